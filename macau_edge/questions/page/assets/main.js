// The page begins: the data is read, the parts are made, and the address says what was set.
import { byId, element } from "./dom.js";
import { App } from "./app.js";
import { clothView } from "./cloth.js";
import { panelView } from "./panel.js";
/** @typedef {import("./app.js").View} View */

/** The languages by their own names. @type {Record<string, string>} */
const NAMES = { pt: "Português", zh: "中文", en: "English" };

/** What stands above and below: the game, its act, the languages, how it looks, and what it was made of. @param {App} app @returns {View} */
function frameView(app) {
  const languages = app.data.languages.map((language) =>
    element("button", { type: "button", lang: tagOf(language), "data-language": language, click: () => app.change((state) => (state.language = language)) }, NAMES[language] ?? language),
  );
  byId("languages").replaceChildren(...languages);
  let shown = "";

  function make() {
    const { speech, data, state } = app;
    if (shown === state.language) return;
    shown = state.language;
    document.documentElement.lang = tagOf(shown);
    for (const one of document.querySelectorAll("[data-w]")) one.textContent = speech.w(one.getAttribute("data-w") ?? "");
    for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", speech.w(one.getAttribute("data-label") ?? ""));
    for (const one of languages) one.setAttribute("aria-pressed", String(one.dataset.language === shown));
    const game = speech.text(data.source.game) || data.source.name;
    document.title = `${game} — macau-edge`;
    byId("game").textContent = game;
    const act = [speech.text(data.source.act), speech.text(data.source.status)].filter(Boolean);
    byId("act").textContent = act.length ? act.join(" · ") : speech.w("page.no-act");
    const made = { program: data.program.name, version: data.program.version, name: data.source.name, sum: data.source.sha256 };
    byId("source").replaceChildren(element("p", {}, speech.w("page.made", made)), element("p", {}, speech.w("page.exactness")));
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

/** Says what of an address this page does not know. @param {App} app @param {string[]} unknown */
function tellUnknown(app, unknown) {
  const place = byId("told");
  place.hidden = !unknown.length;
  place.textContent = unknown.length ? app.speech.w("page.unknown-address", { parts: unknown.join(", ").slice(0, 200) }) : "";
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
  const views = [frameView(app), looksView(app), clothView(app), panelView(app)];
  const unknown = app.open(location.hash);
  app.views = views;
  app.take({ ...app.state });
  for (const view of views) {
    view.make();
    view.update();
  }
  tellUnknown(app, unknown);
  addEventListener("hashchange", () => tellUnknown(app, app.open(location.hash)));
  openOnPaper();
}

begin();
