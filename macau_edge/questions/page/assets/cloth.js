// The cloth, alive: a box is a button, a prize that was changed stands on it, and the arrow keys go from box to box.
import { byId, drawn } from "./dom.js";
import { signOf } from "./exact.js";
/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").View} View */
/** @typedef {import("./data.js").Bet} Bet */

/** A box of the cloth with its bets, and the texts on it that are prizes.
 * @typedef {{element: SVGGElement, bets: Bet[], prizes: {element: Element, numbers: number[], printed: string}[], badge: SVGTextElement | null}} Box */

const WAYS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

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
    element.setAttribute("role", "button");
    const prizes = [...element.querySelectorAll("[data-prizes]")].map((one) => ({
      element: one,
      numbers: (one.getAttribute("data-prizes") ?? "").split(" ").map(Number),
      printed: one.textContent ?? "",
    }));
    const box = { element, bets, prizes, badge: null };
    element.addEventListener("click", () => choose(box));
    element.addEventListener("focus", () => element.matches(":focus-visible") && !isChosen(box) && choose(box));
    element.addEventListener("keydown", (event) => keyed(event, box));
    return [box];
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
    nearest(box, way)?.element.focus();
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
      box.element.setAttribute("aria-pressed", String(chosen));
      box.element.setAttribute("tabindex", box === stop ? "0" : "-1");
      box.element.setAttribute("aria-label", nameOf(box, changed, player));
      box.element.classList.toggle("changed", changed);
      box.element.classList.toggle("player", player && changed);
      for (const prize of box.prizes) {
        const moved = prize.numbers.some((number) => app.setting.moved.has(number));
        const text = moved ? prizesSaid(prize.numbers) : prize.printed;
        if (prize.element.textContent !== text) prize.element.textContent = text;
        prize.element.classList.toggle("changed", moved);
      }
      badge(box, changed);
    }
  }

  /** @param {number[]} numbers @returns {string} */
  function prizesSaid(numbers) {
    const said = numbers.map((number) => {
      const value = app.setting.prizes[number];
      return value ? app.speech.prize(value, app.data.prizes[number].for_one) : "";
    });
    return [...new Set(said)].join(" · ");
  }

  /** What a box is called: its bets with their prizes, and what of them is changed. @param {Box} box @param {boolean} changed @param {boolean} player
   * @returns {string} */
  function nameOf(box, changed, player) {
    const { speech } = app;
    const title = box.element.querySelector(":scope > title")?.textContent ?? box.bets.map((bet) => speech.text(bet.name)).join(", ");
    const parts = [title];
    if (changed) parts.push(speech.w("page.set-to", { prizes: prizesSaid([...new Set(box.bets.flatMap((bet) => bet.prizes))]) }));
    if (player) parts.push(speech.w("page.player-has"));
    return parts.join("; ");
  }

  /** The changed prizes as a badge where the cloth does not say which of its texts is which prize.
   * @param {Box} box @param {boolean} changed */
  function badge(box, changed) {
    box.badge?.remove();
    box.badge = null;
    const onCloth = new Set(box.prizes.flatMap((prize) => prize.numbers));
    const numbers = [...new Set(box.bets.flatMap((bet) => bet.prizes))].filter((number) => app.setting.moved.has(number) && !onCloth.has(number));
    if (!changed || !numbers.length) return;
    const shape = /** @type {SVGGraphicsElement | null} */ (box.element.querySelector("rect, polygon, path, circle"));
    const around = (shape ?? box.element).getBBox();
    const size = Math.min(16, around.height * 0.3);
    box.badge = drawn("text", { x: around.x + around.width - 5, y: around.y + size, "text-anchor": "end", "font-size": size, "font-weight": "bold", class: "changed" }, prizesSaid(numbers));
    box.element.append(box.badge);
  }

  return { make, update };
}
