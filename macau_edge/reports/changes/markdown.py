"""A comparison -> Markdown to be pasted as a comment of a review on GitHub.

No text is taken for markup, a mention, a reference or an address, and the whole is never longer than a comment may be:
what has no room is counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape

from macau_edge.changes.comparing import ChangedFile, Comparison
from macau_edge.model import Language
from macau_edge.reports.changes.document import notes, tables, verdict
from macau_edge.reports.changes.headline import advantage, compared, headline
from macau_edge.reports.changes.words import path_of
from macau_edge.reports.document import Document, Heading, Paragraph, Table
from macau_edge.reports.findings.look import visible
from macau_edge.reports.markdown import to_markdown
from macau_edge.wording.vocabulary import Phrasebook

LIMIT = 65_536
"""Characters of a comment on GitHub."""
RESERVED = 400
"""Characters that are kept for the sentence about what was left out."""
LONG = 12
"""Rows of a table from which on it is folded."""

_ACTIVE = re.compile(
    r"@(?=\w)|#(?=\d)|\bGH-(?=\d)|\b(?:https?|ftp):(?=//)|\bwww\.(?=\w)|:(?=[\w+-]+:)|\b(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b",
    re.IGNORECASE,
)
"""A mention, a reference, an address, an emoji or a commit in a text, up to where it is broken off.

Digits alone are a number of a fraction: GitHub makes a link of them only where a commit happens to begin so.
"""


def to_comment(found: Comparison, language: Language, limit: int = LIMIT) -> str:
    """The comment, at most `limit` characters long; ends with a line feed."""
    w = Phrasebook(language)
    sections = list(_sections(found, w))
    kept, room, left = [sections[0][: limit - RESERVED]], limit - RESERVED - len(sections[0]), 0
    for section in sections[1:]:
        if len(section) + 1 <= room:
            kept.append(section)
            room -= len(section) + 1
        else:
            left += 1
    if left:
        kept.append(safe((Paragraph(w("changes.left-out", n=left, limit=f"{limit:,}"), "warning"),)))
    return "\n".join(kept)


def safe(document: Document) -> str:
    """A document as Markdown in which nothing of a text acts: a comment breaks off what GitHub would make a link of."""
    return _ACTIVE.sub(_broken, to_markdown(document))


def _broken(match: re.Match[str]) -> str:
    text = match[0]
    return (
        f"{text[0]}<!-- -->{text[1:]}"
        if text[0].isalnum() and len(text) >= 7 and ":" not in text
        else f"{text}<!-- -->"
    )


def _sections(found: Comparison, w: Phrasebook) -> Iterator[str]:
    """The headline, then the house edges of all files, then what changed in each, and the other figures."""
    head: list[Heading | Paragraph] = [Heading(w("changes.title"), 3)]
    if warning := advantage(found, w):
        head.append(Paragraph(_clipped(warning), "warning"))
    head.append(Paragraph(w.sentences(headline(found, w))))
    head.append(Paragraph(compared(found, w)))
    yield safe(tuple(head))
    if found.problems:
        said = (visible(f"{one.place}: {one.code}: {one.message}")[:500] for one in found.problems[:LONG])
        listed = (Paragraph(text, "item") for text in said)
        yield safe((Heading(w("changes.problems-title"), 4), *listed))
    for file in found.files:
        yield from _edges(file, found, w)
    for file in found.files:
        yield from _details(file, found, w)
    if told := tuple(notes(found, w)):
        yield safe(told)


def _edges(file: ChangedFile, found: Comparison, w: Phrasebook) -> Iterator[str]:
    """The name of a file, and its house edges."""
    path = path_of(file, found)
    first: list[Heading | Paragraph | Table] = [Heading(path, 4)]
    if sentence := verdict(file, w):
        first.append(Paragraph(sentence))
    shown = [table for kind, table in tables(file, w) if kind == "figures"]
    short = [table for table in shown if len(table.rows) <= LONG]
    yield safe((*first, *short))
    for table in shown:
        if table not in short:
            yield folded(table, w("changes.figures", path=path), w)


def _details(file: ChangedFile, found: Comparison, w: Phrasebook) -> Iterator[str]:
    """What changed in the text, the other figures and the other readings; of which file, where there are several."""
    path = path_of(file, found)
    for kind, table in tables(file, w):
        if kind == "changes":
            title = w("changes.changes", path=path)
            named = replace(table, caption=title if len(found.files) > 1 else "")
            yield safe((named,)) if len(table.rows) <= LONG else folded(table, title, w)
        elif kind != "figures":
            several = f"{path}: {table.caption}" if len(found.files) > 1 else table.caption
            yield folded(replace(table, caption=""), several, w)


def folded(table: Table, title: str, w: Phrasebook) -> str:
    """A table that opens when it is clicked on."""
    named = w("changes.count", title=title, count=len(table.rows))
    summary = _ACTIVE.sub(_broken, escape(named))
    return f"<details>\n<summary>{summary}</summary>\n\n{safe((table,))}\n</details>\n"


def _clipped(text: str, room: int = 4_000) -> str:
    return text if len(text) <= room else text[:room] + "…"
