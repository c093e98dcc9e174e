"""The smallest rulesets that must not be complained of, and how mistakes are counted; `wrong/` has the mistakes."""

from __future__ import annotations

import pkgutil
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from macau_edge import checks, numeric
from macau_edge.checks import BET_RULES, FILE_RULES, USE_RULES, check, check_adopted
from macau_edge.checks.application import RULES as OF_APPLICATIONS
from macau_edge.checks.hand import HAND_RULES
from macau_edge.checks.policy import POLICY_RULES
from macau_edge.model import Member
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.outcomes.hand import made_at
from macau_edge.outcomes.options import options_of
from macau_edge.reading.ruleset import Read, read_ruleset
from macau_edge.reading.source import find_ruleset, read_source, shipped_names, source
from tests.loops import each

HEAD = """
game: Example
act: {title: An act, cite: Act 1, status: in force, new-bets: {law: art. 7}}
"""
LAW = "name: A bet, law: art. 1, pays-law: art. 2"
LINE_WORDS = "words: {come-out: COME-OUT, point: POINT}"
POINTS = "[4, 5, 6, 8, 9, 10]"
LINE = f"come-out: {{win: [7, 11], lose: [2, 3, 12], point: {POINTS}}}, point: {{win: point, lose: 7}}"
STAGES = "come-out: {natural: [7, 11], craps: [2, 3, 12], point: others}, point: {point-made: point, seven-out: 7}"
HAND = (
    f"hand: {{{STAGES}, ends: seven-out}}\n"
    "words: {come-out: A, point: B, natural: C, craps: D, point-made: E, seven-out: F}\n"
)
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
    "names that only a tally or the hand mentions": ruleset(
        bet("count: fours, until: 7, pays: {by: count, 2 or more: 4:1, others: lose}"),
        more=HAND.replace("[2, 3, 12]", "crap") + "names: {fours: 4, crap: [2, 3, 12]}\n",
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
        more="words: {fish: FISH, prawn: PRAWN, crab: CRAB, red: RED, green: GREEN, colour: COLOUR}",
    ),
    "words for the parts of a label": ruleset(
        bet("each: {pair: like 1-2}, win: pair, lose: others, pays: 1:1"),
        device=f"{{dice: 2, faces: {FIGURES}}}",
        more="words: {fish: FISH, prawn: PRAWN, crab: CRAB}",
    ),
    "one die whose faces are outcomes": ruleset(
        bet("win: fish, lose: others, pays: 1:1"),
        device=f"{{dice: 1, faces: {FIGURES}}}",
        more="words: {fish: FISH, prawn: PRAWN, crab: CRAB}",
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
        bet("win: odd, lose: even, pays: 1:1, lost: {by: result, 0: 1:2, others: 1:1}"), device="{wheel: 0 to 36}"
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
        bet("win: 7, lose: others, pays: price"), more="options: {price: {law: art. 3, choices: any ratio}}"
    ),
    "an option of outcomes": ruleset(
        bet("win: crap except bar, push: bar, lose: others, pays: {by: total, [2, 3, 12]: 7:1}"),
        more="names: {crap: [2, 3, 12]}\noptions: {bar: {law: art. 3, choices: [12, 2], figures: unchanged}}",
    ),
    "an option of a face": ruleset(
        bet("win: shows lucky, lose: others, pays: {by: dice showing lucky, 1: 1:1, 2: 3:1}"),
        more="options: {lucky: {law: art. 3, choices: [1, 6], figures: unchanged}}",
    ),
    "a reading without an option": ruleset(
        bet("win: 7, lose: others, pays: price"),
        more="options: {price: {law: art. 3, choices: [4:1, 5:1]}}\n"
        + reading(f"bets: {{example: {{{LAW}, win: 11, lose: others, pays: 4:1}}}}"),
    ),
    "a reading that matters under one choice only": ruleset(
        bet("win: 7, lose: others, pays: price"),
        more="options: {price: {law: art. 3, choices: [4:1, 5:1], default: 4:1}}\n"
        + reading(f"bets: {{example: {{{LAW}, win: 7, lose: others, pays: 4:1}}}}"),
    ),
    "a reading whose figures are not given": ruleset(
        bet("win: 7, lose: others, pays: price"),
        more="options: {price: {law: art. 3, choices: any ratio}}\n"
        + reading(f"bets: {{example: {{{LAW}, win: [1-6, 2-5, 3-4], lose: others, pays: price}}}}"),
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
        more="names: {sevens: 7}\noptions: {price: {law: art. 3, choices: [4:1, 5:1]}}\nwords: {a: A, b: B}\n"
        + reading(
            f"bets: {{example: {{{LAW}, stages: {{a: {{b: any}}, b: {{win: sevens, lose: others}}}}, pays: price}}}}"
        ),
    ),
    "a reading of the commission": ruleset(
        bet("win: 7, lose: others, pays: 4:1"), more=reading("commission: {rate: 5%, of: return, paid: on a win}")
    ),
    "a reading of the stake": ruleset(bet("win: 7, lose: others, pays: 4:1"), more=reading("winning-stake: kept")),
    "a collection whose prizes are the same from a number on": ruleset(
        bet("collect: 2 to 6, until: 7, pays: {by: collected, 5: 34:1, 4: 34:1, others: lose}")
    ),
    "items that one throw can bring together": ruleset(
        bet("collect: [shows 1, shows 2, shows 3], until: 7, pays: {by: collected, 3: 4:1, 2: push, others: lose}")
    ),
    "a number that is only passed by": ruleset(
        bet("count: any, until: trial 2, pays: {by: count, 2: 1:1, 1: lose}"),
    ),
    "what is counted on the trial that ends it": ruleset(
        bet("count: [6, 7], until: 7, pays: {by: count, 3 or more: 4:1, others: lose}")
    ),
    "a tally for each": ruleset(
        bet(
            "each: {number: [2, 6]}, count: number, until: 7, pays: {by: number, "
            "2: {by: count, 2 or more: 40:1, others: lose}, 6: {by: count, 6 or more: 90:1, others: lose}}"
        )
    ),
    "the highest of a family": ruleset(
        bet("highest-of: {number: [4, 10]}, count: number, until: 7, pays: {by: count, 2 or more: 8:1, others: lose}")
    ),
    "a tally that loses less by the count": ruleset(
        bet("count: 6, until: 7, pays: {by: count, 2 or more: 3:1, others: lose}, lost: {by: count, 1: 1:2, 0: 1:1}")
    ),
    "an urn with a row for all that it has": ruleset(
        bet("count: red, until: blue, pays: {by: count, 3: 4:1, 0 to 2: lose}"),
        device="{draw: {red: 3, blue: 2}, returned: never}",
        more="words: {red: RED, blue: BLUE}",
    ),
    "a prize by the trial": ruleset(
        bet("win: 7 except trial 3, lose: trial 3, pays: {by: trial, 1: 4:1, 2 or more: 2:1}")
    ),
    "a clause for a trial in a stage that begins later": ruleset(
        bet("stages: {come-out: {win: 7, point: others}, point: {win: 7 except trial 4, lose: trial 4}}, pays: 1:1"),
        more=LINE_WORDS,
    ),
    "a hand that no bet depends on": ruleset(bet("win: 7, lose: others, pays: 4:1"), more=HAND),
    "another hand where no bet depends on it": ruleset(
        bet("win: 7, lose: others, pays: 4:1"),
        more=HAND + reading(f"hand: {{{STAGES}, ends: [seven-out, craps]}}"),
    ),
    "another hand for a bet on the hand": ruleset(
        bet("made: come-out, count: natural, until: end of hand, pays: {by: count, 2 or more: 9:1, others: lose}"),
        more=HAND + reading(f"hand: {{{STAGES}, ends: [seven-out, craps]}}"),
    ),
    "another hand with the bets that it needs": ruleset(
        bet("made: come-out, win: natural, lose: [craps, seven-out], pays: 1:1"),
        more=HAND
        + reading(
            "hand: {come-out: {seven-out: 7, point-made: [2, 12]}, ends: seven-out}, "
            f"bets: {{example: {{{LAW}, made: come-out, win: point-made, lose: seven-out, pays: 1:1}}}}"
        ),
    ),
    "happenings in names, options, values and lists": ruleset(
        bet("made: come-out, each: {what: [natural, good]}, win: what, lose: [bad, seven-out], pays: 1:1"),
        more=HAND.replace("{come-out: A", "{good: G, come-out: A")
        + "names: {good: [point-made]}\noptions: {bad: {law: art. 3, choices: [craps, 12]}}\n",
    ),
    "a bet that is decided in the stage at which it is made": ruleset(
        bet("made: point, win: point-made, lose: 7, pays: 1:1"), more=HAND
    ),
    "a bet that says when it is made and depends on nothing": ruleset(
        bet("made: point, win: 6, lose: 7, pays: 7:6"), more=HAND
    ),
    "a bet that sleeps": ruleset(bet("made: point, not-working: come-out, win: 6, lose: 7, pays: 7:6"), more=HAND),
    "an additional bet that sleeps": ruleset(
        bet(f"made: come-out, stages: {{{LINE}}}, pays: 1:1", "pass-line"),
        bet("additional: {to: pass-line, at: point}, not-working: come-out, win: point, lose: 7, pays: 6:5", "odds"),
        more=HAND,
    ),
    "a hand that the house chooses": ruleset(
        bet("made: come-out, win: natural, lose: [craps, seven-out], pays: 1:1"),
        more=HAND.replace("3, 12]", "3, bar]") + "options: {bar: {law: art. 3, choices: [12, 4]}}\n",
    ),
    "a compound bet": ruleset(
        bet("each: {number: [4, 10]}, win: number, lose: 7, pays: 9:5", "place"),
        bet(f"stages: {{{LINE}}}, pays: 1:1", "pass-line"),
        bet("additional: {to: pass-line, at: point}, win: point, lose: 7, pays: 1:1", "odds"),
        bet(
            'together: {pass-line: 1, "place[4]": {by: number, 4: 5}, '
            "odds: {by: point, [4, 10]: 3, [5, 9]: 4, [6, 8]: 5}}"
        ),
        more=LINE_WORDS,
    ),
    "parts made in different stages, where the compound bet says when": ruleset(
        bet(f"made: come-out, stages: {{{LINE}}}, pays: 1:1", "pass-line"),
        bet("made: point, win: 6, lose: 7, pays: 7:6", "place-6"),
        bet("made: come-out, together: {pass-line: 1, place-6: 6}"),
        more=HAND,
    ),
    "an option of a part": ruleset(
        bet("win: 7, lose: others, pays: price", "any-7"),
        bet("win: 11, lose: others, pays: 15:1", "eleven"),
        bet("together: {any-7: 1, eleven: 1}"),
        more="options: {price: {law: art. 3, choices: any ratio}}",
    ),
}


