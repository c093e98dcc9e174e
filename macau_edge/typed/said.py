"""What a person is told of what was typed: what is wrong and what to write, or how it was understood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from macau_edge.model.message import NOTHING, Message, Offered, Remedy, joined
from macau_edge.model.notation import Malformed
from macau_edge.model.problem import Items, cut, write_remedy
from macau_edge.typed.dates import RULE
from macau_edge.typed.entries import Ambiguous, Canonical, Read, Respelt, Sort, Unreadable
from macau_edge.typed.normal import LONGEST, look_alikes_listed
from macau_edge.typed.ratios import NO_RATIO, NOTHING_TYPED

NOTHING_NEAR: Mapping[Sort, Unreadable] = {
    Sort.RATIO: Unreadable(NO_RATIO, "7:6"),
    Sort.LOST: Unreadable(NO_RATIO, "1:2"),
    Sort.PRIZE: Unreadable(NO_RATIO, "7:6"),
    Sort.FIGURE: Unreadable(Message("`{text}` is not a figure"), "2.5%"),
    Sort.RATE: Unreadable(
        Message("`{text}` is not a rate"),
        "5%",
        Message("write one above 0% and below 100%, for example `5%`"),
    ),
    Sort.COUNT: Unreadable(Message("`{text}` is not a whole number"), "1000"),
    Sort.AMOUNT: Unreadable(Message("`{text}` is not an amount"), "100"),
    Sort.DATE: Unreadable(Message("`{text}` is not a date"), instead=RULE),
    Sort.IDENTIFIER: Unreadable(
        Message("`{text}` is not a name that phrases can use"),
        "bet-1",
        Message("use small letters and digits, with hyphens between words, for example `bet-1`"),
    ),
    Sort.OUTCOMES: Unreadable(Message("`{text}` names no outcomes")),
    Sort.BY: Unreadable(Message("a table cannot go by `{text}`")),
    Sort.VERDICT: Unreadable(Message("`{text}` is not a word that can stand here"), "lose"),
    Sort.ROW: Unreadable(
        Message("`{text}` is not a row"),
        "4 to 10",
        Message("write a value, several (`A or B`), `A to B`, `N or more` or `others`"),
    ),
    Sort.RANGE: Unreadable(Message("`{text}` is no range")),
}
"""What a person is told of a text of which nothing is near that could be meant there."""


def unreadable(sort: Sort, text: str, found: Unreadable | None = None) -> Unreadable:
    """What was found of a text that cannot be read, with what is wrong where no more was said of it."""
    found = found or NOTHING_NEAR[sort]
    if not text.strip():
        return replace(found, why=NOTHING_TYPED)
    says_no_more = found.why in ("", NOTHING_NEAR[sort].why)
    return replace(found, why=NOTHING_NEAR[sort].why.filled(text=cut(text, LONGEST))) if says_no_more else found


class Refusal(NamedTuple):
    """What is wrong, what to do about it, and the one text that is certainly meant, where there is one."""

    message: Message
    remedy: Message = NOTHING
    instead: str | None = None


def refusal(sort: Sort, text: str, found: Read[Any], wrong: Message = NOTHING) -> Refusal | None:
    """Why a file does not take what was typed; None where it does.

    `wrong` says that it is not what its place asks for, in words of that place.
    """
    match found:
        case Canonical():
            return None
        case Respelt(_, written, why):
            said = wrong or unreadable(sort, text).why
            if isinstance(why, Remedy):  # a slip, which is asked for in its own words
                return Refusal(_because(said, text), why, written)
            return Refusal(_because(said, text, why), write_remedy(Offered(written, sort.value), text), written)
        case Ambiguous(why, meanings, otherwise):
            choices = joined(
                (Message("`{text}` ({what})", text=Offered(one.text, sort.value), what=one.what) for one in meanings),
                Message(", or "),
            )
            write = Message("write {choices}", choices=choices)
            both = Message("{write}; {otherwise}", write=write, otherwise=otherwise) if otherwise else write
            return Refusal(_because(why, text), both)
        case Unreadable(why, example, instead, items):
            shown = Message("for example `{example}`", example=Offered(example, sort.value)) if example else NOTHING
            says_no_more = why.template == NOTHING_NEAR[sort].why.template
            return Refusal(
                _because(wrong if wrong and says_no_more else why, text),
                instead or shown,
                Items(", ".join(items)) if items else None,
            )


def demanded(sort: Sort, text: str, found: Read[Any], wrong: Message = NOTHING) -> Any:
    """The value of a text that is as a file has it; raises Malformed of any other, with what mends it."""
    said = refusal(sort, text, found, wrong)
    if said is not None:
        raise Malformed(said.message, said.remedy)
    assert isinstance(found, Canonical)
    return found.value


def note(text: str, found: Respelt[Any]) -> Message:
    """How a text was understood that is taken: "`15 para 1` read as `15:1`"."""
    said = Message("`{text}` read as `{written}`", text=cut(text), written=found.text)
    return _because(said, text, found.why)


def _because(said: Message, text: str, why: Message = NOTHING) -> Message:
    """A sentence with what nobody can see in the text, and with why."""
    if why:
        said = Message("{said}: {why}", said=said, why=why)
    characters = look_alikes_listed(text)
    return Message("{said}; it has {characters}", said=said, characters=characters) if characters else said
