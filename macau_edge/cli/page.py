"""`macau-edge page`: one file in which a game is asked about, in a browser."""

from __future__ import annotations

from macau_edge.cli import arguments
from macau_edge.model.records import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePageRequest:
    """One file that asks in a browser what another prize does.

    The cloth with every bet, its derivation and its exact figures at whatever prizes are set there, and the change as
    an application. It needs neither this program nor a network, and has all three languages.

    Examples:
        macau-edge page craps -o craps.html
        macau-edge page roulette --lang pt -o roleta.html
    """

    words: arguments.GameWords
    option: arguments.GivenOption = None
    limit: arguments.LimitOption = None
    lang: arguments.LangOption = "en"
    output: arguments.FileOption = None
    force: arguments.ForceOption = False
