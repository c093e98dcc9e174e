"""Which tests go through which statements: a plugin of pytest that writes it down, and the map that is made of it.

`-p tests.mutants.covered` puts a mark before every statement of the modules where mistakes are made, while they are
imported; a test goes through a statement where the mark is set after it. That is a tenth of what a tracer costs, and
nothing outside these modules becomes slower. What is remembered from one test to the next (`functools.lru_cache` in the
package, `tests/afresh.py`) is forgotten in between, since of two tests that ask the same the second would else go
through nothing. Only what is done in the process of the test is seen.

    MACAU_EDGE_COVERED=map.json python -m pytest -n 0 -p tests.mutants.covered
"""

from __future__ import annotations

import ast
import gc
import json
import os
import sys
from collections import defaultdict
from collections.abc import Generator, Iterator, Sequence
from functools import _lru_cache_wrapper
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from time import process_time
from types import CodeType, ModuleType
from typing import Any

import pytest

from tests.mutants.places import ROOT, modules

MUTATED = set(modules(ROOT))
WHERE = "MACAU_EDGE_COVERED"
"""The variable with the name of the file that the map is written to."""
MARKS = "__marks__"

marks: dict[str, bytearray] = {}
"""For each file, a byte a line: whether the statement that begins there has been gone through."""
found: dict[str, defaultdict[int, list[int]]] = {}
"""For each file and line, the numbers of the tests."""
tests: list[tuple[str, float]] = []
"""Every test with the seconds of the processor that it took."""


class Marked(SourceFileLoader):
    """A loader of modules whose statements leave a mark; what is compiled is not kept."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return compile(marked(Path(path).read_text("utf-8")), path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        name = Path(self.path).relative_to(ROOT).as_posix()
        marks[name] = bytearray(Path(self.path).read_bytes().count(b"\n") + 2)
        found[name] = defaultdict(list)
        module.__dict__[MARKS] = marks[name]
        super().exec_module(module)


class Finder(MetaPathFinder):
    """Finds the modules in which mistakes are made."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> Any:
        if not fullname.startswith("macau_edge."):
            return None
        spec: ModuleSpec | None = PathFinder.find_spec(fullname, path, target)
        if spec and spec.origin and Path(spec.origin) in MUTATED:
            spec.loader = Marked(fullname, spec.origin)
        return spec


def marked(text: str) -> ast.Module:
    """A module with a mark before every statement of its functions."""
    tree = ast.parse(text)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for block in _blocks(function):
                kept = block[: bool(block is function.body and ast.get_docstring(function, clean=False) is not None)]
                block[:] = [*kept, *(both for one in block[len(kept) :] for both in (_mark(one), one))]
    return ast.fix_missing_locations(tree)


def _blocks(function: ast.FunctionDef) -> list[list[ast.stmt]]:
    """The blocks of a function, but not those of functions inside it, which have their own turn."""
    blocks, rest = [], [list(_own(function))]
    while rest:
        for block in rest.pop():
            blocks.append(block)
            rest += [list(_own(one)) for one in block if not isinstance(one, ast.FunctionDef | ast.ClassDef)]
    return blocks


def _own(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for part in ("body", "orelse", "finalbody"):
        if block := getattr(node, part, None):
            yield block
    for one in [*getattr(node, "handlers", ()), *getattr(node, "cases", ())]:
        yield one.body


def _mark(one: ast.stmt) -> ast.stmt:
    """The line of a statement set to one, in the bytes of its file."""
    place = ast.Subscript(ast.Name(MARKS, ast.Load()), ast.Constant(one.lineno), ast.Store())
    return ast.copy_location(ast.Assign([place], ast.Constant(1)), one)


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    config.option.afresh = True


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    _forget()
    for line in marks.values():
        line[:] = bytes(len(line))
    begun = process_time()
    try:
        return (yield)
    finally:
        for name, line in marks.items():
            at = line.find(1)
            while at >= 0:
                found[name][at].append(len(tests))
                at = line.find(1, at + 1)
        tests.append((item.nodeid, round(process_time() - begun, 3)))


caches: list[Any] = []


def _forget() -> None:
    """Empties what functions of the package remember."""
    if not caches:
        every = [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]
        caches.extend(one for one in every if one.__module__.startswith("macau_edge."))
    for cache in caches:
        cache.cache_clear()


def pytest_sessionfinish(exitstatus: int) -> None:
    if exitstatus == 0 and WHERE in os.environ:
        Path(os.environ[WHERE]).write_text(json.dumps({"tests": tests, "lines": found}), "utf-8")


if WHERE in os.environ:  # also before `tests.conftest` imports the package
    sys.meta_path.insert(0, Finder())
