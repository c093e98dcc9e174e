"""A game that is written in another way comes to the same figures.

Both engines read the same ruleset, so neither sees what was lost in reading, in listing the members of a family, or in
finding when a bet is made; and the measures have no second opinion at all. Here random rulesets are written again, with
other words, in another order, or as another game that must come to the same, and each bet has to keep its figures.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from random import Random

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st
from yaml import MappingNode, Node, ScalarNode, SequenceNode

from macau_edge import exact
from macau_edge.model import Chips
from macau_edge.model.measures import EXACT, Distribution, Measures
from macau_edge.model.problem import ProblemError
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose
from macau_edge.reading.formatting import formatted
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests import random_games
from tests.absorbing import EndlessError, TooManyError
from tests.parts import examples
from tests.random_bets import Device, dice, total
from tests.random_drafts import Draft
from tests.random_games import Game, comes_to, ruleset, some_drafts
from tests.random_worlds import (
    ANY,
    Draw,
    World,
    clauses_text,
    now_and_then,
    pick,
    shuffled,
    some_clauses,
    some_device,
    some_faces,
    some_world,
)


def games(*kinds: str) -> st.SearchStrategy[Game]:
    """Games with a bet that is decided."""
    return random_games.games(*kinds).filter(lambda game: bool(game.expected))


Figures = Mapping[str, Distribution | str]
"""What each member of each bet comes to, or the code of why it comes to nothing."""


def figures(text: str, given: Mapping[str, str] | None = None, chips: Chips | None = None) -> Figures:
    found = read_ruleset(source("random.yaml", text.encode()), "random")
    assert found.ruleset, text
    assert found.complete, (text, found.problems)
    choices = choose(found.ruleset, given or {})
    figures: dict[str, Distribution | str] = {}
    for bet in found.ruleset.bets.values():
        try:
            for member in members(found.ruleset, bet, choices):
                figures[member.id] = exact.solve(found.ruleset, member, choices, chips=chips)
        except ProblemError as error:
            figures[bet.id] = error.problems[0].code
    return figures


def distributions(
    text: str, given: Mapping[str, str] | None = None, chips: Chips | None = None
) -> dict[str, Distribution]:
    """What each member comes to that comes to anything; there must be one."""
    found = {name: one for name, one in figures(text, given, chips).items() if isinstance(one, Distribution)}
    assume(found)
    return found


# --- a ruleset as a tree, to be written again ---------------------------------------------------------------------

TEXT = "tag:yaml.org,2002:str"
Change = Callable[[str, Node], None]
"""Changes a node that stands under a key in its place."""


def again(text: str, change: Change) -> str:
    """A ruleset after a change of each node of its tree, those inside a node first."""
    tree = yaml.compose(text, yaml.BaseLoader)
    assert tree
    for key, node in inner_first("", tree):
        change(key, node)
    return str(yaml.serialize(tree, Dumper=yaml.BaseDumper, width=1000))


def inner_first(key: str, node: Node) -> Iterator[tuple[str, Node]]:
    if isinstance(node, MappingNode):
        for name, value in node.value:
            yield from inner_first(name.value if isinstance(name, ScalarNode) else "", value)
    elif isinstance(node, SequenceNode):
        for value in node.value:
            yield from inner_first("", value)
    yield key, node


def value_of(node: Node, key: str) -> Node | None:
    """The value of a key of a mapping."""
    pairs = node.value if isinstance(node, MappingNode) else []
    return next((value for name, value in pairs if name.value == key), None)


def without(node: Node, *keys: str) -> None:
    if isinstance(node, MappingNode):
        node.value = [(name, value) for name, value in node.value if name.value not in keys]


# --- other words --------------------------------------------------------------------------------------------------

FACES = ("f0", "f1", "f2", "f3")
HAPPENINGS = ("storm", "calm", "hit")
OTHER_WORDS = {
    **{"red": "green", "green": "blue", "opening": "dawn", "chase": "noon", "peak": "dusk", "first": "second"},
    **{"second": "third", "third": "first", "choice": "whichever", "pick": "mine", "one": "two", "two": "uma"},
    **{"three": "one", "name-0": "name-1", "name-1": "name-2"},
}
WORDS = re.compile(rf"\b({'|'.join([*FACES, *HAPPENINGS, *sorted(OTHER_WORDS, key=len, reverse=True)])})\b")


def in_other_words(text: str, words: Mapping[str, str]) -> str:
    return WORDS.sub(lambda match: words[match[0]], text)


ALL = ("simple", "staged", "family", "tally", "compound")
TOGETHER = ("simple", "additional", "compound")


@given(st.one_of(games(*ALL), games(*TOGETHER)), st.permutations(FACES), st.permutations(HAPPENINGS))
@examples(72)
def test_faces_and_stages_and_names_may_be_called_otherwise(
    game: Game, faces: Sequence[str], happenings: Sequence[str]
) -> None:
    words = OTHER_WORDS | dict(zip(FACES, faces, strict=True)) | dict(zip(HAPPENINGS, happenings, strict=True))
    called = partial(in_other_words, words=words)
    given = {called(option): called(choice) for option, choice in game.given.items()}
    expected = {called(name): found for name, found in figures(game.text, game.given).items()}
    assert figures(called(game.text), given) == expected


@st.composite
def loads(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """The weights of some faces, and an order of them."""
    weights = draw(st.lists(st.integers(1, 9), min_size=3, max_size=5))
    return weights, draw(st.permutations(range(1, len(weights) + 1)))


def of_faces(weights: Sequence[int], called: Callable[[int], int]) -> str:
    """Bets on faces alone, whatever number a face has."""
    one, two, three = map(called, (1, 2, 3))
    pair = "-".join(map(str, sorted([one, one, two])))
    faces = ", ".join(f"{number}: {weight}" for number, weight in enumerate(weights, 1))
    return f"""
