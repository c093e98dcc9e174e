"""`macau-edge diff`."""

from __future__ import annotations


def diff() -> None:
    """To be written."""
