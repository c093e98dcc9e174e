"""Chunks on a Dask cluster: real worker processes, one of which is killed, and a scheduler that goes away."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import macau_edge
from macau_edge.model.problem import UsageError
from macau_edge.questions.simulate import cluster
from macau_edge.questions.simulate import run as running
from macau_edge.questions.simulate.cluster import Cluster
from macau_edge.questions.simulate.find import TERMINATED
from macau_edge.questions.simulate.run import Progress
from macau_edge.questions.simulate.tally import CHUNK, play_chunk
from macau_edge.questions.understood import log
from tests.conftest import Run
from tests.questions.test_simulation_stopped import begun, rounds_in, wait_for
from tests.simulated import ROOT, numbers, simulated
from tests.waiting import PATIENT, wait_until

distributed = pytest.importorskip("distributed")

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.filterwarnings(  # what the library itself raises, of the cluster that is begun here
        "ignore::DeprecationWarning", "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
    ),
]


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler on a busy machine answers late; it is not lost."""
    monkeypatch.setattr(cluster, "TIMEOUT", 20)
    monkeypatch.setattr(cluster, "WITHIN", 60)


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    """A scheduler in this process, and two processes that work for it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        local = distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL, processes=True
        )
        try:
            yield local
        finally:
            local.close(timeout=10)


def test_a_worker_that_is_killed_loses_nothing(workers: Any) -> None:
    """SIGKILL in the middle: the scheduler gives its chunks to the other, and the numbers are those of this process."""
    killed: list[int] = []

    def watch(progress: Progress) -> None:
        if progress.rounds >= 4 * CHUNK and not killed:
            nanny = next(iter(workers.workers.values()))
            killed.append(nanny.pid)
            os.kill(nanny.pid, signal.SIGKILL)

    asked: dict[str, Any] = {"rounds": 16 * CHUNK + 17, "seed": 4}
    found = simulated("craps", "field", "any-7", **asked, scheduler=workers.scheduler_address, progress=watch)
    assert len(killed) == 1
    assert not found.partial
    assert numbers(found) == numbers(simulated("craps", "field", "any-7", **asked, workers=1))


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    """A process that is stopped inside, and goes on afterwards."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def test_a_worker_that_is_stopped_loses_nothing_and_holds_nobody(workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers no more and is not gone: the scheduler knows nothing of it, and what it had is played by the other."""
    monkeypatch.setattr(running, "OVERDUE", 3.0)
    monkeypatch.setattr(cluster, "WITHIN", 5)
    victim = next(iter(workers.workers.values())).pid
    hit: list[int] = []

    def watch(progress: Progress) -> None:
        if progress.rounds >= 4 * CHUNK and not hit:
            hit.append(victim)
            os.kill(victim, signal.SIGSTOP)

    asked: dict[str, Any] = {"rounds": 16 * CHUNK + 17, "seed": 4}
    try:
        found = simulated("craps", "field", "any-7", **asked, scheduler=workers.scheduler_address, progress=watch)
    finally:
        os.kill(victim, signal.SIGCONT)
    assert hit
    assert not found.partial
    assert numbers(found) == numbers(simulated("craps", "field", "any-7", **asked, workers=1))


def test_one_that_is_stopped_before_is_left_out(workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "OVERDUE", 3.0)
    monkeypatch.setattr(cluster, "WITHIN", 5)
    asked: dict[str, Any] = {"rounds": 4 * CHUNK, "seed": 4}
    with stopped(next(iter(workers.workers.values())).pid):
        found = simulated("craps", "field", **asked, scheduler=workers.scheduler_address)
    assert not found.partial
    assert numbers(found) == numbers(simulated("craps", "field", **asked, workers=1))


