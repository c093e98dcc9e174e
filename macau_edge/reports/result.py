"""What the functions of the Python API give back: what was found, and how it is shown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from macau_edge.model import LANGUAGES, Language
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import UsageError, cut
from macau_edge.model.records import KW_ONLY, dataclass, field
from macau_edge.reports.document import Document, Picture
from macau_edge.reports.fields import typed
from macau_edge.reports.writers import cells_of, to_csv, to_html, to_markdown, to_page, to_text

if TYPE_CHECKING:
    from macau_edge.reports.figures import Record

S = TypeVar("S")
T = TypeVar("T")


SHAPES = ("document", "data", "picture", "records", "plot")


@dataclass(frozen=True, slots=True, repr=False)
class Result(Generic[T]):
    """What a question found, in the shapes that the command line has for it; a notebook shows it as it shows a table.

    `found` is the record itself, with exact figures as `Fraction`. The others are the functions of the reports that
    make the other shapes of it: the report (`document`), the data of the JSON (`data`), the picture as SVG, the
    records for a spreadsheet and the chart in text. A result that was made without one of the last three has not
    that shape. Two are equal where what was found is.
    """

    found: T
    document: Callable[[T, Language], Document] = field(compare=False)
    data: Callable[[T], Record] = field(compare=False)
    _: KW_ONLY
    picture: Callable[[T, Language], str] | None = field(default=None, compare=False)
    records: Callable[[T, Language], Document] | None = field(default=None, compare=False)
    plot: Callable[[T, Language], str] | None = field(default=None, compare=False)
    question: str = field(default="", compare=False)
    """The function that gave it."""

    def to_dict(self) -> dict[str, Any]:
        """What `--format json` prints: plain dicts, lists and texts, a figure as a fraction and as a decimal."""
        from macau_edge.reports.figures import to_builtins

        with _every_digit():
            return to_builtins(self.data(self.found))

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of `to_dict()`, which says what each key is; its `$id` is what stands there under `schema`.

        Raises UsageError where macau-edge is installed without its source, of which it is made.
        """
        from macau_edge.reports.figures import Published
        from macau_edge.reports.schemas import schema_of

        record = type(self.data(self.found))
        published = record if issubclass(record, Published) else None
        return schema_of(self._made(published, Message("published schema"), Message("see `to_dict()`")))

    def text(self, language: Language = "en", *, width: int | None = None, prose: int | None = None) -> str:
        """The report as plain text; raises UsageError for an unknown language.

        Tables are made to fit so many columns, and lines of `prose` are folded; without these they are as wide as they
        need.
        """
        return to_text(self._document(language), width, prose)

    def markdown(self, language: Language = "en") -> str:
        """The report as Markdown (CommonMark with pipe tables); raises UsageError for an unknown language."""
        return to_markdown(self._document(language))

    def html(self, language: Language = "en") -> str:
        """The report as one `<div>` that needs nothing beside it, with the chart where there is one below it.

        Raises UsageError for an unknown language.
        """
        return to_html(self._drawn(language), language)

    def page(self, language: Language = "en") -> str:
        """The report as a page of its own, for a browser; raises UsageError for an unknown language."""
        return to_page(self._drawn(language), language)

    def _drawn(self, language: Language) -> Document:
        """The report, and below it the chart where there is one."""
        from macau_edge.drawing.svg import description_of

        document = self._document(language)
        try:
            drawn = self.svg(language)
        except UsageError:  # there is none, as of a session that is only approximated
            return document
        return (*document, Picture(drawn, description_of(drawn)))

    def csv(self, language: Language = "en") -> str:
        """The records that `--format csv` prints, figures exact and decimal; lines end as RFC 4180 has them.

        What a spreadsheet would run has an apostrophe before it; figures have none.
        Raises UsageError where the result has none, or for an unknown language.
        """
        records = self._made(self.records, Message("records"), Message("see `to_dict()`"))
        with _every_digit():
            return to_csv(records(self.found, known_language(language)))

    def to_frame(self, language: Language = "en", *, exact: bool = False, wide: bool = False) -> Any:
        """The records as a data frame, of pandas where it is installed and otherwise of polars.

        A column of numbers is one of numbers: floats, or with `exact` objects of `Fraction` where figures are exact,
        and whole numbers with every digit, in pandas as `Int64`, which may lack some. With `wide` it has every column
        of `csv()`: an exact figure is a text, its numerator, its denominator and a decimal. A whole number beyond 64
        bits and any other text is what `csv()` has, without its apostrophes. Raises UsageError where the result has no
        records, or neither library is there.
        """
        records = self._made(self.records, Message("records"), Message("see `to_dict()`"))
        with _every_digit():
            cells = cells_of(records(self.found, known_language(language)))
            columns = {name: typed(column) for name, column in cells.items()}
            return frame_of(columns if wide else _narrow(cells, columns, exact=exact))

    def chart(self, language: Language = "en") -> str:
        """The chart of the result in text; raises UsageError where it has none, or for an unknown language."""
        plot = self._made(self.plot, Message("chart"), Message("see `text()`"))
        with _every_digit():
            return plot(self.found, known_language(language))

    def svg(self, language: Language = "en") -> str:
        """The chart of the result as SVG; raises UsageError where it has none, or for an unknown language."""
        picture = self._made(self.picture, Message("chart"), Message("see `text()`"))
        with _every_digit():
            return picture(self.found, known_language(language))

    def _made(self, function: S | None, lacking: Message, remedy: Message) -> S:
        """The function that makes a shape, where the result has that shape."""
        if function is None:
            kind = type(self.found).__name__
            raise UsageError(Message("a result of the kind {kind} has no {what}", kind=kind, what=lacking), remedy)
        return function

    def _document(self, language: Language) -> Document:
        with _every_digit():
            return self.document(self.found, known_language(language))

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return self.html()

    def __str__(self) -> str:
        return self.text()

    if not TYPE_CHECKING:  # to whom everything would be there

        def __getattr__(self, name: str) -> Any:
            """Says where it is: what was found stands in `found`."""
            known = name not in SHAPES and not name.startswith("_") and name not in ("found", "question")
            there = f": its record has it, `found.{name}`" if known and hasattr(self.found, name) else ""
            raise AttributeError(f"a result has no `{name}`{there}", name=name, obj=self)

    def __repr__(self) -> str:
        return f"<Result of {self.question or type(self.found).__name__}: {self.summary()}>"

    def summary(self) -> str:
        """What the result is of, in a few words."""
        return "print it, or see its `text()` and `to_dict()`"


