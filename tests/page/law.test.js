// A bet at some prizes: the law that holds there, its figures, and the prize that an edge asks for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fractionOf, written } from "../../macau_edge/assets/shared/exact.js";
import { figuresOf, lawAt, prizeFor, settingOf } from "../../macau_edge/assets/shared/law.js";
import { inChips, paidInChips } from "../../macau_edge/questions/page/assets/chips.js";
import { DATA, FIELD, HIGHEST, PACKED, PAGE, SEVEN } from "./example.js";

const f = fractionOf;

/** @param {Record<number, string>} prizes @param {Record<string, string>} [choices] */
const at = (prizes, choices = {}) => settingOf(DATA, new Map(Object.entries(prizes).map(([number, value]) => [Number(number), f(value)])), new Map(Object.entries(choices)));
/** @param {import("../../macau_edge/assets/shared/data.js").Bet} bet @param {import("../../macau_edge/assets/shared/law.js").Setting} setting */
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
  assert.deepEqual([found.win, found.push, found.lose].map((one) => one && written(one)), ["4/9", "0", "5/9"]);
  assert.equal(written(found.variance ?? f("0")), "377/324"); // 5/9 + 7/18 + 4/36 + 4/36 less 1/18²
  assert.deepEqual(found.nets.map(([net, p]) => [written(net), written(p)]), [["-1", "5/9"], ["1", "7/18"], ["2", "1/18"]]);
});

test("of a law of which the mean alone is known there are no chances", () => {
  const { law } = /** @type {{law: import("../../macau_edge/assets/shared/data.js").Law}} */ (lawAt(PAGE, FIELD, at({})));
  const found = figuresOf({ ...law, hasSpread: false }, at({}).prizes, true);
  assert.equal(written(found.edge ?? f("0")), "1/18");
  assert.deepEqual([found.win, found.push, found.lose, found.variance, found.resolved, found.nets], [null, null, null, null, null, []]);
});

test("a push counts for no side, and what is put down is what the edge is of", () => {
  const found = figures(SEVEN, at({}));
  assert.deepEqual([found.win, found.push, found.lose, found.staked].map((one) => one && written(one)), ["1/8", "1/2", "3/8", "21/20"]);
  assert.equal(written(found.edge ?? f("0")), written(f("-95/210"))); // 8/8 - 1/2·21/20 is won on 21/20
  assert.equal(written(found.resolved ?? f("0")), "-19/21");
  assert.equal(written(found.perRoll ?? f("0")), "-19/84");
});

test("the element of risk is of all that is put down, with what comes later", () => {
  const later = figuresOf({ ...PAGE.laws[0], risked: { constant: f("3/2"), slopes: [] } }, at({}).prizes, true);
  assert.deepEqual([later.edge, later.element].map((one) => one && written(one)), ["1/18", "1/27"]);
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
