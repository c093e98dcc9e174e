// What rounding to whole chips takes at a stake, exactly: what comes back is rounded down, as `macau_edge/exact/prize.py` pays.
import { ONE, compared, floorOf, fraction, minus, over, plus, same, times, written, ZERO } from "../../../assets/shared/exact.js";
import { byId, element, table } from "../../../assets/shared/dom.js";
import { numberField } from "../../../assets/shared/entries.js";
import { valueAt } from "../../../assets/shared/law.js";
import { readAmount } from "../../../assets/shared/typed.js";
/** @typedef {import("../../../assets/shared/exact.js").Fraction} Fraction */
/** @typedef {import("../../../assets/shared/app.js").App} App */
/** @typedef {import("../../../assets/shared/app.js").View} View */
/** @typedef {import("../../../assets/shared/data.js").Law} Law */

const MOST_CHIPS = 999999999;
/** The stake and the chip that a page opens with. */
const FIRST = ["25", "5"];

/** A net result as it is paid in whole chips. @param {Fraction} net in stakes @param {Fraction} stake in chips @returns {Fraction} */
export function inChips(net, stake) {
  if (compared(net, { n: -1n, d: 1n }) <= 0) return net;
  if (net.n > 0n) return over(fraction(floorOf(times(stake, net))), stake);
  return minus(over(fraction(floorOf(times(stake, plus(ONE, net)))), stake), ONE);
}

/** The house edge where each way to end is paid in whole chips, and the payments that are rounded; of a bet that is paid at once.
 * @param {Law} law @param {(Fraction | null)[]} prizes @param {Fraction} stake in chips
 * @returns {{edge: Fraction, rounded: [Fraction, Fraction][]}} amounts in chips, due and paid */
export function paidInChips(law, prizes, stake) {
  let mean = ZERO;
  /** @type {Map<string, [Fraction, Fraction]>} */
  const rounded = new Map();
  for (const way of law.ways) {
    const net = valueAt(way.net, prizes);
    const paid = inChips(net, stake);
    mean = plus(mean, times(way.p, paid));
    if (same(net, paid) || !way.p.n) continue;
    const back = net.n > 0n ? ZERO : ONE;
    const due = times(stake, plus(net, back));
    rounded.set(written(due), [due, times(stake, plus(paid, back))]);
  }
  return { edge: over({ n: -mean.n, d: mean.d }, valueAt(law.staked, prizes)), rounded: [...rounded.values()].sort((a, b) => compared(a[0], b[0])) };
}

/** @param {App} app @returns {View} */
export function chipsView(app) {
  const root = /** @type {HTMLElement} */ (byId("chips").lastElementChild);
  /** @type {import("../../../assets/shared/entries.js").NumberField[]} */
  let fields = [];
  const place = element("div", { "aria-live": "polite" });

  function make() {
    const asked = { read: readAmount, most: MOST_CHIPS, fault: "page.wrong.amount", remedy: "page.write-amount" };
    const [stake, chip] = fields.length ? fields.map((field) => field.input.value) : FIRST;
    fields = [
      numberField(app, "stake", app.speech.w("page.stake"), stake, asked, () => update()),
      numberField(app, "chip", app.speech.w("page.chip"), chip, asked, () => update()),
    ];
    root.replaceChildren(element("div", { class: "row" }, ...fields.map((field) => field.root)), ...fields.map((field) => field.wrong), place);
  }

  function update() {
    const [stake, chip] = fields.map((field) => field.value());
    place.hidden = stake === null || chip === null;
    if (stake !== null && chip !== null) place.replaceChildren(...rounding(app, stake, chip));
  }

  return { make, update };
}

/** @param {App} app @param {number} stake @param {number} chip @returns {(Node | string)[]} */
function rounding(app, stake, chip) {
  const { speech, bet } = app;
  const { found, figures } = app.worth(bet);
  if (!("law" in found) || !figures?.edge) return [element("p", { class: "soft" }, speech.w("page.no-derivation"))];
  if (bet.shares === null) {
    return [element("p", {}, speech.w("page.chips-parts"), " ", ...app.told("analyse", bet, ` --stake ${stake} --chip ${chip}`))];
  }
  const least = chip * bet.shares;
  if (stake % least) return [element("p", { class: "wrong" }, `${speech.w("page.wrong.multiple", { text: stake, chip: least })} ${speech.w("page.write-multiple", { chip: least })}`)];
  const { edge, rounded } = paidInChips(found.law, app.setting.prizes, fraction(BigInt(stake), BigInt(chip)));
  if (!rounded.length) return [element("p", { "data-chips": written(edge) }, speech.w("page.chips-nothing", { stake: speech.whole(stake), chip: speech.whole(chip) }))];
  const values = { stake: speech.whole(stake), chip: speech.whole(chip), exact: speech.short(edge), percent: speech.percent(edge), points: speech.points(minus(edge, figures.edge)) };
  const one = fraction(BigInt(chip));
  if (bet.exactly) {
    const due = rounded.map(([amount]) => speech.short(times(amount, one))).join(" · ");
    return [element("p", { class: "wrong" }, `${speech.w("page.chips-refused", values)} ${due}`)];
  }
  const rows = rounded.map(([due, paid]) => [speech.short(times(due, one)), speech.short(times(paid, one))]);
  const said = table(speech.w("page.chips-caption"), [speech.w("page.chips-due"), speech.w("page.chips-paid")], rows, { numbers: [0, 1] });
  return [element("p", { "data-chips": written(edge) }, speech.w("page.chips-take", values)), element("div", { class: "narrow" }, said)];
}
