"""Draws growth.csv as growth.svg: the same file from the same data.

python -m benchmarks.plot [-o FILE]
"""

from __future__ import annotations

import argparse
import csv
from collections import Counter
from pathlib import Path

from benchmarks.growth import DATA, DICE, STATES, STOPS
from benchmarks.timing import installed

PICTURE = DATA.with_suffix(".svg")
TITLES = {STATES: "states of a chain", DICE: "dice thrown together", STOPS: "stops collected before a stopper"}
OTHER = "another program"
MARKS = {"exact": ("#1b6ca8", "o", "-"), "numeric": ("#d1701f", "s", "--"), OTHER: ("#555555", "^", ":")}
SHADES = (1.0, 0.6, 0.35)
"""How dark the first, second and third series of a colour are in a panel."""

Points = dict[str, list[tuple[int, float]]]


def points() -> dict[str, Points]:
    """Panel -> series -> its sizes with their milliseconds, as the file has them."""
    found: dict[str, Points] = {panel: {} for panel in TITLES}
    with DATA.open(newline="") as file:
        for row in csv.DictReader(file):
            line = found[row["panel"]].setdefault(row["series"], [])
            line.append((int(row["size"]), float(row["milliseconds"])))
    return found


SMALLEST = ("-o", "growth.svg")
"""The words behind its name with which it does the least: so the tests run it."""


def main() -> None:
    """Writes the picture, if matplotlib is there."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("-o", dest="file", type=Path, default=PICTURE, help="the file (default: growth.svg here)")
    given = parser.parse_args()
    if not installed("matplotlib"):
        return
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "macau-edge", "svg.fonttype": "none", "font.size": 8})
    from matplotlib import pyplot as plt

    figure, panels = plt.subplots(1, 3, figsize=(12, 5.2), layout="constrained")
    for axes, (panel, lines) in zip(panels, points().items(), strict=True):
        drawn: Counter[str] = Counter()
        for name, line in lines.items():
            engine = name.rpartition(": ")[2]
            colour, mark, style = MARKS.get(engine, MARKS[OTHER])
            shade = SHADES[drawn[colour]]
            drawn[colour] += 1
            sizes, taken = zip(*line, strict=True)
            axes.plot(sizes, taken, style, marker=mark, color=colour, alpha=shade, ms=3.5, lw=1.2, label=name)
        axes.set(xscale="linear" if panel == STOPS else "log", yscale="log", xlabel=TITLES[panel])
        axes.minorticks_off()
        axes.grid(lw=0.3)
        axes.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.14))
    panels[0].set_ylabel("milliseconds")
    figure.savefig(given.file, metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))


if __name__ == "__main__":
    main()
