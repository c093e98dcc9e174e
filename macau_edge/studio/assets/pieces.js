// A text that is cut at the prizes of a bet: which prizes a text has there, and the text that has others.
import { compared } from "../../assets/shared/exact.js";
import { printedValue } from "../../assets/shared/data.js";
import { ratioText } from "../../assets/shared/ratios.js";
/** @typedef {import("../../assets/shared/exact.js").Fraction} Fraction */

/** What stands between prizes, or a prize by its number with how it is written; with a third word the option that chooses it, which
 * stands there as long as it does. @typedef {string | [number, string] | [number, string, true]} Piece */
/** A text and its pieces; `is_written` says that it has all of them, otherwise a table is added as a prize is moved.
 * @typedef {{text: string, pieces: Piece[], is_written: boolean}} CutText */

const RATIO = /[0-9]+(?::[0-9]+| for [0-9]+)/y;

/** The prizes that a text has which is the same but for them, each once; null where more of it is another.
 * One that still is the name of an option is as the option says, and is not among them.
 * @param {CutText} cut @param {string} text @returns {Map<number, string> | null} */
export function prizesIn({ text: before, pieces, is_written: isWritten }, text) {
  /** @type {Map<number, string>} */
  const found = new Map();
  if (!isWritten && text === before) return found;
  /** Whether the option of a prize stands. @type {Map<number, boolean>} */
  const options = new Map();
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece !== "string" && piece.length === 3) {
      const stands = text.startsWith(piece[1], at);
      options.set(piece[0], stands);
      if (stands) at += piece[1].length;
      continue;
    }
    if (typeof piece === "string") {
      if (!text.startsWith(piece, at)) return null;
      at += piece.length;
      continue;
    }
    const [number, printed] = piece;
    RATIO.lastIndex = at;
    const ratio = RATIO.exec(text)?.[0] ?? (text.startsWith(printed, at) ? printed : null);
    if (ratio === null) return null;
    at += ratio.length;
    const known = found.get(number);
    if (known !== undefined && known !== ratio) return null;
    found.set(number, ratio);
  }
  if (at !== text.length) return null;
  for (const [number, ratio] of found) {
    const isChosen = !/[0-9]/.test(ratio[0]);
    if ((options.get(number) ?? isChosen) !== isChosen) return null;
    if (isChosen) found.delete(number);
  }
  return found;
}

/** The text with prizes set otherwise; one that is not set, or set to what is written, stays as it is written.
 * @param {CutText} cut @param {Map<number, Fraction>} set @param {(number: number) => boolean} forOne @returns {string} */
export function textWith({ text, pieces, is_written: isWritten }, set, forOne) {
  if (!isWritten && !set.size) return text;
  return pieces
    .map((piece) => {
      if (typeof piece === "string") return piece;
      const [number, printed, isOption] = piece;
      const value = set.get(number);
      if (isOption) return value ? "" : printed;
      const isSame = !value || (/^[0-9]/.test(printed) && !compared(printedValue(printed), value));
      return isSame ? printed : ratioText(value, forOne(number));
    })
    .join("");
}
