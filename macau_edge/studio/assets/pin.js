// A target that is pinned: the prize that follows is set to what a table prints nearest to it as another prize is moved.
import { byId, drawn, element } from "../../assets/shared/dom.js";
import { isUnderstood, tellEntry } from "../../assets/shared/entries.js";
import { ONE, ZERO, compared, fraction, minus, over, plus, signOf, times, toNumber, written } from "../../assets/shared/exact.js";
import { alongPrize, edgeWith, lawAt, meanOf, movedTogether, prizeFor, sizeOf, valueAt, withPrize } from "../../assets/shared/law.js";
import { ownRatios, prizeName, setPrize } from "../../assets/shared/prizes.js";
import { nextStep, stepsOf } from "../../assets/shared/ratios.js";
import { putPrize } from "../../assets/shared/state.js";
import { settingOf } from "../../assets/shared/law.js";
import { readFigure } from "../../assets/shared/typed.js";
/** @typedef {import("../../assets/shared/exact.js").Fraction} Fraction */
/** @typedef {import("../../assets/shared/app.js").App} App */
/** @typedef {import("../../assets/shared/law.js").Setting} Setting */
/** @typedef {import("../../assets/shared/state.js").Choices} Choices */
/** @typedef {"edge" | "element" | "hit"} Measure */

/** What is pinned: a figure, what it is to be, and the prize that follows. @typedef {{measure: Measure, target: Fraction, number: number}} Pinned */
/** What answers a target: the exact prizes, the nearest that tables print, what can be had where none gives it, each a figure of one.
 * @typedef {{exact: Fraction[], nearest: {value: Fraction, figure: Fraction} | null, every: boolean, reach: Reach | null}} Answered */
/** Figures that can be had: these alone, or all between two ends, neither of them included; null is without end.
 * @typedef {{only: Fraction[]} | {between: [Fraction | null, Fraction | null]}} Reach */

/** @type {Record<"edge" | "element", "staked" | "risked">} */
const OVER = { edge: "staked", element: "risked" };

/** @param {Fraction[]} values @returns {Fraction[]} each once, in order */
function sortedOnce(values) {
  const sorted = [...values].sort(compared);
  return sorted.filter((one, at) => !at || compared(one, sorted[at - 1]));
}

/** What prize gives a target, the others as they are. @param {App} app @param {Setting} setting @param {Pinned} pinned @returns {Answered} */
export function answerTo(app, setting, { measure, target, number }) {
  return measure === "hit" ? hitAnswer(app, setting, target, number) : edgeAnswer(app, setting, OVER[measure], target, number);
}

/** @param {App} app @param {Setting} setting @param {"staked" | "risked"} of @param {Fraction} target @param {number} number @returns {Answered} */
function edgeAnswer(app, setting, of, target, number) {
  const { exact, every } = prizeFor(app.page, app.bet, setting, number, target, of);
  const forOne = app.data.prizes[number].for_one;
  const steps = stepsOf(forOne, ownRatios(app, forOne));
  const near = exact.flatMap((value) => {
    const is = steps.find((one) => !compared(one, value));
    return is ? [is] : [nextStep(steps, value, -1, forOne), nextStep(steps, value, 1, forOne)];
  });
  /** @type {Answered["nearest"]} */
  let nearest = null;
  for (const value of near) {
    const figure = value && edgeWith(app.page, app.bet, setting, number, value, of);
    if (value && figure && (!nearest || compared(sizeOf(minus(figure, target)), sizeOf(minus(nearest.figure, target))) < 0)) nearest = { value, figure };
  }
  return { exact, nearest, every, reach: exact.length || every ? null : reachOf(app, setting, of, number) };
}

/** What a figure can be as one prize is moved: a quotient of two lines, which rises or falls throughout; null where the law is
 * another one from some prize on. @param {App} app @param {Setting} setting @param {"staked" | "risked"} of @param {number} number @returns {Reach | null} */
function reachOf(app, setting, of, number) {
  const found = lawAt(app.page, app.bet, setting);
  if (!("law" in found) || found.law.asPlayed || found.law.onlyAsPrinted || found.law.holds.length) return null;
  const free = new Set(movedTogether(app.data, number));
  const [mean, meanSlope] = alongPrize(meanOf(found.law), setting.prizes, free);
  const [staked, stakedSlope] = alongPrize(found.law[of], setting.prizes, free);
  const least = app.data.prizes[number].for_one ? ONE : ZERO;
  const under = plus(staked, times(stakedSlope, least));
  if (!under.n) return null;
  const top = over({ n: -plus(mean, times(meanSlope, least)).n, d: plus(mean, times(meanSlope, least)).d }, under);
  if (!meanSlope.n && !stakedSlope.n) return { only: [top] };
  const bottom = stakedSlope.n ? over({ n: -meanSlope.n, d: meanSlope.d }, stakedSlope) : null;
  return { between: bottom && compared(bottom, top) > 0 ? [top, bottom] : [bottom, top] };
}

