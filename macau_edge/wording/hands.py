"""Rounds of cards -> words: what a hand holds, how hands compare, and the rows of their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from macau_edge import model
from macau_edge.model import phrases as kinds
from macau_edge.model.card_notation import highest_of
from macau_edge.model.cards import ALL, CHOICE, COLOURS, JOKER, RANKS, SUITS, Ace, Card
from macau_edge.model.prizes import NONE
from macau_edge.outcomes.kinds import OF_SEVERAL, Held, kinds_of
from macau_edge.outcomes.questions import BETWEEN_CARDS, Answer, Question
from macau_edge.outcomes.rounds import Rounds
from macau_edge.wording import BetWords, Words

if TYPE_CHECKING:
    from macau_edge.exact.best import BestPlay

OF_CARDS = ("cards", "margin", "sum", "kind", "happening")
"""What tables go by that is of a round of cards alone."""


ACES: Mapping[tuple[Ace, ...], str] = {
    ("ace low",): "deal.ace-low",
    ("ace high",): "deal.ace-high",
    ("ace low", "ace high"): "deal.ace-low-or-high",
    ("ace high", "ace low"): "deal.ace-high-or-low",
}
"""What is said of the ace in runs."""


def of_hands(what: kinds.OfHands, w: BetWords) -> str:
    """`“banker” with 6 points`, `“player” beating “banker”`, `the first 2 cards of “player” of the same rank`."""
    hand = called(what.hand, w)
    match what:
        case kinds.HasCards(low=low, high=high):
            key = "phrase.round.cards" if hand == ALL else "phrase.hand.cards"
            return counted(key, low, high, w, hand=named(hand, w))
        case kinds.Compares(ties=ties, other=other, margin=margin):
            against = _other_hand(hand, called(other, w), w)
            every = "phrase.highest-hand" if ties or margin else "phrase.every-hand"
            both = {"hand": named(hand, w), "other": w(every) if against is None else named(against, w)}
            if margin:
                low, high = margin
                return counted("phrase.hand.beats-by", low, high, w, **both)
            return w("phrase.hand.ties" if ties else "phrase.hand.beats", **both)
        case kinds.Agree(first=first, attribute=attribute):
            shared, key = w(f"card.same.{attribute}"), "round" if hand == ALL else "hand"
            return w(f"phrase.{key}.first-alike", hand=named(hand, w), number=first, shared=shared)
        case kinds.OrBetter(what=held):
            return _of_kind(hand, _meant(held, w), w, or_better=True)
        case kinds.Holds(first=first, what=held):
            return _held(hand, first, _meant(held, w), w)
        case _:
            raise TypeError(type(what))


def _held(hand: str, first: int, what: kinds.Phrase, w: BetWords) -> str:
    device = w.ruleset.device
    assert isinstance(device, model.Shoe)
    if isinstance(what, kinds.Numbers) and device.worth and not first:
        return counted("phrase.hand.points", what.low, what.high, w, hand=named(hand, w))
    if isinstance(what, kinds.Highest) or what.mentions in (kind.name for kind in device.kinds):
        return _of_kind(hand, what, w, or_better=False)
    match what:
        case kinds.Numbers(low, high):
            said = str(low) if low == high else w("phrase.run", low=low, high=high)
        case kinds.Ranks(low=lowest, high=highest):
            said = w("phrase.run", low=card(lowest, w), high=card(highest, w))
        case _:
            said = card(what.mentions, w)
    return w("phrase.hand.first-is" if first else "phrase.hand.is", hand=named(hand, w), card=said)


def _of_kind(hand: str, what: kinds.Phrase, w: Words, *, or_better: bool) -> str:
    """`“player” with “pair” or better`, `“dealer” with queen-6-4 high`."""
    if isinstance(what, kinds.Highest):
        key = "phrase.hand.highest-or-better" if or_better else "phrase.hand.highest"
        return w(key, hand=named(hand, w), cards=_ranks(what.ranks, w))
    key = "phrase.hand.kind-or-better" if or_better else "phrase.hand.kind"
    return w(key, hand=named(hand, w), kind=named(what.mentions, w))


def _ranks(ranks: Iterable[str], w: Words) -> str:
    return "-".join(card(rank, w) for rank in ranks)


def kinds_of_hands(device: model.Shoe, w: Words) -> Iterator[str]:
    """The kinds of hands, the best first, with what their cards have in common; and where the ace stands in a run."""
    if device.kinds:
        said = (w("deal.kind", kind=w.label(kind.name), pattern=_pattern(kind, w)) for kind in device.kinds)
        yield w("deal.kinds", kinds=w("phrase.comma").join(said))
    if any(kind.run for kind in device.kinds) and RANKS[0] in device.ranks:
        yield w(ACES[device.run])


def _pattern(kind: model.HandKind, w: Words) -> str:
    said = [w("deal.kind.run")] * kind.run + [w("deal.kind.same-suit")] * kind.same_suit
    for place, number in enumerate(kind.of_a_rank):
        said.append(w("deal.kind.of-another-rank" if place else "deal.kind.of-a-rank", number=number))
    said += [w("deal.kind.ranks", cards=_ranks(kind.ranks, w))] if kind.ranks else []
    return w.both(said) if said else w("deal.kind.any")


def _other_hand(hand: str, other: str, w: Words) -> str | None:
    """The hand that one is compared with; None where it is compared with all, and there are several others."""
    device = w.ruleset.device
    if other != ALL or not isinstance(device, model.Shoe):
        return other
    others = [one for one in device.hands if one != hand]
    return others[0] if len(others) == 1 else None


def counted(key: str, low: int, high: int, w: Words, **values: str) -> str:
    """The words of a key with a number, or one to another, in their place; those of `key-one` for 1 alone."""
    number = str(low) if low == high else w("phrase.run", low=low, high=high)
    return w(f"{key}-one" if low == high == 1 else key, number=number, **values)


def called(word: kinds.Word, w: BetWords) -> str:
    """The hand that a word is, or stands for in this bet."""
    return _meant(word, w).mentions or word.text


def _meant(what: kinds.Phrase, w: BetWords) -> kinds.Phrase:
    met: set[str] = set()
    while (text := what.mentions) in w.inner.words and text not in met:
        met.add(text)
        what = w.inner.words[text]
        what = what.listed[0] if len(what.listed) == 1 else what
    return what


def named(hand: str, w: Words) -> str:
    """A hand as it is called: `“banker”`, `「莊」`."""
    return w("phrase.happening", word=w.label(hand))


def card(text: str, w: Words) -> str:
    """A rank, suit or colour in words, as the ruleset or the program has them."""
    if text in w.ruleset.words or text not in (*RANKS, *SUITS, *COLOURS.values(), JOKER) or text.isdecimal():
        return w.label(text)
    return w(f"card.{text}")


# --- the rows of tables ----------------------------------------------------------------------------------------------


def is_hand(by: model.By, w: Words) -> bool:
    """Whether a table goes by a hand, or by a step of the deal."""
    device = w.ruleset.device
    own = isinstance(device, model.Shoe) and by.what in (*device.hands, *(step.name for step in device.deal))
    return by.kind == "word" and own


def row_of_cards(by: model.By, keys: str, w: Words) -> str:
    """`“banker”: 6`, `“banker”: 2 cards`, `“player” above “banker” by 9`, `natural`."""
    own, other = (called(kinds.Word(text), w) if isinstance(w, BetWords) else text for text in (by.what, by.other))
    hand, against = named(own, w), _other_hand(own, other, w)
    match by.kind:
        case "happening":
            return keys
        case "cards" if own == ALL:
            return w("pays.round-cards", number=keys)
        case "cards":
            return w("pays.hand-cards", hand=hand, number=keys)
        case "margin":
            if against is None:
                return w("pays.margin-of-all", hand=hand, number=keys)
            return w("pays.margin", hand=hand, other=named(against, w), number=keys)
        case "sum":
            return w("pays.sum", hand=hand, other=named(other, w), number=keys)
        case _:
            return w("pays.hand", hand=hand, number=keys)


def kind_of_keys(by: model.By, w: Words) -> str:
    """What the keys of a table are of; of one by the player's choice that."""
    device = w.ruleset.device
    return CHOICE if by.what == CHOICE and isinstance(device, model.Shoe) and device.choices else by.kind


