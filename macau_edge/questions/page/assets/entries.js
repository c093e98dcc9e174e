// A number that somebody types in a field of its own: what is wrong with it is said beside it.
import { element } from "./dom.js";
/** @typedef {import("./app.js").App} App */

/** A field for a whole number with its label and the place where it is told what is wrong.
 * @typedef {{root: HTMLElement, wrong: HTMLElement, input: HTMLInputElement, value: () => number | null}} NumberField */

/** @param {App} app @param {string} id @param {string} label @param {number} value @param {number} most @param {{fault: string, remedy: string}} words
 * @param {() => void} changed @returns {NumberField} */
export function numberField(app, id, label, value, most, words, changed) {
  const input = element("input", { id, type: "text", inputmode: "numeric", autocomplete: "off", value, size: 11, "aria-describedby": `${id}-wrong`, input: () => changed() });
  const wrong = element("p", { id: `${id}-wrong`, class: "wrong", role: "alert", hidden: true });
  const root = element("div", {}, element("label", { for: id }, label), input);

  /** @returns {number | null} the number, or nothing where it is none, which is then said */
  function read() {
    const text = input.value.trim();
    const number = /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : NaN;
    const good = number <= most;
    input.setAttribute("aria-invalid", String(!good));
    wrong.hidden = good;
    wrong.textContent = good ? "" : `${app.speech.w(words.fault, { text: text.slice(0, 24) })} ${app.speech.w(words.remedy)}`;
    return good ? number : null;
  }
  return { root, wrong, input, value: read };
}
