"""Many files, rulesets and applications, each with the policy that holds for it -> every finding, in the files' order.

One file after the other is read and checked, with the figures of its bets remembered for the next. Where there are
many, they are shared out to processes of our own, a chunk at a time, and what comes back is put into order.
"""

from __future__ import annotations

import errno
import gc
import os
import pickle
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from macau_edge.analysis.memory import Memory
from macau_edge.checks import Listener, check
from macau_edge.checks.policy.file import is_policy, policy_for, policy_in
from macau_edge.checks.sound import base_beside, look_at_applied
from macau_edge.model.filed import Selection
from macau_edge.model.meter import meter, open_meter
from macau_edge.model.problem import Kind, Problem, ProblemError
from macau_edge.model.processes import Pool, cores, stay_with_parent
from macau_edge.model.records import KW_ONLY, dataclass, field, replace
from macau_edge.model.ruleset import NotRead
from macau_edge.reading.kinds import is_application
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import Source, read_source

if TYPE_CHECKING:
    from macau_edge.checks.policy.file import LoadedPolicy


A = TypeVar("A")
B = TypeVar("B")
Make = Callable[..., Callable[[A], B]]


def shared(
    make: Make[A, B], given: tuple[object, ...], chunks: Sequence[Sequence[A]], jobs: int
) -> Generator[list[B], None, None]:
    """What the function that `make(*given)` gives in each process makes of every item, chunk by chunk in their order.

    The processes are begun anew everywhere, and ended in any case.

    Raises:
        ChildProcessError: a process was ended from outside, or ended by itself.
        Exception: whatever the function, or `make`, raised, as it did.
    """
    settings = sys.get_int_max_str_digits(), gc.get_threshold()
    pool = Pool(min(jobs, len(chunks)), _begin, settings, make, given)
    try:
        for done in [pool.submit(_made, chunk) for chunk in chunks]:
            found = done.result()
            if isinstance(found, _Failed):
                found.error.add_note(found.where)
                raise found.error
            yield found
    except BrokenProcessPool:
        pool.shutdown()
        raise _ended(pool.processes) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _ended(workers: Iterable[BaseProcess]) -> ChildProcessError:
    """What is said of the process that ended first: the others were ended, with `SIGTERM`, because of it."""
    codes = {worker.exitcode for worker in workers if worker.exitcode is not None}
    code = max(codes - {-signal.SIGTERM}, key=bool, default=-signal.SIGTERM)  # 0 where no other says more
    if code >= 0:
        how = f"ended by itself (exit code {code}): what it wrote says why"
    else:
        guess = ", perhaps for want of memory" if code == -_KILL else ""
        how = f"was ended (signal {-code}){guess}"
    return ChildProcessError(errno.ECHILD, f"a process that shared the work {how}")


_KILL = 9
"""The signal with which a system that has no memory left ends a process; not every one has a name for it."""


Settings = tuple[int, tuple[int, int, int]]
"""The digits that a number may be written with, and when the garbage is collected: as in the process that began it."""


_WORK: list[Callable[[Any], Any] | _Failed] = []
"""In a process that has begun: what makes something of each item, or why it could not be made ready."""


def _begin(settings: Settings, make: Make[Any, Any], given: tuple[object, ...]) -> None:
    """Makes a process ready for its work. What is raised here would end it, and nobody be told what it was."""
    try:
        stay_with_parent()
        sys.set_int_max_str_digits(settings[0])
        gc.set_threshold(*settings[1])
        _WORK[:] = [make(*given)]
    except Exception as error:
        _WORK[:] = [_failed(error)]


@dataclass(frozen=True, slots=True)
class _Failed:
    """What was raised, and where in this process: the other one has no such frames."""

    error: Exception
    where: str


def _made(items: Sequence[Any]) -> list[Any] | _Failed:
    """What the process that runs this makes of some items."""
    (work,) = _WORK
    if isinstance(work, _Failed):
        return work
    try:
        return [work(item) for item in items]
    except Exception as error:
        return _failed(error)


