"""The moment that a file is dated, where the environment says one."""

from __future__ import annotations

import os

from macau_edge.problem import UsageError


def epoch() -> int | None:
    """The moment that `SOURCE_DATE_EPOCH` says, in seconds since 1970; None where it is not set."""
    text = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 11:
        raise UsageError(
            f"SOURCE_DATE_EPOCH is `{text[:20]}`, which is no number of seconds", "unset it, or write a whole number"
        )
    return int(text)
