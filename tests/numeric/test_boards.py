"""Hold'em by kinds of boards, against every deal of small packs that is gone through, and published figures."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from macau_edge.model import Shoe
from macau_edge.model.cards import RANKS
from macau_edge.model.meter import open_meter
from macau_edge.numeric.board_kinds import KindsOfBoards
from macau_edge.numeric.boards import BoardRounds, ChoosingStage, OpenOffer, Path
from macau_edge.numeric.flops import AfterFlop
from macau_edge.numeric.hands import EQUAL, HIGHER, LOWER, Ranking
from macau_edge.numeric.patterns import MISSING
from tests.loops import each
from tests.small import file_of

KINDS = {
    4: (
        "4 of a rank", "run and same suit", "same suit", "3 of a rank", "run", "2 of a rank twice", "2 of a rank",
        "any",
    ),
    5: (
        "run and same suit", "4 of a rank", "3 of a rank and 2 of a rank", "same suit", "run", "3 of a rank",
        "2 of a rank twice", "2 of a rank from king to ace", "2 of a rank", "any",
    ),
}  # fmt: skip
Card = tuple[int, int]


def shoe_of(ranks: int, best: int) -> Shoe:
    """A pack of so many ranks, the highest of a deck, in which hands of so few cards have kinds."""
    order = [*RANKS[1:], RANKS[0]]
    gone = f", without: [{', '.join(order[:-ranks])}]" if ranks < len(order) else ""
    kinds = ", ".join(f"kind-{n}: {pattern}" for n, pattern in enumerate(KINDS[best]))
    device = file_of(f"""
game: Boards
device: {{decks: 1{gone}, order: [{order[-ranks]} to king, ace], kinds: {{{kinds}}}}}
deal: {{first: {{player: {best}}}}}
bets:
  bet: {{name: Bet, law: art. 1, win: player kind-0, lose: others, pays: 1:1}}
