"""The numeric engine alone: members that a compound bet names, how far a beginning may be off; and a pushed tally."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from macau_edge import numeric
from macau_edge.exact.compile import compile_bet
from macau_edge.model import Member, Part, Units
from macau_edge.numeric import CannotReadError, propagate
from macau_edge.numeric.play import PlayState, Prelude, TablePlay, WaitingPhase
from macau_edge.numeric.throws import throws_of
from macau_edge.numeric.words import EnumeratedGame, enumerated_values, member_of
from tests.enumerated import read

# --- what the parts of a compound bet are -------------------------------------------------------------------------

DICE = read(
    "game: x\ndevice: {dice: 3, faces: {1: 1, 2: 2, 3: 1, 4: 3}}\n",
    """
bets:
  figure: {each: {figure: face}, win: shows figure, lose: others, pays: {by: dice showing figure, 1: 1:1, others: 3:1}}
  pair: {each: {shown: like 1-1-2}, win: shown, lose: others, pays: 9:1}
  double: {each: {shown: like 1-1}, win: shows shown, lose: others, pays: 4:1}
  runs: {each: {shown: like 1-2-3}, win: shown, lose: others, pays: 8:1}
  total: {each: {sum: [7, 9]}, win: sum, lose: others, pays: 5:1}
  column: {each: {column: columns}, win: column, lose: others, pays: 2:1}
  plain: {win: same face, lose: others, pays: 9:1}
  on-faces: {together: {"figure[4]": 1, "pair[2-2-4]": 2, "double[4-4]": 3, "runs[1-2-4]": 1, "total[9]": 1, plain: 1}}
""",
)


def result_of(throw: tuple[int, ...]) -> Fraction:
    """What the six parts of `on-faces` come to, of the nine units that are laid."""
    fours = throw.count(4)
    won = (1 if fours == 1 else 3) if fours else -1
    won += 2 * (9 if sorted(throw) == [2, 2, 4] else -1)
    won += 3 * (4 if fours >= 2 else -1)
    won += 8 if sorted(throw) == [1, 2, 4] else -1
    won += 5 if sum(throw) == 9 else -1
    won += 9 if len(set(throw)) == 1 else -1
    return Fraction(won, 9)


def test_a_part_may_be_a_member_of_a_family_of_faces_or_of_a_shape() -> None:
    weights = {1: 1, 2: 2, 3: 1, 4: 3}
    expected: Counter[Fraction] = Counter()
    for throw in product(weights, repeat=3):
        expected[result_of(throw)] += weights[throw[0]] * weights[throw[1]] * weights[throw[2]]
    found = numeric.estimate(DICE, Member(DICE.bets["on-faces"], {}), {})
    assert found.nets.tolist() == pytest.approx(sorted(map(float, expected)), abs=1e-14)
    assert found.probabilities.tolist() == pytest.approx([expected[net] / 343 for net in sorted(expected)], abs=1e-14)


TABLE = read(
    "game: x\ndevice: {wheel: 0 to 36, table: {rows: 12, columns: 3, head: 0}}\n",
    """
bets:
  split: {each: {numbers: splits}, win: numbers, lose: others, pays: 17:1}
  street: {each: {numbers: streets}, win: numbers, lose: others, pays: 11:1}
  corner: {each: {numbers: corners}, win: numbers, lose: others, pays: 8:1}
  line: {each: {numbers: six-lines}, win: numbers, lose: others, pays: 5:1}
  column: {each: {column: columns}, win: column, lose: others, pays: 2:1}
  half: {each: {half: {low: 1 to 18, high: 19 to 36}}, win: half, lose: others, pays: 1:1}
  figure: {each: {figure: face}, win: 1, lose: others, pays: 2:1}
  double: {each: {shown: like 1-1}, win: 1, lose: others, pays: 2:1}
