// Prizes that a table would print, as `macau-edge solve` has them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compared, fraction, fractionOf, written } from "../../macau_edge/assets/shared/exact.js";
import { isPrintable, nextPrintable, printableAround, ratioText } from "../../macau_edge/assets/shared/ratios.js";

const f = fractionOf;
test("around 31:10 stand those that `solve craps field --edge 2.5% --free 12` prints", () => {
  const around = printableAround(f("31/10"), false).map((one) => ratioText(one, false));
  assert.deepEqual(around, ["3:1", "31:10", "28:9", "25:8", "22:7", "19:6", "16:5", "13:4", "10:3", "7:2", "4:1"]);
});

test("the next printable ratio is the nearest of all that there are", () => {
  /** @type {import("../../macau_edge/assets/shared/exact.js").Fraction[]} */
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
