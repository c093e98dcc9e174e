"""What dice that are not balanced, or a card that is gone, do to the house: what answers it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from macau_edge.model import Choice, Ruleset, Shoe
from macau_edge.questions.bets import BetsResult
from macau_edge.questions.bias.find import Bias, BiasedBet, bias
from macau_edge.questions.bias.removal import removal
from macau_edge.questions.bias.report import bias_document, bias_records
from macau_edge.questions.bias.request import BiasRequest
from macau_edge.questions.request import Answer, Choices, Track
from macau_edge.questions.supposing.cards import refuse_shoe

if TYPE_CHECKING:
    from macau_edge.questions.bias.data import BiasData


def _find(asked: BiasRequest, ruleset: Ruleset, choices: Mapping[str, Choice], given: Choices, track: Track) -> Bias:
    """Every edge on fair and on loaded dice, or without a card, by both engines."""
    refuse_shoe(ruleset, asked.cut, shoe=asked.shoe, shoes=asked.shoes, seed=asked.seed)
    return (removal if isinstance(ruleset.device, Shoe) else bias)(asked, ruleset, choices, given, track)


def bias_json(found: Bias) -> BiasData:
    """The published shape, `macau-edge/bias/1`; its records are imported when JSON is asked for."""
    from macau_edge.questions.bias.data import bias_data

    return bias_data(found)


class BiasResult(BetsResult[Bias, BiasedBet]):
    """What a load does, a mapping from each bet to what was found of it."""

    __slots__ = ()

    def by_bet(self) -> dict[str, BiasedBet]:
        """The bets that were asked for."""
        return {bet.own.id: bet for bet in self.found.bets}


ANSWER = Answer(find=_find, show=lambda _, found: BiasResult(found, bias_document, bias_json, records=bias_records))
