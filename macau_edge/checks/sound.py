"""From the name of a game, or the file of an application, to a ruleset whose figures can be trusted.

What is loaded has been read and checked: a problem that a figure could depend on is raised, with every other one, and
a finding of the family `law` is not. An application is the ruleset of its game with its bets put into it; a problem
of these is moved to the application's own line.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from macau_edge.analysis import ruleset_under
from macau_edge.analysis.memory import Memory
from macau_edge.checks import Track, check, check_adopted
from macau_edge.checks.propose import concerned, in_place_of, propose
from macau_edge.model import Alternative, Ruleset
from macau_edge.model.message import Message
from macau_edge.model.meter import limit_of, most_states, partial_meter
from macau_edge.model.problem import Problem, ProblemError, UsageError
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.remembered import kept
from macau_edge.model.ruleset import NotRead, not_read
from macau_edge.model.walk import outermost
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.options import choose, only_given
from macau_edge.reading.kinds import find_in_folder, game_by_name, is_application
from macau_edge.reading.nodes import Scalar
from macau_edge.reading.ruleset import Read, read_ruleset
from macau_edge.reading.source import Source, find_ruleset, read_source, shipped_names

if TYPE_CHECKING:
    from macau_edge.analysis.events import EquivalentBets
    from macau_edge.checks.asked import AskedBet, Passes
    from macau_edge.model.filed import Application, Asks, OnCloth, Policy
    from macau_edge.reading.application import ReadApplication
    from macau_edge.reading.authority import GroundName

# --- from the name of a game to a ruleset whose figures can be trusted -----------------------------------------------


@dataclass(frozen=True, slots=True)
class Loaded:
    """A sound ruleset, the file it was read from, and the findings of the family `law`, which stop no figure."""

    ruleset: Ruleset
    source: Source
    findings: tuple[Problem, ...]

    @property
    def application(self) -> Application | None:
        """None: what is loaded is a game."""
        return None

    @property
    def choices(self) -> Mapping[str, str]:
        """None that are made: what the law leaves to the house is open."""
        return {}

    @property
    def kept(self) -> frozenset[str]:
        """None that anybody asks for: a game is no application."""
        return frozenset()

    @property
    def sources(self) -> tuple[Source, ...]:
        """The files it was read from."""
        return (self.source,)


class UnsoundError(ProblemError):
    """The problems of a file, with its text, so that each can be shown at its line."""

    def __init__(self, source: Source | None, *problems: Problem) -> None:
        super().__init__(*problems)
        self.source = source

    def __reduce__(self) -> tuple[type[ProblemError], tuple[object, ...]]:
        """What another process makes it of again."""
        return type(self), (self.source, *self.problems)


def load_sound(game: str) -> Loaded:
    """The ruleset of a shipped game or of a file, checked.

    Raises:
        UnsoundError: its problems, all of them, where one is of another family than `law`.
        UsageError: no shipped game has that name.
    """
    name, path = find_ruleset(game_by_name(game))
    return load_source(read_source(path), name)


LARGEST = 100_000
"""Bytes of a text whose ruleset is remembered; the longest that is shipped has half of them."""


def _text_of(source: Source, name: str) -> Hashable:
    return (source, name, most_states()) if len(source.data) <= LARGEST else None


@kept(most=50, key=_text_of)
def load_source(source: Source, name: str) -> Loaded:
    """The ruleset of a text, known as `name`, checked; raises UnsoundError as `load_sound` does."""
    read = read_ruleset(source, name)
    problems = check_adopted(read)
    if read.ruleset is None or any(problem.stops_figures for problem in problems):
        raise UnsoundError(source, *problems)
    return Loaded(read.ruleset, source, tuple(problems))


FindBase = Callable[[Scalar], Loaded]
"""Loads the ruleset that the word `game` names; raises ProblemError."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedApplication:
    """A sound application, its file, the ruleset as it is, and `ruleset`: the same with the proposed bets in it.

    `findings` are those of the family `law`, which stop no figure. `likes` are, of each proposed bet by its identifier,
    the bets of the ruleset as it is that have its events.
    """

    application: Application
    source: Source
    base: Loaded
    ruleset: Ruleset
    findings: tuple[Problem, ...] = ()
    likes: Mapping[str, tuple[EquivalentBets, ...]] = field(default_factory=dict)
    asked: Mapping[str, AskedBet] = field(default_factory=dict)
    """Proposed bet -> what is asked for with it; none of one that leaves that open, which is among the findings."""
    offered: Mapping[str, tuple[Asks, ...]] = field(default_factory=dict)
    """Of such a bet what may be asked for with it."""
    unsaid: Mapping[str, AskedBet] = field(default_factory=dict)
    """Of such a bet what earlier versions took it for."""

    @property
    def choices(self) -> Mapping[str, str]:
        """What the application chooses of what the law leaves to the house."""
        return self.application.choices

    @property
    def kept(self) -> frozenset[str]:
        """The options of the law that the house goes on choosing."""
        return self.application.kept

    @property
    def on_cloth(self) -> OnCloth:
        """What stands on the cloth with the proposed bets."""
        from macau_edge.checks.asked import on_cloth

        return on_cloth(self.application, self.base.ruleset, self.ruleset, {**self.unsaid, **self.asked})

    @property
    def ground(self) -> GroundName:
        """What of the act it is asked for under: new prizes where nothing else is asked for, otherwise new bets."""
        return "new-prizes" if {one.basis.subject for one in self.asked.values()} == {"new-prizes"} else "new-bets"

    @property
    def has_own_rules(self) -> bool:
        """Whether the rules of its game are a file of the applicant, and none that is shipped."""
        return self.application.game not in shipped_names()

    @property
    def sources(self) -> tuple[Source, ...]:
        """The files it was read from."""
        return (self.source, self.base.source)


