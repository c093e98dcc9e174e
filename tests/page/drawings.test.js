// What stands at the axes of the drawings, and the normal distribution of many rounds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { digitsOf } from "../../macau_edge/assets/shared/chart.js";
import { belowNormal, fewDigits, roundTicks } from "../../macau_edge/questions/page/assets/rounds.js";

test("the normal distribution is that of the tables", () => {
  for (const [z, share] of [[0, 0.5], [1, 0.8413447], [-1.6448536, 0.05], [2.5758293, 0.995]]) assert.ok(Math.abs(belowNormal(z) - share) < 2e-7);
});

test("the axis of rounds has whole rounds, each once and where it stands", () => {
  assert.deepEqual([1, 2, 3, 1000].map(roundTicks), [[0, 1], [0, 1, 2], [0, 1, 3], [0, 500, 1000]]);
});

test("a step of an axis is written with the digits that it has", () => {
  assert.deepEqual([20, 1, 0.5, 0.1, 0.02, 0.001].map(digitsOf), [0, 0, 1, 1, 2, 3]);
});

test("a deviation is never shown as nought", () => {
  assert.deepEqual([250, 99.9, 3, 0.2, 0.05, 0.002, 0].map(fewDigits), [0, 2, 2, 2, 3, 4, 2]);
});
