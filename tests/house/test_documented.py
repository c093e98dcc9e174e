"""Every command, option and measure is written down where people look for it."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from pkgutil import resolve_name

import pytest
import typer.main

from docs import made
from docs.pages import PAGES as SITE_PAGES
from macau_edge.cli import app
from macau_edge.cli.arguments import declared_options, options_of_request
from macau_edge.cli.commands import COMMANDS as TABLE
from macau_edge.cli.commands import load_command
from macau_edge.model.measures import Measures
from macau_edge.model.meter import STATES
from macau_edge.model.phrases import DEEP
from macau_edge.outcomes.hand import POSITIONS
from macau_edge.outcomes.members import MEMBERS
from macau_edge.reading.fields import LINE, PROSE
from macau_edge.reading.labels import LABELS, WEIGHT
from macau_edge.reading.prizes import UNITS
from macau_edge.reading.source import LIMIT
from tests.loops import each
from tests.questions.test_requests import REQUESTS

PAGES = {file.stem: file.read_text("utf-8") for file in (Path(__file__).parents[2] / "docs" / "commands").glob("*.md")}
"""Of each command, and `common` of all, as people write them: what is made of their help is not there."""
PROGRAM = typer.main.get_command(app)
COMMANDS = {entry.name: load_command(entry) for entry in TABLE}
PROGRAMS = {"macau-edge": PROGRAM, **COMMANDS}
OPTIONS = {
    f"{name} {option}": option
    for name, command in PROGRAMS.items()
    for parameter in command.params
    for option in (*parameter.opts, *parameter.secondary_opts)
    if option.startswith("-")
}
BESIDE = {
    name: option
    for name, option in OPTIONS.items()
    if PROGRAMS[name.partition(" ")[0]].context_settings.get("ignore_unknown_options")
}
"""Those that stand beside the options of a ruleset."""
MEASURES = {name: value for name, value in vars(Measures).items() if isinstance(value, property)}


def test_there_are_commands_to_look_at() -> None:
    assert COMMANDS.keys() == {
        *("analyse", "explain", "readings", "games"),
        *("check", "rule", "diff", "fmt", "schema", "language", "lsp", "mcp", "studio"),
        *("new", "dossier", "verify", "sign", "layout"),
        *("solve", "sweep", "page", "bias", "simulate", "risk", "export"),
        *("help", "completion"),
    }
    assert {"--format", "--lang", "--version"} <= set(OPTIONS.values())


@each("name", COMMANDS)
def test_every_command_has_its_page(name: str) -> None:
    assert PAGES[name].startswith(f"# {name}: ")
    assert f"$ macau-edge {name} " in PAGES[name] or f"$ macau-edge {name}\n" in PAGES[name]
    assert COMMANDS[name].help


def test_no_page_is_of_a_command_that_is_none() -> None:
    assert PAGES.keys() - COMMANDS.keys() == {"common"}


@each("option", OPTIONS.values(), ids=OPTIONS)
def test_every_option_is_on_a_page_of_a_command(option: str) -> None:
    wanted = re.compile(rf"`[^`\n]*(?<![\w-]){re.escape(option)}(?![\w-])[^`\n]*`")
    assert any(wanted.search(page) for page in PAGES.values())


@pytest.mark.parametrize("name", sorted({name.partition(" ")[0] for name in BESIDE}))
def test_a_wrong_option_is_met_with_all_that_there_are(name: str) -> None:
    record = resolve_name(next(f"macau_edge.cli.{entry.declared}" for entry in TABLE if entry.name == name))
    flags = options_of_request(REQUESTS[name]) if name in REQUESTS else declared_options(record)
    assert len(flags) == len(set(flags))
    assert set(flags) == {
        option for of, option in BESIDE.items() if of.startswith(f"{name} ") and option.startswith("--")
    }


@each("name", MEASURES)
def test_every_measure_says_what_it_is(name: str) -> None:
    documentation = inspect.getdoc(MEASURES[name])
    assert documentation
    assert documentation.partition("\n")[0].endswith((".", ";"))


@each("name", MEASURES)
def test_every_measure_has_its_source(name: str) -> None:
    """In parentheses: who defines it so, a figure that follows from it, or that it is by definition."""
    assert re.search(r"\([^()]{3,}\)", inspect.getdoc(MEASURES[name]) or "")


def test_every_module_says_what_it_is_for() -> None:
    package = Path(inspect.getfile(Measures)).parent
    silent = [file for file in package.rglob("*.py") if not file.read_text("utf-8").startswith('"""')]
    assert [file for file in silent if file.stat().st_size] == []


def test_every_decision_has_a_number_of_its_own_and_a_page_of_the_site() -> None:
    """Two had 045: whoever cites a number means one decision."""
    files = sorted((Path(__file__).parents[2] / "docs" / "decisions").glob("*.md"))
    numbers = [file.name.partition("-")[0] for file in files]
    assert numbers == [f"{number:03}" for number in range(1, len(files) + 1)]
    titles = [file.read_text("utf-8").split(maxsplit=2)[1].rstrip(":.") for file in files]
    assert titles == numbers
    listed = made.decisions()
    pages = {page.source for page in SITE_PAGES}
    for file in files:
        assert f"(docs/decisions/{file.name})" in listed
        assert f"docs/decisions/{file.name}" in pages


def test_the_reference_has_the_limits() -> None:
    reference = (Path(__file__).parents[2] / "rulesets" / "README.md").read_text("utf-8")
    listed = " ".join(reference.partition("## Limits\n")[2].split())
    for limit, said in (
        (LIMIT, "a file has {:,} bytes"),
        (LINE, "one line {} characters"),
        (PROSE, "a longer one {:,}"),
        (LABELS, "{:,} faces, balls or pockets"),
        (WEIGHT, "a weight of {:,}"),
        (MEMBERS, "a family {:,} members"),
        (POSITIONS, "a hand {:,} positions"),
        (UNITS, "`units` go to {:,}"),
        (DEEP, "{} deep"),
        (STATES, "{:,} without it"),
    ):
        assert said.format(limit) in listed
