"""What takes time: findings with their mends, and the figures of a bet. It runs in a process of its own (`process.py`).

Both engines work out what is in the editor, bounded as any command is; what they found of a bet is remembered from one
edit to the next.
"""

from __future__ import annotations

import importlib
import os
import pickle
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from macau_edge.analysis import Analysis, BetAnalysis, analyse_ruleset, ruleset_under
from macau_edge.analysis.memory import Key, Memory, needed_bets
from macau_edge.checks import Listener, check_adopted
from macau_edge.checks.case import BetCase
from macau_edge.checks.files import checker, kept_problems
from macau_edge.checks.mends import Mend, mend_of
from macau_edge.checks.policy.file import policy_for
from macau_edge.checks.sound import Loaded, LoadedApplication, base_beside, limited, load_proposed
from macau_edge.desk.buffer import Buffer, scalars
from macau_edge.desk.early import Early, EdgeText
from macau_edge.desk.moving import BetMoves, moves_of
from macau_edge.desk.names import pairs
from macau_edge.desk.painted import Painted
from macau_edge.model import Alternative, Chips, Choice, Member, Ruleset
from macau_edge.model.filed import Selection
from macau_edge.model.foreign import escape_prose
from macau_edge.model.message import Message, quoted
from macau_edge.model.meter import STATES, open_meter
from macau_edge.model.problem import Place, Problem, ProblemError, UsageError
from macau_edge.model.records import replace
from macau_edge.model.remembered import remember_latest
from macau_edge.model.texts import Language
from macau_edge.model.walk import outermost
from macau_edge.outcomes.members import members_known
from macau_edge.outcomes.options import choose, every_choice, options_of
from macau_edge.questions.analyse.report import options_left
from macau_edge.questions.analyse.rows import Group, engines_word, grouped_bets, house_edge, ids, placeholder_cell
from macau_edge.questions.diff.compare import compare_sides
from macau_edge.questions.diff.report import versions_document
from macau_edge.questions.grid.cells import Marks
from macau_edge.questions.page.data import data_of_one_bet
from macau_edge.questions.page.find import page_of
from macau_edge.reading.kinds import is_application
from macau_edge.reading.nodes import Node, Scalar, value_of, word_pairs
from macau_edge.reading.revisions import Sides, Tree
from macau_edge.reading.ruleset import Read, read_ruleset
from macau_edge.reading.source import MARK, FileText, Source, read_source
from macau_edge.reports import fields
from macau_edge.reports.document import Document, Heading, Paragraph, Table
from macau_edge.reports.findings.found import yaml_lines
from macau_edge.reports.writers import to_markdown
from macau_edge.wording import Words
from macau_edge.wording.bets import prizes_line
from macau_edge.wording.messages import translated_message

T = TypeVar("T")

MENDS = 3
"""Findings at one place for which a mend is tried: each is a check of the whole file."""

RESULTS = 40
"""Net results that are listed, of all members of a family together; of more there are the edges alone."""

WIDEST = 200
"""Characters of a fraction that is shown whole here: nobody can ask for more of it."""


class SupersededError(Exception):
    """Nobody waits for this any more."""


class AtWork(NamedTuple):
    """What is being worked out: a member of a bet, and the choices, with the key under which it will be kept."""

    key: Key
    member: Member
    choices: Mapping[str, Choice]
    chips: Chips | None


class _Heeding(Memory):
    """A memory that stops where nobody waits for what is worked out, and tells what was found in it, as bytes."""

    def __init__(self, wanted: Callable[[], bool], tell: Callable[[bytes], object]) -> None:
        super().__init__()
        self.wanted, self.tell = wanted, tell
        self._asked: AtWork | None = None
        self.at_work: AtWork | None = None

    def key(self, ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], chips: Chips | None) -> Key:
        key = super().key(ruleset, member, choices, chips)
        self._asked = AtWork(key, member, choices, chips)
        return key

    def recall(self, key: Key, find: Callable[[], T]) -> T:
        if not self.wanted():
            raise SupersededError
        before, self.at_work = self.at_work, self._asked if self._asked and self._asked.key is key else None
        try:
            return super().recall(key, find)
        finally:
            self.at_work = before

    def keep_new(self, key: Key, found: Any) -> None:
        super().keep_new(key, found)
        self.tell(pickle.dumps((key, found)))


