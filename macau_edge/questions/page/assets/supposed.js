// What the figures of a bet rest on: what the law does not state and the arithmetic needs, and what changes no figure.
import { byId, element, refill } from "../../../assets/shared/dom.js";
/** @typedef {import("../../../assets/shared/app.js").App} App */
/** @typedef {import("../../../assets/shared/app.js").View} View */

/** @param {App} app @returns {View} */
export function supposedView(app) {
  const root = /** @type {HTMLElement} */ (byId("supposed").lastElementChild);

  function make() {
    const { speech, bet } = app;
    const parts = [...listed("page.assumptions", bet.assumptions, true), ...listed("page.conditions", bet.conditions, false)];
    refill(root, ...(parts.length ? parts : [speech.w("page.none")]));
  }

  /** @param {string} key @param {number[]} numbers @param {boolean} open @returns {Node[]} */
  function listed(key, numbers, open) {
    const { speech, data } = app;
    if (!numbers.length) return [];
    const items = numbers.map((number) => {
      const { text, law } = data.provisions[number];
      return element("li", {}, speech.text(text), law ? element("span", { class: "soft" }, ` — ${speech.text(law)}`) : "");
    });
    return [element("details", { open, "data-key": key }, element("summary", {}, speech.w(key)), element("ul", {}, ...items))];
  }

  return { make, update: () => {} };
}
