"""The workbook: its formulas alone give every figure, prizes may be changed in it, and it is the same bytes twice."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from macau_edge.checks.sound import load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import WORKBOOK, Case
from macau_edge.dossier.make import make_dossier, time_of
from macau_edge.dossier.verify.archive import same_files
from macau_edge.dossier.verify.verification import verify
from macau_edge.dossier.workbook import DIGITS, BookBet, book_bets, fraction_cells
from macau_edge.dossier.writing.xlsx import xlsx_bytes
from macau_edge.model import Language
from macau_edge.reading.build import program_build
from tests.conftest import Run
from tests.dossier.test_example_dossiers import APPLICATIONS
from tests.loops import each
from tests.products import made_once
from tests.proposals import case_of_text
from tests.spreadsheet import Spreadsheet
from tests.tampering import attached, attachments, changed

NEAR = 1e-12


@cache
def case(name: str) -> Case:
    return case_of(load_application(APPLICATIONS[name]))


@made_once
def book(name: str) -> bytes:
    one = case(name)
    return xlsx_bytes(one, one.authority.languages, time_of(one))


def rewritten(data: bytes, change: Callable[[str, str], str], compression: int = ZIP_DEFLATED) -> bytes:
    """The workbook with its sheets changed, each by its name in the archive."""
    stream = BytesIO()
    with ZipFile(BytesIO(data)) as old, ZipFile(stream, "w", compression) as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name).decode()))
    return stream.getvalue()


def without_values(data: bytes) -> bytes:
    return rewritten(data, lambda _, text: re.sub("(</f>)<v>[^<]*</v>", r"\1", text))


def sheets_of(one: Case, found: Spreadsheet) -> list[tuple[BookBet, str]]:
    """The bets with the sheets that are theirs, which stand in the same order."""
    bets = book_bets(one)
    return [*zip(bets, found.names[2 : 2 + len(bets)], strict=True)]


def told(one: Case, found: Spreadsheet) -> dict[str, float]:
    """The house edge of each sheet of a bet."""
    edge = one.words(one.authority.languages[0])("book.edge")
    return {sheet: found.value(sheet, found.find(sheet, edge).replace("A", "B")) for _, sheet in sheets_of(one, found)}


# --- its figures --------------------------------------------------------------------------------------------------


@each("name", APPLICATIONS, quick=lambda name: name in ("field-12", "lucky-7"), whole="rest")
def test_the_formulas_alone_give_every_edge_and_every_value_that_is_kept(name: str) -> None:
    found = Spreadsheet(without_values(book(name)))
    kept = Spreadsheet(book(name)).kept
    assert len(kept) > 50
    for bet, sheet in sheets_of(case(name), found):
        assert abs(told(case(name), found)[sheet] - float(bet.measures.house_edge)) < NEAR, sheet
    for (sheet, place), value in kept.items():
        assert found.value(sheet, place) == pytest.approx(value, rel=1e-9, abs=NEAR), (sheet, place)


def test_the_field_with_the_twelve_at_another_prize() -> None:
    """5 per 2 on the 12 leaves 1/24; 3 per 1 leaves 1/36, as the act has it with that choice."""
    found = Spreadsheet(without_values(book("field-12")))
    sheet = sheets_of(case("field-12"), found)[0][1]
    twelve = next(at for (of, at), value in found.cells.items() if of == sheet and f"{value}".startswith("5:2 (12)"))
    assert (found.value(sheet, f"E{twelve[1:]}"), found.value(sheet, f"F{twelve[1:]}")) == (5, 2)
    assert round(told(case("field-12"), found)[sheet], 16) == 0.0416666666666667
    dearer = Spreadsheet(without_values(book("field-12")))
    dearer.cells[sheet, f"E{twelve[1:]}"], dearer.cells[sheet, f"F{twelve[1:]}"] = 3.0, 1.0
    assert round(told(case("field-12"), dearer)[sheet], 16) == 0.0277777777777778
    ranks = [
        found.value("Compare", at.replace("A", "E"))
        for of, at in [*found.cells]
        if of == "Compare" and at[0] == "A" and at != "A1"
    ]
    assert sorted(ranks)[0] == 1


def test_a_fair_prize_leaves_no_edge() -> None:
    found = Spreadsheet(without_values(book("field-12")))
    sheet = sheets_of(case("field-12"), found)[0][1]
    fair = found.find(sheet, case("field-12").words("pt")("book.fair"))
    rows = [at for (of, at), value in found.cells.items() if of == sheet and at[0] == "E" and isinstance(value, float)]
    for number, place in enumerate(rows, int(fair[1:]) + 1):
        price = found.value(sheet, f"B{number}")
        other = Spreadsheet(without_values(book("field-12")))
        other.cells[sheet, place], other.cells[sheet, place.replace("E", "F")] = price, 1.0
        assert abs(told(case("field-12"), other)[sheet]) < NEAR
    assert len(rows) == 3


@pytest.mark.thorough
def test_a_commission_on_prizes_may_be_changed_and_one_on_the_stake_stands_in_numbers() -> None:
    def sheet(commission: str) -> tuple[Spreadsheet, str, Case]:
        bet = f"{{name: {{pt: X, zh: X}}, win: [2, 3], lose: others, pays: 9:1, {commission}}}"
        one = case_of_text(f"game: craps\nbets: {{x: {bet}}}\n")
        found = Spreadsheet(without_values(xlsx_bytes(one, ("pt",), time_of(one))))
        return found, sheets_of(one, found)[0][1], one

    found, name, one = sheet("commission: {rate: 5%, of: prize, paid: on a win}")
    assert (found.value(name, "G6"), found.value(name, "H6")) == (0.05, pytest.approx(8.55))
    assert told(one, found)[name] == pytest.approx(1 - Fraction(3, 36) * Fraction(955, 100))
    found, name, one = sheet("commission: {rate: 5%, of: stake, paid: on a win}")
    assert (name, "E6") not in found.cells
    assert found.cells[name, "H6"] == pytest.approx(8.95)


@pytest.mark.thorough
def test_what_is_longer_than_a_spreadsheet_holds_stands_as_text() -> None:
    short, of, held = fraction_cells(Fraction(1, 3), 36)
    assert (short.value, of.value, held) == (12, 36, True)
    short, of, held = fraction_cells(Fraction(1, 3), 3 * 10**DIGITS)
    assert (short.value, of.value, held) == (1, 3, True)
    short, of, held = fraction_cells(Fraction(1, 3 * 10**DIGITS), 3 * 10**DIGITS)
    assert (short.value, of.value, held) == ("1", "3000000000000000", False)
    found = Spreadsheet(book("fire-bet"))
    sheet = sheets_of(case("fire-bet"), found)[0][1]
    marked = {at[1:] for (of, at), value in found.cells.items() if of == sheet and "mais longo" in f"{value}"}
    assert marked == {"5", "6", "7", "8"}
    assert found.cells[sheet, "K6"] == "397827275553303559561275300153332123/45217004661600798293395811871070645620"
    assert found.cells[sheet, "D6"] == float(Fraction(str(found.cells[sheet, "K6"])))


# --- what it is ---------------------------------------------------------------------------------------------------


def test_it_says_what_made_it_and_of_what_in_the_languages_of_the_dossier() -> None:
    found, one = Spreadsheet(book("field-12")), case("field-12")
    said = {value for (of, _), value in found.cells.items() if of == "Read me"}
    assert {one.source.sha256, one.base.source.sha256} <= said
    assert [text for text in said if f"build {program_build()}" in f"{text}"]
    assert found.names[:2] == ["Read me", "Compare"]
    assert found.names[-1] == "PAR"
    assert found.cells[found.names[2], "B4"] == "Casos\n情況數目"
    assert all(len(name) <= 31 for name in found.names)


def test_it_is_the_same_twice_of_the_applications_day_and_has_no_program_and_no_link_outward() -> None:
    one = case("field-12")
    assert xlsx_bytes(one, one.authority.languages, time_of(one)) == book("field-12")
    with ZipFile(BytesIO(book("field-12"))) as files:
        core = files.read("docProps/core.xml").decode()
        assert datetime.fromtimestamp(time_of(one), UTC).strftime("%Y-%m-%dT%H:%M:%SZ") in core
        assert datetime.now(UTC).strftime("%Y-%m-%dT%H") not in core
        relations = [files.read(name).decode() for name in files.namelist() if name.endswith(".rels")]
        assert not [text for text in relations if "External" in text]
        assert not [name for name in files.namelist() if "vba" in name.casefold() or "externalLinks" in name]


@pytest.mark.thorough
def test_the_file_keeps_the_schemas_of_the_format(tmp_path: Path) -> None:
    audit = pytest.importorskip("openxml_audit")
    (tmp_path / "dossier.xlsx").write_bytes(book("field-12"))
    assert [one.description for one in audit.OpenXmlValidator().validate(tmp_path / "dossier.xlsx").errors] == []


def test_the_command_writes_it(run: Run, tmp_path: Path) -> None:
    shown = run("dossier", str(APPLICATIONS["field-12"]), "-o", str(tmp_path / "dossier.xlsx"))
    assert (shown.code, (tmp_path / "dossier.xlsx").read_bytes()) == (0, book("field-12"))


# --- an option that the house goes on choosing ----------------------------------------------------------------------


@pytest.mark.thorough
def test_where_an_option_is_kept_there_is_a_column_for_each_choice() -> None:
    """Field 2 at 3:1, the 12 kept: 1/36 with the 12 at 2:1, and nothing at 3:1."""
    text = """game: craps
