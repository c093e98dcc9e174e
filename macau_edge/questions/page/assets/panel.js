// The bet that is shown: what it is, its prizes, what it is worth, and the prize that an edge asks for.
import { compared, minus, signOf, written } from "../../../assets/shared/exact.js";
import { alongView } from "../../../assets/shared/chart.js";
import { cellsView } from "./cells.js";
import { byId, element, idle, refill, worded } from "../../../assets/shared/dom.js";
import { isUnderstood, tellEntry } from "../../../assets/shared/entries.js";
import { readFigure } from "../../../assets/shared/typed.js";
import { isExact, nearestFirst, prizeFor, sizeOf } from "../../../assets/shared/law.js";
import { finerButton, prizeName, prizeRows, setPrize } from "../../../assets/shared/prizes.js";
import { figureRows } from "../../../assets/shared/worth.js";
/** @typedef {import("../../../assets/shared/exact.js").Fraction} Fraction */
/** @typedef {import("../../../assets/shared/app.js").App} App */
/** @typedef {import("../../../assets/shared/app.js").View} View */

/** @param {App} app @returns {View} */
export function panelView(app) {
  const root = byId("bet");
  /** @type {(() => void)[]} */
  let updates = [];
  const along = alongView(app);

  function make() {
    along.make();
    const prizes = prizeRows(app);
    const parts = [chooser(app), heading(app), worth(app), prizes, along, asked(app), figureRows(app), rules(app), cellsView(app)];
    updates = parts.map((part) => part.update);
    const title = app.bet.prizes.length ? element("div", { class: "titled" }, element("h3", {}, app.speech.w("page.prizes")), finerButton(app)) : null;
    const [first, named, edge, rows, ...others] = parts.map((part) => part.root);
    root.replaceChildren(first, named, edge, ...(title ? [title, rows] : []), ...others);
  }

  return { make, update: () => updates.forEach((update) => update()) };
}

/** Which bet, for who does not want to look for it on the cloth; and back, forth, as printed.
 * @param {App} app */
function chooser(app) {
  const { speech, data } = app;
  const options = data.bets.map((bet) => element("option", { value: bet.id, selected: bet.id === app.bet.id }, speech.text(bet.name)));
  const select = element("select", { id: "which", change: () => app.change((state) => (state.bet = select.value)) }, ...options);
  const back = element("button", { id: "undo", type: "button", click: () => app.go(app.steps.back()) }, speech.w("page.undo"));
  const forth = element("button", { id: "redo", type: "button", click: () => app.go(app.steps.forth()) }, speech.w("page.redo"));
  const clear = element("button", { type: "button", click: reset }, speech.w(data.proposed.length ? "page.reset-filed" : "page.reset"));
  function reset() {
    app.change((state) => {
      state.prizes.clear();
      state.choices.clear();
    });
  }
  function update() {
    idle(back, app.steps.behind.length < 2);
    idle(forth, !app.steps.ahead.length);
    idle(clear, !app.isChanged);
  }
  const which = element("div", { class: "whole" }, element("label", { for: "which" }, speech.w("page.which")), select);
  return { root: element("div", { class: "row for-screen" }, which, back, forth, clear), update };
}

/** @param {App} app */
function heading(app) {
  const { speech, bet } = app;
  /** @type {[string, string][]} */
  const cited = [["page.bet-law", speech.text(bet.law)], ["page.prize-law", speech.text(bet.pays_law)]];
  const laws = cited.filter(([, law]) => law && law !== "—").map(([key, law]) => speech.w(key, { law }));
  const proposed = app.isProposed(bet) ? element("p", { class: "law" }, speech.w(app.before.get(bet.id) === null ? "page.proposed-new" : "page.proposed-changed")) : null;
  const ours = bet.ours.includes(speech.language) ? element("p", { class: "law" }, speech.w("page.ours")) : null;
  const name = element("h2", { id: "bet-name" }, speech.text(bet.name), " ", element("code", { class: "id" }, bet.id));
  return { root: element("div", {}, name, element("p", { class: "law" }, laws.join(" · ")), proposed, ours), update: () => {} };
}

