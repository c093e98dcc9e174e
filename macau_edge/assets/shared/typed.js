// What a person types for a prize, an edge or a number, understood as everywhere: `macau_edge/typed` in Python, one list of cases for both.
import { compared, fraction, minus, ONE, over, times } from "./exact.js";
/** @typedef {import("./exact.js").Fraction} Fraction */

/** One of four: as it is written; written otherwise, with one meaning; with several, each by its text and a key of the words; or nothing.
 * @typedef {{kind: "canonical" | "respelt", value: Fraction, text: string}} Understood
 * @typedef {{kind: "ambiguous", texts: string[], what: string[]}} Several
 * @typedef {{kind: "unreadable", fault: string, example: string}} Unread
 * @typedef {Understood | Several | Unread} Entry */

const LONGEST = 80;
const MOST_DIGITS = 9;
const NUMBER = "[0-9.,](?:[0-9.,'_ ]*[0-9])?";
const DIGITS = ["〇零○", "一", "二兩", "三", "四", "五", "六", "七", "八", "九"];
/** @type {Record<string, number>} */
const UNITS = { 十: 10, 百: 100, 千: 1000 };
/** @type {Record<string, number>} */
const LARGE = { 萬: 1e4, 万: 1e4, 億: 1e8, 亿: 1e8 };
const CHINESE = "[〇零○一二兩三四五六七八九十百千萬万億亿]+";

