"""What a click on the grid means: a change of the text after which a bet does with some outcomes what was painted.

The phrases that can be written are tried, the shortest first: each is asked of the exact engine, and what is written is
read again and asked of both. It names exactly what was painted, or nothing is written, and it is said why.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from macau_edge.checks import check_adopted
from macau_edge.desk.at_paths import (
    LostCommentError,
    NoEditError,
    changed_span,
    flow_text,
    with_value,
    without,
    written_again,
)
from macau_edge.desk.buffer import Buffer, Steps
from macau_edge.desk.painted import Painted
from macau_edge.desk.rules import read_with
from macau_edge.model import Bet, Choice, Member, Ruleset, Wheel, faces_of, notation, shown_by
from macau_edge.model.message import Message
from macau_edge.model.problem import NOWHERE, Problem, ProblemError, UsageError
from macau_edge.model.records import replace
from macau_edge.outcomes.options import choose, every_choice, options_of
from macau_edge.outcomes.scope import MissingChoiceError, Scope
from macau_edge.outcomes.select import select
from macau_edge.questions.grid.cells import Setting
from macau_edge.questions.grid.marks import IN_THE_TEXT, GridBet
from macau_edge.reading.device import shown_on
from macau_edge.reading.forms import BetForm
from macau_edge.reading.nodes import MappingNode, Node, Scalar, every_node, value_of
from macau_edge.reading.ruleset import Read

TRIES = 6
"""Ways to write a clause that are tried in the text, the shortest first."""
NAMED_FACES = 8
"""Faces of dice of which sets are tried, `within 1-2-3`."""
LIST, BETWEEN, JOINED, BY_FACES = 2, 2, 2, 4
"""What a list, a comma in it, `except` or `and`, and faces in a list weigh in letters: what is plainer is written."""
RUN = 3
"""Totals that follow one another, from so many on written as a range: `[2, 3]`, `2 to 4`."""
_KEYS, _CLAUSES = [*BetForm.keys], ("win", "push", "lose")
ORDER = [*_KEYS[: _KEYS.index("win")], *_CLAUSES, *(key for key in _KEYS[_KEYS.index("win") :] if key not in _CLAUSES)]
"""Keys of a bet as clauses are put in between them: what comes back behind what wins."""
OF_ROWS = frozenset(("arithmetic/no-row", "arithmetic/unreached-row"))
"""Findings about rows of prizes, which somebody writes after the outcomes were painted."""


def paint(buffer: Buffer, bet: str, setting: str, cells: Collection[str], fate: str) -> Painted:
    """The change after which these cells have that fate in a stage of a bet.

    A cell is called by its faces, in any order: `2-5` and `5-2` are one outcome. `fate` is the target of a clause; ""
    takes them out of the clauses that name them, so that they fall to `others`, or the bet goes on.

    Raises:
        UsageError: it cannot be written; the text says why, and what to do.
        ProblemError: the bet cannot be read.
    """
    return _Painting(buffer, read_with(buffer, bet), bet, setting).painted(cells, fate)


class Written(NamedTuple):
    """What is to be done with a clause: its key, the ways to write its value, of which none deletes it."""

    target: str
    ways: tuple[str, ...]


class PaintCase(NamedTuple):
    """A case in which a clause is read: the number of a choice of the options, and where the bet stands."""

    way: int
    setting: Setting


def _ways(ruleset: Ruleset, bet: Bet) -> list[Mapping[str, Choice]]:
    """The choices under which a bet is painted: those that are taken, and each other of outcomes that it speaks of."""
    taken = choose(ruleset, {})
    spoken = {one.id: one for one in options_of(ruleset, Member(bet, {})) if not one.of_ratios}
    others = (way for way in every_choice(replace(ruleset, options=spoken), taken) if way != taken)
    return [taken, *others] if spoken else [taken]


class _Painting:
    """A stage of a bet in all cases: every member of a family, whatever opened the stage, under every choice."""

    def __init__(self, buffer: Buffer, read: Read, bet: str, setting: str) -> None:
        assert read.ruleset
        self.buffer, self.read, self.ruleset = buffer, read, read.ruleset
        self.bet: Bet = self.ruleset.bets[bet]
        self.ways = _ways(self.ruleset, self.bet)
        self.grids = [GridBet(self.ruleset, self.bet, way) for way in self.ways]
        self.grid = self.grids[0]
        self.here = self.grid.setting(setting)
        self.cases = [
            PaintCase(way, one)
            for way, grid in enumerate(self.grids)
            for one in grid.visits
            if one.stage == self.here.stage
        ]  # fmt: skip
        self.stage = self.grid.visits[self.here].stage
        self.line = self.bet.place.line
        self.phrases = _Phrases(self.grids, self.cases)

    def painted(self, cells: Collection[str], fate: str) -> Painted:
        """The change by which these cells have that fate."""
        labels = {self.grid.label(cell): cell for cell in cells}
        if not labels or not labels.keys() <= {*self.grid.labels}:
            raise UsageError(Message("no such outcome comes up"), Message("choose cells of the grid"))
        before = {one: self.grids[one.way].fates(one.setting) for one in self.cases}
        for one, fates in before.items():
            if self.grids[one.way].disagreeing(one.setting, fates, None):
                raise _engines_differ()
        rest = next((clause.target for clause in self.stage.clauses if clause.outcomes.rest), "")
        new_rest = ""
        if not fate and not rest and not any("" in fates for fates in before.values()):
            new_rest = rest = "lose" if all(clause.target != "lose" for clause in self.stage.clauses) else ""
        meant = fate or rest
        after = {
            one: [meant if label in labels else was for label, was in zip(self.grid.labels, fates, strict=True)]
            for one, fates in before.items()
        }
        if after == before:
            raise UsageError(
                Message("these outcomes do so already"), Message("paint others, or choose what they are to do")
            )
        plan = [*self._plan(before, after, rest, new_rest)]
        refused: UsageError | None = None
        for way in range(max(len(one.ways) for one in plan) or 1):
            chosen = {one.target: one.ways[min(way, len(one.ways) - 1)] if one.ways else "" for one in plan}
            start, end, instead = self._edit(chosen)
            try:
                self._prove(
                    Buffer(self.buffer.file, self.buffer.text[:start] + instead + self.buffer.text[end:]), after
                )
            except UsageError as error:
                refused = refused or error
            except ProblemError as error:
                refused = refused or UsageError(error.problems[0].message, error.problems[0].help)
            else:
                written = tuple(f"{target}: {text}" for target, text in chosen.items() if text)
                return Painted(start, end, instead, written, (*self._thrown_together(cells), *self._notes(chosen)))
        assert refused
        raise refused

    def _plan(
        self, before: Mapping[PaintCase, list[str]], after: Mapping[PaintCase, list[str]], rest: str, new_rest: str
    ) -> Iterator[Written]:
        """What is to be written of each clause that changes."""
        had = dict.fromkeys(clause.target for clause in self.stage.clauses)
        if new_rest:
            yield Written(new_rest, ("others",))
        for target in dict.fromkeys((*had, *(fate for fates in after.values() for fate in fates if fate))):
            named = self.phrases.places(after, target)
            if target == new_rest or (target in had and named == self.phrases.places(before, target)):
                continue
            if not named:
                if target == "win":
                    raise UsageError(
                        Message("nothing would win `{bet}` any more", bet=self.bet.id),
                        Message("first paint what is to win instead"),
                    )
                yield Written(target, ())
            elif target != rest:
                ways = self.phrases.naming(named)
                if not ways:
                    raise self._unsayable()
                yield Written(target, tuple(ways))

    def _unsayable(self) -> UsageError:
        if len(self.cases) > 1:
            message = Message("no words of the language name these outcomes in every case of `{bet}`", bet=self.bet.id)
        else:
            message = Message("no words of the language name exactly these outcomes")
        return UsageError(message, Message("give the set a name under `names` in the text, and use that"))

    # --- the text ---------------------------------------------------------------------------------------------------

    def _nodes(self) -> tuple[MappingNode, MappingNode | None]:
        """The bet as it is written, and the one that it is based on."""
        bets = value_of(self.buffer.nodes, "bets") if self.buffer.nodes else None
        own = value_of(bets, self.bet.id) if bets else None
        if not isinstance(own, MappingNode) or bets is None:
            raise UsageError(Message("the bet `{bet}` is not written in this text", bet=self.bet.id), IN_THE_TEXT)
        named = value_of(own, "based-on")
        base = value_of(bets, named.text) if isinstance(named, Scalar) else None
        return own, base if isinstance(base, MappingNode) else None

    def _edit(self, chosen: Mapping[str, str]) -> tuple[int, int, str]:
        """The change of the text by which each of these clauses stands so; an empty one is deleted."""
        own, base = self._nodes()
        stages = value_of(own, "stages")
        at: Steps = ("bets", self.bet.id)
        edits = dict[Steps, str](((*at, target), text) for target, text in chosen.items())
        clauses: Node | None = own
        if self.stage.name and stages is None:
            edits = {(*at, "stages"): self._stages_of(base, chosen)}
        elif self.stage.name:
            clauses = value_of(stages, self.stage.name) if stages else None
            edits = {(*at, "stages", self.stage.name, target): text for target, text in chosen.items()}
        order = [*ORDER, *(stage.name for stage in self.bet.stages)]
        text = self.buffer.text
        for path, clause in edits.items():
            key = f"{path[-1]}"
            if not clause and clauses and value_of(clauses, key) is None:
                message = Message("`{key}` is of the bet that `{bet}` is based on", key=key, bet=self.bet.id)
                raise UsageError(message, Message("keys are replaced and never taken away: write it out"))
            try:
                text = with_value(text, path, clause, order) if clause else without(text, path)
            except LostCommentError:
                message = Message("there is a comment inside `{key}`, and it would be lost", key=key)
                raise UsageError(message, IN_THE_TEXT) from None
            except NoEditError:
                message = Message("`{key}` is written in a way that is not changed here", key=key)
                raise UsageError(message, IN_THE_TEXT) from None
        return changed_span(self.buffer.text, text)

    def _stages_of(self, base: MappingNode | None, chosen: Mapping[str, str]) -> str:
        """All stages of the bet that this one is based on, with these clauses."""
        stages = value_of(base, "stages") if base else None
        written = written_again(stages) if stages else {}
        assert isinstance(written, Mapping)
        clauses = written.get(self.stage.name)
        said = {**clauses, **chosen} if isinstance(clauses, Mapping) else chosen
        own = {target: clause for target, clause in said.items() if clause}
        return flow_text({**written, self.stage.name: own})

    def _prove(self, buffer: Buffer, after: Mapping[PaintCase, list[str]]) -> None:
        """Sees that the text, read again, does what was painted, by both engines, and that nothing else went wrong."""
        read = read_with(buffer, self.bet.id)
        known = {(one.code, str(one.message)) for one in self._problems(self.read, self.buffer)}
        for one in self._problems(read, buffer):
            if (one.code, str(one.message)) not in known and one.code not in OF_ROWS:
                raise UsageError(one.message, one.help)
        assert read.ruleset
        grids = [GridBet(read.ruleset, read.ruleset.bets[self.bet.id], way) for way in self.ways]
        for (way, setting), fates in after.items():
            if setting not in grids[way].visits or grids[way].fates(setting) != fates:
                raise self._unsayable()
            if grids[way].disagreeing(setting, fates, None):
                raise _engines_differ()

    def _problems(self, read: Read, buffer: Buffer) -> list[Problem]:
        """What is wrong in the bet itself: that a name is used no more is found where it stands."""
        bets = value_of(buffer.nodes, "bets") if buffer.nodes else None
        own = value_of(bets, self.bet.id) if bets else None
        lines = {one.place.line for one in every_node(own)} if own else set[int]()
        return [one for one in check_adopted(read, only=[self.bet.id]) if one.place.line in {*lines, self.line}]

    def _thrown_together(self, cells: Collection[str]) -> Iterator[Message]:
        """What is painted besides the cells, since dice have no order."""
        for cell in cells:
            other = self.grid.ordered[cell][1] if cell in self.grid.ordered else cell
            if other not in cells:
                yield Message("two dice are thrown together: {one} and {other} are one outcome", one=cell, other=other)
                return

    def _notes(self, chosen: Mapping[str, str]) -> Iterator[Message]:
        own, _ = self._nodes()
        named = value_of(own, "based-on")
        settings = {one.setting for one in self.cases}
        members = {one.member for one in settings}
        if isinstance(named, Scalar):
            base = named.text
            keys = ["stages"] if self.stage.name else [*chosen]
            for key in keys:
                if value_of(own, key) is None:
                    yield Message(
                        "`{key}` now stands in `{bet}` itself, in place of that of `{base}`",
                        key=key, bet=self.bet.id, base=base,
                    )  # fmt: skip
        if len(members) > 1:
            yield Message("this is so in all {number} bets of `{bet}`", number=len(members), bet=self.bet.id)
        elif len(settings) > 1:
            yield Message("this is so whatever opened `{stage}`", stage=self.stage.name)
        if len(self.ways) > 1:
            yield Message("this is so whatever is chosen of the options that `{bet}` speaks of", bet=self.bet.id)


def _engines_differ() -> UsageError:
    message = Message("the two engines do not read this bet alike, so nothing is written")
    return UsageError(
        message, Message("this is a mistake of the program, not of the file: report it together with the file")
    )


# --- the phrases that can be written, and what they name -------------------------------------------------------------


class _Phrases:
    """Texts of phrases by what they name in all cases at once: one bit for each outcome in each case."""

    def __init__(self, grids: Sequence[GridBet], cases: Sequence[PaintCase]) -> None:
        self.grid, self.cases = grids[0], cases
        self.space, self.device = self.grid.space, self.grid.ruleset.device
        self.scopes: list[Scope] = [grids[one.way].visits[one.setting].inner for one in cases]
        self.shown = shown_on(self.device)
        self.size = len(self.space)
        self.copies = sum(1 << place * self.size for place in range(len(cases)))
        self._plain = self._known(self._plain_texts(), everywhere=True)
        self._plain |= self._known(self._own_texts(), everywhere=False)
        self._faces = self._known(self._face_texts(), everywhere=True)

    def places(self, fates: Mapping[PaintCase, list[str]], target: str) -> int:
        """Where a target stands."""
        found = 0
        for number, case in enumerate(self.cases):
            for index, fate in enumerate(fates[case]):
                if fate == target:
                    found |= 1 << number * self.size + index
        return found

    def naming(self, wanted: int) -> list[str]:
        """The texts that name exactly these, the shortest first."""
        runs = self._known(self._runs(wanted), everywhere=True)
        plain = {**self._plain, **runs}
        every = {**plain, **{text: named for text, named in self._faces.items() if text not in plain}}
        found = dict[str, int]()
        for text, named in every.items():
            if named == wanted:
                found[text] = len(text)
        for text in self._joined(every, wanted):
            found.setdefault(text, len(text) + JOINED)
        for words in (plain, every):
            for by_weight in (False, True):
                if items := _cover(words, wanted, by_weight=by_weight):
                    text = items[0] if len(items) == 1 else f"[{', '.join(items)}]"
                    faces = BY_FACES * sum(one not in plain for one in items)
                    found.setdefault(text, LIST + faces + sum(len(one) + BETWEEN for one in items))
        return sorted(found, key=lambda text: (found[text], text))[:TRIES]

    def _joined(self, words: Mapping[str, int], wanted: int) -> Iterator[str]:
        """`A except B` and `A and B`."""
        simple = [(text, named) for text, named in words.items() if " except " not in text and " and " not in text]
        wider = [(text, named) for text, named in simple if named & wanted == wanted != named]
        apart = [(text, named) for text, named in simple if not named & wanted]
        for text, named in wider:
            out = named & ~wanted
            for other, removed in apart:
                if named & removed == out:
                    yield f"{text} except {other}"
        for (one, named), (other, its) in combinations(wider, 2):
            if named & its == wanted and "any" not in (one, other):
                yield f"{one} and {other}"

    def _known(self, texts: Iterable[str], *, everywhere: bool) -> dict[str, int]:
        """What each text names; those that the device has not, or that name nothing, are left out."""
        found = dict[str, int]()
        for text in texts:
            with suppress(ProblemError, MissingChoiceError, notation.Malformed):
                phrase = notation.parse_phrase(text, NOWHERE, self.shown)
                named = 0
                for number, inner in enumerate(self.scopes[:1] if everywhere else self.scopes):
                    named |= sum(1 << index for index in select(phrase, inner)) << number * self.size
                if named:
                    found.setdefault(text, named * self.copies if everywhere else named)
        return found

    def _plain_texts(self) -> Iterator[str]:
        """Numbers and pockets, and what they are like."""
        for total in sorted(self.space.totals):
            yield str(total)
        for outcome in self.space:
            if outcome.total is None:
                yield outcome.label
        yield from ("odd", "even", "any")
        for total in sorted(self.space.totals):
            yield from (f"higher than {total}", f"lower than {total}")

    def _own_texts(self) -> Iterator[str]:
        """What the file has names for, and what the clauses of the stage say now."""
        yield from self.grid.ruleset.names
        for clause in self.grid.visits[self.cases[0].setting].stage.clauses:
            for one in clause.outcomes.listed or (clause.outcomes,):
                if not one.rest:
                    yield notation.phrase_text(one)
        words = [variable.name for variable in self.grid.bet.each]
        words += [one.setting.stage for one in self.cases[:1] if one.setting.opened]
        words += [self.grid.bet.additional.at] if self.grid.bet.additional else []
        for word in words:
            yield from (word, f"hard {word}", f"easy {word}", f"shows {word}")

    def _face_texts(self) -> Iterator[str]:
        """What dice or balls show."""
        several = shown_by(self.device)
        if isinstance(self.device, Wheel) or several < 1:
            return
        faces = faces_of(self.device)
        labels = [face.label for face in faces]
        if several > 1:
            yield from (outcome.label for outcome in self.space)
            for total in sorted(self.space.totals):
                yield from (f"hard {total}", f"easy {total}")
            yield "same face"
        attributes = {name: value for face in faces for name, value in face.attributes}
        yield from (f"same {name}" for name in attributes if several > 1)
        shown = dict.fromkeys((*labels, *(value for face in faces for _, value in face.attributes)))
        for size in range(1, several):
            yield from (f"shows {'-'.join(some)}" for some in combinations_with_replacement(labels, size))
        for number in range(1, several + 1):
            for one in shown:
                yield f"exactly {number} show {one}"
                if number > 1 or one not in labels:
                    yield f"at least {number} show {one}"
        if several > 1 and len(labels) <= NAMED_FACES:
            for size in range(several + 1, len(labels)):
                yield from (f"within {'-'.join(some)}" for some in combinations(labels, size))

    def _runs(self, wanted: int) -> Iterator[str]:
        """Ranges of totals: the longest that are wanted whole, and from the first to the last that is touched."""
        part = (1 << self.size) - 1
        common = part
        touched = 0
        for number in range(len(self.cases)):
            common &= wanted >> number * self.size
            touched |= wanted >> number * self.size & part
        totals = sorted(self.space.totals)
        masks = {total: sum(1 << place for place in self.space.totals[total]) for total in totals}
        run = list[int]()
        for total in (*totals, None):
            if total is not None and masks[total] & ~common == 0:
                run.append(total)
                continue
            if len(run) >= RUN:
                yield f"{run[0]} to {run[-1]}"
            run = []
        some = [total for total in totals if masks[total] & touched]
        if len(some) >= RUN:
            yield f"{some[0]} to {some[-1]}"


def _cover(words: Mapping[str, int], wanted: int, *, by_weight: bool) -> list[str]:
    """Texts that name these together, each as much of what is left as it can; none where they cannot.

    `by_weight` takes what names most for its length.
    """
    inside = {text: named for text, named in words.items() if not named & ~wanted}
    left, chosen = wanted, list[str]()
    while left:
        best = max(inside, key=lambda text: _worth(text, inside[text] & left, by_weight=by_weight), default="")
        if not best or not inside[best] & left:
            return []
        chosen.append(best)
        left &= ~inside[best]
    for text in chosen[:]:  # what those that came later name as well
        others = [one for one in chosen if one != text]
        if others and _together(inside, others) == wanted:
            chosen = others
    order = {text: (inside[text] & -inside[text]).bit_length() for text in chosen}
    return sorted(chosen, key=lambda text: (order[text], text))


def _worth(text: str, new: int, *, by_weight: bool) -> tuple[float, int]:
    number = new.bit_count()
    return (number / (len(text) + BETWEEN) if by_weight else float(number)), -len(text)


def _together(words: Mapping[str, int], texts: Sequence[str]) -> int:
    found = 0
    for text in texts:
        found |= words[text]
    return found
