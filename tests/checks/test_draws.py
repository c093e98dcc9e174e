"""The rules of a file whose player draws by choice are asked of every choice of its options."""

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
