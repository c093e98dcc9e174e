// The prizes of the bet that is shown: each typed or stepped through what a table would print.
import { compared } from "./exact.js";
import { printedValue } from "./data.js";
import { element, idle, worded } from "./dom.js";
import { isUnderstood, tellEntry } from "./entries.js";
import { nextPrintable, nextStep, ratioText, stepsOf } from "./ratios.js";
import { asTurned, readRatio } from "./typed.js";
import { meanOf } from "./law.js";
import { putPrize } from "./state.js";
/** @typedef {import("./exact.js").Fraction} Fraction */
/** @typedef {import("./app.js").App} App */

/** What a prize is for, as the cloth of words says it. @param {App} app @param {number} number @returns {string} */
export function prizeName(app, number) {
  return app.speech.text(app.data.prizes[number].name) || app.speech.w("page.a-win");
}

/** Sets a prize, and those that move with it. @param {App} app @param {number} number @param {Fraction} value */
export function setPrize(app, number, value) {
  app.change((state) => putPrize(app.data, state, number, value));
}

/** The ratios that the game's own act prints or leaves to be chosen. @param {App} app @param {boolean} forOne @returns {Fraction[]} */
export function ownRatios(app, forOne) {
  const { prizes, options } = app.data;
  return prizes.flatMap((prize) => {
    const choices = options.find((option) => option.id === prize.option)?.choices ?? [];
    const texts = prize.for_one === forOne && prize.bets.length ? [prize.printed, ...choices.map((choice) => choice.id)] : [];
    return texts.flatMap((text) => (text ? [printedValue(text)] : []));
  });
}

/** What has prizes stepped through every printable ratio, for whoever has no Shift. @param {App} app @returns {HTMLElement} */
export function finerButton(app) {
  const button = element("button", { id: "finer", type: "button", class: "quiet", "aria-pressed": app.isFiner, title: app.speech.w("page.finer-how"), click: toggled }, app.speech.w("page.finer"));
  function toggled() {
    app.isFiner = !app.isFiner;
    button.setAttribute("aria-pressed", String(app.isFiner));
  }
  return button;
}

/** The rows of the prizes of a bet, and what brings them up to date.
 * @param {App} app @returns {{root: HTMLElement, update: () => void}} */
export function prizeRows(app) {
  const rows = app.bet.prizes.map((number) => prizeRow(app, number));
  const root = element("ul", { class: "prizes" }, ...rows.map((row) => row.root));
  return { root, update: () => rows.forEach((row) => row.update()) };
}

