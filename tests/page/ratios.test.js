// Prizes as they are typed, and those that a table would print, as `macau-edge solve` has them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compared, fraction, fractionOf, written } from "../../macau_edge/questions/page/assets/exact.js";
import { isPrintable, isWrong, nextPrintable, printableAround, ratioText, typedEdge, typedPrize } from "../../macau_edge/questions/page/assets/ratios.js";

const f = fractionOf;
/** @param {string} text @param {boolean} [forOne] */
const prize = (text, forOne = false) => {
  const found = typedPrize(text, forOne);
  return isWrong(found) ? `${found.fault} -> ${found.values.instead}` : written(found);
};

test("a prize is typed as files have it", () => {
  assert.equal(prize("7:6"), "7/6");
  assert.equal(prize(" 10:4 "), "5/2");
  assert.equal(prize("8 for 1", true), "8");
});

test("what is no prize is told, with what to write instead, and never guessed", () => {
  assert.equal(prize(""), "page.wrong.empty -> 7:6");
  assert.equal(prize("7"), "page.wrong.ratio -> 7:1");
  assert.equal(prize("7/6"), "page.wrong.ratio -> 7:6");
  assert.equal(prize("7：6"), "page.wrong.ratio -> 7:6");
  assert.equal(prize("３：１"), "page.wrong.ratio -> 3:1"); // as a Chinese keyboard writes it
  assert.equal(prize("９ ｆｏｒ １", true), "page.wrong.ratio -> 9 for 1");
  assert.equal(prize("6賠7"), "page.wrong.ratio -> 7:6"); // the gazette's Chinese has the stake first
  assert.equal(prize("0:1"), "page.wrong.zero -> 7:6");
  assert.equal(prize("07:6"), "page.wrong.zero -> 7:6");
  assert.equal(prize("1:1234567890"), "page.wrong.long -> 7:6");
  assert.equal(prize("7.5:6"), "page.wrong.ratio -> 7:6");
  assert.equal(prize("-7:6"), "page.wrong.ratio -> 7:6");
  assert.equal(prize("٧:٦"), "page.wrong.ratio -> 7:6");
  assert.equal(prize("8 for 1"), "page.wrong.not-for-one -> 7:6");
  assert.equal(prize("7:1", true), "page.wrong.not-to-one -> 8 for 1");
  assert.equal(prize("1 for 1", true), "page.wrong.only-stake -> 8 for 1");
  assert.equal(prize("8", true), "page.wrong.ratio -> 8 for 1");
});

test("an edge is typed as a share", () => {
  /** @param {string} text */
  const edge = (text) => {
    const found = typedEdge(text);
    return isWrong(found) ? found.fault : written(found);
  };
  assert.equal(edge("2.5 %"), "1/40");
  assert.equal(edge("2,5%"), "1/40");
  assert.equal(edge("1/40"), "1/40");
  assert.equal(edge("-0.5%"), "-1/200");
  assert.equal(edge("0%"), "0");
  assert.equal(edge("2.5"), "page.wrong.edge");
  assert.equal(edge("1/0"), "page.wrong.over-zero");
  assert.equal(edge(""), "page.wrong.empty");
  assert.equal(edge("1e3%"), "page.wrong.edge");
  assert.equal(edge("1,000.5 %"), "page.wrong.edge");
  /** @param {string} text */
  const instead = (text) => {
    const found = typedEdge(text);
    return isWrong(found) ? found.values.instead : "";
  };
  assert.deepEqual(["2.5", "２．５％", "−1 %", "−1/40", "abc"].map(instead), ["2.5 %", "2.5 %", "-1 %", "-1/40", ""]);
});

test("around 31:10 stand those that `solve craps field --edge 2.5% --free 12` prints", () => {
  const around = printableAround(f("31/10"), false).map((one) => ratioText(one, false));
  assert.deepEqual(around, ["3:1", "31:10", "28:9", "25:8", "22:7", "19:6", "16:5", "13:4", "10:3", "7:2", "4:1"]);
});

test("the next printable ratio is the nearest of all that there are", () => {
  /** @type {import("../../macau_edge/questions/page/assets/exact.js").Fraction[]} */
  const every = [];
  for (let stake = 1n; stake <= 10n; stake++) for (let amount = 1n; amount <= 60n; amount++) every.push(fraction(amount, stake));
  every.sort(compared);
  for (const value of [f("1/10"), f("2/3"), f("1"), f("31/10"), f("355/113"), f("5")]) {
    const above = every.find((one) => compared(one, value) > 0);
    const below = every.findLast((one) => compared(one, value) < 0);
    assert.deepEqual(nextPrintable(value, 1, false), above);
    assert.deepEqual(nextPrintable(value, -1, false), below);
  }
  assert.equal(nextPrintable(f("2"), -1, true), undefined);
  assert.equal(written(nextPrintable(f("2"), 1, true) ?? f("0")), "3");
  assert.equal(nextPrintable(f("9999"), 1, false), undefined);
  assert.ok(!isPrintable(f("1/11"), false) && isPrintable(f("9999/10"), false));
});
