// The provisions that can be read in several ways: as adopted, and otherwise, with what each is worth at these prizes.
import { compared, minus } from "../../../assets/shared/exact.js";
import { byId, element, refill, table } from "../../../assets/shared/dom.js";
import { isExact } from "../../../assets/shared/law.js";
/** @typedef {import("../../../assets/shared/app.js").App} App */
/** @typedef {import("../../../assets/shared/app.js").View} View */
/** @typedef {import("../../../assets/shared/data.js").Bet} Bet */
/** @typedef {import("../../../assets/shared/data.js").Reading} Reading */

/** Bets of a reading that are shown at once; of more the list is folded. */
const FEW = 4;

/** @param {App} app @returns {View} */
export function readingsView(app) {
  const root = /** @type {HTMLElement} */ (byId("readings").lastElementChild);
  /** @type {{reading: Reading, place: HTMLElement, bets: Bet[][]}[]} */
  let shown = [];
  let language = "";

  function make() {
    if (language === app.state.language) return;
    language = app.state.language;
    const { data } = app;
    const places = shown.map(({ place }) => place); // with what is open in them
    shown = data.readings.map((reading, at) => ({ reading, place: places[at] ?? element("div"), bets: reading.ways.map(wholeBets) }));
    const parts = shown.map(({ reading, place }) => element("article", { "data-reading": reading.id }, ...said(reading), place));
    refill(root, ...parts);
  }

  /** The bets of a way, whole: only what differs is carried. @param {Reading["ways"][number]} way @returns {Bet[]} */
  function wholeBets(way) {
    return way.bets.map((entry) => /** @type {Bet} */ ({ ...app.data.bets.find((bet) => bet.id === entry.id), ...entry }));
  }

  /** @param {Reading} reading @returns {Node[]} */
  function said(reading) {
    const { speech } = app;
    const ways = reading.ways.map((way, at) => element("p", {}, `${reading.ways.length > 1 ? `${at + 1}. ` : ""}${speech.text(way.text)}`));
    const sides = element(
      "div",
      { class: "sides" },
      element("div", {}, element("p", { class: "small soft" }, speech.w("page.adopted")), element("p", {}, speech.text(reading.adopted))),
      element("div", {}, element("p", { class: "small soft" }, speech.w("page.otherwise")), ...ways),
    );
    const because = element("details", { "data-key": reading.id }, element("summary", { class: "small" }, speech.w("page.because")), element("p", {}, speech.text(reading.because)));
    return [element("h3", {}, speech.text(reading.law)), sides, because];
  }

  function update() {
    const { speech } = app;
    for (const { reading, place, bets } of shown) {
      const rows = reading.ways.flatMap((way, at) => [...bets[at].flatMap((bet) => rowOf(bet, reading.ways.length > 1 ? `${at + 1}` : "")), ...way.without.flatMap(gone)]);
      const key = language + rows.map((row) => row.join("|")).join("\n");
      if (place.dataset.shown === key) continue;
      place.dataset.shown = key;
      const heads = ["bet", "adopted", "otherwise", "difference"].map((key) => speech.w(`page.${key}`));
      if (!rows.length) place.replaceChildren(element("p", { class: "soft small" }, speech.w("page.reading-same")));
      else {
        const said = speech.w(rows.length === 1 ? "page.reading-differ-one" : "page.reading-differ", { count: rows.length });
        refill(place, element("details", { open: rows.length <= FEW, "data-key": `${reading.id}-bets` }, element("summary", {}, said), table(speech.w("page.reading-bets"), heads, rows, { numbers: [1, 2, 3] })));
      }
    }
  }

  /** The edge of a bet; of one that is played best none where that is not carried. @param {Bet} bet @returns {import("../../../assets/shared/exact.js").Fraction | null} */
  function edgeOfBest(bet) {
    const { found, figures } = app.worth(bet);
    return (isExact(found) && figures?.edge) || null;
  }

  /** @param {Bet} bet @param {string} way @returns {string[][]} */
  function rowOf(bet, way) {
    const { speech } = app;
    const own = app.data.bets.find((one) => one.id === bet.id);
    const adopted = own ? edgeOfBest(own) : null;
    const other = edgeOfBest(bet);
    if (adopted && other && !compared(adopted, other)) return [];
    const missing = speech.w(own ? "page.not-carried" : "page.there-is-not");
    const name = `${speech.text(bet.name)}${way ? ` (${way})` : ""}`;
    return [[name, adopted ? `${speech.percent(adopted)} (${speech.short(adopted)})` : missing, other ? `${speech.percent(other)} (${speech.short(other)})` : speech.w("page.not-carried"), adopted && other ? speech.points(minus(other, adopted)) : ""]];
  }

  /** @param {string} id @returns {string[][]} */
  function gone(id) {
    const bet = app.data.bets.find((one) => one.id === id);
    const edge = bet ? edgeOfBest(bet) : null;
    return bet ? [[app.speech.text(bet.name), edge ? `${app.speech.percent(edge)} (${app.speech.short(edge)})` : "", app.speech.w("page.there-is-not"), ""]] : [];
  }

  return { make, update };
}
