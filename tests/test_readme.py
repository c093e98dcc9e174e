"""The README: its commands give what it shows, and its first two sh blocks set the project up."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.loops import each

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text("utf-8")
CONSOLE = re.findall(r"^```console\n\$ macau-edge (.*?)\n(.*?)^```", TEXT, re.M | re.S)
SET_UP = re.findall(r"^```sh\n(.*?)^```", TEXT, re.M | re.S)


def macau_edge(arguments: str, folder: Path) -> list[str]:
    """What a command prints, line by line, each run of blanks as one."""
    command = [sys.executable, "-W", "error", "-m", "macau_edge", *shlex.split(arguments)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    shown = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    return [" ".join(line.split()) for line in (shown.stdout + shown.stderr).decode("utf-8").splitlines()]


def shows(line: str, promised: str) -> bool:
    """Whether a line of output is the one promised, in which `…` stands for any text."""
    pieces = (re.escape(" ".join(piece.split())) for piece in promised.split("…"))
    return re.fullmatch(".*".join(f" ?{piece} ?" for piece in pieces), line) is not None


@each(("arguments", "promised"), CONSOLE, ids=[arguments for arguments, _ in CONSOLE], quick=14)
def test_a_command_prints_what_the_readme_shows(arguments: str, promised: str, tmp_path: Path) -> None:
    example = re.search(r"^```yaml\n(.*?)^```", TEXT, re.M | re.S)
    assert example
    start = "game: Mine\nact: {title: Mine, cite: Mine, status: unknown, new-bets: {none: none}}\ndevice: {dice: 2}\n"
    (tmp_path / "my-game.yaml").write_text(start + example[1], "utf-8")
    if not (tmp_path / "examples").exists():
        (tmp_path / "examples").symlink_to(ROOT / "examples")
    lines = macau_edge(arguments, tmp_path)
    for wanted in promised.splitlines():
        if wanted != "…":
            found = next((index for index, line in enumerate(lines) if shows(line, wanted)), None)
            assert found is not None, f"{wanted!r} is not in {lines}"
            lines = lines[found + 1 :]  # what is shown comes in that order


def test_python_examples() -> None:
    blocks = "\n".join(re.findall(r"^```python\n(.*?)^```", TEXT, re.M | re.S))
    assert ">>> " in blocks
    test = doctest.DocTestParser().get_doctest(blocks, {}, "README.md", "README.md", 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_set_up_commands() -> None:
    assert len(SET_UP) == 2
    assert "macau-edge analyse craps --field12 3:1" in SET_UP[0]
    assert "python -m pytest" in SET_UP[1]
    assert all(block.startswith("python3 -m venv .venv\n") for block in SET_UP)


@each("link", re.findall(r"\]\(([^)#]+)\)", TEXT))
def test_every_link_leads_somewhere(link: str) -> None:
    assert (ROOT / link).exists()


def test_constraints_name_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = (name for needed in project["optional-dependencies"].values() for name in needed)
    needed = [*project["dependencies"], *extras]
    fixed = re.findall(r"^([\w-]+)==[\w.]+$", (ROOT / "constraints.txt").read_text("utf-8"), re.M)
    assert {re.split(r"[^\w-]", name)[0] for name in needed} <= {name.replace("_", "-") for name in fixed}
