"""The pages that people write: commands give what they show, and the README's two sh blocks set the project up."""

from __future__ import annotations

import doctest
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from docs.pages import WRITTEN, Page, links
from tests.conftest import Result, Run
from tests.loops import each

ROOT = Path(__file__).parents[2]
TEXTS = {page.source: page.own() for page in WRITTEN}
README = TEXTS["README.md"]
SHOWN = re.compile(r"^```console\n\$ macau-edge (.*?)\n(.*?)^```", re.M | re.S)
CONSOLE = list(dict.fromkeys(block for text in TEXTS.values() for block in SHOWN.findall(text)))
"""What several pages show alike is asked once."""
NAMED = {
    name: f"# {name}\n{rest}"
    for text in TEXTS.values()
    for name, rest in re.findall(r"^```yaml\n# (\S+\.yaml)\n(.*?)^```", text, re.M | re.S)
}
PYTHON = {
    name: blocks for name, text in TEXTS.items() if (blocks := re.findall(r"^```python\n(.*?)^```", text, re.M | re.S))
}
SET_UP = re.findall(r"^```sh\n(.*?)^```", README, re.M | re.S)


def lines_of(shown: Result) -> list[str]:
    """What a command printed, line by line, each run of blanks as one."""
    return [" ".join(line.split()) for line in (shown.out + shown.err).splitlines()]


def shows(line: str, promised: str) -> bool:
    """Whether a line of output is the one promised, in which `…` stands for any text."""
    pieces = (re.escape(" ".join(piece.split())) for piece in promised.split("…"))
    return re.fullmatch(".*".join(f" ?{piece} ?" for piece in pieces), line) is not None


def files_of_the_pages() -> dict[str, str]:
    """The files that commands of the pages are about, by their names."""
    example = re.search(r"^```yaml\n(.*?)^```", TEXTS["docs/commands/check.md"], re.M | re.S)
    assert example
    start = "game: Mine\nact: {title: Mine, cite: Mine, status: unknown, new-bets: {none: none}}\ndevice: {dice: 2}\n"
    return {**NAMED, "my-game.yaml": start + example[1]}


@each(("arguments", "promised"), CONSOLE, ids=[arguments for arguments, _ in CONSOLE], quick=20)
def test_a_command_prints_what_a_page_shows(
    arguments: str, promised: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, remembered: None
) -> None:
    for name, text in files_of_the_pages().items():
        (tmp_path / name).write_text(text, "utf-8")
    if not (tmp_path / "examples").exists():
        (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    lines = lines_of(run(*shlex.split(arguments)))
    for wanted in promised.splitlines():
        if wanted != "…":
            found = next((index for index, line in enumerate(lines) if shows(line, wanted)), None)
            assert found is not None, f"{wanted!r} is not in {lines}"
            lines = lines[found + 1 :]  # what is shown comes in that order


@each(("page", "blocks"), PYTHON.items(), ids=PYTHON)
def test_python_examples(page: str, blocks: list[str]) -> None:
    assert all(">>> " in block for block in blocks)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, page, 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_no_example_was_lost() -> None:
    """One of a kind may stand where the tests do not look: a fence of another name, a blank before it."""
    assert len(CONSOLE) >= 40
    assert PYTHON.keys() == {"README.md", "docs/how-to/python.md", "docs/method.md"}
    prompts = sum(len(re.findall(r"^\s*\$ macau-edge", text, re.M)) for text in TEXTS.values())
    assert prompts == sum(len(SHOWN.findall(text)) for text in TEXTS.values())


def test_the_set_up_commands() -> None:
    assert len(SET_UP) == 2
    assert "macau-edge analyse craps --field12 3:1" in SET_UP[0]
    assert "python -m pytest" in SET_UP[1]
    assert all(block.startswith("python3 -m venv .venv\n") for block in SET_UP)


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 200


@each("page", WRITTEN, ids=[page.source for page in WRITTEN])
def test_every_link_leads_somewhere(page: Page) -> None:
    """Where the repository is shown; the site's own are held when it is built."""
    missing = [
        link for link in links(page) if not (ROOT / page.source).parent.joinpath(link.partition("#")[0]).exists()
    ]
    assert not missing


def test_constraints_name_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = (
        name for needed in project["optional-dependencies"].values() for name in needed if "macau-edge" not in name
    )
    needed = [*project["dependencies"], *extras]
    fixed = re.findall(r"^([\w-]+)==[\w.]+$", (ROOT / "constraints.txt").read_text("utf-8"), re.M)
    assert {re.split(r"[^\w-]", name)[0] for name in needed} <= {name.replace("_", "-") for name in fixed}
