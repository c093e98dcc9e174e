"""An edition that takes the place of another: what changed since, made again from what is inside the new dossier."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from macau_edge.checks.sound import LoadedApplication, load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import Case
from macau_edge.dossier.editions import SUPERSEDED, Earlier, edition_of
from macau_edge.dossier.make import Format, make_dossier
from macau_edge.dossier.sections import document
from macau_edge.dossier.sections.edition import edition
from macau_edge.dossier.verify.earlier import earlier_beside
from macau_edge.dossier.verify.verification import verify
from macau_edge.model import LANGUAGES, Language
from macau_edge.model.problem import ProblemError
from macau_edge.reports.document import Paragraph, Table
from macau_edge.wording.messages import translated_message
from tests import signing
from tests.conftest import Run
from tests.loops import each
from tests.products import made_once
from tests.read_here import reads_here  # noqa: F401 - a fixture that every test uses
from tests.tampering import attached, attachments, changed, detached

EXAMPLE = Path(__file__).parents[2] / "examples" / "new-jersey"
OPTION = "options:\n  field12: {law: silent, choices: [2:1, 3:1], default: 2:1}\n\nassumptions:"
FILES: tuple[Format, ...] = ("pdf", "technical", "docx", "json")
NOW = "\nsupersedes: earlier.pdf\nchoices: {field12: 3:1}"


def written(folder: Path, more: str, pays: str = "6:1") -> Path:
    """The example for New Jersey as Maryland asks for it, with an option in its rules; 2 and 12 win that prize."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in EXAMPLE.glob("*.yaml"):
        text = file.read_text("utf-8").replace("authority: new-jersey", f"authority: maryland{more}")
        text = text.replace("\nassumptions:", f"\n{OPTION}").replace("2 or 12: 2:1", "2: 2:1, 12: field12")
        (folder / file.name).write_text(text.replace("2 or 12: 6:1", f"2 or 12: {pays}"), "utf-8")
    return folder / "application.yaml"


def filed(application: Path) -> dict[Format, bytes]:
    found = load_application(application)
    return make_dossier(case_of(found, draft=True, earlier=earlier_beside(found)), FILES, ("en",))


@made_once
def earlier() -> dict[Format, bytes]:
    with TemporaryDirectory() as folder:
        return filed(written(Path(folder), "\napproved: 2026-12-20"))


@made_once
def later() -> dict[Format, bytes]:
    with TemporaryDirectory() as folder:
        return filed(second(Path(folder), earlier()["pdf"]))


def second(folder: Path, before: bytes, more: str = NOW, pays: str = "5:1") -> Path:
    """The second edition, with the option and the prize chosen otherwise, and the first one beside it."""
    application = written(folder, more, pays)
    (folder / "earlier.pdf").write_bytes(before)
    return application


def loaded(folder: Path, before: bytes, *how: str) -> LoadedApplication:
    return load_application(second(folder, before, *how))


def case(folder: Path, before: bytes, *how: str) -> Case:
    found = loaded(folder, before, *how)
    return case_of(found, draft=True, earlier=earlier_beside(found))


def said(made: Case) -> tuple[list[str], list[list[str]]]:
    """The sentences of the part, and the rows of its table."""
    blocks = list(edition(made, made.words("en")))
    rows = [[str(cell) for cell in row] for block in blocks if isinstance(block, Table) for row in block.rows]
    return [block.text for block in blocks if isinstance(block, Paragraph)], rows


# --- what changed ----------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_table_has_options_prizes_and_edges(tmp_path: Path) -> None:
    """By hand: the field wins 16 of 36 rolls at 1:1, the 2 at 2:1, so that with the 12 at 2:1 it loses 20 - 18 = 2 of
    36, with 3:1 it loses 1. A pair pays 2 x 6 + 4 x 4 = 28 of 36 against 30 lost, and at 5:1 it pays 26."""
    sentences, rows = said(case(tmp_path, earlier()["pdf"]))
    assert sentences[1].endswith(f"SHA-256 {sha256(earlier()['pdf']).hexdigest()}.")
    assert rows == [
        ["Option", "field12", "2 to 1", "3 to 1"],
        ["Payout", "any-pair: 2, 12", "6 to 1", "5 to 1"],
        ["House advantage", "Field (field12 2 to 1 → field12 3 to 1)", "1/18 (5.5556 %)", "1/36 (2.7778 %)"],
        ["House advantage", "Any Pair", "1/18 (5.5556 %)", "1/9 (11.1111 %)"],
    ]


