"""Rounds of two hands of two cards and a board that is laid open in steps, before which the player chooses.

What he knows when he chooses are his two cards and the first cards of the board: none, all but two (the flop), all but
one, or all. The best play is found backwards in whole numbers. When he knows all of the board, what follows depends on
its kind and on the kinds of his cards beside it (`board_kinds.py`), and stands in a table of these. Then flop by flop,
up to the names of suits, each of his hands is looked at by itself (`flops.py`). Before the flop hands of the same
ranks, in one suit or in two, are one, and what they are worth is added up before it is chosen.

As he plays, the rounds are counted by going the same way the other way round: for each flop, how many of the hands that
are played so come to each board; then with each how the other hands stand there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial, reduce
from itertools import pairwise
from math import comb
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from macau_edge.model.cards import SUITS, DealStep
from macau_edge.model.message import Message
from macau_edge.model.meter import spend_announced
from macau_edge.model.watched import watched
from macau_edge.numeric.board_kinds import OWN, WAYS, BoardTable, KindsOfBoards, Standings, Whole32
from macau_edge.numeric.flops import LAST, AfterFlop, Flops
from macau_edge.numeric.hands import EQUAL, HIGHER, LOWER
from macau_edge.numeric.patterns import MISSING, Array
from macau_edge.numeric.throws import Mask, NoEstimateError

Path: TypeAlias = tuple[int, ...]
"""The number of what was chosen at each step so far, `MISSING` where nothing was."""
Values: TypeAlias = NDArray[Any]
"""Whole numbers for the group of the player's hand, that of the other hand, and how his stands to it."""
Choices: TypeAlias = NDArray[Any]
"""What is chosen of everything that is seen. Before the flop for each class of hands, after it for each flop and hand,
and when all of the board is known for each place in a table; after the turn in bits of its place among those that are
offered, from 1 on, of which each has its plane, for each flop, next card and hand.
"""
Play: TypeAlias = dict[Path, Choices]
"""What is chosen at each step that no rule is for, after each path on which something is offered there."""
Note: TypeAlias = Callable[[Path, Array], None]

TURN = 2
"""The level at which all cards of the board but the last are known."""
SIXTY_THREE, FIFTY_THREE = 2**63, 2**53
EACH_BOARD, EACH_TURN, EACH_KIND = 50, 4, 2
"""For each way to have chosen before, in an operation: places of tables that are added up, hands looked at with one
more card, kinds of boards and of hands.
"""
TABLES = 3
"""Ways to have chosen that are counted together: a table of one takes 54 million bytes for a pack of 52."""
MOST = 220_000_000
"""Bytes of tables of what boards are worth: with all else they are fewer than 400 million."""


class Seen(NamedTuple):
    """What the player knows when he chooses: his cards and those of the board, by `4 * rank + suit`, for many at once.

    When he knows the whole board, it is how high his hand is alone.
    """

    own: Sequence[Array] = ()
    board: Sequence[Array] = ()
    height: Array | Whole32 | None = None

    @property
    def shape(self) -> tuple[int, ...]:
        """How many things are seen."""
        return (
            np.broadcast_shapes(*map(np.shape, (*self.own, *self.board))) if self.height is None else self.height.shape
        )


class OpenOffer(NamedTuple):
    """A choice that is open after a path, everywhere or where that is seen; `over` says whether it ends the round."""

    choice: int
    where: Callable[[Seen], Mask] | None = None
    over: bool = False


class ChoosingStage(NamedTuple):
    """A step at which the player chooses, when he knows so many cards of the board.

    `offers` are what is open after a path, in the order in which it is written; nothing where nothing is offered.
    Where there is a `rule`, it says which number is chosen, and else the best play.
    """

    known: int
    offers: Callable[[Path], Sequence[OpenOffer]]
    rule: Callable[[Path, Seen], Array] | None = None


