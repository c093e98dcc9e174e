"""Ctrl-C, and processes that end: what was played is counted, kept and shown, and a run goes on from it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError
from macau_edge.numeric.playing import Played
from macau_edge.questions.simulate import find
from macau_edge.questions.simulate import workers as playing
from macau_edge.questions.simulate.find import HUNG_UP, INTERRUPTED, TERMINATED
from macau_edge.questions.simulate.run import HURRY, Interruption, Loop, heard
from macau_edge.questions.simulate.tally import CHUNK, Chunk, play_chunk
from macau_edge.questions.simulate.workers import Workers, local
from tests.simulated import ROOT, numbers, simulated
from tests.waiting import PATIENT, end_with_parent, living_children, wait_until

pytestmark = pytest.mark.thorough

PROGRAM = (
    "import signal, sys\n"
    "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a shell may have begun the tests so as not to hear
    "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"  # nor, by nohup, that the terminal was closed
    "from macau_edge.questions.simulate import checkpoint; checkpoint.EVERY = 0.1\n"
    "from macau_edge.cli import run; sys.argv[0] = 'macau-edge'; run()\n"
)


@contextmanager
def begun(*words: str) -> Iterator[subprocess.Popen[str]]:
    """The program as a shell begins it: with its processes in a group that a terminal says Ctrl-C to."""
    process = subprocess.Popen(
        [sys.executable, "-W", "error", "-c", PROGRAM, "simulate", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=ROOT,
        env={**os.environ},  # as Python knows it: the line editor that pytest loads puts COLUMNS behind its back
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def rounds_in(file: Path) -> int:
    """The rounds that a checkpoint has; 0 where there is none yet."""
    if not file.exists():
        return 0
    bets = json.loads(file.read_text())["bets"].values()
    return sum((bet["chunks"] + len(bet["apart"])) * CHUNK for bet in bets)


def wait_for(file: Path, rounds: int) -> None:
    wait_until(lambda: rounds_in(file) >= rounds)


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("times", [1, pytest.param(2, marks=pytest.mark.deep)])
def test_ctrl_c_loses_nothing(tmp_path: Path, workers: str, times: int) -> None:
    file = tmp_path / "kept.json"
    asked = ("craps", "field", "--rounds", "1e13", "--seed", "4", "--format", "json")
    with begun(*asked, "--workers", workers, "--checkpoint", str(file)) as process:
        wait_for(file, 3 * CHUNK)
        for _ in range(times):
            os.killpg(process.pid, signal.SIGINT)
            time.sleep(0.02)
        out, err = process.communicate(timeout=PATIENT)
    assert process.returncode == 130, err
    assert "stopping: what is being played is finished and counted" in err or times == 2
    found = json.loads(out)
    assert (found["partial"], found["stopped"], found["agree"]) == (True, INTERRUPTED, True)
    (bet,) = found["bets"]
    assert (bet["complete"], bet["rounds_asked"]) == (False, 10**13)
    assert bet["rounds"] == sum(one["count"] for one in bet["distribution"]) == rounds_in(file) >= 3 * CHUNK
    if times == 1:  # of what was begun in order, nothing is missing
        counts = [one["count"] for one in bet["distribution"]]
        assert [*simulated("craps", "field", rounds=bet["rounds"], seed=4).bets[0].counts.values()] == counts
    more = bet["rounds"] + 3 * CHUNK
    again = simulated("craps", "field", rounds=more, seed=4, checkpoint=file)
    assert numbers(again) == numbers(simulated("craps", "field", rounds=more, seed=4))


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(
    ("number", "code", "stopped"),
    [(signal.SIGTERM, 143, TERMINATED), pytest.param(signal.SIGHUP, 129, HUNG_UP, marks=pytest.mark.deep)],
)
def test_sigterm_and_a_closed_terminal_lose_nothing_either(
    tmp_path: Path, workers: str, number: int, code: int, stopped: str
) -> None:
    file = tmp_path / "kept.json"
    asked = ("craps", "field", "--rounds", "1e13", "--seed", "4", "--format", "json", "--workers", workers)
    with begun(*asked, "--checkpoint", str(file)) as process:
        wait_for(file, 3 * CHUNK)
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENT)
    assert process.returncode == code
    assert "leaked" not in err
    found = json.loads(out)
    assert (found["partial"], found["stopped"]) == (True, stopped)
    assert found["bets"][0]["rounds"] == rounds_in(file)
    assert [one.name for one in tmp_path.iterdir()] == ["kept.json"]


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="Windows has no groups of processes")
def test_a_terminal_that_is_closed_says_so_to_all_of_them_and_nothing_of_python_is_shown(tmp_path: Path) -> None:
    """What looks after Python's semaphores ended by it, was begun anew, and printed tracebacks."""
    file = tmp_path / "kept.json"
    asked = ("craps", "field", "--rounds", "1e13", "--seed", "4", "--format", "json", "--workers", "2")
    with begun(*asked, "--checkpoint", str(file)) as process:
        wait_for(file, 3 * CHUNK)
        os.killpg(process.pid, signal.SIGHUP)
        out, err = process.communicate(timeout=PATIENT)
    assert process.returncode == 129
    assert "resource_tracker" not in err
    assert "Traceback" not in err
    assert json.loads(out)["stopped"] == HUNG_UP


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_before_the_play_leaves_no_lock_behind(tmp_path: Path, number: int) -> None:
    program = (
        "import signal, sys\n"
        "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
        "from macau_edge.questions.simulate import find\n"
        f"find.try_bet = lambda *_, **__: signal.raise_signal({int(number)})\n"
        "from macau_edge.cli import run; sys.argv[0] = 'macau-edge'; run()\n"
    )
    words = ["simulate", "craps", "field", "--checkpoint", str(tmp_path / "kept.json")]
    found = subprocess.run([sys.executable, "-c", program, *words], cwd=ROOT, check=False)
    assert found.returncode == -number
    assert [*tmp_path.iterdir()] == []