class Work:
    """What the process does, one thing after the other; `wanted` says whether somebody still waits for it.

    `tell` is given what was found, for the process that may come after this one, and `show` what of an answer is known
    before all of it.
    """

    def __init__(
        self,
        wanted: Callable[[], bool],
        tell: Callable[[bytes], object] = lambda _: None,
        show: Callable[[Early], object] = lambda _: None,
    ) -> None:
        self.memory, self.show = _Heeding(wanted, tell), show
        self._glanced = ""

    def know(self, found: Iterable[bytes]) -> None:
        """Keeps what was told by a process like this one."""
        for one in found:
            self.memory.keep(*pickle.loads(one))  # our own, of this program alone

    def is_needed(self, texts: Mapping[str, str]) -> bool:
        """Whether what is at work now is needed by one of these texts as well.

        It is where nobody can tell: where a text is half written, and where no bet is at work but a file is looked at,
        which is bounded and is found quickly the next time.
        """
        at_work = self.memory.at_work
        return at_work is None or any(_needs(file, text, texts, at_work) for file, text in texts.items())

    def ready(self) -> None:
        """Nothing: with the answer the process has begun, and both engines with it, which takes longer than most."""
        importlib.import_module("macau_edge.numeric.backward")
        importlib.import_module("macau_edge.exact.solution")

    def look(
        self, buffer: Buffer, others: Mapping[str, str], first: Sequence[str], language: Language, reported: str = ""
    ) -> tuple[Problem, ...]:
        """Every finding of a text; those of the rules and the edges beside its bets are shown before, as they come.

        The figures of the bets that are wanted `first` are worked out in that order, before those of others. Where the
        report of a bet is wanted, it is shown before all of them: a sound bet waits for the rules of no other.
        """
        wrong = list[Problem]()
        names = {key.text: key.place for key, _ in pairs(buffer.nodes, "bets")} if buffer.nodes else {}

        def rules_say(found: Sequence[Problem]) -> None:
            self.show(Early(problems=(*filter(kept_problems(policy_for(buffer.file), Selection()), found),)))

        def ruled(found: list[Problem]) -> None:
            wrong.extend(one for one in found if one.stops_figures)
            if report is not None or not reported:
                self.show(Early(problems=tuple(found)))

        def figured(case: BetCase, problems: Sequence[Problem]) -> None:
            name = case.bet.id
            stopped = any(one.stops_figures for one in problems)
            if stopped or name not in names or not _is_apart(buffer, name, wrong):
                return
            if edge := _first_edge(case, Words(language, case.ruleset)):
                self.show(Early(edge=(names[name], edge)))

        report = self._alone(buffer, reported, language) if reported else None
        if reported:
            self.show(Early(report=report or self.shown(buffer, others, reported, language, rules_say)))
        found = self.findings(buffer, others, Listener(first, ruled, figured))
        if report is not None and not _is_apart(buffer, reported, wrong):  # what stops it was found of another bet
            self.show(Early(report=self.shown(buffer, others, reported, language)))
        return found

    def glance(
        self, buffer: Buffer, others: Mapping[str, str], seen: Collection[str], language: Language, reported: str
    ) -> tuple[Problem, ...]:
        """What the rules find of a text of many bets, with the report of one, and the edges of those that are `seen`.

        Of the others no figure is worked out, and so nothing is found that only a figure shows.
        """
        found: list[Problem] | None = None

        def ruled(problems: Sequence[Problem]) -> None:
            nonlocal found
            found = [*filter(kept_problems(policy_for(buffer.file), Selection()), problems)]
            self.show(Early(problems=tuple(found)))

        report: Document | str | None = None
        if self._glanced != buffer.text:  # or the rules of all bets were asked, and are remembered
            report = self._alone(buffer, reported, language)
            if report is not None:
                self.show(Early(report=report))
        self._glanced = buffer.text
        shown = self.shown(buffer, others, reported, language, ruled)
        if shown != report:
            self.show(Early(report=shown))
        if found is None:  # it cannot be read
            return self.findings(buffer, others)
        for edge in self.edges(buffer, others, found, language, seen):
            self.show(Early(edge=edge))
        return tuple(found)

    def findings(
        self, buffer: FileText, others: Mapping[str, str], listener: Listener | None = None
    ) -> tuple[Problem, ...]:
        """Every finding of a text, as `check` has them; `others` are the texts of other files that are open."""
        try:
            check = checker(STATES, (), Selection(), None, self.memory, _reader(others), listener)
            return check(buffer.source).problems
        except ProblemError as error:
            return error.problems

    def mends(
        self, buffer: Buffer, others: Mapping[str, str], known: Sequence[Problem], at: Sequence[Problem]
    ) -> list[Mend]:
        """The certain mend of each finding `at` a place that has one."""
        check = partial(self.findings, others=others)
        found = (mend_of(buffer, problem, known, check) for problem in at[:MENDS])
        return [mend for mend in found if isinstance(mend, Mend)]

    def figures(self, buffer: Buffer, others: Mapping[str, str], bet: str, language: Language) -> str:
        """What a bet is worth as it is written now, in Markdown; why there is no figure, where there is none."""
        found = self.shown(buffer, others, bet, language)
        return escape_prose(found) if isinstance(found, str) else to_markdown(found)

    def shown(
        self,
        buffer: Buffer,
        others: Mapping[str, str],
        bet: str,
        language: Language,
        ruled: Callable[[Sequence[Problem]], object] = lambda _: None,
    ) -> Document | str:
        """What a bet is worth as it is written now, as a report has it; a text where there is no figure: why.

        `ruled` is told what the rules find of a ruleset, before that.
        """
        try:
            with open_meter(STATES):
                return self._report(_load(buffer, others, bet, ruled), buffer, bet, language)
        except (ProblemError, UsageError) as error:
            return _why_none(error, buffer.file, language)

    def _alone(self, buffer: Buffer, bet: str, language: Language) -> Document | str | None:
        """What `shown` has, where the rules of a bet of a ruleset and of those that it has to do with find nothing.

        None where they do, or more is to be read for it: of other bets nothing is asked here.
        """
        with open_meter(STATES):
            try:
                if is_application(buffer.source):
                    return None
                read = _read(buffer)
                loaded = _sound(read, buffer, bet, check_adopted(read, only=_made_with(read, bet)))
            except ProblemError:
                return None
            try:
                return self._report(loaded, buffer, bet, language) if bet in loaded.ruleset.bets else None
            except (ProblemError, UsageError) as error:
                return _why_none(error, buffer.file, language)

    def _report(
        self, loaded: Loaded | LoadedApplication, buffer: Buffer, bet: str, language: Language
    ) -> Document | str:
        """The figures of a bet in what was loaded, by both engines; raises where it has none."""
        loaded = limited(loaded)
        w = Words(language, loaded.ruleset)
        analyses = self._analyses(loaded, bet, loaded.kept)
        analyses[0].with_a_figure()
        problems = [problem for analysis in analyses for problem in analysis.problems]
        if problems:
            return translated_message(language, _no_figures(problems, buffer.file))
        return tuple(block for analysis in analyses for block in _shown(analysis, w))

    def moves(self, buffer: Buffer, others: Mapping[str, str], bet: str, language: Language) -> BetMoves | str:
        """What a window needs to move the prizes of a bet or family; a text where it has no figure: why."""
        try:
            with open_meter(STATES):
                loaded = limited(_load(buffer, others, bet, lambda _: None))
                choices = choose(loaded.ruleset, loaded.choices)
                page = page_of(loaded.ruleset, choices, [*loaded.choices], only=bet, memory=self.memory)
                return moves_of(buffer, bet, page.prizes, data_of_one_bet(page, language))
        except (ProblemError, UsageError) as error:
            return _why_none(error, buffer.file, language)

    def edges(
        self,
        buffer: Buffer,
        others: Mapping[str, str],
        known: Sequence[Problem],
        language: Language,
        only: Collection[str] | None = None,
    ) -> list[tuple[Place, EdgeText]]:
        """The house edge of each bet of a ruleset, at the place of its name; of several the least and the highest.

        Of some bets `only`, where these are named.

        Also of those that the choices of its options make, which the house takes one of.
        `known` are the findings of the text: where one stops the figures of a bet, it has none here.
        """
        return [one for one in self.hints(buffer, others, known, language, only) if one[1].exact]

    def hints(
        self,
        buffer: Buffer,
        others: Mapping[str, str],
        known: Sequence[Problem],
        language: Language,
        only: Collection[str] | None = None,
    ) -> list[tuple[Place, EdgeText]]:
        """The edges, and of a bet that has no figures for a finding or since it costs too much, that it has none.

        Such a finding may be of another bet, as the one that it is based on.
        """
        if buffer.kind != "ruleset" or not buffer.nodes:
            return []
        wrong = [one for one in known if one.stops_figures]
        ruleset = _read(buffer).ruleset
        loaded = limited(Loaded(ruleset, buffer.source, ())) if ruleset else None
        none, found = translated_message(language, Message("no figures")), list[tuple[Place, EdgeText]]()
        for key, _ in pairs(buffer.nodes, "bets"):
            if only is not None and key.text not in only:
                continue
            stops = _not_apart(buffer, key.text, wrong)
            why = translated_message(language, _no_figures(stops, buffer.file)) if stops else ""
            edge: EdgeText | None = EdgeText(none, why=why)
            if loaded and key.text in loaded.ruleset.bets and not stops:
                with suppress(ProblemError, UsageError), open_meter(STATES):
                    analyses = self._analyses(loaded, key.text, loaded.ruleset.options)
                    bets = [bet for analysis in analyses for bet in analysis.bets]
                    edge = _span_of_edges(bets, Words(language, loaded.ruleset))
                    edge = edge or (EdgeText(none) if any(bet.refused for bet in bets) else None)
            if edge is not None:
                found.append((key.place, edge))
        return found

    def compared(self, buffer: Buffer, before: Buffer, language: Language) -> Document:
        """What differs from one text of a file to another, in its words and in its figures."""
        path = Path(buffer.file)
        datas = (one.text.encode("utf-8", "surrogatepass") for one in (before, buffer))
        base, head = (Tree(name="", files={path.name: data}, folder=path.parent) for data in datas)
        try:
            with open_meter(STATES):
                return versions_document(compare_sides(Sides(base, head), memory=self.memory), language)
        except UsageError as error:  # of a game and an application nothing is compared
            return (Paragraph(translated_message(language, error.message), "warning"),)

    # --- the grid ------------------------------------------------------------------------------------------------

    def marks(
        self, buffer: Buffer, bet: str, setting: str, language: Language
    ) -> tuple[Marks, dict[str, str]] | str | Place:
        """The grid of a bet, and what its outcomes and settings are called; a text where it has none: why.

        The place of what is wrong, where the bet cannot be read.
        """
        from macau_edge.desk.rules import read_rules

        try:
            ruleset = read_rules(buffer, bet)
        except ProblemError as error:
            return _stopping(error.problems)[0].place
        except UsageError as error:
            return _no_grid(error, buffer, language)
        return _of_grid(buffer, language, lambda: _named_marks(ruleset, bet, setting, language))

    def paint(
        self, buffer: Buffer, bet: str, setting: str, cells: Sequence[str], fate: str, language: Language
    ) -> Painted | str:
        """The change of the text that painting these cells means; a text where there is none: why."""
        from macau_edge.desk.paint import paint

        return _of_grid(buffer, language, lambda: paint(buffer, bet, setting, cells, fate))

    def _analyses(self, loaded: Loaded | LoadedApplication, bet: str, kept: Collection[str]) -> list[Analysis]:
        """A bet by both engines, under each of the choices that are left to the house among those that are `kept`."""
        ruleset = loaded.ruleset
        choices = choose(ruleset, loaded.choices)
        analyse = partial(analyse_ruleset, ruleset, given=[*loaded.choices], only=[bet], memory=self.memory)
        return [analyse(way) for way in _kept_ways(ruleset, choices, kept, bet)]


