"""The annex `page`: the page of an application inside its dossier, said there, and made again where it is verified."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from macau_edge.checks.sound import load_application, load_proposed
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import PAGE, Case, files_table
from macau_edge.dossier.data import dossier_data
from macau_edge.dossier.make import attachments, make_dossier
from macau_edge.dossier.sections import document
from macau_edge.dossier.verify import parcel
from macau_edge.dossier.verify.records import Attached
from macau_edge.dossier.verify.verification import verify
from macau_edge.model import LANGUAGES, Language
from macau_edge.model.problem import ProblemError
from macau_edge.reading.source import source
from macau_edge.reports.figures import to_builtins
from macau_edge.reports.writers import to_text
from macau_edge.wording.text import Phrasebook
from tests import tampering
from tests.cases import all_annexes, said_by
from tests.conftest import Run
from tests.dossier.test_verify import APPLICATION, RULESET, told, wrong
from tests.products import made_once
from tests.proposals import HEAD, base
from tests.read_here import reads_here  # noqa: F401 - a fixture that every test uses
from tests.shapes import published, validate
from tests.tampering import attached, attached_too, changed, detached

ASKING = f"{APPLICATION}annexes: [page]\n"


def at(folder: Path, application: str = ASKING) -> Path:
    """The small application with its own game, in a folder."""
    (folder / "coin.yaml").write_text(RULESET, "utf-8")
    (folder / "application.yaml").write_text(application, "utf-8")
    return folder / "application.yaml"


def case(folder: Path, application: str = ASKING) -> Case:
    return case_of(load_application(at(folder, application)))


def files(case: Case, *languages: Language) -> dict[str, Any]:
    """What is attached to its dossier, by name."""
    return {one.name: one for one in attachments(case, languages or ("pt", "zh"), 0, b"")}


@made_once
def dossier(application: str = ASKING) -> bytes:
    """The dossier of the small application as a PDF, in Portuguese."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        return make_dossier(case(Path(folder), application), ["pdf"], ("pt",))["pdf"]


# --- it is there, and is what the command writes ----------------------------------------------------------------------


def test_the_page_is_what_the_command_writes_in_the_first_language_of_the_dossier(run: Run, tmp_path: Path) -> None:
    found = files(case(tmp_path))[PAGE]
    data = json.loads(re.findall(r'id="data">(.*?)</script>', found.data.decode(), re.DOTALL)[0])
    assert (found.mime, found.relationship) == ("text/html", "supplement")
    assert (data["language"], data["source"]["name"], data["proposed"]) == ("pt", "coin.yaml", ["high"])
    assert found.data.startswith(b'<!doctype html>\n<html lang="pt">')
    assert b"default-src 'none'" in found.data
    assert run("page", str(at(tmp_path)), "--lang", "pt").out.encode() == found.data


def test_its_bytes_are_the_same_wherever_it_lies(tmp_path: Path) -> None:
    """Neither a folder nor a moment is in it; and the second language of a dossier changes nothing."""
    folders = [tmp_path / name for name in ("a", "b")]
    for folder in folders:
        folder.mkdir()
    one, other = (files(case(folder))[PAGE].data for folder in folders)
    assert one == other == files(case(folders[0]), "pt")[PAGE].data
    assert str(tmp_path).encode() not in one
    assert files(case(folders[0]), "zh", "pt")[PAGE].data != one


def test_where_nobody_asks_for_it_there_is_none(tmp_path: Path) -> None:
    asked = case(tmp_path, APPLICATION)
    assert asked.page is None
    assert PAGE not in files(asked)
    assert PAGE not in to_text(document(asked, "en"))


# --- what is said of it -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("pt", ["Página para experimentar prémios", "sem rede", "não faz parte do que se pede e se assina"]),
        ("zh", ["試算彩金的網頁", "無須網絡", "並非所請求及所簽署內容的一部分"]),
        ("en", ["A page on which prizes can be tried", "without a network", "no part of what is asked for and signed"]),
    ],
)
def test_the_dossier_says_what_it_is_with_its_sum(language: Language, lines: list[str], tmp_path: Path) -> None:
    asked = case(tmp_path)
    page = files(asked)[PAGE].data
    said = " ".join(to_text(said_by(all_annexes, asked, language)).split())
    assert all(line in said for line in (*lines, PAGE, "macau-edge page application.yaml --lang pt -o page.html"))
    rows = {row[0]: row[1:] for row in files_table(asked, Phrasebook(language)).rows}
    assert rows[PAGE][1] == sha256(page).hexdigest()
    assert rows[PAGE][0] == Phrasebook(language)("attached.page")


