"""`macau-edge rule`."""

from __future__ import annotations


def rule() -> None:
    """To be written."""
