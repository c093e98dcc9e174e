"""A dossier that was received: what holds, and what each change to it is met with."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import jsonschema
import pytest
from msgspec import structs
from pypdf import PdfReader, PdfWriter
from pypdf.errors import DependencyError
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject, NumberObject

from macau_edge.checks.sound import load_application, load_proposed, load_source
from macau_edge.dossier import data as dossier_data
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import MADE, TECHNICAL, Case
from macau_edge.dossier.make import make_dossier
from macau_edge.dossier.verify import parcel
from macau_edge.dossier.verify.figures import figure_groups
from macau_edge.dossier.verify.outcome import Check, State, Verification, resolved_text
from macau_edge.dossier.verify.pages import Known, number_checks
from macau_edge.dossier.verify.records import Attached, Page, UnreadableError
from macau_edge.dossier.verify.verification import verification_document, verification_json, verify
from macau_edge.model import LANGUAGES, Language, __version__
from macau_edge.model.message import Message
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import Place, Problem, ProblemError, UsageError
from macau_edge.model.records import replace
from macau_edge.reading.build import program_build, program_text, typesetter_version
from macau_edge.reading.source import shipped_folder, source
from macau_edge.reports.document import Paragraph, Table
from macau_edge.reports.figures import built_program, to_builtins
from macau_edge.wording.keys import words_beginning
from macau_edge.wording.text import Phrasebook
from tests import tampering
from tests.conftest import Run
from tests.loops import each
from tests.products import made_once
from tests.read_here import reads_here  # noqa: F401 - a fixture that every test uses
from tests.shapes import published, validate
from tests.tampering import Change, attached, attached_too, changed, detached, over, property_of, redrawn

ROOT = Path(__file__).parents[2]
NAMES = "{pt: Moeda, zh: 硬幣, en: Coin}"
RULESET = f"""\
game: {NAMES}
device: {{dice: 1}}
bets:
  low: {{name: {{pt: Baixo, zh: 小, en: Low}}, win: [1, 2], lose: others, pays: 3:2}}
"""
APPLICATION = f"""\
application: EX-1
date: 2026-11-20
applicant:
  name: {{pt: Exemplo, zh: 範例, en: Example}}
  capacity: {{pt: concessionária, zh: 承批公司, en: concessionaire}}
  representative: {{pt: Maria Ho, zh: 何美玲, en: Maria Ho}}
  representative-capacity: {{pt: administradora, zh: 董事, en: director}}
  contact: {{email: a@exemplo.example}}
game: coin.yaml
bets:
  high: {{name: {NAMES}, win: [5, 6], lose: others, pays: 17:9}}
