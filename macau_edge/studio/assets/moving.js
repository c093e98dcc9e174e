// The prizes of the shown bet, moved: the law of the bet is asked for once, and gives every figure at once. What is moved
// is the text, and what is shown follows from the text, whoever changed it.
import { App } from "../../assets/shared/app.js";
import { alongView } from "../../assets/shared/chart.js";
import { clothView } from "../../assets/shared/cloth.js";
import { printedValue } from "../../assets/shared/data.js";
import { byId, element, refill, worded } from "../../assets/shared/dom.js";
import { compared, signOf, toNumber, written } from "../../assets/shared/exact.js";
import { isExact } from "../../assets/shared/law.js";
import { finerButton, ownRatios, prizeName, prizeRows, setPrize } from "../../assets/shared/prizes.js";
import { nextPrintable, stepsOf } from "../../assets/shared/ratios.js";
import { setText, putPrize } from "../../assets/shared/state.js";
import { figureRows } from "../../assets/shared/worth.js";
import { prizesIn, textWith } from "./pieces.js";
import { Pin } from "./pin.js";
/** @typedef {import("../../assets/shared/exact.js").Fraction} Fraction */
/** @typedef {import("../../assets/shared/data.js").PageData} PageData */
/** @typedef {import("../../assets/shared/state.js").Choices} Choices */

/** What it needs of the window: its words, the text, the shown bet and language; `ask`, a question about the text, and
 * `write`, another text in its place: all of one `group` is one step back.
 * @typedef {object} GivenToMove
 * @property {(key: string, values?: Record<string, string | number>) => string} w
 * @property {(name: string, more?: object) => Promise<any>} ask
 * @property {(text: string, group: number) => void} write
 * @property {() => string} text
 * @property {() => string} bet
 * @property {() => string} language
 * @property {(bet: string) => void} choose
 * @property {(said: string, isPlayers: boolean) => void} stands what the edge is now */

/** Net results that are drawn. */
const MOST_BARS = 24;

/** The page's own program for one bet, in which what is set is what the text has. */
class MovedApp extends App {
  /** @param {PageData} data @param {(state: Choices) => void} write */
  constructor(data, write) {
    super(data);
    this.write = write;
  }

  /** @override the text keeps what is set, and no address does */
  address() {}

  /** @override @param {(state: Choices) => void} change */
  change(change) {
    const state = { ...this.state, prizes: new Map(this.state.prizes), choices: new Map(this.state.choices) };
    change(state);
    if (setText(this.data, state) !== setText(this.data, this.state)) this.write(state);
    else if (state.bet !== this.state.bet) this.take(state);
  }
}

