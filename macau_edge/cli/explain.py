"""`macau-edge explain`: the derivation of a bet's figures, line by line."""

from __future__ import annotations

from macau_edge.cli.arguments import (
    BetWords,
    ForceOption,
    FormatOption,
    LangOption,
    LimitOption,
    OutputOption,
    split_bet,
)

FLAGS = ("--limit", "--format", "--lang", "--output", "--force")


def explain(
    words: BetWords,
    limit: LimitOption = None,
    format_: FormatOption = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """The derivation of a bet, line by line.

    Outcomes, combinations, probabilities, net results, contributions, equations, the sum, the house edge.
    """
    game, bet, given = split_bet(words, FLAGS)
    from macau_edge.analysis import analyse_ruleset
    from macau_edge.cli.files import check_writable
    from macau_edge.cli.game import load_chosen, states, stop_on_disagreement
    from macau_edge.cli.output import emit
    from macau_edge.options import choose

    check_writable(output, force)
    ruleset, given = load_chosen(game, given)
    most = states(limit)
    analysis = analyse_ruleset(ruleset, choose(ruleset, given), given=given, only=[bet], limit=most)
    from macau_edge.reports.explain import explain_document, explain_json  # with the exact engine: the bet is known now

    emit(
        lambda: explain_document(analysis, lang, limit=most),
        lambda: explain_json(analysis, limit=most),
        format_,
        output,
        force,
    )
    stop_on_disagreement(analysis)
