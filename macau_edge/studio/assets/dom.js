// Elements, made of names and texts: what a ruleset says is always a text, never markup.

/** @param {string} name @param {Record<string, any>} [attributes] @param {...(Node | string | null)} children @returns {HTMLElement} */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.filter((one) => one !== null));
  return made;
}

/** @param {string} id @returns {any} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the window has no #${id}`);
  return found;
}

/** Text with what stands between grave accents as code. @param {string} text @returns {(Node | string)[]} */
export function worded(text) {
  return text.split("`").map((part, at) => (at % 2 ? element("code", {}, part) : part));
}
