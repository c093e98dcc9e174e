// What the page is given: the types of `macau-edge/page/1`, as Python writes it, and what is read of it once.
import { fractionOf } from "./exact.js";
/** @typedef {import("./exact.js").Fraction} Fraction */

/** A text, where its languages differ one for each: Portuguese, Chinese, English. @typedef {string | string[]} Text */
/** A number that follows from the prizes. @typedef {string | [string, Record<string, string>]} AffineText */
/** @typedef {{id: string, said: Text}} Choice */
/** @typedef {{id: string, law: Text, kind: "prize" | "outcomes", choices: Choice[], any: boolean, taken: string | null}} Option */
/** @typedef {{name: Text, option: string | null, printed: string | null, for_one: boolean, places: [string, number[]][], bets: number[]}} Prize */
/** @typedef {{choices: Record<string, string>, laws: number[]}} When */
/** @typedef {{id: string, family: string, name: Text, ours: string[], laid: boolean, values: Record<string, Text>, law: Text, pays_law: Text, rules: Text[],
 *   prizes: number[], called: string[], when: When[], grids?: {places: number[], none?: Text}[], missing: string | null, refused?: boolean, assumptions: number[], conditions: number[], readings: string[], shares: number | null, exactly?: boolean}} Bet */
/** @typedef {{bet: Text, net: AffineText}} Deed */
/** @typedef {{label: Text, outcomes?: Text, n?: number | string, to?: string, phase?: number, way?: number, prize?: number, deeds?: Deed[]}} Line */
/** @typedef {{title: Text, so_far?: AffineText, lines: Line[], law: string[], rolls: string, of: number | string}} Phase */
/** @typedef {{bet: string, name: Text, units: number, p: string, share: string, net: AffineText, staked: string}} Part */
/** @typedef {{device?: number, start?: [number, string][], phases?: Phase[], parts?: Part[],
 *   counts?: {label?: Text, p: string, way: number}[], otherwise?: Text}} Steps */
/** @typedef {{staked: AffineText, risked: AffineText, rolls: string | null,
 *   apart: AffineText[], rolls_printed: string | null, ways: {p: string, net: AffineText}[], holds: AffineText[], only_as_printed: boolean, as_played?: boolean, no_spread?: boolean, steps: number | null}} LawText */
/** The cells of a grid, each in words, with its total and how often it stands for a result. @typedef {{rows: Text[], columns: Text[], cells: [Text, number | null, number][]}} Outcomes */
/** What each of them does to a bet, a character for each, in a stage and after what opened it. @typedef {{outcomes: number, where: Text, fates: string, to: Text[]}} Marks */
/** @typedef {{id: string, text: Text, bets: (Partial<Bet> & {id: string})[], without: string[]}} Way */
/** A piece of a file: a text, or a prize by its number, or an option, each with what stands there. @typedef {string | [number | string, string]} FilePart */
/** The file of an application: entries of bets go between its head and the rest, so many columns from the left; it has its own bets,
 * and of some options a choice otherwise than is taken here.
 * @typedef {{head: FilePart[], rest: FilePart[], indent: number, own: string[], otherwise: string[]}} ApplicationFile */
/** @typedef {{id: string, law: Text, adopted: Text, because: Text, ways: Way[]}} Reading */
/** @typedef {{schema: string, program: {name: string, version: string},
 *   source: {name: string, asked: string, sha256: string, game: Text, act: Text | null, status: Text | null, as_of: Text | null},
 *   languages: string[], language: string, words: Record<string, Record<string, string>>, options: Option[], prizes: Prize[],
 *   bets: Bet[], provisions: {text: Text, law: Text}[], laws: LawText[], devices: Text[], steps: Steps[], outcomes: Outcomes[], marks: Marks[], readings: Reading[],
 *   cloth: Record<string, string>,
 *   application?: ApplicationFile | null, superseded?: Text[], proposed: string[], before: {bets: (Partial<Bet> & {id: string})[], without: string[]} | null, entries?: Record<string, FilePart[]>}} PageData */

/** A constant, and a slope for some of the prizes. @typedef {{constant: Fraction, slopes: [number, Fraction][]}} Affine */
/** A law as it is reckoned with. @typedef {{staked: Affine, risked: Affine, rolls: Fraction | null,
 *   rollsPrinted: Fraction | null, apart: Affine[], ways: {p: Fraction, net: Affine}[], holds: Affine[], onlyAsPrinted: boolean, asPlayed: boolean, hasSpread: boolean, steps: number | null}} Law */

/** @param {AffineText} text @returns {Affine} */
export function affineOf(text) {
  if (typeof text === "string") return { constant: fractionOf(text), slopes: [] };
  const slopes = Object.entries(text[1]).map(([number, slope]) => /** @type {[number, Fraction]} */ ([Number(number), fractionOf(slope)]));
  return { constant: fractionOf(text[0]), slopes };
}

/** @param {LawText} text @returns {Law} */
export function lawOf(text) {
  return {
    staked: affineOf(text.staked),
    risked: affineOf(text.risked),
    rolls: text.rolls === null ? null : fractionOf(text.rolls),
    rollsPrinted: text.rolls_printed === null ? null : fractionOf(text.rolls_printed),
    apart: text.apart.map(affineOf),
    ways: text.ways.map((way) => ({ p: fractionOf(way.p), net: affineOf(way.net) })),
    holds: text.holds.map(affineOf),
    onlyAsPrinted: text.only_as_printed,
    asPlayed: text.as_played ?? false,
    hasSpread: !text.no_spread,
    steps: text.steps,
  };
}

/** A printed prize as its number: profit to one, or of `8 for 1` the whole return. @param {string} printed @returns {Fraction} */
export function printedValue(printed) {
  return fractionOf(printed.replace(/:| for /, "/"));
}