/** The house edge, large; whose it is, in words; and as it was. @param {App} app */
function worth(app) {
  const { speech, bet } = app;
  const root = element("div", { class: "edge" });
  function update() {
    const { found } = app.worth(bet);
    const { was, now, apart } = app.edges(bet);
    root.classList.toggle("player", now !== null && signOf(now) < 0);
    delete root.dataset.edge;
    if (!now) {
      root.replaceChildren(element("p", { class: "whose" }, ...whyNone(app)));
    } else {
      root.dataset.edge = written(now);
      const large = element("span", { class: "large" }, speech.percent(now));
      const exact = element("span", { class: "exact" }, speech.short(now));
      const whose = element("p", { class: "whose" }, surelyHas(app, now, found));
      const before = was && compared(was, now) && apart ? element("p", { class: "was soft small" }, speech.w(app.before.has(bet.id) ? "page.was-before" : "page.was", { percent: speech.percent(was), exact: speech.short(was), points: speech.points(apart) })) : "";
      const whole = written(now);
      const full = whole === speech.short(now) ? "" : element("details", { class: "was small", "data-key": "full" }, element("summary", {}, speech.w("page.in-full")), element("code", {}, whole));
      const bound = isExact(found) ? "" : element("p", { class: "was small", "data-key": "as-played" }, speech.w("page.as-played"), " ", ...app.told("analyse", bet));
      refill(root, large, exact, whose, bound, before, full);
    }
    said(app, now, found);
  }
  return { root: element("div", {}, element("p", { class: "hidden" }, speech.w("page.edge")), root), update };
}

/** Whose advantage an edge is, in words. @param {App} app @param {Fraction} edge @returns {string} */
export function whoseIs(app, edge) {
  return app.speech.w(["page.player-has", "page.nobody-has", "page.house-has"][signOf(edge) + 1]);
}

/** Whose advantage it is for sure: where another play may be better, it is the player's or not known. @param {App} app @param {Fraction} edge
 * @param {import("../../../assets/shared/law.js").Found} found @returns {string} */
function surelyHas(app, edge, found) {
  return isExact(found) || signOf(edge) < 0 ? whoseIs(app, edge) : "";
}

/** Why no edge is shown, with what to do. @param {App} app @returns {(Node | string)[]} */
export function whyNone(app) {
  const { speech, bet } = app;
  const { found } = app.worth(bet);
  if (bet.laid && "law" in found) return [speech.w("page.nothing-staked")];
  if (bet.refused) return [speech.w("page.too-dear")];
  if ("missing" in found) return worded(found.missing ? speech.w("page.missing", { option: found.missing }) : speech.w("page.not-given"));
  return [speech.w("page.outside"), " ", ...app.told("analyse", bet)];
}

/** Tells who cannot see it what the edge has become. @param {App} app @param {Fraction | null} edge @param {import("../../../assets/shared/law.js").Found} found */
function said(app, edge, found) {
  const { speech, bet } = app;
  const text = edge
    ? speech.w("page.said", { bet: speech.text(bet.name), percent: speech.percent(edge), exact: speech.short(edge), whose: isExact(found) ? whoseIs(app, edge) : `${surelyHas(app, edge, found)} ${speech.w("page.as-played-short")}`.trim() })
    : `${speech.text(bet.name)}: ${speech.w("law" in found ? "page.nothing-staked" : "page.no-figure")}`;
  const place = byId("said");
  if (place.textContent !== text) place.textContent = text;
}

/** @param {App} app */
function rules(app) {
  const { speech, bet } = app;
  const said = bet.rules.map((rule) => element("li", {}, speech.text(rule)));
  const root = element("div", {}, element("h3", {}, speech.w("page.rules")), element("ul", {}, ...said));
  root.hidden = !said.length;
  return { root, update: () => {} };
}

/** The prize that gives an edge: found exactly, with the ratios that a table would print around it. @param {App} app */
function asked(app) {
  const { speech, bet } = app;
  const free = bet.prizes.map((number) => element("option", { value: number }, prizeName(app, number)));
  const which = element("select", { id: "asked-prize", change: () => answer() }, ...free);
  const input = element("input", { id: "asked-edge", type: "text", autocomplete: "off", spellcheck: "false", size: 9, placeholder: speech.w("page.edge-example"), "aria-describedby": "asked-wrong", keydown: entered, input: () => input.value === "" && clear() });
  const wrong = element("p", { id: "asked-wrong", class: "wrong", role: "alert", hidden: true });
  const place = element("div", { "aria-live": "polite" });
  const find = element("button", { type: "button", click: () => answer() }, speech.w("page.find"));
  const title = element("h3", {}, speech.w("page.asked"));
  const edge = element("div", {}, element("label", { for: "asked-edge" }, speech.w("page.edge-wanted")), input);
  const prize = element("div", {}, element("label", { for: "asked-prize" }, speech.w("page.by-prize")), which);
  if (free.length < 2) prize.hidden = true;
  const root = element("div", { class: "for-screen" }, title, element("div", { class: "row" }, edge, prize, find), wrong, place);
  root.hidden = !free.length || bet.laid;

  /** @param {KeyboardEvent} event */
  function entered(event) {
    if (event.key === "Enter") answer();
  }
  function clear() {
    tellEntry(app, input, wrong);
    place.replaceChildren();
  }
  /** @param {string} text */
  function take(text) {
    input.value = text;
    answer();
  }
  function answer() {
    const target = readFigure(input.value);
    tellEntry(app, input, wrong, target, take);
    if (!isUnderstood(target)) return place.replaceChildren();
    const asked = element("p", { class: "small soft" }, speech.percent(target.value));
    place.replaceChildren(...(target.text.endsWith("%") ? [] : [asked]), ...answered(app, Number(which.value), target.value), ...answeredOtherwise(app, Number(which.value), target.value));
  }
  function update() {
    if (place.childElementCount && isUnderstood(readFigure(input.value))) answer();
  }
  return { root, update };
}

