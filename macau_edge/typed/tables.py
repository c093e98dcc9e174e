"""What a table goes by, as people write it: `pocket` on a wheel, `points of player`, `difference between`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from macau_edge.model.cards import Shoe
from macau_edge.model.devices import Draw, total_word
from macau_edge.model.message import Message, Offered, joined
from macau_edge.model.notation import Malformed, parse_by
from macau_edge.model.phrases import HandMeasure, HandPart
from macau_edge.model.prizes import By
from macau_edge.model.problem import NOWHERE
from macau_edge.model.regex import regex
from macau_edge.typed.entries import About, Canonical, Read, Respelt, Unreadable
from macau_edge.typed.normal import LONGEST, normal
from macau_edge.typed.support import set_of_cards, support_of

_TOTALS = frozenset(
    ("pocket", "pockets", "number", "result", "outcome", "sum", "totals", "points", "ball", "soma", "總和")
)
"""Words for what comes up, where nothing of the file is called so."""
_OTHER = {
    **dict.fromkeys(("stages",), "stage"),
    **dict.fromkeys(("throw", "throws", "roll", "rolls", "spin", "trials", "round"), "trial"),
    **dict.fromkeys(("counts", "counted"), "count"),
    **dict.fromkeys(("collect", "collects"), "collected"),
    **dict.fromkeys(("happenings", "what happened", "happened"), "happening"),
    **dict.fromkeys(("faces", "number of faces", "different numbers"), "different faces"),
}
_OF_CARDS = tuple(
    (regex(pattern), written)
    for pattern, written in (
        (r"(?:points?|total|value|worth|score) of (?:the )?(\S+)", "{0}"),
        (r"margin of (\S+) (?:and|to|against|by) (\S+)", "margin of {0} over {1}"),
        (r"(?:difference|margin) (?:between|of) (\S+) and (\S+)", "margin of {0} over {1}"),
        (r"(?:number of )?cards (?:in|that) (\S+)(?: has)?", "cards of {0}"),
        (r"(?:number of )?cards of (?:the )?(\S+)", "cards of {0}"),
        (r"total of (\S+) and (\S+)", "sum of {0} and {1}"),
    )
)
_OF_A_SET = regex(r"(?:number of )?(\S+)(?: cards)? (?:of|in) (?:the )?(\S+)")
_SHOWING = regex(r"(?:number of )?(?:dice|balls|die) (?:that )?(?:show|shows|with|showing) (\S+)")


def read_by(text: str, about: About) -> Read[By]:
    """What a table goes by; a word that nothing is called is taken where the words that are `known` are not said."""
    found = _parsed(text)
    own = found is not None and (found.kind != "word" or found.what in (*about.known, *about.hands))
    if found is not None and own:
        return Canonical(found, text)
    plain = normal(text).lower() if len(text) <= LONGEST else ""
    plain = re.sub(r"^(?:the|by) ", "", plain)
    for written in (plain, *_meant(plain, about)):
        again = _parsed(written)
        if again is not None and written != text and (again.kind != "word" or written in (*about.known, *about.hands)):
            return Respelt(again, written)
    if found is not None and not about.known:
        return Canonical(found, text)
    return Unreadable(instead=goes_by(about))


def _parsed(text: str) -> By | None:
    try:
        return parse_by(text, NOWHERE)
    except Malformed:
        return None


def _meant(plain: str, about: About) -> list[str]:
    """What can be meant on this device, in the words of the language."""
    found = [_OTHER[plain]] if plain in _OTHER else []
    if about.cards:
        matches = ((pattern.fullmatch(plain), written) for pattern, written in _OF_CARDS)
        found += [written.format(*match.groups()) for match, written in matches if match]
        if (match := _OF_A_SET.fullmatch(plain)) and (cards := set_of_cards(match[1])):
            found.append(f"cards of {match[2]} in {cards}")
        return [one for one in found if one != "different faces" and _of_hands(one, about)]
    if plain in _TOTALS and about.device is not None:
        found.append(total_word(about.device))
    if (match := _SHOWING.fullmatch(plain)) and not support_of(about.device).only_totals:
        found.append(f"{'balls' if isinstance(about.device, Draw) else 'dice'} showing {match[1]}")
    shows = not about.alone and not support_of(about.device).only_totals
    return [one for one in found if one != "happening" and (shows or one not in ("different faces",))]


def _of_hands(written: str, about: About) -> bool:
    """Whether the hands that it speaks of are hands here."""
    by = _parsed(written)
    named = (by.hands or ((by.what,) if by.kind == "word" else ())) if by else ()
    return {*named} <= {*about.hands, *about.known}


_TALLY = Message("of a tally `count` or `collected`")


def goes_by(about: About) -> Message:
    """All that a table can go by on a device."""
    device = about.device
    if about.cards and about.hands:
        hand, *others = about.hands
        counts = bool(support_of(device).points(hand))
        offers = [hand] if counts or (isinstance(device, Shoe) and device.most(hand) == 1) else []
        margins = [f"margin of {hand} over {other}" for other in others[:1] if counts]
        offers += [f"cards of {hand}", *margins, "happening"]
        return _offered(offers, Message("a variable or a stage"))
    offers = [total_word(device), "stage", "trial"]
    if not about.alone and about.faces and not support_of(device).only_totals:
        of = "balls" if isinstance(device, Draw) else "dice"
        offers += [f"{of} showing {about.faces[0]}", "different faces"]
    return _offered(offers, Message("a variable or the name of a stage"))


def _offered(offers: Iterable[str], or_else: Message) -> Message:
    listed = joined(Message("`{by}`", by=Offered(one, "by")) for one in offers)
    return Message("write {listed}, {or_else}; {tally}", listed=listed, or_else=or_else, tally=_TALLY)


def least_of(by: By | None, about: About) -> int | None:
    """The least number that what a table goes by can be on a device; None where that is not known, or below zero."""
    support = support_of(about.device)
    come: Sequence[int] = ()
    match by:
        case By("count" | "collected" | "showing"):
            return 0
        case By("trial" | "different"):
            return 1
        case By("total"):
            return support.low if support.bits else None
        case By("measure", measure=HandMeasure(kind="cards", hand=hand, what=None)):
            come = sorted(support.sizes(hand.word.text))
        case By("measure", measure=HandMeasure(kind="sum" | "margin" as kind, hand=hand, other=HandPart(other))):
            come = support.of_two(kind, hand.word.text, other.text)
        case By("word", hand):
            come = support.points(hand)
    return come[0] if come and come[0] >= 0 else None


def up_to_of(by: By | None, about: About) -> int | None:
    """The number above which a hand is bust whose points a table goes by; None where none is."""
    match about.device, by:
        case Shoe() as shoe, By("word", hand) if hand in shoe.hands and shoe.up_to and shoe.may_be_bust(hand):
            return shoe.up_to
    return None


def first_of(about: About) -> str:
    """What a table goes by first of all: the points of a hand, the result, the total."""
    return about.hands[0] if about.cards and about.hands else total_word(about.device)
