"""Two ratios or two figures and all between them, `2:1..5:1`, `1%..3%`, as people write them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from macau_edge.model.message import NOTHING, Message
from macau_edge.model.prizes import Ratio
from macau_edge.typed.counts import read_amount, read_count
from macau_edge.typed.entries import About, Ambiguous, Canonical, Meaning, Read, Respelt, Sort, Unreadable
from macau_edge.typed.figures import read_figure
from macau_edge.typed.normal import LONGEST, normal
from macau_edge.typed.ratios import read_ratio

BETWEEN = ".."
"""What stands between the ends of a range of ratios or figures."""
TO = " to "
"""What stands between the ends of a range of stakes or of whole numbers."""
_READERS: Mapping[Sort | None, Callable[[str, About], Read[Any]]] = {
    Sort.RATIO: read_ratio,
    Sort.AMOUNT: read_amount,
    Sort.COUNT: read_count,
}
_TO = (Sort.AMOUNT, Sort.COUNT)

_SEPARATORS = re.compile(
    r" ?(?:\.\.\.?|…|~|至|到|\bto\b|\ba\b|\baté\b|\bthrough\b|\bup to\b) ?|(?<=[0-9%]) ?- ?(?=[0-9-])"
)


def read_range(text: str, about: About) -> Read[tuple[Any, Any]]:
    """Both ends, the lower one first; of one ratio or figure, that one twice."""
    read_end = _READERS.get(about.of, read_figure)
    between = TO if about.of in _TO else BETWEEN
    low, parted, high = text.partition(between)
    if parted and "." not in (high[:1], low[-1:]):
        ends = read_end(low, about), read_end(high, about)
        if all(isinstance(end, Canonical) for end in ends) and _number(ends[0].value) <= _number(ends[1].value):  # type: ignore[union-attr]
            return Canonical((ends[0].value, ends[1].value), text)  # type: ignore[union-attr]
    if about.of is Sort.COUNT:  # one number is no range of them
        found = next(_split(normal(text), read_end, about), None) if len(text) <= LONGEST else None
        return found or Unreadable(Message("`{text}` is no range", text=text[:40]), f"1{TO}6")
    one = read_end(text, about)
    if isinstance(one, Canonical):
        return Canonical((one.value, one.value), text)
    found = next(_split(normal(text), read_end, about), None) if len(text) <= LONGEST else None
    if found is not None:
        return found
    if isinstance(one, Respelt):
        return Respelt((one.value, one.value), one.text, one.why)
    if isinstance(one, Ambiguous):
        return one
    wrong = Message("`{text}` is no range", text=text[:40])
    example = {Sort.RATIO: f"2:1{BETWEEN}5:1", Sort.AMOUNT: f"10{TO}60"}.get(about.of or Sort.FIGURE, f"1%{BETWEEN}3%")
    return Unreadable(wrong, example) if between in text else one


def _number(value: Ratio | Fraction) -> Fraction:
    return value.profit if isinstance(value, Ratio) else value


def _split(
    plain: str, read_end: Callable[[str, About], Read[Any]], about: About
) -> Iterator[Respelt[tuple[Any, Any]] | Ambiguous]:
    """The ranges that a text in its normal form can be, parted at each place where it can be."""
    between = TO if about.of in _TO else BETWEEN
    for match in _SEPARATORS.finditer(plain):
        low, high = plain[: match.start()], plain[match.end() :]
        if about.of not in (Sort.RATIO, *_TO) and high.endswith("%") and low[-1:].isdigit() and "/" not in low:
            low = f"{low}%"  # 1-3% has its sign once
        ends = read_end(low, about), read_end(high, about)
        if all(isinstance(end, Canonical | Respelt) for end in ends):
            lower, upper = sorted(ends, key=lambda end: _number(end.value))  # type: ignore[union-attr]
            written = f"{lower.text}{between}{upper.text}"  # type: ignore[union-attr]
            yield Respelt((lower.value, upper.value), written)  # type: ignore[union-attr]
        elif not any(isinstance(end, Unreadable) for end in ends):
            ways = [_ways(end) for end in ends]
            wrong = Message("`{text}` can be more than one range", text=plain[:40])
            each = (
                Meaning(between.join(_in_order(one.text, other.text, read_end, about)), one.what or other.what)
                for one, other in (zip(*ways, strict=True) if len({*map(len, ways)}) == 1 else product(*ways))
            )
            yield Ambiguous(wrong, tuple({one.text: one for one in each}.values()))


def _ways(end: Read[Any]) -> tuple[Meaning, ...]:
    """What an end can be."""
    assert not isinstance(end, Unreadable)
    return end.meanings if isinstance(end, Ambiguous) else (Meaning(end.text, NOTHING),)


def _in_order(one: str, other: str, read_end: Callable[[str, About], Read[Any]], about: About) -> tuple[str, str]:
    """Two ends, each as it is written, the lower one first."""
    first, last = (read_end(end, about) for end in (one, other))
    assert isinstance(first, Canonical)
    assert isinstance(last, Canonical)
    return (one, other) if _number(first.value) <= _number(last.value) else (other, one)
