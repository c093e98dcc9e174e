"""What the tests of a run take of the processor, said at its end, so that what grows dear is seen on the day it does.

A test's time on the wall says more about what else the machine does than about the test. So this is the processor's
time, of the process and of those that it began and waited for: of all that runs the tests, and of the dearest tests.
The quick part may take `QUICK` seconds of it, and a test that takes more than `ONE` belongs to another part, unless it
is the only one of its kind (`CONTRIBUTING.md`). No test fails for it, since a busy machine takes a quarter more.
`--spent FILE` adds what each test took to a file, as soon as it ends.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

QUICK, ONE = 240, 1.0
"""Seconds of the processor that the quick part may take, and one test of it."""
DEAREST = 15
"""Of so many tests it is said what they took, where so many take more than `ONE`."""

_tests: dict[str, float] = defaultdict(float)
_others: list[float] = []
"""What each of the processes took that ran tests for this one."""


def spent() -> float:
    """Seconds of the processor that this process took, and those that it began and that ended."""
    return sum(os.times()[:4])


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--spent", type=Path, help="a file to which is added what each test took of the processor")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    before = spent()
    result = yield
    _tests[item.nodeid] += spent() - before
    if (file := item.config.getoption("--spent")) is not None:
        with file.open("a", encoding="utf-8") as opened:
            opened.write(f"{_tests[item.nodeid]:8.2f} {item.nodeid}\n")
    return result


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["spent"] = (spent(), dict(_tests))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    whole, tests = getattr(node, "workeroutput", {}).get("spent", (0.0, {}))
    _others.append(whole)
    _tests.update(tests)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    whole = sum(os.times()[:2]) + sum(_others) if _others else spent()
    much = f", MORE THAN {QUICK}" if config.getoption("--part") == "quick" and whole > QUICK else ""
    terminalreporter.write_line(f"{whole:.0f} s of the processor{much}: {sum(_tests.values()):.0f} of them in tests")
    for name, took in sorted(_tests.items(), key=lambda one: -one[1])[:DEAREST]:
        if took > ONE:
            terminalreporter.write_line(f"{took:8.2f} s  {name}")