R = TypeVar("R", bound=Result[Any])


def first_of(several: Result[Any], kind: type[R]) -> R:
    """The first of several things that were found, as a result of its own, in the shapes that they have together."""
    shape: Any = partial(partial, _of_one)
    shapes = {name: shape(made) for name in SHAPES if (made := getattr(several, name))}
    return kind(several.found[0], **shapes, question=several.question)


def _of_one(shape: Callable[..., S], found: object, *language: Language) -> S:
    """A shape of several things that were found, of one of them; with `partial` it can be kept as a function can."""
    return shape((found,), *language)


def _library() -> Any:
    """The library of data frames that is installed."""
    for name in ("pandas", "polars"):
        try:
            return import_module(name)
        except ImportError:
            continue
    said = Message("a data frame needs pandas or polars, and neither is here")
    raise UsageError(said, Message("install one: `pip install pandas`"))


PARTS = ("_numerator", "_denominator", "_decimal")
"""What stands behind the name of an exact figure in the columns beside it."""


def _narrow(
    cells: Mapping[str, Sequence[str]], columns: Mapping[str, Sequence[object]], *, exact: bool
) -> dict[str, Sequence[object]]:
    """The columns with each exact figure in one: a fraction where they are to be `exact`, otherwise a float.

    A ratio is the profit to one; several at once, `2:1; 3:1`, remain a text.
    """
    split = [name for name in columns if all(f"{name}{part}" in columns for part in PARTS)]
    beside = {f"{name}{part}" for name in split for part in PARTS}
    figures = {name: _figures(*(cells[f"{name}{part}"] for part in PARTS[:2])) for name in split}
    as_number: Callable[[Fraction], object] = Fraction if exact else float
    numbers = {
        name: [one if one is None else as_number(one) for one in found] for name, found in figures.items() if found
    }
    return {name: numbers.get(name, column) for name, column in columns.items() if name not in beside}


def _figures(numerators: Sequence[str], denominators: Sequence[str]) -> list[Fraction | None] | None:
    """The figures of a column, None for each that there is not; None where a cell has several at once."""
    try:
        pairs = [(int(one), int(other)) if one else None for one, other in zip(numerators, denominators, strict=True)]
    except ValueError:
        return None
    return [pair and Fraction(*pair) for pair in pairs]


def frame_of(columns: Mapping[str, Sequence[object]], index: str = "") -> Any:
    """Columns as a data frame; that of the `index` is the index in pandas, and the first column in polars.

    Raises:
        UsageError: neither library is installed.
    """
    library = _library()
    frame = library.DataFrame({name: _column(library, values) for name, values in columns.items()})
    return frame.set_index(index) if index and hasattr(frame, "set_index") else frame


def _column(library: Any, values: Sequence[object]) -> Any:
    """Values as a library takes them: left to itself, pandas makes floats of whole numbers where one is missing."""
    kinds = {type(value) for value in values if value is not None}
    if kinds == {int} and hasattr(library, "array"):
        return library.array(values, dtype="Int64")
    if kinds == {Fraction} and hasattr(library, "Object"):
        return library.Series(values=values, dtype=library.Object)
    return values


@contextmanager
def _every_digit() -> Iterator[None]:
    """Lets numbers be written however long they are, as the command line does: those of many dice have thousands."""
    most = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(most)


def known_language(language: Language) -> Language:
    """The language; raises UsageError where there is no such."""
    if language not in LANGUAGES:
        said = Message("there is no language `{language}`", language=cut(str(language)))
        raise UsageError(said, Message("its languages: {languages}", languages=joined(LANGUAGES)))
    return language
