"""Two hands that share open cards, each the best of its own two cards and of these; choices while they are laid open.

A board is the cards that lie open in the end. As a hand can be of one suit in one suit at most, all that matters of a
board is its ranks, and where so many of its cards are of one suit that hands can be of it, which they are: a *kind* of
board. Beside it a card is of its rank, and of that suit or not, so that of 1,081 pairs of cards at most some 300 are
told apart. Where the heights of these are gone over from the lowest, running sums for each sort of card say how
often the other's two cards come to less, as much and more beside the player's own.

What a choice is worth while cards are to come is a sum over them. Let V(K, h) be what a board of the kind K is worth
to a hand h, and V0 what one of its ranks is worth where no hand can be of one suit. For open cards f then

    sum over boards of V  =  sum over boards by their ranks of V0  +  for each suit, sum over the boards K of V(K) - V0,

in which all is known by ranks, and by whether a card is of that suit: of 22,100 times 1,176 first three cards and hands
of a pack of 52 that are 455 times 91, and for a suit 2,483 times some 300. The sums are made card by card, all pairs of
a kind in one whole number (`lanes`). Then each of the first cards with each hand is looked at, and the best choice
taken; and so backwards. How often each board is reached as it is played comes about by the same steps forwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement, groupby, pairwise, permutations
from math import comb, prod
from operator import add, itemgetter, mul
from typing import NamedTuple, TypeAlias

from macau_edge.model import DealStep, Shoe
from macau_edge.model.cards import SUITS
from macau_edge.model.meter import spend_announced
from macau_edge.model.prizes import NONE
from macau_edge.model.watched import watched
from macau_edge.outcomes.kinds import OF_SEVERAL, Held, kinds_of
from macau_edge.outcomes.lanes import Lanes

OWN = 2
"""Cards that each of the two hands has for itself."""
EACH_PAIR, EACH_PATH, EACH_HAND = 20, 6, 2
"""Operations of a pair of cards beside a kind of board, and of each path there; of a path with each of the player's
hands beside cards that lie open before all do.
"""
ALIKE = 12
"""So many sets of cards differ in what suits are called alone, more or less: of many that have all four, 24."""
Path: TypeAlias = tuple[str, ...]
"""What is chosen at each step, NONE where nothing is."""
Ending: TypeAlias = tuple[Path, str, str, int | str]
"""A path, of which group of kinds the player's hand and the other are, and how it stands to the other (-1, 0 or 1).