"""


@made_once
def made(application: str = APPLICATION, languages: tuple[Language, ...] = ("pt",)) -> dict[str, bytes]:
    """A dossier of two small bets, as PDF and as JSON, made once a run.

    Of one language, which has half the pages; tests/dossier/test_verify_resaved.py has both.
    """
    return written(application, languages)


def written(application: str, languages: tuple[Language, ...]) -> dict[str, bytes]:
    """The files of a dossier, made now."""
    return {str(kind): data for kind, data in make_dossier(a_case(application), ["pdf", "json"], languages).items()}


def a_case(application: str = APPLICATION) -> Case:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "coin.yaml").write_text(RULESET, "utf-8")
        Path(folder, "application.yaml").write_text(application, "utf-8")
        return case_of(load_application(Path(folder, "application.yaml")))


def told(found: Verification, *states: State, language: Language = "en") -> list[tuple[str, str, str]]:
    """What came to these states, in words: what, as in the file, as it should be."""
    checks = [check for group in found.groups for check in group.checks if check.state in states]
    w = Phrasebook(language)
    return [(resolved_text(one.what, w), resolved_text(one.found, w), resolved_text(one.expected, w)) for one in checks]


def wrong(found: Verification) -> list[tuple[str, str, str]]:
    return told(found, "differs", "look")


def verdict(found: Verification) -> str:
    """The verdict in English."""
    return verification_json(found, "en").verdict


def of(found: Verification, title: str) -> tuple[Check, ...]:
    """The checks of a group."""
    return next(group.checks for group in found.groups if group.title.key == f"verify.{title}")


def pdf(*changes: Change, incremental: bool = False, languages: tuple[Language, ...] = ("pt",)) -> Verification:
    """What is said of the small dossier after changes to it."""
    return verify("dossier.pdf", changed(made(languages=languages)["pdf"], *changes, incremental=incremental))


def data(change: Callable[[dict[str, Any]], object]) -> Verification:
    """What is said of its data after a change to them."""
    found = json.loads(made()["json"])
    change(found)
    return verify("dossier.json", json.dumps(found).encode())


def analysis(change: Callable[[dict[str, Any]], object]) -> Change:
    """A change to the data that are attached."""
    found = json.loads(tampering.attachments(made()["pdf"])["analysis.json"])
    change(found)
    return attached("analysis.json", json.dumps(found).encode())


# --- what holds ---------------------------------------------------------------------------------------------------


@pytest.mark.deep
@each("name", sorted(path.parent.name for path in (ROOT / "examples").glob("*/application.yaml")))
def test_every_example_holds(run: Run, name: str, tmp_path: Path) -> None:
    application = ROOT / "examples" / name / "application.yaml"
    files = [tmp_path / f"{name}.pdf", tmp_path / f"{name}.json"]
    assert run("dossier", str(application), "-o", str(files[0]), "-o", str(files[1])).code == 0
    shown = [run("verify", str(file)) for file in files]
    assert [(result.code, result.err) for result in shown] == [(0, "")] * 2
    assert all("EVERYTHING HOLDS" in result.out for result in shown)
    assert "IDENTICAL, byte for byte" in shown[0].out


@pytest.mark.thorough
@each("languages", [("en",), ("pt",), ("zh",), ("pt", "zh")], quick=4, whole="deep")
def test_a_dossier_in_any_language_holds(languages: tuple[Language, ...]) -> None:
    found = verify("dossier.pdf", made(languages=languages)["pdf"])
    assert (wrong(found), found.holds) == ([], True)


def test_every_figure_has_its_line() -> None:
    found = verify("dossier.json", made()["json"])
    lines = {resolved_text(one.what, Phrasebook("en")): (one.found, one.expected) for one in of(found, "proposed")}
    assert lines["prize, profit to stake"] == ("17:9", "17:9")
    assert lines["probability of a win"] == ("1/3 = 0.33333333333333333333",) * 2
    assert lines["house edge"] == ("1/27 = 0.037037037037037037037",) * 2
    assert lines["probability of a net result of 17/9"] == ("1/3 = 0.33333333333333333333",) * 2
    assert [resolved_text(one.what, Phrasebook("en"))[:6] for one in of(found, "before")] == ["`low`:"]
    assert of(found, "before")[0].found == "1/6"
    assert {check.state for group in found.groups for check in group.checks} == {"holds", "note"}


@pytest.mark.thorough
def test_a_file_written_anew_by_another_program_holds() -> None:
    found = pdf(languages=("pt", "zh"))
    assert (wrong(found), found.holds) == ([], True)
    what = [resolved_text(one.what, Phrasebook("en")) for one in of(found, "pages")]
    length = len(PdfReader(BytesIO(made(languages=("pt", "zh"))["pdf"])).pages)
    assert what[0].startswith("the application: what is printed on the pages")
    assert what[1].startswith("the ruleset: what is printed on the pages")
    assert what[2].startswith("the technical volume: what is printed on the pages")
    assert what[3] == "the version printed on the pages, and the one that the analysis says"
    assert what[4:] == [f"page {number}" for number in range(1, length + 1)]


@pytest.mark.thorough
def test_a_draft_is_one() -> None:
    text = APPLICATION.replace("17:9", "5:2")
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "coin.yaml").write_text(RULESET, "utf-8")
        Path(folder, "application.yaml").write_text(text, "utf-8")
        case = case_of(load_application(Path(folder, "application.yaml")), draft=True)
    draft = make_dossier(case, ["pdf", "json"], ("pt",))
    found = verify("dossier.pdf", draft["pdf"])
    assert found.holds
    assert "IT IS A DRAFT" in verdict(found)
    assert "IT IS A DRAFT" in verdict(verify("dossier.json", draft["json"]))
    assert "DRAFT" not in verdict(verify("dossier.json", made()["json"]))
    passed = verify("dossier.json", draft["json"].replace(b'"draft": true', b'"draft": false'))
    assert "no request can rest on its figures" in wrong(passed)[-1][0]


# --- what was changed ---------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_digit_of_the_attached_application() -> None:
    found = pdf(attached("application.yaml", APPLICATION.replace("17:9", "16:9").encode()))
    assert resolved_text(of(found, "hashes")[0].what, Phrasebook("en")).startswith(
        "the application: what the analysis says"
    )
    assert [check.state for check in of(found, "hashes")] == ["differs", "holds", "note"]
    assert [check.state for check in of(found, "pages")[:2]] == ["differs", "holds"]
    lines = {
        resolved_text(one.what, Phrasebook("en")): (one.found, one.expected)
        for one in of(found, "proposed")
        if one.state == "differs"
    }
    assert lines["prize, profit to stake"] == ("17:9", "16:9")
    assert lines["`high`: house edge"] == ("1/27", "2/27")
    assert any("17:9" in line and "16:9" in other for what, line, other in wrong(found) if "a line" in what)


@pytest.mark.thorough
def test_a_digit_of_the_attached_ruleset() -> None:
    found = pdf(attached("ruleset.yaml", RULESET.replace("3:2", "8:5").encode()))
    assert [check.state for check in of(found, "hashes")] == ["holds", "differs", "note"]
    assert [check.state for check in of(found, "pages")[:2]] == ["holds", "differs"]
    assert ("`low`, as the regulation has it: house edge", "1/6", "2/15") in wrong(found)


@each(
    ("path", "value", "line"),
    [
        (
            ("proposed", 0, "bets", 0, "house_edge", "exact"),
            "1/28",
            ("`high`: house edge, as a fraction", "1/28", "1/27"),
        ),
        (("proposed", 0, "bets", 0, "pays", 0, "pays"), "18:9", ("prize, profit to stake", "18:9", "17:9")),
        (
            ("proposed", 0, "bets", 0, "probability", "win", "decimal"),
            "0.34",
            ("`high`: probability of a win, as a decimal", "0.34", "0.33333333333333333333"),
        ),
        (("proposed", 0, "bets", 0, "standard_deviation"), "1", ("standard deviation", "1", "1.3618352822852026396")),
        (("proposed", 0, "kind"), "prize", ("`high`: kind of request", "prize", "new")),
        (
            ("before", 0, "one_in", "exact"),
            "4",
            ("`low`, as the regulation has it: number of bets to a win, as a fraction", "4", "3"),
        ),
        (("application", "date"), "2026-11-21", ("date", "2026-11-21", "2026-11-20")),
        (("application", "applicant", "name", "pt"), "X", ("applicant.name.pt", "X", "Exemplo")),
        (("engines", "agree"), 1, ("engines.agree", "1", "true")),
        (("novelty",), 1, ("novelty", "1", "not there")),
        (("program", "name"), "evil", ("program.name", "evil", "macau-edge")),
        (("typesetting", "library"), "TeX", ("typesetting.library", "TeX", "typst")),
        (("ruleset", "basis"), "art. 7", ("legal basis", "art. 7", "—")),
        (("proposed", 0, "bets", 0, "units"), 3, ("`high`: units", "3", "not there")),
    ],
)
def test_a_value_of_the_data(path: tuple[str | int, ...], value: object, line: tuple[str, str, str]) -> None:
    def change(found: dict[str, Any]) -> None:
        place: Any = found
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    assert wrong(data(change)) == [line]


@pytest.mark.thorough
def test_a_text_in_the_data_that_are_attached() -> None:
    ((what, _, other),) = wrong(pdf(analysis(lambda found: found["application"].update(text="another"))))
    assert (what, other) == ("text", "not there")


@pytest.mark.thorough
def test_a_value_of_the_data_that_are_attached() -> None:
    def change(found: dict[str, Any]) -> None:
        found["proposed"][0]["bets"][0]["pays"][0]["pays"] = "18:9"

    assert wrong(pdf(analysis(change))) == [("prize, profit to stake", "18:9", "17:9")]


def places(thing: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in data, from the top down."""
    pairs = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    for key, below in pairs:
        yield (*path, key)
        yield from places(below, (*path, key))


