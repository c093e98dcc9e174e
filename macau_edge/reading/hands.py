"""Nodes -> the hands that are put together of others: `own: [player, flop]`, `mine: {best: 5, of: [player, board]}`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from macau_edge.model.card_notation import hand_text, parse_hand
from macau_edge.model.cards import ALL, BEST_OF, OF_A_KIND, HandOfHands, Shoe
from macau_edge.model.message import Message, Offered, joined
from macau_edge.model.phrases import HandPart
from macau_edge.model.problem import Place, nearest, write_remedy
from macau_edge.model.records import replace
from macau_edge.model.regex import regex
from macau_edge.reading.fields import Findings, Rejected, keys, one_or_more, read_entries, word
from macau_edge.reading.keys import Form, Kind, Needed, list_of, mapping_of, ref, whole_number_key
from macau_edge.reading.nodes import MappingNode, Node, word_pairs
from macau_edge.reading.shoe import name_among_cards
from macau_edge.typed.entries import Canonical, Respelt, Sort
from macau_edge.typed.reader import read_typed

_PART = Message("write a hand, `player`, or a part of one, `first 4 of all`")


def _parts(node: Node, what: Message, findings: Findings) -> tuple[HandPart, ...] | None:
    """The hands and parts of hands of a list, or what stands there alone; None where one cannot be read."""
    found = [findings.attempt(_part, one, findings) for one in one_or_more(node, what, findings, _PART)]
    parts = tuple(part for part in found if part)
    return parts if parts and len(parts) == len(found) else None


_OF_A_PART: Mapping[str, Any] = ref("part-of-a-hand")
_PARTS = Kind(_parts, {"anyOf": [_OF_A_PART, list_of(_OF_A_PART)]})


class BestForm(Form):
    """A hand that is the best few of some cards."""

    what = Message("the hand `{entry}`")
    definition = "best-hand"
    says = "The cards that are highest by the kinds of the device, of those of some hands."
    best = Needed(whole_number_key(OF_A_KIND))
    """How many cards the hand has."""
    of = Needed(_PARTS, examples=[["player", "flop", "river"]])
    """The hands, or the parts of hands, that its cards are the best of; seven cards at most."""


def _hands(node: Node, what: Message, findings: Findings) -> tuple[HandOfHands, ...] | None:
    """Name -> the hands and parts of hands whose cards it has."""
    if is_of_a_shooter(node):
        message = Message("`hands` are put together of cards, and these are the stages of a shooter’s hand")
        raise Rejected(node.place, "structure/two-meanings", message, write_remedy("hand:"))
    before, found = len(findings.problems), list[HandOfHands]()
    for key, value in read_entries(node, what, findings):
        name = name_among_cards(key, Message("a hand"), findings)
        best, parts = 0, None
        if isinstance(value, MappingNode):
            form = BestForm.read(value, findings, key.text)
            best, parts = (form.best, form.of) if form else (0, None)
        else:
            parts = findings.attempt(_parts, value, what, findings)
        if name and parts:
            found.append(HandOfHands(name, parts, best=best, place=key.place))
    return tuple(found) if len(findings.problems) == before else None


def is_of_a_shooter(node: Node) -> bool:
    """Whether what stands there has stages with what happens in them."""
    values = (value for _, value in word_pairs(node))
    return any(isinstance(value, MappingNode) and keys(value).isdisjoint(BestForm.keys) for value in values)


def _part(node: Node, findings: Findings) -> HandPart | None:
    text = word(node, Message("a hand"), findings)
    if text is None:
        return None
    part, meant = parse_hand(text, node.place), _best_meant(text)
    if part is None or meant:
        message = Message("`{text}` is no hand and no part of one", text=text[:60])
        raise Rejected(node.place, "structure/malformed", message, write_remedy(meant) if meant else _PART)
    if part.numbers is None:
        message = Message("which card is the last is known in the end, and not while cards are dealt")
        remedy = Message("say it where you need it, `{typed}`", typed=Offered(f"{hand_text(part)} ace"))
        raise Rejected(node.place, "structure/operand", message, remedy)
    return part


_BEST = (
    regex(
        r"(?:the |as )?(?:(?:best|highest|top|melhores) (?P<number>\S+)|(?P<many>\S+) (?:best|highest|melhores))"
        r"(?: cards?| cartas)? (?:out of|of|from|de) (?P<of>.+)"
    ),
    regex(r"(?P<of>.+?)(?:中|的)?(?:最大|最佳|最好)的?(?P<many>[1-5一二三四五兩])張牌?"),
)
"""How it is also said that a hand is the best few of some cards."""
_BETWEEN = regex(r"[\s,、\[\]]+(?:(?:and|e)\s+)?|\s*(?:\+|&|及|和|與)\s*")


def _best_meant(text: str) -> str:
    """The best few of some cards, as it is to be written; "" where nothing else is meant by a text."""
    said = next((match for one in _BEST if (match := one.fullmatch(text))), None)
    many = read_typed(Sort.COUNT, said["many"] or said["number"]) if said else None
    if not said or not isinstance(many, Canonical | Respelt):
        return ""
    return f"{{best: {many.text}, of: [{', '.join(filter(None, _BETWEEN.split(said['of'])))}]}}"


HANDS = Kind(
    _hands,
    {
        **mapping_of({"anyOf": [_OF_A_PART, list_of(_OF_A_PART), BestForm]}, least=1),
        "propertyNames": ref("name-of-a-hand"),
    },
)


def with_hands(shoe: Shoe, hands: tuple[HandOfHands, ...], findings: Findings) -> Shoe | None:
    """The shoe with the hands that are put together; None where one cannot be: whatever is said of it is unknown."""
    before = len(findings.problems)
    taken = {*shoe.hands, *shoe.choices, *(step.name for step in shoe.deal), *(kind.name for kind in shoe.kinds)}
    for one in hands:
        if one.name in taken:
            message = Message("`{hand}` is put together here, and is the name of something else", hand=one.name)
            findings.add(one.place, "structure/two-meanings", message, Message("write two words"))
        sound = [part for part in one.parts if _is_dealt(part, shoe, hands, findings)]
        for part, other in combinations(sound, 2):
            if shoe.share_cards(part, other):
                message = Message(
                    "a card may be in `{one}` and in `{other}`", one=hand_text(part), other=hand_text(other)
                )
                findings.add(_place(other), "structure/two-meanings", message, Message("name each card once"))
        if one.best and len(sound) == len(one.parts):
            _is_a_best_hand(one, shoe, findings)
    return replace(shoe, put_together=hands) if len(findings.problems) == before else None


def _is_a_best_hand(one: HandOfHands, shoe: Shoe, findings: Findings) -> None:
    """Says where the best few of some cards cannot be told."""
    cards = sum(part.of_so_many(shoe.most(part.word.text)) for part in one.parts)
    if not shoe.kinds:
        message = Message("this is of a kind of hand, and no `kinds` of the device says which there are")
        findings.add(one.place, "structure/device", message, Message("add `kinds:` to the device"))
    elif cards > BEST_OF:
        message = Message(
            "`{hand}` is the best of {cards} cards, and the best of {most} at most is found",
            hand=one.name, cards=cards, most=BEST_OF,
        )  # fmt: skip
        remedy = Message("name hands that have up to {most} cards together", most=BEST_OF)
        findings.add(one.place, "structure/operand", message, remedy)
    elif one.best > cards:
        message = Message("no hand has so many: `{hand}` has {most} at most", hand=one.name, most=cards)
        findings.add(one.place, "structure/operand", message, Message("write {most}, or fewer", most=cards))


def put_together(shoe: Shoe, hands: tuple[HandOfHands, ...]) -> Shoe:
    """The shoe with hands put together as far as they are of the deal alone, and not of each other or themselves."""
    dealt = (*shoe.hands, ALL)
    return replace(
        shoe,
        put_together=tuple(
            replace(one, parts=tuple(part for part in one.parts if part.word.text in dealt))
            for one in hands
            if one.name not in dealt
        ),
    )


def _is_dealt(part: HandPart, shoe: Shoe, hands: tuple[HandOfHands, ...], findings: Findings) -> bool:
    """Whether a part is of a hand that is dealt to, and this gets such a card."""
    hand = part.word.text
    if hand not in shoe.hands and hand in (one.name for one in hands):
        message = Message("`{hand}` is put together itself", hand=hand)
        findings.add(_place(part), "structure/two-meanings", message, Message("write the hands of the deal"))
    elif hand not in (*shoe.hands, ALL):
        remedy = nearest(hand, shoe.hands, Message("the hands: {hands}", hands=joined(shoe.hands)))
        message = Message("`{name}` is no hand of this deal", name=hand)
        findings.add(_place(part), "structure/unknown-word", message, remedy)
    elif not part.is_whole and part.numbers and part.numbers.stop - 1 > (most := shoe.most(hand)):
        cards = Message("1 card") if most == 1 else Message("{number} cards", number=most)
        message = Message("`{hand}` gets {cards} at most", hand=hand, cards=cards)
        findings.add(_place(part), "structure/operand", message, Message("write fewer, or deal it another"))
    else:
        return True
    return False


def _place(part: HandPart) -> Place:
    return part.word.place


def sketch_of_hands(node: Node | None) -> tuple[HandOfHands, ...]:
    """The hands that are put together, as far as they can be read."""
    findings = Findings()
    return (findings.attempt(_hands, node, Message("a hand"), findings) if node else None) or ()
