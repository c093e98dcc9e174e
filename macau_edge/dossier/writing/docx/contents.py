"""The table of contents: a field that a word processor brings up to date, and what it shows until then.

On which page a heading stands only the word processor can know: until it is asked, the headings are there as links.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from docx.oxml.xmlchemy import BaseOxmlElement

from macau_edge.dossier.bilingual import Side
from macau_edge.dossier.writing.docx.letters import width_of
from macau_edge.dossier.writing.docx.runs import field, lines, paragraph, run, text
from macau_edge.dossier.writing.docx.xml import make
from macau_edge.dossier.writing.titles import GAP, titles
from macau_edge.model import Language
from macau_edge.reports.document import Heading
from macau_edge.wording.vocabulary import Phrasebook

DEPTH = 2
"""The levels of headings that are listed."""
ROOM = {1: 31, 2: 37, 3: 40, 4: 42}
"""Level of a heading -> Chinese letters in a line; where all languages are more, each has a line of its own."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A heading in each language, and its number among all headings."""

    side: Side
    number: int

    @property
    def level(self) -> int:
        """The level of the heading, from 1."""
        return next(block.level for block in self.side.blocks if isinstance(block, Heading))

    @property
    def bookmark(self) -> str:
        """The name by which it is found."""
        return f"_Toc{self.number:09}"

    def runs(self) -> list[BaseOxmlElement]:
        """The text in all languages, its number once."""
        texts, languages = zip(*titles(self.side), strict=True)
        return (lines if width_of(GAP.join(texts)) > ROOM[self.level] else _joined)(texts, languages)


def heading(entry: Entry) -> BaseOxmlElement:
    """The heading in the text."""
    start = make("w:bookmarkStart", w_id=entry.number, w_name=entry.bookmark)
    return paragraph(f"Heading{entry.level}", start, *entry.runs(), make("w:bookmarkEnd", w_id=entry.number))


def contents(entries: Sequence[Entry], languages: Sequence[Language]) -> BaseOxmlElement:
    """The table of contents with its title."""
    main = languages[0]
    title = _joined([Phrasebook(language)("page.contents") for language in languages], languages)
    listed = [_line(entry) for entry in entries if entry.level <= DEPTH]
    begin, instruction, separate, end = field(main, f'TOC \\o "1-{DEPTH}" \\h \\z \\u', stale=True)
    for number, part in enumerate((begin, instruction, separate), 1):
        listed[0].insert(number, part)
    listed[-1].append(end)
    gallery = make("w:docPartObj", make("w:docPartGallery", w_val="Table of Contents"), make("w:docPartUnique"))
    return make("w:sdt", make("w:sdtPr", gallery), make("w:sdtContent", paragraph("TOCHeading", *title), *listed))


def _line(entry: Entry) -> BaseOxmlElement:
    """A heading that leads to its place."""
    link = make("w:hyperlink", *entry.runs(), w_anchor=entry.bookmark, w_history=1)
    return paragraph(f"TOC{entry.level}", link)


def _joined(texts: Sequence[str], languages: Sequence[Language]) -> list[BaseOxmlElement]:
    """The runs of one line, with the text of each language."""
    first, *others = zip(texts, languages, strict=True)
    found = [run(first[1], text(first[0]))]
    return found + [run(language, text(GAP + said)) for said, language in others]