def key_of_cards(kind: str, key: str, w: Words) -> str:
    """A key of a row that is a word: a rank, a step that ended the round, or none of them."""
    if key == NONE and kind == "kind":
        return w("pays.no-kind")
    if key == NONE:
        return w({"happening": "pays.no-happening", CHOICE: "pays.no-choice"}.get(kind, "pays.no-card"))
    return card(key, w)


def cards_said(cards: Iterable[Card], w: Words) -> str:
    """`2 × ace, 5, king of hearts`."""
    comma, times = w("phrase.comma"), Counter(cards)
    return comma.join(card_said(one, w) if n == 1 else f"{n} × {card_said(one, w)}" for one, n in times.items())


def card_said(one: Card, w: Words) -> str:
    """A card with its suit, where it has one."""
    return w("card.of", rank=card(one.rank, w), suit=card(one.suit, w)) if one.suit else card(one.rank, w)


# --- a round as it is listed -----------------------------------------------------------------------------------------


def result_in_words(label: str, w: BetWords) -> str:
    """What an outcome is called: of a round what each hand has, else the words of its label."""
    space = w.inner.space
    if not isinstance(space, Rounds) or label not in space.labelled:
        return w.label(label)
    return w("phrase.comma").join(answered(*one, w) for one in space.shown(min(space.labelled[label])))


