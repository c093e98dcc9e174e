"""Prizes in place of those of a game, as a program gives them or as typed: `{"field": {"12": "5:2"}}`, `12=5:2`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from macau_edge.questions.request import PrizesByBet, PrizesByName, named, names_given, wrong_kind
from macau_edge.questions.understood import understood_ratio

if TYPE_CHECKING:
    from macau_edge.model import Ratio

PRIZES = 'prizes={"12": "5:2"}'


def prizes_by_name(value: PrizesByName, option: str) -> dict[str, Ratio]:
    """What a prize is for -> another prize; raises UsageError where a text is none, or says it twice."""
    from macau_edge.questions.supposing import read_prizes

    if not isinstance(value, Mapping):
        return read_prizes(names_given(value, option, example=PRIZES))
    return {name: understood_ratio(one, option) for name, one in named(value, option, example=PRIZES).items()}


def prizes_by_bet(value: PrizesByBet, option: str) -> dict[str, dict[str, Ratio]]:
    """Bet -> what a prize of it is for -> another prize; those of the bets that are asked for under an empty name."""
    if not isinstance(value, Mapping) or not any(isinstance(one, Mapping) for one in value.values()):
        return {"": prizes_by_name(cast("PrizesByName", value), option)}
    example = 'prizes={"field": {"12": "5:2"}}'
    found: dict[str, dict[str, Ratio]] = {}
    for bet, these in named(value, option, example=example).items():
        if not isinstance(these, Mapping):
            raise wrong_kind(value, option, example)
        found[bet] = prizes_by_name(these, option)
    return found
