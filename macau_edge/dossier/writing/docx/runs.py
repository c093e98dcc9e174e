"""Text -> runs and paragraphs, each run marked with its language."""

from __future__ import annotations

import re
from collections.abc import Sequence

from docx.oxml.xmlchemy import BaseOxmlElement

from macau_edge.dossier.writing.docx.xml import make
from macau_edge.model import Language

TAGS: dict[Language, str] = {"pt": "pt-PT", "zh": "zh-HK", "en": "en-GB"}
"""Languages as word processors have them in their dictionaries."""
LATIN = {**TAGS, "zh": "en-GB"}
"""The language of Latin letters among those of each: words and numbers are broken by other rules than Chinese."""
FONT = "Noto Serif TC"
"""The font of Chinese characters."""
HAN = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")


def spoken(text: str, languages: Sequence[Language]) -> Language:
    """The language, of several, that a text without a mark of its own is in: Chinese if any character is."""
    if "zh" in languages and HAN.search(text):
        return "zh"
    return next((language for language in languages if language != "zh"), languages[0])


def properties(language: Language, *, bold: bool = False, size: int | None = None) -> BaseOxmlElement:
    """The properties of a run, its size in half points; in Chinese, quotation marks are of the Chinese font too."""
    hint = {"w_hint": "eastAsia"} if language == "zh" else {}
    return make(
        "w:rPr",
        make("w:rFonts", w_eastAsia=FONT, **hint),
        *([make("w:b")] if bold else []),
        *([make("w:sz", w_val=size), make("w:szCs", w_val=size)] if size else []),
        make("w:lang", w_val=LATIN[language], w_eastAsia=TAGS["zh"]),
    )


def run(language: Language, *content: BaseOxmlElement, bold: bool = False, size: int | None = None) -> BaseOxmlElement:
    """A run of one language."""
    return make("w:r", properties(language, bold=bold, size=size), *content)


def text(said: str) -> BaseOxmlElement:
    """The text inside a run."""
    return make("w:t", said, xml_space="preserve")


def lines(texts: Sequence[str], languages: Sequence[Language]) -> list[BaseOxmlElement]:
    """The runs of texts, one for each of the languages or one for all, in lines below one another."""
    found: list[BaseOxmlElement] = []
    for number, said in enumerate(texts):
        for line in said.split("\n"):
            language = spoken(line, languages) if len(texts) < len(languages) else languages[number]
            found += [run(language, make("w:br"))] if found else []
            found.append(run(language, text(line)))
    return found


def paragraph(style: str, *content: BaseOxmlElement, keep: bool = False, align: str = "") -> BaseOxmlElement:
    """A paragraph of a style; one to `keep` stays on the page of what follows."""
    return make(
        "w:p",
        make(
            "w:pPr",
            make("w:pStyle", w_val=style),
            *([make("w:keepNext")] if keep else []),
            *([make("w:jc", w_val=align)] if align else []),
        ),
        *content,
    )


def field(language: Language, instruction: str, *result: BaseOxmlElement, stale: bool = False) -> list[BaseOxmlElement]:
    """A field and what it shows until it is brought up to date, which is due at once where it is `stale`."""
    late = {"w_dirty": "true"} if stale else {}
    return [
        run(language, make("w:fldChar", w_fldCharType="begin", **late)),
        run(language, make("w:instrText", f" {instruction} ", xml_space="preserve")),
        run(language, make("w:fldChar", w_fldCharType="separate")),
        *result,
        run(language, make("w:fldChar", w_fldCharType="end")),
    ]