class BoardRounds:
    """The rounds of a game with these steps at which the player chooses, in their order.

    Of a round that is played to its end `mine` and `theirs` are the numbers of groups for each height of a hand: what a
    bet asks of the two hands, but for how they stand. Those of the other hand ascend.
    """

    def __init__(
        self, boards: KindsOfBoards, stages: Sequence[ChoosingStage], mine: Array, theirs: Array, step: DealStep
    ) -> None:
        self.boards, self.stages, self.mine, self.theirs, self.step = boards, stages, mine, theirs, step
        self.groups = int(mine.max()) + 1, int(theirs.max()) + 1
        self._least = np.searchsorted(theirs, np.arange(1, self.groups[1])).tolist()
        board, size = boards.board, boards.ranks * len(SUITS)
        self.levels = (0, board - LAST, board - 1, board)
        known = [stage.known for stage in stages]
        assert known == sorted(known)
        assert {*known} <= {*self.levels}
        after_flop = size - OWN - self.levels[1]
        last = after_flop * (after_flop - 1)
        comes = (comb(size - OWN, self.levels[1]) * last, last, after_flop - 1, 1)
        self.completions = [ways * boards.other_hands for ways in comes]
        """In how many ways a round goes on from each level: what comes of the board, and the other hand."""
        self.total = comb(size, OWN) * self.completions[0]
        self._ended = dict[Path, int]()
        self.ends = [*self._all_ends((), 0)]
        """All whole paths on which a round can end, and whether both hands are whole then."""

    @cached_property
    def flops(self) -> Flops:
        """The flops."""
        return Flops(self.boards.ranks, self.levels[1])

    def _each_flop(self) -> Iterator[tuple[Array, int]]:
        """Each flop, and how many are like it, for whoever watches how far this is."""
        each = zip(self.flops.cards, self.flops.often.tolist(), strict=True)
        return watched(each, len(self.flops.often))

    @cached_property
    def classes(self) -> tuple[Array, tuple[Array, Array], Array]:
        """For two cards the number of their class, by ranks and by whether the suits are alike; one hand of each class,
        and how many there are.
        """
        cards = np.arange(self.boards.ranks * len(SUITS))
        ranks, suits = cards // len(SUITS), cards % len(SUITS)
        high, low = np.maximum(ranks[:, None], ranks), np.minimum(ranks[:, None], ranks)
        of = (high * self.boards.ranks + low) * 2 + (suits[:, None] == suits)
        one, other = np.triu_indices(len(cards), 1)
        names, first, often = np.unique(of[one, other], return_index=True, return_counts=True)
        return np.searchsorted(names, of), (one[first], other[first]), often

    # --- paths

    def _all_ends(self, path: Path, step: int) -> Iterator[tuple[Path, bool]]:
        if step == len(self.stages):
            yield path, True
            return
        offers = self.stages[step].offers(path)
        for offer in offers:
            after = (*path, offer.choice)
            if offer.over:
                self._ended[after] = self.levels.index(self.stages[step].known)
                yield self.whole(after), self.stages[step].known == self.levels[-1]
            else:
                yield from self._all_ends(after, step + 1)
        if all(offer.where for offer in offers):
            yield from self._all_ends((*path, MISSING), step + 1)

    def whole(self, path: Path) -> Path:
        """A path after which nothing more is chosen."""
        return path + (MISSING,) * (len(self.stages) - len(path))

    def paths(self, level: int) -> list[Path]:
        """The paths on which a round comes to a level, with all that can be chosen before it."""
        steps = sum(stage.known < self.levels[level] for stage in self.stages)
        found = dict.fromkeys(path[:steps] for path, _ in self.ends)
        return [path for path in found if not any(path[:n] in self._ended for n in range(steps + 1))]

    def offered(self, step: int) -> list[Path]:
        """The paths before a step after which something is offered there, ascending."""
        found = {path[:step] for path, _ in self.ends if not any(path[:n] in self._ended for n in range(step + 1))}
        return sorted(path for path in found if self.stages[step].offers(path))

    def shape(self, path: Path) -> tuple[tuple[int, ...], Any]:
        """How many things are seen at the step after a path, as choices are kept, and the kind of number of these."""
        level, left = self.levels.index(self.stages[len(path)].known), self.boards.ranks * len(SUITS) - self.levels[1]
        flops, hands = len(self.flops.often), comb(left, OWN)
        if level != TURN:
            return (((len(self.classes[2]),), (flops, hands), (), (self.boards.size,))[level]), np.int8
        return (len(self.stages[len(path)].offers(path)).bit_length(), flops, -(-left * hands // 8)), np.uint8

    def _is_done(self, level: int, path: Path) -> bool:
        """Whether nothing more is chosen at a level."""
        return path in self._ended or len(path) == len(self.stages) or self.stages[len(path)].known > self.levels[level]

    # --- choosing

    def _choose(
        self, level: int, path: Path, seen: Seen, on: Callable[[Path], NDArray[Any]], note: Note
    ) -> NDArray[Any]:
        """The worth of all things that are seen as they are played on; what is chosen is noted."""
        if self._is_done(level, path):
            return on(path)
        stage = self.stages[len(path)]
        chosen = np.full(seen.shape, MISSING)
        best: NDArray[Any] = np.zeros(seen.shape, dtype=np.int64)
        there, ruled = np.zeros(seen.shape, dtype=bool), stage.rule(path, seen) if stage.rule else None
        offers = stage.offers(path)
        for offer in offers:
            worth = self._choose(level, (*path, offer.choice), seen, on, note)
            better = ~there | (worth > best) if ruled is None else ruled == offer.choice
            where = better & offer.where(seen) if offer.where else better
            best, chosen = np.where(where, worth, best), np.where(where, offer.choice, chosen)
            there |= where
        if offers and stage.rule is None:
            note(path, chosen)
        if not there.all():
            best = np.where(there, best, self._choose(level, (*path, MISSING), seen, on, note))
        return best

    def _follow(
        self, level: int, path: Path, held: Array, seen: Seen, chosen: Callable[[Path], Array]
    ) -> Iterator[tuple[Path, Array]]:
        """The paths after a level, and how often what is seen is on each; before it, it is there so often."""
        if self._is_done(level, path):
            yield path, held
            return
        stage = self.stages[len(path)]
        offers = stage.offers(path)
        own: Array = np.full((), MISSING)
        if offers:
            own = chosen(path) if stage.rule is None else np.broadcast_to(stage.rule(path, seen), seen.shape)
        for number in dict.fromkeys((*(offer.choice for offer in offers), MISSING)):
            here = held * (own == number)
            if here.any():
                yield from self._follow(level, (*path, number), here, seen, chosen)

    def _seen(self, flop: AfterFlop, *, turn: bool = False) -> Seen:
        own = [flop.left[flop.one], flop.left[flop.other]]
        board = [np.array(card) for card in flop.flop.tolist()]
        return Seen(own, [*board, flop.left[:, None]] if turn else board)

    @property
    def _at_the_turn(self) -> bool:
        return any(stage.known == self.levels[TURN] for stage in self.stages)

    # --- what it costs

    def _spend_on_flops(self, tables: int) -> None:
        """Takes what it costs to go over all flops with so many tables."""
        rows = len(self.flops.often) * comb(self.boards.ranks * len(SUITS) - self.levels[1], LAST)
        steps = rows * sum(part.pairs.count for part in self.boards.parts) // EACH_BOARD
        if self._at_the_turn:
            steps += rows * self.boards.ranks * len(SUITS) // EACH_TURN
        spend_announced(steps * tables, self.step)

    def _spend_on_kinds(self, tables: int) -> None:
        """Takes what it costs to go over all kinds of boards with so many tables."""
        spend_announced(self.boards.size * (2 + self.groups[1] + tables) // EACH_KIND, self.step)

    # --- the best play

    def best(self, values: Mapping[Path, Values]) -> Play:
        """The best play, where each end is worth so much: whole numbers by the groups of the two hands and how they
        stand; where they are not whole, one number.

        Raises:
            NoEstimateError: the numbers are too large to be added up in 63 bits, or there are too many ways to have
                chosen before the last step.
            ProblemError: it costs more than is left.
        """
        most = max(int(np.abs(one).max()) for one in values.values())
        if most * self.completions[1] >= SIXTY_THREE:
            raise NoEstimateError(Message("prizes of a round that are too large to be added up"))
        play = Play()
        tables = self._tables(values, most, play)
        self._spend_on_flops(len({*map(id, tables.values())}))
        finder = _Flopwise(self, values, tables, play)
        of_class, of_one, often = self.classes
        sums = {path: [0] * len(often) for path in self.paths(1)}
        for number, (cards, times) in enumerate(self._each_flop()):
            flop = AfterFlop(self.boards, cards)
            classes = of_class[flop.left[flop.one], flop.left[flop.other]]
            order = np.argsort(classes, kind="stable")
            there, begin = np.unique(classes[order], return_index=True)
            for path, into in sums.items():
                worth = finder.worth(number, flop, path)
                for one, of_hands in zip(there.tolist(), np.add.reduceat(worth[order], begin).tolist(), strict=True):
                    into[one] += times * of_hands
        over = {path: int(values[self.whole(path)]) * self.completions[0] for path, at in self._ended.items() if not at}
        of_classes = {path: np.array(into, dtype=np.object_) for path, into in sums.items()}
        of_classes |= {path: often.astype(np.object_) * value for path, value in over.items()}
        self._choose(0, (), Seen(own=of_one), of_classes.__getitem__, partial(self._note_first, play))
        return play

    def _note_first(self, play: Play, path: Path, chosen: Array) -> None:
        play[path] = chosen.astype(np.int8)

    def over(self, values: Mapping[Path, Values], path: Path) -> int:
        """What a round is worth that is over on this path before both hands are whole, in all the ways that it has."""
        return int(values[self.whole(path)]) * self.completions[self._ended[path]]

    def has_ended(self, path: Path) -> bool:
        """Whether the round is over with the last choice of a path."""
        return path in self._ended

    def _tables(self, values: Mapping[Path, Values], most: int, play: Play) -> dict[Path, BoardTable]:
        """For each path on which a round comes to the whole board, a table of what it is worth with each board and
        pair, added up over the other hand; and what is chosen then. Paths that are worth the same have the same table.
        """
        size = self.boards.ranks * len(SUITS)
        small = most * self.boards.other_hands * size < 2**31  # the sum of all boards with one card, too
        named, same = dict[tuple[object, ...], Path](), dict[Path, Path]()
        for path in self.paths(3):
            after = [(end[len(path) :], own.tobytes()) for end, own in values.items() if end[: len(path)] == path]
            alone = path if self._is_told(path) else ()
            same[path] = named.setdefault((alone, *after), path)
        kind = np.int32 if small else np.int64
        if len(named) * self.boards.size * np.dtype(kind).itemsize > MOST:
            raise NoEstimateError(Message("so many ways to have chosen before all cards on the table are seen"))
        self._spend_on_kinds(len(named))
        tables = {path: self.boards.table(kind) for path in named.values()}
        for at, some in self.boards.standings(self._least):
            on, note = partial(self._beside, values, some, self.mine[some.heights]), partial(self._note_board, play, at)
            for path, table in tables.items():
                table.flat[at] = self._choose(3, path, Seen(height=some.heights), on, note).ravel()
        for path, other in same.items():
            if path != other:
                tables[path] = tables[other]
                own = {end: of for end, of in play.items() if end[: len(path)] == other and len(end) >= len(path)}
                play |= {path + end[len(path) :]: of for end, of in own.items()}
        return tables

    def _is_told(self, path: Path) -> bool:
        """Whether what is chosen after a path, or is open there, may depend on the path."""
        later = [stage for stage in self.stages if stage.known == self.levels[-1]]
        ends = [end for end, _ in self.ends if end[: len(path)] == path]
        offers = [one for end in ends for n, _ in enumerate(later, len(path)) for one in self.stages[n].offers(end[:n])]
        return any(stage.rule for stage in later) or any(offer.where for offer in offers)

    def _beside(self, values: Mapping[Path, Values], some: Standings, mine: Array, path: Path) -> Array:
        """What pairs are worth beside boards, at the end of a path."""
        own = values[self.whole(path)].astype(np.int64)
        found: Array = (some.up_to - some.lower) * own[self.mine, self.theirs, EQUAL][some.heights]
        differs = (own[:, 1:] != own[:, :-1]).any(axis=(0, 2))
        first = [0, *(np.flatnonzero(differs) + 1).tolist(), self.groups[1]]
        for one, end in pairwise(first):  # groups one after the other that are worth the same
            found += some.higher_than(one, end) * own[mine, one, HIGHER]
            found += some.lower_than(one, end) * own[mine, one, LOWER]
        return found

    def _note_board(self, play: Play, at: slice, path: Path, chosen: Array) -> None:
        if path not in play:
            play[path] = np.empty(*self.shape(path))
        play[path][at] = chosen.ravel()

    # --- as it is played

    def law(self, play: Mapping[Path, Choices]) -> dict[Path, Array]:
        """In how many ways each end comes, by the groups of the two hands and how they stand; one number where they are
        not whole. All of them are `total`.
        """
        assert self.total < FIFTY_THREE  # whole numbers are added up exactly in floating point
        found = {path: np.zeros((*self.groups, WAYS) if both else (), dtype=np.int64) for path, both in self.ends}
        _, of_one, often = self.classes
        every, first = np.ones(len(often), dtype=np.int64), dict[Path, Array]()
        for path, held in self._follow(0, (), every, Seen(own=of_one), play.__getitem__):
            if path in self._ended:
                found[self.whole(path)] += int((held * often).sum()) * self.completions[0]
            else:
                first[path] = held
        paths = self.paths(3)
        for start in range(0, max(1, len(paths)), TABLES):
            tables = self._come(play, first, paths[start : start + TABLES], found if not start else {})
            self._add_standings(play, tables, found)
        assert sum(int(ways.sum()) for ways in found.values()) == self.total
        return found

    def _come(
        self, play: Mapping[Path, Choices], first: Mapping[Path, Array], paths: Sequence[Path], over: dict[Path, Array]
    ) -> dict[Path, BoardTable]:
        """How often hands come to each board on these paths; those that are over before are added to `over`.

        A place has at most some 300,000: the boards of a kind, with their flops and orders, times hands of two kinds.
        """
        self._spend_on_flops(max(1, len(paths)))
        tables = {path: self.boards.table(np.int32) for path in paths}
        of_class, _, _ = self.classes

        def end(path: Path, held: Array, times: int) -> None:
            if self.whole(path) in over:
                over[self.whole(path)] += int(held.sum()) * times * self.completions[self._ended[path]]

        for number, (cards, times) in enumerate(self._each_flop()):
            flop = AfterFlop(self.boards, cards)
            classes = of_class[flop.left[flop.one], flop.left[flop.other]]
            at_flop, at_turn = partial(_of_flop, play, number), partial(self._of_turn, play, number, flop)
            for before, held in first.items():
                for path, own in self._follow(1, before, held[classes], self._seen(flop), at_flop):
                    if path in self._ended:
                        end(path, own, times)
                    elif not self._at_the_turn:
                        if path in tables:
                            flop.come(own, tables[path], times)
                    else:
                        seen = self._seen(flop, turn=True)
                        for after, rest in self._follow(2, path, np.where(flop.apart, own, 0), seen, at_turn):
                            if after in self._ended:
                                end(after, rest, times)
                            elif after in tables:
                                flop.come_by_turns(rest, tables[after], times)
        return tables

    def _add_standings(
        self, play: Mapping[Path, Choices], tables: Mapping[Path, BoardTable], found: Mapping[Path, Array]
    ) -> None:
        """Adds the rounds that come to each board, with all that the other hand may be."""
        self._spend_on_kinds(len(tables))
        for at, some in self.boards.standings(self._least) if tables else ():
            mine, shape = self.mine[some.heights].ravel(), some.heights.shape
            both = mine * self.groups[1] + self.theirs[some.heights].ravel()
            at_river = partial(_of_board, play, at, shape)
            for path, table in tables.items():
                held = table.flat[at].reshape(shape).astype(np.int64)
                for after, come in self._follow(3, path, held, Seen(height=some.heights), at_river):
                    ways, equal = found[self.whole(after)], come * (some.up_to - some.lower)
                    as_high = np.bincount(both, equal.ravel(), self.groups[0] * self.groups[1])
                    ways[:, :, EQUAL] += as_high.astype(np.int64).reshape(self.groups)
                    for one in range(self.groups[1]):
                        for how, others in ((HIGHER, some.higher_than), (LOWER, some.lower_than)):
                            sums = np.bincount(mine, (come * others(one, one + 1)).ravel(), self.groups[0])
                            ways[:, one, how] += sums.astype(np.int64)

    def _numbers(self, path: Path) -> Array:
        """The numbers of the choices after a path by their places among those that are offered, from 1 on."""
        return np.array([MISSING, *(offer.choice for offer in self.stages[len(path)].offers(path))])

    def _of_turn(self, play: Mapping[Path, Choices], number: int, flop: AfterFlop, path: Path) -> Array:
        shape = flop.apart.shape
        bits = (np.unpackbits(rows[number], count=flop.apart.size) << plane for plane, rows in enumerate(play[path]))
        return self._numbers(path)[reduce(np.add, bits).reshape(shape)]

    # --- single rounds

    def paths_of(
        self, own: Sequence[Array], board: Sequence[Array], height: Array, play: Mapping[Path, Choices]
    ) -> Iterator[tuple[Path, Array]]:
        """The whole paths that rounds with these cards come to, with these rounds; `height` is that of his hand."""
        flop, names = self.flops.placed(board[: self.levels[1]])
        of_class, _, _ = self.classes
        suits = [names[np.arange(len(flop)), card % len(SUITS)] for card in (*own, *board)]
        renamed = [card - card % len(SUITS) + suit for card, suit in zip((*own, *board), suits, strict=True)]
        at = [card - (self.flops.cards[flop] < card[:, None]).sum(axis=1) for card in renamed]
        one, other, left = np.minimum(*at[:OWN]), np.maximum(*at[:OWN]), self.boards.ranks * len(SUITS) - self.levels[1]
        hand = one * (2 * left - one - 1) // 2 + other - one - 1
        turn = at[OWN + self.levels[1]] * comb(left, OWN) + hand
        place, lanes = self.boards.place(own, board), np.arange(len(flop))

        def chosen(level: int, path: Path) -> Array:
            if level == TURN:
                each = ((rows[flop, turn // 8] >> 7 - turn % 8 & 1) << n for n, rows in enumerate(play[path]))
                return self._numbers(path)[reduce(np.add, each)]
            where = (of_class[own[0], own[1]], (flop, hand), None, place)[level]
            found: Array = play[path][where]
            return found

        def follow(level: int, path: Path, held: Array) -> Iterator[tuple[Path, Array]]:
            if level == len(self.levels) or path in self._ended:
                yield self.whole(path), lanes[held > 0]
                return
            whole = level == len(self.levels) - 1
            seen = Seen(height=height) if whole else Seen(own, board[: self.levels[level]])
            for after, rest in self._follow(level, path, held, seen, partial(chosen, level)):
                yield from follow(level + 1, after, rest)

        yield from follow(0, (), np.ones(len(flop), dtype=np.int64))


class _Flopwise(NamedTuple):
    """What hands are worth after each flop, and what is chosen there, noted in `play`."""

    rounds: BoardRounds
    values: Mapping[Path, Values]
    tables: Mapping[Path, BoardTable]
    play: Play

    def worth(self, number: int, flop: AfterFlop, path: Path) -> Array:
        """What each hand is worth after a flop, by its number, before which was chosen so."""
        on = partial(self._on, number, flop, {})
        return self.rounds._choose(1, path, self.rounds._seen(flop), on, partial(self._note, number))

    def _on(self, number: int, flop: AfterFlop, known: dict[int, Array], path: Path) -> Array:
        """After what is chosen at the flop."""
        if self.rounds.has_ended(path):
            return np.full(flop.hands, self.rounds.over(self.values, path))
        if self.rounds._at_the_turn:
            seen, on = self.rounds._seen(flop, turn=True), partial(self._on_turn, flop, known)
            worth = self.rounds._choose(2, path, seen, on, partial(self._note_turn, number))
            return np.where(flop.apart, worth, 0).sum(axis=0)
        table = self.tables[path]
        if id(table) not in known:
            known[id(table)] = flop.worth(table)
        return known[id(table)]

    def _on_turn(self, flop: AfterFlop, known: dict[int, Array], path: Path) -> Array:
        """After what is chosen at the turn."""
        if self.rounds.has_ended(path):
            return np.full((len(flop.left), flop.hands), self.rounds.over(self.values, path))
        table = self.tables[path]
        if id(table) not in known:
            known[id(table)] = flop.worth_of_turns(table)
        return known[id(table)]

    def _note(self, number: int, path: Path, chosen: Array) -> None:
        if path not in self.play:
            self.play[path] = np.empty(*self.rounds.shape(path))
        self.play[path][number] = chosen

    def _note_turn(self, number: int, path: Path, chosen: Array) -> None:
        code = _coded([offer.choice for offer in self.rounds.stages[len(path)].offers(path)], chosen).ravel()
        if path not in self.play:
            self.play[path] = np.empty(*self.rounds.shape(path))
        for plane, rows in enumerate(self.play[path]):
            rows[number] = np.packbits(code >> plane & 1)


def _of_flop(play: Mapping[Path, Choices], number: int, path: Path) -> Array:
    found: Array = play[path][number]
    return found


def _coded(choices: Sequence[int], chosen: Array) -> Array:
    """Choices as their places among those that are offered, from 1 on."""
    places = np.zeros(max(choices) + 2, dtype=np.int64)  # the last for `MISSING`
    places[[*choices]] = np.arange(1, len(choices) + 1)
    return places[chosen]


def _of_board(play: Mapping[Path, Choices], at: slice, shape: tuple[int, ...], path: Path) -> Array:
    found: Array = play[path][at].reshape(shape)
    return found