@pytest.mark.thorough
def test_what_the_house_goes_on_choosing_is_all_of_it(tmp_path: Path) -> None:
    _, rows = said(case(tmp_path, earlier()["pdf"], NOW.replace("3:1", "kept"), "field12"))
    assert rows[0] == ["Option", "field12", "2 to 1", "2 to 1 or 3 to 1"]
    assert ["House advantage", "Field (field12 3 to 1)", "—", "1/36 (2.7778 %)"] in rows


@pytest.mark.thorough
def test_an_edition_that_changes_nothing_says_so(tmp_path: Path) -> None:
    application = written(tmp_path, "\nsupersedes: earlier.pdf")
    (tmp_path / "earlier.pdf").write_bytes(earlier()["pdf"])
    found = load_application(application)
    sentences, rows = said(case_of(found, draft=True, earlier=earlier_beside(found)))
    assert "Nothing changed since in the options, the payouts and the house advantages." in sentences
    assert rows == []


def test_a_number_alone_has_no_table(tmp_path: Path) -> None:
    sentences, rows = said(case(tmp_path, b"", f"\nsupersedes: {'0123456789abcdef' * 4}"))
    assert any("known by its number alone" in one for one in sentences)
    assert rows == []


def test_a_link_to_a_file_elsewhere_is_not_followed(tmp_path: Path) -> None:
    """As with the game of an application: who sends both is told nothing of what lies on another's machine."""
    (tmp_path / "elsewhere.pdf").write_bytes(b"no PDF")
    application = written(tmp_path / "mine", NOW)
    (tmp_path / "mine" / "earlier.pdf").symlink_to(tmp_path / "elsewhere.pdf")
    with pytest.raises(ProblemError, match=r"there is no file `earlier\.pdf` in the folder of the application"):
        earlier_beside(load_application(application))


@pytest.mark.thorough
def test_a_signed_one_is_named_by_its_own_number(tmp_path: Path) -> None:
    signed = bytes(signing.signed(earlier()["pdf"], "applicant"))
    found = earlier_beside(loaded(tmp_path, signed))
    assert found is not None
    assert found.sum == sha256(signed).hexdigest() != sha256(earlier()["pdf"]).hexdigest()


@pytest.mark.thorough
def test_one_of_an_older_build_is_read_as_it_was_written(tmp_path: Path) -> None:
    """The dossier that is committed beside the example, of whatever build made it."""
    _, rows = said(case(tmp_path, (EXAMPLE / "dossier.pdf").read_bytes()))
    assert ["Option", "field12", "—", "3 to 1"] in rows


@pytest.mark.thorough
def test_what_every_figure_is_worked_out_from_has_the_earlier_files(tmp_path: Path) -> None:
    made = case(tmp_path, earlier()["pdf"])
    told = [block.text for block in document(made, "en") if isinstance(block, Paragraph)]
    assert any(f"ruleset.yaml, {SUPERSEDED[0]}, {SUPERSEDED[1]} and from nothing else" in one for one in told)


# --- made again from what is inside ----------------------------------------------------------------------------------


@each("kind", ("pdf", "docx", "json"), quick=3)
def test_it_holds_without_the_earlier_file(kind: Format) -> None:
    assert verify(f"dossier.{kind}", later()[kind]).holds


def test_both_files_are_inside_and_their_numbers_on_the_pages() -> None:
    inside, before = attachments(later()["pdf"]), attachments(earlier()["pdf"])
    assert [inside[name] for name in SUPERSEDED] == [before["application.yaml"], before["ruleset.yaml"]]


@pytest.mark.thorough
@each(
    ("name", "old", "new"),
    [(SUPERSEDED[0], b"2 or 12: 6:1", b"2 or 12: 7:1"), (SUPERSEDED[1], b"default: 2:1", b"default: 3:1")],
)
def test_another_earlier_edition_does_not_hold(name: str, old: bytes, new: bytes) -> None:
    there = attachments(later()["pdf"])[name]
    assert old in there
    found = verify("dossier.pdf", changed(later()["pdf"], attached(name, there.replace(old, new))))
    assert not found.holds
    assert any(check.state == "differs" for group in found.groups for check in group.checks)


