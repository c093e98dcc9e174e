// What is made of the text: an application, a page, figures, lines to copy, and a dossier. A file that is there is replaced only where
// a person says so, by its name.
import { byId, element, worded } from "../../assets/shared/dom.js";
import { nameBeside } from "./names.js";
import { stream } from "./server.js";

/** What is made with the ending of its file; the lines to type make none. */
const KINDS = { "application": ".yaml", "page": ".html", "json": ".json", "lines": "", "dossier": ".pdf" };

/** @typedef {keyof typeof KINDS} Kind */

export class Menu {
  /** @param {import("./views.js").Given} given @param {{name: () => string, language: () => string, isSaved: () => boolean}} file */
  constructor(given, file) {
    this.given = given;
    this.file = file;
    /** @type {AbortController | null} */
    this.making = null;
    this.wants = false;
    this.speak();
  }

  /** The words of the menu, in the language of the window. */
  speak() {
    const { w } = this.given;
    byId("menu-title").textContent = w("studio.menu-title");
    const kinds = /** @type {Kind[]} */ (Object.keys(KINDS));
    byId("menu-items").replaceChildren(...kinds.map((kind) => element("button", { type: "button", id: `menu-${kind}`, click: () => this.begin(kind) }, w(`studio.menu-${kind}`))));
    if (!this.making) this.close();
  }

  close() {
    byId("made").hidden = true;
    byId("made").replaceChildren();
  }

  /** Shows a part below the head, with a button that puts it away. @param {Kind} kind @param {...(Node | null)} parts */
  show(kind, ...parts) {
    const { w } = this.given;
    byId("made").replaceChildren(element("h2", {}, w(`studio.menu-${kind}`)), ...parts.filter((part) => part !== null), element("button", { type: "button", id: "made-close", click: () => this.close() }, w("studio.made-close")));
    byId("made").hidden = false;
  }

  /** @param {Kind} kind */
  async begin(kind) {
    /** @type {HTMLDetailsElement} */ (byId("menu")).open = false;
    if (this.making) return; // one after the other
    if (kind === "lines") return this.lines();
    if (kind === "dossier") return this.dossier();
    this.named(kind, kind === "application" ? "application.yaml" : this.proposed(kind));
  }

  /** @param {Kind} kind */
  proposed(kind) {
    return nameBeside(this.file.name(), KINDS[kind]);
  }

  async lines() {
    const found = await this.given.ask("lines");
    if (!found) return;
    const { w } = this.given;
    const line = (/** @type {string} */ key, /** @type {string} */ text) => element("p", {}, w(key), " ", element("code", { id: key.replace("studio.", "") }, text));
    this.show("lines", this.file.isSaved() ? null : element("p", {}, w("studio.of-the-disk")), line("studio.line-command", found.command), line("studio.line-notebook", found.notebook));
  }

  /** Asks for a name, and writes. @param {Kind} kind @param {string} name @param {string} [refused] @param {string} [there] the name of a file that is there */
  named(kind, name, refused = "", there = "") {
    const { w } = this.given;
    const field = element("input", { id: "made-name", value: name, maxlength: 90, autocomplete: "off", spellcheck: "false" });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.write(kind, field.value.trim());
    };
    const replace = there ? element("button", { type: "button", id: "made-replace", click: () => this.write(kind, there, true) }, w("studio.made-replace", { name: there })) : null;
    const draft = kind === "dossier" && this.wants ? element("p", {}, w("studio.dossier-draft")) : null;
    this.show(
      kind,
      refused ? element("p", { role: "alert" }, ...worded(refused)) : null,
      draft,
      element("form", { submit }, element("label", { for: "made-name" }, w("studio.new-name-label")), field, element("button", { type: "submit", class: "main", id: "made-write" }, w("studio.made-write"))),
      replace,
    );
    field.focus();
  }

  /** @param {Kind} kind @param {string} name @param {boolean} [replace] */
  async write(kind, name, replace = false) {
    const answer = kind === "dossier" ? await this.make(name, replace) : await this.given.ask(kind, { name, replace });
    if (!answer) return;
    if (answer.exists) return this.named(kind, name, this.given.w("studio.made-exists", { name }), name);
    if (answer.refused) return this.named(kind, name, answer.refused);
    const said = element("p", { role: "status" }, this.given.w("studio.made-written", { name: answer.name }));
    this.show(kind, said, element("p", {}, "SHA-256 ", element("code", { id: "made-sum" }, answer.sha256)));
  }

  /** What is wanting of the application is filled in first. */
  async dossier() {
    const { w, ask, text } = this.given;
    if (!this.file.isSaved()) return this.show("dossier", element("p", { role: "alert" }, w("studio.save-first")));
    const of = text();
    const found = await ask("wanting");
    if (!found) return;
    if (found.refused) return this.show("dossier", element("p", { role: "alert" }, ...worded(found.refused)));
    this.wants = found.problems.length > 0;
    if (!this.wants) return this.named("dossier", this.proposed("dossier"));
    /** @type {{start: number, field: HTMLInputElement, name: string}[]} */
    const fields = found.blanks.map((/** @type {{start: number, name: string, mark: string}} */ one) => ({ start: one.start, field: element("input", { id: `blank-${one.start}`, placeholder: one.mark, autocomplete: "off" }), name: one.name }));
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (text() !== of) return this.dossier();
      const values = Object.fromEntries(fields.map((one) => [one.start, one.field.value]));
      const edits = await ask("fill", { values });
      if (edits?.length) this.given.edit(edits);
      this.show("dossier", element("p", { role: "status" }, w("studio.filled-in")));
    };
    const rows = fields.map((one) => element("p", {}, element("label", { for: one.field.id }, one.name), " ", one.field));
    this.show(
      "dossier",
      element("p", {}, w("studio.dossier-wanting")),
      element("ul", { id: "wanting" }, ...found.problems.map((/** @type {string} */ one) => element("li", {}, ...worded(one)))),
      fields.length ? element("form", { id: "blanks", submit }, ...rows, element("button", { type: "submit", class: "main" }, w("studio.fill-in"))) : null,
      element("button", { type: "button", id: "make-draft", click: () => this.named("dossier", this.proposed("dossier")) }, w("studio.make-draft")),
    );
  }

  /** Makes a dossier with its progress; null where that was cancelled. @param {string} name @param {boolean} replace @returns {Promise<any>} */
  async make(name, replace) {
    const { w } = this.given;
    const making = (this.making = new AbortController());
    const bar = element("progress", { id: "made-progress", "aria-label": w("studio.menu-dossier") });
    this.show("dossier", element("p", { role: "status" }, w("studio.dossier-made")), bar, element("button", { type: "button", id: "made-cancel", click: () => making.abort() }, w("studio.made-cancel")));
    byId("made-close").hidden = true;
    let last = null;
    try {
      const hear = (/** @type {any} */ event) => {
        last = event.total ? null : event;
        if (event.total) Object.assign(bar, { max: event.total, value: event.done ?? 0 });
      };
      await stream("dossier", { name, replace, draft: this.wants, language: this.file.language() }, hear, making.signal);
    } catch {
      const said = w(making.signal.aborted ? "studio.dossier-cancelled" : "studio.gone");
      this.show("dossier", element("p", { role: "status" }, said));
    }
    this.making = null;
    return last;
  }
}
