// What was set, as the address keeps it. Controls and addresses set it by the same functions, so neither brings about more.
import { compared } from "./exact.js";
import { printedValue } from "./data.js";
import { movedTogether } from "./law.js";
import { ratioText } from "./ratios.js";
import { readRatio } from "./typed.js";
/** @typedef {import("./exact.js").Fraction} Fraction */
/** @typedef {import("./data.js").PageData} PageData */

/** What the reader chose: the bet that is shown, prizes that were set, choices of options, the language and the looks.
 * @typedef {{bet: string, prizes: Map<number, Fraction>, choices: Map<string, string>, language: string}} Choices */

/** Digits of a file's sum that an address has, so that it is not read with other rules. */
const SUM = 8;

/** @param {PageData} data @param {Choices} state @returns {string} what stands after `#` in the address */
export function addressOf(data, state) {
  const [before, after] = [[["v", data.source.sha256.slice(0, SUM)], ["bet", state.bet]], [["lang", state.language]]].map(joined);
  return [before, setText(data, state), after].filter(Boolean).join("&");
}

/** What is set, whatever is shown. Every choice of the law is in it, also those that the page was made with: another page
 * of the same file may have others. @param {PageData} data @param {Choices} state @returns {string} */
export function setText(data, state) {
  const parts = [];
  for (const { id, taken } of data.options) {
    const choice = state.choices.get(id) ?? taken;
    if (choice !== null) parts.push([`o.${id}`, choice]);
  }
  for (const [number, value] of [...state.prizes].sort(([a], [b]) => a - b)) parts.push([`p.${number}`, ratioText(value, data.prizes[number].for_one)]);
  return joined(parts);
}

/** @param {string[][]} parts @returns {string} */
function joined(parts) {
  return parts.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value).replaceAll("%3A", ":").replaceAll("%20", "+")}`).join("&");
}

/** @param {PageData} data @returns {Choices} as the page opens */
export function openingOf(data) {
  const shown = data.bets.find((bet) => isProposed(data, bet)) ?? data.bets[0];
  return { bet: shown?.id ?? "", prizes: new Map(), choices: new Map(), language: data.language };
}

/** Whether an application proposes the bet. @param {PageData} data @param {import("./data.js").Bet} bet @returns {boolean} */
export function isProposed(data, bet) {
  return data.proposed.includes(bet.id) || data.proposed.includes(bet.family);
}

/** Sets a prize, and those that move with it; one that is as printed is no longer set.
 * @param {PageData} data @param {Choices} state @param {number} number @param {Fraction} value */
export function putPrize(data, state, number, value) {
  for (const one of movedTogether(data, number)) {
    const { printed, option } = data.prizes[one];
    if (option !== null) state.choices.delete(option);
    if (printed !== null && !compared(printedValue(printed), value)) state.prizes.delete(one);
    else state.prizes.set(one, value);
  }
}

/** Takes a choice of an option, in place of what was set at its prizes. @param {PageData} data @param {Choices} state
 * @param {import("./data.js").Option} option @param {string} choice */
export function putChoice(data, state, option, choice) {
  data.prizes.forEach((prize, number) => prize.option === option.id && state.prizes.delete(number));
  if (!choice || choice === option.taken) state.choices.delete(option.id);
  else state.choices.set(option.id, choice);
}

/** What an address says, and what of it this page does not know, which is then left out and said.
 * @param {PageData} data @param {string} hash @returns {{state: Choices, unknown: string[]}} */
export function stateOf(data, hash) {
  const state = openingOf(data);
  /** @type {string[]} */
  const unknown = [];
  if (hash.length < 2) return { state, unknown };
  /** @type {[string, string][]} */
  const parts = [];
  for (const part of hash.replace(/^#/, "").split("&")) {
    try {
      const [key, value = ""] = part.split("=").map((one) => decodeURIComponent(one.replaceAll("+", " ")));
      parts.push([key, value]);
    } catch {
      unknown.push(part);
    }
  }
  const sum = parts.find(([key]) => key === "v")?.[1];
  if (sum !== undefined && sum !== data.source.sha256.slice(0, SUM)) return { state, unknown: [`v=${sum}`] };
  const rank = (/** @type {[string, string]} */ [key]) => Number(key.startsWith("p.")); // a prize is set after what is chosen for it
  for (const [key, value] of parts.sort((one, other) => rank(one) - rank(other))) {
    if (key !== "v" && !isTaken(data, state, key, value)) unknown.push(`${key}=${value}`);
  }
  return { state, unknown };
}

/** Takes one part of an address into the state, if it is known. @param {PageData} data @param {Choices} state @param {string} key @param {string} value
 * @returns {boolean} */
function isTaken(data, state, key, value) {
  if (key === "bet" && data.bets.some((bet) => bet.id === value)) state.bet = value;
  else if (key === "lang" && data.languages.includes(value)) state.language = value;
  else if (key.startsWith("o.")) {
    const option = data.options.find((one) => one.id === key.slice(2));
    if (!option) return false;
    if (value === option.taken || option.choices.some((choice) => choice.id === value)) putChoice(data, state, option, value);
    else return option.any && isPut(data, state, data.prizes.findIndex((prize) => prize.option === option.id), value);
  } else return /^p\.[0-9]{1,6}$/.test(key) && isPut(data, state, Number(key.slice(2)), value);
  return true;
}

/** Sets a prize of an address, if a bet that is shown has it and the address has not set it otherwise before.
 * @param {PageData} data @param {Choices} state @param {number} number @param {string} text @returns {boolean} */
function isPut(data, state, number, text) {
  if (!(number in data.prizes)) return false;
  const together = movedTogether(data, number);
  const entry = readRatio(text, data.prizes[number].for_one);
  if (!("value" in entry) || !together.some((one) => data.prizes[one].bets.length)) return false;
  const before = state.prizes.get(number);
  if (before && compared(before, entry.value)) return false;
  putPrize(data, state, number, entry.value);
  return true;
}

/** The steps that were made, to go back and forth: what was set each time. */
export class Steps {
  /** @param {string} first */
  constructor(first) {
    this.behind = [first];
    /** @type {string[]} */
    this.ahead = [];
  }

  /** @param {string} set */
  add(set) {
    if (this.behind.at(-1) === set) return;
    this.behind.push(set);
    this.ahead = [];
  }

  /** @returns {string | undefined} the text before this one */
  back() {
    if (this.behind.length < 2) return undefined;
    this.ahead.push(/** @type {string} */ (this.behind.pop()));
    return this.behind.at(-1);
  }

  /** @returns {string | undefined} the text that was gone back from */
  forth() {
    const next = this.ahead.pop();
    if (next !== undefined) this.behind.push(next);
    return next;
  }
}
