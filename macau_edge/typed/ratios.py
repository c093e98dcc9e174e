"""Prizes as people write them: with a colon, a bar or a word between, in decimals, as a return, the stake first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from macau_edge.model.message import NOTHING, Message
from macau_edge.model.notation import Malformed, parse_ratio
from macau_edge.model.prizes import Ratio
from macau_edge.typed.entries import About, Ambiguous, Canonical, Meaning, Read, Respelt, Unreadable
from macau_edge.typed.normal import LONGEST, normal
from macau_edge.typed.numbers import (
    AS_IT_STANDS,
    BEFORE_COMMA,
    BEHIND_COMMA,
    CHINESE,
    COMMA,
    DECIMALS,
    NUMBER,
    SPOKEN,
    THOUSANDS,
    in_digits,
    read_chinese,
    read_fraction,
    read_numbers,
)

EXAMPLE = "7:6"
DIGITS = 9
"""Digits of one side of a ratio: no casino pays a thousand million to one."""

_SIDES = re.compile(rf"({NUMBER}) ?(?::|/|-|\bto\b|\ba\b|\bpara\b|(?<=[0-9])(?:to|a|para)(?=[ 0-9])) ?({NUMBER})")
_PART_TO = re.compile(rf"((?:[0-9]+ )?[0-9]+/[0-9]+) ?(?::|\bto\b|\ba\b|\bpara\b) ?({NUMBER})")
_FOR = re.compile(rf"({NUMBER}) ?for ?({NUMBER}|one)")
_TURNED = re.compile(rf"({NUMBER}|[{CHINESE}]+) ?[賠赔] ?({NUMBER}|[{CHINESE}]+)")
_TURNED_BESIDE = re.compile(
    rf"[賠赔][率付]? ?[:,]? ?\(? ?({NUMBER}) ?: ?({NUMBER}) ?\)?|\(? ?({NUMBER}) ?: ?({NUMBER}) ?\)? ?[賠赔][率付]?"
)
_EITHER_FIRST = re.compile(
    rf"\( ?([0-9]+) ?: ?([0-9]+) ?\)|({NUMBER}|[{CHINESE}]+) ?比 ?({NUMBER}|[{CHINESE}]+)"
    rf"|([{CHINESE}]+) ?: ?([{CHINESE}]+)"
)
_POR = re.compile(rf"({NUMBER}) ?por ?({NUMBER}|um)")
_EVEN = frozenset(("evens", "even", "even money", "even-money", "一賠一"))
_AMERICAN = re.compile(r"([+-])([1-9][0-9]{2,8})")
_ALONE = re.compile(rf"(?:x ?)?({NUMBER}) ?(x|%)?")

_TO_ONE = re.compile(r"(?<=[0-9]) ?\b(to|a|para) (?:one|um)$")
_COMMA_BEHIND = re.compile(r"(.*(?:[:/賠赔比-]|to|a|para|for) ?)(0*[1-9][0-9]*),([0-9]{1,2}|[0-9]{4,})([^0-9]*)")
"""A second number with a comma in it that parts no thousands: `2:1,2`."""
_NO_PRIZE = re.compile(
    rf"(-) ?{NUMBER} ?(?::|/|to|a|para) ?{NUMBER}|([1-9][0-9]*) ?(?::|/|to|a|para) ?0+"
    rf"|{NUMBER} ?(?::|/|to|a|para) ?(-) ?{NUMBER}"
)
"""A prize below zero, or for a stake of nothing."""

PROFIT = Message("profit to stake")
INSIDE = Message("with the stake inside")
_STAKE_FIRST = Message("the stake stands first there, as in the Chinese of the gazette")
_RETURNED = Message("a return less the stake is a profit")


def read_ratio(text: str, about: About) -> Read[Ratio]:
    """The prize that a text is; of the part `lost` of a stake see `read_lost`."""
    found = _read(text, about, lost=False)
    return _as_printed(found, text, about.for_one) if about.for_one is not None else found


def read_lost(text: str, about: About) -> Read[Ratio]:
    """The part of a stake that is lost, as a ratio to the whole of it."""
    return _read(text, about, lost=True)


def _read(text: str, about: About, *, lost: bool) -> Read[Ratio]:
    with_canonical = _canonical(text)
    if with_canonical is not None:
        return Canonical(with_canonical, text)
    plain = normal(text).lower() if len(text) <= LONGEST else ""
    if not plain:
        return _unreadable(text, lost=lost)
    plain = _TO_ONE.sub(r"\1 1", in_digits(plain)).replace("倍", "x")
    if match := _COMMA_BEHIND.fullmatch(plain):
        head, whole, behind, tail = match.groups()
        each = {f"{whole}.{behind}": COMMA, whole: BEFORE_COMMA, behind: BEHIND_COMMA}
        return _one_of(
            text, *((_read(f"{head}{one}{tail}", about, lost=lost), what) for one, what in each.items()), lost=lost
        )
    if (match := _NO_PRIZE.fullmatch(plain)) and not lost:
        return _no_prize(text, match)
    if plain == "1" or plain in _EVEN:
        return Respelt(Ratio(1, 1), "1:1")
    if match := _TURNED.fullmatch(plain) or _TURNED_BESIDE.fullmatch(plain):
        stake, amount = filter(None, match.groups())
        return _sides(text, amount, stake, about, lost=lost, why=_STAKE_FIRST)
    if (match := _FOR.fullmatch(plain)) and not lost:
        return _for(text, match[1], "1" if match[2] == "one" else match[2], about)
    if " " in plain and (found := read_fraction(plain)) is not None:  # `1½`; a half alone is two sides
        return _one(text, [found], about, lost=lost)
    if match := _PART_TO.fullmatch(plain):
        return _quotient(text, [read_fraction(match[1]) or Fraction(0)], read_numbers(match[2]), about, lost=lost)
    if match := _SIDES.fullmatch(plain):
        return _sides(text, match[1], match[2], about, lost=lost)
    if match := _EITHER_FIRST.fullmatch(plain):
        one, other = filter(None, match.groups())
        return _either_first(text, one, other, about, lost=lost)
    if match := _POR.fullmatch(plain):
        return _por(text, match[1], "1" if match[2] == "um" else match[2], about, lost=lost)
    if (match := _AMERICAN.fullmatch(plain)) and not lost:
        return _american(text, match[1], int(match[2]))
    if match := _ALONE.fullmatch(plain):
        values = read_numbers(match[1])
        return _one(text, [one / 100 if match[2] == "%" else one for one in values], about, lost=lost)
    return _unreadable(text, lost=lost)


def _canonical(text: str) -> Ratio | None:
    try:
        return parse_ratio(text)
    except Malformed:
        return None


# --- two numbers ------------------------------------------------------------------------------------------------------


def _sides(text: str, amount: str, stake: str, about: About, *, lost: bool, why: Message = NOTHING) -> Read[Ratio]:
    """A prize of two numbers, as they are printed where both are whole."""
    sides = [_values(one) for one in (amount, stake)]
    ways = (
        (SPOKEN, AS_IT_STANDS) if any(len(read_chinese(one)) > 1 for one in (amount, stake)) else (THOUSANDS, DECIMALS)
    )
    whole = [str(int(one)) if one.isdecimal() else "" for one in (amount, stake)]
    if all(whole) and all(side[0] for side in sides):
        return _certain(text, ":".join(whole), why, lost=lost)
    return _quotient(text, sides[0], sides[1], about, lost=lost, why=why, ways=ways)


def _values(text: str) -> tuple[Fraction, ...]:
    if found := read_chinese(text):
        return tuple(map(Fraction, found)) if max(found) < 1000 else ()
    return read_numbers(text)


def _quotient(
    text: str,
    amounts: Iterable[Fraction],
    stakes: Iterable[Fraction],
    about: About,
    *,
    lost: bool,
    why: Message = NOTHING,
    ways: tuple[Message, Message] = (THOUSANDS, DECIMALS),
) -> Read[Ratio]:
    amounts, stakes = tuple(amounts), tuple(stakes)
    if not amounts or not stakes or not all(stakes):
        return _unreadable(text, lost=lost)
    if not all(amounts):
        return _nothing(text, about, lost=lost)
    if len(amounts) == len(stakes) == 1:
        return _certain(text, _text(amounts[0] / stakes[0], amounts[0], stakes[0]), why, lost=lost)
    pairs = [(amount, stake, ways[max(amounts) != amount or max(stakes) != stake])
             for amount in amounts for stake in stakes]  # fmt: skip
    return _choices(text, ((_text(amount / stake, amount, stake), what) for amount, stake, what in pairs), lost=lost)


def _text(ratio: Fraction, amount: Fraction = Fraction(0), stake: Fraction = Fraction(0)) -> str:
    """A ratio as it is printed where both numbers are whole, else in lowest terms."""
    if stake and amount.denominator == stake.denominator == 1:
        return f"{amount}:{stake}"
    return f"{ratio.numerator}:{ratio.denominator}"


def _certain(text: str, written: str, why: Message = NOTHING, *, lost: bool = False) -> Read[Ratio]:
    if max(map(len, written.removesuffix(" for 1").split(":"))) > DIGITS:
        wrong = Message("`{text}` has more than {digits} digits on a side", text=text[:24], digits=DIGITS)
        return Unreadable(wrong, instead=Message("write it in smaller whole numbers"))
    value = _canonical(written)
    return _unreadable(text, lost=lost) if value is None else Respelt(value, written, why)


def _choices(text: str, found: Iterable[tuple[str, Message]], *, lost: bool = False) -> Read[Ratio]:
    meanings = {written: what for written, what in found if _canonical(written)}
    if not meanings:
        return _unreadable(text, lost=lost)
    if len(meanings) == 1:
        return _certain(text, next(iter(meanings)), lost=lost)
    wrong = Message("`{text}` can be more than one prize", text=text[:40])
    return Ambiguous(wrong, tuple(Meaning(written, what) for written, what in meanings.items()))


def _either_first(text: str, one: str, other: str, about: About, *, lost: bool) -> Read[Ratio]:
    """In brackets, and where a Chinese word for a colon stands, the profit may be first, or the stake as there."""
    first = Message("the profit first, as in Portuguese")
    turned = Message("the stake first, as in Chinese")
    return _one_of(
        text,
        (_sides(text, one, other, about, lost=lost), first),
        (_sides(text, other, one, about, lost=lost), turned),
        lost=lost,
    )


def _por(text: str, amount: str, stake: str, about: About, *, lost: bool) -> Read[Ratio]:
    """`3 por 1` is three to one to many, and to others what comes back for one, as the word says."""
    profit = _sides(text, amount, stake, about, lost=lost)
    return profit if lost else _one_of(text, (profit, PROFIT), (_for(text, amount, stake, about), INSIDE))


def _one_of(text: str, *ways: tuple[Read[Ratio], Message], lost: bool = False) -> Read[Ratio]:
    """What a text can be that has been read in several ways: each that is a prize, by what it is."""
    found = [
        (written, told or what)
        for way, what in ways
        for written, told in (
            ((one.text, one.what) for one in way.meanings)
            if isinstance(way, Ambiguous)
            else ((way.text, NOTHING),)
            if isinstance(way, Canonical | Respelt)
            else ()
        )
    ]
    return _choices(text, found, lost=lost) if found else ways[0][0]


def one_or_several(text: str, one: Read[Any], each: Sequence[Read[Any]]) -> Read[Any] | None:
    """What a text with a comma in it is, read as `one` and as `each` of its parts alone; None where it is no prize.

    Where it can be one prize and several, it has both: `1,500:1`.
    """
    if isinstance(one, Unreadable):
        return None
    if any(isinstance(part, Unreadable | Ambiguous) for part in each):
        return one
    meanings = one.meanings if isinstance(one, Ambiguous) else (Meaning(one.text, COMMA),)
    listed = ", ".join(part.text for part in each if isinstance(part, Canonical | Respelt))
    wrong = Message("`{text}` can be more than one prize", text=text[:40])
    return Ambiguous(wrong, (*meanings, Meaning(listed, Message("{number} prizes", number=len(each)))))


# --- a return with the stake inside, and one number -------------------------------------------------------------------


def _for(text: str, amount: str, stake: str, about: About) -> Read[Ratio]:
    """A return for a stake; whole returns are printed `for 1`, of others the profit is written."""
    amounts, stakes = read_numbers(amount), read_numbers(stake)
    if not amounts or not stakes or not all(stakes):
        return _unreadable(text)
    returns = {one / other: None for one in amounts for other in stakes}
    if len(returns) > 1:
        return _choices(
            text, ((_returned(one), THOUSANDS if one == max(returns) else DECIMALS) for one in returns if one > 1)
        )
    (back,) = returns
    if back == 1:
        return _only_stake(text, about)
    if back < 1:
        wrong = Message("`{text}`: less than the stake comes back, which is no prize", text=text[:40])
        left = 1 - back
        part_lost = f"lost: {left.numerator}:{left.denominator}"
        if not back:
            return _nothing(text, about, lost=False)
        return Unreadable(
            wrong, instead=Message("write the part that is lost under outcomes that lose: `{part}`", part=part_lost)
        )
    return _certain(text, _returned(back), _RETURNED if back.denominator > 1 else NOTHING)


def _returned(back: Fraction) -> str:
    """A return as it is printed where it is whole, else its profit."""
    return f"{back} for 1" if back.denominator == 1 else _text(back - 1)


def _one(text: str, values: Iterable[Fraction], about: About, *, lost: bool) -> Read[Ratio]:
    """One number: below 1 it can only be a profit, above it the stake may be inside."""
    values = tuple(values)
    if not values:
        return _unreadable(text, lost=lost)
    if not all(values):
        return _nothing(text, about, lost=lost)
    if lost and all(value > 1 for value in values):
        return _unreadable(text, lost=True)
    if lost:
        return _choices(text, ((_text(value), PROFIT) for value in values if value <= 1), lost=True)
    if all(value <= 1 for value in values):
        return _certain(text, _text(values[0], values[0], Fraction(1)))
    return _choices(text, _profit_or_return(values))


def _profit_or_return(values: Iterable[Fraction]) -> Iterator[tuple[str, Message]]:
    for value in values:
        yield _text(value, value, Fraction(1)), PROFIT
        if value > 1:
            yield _returned(value), INSIDE


def _american(text: str, sign: str, number: int) -> Read[Ratio]:
    """Odds as they are quoted in America: what 100 win where they are positive, what wins 100 where negative."""
    if sign == "-":
        wrong = Message("`{text}` is written as American odds", text=text[:40])
        meant = Fraction(100, number)
        return Unreadable(wrong, _text(meant))
    return _choices(text, ((_text(Fraction(number, 100)), Message("American odds")), (f"{number}:1", PROFIT)))


# --- what pays nothing, and what is no prize --------------------------------------------------------------------------


ABOVE_ZERO = Message("write a prize above zero, `7:6`, or `8 for 1`")
RETURNED = Message("write `push:` for what returns the stake")
_TAKES_NOTHING = Message("write outcomes that take nothing of the stake under `push:`, and leave out `lost:`")


def _no_prize(text: str, match: re.Match[str]) -> Unreadable:
    """What is wrong with `-1:2`, and with `1:0`."""
    if match[2]:
        wrong = Message("`{text}` is {number} for a stake of nothing", text=text[:40], number=match[2])
        return Unreadable(
            wrong, instead=Message("write what is won for what is staked, `{typed}`", typed=f"{match[2]}:1")
        )
    return Unreadable(Message("`{text}` is below zero, which no prize is", text=text[:40]), instead=ABOVE_ZERO)


def _nothing(text: str, about: About, *, lost: bool) -> Unreadable:
    if lost:
        return Unreadable(Message("`{text}` takes nothing of the stake", text=text[:40]), instead=_TAKES_NOTHING)
    wrong = Message("`{text}` pays nothing", text=text[:40])
    return Unreadable(wrong, instead=RETURNED if about.pushes else ABOVE_ZERO)


def _only_stake(text: str, about: About) -> Unreadable:
    wrong = Message("`{text}` only returns the stake", text=text[:40])
    return Unreadable(wrong, instead=RETURNED if about.pushes else ABOVE_ZERO)


def _unreadable(text: str, *, lost: bool = False) -> Unreadable:
    return Unreadable(Message("`{text}` is not a ratio", text=text[:40]), "1:2" if lost else EXAMPLE)


# --- where prizes are printed in one way ------------------------------------------------------------------------------


def _as_printed(found: Read[Ratio], text: str, for_one: bool) -> Read[Ratio]:
    """What was read where prizes are printed as the whole return, or as profit: in that form, where it has one."""
    if isinstance(found, Unreadable):
        return Unreadable(found.why, "8 for 1", found.instead) if for_one and found.example else found
    texts = [one.text for one in found.meanings] if isinstance(found, Ambiguous) else [found.text]
    turned = [_in_form(one, for_one) for one in texts]
    if not all(turned):
        if for_one:
            return Unreadable(
                Message("`{text}` has no whole return, and prizes here are printed so", text=text[:40]), "8 for 1"
            )
        return found
    if isinstance(found, Ambiguous):
        pairs = zip(turned, (one.what for one in found.meanings), strict=True)
        return _choices(text, pairs)
    return found if found.text == turned[0] else _certain(text, turned[0])


def _in_form(written: str, for_one: bool) -> str:
    value = parse_ratio(written)
    if value.for_one == for_one:
        return written
    if for_one:
        back = value.profit + 1
        return f"{back} for 1" if back.denominator == 1 else ""
    return _text(value.profit)


# --- a row and its prize ----------------------------------------------------------------------------------------------


_ROW = re.compile(r"([0-9]+)[:] ?([0-9]+) ?[:/] ?([0-9]+)")


def read_prize(text: str, about: About) -> Read[tuple[str, Ratio]]:
    """A row and its ratio, `12=5:2`, or a ratio alone, of what has one prize: the row, and the ratio."""
    row, equals, ratio = text.rpartition("=")
    if not equals and len(text) <= LONGEST:
        row, equals, ratio = text.rpartition("＝")
    if not equals:
        plain = normal(text) if len(text) <= LONGEST else ""
        if match := _ROW.fullmatch(plain):
            row, equals, ratio = match[1], ":", f"{match[2]}:{match[3]}"
    name = normal(row) if len(row) <= LONGEST else row.strip()
    found = read_ratio(ratio.strip(), about)
    if equals and not name:
        remedy = Message("write `{prize}` where a bet has one prize", prize=ratio.strip()[:40])
        return Unreadable(Message("`{text}` has no name before `=`", text=text[:40]), instead=remedy)
    head = f"{name}=" if equals else ""
    match found:
        case Canonical(value, written) | Respelt(value, written):
            whole = f"{head}{written}"
            why = found.why if isinstance(found, Respelt) else NOTHING
            return Canonical((name, value), whole) if whole == text else Respelt((name, value), whole, why)
        case Ambiguous(why, meanings):
            return Ambiguous(why, tuple(Meaning(f"{head}{one.text}", one.what) for one in meanings))
        case Unreadable(why, example, instead):
            return Unreadable(why, f"{head}{example}" if example else "", instead)
