"""A proposed bet that the act has: refused at its own prize, and at another one said to be another prize of it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from macau_edge.checks.sound import LoadedApplication, UnsoundError, load_proposed, load_source
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import Case
from macau_edge.dossier.data import dossier_data
from macau_edge.dossier.sections import document
from macau_edge.dossier.sections.description import changes, terms
from macau_edge.dossier.sections.gazette import gazette
from macau_edge.dossier.sections.offers import concerns_other_bets
from macau_edge.dossier.sections.petition import particulars
from macau_edge.dossier.sections.request import basis_section, dossier_title, object_of, requested_rows
from macau_edge.model import LANGUAGES, Language, Member
from macau_edge.reading.source import find_ruleset, source
from macau_edge.reports.document import Block, Table
from macau_edge.reports.figures import to_builtins
from macau_edge.wording import Words
from tests.cases import other_readings
from tests.dossier.test_description import texts
from tests.dossier.test_dossier_numbers import all_of
from tests.proposals import HEAD, base

LOW = "low-dice: {name: Low, asks: {in-place-of: small}, win: 2 to 6, lose: others, pays: 6:5}"
HORN = "four: {name: Four, win: [2, 3, 11, 12], lose: others, pays: {by: total, [2, 12]: 27:4, [3, 11]: 3:1}}"


def loaded(*bets: str, game: str = "craps", more: str = "") -> LoadedApplication:
    text = f"{HEAD}game: {game}\n{more}bets:\n" + "".join(f"  {bet}\n" for bet in bets)
    return load_proposed(source("application.yaml", text.encode()), base)


def refused(*bets: str, game: str = "craps", more: str = "") -> list[str]:
    """What is wrong with the bets, at which lines."""
    try:
        loaded(*bets, game=game, more=more)
    except UnsoundError as error:
        return [f"{problem.code}: {problem.message.partition(':')[0]}" for problem in error.problems]
    return []


@cache
def worked_out(*bets: str, game: str = "craps") -> Case:
    return case_of(loaded(*bets, game=game), draft=True)


def said(blocks: tuple[Block, ...]) -> str:
    return "\n".join(texts(blocks))


@pytest.mark.parametrize(
    ("bet", "whose"),
    [
        ("low-dice: {name: Low, win: 2 to 6, lose: others, pays: 1:1}", "`low-dice` is `small`"),
        ("five: {name: Five, win: 5, lose: 7, pays: 7:5}", "`five` is `big-5-or-9[5]`"),
        ("line: {name: Line, win: point-made, lose: seven-out, made: point, pays: 1:1}", ""),
        ("twelve: {name: Twelve, win: 6-6, lose: others, pays: 31 for 1}", "`twelve` is `boxcars`"),
        ("small: {win: any except 7 to 12, lose: others, pays: 1:1}", "`small` is `small`"),
        ("small: {win: 2 to 6, lose: others, pays: 1:1}", None),
        ("small: {win: 7, lose: others, pays: 4:1}", "`small` is `any-7`"),
        (HORN, "`four` is `horn`"),
        ("four: {name: Four, together: {aces: 1, boxcars: 1, eleven: 1, ace-deuce: 1}}", "`four` is `horn`"),
        (HORN.replace("four: {name: Four", "horn: {units: 8"), ""),
    ],
)
def test_a_bet_that_the_act_has_at_that_prize_is_refused(bet: str, whose: str | None) -> None:
    """One that has its identifier, and is written as the act has it, is met with what it was always met with."""
    found = refused(bet)
    if whose is None:
        assert [one.partition(":")[0] for one in found] == ["structure/nothing-proposed"]
    else:
        assert found == ([f"structure/same-bet: {whose} of craps"] if whose else [])


KWOK = "kwok: {each: {pair: [[1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]]}, win: pair, lose: others, pays: RATIO}"


def test_a_commission_that_was_put_into_the_prize_is_told_once_for_all_members() -> None:
    """5 % of even money is 19:20 without a commission: six members, and one thing to say."""
    with pytest.raises(UnsoundError) as caught:
        loaded(KWOK.replace("RATIO", "19:20, commission: none"), game="fantan")
    assert [problem.message for problem in caught.value.problems] == [
        "`kwok` is `kwok` of fantan: only the commission was put into the prize, and every net result is the same"
    ]
    assert refused(KWOK.replace("RATIO", "9:10, commission: none"), game="fantan") == []


@pytest.mark.parametrize("chosen", ["", "choices: {field12: 2:1}\n", "choices: {field12: 3:1}\n"])
def test_a_choice_of_the_house_is_no_proposal(chosen: str) -> None:
    """Whatever the application chooses: art. 6, 12) leaves 2:1 and 3:1 to the house without asking."""
    field = (
        "pitch: {name: Pitch, win: [2, 3, 4, 9 to 12], lose: others, pays: {by: total, 2: 2:1, 12: TOP, others: 1:1}}"
    )
    for top in ("2:1", "3:1"):
        with pytest.raises(UnsoundError) as caught:
            loaded(field.replace("TOP", top), more=chosen)
        assert [f"{one.code}: {one.message}" for one in caught.value.problems] == [
            f"structure/same-bet: `pitch` is `field` of craps with the choice field12: {top}: "
            "each is decided by the same results at the same time, and pays the same"
        ]
    assert refused(field.replace("TOP", "4:1"), more=chosen) == []


PLACE = "place: {name: Place, each: {number: [4, 5]}, win: number, lose: 7, pays: {by: number, 4: 9:5, 5: 7:5}}"


def test_a_prize_that_the_act_leaves_to_the_house_is_no_proposal(tmp_path: Path) -> None:
    """As Portugal's would be, did n.º 12 leave them to the house: whatever ratio it pays, it needs no asking."""
    text = find_ruleset("portugal/craps")[1].read_text("utf-8")
    free = tmp_path / "free.yaml"
    free.write_text(re.sub(r"\{unread: \{en: the table of n\.º 12.*?\}\}", "n.º 12", text), "utf-8")
    with pytest.raises(UnsoundError) as caught:
        loaded(PLACE, game=str(free))
    (problem,) = caught.value.problems
    assert "with the choice win4: 9:5, win5: 7:5: each is decided" in problem.message
    assert problem.help == "delete it: the act leaves that prize to the house"


