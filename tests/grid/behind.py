"""Cells behind the faces of the grid: what both of its faces accept, put together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from tests.grid.axes import DEPTHS, DEVICES, FORMS, ON_THE_FACES, PHRASES, TABLES
from tests.grid.cells import TALLY_TABLES, Cell
from tests.grid.golden import written
from tests.grid.outcome import FIGURES, became

BEHIND = tuple(one for one in PHRASES if one not in ON_THE_FACES)
TABLES_BEHIND = tuple(one for one in TABLES if one not in ON_THE_FACES)
"""The phrases and the tables that are asked behind the faces."""


def whole(device: str) -> Iterator[Cell]:
    """Every phrase with every table in every form on a device, where the faces have figures of both."""
    known = written()
    depth = 0
    for form in FORMS if device not in ON_THE_FACES else ():
        ours = TALLY_TABLES.get(form, "ratio")
        phrases = [one for one in BEHIND if known[Cell(device, one, form, ours)] == FIGURES]
        tables = [one for one in TABLES_BEHIND if known[Cell(device, "any except {basic}", form, one)] == FIGURES]
        for phrase, table in product(phrases, tables):
            depth += 1
            yield Cell(device, phrase, form, table, DEPTHS[depth % len(DEPTHS)])


def accepted(start: int = 0, step: int = 1) -> Iterator[Cell]:
    """A cell with figures for every form on every device, with another phrase and another table each time.

    Where both together are refused, the cell is the phrase with the form's own table. Of all of them every `step`-th.
    """
    for cell, otherwise in islice(_candidates(), start, None, step):
        yield cell if became(cell).is_figures else otherwise


def _candidates() -> Iterator[tuple[Cell, Cell]]:
    known = written()
    for number, (device, form) in enumerate(product(DEVICES, FORMS)):
        ours = TALLY_TABLES.get(form, "ratio")
        phrases = [one for one in BEHIND if known[Cell(device, one, form, ours)] == FIGURES]
        tables = [one for one in TABLES_BEHIND if known[Cell(device, "any except {basic}", form, one)] == FIGURES]
        if phrases:
            phrase = phrases[number % len(phrases)]
            cell = Cell(device, phrase, form, tables[number % len(tables)] if tables else ours)
            yield cell, Cell(device, phrase, form, ours)