def answered(question: Question, answer: Answer, cards: Answer | None, w: Words) -> str:
    """What a question about a round came to; of points beside how many cards the hand has."""
    match question.kind:
        case "points" if cards is not None:
            return w("round.points-cards", hand=w.label(question.of), number=answer, cards=cards)
        case "points":
            return w("round.points", hand=w.label(question.of), number=answer)
        case "cards":
            return w("round.cards", hand=w.label(question.of), number=answer)
        case "alike":
            key = "round.alike" if answer else "round.unlike"
            if question.of == ALL:
                key = "round.alike-of-all" if answer else "round.unlike-of-all"
            shared = w(f"card.same.{question.attribute}")
            return w(key, hand=w.label(question.of), number=question.number, shared=shared)
        case "happening" | "choice":
            return w.label(str(answer))
        case "kind" | "height" | "versus" if answer == NONE:
            return w("round.kind", hand=w.label(question.of), kind=w("pays.no-kind"))
        case "kind":
            return w("round.kind", hand=w.label(question.of), kind=w.label(str(answer)))
        case "height" | "versus":
            other = w.label(question.attribute)
            if question.kind == "height":
                other = w("round.high", cards=_ranks(highest_of(question.attribute), w))
            key = {-1: "round.lower", 0: "round.equal", 1: "round.higher"}[int(answer)]
            return w(key, hand=w.label(question.of), other=other)
        case _ if answer == NONE:
            return w("round.card", hand=w.label(question.of), card=w("pays.no-card"))
        case _:
            return w("round.card", hand=w.label(question.of), card=card(str(answer), w))


# --- the best play, as a dealer could read it ------------------------------------------------------------------------


class PlayRows(NamedTuple):
    """What is chosen by the cards of one of the hands: those that are treated alike, and what is done there."""

    hand: str
    rows: tuple[tuple[tuple[str, ...], str | PlayRows], ...]


def plays_in_words(play: BestPlay, w: Words) -> str:
    """`always war`; `“player” 8 to ace: play · “player” 2 to 7: fold`."""
    device = w.ruleset.device
    assert isinstance(device, model.Shoe)
    seen, plays = [question.of for question in play.seen], dict(play.plays)
    if len({*plays.values()}) > 1 and (heights := _by_height(device, seen, plays)):
        return w("phrase.semicolon").join(_by_kinds(heights, seen[0], w))
    if device.worth and (by_points := _by_points(device, plays)):
        tree, key = _tree(by_points, seen, lambda cards: (int(cards),)), "play.points"
    else:
        order = {rank: number for number, rank in enumerate((*device.ranks, *SUITS, *COLOURS.values()))}
        tree, key = _tree(plays, seen, lambda cards: tuple(order.get(one, -1) for one in _words_of(cards))), "play.row"
    if isinstance(tree, str):
        return w("play.always", choice=named(tree, w))
    return w("phrase.semicolon").join(_rows(tree, key, w))


def _words_of(cards: str) -> list[str]:
    """Ranks and suits of the cards that are seen of a hand."""
    return [one for card in cards.split(BETWEEN_CARDS) for one in card.split(" ")]


def _card(text: str, w: Words) -> str:
    return " ".join(card(one, w) for one in text.split(" "))


def _by_points(shoe: model.Shoe, plays: Mapping[tuple[str, ...], str]) -> dict[tuple[str, ...], str] | None:
    """The same by the points of each hand, where these decide it."""
    worth, found = dict(shoe.worth), dict[tuple[str, ...], str]()
    for seen, choice in plays.items():
        points = []
        for hand in seen:
            cards = [card.split(" ")[0] for card in hand.split(BETWEEN_CARDS)] if hand else []
            total = sum(worth[card] if card in worth else int(card) for card in cards)
            points.append(str(total % 10 if shoe.points == "last digit" else total))
        if found.setdefault(tuple(points), choice) != choice:
            return None
    return found


