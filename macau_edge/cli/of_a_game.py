"""What the help of a command says where a game is named: the game's own options, and the examples as they are of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from macau_edge.cli.named import game_named, games_with, names_of_game, positional, shipped
from macau_edge.cli.spoken import command_language, translated

if TYPE_CHECKING:
    from macau_edge.cli.named import NamedOption


def game_and_options(words: Sequence[str], own: Collection[str]) -> tuple[str, list[tuple[str, str]]]:
    """The game that words are about, and its options: what is typed, and the article, the choices and the default.

    Without a game the name is empty. One that is called as an option of the command's `own` is typed by `--option`.

    Raises:
        ProblemError, UsageError: the game cannot be read.
    """
    typed = _game(words)
    if not typed:
        return "", []
    game = game_named(typed)
    names = names_of_game(game)
    if names is None:
        from macau_edge.checks.sound import load_any

        load_any(game)  # which says what is wrong with it
        return typed, []
    return typed, [
        (f"{_typed(name, own)}{_choices(option.choices)}", f"{_said(option)}{translated('.')}")
        for name, option in names.options.items()
    ]


def _typed(name: str, own: Collection[str]) -> str:
    return f"--option {name}=" if f"--{name}" in own else f"--{name} "


def _game(words: Sequence[str]) -> str:
    """The game that is named among words; without one, the only shipped game that has all options among them."""
    options = [word.lstrip("-").partition("=")[0] for word in words if word.startswith("--")]
    games = games_with(options) if options else []
    return next(positional(words), games[0] if len(games) == 1 else "")


EXAMPLE = "craps"
"""The game of the examples in the help."""
_OF_ANY = ("--rounds", "--seed", "--lang", "--format")
"""Options of examples that go with any bet of any game; those of the game itself become its own."""


def game_examples(words: Sequence[str], examples: Sequence[str]) -> list[str]:
    """The examples as they are of the game that words are about; without those that are of craps alone."""
    typed = _game(words)
    game, theirs = game_named(typed), shipped()[EXAMPLE].options
    names = names_of_game(game) if typed and game != EXAMPLE else None
    if names is None:
        return []
    chosen = next(([f"--{name}", one.choices[-1]] for name, one in names.options.items() if one.choices), [])
    found = []
    for example in examples:
        program, command, of, *rest = example.split()
        has_bet = bool(rest) and not rest[0].startswith("-")
        pairs = [rest[at : at + 2] for at in range(has_bet, len(rest), 2)]
        if of == EXAMPLE and all(flag in (*_OF_ANY, *(f"--{one}" for one in theirs)) for flag, *_ in pairs):
            bet = [*names.bets][:1] if has_bet else chosen
            own = [word for pair in pairs if pair[0] in _OF_ANY for word in pair]
            found.append(" ".join([program, command, typed, *bet, *own]))
    return list(dict.fromkeys(found))


def _choices(listed: Sequence[str]) -> str:
    """`<2:1|3:1>`, or `N:M` where any ratio may be chosen."""
    return f"<{'|'.join(listed)}>" if listed else "N:M"


def _said(option: NamedOption) -> str:
    """The article, what holds without the option, and whether no figure hangs on it."""
    said = [option.law[command_language()]] if option.law else []
    said += [translated("{choice} without it", choice=option.default)] if option.default else []
    return translated("; ").join([*said, *([] if option.figures else [translated("no figure depends on it")])])
