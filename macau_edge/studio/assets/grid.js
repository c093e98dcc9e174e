// The grid: what each outcome of one trial does to the shown bet, to be seen and to be painted.
import { element, worded } from "../../assets/shared/dom.js";

/** @typedef {{label: string, text: string, total: number | null, fate: string, prize: string, times: string}} Cell */
/** @typedef {{key: string, text: string}} Named */
/** @typedef {{bet: string, refused?: string, setting: string, settings: Named[], targets?: Named[], rows?: Named[], columns?: Named[],
 *   cells: Cell[], weights: Record<string, string>, whole: string, written: Record<string, string>, differ?: string[]}} Picture */

const DECISIONS = ["win", "push", "lose"];
/** Milliseconds for which a painting waits to be seen before the next one is asked. */
const SEEN = 4000;
/** Cells of a row where no two dice make rows and columns: of short labels, and by the longest word of others. */
const SHORT = { length: 5, beside: 7 };
const BESIDE = [
  [8, 5],
  [11, 4],
  [Infinity, 2],
];

/** @param {HTMLElement} place @param {import("./views.js").Given} given @returns {import("./views.js").View} */
export function beginGrid(place, given) {
  return new Grid(place, given);
}

class Grid {
  /** @param {HTMLElement} place @param {import("./views.js").Given} given */
  constructor(place, given) {
    this.place = place;
    this.given = given;
    this.question = "grid";
    this.setting = "";
    this.fate = "win";
    this.at = 0;
    this.from = 0;
    this.total = 0;
    this.said = "";
    /** @type {Picture | null} */
    this.picture = null;
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
    const { w } = this.given;
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
    const differ = picture.differ?.length ? element("p", { class: "note", role: "alert" }, w("studio.grid-differ", { cells: picture.differ.join(", ") })) : null;
    this.place.replaceChildren(
      ...[differ, this.choices(), element("div", { class: "wide" }, this.table()), this.totals(), this.words(), element("p", { class: "help" }, w(picture.targets?.length ? "studio.grid-keys" : "studio.grid-of-kinds"))].filter((one) => one !== null),
    );
    if (part) /** @type {HTMLElement | null} */ (this.place.querySelector(`[data-part="${part}"][tabindex="0"], select[data-part="${part}"], [data-part="${part}"][aria-pressed="true"]`))?.focus();
    this.seen();
  }

  /** Where the bet stands, where it can stand in several places, and what is painted. */
  choices() {
    const { w } = this.given;
    const { settings, setting, targets = [] } = this.shown;
    const choose = async (/** @type {Event} */ event) => {
      this.setting = /** @type {HTMLSelectElement} */ (event.target).value;
      this.said = "";
      const picture = await this.given.ask("grid", this.asked());
      if (picture && !picture.line) this.draw(picture);
    };
    const options = settings.map(({ key, text }) => element("option", { value: key, selected: key === setting }, text || key));
    const where = settings.length > 1 ? element("label", {}, `${w("studio.grid-setting")} `, element("select", { "data-part": "setting", change: choose }, ...options)) : null;
    const buttons = targets.map(({ key, text }) =>
      element("button", { type: "button", "data-part": "paint", "aria-pressed": String(key === this.fate), click: () => this.choose(key) }, DECISIONS.includes(key) ? w(`studio.grid-paint-${key}`) : text),
    );
    const paint = element("div", { role: "group", class: "switch", "aria-label": w("studio.grid-paint") }, ...buttons);
    return element("div", { class: "tools grid-tools" }, where, ...(targets.length ? [element("span", { "aria-hidden": "true" }, w("studio.grid-paint")), paint] : []));
  }

  /** What is shown, which is there when this is asked. @returns {Picture} */
  get shown() {
    if (!this.picture) throw new Error("no grid is shown");
    return this.picture;
  }

  get across() {
    const { columns, cells } = this.shown;
    if (columns?.length) return columns.length;
    const longest = (/** @type {string[]} */ texts) => Math.max(...texts.map((one) => one.length));
    if (longest(cells.map((one) => one.text)) <= SHORT.length) return SHORT.beside;
    const word = longest(cells.flatMap((one) => one.text.split(/[-\s]/)));
    return BESIDE.find(([length]) => word <= length)?.[1] ?? 1;
  }

  table() {
    const { w } = this.given;
    const { rows, columns, cells, bet } = this.shown;
    const { across } = this;
    const lines = [];
    for (let first = 0; first < cells.length; first += across) lines.push(cells.slice(first, first + across).map((cell, at) => this.cell(cell, first + at)));
    const name = (/** @type {Named} */ one) => element("th", { scope: "col", role: "columnheader" }, one.text);
    const corner = element("th", { role: "columnheader", "aria-label": w("studio.grid-dice") }, element("span", { "aria-hidden": "true" }, "↓ →"));
    const head = rows?.length && columns?.length ? [element("thead", {}, element("tr", { role: "row" }, corner, ...columns.map(name)))] : [];
    const body = lines.map((line, at) => element("tr", { role: "row" }, rows?.length ? element("th", { scope: "row", role: "rowheader" }, rows[at].text) : null, ...line));
    return element(
      "table",
      { role: "grid", class: rows?.length ? "grid faced" : "grid listed", "aria-label": w("studio.grid-of", { bet }), "aria-multiselectable": "true", mouseleave: () => this.light("") },
      ...head,
      element("tbody", {}, ...body),
    );
  }