def _needs(file: str, text: str, others: Mapping[str, str], at_work: AtWork) -> bool:
    """Whether a bet of a file, as the law is read there or in another way, is the one at work."""
    try:
        return any(_has(ruleset, at_work) for ruleset in _rulesets(Buffer(file, text), others))
    except (ProblemError, UsageError):
        return True


def _rulesets(buffer: Buffer, others: Mapping[str, str]) -> Iterator[Ruleset]:
    """The rulesets of which the bets are looked at where a file is checked.

    Raises:
        ProblemError: not all of it can be read.
    """
    if buffer.kind == "application":
        applied = load_proposed(buffer.source, base_beside(buffer.file, read=_reader(others)))
        written = [applied.base.ruleset, applied.ruleset]
    elif buffer.kind == "ruleset":
        read = _read(buffer)
        if read.ruleset is None or not read.complete:
            raise ProblemError(*read.problems)
        written = [read.ruleset]
    else:
        return
    for ruleset in written:
        yield ruleset
        yield from (ruleset_under(ruleset, way) for way in outermost(ruleset.readings, Alternative))


def _has(ruleset: Ruleset, at_work: AtWork) -> bool:
    memory = Memory()
    members = (replace(at_work.member, bet=bet) for bet in ruleset.bets.values())
    return any(memory.key(ruleset, one, at_work.choices, at_work.chips) == at_work.key for one in members)


