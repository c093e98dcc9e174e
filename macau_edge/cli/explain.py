"""`macau-edge explain`: the derivation of a bet's figures, line by line."""

from __future__ import annotations

from typing import Annotated

import typer

from macau_edge.cli.arguments import ForceOption, FormatOption, LangOption, LimitOption, OutputOption, split
from macau_edge.problem import UsageError

FLAGS = ("--limit", "--format", "--lang", "--output", "--force")


def explain(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME BET [--OPTION CHOICE]...",
            help="A game, one of its bets or families, and the choices that the law leaves to the house.",
            show_default=False,
        ),
    ],
    limit: LimitOption = None,
    format_: FormatOption = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """The derivation of a bet, line by line.

    Outcomes, combinations, probabilities, net results, contributions, equations, the sum, the house edge.
    """
    positional, given = split(words, ["GAME", "BET"], FLAGS)
    if len(positional) < 2:
        raise UsageError("which bet?", f"expected: GAME BET; `macau-edge analyse {positional[0]}` lists the bets")
    game, bet = positional
    from macau_edge.analysis import analyse_ruleset
    from macau_edge.cli.files import check_writable
    from macau_edge.cli.game import load_chosen, states, stop_on_disagreement
    from macau_edge.cli.output import emit
    from macau_edge.options import choose
    from macau_edge.reports.explain import explain_document, explain_json

    check_writable(output, force)
    ruleset, given = load_chosen(game, given)
    most = states(limit)
    analysis = analyse_ruleset(ruleset, choose(ruleset, given), given=given, only=[bet], limit=most)
    emit(
        lambda: explain_document(analysis, lang, limit=most),
        lambda: explain_json(analysis, limit=most),
        format_,
        output,
        force,
    )
    stop_on_disagreement(analysis)