class Gone(Workers):
    """Workers that are gone: what they are given is never finished."""

    is_alone = True

    def submit(self, chunk: Chunk) -> Future[Played]:
        signal.raise_signal(signal.SIGTERM)
        return Future()


def test_workers_that_are_gone_are_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find, "Workers", Gone)
    found = simulated("craps", "field", rounds=CHUNK, seed=4, workers=1)
    assert (found.stopped, found.bets[0].rounds) == (TERMINATED, 0)


def test_the_table_says_plainly_that_it_is_partial(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    with begun("craps", "field", "--rounds", "1e13", "--seed", "4", "--checkpoint", str(file)) as process:
        wait_for(file, CHUNK)
        os.killpg(process.pid, signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENT)
    assert process.returncode == 130
    assert "PARTIAL: " in out
    assert " of 10,000,000,000,000 rounds were played (stopped with Ctrl-C)." in " ".join(out.split())


class Losing(Workers):
    """Workers of which the first so many chunks are lost."""

    def __init__(self, work: Any, machines: Any, losses: int) -> None:
        super().__init__(work, machines)
        self.losses, self.mended = losses, 0

    def submit(self, chunk: Chunk) -> Future[Played]:
        if not self.losses:
            return super().submit(chunk)
        self.losses -= 1
        lost: Future[Played] = Future()
        lost.set_exception(BrokenProcessPool("the worker was lost"))
        return lost

    def begin(self) -> None:
        self.mended += 1

    def lost(self, error: Exception) -> Message:
        return Message("the worker was lost")


@pytest.mark.parametrize(("losses", "stopped"), [(3, None), (4, "the worker was lost")])
def test_workers_that_are_lost_again_and_again_end_the_run(
    monkeypatch: pytest.MonkeyPatch, losses: int, stopped: str | None
) -> None:
    monkeypatch.setattr(find, "Workers", lambda work, machines, _: Losing(work, machines, losses))
    found = simulated("craps", "field", rounds=CHUNK + 5, seed=4, workers=1)
    assert (found.stopped, found.partial) == (stopped, stopped is not None)
    assert found.bets[0].rounds == (0 if stopped else CHUNK + 5)


def test_who_cannot_be_begun_anew_leaves_it_to_those_at_last() -> None:
    """A scheduler that is gone ended shoes as if Ctrl-C had been pressed, which this process plays on."""

    class Closed(Losing):
        def begin(self) -> None:
            raise UsageError(Message("no scheduler answers"))

    chunk, at_last = Chunk(bet=0, stream=1, number=7, rounds=1, seed=1), Workers(lambda _, chunk: chunk.number, (None,))
    loop = Loop(workers=Closed(play_chunk, (None,), 1), chunks=iter([chunk]), told=print, at_last=at_last)
    assert [found for one in loop.results(Interruption()) if one for found in one[1:]] == [7]
    assert not loop.given_up


@pytest.mark.parametrize("given", [0, 1, 2])
def test_a_process_that_is_gone_while_work_is_given_out_loses_nothing(
    monkeypatch: pytest.MonkeyPatch, given: int
) -> None:
    """The pool is broken after so many tasks, and takes no more: another is begun, and given what is left."""
    begun: list[int] = []

    class Breaking(ThreadPoolExecutor):
        left = given

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            if not self.left and len(begun) == 1:
                raise BrokenProcessPool
            self.left -= 1
            return super().submit(pow, 2, args[1].number)

    def begin(most: int, *_: Any, **__: Any) -> Breaking:
        begun.append(most)
        return Breaking(most)

    monkeypatch.setattr(playing, "Pool", begin)
    chunks = (Chunk(bet=0, stream=1, number=number, rounds=1, seed=1) for number in (1, 2, 3))
    loop = Loop(workers=Workers(play_chunk, (None,), 2), chunks=chunks, told=lambda _: None)
    with heard() as interruption:
        found = [result for one in loop.results(interruption) if one for result in one[1:]]
    loop.workers.end()
    assert sorted(found) == [2, 4, 8]
    assert begun == [2, 2]


def test_the_program_ends_with_its_parent() -> None:
    """Processes that play are not left behind where the one that began them is killed.

    Nor do they run its script again, so that this one needs no `if __name__ == "__main__"`.
    """
    program = (
        "import sys, time; from multiprocessing import active_children; from tests.simulated import simulated\n"
        "def watch(progress):\n"
        "    if progress.rounds: print(*[child.pid for child in active_children()], flush=True)\n"
        "simulated('craps', 'field', rounds=10**13, seed=1, workers=2, progress=watch)\n"
    )
    end_with_parent(program)


def test_processes_are_begun_only_where_the_work_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    simulated("craps", "field", rounds=CHUNK, seed=1, progress=lambda _: none_yet())
    monkeypatch.setattr("macau_edge.questions.simulate.workers.PATIENCE", 0.0)
    monkeypatch.setattr("macau_edge.questions.simulate.workers.cores", lambda: 2)
    seen: list[int] = []
    found = simulated(
        "craps", "field", rounds=6 * CHUNK, seed=1, progress=lambda _: seen.append(len(active_children()))
    )
    assert max(seen) >= 1
    assert numbers(found) == numbers(simulated("craps", "field", rounds=6 * CHUNK, seed=1, workers=1))


def none_yet() -> None:
    assert living_children() == []


# --- how it is heard ----------------------------------------------------------------------------------------------


def test_of_what_is_played_the_first_time_ends_nothing_and_the_second_drops_what_is_under_way() -> None:
    with heard() as found:
        found.is_breakable = False  # the play has begun
        found.hear(signal.SIGINT, None)
        assert (found.times, found.is_urgent) == (1, False)
        found.hear(signal.SIGTERM, None)
        assert (found.times, found.is_urgent, found.first) == (2, True, signal.SIGINT)


def test_what_takes_too_long_after_the_first_time_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    found = Interruption()
    found.is_breakable = False
    assert not found.is_urgent
    found.hear(signal.SIGTERM, None)
    now[0] += HURRY
    assert not found.is_urgent
    now[0] += 0.1
    assert found.is_urgent


class Reconnecting(Losing):
    """Workers that are lost at once, and begun anew when somebody presses Ctrl-C."""

    def begin(self) -> None:
        signal.raise_signal(signal.SIGINT)
        raise AssertionError


def test_who_is_begun_anew_is_not_waited_for_after_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find, "Workers", lambda work, machines, _: Reconnecting(work, machines, 1))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may not hear it
    found = simulated("craps", "field", rounds=CHUNK + 5, seed=4, workers=1)
    signal.signal(signal.SIGINT, before)
    assert (found.stopped, found.bets[0].rounds) == (INTERRUPTED, 0)


