"""A file -> an application: what is kept of it, where its words stand, and what is refused."""

from __future__ import annotations

import pytest

from macau_edge.model.filed import Asks, Rectangle, Stakes
from macau_edge.model.phrases import Pattern, Phrase, Union, Word
from macau_edge.model.problem import Place, ProblemError
from macau_edge.reading.application import ReadApplication, read_application, read_head
from macau_edge.reading.fields import LINE, PROSE
from macau_edge.reading.kinds import is_application
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import find_ruleset, read_source, source
from tests.loops import each

TEXT = """\
application: EX-1
date: 2026-11-20
city: Macau
applicant:
  name: Exemplo
  capacity: {pt: concessionária, zh: 承批公司}
  representative: X
  representative-capacity: {pt: administradora, zh: 董事}
  contact: {telephone: +853 0000 0000}
game: craps
choices: {field12: 3:1}
names: {eights: [3-5, 4-4]}
words: {eights: {pt: oitos, zh: 八}}
bets:
  eight: {name: {pt: Oito, zh: 八點}, win: eights, lose: others, pays: 8:1}
  field: {win: 2, lose: others, pays: 20:1}
description:
  pt: |
    Um.

    Dois.
rules:
  one: {about: made, text: {pt: não}}
  two: {about: other, for: [players], text: {pt: sim}, bets: [eight]}
stakes: {minimum: 50, chip: 25}
layout: {eight: {x: 0, y: 0, width: 100, height: 1}}
"""
NAME, PATH = find_ruleset("craps")
CRAPS = read_ruleset(read_source(PATH), NAME).ruleset


def read(text: str) -> ReadApplication:
    return read_application(read_head(source("a.yaml", text.encode())), CRAPS)


def codes(text: str) -> list[str]:
    return [problem.code for problem in read(text).problems]


def test_everything_is_kept() -> None:
    found = read(TEXT)
    assert found.problems == []
    application = found.application
    assert (application.reference, application.date, application.game) == ("EX-1", "2026-11-20", "craps")
    assert application.choices == {"field12": "3:1"}
    assert list(application.bets) == ["eight", "field"]
    assert list(application.names) == list(application.words) == ["eights"]
    assert application.stakes == Stakes(50, 25)
    assert application.layout == {"eight": Rectangle(0, 0, 100, 1)}
    assert [(one.id, one.text.words, one.bets) for one in application.rules] == [
        ("one", {"pt": "não"}, None),
        ("two", {"pt": "sim"}, ("eight",)),
    ]
    assert application.applicant.contact["telephone"].say("zh") == "+853 0000 0000"
    assert application.description
    assert application.description.words == {"pt": "Um.\n\nDois."}


@each(
    ("written", "asks"),
    [
        ("new", Asks("new")),
        ("system", Asks("system")),
        ("{in-place-of: any-7}", Asks("in-place-of", "any-7")),
        ("{beside: field}", Asks("beside", "field")),
        ('{extra-prize: "hard-way[8]"}', Asks("extra-prize", "hard-way[8]")),
    ],
)
def test_what_is_asked_for_is_kept_beside_the_bet(written: str, asks: Asks) -> None:
    plain = read(TEXT)
    found = read(TEXT.replace("win: eights", f"asks: {written}, win: eights"))
    assert found.problems == []
    assert plain.application.asks == {}
    assert found.application.asks == {"eight": asks}
    assert found.application.bets == plain.application.bets


def test_an_option_that_is_kept_is_chosen_by_nobody() -> None:
    application = read(TEXT.replace("field12: 3:1", "field12: kept")).application
    assert application.choices == {}
    assert application.kept == {"field12"}


def test_only_a_bet_in_the_place_of_another_has_that_ones_name() -> None:
    unnamed = TEXT.replace("name: {pt: Oito, zh: 八點}, ", "")
    assert codes(unnamed) == ["structure/missing-key"]
    assert codes(unnamed.replace("win: eights", "asks: {beside: field}, win: eights")) == ["structure/missing-key"]
    assert codes(unnamed.replace("win: eights", "asks: {in-place-of: any-7}, win: eights")) == []