def load_any(game: str) -> Loaded | LoadedApplication:
    """A shipped game, the ruleset in a file, or the application in it, whose `ruleset` has the proposed bets.

    Raises:
        UnsoundError: its problems, all of them, where one is of another family than `law`.
        UsageError: no shipped game has that name.
    """
    name, path = find_ruleset(game_by_name(game))
    source = read_source(path)
    if path.suffix in (".yaml", ".yml") and is_application(source):
        return limited(load_proposed(source, base_beside(path)))
    return limited(load_source(source, name))


def load_read(source: Source, name: str = "") -> Loaded | LoadedApplication:
    """The ruleset of a text, known as `name` or as its source is, or the application in it; raises UnsoundError.

    The game of an application is a shipped one, or a file in the folder of that name.
    """
    if is_application(source):
        return limited(load_proposed(source, base_beside(source.file)))
    return limited(load_source(source, name or source.file))


L = TypeVar("L", bound=Loaded | LoadedApplication)


def limited(loaded: L, revision: str = "") -> L:
    """What is loaded, of a `revision` where that is said, with the limits that the policy near its file gives the bets
    of its game.
    """
    from macau_edge.checks.policy.file import policy_for
    from macau_edge.checks.policy.limits import with_limits

    ruleset = with_limits(loaded.ruleset, policy_for(loaded.source.file).policy, revision)
    return loaded if ruleset is loaded.ruleset else replace(loaded, ruleset=ruleset)


@contextmanager
def limit_of_application(application: LoadedApplication, limit: int | None) -> Iterator[None]:
    """Opens the meter on which all is worked out that a dossier has: of a `limit` that was typed, or of the policy.

    An application names its bets, and its dossier compares them with all others of the game: none of these is left out.
    """
    with limit_of(limited(application).ruleset.bets.values() if limit is None else ()):
        yield


