"""What help and completion ask of the program and its rulesets, kept until one of their files changes.

A shell asks at every tab, and loading every command or reading the shipped rulesets takes longer than it may wait. So
what they said once is kept in the person's cache. Where nothing can be kept they are asked each time: nothing is lost
but a fraction of a second.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[1]
FOLDERS = (PACKAGE, PACKAGE.with_name("rulesets"))
"""The program, and the shipped rulesets, which are inside of it where it is installed and beside it in a checkout."""
ASKED = (".py", ".yaml")
"""How the files end that what is said comes from."""
VARIABLE = "MACAU_EDGE_CACHE"
"""Names another folder than that of the person's cache; where it is empty, nothing is kept."""


def kept(name: str, ask: Callable[[], Any]) -> Any:
    """What `ask` says, as JSON gives it back: as it was kept under a name, or asked now and kept."""
    import json

    folder = _folder()
    state = _state() if folder else None
    if folder is None or state is None:
        return json.loads(json.dumps(ask()))
    file = folder / f"{name}.json"
    with suppress(OSError, ValueError):
        found = json.loads(file.read_text("utf-8"))
        if isinstance(found, dict) and found.get("of") == state and "said" in found:
            return found["said"]
    text = json.dumps({"of": state, "said": ask()}, ensure_ascii=False)
    with suppress(OSError):
        _write(file, text)
    return json.loads(text)["said"]


def _write(file: Path, text: str) -> None:
    """Puts a file into its place at once, so that nobody reads half of it; raises OSError."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        beside.write_text(text, "utf-8")
        beside.replace(file)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


@cache
def _folder() -> Path | None:
    """Where this installation of the program keeps what was said; None where it keeps nothing."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        base = Path(named) if named else None
    elif os.path.isabs(of_the_system := os.environ.get("XDG_CACHE_HOME", "")):  # others are not to be taken, it is said
        base = Path(of_the_system, "macau-edge")
    else:
        places = {"darwin": "~/Library/Caches", "win32": os.environ.get("LOCALAPPDATA", "~/AppData/Local")}
        place = Path(os.path.expanduser(places.get(sys.platform, "~/.cache")))
        base = place / "macau-edge" if place.is_absolute() and place.parent.is_dir() else None  # nobody is given a home
    return base and base / f"{zlib.crc32(os.fsencode(PACKAGE)):08x}"


@cache
def _state() -> str | None:
    """What changes with every file that is asked; None where the program is no folder, but an archive."""
    try:
        files = sorted(line for folder in FOLDERS if folder.is_dir() for line in _files(folder))
    except OSError:
        return None
    return f"{len(files)} {zlib.crc32(os.fsencode(' '.join(files))):08x}" if files else None


def _files(folder: str | Path) -> Iterator[str]:
    """Each file that is asked, below a folder, with when it was written and how long it is."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(ASKED):
                state = entry.stat()
                yield f"{entry.path} {state.st_mtime_ns} {state.st_size}"
            elif entry.name != "__pycache__" and entry.is_dir():
                yield from _files(entry.path)
