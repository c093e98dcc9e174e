"""What each choice of the player is worth for what he sees, and what he puts down besides: how the best play was found.

Things that can be seen for which every choice is worth the same, and that are treated alike, are told together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from macau_edge.exact.backward import plays_step_by_step
from macau_edge.exact.game import Game
from macau_edge.model import DealStep, Shoe
from macau_edge.model.cards import COLOURS, SUITS
from macau_edge.model.prizes import NONE
from macau_edge.model.records import dataclass, replace
from macau_edge.model.walk import gathered
from macau_edge.outcomes.questions import BETWEEN_CARDS, choice_at
from macau_edge.outcomes.rounds import Rounds
from macau_edge.outcomes.scope import Scope
from macau_edge.outcomes.seen import BestPlay, Seen


@dataclass(frozen=True, slots=True, kw_only=True)
class InformationSet:
    """Things that the player can see for which every choice is worth the same; `best` is the choice taken there.

    `worth` has the expected net result of each choice, in units of the stake at the start, and `share` is the part of
    all rounds in which one of them is seen.
    """

    seen: tuple[Seen, ...]
    share: Fraction
    worth: Mapping[str, Fraction]
    best: str

    @property
    def value(self) -> Fraction:
        """What the best choice is worth."""
        return self.worth[self.best]

    @property
    def margin(self) -> Fraction:
        """By how much the best choice is better than any other."""
        return self.value - max(worth for choice, worth in self.worth.items() if choice != self.best)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choosing:
    """The player's choice: what it is worth everywhere, and how probable each choice is, where the bet asks for it.

    These are of the bet as it is played, be it by a rule; `raises` has each choice with which more is put down, and how
    much, in units of the stake at the start.
    """

    play: BestPlay
    sights: tuple[InformationSet, ...]
    chances: Mapping[str, Fraction]
    raises: Mapping[str, Fraction]

    @property
    def never(self) -> tuple[str, ...]:
        """The choices that are never made."""
        return tuple(choice for choice, chance in self.chances.items() if not chance)

    @property
    def share(self) -> Fraction:
        """The part of all rounds in which the player comes to choose."""
        return sum((sight.share for sight in self.sights), Fraction(0))

    @property
    def expected(self) -> Fraction:
        """What these rounds add to the expected net result of the best play."""
        return sum((sight.share * sight.value for sight in self.sights), Fraction(0))

    def each(self) -> list[InformationSet]:
        """Everything that he can see by itself, where it is worth the same as others, too."""
        share = self.play.share
        return [replace(sight, seen=(one,), share=share[one]) for sight in self.sights for one in sight.seen]

    def closest(self, most: int) -> Sequence[InformationSet]:
        """Those for each choice at which another would be worth nearly as much, the nearest first; so many in all.

        Where no other is open there is nothing to compare.
        """
        several = [sight for sight in self.sights if len(sight.worth) > 1]
        each = gathered(sorted(several, key=lambda sight: sight.margin), lambda sight: sight.best)
        room = max(1, most // max(1, len(each)))
        return [sight for choice in self.play.step.choose for sight in each.get(choice, ())[:room]]


def choosing_of(game: Game) -> tuple[Choosing, ...]:
    """How the player chooses in the rounds of a bet as it is played, at each step; nothing without a strategy.

    Raises:
        ProblemError: the best play cannot be found.
    """
    if game.member.bet.strategy is None:
        return ()
    raises = _raises(game)
    plays = plays_step_by_step(game.ruleset, game.member, game.choices)
    return tuple(_choosing_at(play, game.scope, raises) for play in plays)


def _choosing_at(play: BestPlay, scope: Scope, raises: Mapping[str, Fraction]) -> Choosing:
    assert isinstance(scope.device, Shoe)
    alike = gathered(
        _ordered(play.plays, scope.device), lambda seen: (play.plays[seen], tuple(play.worth[seen].values()))
    )
    sights = [
        InformationSet(
            seen=tuple(seen),
            share=sum((play.share[one] for one in seen), Fraction(0)),
            worth=play.worth[seen[0]],
            best=best,
        )
        for (best, _), seen in alike.items()
    ]
    sights.sort(key=lambda sight: play.step.choose.index(sight.best))
    own = (one.chances for one in step_chances(scope) if (one.step, one.before) == (play.step, play.before))
    return Choosing(play=play, sights=tuple(sights), chances=next(own, {}), raises=raises)


def _raises(game: Game) -> dict[str, Fraction]:
    """With each choice what is put down besides for all that are played together, per unit staked at the start."""
    found = dict[str, Fraction]()
    for wager in (place.wager() for place in game.places):
        bet = wager.member.bet
        for choice, times in (*bet.raises, *bet.staked, *([(bet.stays, 1)] if bet.stays else [])):
            found[choice] = found.get(choice, Fraction(0)) + Fraction(wager.units * times, game.units)
    return found


def _ordered(seen: Iterable[Seen], shoe: Shoe) -> list[Seen]:
    """What can be seen, the lowest ranks first."""
    order = {word: number for number, word in enumerate((*shoe.ranks, *SUITS, *COLOURS.values()))}

    def places(cards: str) -> list[list[int]]:
        return [[order.get(word, -1) for word in card.split(" ")] for card in cards.split(BETWEEN_CARDS)]

    return sorted(seen, key=lambda one: [places(cards) for cards in one])


@dataclass(frozen=True, slots=True, kw_only=True)
class StepChances:
    """How probable each choice is at a step of a round as it is played, after what was chosen before it."""

    step: DealStep
    before: tuple[str, ...]
    chances: Mapping[str, Fraction]


def step_chances(scope: Scope) -> tuple[StepChances, ...]:
    """What is chosen in the rounds of a bet as it is played, step by step; nothing where it does not depend on it."""
    rounds, shoe = scope.space, scope.device
    if not isinstance(rounds, Rounds) or not isinstance(shoe, Shoe):
        return ()
    steps = [step for step in shoe.choosing if choice_at(step.name) in rounds.places]
    columns = [rounds.answered(choice_at(step.name)) for step in steps]
    found = list[StepChances]()
    for number, step in enumerate(steps):
        ways = dict[tuple[str, ...], dict[str, int]]()
        for place, outcome in enumerate(rounds):
            *before, choice = (str(column[place]) for column in columns[: number + 1])
            if choice != NONE:
                own = ways.setdefault(tuple(before), dict.fromkeys(step.choose, 0))
                own[choice] += outcome.weight
        for path, own in ways.items():
            chances = {choice: Fraction(weight, rounds.weight) for choice, weight in own.items()}
            found.append(StepChances(step=step, before=path, chances=chances))
    return tuple(found)
