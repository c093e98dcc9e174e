"""A bet that asks for more cards than every round has: what settles what becomes of its stake, and what does not.

A round of this deal has five cards, or four where one of the hands has 8 or 9 points.
"""

from __future__ import annotations

from macau_edge.checks.short_rounds import check_short_rounds, too_few_cards
from macau_edge.model import Bet
from macau_edge.model.walk import outermost
from tests.loops import each
from tests.small import file_of

GAME = """
game: Example
act: none
device: {{decks: 8, worth: {{ace: 1, 2 to 9: number, [10, jack, queen, king]: 0}}, points: last digit, compare: points}}
deal:
  first: {{player: 2, banker: 2}}
  naturals: {{end: [player 8 to 9, banker 8 to 9]}}
  more: {{player: 1}}
hands: {{five: first 5 of all, both: [player, banker]}}
names: {{flush: five same suit, four: first 4 of all same rank}}
{entries}
bets:
  bet: {{{bet}, lose: others, pays: 10:1}}
"""
ASKS = {
    "a part": ("win: first 5 of all same suit", ("all", 5, 4)),
    "a hand put together of one": ("win: five same suit", ("all", 5, 4)),
    "a name": ("win: flush", ("all", 5, 4)),
    "one of a list": ("win: [four, flush]", ("all", 5, 4)),
    "one of several conditions": ("win: four and flush", ("all", 5, 4)),
    "a card by its place": ("win: third of player 8", ("player", 3, 2)),
    "a card that a set is like": ("win: first of banker has 1 card in rank of third of player", ("player", 3, 2)),
    "a variable": ("each: {hand: [banker, player]}, win: third of hand 8", ("player", 3, 2)),
    "four cards": ("win: four", None),
    "what is taken away": ("win: four except flush", None),
    "all cards of hands": ("win: both same colour", None),
    "so many cards returned": ("win: flush, push: all has 4 cards", None),
    "so many cards of a hand": ("win: flush and player has 3 cards", None),
}


@each(("bet", "found"), ASKS.values(), ids=ASKS)
def test_cards_that_not_every_round_has(bet: str, found: tuple[str, int, int] | None) -> None:
    ruleset = file_of(GAME.format(entries="", bet=bet))
    assert too_few_cards(ruleset, ruleset.bets["bet"]) == found


def test_a_bet_that_loses_what_it_names_returns_a_short_round() -> None:
    text = GAME.format(entries="", bet="win: flush").replace("lose: others", "lose: four, push: others")
    ruleset = file_of(text)
    assert too_few_cards(ruleset, ruleset.bets["bet"]) is None


_READING = (
    "readings: {short: {law: art. 1, adopted: lost, because: so it is played, alternatives: {back: {text: returned, "
    "instead: {bets: {bet: {win: flush, push: all has 4 cards, lose: others, pays: 10:1}}}}}}}"
)
SETTLED = {
    "nothing": ("", False),
    "an assumption": ("assumptions: {short-round: {text: It is lost.}}", True),
    "an assumption about another bet": ("assumptions: {short-round: {bets: [other], text: It is lost.}}", False),
    "an assumption about something else": ("assumptions: {short: {about: other, text: It is lost.}}", False),
    "a condition": ("conditions: {short-round: {law: art. 1, bets: [bet], text: It is lost.}}", True),
    "a reading with both ways": (_READING, True),
    "a reading of something else": (_READING.replace("push: all has 4 cards, ", ""), False),
}


@each(("entries", "settled"), SETTLED.values(), ids=SETTLED)
def test_what_settles_it(entries: str, settled: bool) -> None:
    ruleset = file_of(GAME.format(entries=entries, bet="win: flush"))
    found = [*check_short_rounds(ruleset, [*outermost((ruleset.bets, ruleset.readings), Bet)])]
    assert (not found) == settled
    assert all("push: all has 4 cards" in str(one.help) for one in found)
