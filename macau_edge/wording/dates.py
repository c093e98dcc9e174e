"""The moment at which a day begins."""

from __future__ import annotations

from datetime import UTC, datetime


def beginning(day: str) -> int:
    """The first moment of a day written `2026-11-20`, in seconds since 1970, UTC."""
    return int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp())
