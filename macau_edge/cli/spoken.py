"""Which language the person reads: said by the environment, by the nearest policy or by the locale."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from macau_edge.model.texts import Language

LANGUAGES = ("en", "pt", "zh")
"""Those of `macau_edge.model`, which the help does without."""


def of_the_person(environment: Mapping[str, str]) -> Language:
    """The language that `MACAU_EDGE_LANG` says, the policy of the working folder, or the locale.

    English where nothing is said.

    Raises:
        UsageError: `MACAU_EDGE_LANG` is no language of ours.
        ProblemError: the `lang` of the policy is none, with what is wrong in that policy.
    """
    if said := environment.get("MACAU_EDGE_LANG"):
        if said not in LANGUAGES:
            from macau_edge.model.problem import UsageError, cut

            *others, last = LANGUAGES
            remedy = f"unset it, or set it to {', '.join(others)} or {last}"
            raise UsageError(f"MACAU_EDGE_LANG is `{cut(said)}`, which is no language of ours", remedy)
        return cast("Language", said)
    if (written := of_the_policy(Path.cwd())) is None:
        return of_the_locale(environment)
    if written not in LANGUAGES:
        from macau_edge.checks.policy.file import policy_for
        from macau_edge.model.problem import ProblemError

        raise ProblemError(*policy_for(".").problems)
    return cast("Language", written)


def of_the_locale(environment: Mapping[str, str]) -> Language:
    """The language of a locale by `LC_ALL`, `LC_MESSAGES` or `LANG`.

    Any Chinese is traditional here. English for C, for POSIX and for the locale of another language.
    """
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    spoken = locale.lower().partition("_")[0].partition("-")[0].partition(".")[0]
    return cast("Language", spoken if spoken in LANGUAGES else "en")


def of_the_policy(start: Path) -> object:
    """What the nearest policy, in a folder or above it, has under `lang`; None where that is not there.

    It is looked for here without a place, so that the help waits for no reader of policies. A file that cannot be read
    says nothing: `check` tells what is wrong with it.
    """
    for folder in (start, *start.parents):
        for file, tables in ((folder / "macau-edge.toml", ()), (folder / "pyproject.toml", ("tool", "macau-edge"))):
            if (table := _table(file, tables)) is not None:
                return table.get("lang")
    return None


def _table(file: Path, names: tuple[str, ...]) -> Mapping[str, Any] | None:
    """The policy in a file, without its places; None where it has none, and nothing in it where `lang` is not there."""
    try:
        text = file.read_text("utf-8")
    except (OSError, ValueError):
        return None
    if names and names[-1] not in text:
        return None
    if not names and not re.search(r"\blang\b", text):
        return {}
    import tomllib

    try:
        table: Any = tomllib.loads(text)
    except (ValueError, RecursionError):
        return None if names else {}
    for name in names:
        table = table.get(name) if isinstance(table, dict) else None
    return table if isinstance(table, dict) else None
