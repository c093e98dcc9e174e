"""Cards of a shoe that are known to be gone, and a shoe that is played down to its cut card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from macau_edge.model import (
    Choice,
    Member,
    Ruleset,
    Shoe,
)
from macau_edge.model.card_notation import card
from macau_edge.model.cards import JOKER, SUITS, Card
from macau_edge.model.problem import UsageError
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.members import members_known
from macau_edge.outcomes.rounds import shoe_chosen, tells_suits, words_chosen


def without_cards(
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    members: Iterable[Member],
    gone: Sequence[Card],
    option: str = "seen",
) -> Ruleset:
    """The ruleset whose shoe has these cards no more, for these bets; `option` is what the cards were given for.

    Raises:
        UsageError: the game has no shoe, the shoe has not so many of them, no round can be dealt from those that are
            left, or a card has no suit and one of the bets asks for suits.
    """
    device = ruleset.device
    if not isinstance(device, Shoe):
        raise UsageError(f"`--{option}` is of cards, and this game has no shoe of cards", "leave it out")
    for one in gone:
        if one.rank not in device.all_ranks:
            raise UsageError(f"--{option}: no `{one.rank}` is in this shoe", f"its ranks: {', '.join(device.ranks)}")
    shoe = shoe_chosen(ruleset, choices)
    if shoe is None:  # an option that was not given says how many decks there are, and there are no figures
        return replace(ruleset, device=replace(device, gone=tuple(gone)))
    _refuse_too_many(shoe, gone, option)
    if vague := [one for one in gone if not one.suit and one.rank != JOKER]:
        for member in members:
            if suits_are_told(ruleset, choices, member):
                message = f"--{option}: `{member.id}` tells suits apart, and `{vague[0].rank}` has none"
                raise UsageError(message, f"write `{vague[0].rank} of spades`, or ask for other bets")
    return replace(ruleset, device=replace(device, gone=tuple(gone)))


def suits_are_told(ruleset: Ruleset, choices: Mapping[str, Choice], member: Member) -> bool:
    """Whether the figures of a bet may depend on the suits of the cards in the shoe."""
    shoe, words = shoe_chosen(ruleset, choices), words_chosen(ruleset, choices)
    return shoe is not None and any(tells_suits(shoe, words, one) for one in _asking(ruleset, member, choices))


def _asking(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> Iterator[Member]:
    """The bet, and those that it is made of or goes with, which ask for it."""
    yield member
    for name in (*parts_of(member.bet), *([member.bet.additional.to] if member.bet.additional else [])):
        for other in members_known(ruleset, ruleset.bets[name], choices):
            yield from _asking(ruleset, other, choices)


def _refuse_too_many(shoe: Shoe, gone: Sequence[Card], option: str) -> None:
    assert isinstance(shoe.decks, int)
    for one, number in Counter(gone).items():
        there = shoe.decks * (shoe.jokers if one.rank == JOKER else 1)
        if (one.suit or one.rank == JOKER) and number > there:
            message = f"--{option}: `{card(one)}` stands there {number} times, and the shoe has {there}"
            raise UsageError(message, f"leave out {number - there}")
    for rank, number in Counter(one.rank for one in gone).items():
        if rank != JOKER and number > (there := shoe.decks * len(SUITS)):
            message = f"--{option}: `{rank}` stands there {number} times, and the shoe has {there}"
            raise UsageError(message, f"leave out {number - there}")
    left, most = shoe.size - len(gone), shoe.most_cards
    if left < most:
        message = f"--{option}: of the shoe {left} are left, and a round takes up to {most} cards"
        raise UsageError(message, f"leave out {most - left} or more")


def refuse_cut(shoe: Shoe, cards: int, cut: int) -> None:
    """Raises UsageError where a cut card leaves no round before it, or too few cards for the last."""
    if cut < shoe.most_cards - 1:
        message = f"--cut: the last round may take {shoe.most_cards} cards, and {cut + 1} are left for it"
        raise UsageError(message, f"write `--cut {shoe.most_cards - 1}` or more")
    if cut >= cards:
        raise UsageError(f"--cut: {cut} cards are the whole shoe, which has {cards}", "write fewer")


def not_from_a_shoe(error: Exception) -> UsageError:
    """What is said of a game, or of a bet of it, that cannot be played from a shoe."""
    from macau_edge.numeric.playing.shoes import BetOffShoeError

    others = "name other bets, or leave `--shoe` out" if isinstance(error, BetOffShoeError) else "leave `--shoe` out"
    return UsageError(f"{error}", others)


def refuse_shoe(ruleset: Ruleset, cut: int | None, *, shoe: bool, **only: object) -> None:
    """Raises UsageError for `--shoe` without a shoe or a cut card, and for what goes `only` with it where it is not."""
    if not shoe:
        for name, value in {"cut": cut, **only}.items():
            if value is not None:
                raise UsageError(f"`--{name}` is of a shoe that is played to its cut card", "add `--shoe`")
        return
    if not isinstance(ruleset.device, Shoe):
        raise UsageError("`--shoe` plays a shoe of cards, and this game has none", "leave it out")
    if ruleset.device.choosing:
        raise UsageError("no shoe can be played yet with a choice of the player", "leave `--shoe` out")
    if cut is None:
        message = "how many cards lie behind the cut card? No ruleset says it"
        raise UsageError(message, "add `--cut 14`; cards that a new shoe loses count as well, since nobody sees them")
