// The grid of a bet: what each outcome of one trial does to it, cell by cell.
import { element } from "./dom.js";

/** @typedef {{key: string, text: string}} Named */
/** A cell: its outcome, by a label that all cells of it have and in words; how often it stands for a result, where not once.
 * @typedef {{label: string, text: string, total: number | null, fate: string, times: string}} Cell */
/** @typedef {{bet: string, setting: string, settings: Named[], targets?: Named[], rows?: Named[], columns?: Named[], cells: Cell[], weights: Record<string, string>,
 *   whole: string}} Picture */

export const DECISIONS = ["win", "push", "lose"];
/** Cells of a row where no two dice make rows and columns: of short labels, and by the longest word of others. */
const SHORT = { length: 5, beside: 7 };
const BESIDE = [
  [8, 5],
  [11, 4],
  [Infinity, 2],
];

/** A grid that is shown; whoever paints it extends it. @template {Picture} P */
export class Grid {
  /** @param {HTMLElement} place @param {(key: string, values?: Record<string, string | number>) => string} w */
  constructor(place, w) {
    this.place = place;
    this.w = w;
    this.at = 0;
    /** @type {P | null} */
    this.picture = null;
  }

  /** What is shown, which is there when this is asked. @returns {P} */
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

  /** Where the bet stands, of a bet that can stand in several places. @param {(key: string) => void} choose */
  settings(choose) {
    const { settings, setting } = this.shown;
    if (settings.length < 2) return null;
    const options = settings.map(({ key, text }) => element("option", { value: key, selected: key === setting }, text || key));
    const change = (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value);
    return element("label", {}, `${this.w("grid.setting")} `, element("select", { "data-part": "setting", change }, ...options));
  }

  /** @param {import("./dom.js").Attributes} [more] */
  table(more = {}) {
    const { rows, columns, cells, bet } = this.shown;
    const { across, w } = this;
    const lines = [];
    for (let first = 0; first < cells.length; first += across) lines.push(cells.slice(first, first + across).map((cell, at) => this.cell(cell, first + at)));
    const name = (/** @type {Named} */ one) => element("th", { scope: "col", role: "columnheader" }, one.text);
    const corner = element("th", { role: "columnheader" }, element("span", { "aria-hidden": "true" }, "↓ →"), element("span", { class: "hidden" }, w("grid.dice")));
    const head = rows?.length && columns?.length ? [element("thead", {}, element("tr", { role: "row" }, corner, ...columns.map(name)))] : [];
    const body = lines.map((line, at) => element("tr", { role: "row" }, rows?.length ? element("th", { scope: "row", role: "rowheader" }, rows[at].text) : null, ...line));
    const inside = [...head, element("tbody", {}, ...body)];
    return element("table", { role: "grid", class: rows?.length ? "grid faced" : "grid listed", "aria-label": w("grid.of", { bet }), mouseleave: () => this.light(""), ...more }, ...inside);
  }

  /** @param {Cell} cell @param {number} number */
  cell(cell, number) {
    const listed = !this.shown.rows?.length;
    const own = {
      role: "gridcell",
      class: `cell ${DECISIONS.includes(cell.fate) ? cell.fate : cell.fate ? "stage" : "on"}`,
      "data-part": "cell",
      "data-label": cell.label,
      "data-number": number,
      tabindex: number === this.at ? "0" : "-1",
      "aria-label": this.name(cell, number),
      click: () => this.go(number),
      mouseenter: () => this.light(cell.label),
      focus: () => this.light(cell.label),
      ...this.more(cell, number),
    };
    const label = listed ? element("span", { class: "label", "aria-hidden": "true" }, cell.text, cell.times ? element("small", {}, ` ×${cell.times}`) : null) : null;
    return element("td", own, label, element("b", { "aria-hidden": "true" }, this.letter(cell.fate)));
  }

  /** What else a cell has. @param {Cell} cell @param {number} number @returns {import("./dom.js").Attributes} */
  more(cell, number) {
    return {};
  }

  /** What a cell is called by a screen reader: "2 and 5, total 7, wins". @param {Cell} cell @param {number} number */
  name(cell, number) {
    const { w } = this;
    const { rows, columns, whole } = this.shown;
    const one = rows?.[Math.floor(number / this.across)]?.text;
    const other = columns?.[number % this.across]?.text;
    const faces = one && other ? w("grid.pair", { one, other }) : cell.text;
    const what = cell.times ? w("grid.times", { what: faces, n: cell.times, all: whole }) : faces;
    const fate = this.does(cell.fate);
    const isTotal = cell.total === null || String(cell.total) === cell.label;
    return isTotal ? w("grid.cell", { what, fate }) : w("grid.cell-total", { what, total: cell.total ?? "", fate });
  }

  /** @param {string} fate */
  does(fate) {
    if (!fate || DECISIONS.includes(fate)) return this.w(`grid.fate-${fate}`);
    return this.w("grid.fate-stage", { stage: this.shown.targets?.find((one) => one.key === fate)?.text ?? fate });
  }

  /** A letter, so that no fate is told by colour alone. @param {string} fate */
  letter(fate) {
    if (!fate) return "·";
    return DECISIONS.includes(fate) ? this.w(`grid.letter-${fate}`) : "→";
  }

  /** How many win. */
  counted() {
    const { weights, whole } = this.shown;
    return this.w("grid.counted", { n: weights.win ?? "0", all: whole });
  }

  /** @returns {NodeListOf<HTMLElement>} */
  get drawn() {
    return this.place.querySelectorAll("td.cell");
  }

  /** Lights up every cell of an outcome, as 2-5 and 5-2 are. @param {string} label */
  light(label) {
    for (const cell of this.drawn) cell.classList.toggle("twin", cell.dataset.label === label);
  }

  /** Goes to a cell, the one stop of the grid for the keyboard. @param {number} number */
  go(number) {
    this.at = Math.max(0, Math.min(number, this.shown.cells.length - 1));
    this.drawn.forEach((cell, own) => {
      cell.tabIndex = own === this.at ? 0 : -1;
      if (own === this.at) cell.focus();
    });
  }

  /** The cell to which a key goes. @param {string} key @returns {number | undefined} */
  to(key) {
    const { across, at } = this;
    const { length } = this.shown.cells;
    const row = Math.floor(at / across);
    const end = Math.min((row + 1) * across, length) - 1;
    return {
      ArrowLeft: at > row * across ? at - 1 : at,
      ArrowRight: Math.min(at + 1, end),
      ArrowUp: at >= across ? at - across : at,
      ArrowDown: at + across < length ? at + across : at,
      Home: row * across,
      End: end,
    }[key];
  }
}