def _reader(others: Mapping[str, str]) -> Callable[[Path], Source]:
    """Reads a file as it is in the editor, where it is open there, and from the disk otherwise."""

    def read(path: Path) -> Source:
        text = others.get(os.path.abspath(path))
        return read_source(path) if text is None else Buffer(str(path), text).source

    return read


def _kept_ways(
    ruleset: Ruleset, choices: Mapping[str, Choice], kept: Collection[str], bet: str
) -> list[Mapping[str, Choice]]:
    """The choices under which a bet is shown: of what the house goes on choosing of it, each."""
    of = members_known(ruleset, ruleset.bets[bet], choices)
    named = {option.id for member in of for option in options_of(ruleset, member)}.intersection(kept)
    left = {name: one for name, one in ruleset.options.items() if name in named and not one.unchanged}
    return [{**choices, **way} for way in every_choice(replace(ruleset, options=left), {})] or [choices]


def _load(
    buffer: Buffer, others: Mapping[str, str], bet: str, ruled: Callable[[Sequence[Problem]], object]
) -> Loaded | LoadedApplication:
    """The ruleset or application, in which nothing is wrong that a figure of this bet could depend on.

    What is wrong inside another bet of a ruleset, with which this one has nothing to do, is being written, maybe.

    Raises:
        ProblemError: something else is wrong.
    """
    if is_application(buffer.source):
        return load_proposed(buffer.source, base_beside(buffer.file, read=_reader(others)))
    read = _read(buffer)
    problems = _by_the_rules(read)
    ruled(problems)
    return _sound(read, buffer, bet, problems)


