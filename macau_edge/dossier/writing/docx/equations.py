"""A line of calculation -> an equation that a word processor can edit (OMML)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from docx.oxml.xmlchemy import BaseOxmlElement

from macau_edge.dossier.writing.docx.breaking import broken
from macau_edge.dossier.writing.docx.runs import lines, paragraph, properties, spoken
from macau_edge.dossier.writing.docx.xml import make
from macau_edge.dossier.writing.mathematics import (
    Bracket,
    Operator,
    Over,
    Sub,
    Sup,
    Symbol,
    Text,
    Token,
    Tokens,
    tokens,
)
from macau_edge.model import Language

FIGURES = re.compile(r"\s*[\d.,:%…∞+−×·=≈|-][\d\s.,:%…∞+−×·=≈|-]*")
"""What is set in the mathematical font; anything else that is no symbol is words."""

NOTHING: Tokens = (Text(" "),)
"""What stands before an `=` at the beginning of a line: some word processors show that it is missing."""


def equations(said: str, languages: Sequence[Language]) -> list[BaseOxmlElement]:
    """The lines of a formula that languages share, each an equation, or several where it is long.

    A number that is longer than a line can only be text.
    """
    return [made for line in said.split("\n") for made in _paragraphs(line, spoken(line, languages))]


def _paragraphs(line: str, language: Language) -> Iterator[BaseOxmlElement]:
    parts = broken(tokens(line))
    if parts is None:
        yield paragraph("Formula", *lines([line], [language]))
        return
    for number, part in enumerate(parts, 1):
        style, start = ("Formula", ()) if number == 1 else ("FormulaContinued", NOTHING)
        yield paragraph(style, _display(start + part, language), keep=number < len(parts))


def _display(line: Tokens, language: Language) -> BaseOxmlElement:
    return make(
        "m:oMathPara",
        make("m:oMathParaPr", make("m:jc", m_val="left")),
        make("m:oMath", *_line(line, language)),
    )


def _line(line: Tokens, language: Language) -> list[BaseOxmlElement]:
    return [_token(token, language) for token in line]


def _token(token: Token, language: Language) -> BaseOxmlElement:
    match token:
        case Text(text):
            return _upright(text, language) if FIGURES.fullmatch(text) else _words(text, language)
        case Symbol("Σ"):
            return _upright(token.text, language)
        case Symbol(text):
            return _run(text, language, make("m:sty", m_val="i"))
        case Operator(sign=sign):
            return _upright(sign, language)
        case Over(numerator=numerator, denominator=denominator):
            return make("m:f", _part("m:num", numerator, language), _part("m:den", denominator, language))
        case Sub(base=base, index=index):
            return make("m:sSub", _part("m:e", (Symbol(base),), language), _part("m:sub", (Text(index),), language))
        case Sup(base=base, exponent=exponent):
            return make("m:sSup", _part("m:e", base, language), _part("m:sup", exponent, language))
        case Bracket(inside=inside):
            return make("m:d", _part("m:e", inside, language))


def _part(tag: str, line: Tokens, language: Language) -> BaseOxmlElement:
    return make(tag, *_line(line, language))


def _upright(text: str, language: Language) -> BaseOxmlElement:
    return _run(text, language, make("m:sty", m_val="p"))


def _words(text: str, language: Language) -> BaseOxmlElement:
    return _run(text, spoken(text, (language, "zh")), make("m:nor"))


def _run(text: str, language: Language, style: BaseOxmlElement) -> BaseOxmlElement:
    return make("m:r", make("m:rPr", style), properties(language), make("m:t", text, xml_space="preserve"))
