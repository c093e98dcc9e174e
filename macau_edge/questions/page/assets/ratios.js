// Prizes as people write them: what was typed, what a table would print, what stands just above and below.
import { ceilingOf, compared, floorOf, fraction, fractionOf, times } from "./exact.js";
/** @typedef {import("./exact.js").Fraction} Fraction */

/** What is wrong with an entry and what to write instead: a key of the words and what fills it.
 * @typedef {{fault: string, remedy: string, values: Record<string, string>}} Wrong */

const MOST_DIGITS = 9;
const MOST_AMOUNT = 9999n;
const MOST_STAKE = 10n;

/** A prize that was typed, `7:6`, or `8 for 1` of one that is printed so: its value, or what is wrong with it.
 * @param {string} text @param {boolean} forOne @returns {Fraction | Wrong} */
export function typedPrize(text, forOne) {
  const entry = text.trim();
  const form = forOne ? "8 for 1" : "7:6";
  /** @param {string} fault @param {string} [instead] @returns {Wrong} */
  const wrong = (fault, instead = form) => ({ fault: `page.wrong.${fault}`, remedy: "page.write", values: { text: entry.slice(0, 24), instead } });
  if (!entry) return wrong("empty");
  const ratio = /^([0-9]+):([0-9]+)$/.exec(entry);
  const whole = /^([0-9]+) for 1$/.exec(entry);
  const sides = (ratio ?? whole)?.slice(1) ?? [];
  if (sides.some((side) => side.length > MOST_DIGITS)) return wrong("long");
  if (ratio && !forOne) {
    if (sides.some((side) => side.startsWith("0"))) return wrong("zero");
    return fraction(BigInt(sides[0]), BigInt(sides[1]));
  }
  if (whole && forOne) {
    if (sides[0].startsWith("0")) return wrong("zero");
    return sides[0] === "1" ? wrong("only-stake") : fraction(BigInt(sides[0]));
  }
  if (ratio) return wrong("not-to-one");
  if (whole) return wrong("not-for-one");
  return wrong("ratio", nearWritten(entry, forOne) ?? form);
}

/** What was surely meant, written as a prize; nothing where it is not sure.
 * @param {string} entry @param {boolean} forOne @returns {string | undefined} */
function nearWritten(entry, forOne) {
  entry = entry.normalize("NFKC");
  if (forOne) {
    const amount = /^([1-9][0-9]{0,8})(?:\s*(?:for|FOR|For)\s*1)?$/.exec(entry);
    return amount ? `${amount[1]} for 1` : undefined;
  }
  const sides = /^([1-9][0-9]{0,8})\s*(?:[:/]|to)\s*([1-9][0-9]{0,8})$/.exec(entry);
  if (sides) return `${sides[1]}:${sides[2]}`;
  const turned = /^([1-9][0-9]{0,8})\s*賠\s*([1-9][0-9]{0,8})$/.exec(entry);
  if (turned) return `${turned[2]}:${turned[1]}`;
  return /^[1-9][0-9]{0,8}$/.test(entry) ? `${entry}:1` : undefined;
}

const SHARE = /^-?[0-9]{1,9}\/([0-9]{1,9})$/;
const PERCENT = /^(-?[0-9]{1,9})(?:[.,]([0-9]{1,12}))?\s*(%)?$/;

/** A house edge that was typed, `2.5 %` or `1/40`: its value, or what is wrong with it.
 * @param {string} text @returns {Fraction | Wrong} */
export function typedEdge(text) {
  const entry = text.trim();
  /** @param {string} fault @param {string} [instead] @returns {Wrong} */
  const wrong = (fault, instead) => ({
    fault: `page.wrong.${fault}`,
    remedy: instead ? "page.write" : "page.write-edge",
    values: { text: entry.slice(0, 24), instead: instead ?? "" },
  });
  if (!entry) return wrong("empty");
  const parts = SHARE.exec(entry);
  if (parts) return BigInt(parts[1]) === 0n ? wrong("over-zero") : fractionOf(entry);
  const hundredths = PERCENT.exec(entry);
  if (hundredths?.[3]) {
    const digits = hundredths[2] ?? "";
    return fraction(BigInt(hundredths[1] + digits), 100n * 10n ** BigInt(digits.length));
  }
  const near = entry.normalize("NFKC").replace("−", "-");
  const percent = PERCENT.exec(near);
  if (percent) return wrong("edge", `${near.replace(/\s*%$/, "")} %`);
  return wrong("edge", SHARE.test(near) ? near : undefined);
}

/** @param {Fraction | Wrong} entry @returns {entry is Wrong} */
export function isWrong(entry) {
  return "fault" in entry;
}

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
