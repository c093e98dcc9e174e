"""`macau-edge schema`."""

from __future__ import annotations


def schema() -> None:
    """To be written."""
