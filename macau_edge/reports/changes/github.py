"""A comparison -> annotations of a workflow of GitHub Actions, each at the line that changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from macau_edge.changes.changed import Change
from macau_edge.changes.comparing import ChangedFile, Comparison, start
from macau_edge.changes.worth import Figures
from macau_edge.model import Language
from macau_edge.problem import Place
from macau_edge.reports.changes.headline import headline
from macau_edge.reports.changes.words import bet_title, chosen, edge, values, what_changed, where
from macau_edge.reports.findings.found import Found
from macau_edge.reports.findings.github import SHOWN, escaped, escaped_property, plain_line, to_github
from macau_edge.reports.findings.look import encodable
from macau_edge.wording.vocabulary import Phrasebook

FIGURES = (
    "prize",
    "outcomes",
    "part-lost",
    "each",
    "highest-of",
    "commission",
    "additional",
    "part",
    "made",
    "not-working",
    "begins",
)
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
    notes.sort(key=lambda note: note.level != "warning")
    totals, sofar = Counter(note.level for note in notes), Counter[str]()
    lines: list[str] = []
    for note in notes:
        sofar[note.level] += 1
        more = totals[note.level] - SHOWN if sofar[note.level] == SHOWN else 0
        after = f"\n{w('changes.more', count=more)}" if more else ""
        lines.append(
            _command(note, files, after) if sofar[note.level] <= SHOWN else plain_line(f"{note.level}: {note.text}")
        )
    lines += [plain_line(line) for line in headline(found, w)]
    return "".join(f"{line}\n" for line in lines) + to_github(_problems(found, files))


def _problems(found: Comparison, files: Mapping[str, str]) -> Found:
    """What stands in the way, in the files as they are called in the repository: without their revision."""
    problems = [
        replace(one, place=replace(one.place, file=files.get(one.place.file, one.place.file))) for one in found.problems
    ]
    texts = {files.get(name, name): text for name, text in found.texts.items()}
    return Found(problems, texts, list(files.values()))


def _command(note: _Note, files: Mapping[str, str], after: str) -> str:
    place = note.place
    named = {"file": encodable(files.get(place.file, place.file))} if place else {}
    given = named | ({"line": str(place.line)} if place and place.line else {})
    properties = ",".join(f"{name}={escaped_property(value)}" for name, value in given.items())
    return f"::{note.level}{' ' if given else ''}{properties}::{escaped(note.text + after)}"


def _of_a_file(file: ChangedFile, w: Phrasebook) -> Iterator[_Note]:
    told: set[str] = set()
    for bet in dict.fromkeys(one.member.bet.id for one in file.adopted if one.after or one.bet_kept):
        some = [one for one in file.adopted if one.member.bet.id == bet and one.differs]
        told.add(bet)
        place = _place(file, bet)
        for level, part in (("warning", True), ("notice", False)):
            chosen_ones = [one for one in some if one.gives_advantage is part]
            if chosen_ones:
                yield _Note(level, place, _said(file, chosen_ones, w, part))
    for change in file.changes:
        if change.key.of not in told or change.key.what not in FIGURES:
            yield _Note("notice", change.place or start(file.there), _text(change, w))


def _said(file: ChangedFile, some: Sequence[Figures], w: Phrasebook, player: bool) -> str:
    key = "changes.annotation-player" if player else "changes.annotation"
    return "\n".join(dict.fromkeys(_line(file, one, w, key) for one in some))


def _line(file: ChangedFile, one: Figures, w: Phrasebook, key: str) -> str:
    title, options = bet_title(file, one, w), chosen(one, w)
    named = w("changes.of", bet=title, chosen=options) if options else title
    before, after = (edge(value, w)[0] for value in one.edges)
    return w(key, bet=named, edges=f"{before} -> {after}" if before != after else before)


def _text(change: Change, w: Phrasebook) -> str:
    before, after = values(change, w)
    return w(
        "changes.annotation-text", what=what_changed(change, w), where=where(change),
        values=f"{before} -> {after}")  # fmt: skip


def _place(file: ChangedFile, bet: str) -> Place | None:
    """The line whose change the figures of a bet come from; else where the bet stands."""
    places = (one.place for one in file.changes if one.key.of == bet and one.key.what in FIGURES and one.place)
    side = file.after
    entry = side.ruleset.bets.get(bet) if side and side.ruleset else None
    return next(places, entry.place if entry else None)
