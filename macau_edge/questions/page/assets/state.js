// What was set, as the address keeps it: every step back is an address that was.
import { ratioText, typedPrize, isWrong } from "./ratios.js";
/** @typedef {import("./exact.js").Fraction} Fraction */
/** @typedef {import("./data.js").PageData} PageData */

/** What the reader chose: the bet that is shown, prizes that were set, choices of options, the language and the looks.
 * @typedef {{bet: string, prizes: Map<number, Fraction>, choices: Map<string, string>, language: string}} Choices */

/** Digits of a file's sum that an address has, so that it is not read with other rules. */
const SUM = 8;

/** Every choice of the law is in it, also those that the page was made with: another page of the same file may have others.
 * @param {PageData} data @param {Choices} state @returns {string} what stands after `#` in the address */
export function addressOf(data, state) {
  const parts = [["v", data.source.sha256.slice(0, SUM)], ["bet", state.bet]];
  for (const { id, taken } of data.options) {
    const choice = state.choices.get(id) ?? taken;
    if (choice !== null) parts.push([`o.${id}`, choice]);
  }
  for (const [number, value] of [...state.prizes].sort(([a], [b]) => a - b)) parts.push([`p.${number}`, ratioText(value, data.prizes[number].for_one)]);
  parts.push(["lang", state.language]);
  return parts.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value).replaceAll("%3A", ":").replaceAll("%20", "+")}`).join("&");
}

/** @param {PageData} data @returns {Choices} as the page opens */
export function openingOf(data) {
  return { bet: data.bets[0]?.id ?? "", prizes: new Map(), choices: new Map(), language: data.language };
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
  for (const [key, value] of parts) {
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
    if (!option?.choices.some((choice) => choice.id === value)) return false;
    if (value !== option.taken) state.choices.set(option.id, value);
  } else if (/^p\.[0-9]{1,6}$/.test(key)) {
    const prize = data.prizes[Number(key.slice(2))];
    const entry = prize && typedPrize(value, prize.for_one);
    if (!entry || isWrong(entry)) return false;
    state.prizes.set(Number(key.slice(2)), entry);
  } else return false;
  return true;
}

/** The steps that were made, to go back and forth. */
export class Steps {
  /** @param {string} first */
  constructor(first) {
    this.behind = [first];
    /** @type {string[]} */
    this.ahead = [];
  }

  /** @param {string} address */
  add(address) {
    if (this.behind.at(-1) === address) return;
    this.behind.push(address);
    this.ahead = [];
  }

  /** @returns {string | undefined} the address before this one */
  back() {
    if (this.behind.length < 2) return undefined;
    this.ahead.push(/** @type {string} */ (this.behind.pop()));
    return this.behind.at(-1);
  }

  /** @returns {string | undefined} the address that was gone back from */
  forth() {
    const next = this.ahead.pop();
    if (next !== undefined) this.behind.push(next);
    return next;
  }
}
