// What a bet is worth beside its edge: how often it wins, how far results spread, what comes back.
import { compared } from "./exact.js";
import { element } from "./dom.js";
/** @typedef {import("./exact.js").Fraction} Fraction */
/** @typedef {import("./app.js").App} App */

/** All but the edge, each as a number and exactly. @param {App} app @returns {{root: HTMLElement, update: () => void}} */
export function figureRows(app) {
  const list = element("dl");
  const note = element("p", { class: "small soft" });
  const root = element("div", {}, element("h3", {}, app.speech.w("page.figures")), list, note);
  function update() {
    const { speech, bet } = app;
    const { figures: found } = app.worth(bet);
    root.hidden = !found;
    if (!found) return;
    /** @type {[string, string, string][]} */
    const rows = [];
    /** @param {string} key @param {Fraction | null} value */
    const share = (key, value) => value && rows.push([key, speech.percent(value), speech.short(value)]);
    /** @param {string} key @param {Fraction | null} value */
    const number = (key, value) => value && rows.push([key, speech.decimals(value), speech.short(value)]);
    if (found.variance) rows.push(["deviation", speech.root(found.variance), `√(${speech.short(found.variance)})`]);
    share("hit", found.win);
    if (found.push?.n) share("push", found.push);
    share("lose", found.lose);
    if (found.edge && found.push?.n) share("resolved", found.resolved);
    if (found.edge && compared(found.risked, found.staked)) share("element", found.element);
    if (found.edge && found.rolls && compared(found.rolls, { n: 1n, d: 1n })) share("per-roll", found.perRoll);
    if (found.edge) share("return", app.returned(found.edge));
    if (compared(found.staked, { n: 1n, d: 1n })) number("staked", found.staked);
    if (found.rolls && compared(found.rolls, { n: 1n, d: 1n })) number("rolls", found.rolls);
    const notes = found.variance ? [] : [speech.w("page.no-spread")];
    note.replaceChildren(...(found.rolls ? notes : [speech.w("page.no-trials"), " ", ...app.told("analyse", bet)]));
    note.hidden = !note.childNodes.length;
    list.replaceChildren(
      ...rows.map(([key, about, exact]) => element("div", { "data-figure": key }, element("dt", {}, speech.w(`page.${key}`)), element("dd", {}, about), element("dd", { class: "exact" }, exact))),
    );
  }
  return { root, update };
}
