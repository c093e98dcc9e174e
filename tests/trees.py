"""Modules as trees of Python, each parsed once a process, when a test first looks at it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "macau_edge"
FILES = {file.relative_to(PACKAGE).as_posix(): file for file in sorted(PACKAGE.rglob("*.py"))}


@cache
def parsed(source: str) -> ast.Module:
    """What a text of Python says; whoever asks changes nothing in it."""
    return ast.parse(source)


@cache
def walked(module: ast.Module) -> list[ast.AST]:
    """All that is in a module, as `ast.walk` goes through it; whoever asks changes nothing in it."""
    return [*ast.walk(module)]


@cache
def tree(file: str) -> ast.Module:
    """One of `FILES`; whoever asks changes nothing in it."""
    return parsed(FILES[file].read_text("utf-8"))
