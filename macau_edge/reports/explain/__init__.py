"""The derivation of a bet's figures, as a document and as data."""

from __future__ import annotations

from macau_edge.reports.explain.as_json import explain_json
from macau_edge.reports.explain.document import explain_document

__all__ = ["explain_document", "explain_json"]
