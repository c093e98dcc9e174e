// What the law leaves to the house: each option with its choices.
import { compared } from "../../../assets/shared/exact.js";
import { printedValue } from "../../../assets/shared/data.js";
import { byId, element } from "../../../assets/shared/dom.js";
import { putChoice } from "../../../assets/shared/state.js";
/** @typedef {import("../../../assets/shared/app.js").App} App */
/** @typedef {import("../../../assets/shared/app.js").View} View */
/** @typedef {import("../../../assets/shared/data.js").Option} Option */

/** @param {App} app @returns {View} */
export function optionsView(app) {
  const root = byId("options");
  /** @type {(() => void)[]} */
  let updates = [];

  function make() {
    const { speech, data } = app;
    const rows = data.options.map((option) => optionRow(app, option));
    updates = rows.map((row) => row.update);
    const title = rows.length ? [element("h3", {}, speech.w("page.left-to-house"))] : [];
    root.replaceChildren(...title, ...rows.map((row) => row.root));
  }
  return { make, update: () => updates.forEach((update) => update()) };
}

/** @param {App} app @param {Option} option @returns {{root: HTMLElement, update: () => void}} */
function optionRow(app, option) {
  const { speech } = app;
  const id = `option-${option.id}`;
  const choices = option.choices.map((choice) => {
    const said = speech.text(choice.said);
    return element("option", { value: choice.id }, choice.id === option.taken ? speech.w("page.taken", { said }) : said);
  });
  const none = element("option", { value: "" }, "");
  const select = element("select", { id, change: () => choose(select.value) }, none, ...choices);
  const label = element("label", { for: id }, speech.w("page.option", { option: option.id, law: speech.text(option.law) }));
  const prizes = app.data.prizes.flatMap((prize, number) => (prize.option === option.id ? [number] : []));

  /** @param {string} choice */
  function choose(choice) {
    app.change((state) => putChoice(app.data, state, option, choice));
  }

  /** What is chosen: nothing where a prize was set to what is no choice. @returns {string} */
  function chosen() {
    const value = prizes.length ? app.setting.prizes[prizes[0]] : null;
    if (option.kind !== "prize") return app.setting.choices[option.id] ?? "";
    return option.choices.find((choice) => value && !compared(printedValue(choice.id), value))?.id ?? "";
  }

  function update() {
    const now = chosen();
    const isSet = prizes.some((number) => app.state.prizes.has(number));
    none.hidden = now !== "";
    none.textContent = speech.w(isSet ? "page.other-ratio" : "page.not-chosen");
    select.value = now;
  }
  return { root: element("div", { class: "row" }, element("div", {}, label, select)), update };
}
