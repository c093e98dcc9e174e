// What the page says: the words of one language, and how that language writes numbers, as the reports do.
import { cutOff, decimals, fraction, rootDecimals, times, written } from "./exact.js";
/** @typedef {import("./exact.js").Fraction} Fraction */
/** @typedef {import("./data.js").Text} Text */
/** @typedef {import("./data.js").PageData} PageData */

/** Characters of a fraction that is shown whole, as `WIDEST` of the reports. */
const WIDEST = 24;
/** The order of the languages in a text that has several. */
const ORDER = ["pt", "zh", "en"];
const HUNDRED = fraction(100n);

/** The words and the numbers of a language. */
export class Speech {
  /** @param {PageData} data @param {string} language */
  constructor(data, language) {
    this.language = language;
    this.templates = data.words[language];
  }

  /** The words of a key, with what fills them. @param {string} key @param {Record<string, string | number>} [values] @returns {string} */
  w(key, values = {}) {
    return (this.templates[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
  }

  /** @param {Text | null | undefined} text @returns {string} */
  text(text) {
    if (text === null || text === undefined) return "";
    return typeof text === "string" ? text : text[ORDER.indexOf(this.language)];
  }

  /** @param {string} number with a point @returns {string} */
  pointed(number) {
    return this.language === "pt" ? number.replace(".", ",") : number;
  }

  /** @param {Fraction} value @param {number} [digits] @returns {string} */
  decimals(value, digits = 4) {
    return this.pointed(decimals(value, digits));
  }

  /** `1.4141 %`. @param {Fraction} value @param {number} [digits] @returns {string} */
  percent(value, digits = 4) {
    return this.sign(this.decimals(times(value, HUNDRED), digits));
  }

  /** @param {string} number @returns {string} with the sign of percent */
  sign(number) {
    return `${number}${this.language === "zh" ? "" : "\u00a0"}%`;
  }

  /** A percentage that is written `2.5%`, as the language writes it. @param {string} text @returns {string} */
  own(text) {
    return text.endsWith("%") ? this.sign(this.pointed(text.slice(0, -1))) : text;
  }

  /** A difference in percentage points, `+0.5556`. @param {Fraction} value @returns {string} */
  points(value) {
    return `${value.n > 0n ? "+" : ""}${this.decimals(times(value, HUNDRED))}`;
  }

  /** @param {Fraction} square @param {number} [digits] @returns {string} its root */
  root(square, digits = 4) {
    return this.pointed(rootDecimals(square, digits));
  }

  /** `7/495`; of one that is too long the first digits. @param {Fraction} value @returns {string} */
  short(value) {
    const whole = written(value);
    return whole.length > WIDEST ? this.pointed(cutOff(value)) : whole;
  }

  /** The same with its sign, `+6/5`. @param {Fraction} value @returns {string} */
  signed(value) {
    return `${value.n > 0n ? "+" : ""}${this.short(value)}`;
  }

  /** `1,000,000`. @param {bigint | number} number @returns {string} */
  whole(number) {
    return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, this.language === "pt" ? "\u00a0" : ",");
  }

  /** A number that is approximate and said to be: so many digits after the point. @param {number} number @param {number} [digits] @returns {string} */
  about(number, digits = 0) {
    const [whole, rest] = Math.abs(number).toFixed(digits).split(".");
    const below = number < 0 && Number(number.toFixed(digits)) !== 0;
    return `${below ? "-" : ""}${this.whole(BigInt(whole))}${rest ? (this.language === "pt" ? "," : ".") + rest : ""}`;
  }

  /** A prize as the language says it: `7:6`, in Chinese `6賠7`. @param {Fraction} value @param {boolean} forOne @returns {string} */
  prize(value, forOne) {
    return this.w(forOne ? "page.for-one" : "page.to-one", { amount: String(value.n), stake: String(value.d) });
  }
}
