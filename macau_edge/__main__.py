"""`python -m macau_edge`."""

from macau_edge.cli import run

run()
