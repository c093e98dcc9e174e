"""The sentences around an example, the same in every format."""

from __future__ import annotations

from macau_edge.rules import NAMES, Rule

SAYS = "`macau-edge check` says:"


def with_policy() -> str:
    """What stands before the policy that an example is checked with."""
    return f"With this in `{NAMES['policy']}`:"


def found_by(rule: Rule) -> str:
    """Which command finds what `check` does not."""
    return f"It is `macau-edge {rule.command}` that says so: it asks more of a file than `check` does."


def saved_as(rule: Rule) -> str:
    """What a file is saved in where it is not UTF-8, after its title."""
    return "" if rule.encoding == "utf-8" else f" (saved as {rule.encoding.upper()})"
