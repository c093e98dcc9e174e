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
import threading
import traceback
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from macau_edge.analysis.memory import Memory
from macau_edge.model.filed import Selection
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.outcomes.members import STATES
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

    Raises:
        ChildProcessError: a process was ended from outside.
        Exception: whatever the function raised, as it did.
    """
    done: dict[int, list[B]] = {}
    waiting = list(enumerate(chunks))[::-1]
    with _workers(make, given, min(jobs, len(chunks))) as workers:
        for worker in workers:
            worker.take(waiting)
        for number in range(len(chunks)):
            while number not in done:
                busy = {worker.connection: worker for worker in workers if worker.chunk is not None}
                for connection in wait(list(busy)):
                    worker = busy[connection]  # type: ignore[index]  # of what it was given, `wait` gives some back
                    worker.give(done)
                    worker.take(waiting)
            yield done.pop(number)


@dataclass(slots=True)
class _Worker:
    """A process, the pipe to it, and the number of the chunk that it works on."""

    process: BaseProcess
    connection: Connection
    chunk: int | None = None

    def take(self, waiting: list[tuple[int, Sequence[A]]]) -> None:
        """Takes the next chunk, where there is one."""
        self.chunk = None
        if waiting:
            self.chunk, items = waiting.pop()
            with suppress(BrokenPipeError, ConnectionResetError):  # it has ended, which is seen when it should answer
                self.connection.send(items)

    def give(self, done: dict[int, list[B]]) -> None:
        """Gives what it made of its chunk."""
        try:
            answer = self.connection.recv()
        except (EOFError, ConnectionResetError):
            self.process.join()
            how = f"signal {-code}" if (code := self.process.exitcode or 0) < 0 else f"exit code {code}"
            message = f"a process that shared the work was ended ({how}), perhaps for want of memory"
            raise ChildProcessError(errno.ECHILD, message) from None
        if isinstance(answer, _Failed):
            answer.error.add_note(answer.where)
            raise answer.error
        assert self.chunk is not None
        done[self.chunk] = answer


@contextmanager
def _workers(make: Make[A, B], given: tuple[object, ...], jobs: int) -> Iterator[list[_Worker]]:
    """So many processes, ended in any case.

    They are begun anew everywhere (`spawn`): a copy of this process would have copies of locks that its other threads
    hold, that of the progress bar among them.
    """
    context = get_context("spawn")
    settings = sys.get_int_max_str_digits(), gc.get_threshold()
    workers: list[_Worker] = []
    try:
        with _deaf():
            for _ in range(jobs):
                ours, theirs = context.Pipe()
                process = context.Process(target=_work, args=(theirs, make, given, settings), daemon=True)
                workers.append(_Worker(process, ours))
                process.start()
                theirs.close()
        yield workers
    finally:
        for worker in workers:
            worker.connection.close()
            if worker.process.pid is not None:
                worker.process.terminate()
                worker.process.join()


@contextmanager
def _deaf() -> Iterator[None]:
    """Lets processes begun inside not hear Ctrl-C, which a terminal says to all: this one hears it and ends them."""
    if threading.current_thread() is not threading.main_thread():  # only there may it be said how signals are heard
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


Settings = tuple[int, tuple[int, int, int]]
"""The digits that a number may be written with, and when the garbage is collected: as in the process that began it."""


def _work(connection: Connection, make: Make[A, B], given: tuple[object, ...], settings: Settings) -> None:
    """Makes of each chunk what is asked for, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where that is not handed down
    sys.set_int_max_str_digits(settings[0])
    gc.set_threshold(*settings[1])
    work = make(*given)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            connection.send(_made(work, connection.recv()))


@dataclass(frozen=True, slots=True)
class _Failed:
    """What was raised, and where in this process: the other one has no such frames."""

    error: Exception
    where: str


def _made(work: Callable[[A], B], items: Sequence[A]) -> list[B] | _Failed:
    try:
        return [work(item) for item in items]
    except Exception as error:
        where = "".join(traceback.format_exception(error))
        try:
            pickle.loads(pickle.dumps(error))  # our own, a moment ago
        except Exception:
            return _Failed(RuntimeError(f"{type(error).__name__}: {error}"), where)
        return _Failed(error, where)


