"""The request: what it cites and never cites, to whom it is addressed, what it asks, and that it is ready to sign."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest

from macau_edge.checks.sound import load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.bilingual import side_by_side
from macau_edge.dossier.case import PROGRAM_FILE, Case
from macau_edge.dossier.sections import part_of
from macau_edge.dossier.sections.annexes import verification
from macau_edge.dossier.sections.offers import amount_words
from macau_edge.dossier.sections.request import act_facts
from macau_edge.dossier.sections.sources import sources
from macau_edge.model import LANGUAGES, Act, Citation, Ground, Language, Ratio, Ruleset, Text
from macau_edge.model.filed import Said
from macau_edge.model.problem import NOWHERE
from macau_edge.reading.source import shipped_names
from macau_edge.reports.document import Document, Heading, Paragraph, Table
from macau_edge.wording import Words
from macau_edge.wording.text import Numerals, Phrasebook
from tests.cases import APPLICANT, BETS, case_for, case_of_bet, request, ruleset_of, said_by, three
from tests.dossier.test_description import items, texts
from tests.loops import each
from tests.proposals import case_named

CRAPS = "rulesets/craps.yaml"
BACCARAT = "rulesets/baccarat.yaml"
MINI_DICE = "rulesets/new-jersey/mini-dice.yaml"
"""Of which a petition to New Jersey is made."""
FIRST = {f"rulesets/{name}.yaml": next(b for f, b in BETS if f == f"rulesets/{name}.yaml") for name in shipped_names()}
"""Each shipped ruleset with its first bet."""


def in_all(case: Case) -> dict[Language, Document]:
    """The request in the three languages, which have the same blocks."""
    found = {language: said_by(request, case, language) for language in LANGUAGES}
    assert side_by_side(found)
    return found


def whole(document: Document) -> str:
    return "\n".join(texts(document))


def tables(document: Document) -> list[Table]:
    return [block for block in document if isinstance(block, Table)]


def headings(document: Document) -> Iterator[str]:
    return (block.text for block in document if isinstance(block, Heading))


def of_kind(document: Document, kind: str) -> list[str]:
    return [block.text for block in document if isinstance(block, Paragraph) and block.kind == kind]


def with_act(ruleset: Ruleset, **changed: object) -> Ruleset:
    """The ruleset under an act that differs in this."""
    assert ruleset.act
    return replace(ruleset, act=replace(ruleset.act, **{"sources": None, **changed}))  # type: ignore[arg-type]


def asking(ruleset: Ruleset, **more: object) -> Case:
    """A case that asks for the first bet of a ruleset as a new one."""
    name, bet = next(iter(ruleset.bets.items()))
    rest = replace(ruleset, bets={other: one for other, one in ruleset.bets.items() if other != name})
    return case_for(rest, [replace(bet, law=None, pays_law=None)], **more)  # type: ignore[arg-type]


# --- the law ------------------------------------------------------------------------------------------------------

SEVENTH = re.compile(r"artigo 7\.º|article 7\b|art\. 7\b|第七條")
"""Any mention of an article 7."""


def test_craps_rests_on_the_numbers_of_article_seven() -> None:
    found = in_all(case_of_bet(CRAPS, "field"))
    assert "funda-se no n.º 1 do artigo 7.º do regulamento anexo ao Despacho do Secretário" in whole(found["pt"])
    assert "規章第七條第一款為依據" in whole(found["zh"])
    assert "rests on n.º 1 of article 7 of the regulation annexed to the Dispatch" in whole(found["en"])
    for document in found.values():
        assert next(headings(document)).count("53/2010") == 0
        assert of_kind(document, "warning") == []
    said = whole(found["pt"])
    assert "«designadamente»" in said
    assert "se for o caso" in said
    assert "mera sugestão" in said


@pytest.mark.parametrize("file", [file for file in FIRST if file not in (CRAPS, BACCARAT, MINI_DICE)])
def test_without_an_article_none_is_cited_as_a_basis(file: str) -> None:
    case = case_of_bet(file, FIRST[file])
    assert case.basis is None
    for language, document in in_all(case).items():
        said = whole(document)
        assert not SEVENTH.search(said), language
        assert not re.search(r"Fundamento legal|法律依據|Legal basis", said)
        assert {"en": "Proposal to amend", "pt": "Proposta de alteração do regulamento", "zh": "修改規章建議書"}[
            language
        ] in next(headings(document))
        act = case.ruleset.act
        assert act
        assert act.instead_of_bets
        assert act.instead_of_bets.say(language) in said
        assert not re.search(r"Pede deferimento|Termos em que se requer|謹請批准|謹請閣下|You are therefore", said)


@each(("file", "name"), BETS, ids=lambda text: text, thorough=3)
def test_article_seven_is_only_cited_where_the_act_has_it(file: str, name: str) -> None:
    case = case_of_bet(file, name)
    for document in in_all(case).values():
        if case.basis is None:
            assert not SEVENTH.search(whole(document))
        elif file != BACCARAT:  # which says of another article 7 that it was read
            assert SEVENTH.search(whole(document))


def test_baccarat_rests_on_the_numbers_of_its_own_article() -> None:
    for language, document in in_all(case_of_bet(BACCARAT, "lucky-6")).items():
        cited = {
            "en": "art. 13, n.os 4, 5 and 6",
            "pt": "artigo 13.º, n.os 4, 5 e 6",
            "zh": "核准的《百家樂法定規章》第十三條第四款、第五款及第六款",  # the dispatch itself has no article 13
        }
        assert cited[language] in whole(document), whole(document)[:600]


@pytest.mark.parametrize(
    ("law", "stated", "said"),
    [
        (
            "art. 12",
            None,
            "Which paragraph of that article provides for a request, and what must accompany it, was not",
        ),
        ("art. 12, n.º 3", None, "What must accompany the request was not established"),
        ("art. 12, n.º 3", three("its rules"), "The application states, as that provision asks: its rules."),
    ],
)
def test_what_an_application_states_comes_from_the_data_of_the_act(law: str, stated: Text | None, said: str) -> None:
    act = {"cite": "Regulation 9/1999", "new_bets": Ground(law=Citation(law), states=stated)}
    case = asking(with_act(ruleset_of(CRAPS), **act))
    text, annex = (whole(said_by(section, case, "en")) for section in (request, sources))
    assert said in (annex if stated is None else text)
    assert "not established" not in text


def test_of_another_act_only_the_article_is_cited() -> None:
    ruleset = with_act(ruleset_of(CRAPS), cite="Regulation 9/1999", new_bets=Ground(law=Citation("art. 12")))
    case = asking(ruleset)
    assert case.authority.id == "article"
    for document in in_all(case).values():
        said = whole(document)
        assert not SEVENTH.search(said)
        assert "DICJ" not in said
        assert "Direcção de Inspecção" not in said
        assert "博彩監察協調局" not in said
    assert "O fundamento do pedido é o artigo 12.º, de Regulation 9/1999." in whole(said_by(request, case, "pt"))
    assert "第十二條" in whole(said_by(request, case, "zh"))
    assert case.authority.manner == "authorised"


def test_an_article_seven_of_another_act_has_no_numbers() -> None:
    case = asking(with_act(ruleset_of(CRAPS), cite="Despacho 99/2011"))
    assert case.authority.id == "article"
    said = whole(said_by(request, case, "pt"))
    assert "O fundamento do pedido é o artigo 7.º, do Despacho n.º 99/2011." in said
    assert not re.search(r"n\.º [123] do artigo", said)


@pytest.mark.parametrize(
    ("way", "expected", "said"),
    [
        (three("a dispatch (16/2001)"), "secretary", "Secretário para a Economia"),
        (three("a portaria"), "amendment", "A via é: a portaria."),
        (None, "no-way", "nem outra via para esse efeito"),
    ],
)
def test_what_a_proposal_stands_on(way: Text | None, expected: str, said: str) -> None:
    case = asking(with_act(ruleset_of(CRAPS), new_bets=way and Ground(none=way)))
    assert case.authority.id == expected
    found = in_all(case)
    assert said in whole(found["pt"])
    assert not any(SEVENTH.search(whole(document)) for document in found.values())


def test_a_ruleset_without_an_act_has_no_basis_and_a_warning() -> None:
    case = asking(replace(ruleset_of(CRAPS), act=None))
    assert case.authority.id == "no-act"
    found = in_all(case)
    assert of_kind(found["en"], "warning")[0].startswith("This document names no act")
    assert "Ao" not in of_kind(found["pt"], "plain")[0]
    assert of_kind(found["pt"], "plain")[0] == "À entidade competente para aprovar as regras do jogo"
    assert not any(SEVENTH.search(whole(document)) for document in found.values())


@pytest.mark.parametrize(
    ("file", "warned"),
    [
        (CRAPS, []),
        (
            "rulesets/cussec.yaml",
            ["Despacho Regulamentar Externo n.º 31/2003: diploma substituído pelo Despacho n.º 57/2004"],
        ),
        (
            "rulesets/fish-prawn-crab.yaml",
            ["Despacho Regulamentar Externo n.º 59/2004: diploma alterado pelo Despacho n.º 69/2006"],
        ),
        ("rulesets/fantan.yaml", []),  # of which it is not known: that stands in the annex on sources
    ],
)
def test_an_act_that_is_not_in_force_is_a_warning(file: str, warned: list[str]) -> None:
    found = of_kind(said_by(request, case_of_bet(file, FIRST[file]), "pt"), "warning")
    assert [text.startswith(start) for text, start in zip(found, warned, strict=True)] == [True] * len(warned)


def test_the_gazette_is_as_the_ruleset_has_it() -> None:
    act = ruleset_of(CRAPS).act
    assert act
    assert act_facts(act, Phrasebook("pt")).endswith(
        "assinado em 26 de Fevereiro de 2010; publicado em 8 de Março de 2010 (Boletim Oficial n.º 10, I Série); "
        "com efeitos a partir de 9 de Março de 2010; com revogação da Portaria n.º 97/85/M."
    )
    assert "於二零一零年三月八日公佈（《公報》第10期第一組）" in act_facts(act, Phrasebook("zh"))
    assert "(Official Gazette No. 10, Series I)" in act_facts(act, Phrasebook("en"))
    bare = Act(title=three("An act"), cite="Act 1", status="in force", place=NOWHERE)
    alone = ["The act: An act.", "Diploma: An act.", "法規：An act。"]
    assert [act_facts(bare, Phrasebook(language)) for language in ("en", "pt", "zh")] == alone
    none = replace(bare, title=three("no act"), status="no act")
    assert act_facts(none, Phrasebook("pt")) == "No act."
    several = replace(bare, revokes=("Portaria 168/75", "Despacho 1/2003"))
    said = "An act: com revogação da Portaria n.º 168/75 e do Despacho n.º 1/2003."
    assert act_facts(several, Phrasebook("pt")) == said
    elsewhere = replace(bare, gazette="DR n.º 3")
    assert act_facts(elsewhere, Phrasebook("pt")) == "An act: publicação: DR n.º 3."
    assert act_facts(replace(bare, published="2020-02-01"), Phrasebook("en")) == "An act: published on 1 February 2020."


# --- who asks whom ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "addressee"),
    [
        (CRAPS, "Ex.mo Senhor Director da Direcção de Inspecção e Coordenação de Jogos"),
        (
            "rulesets/roulette.yaml",
            "Ex.mo Senhor Secretário para a Economia e Finanças, "
            "por intermédio da Direcção de Inspecção e Coordenação de Jogos",
        ),
        ("rulesets/portugal/craps.yaml", "À entidade competente para alterar o regulamento"),
    ],
)
def test_to_whom_it_is_addressed(file: str, addressee: str) -> None:
    assert of_kind(said_by(request, case_of_bet(file, FIRST[file]), "pt"), "plain")[0] == addressee


def test_the_applicant_speaks_in_its_own_words() -> None:
    own = {language: f"Casa {language} *não* {{x}}" for language in LANGUAGES}
    contact = {"address": three("Rua 1,\nMacau"), "telephone": three("+853"), "email": three("a@b.c")}
    applicant = replace(APPLICANT, name=Text(own), contact=contact)
    case = asking(ruleset_of(CRAPS), applicant=applicant)
    for language, document in in_all(case).items():
        said = whole(document)
        assert f"Casa {language} *não* {{x}}" in said
        assert ("Rua 1, Macau" if language != "zh" else "Rua 1,Macau") in said
        assert "a@b.c" in said
        assert f"Casa {language}" in of_kind(document, "signature")[0]
        assert "Person" in of_kind(document, "signature")[0]


def test_without_a_city_or_a_contact() -> None:
    found = in_all(asking(ruleset_of(CRAPS)))
    assert of_kind(found["pt"], "right") == ["Referência: T-1", "20 de Novembro de 2026"]
    assert "Contactos" not in whole(found["pt"])


def test_place_and_date_are_written_out() -> None:
    found = in_all(asking(ruleset_of(CRAPS), city=Text({"pt": "Macau", "zh": "澳門", "en": "Macau"})))
    assert [of_kind(found[language], "right")[1] for language in LANGUAGES] == [
        "Macau, 20 November 2026",
        "Macau, 20 de Novembro de 2026",
        "二零二六年十一月二十日於澳門",
    ]


@pytest.mark.parametrize(
    ("day", "en", "pt", "zh"),
    [
        ("2010-03-08", "8 March 2010", "8 de Março de 2010", "二零一零年三月八日"),
        ("1999-12-31", "31 December 1999", "31 de Dezembro de 1999", "一九九九年十二月三十一日"),
        ("2026-01-01", "1 January 2026", "1 de Janeiro de 2026", "二零二六年一月一日"),
    ],
)
def test_dates(day: str, en: str, pt: str, zh: str) -> None:
    assert [Phrasebook(language).date(day) for language in LANGUAGES] == [en, pt, zh]


def test_english_is_a_courtesy_translation() -> None:
    found = in_all(case_of_bet(CRAPS, "field"))
    assert "courtesy translation without official value" in next(headings(found["en"]))


# --- what is asked ------------------------------------------------------------------------------------------------


def several() -> Case:
    """A case that asks for a new bet, two other prizes and other rules."""
    base = ruleset_of(CRAPS)
    bets = base.bets
    asked = [
        replace(bets["eleven"], id="seven-or-eleven", name=three("Seven or Eleven"), law=None, pays_law=None),
        replace(bets["any-7"], pays=Ratio(9, 2)),
        replace(bets["eleven"], pays=Ratio(14, 1)),
        replace(bets["aces"], stages=bets["boxcars"].stages),
    ]
    return case_for(base, asked)


def test_the_title_says_what_is_asked_for() -> None:
    found = in_all(several())
    assert next(headings(found["pt"])) == (
        "Requerimento de autorização de nova aposta, prémios diferentes e aposta com regras diferentes — Craps"
    )
    assert next(headings(found["zh"])) == "新投注項目、不同彩金及規則不同的投注項目許可申請書——花旗骰"
    one = in_all(case_of_bet(CRAPS, "field"))
    assert next(headings(one["pt"])) == "Requerimento de autorização de nova aposta — Craps"


def test_the_object_has_each_bet_with_both_prizes_and_its_article() -> None:
    found = in_all(several())
    assert tables(found["pt"])[0].rows == (
        ("1", "Seven or Eleven", "nova", "—", "—", "15:1"),
        ("2", "Any 7/Big Red/Big 7", "prémio diferente", "artigo 5.º, n.º 3, alínea 2)", "4:1", "9:2"),
        ("3", "Eleven/11", "prémio diferente", "artigo 5.º, n.º 3, alínea 3)", "15:1", "14:1"),
        ("4", "Aces/2", "regras diferentes", "artigo 5.º, n.º 3, alínea 5)", "30:1", "30:1"),
    )
    assert tables(found["zh"])[0].rows[1] == (
        "2",
        "Any 7/Big Red/Big 7",
        "不同彩金",
        "第五條第三款（二）項",
        "1賠4",
        "2賠9",
    )


def test_a_name_that_is_not_the_gazettes_has_the_same_letters_there() -> None:
    """The star and its note are of the tables of figures; what is asked for has none, and the description says it."""
    roulette = ruleset_of("rulesets/roulette.yaml")
    case = case_for(roulette, [replace(roulette.bets["red"], pays=Ratio(2, 3))])
    found = part_of(case, case.authority.parts[0], case.words("zh"))
    assert tables(found)[0].rows[0][1] == "紅"
    assert not any("星號" in text for text in texts(found))


def test_what_is_asked_stands_bet_by_bet() -> None:
    found = in_all(several())
    asked = [text for text in items(found["en"]) if text.startswith(("to authorise", "all with"))]
    assert asked == [
        "to authorise, as a new bet, “Seven or Eleven”, with the following prize: 15:1;",
        "to authorise that the bet “Any 7/Big Red/Big 7” — art. 5, n.º 3, 2) — be paid with the following prize: 9:2; "
        "instead of: 4:1;",
        "to authorise that the bet “Eleven/11” — art. 5, n.º 3, 3) — be paid with the following prize: 14:1; "
        "instead of: 15:1;",
        "to authorise, as a new bet in place of the present one, “Aces/2” — art. 5, n.º 3, 5) —, "
        "with the rules of section 2 and the following prize: 30:1;",
        "all with the rules and conditions described in section 2.",
    ]
    assert "com outras regras, é aqui requerida como nova aposta" in whole(found["pt"])
    assert "com outras regras" not in whole(said_by(request, case_of_bet(CRAPS, "field"), "pt"))


def test_what_the_law_leaves_to_the_house_is_shown_whole() -> None:
    field = ruleset_of(CRAPS).bets["field"]
    case = case_for(ruleset_of(CRAPS), [replace(field, pays=Ratio(2, 1))])
    assert tables(said_by(request, case, "pt"))[0].rows[0][4] == "1:1 (3, 4, 9, 10, 11) · 2:1 (2) · 2:1 ou 3:1 (12)"
    chosen = case_for(ruleset_of(CRAPS), [replace(field, id="new")], choices={"field12": "3:1"})
    assert tables(said_by(request, chosen, "pt"))[0].rows[0][5] == "1:1 (3, 4, 9, 10, 11) · 2:1 (2) · 3:1 (12)"


def test_a_tally_says_what_its_only_prize_is_for() -> None:
    def prize(file: str, name: str) -> str:
        return tables(said_by(request, case_of_bet(file, name), "pt"))[0].rows[0][5]

    assert prize("examples/collections.yaml", "all-small") == "34:1 (5 reunidos)"
    assert prize("examples/compounds.yaml", "world") == "os das apostas que a compõem"


def test_conditions_are_suggestions() -> None:
    said = (
        Said(id="limits", about=("stakes",), text=three("a limit")),
        Said(id="board", about=("other",), text=three("a\nboard"), bets=("pass-line",)),
    )
    found = in_all(asking(ruleset_of(CRAPS), operation=said))
    assert "Sem prejuízo do que o despacho de autorização venha a fixar" in whole(found["pt"])
    listed = items(found["pt"])
    assert listed[listed.index("a limit") + 1] == "a board (Pass Line)"
    assert "Quanto à informação dos jogadores: nenhuma." in whole(found["pt"])
    none = in_all(asking(ruleset_of(CRAPS)))
    assert "A requerente não sugere condições." in whole(none["pt"])
    elsewhere = in_all(asking(ruleset_of("rulesets/roulette.yaml"), information=said[:1]))
    assert "só vinculam se a entidade competente as adoptar" in whole(elsewhere["pt"])


def test_a_rule_on_no_subject_is_told_itself() -> None:
    """`Outra matéria (secção 2)` would leave what is suggested to be guessed."""
    rules = tuple(Said(id=one, about=(one,), text=three("The prize is the same.")) for one in ("withdrawal", "other"))
    listed = items(in_all(asking(ruleset_of(CRAPS), rules=rules))["pt"])
    assert listed[listed.index("Retirada ou alteração da aposta (secção 2)") + 1] == "The prize is the same."


# --- what accompanies it ------------------------------------------------------------------------------------------


def test_the_elements_are_the_sections_in_their_order() -> None:
    case = case_of_bet(CRAPS, "field")
    rest = [name for part in case.authority.parts[1:] for name in part.of]
    assert rest == ["description", "probabilities", "prizes", "advantage", "layout", "annexes"]
    found = in_all(case)
    rows = tables(found["pt"])[1].rows
    assert [row[-1] for row in rows] == ["2", "3", "4", "5", "6", "Anexos"]  # the first of them is the proposed text
    assert [row[1] for row in rows] == ["artigo 7.º, n.º 2"] * 5 + ["além do exigido"]
    assert len(tables(said_by(request, case_of_bet("rulesets/fantan.yaml", "fan"), "pt"))[1].columns) == 2


def test_the_files_have_their_hashes() -> None:
    case = case_of_bet(CRAPS, "field")
    (table,) = tables(said_by(verification, case, "en"))
    rows = table.rows
    assert [(row[0], row[2]) for row in rows] == [
        ("technical.pdf", "checked by redoing the calculations"),
        ("application.yaml", case.source.sha256),
        ("ruleset.yaml", case.base.source.sha256),
        ("analysis.json", "checked by redoing the calculations"),
        ("certificate.json", "checked by redoing the calculations"),
        ("recompute.py", sha256(PROGRAM_FILE).hexdigest()),
        ("recompute.txt", sha256(PROGRAM_FILE).hexdigest()),
        ("results.csv", "checked by redoing the calculations"),
        ("workbook.xlsx", "checked by redoing the calculations"),
    ]


def test_it_closes_with_a_place_to_sign() -> None:
    document = said_by(request, case_of_bet(CRAPS, "field"), "pt")
    closing = [block.text for block in document[-3:] if isinstance(block, Paragraph)]
    assert closing[0] == "Pede deferimento."
    assert closing[2] == "Pela requerente, Company: Person, director"
    assert [block.kind for block in document[-3:] if isinstance(block, Paragraph)] == ["plain", "right", "signature"]


def test_a_draft_is_not_meant_to_be_filed() -> None:
    found = in_all(asking(ruleset_of(CRAPS), draft=True))
    assert of_kind(found["pt"], "warning") == ["Minuta para revisão interna: não se destina a ser apresentada."]


def test_the_first_heading_is_the_title_and_the_second_the_section() -> None:
    levels = [
        block.level for block in said_by(request, case_of_bet(CRAPS, "field"), "pt") if isinstance(block, Heading)
    ]
    assert levels[:2] == [1, 2]
    assert set(levels[2:]) == {3}


def test_money_is_in_units_where_it_is_not_known_in_which() -> None:
    macau, portugal = case_of_bet(CRAPS, "field"), case_of_bet("rulesets/portugal/craps.yaml", "pass-line")
    assert [amount_words(25, macau, Words(language, macau.ruleset)) for language in LANGUAGES] == [
        "25 patacas",
        "25 patacas",
        "澳門元25元",
    ]
    assert amount_words(1, macau, Words("pt", macau.ruleset)) == "1 pataca"
    assert amount_words(Fraction(25, 2), macau, Words("pt", macau.ruleset)) == "12 1/2 patacas"
    assert [amount_words(25, portugal, Words(language, portugal.ruleset)) for language in LANGUAGES] == [
        "25 units of currency",
        "25 unidades monetárias",
        "25個貨幣單位",
    ]


def test_baccarat_is_filed_in_patacas() -> None:
    """DICJ authorises its bets: the amounts of the applicant are those of Macau, as those of craps are."""
    case = case_of_bet("rulesets/baccarat.yaml", "tie")
    assert [amount_words(50, case, Words(language, case.ruleset)) for language in ("en", "zh")] == [
        "50 patacas",
        "澳門元50元",
    ]


@pytest.mark.thorough
def test_the_commission_stands_beside_the_prize_that_is_asked_for() -> None:
    case = case_named("lay")
    said = {language: said_by(request, case, language) for language in LANGUAGES}
    five = {language: Numerals(language).rate(Fraction(1, 20)) for language in LANGUAGES}
    assert f"with the following prize: 1:2 · commission paid with the bet: {five['en']} of the prize;" in whole(
        said["en"]
    )
    assert f"com o prémio seguinte: 1:2 · comissão paga com a aposta: {five['pt']} do prémio;" in whole(said["pt"])
    assert f"其彩金如下：2賠1 · 下注時另付佣金：彩金的{five['zh']}；" in whole(said["zh"])
    assert tables(said["en"])[0].rows[0][5] == f"1:2 · commission paid with the bet: {five['en']} of the prize"
    assert "commission" not in whole(said_by(request, case_named("field"), "en"))


def test_where_the_casino_keeps_the_stake_no_winner_gets_it_back() -> None:
    base = ruleset_of(CRAPS)
    for returned, expected in ((True, "a winner gets the stake back"), (False, "the casino keeps a winner’s stake")):
        found = in_all(asking(replace(base, stake_returned=returned)))
        assert expected in of_kind(found["en"], "note")[0]
    assert "devolvido" not in of_kind(found["pt"], "note")[0]
    assert "取回" not in of_kind(found["zh"], "note")[0]


def test_a_choice_that_the_program_takes_is_told_without_the_words_of_the_console() -> None:
    base = ruleset_of(CRAPS)
    case = case_for(base, [replace(base.bets["field"], stages=base.bets["eleven"].stages)])
    for language, document in in_all(case).items():
        assert "field12" not in whole(document), language
        assert "`" not in whole(document), language
    assert "Artigo 6.º, alínea 12)" in whole(said_by(request, case, "pt"))
    assert "a escolha é do casino (2:1 ou 3:1)" in whole(said_by(request, case, "pt"))


@pytest.mark.thorough
def test_rules_that_are_not_the_shipped_ones_are_said_to_be_the_applicants() -> None:
    for folder, own in (("joker-or-flag", True), ("field-12", False)):
        case = case_of(load_application(Path(__file__).parents[2] / "examples" / folder / "application.yaml"))
        warned = of_kind(said_by(sources, case, "en"), "warning")
        assert any("the proponent’s own file" in text for text in warned) is own
