"""Figures that were computed already in this run, so that what did not change is not computed twice."""

from __future__ import annotations


class Memory:
    """What both engines found for a bet, under all that its figures depend on."""
