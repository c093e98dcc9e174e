"""Nothing follows from what an entry is called: no module has it, and a renamed entry changes nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from macau_edge.checks.sound import load_base, load_proposed
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.make import make_dossier
from macau_edge.model.subjects import SUBJECTS
from macau_edge.reading.nodes import Node, read_nodes, value_of, word_pairs
from macau_edge.reading.source import read_source, shipped_names, source
from macau_edge.reading.subjects import older_subjects
from tests.loops import each
from tests.proposals import HEAD_IN_EACH_LANGUAGE

ROOT = Path(__file__).parents[2]
SECTIONS = ("assumptions", "conditions", "notes", "rules", "operation", "information")
SHIPPED = [*sorted((ROOT / "rulesets").rglob("*.yaml")), *sorted((ROOT / "examples").rglob("*.yaml"))]

OF_OTHER_THINGS = frozenset(("another-bet", "authorised", "chances", "colours", "columns", "dice", "notice", "prizes"))
"""Identifiers of entries that are plain words, and stand in modules for other things."""


def entries(document: Node) -> Iterator[str]:
    """The identifiers of the entries of a file that say what they are about."""
    for section in SECTIONS:
        listed = value_of(document, section)
        yield from (key.text for key, _ in word_pairs(listed)) if listed else ()


def identifiers() -> set[str]:
    """Those of all shipped files that are no subjects."""
    return {name for file in SHIPPED for name in entries(read_nodes(read_source(file)))} - SUBJECTS.keys()


def literals(file: Path) -> Iterator[tuple[str, int]]:
    """The texts of a module that are written out, with their lines."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value, node.lineno


@pytest.mark.thorough
def test_no_module_has_the_identifier_of_an_entry() -> None:
    known = identifiers().union(older_subjects()) - OF_OTHER_THINGS
    assert {"zero", "rounding"} <= SUBJECTS.keys()
    assert {"prizes-exact", "multiple-of-the-minimum", "odds-in-the-application", "nine-numbers"} <= known
    found = [
        f"{file.relative_to(ROOT)}:{line}: {text}"
        for file in sorted((ROOT / "macau_edge").rglob("*.py"))
        for text, line in literals(file)
        if text in known
    ]
    assert found == []


# --- a renamed entry changes nothing ---------------------------------------------------------------------------------


SAID = {
    "withdrawal": "withdrawal", "when": "made", "sleeping": "working", "shooters": "shooter", "faults": "void",
    "up": "rounding", "back": "stake-returned", "mistakes": "irregularities", "paying": "order-of-payment",
}  # fmt: skip
RULES = "rules:\n" + "".join(
    f"  {name}: {{about: {about}, text: {{pt: P {about}, zh: 甲 {about}, en: E {about}}}}}\n"
    for name, about in SAID.items()
)
PROPOSED = {
    "craps": """game: craps
stakes: {minimum: 25, chip: 5}
bets:
  low: {name: {pt: Baixos, zh: 低, en: Low}, win: [2, 4], lose: others, pays: 8 for 1}
  taken:
    name: {pt: Altos, zh: 高, en: High}
    win: [9, 11]
    lose: others
    pays: 5:1
    commission: {rate: 5%, of: prize, paid: on a win}
""",
    "roulette": """game: roulette
stakes: {minimum: 25, chip: 5}
bets:
  nine: {name: {pt: Nove, zh: 九, en: Nine}, win: [1, 20, 14, 31, 9, 6, 34, 17, 2], lose: others, pays: 3:1}
  near: {name: {pt: Vizinhos, zh: 鄰, en: Neighbours}, win: [0, 26, 32], lose: others, pays: 10:1}
""",
    "fantan": """game: fantan
bets:
  one: {name: {pt: Um, zh: 一, en: One}, win: 1, push: [2, 3], lose: 4, pays: 9:10, commission: none}
""",
    "cussec": """game: cussec
bets:
  pair: {name: {pt: Par, zh: 對, en: Pair}, win: exactly 2 show 6, lose: others, pays: 11 for 1}
""",
    "cussec-2004": """game: cussec-2004
bets:
  pair: {name: {pt: Dois seis, zh: 兩個六, en: Two sixes}, win: exactly 2 show 6, lose: others, pays: 11 for 1}
""",
    "fish-prawn-crab": """game: fish-prawn-crab
bets:
  pair: {name: {pt: Par, zh: 對, en: Pair}, win: exactly 2 show fish, lose: others, pays: 11 for 1}
""",
    "baccarat": """game: baccarat
choices: {packs: 8, discarded: as-many-as-packs}
bets:
  sevens: {name: {pt: Setes, zh: 七, en: Sevens}, win: player 7, lose: others, pays: 4:1}
""",
    "new-jersey/mini-dice": """game: new-jersey/mini-dice
bets:
  low: {name: {pt: Baixos, zh: 低, en: Low}, win: [2, 4], lose: others, pays: 8 for 1}
""",
    "portugal/craps": """game: portugal/craps
bets:
  low: {name: {pt: Baixos, zh: 低, en: Low}, win: [2, 4], lose: others, pays: 8 for 1}
""",
}
"""What is proposed of each shipped game, with what sentences of its ruleset are about."""


def renamed(text: str, name: str) -> str:
    """The text of a ruleset in which every entry that says what it is about is called otherwise."""
    lines = text.split("\n")
    document = read_nodes(source(f"{name}.yaml", text.encode()))
    number = 0
    for section in SECTIONS:
        listed = value_of(document, section)
        for key, entry in word_pairs(listed) if listed else ():
            if value_of(entry, "about") is not None:
                number += 1
                line, start = key.place.line - 1, key.place.column - 1
                lines[line] = f"{lines[line][:start]}entry-{number}{lines[line][start + len(key.text) :]}"
    assert number > 3
    return "\n".join(lines)


def dossier(name: str, text: str) -> str:
    """The dossier of what is proposed to a ruleset, as Markdown, without the hash of the ruleset."""
    ruleset = source(f"{name}.yaml", text.encode())
    loaded = load_proposed(
        source("application.yaml", (HEAD_IN_EACH_LANGUAGE + PROPOSED[name] + RULES).encode()),
        lambda game: load_base(ruleset, game),
    )
    case = case_of(loaded, draft=True)
    return make_dossier(case, ["md"], ("pt", "zh"))["md"].decode().replace(ruleset.sha256, "")


def test_something_is_proposed_of_every_shipped_game() -> None:
    assert set(PROPOSED) == set(shipped_names())


@pytest.mark.thorough
@each("name", PROPOSED)
def test_a_renamed_entry_leaves_every_byte_of_a_dossier(name: str) -> None:
    text = (ROOT / "rulesets" / f"{name}.yaml").read_text("utf-8")
    assert dossier(name, renamed(text, name)) == dossier(name, text)


def test_no_example_names_an_annex_by_its_number() -> None:
    # the number of an annex is that of its volume, of an authority: two examples sent who tests to the wrong ones
    numbered = re.compile(r"(?:Anexo|Annex) [IVX]+\b|附件[一二三四五六七八九十]")
    assert {file.parent.name: found for file in SHIPPED if (found := numbered.findall(file.read_text("utf-8")))} == {}
