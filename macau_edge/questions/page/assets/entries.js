// What somebody types in a field: how it was read, what is wrong with it, and what it can mean, is said beside it.
import { element } from "./dom.js";
import { readCount } from "./typed.js";
/** @typedef {import("./app.js").App} App */
/** @typedef {import("./typed.js").Entry} Entry */

/** Whether an entry has one meaning. @param {Entry} entry @returns {entry is import("./typed.js").Understood} */
export function isUnderstood(entry) {
  return "value" in entry;
}

/** Says beside a field how an entry was read, what is wrong, or what it can mean, each as a button that takes it; without an entry, nothing.
 * @param {App} app @param {HTMLInputElement} input @param {HTMLElement} place @param {Entry} [entry] @param {(text: string) => void} [take] */
export function tellEntry(app, input, place, entry, take) {
  const { speech } = app;
  const values = { text: input.value.trim().slice(0, 24) };
  input.setAttribute("aria-invalid", String(Boolean(entry && !isUnderstood(entry))));
  place.hidden = !entry || entry.kind === "canonical";
  place.classList.toggle("read", entry?.kind === "respelt");
  place.replaceChildren();
  if (entry?.kind === "respelt") place.append(speech.w("page.read-as", { ...values, instead: entry.text }));
  if (entry?.kind === "unreadable") place.append(speech.w(`page.wrong.${entry.fault}`, values), entry.example ? ` ${speech.w("page.example", { instead: entry.example })}` : "");
  if (entry?.kind !== "ambiguous") return;
  const choices = entry.texts.map((text, at) => element("button", { type: "button", class: "link", click: () => take?.(text) }, `${text} (${speech.w(`page.means.${entry.what[at]}`)})`));
  place.append(speech.w("page.wrong.several", values), ...choices.flatMap((choice) => [" ", choice]));
}

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
    const entry = readCount(input.value);
    const number = isUnderstood(entry) ? Number(entry.value.n) : 0;
    const good = number >= 1 && number <= most;
    tellEntry(app, input, wrong, good || entry.kind === "ambiguous" ? entry : undefined, take);
    if (good || entry.kind === "ambiguous") return good ? number : null;
    input.setAttribute("aria-invalid", "true");
    wrong.hidden = false;
    wrong.textContent = `${app.speech.w(words.fault, { text: input.value.trim().slice(0, 24) })} ${app.speech.w(words.remedy)}`;
    return null;
  }
  /** @param {string} text */
  function take(text) {
    input.value = text;
    changed();
  }
  return { root, wrong, input, value: read };
}
