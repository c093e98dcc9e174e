"""Random rulesets of pieces: heights that are level, kinds that go on to what is compared next, and ways of parting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

RANKS = ("ant", "bee", "cat", "dog", "elk")


@dataclass(frozen=True)
class Game:
    """A small set of pieces, hands that are dealt from it and parted, and a bet on them."""

    pieces: tuple[tuple[str, int], ...]
    worth: tuple[tuple[str, str], ...]
    points: str
    order: tuple[tuple[str, ...], ...]
    compare: str
    size: int
    ways: tuple[tuple[str, ...], tuple[str, ...]]
    """The lines by which the player's hand is parted in `low` and `high`, the banker's in `its-low` and `its-high`."""
    bet: tuple[str, str]

    @property
    def text(self) -> str:
        order = ", ".join(one[0] if len(one) == 1 else f"[{', '.join(one)}]" for one in self.order)
        low, high = self.order[-2][-1], self.order[-1][-1]
        kinds = f"{{twins: 2 of a rank from {low} to {high}, pair: 2 of a rank, one: 1 card in {high}, rest: any}}"
        half = self.size // 2
        steps = "\n".join(
            f"  {step}: {{arrange: {hand}, into: {{{low}: {half}, {high}: {half}}}, prefer: [{', '.join(lines)}]}}"
            for step, hand, low, high, lines in (
                ("set", "player", "low", "high", self.ways[0]),
                ("its-set", "banker", "its-low", "its-high", self.ways[1]),
            )
        )
        win, push = self.bet
        return f"""game: x
act: none
device:
  pieces: {{{", ".join(f"{rank}: {many}" for rank, many in self.pieces)}}}
  worth: {{{", ".join(f"{rank}: {counts}" for rank, counts in self.worth)}}}
  points: {self.points}
  order: [{order}]
  kinds: {kinds}
  compare: {self.compare}
deal:
  first: {{player: {self.size}, banker: {self.size}}}
{steps}
bets:
  bet: {{win: {win}, push: {push}, lose: others, pays: 1:1}}
"""

    def listed_otherwise(self) -> Game:
        """The game with its pieces, and what they count, listed in another order."""
        return replace(self, pieces=self.pieces[::-1], worth=self.worth[::-1])

    def called_otherwise(self) -> str:
        """The text of the game with other words for its ranks."""
        text = self.text
        for rank, other in zip(RANKS, ("oak", "fir", "elm", "yew", "ash"), strict=True):
            text = text.replace(rank, other)
        return text


def _lines(rng: Random, low: str, high: str, ranks: Sequence[str], size: int) -> tuple[str, ...]:
    """A way of parting: some lines of which each may fit none, and at the end two that settle what they can."""
    lines = [
        f"[{high} beats {low}, {high} ties {low}]",
        f"{low} beats {high}",
        f"{high} {rng.randrange(4)} to {rng.randrange(5, 9)}",
        *([f"{high} pair or better", f"{high} different ranks"] if size > 2 else []),
        f"{low} has 1 card in {rng.choice(ranks)}",
        f"{low} ties {high}",
    ]
    last = [f"best {low}", f"best {high}"]
    rng.shuffle(last)
    return (*rng.sample(lines, rng.randrange(3)), *last)


def game(rng: Random) -> Game:
    ranks = list(RANKS[: rng.choice((4, 5))])
    rng.shuffle(ranks)
    size = rng.choice((2, 4))
    many = [rng.choice((1, 2, 3)) for _ in ranks]
    while sum(many) < 2 * size or 2 not in many:
        many[rng.randrange(len(many))] = 2
    order = [[rank] for rank in rng.sample(ranks, len(ranks))]
    if rng.random() < 0.6:
        at = rng.randrange(len(order) - 2)
        order[at : at + 2] = [[*order[at], *order[at + 1]]]
    points = rng.choice(("sum", "last digit"))
    worth = [(rank, str(rng.randrange(12))) for rank in ranks]
    if points == "last digit" and rng.random() < 0.5:
        worth[0] = worth[0][0], "[3, 6]"
    compare = "[points, highest]"
    if size == 4:
        compare = rng.choice(("[kinds, points, highest]", "[kinds, points]", "[points, kinds]", compare))
    bet = rng.choice([
        ("low beats its-low and high beats its-high",
         "[low beats its-low except high beats its-high, high beats its-high except low beats its-low]"),
        ("high beats its-high", "high ties its-high"),
        (f"low has 1 card in {order[0][0]}", f"low ties high except low has 1 card in {order[0][0]}"),
        ("high beats low except low ties its-low", "low ties its-low"),
    ])  # fmt: skip
    return Game(
        pieces=tuple(zip(ranks, many, strict=True)), worth=tuple(worth), points=points,
        order=tuple(map(tuple, order)), compare=compare, size=size,
        ways=(_lines(rng, "low", "high", ranks, size), _lines(rng, "its-low", "its-high", ranks, size)), bet=bet,
    )  # fmt: skip
