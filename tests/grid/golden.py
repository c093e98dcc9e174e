"""What each cell of the grid is refused with, as it is written down: what is not there has figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from tests.grid.axes import DEVICES
from tests.grid.cells import Cell, faces_of_the_grid
from tests.grid.outcome import FIGURES

FACES = Path(__file__).parents[1] / "golden" / "grid.txt"
BEHIND = FACES.with_name("grid-behind.txt")
HEAD = """\
# Cells of the grid{where} that have no figures: the codes of `check` that refuse each, and the devices on which
# they do. A cell of tests/grid that is not here has figures, in which both engines and the plain reader agree.
# `python -m tests.grid{words}` writes this file.
"""


def write(file: Path, found: Mapping[Cell, str]) -> None:
    """Writes down what the cells of the faces, or those behind them, are refused with."""
    where, words = (" behind its faces", " behind") if file == BEHIND else ("", "")
    head = HEAD.format(where=where, words=words)
    file.write_text(head + "".join(f"{line}\n" for line in lines(found)), "utf-8")


def lines(found: Mapping[Cell, str]) -> Iterator[str]:
    """The refused cells: phrase, form, table and depth, then codes with the devices that they are for."""

    def what(cell: Cell) -> tuple[str, str, str, int]:
        return cell.phrase, cell.form, cell.table, cell.depth

    refused = sorted((what(cell), codes, cell.device) for cell, codes in found.items() if codes != FIGURES)
    for (phrase, form, table, depth), alike in groupby(refused, key=lambda one: one[0]):
        told = [f"{codes}: {_said([one[2] for one in some])}" for codes, some in groupby(alike, key=lambda one: one[1])]
        yield f"{phrase} | {form} | {table} | {depth} | {'; '.join(told)}"


GROUPS = {
    "ALL": frozenset(DEVICES),
    "CARDS": frozenset(name for name, one in DEVICES.items() if one.deal),
    "NO CARDS": frozenset(name for name, one in DEVICES.items() if not one.deal),
}
"""Devices that are told together where all of them are meant."""


def _said(devices: Sequence[str]) -> str:
    left, told = set(devices), list[str]()
    for name, group in GROUPS.items():
        if group <= left:
            left -= group
            told.append(name)
    return ", ".join((*told, *sorted(left)))


def _meant(told: str) -> Iterator[str]:
    for one in told.split(", "):
        yield from sorted(GROUPS.get(one, {one}))


@cache
def written() -> Mapping[Cell, str]:
    """Every cell of the faces with what it is refused with, or that it has figures."""
    refused = refusals(FACES)
    return {cell: refused.get(cell, FIGURES) for cell in faces_of_the_grid()}


@cache
def refusals(file: Path) -> Mapping[Cell, str]:
    """The cells that are written down, with the codes that refuse each."""
    refused: dict[Cell, str] = {}
    for line in file.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            phrase, form, table, depth, told = line.split(" | ")
            for part in told.split("; "):
                codes, _, devices = part.partition(": ")
                refused |= {Cell(one, phrase, form, table, int(depth)): codes for one in _meant(devices)}
    return refused
