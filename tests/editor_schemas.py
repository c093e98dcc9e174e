"""The declared records -> the JSON Schemas that editors use: `python -m tests.editor_schemas` writes them.

A record becomes an object with its keys; what several records refer to, and what is no record (phrases, tables, texts),
is a definition, of which a schema has those that it needs. Draft 7 is the latest that taplo's engine knows.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeGuard

from macau_edge.model import LANGUAGES
from macau_edge.model.card_notation import PART_OF_A_HAND
from macau_edge.model.cards import RANKS, SUITS
from macau_edge.model.forms import DIGITS
from macau_edge.model.notation import BOOLEANS, OF_VARIABLES, RESERVED
from macau_edge.model.numbers import NUMBER
from macau_edge.model.problem import FAMILIES
from macau_edge.model.subjects import OTHER, SUBJECTS
from macau_edge.reading.act import ActForm, DoubtsForm, GroundForm, NewPrizesForm
from macau_edge.reading.application import REFERENCE, ApplicationForm, ReliedForm, RuleForm, SaidForm
from macau_edge.reading.bets import VALUE_WORDS
from macau_edge.reading.citations import CITATION_PATTERN
from macau_edge.reading.device import KINDS, DeviceForm
from macau_edge.reading.fields import LINE, PROSE
from macau_edge.reading.forms import FORMS, PARTS, AsksForm, BetForm, ProposedBetForm
from macau_edge.reading.keys import (  # fmt: skip
    Form,
    Key,
    Schema,
    list_of,
    mapping_of,
    ref,
    whole_numbers,
)
from macau_edge.reading.labels import WEIGHT
from macau_edge.reading.options import OptionForm
from macau_edge.reading.policy import PolicyForm
from macau_edge.reading.prizes import UNITS, CommissionForm
from macau_edge.reading.ruleset import WINNING_STAKE, AssumptionForm, RulesetForm
from macau_edge.reading.shoe import ALWAYS, CARD_WORDS, DEALT, OF_A_CHOICE, OWN_KEYS
from macau_edge.reading.source import schema_file
from macau_edge.reading.subjects import with_subjects
from macau_edge.reports.schemas import texts_below
from macau_edge.typed.names import IDENTIFIER

FILES: dict[str, type[Form]] = {"ruleset": RulesetForm, "application": ApplicationForm, "policy": PolicyForm}
"""Kind of file -> its record."""

ROOM = 119
"""Characters of a line of a schema's file."""

_N = f"({NUMBER})"
_WORD = r"[^\s,:\[\]{}]+"
_OF_CARDS = rf"{_WORD}( (to|of) {_WORD}( of {_WORD})?| of {_WORD} [0-9]+ of {_WORD})?"
"""A set of cards."""
_RANKS = "|".join(RANKS)
_SO_MANY = rf"({_N}( to {_N})?|(higher|lower) than {_N})"
_OF_HANDS = (
    rf"(?!trial |(hard|easy|shows|within) [0-9]{{10,}}$)"
    rf"({PART_OF_A_HAND} (has {_N}( to {_N})? (cards?( in {_OF_CARDS})?|(suit|rank|colour)s?|of a .+)|has ranks {_WORD}"
    rf"|same {_WORD}( as {PART_OF_A_HAND})?|different {_WORD}|run|(higher|lower) than {_N}"
    rf"|(soft|hard) {_N}( to {_N})?|{_OF_CARDS}"
    rf"|beats {PART_OF_A_HAND}( by {_N}( to {_N})?)?|ties {PART_OF_A_HAND}|{_WORD} or better)"
    rf"|(sum|margin) of {PART_OF_A_HAND} (and|over) {PART_OF_A_HAND} {_SO_MANY})"
)
_PHRASE = (
    rf"((hard|easy|same|shows|within|(higher|lower) than|faces of|(exactly|at least) {_N} show) )?"
    rf"(?![0-9]{{10,}}( |$)){_WORD}"
    rf"|end of hand|trial [1-9][0-9]{{0,3}}|{_N} to {_N}|{_WORD} at {_WORD}|{_OF_HANDS}"
    rf"|({_RANKS}) (to ({_RANKS})|of ({'|'.join(SUITS)}))"
)
_NO_OTHERS = r"(?!others and |.* and others( and |$))"
_ROW = rf"({_N} to {_N}|{_N} or more|{_WORD})"
_OR = r"( or (?!(more|higher|above|less|lower|below)\b)|(?<![0-9]) or (?!more\b))"  # as `model.keys` parts names
_RATIO = r"^([1-9][0-9]{0,8}:[1-9][0-9]{0,8}|([2-9]|[1-9][0-9]{1,8}) for 1)$"
_FIGURE = rf"^-?(0|[1-9][0-9]{{0,{DIGITS - 1}}})(/[1-9][0-9]{{0,{DIGITS - 1}}}|(\.[0-9]{{1,{DIGITS}}})?%?)$"


