"""Compound bets: the parts laid together, with their units."""

from __future__ import annotations

from collections.abc import Mapping

from macau_edge.model import Bet, Member, Part, Pays, Table, Units, Value
from macau_edge.numeric.added import Added
from macau_edge.numeric.game import Game
from macau_edge.numeric.laying import alone, begun, single
from macau_edge.numeric.members import member_of
from macau_edge.numeric.play import Play
from macau_edge.numeric.prizes import fits
from macau_edge.numeric.stages import Staged
from macau_edge.numeric.starts import Prelude
from macau_edge.numeric.throws import CannotReadError
from macau_edge.numeric.wager import Single, Wager
from macau_edge.numeric.words import opener


def laid(game: Game, member: Member) -> tuple[Play, Prelude]:
    """The play of a bet in whichever form it is written, and what comes before it."""
    return together(game, member.bet) if member.bet.parts else alone(game, member)


def together(game: Game, bet: Bet) -> tuple[Play, Prelude]:
    """The play of a compound bet, and what comes before it."""
    added, members = [], []
    for part in bet.parts:
        other = game.ruleset.bets.get(part.bet.partition("[")[0])
        if other and other.additional:
            added.append((part, other))
        else:
            members.append((part, member_of(game.ruleset, part.bet)))
    laid = [(m, _units(part.units, {name: value.label for name, value in m.values.items()})) for part, m in members]
    all_units = sum(units for _, units in laid)
    if not all_units or any(member.bet.parts for member, _ in laid):
        raise CannotReadError(f"the parts of {bet.id}")
    singles = {member.id: single(game, member, units, all_units) for member, units in laid}
    beside = [_added(game, part, other, singles, all_units) for part, other in added]
    wagers = [*singles.values(), *beside]
    play = Play(game, wagers)
    return play, begun(game, play, [bet] if bet.made else _dependent(wagers))


def _added(game: Game, part: Part, bet: Bet, singles: Mapping[str, Single], all_units: int) -> Added:
    """An additional part; one that names a member is put down only when the stage is opened so."""
    assert bet.additional
    at, only = bet.additional.at, part.bet.partition("[")[2].removesuffix("]")
    base = singles.get(bet.additional.to)
    if not isinstance(base, Staged):
        raise CannotReadError(f"{part.bet} without the bet that it goes with")

    def lay(opened: str) -> Single | None:
        units = _units(part.units, {at: opened}) if only in ("", opened) else 0
        return single(game, Member(bet, {at: Value(opened, opener(opened))}), units, all_units) if units else None

    return Added(game, bet, base, list(singles).index(bet.additional.to), lay)


def _dependent(wagers: list[Wager]) -> list[Bet]:
    """The bets that say when a compound bet is made: those that depend on the hand, or any, where these do not say."""
    found = [wager.timed_by for wager in wagers if wager.on_hand]
    return found if any(bet.made for bet in found) else [wager.timed_by for wager in wagers]


def _units(pays: Pays, labels: Mapping[str, str]) -> int:
    """How many units a part is laid with; none where a table has no row for it."""
    if isinstance(pays, Units):
        return pays.count
    if not isinstance(pays, Table) or pays.by.kind != "word" or pays.by.what not in labels:
        raise CannotReadError("units that are no number")
    value = labels[pays.by.what]
    named = [row for row in pays.rows if any(fits(key, value) for key in row.keys)]
    rows = named or [row for row in pays.rows if row.keys == ("others",)]
    if len(rows) > 1:
        raise CannotReadError("two rows for one value")
    return _units(rows[0].pays, labels) if rows else 0
