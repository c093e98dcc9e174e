"""Rounds of cards -> words: what a hand holds, how hands compare, and the rows of their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby

from macau_edge import model
from macau_edge.model import phrases as kinds
from macau_edge.model.card_notation import hand_text, highest_of, parse_pattern
from macau_edge.model.cards import ALL, BUST, CHOICE, COLOURS, JOKER, RANKS, SUITS, Ace, Card, Criterion, hand_part
from macau_edge.model.numbers import whole_of
from macau_edge.model.prizes import HOLDS, NONE, parsed_number
from macau_edge.model.problem import NOWHERE
from macau_edge.model.records import replace
from macau_edge.model.walk import every
from macau_edge.outcomes.questions import Answer, Question
from macau_edge.outcomes.rounds import Rounds, Several, spans
from macau_edge.wording import BetWords, Words

OF_CARDS = ("measure", "happening", "choice")
"""What tables go by that is of a round of cards alone."""


ACES: Mapping[tuple[Ace, ...], str] = {
    ("ace low",): "deal.ace-low",
    ("ace high",): "deal.ace-high",
    ("ace low", "ace high"): "deal.ace-low-or-high",
    ("ace high", "ace low"): "deal.ace-high-or-low",
}
"""What is said of the ace in runs."""


def hands_words(what: kinds.OfHands, w: BetWords) -> str:
    """`“banker” with 6 points`, `“player” beating “banker”`, `the first 2 cards of “player” of the same rank`."""
    if isinstance(what, kinds.Measured):
        return _measured(what, w)
    if isinstance(what, kinds.ChosenAt):
        return w("phrase.chosen-at", choice=hand_name(what.choice, w), step=hand_name(what.step, w))
    assert isinstance(what, kinds.OfAHand)
    hand = named_part(what.hand, w)
    match what:
        case kinds.Compares(ties=ties, other=other, margin=margin):
            against = _other_hand(hand, named_part(other, w), w)
            every = "phrase.highest-hand" if ties or margin else "phrase.every-hand"
            both = {"hand": hand_name(hand, w), "other": w(every) if against is None else hand_name(against, w)}
            if margin:
                low, high = margin
                return counted_words("phrase.hand.beats-by", low, high, w, **both)
            return w("phrase.hand.ties" if ties else "phrase.hand.beats", **both)
        case kinds.Agree(attribute=attribute, other=kinds.HandPart() as other):
            return _two_alike(what.hand, other, attribute, w)
        case kinds.Agree(attribute=attribute):
            return _alike(what.hand, _SAME[attribute], w)
        case kinds.Differ(attribute=attribute):
            return _alike(what.hand, _DIFFERENT[attribute], w)
        case kinds.HasAlike() | kinds.HasRanks() | kinds.IsRun():
            return _fits(what, w)
        case kinds.OrBetter(what=held):
            return kind_words(hand, _meant(held, w), w, or_better=True)
        case kinds.Holds(hand=part, what=kinds.AlikeWith(attribute, other)):
            return _two_alike(part, other, attribute, w)
        case kinds.Holds(what=held):
            return _held(what.hand, _meant(held, w), w)
        case _:
            raise TypeError(type(what))


def _fits(what: kinds.OfAHand, w: Words) -> str:
    """`“player” with 3 cards of one rank`, `the cards of “player” of the same suit`."""
    hand, device = part_name(what.hand, w), w.ruleset.device
    assert isinstance(device, model.Shoe)
    match what:
        case kinds.HasAlike(numbers=(number,)) if device.most(_named(what.hand, w)) > number:
            return w("phrase.hand.fits", hand=hand, what=pattern_words(what, w, w("deal.kind.at-least", number=number)))
        case kinds.Agree(attribute=attribute):
            return w("phrase.hand.alike", hand=hand, shared=w(_SAME[attribute]))
        case kinds.Differ(attribute=attribute):
            return w("phrase.hand.alike", hand=hand, shared=w(_DIFFERENT[attribute]))
        case _:
            return w("phrase.hand.fits", hand=hand, what=pattern_words(what, w))


def _alike(part: kinds.HandPart, shared: str, w: BetWords) -> str:
    """`the first 2 cards of “player” of the same rank`, `the cards of “four” of different suits`."""
    hand = named_hand(part.word, w)
    if part.is_whole:
        return w("phrase.hand.alike", hand=hand_name(hand, w), shared=w(shared))
    key = "phrase.round.first-alike" if hand == ALL else "phrase.hand.first-alike"
    return w(key, hand=hand_name(hand, w), number=part.first, shared=w(shared))


_SAME: Mapping[str, str] = {
    "card": "card.same.card",
    "rank": "card.same.rank",
    "suit": "card.same.suit",
    "colour": "card.same.colour",
    "worth": "card.same.worth",
}
"""Attribute of cards -> that they have the same."""
_DIFFERENT: Mapping[str, str] = {
    "card": "card.different.card",
    "rank": "card.different.rank",
    "suit": "card.different.suit",
    "colour": "card.different.colour",
    "worth": "card.different.worth",
}
"""Attribute of cards -> that no two have the same."""


def _measured(what: kinds.Measured, w: BetWords) -> str:
    """`“banker” with 3 cards`, `“player” and “banker” with 17 to 18 points together`."""
    measure, low, high = what.measure, what.low, what.high
    hand = named_part(measure.hand, w)
    if low is not None and high is not None and (measure.what or measure.kind == "unlike"):
        return _of_set(measure, w.span(low, high), w)
    if measure.kind == "cards" and low is not None and high is not None:
        key = "phrase.round.cards" if hand == ALL else "phrase.hand.cards"
        return counted_words(key, low, high, w, hand=hand_name(hand, w))
    return _of_two(what, hand, w)


def _of_set(measure: kinds.HandMeasure, number: str, w: Words) -> str:
    """`“player” with 2 cards among jack to king`, `“player” with 1 to 2 cards of the same rank as “dealer”`, `the first
    2 cards of “player” with 2 different suits`.
    """
    hand, n = part_name(measure.hand, w), 1 if number == "1" else 2
    if measure.kind == "unlike":
        return w("phrase.hand.unlike", hand=hand, what=w(_UNLIKE[measure.attribute], n=n, number=number))
    assert measure.what
    if number == "0":
        return w("phrase.hand.out-of-set", hand=hand, cards=_of_which(measure.what, 1, w))
    return w("phrase.hand.in-set", n=n, hand=hand, number=number, cards=_of_which(measure.what, n, w))


def _of_which(what: kinds.Phrase, n: int, w: Words) -> str:
    """What `n` cards are: `among jack to king`, `of rank queen`, `that is the queen of hearts`, `of the same rank as
    “dealer”`.
    """
    what = _set_meant(what, w)
    if isinstance(what, kinds.AlikeWith):
        return w("card.like", shared=w(_SAME[what.attribute]), card=part_name(what.hand, w))
    if isinstance(what, kinds.OneCard):
        return w("card.one", n=n, card=set_words(what, w))
    if isinstance(shoe := w.ruleset.device, model.Shoe) and what.mentions in shoe.all_ranks:
        return w("card.of-rank", card=set_words(what, w))
    return w("card.among", cards=set_words(what, w))


def set_words(what: kinds.Phrase, w: Words, *, single: bool = False) -> str:
    """A set of cards: `jack to king`, `10, jack, queen or king`, `queen of hearts`; of a `single` card what it is."""
    what, words = _set_meant(what, w), partial(set_words, w=w, single=single)
    if what.listed:
        return w.either([*map(words, what.listed)])
    if what.joined:
        return w.at_once([*map(words, what.joined)])
    match what:
        case kinds.Except(base, removed):
            return w("phrase.except", base=words(base), removed=words(removed))
        case kinds.Numbers(low, high):
            return w.span(low, high)
        case kinds.Ranks(low=lowest, high=highest):
            return w("phrase.run", low=card_words(lowest, w), high=card_words(highest, w))
        case kinds.OneCard(rank, suit):
            return single_card_text(Card(rank, suit), w)
        case kinds.Word("red" | "black" as colour) if colour not in w.ruleset.words and not single:
            return w("card.all-red" if colour == "red" else "card.all-black")
        case _:
            return card_words(what.mentions, w)


def _set_meant(what: kinds.Phrase, w: Words) -> kinds.Phrase:
    """What a set stands for, where no bet is spoken of by the names of the file alone."""
    return _meant(what, w) if isinstance(w, BetWords) else w.ruleset.names.get(what.mentions, what)


def part_name(part: kinds.HandPart, w: Words) -> str:
    """`“player”`, `the first 2 cards of “player”`, `the first card of the round`."""
    name = _named(part, w)
    return w("phrase.part.round") if name == ALL else hand_name(name, w)


def _two_alike(part: kinds.HandPart, other: kinds.HandPart, attribute: str, w: Words) -> str:
    """`the first card of “player” and “dealer” of the same rank`."""
    both = {"card": part_name(part, w), "other": part_name(other, w)}
    return w("phrase.cards.alike", shared=w(_SAME[attribute]), **both)


def _of_two(what: kinds.Measured, hand: str, w: BetWords) -> str:
    """`“player” and “banker” with 17 to 18 points together`, `“player” more than 3 points above “banker”`."""
    assert what.measure.other
    against = _other_hand(hand, named_part(what.measure.other, w), w)
    both = {"hand": hand_name(hand, w), "other": w("phrase.highest-hand") if against is None else hand_name(against, w)}
    low, high = what.low, what.high
    together = what.measure.kind == "sum"
    if not together and (said := _LEVEL.get((low, high))):
        return w(said, **both)
    exactly, higher, lower = _TOGETHER if together else _MARGIN
    if low is not None and high is not None:
        return counted_words(exactly, low, high, w, **both)
    number = (low or 0) - 1 if high is None else high + 1
    return counted_words(higher if high is None else lower, number, number, w, **both)


_TOGETHER = ("phrase.hand.together", "phrase.hand.together-higher", "phrase.hand.together-lower")
_MARGIN = ("phrase.hand.margin", "phrase.hand.margin-higher", "phrase.hand.margin-lower")
_LEVEL: Mapping[tuple[int | None, int | None], str] = {
    (0, 0): "phrase.hand.level",
    (None, 0): "phrase.hand.not-above",
    (None, -1): "phrase.hand.below",
}
"""Margins that are said without a number."""


def _held(part: kinds.HandPart, what: kinds.Phrase, w: BetWords) -> str:
    device, hand = w.ruleset.device, named_part(part, w)
    assert isinstance(device, model.Shoe)
    if part.is_whole and hand not in device.named_hands:
        if what.mentions == NONE:
            return w("phrase.step.none", step=hand_name(hand, w))
        if what.mentions == BUST:
            return w("phrase.hand.bust", hand=hand_name(hand, w), number=device.up_to)
        low, high = what.span or (0, 0)
        return counted_words("phrase.step.counts", low, high, w, step=hand_name(hand, w))
    if device.up_to and what.mentions == BUST:
        return w("phrase.hand.bust", hand=hand_name(hand, w), number=device.up_to)
    if isinstance(what, kinds.SoftOrHard):
        key = "phrase.hand.soft" if what.soft else "phrase.hand.hard"
        return counted_words(key, what.low, what.high, w, hand=hand_name(hand, w))
    if isinstance(what, kinds.Beyond):
        number, _ = what.than.span or (0, 0)
        key = "phrase.hand.points-higher" if what.higher else "phrase.hand.points-lower"
        return counted_words(key, number, number, w, hand=hand_name(hand, w))
    if isinstance(what, kinds.Numbers) and device.worth and not part.is_one:
        return counted_words("phrase.hand.points", what.low, what.high, w, hand=hand_name(hand, w))
    if isinstance(what, kinds.Highest) or what.mentions in (kind.name for kind in device.kinds):
        return kind_words(hand, what, w, or_better=False)
    said = set_words(what, w, single=True)
    if part.first and named_hand(part.word, w) == ALL:
        return w("phrase.round.first-is", card=said)
    if part.first:
        return w("phrase.hand.first-is", hand=hand_name(named_hand(part.word, w), w), card=said)
    return w("phrase.hand.card-is" if part.nth else "phrase.hand.is", hand=hand_name(hand, w), card=said)


def kind_words(hand: str, what: kinds.Phrase, w: Words, *, or_better: bool) -> str:
    """`“player” with “pair” or better`, `“dealer” with queen-6-4 high`."""
    if isinstance(what, kinds.Highest):
        key = "phrase.hand.highest-or-better" if or_better else "phrase.hand.highest"
        return w(key, hand=hand_name(hand, w), cards=ranks_text(what.ranks, w))
    key = "phrase.hand.kind-or-better" if or_better else "phrase.hand.kind"
    return w(key, hand=hand_name(hand, w), kind=hand_name(what.mentions, w))


def ranks_text(ranks: Iterable[str], w: Words) -> str:
    """Ranks, one after the other: `queen-6-4`."""
    return "-".join(card_words(rank, w) for rank in ranks)


def kinds_of_hands(device: model.Shoe, bets: object, w: Words) -> Iterator[str]:
    """The kinds of hands, the best first, with what their cards have in common; and where the ace stands in a run.

    This where a kind, a name or what the `bets` ask is a run.
    """
    if device.kinds:
        said = (w("deal.kind", kind=w.label(kind.name), pattern=_pattern(kind, w)) for kind in device.kinds)
        yield w("deal.kinds", kinds=w("phrase.comma").join(said))
    if RANKS[0] in device.ranks and any(every((device.kinds, w.ruleset.names, bets), kinds.IsRun)):
        yield w(ACES[device.run])


def _pattern(kind: model.HandKind, w: Words) -> str:
    return w.both([pattern_words(one, w) for one in kind.patterns]) if kind.patterns else w("deal.kind.any")


def pattern_words(what: kinds.Phrase, w: Words, first: str = "") -> str:
    """What is said of the cards of a hand together: `ranks that follow one another`, `2 cards of one rank`.

    `first` is said in place of the first number of cards that have the same.
    """
    match what:
        case kinds.IsRun():
            return w("deal.kind.run")
        case kinds.HasRanks(ranks=ranks):
            return w("deal.kind.ranks", cards=ranks_text(ranks, w))
        case kinds.Agree(attribute="suit"):
            return w("deal.kind.same-suit")
        case kinds.Agree(attribute=attribute):
            return w("deal.kind.alike", shared=w(_SAME[attribute]))
        case kinds.Differ(attribute=attribute):
            return w("deal.kind.unlike", shared=w(_DIFFERENT[attribute]))
        case kinds.HasAlike(numbers=numbers, attribute=attribute, what=among):
            one, other = _OF_ONE[attribute]
            said = w.both(
                [
                    w(other if place else one, number=number if place else first or number)
                    for place, number in enumerate(numbers)
                ]
            )
            return w("deal.kind.among", said=said, cards=set_words(among, w)) if among else said
        case kinds.Measured(measure=measure, low=low, high=high) if low is not None and high is not None:
            if measure.kind == "unlike":
                return counted_words(_UNLIKE[measure.attribute], low, high, w)
            if measure.what is None:
                return counted_words("deal.kind.cards", low, high, w)
            return counted_words("deal.kind.cards-among", low, high, w, cards=_of_which(measure.what, high, w))
        case _:
            raise TypeError(type(what))


_OF_ONE: Mapping[str, tuple[str, str]] = {
    "rank": ("deal.kind.of-a-rank", "deal.kind.of-another-rank"),
    "suit": ("deal.kind.of-a-suit", "deal.kind.of-another-suit"),
    "colour": ("deal.kind.of-a-colour", "deal.kind.of-another-colour"),
    "card": ("deal.kind.of-a-card", "deal.kind.of-another-card"),
    "worth": ("deal.kind.of-a-worth", "deal.kind.of-another-worth"),
}
"""Attribute of cards -> that so many have the same, and as many others another one."""
_UNLIKE: Mapping[str, str] = {
    "rank": "deal.kind.ranks-in-all",
    "suit": "deal.kind.suits-in-all",
    "colour": "deal.kind.colours-in-all",
}
"""Attribute of cards -> that so many different ones are there."""


def compared_in_words(device: model.Shoe, w: Words) -> Iterator[str]:
    """How two hands are compared: what pieces count, which ranks are higher, and what decides, one thing after another.

    What a card counts is known, and which card is higher; of pieces, of cards that count either of two numbers or up to
    one, and of cards on one level, the rules alone say it.
    """
    if device.worth and (device.pieces or device.takes_best_sum):
        yield _counting(device, w)
    if device.up_to:
        yield w("deal.counts.bust", number=device.up_to)
    if device.order and (device.pieces or device.level):
        yield w("deal.order", ranks=w("phrase.comma").join(_ascending(device, w)))
    if len(device.compare) > 1:
        yield _criteria(device.compare, w)
        places = [place for place, one in enumerate(device.compare, 1) if one.word == "kinds"]
        if places:
            key = "deal.compare.within-last" if places[0] == len(device.compare) else "deal.compare.within"
            yield w(key, kind=w.label(device.kinds[-1].name))
        if places and any(kind.is_run for kind in device.kinds):
            yield w("deal.compare.runs")


def _counting(device: model.Shoe, w: Words) -> str:
    """`points are the last digit of the sum of what the pieces count: day 2; six 3 or 6, whichever gives more`."""
    said = []
    for several, ranks in _counting_alike(device):
        named = card_words(ranks[0], w)
        if len(ranks) > 2:
            named = w("phrase.run", low=named, high=card_words(ranks[-1], w))
        elif len(ranks) == 2:
            named = w.both([card_words(rank, w) for rank in ranks])
        if not several:
            said.append(w("deal.counts.own", ranks=named))
        elif len(several) == 1:
            said.append(w("deal.counts.one", rank=named, number=several[0]))
        else:
            said.append(w("deal.counts.either", rank=named, number=several[0], other=several[1]))
    key = "deal.counts.last-digit" if device.points == "last digit" else "deal.counts.sum"
    key = "deal.counts.up-to" if device.up_to else key
    return w(key, counts=w("phrase.semicolon").join(said), number=device.up_to)


def _counting_alike(device: model.Shoe) -> Iterator[tuple[tuple[int, ...], list[str]]]:
    """The numbers that cards count, with the ranks that count so and follow one another in a deck; nothing where each
    counts the number that it bears. Every rank of pieces stands alone.
    """

    def counted(one: tuple[int, str]) -> tuple[object, tuple[int, ...]]:
        place, rank = one
        several = device.worths[rank]
        return place if device.pieces else None, () if several == (parsed_number(rank),) else several

    ranks = [rank for rank in device.all_ranks if rank in device.worths]
    for (_, several), together in groupby(enumerate(ranks), counted):
        own = [rank for _, rank in together]
        yield (several, own) if len(own) > 1 or several else (device.worths[own[0]], own)


def _ascending(device: model.Shoe, w: Words) -> Iterator[str]:
    """The ranks, the lowest first, those of one level together: `three and six (as high as one another)`, `five`."""
    level = {one[0]: one for one in device.level}
    inside = {rank for one in device.level for rank in one[1:]}
    for rank in device.order:
        if rank in level:
            yield w("deal.order.level", ranks=w.both([card_words(one, w) for one in level[rank]]))
        elif rank not in inside:
            yield card_words(rank, w)


def _criteria(criteria: Iterable[Criterion], w: Words) -> str:
    """By what a hand beats another: `three cards among jack to king; points; more cards among jack to king`."""
    said = []
    for one in criteria:
        cards = _of_which(one.what, 2 if one.number is None else one.number, w) if one.what else ""
        if one.number is None:
            said.append(w(_CRITERIA[one.word], cards=cards))
        else:
            said.append(counted_words("deal.compare.has", one.number, one.number, w, cards=cards))
    return w("deal.compare", criteria=w("phrase.comma").join(said))


_CRITERIA: Mapping[str, str] = {
    "points": "deal.compare.points",
    "kinds": "deal.compare.kinds",
    "highest": "deal.compare.highest",
    "cards": "deal.compare.cards",
}
"""What hands are compared by -> its words."""


def _other_hand(hand: str, other: str, w: Words) -> str | None:
    """The hand that one is compared with; None where it is compared with all, and there are several others."""
    device = w.ruleset.device
    if other != ALL or not isinstance(device, model.Shoe):
        return other
    others = [one for one in device.hands if one not in device.made_of(hand)]
    return others[0] if len(others) == 1 else None


def counted_words(key: str, low: int, high: int, w: Words, **values: str) -> str:
    """The words of a key with a number, or one to another, in their place; those for one thing for 1 alone."""
    number = w.span(low, high)
    return w(key, n=1 if low == high == 1 else 2, number=number, **values)


def _number(keys: str) -> int:
    """The number that a row is about; of several the plural."""
    return whole_of(keys) if keys.isdecimal() else 2


def named_hand(word: kinds.Word, w: BetWords) -> str:
    """The hand that a word is, or stands for in this bet."""
    return _meant(word, w).mentions or word.text


def named_part(part: kinds.HandPart, w: BetWords) -> str:
    """The hand, or the part of one, by the name that its word stands for in this bet."""
    return hand_text(replace(part, word=kinds.Word(named_hand(part.word, w))))


def _meant(what: kinds.Phrase, w: BetWords) -> kinds.Phrase:
    met: set[str] = set()
    while (text := what.mentions) in w.inner.words and text not in met:
        met.add(text)
        what = w.inner.words[text]
        what = what.listed[0] if len(what.listed) == 1 else what
    return what


def hand_name(hand: str, w: Words) -> str:
    """A hand as it is called, or a part of one: `“banker”`, `「莊」`, `the second card of “player”`."""
    for part in hand_part(hand):
        of = "" if part.word.text == ALL else hand_name(part.word.text, w)
        if part.first:
            return counted_words(
                "phrase.part.first" if of else "phrase.part.of-round", part.first, part.first, w, hand=of
            )
        return w("phrase.part.nth" if of else "phrase.part.nth-of-round", nth=w(_NTH[part.nth]), hand=of)
    return w("phrase.happening", word=w.label(hand))


_NTH: Mapping[str, str] = {
    "second": "hand.second",
    "third": "hand.third",
    "fourth": "hand.fourth",
    "fifth": "hand.fifth",
    "last": "hand.last",
}
"""Which card of a hand is meant -> its word."""


def part_words(hand: str, first: int, w: Words) -> str:
    """A hand that is called so, or its first cards: `the first card of “dealer”`."""
    return w("phrase.part.first", n=first, hand=hand, number=first) if first else hand


def card_words(text: str, w: Words) -> str:
    """A rank, suit or colour in words, as the ruleset or the program has them."""
    if text in w.ruleset.words or text not in (*RANKS, *SUITS, *COLOURS.values(), JOKER) or text.isdecimal():
        return w.label(text)
    return w(_CARDS[text])


_CARDS: Mapping[str, str] = {
    "ace": "card.ace",
    "jack": "card.jack",
    "queen": "card.queen",
    "king": "card.king",
    "joker": "card.joker",
    "spades": "card.spades",
    "hearts": "card.hearts",
    "diamonds": "card.diamonds",
    "clubs": "card.clubs",
    "red": "card.red",
    "black": "card.black",
}
"""Rank that is no number, suit or colour -> the program's own word for it."""


