"""The three parts of the tests: the quick one, which runs where nothing is said, the thorough one and the deep one.

`--part quick` leaves out what is marked `thorough` or `deep`, and looks at a few random examples of each property,
always the same. `--part thorough` runs what is marked so, and every property again with other examples. `--part all` is
these two at once, which is what a change must pass: it imports and collects the tests once, and a process remembers for
the long ones what it found for the short. `--part deep` runs what is marked `deep`, and every property once
more with a hundred and twenty times as many; it is asked by `.ci/deep`, and nothing else has it. A test
that is named (`tests/test_x.py::test_y`) and a `-m` of one's own choose for themselves.

Which test belongs to which part, `CONTRIBUTING.md` says.
"""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Callable, Generator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings

T = TypeVar("T")
PARTS = ("quick", "thorough", "deep", "all")
FEWER = {"quick": 20, "thorough": 12, "all": 6}
FEWEST, MORE = 3, 10
"""Of the random examples that a property names, the quick part looks at one in twenty and at three at least, always the
same, the thorough one at one in twelve, others each time, both at once at one in six, always the same too, so that a
change is not refused for a fault that it found by chance; the deep one at ten times what it names."""
WORKERS = 2
"""Processes that tests run in where several files are asked for: `-n 0` for none, `-n 8` for more."""

FOLDER = Path(__file__).parent
TOGETHER = {
    "tests/questions/test_simulation_cluster.py": "processes",
    "tests/questions/test_simulation_lock.py": "processes",
    "tests/questions/test_simulation_stopped.py": "processes",
    "tests/questions/test_simulation_checkpoint.py": "processes",
    "tests/checks/test_checking.py": "processes",
    "tests/analysis/test_limit.py": "processes",
    "tests/house/test_architecture.py": "source",
    "tests/model/test_translated.py": "source",
    "tests/cli/test_help_spoken.py": "source",
}
"""Files that begin, kill or starve processes: one after another, so that they do not starve each other; and files that
go over the source of the whole program, which one process parses for them."""

os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(Path(tempfile.gettempdir(), "macau-edge-hypothesis")))
"""What hypothesis remembers of a failure, outside the repository: no test writes into it."""

_COMMON: dict[str, Any] = {
    "deadline": None,
    "print_blob": True,
    "suppress_health_check": [HealthCheck.too_slow],  # a machine under load is no fault of the code
}
for _name, _fewer in FEWER.items():
    _same: dict[str, Any] = {} if _name == "thorough" else {"derandomize": True, "database": None}
    settings.register_profile(_name, max_examples=100 // _fewer, **_same, **_COMMON)
settings.register_profile("deep", max_examples=100 * MORE, derandomize=bool(os.environ.get("CI")), **_COMMON)
settings.load_profile("quick")

_part = "quick"


def part() -> str:
    """The part that is run."""
    return _part


def examples(number: int) -> Callable[[T], T]:
    """So many random examples of a property: fewer of them before a change, and more in the deep part."""
    if _part == "deep":
        return settings(max_examples=MORE * number)
    return settings(max_examples=max(FEWEST, number // FEWER[_part]))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", choices=PARTS, default="quick", help="which part of the tests; quick without it")


def pytest_configure(config: pytest.Config) -> None:
    global _part  # noqa: PLW0603 - decorators ask for it while modules are imported
    _part = config.getoption("--part")
    config.addinivalue_line("markers", "thorough: long; left out unless `--part thorough` or `--part all` is asked for")
    config.addinivalue_line("markers", "deep: very long; left out unless `--part deep` is asked for, as .ci/deep does")
    config.addinivalue_line(
        "markers", "whole: goes through some of its cases in the quick part, and through more or all in those it names"
    )
    settings.load_profile(_part)


def pytest_unconfigure() -> None:
    """What is remembered by now is long: pytest looks over it for garbage five times, of which one is enough."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)  # hypothesis marks its properties in the same hook
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    part = config.getoption("--part")
    if config.getoption("-m") or (part == "quick" and any("::" in word for word in config.args)):
        return
    chosen = [item for item in items if in_part(item, part)]
    config.hook.pytest_deselected(items=[item for item in items if not in_part(item, part)])
    items[:] = chosen


def in_part(item: pytest.Item, part: str) -> bool:
    """Whether a test belongs to a part; a property belongs to each, and a loop with a few quick cases to two."""
    marks = {mark.name for mark in item.iter_markers()}
    whole = {part for mark in item.iter_markers("whole") for part in mark.args}
    if part == "deep" or "deep" in marks:
        return part == "deep" and ("deep" in whole or not marks.isdisjoint({"deep", "hypothesis"}))
    if part == "quick":
        return "thorough" not in marks
    return part == "all" or "thorough" in whole or not marks.isdisjoint({"thorough", "hypothesis"})


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Of two processes that both import every file, the second begins at the end: each compiles half for both.

    What is imported and collected stays for the whole run, so that no collection of garbage need look at it.
    """
    gc.disable()
    try:
        _import_from_the_end(session)
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(100_000, 50, 50)  # as the command line has it, from the first test on


def _import_from_the_end(session: pytest.Session) -> None:
    every = session.config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if every and os.environ.get("PYTEST_XDIST_WORKER") == "gw1":
        for file in sorted(FOLDER.rglob("test_*.py"), reverse=True):
            with suppress(Exception, pytest.skip.Exception):  # it is told where the file is collected
                import_module(".".join(file.relative_to(FOLDER.parent).with_suffix("").parts))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """As many processes as it pays to begin: none for a single file, which is also what a debugger wants."""
    files = [word for word in config.args if word.partition("::")[0].endswith(".py")]
    return 0 if len(files) == len(config.args) == 1 else WORKERS


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """A file stays in one process, and so do files that belong together."""
    from xdist.scheduler import LoadFileScheduling

    class Together(LoadFileScheduling):  # type: ignore[misc]  # its package has no types
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            return TOGETHER.get(file, file)

    return Together(config, log) if config.getoption("dist") == "loadfile" else None
