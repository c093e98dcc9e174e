// The page begins: the data is read, the parts are made, and the address says what was set.
import { byId, element, worded } from "../../../assets/shared/dom.js";
import { App } from "../../../assets/shared/app.js";
import { clothView } from "../../../assets/shared/cloth.js";
import { panelView } from "./panel.js";
import { optionsView } from "./options.js";
import { derivationView } from "./steps.js";
import { roundsView } from "./rounds.js";
import { chipsView } from "./chips.js";
import { readingsView } from "./readings.js";
import { betsView } from "./bets.js";
import { changeView } from "./change.js";
import { supposedView } from "./supposed.js";
/** @typedef {import("../../../assets/shared/app.js").View} View */

/** The languages by their own names. @type {Record<string, string>} */
const NAMES = { pt: "Português", zh: "中文", en: "English" };

/** The parts below the cloth. */
const PARTS = ["derivation", "rounds", "chips", "change", "readings", "bets", "supposed"];

/** The parts that this page has: a game without an act has nothing that could be applied for, and often nothing to be read in two ways.
 * @param {App} app @returns {string[]} */
function partsOf({ data }) {
  const left = new Set([...(data.readings.length ? [] : ["readings"]), ...(data.source.act || data.proposed.length ? [] : ["change"])]);
  return PARTS.filter((id) => !left.has(id));
}

/** What stands above and below: the game, its act, the languages, how it looks, and what it was made of. @param {App} app @returns {View} */
function frameView(app) {
  const languages = app.data.languages.map((language) =>
    element("button", { type: "button", lang: tagOf(language), "data-language": language, click: () => app.change((state) => (state.language = language)) }, NAMES[language] ?? language),
  );
  byId("languages").replaceChildren(...languages);
  const skip = /** @type {HTMLElement} */ (document.querySelector(".skip"));
  skip.addEventListener("click", (event) => go(event, "bet"));
  let shown = "";
  const there = partsOf(app);
  for (const id of PARTS) byId(id).hidden = !there.includes(id);

  /** Goes to a part without a trace in the address, which keeps what is set. @param {Event} event @param {string} id */
  function go(event, id) {
    event.preventDefault();
    const place = document.getElementById(`${id}-title`) ?? byId(id);
    place.scrollIntoView({ behavior: "instant" });
    place.focus({ preventScroll: true });
  }

  function make() {
    const { speech, data, state } = app;
    if (shown === state.language) return;
    shown = state.language;
    document.documentElement.lang = tagOf(shown);
    for (const one of document.querySelectorAll("[data-w]")) one.replaceChildren(...worded(speech.w(one.getAttribute("data-w") ?? "")));
    for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", speech.w(one.getAttribute("data-label") ?? ""));
    for (const one of languages) one.setAttribute("aria-pressed", String(one.dataset.language === shown));
    const parts = there.map((id) => element("button", { type: "button", class: "link", click: (/** @type {Event} */ event) => go(event, id) }, speech.w(`page.${id}`)));
    byId("parts").replaceChildren(...parts);
    const game = speech.text(data.source.game) || data.source.name;
    document.title = `${game} — macau-edge`;
    byId("game").textContent = game;
    const act = [speech.text(data.source.act), speech.text(data.source.status)].filter(Boolean);
    byId("act").textContent = act.length ? act.join(" · ") : speech.w("page.no-act");
    const made = { program: data.program.name, version: data.program.version, name: data.source.name, sum: data.source.sha256 };
    byId("source").replaceChildren(element("p", {}, ...worded(speech.w("page.made", made))), element("p", {}, speech.w("page.exactness")));
  }
  return { make, update: () => {} };
}

/** @param {string} language @returns {string} as HTML names it */
function tagOf(language) {
  return language === "zh" ? "zh-Hant-MO" : language;
}

/** Light, dark, or as the system has it. @param {App} app @returns {View} */
function looksView(app) {
  const button = byId("looks");
  const order = ["system", "light", "dark"];
  let looks = "system";
  button.addEventListener("click", () => {
    looks = order[(order.indexOf(looks) + 1) % order.length];
    if (looks === "system") delete document.documentElement.dataset.looks;
    else document.documentElement.dataset.looks = looks;
    make();
  });
  function make() {
    button.textContent = app.speech.w(`page.looks-${looks}`);
  }
  return { make, update: () => {} };
}

/** Says what of the address this page does not know. @param {App} app @returns {View} */
function toldView(app) {
  const place = byId("told");
  function update() {
    const parts = app.unknown.join(", ").slice(0, 200);
    const text = parts && app.speech.w("page.unknown-address", { parts });
    place.hidden = !parts;
    if (place.textContent !== text) place.textContent = text;
  }
  return { make: () => {}, update };
}

/** What is long is open on paper. */
function openOnPaper() {
  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details")].filter((one) => !one.open);
    for (const one of opened) one.open = true;
  });
  addEventListener("afterprint", () => opened.forEach((one) => (one.open = false)));
}

function begin() {
  const app = new App(JSON.parse(byId("data").textContent ?? "{}"));
  app.views = [frameView, toldView, looksView, clothView, optionsView, panelView, derivationView, roundsView, chipsView, readingsView, betsView, changeView, supposedView].map((view) => view(app));
  app.open(location.hash);
  addEventListener("hashchange", () => app.open(location.hash));
  openOnPaper();
}

begin();
