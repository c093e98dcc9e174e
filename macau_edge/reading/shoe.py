"""Nodes -> a shoe of cards, what they count and how they rank; and the deal, step by step in the order of the act."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from macau_edge.model.card_notation import card_by_alias, card_remedy, hand_text, parse_criterion, parse_part, ranks_of
from macau_edge.model.cards import (
    ALL,
    ATTRIBUTES,
    CHOICE,
    COLOURS,
    DECKS,
    DRAWS,
    JOKER,
    PIECES,
    RANKS,
    STANDS,
    SUITS,
    Compare,
    Criterion,
    DealStep,
    Points,
    Shoe,
)
from macau_edge.model.message import Message, Offered, joined, quoted
from macau_edge.model.notation import RESERVED
from macau_edge.model.numbers import whole_of
from macau_edge.model.phrases import Anything, HandPart, Phrase, Word
from macau_edge.model.prizes import NONE, PrizeTable, Verdict
from macau_edge.model.problem import Problem, near, nearest, write_remedy
from macau_edge.model.regex import regex
from macau_edge.reading.citations import citation
from macau_edge.reading.fields import (
    Findings,
    Rejected,
    fields,
    has_value,
    identifier,
    integer,
    keys,
    looks_like_number,
    one_of,
    one_or_more,
    read_entries,
    word,
)
from macau_edge.reading.flow import flow
from macau_edge.reading.keys import Form, Key, Kind, mapping_of, one_of_words, ref, unread_key, whole_numbers
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, keys_in, value_of, word_pairs
from macau_edge.reading.poker import ACES, KINDS, RUN, kinds_agree
from macau_edge.reading.prizes import read_either
from macau_edge.typed.entries import Canonical, Respelt, Sort
from macau_edge.typed.reader import read_typed

if TYPE_CHECKING:
    from macau_edge.reading.bets import BetReader

JOKERS = 4
WORTH = 1_000
DEALT = 12
"""Cards of one round that are dealt to hands; a round of baccarat has six."""
NUMBER = "number"
"""What a card counts that counts its own number."""

# --- the cards, what they count, and which is higher -----------------------------------------------------------------


def _ranks(node: Node, what: Message, findings: Findings, pieces: Collection[str] = ()) -> tuple[str, ...] | None:
    """The ranks of a word, a range or a list of both, in the order written; of pieces their words."""
    found: list[str] = []
    for item in one_or_more(node, what, findings, Message("delete it, or write its ranks")):
        text = word(item, what, findings)
        ranks = ranks_of(text) if text and not pieces else (text,) if text and text in pieces else None
        if text and ranks is None:
            known = Message("the ranks: {ranks}", ranks=joined(pieces or RANKS))
            message = Message("`{text}` is no rank of cards", text=text[:40])
            remedy = (
                nearest(text, pieces, known) if pieces else _rank_meant(text) or nearest(text, [*RANKS, JOKER], known)
            )
            findings.add(item.place, "structure/unknown-word", message, remedy)
        if ranks is None:
            return None
        found += ranks
    twice = [rank for rank, times in Counter(found).items() if times > 1]
    if twice:
        message = Message("`{word}` stands twice in {what}", word=twice[0], what=what)
        findings.add(node.place, "structure/duplicate-key", message, Message("name it once"))
    return tuple(found) if found and not twice else None


def _rank_meant(text: str) -> Message:
    """The remedy for what stands among the ranks of a shoe and is none, `J`, `2-9`, `2 to ace`; "" of anything else."""
    low, _, high = text.partition(" to ")
    if {low, high} <= {*RANKS}:
        parts = (low if low == RANKS[-1] else f"{low} to king"), (high if high == RANKS[0] else f"ace to {high}")
        return Message("in a deck the ace comes first and the king last: write [{ranks}]", ranks=", ".join(parts))
    if match := re.fullmatch(r"(\w+) ?(?:[-–—]|\.\.|\bto\b|\ba\b|\baté\b|至|到) ?(\w+)", text):
        one, two = (
            side if side in RANKS else card_by_alias(side) or next(iter(near(side, RANKS)), "")
            for side in match.groups()
        )
        if one and two and ranks_of(written := f"{one} to {two}"):
            return write_remedy(written, of=text)
    if text in ("face", "faces", "pictures", "court", "others", "rest"):
        return Message("write the ranks out, `[jack, queen, king]`")
    return card_remedy(text, RANKS)


def _is_in_other_signs(text: str) -> bool:
    """Whether a text is a number that is written otherwise and is no word that an option may be called."""
    return isinstance(read_typed(Sort.COUNT, text), Respelt) and not isinstance(
        read_typed(Sort.IDENTIFIER, text), Canonical
    )


def _decks(node: Node, what: Message, findings: Findings) -> int | str | None:
    """How many decks, or the option that says it."""
    if isinstance(node, Scalar) and (looks_like_number(node.text) or _is_in_other_signs(node.text)):
        return integer(node, DECKS, what, findings)
    option = identifier(node, Message("an option"), Findings()) if isinstance(node, Scalar) else None
    if option is None:
        message = Message(
            "{what} is a whole number from 1 to {decks}, or the option that says it", what=what, decks=DECKS
        )
        remedy = Message("write it in digits; or `decks: packs`, and under `options` `packs: {choices: [6 to 12]}`")
        findings.add(node.place, "structure/not-a-number", message, remedy)
    return option


def _several(key: Node) -> Node:
    """A key of several ranks as their list; any other as it is."""
    several = keys_in(key)
    return SequenceNode(several, key.place) if len(several) > 1 else key


class Counting(NamedTuple):
    """What each rank counts, and what some count as well, either the one or the other."""

    first: tuple[tuple[str, int], ...] = ()
    also: tuple[tuple[str, int], ...] = ()


def _either(node: Node, findings: Findings) -> tuple[int, ...] | None:
    """What a card counts: a number, or two of which it counts either."""
    what = Message("what a card counts")
    if isinstance(node, Scalar) and all(
        both := regex(r"([0-9]+) ?(?:/|or|ou|或) ?([0-9]+)").split(node.text)[1:3] or [""]
    ):
        message = Message("a card counts one number, or either of two")
        raise Rejected(node.place, "structure/device", message, write_remedy(f"[{', '.join(both)}]"))
    if not isinstance(node, SequenceNode):
        one = integer(node, WORTH, what, findings, 0)
        return None if one is None else (one,)
    if len(node.items) != 2:
        message = Message("a card counts one number, or either of two")
        raise Rejected(node.place, "structure/device", message, write_remedy("[1, 11]"))
    found = [integer(item, WORTH, what, findings, 0) for item in node.items]
    if found[0] is not None and found[0] == found[1]:
        message = Message("`{word}` stands twice in {what}", word=found[0], what=what)
        raise Rejected(node.place, "structure/duplicate-key", message, Message("name it once"))
    return None if None in found else tuple(one for one in found if one is not None)


def _worth(node: Node, what: Message, findings: Findings, pieces: Collection[str] = ()) -> Counting | None:
    """Rank -> what it counts, `number` being the rank's own, and two numbers either of which it counts."""
    if not isinstance(node, MappingNode):
        message = Message("{what} says what each rank counts", what=what)
        raise Rejected(node.place, "structure/not-a-mapping", message, Message("write `{ace: 1, …}`"))
    found: list[tuple[str, int]] = []
    also: list[tuple[str, int]] = []
    before = len(findings.problems)
    for key, value in node.pairs:
        ranks = _ranks(_several(key), what, findings, pieces) if has_value(key, value, findings) else None
        own = isinstance(value, Scalar) and value.text == NUMBER
        counts = None if own or ranks is None else _either(value, findings)
        for rank in ranks or ():
            if own and not rank.isdecimal():
                message = Message("`{rank}` has no number of its own", rank=rank)
                raise Rejected(
                    value.place, "structure/not-a-number", message, Message("write what it counts in digits")
                )
            if own or counts is not None:
                first, *others = (whole_of(rank),) if own else counts or ()
                found.append((rank, first))
                also += [(rank, other) for other in others]
    twice = [rank for rank, times in Counter(rank for rank, _ in found).items() if times > 1]
    if twice:
        message = Message("`{word}` stands twice in {what}", word=twice[0], what=what)
        findings.add(node.place, "structure/duplicate-key", message, Message("name it once"))
    return Counting(tuple(found), tuple(also)) if found and len(findings.problems) == before else None