def test_a_prize_of_a_table_that_was_not_read_is_another() -> None:
    """Portugal's prizes of numbers stand in a table that is not in the source: nobody can say that ours is the same."""
    found = loaded(PLACE, game="portugal/craps").likes["place"]
    assert {one.member.bet.id for likes in found for one in likes.same} == {"number-to-win"}
    assert {one.paid for likes in found for one in likes.same} == {"otherwise"}


@pytest.mark.thorough
def test_a_prize_that_was_not_read_is_not_said_to_be_the_houses() -> None:
    """What the meter of baccarat's jackpot shows is in no text that was read: a fixed prize for the same is another."""
    quads = "quads: {name: Quads, win: first 4 of all same rank, lose: others, pays: 1000:1}"
    (found,) = loaded(quads, game="baccarat").likes["quads"]
    assert [(one.member.id, one.paid) for one in found.same] == [("four-of-a-kind", "otherwise")]


EIGHT = "eight: {name: Eight, win: 8, lose: others, pays: 5:1}"


@pytest.mark.parametrize(
    ("others", "twins"),
    [
        (("again: {name: Again, win: [4-4, 2-6, 3-5], lose: any except 8, pays: 6 for 1}",), "`again` and `eight`"),
        (("dearer: {name: Dearer, win: 8, lose: others, pays: 4:1}",), ""),
        (("hop: {name: Hop, each: {a: [8, 9]}, win: a, lose: others, pays: 5:1}",), "`hop[8]` and `eight`"),
        (
            ("two: {name: Two, asks: {beside: eleven}, each: {a: [5-6, 11]}, win: a, lose: others, pays: 14:1}",),
            "`two[11]` and `two[5-6]`",
        ),
    ],
)
def test_two_proposed_bets_that_are_one_are_refused(others: tuple[str, ...], twins: str) -> None:
    assert refused(EIGHT, *others) == ([f"structure/same-bet: {twins} are one bet"] if twins else [])


def test_a_bet_of_the_act_may_have_the_prize_that_another_one_has_by_a_choice() -> None:
    """Portugal has Big 6, at 1:1, and beside it the number 6 at any prize: they are two bets."""
    assert refused("big-6: {win: 6, lose: 7, pays: 7:6}", game="portugal/craps") == []


def test_two_bets_of_the_act_that_it_keeps_apart_may_both_have_another_prize() -> None:
    """Come is decided as the Pass Line, from its own first throw: the act has both, and so has an application."""
    line = "{stages: {STAGE: {win: [7, 11], lose: [2, 3, 12], NEXT: [4, 5, 6, 8, 9, 10]}, NEXT: {win: NEXT, lose: 7}}"
    bets = (
        f"{name}: {line.replace('STAGE', stage).replace('NEXT', after)}, pays: 9:10}}"
        for name, stage, after in (("pass-line", "come-out", "point"), ("come", "next-throw", "come-number"))
    )
    assert refused(*bets) == []


