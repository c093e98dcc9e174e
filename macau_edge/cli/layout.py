"""`macau-edge layout`: the table cloth of a game, or of what an application would make of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from macau_edge.cli.arguments import ForceOption, Tongues, kind_of, split, spoken

if TYPE_CHECKING:
    from macau_edge.layouts import Cloth
    from macau_edge.model import Language
    from macau_edge.reading.source import Source

FLAGS = ("--output", "--lang", "--force")
KINDS = ("svg", "png", "pdf")
PIXELS = 2400
"""The width of a PNG."""


def layout(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME [--OPTION CHOICE]...",
            help="A shipped game, the path of a ruleset or of an application, and the choices left to the house.",
            show_default=False,
        ),
    ],
    output: Annotated[
        list[Path] | None,
        typer.Option("--output", "-o", metavar="FILE", help="A .svg, .png or .pdf to write; may be repeated."),
    ] = None,
    lang: Annotated[Tongues, typer.Option("--lang", help="The language of the cloth, or Portuguese and Chinese.")] = (
        "pt+zh"
    ),
    force: ForceOption = False,
) -> None:
    """The cloth of a table, drawn from its ruleset.

    Every bet with its name and prize. Of an application it has the proposed bets too, marked, and where the application
    puts them. Without --output it is written to standard output as SVG.
    """
    (game,), given = split(words, ["GAME"], FLAGS)
    from macau_edge.cli.epoch import epoch
    from macau_edge.cli.files import check_writable, write_files
    from macau_edge.cli.output import write
    from macau_edge.dossier.writing.glyphs import placed

    kinds = {file: kind_of(file, KINDS) for file in output or ()}
    for file in kinds:
        check_writable(file, force)
    when = epoch()
    drawn = draw(game, given, spoken(lang))
    if not kinds:
        write(drawn.cloth.svg, None, force)
        return
    with placed(*drawn.sources):
        made = {kind: _made(kind, drawn, drawn.date if when is None else when) for kind in set(kinds.values())}
    write_files({file: made[kind] for file, kind in kinds.items()}, force)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A cloth, the files it was made from, its date in seconds since 1970 (0 if unknown), its title and language."""

    cloth: Cloth
    sources: tuple[Source, ...]
    date: int
    title: str
    language: Language


def draw(game: str, given: Mapping[str, str], languages: tuple[Language, ...]) -> Drawn:
    """The cloth of a game, or of an application with its bets in their places.

    Raises:
        ProblemError: the ruleset or the application has mistakes.
        UsageError: there is no such game, option or choice.
    """
    from macau_edge.cli.game import load_applied
    from macau_edge.layouts import cloth
    from macau_edge.options import choose
    from macau_edge.wording.dates import beginning

    loaded = load_applied(game)
    application, ruleset = loaded.application, loaded.ruleset
    choices = choose(ruleset, {**loaded.choices, **given})
    drawn = cloth(
        ruleset,
        choices,
        languages,
        proposed=application.bets if application else (),
        places=application.layout if application else {},
    )
    act = ruleset.act
    dated = application.date if application else (act.effective or act.published or act.signed) if act else ""
    return Drawn(drawn, loaded.sources, beginning(dated) if dated else 0, ruleset.game.say(languages[0]), languages[0])


def _made(kind: str, drawn: Drawn, when: int) -> bytes:
    """The picture as a file of that kind."""
    svg = drawn.cloth.svg
    if kind == "svg":
        return svg.encode()
    from macau_edge.typesetting.compile import picture_pdf, picture_png

    if kind == "png":
        return picture_png(svg, width=PIXELS)
    said = drawn.cloth.alternative(drawn.language)
    return picture_pdf(svg, title=drawn.title, alternative=said, language=drawn.language, timestamp=when)
