"""The tables of a report on loaded dice: the dice as given, a tolerance, and the derivatives."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from macau_edge.balance import BiasedBet, LoadedBet, Tolerated
from macau_edge.reports.analysis import favours_player
from macau_edge.reports.bias.grouping import BiasWords, Group, alike, plus
from macau_edge.reports.document import Column, Table

FACES = 8
"""Faces that have a column each; of more, those with the same derivative share a row."""

FEW = 2
"""Rows of bets of which every derivative is still written out as a fraction."""


def loaded_table(w: BiasWords) -> Table:
    """Every bet on the dice as they are, with one die as given, and with all of them."""
    numbers = next((tuple(one.dice for one in bet.loaded) for bet in w.found.bets if bet.loaded), ())
    groups = w.groups(lambda bet: tuple(one.house_edge for one in bet.loaded))
    columns = [*w.bet_columns(), *_edge_columns(w("analysis.edge"), "own")]
    for dice in numbers:
        columns += _edge_columns(w("bias.edge-on", dice=w.dice(dice)), f"on {dice}")
        columns.append(Column(w("bias.points"), right=True, group=f"on {dice}"))
    rows = []
    for group in groups:
        bet = group[0]
        if bet.house_edge is None:
            rows.append((*w.named(group), *w.not_given(bet, 3 * len(numbers))))
            continue
        cells = [cell for one in bet.loaded for cell in _cells(bet, one, w)]
        rows.append((*w.named(group), *_own(bet, w), *cells))
    return Table(tuple(columns), tuple(rows), marked=_marked(groups, lambda bet: bet.loaded))


def tolerance_table(w: BiasWords) -> Table:
    """Every bet with one die, and with all dice, as far off as the tolerance allows."""
    groups = w.groups(lambda bet: tuple((one.change, _on(one.lowest), _on(one.highest)) for one in bet.tolerated))
    columns = (
        *w.bet_columns(),
        Column(w("bias.off"), group="bet"),
        *_edge_columns(w("analysis.edge"), "own"),
        Column(w("bias.first-order"), right=True, group="own"),
        *_end_columns("lowest", w),
        *_end_columns("highest", w),
    )
    rows, marked = [], set()
    for group in groups:
        bet = group[0]
        if bet.house_edge is None:
            rows.append((*w.named(group), "", *w.not_given(bet, 9)))
        for one in bet.tolerated:
            if any(map(_favours, (one.lowest, one.highest))) or favours_player(bet.own):
                marked.add(len(rows))
            rows.append((*w.named(group), w.dice(one.dice), *_tolerated(bet, one, w)))
    return Table(columns, tuple(rows), marked=frozenset(marked))


def slopes_table(w: BiasWords, bets: Iterable[BiasedBet]) -> tuple[Table, bool]:
    """The derivatives of the house edge, and whether they are rounded only.

    There is a column for each face, rounded; or, of few bets or many faces, a row, with the fractions.
    """
    groups = w.groups(_slopes, [bet for bet in bets if bet.gradient or bet.house_edge is None])
    if len(w.found.shares) > FACES or len(groups) <= FEW:
        return _written_out(w, groups), False
    columns = (*w.bet_columns(), *(Column(w.label(face), right=True) for face in w.found.shares))
    rows = []
    for group in groups:
        if group[0].gradient is None:
            rows.append((*w.named(group), *w.not_given(group[0], len(columns) - 4)))
            continue
        slopes = group[0].slopes.values()
        rows.append((*_named(group, w), *(plus(slope, w.decimals(slope)) for slope in slopes)))
    marked = frozenset(n for n, one in enumerate(groups) if favours_player(one[0].own))
    return Table(columns, tuple(rows), marked=marked), True


def _slopes(bet: BiasedBet) -> tuple[Fraction, ...]:
    return tuple(bet.slopes.values())


def _named(group: Group, w: BiasWords) -> tuple[str, str]:
    """The identifier and the name, with a word where the player has the advantage, for want of an edge beside them."""
    name, words = w.named(group)
    edge = group[0].house_edge
    return name, words if edge is None else w.player(words, edge)


def _written_out(w: BiasWords, groups: list[Group]) -> Table:
    """A row for each derivative, exact, with the faces that have it."""
    several = w.count > 1
    columns = (
        *w.bet_columns(),
        Column(w("bias.faces" if w.device == "dice" else "bias.pockets")),
        Column(w("bias.slope"), right=True, group="slope"),
        Column(w("bias.points"), right=True, group="slope"),
        *([Column(w("bias.slope-one"), right=True)] if several else []),
    )
    rows = []
    for group in groups:
        bet = group[0]
        if bet.gradient is None:
            rows.append((*w.named(group), *w.not_given(bet, 1 + several)))
        for slope, faces in alike(bet.slopes).items():
            exact = plus(slope, w.exact(slope)), plus(slope, w.decimals(slope))
            alone = bet.slopes_of_one[faces[0]]
            rows.append(
                (
                    *_named(group, w),
                    w.labels(faces),
                    *exact,
                    *([plus(alone, w.exact(alone))] if several else []),
                )
            )
    return Table(columns, tuple(rows))


def _edge_columns(title: str, group: str) -> list[Column]:
    return [Column(title, right=True, group=group), Column("%", right=True, group=group)]


def _end_columns(end: str, w: BiasWords) -> list[Column]:
    """The edge at one end of a tolerance, its difference, and the faces that come more often there."""
    return [
        *_edge_columns(w(f"bias.{end}"), end),
        Column(w("bias.points"), right=True, group=end),
        Column(w("bias.more-often"), right=True, group=end),
    ]


def _own(bet: BiasedBet, w: BiasWords) -> tuple[str, str]:
    assert bet.house_edge is not None
    return _edge(bet.house_edge, w)


def _edge(edge: Fraction, w: BiasWords) -> tuple[str, str]:
    """An edge and the same in percent, with a word where the player has the advantage."""
    return w.exact(edge), w.player(w.percent(edge), edge)


def _cells(bet: BiasedBet, one: LoadedBet, w: BiasWords) -> tuple[str, str, str]:
    """The edge on loaded dice, the same in percent, and what the load adds to it."""
    edge, change = one.house_edge, bet.change(one)
    if edge is None or change is None:
        return w("bias.never"), "", ""
    return *_edge(edge, w), w.points(change)


def _tolerated(bet: BiasedBet, one: Tolerated, w: BiasWords) -> tuple[str, ...]:
    first = w.decimals(one.change * 100)
    ends = (cell for end in (one.lowest, one.highest) for cell in (*_cells(bet, end, w), _more_often(end, w)))
    return (*_own(bet, w), first, *ends)


def _on(one: LoadedBet) -> tuple[object, ...]:
    """What a row says of loaded dice: the edge on them, and which faces come more often, where these are named."""
    return (one.house_edge, *one.shares.items()) if len(one.shares) <= FACES else (one.house_edge,)


def _more_often(one: LoadedBet, w: BiasWords) -> str:
    """The faces that come more often than on the dice of the ruleset; of very many only how many they are."""
    own = w.found.shares
    more = [face for face, share in one.shares.items() if share > own[face]]
    if not more:
        return w(f"bias.none.{w.device}")
    return w.labels(more) if len(own) <= FACES else w("bias.of-all", count=len(more), all=len(own))


def _favours(one: LoadedBet) -> bool:
    return one.house_edge is not None and one.house_edge < 0


def _marked(groups: list[Group], loaded: Callable[[BiasedBet], Iterable[LoadedBet]]) -> frozenset[int]:
    """The rows in which the player has the advantage on some dice."""
    return frozenset(
        number
        for number, group in enumerate(groups)
        if favours_player(group[0].own) or any(map(_favours, loaded(group[0])))
    )
