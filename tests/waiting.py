"""Waiting for what another process or thread does: for as long as it takes, and not for ever."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATIENT = 600.0
"""Seconds after which what does not answer has hung, however busy the machine: whatever only waits uses no processor
time, so that nothing else can tell it. No test is about how soon something comes."""


def wait_until(so: Callable[[], object]) -> None:
    """Comes back as soon as something is so; fails where it never is."""
    limit = time.monotonic() + PATIENT
    while not so():
        assert time.monotonic() < limit, "waited in vain"
        time.sleep(0.02)


def end_with_parent(program: str) -> None:
    """Comes back once the two processes have ended whose ids a program prints first, and which is then killed."""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout
        children = [int(word) for word in process.stdout.readline().split()]
        process.kill()
    assert len(children) == 2
    wait_until(lambda: not any(runs(child) for child in children))


def living_children() -> list[BaseProcess]:
    """The processes of this one that still run.

    `active_children` lists one that is gone as well, while another thread that waits for it has not crossed it off.
    """
    return [child for child in multiprocessing.active_children() if child.pid and runs(child.pid)]


def runs(process: int) -> bool:
    """Whether a process runs; one that has ended and was not waited for does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"
