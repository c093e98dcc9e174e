"""The reference of the language, as it is installed: what it says of a key.

It is the two pages that people read, of rulesets and of applications, so that there is no second text: a key has its
rows of the tables there, and the sections that these rows point at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from macau_edge.model.problem import UsageError, cut, nearest
from macau_edge.reading.source import shipped_folder

Page = Literal["ruleset", "application"]
"""Of what there is a page; the keys of a policy are explained by its schema alone."""


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
    """All that stands below the heading of that name, or the sections that have a row about the key, in Markdown.

    Raises:
        UsageError: there is neither; the nearest headings are given.
    """
    every = [section for page in get_args(Page) for section in _sections(page).values()]
    wanted = key.strip("`").casefold()
    found = [section.whole for section in every if _plain(section.title) == wanted]
    found = found or [
        one.own for one in every if any(wanted in map(str.casefold, _keys(row)) for row in _rows(one.own))
    ]
    if not found:
        remedy = nearest(wanted, [_plain(section.title) for section in every], "see macau-edge language")
        raise UsageError(f"the reference has no heading and no key `{cut(key, 60)}`", remedy)
    return found


def said_of(page: Page, key: str) -> str:
    """What a page says of a key, in Markdown: its rows, each under its heading, and the sections that they point at.

    The empty text where it says nothing of it, and where the page was not installed.
    """
    sections = _sections(page)
    rows = [(section, row) for section in sections.values() for row in _rows(section.body) if key in _keys(row)]
    aims = [anchor for _, row in rows for anchor in re.findall(r"\(#([\w-]+)\)", row)]
    aims += [anchor for anchor, section in sections.items() if f"`{key}`" in section.title]
    said = [f"**{section.title}**\n\n{_sentence(row)}" for section, row in rows]
    said += [f"**{sections[one].title}**\n\n{sections[one].body}" for one in dict.fromkeys(aims) if one in sections]
    return "\n\n".join(re.sub(r"\[([^]]+)\]\([^)]*\)", r"\1", text) for text in said)  # an editor has no page to go to


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


def _sentence(row: str) -> str:
    """A row as a line: the key, and what the other cells say."""
    first, *others = (cell.strip() for cell in row.strip("| ").split(" | "))
    return f"{first}: {' · '.join(others)}"