_EITHER = {"type": "array", "minItems": 2, "maxItems": 2, "uniqueItems": True, "items": whole_numbers(0, WORTH)}


class Adding(NamedTuple):
    """How the points of a hand are found, and up to which number its cards are added; 0 where that is no matter."""

    points: Points = "sum"
    up_to: int = 0


_SUM_UP_TO = "sum up to "


def _points(node: Node, what: Message, findings: Findings) -> Adding | None:
    """`sum`, `last digit`, or `sum up to 21`."""
    if isinstance(node, Scalar) and node.text.startswith(_SUM_UP_TO):
        number = node.text.removeprefix(_SUM_UP_TO)
        if regex(r"[1-9][0-9]{0,2}").fullmatch(number):
            return Adding("sum", whole_of(number))
        message = Message("`{text}` is no number of points", text=number[:40])
        raise Rejected(node.place, "structure/not-a-number", message, write_remedy(f"{_SUM_UP_TO}21"))
    words = get_args(Points)
    found = one_of(node, words, what, findings, (*words, f"{_SUM_UP_TO}21"))
    return Adding(found) if found else None


_POINTS = Kind(
    _points,
    {
        "anyOf": [
            {"enum": [*get_args(Points), f"{_SUM_UP_TO}21"]},  # which editors offer
            {"type": "string", "pattern": f"^{_SUM_UP_TO}[1-9][0-9]{{0,2}}$"},
        ]
    },
)


class Ordered(NamedTuple):
    """Ranks in their order, the lowest first, and those that are as high as one another."""

    ranks: tuple[str, ...]
    level: tuple[tuple[str, ...], ...] = ()


def _order(node: Node, what: Message, findings: Findings, pieces: Collection[str] = ()) -> Ordered | None:
    """The ranks, the lowest first; those in brackets in the list are of one height."""
    items = node.items if isinstance(node, SequenceNode) else (node,)
    together = tuple(item for item in items if isinstance(item, SequenceNode))
    flat = tuple(one for item in items for one in (item.items if isinstance(item, SequenceNode) else (item,)))
    if alone := next((item for item in together if len(item.items) < 2), None):
        message = Message("a rank that is as high as no other needs no brackets")
        raise Rejected(alone.place, "structure/empty-value", message, Message("write it alone, or two in the brackets"))
    ranks = _ranks(SequenceNode(flat, node.place) if together else node, what, findings, pieces)
    level = [_ranks(item, what, findings, pieces) for item in together] if ranks else []
    return Ordered(ranks, tuple(one for one in level if one)) if ranks else None


