"""The numeric engine alone, at craps: against known figures, and against plays enumerated with fractions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from macau_edge.model import Chips
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import ProblemError
from macau_edge.numeric import Estimate, propagate
from tests.enumerated import LOSE, PUSH, WIN, Moves, Net, State, Turn, agrees, enumerated, estimated, paid, read

HEAD = "game: x\ndevice: {dice: 2}\nwords: {come-out: a, point: b}\n"
HAND = """
hand:
  come-out: {natural: [7, 11], craps: [2, 3, 12], point: others}
  point: {point-made: point, seven-out: 7}
  ends: seven-out
"""
PLAYED = {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}
POINTS = (4, 5, 6, 8, 9, 10)

# --- known figures ------------------------------------------------------------------------------------------------

CRAPS = read(
    HEAD + HAND,
    """
bets:
  fire:
    made: come-out
    collect: [4, 5, 6, 8, 9, 10]
    when: point-made
    until: end of hand
    pays: {by: collected, 4: 24:1, 5: 249:1, 6: 999:1, others: lose}
  replay:
    made: come-out
    highest-of: {number: [4, 5, 6, 8, 9, 10]}
    count: number
    when: point-made
    until: end of hand
    pays:
      by: number
      [4, 10]: {by: count, 4 or more: 1000:1, 3: 120:1, others: lose}
      [5, 9]: {by: count, 4 or more: 500:1, 3: 95:1, others: lose}
      [6, 8]: {by: count, 4 or more: 100:1, 3: 70:1, others: lose}
  hot-shooter:
    made: come-out
    count: any
    until: end of hand
    pays:
      {by: count, 51 or more: 100 for 1, 45 to 50: 30 for 1, 40 to 44: 12 for 1, 32 to 39: 7 for 1, 24 to 31: 5 for 1,
       16 to 23: 3 for 1, 8 to 15: push, others: lose}
  all-small: {collect: 2 to 6, until: 7, pays: {by: collected, 5: 34:1, others: lose}}
  different-doubles:
    collect: [1-1, 2-2, 3-3, 4-4, 5-5, 6-6]
    until: 7
    pays: {by: collected, 6: 100:1, 5: 15:1, 4: 8:1, 3: 4:1, others: lose}
  repeater:
    each: {number: [2, 6]}
    count: number
    until: 7
    pays: {by: number, 2: {by: count, 2 or more: 40:1, others: lose}, 6: {by: count, 6 or more: 90:1, others: lose}}
  pass-line:
    stages:
      come-out: {win: [7, 11], lose: [2, 3, 12], point: [4, 5, 6, 8, 9, 10]}
      point: {win: point, lose: 7}
    pays: 1:1
  pass-line-odds:
    additional: {to: pass-line, at: point}
    win: point
    lose: 7
    pays: {by: point, [4, 10]: 2:1, [5, 9]: 3:2, [6, 8]: 6:5}
  come:
    made: point
    stages:
      come-out: {win: [7, 11], lose: [2, 3, 12], point: [4, 5, 6, 8, 9, 10]}
      point: {win: point, lose: 7}
    pays: 1:1
  come-odds: {additional: {to: come, at: point}, not-working: come-out, win: point, lose: 7, pays: 6:5}
  come-with-odds: {together: {come: 1, come-odds: 2}}
  pass-with-odds: {together: {pass-line: 1, pass-line-odds: {by: point, [4, 10]: 3, [5, 9]: 4, [6, 8]: 5}}}
  odds-on-six-only: {together: {pass-line: 1, "pass-line-odds[6]": 5}}
  second-roll: {additional: {to: pass-line, at: point}, win: trial 2 except 7, lose: 7, pays: 1:1}
  pass-and-second-roll: {together: {pass-line: 1, second-roll: 1}}
  late-line: {stages: {come-out: {point: 6, lose: 7}, point: {win: point, lose: 7}}, pays: 1:1}
  late-odds: {additional: {to: late-line, at: point}, win: point, lose: 7, pays: 6:5}
  two-lines: {together: {pass-line: 1, pass-line-odds: 1, late-line: 1, late-odds: 1}}
  aces: {win: 2, lose: others, pays: 30:1}
  ace-deuce: {win: 3, lose: others, pays: 15:1}
  eleven: {win: 11, lose: others, pays: 15:1}
  boxcars: {win: 12, lose: others, pays: 30:1}
  any-7: {win: 7, lose: others, pays: 4:1}
  any-craps: {win: [2, 3, 12], lose: others, pays: 7:1}
  world: {together: {aces: 1, ace-deuce: 1, eleven: 1, boxcars: 1, any-7: 1}}
  c-and-e: {together: {any-craps: 1, eleven: 1}}
  horn-high-12: {together: {aces: 1, ace-deuce: 1, eleven: 1, boxcars: 2}}
  place-6: {win: 6, lose: 7, pays: 7:6}
  place-and-seven: {together: {place-6: 2, any-7: 1}}
  rolls-from-the-point:
    made: point
    count: any
    until: end of hand
    pays: {by: count, 1: 1:1, 2: lose, 3 or more: push, others: lose}
