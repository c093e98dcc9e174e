"""`macau-edge verify`: what holds in a dossier that was received."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from macau_edge.cli.arguments import ForceOption, LangOption, LimitOption, OutputOption
from macau_edge.problem import UsageError


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A dossier, as .pdf or .json.", show_default=False)],
    limit: LimitOption = None,
    format_: Annotated[
        Literal["table", "json", "markdown"], typer.Option("--format", help="How the report is shown.")
    ] = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """What holds in a dossier, line by line.

    Every figure is computed again by both engines from what is attached; then the pages are made again and compared.
    """
    from macau_edge.cli.files import check_writable
    from macau_edge.cli.game import states
    from macau_edge.cli.output import emit
    from macau_edge.cli.progress import track
    from macau_edge.dossier.verify.report import verification_document, verification_json
    from macau_edge.dossier.verify.verification import verify as look

    check_writable(output, force)
    found = look(file.name, _read(file), limit=states(limit), track=track)
    emit(lambda: verification_document(found, lang), lambda: verification_json(found, lang), format_, output, force)
    if not found.holds:
        raise typer.Exit(1)


def _read(file: Path) -> bytes:
    """The bytes of a file, one more than a dossier may have at most."""
    from macau_edge.dossier.verify.received import FILE

    try:
        if not file.is_file():
            what = "is a folder" if file.is_dir() else "is no file" if file.exists() else "is not there"
            raise UsageError(f"{file} {what}", "give the path of a dossier, a .pdf or a .json file")
        with file.open("rb") as stream:
            return stream.read(FILE + 1)
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror or error}", "check its permissions") from None