@each("text", SOUND.values(), ids=SOUND, quick=3)
def test_a_sound_ruleset_is_not_complained_of(text: str) -> None:
    assert problems(text) == []
    assert check_adopted(read(text)) == []


@pytest.mark.deep  # for .ci/run asks the same of the program that is installed
@pytest.mark.parametrize("game", shipped_names())
def test_the_shipped_rulesets_are_sound(game: str) -> None:
    name, path = find_ruleset(game)
    assert check(read_ruleset(read_source(path), name)) == []


def test_every_rule_is_listed() -> None:
    listed = {*BET_RULES, *FILE_RULES, *USE_RULES, *HAND_RULES, *OF_APPLICATIONS, *POLICY_RULES}
    inside = pkgutil.walk_packages(checks.__path__, "macau_edge.checks.")
    modules = [checks, *(import_module(module.name) for module in inside)]
    written = {getattr(module, name) for module in modules for name in vars(module) if name.startswith("check_")}
    called_by_name = {"check_figures", "check_difference", "check_ends", "check_zeros_of_hand"}  # of sound clauses
    called_by_name |= {
        "check_other_choices",
        "check_expected",
        "check_best",
        "check_options",
        "check_same_bets",
        "check_names",
    }  # they need figures
    called_by_name |= {"check_places"}  # of sound bets, which can be put on a cloth
    called_by_name |= {"check_application", "check_policy"}  # they run those of applications and of policies
    called_by_name |= {"check_adopted", "check_applied", "check_files"}  # they run all of these over a file, or several
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
        bet("win: crap, lose: others, pays: price", "first"),
        bet("additional: {to: third, at: point}, win: point, lose: 7, pays: 1:1", "second"),
        bet(f"stages: {{{LINE}}}, pays: 0:0", "third"),
        more="names: {crap: 12 to 2, seven: 7}\noptions: {price: {law: art. 3, choices: 2:1}}\n" + LINE_WORDS,
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
    estimate = numeric.estimate

    def one_roll_longer(*arguments: Any, **more: Any) -> numeric.Estimate:
        found = estimate(*arguments, **more)
        return replace(found, rolls=found.rolls + 1)

    monkeypatch.setattr(numeric, "estimate", one_roll_longer)
    family = ruleset(bet("each: {number: [4, 10]}, win: number, lose: 7, pays: 2:1"))
    (problem,) = problems(family)
    assert (problem.code, problem.place.line) == ("arithmetic/engines-disagree", 7)
    assert problem.message == "the two engines disagree on `example[4]`: largest difference 0.25"