class OfHeight(NamedTuple):
    """A hand that is as high as others, known by its ranks, and what is chosen with these, in the order of the deal."""

    kind: str
    ranks: tuple[str, ...]
    choices: tuple[str, ...]


def _by_height(shoe: model.Shoe, hands: Sequence[str], plays: Mapping[tuple[str, ...], str]) -> list[OfHeight] | None:
    """The same by how high a whole hand is, the highest first; None where no kinds of one whole hand are looked at."""
    if not shoe.kinds or len(hands) != 1:
        return None
    found: dict[tuple[int, ...], tuple[Held, set[str]]] = {}
    known, places = kinds_of(shoe), {rank: number for number, rank in enumerate(shoe.ranks)}
    for (cards,), choice in plays.items():
        each = [card.split(" ") for card in cards.split(BETWEEN_CARDS)]
        if len(each) != shoe.most(hands[0]) or not {card[0] for card in each} <= places.keys():
            return None
        one = len({*map(len, each)} | {2}) == 1 and len({card[-1] for card in each}) == 1
        ranks = sorted((places[card[0]] for card in each), reverse=True)
        held = Held(tuple(ranks), each[0][-1] if one else OF_SEVERAL)
        found.setdefault(known.height(held), (held, set()))[1].add(choice)
    named, order = shoe.ranks, shoe.choices
    return [
        OfHeight(known.kind(held), tuple(named[rank] for rank in held.ranks), tuple(sorted(chosen, key=order.index)))
        for _, (held, chosen) in sorted(found.items(), reverse=True)
    ]


def _by_kinds(heights: Sequence[OfHeight], hand: str, w: Words) -> Iterator[str]:
    """`“player” with queen-6-4 high or better: play; otherwise: fold`."""
    device = w.ruleset.device
    assert isinstance(device, model.Shoe)
    lowest = {one.kind: one for one in heights}  # the last of each kind is its lowest
    runs = [[*alike] for _, alike in groupby(heights, key=lambda one: one.choices)]
    for number, run in enumerate(runs):
        end = run[-1]
        choice = w.either([named(one, w) for one in end.choices])
        choice = w("play.by-suits", choice=choice) if len(end.choices) > 1 else choice
        if number == len(runs) - 1:
            yield w("play.otherwise", choice=choice)
            continue
        what: kinds.Phrase = kinds.Word(end.kind) if end is lowest[end.kind] else kinds.Highest(end.ranks)
        said = _of_kind(hand, what, w, or_better=True)
        if isinstance(what, kinds.Highest) and end.kind != device.kinds[-1].name:
            kind = named(end.kind, w)
            said = w("play.kind-or-better", hand=named(hand, w), kind=kind, cards=_ranks(end.ranks, w))
        yield w("play.hands-below" if number else "play.hands", hands=said, choice=choice)


def _tree(
    plays: Mapping[tuple[str, ...], str], hands: Sequence[str], order: Callable[[str], tuple[int, ...]]
) -> str | PlayRows:
    """What is chosen, hand by hand; a hand that changes nothing is left out."""
    if len({*plays.values()}) == 1:
        return next(iter(plays.values()))
    below: dict[str, dict[tuple[str, ...], str]] = {}
    for (first, *others), choice in plays.items():
        below.setdefault(first, {})[tuple(others)] = choice
    done = [(cards, _tree(below[cards], hands[1:], order)) for cards in sorted(below, key=order)]
    rows = [(tree, [cards for cards, _ in alike]) for tree, alike in groupby(done, key=lambda one: one[1])]
    return rows[0][0] if len(rows) == 1 else PlayRows(hands[0], tuple((tuple(cards), tree) for tree, cards in rows))


def _rows(tree: PlayRows, key: str, w: Words) -> Iterator[str]:
    """Each row of a tree, with what is inside it in brackets."""
    for cards, inner in tree.rows:
        said = [w.both([_card(one, w) for one in hand.split(BETWEEN_CARDS)]) for hand in cards]
        run = said[0] if len(said) == 1 else w("phrase.run", low=said[0], high=said[-1])
        if len(said) > 1 and BETWEEN_CARDS in cards[0]:
            run = w("phrase.comma").join(said)
        nested = isinstance(inner, PlayRows)
        choice = w("phrase.comma").join(_rows(inner, key, w)) if isinstance(inner, PlayRows) else named(inner, w)
        yield w("play.inside" if nested else key, hand=named(tree.hand, w), cards=run, number=run, choice=choice)
