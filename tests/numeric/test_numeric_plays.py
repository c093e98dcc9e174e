"""The numeric engine alone, on small devices: against plays enumerated with fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from macau_edge.model import Chips
from macau_edge.model.problem import ProblemError
from macau_edge.numeric import CannotReadError
from tests.enumerated import LOSE, PUSH, WIN, Expected, Moves, State, agrees, enumerated, estimated, paid, read

DIE = "game: x\ndevice: {dice: 1, faces: {1: 1, 2: 2}}\nwords: {calm: a, tense: b}\n"
ONE, TWO = Fraction(1, 3), Fraction(2, 3)
COIN = read(
    DIE,
    """
hand:
  calm: {blip: 1, tense: 2}
  tense: {peak: tense, fall: 1}
  ends: fall
bets:
  asleep: {made: calm, not-working: calm, win: 1, lose: 2, pays: 1:1}
  peaks: {made: calm, count: peak, until: end of hand, pays: {by: count, 1: 3:1, 3: 5:1, 4 or more: push, others: lose}}
  asleep-peaks: {made: tense, not-working: tense, count: any, until: 2, pays: {by: count, 2: 2:1, others: lose}}
  second: {win: trial 2, lose: 1 except trial 2, pays: 1:1}
  sooner: {win: 1, lose: trial 4 except 1, pays: {by: trial, 1: 1:1, 2: 2:1, 3 or more: 5:1}}
  clash: {win: trial 3, lose: 2, pays: 1:1}
  unpaid: {win: any, pays: {by: total, 1: 1:1}}
  uncounted: {count: 1, until: 2, pays: {by: count, 1: 1:1, 2: 2:1}}
  unmade: {win: fall, lose: peak, pays: 1:1}
  half: {win: 2, lose: 1, pays: 1:1, lost: 1:2}
  taxed: {win: 2, lose: 1, pays: 2:1, commission: {rate: 5%, of: stake, paid: on a win}}
  prepaid: {win: 2, lose: 1, pays: 2:1, commission: {rate: 5%, of: stake, paid: with the bet}}
  better:
    highest-of: {number: [1, 2]}
    count: number
    until: trial 4
    pays: {by: number, 1: {by: count, 1: 2:1, others: lose}, 2: {by: count, 2: 1:1, 3: 4:1, others: lose}}
  both: {collect: [1, 2], when: trial 2, until: trial 3, pays: {by: collected, 1: 1:1, others: lose}}
  far: {count: 1, until: 2, pays: {by: count, 1000000 or more: 1:1, others: lose}}
