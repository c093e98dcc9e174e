"""Template and data -> PDF, picture -> PDF or PNG, by typst.

Data reach a template as JSON only, so no text of a user is ever markup; a template sees no file but the templates, its
own data, and what it attaches, in a folder where there is nothing else. A text that the font has no glyph for is an
error that names it, in pictures too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any
from unicodedata import combining
from weakref import finalize

import typst

from macau_edge.dossier.writing import KEPT, RATIO
from macau_edge.dossier.writing.columns import Letters
from macau_edge.dossier.writing.packed import common_font, whole_font
from macau_edge.model.message import Message
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.model.regex import regex
from macau_edge.reading.source import Source

FOLDER = Path(__file__).parent
TEMPLATES = FOLDER / "templates"
FILES = "files"
"""The folder of what is attached, as a template knows it."""
FONT, NAMES = "Noto Serif TC", ("NotoSerifTC-Regular", "NotoSerifTC-Bold")
"""The font of all text, and what its two weights are called; formulas have typst's own mathematical font beside it."""
STANDARDS: list[typst.PDFStandard] = ["a-3a", "ua-1"]

NAMED = regex(r'the (?:text|disallowed codepoint|codepoint) `"((?:[^"\\]|\\.)*)"`')
"""How typst names a text that it cannot set."""
ESCAPE = regex(r"\\(?:u\{([0-9a-f]+)\}|(.))")
CONTROLS = {"n": "\n", "r": "\r", "t": "\t", "0": "\0"}
FAMILIES = regex(r"""font-family\s*[:=]\s*["']?([^"';>]*)""")
GENERIC = {FONT, "serif"}


