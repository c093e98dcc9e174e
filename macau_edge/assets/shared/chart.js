// The edge along a prize, drawn by hand: the line, where it is set and printed, and its points as a table.
import { ONE, ZERO, compared, floorOf, fraction, over, plus, times, toNumber } from "./exact.js";
import { printedValue } from "./data.js";
import { byId, drawn, element, refill, table } from "./dom.js";
import { nextPrintable, ratioText } from "./ratios.js";
import { edgeWith } from "./law.js";
import { prizeName, setPrize } from "./prizes.js";
/** @typedef {import("./exact.js").Fraction} Fraction */
/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").View} View */

const [HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [300, 64, 14, 16, 36];
const POINTS = 48n;

/** How wide places are, as they were told last: to ask them would lay out the page anew. @type {WeakMap<Element, number>} */
const WIDTHS = new WeakMap();

/** How wide a drawing is, so that its letters are as large as those beside it. @param {HTMLElement} place @returns {number} */
export function widthOf(place) {
  return Math.max(280, Math.min(720, WIDTHS.get(place) || 560));
}

/** Draws again where a place gets another width. @param {HTMLElement} place @param {() => void} draw */
export function drawnAgain(place, draw) {
  new ResizeObserver(([entry]) => {
    const { width } = entry.contentRect;
    if (Math.abs(width - (WIDTHS.get(place) ?? 0)) < 8) return;
    WIDTHS.set(place, width);
    draw();
  }).observe(place);
}

/** The digits after the point with which the steps of an axis are written: no two of them are the same. @param {number} step @returns {number} */
export function digitsOf(step) {
  return Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
}

/** A scale of a drawing. @typedef {(value: number) => number} Scale */

/** What is drawn beneath a curve, by the scale of the edges and from which place on the left to which on the right.
 * @typedef {(y: Scale, left: number, right: number, ends: [number, number]) => SVGElement[]} Beneath */

/** The slider and the curve of a prize, which stand at it; without the slider where each prize has its own.
 * @param {App} app @param {{slides?: boolean, beneath?: Beneath}} [how] @returns {View & {root: HTMLElement}} */
export function alongView(app, { slides = true, beneath = () => [] } = {}) {
  const root = element("div", { id: "along" });
  let number = -1;
  /** @type {Fraction} */
  let most = ONE;
  const place = element("div");
  const slider = element("input", { id: "along-set", type: "range", min: 0, step: 1, input: slid });
  /** @type {Fraction[]} */
  let stops = [];

  function make() {
    const { speech, bet, data } = app;
    root.hidden = !bet.prizes.length || bet.laid;
    if (root.hidden) {
      number = -1;
      root.replaceChildren();
      return;
    }
    if (!bet.prizes.includes(number)) number = bet.prizes.find((one) => app.setting.moved.has(one)) ?? bet.prizes[bet.prizes.length - 1];
    const options = bet.prizes.map((one) => element("option", { value: one, selected: one === number }, prizeName(app, one)));
    const select = element("select", { id: "along-prize", change: () => chosen(Number(select.value)) }, ...options);
    const which = element("div", {}, element("label", { for: "along-prize" }, speech.w("page.along-of")), select);
    which.hidden = bet.prizes.length < 2;
    const value = app.setting.prizes[number];
    const printed = data.prizes[number].printed;
    most = fraction(2n * floorOf(plus(greater(value, printed === null ? null : printedValue(printed)), fraction(1n, 2n))) + 1n);
    stops = stopsTo(most, data.prizes[number].for_one);
    slider.max = String(stops.length - 1);
    const move = !slides ? "" : element("div", { class: "move" }, element("label", { for: "along-set" }, speech.w("page.along-move", { prize: prizeName(app, number) })), slider);
    root.replaceChildren(element("h3", { id: "along-title" }, speech.w("page.along")), element("div", { class: "row for-screen" }, which, move), place);
  }

  /** @param {number} one */
  function chosen(one) {
    number = one;
    make();
    update();
    byId("along-prize").focus();
  }

  function slid() {
    setPrize(app, number, stops[Number(slider.value)]);
  }

  function update() {
    if (number < 0) return;
    const value = app.setting.prizes[number];
    const forOne = app.data.prizes[number].for_one;
    if (value) {
      const at = stops.findIndex((stop) => compared(stop, value) >= 0);
      slider.value = String(at < 0 ? stops.length - 1 : at);
      slider.setAttribute("aria-valuetext", app.speech.prize(value, forOne));
    }
    refill(place, along(app, number, value && compared(value, most) > 0 ? value : most, widthOf(root), beneath));
  }

  drawnAgain(root, update);
  return { root, make, update };
}

/** @param {Fraction | null} a @param {Fraction | null} b @returns {Fraction} */
function greater(a, b) {
  if (!a || !b) return a ?? b ?? ONE;
  return compared(a, b) > 0 ? a : b;
}

/** What the slider goes through: every printable ratio where these are few, else whole ones. @param {Fraction} most @param {boolean} forOne
 * @returns {Fraction[]} */
function stopsTo(most, forOne) {
  const found = [];
  const least = forOne ? fraction(2n) : fraction(1n, 10n);
  if (toNumber(most) > 12) for (let whole = forOne ? 2n : 1n; whole <= most.n / most.d && whole <= 9999n; whole++) found.push(fraction(whole));
  else for (let one = /** @type {Fraction | undefined} */ (least); one && compared(one, most) <= 0; one = nextPrintable(one, 1, forOne)) found.push(one);
  return found;
}

/** A step of so many to a whole that is easily read: 1, 2 or 5 tenths, units, tens. @param {Fraction} width @param {bigint} parts @returns {Fraction} */
function easyStep(width, parts) {
  const wanted = over(width, fraction(parts));
  for (let power = -12; ; power++) {
    for (const digit of [1n, 2n, 5n]) {
      const step = power < 0 ? fraction(digit, 10n ** BigInt(-power)) : fraction(digit * 10n ** BigInt(power));
      if (compared(step, wanted) >= 0) return step;
    }
  }
}

/** The drawing, and its points as a table. @param {App} app @param {number} number @param {Fraction} most @param {number} room @param {Beneath} beneath
 * @returns {HTMLElement} */
function along(app, number, most, room, beneath) {
  const { speech, bet, data, setting } = app;
  const prize = data.prizes[number];
  const least = prize.for_one ? ONE : ZERO;
  const width = plus(most, { n: -least.n, d: least.d });
  /** @type {[Fraction, Fraction | null][]} */
  const points = [];
  for (let at = 1n; at <= POINTS; at++) {
    const value = plus(least, times(width, fraction(at, POINTS)));
    points.push([value, edgeWith(app.page, bet, setting, number, value)]);
  }
  const step = easyStep(width, room < 420 ? 5n : 7n);
  /** @type {[Fraction, Fraction | null][]} */
  const ticks = [];
  for (let at = fraction(floorOf(over(least, step)) + 1n); compared(times(at, step), most) <= 0; at = plus(at, ONE)) {
    const value = times(at, step);
    ticks.push([value, edgeWith(app.page, bet, setting, number, value)]);
  }
  const caption = speech.w("page.along-caption", { bet: speech.text(bet.name), prize: prizeName(app, number) });
  const gap = points.some(([, edge]) => !edge) ? element("p", { class: "small soft" }, speech.w("page.along-gap"), " ", ...app.told("sweep", bet, ` --prize ${app.range(number, ratioText(step, prize.for_one), ratioText(most, prize.for_one))}`)) : "";
  const rows = ticks.map(([value, edge]) => [speech.prize(value, prize.for_one), edge ? speech.percent(edge) : speech.w("page.not-carried"), edge ? speech.short(edge) : ""]);
  const heads = ["prize", "edge", "exact"].map((key) => speech.w(`page.${key}`));
  const points_ = element("details", { "data-key": "along" }, element("summary", {}, speech.w("page.as-table")), table(caption, heads, rows, { numbers: [1, 2] }));
  return element("figure", {}, legend(app, number), curve(app, number, points, ticks, least, most, caption, room, beneath), element("figcaption", { class: "small soft" }, caption), gap, points_);
}

/** What the points are: as it is set, and as it is printed where that is another. @param {App} app @param {number} number @returns {HTMLElement} */
function legend(app, number) {
  const { speech, data, setting } = app;
  const { printed, for_one: forOne } = data.prizes[number];
  const value = setting.prizes[number];
  /** @param {Fraction | null} at @param {string} kind @param {string} key */
  const point = (at, kind, key) => {
    const edge = at && edgeWith(app.page, app.bet, setting, number, at);
    return edge ? element("span", { class: `point ${kind}` }, `${speech.w(key)} ${speech.prize(at, forOne)}: ${speech.percent(edge)}`) : "";
  };
  const was = printed === null ? null : printedValue(printed);
  const isMoved = was !== null && value !== null && compared(was, value) !== 0;
  return element("p", { class: "legend small" }, point(value, isMoved ? "changed" : "", "page.along-now"), isMoved ? point(was, "was", app.isProposed(app.bet) ? "page.along-proposed" : "page.along-was") : "");
}

/** @param {App} app @param {number} number @param {[Fraction, Fraction | null][]} points @param {[Fraction, Fraction | null][]} ticks
 * @param {Fraction} least @param {Fraction} most @param {string} caption @param {number} room @param {Beneath} beneath @returns {SVGSVGElement} */
function curve(app, number, points, ticks, least, most, caption, room, beneath) {
  const { speech, data, setting } = app;
  const prize = data.prizes[number];
  const edges = points.flatMap(([, edge]) => (edge ? [toNumber(edge)] : []));
  const [low, high] = [Math.min(0, ...edges), Math.max(0, ...edges)];
  const spread = high - low || 1;
  /** @type {Scale} */
  const x = (value) => LEFT + ((value - toNumber(least)) / (toNumber(most) - toNumber(least))) * (room - LEFT - RIGHT);
  /** @type {Scale} */
  const y = (value) => TOP + ((high - value) / spread) * (HEIGHT - TOP - BOTTOM);
  const parts = [...beneath(y, LEFT, room - RIGHT, [low, high])];
  const level = toNumber(easyStep(fraction(BigInt(Math.max(1, Math.round(spread * 1e9))), 1000000000n), 7n));
  for (let at = Math.ceil(low / level - 1e-9); at * level <= high + 1e-12; at++) {
    const edge = at * level;
    parts.push(drawn("line", { class: at ? "axis" : "zero", x1: LEFT, x2: room - RIGHT, y1: y(edge), y2: y(edge) }));
    parts.push(drawn("text", { x: LEFT - 8, y: y(edge) + 4, "text-anchor": "end" }, speech.sign(speech.about(edge * 100, digitsOf(level * 100)))));
  }
  for (const [value] of ticks) {
    const at = x(toNumber(value));
    parts.push(drawn("line", { class: "axis", x1: at, x2: at, y1: HEIGHT - BOTTOM, y2: HEIGHT - BOTTOM + 5 }));
    parts.push(drawn("text", { x: at, y: HEIGHT - BOTTOM + 20, "text-anchor": "middle" }, speech.prize(value, prize.for_one).replace(" for 1", "")));
  }
  let path = "";
  let broken = true;
  for (const [value, edge] of points) {
    if (edge) path += `${broken ? "M" : "L"}${x(toNumber(value)).toFixed(1)} ${y(toNumber(edge)).toFixed(1)}`;
    broken = !edge;
  }
  parts.push(drawn("path", { class: "curve", d: path }));
  const printed = prize.printed === null ? null : printedValue(prize.printed);
  const value = setting.prizes[number];
  /** @param {Fraction} at @param {string} kind */
  const dot = (at, kind) => {
    const edge = edgeWith(app.page, app.bet, setting, number, at);
    if (edge) parts.push(drawn("circle", { class: `dot ${kind}`, cx: x(toNumber(at)), cy: y(toNumber(edge)), r: 6 }));
  };
  if (printed && (!value || compared(printed, value))) dot(printed, "was");
  if (value) dot(value, setting.moved.has(number) ? "changed" : "");
  const name = value ? `${caption}: ${speech.prize(value, prize.for_one)}` : caption;
  return drawn("svg", { viewBox: `0 0 ${room} ${HEIGHT}`, role: "img", "aria-label": name }, ...parts);
}
