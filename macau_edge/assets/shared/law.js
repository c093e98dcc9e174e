// What a bet is worth at some prizes: the law that holds there, and every figure of it, exactly.
import { ONE, ZERO, compared, fraction, leastMultiple, minus, over, plus, signOf, times } from "./exact.js";
import { lawOf, printedValue } from "./data.js";
import { isPrintable, printableAround, ratioText } from "./ratios.js";
/** @typedef {import("./exact.js").Fraction} Fraction */
/** @typedef {import("./data.js").PageData} PageData */
/** @typedef {import("./data.js").Bet} Bet */
/** @typedef {import("./data.js").Law} Law */
/** @typedef {import("./data.js").Affine} Affine */

/** What is set: every prize that is known, and what is chosen of each option. `moved` are the prizes that are not as
 * they are printed.
 * @typedef {{prizes: (Fraction | null)[], choices: Record<string, string>, moved: Set<number>}} Setting */

/** The figures of a bet; probabilities and edges are numbers of one, results in units of the stake. Where more is not known than the
 * mean, what follows from more of the law is null, and there are no results.
 * @typedef {{staked: Fraction, risked: Fraction, mean: Fraction, edge: Fraction | null, resolved: Fraction | null, element: Fraction | null,
 *   perRoll: Fraction | null, rolls: Fraction | null, win: Fraction | null, push: Fraction | null, lose: Fraction | null, variance: Fraction | null, nets: [Fraction, Fraction][]}} Figures */

/** A law that holds, or why there is none: an option not chosen, or prizes for which none is carried.
 * @typedef {{law: Law, number: number} | {missing: string} | {outside: true}} Found */

/** The program of a page: its data with the laws read. @typedef {{data: PageData, laws: Law[]}} Carried */

/** @param {PageData} data @returns {Carried} */
export function carried(data) {
  return { data, laws: data.laws.map(lawOf) };
}

/** @param {Affine} affine @param {(Fraction | null)[]} prizes @returns {Fraction} */
export function valueAt(affine, prizes) {
  let value = affine.constant;
  for (const [number, slope] of affine.slopes) value = plus(value, times(slope, /** @type {Fraction} */ (prizes[number])));
  return value;
}

/** The setting as it is printed and taken, changed by prizes that were set and choices that were made.
 * @param {PageData} data @param {Map<number, Fraction>} set @param {Map<string, string>} chosen @returns {Setting} */
export function settingOf(data, set, chosen) {
  /** @type {Record<string, string>} */
  const choices = {};
  for (const option of data.options) {
    const choice = chosen.get(option.id) ?? option.taken;
    if (choice !== null) choices[option.id] = choice;
  }
  /** @type {Set<number>} */
  const moved = new Set();
  const prizes = data.prizes.map((prize, number) => {
    const chosenHere = prize.option === null ? undefined : chosen.get(prize.option);
    const printed = prize.printed === null ? null : printedValue(prize.printed);
    const value = set.get(number) ?? (chosenHere === undefined ? printed : printedValue(chosenHere));
    if (value && (printed === null || compared(value, printed))) moved.add(number);
    return value;
  });
  return { prizes, choices: choicesAt(data, prizes, choices), moved };
}

/** The choices, of an option for a prize the one that the prize is, or a ratio that is none of them.
 * @param {PageData} data @param {(Fraction | null)[]} prizes @param {Record<string, string>} choices @returns {Record<string, string>} */
function choicesAt(data, prizes, choices) {
  const found = { ...choices };
  data.prizes.forEach(({ option, for_one: forOne }, number) => {
    const value = prizes[number];
    if (option === null || !value) return;
    const known = data.options.find((one) => one.id === option)?.choices.find((choice) => !compared(printedValue(choice.id), value));
    found[option] = known?.id ?? ratioText(value, forOne);
  });
  return found;
}

/** The options that a bet depends on, by what its outcomes are or what it pays. @param {PageData} data @param {Bet} bet @returns {string[]} */
export function optionsOf(data, bet) {
  return [...new Set([...bet.when.flatMap((when) => Object.keys(when.choices)), ...bet.prizes.flatMap((number) => data.prizes[number].option ?? [])])];
}

/** Which of what a bet has for each way to choose holds, by its number. @param {Bet} bet @param {Setting} setting @returns {number} */
export function whenOf(bet, setting) {
  return bet.when.findIndex((one) => Object.entries(one.choices).every(([option, choice]) => setting.choices[option] === choice));
}

/** The law that holds of a bet. @param {Carried} page @param {Bet} bet @param {Setting} setting @returns {Found} */
export function lawAt(page, bet, setting) {
  const unset = bet.prizes.find((number) => setting.prizes[number] === null);
  if (unset !== undefined) return { missing: page.data.prizes[unset].option ?? "" };
  const options = new Set(bet.when.flatMap((one) => Object.keys(one.choices)));
  for (const option of options) if (!(option in setting.choices)) return { missing: option };
  const when = bet.when[whenOf(bet, setting)];
  const isMoved = bet.prizes.some((number) => setting.moved.has(number));
  for (const number of when?.laws ?? []) {
    const law = page.laws[number];
    if (law.onlyAsPrinted && isMoved) continue;
    if (law.holds.every((hold) => signOf(valueAt(hold, setting.prizes)) >= 0)) return { law, number };
  }
  return { outside: true };
}

