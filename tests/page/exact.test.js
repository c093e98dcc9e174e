// Fractions: what they come to, how they are written, and how they are rounded, against whole numbers counted by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ceilingOf, compared, cutOff, decimals, floorOf, fraction, fractionOf, minus, negative, over, plus, rootDecimals, times, toNumber, wholeRoot, written } from "../../macau_edge/assets/shared/exact.js";

const f = fractionOf;

test("a fraction is in lowest terms, and its denominator above zero", () => {
  assert.deepEqual(fraction(6n, -4n), { n: -3n, d: 2n });
  assert.deepEqual(f("-7/495"), { n: -7n, d: 495n });
  assert.deepEqual(fraction(0n, -5n), { n: 0n, d: 1n });
  assert.equal(written(f("10/2")), "5");
});

test("the four operations are those of a school", () => {
  assert.equal(written(plus(f("1/6"), f("1/3"))), "1/2");
  assert.equal(written(minus(f("1/6"), f("1/3"))), "-1/6");
  assert.equal(written(times(f("-2/3"), f("9/4"))), "-3/2");
  assert.equal(written(over(f("1/2"), f("-1/4"))), "-2");
  assert.equal(written(negative(f("3"))), "-3");
});

test("the pass line: 244 of 495 won, and 7/495 to the casino", () => {
  const edge = negative(plus(f("244/495"), times(f("-1"), f("251/495"))));
  assert.equal(written(edge), "7/495");
  assert.equal(decimals(times(edge, f("100")), 4), "1.4141");
});

test("the operations agree with whole numbers over one denominator, whatever the fractions", () => {
  let seed = 7n;
  const random = () => (seed = (seed * 6364136223846793005n + 1442695040888963407n) % (1n << 64n));
  for (let turn = 0; turn < 500; turn++) {
    const [a, b, c, d] = [random() - (1n << 63n), (random() % 10n ** 12n) + 1n, random() - (1n << 63n), (random() % 999n) + 1n];
    const [x, y] = [fraction(a, b), fraction(c, d)];
    const sum = plus(x, y);
    assert.equal(sum.n * b * d, (a * d + c * b) * sum.d);
    const product = times(x, y);
    assert.equal(product.n * b * d, a * c * product.d);
    assert.equal(Math.sign(compared(x, y)), a * d < c * b ? -1 : a * d > c * b ? 1 : 0);
    assert.ok(floorOf(x) * b <= a && a < (floorOf(x) + 1n) * b);
    assert.ok(ceilingOf(x) * b >= a && a > (ceilingOf(x) - 1n) * b);
  }
});

test("a decimal is rounded from the exact value, a half away from zero", () => {
  assert.equal(decimals(f("1/8"), 2), "0.13");
  assert.equal(decimals(f("-1/8"), 2), "-0.13");
  assert.equal(decimals(f("12499999999999999999/100000000000000000000"), 2), "0.12");
  assert.equal(decimals(f("-1/1000"), 2), "0.00");
  assert.equal(decimals(f("5/2"), 0), "3");
  assert.equal(decimals(f("199999/100000"), 4), "2.0000");
});

test("a root is rounded from the exact value", () => {
  assert.equal(rootDecimals(f("244976/245025"), 4), "0.9999"); // the pass line
  assert.equal(rootDecimals(f("2"), 20), "1.41421356237309504880");
  assert.equal(rootDecimals(f("1/4"), 0), "1");
  assert.equal(rootDecimals(f("0"), 2), "0.00");
  for (let square = 0n; square < 3000n; square++) {
    const root = wholeRoot(square);
    assert.ok(root * root <= square && square < (root + 1n) * (root + 1n));
  }
});

test("a number that is cut off keeps twelve digits, and says that there are more", () => {
  assert.equal(cutOff(f("1/3")), "0.333333333333…");
  assert.equal(cutOff(f("-1000/3")), "-333.333333333…");
  assert.equal(cutOff(f("1/300000")), "0.00000333333333333…");
  assert.equal(cutOff(f("5/4")), "1.250000000000".slice(0, 13));
});

test("a number for drawing is near, however long the fraction", () => {
  assert.equal(toNumber(f("1/4")), 0.25);
  assert.ok(Math.abs(toNumber(fraction(10n ** 900n + 1n, 3n * 10n ** 900n)) - 1 / 3) < 1e-12);
});
