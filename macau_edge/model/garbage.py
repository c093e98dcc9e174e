"""When a process looks for its garbage: what begins one says it, and imports nothing else for it."""

from __future__ import annotations

import gc


def collect_seldom() -> None:
    """Has the garbage looked for seldom: what imports make stays, and of a long text hundreds of thousands of nodes.

    Looking at all of it again and again takes up to two fifths of the time in which such a text is read.
    """
    gc.set_threshold(100_000, 50, 50)