@pytest.mark.thorough
def test_no_value_can_be_changed_or_left_out_unseen() -> None:
    """Each value, each list and each part of the data in turn, changed, emptied and left out."""
    expected = json.loads(made()["json"])
    unseen = []
    for path in places(expected):
        if path[1:] == ("sha256",) or path in (
            ("program", "version"),
            ("program", "build"),
            ("typesetting", "version"),
        ):
            continue  # which are looked at elsewhere
        for way in ("changed", "emptied", "left out"):
            found = json.loads(made()["json"])
            place: Any = found
            for step in path[:-1]:
                place = place[step]
            if way == "left out":
                del place[path[-1]]
            elif way == "changed":
                place[path[-1]] = "another"
            elif place[path[-1]] in ({}, []):
                continue
            else:
                place[path[-1]] = [] if isinstance(place[path[-1]], list) else {}
            groups = figure_groups(found, expected)
            if not any(check.state == "differs" for group in groups for check in group.checks):
                unseen.append((path, way))
    assert unseen == []


def test_what_the_data_do_not_have() -> None:
    def gone(found: dict[str, Any]) -> None:
        del found["before"][0]
        del found["proposed"][0]["bets"][0]["one_in"]

    lines = wrong(data(gone))
    assert ("`high`: number of bets to a win", "not there", "3") in lines
    assert any(what.startswith("`low`, as the regulation has it") and side == "not there" for what, side, _ in lines)


def test_a_hash_of_the_data() -> None:
    lines = wrong(data(lambda found: found["ruleset"].update(sha256="0" * 64)))
    assert [(what[:11], side) for what, side, _ in lines] == [("the ruleset", "0" * 64)]


@pytest.mark.thorough
def test_a_figure_on_a_page() -> None:
    pages = [page.extract_text() for page in PdfReader(BytesIO(made()["pdf"])).pages]
    number = next(number for number, text in enumerate(pages) if number and "17:9" in text)
    lines = wrong(pdf(redrawn(number, "7", "9")))
    assert [what for what, *_ in lines] == [f"page {number + 1}, a line"]
    ((_, line, other),) = lines
    assert line != other
    assert re.sub("[79]", "", line) == re.sub("[79]", "", other)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["application.yaml", "ruleset.yaml", "analysis.json"])
def test_a_missing_attachment(name: str) -> None:
    found = pdf(detached(name))
    assert not found.computed
    assert [(what, why[:7]) for what, why, _ in wrong(found)] == [(name, "missing")]


def test_no_attachment_at_all() -> None:
    found = pdf(detached("application.yaml", "ruleset.yaml", "analysis.json"))
    assert [why[:7] for _, why, _ in wrong(found)] == ["missing"] * 3


@pytest.mark.thorough
def test_two_attachments_of_one_name() -> None:
    found = pdf(attached_too("ruleset.yaml", b"game: other"))
    assert not found.computed
    assert wrong(found) == [("ruleset.yaml", "2 different files have this name: which one is meant cannot be told", "")]


def zipped(*names: str) -> bytes:
    """An archive with empty files of these names."""
    stream = BytesIO()
    with ZipFile(stream, "w") as archive:
        for name in names:
            archive.writestr(name, b"")
    return stream.getvalue()


OTHERS = {
    "setup.exe": b"MZ",
    "recompute2.py": b"print()",
    "notes.txt": b"#!/bin/sh\nrm -r /\n",
    "page.HTML ": b"<p>",
    "Analysis (1).json": b"{}",
    "certificat\u0435.json": b"{}",
    "results.xlsx": zipped("xl/workbook.xml"),
    "invoice.pdf.exe": b"",
    "script.Js. .": b"",
    "tool.ex\u200be": b"",
    "tool.\uff45\uff58\uff45": b"",
    "letter.docx": zipped("word/document.xml", "word/vbaProject.bin"),
    "archive.zip": zipped("letter.txt", "bin/tool.EXE"),
    "broken.zip": b"PK\x03\x04",
    "old.doc": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    "letter.txt": b"\xef\xbb\xbf\n<!DOCTYPE html><script>",
    "letter.pdf": b"%PDF-1.7 1 0 obj <</OpenAction 2 0 R>>",
    "packed.pdf": b"%PDF-1.7 1 0 obj <</Type/ObjStm>>",
    "APPLICATION.YAML": b"",
    "application .yaml": b"",
    "ruleset.yaml.": b"",
    "ruleset.yaml.txt": b"",
    "the.ruleset.yaml": b"",
    "analysis.json.txt": b"",
    "\u0430n\u0430l\u0443s\u0456s.json": b"",
    "\u13aanalys\u13a5.txt": b"",
    "letter\u202etxt.json": b"",
    "carta.pdf": b"%PDF-1.7 1 0 obj <</Type/Catalog>>",
    "\u9644\u4ef6A.docx": zipped("word/document.xml"),
    "Procura\u00e7\u00e3o n.\u00ba 1.txt": b"\xff\xfe",
    "foto.jpg": b"\xff\xd8\xff",
}
"""Files that may be programs, that may be taken for the dossier's own, and that can do nothing."""