def test_a_telephone_number_is_no_sum_and_a_choice_no_time_of_day() -> None:
    application = read(TEXT).application
    assert application.applicant.contact["telephone"].words["pt"].startswith("+")
    assert application.choices["field12"] == "3:1"


def test_every_key_has_its_place_and_its_value_another() -> None:
    application = read(TEXT).application
    assert application.places["", "game"] == Place("a.yaml", 10, 1, width=4)
    assert application.values["", "game"] == Place("a.yaml", 10, 7, width=5)
    assert application.places["choices", "field12"] == Place("a.yaml", 11, 11, width=7)
    assert application.values["choices", "field12"] == Place("a.yaml", 11, 20, width=3)
    assert application.places["bets", "eight"] == Place("a.yaml", 15, 3, width=5)
    assert application.values["bets.eight", "name"].column == 17
    assert application.values["applicant.contact", "telephone"] == Place("a.yaml", 9, 24, width=14)
    assert application.places["applicant", "name"].line == 5
    assert {section for section, _ in application.places} == {
        "", "applicant", "applicant.contact", "choices", "names", "words", "bets", "bets.eight", "bets.field",
        "description", "rules", "stakes", "layout",
    }  # fmt: skip


def test_a_pattern_is_read_with_the_faces_of_the_game() -> None:
    name, path = find_ruleset("fish-prawn-crab")
    head = read_head(source("a.yaml", TEXT.replace("3-5", "fish-fish-crab").encode()))
    game = read_ruleset(read_source(path), name).ruleset
    (phrase, _) = parts(read_application(head, game).application.names["eights"])
    assert isinstance(phrase, Pattern)
    (phrase, _) = parts(read_application(head, CRAPS).application.names["eights"])
    assert isinstance(phrase, Word)


def parts(phrase: Phrase) -> tuple[Phrase, ...]:
    assert isinstance(phrase, Union)
    return phrase.parts


def test_without_the_game_nothing_is_said_that_only_it_would_show() -> None:
    assert read_application(read_head(source("a.yaml", TEXT.encode())), None).problems == []


def test_what_is_missing_stands_empty_and_is_said() -> None:
    found = read("application: EX-1\n")
    assert [problem.message for problem in found.problems] == [
        f"an application has no `{key}`" for key in ("applicant", "bets", "date", "game")
    ]
    assert found.application.bets == {}
    assert read_head(source("a.yaml", b"application: EX-1\n")).game is None


@pytest.mark.parametrize("text", ["application", "[1, 2]", "- application: x"])
def test_a_file_that_is_no_mapping_is_no_application(text: str) -> None:
    assert not is_application(source("a.yaml", text.encode()))
    assert codes(text) == ["structure/not-a-mapping"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [("application: 1", True), ("applicant: {}", True), ("game: x\nbets: {}", False), ("a: [", False), ("", False)],
)
def test_an_application_is_known_by_its_keys(text: str, meant: bool) -> None:
    assert is_application(source("a.yaml", text.encode())) is meant


def test_a_text_that_is_no_yaml_is_an_error_with_a_place() -> None:
    with pytest.raises(ProblemError) as caught:
        read_head(source("a.yaml", b"a: [1"))
    assert caught.value.problems[0].place == Place("a.yaml", 1, 4)


@each(
    "character",
    ["\\u0000", "\\u0007", "\\t", "\\u0085", "\\u00ad", "\\u200b", "\\u200e", "\\u202a", "\\u202e", "\\u2028",
     "\\u2029", "\\u2066", "\\u2069", "\\ufeff", "\\ue000", "\\U0010FFFF", "\\U000E0041", "\\r"],
)  # fmt: skip
@each("key", ["city: ", "application: ", "description: {pt: "])
def test_a_character_that_nobody_sees_is_refused(key: str, character: str) -> None:
    line = next(line for line in (*TEXT.splitlines(), "description: {pt: }") if line.startswith(key))
    text = "\n".join(one for one in TEXT.splitlines() if not one.startswith(key))
    if key.startswith("description"):
        text = TEXT[: TEXT.index("description")] + TEXT[TEXT.index("rules") :]
    text += f'\n{key}"Ma{character}cau"' + ("}" if "{" in line else "") + "\n"
    assert "structure/hidden-character" in codes(text)


