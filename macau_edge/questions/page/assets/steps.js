// The derivation of the bet that is shown, with the prizes as they are set: phase by phase, and what comes of it.
import { ONE, ZERO, compared, fraction, fractionOf, over, plus, same, times, written } from "../../../assets/shared/exact.js";
import { affineOf } from "../../../assets/shared/data.js";
import { byId, element, refill, table, worded } from "../../../assets/shared/dom.js";
import { valueAt } from "../../../assets/shared/law.js";
/** @typedef {import("../../../assets/shared/exact.js").Fraction} Fraction */
/** @typedef {import("../../../assets/shared/app.js").App} App */
/** @typedef {import("../../../assets/shared/app.js").View} View */
/** @typedef {import("../../../assets/shared/data.js").Law} Law */
/** @typedef {import("../../../assets/shared/data.js").Steps} StepsText */
/** @typedef {import("../../../assets/shared/data.js").Phase} Phase */
/** @typedef {import("../../../assets/shared/data.js").Line} Line */

/** Characters of the faces of an outcome that are shown at once. */
const FACES = 160;

/** Where a line leads that neither wins nor begins another phase. @type {Record<string, string>} */
const LEADS = {
  lose: "page.to-lose",
  push: "page.to-push",
  returned: "page.to-returned",
  stay: "page.to-stay",
  count: "page.to-count",
  on: "page.to-on",
  over: "page.to-over",
};

/** @param {App} app @returns {View} */
export function derivationView(app) {
  const root = /** @type {HTMLElement} */ (byId("derivation").lastElementChild);
  let shown = "";

  function make() {
    if (shown !== app.bet.id) root.replaceChildren(); // what is folded of another bet is another thing
    shown = app.bet.id;
  }
  return { make, update: () => refill(root, ...derived(app)) };
}

/** @param {App} app @returns {(Node | string)[]} */
function derived(app) {
  const { speech, data, bet } = app;
  const { found, figures } = app.worth(bet);
  if (!("law" in found) || !figures) return [element("p", { class: "soft" }, speech.w("page.no-derivation"))];
  const steps = found.law.steps === null ? null : data.steps[found.law.steps];
  const parts = [];
  if (steps?.device !== undefined) parts.push(element("p", {}, speech.text(data.devices[steps.device])));
  if (!steps || (!steps.phases && !steps.parts && !steps.counts)) {
    const told = steps?.otherwise ? worded(speech.text(steps.otherwise)) : [speech.w("page.derivation-none"), " ", ...app.told("explain", bet)];
    parts.push(element("p", {}, ...told));
  } else {
    const working = new Working(app, found.law, steps);
    parts.push(...working.phases(), ...working.start(), ...working.counts(), ...working.parts());
    if (steps.otherwise) parts.push(element("p", {}, ...worded(speech.text(steps.otherwise))));
  }
  return [...parts, ...result(app, found.law)];
}

/** A text, folded where it is long. @param {string} text @param {string} key @returns {string | Node} */
function folded(text, key) {
  return text.length <= FACES ? text : element("details", { "data-key": key }, element("summary", {}, `${text.slice(0, FACES / 2)}…`), text);
}

/** The law of a bet at the prizes that are set, and how its phases lead to it. */
class Working {
  /** @param {App} app @param {Law} law @param {StepsText} steps */
  constructor(app, law, steps) {
    this.app = app;
    this.w = app.speech;
    this.nets = law.ways.map((way) => valueAt(way.net, app.setting.prizes));
    this.steps = steps;
    this.means = (steps.phases ?? []).map((phase) => this.meanFrom(phase.law.map(fractionOf)));
  }

  /** @param {Fraction[]} chances of each way @returns {Fraction} */
  meanFrom(chances) {
    return chances.reduce((sum, chance, way) => (chance.n ? plus(sum, times(chance, this.nets[way])) : sum), ZERO);
  }

  /** @returns {Node[]} */
  phases() {
    const phases = this.steps.phases ?? [];
    return phases.map((phase, number) => {
      const title = this.title(number);
      if (phases.length === 1) return element("div", {}, ...this.phase(phase, number));
      return element("details", { open: number === 0, "data-key": `phase-${number}` }, element("summary", {}, title), ...this.phase(phase, number));
    });
  }

  /** @param {number} number @returns {string} */
  title(number) {
    const phases = this.steps.phases ?? [];
    const { title, so_far: soFar } = phases[number];
    const won = soFar === undefined ? "" : this.w.w("page.so-far", { net: this.w.signed(valueAt(affineOf(soFar), this.app.setting.prizes)) });
    const text = [this.w.text(title), won].filter(Boolean).join(" · ");
    return phases.length > 1 ? this.w.w("page.phase", { number: number + 1, title: text }) : text;
  }

