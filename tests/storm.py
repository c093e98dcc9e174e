"""What Storm's exact engine makes of a chain: the same states and weights, solved by someone else's program.

Storm (C. Hensel et al., The probabilistic model checker Storm, 2022) is reached through `stormpy`, an extra of the
project. Nothing of the exact engine is used here but the chain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import stormpy
from stormpy.datastructures import SparseMatrixBuilder
from stormpy.models import SparseDtmc, SparseModelComponents, SparseRewardModel, StateLabeling

from macau_edge.exact.chain import Chain
from macau_edge.model.measures import Distribution, WholeLaw

Model = Any
"""What is Storm's: a model, its parts, a rational; stormpy ships no types."""

Rational = stormpy.Rational


def distribution(chain: Chain) -> Distribution:
    """The distribution of a chain by Storm alone.

    Its states are the making of the bet, which takes no trial, then those of the chain, then one for each result.
    """
    nets = sorted({branch.net for branches in chain.branches for branch in branches if branch.net is not None})
    matrix, labels = _matrix(chain, nets), _labels(chain, nets)

    def model(**rewards: Sequence[Fraction]) -> Model:
        """The chain, in which each state is worth so much whenever it is left."""
        known = {name: _reward([Fraction(0), *of, *(Fraction(0) for _ in nets)]) for name, of in rewards.items()}
        parts = SparseModelComponents[Rational](transition_matrix=matrix, state_labeling=labels, reward_models=known)
        return SparseDtmc[Rational](parts)

    first = model(added=_added(chain), trials=[Fraction(1)] * len(chain.states))
    nets_found = {net: _asked(first, f'P=? [F "result{number}"]')[0] for number, net in enumerate(nets)}
    added = _asked(first, 'R{"added"}=? [F "over"]')[0]
    trials = _asked(first, 'R{"trials"}=? [F "over"]')
    # the square of the number of trials is the sum over them of 2 (trials still to come, this one included) - 1
    again = model(square=[2 * mean - 1 for mean in trials[1 : 1 + len(chain.states)]])
    second = _asked(again, 'R{"square"}=? [F "over"]')[0]
    reached = {net: chance for net, chance in nets_found.items() if chance}
    return Distribution(
        law=WholeLaw.of_fractions(reached),
        staked=chain.staked,
        risked=chain.staked + added,
        rolls=trials[0],
        rolls_variance=second - trials[0] ** 2,
    )


def _matrix(chain: Chain, nets: Sequence[Fraction]) -> Model:
    """The probabilities from each state, row by row and column by column as Storm wants them."""
    ends = {net: 1 + len(chain.states) + number for number, net in enumerate(nets)}
    rows: list[Mapping[int, Fraction]] = [{1 + state: chance for state, chance in chain.start}]
    for branches, weight in zip(chain.branches, chain.weights, strict=True):
        row: dict[int, int] = {}
        for branch in branches:
            to = ends[branch.net] if branch.net is not None else 1 + (branch.state or 0)
            row[to] = row.get(to, 0) + branch.weight
        rows.append({to: Fraction(share, weight) for to, share in row.items()})
    rows += [{state: Fraction(1)} for state in ends.values()]
    builder = SparseMatrixBuilder[Rational](rows=len(rows), columns=len(rows))
    for number, found in enumerate(rows):
        for to in sorted(found):
            builder.add_next_value(number, to, _rational(found[to]))
    return builder.build()


def _labels(chain: Chain, nets: Sequence[Fraction]) -> Model:
    first = 1 + len(chain.states)
    labels = StateLabeling(first + len(nets))
    for label in ("init", "over", *(f"result{number}" for number in range(len(nets)))):
        labels.add_label(label)
    labels.add_label_to_state("init", 0)
    for number in range(len(nets)):
        labels.add_label_to_state("over", first + number)
        labels.add_label_to_state(f"result{number}", first + number)
    return labels


def _added(chain: Chain) -> list[Fraction]:
    """What is put down on average in one trial from each state."""
    found = []
    for branches, weight in zip(chain.branches, chain.weights, strict=True):
        found.append(sum((branch.added * branch.weight for branch in branches if branch.added), Fraction(0)) / weight)
    return found


def _reward(values: Sequence[Fraction]) -> Model:
    return SparseRewardModel[Rational](optional_state_reward_vector=[_rational(value) for value in values])


def _asked(model: Model, text: str) -> list[Fraction]:
    """What is asked, for every state."""
    found = stormpy.model_checking(model, _property(text))
    return [Fraction(str(found.get_value(state))) for state in range(model.nr_states)]


@lru_cache
def _property(text: str) -> Model:
    return stormpy.parse_properties(text)[0]


def _rational(value: Fraction) -> Model:
    return Rational(str(value))  # as text, so that no float comes between
