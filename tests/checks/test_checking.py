"""Many files, checked by one process or by several: the same findings, in the same order."""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest

from macau_edge.checks import files as checking
from macau_edge.checks.files import check_files, shared
from macau_edge.checks.policy.file import LoadedPolicy
from macau_edge.checks.sound import UnsoundError
from macau_edge.model.filed import Selection
from macau_edge.model.message import Message
from macau_edge.model.problem import Place, Problem, ProblemError, UsageError
from macau_edge.reading.source import Source, source
from tests.waiting import end_with_parent, living_children

HEAD = "game: {en: G, pt: G, zh: 遊戲}\ndevice: {dice: 2}\nbets:\n"
SOUND = "  seven: {win: 7, lose: others, pays: 4:1}\n"
WRONG = "  twice: {win: [7, 7], lose: others, pays: 4:1}\n  empty: {win: 13, lose: others, pays: 4:1}\n"


@pytest.fixture
def files(tmp_path: Path) -> list[Path | Source]:
    """Sound and wrong rulesets, what is no ruleset, what is not there, and one from standard input."""
    texts = [HEAD + SOUND, HEAD + WRONG, "- no ruleset", "a: b: c", HEAD + SOUND.replace("7", "x")]
    for number in range(20):
        (tmp_path / f"{number:02}.yaml").write_text(texts[number % len(texts)], "utf-8")
    given: list[Path | Source] = [*sorted(tmp_path.glob("*.yaml")), tmp_path / "99.yaml"]
    return [*given, source("<stdin>", (HEAD + WRONG).encode())]


@pytest.mark.thorough
def test_several_processes_find_what_one_finds(files: list[Path | Source], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "AT_ONCE", 3)
    for selection in (Selection(ignore=("law",)), Selection()):
        alone = check_files(files, selection=selection, policy=LoadedPolicy(), jobs=1)
        assert check_files(files, selection=selection, policy=LoadedPolicy(), jobs=2) == alone
    assert alone.files == tuple(file.file if isinstance(file, Source) else str(file) for file in files)
    assert {problem.code for problem in alone.problems} >= {"arithmetic/overlap", "arithmetic/empty", "syntax/not-yaml"}
    assert living_children() == []


