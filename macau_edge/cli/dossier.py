"""`macau-edge dossier`: the file of an application, ready to sign."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from macau_edge.cli.arguments import ForceOption, LimitOption, Tongues, kind_of, spoken
from macau_edge.problem import ProblemError, UsageError

if TYPE_CHECKING:
    from macau_edge.dossier.making import Format

FORMATS: tuple[Format, ...] = ("pdf", "docx", "json", "md")


def dossier(
    application: Annotated[Path, typer.Argument(metavar="APPLICATION", help="The application, a YAML file.")],
    output: Annotated[
        list[Path] | None,
        typer.Option("--output", "-o", metavar="FILE", help="A .pdf, .docx, .json or .md to write; may be repeated."),
    ] = None,
    lang: Annotated[Tongues, typer.Option("--lang", help="Its language, or Portuguese and Chinese side by side.")] = (
        "pt+zh"
    ),
    draft: Annotated[
        bool, typer.Option("--draft", help="Write it whatever its figures, with a mark on every page.")
    ] = False,
    limit: LimitOption = None,
    force: ForceOption = False,
) -> None:
    """The dossier of an application, ready to sign.

    The request, the description, the probabilities, the prizes, the advantage, the layout and the annexes, with the
    figures of both engines.
    """
    from macau_edge.cli.epoch import epoch
    from macau_edge.cli.files import check_writable, write_files

    kinds = {file: kind_of(file, FORMATS) for file in output or ()}
    if not kinds:
        raise UsageError(
            "where is the dossier to be written?", "add `-o dossier.pdf`, or .docx, .json, .md, or several"
        )
    for file in kinds:
        check_writable(file, force)
    when = epoch()
    from macau_edge.checks.application import missing_languages, unfilled
    from macau_edge.cli.game import states
    from macau_edge.cli.progress import track
    from macau_edge.dossier.case import case_of
    from macau_edge.dossier.making import make
    from macau_edge.loading_application import load_application

    loaded, languages = load_application(application), spoken(lang)
    wanting = missing_languages(loaded.application, languages)
    wanting += [] if draft else unfilled(loaded.application)
    if wanting:
        raise ProblemError(*sorted(wanting))
    case = case_of(loaded, draft=draft, limit=states(limit), track=track)
    made = make(case, kinds.values(), languages, when)
    write_files({file: made[kind] for file, kind in kinds.items()}, force)
