"""The grid: all that the reference's tables list, together, in both engines, the plain reader and every command.

A cell is a smallest ruleset (`tests/grid`). It has figures in which all three agree, or `check` refuses it at its place
with what to do about it, or it meets a limit that has a name: nothing else. The codes of those that are refused are in
`tests/golden/grid.txt` and `grid-behind.txt`, and each refusal is run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice, product
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from macau_edge.cli.commands import COMMANDS as OF_THE_PROGRAM
from macau_edge.model import By
from macau_edge.model.notation import Malformed, ShownWords, parse_phrase
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import NOWHERE, rules
from macau_edge.model.walk import every
from tests.grid import golden
from tests.grid.axes import DEVICES, OF_CARDS, OF_OUTCOMES, PHRASES, TABLES
from tests.grid.behind import accepted, whole
from tests.grid.cells import Cell, faces_of_the_grid
from tests.grid.commands import COMMANDS, Command, explained, failed
from tests.grid.outcome import FIGURES, became
from tests.house.test_architecture import kinds_of_phrases
from tests.small import problems_of

REFERENCE = Path(__file__).parents[2] / "rulesets" / "README.md"

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
        "OfAHand",
    }  # a list of the file, as of `collect`, and what others are
    of_tables = {
        "variable": "word",
        "result": "total",
        "opener": "word",
        "hand of cards": "word",
        "step": "word",
        "choice": "word",
    }
    of_tables |= {"cards of": "measure", "choice at": "choice"}
    assert {of_tables.get(one, one) for one in TABLES} >= set(get_args(get_type_hints(By)["kind"]))


# --- the cells --------------------------------------------------------------------------------------------------------


def wrong(cells: Iterable[Cell]) -> Iterator[str]:
    """Of each cell that is none of the three, or not what is written down, what it is."""
    known = golden.written()
    for cell in cells:
        found = became(cell).said
        if found != known[cell]:
            yield f"{cell}: {found}, and written down is {known[cell]}"


FACES = list(dict.fromkeys(faces_of_the_grid()))


def test_some_cells_are_what_is_written_down() -> None:
    assert [*wrong(FACES[::1191])] == []


@pytest.mark.thorough
def test_more_cells_are_what_is_written_down() -> None:
    assert [*wrong(FACES[::83])] == []


@pytest.mark.deep
@pytest.mark.parametrize("device", DEVICES)
def test_every_cell_is_what_is_written_down(device: str) -> None:
    assert [*wrong([cell for cell in FACES if cell.device == device])] == []


def wrong_behind(cells: Iterable[Cell]) -> Iterator[str]:
    """Of each cell behind the faces that is none of the three, or not what is written down, what it is."""
    known = golden.refusals(golden.BEHIND)
    for cell in cells:
        found = became(cell).said
        if found != known.get(cell, FIGURES):
            yield f"{cell}: {found}, and written down is {known.get(cell, FIGURES)}"


def test_some_cells_behind_the_faces_are_what_is_written_down() -> None:
    """What is refused in one of its faces is refused: the rest is asked, each behind so many names."""
    assert [*wrong_behind(islice(whole("double zero"), 5, None, 97))] == []


@pytest.mark.deep
@pytest.mark.parametrize("device", DEVICES)
def test_every_cell_behind_the_faces_is_what_is_written_down(device: str) -> None:
    assert [*wrong_behind(whole(device))] == []


def test_what_is_written_down_is_refused_by_its_codes_alone() -> None:
    """A code that is none of `check` cannot stand there, and no cell that is not in the grid."""
    behind = golden.refusals(golden.BEHIND)
    assert {code for said in (*behind.values(), *golden.refusals(golden.FACES).values()) for code in said.split()} <= {
        *rules()
    }
    assert {*behind} <= {cell for device in DEVICES for cell in whole(device)}


@pytest.mark.parametrize(("depth", "codes"), [(21, []), (22, ["structure/too-deep"])])
def test_names_stand_as_deep_as_the_reference_says(depth: int, codes: list[str]) -> None:
    """Twenty behind the first."""
    text = next(Cell("dice", "odd", "win", "ratio", depth).texts)
    assert [one.code for one in problems_of(text) if one.stops_figures] == codes
    assert f"names stand behind one another {20} deep" in " ".join(REFERENCE.read_text("utf-8").split())


# --- the commands -----------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_every_command_takes_a_cell(tmp_path: Path) -> None:
    assert [*failed(tmp_path, accepted(5, 211))] == []


@pytest.mark.thorough
def test_every_command_takes_some_cells(tmp_path: Path) -> None:
    assert [*failed(tmp_path, accepted(0, 61))] == []


@pytest.mark.deep
@pytest.mark.parametrize("device", DEVICES)
def test_every_command_takes_every_form(device: str, tmp_path: Path) -> None:
    assert [*failed(tmp_path, (one for one in accepted() if one.device == device))] == []


SWEEP = next(one for one in COMMANDS if one.words.startswith("sweep"))
WHICH = """macau-edge: `b` has 2 prizes: which one?
  help: write its name before the prizes, `--prize "others=2:1..5:1"`; its prizes: `1`, `others`
"""


@pytest.mark.parametrize(
    ("command", "code", "err", "offered"),
    [
        (SWEEP, 2, WHICH, ['--prize "others=2:1..5:1"']),
        (SWEEP, 1, WHICH, None),  # by a reason of another code
        (SWEEP, 2, WHICH + "macau-edge: and something else\n", None),
        (SWEEP, 2, "", None),
        (Command("risk FILE BET"), 2, WHICH, None),  # by a reason of another command
        (SWEEP, 0, "", []),
        (SWEEP, 0, "a mistake of the program", None),
    ],
)
def test_a_command_that_ends_for_no_reason_of_its_own_is_told(
    command: Command, code: int, err: str, offered: list[str] | None
) -> None:
    """Nothing is let through because of its exit code alone."""
    found = explained(command, code, "", err)
    assert (None if found is None else [that for _, that in found]) == offered


def test_every_command_of_the_program_is_among_them() -> None:
    """But those that take no game."""
    asked = {one.words.split()[0] for one in COMMANDS} | {
        "lsp",
        "mcp",
        "studio",
    }  # what they say is asked without the protocol
    assert {one.name for one in OF_THE_PROGRAM} - asked == {
        *("completion", "games", "help", "language", "rule", "schema", "sign")
    }
