"""Which program made a page: its build, worked out of every source that can change one, and the typesetter's version.

A version is given when it is published, and pages change more often than that: of two trees of one version only the
build says whether they make the same pages. A clone and a wheel of it have the same one, since of either only what was
written by hand is looked at, under the names that it has in the wheel.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from macau_edge.model import __version__
from macau_edge.reading.source import shipped_folder

SOURCES = (".css", ".html", ".js", ".json", ".py", ".rels", ".toml", ".typ", ".xml", ".yaml")
"""Ends of the files of which every byte counts."""
FONTS = ".gz"
"""End of the fonts, of which name and size do: they are six times as long as all the rest."""
DIGITS = 12
"""Of the SHA-256, in hexadecimal."""


@cache
def program_build() -> str:
    """The build of this program: the first digits of the SHA-256 over name and content of each of its sources."""
    from hashlib import sha256  # loads OpenSSL, in three milliseconds: the help does without

    digest = sha256()
    for name, file in sorted(sources()):
        content = f"{file.stat().st_size}".encode() if name.endswith(FONTS) else file.read_bytes()
        digest.update(f"{name}\n{len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:DIGITS]


def sources() -> Iterator[tuple[str, Path]]:
    """The files that the build is worked out of, each with its name in the wheel, where the rulesets are inside."""
    package = Path(__file__).parents[1]
    for folder, head in ((package, ""), (shipped_folder(), "rulesets/")):
        for file in folder.rglob("*"):
            name = head + file.relative_to(folder).as_posix()
            in_its_turn = bool(head) or not name.startswith("rulesets/")  # of a wheel, where they are inside
            if in_its_turn and name.endswith((*SOURCES, FONTS)):
                yield name, file


def typesetter_version() -> str:
    """The version of the library that sets the pages, empty where it is not installed.

    It loads quicker than what looks it up among the installed.
    """
    try:
        import typst
    except ModuleNotFoundError:  # without the extra `dossier`
        return ""

    version: str = vars(typst)["__version__"]  # of which its stubs say nothing
    return version


def maker_text(version: str, build: str, typesetter: str) -> str:
    """A version with its build, if it has one, and that of the typesetter, as `--version` and `verify` print them."""
    parts = {"macau-edge": version, "build": build, "typst": typesetter}
    return ", ".join(f"{name} {part}" for name, part in parts.items() if part)


def program_text() -> str:
    """What this program is."""
    return maker_text(__version__, program_build(), typesetter_version())
