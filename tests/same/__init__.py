"""Holds a commit and the present tree to saying the same: see `python -m tests.same --help`."""