/** Every figure of a law at some prizes, each defined as in `macau_edge/model/measures.py`.
 * @param {Law} law @param {(Fraction | null)[]} prizes @param {boolean} asPrinted whether the prizes of the bet are
 * @returns {Figures} */
export function figuresOf(law, prizes, asPrinted) {
  let whole = 1n;
  let parts = 1n;
  const nets = law.ways.map((way) => valueAt(way.net, prizes));
  law.ways.forEach((way, number) => {
    whole = leastMultiple(whole, way.p.d);
    parts = leastMultiple(parts, nets[number].d);
  });
  /** @type {Map<bigint, bigint>} */
  const masses = new Map();
  law.ways.forEach((way, number) => {
    const net = nets[number].n * (parts / nets[number].d);
    masses.set(net, (masses.get(net) ?? 0n) + way.p.n * (whole / way.p.d));
  });
  let [first, second, win, push] = [0n, 0n, 0n, 0n];
  for (const [net, mass] of masses) {
    first += net * mass;
    second += net * net * mass;
    if (net > 0n) win += mass;
    if (net === 0n) push += mass;
  }
  const mean = fraction(first, whole * parts);
  const [staked, risked] = [valueAt(law.staked, prizes), valueAt(law.risked, prizes)];
  const lost = { n: -mean.n, d: mean.d };
  const edge = staked.n ? over(lost, staked) : null;
  const rolls = rollsOf(law, prizes, asPrinted);
  const settled = fraction(whole - push, whole);
  const known = law.hasSpread;
  const found = [...masses].filter(([, mass]) => mass).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    staked,
    risked,
    mean,
    edge,
    resolved: known && edge && settled.n ? over(edge, settled) : null,
    element: edge && risked.n ? over(lost, risked) : null,
    perRoll: edge && rolls && rolls.n ? over(edge, rolls) : null,
    rolls,
    win: known ? fraction(win, whole) : null,
    push: known ? fraction(push, whole) : null,
    lose: known ? fraction(whole - win - push, whole) : null,
    variance: known ? minus(fraction(second, whole * parts * parts), times(mean, mean)) : null,
    nets: known ? found.map(([net, mass]) => [fraction(net, parts), fraction(mass, whole)]) : [],
  };
}

/** The expected number of trials; none where a count may be decided sooner than is carried, since two of its results are the same.
 * @param {Law} law @param {(Fraction | null)[]} prizes @param {boolean} asPrinted @returns {Fraction | null} */
function rollsOf(law, prizes, asPrinted) {
  if (asPrinted && law.rollsPrinted) return law.rollsPrinted;
  return law.apart.every((apart) => signOf(valueAt(apart, prizes))) ? law.rolls : null;
}

/** The setting with one prize at another value. @param {PageData} data @param {Setting} setting @param {number} number @param {Fraction} value
 * @returns {Setting} */
export function withPrize(data, setting, number, value) {
  const prizes = setting.prizes.slice();
  const moved = new Set(setting.moved);
  for (const one of movedTogether(data, number)) {
    prizes[one] = value;
    const printed = data.prizes[one].printed;
    if (printed !== null && !compared(printedValue(printed), value)) moved.delete(one);
    else moved.add(one);
  }
  return { prizes, choices: choicesAt(data, prizes, setting.choices), moved };
}

/** The prizes that move when one does: those that the same option fixes. @param {PageData} data @param {number} number @returns {number[]} */
export function movedTogether(data, number) {
  const { option } = data.prizes[number];
  if (option === null) return [number];
  return data.prizes.flatMap((prize, other) => (prize.option === option ? [other] : []));
}

/** What the expected loss is divided by: what is put down at the start for the edge, all that is staked for the element of risk.
 * @typedef {"staked" | "risked"} Over */

/** The edge of a bet with one prize elsewhere; none where no law is carried for it.
 * @param {Carried} page @param {Bet} bet @param {Setting} setting @param {number} number @param {Fraction} value @param {Over} [of]
 * @returns {Fraction | null} */
export function edgeWith(page, bet, setting, number, value, of = "staked") {
  const there = withPrize(page.data, setting, number, value);
  const found = lawAt(page, bet, there);
  return isExact(found) ? edgeOf(found.law, there.prizes, of) : null;
}

/** Whether a law was found that is of the best play, and not only of the play as it is at the printed prizes.
 * @param {Found} found @returns {found is {law: Law, number: number}} */
export function isExact(found) {
  return "law" in found && !found.law.asPlayed;
}