@remember_latest
def _by_the_rules(read: Read) -> list[Problem]:
    """What the rules find of all bets of a text: asked once, whichever of them is looked at."""
    return check_adopted(read)


def _read(buffer: Buffer) -> Read:
    """A ruleset as it is read, by the name that `check` reads it by: so it is read once."""
    return read_ruleset(buffer.source, buffer.file)


def _made_with(read: Read, bet: str) -> set[str]:
    """A bet with those that it is made of or goes with."""
    own = read.ruleset.bets.get(bet) if read.ruleset else None
    return {bet, *(one.id for one in (needed_bets(read.ruleset, own) if own and read.ruleset else ()))}


def _sound(read: Read, buffer: Buffer, bet: str, problems: Sequence[Problem]) -> Loaded:
    """A ruleset that was read, where none of these problems stops the figures of a bet; raises ProblemError else."""
    stops = [one for one in problems if one.stops_figures]
    apart = _lines_apart(buffer, bet) if read.ruleset and stops else set[int]()
    stops = [one for one in stops if one.place.line not in apart]
    if read.ruleset is None or stops:
        raise ProblemError(*stops)
    return Loaded(read.ruleset, buffer.source, tuple(problems))


def _is_apart(buffer: Buffer, bet: str, wrong: Sequence[Problem]) -> bool:
    """Whether all that is wrong stands in bets with which this one has nothing to do."""
    return not _not_apart(buffer, bet, wrong)


def _not_apart(buffer: Buffer, bet: str, wrong: Sequence[Problem]) -> list[Problem]:
    """What is wrong but in bets with which this one has nothing to do."""
    apart = _lines_apart(buffer, bet) if wrong else set[int]()
    return [one for one in wrong if one.place.line not in apart]


