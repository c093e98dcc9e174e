"""`python -m tests.grid` asks every cell of the grid's faces, and writes down what each is refused with.

`python -m tests.grid 9` asks every ninth, and prints how many are what.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice

from tests.grid.cells import faces_of_the_grid
from tests.grid.golden import FILE, HEAD, lines
from tests.grid.outcome import became


def main(step: int) -> None:
    cells = dict.fromkeys(islice(faces_of_the_grid(), 0, None, step))
    found = {cell: became(cell) for cell in cells}
    sys.stdout.write(f"{Counter(one.kind for one in found.values())}\n")
    if step == 1:
        FILE.write_text(HEAD + "\n".join(lines({cell: one.said for cell, one in found.items()})) + "\n", "utf-8")


main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
