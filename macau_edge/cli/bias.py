"""`macau-edge bias`: what dice that are not perfectly balanced do to the house."""

from __future__ import annotations

from typing import Annotated

import typer

from macau_edge.cli.arguments import (
    BetsWords,
    ForceOption,
    FormatOption,
    LangOption,
    LimitOption,
    OutputOption,
    PocketOption,
    split,
)

FLAGS = (
    *("--die", "--pocket", "--tolerance", "--symbolic"),
    *("--limit", "--format", "--lang", "--output", "--force"),
)


def bias(
    words: BetsWords,
    die: Annotated[
        list[str] | None,
        typer.Option(
            "--die", metavar="FACE=P", help="A face of a loaded die and its probability, `6=0.17`; may be repeated."
        ),
    ] = None,
    pocket: PocketOption = None,
    tolerance: Annotated[
        str | None,
        typer.Option("--tolerance", metavar="P", help="How far every probability may be off, `0.1%`."),
    ] = None,
    symbolic: Annotated[
        bool, typer.Option("--symbolic", help="The house edge as a formula in the probabilities of the faces.")
    ] = False,
    limit: LimitOption = None,
    format_: FormatOption = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """What dice that are not balanced do to the house.

    The house edge with loaded dice, its derivatives, what a tolerance on the dice allows, and the edge as a formula.
    """
    (game, *only), given = split(words, ["GAME", "BET"], FLAGS)
    from macau_edge.api.asking import stop_on
    from macau_edge.api.biasing import find_bias
    from macau_edge.balance import read_shares
    from macau_edge.cli.files import check_writable
    from macau_edge.cli.game import load_chosen, states
    from macau_edge.cli.output import emit_shown
    from macau_edge.cli.progress import track
    from macau_edge.reading.amounts import share

    faces, pockets = read_shares(die or (), "die"), read_shares(pocket or (), "pocket")
    off = None if tolerance is None else share(tolerance, "tolerance")
    check_writable(output, force)
    ruleset, given = load_chosen(game, given)
    shown = find_bias(ruleset, given, only, faces, pockets, off, symbolic, states(limit), track)
    emit_shown(shown, format_, lang, output, force)
    stop_on(shown.found.problems)
