"""The reference of applications, examples/APPLICATIONS.md: its examples are run, and it knows every key there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from macau_edge.analysis import analyse_ruleset
from macau_edge.checks.sound import base_beside, check_applied, load_proposed
from macau_edge.outcomes.options import choose
from macau_edge.reading.annexes import ANNEXES
from macau_edge.reading.source import Source, source
from tests.loops import each
from tests.reading.test_language import expectations

REFERENCE = Path(__file__).parents[2] / "examples" / "APPLICATIONS.md"
TEXT = REFERENCE.read_text("utf-8")
BLOCKS = [
    (match[1], TEXT.count("\n", 0, match.start(1)) + 1) for match in re.finditer(r"```yaml\n(.*?)```", TEXT, re.S)
]
ADDED = {
    "application": "EX-1",
    "date": "2026-11-20",
    "applicant": "{name: X, representative: Y, capacity: {pt: a, zh: 甲}, representative-capacity: {pt: b, zh: 乙}}",
    "game": "craps",
    "bets": "{any: {name: Z, asks: {in-place-of: any-7}, win: 7, lose: others, pays: 9:2}}",
}
"""What every application needs and a fragment leaves out."""


def whole(block: str) -> Source:
    keys = re.findall(r"^([a-z-]+):", block, re.M)
    text = block + "".join(f"{key}: {value}\n" for key, value in ADDED.items() if key not in keys)
    return source("application.yaml", text.encode())


@each("block", [pytest.param(block, id=f"line-{line}") for block, line in BLOCKS], quick=6)
def test_every_example_is_sound_and_gives_its_figures(block: str) -> None:
    text = whole(block)
    told = [(one.code, one.warning) for one in check_applied(text, base_beside(text.file))]
    assert told == ([("law/superseded", True)] if "game: fish-prawn-crab" in block else [])  # which 69/2006 amended
    loaded = load_proposed(text, base_beside(text.file))
    expected = expectations(block)
    for one in expected:
        analysis = analyse_ruleset(loaded.ruleset, choose(loaded.ruleset, loaded.application.choices), only=[one.bet])
        assert analysis.agree
        for bet in analysis.bets:
            assert one.met_by(bet.measures.house_edge if bet.measures else None), (one, bet.measures)
    if "bets:\n" in block:
        assert {one.bet.partition("[")[0] for one in expected} == set(loaded.application.bets)


def test_the_reference_has_examples() -> None:
    assert len(BLOCKS) >= 7


# What the reader says of an unknown key is the list of those it knows: one unknown key in every kind of mapping.
UNKNOWN = """
zzzz: 1
application: x
date: 2026-11-20
game: craps
applicant: {zzzz: 1, contact: {zzzz: 1}}
stakes: {zzzz: 1}
signatories: {zzzz: 1, laboratory: {zzzz: 1}}
layout: {field: {zzzz: 1}}
rules: {rule: {about: made, text: {pt: x}, zzzz: 1}, withdrawal: {zzzz: 1}}
bets: {}
annexes:
  - exposure: {zzzz: 1}
  - session: {zzzz: 1}
  - simulation: {zzzz: 1}
  - dice-tolerance: {zzzz: 1}
  - par-sheet: {zzzz: 1}
  - page: {zzzz: 1}
"""


NONE = "delete it: the annex `page` has none"


def known_keys() -> dict[str, set[str]]:
    """What is described -> the keys that the reader knows there."""
    problems = check_applied(source("x.yaml", UNKNOWN.encode()), base_beside("x.yaml"))
    unknown = [problem for problem in problems if problem.code == "structure/unknown-key"]
    known = {one: set(one.help.removeprefix("known keys: ").split(", ")) - {NONE} for one in unknown}
    return {one.message.partition(" is not a key of ")[2]: keys for one, keys in known.items()}


KNOWN = known_keys()


def table(heading: str) -> set[str]:
    """The keys in the first column of the table under a heading of the reference."""
    section = re.split(r"^#+ ", TEXT.partition(f"## {heading}\n")[2], maxsplit=1, flags=re.M)[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return {key for row in rows for key in re.findall(r"`([^`]+)`", row)}


def test_every_kind_of_mapping_was_tried() -> None:
    assert len(KNOWN) == UNKNOWN.count("zzzz: 1")


@pytest.mark.parametrize(("heading", "what"), [("The file", "an application"), ("The applicant", "the applicant")])
def test_the_tables_have_the_keys_that_are_known(heading: str, what: str) -> None:
    assert table(heading) == KNOWN[what]


def test_the_table_of_annexes_has_each_with_its_parameters() -> None:
    rows = TEXT.partition("## Annexes\n")[2].partition("\nWork is")[0].splitlines()
    said = {row.split("|")[1].strip(" `"): row.split("|")[3] for row in rows if row.startswith("| `")}
    assert said.keys() == ANNEXES.keys()
    assert {name: set(re.findall(r"`([a-z-]+)`: ", said[name])) for name in said} == {
        name: set(form.keys) for name, form in ANNEXES.items()
    }


@pytest.mark.parametrize("what", sorted(KNOWN))
def test_every_known_key_is_in_the_reference(what: str) -> None:
    assert {key for key in KNOWN[what] if not re.search(rf"(`{key}`|\b{key}: )", TEXT)} == set()
