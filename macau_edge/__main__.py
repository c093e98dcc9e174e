"""`python -m macau_edge`."""

from __future__ import annotations

from macau_edge.cli import run

run()
