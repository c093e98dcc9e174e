// What the parts of the page share: the data, what is set, what each bet is worth, and how something is changed.
import { ONE, minus } from "./exact.js";
import { carried, figuresOf, lawAt, optionsOf, settingOf } from "./law.js";
import { Steps, addressOf, isProposed, openingOf, setText, stateOf } from "./state.js";
import { element } from "./dom.js";
import { Speech } from "./speech.js";
/** @typedef {import("./exact.js").Fraction} Fraction */
/** @typedef {import("./data.js").PageData} PageData */
/** @typedef {import("./data.js").Bet} Bet */
/** @typedef {import("./law.js").Setting} Setting */
/** @typedef {import("./law.js").Figures} Figures */
/** @typedef {import("./law.js").Found} Found */
/** @typedef {import("./state.js").Choices} Choices */

/** A part of the page: made anew for another bet or language, and brought up to date for other prizes.
 * @typedef {{make: () => void, update: () => void}} View */

/** What is known of a bet: its figures and its law, or why there are none. @typedef {{figures: Figures | null, found: Found}} Known */

/** Milliseconds until the address follows what is set. */
const PATIENCE = 120;
/** Settings of a bet that are remembered. */
const MOST_KEPT = 60;

/** The page at work. */
export class App {
  /** @param {PageData} data */
  constructor(data) {
    this.data = data;
    this.page = carried(data);
    /** @type {Choices} */
    this.state = openingOf(data);
    /** What an application changes, as it is without it; none of what is new. @type {Map<string, Bet | null>} */
    this.before = new Map();
    for (const entry of data.before?.bets ?? []) this.before.set(entry.id, /** @type {Bet} */ ({ ...data.bets.find((bet) => bet.id === entry.id), ...entry }));
    for (const id of data.before?.without ?? []) this.before.set(id, null);
    this.steps = new Steps(setText(data, this.state));
    /** What of the address is not known here. @type {string[]} */
    this.unknown = [];
    this.speech = new Speech(data, this.state.language);
    this.opening = settingOf(data, new Map(), new Map());
    this.setting = this.opening;
    /** @type {View[]} */
    this.views = [];
    this.isShown = false;
    /** Whether a prize is stepped through every printable ratio. */
    this.isFiner = false;
    /** What was found of each bet, with the options that its laws follow from. @type {WeakMap<Bet, {options: string[], at: Map<string, Known>}>} */
    this.known = new WeakMap();
    this.waiting = 0;
  }

  /** @returns {Bet} the bet that is shown */
  get bet() {
    return this.data.bets.find((bet) => bet.id === this.state.bet) ?? this.data.bets[0];
  }

  /** Whether anything is set otherwise than the page opened. @returns {boolean} */
  get isChanged() {
    return this.state.prizes.size > 0 || this.state.choices.size > 0;
  }

  /** What a bet is worth at a setting, which is what is set now where none is given.
   * @param {Bet} bet @param {Setting} [setting] @returns {Known} */
  worth(bet, setting = this.setting) {
    let own = this.known.get(bet);
    if (!own) this.known.set(bet, (own = { options: optionsOf(this.data, bet), at: new Map() }));
    let key = "";
    for (const number of bet.prizes) key += `${setting.prizes[number]?.n}/${setting.prizes[number]?.d} `;
    for (const option of own.options) key += `${setting.choices[option]} `;
    let known = own.at.get(key);
    if (!known) {
      const found = lawAt(this.page, bet, setting);
      known = { found, figures: "law" in found ? figuresOf(found.law, setting.prizes, !bet.prizes.some((number) => setting.moved.has(number))) : null };
      if (own.at.size > MOST_KEPT) own.at.clear();
      own.at.set(key, known);
    }
    return known;
  }

  /** Whether an application proposes the bet. @param {Bet} bet @returns {boolean} */
  isProposed(bet) {
    return isProposed(this.data, bet);
  }

  /** The edge of a bet as it opened, of an application as it is without it, and as it is set; and what lies between. @param {Bet} bet
   * @returns {{was: Fraction | null, now: Fraction | null, apart: Fraction | null}} */
  edges(bet) {
    const before = this.before.has(bet.id) ? this.before.get(bet.id) : bet;
    const was = (before && this.worth(before, this.opening).figures?.edge) ?? null;
    const now = this.worth(bet).figures?.edge ?? null;
    return { was, now, apart: was && now ? minus(now, was) : null };
  }

  /** What a table returns of a unit. @param {Fraction} edge @returns {Fraction} */
  returned(edge) {
    return minus(ONE, edge);
  }