def _failed(error: Exception) -> _Failed:
    """An error that was raised here, so that another process can raise it."""
    where = "".join(traceback.format_exception(error))
    try:
        pickle.loads(pickle.dumps(error))  # our own, a moment ago
    except Exception:
        return _Failed(RuntimeError(f"{type(error).__name__}: {error}"), where)
    return _Failed(error, where)


# --- one file after the other, with what was found of their bets remembered ------------------------------------------


@dataclass(frozen=True, slots=True)
class FileFindings:
    """The findings of one file, and its text, by the name that places have.

    `kind` is what it is, `bets` how many are written in a ruleset, `left_out` how many findings were not asked for;
    `rests_on` names the ruleset of an application.
    """

    problems: tuple[Problem, ...]
    texts: Mapping[str, str] = field(default_factory=dict)
    _: KW_ONLY
    rests_on: tuple[str, ...] = ()
    not_read: tuple[NotRead, ...] = ()
    kind: Kind = "ruleset"
    bets: int = 0
    left_out: int = 0


def checker(
    limit: int,
    own_limits: Collection[str],
    selection: Selection,
    policy: LoadedPolicy | None,
    memory: Memory | None = None,
    read: Callable[[Path], Source] = read_source,
    listener: Listener | None = None,
) -> Callable[[Path | Source], FileFindings]:
    """What checks one file after the other, each on a meter of its own, and remembers what it computed.

    In the files of `own_limits`, by their whole paths, a bet to which a policy gives a limit is worked out under that.
    `read` gives the text of another file that one is checked with: the ruleset of an application. A `listener` is told
    what is found of a ruleset on the way.
    """
    check = partial(_check_file, selection, policy, memory or Memory(), read, listener)
    return partial(_check_within, limit, frozenset(own_limits), check)


def _check_within(
    limit: int,
    own_limits: Collection[str],
    check: Callable[[Path | Source, bool], FileFindings],
    file: Path | Source,
) -> FileFindings:
    with open_meter(limit):
        return check(file, os.path.abspath(_name(file)) in own_limits)


def _check_file(
    selection: Selection,
    policy: LoadedPolicy | None,
    memory: Memory,
    read: Callable[[Path], Source],
    listener: Listener | None,
    file: Path | Source,
    own_limits: bool,
) -> FileFindings:
    name = file.file if isinstance(file, Source) else str(file)
    if is_policy(name):
        loaded = policy_in(file)
        return FileFindings(loaded.problems, _text_of(loaded), kind="policy")
    loaded = policy or policy_for(name)
    own_limits = own_limits and loaded.policy.gives_limits  # else it is the same file, whoever names it
    try:
        source = file if isinstance(file, Source) else read_source(file)
    except ProblemError as error:
        return FileFindings((*loaded.problems, *error.problems), _text_of(loaded))
    unread: tuple[NotRead, ...] = ()
    kind: Kind = "application" if is_application(source) else "ruleset"
    bets = 0
    rests_on: list[str] = []

    is_kept = kept_problems(loaded, selection)

    def reading(path: Path) -> Source:
        """The text of the ruleset of an application, which is checked anew when that is another."""
        rests_on.append(str(path))
        return read(path)

    if kind == "application":
        applied = look_at_applied(
            source,
            base_beside(source.file, read=reading),
            memory=memory,
            policy=loaded.policy,
            own_limits=own_limits,
        )
        problems, unread = sorted((*applied.problems, *applied.unsaid)), applied.not_read
    else:
        heard = listener and replace(listener, ruled=lambda found: listener.ruled([*filter(is_kept, found)]))

        def of_ruleset() -> tuple[int, list[Problem]]:
            found = read_ruleset(source, source.file)
            of_bets = len(found.ruleset.bets) if found.ruleset else 0
            return of_bets, check(found, memory=memory, policy=loaded.policy, own_limits=own_limits, listener=heard)

        bets, problems = memory.of_last((source, loaded.policy, meter().limit, own_limits), of_ruleset)
    kept = [*filter(is_kept, problems)]
    return FileFindings(
        (*loaded.problems, *kept),
        {**_text_of(loaded), source.file: source.text},
        rests_on=tuple(rests_on),
        not_read=unread,
        kind=kind,
        bets=bets,
        left_out=len(problems) - len(kept),
    )


