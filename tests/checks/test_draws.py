"""The rules of a deal are asked of every choice of its options, be they drawn by choice or not."""

from __future__ import annotations

from macau_edge.checks import check_adopted
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source

LOOKS = """
game: x
act: none
device: {decks: packs, without: [3 to 9], worth: {ace: [1, 11], 2: 2, 10 or jack or queen or king: 10}, points: sum up to 21, compare: points}
options:
  packs: {law: {unread: rules}, choices: [1 to 8], default: 1}
  looks: {law: {unread: rules}, choices: [at-once, afterwards], default: at-once}
deal:
  first: {player: 2, dealer: 2}
  natural: {end: looks}
  play: {choose: {stand: always, hit: {player: 1}}, sees: [player, first of dealer], until: [stand, player 21, player bust]}
  dealers-natural: {end: dealer 21}
names: {at-once: [player 21, dealer 21], afterwards: player 21}
bets:
  it: {win: player beats dealer, push: player ties dealer except dealers-natural, lose: others, pays: 1:1, strategy: best}
"""  # noqa: E501


def _codes(text: str) -> list[str]:
    problems = check_adopted(read_ruleset(source("f.yaml", text.encode()), "f"))
    return [one.code for one in problems if one.family in ("arithmetic", "structure")]


def test_a_step_may_end_no_round_under_one_choice() -> None:
    """Where the dealer looks at once, his natural ends no round later; where he looks afterwards, it does."""
    assert _codes(LOOKS) == []
    assert "arithmetic/empty" in _codes(LOOKS.replace("choices: [at-once, afterwards]", "choices: [at-once]"))


STOPS = """
game: x
act: none
device: {decks: packs, without: [4 to king], worth: {ace: [1, 4], 2 to 3: number}, points: sum up to 7, compare: points}
options:
  packs: {law: {unread: rules}, choices: [1, 2], default: 1}
  stops: {law: {unread: rules}, choices: [one, other], default: one}
deal:
  first: {player: 2, dealer: 2}
  play: {choose: {stand: always, hit: {player: 1}}, sees: [player, first of dealer], until: stops}
  dealer-draws: {dealer: 1, until: [dealer 6 to 7, dealer bust]}
names:
  one: [stand, player 7, player bust]
  other: [stand, player bust]
bets:
  it: {win: [player beats dealer, dealer bust], push: player ties dealer, lose: others, pays: 1:1, strategy: best}
"""


def test_what_the_player_does_not_see_is_noticed_under_every_choice() -> None:
    """Under the second choice nothing was found before its bet, of which it was said that it is not worked out."""
    assert _codes(STOPS) == []
    hidden = "other: [stand, player bust, dealer 7]"
    assert "structure/strategy" in _codes(STOPS.replace("other: [stand, player bust]", hidden))


ENDS = """
game: x
act: none
device: {decks: 1, without: [5 to king], worth: {ace: 1, 2 to 4: number}, points: last digit, compare: points}
options:
  looks: {law: {unread: rules}, choices: [at-once, afterwards], default: at-once}
deal:
  first: {player: 1, dealer: 1}
  natural: {end: looks}
  more: {player: 1}
  dealers: {end: dealer 4}
  last: {dealer: 1}
names: {at-once: [player 4, dealer 4], afterwards: player 4}
bets:
  it: {win: player beats dealer, push: player ties dealer, lose: others, pays: 1:2}
"""


def test_a_step_that_comes_under_another_choice_is_no_step_that_never_comes() -> None:
    """Such a file was refused: `dealers` ends no round where the dealer looks at once."""
    assert _codes(ENDS) == []
    assert _codes(ENDS.replace("afterwards: player 4", "afterwards: [player 3, dealer 4]")) == ["arithmetic/empty"]


def test_a_hand_is_dealt_before_it_is_spoken_of_under_any_choice() -> None:
    early = ENDS.replace("  last: {dealer: 1}", "  last: {third: 1}").replace("afterwards: player", "afterwards: third")
    assert "structure/not-dealt-yet" in _codes(early)
