"""Every round that can be dealt from a full shoe, card by card, with the ways in which it comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from math import perm
from typing import TypeAlias

from tests.plain_reader.cards import NOTHING_CHOSEN, Dealt, Round, Shoe, Sums
from tests.plain_reader.deck import Card
from tests.plain_reader.hands import WHOLE, Holds, Look, Part
from tests.plain_reader.text import RefusedError
from tests.random_bets import Throw

Left: TypeAlias = tuple[int, ...]
"""How many cards of each kind are left in the shoe."""
Ways = Counter[tuple[Dealt, Left]]
Plays: TypeAlias = "Callable[[Step, Dealt], str]"
"""What the player chooses at a step; "" where he may choose anything."""


@dataclass(frozen=True)
class Step:
    """A step of the deal: how many cards it deals to whom, in which order; when it does; when it ends the round.

    Or the player chooses, who knows the hands and parts of hands that he `sees`; some choices are `open` only where
    that holds, and with one of `over` the round is over. With `until` all this is done again and again until that
    holds; of a choice `draws` says what it deals then, or with `parts` to which hand it gives a card that it parts.
    """

    name: str
    deals: Mapping[str, int]
    goes: Holds | None = None
    ends: Holds | None = None
    choices: tuple[str, ...] = ()
    sees: tuple[Part, ...] = ()
    open: Mapping[str, Holds] = field(default_factory=dict)
    over: tuple[str, ...] = ()
    until: Holds | None = None
    draws: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    parts: tuple[str, ...] = ()

    def offered(self, dealt: Dealt) -> list[str]:
        """What can be chosen there, in the order in which it is written."""
        found = [choice for choice in self.choices if choice not in self.open or self.open[choice](dealt)]
        found = [choice for choice in found if not (dealt.parted and choice in self.parts)]
        if not found:
            raise RefusedError(f"nothing that can be chosen at {self.name}")
        return found


@dataclass(frozen=True)
class Way:
    """How a hand is parted in others: of all partings each line keeps those that fit it, if any does."""

    name: str
    hand: str
    into: Mapping[str, int]
    lines: tuple[Callable[[Sequence[Dealt]], list[Dealt]], ...]

    def parted(self, dealt: Dealt, shoe: Shoe) -> Dealt:
        """The round once the hand is parted; refuses where two partings are left in which hands have other pieces."""
        own = dealt.held[shoe.hands.index(self.hand)]
        left = [*dict.fromkeys(self._partings(dealt, shoe, own, [*self.into]))]
        for line in self.lines:
            left = line(left) or left
        if len(left) > 1:
            raise RefusedError(f"a way that leaves two partings: {self.name}, {own}")
        return left[0]

    def _partings(self, dealt: Dealt, shoe: Shoe, own: Sequence[Card], hands: Sequence[str]) -> Iterator[Dealt]:
        if not hands:
            yield dealt
            return
        place = shoe.hands.index(hands[0])
        for taken in combinations(range(len(own)), self.into[hands[0]]):
            cards = tuple(own[number] for number in taken)
            rest = [card for number, card in enumerate(own) if number not in taken]
            many, points, held = [*dealt.many], [*dealt.points], [*dealt.held]
            many[place], held[place] = len(cards), tuple(sorted(cards))
            points[place] = shoe.all_sums(cards) if shoe.counts else (0,)
            one = dealt._replace(many=tuple(many), points=tuple(points), held=tuple(held))
            yield from self._partings(one, shoe, rest, hands[1:])


@dataclass(frozen=True)
class Deal:
    """The steps of a round, and what they look at themselves; and the ways in which hands are parted in the end."""

    shoe: Shoe
    steps: tuple[Step, ...]
    looks: frozenset[Look]
    ways: tuple[Way, ...] = ()

    def rounds(self, looks: Collection[Look], plays: Plays | None = None) -> tuple[tuple[Throw, int], ...]:
        """Every round as far as it matters to whoever looks at that, with its weight.

        Who `plays` says what he chooses of the cards that lie there then; else every choice is made, everywhere.
        """
        steps, hands = self._as_far_as(looks)
        own = {*(self.looks if hands is None else ())}
        if self.ways:  # whole pieces, of which what is asked is then asked
            own |= {("held", hand, many, told) for hand, many in self.shoe.gets.items() for told in ("rank", "worth")}
        dealing = Dealing(self.shoe, frozenset([*looks, *own]), last=steps[-1].name, hands=hands, plays=plays)
        ways = dealing.all(steps)
        in_all, most = sum(self.shoe.cards.values()), max(dealt.taken for dealt in ways)
        asked = {name for what, name, _, _ in looks if what == "step"}
        found: Counter[Dealt] = Counter()
        for dealt, many in ways.items():  # a round of fewer cards may be followed by any others
            seen = dealt._replace(steps=tuple((name, worth) for name, worth in dealt.steps if name in asked))
            for way in self.ways:
                seen = way.parted(seen, self.shoe)
            found[seen] += many * perm(in_all - dealt.taken, most - dealt.taken)
        return tuple(((Round(dealt=dealt),), many) for dealt, many in found.items())

    def _as_far_as(self, looks: Collection[Look]) -> tuple[Sequence[Step], Collection[str] | None]:
        """The steps that matter, and the hands that do; None for all of them.

        Who looks at first cards that are dealt in any case does not ask how the round goes on; and what nobody looks at
        is as good as left in the shoe, every order of which is equally likely.
        """
        dealt: Counter[str] = Counter()
        for number, step in enumerate(self.steps, 1):
            if (
                self.ways
                or step.goes
                or step.ends
                or step.choices
                or step.until
                or not all(what in ("first", "held") for what, *_ in looks)
            ):
                break
            dealt.update(step.deals)
            had = {**dealt, "all": sum(dealt.values())}
            if all(many <= had.get(hand, 0) for _, hand, many, _ in looks):
                asked = {hand for _, hand, *_ in looks}
                return self.steps[:number], self.shoe.hands if "all" in asked else asked
        return self.steps, None


@dataclass(frozen=True)
class Dealing:
    """Cards as they are told apart; only `hands` get any; what is left after the step `last` matters to nobody."""

    shoe: Shoe
    looks: frozenset[Look]
    last: str
    hands: Collection[str] | None
    plays: Plays | None = None

    def all(self, steps: Sequence[Step]) -> Counter[Dealt]:
        """What may lie there in the end, and in how many orders of the cards it comes."""
        kinds: Counter[Card] = Counter()
        for card, many in self.shoe.cards.items():
            kinds[card.bare(self._told)] += many
        none = (0,) * len(self.shoe.hands)
        once = 2 if self.shoe.parts else 1  # of which one of two hands has half
        standing: Ways = Counter({(Dealt(none, ((0,),) * len(none)), tuple(kinds.values())): once})
        over: Counter[Dealt] = Counter()
        for number, step in enumerate(steps):
            sees = [
                later.sees if number < place or (number == place and later.until) else ()
                for place, later in enumerate(steps)
                if later.choices
            ]
            if step.choices:
                at = sum(bool(one.choices) for one in steps[:number])
                standing = self._asked(step, at, standing, over, list(kinds), sees)
                continue
            if step.until:
                standing = self._until(step, standing, list(kinds), sees)
                continue
            goes, ends = cache(step.goes or (lambda _: True)), cache(step.ends or (lambda _: False))
            dealing, after = Ways(), Ways()
            for (dealt, left), ways in standing.items():
                if ends(dealt):
                    over[dealt._replace(ended=step.name)] += ways
                else:
                    (dealing if goes(dealt) else after)[dealt, left] += ways
            for (dealt, left), ways in self._dealt(step, dealing, list(kinds), sees).items():
                after[dealt, left] += ways
            standing = after
        for (dealt, _), ways in standing.items():
            over[dealt] += ways
        return over

    @property
    def _told(self) -> frozenset[str]:
        """The attributes of cards that somebody looks at."""
        return frozenset(attribute for *_, attribute in self.looks if attribute)

    def _until(self, step: Step, standing: Ways, kinds: Sequence[Card], sees: Sequence[Sequence[Part]]) -> Ways:
        """Where everything stands once something holds, or the step is not done."""
        assert step.until
        goes, until, after = cache(step.goes or (lambda _: True)), cache(step.until), Ways()
        while standing:
            dealing = Ways()
            for (dealt, left), ways in standing.items():
                (dealing if goes(dealt) and not until(dealt) else after)[dealt, left] += ways
            if any(not sum(left) for _, left in dealing):
                raise RefusedError(f"no card is left, and something is not so yet: {step.name}")
            standing = self._dealt(step, dealing, kinds, sees)
        return after

    def _asked(
        self,
        step: Step,
        at: int,
        standing: Ways,
        over: Counter[Dealt],
        kinds: Sequence[Card],
        sees: Sequence[Sequence[Part]],
    ) -> Ways:
        """Where everything stands once the player has chosen, be it time after time, with what that deals."""
        if not step.until:
            return self._chosen(step, at, standing, over, {*standing})
        after, again = Ways(), False
        while standing:
            asking = {one for one in standing if not step.until(one[0]) and (step.goes is None or step.goes(one[0]))}
            for one in [one for one in standing if again and one not in asking]:
                after[one] += standing.pop(one)
            chosen = self._chosen(step, at, standing, over, asking)
            standing, again = Ways(), True
            by_choice: dict[str, Ways] = {}
            for (dealt, left), ways in chosen.items():
                by_choice.setdefault(dealt.path[-1][1], Ways())[dealt, left] += ways
            for choice, own in by_choice.items():
                if choice == NOTHING_CHOSEN:
                    after.update(own)
                    continue
                there = self._parted(step, choice, own) if choice in step.parts else own
                deals = replace(step, deals=step.draws.get(choice, {}))
                standing.update(self._dealt(deals, there, kinds, sees))
        return after

    def _parted(self, step: Step, choice: str, standing: Ways) -> Ways:
        """Where everything stands once a hand of two cards has one of them: where they differ, either half as often."""
        (hand,) = step.draws[choice]
        place, found = self.shoe.hands.index(hand), Ways()
        for (dealt, left), ways in standing.items():
            own = [card for each in dealt.path[-1][2] for of, card in each if of == hand]
            if len(own) != 2 or dealt.parted:
                raise RefusedError(f"a hand that cannot be parted: {own}")
            both = dict.fromkeys(own)
            for card in both:
                held = [*dealt.held]
                if held and held[place]:
                    held[place] = (card,)
                points, many, kept = [*dealt.points], [*dealt.many], [*dealt.kept]
                many[place], points[place] = 1, self.shoe.all_sums([card]) if WHOLE in self.looks else (0,)
                of_hand = [number for number, (of, _) in enumerate(kept) if of == hand]
                for number in of_hand[:1]:
                    kept[number] = hand, card
                for number in reversed(of_hand[1:]):
                    del kept[number]
                seen = tuple(_only(hand, card, each) for each in dealt.seen)
                one = dealt._replace(many=tuple(many), points=tuple(points), kept=tuple(kept), held=tuple(held),
                                     seen=seen, parted=True)  # fmt: skip
                found[one, left] += ways if len(both) == 1 else ways // 2
        return found

    def _chosen(self, step: Step, at: int, standing: Ways, over: Counter[Dealt], asked: Collection[Hashable]) -> Ways:
        """Where everything stands once the player has chosen, as he knows enough to."""
        after, known = Ways(), dict[Hashable, str]()
        for (dealt, left), ways in standing.items():
            is_offered = (dealt, left) in asked and (step.goes is None or step.goes(dealt))
            rule = self.plays(step, dealt) if self.plays and is_offered else ""
            if rule and known.setdefault((dealt.path, dealt.seen[at : at + 1]), rule) != rule:
                raise RefusedError("a strategy that goes by what the player does not see")
            if rule and rule not in step.offered(dealt):
                raise RefusedError(f"a choice that is not open: {rule}")
            choices = ([rule] if rule else step.offered(dealt)) if is_offered else [NOTHING_CHOSEN]
            for choice in choices:
                found = dealt._replace(path=(*dealt.path, (step.name, choice, dealt.seen[at : at + 1])))
                if choice in step.over:
                    over[found] += ways
                else:
                    after[found, left] += ways
        return after

    def _dealt(self, step: Step, standing: Ways, kinds: Sequence[Card], sees: Sequence[Sequence[Part]]) -> Ways:
        """Where everything stands once the cards of a step lie there."""
        hands = [hand for hand, many in step.deals.items() for _ in range(many)]
        hands = [hand for hand in hands if self.hands is None or hand in self.hands]
        for number, hand in enumerate(hands, 1):
            over = step.name == self.last and not step.until and number == len(hands)
            standing = one_more(standing, self._adds(step, hand, kinds, sees), len(kinds), over=over)
        return standing

    def _adds(
        self, step: Step, hand: str, kinds: Sequence[Card], sees: Sequence[Sequence[Part]]
    ) -> Callable[[Dealt, int], Dealt]:
        """What a card of a kind adds to what lies there; the player will know of the hands that he sees."""
        place = self.shoe.hands.index(hand)
        kept = frozenset(attribute for what, *_, attribute in self.looks if what == "first")
        held = frozenset(attribute for what, of, _, attribute in self.looks if what == "held" and of == hand)
        held_cards = [card.bare(held) for card in kinds]
        first_cards = [card.bare(kept) for card in kinds]
        is_asked = any(what == "step" and name == step.name for what, name, *_ in self.looks)
        counts = WHOLE in self.looks
        ordered = any(what in ("first", "step") for what, *_ in self.looks)

        @cache
        def after(dealt: Dealt, kind: int) -> Dealt:
            card, many, points = kinds[kind], list(dealt.many), list(dealt.points)
            first = any(
                what == "first" and ((of == hand and many[place] < n) or (of == "all" and sum(many) < n))
                for what, of, n, _ in self.looks
            )
            many[place] += 1
            hands = list(dealt.held or [()] * len(many))
            hands[place] = tuple(sorted((*hands[place], held_cards[kind]))) if held else ()
            points[place] = self.shoe.sums(points[place], card) if counts else (0,)
            seen = list(dealt.seen or [()] * len(sees))
            for number, parts in enumerate(sees):
                if any(part.has(hand, many[place]) for part in parts):
                    known = (*seen[number], (hand, card))
                    seen[number] = known if ordered else tuple(sorted(known))
            return Dealt(
                tuple(many),
                tuple(points),
                (*dealt.kept, (hand, first_cards[kind])) if first else dealt.kept,
                self._of_steps(dealt.steps, step.name, card) if is_asked else dealt.steps,
                held=tuple(hands),
                seen=tuple(seen),
                path=dealt.path,
                parted=dealt.parted,
            )

        return after

    def _of_steps(self, steps: tuple[tuple[str, Sums], ...], name: str, card: Card) -> tuple[tuple[str, Sums], ...]:
        """What the cards of each step come to, with one more of this step."""
        found = dict(steps)
        return tuple({**found, name: self.shoe.sums_of_a_step(found.get(name, (0,)), card)}.items())


def _only(hand: str, card: Card, seen: Sequence[tuple[str, Card]]) -> tuple[tuple[str, Card], ...]:
    """What is seen, of a hand only one card."""
    own = [number for number, (of, _) in enumerate(seen) if of == hand]
    kept = ((hand, card) if number in own else one for number, one in enumerate(seen) if number not in own[1:])
    return tuple(kept)


def one_more(standing: Ways, after: Callable[[Dealt, int], Dealt], kinds: int, *, over: bool) -> Ways:
    """Where everything stands after one card more of any kind; once all is over nobody asks what is left."""
    found = Ways()
    for (dealt, left), ways in standing.items():
        for kind in range(kinds):
            if left[kind]:
                rest = () if over else (*left[:kind], left[kind] - 1, *left[kind + 1 :])
                found[after(dealt, kind), rest] += ways * left[kind]
    return found