choices: {field12: kept}
bets:
  field: {win: [2, 3, 4, 9, 10, 11, 12], lose: others, pays: {by: total, 2: 3:1, 12: field12, others: 1:1}}"""
    one = case_of_text(text)
    found = Spreadsheet(without_values(xlsx_bytes(one, ("pt",), time_of(one))))
    assert found.names[-2:] == ["PAR", "Option"]
    assert [name for name in found.names if "Field" in name] == [
        *("Field (2∶1)", "Field (3∶1)"),
        *("Field (actual) (2∶1)", "Field (actual) (3∶1)"),
    ]
    assert [found.value("Option", place) for place in ("B2", "C2")] == ["field12: 2:1", "field12: 3:1"]
    assert [found.value("Option", place) for place in ("B3", "C3")] == ["1/36", "0"]
    assert [found.value("Option", place) for place in ("B4", "C4")] == pytest.approx([1 / 36, 0], abs=NEAR)


@pytest.mark.parametrize(("language", "tie"), {"pt": "Empate (8 baralhos)", "zh": "和局（8副牌）"}.items())
def test_a_choice_that_is_no_prize_stands_in_the_words_of_the_ruleset(language: Language, tie: str) -> None:
    """How many packs there are; how many cards are burnt, on which no figure depends, is no part of a name."""
    found = Spreadsheet(xlsx_bytes(case("lucky-7"), (language,), time_of(case("lucky-7"))))
    assert tie in found.names
    assert not [text for text in (*found.names, *map(str, found.cells.values())) if "Value(" in text]


# --- inside the PDF -------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_it_is_inside_the_pdf_and_verified_part_by_part() -> None:
    one = case("new-jersey")
    pdf = make_dossier(one, ["pdf"], one.authority.languages)["pdf"]
    inside = attachments(pdf)[WORKBOOK]
    assert inside == book("new-jersey")
    packed = rewritten(inside, lambda _, text: text)
    assert packed != inside
    assert same_files(packed, inside)
    states = {}
    for name, content in (
        ("packed", packed),
        ("wrong", rewritten(inside, lambda _, text: text.replace("<v>1</v>", "<v>2</v>"))),
    ):
        found = verify("dossier.pdf", changed(pdf, attached(WORKBOOK, content)))
        states[name] = [check.state for group in found.groups for check in group.checks if check.what == WORKBOOK]
    assert states == {"packed": ["holds"], "wrong": ["differs"]}


# --- recalculated by somebody else --------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not on this machine")
def test_libreoffice_comes_to_the_same_edges(tmp_path: Path) -> None:
    prize, dearer = ('<v>5</v></c><c r="F8" s="4"><v>2</v>', '<v>3</v></c><c r="F8" s="4"><v>1</v>')
    made = without_values(book("field-12"))
    (tmp_path / "made.xlsx").write_bytes(made)
    (tmp_path / "dearer.xlsx").write_bytes(rewritten(made, lambda _, text: text.replace(prize, dearer)))
    out, home = tmp_path / "out", f"-env:UserInstallation=file://{tmp_path}/home"
    command: list[str | Path] = ["soffice", home, "--headless", "--convert-to", "xlsx", "--outdir", out]
    subprocess.run([*command, tmp_path / "made.xlsx", tmp_path / "dearer.xlsx"], check=True, capture_output=True)
    one, found = case("field-12"), Spreadsheet((out / "made.xlsx").read_bytes())
    for bet, sheet in sheets_of(one, found):
        assert abs(kept_edge(one, found, sheet) - float(bet.measures.house_edge)) < NEAR
    sheet, changed_one = found.names[2], Spreadsheet((out / "dearer.xlsx").read_bytes())
    assert round(kept_edge(one, found, sheet), 16) == 0.0416666666666667
    assert round(kept_edge(one, changed_one, sheet), 16) == 0.0277777777777778


def kept_edge(one: Case, found: Spreadsheet, sheet: str) -> float:
    """The edge that another program wrote beside its formula."""
    edge = one.words(one.authority.languages[0])("book.edge")
    return found.kept[sheet, found.find(sheet, edge).replace("A", "B")]
