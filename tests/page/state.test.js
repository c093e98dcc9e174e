// What was set: an address keeps it and brings about nothing that the controls would not; a file states it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fractionOf, written } from "../../macau_edge/assets/shared/exact.js";
import { settingOf } from "../../macau_edge/assets/shared/law.js";
import { Steps, addressOf, openingOf, setText, stateOf } from "../../macau_edge/assets/shared/state.js";
import { App } from "../../macau_edge/assets/shared/app.js";
import { applicationText, asInLaw } from "../../macau_edge/questions/page/assets/change.js";
import { DATA, FIELD, PACKED, SEVEN } from "./example.js";

const f = fractionOf;

test("an address keeps what was set, and says what it does not know", () => {
  const state = { ...openingOf(DATA), bet: "seven", language: "zh", prizes: new Map([[0, f("7/6")], [3, f("9")]]), choices: new Map([["field12", "3:1"]]) };
  const address = addressOf(DATA, state);
  assert.equal(address, "v=cb6f8930&bet=seven&o.field12=3:1&p.0=7:6&p.3=9+for+1&lang=zh");
  assert.deepEqual(stateOf(DATA, `#${address}`), { state, unknown: [] });
  assert.deepEqual(stateOf(DATA, "#p.0=7&p.9=1:1&bet=none&o.field12=9:1&x=%").unknown, ["x=%", "bet=none", "o.field12=9:1", "p.0=7", "p.9=1:1"]);
  assert.deepEqual(stateOf(DATA, "#v=00000000&p.0=7:6").state.prizes.size, 0);
});

test("an address has the choices that the page was made with, which another page of the file may not have", () => {
  const made = { ...DATA, options: DATA.options.map((option) => (option.id === "field12" ? { ...option, taken: "3:1" } : option)) };
  const address = addressOf(made, openingOf(made));
  assert.equal(address, `v=cb6f8930&bet=${made.bets[0].id}&o.field12=3:1&lang=${made.language}`);
  assert.equal(stateOf(DATA, `#${address}`).state.choices.get("field12"), "3:1");
  assert.equal(stateOf(made, `#${address}`).state.choices.size, 0);
});

/** The same with a second place of the option, a prize that stands in another reading alone, and an option of any ratio. */
const TWIN = /** @type {typeof DATA} */ ({
  ...DATA,
  options: [...DATA.options, { id: "odds", law: "art. 7", kind: "prize", choices: [], any: true, taken: "1:1" }],
  prizes: [
    ...DATA.prizes,
    { ...DATA.prizes[2], places: [["other", []]], bets: [1] },
    { name: "2, 12", option: null, printed: "1:1", for_one: false, places: [["field", []]], bets: [] },
    { name: "", option: "odds", printed: "1:1", for_one: false, places: [["odds", []]], bets: [1] },
  ],
});
/** @param {string} hash @returns {[string[], string[], string[]]} the prizes, the choices and what is not known */
const read = (hash) => {
  const { state, unknown } = stateOf(TWIN, hash);
  return [[...state.prizes].map(([number, value]) => `${number}=${written(value)}`), [...state.choices].map((pair) => pair.join("=")), unknown];
};

test("an address brings about nothing that the controls would not", () => {
  assert.deepEqual(read("#p.4=5:2"), [["2=5/2", "4=5/2"], [], []]); // an option fixes both
  assert.deepEqual(read("#p.2=5:2&p.4=7:2"), [["2=5/2", "4=5/2"], [], ["p.4=7:2"]]);
  assert.deepEqual(read("#p.2=5:2&p.4=5:2"), [["2=5/2", "4=5/2"], [], []]);
  assert.deepEqual(read("#p.0=3:2&p.0=5:2"), [["0=3/2"], [], ["p.0=5:2"]]);
  for (const both of ["#o.field12=3:1&p.4=5:2", "#p.4=5:2&o.field12=3:1"]) assert.deepEqual(read(both), [["2=5/2", "4=5/2"], [], []]);
  assert.deepEqual(read("#p.0=1:1"), [[], [], []]); // as it is printed: nothing is set
  assert.deepEqual(read("#p.5=9:1"), [[], [], ["p.5=9:1"]]); // no bet that is shown has it
  assert.deepEqual(read("#o.odds=5:2"), [["6=5/2"], [], []]);
  assert.deepEqual(read("#o.odds=1:1"), [[], [], []]);
  assert.deepEqual(read("#o.odds=x"), [[], [], ["o.odds=x"]]);
});

