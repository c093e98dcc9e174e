"""A proposed bet that the act has: refused at its own prize, and at another one said to be another prize of it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from macau_edge.checks.sound import LoadedApplication, UnsoundError, load_proposed, load_source
from macau_edge.dossier.case import Case, case_of
from macau_edge.dossier.data import dossier_data
from macau_edge.dossier.sections import document
from macau_edge.dossier.sections.description import changes
from macau_edge.dossier.sections.request import asked, object_of
from macau_edge.model import LANGUAGES, Language
from macau_edge.reading.source import source
from macau_edge.reports.document import Block
from macau_edge.reports.figures import plain
from macau_edge.wording import Words
from tests.proposals import HEAD, base
from tests.test_description import texts
from tests.test_dossier_numbers import all_of

LOW = "low-dice: {name: Low, win: 2 to 6, lose: others, pays: 6:5}"
HORN = "four: {name: Four, win: [2, 3, 11, 12], lose: others, pays: {by: total, [2, 12]: 27:4, [3, 11]: 3:1}}"
HOP = "hop: {name: Hop, each: {pair: [1-1, 2-2]}, win: pair, lose: others, pays: {by: pair, 1-1: 33:1, others: 31:1}}"


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


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "to authorise, of these, “Hop 1-1” as a different prize of “Aces/2” — art. 5, n.º 3, 5) — "
            "and not as a new bet;",
        ),
        ("zh", "其中「Hop：1-1」並非作為新投注項目，而是作為「Aces/2」（第五條第三款（五）項）的不同彩金予以許可；"),
    ],
)
def test_of_a_family_the_request_asks_apart_for_what_is_no_new_bet(language: Language, words: str) -> None:
    """Hop 2-2 is new, hop 1-1 is Aces at another prize: to ask for both as new bets contradicts the section above."""
    case = worked_out(HOP)
    assert words in said(tuple(asked(case, Words(language, case.ruleset)))).splitlines()
    low = worked_out(LOW)
    assert "of these" not in said(tuple(asked(low, Words("en", low.ruleset))))


@pytest.mark.thorough
def test_a_choice_of_the_house_is_no_proposal() -> None:
    field = (
        "pitch: {name: Pitch, win: [2, 3, 4, 9 to 12], lose: others, pays: {by: total, 2: 2:1, 12: TOP, others: 1:1}}"
    )
    assert refused(field.replace("TOP", "3:1")) == [
        "structure/same-bet: `pitch` is `field` of craps with the choice field12"
    ]
    assert refused(field.replace("TOP", "4:1")) == []
    assert refused(field.replace("TOP", "3:1"), more="choices: {field12: 2:1}\n") == []


def test_a_family_of_several_bets_of_the_act_is_sent_to_all_of_them() -> None:
    pays = "{by: number, 4: 9:5, 5: 7:5, 6: 7:6}"
    with pytest.raises(UnsoundError) as caught:
        loaded(f"place: {{name: Place, each: {{number: [4, 5, 6]}}, win: number, lose: 7, pays: {pays}}}")
    (problem,) = caught.value.problems
    whose = "`big-4-or-10`, `big-5-or-9` and `big-6-or-8` themselves"
    assert problem.help == f"delete it; for another prize, propose {whose} with that prize"


def test_all_members_that_the_act_has_are_told_at_once() -> None:
    pays = "{by: pair, 5-6: 16:1, others: 30:1}"
    hop = "hop: {name: Hop, each: {pair: [1-1, 6-6, 5-6]}, win: pair, lose: others, pays: PAYS}"
    assert refused(hop.replace("PAYS", pays)) == [
        "structure/same-bet: `hop[1-1]` is `aces`, `hop[6-6]` is `boxcars` of craps"
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_another_prize_of_a_bet_of_the_act_is_no_new_bet(language: Language) -> None:
    case = worked_out(LOW)
    (one,) = case.proposed
    w = Words(language, case.ruleset)
    new = {"pt": "nova", "zh": "新增", "en": "new"}[language]
    table = said(tuple(object_of(case, w)))
    assert one.kind == "prize"
    assert new not in table.splitlines()
    assert w.cite(case.ruleset.bets["small"].law) in table
    assert "Small" in said(tuple(asked(case, w)))
    description = said(tuple(changes(case, one, w)))
    assert "Small" in description
    assert w("description.kind.new") not in description


@pytest.mark.thorough
def test_of_a_family_only_the_members_that_the_act_has_are_no_new_bets() -> None:
    case = worked_out(HOP)
    (one,) = case.proposed
    assert one.kind == "new"
    found = said(tuple(changes(case, one, Words("pt", case.ruleset))))
    assert "Aposta nova, que não consta do regulamento, salvo no que segue" in found
    assert (
        "Hop 1-1: o mesmo que «Aces/2» — artigo 5.º, n.º 3, alínea 5). Prémio actual: 30:1 — artigo 6.º, alínea 9)."
        in found
    )
    assert "2-2" not in found


@pytest.mark.thorough
def test_it_is_data() -> None:
    def proposed(case: Case) -> dict[str, Any]:
        (found,) = plain(dossier_data(case, ("pt",), 0, whole=False))["proposed"]
        return {key: found[key] for key in ("kind", "same_as", "not_compared") if key in found}

    assert proposed(worked_out(LOW)) == {
        "kind": "prize",
        "same_as": [{"id": "low-dice", "bet": "small", "pays": "otherwise"}],
    }
    assert proposed(worked_out(HOP))["same_as"] == [{"id": "hop[1-1]", "bet": "aces", "pays": "otherwise"}]
    assert proposed(worked_out("eight: {name: Eight, win: 8, lose: others, pays: 5:1}")) == {"kind": "new"}


@pytest.mark.thorough
def test_a_petition_elsewhere_has_no_words_of_the_regulation_for_it() -> None:
    """What Macau's article asks for is no business of New Jersey; what is asked for is in the words of petitions."""
    case = worked_out(LOW)
    made = replace(case, application=replace(case.application, authority="new-jersey"))
    found = "\n".join(all_of(document(made, "en")))
    assert "“Low”, as different payout odds of the wager “Small” (art. 5, n.º 3, 9)): 6 to 5" in found
    assert "Kind of variation — different payout odds for a wager of the game: Low (Small)." in found
    asked = found.partition("Respectfully submitted")[0]
    assert not re.search("regulation|authoris|prize now|house edge", asked)
    assert "The Portuguese text asks for probabilities" not in found
    assert "The Portuguese text asks for probabilities" in "\n".join(all_of(document(case, "en")))