ANY_TEXT = ["string", "number", "boolean"]
"""What a text without quotes is for one reader of YAML or another."""


def told(pattern: str, message: str, **more: Any) -> dict[str, Any]:
    """A text of a pattern, and what is said of one that is not."""
    return {"pattern": pattern, "patternErrorMessage": message, **more}


def either(*schemas: Schema, **more: Any) -> dict[str, Any]:
    """One of these."""
    return {"anyOf": list(schemas), **more}


def record_of(properties: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """Something with these keys and no others."""
    return {"type": "object", "properties": properties, "additionalProperties": False, **more}


def _line(most: int) -> dict[str, Any]:
    one = told(r"^\s*\S(.*\S)?\s*$", "This text stands on one line, and is not blank.")
    return {"type": ANY_TEXT, "minLength": 1, "maxLength": most, **one}


def _none_of(words: frozenset[str]) -> dict[str, Any]:
    return {"not": {"enum": sorted(words)}}


def _table(value: Any, name: str) -> dict[str, Any]:
    """A table by anything, whose rows are values or tables again."""
    rows = {"properties": {"by": ref("by")}, "required": ["by"], "minProperties": 2, "propertyNames": ref("row")}
    return {"type": "object", **rows, "additionalProperties": either(value, ref(name))}


def _by_language(name: str, ours: str, english: str = "In English.", **more: Any) -> dict[str, Any]:
    """A text by language, each written as the definition `name` says; a translation may be marked as not official."""
    note = f"{ours} that the gazette does not have; reports add an asterisk and say so."
    marked = record_of({"ours": {"description": note, "allOf": [ref(name)]}}, required=["ours"])
    others = {
        key: {"description": f"In {language}.", "anyOf": [ref(name), marked]}
        for key, language in (("pt", "Portuguese"), ("zh", "Chinese"))
    }
    return record_of({**others, "en": {"description": english, "allOf": [ref(name)]}}, **more)


# fmt: off
_PROSE: dict[str, Any] = {
    "minProperties": 1,
    "errorMessage": "Prose is written by language: `{pt: …, zh: …, en: …}`, or as many of them as the dossier is to be "
                    "in."}
_SHOWN = {"examples": [{"pt": "Sete ou Onze", "zh": "七或十一"}]}
_A_TEXT = "A text: one phrase, or one for each language"
_TO_ONE = ("A ratio is `N:M`, profit to stake, or `N for 1`: whole numbers above zero, without leading zeros.")
_BY = ("What the rows are values of: a variable of the bet; `total` (`result` for wheels and draws), what decided; "
       "`stage`, the stage it was decided in; the name of a stage, the total that opened it; `dice showing X`, `balls "
       "showing X`; `different faces`; `trial`, the number of the trial that decided. A tally goes by `count` or "
       "`collected`. Where cards are dealt: a hand, its points; a step, what its card counts; `cards of HAND`, `cards "
       "of HAND in SET`, `suits of HAND`, `margin of A over B`, `sum of A and B`, `A same rank as B`, `kind of HAND`, "
       "`happening`, `choice`, `choice at STEP`.")
_BY_TOLD = ("A table goes by a variable, `total`, `result`, `stage`, the name of a stage, `count`, `collected`, "
            "`trial`, `dice showing X`, `different faces`, or something of a round of cards.")
_DEFINITIONS: dict[str, Any] = {
    "identifier": {"title": "An identifier", "maxLength": 60, **_none_of(BOOLEANS), **told(
        f"^{IDENTIFIER}$", "An identifier is small letters and digits, with hyphens between words.")},
    "word-of-phrases": {"title": "A word", "allOf": [ref("identifier"), _none_of(RESERVED)]},
    "name-of-a-variable": {"title": "A word", "maxLength": 60, **_none_of((BOOLEANS - OF_VARIABLES) | RESERVED), **told(
        f"^{IDENTIFIER}$", "An identifier is small letters and digits, with hyphens between words.")},
    "word": {"type": ANY_TEXT, "maxLength": PROSE,
             **told(r"\S", "This text is blank: write it, or delete its key.")},
    "words": {"title": "A list", **list_of(ref("word"))},
    # the device and the hand
    "label": {"title": "A label", **_none_of(RESERVED | BOOLEANS), **told(
        rf"^(?![0-9]{{10,}}$)({_N} to {_N}|[^\s,:\[\]{{}}-]{{1,30}})$",
        "A label is one word without hyphens or commas, or `1 to 6`.")},
    "weight": whole_numbers(1, WEIGHT),
    "faces": {"title": "Label: weight, or label: {attribute: value, …}", **mapping_of(either(ref("weight"), {
        "description": "Attributes that phrases may ask for, such as `colour`; `number` is the number for totals, "
                       "`weight` the weight, 1 without it.",
        "type": "object",
        "properties": {
            "weight": {"description": "How likely it is beside the others, or how many there are; 1 without it.",
                       "default": 1, "allOf": [ref("weight")]},
            "number": {"description": "Its number, for totals.", "type": ["integer", "string"], "minimum": 0,
                       "maximum": 999_999, "pattern": "^(0|[1-9][0-9]{0,5})$"}},
        "additionalProperties": ref("word")}), "label", least=1)},
    "hand": {
        "description": "A shooter's turn: its stages, and `ends`, what ends it.",
        "type": "object", "required": ["ends"], "minProperties": 2,
        "properties": {"ends": {"description": "The happenings that end the hand.",
                                **either(ref("word"), ref("words"))}},
        "propertyNames": either({"const": "ends"}, ref("word-of-phrases")),
        "additionalProperties": {
            "description": "A stage of the hand: a clause named like a stage begins it, and any other name is a "
                           "happening, after which the first stage begins again.",
            **mapping_of(ref("outcomes"), "word-of-phrases")},
        "examples": [{"come-out": {"natural": [7, 11], "craps": [2, 3, 12], "point": "others"},
                      "point": {"point-made": "point", "seven-out": 7}, "ends": "seven-out"}]},
    "step-of-a-deal": {
        "type": "object", "minProperties": 1,
        "properties": {
            "if": {"description": "Where it is done: outcomes, or a table of which every row draws or stands.",
                   **either(ref("outcomes"), ref("table-of-draws"))},
            "end": {"description": "What ends the round here; the step's name is then what happened. With `choose` the "
                                   "choices with which the round is over.",
                    "allOf": [ref("outcomes")]},
            "burn": {"description": "Cards that are burnt, a number or the option that says it; no figure changes.",
                     **either(whole_numbers(1, DEALT), ref("word-of-phrases"))},
            "choose": {
                "description": "What the player can choose; two things at least, each with where it is open if it is "
                               "not always.",
                **either({"type": "array", "minItems": 2, "uniqueItems": True, "items": ref("name-of-a-hand")},
                         {"type": "object", "minProperties": 2, "propertyNames": ref("name-of-a-hand"),
                          "additionalProperties": either({"const": ALWAYS}, ref("open-choice"))})},
            "sees": {"description": "The hands whose cards the player knows when he chooses, or their first cards, "
                                    "`first of dealer`.",
                     **either(ref("cards-seen"), {"type": "array", "minItems": 1, "items": ref("cards-seen")})},
            "until": {"description": "The step is done again and again until that holds; where it holds at once, not "
                                     "at all.", "allOf": [ref("outcomes")]},
            "arrange": {"description": "The hand whose pieces are parted in other hands here.",
                        "allOf": [ref("name-of-a-hand")]},
            "into": {"description": "The hands in which it is parted, and how many pieces each has.",
                     "type": "object", "minProperties": 1, "propertyNames": ref("name-of-a-hand"),
                     "additionalProperties": whole_numbers(1, DEALT)},
            "prefer": {"description": "The way in which it is parted: of all partings those that fit the first line, "
                                      "of these those that fit the second, and so on; `best high` is a line, too.",
                       **either(ref("outcomes"), {"type": "array", "minItems": 1, "items": ref("outcomes")})},
            "law": {"description": "The article of the step.", "allOf": [ref("citation")]}},
        "propertyNames": either({"enum": list(OWN_KEYS)}, ref("name-of-a-hand")),
        "additionalProperties": {"description": "A hand, and how many cards it is dealt.", **whole_numbers(1, DEALT)}},
    "open-choice": {
        "title": "Where a choice is open, and what it deals", "type": "object", "minProperties": 1,
        "properties": {
            "if": {"description": "Where it is open.", "allOf": [ref("outcomes")]},
            "part": {"description": "The hand of two equal cards that it parts in two.",
                     "allOf": [ref("name-of-a-hand")]}},
        "propertyNames": either({"enum": list(OF_A_CHOICE)}, ref("name-of-a-hand")),
        "additionalProperties": {"description": "A hand, and how many cards the choice deals to it each time.",
                                 **whole_numbers(1, DEALT)}},
    "criterion": {"title": "One of several things that hands are compared by", "type": "string", **told(
        rf"^(points|kinds|highest|(has {_N} )?cards? in {_WORD}( (to|of) {_WORD})?( of {_WORD})?)$",
        "Write `points`, `kinds`, `highest`, `cards in jack to king` or `has 3 cards in jack to king`.")},
    "cards-seen": {"title": "A hand, or its first cards", "type": "string", **told(
        rf"^(first ([1-9][0-9]? )?of )?{_WORD}$", "Write a hand, `player`, or its first cards, `first of dealer`.")},
    "part-of-a-hand": {"title": "A hand, or a part of one", "type": "string", **told(
        rf"^({PART_OF_A_HAND})$", "Write a hand, `player`, or a part of one, `first 4 of all`, `second of banker`.")},
    "name-of-a-hand": {"allOf": [ref("word-of-phrases"), _none_of(CARD_WORDS)]},
    "table-of-draws": _table({"enum": ["draws", "stands"]}, "table-of-draws"),
    "winning-stake": {"description": "Whether a winner also gets the stake back (“to one”), or the prize includes it.",
                      "enum": list(WINNING_STAKE), "default": WINNING_STAKE[0]},
    # outcomes
    "phrase": {"type": ["string", "number"], "minimum": 0, "maximum": 999_999_999, **told(
        f"^{_NO_OTHERS}({_PHRASE})( except ({_PHRASE})|( and ({_PHRASE}))+)?$",
        "This names no outcomes. Write `7`, `4 to 10`, `hard 8`, `shows 2-5`, a name …; for several a list, "
        "`[2, 3]`.")},
    "outcomes": {"title": "Outcomes: a phrase, or a list of phrases", "anyOf": [
        ref("phrase"),
        {"type": "array", "minItems": 1, "items": {"allOf": [ref("phrase"), {"not": {"const": "others"}}]}}],
        "examples": [7, [2, 3, 12], "4 to 10 except same face", "others"]},
    "counted": {"if": {"const": "others"}, "else": ref("outcomes"), "then": {
        "const": "any",
        "errorMessage": "A tally has no clauses, so there are no `others`: write `any`, or the outcomes."}},
    "several-outcomes": {"type": "array", "minItems": 1, "items": ref("outcomes")},
    "range": {"type": "string", **told(f"^{_N} to {_N}$", "A range is written `1 to 6`.")},
    "values": {"title": "Values", "examples": [[4, 6, 8, 10], "1 to 6", "like 1-2"], "anyOf": [
        {"enum": list(VALUE_WORDS)}, ref("range"),
        {"type": "string", **told("^like [1-9](-[1-9])+$", "A shape is written `like 1-1-2`.")},
        ref("several-outcomes"), mapping_of(ref("outcomes"), least=1)]},
    "variables": {"title": "Variable: values", **mapping_of(ref("values"), "name-of-a-variable", least=1)},
    # prizes
    "ratio": {"type": "string", **told(_RATIO, _TO_ONE), "examples": ["7:6", "1:1", "8 for 1"]},
    "option-for-a-prize": {"type": "string", "pattern": "^[a-z][a-z0-9-]*$", "not": {"enum": ["lose", "push"]}},
    "part-of-a-meter": {"type": "string", **told(
        r"^(?!00?(\.0+)?%)[0-9]{1,2}(\.[0-9]{1,6})?% of [a-z][a-z0-9-]*$", "A part of a meter is `10% of royal`."),
        "examples": ["10% of royal"]},
    "prize": either(ref("ratio"), ref("option-for-a-prize"), ref("part-of-a-meter")),
    "verdict": {"enum": ["lose", "push"]},
    "row": {"title": "A row", **told(rf"^({_ROW}({_OR}{_ROW})*|\[.+\]|\(.+\)|{_ROW}(,{_ROW})+)$",
                                      "A row is a value, several `4 or 10`, `A to B`, `N or more` or `others`.")},
    "by": {"description": _BY, "anyOf": [
        {"enum": ["total", "result", "stage", "count", "collected", "trial", "different faces"]},
        {"type": ["string", "number"], **told(
            rf"^(((dice|balls) showing |choice at )?{_WORD}|((kind|suits|ranks|colours) of )?{PART_OF_A_HAND}"
            rf"|cards of {PART_OF_A_HAND}( in {_OF_CARDS})?|margin of {PART_OF_A_HAND} over {PART_OF_A_HAND}"
            rf"|sum of {PART_OF_A_HAND} and {PART_OF_A_HAND}|{PART_OF_A_HAND} same {_WORD} as {PART_OF_A_HAND})$",
            _BY_TOLD)}]},
    "table-of-prizes": _table(ref("prize"), "table-of-prizes"),
    "table-of-a-tally": _table(either(ref("verdict"), ref("prize")), "table-of-a-tally"),
    "table-of-losses": _table(ref("ratio"), "table-of-losses"),
    "table-of-units": _table(ref("units"), "table-of-units"),
    "units": {"title": "Units", **whole_numbers(1, UNITS)},
    "commission": {"title": "A commission: rate, of what, and when it is paid",
                   **either({"const": "none"}, CommissionForm)},
    # figures that are expected
    "figure": {"type": ["string", "number"], **told(
        _FIGURE, "A figure is a fraction, `7/495`, a decimal, `0.0278`, or a percentage, `1.4141%`.")},
    "table-of-figures": {
        "type": "object", "required": ["by"], "minProperties": 2, "propertyNames": ref("row-of-figures"),
        "properties": {"by": {"description": "The variable or the option that the rows are values of.",
                              "allOf": [ref("word")]}},
        "additionalProperties": ref("figures")},
    "row-of-figures": either(ref("row"), {"pattern": _RATIO}),
    "figures": {"title": "A figure, or a table of figures", "if": {"type": "object"}, "then": ref("table-of-figures"),
                "else": ref("figure"), "examples": ["7/495", {"by": "number", "4": "1/9", "6": "1/11"}]},
    "no-percentage": {"title": "A figure that is no share of anything", "allOf": [ref("figures")],
                      "not": ref("with-a-percentage")},
    "with-a-percentage": either({"type": "string", "pattern": "%$"}, {
        "type": "object", "not": {"additionalProperties": {"not": ref("with-a-percentage")}}}),
    # bets
    "stage": {
        "description": "Clauses: `win`, `lose`, `push`, or the name of a stage, which then begins. Inside a stage its "
                       "own name stands for the total that opened it.",
        "properties": {name: {"description": told, "allOf": [ref("outcomes")]} for name, told in (
            ("win", "Outcomes that win."), ("lose", "Outcomes that lose."),
            ("push", "Outcomes that give the stake back."))},
        **mapping_of(ref("outcomes"), "identifier")},
    "parts": {"title": "Bet: units", "type": "object", "minProperties": 1,
              "propertyNames": told(
                  rf"^{IDENTIFIER}(\[[^\[\]\s]{{1,60}}\])?$",
                  "A part is the identifier of a bet, `aces`, or of a member, `\"hard-way[4]\"`."),
              "additionalProperties": either(ref("units"), ref("table-of-units"), ref("units-on-another"))},
    "units-on-another": {"title": "Units on the stake of another part", "type": "string", **told(
        rf"^[1-9][0-9]* on {IDENTIFIER}(\[[^\[\]\s]{{1,60}}\])?$",
        "Units, and the part on whose stake they are laid: `1 on ante`."), "examples": ["1 on ante"]},
    "bet-of-the-law": {"description": "A bet with its name and its articles.", "allOf": [BetForm],
                       "if": {"required": ["based-on"]}, "else": {
                           "required": [name for name, key in BetForm.keys.items() if key.required == "law"]}},
    "proposed-bet": {
        "description": "A whole bet in the language of rulesets. Under an identifier that the game has, it takes that "
                       "bet's place, and may leave out `name`.",
        "allOf": [ProposedBetForm], "properties": {"law": False, "pays-law": False},
        "errorMessage": "A proposed bet has no article yet: delete it."},
    "proposed-otherwise": {
        "description": "A proposed bet as it can be read otherwise, whole.",
        "allOf": [ProposedBetForm], "properties": {"law": False, "pays-law": False, "asks": False},
        "errorMessage": "A proposed bet has no article yet, and what is asked is said of it alone: delete it."},
    # what an applicant says
    "reference": _line(REFERENCE),
    "line": _line(LINE),
    "paragraphs": {"type": ANY_TEXT, "pattern": r"\S", "maxLength": PROSE},
    "prose": {"title": "Prose: sentences in each language", **_by_language("paragraphs", "Words", **_PROSE)},
    "phrase-by-language": {"title": "A phrase in each language", **_by_language("line", "Words", **_PROSE)},
    "address": either(ref("paragraphs"), _by_language("paragraphs", "Words", minProperties=1), **_SHOWN),
    "entries": {"title": "Identifier: prose", **mapping_of({
        "if": {"type": "object", **either(*({"required": [key]} for key in SaidForm.keys))},
        "then": SaidForm, "else": ref("prose")}, "identifier")},
    "entries-relied-on": {"title": "Identifier: prose", **mapping_of({
        "if": {"type": "object", **either(*({"required": [key]} for key in ReliedForm.keys))},
        "then": ReliedForm, "else": ref("prose")}, "identifier")},
    "rules": with_subjects({
        "if": {"type": "object", **either(*({"required": [key]} for key in RuleForm.keys))},
        "then": RuleForm, "else": ref("prose")}),
    # what entries are about
    "subject": {"title": "What an entry is about", "enum": [*SUBJECTS],
                "enumDescriptions": [one.says for one in SUBJECTS.values()]},
    "subjects": either(ref("subject"), list_of(ref("subject"))),
    # a policy
    "codes": {"type": "array", "minItems": 1, "items": {"type": "string", **told(
        f"^({'|'.join(FAMILIES)})(/[a-z0-9-]+)?$",
        f"A code (`law/missing-name`) or a family: {', '.join(FAMILIES)}."), "examples": list(FAMILIES)}},
}
_OWN: dict[str, dict[str, Any]] = {
    "ruleset": {
        "text": {"title": _A_TEXT, **either(ref("word"), _by_language(
            "word", "A translation", "In English, which is never official and so never marked.",
            required=list(LANGUAGES))), "examples": [{"en": "Pass Line", "pt": "Pass Line", "zh": "派司拉"}]},
        "citation": {"title": "A citation: a place in the act", "examples": ["art. 5, n.º 2, 1)", "n.º 10.9", "silent"],
                     "anyOf": [{"type": "string", **told(
                         f"^(silent|{CITATION_PATTERN})$", "This is not a place in an act: write `art. 5, n.º 2, 1)`, "
                         "`n.º 10.9`, or the name of another act first; or `silent`.")}, record_of({"unread": {
                             "description": "Where the prize is known from, which was not read in the law.",
                             "allOf": [ref("text")]}}, required=["unread"])]}},
    "application": {
        "text": {"title": _A_TEXT, **either(ref("line"), _by_language("line", "Words", minProperties=1)), **_SHOWN},
        "citation": {"title": "A citation: a place in the act"}},
    "policy": {"figure": {
        "title": "A figure, exact", "type": ["string", "number"], "minimum": -1, "maximum": 1, **told(
            _FIGURE, "A figure is a fraction, `1/100`, a decimal, `0.01`, or a percentage, `1%`."),
        "examples": ["1/100", "20%"]}},
}
"""Definitions of one kind of file: an application leaves articles to the law, and has texts of one line."""

_ONE_DEVICE = "A device is dice, a wheel or a draw: keep one of them."
_TOLD = {
    "staged": "This bet has `stages`: move the clauses into them, and keep one form.",
    "tally": "This bet is a tally, having `{}`: keep one form.",
    "compound": "This bet is put together of others: write the rest in these parts.",
}


def _one_form() -> Iterator[tuple[str, dict[str, Any]]]:
    """Key of a bet -> the keys of other forms that do not stand beside it; each two are told once."""
    for index, form in enumerate(forms := list(FORMS)):
        others = [key for one in (forms[0], *forms[index + 1 :]) for key in FORMS[one]]
        others += [name for name, key in BetForm.keys.items() if form == "compound" and key.of == PARTS]
        for key in FORMS[form] if index else ():
            both = ["count"] if key == "collect" else []
            yield key, {"properties": dict.fromkeys([*others, *both], False), "errorMessage": _TOLD[form].format(key)}
    for key in ("staked", "stays"):
        told = f"`{key}` says what is put down with a choice, and so does the other: keep one of them."
        yield key, {"properties": dict.fromkeys(["raise", *["staked"] * (key == "stays")], False), "errorMessage": told}


def _has_one_of(keys: Iterable[str]) -> dict[str, Any]:
    return either(*({"required": [key]} for key in keys))


def _owned(owners: Sequence[str]) -> dict[str, Any] | list[str]:
    """That a device is that of which a key is said, or one of those."""
    return [*owners] if len(owners) == 1 else _has_one_of(owners)


def _is_about(subject: str) -> dict[str, Any]:
    """That an entry is about a subject, among others or alone."""
    one = {"const": subject}
    return {"properties": {"about": {"anyOf": [one, {"type": "array", "contains": one}]}}, "required": ["about"]}


_NO_LAW = {"not": {"required": ["law"]}}
_GROUND = {"minProperties": 1, "dependencies": {"none": _NO_LAW, "states": ["law"], "doubts": ["law"]}}
"""What the keys of a provision under which something is authorised ask of each other."""

_AGREE: dict[type[Form], dict[str, Any]] = {
    DoubtsForm: {"minProperties": 1},
    GroundForm: _GROUND,
    NewPrizesForm: _GROUND,
    AssumptionForm: {"if": _is_about("names"), "then": {
        "required": ["of"], "errorMessage": "This assumption is about names: add `of` with a list of them."}},
    RuleForm: {"if": _is_about(OTHER), "then": {
        "required": ["for"], "errorMessage": "Whom is this for? Add `for`: players, staff, authority."}},
    ActForm: {
        "if": {"properties": {"status": {"enum": ["amended", "superseded"]}}, "required": ["status"]},
        "then": {"required": ["by"],
                 "errorMessage": "The act is amended or superseded: by what? Add `by: [Despacho …]`."},
        "else": {"properties": {"by": False},
                 "errorMessage": "`by` goes with the states `amended` and `superseded`."}},
    OptionForm: {"if": {"properties": {"choices": {"const": "any ratio"}}},
                 "then": {"properties": {"default": ref("ratio")}}},
    DeviceForm: {
        **_has_one_of(KINDS),
        "dependencies": {
            "dice": {"properties": {"wheel": False, "draw": False}, "errorMessage": _ONE_DEVICE},
            "wheel": {"properties": {"draw": False}, "errorMessage": _ONE_DEVICE},
            **{name: _owned(key.of.split(" or ")) for name, key in DeviceForm.keys.items() if key.of}},
        "examples": [{"dice": 2}, {"wheel": "0 to 36"}, {"draw": "1 to 4"}]},
    AsksForm: {"minProperties": 1, "maxProperties": 1},
    BetForm: {"required": [], "dependencies": dict(_one_form()), "if": {"not": {"required": ["based-on"]}}, "then": {
        "allOf": [
        {"if": _has_one_of(FORMS["tally"]),
         "then": {**_has_one_of(["count", "collect"]),
                  "properties": {"pays": {
                      "if": {"type": "object"}, "then": ref("table-of-a-tally"),
                      "else": {"type": "object", "errorMessage":
                               "A tally is paid by what it counted: write a table, `{by: count, 6 or more: 90:1, "
                               "others: lose}`."}}}},
         "else": {"properties": {"pays": {"anyOf": [ref("prize"), ref("table-of-prizes")]}}}},
        {"if": {"required": ["together"]}, "else": {"required": ["pays"]}},
        {"if": {"not": _has_one_of(key for own in FORMS.values() for key in own)},
         "then": {"required": ["win"], "errorMessage":
                  "This bet says nothing that decides it: add `win` and `lose`, or `stages`; `collect` or "
                  "`count`; or `together`."}}]}},
}
_AGREE[ProposedBetForm] = _AGREE[BetForm]
"""What the keys of a record ask of each other, which its reader looks at when it has them all."""

# fmt: on


def _is_record(part: Any) -> TypeGuard[type[Form]]:
    return isinstance(part, type) and issubclass(part, Form)


class _Definitions:
    """What a schema refers to, made when it is first referred to."""

    def __init__(self, own: Mapping[str, Any]) -> None:
        self.known: dict[str, Schema] = {**_DEFINITIONS, **own}
        self.used: dict[str, Any] = {}

    def whole(self, part: Any) -> Any:
        """A part of a schema with records written out, or referred to where they have a name."""
        if _is_record(part):
            if not part.definition:
                return self.record(part)
            self.known[part.definition] = part
            return self.whole(ref(part.definition))
        if isinstance(part, list):
            return [self.whole(item) for item in part]
        if not isinstance(part, dict):
            return part
        if "$ref" in part:
            self.define(part["$ref"].rpartition("/")[2])
        return {key: self.whole(value) for key, value in part.items()}

    def define(self, name: str) -> None:
        """A definition among those used."""
        if name not in self.used:
            self.used[name] = {}  # it may refer to itself
            known = self.known[name]
            self.used[name] = self.record(known) if _is_record(known) else self.whole(known)

    def record(self, form: type[Form]) -> dict[str, Any]:
        """What editors are told of a record."""
        texts = {name.rstrip("_").replace("_", "-"): text for name, text in reversed([*texts_below(form, Form)])}
        schema = {
            "title": form.heading,
            "description": form.says,
            "type": "object",
            "minProperties": 1 if form.empty[0] else None,
            "properties": {name: self.key(key, texts.get(name, key.says)) for name, key in form.keys.items()},
            "required": [name for name, key in form.keys.items() if key.required],
            "additionalProperties": False,
            **self.whole(_AGREE.get(form, {})),
        }
        return {key: value for key, value in schema.items() if value not in ("", None, [])}

    def key(self, key: Key[Any], text: str) -> Any:
        """What editors are told of a key: the innermost description, so its own `text` stands beside what has none."""
        value = self.whole(key.kind.schema)
        if "$ref" in value and text:
            value = {"allOf": [value]}
        said = {"description": text, "examples": list(key.examples), "default": key.default or ""}
        return {**{name: one for name, one in said.items() if one not in ("", [], {})}, **value}


@cache
def schema_of(kind: str) -> dict[str, Any]:
    """The schema of a kind of file, one of `FILES`."""
    definitions = _Definitions(_OWN[kind])
    head = {"$schema": "http://json-schema.org/draft-07/schema#", "$id": f"urn:macau-edge:{kind}:1"}
    return {**head, **definitions.record(FILES[kind]), "definitions": definitions.used}


def json_text(data: Any, indent: int = 0, room: int = ROOM) -> str:
    """JSON with as much on a line as it holds."""
    one = json.dumps(data, ensure_ascii=False)
    if (len(one) <= room and indent) or not isinstance(data, dict | list):
        return one
    pad = " " * (indent + 2)
    if isinstance(data, dict):
        heads = {pad + json.dumps(key) + ": ": value for key, value in data.items()}
        lines = [head + json_text(value, indent + 2, ROOM - len(head)) for head, value in heads.items()]
    else:
        lines = [pad + line for line in _filled([json_text(item, indent + 2, ROOM - len(pad)) for item in data], pad)]
    inside = ",\n".join(lines)
    first, last = "{}" if isinstance(data, dict) else "[]"
    return f"{first}\n{inside}\n{' ' * indent}{last}"


def _filled(items: list[str], pad: str) -> list[str]:
    """Words side by side, as many as a line holds; what is no word, or has several lines, alone."""
    lines = items[:1]
    for item in items[1:]:
        if "{" in item or len(pad + lines[-1] + item) + 2 >= ROOM:
            lines.append(item)
        else:
            lines[-1] += f", {item}"
    return lines


if __name__ == "__main__":
    for kind in FILES:
        schema_file(kind).write_text(json_text(schema_of(kind)) + "\n", "utf-8")
