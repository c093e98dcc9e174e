// Elements, made of names and texts: what a ruleset says is always a text, never markup.

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/** @param {Element} element @param {Attributes} attributes @param {(Node | string | null | undefined)[]} children */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
}

/** @template {keyof HTMLElementTagNameMap} K
 * @param {K} name @param {Attributes} [attributes] @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[K]} */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  filled(made, attributes, children);
  return made;
}

/** @template {keyof SVGElementTagNameMap} K
 * @param {K} name @param {Attributes} [attributes] @param {...(Node | string | null | undefined)} children
 * @returns {SVGElementTagNameMap[K]} */
export function drawn(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  filled(made, attributes, children);
  return made;
}

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** A table with a caption for who does not see it, heads and cells; the first cell of a row names it. Columns of `numbers` stand
 * to the right, those that are `wide` are left out on a telephone.
 * @param {string} caption @param {(string | Node)[]} heads @param {(string | Node)[][]} rows
 * @param {{numbers?: number[], wide?: number[], foot?: (string | Node)[], shown?: boolean}} [how]
 * @returns {HTMLElement} */
export function table(caption, heads, rows, how = {}) {
  /** @param {number} at */
  const kind = (at) => [how.numbers?.includes(at) ? "number" : "", how.wide?.includes(at) ? "when-wide" : ""].join(" ").trim() || null;
  /** @param {(string | Node)[]} cells */
  const row = (cells) => element("tr", {}, ...cells.map((cell, at) => element(at ? "td" : "th", { scope: at ? null : "row", class: kind(at) }, cell)));
  const head = element("tr", {}, ...heads.map((one, at) => element("th", { scope: "col", class: kind(at) }, one)));
  const made = element(
    "table",
    {},
    element("caption", { class: how.shown ? null : "hidden" }, caption),
    element("thead", {}, head),
    element("tbody", {}, ...rows.map(row)),
    how.foot ? element("tfoot", {}, row(how.foot)) : null,
  );
  return scrolled(caption, made);
}

/** A place in which what is too wide goes sideways by itself, with the keyboard as well. @param {string} name @param {HTMLElement} inside
 * @returns {HTMLElement} */
export function scrolled(name, inside) {
  return element("div", { class: "wide", tabindex: "0", role: "group", "aria-label": name }, inside);
}

/** Says that a button would do nothing now; it keeps the focus of who is on it. @param {HTMLElement} button @param {boolean} isIdle */
export function idle(button, isIdle) {
  button.setAttribute("aria-disabled", String(isIdle));
}

/** Puts other parts into a place; what somebody opened or closed in it stays so, by its `data-key`.
 * @param {HTMLElement} place @param {...(Node | string)} parts */
export function refill(place, ...parts) {
  /** @returns {NodeListOf<HTMLDetailsElement>} */
  const folds = () => place.querySelectorAll("details[data-key]");
  const open = new Map([...folds()].map((one) => [one.dataset.key, one.open]));
  place.replaceChildren(...parts);
  for (const one of folds()) one.open = open.get(one.dataset.key) ?? one.open;
}

/** A text of ours with what stands between grave accents as code. @param {string} text @returns {(Node | string)[]} */
export function worded(text) {
  return text.split("`").map((part, at) => (at % 2 ? element("code", {}, part) : part));
}
