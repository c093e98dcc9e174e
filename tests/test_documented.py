"""Every command, option and measure is written down where people look for it."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
import typer.main

from macau_edge.cli import app
from macau_edge.measures import Measures

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
PROGRAM = typer.main.get_command(app)
COMMANDS = getattr(PROGRAM, "commands", {})
OPTIONS = {
    f"{name} {option}": option
    for name, command in (("macau-edge", PROGRAM), *COMMANDS.items())
    for parameter in command.params
    for option in (*parameter.opts, *parameter.secondary_opts)
    if option.startswith("-")
}
MEASURES = {name: value for name, value in vars(Measures).items() if isinstance(value, property)}


def test_there_are_commands_to_look_at() -> None:
    assert COMMANDS.keys() == {"analyse", "explain", "readings", "games", "check"}
    assert {"--format", "--lang", "--version"} <= set(OPTIONS.values())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_section(name: str) -> None:
    assert f"### {name}: " in README
    assert f"$ macau-edge {name} " in README or f"$ macau-edge {name}\n" in README
    assert COMMANDS[name].help


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_every_option_is_in_the_readme(option: str) -> None:
    assert re.search(rf"`[^`\n]*(?<![\w-]){re.escape(option)}(?![\w-])[^`\n]*`", README)


@pytest.mark.parametrize("name", MEASURES)
def test_every_measure_says_what_it_is(name: str) -> None:
    documentation = inspect.getdoc(MEASURES[name])
    assert documentation
    assert documentation.partition("\n")[0].endswith((".", ";"))


def test_every_module_says_what_it_is_for() -> None:
    package = Path(inspect.getfile(Measures)).parent
    silent = [file for file in package.rglob("*.py") if not file.read_text("utf-8").startswith('"""')]
    assert [file for file in silent if file.stat().st_size] == []
