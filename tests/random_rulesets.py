"""Random rulesets of every kind as texts, and a count of how many were looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hypothesis import given, seed, settings
from hypothesis import strategies as st

from tests.random_bets import additional_bets, families, one_stage_bets
from tests.random_games import games
from tests.random_layouts import figures, layouts


@dataclass(frozen=True)
class Written:
    """A ruleset as a text, and what the house chose."""

    text: str
    given: Mapping[str, str] = field(default_factory=dict)


def of_games(*kinds: str, used_up: bool = False) -> st.SearchStrategy[Written]:
    """Games that come with what plain play makes of them, which is not asked here."""
    found = games(*kinds, used_up=used_up).filter(lambda game: bool(game.expected))
    return found.map(lambda game: Written(game.text, game.given))


SINGLE = st.one_of(one_stage_bets(), one_stage_bets(option=True), families(), additional_bets())
"""Bets that come with a plain enumeration, which is not asked here either."""

SORTS = (
    of_games("simple", "staged", "family"),
    of_games("tally", "compound"),
    of_games("additional", "compound"),
    of_games("simple", "tally", "additional", "compound", used_up=True),
    SINGLE.map(lambda bet: Written(bet.text, bet.given)),
    layouts().map(Written),
    figures().map(Written),
)

rulesets = st.one_of(*SORTS)

KINDS = {
    "layouts": "table:",
    "figures": "each: {figure: face}",
    "hands": "hand:",
    "additional bets": "additional:",
    "urns that are used up": "returned: never",
    "urns that are not": "returned: after",
    "tallies": "until:",
    "compounds": "together:",
    "options": "options:",
    "dice of different kinds": "{dice: [",
    "bets made from others": "based-on:",
}
"""What a ruleset may have, by what its text then has."""


@dataclass
class Counted:
    """How many different rulesets and bets were looked at, and how many rulesets had what."""

    texts: set[str] = field(default_factory=set)
    bets: int = 0
    kinds: Counter[str] = field(default_factory=Counter)

    def add(self, written: Written, bets: int) -> None:
        if written.text in self.texts:
            return
        self.texts.add(written.text)
        self.bets += bets
        self.kinds.update(kind for kind, words in KINDS.items() if words in written.text)

    def __str__(self) -> str:
        kinds = ", ".join(f"{self.kinds[kind]} with {kind}" for kind in KINDS)
        return f"{len(self.texts)} rulesets, {self.bets} bets; {kinds}"


def looked_at(wanted: int, look: Callable[[Written], int]) -> Counted:
    """So many different rulesets of each sort, always the same, given to `look`, which says how many bets each has."""
    counted = Counted()
    for sort in SORTS:
        most = len(counted.texts) + wanted
        for number in range(wanted):
            _round(sort, number, most, counted, look)
    return counted


def _round(
    sort: st.SearchStrategy[Written], number: int, most: int, counted: Counted, look: Callable[[Written], int]
) -> None:
    """Some rulesets of a sort, until there are so many in all."""
    if len(counted.texts) == most:
        return

    @seed(number)
    @settings(max_examples=50, database=None)
    @given(sort)
    def one_round(written: Written) -> None:
        if len(counted.texts) < most:
            counted.add(written, look(written))

    one_round()
