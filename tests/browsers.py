"""A page in Debian's Chromium, or another that is found: nothing is let through and everything is noted.

A test reads what stands in the page, as a person does; nothing of its script is a name that could be asked for.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest


def _chromium() -> str | None:
    """Its path; none either where a process may have so many addresses and no more, as `tests.mutants` has it: it asks
    for terabytes of them as it begins, and would end, and a mistake seem to be noticed."""
    with suppress(ImportError):  # Windows has no such limit
        import resource

        if resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY:
            return None
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


CHROMIUM = _chromium()
NODE = shutil.which("node")


@dataclass
class Opened:
    """A page that is open; `asked` are the addresses that it wanted to load, `said` what the console had to say."""

    page: Any
    asked: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def edges(self) -> dict[str, str]:
        """The house edge of each bet as the table has it, those without one left out."""
        found: dict[str, str] = self.page.evaluate(EDGES)
        return found

    def at(self, address: str) -> dict[str, str]:
        """The house edge of each bet as the table has it after the address is another."""
        return self.each([address])[0]

    def each(self, addresses: Sequence[str]) -> list[dict[str, str]]:
        """The house edges that the table has at one address after another."""
        found: list[dict[str, str]] = self.page.evaluate(
            f"""async (addresses) => {{
                const [edges, found] = [{EDGES}, []];
                for (const address of addresses) {{
                    const heard = new Promise((done) => addEventListener("hashchange", done, {{ once: true }}));
                    // the page writes what was set a little later: until then it has the address that it was opened at
                    if (location.hash === `#${{address}}`) dispatchEvent(new HashChangeEvent("hashchange"));
                    else location.hash = address;
                    await heard;
                    found.push(edges());
                }}
                return found;
            }}""",
            list(addresses),
        )
        return found


EDGES = """() => Object.fromEntries(
    [...document.querySelectorAll("#bets tr[data-edge]")].map((row) => [row.dataset.bet, row.dataset.edge])
)"""


@contextmanager
def browser() -> Iterator[Any]:
    """A browser for many pages; the test is skipped where there is none, or nothing that drives it."""
    driver = pytest.importorskip("playwright.sync_api", reason="pip install '.[browser]'")
    if CHROMIUM is None:
        pytest.skip("no browser is installed")
    with driver.sync_playwright() as engine:
        started = engine.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="module")
def started() -> Iterator[Any]:
    """A browser for the tests of a file."""
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the pages of a file of tests."""
    return tmp_path_factory.mktemp("pages")


@contextmanager
def opened(started: Any, file: Path, address: str = "", **how: Any) -> Iterator[Opened]:
    """The page in a file: it must ask for nothing, and nothing may go wrong in it."""
    context = started.new_context(**{"viewport": {"width": 1280, "height": 900}, "service_workers": "block", **how})
    found = Opened(context.new_page())

    def refuse(route: Any) -> None:
        if route.request.url.split("#")[0] == file.as_uri():
            route.continue_()
        else:
            found.asked.append(route.request.url)
            route.abort()

    context.route("**/*", refuse)
    found.page.on("console", lambda message: found.said.append(message.text))
    found.page.on("pageerror", lambda error: found.said.append(str(error)))
    found.page.goto(f"{file.as_uri()}#{address}" if address else file.as_uri())
    try:
        yield found
        assert (found.asked, found.said) == ([], [])
    finally:
        context.close()


AXE = """async () => {
    const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const found = await axe.run(document, { runOnly: rules });
    return found.violations.map((one) => [one.id, one.nodes.slice(0, 3).map((node) => node.html.slice(0, 300))]);
}"""


def barriers(page: Any) -> list[Any]:
    """What axe-core finds in a page as it is shown, whose policy must let it in; skips where it is not installed."""
    if (package := find_spec("axe_playwright_python")) is None or package.origin is None:
        pytest.skip("pip install '.[browser]'")
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(content=Path(package.origin).with_name("axe.min.js").read_text("utf-8"))
    found: list[Any] = page.evaluate(AXE)
    return found


def module(name: str) -> Path:
    """A file of a package of npm, where it is installed: `axe-core/axe.min.js`; skips where it is not."""
    if NODE is None:
        pytest.skip("node is not installed")
    asked = [NODE, "-p", f"require.resolve({json.dumps(name)})"]
    told = subprocess.run(asked, capture_output=True, text=True, check=False, env=_environment())
    if told.returncode:
        pytest.skip(f"npm install {name.partition('/')[0]}")
    return Path(told.stdout.strip())


def _environment() -> Mapping[str, str]:
    return {**os.environ, "NO_COLOR": "1"}
