// The text as a form: each entry is read by the server and comes back as an edit of the text, or as what may be meant.
import { element, worded } from "../../assets/shared/dom.js";
import { markdown } from "./reference.js";

/** @typedef {(string | number)[]} Path */
/** @typedef {{path: Path, text: string, label: string}} Item */
/** @typedef {{key: string, path: Path, look: string, text: string, items: Item[], options: string[], of: string, over: string, is_apart: boolean}} Field */

/** What a field is called, by its key. @type {Record<string, string>} */
const LABELS = {
  game: "studio.form-game",
  act: "studio.form-act",
  device: "studio.form-device",
  dice: "studio.form-dice",
  wheel: "studio.form-wheel",
  draw: "studio.form-draw",
  take: "studio.form-take",
  returned: "studio.form-returned",
  decks: "studio.form-decks",
  pieces: "studio.form-pieces",
  deal: "studio.form-deal",
  "based-on": "studio.form-based-on",
  "name-en": "studio.form-name-en",
  "name-pt": "studio.form-name-pt",
  "name-zh": "studio.form-name-zh",
  win: "studio.form-win",
  lose: "studio.form-lose",
  push: "studio.form-push",
  pays: "studio.form-pays",
  lost: "studio.form-lost",
  commission: "studio.form-commission",
  of: "studio.form-of",
  paid: "studio.form-paid",
  strategy: "studio.form-strategy",
};
/** What a choice is called, by its key and itself; others stand as the text has them. @type {Record<string, string>} */
const CHOICES = { "act none": "studio.form-draft", "device dice": "studio.form-dice-kind", "device wheel": "studio.form-wheel-kind", "device draw": "studio.form-draw-kind", "device decks": "studio.form-decks-kind", "device pieces": "studio.form-pieces-kind", "returned after the draw": "new.returned-after-the-draw", "returned after each ball": "new.returned-after-each-ball", "returned never": "new.returned-never" };
/** Parts of a field that are empty again when what is typed there is entered. */
const MORE = ["more", "new key", "new value"];
/** Letters for which a field has room at least. */
const WIDTH = 12;
/** Fields to which a row can be added. */
const TABLES = ["pays", "lost", "wheel", "draw", "pieces", "deal"];
/** What is counted in the rows of a table that has no prizes, by its key. @type {Record<string, string>} */
const COUNTED = { wheel: "studio.form-pocket", draw: "studio.form-ball", pieces: "studio.form-piece", deal: "studio.form-hand" };

