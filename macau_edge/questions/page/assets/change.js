// The proposed change as an application: the entries of the bets with their prizes as they are set, to be saved as a file.
import { compared } from "./exact.js";
import { printedValue } from "./data.js";
import { byId, element, worded } from "./dom.js";
import { ratioText } from "./ratios.js";
/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").View} View */

const FILE = "application.yaml";

/** The prizes that are set to what neither the print nor a choice of the law has. @param {App} app @returns {number[]} */
export function proposedPrizes(app) {
  return [...app.setting.moved].filter((number) => {
    const { option } = app.data.prizes[number];
    const value = app.setting.prizes[number];
    const known = app.data.options.find((one) => one.id === option);
    return !known || !(known.any || known.choices.some((choice) => value && !compared(printedValue(choice.id), value)));
  });
}

/** The file of an application for the prizes that are set; nothing where the page does not carry the entries.
 * @param {App} app @param {string} date @returns {{text: string, left: string[]}} the text, and the bets whose entries are not carried */
export function applicationText(app, date) {
  const { application, entries = {} } = app.data;
  const proposed = new Set(proposedPrizes(app));
  const families = [...new Set(app.data.prizes.flatMap((prize, number) => (proposed.has(number) ? prize.places.map(([family]) => family) : [])))];
  const left = application ? families.filter((family) => !(family in entries)) : families;
  const bets = families.filter((family) => family in entries).map((family) => {
    const parts = entries[family].map((part) => (typeof part === "string" ? part : prizeText(app, part, proposed)));
    return `  ${family}:\n${parts.join("").replace(/^(?=.)/gm, "    ")}`;
  });
  const chosen = new Map(app.data.bets.filter((bet) => families.includes(bet.family)).flatMap((bet) => app.chosen(bet)));
  const choices = chosen.size ? `\nchoices:\n${[...chosen].map(([option, choice]) => `  ${option}: ${choice}\n`).join("")}` : "";
  const head = (application?.head ?? "").replaceAll("{date}", date);
  return { text: `${head}\nbets:\n${bets.join("")}${choices}`, left };
}

/** A prize of an entry: as set where it is proposed, else as the entry has it. @param {App} app @param {[number, string]} part @param {Set<number>} proposed
 * @returns {string} */
function prizeText(app, [number, written], proposed) {
  const value = app.setting.prizes[number];
  return proposed.has(number) && value ? ratioText(value, app.data.prizes[number].for_one) : written;
}

/** @param {App} app @returns {View} */
export function changeView(app) {
  const root = /** @type {HTMLElement} */ (byId("change").lastElementChild);
  const saved = element("p", { role: "status", class: "small" });

  function update() {
    const { speech, data } = app;
    saved.textContent = "";
    if (!proposedPrizes(app).length) return root.replaceChildren(element("p", { class: "soft" }, speech.w("page.change-nothing")));
    const { text, left } = applicationText(app, today());
    if (left.length) {
      const names = left.map((id) => `\`${id}\``).join(", ");
      const command = `macau-edge new application --game ${data.source.name} --bet ${left[0]}`;
      return root.replaceChildren(element("p", {}, ...worded(speech.w("page.change-cannot", { bets: names })), " ", element("code", {}, command)));
    }
    const save = element("button", { type: "button", class: "main", click: () => store(text) }, speech.w("page.save", { file: FILE }));
    const file = element("details", { "data-key": "file", open: root.querySelector("details")?.open ?? false }, element("summary", {}, speech.w("page.change-yaml")), element("pre", { tabindex: "0" }, text));
    root.replaceChildren(element("p", {}, ...worded(speech.w("page.change-how", { file: FILE }))), element("p", { class: "for-screen" }, save), saved, file);
  }

  /** @param {string} text */
  function store(text) {
    const address = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
    const link = element("a", { href: address, download: FILE });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    saved.textContent = app.speech.w("page.saved", { file: FILE });
  }

  return { make: () => {}, update };
}

/** @returns {string} the day, as a file has it */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
