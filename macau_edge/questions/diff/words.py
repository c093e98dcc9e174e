"""Changes and figures -> the words, numbers and names that every format shows."""

from __future__ import annotations

from fractions import Fraction

from macau_edge.model import Choice, Citation, Option
from macau_edge.model.prizes import Ratio, Reference, Units, Verdict
from macau_edge.questions.analyse import group_id
from macau_edge.questions.diff.compare import Change, ChangedFile, Comparison
from macau_edge.questions.diff.facts import Shown
from macau_edge.questions.diff.figures import ChangedFigures
from macau_edge.reports.findings.found import visible
from macau_edge.wording import Words
from macau_edge.wording.text import Phrasebook

NONE = "—"
AROUND = 24
"""Characters of a text that are shown before and after what changed in it."""
ROOM = 160
"""Characters of a value that are shown at most."""


def what_changed(change: Change, w: Phrasebook) -> str:
    """`Prize`, `Bet added`, `Article`, `Prize printed otherwise`."""
    what = change.key.what
    if what.endswith("-law") and what != "pays-law":
        what = "law"
    elif what.endswith("-text"):
        what = "text"
    named = w(f"changes.what.{what}")
    if what == "no-ruleset":
        return named
    if isinstance(change.before, Ratio) and isinstance(change.after, Ratio):
        kind = "printed" if change.before.profit == change.after.profit else "changed"
    else:
        entry = change.kind == "renamed" or change.before is None or change.after is None
        kind = change.kind if entry else "changed"
    return w(f"changes.kind.{kind}", what=named)


def where(change: Change) -> str:
    """The entry, and what of it: `field: 12`, `pass-line: point: win`."""
    detail = "" if change.key.what == "choice" else change.key.detail
    return ": ".join(part for part in (change.key.of, detail) if part) or NONE


def values(change: Change, w: Phrasebook) -> tuple[str, str]:
    """What stood there and what stands there; of long texts the part that differs."""
    if change.before is None or change.after is None:
        before, after = (NONE if one is None else _cut(_shown(one, w)) for one in (change.before, change.after))
        return before, after
    return _parts(_shown(change.before, w), _shown(change.after, w))


def _shown(value: Shown, w: Phrasebook) -> str:
    match value:
        case Ratio():
            return w.prize(value)
        case Verdict(word):
            return w(f"pays.{word}")
        case Units(count):
            return w.units(count)
        case Reference(word):
            return word
        case Option(choices=choices):
            listed = (_choice(one, w) for one in choices or ())
            return w("phrase.comma").join(listed) or w("analysis.any-ratio")
        case Citation():
            return w.cite(value)
        case _:
            return visible(" ".join(value.split())) or NONE


def _choice(choice: Choice, w: Phrasebook) -> str:
    return w.prize(choice) if isinstance(choice, Ratio) else choice.label


def _parts(before: str, after: str) -> tuple[str, str]:
    """Both texts without what they begin and end with alike, but for some characters around the difference."""
    if max(len(before), len(after)) <= 3 * AROUND:
        return before, after
    start = next(
        (i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), min(map(len, (before, after)))
    )
    room = min(len(before), len(after)) - start
    ends = zip(reversed(before), reversed(after), strict=False)
    same = min(next((i for i, (a, b) in enumerate(ends) if a != b), room), room)
    start, same = max(0, start - AROUND), max(0, same - AROUND)
    left, right = "…" if start > 1 else "", "…" if same > 1 else ""
    start, same = (start if left else 0), (same if right else 0)
    return tuple(_cut(f"{left}{text[start : len(text) - same]}{right}") for text in (before, after))  # type: ignore[return-value]


def _cut(text: str) -> str:
    return text if len(text) <= ROOM else text[: ROOM - 1] + "…"


def bet_id(figures: ChangedFigures) -> str:
    """`field`, `hard-way[4 10]`."""
    return group_id(figures.ids)


def bet_title(file: ChangedFile, figures: ChangedFigures, w: Phrasebook) -> str:
    """The name of the bet, with its members."""
    one = figures.after or figures.before
    assert one
    side = file.after if figures.after and file.after else file.before or file.after
    assert side
    assert side.ruleset
    words = Words(w.language, side.ruleset)  # as it is now, if the bet is still there
    if len(figures.ids) == 1:
        return words.members([one.member])
    return words.bet(one.member.bet) + bet_id(figures).removeprefix(one.member.bet.id)


def chosen(figures: ChangedFigures, w: Phrasebook) -> str:
    """`field12 3:1`; where the two sides choose in different options, both."""
    comma = w("phrase.comma")
    before, after = (
        comma.join(f"{name} {_choice(choice, w)}" for name, choice in one)
        for one in (figures.chosen_before, figures.chosen_after)
    )
    if figures.before is None or figures.after is None or before == after:
        return after or before
    return f"{before or NONE} → {after or NONE}"


def edge(value: Fraction | None, w: Phrasebook) -> tuple[str, str]:
    """A house edge as a fraction and in percent; dashes where there is none."""
    return (NONE, NONE) if value is None else (w.short(value), w.percent(value))


def path_of(file: ChangedFile, found: Comparison) -> str:
    """The file, as it is called now."""
    tree = found.sides.head if file.after else found.sides.base
    return visible(tree.place(file.there.path))
