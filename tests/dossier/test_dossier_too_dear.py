"""What a dossier says of what is too dear: it is not made to be signed, and a draft says what is missing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from macau_edge.model.message import Message
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.refusals import TOO_DEAR
from tests.conftest import Run
from tests.loops import each

NAME = "name: {{en: {0}, pt: {0}, zh: {0}}}\n    law: art. 1\n    pays-law: art. 2"
GAME = """\
game: {en: Example, pt: Exemplo, zh: 例}
act:
  title: {en: A, pt: A, zh: A}
  cite: Act 1
  signed: 2010-02-26
  published: 2010-03-08
  status: unknown
  new-bets: {law: art. 7}
  sources: {en: the gazette, pt: o Boletim Oficial, zh: 《公報》}
device: {dice: 2}
bets:
  any-7:
    NAME(Any 7)
    win: 7
    lose: others
    pays: 4:1
  late:
    NAME(Late)
    win: trial 200 and 7
    lose: trial 200 except 7
    pays: 4:1
"""
APPLICATION = """\
application: EX-2026-09
date: 2026-11-20
applicant:
  name: Example Gaming Ltd.
  capacity: {pt: concessionária, zh: 承批公司, en: concessionaire}
  representative: Maria Ho
  representative-capacity: {pt: administradora, zh: 董事, en: director}
game: example.yaml
bets:
  one:
    name: {en: One, pt: Um, zh: 一}
    win: BET
    lose: others
    pays: 16:1
"""
WHY = "`late` has more than 100 states, and the engines list every one of them"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    text = GAME
    for name in ("Any 7", "Late"):
        text = text.replace(f"NAME({name})", NAME.format(name))
    (tmp_path / "example.yaml").write_text(text, "utf-8")
    return tmp_path / "application.yaml"


@pytest.mark.thorough
def test_without_the_figures_of_a_bet_of_the_act_none_is_made(file: Path, run: Run) -> None:
    """It was made, and ready to sign, with a note where the comparison lacked the bet."""
    file.write_text(APPLICATION.replace("BET", "2"), "utf-8")
    out = file.with_name("d.md")
    refused = run("dossier", str(file), "-o", str(out), "--limit", "100")
    assert (refused.code, out.exists()) == (1, False)
    assert WHY in refused.err
    assert "raise `--limit`, or write a draft with --draft, which says what is missing" in " ".join(refused.err.split())
    assert run("dossier", str(file), "-o", str(out)).code == 0
    assert "Late" in out.read_text("utf-8")


@pytest.mark.thorough
@each(
    ("language", "said"),
    [
        ("en", "No figures are given for Late: they take more work to compute than was allowed."),
        ("pt", "Não se indicam valores para Late: o seu cálculo exige mais trabalho do que o permitido."),
        ("zh", "的數值從缺，因其計算量超過所容許者。"),
    ],
)
def test_a_draft_says_of_which_bets_there_are_none(language: str, said: str, file: Path, run: Run) -> None:
    file.write_text(APPLICATION.replace("BET", "2"), "utf-8")
    out = file.with_name("d.md")
    made = run("dossier", str(file), "-o", str(out), "--draft", "--lang", language, "--limit", "100")
    assert made.code == 0, made.err
    assert said in out.read_text("utf-8")


def test_without_those_of_a_proposed_bet_there_is_no_draft_either(file: Path, run: Run) -> None:
    dear = APPLICATION.replace("win: BET\n    lose: others", "win: trial 200 and 2\n    lose: trial 200 except 2")
    file.write_text(dear, "utf-8")
    out = file.with_name("d.md")
    for words in ((), ("--draft",)):
        refused = run("dossier", str(file), "-o", str(out), *words, "--limit", "100")
        assert (refused.code, out.exists()) == (1, False)
        assert "`one` has more than 100 states" in refused.err


@pytest.mark.thorough
def test_without_a_derivation_only_a_draft_is_made(file: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the act asks for is the calculation, and it would have said "Not derived: too dear" to be signed."""

    def refuse(game: object, _: object) -> None:
        raise ProblemError(Problem(game.member.bet.place, TOO_DEAR, Message("the steps are too dear")))  # type: ignore[attr-defined]

    file.write_text(APPLICATION.replace("BET", "2"), "utf-8")
    monkeypatch.setattr("macau_edge.analysis.derivation._steps", refuse)
    out = file.with_name("d.md")
    refused = run("dossier", str(file), "-o", str(out))
    assert (refused.code, out.exists()) == (1, False)
    assert "the steps are too dear" in refused.err
    for language, said in (("en", "too dear"), ("pt", "cálculo excessivo"), ("zh", "計算量過大")):
        made = run("dossier", str(file), "-o", str(out), "--draft", "--force", "--lang", language)
        assert made.code == 0, made.err
        assert said in out.read_text("utf-8")


@pytest.mark.thorough
@each("form", ["json", "pdf"])
def test_a_draft_that_lacks_a_bet_is_verified_as_it_is_and_a_dossier_with_its_limit(
    form: str, file: Path, run: Run
) -> None:
    file.write_text(APPLICATION.replace("BET", "2"), "utf-8")
    whole, draft = file.with_name(f"whole.{form}"), file.with_name(f"draft.{form}")
    assert run("dossier", str(file), "-o", str(whole)).code == 0
    assert run("dossier", str(file), "-o", str(draft), "--draft", "--limit", "100").code == 0
    refused = run("verify", str(whole), "--limit", "100")
    assert (refused.code, refused.out) == (2, "")
    assert "this dossier was made with --limit 200000" in refused.err
    assert run("verify", str(whole)).code == 0
    held = run("verify", str(draft), "--limit", "100")
    assert (held.code, "does not hold" in held.out) == (0, False)
    assert "any-7" in held.out


@each("form", ["json", "docx", "pdf"], quick=3)
def test_a_dossier_takes_the_limits_of_the_policy_and_is_verified_where_that_stands(
    form: str, file: Path, run: Run
) -> None:
    """It went by `--limit` alone, so that what `check` of the application worked out could not be filed."""
    file.write_text(APPLICATION.replace("BET", "2"), "utf-8")
    policy = file.with_name("macau-edge.toml")
    policy.write_text("[games.example.bets]\nlate.limit = 300_000\none.limit = 400_000\n", "utf-8")
    out = file.with_name(f"d.{form}")
    assert run("dossier", str(file), "-o", str(out)).code == 0
    held = run("verify", str(out))
    assert (held.code, "does not hold" in held.out) == (0, False)
    policy.write_text("[games.example.bets]\nlate.limit = 300_000\n", "utf-8")
    for words in ((), ("--limit", "699999")):  # the policy allows less now, and so does whoever receives it
        refused = run("verify", str(out), *words)
        assert (refused.code, refused.out) == (2, "")
        assert "this dossier was made with --limit 700000" in refused.err
        assert "add `--limit 700000`" in refused.err
    assert run("verify", str(out), "--limit", "700000").code == 0


def test_a_limit_that_is_typed_holds_for_a_dossier_in_place_of_the_policy(file: Path, run: Run) -> None:
    file.write_text(APPLICATION.replace("BET", "2"), "utf-8")
    file.with_name("macau-edge.toml").write_text("[games.example]\nlimit = 300_000\n", "utf-8")
    out = file.with_name("d.json")
    assert run("dossier", str(file), "-o", str(out), "--limit", "250000").code == 0
    assert json.loads(out.read_bytes())["limit"] == 250000
