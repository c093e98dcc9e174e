"""What every code of a problem means, with a file that is met with it and the same file mended.

One TOML file a family, one table a code, with the keys of `Rule`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from macau_edge.model.problem import FAMILIES

Kind = Literal["ruleset", "application", "policy"]
"""What a file of an example is."""

NAMES: Mapping[Kind, str] = {
    "ruleset": "example.yaml",
    "application": "application.yaml",
    "policy": "macau-edge.toml",
}
"""What the file of an example is called."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A code `family/name`, what it says in one line, why it matters, and an example wrong and right.

    The examples are whole files, of which the wrong one is met with this code. `kind` says what they are; `policy` is
    the `macau-edge.toml` they are checked with; `encoding` is what the wrong one is saved in; `also` are other codes
    that the same mistake is necessarily met with; `command` is the one that finds it, where `check` does not. A rule
    without examples says in `why` what no file can show.
    """

    code: str
    summary: str
    why: str
    wrong: str = ""
    right: str = ""
    kind: Kind = "ruleset"
    policy: str = ""
    encoding: str = "utf-8"
    also: tuple[str, ...] = ()
    command: Literal["check", "dossier"] = "check"

    @property
    def family(self) -> str:
        """The part of the code before the slash: one of `FAMILIES`."""
        return self.code.partition("/")[0]

    @property
    def is_shown(self) -> bool:
        """Whether there is an example."""
        return bool(self.wrong)


@cache
def rules() -> Mapping[str, Rule]:
    """Code -> rule, in the order of the families and of the alphabet."""
    return {rule.code: rule for family in FAMILIES for rule in _of(family)}


def _of(family: str) -> Iterator[Rule]:
    """The rules of one family, by the alphabet."""
    import tomllib

    tables = tomllib.loads((Path(__file__).parent / "explained" / f"{family}.toml").read_text("utf-8"))
    return (_rule(f"{family}/{name}", tables[name]) for name in sorted(tables))


def _rule(code: str, table: dict[str, Any]) -> Rule:
    return Rule(code=code, **table | {"also": tuple(table.get("also", ()))})
