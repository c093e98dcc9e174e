"""`macau-edge help` and `completion`: how a command is used, and what makes a shell complete its words."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import typer

from macau_edge.cli.spoken import tongue, worded
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import UsageError

if TYPE_CHECKING:
    from macau_edge.cli.named import NamedOption

Shell = Literal["bash", "zsh", "fish"]


def help(  # noqa: A001 - what the command is called
    ctx: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[COMMAND [GAME]]", help="A command, and a game that it is about.")
    ] = None,
) -> None:
    """How a command is used; of a game, with its own options.

    The same as `macau-edge COMMAND GAME --help`; without a command, what `macau-edge --help` says.

    Examples:
        macau-edge help solve
        macau-edge help analyse craps
    """
    program = ctx.find_root()
    group = program.command
    assert isinstance(group, typer.core.TyperGroup)
    if not words:
        typer.echo(group.get_help(program))
        return
    command = group.get_command(program, words[0])
    if command is None:
        from macau_edge.cli.instead import no_command

        raise no_command(words, ["help"])
    command.make_context(words[0], [*words[1:], "--help"], parent=program)


def options_of(words: Sequence[str]) -> tuple[str, list[tuple[str, str]]]:
    """The game that words are about, and its options: what is typed, and the article, the choices and the default.

    Without a game the name is empty.

    Raises:
        ProblemError, UsageError: the game cannot be read.
    """
    from macau_edge.cli.named import meant, names_of

    typed = _game(words)
    if not typed:
        return "", []
    game = meant(typed)
    names = names_of(game)
    if names is None:
        from macau_edge.checks.sound import load_any

        load_any(game)  # which says what is wrong with it
        return typed, []
    return typed, [
        (f"--{name} {_choices(option.choices)}", f"{_said(option)}{worded('.')}")
        for name, option in names.options.items()
    ]


def _game(words: Sequence[str]) -> str:
    """The game that is named among words; without one, the only shipped game that has all options among them."""
    from macau_edge.cli.completing import positional
    from macau_edge.cli.named import games_with

    options = [word.lstrip("-").partition("=")[0] for word in words if word.startswith("--")]
    games = games_with(options) if options else []
    return next(positional(words), games[0] if len(games) == 1 else "")


EXAMPLE = "craps"
"""The game of the examples in the help."""
_OF_ANY = ("--rounds", "--seed", "--lang", "--format")
"""Options of examples that go with any bet of any game; those of the game itself become its own."""


def examples_of(words: Sequence[str], examples: Sequence[str]) -> list[str]:
    """The examples as they are of the game that words are about; without those that are of craps alone."""
    from macau_edge.cli.named import meant, names_of, shipped

    typed = _game(words)
    game, theirs = meant(typed), shipped()[EXAMPLE].options
    names = names_of(game) if typed and game != EXAMPLE else None
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
    said = [option.law[tongue()]] if option.law else []
    said += [worded("{choice} without it", choice=option.default)] if option.default else []
    return worded("; ").join([*said, *([] if option.figures else [worded("no figure depends on it")])])


# --- `macau-edge completion`: a script for the shell, and what it asks for while a line is typed ----------------------


SCRIPTS = {
    "bash": r"""
_macau_edge() {
  local IFS=$'\n'
  COMPREPLY=($(macau-edge completion bash --before "${COMP_LINE:0:COMP_POINT}" 2>/dev/null))
  [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == */ ]] && compopt -o nospace
}
complete -o nosort -F _macau_edge macau-edge
""",
    "zsh": r"""
#compdef macau-edge
_macau_edge() {
  local -a words said
  local line
  for line in "${(@f)$(macau-edge completion zsh --before "$LBUFFER" 2>/dev/null)}"; do
    [[ -n $line ]] || continue
    words+=("${line%%$'\t'*}") said+=("${line//$'\t'/  -- }")
  done
  local -a joined; [[ -n ${(M)words:#*/} ]] && joined=(-S '')  # nothing is put behind a folder
  if [[ $1 == subscript ]]; then  # what stands behind a bracket, which zsh takes for one
    compadd -Q -V macau-edge -- "${(@)words#*\[}"
  else
    compadd "${joined[@]}" -V macau-edge -l -d said -- "${words[@]}"
  fi
}
_macau_edge_subscript() {
  [[ $LBUFFER == *macau-edge\ * ]] && _macau_edge subscript || _subscript "$@"
}
_macau_edge_run() {  # hard-way[4] is a bet; of files alone a word may be a pattern
  case $1 in
    check|diff|fmt|games) command macau-edge ${~@} ;;
    *) command macau-edge "$@" ;;
  esac
}
alias macau-edge='noglob _macau_edge_run'
compdef _macau_edge macau-edge _macau_edge_run
compdef _macau_edge_subscript -subscript-
""",
    "fish": r"""
complete -c macau-edge -f -k -a '(macau-edge completion fish --before (commandline -cp | string collect))'
""",
}
"""What each shell is given to read: it asks `completion` with the line as far as the cursor, for one word a line."""


def completion(
    shell: Annotated[
        Shell | None, typer.Argument(metavar="[SHELL]", help="bash, zsh or fish; that of $SHELL without it.")
    ] = None,
    before: Annotated[
        str | None, typer.Option("--before", metavar="LINE", help="What may stand after this line; for the script.")
    ] = None,
) -> None:
    """What makes a shell complete commands, games and bets.

    Prints a script. Put into ~/.bashrc: eval "$(macau-edge completion bash)"; into ~/.zshrc, below compinit: eval
    "$(macau-edge completion zsh)"; into ~/.config/fish/config.fish: macau-edge completion fish | source.

    Examples:
        macau-edge completion bash
        macau-edge completion zsh --before 'macau-edge explain craps pass-'
    """
    shell = shell or _of_the_person()
    if before is None:
        sys.stdout.write(SCRIPTS[shell].lstrip("\n"))
        return
    from macau_edge.cli.completing import completions

    sys.stdout.writelines(f"{line}\n" for line in completions(before, shell))


def _of_the_person() -> Shell:
    name = PurePath(os.environ.get("SHELL", "")).name
    for shell in get_args(Shell):
        if name == shell:
            return shell  # type: ignore[no-any-return]
    raise UsageError(Message("for which shell?"), Message("name it: {shells}", shells=joined(get_args(Shell))))
