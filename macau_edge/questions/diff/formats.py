"""A comparison -> Markdown to be pasted as a comment of a review on GitHub, and annotations of a workflow.

No text is taken for markup, a mention, a reference or an address, and the whole is never longer than a comment may be:
what has no room is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from macau_edge.model import Language
from macau_edge.model.foreign import escape_annotation, escape_comment, escape_controls, escape_html, escape_property
from macau_edge.model.problem import Place
from macau_edge.model.records import dataclass, replace
from macau_edge.questions.diff import report
from macau_edge.questions.diff.compare import Change, ChangedFile, Comparison, start
from macau_edge.questions.diff.figures import ChangedFigures
from macau_edge.reports.document import Document, Heading, Paragraph, Table
from macau_edge.reports.findings.found import CheckedFiles
from macau_edge.reports.findings.github import SHOWN, plain_line, to_github
from macau_edge.reports.writers import to_markdown
from macau_edge.wording.messages import translated_message
from macau_edge.wording.text import Phrasebook

LIMIT = 65_536
"""Characters of a comment on GitHub."""
RESERVED = 400
"""Characters that are kept for the sentence about what was left out."""
LONG = 12
"""Rows of a table from which on it is folded."""


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
    return escape_comment(to_markdown(document))


def _sections(found: Comparison, w: Phrasebook) -> Iterator[str]:
    """The headline, then the house edges of all files, then what changed in each, and the other figures."""
    head: list[Heading | Paragraph] = [Heading(w("changes.title"), 3)]
    if warning := report.advantage_sentence(found, w):
        head.append(Paragraph(_clipped(warning), "warning"))
    head.append(Paragraph(w.sentences(report.diff_headline(found, w))))
    head.append(Paragraph(report.compared_sides(found, w)))
    yield safe(tuple(head))
    if found.problems:
        said = ((one, translated_message(w.language, one.message)) for one in found.problems[:LONG])
        listed = (Paragraph(escape_controls(f"{one.place}: {one.code}: {text}")[:500], "item") for one, text in said)
        yield safe((Heading(w("changes.problems-title"), 4), *listed))
    for file in found.files:
        yield from _edges(file, found, w)
    for file in found.files:
        yield from _details(file, found, w)
    if told := tuple(report.diff_notes(found, w)):
        yield safe(told)


def _edges(file: ChangedFile, found: Comparison, w: Phrasebook) -> Iterator[str]:
    """The name of a file, and its house edges."""
    path = report.current_path(file, found)
    first: list[Heading | Paragraph | Table] = [Heading(path, 4)]
    if sentence := report.file_verdict(file, w):
        first.append(Paragraph(sentence))
    shown = [table for kind, table in report.diff_tables(file, w) if kind == "figures"]
    short = [table for table in shown if len(table.rows) <= LONG]
    yield safe((*first, *short))
    for table in shown:
        if table not in short:
            yield collapsible_table(table, w("changes.figures", path=path), w)


def _details(file: ChangedFile, found: Comparison, w: Phrasebook) -> Iterator[str]:
    """What changed in the text, the other figures and the other readings; of which file, where there are several."""
    path = report.current_path(file, found)
    for kind, table in report.diff_tables(file, w):
        if kind == "changes":
            title = w("changes.changes", path=path)
            named = replace(table, caption=title if len(found.files) > 1 else "")
            yield safe((named,)) if len(table.rows) <= LONG else collapsible_table(table, title, w)
        elif kind != "figures":
            several = f"{path}: {table.caption}" if len(found.files) > 1 else table.caption
            yield collapsible_table(replace(table, caption=""), several, w)


def collapsible_table(table: Table, title: str, w: Phrasebook) -> str:
    """A table that opens when it is clicked on."""
    named = w("changes.count", title=title, count=len(table.rows))
    summary = escape_comment(escape_html(named))
    return f"<details>\n<summary>{summary}</summary>\n\n{safe((table,))}\n</details>\n"


def _clipped(text: str, room: int = 4_000) -> str:
    return text if len(text) <= room else text[:room] + "…"


# --- annotations of a workflow of GitHub Actions, each at the line that changed --------------------------------------


FIGURES = (
    "prize", "outcomes", "part-lost", "each", "highest-of", "commission", "additional", "part", "made", "not-working",
    "strategy", "raise", "begins",
)  # fmt: skip
"""Changes of a bet that its figures may come from."""


@dataclass(frozen=True, slots=True)
class _Note:
    """An annotation: `warning` or `notice`, its place, and what it says."""

    level: str
    place: Place | None
    text: str


def to_annotations(found: Comparison, language: Language) -> str:
    """A notice for each bet whose figures change and for each other change, a warning for each advantage of the player.

    Ten of each are annotations, which is all that GitHub shows; the others are lines of the log.
    """
    w = Phrasebook(language)
    trees = (found.sides.base, found.sides.head)
    files = {tree.place(path): f"{tree.shown}{path}" for tree in trees for path in tree.files}
    notes = [note for file in found.files for note in _of_a_file(file, w)]
    lines: list[str] = []
    for level in ("warning", "notice"):
        some = [note for note in notes if note.level == level]
        left = some[SHOWN:]
        for number, note in enumerate(some[:SHOWN], 1):
            after = f"\n{w('changes.more', count=len(left))}" if left and number == SHOWN else ""
            lines.append(_command(note, files, after))
        lines += [plain_line(f"{level}: {note.text}") for note in left]
    lines += [plain_line(line) for line in report.diff_headline(found, w)]
    return "".join(f"{line}\n" for line in lines) + to_github(_problems(found, files))


def _problems(found: Comparison, files: Mapping[str, str]) -> CheckedFiles:
    """What stands in the way, in the files as they are called in the repository: without their revision."""
    problems = [
        replace(one, place=replace(one.place, file=files.get(one.place.file, one.place.file))) for one in found.problems
    ]
    texts = {files.get(name, name): text for name, text in found.texts.items()}
    return CheckedFiles(problems=problems, texts=texts, files=list(files.values()))


def _command(note: _Note, files: Mapping[str, str], after: str) -> str:
    place = note.place
    named = {"file": files.get(place.file, place.file)} if place else {}
    given = named | ({"line": str(place.line)} if place and place.line else {})
    properties = ",".join(f"{name}={escape_property(value)}" for name, value in given.items())
    return f"::{note.level}{' ' if given else ''}{properties}::{escape_annotation(note.text + after)}"


def _of_a_file(file: ChangedFile, w: Phrasebook) -> Iterator[_Note]:
    bets = dict.fromkeys(one.member.bet.id for one in file.adopted if one.after or one.bet_kept)
    for bet in bets:
        some = [one for one in file.adopted if one.member.bet.id == bet and (one.differs or one.refused)]
        for level, key, player in (
            ("warning", "changes.annotation-player", True),
            ("notice", "changes.annotation", False),
        ):
            said = dict.fromkeys(_line(file, one, w, key) for one in some if one.gives_advantage is player)
            if said:
                yield _Note(level, _place(file, bet), "\n".join(said))
    for change in file.changes:
        if change.key.of not in bets or change.key.what not in FIGURES:
            yield _Note("notice", change.place or start(file.side), _text(change, w))


def _line(file: ChangedFile, one: ChangedFigures, w: Phrasebook, key: str) -> str:
    before, after = (
        w("analysis.too-dear") if bet and bet.refused else report.edge_text(value, w)[0]
        for value, bet in zip(one.edges, (one.before, one.after), strict=True)
    )
    return w(key, bet=report.in_its_choice(file, one, w), edges=f"{before} -> {after}" if before != after else before)


def _text(change: Change, w: Phrasebook) -> str:
    before, after = report.changed_values(change, w)
    return w(
        "changes.annotation-text", what=report.what_changed(change, w), where=report.where(change),
        values=f"{before} -> {after}")  # fmt: skip


def _place(file: ChangedFile, bet: str) -> Place | None:
    """The line whose change the figures of a bet come from; else where the bet stands."""
    places = (one.place for one in file.changes if one.key.of == bet and one.key.what in FIGURES and one.place)
    entry = file.after.ruleset.bets.get(bet) if file.after.ruleset else None
    return next(places, entry.place if entry else None)
