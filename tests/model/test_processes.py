"""Processes that are begun to share the work, while other threads of the program do what they like."""

from __future__ import annotations

import pickle
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import spawn, util
from pathlib import Path
from typing import Any

import pytest

from macau_edge.model.processes import Pool, stay_with_parent

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are begun there in another way"),
]


@pytest.fixture(autouse=True)
def script(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The user's script, in which the function `mine` is defined; whoever runs it again leaves a file beside it."""
    file = tmp_path / "script.py"
    file.write_text("from pathlib import Path; Path(__file__).with_name('again').touch()", "utf-8")

    def mine() -> None: ...

    mine.__module__, mine.__qualname__ = "__main__", "mine"
    for name, value in {"__file__": str(file), "__spec__": None, "mine": mine}.items():
        monkeypatch.setattr(sys.modules["__main__"], name, value, raising=False)
    return file


@contextmanager
def pool() -> Iterator[Pool]:
    found = Pool(1, stay_with_parent)
    try:
        yield found
    finally:
        found.shutdown(wait=False)


def test_what_is_begun_takes_the_script_from_no_other_thread(monkeypatch: pytest.MonkeyPatch, script: Path) -> None:
    """Another one gave a function of the script away while a process was begun: `__main__` was empty."""
    begin, seen = util.spawnv_passfds, list[Any]()
    given = pickle.dumps(sys.modules["__main__"].mine)

    def while_begun(*told: Any) -> int:
        with ThreadPoolExecutor(1) as other:
            seen.append(other.submit(pickle.dumps, sys.modules["__main__"].mine).result())
            seen.append(other.submit(spawn.get_preparation_data, "of another").result()["init_main_from_path"])
        return begin(*told)

    monkeypatch.setattr(util, "spawnv_passfds", while_begun)
    with pool() as found:
        assert found.submit(pow, 2, 3).result() == 8
    assert seen[-2:] == [given, str(script)]
    assert not script.with_name("again").exists()


def test_two_that_are_begun_at_once_leave_all_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    before, begin, turns = spawn.get_preparation_data, util.spawnv_passfds, list[None]()

    def slowly(*told: Any) -> int:
        turns.append(None)
        time.sleep(0.3 * len(turns))  # the second comes to here meanwhile, and goes on later
        return begin(*told)

    monkeypatch.setattr(util, "spawnv_passfds", slowly)
    with pool() as one, pool() as two, ThreadPoolExecutor(2) as both:
        found = [both.submit(each.submit, pow, 2, 3) for each in (one, two)]
        assert [each.result().result() for each in found] == [8, 8]
    assert spawn.get_preparation_data is before
