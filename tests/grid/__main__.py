"""`python -m tests.grid` asks every cell of the grid's faces, and writes down what each is refused with.

`python -m tests.grid faces 9` asks every ninth, and prints how many are what; `behind 3000 7` asks three thousand cells
behind the faces, and `commands 50 7` every command about fifty cells, drawn with the seed 7.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.grid.axes import DEVICES
from tests.grid.behind import accepted, whole
from tests.grid.cells import Cell, faces_of_the_grid
from tests.grid.commands import failed
from tests.grid.golden import FILE, HEAD, lines
from tests.grid.outcome import GridError, became


def faces(step: int) -> None:
    cells = dict.fromkeys(islice(faces_of_the_grid(), 0, None, step))
    found = {cell: became(cell) for cell in cells}
    sys.stdout.write(f"{Counter(one.kind for one in found.values())}\n")
    if step == 1:
        FILE.write_text(HEAD + "\n".join(lines({cell: one.said for cell, one in found.items()})) + "\n", "utf-8")


def behind(number: int, seed: int) -> None:
    kinds = Counter[str]()
    for cell in drawn((cell for device in DEVICES for cell in whole(device)), number, seed):
        try:
            kinds[became(cell).kind] += 1
        except GridError as error:
            kinds["fault"] += 1
            sys.stdout.write(f"{cell}: {error}\n")
    sys.stdout.write(f"{kinds}\n")


def commands(number: int, seed: int) -> None:
    ended = Counter[tuple[str, int]]()
    with TemporaryDirectory() as folder:
        for one in failed(Path(folder), drawn(accepted(), number, seed), ended):
            sys.stdout.write(f"{one}\n")
            sys.stdout.flush()
    for (words, code), times in sorted(ended.items()):
        sys.stdout.write(f"{words} ends with {code}: {times}\n")


def drawn(cells: Iterable[Cell], number: int, seed: int) -> list[Cell]:
    found = [*cells]
    return Random(seed).sample(found, min(number, len(found)))


match sys.argv[1:]:
    case []:
        faces(1)
    case ["faces", step]:
        faces(int(step))
    case ["behind", number, seed]:
        behind(int(number), int(seed))
    case ["commands", number, seed]:
        commands(int(number), int(seed))
    case _:
        sys.exit(__doc__)
sys.stdout.write(f"{time.process_time():.0f} s of the processor\n")
