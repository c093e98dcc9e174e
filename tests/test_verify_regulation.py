"""Which rulesets take the place of a shipped one: a doctored copy of an act is no file of the applicant's own."""

from __future__ import annotations

from macau_edge.dossier.verify.regulation import regulation_check
from macau_edge.reading.source import shipped_folder, shipped_names
from macau_edge.wording.text import Phrasebook
from tests.loops import each

SHIPPED = (shipped_folder() / "craps.yaml").read_text("utf-8")
DAYS = (
    "signed: 2010-02-26", "published: 2010-03-08", "effective: 2010-03-09",
    "gazette: 'BO n.º 10, I Série'", "gazette: Boletim Oficial 10/2010", "gazette: 第十期",
)  # fmt: skip
ARTICLE = "art. 5, n.º 3, 8)"
"""Of the Field in the shipped ruleset, which the tests below doctor."""


def own(
    game: str = "Toss", title: str = "My rules", cite: str = "My rules", day: str = "", law: str = "art. 99"
) -> str:
    """A ruleset with one bet, which pays what no act says."""
    said = f", {day}" if day else ""
    return f"""\
game: {{en: {game}, pt: {game}, zh: {game}}}
act: {{title: "{title}", cite: "{cite}", status: unknown, new-bets: {{none: no article}}{said}}}
device: {{dice: 1}}
bets: {{six: {{name: Six, law: "{law}", pays-law: art. 98, win: 6, lose: others, pays: 5:1}}}}
"""


def key(text: str, game: str = "mine.yaml") -> str:
    """What is said of a ruleset, where what is to be looked at is not a note."""
    check = regulation_check(game, text.encode())
    assert not isinstance(check.what, str)
    said = check.what.key.removeprefix("verify.")
    assert check.state == {"shipped": "holds", "own-ruleset": "note", "same-day": "note"}.get(said, "look")
    return said


@each("name", shipped_names())
def test_a_shipped_file_is_known_by_any_name(name: str) -> None:
    text = (shipped_folder() / f"{name}.yaml").read_text("utf-8")
    assert key(text) == key(text, name) == "shipped"


def test_a_file_that_is_nobody_elses_is_the_applicants_own() -> None:
    assert key(own()) == "own-ruleset"


def test_a_file_under_the_name_of_a_shipped_one() -> None:
    assert key(own(), "craps") == "not-shipped"


def test_a_doctored_copy_under_another_citation() -> None:
    doctored = SHIPPED.replace("12: field12", "12: 3:2").replace("cite: Despacho SEF 53/2010", "cite: DSEF 53/2010")
    assert doctored.count("DSEF 53/2010") == 1
    assert key(doctored) == "not-the-act"
    assert key(doctored.replace("53/2010", "my own")) == "act-of-the-day"


@each(
    "said",
    [
        "Despacho SEF 53/2010", "DSEF 53/2010", "Despacho n.º 53/2010", "53/2010", "D. 53 - 2010", "Desp. 53/10",
        "despacho 53 de 2010", "Ｄｅｓｐａｃｈｏ　５３／２０１０", "第53/2010號批示", "第五十三/二〇一〇號批示",
        "第五十三號（二零一零年）",
    ],
)  # fmt: skip
def test_the_number_of_an_act_however_it_is_spelt(said: str) -> None:
    assert key(own(cite=said)) == "not-the-act"
    assert key(own(title=said)) == "not-the-act"
    assert key(own(law=f"{said}, art. 5")) == "not-the-act"


@each("said", ["Despacho SEF 53/2011", "Despacho 35/2010", "art. 53", "Despacho 530/2010", "Lei 16/2001"])
def test_the_number_of_another_act(said: str) -> None:
    assert key(own(cite=said, title=said, law=f"{said}, art. 5")) == "own-ruleset"


def test_an_act_that_has_no_number() -> None:
    assert key(own(cite="CRAPS  (Portugal)")) == "not-the-act"
    shipped = (shipped_folder() / "portugal" / "craps.yaml").read_text("utf-8")
    assert key(shipped.replace("cite: Craps (Portugal)", "cite: mine")) == "not-the-act"


@each("day", DAYS)
def test_the_day_or_the_gazette_with_the_game_or_an_article_of_its_bets(day: str) -> None:
    assert key(own(day=day, game="CRAPS")) == "act-of-the-day"
    assert key(own(day=day, game="Craps for two")) == "act-of-the-day"
    assert key(own(day=day, game="新花旗骰")) == "act-of-the-day"
    assert key(own(day=day, law=ARTICLE)) == "act-of-the-day"
    assert key(own(day=day)) == "same-day"


def test_the_game_and_its_articles_of_another_day() -> None:
    assert key(own(game="Craps", law=ARTICLE, day="signed: 1997-01-01")) == "own-ruleset"


def test_what_a_person_reads() -> None:
    what = regulation_check("mine.yaml", own(cite="DSEF 53/2010").encode()).what
    assert not isinstance(what, str)
    assert what.say(Phrasebook("en")) == (
        "the ruleset attached names the act of the shipped `craps`, citing `DSEF 53/2010`, and IS NOT that file: "
        "see whether it says what the regulation says"
    )
