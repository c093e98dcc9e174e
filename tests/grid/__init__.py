"""The language as a grid: every phrase on every device, in every form of bet, with every kind of prize table and names.

A cell is one smallest ruleset. What the reference's tables list are the axes (`axes.py`), how a cell becomes a ruleset
is said in `cells.py`, and what becomes of it in `outcome.py`: its figures, which both engines and the reader of
`tests/plain_reader` must come to, a refusal by `check` at its place, or a limit that has a name.
`tests/house/test_grid.py` asks of every cell which of the three it is, and `tests/golden/grid.txt` has what each
refused one is refused with.
"""
