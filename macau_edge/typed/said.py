"""What a person is told of what was typed: what is wrong and what to write, or how it was understood."""

from __future__ import annotations

from typing import Any, NamedTuple

from macau_edge.model.message import NOTHING, Message, Offered, Remedy, joined
from macau_edge.model.notation import Malformed
from macau_edge.model.problem import Items, cut, write_remedy
from macau_edge.typed.entries import Ambiguous, Canonical, Read, Respelt, Sort, Unreadable
from macau_edge.typed.normal import seen

_NOT: dict[Sort, Message] = {
    Sort.RATIO: Message("`{text}` is not a ratio"),
    Sort.LOST: Message("`{text}` is not a ratio"),
    Sort.PRIZE: Message("`{text}` is not a ratio"),
    Sort.FIGURE: Message("`{text}` is not a figure"),
    Sort.RATE: Message("`{text}` is not a rate"),
    Sort.COUNT: Message("`{text}` is not a whole number"),
    Sort.AMOUNT: Message("`{text}` is not an amount"),
    Sort.DATE: Message("`{text}` is not a date"),
    Sort.IDENTIFIER: Message("`{text}` is not a name that phrases can use"),
    Sort.OUTCOMES: Message("`{text}` names no outcomes"),
    Sort.BY: Message("a table cannot go by `{text}`"),
    Sort.VERDICT: Message("`{text}` is not a word that can stand here"),
    Sort.ROW: Message("`{text}` is not a row"),
    Sort.RANGE: Message("`{text}` is no range"),
}


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
            if isinstance(why, Remedy):  # a slip, which is asked for in its own words
                return Refusal(_because(wrong or _NOT[sort].filled(text=cut(text)), text), why, written)
            said = _because(wrong or _NOT[sort].filled(text=cut(text)), text, why)
            return Refusal(said, write_remedy(Offered(written, sort.value), text), written)
        case Ambiguous(why, meanings):
            choices = joined(
                (Message("`{text}` ({what})", text=Offered(one.text, sort.value), what=one.what) for one in meanings),
                Message(", or "),
            )
            return Refusal(_because(why, text), Message("write {choices}", choices=choices))
        case Unreadable(why, example, instead, items):
            shown = Message("for example `{example}`", example=Offered(example, sort.value)) if example else NOTHING
            says_no_more = why.template == _NOT[sort].template
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
    characters = seen(text)
    return Message("{said}; it has {characters}", said=said, characters=characters) if characters else said
