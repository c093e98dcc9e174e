"""The shooter's hand of the exact engine: where it can stand, what happens there, and which bets wait for it."""

from __future__ import annotations

import pytest

from macau_edge.checks.hand import define
from macau_edge.model import Ruleset
from macau_edge.model.meter import STATES, meter, open_meter, spend
from macau_edge.model.phrases import END_OF_HAND
from macau_edge.model.problem import ProblemError
from macau_edge.outcomes import outcomes
from macau_edge.outcomes.devices import Totals
from macau_edge.outcomes.hand import depends_on_hand, last_trial, positions
from macau_edge.outcomes.space import Outcome
from tests.counting import at_most, forget
from tests.on_a_device import read

HAND = """hand:
  come-out: {natural: [7, 11], craps: [2, 3, 12], point: others}
  point: {point-made: point, seven-out: 7}
  ends: seven-out
words: {come-out: A, point: B, natural: C, craps: D, point-made: E, seven-out: F, start: G, goal: H}
names: {made: point-made}
"""
BETS = """bets:
  line:
    stages: {start: {win: [7, 11], lose: [2, 3, 12], goal: [4, 5, 6, 8, 9, 10]}, goal: {win: goal, lose: 7}}
    pays: 1:1
  odds: {additional: {to: line, at: goal}, win: goal, lose: 7, pays: 1:1}
  field: {win: [2, 3, 4, 9, 10, 11, 12], lose: others, pays: 1:1}
  six: {made: point, not-working: come-out, win: 6, lose: 7, pays: 7:6}
  twice: {made: come-out, win: point-made, lose: seven-out, pays: 1:1}
  ended: {made: come-out, win: 11, lose: end of hand, pays: 1:1}
  named: {made: come-out, win: made, lose: 2, pays: 1:1}
  waiting:
    made: come-out
    stages: {start: {win: natural, lose: craps, goal: [4, 5, 6, 8, 9, 10]}, goal: {win: goal, lose: 7}}
    pays: 1:1
  waiting-odds: {additional: {to: waiting, at: goal}, win: goal, lose: 7, pays: 1:1}
  both: {made: come-out, together: {field: 1, twice: 2}}
  neither: {together: {field: 1, line: 2}}
  third: {win: 7, lose: trial 3 except 7, pays: 4:1}
"""
CRAPS = read("{dice: 2}", f"{HAND}{BETS}")
BARE = read("{dice: 2}", "bets: {any-7: {win: 7, lose: others, pays: 4:1}}")
POINTS = ("4", "5", "6", "8", "9", "10")


def test_the_hand_of_craps_stands_at_the_come_out_or_at_one_of_six_points() -> None:
    forget()
    with open_meter(STATES):
        found = positions(CRAPS, {})
        assert meter().made == 7 * 5 * 21 + 101  # five operations a throw, wherever it stands, and the lists
    (start, *later) = found
    assert (start.stage, start.point) == ("come-out", None)
    assert sorted((one.stage, one.point.label if one.point else "") for one in later) == [
        ("point", label) for label in sorted(POINTS)
    ]
    ways = [[sum(2 - (a == b) for a, b in _throws(shown)) for shown in one.happened.values()] for one in found]
    names = [list(one.happened) for one in found]
    assert names[0] == ["natural", "craps", "point-made", "seven-out", END_OF_HAND]
    assert ways[0] == [8, 4, 0, 0, 0]
    assert {one.point.label: way for one, way in zip(found, ways, strict=True) if one.point} == {
        label: [0, 0, 6 - abs(int(label) - 7), 6, 6] for label in POINTS
    }


@pytest.mark.parametrize(("listed", "operations"), [("[7, 11]", 2 * 20 + 1), ("[3]", 20), ("[3, 5, 7]", 3 * 20 + 1)])
def test_a_phrase_of_a_list_of_the_hand_costs_twenty_operations(listed: str, operations: int) -> None:
    """And one more for each three throws that it names: a 7 is three, where the dice are not told apart."""
    forget()
    hand = f"hand: {{c: {{nat: {listed}, out: others}}, ends: out}}\nwords: {{c: A, nat: B, out: C}}\n"
    with open_meter(STATES):
        positions(read("{dice: 2}", f"{hand}bets: {{b: {{win: 7, lose: others, pays: 1:1}}}}"), {})
        assert meter().made == 5 * 21 + operations


def _throws(shown: frozenset[int]) -> list[tuple[str, str]]:
    space = outcomes(CRAPS.device)
    return [(space[place].faces[0].label, space[place].faces[1].label) for place in shown]