# --- the rows of tables ----------------------------------------------------------------------------------------------


def is_hand(by: model.By, w: Words) -> bool:
    """Whether a table goes by a hand, or by a step of the deal."""
    device = w.ruleset.device
    own = isinstance(device, model.Shoe) and by.what in (*device.named_hands, *(step.name for step in device.deal))
    return by.kind == "word" and own


def row_of_cards(by: model.By, keys: str, w: Words) -> str:
    """`“banker”: 6`, `“banker”: 2 cards`, `“player” above “banker” by 9`, `natural`.

    In what is signed it is words, `“banker” with 6 points`.
    """
    if by.kind == "happening":
        return keys
    if by.kind == "choice":
        return w("pays.hand", hand=hand_name(by.what, w), number=keys)
    if by.measure and (by.measure.what or by.measure.kind in ("unlike", "same")):
        return _row_of_sets(by.measure, keys, w)
    own, other = (_named(part, w) if part else "" for part in _parts_of(by))
    hand, against = hand_name(own, w), _other_hand(own, other, w)
    match by.measure.kind if by.measure else by.kind:
        case "cards" if own == ALL:
            return w("pays.round-cards", n=_number(keys), number=keys)
        case "cards":
            key = "pays.hand-with-cards" if w.signed else "pays.hand-cards"
            return w(key, n=_number(keys), hand=hand, number=keys)
        case "margin":
            if against is None:
                return w("pays.margin-of-all", hand=hand, number=keys)
            return w("pays.margin", hand=hand, other=hand_name(against, w), number=keys)
        case "sum":
            return w("pays.sum", hand=hand, other=hand_name(other, w), number=keys)
        case _ if w.signed and _are_points(by, w):
            return w("pays.hand-with-points", n=_number(keys), hand=hand, number=keys)
        case _:
            return w("pays.hand", hand=hand, number=keys)


