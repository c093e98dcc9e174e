"""What loaded dice do to the house -> one record for each bet and each device, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.balance import Bias, BiasedBet, LoadedBet
from macau_edge.model import Language
from macau_edge.reports.analysis import bet_columns
from macau_edge.reports.bias.grouping import BiasWords
from macau_edge.reports.document import Document
from macau_edge.reports.fields import Columns, exactly, records


@dataclass(frozen=True, slots=True)
class _Device:
    """A bet on one device: as it is, or loaded; `first` is the change of the edge to first order."""

    bet: BiasedBet
    name: str
    loaded: LoadedBet | None = None
    first: Fraction | None = None

    @property
    def edge(self) -> Fraction | None:
        return self.loaded.house_edge if self.loaded else self.bet.house_edge

    @property
    def own(self) -> BiasedBet | None:
        """The bet where the device is as it is."""
        return None if self.loaded else self.bet

    @property
    def given(self) -> LoadedBet | None:
        """The bet where the device is loaded as was given."""
        return self.loaded if self.name == "loaded" else None

    @property
    def agrees(self) -> bool | None:
        one = self.loaded.analysis if self.loaded else self.bet.own
        return one.agree if one and one.measures else None


def bias_records(found: Bias, language: Language) -> Document:
    """A record for each member on the device of the ruleset (`as it is`), and for each loaded one."""
    w = BiasWords(language, found.ruleset, found)
    columns: Columns[_Device] = {
        **bet_columns(w, lambda one: one.bet.member),
        "pays": lambda one: w.paid(one.bet),
        "device": lambda one: one.name,
        "dice": lambda one: one.loaded.dice if one.loaded else 0,
        "probabilities": lambda one: _listed(one.loaded.shares if one.loaded else found.shares),
        **exactly("house_edge", lambda one: one.edge),
        **exactly("change", lambda one: one.bet.change(one.loaded) if one.loaded else None),
        **exactly("change_to_first_order", lambda one: one.first),
        "derivative": lambda one: one.own and _listed(one.own.slopes),
        "derivative_of_one_die": lambda one: one.own and _listed(one.own.slopes_of_one),
        "formula": lambda one: one.own and one.own.formula and "; ".join(one.own.formula.lines()),
        "rounds_to_see": _rounds,
        "throws_to_see": lambda one: one.given and (found.throws_to_see or "never"),
        "engines_agree": lambda one: one.agrees,
    }
    return records(columns, [device for bet in found.bets for device in _devices(bet)])


def _devices(bet: BiasedBet) -> Iterator[_Device]:
    yield _Device(bet, "as it is")
    for one in bet.loaded:
        yield _Device(bet, "loaded", one)
    for found in bet.tolerated:
        yield _Device(bet, "lowest", found.lowest, -found.change)
        yield _Device(bet, "highest", found.highest, found.change)


def _rounds(one: _Device) -> int | str | None:
    """The rounds of the bet that show the load."""
    if one.given is None or one.edge is None:
        return None
    return one.bet.rounds_to_see(one.given) or "never"


def _listed(values: Mapping[str, Fraction]) -> str:
    return " ".join(f"{label}={value}" for label, value in values.items())