class TypesettingError(Exception):
    """Something that typst would not set; `texts` are the texts without a glyph, where that is the reason."""

    def __init__(self, message: str, texts: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.texts = texts


class UnsettledError(TypesettingError):
    """Typst gave up: where one thing stands kept changing where another does."""


class Pages:
    """The pages of `templates/TEMPLATE.typ` with its data, which may be set several times.

    Typst keeps what it set, for the compiler that set it, and takes it again where all that was read for it is the
    same. What it is given as inputs counts as read by everything, a file only where a template reads it: so data are
    files, and where `placing` alone is another, a few of the pages are set anew and the others in no time.
    """

    def __init__(
        self, template: str, data: Mapping[str, Any], files: Mapping[str, bytes] | None = None, *, strict: bool = False
    ) -> None:
        self._files = {"main.typ": (TEMPLATES / f"{template}.typ").read_bytes(), "data.json": _json(data)}
        self._root = str(TEMPLATES)
        if files:
            self._files = {file.name: file.read_bytes() for file in TEMPLATES.glob("*.typ")} | self._files
            self._root = mkdtemp(prefix="macau-edge-")
            finalize(self, rmtree, self._root, ignore_errors=True)
            Path(self._root, FILES).mkdir()
            for name, content in files.items():  # as data they would be text, of which typst makes bytes slowly
                Path(self._root, FILES, name).write_bytes(content)
        self._strict = strict
        self._compiler: typst.Compiler | None = None

    def found(self, label: str, placing: Mapping[str, Any]) -> Any:
        """What the one metadata of that label has, once the pages are set; asked before any `pdf`, which it speeds up.

        Raises:
            TypesettingError: the template does not compile.
        """
        self._compiler = self._begun(placing)
        try:
            return json.loads(self._compiler.query(f"<{label}>", field="value", one=True))
        except RuntimeError as error:
            raise _failed(error, str(error)) from None

    def pdf(self, placing: Mapping[str, Any], *, timestamp: int) -> bytes:
        """A PDF/A-3a and PDF/UA-1 file; `timestamp` is its date in seconds since 1970.

        Raises:
            TypesettingError: a text has no glyph, or the template does not compile without a warning.
        """
        return self.compiled(placing, format="pdf", pdf_standards=STANDARDS, timestamp=timestamp)

    def compiled(self, placing: Mapping[str, Any], **options: Any) -> bytes:
        """The pages in a format that typst is asked for; raises as `pdf` does."""
        if self._compiler is None:
            self._compiler = self._begun(placing)
        try:  # a compiler has the files that it is given for one question alone
            done, warnings = self._compiler.compile_with_warnings(input=self._with(placing), **options)
        except typst.TypstError as error:
            raise _failed(error, error.diagnostic or error.message) from None
        if warnings:
            said = "; ".join(warning.message for warning in warnings)
            raise UnsettledError(said) if "did not converge" in said else TypesettingError(said)
        assert isinstance(done, bytes)  # of a PNG too, which has one page
        return done

    def _begun(self, placing: Mapping[str, Any]) -> typst.Compiler:
        inputs = {"kept": KEPT, "ratio": RATIO}
        whole = not all(one.are_common({*self._files["data.json"].decode()}) for one in letters())
        fonts = _fonts(strict=self._strict, whole=whole)
        files: Any = self._with(placing)  # its stubs have it for `compile` alone
        return typst.Compiler(files, root=self._root, font_paths=fonts, sys_inputs=inputs)

    def _with(self, placing: Mapping[str, Any]) -> dict[str, bytes]:
        return {**self._files, "placing.json": _json(placing)}


def pdf(template: str, data: Mapping[str, Any], *, timestamp: int) -> bytes:
    """A file as `Pages.pdf` makes it, of a template that places nothing; raises as that does."""
    return Pages(template, data).pdf({}, timestamp=timestamp)


def picture_pdf(svg: str, *, title: str, alternative: str, language: str, timestamp: int) -> bytes:
    """A picture as a PDF of one page of its size; raises as `pdf` does, and for a font that is not ours."""
    _check_families(svg)
    data = {"svg": svg, "title": title, "alternative": alternative, "language": language, "width": None}
    return Pages("picture", data, strict=True).pdf({}, timestamp=timestamp)


def _check_families(svg: str) -> None:
    others = {name.strip() for found in FAMILIES.findall(svg) for name in found.split(",")} - GENERIC
    if others:
        raise TypesettingError(f"the picture asks for a font that is not there: {', '.join(sorted(others))}")


def picture_png(svg: str, *, width: int = 1600) -> bytes:
    """A picture as a PNG of `width` pixels; raises as `picture_pdf` does."""
    check_picture(svg)
    data = {"svg": svg, "title": "-", "alternative": "-", "language": "en", "width": width}
    return Pages("picture", data, strict=True).compiled({}, format="png", ppi=72)


@lru_cache(100)
def check_picture(svg: str) -> None:
    """Raises TypesettingError where a text of the picture has no glyph in our font, or asks for another font.

    Typst, which names the text, is asked where our font lacks a letter of the file, where one is written by its number,
    and where one is set on another.
    """
    _check_families(svg)
    known = {*svg} - {"\n"}
    if "&#" in svg or any(map(combining, known)) or not all(font.has(known) for font in letters()):
        picture_pdf(svg, title="-", alternative="-", language="en", timestamp=0)


def _failed(error: Exception, said: str) -> TypesettingError:
    """Typst's error as ours, with the texts that it names."""
    texts = tuple(dict.fromkeys(_unescaped(text) for text in NAMED.findall(said)))
    return TypesettingError(getattr(error, "message", str(error)), texts)


def _json(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()


def letters() -> tuple[Letters, Letters]:
    """How wide the letters of our font are, regular and bold."""
    regular, bold = map(_letters, NAMES)
    return regular, bold


@cache
def _font(name: str, *, whole: bool) -> bytes:
    return whole_font(name) if whole else common_font(name)


@cache
def _letters(name: str) -> Letters:
    return Letters(_font(name, whole=False), lambda: Letters(_font(name, whole=True)))


@cache
def _fonts(*, strict: bool, whole: bool) -> typst.Fonts:
    """Our fonts alone, or with typst's own, which the fractions and roots of formulas need.

    Typst takes a font from its file once a page asks for it, and then keeps it: the files are gone after a first page.
    """
    with TemporaryDirectory(prefix="macau-edge-", ignore_cleanup_errors=True) as folder:
        for name in NAMES:
            Path(folder, f"{name}.ttf").write_bytes(_font(name, whole=whole))
        fonts = typst.Fonts(False, not strict, [folder])
        first = f'#set text(font: "{FONT}", fallback: false)\na *b*'
        typst.Compiler(root=TEMPLATES, font_paths=fonts).compile(first.encode(), format="pdf")
    return fonts


def _unescaped(text: str) -> str:
    return ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else CONTROLS.get(found[2], found[2]), text)


# --- where a character that no font of ours can show stands in what was written --------------------------------------


COMMENT = regex(r"(?:^|\s)#")
HELP = Message("write it with letters of Portuguese, English or Chinese, or with common signs")


def find_place(text: str, sources: Sequence[Source]) -> Place | None:
    """The first place where a text stands, as itself or as YAML escapes it; one in a comment only if no other does."""
    found = [
        (source, match)
        for source in sources
        for written in (text, *_escaped(text))
        for match in re.finditer(re.escape(written), source.text)
    ]
    if not found:
        return None
    source, match = min(found, key=lambda one: _in_comment(*one))
    line, start = source.text.count("\n", 0, match.start()) + 1, _line_start(source.text, match.start())
    return Place(source.file, line, match.start() - start + 1, width=len(match[0]))


def _in_comment(source: Source, match: re.Match[str]) -> bool:
    return bool(COMMENT.search(source.text, _line_start(source.text, match.start()), match.start()))


@contextmanager
def placed(*sources: Source) -> Iterator[None]:
    """Turns a failure by missing glyphs into problems at their places in what was written.

    Raises:
        ProblemError: in place of a TypesettingError that names texts.
    """
    try:
        yield
    except TypesettingError as error:
        if not error.texts:
            raise
        raise ProblemError(*(_problem(text, sources) for text in error.texts)) from None


def _problem(text: str, sources: Sequence[Source]) -> Problem:
    place = find_place(text, sources) or Place(sources[0].file if sources else "")
    codes = " ".join(f"U+{ord(letter):04X}" for letter in text)
    shown = f"`{text}` ({codes})" if text.isprintable() else codes
    message = Message("the font of the pages cannot show {letters}", letters=shown)
    return Problem(place, "structure/missing-glyph", message, help=HELP)


def _escaped(text: str) -> tuple[str, ...]:
    r"""How a double-quoted YAML scalar may write it: `\x07`, `\u1200`, `\U0001F468`; in small letters or capitals."""
    forms = ("02", "x"), ("04", "u"), ("08", "U")
    fitting = [(width, sign) for width, sign in forms if max(map(ord, text)) < 16 ** int(width)]
    return tuple(
        "".join(f"\\{sign}{ord(letter):{width}{case}}" for letter in text) for width, sign in fitting for case in "xX"
    )


def _line_start(text: str, start: int) -> int:
    return text.rfind("\n", 0, start) + 1
