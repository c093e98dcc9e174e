"""What the program remembers in a process, from one test to the next.

A process of the program checks a text, and asks the engines about a bet, once (`macau_edge/model/remembered.py`), and
so does a process of the tests, in which thousands of commands are given the same few files. A test that asks for
`monkeypatch` may put something else into the program: it begins with nothing remembered, and leaves nothing; so does
one that asks for `afresh`. One that puts in a person who types, and no more, asks for `remembered` as well. With
`--afresh` every test does: so `.ci/deep` runs the thorough part once more.
"""

from __future__ import annotations

import inspect
from collections.abc import Generator
from contextlib import nullcontext

import pytest

from macau_edge.model import remembered as of_process

_afresh = False


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--afresh", action="store_true", help="remember nothing that another test found")


@pytest.fixture
def afresh() -> None:
    """For a test before which nothing is remembered."""


@pytest.fixture
def remembered() -> None:
    """For a test whose `monkeypatch` changes nothing of what is remembered."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    global _afresh  # noqa: PLW0603 - what is remembered belongs to the process
    asked = inspect.signature(item.function).parameters if isinstance(item, pytest.Function) else {}
    fixtures = getattr(item, "fixturenames", ())
    patched = "monkeypatch" in asked and "remembered" not in fixtures
    _afresh = patched or "afresh" in fixtures or item.config.getoption("--afresh")
    with of_process.afresh() if _afresh else nullcontext():
        return (yield)


def afresh_now() -> bool:
    """Whether the test that runs began with nothing remembered."""
    return _afresh