/** @param {App} app @param {number} number @returns {{root: HTMLElement, update: () => void}} */
function prizeRow(app, number) {
  const { speech, data } = app;
  const prize = data.prizes[number];
  const id = `prize-${number}`;
  const name = prizeName(app, number);
  const input = element("input", {
    id,
    type: "text",
    inputmode: "text",
    autocomplete: "off",
    spellcheck: "false",
    "aria-describedby": `${id}-wrong ${id}-beside`,
    input: () => typed(),
    change: () => typed(true),
    keydown: (/** @type {KeyboardEvent} */ event) => stepped(event),
  });
  const less = element("button", { type: "button", "aria-label": speech.w("page.less", { name }), click: (/** @type {MouseEvent} */ event) => step(-1, event.shiftKey) }, "−");
  const more = element("button", { type: "button", "aria-label": speech.w("page.more", { name }), click: (/** @type {MouseEvent} */ event) => step(1, event.shiftKey) }, "+");
  const wrong = element("p", { id: `${id}-wrong`, class: "wrong", role: "alert", hidden: true });
  const beside = element("p", { id: `${id}-beside`, class: "beside" });
  const root = element(
    "li",
    { "data-prize": number },
    element("label", { for: id, class: "for" }, name),
    element("span", { class: "stepper" }, less, input, more),
    wrong,
    beside,
  );

  /** While something is typed, only what is written as it should be is taken: `1` may be on the way to `15:1`. @param {boolean} [whole] @param {boolean} [sure] */
  function typed(whole, sure) {
    const read = readRatio(input.value, prize.for_one);
    const entry = whole && !sure && prize.printed && !prize.for_one ? asTurned(read, printedValue(prize.printed)) : read;
    if (!whole && entry.kind !== "canonical") {
      if (input.getAttribute("aria-invalid") === "true") tellEntry(app, input, wrong, entry, take);
      return;
    }
    tellEntry(app, input, wrong, entry, take);
    if (!isUnderstood(entry)) return;
    setPrize(app, number, entry.value);
    if (whole) input.value = ratioText(entry.value, prize.for_one);
  }

  /** @param {string} text */
  function take(text) {
    input.value = text;
    typed(true, true);
  }

  const steps = stepsOf(prize.for_one, ownRatios(app, prize.for_one));

  /** The next prize above or below that tables print, or the next printable ratio, `fine`. @param {Fraction} value @param {number} way @param {boolean} [fine] */
  function following(value, way, fine) {
    return fine || app.isFiner ? nextPrintable(value, way, prize.for_one) : nextStep(steps, value, way, prize.for_one);
  }

  /** @param {number} way @param {boolean} fine */
  function step(way, fine) {
    const value = app.setting.prizes[number];
    const next = value ? following(value, way, fine) : { n: prize.for_one ? 2n : 1n, d: 1n };
    if (!next) return;
    setPrize(app, number, next);
    input.value = ratioText(next, prize.for_one);
    tellEntry(app, input, wrong);
  }

  /** @param {KeyboardEvent} event */
  function stepped(event) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? 1 : -1, event.shiftKey);
  }

  function update() {
    const value = app.setting.prizes[number];
    const moved = app.setting.moved.has(number);
    root.classList.toggle("changed", moved);
    const entry = readRatio(input.value, prize.for_one);
    const isSame = isUnderstood(entry) && value !== null && !compared(entry.value, value);
    if (isSame && document.activeElement !== input) input.value = ratioText(value, prize.for_one);
    if (!isSame && (isUnderstood(entry) || document.activeElement !== input)) {
      input.value = value ? ratioText(value, prize.for_one) : "";
      tellEntry(app, input, wrong);
    }
    idle(less, value !== null && !following(value, -1));
    idle(more, value !== null && !following(value, 1));
    beside.replaceChildren(...worded(besideOf().join(" · ")));
  }

  /** What stands beside a prize: as printed, how often it is paid, who else has it, what leaves it to the house. @returns {string[]} */
  function besideOf() {
    const parts = [];
    if (prize.printed) parts.push(speech.w(app.isProposed(app.bet) ? "page.proposed-prize" : "page.printed", { prize: speech.prize(printedValue(prize.printed), prize.for_one) }));
    const chance = chanceOf();
    if (chance) parts.push(speech.w("page.paid-with", { chance: speech.short(chance) }));
    const option = data.options.find((one) => one.id === prize.option);
    if (option) {
      parts.push(speech.w("page.of-option", { option: option.id, law: speech.text(option.law) }));
      if (app.setting.prizes[number] && !app.canChoose(option.id)) parts.push(speech.w("page.own-basis"));
    }
    const others = prize.bets.filter((other) => data.bets[other].id !== app.bet.id);
    if (others.length) parts.push(speech.w(others.length === 1 ? "page.shared-one" : "page.shared", { count: others.length, bet: speech.text(data.bets[others[0]].name) }));
    return parts;
  }

  /** The probability that the prize is paid, where each way to be paid it is one prize. @returns {Fraction | null} */
  function chanceOf() {
    const { found } = app.worth(app.bet);
    if (!("law" in found)) return null;
    const ways = found.law.ways.filter((way) => way.net.slopes.some(([one]) => one === number));
    if (!ways.length || ways.some((way) => way.net.slopes.length > 1 || compared(way.net.slopes[0][1], { n: 1n, d: 1n }))) return null;
    const slope = meanOf(found.law).slopes.find(([one]) => one === number);
    return slope ? slope[1] : null;
  }

  return { root, update };
}
