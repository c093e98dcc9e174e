// The window: the text is the only state, and everything else is what was said of it.
import { byId, element, worded } from "../../assets/shared/dom.js";
import { beginGrid } from "./grid.js";
import { History } from "./history.js";
import { Menu } from "./menu.js";
import { ask, Failed, Refused, stream, TooLarge } from "./server.js";
import { characters, TextView, units } from "./text.js";
import { showEdges, showFigures } from "./figures.js";
import { Versions } from "./versions.js";
import { Announcer } from "./announcer.js";
import { listenToKeys } from "./keys.js";
import { Tabs } from "./tabs.js";
import { Views } from "./views.js";
import { formView } from "./formview.js";
import { Completions } from "./completion.js";
import { movingPrizes } from "./moving.js";

/** The languages by their own names. @type {Record<string, string>} */
const NAMES = { pt: "Português", zh: "中文", en: "English" };
/** Milliseconds without a key after which the text is looked at. */
const PAUSE = 90;
/** Milliseconds between two looks at the disk. */
const DISK = 2000;
/** Milliseconds in which that is answered, or else the program is gone. */
const ANSWERED = 2500;
/** The views by the ids of their sections, in the order of the switch. @type {[string, import("./views.js").Begin][]} */
const VIEWS = [["view-text", null], ["grid", beginGrid], ["form-view", formView]];

const state = { isLong: false, language: "en", words: /** @type {Record<string, string>} */ ({}), name: "", isNamed: false, saved: "", read: "", bet: "", number: 0, bets: /** @type {any[]} */ ([]), edges: /** @type {any[]} */ ([]) };
/** @type {History} */
let past;
/** @type {AbortController | null} */
let looking = null;
let timer = 0;
let drawing = 0;

const text = new TextView((value, at) => change(value, at, true));
const announcer = new Announcer(w);
const tabs = new Tabs(w);
/** @type {Views} */
let views;
/** @type {Versions} */
let versions;
/** @type {Menu} */
let menu;
const moving = movingPrizes({ w, ask: askOfText, write: (value, group) => change(value, text.field.selectionStart, true, group), text: () => text.text, bet: () => state.bet, language: () => state.language, choose, stands: (said, isPlayers) => tabs.edge(said, isPlayers) });

