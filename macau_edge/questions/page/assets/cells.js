// The grid of the bet that is shown: what each outcome of one trial does to it, to be looked at.
import { element, worded } from "../../../assets/shared/dom.js";
import { DECISIONS, Grid } from "../../../assets/shared/grid.js";
import { whenOf } from "../../../assets/shared/law.js";
/** @typedef {import("../../../assets/shared/app.js").App} App */

/** The characters of what an outcome does, in the order of the decisions; those behind them are of stages. */
const FIRST_FATE = "0".charCodeAt(0);

/** @param {App} app */
export function cellsView(app) {
  const { speech, bet, data } = app;
  const title = element("h3", {}, speech.w("grid.of", { bet: speech.text(bet.name) }));
  const place = element("div");
  const root = element("div", {}, title, place);
  const grid = new Grid(place, (key, values) => speech.w(key, values));
  /** The grids of the way to choose that holds, and which of them is shown. */
  let here = -1;
  let chosen = 0;

  place.addEventListener("keydown", (event) => {
    const isCell = /** @type {HTMLElement} */ (event.target).dataset.part === "cell";
    const to = isCell && !(event.ctrlKey || event.metaKey || event.altKey) ? grid.to(event.key) : undefined;
    if (to === undefined) return;
    event.preventDefault();
    grid.go(to);
  });

  function draw() {
    const { places = [], none } = bet.grids?.[here] ?? {};
    root.hidden = !places.length && !none;
    if (!places.length) return place.replaceChildren(element("p", { class: "soft small" }, ...worded(speech.text(none))));
    chosen = Math.min(chosen, places.length - 1);
    const settings = places.map((number, at) => ({ key: String(at), text: speech.text(data.marks[number].where) }));
    grid.picture = { ...pictureOf(app, places[chosen]), setting: String(chosen), settings };
    const where = grid.settings((key) => {
      chosen = Number(key);
      draw();
      place.querySelector("select")?.focus();
    });
    place.replaceChildren(...(where ? [where] : []), element("div", { class: "wide" }, grid.table({ "aria-readonly": "true" })), element("p", { class: "small" }, grid.counted()));
  }
  function update() {
    const now = whenOf(bet, app.setting);
    if (now !== here) {
      here = now;
      draw();
    }
  }
  return { root, update };
}

/** What a bet makes of the outcomes. @param {App} app @param {number} number */
function pictureOf({ data, speech, bet }, number) {
  const { outcomes, fates, to } = data.marks[number];
  const { rows, columns, cells } = data.outcomes[outcomes];
  const named = (/** @type {import("../../../assets/shared/data.js").Text} */ text) => ({ key: speech.text(text), text: speech.text(text) });
  const targets = to.map((text, at) => ({ key: `to ${at}`, text: speech.text(text) }));
  const does = [...DECISIONS, ...targets.map((one) => one.key)];
  const fate = (/** @type {number} */ at) => does[fates.charCodeAt(at) - FIRST_FATE] ?? "";
  const won = (/** @type {number} */ sum, /** @type {unknown} */ _, /** @type {number} */ at) => sum + (fate(at) === "win" ? cells[at][2] : 0);
  return {
    bet: speech.text(bet.name),
    targets,
    rows: rows.map(named),
    columns: columns.map(named),
    cells: cells.map(([text, total, weight], at) => ({ label: speech.text(text), text: speech.text(text), total, fate: fate(at), times: weight === 1 ? "" : String(weight) })),
    weights: { win: String(cells.reduce(won, 0)) },
    whole: String(cells.reduce((sum, [, , weight]) => sum + weight, 0)),
  };
}