def _row_of_sets(measure: kinds.HandMeasure, keys: str, w: Words) -> str:
    """The row of a table by a set of cards, or by whether two agree; where a card was not dealt, that."""
    if measure.kind != "same":
        said = _of_set(measure, keys if keys != w("pays.no-card") else "n", w)
    else:
        assert measure.other
        said = _two_alike(measure.hand, measure.other, measure.attribute, w)
    return w("pays.hand", hand=said, number=keys) if keys == w("pays.no-card") else said


def _parts_of(by: model.By) -> tuple[kinds.HandPart, kinds.HandPart | None]:
    """What a table goes by is of these."""
    if by.measure:
        return by.measure.hand, by.measure.other
    return kinds.HandPart(kinds.Word(by.what)), None


def _named(part: kinds.HandPart, w: Words) -> str:
    return named_part(part, w) if isinstance(w, BetWords) else hand_text(part)


def _are_points(by: model.By, w: Words) -> bool:
    """Whether what a table goes by is what a hand is worth: where ranks are compared it is a card."""
    device = w.ruleset.device
    return isinstance(device, model.Shoe) and by.what in device.named_hands and device.compared_by == "points"


def kind_of_keys(by: model.By, w: Words) -> str:
    """What the keys of a table are of; of one by the player's choice that."""
    device = w.ruleset.device
    if by.measure:
        return by.measure.kind
    return CHOICE if by.what == CHOICE and isinstance(device, model.Shoe) and device.choices else by.kind