All but the path are NONE where the round was over before the hands were whole.
"""
Cards: TypeAlias = tuple[int, ...]
"""Cards, each four times its rank, by its place in the order, and its suit."""


class BoardKind(NamedTuple):
    """Open cards as far as they matter: the ranks in the suit, as bits, and the others, in order."""

    suited: int
    others: tuple[int, ...]


class SeenCards(NamedTuple):
    """What the player sees: his cards and those that lie open. When all do, of his cards the ranks alone are right; the
    open ones are not told, and of which kind his hand is.
    """

    hand: Cards
    board: Cards
    kind: str = ""


Rule: TypeAlias = Callable[[SeenCards], int]
"""Which of the choices that are offered after a path is made by who sees that, by its place."""


class BoardStep(NamedTuple):
    """A step at which the player chooses, knowing so many of the open cards.

    `offered` says what, by the path so far (one word where there is no choice); `rules` what is made of that whatever
    it is worth, by the path.
    """

    known: int
    offered: Mapping[Path, tuple[str, ...]]
    rules: Mapping[Path, Rule] = {}


class BoardGame(NamedTuple):
    """A shoe of one pack, and how many cards lie open in the end; of `best` cards is a hand.

    `mine` and `theirs` say by kind of hand what is asked of each, and `cut` which paths end before hands are whole.
    """

    shoe: Shoe
    board: int
    best: int
    steps: tuple[BoardStep, ...]
    mine: Mapping[str, str]
    theirs: Mapping[str, str]
    cut: frozenset[Path] = frozenset()

    @property
    def paths(self) -> list[Path]:
        """Every path to the end."""
        return self.paths_before(len(self.steps))

    def paths_before(self, number: int) -> list[Path]:
        """Every path so far, before a step."""
        found: list[Path] = [()]
        for step in self.steps[:number]:
            found = [(*path, choice) for path in found for choice in step.offered[path]]
        return found


class PairsBeside:
    """The pairs of cards beside a board, as far as they are told apart: by ranks, and whether of the suit that counts.

    Sorts of cards are numbered: those of the suit, if one `suited` counts, then the others, by ranks.
    """

    def __init__(self, ranks: int, most: int, *, suited: bool) -> None:
        self.ranks, self.suited = ranks, suited
        self.copies = len(SUITS) - suited
        self.first_other = ranks if suited else 0
        self.sorts = self.first_other + ranks
        sorts = range(self.sorts)
        self.pairs = [(x, y) for x in sorts for y in sorts[x:] if x < y or x >= self.first_other]
        self.lane = {pair: lane for lane, pair in enumerate(self.pairs)}
        self.lanes = Lanes(len(self.pairs), most)
        self.hands = [(len(SUITS) * (x % ranks), len(SUITS) * (y % ranks) + 1) for x, y in self.pairs]
        """For each pair two cards of these ranks."""
        self.codes = [(1 << 3 * (x % ranks)) + (1 << 3 * (y % ranks)) for x, y in self.pairs]
        self.bits = [sum(1 << one for one in pair if one < self.first_other) for pair in self.pairs]
        has = [self.lanes.mask(n for n, pair in enumerate(self.pairs) if sort in pair) for sort in sorts]
        self._lacks = [self.lanes.every ^ one for one in has]
        self._has = has[self.first_other :]
        others = range(self.first_other, self.sorts)
        self._twice = [self.lanes.mask([self.lane[sort, sort]]) for sort in others]

    def counts(self, kind: BoardKind) -> list[int]:
        """How many cards of each sort are not on the board."""
        suited = [1 - (kind.suited >> rank & 1) for rank in range(self.first_other)]
        return suited + [self.copies - kind.others.count(rank) for rank in range(self.ranks)]

    def there(self, kind: BoardKind) -> list[tuple[int, int, int]]:
        """The pairs of which there are cards, by their lanes, with the cards of each sort."""
        counts = self.counts(kind)
        each = ((lane, counts[x], counts[y] - (x == y)) for lane, (x, y) in enumerate(self.pairs))
        return [one for one in each if one[1] > 0 and one[2] > 0]

    def ways(self, kind: BoardKind) -> int:
        """In how many ways a board of a kind is laid, of the suit that counts or, if none does, by its ranks alone."""
        return prod(comb(self.copies, number) for number in Counter(kind.others).values())

    def times(self, packed: int, rank: int, others: tuple[int, ...]) -> int:
        """What is known of pairs, times how many other cards of a rank there are beside them and these cards."""
        only, left = self.lanes.only, self.copies - others.count(rank)
        return packed * left - only(packed, self._has[rank]) - only(packed, self._twice[rank])

    def lacking(self, packed: int, rank: int) -> int:
        """That of the pairs without the card of the suit of this rank."""
        return self.lanes.only(packed, self._lacks[rank])


Table: TypeAlias = dict[BoardKind, list[int]]
"""By open cards, numbers for each pair beside them in one, for each path so far."""


class Heights(NamedTuple):
    """Of a kind of board: the pairs beside it from the lowest, what hands they make, and the other's pairs beside them.

    `segments` are from where to where pairs make hands of the player of one group. Of the other's pairs it is said how
    many are below, how many not above, and how many there are, those of each group of hands in digits of their own.
    """

    lanes: list[int]
    segments: list[tuple[str, int, int]]
    below: list[int]
    upto: list[int]
    every: list[int]


class BoardTables(NamedTuple):
    """Numbers for each pair beside open cards, by ranks, and by a suit; and what is chosen where all cards lie open."""

    by_ranks: Table
    by_suit: Table
    plays: dict[BoardKind, dict[Path, bytes]]


class NearChoice(NamedTuple):
    """What is seen where two choices are worth nearly as much, and by how much the best is worth more than the next.

    `worth` has each choice in the order in which they are offered, over all that may come. Cards of one suit have that
    suit, and those whose suit makes no difference none (-1).
    """

    margin: int
    hand: tuple[tuple[int, int], ...]
    board: tuple[tuple[int, int], ...]
    worth: tuple[int, ...]


NEAR = 20
"""Things seen that are kept of a step, those for which its choices are closest."""


class Nearest:
    """For each step at which cards lie open, and what was chosen before, that for which the choices are closest."""

    def __init__(self) -> None:
        self._found = dict[tuple[int, Path], dict[object, NearChoice]]()

    def add(
        self,
        step: int,
        path: Path,
        worth: Sequence[Sequence[int]],
        there: Sequence[bool] | None,
        seen: Callable[[int], tuple[object, NearChoice]],
    ) -> None:
        """Looks at what each choice is worth with all of some hands, those that are `there`."""
        found = self._found.setdefault((step, path), {})
        two = len(worth) == len(("best", "next"))
        apart = [abs(x - y) for x, y in zip(*worth, strict=True)] if two else [*map(_margin, zip(*worth, strict=True))]
        limit = max((one.margin for one in found.values()), default=0) if len(found) >= NEAR else max(apart) + 1
        if min(apart) >= limit:
            return
        each = sorted((n, at) for at, n in enumerate(apart) if n < limit and (there is None or there[at]))
        for margin, at in each:
            key, near = seen(at)
            found.setdefault(key, near._replace(margin=margin, worth=tuple(own[at] for own in worth)))
        kept = sorted(found.items(), key=lambda one: one[1])[:NEAR]
        self._found[step, path] = dict(kept)

    def of(self, step: int, path: Path) -> list[NearChoice]:
        """Those of a step, the nearest first."""
        return [*self._found.get((step, path), {}).values()]


def _margin(worth: Sequence[int]) -> int:
    *_, second, best = sorted(worth)
    return best - second


class Groups(NamedTuple):
    """How the other's hands are counted together: of which group each height is, of so many, and in how many digits."""

    of: Sequence[int]
    number: int
    bits: int

    def parted(self, packed: int) -> list[int]:
        """The numbers of each group."""
        one = (1 << self.bits) - 1
        return [packed >> self.bits * number & one for number in range(self.number)]


