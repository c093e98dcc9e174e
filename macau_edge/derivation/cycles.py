"""The cycle of a tally: what one trial brings, or one turn of the hand, with how that comes about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from macau_edge.derivation.counted import Brought, Chance, Cycle
from macau_edge.derivation.phases import PHASES, turns_of
from macau_edge.derivation.steps import Part
from macau_edge.derivation.turns import turn_of
from macau_edge.exact.cycle import Cycle as Solved
from macau_edge.exact.table import Game
from macau_edge.exact.tally import Tallied
from macau_edge.families import values_of
from macau_edge.model import Member, Tally
from macau_edge.phrases import Phrase
from macau_edge.problem import ProblemError


@dataclass(frozen=True, slots=True)
class Thing:
    """What a tally counts: its label, where there are several, its phrase, and the member whose words it is in."""

    label: str
    outcomes: Phrase
    member: Member


def members_of(seat: Tallied) -> tuple[Member, ...]:
    """The members that count each for itself; the bet alone where it is not paid the highest of several."""
    best_of, member = seat.tally.highest_of, seat.member
    if best_of is None:
        return (member,)
    values = values_of(seat.ruleset, best_of)
    return tuple(Member(member.bet, {**member.values, best_of.name: value}) for value in values)


def things_of(seat: Tallied) -> tuple[Thing, ...]:
    """The things counted, in the order of the counts."""
    return tuple(thing for member in members_of(seat) for thing in _things(seat.tally, member))


def _things(tally: Tally, member: Member) -> Iterator[Thing]:
    own = member.values[tally.highest_of.name].label if tally.highest_of else ""
    if tally.count is not None:
        yield Thing(own, tally.count, member)
    for item in tally.collect or ():
        yield Thing(f"{own}: {item.label}" if own else item.label, item.outcomes, member)


def cycle_in_steps(game: Game, seat: Tallied, solved: Solved) -> Cycle:
    """The cycle of a tally that has a formula."""
    weight = game.scope.space.weight
    brought = tuple(_chances(seat, solved))
    if not solved.by_hand:
        return Cycle(tuple(_of_a_trial(game, seat, brought)), weight, (), solved.length, by_hand=False)

    def brings(number: int, index: int) -> int:
        for (added, stops), named in seat.classes(game.hand[number], number).items():
            if index in named:
                return len(added) if stops else (added.index(1) if any(added) else len(added) + 1)
        raise AssertionError(index)

    phases = turns_of(turn_of(game, brings)) if len(game.hand) <= PHASES else ()
    return Cycle(brought, weight, phases, solved.length, by_hand=True)


def turns_alone(game: Game) -> Cycle | None:
    """The turns of the hand by what happens, where a bet that depends on it has no formula."""
    hand = game.ruleset.hand
    if not game.hand or hand is None or game.full is not None or len(game.hand) > PHASES:
        return None
    names = hand.happenings

    def brings(number: int, index: int) -> int:
        return next(at for at, name in enumerate(names) if index in game.hand[number].happened[name])

    with suppress(ProblemError):  # a turn that may never end is no mistake of a bet that ends otherwise
        play = turn_of(game, brings)
        nets = {int(net): play.solution.probability(0, net) for net in play.solution.nets}
        chances = tuple(
            Chance("thing", name, None, game.member, (), 0, nets[at]) for at, name in enumerate(names) if at in nets
        )
        return Cycle(chances, game.scope.space.weight, turns_of(play), play.solution.rolls(0), by_hand=True)
    return None


def _chances(seat: Tallied, solved: Solved) -> Iterator[Chance]:
    """The things counted, the end and nothing, in this order: their places number them in a turn of the hand."""
    for thing, chance in zip(things_of(seat), solved.things, strict=True):
        yield Chance("thing", thing.label, thing.outcomes, thing.member, (), 0, chance.probability)
    yield Chance("end", "", seat.tally.until, seat.member, (), 0, solved.stop.probability)
    yield Chance("nothing", "", None, seat.member, (), 0, solved.nothing.probability)


def _of_a_trial(game: Game, seat: Tallied, brought: Sequence[Chance]) -> Iterator[Chance]:
    """The same with the outcomes of one trial that bring it."""
    space = game.scope.space
    found: dict[tuple[Brought, int], list[int]] = {}
    for (added, stops), named in seat.classes(None, 0).items():
        kind: Brought = "end" if stops else "thing" if any(added) else "nothing"
        found.setdefault((kind, added.index(1) if kind == "thing" else 0), []).extend(sorted(named))
    for number, chance in enumerate(brought):
        indices = found.get((chance.kind, number if chance.kind == "thing" else 0), [])
        parts = tuple(Part(space[index].label, space[index].weight) for index in indices)
        weight = sum(part.weight for part in parts)
        yield Chance(chance.kind, chance.label, chance.outcomes, chance.member, parts, weight, chance.probability)