def key_of_cards(kind: str, key: str, w: Words) -> str:
    """A key of a row that is a word: a rank, a step that ended the round, or none of them."""
    if key == HOLDS and kind == "same":
        return w("pays.holds")
    if key == BUST:
        return w("pays.bust")
    if key == NONE and kind == "kind":
        return w("pays.no-kind")
    if key == NONE:
        return w({"happening": "pays.no-happening", CHOICE: "pays.no-choice"}.get(kind, "pays.no-card"))
    return card_words(key, w)


def cards_text(cards: Iterable[Card], w: Words) -> str:
    """`2 × ace, 5, king of hearts`."""
    comma, times = w("phrase.comma"), Counter(cards)
    return comma.join(
        single_card_text(one, w) if n == 1 else f"{n} × {single_card_text(one, w)}" for one, n in times.items()
    )


def single_card_text(one: Card, w: Words) -> str:
    """A card with its suit, where it has one."""
    return (
        w("card.of", rank=card_words(one.rank, w), suit=card_words(one.suit, w))
        if one.suit
        else card_words(one.rank, w)
    )


# --- a round as it is listed -----------------------------------------------------------------------------------------


UNDEALT_TOO = frozenset(
    {
        "points",
        "cards",
        "alike",
        "unlike",
        "happening",
        "choice",
        "kind",
        "height",
        "versus",
        "stands",
        "among",
        "variety",
        "fits",
    }
)
"""What is said of a hand, or of a round, also where no card was dealt."""


