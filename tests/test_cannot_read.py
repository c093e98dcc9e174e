"""Every place where the numeric engine can make nothing of a bet: what leads there is refused by `check` at its place.

So `arithmetic/engine-cannot-read` is a mistake of the program, and no accepted file is told that its figures are not
confirmed because one engine reads less than the other. Of each place there is the smallest file that leads there, and
the code of the finding that keeps it from it. `tests/test_grid.py` goes the other way, from all that is accepted.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

import macau_edge
from macau_edge import numeric
from macau_edge.model import Member, PrizeTable, Ruleset
from macau_edge.numeric import CannotReadError
from macau_edge.numeric.playing import compile_play
from macau_edge.numeric.words import results_of
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.loops import each
from tests.small import problems_of

FOLDER = Path(macau_edge.__file__).parent / "numeric"

# --- the places, as they stand in the code ------------------------------------------------------------------------


Place = tuple[str, str]
"""File and function, and what is said there, as it is written: a line would move."""


def places() -> Iterator[Place]:
    for file in sorted(FOLDER.rglob("*.py")):
        name = file.relative_to(FOLDER).with_suffix("").as_posix()
        yield from _raised(ast.parse(file.read_text("utf-8")), name, "")


def _raised(node: ast.AST, file: str, function: str) -> Iterator[Place]:
    """Every place below a node that raises the error, with the innermost function around it."""
    inside = node.name if isinstance(node, ast.FunctionDef) else function
    if (
        isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and ast.unparse(node.exc.func) == "CannotReadError"
    ):
        yield f"{file}.{inside}", ast.unparse(node.exc.args[0])
    for child in ast.iter_child_nodes(node):
        yield from _raised(child, file, inside)


# --- what leads to each -------------------------------------------------------------------------------------------

Ask = Callable[[Ruleset], object]


def estimated(ruleset: Ruleset, bet: str = "b") -> object:
    return numeric.estimate(ruleset, Member(ruleset.bets[bet], {}), {})


def simulated(ruleset: Ruleset) -> object:
    return compile_play(ruleset, Member(ruleset.bets["b"], {}), {})


def asked_by_another(ruleset: Ruleset) -> object:
    """The table of another bet, about a hand of which this one asks nothing: its rounds are not told apart by it."""
    table = ruleset.bets["c"].pays
    assert isinstance(table, PrizeTable)
    return results_of(ruleset, Member(ruleset.bets["b"], {}), {}).quantity(table.by, {})


@dataclass(frozen=True)
class Leads:
    """A file that leads to a place, the code that `check` refuses it with, and how the engine is asked all the same."""

    bets: str
    code: str
    device: str = "{dice: 2}"
    more: str = ""
    ask: Ask = estimated

    @property
    def text(self) -> str:
        return f"game: x\nact: none\ndevice: {self.device}\n{self.more}\nbets:\n  {self.bets}\n"


WHEEL, CARDS = "{wheel: 0 to 3}", "{decks: 1, order: [2 to king, ace], compare: order}"
KINDS = "{decks: 1, order: [2 to king, ace], compare: kinds, kinds: {pair: 2 of a rank, low: any}}"
ONE_CARD = "words: {one: A, first: B}\ndeal: {first: {one: 1}}"
TWO_CARDS = "words: {one: A, first: B, pair: C, low: D}\ndeal: {first: {one: 2}}"
CHOICE = "words: {one: A, first: B, ask: C, go: D, stay: E}\n"
CHOICE += "deal: {first: {one: 1}, ask: {choose: [go, stay], sees: one}}"
HAND = "words: {out: A, point: B, won: C, seven: D}\n"
HAND += "hand: {out: {won: [2, 3], point: others}, point: {won: point, seven: 7}, ends: seven}"
TWO_STAGES = "words: {out: A, point: B}"
LINE = "stages: {out: {win: 7, point: others}, point: {win: point, lose: 7}}, pays: 1:1"

PLACES: Mapping[Place, Leads] = {
    ("best._nets", "'a round that decides nothing, with a choice of the player'"): Leads(
        "b: {win: one 7 and go, lose: one 8, pays: 1:1, strategy: best}", "structure/strategy", CARDS, CHOICE
    ),
    ("hands._whole", "type(phrase).__name__"): Leads(
        "b: {win: odd, lose: others, pays: 1:1}", "structure/no-total", CARDS, ONE_CARD
    ),
    ("hands._mask", "'a kind of hand'"): Leads(
        "b: {win: one red or better, lose: others, pays: 1:1}", "structure/unknown-word", KINDS, TWO_CARDS
    ),
    ("hands._values", "'what a hand holds'"): Leads(
        "b: {win: one gold, lose: others, pays: 1:1}", "structure/unknown-word", CARDS, ONE_CARD
    ),
    ("hands.chosen", "'a choice of the player without a strategy'"): Leads(
        "b: {win: go, lose: others, pays: 1:1}", "structure/strategy", CARDS, CHOICE
    ),
    ("hands._by_the_rule", "'two choices for what is seen'"): Leads(
        "b: {win: go and one 7, lose: others, pays: 1:1, strategy: {go: one 7, stay: any}}",
        "arithmetic/overlap",
        CARDS,
        CHOICE,
    ),
    ("hands._by_the_rule", "'no choice for what is seen'"): Leads(
        "b: {win: go and one 7, lose: others, pays: 1:1, strategy: {go: one 7, stay: one 8}}",
        "arithmetic/no-row",
        CARDS,
        CHOICE,
    ),
    ("hands.quantity", "by.kind"): Leads(
        "b: {win: one 7, lose: others, pays: {by: different faces, 1: 1:1}}", "structure/not-dice", CARDS, ONE_CARD
    ),
    ("play._drawn", "'an urn that runs out of balls'"): Leads(
        "b: {stages: {out: {point: gold}, point: {win: gold, lose: tin}}, pays: 1:1}",
        "arithmetic/never-ends",
        "{draw: {gold: 1, tin: 1, red: 2}, returned: never}",
        TWO_STAGES,
    ),
    ("play._first", "'a moment that never comes'"): Leads(
        "b: {made: point, win: seven, lose: others, pays: 1:1}",
        "structure/unreached-stage",
        more=HAND.replace("point: others", "seven: 12"),
    ),
    ("playing/__init__._begin_anew", "'a moment that never comes'"): Leads(
        "b: {made: point, win: seven, lose: others, pays: 1:1}",
        "structure/unreached-stage",
        more=HAND.replace("point: others", "seven: 12"),
        ask=simulated,
    ),
    ("play.made", "'a bet on the hand that does not say when it is made'"): Leads(
        "b: {win: won, lose: seven, pays: 1:1}", "structure/missing-key", more=HAND
    ),
    ("play.combination", "f'the parts of {bet.id}'"): Leads(
        "a: {win: 7, lose: others, pays: 1:1}\n  c: {together: {a: 1}}\n  b: {together: {c: 1}}", "structure/compound"
    ),
    ("play._added", "f'{part.bet} without the bet that it goes with'"): Leads(
        f"a: {{{LINE}}}\n  x: {{additional: {{to: a, at: point}}, win: point, lose: 7, pays: 1:1}}\n"
        "  c: {win: 7, lose: others, pays: 1:1}\n  b: {together: {c: 1, x: 1}}",
        "structure/compound",
        more=TWO_STAGES,
    ),
    ("play._units", "'units that are no number'"): Leads(
        "a: {win: 7, lose: others, pays: 1:1}\n  b: {together: {a: {by: total, 7: 1, others: 2}}}",
        "structure/unknown-word",
    ),
    ("play._units", "'two rows for one value'"): Leads(
        "a: {each: {number: [6, 8]}, win: number, lose: others, pays: 1:1}\n"
        '  b: {together: {"a[6]": {by: number, 6: 1, 5 to 8: 2}}}',
        "arithmetic/overlap",
    ),
    ("prizes.__init__", "'a commission paid with a bet that has no stake'"): Leads(
        "a: {win: 7, lose: others, pays: 1:1}\n"
        "  c: {win: 12, push: others, pays: 1:1, commission: {rate: 5%, of: stake, paid: with the bet}}\n"
        "  b: {together: {a: 1, c: 1 on a}}",
        "structure/compound",
    ),
    ("prizes._net", "'a loss of what was not put down'"): Leads(
        "a: {win: 7, lose: others, pays: 1:1}\n  c: {win: 12, lose: others, pays: 1:1}\n"
        "  b: {together: {a: 1, c: 1 on a}}",
        "structure/compound",
    ),
    ("prizes._net", "'a prize with the stake inside, and no stake'"): Leads(
        "a: {win: 7, lose: others, pays: 1:1}\n  c: {win: 12, push: others, pays: 8 for 1}\n"
        "  b: {together: {a: 1, c: 1 on a}}",
        "structure/compound",
    ),
    ("prizes.decisive", "'a tally that nothing decides'"): Leads(
        "b: {collect: [2, 3], pays: {by: collected, 3: 1:1}}", "arithmetic/never-ends"
    ),
    ("prizes._fee", "'a commission of several prizes'"): Leads(
        "b: {win: [7, 8], lose: others, pays: {by: total, 7: 1:1, 8: 2:1}, "
        "commission: {rate: 5%, of: prize, paid: with the bet}}",
        "arithmetic/commission",
    ),
    ("prizes._ratio", "'a prize that is no ratio'"): Leads(
        "b: {win: 7, lose: others, pays: unknown}", "structure/unknown-word"
    ),
    ("prizes.leaves", "'two rows for one result'"): Leads(
        "b: {win: [7, 8], lose: others, pays: {by: total, 7 to 8: 1:1, 8: 2:1}}", "arithmetic/overlap"
    ),
    ("prizes.quantity", "f'a tally by {by.kind} {by.what}'"): Leads(
        "b: {count: 6, until: 7, pays: {by: total, 7: lose}}", "structure/by-of-a-tally"
    ),
    ("rounds._done", "'two rows for one round'"): Leads(
        "b: {win: two has 1 cards, lose: others, pays: 1:1}",
        "arithmetic/overlap",
        CARDS.replace("compare: order", "worth: {2 to 10: number, [jack, queen, king, ace]: 1}"),
        "words: {one: A, two: B, first: C, later: D}\n"
        "deal: {first: {one: 1}, later: {two: 1, if: {by: one, 1 to 5: draws, 5: stands, others: stands}}}",
    ),
    ("rounds._answer", "f'{feature} was not asked'"): Leads(
        "b: {win: one 7, lose: others, pays: 1:1}\n  c: {win: one 7, lose: others, pays: {by: cards of three, 1: 1:1}}",
        "structure/unknown-word",
        CARDS,
        ONE_CARD,
        asked_by_another,
    ),
    ("rounds.rounds_with", "'the number of decks'"): Leads(
        "b: {win: one 7, lose: others, pays: 1:1}",
        "structure/option-kind",
        "{decks: packs}",
        ONE_CARD + "\noptions: {packs: {law: art. 1, choices: [king], default: king}}",
    ),
    ("throws._mask", "type(phrase).__name__"): Leads(
        "b: {win: faces of point, lose: others, pays: 1:1}", "structure/unknown-word"
    ),
    ("throws.quantity", "by.kind"): Leads(
        "b: {win: 7, lose: others, pays: {by: cards of one, 1: 1:1}}", "structure/not-a-shoe"
    ),
    ("throws._one_number", "'a comparison with no number'"): Leads(
        "b: {win: higher than few, lose: others, pays: 1:1}\nnames: {few: [2, 3]}", "structure/operand"
    ),
    ("throws.operand", "type(what).__name__"): Leads(
        "b: {win: shows few, lose: others, pays: 1:1}\nnames: {few: [2, 3]}", "structure/operand"
    ),
    ("throws._pattern", "'a pattern of other faces'"): Leads(
        "b: {win: 1-1-1, lose: others, pays: 1:1}", "structure/pattern"
    ),
    ("throws._shown", "'faces'"): Leads("b: {win: hard 2, lose: others, pays: 1:1}", "structure/not-dice", WHEEL),
    ("wager._lead", "'a result without a prize'"): Leads(
        "b: {win: [7, 8], lose: others, pays: {by: total, 7: 1:1}}", "arithmetic/no-row"
    ),
    ("wager._happened", "'a result that two words name'"): Leads(
        "b: {win: [7, 8], lose: others, pays: {by: happening, high: 1:1, none: 2:1, low: 3:1}}\n"
        "names: {high: [7, 8], low: 7}",
        "arithmetic/overlap",
    ),
    ("wager.after", "'a tally without a prize'"): Leads(
        "b: {count: 6, until: 7, pays: {by: count, 1: lose, 2 or more: 1:1}}", "arithmetic/no-row"
    ),
    ("wager.__init__", "f'no stage {self.at}'"): Leads(
        f"a: {{{LINE}}}\n  c: {{additional: {{to: a, at: off}}, win: 6, lose: 7, pays: 1:1}}\n"
        "  b: {together: {a: 1, c: 1}}",
        "structure/unknown-word",
        more=TWO_STAGES,
    ),
    ("words.parted", "'a result in two clauses'"): Leads("b: {win: 7, lose: [7, 8], pays: 1:1}", "arithmetic/overlap"),
    ("words.member_of", "f'no bet {identifier}'"): Leads("b: {together: {nothing: 1}}", "structure/unknown-word"),
    ("words.values_of", "f'the values of {variable.name}'"): Leads(
        "b: {highest-of: {number: face}, count: number, until: 0, pays: {by: count, 1 or more: 1:1, others: lose}}",
        "structure/no-values",
        WHEEL,
    ),
    ("words._value", "f'no value {label} of {variable.name}'"): Leads(
        'a: {each: {number: [6, 8]}, win: number, lose: others, pays: 1:1}\n  b: {together: {"a[7]": 1}}',
        "structure/unknown-word",
    ),
    ("words._on_the_table", "word"): Leads(
        'a: {each: {column: columns}, win: column, lose: others, pays: 1:1}\n  b: {together: {"a[1]": 1}}',
        "structure/no-values",
        WHEEL,
    ),
    ("words.shooter", "'a bet on the hand, and no hand'"): Leads(
        "b: {made: point, count: 6, until: end of hand, pays: {by: count, 1 or more: 1:1, others: lose}}",
        "structure/no-hand",
    ),
}


def test_every_place_is_known_here() -> None:
    assert sorted(PLACES) == sorted(set(places()))


@each("place", PLACES, ids=" ".join)
def test_what_leads_there_is_refused(place: Place) -> None:
    leads = PLACES[place]
    assert leads.code in {one.code for one in problems_of(leads.text) if one.stops_figures}


@each("place", PLACES, ids=" ".join)
def test_it_does_lead_there(place: Place) -> None:
    """Or the entry shows nothing: the engine is asked about the refused file as it was read."""
    leads = PLACES[place]
    ruleset = read_ruleset(source("f.yaml", leads.text.encode()), "f").ruleset
    assert ruleset
    with pytest.raises(CannotReadError) as error:
        leads.ask(ruleset)
    assert raised_in(error) == place[0].rpartition(".")[2]
    (problem,) = error.value.problems
    assert problem.code == "arithmetic/engine-cannot-read"
    assert problem.place.line or leads.ask is not estimated
    assert "mistake of the program" in problem.help


def raised_in(error: pytest.ExceptionInfo[CannotReadError]) -> str:
    """The function in which it was raised."""
    return error.traceback[-1].frame.code.name
