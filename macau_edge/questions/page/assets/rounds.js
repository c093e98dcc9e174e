// Many rounds of the bet that is shown, by the normal approximation, which is said to be one.
import { compared, toNumber } from "../../../assets/shared/exact.js";
import { byId, drawn, element } from "../../../assets/shared/dom.js";
import { digitsOf, drawnAgain, widthOf } from "../../../assets/shared/chart.js";
import { numberField } from "../../../assets/shared/entries.js";
import { readCount } from "../../../assets/shared/typed.js";
/** @typedef {import("../../../assets/shared/app.js").App} App */
/** @typedef {import("../../../assets/shared/app.js").View} View */

const [HIGH, MARGIN, EDGE, ABOVE, BELOW] = [300, 64, 14, 16, 36];
const MOST_ROUNDS = 1000000000;
/** Wins or losses to be expected below which the approximation is rough, as textbooks have it. */
const FEW_ENDS = 10;
/** Units of a drawing that a digit takes. */
const DIGIT = 7;
/** Shares of all sessions, and how many deviations around the mean hold them. @type {[number, number][]} */
const SHARES = [[0.99, 2.5758293], [0.9, 1.6448536], [0.5, 0.6744898]];

/** The share of a normal distribution below a number of deviations (Abramowitz and Stegun, 7.1.26: to 1.5e-7).
 * @param {number} z @returns {number} */
export function belowNormal(z) {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const error = 1 - poly * Math.exp(-x * x);
  return z < 0 ? (1 - error) / 2 : (1 + error) / 2;
}

/** The rounds that stand at the axis: none, half of them, all. @param {number} rounds @returns {number[]} */
export function roundTicks(rounds) {
  return [...new Set([0, Math.floor(rounds / 2), rounds])];
}

/** Digits after the point by which a result is shown, few where it spreads far. @param {number} width @returns {number} */
export function fewDigits(width) {
  if (width >= 100) return 0;
  return width > 0 && width < 0.1 ? 1 - Math.floor(Math.log10(width)) : 2;
}

/** @param {App} app @returns {View} */
export function roundsView(app) {
  const root = /** @type {HTMLElement} */ (byId("rounds").lastElementChild);
  /** @type {import("../../../assets/shared/entries.js").NumberField | null} */
  let field = null;
  const place = element("div");

  function make() {
    const asked = { read: readCount, most: MOST_ROUNDS, fault: "page.wrong.rounds", remedy: "page.write-rounds" };
    const rounds = field?.input.value ?? "1000";
    field = numberField(app, "how-many", app.speech.w("page.rounds-count"), rounds, asked, () => update());
    root.replaceChildren(element("div", { class: "row" }, field.root), field.wrong, place);
  }

  function update() {
    const rounds = field?.value() ?? null;
    const { figures } = app.worth(app.bet);
    const { mean: expected, variance, win, lose } = figures ?? {};
    place.hidden = rounds === null || !figures;
    if (rounds === null || !expected) return;
    if (!variance || !win || !lose) return place.replaceChildren(element("p", { class: "soft" }, app.speech.w("page.no-spread")));
    const mean = toNumber(expected);
    const deviation = Math.sqrt(toNumber(variance));
    const isRough = rounds * toNumber(compared(win, lose) < 0 ? win : lose) < FEW_ENDS;
    place.replaceChildren(...session(app, rounds, mean, deviation, isRough, widthOf(root)));
  }

  drawnAgain(root, update);
  return { make, update };
}

/** @param {App} app @param {number} rounds @param {number} mean @param {number} deviation @param {boolean} isRough @param {number} room
 * @returns {Node[]} */
