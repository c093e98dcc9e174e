"""`macau-edge bias`: what dice that are not perfectly balanced do to the house."""

from __future__ import annotations

from typing import Annotated

import typer

from macau_edge.cli.arguments import ForceOption, FormatOption, LangOption, LimitOption, OutputOption, split

FLAGS = (
    *("--die", "--pocket", "--tolerance", "--symbolic"),
    *("--limit", "--format", "--lang", "--output", "--force"),
)


def bias(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME [BET] [--OPTION CHOICE]...",
            help="A game, perhaps one of its bets or families, and the choices that the law leaves to the house.",
            show_default=False,
        ),
    ],
    die: Annotated[
        list[str] | None,
        typer.Option(
            "--die", metavar="FACE=P", help="A face of a loaded die and its probability, `6=0.17`; may be repeated."
        ),
    ] = None,
    pocket: Annotated[
        list[str] | None,
        typer.Option("--pocket", metavar="POCKET=P", help="The same of a pocket of a wheel, `17=0.03`."),
    ] = None,
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
    from macau_edge.balance import bias as biased
    from macau_edge.balance import read_shares
    from macau_edge.cli.files import check_writable
    from macau_edge.cli.game import load_chosen, states
    from macau_edge.cli.output import emit
    from macau_edge.cli.progress import track
    from macau_edge.options import choose
    from macau_edge.problem import ProblemError
    from macau_edge.reading.amounts import share
    from macau_edge.reports.bias import bias_document, bias_json, bias_records

    check_writable(output, force)
    ruleset, given = load_chosen(game, given)
    found = biased(
        ruleset,
        choose(ruleset, given),
        given=given,
        only=only,
        die=read_shares(die or (), "die"),
        pocket=read_shares(pocket or (), "pocket"),
        tolerance=None if tolerance is None else share(tolerance, "tolerance"),
        symbolic=symbolic,
        limit=states(limit),
        track=track,
    )
    document = bias_records if format_ == "csv" else bias_document
    emit(lambda: document(found, lang), lambda: bias_json(found), format_, output, force)
    if not found.agree:
        raise ProblemError(*found.problems)
