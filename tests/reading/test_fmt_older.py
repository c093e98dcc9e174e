"""`fmt --from 0.1` and `0.2`: files in these languages get the words of today, and keep all else."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from macau_edge.checks import check
from macau_edge.reading.formatting import formatted
from macau_edge.reading.kinds import in_todays_words, language_of, older_keys, older_words
from macau_edge.reading.nodes import read_nodes
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import read_source, source
from macau_edge.reading.tokens import document_value
from tests.conftest import Run
from tests.parts import examples
from tests.random_bets import one_stage_bets
from tests.reading.test_formatting import FILES, SEEDS, rough

OLDER = Path(__file__).parents[1] / "older"

BEFORE = """\
# loses: is the word of 0.1
game: loses
device: {dice: 2}
words: {loses: {en: loses, pt: perde, zh: 輸}}
bets:
  half:
    win: 7
    lose: others
    pays: 1:1
    loses: {by: total, 2: 1:2,  # loses: half of it
            others: 1:1}
  loses: {win: 7, lose: others, pays: 1:1, "loses":  1:2}
  ? whole
  : {stages: {first: {win: 7, loses: 2, lose: others}, loses: {win: 7, lose: others}}, pays: 1:1,
     loses: 1:1}
readings:
  one:
    law: silent
    alternatives:
      other: {text: loses, instead: {bets: {half: {win: 7, lose: 2, pays: 1:1, loses: 3:4}}}}
"""
AFTER = """\
# loses: is the word of 0.1
game: loses
device: {dice: 2}
words: {loses: {en: loses, pt: perde, zh: 輸}}
bets:
  half:
    win: 7
    lose: others
    pays: 1:1
    lost: {by: total, 2: 1:2,  # loses: half of it
           others: 1:1}
  loses: {win: 7, lose: others, pays: 1:1, lost: 1:2}
  ? whole
  : {stages: {first: {win: 7, loses: 2, lose: others}, loses: {win: 7, lose: others}}, pays: 1:1,
     lost: 1:1}
readings:
  one:
    law: silent
    alternatives:
      other: {text: loses, instead: {bets: {half: {win: 7, lose: 2, pays: 1:1, lost: 3:4}}}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "older.yaml").write_text(BEFORE, "utf-8")
    return tmp_path


def test_the_words_of_0_1_become_those_of_today_and_all_else_stays(run: Run, folder: Path) -> None:
    result = run("fmt", "--from", "0.1", "older.yaml")
    assert (result.code, result.out) == (0, "reformatted older.yaml\n")
    assert (folder / "older.yaml").read_text("utf-8") == AFTER
    again = run("fmt", "--from", "0.1", "older.yaml")
    assert (again.code, again.out) == (0, "")
    assert run("fmt", "--check", "older.yaml").code == 0


def test_without_from_a_file_of_0_1_is_told_and_left_as_it_is(run: Run, folder: Path) -> None:
    result = run("fmt", "older.yaml")
    assert (result.code, result.out) == (1, "")
    assert (folder / "older.yaml").read_text("utf-8") == BEFORE
    said = "structure/unknown-key: `loses` was the word of 0.1 for the part of the stake that is lost: it is `lost` now"
    places = ("10:5", "12:44", "15:6", "20:80")
    assert [line for line in result.err.splitlines() if ": structure/" in line] == [
        f"older.yaml:{place}: {said}" for place in places
    ]
    assert result.err.count("help: write `lost:`; `macau-edge fmt --from 0.1` rewrites a whole file") == len(places)


def test_a_bet_with_both_words_is_left_alone_and_told(run: Run, folder: Path) -> None:
    text = BEFORE.replace("loses: 3:4", "loses: 3:4, lost: 1:2")
    (folder / "older.yaml").write_text(text, "utf-8")
    result = run("fmt", "--from", "0.1", "older.yaml")
    assert (result.code, (folder / "older.yaml").read_text("utf-8")) == (1, text)
    assert "older.yaml:20:80: structure/duplicate-key: `loses` and `lost` stand in one bet" in result.err
    assert "help: keep one of the two: 0.1 knew `loses` alone" in result.err