@each("name", OTHERS, quick=16, whole="deep")
def test_an_attachment_that_is_none_of_ours_is_looked_at(name: str) -> None:
    from macau_edge.dossier.verify.parcel import unpack
    from macau_edge.dossier.verify.pdf import read_pdf

    _, group = unpack([*read_pdf(made()["pdf"], whole=False).attached, Attached(name, OTHERS[name])])
    assert [check.what for check in group.checks if check.state == "look"] == [name]


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=pytest.mark.deep if number else pytest.mark.thorough) for number, one in enumerate(MADE)],
)
def test_what_was_made_beside_is_made_again(name: str) -> None:
    found = pdf(attached(name, b"print('all holds')\n"))
    told_of = [(what, why) for what, why, _ in wrong(found)]
    assert (name, "not the file that this version of the program makes") in told_of
    assert len(told_of) == (3 if name == TECHNICAL else 1)  # which is no PDF, and whose sum is printed
    assert [(what, why) for what, why, _ in wrong(pdf(detached(name)))] == [(name, "missing")]


@pytest.mark.thorough
def test_one_attachment_more_is_looked_at() -> None:
    """Whatever it is: no list of endings knows what a system runs."""
    found = pdf(attached_too("letter.txt", b"Dear Sir"))
    assert not found.holds
    ((what, why, _),) = wrong(found)
    assert (what, why) == (
        "letter.txt",
        "attached as well, and none of the dossier's: look at it before it is opened; nothing was computed from it",
    )


@pytest.mark.thorough
@pytest.mark.parametrize("content", [b"x" * 2_000_000, b"\xff\xfe", b"game: [", b"", b"\x00" * 100])
@pytest.mark.parametrize("name", ["application.yaml", pytest.param("ruleset.yaml", marks=pytest.mark.deep)])
def test_an_attachment_that_cannot_be_read(name: str, content: bytes) -> None:
    found = pdf(attached(name, content))
    assert not found.computed
    assert len(of(found, "computing")) >= 1


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "x.yaml:3:1: the annex `session` cannot be had: no proposed bet has figures of its own"),
        ("pt", "x.yaml:3:1: não se pode fazer o anexo `session`: nenhuma aposta proposta tem valores próprios"),
        ("zh", "x.yaml:3:1：不能製作附件`session`：擬議投注均沒有其本身的數值"),
    ],
)
def test_what_is_wrong_with_an_attachment_is_said_in_the_language_of_the_report(language: Language, line: str) -> None:
    why = Message("no proposed bet has figures of its own")
    message = Message("the annex `{annex}` cannot be had: {why}", annex="session", why=why)
    (wrong,) = parcel.error_lines(ProblemError(Problem(Place("x.yaml", 3, 1), "structure/annex", message)))
    assert resolved_text(wrong, Phrasebook(language)) == line


def test_an_attachment_that_unpacks_to_more_than_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("macau_edge.dossier.verify.beside"), "ATTACHED", 100)
    from macau_edge.dossier.verify.pdf import read_pdf

    found, group = parcel.unpack(read_pdf(made()["pdf"], whole=False).attached)
    assert found is None
    assert [resolved_text(check.found, Phrasebook("en"))[:9] for check in group.checks] == ["too large"] * 3


@pytest.mark.thorough
@each(
    ("content", "reason"),
    [
        (b"{", "it is no JSON that can be read"),
        (b"[]", "it is no JSON that can be read"),
        (b'{"a": NaN}', "it is not the data of a dossier"),
        (b"[" * 100_000, "it is no JSON that can be read"),
        (b'{"a":' * 100_000, "it is no JSON that can be read"),
        (b'{"a": ' + b"1" * 100_000 + b"}", "it is not the data of a dossier"),
        (b'{"limit": 1, "limit": 2}', "the key `limit` stands twice"),
        (b'{"schema": "macau-edge/analysis/1"}', "its shape is `macau-edge/analysis/1`"),
        (b'{"schema": "macau-edge/dossier/2"}', "its shape is `macau-edge/dossier/2`"),
        (b'{"schema": 3}', "it is not the data of a dossier"),
        (b'{"schema": "macau-edge/dossier/1"}', "`languages` is missing"),
        (b"\xff{", "it is no JSON that can be read"),
    ],
)
def test_data_that_cannot_be_read(content: bytes, reason: str) -> None:
    found = pdf(attached("analysis.json", content))
    assert not found.computed
    ((what, why, _),) = wrong(found)
    assert what == "analysis.json"
    assert why.startswith(reason)


@each(
    ("path", "value"),
    [
        (("languages",), ["zh", "pt"]),
        (("languages",), "pt"),
        (("draft",), 1),
        (("limit",), True),
        (("limit",), 0),
        (("timestamp",), -1),
        (("timestamp",), 10**12),
        (("program", "version"), None),
        (("typesetting",), None),
        (("application", "file"), "../application.yaml"),
        (("ruleset", "file"), "a\\b.yaml"),
        (("ruleset", "file"), "\x1b[2J"),
        (("ruleset", "file"), ".."),
    ],
)
def test_how_it_was_made_must_be_said(path: tuple[str, ...], value: object) -> None:
    def change(found: dict[str, Any]) -> None:
        place: Any = found
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    found = data(change)
    assert not found.computed
    assert wrong(found)[0][1].startswith(f"`{'.'.join(path)}")


def test_more_states_than_allowed_are_asked_for() -> None:
    content = made()["json"].replace(b'"limit": 200000', b'"limit": 900000')
    with pytest.raises(UsageError, match="--limit 900000"):
        verify("dossier.json", content)
    with open_meter(900_000):
        assert verify("dossier.json", content).holds


