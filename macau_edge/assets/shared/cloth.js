// The cloth, alive: a box is a button, a prize that was changed stands on it, and the arrow keys go from box to box.
import { byId, drawn, element, idle } from "./dom.js";
import { printedValue } from "./data.js";
import { signOf } from "./exact.js";
/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").View} View */
/** @typedef {import("./data.js").Bet} Bet */

/** A piece of a text on a box: what stands between prizes, and the prizes of which the next piece is the ratio that is printed.
 * @typedef {{text: string, numbers: number[]}} Piece */
/** A text on a box that prints prizes; `size` is that of its letters, `shown` what was drawn last.
 * @typedef {{element: SVGTextElement, pieces: Piece[], size: number, shown: string}} Printed */
/** A box of the cloth with its bets, the button that covers it, and the texts on it that are prizes.
 * @typedef {{element: SVGGElement, button: SVGElement, title: string, bets: Bet[], prizes: Printed[], badge: SVGTextElement | null}} Box */

/** A telephone: a cloth as wide as this has letters that nobody reads. */
const PHONE = "(max-width: 599.98px)";
/** Pixels of the smallest letter there. */
const LEAST = 9;
const ZOOMS = [0.5, 0.7, 1, 1.4, 2];

const WAYS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

/** A button of the shape of a box, which nobody sees but who is on it. @param {SVGGElement} box @returns {SVGElement} */
function buttonOver(box) {
  const shape = box.querySelector("rect, polygon, path, circle");
  shape?.classList.add("shape");
  const button = /** @type {SVGElement} */ (shape ? shape.cloneNode(false) : drawn("rect"));
  for (const name of ["fill", "stroke", "stroke-width"]) button.removeAttribute(name);
  button.setAttribute("class", "button");
  button.setAttribute("role", "button");
  button.setAttribute("data-bets", box.getAttribute("data-bets") ?? "");
  return button;
}

