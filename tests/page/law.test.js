// A bet at some prizes: the law that holds there, its figures, and the prize that an edge asks for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fractionOf, written } from "../../macau_edge/questions/page/assets/exact.js";
import { carried, figuresOf, lawAt, prizeFor, settingOf } from "../../macau_edge/questions/page/assets/law.js";
import { inChips, paidInChips } from "../../macau_edge/questions/page/assets/chips.js";
import { addressOf, openingOf, stateOf } from "../../macau_edge/questions/page/assets/state.js";
import { App } from "../../macau_edge/questions/page/assets/app.js";
import { applicationText } from "../../macau_edge/questions/page/assets/change.js";
import { belowNormal } from "../../macau_edge/questions/page/assets/rounds.js";

const f = fractionOf;
/** @typedef {import("../../macau_edge/questions/page/assets/data.js").PageData} PageData */

/** The Field of craps, whose 12 is left to the house; a bet that pays the higher of two prizes; one with nothing chosen. */
const DATA = /** @type {PageData} */ (
  /** @type {unknown} */ ({
    source: { name: "craps", sha256: "cb6f8930b583" },
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
      { id: "field", family: "field", shares: 1, prizes: [0, 1, 2], when: [{ choices: {}, laws: [0] }] },
      { id: "packed", prizes: [], when: [{ choices: { packs: "6" }, laws: [0] }] },
      { id: "highest", prizes: [1, 2], when: [{ choices: {}, laws: [1, 2, 3] }] },
      { id: "seven", prizes: [3], when: [{ choices: {}, laws: [4] }] },
    ],
    laws: [
      { staked: "1", risked: "1", rolls: "1", rolls_variance: "0", apart: [], rolls_printed: null, holds: [], only_as_printed: false, steps: null,
        ways: [{ p: "5/9", net: "-1" }, { p: "7/18", net: ["0", { 0: "1" }] }, { p: "1/36", net: ["0", { 1: "1" }] }, { p: "1/36", net: ["0", { 2: "1" }] }] },
      { staked: "1", risked: "1", rolls: "1", rolls_variance: "0", apart: [], rolls_printed: null, holds: [["0", { 1: "1", 2: "-1" }], ["0", { 2: "1" }]], only_as_printed: false, steps: null,
        ways: [{ p: "3/4", net: "-1" }, { p: "1/4", net: ["0", { 1: "1" }] }] },
      { staked: "1", risked: "1", rolls: "1", rolls_variance: "0", apart: [], rolls_printed: null, holds: [["3", { 2: "-1" }]], only_as_printed: false, steps: null,
        ways: [{ p: "3/4", net: "-1" }, { p: "1/4", net: ["0", { 2: "1" }] }] },
      { staked: "1", risked: "1", rolls: "1", rolls_variance: "0", apart: [], rolls_printed: null, holds: [], only_as_printed: true, steps: null, ways: [{ p: "1", net: "-1" }] },
      { staked: "21/20", risked: "1", rolls: "2", rolls_variance: "0", apart: [], rolls_printed: null, holds: [], only_as_printed: false, steps: null,
        ways: [{ p: "1/2", net: "0" }, { p: "3/8", net: "-21/20" }, { p: "1/8", net: ["-21/20", { 3: "1" }] }] },
    ],
    readings: [],
    application: { head: "game: craps\n" },
    entries: { field: ["pays: {2: ", [1, "2:1"], ", 12: field12}\n"] },
  })
);
const PAGE = carried(DATA);
const [FIELD, PACKED, HIGHEST, SEVEN] = DATA.bets;

/** @param {Record<number, string>} prizes @param {Record<string, string>} [choices] */
const at = (prizes, choices = {}) => settingOf(DATA, new Map(Object.entries(prizes).map(([number, value]) => [Number(number), f(value)])), new Map(Object.entries(choices)));
/** @param {import("../../macau_edge/questions/page/assets/data.js").Bet} bet @param {import("../../macau_edge/questions/page/assets/law.js").Setting} setting */
const figures = (bet, setting) => {
  const found = lawAt(PAGE, bet, setting);
  assert.ok("law" in found);
  return figuresOf(found.law, setting.prizes, !setting.moved.size);
};

test("the Field: 1/18 at 2:1 for the 12, 1/36 at 3:1, 1/24 at 5:2", () => {
  assert.equal(written(figures(FIELD, at({})).edge ?? f("0")), "1/18");
  assert.equal(written(figures(FIELD, at({}, { field12: "3:1" })).edge ?? f("0")), "1/36");
  assert.equal(written(figures(FIELD, at({ 2: "5/2" })).edge ?? f("0")), "1/24");
});

test("every figure of the Field is that of its distribution", () => {
  const found = figures(FIELD, at({}));
  assert.deepEqual([found.win, found.push, found.lose].map(written), ["4/9", "0", "5/9"]);
  assert.equal(written(found.variance), "377/324"); // 5/9 + 7/18 + 4/36 + 4/36 less 1/18²
  assert.deepEqual(found.nets.map(([net, p]) => [written(net), written(p)]), [["-1", "5/9"], ["1", "7/18"], ["2", "1/18"]]);
});

test("a push counts for no side, and what is put down is what the edge is of", () => {
  const found = figures(SEVEN, at({}));
  assert.deepEqual([found.win, found.push, found.lose, found.staked].map(written), ["1/8", "1/2", "3/8", "21/20"]);
  assert.equal(written(found.edge ?? f("0")), written(f("-95/210"))); // 8/8 - 1/2·21/20 is won on 21/20
  assert.equal(written(found.resolved ?? f("0")), "-19/21");
  assert.equal(written(found.perRoll ?? f("0")), "-19/84");
});

