// A text that is cut at prizes: what the studio's window reads of it, and writes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fraction } from "../../macau_edge/assets/shared/exact.js";
import { prizesIn, textWith } from "../../macau_edge/studio/assets/pieces.js";

/** @type {import("../../macau_edge/studio/assets/pieces.js").Piece[]} */
const PIECES = ["a: ", [0, "4:2"], ", b: '", [1, "8 for 1"], "' # ", [0, "4:2"], "\n"];
const CUT = { text: "a: 4:2, b: '8 for 1' # 4:2\n", pieces: PIECES, is_written: true };
const none = () => false;

test("what is set to what is written stays as it is written", () => {
  assert.equal(textWith(CUT, new Map(), none), CUT.text);
  assert.equal(textWith(CUT, new Map([[0, fraction(2n)]]), none), CUT.text);
  assert.equal(textWith(CUT, new Map([[0, fraction(5n, 2n)]]), none), "a: 5:2, b: '8 for 1' # 5:2\n");
  assert.equal(textWith(CUT, new Map([[1, fraction(9n)]]), (number) => number === 1), "a: 4:2, b: '9 for 1' # 4:2\n");
});

test("the prizes of a text are read back, where no more than them is another", () => {
  const prizes = prizesIn(CUT, "a: 15:1, b: '8 for 1' # 15:1\n");
  assert.deepEqual(prizes && [...prizes], [[0, "15:1"], [1, "8 for 1"]]);
  for (const other of ["a: 15:1, b: '8 for 1' # 16:1\n", "a: 15:, b: '8 for 1' # 15:\n", "a: 4:2, b: '8 for 1' # 4:2", "A: 4:2, b: '8 for 1' # 4:2\n"]) assert.equal(prizesIn(CUT, other), null);
});

test("an option stands as long as it chooses the prize", () => {
  const cut = { text: "x: {}\np: x", pieces: /** @type {any} */ ([[0, "x: {}\n", true], "p: ", [0, "x"], ""]), is_written: true };
  const moved = textWith(cut, new Map([[0, fraction(3n)]]), none);
  assert.equal(moved, "p: 3:1");
  assert.deepEqual([...(prizesIn(cut, moved) ?? [])], [[0, "3:1"]]);
  assert.deepEqual([...(prizesIn(cut, cut.text) ?? [["no"]])], []);
  assert.equal(prizesIn(cut, "p: x"), null);
  assert.equal(prizesIn(cut, "x: {}\np: 3:1"), null);
});

test("a table is added as a prize is moved, and not before", () => {
  const cut = { text: "on: b\n", pieces: /** @type {any} */ (["on: b\npays: ", [0, "2:1"], "\n"]), is_written: false };
  assert.equal(textWith(cut, new Map(), none), "on: b\n");
  assert.equal(textWith(cut, new Map([[0, fraction(3n)]]), none), "on: b\npays: 3:1\n");
  assert.deepEqual([...(prizesIn(cut, "on: b\n") ?? [["no"]])], []);
  assert.deepEqual([...(prizesIn(cut, "on: b\npays: 3:1\n") ?? [])], [[0, "3:1"]]);
});
