"""The reference of the language, as it is installed: what it says of a key.

It is the two pages that people read, of rulesets and of applications, so that there is no second text: a key has its
rows of the tables there, and the sections that these rows point at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError, cut, nearest
from macau_edge.reading.source import shipped_folder

Page = Literal["ruleset", "application"]
"""Of what there is a page; the keys of a policy are explained by its schema alone."""

_MENTIONED = 5  # points of a section that has a word and is not about it


def reference_file(page: Page) -> Path:
    """The file of a page: beside the shipped rulesets, or, in a checkout, that of applications beside the examples."""
    beside = shipped_folder() / ("README.md" if page == "ruleset" else "APPLICATIONS.md")
    return beside if beside.is_file() else shipped_folder().parent / "examples" / "APPLICATIONS.md"


class Section(NamedTuple):
    """A heading of a page; with it what stands below it before the next one, and before the next that is as high."""

    title: str
    own: str
    whole: str

    @property
    def body(self) -> str:
        """What stands below the heading before the next one."""
        return self.own.partition("\n")[2].strip()


def sections_of(key: str) -> list[str]:
    """All that stands below the heading of that name, or the sections that explain the key or word, the best one first.

    In Markdown. Where no section is about it, the three that mention it most.

    Raises:
        UsageError: there is neither; the nearest headings and words are given.
    """
    every = [section for page in get_args(Page) for section in _sections(page).values()]
    wanted = key.strip("`").casefold()
    found = [section.whole for section in every if _plain(section.title) == wanted]
    found = found or [section.own for section in _explaining(every, wanted)]
    if not found:
        remedy = nearest(wanted, known_keys(), Message("see macau-edge language"))
        raise UsageError(Message("the reference has no heading and no key `{key}`", key=cut(key, 60)), remedy)
    return found


def known_keys() -> list[str]:
    """The headings and the words of the language that the reference has, each once, in small letters."""
    every = [section for page in get_args(Page) for section in _sections(page).values()]
    words = [*map(_plain, (one.title for one in every)), *(word for one in every for word in _code(one))]
    return list(dict.fromkeys(words))


def reference_of(page: Page, key: str) -> str:
    """What a page says of a key, in Markdown: its rows, each under its heading, and the sections that they point at.

    What no row is about is said by the paragraphs and rows that mention it, in the section that explains it best. The
    empty text where it says nothing of it, and where the page was not installed.
    """
    sections = _sections(page)
    rows = [(section, row) for section in sections.values() for row in _rows(section.body) if key in _keys(row)]
    aims = [anchor for _, row in rows for anchor in re.findall(r"\(#([\w-]+)\)", row)]
    aims += [anchor for anchor, section in sections.items() if f"`{key}`" in section.title]
    said = [f"**{section.title}**\n\n{_sentence(row)}" for section, row in rows]
    said += [f"**{sections[one].title}**\n\n{sections[one].body}" for one in dict.fromkeys(aims) if one in sections]
    for section in () if said else _explaining(list(sections.values()), key.casefold())[:1]:
        said += [f"**{section.title}**", *(text for text in _told(section) if key.casefold() in _words(text))]
    return _without_links(said)


def phrases_of(page: Page, word: str) -> str:
    """What a page says of the phrases of several words that have this word, in Markdown: their rows, the first few."""
    rows = (row for section in _sections(page).values() for row in _rows(section.body))
    each = (row for row in rows if any(" " in one and word in one.split() for one in _keys(row)))
    return _without_links(_sentence(row) for row in islice(each, _SHOWN))


def _without_links(said: Iterable[str]) -> str:
    """Paragraphs as they are shown where there is no page to go to, as in an editor."""
    return "\n\n".join(re.sub(r"\[([^]]+)\]\([^)]*\)", r"\1", text) for text in said)


_SHOWN = 6
"""Rows of phrases that are shown at once."""


def _explaining(sections: list[Section], wanted: str) -> list[Section]:
    """The sections about a word, the best first: those it heads or a row of it points at, those that begin with it."""
    aims = {
        anchor for section in sections for words, anchors in _aims(section) if wanted in words for anchor in anchors
    }
    worth: dict[Section, tuple[int, int]] = {}
    for section in sections:
        title, code = re.sub(r"^(the|an?) ", "", _plain(section.title)), _code(section)
        heads = title in (wanted, f"{wanted}s") or f"`{wanted}`" in section.title or _anchor(section.title) in aims
        begins = wanted in next((words for text in _told(section) if (words := _words(text, first=True))), [])
        has_row = wanted in _own(section)
        points = 12 * heads + 9 * begins + 6 * has_row + min(code.count(wanted), 5)
        worth[section] = points, section.own.count(f" {wanted}: ")
    ordered = sorted((one for one in sections if worth[one][0]), key=worth.__getitem__, reverse=True)
    return [one for one in ordered if worth[one][0] > _MENTIONED] or ordered[:3]


@cache
def _aims(section: Section) -> list[tuple[list[str], list[str]]]:
    """Of each row that points at sections, its words and the anchors."""
    rows = ((_words(row), re.findall(r"see \[[^]]*\]\(#([\w-]+)\)", row)) for row in _rows(section.body))
    return [(words, anchors) for words, anchors in rows if anchors]


@cache
def _own(section: Section) -> set[str]:
    """The keys that rows of a section are about, in small letters."""
    return {key.casefold() for row in _rows(section.body) for key in _keys(row)}


@cache
def _told(section: Section) -> list[str]:
    """Its paragraphs, and each row of a table as a line; no examples."""
    prose = re.sub(r"^```.*?^```", "", section.body, flags=re.M | re.S)
    parts = (part.strip() for part in re.split(r"\n\n+|\n(?=\| )", prose))
    return [_sentence(part) if part.startswith("| ") else part for part in parts if part]


@cache
def _code(section: Section) -> list[str]:
    """The words of the language that it has: what its prose has as code, in small letters."""
    return [word for text in _told(section) for word in _words(text)]


@cache
def _sections(page: Page) -> Mapping[str, Section]:
    """Anchor -> section, in the order of the page; none where it is not installed."""
    try:
        text = reference_file(page).read_text("utf-8")
    except OSError:
        return {}
    prose = re.sub(r"^```.*?^```", lambda block: block[0].replace("#", "-"), text, flags=re.M | re.S)
    heads = [(len(head[1]), head[2], head.start()) for head in re.finditer(r"^(#+) (.*)$", prose, re.M)]
    found: dict[str, Section] = {}
    for index, (level, title, start) in enumerate(heads):  # in an example `# any-7: 1/6` is a comment, and no heading
        after = [(at, other <= level) for other, _, at in heads[index + 1 :]] + [(len(text), True)]
        ends = after[0][0], next(at for at, as_high in after if as_high)
        found[_anchor(title)] = Section(title, *(text[start:end] for end in ends))
    return found


def _plain(title: str) -> str:
    """A heading in small letters, as it is typed."""
    return title.replace("`", "").casefold()


def _anchor(title: str) -> str:
    """What a link to a heading says, as GitHub makes it."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def _rows(body: str) -> Iterator[str]:
    """The rows of the tables of a section."""
    return (line for line in body.split("\n") if line.startswith("| "))


def _keys(row: str) -> list[str]:
    """The keys that a row is about: what its first cell has as code."""
    return re.findall(r"`([^`]+)`", row.split(" | ", maxsplit=1)[0])


def _words(text: str, *, first: bool = False) -> list[str]:
    """The words that a text has as code, in small letters; of its first piece of code alone, if so asked."""
    pieces = re.findall(r"`([^`]+)`", text)
    return [
        word for piece in pieces[: 1 if first else None] for word in re.findall(r"[^\W\d_][\w-]*", piece.casefold())
    ]


def _sentence(row: str) -> str:
    """A row as a line: the key, and what the other cells say."""
    first, *others = (cell.strip() for cell in row.strip("| ").split(" | "))
    return f"{first}: {' · '.join(others)}"