def _pieces(node: Node, what: Message, findings: Findings) -> tuple[tuple[str, int], ...] | None:
    """Rank of the pieces -> how many there are of it."""
    if not isinstance(node, MappingNode):
        message = Message("{what} says how many there are of each rank", what=what)
        raise Rejected(node.place, "structure/not-a-mapping", message, Message("write `{teen: 2, day: 2, …}`"))
    found, before = list[tuple[str, int]](), len(findings.problems)
    for key, value in read_entries(node, what, findings):
        name = identifier(key, Message("a rank of pieces"), findings)
        if name and ("-" in name or name in (*SUITS, *COLOURS.values(), *WORDS)):
            message = Message("`{rank}` cannot name a rank of pieces", rank=name)
            remedy = Message("write one word without a hyphen, which is no word of the language")
            findings.add(key.place, "structure/reserved-word", message, remedy)
        number = integer(value, PIECES, Message("the number of pieces of a rank"), findings)
        found += [(name, number)] if name and number else []
    if (number := sum(number for _, number in found)) > PIECES:
        message, limit = (
            Message("there are {number:,} pieces", number=number),
            Message("the limit is {most:,}", most=PIECES),
        )
        raise Rejected(node.place, "structure/too-many", message, limit)
    return tuple(found) if found and len(findings.problems) == before else None


def _with(node: Node, what: Message, findings: Findings) -> int | None:
    """How many jokers are put into each deck."""
    found = fields(node, [JOKER], what, findings, required=[JOKER])
    return integer(found[JOKER][1], JOKERS, Message("the number of jokers in a deck"), findings) if found else None


RANK_LIST: Mapping[str, Any] = {"anyOf": [ref("word"), {"type": "array", "items": ref("word"), "minItems": 1}]}
_JOKERS = {"description": "How many jokers are put into each deck.", **whole_numbers(1, JOKERS)}
_WITH: Mapping[str, Any] = {"type": "object", "properties": {JOKER: _JOKERS}, "additionalProperties": False}
DECKS_KIND = Kind(_decks, {"anyOf": [whole_numbers(1, DECKS), ref("word-of-phrases")]}, Message("the number of decks"))


_ALONE = one_of_words(get_args(Compare))
_CRITERIA = Message("write `points`, `kinds`, `highest`, `cards in jack to king` or `has 3 cards in jack to king`")


def _compare(node: Node, what: Message, findings: Findings) -> tuple[Criterion, ...] | None:
    """One thing that hands are compared by, or several of which the first that differs decides."""
    if not isinstance(node, SequenceNode):
        alone = _ALONE.read(node, what, findings)
        return (Criterion(alone),) if alone else None
    found: list[Criterion] = []
    for item in one_or_more(node, what, findings, _CRITERIA):
        text = word(item, what, findings)
        if text is None:
            return None
        one = parse_criterion(text, item.place)
        if one is None:
            message = Message("hands are not compared by `{text}` among several things", text=text[:60])
            raise Rejected(item.place, "structure/device", message, _CRITERIA)
        if one in found:
            message = Message("`{word}` stands twice in {what}", word=text, what=what)
            raise Rejected(item.place, "structure/duplicate-key", message, Message("name it once"))
        found.append(one)
    if len(found) == 1 and found[0].word in get_args(Compare):
        message = Message("one thing that hands are compared by is no list")
        raise Rejected(node.place, "structure/device", message, write_remedy(f"compare: {found[0].word}"))
    return tuple(found) or None


_OF_SEVERAL = {"type": "array", "minItems": 1, "uniqueItems": True, "items": ref("criterion")}
COMPARE: Kind[tuple[Criterion, ...]] = Kind(_compare, {"anyOf": [_ALONE.schema, _OF_SEVERAL]}, quoted("`compare`"))


CARDS = "decks or pieces"
"""What a key goes with that says something of cards, or of pieces."""
ORDER: Mapping[str, Any] = {
    "anyOf": [ref("word"), {"type": "array", "items": RANK_LIST, "minItems": 1}],
}


class ShoeKeys(Form):
    """The keys of a device that is a shoe; they are read with those of the others, as `decks` says that it is one."""

    what = Message("the device")
    decks = Key(DECKS_KIND, examples=[8])
    """Decks of 52 cards, shuffled together: a number, or the option that says it."""
    pieces = Key(
        Kind(_pieces, mapping_of(whole_numbers(1, PIECES), "word-of-phrases", least=1), quoted("`pieces`")),
        default=(), examples=[{"teen": 2, "day": 2}],
    )  # fmt: skip
    """Pieces in place of decks, tiles or dominoes, without suits: how many there are of each rank."""
    without = Key(Kind(_ranks, RANK_LIST), default=(), of="decks", examples=["2 to 5"])
    """Of a shoe: ranks that are taken out of each deck."""
    with_ = Key(Kind(_with, _WITH), default=0, of="decks")
    """Of a shoe: what is put into each deck, `{joker: 1}`."""
    worth = Key(unread_key(mapping_of({"anyOf": [{"const": NUMBER}, whole_numbers(0, WORTH), _EITHER]})), of=CARDS)
    """Of a shoe: what each rank counts, `{ace: 1, 2 to 9: number, [10, jack, queen, king]: 0}`; `ace: [1, 11]` counts
    either.
    """
    points = Key(_POINTS, default=Adding(), of=CARDS)
    """Of a shoe: how the points of a hand are found, `last digit`, or `sum up to 21`, the highest sum not above it."""
    order = Key(unread_key(ORDER), of=CARDS, examples=[["2 to king", "ace"]])
    """Of a shoe: the ranks, the lowest first; those that stand in brackets in the list are of one height."""
    compare = Key(COMPARE, of=CARDS)
    """Of a shoe: by what a hand beats another, `points`, `order`, `kinds`, or a list of which the first that differs
    decides.
    """
    kinds = Key(KINDS, default=(), of=CARDS)
    """Of a shoe: the kinds of hands, the best first, `{straight: run, flush: same suit, pair: 2 of a rank, high-card:
    any}`."""
    run = Key(RUN, default=ACES, of="decks")
    """Of a shoe with `kinds`: where the ace may stand in a run, the lower run first."""