/** @param {string} key @param {Record<string, string | number>} [values] @returns {string} */
function w(key, values = {}) {
  return (state.words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** Says something to whoever looks, and to whoever listens. @param {string} said */
function tell(said) {
  byId("told").replaceChildren(...worded(said));
  byId("told").hidden = !said;
}

/** Nobody answers: the text is here alone, and can be put into a file by the browser. */
function gone() {
  if (byId("told").querySelector("#download")) return;
  tell(w("studio.gone"));
  const address = () => URL.createObjectURL(new Blob([text.text], { type: "application/yaml" }));
  byId("told").append(" ", element("a", { id: "download", class: "link", href: address(), download: state.name, click: (/** @type {any} */ event) => (event.currentTarget.href = address()) }, w("studio.download", { name: state.name })));
}

/** Tells why there is no answer. @param {unknown} error */
function failed(error) {
  if (error instanceof Failed) tell(w(error instanceof TooLarge ? "studio.too-large" : "studio.no-answer"));
  else gone();
}

/** What a question is answered; where it is not, that is told. @param {string} name @param {object} asked @returns {Promise<any>} */
async function answered(name, asked) {
  try {
    return await ask(name, { language: state.language, read: state.read, ...asked });
  } catch (error) {
    failed(error);
    throw error;
  }
}

/** @param {string} value @param {number} at @param {boolean} isTyped @param {number} [group] of what is one step back */
function change(value, at, isTyped, group) {
  past.add(value, at, isTyped, group);
  text.set(value);
  moving.follow();
  frame();
  clearTimeout(timer);
  timer = setTimeout(regard, isTyped ? PAUSE : 0);
}

/** Asks what is to be said of the text as it stands; an older question is withdrawn. */
async function regard() {
  looking?.abort();
  looking = new AbortController();
  const { signal } = looking;
  const number = ++state.number;
  byId("shown").classList.add("old");
  if (!byId("shown").firstChild) byId("shown").append(w("studio.working"));
  moving.follow();
  views.look();
  try {
    const isSaved = text.text === state.saved;
    await stream("look", { text: text.text, number, bet: state.bet, language: state.language, read: state.read, is_saved: isSaved, seen: text.seen() }, (event) => hear(event, number), signal);
  } catch (error) {
    if (!signal.aborted) failed(error);
  }
}

/** @param {any} event @param {number} number */
function hear(event, number) {
  if (event.number !== number || number !== state.number) return;
  if (event.bets) hearBets(event.bets);
  if (event.findings) hearFindings(event.findings);
  if (event.figures) {
    state.bet = event.bet;
    /** @type {HTMLSelectElement} */ (byId("bet")).value = event.bet;
    showFigures(event);
    moving.look();
    if (event.refused) {
      tabs.edge("", false); // that of an older text
      announcer.say(`${event.bet}: ${event.refused}`);
    }
  }
  if (event.only_seen) byId("edges").append(element("p", {}, w("studio.only-seen")));
  state.isLong = (state.isLong && !event.edges) || Boolean(event.only_seen);
  for (const one of [...(event.edge ? [event.edge] : []), ...(event.edges ?? [])]) if (one.bet === state.bet && !one.why && !one.is_too_dear) announcer.edge(one.bet, one.edge);
  if (event.edge) hearEdges([...state.edges.filter((one) => one.bet !== event.edge.bet), event.edge]);
  if (event.edges) hearEdges(event.edges);
  if (event.done) versions.look();
}

/** @param {any[]} edges of the bets, in whichever order they came */
function hearEdges(edges) {
  state.edges = [...edges].sort((one, other) => one.line - other.line);
  if (drawing) return; // many come at once, and are drawn once for a picture of the screen
  drawing = requestAnimationFrame(() => {
    drawing = 0;
    text.edges = new Map(state.edges.map((one) => [one.line, one.edge]));
    text.draw();
    const shown = state.edges.find((one) => one.bet === state.bet);
    if (shown) tabs.edge(`${shown.bet}: ${shown.edge || w("studio.too-dear")}`, shown.edge.startsWith("-"));
    showEdges(state.edges, state.bet, choose, w("studio.too-dear"));
  });
}

/** @param {any[]} bets */
function hearBets(bets) {
  const names = bets.map((one) => one.bet);
  const isAsBefore = names.length === state.bets.length && names.every((name, at) => name === state.bets[at].bet);
  state.bets = bets;
  if (!isAsBefore) byId("bet").replaceChildren(...names.map((name) => element("option", { value: name, selected: name === state.bet }, name)));
  const lines = new Map(bets.map((one) => [one.bet, one.line]));
  state.edges = state.edges.filter((one) => lines.has(one.bet)).map((one) => ({ ...one, line: lines.get(one.bet) }));
  text.edges = new Map(state.edges.map((one) => [one.line, one.edge]));
  text.draw();
  if (names.length) return;
  tabs.edge("", false);
  showFigures({ figures: [], refused: w("studio.no-bets") });
}

/** @param {any[]} findings */
function hearFindings(findings) {
  text.findings = findings;
  text.draw();
  byId("findings-title").textContent = findings.length ? w("studio.findings", { n: findings.length }) : w("studio.no-findings");
  byId("findings").replaceChildren(
    ...findings.map((one) =>
      element(
        "li",
        { class: one.severity },
        element("button", { type: "button", class: "link", click: () => showPlace(one) }, w("studio.line", { line: one.line })),
        " ",
        ...worded(one.message),
        one.help ? element("span", { class: "help" }, ...worded(one.help)) : null,
        one.can_mend ? element("button", { type: "button", class: "mend", click: () => mend(one) }, w("studio.mend")) : null,
      ),
    ),
  );
}

/** Shows characters of the text, in the text. @param {{start: number, end: number}} place */
function showPlace(place) {
  tabs.show("rule");
  views.show("view-text");
  text.show(place);
}

/** @param {number} line */
function showLine(line) {
  const lines = text.text.split("\n");
  const start = characters(lines.slice(0, line - 1).map((one) => `${one}\n`).join(""), Infinity);
  showPlace({ start, end: start + characters(lines[line - 1] ?? "", Infinity) });
}

/** Puts edits into the text, which do not meet. @param {{start: number, end: number, instead: string}[]} edits */
function apply(...edits) {
  const before = text.text;
  let now = before;
  let at = 0;
  for (const edit of [...edits].sort((a, b) => b.start - a.start)) {
    const [from, to] = [units(before, edit.start), units(before, edit.end)];
    now = now.slice(0, from) + edit.instead + now.slice(to);
    at = from + edit.instead.length;
  }
  change(now, at, false);
  text.set(now, at);
}

/** A question about the text as it stands; null where that has changed when the answer comes, or none comes. @param {string} name @param {object} [more] @returns {Promise<any>} */
async function askOfText(name, more = {}) {
  const asked = text.text;
  try {
    const answer = await answered(name, { text: asked, bet: state.bet, ...more });
    return text.text === asked ? answer : null;
  } catch {
    return null; // which was told
  }
}

/** @param {any} finding */
async function mend(finding) {
  const asked = text.text;
  const edit = await answered("mend", { text: asked, start: finding.start });
  if (text.text !== asked) return; // what was typed meanwhile is not to be written over
  if (edit) apply(edit);
  else tell(w("studio.no-mend"));
}

async function form() {
  const asked = text.text;
  const edit = await answered("form", { text: asked });
  if (text.text !== asked) return;
  tell(edit ? "" : w("studio.as-formatted"));
  if (edit) apply({ ...edit, end: characters(text.text, text.text.length) });
}

/** @param {string} bet */
function choose(bet) {
  state.bet = bet;
  const line = state.bets.find((one) => one.bet === bet)?.line;
  if (line) text.field.scrollTop = Math.max(0, line - 3) * text.lineHeight();
  regard();
}

/** Goes where a new bet is named, in the form. */
async function addBet() {
  tabs.show("rule");
  await views.show("form-view");
  document.getElementById("form-more")?.focus();
}

/** @param {number} by */
function step(by) {
  const to = past.go(by);
  if (!to) return;
  text.set(to.text, Math.min(to.at, to.text.length));
  frame();
  regard();
}

/** @param {{name?: string, read?: string}} [how] */
async function save(how = {}) {
  if (!state.isNamed && !("name" in how)) return naming(true);
  const now = text.text;
  const answer = await answered("save", { text: now, ...how });
  if (answer.changed) return conflict(answer);
  if (answer.refused) return tell(answer.refused);
  Object.assign(state, { saved: now, read: answer.read, name: answer.name, isNamed: true });
  byId("changed").hidden = true;
  naming(false);
  tell("");
  announcer.say(w("studio.was-saved", { name: answer.name }));
  frame();
}

/** @param {boolean} isAsked */
function naming(isAsked) {
  byId("naming").hidden = !isAsked;
  if (!isAsked) return;
  /** @type {HTMLInputElement} */ (byId("new-name")).value = state.isNamed ? "" : state.name.replace(/\.yaml$/, "-copy.yaml");
  byId("new-name").focus();
}

/** The disk has another text: whose is kept is said by a person. @param {{theirs?: string | null, read?: string}} answer */
function conflict({ theirs = null, read = "" }) {
  const place = byId("changed");
  if (!place.hidden && place.dataset.of === read) return;
  place.dataset.of = read;
  const button = (/** @type {string} */ key, /** @type {() => void} */ click) => element("button", { type: "button", click }, w(key));
  const gone = theirs === null;
  place.replaceChildren(
    element("p", {}, w(gone ? "studio.was-deleted" : "studio.was-changed", { name: state.name })),
    ...(gone ? [] : [element("details", {}, element("summary", {}, w("studio.difference")), element("pre", {}, theirs))]),
    ...(gone ? [] : [button("studio.take-theirs", () => take(theirs, read))]),
    button("studio.keep-mine", () => {
      place.hidden = true;
      save({ read });
    }),
  );
  place.hidden = false;
}

/** @param {string} theirs @param {string} read the sum of what the disk has */
function take(theirs, read) {
  Object.assign(state, { saved: theirs, read });
  byId("changed").hidden = true;
  if (theirs === text.text) frame();
  else {
    const at = Math.min(text.field.selectionStart, theirs.length);
    change(theirs, at, false);
    text.set(theirs, at);
  }
}

/** What was said last of the disk. */
let ofDisk = "";
/** @param {string} said as it stands where it is told */
const plain = (said) => element("p", {}, ...worded(said)).textContent || null;

/** Looks whether somebody else has written the file; where nothing was changed here, theirs is taken. */
async function regardDisk() {
  try {
    const answer = await ask("disk", { text: text.text, read: state.read, language: state.language }, ANSWERED);
    if (byId("told").querySelector("#download") || byId("told").textContent === plain(ofDisk)) tell("");
    ofDisk = answer.refused ?? "";
    if (answer.refused) return tell(answer.refused);
    const theirs = answer.theirs ?? null;
    if (!answer.changed) byId("changed").hidden = true; // it is as it was
    else if (theirs !== null && (theirs === text.text || text.text === state.saved)) take(theirs, answer.read);
    else conflict(answer);
  } catch (error) {
    failed(error);
  }
}

/** What stands round the text. */
function frame() {
  byId("name").textContent = state.name;
  const changed = text.text !== state.saved || !state.read;
  byId("unsaved").hidden = !changed;
  byId("unsaved-said").textContent = ` ${w(state.isNamed ? "studio.unsaved" : "studio.a-copy")}`;
  byId("unsaved").title = w(state.isNamed ? "studio.unsaved" : "studio.a-copy");
  document.title = `${changed ? "* " : ""}${state.name} — macau-edge`;
  for (const [id, by] of /** @type {[string, number][]} */ ([["undo", -1], ["redo", 1]])) byId(id).setAttribute("aria-disabled", String(!past.can(by)));
}

/** The words of the window, in another language perhaps. */
async function speak() {
  const opened = await ask("open", { language: state.language });
  state.words = opened.words;
  document.documentElement.lang = state.language === "zh" ? "zh-Hant-MO" : state.language;
  for (const id of ["undo", "redo", "format", "save", "quit", "bet-label", "no-cloth", "new-name-label", "name-it", "name-not", "rule-title", "figures-title", "edges-title"]) byId(id).textContent = w(`studio.${id}`);
  byId("add-bet").textContent = w("studio.form-add-bet");
  byId("text").setAttribute("aria-label", w("studio.rule-title"));
  byId("keys-open").setAttribute("aria-label", w("studio.keys"));
  byId("languages").setAttribute("aria-label", w("studio.language"));
  byId("languages").replaceChildren(
    ...Object.entries(NAMES).map(([language, name]) =>
      element("button", { type: "button", lang: language === "zh" ? "zh-Hant-MO" : language, "aria-pressed": String(language === state.language), click: () => inLanguage(language) }, name),
    ),
  );
  return opened;
}

/** @param {string} language */
async function inLanguage(language) {
  state.language = language;
  await speak();
  views.speak();
  tabs.speak();
  versions.speak();
  menu.speak();
  frame();
  regard();
}

async function begin() {
  const wanted = navigator.language.slice(0, 2);
  state.language = wanted in NAMES ? wanted : "en";
  let opened;
  try {
    opened = await speak();
  } catch (error) {
    if (error instanceof Refused) byId("no-token").hidden = false;
    return;
  }
  past = new History(opened.text);
  Object.assign(state, { name: opened.name, isNamed: opened.has_place, saved: opened.text, read: opened.read });
  if (opened.elsewhere) tell(w("studio.elsewhere"));
  text.set(opened.text, 0);
  frame();
  const given = { w, ask: askOfText, edit: (/** @type {any[]} */ edits) => apply(...edits), text: () => text.text, bet: () => state.bet, choose, tell };
  views = new Views(given, VIEWS, showLine);
  new Completions(text, given);
  versions = new Versions(given, () => state.name, () => tabs.show("versions"));
  tabs.speak();
  menu = new Menu(given, { name: () => state.name, language: () => state.language, isSaved: () => state.isNamed && text.text === state.saved });
  if (opened.has_place && !opened.read) views.show("form-view"); // where there is no file yet, it begins with the form
  byId("undo").addEventListener("click", () => step(-1));
  byId("redo").addEventListener("click", () => step(1));
  byId("format").addEventListener("click", form);
  byId("save").addEventListener("click", () => save());
  byId("quit").addEventListener("click", async () => {
    if (text.text !== state.saved && !confirm(w("studio.quit-unsaved"))) return;
    await answered("quit", {});
    state.saved = text.text;
    document.body.replaceChildren(element("p", { class: "note" }, w("studio.ended")));
    clearInterval(disk);
  });
  byId("add-bet").addEventListener("click", addBet);
  addEventListener("beforeprint", () => (byId("printed").textContent = text.text));
  byId("bet").addEventListener("change", () => choose(/** @type {HTMLSelectElement} */ (byId("bet")).value));
  byId("naming").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    save({ name: /** @type {HTMLInputElement} */ (byId("new-name")).value.trim() });
  });
  byId("name-not").addEventListener("click", () => naming(false));
  listenToKeys({ w, save: () => save(), step, views, reveal: (part) => tabs.show(part) });
  addEventListener("beforeunload", (event) => {
    if (text.text !== state.saved) event.preventDefault();
  });
  let still = 0;
  text.field.addEventListener("scroll", () => {
    clearTimeout(still);
    if (state.isLong) still = setTimeout(regard, PAUSE);
  });
  const disk = setInterval(regardDisk, DISK);
  regard();
}

begin();
