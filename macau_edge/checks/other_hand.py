"""Another hand, in another reading, that lacks what the bets of the file speak of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from macau_edge.checks import spoken
from macau_edge.model import Alternative, Bet, Hand, Ruleset
from macau_edge.problem import Problem


def lost_words(ruleset: Ruleset, way: Alternative) -> dict[str, tuple[str, ...]]:
    """Bet -> the stages and happenings of the adopted hand that it needs and that the other one has not got.

    Not of the bets that are given instead as well: these are written for the other hand.
    """
    if ruleset.hand is None or way.hand is None:
        return {}
    given = {bet.id for bet in way.bets}
    found = {
        bet.id: _lost(ruleset, bet, ruleset.hand, way.hand) for bet in ruleset.bets.values() if bet.id not in given
    }
    return {bet: words for bet, words in found.items() if words}


def _lost(ruleset: Ruleset, bet: Bet, hand: Hand, other: Hand) -> tuple[str, ...]:
    needed = spoken.behind(ruleset, spoken.mentioned(bet))
    happenings = [word for word in hand.happenings if word in needed and word not in other.happenings]
    named = {one.stage for one in (bet.made, bet.not_working) if one}
    stages = [stage.name for stage in hand.stages if stage.name in named]
    there = {stage.name for stage in other.stages}
    return (*(name for name in stages if name not in there), *happenings)


def problems(way: Alternative, lost: Mapping[str, tuple[str, ...]]) -> Iterator[Problem]:
    """One problem at the other hand, with all that it lacks."""
    if way.hand and lost:
        words = dict.fromkeys(word for words in lost.values() for word in words)
        first, *more = lost
        needed = f"`{first}` needs" if not more else f"`{first}` and {len(more)} more need"
        message = f"this hand has no {' and no '.join(f'`{word}`' for word in words)}, which {needed}"
        remedy = "name the stages and happenings as in the adopted hand, or give these bets instead as well"
        yield Problem(way.hand.place, "structure/unknown-word", message, remedy)
