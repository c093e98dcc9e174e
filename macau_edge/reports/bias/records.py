"""What loaded dice do to the house -> one record for each bet and each device, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from macau_edge.analysis import BetAnalysis
from macau_edge.balance import Bias, BiasedBet, LoadedBet, Shares
from macau_edge.measures import decimal
from macau_edge.model import Language
from macau_edge.reports.analysis import articles
from macau_edge.reports.bias.grouping import BiasWords
from macau_edge.reports.document import Column, Document, Table

TITLES = (
    *("id", "name", "law", "pays_law", "pays", "device", "dice", "probabilities"),
    *("house_edge", "house_edge_decimal", "change", "change_decimal"),
    *("change_to_first_order", "change_to_first_order_decimal", "derivative", "derivative_of_one_die"),
    *("formula", "rounds_to_see", "throws_to_see", "engines_agree"),
)


def bias_records(found: Bias, language: Language) -> Document:
    """A record for each member on the device of the ruleset (`as it is`), and for each loaded one."""
    w = BiasWords(language, found.ruleset, found)
    rows = tuple(row for bet in found.bets for row in _rows(bet, w))
    return (Table(tuple(map(Column, TITLES)), rows),)


def _rows(bet: BiasedBet, w: BiasWords) -> Iterator[tuple[str, ...]]:
    ids = (bet.own.id, w.bet(bet.member))
    head = (*ids, *articles(bet.own, w), w.paid(bet))
    slopes = (_listed(bet.slopes), _listed(bet.slopes_of_one))
    formula = "; ".join(bet.formula.lines()) if bet.formula else ""
    own = (*_two(bet.house_edge), "", "", "", "", *slopes, formula, "", "", _agree(bet.own))
    yield (*head, "as it is", "0", _listed(w.found.shares), *own)
    for one in bet.loaded:
        yield (*head, "loaded", *_loaded(bet, one, None, _trial(bet, one, w.found)))
    for found in bet.tolerated:
        yield (*head, "lowest", *_loaded(bet, found.lowest, -found.change))
        yield (*head, "highest", *_loaded(bet, found.highest, found.change))


def _loaded(
    bet: BiasedBet, one: LoadedBet, first: Fraction | None, trial: tuple[str, str] = ("", "")
) -> tuple[str, ...]:
    edges = (*_two(one.house_edge), *_two(bet.change(one)), *_two(first))
    return (str(one.dice), _listed(one.shares), *edges, "", "", "", *trial, _agree(one.analysis))


def _trial(bet: BiasedBet, one: LoadedBet, found: Bias) -> tuple[str, str]:
    """The rounds of the bet, and the throws of the die alone, that show the load."""
    rounds = "" if one.house_edge is None else str(bet.rounds_to_see(one) or "never")
    return rounds, str(found.throws_to_see or "never")


def _listed(values: Shares | Mapping[str, Fraction]) -> str:
    return " ".join(f"{label}={value}" for label, value in values.items())


def _two(value: Fraction | None) -> tuple[str, str]:
    return ("", "") if value is None else (str(value), format(decimal(value), "f"))


def _agree(one: BetAnalysis | None) -> str:
    return ("yes" if one.agree else "no") if one and one.measures else ""
