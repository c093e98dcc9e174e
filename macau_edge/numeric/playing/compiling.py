"""A bet of a ruleset -> the machine that plays it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Chips, Choice, Dice, Member, Ruleset
from macau_edge.numeric.clauses import grouped
from macau_edge.numeric.game import Game
from macau_edge.numeric.playing.chart import AGAIN, ENDED, Chart
from macau_edge.numeric.playing.courses import ByClass, ByState, Course
from macau_edge.numeric.playing.draws import LARGEST, CannotPlayError, last_word
from macau_edge.numeric.playing.machine import Machine
from macau_edge.numeric.playing.weights import can_come, draw_of, ways
from macau_edge.numeric.throws import throws_of
from macau_edge.numeric.together import laid

Row = NDArray[np.int64]
"""Where the moves of one code lead, as codes."""
TABLE = 2**24
"""Entries that a table of codes and classes may have, 64 MiB; beyond it every code has its own moves."""


def compile_play(
    ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], *, limit: int, chips: Chips | None = None
) -> Machine:
    """The machine of one bet of at most `limit` states; paid in whole `chips` where these are given.

    Raises:
        CannotReadError: a clause or a prize makes no sense to this engine, or the bet cannot be played.
        TooManyStatesError: the bet has more states.
    """
    game = Game(throws_of(ruleset.device), ruleset, choices, limit, chips)
    play, prelude = laid(game, member)
    chart = Chart(game, play, prelude)
    ended = set[int]().union(*((ENDED - leads[leads <= ENDED]).tolist() for leads in chart.leads))
    nets = sorted(ended, key=game.nets.values.__getitem__)
    order = chart.of_the_bet.argsort(kind="stable")  # the first place, where all begins, remains the first
    rows = _rows(chart, nets, order)
    counted = len(nets) + int(np.count_nonzero(~chart.of_the_bet)) if prelude.phases else 0
    course = _course(chart, rows, np.concatenate([[0] * len(nets), order]), len(nets))
    return Machine(tuple(game.nets.values[net] for net in nets), play.staked, course, counted)


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


def _course(chart: Chart, rows: list[Row], places: NDArray[np.int64], fresh: int) -> Course:
    """The course of these rows, which are those of these places."""
    stays = np.maximum(np.arange(len(rows)), fresh)
    if chart.weights:
        return _by_state(rows, [chart.weights[place] for place in places.tolist()], stays)
    throws = chart.game.throws
    come = np.flatnonzero(can_come(throws))
    classes, first = grouped(len(come), [kinds[come].astype(np.intp) for kinds in chart.kinds])
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
        raise CannotPlayError("a bet of so many states on dice of which only totals are known")
    by_result, found = ways(chart.game.throws), []
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
        raise CannotPlayError(f"{max(whole):,} equally likely ways of one draw are too many to be played")
    ends = [end for of_one in weights for end in accumulate(of_one)]
    return ByState(
        first=np.cumsum([0, *map(len, rows)]),
        whole=np.array(whole, dtype=np.uint64),
        last=np.array([last_word(ways, 64) for ways in whole], dtype=np.uint64),
        stays=stays.astype(np.uint32),
        ends=np.array(ends, dtype=np.uint64),
        target=np.concatenate(rows).astype(np.uint32),
    )