READ = ("pieces", "without", "with_", "points", "kinds", "run")


def read_shoe(device: Any, findings: Findings) -> Shoe | None:
    """The shoe of a device that has `decks` or `pieces`; None where a key cannot be read or goes with no other."""
    pieces, without, jokers, points, kinds, run = read = [getattr(device, name) for name in READ]
    if "pieces" in device.found and not pieces:
        return None  # what else is said is of their ranks, which nobody knows
    decks = device.decks if "decks" in device.found else 1
    known, before = dict(pieces or ()), len(findings.problems)
    worth = device.worth and findings.attempt(_worth, device.worth, quoted("`worth`"), findings, known)
    order = device.order and findings.attempt(_order, device.order, quoted("`order`"), findings, known)
    unread = None in (*read, decks) or ("compare" in device.found and device.compare is None)
    if unread or len(findings.problems) > before:
        return None
    shoe = Shoe(
        decks=decks, pieces=pieces, without=without, jokers=jokers, worth=worth.first if worth else (),
        also=worth.also if worth else (), points=points.points, up_to=points.up_to, kinds=kinds,
        order=order.ranks if order else (), level=order.level if order else (), run=run,
        compare=device.compare or (), place=device.found["pieces" if pieces else "decks"][1].place,
    )  # fmt: skip
    return shoe if _agrees(shoe, device, findings) else None


COMPARED = (
    ("points", "worth", Message("hands are compared by points, and no `worth` says what cards count")),
    ("order", "order", Message("hands are compared by order, and no `order` says which card is higher")),
    ("highest", "order", Message("hands are compared by order, and no `order` says which card is higher")),
    ("kinds", "kinds", Message("hands are compared by kinds, and no `kinds` says which hand is better")),
)
"""What hands are compared by, the key that it needs, and what is wrong without it."""


def _agrees(shoe: Shoe, device: Any, findings: Findings) -> bool:
    """Whether every card counts and ranks that must; says which does not."""
    before = len(findings.problems)
    for key, named in (("worth", [rank for rank, _ in shoe.worth]), ("order", list(shoe.order))):
        missing = [rank for rank in shoe.all_ranks if rank not in named]
        extra = [rank for rank in named if rank not in shoe.all_ranks]
        if named and (missing or extra):
            message = (
                Message("`{key}` leaves out `{rank}`", key=key, rank=missing[0])
                if missing
                else Message("no deck here has the rank `{rank}`", rank=extra[0])
            )
            remedy = Message("name every rank of the deck, and no other")
            findings.add(device.found[key][1].place, "structure/device", message, remedy)
    for compare, key, message in COMPARED:
        if any(one.word == compare for one in shoe.compare) and not getattr(shoe, key):
            remedy = Message("add `{key}:`", key=key)
            findings.add(device.found["compare"][1].place, "structure/device", message, remedy)
    if "points" in device.found and not shoe.worth:
        message = Message("`points` says how points are added, and no `worth` says what cards count")
        findings.add(device.found["points"][1].place, "structure/device", message, Message("add `worth:`"))
    if shoe.also and not shoe.up_to and shoe.points == "sum":
        message = Message("`{rank}` counts either of two values, and nothing says which", rank=shoe.also[0][0])
        remedy = Message("add `points: sum up to 21`, the highest sum not above it, or `points: last digit`")
        findings.add(device.found["worth"][1].place, "structure/device", message, remedy)
    kinds_agree(shoe, device, CARD_WORDS, findings)
    if not shoe.all_ranks:
        message = Message("no card is left")
        findings.add(device.found["without"][1].place, "structure/device", message, Message("leave a rank in the deck"))
    return len(findings.problems) == before


# --- the deal --------------------------------------------------------------------------------------------------------


WORDS = (*ATTRIBUTES, JOKER, ALL, NONE, CHOICE, "best", "beats", "ties", "has", "first")
CARD_WORDS = frozenset([*RANKS, *SUITS, *COLOURS.values(), *WORDS])
"""Words of the language where cards are dealt, which no hand and no step may have as its name."""
NOT_PLAYED: Mapping[str, Message] = {
    "split": Message("a hand that is parted in two, as at blackjack"),
    "banks": Message("a player who banks"),
}
"""What newcomers write into a step of games that cannot be described."""
NOT_PLAYED_REMEDY = Message("such games cannot be described: see `macau-edge language limits`")
OWN_KEYS = ("if", "end", "burn", "choose", "sees", "until", "arrange", "into", "prefer", "law")

DEAL_SCHEMA: Mapping[str, Any] = mapping_of(ref("step-of-a-deal"), "word-of-phrases", least=1)