def test_few_files_stay_in_this_process(files: list[Path | Source], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def workers(make: object, given: object, chunks: list[object], jobs: int) -> Iterator[list[object]]:
        asked.append(jobs)
        yield from []

    monkeypatch.setattr("macau_edge.checks.files.shared", workers)
    monkeypatch.setattr(checking, "cores", lambda: 5)
    check_files(files[:5], policy=LoadedPolicy())
    assert asked == []
    monkeypatch.setattr(checking, "MANY", 6)
    with pytest.raises(StopIteration):  # these find nothing
        check_files(files[:6], policy=LoadedPolicy())
    assert asked == [5]


@pytest.mark.thorough
def test_progress_is_of_the_files(files: list[Path | Source]) -> None:
    for jobs in (1, 2):
        shown: list[Path | Source] = []

        def track(given: Collection[Path | Source], shown: list[Path | Source] = shown) -> Iterator[Path | Source]:
            for file in given:
                yield file
                shown.append(file)

        check_files(files, track, jobs=jobs)
        assert shown == files


# --- the processes ------------------------------------------------------------------------------------------------


def squares() -> Callable[[int], int]:
    def square(number: int) -> int:
        time.sleep(0.2 if number == 0 else 0)  # the first is done last
        return number**2

    return square


def raising(error: Exception) -> Callable[[int], int]:
    def work(number: int) -> int:
        if number < 4:
            return number
        raise error

    return work


def dying(number: int = 9) -> Callable[[int], int]:
    def die(_: int) -> NoReturn:
        os.kill(os.getpid(), number)
        raise AssertionError

    return die


def failing_to_begin(error: BaseException) -> Callable[[int], int]:
    raise error


def leaving_as_it_begins() -> Callable[[int], int]:
    os._exit(7)


class UnreadableThere:
    """What another process cannot make again of what it is handed."""

    def __reduce__(self) -> tuple[type[int], tuple[str]]:
        return int, ("x",)


class OddError(Exception):
    """One that cannot be handed over."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} {other}")


def raising_oddly() -> Callable[[int], int]:
    return raising(OddError("a", "b"))


def slowly() -> Callable[[int], int]:
    """The first at once, each other one in more time than a test takes."""

    def work(number: int) -> int:
        time.sleep(60 if number else 0)
        return number

    return work


def settings() -> Callable[[int], tuple[int, object]]:
    return lambda _: (sys.get_int_max_str_digits(), gc.get_threshold())


@pytest.mark.thorough
def test_what_is_shared_comes_in_order() -> None:
    chunks = [[0, 1], [2], [3, 4, 5], [6]]
    assert list(shared(squares, (), chunks, 2)) == [[0, 1], [4], [9, 16, 25], [36]]


PLACE = Place("x.yaml", 3, 4, width=5)
EMPTY = Problem(PLACE, "arithmetic/empty", Message("a"))


@pytest.mark.thorough
@pytest.mark.parametrize(
    "error",
    [
        UsageError(Message("wrong"), Message("write it otherwise")),
        ProblemError(EMPTY, Problem(PLACE, "law/missing-law", Message("b"), help=Message("c"))),
        UnsoundError(source("x.yaml", b"x"), EMPTY),
        PermissionError(13, "Permission denied", "x.yaml"),
        ZeroDivisionError("division by zero"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_what_a_process_raises_is_raised_here(error: Exception) -> None:
    with pytest.raises(type(error)) as raised:
        list(shared(raising, (error,), [[number] for number in range(9)], 1))
    same = {name: value for name, value in vars(raised.value).items() if name != "__notes__"}
    assert (str(raised.value), same) == (str(error), vars(error))
    assert "in work" in "".join(raised.value.__notes__)  # where it happened there
    assert living_children() == []


@pytest.mark.thorough
def test_an_error_that_cannot_be_handed_over_is_told() -> None:
    with pytest.raises(RuntimeError, match=r"^OddError: a b"):
        list(shared(raising_oddly, (), [[4]], 2))


POSIX = pytest.mark.skipif(sys.platform == "win32", reason="no signals")


@pytest.mark.thorough
@POSIX
def test_a_process_that_is_killed_is_said_and_not_waited_for() -> None:
    with pytest.raises(ChildProcessError, match=r"was ended \(signal 9\), perhaps for want of memory"):
        list(shared(dying, (), [[number] for number in range(9)], 2))
    assert living_children() == []


@pytest.mark.thorough
def test_what_is_raised_as_a_process_begins_is_raised_here() -> None:
    with pytest.raises(PermissionError, match=r"Permission denied: 'x.yaml'") as raised:
        list(shared(failing_to_begin, (PermissionError(13, "Permission denied", "x.yaml"),), [[1], [2]], 2))
    assert "in failing_to_begin" in "".join(raised.value.__notes__)
    assert living_children() == []


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("make", "given", "said"),
    [
        (leaving_as_it_begins, (), "ended by itself (exit code 7): what it wrote says why"),
        (failing_to_begin, (SystemExit(3),), "ended by itself (exit code 0): what it wrote says why"),
        (squares, (UnreadableThere(),), "ended by itself (exit code 1): what it wrote says why"),
        pytest.param(dying, (15,), "was ended (signal 15)", marks=POSIX),
        pytest.param(dying, (11,), "was ended (signal 11)", marks=POSIX),
    ],
)
def test_how_a_process_ended_is_said_as_it_was(
    make: Callable[..., Callable[[int], int]], given: tuple[object, ...], said: str
) -> None:
    """A want of memory is guessed at for SIGKILL alone, which is what a kernel sends then."""
    with pytest.raises(ChildProcessError) as raised:
        list(shared(make, given, [[number] for number in range(9)], 2))
    assert raised.value.strerror == f"a process that shared the work {said}"


@pytest.mark.thorough
def test_who_stops_asking_leaves_no_process_behind() -> None:
    with closing(shared(squares, (), [[number] for number in range(1, 100)], 2)) as found:
        assert next(found) == [1]
        assert len(multiprocessing.active_children()) == 2
    assert living_children() == []


@pytest.mark.thorough
def test_processes_end_with_the_one_that_began_them() -> None:
    """Also where it is killed and can end nobody: they would wait for work as long as the machine runs."""
    program = (
        "from multiprocessing import active_children; from tests.checks.test_checking import shared, slowly\n"
        "if __name__ == '__main__':\n"
        "    found = shared(slowly, (), [[0], [1], [2], [3]], 2)\n"
        "    next(found); print(*[child.pid for child in active_children()], flush=True); next(found)\n"
    )
    end_with_parent(program)


@pytest.mark.thorough
def test_a_process_is_set_as_this_one_is() -> None:
    """Figures of ten thousand dice have more digits than Python writes by itself."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(12_345)
    try:
        assert list(shared(settings, (), [[1]], 1)) == [[(12_345, gc.get_threshold())]]
    finally:
        sys.set_int_max_str_digits(before)
