"""A bet as it is played: its wagers, the hand and the urn that they share, and what every outcome leads to.

Where everything stands is a `Node`: where each part of the bet stands (`exact/wager.py`), the position of the hand,
what is left in the urn, and the net result so far. From a node, `Game.ways` divides the outcomes of a trial by where
they lead: each `Way` goes to another node, or is the decision of the whole bet with its net result. A bet that is no
compound is its own only part; the hand is followed only where the bet depends on it, so that a plain bet has no more
nodes than stages. Outcomes that do the same to each part of a compound, to the hand and to the urn, are followed once.

`exact/compile.py` follows the ways to a chain; the derivation and the worked examples go the same ways.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from typing import Any, Literal, NamedTuple

from macau_edge.exact.backward import scope_as_played
from macau_edge.exact.chain import NOTHING, STAY
from macau_edge.exact.terms import Terms, rules_of
from macau_edge.exact.wager import Effect, ExactStages, ExactTally, ExactWager, WagerState
from macau_edge.model import Chips, Member, Ruleset, Value
from macau_edge.model.meter import count, require_limit
from macau_edge.model.records import replace
from macau_edge.model.remembered import ByIdentity
from macau_edge.model.walk import gathered
from macau_edge.outcomes import full, left_after, weights_left
from macau_edge.outcomes.hand import Position, depends_on_hand
from macau_edge.outcomes.scope import Choices
from macau_edge.outcomes.together import CombinedPart, combined_parts, never_lost, stake_at_start, units_of

Left = tuple[int, ...] | None
"""How many balls of each label are left; None where they always come back."""


class PlacedBet(NamedTuple):
    """A bet on the table, and where it stands; of an additional one also the point of the stage that it was made at."""

    point: str
    standing: WagerState


AWAITED: Literal["awaited"] = "awaited"
"""An additional bet that is not made yet."""

Placed = PlacedBet | Literal["awaited"] | None
"""Where a part is: on the table, still to be made, or decided."""


class Node(NamedTuple):
    """Where everything stands: each part, the hand, the urn, and the net result so far."""

    parts: tuple[Placed, ...]
    hand: int
    left: Left
    net: Fraction = NOTHING


class Way(NamedTuple):
    """Outcomes that lead from a node to the same place; `to` is None after the decision of the whole bet."""

    target: str
    outcomes: tuple[int, ...]
    to: Node | None
    net: Fraction | None
    added: Fraction


class Placement:
    """A part of a bet on the table: one wager, or one for each point where it is additional to another part."""

    def __init__(self, game: Game, part: CombinedPart) -> None:
        self.game, self.part, self.base = game, part, part.base
        self._wagers: dict[str, ExactWager] = {}

    def wager(self, label: str = "") -> ExactWager:
        """The wager; of an additional bet, the one that is made where the stage has the point of that label."""
        if label not in self._wagers:
            member = self.part.member
            if label and member.bet.additional:
                member = Member(member.bet, {member.bet.additional.at: self.game.point(label)})
            self._wagers[label] = self.game.wager(member, units_of(self.part.units, member), laid=self.part.laid)
            if self.part.on is not None:
                self._wagers[label].staked = NOTHING
        return self._wagers[label]


NODE, EACH_OUTCOME, EACH_EFFECT, EACH_LEFT = 100, 6, 2, 40
"""Operations of keeping a node, of following one outcome from it, of what that does to a part and leaves in an urn."""
EACH_WAY, EACH_PART = 120, 20
"""Operations of keeping a way out of a node, and of moving one part of a compound by what outcomes do to it."""

REMEMBERED = 1_000
"""Sets of outcomes of which is known where they leave the hand: few where there are many nodes, but for many stages."""


class Game:
    """A bet being played: its parts, the hand where it depends on it, and the urn where balls do not come back.

    `watched` follows the hand also for a bet that does not depend on it, for the sake of one that goes with it. Held
    `against` others, to be compared with them, its rounds of cards are told apart as far as any of them tells them.
    They are wanted `whole` where bets on points are to have the same rounds, of which no two are merged.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        member: Member,
        choices: Choices,
        chips: Chips | None = None,
        *,
        watched: bool = False,
        against: Collection[Member] = (),
        whole: bool = False,
    ) -> None:
        self.ruleset, self.member, self.choices = ruleset, member, choices
        require_limit(member.bet)
        rules = rules_of(ruleset, choices)
        self.hand: tuple[Position, ...] = rules.hand if watched or depends_on_hand(ruleset, member.bet) else ()
        parts = tuple(combined_parts(ruleset, member, choices))
        stake_at_start(parts, member)
        self.terms = Terms(rules, chips, against=against, whole=whole)
        if member.bet.parts:
            self.terms = replace(self.terms, beside=tuple(part.member for part in parts), together=member)
        self.places = tuple(Placement(self, one) for one in parts)
        self.scope = scope_as_played(member, self.terms) if member.bet.parts else self.places[0].wager().scope
        self.start: tuple[Placed, ...] = tuple(
            PlacedBet("", place.wager().start) if place.base is None else AWAITED for place in self.places
        )
        first = [place.wager() for place in self.places if place.part.at_start]
        self.units = sum(wager.units for wager in first)
        self.staked = first[0].staked
        if len(first) > 1:
            self.staked = sum((wager.units * wager.staked for wager in first), Fraction(0)) / self.units
        self.beside = Fraction(0)
        """What is put down at the start besides the part by whose stake the figures are told."""
        if own := next((place for place in self.places if place.part.member.bet.id == member.bet.per), None):
            every, wager = self.units * self.staked, own.wager()
            self.units, self.staked = wager.units, wager.staked
            self.beside = every / self.units - self.staked
        self.full: Left = full(ruleset.device)

    @property
    def parted(self) -> bool:
        """Whether a hand is parted in some play, and more than one hand is laid on."""
        return any(place.base is None and place.wager().parted for place in self.places)

    @property
    def played(self) -> Hashable:
        """What is played, by the very objects that it was made of, which are kept with it."""
        made_of = [ByIdentity(one) for one in (self.ruleset, self.member.bet, *self.terms.against)]
        how = tuple(self.choices.items()), self.terms.chips, bool(self.hand), self.terms.whole
        return *made_of, self.member.id, *how

    def point(self, label: str) -> Value:
        """The total or result of that label."""
        return next(v for v in map(self.scope.point, range(len(self.scope.space))) if v.label == label)

    def wager(self, member: Member, units: int, *, laid: bool = False) -> ExactWager:
        """The wager on a member of a bet, whatever its form."""
        return (ExactTally if member.bet.tally else ExactStages)(member, units, self.terms, laid=laid)

    def weights(self, node: Node) -> tuple[int, ...]:
        """How many of the equally likely results each outcome stands for."""
        return self.scope.space.weights if node.left is None else weights_left(self.ruleset.device, node.left)

    def weigh(self, node: Node) -> Callable[[Iterable[int]], int]:
        """What adds up the weights of some outcomes."""
        if node.left is None:
            return self.scope.space.weigh
        weights = self.weights(node)
        return lambda outcomes: sum(map(weights.__getitem__, outcomes))

    @cached_property
    def cost(self) -> int:
        """About how many operations it takes to divide the outcomes at a node, without the ways that come of it.

        A bet that is alone and needs no urn follows no outcome for itself, but those that lead the hand on alike are
        looked for once more; an urn counts its ways anew.
        """
        if self.full is None and len(self.places) == 1:
            return NODE + (EACH_EFFECT if self.hand else 1) * len(self.scope.space)
        each = EACH_OUTCOME + EACH_EFFECT * len(self.places) + (0 if self.full is None else EACH_LEFT)
        return NODE + each * len(self.scope.space)

    def ways(self, node: Node) -> list[Way]:
        """What every outcome leads to; a partition of those that can come up.

        Each way is declared once it is known, since all are kept: a stage that is opened by totals has as many.

        Raises:
            ProblemError: it costs more than is left, or a part that is laid on another's stake loses.
        """
        bet = self.member.bet
        count(self.cost, bet)
        found = list(self._alone(node) if len(self.places) == 1 else self._combined(node))
        count(EACH_WAY * len(found), bet)
        return found

    def _position(self, node: Node) -> Position | None:
        return self.hand[node.hand] if self.hand else None

    def _alone(self, node: Node) -> Iterator[Way]:
        (made,) = node.parts
        assert isinstance(made, PlacedBet)
        wager = self.places[0].wager()
        # in an urn a bet stands so again and again, with other balls left
        effects = wager.effects_once if node.left is None else wager.effects
        for effect in effects(made.standing, self._position(node), node.hand):
            yield from self._of_effect(node, effect)

    def _of_effect(self, node: Node, effect: Effect) -> Iterator[Way]:
        if effect.to is None:
            for added, outcomes in self._put_down(effect).items():
                yield Way(effect.target, tuple(outcomes), None, effect.net, added)
            return
        if not self.hand and node.left is None:
            to = Node((PlacedBet("", effect.to),), 0, None)
            yield Way(effect.target, tuple(sorted(effect.outcomes)), to, None, NOTHING)
            return
        parts = (PlacedBet("", effect.to),)
        if node.left is None:
            for hand, alike in self._led(node.hand, effect.outcomes):
                yield Way(effect.target, alike, Node(parts, hand, None), None, NOTHING)
            return
        for where, outcomes in gathered(sorted(effect.outcomes), partial(self.onward, node)).items():
            yield Way(effect.target, tuple(outcomes), Node(parts, *where), None, NOTHING)

    @cached_property
    def _led(self) -> Callable[[int, frozenset[int]], tuple[tuple[int, tuple[int, ...]], ...]]:
        """Where some outcomes leave the hand, from a position, with those that leave it there.

        They are the same ones at each standing of a count, of which there may be seventy thousand.
        """

        def led(number: int, outcomes: frozenset[int]) -> tuple[tuple[int, tuple[int, ...]], ...]:
            found = gathered(sorted(outcomes), self.hand[number].leads.__getitem__)
            return tuple((hand, tuple(alike)) for hand, alike in found.items())

        return lru_cache(maxsize=REMEMBERED)(led)

    def _put_down(self, effect: Effect) -> Mapping[Fraction, list[int]]:
        """The outcomes of an effect by what the player puts down besides, with what he chooses there."""
        raised = self.places[0].wager().raised
        if raised is None:
            return {NOTHING: sorted(effect.outcomes)}
        return gathered(sorted(effect.outcomes), lambda index: Fraction(raised[index]))

    def onward(self, node: Node, index: int) -> tuple[int, Left]:
        """Where the hand and the urn stand after an outcome."""
        hand = self.hand[node.hand].leads[index] if self.hand else 0
        return hand, None if node.left is None else self._left(node.left, index)

    def _left(self, left: tuple[int, ...], index: int) -> Left:
        rest = left_after(self.ruleset.device, left, index)
        return rest if min(rest) >= 0 else left  # which it does not come to

    def _combined(self, node: Node) -> Iterator[Way]:
        effects = [self._effects(node, number) for number in range(len(self.places))]
        alike = self._alike(node, effects)
        count(EACH_PART * len(alike) * len(effects), self.member.bet)
        together: dict[tuple[Node, Fraction], list[int]] = {}
        for places, outcomes in alike.items():
            at = iter(places)
            chosen = [found[next(at)] if found else None for found in effects]
            together.setdefault(self._moved(node, outcomes[0], chosen), []).extend(outcomes)
        for (to, added), outcomes in together.items():
            over = all(standing is None for standing in to.parts)
            target = STAY if to == node else "over" if over else "on"
            yield Way(target, tuple(sorted(outcomes)), None if over else to, to.net if over else None, added)

    def _effects(self, node: Node, number: int) -> tuple[Effect, ...]:
        """What the outcomes do to a part that is on the table; nothing to one that is not."""
        made = node.parts[number]
        if not isinstance(made, PlacedBet):
            return ()
        return self.places[number].wager(made.point).effects(made.standing, self._position(node), node.hand)

    def _alike(self, node: Node, effects: list[tuple[Effect, ...]]) -> Mapping[tuple[Any, ...], list[int]]:
        """The outcomes that do the same to everything, by what that is: first the place of the effect on each part."""
        size = len(self.scope.space)
        columns: list[Sequence[object]] = []
        for found in filter(None, effects):
            columns.append(column := [0] * size)
            for place, effect in enumerate(found):
                for index in effect.outcomes:
                    column[index] = place
        if self.hand or node.left is not None:
            columns.append([self.onward(node, index) for index in range(size)])
        made = (
            (place, part) for place, part in zip(self.places, node.parts, strict=True) if isinstance(part, PlacedBet)
        )
        columns += (raised for place, part in made if (raised := place.wager(part.point).raised))
        return gathered(range(size), list(zip(*columns, strict=True)).__getitem__)

    def _moved(self, node: Node, index: int, effects: list[Effect | None]) -> tuple[Node, Fraction]:
        """The node after an outcome, and what was put down besides."""
        parts: list[Placed] = []
        net, added = node.net, Fraction(0)
        for place, part, effect in zip(self.places, node.parts, effects, strict=True):
            if isinstance(part, PlacedBet) and effect is not None:
                wager = place.wager(part.point)
                if effect.net:
                    net += wager.units * effect.net / self.units
                parts.append(None if effect.to is None else PlacedBet(part.point, effect.to))
                if place.part.on is not None and effect.net is not None and effect.net < 0:
                    raise never_lost(place.part.member, self.member.bet)
                if wager.raised and effect.to is None:
                    added += Fraction(wager.units * wager.raised[index]) / self.units
            elif part == AWAITED and place.base is not None:
                entered, more = self._entered(place, effects[place.base])
                parts.append(entered)
                added += more
            else:
                parts.append(part)
        return Node(tuple(parts), *self.onward(node, index), net), added

    def _entered(self, place: Placement, effect: Effect | None) -> tuple[Placed, Fraction]:
        """Where an awaited bet is after the bet it goes with moved on, and what was put down for it."""
        assert effect is not None
        additional = place.part.member.bet.additional
        assert additional
        if effect.to is None:
            return None, Fraction(0)
        if effect.target != additional.at:
            return AWAITED, Fraction(0)
        wager = place.wager(effect.to.point)
        return PlacedBet(effect.to.point, wager.start), wager.units * wager.staked / self.units