def test_a_mistake_in_the_hand_is_said_once_and_not_of_the_bets_that_depend_on_it() -> None:
    tally = "made: come-out, count: {0}, until: end of hand, pays: {{by: count, 2 or more: 9:1, others: lose}}"
    text = ruleset(
        bet(tally.format("natural"), "first"),
        bet(tally.format("good"), "second"),
        bet("made: come-out, not-working: point, win: 13, lose: 7, pays: 1:1", "third"),
        more=HAND.replace("7, 11", "7, 12") + "names: {good: [natural, point-made]}\n",
    )
    assert [(problem.place.line, problem.code) for problem in problems(text)] == [
        (5, "arithmetic/overlap"),
        (12, "arithmetic/empty"),
    ]


def test_a_hand_that_cannot_be_read_makes_no_happening_unknown() -> None:
    text = ruleset(
        bet("made: come-out, win: [natural, point-mad], lose: end of hand, pays: 1:1"),
        more=HAND.replace("seven-out: 7}", "seven-out: 9 to 7}"),
    )
    assert [problem.message for problem in problems(text)] == [
        "`9 to 7` does not ascend",
        "`point-mad` is not a word this bet knows",
    ]


def test_a_slip_in_the_key_of_the_hand_is_one_mistake() -> None:
    on_it = bet("made: come-out, not-working: point, win: natural, lose: end of hand, pays: 1:1")
    text = ruleset(on_it, more=HAND.replace("hand:", "hands:"))
    assert [problem.message for problem in problems(text)] == [
        "`hands` are put together of cards, and these are the stages of a shooter’s hand"
    ]