def test_the_first_sigterm_ends_a_run_whose_worker_is_stopped(workers: Any, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    asked = ("craps", "field", "--rounds", "1e13", "--seed", "4", "--scheduler", workers.scheduler_address)
    with begun(*asked, "--checkpoint", str(file)) as process:
        wait_for(file, 3 * CHUNK)
        with stopped(next(iter(workers.workers.values())).pid):
            process.send_signal(signal.SIGTERM)
            out, err = process.communicate(timeout=PATIENT)
    assert process.returncode == 143
    assert f"{rounds_in(file):,} of 10,000,000,000,000 rounds" in out
    assert "Traceback" not in err


def test_nothing_of_the_library_reaches_the_user(
    workers: Any, run: Run, monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder
) -> None:
    """Its loggers are as they were afterwards."""
    before = {name: logging.getLogger(name).level for name in ("distributed", "distributed.client", "asyncio")}
    result = run("simulate", "craps", "field", "--seed", "4", "--scheduler", workers.scheduler_address)
    assert (result.code, result.err) == (0, "")
    assert "field agrees with the exact figure" in result.out
    assert not recwarn.list
    assert {name: logging.getLogger(name).level for name in before} == before


def test_ctrl_c_loses_nothing_on_a_cluster(workers: Any, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    asked = ("craps", "field", "--rounds", "1e13", "--seed", "4", "--scheduler", workers.scheduler_address)
    with begun(*asked, "--checkpoint", str(file)) as process:
        wait_for(file, 3 * CHUNK)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENT)
    assert process.returncode == 130
    assert err == "macau-edge: stopping: what is being played is finished and counted; Ctrl-C once more drops it\n"
    assert "were played (stopped with Ctrl-C). All that was finished is counted here." in out
    assert f"{rounds_in(file):,} of 10,000,000,000,000 rounds" in out


# --- schedulers that do not answer --------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_a_scheduler_that_is_not_there_is_said_at_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "TIMEOUT", 1)
    address = f"tcp://127.0.0.1:{free_port()}"
    result = run("simulate", "craps", "field", "--scheduler", address)
    assert (result.code, result.out) == (2, "")
    assert f"macau-edge: --scheduler: no scheduler answers at `{address}` within 1 seconds\n" in result.err
    assert "help: start one with `dask scheduler`" in result.err


def test_a_port_that_says_nothing_is_left_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WITHIN", 2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(UsageError) as caught:
            Cluster(address, play_chunk, (), log)
    assert caught.value.message == f"--scheduler: no scheduler answers at `{address}` within 2 seconds"


@pytest.mark.parametrize("address", ["nonsense", "tcp://", "tcp://127.0.0.1:port", "xyz://127.0.0.1:8786", ""])
def test_what_is_no_address_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr(cluster, "TIMEOUT", 1)
    result = run("simulate", "craps", "field", "--scheduler", address)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("macau-edge: --scheduler: ")
    assert "Traceback" not in result.err


def test_a_library_that_is_not_there_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run("simulate", "craps", "field", "--scheduler", "tcp://127.0.0.1:1")
    assert result.code == 2
    assert "this needs the extra `dask`; not installed: `distributed`" in result.err
    assert "`pip install 'macau-edge[dask]'`" in result.err


def test_a_cluster_has_its_own_workers(run: Run) -> None:
    result = run("simulate", "craps", "--scheduler", "tcp://127.0.0.1:1", "--workers", "2")
    assert (result.code, result.out) == (2, "")
    assert "`--scheduler` and `--workers` do not go together" in result.err


# --- a scheduler that goes away -----------------------------------------------------------------------------------


@contextmanager
def apart(
    port: int, workers: list[subprocess.Popen[bytes]] | None = None, worker_path: Path = ROOT
) -> Iterator[subprocess.Popen[bytes]]:
    """A scheduler and a worker, each a process of its own as `dask` begins them; the worker imports from a folder."""
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": worker_path}
    theirs = {**os.environ, "PYTHONPATH": str(worker_path)}
    begin = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port)]
    scheduler = subprocess.Popen([*begin, "--no-dashboard"], **quiet)
    begin = [sys.executable, "-m", "distributed.cli.dask_worker", f"tcp://127.0.0.1:{port}", "--nthreads", "1"]
    worker = subprocess.Popen([*begin, "--no-nanny", "--no-dashboard"], env=theirs, **quiet)
    if workers is not None:
        workers.append(worker)
    try:
        yield scheduler
    finally:
        for process in (scheduler, worker):
            process.kill()
            process.wait()


@pytest.mark.parametrize(
    ("theirs", "message"),
    [
        pytest.param("raise ImportError", "has no macau-edge", marks=pytest.mark.deep),
        ("__version__ = '0.0.1'", f"has macau-edge 0.0.1, and this is {macau_edge.__version__}"),
    ],
)
def test_workers_that_would_play_otherwise_are_refused(tmp_path: Path, theirs: str, message: str) -> None:
    (tmp_path / "macau_edge").mkdir()
    (tmp_path / "macau_edge" / "__init__.py").write_text(theirs)
    address = f"tcp://127.0.0.1:{free_port()}"
    with apart(int(address.rpartition(":")[2]), worker_path=tmp_path):
        error = refusal(address)
    assert error.message.startswith("--scheduler: the worker tcp://127.0.0.1:")
    assert error.message.endswith(message)
    assert error.help == "install the same version on every worker, so that all play alike"


