"""What a dossier says of a general rule that is set aside, of an edge of zero, of names, and of a bet's own stage."""

from __future__ import annotations

import pytest

from macau_edge.checks.sound import load_sound
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.advantage import advantage_summary, comparison
from macau_edge.dossier.sections.description import changes, provisions, terms
from macau_edge.dossier.sections.gazette import gazette
from macau_edge.dossier.sections.names import names
from macau_edge.dossier.sections.offers import groups_of
from macau_edge.dossier.sections.request import object_of, requested_rows
from macau_edge.model import LANGUAGES, Citation, Language
from macau_edge.model.subjects import entries_about
from macau_edge.reading.forms import BetForm
from macau_edge.reading.ruleset import RulesetForm
from macau_edge.reading.source import shipped_names
from macau_edge.reports.document import Paragraph
from macau_edge.wording import Words
from tests.cases import other_readings
from tests.dossier.test_same_bet import said, worked_out

FAN = "fan: {each: {number: 1 to 4}, win: number, lose: others, pays: PAYS, commission: COMMISSION}"
PICK = "pick: {name: Pick, win: 1, lose: 2, push: others, pays: 1:1, commission: COMMISSION}"


def fan(pays: str, commission: str, bet: str = FAN) -> Case:
    return worked_out(bet.replace("PAYS", pays).replace("COMMISSION", commission), game="fantan")


def compared(case: Case, w: Words) -> str:
    """What is said beside the table of all bets."""
    return "\n".join(block.text for block in comparison(case, w) if isinstance(block, Paragraph))


def on_the_request(case: Case, language: Language = "pt") -> str:
    """Sections 1.3 and 1.4."""
    w = Words(language, case.ruleset)
    return said((*object_of(case, w), *requested_rows(case, w)))


# --- the commission of the regulation ------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_bet_without_the_commission_of_all_bets_says_so() -> None:
    case = fan("5:2", "none")
    found = on_the_request(case)
    assert "«Fan» afasta uma regra geral do regulamento — artigo 9.º." in found
    assert "que em «Fan» não se cobre comissão, afastando-se a regra geral do regulamento — artigo 9.º;" in found
    (one,) = case.asked
    assert "comissão" in said(tuple(changes(case, one, Words("pt", case.ruleset))))
    assert "afasta" in on_the_request(fan("", "none", PICK))  # also of a bet that the act has not


def test_the_proposed_text_says_that_no_commission_is_taken() -> None:
    """Left unsaid, the general rule of the regulation would take it of the bet as it is proposed."""
    for commission, none in (("none", True), ("{rate: 5%, of: prize, paid: on a win}", False)):
        case = fan("11:4", commission)
        for language in LANGUAGES:
            words = {"pt": "não se cobra comissão", "zh": "不抽取佣金", "en": "no commission is taken"}[language]
            text = said(tuple(gazette(case, Words(language, case.ruleset))))
            assert (words in text) is none


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_another_commission_is_said_beside_that_of_the_regulation(language: Language) -> None:
    case = fan("5:2", "{rate: 2%, of: stake, paid: on a win}")
    w = Words(language, case.ruleset)
    assert case.ruleset.commission
    found = on_the_request(case, language)
    assert all(
        w.rate(taken.rate) in found for taken in (case.ruleset.commission, case.asked[0].bet.commission) if taken
    )
    assert {"pt": "a regra geral do regulamento sobre a comissão", "zh": "有關佣金的一般規則", "en": "general rule"}[
        language
    ] in found


@pytest.mark.thorough
@pytest.mark.parametrize("commission", ["{rate: 5%, of: prize, paid: on a win}"])
def test_the_commission_of_the_regulation_sets_nothing_aside(commission: str) -> None:
    assert "afasta" not in on_the_request(fan("5:2", commission))