def test_a_mistake_in_a_part_is_not_said_of_the_compound_bet() -> None:
    endless = "stages: {a: {win: 7, lose: 11, b: 2}, b: {c: any}, c: {b: any}}, pays: 1:1"
    text = ruleset(
        bet("together: {first: 1, second: 1, third: 1}", "both"),
        bet("win: 7, lose: [7, 11], pays: 4:1", "first"),
        bet(endless, "second"),
        bet("win: 7, lose: others, pays: 0:0", "third"),
        more="words: {a: A, b: B, c: C}",
    )
    assert [(problem.place.line, problem.code) for problem in problems(text)] == [
        (8, "arithmetic/overlap"),
        (9, "arithmetic/never-ends"),
        (10, "structure/not-a-ratio"),
    ]


def test_a_slip_in_a_key_is_one_mistake() -> None:
    for key, slip in (("until", "untill"), ("collect", "colect"), ("together", "togther"), ("stages", "stags")):
        tally = "collect: [4, 5], until: 7, pays: {by: collected, 2: 3:1, others: lose}"
        body = {"together": "together: {any-7: 1}", "stages": "stages: {a: {win: 7, lose: others}}, pays: 1:1"}
        text = ruleset(
            bet(body.get(key, tally).replace(f"{key}:", f"{slip}:")), bet("win: 7, lose: others, pays: 4:1", "any-7")
        )
        assert [problem.message for problem in problems(text)] == [f"`{slip}` is not a key of the bet `example`"]


