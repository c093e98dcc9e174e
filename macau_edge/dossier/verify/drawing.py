"""Two pages that are written otherwise -> whether they draw the same: glyphs, lines and areas, in the same places and
colours, one after the other.

A program that saves a page again may write it in other operators, and numbers a little off. So the operators are
followed, and what they draw is compared in points of the page, each thing with all that it is drawn with. What pages of
ours never have (forms, pictures of points, transparency, patterns) is not followed: such a page is not the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from typing import Any, TypeAlias

from pypdf.generic import ArrayObject, DictionaryObject, StreamObject

from macau_edge.dossier.verify.digests import Digests, array_items, dereferenced, dictionary
from macau_edge.dossier.verify.tokens import tokens
from macau_edge.model.records import dataclass, replace

NEAR = 0.004
"""How far two numbers may be apart, points of a page and parts of a colour: which no screen or printer shows."""
COLOURS = {"/DeviceGray": 1, "/DeviceRGB": 3, "/DeviceCMYK": 4}
"""The spaces of colours of the machine, and how many numbers they have."""
LAST = 0xFFFF
"""The last glyph that a font may have."""

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""`a b c d e f`, as the format writes it."""
Numbers: TypeAlias = tuple[float, ...]
Written: TypeAlias = tuple[str, Numbers]
"""Something in letters, and its numbers."""
Operator: TypeAlias = Callable[..., "Iterator[DrawnItem] | None"]
SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class UnfollowedError(Exception):
    """Something is drawn in a way that no page of ours is."""


@dataclass(frozen=True, slots=True)
class DrawnItem:
    """One thing that is drawn: all of it that is no number, and the numbers."""

    what: tuple[object, ...]
    numbers: Numbers

    def like(self, other: DrawnItem) -> bool:
        """Whether nobody can tell the two apart."""
        if self.what != other.what or len(self.numbers) != len(other.numbers):
            return False
        return all(abs(a - b) <= NEAR for a, b in zip(self.numbers, other.numbers, strict=True))


def same_drawing(found: DictionaryObject, expected: DictionaryObject, of_found: Digests, of_expected: Digests) -> bool:
    """Whether two pages draw the same; a colour by a profile of the expected page may do without it, as on a screen."""
    spaces = dictionary(dictionary(expected.get("/Resources")).get("/ColorSpace")).values()
    profiles = frozenset(of_expected.of(space) for space in spaces)
    sides = shapes(found, of_found, profiles), shapes(expected, of_expected, profiles)
    try:
        return all(one and other and one.like(other) for one, other in zip_longest(*sides))
    except (UnfollowedError, ArithmeticError, LookupError, TypeError, ValueError):
        return False  # an operator without what it needs, a font that is none


def shapes(page: DictionaryObject, digests: Digests, profiles: frozenset[str]) -> Iterator[DrawnItem]:
    """What a page draws, in its order.

    Raises:
        UnfollowedError: it draws what no page of ours does.
    """
    yield DrawnItem(("page", digests.of(page.get("/Group"))), ())
    yield from _Drawer(dictionary(page.get("/Resources")), digests, profiles).drawn(content_of(page))


def content_of(page: DictionaryObject) -> bytes:
    """What draws a page, in one piece or in several."""
    contents = page.get("/Contents")
    streams = map(dereferenced, array_items(contents) or [contents])
    return b"\n".join(stream.get_data() for stream in streams if isinstance(stream, StreamObject))


# --- what things are drawn with --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Font:
    """A font by its digest, with how far each of its glyphs leads, in thousandths of its size."""

    digest: str
    widths: Mapping[int, float]
    other: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pen:
    """What the operators have set; a colour is how many numbers it has, and these. `clip` bounds all that is drawn."""

    matrix: Matrix = SAME
    clip: Written = ("", ())
    fill: Written = ("1", (0.0,))
    stroke: Written = ("1", (0.0,))
    width: float = 1.0
    caps: float = 0.0
    joins: float = 0.0
    miter: float = 10.0
    dash: Numbers = (0.0,)
    font: _Font | None = None
    size: float = 0.0
    letters: float = 0.0
    words: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: float = 0.0


