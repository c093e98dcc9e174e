"""Several choices in a round: best play, and the rounds as played, against every order of the cards of a small pack.

The plain side knows ranks alone. Rounds of which the player knows the same are kept together; at a choice they are
parted by what he sees then, also where nothing is offered, and of each part the best choice is looked for. One game is
played in every way there is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import NamedTuple, TypeAlias

import numpy as np
import pytest
from numpy.random import PCG64DXSM

from macau_edge import numeric
from macau_edge.analysis import analyse_bet
from macau_edge.numeric.backward import results_as_played
from macau_edge.numeric.playing.draws import draw_of
from macau_edge.numeric.rounds import DealtRounds
from tests.loops import each
from tests.small import file_of, member_of

RANKS, SUITS, NONE = (1, 2, 3), 4, "none"


class Round(NamedTuple):
    """A round as far as it is dealt: in how many orders it comes, the cards left, the hands, and what was chosen."""

    ways: int
    left: tuple[int, ...]
    hands: Mapping[str, tuple[int, ...]]
    path: tuple[str, ...]

    def sum(self, hand: str) -> int:
        return sum(self.hands[hand])

    def seen(self, of: str) -> tuple[int, ...]:
        """The cards of a hand, or its first one."""
        hand = of.removeprefix("first of ")
        return self.hands[hand] if hand == of else self.hands[hand][:1]


@dataclass(frozen=True)
class Choosing:
    """A step at which something is chosen, as it is written and as it is played; `rule` is how, where that is said."""

    name: str
    choices: tuple[str, ...]
    sees: tuple[str, ...] = ("player",)
    over: str = ""
    offered: tuple[str, Callable[[Round], bool]] = ("", lambda _: True)
    open_if: Mapping[str, tuple[str, Callable[[Round], bool]]] = field(default_factory=dict)
    rule: tuple[str, Callable[[Round], str]] | None = None

    @property
    def text(self) -> str:
        each = [
            f"{one}: {{if: {self.open_if[one][0]}}}" if one in self.open_if else f"{one}: always"
            for one in self.choices
        ]
        own = [f"choose: {{{', '.join(each)}}}", f"sees: [{', '.join(self.sees)}]"]
        own += [f"end: {self.over}"] if self.over else []
        own += [f"if: {self.offered[0]}"] if self.offered[0] else []
        return f"  {self.name}: {{{', '.join(own)}}}\n"


Step: TypeAlias = Choosing | tuple[str, ...]
"""A choice, or a card to each of these hands."""


@dataclass(frozen=True)
class PlainGame:
    """A game of a pack of three ranks; `won` is where the bet is won, `pays` and `lost` go by the path."""

    steps: tuple[Step, ...]
    won: tuple[str, Callable[[Round], bool]]
    pays: Mapping[tuple[str, ...], Fraction]
    lost: Mapping[tuple[str, ...], Fraction]

    @property
    def choosing(self) -> list[Choosing]:
        return [step for step in self.steps if isinstance(step, Choosing)]

    @staticmethod
    def of(steps: Sequence[Step], seed: int) -> PlainGame:
        """A game whose prizes and losses are made at random, for every path that there is."""
        random = Random(seed)
        alone = not any("dealer" in step for step in steps if not isinstance(step, Choosing))
        game = PlainGame((*steps,), random.choice(WON[:2] if alone else WON), {}, {})
        paths = sorted({one.path for one in game.every([*game.rounds()])})
        pays = {path: random.choice([Fraction(1), Fraction(2), Fraction(1, 2), Fraction(3)]) for path in paths}
        return replace(game, pays=pays, lost={path: Fraction(1, random.choice([1, 1, 2, 3, 4])) for path in paths})

    def every(self, rounds: Sequence[Round], step: int = 0) -> list[Round]:
        """The rounds in which everything is chosen that is open."""
        if step == len(self.steps):
            return [*rounds]
        own = self.steps[step]
        if not isinstance(own, Choosing):
            return self.every([dealt(one, own) for one in rounds], step + 1)
        found = list[Round]()
        for one in rounds:
            open_ = [word for word in own.choices if word not in own.open_if or own.open_if[word][1](one)]
            for choice in open_ if own.offered[1](one) else [NONE]:
                found += self._chosen([one], own, step, choice, self.every)
        return found

    def net(self, one: Round) -> Fraction:
        return self.pays[one.path] if self.won[1](one) else -self.lost[one.path]

    def rounds(self) -> Iterator[Round]:
        cards = sum(len(step) for step in self.steps if not isinstance(step, Choosing))
        for ranks in product(RANKS, repeat=cards):
            ways = 1
            for place, rank in enumerate(ranks):
                ways *= max(SUITS - ranks[:place].count(rank), 0)
            yield Round(ways, ranks, {}, ())

    def played(self, rounds: Sequence[Round], step: int = 0) -> list[Round]:
        """What rounds of which the player knows the same come to in the best way, or by a rule."""
        if step == len(self.steps):
            return [*rounds]
        own = self.steps[step]
        if not isinstance(own, Choosing):
            return self.played([dealt(one, own) for one in rounds], step + 1)
        parts, found = defaultdict[object, list[Round]](list), list[Round]()
        for one in rounds:
            offered = own.offered[1](one)
            parts[offered, tuple(one.seen(hand) for hand in own.sees)].append(one)
        for (offered, _), part in parts.items():  # type: ignore[misc]
            open_ = [one for one in own.choices if one not in own.open_if or own.open_if[one][1](part[0])]
            if own.rule:
                open_ = [own.rule[1](part[0])]
            each = [self._chosen(part, own, step, choice, self.played) for choice in (open_ if offered else [NONE])]
            found += max(each, key=lambda part: sum(one.ways * self.net(one) for one in part))
        return found

    def _chosen(
        self,
        rounds: Sequence[Round],
        own: Choosing,
        step: int,
        choice: str,
        later: Callable[[Sequence[Round], int], list[Round]],
    ) -> list[Round]:
        after = [one._replace(path=(*one.path, choice)) for one in rounds]
        if choice != own.over:
            return later(after, step + 1)
        rest = (NONE,) * (len(self.choosing) - len(after[0].path))
        return [one._replace(path=(*one.path, *rest)) for one in after]

    @property
    def text(self) -> str:
        dealt_ = [
            step.text
            if isinstance(step, Choosing)
            else f"  deal-{n}: {{{', '.join(f'{hand}: {many}' for hand, many in Counter(step).items())}}}\n"
            for n, step in enumerate(self.steps)
        ]
        rules = [f"{step.name}: {step.rule[0]}" for step in self.choosing if step.rule]
        return (
            "game: x\nact: none\n"
            "device:\n  {decks: 1, without: [4 to king], worth: {ace: 1, 2 to 3: number}, compare: points}\n"
            f"deal:\n{''.join(dealt_)}"
            f"bets:\n  bet:\n    win: {self.won[0]}\n    lose: others\n    pays: {self._table(self.pays)}\n"
            f"    lost: {self._table(self.lost)}\n"
            f"    strategy: {'{' + ', '.join(rules) + '}' if rules else 'best'}\n"
        )

    def _table(self, prizes: Mapping[tuple[str, ...], Fraction], path: tuple[str, ...] = ()) -> str:
        """A table by what is chosen at one step, and in each row by what is chosen at the next."""
        if path in prizes:
            return f"{prizes[path].numerator}:{prizes[path].denominator}"
        words = dict.fromkeys(one[len(path)] for one in prizes if one[: len(path)] == path)
        rows = ", ".join(f"{word}: {self._table(prizes, (*path, word))}" for word in words)
        return f"{{by: choice at {self.choosing[len(path)].name}, {rows}}}"


WON: Sequence[tuple[str, Callable[[Round], bool]]] = (
    ("player 4 to 6", lambda one: 4 <= one.sum("player") <= 6),
    ("player 3 to 5 except a at one", lambda one: 3 <= one.sum("player") <= 5 and one.path[0] != "a"),
    ("player beats dealer", lambda one: one.sum("player") > one.sum("dealer")),
    ("[player 3, player 6 to 9, dealer beats player]", lambda one: (
        one.sum("player") in (3, 6, 7, 8, 9) or one.sum("dealer") > one.sum("player")
    )),
    ("[dealer 2 except a at one, player ties dealer]", lambda one: (
        (one.sum("dealer") == 2 and one.path[0] != "a") or one.sum("player") == one.sum("dealer")
    )),
)  # fmt: skip


def dealt(one: Round, hands: Sequence[str]) -> Round:
    """With a card more for each of these hands."""
    held = {**one.hands}
    for hand, card in zip(hands, one.left, strict=False):
        held[hand] = (*held.get(hand, ()), card)
    return one._replace(left=one.left[len(hands) :], hands=held)


# --- the games ------------------------------------------------------------------------------------------------------

BOTH, PLAYER, DEALER, TWICE = ("player", "dealer"), ("player",), ("dealer",), ("player", "player")
ONE, TWO = Choosing("one", ("a", "b")), Choosing("two", ("c", "d", "e"))


def between(low: int, high: int) -> tuple[str, Callable[[Round], bool]]:
    """The points of the player."""
    return f"player {low} to {high}", lambda one: low <= one.sum("player") <= high


def chose(choice: str) -> tuple[str, Callable[[Round], bool]]:
    return choice, lambda one: choice in one.path


RULE_ONE = ("{a: player 2 to 3, b: others}", lambda one: "a" if one.sum("player") > 1 else "b")
RULE_TWO = ("{c: player 2 to 3, d: others}", lambda one: "c" if one.sum("player") < 4 else "d")
SHUT = {"c": between(5, 6), "d": between(2, 4)}
GAMES: Mapping[str, Sequence[Step]] = {
    "what is seen grows": (PLAYER, ONE, BOTH, TWO, BOTH),
    "another hand is seen": (PLAYER, ONE, BOTH, replace(TWO, sees=BOTH), BOTH),
    "what was seen is not forgotten": (BOTH, ONE, BOTH, replace(TWO, sees=("first of dealer",)), DEALER),
    "a choice ends the round": (BOTH, replace(ONE, over="a"), PLAYER, TWO, BOTH),
    "the last choice ends it, too": (BOTH, replace(ONE, over="b"), PLAYER, replace(TWO, over="d"), BOTH),
    "offered after a choice": (BOTH, ONE, PLAYER, replace(TWO, offered=chose("b")), BOTH),
    "offered with some cards": (BOTH, ONE, PLAYER, replace(TWO, offered=between(3, 4)), BOTH),
    "seen where nothing is offered": (BOTH, replace(ONE, offered=between(2, 3), sees=BOTH), PLAYER, TWO, BOTH),
    "the first not always offered": (BOTH, replace(ONE, offered=between(2, 3)), PLAYER, TWO, BOTH),
    "open with some cards": (BOTH, ONE, PLAYER, replace(TWO, open_if=SHUT), BOTH),
    "open after a choice": (BOTH, ONE, PLAYER, replace(TWO, open_if={"c": chose("b")}), BOTH),
    "all of it": (BOTH, replace(ONE, over="b", offered=between(1, 2)), PLAYER, replace(TWO, open_if=SHUT), BOTH),
    "the same words thrice": (
        BOTH,
        replace(ONE, choices=("a", "raise"), over="a"),
        PLAYER,
        replace(ONE, name="two", choices=("a", "raise", "check"), over="a"),
        PLAYER,
        Choosing("three", ("raise", "a", "check"), sees=BOTH, over="a"),
        DEALER,
    ),
    "a rule at the first": (
        BOTH,
        replace(ONE, rule=RULE_ONE),
        PLAYER,
        TWO,
        BOTH,
    ),
    "a rule at the second": (
        BOTH,
        ONE,
        PLAYER,
        replace(TWO, rule=RULE_TWO),
        BOTH,
    ),
    "in parts": (PLAYER, ONE, PLAYER, TWO, PLAYER),
    "in parts, two cards at once": (PLAYER, ONE, TWICE, TWO, PLAYER),
    "in parts, with an end": (PLAYER, replace(ONE, over="a"), PLAYER, replace(TWO, over="d"), PLAYER),
    "in parts, offered with some cards": (PLAYER, ONE, PLAYER, replace(TWO, offered=between(3, 4)), PLAYER),
    "in parts, offered after a choice": (PLAYER, ONE, PLAYER, replace(TWO, offered=chose("b")), PLAYER),
    "in parts, open with some cards": (PLAYER, ONE, PLAYER, replace(TWO, open_if=SHUT), PLAYER),
    "in parts, a rule at the first": (PLAYER, replace(ONE, rule=RULE_ONE), PLAYER, TWO, PLAYER),
    "in parts, a rule at the second": (PLAYER, ONE, PLAYER, replace(TWO, rule=RULE_TWO), PLAYER),
}


@pytest.mark.thorough
@each("name", GAMES)
@each("seed", range(4))
def test_the_rounds_are_those_of_every_order_in_the_best_way(name: str, seed: int) -> None:
    """How likely each net result is, by the numeric engine; and the exact one has no other figures."""
    as_dealt_plainly(PlainGame.of(GAMES[name], seed))


def as_dealt_plainly(game: PlainGame) -> None:
    nets = Counter[Fraction]()
    for one in game.played([*game.rounds()]):
        nets[game.net(one)] += one.ways
    every = sum(nets.values())
    likely = {net: Fraction(ways, every) for net, ways in nets.items() if ways}
    ruleset = file_of(game.text)
    found = numeric.estimate(ruleset, member_of(ruleset), {})
    by_net = {
        net: chance for net, chance in zip(found.nets.tolist(), found.probabilities.tolist(), strict=True) if chance
    }
    assert by_net == pytest.approx({float(net): float(chance) for net, chance in likely.items()}, abs=1e-13), game.text
    analysis = analyse_bet(ruleset, member_of(ruleset), {})
    assert analysis.measures, game.text
    law = analysis.measures.distribution.nets
    assert {net: chance for net, chance in law.items() if chance} == likely, game.text
    assert analysis.agree, game.text


def test_no_way_to_play_is_better() -> None:
    """All of them, for two choices of two words: after a card of three ranks, and after a second one."""
    two = replace(TWO, choices=("c", "d"))
    game = PlainGame.of((BOTH, ONE, PLAYER, two, DEALER), 3)
    rounds = defaultdict[tuple[object, object, str, str], int](int)
    for one in game.every([*game.rounds()]):
        first, second = one.hands["player"]
        worth = one.ways * game.net(one)
        rounds[first, (first, second), one.path[0], one.path[1]] += int(12 * worth)
    ones = [*product("ab", repeat=3)]
    most = max(
        sum(
            max(
                sum(rounds[first, (first, second), chosen, way[second - 1]] for second in RANKS)
                for way in product("cd", repeat=3)
            )
            for first, chosen in zip(RANKS, own, strict=True)
        )
        for own in ones
    )
    assert sum(12 * one.ways * game.net(one) for one in game.played([*game.rounds()])) == most


STAKED = """
game: x
act: none
device: {decks: 1, without: [4 to king], worth: {ace: 1, 2 to 3: number}, compare: points}
deal:
  first: {player: 1, dealer: 1}
  one: {choose: {raise-3: {if: player 2 to 3}, raise-1: always, check: always, fold: always}, sees: player, end: fold}
  second: {player: 1}
  two: {choose: [raise-1, stay], sees: [player, first of dealer]}
  third: {dealer: 1}