  /** Changes what is set, keeps it in the address and shows it. What is the same is not shown anew: whoever leaves a field by
   * pressing a button would press one that is no longer there. @param {(state: Choices) => void} change */
  change(change) {
    const state = { ...this.state, prizes: new Map(this.state.prizes), choices: new Map(this.state.choices) };
    change(state);
    if (addressOf(this.data, state) === addressOf(this.data, this.state)) return;
    this.steps.add(setText(this.data, state));
    this.take(state);
  }

  /** Shows what stands in the address, from which one can go back to what was. @param {string} address */
  open(address) {
    const { state, unknown } = stateOf(this.data, address);
    this.unknown = unknown;
    const now = setText(this.data, state);
    if (this.isShown) this.steps.add(now);
    else this.steps = new Steps(now);
    this.take(state);
  }

  /** Sets what a step that was made had set, if there is one; what is shown stays. @param {string | undefined} set */
  go(set) {
    if (set === undefined) return;
    this.unknown = [];
    const { prizes, choices } = stateOf(this.data, `#${set}`).state;
    this.take({ ...this.state, prizes, choices });
  }

  /** @param {Choices} state */
  take(state) {
    const [bet, language] = [this.state.bet, this.state.language];
    this.state = state;
    this.setting = settingOf(this.data, state.prizes, state.choices);
    this.address(addressOf(this.data, state));
    if (language !== state.language) this.speech = new Speech(this.data, state.language);
    const anew = bet !== state.bet || language !== state.language || !this.isShown;
    this.isShown = true;
    const on = document.activeElement?.id;
    for (const view of this.views) {
      if (anew) view.make();
      view.update();
    }
    if (on && document.activeElement?.id !== on) document.getElementById(on)?.focus({ preventScroll: true }); // it was made anew
  }

  /** Keeps what is set in the address, once for many changes on end: a browser takes its time for it. @param {string} address */
  address(address) {
    clearTimeout(this.waiting);
    const here = location.hash;
    this.waiting = setTimeout(() => {
      if (location.hash === here && here !== `#${address}`) history.replaceState(null, "", `#${address}`);
    }, PATIENCE);
  }

  /** Whether what is set of an option is a choice that a command takes. @param {string | null} id @returns {boolean} */
  canChoose(id) {
    const option = this.data.options.find((one) => one.id === id);
    const chosen = this.setting.choices[id ?? ""];
    return option !== undefined && chosen !== undefined && (option.any || option.choices.some((choice) => choice.id === chosen));
  }

  /** A command as it is shown; where prizes of the bet are set otherwise than printed, that it is for rules that have them.
   * @param {string} command @param {Bet} bet @param {string} [more] @returns {(Node | string)[]} */
  told(command, bet, more = "") {
    const code = element("code", {}, this.command(command, bet, more));
    const isSet = bet.prizes.some((number) => this.state.prizes.has(number) && !this.canChoose(this.data.prizes[number].option));
    return isSet ? [code, " ", this.speech.w("page.outside-prizes")] : [code];
  }

  /** What is chosen of the options that a bet depends on: all of it, since a command does not know with what the page opened.
   * @param {Bet} bet @returns {[string, string][]} */
  chosen(bet) {
    return optionsOf(this.data, bet).flatMap((option) => (this.canChoose(option) ? [[option, this.setting.choices[option]]] : []));
  }

  /** The command that gives what the page does not carry. @param {string} command @param {Bet} bet @param {string} [more]
   * @returns {string} */
  command(command, bet, more = "") {
    const given = this.chosen(bet).map(([option, choice]) => ` --${option} ${quoted(choice)}`);
    const named = command === "analyse" ? ` --bet ${quoted(bet.id)}` : ` ${quoted(bet.id)}`;
    return `macau-edge ${command} ${quoted(this.data.source.asked)}${named}${given.join("")}${more}`;
  }

  /** How a command is told which prize is to be found; nothing of a bet that has one. @param {number} number @returns {string} */
  free(number) {
    const name = this.called(number);
    return name === undefined ? "" : ` --free ${quoted(name)}`;
  }

  /** What a command is to go through. @param {number} number @param {string} low @param {string} high @returns {string} */
  range(number, low, high) {
    const name = this.called(number);
    return quoted(`${name === undefined ? "" : `${name}=`}${low}..${high}`);
  }

  /** What a command calls a prize of the bet that is shown; nothing of a bet that has one. @param {number} number @returns {string | undefined} */
  called(number) {
    return this.bet.called[this.bet.prizes.indexOf(number)];
  }
}

/** A word of a command, in quotation marks where a shell would take it apart. @param {string} word @returns {string} */
export function quoted(word) {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
