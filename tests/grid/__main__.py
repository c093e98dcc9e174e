"""`python -m tests.grid` asks every cell of the grid's faces, and writes down what each is refused with.

`behind` asks every cell behind the faces, and writes that down too. `faces 3/8` and `behind 3/8` ask the third of eight
parts and write nothing: what is otherwise than it is written down is printed, and how many are what. `commands 50 7`
asks every command about fifty cells, drawn with the seed 7, and prints for what each ended how often.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.grid.axes import DEVICES
from tests.grid.behind import accepted, whole
from tests.grid.cells import Cell, faces_of_the_grid
from tests.grid.commands import failed
from tests.grid.golden import BEHIND, FACES, refusals, write
from tests.grid.outcome import FIGURES, GridError, became


def cells_of(file: Path) -> list[Cell]:
    cells = faces_of_the_grid() if file == FACES else (cell for device in DEVICES for cell in whole(device))
    return [*dict.fromkeys(cells)]


def asked(cells: Iterable[Cell]) -> dict[Cell, str]:
    """What became of each cell; faults are printed and counted."""
    found: dict[Cell, str] = {}
    kinds = Counter[str]()
    for cell in cells:
        try:
            one = became(cell)
        except GridError as error:
            kinds["fault"] += 1
            sys.stdout.write(f"{cell}: {error}\n")
            continue
        kinds[one.kind] += 1
        found[cell] = one.said
    sys.stdout.write(f"{kinds}\n")
    return found


def part(file: Path, share: str) -> None:
    number, parts = map(int, share.split("/"))
    known: Mapping[Cell, str] = refusals(file)
    for cell, said in asked(cells_of(file)[number - 1 :: parts]).items():
        if said != (meant := known.get(cell, FIGURES)):
            sys.stdout.write(f"{cell}: {said}, and written down is {meant}\n")


def commands(number: int, seed: int) -> None:
    ended = Counter[tuple[str, str]]()
    cells = [*accepted()]
    with TemporaryDirectory() as folder:
        for one in failed(Path(folder), Random(seed).sample(cells, min(number, len(cells))), ended):
            sys.stdout.write(f"{one}\n")
            sys.stdout.flush()
    for (words, why), times in sorted(ended.items()):
        sys.stdout.write(f"{words} | {why}: {times}\n")


match sys.argv[1:]:
    case []:
        write(FACES, asked(cells_of(FACES)))
    case ["behind"]:
        write(BEHIND, asked(cells_of(BEHIND)))
    case ["faces", share]:
        part(FACES, share)
    case ["behind", share]:
        part(BEHIND, share)
    case ["commands", number, seed]:
        commands(int(number), int(seed))
    case _:
        sys.exit(__doc__)
sys.stdout.write(f"{time.process_time():.0f} s of the processor\n")