@pytest.mark.thorough
def test_without_them_it_does_not_hold() -> None:
    assert not verify("dossier.pdf", changed(later()["pdf"], detached(SUPERSEDED[0]))).holds


@pytest.mark.thorough
def test_another_number_does_not_hold() -> None:
    inside = attachments(later()["pdf"])["analysis.json"]
    before = sha256(earlier()["pdf"]).hexdigest().encode()
    assert before in inside
    other = inside.replace(before, b"0" * 64)
    assert not verify("dossier.pdf", changed(later()["pdf"], attached("analysis.json", other))).holds


# --- what is none ----------------------------------------------------------------------------------------------------


def refused(folder: Path, before: bytes) -> str:
    found = loaded(folder, before)
    with pytest.raises(ProblemError) as raised:
        edition_of(found, earlier_beside(found))
    (problem,) = raised.value.problems
    assert problem.code == "structure/no-earlier-dossier"
    assert problem.place == found.application.values["", "supersedes"]
    assert len({translated_message(language, problem.message) for language in LANGUAGES}) == 3
    assert len({translated_message(language, problem.help) for language in LANGUAGES}) == 3
    return str(problem.message)


@pytest.mark.thorough
def test_what_is_no_dossier(tmp_path: Path) -> None:
    assert refused(tmp_path, b"%PDF-1.7\n") == "`earlier.pdf` cannot be read as a PDF"
    of_one = "`earlier.pdf` is no dossier of macau-edge: the files of one are not in it"
    assert refused(tmp_path, earlier()["technical"]) == of_one


@pytest.mark.thorough
def test_one_that_was_changed(tmp_path: Path) -> None:
    there = attachments(earlier()["pdf"])["application.yaml"]
    other = changed(earlier()["pdf"], attached("application.yaml", there.replace(b"6:1", b"7:1")))
    assert refused(tmp_path, other).startswith("`earlier.pdf` was changed: ")
    data = attachments(earlier()["pdf"])["analysis.json"]
    other = changed(earlier()["pdf"], attached("analysis.json", data.replace(b"dossier/1", b"dossier/9")))
    assert refused(tmp_path, other) == "`earlier.pdf` has the data of no version that is known here"


@pytest.mark.thorough
def test_one_of_another_game(tmp_path: Path) -> None:
    other = (EXAMPLE.parent / "joker-or-flag" / "dossier.pdf").read_bytes()
    assert refused(tmp_path, other).startswith("`earlier.pdf` is of another game: ")
    of_macau = (EXAMPLE.parent / "fire-bet" / "dossier.pdf").read_bytes()
    assert refused(tmp_path, of_macau) == "`earlier.pdf` is of another game: Craps, Despacho SEF 53/2010"


def test_what_this_version_cannot_read(tmp_path: Path) -> None:
    with pytest.raises(ProblemError, match=r"what `earlier\.pdf` was made from cannot be read by this version: "):
        edition_of(loaded(tmp_path, b""), Earlier("0" * 64, b"application: EX-1\nsomething: new\n", b"game: x\n"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_that_is_missing_is_told_at_the_word(
    language: Language, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MACAU_EDGE_LANG", language)
    application = second(tmp_path, b"")
    (tmp_path / "earlier.pdf").unlink()
    found = run("dossier", str(application), "--draft", "-o", str(tmp_path / "dossier.pdf"))
    assert found.code == 1
    assert f"{application}:10:13: structure/no-earlier-dossier: " in found.err
    assert not (tmp_path / "dossier.pdf").exists()


@pytest.mark.thorough
def test_check_opens_the_file_as_the_dossier_does(run: Run, tmp_path: Path) -> None:
    """It said nothing of a file that is not there, or is of another game, and `dossier` then refused it."""
    application = second(tmp_path, earlier()["pdf"])
    assert "no-earlier-dossier" not in run("check", str(application)).out
    (tmp_path / "earlier.pdf").write_bytes(b"%PDF-1.7\n")
    found = run("check", str(application))
    assert f"{application}:10:13: structure/no-earlier-dossier: `earlier.pdf` cannot be read as a PDF" in found.out
    assert "warnings that only a dossier waits for" in found.out
    assert "no-earlier" not in run("check", str(application), "--ignore", "structure/no-earlier-dossier").out
    (tmp_path / "earlier.pdf").unlink()
    assert "there is no file `earlier.pdf`" in run("check", str(application)).out
