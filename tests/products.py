"""What many tests look at and is long in the making, made once a run, whatever the number of processes.

A product is a pickle in the folder of the run, outside the repository; the first process that wants it makes it while
the others wait for its lock. Each process reads it once.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import pytest
from filelock import FileLock

P = ParamSpec("P")
T = TypeVar("T")

_folder: Path | None = None


def pytest_configure(config: pytest.Config) -> None:
    """The folder of the run is made by the process that begins it, which tells it to the others."""
    global _folder  # noqa: PLW0603 - products are asked for by plain functions, which no fixture reaches
    told = getattr(config, "workerinput", {}).get("products")
    _folder = Path(told or tempfile.mkdtemp(prefix="macau-edge-tests-"))
    os.environ["MACAU_EDGE_CACHE"] = str(_folder / "kept")  # also of the programs that tests begin
    if sys.dont_write_bytecode:
        _compile_into(_folder / "compiled")


def _compile_into(folder: Path) -> None:
    """Where Python may not leave compiled modules beside their sources they stand in the folder of the run.

    Else each of a hundred processes that tests begin would compile the program for itself, and each that runs tests
    all of these.
    """
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(folder)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    node.workerinput["products"] = str(_folder)


def pytest_unconfigure(config: pytest.Config) -> None:
    if _folder and not hasattr(config, "workerinput"):
        shutil.rmtree(_folder)


def made_once(make: Callable[P, T]) -> Callable[P, T]:
    """The function, which is asked once a run for each of its arguments."""

    @cache
    def once(arguments: tuple[Any, ...]) -> T:
        if _folder is None:  # a script that is no test uses the same function
            return unnamed(*arguments)
        words = hashlib.sha256(repr(arguments).encode()).hexdigest()[:16]
        file = _folder / f"{make.__module__}.{make.__qualname__}-{words}.pickle"
        with FileLock(file.with_suffix(".lock")):
            if not file.exists():
                file.write_bytes(pickle.dumps(unnamed(*arguments)))
        found: T = pickle.loads(file.read_bytes())
        return found

    @wraps(make)
    def found(*arguments: P.args, **named: P.kwargs) -> T:
        bound = inspect.signature(make).bind(*arguments, **named)
        bound.apply_defaults()
        assert not bound.kwargs, "a product is known by its positional arguments"
        return once(bound.args)

    unnamed = cast("Callable[..., T]", make)
    return found
