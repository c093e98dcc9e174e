"""A sweep -> one flat table for a spreadsheet: a record for each bet and each point."""

from __future__ import annotations

from fractions import Fraction

from macau_edge.measures import decimal
from macau_edge.model import Language
from macau_edge.pricing.sweeping import Sweep, SweptBet, SweptPoint
from macau_edge.reports.analysis import articles
from macau_edge.reports.document import Column, Document, Table
from macau_edge.reports.sweeping.words import favours_player, measures
from macau_edge.wording.bets import prize_words
from macau_edge.wording.words import Words

AXES = ("prize", "second_prize")
FIGURES = ("house_edge", "element_of_risk", "hit_frequency", "variance")


def sweep_records(found: Sweep, language: Language) -> Document:
    """Prizes and figures, exact and decimal; the columns of the second prize are empty where one is swept."""
    w = Words(language, found.ruleset)
    titles = ["id", "name", "law", "pays_law"]
    titles += [part for name in AXES for part in (name, f"{name}_pays", f"{name}_profit")]
    titles += ["now", *(part for name in FIGURES for part in (name, f"{name}_decimal"))]
    titles += ["standard_deviation", "player_advantage", "engines_agree"]
    rows = (_record(found, bet, point, w) for bet in found.bets for point in bet.points)
    return (Table(tuple(map(Column, titles)), tuple(rows)),)


def _record(found: Sweep, bet: SweptBet, point: SweptPoint, w: Words) -> tuple[str, ...]:
    row = [bet.member.id, w.bet(bet.member), *articles(bet.now, w)]
    for axis in range(len(AXES)):
        if axis < len(point.prizes):
            ratio = point.prizes[axis]
            name = prize_words(bet.slots[axis], bet.member, w)
            row += [name, w.prize(ratio), str(ratio.profit)]
        else:
            row += [""] * 3
    row.append(_yes(point.now))
    m = measures(point)
    figures: tuple[Fraction, ...] = (m.house_edge, m.element_of_risk, m.win, m.variance)
    for value in figures:
        row += [str(value), format(decimal(value), "f")]
    row += [format(m.standard_deviation, "f"), _yes(favours_player(point)), _yes(point.analysis.agree)]
    return tuple(row)


def _yes(said: bool) -> str:
    return "yes" if said else "no"
