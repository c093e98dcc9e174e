// Prizes that a table would print, and those just above and below.
import { ceilingOf, compared, floorOf, fraction, times } from "./exact.js";
/** @typedef {import("./exact.js").Fraction} Fraction */

const MOST_AMOUNT = 9999n;
const MOST_STAKE = 10n;

/** The ratio in lowest terms, as files have it: `7:6`, `8 for 1`. @param {Fraction} value @param {boolean} forOne
 * @returns {string} */
export function ratioText(value, forOne) {
  return forOne ? `${value.n} for ${value.d}` : `${value.n}:${value.d}`;
}

/** Whether a table would print it: a stake up to ten, four digits on a side; a whole return after `for 1`.
 * @param {Fraction} value @param {boolean} forOne @returns {boolean} */
export function isPrintable(value, forOne) {
  return value.n >= (forOne ? 2n : 1n) && value.n <= MOST_AMOUNT && value.d <= (forOne ? 1n : MOST_STAKE);
}

/** The printable ratio just above a prize (`way` 1) or just below (-1); none at the ends.
 * @param {Fraction} value @param {number} way @param {boolean} forOne @returns {Fraction | undefined} */
export function nextPrintable(value, way, forOne) {
  /** @type {Fraction | undefined} */
  let best;
  for (let stake = 1n; stake <= (forOne ? 1n : MOST_STAKE); stake++) {
    const amount = times(value, fraction(stake));
    const beside = fraction(way > 0 ? floorOf(amount) + 1n : ceilingOf(amount) - 1n, stake);
    if (isPrintable(beside, forOne) && (!best || compared(beside, best) * way < 0)) best = beside;
  }
  return best;
}

/** The ratios between whole ones that tables print, profit to stake. */
const PRINTED = [[1n, 2n], [19n, 20n], [11n, 10n], [7n, 6n], [6n, 5n], [7n, 5n], [3n, 2n], [9n, 5n], [5n, 2n], [7n, 2n], [9n, 2n]];
const MOST_STEP = 200n;

/** The steps of a prize: what tables print, whole ones up to 200:1 among them, and what the game's own act prints.
 * @param {boolean} forOne @param {Fraction[]} own @returns {Fraction[]} ascending, each once */
export function stepsOf(forOne, own) {
  const found = [...own];
  for (let whole = forOne ? 2n : 1n; whole <= (forOne ? MOST_STEP + 1n : MOST_STEP); whole++) found.push(fraction(whole));
  if (!forOne) for (const [amount, stake] of PRINTED) found.push(fraction(amount, stake));
  const sorted = found.sort(compared);
  return sorted.filter((one, at) => !at || compared(one, sorted[at - 1]));
}

/** The step above a prize (`way` 1) or below (-1); where there is none the next printable ratio.
 * @param {Fraction[]} steps @param {Fraction} value @param {number} way @param {boolean} forOne @returns {Fraction | undefined} */
export function nextStep(steps, value, way, forOne) {
  const ahead = steps.filter((one) => compared(one, value) * way > 0);
  return (way > 0 ? ahead[0] : ahead.at(-1)) ?? nextPrintable(value, way, forOne);
}

/** For each stake the ratio just below a prize and just above it, or the prize itself; ascending, each once.
 * @param {Fraction} value @param {boolean} forOne @returns {Fraction[]} */
export function printableAround(value, forOne) {
  /** @type {Map<string, Fraction>} */
  const found = new Map();
  for (let stake = 1n; stake <= (forOne ? 1n : MOST_STAKE); stake++) {
    const amount = times(value, fraction(stake));
    for (const whole of [floorOf(amount), ceilingOf(amount)]) {
      const one = fraction(whole, stake);
      if (isPrintable(one, forOne)) found.set(`${one.n}/${one.d}`, one);
    }
  }
  return [...found.values()].sort(compared);
}