def test_a_bet_of_too_many_states_is_refused_up_to_a_limit() -> None:
    highest = "highest-of: {number: [4, 10]}, count: number, until: 7, pays: {by: count, 1: 2:1, 3: 8:1, others: lose}"
    text = ruleset(bet(highest))
    assert problems(text) == []
    with open_meter(5):
        (problem,) = check(read(text))
    assert (problem.code, problem.message) == (
        "arithmetic/too-many-states",
        "`example` has more than 5 states, and the engines list every one of them",
    )


def test_too_many_stages_are_said_by_who_runs_the_engines() -> None:
    text = ruleset(bet(f"stages: {{{LINE}}}, pays: 1:1"), more=LINE_WORDS)
    with open_meter(5):
        assert [problem.code for problem in check(read(text))] == ["arithmetic/too-many-states"]
        assert check_adopted(read(text)) == []


def test_a_bet_depends_on_the_options_of_its_tally_its_hand_and_its_parts() -> None:
    text = ruleset(
        bet("each: {number: [4, 5]}, win: number, lose: 7, pays: {by: number, 4: four, 5: five}", "place"),
        bet("count: 6, until: stop, pays: {by: count, 2 or more: 9:1, others: lose}", "tally"),
        bet("made: come-out, win: natural, lose: [craps, seven-out], pays: 1:1", "natural"),
        bet('together: {"place[4]": 1, tally: 1}', "both"),
        more=HAND.replace("3, 12]", "3, bar]")
        + "options:\n"
        + "".join(f"  {name}: {{law: art. 3, choices: [2:1, 3:1]}}\n" for name in ("four", "five"))
        + "".join(f"  {name}: {{law: art. 3, choices: [12, 4]}}\n" for name in ("bar", "stop")),
    )
    found = read(text).ruleset
    assert found
    used = {bet.id: {option.id for option in options_of(found, Member(bet, {}))} for bet in found.bets.values()}
    assert used == {"place": {"four", "five"}, "tally": {"stop"}, "natural": {"bar"}, "both": {"four", "stop"}}


def test_no_option_is_needed_for_a_check() -> None:
    text = ruleset(
        bet("each: {number: [4, 5]}, win: number, lose: shows hit, pays: {by: number, 4: four, 5: five}"),
        more="options:\n  four: {law: art. 3, choices: any ratio}\n  five: {law: art. 3, choices: any ratio}\n"
        "  hit: {law: art. 3, choices: [6, 7]}",
    )
    assert [problem.message for problem in problems(text)] == ["no face of the dice is or has `7`"]


def test_a_compound_made_at_no_stage_is_told_so_whatever_its_parts_say() -> None:
    part = bet("made: come-out, win: natural, lose: [craps, seven-out], pays: 1:1", "part")
    other = bet("made: point, win: 6, lose: 7, pays: 7:6", "other")
    both = bet("made: pont, together: {part: 1, other: 1}", "both")
    found = read(ruleset(part, other, both, more=HAND)).ruleset
    assert found
    with pytest.raises(ProblemError, match="`pont` is not a stage of the hand") as told:
        made_at(found, found.bets["both"])
    made = found.bets["both"].made
    assert made
    assert [problem.place for problem in told.value.problems] == [made.place]


def test_what_an_additional_bet_compares_with_may_leave_nothing_beside_some_openers() -> None:
    """As inside the stage itself: there is no higher total than the 12 that opened it, and the bet is lost then."""
    staged = "base: {stages: {a: {b: any}, b: {win: higher than b, lose: lower than b, push: b}}, pays: 1:1}"
    more = "more: {additional: {to: base, at: b}, win: higher than b, lose: others, pays: 1:9}"
    head = "game: x\nact: none\ndevice: {dice: 2}\nbets:\n"
    assert "arithmetic/empty" not in [one.code for one in problems(f"{head}  {staged}\n  {more}\n")]
    rows = "pays: {by: count, 0: lose, 1 or more: 1:9}"
    more = f"more: {{additional: {{to: base, at: b}}, count: higher than b, until: 3, {rows}}}"
    assert "arithmetic/empty" not in [one.code for one in problems(f"{head}  {staged}\n  {more}\n")]
    assert "arithmetic/empty" in [
        one.code for one in problems(f"{head}  {staged}\n  {more.replace('than b', 'than 12')}\n")
    ]
