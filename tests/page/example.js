// The small page of the tests: one bet that is left to the house in part, two that share a prize, one of `8 for 1`.
import { carried } from "../../macau_edge/assets/shared/law.js";

/** @typedef {import("../../macau_edge/assets/shared/data.js").PageData} PageData */

/** The Field of craps, whose 12 is left to the house; a bet that pays the higher of two prizes; one with nothing chosen. */
export const DATA = /** @type {PageData} */ (
  /** @type {unknown} */ ({
    source: { name: "craps", asked: "craps", sha256: "cb6f8930b583" },
    languages: ["pt", "zh", "en"],
    language: "en",
    words: { en: {} },
    options: [
      { id: "field12", law: "art. 6, 12)", kind: "prize", choices: [{ id: "2:1" }, { id: "3:1" }], any: false, taken: "2:1" },
      { id: "packs", law: "art. 4", kind: "outcomes", choices: [{ id: "6" }, { id: "8" }], any: false, taken: null },
    ],
    prizes: [
      { name: "3, 4, 9, 10, 11", option: null, printed: "1:1", for_one: false, places: [["field", [0]]], bets: [0] },
      { name: "2", option: null, printed: "2:1", for_one: false, places: [["field", [1]]], bets: [0] },
      { name: "12", option: "field12", printed: "2:1", for_one: false, places: [["field", [2]]], bets: [0, 2] },
      { name: "", option: null, printed: "8 for 1", for_one: true, places: [["seven", []]], bets: [3] },
    ],
    bets: [
      { id: "field", family: "field", shares: 1, prizes: [0, 1, 2], called: ["3, 4, 9, 10, 11", "2", "field12"], when: [{ choices: {}, laws: [0] }] },
      { id: "packed", prizes: [], called: [], when: [{ choices: { packs: "6" }, laws: [0] }] },
      { id: "highest", prizes: [1, 2], called: ["2", "field12"], when: [{ choices: {}, laws: [1, 2, 3] }] },
      { id: "seven", prizes: [3], called: [], when: [{ choices: {}, laws: [4] }] },
    ],
    laws: [
      { staked: "1", risked: "1", rolls: "1", apart: [], rolls_printed: null, holds: [], only_as_printed: false, steps: null,
        ways: [{ p: "5/9", net: "-1" }, { p: "7/18", net: ["0", { 0: "1" }] }, { p: "1/36", net: ["0", { 1: "1" }] }, { p: "1/36", net: ["0", { 2: "1" }] }] },
      { staked: "1", risked: "1", rolls: "1", apart: [], rolls_printed: null, holds: [["0", { 1: "1", 2: "-1" }], ["0", { 2: "1" }]], only_as_printed: false, steps: null,
        ways: [{ p: "3/4", net: "-1" }, { p: "1/4", net: ["0", { 1: "1" }] }] },
      { staked: "1", risked: "1", rolls: "1", apart: [], rolls_printed: null, holds: [["3", { 2: "-1" }]], only_as_printed: false, steps: null,
        ways: [{ p: "3/4", net: "-1" }, { p: "1/4", net: ["0", { 2: "1" }] }] },
      { staked: "1", risked: "1", rolls: "1", apart: [], rolls_printed: null, holds: [], only_as_printed: true, steps: null, ways: [{ p: "1", net: "-1" }] },
      { staked: "21/20", risked: "1", rolls: "2", apart: [], rolls_printed: null, holds: [], only_as_printed: false, steps: null,
        ways: [{ p: "1/2", net: "0" }, { p: "3/8", net: "-21/20" }, { p: "1/8", net: ["-21/20", { 3: "1" }] }] },
    ],
    readings: [],
    proposed: [],
    application: { head: ["game: craps\n", "\nbets:\n"], rest: [], indent: 2, own: [], otherwise: [] },
    entries: { field: ["pays: {2: ", [1, "2:1"], ", 12: field12}\n"] },
  })
);
export const PAGE = carried(DATA);
export const [FIELD, PACKED, HIGHEST, SEVEN] = DATA.bets;
