"""What is asked from Python -> what the functions below take: rulesets, choices, exact figures, whole numbers.

What is wrong is met with the words that the command line has for it.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from macau_edge.checks.sound import LoadedApplication, load_any
from macau_edge.model import Ruleset
from macau_edge.model.forms import MOST, count, share, share_range
from macau_edge.model.problem import Problem, ProblemError, UsageError, cut
from macau_edge.outcomes.members import STATES

Game: TypeAlias = str | os.PathLike[str] | Ruleset
"""The name of a shipped game, the path of a ruleset or an application, or a ruleset that was loaded."""

Exact: TypeAlias = str | int | Fraction | Decimal
"""A figure that is what it says: `"2.5%"`, `"1/40"`, `Fraction(1, 40)`, `Decimal("0.025")`, 0; never a float."""

Whole: TypeAlias = int | str
"""A whole number, or its text: `10**6`, `"1e6"`."""

Choices: TypeAlias = Mapping[str, str]
"""Option of the ruleset -> the choice."""


def chosen(game: Game, choices: Choices | None, options: Choices) -> tuple[Ruleset, dict[str, str]]:
    """The ruleset of a game, or of an application with its bets in it, and the choices, an application's own included.

    Raises:
        ProblemError: the file cannot be read, or a bet is not sound.
        UsageError: no shipped game has that name, or a choice is given twice or is no text.
    """
    given = dict(choices or {})
    if twice := given.keys() & options.keys():
        raise UsageError(f"the option `--{min(twice)}` is given twice", "keep one of the two")
    given |= options
    for name, choice in given.items():
        if not isinstance(choice, str):
            raise UsageError(f"--{name}: {cut(repr(choice))} is no text", 'write the choice as text: `"3:1"`')
    if isinstance(game, Ruleset):
        return game, given
    loaded = load_any(os.fspath(game))
    made = loaded.application.choices if isinstance(loaded, LoadedApplication) else {}
    return loaded.ruleset, {**made, **given}


def named(bets: str | Collection[str]) -> list[str]:
    """The names of bets: one, or several."""
    return [bets] if isinstance(bets, str) else list(bets)


def exact(value: Exact, option: str) -> Fraction:
    """The figure that a value is; raises UsageError for a float, and for what is no figure."""
    if isinstance(value, str):
        return share(value, option)
    if isinstance(value, Fraction | Decimal | int) and not isinstance(value, bool) and _finite(value):
        return Fraction(value)
    raise _inexact(value, option, '"2.5%", "1/40"')


def exact_range(value: Exact | Sequence[Exact], option: str) -> tuple[Fraction, Fraction]:
    """The ends of `"1%..3%"` or of a pair; of one figure, that figure twice. Raises UsageError as `exact` does."""
    if isinstance(value, str):
        return share_range(value, option)
    if isinstance(value, tuple | list):
        if len(value) != 2:
            raise UsageError(f"--{option}: {cut(repr(value))} has not two ends", f'write `{option}=("1%", "3%")`')
        return exact(value[0], option), exact(value[1], option)
    return (exact(value, option),) * 2  # type: ignore[arg-type]  # no other sequence than these is a figure


def whole(value: Whole, option: str, *, least: int = 1, most: int = MOST) -> int:
    """The number that a value is; raises UsageError for a float, and for one below `least` or above `most`."""
    if isinstance(value, str):
        value = count(value, option, least=least)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _inexact(value, option, '1000000, "1e6"')
    if value < least:
        raise UsageError(f"--{option}: {value} is less than {least}", f"write a whole number from {least} on")
    if value > most:
        raise UsageError(f"--{option}: {cut(str(value))} is more than {most}", f"write a whole number up to {most}")
    return value


def states(limit: Whole | None) -> int:
    """Most states of a bet: what is asked, or what the program takes without it."""
    return STATES if limit is None else whole(limit, "limit")


def stop_on(problems: Iterable[Problem]) -> None:
    """Raises ProblemError with the problems, each once, where there are any."""
    if found := dict.fromkeys(problems):
        raise ProblemError(*found)


def _finite(value: Fraction | Decimal | int) -> bool:
    return value.is_finite() if isinstance(value, Decimal) else True


def _inexact(value: object, option: str, example: str) -> UsageError:
    shown = cut(repr(value))
    if isinstance(value, float):
        return UsageError(
            f"--{option}: {shown} is a float, which is not exactly what was typed", f"write it exactly: {example}"
        )
    return UsageError(f"--{option}: {shown} is no figure", f"write it as text or as an exact number: {example}")