const ENGLISH = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(" ");
const PORTUGUESE = "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove vinte".split(" ");
const TENS = ["twenty thirty forty fifty sixty seventy eighty ninety", "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa"].map((names) => names.split(" "));
/** Numbers by their names, up to a hundred. @type {Map<string, number>} */
const NAMED = new Map([
  ...[ENGLISH, PORTUGUESE].flatMap((names) => names.map((name, number) => /** @type {[string, number]} */ ([name, number]))),
  ...TENS.flatMap((names, at) =>
    names.flatMap((ten, tens) =>
      ["", ...(at ? PORTUGUESE : ENGLISH).slice(1, 10)].map((one, number) => /** @type {[string, number]} */ ([one ? `${ten}${at ? " e " : "-"}${one}` : ten, 10 * (tens + 2) + number])),
    ),
  ),
  ...Object.entries({ uma: 1, duas: 2, tres: 3, dezesseis: 16, dezessete: 17, dezenove: 19, cem: 100 }),
]);
const A_NAME = new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${[...NAMED.keys()].sort((a, b) => b.length - a.length).join("|")})(?![\\p{L}\\p{N}_-])`, "gu");

/** A text with digits for the names of numbers in it. @param {string} text @returns {string} */
const inDigits = (text) => text.replace(A_NAME, (name) => String(NAMED.get(name)));

/** In plain characters, without quotes around, each run of blanks one. @param {string} text @returns {string} */
export function plainEntry(text) {
  if (text.length > LONGEST) return "";
  const plain = [...text.replace(/([0-9])(?=[¼-¾⅐-⅞↉])/g, "$1 ")].map((one) => (/[²³¹⁰-₎①-⓿]/.test(one) ? one : one.normalize("NFKC"))).join("");
  const signs = plain.replace(/[‐‑‒–—―−]/g, "-").replace(/[∶꞉]/g, ":").replace(/[“”„«»‘’]/g, '"').replaceAll("⁄", "/");
  return signs.replace(/\s+/g, " ").trim().replace(/^"+|"+$/g, "").trim();
}

/** @param {string} whole @param {string} [part] @returns {Fraction} */
function decimalOf(whole, part = "") {
  return fraction(BigInt(`${whole}${part}` || "0"), 10n ** BigInt(part.length));
}

/** The numbers that a text can be: a point or a comma before three digits is a thousand or a decimal.
 * @param {string} text @returns {Fraction[]} */
function numbersOf(text) {
  if (/^[0-9]+$/.test(text)) return [decimalOf(text)];
  const [, group, point, part] = /^[0-9]{1,3}([ '_,.])[0-9]{3}(?:\1[0-9]{3})*(?:([.,])([0-9]+))?$/.exec(text) ?? [];
  if (group) {
    const whole = (point ? text.slice(0, text.length - part.length - 1) : text).replace(/[^0-9]/g, "");
    if (point && point !== group) return [decimalOf(whole, part)];
    const alone = text.split(group).length === 2 && ",.".includes(group);
    if (!point && !alone) return [decimalOf(whole)];
    if (!point && !text.startsWith("0")) {
      const [before, after] = text.split(group);
      return group === "," && after === "000" ? [decimalOf(whole)] : [decimalOf(whole), decimalOf(before, after)];
    }
  }
  const decimal = /^([0-9]*)[.,]([0-9]+)$/.exec(text);
  return decimal ? [decimalOf(decimal[1], decimal[2])] : [];
}

/** `1/2`, `1 1/2`, as ½ and 1½ are. @param {string} text @returns {Fraction | null} */
function partOf(text) {
  const [, whole = "0", n, d] = /^(?:([0-9]+) )?([0-9]+)\/([0-9]+)$/.exec(text) ?? [];
  return n && BigInt(d) ? fraction(BigInt(whole) * BigInt(d) + BigInt(n), BigInt(d)) : null;
}

/** The numbers that Chinese numerals can be: none, one, or what is spoken and what is written, `一百五`.
 * @param {string} text @returns {Fraction[]} */
function chineseOf(text) {
  const found = new Set([true, false].map((spoken) => numeralOf(text, spoken)));
  return [...found].flatMap((one) => (one === null ? [] : [fraction(BigInt(one))]));
}

/** @param {string} text @param {boolean} spoken whether a last digit without a unit stands for the next unit below
 * @returns {number | null} */
function numeralOf(text, spoken) {
  let [total, section, digit, last, pending, leftOut] = [0, 0, 0, 1e12, false, 0];
  for (const one of text) {
    const value = DIGITS.findIndex((signs) => signs.includes(one));
    if (value >= 0) {
      if (pending && digit) return null;
      if (pending || !value) leftOut = 0;
      [digit, pending] = [value, true];
    } else if (one in UNITS) {
      if (UNITS[one] >= last || (pending && !digit)) return null;
      last = UNITS[one];
      section += (pending ? digit : 1) * last;
      [digit, pending, leftOut] = [0, false, last / 10];
    } else {
      section += digit * ((spoken && leftOut) || 1);
      if (!(one in LARGE) || !section || (total && LARGE[one] >= total)) return null;
      total += section * LARGE[one];
      [section, digit, last, pending, leftOut] = [0, 0, 1e12, false, LARGE[one] / 10];
    }
  }
  return text ? total + section + digit * ((spoken && leftOut) || 1) : null;
}

/** A decimal as it is typed; empty where it has no end within eighty places. @param {Fraction} value @returns {string} */
function decimalText(value) {
  for (let places = 0; places <= LONGEST; places++) {
    const scale = 10n ** BigInt(places);
    if ((value.n * scale) % value.d) continue;
    const digits = String((value.n * scale) / value.d).padStart(places + 1, "0");
    return places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits;
  }
  return "";
}

/** @param {string} fault @param {string} [example] @returns {Unread} */
const unread = (fault, example = "") => ({ kind: "unreadable", fault, example });

// --- prizes ----------------------------------------------------------------------------------------------------------

/** Keys of the words for what a number is that can be two. */
const THOUSANDS = ["thousands", "decimals"];
const SPOKEN = ["spoken", "unit-by-unit"];

/** A ratio as files have it, and whether it is the whole return. @param {string} text @returns {{value: Fraction, forOne: boolean} | null} */
function ratioOf(text) {
  const [, amount, stake] = /^([1-9][0-9]{0,8}):([1-9][0-9]{0,8})$/.exec(text) ?? [];
  if (amount) return { value: fraction(BigInt(amount), BigInt(stake)), forOne: false };
  const [, back] = /^([1-9][0-9]{0,8}) for 1$/.exec(text) ?? [];
  return back && back !== "1" ? { value: fraction(BigInt(back)), forOne: true } : null;
}

/** @param {Fraction} value @returns {string} */
const profitText = (value) => `${value.n}:${value.d}`;
/** @param {Fraction} back @returns {string} */
const returnText = (back) => (back.d === 1n ? `${back.n} for 1` : profitText(minus(back, ONE)));
/** @param {Fraction} a @param {Fraction} [b] @returns {boolean} */
const above = (a, b = ONE) => a.n * b.d > b.n * a.d;
/** @param {Fraction} amount @param {Fraction} stake @returns {string} */
const sidesText = (amount, stake) => (amount.d === 1n && stake.d === 1n ? `${amount.n}:${stake.n}` : profitText(over(amount, stake)));

/** @param {[string, string][]} found texts and what they are @returns {Entry} */
function chosen(found) {
  const several = new Map(found.filter(([text]) => ratioOf(text)));
  if (several.size < 2) return several.size ? respelt([...several.keys()][0]) : unread("ratio", "7:6");
  return { kind: "ambiguous", texts: [...several.keys()], what: [...several.values()] };
}

/** What a text can be that was read in several ways, each by what it is. @param {...[Entry, string]} ways @returns {Entry} */
function oneOf(...ways) {
  const found = ways.flatMap(([way, what]) => (way.kind === "ambiguous" ? way.texts.map((one, at) => /** @type {[string, string]} */ ([one, way.what[at]])) : way.kind === "unreadable" ? [] : [/** @type {[string, string]} */ ([way.text, what])]));
  return found.length ? chosen(found) : ways[0][0];
}

/** @param {string} text @returns {Entry} */
function respelt(text) {
  const found = ratioOf(text);
  if (found) return { kind: "respelt", value: found.value, text };
  return unread(text.split(/:| /).some((side) => side.length > MOST_DIGITS) ? "long" : "ratio", "");
}

/** A prize as people write it. @param {string} text @param {boolean | null} [forOne] whether prizes here are printed as the whole return
 * @returns {Entry} */
export function readRatio(text, forOne = null) {
  const found = readAnyRatio(text);
  if (forOne === null) return found;
  if (found.kind === "unreadable") return forOne && found.example ? { ...found, example: "8 for 1" } : found;
  const texts = (found.kind === "ambiguous" ? found.texts : [found.text]).map((one) => inForm(one, forOne));
  if (texts.includes("")) return unread("not-to-one", "8 for 1");
  if (found.kind === "ambiguous") return chosen(texts.map((one, at) => [one, found.what[at]]));
  return texts[0] === found.text ? found : respelt(texts[0]);
}

/** A prize to one that is below the printed one, and would not be with its two sides exchanged: the Chinese text of an act has the stake first.
 * @param {Entry} entry @param {Fraction} printed @returns {Entry} */
export function asTurned(entry, printed) {
  if (!("value" in entry)) return entry;
  const turned = over(ONE, entry.value);
  if (compared(entry.value, printed) >= 0 || compared(turned, printed) < 0) return entry;
  return chosen([[`${entry.value.n}:${entry.value.d}`, "profit-first"], [`${turned.n}:${turned.d}`, "stake-first"]]);
}

/** @param {string} text @param {boolean} forOne @returns {string} */
function inForm(text, forOne) {
  const found = ratioOf(text);
  if (!found || found.forOne === forOne) return text;
  if (!forOne) return profitText(minus(found.value, ONE));
  const back = fraction(found.value.n + found.value.d, found.value.d);
  return back.d === 1n ? `${back.n} for 1` : "";
}

/** @param {string} text @returns {Entry} */
function readAnyRatio(text) {
  const exact = ratioOf(text);
  if (exact) return { kind: "canonical", value: exact.value, text };
  const plain = inDigits(plainEntry(text).toLowerCase()).replace(/(?<=[0-9]) ?\b(to|a|para) (?:one|um)$/, "$1 1").replaceAll("倍", "x");
  if (!plain) return unread(text.trim() ? "ratio" : "empty", "7:6");
  const [, head, whole, part, tail] = /^(.*(?:[:/賠赔比-]|to|a|para|for) ?)(0*[1-9]\d*),(\d\d?|\d{4,})(\D*)$/.exec(plain) ?? [];
  /** @param {string} one */
  const as = (one) => readAnyRatio(head + one + tail);
  if (head) return oneOf([as(`${whole}.${part}`), "comma"], [as(whole), "before-comma"], [as(part), "behind-comma"]);
  /** @param {string} pattern */
  const match = (pattern) => new RegExp(`^(?:${pattern})$`).exec(plain)?.slice(1).filter(Boolean);
  const none = match(`(-) ?${NUMBER} ?(?::|/|to|a|para) ?${NUMBER}|([1-9][0-9]*) ?(?::|/|to|a|para) ?0+|${NUMBER} ?(?::|/|to|a|para) ?(-) ?${NUMBER}`);
  if (none) return none[0] === "-" ? unread("below-zero") : unread("no-stake", ratioOf(`${none[0]}:1`) ? `${none[0]}:1` : "");
  if (/^(1|evens?|even money|even-money)$/.test(plain)) return respelt("1:1");
  const either = `(${NUMBER}|${CHINESE})`;
  const beside = `\\(? ?(${NUMBER}) ?: ?(${NUMBER}) ?\\)?`;
  const turned = match(`${either} ?[賠赔] ?${either}`) ?? match(`[賠赔][率付]? ?[:,]? ?${beside}|${beside} ?[賠赔][率付]?`);
  if (turned) return sides(turned[1], turned[0]);
  const back = match(`(${NUMBER}) ?for ?(${NUMBER}|one)`);
  if (back) return returned(back[0], back[1] === "one" ? "1" : back[1]);
  const mixed = plain.includes(" ") && partOf(plain);
  if (mixed) return alone([mixed]);
  const half = match(`((?:[0-9]+ )?[0-9]+/[0-9]+) ?(?::|\\bto\\b|\\ba\\b|\\bpara\\b) ?(${NUMBER})`);
  if (half) return quotient([partOf(half[0]) ?? fraction(0n)], numbersOf(half[1]));
  const two = match(`(${NUMBER}) ?(?::|/|-|\\bto\\b|\\ba\\b|\\bpara\\b|(?<=[0-9])(?:to|a|para)(?=[ 0-9])) ?(${NUMBER})`);
  if (two) return sides(two[0], two[1]);
  const first = match(`\\( ?([0-9]+) ?: ?([0-9]+) ?\\)|${either} ?比 ?${either}|(${CHINESE}) ?: ?(${CHINESE})`);
  if (first) return oneOf([sides(first[0], first[1]), "profit-first"], [sides(first[1], first[0]), "stake-first"]);
  const por = match(`(${NUMBER}) ?por ?(${NUMBER}|um)`)?.map((one) => (one === "um" ? "1" : one));
  if (por) return oneOf([sides(por[0], por[1]), "profit"], [returned(por[0], por[1]), "inside"]);
  const american = /^([+-])([1-9][0-9]{2,8})$/.exec(plain);
  if (american?.[1] === "-") return unread("ratio", profitText(fraction(100n, BigInt(american[2]))));
  if (american) return chosen([[profitText(fraction(BigInt(american[2]), 100n)), "american"], [`${american[2]}:1`, "profit"]]);
  const one = /^(?:x ?)?(.+?) ?([x%])?$/.exec(plain);
  const values = one ? numbersOf(one[1]) : [];
  return values.length ? alone(one?.[2] === "%" ? values.map((value) => over(value, fraction(100n))) : values) : unread("ratio", "7:6");
}

/** @param {string} amount @param {string} stake @returns {Entry} */
function sides(amount, stake) {
  /** @param {string} text @returns {Fraction[]} */
  const values = (text) => {
    const found = chineseOf(text);
    return found.length ? (found.every((one) => one.n < 1000n) ? found : []) : numbersOf(text);
  };
  const spoken = [amount, stake].some((one) => chineseOf(one).length > 1);
  return quotient(values(amount), values(stake), spoken ? SPOKEN : THOUSANDS);
}

/** @param {Fraction[]} amounts @param {Fraction[]} stakes @param {string[]} [ways] what each is, of a side that can be two
 * @returns {Entry} */
function quotient(amounts, stakes, ways = THOUSANDS) {
  if (!amounts.length || !stakes.length || stakes.some((one) => !one.n)) return unread("ratio", "7:6");
  if (amounts.some((one) => !one.n)) return unread("zero");
  const pairs = amounts.flatMap((amount) => stakes.map((stake) => /** @type {[string, string]} */ ([sidesText(amount, stake), ways[amount === amounts[0] && stake === stakes[0] ? 0 : 1]])));
  return pairs.length === 1 ? respelt(pairs[0][0]) : chosen(pairs);
}

/** What comes back for a stake. @param {string} amount @param {string} stake @returns {Entry} */
function returned(amount, stake) {
  const [amounts, stakes] = [numbersOf(amount), numbersOf(stake)];
  if (!amounts.length || !stakes.length || stakes.some((one) => !one.n)) return unread("ratio", "7:6");
  const backs = amounts.flatMap((one) => stakes.map((other) => over(one, other)));
  if (backs.length > 1) return chosen(backs.filter((one) => above(one)).map((one, at) => [returnText(one), THOUSANDS[at ? 1 : 0]]));
  if (!backs[0].n) return unread("zero");
  return above(backs[0]) ? respelt(returnText(backs[0])) : unread(backs[0].n === backs[0].d ? "only-stake" : "less");
}

/** One number: below 1 it can only be a profit, above it the stake may be inside. @param {Fraction[]} values @returns {Entry} */
function alone(values) {
  if (values.some((one) => !one.n)) return unread("zero");
  if (!values.some((one) => above(one))) return respelt(profitText(values[0]));
  return chosen(values.flatMap((one) => (above(one) ? [[profitText(one), "profit"], [returnText(one), "inside"]] : [[profitText(one), "profit"]])));
}

// --- figures ---------------------------------------------------------------------------------------------------------

/** A figure as files have it. @param {string} text @returns {Fraction | null} */
function figureOf(text) {
  const [, n, d] = /^(-?(?:0|[1-9][0-9]{0,139}))\/([1-9][0-9]{0,139})$/.exec(text) ?? [];
  if (n) return fraction(BigInt(n), BigInt(d));
  const [, sign, whole, part = "", percent] = /^(-?)(0|[1-9][0-9]{0,139})(?:\.([0-9]{1,140}))?(%?)$/.exec(text) ?? [];
  if (!whole) return null;
  const size = over(decimalOf(whole, part), fraction(percent ? 100n : 1n));
  return sign ? { n: -size.n, d: size.d } : size;
}

/** @param {string} text @param {Fraction} value @returns {boolean} */
const isOpen = (text, value) => !/[%/]/.test(text) && (value.n < 0n ? -value.n : value.n) >= value.d;

/** An edge as people write it: `0.025` is 1/40 everywhere, `2.5` is asked for. @param {string} text @returns {Entry} */
export function readFigure(text) {
  const exact = figureOf(text);
  if (exact && !isOpen(text, exact)) return { kind: "canonical", value: exact, text };
  const plain = plainEntry(text).toLowerCase();
  if (!plain) return unread(text.trim() ? "edge" : "empty", "2.5%");
  const sign = plain.startsWith("-") ? "-" : "";
  const [, behind, before] = /^(?:(.*?) ?(?:%|per ?cent|por cento)|% ?(.*))$/.exec(plain) ?? [];
  const percent = behind ?? before;
  if (percent !== undefined) {
    const size = percent.replace(/^[+-]/, "").trim();
    const half = partOf(size);
    const digits = half ? decimalText(half) : asDecimal(size);
    return digits ? figure(`${percent.startsWith("-") ? "-" : ""}${digits}%`) : unread("edge", "2.5%");
  }
  const mixed = plain.includes(" ") ? partOf(plain.replace(/^-/, "")) : null;
  if (mixed) return mixed.n < mixed.d ? figure(`${sign}${mixed.n}/${mixed.d}`) : inHundredthsOrNot(mixed, sign, decimalText(mixed));
  const [, , above_, below] = new RegExp(`^([+-]?)(${NUMBER}) ?(?:/|:|\\bin\\b|\\bem\\b) ?(${NUMBER})$`).exec(plain) ?? [];
  if (above_) {
    const whole = [above_, below].map(numbersOf).filter((one) => one.length === 1 && one[0].d === 1n && one[0].n >= 0n);
    return whole.length === 2 && whole[1][0].n ? figure(`${sign}${whole[0][0].n}/${whole[1][0].n}`) : unread("edge", "2.5%");
  }
  const power = /^[+-]?([0-9]{1,20})(?:[.,]([0-9]{1,20}))?e([+-]?[0-9]{1,2})$/.exec(plain);
  if (power) {
    const shift = Number(power[3]);
    const size = decimalOf(power[1], power[2]);
    return figure(`${sign}${decimalText(shift < 0 ? over(size, fraction(10n ** BigInt(-shift))) : times(size, fraction(10n ** BigInt(shift))))}`);
  }
  return new RegExp(`^[+-]?${NUMBER}$`).test(plain) ? figure(`${sign}${asDecimal(plain.replace(/^[+-]/, ""))}`) : unread("edge", "2.5%");
}

/** A decimal with a point: three places are decimals here. @param {string} text @returns {string} */
function asDecimal(text) {
  const decimal = /^([0-9]*)[.,]([0-9]+)$/.exec(text);
  if (decimal) return `${BigInt(decimal[1] || "0")}.${decimal[2]}`;
  const found = numbersOf(text);
  return found.length === 1 ? decimalText(found[0]) : "";
}

/** @param {string} text @returns {Entry} */
function figure(text) {
  const value = figureOf(text);
  if (!value) return unread("edge", "2.5%");
  if (!isOpen(text, value)) return { kind: "respelt", value, text };
  const size = { n: value.n < 0n ? -value.n : value.n, d: value.d };
  return inHundredthsOrNot(size, value.n < 0n ? "-" : "", text.replace("-", ""));
}

/** Both that a number from 1 on can be. @param {Fraction} size @param {string} sign @param {string} digits empty where it has no end, as 1⅓ has none
 * @returns {Several} */
function inHundredthsOrNot(size, sign, digits) {
  const hundredth = over(size, fraction(100n));
  const texts = digits ? [`${digits}%`, `${decimalText(times(size, fraction(100n)))}%`] : [hundredth, size].map(({ n, d }) => `${n}/${d}`);
  return { kind: "ambiguous", texts: texts.map((one) => `${sign}${one}`), what: ["hundredths", "number"] };
}

// --- numbers ---------------------------------------------------------------------------------------------------------

/** @type {Record<string, bigint>} */
const SCALES = { k: 1000n, K: 1000n, mil: 1000n, thousand: 1000n, 千: 1000n, 萬: 10000n, 万: 10000n, M: 1000000n, mi: 1000000n, million: 1000000n, millions: 1000000n, milhão: 1000000n, milhões: 1000000n, 億: 100000000n, 亿: 100000000n };

/** A whole number as people write it: `1.000` is a thousand, since it has no decimals. @param {string} text @returns {Entry} */
export function readCount(text) {
  const exact = countOf(text);
  if (exact !== null) return { kind: "canonical", value: fraction(exact), text };
  const plain = plainEntry(text);
  if (!plain) return unread(text.trim() ? "count" : "empty", "1000");
  return numbered(countsOf(plain).filter((one) => one.d === 1n), plain) ?? unread("count", "1000");
}

/** What a text means that can be these numbers. @param {Fraction[]} found @param {string} plain @returns {Entry | null} */
function numbered(found, plain) {
  const texts = found.map(decimalText);
  if (texts.length > 1) return { kind: "ambiguous", texts, what: chineseOf(plain).length ? SPOKEN : THOUSANDS };
  return texts.length ? { kind: "respelt", value: found[0], text: texts[0] } : null;
}

/** Patacas and avos, and what people write before and behind them. */
const AMOUNT = /^(0|[1-9][0-9]{0,18})(?:\.([0-9]{1,2}))?$/;
const BEFORE = /^(?:mop ?\$?|\$|hk\$|hkd|澳門元|澳元) ?/i;
const BEHIND = / ?(?:mop\$?|patacas?|\$|澳門元|澳門幣|元|圓)$/i;

/** An amount in patacas: a stake, a chip. @param {string} text @returns {Entry} */
export function readAmount(text) {
  const [, whole, part] = AMOUNT.exec(text) ?? [];
  if (whole) return { kind: "canonical", value: decimalOf(whole, part), text };
  const plain = plainEntry(text);
  const [before] = BEFORE.exec(plain) ?? [""];
  const size = before ? plain.slice(before.length) : plain.replace(BEHIND, "");
  const found = countsOf(size);
  const good = found.every((one) => AMOUNT.test(decimalText(one)));
  return (good && numbered(found, size)) || unread(text.trim() ? "amount" : "empty", "100");
}

/** The numbers that a text in plain characters can be. @param {string} plain @returns {Fraction[]} */
function countsOf(plain) {
  if (/^(um |a |one )?(mil|thousand)$/i.test(plain) && plain !== "thousand") return [fraction(1000n)];
  const numerals = chineseOf(plain);
  if (numerals.length) return numerals;
  const named = inDigits(plain.toLowerCase());
  if (named !== plain.toLowerCase()) return countsOf(named);
  const number = countOf(plain);
  if (number !== null) return [fraction(number)];
  const [, sign, size, scale] = new RegExp(`^([+-]?) ?(${NUMBER}) ?(${Object.keys(SCALES).join("|")})?$`).exec(plain) ?? [];
  const values = size ? numbersOf(size) : [];
  return (scale ? values : values.slice(0, 1)).map((one) => times(one, fraction((sign === "-" ? -1n : 1n) * (scale ? SCALES[scale] : 1n))));
}

/** @param {string} text @returns {bigint | null} */
function countOf(text) {
  if (/^-?(?:0|[1-9][0-9]{0,78})$/.test(text) && text !== "-0") return BigInt(text);
  if (/^-?[1-9][0-9]{0,2}(?:_[0-9]{3}){1,6}$/.test(text)) return BigInt(text.replaceAll("_", ""));
  const power = /^(-?)([0-9]{1,19})(?:\.([0-9]{1,18}))?[eE]\+?([0-9]{1,2})$/.exec(text);
  if (!power) return null;
  const value = times(decimalOf(power[2], power[3]), fraction(10n ** BigInt(power[4])));
  return value.d === 1n ? (power[1] ? -value.n : value.n) : null;
}