@pytest.mark.thorough
def test_nothing_but_what_came_with_it_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A file of the ruleset's name in the current folder is another's; so is the ruleset shipped under that name."""
    content, pages = made()["json"], made()["pdf"]
    (tmp_path / "coin.yaml").write_text(RULESET.replace("3:2", "2:1"), "utf-8")
    monkeypatch.chdir(tmp_path)
    assert verify("dossier.json", content).holds
    assert verify("dossier.pdf", pages).holds
    asked = json.loads(content)
    asked["application"]["text"] = APPLICATION.replace("coin.yaml", "craps")
    lines = wrong(verify("dossier.json", json.dumps(asked).encode()))
    assert lines[0][0].startswith("the application")
    assert lines[1:] == [("game", "coin.yaml", "craps"), ("name", "coin.yaml", "craps")]


@pytest.mark.thorough
def test_a_regulation_that_is_not_the_shipped_one_is_to_be_looked_at() -> None:
    """Everything is computed from what is attached: a doctored Pass Line that 12 wins holds in itself."""
    shipped = (shipped_folder() / "craps.yaml").read_bytes()
    doctored = shipped.replace(b"{win: [7, 11], lose: [2, 3, 12], point", b"{win: [7, 11, 12], lose: [2, 3], point")
    assert doctored != shipped
    assert wrong(verify("dossier.json", field_under(shipped))) == []
    ((what, *_),) = wrong(verify("dossier.json", field_under(doctored)))
    assert what.startswith("the ruleset attached IS NOT the one shipped with this version as `craps`")


@pytest.mark.thorough
def test_the_own_ruleset_of_an_applicant_is_in_the_verdict() -> None:
    found = verify("dossier.json", made()["json"])
    assert (found.holds, found.own_ruleset) == (True, True)
    assert verdict(found).endswith("own ruleset, which only a person can hold against the regulation.")
    shipped = verify("dossier.json", field_under((shipped_folder() / "craps.yaml").read_bytes()))
    assert (shipped.holds, shipped.own_ruleset) == (True, False)
    assert "own ruleset" not in verdict(shipped)


@pytest.mark.thorough
@each("cite", ["Despacho  SEF n.º 53/2010", "Despacho SEF 53/2010", "DESPACHO SEF 53/2010"], quick=3, whole="deep")
def test_another_file_with_the_act_of_a_shipped_ruleset(cite: str) -> None:
    """A doctored copy of the act, under a name of its own, is no ruleset of the applicant's own."""
    shipped = (shipped_folder() / "craps.yaml").read_bytes()
    found = verify("dossier.json", field_under(shipped, "craps.yaml"))
    assert (wrong(found), found.own_ruleset) == ([], False)
    doctored = shipped.replace(b"{win: [7, 11], lose: [2, 3, 12], point", b"{win: [7, 11, 12], lose: [2, 3], point")
    doctored = doctored.replace(b"cite: Despacho SEF 53/2010", f"cite: {cite}".encode(), 1)
    found = verify("dossier.json", field_under(doctored, "craps.yaml"))
    ((what, *_),) = wrong(found)
    said = f"the ruleset attached names the act of the shipped `craps`, citing `{cite}`, and IS NOT that file"
    assert what.startswith(said)
    assert not found.holds


def field_under(ruleset: bytes, game: str = "craps") -> bytes:
    """The dossier of another prize for the Field, made with a ruleset that is called `game`."""
    text = (ROOT / "examples" / "field-12" / "application.yaml").read_bytes()
    asked = source("application.yaml", text.replace(b"game: craps", f"game: {game}".encode()))
    loaded = load_proposed(asked, lambda game: load_source(source("craps.yaml", ruleset), game.text))
    return make_dossier(case_of(loaded), ["json"], ("pt", "zh"))["json"]


def test_what_the_application_asks_for_and_the_ruleset_has_not() -> None:
    asked = json.loads(made()["json"])
    asked["application"]["text"] = APPLICATION + "choices: {field12: 3:1}\n"
    found = verify("dossier.json", json.dumps(asked).encode())
    assert not found.computed
    assert "field12" in wrong(found)[-1][0]


# --- what was put in later ----------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_something_laid_over_a_page_is_to_be_looked_at() -> None:
    """All words under it are told, from the first to the last."""
    found = pdf(over(0, "FreeText", (50, 595, 500, 800)))
    ((what, covered, _),) = wrong(found)
    assert what == "page 1: something was put over it (FreeText)"
    assert covered.startswith("over: ")
    assert covered.endswith("Probabilidade de ganhar 1/3 33,3333 %")
    assert not found.holds


@pytest.mark.thorough
@pytest.mark.parametrize("box", [(50, 50, 500, 800), (50, 400, 500, 800), (0, 0, 0, 0)])
def test_a_field_without_a_signature_is_to_be_looked_at(box: tuple[float, float, float, float]) -> None:
    """Wherever it lies, and however it is hidden: whoever signs puts a signature into the field."""
    found = pdf(over(0, "Widget", box, FT=NameObject("/Sig"), F=NumberObject(2)))
    assert any("has no signature" in what for what, *_ in wrong(found))


@pytest.mark.thorough
def test_what_acts_by_itself_is_to_be_looked_at() -> None:
    ((what, *_),) = wrong(pdf(tampering.acting))
    assert what.startswith("the file has `OpenAction`")


@pytest.mark.thorough
def test_pages_put_in_and_taken_away() -> None:
    def blank(writer: PdfWriter) -> None:
        writer.insert_blank_page(index=1)

    def gone(writer: PdfWriter) -> None:
        writer.remove_page(1)

    put_in, numbers, *leading = [what for what, *_ in wrong(pdf(blank))]
    assert put_in == "page 2 does not belong to it; it begins"
    assert numbers.startswith("the numbers of the pages that a viewer shows are not those printed on them; ")
    assert leading == ["property of the document: bookmarks", "property of the document: destinations"]
    assert "page 2 is missing; it begins" in [what for what, *_ in wrong(pdf(gone))]


@pytest.mark.thorough
def test_a_page_that_acts() -> None:
    def change(writer: PdfWriter) -> None:
        action = DictionaryObject({NameObject("/S"): NameObject("/JavaScript")})
        writer.pages[2][NameObject("/AA")] = DictionaryObject({NameObject("/O"): action})

    ((what, *_),) = wrong(pdf(change))
    assert what.startswith("the file has `Page/AA`")