/** How often a bet wins changes only where a net result comes to be above nothing. @param {App} app @param {Setting} setting @param {Fraction} target
 * @param {number} number @returns {Answered} */
function hitAnswer(app, setting, target, number) {
  const free = new Set(movedTogether(app.data, number));
  const found = lawAt(app.page, app.bet, setting);
  if (!("law" in found)) return { exact: [], nearest: null, every: false, reach: null };
  const least = app.data.prizes[number].for_one ? ONE : ZERO;
  const ends = sortedOnce(
    found.law.ways.flatMap(({ net }) => {
      const [constant, slope] = alongPrize(net, setting.prizes, free);
      const zero = slope.n ? over({ n: -constant.n, d: constant.d }, slope) : null;
      return zero && compared(zero, least) > 0 ? [zero] : [];
    }),
  );
  const tried = [least, ...ends].flatMap((end, at) => [...(at ? [end] : []), at < ends.length ? over(plus(end, ends[at]), fraction(2n)) : plus(end, ONE)]);
  const hits = tried.map((value) => hitWith(app, setting, number, value)).filter((one) => one !== null);
  const isNow = tried.length > 0 && hits.every((one) => !compared(one, target));
  return { exact: [], nearest: null, every: isNow, reach: isNow ? null : { only: sortedOnce(hits) } };
}

/** @param {App} app @param {Setting} setting @param {number} number @param {Fraction} value @returns {Fraction | null} */
function hitWith(app, setting, number, value) {
  const there = withPrize(app.data, setting, number, value);
  const found = lawAt(app.page, app.bet, there);
  if (!("law" in found) || found.law.asPlayed || !found.law.hasSpread) return null;
  return found.law.ways.reduce((sum, { p, net }) => (signOf(valueAt(net, there.prizes)) > 0 ? plus(sum, p) : sum), ZERO);
}

/** A pinned target of the shown bet. */
export class Pin {
  /** @param {import("./moving.js").GivenToMove} given */
  constructor(given) {
    this.given = given;
    /** @type {Pinned | null} */
    this.pinned = null;
    this.bet = "";
    this.typed = "";
    /** @type {Measure} */
    this.measure = "edge";
  }

  /** Sets the prize that follows, as another one was moved. @param {App} app @param {Choices} state */
  follow(app, state) {
    if (!this.pinned || this.bet !== app.bet.id || this.pinned.measure === "hit") return;
    const { number } = this.pinned;
    const before = app.setting;
    const setting = settingOf(app.data, state.prizes, state.choices);
    const isOther = app.bet.prizes.some((one) => one !== number && setting.prizes[one] && before.prizes[one] && compared(setting.prizes[one], before.prizes[one]));
    const isFollowing = movedTogether(app.data, number).some((one) => setting.prizes[one] && before.prizes[one] && compared(setting.prizes[one], before.prizes[one]));
    if (!isOther || isFollowing) return;
    const { nearest } = answerTo(app, setting, this.pinned);
    if (nearest) putPrize(app.data, state, number, nearest.value);
  }

  /** @param {App} app */
  view(app) {
    const place = byId("pin");
    const { w } = this.given;
    /** @type {HTMLElement} */
    let told = element("div");
    const make = () => {
      if (this.bet !== app.bet.id) Object.assign(this, { pinned: null, bet: app.bet.id, typed: "" });
      if (this.pinned && !app.bet.prizes.includes(this.pinned.number)) this.pinned = null;
      if (!app.bet.prizes.length || app.bet.laid) return place.replaceChildren();
      const measures = /** @type {Measure[]} */ (["edge", "element", "hit"]).map((one) => element("option", { value: one, selected: one === this.measure }, w(`studio.pin-${one}`)));
      const measure = element("select", { id: "pin-measure" }, ...measures);
      const input = element("input", { id: "pin-target", type: "text", autocomplete: "off", spellcheck: "false", size: 9, value: this.typed, placeholder: app.speech.w("page.edge-example"), "aria-describedby": "pin-wrong", keydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && answer() });
      const following = app.bet.prizes.map((number) => element("option", { value: number, selected: number === (this.pinned?.number ?? app.bet.prizes.at(-1)) }, prizeName(app, number)));
      const which = element("select", { id: "pin-prize" }, ...following);
      const wrong = element("p", { id: "pin-wrong", class: "wrong", role: "alert", hidden: true });
      const set = element("button", { id: "pin-set", type: "button", click: () => answer() }, w("studio.pin"));
      const off = element("button", { id: "pin-off", type: "button", hidden: !this.pinned, click: () => loosen() }, w("studio.unpin"));
      told = element("div", { id: "pin-told", "aria-live": "polite" });
      const answer = () => {
        const entry = readFigure(input.value);
        tellEntry(app, input, wrong, entry, (text) => {
          input.value = text;
          answer();
        });
        if (!isUnderstood(entry)) return;
        this.measure = /** @type {Measure} */ (measure.value);
        this.typed = input.value;
        this.pinned = { measure: this.measure, target: entry.value, number: Number(which.value) };
        off.hidden = false;
        const { nearest } = answerTo(app, app.setting, this.pinned);
        const value = app.setting.prizes[this.pinned.number];
        if (nearest && (!value || compared(nearest.value, value))) setPrize(app, this.pinned.number, nearest.value);
        else app.take(app.state);
      };
      const loosen = () => {
        this.pinned = null;
        off.hidden = true;
        app.take(app.state);
      };
      const part = (/** @type {string} */ key, /** @type {HTMLElement} */ field) => element("div", {}, element("label", { for: field.id }, w(key)), field);
      place.replaceChildren(element("h3", {}, w("studio.pin-title")), element("div", { class: "row" }, part("studio.pin-measure-label", measure), part("studio.pin-target-label", input), part("studio.pin-prize-label", which), set, off), wrong, told);
    };
    const update = () => told.replaceChildren(...(this.pinned ? this.said(app, this.pinned) : []));
    return { make, update };
  }