function session(app, rounds, mean, deviation, isRough, room) {
  const { speech, bet } = app;
  const [centre, width] = [rounds * mean, deviation * Math.sqrt(rounds)];
  const digits = fewDigits(width);
  /** @param {number} value */
  const stakes = (value) => `${value > 0 ? "+" : ""}${speech.about(value, digits)}`;
  const ahead = width ? belowNormal(centre / width) : Number(centre > 0);
  const rows = [
    [speech.w("page.rounds-mean"), `≈ ${stakes(centre)}`],
    [speech.w("page.rounds-deviation"), `≈ ${speech.about(width, digits)}`],
    [speech.w("page.rounds-ahead"), aheadSaid(app, ahead)],
    ...[...SHARES].reverse().map(([share, z]) => [speech.w("page.rounds-range", { share: speech.sign(speech.about(100 * share)) }), speech.w("page.rounds-from-to", { low: stakes(centre - z * width), high: stakes(centre + z * width) })]),
  ];
  const list = element("dl", { class: "two" }, ...rows.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))));
  const note = element("p", { class: "small soft" }, isRough ? `${speech.w("page.rounds-few")} ` : "", speech.w("page.rounds-about"), " ", ...app.told("risk", bet, ` --rounds ${rounds}`));
  const caption = speech.w(rounds === 1 ? "page.rounds-caption-one" : "page.rounds-caption", { rounds: speech.whole(rounds), bet: speech.text(bet.name) });
  const figure = element("figure", {}, fan(app, rounds, mean, deviation, caption, room), element("figcaption", { class: "small soft" }, caption));
  return [figure, list, note];
}

/** A share of sessions; none is said to be all of them, or nothing. @param {App} app @param {number} share @returns {string} */
function aheadSaid(app, share) {
  const { speech } = app;
  if (share > 0.9995) return `> ${speech.sign(speech.about(99.9, 1))}`;
  return share < 0.0005 ? `< ${speech.sign(speech.about(0.1, 1))}` : `≈ ${speech.sign(speech.about(100 * share, 1))}`;
}

/** How the results spread as rounds are played. @param {App} app @param {number} rounds @param {number} mean @param {number} deviation @param {string} caption
 * @param {number} room @returns {SVGSVGElement} */
function fan(app, rounds, mean, deviation, caption, room) {
  const { speech } = app;
  const ends = [0, ...SHARES.flatMap(([, z]) => [-z, z].map((way) => rounds * mean + way * deviation * Math.sqrt(rounds)))];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const spread = high - low || 1;
  /** @param {number} result */
  const y = (result) => ABOVE + ((high - result) / spread) * (HIGH - ABOVE - BELOW);
  const power = 10 ** Math.floor(Math.log10(spread / 4));
  const level = [1, 2, 5, 10].map((digit) => digit * power).find((step) => spread / step <= 6) ?? power * 10;
  /** @type {[number, string][]} */
  const results = [];
  for (let at = Math.ceil(low / level); at * level <= high; at++) results.push([at, speech.about(at * level, digitsOf(level))]);
  const margin = Math.max(MARGIN, 10 + DIGIT * Math.max(...results.map(([, text]) => text.length)));
  /** @param {number} round */
  const x = (round) => margin + (round / rounds) * (room - margin - EDGE);
  const parts = [];
  for (const [at, text] of results) {
    parts.push(drawn("line", { class: at ? "axis" : "zero", x1: margin, x2: room - EDGE, y1: y(at * level), y2: y(at * level) }));
    parts.push(drawn("text", { x: margin - 8, y: y(at * level) + 4, "text-anchor": "end" }, text));
  }
  for (const round of roundTicks(rounds)) {
    const anchor = round === 0 ? "start" : round === rounds ? "end" : "middle";
    parts.push(drawn("text", { x: x(round), y: HIGH - BELOW + 20, "text-anchor": anchor }, speech.whole(round)));
  }
  const along = Array.from({ length: 41 }, (_, at) => rounds * (at / 40) ** 2);
  for (const [, z] of SHARES) {
    /** @param {number} way */
    const side = (way) => along.map((round) => `${x(round).toFixed(1)} ${y(round * mean + way * z * deviation * Math.sqrt(round)).toFixed(1)}`);
    parts.push(drawn("path", { class: "band", d: `M${[...side(1), ...side(-1).reverse()].join("L")}Z` }));
  }
  parts.push(drawn("line", { class: "curve", x1: x(0), y1: y(0), x2: x(rounds), y2: y(rounds * mean) }));
  return drawn("svg", { viewBox: `0 0 ${room} ${HIGH}`, role: "img", "aria-label": caption }, ...parts);
}
