"""The smallest rulesets that must not be complained of, and how mistakes are counted; `wrong/` has the mistakes."""

from __future__ import annotations

import pkgutil
from dataclasses import replace
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from macau_edge import analysis, checks, numeric
from macau_edge.checks import BET_RULES, FILE_RULES, USE_RULES, check, check_adopted
from macau_edge.problem import Problem
from macau_edge.reading.ruleset import Read, read_ruleset
from macau_edge.reading.shipped import find, shipped_names
from macau_edge.reading.source import read_source, source

HEAD = """
game: Example
act: {title: An act, cite: Act 1, status: in force, new-bets: {law: art. 7}}
"""
LAW = "name: A bet, law: art. 1, pays-law: art. 2"
LINE_WORDS = "words: {come-out: COME-OUT, point: POINT}"
POINTS = "[4, 5, 6, 8, 9, 10]"
LINE = f"come-out: {{win: [7, 11], lose: [2, 3, 12], point: {POINTS}}}, point: {{win: point, lose: 7}}"
FIGURES = "{fish: {colour: red, number: 1}, prawn: {colour: green, number: 2}, crab: {colour: green, number: 3}}"


def bet(body: str, name: str = "example") -> str:
    return f"  {name}: {{{LAW}, {body}}}\n"


def ruleset(*bets: str, device: str = "{dice: 2}", more: str = "") -> str:
    return f"{HEAD}device: {device}\n{more}\nbets:\n{''.join(bets)}"


def reading(instead: str) -> str:
    return (
        "readings:\n  r: {law: art. 1, adopted: One way, because: A reason, "
        f"alternatives: {{other: {{text: Another way, instead: {{{instead}}}}}}}}}\n"
    )


def read(text: str) -> Read:
    return read_ruleset(source("example.yaml", text.encode()), "example")


def problems(text: str) -> list[Problem]:
    return check(read(text))


