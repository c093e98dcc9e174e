"""Two ratios or two figures and all between them, `2:1..5:1`, `1%..3%`, as people write them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from macau_edge.model.message import Message
from macau_edge.model.prizes import Ratio
from macau_edge.model.regex import regex
from macau_edge.typed.counts import read_amount, read_count
from macau_edge.typed.entries import (
    About,
    Ambiguous,
    Canonical,
    Meaning,
    Respelt,
    Sort,
    Tried,
    Unreadable,
    written_ways,
)
from macau_edge.typed.figures import AS_A_NUMBER, IN_HUNDREDTHS, read_figure
from macau_edge.typed.normal import LONGEST, normal
from macau_edge.typed.ratios import read_ratio
from macau_edge.typed.said import unreadable

BETWEEN = ".."
"""What stands between the ends of a range of ratios or figures."""
TO = " to "
"""What stands between the ends of a range of stakes or of whole numbers."""
_READERS: Mapping[Sort | None, Callable[[str, About], Tried[Any]]] = {
    Sort.RATIO: read_ratio,
    Sort.AMOUNT: read_amount,
    Sort.COUNT: read_count,
}
_EXAMPLES = {Sort.RATIO: f"2:1{BETWEEN}5:1", Sort.AMOUNT: f"10{TO}60", Sort.COUNT: f"1{TO}6"}
_TO = (Sort.AMOUNT, Sort.COUNT)

_SEPARATORS = regex(r" ?(?:\.\.\.?|…|~|至|到|\bto\b|\ba\b|\baté\b|\bthrough\b|\bup to\b) ?|(?<=[0-9%]) ?- ?(?=[0-9-])")


def read_range(text: str, about: About) -> Tried[tuple[Any, Any]]:
    """Both ends, the lower one first; of one ratio or figure, that one twice."""
    read_end = _READERS.get(about.of, read_figure)
    between = TO if about.of in _TO else BETWEEN
    low, parted, high = text.partition(between)
    if parted and "." not in (high[:1], low[-1:]):
        first, last = read_end(low, about), read_end(high, about)
        if isinstance(first, Canonical) and isinstance(last, Canonical) and _number(first.value) <= _number(last.value):
            return Canonical((first.value, last.value), text)
    one = read_end(text, about) if about.of is not Sort.COUNT else None  # one number is no range of them
    if isinstance(one, Canonical):
        return Canonical((one.value, one.value), text)
    found = next(_split(normal(text), read_end, about), None) if len(text) <= LONGEST else None
    if found is not None:
        return found
    if isinstance(one, Respelt):
        return Respelt((one.value, one.value), one.text, one.why)
    if isinstance(one, Ambiguous):
        return one
    if between in text or about.of is Sort.COUNT:
        return Unreadable(example=_EXAMPLES.get(about.of or Sort.FIGURE, f"1%{BETWEEN}3%"))
    return unreadable(about.of or Sort.FIGURE, text, one)


def _number(value: Ratio | Fraction) -> Fraction:
    return value.profit if isinstance(value, Ratio) else value


def _split(
    plain: str, read_end: Callable[[str, About], Tried[Any]], about: About
) -> Iterator[Respelt[tuple[Any, Any]] | Ambiguous]:
    """The ranges that a text in its normal form can be, parted at each place where it can be."""
    between, of_figures = TO if about.of in _TO else BETWEEN, about.of not in (Sort.RATIO, *_TO)
    for match in _SEPARATORS.finditer(plain):
        low, high = plain[: match.start()], plain[match.end() :]
        if of_figures and high.endswith("%") and low[-1:].isdigit() and "/" not in low:
            low = f"{low}%"  # 1-3% has its sign once
        ends = [read_end(end, about) for end in (low, high)]
        unsigned = next((end for end in ends if of_figures and isinstance(end, Ambiguous)), None)
        ways = [_in_one_unit(end) if unsigned else written_ways(end) for end in ends]
        pairs = zip(*ways, strict=True) if len({*map(len, ways)}) == 1 else product(*ways)
        found: dict[str, tuple[tuple[Any, ...], Message]] = {}
        for one, other in pairs:
            both = (end for way in (one, other) if isinstance(end := read_end(way.text, about), Canonical))
            lower, upper = sorted(both, key=lambda end: _number(end.value))
            found[f"{lower.text}{between}{upper.text}"] = (lower.value, upper.value), one.what or other.what
        if len(found) > 1:
            wrong = unsigned.why if unsigned else Message("`{text}` can be more than one range", text=plain[:40])
            yield Ambiguous(wrong, tuple(Meaning(written, what) for written, (_, what) in found.items()))
        yield from (Respelt(values, written) for written, (values, _) in found.items())


def _in_one_unit(end: Tried[Any]) -> tuple[Meaning, ...]:
    """What an end can be beside one that may be in hundredths: it may be, too, where it has no sign either."""
    ways = written_ways(end)
    if len(ways) == 1 and not {"%", "/"} & {*ways[0].text}:
        return Meaning(f"{ways[0].text}%", IN_HUNDREDTHS), Meaning(ways[0].text, AS_A_NUMBER)
    return ways
