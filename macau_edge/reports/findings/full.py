"""Findings -> text, as a modern compiler shows them: the place, the line, a caret, what to write; pages; counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from rich.cells import cell_len

from macau_edge.model.foreign import escape_controls
from macau_edge.model.problem import Place, Problem, errors_first, rules
from macau_edge.model.records import dataclass
from macau_edge.model.texts import Language
from macau_edge.reports.document import Block, Formula, Heading, Paragraph
from macau_edge.reports.findings.found import (
    CheckedFiles,
    severity,
    summary_lines,
    unread_lines,
    yaml_line,
    yaml_lines,
)
from macau_edge.reports.style import TextStyle
from macau_edge.reports.writers import to_page
from macau_edge.wording.messages import translated_message

PLAIN = TextStyle()


def to_full(found: CheckedFiles, look: TextStyle = PLAIN) -> str:
    """Every finding with its line, and how many there are; what was not read; empty where there is neither."""
    total = summary_lines(found, look.language)
    said = render(errors_first(found.problems), found.texts, look) + (f"\n{look.sentence(total)}\n" if total else "")
    return said + "".join(f"{look.sentence(line)}\n" for line in unread_lines(found, look.language))


def render(problems: Iterable[Problem], texts: Mapping[str, str], look: TextStyle = PLAIN) -> str:
    """The problems in the order given, each with its line where `texts` has the file; ends with a line feed.

    Lines of the file longer than the look's width are shown around the place, with an ellipsis where they were cut.
    """
    return "\n".join(_one(problem, texts.get(problem.place.file, ""), look) for problem in problems)


def finding_headline(problem: Problem, look: TextStyle = PLAIN) -> str:
    """The place, the code and what is wrong, in one line."""
    place = look.paint("place", escape_controls(str(problem.place)))
    return f"{place}: {look.paint(severity(problem), problem.code)}: {_said(problem.message, look)}"


def _said(message: str, look: TextStyle) -> str:
    """A message in the language of the look, in which nothing moves a cursor or hides."""
    return escape_controls(translated_message(look.language, message))


def _one(problem: Problem, text: str, look: TextStyle) -> str:
    lines = [look.sentence(finding_headline(problem, look)), *_quoted(problem.place, text, severity(problem), look)]
    if problem.help:
        lines.append(look.sentence(f"  {look.paint('help', 'help:')} {_said(problem.help, look)}"))
    return "\n".join(lines) + "\n"


def _quoted(place: Place, text: str, level: str, look: TextStyle) -> list[str]:
    """The line of a place and a caret line below it, which minds tabs and characters of double width."""
    if not 0 < place.line <= len(yaml_lines(text)):
        return []
    line = yaml_line(text, place.line)
    at, room = place.column - 1, max(20, look.width - len("12345 | "))
    cut = at + place.width
    parts = line[max(0, at - room - 1) : at], line[at : min(cut, at + room + 1)], line[cut : cut + room + 1]
    before, marked, after = ("".join(c if c.isprintable() else " " for c in part) for part in parts)
    if len(line) > len(before + marked + after) or cell_len(before + marked + after) > room:
        marked = _start(marked, room // 2)
        before = _end(before, room // 2 - 1)
        after = _start(after, room - cell_len(before) - cell_len(marked))
    carets = "^" * max(1, cell_len(marked))
    shown = f"{before}{marked}{after}".rstrip()
    margin, below = look.paint("margin", f"{place.line:>5} |"), look.paint("margin", f"{'':>5} |")
    return [f"{margin} {shown}".rstrip(), f"{below} {' ' * cell_len(before)}{look.paint(level, carets)}"]


def _start(text: str, room: int) -> str:
    """As much of the start of a text as there is room for, with an ellipsis where it was cut."""
    if cell_len(text) <= room:
        return text
    while text and cell_len(text) >= room:
        text = text[: max(0, len(text) - 1 - (cell_len(text) - room) // 2)]
    return text + "…"


def _end(text: str, room: int) -> str:
    """As much of the end of a text as there is room for."""
    return "".join(reversed(_start("".join(reversed(text)), room)))


# --- a page for a browser ---------------------------------------------------------------------------------------------


def to_html(found: CheckedFiles, look: TextStyle = PLAIN) -> str:
    """Every finding under its place and code, with its line and what to write; their number, what was not read."""
    blocks: list[Block] = [Heading("macau-edge check")]
    for problem in errors_first(found.problems):
        blocks += [
            Heading(f"{escape_controls(str(problem.place))}: {problem.code}", 2),
            Paragraph(_said(problem.message, look)),
        ]
        if quoted := _quoted(problem.place, found.texts.get(problem.place.file, ""), severity(problem), PLAIN):
            blocks.append(Formula("\n".join(quoted)))
        if problem.help:
            blocks.append(Paragraph(f"help: {_said(problem.help, look)}"))
    blocks += map(Paragraph, filter(None, (summary_lines(found, look.language), *unread_lines(found, look.language))))
    return to_page(tuple(blocks), look.language)


# --- how many there are of each code, most frequent first ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Frequency:
    """A code, how many findings have it, and in one line what it is."""

    code: str
    count: int
    summary: str


def frequencies(found: CheckedFiles, language: Language = "en") -> Iterator[Frequency]:
    """Each code that was found, most frequent first, and by the alphabet where they are equally frequent."""
    counts, known = Counter(problem.code for problem in found.problems), rules(language)
    for code, number in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield Frequency(code, number, known[code].summary if code in known else "")


def to_statistics(found: CheckedFiles, look: TextStyle = PLAIN) -> str:
    """A line for each code, and how many findings there are; empty where there is none."""
    rows = list(frequencies(found, look.language))
    if not rows:
        return ""
    digits, letters = len(str(rows[0].count)), max(len(row.code) for row in rows)
    lines = [
        f"{row.count:>{digits}}  {look.paint('place', row.code)}{'':{letters - len(row.code)}}  {row.summary}".rstrip()
        for row in rows
    ]
    total = summary_lines(found, look.language)
    return "\n".join([*lines, "", *([total, ""] if total else [])])


def to_concise(found: CheckedFiles, look: TextStyle = PLAIN) -> str:
    """`FILE:LINE:COLUMN: CODE: MESSAGE` for each finding, how many there are, and what was not read."""
    lines = [finding_headline(problem, look) for problem in errors_first(found.problems)]
    lines += filter(None, [summary_lines(found, look.language)])
    return "".join(f"{line}\n" for line in (*lines, *unread_lines(found, look.language)))