SOUND = {
    "the smallest": ruleset(bet("win: 7, lose: others, pays: 4:1")),
    "a race with pushes": ruleset(bet("win: 6, lose: 7, push: 2, pays: 1:1")),
    "stages": ruleset(bet(f"stages: {{{LINE}}}, pays: 1:1"), more=LINE_WORDS),
    "a way back": ruleset(
        bet("stages: {come-out: {win: 7, lose: 11, point: 4}, point: {lose: 7, come-out: 11}}, pays: 1:1"),
        more=LINE_WORDS,
    ),
    "a stage behind a stage": ruleset(
        bet("stages: {a: {b: any}, b: {c: even, lose: odd}, c: {win: c, lose: 7}}, pays: 1:1"),
        more="words: {a: A, b: B, c: C}",
    ),
    "a name in a name": ruleset(
        bet("win: crap, lose: others, pays: 7:1"), more="names: {aces: 2, crap: [aces, 3, 12]}"
    ),
    "a bet that is called as a name": ruleset(bet("win: red, lose: others, pays: 7:1", "red"), more="names: {red: 7}"),
    "faces that are no totals": ruleset(bet("each: {number: 1 to 6}, win: shows number, lose: others, pays: 1:1")),
    "a list of one": ruleset(
        bet("each: {pair: [[1-2], [3-4]]}, win: shows pair, lose: [shows sixes, 5-5], push: others, pays: 1:1"),
        more="names: {sixes: [6-6]}",
    ),
    "values of an attribute": ruleset(
        bet("each: {colour: [red, green]}, win: exactly 2 show colour, lose: others, pays: 1:1"),
        device=f"{{dice: 2, faces: {FIGURES}}}",
        more="words: {red: RED, green: GREEN, colour: COLOUR}",
    ),
    "words for the parts of a label": ruleset(
        bet("each: {pair: like 1-2}, win: pair, lose: others, pays: 1:1"),
        device=f"{{dice: 2, faces: {FIGURES}}}",
        more="words: {fish: FISH, prawn: PRAWN, crab: CRAB}",
    ),
    "one die whose faces are outcomes": ruleset(
        bet("win: fish, lose: others, pays: 1:1"), device=f"{{dice: 1, faces: {FIGURES}}}"
    ),
    "symbols without letters": ruleset(
        bet("each: {symbol: [$1, $2]}, win: symbol, lose: others, pays: 1:1"), device="{wheel: {$1: 24, $2: 15}}"
    ),
    "a variable that only the prizes mention": ruleset(
        bet("each: {unit: [2, 12]}, win: [2, 12], lose: others, pays: {by: unit, 2: 30:1, 12: 15:1}")
    ),
    "a variable that only a number of dice mentions": ruleset(
        bet("each: {unit: [5, 6]}, win: 5-6, lose: others, pays: {by: dice showing unit, 1: 15:1}")
    ),
    "a row from one number to another": ruleset(
        bet(f"each: {{number: {POINTS}}}, win: number, lose: 7, pays: {{by: number, 4 to 5: 9:5, 6 to 10: 7:6}}")
    ),
    "rows for others and for more": ruleset(
        bet("win: 8 to 12, lose: others, pays: {by: total, 8: 1:1, 11 or more: 3:1, others: 2:1}")
    ),
    "a table in a table": ruleset(
        bet(
            f"stages: {{{LINE}}}, "
            "pays: {by: stage, come-out: 1:1, point: {by: point, [4, 10]: 2:1, [5, 9]: 3:2, [6, 8]: 6:5}}"
        ),
        more=LINE_WORDS,
    ),
    "a part of the stake lost": ruleset(
        bet("win: odd, lose: even, pays: 1:1, loses: {by: result, 0: 1:2, others: 1:1}"), device="{wheel: 0 to 36}"
    ),
    "an additional bet": ruleset(
        bet(f"stages: {{{LINE}}}, pays: 1:1", "pass-line"),
        bet("additional: {to: pass-line, at: point}, win: point, lose: 7, pays: {by: point, 4 to 10: 1:1}", "odds"),
        more=LINE_WORDS,
    ),
    "an additional bet that is returned": ruleset(
        bet(f"stages: {{{LINE}}}, pays: 1:1", "pass-line"),
        bet("additional: {to: pass-line, at: point}, win: hard 12, lose: 11, pays: 1:1", "side"),
        more=LINE_WORDS,
    ),
    "a commission of the one prize of each member": ruleset(
        bet(
            "each: {number: [4, 5]}, win: number, lose: 7, pays: {by: number, 4: 2:1, 5: 3:2}, "
            "commission: {rate: 5%, of: prize, paid: with the bet}"
        )
    ),
    "a commission of the one prize in a table": ruleset(
        bet(
            "win: [4, 10], lose: 7, pays: {by: total, 4: 2:1, 10: 4:2}, "
            "commission: {rate: 5%, of: prize, paid: with the bet}"
        ),
        bet(
            "each: {number: [5, 6]}, win: shows number, lose: others, pays: {by: dice showing number, 1: 1:1, 2: 1:1}, "
            "commission: {rate: 5%, of: return, paid: with the bet}",
            "shown",
        ),
    ),
    "an option without a default": ruleset(
        bet("win: 7, lose: others, pays: prize"), more="options: {prize: {law: art. 3, choices: any ratio}}"
    ),
    "an option of outcomes": ruleset(
        bet("win: crap except bar, push: bar, lose: others, pays: {by: total, [2, 3, 12]: 7:1}"),
        more="names: {crap: [2, 3, 12]}\noptions: {bar: {law: art. 3, choices: [12, 2]}}",
    ),
    "an option of a face": ruleset(
        bet("win: shows lucky, lose: others, pays: {by: dice showing lucky, 1: 1:1, 2: 3:1}"),
        more="options: {lucky: {law: art. 3, choices: [1, 6]}}",
    ),
    "a reading without an option": ruleset(
        bet("win: 7, lose: others, pays: prize"),
        more="options: {prize: {law: art. 3, choices: [4:1, 5:1]}}\n"
        + reading(f"bets: {{example: {{{LAW}, win: 11, lose: others, pays: 4:1}}}}"),
    ),
    "a reading that matters under one choice only": ruleset(
        bet("win: 7, lose: others, pays: prize"),
        more="options: {prize: {law: art. 3, choices: [4:1, 5:1], default: 4:1}}\n"
        + reading(f"bets: {{example: {{{LAW}, win: 7, lose: others, pays: 4:1}}}}"),
    ),
    "a reading whose figures are not given": ruleset(
        bet("win: 7, lose: others, pays: prize"),
        more="options: {prize: {law: art. 3, choices: any ratio}}\n"
        + reading(f"bets: {{example: {{{LAW}, win: [1-6, 2-5, 3-4], lose: others, pays: prize}}}}"),
    ),
    "a reading without a loss": ruleset(
        bet("win: 7, lose: others, pays: 4:1"),
        more=reading(f"bets: {{example: {{{LAW}, win: 7, push: others, pays: 4:1}}}}"),
    ),
    "a reading with one bet for a family": ruleset(
        bet("each: {number: [6, 8]}, win: number, lose: 7, pays: 7:6"),
        more=reading(f"bets: {{example: {{{LAW}, win: [6, 8], lose: 7, pays: 7:6}}}}"),
    ),
    "a reading with a name, a word and an option of its own": ruleset(
        bet("win: 7, lose: others, pays: 4:1"),
        more="names: {sevens: 7}\noptions: {prize: {law: art. 3, choices: [4:1, 5:1]}}\nwords: {a: A, b: B}\n"
        + reading(
            f"bets: {{example: {{{LAW}, stages: {{a: {{b: any}}, b: {{win: sevens, lose: others}}}}, pays: prize}}}}"
        ),
    ),
    "a reading of the commission": ruleset(
        bet("win: 7, lose: others, pays: 4:1"), more=reading("commission: {rate: 5%, of: return, paid: on a win}")
    ),
    "a reading of the stake": ruleset(bet("win: 7, lose: others, pays: 4:1"), more=reading("winning-stake: kept")),
}


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
def test_a_sound_ruleset_is_not_complained_of(text: str) -> None:
    assert problems(text) == []
    assert check_adopted(read(text)) == []