@pytest.mark.thorough
def test_a_reading_is_shown_where_it_changes_a_figure() -> None:
    """Without a commission it does not matter what the commission is taken of; with it, it does."""
    case = fan("5:2", "none")
    assert [one.reading.id for one in case.readings] == []
    assert [one.reading.id for one in case.settled] == ["commission-of-what"]
    found = said(tuple(other_readings(case, Words("pt", case.ruleset))))
    assert "não depende desta leitura" in found
    kept = worked_out(FAN.replace("PAYS", "5:2").replace(", commission: COMMISSION", ""), game="fantan")
    assert ([one.reading.id for one in kept.readings], kept.settled) == (["commission-of-what"], ())
    own = fan("", "none", PICK)
    assert (own.readings, own.settled) == ((), ())


# --- bets that an act had which the act of the game revoked ----------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("language", "one", "all_"),
    [
        (
            "en",
            "“Fan”: what decides each bet, and its prize, are told here as Portaria 178/89/M had them, which Despacho "
            "Regulamentar Externo 58/2004 revoked; that they were kept is supposed.",
            "“Kwok”, “Nim”, “Nga” and “Sheh-Sam-Hong”: what decides each bet is told here as Portaria 178/89/M had it, "
            "which Despacho Regulamentar Externo 58/2004 revoked; that it was kept is supposed. Its prize is not cited",
        ),
        (
            "pt",
            "«Fan»: o que decide cada aposta, e o seu prémio, constam aqui nos termos da Portaria n.º 178/89/M, "
            "diploma revogado pelo Despacho Regulamentar Externo n.º 58/2004; supõe-se que se mantiveram.",
            "«Kuoc», «Nim», «Nga» e «Sé-Sam-Hong»: o que decide cada aposta consta aqui nos termos da Portaria",
        ),
        (
            "zh",
            "「番*」：決定各投注輸贏者及其彩金，均按第178/89/M號訓令所訂者列出，該法規已由第58/2004號對外規範性批示廢止；"
            "假定其後沿用不變。",
            "「角*」、「念*」、「丫*」及「三門*」：決定各投注輸贏者按第178/89/M號訓令所訂者列出",
        ),
    ],
)
def test_a_bet_of_a_revoked_act_is_supposed_to_be_one_of_the_act_in_its_place(
    language: Language, one: str, all_: str
) -> None:
    """58/2004 was read in two articles that name no bet: that it has Fan, as 178/89/M had it, nobody read there."""
    case = worked_out(FAN.replace("PAYS", "5:2").replace(", commission: COMMISSION", ""), game="fantan")
    w = Words(language, case.ruleset)
    assert one in said(tuple(object_of(case, w))).splitlines()
    assert one in said(tuple(changes(case, case.asked[0], w))).splitlines()
    assert all_ in compared(case, w)
    kept = worked_out(TWICE.replace("PAYS", "10:1"), game="roulette")
    w = w.on(kept.ruleset)
    assert "178/89" not in said(tuple(object_of(kept, w))) + compared(kept, w)


# --- what else is a rule of all bets ---------------------------------------------------------------------------------


OF_NO_BET = {
    "game": "what it is called",
    "act": "what it is written from",
    "device": "what comes up, for every bet",
    "hands": "hands put together, for every bet",
    "meters": "what the prizes of bets go by; of a proposed bet that is paid of one it is said",
    "deal": "how a round is dealt, for every bet",
    "hand": "what can happen in it; a stage of a bet that is called as one of it is said to be the bet's own",
    "names": "outcomes by a name, which an application cannot give again",
    "words": "what things are called",
    "options": "what the law leaves to the house: of a bet that fixes it, what may be paid now stands beside the prize",
    "assumptions": "what the arithmetic needs; `offers.assumed` says of which bets it is not so",
    "conditions": "prose, beside which section 2.2 has that of the application; but for one on `zero`",
    "bets": "the bets",
    "readings": "shown where they change a figure",
    "notes": "what changes no figure",
}
"""The keys of a ruleset in whose place a bet has nothing of its own, and why."""

OWN = {"commission": {"commission"}, "winning-stake": {"pays"}}
"""The keys of a ruleset in whose place a bet has something of its own, by which of its keys."""