@pytest.mark.thorough
def test_the_data_name_it_and_no_sum_of_it(tmp_path: Path) -> None:
    """Another version of the program writes another page, and its figures are these all the same."""
    asked = case(tmp_path)
    found = to_builtins(dossier_data(asked, ("pt", "zh"), 0, whole=True))
    assert found["annexes"] == [{"id": "page", "file": "page.html"}]
    validate(found, published("dossier"))


@pytest.mark.thorough
def test_every_format_of_the_dossier_names_it(tmp_path: Path) -> None:
    import io
    import zipfile

    made = make_dossier(case(tmp_path), ["md", "docx", "json"], ("pt", "zh"))
    with zipfile.ZipFile(io.BytesIO(made["docx"])) as archive:
        text = archive.read("word/document.xml").decode()
    for found in (made["md"].decode(), text, made["json"].decode()):
        assert PAGE in found


@pytest.mark.parametrize(
    ("annexes", "said"),
    [
        ("pages", "an annex cannot be `pages`"),
        ("zzz", "page"),
        ("page: {rounds: 5}", "`rounds` is not a key of the annex `page` delete it: the annex `page` has none"),
        ("page, page", "the annex `page` stands twice in `annexes`"),
    ],
)
def test_what_cannot_be_asked_for_so(annexes: str, said: str) -> None:
    text = f"{HEAD}game: craps\nbets: {{a: {{name: A, win: 7, lose: others, pays: 4:1}}}}\nannexes: [{annexes}]\n"
    with pytest.raises(ProblemError) as found:
        load_proposed(source("application.yaml", text.encode()), base)
    (problem,) = found.value.problems
    assert said in f"{problem.message} {problem.help}"


# --- it is made again, byte for byte ----------------------------------------------------------------------------------


def checks(pdf: bytes, *states: Any) -> list[tuple[str, str]]:
    return [(what, why) for what, why, _ in told(verify("dossier.pdf", pdf), *states) if what == PAGE]


@pytest.mark.thorough
def test_a_dossier_with_its_page_holds_and_the_page_was_made_again() -> None:
    found = verify("dossier.pdf", dossier())
    assert found.holds
    assert (PAGE, "made again, the same byte for byte") in checks(dossier(), "holds")
    saved = changed(dossier(), lambda writer: None)  # the same as another program saves it
    assert verify("dossier.pdf", saved).holds
    assert not checks(saved, "differs", "look", "note")


@pytest.mark.thorough
def test_a_page_that_was_changed_is_found_and_what_to_do_is_said(run: Run, tmp_path: Path) -> None:
    page = tampering.attachments(dossier())[PAGE]
    other = changed(dossier(), attached(PAGE, page.replace(b"17:9", b"19:9")))
    ((what, why, expected),) = wrong(verify("dossier.pdf", other))
    assert what == PAGE
    assert why.startswith("not the page that this version of the program makes")
    assert "do not open it; ask for the dossier as it was made" in why
    assert expected == f"SHA-256 {sha256(page).hexdigest()}"
    (tmp_path / "other.pdf").write_bytes(other)
    told = run("verify", str(tmp_path / "other.pdf"))
    assert told.code == 1
    assert PAGE in told.out


@pytest.mark.thorough
def test_a_page_that_was_taken_out_or_stands_there_twice() -> None:
    assert checks(changed(dossier(), detached(PAGE)), "differs") == [
        (PAGE, "missing, although the application asks for it: ask for the dossier with all that was attached to it")
    ]
    twice = changed(dossier(), attached_too(PAGE, b"<!doctype html>"))
    assert checks(twice, "differs") == [(PAGE, "2 different files have this name: which one is meant cannot be told")]


@pytest.mark.thorough
def test_a_page_that_nobody_asked_for_is_a_file_like_any_other() -> None:
    page = tampering.attachments(dossier())[PAGE]
    ((_, why),) = checks(changed(dossier(APPLICATION), attached_too(PAGE, page)), "look")
    assert why.startswith("attached as well, and none of the dossier's: look at it before it is opened")


def test_before_the_application_is_read_a_page_is_a_file_like_any_other() -> None:
    """Where nothing can be computed again, nothing says that the page is the dossier's own."""
    _, group = parcel.unpack([Attached(PAGE, b"<!doctype html>")])
    assert [check.what for check in group.checks if check.state == "look"] == [PAGE]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_changed_page_name_the_remedy(language: Language) -> None:
    assert "`macau-edge page`" in Phrasebook(language)("verify.page-file-other")