test("a step back is what is set alone: prizes and choices, whatever bet is shown in whatever language", () => {
  const state = { ...openingOf(DATA), prizes: new Map([[0, f("7/6")]]), choices: new Map([["field12", "3:1"]]) };
  assert.equal(setText(DATA, state), "o.field12=3:1&p.0=7:6");
  assert.equal(setText(DATA, { ...state, bet: "seven", language: "zh" }), setText(DATA, state));
  const steps = new Steps(setText(DATA, openingOf(DATA)));
  steps.add("p.0=7:6");
  steps.add("p.0=7:6");
  assert.deepEqual([steps.back(), steps.back(), steps.forth(), steps.forth()], ["o.field12=2:1", undefined, "p.0=7:6", undefined]);
});

test("a page of an application opens on the bet that is proposed", () => {
  assert.equal(openingOf({ ...DATA, proposed: ["seven"] }).bet, "seven");
  assert.equal(openingOf({ ...DATA, proposed: [] }).bet, "field");
});

test("a command and an application have the choices that a bet depends on, also those with which the page opens", () => {
  const options = DATA.options.map((option) => ({ ...option, taken: option.id === "packs" ? "6" : "3:1" }));
  const app = new App({ ...DATA, options, prizes: DATA.prizes.map((prize) => (prize.option ? { ...prize, printed: "3:1" } : prize)) });
  assert.equal(app.command("risk", FIELD), "macau-edge risk craps field --field12 3:1");
  assert.equal(app.command("analyse", PACKED), "macau-edge analyse craps --bet packed --packs 6");
  assert.equal(app.command("explain", SEVEN), "macau-edge explain craps seven");
  assert.deepEqual([app.free(1), app.range(0, "1:2", "4:1")], [" --free 2", "'3, 4, 9, 10, 11=1:2..4:1'"]);
  app.setting = settingOf(app.data, new Map([[1, f("5/2")]]), new Map());
  assert.equal(applicationText(app, "").text, "game: craps\n\nbets:\n  field:\n    pays: {2: 5:2, 12: field12}\n\nchoices:\n  field12: 3:1\n");
});

/** The page of an application for the Field with 5:2 for the 12, which says what is chosen. */
const FILED = /** @type {typeof DATA} */ ({
  ...DATA,
  source: { ...DATA.source, asked: "application.yaml" },
  proposed: ["seven"],
  application: { head: ["choices: {", ["", ", "], "field12: ", ["field12", "2:1"], "}\nbets:\n"], rest: ["    seven: {pays: ", [3, "8 for 1"], "}  # ours\n"], indent: 4, own: ["seven"], otherwise: [] },
});

test("an application stays as it was filed but for its prizes, what is chosen, and the bets that are put in", () => {
  const app = new App(FILED);
  assert.equal(applicationText(app, "").isOther, false);
  app.setting = settingOf(FILED, new Map([[3, f("9")]]), new Map());
  assert.equal(applicationText(app, "").text, "choices: {field12: 2:1}\nbets:\n    seven: {pays: 9 for 1}  # ours\n");
  app.setting = settingOf(FILED, new Map([[1, f("5/2")]]), new Map([["field12", "3:1"]]));
  const added = "choices: {field12: 3:1}\nbets:\n    field:\n      pays: {2: 5:2, 12: field12}\n    seven: {pays: 8 for 1}  # ours\n";
  assert.deepEqual(applicationText(app, ""), { text: added, left: [], isOther: true });
  assert.equal(app.command("analyse", SEVEN), "macau-edge analyse application.yaml --bet seven");
});

