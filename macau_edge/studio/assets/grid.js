// The grid: what each outcome of one trial does to the shown bet, to be seen and to be painted.
import { element, worded } from "../../assets/shared/dom.js";
import { DECISIONS, Grid } from "../../assets/shared/grid.js";

/** @typedef {import("../../assets/shared/grid.js").Picture & {cells: {prize: string}[], refused?: string, written: Record<string, string>, differ?: string[]}} Picture */

/** Milliseconds for which a painting waits to be seen before the next one is asked. */
const SEEN = 4000;

/** @param {HTMLElement} place @param {import("./views.js").Given} given @returns {import("./views.js").View} */
export function beginGrid(place, given) {
  return new Painting(place, given);
}

/** @extends {Grid<Picture>} */
class Painting extends Grid {
  /** @param {HTMLElement} place @param {import("./views.js").Given} given */
  constructor(place, given) {
    super(place, given.w);
    this.given = given;
    this.question = "grid";
    this.setting = "";
    this.fate = "win";
    this.from = 0;
    this.total = 0;
    this.said = "";
    /** @type {Promise<void>} */
    this.last = Promise.resolve();
    /** @type {() => void} */
    this.seen = () => {};
    place.addEventListener("keydown", (event) => this.key(event));
  }

  asked() {
    return { setting: this.setting };
  }

  /** @param {Picture} picture */
  draw(picture) {
    const { w } = this;
    if (this.picture?.bet !== picture.bet) Object.assign(this, { at: 0, from: 0, total: 0, said: "" });
    this.picture = picture;
    const focused = /** @type {HTMLElement | null} */ (this.place.contains(document.activeElement) ? document.activeElement : null);
    const part = focused?.dataset.part;
    if (!picture.cells?.length) {
      this.place.replaceChildren(element("p", { class: "note" }, ...worded(picture.refused ?? w("studio.no-bets"))));
      this.seen();
      return;
    }
    this.setting = picture.setting;
    this.at = Math.min(this.at, picture.cells.length - 1);
    this.from = Math.min(this.from, picture.cells.length - 1);
    if (!picture.targets?.some((one) => one.key === this.fate)) this.fate = "win";
    const differ = picture.differ?.length ? element("p", { class: "note", role: "alert" }, w("grid.differ", { cells: picture.differ.join(", ") })) : null;
    this.place.replaceChildren(
      ...[differ, this.choices(), element("div", { class: "wide" }, this.table({ "aria-multiselectable": "true" })), this.totals(), this.words(), element("p", { class: "help" }, w(picture.targets?.length ? "studio.grid-keys" : "studio.grid-of-kinds"))].filter((one) => one !== null),
    );
    if (part) /** @type {HTMLElement | null} */ (this.place.querySelector(`[data-part="${part}"][tabindex="0"], select[data-part="${part}"], [data-part="${part}"][aria-pressed="true"]`))?.focus();
    this.seen();
  }

  /** Where the bet stands, where it can stand in several places, and what is painted. */
  choices() {
    const { w } = this;
    const { targets = [] } = this.shown;
    const where = this.settings(async (key) => {
      this.setting = key;
      this.said = "";
      const picture = await this.given.ask("grid", this.asked());
      if (picture && !picture.line) this.draw(picture);
    });
    const buttons = targets.map(({ key, text }) =>
      element("button", { type: "button", "data-part": "paint", "aria-pressed": String(key === this.fate), click: () => this.choose(key) }, DECISIONS.includes(key) ? w(`studio.grid-paint-${key}`) : text),
    );
    const paint = element("div", { role: "group", class: "switch", "aria-label": w("studio.grid-paint") }, ...buttons);
    return element("div", { class: "tools grid-tools" }, where, ...(targets.length ? [element("span", { "aria-hidden": "true" }, w("studio.grid-paint")), paint] : []));
  }

  /** @param {import("../../assets/shared/grid.js").Cell} cell @param {number} number @returns {import("../../assets/shared/dom.js").Attributes} */
  more(cell, number) {
    const { prize } = this.shown.cells[number];
    return {
      "aria-selected": String(this.isChosen(number)),
      title: (cell.fate === "win" && prize) || null,
      click: (/** @type {MouseEvent} */ event) => {
        this.go(number, event.shiftKey);
        if (!event.shiftKey) this.paint();
      },
    };
  }

  /** Each total of two dice, by which all of its cells are painted at once; nothing of what has no totals in rows. */
  totals() {
    const { w } = this;
    const { rows, cells } = this.shown;
    const found = [...new Set(cells.map((one) => one.total))].filter((one) => one !== null).sort((one, other) => Number(one) - Number(other));
    if (!rows?.length || !found.length) return null;
    this.total = Math.min(this.total, found.length - 1);
    const buttons = found.map((total, at) => {
      const own = new Set(cells.filter((one) => one.total === total).map((one) => one.fate));
      const fate = own.size === 1 ? [...own][0] : "mixed";
      return element(
        "button",
        {
          type: "button",
          class: fate || "on",
          "data-part": "total",
          tabindex: at === this.total ? "0" : "-1",
          "aria-label": w("studio.grid-total", { total: total ?? "", fate: fate === "mixed" ? w("studio.grid-fate-mixed") : this.does(fate) }),
          click: () => {
            this.total = at;
            this.paint(cells.map((one, number) => (one.total === total ? number : -1)).filter((number) => number >= 0));
          },
        },
        `${total}`,
        element("b", { "aria-hidden": "true" }, fate === "mixed" ? "…" : this.letter(fate)),
      );
    });
    return element("div", { role: "toolbar", class: "totals", "aria-label": w("studio.grid-totals") }, element("span", { "aria-hidden": "true" }, w("studio.grid-totals")), ...buttons);
  }

