// What is typed for a prize, an edge and a number: the cases that Python has too, and that what is offered is taken where it is offered.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { asTurned, readAmount, readCount, readFigure, readRatio } from "../../macau_edge/assets/shared/typed.js";

/** @type {{sort: string, text: string, about?: Record<string, any>, kind: string, texts: string[]}[]} */
const CASES = JSON.parse(readFileSync(new URL("../typed/cases.json", import.meta.url), "utf-8"));

/** @type {Record<string, (text: string, about: Record<string, any>) => import("../../macau_edge/assets/shared/typed.js").Entry>} */
const READERS = {
  ratio: (text, about) => readRatio(text, about.for_one ?? null),
  figure: (text) => readFigure(text),
  count: (text) => readCount(text),
  amount: (text) => readAmount(text),
};
/** Those of what the page is about: it is no file, and its figures are edges. @param {Record<string, any>} about @param {string} sort */
const isOfThePage = (sort, about) => ["ratio", "amount"].includes(sort) || (about.in_file === false && about.share !== false && !("most" in about));

for (const [sort, reader] of Object.entries(READERS)) {
  const cases = CASES.filter((one) => one.sort === sort && isOfThePage(sort, one.about ?? {}));
  test(`every case of ${sort} is understood as in Python`, () => {
    assert.ok(cases.length > 20, `${cases.length}`);
    for (const { text, about = {}, kind, texts } of cases) {
      const found = reader(text, about);
      const said = JSON.stringify({ text, about, kind: found.kind });
      assert.equal(found.kind, kind, said);
      if (found.kind === "ambiguous") assert.deepEqual(found.texts, texts, said);
      else if (found.kind !== "unreadable") assert.deepEqual([found.text], texts, said);
    }
  });

  test(`what is offered for ${sort} is taken there, and is not what was typed`, () => {
    for (const { text, about = {} } of cases) {
      const found = reader(text, about);
      const offered = found.kind === "ambiguous" ? found.texts : found.kind === "unreadable" ? [found.example].filter(Boolean) : [found.text];
      for (const one of offered) {
        const again = reader(one, about);
        assert.equal(again.kind, "canonical", `${text}: ${one}`);
        if (found.kind !== "canonical") assert.notEqual(one, text);
      }
    }
  });

  test(`whatever is typed for ${sort} is one of four`, () => {
    const letters = [..."0123456789:.,/%-+ '_()xkM=", "１", "：", "\u00a0", "–", "½", "賠", "一", "十", "千", " to ", " for 1", " in ", "000", ".000", "1".repeat(30)];
    let seed = 7;
    for (let number = 0; number < 4000; number++) {
      let text = "";
      for (let length = 1 + (number % 7); length; length--) {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        text += letters[seed % letters.length];
      }
      const found = reader(text, {});
      if (found.kind === "respelt") assert.equal(reader(found.text, {}).kind, "canonical", text);
      if (found.kind === "ambiguous") for (const one of found.texts) assert.equal(reader(one, {}).kind, "canonical", `${text}: ${one}`);
    }
  });
}

test("why a prize is none is told as in Python", () => {
  const cases = [["1:0", "no-stake", "1:1"], ["15 para 0", "no-stake", "15:1"], ["-1:2", "below-zero", ""], ["1:-2", "below-zero", ""], ["− 3 to 2", "below-zero", ""], ["0:1", "zero", ""], ["abc", "ratio", "7:6"]];
  for (const [text, fault, example] of cases) {
    const { kind, ...said } = readRatio(text);
    assert.deepEqual([kind, said], ["unreadable", { fault, example }], text);
  }
});

test("a prize below the printed one that may be turned is asked about, and no other", () => {
  /** @param {string} text @param {bigint} n @param {bigint} d */
  const asked = (text, n, d = 1n) => asTurned(readRatio(text), { n, d });
  assert.deepEqual(asked("1:3", 2n), { kind: "ambiguous", texts: ["1:3", "3:1"], what: ["profit-first", "stake-first"] });
  assert.deepEqual(/** @type {any} */ (asked("2:6", 2n)).texts, ["1:3", "3:1"]);
  for (const [text, n, d] of /** @type {[string, bigint, bigint?][]} */ ([["3:1", 2n], ["1:3", 4n], ["1:1", 1n], ["1:2", 1n, 2n], ["3:2", 2n], ["abc", 2n]])) {
    assert.deepEqual(asked(text, n, d), readRatio(text), text);
  }
});