@pytest.mark.parametrize(
    ("bets", "called"),
    [
        (("line: {name: pass-line, win: 8, lose: others, pays: 5:1}",), "`line` “pass-line” `pass-line` craps"),
        (("low: {name: {en: A, pt: Ｓmall, zh: B}, win: 8, lose: others, pays: 5:1}",), "`low` “Ｓmall” `small` craps"),
        (("low: {name: Small, win: 2 to 6, lose: others, pays: 6:5}",), ""),
        (("field: {name: Small, win: 8, lose: others, pays: 5:1}",), "`field` “Small” `small` craps"),
        ((EIGHT, EIGHT.replace("8", "9").replace("eight", "nine")), "`nine` “Eight” `eight` the application"),
        (
            ("low: {name: Small, each: {a: [2 to 6, 8]}, win: a, lose: others, pays: 2:1}",),
            "`low` “Small” `small` craps",
        ),
        ((EIGHT.replace("Eight", '"+"'), EIGHT.replace("8", "9").replace("eight", "nine").replace("Eight", '"?"')), ""),
        (
            (EIGHT.replace("Eight", '"+"'), EIGHT.replace("8", "9").replace("eight", "nine").replace("Eight", '"＋"')),
            "`nine` “＋” `eight` the application",
        ),
    ],
)
def test_the_name_of_another_bet_is_refused(bets: tuple[str, ...], called: str) -> None:
    """Whoever reads «Pass Line» in a dispatch is to think of one bet; another prize of a bet may have its name."""
    found = re.findall(
        r"taken: (\S+) is called (“.+”), as (\S+) of (.+) is, and they are two bets", str(refused(*bets))
    )
    assert [" ".join(one) for one in found] == ([called] if called else [])
    assert bool(refused(*bets)) == bool(called)


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_another_prize_of_a_bet_of_the_act_is_no_new_bet(language: Language) -> None:
    case = worked_out(LOW)
    (one,) = case.asked
    w = Words(language, case.ruleset)
    new = {"pt": "nova", "zh": "新增", "en": "new"}[language]
    table = said(tuple(object_of(case, w)))
    assert one.statement == "renamed"
    assert new not in table.splitlines()
    assert w.cite(case.base.ruleset.bets["small"].law) in table
    assert "Small" in said(tuple(requested_rows(case, w)))
    description = said(tuple(changes(case, one, w)))
    assert "Small" in description
    assert w("asked.described.new") not in description


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "pt",
            "Se o regulamento se ler de outro modo (artigo 5.º, n.º 4: uma só aposta, que qualquer dos dois números",
        ),
        ("zh", "如規章作另一解讀（第五條第四款：一個投注，兩個點數中任何一個出現即贏），「Six」的贏、和及輸與規章的"),
    ],
)
def test_a_bet_that_is_new_as_the_act_is_read_says_how_else_it_may_be_read(language: Language, words: str) -> None:
    """Art. 5, n.º 4, 2): 6 or 8 is one bet that either wins, or two bets, as it is read here."""
    for bet, told in (
        ("six: {name: Six, win: [6, 8], lose: 7, pays: 1:2}", True),
        ("six: {name: Six, win: [6, 9], lose: 7, pays: 1:2}", False),
        ('six: {name: Six, asks: {in-place-of: "big-6-or-8[6]"}, win: 6, lose: 7, pays: 1:2}', False),
    ):
        case = worked_out(bet)
        w, (one,) = Words(language, case.ruleset), case.asked
        assert (words in said(tuple(object_of(case, w)))) is told
        assert (words in said(tuple(changes(case, one, w)))) is told


@pytest.mark.thorough
def test_it_is_data() -> None:
    def proposed(case: Case) -> dict[str, Any]:
        (found,) = to_builtins(dossier_data(case, ("pt",), 0, whole=False))["proposed"]
        return {key: found[key] for key in ("kind", "of", "other_rules", "same_as", "not_compared") if key in found}

    assert proposed(worked_out(LOW)) == {
        "kind": "in-place-of",
        "of": ["small"],
        "other_rules": False,
        "same_as": [{"id": "low-dice", "bet": "small", "pays": "otherwise"}],
    }
    assert proposed(worked_out("eight: {name: Eight, win: 8, lose: others, pays: 5:1}")) == {"kind": "new"}


