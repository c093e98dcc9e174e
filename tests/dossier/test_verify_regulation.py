"""Which rulesets take the place of a shipped one: a doctored copy of an act is no file of the applicant's own."""

from __future__ import annotations

import re

import pytest

from macau_edge.checks.sound import load_source
from macau_edge.dossier.verify.regulation import regulation_check
from macau_edge.reading.source import shipped_folder, shipped_names, source
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


@pytest.mark.thorough
def test_a_doctored_copy_under_another_citation() -> None:
    doctored = SHIPPED.replace("12: field12", "12: 3:2").replace("cite: Despacho SEF 53/2010", "cite: DSEF 53/2010")
    assert doctored.count("DSEF 53/2010") == 1
    assert key(doctored) == "not-the-act"
    assert key(doctored.replace("53/2010", "my own")) == "act-of-the-day"


@pytest.mark.thorough
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


@each(
    "said",
    [
        "Despacho n.º 53, de 26 de Fevereiro de 2010", "Despacho n.º 53, de 26.02.2010", "DSEF n.º 53 do ano de 2010",
        "Despacho de 26 de Fevereiro de 2010, n.º 53", "D. 053/2010", "Despacho do SEF, de 2010-02-26, n.º 53",
        "Dispatch No. 53 of 26 February 2010", "Dispatch 53 (Feb. 26, 2010)", "2010 No. 53",
        "BO n.º 10: 53/2010", "Regulamento Oficial 53/2010",
        "2010年第53號批示", "2010年2月26日第53號批示", "二○一○年二月廿六日第五十三號批示", "第伍拾叁/贰零壹零号批示",
        "Regulamento Oficial do Craps, 花旗骰法定規章", "REGULAMENTO OFICIAL DO JOGO DE CRAPS", "花旗骰法定規章",
        "澳門《花旗骰》法定规章", "Official Regulation of the Game of Craps", "Official rules of craps",
        "Despacho do Secretário para a Economia e Finanças n.º 53/2010, com alterações",
    ],
    quick=3,
)  # fmt: skip
def test_the_number_with_a_day_and_the_name_of_the_regulation(said: str) -> None:
    assert key(own(cite=said)) == key(own(title=said)) == "not-the-act"


@each(
    "said",
    [
        "Despacho número cinquenta e três de dois mil e dez", "Despacho N.º Cinquenta-e-Três/Dois Mil e Dez",
        "Despacho n.º cincoenta e tres, de vinte e seis de Fevereiro de dois mil e dez",
        "cinquenta e três / dois mil e dez",
        "Dispatch number fifty-three of two thousand and ten", "Despacho LIII/MMX", "Despacho n.º LIII, de 2010",
        "五三/二零一零", "兩千零一十年第五十三號批示", "〥〣/〢〇〡〇", "٥٣/٢٠١٠", "⑤③/②⓪①⓪",
        "Despacho 53/2 010", "Despacho 53/2.010", "Despacho 53/2O1O", "D. 53-l0", "DespachoSEF53/2010",
        "5 3 / 2 0 1 0", "R e g u l a m e n t o  Oficial do Craps", "RegulamentoOficialDoCraps",
    ],
    quick=3,
)  # fmt: skip
def test_the_number_in_words_and_in_other_figures(said: str) -> None:
    """Nobody takes a number for another because it is spelt out."""
    assert key(own(cite=said)) == key(own(title=said)) == "not-the-act"


@pytest.mark.thorough
@each(
    "said",
    [
        "Despacho quinquagésimo terceiro de 2010", "Quinquagésimo Terceiro Despacho do ano de dois mil e dez",
        "qüinquagésima terceira decisão, de 2010", "Despacho n.º 53.º/2010", "53.ª decisão de 2010",
        "fifty-third Dispatch of 2010", "Dispatch the Fifty Third, 2010", "the 53rd Dispatch of 2010",
        "Dispatch 53 of twenty-ten", "Dispatch five three of two zero one zero",
        "Despacho cinco três, de dois zero um zero",
    ],
)  # fmt: skip
def test_the_number_as_an_ordinal_and_figure_by_figure(said: str) -> None:
    assert key(own(cite=said)) == key(own(title=said)) == "not-the-act"


@each(
    "said",
    [
        "Despacho quinquagésimo quarto de 2010", "fifty-second Dispatch of 2010", "cinco e três, de 2010",
        "Segundo o Despacho 5, terceiro de 2010", "Dispatch 53 of twenty-eleven", "Dispatch five three four of 2010",
        "Despacho 50, terceira parte, de 2010",
    ],
)  # fmt: skip
def test_other_numbers_as_ordinals(said: str) -> None:
    assert key(own(cite=said)) == key(own(title=said)) == "own-ruleset"