def result_in_words(label: str, w: BetWords) -> str:
    """What an outcome is called: of a round what each hand that got a card has, else the words of its label."""
    space = w.inner.space
    if not isinstance(space, Rounds) or label not in space.labelled:
        return w.label(label)
    shown = space.shown(min(space.labelled[label]))
    dealt = [one for one in shown if one[1] != NONE or one[0].kind in UNDEALT_TOO]
    return w("phrase.comma").join(answer_words(*one, w) for one in dealt or shown)


def results_in_words(labels: Iterable[str], w: BetWords) -> list[str]:
    """What several outcomes are called."""
    if isinstance(w.inner.space, Rounds):
        return [result_in_words(label, w) for label in labels]
    return [w.label(label) for label in labels]


def are_parted(labels: Iterable[str], w: BetWords) -> bool:
    """Whether each of these outcomes is one of two hands that were one."""
    space = w.inner.space
    return isinstance(space, Rounds) and all(map(space.is_parted, labels))


def _one_of(question: Question, answers: Several, w: Words) -> str:
    """Answers that nothing tells apart: `4 to 20, 22`, `2 to king`, `hearts, diamonds, clubs`."""
    said = [w.span(low, high) for low, high in spans(sorted(one for one in answers if isinstance(one, int)))]
    words = {one for one in answers if isinstance(one, str)}
    listed = _of_values(question.attribute, words - {NONE}, w) if words - {NONE} else ()
    said += [card_words(one.mentions, w) if one.mentions else set_words(one, w) for one in listed]
    return w.either([*said, *[w("pays.no-card")] * (NONE in words)])


