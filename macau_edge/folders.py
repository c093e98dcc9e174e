"""The YAML files of a folder: the one place that says which of its files are looked at."""

from __future__ import annotations

import errno
import os
from pathlib import Path, PurePath
from typing import NoReturn

MOST = 20_000
"""Files and folders that are looked through where nobody has named the folder to be checked."""


def may_be_ours(path: PurePath) -> bool:
    """Whether a file in a folder is looked at: a YAML file that is not hidden, nor in a hidden folder of it."""
    return path.suffix.lower() in (".yaml", ".yml") and not any(part.startswith(".") for part in path.parts)


def yaml_files(folder: Path, most: int | None = None) -> list[Path]:
    """The files in a folder and in those inside it that may be ours, in the order of their paths.

    Raises:
        OSError: a folder may not be looked into, which is said and not passed over; there are more than `most` files
            and folders.
    """
    found: list[Path] = []
    seen = 0
    for path, folders, names in os.walk(folder, onerror=_refuse):
        folders[:] = [name for name in folders if not name.startswith(".")]
        seen += len(folders) + len(names)
        if most is not None and seen > most:
            raise OSError(errno.EFBIG, f"there are more than {most:,} files and folders", str(folder))
        found += [Path(path, name) for name in names if may_be_ours(PurePath(name))]
    return sorted(found)


def _refuse(error: OSError) -> NoReturn:
    raise error