def read_deal(node: Node, what: Message, reader: BetReader) -> tuple[DealStep, ...] | None:
    """The steps of a deal in their order; None where one of them cannot be read."""
    before = len(reader.problems)
    instead = Message(
        "write `first: {player: 2, banker: 2}`: what comes up is said of a hand, `first 2 of player same rank`"
    )
    each = read_entries(node, what, reader, instead=instead)
    steps = [step for key, value in each if (step := _step(key, value, reader))]
    hands = [hand for step in steps for hand, _ in step.dealing]
    _arranged_hands_agree(steps, reader)
    if len(reader.problems) == before and not hands:
        reader.add(node.place, "structure/missing-key", Message("the deal deals no card to a hand"), instead)
    for step in steps:
        if step.name in hands:
            message = Message("`{step}` is a step of the deal and a hand", step=step.name)
            reader.add(step.place, "structure/two-meanings", message, Message("write two words"))
    _choices_agree(steps, hands, reader)
    dealt = sum(number for step in steps if not step.arrange for _, number in step.dealt)
    if dealt > DEALT:
        message = Message("a round of this deal has up to {dealt} cards", dealt=dealt)
        reader.add(node.place, "structure/too-many", message, Message("the limit is {most:,}", most=DEALT))
    return tuple(steps) if len(reader.problems) == before else None


_DEALT = regex(r"([1-9][0-9]?)(?: cards?| cartas?|張(?:牌)?)?")


def deal_as_meant(root: Node) -> tuple[Node, list[Problem]]:
    """A document with its deal at the top level, in a step; where it is written otherwise, that is told."""
    device = value_of(root, "device")
    inside = next((pair for pair in word_pairs(device) if pair[0].text == "deal"), None) if device else None
    outside = next((pair for pair in word_pairs(root) if pair[0].text == "deal"), None)
    key, value = outside or inside or (None, None)
    if key is None or value is None or not isinstance(root, MappingNode):
        return root, []
    step = _in_a_step(value)
    written = Offered(f"deal: {flow(step or value)}", "deal")
    kept = [pair for pair in root.pairs if pair != outside]
    if outside is None and isinstance(device, MappingNode):
        if keys(device).isdisjoint(("decks", "pieces")):
            return root, []  # nothing can be dealt from it
        rest = MappingNode(tuple(pair for pair in device.pairs if pair != inside), device.place)
        kept = [(name, rest if one is device else one) for name, one in kept]
        message = Message("`{key}` is not a key of {what}", key="deal", what=Message("the device"))
        remedy = Message("write it at the top level, beside `device`: `{written}`", written=written)
        told = Problem(key.place, "structure/unknown-key", message, help=remedy)
    elif step is not None:
        message = Message("a deal has steps, each with what it deals to which hand")
        told = Problem(
            value.place, "structure/not-a-mapping", message, help=Message("write `{written}`", written=written)
        )
    else:
        return root, []
    return MappingNode((*kept, (key, step or value)), root.place), [told]


def _in_a_step(deal: Node) -> Node | None:
    """The one step that is meant where hands stand with their cards in place of steps, `{player: 2}`; else None."""
    parts = deal.items if isinstance(deal, SequenceNode) else (deal,)
    pairs = [pair for part in parts for pair in word_pairs(part)]
    numbers = [_DEALT.fullmatch(value.text) if isinstance(value, Scalar) else None for _, value in pairs]
    if not pairs or not all(numbers) or any(key.text in OWN_KEYS or key.text == "first" for key, _ in pairs):
        return None
    hands = [(key, Scalar(match[1], value.place)) for (key, value), match in zip(pairs, numbers, strict=True) if match]
    return MappingNode(((Scalar("first", deal.place), MappingNode(tuple(hands), deal.place)),), deal.place)


def sketch_of_a_deal(node: Node | None) -> tuple[DealStep, ...]:
    """What the steps of a deal deal to which hands, and what can be chosen at them, as it is written; nothing else."""
    found = []
    for key, step in word_pairs(node) if node else ():
        said = {own.text: value for own, value in word_pairs(step)}
        to = [*said.items(), *((hand.text, value) for hand, value in word_pairs(said.get("into", key)))]
        dealt = [(hand, value.text) for hand, value in to if isinstance(value, Scalar) and hand not in OWN_KEYS]
        numbers = tuple((hand, whole_of(number)) for hand, number in dealt if re.fullmatch("[1-9][0-9]?", number))
        when, choose = Anything() if "if" in said else None, said.get("choose")
        items = choose.items if isinstance(choose, SequenceNode) else [one for one, _ in word_pairs(choose or key)]
        choices = tuple(one.text for one in items if isinstance(one, Scalar))
        drawn = [(one.text, word_pairs(what)) for one, what in word_pairs(choose)] if choose else []
        deals = tuple(
            (name, tuple((hand.text, 1) for hand, _ in what if hand.text not in OF_A_CHOICE)) for name, what in drawn
        )
        parts = tuple(
            (name, hand.text)
            for name, what in drawn
            for own, hand in what
            if own.text == "part" and isinstance(hand, Scalar)
        )
        until, arrange = Anything() if "until" in said else None, said.get("arrange")
        found.append(DealStep(name=key.text, dealt=numbers, when=when, choose=choices, until=until,
                              deals=tuple(one for one in deals if one[1]), parts=parts,
                              arrange=arrange.text if isinstance(arrange, Scalar) else ""))  # fmt: skip
    return tuple(found)


DEAL = Kind(read_deal, DEAL_SCHEMA, Message("the deal"))


