"""`macau-edge language`: what an installed user has of the reference."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from macau_edge.model import card_notation, notation
from macau_edge.model.notation import RESERVED
from macau_edge.model.problem import UsageError
from macau_edge.model.regex import regex
from macau_edge.reading.reference import reference_of, sections_of
from tests.conftest import Run
from tests.editor_schemas import schema_of
from tests.schemas_for_editors import parts

ROOT = Path(__file__).parents[2]
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
    said = run("language", "outcoms")
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        "macau-edge: the reference has no heading and no key `outcoms`\n  help: did you mean `outcomes`?\n"
    )


def test_what_a_remedy_names_is_there_and_no_file_of_the_repository(run: Run) -> None:
    texts = [file.read_text("utf-8") for end in ("py", "toml") for file in PACKAGE.rglob(f"*.{end}")]
    named = {name for text in texts for name in re.findall(r"`macau-edge language ([a-z]+)`", text)}
    assert named == {"outcomes", "cards", "limits", "bets", "applications", "by"}
    assert all(run("language", name).code == 0 for name in named)
    assert not [text for text in texts if re.search(r"see [^\n]*README\.md|rulesets/README\.md", text)]


SCHEMAS = [schema_of(kind) for kind in ("ruleset", "application")]
KEYS = {str(at[-1]) for schema in SCHEMAS for at, _ in parts(schema) if at[-2:-1] == ("properties",)}

PATTERNS = (re.Pattern, type(regex("")))
FORMS = [form.pattern for of in (notation, card_notation) for form in vars(of).values() if isinstance(form, PATTERNS)]
PHRASES = {word for form in FORMS for word in re.findall(r"[a-z]{2,}", re.sub(r"\?P<\w+>|\[[^]]+\]|\\\w", " ", form))}
"""The words that a phrase is made of, as it is read."""


@pytest.mark.thorough
@pytest.mark.parametrize("words", [KEYS, PHRASES | RESERVED], ids=["keys", "words of phrases"])
def test_every_key_and_every_word_of_a_phrase_is_found(words: set[str]) -> None:
    assert len(words) > 30
    assert [word for word in sorted(words) if not any(re.search(rf"(?i)\b{word}\b", one) for one in found(word))] == []


def found(word: str) -> list[str]:
    """The sections that are given, the best one first; none where it is said to be unknown."""
    try:
        return sections_of(word)
    except UsageError:
        return []


BEST = {
    "together": "## Compound bets",
    **dict.fromkeys(("collect", "count", "until", "when", "highest-of"), "## Tallies"),
    "about": "### What an entry is about",
    **dict.fromkeys(("rate", "paid", "of"), "### Commissions"),
    **dict.fromkeys(("additional", "win", "pays"), "## Bets"),
    "at": "### A choice of the player",
    **dict.fromkeys(("adopted", "because", "alternatives", "instead"), "## Readings"),
    **dict.fromkeys(("dice", "wheel", "device", "faces"), "## Devices"),
    **dict.fromkeys(("copy", "looked-up", "act", "status"), "### The act"),
    **dict.fromkeys(("hard", "easy", "shows"), "## Outcomes"),
    **dict.fromkeys(("minimum", "maximum", "chip"), "## Stakes and layout"),
    **dict.fromkeys(("decks", "deal"), "## Cards"),
    "kinds": "### Kinds of hands",
    **dict.fromkeys(("strategy", "raise"), "### A choice of the player"),
    **dict.fromkeys(("rounds", "exposure"), "## Annexes"),
    **dict.fromkeys(("seed", "contribution"), "## Meters"),
    **dict.fromkeys(("words", "conditions"), "## The file"),
    "like": "### Values of `each`",
    "by": "### Tables of prizes",
    "qualification": "## The applicant",
}


@pytest.mark.parametrize("word", BEST)
def test_the_section_that_explains_it_best_is_the_first(word: str) -> None:
    assert sections_of(word)[0].partition("\n")[0] == BEST[word]


@pytest.mark.parametrize(("mistyped", "meant"), [("wim", "win"), ("togehter", "together"), ("decsk", "decks")])
def test_a_key_that_is_mistyped_is_suggested(mistyped: str, meant: str, run: Run) -> None:
    said = run("language", mistyped)
    assert said.code == 2
    assert f"did you mean `{meant}`" in said.err


def test_a_key_of_which_no_row_is_told_by_what_mentions_it() -> None:
    """In an editor: the paragraph of the section, and not all of it."""
    said = reference_of("ruleset", "collect")
    assert said.startswith("**Tallies**\n\n")
    assert "collect" in said
    assert len(said) < 2000