@pytest.mark.parametrize("game", shipped_names())
def test_the_shipped_rulesets_are_sound(game: str) -> None:
    name, path = find(game)
    assert check(read_ruleset(read_source(path), name)) == []


def test_every_rule_is_listed() -> None:
    listed = {rule for rules in (BET_RULES, FILE_RULES, USE_RULES) for rule in rules}
    modules = [import_module(f"macau_edge.checks.{module.name}") for module in pkgutil.iter_modules(checks.__path__)]
    written = {getattr(module, name) for module in modules for name in vars(module) if name.startswith("check_")}
    called_by_name = {"check_figures", "check_difference"}  # the two that need both engines
    assert {rule.__name__ for rule in written - listed} == called_by_name
    assert listed <= written


def test_a_mistake_is_counted_once_for_a_family() -> None:
    family = ruleset(bet("each: {number: 4 to 10}, win: number, lose: [7, 13], pays: {by: number, 4 to 6: 1:1}"))
    codes = [problem.code for problem in problems(family)]
    assert sorted(codes) == ["arithmetic/empty", "arithmetic/no-row", "arithmetic/overlap"]


def test_a_mistake_in_an_entry_does_not_hide_those_of_another() -> None:
    text = ruleset(
        bet("win: sevn, lose: [2, 14], pays: 4 to 1", "first"),
        bet("win: 13, lose: others, pays: 4:1", "second"),
        bet("win: 7, lose: others, pays: pries", "third"),
        more="names: {seven: 7, crap: 12 to 2}\nwords: {red: {en: red}}",
    )
    assert [(problem.place.line, problem.code) for problem in problems(text)] == [
        (5, "structure/malformed"),
        (6, "law/missing-language"),
        (8, "structure/unknown-word"),
        (8, "arithmetic/empty"),
        (8, "structure/not-a-ratio"),
        (9, "arithmetic/empty"),
        (10, "structure/unknown-word"),
    ]


def test_an_entry_that_cannot_be_read_makes_nothing_unknown_or_unused() -> None:
    text = ruleset(
        bet("win: crap, lose: others, pays: prize", "first"),
        bet("additional: {to: third, at: point}, win: point, lose: 7, pays: 1:1", "second"),
        bet(f"stages: {{{LINE}}}, pays: 0:0", "third"),
        more="names: {crap: 12 to 2, seven: 7}\noptions: {prize: {law: art. 3, choices: 2:1}}\n" + LINE_WORDS,
    )
    assert [problem.code for problem in problems(text)] == [
        "structure/malformed",
        "structure/not-a-list",
        "structure/not-a-ratio",
    ]


def test_the_engines_are_left_to_who_runs_them_anyway() -> None:
    endless = ruleset(
        bet("stages: {a: {win: 7, lose: 11, b: 2}, b: {c: any}, c: {b: any}}, pays: 1:1"),
        more="words: {a: A, b: B, c: C}",
    )
    assert [problem.code for problem in problems(endless)] == ["arithmetic/never-ends"]
    assert check_adopted(read(endless)) == []


def test_engines_that_disagree_are_an_error_at_the_bet(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_roll_longer(*arguments: Any) -> numeric.Estimate:
        found = numeric.estimate(*arguments)
        return replace(found, rolls=found.rolls + 1)

    monkeypatch.setattr(analysis, "numeric", SimpleNamespace(**{**vars(numeric), "estimate": one_roll_longer}))
    family = ruleset(bet("each: {number: [4, 10]}, win: number, lose: 7, pays: 2:1"))
    (problem,) = problems(family)
    assert (problem.code, problem.place.line) == ("engine/disagree", 7)
    assert problem.message == "the two engines disagree on `example[4]`: largest difference 0.25"


def test_no_option_is_needed_for_a_check() -> None:
    text = ruleset(
        bet("each: {number: [4, 5]}, win: number, lose: shows hit, pays: {by: number, 4: four, 5: five}"),
        more="options:\n  four: {law: art. 3, choices: any ratio}\n  five: {law: art. 3, choices: any ratio}\n"
        "  hit: {law: art. 3, choices: [6, 7]}",
    )
    assert [problem.message for problem in problems(text)] == ["no face of the dice is or has `7`"]
