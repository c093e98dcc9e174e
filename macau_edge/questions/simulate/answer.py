"""The bets of a game, played at random: what answers it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from macau_edge.analysis import members_asked
from macau_edge.model import Choice, Ruleset, Shoe
from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError
from macau_edge.questions.bets import BetsResult
from macau_edge.questions.request import Answer, Choices, Track
from macau_edge.questions.simulate.find import Simulation, simulate, simulate_shoes
from macau_edge.questions.simulate.records import simulate_records
from macau_edge.questions.simulate.report import simulate_document
from macau_edge.questions.simulate.request import SimulateRequest
from macau_edge.questions.simulate.statistics import SimulatedBet
from macau_edge.questions.supposing import supposed_ruleset
from macau_edge.questions.supposing.cards import refuse_shoe

if TYPE_CHECKING:
    from macau_edge.questions.simulate.data import SimulateData

NOT_OF_SHOES = ("rounds", "until_halfwidth", "checkpoint", "scheduler", "die", "pocket", "prizes")
"""Fields of a request that do not go with `--shoe`."""


def _find(
    asked: SimulateRequest, ruleset: Ruleset, choices: Mapping[str, Choice], given: Choices, track: Track
) -> Simulation:
    """What was played, beside the exact figures of both engines."""
    _check_shoe(asked, ruleset)
    if asked.shoe:
        return simulate_shoes(asked, ruleset, members_asked(ruleset, choices, asked.bets), choices, given, track)
    ruleset, otherwise = supposed_ruleset(
        ruleset, choices, asked.bets, die=asked.die or {}, pocket=asked.pocket or {}, prizes=asked.prizes or {}
    )
    return simulate(asked, ruleset, members_asked(ruleset, choices, asked.bets), choices, given, track, otherwise)


def _check_shoe(asked: SimulateRequest, ruleset: Ruleset) -> None:
    """Raises UsageError for what does not go with `--shoe`, or only with it."""
    for name in NOT_OF_SHOES if asked.shoe and isinstance(ruleset.device, Shoe) else ():
        if getattr(asked, name):
            option = {"prizes": "prize"}.get(name, name.replace("_", "-"))
            shoes = Message("`--shoes 10000` says how many are played")
            remedy = shoes if name == "rounds" else Message("leave one out")
            raise UsageError(Message("`--shoe` and `--{option}` do not go together", option=option), remedy)
    refuse_shoe(ruleset, asked.cut, shoe=asked.shoe, shoes=asked.shoes)


def simulate_json(found: Simulation) -> SimulateData:
    """The published shape, `macau-edge/simulate/1`; its records are imported when JSON is asked for."""
    from macau_edge.questions.simulate.data import simulate_data

    return simulate_data(found)


class SimulationResult(BetsResult[Simulation, SimulatedBet]):
    """What was played, a mapping from each bet to its counts and tests."""

    __slots__ = ()

    def by_bet(self) -> dict[str, SimulatedBet]:
        """The bets that were played."""
        return {bet.id: bet for bet in self.found.bets}


ANSWER = Answer(
    find=_find,
    show=lambda _, found: SimulationResult(found, simulate_document, simulate_json, records=simulate_records),
    problems=lambda _: (),  # where the engines disagree, nothing is played
    refused=lambda found: found.exactly.refused,
)
