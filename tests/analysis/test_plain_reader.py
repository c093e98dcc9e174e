"""A third opinion: rulesets that are read from their YAML once more, and played plainly, come to the same fractions.

What the engines share, the reading of a file, the values of a family, the choices of the house, is not shared here:
`tests.plain_reader` was written from rulesets/README.md and uses nothing of macau_edge.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given

from macau_edge import exact
from macau_edge.analysis import affected, ruleset_under
from macau_edge.model import Choice, Ruleset, Value
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose, every_choice, placeholder_choices
from tests.analysis.test_games import read as read_by_the_program
from tests.cases import BETS, CARDS, FILES, ruleset_of
from tests.conftest import all_members
from tests.loops import each
from tests.parts import examples
from tests.plain_reader import NotGivenError, RefusedError, Rules, read, replaced
from tests.plain_reader.text import Key, Tree
from tests.random_bets import Result
from tests.random_layouts import CHANCES
from tests.random_rulesets import Written, rulesets
from tests.reading.test_language import BLOCKS, Expected, expectations

ROOT = Path(__file__).parents[2]

DEEP = {("examples/hands.yaml", "replay"), ("examples/four-of-25.yaml", "number")}
"""Bets of more than 10,000 states, or 10,000 draws for each of many members, which take from ten seconds to minutes."""
PAIRS = {("examples/three-card-poker.yaml", bet) for bet in ("ante-and-play", "ante-and-play-rule")}
"""Two hands of three cards, 407 million pairs of them. Their figures are published (`tests/published`), and those
of smaller packs are among the random rounds (`tests/analysis/test_plain_reader_of_cards.py`)."""
UNDEALT = {("rulesets/baccarat.yaml", "four-equal-cards")}
"""Readings that ask the first four cards of a round for both their ranks and their suits: seven million rounds before
the third card. Their figures are in `tests/analysis/test_cards.py`, and those of smaller packs are among the random
rounds."""
LARGE = {bet for _, bet in PAIRS} | {"by-a-rule", "three-or-better"}
"""Examples of the reference on these, and on the best five of seven cards, which dealt one by one take minutes."""
LONG = {
    "examples/collections.yaml": {"all", "hot-hand"},
    "examples/four-of-25.yaml": {"pair", "gold"},
    "examples/hands.yaml": {"record", "hot-shooter", "fire-b", "fire-c"},
    "examples/repeaters.yaml": {"low-repeater"},
    "examples/three-card-poker.yaml": {"pair-plus"},
}
"""Bets of many states or outcomes, which take a second or some."""


@cache
def tree_of(file: str) -> dict[Key, Tree]:
    return read(FILES[file].read_text("utf-8"))


def said(choices: Mapping[str, Choice]) -> dict[str, str]:
    """What the house chose, as it is written."""
    return {name: choice.label if isinstance(choice, Value) else str(choice) for name, choice in choices.items()}


def agrees(ruleset: Ruleset, rules: Rules, choices: Mapping[str, Choice], bets: Collection[str]) -> None:
    """Fails where a bet of the ruleset, read twice, does not come to the same in every member."""
    assert bets
    for bet in bets:
        found = {
            member.id: Result.of(exact.solve(ruleset, member, choices))
            for member in members(ruleset, ruleset.bets[bet], choices)
        }
        assert rules.results(bet) == found, bet


# --- what is read, and by what ------------------------------------------------------------------------------------

ALONE = """
import sys
sys.modules["macau_edge"] = None  # whoever imports it fails
from tests.plain_reader import Rules
found = Rules.of(open(sys.argv[1], encoding="utf-8").read()).results("pass-line")["pass-line"]
print(-sum(net * chance for net, chance in found.nets.items()) / found.staked)
"""


@pytest.mark.thorough
def test_nothing_of_the_program_is_used() -> None:
    asked = [sys.executable, "-c", ALONE, str(FILES["rulesets/craps.yaml"])]
    assert subprocess.run(asked, capture_output=True, text=True, check=True, cwd=ROOT).stdout == "7/495\n"


TOO_MANY_ORDERS = {
    ("rulesets/baccarat.yaml", "straight-flush"),
    ("rulesets/baccarat.yaml", "paradise-straight"),
    ("examples/casino-holdem.yaml", "aa"),
    ("examples/ultimate-texas-holdem.yaml", "trips"),
    ("examples/progressive.yaml", "jackpot"),
    *(("examples/let-it-ride.yaml", bet) for bet in ("base", "whole", "whole-by-rule")),
    *(("examples/mississippi-stud.yaml", bet) for bet in ("whole", "whole-by-rule")),
    *(("examples/tiles.yaml", bet) for bet in ("player", "banker")),
}
"""Bets on five cards of a whole pack, or on more, which this reader deals one by one; others count these
(`test_patterns`, `test_best_cards`, `test_arranged`)."""


@pytest.mark.thorough
def test_no_shipped_bet_is_refused() -> None:
    refused: dict[tuple[str, str], str] = {}
    assert {*BETS} >= TOO_MANY_ORDERS
    for file, bet in (one for one in BETS if one not in TOO_MANY_ORDERS):
        rules = Rules(tree_of(file), said(placeholder_choices(ruleset_of(file))))
        try:
            for member in rules.members(bet):
                assert "together" in rules.bets[bet] or rules.bet(member)
        except RefusedError as error:
            refused[file, bet] = str(error)
    assert refused == {}


ONE_DIE = "game: x\ndevice: {dice: 1}\nbets: {b: {win: 6, lose: others, pays: 1:1}}\n"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("game: x", "game: &x x"),
        ("game: x", "game: !!str x"),
        ("pays: 1:1", "pays: 1:1, pays: 2:1"),
        ("pays: 1:1", "pays: 1:1, paid: twice"),
        ("pays: 1:1", "pays: even money"),
        ("win: 6", "win: six"),
        ("win: 6", "win: 6 except 5 except 4"),
        ("win: 6", "win: 6 to 1"),
        ("win: 6", "win: 0 to 6"),
        ("win: 6", "win: same colour"),
        ("win: 6", "win: [6, odd], push: 5"),
        ("win: 6", "win: 6, push: 4 to 6"),
        ("win: 6", "win: others"),
        ("win: 6", "win: 6, stages: {one: {win: 6, lose: others}}"),
        ("win: 6", "win: 6, count: 6, until: 5"),
        ("win: 6", "each: {number: splits}, win: number"),
        ("win: 6", "each: {number: all}, win: number"),
        ("{dice: 1}", "{dice: 1, sides: 6}"),
        ("{dice: 1}", "{wheel: 1 to 9, table: {rows: 3, columns: 4}}"),
        ("{dice: 1}", "{draw: 1 to 6, returned: now and then}"),
        ("win: 6", "commission: {rate: 5, of: stake, paid: on a win}, win: 6"),
    ],
)
def test_what_cannot_be_read_is_refused(was: str, now: str) -> None:
    assert Rules.of(ONE_DIE).results("b")["b"].nets[Fraction(1)] == Fraction(1, 6)
    assert was in ONE_DIE
    with pytest.raises(RefusedError):
        Rules.of(ONE_DIE.replace(was, now)).results("b")


# --- the reference of the language --------------------------------------------------------------------------------

FIGURES = [
    (block, line, expected) for block, line in BLOCKS for expected in expectations(block) if expected.bet not in LARGE
]
SLOW = {
    "hot-hand",
    "fire",
    "hot-shooter",
    "pair-plus",
    "five",
    "against",
    "king-queen",
    "ace",
    "every-total",
    "somebody-has-21",
    "one-suit",
    "second-higher",
}
"""Examples with hundreds of states, or with thousands of hands of cards; with millions of them some take minutes."""


def is_quick(block: str, line: int, expected: Expected) -> bool:
    """One in four of those that are not slow, and the same ones wherever they stand on the page."""
    return expected.bet not in SLOW and sum(map(ord, expected.bet)) % 4 == 0


def edges(block: str, expected: Expected) -> set[Fraction | None]:
    """The house edge of a bet of an example, or of every member that it has."""
    keys = re.findall(r"^([a-z-]+):", block, re.M)
    added = {"game": "example", "device": "{dice: 2}"}
    tree = read(block + "".join(f"{key}: {value}\n" for key, value in added.items() if key not in keys))
    if expected.alternative:
        (reading,) = (str(key) for key in tree["readings"])
        tree = replaced(tree, reading, expected.alternative)
    try:
        found = Rules(tree, expected.options).results(expected.bet.partition("[")[0])
    except NotGivenError:
        return {None}
    asked = [found[expected.bet]] if expected.bet in found else list(found.values())
    return {-sum(net * chance for net, chance in one.nets.items()) / one.staked for one in asked}


def bet_of(line: int, expected: Expected) -> str:
    return f"line {line}: {expected.bet}"


def is_deep(block: str, expected: Expected) -> bool:
    """Whether it has a thousand dice, or fifty thousand draws, or as many states."""
    return "dice: 1000" in block or "take: 5" in block or expected.bet == "replay"


@each(
    "block, line, expected",
    [(block, line, one) for block, line, one in FIGURES if not is_deep(block, one)],
    quick=is_quick,
    whole="deep",
)
def test_the_figures_of_the_reference(block: str, line: int, expected: Expected) -> None:
    assert all(expected.met_by(edge) for edge in edges(block, expected)), bet_of(line, expected)


@pytest.mark.deep
@each("block, line, expected", [(block, line, one) for block, line, one in FIGURES if is_deep(block, one)])
def test_the_figures_of_the_reference_that_take_long(block: str, line: int, expected: Expected) -> None:
    assert all(expected.met_by(edge) for edge in edges(block, expected)), bet_of(line, expected)


# --- what is shipped ----------------------------------------------------------------------------------------------


@each(
    "file, bet",
    [one for one in BETS if one not in DEEP | PAIRS | TOO_MANY_ORDERS],
    quick=lambda file, bet: bet not in LONG.get(file, ()) and len(file + bet) % 27 == 0,
    thorough=lambda file, bet: bet not in LONG.get(file, ()) and len(file + bet) % 9 == 0,
)
def test_every_shipped_bet_comes_to_what_plain_play_gives(file: str, bet: str) -> None:
    choices = placeholder_choices(ruleset_of(file))
    agrees(ruleset_of(file), Rules(tree_of(file), said(choices)), choices, [bet])


@pytest.mark.deep
@each("file, bet", DEEP)
def test_every_bet_of_many_states_comes_to_what_plain_play_gives(file: str, bet: str) -> None:
    choices = placeholder_choices(ruleset_of(file))
    agrees(ruleset_of(file), Rules(tree_of(file), said(choices)), choices, [bet])


@pytest.mark.thorough
@each("file", [file for file in FILES if ruleset_of(file).options and file not in CARDS])
def test_whatever_the_house_chooses(file: str) -> None:
    ruleset = ruleset_of(file)
    for choices in every_choice(ruleset, placeholder_choices(ruleset)):
        agrees(ruleset, Rules(tree_of(file), said(choices)), choices, not_long(ruleset, file))


def not_long(ruleset: Ruleset, file: str) -> set[str]:
    """The bets of a file but for those that take long."""
    return {bet for bet in ruleset.bets if (file, bet) not in DEEP} - LONG.get(file, set())


WAYS = [
    (file, reading.id, way.id)
    for file in FILES
    for reading in ruleset_of(file).readings
    for way in reading.alternatives
    if (file, reading.id) not in UNDEALT
]


@pytest.mark.thorough
@each("file, reading, way", WAYS)
def test_however_the_law_is_read(file: str, reading: str, way: str) -> None:
    ruleset, choices = ruleset_of(file), placeholder_choices(ruleset_of(file))
    (other,) = (one for found in ruleset.readings if found.id == reading for one in found.alternatives if one.id == way)
    rules = Rules(replaced(tree_of(file), reading, way), said(choices))
    bets = set(affected(ruleset, other)) or set(ruleset.bets)
    agrees(ruleset_under(ruleset, other), rules, choices, bets & not_long(ruleset, file))


UNUSUAL = {
    "two variables whose values are a face and a colour": (
        "device: {dice: 3, faces: {fish: {colour: red}, crab: {colour: green}, coin: {colour: red}}}",
        "each: {figure: face, tint: [red, green]}, win: exactly 3 show figure, push: exactly 2 show tint, lose: others",
    ),
    "a name that is a value, with a number of the other variable in it": (
        "device: {dice: 1}\nnames: {low: 1 to 3}",
        "each: {one: [low], two: [1, 4]}, win: one, push: two, lose: others",
    ),
    "lists and ranges that overlap in some members": (
        "device: {dice: 2}",
        "each: {one: [2 to 4, 11], two: [[3, 4], [11, 12]]}, win: one, push: two, lose: others",
    ),
    "an exception that the other variable has": (
        "device: {dice: 2}",
        "each: {one: [2 to 6 except 4, 9], two: [4, 5]}, win: one, push: two, lose: others",
    ),
    "phrases as values": ("device: {dice: 2}", "each: {one: [hard 4, easy 4, 1-1]}, win: one, lose: 7"),
    "a shape with its pair at the end": ("device: {dice: 3}", "each: {three: like 1-2-2}, win: three, lose: others"),
    "a shape that some balls are too few for": (
        "device: {draw: {a: 1, b: 2, c: 3}, take: 2}",
        "each: {pair: like 1-1}, win: pair, lose: others",
    ),
    "a member that looks at the hand, and one that waits with it": (
        "device: {draw: {a: 3, b: 2, c: 2}, returned: never}\n"
        "hand: {early: {late: a}, late: {storm: a, calm: b}, ends: [storm, calm]}",
        "made: late, each: {pick: {one: a, two: storm}}, win: pick, lose: others",
    ),
    "what counts only when something else happens, until one of two things ends the hand": (
        "device: {dice: 1}\n"
        "hand: {come: {hit: 1, gone: 2, near: 3}, near: {hit: near, gone: 4, far: 5}, ends: [gone, far]}",
        "made: come, collect: [1, 3], when: hit, until: end of hand, pays: {by: collected, 2: 9:1, 1: push, 0: lose}",
    ),
    "a value of several pockets": (
        "device: {wheel: {a: 1, b: 2, c: 3}}",
        "each: {some: [a, [b, c]]}, win: some, lose: others, pays: {by: some, a: 2:1, b-c: 1:1}",
    ),
    "pockets that are neither odd nor even": (
        "device: {wheel: {0: 1, 00: 2, 1 to 4: 3}}", "win: [0, 00], push: even except 0, lose: odd"
    ),
    "balls with and without numbers": (
        "device: {draw: {red: 3, 4: 2, 5: {colour: blue, weight: 2}}, take: 2}", "win: [red-4, 5-5], lose: others"
    ),
    "a weight is nothing that a face shows": (
        "device: {dice: 1, faces: {1: {weight: 2}, 2: {weight: 1}, 3: 1}}", "win: shows 2, lose: others"
    ),
    "an exception is one item": (
        "device: {dice: 2}", "collect: [2 to 4 except 3, 9], until: 7, pays: {by: collected, 2: 2:1, others: lose}"
    ),
    "a name is one item": (
        "device: {dice: 2}\nnames: {low: 2 to 4}",
        "collect: [low, 9], until: 7, pays: {by: collected, 2: 2:1, others: lose}",
    ),
    "a count that cannot be reached": (
        "device: {dice: 2}", "count: 6, until: trial 3, pays: {by: count, 4 or more: 2:1, 1: push, others: lose}"
    ),
    "an urn with fewer than the table has": (
        "device: {draw: {red: 2, gold: 1, blue: 3}, returned: never}",
        "count: red, until: gold, pays: {by: count, 1 to 2: 3:1, others: lose}",
    ),
    "an urn with as many as the table has": (
        "device: {draw: {red: 2, gold: 1, blue: 3}, returned: never}",
        "count: red, until: gold, pays: {by: count, 1 to 2: 3:1, 0: lose}",
    ),
    "prizes and losses by the trial": (
        "device: {dice: 1}",
        "win: 6, lose: 5, pays: {by: trial, 1 to 2: 2:1, 3 or more: 3:1}, lost: {by: trial, 1: 1:2, others: 1:1}",
    ),
    "a stage that leads back": (
        "device: {dice: 1}",
        "stages: {one: {two: [1, 2], lose: 6}, two: {win: two, one: 5, lose: 6}}, pays: {by: two, 1: 2:1, 2: 3:1}",
    ),
    "a stage that its own total leaves": (
        "device: {dice: 1}",
        "stages: {one: {two: [1, 2], lose: 6}, two: {three: two, lose: 6}, three: {win: 4, lose: 5}}, "
        "pays: {by: stage, three: 3:1}",
    ),
    "pockets that open a stage": (
        "device: {wheel: {a: 1, b: 2, c: 3}}",
        "stages: {one: {two: [a, b], lose: c}, two: {win: two, lose: others}}, pays: {by: two, a: 2:1, b: 3:1}",
    ),
    "a prize with the stake in it beside others, which the house keeps": (
        "device: {dice: 2}\nwinning-stake: kept",
        "win: 2 to 6, lose: others, pays: {by: total, 2: 3 for 1, others: 3:1}, "
        "commission: {rate: 5%, of: return, paid: on a win}",
    ),
    "a commission of a prize with the stake in it": (
        "device: {dice: 2}\nwinning-stake: kept",
        "win: 2 to 6, lose: others, pays: 3 for 1, commission: {rate: 5%, of: prize, paid: with the bet}",
    ),
    "totals that some faces make": (
        "device: {dice: 3}", "each: {some: [[3, 6], 9]}, win: hard some, lose: easy some"
    ),
    "two balls at a time that do not come back": (
        "device: {draw: {1 to 3: 2}, take: 2, returned: never}",
        "stages: {one: {two: [2 to 4], lose: others}, two: {win: two, lose: others}}",
    ),
}  # fmt: skip
"""What is in no shipped file and seldom in a random one: what stands above the bets, and the bet."""


@pytest.mark.thorough
@each("above, bet", UNUSUAL.values(), ids=UNUSUAL)
def test_what_is_unusual(above: str, bet: str) -> None:
    text = f"game: x\n{above}\nbets: {{bet: {{{bet}{'' if 'pays: ' in bet else ', pays: 3:2'}}}}}\n"
    agrees(read_by_the_program(text), Rules.of(text), {}, ["bet"])


LAYOUTS = [
    (rows, columns, head)
    for rows in (1, 3)
    for columns in (2, 3, 4)
    for head in ("", "0", "00", "[0, 00]")
    if columns == 3 or "[" not in head
]


@pytest.mark.thorough
@each("rows, columns, head", LAYOUTS)
def test_what_lies_together_on_a_table(rows: int, columns: int, head: str) -> None:
    laid = f"rows: {rows}, columns: {columns}{f', head: {head}' if head else ''}"
    chances = [chance for chance in CHANCES if rows > 1 or chance != "six-lines"]
    if rows == 1 and (columns != 3 or head not in ("0", "00")):
        chances.remove("corners")
    bets = "".join(
        f"  {chance}: {{each: {{numbers: {chance}}}, win: numbers, lose: others, pays: 1:1}}\n" for chance in chances
    )
    wheel = f"{{0: 1, 00: 2, joker: 1, 1 to {rows * columns}: 3}}"
    text = f"game: x\ndevice: {{wheel: {wheel}, table: {{{laid}}}}}\nbets:\n{bets}"
    agrees(read_by_the_program(text), Rules.of(text), {}, chances)


@pytest.mark.parametrize(
    ("rows", "draws"),
    [("1 to 2: 3:1, 0: lose", "7/4"), ("1 to 2: 3:1, others: lose", "7/2"), ("1 or more: 3:1, 0: lose", "7/4")],
)
def test_a_tally_looks_at_its_table_and_not_at_what_can_still_come(rows: str, draws: str) -> None:
    """Two red balls: until the gold one, or until one of the three that are not blue."""
    device = "device: {draw: {red: 2, gold: 1, blue: 3}, returned: never}"
    text = f"game: x\n{device}\nbets: {{bet: {{count: red, until: gold, pays: {{by: count, {rows}}}}}}}\n"
    agrees(read_by_the_program(text), Rules.of(text), {}, ["bet"])
    assert Rules.of(text).results("bet")["bet"].rolls == Fraction(draws)


# --- what is random -----------------------------------------------------------------------------------------------


@examples(240)
@given(rulesets)
def test_random_rulesets_come_to_what_plain_play_gives(written: Written) -> None:
    ruleset = read_by_the_program(written.text)
    choices = choose(ruleset, written.given)
    rules = Rules.of(written.text, written.given)
    found = {name: one for bet in rules.bets for name, one in rules.results(bet).items()}
    wanted = {member.id: exact.solve(ruleset, member, choices) for member in all_members(ruleset, choices)}
    assert found == {name: Result.of(one) for name, one in wanted.items()}, written.text
