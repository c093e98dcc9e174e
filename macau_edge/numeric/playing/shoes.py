"""A shoe played down to its cut card: the cards shuffled, and one round after the other dealt from them.

All bets are played on the same shoes. A round is dealt from where the one before ended, and none begins once all cards
before the cut card are out, so that the one in which it comes out is the last. Cards burnt in a round are taken at its
end: nobody sees them, and every order of what is left is equally likely, so that it changes nothing that is counted.

Shoes lie side by side in lanes. What comes back are whole numbers that add up exactly, whoever plays which shoes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.random import PCG64DXSM, BitGenerator, SeedSequence
from numpy.typing import NDArray

from macau_edge.model import Choice, DealStep, Member, Ruleset, Shoe
from macau_edge.model.cards import ALL
from macau_edge.model.message import Message
from macau_edge.model.phrases import Phrase
from macau_edge.model.records import dataclass
from macau_edge.numeric.hands import Feature
from macau_edge.numeric.patterns import MISSING, Array
from macau_edge.numeric.playing import ByClass, compile_play
from macau_edge.numeric.playing.draws import CannotPlayError, EachCard, EachHand, places_of
from macau_edge.numeric.rounds import DealtRounds, rounds_with
from macau_edge.numeric.throws import NoEstimateError
from macau_edge.numeric.words import results_of, words_in_force

# --- the tables: what a round takes of the shoe, and what it is to each bet -------------------------------------------


Places = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ByOrder:
    """A number for each order of the cards at these places, counted from where a round begins.

    `adding` has, for each place, what each card of the shoe adds to the number of the order.
    """

    places: Places
    adding: tuple[Array, ...]
    table: NDArray[np.unsignedinteger]

    def of(self, cards: Array, begins: Array) -> NDArray[np.unsignedinteger]:
        """The numbers of the rounds that begin there, in lanes of shuffled `cards`."""
        lanes = np.arange(len(cards), dtype=np.int64)
        order = np.zeros(len(cards), dtype=np.int64)
        for place, adding in zip(self.places, self.adding, strict=True):
            order += adding.take(cards[lanes, begins + place])
        return self.table.take(order)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class PlayedBet:
    """A bet on a shoe: its net results, ascending, in units of the stake, which of them every order of a round is, and
    what is put down.
    """

    nets: tuple[Fraction, ...]
    staked: Fraction
    result: ByOrder


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ShoePlay:
    """A shoe of so many cards, of which `cut` lie behind the cut card; `taken` is what a round takes of them."""

    cards: int
    cut: int
    taken: ByOrder
    bets: tuple[PlayedBet, ...]


class BetOffShoeError(CannotPlayError):
    """A bet that cannot be played from a shoe; others of the same game may be."""


def shoe_without_bets(ruleset: Ruleset, choices: Mapping[str, Choice], cut: int) -> ShoePlay:
    """The tables of a game's shoe, on which no bet is looked at yet.

    Raises:
        CannotPlayError: the player chooses something.
        ProblemError: a table would be larger than the meter allows.
    """
    if isinstance(ruleset.device, Shoe) and ruleset.device.choosing:
        raise CannotPlayError(Message("no shoe can be played yet with a choice of the player"))
    taken, size = _taken(ruleset, choices)
    return ShoePlay(cards=size, cut=cut, taken=taken, bets=())


def bet_on_shoe(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> PlayedBet:
    """The table of a bet on a game's shoe.

    Raises:
        BetOffShoeError: this engine cannot read it, or it takes several rounds, or it looks only at cards of whose
            place in the shoe others decide.
        ProblemError: a table would be larger than the meter allows.
    """
    try:
        return _bet(ruleset, member, choices)
    except NoEstimateError as error:
        message = Message("`{bet}` cannot be played from a shoe: {why}", bet=member.id, why=error.message)
        raise BetOffShoeError(message) from None


def _bet(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> PlayedBet:
    if member.bet.additional:
        message = Message("a bet that is put down once another one has had a round, each of them from a full shoe")
        raise CannotPlayError(message)
    machine = compile_play(ruleset, member, choices)
    course = machine.course
    if isinstance(course, ByClass) and isinstance(course.draw, EachHand):
        raise CannotPlayError(Message("a bet on kinds of hands"))
    if not isinstance(course, ByClass) or not isinstance(course.draw, EachCard):
        raise CannotPlayError(Message("a bet of so many results"))
    codes = course.table[course.draw.table[:-1].astype(np.int64)] // course.stride
    if int(codes.max()) >= machine.fresh:
        raise CannotPlayError(Message("a bet that takes more than one round, each of them from a full shoe"))
    rounds = results_of(ruleset, member, choices)
    assert isinstance(rounds, DealtRounds)
    table = codes.astype(np.min_scalar_type(machine.fresh))
    by_order = ByOrder(_shifted(rounds, course.draw.places), course.draw.adding, table)
    return PlayedBet(nets=machine.nets, staked=machine.staked, result=by_order)


def _shifted(rounds: DealtRounds, places: Places) -> Places:
    """The places in the shoe, counted from the first card of the round: steps may come before that no bet looks at.

    Raises:
        CannotPlayError: such a step deals cards only sometimes, or lies between steps that do.
    """
    before, certain, after = 0, True, list[tuple[int, int]]()
    for step in rounds.shoe.deal:
        if not step.dealt:
            continue
        if step in rounds.steps:
            after.append((before, sum(number for _, number in step.dealt)))
            certain = certain and step.when is None
            continue
        if step is not rounds.shoe.deal[-1] and _later(rounds, step):
            if step.when is not None or not certain:
                raise CannotPlayError(Message("a bet on cards of whose place in the shoe other cards decide"))
            before += sum(number for _, number in step.dealt)
    shifts = [shift for shift, number in after for _ in range(number)]
    return tuple(place + shifts[place] for place in places)


def _later(rounds: DealtRounds, step: DealStep) -> bool:
    """Whether some step that the bet looks at deals cards after this one."""
    place = rounds.shoe.deal.index(step)
    return any(later.dealt and later in rounds.steps for later in rounds.shoe.deal[place + 1 :])


def _taken(ruleset: Ruleset, choices: Mapping[str, Choice]) -> tuple[ByOrder, int]:
    """How many cards a round takes of the shoe, dealt and burnt, for every order; and how many the shoe has."""
    words = {name: meant for name, meant in words_in_force(ruleset, choices, {}).items() if isinstance(meant, Phrase)}
    shoe = ruleset.device
    assert isinstance(shoe, Shoe)
    burning = [step for step in shoe.deal if step.burnt]
    features: set[Feature] = {("number", ALL, 0, "")}
    features |= {("end", "", 0, "")} if burning else set()
    features |= {("number", step.name, 0, "") for step in burning if step.dealt}
    rounds = rounds_with(ruleset, features, words)
    taken = rounds.answers["number", ALL, 0, ""]
    for step in burning:
        taken = taken + _burnt(step, words) * _done(step, rounds)
    adding, round_of = places_of(rounds)
    table = np.where(round_of == MISSING, 0, taken[round_of])
    assert isinstance(rounds.shoe.decks, int)
    by_order = ByOrder(tuple(adding), tuple(adding.values()), table.astype(np.min_scalar_type(int(table.max()))))
    return by_order, rounds.shoe.size - len(rounds.shoe.gone)


def _done(step: DealStep, rounds: DealtRounds) -> Array:
    """In which rounds a step that burns cards is done."""
    if step.when is not None and not step.dealt:
        message = Message("no shoe can be played with a step that only burns cards, and not always")
        raise CannotPlayError(message)
    if step.when is not None:
        return (rounds.answers["number", step.name, 0, ""] > 0).astype(np.int64)
    ended = rounds.answers["end", "", 0, ""]
    return ((ended == MISSING) | (ended > rounds.shoe.deal.index(step))).astype(np.int64)


def _burnt(step: DealStep, words: Mapping[str, Phrase]) -> int:
    """How many cards a step burns in a round; none where its option has words for it, as for those of a new shoe."""
    if isinstance(step.burnt, int):
        return step.burnt
    meant = words.get(step.burnt)
    low, high = (meant.span if meant else None) or (0, -1)
    return low if low == high else 0


# --- shoes, one round after the other --------------------------------------------------------------------------------


LANES = 1024
"""Shoes that lie side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedBet:
    """What shoes came to on one bet, in units of 1 / `scale` of the stake.

    `first` has how often each net result came in the first rounds, `every` in all. `net`, `squares` and `with_rounds`
    are sums over the shoes: of the net result of a shoe, of its square, and of its product with the number of rounds.
    """

    scale: int
    first: tuple[int, ...]
    every: tuple[int, ...]
    net: int
    squares: int
    with_rounds: int

    def __add__(self, other: CountedBet) -> CountedBet:
        """Both together."""
        return CountedBet(
            scale=self.scale,
            first=tuple(map(sum, zip(self.first, other.first, strict=True))),
            every=tuple(map(sum, zip(self.every, other.every, strict=True))),
            net=self.net + other.net,
            squares=self.squares + other.squares,
            with_rounds=self.with_rounds + other.with_rounds,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedShoes:
    """What was played: so many shoes, their rounds and the squares of these added up, the fewest and the most."""

    shoes: int
    rounds: int
    squares: int
    fewest: int
    most: int
    bets: tuple[CountedBet, ...]

    def __add__(self, other: CountedShoes) -> CountedShoes:
        """Both together."""
        return CountedShoes(
            shoes=self.shoes + other.shoes,
            rounds=self.rounds + other.rounds,
            squares=self.squares + other.squares,
            fewest=min(self.fewest, other.fewest),
            most=max(self.most, other.most),
            bets=tuple(one + more for one, more in zip(self.bets, other.bets, strict=True)),
        )


def play_shoes(play: ShoePlay, shoes: int, seed: int, spawn: tuple[int, ...]) -> CountedShoes:
    """So many shoes, each shuffled anew; the same play, shoes, seed and spawn give the same."""
    source = PCG64DXSM(SeedSequence(entropy=seed, spawn_key=spawn))
    first, *more = (play_down(play, shuffled(source, lanes, play.cards)) for lanes in _lanes(shoes))
    for one in more:
        first += one
    return first


def _lanes(shoes: int) -> Iterator[int]:
    for begin in range(0, shoes, LANES):
        yield min(LANES, shoes - begin)


def shuffled(source: BitGenerator, lanes: int, cards: int) -> Array:
    """So many shuffled shoes, the numbers of their cards: in the order of a random word for each card.

    Every order of different words is as likely as any other; where two are equal, the shoe is shuffled again.
    """
    keys = np.asarray(source.random_raw(lanes * cards)).reshape(lanes, cards)
    order = keys.argsort(axis=1)
    lying = np.take_along_axis(keys, order, axis=1)
    again = np.flatnonzero((lying[:, 1:] == lying[:, :-1]).any(axis=1))
    if again.size:
        order[again] = shuffled(source, again.size, cards)
    return order


def play_down(play: ShoePlay, cards: Array) -> CountedShoes:
    """The rounds of shoes that lie so, each a row of the numbers of its cards, down to their cut cards."""
    lanes = len(cards)
    rounds, begins = np.zeros(lanes, dtype=np.int64), np.zeros(lanes, dtype=np.int64)
    scales = [lcm(*(net.denominator for net in bet.nets)) for bet in play.bets]
    units = [
        np.array([int(net * scale) for net in bet.nets], dtype=np.int64)
        for bet, scale in zip(play.bets, scales, strict=True)
    ]
    nets = [np.zeros(lanes, dtype=np.int64) for _ in play.bets]
    first, every = ([np.zeros(len(bet.nets), dtype=np.int64) for bet in play.bets] for _ in range(2))
    going = np.arange(lanes)
    while going.size:
        dealt, at = cards[going], begins[going]
        for number, bet in enumerate(play.bets):
            results = bet.result.of(dealt, at)
            nets[number][going] += units[number].take(results)
            counted = np.bincount(results, minlength=len(bet.nets))
            every[number] += counted
            if not rounds[going[0]]:
                first[number] += counted
        rounds[going] += 1
        begins[going] += play.taken.of(dealt, at)
        going = going[begins[going] < play.cards - play.cut]
    return CountedShoes(
        shoes=lanes,
        rounds=int(rounds.sum()),
        squares=_product(rounds, rounds),
        fewest=int(rounds.min()),
        most=int(rounds.max()),
        bets=tuple(
            CountedBet(
                scale=scales[number],
                first=tuple(first[number].tolist()),
                every=tuple(every[number].tolist()),
                net=int(nets[number].sum()),
                squares=_product(nets[number], nets[number]),
                with_rounds=_product(nets[number], rounds),
            )
            for number in range(len(play.bets))
        ),
    )


def _product(one: Array, other: Array) -> int:
    """The sum of the products, exactly, however large they are."""
    return sum(a * b for a, b in zip(one.tolist(), other.tolist(), strict=True))