# --- one file after the other, with what was found of their bets remembered ------------------------------------------


@dataclass(frozen=True, slots=True)
class FileFindings:
    """The findings of one file, and its text, by the name that places have."""

    problems: tuple[Problem, ...]
    texts: Mapping[str, str] = field(default_factory=dict)


def checker(limit: int, selection: Selection, policy: LoadedPolicy | None) -> Callable[[Path | Source], FileFindings]:
    """What checks one file after the other, and remembers what it computed."""
    return partial(_check_file, limit, selection, policy, Memory())


def _check_file(
    limit: int, selection: Selection, policy: LoadedPolicy | None, memory: Memory, file: Path | Source
) -> FileFindings:
    from macau_edge.checks import check  # the engines take a third of a second: not where other processes run them
    from macau_edge.checks.policy.file import is_policy, policy_for, policy_in
    from macau_edge.checks.sound import base_beside, check_applied
    from macau_edge.reading.kinds import is_application
    from macau_edge.reading.ruleset import read_ruleset

    name = file.file if isinstance(file, Source) else str(file)
    if is_policy(name):
        loaded = policy_in(file)
        return FileFindings(loaded.problems, _text_of(loaded))
    loaded = policy or policy_for(name)
    try:
        source = file if isinstance(file, Source) else read_source(file)
    except ProblemError as error:
        return FileFindings((*loaded.problems, *error.problems), _text_of(loaded))
    if is_application(source):
        problems = check_applied(source, base_beside(source.file), limit=limit, memory=memory, policy=loaded.policy)
    else:
        problems = check(read_ruleset(source, source.file), limit=limit, memory=memory, policy=loaded.policy)
    both, policy_file = (loaded.policy.selection, selection), loaded.source.file if loaded.source else None
    kept = (problem for problem in problems if all(one.keeps(problem, policy_file) for one in both))
    return FileFindings((*loaded.problems, *kept), {**_text_of(loaded), source.file: source.text})


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

    `texts` are the texts of all files that could be read, by the names that places have.
    """

    problems: tuple[Problem, ...]
    texts: Mapping[str, str]
    files: tuple[str, ...]


def check_files(
    files: Sequence[Path | Source],
    track: Track[Path | Source] = iter,
    *,
    limit: int = STATES,
    selection: Selection | None = None,
    policy: LoadedPolicy | None = None,
    jobs: int | None = None,
) -> Checked:
    """Every finding of some files; a `Source` is one that was read already, from standard input.

    `selection` adds to that of the policy; `policy` is for all files, where each has the one nearest to it without.
    `jobs` is how many processes share the work: where nothing is said one for few files, so that nothing is computed
    twice, and one for each core for many. What they find is the same.
    """
    asked = limit, selection or Selection(), policy
    jobs = (cores() if len(files) >= MANY else 1) if jobs is None else jobs
    problems: dict[Problem, None] = {}  # a ruleset beside its application is looked at twice
    texts: dict[str, str] = {}
    with closing((_shared if jobs > 1 else _alone)(files, asked, jobs)) as found:
        for _ in track(files):
            one = next(found)
            problems |= dict.fromkeys(one.problems)
            texts |= one.texts
    return Checked(tuple(problems), texts, tuple(_name(file) for file in files))


def cores() -> int:
    """The processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


Asked = tuple[int, Selection, "LoadedPolicy | None"]
"""The limit, the selection of the command line, and the policy for all files."""


def _alone(files: Sequence[Path | Source], asked: Asked, _: int) -> Generator[FileFindings, None, None]:
    yield from map(checker(*asked), files)


def _shared(files: Sequence[Path | Source], asked: Asked, jobs: int) -> Generator[FileFindings, None, None]:

    chunks = [files[start : start + AT_ONCE] for start in range(0, len(files), AT_ONCE)]
    with closing(shared(checker, asked, chunks, jobs)) as done:
        for found in done:
            yield from found


def _name(file: Path | Source) -> str:
    return file.file if isinstance(file, Source) else str(file)