/** @param {HTMLElement} place @param {import("./views.js").Given} given @returns {import("./views.js").View} */
export function formView(place, given) {
  const { w } = given;
  /** What was said of the last entry, by the field. @type {{at: string, answer: any, again: (typed: string) => void} | null} */
  let last = null;
  /** @type {Map<string, HTMLElement[]>} */
  const pages = new Map();
  let bet = "";
  /** The entries that wait for an answer, and the newest of them. @type {Promise<void>} */
  let entries = Promise.resolve();
  let newest = "";
  /** What bets are called now that were drawn under another name. @type {Map<string, string>} */
  const renamed = new Map();
  /** What rows are called now, by the path under which they were drawn. @type {Map<string, string>} */
  const calledNow = new Map();
  /** What was drawn last, and what is to be drawn when the pointer is up again: what is pressed must not be another one by then. */
  let drawn = "";
  let isHeld = false;
  /** @type {any} */
  let waiting = null;
  place.addEventListener("pointerdown", () => (isHeld = true));
  for (const name of ["pointerup", "pointercancel"])
    addEventListener(name, () => {
      if (!isHeld) return;
      setTimeout(() => {
        isHeld = false;
        if (waiting) draw(waiting);
      });
    });
  let isDrawing = false; // a field that is left since it is drawn anew is not entered

  /** Makes an entry behind those that wait: each is of the text as the one before has left it. What is pressed twice is made once.
   * @param {string} at @param {any} asked */
  function enter(at, asked) {
    const own = JSON.stringify(asked);
    if (own === newest) return;
    newest = own;
    entries = entries.then(() => entering(at, asked)).finally(() => (newest = newest === own ? "" : newest));
  }

  /** Sends an entry; where it is taken, what was typed is no longer of the field. @param {string} at @param {any} asked */
  async function entering(at, asked) {
    let answer = null;
    for (let of = null; !answer && of !== given.text(); ) {
      of = given.text(); // asked again where that was changed meanwhile
      answer = await given.ask("enter", named(asked));
    }
    if (!answer) return;
    last = { at, answer, again: (meant) => enter(at, { ...asked, typed: meant }) };
    if (answer.edits) {
      for (const one of place.querySelectorAll(`[data-of="${CSS.escape(at)}"][data-typed]`)) taken(one);
      drawn = ""; // what was typed gives way to what is written
      if (asked.does === "rename-bet" && answer.bet) renamed.set(named(asked).bet, answer.bet);
      if (answer.row) calledNow.set(JSON.stringify(asked.path), answer.row);
      if (answer.edits.length) given.edit(answer.edits);
      if (answer.bet && answer.bet !== given.bet()) given.choose(answer.bet);
    }
    say();
  }

  /** What was entered is in the text, but not what was typed since; a field for one more is empty again. @param {any} input */
  function taken(input) {
    if (input.dataset.entered !== input.value) return;
    delete input.dataset.typed;
    delete input.dataset.entered;
    if (MORE.includes(input.dataset.part) || input.dataset.of === "more") input.value = "";
  }

  /** An entry of a bet, or of a row, that is called otherwise since it was drawn. @param {any} asked */
  function named(asked) {
    const now = (/** @type {any} */ bet) => renamed.get(bet) ?? bet;
    if (asked.does) return asked.bet ? { ...asked, bet: now(asked.bet) } : asked;
    const row = calledNow.get(JSON.stringify(asked.path));
    const path = row ? [...asked.path.slice(0, -1), row] : asked.path;
    return { ...asked, path: path[0] === "bets" ? ["bets", now(path[1]), ...path.slice(2)] : path };
  }

  /** Shows at its field what was said of the last entry, and asks which of several is meant. */
  function say() {
    for (const one of place.querySelectorAll(".said")) one.replaceChildren();
    if (!last) return;
    const { answer, again } = last;
    const said = place.querySelector(`[data-said="${CSS.escape(last.at)}"]`);
    if (!said || !(answer.said || answer.help)) return;
    const meant = (answer.meanings ?? []).map((/** @type {any} */ one) => element("button", { type: "button", click: () => again(one.text) }, element("code", {}, one.text), ` ${one.what}`));
    said.replaceChildren(...worded([answer.said, answer.help].filter(Boolean).join(": ")), ...meant);
    said.classList.toggle("note", !answer.edits);
  }

  /** A text field; what is typed there is entered when it is left, or by Enter.
   * @param {string} at @param {string} part @param {string} value @param {string} label @param {(typed: string) => void} done @param {object} [more] */
  function input(at, part, value, label, done, more = {}) {
    const made = /** @type {HTMLInputElement} */ (
      element("input", { "data-of": at, "data-part": part, value, "aria-label": label, autocomplete: "off", spellcheck: "false", maxlength: "400", size: widthOf(value), input: typing, ...more })
    );
    function typing() {
      made.dataset.typed = "yes";
      made.size = widthOf(made.value);
    }
    const enterIt = () => {
      made.dataset.entered = made.value; // what was refused is not asked again as the field is left
      done(made.value);
    };
    made.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" || event.isComposing || !made.dataset.typed) return;
      event.preventDefault();
      enterIt();
    });
    made.addEventListener("blur", () => {
      if (!isDrawing && made.dataset.typed && made.dataset.entered !== made.value) enterIt();
    });
    return made;
  }

  /** @param {Field} field */
  function shown(field) {
    const at = JSON.stringify(field.path);
    const label = LABELS[field.key] ? w(LABELS[field.key], { step: String(field.path.at(-1)) }) : field.key;
    const enterAt = (/** @type {Path} */ path) => (/** @type {string} */ typed) => enter(at, { path, typed });
    const id = `form-${field.path.join("-")}`;
    /** @type {(HTMLElement | null)[]} */
    let control;
    if (field.is_apart) control = [element("p", {}, ...worded(w("studio.form-apart", { key: String(field.path.at(-1)) })))];
    else if (field.look === "choice") control = [choice(field, at, id)];
    else if (field.look === "words") control = words(field, at, id, label);
    else if (field.look === "rows") control = rows(field, at, id, label);
    else control = [input(at, "", field.text, label, enterAt(field.path), { id, list: field.options.length ? `${id}-list` : null, lang: field.key.startsWith("name-") ? { "name-zh": "zh-Hant-MO" }[field.key] ?? field.key.slice(5) : null })];
    if (field.options.length && field.look === "text") control.push(element("datalist", { id: `${id}-list` }, ...field.options.map((one) => element("option", { value: one }))));
    const whose = field.of ? w("studio.form-of-another", { bet: field.of }) : field.over ? w("studio.form-in-place", { bet: field.over }) : "";
    return element(
      "div",
      { class: "field" },
      element("div", { class: "label" }, element(field.is_apart ? "span" : "label", field.is_apart ? {} : { for: id }, label), help(field, at, label)),
      ...control,
      whose ? element("p", { class: "whose" }, ...worded(whose)) : null,
      element("p", { class: "said", "data-said": at, role: "status" }),
    );
  }

  /** @param {Field} field @param {string} at @param {string} id */
  function choice(field, at, id) {
    const options = field.options.includes(field.text) ? field.options : ["", ...field.options];
    const named = (/** @type {string} */ one) => (CHOICES[`${field.key} ${one}`] ? w(CHOICES[`${field.key} ${one}`]) : one || w("studio.form-not-said"));
    const made = /** @type {HTMLSelectElement} */ (
      element("select", { id, "data-of": at, "data-part": "", change: () => enter(at, { path: field.path, typed: made.value }) }, ...options.map((one) => element("option", { value: one, selected: one === field.text }, named(one))))
    );
    return made;
  }

  /** Phrases, each of which can be taken away, and a field for one more. @param {Field} field @param {string} at @param {string} id @param {string} label */
  function words(field, at, id, label) {
    const chips = field.items.map((one, number) => {
      const remove = w("studio.form-remove", { what: one.text, where: label });
      return element("li", {}, one.text, element("button", { type: "button", "data-of": at, "data-part": `x${number}`, "aria-label": remove, title: remove, click: () => enter(at, { path: one.path, typed: "" }) }, "×"));
    });
    return [
      chips.length ? element("ul", { class: "chips" }, ...chips) : null,
      input(at, "more", "", label, (typed) => typed.trim() && enter(at, { path: field.path, typed }), { id, placeholder: w("studio.form-one-more") }),
    ];
  }

  /** A table by its rows, or the one word in its place; and a row more. @param {Field} field @param {string} at @param {string} id @param {string} label */
  function rows(field, at, id, label) {
    const counted = COUNTED[field.key];
    const key = w(counted ?? "studio.form-for-what");
    const value = w(counted ? "studio.form-weight" : "studio.form-prize");
    const listed = field.items.map((one, number) => {
      const remove = w("studio.form-remove", { what: one.label, where: label });
      const of = (/** @type {string} */ what) => `${what}: ${one.label}`;
      const isBy = one.label === "by" && !counted;
      return element(
        "li",
        {},
        isBy ? element("span", { class: "by" }, w("studio.form-by")) : input(at, `key ${number}`, one.label, of(key), (typed) => typed.trim() && enter(at, { path: one.path, key: typed })),
        input(at, `value ${number}`, one.text, of(value), (typed) => typed.trim() && enter(at, { path: one.path, typed }), { id: number ? null : id }),
        isBy ? null : element("button", { type: "button", "data-of": at, "data-part": `x${number}`, "aria-label": remove, title: remove, click: () => enter(at, { path: one.path, typed: "" }) }, "×"),
      );
    });
    const alone = field.items.length || field.key === "deal" ? null : input(at, "alone", field.text, label, (typed) => enter(at, { path: field.path, typed }), { id });
    if (!TABLES.includes(field.key)) return [alone, element("ul", { class: "rows" }, ...listed)];
    const isWhole = () => [newKey, newValue].every((one) => one.dataset.typed && one.value.trim());
    const add = () => isWhole() && enter(at, { path: field.path, key: newKey.value, typed: newValue.value });
    const newKey = input(at, "new key", "", key, add, { placeholder: key });
    const newValue = input(at, "new value", "", value, add, { placeholder: value });
    const more = element("li", {}, newKey, newValue, element("button", { type: "button", "data-of": at, "data-part": "add", click: add }, w("studio.form-add-row")));
    return [alone, element("ul", { class: "rows" }, ...listed, more)];
  }

  /** The page of a field's key, under a question mark. @param {Field} field @param {string} at @param {string} label */
  function help(field, at, label) {
    const path = field.path[0] === "bets" ? field.path.slice(0, 3) : field.path[0] === "deal" ? ["deal"] : field.path;
    const panel = element("div", { class: "reference" });
    const button = element("button", { type: "button", class: "help-of", "data-of": at, "data-part": "?", "aria-expanded": String(pages.has(at)), "aria-label": w("studio.form-help", { what: label }), click: open }, "?");
    panel.hidden = !pages.has(at);
    panel.replaceChildren(...(pages.get(at) ?? []));
    async function open() {
      if (pages.delete(at)) {
        panel.hidden = true;
        button.setAttribute("aria-expanded", "false");
        return;
      }
      const answer = await given.ask("reference", { path, key: String(path.at(-1)) });
      if (!answer) return;
      const short = answer.short ? [element("p", {}, ...worded(answer.short))] : [];
      const note = answer.note ? [element("p", { class: "note" }, answer.note)] : [];
      pages.set(at, [...short, ...note, element("div", { lang: "en" }, ...markdown(answer.page))]);
      panel.replaceChildren(...(pages.get(at) ?? []));
      panel.hidden = false;
      button.setAttribute("aria-expanded", "true");
    }
    const both = document.createDocumentFragment();
    both.append(button, panel);
    return both;
  }

  /** The bets, and one more, called otherwise or taken away. @param {any} form */
  function bets(form) {
    const [name, more] = ["studio.form-bet-name", "studio.form-new-bet"].map((key) => w(key));
    const fields = form.bet
      ? [
          element("div", { class: "field" }, element("div", { class: "label" }, element("label", { for: "form-bet" }, name)), input("bet", "", form.bet, name, (typed) => typed.trim() && enter("bet", { does: "rename-bet", bet: form.bet, typed }), { id: "form-bet" }),
            element("button", { type: "button", "data-of": "bet", "data-part": "x", click: () => enter("bet", { does: "remove-bet", bet: form.bet }) }, w("studio.form-remove-bet", { bet: form.bet })), element("p", { class: "said", "data-said": "bet", role: "status" })),
        ]
      : [];
    const add = input("more", "", "", more, (typed) => typed.trim() && enter("more", { does: "add-bet", typed }), { id: "form-more" });
    const own = form.bets.map((/** @type {string} */ one) => element("li", {}, element("button", { type: "button", class: "link", "data-of": "bets", "data-part": one, "aria-current": one === form.bet ? "true" : null, click: () => given.choose(one) }, one)));
    return [
      element("ul", { class: "chips" }, ...own),
      element("div", { class: "field" }, element("div", { class: "label" }, element("label", { for: "form-more" }, more)), add, element("button", { type: "button", "data-of": "more", "data-part": "add", click: () => add.value.trim() && enter("more", { does: "add-bet", typed: add.value }) }, w("studio.form-add-bet")), element("p", { class: "said", "data-said": "more", role: "status" })),
      ...fields,
    ];
  }

  /** @param {{form: any}} answer */
  function draw({ form }) {
    waiting = isHeld ? { form } : null;
    const now = JSON.stringify([form, w("studio.form-game-title")]);
    if (isHeld || now === drawn) return;
    drawn = now;
    for (const one of form.bets) renamed.delete(one);
    for (const { items } of [...form.fields, ...form.own]) for (const one of items) calledNow.delete(JSON.stringify(one.path));
    if (form.bet !== bet && last?.at !== "bet" && last?.at !== "more") last = null;
    bet = form.bet;
    const kept = keep(place);
    isDrawing = true;
    place.replaceChildren(
      element("h3", {}, w("studio.form-game-title")),
      ...form.fields.map(shown),
      element("h3", {}, w("studio.form-bets-title")),
      ...bets(form),
      ...form.own.map(shown),
      ...(form.others.length ? [element("p", { class: "note" }, ...worded(w("studio.form-others", { keys: form.others.map((/** @type {string} */ one) => `\`${one}\``).join(", ") })))] : []),
    );
    isDrawing = false;
    kept();
    say();
  }

  return { question: "fields", draw };
}

