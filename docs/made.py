"""The pages, and parts of pages, that are made when the site is built: from the program, its rulesets and its tests.

Links in them are paths of the repository, as in the pages that people write.
"""

from __future__ import annotations

import inspect
import re
from functools import cache
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal

import yaml
from typer.testing import CliRunner

from macau_edge.cli import app
from macau_edge.cli.commands import COMMANDS
from macau_edge.model.measures import Measures
from macau_edge.reading.source import shipped_names

ROOT = Path(__file__).parents[1]


@cache
def said(*words: str) -> str:
    """What a command prints.

    Raises:
        RuntimeError: it ends with another exit code than 0.
    """
    shown = CliRunner().invoke(
        app, list(words), prog_name="macau-edge", terminal_width=80, env={"MACAU_EDGE_LANG": "en"}
    )
    if shown.exit_code:
        raise RuntimeError(f"macau-edge {' '.join(words)}: {shown.output}")
    return shown.stdout


# --- commands ---------------------------------------------------------------------------------------------------------


def commands() -> str:
    """The commands by group, each with its line."""
    lines = ["## The commands", ""]
    for group, entries in groupby(COMMANDS, attrgetter("group")):
        lines += [f"### {group}", "", "| command | |", "|---|---|"]
        lines += [f"| [`{one.name}`]({one.name}.md) | {one.line} |" for one in entries]
        lines += [""]
    return "\n".join([*lines, "## `macau-edge --help`", "", "```text", said("--help").rstrip(), "```", ""])


def help_of(command: str) -> str:
    """The help of a command, as it prints it."""
    return f"## `macau-edge {command} --help`\n\n```text\n{said(command, '--help').rstrip()}\n```\n"


def codes() -> str:
    """Every code of a finding, with a wrong file and a right one, as `macau-edge rule --all` prints them."""
    return said("rule", "--all", "--format", "markdown")


# --- Python -----------------------------------------------------------------------------------------------------------


PYTHON = {
    "The functions": ("load", "analyse", "solve", "sweep", "bias", "simulate", "risk"),
    "What they give back": ("reports.result.Result", "analysis.Analysis", "model.measures.Measures"),
    "What they raise": ("model.problem.ProblemError", "model.problem.UsageError", "model.problem.Problem"),
}
"""What the reference of Python has: names below `macau_edge`."""


def python() -> str:
    """The page of the Python API: the docstrings, which the generator reads."""
    parts = ["# The Python reference", "From the docstrings. [From Python](docs/how-to/python.md) has examples."]
    for title, names in PYTHON.items():
        parts += [f"## {title}", *(f"::: macau_edge.{name}\n    options:\n      heading_level: 3" for name in names)]
    return "\n\n".join(parts) + "\n"


# --- figures ----------------------------------------------------------------------------------------------------------


def measures() -> str:
    """Every measure as it is defined, with its source, from the docstrings."""
    rows = [
        f"| `{name}` | {_cell(' '.join((inspect.getdoc(value) or '').split()))} |"
        for name, value in vars(Measures).items()
        if isinstance(value, property)
    ]
    head = (
        "## Every measure",
        "",
        "As `macau_edge/model/measures.py` defines them, each with its source in parentheses.",
        "",
    )
    return "\n".join([*head, "| measure | definition |", "|---|---|", *rows, ""])


def published() -> str:
    """Our figures against published ones: every figure of `tests/published`, with who published it."""
    parts = [
        "# Our figures against published ones",
        "Who has published a figure, what they print, and the exact figure of ours that rounds to it: "
        "`tests/analysis/test_published.py` asks both engines for each. “As printed” stands where the fraction is too "
        "long to be written out; then what is printed is compared, to its last digit, and nothing else.",
    ]
    for file in sorted((ROOT / "tests" / "published").glob("*.yaml")):
        text = yaml.load(file.read_text("utf-8"), yaml.BaseLoader)  # every value as its text
        source, rows = text["source"], list(map(_figure, text["figures"]))
        parts.append(f"## {_prose(source['title'])}")
        parts.append(f"<{source['address']}>: {_prose(source['says'])}")
        if rows:
            parts.append("\n".join(["| bet | measure | ours | printed | ruleset |", "|---|---|---|---|---|", *rows]))
        for wrong in text.get("wrongly", ()):
            why = f" ({_prose(wrong['why'])})" if "why" in wrong else ""
            counted = "printed otherwise, and counted one by one in `tests/analysis/test_wrongly_printed.py`"
            parts.append(f"{_prose(wrong['what'])}, {counted}: printed {wrong['says']}, ours {wrong['ours']}{why}.")
    return "\n\n".join(parts) + "\n"


BESIDE = {"ruleset", "bet", "options", "of", "seen", "says"}
"""The keys of a published figure that are no measure."""


def _figure(figure: dict[str, Any]) -> str:
    options = (f"`--{name} {choice}`" for name, choice in figure.get("options", {}).items())
    bet, ruleset = " ".join([f"`{figure['bet']}`", *options]), figure["ruleset"]
    path = ruleset if ruleset.endswith(".yaml") else f"rulesets/{ruleset}.yaml"
    (name,) = figure.keys() - BESIDE
    measure = name.replace("-", " ")
    measure += f" of a net result of {figure['of']}" if "of" in figure else ""
    measure += f", with {figure['seen']} gone" if "seen" in figure else ""
    ours = "as printed" if figure[name] == "printed" else figure[name]
    return f"| {bet} | {measure} | {ours} | {figure['says']} | [{ruleset}]({path}) |"


# --- the law ----------------------------------------------------------------------------------------------------------


def acts() -> str:
    """The acts: whether they are in force, their article for new bets, and what was not read."""
    games = "".join(f"- [{game}](rulesets/{game}.yaml)\n" for game in shipped_names())
    _, _, table = said("games", "--format", "markdown", "--lang", "en").partition("\n")
    return f"""# The law, and its unclear places

What each ruleset was written from, what was not read, and every provision that can be read in more than one way, with
the figures of each reading: as `macau-edge games` and `macau-edge readings` print them, from the rulesets as they were
when this site was built. It is no legal opinion.

{games}
{table}"""


def law(game: str) -> str:
    """The act of a game and its bets with their articles; its unclear places; the ruleset itself."""
    act = said("games", game, "--format", "markdown", "--lang", "en")
    _, _, unclear = said("readings", game, "--format", "markdown", "--lang", "en").partition("\n")
    ruleset = (ROOT / "rulesets" / f"{game}.yaml").read_text("utf-8")
    return f"{act}\n{unclear}\n## The ruleset\n\n```yaml\n{ruleset}```\n"


def decisions() -> str:
    """The decisions, by number."""
    rows = []
    for file in sorted((ROOT / "docs" / "decisions").glob("*.md")):
        title = file.read_text("utf-8").partition("\n")[0].removeprefix("# ")
        rows.append(f"- [{title}](docs/decisions/{file.name})")
    lead = "Why things are as they are: the context, what was decided, and what follows from it."
    return "\n".join(["# Decisions", "", lead, "", *rows, ""])


# --- text -------------------------------------------------------------------------------------------------------------


def formula(latex: str, display: Literal["inline", "block"]) -> str:
    """A formula as MathML, which a browser shows without a script."""
    from latex2mathml.converter import convert

    written: str = convert(" ".join(latex.split()), display=display)
    return written


def _prose(text: str) -> str:
    """A text in which nothing is markup."""
    return re.sub(r"([\\`*_\[\]<>#|])", r"\\\1", text)


def _cell(text: str) -> str:
    return text.replace("|", r"\|")
