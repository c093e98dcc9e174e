"""Who plays and is stopped without dying, as by `kill -STOP`, is not waited for without end."""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
import time
from _thread import interrupt_main
from concurrent.futures import Future
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

import macau_edge
from macau_edge.model.meter import open_meter
from macau_edge.questions.simulate import run
from macau_edge.questions.simulate.run import Interruption, Loop, Progress
from macau_edge.questions.simulate.tally import CHUNK, Chunk, play_chunk
from macau_edge.questions.simulate.workers import Workers
from tests.questions.test_simulation_stopped import begun, rounds_in, wait_for
from tests.simulated import numbers, simulated
from tests.waiting import PATIENT, living_children, wait_until

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(sys.platform != "linux", reason="it asks the system for the processes of another"),
]


def children(pid: int) -> list[int]:
    """The processes that one has begun to play with; not the one that looks after what they share."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(one) for one in found if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


def is_there(pid: int) -> bool:
    """Whether a process is there, and is not one that has ended and was not asked about yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def is_deaf(pid: int) -> bool:
    """Whether a process does not hear Ctrl-C, which is the first that one which plays says."""
    (ignored,) = re.findall(r"SigIgn:\s*(\w+)", Path(f"/proc/{pid}/status").read_text())
    return bool(int(ignored, 16) >> signal.SIGINT - 1 & 1)


@pytest.mark.parametrize("how", [signal.SIGSTOP, signal.SIGKILL], ids=["stopped", "killed"])
def test_a_process_that_is_stopped_or_killed_is_replaced_and_changes_no_figure(
    monkeypatch: pytest.MonkeyPatch, how: signal.Signals
) -> None:
    """Killed, as the kernel does for want of memory: its chunks are played again."""
    monkeypatch.setattr(run, "OVERDUE", 2.0)
    stopped: list[int] = []

    def watch(progress: Progress) -> None:
        if progress.rounds >= 4 * CHUNK and not stopped:
            victim = next(child for child in active_children() if child.pid)
            assert victim.pid
            stopped.append(victim.pid)
            os.kill(victim.pid, how)

    found = simulated("craps", "field", rounds=40 * CHUNK, seed=4, workers=2, progress=watch)
    assert len(stopped) == 1
    assert not found.partial
    assert numbers(found) == numbers(simulated("craps", "field", rounds=40 * CHUNK, seed=4, workers=1))
    assert living_children() == []
    assert not is_there(stopped[0])


