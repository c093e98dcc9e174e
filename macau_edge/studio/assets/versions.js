// Versions of the text, A to C: kept in this window alone until one is written as a file, and compared with the text now.
import { byId, element, worded } from "../../assets/shared/dom.js";
import { reportPart } from "./figures.js";
import { nameBeside } from "./names.js";

const LABELS = ["A", "B", "C"];

/** @typedef {{text: string, name: string, when: Date, open: boolean}} Version */

export class Versions {
  /** @param {import("./views.js").Given} given @param {() => string} file the name of the file
   *  @param {() => void} reveal shows the part in which they stand */
  constructor(given, file, reveal) {
    this.given = given;
    this.file = file;
    this.reveal = reveal;
    /** @type {Map<string, Version>} */
    this.kept = new Map();
    this.speak();
  }

  /** All of it, in the language of the window. */
  speak() {
    const { w } = this.given;
    byId("versions-title").textContent = w("studio.versions-title");
    byId("versions-note").textContent = w("studio.versions-note");
    byId("versions-switch").setAttribute("aria-label", w("studio.versions-title"));
    byId("versions-kept").replaceChildren(...LABELS.map((label) => element("section", { id: `version-${label}`, "aria-label": w("studio.version", { label }) })));
    for (const label of LABELS) this.draw(label);
    this.look();
  }

  /** Those that are kept, the text's own pressed, and one more as long as there is room. */
  drawSwitch() {
    const { w, text } = this.given;
    const free = LABELS.find((label) => !this.kept.has(label));
    const named = (/** @type {string} */ key, /** @type {string} */ label) => ({ "aria-label": w(`studio.version-${key}`, { label }), title: w(`studio.version-${key}`, { label }) });
    const kept = [...this.kept].sort(([one], [other]) => (one < other ? -1 : 1));
    byId("versions-switch").replaceChildren(
      ...kept.map(([label, version]) => element("button", { type: "button", "aria-pressed": String(version.text === text()), ...named("use", label), click: () => this.use(version) }, label)),
      ...(free ? [element("button", { type: "button", ...named("keep", free), click: () => this.keep(free) }, "+")] : []),
    );
  }

  /** @param {string} label */
  draw(label) {
    this.drawSwitch();
    const { w } = this.given;
    const version = this.kept.get(label);
    const button = (/** @type {string} */ key, /** @type {() => void} */ click) => element("button", { type: "button", click }, w(`studio.version-${key}`, { label }));
    byId(`version-${label}`).replaceChildren(...(version ? this.shown(label, version, button) : [button("keep", () => this.keep(label))]));
  }

  /** @param {string} label @param {Version} version @param {(key: string, click: () => void) => HTMLElement} button */
  shown(label, version, button) {
    const { w } = this.given;
    const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "medium" }).format(version.when);
    const name = element("input", { id: `version-${label}-name`, value: version.name, maxlength: 60, autocomplete: "off", input: () => (version.name = name.value) });
    const open = element("details", { open: version.open, toggle: () => this.opened(label, version, open.open) }, element("summary", {}, w("studio.version-to-now", { label })), element("div", { id: `version-${label}-to-now` }));
    return [
      element("h3", {}, w("studio.version", { label }), " ", element("small", {}, w("studio.version-when", { time }))),
      element(
        "div",
        { class: "tools" },
        element("label", { for: name.id }, w("studio.version-name", { label })),
        name,
        button("use", () => this.use(version)),
        button("write", () => this.write(label, version, nameBeside(this.file(), `.${label.toLowerCase()}.yaml`))),
        button("forget", () => this.forget(label)),
      ),
      element("form", { id: `version-${label}-file`, class: "note", hidden: true }),
      open,
    ];
  }

  /** @param {string} label */
  keep(label) {
    this.kept.set(label, { text: this.given.text(), name: "", when: new Date(), open: true });
    this.draw(label);
    this.reveal();
    byId(`version-${label}-name`).focus();
    this.look();
  }

  /** @param {string} label */
  forget(label) {
    if (!confirm(this.given.w("studio.version-forget-sure", { label }))) return;
    this.kept.delete(label);
    this.draw(label);
  }

  /** Its text in place of the one that is there: a step as any other. @param {Version} version */
  use(version) {
    const now = this.given.text();
    if (now !== version.text) this.given.edit([{ start: 0, end: [...now].length, instead: version.text }]);
  }

  /** @param {string} label @param {Version} version @param {string} name */
  async write(label, version, name) {
    const { w, ask, tell } = this.given;
    const answer = await ask("copy", { version: version.text, name });
    const form = byId(`version-${label}-file`);
    if (!answer) return;
    form.hidden = !answer.refused;
    if (!answer.refused) return tell(w("studio.version-written", { name: answer.name }));
    const file = element("input", { id: `version-${label}-other`, value: name, maxlength: 80, autocomplete: "off", spellcheck: "false" });
    form.onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.write(label, version, file.value.trim());
    };
    form.replaceChildren(element("p", { role: "alert" }, ...worded(answer.refused)), element("label", { for: file.id }, w("studio.new-name-label")), file, element("button", { type: "submit" }, w("studio.version-write", { label })));
    file.focus();
  }

  /** @param {string} label @param {Version} version @param {boolean} open */
  opened(label, version, open) {
    if (version.open === open) return;
    version.open = open;
    if (open) this.compare(label, version);
  }

  /** The text is another one by now: what each version that is open has other than it. */
  async look() {
    this.drawSwitch();
    for (const [label, version] of this.kept) if (version.open) await this.compare(label, version);
  }

  /** @param {string} label @param {Version} version */
  async compare(label, version) {
    const { w, ask, text } = this.given;
    const place = byId(`version-${label}-to-now`);
    place.classList.toggle("old", version.text !== text());
    if (version.text === text()) return place.replaceChildren(element("p", {}, w("studio.version-same")));
    const answer = await ask("compare", { version: version.text });
    if (!answer || !answer.parts.length || this.kept.get(label) !== version) return;
    place.replaceChildren(...answer.parts.map(reportPart));
    place.classList.remove("old");
  }
}
