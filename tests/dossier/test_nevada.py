"""A request to the Board of Nevada: its parts in their order, an example of each end, and no number of a person."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from macau_edge.analysis.derivation import plays
from macau_edge.checks.application import NUMBER_OF_A_PERSON, unstated
from macau_edge.checks.sound import load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections import document
from macau_edge.model.authority import NEEDS
from macau_edge.model.problem import ProblemError
from macau_edge.model.records import replace
from macau_edge.reading.authority import authority_named
from macau_edge.reports.document import Heading, Paragraph, Table
from tests.conftest import Run
from tests.loops import each

FOLDER = Path(__file__).parents[2] / "examples" / "nevada"
PETITION = FOLDER / "application.yaml"

PARTS = (
    "Letter of request",
    "Kind of request",
    "Name and permanent address of the developer",
    "Name of the game",
    "Description of the game",
    "Rules of play, with examples of a win, a loss and a tie",
    "Dealing procedures",
    "Schedule of payouts",
    "Statistical evaluation of the theoretical percentages",
    "Table of results",
    "House advantage",
    "Layout and position of the wager, as they will appear",
    "Rack card for players",
    "Samples",
    "Mathematical certification by a registered independent laboratory",
    "Patent filing receipt",
    "Letter of the host casino",
)
"""The parts, in the order in which the Board's list has been told."""


@cache
def case() -> Case:
    return case_of(load_application(PETITION))


@cache
def found() -> Sequence[object]:
    return document(case(), "en")


def texts(blocks: Sequence[object]) -> str:
    return "\n".join(block.text for block in blocks if isinstance(block, Heading | Paragraph))


def test_the_parts_stand_in_the_order_of_the_list() -> None:
    titles = [block for block in found() if isinstance(block, Heading) and block.level == 2 and block.number]
    named = dict.fromkeys(block.text.removeprefix(block.number) for block in titles)  # some stand in both volumes
    assert tuple(named) == PARTS


def test_a_wager_has_an_example_of_a_win_a_tie_and_a_loss() -> None:
    """Three fours win; 2, 3 and 6 make eleven, a tie; 3, 4 and 6 are neither."""
    said = "“Staircase”. For example: 4-4-4: wins 9 to 1; 2-3-6: ties, and the wager is returned; 3-4-6: loses."
    assert said in texts(found())


def test_the_evaluation_has_the_hit_frequency_and_the_deviation() -> None:
    """30 of 216 win and 54 tie; 24 · 3² + 6 · 9² + 132 over 216, less the square of 1/36, is the variance 3.8603."""
    rows = [
        block.rows for block in found() if isinstance(block, Table) and block.columns[-1].title == "Standard deviation"
    ]
    assert (("Staircase", "5/36", "13.8889 %", "1/4", "1/36", "2.7778 %", "1.9648"),) in rows


def changed(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """The example with some of its text changed, in a folder of its own."""
    text = PETITION.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "canyon-dice.yaml").write_bytes((FOLDER / "canyon-dice.yaml").read_bytes())
    (tmp_path / "application.yaml").write_text(text, "utf-8")
    return tmp_path / "application.yaml"


def test_a_tie_that_cannot_happen_is_said_so(tmp_path: Path) -> None:
    made = case_of(load_application(changed(tmp_path, ("    push: [10, 11]\n", ""))))
    assert "loses. It is won or lost: a tie cannot happen." in texts(document(made, "en"))


