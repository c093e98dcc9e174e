// What is said to whoever listens to the window: one sentence on the shown bet, at most once a second.
import { byId } from "../../assets/shared/dom.js";

const PAUSE = 1000;

export class Announcer {
  /** @param {(key: string, values?: Record<string, string | number>) => string} w */
  constructor(w) {
    this.w = w;
    /** The edge that each bet had when it was said last. @type {Map<string, string>} */
    this.edges = new Map();
    this.said = "";
    this.last = 0;
    this.timer = 0;
  }

  /** The edge of the shown bet, as the list has it. @param {string} bet @param {string} edge */
  edge(bet, edge) {
    const before = this.edges.get(bet);
    const spoken = (/** @type {string} */ text) => text.replace(/\s*%/g, ` ${this.w("studio.percent")}`);
    const known = before !== undefined && before !== edge;
    this.say(this.w(known ? "studio.edge-was" : "studio.edge-is", { bet, edge: spoken(edge), before: (before ?? "").replace(/\s*%/g, "") }), () => this.edges.set(bet, edge));
  }

  /** @param {string} sentence @param {() => void} [done] */
  say(sentence, done = () => {}) {
    clearTimeout(this.timer);
    if (sentence === this.said) return;
    const wait = this.last + PAUSE - Date.now();
    this.timer = window.setTimeout(() => {
      this.last = Date.now();
      this.said = sentence;
      byId("said").textContent = sentence.replaceAll("`", ""); // marks of code, which would be read aloud
      done();
    }, Math.max(0, wait));
  }
}
