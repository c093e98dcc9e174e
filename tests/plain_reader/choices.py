"""What the player chooses in a round of cards: the best for all that he knows, or what a rule says."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from tests.plain import Moment, What
from tests.plain_reader.cards import NOTHING_CHOSEN, Dealt, Round, dealt_in
from tests.plain_reader.dealing import Plays, Step
from tests.plain_reader.hands import Part
from tests.plain_reader.phrases import Meaning
from tests.plain_reader.text import Key, RefusedError, Tree, named
from tests.random_bets import Throw

Rounds: TypeAlias = Sequence[tuple[Throw, int]]
Known: TypeAlias = tuple[Hashable, str, Hashable]


def best(choosing: Mapping[str, Sequence[str]], rounds: Rounds, net: Callable[[Throw], Fraction]) -> Rounds:
    """The rounds of who takes, for all that he knows, the choice that is worth most, and of several the first.

    `rounds` are those with every choice made everywhere. At the last step he knows all that he saw and chose before, so
    that it is settled there first, and what it leaves at the step before.
    """
    left = rounds
    for number in reversed(range(max((len(dealt_in(throw).path) for throw, _ in rounds), default=0))):
        worth: dict[Known, dict[str, Fraction]] = {}
        for throw, ways in left:
            if chosen := _chosen(throw, number):
                known, choice = chosen
                sums = worth.setdefault(known, {})
                sums[choice] = sums.get(choice, Fraction(0)) + ways * net(throw)
        plays = {
            (path, step, seen): max((one for one in choosing[step] if one in sums), key=sums.__getitem__)
            for (path, step, seen), sums in worth.items()
        }
        left = [one for one in left if not (chosen := _chosen(one[0], number)) or plays[chosen[0]] == chosen[1]]
    return left


def _chosen(throw: Throw, number: int) -> tuple[Known, str] | None:
    """What was known at the choice with that number, of a round, and what was chosen; None where nothing was."""
    path = dealt_in(throw).path
    if number >= len(path) or path[number][1] == NOTHING_CHOSEN:
        return None
    step, choice, seen = path[number]
    return (path[:number], step, seen), choice


def strategy(meaning: Meaning, tree: Tree, sees: Mapping[str, Sequence[Part]]) -> Plays:
    """What a strategy says at each step: `best`, one word wherever it is open, or rules by step.

    `sees` are, for each step at which the player chooses, the hands that he sees there and saw before.
    """
    assert meaning.thrown.shoe
    choosing = meaning.thrown.shoe.choosing
    if isinstance(tree, str):
        if tree != "best" and tree not in meaning.thrown.shoe.choices:
            raise RefusedError(f"no choice: {tree}")
        rules = {step: rule(meaning, tree, choosing[step], sees[step]) for step in choosing if tree in choosing[step]}
    elif any(step in choosing or isinstance(part, dict) for step, part in named(tree).items()):
        if not {*named(tree)} <= {*choosing}:
            raise RefusedError(f"rules by step: {tree}")
        rules = {step: rule(meaning, part, choosing[step], sees[step]) for step, part in named(tree).items()}
    else:
        said: dict[str, dict[Key, Tree]] = {
            step: {one: part for one, part in named(tree).items() if one in choosing[step]} for step in choosing
        }
        if not {*named(tree)} <= {*meaning.thrown.shoe.choices}:
            raise RefusedError(f"a rule: {tree}")
        rules = {step: rule(meaning, part, choosing[step], sees[step]) for step, part in said.items() if part}

    def plays(step: Step, dealt: Dealt) -> str:
        return rules[step.name](dealt) if step.name in rules else ""

    return plays


def rule(meaning: Meaning, tree: Tree, choices: Sequence[str], sees: Sequence[Part]) -> Callable[[Dealt], str]:
    """What a rule says of the cards that lie there: one choice, or each with the outcomes on which it is made."""
    if isinstance(tree, str):
        if tree not in choices:
            raise RefusedError(f"no choice: {tree}")
        return lambda _: str(tree)
    before = {*meaning.seen.cards}
    meaning.seen.cards.clear()
    found: dict[str, list[What]] = {choice: [*meaning.whats(part)] for choice, part in named(tree).items()}
    if not {*found} <= {*choices} or sum(not whats for whats in found.values()) > 1:
        raise RefusedError(f"a rule: {tree}")
    seen = {part.hand for part in sees}
    unseen = {hand for what, hand, *_ in meaning.seen.cards if what in ("first", "held") and hand not in seen}
    meaning.seen.cards.update(before)
    if unseen:
        raise RefusedError(f"a rule about what the player does not see: {unseen}")

    def made(dealt: Dealt) -> str:
        moment = Moment((Round(dealt=dealt),))
        holding = [choice for choice, whats in found.items() if any(what.names(moment) for what in whats)]
        holding = holding or [choice for choice, whats in found.items() if not whats]
        if len(holding) != 1:
            raise RefusedError(f"{len(holding)} choices")
        return holding[0]

    return made