@pytest.mark.parametrize("option", ["--check", "--diff"])
def test_what_would_change_can_be_looked_at_first(option: str, run: Run, folder: Path) -> None:
    result = run("fmt", "--from", "0.1", option, "older.yaml")
    assert result.code == 1
    expected = (
        "would reformat older.yaml" if option == "--check" else "-    loses: {by: total, 2: 1:2,  # loses: half of it"
    )
    assert expected in result.out.splitlines()
    assert (folder / "older.yaml").read_text("utf-8") == BEFORE


@pytest.mark.parametrize("language", ["0.3", "0.1.0", "", "old"])
def test_another_language_is_wrong_use(language: str, run: Run, folder: Path) -> None:
    result = run("fmt", "--from", language, "older.yaml")
    assert (result.code, result.out) == (2, "")
    assert f"no file is rewritten from the language of `{language}`" in result.err
    assert "files can be rewritten from 0.1 or 0.2; without --from a file is only formatted" in result.err
    assert (folder / "older.yaml").read_text("utf-8") == BEFORE


def test_an_application_is_rewritten_as_well(run: Run, folder: Path) -> None:
    text = "application: EX-1\ngame: craps\nbets:\n  half: {win: 7, lose: others, pays: 4:1, loses: 1:2}\n"
    (folder / "application.yaml").write_text(text, "utf-8")
    assert run("fmt", "--from", "0.1", "application.yaml").code == 0
    assert (folder / "application.yaml").read_text("utf-8") == text.replace("loses: 1:2", "lost: 1:2")


@pytest.mark.parametrize("game", ["dice", "wheel", "balls"])
def test_what_is_rewritten_is_what_0_1_meant(game: str) -> None:
    older = read_source(OLDER / f"{game}.yaml")
    new = source(f"{game}.yaml", formatted(older, older=True).encode())
    assert older_words(older)
    assert not older_words(new)
    found = read_ruleset(new, game)
    assert found.ruleset
    before = read_ruleset(replace(older, older=True), game).ruleset
    assert before == replace(found.ruleset, data=older.data)
    assert not [problem for problem in check(found) if problem.stops_figures]


def test_a_file_of_today_is_left_as_it_is() -> None:
    read = source("a.yaml", AFTER.encode())
    assert formatted(read, older=True) == AFTER
    node = read_nodes(read)
    assert in_todays_words(node) is node
    before = read_nodes(source("a.yaml", BEFORE.encode()))
    assert [key.place.line for key in older_keys(before)] == [10, 12, 15, 20]
    assert document_value(in_todays_words(before)) == document_value(node)


def test_line_ends_and_a_mark_at_the_beginning_do_not_move_a_word(run: Run, folder: Path) -> None:
    (folder / "older.yaml").write_bytes(b"\xef\xbb\xbf" + BEFORE.replace("\n", "\r\n").encode())
    assert run("fmt", "--from", "0.1", "older.yaml").code == 0
    assert (folder / "older.yaml").read_bytes() == AFTER.encode()


def of_0_1(text: str) -> str:
    """A text of today in the language of 0.1."""
    return text.replace(" lost: ", " loses: ")


@pytest.mark.thorough
def test_a_file_of_0_1_becomes_what_the_same_of_today_is_formatted_to() -> None:
    """Every example, and every wrong file that has the word where it belongs."""
    seen = 0
    for name, file in FILES.items():
        text = file.read_text("utf-8")
        if " lost: " not in text or "loses: " in text or name.endswith("/lost-in-a-stage.yaml"):
            continue
        seen += 1
        assert formatted(source(name, of_0_1(text).encode()), older=True) == formatted(source(name, text.encode())), (
            name
        )
    assert seen >= 6


@examples(30)
@given(SEEDS, one_stage_bets().map(lambda bet: bet.text))
def test_a_random_bet_of_0_1_says_the_same(seed: int, text: str) -> None:
    assert " lost: " in text
    after = formatted(source("a.yaml", rough(of_0_1(text), seed).encode()), older=True)
    assert document_value(read_nodes(source("a.yaml", after.encode()))) == document_value(
        read_nodes(source("a.yaml", text.encode()))
    )
    assert formatted(source("a.yaml", after.encode())) == after


# --- the language of 0.2, in which an entry was known by what it is called ------------------------------------------