@pytest.mark.thorough
def test_another_moment_than_the_one_the_file_is_dated() -> None:
    lines = wrong(pdf(analysis(lambda found: found.update(timestamp=found["timestamp"] + 86400))))
    dates = ["property of the document: CreationDate", "property of the document: xmp:CreateDate"]
    told_of = [what for what, *_ in lines]
    assert [what for what in told_of if what.startswith("property")] == dates * 2  # of each volume
    assert TECHNICAL in told_of  # and with its day its sum, which is printed


def test_a_hash_with_something_after_it() -> None:
    lines = wrong(data(lambda found: found["application"].update(sha256=found["application"]["sha256"] + "0")))
    assert [what[:15] for what, *_ in lines] == ["the application"]


@pytest.mark.thorough
def test_another_title() -> None:
    ((what, side, _),) = wrong(pdf(property_of("Title", "Nothing")))
    assert (what, side) == ("property of the document: Title", "Nothing")


@pytest.mark.thorough
def test_letters_of_another_shape() -> None:
    def change(writer: PdfWriter) -> None:
        for page in writer.pages:
            resources: Any = page["/Resources"]
            for font in resources["/Font"].values():
                descriptor = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]
                key = next(key for key in descriptor if str(key).startswith("/FontFile"))
                stream = descriptor[key].get_object()
                stream.set_data(stream.get_data()[:-1] + b"\0")

    lines = wrong(pdf(change))
    assert lines
    assert all("with means that no page of the program has" in what for what, *_ in lines)


@pytest.mark.thorough
def test_a_page_turned_round_or_cut() -> None:
    def turn(writer: PdfWriter) -> None:
        writer.pages[0].rotate(180)

    ((what, *_),) = wrong(pdf(turn))
    assert what.startswith("page 1: the text is the same, but its size")


def drawn_over(number: int) -> Change:
    """A white rectangle over a page."""

    def change(writer: PdfWriter) -> None:
        stream = DecodedStreamObject()
        content = writer.pages[number].get_contents()
        assert content is not None
        stream.set_data(content.get_data() + b" 1 1 1 rg 0 0 600 800 re f")
        writer.pages[number][NameObject("/Contents")] = writer._add_object(stream)

    return change


@pytest.mark.thorough
def test_a_page_drawn_over() -> None:
    lines = wrong(pdf(drawn_over(0)))
    assert lines
    assert all("page 1, " in what and "it is drawn otherwise than it should be" in what for what, *_ in lines)
    assert any("Moeda" in covered for _, covered, _ in lines)


# --- another version ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def older() -> dict[str, bytes]:
    """A dossier made by another version, which has other words and breaks its pages elsewhere."""
    annexes = words_beginning("pt", "annex")
    longer = {key: f"{text} Por extenso. " * 9 for key, text in annexes.items() if key.startswith("annex.defin")}
    with pytest.MonkeyPatch.context() as then:
        then.setattr(import_module("macau_edge.dossier.sections.annexes"), "__version__", "0.0.9")
        older = lambda build: structs.replace(built_program(build), version="0.0.9")  # noqa: E731
        then.setattr(dossier_data, "built_program", older)
        then.setitem(words_beginning("pt", "page"), "page.contents", "Sumário")
        for key, text in {**longer, "annex.count": "Contados"}.items():
            then.setitem(annexes, key, text)
        return written(APPLICATION, ("pt", "zh"))


@pytest.mark.thorough
def test_the_pages_of_another_version_are_not_verified(older: dict[str, bytes]) -> None:
    found = verify("dossier.pdf", older["pdf"])
    (check,) = of(found, "program")
    assert resolved_text(check.what, Phrasebook("en")).startswith("MADE BY ANOTHER VERSION")
    assert str(check.found).startswith("macau-edge 0.0.9")
    assert {check.state for check in of(found, "proposed")} == {"holds"}
    here, there = (len(PdfReader(BytesIO(one["pdf"])).pages) for one in (made(languages=("pt", "zh")), older))
    first, numbers, *pages = of(found, "pages")[4:]
    assert resolved_text(first.what, Phrasebook("en")).startswith(
        f"THE PAGES ARE NOT VERIFIED: in the file {there}, made here {here}, not the same {len(pages)};"
    )
    assert (first.state, numbers.state, {page.state for page in pages}) == ("look", "note", {"look"})
    assert (found.holds, found.pages_unverified, found.count("differs")) == (False, True, 0)
    assert verdict(found).startswith(
        "THE FIGURES HOLD; THE PAGES COULD NOT BE VERIFIED: they were made by macau-edge 0.0.9"
    )


@pytest.mark.thorough
def test_data_of_another_version_hold_and_the_verdict_says_so(older: dict[str, bytes]) -> None:
    found = verify("dossier.json", older["json"])
    assert (wrong(found), found.holds) == ([], True)
    assert verdict(found).startswith("EVERYTHING HOLDS")
    assert "It was made by another version, macau-edge 0.0.9" in verdict(found)
    assert "another version" not in verdict(verify("dossier.json", made()["json"]))


@pytest.mark.thorough
def test_a_figure_on_a_page_of_another_version(older: dict[str, bytes]) -> None:
    texts = [page.extract_text() for page in PdfReader(BytesIO(older["pdf"])).pages]
    number = next(number for number, text in enumerate(texts) if number and "17:9" in text)
    found = verify("dossier.pdf", changed(older["pdf"], redrawn(number, "7", "8")))
    strange = [(what, line) for what, line, _ in told(found, "look") if "is no number" in what]
    ((what, line),) = strange
    assert re.fullmatch(rf"page {number + 1}: .*8.* is no number that this version knows", what)
    assert "8" in line


