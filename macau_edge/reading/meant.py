"""A text as it is meant: read on behind what stops its reader, with what is certainly meant there in its place.

A finding that stops the reading of a file would hide all others of it. Where what is meant is certain, the text is read
as if it stood there, and every place is that of the text as it is: nothing is written, and what mends all of it is told
at once. `check`, its `--fix`, the editor and the loaders read a file so and no other way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from macau_edge.model.problem import Items, Place, Problem, ProblemError
from macau_edge.model.regex import regex
from macau_edge.reading import not_yaml
from macau_edge.reading.kinds import read_in_todays_words
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, read_nodes
from macau_edge.reading.source import LINE_ENDS, Source
from macau_edge.typed.normal import COLONS

_APART = ("bets", "notes", "conditions", "assumptions", "readings")
"""Parts of a file of which an entry that cannot be read hides nothing but itself."""
_NO_TEXT = frozenset((*not_yaml.SORTS, *not_yaml.PLAIN, "names", "each", "choices", "device", "deal", "hands"))
"""Keys under which nothing is a text to be shown: there a comparison is refused, or what is asked for."""
_KEY = regex(rf"( *)(?P<key>[a-z0-9][a-z0-9-]*) ?[:{COLONS}]")
_WHOLE = regex(rf"[ \t]*[a-z0-9][a-z0-9-]* ?[:{COLONS}] *\{{.*\}} *(?:#.*)?")
_BEHIND_A_TAB = regex(rf"[ \t]*\t[ \t]*(?P<key>[a-z0-9][a-z0-9-]*) ?[:{COLONS}]")


def _indented(line: str) -> int:
    """The column at which a line begins; one without anything, or behind a tab, goes on with what stands above it."""
    begins = line.lstrip(" ")
    return len(line) - len(begins) + 1 if begins.strip() and begins[0] != "\t" else 1 << 30


AGAIN = 4
"""How often a text is read from its beginning once more, with what was found in it put right."""


class _Edit(NamedTuple):
    """Columns of a line as it is, from one to another and counted from 0, and what is read in their place."""

    start: int
    end: int
    instead: str

    @property
    def longer(self) -> int:
        """By how much what stands behind it is moved."""
        return len(self.instead) - (self.end - self.start)

    @property
    def is_as_typed(self) -> bool:
        """Whether what is read is what was typed, of which its reader says what is wrong."""
        return isinstance(self.instead, not_yaml.AsTyped)


class CorrectedText:
    """A text with what is read in place of parts of it; `told` are the findings of which these are the mends."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.told: list[Problem] = []
        self._edits: dict[int, list[_Edit]] = {}
        self._lines = LINE_ENDS.split(source.text) if source.text else [""]
        self._again = AGAIN
        self._skipped: set[int] = set()
        self._shown: set[Place] | None = None

    def node(self) -> Node:
        """The document of the text as it is meant, in the words of today, with places of the text as it is.

        Raises:
            ProblemError: it cannot be read further; what was found before is told too.
        """
        stuck, self._shown = False, None
        while True:
            try:
                node = read_in_todays_words(self._source())
            except ProblemError as error:
                if not stuck and self._again:
                    self._again -= 1
                    any_, stuck = self._read_on(error.problems)
                    if any_:
                        continue
                raise ProblemError(*self._with_typed(map(self._back, error.problems))) from None
            slips = [*map(self._back, not_yaml.slips(self._source(), node))]
            if not slips:
                self._shown = set()
                return self._as_it_is(node) if self._edits else node
            if not self.mend(slips):
                raise ProblemError(*self._with_typed(slips))

    def and_told(self, found: Iterable[Problem]) -> list[Problem]:
        """Findings of the text as it is meant, but for those of what nobody typed, and what was told before."""
        return self._with_typed(one for one in found if not self._is_in_a_mend(one.place))

    def _with_typed(self, found: Iterable[Problem]) -> list[Problem]:
        """Findings and those told before, and what was read as it was typed where nobody refuses it.

        That is a text to be shown; and of a file that cannot be read further, all of it.
        """
        told = {*self.told, *found}
        for line, edits in self._edits.items():
            for edit in edits:
                place = Place(self.source.file, line, edit.start + 1, width=edit.end - edit.start)
                is_silent = self._shown is None or place in self._shown
                if edit.is_as_typed and is_silent and all(one.place != place for one in told):
                    told.add(replace(not_yaml.AsTyped.of(place, edit.instead[1:-1]), instead=None))
        return sorted(told)

    def mend(self, problems: Iterable[Problem]) -> bool:
        """Whether any of these findings has a mend with which the text is read from now on; they are told then."""
        found = sorted(one for one in problems if one.instead is not None and not isinstance(one.instead, Items))
        if not found or not self._again:
            return False
        self._again -= 1
        any_ = False
        for one in found:
            if not self._is_in_a_mend(one.place):
                self._put(one, self._as_read(one.place))
                any_ = True
        return any_

    def _read_on(self, problems: Sequence[Problem]) -> tuple[bool, bool]:
        """Whether anything is put right where the parser stops, and whether it still stops before the end."""
        if len(problems) != 1 or problems[0].code not in ("syntax/not-yaml", "syntax/not-plain"):
            return False, True
        text = not_yaml.Broken(self._source(), self._lines)
        stop, any_ = text.stop(), False
        while stop is not None:
            meant = text.meant(stop)
            if meant is not None:
                self._put(self._back(meant), meant.place)
                stop = text.stop(meant.place.line)
            elif (skipped := self._skip(text)) is not None:
                stop = text.stop(skipped)
            else:
                return any_, True
            any_ = True
        return any_, False

    def _skip(self, text: not_yaml.Broken) -> int | None:
        """Reads nothing in the place of an entry in which the parser stops, and tells why; its line, or None if not so.

        Only of what nothing else of the file needs to be read: an entry of `bets`, of `notes` and the like.
        """
        entry = text.entries[-1] if text.entries else None
        above = next((one for one in reversed(text.entries) if one.margin is None), None)
        if entry is None or above is None or entry.margin is None or text.left < 0:
            return None
        first, key = entry.line, _KEY.match(self._lines[entry.line - 1])
        section = _KEY.match(self._lines[above.line - 1])
        if key is None or key.end(1) + 1 != entry.column or not section or section["key"] not in _APART:
            return None
        stopped = text.stopped.line
        behind = _BEHIND_A_TAB.match(self._lines[stopped - 1]) if entry.line < stopped <= len(self._lines) else None
        if behind and (entry.line in self._skipped or _WHOLE.fullmatch(self._lines[entry.line - 1])):
            first, key = stopped, behind  # nothing is missing of the entry above: what stands behind the tab is another
        if first in self._skipped:
            return None
        text.left -= len(self.source.text)
        try:
            read_nodes(self._source())
        except ProblemError as error:
            last, is_whole = first, first != entry.line and _WHOLE.fullmatch(self._lines[first - 1])
            while not is_whole and last < len(self._lines) and _indented(self._lines[last]) > entry.column:
                last += 1
            self._skipped.add(first)
            self.told += map(self._back, error.problems)
            self._read_instead(first, 0, f"{' ' * (entry.column - 1)}{key['key']}: ''")
            for number in range(first + 1, last + 1):
                self._read_instead(number, 0, "")
            return first
        return None

    def _read_instead(self, line: int, start: int, instead: str) -> None:
        """Reads something in place of the rest of a line, and of all that was read in place of parts of it."""
        whole = LINE_ENDS.split(self.source.text)[line - 1]
        self._lines[line - 1] = whole[:start] + instead
        self._edits[line] = [_Edit(start, len(whole), instead)]

    # --- the text as it is, and as it is read -------------------------------------------------------------------------

    def _source(self) -> Source:
        """The text as it is read."""
        if not self._edits:
            return self.source
        ends = [*LINE_ENDS.findall(self.source.text), ""]
        text = "".join(part for pair in zip(self._lines, ends, strict=True) for part in pair)
        return replace(self.source, text=text)

    def _as_read(self, place: Place) -> Place:
        """Where a place of the text as it is, which is in no mend, stands in the text as it is read."""
        start, end, moved, wider = place.column - 1, place.column - 1 + place.width, 0, 0
        for edit in self._edits.get(place.line, ()):
            if edit.end <= start:
                moved += edit.longer
            elif edit.is_as_typed and edit.start < end:
                wider += edit.longer
        return replace(place, column=place.column + moved, width=place.width + wider)

    def _put(self, problem: Problem, at: Place) -> None:
        """Reads the mend of a finding in the place that it has in the text as it is read.

        What is meant by what was put there before is one with it, and not told: it comes to light when that is written.
        """
        assert problem.instead is not None
        line, start = self._lines[at.line - 1], at.column - 1
        end = min(start + at.width, len(line))
        kept, low, high, shift, is_told = list[_Edit](), start, end, 0, True
        moved = behind = 0  # by how much the text is moved in front of what is read now, and behind it
        before = self._edits.get(at.line, ())
        for edit in before:
            begins = edit.start + shift
            ends = begins + len(edit.instead)
            shift += edit.longer
            if ends <= start:
                kept.append(edit)
                moved = behind = shift
            elif begins >= end:
                kept.append(edit)
            else:
                low, high, behind = min(low, begins), max(high, ends), shift
                is_told = is_told and edit.is_as_typed
        instead = problem.instead if (low, high) == (start, end) else line[low:start] + problem.instead + line[end:high]
        whole = _Edit(low - moved, high - behind, instead)
        if is_told and not whole.is_as_typed:
            self.told.append(problem)
        self._edits[at.line] = sorted((*kept, whole))
        self._lines[at.line - 1] = line[:start] + problem.instead + line[end:]

    def _is_in_a_mend(self, place: Place) -> bool:
        """Whether a place of the text as it is begins in what is read otherwise."""
        edits = (edit for edit in self._edits.get(place.line, ()) if not edit.is_as_typed)
        return any(edit.start < place.column <= max(edit.end, edit.start + 1) for edit in edits)

    def _is_as_typed(self, place: Place) -> bool:
        """Whether what stands at a place of the text as it is was put in quotes to be read."""
        return any(edit.is_as_typed and edit.start == place.column - 1 for edit in self._edits.get(place.line, ()))

    def _back(self, problem: Problem) -> Problem:
        return replace(problem, place=self._place(problem.place)) if self._edits else problem

    def _place(self, place: Place) -> Place:
        """Where a place of the text as it is read stands in the text as it is."""
        edits = self._edits.get(place.line)
        if not edits:
            return place
        start = end = None
        low, high, moved = place.column - 1, place.column - 1 + place.width, 0
        for edit in edits:
            begins, ends = edit.start + moved, edit.start + moved + len(edit.instead)
            if start is None and low < ends:
                start = low - moved if low < begins else edit.start
            if end is None and high <= ends:
                end = high - moved if high <= begins else edit.end
            moved += edit.longer
        start = low - moved if start is None else start
        end = high - moved if end is None else end
        return replace(place, column=start + 1, width=max(1, end - start))

    def _as_it_is(self, node: Node, *, is_shown: bool = True) -> Node:
        """A document with places of the text as it is; `is_shown` is whether a text to be shown may stand there."""
        place = self._place(node.place)
        match node:
            case Scalar():
                if place is node.place:
                    return node
                is_as_typed = self._is_as_typed(place)
                if is_as_typed and is_shown and self._shown is not None:
                    self._shown.add(place)
                return node._replace(place=place, quoted=node.quoted and not is_as_typed)
            case SequenceNode(items):
                return SequenceNode(tuple(self._as_it_is(one, is_shown=is_shown) for one in items), place)
            case MappingNode(pairs):
                return MappingNode(tuple(self._pair(*pair, is_shown=is_shown) for pair in pairs), place)

    def _pair(self, key: Node, value: Node, *, is_shown: bool) -> tuple[Node, Node]:
        if isinstance(key, Scalar):
            is_shown = key.text in not_yaml.text_keys() or (is_shown and key.text not in _NO_TEXT)
        return self._as_it_is(key), self._as_it_is(value, is_shown=is_shown)
