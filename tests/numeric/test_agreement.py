"""Whether the first cards dealt agree in suit or colour: the rounds found suit by suit are those of every order."""

from __future__ import annotations

from fractions import Fraction

import pytest

from macau_edge import exact
from macau_edge.model import Shoe
from macau_edge.model.cards import Card
from macau_edge.model.records import replace
from macau_edge.numeric import rounds as numeric_rounds
from macau_edge.numeric.patterns import MISSING
from macau_edge.numeric.rounds import DealtRounds, rounds_of
from tests.loops import each
from tests.small import file_of, member_of

GAME = """
game: Small
act: none
device: {{{device}, worth: {{ace: 1, 2: 2, 3: 3{joker}}}, points: last digit, compare: points}}
deal:
  first: {{player: 2, banker: 2}}
  over: {{end: player 2}}
  third: {{player: 1, if: player 3 to 4}}
  fourth: {{banker: 1, if: {fourth}}}
bets:
  bet: {{win: {win}, lose: others, pays: 1:1}}
"""
SMALL = "decks: 2, without: [4 to king]"
CASES = {
    "colour": (SMALL, "first 5 of all same colour", True),
    "colour, with points": (SMALL, "first 6 of all same colour and player ties banker", True),
    "suit": (SMALL, "first 4 of all same suit and player beats banker", True),
    "suit, or points": (SMALL, "[first 3 of all same suit, player 5 to 9]", True),
    "a card without a suit": (f"{SMALL}, with: {{joker: 1}}", "first 4 of all same suit and banker beats player", True),
    "a hand": (SMALL, "first 3 of player same suit", False),
    "two of them": (SMALL, "first 4 of all same suit and first 5 of all same colour", False),
    "a suit besides": (SMALL, "first 4 of all same colour and first of player spades", False),
    "ranks": (SMALL, "first 4 of all same rank", False),
    "what the deal goes by": (SMALL, "banker 5 to 9 and first 3 of all same suit", False),
}
GONE = ((), (Card("ace", "hearts"), Card("2", "spades")), (Card("3"),))


def rounds_by_answers(rounds: DealtRounds) -> dict[tuple[int, ...], int]:
    """In how many orders of the cards the answers come together."""
    columns = [rounds.answers[feature].tolist() for feature in sorted(rounds.answers)]
    return dict(zip(zip(*columns, strict=True), rounds.ways(), strict=True))


@each(("device", "win", "apart"), CASES.values(), ids=CASES, quick=5)
def test_the_rounds_are_those_of_every_order(
    device: str, win: str, apart: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where some cards are gone, so that no suit is like another; the exact engine finds the same chances."""
    joker, fourth = ", joker: 0" if "joker" in device else "", "banker 0 to 4"
    if win.startswith("banker 5 to 9"):
        fourth = "first 3 of all same suit"
    ruleset = file_of(GAME.format(device=device, win=win, joker=joker, fourth=fourth))
    for gone in GONE:
        assert isinstance(ruleset.device, Shoe)
        here = replace(ruleset, device=replace(ruleset.device, gone=gone))
        found = rounds_of(here, [member_of(here)], {})
        assert bool(found._agreed) == apart
        with monkeypatch.context() as patched:
            patched.setattr(DealtRounds, "_agreed", None)
            numeric_rounds._rounds.cache_clear()
            plain = rounds_of(here, [member_of(here)], {})
        numeric_rounds._rounds.cache_clear()
        assert rounds_by_answers(found) == rounds_by_answers(plain)
        _, round_of = found.lying()  # of cards that are drawn one by one
        assert {*round_of.tolist()} - {MISSING} == {*range(len(found.ways()))}
        won = found.mask(member_of(here).bet.stages[0].clauses[0].outcomes, {})
        chance = exact.solve(here, member_of(here), {}).nets.get(Fraction(1), Fraction(0))
        ways = found.ways()
        assert sum(n for n, one in zip(ways, won.tolist(), strict=True) if one) == chance * sum(ways)