def _lines_apart(buffer: Buffer, bet: str) -> set[int]:
    """The lines of the bets with which one has nothing to do: it names none of them, and none of them names it."""
    root = buffer.nodes
    bets = dict(pairs(root, "bets")) if root else {}
    words = _words_of_bets(buffer)
    needed = _having_to_do(buffer, bet)
    ends = [*[key.place.line for key in bets][1:], _end_of(root, "bets")]
    spans = zip(bets, ends, strict=False)
    apart = {line for key, end in spans if key.text not in needed for line in range(key.place.line, end)}
    said = set[str]().union(*(words.get(name, ()) for name in needed))
    unread = _unread_bets(buffer, [*bets])
    return apart | {line for line, name, own in unread if not own & needed and name not in said}


def _having_to_do(buffer: Buffer, bet: str) -> set[str]:
    """A bet, those that it names, that these name, and so on, and those that name any of them."""
    words = _words_of_bets(buffer)
    waiting, needed = [bet], {bet}
    for one in waiting:  # grows while it is walked
        more = (words.get(one, set()) & words.keys()) - needed
        waiting += more
        needed |= more
    return needed | {name for name, said in words.items() if said & needed}  # it may be laid on another's stake


@remember_latest
def _words_of_bets(buffer: Buffer) -> dict[str, set[str]]:
    """The words of each bet of a text."""
    root = buffer.nodes
    return {
        key.text: {word for _, one, _ in scalars(node) for word in re.findall(r"[\w-]+", one.text)}
        for key, node in (pairs(root, "bets") if root else ())
    }


def _unread_bets(buffer: Buffer, bets: Sequence[Scalar]) -> Iterator[tuple[int, str, set[str]]]:
    """The lines that keep the text from being read and begin a bet, each with its name and its words."""
    if not bets or buffer.mended == buffer.text:
        return
    lines = zip(yaml_lines(buffer.text.lstrip(MARK)), yaml_lines(buffer.mended), strict=False)
    for number, (line, left) in enumerate(lines, 1):
        begins = re.match(r"( +)([\w-]+) *:", line)
        if begins and not left.strip() and len(begins[1]) == bets[0].place.column - 1:
            yield number, begins[2], {*re.findall(r"[\w-]+", line)}


def _end_of(root: Node | None, part: str) -> int:
    """The line of the key behind a part of the file, or one behind the last word of it."""
    after = [key.place.line for key, _ in word_pairs(root) if key.text != part] if root else []
    begins = next((key.place.line for key, _ in word_pairs(root) if key.text == part), 0) if root else 0
    last = max((one.place.line for _, one, _ in scalars(value_of(root, part) if root else None)), default=0)
    return min((line for line in after if line > begins), default=last + 1)


# --- the grid ------------------------------------------------------------------------------------------------------


def _of_grid(buffer: Buffer, language: Language, find: Callable[[], T]) -> T | str:
    """What is found of a grid; a text where there is nothing: why."""
    try:
        with open_meter(STATES):
            return find()
    except (ProblemError, UsageError) as error:
        return _no_grid(error, buffer, language)


def _no_grid(error: ProblemError | UsageError, buffer: Buffer, language: Language) -> str:
    """Why there is nothing of a grid."""
    if isinstance(error, UsageError):
        why = Message("{message}. {remedy}", message=error.message, remedy=error.help)
    else:
        where, message, remedy = _first_wrong(error.problems, buffer.file)
        why = Message("{where}: {message}. {remedy}", where=where, message=message, remedy=remedy)
    return translated_message(language, why)


def _named_marks(ruleset: Ruleset, bet: str, setting: str, language: Language) -> tuple[Marks, dict[str, str]]:
    from macau_edge.questions.grid.marks import marks

    found = marks(ruleset, bet, setting)
    w = Words(language, ruleset)
    named = {label: w.label(label) for cell in found.cells for label in (cell.label, *cell.label.split("-"), cell.fate)}
    named |= {target: w.label(target) for target in found.targets}
    several = len({one.member for one in found.settings}) > 1
    for one in found.settings:
        values = one.member.removeprefix(found.bet).strip("[]") if several else ""
        named[one.key] = " ".join(filter(None, (w.label(values), one.called(w.label))))
    return found, named


# --- figures -------------------------------------------------------------------------------------------------------


def _why_none(error: ProblemError | UsageError, file: str, language: Language) -> str:
    """Why a bet has no figures, in a language."""
    if isinstance(error, ProblemError):
        return translated_message(language, _no_figures(error.problems, file))
    why = Message("No figures: {message}. {remedy}", message=error.message, remedy=error.help)
    return translated_message(language, why)