  /** @param {Phase} phase @param {number} number @returns {Node[]} */
  phase(phase, number) {
    const { w } = this;
    const of = BigInt(phase.of);
    const faced = phase.lines.some((line) => line.outcomes);
    const nets = phase.lines.map((line) => this.netOf(line, number));
    const shares = phase.lines.map((line) => fraction(BigInt(line.n ?? 0), of));
    const terms = nets.map((net, at) => net && times(net, shares[at]));
    const sum = terms.reduce((whole, term) => whole && term && plus(whole, term), /** @type {Fraction | null} */ (ZERO));
    const adds = sum !== null && same(sum, this.means[number]);
    const heads = ["outcome", ...(faced ? ["faces"] : []), "combinations", "probability", "leads-to", ...(adds ? ["net", "contribution"] : [])];
    const rows = phase.lines.map((line, at) => {
      const key = `line-${number}-${at}`;
      const label = folded(w.text(line.label), key);
      /** @type {(string | Node)[]} */
      const cells = [faced && line.outcomes ? element("div", {}, label, element("div", { class: "when-narrow small soft" }, this.faces(line, `${key}-narrow`))) : label];
      if (faced) cells.push(this.faces(line, `${key}-faces`));
      cells.push(w.whole(BigInt(line.n ?? 0)), overText(this.app, shares[at], of), this.leads(line));
      if (adds) cells.push(this.netSaid(line, number, /** @type {Fraction} */ (nets[at])), w.signed(/** @type {Fraction} */ (terms[at])));
      return cells;
    });
    const foot = [w.w("page.sum"), ...(faced ? [""] : []), w.whole(of), overText(this.app, ONE, of), "", ...(adds ? ["", w.signed(this.means[number])] : [])];
    const first = faced ? 2 : 1;
    const numbers = [first, first + 1, ...(adds ? [first + 3, first + 4] : [])];
    const wide = faced ? [1, 2] : [1];
    const caption = this.title(number) || w.w("page.derivation");
    const parts = [table(caption, heads.map((head) => w.w(`page.${head}`)), rows, { numbers, foot, wide })];
    return (this.steps.phases ?? []).length > 1 ? [...parts, this.fromHere(phase, number)] : parts;
  }

  /** What the bet comes to from a phase on. @param {Phase} phase @param {number} number @returns {Node} */
  fromHere(phase, number) {
    const { w } = this;
    /** @type {Map<string, {net: Fraction, chance: Fraction}>} */
    const nets = new Map();
    phase.law.forEach((text, way) => {
      const chance = fractionOf(text);
      const net = this.nets[way];
      const key = written(net);
      if (chance.n) nets.set(key, { net, chance: plus(nets.get(key)?.chance ?? ZERO, chance) });
    });
    const sorted = [...nets.values()].sort((a, b) => compared(b.net, a.net));
    const chances = sorted.map(({ net, chance }) => `P${number + 1}(${w.signed(net)}) = ${w.short(chance)}`);
    const terms = sorted.map(({ net, chance }) => `(${w.signed(net)}) × ${w.short(chance)}`).join(" + ");
    const mean = w.w("page.expected-of", { number: number + 1, net: `${terms} = ${w.signed(this.means[number])}` });
    const trials = w.w("page.trials-here", { number: number + 1, rolls: w.short(fractionOf(phase.rolls)) });
    return element("div", { class: "formula" }, element("div", {}, chances.join(" · ")), element("div", {}, mean), element("div", {}, trials));
  }

  /** Where play begins in one of several phases: how likely each is, and what it comes to. @returns {Node[]} */
  start() {
    const { w } = this;
    const start = this.steps.start ?? [];
    if (!start.length) return [];
    const terms = start.map(([number, p]) => times(fractionOf(p), this.means[number]));
    const rows = start.map(([number, p], at) => {
      const net = w.w("page.expected-of", { number: number + 1, net: w.signed(this.means[number]) });
      return [this.title(number), w.short(fractionOf(p)), net, w.signed(terms[at])];
    });
    const heads = ["begins-in", "probability", "net", "contribution"].map((key) => w.w(`page.${key}`));
    const foot = [w.w("page.sum"), "1", "", w.signed(terms.reduce((sum, term) => plus(sum, term), ZERO))];
    return [table(w.w("page.begins"), heads, rows, { numbers: [1, 2, 3], foot, shown: true })];
  }

  /** @param {Line} line @param {string} key @returns {string | Node} */
  faces(line, key) {
    return folded(this.w.text(line.outcomes ?? ""), key);
  }

