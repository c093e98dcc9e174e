"""The precise description: every bet in three languages, from the model; what changes, what binds, what is proposed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from macau_edge.analysis.choice import rule_cost
from macau_edge.checks.sound import load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.bilingual import side_by_side
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.description import description_details, description_section
from macau_edge.dossier.sections.offers import paragraphs_of, single_line
from macau_edge.dossier.sections.request import object_of
from macau_edge.model import LANGUAGES, Bet, Commission, Language, Ratio, Text
from macau_edge.model.filed import Said
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.wording import Words
from macau_edge.wording.rules import rules_sentences
from macau_edge.wording.text import Phrasebook
from tests.cases import BETS, case_for, case_of_bet, request, ruleset_of, said_by, spoken, three
from tests.conftest import all_members
from tests.loops import each
from tests.proposals import case_of_text
from tests.reading.test_language import BLOCKS, read_block

CRAPS = "rulesets/craps.yaml"


def texts(document: Document) -> Iterator[str]:
    """Every text of a document."""
    for block in document:
        match block:
            case Heading(text=text) | Paragraph(text=text):
                yield text
            case Table():
                yield block.caption
                yield from (column.title for column in block.columns)
                yield from (cell for row in block.rows for cell in row)
            case _:
                raise TypeError(type(block))


def items(document: Document) -> list[str]:
    return [block.text for block in document if isinstance(block, Paragraph) and block.kind == "item"]


def headings(document: Document, level: int) -> list[str]:
    return [block.text for block in document if isinstance(block, Heading) and block.level == level]


def under(document: Document, title: str) -> list[Block]:
    """The blocks after a heading of level 4, up to the next heading."""
    start = next(at for at, block in enumerate(document) if isinstance(block, Heading) and block.text == title)
    rest = document[start + 1 :]
    end = next((at for at, block in enumerate(rest) if isinstance(block, Heading)), len(rest))
    return list(rest[:end])


def bet_from(file: str, text: str) -> Bet:
    """A bet in the language of rulesets, `x`, for the game of a file."""
    base = ruleset_of(file)
    data = f"game: x\ndevice: {{dice: 2}}\nbets:\n  x: {text}\n".encode()
    found = read_ruleset(source("x.yaml", data), "x").ruleset
    assert found
    return replace(found.bets["x"], name=base.game)


# --- every bet ----------------------------------------------------------------------------------------------------


@each(("file", "name"), BETS, ids=lambda text: text, quick=45, thorough=15)
def test_every_bet_is_described_alike_in_every_language(file: str, name: str) -> None:
    case = case_of_bet(file, name)
    found = {language: description_section(case, spoken(case, language)) for language in LANGUAGES}
    assert side_by_side(found)
    for language, document in found.items():
        assert not [text for text in texts(document) if re.search(r"[{}]|  |None|\n\n", text)], language
        assert all(block.text for block in document if isinstance(block, Heading | Paragraph))
    chinese = " ".join(texts(found["zh"]))
    assert not re.search(r"[\u4e00-\u9fff][,;:?!]", chinese)


@each(("file", "name"), BETS, ids=lambda text: text, thorough=36)
def test_every_rule_of_the_model_is_in_the_description(file: str, name: str) -> None:
    case = case_of_bet(file, name)
    for language in LANGUAGES:
        said = " ".join(texts(description_section(case, spoken(case, language))))
        members = [bet.member for bet in case.after.bets]
        for sentence in rules_sentences(
            members[0],
            case.choices,
            spoken(case, language),
            rule_cost(case.ruleset, members[0], case.choices),
        ):
            assert sentence in said


@pytest.mark.thorough
@each(("block", "line"), BLOCKS, ids=lambda value: str(value) if isinstance(value, int) else "", quick=24, whole="deep")
def test_every_bet_of_the_reference_can_be_asked_for(block: str, line: int) -> None:
    ruleset = read_block(block)
    for name, bet in ruleset.bets.items():
        rest = replace(ruleset, bets={other: one for other, one in ruleset.bets.items() if other != name})
        case = case_for(rest, [replace(bet, law=None, pays_law=None)])
        assert side_by_side({language: request(case, spoken(case, language)) for language in LANGUAGES})
        assert side_by_side({language: description_section(case, spoken(case, language)) for language in LANGUAGES})


# --- families and compounds ---------------------------------------------------------------------------------------


def test_a_family_has_its_common_rules_once() -> None:
    document = said_by(description_section, case_of_bet(CRAPS, "hard-way"), "en")
    found = [block.text for block in under(document, "Rules") if isinstance(block, Paragraph)]
    assert found[0] == "These are 4 bets with the same rules, which differ in what is shown below: 4, 6, 8, 10."
    assert found[1].startswith("4 — Wins on a total of 4 with equal faces (2-2); loses on a total of 7,")
    assert found[-2:] == [
        "4, 10 — Prize: 7:1; the stake comes back as well.",
        "6, 8 — Prize: 9:1; the stake comes back as well.",
    ]
    assert not [block for block in under(document, "Rules") if isinstance(block, Table)]


@pytest.mark.thorough
def test_prizes_that_the_rules_leave_out_are_in_a_table() -> None:
    rows = ", ".join(f"{number}: {number + 1}:1" for number in range(13))
    case = case_of_text(
        f"""game: roulette
