"""In the quick part and in the thorough one, each process checks a ruleset once and asks the engines about a bet once.

Every command reads its file, goes through all its rules and asks both engines, and thousands of tests give them the
same few files: a third of their time went into finding the same again. What a text or a bet comes to depends on nothing
else, so it is remembered by that, but not where a test asks for `monkeypatch`, since it may put something else into the
program, nor for `afresh`; one that puts in a person who types, and no more, asks for `remembered` as well. With
`--afresh` nothing is remembered, and every command does all that it does for a person: so `.ci/deep` runs the thorough
part once more.
"""

from __future__ import annotations

import hashlib
import inspect
import pickle
from collections import defaultdict
from collections.abc import Callable, Collection, Generator, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache, wraps
from typing import Any

import pytest

from macau_edge import analysis
from macau_edge.analysis import BetAnalysis, events
from macau_edge.analysis.events import HeldBet
from macau_edge.analysis.memory import Memory
from macau_edge.checks import check_adopted, sound
from macau_edge.checks.sound import Loaded
from macau_edge.cli.commands import Command, Entry, load_command
from macau_edge.cli.spoken import command_language
from macau_edge.model import Bet, Chips, Choice, Ruleset
from macau_edge.model.meter import most_states
from macau_edge.model.problem import Problem
from macau_edge.reading.ruleset import Read
from macau_edge.reading.source import Source

MOST = 50
"""Texts that a process remembers: the shipped ones, and those that a file of tests asks about again and again."""

_patch = pytest.MonkeyPatch()
_afresh = False


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--afresh", action="store_true", help="remember nothing that another test found")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--part") != "deep" and not config.getoption("--afresh"):
        _patch.setattr(sound, "load_source", loaded_once(sound.load_source))
        _patch.setattr(sound, "check_adopted", checked_once(check_adopted))
        _patch.setattr(analysis, "analyse_bet", analysed_once(analysis.analyse_bet))
        _patch.setattr(analysis, "thirdly", thirdly_once(analysis.thirdly))
        _patch.setattr(events, "_in_every_way", held_once(events._in_every_way))
        _patch.setattr("macau_edge.cli.load_command", command_once(load_command))


def pytest_unconfigure() -> None:
    _patch.undo()


@pytest.fixture
def afresh() -> None:
    """For a test in which nothing is remembered."""


@pytest.fixture
def remembered() -> None:
    """For a test whose `monkeypatch` changes nothing of what is remembered."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    global _afresh  # noqa: PLW0603 - what is remembered belongs to the process
    asked = inspect.signature(item.function).parameters if isinstance(item, pytest.Function) else {}
    fixtures = getattr(item, "fixturenames", ())
    _afresh = ("monkeypatch" in asked and "remembered" not in fixtures) or "afresh" in fixtures
    return (yield)


def afresh_now() -> bool:
    """Whether the test that runs is one in which nothing is remembered."""
    return _afresh


def loaded_once(load: Callable[[Source, str], Loaded]) -> Callable[[Source, str], Loaded]:
    """The ruleset of a text, read and checked once."""
    known = lru_cache(MOST)(load)

    @wraps(load)
    def once(source: Source, name: str) -> Loaded:
        return load(source, name) if _afresh else known(source, name)

    return once


def checked_once(check: Callable[..., list[Problem]]) -> Callable[..., list[Problem]]:
    """The check, asked once about what is alike to the last place: a ruleset with the bets of an application."""
    known: dict[bytes, list[Problem]] = {}

    @wraps(check)
    def once(read: Read, only: Collection[str] | None = None) -> list[Problem]:
        if _afresh:
            return check(read, only)
        said = hashlib.sha256(pickle.dumps((read, None if only is None else sorted(only)))).digest()
        if said not in known:
            known[said] = check(read, only)
        return list(known[said])

    return once


def analysed_once(analyse: Callable[..., BetAnalysis]) -> Callable[..., BetAnalysis]:
    """Both engines, asked once about a bet under a limit, where nobody brings a memory of his own."""
    ours: defaultdict[int, Memory] = defaultdict(Memory)

    @wraps(analyse)
    def once(*given: Any, memory: Memory | None = None, **named: Any) -> BetAnalysis:
        return analyse(*given, memory=memory if memory or _afresh else ours[most_states()], **named)

    return once


def thirdly_once(ask: Callable[..., BetAnalysis]) -> Callable[..., BetAnalysis]:
    """What sympy says to the figures of a bet under a limit, asked once about all that they depend on."""
    ours: defaultdict[int, Memory] = defaultdict(Memory)

    @wraps(ask)
    def once(
        ruleset: Ruleset, bet: BetAnalysis, choices: Mapping[str, Choice], chips: Chips | None = None
    ) -> BetAnalysis:
        if _afresh or bet.measures is None:
            return ask(ruleset, bet, choices, chips)
        memory, figures = ours[most_states()], bet.measures.distribution
        key = memory.key(ruleset, bet.member, choices, chips)
        of, third = memory.recall(key, lambda: (figures, ask(ruleset, bet, choices, chips).third))
        return replace(bet, third=third) if of == figures else ask(ruleset, bet, choices, chips)

    return once


def held_once(
    found: Callable[[Ruleset, Bet, Mapping[str, Choice]], Iterable[HeldBet]],
) -> Callable[[Ruleset, Bet, Mapping[str, Choice]], Iterable[HeldBet]]:
    """What a bet of a game does at its first trial under every choice, asked once of each ruleset that is remembered.

    A ruleset is known by its identity, and kept with what was found so that no other gets that.
    """
    known: dict[tuple[int, str, int, str], tuple[Ruleset, list[HeldBet]]] = {}

    @wraps(found)
    def once(base: Ruleset, bet: Bet, chosen: Mapping[str, Choice]) -> Iterable[HeldBet]:
        if _afresh:
            return found(base, bet, chosen)
        key = (id(base), bet.id, most_states(), repr(sorted(chosen.items())))
        if key not in known:
            if len(known) > MOST * MOST:
                known.clear()
            known[key] = (base, list(found(base, bet, chosen)))
        return known[key][1]

    return once


def command_once(load: Callable[[Entry], Command]) -> Callable[[Entry], Command]:
    """A command of the command line, made once of its function in each language."""
    known: dict[tuple[str, str], Command] = {}

    @wraps(load)
    def once(entry: Entry) -> Command:
        key = (entry.name, command_language())
        if _afresh or key not in known:
            known[key] = load(entry)
        return known[key]

    return once