/** How wide a field is in letters, that all of its text is seen; a Chinese one takes two. @param {string} text */
function widthOf(text) {
  return Math.max(WIDTH, [...text].reduce((sum, one) => sum + (one > "\u2e7f" ? 2 : 1), 2));
}

/** Keeps what was typed and not entered, and where the cursor is, over a new drawing. @param {HTMLElement} place */
function keep(place) {
  const at = (/** @type {any} */ one) => `[data-of="${CSS.escape(one.dataset.of)}"][data-part="${CSS.escape(one.dataset.part)}"]`;
  const typed = [...place.querySelectorAll("[data-typed]")].map((/** @type {any} */ one) => ({ at: at(one), value: one.value, entered: one.dataset.entered }));
  const focused = /** @type {any} */ (document.activeElement);
  const inside = place.contains(focused) && focused.dataset?.of !== undefined ? { at: at(focused), start: focused.selectionStart, end: focused.selectionEnd } : null;
  return () => {
    for (const one of typed) {
      const found = /** @type {any} */ (place.querySelector(one.at));
      if (!found) continue;
      found.value = one.value;
      found.size = widthOf(one.value);
      Object.assign(found.dataset, { typed: "yes", ...(one.entered === undefined ? {} : { entered: one.entered }) });
    }
    const found = /** @type {any} */ (inside && place.querySelector(inside.at));
    if (!found) return;
    found.focus();
    if (inside?.start !== null && found.setSelectionRange) found.setSelectionRange(inside?.start ?? 0, inside?.end ?? 0);
  };
}
