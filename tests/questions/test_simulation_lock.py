"""One run at a time on a checkpoint: a second one is refused, and nothing that is left behind holds up a third."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from macau_edge.model.problem import UsageError
from macau_edge.questions.simulate import checkpoint
from macau_edge.questions.simulate.run import Progress
from macau_edge.questions.simulate.tally import CHUNK
from tests.simulated import ROOT, numbers, simulated

HOLDER = (
    "import sys, time; from pathlib import Path; from macau_edge.questions.simulate.checkpoint import held\n"
    "with held(Path(sys.argv[1])):\n"
    "    print('held', flush=True); time.sleep(600)\n"
)


def refused(file: Path) -> None:
    with pytest.raises(UsageError) as caught:
        simulated("craps", "any-7", rounds=10, seed=4, checkpoint=file)
    assert caught.value.message == f"{file} is in use by another run"
    assert "give this run a file of its own" in caught.value.help


def test_a_checkpoint_has_one_run_at_a_time(tmp_path: Path) -> None:
    """Two runs that write one file would each write over what the other has played."""
    file = tmp_path / "kept.json"
    link = tmp_path / "link.json"
    link.symlink_to(file)
    tried: list[Progress] = []

    def watch(progress: Progress) -> None:
        if not tried:
            tried.append(progress)
            refused(file)
            refused(link)  # the same file by another name

    found = simulated("craps", "field", rounds=CHUNK, seed=4, workers=1, checkpoint=file, progress=watch)
    assert tried
    assert numbers(found) == numbers(simulated("craps", "field", rounds=CHUNK, seed=4))
    assert sorted(os.listdir(tmp_path)) == ["kept.json", "link.json"]  # nothing is left behind
    assert not simulated("craps", "any-7", rounds=10, seed=4, checkpoint=file).partial


@pytest.mark.thorough
def test_a_run_that_was_killed_holds_up_no_other(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(file)], stdout=subprocess.PIPE, cwd=ROOT) as process:
        try:
            assert process.stdout
            assert process.stdout.readline() == b"held\n"
            refused(file)
        finally:
            process.send_signal(signal.SIGKILL)
    assert not simulated("craps", "any-7", rounds=10, seed=4, checkpoint=file).partial
    assert os.listdir(tmp_path) == ["kept.json"]


def test_a_lock_that_was_removed_meanwhile_is_none(tmp_path: Path) -> None:
    """One waits no longer for a file that its owner has just removed: the lock is that of the name."""
    file = tmp_path / "kept.json"
    with checkpoint.held(file):
        (lock,) = tmp_path.iterdir()
        lock.unlink()
        with checkpoint.held(file):
            refused(file)
    assert os.listdir(tmp_path) == []


def test_a_file_system_without_locks_is_met_in_silence(tmp_path: Path) -> None:
    """What a library says of it is for programmers; a file that is there then stands for the lock."""
    program = (
        "import errno, fcntl, sys\n"
        "from pathlib import Path\n"
        "def without(*_): raise OSError(errno.ENOSYS, 'Function not implemented')\n"
        "fcntl.flock = without\n"
        "from macau_edge.model.problem import UsageError\n"
        "from macau_edge.questions.simulate.checkpoint import held\n"
        "with held(Path(sys.argv[1])):\n"
        "    try:\n"
        "        with held(Path(sys.argv[1])): print('held twice')\n"
        "    except UsageError as error: print(error.message)\n"
    )
    file = tmp_path / "kept.json"
    asked = [sys.executable, "-c", program, str(file)]
    found = subprocess.run(asked, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == f"{file} is in use by another run\n"
    assert os.listdir(tmp_path) == []