/** The cloth; on a telephone the list of bets `beside` it comes first, where there is one. @param {App} app @param {HTMLElement | null} [beside] @returns {View} */
export function clothView(app, beside = byId("bet")) {
  /** @type {Box[]} */
  let boxes = [];
  /** @type {unknown[]} */
  let shown = [];
  let zoom = ZOOMS.indexOf(1);
  let least = Infinity; // the size of the smallest letter of the cloth
  const phone = matchMedia(PHONE);
  const fold = /** @type {HTMLDetailsElement} */ (byId("fold"));
  phone.addEventListener("change", arrange);
  fold.addEventListener("toggle", anew);
  arrange();

  /** On a telephone the list of bets comes first, and the cloth is folded behind its name. */
  function arrange() {
    beside?.[phone.matches ? "after" : "before"](byId("table"));
    fold.open = !phone.matches || !beside;
    const place = byId("cloth");
    if (phone.matches) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
    widen();
  }

  /** Draws what could not be measured while it was folded. */
  function anew() {
    for (const box of boxes) for (const one of box.prizes) one.shown = "";
    if (boxes.length) update();
    widen();
  }

  /** Draws the cloth so wide that its smallest letter can be read on a telephone, and larger or smaller as somebody asks. */
  function widen() {
    const svg = /** @type {SVGSVGElement | null} */ (document.querySelector("#cloth svg"));
    if (!svg) return;
    svg.style.width = phone.matches ? `${Math.ceil((svg.viewBox.baseVal.width * LEAST * ZOOMS[zoom]) / least)}px` : "";
  }

  /** The buttons that make it larger and smaller. @returns {HTMLElement[]} */
  function zooms() {
    const buttons = [-1, 1].map((way) => element("button", { type: "button", "aria-label": app.speech.w(way < 0 ? "page.smaller" : "page.larger"), click: () => zoomed(way) }, way < 0 ? "−" : "+"));
    /** @param {number} way */
    function zoomed(way) {
      zoom = Math.max(0, Math.min(ZOOMS.length - 1, zoom + way));
      buttons.forEach((button, at) => idle(button, zoom === (at ? ZOOMS.length - 1 : 0)));
      widen();
    }
    return buttons;
  }

  function make() {
    const { data, state } = app;
    if (shown[0] === data && shown[1] === state.language) return;
    shown = [data, state.language];
    const parsed = new DOMParser().parseFromString(data.cloth[state.language] ?? "<svg/>", "image/svg+xml").documentElement;
    const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
    const title = svg.querySelector(":scope > title");
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", title?.textContent ?? "");
    svg.removeAttribute("font-family");
    title?.remove();
    boxes = [...svg.querySelectorAll("g[data-bets]")].flatMap((one) => boxOf(/** @type {SVGGElement} */ (one)));
    least = Math.min(...[...svg.querySelectorAll("text")].map((text) => Number(text.getAttribute("font-size"))).filter((size) => size > 0));
    byId("cloth").replaceChildren(svg);
    byId("cloth").setAttribute("role", "group");
    byId("cloth").setAttribute("aria-label", app.speech.w("page.cloth"));
    byId("zoom").replaceChildren(...zooms());
    widen();
  }

  /** @param {SVGGElement} element @returns {Box[]} */
  function boxOf(element) {
    const ids = (element.getAttribute("data-bets") ?? "").split(" ");
    const bets = app.data.bets.filter((bet) => ids.includes(bet.id));
    if (!bets.length || element.getAttribute("data-kind") === "heading") return [];
    const button = buttonOver(element);
    for (const inside of element.children) inside.setAttribute("aria-hidden", "true"); // the name of the button says all of it
    element.append(button);
    const prizes = [...element.querySelectorAll("text")].flatMap((one) => printedOn(one, bets));
    const box = { element, button, bets, prizes, title: element.querySelector(":scope > title")?.textContent ?? "", badge: null };
    button.addEventListener("click", () => choose(box));
    button.addEventListener("focus", () => button.matches(":focus-visible") && !isChosen(box) && choose(box));
    button.addEventListener("keydown", (event) => keyed(event, box));
    return [box];
  }

  /** The prizes that a text on a box prints, where they stand in it. @param {SVGTextElement} element @param {Bet[]} bets @returns {Printed[]} */
  function printedOn(element, bets) {
    const printed = element.textContent ?? "";
    /** @type {Map<string, number[]>} */
    const known = new Map();
    for (const number of new Set(bets.flatMap((bet) => bet.prizes))) {
      const prize = app.data.prizes[number];
      const said = prize.printed === null ? "" : app.speech.prize(printedValue(prize.printed), prize.for_one);
      if (said) known.set(said, [...(known.get(said) ?? []), number]);
    }
    /** @type {Piece[]} */
    const pieces = [];
    let from = 0;
    for (let at = 0; at < printed.length; at++) {
      const said = [...known.keys()].find((one) => printed.startsWith(one, at) && !/[0-9]/.test(`${printed[at - 1] ?? ""}${printed[at + one.length] ?? ""}`));
      if (said === undefined) continue;
      const numbers = known.get(said) ?? [];
      pieces.push({ text: printed.slice(from, at), numbers: [] }, { text: said, numbers: said === printed ? namedBeside(element, numbers) : numbers });
      at += said.length - 1;
      from = at + 1;
    }
    if (!pieces.length) return [];
    pieces.push({ text: printed.slice(from), numbers: [] });
    return [{ element, pieces, size: Number(element.getAttribute("font-size")) || 12, shown: `|${pieces.map((piece) => piece.text).join("||")}` }];
  }

  /** Of prizes that are printed alike those at whose name a text stands: in the same column of the box. @param {SVGTextElement} element @param {number[]} numbers
   * @returns {number[]} */
  function namedBeside(element, numbers) {
    const column = [...(element.closest("g")?.querySelectorAll("text") ?? [])].filter((one) => Math.abs(Number(one.getAttribute("x")) - Number(element.getAttribute("x"))) < 1);
    const named = numbers.filter((number) => column.some((one) => one !== element && one.textContent === app.speech.text(app.data.prizes[number].name)));
    return named.length ? named : numbers;
  }

  /** Draws a text from what is set: a prize that was moved in place of the printed one, which is struck through beside it.
   * Of prizes that the text prints as one and that are apart now, each is said by its name. @param {Printed} one */
  function draw(one) {
    let isApart = false;
    const parts = one.pieces.flatMap(({ text, numbers }) => {
      const wasApart = isApart;
      isApart = false;
      if (!numbers.some((number) => app.setting.moved.has(number))) return [{ text: wasApart ? text.replace(/^ ?[(（].*?[)）]/, "") : text, kind: "" }];
      const now = prizesSaid(numbers);
      isApart = now.length > 1;
      const said = isApart ? numbers.map((number) => app.speech.w("page.prize-of", { name: app.speech.text(app.data.prizes[number].name), prize: prizesSaid([number])[0] })).join(" · ") : now[0];
      return [{ text, kind: "was" }, { text: ` ${said}`, kind: "changed" }];
    });
    const shown = parts.map(({ text, kind }) => `${kind}|${text}`).join("|");
    if (one.shown === shown) return;
    one.shown = shown;
    one.element.setAttribute("font-size", String(one.size));
    one.element.replaceChildren(...parts.map(({ text, kind }) => (kind ? drawn("tspan", { class: kind }, text) : text)));
    const [width, room] = [one.element.getComputedTextLength(), parts.length > one.pieces.length ? roomOf(one) : Infinity];
    if (width > room) one.element.setAttribute("font-size", String(Math.max(least, (one.size * room) / width)));
  }

  /** How wide a text may be: between the edges of its box and what else stands in its line. @param {Printed} one @returns {number} */
  function roomOf({ element }) {
    const box = /** @type {SVGGElement} */ (element.closest("g[data-bets]"));
    const shape = /** @type {SVGGraphicsElement} */ (box.querySelector(".shape") ?? box);
    const own = element.getBBox();
    const at = Number(element.getAttribute("x"));
    let [left, right] = [shape.getBBox().x, shape.getBBox().x + shape.getBBox().width];
    for (const other of /** @type {NodeListOf<SVGGraphicsElement>} */ (box.querySelectorAll(":is(text, rect, circle, ellipse, polygon, path):not(.shape, .button)"))) {
      const { x, y, width, height } = other.getBBox();
      if (other === element || y + height <= own.y + own.height * 0.3 || y >= own.y + own.height * 0.7) continue;
      if (x + width <= at) left = Math.max(left, x + width);
      else if (x >= at) right = Math.min(right, x);
    }
    const anchor = element.getAttribute("text-anchor");
    return (anchor === "middle" ? 2 * Math.min(at - left, right - at) : anchor === "end" ? at - left : right - at) - 3;
  }

  /** @param {Box} box @returns {boolean} */
  function isChosen(box) {
    return box.bets.some((bet) => bet.id === app.state.bet);
  }

  /** Chooses the bet of a box; of several the next one each time. @param {Box} box */
  function choose(box) {
    const here = box.bets.findIndex((bet) => bet.id === app.state.bet);
    const { id } = box.bets[(here + 1) % box.bets.length];
    app.change((state) => (state.bet = id));
  }

  /** @param {KeyboardEvent} event @param {Box} box */
  function keyed(event, box) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!isChosen(box) || box.bets.length > 1) choose(box);
      if (event.key === "Enter") byId("bet").focus();
      return;
    }
    const way = WAYS[event.key];
    if (!way) return;
    event.preventDefault();
    nearest(box, way)?.button.focus();
  }

  /** The box that lies nearest in a direction. @param {Box} from @param {[number, number]} way @returns {Box | undefined} */
  function nearest(from, [right, down]) {
    const [x, y] = middle(from);
    let best;
    let least = Infinity;
    for (const box of boxes) {
      const [dx, dy] = [middle(box)[0] - x, middle(box)[1] - y];
      const ahead = dx * right + dy * down;
      const aside = Math.abs(dx * down) + Math.abs(dy * right);
      const cost = ahead + 2.5 * aside;
      if (ahead > 1 && aside <= 2 * ahead && cost < least) [best, least] = [box, cost];
    }
    return best;
  }

  /** @param {Box} box @returns {[number, number]} */
  function middle(box) {
    const { left, right, top, bottom } = box.element.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  }

  function update() {
    const stop = boxes.find(isChosen) ?? boxes[0];
    for (const box of boxes) {
      const chosen = isChosen(box);
      const changed = box.bets.some((bet) => bet.prizes.some((number) => app.setting.moved.has(number)));
      const player = box.bets.some((bet) => signOf(app.edges(bet).now ?? { n: 0n, d: 1n }) < 0);
      box.button.setAttribute("aria-pressed", String(chosen));
      box.button.setAttribute("tabindex", box === stop ? "0" : "-1");
      const name = nameOf(box, changed, player);
      box.button.setAttribute("aria-label", name);
      const tip = box.element.querySelector(":scope > title");
      if (tip && tip.textContent !== name) tip.textContent = name;
      box.element.classList.toggle("chosen", chosen);
      box.element.classList.toggle("changed", changed);
      box.element.classList.toggle("player", player && changed);
      for (const prize of box.prizes) draw(prize);
      badge(box);
    }
  }

  /** What prizes are now, each once. @param {number[]} numbers @returns {string[]} */
  function prizesSaid(numbers) {
    const said = numbers.map((number) => {
      const value = app.setting.prizes[number];
      return value ? app.speech.prize(value, app.data.prizes[number].for_one) : "";
    });
    return [...new Set(said)];
  }

  /** What a box is called: its bets with their prizes, and what of them is changed. @param {Box} box @param {boolean} changed @param {boolean} player
   * @returns {string} */
  function nameOf(box, changed, player) {
    const { speech } = app;
    const parts = [box.title || box.bets.map((bet) => speech.text(bet.name)).join(", ")];
    const moved = [...new Set(box.bets.flatMap((bet) => bet.prizes))].filter((number) => changed && app.setting.moved.has(number));
    for (const number of moved) {
      const { name, printed, for_one: forOne } = app.data.prizes[number];
      const values = { name: speech.text(name) || speech.w("page.a-win"), prize: prizesSaid([number])[0], was: printed === null ? "" : speech.prize(printedValue(printed), forOne) };
      parts.push(speech.w(printed === null ? "page.prize-of" : "page.moved-prize", values));
    }
    if (player) parts.push(speech.w("page.player-has"));
    return parts.join("; ");
  }

  /** The changed prizes as a badge, on a box that prints prizes, where no text of it can say them. @param {Box} box */
  function badge(box) {
    box.badge?.remove();
    box.badge = null;
    const said = new Set(box.prizes.flatMap((prize) => prize.pieces.flatMap((piece) => piece.numbers)));
    const own = [...new Set(box.bets.flatMap((bet) => bet.prizes))];
    const numbers = own.filter((number) => app.setting.moved.has(number) && !said.has(number));
    if (!box.prizes.length || !numbers.length) return;
    const text = numbers.map((number) => [own.length > 1 ? app.speech.text(app.data.prizes[number].name) : "", ...prizesSaid([number])].filter(Boolean).join(": ")).join(" · ");
    const shape = /** @type {SVGGraphicsElement | null} */ (box.element.querySelector(".shape"));
    const around = (shape ?? box.element).getBBox();
    const size = Math.min(16, around.height * 0.3);
    box.badge = drawn("text", { x: around.x + around.width - 5, y: around.y + size, "text-anchor": "end", "font-size": size, "font-weight": "bold", class: "changed" }, text);
    box.badge.setAttribute("aria-hidden", "true");
    box.button.before(box.badge);
  }

  return { make, update };
}
