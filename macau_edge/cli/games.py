"""`macau-edge games`: the shipped rulesets and their acts."""

from __future__ import annotations

from typing import Annotated

from macau_edge.cli.arguments import (
    ForceOption,
    FormatOption,
    LangOption,
    OutputOption,
    WideOption,
    argument,
)


def games(
    games: Annotated[list[str] | None, argument("[GAME]...", "Shipped games, or files; all games without it.")] = None,
    format_: FormatOption = "table",
    lang: LangOption = "en",
    wide: WideOption = False,
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """The shipped rulesets and their acts.

    Whether the act is in force, whether it has an article for new bets, and what it leaves to the house. Of a game that
    is named also its bets with their articles.

    Examples:
        macau-edge games
        macau-edge games craps --lang pt
    """
    from macau_edge.cli.listing import write_games

    write_games(games=games, format_=format_, lang=lang, wide=wide, output=output, force=force)
