"""A DOCX that somebody edited beside the one made here: which words were changed, and which figures differ.

Paragraphs and cells are set beside one another by those that stand once in either, and between these by what is alike.
A number, in figures or in words, belongs to its paragraph: one that is another, that is there no more, or that is
nowhere among the figures of the bet, its prizes, places and dates, is a figure that differs, whatever stands around it.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, zip_longest
from typing import Any, NamedTuple, TypeAlias

from macau_edge.dossier.case import Case
from macau_edge.dossier.verify.docx import Docx, DocxText
from macau_edge.dossier.verify.outcome import (
    ABSENT,
    Check,
    Edited,
    both,
    first,
    lazy_text,
    short_text,
)
from macau_edge.dossier.verify.pages import NUMBER, Known
from macau_edge.dossier.verify.records import Page
from macau_edge.typed.prose import figures_in

LISTED = 100
"""Changes of a kind that are written out."""
LOOKS = 1_000_000
"""Pairs of paragraphs that are compared between two that stand once; of more, those in one place belong together."""
NEAR, PAIRS = 0.5, 400
"""How much of two paragraphs is the same where one is the other, changed, and of how many pairs that is asked."""
SHOWN = 1_000
"""Characters of a paragraph that are asked for it."""

Pair: TypeAlias = tuple[int | None, int | None]


class DocxChange(NamedTuple):
    """A paragraph or cell as it is and as it was made, in its section; None where only one of both has it."""

    section: str
    found: DocxText | None
    made: DocxText | None
    moved: bool = False


def edited_checks(
    found: Docx, made: Docx, data: Mapping[str, Any], names: Mapping[str, str]
) -> tuple[list[Check], Edited]:
    """What came of each change, and how many there are; `names` are those of the bets, each with its identifier."""
    changes = [*_changes(found.entries, made.entries)]
    known = _KnownHere(made.entries, data, names)
    words: list[Check] = []
    figures: list[Check] = [*_swapped_texts(changes)]
    plain = 0
    for change in changes:
        wrong = [*_wrong_numbers(change, known), *_wrong_words(change), *_swapped_names(change, names)]
        if change.moved and change.found and change.found.kind == "cell":  # beside other figures than it was made with
            said = lazy_text("verify.edited.cell-moved", section=short_text(change.section))
            wrong.append(Check(said, "differs", short_text(change.found.text)))
        figures += wrong
        is_cell = (change.made or change.found or DocxText("")).kind == "cell"
        plain += not wrong
        if not (wrong and is_cell):
            words.append(_told(change))
    formulas = [*_formulas(found.entries, made.entries)]
    figures += [check for check in formulas if check.state == "differs"]
    held = lazy_text("verify.edited.held", count=sum(entry.kind != "formula" for entry in made.entries) - len(changes))
    checks = [
        Check(held, "holds"),
        *first(figures, LISTED),
        *first(words, LISTED),
        *(check for check in formulas if check.state != "differs"),
    ]
    return checks, Edited(paragraphs=plain, figures=len(figures))


def bet_names(case: Case) -> dict[str, str]:
    """The names of the bets in the languages of a case, each with its identifier; of some letters at least."""
    bets = (one.member.bet for side in (case.before, case.after) for one in side.bets)
    return {name: bet.id for bet in bets if bet.name for name in bet.name.words.values() if len(name) > 1}


def besides_checks(found: Docx, made: Docx) -> Iterator[Check]:
    """What is in a document beside its text: what acts, what is hidden, pictures, remarks, changes kept track of."""
    acts = [one for one in found.acts if one not in made.acts]
    yield from first([Check(lazy_text("verify.edited.acts", what=short_text(one)), "look") for one in acts], LISTED)
    odd = [one for one in found.strange if one not in made.strange]
    yield from first([Check(lazy_text("verify.edited.strange", what=short_text(one)), "look") for one in odd], LISTED)
    hidden = [Check(lazy_text("verify.edited.hidden"), "look", short_text(one)) for one in found.hidden]
    yield from first(hidden, LISTED)
    if count := len(found.pictures - made.pictures):
        yield Check(lazy_text("verify.edited.pictures", count=count), "look")
    elif count := len(made.pictures - found.pictures):
        yield Check(lazy_text("verify.edited.pictures-gone", count=count), "note")
    margins = sorted(found.margins - made.margins)
    yield from first([Check(lazy_text("verify.edited.margin"), "look", short_text(one)) for one in margins], LISTED)
    if found.tracked:
        yield Check(lazy_text("verify.edited.tracked", count=found.tracked), "note")
    if found.comments:
        yield Check(lazy_text("verify.edited.comments", count=found.comments), "note")


# --- which paragraph is which ----------------------------------------------------------------------------------------


def _changes(found: Sequence[DocxText], made: Sequence[DocxText]) -> Iterator[DocxChange]:
    """Every paragraph or cell that is not as it was made, with its section; one that stands elsewhere is moved."""
    mine, ours = ([entry for entry in side if entry.kind != "formula"] for side in (found, made))
    changes: list[DocxChange] = []
    section = ""
    for one, other in _pairs([entry.text for entry in mine], [entry.text for entry in ours]):
        entry, again = None if one is None else mine[one], None if other is None else ours[other]
        section = again.text if again and again.heading else section
        if entry is None or again is None or entry.text != again.text:
            changes.append(DocxChange(section, entry, again))
    gone = Counter(change.made.text for change in changes if change.made and not change.found)
    new = Counter(change.found.text for change in changes if change.found and not change.made)
    moved = gone & new
    left = Counter(moved)
    for change in changes:
        if change.found and change.made:
            yield change
        elif change.found and moved[change.found.text] > 0:
            moved[change.found.text] -= 1
            yield change._replace(moved=True)
        elif change.made and left[change.made.text] > 0:
            left[change.made.text] -= 1  # told where it stands now
        else:
            yield change


def _pairs(found: Sequence[str], made: Sequence[str]) -> Sequence[Pair]:
    """The places that belong together; of equally many one by one, where no more of them differ so."""
    near = [*matched(found, made)]
    if len(found) == len(made):
        in_place = [(place, place) for place in range(len(made))]
        differing = (
            sum(one is None or other is None or found[one] != made[other] for one, other in pairs)
            for pairs in (in_place, near)
        )
        if next(differing) <= next(differing):
            return in_place
    return near


def matched(found: Sequence[str], made: Sequence[str]) -> Iterator[Pair]:
    """The places that belong together, from 0; None beside what only one of both has."""
    start, begin = 0, 0
    for one, other in [*_anchors(found, made), (len(found), len(made))]:
        yield from _between(found, made, range(start, one), range(begin, other))
        if one < len(found):
            yield one, other
        start, begin = one + 1, other + 1


def _anchors(found: Sequence[str], made: Sequence[str]) -> list[tuple[int, int]]:
    """The longest row of texts that stand once in either, in the order of both."""
    counts = [Counter(side) for side in (found, made)]
    places = {text: place for place, text in enumerate(made) if counts[0][text] == counts[1][text] == 1}
    pairs = [(place, places[text]) for place, text in enumerate(found) if text in places]
    ends: list[int] = []
    at: list[int] = []
    before: list[int] = []
    for number, (_, other) in enumerate(pairs):
        place = bisect_left(ends, other)
        ends[place:] = [other]
        at[place:] = [number]
        before.append(at[place - 1] if place else -1)
    row: list[tuple[int, int]] = []
    number = at[-1] if at else -1
    while number >= 0:
        row.append(pairs[number])
        number = before[number]
    return row[::-1]


def _between(found: Sequence[str], made: Sequence[str], one: range, other: range) -> Iterator[Pair]:
    if len(one) * len(other) > LOOKS:
        yield from zip_longest(one, other)
        return
    sides = found[one.start : one.stop], made[other.start : other.stop]
    for kind, i, j, k, m in SequenceMatcher(None, *sides, autojunk=False).get_opcodes():
        if kind == "equal":
            yield from zip(one[i:j], other[k:m], strict=True)
        else:
            yield from _paired(found, made, one[i:j], other[k:m])


def _paired(found: Sequence[str], made: Sequence[str], one: range, other: range) -> Iterator[Pair]:
    """What was changed, one by one; of unequal numbers each beside the next that is near it."""
    if len(one) == len(other) or len(one) * len(other) > PAIRS:
        yield from zip_longest(one, other)
        return
    waiting = [*other]
    for place in one:
        near = next((number for number, of in enumerate(waiting) if _is_near(found[place], made[of])), None)
        if near is None:
            yield place, None
            continue
        yield from ((None, of) for of in waiting[:near])
        yield place, waiting[near]
        waiting = waiting[near + 1 :]
    yield from ((None, of) for of in waiting)


def _is_near(one: str, other: str) -> bool:
    return SequenceMatcher(None, one[:SHOWN], other[:SHOWN], autojunk=False).ratio() >= NEAR


# --- what a change is ------------------------------------------------------------------------------------------------


def _told(change: DocxChange) -> Check:
    """A change in words: as it is, and as it was made."""
    found = ABSENT if change.found is None else change.found.text
    made = ABSENT if change.made is None else change.made.text
    if change.moved:
        return Check(
            lazy_text("verify.edited.moved", section=short_text(change.section)), "look", short_text(f"{found}")
        )
    key = (
        "verify.edited.new"
        if change.made is None
        else "verify.edited.gone"
        if change.found is None
        else "verify.edited.changed"
    )
    sides = both(found, made) if change.found and change.made else (_cut(found), _cut(made))
    return Check(lazy_text(key, section=short_text(change.section)), "look", *sides)


def _cut(text: Any) -> Any:
    return short_text(text) if isinstance(text, str) else text


def _numbers(entry: DocxText | None) -> Counter[str]:
    return Counter(NUMBER.findall(unicodedata.normalize("NFKC", entry.text)) if entry else ())


def _wrong_numbers(change: DocxChange, known: _KnownHere) -> Iterator[Check]:
    """The figures that are others: of a cell all at once, of a paragraph one by one."""
    before, now = _numbers(change.made), _numbers(change.found)
    gone, added = before - now, now - before
    section = short_text(change.section)
    if change.moved or not (gone or added):
        return
    if change.found and change.made and change.made.kind == "cell":
        yield Check(
            lazy_text("verify.edited.cell", section=section), "differs", *both(change.found.text, change.made.text)
        )
        return
    text = short_text(change.found.text) if change.found else ABSENT
    strange = [one for one in added if gone or one not in known.at(change)]
    for number in strange:
        yield Check(lazy_text("verify.edited.number", section=section, number=short_text(number)), "differs", text)
    if gone and not strange:
        lost = ", ".join(gone)
        yield Check(lazy_text("verify.edited.number-gone", section=section, numbers=short_text(lost)), "differs", text)


def _in_words(entry: DocxText | None) -> dict[Fraction, str]:
    """The numbers above one that a text has in words alone, the longest of those that share a word: `five thousand`."""
    text = unicodedata.normalize("NFKC", entry.text) if entry else ""
    found: dict[Fraction, str] = {}
    end = 0
    for one in sorted(figures_in(text), key=lambda one: (one.at, -len(one.text))):
        if one.at >= end and not any("0" <= sign <= "9" for sign in one.text):
            end = one.at + len(one.text)
            found |= {value: one.text for value in one.values if value > 1}
    return found


def _wrong_words(change: DocxChange) -> Iterator[Check]:
    """Numbers in words in the place of others; one alone that is new or gone may be a word of another sense."""
    before, now = _in_words(change.made), _in_words(change.found)
    if change.moved or not (before.keys() - now.keys() and now.keys() - before.keys()):
        return
    for value in sorted(now.keys() - before.keys()):
        said = {"section": short_text(change.section), "number": short_text(now[value])}
        yield Check(lazy_text("verify.edited.number", **said), "differs", _cut(change.found and change.found.text))


def _swapped_names(change: DocxChange, names: Mapping[str, str]) -> Iterator[Check]:
    """Two names of bets that have changed places in a paragraph."""
    if change.found and change.made:
        there = [name for name in names if name in change.made.text]
        for one, other in combinations(there, 2):
            if _swapped(change.made.text, one, other) == change.found.text:
                said = {"section": short_text(change.section), "one": one, "other": other}
                yield Check(
                    lazy_text("verify.edited.names", **said), "differs", *both(change.found.text, change.made.text)
                )
                return


def _swapped(text: str, one: str, other: str) -> str:
    return text.replace(one, "\0").replace(other, one).replace("\0", other)


def _swapped_texts(changes: Sequence[DocxChange]) -> Iterator[Check]:
    """Two paragraphs or cells of a section that have changed places and have letters: figures are told one by one."""
    pairs = Counter((one.section, one.made.text, one.found.text) for one in changes if one.made and one.found)
    for section, made, found in pairs:
        if made < found and pairs[section, found, made] and any(map(str.isalpha, made)):
            said = {"section": short_text(section), "one": short_text(made), "other": short_text(found)}
            yield Check(lazy_text("verify.edited.names", **said), "differs")


class _KnownHere:
    """The numbers that may stand in a new sentence of a section: those of it, and of the bets that it names."""

    def __init__(self, made: Sequence[DocxText], data: Mapping[str, Any], names: Mapping[str, str]) -> None:
        self._names, self._data = names, data
        self._lines: dict[str, list[str]] = {}
        section = ""
        for entry in made:
            section = entry.text if entry.heading else section
            self._lines.setdefault(section, []).append(unicodedata.normalize("NFKC", entry.text))
        self._known: Callable[[str, frozenset[str]], Known] = lru_cache(64)(self._of)

    def at(self, change: DocxChange) -> Known:
        """Those of a change, by its section and the bets that its text names."""
        text = change.found.text if change.found else ""
        return self._known(change.section, frozenset(of for name, of in self._names.items() if name in text))

    def _of(self, section: str, bets: frozenset[str]) -> Known:
        own = (one for one in self._data["proposed"] if not bets or one["id"] in bets)
        asked = [{key: value for key, value in one.items() if key != "other_prizes"} for one in own]
        before = [one for one in self._data["before"] if one["id"] in bets]
        data = {"application": self._data["application"], "proposed": asked, "before": before}
        return Known([Page(lines=tuple(self._lines.get(section, ())), parts={})], data)


# --- formulas, which a word processor writes in its own way ----------------------------------------------------------


def _formulas(found: Sequence[DocxText], made: Sequence[DocxText]) -> Iterator[Check]:
    """The formulas that have other figures; that some were not compared, where a word processor left them out."""
    mine, ours = ([_plain(entry) for entry in side if entry.kind == "formula"] for side in (found, made))
    if mine == ours:
        return
    missing = 0
    for one, other in matched(mine, ours):
        if one is None:
            missing += 1
        elif other is None:
            yield Check(lazy_text("verify.edited.formula"), "differs", short_text(mine[one]), ABSENT)
        elif _numbers(DocxText(mine[one])) != _numbers(DocxText(ours[other])):
            yield Check(lazy_text("verify.edited.formula"), "differs", *both(mine[one], ours[other]))
        else:
            missing += mine[one] != ours[other]
    if missing:
        yield Check(lazy_text("verify.edited.formulas-not", count=missing), "note")


def _plain(entry: DocxText) -> str:
    """A formula without its blanks."""
    return "".join(entry.text.split())
