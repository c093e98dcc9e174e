"""`python -m tests.fuzz`: as many cases as asked for, on every core, and the numbers of those that failed."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys

from tests.fuzz.running import all_failures, failures
from tests.fuzz.texts import case


def main() -> None:
    """Exit 1 where a case failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--only", type=int, nargs="*", metavar="NUMBER", help="try these cases alone")
    parser.add_argument("--show", type=int, metavar="NUMBER", help="write the file of this case to standard output")
    asked = parser.parse_args()
    if asked.show is not None:
        one = case(asked.show)
        sys.stderr.write(f"{one.kind} from {one.origin}\n")
        sys.stdout.buffer.write(one.data)
        return
    if asked.only is not None:
        found = list(failures(asked.only))
    else:
        last = asked.first + asked.cases
        chunks = [range(start, min(start + 250, last)) for start in range(asked.first, last, 250)]
        with multiprocessing.get_context("spawn").Pool(asked.processes, maxtasksperchild=4) as pool:
            found = [fault for faults in pool.imap(all_failures, chunks) for fault in faults]
    for number, fault in found:
        sys.stdout.write(f"{number}: {fault}\n")
    sys.stdout.write(f"{asked.cases if asked.only is None else len(asked.only)} cases, {len(found)} faults\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
