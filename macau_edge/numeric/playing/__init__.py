"""A bet as a machine that is played at random, every trial drawn: from the ruleset to how often each result came.

`compile_play` lists every position of the bet, and of what comes before it, and where each result of a trial leads: a
machine of tables, of integers alone. `play` has many rounds side by side, in lanes that all make one trial after the
other. A trial is drawn as exact as its integer weights (`draws.py`); a void draw leaves a lane where it is. A lane
whose round ends begins another one, as long as there are any: the rounds that are begun first are those that count,
since to take those that end first would favour short ones.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import comb, prod

import numpy as np
from numpy.random import PCG64DXSM, BitGenerator, SeedSequence
from numpy.typing import NDArray

from macau_edge.model import Chips, Choice, Dice, Member, Ruleset
from macau_edge.model.message import Message
from macau_edge.model.meter import count, require_states
from macau_edge.model.records import dataclass, field
from macau_edge.numeric.backward import results_as_played
from macau_edge.numeric.play import PlayState, Prelude, TablePlay, play_of
from macau_edge.numeric.playing.draws import (
    LARGEST,
    CannotPlayError,
    Sampler,
    Values,
    can_come,
    draw_of,
    last_word,
    random_words,
    result_weights,
    too_many_ways,
)
from macau_edge.numeric.propagate import EACH_MOVE, EACH_POSITION
from macau_edge.numeric.throws import CannotReadError, Mask, read_at
from macau_edge.numeric.words import EnumeratedGame, grouped_results

# --- where a round goes on from where it stands, for many rounds at once ---------------------------------------------


class LaneCourse(ABC):
    """One trial for every lane.

    A lane stands at a code times `stride`, as a number of the type `kind`. A void draw leaves it where it is, but a
    round that has ended is fresh then, so that it is not counted twice.
    """

    stride: int
    kind: np.dtype[np.unsignedinteger]

    @abstractmethod
    def step(self, states: Values, source: BitGenerator, counted: int) -> tuple[Values, int]:
        """Where the lanes stand after a trial, and how many made one from `counted` on; void draws make none."""


@dataclass(frozen=True, slots=True)
class ByClass(LaneCourse):
    """One draw for all codes: `table` has, for each code, where every class of results leads, and a void one last."""

    draw: Sampler
    table: Values
    stride: int

    @property
    def kind(self) -> np.dtype[np.unsignedinteger]:  # type: ignore[override]
        """What the codes are written as."""
        return self.table.dtype

    def step(self, states: Values, source: BitGenerator, counted: int) -> tuple[Values, int]:
        """Where the lanes stand after a trial, and how many made one from `counted` on; void draws make none."""
        classes = self.draw.values(source, len(states))
        made = classes != self.draw.void
        if counted:
            made &= states >= counted
        return self.table.take(states + classes, mode="wrap"), int(np.count_nonzero(made))


@dataclass(frozen=True, slots=True, kw_only=True)
class ByState(LaneCourse):
    """A draw of its own for each code, as from an urn that empties.

    The moves of a code are those from `first[code]` up to `first[code + 1]`; a way below `ends` of a move and not below
    that of the one before leads to its `target`. A code has `whole` ways; words above its `last` are void, and lead to
    `stays`.
    """

    first: NDArray[np.int64]
    whole: NDArray[np.uint64]
    last: NDArray[np.uint64]
    stays: NDArray[np.uint32]
    ends: NDArray[np.uint64]
    target: NDArray[np.uint32]
    stride = 1
    kind = np.dtype(np.uint32)

    def step(self, states: Values, source: BitGenerator, counted: int) -> tuple[Values, int]:
        """Where the lanes stand after a trial, and how many made one from `counted` on; void draws make none."""
        drawn = random_words(source, len(states), 64)
        made = drawn <= self.last[states]
        moves = self._moves(states, drawn % self.whole[states])
        following = np.where(made, self.target[moves], self.stays[states])
        return following, int(np.count_nonzero(made & (states >= counted)))

    def _moves(self, states: Values, ways: Values) -> NDArray[np.int64]:
        """The move that each way is, by halving."""
        low, high = self.first[states], self.first[states + 1] - 1
        while (low < high).any():
            middle = (low + high) // 2
            below = ways < self.ends[middle]
            low, high = np.where(below, low, middle + 1), np.where(below, middle, high)
        return low


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Machine:
    """A bet as tables: where it may stand, and where every result of a trial leads from there.

    `nets` are the net results that it can have, ascending, in units of the stake; `staked` is what is put down at the
    start, in the same units. Where the bet stands is a code: the first codes are the `nets`, a round that has just
    ended so; the next, `fresh`, is a round that has not begun; from `counted` on the trials are trials of the bet, and
    before that they are those after which it is made. A round that ended goes on as a fresh one.
    """

    nets: tuple[Fraction, ...]
    staked: Fraction
    course: LaneCourse
    counted: int

    @property
    def fresh(self) -> int:
        """The code of a round that has not begun."""
        return len(self.nets)


@dataclass(frozen=True, slots=True)
class Played:
    """What was played: so many rounds, how many had each of the machine's net results, and the rolls of all rounds.

    `steps` are the trials that were made, each by all lanes that were open: what it took, and no part of the result.
    """

    rounds: int
    counts: tuple[int, ...]
    rolls: int
    steps: int = field(default=0, compare=False, kw_only=True)

    def __add__(self, other: Played) -> Played:
        """Both together; ValueError where they are of different bets."""
        counts = tuple(one + more for one, more in zip(self.counts, other.counts, strict=True))
        return Played(self.rounds + other.rounds, counts, self.rolls + other.rolls, steps=self.steps + other.steps)


# --- rounds of a machine played side by side, in lanes ---------------------------------------------------------------


LANES = 2**16
"""Rounds played at once: few enough for what they stand at to stay near the processor."""
FEW = 8
"""Net results up to which each is looked for by itself."""


def play(machine: Machine, rounds: int, seed: int, spawn: tuple[int, ...]) -> Played:
    """So many rounds, every trial drawn at random; the same machine, rounds, seed and spawn give the same.

    The rounds that are begun first are all played to their end. To take those that end first would be to favour short
    ones: so a lane whose round has ended begins another, and where none is left to begin, it is closed.
    """
    source = PCG64DXSM(SeedSequence(entropy=seed, spawn_key=spawn))
    stride = machine.course.stride
    ended, counted = len(machine.nets) * stride, machine.counted * stride
    states: Values = np.full(min(LANES, rounds), machine.fresh * stride, dtype=machine.course.kind)
    waiting, rolls, steps = rounds - len(states), 0, 0
    counts = np.zeros(len(machine.nets), dtype=np.int64)
    while len(states):
        states, made = machine.course.step(states, source, counted)
        rolls += made
        steps += 1
        found = _results(states, len(machine.nets), stride)
        counts += found
        waiting -= int(found.sum())
        if waiting < 0:
            states = np.delete(states, np.flatnonzero(states < ended)[waiting:])
            waiting = 0
    return Played(rounds, tuple(counts.tolist()), rolls, steps=steps)


def _results(states: Values, results: int, stride: int) -> NDArray[np.int64]:
    """How many rounds have just ended with each of the results."""
    if results <= FEW:
        return np.array([np.count_nonzero(states == code * stride) for code in range(results)])
    return np.bincount(states[states < results * stride] // stride, minlength=results)


# --- every position of a bet and of what comes before it, and where each result of a trial leads ---------------------


AGAIN = -1
"""Leads to where the bet will not be made, so that everything begins anew."""
ENDED = -2
"""Leads to the net result 0; the one of number n is `ENDED` - n."""
Leads = NDArray[np.int64]
"""Where moves lead: to the number of a place, `AGAIN`, or a net result."""
Kinds = NDArray[np.unsignedinteger]
"""For each result of a trial the number of its kind."""


class Chart:
    """Places by their number, from where everything begins: a phase, by its number, and a position in it.

    The last phase is the bet itself. `leads` has the moves of each place. From an urn that empties, `weights` has in
    how many ways each of them can come. Elsewhere a move is what one kind of results does: `kinds` are the ways to tell
    results apart, and `apart` has which of them holds at each place; a kind that never comes leads to `AGAIN`.

    Raises:
        ProblemError: a phase has more places, or takes more work, than the meter allows.
        CannotReadError: the bet is never made, or an urn runs out of balls, which the checks refuse.
        CannotPlayError: the bet may come to where it is never decided.
    """

    def __init__(self, game: EnumeratedGame, play: TablePlay, prelude: Prelude) -> None:
        self.game, self.play, self.phases = game, play, prelude.phases
        self.places: list[tuple[int, PlayState]] = []
        self.leads: list[Leads] = []
        self.weights: list[list[int]] = []
        self.kinds: list[Kinds] = []
        self.apart: list[int] = []
        self._numbers: dict[tuple[int, PlayState], int] = {}
        self._in_phase = [0] * (len(self.phases) + 1)
        self._known: dict[int, int] = {}
        self._comes: list[list[bool]] = []
        self._can_come = can_come(game.throws)
        self._number(0, prelude.begin)
        self._walk()
        self._begin_anew()

    @property
    def of_the_bet(self) -> Mask:
        """Which places are positions of the bet itself."""
        return np.array([phase == len(self.phases) for phase, _ in self.places])

    def _walk(self) -> None:
        for phase, position in self.places:  # which grows while it is walked
            play = self.phases[phase].play if phase < len(self.phases) else self.play
            comes = self._drawn(play, position) if self.game.throws.urn else self._distinguished(play, position)
            self.leads.append(np.fromiter(self._led(phase, position, comes), np.int64, len(comes)))
            count(EACH_POSITION + EACH_MOVE * len(comes), self.game.bet)

    def _drawn(self, play: TablePlay, position: PlayState) -> list[bool]:
        """Weighs the moves: in so many ways are those balls drawn that are then no longer left."""
        rests = [rest for _, _, rest, _ in play.trial(position)]
        left = position.left or ()
        self.weights.append([prod(comb(n, n - m) for n, m in zip(left, rest or (), strict=True)) for rest in rests])
        return [True] * len(rests)

    def _distinguished(self, play: TablePlay, position: PlayState) -> list[bool]:
        """Notes the kinds of results; which of them can come."""
        kinds = play.alike(position).codes
        known = self._known.setdefault(id(kinds), len(self.kinds))
        if known == len(self.kinds):
            self.kinds.append(kinds)
            self._comes.append(np.bincount(kinds[self._can_come], minlength=int(kinds.max()) + 1).astype(bool).tolist())
        self.apart.append(known)
        return self._comes[known]

    def _led(self, phase: int, position: PlayState, comes: list[bool]) -> Iterator[int]:
        """Where the moves lead, in the order of the play."""
        if phase == len(self.phases):
            for come, (_, following, net) in zip(comes, self.play.turn(position), strict=True):
                yield AGAIN if not come else ENDED - net if following is None else self._number(phase, following)
            return
        for come, (_, following, found) in zip(comes, self.phases[phase].turn(position), strict=True):
            if come and following:
                yield self._number(phase, following)
            else:
                yield self._number(phase + 1, found) if come and found else AGAIN

    def _number(self, phase: int, position: PlayState) -> int:
        number = self._numbers.setdefault((phase, position), len(self.places))
        if number == len(self.places):
            self.places.append((phase, position))
            self._in_phase[phase] += 1
            require_states(self._in_phase[phase], self.game.bet)
        return number

    def _begin_anew(self) -> None:
        """Leads to places from which the bet will never be made become `AGAIN`: a round might never leave them."""
        of_the_bet = self.of_the_bet
        ending = np.array([bool((leads <= ENDED).any()) for leads in self.leads])
        if not self._leading_to(ending)[of_the_bet].all():
            message = Message("the bet may come to where nothing decides it any more, so that it cannot be played")
            raise CannotPlayError(message)
        hopeful = self._leading_to(of_the_bet)
        if not hopeful[0]:
            raise CannotReadError("a moment that never comes")
        hopeless = np.flatnonzero(~hopeful)
        if hopeless.size:
            self.leads = [np.where(np.isin(leads, hopeless), AGAIN, leads) for leads in self.leads]

    def _leading_to(self, wanted: Mask) -> Mask:
        """The places from which one that is wanted can be reached."""
        target = np.concatenate(self.leads)
        source = np.repeat(np.arange(len(self.leads)), [len(leads) for leads in self.leads])[target >= 0]
        target = target[target >= 0]
        order = target.argsort(kind="stable")
        before = source[order].tolist()
        first = target[order].searchsorted(np.arange(len(self.leads) + 1)).tolist()
        found = wanted.copy()
        waiting: list[int] = np.flatnonzero(wanted).tolist()
        for place in waiting:  # which grows while it is walked
            for earlier in before[first[place] : first[place + 1]]:
                if not found[earlier]:
                    found[earlier] = True
                    waiting.append(earlier)
        return found


# --- a bet of a ruleset -> the machine that plays it -----------------------------------------------------------------


Row = NDArray[np.int64]
"""Where the moves of one code lead, as codes."""
TABLE = 2**24
"""Entries that a table of codes and classes may have, 64 MiB; beyond it every code has its own moves."""


def compile_play(
    ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], *, chips: Chips | None = None
) -> Machine:
    """The machine of one bet; paid in whole `chips` where these are given.

    Raises:
        CannotPlayError: the bet cannot be played.
        CannotReadError: a clause or a prize makes no sense to this engine, which is a mistake of the program.
        ProblemError: it has more states, or takes more work, than the meter allows.
    """
    with read_at(member.bet.place):
        throws = results_as_played(ruleset, member, choices, chips)
        game = EnumeratedGame(throws=throws, ruleset=ruleset, choices=choices, bet=member.bet, chips=chips)
        play, prelude = play_of(game, member)
        chart = Chart(game, play, prelude)
    ended = set[int]().union(*((ENDED - leads[leads <= ENDED]).tolist() for leads in chart.leads))
    nets = sorted(ended, key=game.nets.values.__getitem__)
    order = chart.of_the_bet.argsort(kind="stable")  # the first place, where all begins, remains the first
    rows = _rows(chart, nets, order)
    counted = len(nets) + int(np.count_nonzero(~chart.of_the_bet)) if prelude.phases else 0
    course = _course(chart, rows, np.concatenate([[0] * len(nets), order]), len(nets))
    return Machine(
        nets=tuple(game.nets.values[net] for net in nets), staked=play.staked, course=course, counted=counted
    )


def _rows(chart: Chart, nets: Sequence[int], order: NDArray[np.intp]) -> list[Row]:
    """The row of each code: a net result goes on as the first place does, and the places come in this order."""
    fresh = len(nets)
    code_of_net = np.zeros(max(nets) + 1, dtype=np.int64)
    code_of_net[nets] = np.arange(fresh)
    code_of_place = np.empty(len(order), dtype=np.int64)
    code_of_place[order] = np.arange(fresh, fresh + len(order))
    rows = []
    for place in order.tolist():
        leads = chart.leads[place]
        row = np.full(len(leads), fresh)
        row[leads > AGAIN] = code_of_place[leads[leads > AGAIN]]
        row[leads <= ENDED] = code_of_net[ENDED - leads[leads <= ENDED]]
        rows.append(row)
    return [rows[0]] * fresh + rows


def _course(chart: Chart, rows: list[Row], places: NDArray[np.int64], fresh: int) -> LaneCourse:
    """The course of these rows, which are those of these places."""
    stays = np.maximum(np.arange(len(rows)), fresh)
    if chart.weights:
        return _by_state(rows, [chart.weights[place] for place in places.tolist()], stays)
    throws = chart.game.throws
    come = np.flatnonzero(can_come(throws))
    classes, first = grouped_results(len(come), [kinds[come].astype(np.intp) for kinds in chart.kinds])
    apart = [chart.apart[place] for place in places.tolist()]
    if len(rows) * (len(first) + 1) > TABLE:
        weights = _weights_of_kinds(chart)
        return _by_state(rows, [weights[kinds] for kinds in apart], stays)
    column = [kinds[come[first]] for kinds in chart.kinds]
    table = np.array([row[column[kinds]] for row, kinds in zip(rows, apart, strict=True)])
    table, merged = np.unique(table, axis=1, return_inverse=True)
    class_of = np.zeros(len(throws.chance), dtype=np.intp)
    class_of[come] = merged.ravel()[classes]
    stride = table.shape[1] + 1
    kind = np.min_scalar_type(len(rows) * stride - 1)
    return ByClass(draw_of(throws, class_of, kind), (np.c_[table, stays] * stride).ravel().astype(kind), stride)


def _weights_of_kinds(chart: Chart) -> list[list[int]]:
    """For each way to tell results apart, in how many ways a result of every kind comes."""
    if isinstance(chart.game.throws.device, Dice) and chart.game.throws.device.only_totals:
        raise CannotPlayError(Message("a bet of so many states on dice of which only totals are known"))
    by_result, found = result_weights(chart.game.throws), []
    for kinds in chart.kinds:
        weights = [0] * (int(kinds.max()) + 1)
        for kind, weight in zip(kinds.tolist(), by_result, strict=True):
            weights[kind] += weight
        found.append(weights)
    return found


def _by_state(rows: list[Row], weights: list[list[int]], stays: NDArray[np.int64]) -> ByState:
    """The course in which every code has its own moves, with these weights."""
    whole = [sum(of_one) for of_one in weights]
    if max(whole) >= LARGEST:
        raise too_many_ways(max(whole))
    ends = [end for of_one in weights for end in accumulate(of_one)]
    return ByState(
        first=np.cumsum([0, *map(len, rows)]),
        whole=np.array(whole, dtype=np.uint64),
        last=np.array([last_word(ways, 64) for ways in whole], dtype=np.uint64),
        stays=stays.astype(np.uint32),
        ends=np.array(ends, dtype=np.uint64),
        target=np.concatenate(rows).astype(np.uint32),
    )