bets:
  ante: {win: player beats dealer except fold, push: player ties dealer except fold, lose: others, pays: 1:1}
  blind: {win: player 5 to 6, push: player 4, lose: others, pays: 2:1}
  play: {staked: {raise-3: 3, raise-1: 1}, win: player beats dealer, lose: dealer beats player, push: others, pays: 3:2}
  half: {stays: stay, win: player beats dealer, lose: others, pays: 1:1, lost: 1:2}
  bet: {together: {ante: 2, blind: 1, play: 2, half: 1}, PER strategy: best}
"""


@each("per", ["", "per: ante,", "per: blind,"])
def test_what_is_staked_with_choices_is_added_up(per: str) -> None:
    """By each unit of what is put down at the start for good, or of one part of it."""

    def net(one: Round) -> Fraction:
        player, dealer, units = one.sum("player"), one.sum("dealer"), {"raise-3": 3, "raise-1": 1}
        won = player - dealer if "fold" not in one.path else -1
        ante = 2 * ((won > 0) - (won < 0))
        blind = {4: 0, 5: 2, 6: 2}.get(player, -1)
        play = 2 * sum(units.get(word, 0) for word in one.path) * (Fraction(3, 2) * (won > 0) - (won < 0))
        half = ("stay" in one.path) * (Fraction(1) if won > 0 else Fraction(-1, 2))
        return Fraction(ante + blind + play + half, {"per: ante,": 2, "per: blind,": 1}.get(per, 3))

    steps = (
        BOTH,
        Choosing("one", ("raise-3", "raise-1", "check", "fold"), over="fold", open_if={"raise-3": between(2, 3)}),
        PLAYER,
        Choosing("two", ("raise-1", "stay"), sees=("player", "first of dealer")),
        DEALER,
    )

    class Together(PlainGame):
        def net(self, one: Round) -> Fraction:
            return net(one)

    game = Together(steps, WON[0], {}, {})
    nets, risked = Counter[Fraction](), Fraction(0)
    for one in game.played([*game.rounds()]):
        nets[net(one)] += one.ways
        units = sum({"raise-3": 6, "raise-1": 2, "stay": 1}.get(word, 0) for word in one.path)
        risked += one.ways * Fraction(3 + units, {"per: ante,": 2, "per: blind,": 1}.get(per, 3))
    ruleset = file_of(STAKED.replace("PER", per))
    analysis = analyse_bet(ruleset, member_of(ruleset), {})
    assert analysis.measures
    assert analysis.agree
    every, law = sum(nets.values()), analysis.measures.distribution
    assert law.nets == {one: Fraction(ways, every) for one, ways in nets.items()}
    assert (law.staked, law.risked) == (Fraction(1), risked / every)
    found = numeric.estimate(ruleset, member_of(ruleset), {})
    assert [found.staked, found.risked] == pytest.approx([1, float(risked / every)], abs=1e-13)


ENDED = """
game: x
act: none
device:
  decks: 1
  order: [2 to king, ace]
  compare: kinds
  kinds: {three: 3 of a rank, flush: same suit, pair: 2 of a rank, high-card: any}
