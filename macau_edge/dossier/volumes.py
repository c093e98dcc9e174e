"""In which of the two volumes of a dossier each part stands: the one to sign, or the technical one that is inside it.

A part that stands in both may have a maker for each (`sections/__init__.py`): shortened in the one, whole in the other.
A section has the number of its part in both, and annexes are numbered through both, those of the volume to sign first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Volume = Literal["to-sign", "technical"]

SIGNED: tuple[Volume, ...] = ("to-sign",)
TECHNICAL: tuple[Volume, ...] = ("technical",)
BOTH: tuple[Volume, ...] = ("to-sign", "technical")

STANDING: Mapping[str, tuple[Volume, ...]] = {
    "addressed": SIGNED,
    "applicant": SIGNED,
    "basis": SIGNED,
    "object": SIGNED,
    "asked": SIGNED,
    "conditions": SIGNED,
    "particulars": SIGNED,
    "enclosed": SIGNED,
    "signature": SIGNED,
    "edition": SIGNED,
    "summary": SIGNED,
    "wagers": SIGNED,
    "evaluation": SIGNED,
    "kind": SIGNED,
    "ends": SIGNED,
    "card": SIGNED,
    "description": BOTH,
    "probabilities": BOTH,
    "prizes": BOTH,
    "advantage": BOTH,
    "layout": BOTH,
    "annexes": BOTH,
    "proposed-text": SIGNED,
    "verification": SIGNED,
    "outcomes": TECHNICAL,
    "method": TECHNICAL,
    "engines": TECHNICAL,
    "by-hand": TECHNICAL,
    "sources": TECHNICAL,
}
"""The building blocks that templates name, and the annexes; those that an application asks for are technical."""

REFERENCES: Mapping[tuple[str, Volume | None], str] = {
    ("section", None): "volumes.section",
    ("section", "to-sign"): "volumes.section-to-sign",
    ("section", "technical"): "volumes.section-technical",
    ("annex", None): "volumes.annex",
    ("annex", "to-sign"): "volumes.annex-to-sign",
    ("annex", "technical"): "volumes.annex-technical",
}
"""What a reference is to, and in which volume where that is not the one that refers -> its words."""


def standing(name: str) -> tuple[Volume, ...]:
    """The volumes that a building block or an annex of a template stands in."""
    return STANDING[name]