def load_application(path: str | os.PathLike[str]) -> LoadedApplication:
    """The application in a file, checked with the bets it proposes.

    Raises:
        UnsoundError: its problems, all of them, where one is of another family than `law`.
    """
    return load_proposed(read_source(path), base_beside(path))


def base_beside(
    path: str | os.PathLike[str], *, older: bool = False, read: Callable[[Path], Source] = read_source
) -> FindBase:
    """Finds the ruleset of the application at `path`: a shipped one, or a file in the same folder, as `read` gives it.

    It may be in the language of 0.1 where the application is `older`.
    """
    folder = Path(path).parent

    return lambda game: load_base(replace(read(find_in_folder(game, folder)), older=older), game)


def load_base(source: Source, game: Scalar) -> Loaded:
    """The ruleset of a text, which an application names as its `game`.

    Raises:
        ProblemError: it is not sound, or an application itself.
    """
    if is_application(source):
        message = Message("`{game}` is an application, and a game is needed here", game=game.text)
        remedy = Message("write the name of a shipped game, or of a ruleset in the folder of the application")
        raise ProblemError(Problem(game.place, "structure/unknown-game", message, help=remedy))
    return load_source(source, game.text)


def load_proposed(source: Source, find: FindBase) -> LoadedApplication:
    """The application of a text, on the ruleset that `find` gives for its `game`; raises UnsoundError."""
    attempt = _attempt(source, find)
    problems = attempt.problems
    if attempt.loaded is None or any(problem.stops_figures for problem in problems):
        raise UnsoundError(source, *problems)
    return replace(attempt.loaded, findings=tuple(problems))


JUDGED = {
    "policy/player-advantage",
    "policy/edge-below-floor",
    "policy/edge-above-ceiling",
    "policy/expected-figure",
    "arithmetic/engines-disagree",
    "arithmetic/not-confirmed",
}
"""Findings on the figures of a bet of the game that are an application's where it brings them."""


@dataclass(frozen=True, slots=True)
class Applied:
    """Every problem of an application, and what of the rules that it rests on was not read in the law.

    `unsaid` are warnings of what a regulator would ask for besides: they make nothing of it unsound.
    """

    problems: list[Problem]
    not_read: tuple[NotRead, ...] = ()
    unsaid: tuple[Problem, ...] = ()


def check_applied(
    source: Source, find: FindBase, track: Track = iter, *, memory: Memory | None = None
) -> list[Problem]:
    """Every problem of an application, as `look_at_applied` finds them."""
    return look_at_applied(source, find, track, memory=memory).problems


def look_at_applied(
    source: Source,
    find: FindBase,
    track: Track = iter,
    *,
    memory: Memory | None = None,
    policy: Policy | None = None,
    own_limits: bool = False,
) -> Applied:
    """Every problem of an application, also those that only both engines find in what it proposes, in every reading.

    With a policy also those of rules that are the applicant's own, on which it rests: nobody else has checked them.
    """
    from macau_edge.checks.application import waited_for
    from macau_edge.checks.filed import ApplicationCase
    from macau_edge.checks.open_points import unsaid
    from macau_edge.checks.policy.rules import partners

    try:
        attempt = _attempt(source, find)
    except UnsoundError as error:
        return Applied(sorted(error.problems))
    if attempt.loaded is None:
        return Applied(attempt.problems)
    base, bets = attempt.loaded.base.ruleset, attempt.loaded.application.bets
    ids = {*bets, *(partners(base, policy, bets) if policy else ())}
    of_game = attempt.loaded.base.source.file
    part = concerned(attempt.loaded.ruleset, ids)
    read = Read(ruleset=part, problems=attempt.read.problems, source=source, partial=attempt.read.partial)
    try:
        standing = only_given(base, attempt.loaded.application.choices)
    except UsageError:  # a choice that there is none of is a finding of its own
        standing = {}
    found = check(read, track, memory=memory, policy=policy, standing=standing, own_limits=own_limits)
    own = {problem for problem in found if problem.place.file != of_game}
    brought = {problem for problem in found if problem.place.file == of_game and problem.code in JUDGED}
    if brought:  # what is so without the application its game's own check says
        as_it_is = Read(ruleset=concerned(base, ids & base.bets.keys()), problems=())
        alone = check(as_it_is, memory=memory, policy=policy, standing=standing, own_limits=own_limits)
        brought.difference_update(alone)
    problems = sorted({*attempt.problems, *own, *(_brought(problem, attempt.loaded) for problem in brought)})
    if policy and attempt.loaded.has_own_rules:
        of_rules = check(Read(ruleset=base, problems=()), memory=memory, policy=policy, standing=standing)
        problems = sorted({*problems, *_of_own_rules(of_rules, attempt.loaded)})
    rests_on = {*bets, *(part for bet in bets.values() for part in parts_of(bet))} & base.bets.keys()
    matter = ApplicationCase(attempt.loaded.application, base, attempt.loaded.ruleset)
    warnings = (*unsaid(matter), *waited_for(matter, attempt.loaded.ground), *attempt.warnings)
    return Applied(problems, tuple(not_read(base, rests_on)), warnings)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Attempt:
    """What came of loading an application; `loaded` is None where its game could not be."""

    problems: list[Problem]
    read: ReadApplication
    loaded: LoadedApplication | None = None
    warnings: tuple[Problem, ...] = ()
    """What of what is asked for may be meant as it is written."""


