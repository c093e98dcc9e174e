// The proposed change as an application, to be saved as a file: of a game the entries of its bets with their prizes as they are set,
// of an application its own file with other prizes in it.
import { quoted } from "../../../assets/shared/app.js";
import { compared } from "../../../assets/shared/exact.js";
import { printedValue } from "../../../assets/shared/data.js";
import { byId, element, refill, worded } from "../../../assets/shared/dom.js";
import { ratioText } from "../../../assets/shared/ratios.js";
/** @typedef {import("../../../assets/shared/app.js").App} App */
/** @typedef {import("../../../assets/shared/app.js").View} View */
/** @typedef {import("../../../assets/shared/data.js").Bet} Bet */
/** @typedef {import("../../../assets/shared/data.js").FilePart} FilePart */
/** @typedef {import("../../../assets/shared/data.js").Prize} Prize */

const FILE = "application.yaml";

/** The prizes that are set to what neither the print nor a choice of the law has. @param {App} app @returns {number[]} */
export function proposedPrizes(app) {
  return [...app.setting.moved].filter((number) => !app.canChoose(app.data.prizes[number].option));
}

/** Proposed bets that are, with what is set, what the law has or leaves to the house, so that nothing is proposed. @param {App} app @returns {Bet[]} */
export function asInLaw(app) {
  return app.data.bets.filter((bet) => {
    const before = app.before.get(bet.id);
    if (!before || JSON.stringify(before.rules) !== JSON.stringify(bet.rules)) return false;
    return bet.prizes.every((number) => {
      const value = app.setting.prizes[number];
      const there = before.prizes.map((one) => app.data.prizes[one]).find((one) => isSamePlace(one, app.data.prizes[number], bet.family));
      const choices = app.data.options.find((one) => one.id === there?.option)?.choices ?? [];
      return value !== null && [there?.printed, ...choices.map((choice) => choice.id)].some((text) => text && !compared(printedValue(text), value));
    });
  });
}

/** Whether two prizes stand in the same rows of a bet. @param {Prize} one @param {Prize} other @param {string} family @returns {boolean} */
function isSamePlace(one, other, family) {
  /** @param {Prize} prize */
  const rows = (prize) => prize.places.filter(([bet]) => bet === family).map(([, path]) => path.join()).join(" ");
  return rows(one) === rows(other);
}

/** The file of an application with what is set. @param {App} app @param {string} date
 * @returns {{text: string, left: string[], isOther: boolean}} the text, the bets whose entries cannot be put into it, and whether
 * anything in it is other than it was */
export function applicationText(app, date) {
  const { bets, prizes, application, entries = {} } = app.data;
  const { head, rest, indent, own, otherwise } = application ?? { head: [], rest: [], indent: 0, own: [], otherwise: [] };
  const proposed = new Set(proposedPrizes(app));
  const shown = new Set(bets.map((bet) => bet.family));
  const families = [...new Set(prizes.flatMap((prize, number) => (proposed.has(number) ? prize.places.map(([family]) => family) : [])))].filter((family) => shown.has(family));
  const others = families.filter((family) => !own.includes(family));
  const stated = [...head, ...rest].flatMap((part) => (typeof part !== "string" && typeof part[0] === "string" && part[0] ? [part[0]] : []));
  /** @param {string} option */
  const isChosenAnew = (option) => otherwise.includes(option) || app.setting.choices[option] !== app.opening.choices[option];
  const chosen = new Map([
    ...bets.filter((bet) => others.includes(bet.family)).flatMap((bet) => app.chosen(bet)),
    ...bets.filter((bet) => own.includes(bet.family)).flatMap((bet) => app.chosen(bet).filter(([option]) => isChosenAnew(option))),
  ]);
  const more = [...chosen].filter(([option]) => !stated.includes(option)).map(([option, choice]) => `${option}: ${choice}`);
  /** @param {FilePart} part @returns {string} */
  const filled = (part) => {
    if (typeof part === "string") return part;
    const [what, written] = part;
    if (what === "") return more.map((choice) => choice + written).join("");
    if (typeof what === "string") return app.canChoose(what) ? app.setting.choices[what] : written;
    const value = app.setting.prizes[what];
    return proposed.has(what) && value ? ratioText(value, prizes[what].for_one) : written;
  };
  const pad = " ".repeat(indent);
  const added = others.filter((family) => family in entries).map((family) => `${pad}${family}:\n${entries[family].map(filled).join("").replace(/^(?=.)/gm, `${pad}  `)}`);
  const isInside = [...head, ...rest].some((part) => typeof part !== "string" && part[0] === "");
  const choices = more.length && !isInside ? `\nchoices:\n${more.map((choice) => `  ${choice}\n`).join("")}` : "";
  const isOther = proposed.size > 0 || [...stated, ...chosen.keys()].some(isChosenAnew);
  const left = others.filter((family) => !(family in entries) || !indent);
  const opening = head.map(filled).join("");
  const dated = own.length ? opening : opening.replaceAll("{date}", date); // a file that was filed has its day
  return { text: [dated, ...added, ...rest.map(filled), choices].join(""), left, isOther };
}

/** @param {App} app @returns {View} */
export function changeView(app) {
  const root = /** @type {HTMLElement} */ (byId("change").lastElementChild);
  const saved = element("p", { role: "status", class: "small" });

  function update() {
    const { speech, data } = app;
    saved.textContent = "";
    if (data.superseded) return root.replaceChildren(...data.superseded.map((said) => element("p", {}, ...worded(speech.text(said)))));
    const { text, left, isOther } = applicationText(app, today());
    const isFiled = data.proposed.length > 0 && data.application;
    if (!isOther) return root.replaceChildren(element("p", { class: "soft" }, speech.w(isFiled ? "page.amend-nothing" : "page.change-nothing")));
    if (left.length) {
      const names = left.map((id) => `\`${id}\``).join(", ");
      const command = `macau-edge new application --game ${quoted(data.source.name)} --bet ${quoted(left[0])}`;
      return root.replaceChildren(element("p", {}, ...worded(speech.w(isFiled ? "page.amend-cannot" : "page.change-cannot", { bets: names })), " ", element("code", {}, command)));
    }
    const [same] = asInLaw(app);
    if (same) return root.replaceChildren(element("p", {}, ...worded(speech.w("page.amend-same", { bet: speech.text(same.name) })), " ", ...app.told("analyse", same)));
    const save = element("button", { type: "button", class: "main", click: () => store(text) }, speech.w("page.save", { file: FILE }));
    const file = element("details", { "data-key": "file" }, element("summary", {}, speech.w("page.change-yaml")), element("pre", { tabindex: "0" }, text));
    refill(root, element("p", {}, ...worded(speech.w(isFiled ? "page.amend-how" : "page.change-how", { file: FILE }))), element("p", { class: "for-screen" }, save), saved, file);
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