RULES_OF_0_2 = """\
game: Game
act: none
device: {dice: 3}
names: {nine-numbers: [4, 5, 6], low: [3, 4]}
assumptions:
  fair-dice:
    text: {en: Fair., pt: Equilibrados., zh: 三粒骰子各面機會均等。}
  nine-numbers: {text: Those from 4 to 6, bets: [nine]}  # the usual ones
  house-rule: {text: Ours}
conditions:
  void: {law: silent, text: Void}
  prizes-exact:
    # as the law has it
    law: silent
    text: Exactly
bets:
  nine: {win: nine-numbers, lose: others, pays: 1:1}
"""
RULES_OF_TODAY = """\
game: Game
act: none
device: {counted-in: 粒, dice: 3}
names: {nine-numbers: [4, 5, 6], low: [3, 4]}
assumptions:
  fair-dice:
    about: probabilities
    text: {en: Fair., pt: Equilibrados., zh: 三粒骰子各面機會均等。}
  nine-numbers: {about: names, of: [nine-numbers], text: Those from 4 to 6, bets: [nine]}  # the usual ones
  house-rule: {about: other,  # what is it about?
    text: Ours}
conditions:
  void: {law: silent, text: Void}
  prizes-exact:
    # as the law has it
    about: [rounding, deduction]
    law: silent
    text: Exactly
bets:
  nine: {win: nine-numbers, lose: others, pays: 1:1}
"""
ASKED_IN_0_2 = """\
application: EX-1
game: craps
rules:
  withdrawal: {en: Never.}
  faulty-rounds: {en: "Void, and played again."}
  board:
    en: |
      A board.

      And another.
    pt: Um
      quadro.
    # with a comment
operation:
  limits:
    text: {en: At most 500.}
    bets: [half]
"""
ASKED_TODAY = """\
application: EX-1
game: craps
rules:
  withdrawal: {en: Never.}
  faulty-rounds: {about: void, text: {en: "Void, and played again."}}
  board:
    about: other  # what is it about?
    for: [players, staff, authority]
    text:
      en: |
        A board.

        And another.
      pt: Um
        quadro.
    # with a comment
operation:
  limits:
    about: stakes
    text: {en: At most 500.}
    bets: [half]
"""


@pytest.mark.parametrize(("before", "after"), [(RULES_OF_0_2, RULES_OF_TODAY), (ASKED_IN_0_2, ASKED_TODAY)])
def test_what_0_2_knew_by_a_name_is_written_and_the_rest_is_asked(
    before: str, after: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(before, "utf-8")
    assert run("fmt", "--from", "0.2", "mine.yaml").code == 0
    assert Path("mine.yaml").read_text("utf-8") == after
    again = run("fmt", "--from", "0.2", "mine.yaml")
    assert (again.code, again.out) == (0, "")
    assert run("fmt", "--check", "mine.yaml").code == 0


def test_what_is_written_is_what_an_older_dossier_is_read_as() -> None:
    for before, after in ((RULES_OF_0_2, RULES_OF_TODAY), (ASKED_IN_0_2, ASKED_TODAY)):
        older = in_todays_words(read_nodes(source("f.yaml", before.encode())))
        assert document_value(older) == document_value(read_nodes(source("f.yaml", after.encode())))
        assert language_of(read_nodes(source("f.yaml", before.encode()))) == "0.2"
        assert language_of(read_nodes(source("f.yaml", after.encode()))) == ""


@pytest.mark.parametrize(
    ("file", "unknown"),
    [
        ("rulesets/roulette.yaml", ()),
        ("examples/fire-bet/application.yaml", ()),
        ("examples/repeater/application.yaml", ("chances",)),
    ],
)
def test_shipped_files_leave_nothing_out(file: str, unknown: tuple[str, ...]) -> None:
    """Without what they are about they are of 0.2, and get it back, but for what nobody knew then."""
    text = (Path(__file__).parents[2] / file).read_text("utf-8")
    known = {"probabilities", "void", "stakes", "rounding", "made", "shooter", "stake-returned"}
    lines = text.split("\n")
    kept = [line for line in lines if not (line.strip().startswith("about: ") and line.split(": ")[1] in known)]
    assert len(lines) - len(kept) > 1
    asked = "about: other  # what is it about?\n    for: [players, staff, authority]"
    for name in unknown:
        text, times = re.subn(rf"(?<=\n  {name}:\n    )about: .*", asked, text)
        assert times == 1
    assert formatted(source("f.yaml", "\n".join(kept).encode()), older=True) == text
