"""Shapes and text -> SVG."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr, unescape

FONT = "Noto Serif TC"
"""The font of every text in a picture; a viewer that has none of that name takes its own."""

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML has no way to write."""
_DESCRIPTION = re.compile("<desc>(.*?)</desc>", re.DOTALL)


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """An element with its attributes, `stroke_width` for `stroke-width`; `content` is SVG already."""
    said = "".join(f" {_name(key)}={quoteattr(_value(value))}" for key, value in attributes.items())
    return f"<{name}{said}>{content}</{name}>" if content else f"<{name}{said}/>"


def text(x: float, y: float, said: str, size: float, **attributes: object) -> str:
    """A line of text whose baseline begins, or is centred with `text_anchor="middle"`, at a point."""
    return element("text", escaped(said), x=x, y=y, font_size=size, **attributes)


def title(said: str) -> str:
    """What a drawing or a group of it is called, for who cannot see it, or points at it."""
    return element("title", escaped(said) or " ")


def description(said: str) -> str:
    """What a drawing shows, in words."""
    return element("desc", escaped(said))


def described(svg: str) -> str:
    """The words of a drawing's `description`; empty where it has none."""
    found = _DESCRIPTION.search(svg)
    return unescape(found[1]) if found else ""


def group(content: Iterable[str], /, **attributes: object) -> str:
    """Elements that belong together, one on a line."""
    return element("g", "\n" + "\n".join(content) + "\n", **attributes)


def polygon(points: Iterable[tuple[float, float]], /, **attributes: object) -> str:
    """A closed shape with straight sides."""
    return element("polygon", points=" ".join(f"{_short(x)},{_short(y)}" for x, y in points), **attributes)


def drawing(width: float, height: float, content: list[str], title: str = "") -> str:
    """A whole picture as SVG text, `width` by `height` units of its own."""
    head = [element("title", escaped(title))] if title else []
    inside = "\n" + "\n".join([*head, *content]) + "\n"
    box = f"0 0 {_short(width)} {_short(height)}"
    return element("svg", inside, xmlns="http://www.w3.org/2000/svg", viewBox=box, font_family=f"{FONT}, serif") + "\n"


def escaped(said: str) -> str:
    """Text as it stands in XML, without the characters that XML has no way to write."""
    return escape(_NOT_XML.sub("", said))


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: object) -> str:
    return _short(value) if isinstance(value, float) else _NOT_XML.sub("", str(value))


def _short(number: float) -> str:
    """A number with two decimals at most, so that a picture is the same on every machine."""
    return f"{round(number, 2) + 0.0:g}"
