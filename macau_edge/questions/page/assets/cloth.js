// The cloth, alive: a box is a button, a prize that was changed stands on it, and the arrow keys go from box to box.
import { byId, drawn } from "./dom.js";
import { printedValue } from "./data.js";
import { signOf } from "./exact.js";
/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").View} View */
/** @typedef {import("./data.js").Bet} Bet */

/** A text on a box and the prizes that it prints. @typedef {{element: Element, numbers: number[], printed: string}} Printed */
/** A box of the cloth with its bets, the button that covers it, and the texts on it that are prizes.
 * @typedef {{element: SVGGElement, button: SVGElement, title: string, bets: Bet[], prizes: Printed[], badge: SVGTextElement | null}} Box */

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

/** @param {App} app @returns {View} */
export function clothView(app) {
  /** @type {Box[]} */
  let boxes = [];
  let shown = "";

  function make() {
    if (shown === app.state.language) return;
    shown = app.state.language;
    const parsed = new DOMParser().parseFromString(app.data.cloth[shown] ?? "<svg/>", "image/svg+xml").documentElement;
    const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
    const title = svg.querySelector(":scope > title");
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", title?.textContent ?? "");
    svg.removeAttribute("font-family");
    title?.remove();
    boxes = [...svg.querySelectorAll("g[data-bets]")].flatMap((one) => boxOf(/** @type {SVGGElement} */ (one)));
    byId("cloth").replaceChildren(svg);
  }

  /** @param {SVGGElement} element @returns {Box[]} */
  function boxOf(element) {
    const ids = (element.getAttribute("data-bets") ?? "").split(" ");
    const bets = app.data.bets.filter((bet) => ids.includes(bet.id));
    if (!bets.length || element.getAttribute("data-kind") === "heading") return [];
    const button = buttonOver(element);
    for (const inside of element.children) inside.setAttribute("aria-hidden", "true"); // the name of the button says all of it
    element.append(button);
    const prizes = [...element.querySelectorAll("[data-prizes]"), ...element.querySelectorAll("text")].flatMap((one) => printedOn(one, bets));
    const box = { element, button, bets, prizes, title: element.querySelector(":scope > title")?.textContent ?? "", badge: null };
    button.addEventListener("click", () => choose(box));
    button.addEventListener("focus", () => button.matches(":focus-visible") && !isChosen(box) && choose(box));
    button.addEventListener("keydown", (event) => keyed(event, box));
    return [box];
  }

  /** The prizes that a text on a box is, as it says or as it is written. @param {Element} element @param {Bet[]} bets @returns {Printed[]} */
  function printedOn(element, bets) {
    const printed = element.textContent ?? "";
    const said = element.getAttribute("data-prizes");
    if (said) return [{ element, numbers: said.split(" ").map(Number), printed }];
    const own = [...new Set(bets.flatMap((bet) => bet.prizes))];
    const numbers = own.filter((number) => {
      const prize = app.data.prizes[number];
      return prize.printed !== null && app.speech.prize(printedValue(prize.printed), prize.for_one) === printed;
    });
    return numbers.length ? [{ element, numbers, printed }] : [];
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
      for (const prize of box.prizes) {
        const now = prizesSaid(prize.numbers);
        const text = now.length === 1 ? now[0] : prize.printed; // of several that are now apart it does not say which it is
        const moved = text !== prize.printed;
        if (prize.element.textContent !== text) prize.element.textContent = text;
        prize.element.classList.toggle("changed", moved);
      }
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
    if (changed) parts.push(speech.w("page.set-to", { prizes: prizesSaid([...new Set(box.bets.flatMap((bet) => bet.prizes))]).join(" · ") }));
    if (player) parts.push(speech.w("page.player-has"));
    return parts.join("; ");
  }

  /** The changed prizes as a badge, on a box that prints prizes, where no text of it can say them. @param {Box} box */
  function badge(box) {
    box.badge?.remove();
    box.badge = null;
    const said = new Set(box.prizes.filter((prize) => prize.element.classList.contains("changed")).flatMap((prize) => prize.numbers));
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