def test_every_rule_of_all_bets_that_a_bet_can_set_aside_is_known() -> None:
    """A key that a ruleset is to have stands in one of the two: `set_aside` says of the second that it is so."""
    assert {*RulesetForm.keys} == {*OF_NO_BET, *OWN}
    assert set().union(*OWN.values()) <= {*BetForm.keys}
    shared = {*RulesetForm.keys} & {*BetForm.keys}
    assert shared == {"commission"}, "what both have, a bet has in place of what is said for all"


TWICE = "numbers: {name: Numbers, win: [0, 26, 32], lose: others, pays: PAYS}"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("pt", "Em «Numbers», o prémio inclui o valor apostado, onde assim se indica; nas outras apostas,"),
        ("zh", "「Numbers」的彩金，凡有註明者，已包括投注金額；"),
    ],
)
def test_a_prize_with_the_stake_inside_says_so(language: Language, words: str) -> None:
    """Roulette, art. 7: the winner keeps the stake and receives the prize besides."""
    case = worked_out(TWICE.replace("PAYS", "11 for 1"), game="roulette")
    w, (one,) = Words(language, case.ruleset), case.asked
    assert words in said(tuple(object_of(case, w)))
    assert words in said(tuple(changes(case, one, w)))
    assert {"pt": "que em «Numbers» o prémio inclua", "zh": "「Numbers」的彩金，凡有註明者，包括投注金額"}[
        language
    ] in said(tuple(requested_rows(case, w)))
    rule = {"pt": "Exceptuam-se, quanto a Numbers, os prémios", "zh": "惟「Numbers」的彩金已包括投注金額者除外"}[
        language
    ]
    assert rule in said(tuple(provisions(case, w)))


@pytest.mark.thorough
def test_a_prize_beside_the_stake_sets_nothing_aside() -> None:
    assert "inclui" not in on_the_request(worked_out(TWICE.replace("PAYS", "10:1"), game="roulette"))


@pytest.mark.thorough
def test_a_commission_of_its_own_stands_in_what_changes_of_a_new_bet_too() -> None:
    case = fan("", "none", PICK)
    assert "afasta uma regra geral" in said(tuple(changes(case, case.asked[0], Words("pt", case.ruleset))))


# --- an edge of zero -----------------------------------------------------------------------------------------------

NUMBER = """number: {name: {pt: Soma, zh: 點, en: Total}, each: {number: [2, 3, 4, 5]}, win: number, lose: [7, 11],
    pays: {by: number, 2: 8:1, 3: 4:1, 4: 5:2, 5: 3:1}}"""


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_has_the_advantage_and_the_player_has_are_said_once_for_a_bet(language: Language) -> None:
    case = worked_out(NUMBER.replace("\n   ", ""))
    w = Words(language, case.ruleset)
    found = said(tuple(advantage_summary(groups_of(case), w))).splitlines()
    ones = {bet.member.values["number"].label: bet.member for bet in case.after.bets}
    assert w("edge.nobody", bet=w.members([ones["2"], ones["3"]])) in found
    assert w("edge.player", bet=w.members([ones["5"]])) in found
    assert sum(line in found for line in (w("edge.player", bet=w.bet(one)) for one in ones.values())) == 1


# --- names, and whose stage a stage is -----------------------------------------------------------------------------


def named(bet: str, game: str = "craps") -> str:
    case = worked_out(bet, game=game)
    return said(tuple(names(case, case.asked[0], Words("pt", case.ruleset))))


@pytest.mark.thorough
def test_an_english_name_is_not_the_regulations() -> None:
    field = named("field: {win: [2, 3, 4, 9 to 12], lose: others, pays: {by: total, 2: 2:1, 12: 5:2, others: 1:1}}")
    assert "em inglês" not in field
    assert "inglês" not in field  # the act has it so in Portuguese and in Chinese
    small = named("small: {win: 4 to 10 except same face, lose: others, pays: 6:5}", "cussec")
    assert "em português, «Pequeno»; em chinês, «小»." in small
    assert "O nome inglês, «Small», é deste documento e não do regulamento." in small
    lucky = named(
        "lucky: {name: {pt: Sorte, zh: 幸運, en: Lucky}, asks: {beside: any-7}, win: 7, lose: others, pays: 9:2}"
    )
    assert "em inglês, «Lucky»" in lucky


