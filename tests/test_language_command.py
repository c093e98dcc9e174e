"""`macau-edge language`: what an installed user has of the reference."""

from __future__ import annotations

import re
from pathlib import Path

from tests.conftest import Run

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "macau_edge"


def test_a_heading_has_all_below_it(run: Run) -> None:
    said = run("language", "bets")
    assert said.code == 0
    assert said.out.startswith("## Bets\n")
    assert "### A bet made from another\n" in said.out
    assert "## Outcomes\n" not in said.out


def test_a_key_has_the_tables_that_it_stands_in(run: Run) -> None:
    assert "| `winning-stake` | `returned` (default) or `kept` |" in run("language", "winning-stake").out


def test_both_pages_without_a_word(run: Run) -> None:
    both = [(ROOT / name).read_text("utf-8") for name in ("rulesets/README.md", "examples/APPLICATIONS.md")]
    assert run("language").out == "\n".join(both)


def test_what_the_reference_does_not_have(run: Run) -> None:
    said = run("language", "outcome")
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        "macau-edge: the reference has no heading and no key `outcome`\n  help: did you mean `outcomes`?\n"
    )


def test_what_a_remedy_names_is_there_and_no_file_of_the_repository(run: Run) -> None:
    texts = [file.read_text("utf-8") for end in ("py", "toml") for file in PACKAGE.rglob(f"*.{end}")]
    named = {name for text in texts for name in re.findall(r"`macau-edge language ([a-z]+)`", text)}
    assert named == {"outcomes", "limits", "bets", "applications"}
    assert all(run("language", name).code == 0 for name in named)
    assert not [text for text in texts if re.search(r"see [^\n]*README\.md|rulesets/README\.md", text)]