@each(
    "said",
    [
        "Despacho número cinquenta e quatro de dois mil e dez", "cinquenta, três mil, de dois mil e dez",
        "mil e cinquenta e três de 2010", "Dispatch fifty of three thousand and ten", "MIX LIII",
        "civil, li, vi, di 2010",
    ],
)  # fmt: skip
def test_other_numbers_in_words(said: str) -> None:
    assert key(own(cite=said)) == key(own(title=said)) == "own-ruleset"


@each(
    "said",
    [
        "5\u200b3/2010", "5\u00ad3/2010", "Regulamento Oficial do \u0421raps", "Regul\u0430mento",
        "5\u0417/2010",
    ],
)  # fmt: skip
def test_letters_that_are_not_what_they_seem(said: str) -> None:
    """A letter of another script that looks like one of ours, or one that cannot be seen."""
    assert key(own(cite=said)) == key(own(title=said)) == key(own(game=said)) == "strange-letters"


@each("title", ["Regulamento Oficial do Bacara", "百家樂法定規章"])
def test_the_name_of_the_regulation_of_another_game(title: str) -> None:
    assert key(own(title=title)) == "not-the-act"


def test_an_act_that_is_named_where_the_file_says_what_it_was_written_from() -> None:
    assert key(own(day="sources: the text of Dispatch 53/2010")) == "not-the-act"
    assert key(own(day="sources: the text of Dispatch 54/2011")) == "own-ruleset"


@pytest.mark.thorough
@each(
    "said",
    [
        "Despacho SEF 53/2011", "Despacho 35/2010", "art. 53", "Despacho 530/2010", "Lei 16/2001",
        "art. 53, Lei 7/2010", "Lei 7/2010, artigo 53.º", "第7/2010號法律第五十三條",
        "Despacho 53/2009, alterado pelo Despacho 7/2010",
        "Despacho n.º 53, de 26 de Fevereiro de 2011", "Boletim Oficial n.º 53, de 2010", "二零一零年第五十三期公報",
        "Regulamento Oficial do Toss", "Regulamento do Craps", "Rules of craps", "花旗骰規章",
    ],
)  # fmt: skip
def test_the_number_of_another_act(said: str) -> None:
    assert key(own(cite=said, title=said, law=f"{said}, art. 5")) == key(own(title=said)) == "own-ruleset"


def test_an_act_that_has_no_number() -> None:
    assert key(own(cite="CRAPS  (Portugal)")) == "not-the-act"
    shipped = (shipped_folder() / "portugal" / "craps.yaml").read_text("utf-8")
    assert key(shipped.replace("cite: Craps (Portugal)", "cite: mine")) == "not-the-act"


@each(
    "place",
    [
        "game: {en: Toss of 53/2010, pt: Toss, zh: Toss}",
        "assumptions: {fair: {about: probabilities, law: 'DSEF 53/2010, art. 1', text: {en: E, pt: P, zh: 乙}}}",
        "conditions: {time: {about: made, law: 'DSEF 53/2010, art. 1', text: {en: E, pt: P, zh: 乙}}}",
    ],
)
def test_an_act_that_is_cited_anywhere(place: str) -> None:
    """For what is assumed, or as the name of the game; what prose only compares with is another matter."""
    lines = own().splitlines()
    prose = "assumptions: {fair: {about: probabilities, text: {en: as in Dispatch 53/2010, pt: P, zh: 乙}}}"
    assert key("\n".join([*lines, prose])) == "own-ruleset"
    assert key("\n".join([place, *lines[1:]] if place.startswith("game") else [*lines, place])) == "not-the-act"


@pytest.mark.thorough
@each("day", DAYS)
def test_the_day_or_the_gazette_with_the_game_or_an_article_of_its_bets(day: str) -> None:
    assert key(own(day=day, game="CRAPS")) == "act-of-the-day"
    assert key(own(day=day, game="Craps for two")) == "act-of-the-day"
    assert key(own(day=day, game="新花旗骰")) == "act-of-the-day"
    assert key(own(day=day, law=ARTICLE)) == "act-of-the-day"
    assert key(own(day=day)) == "same-day"


@pytest.mark.thorough
@each(
    "said",
    [
        "Despacho de 26 de Fevereiro de 2010", "Dispatch of February 26, 2010", "Despacho n.º 54, de 26/02/2010",
        "2010年2月26日批示", "publicado em 8.3.10", "Boletim Oficial n.º 10, de 2010", "B.O. 10/2010",
        "2010年第十期公報",
    ],
)  # fmt: skip
def test_the_day_or_the_gazette_where_the_act_is_named(said: str) -> None:
    assert key(own(cite=said, game="Craps")) == key(own(title=said, law=ARTICLE)) == "act-of-the-day"
    assert key(own(cite=said, law="art. 5.º, n.º 3, 8)")) == "act-of-the-day"
    assert key(own(cite=said)) == "same-day"