/** What answers which prize gives an edge. @param {App} app @param {number} number @param {Fraction} target @returns {Node[]} */
function answered(app, number, target) {
  const { speech } = app;
  const solved = prizeFor(app.page, app.bet, app.setting, number, target);
  if (solved.every) return [element("p", {}, speech.w("page.every-prize"))];
  if (!solved.exact.length) {
    const more = solved.partly ? [" ", speech.w("page.solve-more"), " ", ...app.told("solve", app.bet, ` --edge ${target.n}/${target.d}${app.free(number)}`)] : [];
    return [element("p", {}, speech.w("page.unreachable"), ...more)];
  }
  const exact = solved.exact.map((value) => element("p", { class: "formula", "data-exact": written(value) }, `x = ${speech.short(value)}${value.d === 1n ? "" : ` ≈ ${speech.decimals(value)}`}`));
  const around = nearestFirst(solved.around, target);
  const least = around.length ? sizeOf(minus(around[0].edge, target)) : null;
  const rows = around.map(({ value, edge }) => {
    const isNearest = least !== null && least.n > 0n && !compared(sizeOf(minus(edge, target)), least);
    const remarks = [compared(edge, target) ? "" : speech.w("page.exactly"), isNearest ? speech.w("page.nearest") : ""].filter(Boolean);
    const mark = signOf(edge) < 0 ? element("span", { class: "mark" }, speech.w("page.players")) : "";
    const cells = [element("td", { class: "number now" }, speech.short(edge)), element("td", { class: "number now" }, speech.percent(edge)), element("td", {}, remarks.join(", "), " ", mark)];
    return element("tr", { "data-ratio": written(value), class: signOf(edge) < 0 ? "player" : null }, element("th", { scope: "row" }, settingButton(app, number, value)), ...cells);
  });
  const heads = ["page.prize", "page.edge", "page.percent", "page.remark"].map((key, at) => element("th", { scope: "col", class: at === 1 || at === 2 ? "number" : null }, speech.w(key)));
  const listed = element("table", {}, element("caption", {}, speech.w("page.around")), element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows));
  return [...exact, rows.length ? element("div", { class: "wide" }, listed) : element("p", {}, speech.w("page.none-printable"))];
}

/** A button that sets a prize. @param {App} app @param {number} number @param {Fraction} value @returns {HTMLElement} */
function settingButton(app, number, value) {
  const said = app.speech.prize(value, app.data.prizes[number].for_one);
  return element("button", { type: "button", class: "link", "aria-label": app.speech.w("page.set", { prize: said }), click: () => setPrize(app, number, value) }, said);
}

/** The other prizes of the bet that would give the edge, each with its nearest printable ratio. @param {App} app @param {number} number @param {Fraction} target
 * @returns {Node[]} */
function answeredOtherwise(app, number, target) {
  const { speech } = app;
  const others = app.bet.prizes.filter((one) => one !== number).flatMap((one) => {
    const { exact, around } = prizeFor(app.page, app.bet, app.setting, one, target);
    const [nearest] = nearestFirst(around, target);
    const edge = nearest ? [" ", settingButton(app, one, nearest.value), ` ${speech.percent(nearest.edge)} `, signOf(nearest.edge) < 0 ? element("span", { class: "mark" }, speech.w("page.players")) : ""] : [];
    return exact.length ? [element("li", { "data-other": one }, `${prizeName(app, one)}: x = ${exact.map((value) => speech.short(value)).join(", ")};`, ...edge)] : [];
  });
  return others.length ? [element("h4", {}, speech.w("page.other-prizes")), element("ul", {}, ...others)] : [];
}