""").device
    assert isinstance(device, Shoe)
    return device


# --- all of it once more, plainly


def height(hand: Sequence[Card], top: int) -> tuple[int, ...]:
    """How high a hand of so few cards is, whose ranks go up to an ace."""
    ranks = sorted((rank for rank, _ in hand), reverse=True)
    times = sorted(Counter(ranks).items(), key=lambda one: (-one[1], -one[0]))
    shape, suited = tuple(many for _, many in times), len({suit for _, suit in hand}) == 1
    run = 0
    if len({*ranks}) == len(ranks):
        run = ranks[0] if ranks[0] - ranks[-1] == len(ranks) - 1 else 0
        low = [rank if rank < top else top - 13 for rank in ranks]
        run = run or (max(low) if max(low) - min(low) == len(low) - 1 else 0)
    fits = {
        "4 of a rank": shape[0] >= 4,
        "run and same suit": bool(run) and suited,
        "same suit": suited,
        "3 of a rank": shape[0] >= 3,
        "3 of a rank and 2 of a rank": shape == (3, 2),
        "run": bool(run),
        "2 of a rank twice": shape[:2] == (2, 2) or shape[:2] == (3, 2),
        "2 of a rank from king to ace": shape[0] >= 2 and any(many >= 2 and rank >= top - 1 for rank, many in times),
        "2 of a rank": shape[0] >= 2,
        "any": True,
    }
    kinds = KINDS[len(hand)]
    number = next(n for n, pattern in enumerate(kinds) if fits[pattern])
    decides = [run] if "run" in kinds[number] else [rank for rank, many in times for _ in range(many)]
    return (len(kinds) - number, *decides)


def plain_best(ranks: int, best: int) -> Callable[[Sequence[Card]], tuple[int, ...]]:
    """The best so few of some cards."""

    @cache
    def of(cards: frozenset[Card]) -> tuple[int, ...]:
        return max(height(few, ranks - 1) for few in combinations(sorted(cards), best))

    return lambda cards: of(frozenset(cards))


class PlainRounds:
    """All rounds of a small pack, one by one."""

    def __init__(
        self, ranks: int, best: int, board: int, stages: Sequence[ChoosingStage], groups: Mapping[str, Any]
    ) -> None:
        self.stages, self.board = stages, board
        self.cards = [(rank, suit) for rank in range(ranks) for suit in range(4)]
        of = plain_best(ranks, best)
        self.come = dict[tuple[tuple[Card, ...], frozenset[Card]], Counter[tuple[int, int, int]]]()
        for open_ in combinations(self.cards, board):
            others = [card for card in self.cards if card not in open_]
            heights = {hand: of((*hand, *open_)) for hand in combinations(others, 2)}
            for hand, own in heights.items():
                found = Counter[tuple[int, int, int]]()
                for other, its in heights.items():
                    if not {*hand} & {*other}:
                        how = HIGHER if own > its else EQUAL if own == its else LOWER
                        found[groups["mine"](own), groups["theirs"](its), how] += 1
                self.come[hand, frozenset(open_)] = found

    def boards(self, hand: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        """The board as it is seen: the flop in any order, then two cards."""
        others = [card for card in self.cards if card not in hand]
        for flop in combinations(others, self.board - 2):
            left = [card for card in others if card not in flop]
            for turn in left:
                yield from ((*flop, turn, river) for river in left if river != turn)

    def play(self, values: Mapping[Path, Any]) -> tuple[int, dict[Path, Counter[tuple[int, ...]]]]:
        """The sum of the best play, and how often each end comes with it: what is seen is the hand and the board."""
        worth: dict[int, dict[Any, dict[Path, int]]] = {n: defaultdict(Counter) for n in range(len(self.stages) + 1)}
        law = dict[Path, Counter[tuple[int, ...]]]()
        rounds = [(hand, board) for hand in combinations(self.cards, 2) for board in self.boards(hand)]

        def over(path: Path) -> bool:
            steps = enumerate(self.stages[: len(path)])
            return any(path[n] == one.choice and one.over for n, stage in steps for one in stage.offers(path[:n]))

        def paths(to: int) -> list[Path]:
            found: list[Path] = [()]
            for stage in self.stages[:to]:
                nexts = list[Path]()
                for path in found:
                    can = [] if over(path) else [one.choice for one in stage.offers(path)]
                    nexts += [(*path, one) for one in can or [MISSING]]
                found = nexts
            return found

        def known_whole(path: Path) -> bool:
            ends = [stage.known for n, stage in enumerate(self.stages) if over(path[: n + 1])]
            return not ends or ends[0] == self.board

        def seen(stage: int, hand: tuple[Card, ...], board: tuple[Card, ...]) -> Any:
            if stage == len(self.stages):
                return hand, board
            known = self.stages[stage].known
            flop = self.board - 2
            return hand, board[:known] if known <= flop else (*sorted(board[:flop]), *board[flop:known])

        last = len(self.stages)
        for hand, board in rounds:
            come = self.come[hand, frozenset(board)]
            for path in paths(last):
                ways, own = sum(come.values()), values[path]
                whole = sum(many * int(own[given]) for given, many in come.items()) if known_whole(path) else 0
                worth[last][hand, board][path] = whole if known_whole(path) else ways * int(own)
        best: dict[int, dict[Any, dict[Path, int]]] = {}
        for number in reversed(range(last)):
            best[number] = {}
            after = worth[number + 1]
            sums: dict[Any, dict[Path, int]] = defaultdict(lambda: defaultdict(int))
            groups = {seen(number + 1, hand, board): seen(number, hand, board) for hand, board in rounds}
            for finer, coarser in groups.items():
                for path, value in after[finer].items():
                    sums[coarser][path] += value
            for thing, of_path in sums.items():
                best[number][thing] = {}
                for path in paths(number):
                    nexts = [one for one in of_path if one[: len(path)] == path]
                    chosen = max(nexts, key=lambda one: (of_path[one], -one[-1]))
                    best[number][thing][path] = chosen[-1]
                    worth[number][thing][path] = of_path[chosen]
        for hand, board in rounds:
            path = ()
            for number in range(last):
                path += (best[number][seen(number, hand, board)][path],)
            ends = law.setdefault(path, Counter())
            if known_whole(path):
                ends.update(self.come[hand, frozenset(board)])
            else:
                ends[()] += sum(self.come[hand, frozenset(board)].values())
        whole = sum(of[()] for of in worth[0].values())
        return whole, law


def random_stages(board: int, seed: int) -> list[ChoosingStage]:
    """Steps at some of the places where a player may choose: two or three choices, some with which a round is over."""
    draw = random.Random(seed)
    found = list[ChoosingStage]()
    for known in (0, board - 2, board - 1, board):
        if draw.random() < 0.6 or (known == board and not found):
            choices = draw.choice((2, 2, 3))
            ends, needs = draw.random() < 0.5, bool(found) and draw.random() < 0.4

            def offers(path: Path, many: int = choices, ends: bool = ends, needs: bool = needs) -> list[OpenOffer]:
                if needs and path[-1] == 0:
                    return []
                return [OpenOffer(n, over=ends and n == many - 1) for n in range(many)]

            found.append(ChoosingStage(known, offers))
    return found


def random_values(rounds: BoardRounds, seed: int) -> dict[Path, Any]:
    draw, found = random.Random(seed), dict[Path, Any]()
    for path, both in rounds.ends:
        shape = (*rounds.groups, 3) if both else ()
        found[path] = np.array([draw.randint(-9, 9) for _ in range(int(np.prod(shape)))]).reshape(shape)
    return found


def same_as_plainly(ranks: int, best: int, board: int, seed: int) -> None:
    shoe = shoe_of(ranks, best)
    boards = KindsOfBoards(Ranking(shoe), best, board)
    kind = Ranking(shoe).kind(boards.heights.one_of)
    kinds = len(KINDS[best])
    cut = random.Random(seed).randint(2, kinds - 1)
    stages = random_stages(board, seed)
    theirs = (kind < cut).astype(np.int64) + (kind < cut - 1)
    rounds = BoardRounds(boards, stages, kind // 3, theirs, shoe.deal[0])
    values = random_values(rounds, seed)
    with open_meter(10**7):
        play = rounds.best(values)
        law = rounds.law(play)
    groups = {
        "mine": lambda own: (kinds - own[0]) // 3,
        "theirs": lambda its: (kinds - its[0] < cut) + (kinds - its[0] < cut - 1),
    }
    whole, expected = PlainRounds(ranks, best, board, stages, groups).play(values)
    assert sum(int((law[path] * values[path]).sum()) for path in law) == whole
    for path, ways in law.items():
        for given in np.ndindex(ways.shape):
            assert int(ways[given]) == expected.get(path, Counter())[given], (path, given)


@pytest.mark.thorough
@each("seed", range(5))
def test_the_best_play_and_the_rounds_as_played_are_those_of_all_rounds(seed: int) -> None:
    same_as_plainly(3, 4, 3, seed)


@pytest.mark.deep
def test_the_same_of_the_best_five_of_six() -> None:
    same_as_plainly(3, 5, 4, 7)


@pytest.mark.deep
@each("seed", [3, 5])
def test_the_same_where_hands_are_of_one_suit(seed: int) -> None:
    same_as_plainly(4, 4, 3, seed)


# --- a whole pack, of which some boards are looked at


@pytest.fixture(scope="module")
def boards() -> KindsOfBoards:
    return KindsOfBoards(Ranking(shoe_of(13, 5)), 5, 5)


PACK = [(rank, suit) for rank in range(13) for suit in range(4)]


def place_of(boards: KindsOfBoards, board: Sequence[Card], hand: Sequence[Card]) -> int:
    """The place in a table of a board and a hand."""
    (kind, suit), first = boards.number([(np.array(rank), np.array(own)) for rank, own in board]), 0
    part = boards.parts[int(suit) >= 0]
    if part.in_suit:
        first = boards.parts[0].count * boards.parts[0].pairs.count
    cards = [rank + 13 * (part.in_suit and own == int(suit)) for rank, own in hand]
    return first + int(kind) * part.pairs.count + int(part.pairs.number[cards[0], cards[1]])


@pytest.mark.thorough
def test_how_hands_stand_beside_a_board_is_so_of_every_other_hand(boards: KindsOfBoards) -> None:
    draw, of = random.Random(5), plain_best(13, 5)
    kind = Ranking(shoe_of(13, 5)).kind(boards.heights.one_of)
    least = int(np.flatnonzero(kind < 9)[0])
    found = list[tuple[slice, dict[tuple[int, int], Any]]]()
    for at, some in boards.standings([least]):
        ways = {(n, HIGHER): some.higher_than(n, n + 1).ravel() for n in range(2)}
        ways |= {(n, LOWER): some.lower_than(n, n + 1).ravel() for n in range(2)}
        equal, group = (some.up_to - some.lower).ravel(), (some.heights >= least).ravel()
        found.append((at, ways | {(n, EQUAL): np.where(group == n, equal, 0) for n in range(2)}))
    for in_suit in (0, 2, 3, 4, 5):
        own = draw.sample([card for card in PACK if card[1] == 2], in_suit)
        board = own + draw.sample([card for card in PACK if card not in own], 5 - in_suit)
        others = [card for card in PACK if card not in board]
        heights = {hand: of((*hand, *board)) for hand in combinations(others, 2)}
        for hand in draw.sample([*heights], 5):
            expected, place = Counter[tuple[int, int]](), place_of(boards, board, hand)
            for other, its in heights.items():
                if not {*hand} & {*other}:
                    how = (heights[hand] > its) - (heights[hand] < its) + EQUAL
                    expected[int(its[0] > 1), how] += 1
            start, ways = next((at.start, ways) for at, ways in found if at.start <= place < at.stop)
            counted = {key: int(counts[place - start]) for key, counts in ways.items()}
            assert {key: many for key, many in counted.items() if many} == dict(expected)


FLOPS = [(1, 1, 3), *(pytest.param(one, marks=pytest.mark.thorough) for one in [(0, 0, 0), (0, 1, 2)])]
"""The suits of a flop: of two in the quick part, of one or three where there is time."""


@pytest.mark.thorough
@pytest.mark.parametrize("suits", FLOPS)
def test_a_table_is_added_up_over_all_that_may_come_after_a_flop(boards: KindsOfBoards, suits: Sequence[int]) -> None:
    draw, table = random.Random(7), boards.table(np.int32)
    table.flat[:] = np.random.default_rng(3).integers(-99, 99, boards.size)
    ranks = [9, 3, 12]
    flop = AfterFlop(boards, np.array([4 * rank + suit for rank, suit in zip(ranks, suits, strict=True)]))
    sums, by_turn, of = flop.worth(table), flop.worth_of_turns(table), table.flat
    for number in draw.sample(range(flop.hands), 6):
        hand = [divmod(int(flop.left[at[number]]), 4) for at in (flop.one, flop.other)]
        board = [*zip(ranks, suits, strict=True)]
        left = [card for card in PACK if card not in (*hand, *board)]
        every = sum(int(of[place_of(boards, [*board, *last], hand)]) for last in combinations(left, 2))
        assert sums[number] == 2 * every
        turn = draw.choice(left)
        expected = sum(int(of[place_of(boards, [*board, turn, last], hand)]) for last in left if last != turn)
        assert by_turn[[*flop.left].index(4 * turn[0] + turn[1]), number] == expected


@pytest.mark.thorough
@pytest.mark.parametrize("suits", FLOPS)
def test_hands_come_to_boards_as_often_as_these_are_added_up_for_them(
    boards: KindsOfBoards, suits: Sequence[int]
) -> None:
    draw, table = np.random.default_rng(4), boards.table(np.int32)
    table.flat[:] = draw.integers(-99, 99, boards.size)
    flop = AfterFlop(boards, np.array([4 * rank + suit for rank, suit in zip([0, 1, 6], suits, strict=True)]))
    held, by_turn = draw.integers(0, 2, flop.hands), draw.integers(0, 2, (len(flop.left), flop.hands))
    come, come_by_turns = boards.table(np.int32), boards.table(np.int32)
    flop.come(held, come, 12)
    flop.come_by_turns(by_turn, come_by_turns, 12)
    worth = np.where(flop.apart, by_turn * flop.worth_of_turns(table), 0).sum()
    assert int(come.flat.astype(np.int64) @ table.flat) == 12 * int(held @ flop.worth(table))
    assert int(come_by_turns.flat.astype(np.int64) @ table.flat) == 12 * int(worth)
