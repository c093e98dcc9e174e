"""In the quick part, each process reads and checks a ruleset once, whatever the number of commands that are given it.

Every command reads its file and goes through all its rules before it computes anything, and thousands of tests ask
about the same few files: a third of their time went into finding again that the shipped rulesets are sound. What a text
comes to depends on nothing but the text, so it is remembered by that. The thorough part remembers nothing: there every
command does all that it does for a person.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from functools import lru_cache, wraps

import pytest

from macau_edge.checks import sound
from macau_edge.model.problem import Problem
from macau_edge.reading.ruleset import Read

MOST = 50
"""Texts that a process remembers: the shipped ones, and those that a file of tests asks about again and again."""

_patch = pytest.MonkeyPatch()


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--part") == "quick":
        _patch.setattr(sound, "load_source", lru_cache(MOST)(sound.load_source))
        _patch.setattr(sound, "check_adopted", remembered(sound.check_adopted))


def pytest_unconfigure() -> None:
    _patch.undo()


def remembered(check: Callable[[Read], list[Problem]]) -> Callable[[Read], list[Problem]]:
    """The same check, asked once about what is alike to the last place: a ruleset with the bets of an application."""
    known: dict[bytes, list[Problem]] = {}

    @wraps(check)
    def once(read: Read) -> list[Problem]:
        said = hashlib.sha256(pickle.dumps(read)).digest()
        if said not in known:
            known[said] = check(read)
        return list(known[said])

    return once
