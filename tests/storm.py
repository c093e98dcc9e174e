"""What Storm's exact engine makes of a chain as it is exported: the same states and weights, solved by someone else.

Storm (C. Hensel et al., The probabilistic model checker Storm, 2022) is reached through `stormpy`, an extra of the
project. Nothing of the exact engine is used here but the chain, in the language in which `macau-edge export` writes it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

import stormpy
from stormpy.models import SparseDtmc, SparseModelComponents, SparseRewardModel

from macau_edge.exact.chain import Chain
from macau_edge.model.measures import Distribution, WholeLaw
from macau_edge.questions.export.numbered import net_name, numbered_states, rewards
from macau_edge.questions.export.prism import prism_model

Model = Any
"""What is Storm's: a model, its parts, a rational; stormpy ships no types."""

Rational = stormpy.Rational


def distribution(chain: Chain) -> Distribution:
    """The distribution of a chain by Storm alone."""
    states = numbered_states(chain)
    worth = tuple(rewards(states))
    model = Solved(prism_model(states, worth))
    trials = model.asked('R{"trials"}=? [F "over"]')
    added = any(reward.name == "added" for reward in worth)
    # the square of the number of trials is the sum over them of 2 (trials still to come, this one included) - 1
    still = [2 * mean - 1 if state.is_trial else Fraction(0) for state, mean in zip(states, trials, strict=True)]
    second = model.summed(still)
    nets = (state.net for state in states if state.net is not None)
    return Distribution(
        law=WholeLaw.of_fractions({net: model.asked(f'P=? [F "{net_name(net)}"]')[0] for net in nets}),
        staked=chain.staked,
        risked=chain.staked + chain.beside + (model.asked('R{"added"}=? [F "over"]')[0] if added else Fraction(0)),
        rolls=trials[0],
        rolls_variance=second[0] - trials[0] ** 2,
    )


class Solved:
    """A model in the language of PRISM, of which Storm is asked."""

    def __init__(self, text: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "model.prism")
            file.write_text(text, encoding="utf-8")
            program = stormpy.parse_prism_program(str(file))
        options = stormpy.BuilderOptions(build_full=True)
        options.set_build_state_valuations()
        self.model: Model = stormpy.build_model[Rational](program, options=options)
        (number,) = self.model.state_valuations.get_all_variables()
        numbers = [self.model.state_valuations.get_value(one, number) for one in range(self.model.nr_states)]
        self.places = sorted(range(len(numbers)), key=numbers.__getitem__)
        """The number of each state of ours in the model of Storm."""

    def asked(self, text: str) -> list[Fraction]:
        """What is asked, for every state."""
        return self._asked(self.model, text)

    def summed(self, worth: Sequence[Fraction]) -> list[Fraction]:
        """What is expected in all, from every state, where leaving each of them is worth so much."""
        values = dict(zip(self.places, worth, strict=True))
        reward = SparseRewardModel[Rational](
            optional_state_reward_vector=[Rational(str(values[one])) for one in range(len(values))]
        )
        parts = SparseModelComponents[Rational](
            transition_matrix=self.model.transition_matrix,
            state_labeling=self.model.labeling,
            reward_models={"worth": reward},
        )
        return self._asked(SparseDtmc[Rational](parts), 'R{"worth"}=? [F "over"]')

    def _asked(self, model: Model, text: str) -> list[Fraction]:
        found = stormpy.model_checking(model, _property(text))
        return [Fraction(str(found.get_value(place))) for place in self.places]


@lru_cache
def _property(text: str) -> Model:
    return stormpy.parse_properties(text)[0]