""",
)
CLOTH = {
    "split[0-2]": {0, 2},
    "split[35-36]": {35, 36},
    "street[34-35-36]": {34, 35, 36},
    "corner[1-2-4-5]": {1, 2, 4, 5},
    "line[1-2-3-4-5-6]": {1, 2, 3, 4, 5, 6},
    "column[1]": set(range(1, 37, 3)),
    "column[2]": set(range(2, 37, 3)),
    "column[3]": set(range(3, 37, 3)),
    "half[low]": set(range(1, 19)),
}


@pytest.mark.parametrize(("name", "pockets"), CLOTH.items(), ids=CLOTH)
def test_a_part_may_be_a_member_of_a_family_of_the_cloth(name: str, pockets: set[int]) -> None:
    """By the mask of its pockets: no other engine is asked where it lies."""
    member = member_of(TABLE, name)
    throws = throws_of(TABLE.device)
    (value,) = member.values.values()
    mask = throws.mask(value.outcomes, {})
    assert {int(label) for label, inside in zip(throws.results, mask, strict=True) if inside} == pockets
    assert member.id == name


NOWHERE = {
    "no such bet": (DICE, "nothing"),
    "no such value of a list": (DICE, "total[8]"),
    "no such face": (DICE, "figure[5]"),
    "a shape of another kind": (DICE, "pair[1-1-1]"),
    "a shape in another order": (DICE, "pair[4-2-2]"),
    "a value too many": (DICE, "figure[1,2]"),
    "a value of a bet that is no family": (DICE, "plain[1]"),
    "a family without a value": (DICE, "figure"),
    "columns of dice": (DICE, "column[1]"),
}


@pytest.mark.parametrize(("ruleset", "name"), NOWHERE.values(), ids=NOWHERE)
def test_what_names_no_member_is_not_read(ruleset: object, name: str) -> None:
    with pytest.raises(CannotReadError):
        member_of(ruleset, name)  # type: ignore[arg-type]


@pytest.mark.parametrize("bet", ["figure", "double"])
def test_a_wheel_has_no_faces_to_go_through(bet: str) -> None:
    with pytest.raises(CannotReadError):
        enumerated_values(TABLE.device, TABLE.bets[bet].each[0])


@pytest.mark.parametrize(("units", "compound"), [(0, False), (1, True)], ids=["no units", "a compound"])
def test_a_compound_has_units_and_parts_that_are_none(units: int, compound: bool) -> None:
    whole = DICE.bets["on-faces"]
    parts = (Part("on-faces" if compound else "plain", Units(units)),)
    member = Member(replace(whole, parts=parts), {})
    with pytest.raises(CannotReadError, match="the parts of on-faces"):
        numeric.estimate(DICE, member, {})


def test_pockets_without_a_table_have_no_columns() -> None:
    bare = read(
        "game: x\ndevice: {wheel: 0 to 36}\n",
        "bets: {column: {each: {column: columns}, win: column, lose: others, pays: 2:1}}\n",
    )
    with pytest.raises(CannotReadError):
        member_of(bare, "column[1]")


# --- how far the beginning of a play may be off -------------------------------------------------------------------

NOBODY = EnumeratedGame(throws=throws_of(DICE.device), ruleset=DICE, choices={}, bet=DICE.bets["plain"])
WAITING, NEVER, ONE, TWO = (PlayState(None, None, (), (state,), 0) for state in range(4))


def half_of_it_waits(position: PlayState) -> Iterator[tuple[float, PlayState | None, PlayState | None]]:
    """From wherever it begins, it waits, it ends in one way or in the other, or what is waited for will not come."""
    yield 0.5, position, None
    yield 0.125, None, ONE
    yield 0.125, None, TWO
    yield 0.25, None, None


def test_a_beginning_is_off_by_twice_what_is_left_of_what_came_and_by_what_it_was_off_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After three trials an eighth still waits, and in 7/16 it has come: of these it may be 2/7 twice."""
    monkeypatch.setattr(propagate, "STEPS", 3)
    monkeypatch.setattr(propagate, "UNDECIDED", 1.0)  # it is followed though much is left
    phase = WaitingPhase(TablePlay(NOBODY, []), half_of_it_waits)
    once = Prelude(WAITING, (phase,)).start(NOBODY)
    assert once.masses == {ONE: pytest.approx(0.5, abs=1e-15), TWO: pytest.approx(0.5, abs=1e-15)}
    assert once.error == pytest.approx(4 / 7, rel=1e-9)
    twice = Prelude(WAITING, (phase, phase)).start(NOBODY)
    assert twice.error == pytest.approx(2 * (1 / 8 + 4 / 7) / (7 / 16), rel=1e-9)


def test_a_beginning_that_was_followed_to_its_end_is_off_by_rounding_alone() -> None:
    """Once for each of the 64 throws that a chance is added up from, in each of the trials until nothing is left."""
    found = Prelude(WAITING, (WaitingPhase(TablePlay(NOBODY, []), half_of_it_waits),)).start(NOBODY)
    assert 1e-12 < found.error < 1e-10


def test_what_can_begin_in_one_way_only_is_certain() -> None:
    def turn(position: PlayState) -> Iterator[tuple[float, PlayState | None, PlayState | None]]:
        yield 0.75, position, None
        yield 0.125, None, ONE
        yield 0.125, None, None

    found = Prelude(WAITING, (WaitingPhase(TablePlay(NOBODY, []), turn),)).start(NOBODY)
    assert (found.masses, found.error) == ({ONE: 1.0}, 0.0)


def test_what_never_comes_is_not_read() -> None:
    def turn(position: PlayState) -> Iterator[tuple[float, PlayState | None, PlayState | None]]:
        yield 0.5, NEVER, None
        yield 0.5, None, None

    with pytest.raises(CannotReadError):
        Prelude(WAITING, (WaitingPhase(TablePlay(NOBODY, []), turn),)).start(NOBODY)


# --- what a tally is called that ends -----------------------------------------------------------------------------


def test_a_tally_is_won_pushed_or_lost_by_its_net_result() -> None:
    """A prize of nothing is a push, and so is a stake that is neither lost nor won."""
    ruleset = read(
        "game: x\ndevice: {dice: 1}\n",
        "bets: {ones: {count: 1, until: 2, pays: {by: count, 0: push, 1: lose, 2: 1:2, 3: push, 4 or more: 3:1}}}\n",
    )
    chain = compile_bet(ruleset, Member(ruleset.bets["ones"], {}), {})
    said: Mapping[Fraction, set[str]] = {Fraction(net): set() for net in (-1, 0, Fraction(1, 2), 3)}
    for branches in chain.branches:
        for branch in branches:
            if branch.net is not None:
                said[branch.net].add(branch.target)
    assert said == {Fraction(-1): {"lose"}, Fraction(0): {"push"}, Fraction(1, 2): {"win"}, Fraction(3): {"win"}}