def answer_words(question: Question, answer: Answer | Several, cards: Answer | Several | None, w: Words) -> str:
    """What a question about a round came to; of points beside how many cards the hand has."""
    if question.kind in ("among", "variety", "same"):
        return _answer_of_sets(question, answer, w)
    hand = hand_name(question.of, w) if hand_part(question.of) else w.label(question.of)
    if question.kind == "fits":
        said = _fits(_pattern_asked(question, w), w)
        return said if answer else w("pays.hand", hand=said, number=w("round.not"))
    if isinstance(answer, Several):
        said = _one_of(question, answer, w)
        key = "round.points" if question.kind == "points" else "round.card"
        return w(key, hand=hand, number=said, card=said)
    match question.kind:
        case "points" | "cards" if answer == NONE:
            return w("round.card", hand=hand, card=w("pays.no-card"))
        case "points" if answer == BUST and cards is not None:
            return w("round.bust-cards", n=cards, hand=hand, cards=cards)
        case "points" if answer == BUST:
            return w("round.bust", hand=hand)
        case "soft":
            return w("round.soft" if answer is True else "round.hard", hand=hand)
        case "points" if cards is not None:
            return w("round.points-cards", n=cards, hand=hand, number=answer, cards=cards)
        case "points":
            return w("round.points", hand=hand, number=answer)
        case "cards":
            return w("round.cards", n=answer, hand=hand, number=answer)
        case "alike" | "unlike":
            said = (_SAME if question.kind == "alike" else _DIFFERENT)[question.attribute]
            key = "round.alike" if answer else "round.unlike"
            if question.of == ALL:
                key = "round.alike-of-all" if answer else "round.unlike-of-all"
            return w(key, hand=hand, number=question.number, shared=w(said))
        case "happening" | "choice":
            return w.label(str(answer))
        case "parted":
            return w("phrase.parted")
        case "highest" if answer != NONE:
            return w("round.highest", hand=hand, card=card_words(str(answer), w))
        case "kind" | "height" | "versus" | "stands" if answer == NONE:
            return w("round.kind", hand=hand, kind=w("pays.no-kind"))
        case "kind":
            return w("round.kind", hand=hand, kind=w.label(str(answer)))
        case "height" | "versus" | "stands":
            other = w.label(question.attribute)
            if question.kind == "height":
                other = w("round.high", cards=ranks_text(highest_of(question.attribute), w))
            key = {-1: "round.lower", 0: "round.equal", 1: "round.higher"}[int(answer)]
            return w(key, hand=hand, other=other)
        case _ if answer == NONE:
            return w("round.card", hand=hand, card=w("pays.no-card"))
        case "card" if question.attribute == "card":
            (card,) = _of_values("card", {str(answer)}, w)
            return w("round.card", hand=hand, card=set_words(card, w))
        case _:
            return w("round.card", hand=hand, card=card_words(str(answer), w))


