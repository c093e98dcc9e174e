// Every bet in one table: as the page opened, as it is set, and what lies between.
import { compared, signOf, written } from "../../../assets/shared/exact.js";
import { byId, element, scrolled } from "../../../assets/shared/dom.js";
import { isExact } from "../../../assets/shared/law.js";
/** @typedef {import("../../../assets/shared/exact.js").Fraction} Fraction */
/** @typedef {import("../../../assets/shared/app.js").App} App */
/** @typedef {import("../../../assets/shared/app.js").View} View */
/** @typedef {import("../../../assets/shared/data.js").Bet} Bet */

/** A row: the bet, and the cells that change. @typedef {{bet: Bet, place: number, root: HTMLTableRowElement, cells: HTMLElement[], edges: ReturnType<App["edges"]>}} Row */

/** What a column is sorted by. @type {Record<string, (row: Row) => Fraction | number | null>} */
const SORTS = { bet: (row) => row.place, "as-printed": (row) => row.edges.was, "as-set": (row) => row.edges.now, difference: (row) => row.edges.apart };

/** @param {App} app @returns {View} */
export function betsView(app) {
  const root = /** @type {HTMLElement} */ (byId("bets").lastElementChild);
  /** @type {Row[]} */
  let rows = [];
  let shown = "";
  let sorted = "bet";
  let way = 1;
  const body = element("tbody");
  const summary = element("p", { class: "soft" });
  /** @type {Map<string, HTMLElement>} */
  const heads = new Map();

  function make() {
    if (shown === app.state.language) return;
    shown = app.state.language;
    const { speech, data } = app;
    heads.clear();
    for (const key of Object.keys(SORTS)) {
      const title = key === "as-printed" && data.proposed.length ? "page.without-it" : `page.${key}`;
      const button = element("button", { type: "button", click: () => sort(key) }, speech.w(title));
      heads.set(key, element("th", { scope: "col", class: key === "bet" ? null : "number" }, button));
    }
    rows = data.bets.map((bet, place) => {
      const name = element("button", { type: "button", class: "link", click: () => show(bet) }, speech.text(bet.name));
      const proposed = app.isProposed(bet) ? element("span", { class: "mark ours" }, speech.w("page.proposed")) : "";
      const cells = [element("td", { class: "number" }), element("td", { class: "number now" }), element("td", { class: "number" })];
      const row = element("tr", { "data-bet": bet.id }, element("th", { scope: "row" }, name, proposed), ...cells);
      return { bet, place, root: row, cells, edges: { was: null, now: null, apart: null } };
    });
    const named = speech.w(data.proposed.length ? "page.apart-caption" : "page.bets-caption");
    const caption = element("caption", { class: "hidden" }, named);
    const made = element("table", {}, caption, element("thead", {}, element("tr", {}, ...heads.values())), body);
    root.replaceChildren(summary, scrolled(named, made));
    arrange();
  }

  /** @param {Bet} bet */
  function show(bet) {
    app.change((state) => (state.bet = bet.id));
    byId("bet").focus();
    byId("bet").scrollIntoView({ block: "start" });
  }

  /** @param {string} key */
  function sort(key) {
    [sorted, way] = key === sorted ? [key, -way] : [key, key === "bet" ? 1 : -1];
    arrange();
  }

  function arrange() {
    const by = SORTS[sorted];
    const found = [...rows].sort((a, b) => {
      const [one, other] = [by(a), by(b)];
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      const order = typeof one === "number" ? one - /** @type {number} */ (other) : compared(one, /** @type {Fraction} */ (other));
      return order * way || a.place - b.place;
    });
    body.replaceChildren(...found.map((row) => row.root));
    for (const [key, head] of heads) head.setAttribute("aria-sort", key === sorted ? (way > 0 ? "ascending" : "descending") : "none");
  }

  function update() {
    const { speech } = app;
    let count = 0;
    for (const row of rows) {
      const edges = app.edges(row.bet);
      const { was, now, apart } = edges;
      row.edges = edges;
      const differs = apart ? signOf(apart) !== 0 : (was === null) !== (now === null);
      count += Number(differs);
      row.root.classList.toggle("changed", differs);
      row.root.classList.toggle("player", now !== null && signOf(now) < 0);
      row.root.toggleAttribute("aria-current", false);
      if (row.bet.id === app.state.bet) row.root.setAttribute("aria-current", "true");
      delete row.root.dataset.edge;
      delete row.root.dataset.played;
      if (now) row.root.dataset[isExact(app.worth(row.bet).found) ? "edge" : "played"] = written(now);
      const key = [was, now].map((edge) => edge && written(edge)).join(" ") + isExact(app.worth(row.bet).found) + shown;
      if (row.root.dataset.shown === key) continue;
      row.root.dataset.shown = key;
      fill(row.cells[0], was);
      fill(row.cells[1], now, !isExact(app.worth(row.bet).found));
      row.cells[2].textContent = apart && signOf(apart) ? speech.points(apart) : "";
      row.cells[2].setAttribute("data-points", apart ? written(apart) : "");
    }
    const [none, one, several] = app.data.proposed.length ? ["page.apart-none", "page.apart-one", "page.apart-only"] : ["page.changed-none", "page.changed-one", "page.changed-only"];
    summary.textContent = speech.w([none, one][count] ?? several, { count });
    if (sorted !== "bet" && !body.contains(document.activeElement)) arrange();
  }

  /** @param {HTMLElement} cell @param {Fraction | null} edge @param {boolean} [asPlayed] whether another play may be better at these prizes */
  function fill(cell, edge, asPlayed) {
    const { speech } = app;
    if (!edge) cell.replaceChildren(element("span", { class: "soft" }, speech.w("page.none")));
    else {
      const exact = element("span", { class: "soft small exact" }, speech.short(edge));
      const mark = signOf(edge) < 0 ? element("div", {}, element("span", { class: "mark" }, speech.w("page.players"))) : "";
      const played = asPlayed ? element("div", { class: "soft small" }, speech.w("page.as-played-short")) : "";
      cell.replaceChildren(speech.percent(edge), " ", exact, mark, played);
    }
  }

  return { make, update };
}
