"""Waiting for what another process or thread does: for as long as it takes, and not for ever."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

PATIENT = 600.0
"""Seconds after which what does not answer has hung, however busy the machine: whatever only waits uses no processor
time, so that nothing else can tell it. No test is about how soon something comes."""


def wait_until(so: Callable[[], object]) -> None:
    """Comes back as soon as something is so; fails where it never is."""
    limit = time.monotonic() + PATIENT
    while not so():
        assert time.monotonic() < limit, "waited in vain"
        time.sleep(0.02)


def runs(process: int) -> bool:
    """Whether a process runs; one that has ended and was not waited for does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"