test("a choice that the file has not said is put in before the others, or at its end", () => {
  const unsaid = { ...FILED, application: { ...FILED.application, head: ["choices: {", /** @type {[string, string]} */ (["", ", "]), "packs: 6}\nbets:\n"] } };
  const app = new App(/** @type {typeof DATA} */ (unsaid));
  app.setting = settingOf(FILED, new Map([[1, f("5/2")]]), new Map());
  assert.match(applicationText(app, "").text, /^choices: \{field12: 2:1, packs: 6\}\n/);
  app.data = /** @type {typeof DATA} */ ({ ...FILED, application: { ...FILED.application, head: ["bets:\n"] } });
  assert.match(applicationText(app, "").text, /# ours\n\nchoices:\n  field12: 2:1\n$/);
});

test("the day is put into the head that the page writes, and into nothing that stands in a file", () => {
  const [head, entry] = [["date: {date}\nbets:\n"], [...(DATA.entries?.field ?? []), "# of {date}\n"]];
  const made = new App(/** @type {typeof DATA} */ ({ ...DATA, application: { ...DATA.application, head }, entries: { field: entry } }));
  made.setting = settingOf(DATA, new Map([[1, f("5/2")]]), new Map());
  assert.match(applicationText(made, "2026-11-20").text, /^date: 2026-11-20\nbets:\n(.*\n)*    # of \{date\}\n/);
  const app = new App(/** @type {typeof DATA} */ ({ ...FILED, application: { ...FILED.application, head: ["# of {date}\nbets:\n"] } }));
  assert.match(applicationText(app, "2026-11-20").text, /^# of \{date\}\n/);
});

test("a choice of a proposed bet that the file has not said is said in it where it is made otherwise, and it alone", () => {
  const application = { head: ["bets:\n"], rest: ["  field: {pays: {2: ", [1, "2:1"], ", 12: ", [2, "field12"], "}}\n"], indent: 2, own: ["field"], otherwise: [] };
  const app = new App(/** @type {typeof DATA} */ ({ ...FILED, proposed: ["field"], application }));
  app.setting = settingOf(FILED, new Map([[1, f("5/2")]]), new Map());
  assert.equal(applicationText(app, "").text, "bets:\n  field: {pays: {2: 5:2, 12: field12}}\n");
  app.setting = settingOf(FILED, new Map(), new Map([["field12", "3:1"]]));
  const said = "bets:\n  field: {pays: {2: 2:1, 12: field12}}\n\nchoices:\n  field12: 3:1\n";
  assert.deepEqual(applicationText(app, ""), { text: said, left: [], isOther: true });
  app.setting = settingOf(FILED, new Map(), new Map());
  assert.equal(applicationText(app, "").isOther, false);
  app.data = /** @type {typeof DATA} */ ({ ...app.data, application: { ...application, otherwise: ["field12"] } }); // by an option of the command
  assert.deepEqual(applicationText(app, ""), { text: said.replace("3:1", "2:1"), left: [], isOther: true });
});

test("bets on one line let no other be put in", () => {
  const app = new App(/** @type {typeof DATA} */ ({ ...FILED, application: { ...FILED.application, indent: 0 } }));
  app.setting = settingOf(FILED, new Map([[1, f("5/2")]]), new Map());
  assert.deepEqual(applicationText(app, "").left, ["field"]);
});

test("a proposed bet that is set to what the law has proposes nothing", () => {
  const prizes = [...DATA.prizes, { ...DATA.prizes[2], option: null, printed: "5:2", bets: [0] }];
  const bets = DATA.bets.map((bet) => (bet.id === "field" ? { ...bet, prizes: [0, 1, 4] } : bet));
  const app = new App(/** @type {typeof DATA} */ ({ ...DATA, prizes, bets, proposed: ["field"], before: { bets: [{ id: "field", prizes: [0, 1, 2] }], without: [] } }));
  /** @param {Record<string, string>} set */
  const same = (set) => {
    app.setting = settingOf(app.data, new Map(Object.entries(set).map(([number, value]) => [Number(number), f(value)])), new Map());
    return asInLaw(app).map((bet) => bet.id);
  };
  assert.deepEqual([same({}), same({ 4: "3" }), same({ 4: "2" }), same({ 4: "3", 0: "2" })], [[], ["field"], ["field"], []]);
});
