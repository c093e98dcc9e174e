// The views of the one text: which is shown, and what is shown of a text that cannot be read yet.
import { byId, element } from "../../assets/shared/dom.js";

/** What a view needs of the window: its words; `ask`, a question about the text as it stands, null where that has changed
 * meanwhile; `edit`, which puts edits into the text that was asked about; the shown bet, and another in its place.
 * @typedef {object} Given
 * @property {(key: string, values?: Record<string, string | number>) => string} w
 * @property {(name: string, more?: object) => Promise<any>} ask
 * @property {(edits: {start: number, end: number, instead: string}[]) => void} edit
 * @property {() => string} text
 * @property {() => string} bet
 * @property {(bet: string) => void} choose
 * @property {(said: string) => void} tell
 */
/** @typedef {((place: HTMLElement, given: Given) => View) | null} Begin makes a view in its place; the text is there already */
/** A view: its `question` to the server, what it says beside the text, and how it shows an answer. An answer with a
 * `line` above 0 is none: that line keeps the text from being read, and what was shown before stays, greyed.
 * @typedef {{question: string, asked?: () => object, draw: (answer: any) => void}} View
 */

export class Views {
  /** @param {Given} given @param {[string, Begin][]} made each with the id of its section
   *  @param {(line: number) => void} go shows a line of the text */
  constructor(given, made, go) {
    this.given = given;
    this.go = go;
    this.names = made.map(([id]) => id);
    this.shown = this.names[0];
    /** @type {Map<string, {view: View, place: HTMLElement, note: HTMLElement}>} */
    this.views = new Map();
    for (const [id, begin] of made) {
      if (!begin) continue;
      const place = element("div", { class: "view" });
      const note = element("p", { class: "note", role: "status" });
      note.hidden = true;
      byId(id).replaceChildren(note, place);
      this.views.set(id, { place, note, view: begin(place, given) });
    }
    byId("views").replaceChildren(
      ...this.names.map((id) => element("button", { type: "button", role: "tab", id: `${id}-tab`, "aria-controls": id, click: () => this.show(id), keydown: (/** @type {KeyboardEvent} */ event) => this.key(event) })),
    );
    byId("views").hidden = made.length < 2;
    this.speak();
    this.show(this.shown);
  }

  /** The words of the switch, in the language of the window. */
  speak() {
    byId("views").setAttribute("aria-label", this.given.w("studio.views"));
    this.names.forEach((id, at) => {
      const tab = byId(`${id}-tab`);
      tab.textContent = this.given.w(`studio.tab-${id}`);
      tab.title = `Alt+${at + 1}`;
      tab.setAttribute("aria-keyshortcuts", `Alt+${at + 1}`);
    });
  }

  /** @param {string} id */
  show(id) {
    this.shown = id;
    for (const name of this.names) {
      byId(name).hidden = name !== id;
      byId(`${name}-tab`).setAttribute("aria-selected", String(name === id));
      byId(`${name}-tab`).tabIndex = name === id ? 0 : -1;
    }
    return this.look();
  }

  /** The view of a number, as Alt and a digit ask for it; false where there is none. @param {number} number */
  showNumber(number) {
    const id = this.names[number - 1];
    if (!id) return false;
    this.show(id);
    byId(`${id}-tab`).focus();
    return true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.showNumber(((this.names.indexOf(this.shown) + by + this.names.length) % this.names.length) + 1);
  }

  /** The text is another one, or is shown another way: the view that is seen asks about it. */
  async look() {
    const seen = this.views.get(this.shown);
    if (!seen) return;
    const answer = await this.given.ask(seen.view.question, seen.view.asked?.());
    if (!answer) return;
    const line = answer.line ?? 0;
    seen.place.inert = line > 0;
    seen.note.hidden = line === 0;
    if (line === 0) seen.view.draw(answer);
    else
      seen.note.replaceChildren(
        `${this.given.w(seen.place.childElementCount ? "studio.of-an-older-text" : "studio.not-read")} `,
        element("button", { type: "button", class: "link", click: () => this.go(line) }, this.given.w("studio.line", { line })),
      );
  }
}
