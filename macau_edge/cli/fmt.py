"""`macau-edge fmt` and `language`: one way to write a file, and what may be written in it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, get_args

import typer

from macau_edge.cli.arguments import (
    FileOption,
    ForceOption,
    argument,
)
from macau_edge.cli.files import FormattedFile, gather, refuse_shipped, rewrite_files
from macau_edge.cli.messages import show_problems, write_notes
from macau_edge.cli.output import check_writable, write_output
from macau_edge.cli.progress import track
from macau_edge.cli.spoken import persons_words
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.reading.kinds import OLDER, older_words
from macau_edge.reading.reference import Page, reference_file, sections_of
from macau_edge.reading.source import Source, read_source

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
        typer.Option("--from", metavar="VERSION", help="Rewrite them from the language of that version: 0.1 or 0.2."),
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