def _step(key: Scalar, node: Node, reader: BetReader) -> DealStep | None:
    name = name_among_cards(key, Message("a step of the deal"), reader, CARD_WORDS - {"first"})
    dealt: list[tuple[str, int]] = []
    burnt: int | str = 0
    when, end, law = None, None, None
    until: Phrase | None = None
    choose: Sequence[Chosen] = ()
    over: Sequence[Scalar] = ()
    sees: tuple[HandPart, ...] = ()
    before = len(reader.problems)
    instead = Message("write how many cards it deals to each hand: `{step}: {{player: 2}}`", step=key.text)
    entries = [*read_entries(node, Message("the step `{step}`", step=key.text), reader, instead=instead)]
    if any(own.text == "arrange" for own, _ in entries):
        return _arranged(key, entries, reader) if name else None
    chooses = any(own.text == "choose" for own, _ in entries)
    for own, value in entries:
        match own.text:
            case "if":
                when = _when(value, reader)
            case "end" if chooses:
                over = _words(value, quoted("`end`"), reader)
            case "end":
                end = reader.outcomes(value)
            case "burn":
                burnt = _burnt(value, reader)
            case "choose":
                choose = _choices(value, reader)
            case "sees":
                sees = _seen(value, reader)
            case "until":
                until = reader.outcomes(value)
            case "law":
                law = reader.attempt(citation, value, quoted("`law`"), reader)
            case word if word in NOT_PLAYED and (not isinstance(value, Scalar) or not value.text.isdecimal()):
                message = Message("a deal cannot say this: {what}", what=NOT_PLAYED[word])
                reader.add(own.place, "structure/unknown-key", message, NOT_PLAYED_REMEDY)
            case _:
                hand = name_among_cards(own, Message("a hand"), reader)
                number = integer(value, DEALT, Message("the number of cards"), reader)
                dealt += [(hand, number)] if hand and number else []
    if len(reader.problems) == before:
        _end_a_round(key, over, choose, reader)
        _is_drawn(key, entries, choose, deals=bool(dealt), reader=reader)
    if len(reader.problems) == before and (choose or sees):
        _is_a_choice(key, bool(choose), sees, does_more=bool(dealt or burnt or end), reader=reader)
    if len(reader.problems) == before and not (dealt or burnt or end or choose):
        message = Message("the step `{step}` does nothing", step=key.text)
        remedy = Message("write what it deals, `{player: 1}`, or `end:`")
        reader.add(key.place, "structure/empty-value", message, remedy)
    if end is not None and (dealt or burnt):
        message = Message("the step `{step}` ends the round and deals cards", step=key.text)
        reader.add(key.place, "structure/two-forms", message, Message("make two steps of it"))
    if len(reader.problems) > before or name is None:
        return None
    return DealStep(
        name=name, dealt=tuple(dealt), burnt=burnt, when=when, end=end, choose=tuple(one.name for one in choose),
        open_if=tuple((one.name, one.where) for one in choose if one.where), over=tuple(one.text for one in over),
        sees=sees, until=until, deals=tuple((one.name, one.dealt) for one in choose if one.dealt),
        parts=tuple((one.name, one.part) for one in choose if one.part), law=law, place=key.place,
    )  # fmt: skip


# --- a hand that is parted in others by a stated way -----------------------------------------------------------------


def _arranged(key: Scalar, entries: Sequence[tuple[Scalar, Node]], reader: BetReader) -> DealStep | None:
    """A step that arranges a hand, `{arrange: player, into: {low: 2, high: 2}, prefer: [best low]}`."""
    found, before = {own.text: value for own, value in entries}, len(reader.problems)
    for own, _ in entries:
        if own.text not in ("arrange", "into", "prefer", "law"):
            message = Message("a step that arranges a hand does nothing else: `{key}`", key=own.text)
            reader.add(own.place, "structure/two-forms", message, Message("make two steps of it"))
    if "into" not in found:
        message = Message("the step `{step}` does not say into which hands", step=key.text)
        reader.add(key.place, "structure/missing-key", message, Message("add `into: {low: 2, high: 2}`"))
    if "prefer" not in found:
        message = Message("the best parting is not worked out")
        remedy = Message("write the way of `{step}`: `prefer: [best {hand}]`, or a longer list", step=key.text,
                         hand=next((one.text for one, _ in word_pairs(found.get("into") or key)), "high"))  # fmt: skip
        reader.add(key.place, "structure/missing-key", message, remedy)
    if len(reader.problems) > before:
        return None
    hand = word(found["arrange"], quoted("`arrange`"), reader)
    into = list[tuple[str, int]]()
    for own, value in read_entries(found["into"], quoted("`into`"), reader):
        one, number = (
            name_among_cards(own, Message("a hand"), reader),
            integer(value, DEALT, Message("the number of cards"), reader),
        )
        into += [(one, number)] if one and number else []
    lines = one_or_more(
        found["prefer"], quoted("`prefer`"), reader, Message("write `best {hand}`", hand=into[0][0] if into else "")
    )
    prefer = [_preferred(line, reader) for line in lines]
    law = reader.attempt(citation, found["law"], quoted("`law`"), reader) if "law" in found else None
    if len(reader.problems) > before or not hand or None in prefer:
        return None
    return DealStep(
        name=key.text, arrange=hand, dealt=tuple(into), prefer=tuple(filter(None, prefer)), law=law, place=key.place
    )


def _preferred(line: Node, reader: BetReader) -> Phrase | HandPart | None:
    """A line of a way to arrange a hand: phrases of which one has to hold, or `best` and a hand."""
    if isinstance(line, Scalar) and (match := re.fullmatch(r"best (\S+)", line.text)):
        return HandPart(Word(match[1], place=line.place))
    return reader.outcomes(line)


