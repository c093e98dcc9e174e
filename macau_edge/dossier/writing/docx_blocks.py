"""Text and lines of calculation -> the file's XML: runs marked with their language, and equations (OMML).

How wide a text is only the word processor knows, and it asks nobody; so widths are estimated here, in those of a
Chinese letter, and a long calculation is broken by us, since not every word processor finds a place by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import cast

from docx.oxml import OxmlElement
from docx.oxml.ns import nsmap, qn
from docx.oxml.xmlchemy import BaseOxmlElement

from macau_edge.dossier.writing import KEPT, RATIO
from macau_edge.dossier.writing.office import TAGS, text_width
from macau_edge.drawing.svg import total_length
from macau_edge.model import Language
from macau_edge.model.regex import regex
from macau_edge.reports import formula
from macau_edge.reports.document import Block, Formula, Heading, Paragraph, Picture, Table
from macau_edge.reports.formula import Bracket, Over, Part, Power, Row, Sign, Symbol, unbracketed

# --- elements of the file's XML --------------------------------------------------------------------------------------


SPACES = {prefix: nsmap[prefix] for prefix in ("w", "m")}
"""The prefixes of what is made here; named in every element, they are written once, at the root."""


def xml_element(tag: str, *content: BaseOxmlElement | str, **attributes: str | int) -> BaseOxmlElement:
    """An element `w:p` with what is in it; an attribute `w_val` is `w:val`. All text is escaped."""
    named = {qn(name.replace("_", ":", 1)): str(value) for name, value in attributes.items()}
    found = cast(
        BaseOxmlElement, OxmlElement(tag, named, SPACES)
    )  # one without methods of its own is lxml's, at run time
    for item in content:
        if isinstance(item, str):
            found.text = item
        else:
            found.append(item)
    return found


# --- text -> runs and paragraphs, each run marked with its language --------------------------------------------------


LATIN = {**TAGS, "zh": "en-GB"}
"""The language of Latin letters among those of each: words and numbers are broken by other rules than Chinese."""
FONT = "Noto Serif TC"
"""The font of Chinese characters."""
_KEPT, _RATIO = regex(KEPT), regex(RATIO)
_JOINED = regex("(?<=[賠：])(?=[0-9])|(?<=[0-9])(?=[元賠：])|(?<=[澳門])(?=[門元])|(?<=-)|(?=-)")
HAN = regex(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")


def language_of_text(text: str, languages: Sequence[Language]) -> Language:
    """The language, of several, that a text without a mark of its own is in: Chinese if any character is."""
    if "zh" in languages and HAN.search(text):
        return "zh"
    return next((language for language in languages if language != "zh"), languages[0])


def run_properties(language: Language, *, bold: bool = False, size: int | None = None) -> BaseOxmlElement:
    """The properties of a run, its size in half points; in Chinese, quotation marks are of the Chinese font too."""
    hint = {"w_hint": "eastAsia"} if language == "zh" else {}
    return xml_element(
        "w:rPr",
        xml_element("w:rFonts", w_eastAsia=FONT, **hint),
        *([xml_element("w:b")] if bold else []),
        *([xml_element("w:sz", w_val=size), xml_element("w:szCs", w_val=size)] if size else []),
        xml_element("w:lang", w_val=LATIN[language], w_eastAsia=TAGS["zh"]),
    )


def text_run(
    language: Language, *content: BaseOxmlElement, bold: bool = False, size: int | None = None
) -> BaseOxmlElement:
    """A run of one language."""
    return xml_element("w:r", run_properties(language, bold=bold, size=size), *content)


def run_text(said: str) -> BaseOxmlElement:
    """The text inside a run."""
    return xml_element("w:t", said, xml_space="preserve")


def runs_in_lines(texts: Sequence[str], languages: Sequence[Language]) -> list[BaseOxmlElement]:
    """The runs of texts, one for each of the languages or one for all, in lines below one another."""
    found: list[BaseOxmlElement] = []
    for number, said in enumerate(texts):
        for line in said.split("\n"):
            language = language_of_text(line, languages) if len(texts) < len(languages) else languages[number]
            found += [text_run(language, xml_element("w:br"))] if found else []
            found.append(text_run(language, run_text(line)))
    return found


def with_no_breaks(block: Block) -> Block:
    """A block with spaces at which no line is broken, or joiners, in what stays together."""
    match block:
        case Heading() | Paragraph():
            return replace(block, text=_kept(block.text))
        case Table():
            columns = tuple(replace(one, title=_kept(one.title)) for one in block.columns)
            rows = tuple(tuple(map(_kept, row)) for row in block.rows)
            return replace(block, columns=columns, rows=rows, caption=_kept(block.caption))
        case Picture():
            return replace(block, caption=_kept(block.caption))
        case Formula():
            return block


def _kept(said: str) -> str:
    together = _KEPT.sub(lambda found: found[0].replace(" ", "\u00a0"), said)
    return _RATIO.sub(lambda found: _JOINED.sub("\u2060", found[0]), together)


def paragraph(style: str, *content: BaseOxmlElement, keep: bool = False, align: str = "") -> BaseOxmlElement:
    """A paragraph of a style; one to `keep` stays on the page of what follows."""
    return xml_element(
        "w:p",
        xml_element(
            "w:pPr",
            xml_element("w:pStyle", w_val=style),
            *([xml_element("w:keepNext")] if keep else []),
            *([xml_element("w:jc", w_val=align)] if align else []),
        ),
        *content,
    )


def field(language: Language, instruction: str, *result: BaseOxmlElement, stale: bool = False) -> list[BaseOxmlElement]:
    """A field and what it shows until it is brought up to date, which is due at once where it is `stale`."""
    late = {"w_dirty": "true"} if stale else {}
    return [
        text_run(language, xml_element("w:fldChar", w_fldCharType="begin", **late)),
        text_run(language, xml_element("w:instrText", f" {instruction} ", xml_space="preserve")),
        text_run(language, xml_element("w:fldChar", w_fldCharType="separate")),
        *result,
        text_run(language, xml_element("w:fldChar", w_fldCharType="end")),
    ]


# --- where a long line of calculation goes on in the next line -------------------------------------------------------


LINE = 43.0
"""The width of the text in that of a Chinese letter, less than it is: other fonts are wider."""
SIGNS = ({"=", "≈", "≤", "≥", "<", ">", "⇒", "→"}, {"+", "-"}, {"×"})
"""Before what a line may be broken; before the next ones only where a part between these has no room."""
SMALL = 0.75
"""Indices and powers are smaller by that."""


def broken_line(line: Row) -> list[Row] | None:
    """The line in parts that have room; None where there is no such place in one of them."""
    pieces = [line]
    for signs in SIGNS:
        pieces = [part for piece in pieces for part in ([piece] if _width(piece) <= LINE else _cut(piece, signs))]
    return _filled(pieces) if all(_width(piece) <= LINE for piece in pieces) else None


def _cut(line: Row, signs: set[str]) -> Iterator[Row]:
    """The line cut before each of these signs that stands between spaces."""
    apart = [number for number, one in enumerate(line) if isinstance(one, Sign) and one.apart and one.sign in signs]
    starts = [number for number in apart if number]
    for start, end in zip([0, *starts], [*starts, len(line)], strict=True):
        yield line[start:end]


def _filled(pieces: Iterable[Row]) -> list[Row]:
    """The pieces joined as long as there is room."""
    lines: list[Row] = []
    for piece in pieces:
        if lines and _width(lines[-1] + piece) <= LINE:
            lines[-1] += piece
        else:
            lines.append(piece)
    return lines


def _width(line: Row) -> float:
    return total_length(map(_part_width, line))


def _part_width(part: Part) -> float:
    match part:
        case str(letters) | Symbol(letters, ""):
            return text_width(letters) * 1.08
        case Symbol(letter, index):
            return text_width(letter) + SMALL * text_width(index)
        case Sign(apart=apart):
            return 1.2 if apart else 0.6
        case Over(above, below):
            return max(_width(unbracketed(above)), _width(unbracketed(below))) + 0.3
        case Power(base, exponent):
            return _width(base) + SMALL * _width(exponent)
        case Bracket(inside):
            return _width(inside) + 0.8


# --- a line of calculation -> an equation ----------------------------------------------------------------------------


FIGURES = regex(r"\s*[\d.,:%…∞+−×·=≈|-][\d\s.,:%…∞+−×·=≈|-]*")
"""What is set in the mathematical font; anything else that is no symbol is words."""

NOTHING: Row = (" ",)
"""What stands before an `=` at the beginning of a line: some word processors show that it is missing."""


def equation_elements(line: Row, languages: Sequence[Language]) -> Iterator[BaseOxmlElement]:
    """A formula that languages share as an equation, or as several where it is long.

    A number that is longer than a line can only be text.
    """
    said = formula.formula_text(line)
    language = language_of_text(said, languages)
    parts = broken_line(line)
    if parts is None:
        yield paragraph("Formula", *runs_in_lines([said], [language]))
        return
    for number, part in enumerate(parts, 1):
        style, start = ("Formula", ()) if number == 1 else ("FormulaContinued", NOTHING)
        made = xml_element("m:oMath", *_set(start + part, language))
        left = xml_element("m:oMathParaPr", xml_element("m:jc", m_val="left"))
        yield paragraph(style, xml_element("m:oMathPara", left, made), keep=number < len(parts))


def _set(line: Row, language: Language) -> list[BaseOxmlElement]:
    return [_part(part, language) for part in line]


def _part(part: Part, language: Language) -> BaseOxmlElement:
    def inside(tag: str, line: Row) -> BaseOxmlElement:
        return xml_element(tag, *_set(line, language))

    match part:
        case str():
            return _upright(part, language) if FIGURES.fullmatch(part) else _words(part, language)
        case Symbol("Σ"):
            return _upright(part.letter, language)
        case Symbol(letter, ""):
            return _run(letter, language, xml_element("m:sty", m_val="i"))
        case Symbol(letter, index):
            return xml_element("m:sSub", inside("m:e", (Symbol(letter),)), inside("m:sub", (index,)))
        case Sign():
            return _upright(part.shown, language)
        case Over(above, below):
            return xml_element("m:f", inside("m:num", unbracketed(above)), inside("m:den", unbracketed(below)))
        case Power(base, exponent):
            return xml_element("m:sSup", inside("m:e", base), inside("m:sup", exponent))
        case Bracket(row):
            return xml_element("m:d", inside("m:e", row))


def _upright(text: str, language: Language) -> BaseOxmlElement:
    return _run(text, language, xml_element("m:sty", m_val="p"))


def _words(text: str, language: Language) -> BaseOxmlElement:
    return _run(text, language_of_text(text, (language, "zh")), xml_element("m:nor"))


def _run(text: str, language: Language, style: BaseOxmlElement) -> BaseOxmlElement:
    return xml_element(
        "m:r", xml_element("m:rPr", style), run_properties(language), xml_element("m:t", text, xml_space="preserve")
    )