def test_the_digits_of_a_sum_are_no_numbers_and_cover_none() -> None:
    """A SHA-256 in two lines, and a number that has digits of it: nobody knows that one."""
    hashes = ["3e191e6917d9e1c1438b984aada910782db44d5b2f962de4bfa3ad4961008892"]
    lines = (hashes[0][:42], hashes[0][42:], "a prize of 1438 patacas")
    checks = number_checks([Page(lines=lines, parts={})], Known([], {"draft": False}, hashes))
    assert [(one.state, one.found) for one in checks] == [("look", "a prize of 1438 patacas"), ("note", "")]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("change", "told_of"),
    [
        (redrawn(0, "2", "1"), "page 1, a line"),
        (lambda writer: writer.remove_page(1), "page 2 is missing; it begins"),
        pytest.param(
            drawn_over(1),
            "page 2, ",
            marks=pytest.mark.deep,
        ),
        pytest.param(
            over(1, "FreeText", (50, 600, 500, 800)),
            "page 2: something was put over it (FreeText)",
            marks=pytest.mark.deep,
        ),
    ],
)
@pytest.mark.parametrize("part", ["program", pytest.param("typesetting", marks=pytest.mark.deep)])
def test_an_invented_version_covers_nothing(change: Change, told_of: str, part: str) -> None:
    """Whoever changes a page writes another version into the file, so that the pages would not be compared."""
    found = pdf(change, analysis(lambda data: data[part].update(version="0.0.1")))
    assert any(what.startswith(told_of) for what, *_ in told(found, "look"))
    assert not found.holds
    if "FreeText" not in told_of:
        assert "THE PAGES COULD NOT BE VERIFIED" in verdict(found)


@pytest.mark.thorough
def test_an_invented_typesetter_does_not_excuse_another_title() -> None:
    typesetter = analysis(lambda found: found["typesetting"].update(version="0.1.0"))
    lines = told(pdf(typesetter, property_of("Title", "Nothing")), "differs")
    assert [what for what, *_ in lines] == ["property of the document: Title"]


@pytest.mark.thorough
def test_a_version_that_is_not_the_one_on_the_pages() -> None:
    lines = wrong(pdf(analysis(lambda found: found["program"].update(version="0.0.9"))))
    assert ("the version printed on the pages, and the one that the analysis says", __version__, "0.0.9") in lines


@pytest.mark.thorough
def test_another_version_of_the_typesetter() -> None:
    found = pdf(analysis(lambda found: found["typesetting"].update(version="0.1.0")))
    assert resolved_text(of(found, "program")[0].what, Phrasebook("en")).startswith(
        "its pages were set by ANOTHER VERSION OF TYPST"
    )
    assert (wrong(found), found.holds) == ([], True)


# --- another build of this version --------------------------------------------------------------------------------


OTHER = "0123456789ab"
"""The build of another tree of this version."""


@made_once
def built(words: str = "") -> dict[str, bytes]:
    """A dossier by another build, which may have other words."""
    with pytest.MonkeyPatch.context() as then:
        if words:
            then.setitem(words_beginning("pt", "page"), "page.contents", words)
        case = replace(a_case(), build=OTHER)
        return {str(kind): data for kind, data in make_dossier(case, ["pdf", "json"], ("pt",)).items()}


@pytest.mark.thorough
def test_the_annex_the_data_and_the_certificate_name_the_build() -> None:
    pages = "".join(page.extract_text() for page in PdfReader(BytesIO(made()["pdf"])).pages)
    assert f"compilação {program_build()}" in pages
    for name in ("analysis.json", "certificate.json"):
        said = json.loads(tampering.attachments(made()["pdf"])[name])["program"]
        assert said == {"name": "macau-edge", "version": __version__, "build": program_build()}


@pytest.mark.thorough
def test_what_another_build_made_and_this_one_makes_likewise_holds() -> None:
    for kind in ("pdf", "json"):
        found = verify(f"dossier.{kind}", built()[kind])
        (check,) = of(found, "program")
        assert (check.state, resolved_text(check.what, Phrasebook("en"))[:26]) == ("note", "made by ANOTHER BUILD of t")
        assert f"build {OTHER}" in str(check.found)
        assert f"build {program_build()}" in str(check.expected)
        assert (wrong(found), found.holds) == ([], True)
        assert verdict(found).startswith("EVERYTHING HOLDS")


@pytest.mark.thorough
def test_the_pages_of_another_build_that_are_others_are_not_said_to_differ() -> None:
    found = verify("dossier.pdf", built("Sumário")["pdf"])
    assert (found.holds, found.pages_unverified, found.count("differs")) == (False, True, 0)
    assert {check.state for check in of(found, "proposed")} == {"holds"}
    said = (
        f"made by macau-edge {__version__}, build {OTHER}, typst {typesetter_version()}, and this is {program_text()};"
    )
    assert verdict(found).startswith(f"THE FIGURES HOLD; THE PAGES COULD NOT BE VERIFIED: they were {said} verify them")
    assert "DOES NOT HOLD" not in verdict(found)


@pytest.mark.thorough
def test_the_same_build_and_other_pages_differ() -> None:
    with pytest.MonkeyPatch.context() as then:
        then.setitem(words_beginning("pt", "page"), "page.contents", "Sumário")
        with_other_words = make_dossier(a_case(), ["pdf"], ("pt",))["pdf"]
    assert verdict(verify("dossier.pdf", with_other_words)).startswith("IT DOES NOT HOLD")


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["results.csv", "certificate.json", "recompute.py"])
def test_an_invented_build_covers_no_other_attachment(name: str) -> None:
    """Whoever changes what is attached beside the figures writes another build into the file, pages and all."""
    found = verify("dossier.pdf", changed(built()["pdf"], attached(name, b"else")))
    assert (found.holds, found.pages_unverified) == (False, True)
    assert "THE PAGES COULD NOT BE VERIFIED" in verdict(found)


@pytest.mark.thorough
def test_a_figure_of_another_build_has_to_hold() -> None:
    content = json.loads(built()["json"])
    content["before"][0]["house_edge"]["exact"] = "1/7"
    found = verify("dossier.json", json.dumps(content).encode())
    assert [what for what, *_ in wrong(found)] == ["`low`, as the regulation has it: house edge, as a fraction"]
    assert verdict(found).startswith("IT DOES NOT HOLD")


