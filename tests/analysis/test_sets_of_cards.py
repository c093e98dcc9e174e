"""Sets of cards: how many of a hand, how many different ones, two cards side by side; against every order of a shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache

import pytest

from tests.analysis.test_cards import comes_to, problems, read
from tests.loops import each
from tests.plain_cards import JOKER, Card, Deal, Round, Shoe, Step, What
from tests.random_cards import Bet

HANDS = ("player", "dealer")
RED = What(
    "first of player red", lambda dealt: bool(dealt.hands["player"]) and dealt.hands["player"][0].colour == "red"
)
PLAIN = Deal(
    Shoe(("ace", "2", "jack"), worth={"ace": 1, "2": 2, "jack": 0}, order=("2", "jack", "ace")),
    HANDS,
    (Step("first", (("player", 2), ("dealer", 1))),),
)
"""Twelve cards, of which two and one are dealt in any case."""
IN_TURN = Deal(PLAIN.shoe, HANDS, (Step("first", (("dealer", 1), ("player", 1))), Step("then", (("player", 1),))))
"""The dealer's card comes first, so that it is known what the player's are counted by."""
JOKERS = Deal(
    Shoe(("2", "king"), jokers=2, worth={"2": 2, "king": 0, JOKER: 2}),
    HANDS,
    (Step("first", (("player", 1),)), Step("then", (("dealer", 1), ("player", 2)), when=RED)),
)
"""Ten cards, of which two are jokers; the dealer may get none."""
DEALS = {"plain": PLAIN, "in-turn": IN_TURN, "jokers": JOKERS}

# --- what is said of a hand, by the reference ------------------------------------------------------------------------

Member = Callable[[Card, Round], bool]
"""Whether a card is in a set, given the round."""


def one(hand: str, number: int = 1) -> Callable[[Round], Card | None]:
    """A card of a hand; none where it was not dealt."""
    return lambda dealt: dealt.of(hand)[number - 1] if len(dealt.of(hand)) >= number else None


def like(attribute: str, other: Callable[[Round], Card | None]) -> Member:
    def member(card: Card, dealt: Round) -> bool:
        beside = other(dealt)
        return beside is not None and card.agrees_with(beside, attribute)

    return member


SETS: Mapping[str, Member] = {
    "2": lambda card, _: card.rank == "2",
    "2 to jack": lambda card, _: card.rank in ("2", "jack"),
    "hearts": lambda card, _: card.suit == "hearts",
    "red": lambda card, _: card.colour == "red",
    "2 of hearts": lambda card, _: (card.rank, card.suit) == ("2", "hearts"),
    "mine": lambda card, _: card.rank == "2" or card.suit == "spades",
    "pictures": lambda card, _: card.rank in ("jack", "king"),
    JOKER: lambda card, _: card.rank == JOKER,
    "rank of dealer": like("rank", one("dealer")),
    "suit of dealer": like("suit", one("dealer")),
    "colour of first of player": like("colour", one("player")),
    "card of first of all": like("card", one("all")),
    "worth of dealer": like("worth", one("dealer")),
}
NAMES = {"mine": ("2", "spades"), "pictures": ("jack", "king")}
OTHER = {"rank of dealer": "dealer", "suit of dealer": "dealer", "worth of dealer": "dealer"}
"""Sets that are none where a hand has no card."""


def whole(said: str, part: str) -> Callable[[Round], list[Card] | None]:
    """The cards of a hand, or of its first; none of a part that was not dealt whole."""
    hand = part.rsplit(maxsplit=1)[-1]
    first = int(part.split()[1]) if part.startswith("first ") and part.split()[1] != "of" else int(" " in part)

    def cards(dealt: Round) -> list[Card] | None:
        own = dealt.of(hand)
        there = len(own) >= first and (said not in OTHER or bool(dealt.of(OTHER[said])))
        return (own[:first] if first else own) if there else None

    return cards


def how_many(said: str, part: str) -> Callable[[Round], int | None]:
    cards = whole(said, part)

    def number(dealt: Round) -> int | None:
        own = cards(dealt)
        return None if own is None else sum(SETS[said](card, dealt) for card in own)

    return number


def different(attribute: str, part: str) -> Callable[[Round], int | None]:
    cards = whole("", part)

    def number(dealt: Round) -> int | None:
        own = cards(dealt)
        if own is None:
            return None
        values = [getattr(card, attribute) for card in own]
        return len({*values} - {""}) + values.count("")

    return number


PARTS = ("player", "all", "first 2 of player", "first of player", "first 2 of all")


def counts() -> list[tuple[str, str, Callable[[Round], int | None]]]:
    """What can be counted: as a phrase goes on and as a table goes by it, and the number."""
    found = [(f"{part} has N cards in {said}", f"cards of {part} in {said}", how_many(said, part))
             for part in PARTS for said in SETS]  # fmt: skip
    return found + [
        (f"{part} has N {what}s", f"{what}s of {part}", different(what, part))
        for part in PARTS for what in ("suit", "rank", "colour")
    ]  # fmt: skip


# --- every order of the cards ----------------------------------------------------------------------------------------


@cache
def rounds(deal: str) -> Sequence[Round]:
    return DEALS[deal].rounds()


def text(deal: Deal, bet: str) -> str:
    words = [*HANDS, "first", "then", *NAMES]
    said = "".join(f"  {word}: {{en: {word}, pt: {word}, zh: 詞}}\n" for word in words)
    steps = "".join(f"  {step.text}\n" for step in deal.steps)
    known = {name: [rank for rank in ranks if rank in (*deal.shoe.ranks, "spades")] for name, ranks in NAMES.items()}
    names = "".join(f"  {name}: [{', '.join(ranks)}]\n" for name, ranks in known.items())
    return f"game: x\ndevice: {deal.shoe.text}\nwords:\n{said}deal:\n{steps}names:\n{names}bets:\n  bet: {bet}\n"


def law(deal: str, net: Callable[[Round], int | None]) -> dict[Fraction, Fraction]:
    found = Counter[Fraction]()
    for dealt in rounds(deal):
        won = net(dealt)
        found[Fraction(-1 if won is None else won)] += dealt.ways
    return {value: Fraction(ways, found.total()) for value, ways in sorted(found.items())}


def only(number: Callable[[Round], int | None], wins: int) -> Callable[[Round], int | None]:
    return lambda dealt: 1 if number(dealt) == wins else None


def possible(deal: str, said: str) -> bool:
    """Whether a set is one of the shoe."""
    shoe = DEALS[deal].shoe
    words = {*said.split()} - {"to", "of", *HANDS, "first", "all"}
    return words <= {*shoe.all_ranks, *NAMES, "hearts", "red", "rank", "suit", "colour", "card", "worth"} and (
        said != "2 to jack" or "jack" in shoe.ranks
    )


CASES = [
    (deal, phrase, goes, number)
    for deal in DEALS
    for phrase, goes, number in counts()
    if " in " not in phrase or possible(deal, phrase.partition(" in ")[2])
]


@pytest.mark.thorough
@each(
    ("deal", "phrase", "goes", "number"),
    CASES,
    ids=[f"{deal}: {phrase}" for deal, phrase, *_ in CASES],
)
def test_what_is_counted_is_what_was_dealt(
    deal: str, phrase: str, goes: str, number: Callable[[Round], int | None]
) -> None:
    """As a clause has it, for each number that comes, and as a table has it with all of them at once."""
    come = sorted({n for dealt in rounds(deal) if (n := number(dealt)) is not None})
    lost = ", lose: others" * (len({number(dealt) for dealt in rounds(deal)}) > 1)
    for n in come:
        said = phrase.replace("N", str(n)).replace(" 1 cards", " 1 card").replace("has 1 suits", "has 1 suit")
        said = said.replace("has 1 ranks", "has 1 rank").replace("has 1 colours", "has 1 colour")
        bet = text(DEALS[deal], f"{{win: {said}{lost}, pays: 1:1}}")
        comes_to(read(bet), "bet", Bet(bet, law(deal, only(number, n))))
    rows = [f"{n}: {n + 1}:1" for n in come] + ["none: 9:1"] * any(number(dealt) is None for dealt in rounds(deal))
    bet = text(DEALS[deal], f"{{win: any, pays: {{by: {goes}, {', '.join(rows)}}}}}")
    paid = law(deal, lambda dealt: 9 if (n := number(dealt)) is None else n + 1)
    comes_to(read(bet), "bet", Bet(bet, paid))


CARD = {"first of player": one("player"), "first of all": one("all"), "dealer": one("dealer")}
"""Each is one card, as it is written."""


def shown(found: bool | None) -> str:
    return "none" if found is None else "holds" if found else "others"


def are_alike(attribute: str, pair: tuple[str, str]) -> Callable[[Round], bool | None]:
    def alike(dealt: Round) -> bool | None:
        first, second = CARD[pair[0]](dealt), CARD[pair[1]](dealt)
        return None if first is None or second is None else first.agrees_with(second, attribute)

    return alike


PAIRS = [("first of player", "dealer"), ("dealer", "first of all"), ("first of all", "first of player")]


@pytest.mark.parametrize("pair", PAIRS, ids=" ".join)
@each("attribute", ["rank", "suit", "colour", "card", "worth"], quick=2)
@pytest.mark.parametrize("deal", DEALS)
def test_two_cards_agree_where_they_do(deal: str, attribute: str, pair: tuple[str, str]) -> None:
    """In both ways in which a clause can say so, and as a table has it."""
    alike = are_alike(attribute, pair)
    values = {shown(alike(dealt)) for dealt in rounds(deal)}
    paid = {"holds": 3, "others": 2, "none": 9}
    same = f"{pair[0]} same {attribute} as {pair[1]}"
    for said in (same, f"{pair[0]} {attribute} of {pair[1]}"):
        lost = ", lose: others" * (len(values) > 1)
        if "holds" in values:
            bet = text(DEALS[deal], f"{{win: {said}{lost}, pays: 1:1}}")
            comes_to(read(bet), "bet", Bet(bet, law(deal, lambda dealt: 1 if alike(dealt) else None)))
    rows = [f"{row}: {paid[row]}:1" for row in ("holds", "none", "others") if row in values]
    bet = text(DEALS[deal], f"{{win: any, pays: {{by: {same}, {', '.join(rows)}}}}}")
    comes_to(read(bet), "bet", Bet(bet, law(deal, lambda dealt: paid[shown(alike(dealt))])))


@each("said", [said for said in SETS if " of " not in said or said == "2 of hearts"], quick=4)
@pytest.mark.parametrize("deal", DEALS)
def test_one_card_is_of_a_set_where_it_is(deal: str, said: str) -> None:
    if not possible(deal, said):
        return
    for hand, card in (("first of player", one("player")), ("first of dealer", one("dealer"))):

        def wins(dealt: Round, card: Callable[[Round], Card | None] = card) -> int | None:
            there = card(dealt)
            return 1 if there is not None and SETS[said](there, dealt) else None

        bet = text(DEALS[deal], f"{{win: {hand} {said}, lose: others, pays: 1:1}}")
        comes_to(read(bet), "bet", Bet(bet, law(deal, wins)))


def test_a_set_may_be_put_together_and_take_cards_away() -> None:
    """Under a name, of ranks, suits and single cards; `check` takes its exception for none of outcomes."""
    both = "first of player mine and second of player mine"
    bet = f"{{win: player has 1 card in mine, lose: {both}, push: others, pays: 1:1}}"
    written = text(PLAIN, bet).replace("mine: [2, spades]", "mine: [2, hearts except jack of hearts]")
    assert [one for one in problems(written) if one.stops_figures] == []

    def net(dealt: Round) -> int | None:
        mine = [card.rank == "2" or (card.suit == "hearts" and card.rank != "jack") for card in dealt.hands["player"]]
        return {0: 0, 1: 1, 2: None}[sum(mine)]

    comes_to(read(written), "bet", Bet(written, law("plain", net)))