@pytest.mark.thorough
def test_a_stage_that_is_called_as_one_of_the_hand_is_the_bets_own() -> None:
    stages = "{come-out: {win: 7, lose: 2, point: others}, point: {win: point, lose: 7}}"
    line = f"line: {{name: Line, stages: {stages}, pays: 1:2}}"
    case = worked_out(line)
    found = said(tuple(terms(case, case.asked[0], Words("pt", case.ruleset))))
    assert "A fase «primeiro lançamento» é a da própria aposta" in found
    eight = worked_out("eight: {name: Eight, win: 8, lose: others, pays: 9:2}")
    assert "própria aposta" not in said(tuple(terms(eight, eight.asked[0], Words("pt", eight.ruleset))))


# --- the rule of roulette on zero, and the sector that its act does not determine -------------------------------------


@pytest.mark.thorough
def test_the_rule_is_known_by_its_subject() -> None:
    wheels = [load_sound(name).ruleset for name in shipped_names()]
    ruled = {one.name: [rule.law for rule in entries_about(one.conditions, "zero")] for one in wheels}
    assert {name: laws for name, laws in ruled.items() if laws} == {"roulette": [Citation("art. 8")]}


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("bet", "told"),
    [
        (TWICE.replace("PAYS", "10:1"), "Numbers"),
        ("half: {name: Half, win: black, push: 0, lose: others, pays: 1:1}", "Half"),
        ("spots: {name: Spots, each: {a: [[0, 26], [5, 24]]}, win: a, lose: others, pays: 16:1}", "Spots 0-26"),
        ("straight-up: {each: {number: 0 to 36}, win: number, lose: others, pays: 34:1}", ""),
        ("pair: {name: Pair, win: [5, 24], lose: others, pays: 16:1}", ""),
        ("both: {name: Both, together: {'straight-up[0]': 1, red: 1}}", ""),
    ],
)
def test_a_bet_that_does_not_lose_on_zero_says_so(bet: str, told: str) -> None:
    """Art. 8: on zero only the straight-up wins, «todos os restantes jogos perdem»."""
    case = worked_out(bet, game="roulette")
    w, (one,) = Words("pt", case.ruleset), case.asked
    rule = (
        f"«{told}» afasta uma regra geral do regulamento — artigo 8.º. A regra: Saindo o zero, só ganha o pleno no zero"
    )
    for text in (object_of(case, w), changes(case, one, w)):
        assert (rule in said(tuple(text))) is bool(told)
    asks = f"que em «{told}» não se perca com o zero, afastando-se a regra geral do regulamento — artigo 8.º;"
    assert (asks in said(tuple(requested_rows(case, w)))) is bool(told)


NINE = "nine: {name: Nine, win: [3, 7, 12, 18, 22, 26, 28, 29, 35], lose: others, pays: 3:1}"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "The regulation has a bet with the chances of “Nine”, “Sector of nine” — art. 6, 6), which it does not"),
        (
            "pt",
            "O regulamento tem uma aposta com as mesmas probabilidades que «Nine», «Sector» — artigo 6.º, alínea 6),",
        ),
        ("zh", "規章有一投注「九號區注*」——第六條（六）項，其概率與「Nine」相同，而規章並無完全訂明。"),
    ],
)
def test_a_bet_that_may_be_one_that_the_act_does_not_determine_is_not_said_to_be_new(
    language: Language, words: str
) -> None:
    """Art. 6, 6) does not name the nine numbers of its sector: a bet on nine others at 3:1 may be that.

    One that does not lose on zero is not: by art. 8 the sector does, whatever its numbers are.
    """
    for bet, told in ((NINE, True), (NINE.replace("35]", "35, 36]"), False), (NINE.replace("[3,", "[0,"), False)):
        case = worked_out(bet, game="roulette")
        w, (one,) = Words(language, case.ruleset), case.asked
        for text in (object_of(case, w), changes(case, one, w)):
            assert (words in said(tuple(text))) is told
        new = w("asked.described.new-in-part", act=w.act("Despacho Regulamentar Externo 30/2003"))
        assert (new in said(tuple(changes(case, one, w)))) is not told