def test_the_first_sigterm_ends_it_in_the_usual_way(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    with begun("craps", "field", "--rounds", "1e13", "--seed", "4", "--workers", "2", "--checkpoint", str(file)) as one:
        wait_for(file, 4 * CHUNK)
        every = children(one.pid)
        assert len(every) == 2
        os.kill(every[0], signal.SIGSTOP)
        os.kill(one.pid, signal.SIGTERM)
        out, err = one.communicate(timeout=PATIENT)
    assert one.returncode == 143
    assert "PARTIAL: " in out
    assert f"{rounds_in(file):,} of 10,000,000,000,000 rounds" in out
    assert "Traceback" not in err
    wait_until(lambda: not any(map(is_there, every)))
    assert [one.name for one in tmp_path.iterdir()] == ["kept.json"]


RARE = """game: x
act: none
device: {wheel: {1: 1, 2: 999999}}
words: {first: A, second: B}
bets:
  base: {stages: {first: {second: any}, second: {win: 1, lose: others}}, pays: 1:1}
  b: {additional: {to: base, at: second}, win: odd, lose: others, pays: 1:1}
"""
"""`b[1]` is put down once in a million rounds of the bet that it goes with."""


def test_what_this_process_plays_is_dropped_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first Ctrl-C let a chunk be finished that took this process ten minutes, and SIGTERM did the same."""
    file = tmp_path / "rare.yaml"
    file.write_text(RARE, "utf-8")
    monkeypatch.setattr(run, "HURRY", 0.5)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may not hear it
    threads = threading.active_count()
    timers: list[threading.Timer] = []

    def watch(_: Progress) -> None:
        if not timers:
            timers.append(threading.Timer(0.5, interrupt_main))
            timers[0].start()

    with open_meter(10**12):  # or the meter may end the chunk before it is dropped
        found = simulated(str(file), "b[1]", rounds=50, seed=1, workers=1, progress=watch)
    timers[0].join()
    signal.signal(signal.SIGINT, before)
    assert found.partial
    assert [one.rounds for one in found.bets] == [0]
    assert threading.active_count() == threads  # nobody plays on


def test_a_process_that_is_stopped_goes_with_the_one_that_began_it(tmp_path: Path) -> None:
    """SIGKILL ends that at once, and the kernel the others: a process that is stopped cannot look for its parent."""
    file = tmp_path / "kept.json"
    with begun("craps", "field", "--rounds", "1e13", "--seed", "4", "--workers", "2", "--checkpoint", str(file)) as one:
        wait_for(file, 2 * CHUNK)
        every = children(one.pid)
        wait_until(lambda: all(map(is_deaf, every)))  # one that has not begun to play does not know its parent yet
        wait_for(file, rounds_in(file) + 20 * CHUNK)
        for child in every:
            os.kill(child, signal.SIGSTOP)
        os.kill(one.pid, signal.SIGKILL)
        wait_until(lambda: not any(map(is_there, every)))


@pytest.mark.parametrize("number", [signal.SIGSTOP, signal.SIGKILL])
def test_shoes_are_played_on_where_a_process_does_not_answer(
    monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    monkeypatch.setattr(run, "OVERDUE", 2.0)
    asked: dict[str, Any] = {"shoe": True, "cut": 14, "shoes": 20_000, "seed": 5}
    hit: list[int] = []

    def strike() -> None:
        wait_until(lambda: len(active_children()) == 2)
        victim = active_children()[0]
        assert victim.pid
        os.kill(victim.pid, number)
        hit.append(victim.pid)

    thread = threading.Thread(target=strike)
    thread.start()
    found = macau_edge.simulate("baccarat", "tie", **asked, workers=2).found
    thread.join(PATIENT)
    assert hit
    assert found.bets == macau_edge.simulate("baccarat", "tie", **asked, workers=1).found.bets
    assert living_children() == []


def test_what_this_process_plays_is_never_overdue(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is silent because it works; begun anew it is no faster, and in the end nothing was played."""
    given: list[int] = []

    def slow(_: object, chunk: Chunk) -> int:
        given.append(chunk.number)
        time.sleep(1)
        return chunk.number

    monkeypatch.setattr(run, "OVERDUE", 0.1)
    monkeypatch.setattr(run, "LOOK", 0.02)
    for workers in (Workers(slow, (None,)), Workers(slow, (None,), 2, after=60)):  # these are not begun yet
        loop = Loop(workers=workers, chunks=iter([Chunk(bet=0, stream=1, number=7, rounds=1, seed=1)]), told=print)
        assert [found for one in loop.results(Interruption()) if one for found in one[1:]] == [7]
        assert not loop.given_up
    assert given == [7, 7]


class Slow(Workers):
    """Workers that play each chunk when they are told to; what they are given anew is noted."""

    is_here = False

    def __init__(self) -> None:
        super().__init__(play_chunk, (None,))
        self.width = 2
        self.futures: list[Future[Any]] = []

    def submit(self, chunk: Chunk) -> Future[Any]:
        self.futures.append(Future())
        return self.futures[-1]


def test_how_long_is_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    now, stopped = [0.0], [0]

    def wait(*_: object) -> None:
        now[0] += 1 + stopped.pop()
        stopped.append(0)

    monkeypatch.setattr("time.monotonic", lambda: now[0])
    monkeypatch.setattr(run, "wait", wait)
    workers = Slow()
    chunks = (Chunk(bet=0, stream=1, number=number, rounds=1, seed=1) for number in range(2))
    results = Loop(workers=workers, chunks=chunks, told=lambda _: None).results(Interruption())

    def after(seconds: int) -> int:
        """How often something was given out, so many seconds later."""
        for _ in range(seconds):
            next(results)
        return len(workers.futures)

    assert after(21) == 2
    workers.futures[1].set_result(None)
    assert after(2) == 2
    stopped[0] = 100_000  # this process was stopped itself
    assert after(190) == 2  # ten times as long as the longest, which took 22
    assert after(12) == 3
    assert after(430) == 3  # twice as long after a loss
    assert after(20) == 4