/** Shows how the bet stands and lets its prizes be moved. @param {GivenToMove} given */
export function movingPrizes(given) {
  /** @type {MovedApp | null} */
  let app = null;
  /** The answer that is shown, with the text, bet and language that it is of. @type {any} */
  let known = null;
  let asking = "";
  let group = 0;
  let isHeld = false;
  const root = byId("moving");
  const pin = new Pin(given);

  root.addEventListener("pointerdown", () => (begun(), (isHeld = true)), true);
  for (const event of ["pointerup", "pointercancel"]) addEventListener(event, () => isHeld && ((isHeld = false), isDue() && look()));
  root.addEventListener("focusin", (event) => (isField(event) ? begun() : null), true);
  root.addEventListener("keydown", (event) => (event.repeat || (isField(event) && !event.key.startsWith("Arrow")) ? null : begun()), true);

  /** What is done from here on is another step back. */
  function begun() {
    group += 1;
  }

  /** Whether something is typed there: all of it at once is one step. @param {Event} event @returns {boolean} */
  function isField(event) {
    return /** @type {HTMLElement} */ (event.target).matches("input[type=text]");
  }

  /** @param {Choices} state */
  function write(state) {
    if (!app) return;
    pin.follow(app, state);
    given.write(textWith(known, state.prizes, (number) => app?.data.prizes[number].for_one ?? false), group);
  }

  /** Shows the prizes that the text has now, if it is the same text but for them. @returns {boolean} */
  function follow() {
    const isOf = known !== null && known.bet === given.bet() && known.language === given.language();
    const set = isOf && app ? prizesIn(known, given.text()) : null;
    const isKept = set !== null && app !== null && [...set].every(([number, ratio]) => ratio.includes(" for ") === app?.data.prizes[number].for_one);
    root.classList.toggle("old", !isKept);
    root.inert = !isKept;
    if (!set || !app || !isKept) return false;
    const state = { ...app.state, prizes: new Map(), choices: new Map() };
    for (const [number, ratio] of set) putPrize(app.data, state, number, printedValue(ratio));
    app.take(state);
    const isSure = app.bet.prizes.length === 0 || isExact(app.worth(app.bet).found);
    root.classList.toggle("old", !isSure);
    return isSure || known.text === given.text();
  }

  /** Whether more is to be asked than the law that is known: another one, or what is said of a prize that no option chooses any more. */
  function isDue() {
    return !follow() || (app?.data.prizes ?? []).some(({ option }, number) => option !== null && app?.state.prizes.has(number));
  }

  /** The figures of the text have come: where what is known is of another bet or text, its law is asked for, but not under the hand of
   * whoever drags: the slider would be another one. */
  async function look() {
    if (isHeld || !isDue()) return;
    const [text, bet, language] = [given.text(), given.bet(), given.language()];
    const asked = JSON.stringify([text, bet, language]);
    if (asking === asked) return;
    asking = asked;
    const answer = await given.ask("moves");
    if (asking === asked) asking = "";
    if (!answer || given.text() !== text || given.bet() !== bet || given.language() !== language) return;
    const isKnown = answer.refused === undefined && answer.page.bets.length > 0;
    root.hidden = !isKnown && known?.bet !== bet; // what was shown of this bet stays, greyed, while its text is wrong
    document.body.classList.toggle("no-cloth", root.hidden);
    if (isKnown) take({ ...answer, text, bet, language });
  }

  /** @param {any} answer */
  function take(answer) {
    const before = app?.state.bet;
    known = answer;
    root.dataset.bet = answer.bet;
    const fresh = new MovedApp(answer.page, write);
    if (fresh.data.bets.some((bet) => bet.id === before)) fresh.state.bet = before ?? "";
    if (app) Object.assign(app, fresh, { views: app.views, isFiner: app.isFiner });
    else {
      app = fresh;
      app.views = [headline(app), rowsOf(app), pin.view(app), curveOf(app), barsOf(app), figuresOf(app), clothOf(app)];
    }
    follow();
  }

  /** @param {MovedApp} app */
  function headline(app) {
    const place = byId("headline");
    function make() {
      const members = app.data.bets.map((bet) => element("option", { value: bet.id, selected: bet.id === app.bet.id }, app.speech.text(bet.name)));
      const select = element("select", { id: "member", change: () => app.change((state) => (state.bet = select.value)) }, ...members);
      const which = members.length > 1 ? element("p", {}, element("label", { for: "member" }, given.w("studio.member"), " "), select) : "";
      place.replaceChildren(which, element("p", { class: "edge" }), known.based ? element("p", { class: "note", id: "overrides" }) : "");
    }
    function update() {
      const { found, figures } = app.worth(app.bet);
      const edge = figures?.edge ?? null;
      const line = /** @type {HTMLElement} */ (place.querySelector(".edge"));
      const based = document.getElementById("overrides");
      if (based) based.replaceChildren(...worded(given.w(app.state.prizes.size || known.is_written ? "studio.overrides" : "studio.would-override", { bet: known.bet, base: known.based })));
      line.hidden = !edge;
      delete line.dataset.edge;
      if (!edge || !isExact(found)) return; // what was shown stays, greyed, until it comes
      const isPlayers = signOf(edge) < 0;
      line.classList.toggle("player", isPlayers);
      line.dataset.edge = written(edge);
      const percent = app.speech.percent(edge);
      given.stands(`${app.speech.text(app.bet.name)}: ${percent}`, isPlayers);
      line.replaceChildren(
        element("strong", {}, `${app.speech.text(app.bet.name)}: ${percent}`),
        ` ${app.speech.short(edge)} `,
        element("span", { class: "whose" }, app.speech.w(["page.player-has", "page.nobody-has", "page.house-has"][signOf(edge) + 1])),
      );
    }
    return { make, update };
  }

  /** @param {MovedApp} app */
  function rowsOf(app) {
    const place = byId("prize-rows");
    /** @type {(() => void)[]} */
    let updates = [];
    function make() {
      const rows = prizeRows(app);
      updates = [rows.update];
      for (const row of /** @type {NodeListOf<HTMLElement>} */ (rows.root.querySelectorAll("li[data-prize]"))) {
        const number = Number(row.dataset.prize);
        if (known.fixed.includes(number)) {
          for (const field of row.querySelectorAll("input, button")) /** @type {HTMLInputElement} */ (field).disabled = true;
          row.append(element("p", { class: "beside" }, given.w("studio.fixed")));
          continue;
        }
        const slider = sliderOf(app, number);
        row.append(slider.root);
        updates.push(slider.update);
      }
      const title = element("div", { class: "titled" }, element("h3", {}, app.speech.w("page.prizes")), finerButton(app));
      place.replaceChildren(...(app.bet.prizes.length ? [title, rows.root] : []));
    }
    return { make, update: () => updates.forEach((update) => update()) };
  }

  /** The slider of a prize, over what tables print. @param {MovedApp} app @param {number} number */
  function sliderOf(app, number) {
    const { for_one: forOne } = app.data.prizes[number];
    const steps = stepsOf(forOne, ownRatios(app, forOne));
    /** @type {Fraction[]} */
    let stops = steps;
    const slider = element("input", { id: `slide-${number}`, type: "range", min: 0, step: 1, "aria-label": app.speech.w("page.along-move", { prize: prizeName(app, number) }), "data-slider": number, input: slid, keydown: fine });

    function slid() {
      setPrize(app, number, stops[Number(slider.value)]);
    }
    /** With Shift through every printable ratio. @param {KeyboardEvent} event */
    function fine(event) {
      const way = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
      const value = app.setting.prizes[number];
      if (!way || !value || !(event.shiftKey || app.isFiner)) return;
      event.preventDefault();
      const next = nextPrintable(value, way, forOne);
      if (next) setPrize(app, number, next);
    }
    function update() {
      const value = app.setting.prizes[number];
      const isStop = !value || steps.some((one) => !compared(one, value));
      stops = isStop || !value ? steps : [...steps, value].sort(compared);
      slider.max = String(stops.length - 1);
      if (!value) return;
      slider.value = String(stops.findIndex((one) => !compared(one, value)));
      const { found, figures } = app.worth(app.bet);
      const edge = figures?.edge && isExact(found) ? app.speech.decimals({ n: figures.edge.n * 100n, d: figures.edge.d }, 1) : null;
      const ratio = given.w(forOne ? "studio.said-for-one" : "studio.said-to", { amount: String(value.n), stake: String(value.d) });
      slider.setAttribute("aria-valuetext", edge === null ? ratio : given.w("studio.said-edge", { ratio, edge }));
    }
    return { root: element("div", { class: "slide" }, slider), update };
  }

  /** @param {MovedApp} app */
  function curveOf(app) {
    const along = alongView(app, { slides: false, beneath: (y, left, right, ends) => pin.beneath(app, y, left, right, ends) });
    byId("curve").replaceChildren(along.root);
    return along;
  }

  /** How the net results are spread, as bars. @param {MovedApp} app */
  function barsOf(app) {
    const place = byId("bars");
    function update() {
      const { found, figures } = app.worth(app.bet);
      if (figures && !isExact(found)) return;
      const nets = [...(figures?.nets ?? [])];
      const shown = nets.length > MOST_BARS ? new Set([...nets].sort(([, a], [, b]) => compared(b, a)).slice(0, MOST_BARS)) : null;
      const most = nets.reduce((so, [, p]) => Math.max(so, toNumber(p)), 0) || 1;
      const rows = nets
        .filter((one) => !shown || shown.has(one))
        .map(([net, p]) => {
          const bar = element("span", { class: signOf(net) > 0 ? "bar wins" : "bar", "aria-hidden": "true" });
          bar.style.width = `${(100 * toNumber(p)) / most}%`;
          return element("tr", {}, element("th", { scope: "row", class: "number" }, app.speech.signed(net)), element("td", { class: "room" }, bar), element("td", { class: "number" }, app.speech.percent(p)));
        });
      const more = shown ? element("p", { class: "small soft" }, given.w("studio.more-results", { n: nets.length - shown.size })) : "";
      const caption = element("caption", {}, app.speech.w("page.net"));
      refill(place, ...(rows.length ? [element("table", { class: "bars" }, caption, element("tbody", {}, ...rows)), more] : []));
    }
    return { make: () => {}, update };
  }

  /** @param {MovedApp} app */
  function figuresOf(app) {
    let rows = figureRows(app);
    function make() {
      rows = figureRows(app);
      byId("exact-figures").replaceChildren(rows.root);
    }
    return { make, update: () => (app.worth(app.bet).figures && !isExact(app.worth(app.bet).found) ? undefined : rows.update()) };
  }

  /** The table, on which the shown bet is outlined; another bet is chosen there. @param {MovedApp} app */
  function clothOf(app) {
    const view = clothView(app, null);
    function make() {
      byId("fold-title").textContent = app.speech.w("page.cloth");
      view.make();
      for (const box of byId("cloth").querySelectorAll("g[data-bets]")) {
        const first = (box.getAttribute("data-bets") ?? "").split(" ")[0];
        if (box.querySelector(".button") || !first) continue;
        box.classList.add("other");
        box.addEventListener("click", () => given.choose(first.replace(/\[.*/, "")));
      }
    }
    return { make, update: view.update };
  }

  return { look, follow };
}
