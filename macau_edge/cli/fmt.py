"""`macau-edge fmt`."""

from __future__ import annotations


def fmt() -> None:
    """To be written."""