@pytest.mark.thorough
def test_an_example_of_a_tie_is_demanded_where_one_can_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every play that ends in one is longer than an example may be, here one roll, there is no request."""
    first, second = "{win: steps, second: [10, 11], lose: others}", "{push: [3, 18], lose: others}"
    rules = f"    stages:\n      first: {first}\n      second: {second}\n"
    changes = [("    win: steps\n    push: [10, 11]\n    lose: others\n", rules)]
    made = case_of(load_application(changed(tmp_path, *changes)))
    assert "ties, and the wager is returned" in texts(document(made, "en"))
    monkeypatch.setattr(plays, "LONGEST", 1)
    again = case_of(load_application(changed(tmp_path, *changes, ("EX-2026-10", "EX-2026-11"))))
    with pytest.raises(ProblemError) as refused:
        document(again, "en")
    (problem,) = refused.value.problems
    assert problem.code == "structure/unfilled"
    assert problem.message.startswith("an example of a tie is asked for, and every play in which `staircase` pushes")
    assert "Rack card for players" in texts(document(replace(again, draft=True), "en"))


def test_the_rack_card_stands_in_its_part() -> None:
    headings = [block.text for block in found() if isinstance(block, Heading)]
    part = texts(found()).partition("Rack card for players\n")[2].partition("Samples\n")[0]
    assert "Staircase" in headings
    assert "one wager in 7.2 is won" in part
    assert "The minimum wager is $5 and the maximum $100." in part
    assert "Minimum wager" not in part
    assert "Approval: [____]" in part


def test_a_request_is_whole() -> None:
    """What the Board cannot do without is asked for: the kind, the laboratory that signs, and what is enclosed."""
    authority = authority_named("nevada")
    assert authority.needs == {*NEEDS} - {"seat"}
    application = case().application
    without = replace(
        application,
        kind=None, description=None, signatories={}, enclosures=(), rules=(),
        applicant=replace(application.applicant, contact={}),
    )  # fmt: skip
    asked = [re.findall("`(.*?)`", problem.message)[0] for problem in unstated(without, authority)]
    assert {*asked} == {
        "name-of-game", "dealer-procedure", "equipment", "laboratory", "host",
        "kind", "description", "contact.address", "signatories.laboratory", "enclosures",
    }  # fmt: skip
    assert unstated(application, authority) == []


# --- no number of a person -------------------------------------------------------------------------------------------


def test_the_numbers_of_a_person_are_filed_separately_and_the_request_says_so() -> None:
    assert "The developer’s identity numbers are filed separately." in texts(found())


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        (
            "  contact:\n",
            '  representative-identity: {en: "License 0000000000"}\n  contact:\n',
            "representative-identity",
        ),
        ("manager}", "manager 000-00-0000}", "representative-capacity"),
        ("The game is called", "For 000-00-0000, the game is called", "name-of-game"),
        ("The game is called", "By the driver’s license no. 1402345678 it is called", "name-of-game"),
    ],
)
def test_a_number_of_a_person_is_refused_wherever_it_stands(
    run: Run, tmp_path: Path, old: str, new: str, key: str
) -> None:
    file = changed(tmp_path, (old, new))
    shown = run("check", str(file))
    assert shown.code == 1
    assert f"structure/filed-separately: `{key}` identifies a person, which is filed to nevada separately" in shown.out
    for draft in ((), ("--draft",)):
        refused = run("dossier", str(file), "-o", str(tmp_path / "dossier.md"), *draft)
        assert refused.code == 1
        assert not (tmp_path / "dossier.md").exists()


@each("text", [
    "driver's license no. 1234567890", "Driver’s licence X12345678", "Nevada driver license #1402-345-678",
    "passport MA 1234567", "SSN 123 45 6789", "social security number 123456789", "identity card no. 1234567(8)",
])  # fmt: skip
def test_a_number_of_a_document_is_known_by_the_word_before_it(text: str) -> None:
    assert NUMBER_OF_A_PERSON.search(f"He has the {text}, and signs.")


@each("text", [
    "The driver's licence of the dealer is looked at in 2026", "a passport is asked for above 100,000 dollars",
    "passport: see 2026 and 2027", "license 12345 of the casino", "identity document looked at; 100000 dollars",
    "telephone 702-555-0100",
])  # fmt: skip
def test_what_is_no_number_of_a_person_is_left(text: str) -> None:
    assert not NUMBER_OF_A_PERSON.search(text)


def test_new_asks_for_no_number_of_a_person(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "canyon-dice.yaml").write_bytes((FOLDER / "canyon-dice.yaml").read_bytes())
    monkeypatch.chdir(tmp_path)
    words = ("--authority", "nevada", "--game", "canyon-dice.yaml", "--bet", "rim", "--prize", "7:5")
    assert run("new", "application", *words).code == 0
    text = Path("application.yaml").read_text("utf-8")
    assert "identity" not in text
    assert "\nkind: variation\n" in text
    assert run("new", "application", *words, "--representative-identity", "X 1", "-o", "other.yaml").code != 0
    assert not Path("other.yaml").exists()
