"""Cards of a shoe that are known to be gone, and a shoe that is played down to its cut card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from macau_edge.model import (
    Choice,
    Member,
    Ruleset,
    Shoe,
)
from macau_edge.model.card_notation import card_text
from macau_edge.model.cards import JOKER, SUITS, Card
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import UsageError
from macau_edge.model.refusals import unless_too_dear
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.members import members_known
from macau_edge.outcomes.rounds import names_suits, require_like_suits, shoe_chosen, tells_suits, words_chosen


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
        message = Message("`--{option}` is of cards, and this game has no shoe of cards", option=option)
        raise UsageError(message, Message("leave it out"))
    for one in gone:
        if one.rank not in device.all_ranks:
            message = Message("--{option}: no `{rank}` is in this shoe", option=option, rank=one.rank)
            raise UsageError(message, Message("its ranks: {ranks}", ranks=joined(device.ranks)))
    shoe = shoe_chosen(ruleset, choices)
    if shoe is None:  # an option that was not given says how many decks there are, and there are no figures
        return replace(ruleset, device=replace(device, gone=tuple(gone)))
    _refuse_too_many(shoe, gone, option)
    if vague := [one for one in gone if not one.suit and one.rank != JOKER]:
        for member in members:
            refused = unless_too_dear(partial(require_suits_alike, ruleset, choices, member, gone))
            if not refused and suits_are_distinguished(ruleset, choices, member):
                rank = vague[0].rank
                message = Message(
                    "--{option}: `{bet}` tells suits apart, and `{rank}` has none",
                    option=option,
                    bet=member.id,
                    rank=rank,
                )
                raise UsageError(message, Message("write `{rank} of spades`, or ask for other bets", rank=rank))
    return replace(ruleset, device=replace(device, gone=tuple(gone)))


def suits_are_distinguished(ruleset: Ruleset, choices: Mapping[str, Choice], member: Member) -> bool:
    """Whether the figures of a bet may depend on the suits of the cards in the shoe."""
    shoe, words = shoe_chosen(ruleset, choices), words_chosen(ruleset, choices)
    return shoe is not None and any(tells_suits(shoe, words, one) for one in _asking(ruleset, member, choices))


def require_suits_alike(ruleset: Ruleset, choices: Mapping[str, Choice], member: Member, gone: Sequence[Card]) -> None:
    """Raises ProblemError where a bet is worked out only if no card of the shoe is gone, and these are."""
    shoe, words = shoe_chosen(ruleset, choices), words_chosen(ruleset, choices)
    if shoe is None:
        return
    for one in _asking(ruleset, member, choices):
        require_like_suits(replace(shoe, gone=tuple(gone)), words, one)


def suits_are_equivalent(ruleset: Ruleset, choices: Mapping[str, Choice], member: Member) -> bool:
    """Whether a card of one suit that is gone from a whole shoe is to a bet as that of any other suit."""
    shoe, words = shoe_chosen(ruleset, choices), words_chosen(ruleset, choices)
    if shoe is None or shoe.gone:
        return False
    return not any(names_suits(shoe, words, one) for one in _asking(ruleset, member, choices))


def _asking(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> Iterator[Member]:
    """The bet, and those that it is made of or goes with, which ask for it."""
    yield member
    for name in (*parts_of(member.bet), *([member.bet.additional.to] if member.bet.additional else [])):
        for other in members_known(ruleset, ruleset.bets[name], choices):
            yield from _asking(ruleset, other, choices)


def _refuse_too_many(shoe: Shoe, gone: Sequence[Card], option: str) -> None:
    for one, number in Counter(gone).items():
        there = shoe.of_each[one.rank] // (1 if one.rank == JOKER or shoe.pieces else len(SUITS))
        if (one.suit or one.rank == JOKER) and number > there:
            raise _too_many(card_text(one), number, there, option)
    for rank, number in Counter(one.rank for one in gone).items():
        if rank != JOKER and number > (there := shoe.of_each[rank]):
            raise _too_many(rank, number, there, option)
    left, most = shoe.size - len(gone), shoe.most_cards
    if left < most:
        message = Message(
            "--{option}: of the shoe {left} are left, and a round takes up to {most} cards",
            option=option,
            left=left,
            most=most,
        )
        raise UsageError(message, Message("leave out {number} or more", number=most - left))


def _too_many(card: str, number: int, there: int, option: str) -> UsageError:
    message = Message(
        "--{option}: `{card}` stands there {number} times, and the shoe has {there}",
        option=option,
        card=card,
        number=number,
        there=there,
    )
    return UsageError(message, Message("leave out {number}", number=number - there))


def refuse_shoe(ruleset: Ruleset, cut: int | None, *, shoe: bool, **only: object) -> None:
    """Raises UsageError for `--shoe` without a shoe or a cut card, and for what goes `only` with it where it is not."""
    if not shoe:
        for name, value in {"cut": cut, **only}.items():
            if value is not None:
                message = Message("`--{option}` is of a shoe that is played to its cut card", option=name)
                raise UsageError(message, Message("add `--shoe`"))
        return
    if not isinstance(ruleset.device, Shoe):
        raise UsageError(Message("`--shoe` plays a shoe of cards, and this game has none"), Message("leave it out"))
    if ruleset.has_pieces:
        message = Message("`--shoe` plays on without shuffling, and here each round begins with all pieces")
        raise UsageError(message, Message("leave `--shoe` out"))
    if ruleset.device.choosing:
        message = Message("no shoe can be played yet with a choice of the player")
        raise UsageError(message, Message("leave `--shoe` out"))
    if cut is None:
        raise UsageError(
            Message("how many cards lie behind the cut card? No ruleset says it"),
            Message("add `--cut 14`; cards that a new shoe loses count as well, since nobody sees them"),
        )
