// The text, a margin with the edge beside each bet's line, and a layer behind it that underlines what is wrong.
import { byId, element } from "./dom.js";

/** Places count characters, and the text field counts UTF-16: a character beyond is two there. @param {string} text @param {number} at @returns {number} */
export function units(text, at) {
  if (!/[\ud800-\udbff]/.test(text)) return at;
  let count = 0;
  let unit = 0;
  while (count < at && unit < text.length) {
    unit += text.codePointAt(unit) > 0xffff ? 2 : 1;
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
    this.field = byId("text");
    this.edges = new Map();
    this.findings = [];
    this.composing = false;
    this.field.addEventListener("compositionstart", () => (this.composing = true));
    this.field.addEventListener("compositionend", () => {
      this.composing = false;
      edited(this.field.value, this.field.selectionStart);
    });
    this.field.addEventListener("input", () => {
      if (!this.composing) edited(this.field.value, this.field.selectionStart);
      this.draw();
    });
    this.field.addEventListener("scroll", () => this.follow());
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

  lineHeight() {
    return parseFloat(getComputedStyle(this.field).lineHeight) || 20;
  }

  /** The margin and the marks, of the text as it stands. */
  draw() {
    const lines = this.text.split("\n");
    const wrong = new Map(this.findings.map((one) => [one.line, one.severity]));
    byId("margin").replaceChildren(
      ...lines.map((_, at) => {
        const edge = this.edges.get(at + 1) ?? "";
        return element("li", { class: [wrong.get(at + 1) ?? "", edge.startsWith("-") ? "player" : ""].join(" ").trim() || null }, element("span", { class: "edge" }, edge), `${at + 1}`);
      }),
    );
    const text = this.text;
    const parts = [];
    let upto = 0;
    for (const one of [...this.findings].sort((a, b) => a.start - b.start)) {
      const [from, to] = [units(text, one.start), units(text, one.end)];
      if (from < upto || to <= from || to > text.length) continue;
      parts.push(text.slice(upto, from), element("mark", { class: one.severity }, text.slice(from, to)));
      upto = to;
    }
    byId("marks").replaceChildren(...parts, `${text.slice(upto)}\n`);
    this.follow();
  }

  follow() {
    byId("marks").style.transform = `translate(${-this.field.scrollLeft}px, ${-this.field.scrollTop}px)`;
    byId("margin").style.transform = `translateY(${-this.field.scrollTop}px)`;
  }
}