deal: {first: {player: 3}, decision: {choose: [play, fold], sees: player, end: fold}, second: {dealer: 3}}
bets:
  bet: {win: dealer pair, lose: dealer three, push: others, pays: 1:1, strategy: fold}
"""


def test_a_hand_that_is_never_dealt_is_of_no_kind() -> None:
    """Both hands have all their cards where he plays; where he folds nothing is won and nothing lost."""
    folded = file_of(ENDED)
    found = numeric.estimate(folded, member_of(folded), {})
    assert found.probabilities[found.nets == 0] == pytest.approx([1], abs=1e-14)


PARTS = """
game: x
act: none
device:
  {decks: 1, order: [2 to king, ace], compare: kinds,
   kinds: {three: 3 of a rank, flush: same suit, aces: 2 of a rank from jack to ace, pair: 2 of a rank, high-card: any}}
deal:
  first: {player: 1}
  one: {choose: [fold, raise-1, raise-2], sees: player, end: fold}
  second: {player: 1}
  two: {choose: [fold, raise-1, raise-2], sees: player, end: fold}
  third: {player: 1}
bets:
  ante:
    {win: player aces or better, push: player pair, lose: others,
     pays: {by: kind of player, three: 20:1, flush: 4:1, aces: 3:2}}
  streets: {based-on: ante, staked: {raise-1: 1, raise-2: 2}}
  bet: {together: {ante: 1, streets: 1}, strategy: best}
