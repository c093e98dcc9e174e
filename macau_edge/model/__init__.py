"""The nouns of a ruleset, as read and not yet resolved. Frozen; no input or output, no yaml, no sympy, no numpy.

A noun is imported when it is asked for: who names a problem, or completes a word while somebody types, needs none.
"""

# ruff: noqa: I001 - `X as X` says that X is given on, and would be one import each
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from macau_edge.model.bets import (
        ALL as ALL,
        DECISIONS as DECISIONS,
        Additional as Additional,
        Bet as Bet,
        Chips as Chips,
        Clause as Clause,
        Commission as Commission,
        CommissionBase as CommissionBase,
        CommissionTime as CommissionTime,
        HandStage as HandStage,
        Member as Member,
        MemberName as MemberName,
        Part as Part,
        Stage as Stage,
        Strategy as Strategy,
        StrategyRow as StrategyRow,
        Tally as Tally,
        Value as Value,
        Variable as Variable,
        own_by as own_by,
        own_pays as own_pays,
        own_prizes as own_prizes,
    )
    from macau_edge.model.cards import (
        DealStep as DealStep,
        HandKind as HandKind,
        Shoe as Shoe,
    )
    from macau_edge.model.devices import (
        SHOWN as SHOWN,
        THROWS as THROWS,
        Device as Device,
        Dice as Dice,
        Draw as Draw,
        Face as Face,
        Layout as Layout,
        Returned as Returned,
        Wheel as Wheel,
        faces_of as faces_of,
        shown_by as shown_by,
        weights_of as weights_of,
    )
    from macau_edge.model.prizes import (
        OTHERS as OTHERS,
        By as By,
        Pays as Pays,
        PrizeTable as PrizeTable,
        Ratio as Ratio,
        Reference as Reference,
        Row as Row,
        RowKey as RowKey,
        Span as Span,
        Units as Units,
        Verdict as Verdict,
        parsed_number as parsed_number,
        key_text as key_text,
        leaves as leaves,
        matches as matches,
        rows_for as rows_for,
        tables as tables,
    )
    from macau_edge.model.ruleset import (
        Act as Act,
        Alternative as Alternative,
        AsOf as AsOf,
        Choice as Choice,
        Gazette as Gazette,
        Ground as Ground,
        Hand as Hand,
        Option as Option,
        Provision as Provision,
        Reading as Reading,
        Ruleset as Ruleset,
    )
    from macau_edge.model.texts import (
        LANGUAGES as LANGUAGES,
        Citation as Citation,
        Language as Language,
        Text as Text,
    )

__version__ = "0.2.0"
"""The version of the program."""

_NOUNS = {
    "bets": (
        "ALL DECISIONS Additional Bet Chips Clause Commission CommissionBase CommissionTime HandStage Member "
        "MemberName Part Stage Strategy StrategyRow Tally Value Variable own_by own_pays own_prizes"
    ),
    "cards": "DealStep HandKind Shoe",
    "devices": "SHOWN THROWS Device Dice Draw Face Layout Returned Wheel faces_of shown_by weights_of",
    "prizes": (
        "OTHERS By Pays PrizeTable Ratio Reference Row RowKey Span Units Verdict parsed_number key_text leaves matches "
        "rows_for tables"
    ),
    "ruleset": "Act Alternative AsOf Choice Gazette Ground Hand Option Provision Reading Ruleset",
    "texts": "LANGUAGES Citation Language Text",
}
"""Module -> the nouns that are asked for here."""
_MODULE_OF = {noun: module for module, nouns in _NOUNS.items() for noun in nouns.split()}


def __getattr__(name: str) -> Any:
    """A noun, which stands here from then on."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = found
    return found
