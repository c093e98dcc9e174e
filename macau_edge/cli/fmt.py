"""`macau-edge fmt`, `games` and `language`: one way to write a file, what is shipped, and what may be written."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, get_args

import typer

from macau_edge.cli.arguments import (
    FileOption,
    ForceOption,
    FormatOption,
    LangOption,
    OutputOption,
    WideOption,
    argument,
)
from macau_edge.cli.files import FormattedFile, gather, refuse_shipped, rewrite_files
from macau_edge.cli.messages import show_problems, write_notes
from macau_edge.cli.output import check_writable, emit, write_output
from macau_edge.cli.progress import track
from macau_edge.cli.spoken import persons_words
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.reading.kinds import OLDER, game_by_name, is_application, older_words
from macau_edge.reading.nodes import Scalar, read_nodes, value_of
from macau_edge.reading.reference import Page, reference_file, sections_of
from macau_edge.reading.source import Source, find_ruleset, read_source, shipped_names

STANDARD_INPUT = "<stdin>"


def fmt(
    paths: Annotated[
        list[str],
        argument("PATH...", "Rulesets, applications, folders of them, or - from standard input to standard output."),
    ],
    check: Annotated[bool, typer.Option("--check", help="Write nothing; say what would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show each line that would change.")] = False,
    older: Annotated[
        str | None,
        typer.Option("--from", metavar="VERSION", help="Rewrite them from the language of that version: 0.1."),
    ] = None,
) -> None:
    """Rulesets and applications in the one way to write them.

    The order, the comments and every figure stay. Without --check and --diff the files are rewritten in place.

    Examples:
        macau-edge fmt my-game.yaml
        macau-edge fmt --check rulesets/ examples/
    """
    if "-" in paths and len(paths) > 1:
        said = Message("`-`, which is written to standard output, stands beside files, which are rewritten in place")
        raise UsageError(said, Message("leave out `-`, or the files"))
    refuse_shipped(paths)
    _check_version(older)
    gathered = gather(paths, STANDARD_INPUT, None)
    files = [_format(file, older=older is not None) for file in track(gathered.files)]
    problems = [*gathered.problems, *(problem for file in files for problem in file.problems)]
    changed = [file for file in files if file.changes]
    if diff:
        write_output("".join(file.diff() for file in changed), None, False)
    elif paths == ["-"] and not check:
        write_output("".join(file.after for file in files if not file.problems), None, False, None)  # the file itself
    else:
        rewrite_files([] if check else changed)
        w, key = persons_words(), "fmt.would" if check else "fmt.did"
        write_output("".join(f"{w(key, file=file.name)}\n" for file in changed), None, False)
    if problems:
        show_problems(ProblemError(*problems))
    if paths != ["-"]:
        write_notes(_counted(files, would=check or diff))
    if problems or (changed and (check or diff)):
        raise typer.Exit(1)


def _check_version(older: str | None) -> None:
    """Refuses a version whose language is that of today, or is none."""
    if older is not None and older not in OLDER:
        raise UsageError(
            Message("no file is rewritten from the language of `{version}`", version=older),
            Message(
                "files can be rewritten from {versions}; without --from a file is only formatted",
                versions=joined(OLDER, Message(" or ")),
            ),
        )


def _format(file: Path | Source, *, older: bool) -> FormattedFile:
    """The file formatted, and where it is an `older` one in the words of today; otherwise it may have no others."""
    from macau_edge.reading.formatting import formatted

    name = file.file if isinstance(file, Source) else str(file)
    try:
        read = file if isinstance(file, Source) else read_source(file)
    except ProblemError as error:
        return FormattedFile(name=name, before="", after="", problems=error.problems, read=False)
    text = read.data.decode("utf-8")
    try:
        if not older and (problems := older_words(read)):
            return FormattedFile(name=name, before=text, after=text, problems=problems)
        return FormattedFile(name=name, before=text, after=formatted(read, older=older))
    except ProblemError as error:
        return FormattedFile(name=name, before=text, after=text, problems=error.problems)


def _counted(files: list[FormattedFile], *, would: bool) -> str:
    changed, unread = sum(file.changes for file in files), sum(not file.read for file in files)
    refused = sum(bool(file.problems) for file in files) - unread
    left = len(files) - changed - refused - unread
    w = persons_words()
    said = [
        w("fmt.would-reformat" if would else "fmt.reformatted", n=changed),
        w("fmt.left", n=left),
        *([w("fmt.refused", n=refused)] if refused else []),
        *([w("fmt.unread", n=unread)] if unread else []),
    ]
    return w("phrase.comma").join(said)


# --- `macau-edge games`: the shipped rulesets and their acts ----------------------------------------------------------


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
    from macau_edge.questions.games import game_document, game_records, games_document, games_json, games_records
    from macau_edge.reading.ruleset import read_ruleset
    from macau_edge.reports.shown import Shown

    check_writable(output, force)
    rulesets = []
    for game in games or shipped_names():
        name, file = find_ruleset(game_by_name(game))
        source = read_source(file)
        if is_application(source):
            raise _of_an_application(game, source)
        read = read_ruleset(source, name)
        if read.ruleset is None or any(problem.stops_figures for problem in read.problems):
            raise ProblemError(*read.problems)
        rulesets.append(read.ruleset)
    document, records = (game_document, game_records) if games else (games_document, games_records)
    emit(Shown(rulesets, document, games_json, records=records), format_, lang, output, force, wide=wide)


def _of_an_application(path: str, source: Source) -> UsageError:
    """That a file is an application, and how the game and the bets that it is about are shown."""
    asked = value_of(read_nodes(source), "game")
    word = asked.text if isinstance(asked, Scalar) else ""
    game = str(Path(path).parent / word) if word.endswith((".yaml", ".yml")) else word
    remedy = Message("see `macau-edge check {path}`", path=path)
    if word:
        remedy = Message(
            "`macau-edge games {game}` has the game, `macau-edge analyse {path}` the bets in it", game=game, path=path
        )
    return UsageError(Message("{path} is an application, and no ruleset", path=path), remedy)


# --- `macau-edge language`: the pages of the reference, which are installed with the rulesets -------------------------


def language(
    key: Annotated[
        str | None, argument("[KEY]", "A heading of the reference, or a key; all of it without one.")
    ] = None,
    output: FileOption = None,
    force: ForceOption = False,
) -> None:
    """The reference of rulesets and applications, or of a key.

    In Markdown: of a heading all that stands below it, of a key the parts whose tables have it.

    Examples:
        macau-edge language outcomes
        macau-edge language winning-stake
    """
    check_writable(output, force)
    pages = [reference_file(page).read_text("utf-8") for page in get_args(Page)]
    write_output("\n".join(pages if key is None else sections_of(key)), output, force)
