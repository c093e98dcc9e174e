"""What loaded dice do to the house, as a document, as records and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from macau_edge.questions.bias.data import BiasData
    from macau_edge.questions.bias.find import Bias


def bias_json(found: Bias) -> BiasData:
    """The published shape, `schemas/bias-1.json`; its records are imported when JSON is asked for."""
    from macau_edge.questions.bias.data import bias_data

    return bias_data(found)
