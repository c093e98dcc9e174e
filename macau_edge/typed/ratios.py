"""Prizes as people write them: with a colon, a bar or a word between, in decimals, as a return, the stake first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from macau_edge.model.message import NOTHING, Message
from macau_edge.model.notation import Malformed, parse_ratio
from macau_edge.model.prizes import Ratio
from macau_edge.model.regex import regex
from macau_edge.typed.entries import (
    About,
    Ambiguous,
    Canonical,
    Meaning,
    Read,
    Respelt,
    Tried,
    Unreadable,
    written_ways,
)
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
    digits_for_words,
    read_chinese,
    read_fraction,
    read_numbers,
)

NO_RATIO = Message("`{text}` is not a ratio")
NOTHING_TYPED = Message("nothing is written here")
EXAMPLE = "7:6"
DIGITS = 9
"""Digits of one side of a ratio: no casino pays a thousand million to one."""

_SIDES = regex(rf"({NUMBER}) ?(?::|/|-|\bto\b|\ba\b|\bpara\b|(?<=[0-9])(?:to|a|para)(?=[ 0-9])) ?({NUMBER})")
_PART_TO = regex(rf"((?:[0-9]+ )?[0-9]+/[0-9]+) ?(?::|\bto\b|\ba\b|\bpara\b) ?({NUMBER})")
_FOR = regex(rf"({NUMBER}) ?for ?({NUMBER}|one)")
_TURNED = regex(rf"({NUMBER}|[{CHINESE}]+) ?[賠赔] ?({NUMBER}|[{CHINESE}]+)")
_TURNED_BESIDE = regex(
    rf"[賠赔][率付]? ?[:,]? ?\(? ?({NUMBER}) ?: ?({NUMBER}) ?\)?|\(? ?({NUMBER}) ?: ?({NUMBER}) ?\)? ?[賠赔][率付]?"
)
_EITHER_FIRST = regex(
    rf"\( ?([0-9]+) ?: ?([0-9]+) ?\)|({NUMBER}|[{CHINESE}]+) ?比 ?({NUMBER}|[{CHINESE}]+)"
    rf"|([{CHINESE}]+) ?: ?([{CHINESE}]+)"
)
_POR = regex(rf"({NUMBER}) ?por ?({NUMBER}|um)")
_EVEN = frozenset(("evens", "even", "even money", "even-money", "一賠一"))
_AMERICAN = regex(r"([+-])([1-9][0-9]{2,8})")
_ALONE = regex(rf"(?:x ?)?({NUMBER}) ?(x|%)?")

_TO_ONE = regex(r"(?<=[0-9]) ?\b(to|a|para) (?:one|um)$")
_COMMA_BEHIND = regex(r"(.*(?:[:/賠赔比-]|to|a|para|for) ?)(0*[1-9][0-9]*),([0-9]{1,2}|[0-9]{4,})([^0-9]*)")
"""A second number with a comma in it that parts no thousands: `2:1,2`."""
_NO_PRIZE = regex(
    rf"(-) ?{NUMBER} ?(?::|/|to|a|para) ?{NUMBER}|([1-9][0-9]*) ?(?::|/|to|a|para) ?0+"
    rf"|{NUMBER} ?(?::|/|to|a|para) ?(-) ?{NUMBER}"
)
"""A prize below zero, or for a stake of nothing."""

PROFIT = Message("profit to stake")
INSIDE = Message("with the stake inside")
_STAKE_FIRST = Message("the stake stands first there, as in the Chinese of the gazette")
_RETURNED = Message("a return less the stake is a profit")
ABOVE_ZERO = Message("write a prize above zero, `7:6`, or `8 for 1`")
RETURNED = Message("write `push:` for what returns the stake")
PART_LOST = Message("write the part that is lost under outcomes that lose: `{part}`")


def read_ratio(text: str, about: About) -> Tried[Ratio]:
    """The prize that a text is; of the part `lost` of a stake see `read_lost`."""
    reader = _RatioReader(text, about)
    return reader.read() if about.for_one is None else reader.as_printed(reader.read(), about.for_one)


def read_lost(text: str, about: About) -> Tried[Ratio]:
    """The part of a stake that is lost, as a ratio to the whole of it."""
    return _RatioReader(text, about, lost=True).read()


class _RatioReader:
    """One text, as a prize or as the part of a stake that is `lost`."""

    def __init__(self, text: str, about: About, *, lost: bool = False) -> None:
        self.text, self.about, self.lost = text, about, lost

    def read(self) -> Tried[Ratio]:
        if (value := _canonical(self.text)) is not None:
            return Canonical(value, self.text)
        plain = normal(self.text).lower() if len(self.text) <= LONGEST else ""
        plain = _TO_ONE.sub(r"\1 1", digits_for_words(plain)).replace("倍", "x")
        if match := _COMMA_BEHIND.fullmatch(plain):
            head, whole, behind, tail = match.groups()
            each = {f"{whole}.{behind}": COMMA, whole: BEFORE_COMMA, behind: BEHIND_COMMA}
            read = (_RatioReader(f"{head}{one}{tail}", self.about, lost=self.lost).read() for one in each)
            return self.one_of(*zip(read, each.values(), strict=True))
        if (match := _NO_PRIZE.fullmatch(plain)) and not self.lost:
            return self.no_prize(match[2])
        if plain == "1" or plain in _EVEN:
            return Respelt(Ratio(1, 1), "1:1")
        if match := _TURNED.fullmatch(plain) or _TURNED_BESIDE.fullmatch(plain):
            stake, amount = filter(None, match.groups())
            return self.sides(amount, stake, _STAKE_FIRST)
        if (match := _FOR.fullmatch(plain)) and not self.lost:
            return self.back(match[1], "1" if match[2] == "one" else match[2])
        if " " in plain and (found := read_fraction(plain)) is not None:  # `1½`; a half alone is two sides
            return self.one([found])
        if match := _PART_TO.fullmatch(plain):
            return self.quotient([read_fraction(match[1]) or Fraction(0)], read_numbers(match[2]))
        if match := _SIDES.fullmatch(plain):
            return self.sides(match[1], match[2])
        if match := _EITHER_FIRST.fullmatch(plain):
            return self.either_first(*filter(None, match.groups()))
        if match := _POR.fullmatch(plain):
            return self.por(match[1], "1" if match[2] == "um" else match[2])
        if (match := _AMERICAN.fullmatch(plain)) and not self.lost:
            return self.american(match[1], int(match[2]))
        match = _ALONE.fullmatch(plain)
        return self.one([one / 100 if match[2] == "%" else one for one in read_numbers(match[1])]) if match else None

    # --- two numbers --------------------------------------------------------------------------------------------------

    def sides(self, amount: str, stake: str, why: Message = NOTHING) -> Tried[Ratio]:
        """A prize of two numbers, as they are printed where both are whole."""
        amounts, stakes = _values(amount), _values(stake)
        spoken = any(len(read_chinese(one)) > 1 for one in (amount, stake))
        whole = [str(int(one)) if one.isdecimal() else "" for one in (amount, stake)]
        if all(whole) and amounts[0] and stakes[0]:
            return self.certain(":".join(whole), why)
        return self.quotient(amounts, stakes, why, (SPOKEN, AS_IT_STANDS) if spoken else (THOUSANDS, DECIMALS))

    def quotient(
        self,
        amounts: Sequence[Fraction],
        stakes: Sequence[Fraction],
        why: Message = NOTHING,
        ways: tuple[Message, Message] = (THOUSANDS, DECIMALS),
    ) -> Tried[Ratio]:
        if not amounts or not stakes or not all(stakes):
            return None
        if not all(amounts):
            return self.nothing()
        if len(amounts) == len(stakes) == 1:
            return self.certain(_text(amounts[0], stakes[0]), why)
        return self.choices(
            (_text(amount, stake), ways[max(amounts) != amount or max(stakes) != stake])
            for amount in amounts
            for stake in stakes
        )

    def certain(self, written: str, why: Message = NOTHING) -> Tried[Ratio]:
        if max(map(len, written.removesuffix(" for 1").split(":"))) > DIGITS:
            wrong = Message("`{text}` has more than {digits} digits on a side", text=self.text[:24], digits=DIGITS)
            return Unreadable(wrong, instead=Message("write it in smaller whole numbers"))
        value = _canonical(written)
        return None if value is None else Respelt(value, written, why)

    def choices(self, found: Iterable[tuple[str, Message]]) -> Tried[Ratio]:
        meanings = {written: what for written, what in found if _canonical(written)}
        if len(meanings) < 2:
            return self.certain(next(iter(meanings))) if meanings else None
        wrong = Message("`{text}` can be more than one prize", text=self.text[:40])
        return Ambiguous(wrong, tuple(Meaning(written, what) for written, what in meanings.items()))

    def either_first(self, one: str, other: str) -> Tried[Ratio]:
        """In brackets, and where a Chinese word for a colon stands, the profit may be first, or the stake as there."""
        return self.one_of(
            (self.sides(one, other), Message("the profit first, as in Portuguese")),
            (self.sides(other, one), Message("the stake first, as in Chinese")),
        )

    def por(self, amount: str, stake: str) -> Tried[Ratio]:
        """`3 por 1` is three to one to many, and to others what comes back for one, as the word says."""
        profit = self.sides(amount, stake)
        return profit if self.lost else self.one_of((profit, PROFIT), (self.back(amount, stake), INSIDE))

    def one_of(self, *ways: tuple[Tried[Ratio], Message]) -> Tried[Ratio]:
        """What a text can be that has been read in several ways: each that is a prize, by what it is."""
        found = [(one.text, one.what) for way, what in ways for one in written_ways(way, what)]
        return self.choices(found) if found else ways[0][0]

    # --- a return with the stake inside, and one number ---------------------------------------------------------------

    def back(self, amount: str, stake: str) -> Tried[Ratio]:
        """A return for a stake; whole returns are printed `for 1`, of others the profit is written."""
        amounts, stakes = read_numbers(amount), read_numbers(stake)
        if not amounts or not stakes or not all(stakes):
            return None
        returns = {one / other: None for one in amounts for other in stakes}
        if len(returns) > 1:
            most = max(returns)
            return self.choices((_returned(one), THOUSANDS if one == most else DECIMALS) for one in returns if one > 1)
        (back,) = returns
        if back == 1:
            return Unreadable(Message("`{text}` only returns the stake", text=self.text[:40]), instead=self.above_zero)
        if not back:
            return self.nothing()
        if back < 1:
            wrong = Message("`{text}`: less than the stake comes back, which is no prize", text=self.text[:40])
            return Unreadable(wrong, instead=PART_LOST.filled(part=f"lost: {_text(1 - back)}"))
        return self.certain(_returned(back), _RETURNED if back.denominator > 1 else NOTHING)

    def one(self, values: Sequence[Fraction]) -> Tried[Ratio]:
        """One number: below 1 it can only be a profit, above it the stake may be inside."""
        if not all(values):
            return self.nothing()
        if self.lost:
            return self.choices((_text(value), PROFIT) for value in values if value <= 1)
        if values and all(value <= 1 for value in values):
            return self.certain(_text(values[0]))
        return self.choices(
            way for value in values for way in ((_text(value), PROFIT), (_returned(value), INSIDE))[: 1 + (value > 1)]
        )

    def american(self, sign: str, number: int) -> Tried[Ratio]:
        """Odds as they are quoted in America: what 100 win where they are positive, what wins 100 where negative."""
        if sign == "-":
            wrong = Message("`{text}` is written as American odds", text=self.text[:40])
            return Unreadable(wrong, _text(Fraction(100, number)))
        return self.choices([(_text(Fraction(number, 100)), Message("American odds")), (f"{number}:1", PROFIT)])

    # --- what pays nothing, and what is no prize ----------------------------------------------------------------------

    @property
    def above_zero(self) -> Message:
        """What to write in place of a prize of nothing."""
        return RETURNED if self.about.pushes else ABOVE_ZERO

    def nothing(self) -> Unreadable:
        if self.lost:
            remedy = Message("write outcomes that take nothing of the stake under `push:`, and leave out `lost:`")
            return Unreadable(Message("`{text}` takes nothing of the stake", text=self.text[:40]), instead=remedy)
        return Unreadable(Message("`{text}` pays nothing", text=self.text[:40]), instead=self.above_zero)

    def no_prize(self, number: str | None) -> Unreadable:
        """What is wrong with `-1:2`, and with a `number` for a stake of nothing, `1:0`."""
        if number:
            wrong = Message("`{text}` is {number} for a stake of nothing", text=self.text[:40], number=number)
            remedy = Message("write what is won for what is staked, `{typed}`", typed=f"{number}:1")
            return Unreadable(wrong, instead=remedy)
        return Unreadable(Message("`{text}` is below zero, which no prize is", text=self.text[:40]), instead=ABOVE_ZERO)

    # --- where prizes are printed in one way --------------------------------------------------------------------------

    def as_printed(self, found: Tried[Ratio], for_one: bool) -> Tried[Ratio]:
        """What was read where prizes are printed as the whole return, or as profit: in that form, where it has one."""
        if found is None or isinstance(found, Unreadable):
            of_prizes = for_one and (found is None or found.example)
            return replace(found or Unreadable(), example="8 for 1") if of_prizes else found
        ways = [(_in_form(one.text, for_one), one.what) for one in written_ways(found)]
        if not all(written for written, _ in ways):
            wrong = Message("`{text}` has no whole return, and prizes here are printed so", text=self.text[:40])
            return Unreadable(wrong, "8 for 1") if for_one else found
        if isinstance(found, Ambiguous):
            return self.choices(ways)
        return found if found.text == ways[0][0] else self.certain(ways[0][0])


def _canonical(text: str) -> Ratio | None:
    try:
        return parse_ratio(text)
    except Malformed:
        return None


def _values(text: str) -> tuple[Fraction, ...]:
    if found := read_chinese(text):
        return tuple(map(Fraction, found)) if max(found) < 1000 else ()
    return read_numbers(text)


def _text(amount: Fraction, stake: Fraction = Fraction(1)) -> str:
    """A ratio as it is printed where both numbers are whole, else in lowest terms."""
    if amount.denominator == stake.denominator == 1:
        return f"{amount}:{stake}"
    ratio = amount / stake
    return f"{ratio.numerator}:{ratio.denominator}"


def _returned(back: Fraction) -> str:
    """A return as it is printed where it is whole, else its profit."""
    return f"{back} for 1" if back.denominator == 1 else _text(back - 1)


def _in_form(written: str, for_one: bool) -> str:
    """A ratio printed as the whole return or as profit; "" where it has no whole return."""
    value = parse_ratio(written)
    if value.for_one == for_one:
        return written
    whole = not for_one or value.profit.denominator == 1
    return (_returned(value.profit + 1) if for_one else _text(value.profit)) if whole else ""


def one_or_several(text: str, one: Read[Any], each: Sequence[Read[Any]]) -> Read[Any] | None:
    """What a text with a comma in it is, read as `one` and as `each` of its parts alone; None where it is no prize.

    Where it can be one prize and several, it has both: `1,500:1`.
    """
    if isinstance(one, Unreadable):
        return None
    if any(isinstance(part, Unreadable | Ambiguous) for part in each):
        return one
    listed = ", ".join(way.text for part in each for way in written_ways(part))
    wrong = Message("`{text}` can be more than one prize", text=text[:40])
    several = Meaning(listed, Message("{number} prizes", number=len(each)))
    return Ambiguous(wrong, (*written_ways(one, COMMA), several))


# --- a row and its prize ----------------------------------------------------------------------------------------------


_ROW = regex(r"([0-9]+)[:] ?([0-9]+) ?[:/] ?([0-9]+)")


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
        case _:
            wrong = found or Unreadable(example=EXAMPLE)
            why = (wrong.why or NO_RATIO.filled(text=ratio.strip()[:40])) if ratio.strip() else NOTHING_TYPED
            return Unreadable(why, f"{head}{wrong.example}" if wrong.example else "", wrong.instead)
