"""The derivation of a bet's figures, as a document and as data."""

from __future__ import annotations

from macau_edge.reports.explain.as_json import derivation_json, explain_json
from macau_edge.reports.explain.document import derivation_document, explain_document

__all__ = ["derivation_document", "derivation_json", "explain_document", "explain_json"]