  /** How many win, how that is written, and what was said of the last painting. */
  words() {
    const { w } = this;
    const { weights, whole, written } = this.shown;
    const counted = written.win ? w("studio.grid-written", { n: weights.win ?? "0", all: whole, text: written.win }) : this.counted();
    return element("div", { role: "status", class: "grid-said" }, element("p", {}, ...worded(counted)), this.said ? element("p", { class: "note" }, ...worded(this.said)) : null);
  }

  // --- what is chosen -----------------------------------------------------------------------------------------------

  /** @param {string} fate */
  choose(fate) {
    this.fate = fate;
    if (this.picture) this.draw(this.picture);
  }

  /** Whether a cell is between the two ends of what is chosen. @param {number} number */
  isChosen(number) {
    const { across } = this;
    if (!this.shown.rows?.length) return number >= Math.min(this.at, this.from) && number <= Math.max(this.at, this.from);
    const within = (/** @type {(of: number) => number} */ by) => by(number) >= Math.min(by(this.at), by(this.from)) && by(number) <= Math.max(by(this.at), by(this.from));
    return within((of) => Math.floor(of / across)) && within((of) => of % across);
  }

  /** @param {number} number @param {boolean} [extends_] leaves the other end of what is chosen */
  go(number, extends_ = false) {
    if (!extends_) this.from = Math.max(0, Math.min(number, this.shown.cells.length - 1));
    super.go(number);
    this.drawn.forEach((cell, own) => cell.setAttribute("aria-selected", String(this.isChosen(own))));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const part = /** @type {HTMLElement} */ (event.target).dataset?.part;
    if (!part || part === "setting" || event.ctrlKey || event.metaKey || event.altKey) return;
    const does = part === "cell" ? this.ofCell(event) : part === "total" ? this.ofTotal(event) : null;
    const painted = this.painted(event.key.toLowerCase());
    const act = does ?? (painted ? () => this.choose(painted) : null);
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** The fate that a letter chooses: that of the language, or W, P and L. @param {string} pressed */
  painted(pressed) {
    const own = DECISIONS.find((fate) => this.w(`grid.letter-${fate}`).toLowerCase() === pressed);
    return own ?? { w: "win", p: "push", l: "lose" }[pressed];
  }

  /** @param {KeyboardEvent} event @returns {(() => void) | null} */
  ofCell(event) {
    const number = Number(/** @type {HTMLElement} */ (event.target).dataset.number);
    if (number !== this.at) this.at = this.from = number; // a screen reader moves the focus without a key
    const to = this.to(event.key);
    if (to !== undefined) return () => this.go(to, event.shiftKey);
    if (event.key === " " || event.key === "Enter") return () => this.paint();
    return event.key === "Escape" ? () => this.go(this.at, false) : null;
  }

  /** @param {KeyboardEvent} event @returns {(() => void) | null} */
  ofTotal(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return null;
    return () => {
      const buttons = /** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll("[data-part='total']"));
      this.total = (this.total + by + buttons.length) % buttons.length;
      buttons.forEach((button, at) => (button.tabIndex = at === this.total ? 0 : -1));
      buttons[this.total].focus();
    };
  }

  // --- what painting does -------------------------------------------------------------------------------------------

  /** Paints cells, one painting after the other: each is of the text as the one before has left it. @param {number[]} [numbers] */
  paint(numbers) {
    if (!this.shown.targets?.length) return; // kinds of a hand are shown
    const chosen = numbers ?? this.shown.cells.map((_, number) => number).filter((number) => this.isChosen(number));
    const { fate, setting } = this;
    this.last = this.last.then(() => this.painting(chosen, fate, setting));
  }

  /** @param {number[]} chosen @param {string} fate @param {string} setting */
  async painting(chosen, fate, setting) {
    const { cells, rows, columns, bet } = this.shown;
    const { across } = this;
    const names = chosen.map((number) => (rows?.length && columns?.length ? `${rows[Math.floor(number / across)].key}-${columns[number % across].key}` : cells[number].label));
    const isPainted = chosen.every((number) => cells[number].fate === fate);
    const answer = await this.given.ask("paint", { bet, setting, cells: names, fate: isPainted ? "" : fate });
    if (!answer) return;
    this.said = answer.refused ?? (answer.notes ?? []).join(" ");
    const seen = new Promise((resolve) => {
      this.seen = () => resolve(undefined);
      setTimeout(resolve, SEEN);
    });
    if (answer.edit) {
      this.given.edit([answer.edit]);
      await seen;
    } else if (this.picture) this.draw(this.picture);
    this.seen = () => {};
  }
}