@pytest.mark.parametrize("build", [None, 7, "", "0123456789AB", "not a build at all, but a sentence"])
def test_a_build_is_twelve_digits_or_none_is_named(build: object) -> None:
    content = json.loads(made()["json"])
    content["program"]["build"] = build
    found = verify("dossier.json", json.dumps(content).encode())
    assert found.computed == (build is None)
    if build is None:  # as before there were any
        assert (wrong(found), found.holds) == ([], True)


@pytest.mark.thorough
def test_data_of_another_version_have_the_same_values(older: dict[str, bytes]) -> None:
    content = json.loads(older["json"])
    content["novelty"] = 1
    content["before"][0]["house_edge"]["exact"] = "1/7"
    del content["before"][0]["one_in"]
    assert [what for what, *_ in wrong(verify("dossier.json", json.dumps(content).encode()))] == [
        "novelty",
        "`low`, as the regulation has it: house edge, as a fraction",
        "`low`, as the regulation has it: number of bets to a win",
    ]


# --- files that are no dossier ------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_file_cut_short_or_encrypted() -> None:
    whole = made()["pdf"]
    cut = verify("dossier.pdf", whole[: len(whole) // 2])
    assert wrong(cut)[0][1].startswith("it is no PDF that can be read")
    locked = pdf(lambda writer: writer.encrypt("secret"))
    assert wrong(locked)[0][1].startswith("it is encrypted")
    assert not locked.computed
    opens = pdf(lambda writer: writer.encrypt("", "secret"))
    assert wrong(opens)[0][1].startswith("it is encrypted, even if it opens without a password")


def test_a_cipher_that_cannot_be_read_is_no_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    from macau_edge.dossier.verify import pdf as reader

    def fails(*_: object) -> None:
        raise DependencyError("cryptography is required for AES algorithm")

    monkeypatch.setattr(reader, "PdfReader", fails)
    for content, trouble in ((b"%PDF-1.7 /Encrypt 1 0 R", "encrypted"), (b"%PDF-1.7", "malformed")):
        with pytest.raises(UnreadableError, match=trouble):
            reader.read_pdf(content)


@pytest.mark.thorough
def test_a_file_made_ready_for_the_web_was_not_saved_again() -> None:
    from macau_edge.dossier.verify.pdf import read_pdf

    whole = made()["pdf"]
    again = whole + b"\nstartxref\n0\n%%EOF\n" + whole[whole.rindex(b"startxref") :].join((b"\n", b""))
    linearised = again.replace(b"\n%", b"\n%/Linearized 1 %", 1)
    assert read_pdf(again).revisions - read_pdf(linearised).revisions == 1


@pytest.mark.parametrize("content", [b"", b"hello", b"[1]", b"%!PS-Adobe"])
def test_another_kind_of_file_is_wrong_use(content: bytes) -> None:
    with pytest.raises(UsageError, match="neither a PDF, a DOCX nor JSON"):
        verify("dossier.docx", content)


def test_a_workbook_by_itself_is_wrong_use_with_what_to_do(run: Run, tmp_path: Path) -> None:
    (tmp_path / "dossier.xlsx").write_bytes(zipped("xl/workbook.xml"))
    shown = run("verify", str(tmp_path / "dossier.xlsx"))
    said = " ".join(shown.err.split())
    assert shown.code == 2
    assert "is a workbook, which is not verified by itself" in said
    assert "verify the PDF, which carries it; or make it again" in said


def test_exit_codes(run: Run, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_bytes(made()["json"])
    bad.write_bytes(made()["json"].replace(b'"17:9"', b'"18:9"'))
    assert run("verify", str(good)).code == 0
    assert run("verify", str(bad)).code == 1
    for wrong_use in (
        [str(tmp_path / "none.pdf")],
        [str(tmp_path)],
        [str(good), "--format", "csv"],
        [str(good), "--lang", "fr"],
    ):
        assert run("verify", *wrong_use).code == 2
    cut = tmp_path / "cut.pdf"
    cut.write_bytes(made()["pdf"][:5000])
    assert run("verify", str(cut)).code == 1


@pytest.mark.thorough
def test_the_report_as_data_and_in_every_language() -> None:
    jsonschema.Draft202012Validator.check_schema(published("verification"))
    found = pdf(redrawn(0, "2", "1"), over(0, "Stamp", (0, 0, 9, 9)))
    ids = []
    for language in LANGUAGES:
        shown = to_builtins(verification_json(found, language))
        validate(shown, published("verification"))
        assert (shown["holds"], shown["computed"], shown["file"]) == (False, True, "dossier.pdf")
        checks = [check for group in shown["groups"] for check in group["checks"]]
        results = [check["result"] for check in checks]
        assert (results.count("differs"), results.count("look")) == (1, 1)
        ids.append([check["id"] for check in checks])
        document = verification_document(found, language)
        tables = [block for block in document if isinstance(block, Table)]
        assert sum(len(table.marked) for table in tables) == 2
        assert [len(group["checks"]) for group in shown["groups"]] == [len(table.rows) for table in tables]
        assert (
            " ".join(block.text for block in document if isinstance(block, Paragraph))[-20:] == shown["verdict"][-20:]
        )
    assert ids[0] == ids[1] == ids[2]


def test_the_report_as_data_from_the_command_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "dossier.json"
    file.write_bytes(made()["json"])
    result = run("verify", str(file), "--lang", "pt", "--format", "json")
    shown = json.loads(result.out)
    validate(shown, published("verification"))
    assert (result.code, shown["holds"], shown["language"]) == (0, True, "pt")
    assert shown["verdict"].startswith("TUDO CONFERE")


def test_a_report_can_be_written_to_a_file(run: Run, tmp_path: Path) -> None:
    file, report = tmp_path / "dossier.json", tmp_path / "report.md"
    file.write_bytes(made()["json"])
    assert run("verify", str(file), "--format", "markdown", "-o", str(report)).code == 0
    assert report.read_text("utf-8").startswith("# Verification of dossier.json")
    assert run("verify", str(file), "-o", str(report)).code == 2