def kept_problems(loaded: LoadedPolicy, selection: Selection) -> Callable[[Problem], bool]:
    """Whether a finding is shown, by what the policy of its file selects and by what is asked for."""
    policy_file = loaded.source.file if loaded.source else None
    return lambda problem: all(one.keeps(problem, policy_file) for one in (loaded.policy.selection, selection))


def _text_of(policy: LoadedPolicy) -> Mapping[str, str]:
    return {policy.source.file: policy.source.text} if policy.source else {}


# --- many files -> every finding -------------------------------------------------------------------------------------


T = TypeVar("T")
Track = Callable[[Collection[T]], Iterable[T]]

MANY = 32
"""Files from which on other processes are worth their start, half a second each."""
AT_ONCE = 8
"""Files that a process is given at a time."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings of some files, in the order of the files and of their text.

    `texts` are the texts of all files that could be read, by the names that places have; `not_read` is what of the law
    an application rests on was not read, `rests_on` the rulesets of applications. `kinds` has how many files of each
    kind there are, `bets` how many bets and families are written in rulesets, `left_out` how many findings were not
    asked for.
    """

    problems: tuple[Problem, ...]
    texts: Mapping[str, str]
    files: tuple[str, ...]
    _: KW_ONLY
    rests_on: frozenset[str] = frozenset()
    not_read: Mapping[str, Sequence[NotRead]] = field(default_factory=dict)
    kinds: Mapping[Kind, int] = field(default_factory=dict)
    bets: int = 0
    left_out: int = 0


def check_files(
    files: Sequence[Path | Source],
    track: Track[Path | Source] = iter,
    *,
    selection: Selection | None = None,
    policy: LoadedPolicy | None = None,
    memory: Memory | None = None,
    jobs: int | None = None,
    own_limits: Collection[str] = (),
) -> Checked:
    """Every finding of some files; a `Source` is one that was read already, from standard input.

    `selection` adds to that of the policy; `policy` is for all files, where each has the one nearest to it without.
    `memory` has what was found of their bets before, for this process alone.
    In the files of `own_limits`, by their whole paths, a bet to which a policy gives a limit is worked out under that.
    `jobs` is how many processes share the work: where nothing is said one for few files, so that nothing is computed
    twice, and one for each core for many. What they find is the same.
    """
    asked = meter().limit, own_limits, selection or Selection(), policy
    jobs = (cores() if len(files) >= MANY else 1) if jobs is None else jobs
    problems: dict[Problem, None] = {}  # a ruleset beside its application is looked at twice
    texts: dict[str, str] = {}
    not_read: dict[str, Sequence[NotRead]] = {}
    kinds: Counter[Kind] = Counter()
    rests_on: set[str] = set()
    bets = left_out = 0
    with closing(_shared(files, asked, jobs) if jobs > 1 else _alone(files, asked, memory)) as found:
        for file in track(files):
            one = next(found)
            not_read |= {_name(file): one.not_read} if one.not_read else {}
            problems |= dict.fromkeys(one.problems)
            texts |= one.texts
            kinds[one.kind] += 1
            rests_on.update(one.rests_on)
            bets += one.bets
            left_out += one.left_out
    names = tuple(_name(file) for file in files)
    return Checked(
        tuple(problems),
        texts,
        names,
        rests_on=frozenset(rests_on),
        not_read=not_read,
        kinds=kinds,
        bets=bets,
        left_out=left_out,
    )


Asked = tuple[int, Collection[str], Selection, "LoadedPolicy | None"]
"""The limit, the files with limits of their own, the selection of the command line, and the policy for all files."""


def _alone(files: Sequence[Path | Source], asked: Asked, memory: Memory | None) -> Generator[FileFindings, None, None]:
    yield from map(checker(*asked, memory), files)


def _shared(files: Sequence[Path | Source], asked: Asked, jobs: int) -> Generator[FileFindings, None, None]:
    chunks = [files[start : start + AT_ONCE] for start in range(0, len(files), AT_ONCE)]
    with closing(shared(checker, asked, chunks, jobs)) as done:
        for found in done:
            yield from found


def _name(file: Path | Source) -> str:
    return file.file if isinstance(file, Source) else str(file)
