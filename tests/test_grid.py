"""The grid: all that the reference's tables list, together, in both engines, the plain reader and every command.

A cell is a smallest ruleset (`tests/grid`). It has figures in which all three agree, or `check` refuses it at its place
with what to do about it, or it meets a limit that has a name: nothing else. The codes of those that are refused are in
`tests/golden/grid.txt`, and each refusal is run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice, product
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from macau_edge.model import By
from macau_edge.model.notation import Malformed, ShownWords, parse_phrase
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import NOWHERE
from macau_edge.model.walk import every
from tests.conftest import Run
from tests.grid import golden
from tests.grid.axes import DEPTHS, DEVICES, FORMS, OF_CARDS, OF_OUTCOMES, PHRASES, TABLES
from tests.grid.cells import TALLY_TABLES, Cell, faces_of_the_grid
from tests.grid.outcome import FIGURES, became
from tests.small import problems_of
from tests.test_architecture import kinds_of_phrases

REFERENCE = Path(__file__).parents[1] / "rulesets" / "README.md"

# --- the axes are those of the reference, and all that the model knows ------------------------------------------------


def test_every_phrase_of_the_reference_is_an_axis() -> None:
    tables = re.findall(r"\| phrase \| meaning \|\n\|---\|---\|\n((?:\|.*\n)+)", REFERENCE.read_text("utf-8"))
    listed = [{line.split(" | ")[0].removeprefix("| ") for line in table.splitlines()} for table in tables]
    assert listed == [set(OF_OUTCOMES), set(OF_CARDS)]


def test_every_kind_of_phrase_and_of_table_is_in_it() -> None:
    """What is added to the model is added here, or fails."""
    seen = set[str]()
    for device, phrase in product(DEVICES, PHRASES):
        shown = ShownWords(
            faces=frozenset({"fish", "crab", "prawn", "gold", "tin", "lead"}), cards=bool(DEVICES[device].deal)
        )
        (text,) = re.findall(r"  b: {.*?win: (.*?), lose", next(Cell(device, phrase, "win", "ratio").texts))
        with suppress(Malformed):
            seen |= {type(one).__name__ for one in every(parse_phrase(text, NOWHERE, shown), Phrase)}
    assert kinds_of_phrases() - seen == {
        "Union",
        "OfHands",
        "OfTwoHands",
    }  # a list of the file, as of `collect`, and what others are
    of_tables = {
        "variable": "word",
        "result": "total",
        "opener": "word",
        "hand of cards": "word",
        "step": "word",
        "choice": "word",
    }
    of_tables |= {"cards of": "cards"}
    assert {of_tables.get(one, one) for one in TABLES} >= set(get_args(get_type_hints(By)["kind"]))


# --- the cells --------------------------------------------------------------------------------------------------------


def wrong(cells: Sequence[Cell]) -> Iterator[str]:
    """Of each cell that is none of the three, or not what is written down, what it is."""
    known = golden.written()
    for cell in cells:
        found = became(cell).said
        if found != known[cell]:
            yield f"{cell}: {found}, and written down is {known[cell]}"


FACES = list(dict.fromkeys(faces_of_the_grid()))


def test_some_cells_are_what_is_written_down() -> None:
    assert [*wrong(FACES[::397])] == []


@pytest.mark.thorough
def test_more_cells_are_what_is_written_down() -> None:
    assert [*wrong(FACES[::41])] == []


@pytest.mark.deep
@pytest.mark.parametrize("device", DEVICES)
def test_every_cell_is_what_is_written_down(device: str) -> None:
    assert [*wrong([cell for cell in FACES if cell.device == device])] == []


def whole(device: str) -> Iterator[Cell]:
    """Every phrase with every table in every form on a device, where the faces have figures of both."""
    known = golden.written()
    depth = 0
    for form in FORMS:
        ours = TALLY_TABLES.get(form, "ratio")
        phrases = [one for one in PHRASES if known[Cell(device, one, form, ours)] == FIGURES]
        tables = [one for one in TABLES if known[Cell(device, "any except {basic}", form, one)] == FIGURES]
        for phrase, table in product(phrases, tables):
            depth += 1
            yield Cell(device, phrase, form, table, DEPTHS[depth % len(DEPTHS)])


@pytest.mark.deep
@pytest.mark.parametrize("device", DEVICES)
def test_the_whole_grid_is_one_of_three(device: str) -> None:
    """What is refused in one of its faces is refused: the rest is asked, each behind so many names."""
    kinds = {became(cell).kind for cell in whole(device)}
    assert kinds <= {FIGURES, "refused", "limit"}
    assert FIGURES in kinds


@pytest.mark.parametrize(("depth", "codes"), [(21, []), (22, ["structure/too-deep"])])
def test_names_stand_as_deep_as_the_reference_says(depth: int, codes: list[str]) -> None:
    """Twenty behind the first."""
    text = next(Cell("dice", "odd", "win", "ratio", depth).texts)
    assert [one.code for one in problems_of(text) if one.stops_figures] == codes
    assert f"names stand behind one another {20} deep" in " ".join(REFERENCE.read_text("utf-8").split())


# --- the commands -----------------------------------------------------------------------------------------------------


def accepted() -> Iterator[Cell]:
    """A cell with figures for every form on every device, with another phrase and another table each time."""
    known = golden.written()
    for number, (device, form) in enumerate(product(DEVICES, FORMS)):
        ours = TALLY_TABLES.get(form, "ratio")
        phrases = [one for one in PHRASES if known[Cell(device, one, form, ours)] == FIGURES]
        tables = [one for one in TABLES if known[Cell(device, "any except {basic}", form, one)] == FIGURES]
        if phrases:
            yield Cell(device, phrases[number % len(phrases)], form, tables[number % len(tables)] if tables else ours)


COMMANDS: Sequence[tuple[str, ...]] = (
    ("check", "FILE"),
    ("fmt", "FILE", "--check"),
    ("analyse", "FILE"),
    ("analyse", "FILE", "--format", "json", "--lang", "zh"),
    ("analyse", "FILE", "--format", "csv"),
    ("analyse", "FILE", "--stake", "100"),
    ("analyse", "FILE", "--every-choice"),
    ("explain", "FILE", "b", "--lang", "pt"),
    ("explain", "FILE", "b", "--format", "json"),
    ("readings", "FILE"),
    ("simulate", "FILE", "b", "--rounds", "50", "--seed", "1"),
    ("risk", "FILE", "b", "--rounds", "20"),
    ("solve", "FILE", "b", "--edge", "5%"),
    ("sweep", "FILE", "b", "--prize", "1:1..3:1"),
    ("bias", "FILE", "--tolerance", "1%"),
    ("page", "FILE", "-o", "OUT", "--force"),
    ("layout", "FILE"),
    ("diff", "FILE", "FILE"),
)
FINE = {0, 1, 2}
"""Nothing, findings, and what a person asked that cannot be."""


def failed(run: Run, folder: Path, cells: Sequence[Cell]) -> Iterator[str]:
    """Of each command that ends in an error of the program on a cell, or is told that the engines differ, which."""
    file = folder / "cell.yaml"
    for cell in cells:
        file.write_text(became(cell).text, "utf-8")
        for words in COMMANDS:
            asked = [{"FILE": str(file), "OUT": str(folder / "cell.html")}.get(word, word) for word in words]
            found = run(*asked)
            said = found.out + found.err
            if found.code not in FINE or "mistake of the program" in said or "engines-disagree" in said:
                yield f"{cell}: {' '.join(words)}: {found.code}: {found.err[-300:]}"


def test_every_command_takes_a_cell(run: Run, tmp_path: Path) -> None:
    assert [*failed(run, tmp_path, [*islice(accepted(), 5, None, 211)])] == []


@pytest.mark.thorough
def test_every_command_takes_some_cells(run: Run, tmp_path: Path) -> None:
    assert [*failed(run, tmp_path, [*islice(accepted(), 0, None, 31)])] == []


@pytest.mark.deep
@pytest.mark.parametrize("device", DEVICES)
def test_every_command_takes_every_form(device: str, run: Run, tmp_path: Path) -> None:
    assert [*failed(run, tmp_path, [one for one in accepted() if one.device == device])] == []