bets:
  one: {{name: One, asks: {{beside: straight-up}}, each: {{number: 0 to 12}}, win: number, lose: others,
    pays: {{by: number, {rows}}}}}
"""
    )
    document = description_section(case, spoken(case, "en"))
    said = [block.text for block in under(document, "Rules") if isinstance(block, Paragraph)]
    assert sum("Prize: " in text for text in said) == 2
    (prizes,) = [block for block in under(document, "Rules") if isinstance(block, Table)]
    assert prizes.rows == tuple((str(number), f"{number + 1}:1") for number in range(13))


def test_an_assumption_about_additional_bets_binds_only_those() -> None:
    def assumed(name: str) -> str:
        document = said_by(description_details, case_of_bet(CRAPS, name), "en")
        return "\n".join(block.text for block in under(document, "Assumptions") if isinstance(block, Paragraph))

    for words in ("without the bet it is added to", "An additional bet is won or lost with the bet"):
        assert words in assumed("pass-line-odds")
        assert words not in assumed("dont-pass")


def test_a_large_family_has_the_first_and_the_last_and_all_labels() -> None:
    document = said_by(description_section, case_of_bet("rulesets/roulette.yaml", "straight-up"), "pt")
    found = [block.text for block in under(document, "Regras") if isinstance(block, Paragraph)]
    assert [text for text in found if re.match(r"\d+ — ", text)] == [
        "0 — Ganha com o número 0; perde com qualquer outro resultado.",
        "36 — Ganha com o número 36; perde com qualquer outro resultado.",
    ]
    assert found[0].startswith("São 37 apostas com as mesmas regras, que diferem no que abaixo se indica: 0, 1, 2, 3,")
    assert found[-1] == "O mesmo vale, com o respectivo resultado, para cada uma das restantes."
    assert not [block for block in under(document, "Regras") if isinstance(block, Table)]


def test_the_parts_of_a_compound_bet_have_their_rules_and_articles() -> None:
    document = said_by(description_section, case_of_bet("examples/compounds.yaml", "pass-3-4-5x"), "en")
    found = [block.text for block in under(document, "Rules") if isinstance(block, Paragraph)]
    assert "Rules of “Pass Line”, one of its parts — art. 5, n.º 2, 1):" in found
    assert "Rules of “Pass Line odds”, one of its parts — art. 5, n.º 2, 2):" in found
    assert "6, 8 — Prize: 6:5; the stake comes back as well." in found
    world = said_by(description_section, case_of_bet("examples/compounds.yaml", "world"), "en")
    assert sum("one of its parts" in text for text in texts(world)) == 5


def test_what_a_tally_must_count_is_said_with_its_prize() -> None:
    said = items(said_by(description_section, case_of_bet("examples/collections.yaml", "all-small"), "pt"))
    assert "Prémio: 34:1 (5 reunidos); a aposta é também devolvida." in said
    assert sum("34:1" in text for text in said) == 1


# --- when it is made and works ------------------------------------------------------------------------------------


def terms(file: str, name: str) -> list[str]:
    document = said_by(description_section, case_of_bet(file, name), "en")
    found = under(document, "When it is made, when it works and what binds it")
    return [block.text for block in found if isinstance(block, Paragraph)]


@pytest.mark.thorough
def test_when_a_bet_is_made_and_works() -> None:
    any_time, always = "The probabilities are the same at whatever moment", "It works, without interruption"
    assert [text.startswith(start) for text, start in zip(terms(CRAPS, "field"), (any_time, always), strict=False)] == [
        True,
        True,
    ]
    assert terms("examples/hands.yaml", "fire-a")[0].startswith(always)  # its rules say when it is made
    assert terms("examples/urn.yaml", "two-alike")[0].startswith("It is made before the first draw")
    assert terms("examples/compounds.yaml", "come-1x-off") == [
        "Come odds off on the come-out, one of its parts, is off while the hand is in its stage “come-out”."
    ]
    assert terms(CRAPS, "field")[2:] == ["Art. 5, n.º 5: May be made at any moment of the game."]


# --- what changes -------------------------------------------------------------------------------------------------


def changed(bet: Bet) -> Case:
    return case_for(ruleset_of(CRAPS), [bet])


def test_a_different_prize_stands_beside_the_one_there_is() -> None:
    field = ruleset_of(CRAPS).bets["field"]
    bet = replace(bet_from(CRAPS, "{win: [2, 3, 4, 9, 10, 11, 12], lose: others, pays: 5:4}"), id="field")
    case = changed(replace(bet, name=field.name, law=field.law, pays_law=field.pays_law))
    assert case.asked[0].statement == "in-place"
    found = description_section(case, spoken(case, "en"))
    table = under(found, "What changes")
    assert [block.rows for block in table if isinstance(block, Table)] == [
        (("prize", "1:1 (3, 4, 9, 10, 11) · 2:1 (2) · 2:1 or 3:1 (12)", "5:4"),)
    ]
    assert not [block for block in table if isinstance(block, Paragraph)]
    said = " ".join(texts(found))
    assert (
        "with the same rules and another prize. Defined in: art. 5, n.º 3, 8). Prize in the regulation: art. 6, 12)."
        in said
    )
    assert "The names are those of the regulation." in said


def test_changed_rules_are_set_side_by_side() -> None:
    bet = replace(bet_from(CRAPS, "{win: [2, 12], lose: others, pays: 7:1}"), id="any-craps", lost=Ratio(1, 2))
    bet = replace(bet, commission=Commission(Fraction(1, 20), "stake", "with the bet"))
    case = changed(bet)
    assert case.asked[0].changed
    found = under(description_section(case, spoken(case, "en")), "What changes")
    table = next(block for block in found if isinstance(block, Table))
    assert [row[0] for row in table.rows] == ["part of the stake lost", "commission"]  # the prize is what it was
    assert table.rows[1][1:] == ("none", "a commission of 5 % of the stake is paid with the bet; a push gives it back")
    assert [block.text for block in found if isinstance(block, Paragraph)] == [
        "No longer applies: Wins on a total of 2, 3 or 12; loses on any other outcome.",
        "Applies from now on: Wins on a total of 2 or 12; loses on any other outcome.",
        "Applies from now on: A loss costs half the stake.",
        "Applies from now on: A commission of 5 % of the stake is paid with the bet; a push gives it back.",
    ]


def test_names_are_the_applicants_or_the_regulations() -> None:
    new = " ".join(texts(said_by(description_section, case_of_bet(CRAPS, "field"), "pt")))
    assert "As designações são as que neste documento se propõem; não constam do Boletim Oficial." in new
    roulette = ruleset_of("rulesets/roulette.yaml")
    same = case_for(roulette, [replace(roulette.bets["red"], pays=Ratio(2, 3))])
    said = " ".join(texts(description_section(same, Words("pt", same.ruleset, starred=False))))
    assert "em chinês, «" in said
    assert "*»" not in said
    assert "salvo «紅», que dele não consta e é tradução" in said
    nameless = case_for(ruleset_of(CRAPS), [replace(bet_from(CRAPS, "{win: 7, lose: others, pays: 4:1}"), name=None)])
    assert any(
        "identificador nos ficheiros: x" in text
        for text in texts(description_section(nameless, Words("pt", nameless.ruleset)))
    )


# --- what binds and what is proposed ------------------------------------------------------------------------------


def proposing(*rules_: Said, file: str = CRAPS) -> dict[Language, Document]:
    base = ruleset_of(file)
    name = next(iter(base.bets))
    bet = replace(base.bets[name], law=None, pays_law=None)
    rest = replace(base, bets={other: one for other, one in base.bets.items() if other != name})
    case = case_for(rest, [bet], rules=rules_)
    found = {language: description_section(case, spoken(case, language)) for language in LANGUAGES}
    assert side_by_side(found)
    return found


def test_a_rule_stands_beside_the_condition_that_it_is_about() -> None:
    found = items(
        proposing(
            Said(id="withdrawal", about=("withdrawal",), text=three("never")),
            Said(id="void-throws", about=("void",), text=three("again")),
        )["en"]
    )
    silent = found.index("The act does not say whether a bet may be withdrawn or changed before it is decided.")
    assert found[silent + 1] == "The applicant proposes: “never”"
    void = next(at for at, text in enumerate(found) if text.startswith("Art. 3, n.º 2: A throw is void"))
    assert found[void + 1] == "The applicant proposes: “again”"


def test_a_rule_finds_a_condition_on_the_same_subject() -> None:
    document = proposing(Said(id="replacement-of-the-shooter", about=("shooter",), text=three("goes on")))["en"]
    found = items(document)
    replaced = next(at for at, text in enumerate(found) if text.startswith("Art. 4: The thrower is replaced"))
    assert found[replaced + 1] == "The applicant proposes: “goes on”"
    assert "Subjects on which no provision was found" not in headings(document, 4)


def test_what_has_no_provision_is_said_to_have_none() -> None:
    document = proposing(
        Said(id="working", about=("working",), text=three("always")),
        Said(id="board", about=("other",), text=three("a board")),
    )["en"]
    found = under(document, "Subjects on which no provision was found")
    assert [block.text for block in found if isinstance(block, Paragraph)][1:] == [
        "When the bet works: the applicant proposes “always”"
    ]
    besides = under(document, "Other rules proposed")
    assert [block.text for block in besides if isinstance(block, Paragraph)] == ["“a board”"]


def test_what_nobody_speaks_of_is_said_to_be_open() -> None:
    found = proposing(file="examples/big-six.yaml")["pt"]
    said = [block.text for block in under(found, "Matérias não previstas") if isinstance(block, Paragraph)]
    assert said[1:] == [
        "Jogada nula",
        "Procedimento do «croupier»",
        "Ordem dos pagamentos",
        "Valor mínimo e máximo das apostas",
    ]
    (bet, *_) = ruleset_of("examples/big-six.yaml").bets
    details = " ".join(texts(said_by(description_details, case_of_bet("examples/big-six.yaml", bet), "pt")))
    assert "As regras do jogo de que partem estes valores não têm condições gerais." in details


def test_without_dice_no_throw_is_void() -> None:
    found = list(texts(said_by(description_section, case_of_bet("rulesets/fantan.yaml", "fan"), "zh")))
    assert "無效的局" in found
    assert not any("擲骰" in text for text in found)


def test_a_condition_on_other_bets_is_no_condition_on_this_one() -> None:
    rule = Said(id="staying", about=("withdrawal",), text=three("never"))
    found = items(proposing(rule, file="rulesets/portugal/craps.yaml")["en"])
    about = next(at for at, text in enumerate(found) if text.startswith("For other bets: n.º 11.1: "))
    assert found[about + 1] == "Withdrawing or changing the bet: the proponent proposes “never”"


def test_a_rule_for_one_bet_stands_with_that_bet() -> None:
    base = ruleset_of(CRAPS)
    bets = [
        replace(bet_from(CRAPS, "{win: 7, lose: others, pays: 4:1}"), id=name, name=three(name))
        for name in ("one", "two")
    ]
    case = case_for(base, bets, rules=(Said(id="limit", about=("other",), text=three("ten"), bets=("two",)),))
    found = description_section(case, spoken(case, "en"))
    two = next(at for at, block in enumerate(found) if isinstance(block, Heading) and block.text == "two")
    said = [at for at, text in enumerate(found) if isinstance(text, Paragraph) and "for two: “ten”" in text.text]
    assert len(said) == 1
    assert said[0] > two


def test_assumptions_on_the_articles_of_other_bets_are_left_out() -> None:
    def assumed(name: str) -> str:
        document = said_by(description_details, case_of_bet(CRAPS, name), "en")
        return " ".join(block.text for block in under(document, "Assumptions") if isinstance(block, Paragraph))

    case = case_for(ruleset_of(CRAPS), [replace(bet_from(CRAPS, "{win: 7, lose: 2, pays: 4:1}"))])
    new = " ".join(
        b.text for b in under(description_details(case, spoken(case, "en")), "Assumptions") if isinstance(b, Paragraph)
    )
    assert "equally" not in new
    assert "Every face of a die is as likely as any other" in new
    assert "The four simultaneous bets of the Horn are equal" not in new
    assert "Hard Way" not in new
    assert "Every face of a die" in assumed("field")


def test_the_articles_for_new_bets_are_left_to_the_request() -> None:
    for language in LANGUAGES:
        said = " ".join(items(said_by(description_section, case_of_bet(CRAPS, "field"), language)))
        assert not re.search(r"art\. 7\b|第七條", said)


# --- the applicant's own words ------------------------------------------------------------------------------------


def test_the_description_of_the_applicant_is_quoted_and_the_generated_one_stays() -> None:
    plain = case_of_bet(CRAPS, "field")
    own = Text({"pt": "Um.\nDois.\n\nTrês.", "zh": "一。\n二。\n\n三。", "en": "One.\nTwo.\n\nThree."})
    case = replace(plain, application=replace(plain.application, description=own))
    for language, first, second in (("pt", "Um. Dois.", "«Três.»"), ("zh", "一。二。", "「三。」")):
        found = description_section(case, spoken(case, language))  # type: ignore[arg-type]
        without = description_section(plain, spoken(plain, language))  # type: ignore[arg-type]
        assert first in list(texts(found))[2]
        assert list(texts(found))[3] == second
        assert found[:2] + found[4:] == without


def test_prose_whose_paragraphs_do_not_match_is_one_paragraph() -> None:
    uneven = Text({"pt": "Um.\n\nDois.", "zh": "一。", "en": "One."})
    assert paragraphs_of(uneven, Phrasebook("pt")) == ["Um. Dois."]
    assert paragraphs_of(uneven, Phrasebook("zh")) == ["一。"]
    assert single_line(Text({"zh": "一\n二"}), Phrasebook("zh")) == "一二"


def test_an_option_that_was_chosen_is_said_once_where_the_bets_are_asked_for() -> None:
    case, said = case_of_bet(CRAPS, "field"), "The figures are for 2:1, which is taken here."
    assert [text.endswith(said) for text in texts(said_by(object_of, case, "en"))].count(True) == 1
    assert not any(text.endswith(said) for text in texts(said_by(description_section, case, "en")))


@each(
    "path",
    sorted(Path(__file__).parents[2].glob("examples/*/application.yaml")),
    ids=lambda p: p.parent.name,
    thorough=3,
)
def test_every_example_is_described(path: Path) -> None:

    case = case_of(load_application(path))
    found = {language: description_section(case, spoken(case, language)) for language in LANGUAGES}
    assert side_by_side(found)
    names = [one.bet.name.say("pt") for one in case.asked if one.bet.name]
    assert [one for one in headings(found["pt"], 3) if one in names] == names


def test_a_family_of_two_variables_is_a_table_with_both_values_of_a_member() -> None:
    base = ruleset_of("rulesets/fantan.yaml")
    case = case_for(base, [replace(base.bets["nim"], pays=Ratio(3, 2))])
    (table,) = [
        block
        for block in description_section(case, spoken(case, "pt"))
        if isinstance(block, Table) and block.caption == "Em que diferem as apostas"
    ]
    assert len(table.rows) == 12
    assert table.rows[0][0] == "(número 1, empate 2)"
    every = [one for one in all_members(base, {}) if one.bet.id == "nim"]
    assert Words("zh", base).bet(every[0]) == "念*（號碼1、和局2）"
    assert Words("en", base).members(every) == "Nim: number 1 to 4; push 1 to 4 (12)"
