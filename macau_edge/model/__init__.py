"""The nouns of a ruleset, as read and not yet resolved. Frozen; no input or output, no yaml, no sympy, no numpy."""

from __future__ import annotations

from macau_edge.model.bets import (
    ALL,
    DECISIONS,
    Additional,
    Bet,
    Chips,
    Clause,
    Commission,
    CommissionBase,
    CommissionTime,
    HandStage,
    Member,
    Part,
    Stage,
    Tally,
    Value,
    Variable,
    own_pays,
    own_prizes,
)
from macau_edge.model.cards import Shoe, Step
from macau_edge.model.devices import (
    SHOWN,
    THROWS,
    Device,
    Dice,
    Draw,
    Face,
    Layout,
    Returned,
    Wheel,
    faces_of,
    shown_by,
    weights_of,
)
from macau_edge.model.prizes import (
    OTHERS,
    By,
    Pays,
    PrizeTable,
    Ratio,
    Reference,
    Row,
    RowKey,
    Span,
    Units,
    Verdict,
    as_number,
    key_text,
    leaves,
    matches,
    prizes,
    rows_for,
    tables,
)
from macau_edge.model.ruleset import Act, Alternative, Choice, Hand, Option, Provision, Reading, Ruleset
from macau_edge.model.texts import LANGUAGES, Citation, Language, Text

__version__ = "0.2.0"
"""The version of the program."""

__all__ = [
    "ALL", "DECISIONS", "LANGUAGES", "OTHERS", "SHOWN", "THROWS", "Act", "Additional", "Alternative", "Bet", "By",
    "Chips", "Choice", "Citation", "Clause", "Commission", "CommissionBase", "CommissionTime", "Device", "Dice",
    "Draw", "Face", "Hand", "HandStage", "Language", "Layout", "Member", "Option", "Part", "Pays", "PrizeTable",
    "Provision", "Ratio", "Reading", "Reference", "Returned", "Row", "RowKey", "Ruleset", "Shoe", "Span", "Stage", "Step",
    "Tally",
    "Text", "Units", "Value", "Variable", "Verdict", "Wheel", "__version__", "as_number", "faces_of", "key_text",
    "leaves", "matches", "own_pays", "own_prizes", "prizes", "rows_for", "shown_by", "tables", "weights_of",
]  # fmt: skip