""",
)


def edge(estimate: Estimate) -> float:
    return -float(estimate.nets @ estimate.probabilities)


@pytest.mark.parametrize(
    ("bet", "known"),
    [
        ("all-small", Fraction(1687, 21736)),
        ("different-doubles", Fraction(43, 154)),
        ("pass-with-odds", Fraction(7, 495)),
        ("world", Fraction(2, 15)),
        ("c-and-e", Fraction(1, 9)),
        ("horn-high-12", Fraction(23, 180)),
    ],
)
def test_house_edges_that_are_known_as_fractions(bet: str, known: Fraction) -> None:
    found = estimated(CRAPS, bet)
    assert abs(edge(found) - known) <= found.mass_bound * 200


@pytest.mark.parametrize(("number", "known"), [(2, Fraction(8, 49)), (6, Fraction(349686, 1771561))])
def test_the_house_edge_of_a_repeater(number: int, known: Fraction) -> None:
    found = estimated(CRAPS, "repeater", number=number)
    assert abs(edge(found) - known) <= found.mass_bound * 91


@pytest.mark.parametrize(
    ("bet", "known", "digits"),
    [
        ("fire", 0.20762750498, 11),
        pytest.param("replay", 0.248064416, 9, marks=pytest.mark.thorough),
        ("hot-shooter", 0.0990288899, 10),
    ],
)
def test_house_edges_on_a_hand_to_the_digits_that_are_known(bet: str, known: float, digits: int) -> None:
    assert edge(estimated(CRAPS, bet)) == pytest.approx(known, abs=0.5 * 10**-digits)


def test_a_hand_that_craps_ends_as_well_makes_fire_dearer() -> None:
    bets = "bets: {fire: {made: come-out, collect: [4, 5, 6, 8, 9, 10], when: point-made, until: end of hand, "
    bets += "pays: {by: collected, 4: 24:1, 5: 249:1, 6: 999:1, others: lose}}}"
    ruleset = read(HEAD + HAND.replace("ends: seven-out", "ends: [seven-out, craps]"), bets)
    assert edge(estimated(ruleset, "fire")) == pytest.approx(0.6617, abs=0.5e-4)


# --- compound bets ------------------------------------------------------------------------------------------------


def line(units: Mapping[int, int]) -> Turn:
    """The pass line, with so many units of true odds on each point."""
    prize = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5)}

    def turn(state: State) -> Moves:
        if state == "come-out":
            straight = {7: WIN, 11: WIN, 2: LOSE, 3: LOSE, 12: LOSE}
            return [(chance, straight.get(total, total)) for total, chance in PLAYED.items()]
        odds = units.get(state, 0)
        ends = {state: Net(1 + odds * prize[min(state, 14 - state)]), 7: Net(Fraction(-1 - odds))}
        return [(chance, ends.get(total, state)) for total, chance in PLAYED.items()]

    return turn


def test_a_line_bet_with_odds_risks_more_than_it_stakes() -> None:
    found = estimated(CRAPS, "pass-with-odds")
    assert found.staked == 1
    assert abs(found.risked - Fraction(34, 9)) <= found.risked_bound
    assert edge(found) / found.risked == pytest.approx(7 / 1870, abs=1e-12)
    agrees(found, enumerated({"come-out": Fraction(1)}, line({4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3})))


def test_odds_may_be_laid_on_one_point_alone() -> None:
    found = estimated(CRAPS, "odds-on-six-only")
    assert abs(found.risked - (1 + 5 * PLAYED[6])) <= found.risked_bound


def test_what_is_put_down_later_is_counted_when_it_is_put_down_and_never_again() -> None:
    found = estimated(CRAPS, "two-lines")
    line, late = sum(PLAYED[point] for point in POINTS), PLAYED[6] / (PLAYED[6] + PLAYED[7])
    assert abs(found.risked - (1 + (line + late) / 2)) <= found.risked_bound


def test_the_trials_of_an_additional_bet_begin_when_it_is_put_down() -> None:
    def turn(state: State) -> Moves:
        """The come-out, or the point and which roll on it this is: the second wins the second roll, but for a 7."""
        if state == "come-out":
            return [(chance, (to, 1) if isinstance(to, int) else to) for chance, to in line({})(state)]
        point, roll = state
        made, missed = {1: (1, -2), 2: (2, -2), 3: (2, 0)}[roll]
        ends = {point: paid(made), 7: paid(missed)}
        return [(chance, ends.get(total, (point, min(roll + 1, 3)))) for total, chance in PLAYED.items()]

    agrees(estimated(CRAPS, "pass-and-second-roll"), enumerated({"come-out": Fraction(1)}, turn))


def test_a_compound_bet_goes_on_until_every_part_is_decided() -> None:
    def turn(state: State) -> Moves:
        """The 6 is laid with two units of three; the seven, with one, is decided on the first trial."""
        seven = 4 if state == "first" else -1
        ends = {6: Net((Fraction(7, 3) - 1) / 3), 7: Net(Fraction(-2 + seven, 3))}
        return [(chance, ends.get(total, "later")) for total, chance in PLAYED.items()]

    agrees(estimated(CRAPS, "place-and-seven"), enumerated({"first": Fraction(1)}, turn))


def come_and_odds(state: State, odds: int) -> Moves:
    """A come bet on its first roll (number None) or on a number, with 6:5 odds that sleep while there is no point."""
    point, number = state if isinstance(state, tuple) else (None, None)
    moves: Moves = []
    for total, chance in PLAYED.items():
        then = (None if total in (7, point) else point) if point else (total if total in POINTS else None)
        if number is None and total in POINTS:
            moves.append((chance, (then, total)))
        elif total in ((7, 11) if number is None else (number,)):
            moves.append((chance, Net(1 + (Fraction(6, 5) * odds if number and point else Fraction(0)))))
        elif total in ((2, 3, 12) if number is None else (7,)):
            moves.append((chance, Net(Fraction(-1 - (odds if number and point else 0)))))
        else:
            moves.append((chance, (then, number)))
    return moves


def test_odds_sleep_on_the_come_out_and_come_back_if_the_come_bet_is_decided_then() -> None:
    start = {(point, None): PLAYED[point] / Fraction(24, 36) for point in POINTS}
    agrees(estimated(CRAPS, "come-with-odds"), enumerated(start, lambda state: come_and_odds(state, 2)))


@pytest.mark.parametrize("number", [4, 6])
def test_an_additional_bet_begins_where_the_hand_may_stand_when_it_is_put_down(number: int) -> None:
    """The come bet was made on some point and moved to its number on the first roll, which may have made that point."""
    start = {(None if point == number else point, number): PLAYED[point] / Fraction(24, 36) for point in POINTS}

    def turn(state: State) -> Moves:
        moves = come_and_odds(state, 1)
        base = {Fraction(11, 5): Fraction(6, 5), Fraction(1): Fraction(0), Fraction(-1): Fraction(0)}
        return [(c, Net(base.get(to.net, to.net + 1)) if isinstance(to, Net) else to) for c, to in moves]

    found = estimated(CRAPS, "come-odds", point=number)
    agrees(found, enumerated(start, turn))
    assert found.risked == found.staked == 1


# --- the hand -----------------------------------------------------------------------------------------------------


def test_a_bet_made_at_a_later_stage_begins_on_whatever_opened_it() -> None:
    start: dict[State, Fraction] = {(1, point): PLAYED[point] / Fraction(24, 36) for point in POINTS}

    def turn(state: State) -> Moves:
        """How many trials have come to pass with this one, up to three, and the point, None on a come-out."""
        trials, point = state
        moves: Moves = []
        for total, chance in PLAYED.items():
            then = (None if total == point else point) if point else (total if total in POINTS else None)
            if trials == 3 or (total == 7 and point):
                moves.append((chance, {1: WIN, 2: LOSE, 3: PUSH}[trials]))
            else:
                moves.append((chance, (trials + 1, then)))
        return moves

    agrees(estimated(CRAPS, "rolls-from-the-point"), enumerated(start, turn))


# --- chips, bounds and limits -------------------------------------------------------------------------------------


def test_seven_to_six_on_ten_is_eleven_tenths() -> None:
    assert estimated(CRAPS, "place-6", Chips(10, 1)).nets.tolist() == [-1, 1.1]


def test_a_part_of_a_compound_bet_is_rounded_by_its_own_units() -> None:
    """The 6 is laid with 2 x 5, on which 7:6 is 11; on 5 it would be 5, and 10 in all."""
    found = estimated(CRAPS, "place-and-seven", Chips(5, 1))
    assert found.nets.tolist() == pytest.approx([-1, (11 / 5 - 1) / 3, 2 / 3], abs=1e-14)


@pytest.mark.parametrize("steps", [1, 5, 20])
def test_the_bounds_hold_however_early_the_pushing_stops(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(propagate, "STEPS", steps)
    agrees(estimated(CRAPS, "pass-line"), enumerated({"come-out": Fraction(1)}, line({})))
    risked = estimated(CRAPS, "pass-with-odds")
    assert abs(risked.risked - Fraction(34, 9)) <= risked.risked_bound


def test_a_bet_of_more_states_than_the_limit_is_refused() -> None:
    with open_meter(32):  # the sets of five numbers, but for the full one, and all
        assert edge(estimated(CRAPS, "all-small")) > 0
    with open_meter(30), pytest.raises(ProblemError, match="more than 30 states"):
        estimated(CRAPS, "all-small")
