"""Shapes and text -> SVG; how wide text is, where its lines break, and the scales of charts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache, reduce
from operator import add

from macau_edge.model.foreign import escape_xml, xml_attribute
from macau_edge.model.records import dataclass
from macau_edge.model.regex import regex

FONT = "Noto Serif TC"
"""The font of every text in a picture; a viewer that has none of that name takes its own."""

_DESCRIPTION = regex("<desc>(.*?)</desc>", re.DOTALL)


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """An element with its attributes, `stroke_width` for `stroke-width`; `content` is SVG already."""
    said = "".join(f" {_name(key)}={xml_attribute(_value(value))}" for key, value in attributes.items())
    return f"<{name}{said}>{content}</{name}>" if content else f"<{name}{said}/>"


def text_line(x: float, y: float, said: str, size: float, **attributes: object) -> str:
    """A line of text whose baseline begins, or is centred with `text_anchor="middle"`, at a point."""
    return element("text", escape_xml(said), x=x, y=y, font_size=size, **attributes)


def title_element(said: str) -> str:
    """What a drawing or a group of it is called, for who cannot see it, or points at it."""
    return element("title", escape_xml(said) or " ")


def description_element(said: str) -> str:
    """What a drawing shows, in words."""
    return element("desc", escape_xml(said))


def description_of(svg: str) -> str:
    """The words of a drawing's `description`; empty where it has none."""
    from html import unescape  # with a table of two thousand names

    found = _DESCRIPTION.search(svg)
    return unescape(found[1]) if found else ""


def group_element(content: Iterable[str], /, **attributes: object) -> str:
    """Elements that belong together, one on a line."""
    return element("g", "\n" + "\n".join(content) + "\n", **attributes)


def polygon(points: Iterable[tuple[float, float]], /, **attributes: object) -> str:
    """A closed shape with straight sides."""
    return element("polygon", points=" ".join(f"{_short(x)},{_short(y)}" for x, y in points), **attributes)


def svg_document(width: float, height: float, content: list[str], title: str = "") -> str:
    """A whole picture as SVG text, `width` by `height` units of its own."""
    head = [element("title", escape_xml(title))] if title else []
    inside = "\n" + "\n".join([*head, *content]) + "\n"
    box = f"0 0 {_short(width)} {_short(height)}"
    return element("svg", inside, xmlns="http://www.w3.org/2000/svg", viewBox=box, font_family=f"{FONT}, serif") + "\n"


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: object) -> str:
    return _short(value) if isinstance(value, float) else str(value)


def _short(number: float) -> str:
    """A number with two decimals at most, so that a picture is the same on every machine."""
    return f"{round(number, 2) + 0.0:g}"


# --- how wide text is, near enough, and where its lines may break ----------------------------------------------------


QUOTES = {"’": "'", "‘": "'", "“": '"', "”": '"'}
"""Signs that the Chinese font sets as wide as a character, and what stands for them in a picture."""

_HUNDREDTHS = {
    27: " '",
    37: "!,-.:;ijl|·°",
    41: "()/[\\]ft{}ª",
    50: '"*1?IJ`rsº',
    61: "$+023456789<=>S^_acegvxyz~«»–£€",
    69: "#EFLPZbdhknopqu",
    80: "ABCDGKOQRTVXY",
    87: "&HNU",
    110: "%@MWmw—×§±",
}
"""Hundredths of the size -> the letters of Latin script that are no wider in bold Noto Serif TC."""

WIDTHS = {letter: hundredths / 100 for hundredths, letters in _HUNDREDTHS.items() for letter in letters}
WIDE = 1.0
"""A Chinese character, and whatever is not in the table: a sign too wide in the estimate does no harm."""

_NO_START = frozenset("，。、；：）》」』！？％·,.;:)]!?%…*")
_NO_END = frozenset("（《「『([")


def drawn_text(text: str) -> str:
    """The text as it is drawn: an apostrophe between Latin letters is not the full-width one of the Chinese font."""
    return "".join(QUOTES.get(letter, letter) for letter in text)


@lru_cache(20_000)
def width(text: str) -> float:
    """How wide text is, in units of its size; rather too wide than too narrow."""
    return total_length(map(_letter, drawn_text(text)))


