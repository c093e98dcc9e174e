"""Where mistakes are made, which of them a seed chooses, and those that are none."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from tests.mutants.mistakes import Mistake, mistakes

ROOT = Path(__file__).parents[2]
PLACES = ("exact", "numeric", "outcomes", "model/measures")
"""Both engines, what they share of outcomes, and the measures: folders of the package, or files without `.py`."""
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
"""Mistakes after which every figure, message and refusal is the same, each with a sentence that proves it."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A mistake in a file of the package; `text` is the line where it begins, without its indentation."""

    file: Path
    mistake: Mistake
    text: str

    def said(self) -> str:
        """Its place and what it is."""
        return f"{self.file}:{self.mistake.line}: {self.mistake.said()}"

    def kept(self) -> str:
        """Its file, its text and what it is; not the number of the line, which is another in another tree."""
        return f"{self.file.as_posix()}: {self.text}: {self.mistake.said()}"


@dataclass(frozen=True, slots=True)
class Equivalent:
    """A mistake that is none: the file, the line, what is changed there, and why nothing else changes."""

    file: str
    line: str
    mistake: str
    why: str

    def __contains__(self, mutant: Mutant) -> bool:
        return (self.file, self.line, self.mistake) == (mutant.file.as_posix(), mutant.text, mutant.mistake.said())


def equivalents() -> list[Equivalent]:
    """What the list says."""
    return [Equivalent(**one) for one in tomllib.loads(EQUIVALENT.read_text("utf-8")).get("equivalent", [])]


def modules(root: Path) -> Iterator[Path]:
    """The modules in which mistakes are made, in the order of the places and of their names."""
    for name in PLACES:
        folder = root / "macau_edge" / name
        yield from sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]


@cache
def every(root: Path) -> tuple[Mutant, ...]:
    """Every mutant, in the order of the text."""
    found = []
    for file in modules(root):
        text = file.read_text("utf-8")
        lines = text.splitlines()
        found += [Mutant(file.relative_to(root), one, lines[one.line - 1].strip()) for one in mistakes(text)]
    return tuple(found)


def mutants(root: Path, seed: int, count: int, within: Collection[str] = ()) -> list[Mutant]:
    """So many mutants, each place equally likely, and no place twice; `within` files with one of these in their path.

    A place is drawn by what stands there, so that what is changed elsewhere changes hardly anything of the draw.
    """
    places: defaultdict[tuple[Path, int], list[Mutant]] = defaultdict(list)
    for mutant in every(root):
        if not within or any(word in mutant.file.as_posix() for word in within):
            places[mutant.file, mutant.mistake.start].append(mutant)
    seen: defaultdict[str, int] = defaultdict(int)
    drawn = []
    for mistaken in places.values():
        words = f"{seed} {mistaken[0].file.as_posix()} {mistaken[0].text} {mistaken[0].mistake.was}"
        seen[words] += 1
        draw = int.from_bytes(sha256(f"{words} {seen[words]}".encode()).digest())
        drawn.append((draw, mistaken[draw % len(mistaken)]))
    return [mutant for _, mutant in sorted(drawn, key=lambda one: one[0])[:count]]


def at(root: Path, lines: list[str]) -> list[Mutant]:
    """Every mutant of some lines, each written as `FILE:LINE`."""
    return [one for one in every(root) if f"{one.file.as_posix()}:{one.mistake.line}" in lines]