def _no_figures(problems: Sequence[Problem], file: str) -> Message:
    """Why a bet has no figures."""
    where, message, remedy = _first_wrong(problems, file)
    return Message("No figures: {where}: {message}. {remedy}", where=where, message=message, remedy=remedy)


def _stopping(problems: Sequence[Problem]) -> Sequence[Problem]:
    """The findings that stop figures; all of them, where none does."""
    return [problem for problem in problems if problem.stops_figures] or problems


def _first_wrong(problems: Sequence[Problem], file: str) -> tuple[Message, Message, Message]:
    """The first finding that stops figures, with how many there are: where it is, what is wrong, and the remedy."""
    stops = _stopping(problems)
    first = stops[0]
    own = first.place.file == file
    where = Message("line {line}", line=first.place.line) if own else quoted(str(first.place))
    message = first.message
    if len(stops) > 1:
        message = Message("{message} (and {number} more)", message=message, number=len(stops) - 1)
    return where, message, first.help


def _first_edge(case: BetCase, w: Words) -> EdgeText | None:
    """The edge of a bet under the choices that are taken; where others are left to the house, they are told to come.

    A bet that is paid whatever a person says has none before that is said.
    """
    if any(map(case.is_open, case.options)) or not (edge := _span_of_edges(case.found.get(case.taken, ()), w)):
        return None
    several = any(len(option.choices or ()) > 1 and not option.unchanged for option in case.options)
    return EdgeText(f"{edge} …", edge.exact) if several else edge


def _span_of_edges(analysed: Sequence[BetAnalysis], w: Words) -> EdgeText | None:
    """`1.4141 %`, `-2.7778 % PLAYER`, `2.7778 % … 5.5556 %`, with their fractions; None where a bet has no edge."""
    bets = [bet for bet in analysed if not bet.laid]
    edges = [bet.measures.house_edge for bet in bets if bet.measures and bet.agree]
    if not edges or len(edges) < len(bets):
        return None
    ends = dict.fromkeys((min(edges), max(edges)))
    texts = dict.fromkeys(fields.Edge("", Fraction).write(edge, w) for edge in ends)
    return EdgeText(" … ".join(texts), " … ".join(map(str, ends)))


def _shown(analysis: Analysis, w: Words) -> Document:
    """The edges of a bet or family, the distribution behind each, and what the law leaves to the house."""
    groups = list(grouped_bets(analysis, w))
    columns: tuple[fields.Field[Group], ...] = (
        fields.Label(w("analysis.bet"), ids),
        fields.Label(w("analysis.prize"), lambda group: prizes_line(group[0].member, analysis.choices, w)),
        *fields.edge_fields(w, w("analysis.edge"), house_edge, instead=partial(placeholder_cell, w), widest=WIDEST),
        fields.Label(w("analysis.engines"), lambda group: engines_word(group, w)),
    )
    tables = [
        fields.table(w, columns, groups, marked=lambda group: group[0].favours_player),
        *_distributions(groups, w),
    ]
    notes = options_left(analysis, w, hint=False)
    cut = fields.when(any(table.cut for table in tables), Paragraph(w("analysis.cut"), "note"))
    return (Heading(w.bet(analysis.asked[0]), 3), *tables, *notes, *cut)


def _distributions(groups: Sequence[Group], w: Words) -> Iterator[Table]:
    """Each net result with its exact probability, of all groups in one table; none where that is too long."""
    told = [group for group in groups if (measures := group[0].measures) and measures.has_spread]
    rows = [(group, *net) for group in told if (found := group[0].measures) for net in found.distribution.nets.items()]
    if not 0 < len(rows) <= RESULTS:
        return
    columns: tuple[fields.Field[tuple[Group, Fraction, Fraction]], ...] = (
        *fields.when(len(groups) > 1, fields.Label(w("analysis.bet"), lambda row: ids(row[0]))),
        fields.Fractional(w("explain.net"), lambda row: row[1], plus=True),
        fields.Fractional(w("explain.probability"), lambda row: row[2], widest=WIDEST),
        fields.Percent("%", lambda row: row[2]),
    )
    yield fields.table(w, columns, rows)
