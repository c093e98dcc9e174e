"""What a user asks of rulesets beyond soundness, and which findings count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Selection:
    """Which findings count: those that `select` names (all where it is empty) and `ignore` does not.

    A word is a code (`law/missing-name`) or a family (`law`).
    """

    select: Sequence[str] = ()
    ignore: Sequence[str] = ()

    def keeps(self, code: str) -> bool:
        """Whether a finding of that code counts."""
        named = {code, code.partition("/")[0]}
        return (not self.select or not named.isdisjoint(self.select)) and named.isdisjoint(self.ignore)


@dataclass(frozen=True, slots=True)
class Policy:
    """What a user asks of the rulesets: `macau-edge.toml`, or `[tool.macau-edge]`; nothing without either.

    `exclude` are the files left out when a folder is checked, as patterns relative to the policy's own folder.
    """

    selection: Selection = Selection()
    exclude: tuple[str, ...] = ()


NO_POLICY = Policy()
