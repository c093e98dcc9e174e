"""What a person or a program gives where a number, a prize or a choice is asked for, understood as everywhere.

A text that can mean one thing only is taken, and it is said how it was read: once each, to whoever listens. What can
mean two things is refused with both. A float is refused with the text of the very number that it shows: what was typed
may be another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from macau_edge.model.message import NOTHING, Message
from macau_edge.model.numbers import DIGITS
from macau_edge.model.problem import UsageError, cut
from macau_edge.typed.entries import About, Ambiguous, Canonical, Read, Respelt, Sort, Unreadable
from macau_edge.typed.numbers import decimal_text

if TYPE_CHECKING:  # a command has its options before it needs a noun of a ruleset, or a reader of one
    from macau_edge.model import Ratio

Number: TypeAlias = int | Fraction | Decimal
"""A number that is what it says; of a prize it is the profit to one, as `solve` gives it."""

# --- what is told to whoever listens ----------------------------------------------------------------------------------


def log(message: str) -> None:
    """Logs what is told while figures are found: a warning that is made an error would lose what was played."""
    import logging

    logging.getLogger("macau_edge").warning(message)


_LISTENER: ContextVar[Callable[[Message], None]] = ContextVar("listener", default=log)


def notify_listener(message: Message) -> None:
    """Tells how a text was read, or what the work that follows will take, to whoever listens."""
    _LISTENER.get()(message)


@contextmanager
def listening(listener: Callable[[Message], None]) -> Iterator[None]:
    """Gives these notes to a listener, each once, in place of the log."""
    said: set[str] = set()

    def once(message: Message) -> None:
        if message not in said:
            said.add(message)
            listener(message)

    token = _LISTENER.set(once)
    try:
        yield
    finally:
        _LISTENER.reset(token)


class Domain(NamedTuple):
    """What can be asked for at a place, and what to do where something else is asked for."""

    has: Callable[[Any], bool]
    remedy: Message


ANYTHING = Domain(lambda _: True, NOTHING)


def understood(
    sort: Sort,
    text: str,
    option: str = "",
    about: About | None = None,
    *,
    domain: Domain = ANYTHING,
    otherwise: Message = NOTHING,
) -> Any:
    """The value of a text that an option was given, or a question; says how it was read where it was not canonical.

    Of what may be meant where nobody knows, only that is offered which can be asked for there, and `otherwise`; where
    nothing of it can, it is said what can.

    Raises:
        UsageError: it is nothing of that sort, or can be more than one.
    """
    from macau_edge.typed.reader import read_typed

    about = about or About(in_file=False)
    found = read_typed(sort, text, about)
    if isinstance(found, Ambiguous):
        values = {one: value_taken(sort, one.text, read_typed(sort, one.text, about)) for one in found.meanings}
        taken = tuple(one for one, value in values.items() if domain.has(value))
        found = Ambiguous(found.why, taken, otherwise) if taken else Unreadable(found.why, instead=domain.remedy)
    return value_taken(sort, text, found, option)


def value_taken(sort: Sort, text: str, found: Read[Any], option: str = "") -> Any:
    """The value of what was read of a text; says how it was read where it was not canonical, or raises UsageError."""
    from macau_edge.typed.said import note, refusal

    if isinstance(found, Canonical):
        return found.value
    if isinstance(found, Respelt):
        notify_listener(note(text, found))
        return found.value
    said = refusal(sort, text, found)
    assert said is not None
    message = Message("--{option}: {message}", option=option, message=said.message) if option else said.message
    raise UsageError(message, said.remedy)


# --- numbers of Python ------------------------------------------------------------------------------------------------


def is_number(value: object) -> bool:
    """Whether a value is a number that is what it says: no float, and no truth value."""
    return (isinstance(value, Fraction | int) and not isinstance(value, bool)) or (
        isinstance(value, Decimal) and value.is_finite() and abs(value.adjusted()) <= DIGITS
    )


def inexact(value: object, option: str, example: str, written: Callable[[Fraction], str]) -> UsageError:
    """What is wrong with a float, and the text for the very number that it shows; or with what is no number."""
    message, remedy = refused_number(value, example, written)
    return UsageError(Message("--{option}: {message}", option=option, message=message), remedy)


def refused_number(value: object, example: str, written: Callable[[Fraction], str]) -> tuple[Message, Message]:
    """What is wrong with a float or with what is no number, and what to write, as `inexact` says it of an option."""
    shown = cut(repr(value))
    if isinstance(value, float) and isfinite(value):
        number = Fraction(repr(float(value)))
        parts = f"Fraction({number.numerator}, {number.denominator})"
        exactly = f"`{number if number.denominator == 1 else parts}`"
        example = (
            Message("`{text}` or {exactly}", text=f'"{text}"', exactly=exactly)
            if (text := written(number))
            else exactly
        )
        return (
            Message("{value} is a float, which is not exactly what was typed", value=shown),
            Message("write it exactly: {example}", example=example),
        )
    return (
        Message("{value} is no figure", value=shown),
        Message("write it as text or as an exact number: {example}", example=example),
    )


def percentage(number: Fraction) -> str:
    """`2.5%` of 1/40; empty where it has no end."""
    return f"{text}%" if (text := decimal_text(number * 100)) else ""


def share_typed(number: Fraction) -> str:
    """`2.5%` of 1/40, as it is typed; a fraction where it has no end."""
    return percentage(number) or str(number)


# --- money -----------------------------------------------------------------------------------------------------------


def stakes(value: str | int, option: str) -> str:
    """A stake or a range of them as it is written, `10`, `10 to 60`; what is none is left as it was given."""
    from macau_edge.typed.reader import read_typed

    text = str(value).strip()
    about = About(in_file=False, of=Sort.AMOUNT)
    found = read_typed(Sort.RANGE, text, about)
    if not isinstance(found, Respelt):
        return text
    understood(Sort.RANGE, text, option, about)
    return found.text


# --- prizes -----------------------------------------------------------------------------------------------------------


def understood_ratio(value: object, option: str) -> Ratio:
    """The prize that a text is, `5:2` or `8 for 1`, or a number, its profit to one; raises UsageError of any other."""
    from macau_edge.model import Ratio

    if isinstance(value, str):
        read: Ratio = understood(Sort.RATIO, value.strip(), option)
        return read
    if isinstance(value, Ratio):
        return value
    if not is_number(value):
        raise inexact(value, option, '"5:2", Fraction(5, 2)', lambda number: f"{number.numerator}:{number.denominator}")
    number = Fraction(value)  # type: ignore[call-overload]  # one of these numbers
    if number <= 0:
        message = Message("--{option}: {value} is no prize", option=option, value=cut(str(value)))
        raise UsageError(message, Message("write a prize above zero, `7:6`, or `8 for 1`"))
    return Ratio.of(number)