  /** The expected net result that a line leads to; none where it does not stand by itself. @param {Line} line @param {number} number
   * @returns {Fraction | null} */
  netOf(line, number) {
    if (line.way !== undefined) return this.nets[line.way];
    if (line.to === "stay") return this.means[number];
    if (line.to === "push" || line.to === "returned") return ZERO;
    return line.phase !== undefined ? this.means[line.phase] : null;
  }

  /** @param {Line} line @param {number} number @param {Fraction} net @returns {string} */
  netSaid(line, number, net) {
    const phase = line.way === undefined ? (line.to === "stay" ? number : line.phase) : undefined;
    return phase === undefined ? this.w.signed(net) : this.w.w("page.expected-of", { number: phase + 1, net: this.w.signed(net) });
  }

  /** Where a line leads, in words. @param {Line} line @returns {string | Node} */
  leads(line) {
    const { w, app } = this;
    if (line.deeds?.length) {
      const deeds = line.deeds.map((deed) => element("div", {}, `${w.text(deed.bet)}: ${w.signed(valueAt(affineOf(deed.net), app.setting.prizes))}`));
      const next = line.phase === undefined ? [] : [element("div", {}, w.w("page.to-phase", { phase: this.title(line.phase) }))];
      return element("div", {}, ...deeds, ...next);
    }
    if (line.to === "win") {
      const value = line.prize === undefined ? null : app.setting.prizes[line.prize];
      return value ? w.w("page.to-win", { prize: w.prize(value, app.data.prizes[line.prize ?? 0].for_one) }) : w.w("page.to-win-only");
    }
    if (line.to === "phase" && line.phase !== undefined) return w.w("page.to-phase", { phase: this.title(line.phase) });
    return w.w(LEADS[line.to ?? ""] ?? "page.to-decided");
  }

  /** A tally: how likely each count is, and what it comes to. @returns {Node[]} */
  counts() {
    const { w } = this;
    const counts = this.steps.counts ?? [];
    if (!counts.length) return [];
    const rows = counts.map((count) => {
      const [p, net] = [fractionOf(count.p), this.nets[count.way]];
      return [w.text(count.label ?? ""), w.short(p), w.percent(p), w.signed(net), w.signed(times(p, net))];
    });
    const heads = ["count", "probability", "percent", "net", "contribution"].map((key) => w.w(`page.${key}`));
    return [table(w.w("page.counts"), heads, rows, { numbers: [1, 2, 3, 4], shown: true })];
  }

  /** The parts of a compound bet: what each adds to the whole. @returns {Node[]} */
  parts() {
    const { w, app } = this;
    const parts = this.steps.parts ?? [];
    if (!parts.length) return [];
    const rows = parts.map((part) => {
      const net = valueAt(affineOf(part.net), app.setting.prizes);
      const [p, share] = [fractionOf(part.p), fractionOf(part.share)];
      const adds = times(times(p, fraction(BigInt(part.units))), times(share, net));
      return [w.text(part.name), String(part.units), w.short(p), w.short(share), w.signed(net), w.signed(adds)];
    });
    const heads = ["part", "units", "probability", "share", "net", "contribution"].map((key) => w.w(`page.${key}`));
    return [table(w.w("page.parts"), heads, rows, { numbers: [1, 2, 3, 4, 5], shown: true })];
  }
}

/** A share over the number of results, `6/36`; of very many as other numbers are. @param {App} app @param {Fraction} share @param {bigint} of
 * @returns {string} */
function overText(app, share, of) {
  return of < 1000000n ? `${share.n * (of / share.d)}/${of}` : app.speech.short(share);
}

/** The net results with their probabilities, and the house edge that follows. @param {App} app @param {Law} law @returns {Node[]} */
function result(app, law) {
  const { speech: w, bet } = app;
  const { figures } = app.worth(bet);
  if (!figures) return [];
  const rows = [...figures.nets].reverse().map(([net, p]) => [w.signed(net), w.short(p), w.percent(p), w.signed(times(net, p))]);
  const heads = ["net", "probability", "percent", "contribution"].map((key) => w.w(`page.${key}`));
  const foot = [w.w("page.sum"), "1", w.percent(ONE, 0), w.signed(figures.mean)];
  const said = table(w.w("page.result"), heads, rows, { numbers: [1, 2, 3], foot });
  const title = element("h3", {}, w.w("page.result"));
  const net = figures.nets.length ? said : element("p", {}, w.w("page.no-spread"));
  if (!figures.edge) return [title, net];
  const values = { staked: w.short(figures.staked), exact: w.short(figures.edge), percent: w.percent(figures.edge) };
  const line = same(figures.staked, ONE) ? "page.result-is" : "page.result-staked";
  return [title, net, element("p", { class: "formula result", "data-result": written(over({ n: -figures.mean.n, d: figures.mean.d }, figures.staked)) }, w.w(line, values))];
}