def total_length(lengths: Iterable[float]) -> float:
    """Lengths added up from the left, to the same bits on every Python: since 3.12 `sum` rounds floats otherwise."""
    return reduce(add, lengths, 0.0)


def _letter(letter: str) -> float:
    if letter in WIDTHS:
        return WIDTHS[letter]
    if unicodedata.combining(letter):
        return 0.0
    base = unicodedata.normalize("NFD", letter)[0]
    return WIDTHS.get(base, WIDE)


def is_wide(letter: str) -> bool:
    """Whether a line may break before and after a letter, as in Chinese."""
    return unicodedata.east_asian_width(letter) in ("W", "F")


@lru_cache(2_000)
def pieces(text: str) -> tuple[str, ...]:
    """The text in pieces between which a line may break; a space stays at the end of its piece."""
    found: list[str] = []
    for letter in text:
        if found and not _may_break(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return tuple(found)


def _may_break(before: str, after: str) -> bool:
    last = before[-1]
    if after == " " or after in _NO_START or before.rstrip(" ")[-1:] in _NO_END:
        return False
    if last == " " or last in "，、；。）":
        return True
    if last in "/-" and after.isalpha() and len(before) > 2:
        return True
    return is_wide(last) and is_wide(after)


def wrap(text: str, room: float, *, cut: bool = False) -> list[str] | None:
    """The lines of a text, none wider than `room` sizes; None where a word is wider, unless words may be cut."""
    lines = [""]
    for piece in pieces(text):
        whole = width(piece.rstrip(" ")) <= room
        if not whole and not cut:
            return None
        for part in (piece,) if whole else piece:
            if lines[-1] and width((lines[-1] + part).rstrip(" ")) > room:
                lines.append("")
            lines[-1] += part
    return [line.strip(" ") for line in lines]


def balanced(text: str, room: float) -> list[str] | None:
    """The lines of a text within `room`, as few and as even as can be; None where a word is wider."""
    lines = wrap(text, room)
    if lines is None or len(lines) == 1:
        return lines
    narrow, wide = width(text) / len(lines) * 0.9, room
    for _ in range(8):
        tried = (narrow + wide) / 2
        found = wrap(text, tried)
        if found and len(found) == len(lines):
            lines, wide = found, tried
        else:
            narrow = tried
    return lines


# --- the scale of a chart: round numbers that the eye can divide by --------------------------------------------------


STEPS = (Fraction(1), Fraction(2), Fraction(5))
"""What a step is, times a power of ten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """A scale from `low` to `high`, drawn from the place `start` to `end`; a tick stands at each multiple of `step`."""

    low: Fraction
    high: Fraction
    step: Fraction
    start: float
    end: float

    def at(self, value: Fraction) -> float:
        """Where a value stands."""
        return self.start + float((value - self.low) / (self.high - self.low)) * (self.end - self.start)

    @property
    def ticks(self) -> tuple[Fraction, ...]:
        """The values that have a tick, ascending."""
        return tuple(self.low + number * self.step for number in range(int((self.high - self.low) / self.step) + 1))


def axis(low: Fraction, high: Fraction, ticks: int, start: float, end: float) -> Axis:
    """A scale with round ends around the values from `low` to `high`, with about as many ticks as asked for."""
    span = high - low or abs(high) or Fraction(1)
    step = round_step(span / ticks)
    bottom, top = low // step, -(-high // step)
    return Axis(low=bottom * step, high=max(top, bottom + 1) * step, step=step, start=start, end=end)


def round_values(low: Fraction, high: Fraction, number: int) -> list[Fraction]:
    """The multiples of a round step from `low` to `high`, about so many of them."""
    step = round_step((high - low) / number)
    return [each * step for each in range(-int(-low // step), int(high // step) + 1)]


def round_step(least: Fraction) -> Fraction:
    """The smallest of 1, 2 and 5 times a power of ten that is not below `least`, which is above zero."""
    power = Fraction(1)
    while power > least:
        power /= 10
    while power * 10 <= least:
        power *= 10
    return next(step * power for step in (*STEPS, Fraction(10)) if step * power >= least)