  /** What the target asks of the prize that follows. @param {App} app @param {Pinned} pinned @returns {Node[]} */
  said(app, pinned) {
    const { w } = this.given;
    const { exact, nearest, every, reach } = answerTo(app, app.setting, pinned);
    const prize = prizeName(app, pinned.number);
    const target = app.speech.percent(pinned.target);
    const forOne = app.data.prizes[pinned.number].for_one;
    /** @param {Fraction} value */
    const button = (value) => element("button", { type: "button", class: "link", "aria-label": app.speech.w("page.set", { prize: app.speech.prize(value, forOne) }), click: () => setPrize(app, pinned.number, value) }, app.speech.prize(value, forOne));
    const head = element("p", { "data-pinned": written(pinned.target) }, w("studio.pinned", { measure: w(`studio.pin-${pinned.measure}`), target, prize }));
    if (every) return [head, element("p", {}, w("studio.every-prize"))];
    if (!exact.length) {
      return [head, element("p", { class: "note", id: "unreachable" }, `${w("studio.unreachable")} ${reach ? this.reached(app, reach) : app.speech.w("page.solve-more")}`)];
    }
    const exacts = exact.map((value) => element("p", { "data-exact": written(value) }, `${w("studio.pin-exact")} `, button(value), value.d === 1n ? "" : ` ≈ ${app.speech.decimals(value)}`));
    if (!nearest) return [head, ...exacts, element("p", {}, app.speech.w("page.none-printable"))];
    const isPlayers = pinned.measure !== "hit" && signOf(nearest.figure) < 0;
    const mark = isPlayers ? element("span", { class: "mark" }, app.speech.w("page.players")) : "";
    return [head, ...exacts, element("p", { "data-nearest": written(nearest.value), class: isPlayers ? "player" : null }, `${w("studio.pin-nearest")} `, button(nearest.value), ` (${app.speech.percent(nearest.figure)}, ${app.speech.short(nearest.figure)}) `, mark)];
  }

  /** What can be had. @param {App} app @param {Reach} reach @returns {string} */
  reached(app, reach) {
    const { w } = this.given;
    const said = (/** @type {Fraction} */ one) => app.speech.percent(one);
    if ("only" in reach) return w(reach.only.length === 1 ? "studio.reach-one" : "studio.reach-only", { figures: reach.only.map(said).join(" · ") });
    const [low, high] = reach.between;
    if (low && high) return w("studio.reach-between", { low: said(low), high: said(high) });
    return w(low ? "studio.reach-above" : "studio.reach-below", { figure: said(/** @type {Fraction} */ (low ?? high)) });
  }

  /** The player's zone of a curve of edges, and the pinned edge. @param {App} app @param {(value: number) => number} y @param {number} left @param {number} right
   * @param {[number, number]} ends @returns {SVGElement[]} */
  beneath(app, y, left, right, [low, high]) {
    const parts = [];
    if (low < 0) {
      parts.push(drawn("rect", { class: "players", x: left, y: y(0), width: right - left, height: y(low) - y(0) }));
      parts.push(drawn("text", { class: "players", x: left + 4, y: y(low) - 6 }, app.speech.w("page.players")));
    }
    const edge = this.pinned?.measure === "edge" ? toNumber(this.pinned.target) : null;
    if (this.pinned && edge !== null && edge >= low && edge <= high) {
      parts.push(drawn("line", { class: "pinned", x1: left, x2: right, y1: y(edge), y2: y(edge) }));
      parts.push(drawn("text", { class: "pinned", x: right - 4, y: y(edge) - 5, "text-anchor": "end" }, this.given.w("studio.pinned-line", { target: app.speech.percent(this.pinned.target) })));
    }
    return parts;
  }
}