  /** @param {Cell} cell @param {number} number */
  cell(cell, number) {
    const listed = !this.shown.rows?.length;
    const chosen = this.isChosen(number);
    return element(
      "td",
      {
        role: "gridcell",
        class: `cell ${DECISIONS.includes(cell.fate) ? cell.fate : cell.fate ? "stage" : "on"}`,
        "data-part": "cell",
        "data-label": cell.label,
        "data-number": number,
        tabindex: number === this.at ? "0" : "-1",
        "aria-selected": String(chosen),
        "aria-label": this.name(cell, number),
        title: (cell.fate === "win" && cell.prize) || null,
        click: (/** @type {MouseEvent} */ event) => {
          this.go(number, event.shiftKey);
          if (!event.shiftKey) this.paint();
        },
        mouseenter: () => this.light(cell.label),
        focus: () => this.light(cell.label),
      },
      listed ? element("span", { class: "label", "aria-hidden": "true" }, cell.text, cell.times ? element("small", {}, ` ×${cell.times}`) : null) : null,
      element("b", { "aria-hidden": "true" }, this.letter(cell.fate)),
    );
  }

  /** What a cell is called by a screen reader: "2 and 5, total 7, wins". @param {Cell} cell @param {number} number */
  name(cell, number) {
    const { w } = this.given;
    const { rows, columns, whole } = this.shown;
    const one = rows?.[Math.floor(number / this.across)]?.text;
    const other = columns?.[number % this.across]?.text;
    const faces = one && other ? w("studio.grid-pair", { one, other }) : cell.text;
    const what = cell.times ? w("studio.grid-times", { what: faces, n: cell.times, all: whole }) : faces;
    const fate = this.does(cell.fate);
    const isTotal = cell.total === null || String(cell.total) === cell.label;
    return isTotal ? w("studio.grid-cell", { what, fate }) : w("studio.grid-cell-total", { what, total: cell.total ?? "", fate });
  }

  /** @param {string} fate */
  does(fate) {
    const { w } = this.given;
    return !fate || DECISIONS.includes(fate) || fate === "mixed" ? w(`studio.grid-fate-${fate}`) : w("studio.grid-fate-stage", { stage: this.stage(fate) });
  }

  /** @param {string} fate */
  stage(fate) {
    return this.shown.targets?.find((one) => one.key === fate)?.text ?? fate;
  }

  /** A letter, so that no fate is told by colour alone. @param {string} fate */
  letter(fate) {
    if (!fate) return "·";
    return DECISIONS.includes(fate) ? this.given.w(`studio.grid-letter-${fate}`) : "→";
  }

  /** Each total of two dice, by which all of its cells are painted at once; nothing of what has no totals in rows. */
  totals() {
    const { w } = this.given;
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
          "aria-label": w("studio.grid-total", { total: total ?? "", fate: this.does(fate) }),
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
    const { w } = this.given;
    const { weights, whole, written } = this.shown;
    const values = { n: weights.win ?? "0", all: whole, text: written.win ?? "" };
    const counted = written.win ? w("studio.grid-written", values) : w("studio.grid-counted", values);
    return element("div", { role: "status", class: "grid-said" }, element("p", {}, ...worded(counted)), this.said ? element("p", { class: "note" }, ...worded(this.said)) : null);
  }

  // --- what is chosen -----------------------------------------------------------------------------------------------

  /** @param {string} fate */
  choose(fate) {
    this.fate = fate;
    if (this.picture) this.draw(this.picture);
  }

  /** Lights up every cell of an outcome, as 2-5 and 5-2 are. @param {string} label */
  light(label) {
    for (const cell of this.place.querySelectorAll("td.cell")) cell.classList.toggle("twin", /** @type {HTMLElement} */ (cell).dataset.label === label);
  }

  /** Whether a cell is between the two ends of what is chosen. @param {number} number */
  isChosen(number) {
    const { across } = this;
    if (!this.shown.rows?.length) return number >= Math.min(this.at, this.from) && number <= Math.max(this.at, this.from);
    const within = (/** @type {(of: number) => number} */ by) => by(number) >= Math.min(by(this.at), by(this.from)) && by(number) <= Math.max(by(this.at), by(this.from));
    return within((of) => Math.floor(of / across)) && within((of) => of % across);
  }

  /** @param {number} number @param {boolean} extends_ */
  go(number, extends_) {
    this.at = Math.max(0, Math.min(number, this.shown.cells.length - 1));
    if (!extends_) this.from = this.at;
    for (const one of this.place.querySelectorAll("td.cell")) {
      const cell = /** @type {HTMLElement} */ (one);
      const own = Number(cell.dataset.number);
      cell.tabIndex = own === this.at ? 0 : -1;
      cell.setAttribute("aria-selected", String(this.isChosen(own)));
      if (own === this.at) cell.focus();
    }
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
    const own = DECISIONS.find((fate) => this.given.w(`studio.grid-letter-${fate}`).toLowerCase() === pressed);
    return own ?? { w: "win", p: "push", l: "lose" }[pressed];
  }

  /** @param {KeyboardEvent} event @returns {(() => void) | null} */
  ofCell(event) {
    const { across } = this;
    const number = Number(/** @type {HTMLElement} */ (event.target).dataset.number);
    if (number !== this.at) this.at = this.from = number; // a screen reader moves the focus without a key
    const row = Math.floor(this.at / across);
    const end = Math.min((row + 1) * across, this.shown.cells.length) - 1;
    const to = {
      ArrowLeft: this.at > row * across ? this.at - 1 : this.at,
      ArrowRight: Math.min(this.at + 1, end),
      ArrowUp: this.at >= across ? this.at - across : this.at,
      ArrowDown: this.at + across < this.shown.cells.length ? this.at + across : this.at,
      Home: row * across,
      End: end,
    }[event.key];
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
