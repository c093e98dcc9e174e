"""`macau-edge games`: the shipped rulesets and their acts."""

from __future__ import annotations

from macau_edge.cli.arguments import ForceOption, FormatOption, LangOption, OutputOption


def games(
    format_: FormatOption = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """The shipped rulesets and their acts.

    Whether the act is in force, whether it has an article for new bets, and what it leaves to the house.
    """
    from macau_edge.cli.files import check_writable
    from macau_edge.cli.output import emit
    from macau_edge.problem import ProblemError
    from macau_edge.reading.ruleset import read_ruleset
    from macau_edge.reading.shipped import find, shipped_names
    from macau_edge.reading.source import read_source
    from macau_edge.reports.games import games_document, games_json

    check_writable(output, force)
    rulesets = []
    for name in shipped_names():
        read = read_ruleset(read_source(find(name)[1]), name)
        if read.ruleset is None:
            raise ProblemError(*read.problems)
        rulesets.append(read.ruleset)
    emit(lambda: games_document(rulesets, lang), lambda: games_json(rulesets), format_, output, force)