def _answer_of_sets(question: Question, answer: Answer | Several, w: Words) -> str:
    """`player with 1 to 3 cards among jack, queen`, `the first card of “player” and “dealer” of the same rank`."""
    own, *beside = (_part_asked(of, number, w) for of, number in question.parts)
    if question.kind == "same":
        said = _two_alike(own, beside[0], question.attribute, w)
        key = "pays.no-card" if answer == NONE else "round.not"
        return said if answer is True else w("pays.hand", hand=said, number=w(key))
    if question.kind == "variety":
        measure = kinds.HandMeasure(kind="unlike", hand=own, attribute=question.attribute)
    else:
        what = _any_of(_of_values(question.attribute, question.among, w))
        if beside:
            what = kinds.AlikeWith(question.attribute, beside[0])
        measure = kinds.HandMeasure(kind="cards", hand=own, what=what)
    said = _one_of(question, answer, w) if isinstance(answer, Several) else str(answer)
    return _row_of_sets(measure, w("pays.no-card") if answer == NONE else said, w)


def _part_asked(hand: str, number: int, w: Words) -> kinds.HandPart:
    """The cards of a hand that a question looks at; of a hand of one card that."""
    device = w.ruleset.device
    alone = isinstance(device, model.Shoe) and device.most(hand) == 1
    own = hand_part(hand)
    return own[0] if alone and own else kinds.HandPart(kinds.Word(hand), first=0 if alone else number)