def refusal(address: str) -> UsageError:
    """Why the workers of a scheduler are refused, once they are there."""
    found: list[UsageError] = []

    def there() -> bool:
        with pytest.raises(UsageError) as caught:
            Cluster(address, play_chunk, (), log)
        found.append(caught.value)
        return "the worker" in caught.value.message

    wait_until(there)
    return found[-1]


def test_a_connection_that_fails_while_it_is_made_anew_gives_up(workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scheduler takes the call, and is silent, or gone, when it is asked for its workers: the play was an error."""
    for error in (TimeoutError("no answer within 10 seconds"), OSError("closed"), ValueError("closed")):
        found = Cluster(workers.scheduler_address, play_chunk, (), log)
        with monkeypatch.context() as patched:
            patched.setattr(Cluster, "_answering", refusing(error))
            found.end()
            with pytest.raises(UsageError, match="was lost: "):
                found.begin()
            with pytest.raises(UsageError, match="was lost: "):
                Cluster(workers.scheduler_address, play_chunk, (), log)
        found.end()


def test_what_the_library_cancels_is_told_as_any_error(workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """As its loop does while it closes: by an error of `asyncio`, which is none of `Exception`."""
    found = Cluster(workers.scheduler_address, play_chunk, (), log)
    assert found.width == 4
    with monkeypatch.context() as patched:
        patched.setattr(found._client, "nthreads", cancelled)
        wait_until(found._counting.done)
        found.look()
        wait_until(found._counting.done)  # it was for ever under way, and no worker was counted again
    found.width = 0
    found.look()
    wait_until(found._counting.done)
    assert found.look() == ""
    assert found.width == 4  # they are counted again
    found.end()
    with monkeypatch.context() as patched:
        patched.setattr(distributed.Client, "nthreads", cancelled)
        with pytest.raises(UsageError) as caught:
            found.begin()
        assert caught.value.message == f"the scheduler at `{workers.scheduler_address}` was lost"
        patched.setattr(distributed.Client, "__init__", cancelled)
        with pytest.raises(UsageError, match="no scheduler answers"):
            found.begin()


def cancelled(*_: object, **__: object) -> None:
    raise asyncio.CancelledError


def refusing(error: Exception) -> Callable[[object, object], None]:
    def refuse(_: object, __: object) -> None:
        raise error

    return refuse


@pytest.mark.deep
def test_a_scheduler_that_is_lost_loses_nothing_that_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was played is counted and kept, and the run can go on here."""
    file, port = tmp_path / "kept.json", free_port()
    with apart(port) as scheduler:
        wait_for_worker(f"tcp://127.0.0.1:{port}")

        def watch(progress: Progress) -> None:
            if progress.rounds >= 5 * CHUNK:
                scheduler.kill()

        found = simulated(
            "craps",
            "field",
            rounds=10**12,
            seed=4,
            scheduler=f"tcp://127.0.0.1:{port}",
            checkpoint=file,
            progress=watch,
        )
    assert found.stopped == f"the scheduler at `tcp://127.0.0.1:{port}` was lost"
    (bet,) = found.bets
    assert bet.rounds >= 5 * CHUNK
    assert sum(bet.counts.values()) == bet.rounds
    more = bet.rounds + 8 * CHUNK
    again = simulated("craps", "field", rounds=more, seed=4, checkpoint=file)
    assert numbers(again) == numbers(simulated("craps", "field", rounds=more, seed=4))


@pytest.mark.deep
def test_a_cluster_whose_workers_are_gone_is_left_by_one_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    """SIGKILL of the only worker while the scheduler lives: it is said, and what was played is counted."""
    port, said, workers = free_port(), list[str](), list[subprocess.Popen[bytes]]()
    monkeypatch.setattr(cluster, "ALONE", 1.0)

    def warn(message: str) -> None:
        said.append(message)
        signal.raise_signal(signal.SIGTERM)

    with apart(port, workers):
        address = f"tcp://127.0.0.1:{port}"
        wait_for_worker(address)

        def watch(progress: Progress) -> None:
            if progress.rounds >= 5 * CHUNK and not said:
                workers[0].kill()

        found = simulated("craps", "field", rounds=10**12, seed=4, scheduler=address, progress=watch, warn=warn)
    assert said == ["the cluster has no workers left: the play waits for one; Ctrl-C shows what was played"]
    assert found.stopped == TERMINATED
    assert found.bets[0].rounds >= 5 * CHUNK


def wait_for_worker(address: str) -> None:
    def there() -> bool:
        try:
            Cluster(address, play_chunk, (), log).end()
        except UsageError:
            return False
        return True

    wait_until(there)