def _arranged_hands_agree(steps: Sequence[DealStep], reader: BetReader) -> None:
    """Looks at the steps that arrange hands: each a hand that was dealt, once and whole, into hands of their own."""
    for number, step in enumerate(steps):
        if not step.arrange:
            continue
        before = [one for one in steps[:number] if not one.arrange]
        there = sum(cards for one in before for hand, cards in one.dealt if hand == step.arrange)
        wanted = sum(cards for _, cards in step.dealt)
        if not there or any(one.arrange == step.arrange for one in steps[:number]):
            message = Message(
                "`{hand}` is no hand that was dealt and is still whole at `{step}`", hand=step.arrange, step=step.name
            )
            hands = [hand for one in before for hand, _ in one.dealt]
            reader.add(
                step.place,
                "structure/unknown-word",
                message,
                nearest(step.arrange, hands, Message("the hands: {hands}", hands=joined(hands))),
            )
        elif there != wanted:
            message = Message(
                "`{hand}` has {there} cards, and `{step}` parts {wanted}",
                hand=step.arrange,
                there=there,
                step=step.name,
                wanted=wanted,
            )
            reader.add(step.place, "structure/operand", message, Message("part all of its cards"))
        others = [hand for one in steps if one is not step for hand, _ in one.dealing]
        if twice := next((hand for hand, _ in step.dealt if hand in others), ""):
            message = Message("`{hand}` is parted off at `{step}`, and gets other cards", hand=twice, step=step.name)
            reader.add(step.place, "structure/two-meanings", message, Message("write two words"))
    arranging = any(step.arrange for step in steps)
    if arranging and (other := next((one for one in steps if one.is_conditional or one.end or one.choose), None)):
        message = Message(
            "where a hand is arranged, every step deals or arranges, in every round: `{step}`", step=other.name
        )
        reader.add(
            other.place, "structure/two-forms", message, Message("leave it out: see `macau-edge language limits`")
        )


# --- the player's choice: what can be chosen, what is seen, and by what rule a bet is played -------------------------


class Chosen(NamedTuple):
    """What can be chosen: where it is open, and where cards are drawn what it deals, or which hand it parts in two."""

    name: str
    where: Phrase | None = None
    dealt: tuple[tuple[str, int], ...] = ()
    part: str = ""


OF_A_CHOICE = ("if", "part")
"""What can be said of a choice beside the hands that it deals to."""
ALWAYS = "always"
"""What stands beside a choice that is open whatever is seen."""


def _choices(node: Node, reader: BetReader) -> Sequence[Chosen]:
    """What can be chosen, in the order written, with where it is open; nothing where it cannot be read.

    `[play, fold]`, or `{raise-3: {if: own aces or better}, fold: always}`, or `{stand: always, hit: {player: 1}}`.
    """
    before = len(reader.problems)
    if isinstance(node, MappingNode):
        entries = [*read_entries(node, quoted("`choose`"), reader)]
        items, found = [key for key, _ in entries], [_chosen(key, value, reader) for key, value in entries]
    else:
        items = _words(node, quoted("`choose`"), reader)
        found = [Chosen(item.text) for item in items]
    named = [(item, name_among_cards(item, Message("a choice"), reader)) for item in items]
    names = [name for _, name in named if name]
    for item, name in named:
        if names.count(name or "") > 1:
            message = Message("`{name}` stands twice in `choose`", name=name)
            reader.add(item.place, "structure/duplicate-key", message, Message("name it once"))
            return ()
    if named and len(named) == len(names) and len(names) < 2 and len(reader.problems) == before:
        message = Message("a choice of one thing is none")
        reader.add(node.place, "structure/empty-value", message, Message("write two, `choose: [war, surrender]`"))
    return found if len(names) == len(found) else ()


def _chosen(key: Scalar, node: Node, reader: BetReader) -> Chosen:
    """A choice: `always`, or where it is open and what it deals, `{player: 1, if: PHRASE}`."""
    if isinstance(node, Scalar) and node.text == ALWAYS:
        return Chosen(key.text)
    if not isinstance(node, MappingNode):
        message = Message("this does not say where `{choice}` is open", choice=key.text)
        remedy = Message("write `{choice}: always`, or `{choice}: {{if: …}}`", choice=key.text)
        reader.add(node.place, "structure/malformed", message, remedy)
        return Chosen(key.text)
    where, part, dealt = None, "", list[tuple[str, int]]()
    entries = [*read_entries(node, Message("the choice `{entry}`", entry=key.text), reader)]
    for own, value in entries:
        if own.text == "if":
            where = reader.outcomes(value)
        elif own.text == "part":
            hand = word(value, quoted("`part`"), reader)
            part = hand or ""
        else:
            hand = name_among_cards(own, Message("a hand"), reader)
            number = integer(value, DEALT, Message("the number of cards"), reader)
            dealt += [(hand, number)] if hand and number else []
    if part and dealt:
        message = Message("`{choice}` deals cards and parts a hand", choice=key.text)
        reader.add(key.place, "structure/two-forms", message, Message("keep one of them"))
    return Chosen(key.text, where, tuple(dealt), part)


def _is_drawn(
    key: Scalar, entries: Sequence[tuple[Scalar, Node]], choose: Sequence[Chosen], *, deals: bool, reader: BetReader
) -> None:
    """Looks at `until` and at choices that deal: each needs the other, and without choices the step deals."""
    until = next((own for own, _ in entries if own.text == "until"), None)
    drawing = next((one for one in choose if one.dealt or one.part), None)
    if until and choose and not drawing:
        message = Message(
            "at the step `{step}` the player chooses again and again, and nothing is dealt", step=key.text
        )
        remedy = Message("say what a choice deals, `hit: {player: 1}`, or write no `until`")
        reader.add(until.place, "structure/endless", message, remedy)
    elif until and not choose and not deals:
        message = Message("the step `{step}` deals nothing, and says until when", step=key.text)
        reader.add(until.place, "structure/endless", message, Message("write what it deals, `dealer: 1`"))
    elif drawing and not until:
        message = Message("`{choice}` deals cards, and the step does not say until when", choice=drawing.name)
        remedy = Message(
            "add `until:`; for cards that are dealt once, a step of its own, `if: {choice}`", choice=drawing.name
        )
        reader.add(key.place, "structure/missing-key", message, remedy)