def _attempt(source: Source, find: FindBase) -> _Attempt:
    from macau_edge.reading.application import read_application, read_head

    try:
        head = read_head(source)
    except ProblemError as error:
        raise UnsoundError(source, *error.problems) from None
    try:
        base = find(head.game) if head.game else None
    except ProblemError as error:
        read = read_application(head, None)
        return _Attempt(problems=sorted({*read.problems, *error.problems}), read=read)
    read = read_application(head, base.ruleset if base else None)
    return _Attempt(problems=list(read.problems), read=read) if base is None else _judged(source, base, read)


def _judged(source: Source, base: Loaded, read: ReadApplication, passes: Passes | None = None) -> _Attempt:
    """What is wrong with an application on its game; `passes` is whether a bet could ask for something else."""
    from macau_edge.checks.application import check_application
    from macau_edge.checks.asked import asked_bets
    from macau_edge.checks.asked_law import doubts_of_asked, problems_of_asked
    from macau_edge.checks.filed import ApplicationCase
    from macau_edge.checks.layout import check_places
    from macau_edge.checks.same_bet import check_names, check_same_bets, doubts_of_same_bets, likes_of

    application, ruleset = propose(base.ruleset, read)
    loaded = LoadedApplication(application=application, source=source, base=base, ruleset=ruleset)
    matter = ApplicationCase(application, base.ruleset, ruleset)
    only = _gone_through_again(base.ruleset, ruleset, application.bets)
    found = check_adopted(Read(ruleset=ruleset, problems=read.problems, source=source, partial=read.partial), only)
    for way in outermost(application.readings, Alternative):
        found += check_adopted(Read(ruleset=ruleset_under(ruleset, way), problems=(), source=source))
    moved = {_moved(problem, loaded) for problem in found if _is_of_the_application(problem, source)}
    problems = sorted({*moved, *check_application(matter)})
    warnings: tuple[Problem, ...] = ()
    if not any(problem.stops_figures for problem in problems):  # only a sound bet can be put on a cloth, and played
        problems += check_places(application, ruleset, choose(ruleset, application.choices))
        with partial_meter():  # what it could not be compared with is told, and the figures come after
            loaded = replace(loaded, likes=likes_of(matter))
            asked = asked_bets(matter, loaded.likes, passes or partial(_passes, source, base, read, problems))
        loaded = replace(loaded, asked=asked.bets, offered=asked.offered, unsaid=asked.unsaid)
        problems += (*asked.problems, *problems_of_asked(matter, asked.bets))
        warnings = (*doubts_of_asked(matter, asked.bets), *doubts_of_same_bets(matter, loaded.likes))
        problems += (*check_same_bets(matter, loaded.likes), *check_names(matter, loaded.likes))
    return _Attempt(problems=sorted(problems), read=read, loaded=loaded, warnings=warnings)


