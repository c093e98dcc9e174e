"""What a bet on cards asks of the rounds, and whether it is laid on both hands where the player parts his."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.model import Bet, Member, PrizeTable, Shoe, phrases
from macau_edge.model.walk import every, outermost
from macau_edge.numeric.hands import PARTED_HAND, Asking, Feature, Named, chosen_at
from macau_edge.numeric.throws import Bindings


def asked_by_bet(shoe: Shoe, words: Bindings, member: Member) -> list[tuple[Feature, Named | None]]:
    """What the clauses and tables of a member of a bet ask, each with the values that a phrase names of it."""
    asking = Asking(shoe, {**words, **{name: value.outcomes for name, value in member.values.items()}})
    found = [*_by_its_words(asking, member.bet)]
    if is_laid_on_both(shoe, member.bet, {feature for feature, _ in found}):
        found.append((PARTED_HAND, None))
    return found


def _by_its_words(asking: Asking, bet: Bet) -> Iterator[tuple[Feature, Named | None]]:
    for phrase in outermost((bet.stages, bet.tally), phrases.Phrase):
        yield from asking.tests(phrase)
    for table in every((bet.pays, bet.lost), PrizeTable):
        yield from ((feature, None) for feature in asking.of_table(table.by))
    for choice in _putting_down(bet):
        yield from ((chosen_at(step), None) for step in asking.steps_with(choice))


def _putting_down(bet: Bet) -> list[str]:
    """The choices with which something is put down for a bet, or stays."""
    return [*(one for one, _ in (*bet.raises, *bet.staked)), *([bet.stays] if bet.stays else [])]


def is_laid_on_both(shoe: Shoe, bet: Bet, asked: set[Feature]) -> bool:
    """Whether a bet that asks this is laid on both hands of a player who parts his: it goes by what a hand has, or is
    put down with what is chosen for it.
    """
    step = next((one for one in shoe.choosing if one.parts), None)
    if step is None:
        return False
    with_it, at_first = {*step.choose} & {*_putting_down(bet)}, not (bet.staked or bet.stays)
    return bool(with_it) or (at_first and any(one[1] == hand for one in asked for _, hand in step.parts))
