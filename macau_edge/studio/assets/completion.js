// What may stand at the cursor, in a list under it; the text keeps the focus, and nothing is offered while a word is composed.
import { byId, element, worded } from "../../assets/shared/dom.js";
import { characters, units } from "./text.js";

/** Milliseconds without a key after which it is asked. */
const PAUSE = 80;

/** @typedef {{label: string, text: string, start: number, said: string}} Offer */

export class Completions {
  /** @param {import("./text.js").TextView} text @param {import("./views.js").Given} given */
  constructor(text, given) {
    this.text = text;
    this.given = given;
    /** @type {Offer[]} */
    this.offers = [];
    this.at = -1;
    this.cursor = 0;
    this.timer = 0;
    this.list = byId("completions");
    const { field } = text;
    field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
    field.addEventListener("input", () => {
      this.close();
      if (!text.composing) this.timer = window.setTimeout(() => this.ask(false), PAUSE);
    });
    for (const name of ["blur", "scroll", "pointerdown", "compositionstart"]) field.addEventListener(name, () => this.close());
  }

  /** Asks what may stand there; while something is typed only of what is begun. @param {boolean} isWanted */
  async ask(isWanted) {
    const { field } = this.text;
    const cursor = field.selectionStart;
    if (this.text.composing || cursor !== field.selectionEnd) return;
    const value = field.value;
    const found = /** @type {Offer[] | null} */ (await this.given.ask("complete", { at: characters(value, cursor) }));
    const isStill = field.value === value && field.selectionStart === cursor && document.activeElement === field;
    if (!found || !isStill || this.text.composing) return;
    const begun = (/** @type {Offer} */ one) => value.slice(units(value, one.start), cursor);
    const offers = isWanted ? found : found.filter((one) => begun(one) && one.text.trimEnd() !== begun(one) && one.label !== begun(one));
    if (!offers.length || (!isWanted && offers.length < found.length)) return; // what stands there is whole
    Object.assign(this, { offers, cursor });
    this.draw();
  }

  draw() {
    this.list.replaceChildren(
      ...this.offers.map((one, number) =>
        element(
          "li",
          {
            role: "option",
            id: `completion-${number}`,
            pointerdown: (/** @type {Event} */ event) => {
              event.preventDefault(); // the text keeps the focus
              this.take(number);
            },
          },
          element("span", { class: "offer" }, one.label),
          one.said ? element("span", { class: "said-of" }, ...worded(one.said)) : null,
        ),
      ),
    );
    this.list.setAttribute("aria-label", this.given.w("studio.completions"));
    this.list.hidden = false;
    this.place();
    this.choose(0);
  }

  /** Under the cursor, as far as there is room. */
  place() {
    const { field } = this.text;
    const before = field.value.slice(0, this.cursor).split("\n");
    const measure = element("span", { class: "measure" }, before.at(-1) ?? "");
    byId("marks").append(measure);
    const width = measure.getBoundingClientRect().width;
    measure.remove();
    const [view, box] = [byId("view-text").getBoundingClientRect(), field.getBoundingClientRect()];
    const padding = parseFloat(getComputedStyle(field).paddingTop);
    const left = box.left - view.left + padding + width - field.scrollLeft;
    this.list.style.insetInlineStart = `${Math.max(0, Math.min(left, view.width - this.list.offsetWidth))}px`;
    this.list.style.top = `${box.top - view.top + padding + before.length * this.text.lineHeight() - field.scrollTop}px`;
  }

  /** @param {number} number */
  choose(number) {
    this.at = (number + this.offers.length) % this.offers.length;
    [...this.list.children].forEach((one, at) => one.setAttribute("aria-selected", String(at === this.at)));
    this.list.children[this.at].scrollIntoView({ block: "nearest" });
    this.text.field.setAttribute("aria-activedescendant", `completion-${this.at}`);
  }

  /** @param {number} number */
  take(number) {
    const { start, text } = this.offers[number];
    const end = characters(this.text.field.value, this.cursor);
    this.close();
    this.given.edit([{ start, end, instead: text }]);
    this.text.field.focus();
  }

  close() {
    clearTimeout(this.timer);
    if (this.list.hidden) return;
    this.list.hidden = true;
    this.list.replaceChildren();
    this.offers = [];
    this.text.field.removeAttribute("aria-activedescendant");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.isComposing) return;
    const isOpen = !this.list.hidden;
    const does = isOpen
      ? { ArrowDown: () => this.choose(this.at + 1), ArrowUp: () => this.choose(this.at - 1), Enter: () => this.take(this.at), Tab: () => this.take(this.at), Escape: () => this.close() }[event.key]
      : undefined;
    if (does && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      does();
    } else if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      this.ask(true);
    } else if (isOpen && ["ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"].includes(event.key)) this.close();
  }
}
