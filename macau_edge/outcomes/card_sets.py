"""Sets of cards by what names them: a rank, a range of ranks, a suit, a colour, one card."""

from __future__ import annotations

from collections.abc import Sequence

from macau_edge.model import Shoe, phrases
from macau_edge.model.card_notation import card_remedy
from macau_edge.model.cards import COLOURS, JOKER, NOTHING, RANKS, SUITS, Card
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import Problem, ProblemError, nearest, write_remedy


def different_cards(shoe: Shoe) -> tuple[Card, ...]:
    """Each card that is in the shoe, once."""
    suits = dict.fromkeys((JOKER, *dict(shoe.pieces)), (NOTHING,))
    return tuple([Card(rank, suit) for rank in shoe.all_ranks for suit in suits.get(rank, SUITS)])


def cards_named(shoe: Shoe, what: phrases.Phrase) -> set[Card]:
    """The cards that are meant.

    Raises:
        ProblemError: the shoe has no such card, or a range does not ascend.
    """
    text = what.mentions
    if text in (*SUITS, *COLOURS.values()) and not shoe.pieces:
        return {card for card in different_cards(shoe) if text in (card.suit, card.attribute("colour"))}
    if isinstance(what, phrases.OneCard):
        found = {card for card in different_cards(shoe) if card.suit and card == (what.rank, what.suit)}
        if not found:
            raise no_card_of(shoe, what, what.rank if what.rank not in shoe.all_ranks else what.suit)
        return found
    ranks = ranks_named(shoe, what)
    return {card for card in different_cards(shoe) if card.rank in ranks}


def ranks_named(shoe: Shoe, what: phrases.Phrase) -> frozenset[str]:
    """The ranks that are meant.

    Raises:
        ProblemError: the shoe has no such rank, or a range does not ascend.
    """
    match what:
        case phrases.Numbers(low, high):
            if strange := [end for end in (low, high) if str(end) not in (*RANKS, *dict(shoe.pieces))]:
                raise no_card_of(shoe, what, str(strange[0]))
            found = [rank for rank in shoe.all_ranks if rank.isdecimal() and low <= int(rank) <= high]
            if {str(low), str(high)} <= set(ranks := shoe.ranks):
                first, last = sorted((ranks.index(str(low)), ranks.index(str(high))))
                if {*found} != {*ranks[first : last + 1]}:
                    message = Message(
                        "`{low} to {high}` are other ranks by their numbers than by the `order`", low=low, high=high
                    )
                    raise _fault(what, "structure/operand", message, Message("write each rank that is meant"))
        case phrases.Ranks(low=first, high=last) if {first, last} <= set(shoe.ranks):
            places = shoe.ranks.index(first), shoe.ranks.index(last)
            found = list(shoe.ranks[places[0] : places[1] + 1])
        case phrases.Ranks(low=first, high=last):
            raise no_card_of(shoe, what, last if first in shoe.ranks else first)
        case _:
            found = [what.mentions] if what.mentions in shoe.all_ranks else []
    if not found:
        raise no_card_of(shoe, what, what.mentions or (str(what.span[0]) if what.span else "this"))
    return frozenset(found)


def no_card_of(shoe: Shoe, what: phrases.Phrase, text: str) -> ProblemError:
    """What is wrong with a rank, a suit or a colour that no card of a shoe has, or with a range that falls."""
    if isinstance(what, phrases.Ranks) and {what.low, what.high} <= set(shoe.ranks):
        remedy = _rising(what.low, what.high, shoe.ranks)
        message = Message("`{low} to {high}` does not ascend", low=what.low, high=what.high)
        return _fault(what, "structure/operand", message, remedy)
    known = [*shoe.ranks, *([] if shoe.pieces else [*SUITS, *dict.fromkeys(COLOURS.values())])]
    message = Message("`{rank}` is no card of this shoe", rank=text)
    listed = Message("known: {words}", words=joined(known))
    remedy = card_remedy(text, known) or (listed if text.isdecimal() else nearest(text, known, listed))
    return _fault(what, "structure/unknown-word", message, remedy)


def _rising(low: str, high: str, ranks: Sequence[str]) -> Message:
    """What to write for a range of ranks that falls in their order: the other way round, or in two parts."""
    lowest, highest = ranks[0], ranks[-1]
    if low != highest and high != lowest:
        return write_remedy(f"{high} to {low}")
    upper, lower = (one if one == other else f"{one} to {other}" for one, other in ((low, highest), (lowest, high)))
    if low == highest:
        end = Message("`{rank}` is the highest", rank=highest)
    else:
        end = Message("`{rank}` is the lowest", rank=lowest)
    return Message(
        "write `{high} to {low}`; or, as {end} here, a list of two, of `{upper}` and of `{lower}`",
        high=high, low=low, end=end, upper=upper, lower=lower,
    )  # fmt: skip


def _fault(what: phrases.Phrase, code: str, message: Message, remedy: Message) -> ProblemError:
    return ProblemError(Problem(what.place, code, message, help=remedy))
