"""PDFs that are read in the process of the tests, each once: for tests of what is said of them, not of who reads them.

A process of its own takes as long to begin as a small dossier to read; `tests/test_verify_mutated.py` has it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec import convert, to_builtins

from macau_edge.dossier.verify import apart, verification
from macau_edge.dossier.verify.beside import UnreadableError
from macau_edge.dossier.verify.pdf import Pdf, read_pdf


@cache
def _found(data: bytes, whole: bool) -> str:
    """As the other process answers: in JSON."""
    try:
        return json.dumps(to_builtins(read_pdf(data, whole=whole)))
    except UnreadableError as error:
        return json.dumps({"trouble": error.trouble})


def read_here(data: bytes, *, whole: bool = True) -> Pdf:
    answer = json.loads(_found(data, whole))
    if "trouble" in answer:
        raise UnreadableError(answer["trouble"])
    return convert(answer, Pdf)


@pytest.fixture(autouse=True, scope="module")
def reads_here() -> Iterator[None]:
    """Imported by a module of tests, it is used by all of them."""
    with pytest.MonkeyPatch.context() as patched:
        for module in (apart, verification):
            patched.setattr(module, "read_apart", read_here)
        yield
