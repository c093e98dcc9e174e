"""What a person waits for in the studio's window: from a key to the figure on the screen, and from the command to it.

    python -m benchmarks.studio [--edits N] [--only TEXT]

By the clock, in Chromium on this machine, since a person waits by it: what else the machine does is in it, and the
load is printed. The files, the bets that are edited and the limits are those of `benchmarks.desk`, whose limits are
of the processor: the pause behind the last key and the browser are in ours besides. See README.md in this folder.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.desk import EDITS, Case, aimed, cases
from benchmarks.timing import milliseconds

PATIENCE = 300_000
"""Milliseconds after which a window that says nothing has failed."""
SHOWN = "#shown:not(.old) table"
"""The figures of the bet that is shown, of the text as it stands there."""

NOTED = """() => {
    const shown = document.getElementById("shown");
    let began = 0;
    let asked = false;
    window.took = [];
    document.getElementById("text").addEventListener("input", () => {
        began = performance.now();
        asked = false;
    }, true);
    new MutationObserver(() => {
        if (shown.classList.contains("old")) asked = began > 0;
        else if (asked) {
            asked = false;
            requestAnimationFrame(() => setTimeout(() => window.took.push(performance.now() - began)));
        }
    }).observe(shown, { attributes: true, childList: true });
}"""
"""Notes the milliseconds from each input to the frame that has the figure."""
SELECTED = """([start, end]) => {
    const field = document.getElementById("text");
    field.focus();
    field.setSelectionRange(start, end);
}"""


@contextmanager
def served(given: str, folder: Path) -> Iterator[str]:
    """The address of a studio on what is given, as the command begins it."""
    command = [sys.executable, "-m", "macau_edge", "studio", given, "--no-open"]
    env = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


def alike(one: str, other: str) -> int:
    """Characters that two texts begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def edited(page: Any, now: str, after: str) -> float:
    """The seconds from one input that makes one text of another to the figure of that."""
    start = alike(now, after)
    same = alike(now[start:][::-1], after[start:][::-1])
    page.evaluate(SELECTED, [start, len(now) - same])
    before = page.evaluate("() => window.took.length")
    page.keyboard.insert_text(after[start : len(after) - same])
    until = time.monotonic() + PATIENCE / 1000
    while page.evaluate("() => window.took.length") == before:
        assert time.monotonic() < until, "no figure came"
        page.wait_for_timeout(20)
    page.wait_for_selector(SHOWN, timeout=PATIENCE)
    assert page.input_value("#text") == after
    return float(page.evaluate("() => window.took.at(-1)")) / 1000


def measured(browser: Any, case: Case, edits: int) -> str:
    """How long a figure of an edited file takes."""
    with TemporaryDirectory() as folder:
        Path(folder, "mine.yaml").write_text(case.text, "utf-8")
        with served("mine.yaml", Path(folder)) as address:
            page = browser.new_page()
            page.goto(address)
            page.wait_for_selector(SHOWN, timeout=PATIENCE)
            page.select_option("#bet", case.bet)
            page.wait_for_selector(SHOWN, timeout=PATIENCE)
            page.evaluate(NOTED)
            now, took = case.text, list[float]()
            for number in range(edits):
                after = case.edited(number)
                took.append(edited(page, now, after))
                now = after
            page.close(run_before_unload=False)
    slow = sorted(took)[-1 - edits // 20]
    said = f"{case.name}: from a key to the figure of `{case.bet}`, 95 of 100 edits"
    return f"{said}: {milliseconds(slow)}{aimed(slow, case.edit)}"


def begun(browser: Any) -> str:
    """How long the first figure takes, from the command that begins the studio."""
    with TemporaryDirectory() as folder:
        at = time.monotonic()
        with served("craps", Path(folder)) as address:
            page = browser.new_page()
            page.goto(address)
            page.wait_for_selector(SHOWN, timeout=PATIENCE)
            took = time.monotonic() - at
            page.close()
    return f"`studio craps`: from the command to the first figure: {milliseconds(took)}"


SMALLEST = ("--edits", "1", "--only", "ten bets")
"""The words behind its name with which it does the least: so the tests run it."""


def main() -> None:
    """Prints what each file takes."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.studio", description=__doc__)
    parser.add_argument("--edits", type=int, default=EDITS)
    parser.add_argument("--only", default="", metavar="TEXT", help="the files with this in their names")
    asked = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None or not find_spec("playwright"):
        print("no browser is installed, so nothing is measured: Chromium, and pip install '.[browser]'")
        return
    driver = import_module("playwright.sync_api")  # an extra, which is not there where types are looked at
    with driver.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        print(f"load {os.getloadavg()[0]:.1f}; {begun(browser)}", flush=True)
        for case in cases():
            if asked.only in case.name:
                print(f"load {os.getloadavg()[0]:.1f}; {measured(browser, case, asked.edits)}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