def test_the_first_time_ends_what_comes_before_the_play() -> None:
    with pytest.raises(KeyboardInterrupt), heard() as found:
        found.hear(signal.SIGINT, None)


def test_what_was_heard_before_is_heard_after() -> None:
    before = signal.getsignal(signal.SIGINT)
    with heard() as interruption:
        assert signal.getsignal(signal.SIGINT) == (interruption.hear if before is not signal.SIG_IGN else before)
    assert signal.getsignal(signal.SIGINT) is before


def test_another_thread_plays_without_hearing() -> None:
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(simulated("craps", "field", rounds=10, seed=1)))
    thread.start()
    thread.join(PATIENT)
    assert found[0].bets[0].rounds == 10


def test_workers_that_have_nothing_to_do_end() -> None:
    for workers in (Workers(play_chunk, ()), Workers(play_chunk, (), 2), local(play_chunk, ())):
        workers.begin()
        workers.end()
        workers.end()
    assert living_children() == []


def test_who_is_broken_off_just_behind_its_result_has_given_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was told that it had been broken off, of which the library says that it is done already."""
    given = Future.set_result

    def given_and_broken_off(found: Future[int], result: int) -> None:
        given(found, result)
        raise SystemExit

    monkeypatch.setattr(Future, "set_result", given_and_broken_off)
    faults: list[object] = []
    monkeypatch.setattr(threading, "excepthook", faults.append)
    played = playing.Background()
    assert played.submit(lambda: 7).result(10) == 7
    played.shutdown(wait=False)
    assert played._last is not None
    played._last.join()
    assert faults == []


def test_who_does_not_hear_that_it_is_broken_off_is_not_waited_for() -> None:
    """As in a long call of numpy: it ends behind that."""
    played, go_on = playing.Background(), threading.Event()
    found = played.submit(go_on.wait, 60)
    played.shutdown(wait=False)
    assert played._last is not None
    assert played._last.is_alive()
    go_on.set()
    played._last.join()
    with pytest.raises(CancelledError):
        found.result()
