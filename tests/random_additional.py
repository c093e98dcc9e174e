"""Random bets on cards that others are additional to, alone and put together, with what they come to by plain dealing.

Nothing of macau_edge is used here. The deal and the phrases are those of `random_cards`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from random import Random
from typing import NamedTuple

from tests.absorbing import Step, absorbed
from tests.plain_cards import Round, What
from tests.random_bets import Result
from tests.random_cards import Games, Phrases, ratio


class Clauses(NamedTuple):
    """What leads where; `others` is where all else leads, and nothing where that leaves a bet as it is."""

    named: tuple[tuple[str, What], ...]
    others: str

    @property
    def text(self) -> str:
        every = [f"{target}: {what.text}" for target, what in self.named]
        return ", ".join([*every, *([f"{self.others}: others"] if self.others else [])])

    def target(self, dealt: Round) -> str:
        found = [target for target, what in self.named if what.names(dealt)]
        return found[0] if found else self.others

    def fits(self, rounds: Sequence[Round]) -> bool:
        """Whether no round is named twice, and each target and what is left has some."""
        each = [[target for target, what in self.named if what.names(dealt)] for dealt in rounds]
        come = {found[0] if found else self.others for found in each}
        return max(map(len, each)) <= 1 and come >= {self.others, *(target for target, _ in self.named)}


@dataclass(frozen=True)
class AdditionalGame:
    """A file with the bets `base`, `extra` and `both`, and what each of them comes to."""

    text: str
    results: dict[str, Result]


class Standing(NamedTuple):
    """The stage of the base, nothing once it is decided; whether the other bet is on the table; the net so far."""

    stage: str
    extra: bool
    net: Fraction = Fraction(0)


def additional_game(seed: int) -> AdditionalGame:
    """The first random game that is decided some time, from a seed on."""
    return next(game for number in count(1_000 * seed) if (game := _game(number)))


TRIES = 10
"""How often clauses of one stage are looked for that fit the rounds."""


def _clauses(
    spoken: Phrases, rounds: Sequence[Round], targets: Sequence[Sequence[str]], others: Sequence[str]
) -> Clauses | None:
    for _ in range(TRIES):
        wanted = spoken.draw.choice(targets)
        rest = spoken.draw.choice([target for target in others if target not in wanted])
        found = Clauses(tuple((target, spoken.listed()) for target in wanted), rest)
        if found.fits(rounds):
            return found
    return None


def _game(seed: int) -> AdditionalGame | None:
    draw = Random(seed)
    deal = Games(400).deal(seed)
    single = frozenset(hand for hand, number in deal.gets.items() if number == 1)
    spoken = Phrases(draw, deal.shoe, single, deal.gets, deal.steps, decided=True)
    rounds = deal.rounds()
    opening = _clauses(spoken, rounds, [["again"], ["again", "lose"]], ["lose", "push", ""])
    again = _clauses(spoken, rounds, [["win"], ["win", "push"], ["win", "lose"]], ["lose", ""])
    extra = _clauses(spoken, rounds, [["win"], ["win", "lose"]], ["lose", ""])
    if opening is None or again is None or extra is None:
        return None
    prizes = [draw.choice(["1:1", "2:1", "3:2", "5:1"]) for _ in range(2)]
    units = draw.randint(1, 3)
    lines = ["game: x", "act: none", f"device: {deal.shoe.text}", "deal:", *(f"  {step.text}" for step in deal.steps)]
    lines += [
        "bets:",
        f"  base: {{stages: {{opening: {{{opening.text}}}, again: {{{again.text}}}}}, pays: {prizes[0]}}}",
    ]
    lines += [f"  extra: {{additional: {{to: base, at: again}}, {extra.text}, pays: {prizes[1]}}}"]
    lines += [f"  both: {{together: {{base: 1, extra: {units}}}}}"]
    played = _Played(rounds, {"opening": opening, "again": again}, extra, [ratio(prize) for prize in prizes], units)
    return AdditionalGame("\n".join([*lines, ""]), played.results())


@dataclass(frozen=True)
class _Played:
    """The rounds of the file, its bets and what they pay."""

    rounds: Sequence[Round]
    stages: dict[str, Clauses]
    extra: Clauses
    pays: Sequence[Fraction]
    units: int

    def results(self) -> dict[str, Result]:
        """Alone the other bet is played from when it is made, with the base beside it on which nothing is staked."""
        start, made = Standing("opening", extra=False), Standing("again", extra=True)
        return {
            "base": self._result(start, base=1, units=0),
            "extra": self._result(made, base=0, units=1),
            "both": self._result(start, base=1, units=self.units),
        }

    def _result(self, start: Standing, base: int, units: int) -> Result:
        def steps(at: Standing) -> Iterable[Step[Standing, Fraction]]:
            for dealt in self.rounds:
                to = self._after(at, dealt, base, units)
                added = Fraction(units if to.extra and not at.extra else 0)
                over = not to.extra and (not to.stage or not base)
                yield Step(dealt.ways, None, to.net, added) if over else Step(dealt.ways, to, None, added)

        found = absorbed({start: Fraction(1)}, steps)
        return Result(found.ends, Fraction(1), 1 + found.added, found.trials, found.second)

    def _after(self, at: Standing, dealt: Round, base: int, units: int) -> Standing:
        target = self.stages[at.stage].target(dealt)
        stage = target if target in self.stages else "" if target else at.stage
        extra, net = at.extra, at.net + base * self._net(target, self.pays[0])
        if extra:
            own = self.extra.target(dealt)
            net += units * self._net(own, self.pays[1])
            extra = not own and bool(stage)
        return Standing(stage, extra or (bool(units) and target == "again"), net)

    def _net(self, target: str, pays: Fraction) -> Fraction:
        return {"win": pays, "lose": Fraction(-1)}.get(target, Fraction(0))
