// The figures of the shown bet, as the report has them, and the edges of all bets.
import { byId, element, worded } from "../../assets/shared/dom.js";

/** A part of a report. @param {any} part @returns {HTMLElement} */
export function reportPart(part) {
  if (part.kind === "heading") return element("h3", {}, part.text);
  if (part.kind !== "table") return element("p", { class: part.kind }, ...worded(part.text));
  const kind = (/** @type {number} */ at) => (part.right[at] ? "number" : null);
  const row = (/** @type {string[]} */ cells, /** @type {number} */ number) =>
    element("tr", { class: part.marked.includes(number) ? "player" : null }, ...cells.map((cell, at) => element("td", { class: kind(at) }, cell)));
  return element(
    "div",
    { class: "wide", tabindex: "0", role: "group", "aria-label": part.text || part.heads[0] },
    element(
      "table",
      {},
      element("thead", {}, element("tr", {}, ...part.heads.map((/** @type {string} */ head, /** @type {number} */ at) => element("th", { scope: "col", class: kind(at) }, head)))),
      element("tbody", {}, ...part.rows.map(row)),
    ),
  );
}

/** @param {any} event with the figures of a bet, or why there are none */
export function showFigures(event) {
  const parts = event.refused ? [element("p", { class: "note" }, ...worded(event.refused))] : event.figures.map(reportPart);
  byId("shown").replaceChildren(...parts);
  byId("shown").classList.remove("old");
}

/** Of a bet that has no figures it stands there why. @param {{bet: string, edge: string, why?: string, is_too_dear?: boolean}[]} edges @param {string} at the bet that is shown @param {(bet: string) => void} choose @param {string} tooDear */
export function showEdges(edges, at, choose, tooDear) {
  const items = edges.map(({ bet, edge, why, is_too_dear: isTooDear }) =>
    element("tr", { class: edge.startsWith("-") ? "player" : null }, element("th", { scope: "row" }, element("button", { type: "button", class: "link", "aria-current": bet === at ? "true" : null, click: () => choose(bet) }, bet)), element("td", { class: why ? null : "number" }, ...(isTooDear ? [tooDear] : why ? worded(why) : [edge]))),
  );
  byId("edges").replaceChildren(element("table", {}, element("tbody", {}, ...items)));
}