game: x
device: {{dice: 3, faces: {{{faces}}}}}
bets:
  figure: {{each: {{one: face}}, win: shows one, lose: others, pays: {{by: dice showing one, 1: 1:1, 2: 2:1, 3: 9:1}}}}
  pair: {{each: {{shown: like 1-1-2}}, win: shown, lose: others, pays: {{by: shown, {pair}: 9:1, others: 8:1}}}}
  double: {{each: {{shown: like 1-1}}, win: shows shown, lose: others, pays: 4:1}}
  apart: {{each: {{shown: like 1-2}}, win: shows shown, lose: same face, pays: 5:2}}
  both:
    collect: [shows {one}, shows {two}]
    until: shows {three}
    pays: {{by: collected, 1: 1:1, 2: 3:1, others: lose}}
  laid: {{together: {{"figure[{one}]": 1, "double[{two}-{two}]": 2}}}}
"""


@given(loads())
@examples(72)
def test_a_face_takes_its_weight_with_it(drawn: tuple[list[int], list[int]]) -> None:
    """The number of a face is a name as any other, to bets that ask for no total."""
    weights, order = drawn
    moved = [weights[order.index(number)] for number in range(1, len(weights) + 1)]
    names = {str(number): str(to) for number, to in enumerate(order, 1)}

    def called(member: str) -> str:
        bet, bracket, value = member.partition("[")
        shown = sorted(names[face] for face in value.removesuffix("]").split("-")) if bracket else []
        return f"{bet}[{'-'.join(shown)}]" if bracket else bet

    found = figures(of_faces(moved, lambda number: order[number - 1]))
    expected = figures(of_faces(weights, lambda number: number))
    assert not [one for one in expected.values() if isinstance(one, str)]
    assert found == {called(member): one for member, one in expected.items()}


# --- another order ------------------------------------------------------------------------------------------------

shufflings = st.randoms(use_true_random=False)


@given(games("family", "tally", "compound"), shufflings)
@examples(48)
def test_the_members_of_a_family_may_stand_in_any_order(game: Game, chance: Random) -> None:
    def change(key: str, node: Node) -> None:
        values = value_of(node, "pick") if key in ("each", "highest-of") else None
        if values:
            chance.shuffle(values.value)

    assert figures(again(game.text, change), game.given) == figures(game.text, game.given)


IN_ORDER = ("stages", "hand")
"""The first of these is where play begins."""


@given(st.one_of(games(*ALL), games(*TOGETHER)), shufflings)
@examples(48)
def test_keys_and_clauses_and_rows_may_stand_in_any_order(game: Game, chance: Random) -> None:
    def change(key: str, node: Node) -> None:
        if key not in IN_ORDER and not isinstance(node, ScalarNode):
            chance.shuffle(node.value)

    assert figures(again(game.text, change), game.given) == figures(game.text, game.given)


@pytest.mark.thorough
@given(games(*ALL), shufflings)
@examples(72)
def test_a_formatted_file_comes_to_the_same(game: Game, chance: Random) -> None:
    def change(key: str, node: Node) -> None:
        if isinstance(node, MappingNode | SequenceNode):
            node.flow_style = key not in ("", "bets") or chance.random() < 0.5

    text = again(game.text, change)
    assert figures(formatted(source("random.yaml", text.encode())), game.given) == figures(game.text, game.given)


# --- a name in place of a phrase ----------------------------------------------------------------------------------

PHRASES = ("win", "lose", "push", "until", "when", "count")
OWN = re.compile(r"pick|others|first|second|third|early|late|name-")
"""Words of a bet or a stage, which no name can have, and names, which stand for themselves."""


@pytest.mark.thorough
@given(games(*ALL, "additional"))
@examples(72)
def test_a_name_may_stand_in_place_of_any_phrase(game: Game) -> None:
    names: dict[str, str] = {}

    def called(value: Node) -> Node:
        said = value.value if isinstance(value, ScalarNode) else yaml.serialize(value, Dumper=yaml.BaseDumper).strip()
        if isinstance(value, MappingNode) or OWN.search(said):
            return value
        return ScalarNode(TEXT, names.setdefault(said, f"called-{len(names)}"))

    def change(under: str, node: Node) -> None:
        if isinstance(node, MappingNode):  # a mapping under `pick` has the meanings of the members
            named = [under == "pick" or key.value in PHRASES for key, _ in node.value]
            node.value = [(k, called(v) if name else v) for name, (k, v) in zip(named, node.value, strict=True)]

    text = again(game.text, change)
    assume(names)
    named = ", ".join(f"{name}: {written}" for written, name in names.items())
    text = text.replace("names: {", f"names: {{{named}, ", 1) if "names: {" in text else f"{text}names: {{{named}}}\n"
    assert figures(text, game.given) == figures(game.text, game.given)


# --- prizes and stakes --------------------------------------------------------------------------------------------

RATIO = re.compile(r"(\d+)(?::(\d+)| for 1)")


def to_one(written: str, times: int = 1) -> str:
    """A prize so many times as large, written as profit to stake."""
    match = RATIO.fullmatch(written)
    if match is None:
        return written
    return f"{times * int(match[1])}:{match[2]}" if match[2] else f"{times * (int(match[1]) - 1)}:1"


def prizes(of: Callable[[str], str], *left_out: str) -> Change:
    def change(key: str, node: Node) -> None:
        without(node, *left_out)
        if isinstance(node, ScalarNode):
            node.value = of(node.value)

    return change


@given(st.one_of(games(*ALL), games(*TOGETHER)))
@examples(36)
def test_for_one_is_one_more_than_to_one(game: Game) -> None:
    """Where the house does not keep the stake of a winner."""
    text = again(game.text, prizes(str, "winning-stake"))
    assert figures(again(text, prizes(to_one)), game.given) == figures(text, game.given)


@pytest.mark.thorough
@given(games(*ALL))
@examples(36)
def test_a_game_for_twice_as_much_has_twice_the_edge(game: Game) -> None:
    """Every prize and every loss doubled, which leaves what it costs and how long it takes."""
    once = again(game.text, prizes(str, "winning-stake", "commission"))

    def twice_lost(key: str, node: Node) -> None:
        loses = key != "bonus"  # which has no stake of its own
        if isinstance(node, MappingNode) and loses and value_of(node, "pays") and not value_of(node, "lost"):
            node.value.append((ScalarNode(TEXT, "lost"), ScalarNode(TEXT, "2:1")))

    twice = again(again(once, prizes(partial(to_one, times=2))), twice_lost)
    one, two = distributions(once, game.given), distributions(twice, game.given)
    assert one.keys() == two.keys()
    for name, distribution in one.items():
        found = {key: of(Measures(two[name])) for key, of in EXACT.items()}
        expected = {key: of(Measures(distribution)) for key, of in EXACT.items()}
        assert {key: None if one is None else TWICE[key](one) for key, one in expected.items()} == found, (name, once)
        assert Measures(two[name]).odds_against == Measures(distribution).odds_against
        deviations = [Measures(each[name]).standard_deviation for each in (two, one)]
        assert abs(deviations[0] - 2 * deviations[1]) <= deviations[0] * Decimal("1e-18")


SAME = ("hit_frequency", "one_in", "expected_rolls", "variance_of_rolls", "staked")
TWICE: dict[str, Callable[[Fraction], Fraction]] = {
    **dict.fromkeys(EXACT, lambda figure: 2 * figure),
    **dict.fromkeys(SAME, lambda figure: figure),
    "return_to_player": lambda figure: 2 * figure - 1,
    "variance": lambda figure: 4 * figure,
}
"""What becomes of each figure where all that is won and lost is twice as much."""


@pytest.mark.thorough
@given(games(*ALL), st.integers(1, 60), st.integers(1, 30))
@examples(36)
def test_a_stake_and_its_chips_have_no_currency(game: Game, stake: int, chip: int) -> None:
    """Counted in half as large a coin nothing changes; on twice the stake rounding takes no more than before."""
    given = game.given
    one = distributions(game.text, given, Chips(stake, chip))
    assert distributions(game.text, given, Chips(2 * stake, 2 * chip)) == one
    larger = distributions(game.text, given, Chips(2 * stake, chip))
    unrounded = distributions(game.text, given)
    for name, distribution in one.items():
        assert 0 <= unrounded[name].mean - larger[name].mean <= unrounded[name].mean - distribution.mean
        assert unrounded[name].mean - distribution.mean < Fraction(chip, stake) * parts_of(game.text, name)


def parts_of(text: str, name: str) -> int:
    """At most so many chips are rounded off a bet: one for each of its parts."""
    return 1 if name != "compound" else text.partition("together")[2].count('"') // 2


@given(games(*ALL))
@examples(72)
def test_a_compound_of_twice_the_units_is_the_same(game: Game) -> None:
    assume("together" in game.text)

    def change(key: str, node: Node) -> None:
        if key == "together":
            for part, units in inner_first("", node):
                if isinstance(units, ScalarNode) and part != "by":
                    number, *on = units.value.split(" ")
                    units.value = " ".join([str(2 * int(number)), *on])

    text = again(game.text, change)
    assert figures(text, game.given) == figures(game.text, game.given)


# --- another game -------------------------------------------------------------------------------------------------


def in_one(device: Device, *, wheel: bool) -> str:
    """The totals of dice as the faces of one die, or as the pockets of a wheel."""
    weights = Counter[int]()
    for throw, weight in device.throws:
        weights[total(throw)] += weight
    if wheel:
        return f"{{wheel: {{{', '.join(f'{number}: {weight}' for number, weight in sorted(weights.items()))}}}}}"
    faces = [f"t{number}: {{number: {number}, weight: {weight}}}" for number, weight in sorted(weights.items())]
    return f"{{dice: 1, faces: {{{', '.join(faces)}}}}}"


def decided(world: World, draft: Draft) -> bool:
    """Whether a bet is made and decided at some time, and that within a few states."""
    try:
        return bool(comes_to(world, draft, None))
    except (EndlessError, TooManyError):
        return False


@st.composite
def merged(draw: Draw) -> tuple[str, str, Mapping[str, str]]:
    """A game on dice that asks for totals alone, and the same on one thing that has these totals."""
    device = dice(some_faces(draw, 2, 3), pick(draw, [2, 2, 3]))
    of_totals = replace(device, is_dice=False)
    assume(len({total(throw) for throw, _ in device.throws}) > 1)
    world = some_world(draw, of_totals, hand=not now_and_then(draw, 3))
    drafts = some_drafts(draw, world, pick(draw, [ALL, TOGETHER]))
    kept = [draft for draft in drafts if decided(world, draft)]
    kept = [draft for draft in kept if draft.base is None or draft.base in kept]
    assume(kept)
    text = ruleset(world, kept)
    return text, text.replace(device.text, in_one(device, wheel=now_and_then(draw)), 1), world.given


@given(merged())
@examples(48)
def test_dice_are_one_die_with_the_weights_of_their_totals(drawn: tuple[str, str, Mapping[str, str]]) -> None:
    several, one, given = drawn
    assert several != one
    assert figures(one, given) == figures(several, given)


def later(first: Distribution, chance: Fraction) -> Distribution:
    """What a bet comes to that begins after a trial that takes a geometric number of turns to come."""
    return replace(
        first,
        rolls=first.rolls + 1 / chance,
        rolls_variance=first.rolls_variance + (1 - chance) / chance**2,
    )


@st.composite
def staged(draw: Draw) -> tuple[str, str, str, str, Mapping[str, str], Fraction]:
    """A world, its bets as they are, led on to at once, led on to as they go on, and how likely the waited for is."""
    world = some_world(draw, some_device(draw), hand=False)
    phrases = world.phrases.only(lambda what: not what.trial)
    assume(phrases.groups)
    clauses = some_clauses(draw, phrases, shuffled(draw, ["win", "lose", "push"]), sure="win")
    waited = phrases.simple(draw)
    moments = [(replace(phrases.moments[0], throw=throw), weight) for throw, weight in world.device.throws]
    chance = Fraction(sum(weight for moment, weight in moments if waited.names(moment)), world.device.weight)
    assume(chance)
    bet, goes_on = clauses_text(clauses), clauses_text({**clauses, "then": []})
    first = f"stages: {{wait: {{then: {ANY.text}}}, then: {{{bet}}}}}"
    waits = f"stages: {{wait: {{then: {waited.text}}}, then: {{{bet}}}}}"
    left = any(not any(what.names(moment) for found in clauses.values() for what in found) for moment, _ in moments)
    on = bet if not left or not all(clauses.values()) else f"stages: {{now: {{{goes_on}}}, then: {{{bet}}}}}"
    return world.text, bet, first, f"{waits}\n{on}", world.given, chance


@given(staged())
@examples(48)
def test_a_bet_may_be_written_in_stages(drawn: tuple[str, str, str, str, Mapping[str, str], Fraction]) -> None:
    world, bet, first, others, given, chance = drawn
    waits, on = others.split("\n")
    bets = {"bet": bet, "first": first, "waits": waits, "goes-on": on}
    text = f"{world}bets:\n" + "".join(f"  {name}: {{{one}, pays: 3:2}}\n" for name, one in bets.items())
    found = distributions(text, given)
    assert found["goes-on"] == found["bet"]
    assert found["first"] == later(found["bet"], Fraction(1))
    assert found["waits"] == later(found["bet"], chance)


@st.composite
def made_later(draw: Draw) -> tuple[str, Mapping[str, str], Fraction]:
    """A bet `later` made in the second stage of a hand, and one made in the first that waits for it."""
    world = some_world(draw, some_device(draw), hand=True)
    assert world.hand
    first, second, *more = world.turns
    leads = world.hand.stages[first].get(second, ())
    assume(not more and leads)
    phrases = world.phrases.only(lambda what: not what.trial)
    bet = clauses_text(some_clauses(draw, phrases, shuffled(draw, ["win", "lose", "push"]), sure="lose"))
    waits = f"stages: {{wait: {{{clauses_text({'then': leads})}}}, then: {{{bet}}}}}"
    bets = f"bets:\n  waits: {{{waits}, pays: 3:2, made: {first}}}\n  later: {{{bet}, pays: 3:2, made: {second}}}\n"
    moments = [(replace(world.phrases.moments[0], throw=throw), weight) for throw, weight in world.device.throws]
    leading = sum(weight for moment, weight in moments if any(what.names(moment) for what in leads))
    return world.text + bets, world.given, Fraction(leading, world.device.weight)


@given(made_later())
@examples(48)
def test_a_bet_made_later_has_waited_for_it(drawn: tuple[str, Mapping[str, str], Fraction]) -> None:
    text, given, chance = drawn
    found = figures(text, given)
    if isinstance(found["later"], str):
        assert found["later"] == found["waits"]
    else:
        assert found["waits"] == later(found["later"], chance)