@pytest.mark.parametrize("text", ["São João — ção, «aspas», “aspas”", "澳門（氹仔）：一。", "𠮷野家", "a\u00a0b"])
def test_letters_of_any_language_are_not(text: str) -> None:
    assert codes(TEXT.replace("city: Macau", f"city: '{text}'")) == []


def test_the_place_of_a_hidden_character_is_its_own_where_it_can_be_told() -> None:
    (problem,) = read(TEXT.replace("city: Macau", "city: Ma\u200bcau")).problems
    assert problem.place == Place("a.yaml", 3, 9)


@pytest.mark.parametrize(
    ("old", "new", "refused"),
    [
        ("city: Macau", "city: " + "M" * LINE, False),
        ("city: Macau", "city: " + "M" * (LINE + 1), True),
        ("{pt: não}", "{pt: " + "n" * PROSE + "}", False),
        ("{pt: não}", "{pt: " + "n" * (PROSE + 1) + "}", True),
        ("EX-1", "E" * 60, False),
        ("EX-1", "E" * 61, True),
    ],
)
def test_a_text_has_a_limit(old: str, new: str, refused: bool) -> None:
    assert ("structure/too-long" in codes(TEXT.replace(old, new, 1))) is refused


@pytest.mark.parametrize("key", ["city", "application", "date", "game"])
def test_one_line_is_one_line(key: str) -> None:
    line = next(line for line in TEXT.splitlines() if line.startswith(f"{key}:"))
    assert "structure/several-lines" in codes(TEXT.replace(line, f'{key}: "a\\nb"'))


@pytest.mark.parametrize("date", ["2026-02-29", "2026-13-01", "0000-01-01", "2026-1-1", "20261120", "2026-11-20T00:00"])
def test_a_date_is_one_of_the_calendar(date: str) -> None:
    assert codes(TEXT.replace("2026-11-20", date)) == ["structure/not-a-date"]


def test_a_leap_day_is_a_date() -> None:
    assert codes(TEXT.replace("2026-11-20", "2028-02-29")) == []


@pytest.mark.parametrize(("chip", "sound"), [("25", True), ("50", True), ("20", False), ("100", False)])
def test_a_chip_divides_the_minimum(chip: str, sound: bool) -> None:
    assert (codes(TEXT.replace("chip: 25", f"chip: {chip}")) == []) is sound


@pytest.mark.parametrize(
    "rectangle",
    ["{x: 1, y: 0, width: 100, height: 1}", "{x: 0, y: 0, width: 101, height: 1}", "{x: -1, y: 0, width: 1, height: 1}",
     "{x: 0, y: 0, width: 0, height: 1}", "{x: 1.5, y: 0, width: 1, height: 1}", "{x: 0, y: 0, width: 1}",
     "{x: 01, y: 0, width: 1, height: 1}", "{x: 0, y: 99999999999999999999, width: 1, height: 1}"],
)  # fmt: skip
def test_a_rectangle_lies_on_the_cloth(rectangle: str) -> None:
    found = read(TEXT.replace("{x: 0, y: 0, width: 100, height: 1}", rectangle))
    assert len(found.problems) == 1
    assert found.application.layout == {}


@pytest.mark.parametrize("key", ["law: art. 5", "pays-law: silent", "law: {unread: x}"])
def test_a_proposed_bet_cites_no_article(key: str) -> None:
    found = read(TEXT.replace("win: eights", f"{key}, win: eights"))
    assert [problem.code for problem in found.problems] == ["structure/no-article-yet"]
    assert found.application.bets["eight"].law is None


def test_a_bet_that_takes_another_place_may_leave_out_its_name() -> None:
    assert read(TEXT).application.bets["field"].name is None
    assert codes(TEXT.replace("  field: {", "  fields: {")) == ["structure/missing-key"]


def test_the_last_trial_of_a_proposed_bet_is_kept() -> None:
    assert read(TEXT.replace("win: eights, lose: others", "win: eights, lose: trial 7")).last_trial == 7
