"""SIGKILL, which nothing can hear, at twenty moments of a simulation: its checkpoint goes on to the same figures.

Half of the runs write their checkpoint after every chunk, so that some are killed while they do.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from macau_edge.questions.simulate import checkpoint
from macau_edge.questions.simulate.tally import CHUNK
from tests.simulated import ROOT
from tests.waiting import PATIENT, wait_until

PROGRAM = """
import sys
from macau_edge.questions.simulate import checkpoint
checkpoint.EVERY = float(sys.argv[1])
del sys.argv[:2]
from macau_edge.cli import run
sys.argv.insert(0, "macau-edge")
run()
"""
ASKED = ("simulate", "craps", "pass-line", "--seed", "14", "--format", "json")
MOMENTS = 20


def command(every: float, *words: str) -> list[str]:
    return [sys.executable, "-c", PROGRAM, str(every), *ASKED, *words]


def whole(*words: str) -> object:
    """What a simulation that nobody disturbs comes to."""
    done = subprocess.run(command(5, *words), capture_output=True, cwd=ROOT, check=True)
    return json.loads(done.stdout)


def killed(every: float, after: float, file: Path, *words: str) -> bool:
    """Begins a simulation with all that it begins itself, kills it so many seconds later, and says that it was."""
    begun = [*command(every, "--checkpoint", str(file), *words)]
    with subprocess.Popen(begun, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT) as process:
        time.sleep(after)
        process.kill()
        return process.wait(PATIENT) == -signal.SIGKILL


def free(file: Path) -> bool:
    """Whether those that played have ended as well, so that nobody has the checkpoint any more."""
    import fcntl

    beside = [*file.parent.glob(f".{file.name}.*.lock")]
    if not beside:
        return True
    handle = os.open(beside[0], os.O_WRONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    finally:
        os.close(handle)
    return True


@pytest.mark.deep
def test_a_run_that_is_killed_at_any_moment_goes_on_to_the_same_figures(tmp_path: Path) -> None:
    rng, file, kept, killings = random.Random(14), tmp_path / "kept.json", 0, 0
    while killings < MOMENTS or kept <= 2:
        workers, late = ("--workers", rng.choice("12")), max(0, killings - MOMENTS)  # on a busy machine it begins late
        assert killed(rng.choice((0.0, 5.0)), rng.uniform(0, 4) + late, file, "--rounds", "1e12", *workers)
        killings += 1
        wait_until(lambda: free(file))
        found = checkpoint.read_checkpoint(file)  # which says where it is not whole
        has = 0 if found is None else sum(bet.chunks for bet in found.bets.values())
        assert has >= kept, killings
        kept = has
    rounds = ("--rounds", str((kept + 1) * CHUNK))
    gone_on = whole(*rounds, "--checkpoint", str(file), "--workers", "2")
    assert gone_on == whole(*rounds)