@pytest.mark.thorough
def test_a_petition_elsewhere_has_no_words_of_the_regulation_for_it() -> None:
    """What Macau's article asks for is no business of New Jersey; what is asked for is in the words of petitions."""
    case = worked_out(LOW)
    made = replace(case, application=replace(case.application, authority="new-jersey"))
    found = "\n".join(all_of(document(made, "en")))
    assert (
        "for the wager “Small” (art. 5, n.º 3, 9)), these payout odds: 6 to 5; instead of: 1 to 1; and the name “Low”;"
        in found
    )
    assert "Kind of variation — different payout odds for a wager of the game: Low (Small)." in found
    asked = found.partition("Respectfully submitted")[0]
    assert not re.search("regulation|authoris|prize now|house edge", asked)
    assert "The Portuguese text asks for probabilities" not in found
    assert "The Portuguese text asks for probabilities" in "\n".join(all_of(document(case, "en")))


@pytest.mark.thorough
def test_the_same_rules_in_other_words_are_not_other_rules() -> None:
    (one,) = worked_out("small: {win: any except 7 to 12, lose: others, pays: 6:5}").asked
    assert (one.kind, one.changed) == ("in-place-of", False)
    (other,) = worked_out("small: {win: 2 to 5, lose: others, pays: 6:5}").asked
    assert (other.kind, other.changed) == ("in-place-of", True)


@pytest.mark.thorough
def test_a_bet_that_was_not_compared_is_not_said_to_be_new() -> None:
    tally = "count: 6, until: 7, pays: {by: count, 1100 or more: AT:1, others: lose}"
    own = f"game: Own\nact: none\ndevice: {{dice: 2}}\nbets:\n  many: {{name: Many, {tally.replace('AT', '2')}}}\n"
    text = f"{HEAD}game: own\nbets:\n  again: {{name: Again, {tally.replace('AT', '3')}}}\n"
    loaded = load_proposed(
        source("application.yaml", text.encode()), lambda _: load_source(source("own", own.encode()), "own")
    )
    case = case_of(loaded, draft=True)
    (one,) = case.asked
    assert (one.kind, [bet.id for bet in one.open]) == ("new", ["many"])
    found = said(tuple(changes(case, one, Words("pt", case.ruleset))))
    assert "Não foi comparada, resultado a resultado, com as seguintes do regulamento" in found
    assert "Aposta nova" not in found


def test_a_bet_that_could_not_be_compared_is_not_called_new_without_saying_so() -> None:
    case = worked_out("six: {name: Six, each: {a: [6]}, win: a, lose: [2, 3], pays: 3:1}")
    (one,) = case.asked
    assert one.kind == "new"
    (likes,) = one.likes
    other = Member(case.base.ruleset.bets["field"], {})
    some = replace(case, asked=(replace(one, likes=(replace(likes, open=(other,)),)),))
    noted: dict[Language, str] = {"en": "could be compared", "pt": "pôde ser comparado", "zh": "以可作比較者為限"}
    for language, words in noted.items():
        assert words in said(tuple(object_of(some, Words(language, case.ruleset))))
        assert words not in said(tuple(object_of(case, Words(language, case.ruleset))))


WITH_ODDS = (
    "with-odds: {name: {en: With odds, pt: Com adicionais, zh: 連注}, together: {pass-line: 1, pass-line-odds: 2}}"
)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "Bets of the regulation made together, each with its own rules and its own prize: "
            "Pass Line (1 unit) — art. 5, n.º 2, 1); Pass Line odds (2 units) — art. 5, n.º 2, 2).",
        ),
        ("pt", "São apostas do regulamento feitas em conjunto, cada uma com as suas regras e o seu"),
        ("zh", "將規章的下列投注合併作出，各按其本身的規則及彩金："),
    ],
)
def test_bets_of_the_act_made_together_are_neither_a_new_bet_nor_another_prize(language: Language, words: str) -> None:
    """Art. 5, n.º 2, 2) has the odds. The whole wins and loses with the Pass Line, the prize of which stays 1:1."""
    case = worked_out(WITH_ODDS)
    w, (one,) = Words(language, case.ruleset), case.asked
    assert (one.kind, [part.member.bet.id for part in one.parts]) == ("system", ["pass-line", "pass-line-odds"])
    assert words in said(tuple(changes(case, one, w)))
    request = said((dossier_title(case, w), *object_of(case, w), *requested_rows(case, w), *particulars(case, w)))
    new = {
        "en": ("a new bet,", "different prize"),
        "pt": ("nova aposta", "prémio diferente"),
        "zh": ("新增", "不同彩金"),
    }
    text = said(tuple(gazette(case, w)))
    for word in new[language]:
        assert word not in request + text
    assert {"en": "In place of", "pt": "Em vez do que", "zh": "取代"}[language] not in text, "the act's prize stays"
    (data,) = to_builtins(dossier_data(case, (language,), 0, whole=False))["proposed"]
    assert (data["kind"], data["combines"]) == ("system", ["pass-line", "pass-line-odds"])


