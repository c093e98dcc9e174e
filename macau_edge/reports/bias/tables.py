"""The tables of a report on loaded dice: the dice as given, a tolerance, and the derivatives."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from macau_edge.balance import BiasedBet, LoadedBet, Tolerated
from macau_edge.reports.analysis import favours_player
from macau_edge.reports.bias.grouping import Group, Voice, alike, plus
from macau_edge.reports.document import Column, Table
from macau_edge.wording.numbers import decimals, percent

FACES = 8
"""Faces that have a column each; of more, those with the same derivative share a row."""

FEW = 2
"""Rows of bets of which every derivative is still written out as a fraction."""


def loaded_table(voice: Voice) -> Table:
    """Every bet on the dice as they are, with one die as given, and with all of them."""
    numbers = next((tuple(one.dice for one in bet.loaded) for bet in voice.found.bets if bet.loaded), ())
    groups = voice.groups(lambda bet: tuple(one.house_edge for one in bet.loaded))
    columns = [*voice.bet_columns(), *_edge_columns(voice.say("analysis.edge"), "own")]
    for dice in numbers:
        columns += _edge_columns(voice.say("bias.edge-on", dice=voice.dice(dice)), f"on {dice}")
        columns.append(Column(voice.say("bias.points"), right=True, group=f"on {dice}"))
    rows = []
    for group in groups:
        bet = group[0]
        if bet.house_edge is None:
            rows.append((*voice.named(group), *voice.not_given(bet, 3 * len(numbers))))
            continue
        cells = [cell for one in bet.loaded for cell in _cells(bet, one, voice)]
        rows.append((*voice.named(group), *_own(bet, voice), *cells))
    return Table(tuple(columns), tuple(rows), marked=_marked(groups, lambda bet: bet.loaded))


def tolerance_table(voice: Voice) -> Table:
    """Every bet with one die, and with all dice, as far off as the tolerance allows."""
    groups = voice.groups(lambda bet: tuple((one.change, _on(one.lowest), _on(one.highest)) for one in bet.tolerated))
    columns = (
        *voice.bet_columns(),
        Column(voice.say("bias.off"), group="bet"),
        *_edge_columns(voice.say("analysis.edge"), "own"),
        Column(voice.say("bias.first-order"), right=True, group="own"),
        *_end_columns("lowest", voice),
        *_end_columns("highest", voice),
    )
    rows, marked = [], set()
    for group in groups:
        bet = group[0]
        if bet.house_edge is None:
            rows.append((*voice.named(group), "", *voice.not_given(bet, 9)))
        for one in bet.tolerated:
            if any(map(_favours, (one.lowest, one.highest))) or favours_player(bet.own):
                marked.add(len(rows))
            rows.append((*voice.named(group), voice.dice(one.dice), *_tolerated(bet, one, voice)))
    return Table(columns, tuple(rows), marked=frozenset(marked))


def slopes_table(voice: Voice, bets: Iterable[BiasedBet]) -> tuple[Table, bool]:
    """The derivatives of the house edge, and whether they are rounded only.

    There is a column for each face, rounded; or, of few bets or many faces, a row, with the fractions.
    """
    groups = voice.groups(_slopes, [bet for bet in bets if bet.gradient or bet.house_edge is None])
    if len(voice.found.shares) > FACES or len(groups) <= FEW:
        return _written_out(voice, groups), False
    columns = (*voice.bet_columns(), *(Column(voice.label(face), right=True) for face in voice.found.shares))
    rows = []
    for group in groups:
        if group[0].gradient is None:
            rows.append((*voice.named(group), *voice.not_given(group[0], len(columns) - 4)))
            continue
        slopes = group[0].slopes.values()
        rows.append((*_named(group, voice), *(plus(slope, decimals(slope, voice.language)) for slope in slopes)))
    marked = frozenset(n for n, one in enumerate(groups) if favours_player(one[0].own))
    return Table(columns, tuple(rows), marked=marked), True


def _slopes(bet: BiasedBet) -> tuple[Fraction, ...]:
    return tuple(bet.slopes.values())


def _named(group: Group, voice: Voice) -> tuple[str, str]:
    """The identifier and the name, with a word where the player has the advantage, for want of an edge beside them."""
    name, words = voice.named(group)
    edge = group[0].house_edge
    return name, words if edge is None else voice.player(words, edge)


def _written_out(voice: Voice, groups: list[Group]) -> Table:
    """A row for each derivative, exact, with the faces that have it."""
    several = voice.count > 1
    columns = (
        *voice.bet_columns(),
        Column(voice.say("bias.faces" if voice.device == "dice" else "bias.pockets")),
        Column(voice.say("bias.slope"), right=True, group="slope"),
        Column(voice.say("bias.points"), right=True, group="slope"),
        *([Column(voice.say("bias.slope-one"), right=True)] if several else []),
    )
    rows = []
    for group in groups:
        bet = group[0]
        if bet.gradient is None:
            rows.append((*voice.named(group), *voice.not_given(bet, 1 + several)))
        for slope, faces in alike(bet.slopes).items():
            exact = plus(slope, voice.exact(slope)), plus(slope, decimals(slope, voice.language))
            alone = bet.slopes_of_one[faces[0]]
            rows.append(
                (
                    *_named(group, voice),
                    voice.labels(faces),
                    *exact,
                    *([plus(alone, voice.exact(alone))] if several else []),
                )
            )
    return Table(columns, tuple(rows))


def _edge_columns(title: str, group: str) -> list[Column]:
    return [Column(title, right=True, group=group), Column("%", right=True, group=group)]


def _end_columns(end: str, voice: Voice) -> list[Column]:
    """The edge at one end of a tolerance, its difference, and the faces that come more often there."""
    return [
        *_edge_columns(voice.say(f"bias.{end}"), end),
        Column(voice.say("bias.points"), right=True, group=end),
        Column(voice.say("bias.more-often"), right=True, group=end),
    ]


def _own(bet: BiasedBet, voice: Voice) -> tuple[str, str]:
    assert bet.house_edge is not None
    return _edge(bet.house_edge, voice)


def _edge(edge: Fraction, voice: Voice) -> tuple[str, str]:
    """An edge and the same in percent, with a word where the player has the advantage."""
    return voice.exact(edge), voice.player(percent(edge, voice.language), edge)


def _cells(bet: BiasedBet, one: LoadedBet, voice: Voice) -> tuple[str, str, str]:
    """The edge on loaded dice, the same in percent, and what the load adds to it."""
    edge, change = one.house_edge, bet.change(one)
    if edge is None or change is None:
        return voice.say("bias.never"), "", ""
    return *_edge(edge, voice), voice.points(change)


def _tolerated(bet: BiasedBet, one: Tolerated, voice: Voice) -> tuple[str, ...]:
    first = decimals(one.change * 100, voice.language)
    ends = (cell for end in (one.lowest, one.highest) for cell in (*_cells(bet, end, voice), _more_often(end, voice)))
    return (*_own(bet, voice), first, *ends)


def _on(one: LoadedBet) -> tuple[object, ...]:
    """What a row says of loaded dice: the edge on them, and which faces come more often, where these are named."""
    return (one.house_edge, *one.shares.items()) if len(one.shares) <= FACES else (one.house_edge,)


def _more_often(one: LoadedBet, voice: Voice) -> str:
    """The faces that come more often than on the dice of the ruleset; of very many only how many they are."""
    own = voice.found.shares
    more = [face for face, share in one.shares.items() if share > own[face]]
    if not more:
        return voice.say(f"bias.none.{voice.device}")
    return voice.labels(more) if len(own) <= FACES else voice.say("bias.of-all", count=len(more), all=len(own))


def _favours(one: LoadedBet) -> bool:
    return one.house_edge is not None and one.house_edge < 0


def _marked(groups: list[Group], loaded: Callable[[BiasedBet], Iterable[LoadedBet]]) -> frozenset[int]:
    """The rows in which the player has the advantage on some dice."""
    return frozenset(
        number
        for number, group in enumerate(groups)
        if favours_player(group[0].own) or any(map(_favours, loaded(group[0])))
    )
