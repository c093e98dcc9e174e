"""`python -m tests.deep` goes on where it was stopped, and its figures are those of all calls together."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from threading import Thread

import pytest

from tests.deep import Runner, Step, begin, report, run_all, steps, table
from tests.waiting import wait_until

ENDLESS = """
import os, pathlib, time
from multiprocessing import get_context
if __name__ == "__main__":
    child = get_context("spawn").Process(target=time.sleep, args=(600,))
    child.start()
    pathlib.Path("ids.part").write_text(f"{os.getpid()} {child.pid}")
    os.replace("ids.part", "ids.txt")
    child.join()
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose modules steps can run: one that notes that it ran, one that never ends by itself."""
    (tmp_path / "counts.py").write_text(
        "import sys\nopen('ran.txt', 'a').write(sys.argv[1])\nprint('seed 7: 1,200 cases,', sys.argv[1], 'faults')\n"
        "sys.exit(sys.argv[1] != '0')\n",
        "utf-8",
    )
    (tmp_path / "endless.py").write_text(ENDLESS, "utf-8")
    monkeypatch.setattr("tests.deep.ROOT", tmp_path)
    return tmp_path


def step(name: str, *words: str) -> Step:
    return Step(name, "hostile files", words)


def test_a_step_that_is_done_is_not_done_again(package: Path) -> None:
    chosen = [step("a", "counts", "0"), step("b", "counts", "3")]
    run_all(Runner(package), chosen[:1], 60)
    run_all(Runner(package), chosen, 60)
    assert (package / "ran.txt").read_text("utf-8") == "03"
    assert "| hostile files | 2,400 cases, 3 faults | 0.0 min | 2 of 2 |" in table(Runner(package), chosen)


def test_what_a_step_found_is_the_exit_code(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = [step("a", "counts", "0"), step("b", "counts", "3")]
    runner = Runner(package)
    run_all(Runner(package), chosen[:1], 60)
    assert report(runner, chosen[:1]) == 0
    assert report(runner, chosen) == 3  # one is left
    run_all(Runner(package), chosen, 60)
    capsys.readouterr()
    assert report(runner, chosen) == 1
    said = capsys.readouterr().out
    assert "b found something" in said
    assert said.endswith((package / "figures.md").read_text("utf-8"))


def test_a_step_is_stopped_with_all_that_it_began_and_is_left(package: Path) -> None:
    runner, chosen = Runner(package), [step("a", "endless")]
    running = Thread(target=run_all, args=(runner, chosen, 600))
    running.start()
    wait_until((package / "ids.txt").exists)
    runner.stopped.set()
    running.join()
    both = [int(word) for word in (package / "ids.txt").read_text("utf-8").split()]
    wait_until(lambda: not any(map(_alive, both)))
    assert not runner.done(chosen[0])


def _alive(process: int) -> bool:
    """Whether a process is there; one that nobody has asked about since it ended is not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not (state.exists() and state.read_text("utf-8").rpartition(")")[2].split()[0] == "Z")


def test_a_step_that_was_killed_is_left(package: Path) -> None:
    (package / "killed.py").write_text(f"import os\nos.kill(os.getpid(), {signal.SIGKILL})\n", "utf-8")
    runner, chosen = Runner(package), [step("a", "killed")]
    run_all(runner, chosen, 60)
    assert not runner.done(chosen[0])
    assert "| 0 of 1 |" in table(runner, chosen)


def test_nothing_is_kept_of_what_has_no_commit(tmp_path: Path) -> None:
    for name, kept in (("uncommitted", False), ("0123abc", True)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.json").write_text("{}", "utf-8")
        begin(tmp_path / name)
        assert (tmp_path / name / "a.json").exists() == kept


def test_the_steps_have_names_of_their_own_and_all_files_of_the_tests(tmp_path: Path) -> None:
    chosen = list(steps(tmp_path))
    assert len({one.name for one in chosen}) == len(chosen)
    files = {word for one in chosen for word in one.words if word.endswith(".py")}
    assert {"tests/house/test_deep.py", "tests/exact/test_storm.py"} <= files
    assert {one.kind for one in steps(tmp_path, small=True)} == {one.kind for one in chosen}