@each(
    "said",
    ["Despacho de 26 de Fevereiro de 2011", "Despacho de 2 de Agosto de 2010", "B.O. 11/2010", "Despacho 10/2010"],
)
def test_another_day(said: str) -> None:
    assert key(own(cite=said, game="Craps")) == "own-ruleset"


@pytest.mark.thorough
def test_a_copy_that_names_neither_the_act_nor_a_day() -> None:
    """The game and more than half of the articles that its bets cite; fewer, or those of another game, are a note."""
    lines = SHIPPED.splitlines()
    start, end = lines.index("act:"), lines.index("device: {dice: 2}")
    act = "act: {title: Rules, cite: rules, status: unknown, new-bets: {none: no article}}"
    nameless = "\n".join([*lines[:start], act, *lines[end:]]).replace("pays: 30:1", "pays: 29:1")
    assert key(nameless) == "same-articles"
    assert key(nameless.replace(act, "")) == "same-articles"
    assert key(own(game="Craps", law=ARTICLE).replace("art. 98", "'art. 6, 12)'")) == "same-articles"
    assert key(own(game="Toss", law=ARTICLE).replace("art. 98", "'art. 6, 12)'")) == "own-ruleset"


BY_A_CITATION = ("roulette", "new-jersey/mini-dice")
"""Shipped rulesets of which one place cites the act by its name."""


@pytest.mark.thorough
@each("name", [name for name in shipped_names() if name != "cussec-2004"])  # of which no article was read
def test_a_copy_that_names_nothing_is_held_against_what_it_was_copied_from(name: str) -> None:
    """Dice with fish, prawns and crabs were told to be Cussec, whose name in Chinese is in theirs."""
    lines = (shipped_folder() / f"{name}.yaml").read_text("utf-8").splitlines()
    start = lines.index("act:")
    end = next(place for place in range(start + 1, len(lines)) if lines[place][:1] not in ("", " ", "#"))
    act = "act: {title: Rules, cite: rules, status: unknown, new-bets: {none: no article}}"
    what = regulation_check("mine.yaml", "\n".join([*lines[:start], act, *lines[end:]]).encode()).what
    assert not isinstance(what, str)
    assert what.key == ("verify.not-the-act" if name in BY_A_CITATION else "verify.same-articles")
    assert f"`{name}`" in what.say(Phrasebook("en"))


def test_the_game_and_its_articles_of_another_day() -> None:
    assert key(own(game="Craps", law=ARTICLE, day="signed: 1997-01-01")) == "own-ruleset"


def under_other_articles(*changes: tuple[str, str]) -> str:
    """The shipped craps under another game's name, with articles of nobody, and with some changes."""
    lines = SHIPPED.splitlines()
    start, end = lines.index("act:"), lines.index("device: {dice: 2}")
    act = "act: {title: Rules, cite: rules, status: unknown, new-bets: {none: no article}}"
    text = "\n".join([*lines[:start], act, *lines[end:]])
    text = re.sub(r"art\. (\d+)", lambda found: f"art. 9{found[1]}", re.sub(r"(?m)^game: .*", "game: {en: Toss}", text))
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def sound_key(text: str) -> str:
    """What is said of a ruleset in which nothing is wrong."""
    data = text.encode()
    what = regulation_check("mine.yaml", data, load_source(source("mine.yaml", data), "mine.yaml").ruleset).what
    assert not isinstance(what, str)
    return what.key.removeprefix("verify.")


@pytest.mark.thorough
def test_the_bets_of_a_shipped_act_at_another_prize_under_other_articles() -> None:
    """Neither the act nor an article is that of craps, nor the game; its bets are, and Any 7 pays another prize."""
    assert key(under_other_articles()) == "own-ruleset"
    assert sound_key(under_other_articles(("pays: 30:1", "pays: 29:1"))) == "same-bets"
    assert sound_key(under_other_articles()) == "own-ruleset", "the same prizes: nothing is doctored"
    assert sound_key(own()) == "own-ruleset"


def test_what_a_person_reads() -> None:
    what = regulation_check("mine.yaml", own(cite="DSEF 53/2010").encode()).what
    assert not isinstance(what, str)
    assert what.say(Phrasebook("en")) == (
        "the ruleset attached names the act of the shipped `craps`, citing `DSEF 53/2010`, and IS NOT that file: "
        "see whether it says what the regulation says"
    )
