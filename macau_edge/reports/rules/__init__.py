"""Rules -> what is shown of them: text, Markdown, JSON. In English in any language, as the diagnostics are."""

from __future__ import annotations

from macau_edge.reports.rules.json_ import to_json
from macau_edge.reports.rules.markdown import to_markdown
from macau_edge.reports.rules.text import to_text

__all__ = ["to_json", "to_markdown", "to_text"]
