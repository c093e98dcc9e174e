"""Rulesets read a second time, from their text, as the plain interpreter of `tests.plain` plays them.

It was written from rulesets/README.md. Nothing of macau_edge is used here, neither to read nor to play: the YAML is
PyYAML's own in Python, every scalar a text, and what its phrases mean is said anew. What cannot be read so is refused.
"""

from __future__ import annotations

from tests.plain_reader.bets import NotGivenError, Rules
from tests.plain_reader.text import RefusedError, read, replaced

__all__ = ["NotGivenError", "RefusedError", "Rules", "read", "replaced"]
