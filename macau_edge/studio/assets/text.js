// The text, a margin with the edge beside each bet's line, and a layer behind it that underlines what is wrong.
import { byId, element } from "../../assets/shared/dom.js";

/** Places count characters, and the text field counts UTF-16: a character beyond is two there. @param {string} text @param {number} at @returns {number} */
export function units(text, at) {
  if (!/[\ud800-\udbff]/.test(text)) return at;
  let count = 0;
  let unit = 0;
  while (count < at && unit < text.length) {
    unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
    count += 1;
  }
  return unit;
}

/** The other way. @param {string} text @param {number} unit @returns {number} */
export function characters(text, unit) {
  return [...text.slice(0, unit)].length;
}

export class TextView {
  /** @param {(text: string, at: number) => void} edited */
  constructor(edited) {
    this.field = /** @type {HTMLTextAreaElement} */ (byId("text"));
    this.edges = new Map();
    /** @type {any[]} */
    this.findings = [];
    this.composing = false;
    this.field.addEventListener("compositionstart", () => (this.composing = true));
    this.field.addEventListener("compositionend", () => {
      this.composing = false;
      edited(this.field.value, this.field.selectionStart);
    });
    this.field.addEventListener("input", () => {
      if (this.composing) this.draw();
      else edited(this.field.value, this.field.selectionStart);
    });
    this.field.addEventListener("scroll", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.field);
  }

  get text() {
    return this.field.value;
  }

  /** @param {string} text @param {number} [at] */
  set(text, at) {
    if (this.field.value !== text) this.field.value = text;
    if (at !== undefined) this.field.setSelectionRange(at, at);
    this.draw();
  }

  /** Shows a finding's characters. @param {{start: number, end: number}} place */
  show({ start, end }) {
    const [from, to] = [units(this.text, start), units(this.text, end)];
    this.field.focus();
    this.field.setSelectionRange(from, Math.max(to, from));
    const line = this.text.slice(0, from).split("\n").length - 1;
    this.field.scrollTop = Math.max(0, line - 3) * this.lineHeight();
  }

  /** The first and the last line that are to be seen. @returns {[number, number]} */
  seen() {
    const height = this.lineHeight();
    const first = Math.floor(this.field.scrollTop / height) + 1;
    return [first, first + Math.ceil(this.field.clientHeight / height)];
  }

  lineHeight() {
    return parseFloat(getComputedStyle(this.field).lineHeight) || 20;
  }

  /** The margin and the marks of the lines that are to be seen: what a key costs does not grow with the file. */
  draw() {
    const { text, field } = this;
    const height = this.lineHeight();
    const first = Math.max(0, Math.floor(field.scrollTop / height) - 2);
    const last = first + Math.ceil(field.clientHeight / height) + 4;
    const lines = text.split("\n");
    const shown = lines.slice(first, last);
    const begin = lines.slice(0, first).reduce((sum, line) => sum + line.length + 1, 0);
    const end = begin + shown.reduce((sum, line) => sum + line.length + 1, 0);
    const wrong = new Map(this.findings.map((one) => [one.line, one.severity]));
    byId("margin").replaceChildren(
      ...shown.map((_, at) => {
        const line = first + at + 1;
        const edge = this.edges.get(line) ?? "";
        const kinds = [wrong.get(line) ?? "", edge.startsWith("-") ? "player" : ""];
        return element("li", { class: kinds.join(" ").trim() || null }, element("span", { class: "edge" }, edge), `${line}`);
      }),
    );
    const parts = [];
    let upto = begin;
    for (const one of [...this.findings].sort((a, b) => a.start - b.start)) {
      const [from, to] = [units(text, one.start), units(text, one.end)];
      if (from < upto || to <= from || to > end) continue;
      parts.push(text.slice(upto, from), element("mark", { class: one.severity }, text.slice(from, to)));
      upto = to;
    }
    byId("marks").replaceChildren(...parts, text.slice(upto, end));
    const down = first * height - field.scrollTop;
    byId("marks").style.transform = `translate(${-field.scrollLeft}px, ${down}px)`;
    byId("margin").style.transform = `translateY(${down}px)`;
  }
}