@pytest.mark.thorough
def test_the_same_rules_in_other_words_are_not_other_rules() -> None:
    (one,) = worked_out("small: {win: any except 7 to 12, lose: others, pays: 6:5}").proposed
    assert one.kind == "prize"
    (other,) = worked_out("small: {win: 2 to 5, lose: others, pays: 6:5}").proposed
    assert other.kind == "changed"


@pytest.mark.thorough
def test_a_bet_that_was_not_compared_is_not_said_to_be_new() -> None:
    tally = "count: 6, until: 7, pays: {by: count, 1100 or more: AT:1, others: lose}"
    own = f"game: Own\nact: none\ndevice: {{dice: 2}}\nbets:\n  many: {{name: Many, {tally.replace('AT', '2')}}}\n"
    text = f"{HEAD}game: own\nbets:\n  again: {{name: Again, {tally.replace('AT', '3')}}}\n"
    loaded = load_proposed(
        source("application.yaml", text.encode()), lambda _: load_source(source("own", own.encode()), "own")
    )
    case = case_of(loaded, draft=True)
    (one,) = case.proposed
    assert (one.kind, one.open) == ("new", ("many",))
    found = said(tuple(changes(case, one, Words("pt", case.ruleset))))
    assert "Não foi comparada, resultado a resultado, com as seguintes do regulamento" in found
    assert "Aposta nova" not in found
