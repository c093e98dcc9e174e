// One history of whole texts for everything that changes the text, in place of the text field's own.

const MOST = 200;
const TOGETHER = 20_000_000;
/** Milliseconds within which typing is one step. */
const ONE_STEP = 1000;

/** @typedef {{text: string, at: number, size: number}} Step the text, where the cursor stood, and the bytes of the text */

/** @param {string} text */
const sizeOf = (text) => new Blob([text]).size;

export class History {
  /** @param {string} text */
  constructor(text) {
    /** @type {Step[]} */
    this.steps = [{ text, at: 0, size: sizeOf(text) }];
    this.now = 0;
    this.last = 0;
    this.group = 0;
  }

  get text() {
    return this.steps[this.now].text;
  }

  /** Takes a text; one that is typed right after another is the same step, and so is all that is of one `group`, as what a slider goes through.
   * @param {string} text @param {number} at @param {boolean} isTyped @param {number} [group] */
  add(text, at, isTyped, group = 0) {
    if (text === this.text) return;
    const time = Date.now();
    const isSame = group ? group === this.group : isTyped && !this.group && time - this.last < ONE_STEP;
    const together = isSame && this.now === this.steps.length - 1 && this.now > 0;
    this.steps.length = this.now + (together ? 0 : 1);
    this.steps.push({ text, at, size: sizeOf(text) });
    while (this.steps.length > MOST || (this.steps.length > 2 && this.steps.reduce((sum, one) => sum + one.size, 0) > TOGETHER)) this.steps.shift();
    this.now = this.steps.length - 1;
    this.last = isTyped ? time : 0;
    this.group = group;
  }

  /** The step before or after, as the text is then; null where there is none. @param {number} by @returns {Step | null} */
  go(by) {
    const to = this.now + by;
    if (to < 0 || to >= this.steps.length) return null;
    this.now = to;
    this.last = 0;
    this.group = 0;
    return this.steps[to];
  }

  /** @param {number} by @returns {boolean} */
  can(by) {
    return this.now + by >= 0 && this.now + by < this.steps.length;
  }
}