class Boards:
    """The boards of a game, and what they are worth."""

    def __init__(self, game: BoardGame) -> None:
        self.game = game
        self.kinds = kinds_of(game.shoe)
        self.ranks = len(game.shoe.ranks)
        self.own = [*combinations(range(len(SUITS) * self.ranks), OWN)]
        self._need = game.best - OWN if self.kinds.with_suits else game.board + 1
        """So many cards of a suit on the board, and a hand may be of it."""
        self.theirs = [*dict.fromkeys(game.theirs[kind.name] for kind in game.shoe.kinds)]
        below_last = [number for number, step in enumerate(game.steps) if step.known < game.board]
        self._early = len(below_last)
        """The steps before all lies open."""
        self._from = max((game.steps[number].known for number in below_last), default=0)

    @property
    def step(self) -> DealStep:
        """The step at which it is refused what costs too much."""
        return self.game.shoe.deal[0]

    @property
    def _pairs(self) -> int:
        """How many pairs of cards there are beside all kinds of boards, more or less."""
        ranks, board = self.ranks, self.game.board
        found = comb(ranks + board - 1, board) * comb(ranks + 1, 2)
        for suited in range(self._need, board + 1):
            others = board - suited
            sorts = 2 * ranks - suited
            found += comb(ranks, suited) * comb(ranks + others - 1, others) * comb(sorts + 1, 2)
        return found

    @property
    def _looked_at(self) -> int:
        """How many cards that lie open before all do are looked at, with each of the player's hands."""
        cards, before, found, several = len(SUITS) * self.ranks, 0, 0, 1
        for level in range(len(self._levels)):
            now = self._cards_at(level)
            several *= comb(cards - before, now - before) if before else -(-comb(cards, now) // ALIKE)
            found, before = found + several, now
        return found

    # --- heights ---------------------------------------------------------------------------------------------------

    @cached_property
    def _order(self) -> tuple[dict[object, int], list[tuple[str, int]]]:
        """By hands of so many cards, ranks and suit, how high they are among all; the groups of both hands by that."""
        game, found = self.game, dict[object, tuple[int, ...]]()
        groups = dict[tuple[int, ...], tuple[str, int]]()
        for ranks in combinations_with_replacement(range(self.ranks - 1, -1, -1), game.best):
            one_suit = self.kinds.with_suits and len({*ranks}) == len(ranks)
            for suit in (OF_SEVERAL, *(["one"] if one_suit else [])):
                held = Held(ranks, suit)
                height, kind = self.kinds.height(held), self.kinds.kind(held)
                found[ranks, suit != OF_SEVERAL] = height
                groups[height] = game.mine[kind], self.theirs.index(game.theirs[kind])
        numbers = {height: number for number, height in enumerate(sorted(groups))}
        return {hand: numbers[height] for hand, height in found.items()}, [groups[height] for height in numbers]

    @cached_property
    def _by_ranks(self) -> dict[int, int]:
        """How high the best hand of all these ranks is, by the sum of a power of eight for each."""
        heights, size = self._order[0], self.game.best
        ranks = range(self.ranks - 1, -1, -1)
        best = {one: heights[one, False] for one in combinations_with_replacement(ranks, size)}
        while size < self.game.board + OWN:
            size += 1
            wider = (
                one for one in combinations_with_replacement(ranks, size) if max(map(one.count, one)) <= len(SUITS)
            )
            best = {one: max(best[one[:n] + one[n + 1 :]] for n in range(size)) for one in wider if one}
        return {sum(1 << 3 * rank for rank in one): height for one, height in best.items()}

    @cached_property
    def _by_suit(self) -> dict[int, int]:
        """How high the best hand of one suit is, by the ranks in it as bits; none where no suit counts."""
        heights, found = self._order[0], dict[int, int]()
        for size in range(self.game.best, self.game.board + OWN + 1) if self.kinds.with_suits else ():
            for ranks in combinations(range(self.ranks - 1, -1, -1), size):
                bits = [1 << rank for rank in ranks]
                whole = sum(bits)
                own = heights[ranks, True] if size == self.game.best else max(found[whole - bit] for bit in bits)
                found[whole] = own
        return found

    def heights(self, beside: PairsBeside, kind: BoardKind, theirs: Groups) -> Heights:
        """The pairs beside a kind of board, the other's hands counted by these groups."""
        by_ranks, by_suit = self._by_ranks, self._by_suit
        ranks = [*kind.others, *_bits(kind.suited)]
        board, codes, bits = sum(1 << 3 * rank for rank in ranks), beside.codes, beside.bits
        suited, pairs = kind.suited, beside.pairs
        items = list[tuple[int, int, int, int]]()
        for lane, of_first, of_second in beside.there(kind):
            height = by_ranks[board + codes[lane]]
            if suited:
                height = max(height, by_suit.get(suited | bits[lane], 0))
            items.append((height, lane, of_first, of_second))
        items.sort()
        sums = [0] * (beside.sorts + 1)
        lanes, below, upto, own = list[int](), list[int](), list[int](), list[int]()
        for height, alike in groupby(items, itemgetter(0)):
            of_it = [(*pairs[lane], lane, first, second) for _, lane, first, second in alike]
            shift = theirs.bits * theirs.of[height]
            all_ = sums[-1]
            below += [all_ - sums[x] - sums[y] for x, y, *_ in of_it]
            for x, y, _, first, second in of_it:
                if x != y:
                    sums[-1] += first * second << shift
                    sums[x] += second << shift
                    sums[y] += first << shift
                else:
                    sums[-1] += first * second // 2 << shift
                    sums[x] += second << shift
            itself = 1 << shift
            all_ = sums[-1] + itself
            upto += [all_ - sums[x] - sums[y] for x, y, *_ in of_it]
            lanes += [lane for *_, lane, _, _ in of_it]
            own += [itself] * len(of_it)
        all_ = sums[-1]
        each = zip(own, map(pairs.__getitem__, lanes), strict=True)
        every = [all_ + itself - sums[x] - sums[y] for itself, (x, y) in each]
        segments, start, mine = list[tuple[str, int, int]](), 0, self._order[1]
        for group, several in groupby(mine[height][0] for height, *_ in items):
            segments.append((group, start, start := start + len([*several])))
        return Heights(lanes, segments, below, upto, every)

    @cached_property
    def _every_group(self) -> Groups:
        """The other's hands by all that is asked of them, in as many digits as all rounds take."""
        cards = len(SUITS) * self.ranks
        rounds = prod(range(cards - self.game.board - OWN - OWN + 1, cards + 1))
        return Groups([group for _, group in self._order[1]], len(self.theirs), rounds.bit_length())

    def _groups_by_worth(self, nets: Mapping[Ending, int]) -> tuple[Groups, list[str]]:
        """The other's hands by what endings are worth, and one of what is asked for each of these groups."""
        mine = {*self.game.mine.values()}
        found = dict[tuple[int, ...], str]()
        number_of = list[int]()
        for other in self.theirs:
            ends = ((path, own, other, stands) for path in self.game.paths for own in mine for stands in (-1, 0, 1))
            worth = tuple([nets.get(ending, 0) for ending in ends])
            found.setdefault(worth, other)
            number_of.append([*found].index(worth))
        return Groups([number_of[group] for _, group in self._order[1]], len(found), 16), [*found.values()]

    @property
    def pairs_left(self) -> int:
        """How many pairs of cards the other may have."""
        return comb(len(SUITS) * self.ranks - self.game.board - OWN, OWN)

    # --- boards, from the last card back ---------------------------------------------------------------------------

    @cached_property
    def _plain(self) -> PairsBeside:
        """Pairs by their ranks alone, beside boards on which no suit counts."""
        return PairsBeside(self.ranks, self._most, suited=False)

    @cached_property
    def _suited(self) -> PairsBeside:
        """Pairs by ranks and whether they are of the suit that counts."""
        return PairsBeside(self.ranks, self._most, suited=True)

    _most = 1 << 62

    @cached_property
    def _as_plain(self) -> list[int]:
        """For each pair beside a suit that counts, the pair of the same ranks where none does."""
        ranks, lane = self.ranks, self._plain.lane
        return [lane[min(x % ranks, y % ranks), max(x % ranks, y % ranks)] for x, y in self._suited.pairs]

    @property
    def _lists_of_ranks(self) -> int:
        """How many lists of ranks boards have: those that have a rank more often than there are suits are none.

        No board has two ranks so often, as it has seven cards at most.
        """
        board, more = self.game.board, len(SUITS) + 1
        left = board - more
        every = comb(self.ranks + board - 1, board)
        return every - (self.ranks * comb(self.ranks + left - 1, left) if left >= 0 else 0)

    def _each(self) -> Iterator[tuple[BoardKind, list[BoardKind]]]:
        """Every kind of board by its ranks, where no suit counts, and the kinds with these ranks where one does."""
        for ranks in combinations_with_replacement(range(self.ranks), self.game.board):
            if max(map(ranks.count, ranks), default=0) > len(SUITS):
                continue
            suited, different = list[BoardKind](), sorted({*ranks})
            for number in range(self._need, len(different) + 1):
                for of_suit in combinations(different, number):
                    others = [*ranks]
                    for rank in of_suit:
                        others.remove(rank)
                    if max(map(others.count, others), default=0) < len(SUITS):
                        suited.append(BoardKind(sum(1 << rank for rank in of_suit), tuple(others)))
            yield BoardKind(0, ranks), suited

    def _worth(
        self, heights: Heights, nets: Mapping[Ending, int], theirs: Groups, others: Sequence[str]
    ) -> dict[Path, list[int]]:
        """What each path is worth to each pair beside a kind of board."""
        found, counts = dict[Path, list[int]](), (heights.below, heights.upto, heights.every)
        parted = [[*zip(*map(theirs.parted, one), strict=True)] for one in counts]
        for path in self.game.paths:
            if path in self.game.cut:
                found[path] = [self.pairs_left * nets.get((path, NONE, NONE, NONE), 0)] * len(heights.lanes)
                continue
            of_path = found[path] = []
            for group, start, stop in heights.segments:
                worth = [0] * (stop - start)
                for number, other in enumerate(others):
                    won, tied, lost = (nets.get((path, group, other, stands), 0) for stands in (1, 0, -1))
                    if won or tied or lost:
                        below, upto, every = (one[number][start:stop] for one in parted)
                        above, at = won - tied, tied - lost
                        each = zip(worth, below, upto, every, strict=True)
                        worth = [n + above * b + at * u + lost * e for n, b, u, e in each]
                of_path += worth
        return found

    def _back(
        self,
        steps: range,
        worth: Mapping[Path, list[int]],
        known: Callable[[int], SeenCards],
        look: Callable[[int, Path, Sequence[Sequence[int]]], None] | None = None,
    ) -> tuple[dict[Path, list[int]], dict[Path, list[int]]]:
        """What each path before some steps is worth, chosen the best way; and what is chosen, by the path so far."""
        worth, plays = dict(worth), dict[Path, list[int]]()
        for number in reversed(steps):
            step, before = self.game.steps[number], dict[Path, list[int]]()
            for path in self.game.paths_before(number):
                several = [worth[*path, choice] for choice in step.offered[path]]
                if path in step.rules:
                    plays[path] = [*map(step.rules[path], map(known, range(len(several[0]))))]
                    before[path] = [own[one] for own, one in zip(zip(*several, strict=True), plays[path], strict=True)]
                elif len(several) == 1:
                    before[path] = several[0]
                else:
                    before[path] = [*map(max, *several)]
                    plays[path] = [own.index(max(own)) for own in zip(*several, strict=True)]
                    if look:
                        look(number, path, several)
            worth = before
        return worth, plays

    def _forth(
        self, steps: range, reached: Mapping[Path, list[int]], plays: Mapping[Path, Sequence[int]]
    ) -> dict[Path, list[int]]:
        """How often each path is taken after some steps, given how often it is before them."""
        now = dict(reached)
        for number in steps:
            after = dict[Path, list[int]]()
            for path, often in now.items():
                choices = self.game.steps[number].offered[path]
                if path not in plays:
                    after[*path, choices[0]] = often
                    continue
                for place, choice in enumerate(choices):
                    of_it = [n if one == place else 0 for n, one in zip(often, plays[path], strict=True)]
                    if any(of_it):
                        after[*path, choice] = of_it
            now = after
        return now

    @property
    def _late_steps(self) -> range:
        return range(self._early, len(self.game.steps))

    def tables(self, nets: Mapping[Ending, int], nearest: Nearest) -> BoardTables:
        """What each path is worth so far with each pair, where such cards lie open, and what is chosen in the end."""
        plain, suited, late = self._plain, self._suited, self._late_steps
        found = BoardTables({}, {}, {})
        theirs, others = self._groups_by_worth(nets)

        def worth(beside: PairsBeside, kind: BoardKind) -> tuple[list[int], Iterable[list[int]]]:
            heights = self.heights(beside, kind, theirs)
            known = self._known(beside, heights)
            real = beside.suited or self._need > 1  # where one card of a suit is enough, one always counts
            look = self._looking(beside, kind, heights, nearest) if real else None
            before, plays = self._back(late, self._worth(heights, nets, theirs, others), known, look)
            if late:
                found.plays[kind] = {path: bytes(own) for path, own in plays.items()}
            return heights.lanes, before.values()

        for kind, several in watched(self._each(), self._lists_of_ranks):
            lanes, each = worth(plain, kind)
            by_ranks = [self._in_lanes(plain, lanes, own) for own in each]
            self._add(plain, found.by_ranks, kind, [*map(plain.lanes.pack, by_ranks)])
            for one in several:
                lanes, each = worth(suited, one)
                as_plain, packed = [self._as_plain[lane] for lane in lanes], list[int]()
                for own, ranks in zip(each, by_ranks, strict=True):
                    more = [n - ranks[lane] for n, lane in zip(own, as_plain, strict=True)]
                    packed.append(suited.lanes.pack(self._in_lanes(suited, lanes, more)))
                self._add(suited, found.by_suit, one, packed)
        for _ in range(self._from, self.game.board - 1):
            found = BoardTables(self._before(plain, found.by_ranks), self._before(suited, found.by_suit), found.plays)
        return found

    def _looking(
        self, beside: PairsBeside, kind: BoardKind, heights: Heights, nearest: Nearest
    ) -> Callable[[int, Path, Sequence[Sequence[int]]], None]:
        """What looks for the closest choices beside a kind of board, where all cards lie open."""

        def seen(at: int) -> tuple[object, NearChoice]:
            pair = heights.lanes[at]
            ranks = self.ranks
            hand = tuple(sorted((x % ranks, 0 if x < beside.first_other else -1) for x in beside.pairs[pair]))[::-1]
            board = sorted([(rank, 0) for rank in _bits(kind.suited)] + [(rank, -1) for rank in kind.others])
            return (kind, pair), NearChoice(0, hand, tuple(board[::-1]), ())

        return lambda number, path, several: nearest.add(number, path, several, None, seen)

    def _in_lanes(self, beside: PairsBeside, lanes: Sequence[int], numbers: Sequence[int]) -> list[int]:
        found = [0] * len(beside.pairs)
        for lane, number in zip(lanes, numbers, strict=True):
            found[lane] = number
        return found

    def _before(self, beside: PairsBeside, table: Table) -> Table:
        """What open cards are worth, given what they are with a card more."""
        found = Table()
        for kind, packed in table.items():
            self._add(beside, found, kind, packed)
        return found

    def _add(self, beside: PairsBeside, table: Table, kind: BoardKind, packed: list[int]) -> None:
        """Adds what open cards are worth to what they are with one of them still to come."""
        for rank in _bits(kind.suited):
            fewer = BoardKind(kind.suited ^ 1 << rank, kind.others)
            if self._counts(fewer):
                self._sum(table, fewer, packed)
        for rank in {*kind.others}:
            place = kind.others.index(rank)
            others = kind.others[:place] + kind.others[place + 1 :]
            self._sum(table, BoardKind(kind.suited, others), [beside.times(one, rank, others) for one in packed])

    @staticmethod
    def _sum(table: Table, kind: BoardKind, packed: list[int]) -> None:
        table[kind] = [*map(add, table[kind], packed)] if kind in table else packed

    # --- hands, from the last choice before all lies open back --------------------------------------------------------

    @cached_property
    def _own_lanes(self) -> list[list[int]]:
        """For each of the player's hands the pair by ranks, then for each suit the pair where that counts."""
        plain, suited, suits, ranks = self._plain.lane, self._suited.lane, len(SUITS), self.ranks
        found = [[plain[x // suits, y // suits] for x, y in self.own]]
        for suit in range(suits):
            each = ([card // suits + ranks * (card % suits != suit) for card in own] for own in self.own)
            found.append([suited[min(one), max(one)] for one in each])
        return found

    def _parts(self, cards: Cards) -> Iterator[tuple[int, BoardKind]]:
        """Open cards by ranks (0), and by each suit that may come to count (from 1)."""
        suits = len(SUITS)
        yield 0, BoardKind(0, tuple(sorted(card // suits for card in cards)))
        for suit in range(suits):
            of_suit = sum(1 << card // suits for card in cards if card % suits == suit)
            if of_suit.bit_count() >= self._need - (self.game.board - len(cards)):
                yield (
                    suit + 1,
                    BoardKind(of_suit, tuple(sorted(card // suits for card in cards if card % suits != suit))),
                )

    def _worth_of_hands(self, cards: Cards, tables: BoardTables) -> dict[Path, list[int]]:
        """What each path so far is worth to each hand of the player beside open cards."""
        found = dict[Path, list[int]]()
        for part, kind in self._parts(cards):
            table = tables.by_suit if part else tables.by_ranks
            beside, packed = self._suited if part else self._plain, table[kind]
            take = itemgetter(*self._own_lanes[part])
            for path, one in zip(self.game.paths_before(self._early), packed, strict=True):
                own = take(beside.lanes.unpack(one))
                found[path] = [*map(add, found[path], own)] if path in found else [*own]
        return found

    @cached_property
    def _levels(self) -> list[range]:
        """The steps before all lies open, those together at which he knows as many cards."""
        steps = range(self._early)
        found = [[*several] for _, several in groupby(steps, lambda number: self.game.steps[number].known)]
        return [range(one[0], one[-1] + 1) for one in found]

    def _cards_at(self, level: int) -> int:
        return self.game.steps[self._levels[level][0]].known if level < len(self._levels) else 0

    @cached_property
    def _hand_bits(self) -> list[int]:
        return [1 << x | 1 << y for x, y in self.own]

    def _apart(self, cards: Cards) -> list[bool]:
        """For each of the player's hands whether it has none of these cards."""
        bits = sum(1 << card for card in cards)
        return [not own & bits for own in self._hand_bits]

    def renamed(self, cards: Iterable[int]) -> list[Cards]:
        """Cards with the suits called otherwise, in every way."""
        suits = len(SUITS)
        cards = [*cards]
        return [
            tuple(sorted(card - card % suits + called[card % suits] for card in cards))
            for called in permutations(range(suits))
        ]

    @cache  # noqa: B019
    def _first_cards(self, number: int) -> dict[Cards, int]:
        """So many open cards up to what suits are called, and how many are alike."""
        found = dict[Cards, int]()
        done = set[Cards]()
        for cards in combinations(range(len(SUITS) * self.ranks), number):
            if cards not in done:
                alike = {*self.renamed(cards)}
                found[cards] = len(alike)
                done |= alike
        return found

    @cached_property
    def _classes(self) -> list[int]:
        """For each of the player's hands the number of those that differ from it in suits alone."""
        numbers, firsts = dict[Cards, int](), dict[Cards, int]()
        for own in self.own:
            if own not in numbers:
                firsts[own] = len(firsts)
                numbers |= dict.fromkeys(self.renamed(own), firsts[own])
        return [numbers[own] for own in self.own]

    @cached_property
    def _first_hands(self) -> list[int]:
        return [self._classes.index(number) for number in range(max(self._classes) + 1)]

    def best(self, nets: Mapping[Ending, int]) -> BestOfBoards:
        """The best play, given what each ending is worth.

        Raises:
            ProblemError: it costs more than the meter allows.
        """
        spend_announced(self.of_a_play, self.step)
        return BestOfBoards(self, nets)

    @property
    def of_a_play(self) -> int:
        """Operations of finding how the game is played and of counting its rounds so."""
        paths = len(self.game.paths)
        of_pairs = 2 * (EACH_PAIR + EACH_PATH * paths) * self._pairs
        return of_pairs + 2 * EACH_HAND * paths * self._looked_at * len(self.own)

    @property
    def of_dealing(self) -> int:
        """Operations of counting the rounds where nothing is chosen."""
        return (EACH_PAIR + EACH_PATH) * self._pairs

    # --- how often boards are reached ------------------------------------------------------------------------------

    def law(self, reached: BoardTables) -> dict[Ending, int]:
        """How often each ending comes, given how often open cards are reached with each pair, by the path so far."""
        plain, suited, law = self._plain, self._suited, dict[Ending, int]()
        of_ranks, of_suit = reached.by_ranks, reached.by_suit
        for _ in range(self._from, self.game.board - 1):
            of_ranks, of_suit = self._after(plain, of_ranks), self._after(suited, of_suit)
        for kind, several in watched(self._each(), self._lists_of_ranks):
            left = [list(plain.lanes.unpack(one)) for one in self._reached(plain, of_ranks, kind)]
            for one in several:
                own = [suited.lanes.unpack(each) for each in self._reached(suited, of_suit, one)]
                lanes = self._count(law, suited, one, own, reached.plays.get(one, {}))
                as_plain = [(lane, self._as_plain[lane]) for lane in lanes]
                for all_, of_it in zip(left, own, strict=True):
                    for lane, ranks in as_plain:
                        all_[ranks] -= of_it[lane]
            self._count(law, plain, kind, left, reached.plays.get(kind, {}))
        return law

    def dealt(self) -> dict[Ending, int]:
        """How often each ending comes where nothing is chosen.

        Raises:
            ProblemError: it costs more than the meter allows.
        """
        assert not self.game.steps
        spend_announced(self.of_dealing, self.step)
        found = BoardTables({}, {}, {})
        self.add_reached(found, (), {(): [1] * len(self.own)})
        return self.law(found)

    def add_reached(self, found: BoardTables, cards: Cards, reached: Mapping[Path, Sequence[int]]) -> None:
        """Adds how often cards that lie open are reached with each hand."""
        for part, kind in self._parts(cards):
            beside, table = (self._suited, found.by_suit) if part else (self._plain, found.by_ranks)
            own, packed = self._own_lanes[part], list[int]()
            for path in self.game.paths_before(self._early):
                sums = [0] * len(beside.pairs)
                if path in reached:
                    for lane, often in zip(own, reached[path], strict=True):
                        sums[lane] += often
                packed.append(beside.lanes.pack(sums))
            self._sum(table, kind, packed)

    def _after(self, beside: PairsBeside, table: Table) -> Table:
        """How often open cards are reached, given how often with a card less."""
        found = set[BoardKind]()
        for kind in table:
            for rank in range(self.ranks):
                if beside.suited and not kind.suited >> rank & 1:
                    found.add(BoardKind(kind.suited | 1 << rank, kind.others))
                if kind.others.count(rank) < beside.copies:
                    found.add(BoardKind(kind.suited, tuple(sorted((*kind.others, rank)))))
        return {kind: self._reached(beside, table, kind) for kind in found if not beside.suited or self._counts(kind)}

    def _counts(self, kind: BoardKind) -> bool:
        """Whether the suit may come to count with the cards that are still to come."""
        suited = kind.suited.bit_count()
        return suited >= self._need - (self.game.board - suited - len(kind.others))

    def _reached(self, beside: PairsBeside, table: Table, kind: BoardKind) -> list[int]:
        """How often open cards are reached, given how often they are without each of them."""
        if kind in table:
            return table[kind]
        found = [0] * len(self.game.paths_before(self._early))
        for rank in _bits(kind.suited):
            if fewer := table.get(BoardKind(kind.suited ^ 1 << rank, kind.others)):
                found = [n + beside.lacking(one, rank) for n, one in zip(found, fewer, strict=True)]
        for rank in {*kind.others}:
            place = kind.others.index(rank)
            others = kind.others[:place] + kind.others[place + 1 :]
            if fewer := table.get(BoardKind(kind.suited, others)):
                found = [n + beside.times(one, rank, others) for n, one in zip(found, fewer, strict=True)]
        return found

    def _count(
        self,
        law: dict[Ending, int],
        beside: PairsBeside,
        kind: BoardKind,
        reached: Sequence[Sequence[int]],
        plays: Mapping[Path, Sequence[int]],
    ) -> list[int]:
        """Adds the endings of a kind of board; gives the pairs beside it."""
        theirs = self._every_group
        heights = self.heights(beside, kind, theirs)
        often = {
            path: [of_it[lane] for lane in heights.lanes]
            for path, of_it in zip(self.game.paths_before(self._early), reached, strict=True)
            if any(of_it)
        }
        for path, of_path in self._forth(self._late_steps, often, plays).items():
            if path in self.game.cut:
                ending = path, NONE, NONE, NONE
                law[ending] = law.get(ending, 0) + self.pairs_left * sum(of_path)
                continue
            for group, start, stop in heights.segments:
                own, counts = of_path[start:stop], (heights.below, heights.upto, heights.every)
                each = (theirs.parted(sum(map(mul, own, one[start:stop]))) for one in counts)
                for other, below, upto, every in zip(self.theirs, *each, strict=True):
                    for stands, ways in ((1, below), (0, upto - below), (-1, every - upto)):
                        if ways:
                            law[path, group, other, stands] = law.get((path, group, other, stands), 0) + ways
        return heights.lanes

    @staticmethod
    def _known(beside: PairsBeside, heights: Heights) -> Callable[[int], SeenCards]:
        """What is seen, by the place of a pair among those beside a kind of board."""
        groups = [group for group, start, stop in heights.segments for _ in range(start, stop)]
        lanes, hands = heights.lanes, beside.hands
        return lambda place: SeenCards(hands[lanes[place]], (), groups[place])


class BestOfBoards:
    """The best play of a game, given what each ending is worth."""

    def __init__(self, boards: Boards, nets: Mapping[Ending, int]) -> None:
        self.nearest = Nearest()
        self._boards, self._tables = boards, boards.tables(nets, self.nearest)
        self.game = boards.game
        self._plays = dict[Cards, dict[Path, bytes]]()
        """What is chosen with each hand where some cards lie open and more choices come before all do."""
        self._at_first = self._first()

    # --- backwards -------------------------------------------------------------------------------------------------

    def _after_level(self, level: int, cards: Cards) -> dict[Path, list[int]]:
        """What each path is worth to each hand after the choices of a level, cards lying open."""
        boards = self._boards
        if level == len(boards._levels) - 1:
            return boards._worth_of_hands(cards, self._tables)
        found = dict[Path, list[int]]()
        for more in self._more(level, cards):
            apart = boards._apart(more)
            for path, worth in self._before_level(level + 1, more)[0].items():
                of_it = map(mul, worth, apart)
                found[path] = [*map(add, found[path], of_it)] if path in found else [*of_it]
        return found

    def _more(self, level: int, cards: Cards) -> Iterator[Cards]:
        """The cards that may lie open at the next level."""
        number = self._boards._cards_at(level + 1) - len(cards)
        rest = (card for card in range(len(SUITS) * self._boards.ranks) if card not in cards)
        return ((*cards, *more) for more in combinations(rest, number))

    def _before_level(self, level: int, cards: Cards) -> tuple[dict[Path, list[int]], dict[Path, list[int]]]:
        """What each path is worth to each hand before the choices of a level, and these choices."""
        boards = self._boards
        look = self._looking(cards) if cards else None
        worth, plays = boards._back(boards._levels[level], self._after_level(level, cards), self._known(cards), look)
        if level < len(boards._levels) - 1:
            self._plays[cards] = {path: bytes(own) for path, own in plays.items()}
        return worth, plays

    def _looking(self, cards: Cards) -> Callable[[int, Path, Sequence[Sequence[int]]], None]:
        """What looks for the closest choices where some cards lie open."""
        boards, suits = self._boards, len(SUITS)

        def seen(at: int) -> tuple[object, NearChoice]:
            hand, open_ = boards.own[at], tuple(sorted(cards))
            both = zip(boards.renamed(hand), boards.renamed(open_), strict=True)
            key = max(both)
            first, second = (tuple((card // suits, card % suits) for card in reversed(one)) for one in key)
            return key, NearChoice(0, first, second, ())

        there = boards._apart(cards)
        return lambda number, path, several: self.nearest.add(number, path, several, there, seen)

    def rounds_beside(self, number: int) -> int:
        """How often what is seen at a step, where cards lie open, is counted in its worth, with all that comes."""
        boards = self._boards
        left, board = len(SUITS) * boards.ranks - OWN, self.game.board
        level = next((place for place, steps in enumerate(boards._levels) if number in steps), None)
        found = boards.pairs_left
        if level is None:
            return found
        known = [boards._cards_at(one) for one in range(level, len(boards._levels))]
        found *= prod(range(left - board + 1, left - known[-1] + 1))
        return found * prod(comb(left - now, more - now) for now, more in pairwise(known))

    def _known(self, cards: Cards) -> Callable[[int], SeenCards]:
        return lambda place: SeenCards(self._boards.own[place], cards)

    @property
    def _sees_hand_alone(self) -> bool:
        """Whether the first choices are made before a card lies open."""
        levels = self._boards._levels
        return bool(levels) and not self._boards._cards_at(0)

    def first_hands(self) -> Iterator[tuple[Cards, int, list[int], int]]:
        """Of a step before a card lies open, if it is the only one: each of the hands that are alike but for suits, how
        many they are, what each choice is worth with all of them, and the place of the best.
        """
        boards = self._boards
        if not self._sees_hand_alone or len(boards._levels[0]) > 1:
            return
        (choices,), plays = self.game.steps[0].offered.values(), self._at_first[1]
        for number, place in enumerate(boards._first_hands):
            worth = [self._first_worth[choice,][number] for choice in choices]
            best = plays[()][number] if () in plays else 0
            yield boards.own[place], boards._classes.count(number), worth, best

    def _first(self) -> tuple[dict[Path, list[int]], dict[Path, list[int]]]:
        """What each path is worth with each hand, up to what suits are called, before a card lies open; the choices.

        Of hands that differ in what suits are called what they are worth is added before it is compared: first cards
        are looked at but once of those that differ so, and beside these such hands are not alike.
        """
        boards, after = self._boards, dict[Path, list[int]]()
        if not self._sees_hand_alone:
            return {}, {}
        first = boards._first_cards(boards._cards_at(1))
        for cards, often in watched(first.items(), len(first)):
            if len(boards._levels) == 1:
                worth = boards._worth_of_hands(cards, self._tables)
            else:
                worth = self._before_level(1, cards)[0]
            bits = sum(1 << card for card in cards)
            for path, own in worth.items():
                sums = after.setdefault(path, [0] * len(boards._first_hands))
                for number, hand, n in zip(boards._classes, boards._hand_bits, own, strict=True):
                    if not hand & bits:
                        sums[number] += often * n
        self._first_worth = after
        return boards._back(boards._levels[0], after, self._known_hand)

    def _known_hand(self, place: int) -> SeenCards:
        return SeenCards(self._boards.own[self._boards._first_hands[place]], ())

    # --- forwards --------------------------------------------------------------------------------------------------

    def law(self) -> dict[Ending, int]:
        """How often each ending comes as it is played."""
        boards, found = self._boards, BoardTables({}, {}, self._tables.plays)
        reached: dict[Path, list[int]] = {(): [1] * len(boards.own)}
        level = 0
        if self._sees_hand_alone:
            firsts = boards._forth(boards._levels[0], {(): [1] * len(boards._first_hands)}, self._at_first[1])
            reached = {path: [own[number] for number in boards._classes] for path, own in firsts.items()}
            level = 1
        first = boards._first_cards(boards._cards_at(level))
        for cards, often in watched(first.items(), len(first)):
            weights = [often * apart for apart in boards._apart(cards)]
            now = {path: [*map(mul, own, weights)] for path, own in reached.items()}
            self._reach(level, cards, now, found)
        return boards.law(found)

    def _reach(self, level: int, cards: Cards, reached: dict[Path, list[int]], found: BoardTables) -> None:
        """Adds how often cards that lie open are reached with each hand, where the last choice is before all do."""
        boards = self._boards
        if level < len(boards._levels):
            plays = self._plays.get(cards) or self._before_level(level, cards)[1]
            reached = boards._forth(boards._levels[level], reached, plays)
            if level < len(boards._levels) - 1:
                for more in self._more(level, cards):
                    apart = boards._apart(more)
                    now = {path: [*map(mul, own, apart)] for path, own in reached.items()}
                    self._reach(level + 1, more, now, found)
                return
        boards.add_reached(found, cards, reached)


def _bits(number: int) -> list[int]:
    return [place for place in range(number.bit_length()) if number >> place & 1]
