"""How long a dossier takes as a whole process, beside an empty page by typst, and how long to verify it, beside making
it. Prints ratios; tests nothing.

    python benchmarks/dossier.py [RUNS] [APPLICATION]

All sides run in turn, A B C A B C, after one run each that compiles them where there are several; the medians are
compared. A machine that is busy with other things gives other times and nearly the same ratio; the seconds of the
processor are printed too, which it changes less.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

RUNS = 9
LIMIT = 2.0
"""Seconds that the project has set itself for the dossier of one bet."""
APPLICATION = Path(__file__).parents[1] / "examples" / "fire-bet" / "application.yaml"

EMPTY_PAGE = """
import sys, typst
page = b'#set document(title: "empty")\\n#set text(lang: "pt")'
typst.Compiler(page, ignore_system_fonts=True).compile(
    output=sys.argv[1], format="pdf", pdf_standards=["a-3a", "ua-1"], timestamp=0
)
"""


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
        file = str(Path(folder) / "page.pdf")
        ours = ["-m", "macau_edge", "dossier", application, "--force", "-o", file]
        sides = (ours, ["-m", "macau_edge", "verify", file], ["-c", EMPTY_PAGE, f"{file}.empty.pdf"])
        if runs > 1:
            for side in sides:
                seconds(side)
        times = [[seconds(side) for side in sides] for _ in range(runs)]
    clock = [median(one[0] for one in side) for side in zip(*times, strict=True)]
    used = [median(one[1] for one in side) for side in zip(*times, strict=True)]
    names = ("macau-edge dossier", "macau-edge verify, of the same file", "an empty page by typst")
    for name, by_clock, of_processor in zip(names, clock, used, strict=True):
        print(f"{name}: {by_clock * 1000:.0f} ms; processor {of_processor * 1000:.0f} ms")
    print(f"  ratio to the empty page {clock[0] / clock[2]:.1f}; processor {used[0] / used[2]:.1f}")
    print(f"  ratio of verifying to making {clock[1] / clock[0]:.2f}; processor {used[1] / used[0]:.2f}")
    print(f"  limit {LIMIT:g} s{'' if clock[0] <= LIMIT else ', missed'}")


if __name__ == "__main__":
    main()