"""


BEST = PARTS.replace("of player", "of mine").replace(": player", ": mine").replace("sees: mine", "sees: player")
BEST = (
    BEST.replace("decks: 1,", "decks: 1, without: [2 to 9],")
    .replace("2 to king", "10 to king")
    .replace("second: {player: 1}", "second: {player: 2}")
)
BEST += "hands: {mine: {best: 3, of: [player]}}\n"
"""The best three of four cards, of which a flush need not be of all."""


@pytest.mark.thorough
@each("text", [PARTS, BEST])
def test_a_hand_that_is_counted_by_its_sets_is_as_one_that_is_dealt(text: str) -> None:
    """Of 52 cards; a second hand, whose card is looked at and changes nothing, has the cards dealt one by one."""
    counted = file_of(text)
    other = file_of(text.replace("first: {player: 1}", "first: {player: 1, dealer: 1}").replace(
        "push: player pair", "push: [player pair, player pair and first of dealer ace]"
    ))  # fmt: skip
    rounds = [results_as_played(one, member_of(one), {}) for one in (counted, other)]
    assert [isinstance(one, DealtRounds) and one.in_parts is not None for one in rounds] == [True, False]
    nets = [numeric.estimate(one, member_of(one), {}) for one in (counted, other)]
    assert np.array_equal(nets[0].nets, nets[1].nets)
    assert nets[0].probabilities == pytest.approx(nets[1].probabilities, abs=1e-14)
    assert analyse_bet(counted, member_of(counted), {}).agree


def test_cards_that_are_drawn_come_to_the_rounds_of_a_hand_chosen_in_parts() -> None:
    """As often as each round comes, by chance: in units of its standard error."""
    ruleset = file_of(PARTS)
    rounds = results_as_played(ruleset, member_of(ruleset), {})
    draw = draw_of(rounds, np.arange(len(rounds.chance)), np.dtype(np.uint16))
    drawn = draw.values(PCG64DXSM(11), 400_000)
    often = np.bincount(drawn[drawn < len(rounds.chance)], minlength=len(rounds.chance))
    error = np.sqrt(rounds.chance * (1 - rounds.chance) / often.sum())
    assert (np.abs(often / often.sum() - rounds.chance) / error).max() < 5
