"""What an act says of having other bets and prizes authorised: where, with what, and what is in doubt."""

from __future__ import annotations

from macau_edge.model import Act
from macau_edge.model.ruleset import DOUBTFUL
from macau_edge.reading.act import DoubtsForm
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import find_ruleset, shipped_names, source


def act_of(game: str) -> Act:
    name, file = find_ruleset(game)
    ruleset = read_ruleset(source(str(file), file.read_bytes()), name).ruleset
    assert ruleset
    assert ruleset.act
    return ruleset.act


def test_what_may_be_in_doubt_is_what_the_form_has() -> None:
    assert tuple(DoubtsForm.keys) == DOUBTFUL


def test_craps_has_one_article_for_new_bets_and_for_other_prizes() -> None:
    """Art. 7, n.º 1, of the regulation annexed to 53/2010: «novas apostas» and prizes «que não os do artigo 6.º»."""
    act = act_of("craps")
    assert act.new_bets
    assert act.new_prizes
    assert [one.law and one.law.text for one in (act.new_bets, act.new_prizes)] == ["art. 7", "art. 7"]
    assert ([*act.new_bets.doubts], [*act.new_prizes.doubts]) == (["system"], [])


def test_baccarat_has_an_article_for_bets_and_another_one_for_extra_prizes() -> None:
    """69/2009 (bo.io.gov.mo/bo/i/2009/25/despsef_cn.asp): 13, n.os 4 to 6, and what it numbers 17, n.os 13 to 15.

    N.º 5 of the former lists six things that an application states, n.º 14 of the latter three, and no tests.
    """
    act = act_of("baccarat")
    assert act.new_bets
    assert act.new_prizes
    assert act.new_bets.law
    assert act.new_prizes.law
    assert act.new_bets.law.text == "art. 13, n.os 4, 5 e 6"
    assert act.new_prizes.law.text.startswith("art. 17, n.os 13, 14 e 15")
    assert ([*act.new_bets.doubts], [*act.new_prizes.doubts]) == (["new", "in-place", "beside"], ["in-place"])
    assert act.new_bets.states
    assert act.new_prizes.states
    assert "獎金的金額" in act.new_bets.states.say("zh")
    assert "適用的測試" in act.new_bets.states.say("zh")
    assert "測試" not in act.new_prizes.states.say("zh")
    for stated in (act.new_bets.states, act.new_prizes.states):
        assert stated.say("en").endswith("(translated from the Chinese)")
        assert stated.say("pt").endswith("(tradução do chinês)")


def test_no_other_shipped_act_has_either() -> None:
    for game in {*shipped_names()} - {"craps", "baccarat"}:
        act = act_of(game)
        for one in (act.new_bets, act.new_prizes):
            assert one, game
            assert (one.law, one.none is None) == (None, False), game