""",
)


def test_a_bet_sleeps_in_a_stage_of_the_hand() -> None:
    def turn(state: State) -> Moves:
        return [(ONE, "calm"), (TWO, "tense")] if state == "calm" else [(ONE, WIN), (TWO, LOSE)]

    agrees(estimated(COIN, "asleep"), enumerated({"calm": Fraction(1)}, turn))


def test_a_tally_sleeps_too_and_does_not_end_in_its_sleep() -> None:
    def turn(state: State) -> Moves:
        """The hand is tense: it becomes calm whatever comes; calm, a 1 counts on and a 2 counts and ends."""
        count, tense = state
        if tense:
            return [(Fraction(1), (count, False))]
        ended = paid(2) if count == 1 else LOSE
        return [(ONE, LOSE if count == 2 else (count + 1, False)), (TWO, ended)]

    agrees(estimated(COIN, "asleep-peaks"), enumerated({(0, True): Fraction(1)}, turn))


def test_a_prize_that_falls_and_rises_is_decided_when_it_can_do_neither() -> None:
    prizes = {0: LOSE, 1: paid(3), 2: LOSE, 3: paid(5)}

    def turn(state: State) -> Moves:
        peaks, tense = state
        if not tense:
            return [(ONE, (peaks, False)), (TWO, (peaks, True))]
        return [(ONE, prizes[peaks]), (TWO, PUSH if peaks == 3 else (peaks + 1, False))]

    agrees(estimated(COIN, "peaks"), enumerated({(0, False): Fraction(1)}, turn))


# --- trials, and the best of several tallies ----------------------------------------------------------------------


def test_a_trial_is_named_by_its_number() -> None:
    moves: dict[int, Moves] = {1: [(ONE, LOSE), (TWO, 2)], 2: [(Fraction(1), WIN)]}
    agrees(estimated(COIN, "second"), enumerated({1: Fraction(1)}, lambda state: moves[state]))


def test_a_prize_goes_by_the_number_of_the_trial() -> None:
    prizes = {1: WIN, 2: paid(2), 3: paid(5), 4: paid(5)}

    def turn(state: State) -> Moves:
        return [(ONE, prizes[state]), (TWO, LOSE if state == 4 else state + 1)]

    agrees(estimated(COIN, "sooner"), enumerated({1: Fraction(1)}, turn))


def test_the_highest_of_two_tallies_is_decided_when_neither_can_change_it() -> None:
    prizes = ({1: 2}, {2: 1, 3: 4})

    def turn(state: State) -> Moves:
        moves: Moves = []
        for chance, counts in ((ONE, (state[0] + 1, state[1])), (TWO, (state[0], state[1] + 1))):
            coming = [[prize.get(c, -1) for c in range(count, 9)] for prize, count in zip(prizes, counts, strict=True)]
            decided = max(map(min, coming)) == max(map(max, coming)) or sum(counts) == 4
            moves.append((chance, paid(max(nets[0] for nets in coming)) if decided else counts))
        return moves

    agrees(estimated(COIN, "better"), enumerated({(0, 0): Fraction(1)}, turn))


def test_a_tally_counts_on_some_trials_only_and_ends_early() -> None:
    """The second trial brings one of the two items; only on the third is it known that no other comes."""
    found = estimated(COIN, "both")
    assert (found.nets.tolist(), found.probabilities.tolist()) == ([1.0], [pytest.approx(1.0, abs=1e-14)])
    assert found.rolls == pytest.approx(3, abs=1e-13)


@pytest.mark.parametrize("bet", ["clash", "unpaid", "uncounted", "unmade"])
def test_what_makes_no_sense_is_not_read(bet: str) -> None:
    """A result in two clauses of the third trial; a win, and a count, without a row; a bet on the hand made nowhere."""
    with pytest.raises(CannotReadError):
        estimated(COIN, bet)


# --- an urn -------------------------------------------------------------------------------------------------------

URN = read(
    "game: x\ndevice: {draw: 1 to 3, returned: never}\n",
    """
bets:
  race: {win: 3, lose: 1, pays: 2:1}
  two: {collect: [1, 2], until: 3, pays: {by: collected, 2: 5:1, 1: push, others: lose}}
  never: {count: 1, until: trial 4, pays: {by: count, 1: 1:1, others: lose}}
""",
)


@pytest.mark.parametrize("bet", ["race", "two"])
def test_balls_stay_out_of_the_urn(bet: str) -> None:
    """Every order of the balls, and after how many of them the bet is decided."""
    nets: dict[Fraction, Fraction] = {}
    rolls = second = Fraction(0)
    for order in permutations((1, 2, 3)):
        if bet == "race":
            drawn = min(order.index(1), order.index(3)) + 1
            net = Fraction(2 if order[drawn - 1] == 3 else -1)
        else:
            drawn = min(order.index(3) + 1, 2)  # with 1 and 2 both is collected that can be
            net = Fraction({0: -1, 1: 0, 2: 5}[len({1, 2} & set(order[:drawn]))])
        nets[net] = nets.get(net, Fraction(0)) + Fraction(1, 6)
        rolls, second = rolls + Fraction(drawn, 6), second + Fraction(drawn**2, 6)
    agrees(estimated(URN, bet), Expected(dict(sorted(nets.items())), rolls, second))


def test_a_bet_still_open_when_the_urn_is_empty_is_not_read() -> None:
    with pytest.raises(CannotReadError):
        estimated(URN, "never")


# --- chips --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bet", "chips", "nets"),
    [
        ("half", Chips(5, 1), [Fraction(-3, 5), 1]),  # of 5, two and a half come back: two
        ("half", Chips(6, 1), [Fraction(-1, 2), 1]),
        ("half", Chips(10, 25), [-1, 0]),  # a chip larger than any prize
        ("taxed", Chips(10, 1), [-1, Fraction(19, 10)]),  # 20 less 50 cents: 19
        ("prepaid", Chips(10, 1), [Fraction(-21, 20), Fraction(39, 20)]),  # the 50 cents paid before are not rounded
    ],
)
def test_prizes_are_rounded_down_to_whole_chips(bet: str, chips: Chips, nets: list[Fraction]) -> None:
    assert estimated(COIN, bet, chips).nets.tolist() == pytest.approx([float(net) for net in nets], abs=1e-14)


def test_a_count_beyond_the_limit_is_refused_before_memory_is_eaten() -> None:
    with pytest.raises(ProblemError, match="more than 200,000 states"):
        estimated(COIN, "far")
