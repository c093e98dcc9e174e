"""`macau-edge help` and `completion`: how a command is used, and what makes a shell complete its words."""

from __future__ import annotations

import os
import sys
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import typer

from macau_edge.model.message import Message, joined
from macau_edge.model.problem import UsageError

if TYPE_CHECKING:
    pass

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
        from macau_edge.cli.instead import unknown_command_error

        raise unknown_command_error(words, ["help"])
    command.make_context(words[0], [*words[1:], "--help"], parent=program)


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