def test_the_hand_goes_on_as_the_throws_lead_it() -> None:
    """From the come-out to the point of the throw; from a point back to the come-out, or it stays."""
    found, space = positions(CRAPS, {}), outcomes(CRAPS.device)
    at = {one.point.label if one.point else "": number for number, one in enumerate(found)}
    for place, outcome in enumerate(space):
        total = str(outcome.total)
        assert found[0].leads[place] == at.get(total, 0)
        for label in POINTS:
            assert found[at[label]].leads[place] == (0 if total in (label, "7") else at[label])


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("line", False),
        ("odds", False),
        ("field", False),
        ("six", True),
        ("twice", True),
        ("ended", True),
        ("named", True),
        ("waiting", True),
        ("waiting-odds", True),
        ("both", True),
        ("neither", False),
    ],
)
def test_a_bet_depends_on_the_hand_where_it_or_a_part_speaks_of_it(name: str, expected: bool) -> None:
    assert depends_on_hand(CRAPS, CRAPS.bets[name]) is expected


def test_without_a_hand_there_are_no_positions_and_nothing_depends_on_them() -> None:
    assert positions(BARE, {}) == ()
    assert depends_on_hand(BARE, BARE.bets["any-7"]) is False


def test_the_last_trial_is_the_largest_that_a_bet_speaks_of() -> None:
    assert last_trial(CRAPS, CRAPS.bets["third"]) == 3
    assert last_trial(CRAPS, CRAPS.bets["line"]) == 0
    assert last_trial(BARE, BARE.bets["any-7"]) == 0


def hand_of_stages(count: int) -> Ruleset:
    """A game with a hand of so many stages after the first, each opened by one of ten balls."""
    stages = ", ".join(f"s{number}: {{s{number + 1}: any}}" for number in range(count))
    hand = f"hand: {{{stages}, s{count}: {{won: s{count}, lost: others}}, ends: [won, lost]}}\n"
    return read("{draw: 0 to 9}", f"{hand}bets: {{even: {{win: even, lose: odd, pays: 1:1}}}}")


def test_a_hand_may_have_two_thousand_positions() -> None:
    """Baccarat as an urn has some 1,500: its totals as stages."""
    assert len(positions(hand_of_stages(150), {})) == 1_501
    with pytest.raises(ProblemError) as caught:
        positions(hand_of_stages(201), {})
    assert caught.value.problems[0].message == "this hand has more than 2,000 positions"


OF_TOTALS = """hand:
  c: {nat: 10, p: others}
  p: {made: p, out: 3000, q: others}
  q: {more: q, out: 3000}
  ends: out
bets: {b: {win: 3000, lose: others, pays: 1:1}}
"""


def test_a_hand_with_a_position_for_each_of_five_thousand_totals_is_refused_as_soon_as_they_are_known() -> None:
    """It was looked at for eight seconds, and then called a bet of too many states. Thirteen calls for each total."""
    case = read("{dice: 1000}", OF_TOTALS)
    define(case)  # or what is imported for it is counted
    forget()
    with at_most(13 * 5_001):
        (found,) = define(case).of_hand
    assert (found.message, found.help) == ("this hand has more than 2,000 positions", "write it with fewer stages")
    assert found.place.line == 4


def test_a_hand_with_too_many_outcomes_to_follow_is_called_the_hand() -> None:
    """Of 1,801 positions each is followed to five thousand outcomes, at five operations."""
    text = OF_TOTALS.replace("p: others}", "p: 2000 to 3800}").replace("q: others", "q: 2000 to 2010")
    with open_meter(1):
        spend(meter().left - 400 * 5 * 5_001, BARE.bets["any-7"])  # and no more is left than of 400 positions
        (found,) = define(read("{dice: 1000}", text)).of_hand
        assert meter().left < 2 * 5 * 5_001
    assert found.message.startswith("the hand is not worked out yet when the 100,000,000 operations are made")


def test_a_total_that_opens_a_stage_of_the_hand_is_read_once_wherever_the_hand_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forget()  # the totals of ten dice, which another test may have asked for
    made, value = list[int](), Totals.__getitem__

    def counted(totals: Totals, place: int) -> Outcome:
        made.append(place)
        return value(totals, place)

    monkeypatch.setattr(Totals, "__getitem__", counted)
    hand = "hand: {c: {nat: 10, p: 20 to 29}, p: {made: p, out: 30, q: 31 to 35}, q: {more: q, out: 30}, ends: out}\n"
    assert len(positions(read("{dice: 10}", f"{hand}bets: {{b: {{win: 30, lose: others, pays: 1:1}}}}"), {})) == 16
    assert made == [*range(10, 20), *range(21, 26)]  # the least total of ten dice is ten