def _pattern_asked(question: Question, w: Words) -> kinds.OfAHand:
    """The pattern that a question asks for, said of its hand and of its set of cards."""
    found = parse_pattern(question.attribute, NOWHERE)
    assert isinstance(found, kinds.OfAHand)
    if isinstance(found, kinds.HasAlike) and question.among:
        attribute, *among = question.among
        found = replace(found, what=_any_of(_of_values(attribute, among, w)))
    own = hand_part(question.of)
    return replace(found, hand=own[0] if own else kinds.HandPart(kinds.Word(question.of)))


def _any_of(parts: tuple[kinds.Phrase, ...]) -> kinds.Phrase:
    """Any of several; of one that alone."""
    return parts[0] if len(parts) == 1 else kinds.Union(parts)


def _of_values(attribute: str, values: Collection[str], w: Words) -> tuple[kinds.Phrase, ...]:
    """Cards by their values of an attribute: ranks that follow one another from one to another, then the rest."""
    device = w.ruleset.device
    assert isinstance(device, model.Shoe)
    if attribute not in ("rank", "card"):
        known = (*SUITS, *dict.fromkeys(COLOURS.values()))
        return tuple(kinds.Word(one or JOKER) for one in (*known, "") if one in values)
    whole = {rank for rank in device.ranks if all(f"{rank} {suit}" in values for suit in SUITS)}
    whole |= {*values, *[JOKER] * ("" in values)}
    runs = spans([place for place, rank in enumerate(device.ranks) if rank in whole])
    ends = [(device.ranks[low], device.ranks[high]) for low, high in runs]
    ranks = [kinds.Ranks(*one) if one[0] != one[1] else kinds.Word(one[0]) for one in ends]
    alone = [
        (rank, suit) for suit in SUITS for rank in device.ranks if rank not in whole and f"{rank} {suit}" in values
    ]
    return (*ranks, *(kinds.OneCard(*one) for one in alone))
