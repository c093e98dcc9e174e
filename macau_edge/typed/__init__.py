"""One reader of what a person types, wherever it is typed: a file, the command line, Python, a page, an editor.

The text is brought into its `normal` form and given to the reader of its `Sort`. Every text that a reader offers has
been read by it again: `Respelt.text` and each of `Ambiguous.meanings` are canonical, with an equal value.
"""

from __future__ import annotations

from macau_edge.typed.entries import About, Ambiguous, Canonical, Meaning, Read, Respelt, Sort, Unreadable
from macau_edge.typed.normal import LONGEST, LookAlike, look_alikes, normal

__all__ = [
    "LONGEST", "About", "Ambiguous", "Canonical", "LookAlike", "Meaning", "Read", "Respelt", "Sort", "Unreadable",
    "look_alikes", "normal",
]  # fmt: skip
