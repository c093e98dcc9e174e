// What somebody types in a field: how it was read, what is wrong with it, and what it can mean, is said beside it.
import { element } from "./dom.js";
import { plainEntry } from "./typed.js";
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
  if (entry?.kind === "respelt" && plainEntry(input.value) === plainEntry(speech.own(entry.text))) entry = { ...entry, kind: "canonical" };
  const values = { text: input.value.trim().slice(0, 24) };
  input.setAttribute("aria-invalid", String(Boolean(entry && !isUnderstood(entry))));
  place.hidden = !entry || entry.kind === "canonical";
  place.classList.toggle("read", entry?.kind === "respelt");
  place.replaceChildren();
  if (entry?.kind === "respelt") place.append(speech.w("page.read-as", { ...values, instead: entry.text }));
  if (entry?.kind === "unreadable") place.append(speech.w(`page.wrong.${entry.fault}`, values), entry.example ? ` ${speech.w("page.example", { instead: entry.example })}` : "");
  if (entry?.kind !== "ambiguous") return;
  const choices = entry.texts.map((text, at) => element("button", { type: "button", class: "link", click: () => take?.(text) }, speech.w("page.choice", { instead: text, meaning: speech.w(`page.means.${entry.what[at]}`) })));
  place.append(speech.w("page.wrong.several", values), ...choices.flatMap((choice) => [" ", choice]));
}

/** What a field for a whole number asks: how it is read, the most that it may be, and what is told where it is none.
 * @typedef {{read: (text: string) => Entry, most: number, fault: string, remedy: string}} Asked */

/** A field for a whole number with its label and the place where it is told what is wrong.
 * @typedef {{root: HTMLElement, wrong: HTMLElement, input: HTMLInputElement, value: () => number | null}} NumberField */

/** @param {App} app @param {string} id @param {string} label @param {string} value @param {Asked} asked @param {() => void} changed @returns {NumberField} */
export function numberField(app, id, label, value, asked, changed) {
  const input = element("input", { id, type: "text", inputmode: "numeric", autocomplete: "off", value, size: 11, "aria-describedby": `${id}-wrong`, input: () => changed() });
  const wrong = element("p", { id: `${id}-wrong`, class: "wrong", role: "alert", hidden: true });
  const root = element("div", {}, element("label", { for: id }, label), input);

  /** @returns {number | null} the number, or nothing where it is none, which is then said */
  function read() {
    const entry = asked.read(input.value);
    const number = isUnderstood(entry) && entry.value.d === 1n ? Number(entry.value.n) : 0;
    const good = number >= 1 && number <= asked.most;
    tellEntry(app, input, wrong, good || entry.kind === "ambiguous" ? entry : undefined, take);
    if (good || entry.kind === "ambiguous") return good ? number : null;
    input.setAttribute("aria-invalid", "true");
    wrong.hidden = false;
    wrong.textContent = `${app.speech.w(asked.fault, { text: input.value.trim().slice(0, 24) })} ${app.speech.w(asked.remedy, { most: app.speech.whole(asked.most) })}`;
    return null;
  }
  /** @param {string} text */
  function take(text) {
    input.value = text;
    changed();
  }
  return { root, wrong, input, value: read };
}
