// Fractions of whole numbers without a limit: every figure of the page is one, from the data to the digits on the screen.
// A number of JavaScript is made of them for drawing alone (`toNumber`), and for what is said to be approximate.

/** A fraction in lowest terms; the denominator is above zero.
 * @typedef {{readonly n: bigint, readonly d: bigint}} Fraction */

/** @param {bigint} a @param {bigint} b @returns {bigint} */
function greatestDivisor(a, b) {
  a = a < 0n ? -a : a;
  while (b) [a, b] = [b, a % b];
  return a;
}

/** The least number that both divide. @param {bigint} a @param {bigint} b @returns {bigint} */
export function leastMultiple(a, b) {
  return (a / greatestDivisor(a, b)) * b;
}

/** @param {bigint} n @param {bigint} [d] not zero @returns {Fraction} */
export function fraction(n, d = 1n) {
  if (d === 1n) return { n, d };
  if (d < 0n) [n, d] = [-n, -d];
  const divisor = greatestDivisor(d, n < 0n ? -n : n);
  return { n: n / divisor, d: d / divisor };
}

export const ZERO = fraction(0n);
export const ONE = fraction(1n);

/** What JSON has: "7/495", "-1". @param {string} text @returns {Fraction} */
export function fractionOf(text) {
  const [n, d] = text.split("/");
  return fraction(BigInt(n), d === undefined ? 1n : BigInt(d));
}

/** @param {Fraction} a @param {Fraction} b @returns {Fraction} */
export function plus(a, b) {
  return a.d === b.d ? fraction(a.n + b.n, a.d) : fraction(a.n * b.d + b.n * a.d, a.d * b.d);
}

/** @param {Fraction} a @param {Fraction} b @returns {Fraction} */
export function minus(a, b) {
  return plus(a, negative(b));
}

/** @param {Fraction} a @param {Fraction} b @returns {Fraction} */
export function times(a, b) {
  return fraction(a.n * b.n, a.d * b.d);
}

/** @param {Fraction} a @param {Fraction} b not zero @returns {Fraction} */
export function over(a, b) {
  return fraction(a.n * b.d, a.d * b.n);
}

/** @param {Fraction} a @returns {Fraction} */
export function negative(a) {
  return { n: -a.n, d: a.d };
}

/** Below zero, zero or above, as `a` is against `b`. @param {Fraction} a @param {Fraction} b @returns {number} */
export function compared(a, b) {
  const apart = a.n * b.d - b.n * a.d;
  return apart < 0n ? -1 : apart > 0n ? 1 : 0;
}

/** @param {Fraction} a @param {Fraction} b @returns {boolean} */
export function same(a, b) {
  return a.n === b.n && a.d === b.d;
}

/** -1, 0 or 1. @param {Fraction} a @returns {number} */
export function signOf(a) {
  return a.n < 0n ? -1 : a.n > 0n ? 1 : 0;
}

/** @param {Fraction} a @returns {bigint} the largest whole number that is not above it */
export function floorOf(a) {
  const whole = a.n / a.d;
  return a.n < 0n && whole * a.d !== a.n ? whole - 1n : whole;
}

/** @param {Fraction} a @returns {bigint} the least whole number that is not below it */
export function ceilingOf(a) {
  return -floorOf(negative(a));
}

/** "7/495", "-1". @param {Fraction} a @returns {string} */
export function written(a) {
  return a.d === 1n ? String(a.n) : `${a.n}/${a.d}`;
}

/** So many digits after the point, rounded from the exact value, a half away from zero as the reports do.
 * @param {Fraction} a @param {number} digits @returns {string} with a point, "-1.4141" */
export function decimals(a, digits) {
  const size = a.n < 0n ? -a.n : a.n;
  const scaled = (2n * size * 10n ** BigInt(digits) + a.d) / (2n * a.d);
  return pointed(scaled, digits, a.n < 0n);
}

/** The same of a square root, rounded from the exact value. @param {Fraction} a not negative @param {number} digits
 * @returns {string} */
export function rootDecimals(a, digits) {
  // the largest whole r with (r/2)² ≤ a·10^(2·digits) is the root in halves, which rounds it
  const halves = wholeRoot((4n * a.n * 10n ** BigInt(2 * digits)) / a.d);
  return pointed((halves + 1n) / 2n, digits, false);
}

/** @param {bigint} square @returns {bigint} the largest number whose square is not above it */
export function wholeRoot(square) {
  if (square < 2n) return square;
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** @param {bigint} scaled not negative @param {number} digits @param {boolean} below @returns {string} */
function pointed(scaled, digits, below) {
  const text = String(scaled).padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  return `${below && scaled ? "-" : ""}${whole}${digits ? "." + text.slice(-digits) : ""}`;
}

/** The first twelve digits of a number, the rest left out: "0.207627504981…".
 * @param {Fraction} a not zero @returns {string} */
export function cutOff(a) {
  const size = a.n < 0n ? -a.n : a.n;
  const whole = size / a.d;
  let digits = whole ? Math.max(0, 12 - String(whole).length) : 12;
  if (!whole) for (let tenth = size * 10n; tenth < a.d; tenth *= 10n) digits += 1;
  const scaled = (size * 10n ** BigInt(digits)) / a.d;
  const rest = scaled * a.d !== size * 10n ** BigInt(digits);
  return pointed(scaled, digits, a.n < 0n) + (rest ? "…" : "");
}

/** A number of JavaScript, for drawing. @param {Fraction} a @returns {number} */
export function toNumber(a) {
  const long = Math.max(a.n.toString(2).length, a.d.toString(2).length) - 1000;
  return long > 0 ? Number(a.n >> BigInt(long)) / Number(a.d >> BigInt(long)) : Number(a.n) / Number(a.d);
}