def _passes(
    source: Source, base: Loaded, read: ReadApplication, known: Sequence[Problem], bet: str, asks: Asks | None
) -> bool:
    """Whether nothing else is said of a bet where it asks for this in place of what is written, or for nothing."""
    others = {name: one for name, one in read.application.asks.items() if name != bet}
    written = replace(read.application, asks={**others, bet: asks} if asks else others)
    try:
        found = _judged(source, base, replace(read, application=written), lambda *_: False).problems
    except (ProblemError, UsageError):
        return False
    told = (one for one in found if one not in known)
    return not any(text.partition("[")[0] == bet for one in told for text in one.message.texts())


def _gone_through_again(base: Ruleset, ruleset: Ruleset, proposed: Collection[str]) -> Collection[str] | None:
    """The bets of a sound ruleset for which what is proposed may change what the rules say; None for all of them.

    A name, and a trial that a phrase may speak of, are any bet's.
    """
    if ruleset.names != base.names or ruleset.last_trial != base.last_trial:
        return None
    return concerned(ruleset, proposed).bets.keys()


def _is_of_the_application(problem: Problem, source: Source) -> bool:
    """Whether a problem is in the application, or in the ruleset because of it.

    The findings of a sound ruleset are its own, and what a proposed bet no longer uses is no mistake of either.
    """
    return problem.place.file == source.file or (problem.stops_figures and problem.code != "structure/unused")


def _moved(problem: Problem, loaded: LoadedApplication) -> Problem:
    """A problem of the ruleset that a proposed bet brought into it, at that bet."""
    if problem.place.file == loaded.source.file:
        return problem
    application, base = loaded.application, loaded.base.ruleset
    bets = [bet for bet in application.bets if bet in base.bets or in_place_of(application, bet)]
    named = [bet for bet in bets if problem.message.names(bet)] or bets
    place = loaded.application.places["bets", named[0]] if named else loaded.application.place
    message = Message(
        "with what is proposed, {game} is not sound any more: {message}",
        game=loaded.base.ruleset.name,
        message=problem.message,
    )
    return problem.elsewhere(place, message)


def _of_own_rules(found: Collection[Problem], loaded: LoadedApplication) -> Iterator[Problem]:
    """What no request can rest on in the rules of the applicant's own, at the word for their file."""
    game = loaded.application.game[:60]
    for one in found:
        if not one.warning and (one.family == "arithmetic" or one.code == "policy/player-advantage"):
            message = Message("in `{game}`, {message}", game=game, message=one.message)
            remedy = Message("in `{file}`, {remedy}", file=game, remedy=one.help)
            yield one.elsewhere(loaded.application.values["", "game"], message, remedy)


def _brought(problem: Problem, loaded: LoadedApplication) -> Problem:
    """A problem with the figures of a bet of the game, at the proposed bet that it is put together of or goes with."""
    from macau_edge.checks.filed import proposed_place

    at = problem.place
    bets = (bet for bet in loaded.ruleset.bets.values() if bet.place.file == at.file)
    before = [bet for bet in bets if (bet.place.line, bet.place.column) <= (at.line, at.column)]
    place, remedy = loaded.application.place, problem.help
    if before:  # the last of them is that in whose lines it stands
        place = proposed_place(max(before, key=lambda bet: (bet.place.line, bet.place.column)), loaded.application)
    if problem.code == "policy/expected-figure":
        remedy = Message("undo what changed it, or give that bet in the application too, with the figure that is meant")
    message = Message("with what is proposed, {message}", message=problem.message)
    return problem.elsewhere(place, message, remedy)
