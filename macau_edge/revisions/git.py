"""What git is asked, and what it answers, as bytes: never through a shell, never with a pager or a question."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from macau_edge.problem import UsageError
from macau_edge.reading.source import LIMIT

MOST = LIMIT + 1
"""Bytes of a file that are read: one more than a ruleset may have, so that a longer one is seen to be."""
PATIENCE = 300
"""Seconds that git may take: a partial clone fetches what it lacks."""


def contents(blobs: Mapping[str, tuple[bytes, int]]) -> dict[str, bytes]:
    """Path -> bytes, from the names and sizes of contents; of one that is longer, the first `MOST`."""
    short = {blob for blob, size in blobs.values() if size < MOST}
    found = dict(_batch(sorted(short)))
    found |= {blob: beginning(blob) for blob, size in blobs.values() if size >= MOST}
    return {path: found[blob] for path, (blob, _) in blobs.items()}


def _batch(blobs: Collection[bytes]) -> Iterator[tuple[bytes, bytes]]:
    """Each blob with its bytes, from one run of git."""
    shown = git("cat-file", "--batch", told=b"".join(blob + b"\n" for blob in blobs)) if blobs else b""
    at = 0
    for blob in blobs:
        end = shown.index(b"\n", at)
        size = int(shown[at:end].split()[2])
        yield blob, shown[end + 1 : end + 1 + size]
        at = end + size + 2


def beginning(blob: bytes) -> bytes:
    """The first `MOST` bytes of a content that git has under this name."""
    command = ["git", "cat-file", "blob", blob.decode()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=_environment()) as process:
        assert process.stdout
        data = process.stdout.read(MOST)
        process.kill()
    return data


def git(*arguments: str, folder: Path | None = None, told: bytes = b"") -> bytes:
    """What git prints; raises UsageError with git's own words where it refuses."""
    found = run(*arguments, folder=folder, told=told)
    if found.returncode:
        raise refused(found)
    return found.stdout


def run(*arguments: str, folder: Path | None = None, told: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A run of git, whatever comes of it; raises FileNotFoundError where it is not installed."""
    command = ["git", "--no-pager", "--literal-pathspecs", *arguments]
    try:
        return subprocess.run(
            command, cwd=folder, input=told, capture_output=True, env=_environment(), timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        raise UsageError(f"`git {arguments[0]}` takes more than {PATIENCE} seconds", "try it by itself") from None


def _environment() -> dict[str, str]:
    return {**os.environ, "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}


def refused(found: subprocess.CompletedProcess[bytes]) -> UsageError:
    """What git said when it refused, as wrong use."""
    lines = found.stderr.decode("utf-8", "replace").strip().splitlines() or ["no reason given"]
    reason = "".join(c if c.isprintable() else " " for c in lines[0].removeprefix("fatal: "))[:300]
    remedy = "git says how to allow it: run `git status` here" if "dubious ownership" in reason else "see `git status`"
    return UsageError(f"git refuses: {reason}", remedy)
