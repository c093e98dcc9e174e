"""A chain with its states numbered as every program that reads it has them.

A chain of the exact engine may begin in several states and ends in as many as there are net results. What is written
has one beginning and one end: state 0 is the making of the bet, which takes no trial and leads to the states that play
begins with; then come the states of the chain, each of which is left by a trial; then one state for each net result,
in ascending order, and the last one, `over`, which follows each of them and is never left. So what is won, lost and
put down is what leaving a state is worth, which every model checker can add up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from macau_edge.exact.chain import NOTHING, Chain, State


class NumberedMove(NamedTuple):
    """A move to the state of that number, with its weight out of that of all moves from the same state."""

    to: int
    weight: int


class NumberedState(NamedTuple):
    """A state: its moves, and what it is called in the identifiers of its file.

    `added` is what is put down in it on average besides what was put down at the start, in units of the stake, as the
    net result `net` of a bet that is decided. `is_trial` says that it is left by a trial.
    """

    moves: tuple[NumberedMove, ...]
    called: str
    is_trial: bool = False
    added: Fraction = NOTHING
    net: Fraction | None = None

    @property
    def weight(self) -> int:
        """The weight of all moves."""
        return sum(move.weight for move in self.moves)


def numbered_states(chain: Chain) -> tuple[NumberedState, ...]:
    """Every state, in the order of their numbers."""
    nets = sorted({branch.net for branches in chain.branches for branch in branches if branch.net is not None})
    first = 1 + len(chain.states)
    over = first + len(nets)
    of = lcm(*(chance.denominator for _, chance in chain.start))
    start = tuple(NumberedMove(1 + state, int(chance * of)) for state, chance in chain.start)
    return (
        NumberedState(start, "the bet is made"),
        *_of_chain(chain, {net: number for number, net in enumerate(nets, first)}),
        *(NumberedState((NumberedMove(over, 1),), f"net result {net}", net=net) for net in nets),
        NumberedState((NumberedMove(over, 1),), "over"),
    )


def _of_chain(chain: Chain, ends: Mapping[Fraction, int]) -> Iterator[NumberedState]:
    for state, branches, weight in zip(chain.states, chain.branches, chain.weights, strict=True):
        moves: dict[int, int] = {}
        for branch in branches:
            to = ends[branch.net] if branch.net is not None else 1 + (branch.state or 0)
            moves[to] = moves.get(to, 0) + branch.weight
        added = sum((branch.added * branch.weight for branch in branches if branch.added), NOTHING) / weight
        yield NumberedState(
            tuple(NumberedMove(*one) for one in moves.items()), state_name(state), is_trial=True, added=added
        )


def state_name(state: State) -> str:
    """A state in the identifiers of its file: the stage, what opened it, what was counted, where the hand stands."""
    counted = f"counted {' '.join(map(str, state.counted))}" if state.counted is not None else ""
    hand = f"hand {' '.join(filter(None, state.hand))}" if state.hand else ""
    trial = f"trial {state.trial}" if state.trial is not None else ""
    stage = " ".join(filter(None, (state.stage, state.point.label if state.point else "")))
    return ", ".join(filter(None, (stage, counted, hand, trial)))


def net_name(net: Fraction) -> str:
    """A net result as a label that every program allows: `plus_7_over_6`, `minus_1`, `zero`."""
    if not net:
        return "zero"
    over = f"_over_{net.denominator}" if net.denominator > 1 else ""
    return f"{'plus' if net > 0 else 'minus'}_{abs(net.numerator)}{over}"


# --- what leaving a state is worth ------------------------------------------------------------------------------------


class Reward(NamedTuple):
    """What leaving states is worth, by its name: a program that reads the chain adds it up."""

    name: str
    said: str
    worth: Sequence[Fraction]


def rewards(states: Sequence[NumberedState]) -> Iterator[Reward]:
    """What is won, lost and put down, and the number of trials, of each state; what is nothing in all is left out."""
    nets = [state.net or NOTHING for state in states]
    each = (
        Reward("won", "the net win, in units of the stake", [max(net, NOTHING) for net in nets]),
        Reward("lost", "the net loss, in units of the stake", [max(-net, NOTHING) for net in nets]),
        Reward("trials", "the number of trials", [Fraction(state.is_trial) for state in states]),
        Reward("added", "what is put down after the start, in units of the stake", [state.added for state in states]),
    )
    yield from (one for one in each if any(one.worth))
