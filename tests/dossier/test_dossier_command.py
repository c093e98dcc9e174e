"""`macau-edge dossier`: what it writes, and what it refuses to write."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.conftest import Run

EXAMPLES = Path(__file__).parents[2] / "examples"
FIELD = EXAMPLES / "field-12" / "application.yaml"
COIN = """\
application: EX-1
date: 2026-11-20
applicant:
  name: {pt: Exemplo, zh: 範例}
  capacity: {pt: concessionária, zh: 承批公司}
  representative: {pt: Maria Ho, zh: 何美玲}
  representative-capacity: {pt: administradora, zh: 董事}
game: craps
bets:
  any-9: {name: {pt: Qualquer 9, zh: 任何9點}, win: 9, lose: others, pays: 7:1}
"""


@pytest.fixture
def application(tmp_path: Path) -> Path:
    path = tmp_path / "application.yaml"
    path.write_text(COIN, "utf-8")
    return path


@pytest.mark.thorough
def test_it_writes_every_kind_of_file_at_once(run: Run, application: Path) -> None:
    folder = application.parent
    files = [folder / f"dossier.{kind}" for kind in ("pdf", "docx", "json", "md")]
    shown = run("dossier", str(application), *(word for file in files for word in ("-o", str(file))))
    assert (shown.code, shown.out) == (0, "")
    starts = [file.read_bytes()[:4] for file in files]
    assert starts[:2] == [b"%PDF", b"PK\x03\x04"]
    assert json.loads(files[2].read_bytes())["application"]["reference"] == "EX-1"
    assert {file.name for file in folder.iterdir()} == {application.name, *(file.name for file in files)}
    pages = f"{len(PdfReader(files[0]).pages)} pages, "
    assert shown.err.splitlines() == [
        f"macau-edge: {file} written: {pages if file.suffix == '.pdf' else ''}{file.stat().st_size:,} bytes, "
        f"SHA-256 {sha256(file.read_bytes()).hexdigest()}"
        for file in files
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("lang", ["pt", "zh"])
def test_it_is_in_the_language_asked_for(run: Run, application: Path, lang: str) -> None:
    out = application.with_name("dossier.md")
    assert run("dossier", str(application), "-o", str(out), "--lang", lang).code == 0
    text = out.read_text("utf-8")
    assert ("Requerimento" in text, "申請書" in text) == (lang == "pt", lang == "zh")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ([], 2, "where is the dossier to be written?"),
        (["-o", "dossier.odt"], 2, "what kind of file is it to be?"),
        (["-o", "nowhere/dossier.pdf"], 2, "there is no folder"),
        (["-o", "dossier.md", "--lang", "en"], 1, "law/missing-language"),
    ],
)
def test_what_it_refuses_is_said_and_nothing_is_written(
    run: Run, application: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], code: int, said: str
) -> None:
    monkeypatch.chdir(application.parent)
    shown = run("dossier", application.name, *words)
    assert (shown.code, shown.out) == (code, "")
    assert said in shown.err
    assert [file.name for file in application.parent.iterdir()] == [application.name]


@pytest.mark.thorough
@pytest.mark.parametrize("words", [[], pytest.param(["-o", "dossier.pdf"], marks=pytest.mark.thorough)])
@pytest.mark.parametrize("game", ["craps", pytest.param("portugal/craps", marks=pytest.mark.thorough)])
def test_the_name_of_a_game_is_no_application(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = run("dossier", game, *words)
    assert (shown.code, shown.out) == (2, "")
    assert f"`{game}` is a game, and a dossier is made of an application, a YAML file" in shown.err
    assert f"help: `macau-edge new application --game {game}` begins one" in shown.err
    (tmp_path / game).parent.mkdir(exist_ok=True)
    (tmp_path / game).write_text(COIN, "utf-8")
    assert run("dossier", game, "-o", "dossier.md").code == 0  # a file of that name is meant
    assert [file.name for file in tmp_path.glob("dossier*")] == ["dossier.md"]


@pytest.mark.thorough
def test_a_file_that_exists_is_kept_unless_forced(run: Run, application: Path) -> None:
    old, new = application.with_name("old.md"), application.with_name("new.md")
    old.write_text("mine", "utf-8")
    shown = run("dossier", str(application), "-o", str(new), "-o", str(old))
    assert (shown.code, old.read_text("utf-8"), new.exists()) == (2, "mine", False)
    assert "exists already" in shown.err
    assert run("dossier", str(application), "-o", str(new), "-o", str(old), "--force").code == 0
    assert old.read_bytes() == new.read_bytes() != b"mine"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("pays: 7:1", "pays: 9:1", "policy/player-advantage: in `any-9` the player has the advantage"),
        ("pt: Maria Ho", 'pt: "[nome de quem assina]"', "structure/unfilled: `representative` is still to be"),
    ],
)
def test_only_a_draft_is_written_of_what_nobody_can_sign(
    run: Run, application: Path, old: str, new: str, said: str
) -> None:
    application.write_text(COIN.replace(old, new), "utf-8")
    out = application.with_name("dossier.md")
    shown = run("dossier", str(application), "-o", str(out))
    assert (shown.code, out.exists()) == (1, False)
    assert said in shown.err
    assert run("dossier", str(application), "-o", str(out), "--draft").code == 0


@pytest.mark.thorough
def test_engines_that_disagree_stop_it(run: Run, application: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The numeric engine is made to see another prize."""
    from macau_edge import numeric

    honest = numeric.estimate

    def other(*given: object, **options: object) -> object:
        estimate = honest(*given, **options)  # type: ignore[arg-type]
        estimate.nets[-1] += 0.5
        return estimate

    monkeypatch.setattr(numeric, "estimate", other)
    out = application.with_name("dossier.md")
    shown = run("dossier", str(application), "-o", str(out))
    assert (shown.code, out.exists()) == (1, False)
    assert "arithmetic/engines-disagree: the two engines disagree on `any-9`" in shown.err
    assert run("dossier", str(application), "-o", str(out), "--draft").code == 0
    assert "não concordam" in out.read_text("utf-8").lower() or "discordam" in out.read_text("utf-8").lower()


@pytest.mark.thorough
def test_it_is_dated_by_the_environment_or_by_the_application(
    run: Run, application: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(name: str) -> bytes:
        out = application.with_name(name)
        assert run("dossier", str(application), "-o", str(out), "--lang", "pt").code == 0
        return out.read_bytes()

    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    first = made("first.pdf")
    assert made("second.pdf") == first
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert made("third.pdf") != first
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    shown = run("dossier", str(application), "-o", str(application.with_name("fourth.pdf")))
    assert (shown.code, "SOURCE_DATE_EPOCH is `yesterday`" in shown.err) == (2, True)


@pytest.mark.thorough
def test_an_example_without_an_article_for_new_bets_cites_none(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "dossier.md"
    assert run("dossier", str(EXAMPLES / "two-figures" / "application.yaml"), "-o", str(out)).code == 0
    text = out.read_text("utf-8")
    request = text.partition("Descrição precisa")[0]
    assert request.startswith("# Proposta de alteração do regulamento")
    assert not re.search(r"\bart(igo|s?\.) 7|第七條|53/2010", request)  # its own art. 7 is about something else
