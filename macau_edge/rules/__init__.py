"""What every code of a problem means, with a file that is met with it and the same file mended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Rule:
    """A code `family/name`, what it says in one line, why it matters, and an example wrong and right."""

    code: str
    summary: str
    why: str
    wrong: str
    right: str


@cache
def rules() -> Mapping[str, Rule]:
    """Code -> rule, in the order of the families and of the alphabet."""
    return {}
