"""A sweep -> one flat table for a spreadsheet: a record for each bet and each point."""

from __future__ import annotations

from macau_edge.model import Language, Ratio
from macau_edge.pricing.sweeping import Sweep, SweptBet, SweptPoint
from macau_edge.reports.analysis import bet_columns
from macau_edge.reports.document import Document
from macau_edge.reports.fields import Columns, exactly, records
from macau_edge.reports.sweeping.words import favours_player, measures
from macau_edge.wording.bets import prize_words
from macau_edge.wording.words import Words


def sweep_records(found: Sweep, language: Language) -> Document:
    """Prizes and figures, exact and decimal; the columns of the second prize are empty where one is swept."""
    w = Words(language, found.ruleset)
    columns: Columns[tuple[SweptBet, SweptPoint]] = {
        **bet_columns(w, lambda item: item[0].member),
        **_axis("prize", 0, w),
        **_axis("second_prize", 1, w),
        "now": lambda item: item[1].now,
        **exactly("house_edge", lambda item: measures(item[1]).house_edge),
        **exactly("element_of_risk", lambda item: measures(item[1]).element_of_risk),
        **exactly("hit_frequency", lambda item: measures(item[1]).win),
        **exactly("variance", lambda item: measures(item[1]).variance),
        "standard_deviation": lambda item: measures(item[1]).standard_deviation,
        "player_advantage": lambda item: favours_player(item[1]),
        "engines_agree": lambda item: item[1].analysis.agree,
    }
    return records(columns, [(bet, point) for bet in found.bets for point in bet.points])


def _axis(name: str, axis: int, w: Words) -> Columns[tuple[SweptBet, SweptPoint]]:
    """What a prize is for, the prize, and its profit, along one axis."""

    def ratio(item: tuple[SweptBet, SweptPoint]) -> Ratio | None:
        return item[1].prizes[axis] if axis < len(item[1].prizes) else None

    return {
        name: lambda item: prize_words(item[0].slots[axis], item[0].member, w) if ratio(item) else None,
        f"{name}_pays": lambda item: w.prize(found) if (found := ratio(item)) else None,
        f"{name}_profit": lambda item: found.profit if (found := ratio(item)) else None,
    }