class _Drawer:
    """Follows the operators of one page."""

    def __init__(self, resources: DictionaryObject, digests: Digests, profiles: frozenset[str]) -> None:
        self.resources, self.digests, self.profiles = resources, digests, profiles
        self.spaces = dictionary(resources.get("/ColorSpace"))
        self.pen, self.below = _Pen(), list[_Pen]()
        self.marks: list[str] = []
        self.path, self.points, self.bounds = "", list[float](), ""
        self.at = self.start = (0.0, 0.0)
        self.line = self.text = SAME
        self.fonts: dict[str, _Font] = {}

    def drawn(self, data: bytes) -> Iterator[DrawnItem]:
        """What is drawn, thing by thing."""
        operands: list[Any] = []
        around: list[list[Any]] = []
        for kind, said in tokens(data):
            if kind in ("number", "name", "text"):
                operands.append(str(said, "latin-1") if kind == "name" and isinstance(said, bytes) else said)
            elif said in (b"[", b"<<"):
                around.append(operands)
                operands = []
            elif said == b"]":
                operands = [*around.pop(), tuple(operands)]
            elif said == b">>":  # in whatever order
                pairs = zip(operands[::2], operands[1::2], strict=True)
                operands = [*around.pop(), tuple(sorted(pairs, key=str))]
            elif (operator := OPERATORS.get(said)) and not around:
                yield from operator(self, *operands) or ()
                operands = []
            else:
                raise UnfollowedError

    def shape(self, *what: object, numbers: Numbers = ()) -> DrawnItem:
        """A shape with the marks that it stands in, and what bounds it."""
        bounds, sides = self.pen.clip
        return DrawnItem((*what, bounds, *self.marks), (*numbers, *sides))

    # --- marks: what a thing belongs to, which may hide it, and what is read aloud in its place

    def mark(self, tag: str, properties: Any = ()) -> Iterator[DrawnItem]:
        """A mark is told with all that stands in it, and by itself where it may say something without that."""
        if named := isinstance(properties, str):
            properties = self.digests.of(dictionary(self.resources.get("/Properties")).raw_get(properties))
        self.marks.append(f"{tag} {properties}")
        if named or any(f"'{key}'" in self.marks[-1] for key in ("/ActualText", "/Alt", "/E")):
            yield self.shape("marked")

    def unmark(self) -> None:
        self.marks.pop()

    # --- the pen

    def save(self) -> None:
        self.below.append(self.pen)

    def restore(self) -> None:
        self.pen = self.below.pop()

    def set(self, **values: Any) -> None:
        self.pen = replace(self.pen, **values)

    def move_all(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
        self.set(matrix=_times((a, b, c, d, e, f), self.pen.matrix))

    def space(self, which: str, name: str) -> None:
        """A space of colours, which begins with black: of the machine, or by a profile that our pages have."""
        count = COLOURS.get(name)
        if count is None:
            if self.digests.of(space := self.spaces[name]) not in self.profiles:
                raise UnfollowedError
            count = int(dereferenced(dereferenced(dereferenced(space)[1])["/N"]))
        elif name.replace("Device", "Default") in self.spaces:
            raise UnfollowedError
        self.set(**{which: (str(count), (0.0,) * (count - 1) + (float(count == 4),))})

    def colour(self, which: str, *numbers: float, space: str = "") -> None:
        if space:
            self.space(which, space)
        count, before = getattr(self.pen, which)
        if len(numbers) != len(before):
            raise UnfollowedError
        self.set(**{which: (count, tuple(map(float, numbers)))})

    # --- lines and areas

    def _point(self, x: float, y: float) -> None:
        self.points += _at(self.pen.matrix, x, y)
        self.at = (x, y)

    def begin(self, x: float, y: float) -> None:
        self.path += "m"
        self.start = (x, y)
        self._point(x, y)

    def straight(self, x: float, y: float) -> None:
        self.path += "l"
        self._point(x, y)

    def curve(self, *numbers: float) -> None:
        self.path += "c"
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            self._point(x, y)

    def close(self) -> None:
        self.path += "h"
        self.at = self.start

    def rectangle(self, x: float, y: float, wide: float, high: float) -> None:
        self.begin(x, y)
        for corner in ((x + wide, y), (x + wide, y + high), (x, y + high)):
            self.straight(*corner)
        self.close()

    def bound(self, rule: str) -> None:
        self.bounds = rule

    def paint(self, fill: str, stroke: bool, closed: bool = False) -> Iterator[DrawnItem]:
        """Ends a path: fills it by a rule, strokes it, and bounds by it what comes."""
        if closed:
            self.close()
        pen, numbers = self.pen, (*self.points,)
        if self.path and (fill or stroke):
            what, with_what = self._paint(bool(fill), stroke)
            yield self.shape(self.path, fill, *what, numbers=(*numbers, *with_what))
        if self.bounds:
            self.set(clip=(f"{pen.clip[0]}{self.path}{self.bounds}", (*pen.clip[1], *numbers)))
        self.path, self.points, self.bounds = "", [], ""

    def _paint(self, fill: bool, stroke: bool) -> tuple[tuple[object, ...], Numbers]:
        """What is filled and stroked with; only what is used of it."""
        pen = self.pen
        what: tuple[object, ...] = (pen.fill[0],) if fill else ()
        numbers = pen.fill[1] if fill else ()
        if stroke:
            what += (pen.stroke[0], pen.caps, pen.joins, len(pen.dash))
            numbers += (*pen.stroke[1], pen.width, pen.miter, *pen.dash, *pen.matrix[:4])
        return what, numbers

    # --- text

    def choose(self, name: str, size: float) -> None:
        if name not in self.fonts:
            fonts = dictionary(self.resources.get("/Font"))
            self.fonts[name] = _font(dereferenced(fonts[name]), self.digests.of(fonts.raw_get(name)))
        self.set(font=self.fonts[name], size=size)

    def place(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
        self.line = self.text = (a, b, c, d, e, f)

    def next_line(self, x: float, y: float) -> None:
        self.line = self.text = _times((1.0, 0.0, 0.0, 1.0, x, y), self.line)

    def next_line_by(self, x: float, y: float) -> None:
        self.set(leading=-y)
        self.next_line(x, y)

    def new_line(self) -> None:
        self.next_line(0.0, -self.pen.leading)

    def show_below(self, text: bytes) -> Iterator[DrawnItem]:
        self.new_line()
        return self.show(text)

    def show_apart(self, words: float, letters: float, text: bytes) -> Iterator[DrawnItem]:
        self.set(words=words, letters=letters)
        return self.show_below(text)

    def show_all(self, parts: tuple[float | bytes, ...]) -> Iterator[DrawnItem]:
        for part in parts:
            if isinstance(part, bytes):
                yield from self.show(part)
            else:
                self._lead(-part / 1000 * self.pen.size)

    def show(self, text: bytes) -> Iterator[DrawnItem]:
        """Every glyph of a text, two bytes each, with the matrix that it is drawn by."""
        pen, font = self.pen, self.pen.font
        if font is None or len(text) % 2 or not 0 <= pen.mode <= 3:  # of a text that is a boundary there is none
            raise UnfollowedError
        what, numbers = self._paint(pen.mode in (0, 2), pen.mode in (1, 2))
        for code in (int.from_bytes(text[place : place + 2]) for place in range(0, len(text), 2)):
            size = (pen.size * pen.stretch, 0.0, 0.0, pen.size, 0.0, pen.rise)
            matrix = _times(_times(size, self.text), pen.matrix)
            yield self.shape("glyph", font.digest, code, *what, numbers=(*matrix, *numbers))
            self._lead(font.widths.get(code, font.other) / 1000 * pen.size + pen.letters)

    def _lead(self, far: float) -> None:
        self.text = _times((1.0, 0.0, 0.0, 1.0, far * self.pen.stretch, 0.0), self.text)


def _times(one: Matrix, other: Matrix) -> Matrix:
    """First one, then the other."""
    a, b, c, d, e, f = one
    g, h, i, j, _, _ = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, *_at(other, e, f))


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a point comes to be."""
    a, b, c, d, e, f = matrix
    return (x * a + y * c + e, x * b + y * d + f)


def _font(font: DictionaryObject, digest: str) -> _Font:
    """A font as ours are: two bytes for a glyph, by its number.

    Raises:
        UnfollowedError: it is another.
    """
    if font.get("/Subtype") != "/Type0" or font.get("/Encoding") != "/Identity-H":
        raise UnfollowedError
    below = dereferenced(dereferenced(font["/DescendantFonts"])[0])
    return _Font(
        digest, dict(_widths(list(map(dereferenced, array_items(below["/W"]))))), float(below.get("/DW", 1000))
    )


def _widths(found: list[Any]) -> Iterator[tuple[int, float]]:
    """`1 [500 600]` is two widths from glyph 1 on, `4 9 500` one for six of them."""
    while found:
        if isinstance(found[1], ArrayObject):
            yield from enumerate(map(float, found[1]), int(found[0]))
            found = found[2:]
        else:
            yield from dict.fromkeys(range(int(found[0]), min(int(found[1]), LAST) + 1), float(found[2])).items()
            found = found[3:]


def _setting(name: str) -> Operator:
    return lambda drawer, value: drawer.set(**{name: value})


SETTINGS = {
    b"w": "width", b"J": "caps", b"j": "joins", b"M": "miter", b"Tr": "mode", b"Tc": "letters", b"Tw": "words",
    b"TL": "leading", b"Ts": "rise",
}  # fmt: skip
OPERATORS: Mapping[object, Operator] = {
    **{name: _setting(value) for name, value in SETTINGS.items()},
    b"q": _Drawer.save,
    b"Q": _Drawer.restore,
    b"cm": _Drawer.move_all,
    **dict.fromkeys((b"BDC", b"BMC"), _Drawer.mark),
    b"EMC": _Drawer.unmark,
    b"d": lambda drawer, dashes, phase: drawer.set(dash=(*dashes, phase)),
    b"cs": lambda drawer, name: drawer.space("fill", name),
    b"CS": lambda drawer, name: drawer.space("stroke", name),
    **dict.fromkeys((b"sc", b"scn"), lambda drawer, *numbers: drawer.colour("fill", *numbers)),
    **dict.fromkeys((b"SC", b"SCN"), lambda drawer, *numbers: drawer.colour("stroke", *numbers)),
    b"g": lambda drawer, *numbers: drawer.colour("fill", *numbers, space="/DeviceGray"),
    b"G": lambda drawer, *numbers: drawer.colour("stroke", *numbers, space="/DeviceGray"),
    b"rg": lambda drawer, *numbers: drawer.colour("fill", *numbers, space="/DeviceRGB"),
    b"RG": lambda drawer, *numbers: drawer.colour("stroke", *numbers, space="/DeviceRGB"),
    b"m": _Drawer.begin,
    b"l": _Drawer.straight,
    b"c": _Drawer.curve,
    b"v": lambda drawer, *numbers: drawer.curve(*drawer.at, *numbers),
    b"y": lambda drawer, *numbers: drawer.curve(*numbers, *numbers[-2:]),
    b"h": _Drawer.close,
    b"re": _Drawer.rectangle,
    b"W": lambda drawer: drawer.bound("W"),
    b"W*": lambda drawer: drawer.bound("W*"),
    b"n": lambda drawer: drawer.paint("", False),
    b"S": lambda drawer: drawer.paint("", True),
    b"s": lambda drawer: drawer.paint("", True, closed=True),
    **dict.fromkeys((b"f", b"F"), lambda drawer: drawer.paint("f", False)),
    b"f*": lambda drawer: drawer.paint("f*", False),
    b"B": lambda drawer: drawer.paint("f", True),
    b"B*": lambda drawer: drawer.paint("f*", True),
    b"b": lambda drawer: drawer.paint("f", True, closed=True),
    b"b*": lambda drawer: drawer.paint("f*", True, closed=True),
    b"BT": lambda drawer: drawer.place(*SAME),
    b"ET": lambda drawer: None,
    b"Tf": _Drawer.choose,
    b"Tz": lambda drawer, part: drawer.set(stretch=part / 100),
    b"Tm": _Drawer.place,
    b"Td": _Drawer.next_line,
    b"TD": _Drawer.next_line_by,
    b"T*": _Drawer.new_line,
    b"Tj": _Drawer.show,
    b"TJ": _Drawer.show_all,
    b"'": _Drawer.show_below,
    b'"': _Drawer.show_apart,
}
