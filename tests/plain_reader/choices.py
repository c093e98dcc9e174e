"""What the player chooses in a round of cards: the best for all that he sees, or what a rule says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

from tests.plain import Moment
from tests.plain_reader.cards import Dealt, Round, dealt_in
from tests.plain_reader.dealing import Plays
from tests.plain_reader.deck import Card
from tests.plain_reader.hands import Part
from tests.plain_reader.phrases import Meaning
from tests.plain_reader.text import RefusedError, Tree, named
from tests.random_bets import Throw

Rounds: TypeAlias = Sequence[tuple[Throw, int]]


def best(choices: Sequence[str], rounds: Rounds, net: Callable[[Throw], Fraction]) -> Rounds:
    """The rounds of who takes, for all that he sees, the choice that is worth most, and of several the first.

    `rounds` are those with every choice made everywhere.
    """
    worth: dict[tuple[tuple[str, Card], ...], dict[str, Fraction]] = {}
    for throw, ways in rounds:
        dealt = dealt_in(throw)
        if dealt.chosen:
            sums = worth.setdefault(dealt.seen, dict.fromkeys(choices, Fraction(0)))
            sums[dealt.chosen] += ways * net(throw)
    plays = {seen: max(choices, key=sums.__getitem__) for seen, sums in worth.items()}
    return [one for one in rounds if dealt_in(one[0]).chosen == plays.get(dealt_in(one[0]).seen, "")]


def rule(meaning: Meaning, tree: Tree, sees: Sequence[Part]) -> Plays:
    """What a rule says of the cards that lie there: one choice, or each with the outcomes on which it is made."""
    assert meaning.thrown.shoe
    choices = meaning.thrown.shoe.choices
    if isinstance(tree, str):
        if tree not in choices:
            raise RefusedError(f"no choice: {tree}")
        return lambda _: str(tree)
    found = {choice: meaning.whats(part) for choice, part in named(tree).items()}
    if not {*found} <= {*choices} or sum(not whats for whats in found.values()) > 1:
        raise RefusedError(f"a rule: {tree}")
    seen = {part.hand for part in sees}
    unseen = {hand for what, hand, *_ in meaning.seen.cards if what in ("first", "held") and hand not in seen}
    if unseen:
        raise RefusedError(f"a rule about what the player does not see: {unseen}")

    def plays(dealt: Dealt) -> str:
        moment = Moment((Round(dealt=dealt),))
        made = [choice for choice, whats in found.items() if any(what.names(moment) for what in whats)]
        made = made or [choice for choice, whats in found.items() if not whats]
        if len(made) != 1:
            raise RefusedError(f"{len(made)} choices")
        return made[0]

    return plays
