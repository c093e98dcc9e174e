"""The reference of the language, as it is installed: what it says of a key.

It is the page that people read, `rulesets/README.md` and for applications `examples/APPLICATIONS.md`, so that there is
no second text: a key has its rows of the tables there, and the sections that these rows point at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from macau_edge.reading.source import shipped_folder

Page = Literal["ruleset", "application"]
"""Of what there is a page; the keys of a policy are explained by its schema alone."""


def reference_file(page: Page) -> Path:
    """The file of a page: beside the shipped rulesets, or, in a checkout, that of applications beside the examples."""
    beside = shipped_folder() / ("README.md" if page == "ruleset" else "APPLICATIONS.md")
    return beside if beside.is_file() else shipped_folder().parent / "examples" / "APPLICATIONS.md"


class Section(NamedTuple):
    """A heading of a page, and the Markdown below it as far as the next heading."""

    title: str
    body: str


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
    found: dict[str, Section] = {}
    title, lines, within = "", list[str](), False
    for line in [*text.split("\n"), "# "]:
        within ^= line.startswith("```")
        if within or not (match := re.match(r"#+ (.*)", line)):  # in an example it begins a comment
            lines.append(line)
            continue
        found[_anchor(title)] = Section(title, "\n".join(lines).strip())
        title, lines = match[1], []
    return found


def _anchor(title: str) -> str:
    """What a link to a heading says, as GitHub makes it."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def _rows(body: str) -> Iterator[str]:
    """The rows of the tables of a section."""
    return (line for line in body.split("\n") if line.startswith("| `"))


def _keys(row: str) -> list[str]:
    """The keys that a row is about: what its first cell has as code."""
    return re.findall(r"`([^`]+)`", row.split(" | ", maxsplit=1)[0])


def _sentence(row: str) -> str:
    """A row as a line: the key, and what the other cells say."""
    first, *others = (cell.strip() for cell in row.strip("| ").split(" | "))
    return f"{first}: {' · '.join(others)}"
