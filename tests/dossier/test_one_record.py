"""That sections ask nothing about kinds by themselves: all that they say of what is asked for comes from the record."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from macau_edge.dossier import sections
from macau_edge.dossier.sections.keys import MANNERS, STATEMENTS

FORBIDDEN = ("application.bets", "application.asks", "application.kept", "base.ruleset.bets", "ruleset.act")
"""What only the record is made of: the bets as they are written, those of the act, and what the act provides for."""

COMPARES = ("macau_edge.analysis.events", "macau_edge.checks.asked")


def read_there(source: str) -> Iterator[str]:
    """The chains of attributes in a text that end in one of those, and imports of what compares bets."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            chain = ast.unparse(node)
            yield from (chain for end in FORBIDDEN if f".{chain}".endswith(f".{end}"))
        elif isinstance(node, ast.ImportFrom) and node.module in (
            "macau_edge.analysis.events",
            "macau_edge.checks.asked",
        ):
            yield node.module


@pytest.mark.parametrize("path", sorted(Path(sections.__path__[0]).glob("*.py")), ids=lambda path: path.stem)
def test_a_section_asks_the_record(path: Path) -> None:
    assert list(read_there(path.read_text("utf-8"))) == []


def test_what_a_section_may_not_ask_is_found() -> None:
    asked = "if one.bet.id in case.base.ruleset.bets and case.application.bets: case.ruleset.act\n"
    assert sorted(read_there(asked)) == ["case.application.bets", "case.base.ruleset.bets", "case.ruleset.act"]
    assert list(read_there("from macau_edge.analysis.events import SameEvents\n")) == ["macau_edge.analysis.events"]


def test_a_kind_has_a_key_of_its_own_in_each_section() -> None:
    """`asked.<section>.<kind>`: no sentence is of two kinds, but where their words are one and the same."""
    for statement, keys in STATEMENTS.items():
        named = {section: getattr(keys, section) for section in type(keys).__dataclass_fields__}
        own = {section: key for section, key in named.items() if key.endswith(f".{statement}")}
        assert {"described", "dispatch"} <= own.keys(), statement
        assert all(key.startswith(f"asked.{section}.") for section, key in named.items() if key)
    for manner, spoken in MANNERS.items():
        assert set(spoken.asked_of.values()) == {f"asked.request.{statement}.{manner}" for statement in STATEMENTS}