@pytest.mark.thorough
def test_of_bets_made_together_their_units_are_told_wherever_they_are_asked_for() -> None:
    """The edge is that of these units alone; and art. 7, n.º 1, speaks of new bets and of other prizes."""
    case = worked_out("mix: {name: Mix, together: {aces: 1, boxcars: 3, any-7: 1}}")
    w, (one,) = Words("en", case.ruleset), case.asked
    parts = "Aces/2 (1 unit) — art. 5, n.º 3, 5); Boxcars/12 (3 units) — art. 5, n.º 3, 6)"
    for text in (object_of(case, w), requested_rows(case, w), changes(case, one, w), gazette(case, w)):
        assert parts in said(tuple(text))
    assert "Boxcars/12 (3 units)" in said(tuple(particulars(case, w)))
    assert "whether bets of the act that are made as one are a new bet, is" in said(tuple(basis_section(case, w)))
    alike = worked_out("mix: {name: Mix, together: {aces: 1, boxcars: 1, any-7: 1}}")
    assert "unit)" not in said(tuple(object_of(alike, w)))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("bets", "kinds"),
    [
        (("hops: {name: Hops, together: {aces: 1, boxcars: 1, any-7: 1}}",), ["system"]),
        (("hard: {name: Hard, together: {'hard-way[4]': 1, 'hard-way[6]': 2}}",), ["system"]),
        ((EIGHT, "both: {name: Both, together: {eight: 1, any-7: 1}}"), ["new", "new"]),
        (
            ("any-7: {win: 7, lose: others, pays: 9:2}", "both: {name: Both, together: {any-7: 1, aces: 1}}"),
            ["in-place-of", "new"],
        ),
    ],
)
def test_a_bet_is_made_of_those_of_the_act_where_each_part_is_one_as_it_stands(
    bets: tuple[str, ...], kinds: list[str]
) -> None:
    """A part that is proposed too is none of the act's as it stands there."""
    assert [one.kind for one in worked_out(*bets).asked] == kinds


def test_a_bet_of_the_act_under_another_name_has_the_conditions_of_that_bet() -> None:
    """Aces may be made at any time under art. 5, n.º 5, whoever calls them Hop; and so does what is assumed of them."""
    case = worked_out("hop: {name: Hop 1-1, asks: {in-place-of: aces}, win: [1-1], lose: others, pays: 33:1}")
    w = Words("pt", case.ruleset)
    assert "Artigo 5.º, n.º 5: Pode fazer-se a todo o tempo durante o jogo." in said(
        tuple(terms(case, case.asked[0], w))
    )
    hard = worked_out("hard-four: {name: H, asks: {beside: 'hard-way[4]'}, win: hard 4, lose: [easy 4, 7], pays: 15:2}")
    kept = [one.id for one in hard.ruleset.assumptions if not concerns_other_bets(hard, one)]
    assert "hard-way-stays" in kept


def test_another_reading_of_a_bet_in_whose_place_one_of_another_name_stands_has_its_figures() -> None:
    """Art. 5, n.º 3, 8) read otherwise: 2 and 12 neither win nor lose; the Field at 2:1 has 1/18, and 1/6 so."""
    field = (
        "campo: {name: Campo, asks: {in-place-of: field}, win: [2, 3, 4, 9, 10, 11, 12], lose: others, "
        "pays: {by: total, 2: 2:1, 12: 5:2, others: 1:1}}"
    )
    case = worked_out(field)
    tables = [block for block in other_readings(case, case.words("en")) if isinstance(block, Table)]
    rows = [row for table in tables for row in table.rows if row[0] == "Field"]
    assert [[cell for cell in row if re.fullmatch(r"\d+/\d+", cell)] for row in rows] == [["1/18", "1/6"]]
