"""`macau-edge dossier`, `verify`, `layout`: the file of an application, what holds in one, the cloth of a table."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal

import typer

from macau_edge.cli import arguments
from macau_edge.model.records import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DossierRequest:
    """The dossier of an application, ready to sign.

    As PDF and DOCX it is the volume to sign: the summary, the request, the calculation, the layout and the proposed
    text. The technical volume, with all that the request rests on, is a file inside the PDF, whose signatures cover it.

    Examples:
        macau-edge dossier application.yaml -o dossier.pdf
        macau-edge dossier application.yaml --draft -o draft.docx
    """

    application: Annotated[Path, typer.Argument(metavar="APPLICATION", help="The application, a YAML file.")]
    output: Annotated[
        list[Path] | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="A .pdf, .docx, .xlsx, .json or .md to write; may be repeated."
        ),
    ] = None
    technical: Annotated[
        Path | None,
        typer.Option(
            "--technical", metavar="FILE", help="A .pdf to write of the technical volume by itself, as for paper."
        ),
    ] = None
    lang: Annotated[
        arguments.Tongues | None,
        typer.Option("--lang", help="Its language, or two side by side; without it those of the authority."),
    ] = None
    draft: Annotated[
        bool, typer.Option("--draft", help="Write it whatever its figures, with a mark on every page.")
    ] = False
    card: Annotated[
        bool,
        typer.Option(
            "--card",
            help="Write the card for players in place of the dossier: a page, or one a language, as PDF.",
        ),
    ] = False
    limit: arguments.LimitOption = None
    force: arguments.ForceOption = False


# --- `macau-edge verify`: what holds in a dossier that was received --------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyRequest(arguments.ReportOptions):
    """What holds in a dossier, line by line.

    Every figure is computed again by both engines from what is attached; then the pages are made again and compared.

    Examples:
        macau-edge verify dossier.pdf
        macau-edge verify dossier.pdf --format json
    """

    file: Annotated[Path, arguments.argument("FILE", "A dossier, as .pdf, .docx or .json.")]
    application: Annotated[
        Path | None, arguments.argument("[APPLICATION]", "The application, of a .docx that lost its own.")
    ] = None
    limit: arguments.LimitOption = None
    format: Annotated[
        Literal["table", "json", "markdown", "html"], arguments.format_option("How the report is shown.")
    ] = "table"


def _recompute_sha256() -> str:
    """The SHA-256 of the program that a dossier carries; of its file alone, since no module is needed for it."""
    return sha256((Path(__file__).parents[1] / "dossier" / "recompute.py").read_bytes()).hexdigest()


_CARRIED = f"""
    A dossier of this version carries recompute.py, which checks its figures without macau-edge. Its SHA-256 is

    {_recompute_sha256()}

    Examples:
"""
VerifyRequest.__doc__ = f"{VerifyRequest.__doc__}".replace("\n    Examples:\n", _CARRIED)


# --- `macau-edge layout`: the table cloth of a game, or of what an application would make of it ----------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutRequest:
    """The cloth of a table, drawn from its ruleset.

    Every bet with its name and prize. Of an application it has the proposed bets too, marked, and where the application
    puts them. Without --output it is written to standard output as SVG.

    Examples:
        macau-edge layout craps -o craps.svg
        macau-edge layout roulette -o roulette.pdf
    """

    words: Annotated[
        list[str],
        arguments.argument(
            "GAME [--OPTION CHOICE]...",
            "A shipped game, the path of a ruleset or of an application, or - for standard input; and the choices left "
            "to the house.",
        ),
    ]
    output: Annotated[
        list[Path] | None,
        typer.Option("--output", "-o", metavar="FILE", help="A .svg, .png or .pdf to write; may be repeated."),
    ] = None
    lang: Annotated[
        arguments.Tongues, typer.Option("--lang", help="The language of the cloth, or Portuguese and Chinese.")
    ] = "pt+zh"
    option: arguments.GivenOption = None
    limit: arguments.LimitOption = None
    force: arguments.ForceOption = False
