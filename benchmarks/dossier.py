"""How long a dossier takes as a whole process, beside what it cannot do without, and verifying it, beside making it.

Prints ratios; tests nothing.

    python benchmarks/dossier.py [RUNS] [APPLICATION]

What it cannot do without is a process that imports the libraries, of sympy what is asked of it, and has typst set each
of the two volumes once. All sides run in turn, A B C A B C, after one run each that compiles them where there are
several; the medians are compared. A machine that is busy with other things gives other times and nearly the same ratio;
the seconds of the processor are printed too, which it changes less.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from macau_edge.checks.sound import load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.bilingual import side_by_side
from macau_edge.dossier.make import document_head
from macau_edge.dossier.sections import volume
from macau_edge.dossier.volumes import BOTH
from macau_edge.dossier.writing.pdf import template_data
from macau_edge.model.meter import open_meter
from macau_edge.model.records import replace

RUNS = 9
LIMIT = 2.0
"""Seconds that the project has set itself for the dossier of one bet."""
AIM = 2.0
"""How many times what it cannot do without a dossier may take of the processor."""
APPLICATION = Path(__file__).parents[1] / "examples" / "fire-bet" / "application.yaml"

FLOOR = """
import json, sys
from pathlib import Path
import flint, msgspec, numpy, typer, xlsxwriter
from macau_edge.dossier.writing.typeset import Pages
from macau_edge.exact.chain import of_sympy
with of_sympy():
    pass
for file in sorted(Path(sys.argv[1]).glob("*.json")):
    Pages("dossier", json.loads(file.read_text("utf-8"))).pdf({"moved": 0, "turned": None}, timestamp=0)
"""


def set_down(application: Path, folder: Path) -> None:
    """Writes what typst is given of each volume, without what is attached."""
    with open_meter(None):
        case = case_of(load_application(application))
        languages = case.authority.languages
        case = replace(case, languages=languages)
        for which in BOTH:
            sides = side_by_side({language: volume(case, language, which) for language in languages})
            data = template_data(sides, document_head(case, sides, languages), (), draft=False)
            (folder / f"{which}.json").write_text(json.dumps(data), "utf-8")


def seconds(arguments: list[str]) -> tuple[float, float]:
    """Seconds of one whole process, which must succeed: by the clock, and of the processor."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    started, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - started, used


SMALLEST = ("1", str(APPLICATION.parents[1] / "new-jersey" / "application.yaml"))
"""The words behind its name with which it does the least: so the tests run it."""


def main() -> None:
    """Prints the medians, their ratio, and how the dossier stands to its limit."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    application = sys.argv[2] if len(sys.argv) > 2 else str(APPLICATION)
    with tempfile.TemporaryDirectory() as folder:
        set_down(Path(application), Path(folder))
        file = str(Path(folder) / "page.pdf")
        ours = ["-m", "macau_edge", "dossier", application, "--force", "-o", file]
        sides = (ours, ["-m", "macau_edge", "verify", file], ["-c", FLOOR, folder])
        if runs > 1:
            for side in sides:
                seconds(side)
        times = [[seconds(side) for side in sides] for _ in range(runs)]
    clock = [median(one[0] for one in side) for side in zip(*times, strict=True)]
    used = [median(one[1] for one in side) for side in zip(*times, strict=True)]
    names = ("macau-edge dossier", "macau-edge verify, of the same file", "the libraries, and each volume set once")
    for name, by_clock, of_processor in zip(names, clock, used, strict=True):
        print(f"{name}: {by_clock * 1000:.0f} ms; processor {of_processor * 1000:.0f} ms")
    missed = "" if used[0] <= AIM * used[2] else ", missed"
    ratios = clock[0] / clock[2], used[0] / used[2]
    print(f"  ratio to what it cannot do without {ratios[0]:.2f}; processor {ratios[1]:.2f} (aim: {AIM:g}{missed})")
    print(f"  ratio of verifying to making {clock[1] / clock[0]:.2f}; processor {used[1] / used[0]:.2f} (aim: 1)")
    print(f"  limit {LIMIT:g} s{'' if clock[0] <= LIMIT else ', missed'}")


if __name__ == "__main__":
    main()
