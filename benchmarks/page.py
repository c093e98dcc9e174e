"""What a page weighs, and how quickly it answers in a browser, against the limits that it has.

    python -m benchmarks.page [GAME ...]

Prints a line for each game, all shipped ones where none is named: bytes of the file and the same gzipped; how long the
browser takes from the opened file to the first figure; and, for the prize whose change takes longest, the processor
time of a change, from the typed letter to the page laid out anew, as a ratio to what is allowed, and the median by the
clock, which is more where something else runs. Needs the extra `browser` and a Chromium.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from macau_edge.questions.ask import ask
from macau_edge.questions.page.answer import page_html
from macau_edge.questions.page.request import PageRequest
from macau_edge.reading.source import shipped_names
from tests.browsers import browser

ALLOWED = 100.0
"""Milliseconds within which a changed prize is answered."""
BYTES, ZIPPED = 600_000, 200_000
"""What a page may weigh."""
TURNS = 15

CHANGED = """([number, texts]) => {
    const input = document.getElementById(`prize-${number}`);
    return texts.map((text) => {
        const from = performance.now();
        input.value = text;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        document.body.getBoundingClientRect();
        return performance.now() - from;
    });
}"""


def changes(page: Any, data: Any) -> tuple[str, float, float]:
    """The prize whose change takes most processor time, that time in milliseconds, and the median by the clock."""
    found: dict[str, tuple[float, float]] = {}
    told = page.context.new_cdp_session(page)
    told.send("Performance.enable", {"timeDomain": "threadTicks"})
    for number, prize in enumerate(data["prizes"]):
        if not prize["bets"]:
            continue
        bet = data["bets"][prize["bets"][0]]["id"]
        page.select_option("#which", bet)
        form = "{} for 1" if prize["for_one"] else "{}:9"
        texts = [form.format(19 + turn) for turn in range(TURNS)]
        before = _busy(told)
        clock = median(page.evaluate(CHANGED, [number, texts]))
        found[f"{bet} {number}"] = ((_busy(told) - before) / TURNS, clock)
    prize = max(found, key=lambda one: found[one][0])
    return prize, *found[prize]


def _busy(told: Any) -> float:
    """Milliseconds for which the page's own thread has worked."""
    named = {one["name"]: one["value"] for one in told.send("Performance.getMetrics")["metrics"]}
    return float(named["TaskDuration"]) * 1000


def measured(started: Any, game: str) -> str:
    """The line of a game."""
    text = page_html(ask(PageRequest(), game, {}))
    data = json.loads(re.findall(r'id="data">(.*?)</script>', text, re.DOTALL)[0])
    size, zipped = len(text.encode()), len(gzip.compress(text.encode(), 9))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        file.write_text(text, "utf-8")
        page = started.new_page()
        page.goto(file.as_uri())
        begun = page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
        prize, worked, clock = changes(page, data)
        page.close()
    return "  ".join([
        f"{game:18} {size:9,} B ({size / BYTES:4.2f})",
        f"gzip {zipped:8,} B ({zipped / ZIPPED:4.2f})",
        f"opens in {begun:4.0f} ms",
        f"changed prize {worked:5.1f} ms ({worked / ALLOWED:4.2f}), by the clock {clock:5.1f} ms: {prize}",
    ])  # fmt: skip


SMALLEST = ("fantan",)
"""The words behind its name with which it does the least: so the tests run it."""


def main() -> None:
    """Prints the table."""
    with browser() as started:
        for game in sys.argv[1:] or shipped_names():
            print(measured(started, game), flush=True)


if __name__ == "__main__":
    main()
