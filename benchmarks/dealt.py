"""The bets of baccarat by icepool: rounds dealt from its deck in stages, then each bet as a function of a round.

To deal six cards in their order and look at each deal would take minutes. So the first two hands are dealt, one after
the other, and only their points are kept with the cards that are out; then each third card is drawn from what is left
of the deck. Cards are ten values for the bets on points, thirteen ranks or 52 cards for those on pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

DECKS = 8
STANDS = -1
DRAWN_ON = {0: range(-1, 10), 1: range(-1, 10), 2: range(-1, 10), 3: {-1, *range(8), 9}}
DRAWN_ON |= {4: {-1, *range(2, 8)}, 5: {-1, *range(4, 8)}, 6: {6, 7}, 7: set()}
"""By the banker's points, the third cards of the player, `STANDS` where he has none, on which the banker draws."""


class Round(NamedTuple):
    """The points and the cards of both hands, and whether it was over after four cards."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int
    natural: bool

    @property
    def won_by(self) -> int:
        """1 where the player wins, -1 where the banker does."""
        return (self.player > self.banker) - (self.player < self.banker)

    @property
    def cards(self) -> int:
        """Of both hands."""
        return self.player_cards + self.banker_cards


def rounds() -> Any:
    """A die of the rounds of eight decks."""
    from icepool import Deck, Die

    deck: Any = Deck({0: 16 * DECKS, **dict.fromkeys(range(1, 10), 4 * DECKS)})

    def first(player: tuple[int, ...]) -> Any:
        def both(banker: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
            return sum(player) % 10, sum(banker) % 10, tuple(sorted(player + banker))

        return (deck - player).sequence(2).map(both, star=False)

    def third_of_player(dealt: Any) -> Any:
        player, banker, out = dealt
        if player > 5 or banker > 7:
            return player, banker, out, STANDS
        left: Any = Die(deck - out)
        return left.map(lambda card: ((player + card) % 10, banker, tuple(sorted((*out, card))), card), star=False)

    def third_of_banker(dealt: Any) -> Any:
        player, banker, out, third = dealt
        cards, natural = 2 + (third != STANDS), third == STANDS and max(player, banker) > 7
        if natural or third not in DRAWN_ON[banker]:
            return Round(player, banker, cards, 2, natural)
        left: Any = Die(deck - out)
        return left.map(lambda card: Round(player, (banker + card) % 10, cards, 3, natural), star=False)

    pairs = deck.sequence(2).map(lambda pair: tuple(sorted(pair)), star=False)
    return pairs.map(first, star=False).map(third_of_player, star=False).map(third_of_banker, star=False)


Net = Callable[[Round], int | Fraction]


def on_points() -> Iterator[Net]:
    """The bets before the pairs, as the file has them."""
    yield lambda dealt: dealt.won_by
    yield lambda dealt: Fraction(19, 20) if dealt.won_by < 0 else -dealt.won_by
    yield lambda dealt: Fraction(1, 2) if dealt.won_by < 0 and dealt.banker == 6 else -dealt.won_by
    yield lambda dealt: -1 if dealt.won_by else 8


def beside() -> Iterator[Net]:
    """The bets between the pairs and the perfect pairs."""
    yield lambda dealt: {2: 12, 3: 20}[dealt.banker_cards] if dealt.won_by < 0 and dealt.banker == 6 else -1
    yield lambda dealt: 22 if dealt.won_by < 0 and dealt.banker == 6 and dealt.banker_cards == 2 else -1
    yield lambda dealt: 50 if dealt.won_by < 0 and dealt.banker == 6 and dealt.banker_cards == 3 else -1
    yield lambda dealt: {2: 6, 3: 15}[dealt.player_cards] if dealt.won_by > 0 and dealt.player == 7 else -1
    yield super_lucky
    yield lambda dealt: (0 if three_card_seven(dealt) else 1) if dealt.won_by < 0 else -dealt.won_by
    yield lambda dealt: 40 if three_card_seven(dealt) else -1
    yield lambda dealt: 25 if dealt.won_by > 0 and dealt.player == 8 and dealt.player_cards == 3 else -1
    yield lambda dealt: margin(dealt.natural, dealt.player - dealt.banker)
    yield lambda dealt: margin(dealt.natural, dealt.banker - dealt.player)
    yield lambda dealt: Fraction(27, 50) if dealt.cards > 4 else -1
    yield lambda dealt: Fraction(3, 2) if dealt.cards == 4 else -1


def three_card_seven(dealt: Round) -> bool:
    """Whether the banker wins with seven in three cards."""
    return dealt.won_by < 0 and dealt.banker == 7 and dealt.banker_cards == 3


def super_lucky(dealt: Round) -> int:
    """The player's seven over the banker's six: with five cards in all the player must have drawn."""
    if (dealt.player, dealt.banker) != (7, 6) or (dealt.cards == 5 and dealt.player_cards == 2):
        return -1
    return {4: 30, 5: 40, 6: 100}[dealt.cards]


def margin(natural: bool, by: int) -> int:
    """What winning by so many points pays."""
    if natural:
        return (by > 0) - (by < 0)
    return {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}.get(by, -1)


def pair(kinds: int, prize: int) -> Fraction:
    """The house edge of two cards alike, of so many kinds."""
    from icepool import Deck

    deck: Any = Deck(dict.fromkeys(range(kinds), DECKS * 52 // kinds))
    net = deck.sequence(2).map(lambda cards: prize if cards[0] == cards[1] else -1, star=False)
    return -Fraction(net.mean())


def by_icepool() -> list[Fraction]:
    """The house edges of the shipped baccarat and of the side bets, in their order."""
    dealt = rounds()

    def edges(bets: Iterator[Net]) -> list[Fraction]:
        return [-Fraction(dealt.map(net, star=False).mean()) for net in bets]

    ranks, cards = pair(13, 11), pair(52, 25)
    return [*edges(on_points()), ranks, ranks, *edges(beside()), cards, cards]