test("the number of trials is that of the print, or that of prizes which are apart, or none", () => {
  const law = { ...PAGE.laws[0], rolls: f("5"), rollsPrinted: f("4"), apart: [{ constant: f("-3"), slopes: [/** @type {[number, any]} */ ([0, f("1")])] }] };
  assert.equal(written(figuresOf(law, at({}).prizes, true).rolls ?? f("0")), "4");
  assert.equal(written(figuresOf(law, at({ 0: "2" }).prizes, false).rolls ?? f("0")), "5");
  assert.equal(figuresOf(law, at({ 0: "3" }).prizes, false).rolls, null);
});

test("the first law that holds is used, and outside all of them there is none", () => {
  const numbers = ["1", "5/2", "4"].map((value) => lawAt(PAGE, HIGHEST, at({ 2: value }))).map((found) => ("number" in found ? found.number : found));
  assert.deepEqual(numbers, [1, 2, { outside: true }]);
});

test("an option that nobody chose is named", () => {
  assert.deepEqual(lawAt(PAGE, PACKED, at({})), { missing: "packs" });
  assert.ok("law" in lawAt(PAGE, PACKED, at({}, { packs: "6" })));
  assert.deepEqual(lawAt(PAGE, PACKED, at({}, { packs: "8" })), { outside: true });
});

test("the prize for an edge of 2.5 % is 31:10, with the ratios around it", () => {
  const found = prizeFor(PAGE, FIELD, at({}), 2, f("1/40"));
  assert.deepEqual(found.exact.map(written), ["31/10"]);
  assert.equal(found.around.length, 11);
  assert.deepEqual([found.around[0], found.around[1]].map(({ value, edge }) => [written(value), written(edge)]), [["3", "1/36"], ["31/10", "1/40"]]);
  assert.deepEqual(prizeFor(PAGE, FIELD, at({}), 2, f("1/2")).exact, []);
});

test("a prize that is found lies where its law holds", () => {
  assert.deepEqual(prizeFor(PAGE, HIGHEST, at({}), 2, f("1/8")).exact.map(written), ["5/2"]);
  assert.deepEqual(prizeFor(PAGE, HIGHEST, at({}), 2, f("-1/2")).exact, []); // 5:1, above which nothing is carried
  assert.ok(prizeFor(PAGE, HIGHEST, at({}), 2, f("-1/2")).partly);
});

test("what comes back is rounded down to whole chips", () => {
  assert.equal(written(inChips(f("7/6"), f("5"))), "1"); // 35/6 chips due, 5 paid
  assert.equal(written(inChips(f("-1/2"), f("5"))), "-3/5"); // 5/2 chips are left of 5, 2 come back
  assert.equal(written(inChips(f("-1"), f("5"))), "-1");
  const { edge, rounded } = paidInChips(PAGE.laws[0], at({ 0: "3/2", 1: "2", 2: "2" }).prizes, f("1"));
  assert.equal(written(edge), "1/18"); // 3:2 of one chip pays one
  assert.deepEqual(rounded.map((pair) => pair.map(written)), [["3/2", "1"]]);
});

test("an address keeps what was set, and says what it does not know", () => {
  const state = { ...openingOf(DATA), bet: "seven", language: "zh", prizes: new Map([[0, f("7/6")], [3, f("9")]]), choices: new Map([["field12", "3:1"]]) };
  const address = addressOf(DATA, state);
  assert.equal(address, "v=cb6f8930&bet=seven&o.field12=3:1&p.0=7:6&p.3=9+for+1&lang=zh");
  assert.deepEqual(stateOf(DATA, `#${address}`), { state, unknown: [] });
  assert.deepEqual(stateOf(DATA, "#p.0=7&p.9=1:1&bet=none&o.field12=9:1&x=%").unknown, ["x=%", "p.0=7", "p.9=1:1", "bet=none", "o.field12=9:1"]);
  assert.deepEqual(stateOf(DATA, "#v=00000000&p.0=7:6").state.prizes.size, 0);
});

test("an address has the choices that the page was made with, which another page of the file may not have", () => {
  const made = { ...DATA, options: DATA.options.map((option) => (option.id === "field12" ? { ...option, taken: "3:1" } : option)) };
  const address = addressOf(made, openingOf(made));
  assert.equal(address, `v=cb6f8930&bet=${made.bets[0].id}&o.field12=3:1&lang=${made.language}`);
  assert.equal(stateOf(DATA, `#${address}`).state.choices.get("field12"), "3:1");
  assert.equal(stateOf(made, `#${address}`).state.choices.size, 0);
});

test("a command and an application have the choices that a bet depends on, also those with which the page opens", () => {
  const options = DATA.options.map((option) => ({ ...option, taken: option.id === "packs" ? "6" : "3:1" }));
  const app = new App({ ...DATA, options, prizes: DATA.prizes.map((prize) => (prize.option ? { ...prize, printed: "3:1" } : prize)) });
  assert.equal(app.command("risk", FIELD), "macau-edge risk craps field --field12 3:1");
  assert.equal(app.command("analyse", PACKED), "macau-edge analyse craps --bet packed --packs 6");
  assert.equal(app.command("explain", SEVEN), "macau-edge explain craps seven");
  app.setting = settingOf(app.data, new Map([[1, f("5/2")]]), new Map());
  assert.equal(applicationText(app, "").text, "game: craps\n\nbets:\n  field:\n    pays: {2: 5:2, 12: field12}\n\nchoices:\n  field12: 3:1\n");
});

test("the normal distribution is that of the tables", () => {
  for (const [z, share] of [[0, 0.5], [1, 0.8413447], [-1.6448536, 0.05], [2.5758293, 0.995]]) assert.ok(Math.abs(belowNormal(z) - share) < 2e-7);
});