/** The house edge alone, which needs fewer steps than all figures. @param {Law} law @param {(Fraction | null)[]} prizes
 * @param {Over} [of] @returns {Fraction | null} */
export function edgeOf(law, prizes, of = "staked") {
  const staked = valueAt(law[of], prizes);
  if (!staked.n) return null;
  const mean = valueAt(meanOf(law), prizes);
  return over({ n: -mean.n, d: mean.d }, staked);
}

/** @type {WeakMap<Law, Affine>} */
const MEANS = new WeakMap();

/** The mean net result, which follows from the prizes as each way does. @param {Law} law @returns {Affine} */
export function meanOf(law) {
  const known = MEANS.get(law);
  if (known) return known;
  /** @type {Map<number, Fraction>} */
  const slopes = new Map();
  let constant = ZERO;
  for (const { p, net } of law.ways) {
    constant = plus(constant, times(p, net.constant));
    for (const [number, slope] of net.slopes) slopes.set(number, plus(slopes.get(number) ?? ZERO, times(p, slope)));
  }
  const mean = { constant, slopes: [...slopes] };
  MEANS.set(law, mean);
  return mean;
}

/** An affine number as it goes with some prizes alone, the others as set: constant and slope.
 * @param {Affine} affine @param {(Fraction | null)[]} prizes @param {Set<number>} free @returns {[Fraction, Fraction]} */
export function alongPrize(affine, prizes, free) {
  let [constant, slope] = [affine.constant, ZERO];
  for (const [number, own] of affine.slopes) {
    if (free.has(number)) slope = plus(slope, own);
    else constant = plus(constant, times(own, /** @type {Fraction} */ (prizes[number])));
  }
  return [constant, slope];
}

/** What a prize must be for an edge: the exact values, whether all give it, the printable ratios around with the edge of
 * each, and whether there are prizes for which nothing is carried.
 * @typedef {{exact: Fraction[], every: boolean, around: {value: Fraction, edge: Fraction}[], partly: boolean}} Solved */

/** Ratios on each side of an edge that are shown. */
const EACH_SIDE = 5;

/** The ratios whose edges are nearest to one, the nearest first, at most five on each side. @param {Solved["around"]} around @param {Fraction} target
 * @returns {Solved["around"]} */
export function nearestFirst(around, target) {
  const apart = around.map((one) => ({ one, off: minus(one.edge, target) }));
  const sorted = apart.sort((a, b) => compared(sizeOf(a.off), sizeOf(b.off)) || compared(a.one.value, b.one.value));
  const left = [EACH_SIDE, EACH_SIDE, EACH_SIDE];
  return sorted.filter(({ off }) => left[signOf(off) + 1]-- > 0).map(({ one }) => one);
}

/** How far a number is from nought. @param {Fraction} value @returns {Fraction} */
export function sizeOf(value) {
  return value.n < 0n ? { n: -value.n, d: value.d } : value;
}

/** The prize of a bet that gives a house edge, the others as they are.
 * @param {Carried} page @param {Bet} bet @param {Setting} setting @param {number} number @param {Fraction} target
 * @param {Over} [of] @returns {Solved} */
export function prizeFor(page, bet, setting, number, target, of = "staked") {
  const { for_one: forOne } = page.data.prizes[number];
  const least = forOne ? ONE : ZERO;
  const free = new Set(movedTogether(page.data, number));
  const when = bet.when[whenOf(bet, setting)];
  const laws = (when?.laws ?? []).map((one) => page.laws[one]).filter((law) => !law.asPlayed);
  /** @type {Fraction[]} */
  const exact = [];
  let every = false;
  for (const law of laws) {
    const [lost, lostSlope] = alongPrize(meanOf(law), setting.prizes, free);
    const [staked, stakedSlope] = alongPrize(law[of], setting.prizes, free);
    const [constant, slope] = [plus(lost, times(target, staked)), plus(lostSlope, times(target, stakedSlope))];
    if (!slope.n) every ||= !constant.n && laws.length === 1 && !law.onlyAsPrinted;
    else {
      const value = over({ n: -constant.n, d: constant.d }, slope);
      const gives = compared(value, least) > 0 && edgeWith(page, bet, setting, number, value, of);
      if (gives && !compared(gives, target) && !exact.some((one) => !compared(one, value))) exact.push(value);
    }
  }
  exact.sort(compared);
  /** @type {Map<string, {value: Fraction, edge: Fraction}>} */
  const around = new Map();
  for (const value of exact) {
    const printable = isPrintable(value, forOne) ? [value] : [];
    for (const one of [...printableAround(value, forOne), ...printable]) {
      const edge = edgeWith(page, bet, setting, number, one, of);
      if (edge) around.set(`${one.n}/${one.d}`, { value: one, edge });
    }
  }
  const sorted = [...around.values()].sort((a, b) => compared(a.value, b.value));
  return { exact, every, around: sorted, partly: laws.some((law) => law.onlyAsPrinted || law.holds.length > 0) };
}