def _seen(node: Node, reader: BetReader) -> tuple[HandPart, ...]:
    """The hands, or their first cards, of a list or alone, each hand once; nothing where one cannot be read."""
    found = dict[str, HandPart]()
    for item in _words(node, quoted("`sees`"), reader):
        part = parse_part(item.text, item.place)
        if part is None or part.nth:
            message = Message("`{text}` is no hand, and no first cards of one", text=item.text[:40])
            remedy = Message("write a hand of the deal, or `first of` and a hand")
            reader.add(item.place, "structure/malformed", message, remedy)
            return ()
        known = found.setdefault(part.word.text, part)
        if known.first != part.first:
            one, other = hand_text(known), hand_text(part)
            message = Message("`{one}` and `{other}` are cards of one hand", one=one, other=other)
            remedy = Message("write one of them: who sees a hand sees its first cards")
            reader.add(item.place, "structure/two-meanings", message, remedy)
            return ()
    return tuple(found.values())


def _words(node: Node, what: Message, reader: BetReader) -> list[Scalar]:
    nodes = one_or_more(node, what, reader, Message("write its words"))
    return [item for item in nodes if word(item, what, reader) is not None and isinstance(item, Scalar)]


def _is_a_choice(key: Scalar, chooses: bool, sees: tuple[HandPart, ...], *, does_more: bool, reader: BetReader) -> None:
    """Looks at a step with `choose` or `sees`: it has both, and does nothing else."""
    if does_more:
        message = Message("at the step `{step}` the player chooses, and something else is done", step=key.text)
        reader.add(key.place, "structure/two-forms", message, Message("make two steps of it"))
    elif not sees:
        message = Message("the step `{step}` does not say which hands the player sees", step=key.text)
        reader.add(key.place, "structure/missing-key", message, Message("add `sees: player`, or a list of hands"))
    elif not chooses:
        message = Message("the step `{step}` says what is seen, and not what can be chosen", step=key.text)
        reader.add(key.place, "structure/missing-key", message, Message("add `choose: [play, fold]`"))


def _end_a_round(key: Scalar, over: Sequence[Scalar], choose: Sequence[Chosen], reader: BetReader) -> None:
    """Looks at the choices that end the round: each can be made there, stands once, and deals nothing."""
    choices, dealing = [one.name for one in choose], [one.name for one in choose if one.dealt or one.part]
    for number, item in enumerate(over):
        if item.text not in choices:
            message = Message(
                "`{name}` ends the round, and cannot be chosen at `{step}`", name=item.text, step=key.text
            )
            remedy = nearest(item.text, choices, Message("what can be chosen: {words}", words=joined(choices)))
            reader.add(item.place, "structure/unknown-word", message, remedy)
        elif item.text in [other.text for other in over[:number]]:
            message = Message("`{word}` stands twice in {what}", word=item.text, what=quoted("`end`"))
            reader.add(item.place, "structure/duplicate-key", message, Message("name it once"))
        elif item.text in dealing:
            message = Message("`{choice}` ends the round, and deals cards or parts a hand", choice=item.text)
            remedy = Message("leave it out of `end`, and end the round at a step after this one, `end: {choice}`",
                             choice=item.text)  # fmt: skip
            reader.add(item.place, "structure/two-forms", message, remedy)


def _choices_agree(steps: Sequence[DealStep], hands: Collection[str], reader: BetReader) -> None:
    """Looks at what the choices of a deal are called, and at those that end the round."""
    for number, step in enumerate(steps):
        for name in step.choose:
            if name in hands or name in [one.name for one in steps]:
                message = Message("`{name}` is a choice of the player and a step of the deal", name=name)
                if name in hands:
                    message = Message("`{name}` is a choice of the player and a hand", name=name)
                reader.add(step.place, "structure/two-meanings", message, Message("write two words"))
        if step.choose and {*step.over} >= {*step.choose} and number + 1 < len(steps):
            message = Message(
                "every choice at `{step}` ends the round, so that the rest is never dealt", step=step.name
            )
            reader.add(step.place, "structure/unreachable", message, Message("leave one out of `end`"))


def _burnt(node: Node, findings: Findings) -> int | str:
    """How many cards, or the option that says it; 0 where it cannot be read."""
    if isinstance(node, Scalar) and node.text and not looks_like_number(node.text):
        return identifier(node, Message("an option"), findings) or 0
    return integer(node, DEALT, Message("the number of cards burnt"), findings) or 0


def _when(node: Node, reader: BetReader) -> Phrase | PrizeTable | None:
    """A phrase, or a table of which every row draws or stands."""
    if not isinstance(node, MappingNode):
        return reader.outcomes(node)
    table = read_either(node, _draws, reader)
    return table if isinstance(table, PrizeTable) else None


def _draws(node: Node, findings: Findings) -> Verdict | None:
    what = one_of(node, (DRAWS, STANDS), Message("a row of the deal"), findings)
    return Verdict(what, node.place) if what else None


def name_among_cards(key: Scalar, what: Message, findings: Findings, words: Collection[str] = CARD_WORDS) -> str | None:
    """What a hand, a step or a choice is called; None where it may not be called so."""
    if key.text in words or key.text in RESERVED:
        message = Message("`{key}` cannot name {what}: it is a word of the language", key=key.text, what=what)
        findings.add(key.place, "structure/reserved-word", message, Message("choose another word"))
        return None
    return identifier(key, what, findings)
