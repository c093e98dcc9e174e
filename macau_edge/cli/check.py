"""`macau-edge check`, `rule`, `schema` and `lsp`: the mistakes of files, what codes mean, and what editors ask for."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path, PurePath
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import typer

from macau_edge.checks.policy.file import LoadedPolicy, load_policy, policy_for
from macau_edge.cli.arguments import ForceOption, LimitOption, OutputOption, argument
from macau_edge.cli.output import FORMS, check_writable, look_of, texts, write
from macau_edge.cli.progress import track
from macau_edge.model.budget import allowed
from macau_edge.model.filed import Selection
from macau_edge.model.problem import FAMILIES, Kind, Problem, ProblemError, Rule, UsageError, nearest, rules
from macau_edge.questions.ask import states
from macau_edge.reading import source as sources
from macau_edge.reading.kinds import OWN_KEYS, is_ours
from macau_edge.reading.source import Source, read_source, shipped_names

if TYPE_CHECKING:
    from macau_edge.reports.findings import CheckedFiles


FindingsFormat = Literal["full", "concise", "json", "github", "sarif", "junit", "gitlab"]


def check(
    paths: Annotated[
        list[str],
        argument(
            "PATH...", "Rulesets, applications, folders of them, policies, shipped games, or - for standard input."
        ),
    ],
    output_format: Annotated[
        FindingsFormat, typer.Option("--output-format", help="How the findings are written.")
    ] = "full",
    select: Annotated[
        list[str] | None, typer.Option("--select", metavar="CODES", help="Only findings of these codes or families.")
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", metavar="CODES", help="No findings of these codes or families.")
    ] = None,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="How many findings each code has, instead of them.")
    ] = False,
    policy: Annotated[
        Path | None, typer.Option("--policy", metavar="FILE", help="The policy, instead of the nearest one.")
    ] = None,
    stdin_name: Annotated[
        str | None,
        typer.Option("--stdin-name", metavar="NAME", help="What standard input is called, and where it belongs."),
    ] = None,
    limit: LimitOption = None,
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """The mistakes of rulesets and applications, line by line.

    Each with its line and column, what is wrong, and what to write.

    Examples:
        macau-edge check rulesets/ examples/
        macau-edge check application.yaml --output-format github
    """
    selection = Selection(tuple(_codes("--select", select or ())), tuple(_codes("--ignore", ignore or ())))
    if statistics and output_format not in ("full", "concise"):
        raise UsageError(
            f"`--statistics` is a table for people, not in the format {output_format}",
            "leave one of the two out; `--output-format json` has `statistics` in any case",
        )
    if stdin_name and "-" not in paths:
        raise UsageError("`--stdin-name` names standard input, which is not read", "add `-` to the paths")
    check_writable(output, force)
    with allowed(states(limit)):
        found = _find(paths, stdin_name or "<stdin>", selection, policy)
    _say_others(found.others)
    form = None if output_format == "github" else FORMS.get(output_format, "text")  # its lines are commands of ours
    write(_written(found, output_format, statistics, output), output, force, form)
    if not found.problems and output_format in ("full", "concise"):
        sys.stderr.write(f"macau-edge: {_nothing_to_say(found)}\n")
    if any(not problem.warning for problem in found.problems):
        raise typer.Exit(1)


def _nothing_to_say(found: CheckedFiles) -> str:
    """What was looked at, so that silence is not taken for it; a finding left out may be that the engines disagree."""
    names: dict[Kind, str] = {"ruleset": "rulesets", "application": "applications", "policy": "policies"}
    looked_at = [f"{n} {kind if n == 1 else names[kind]}" for kind in names if (n := found.kinds.get(kind, 0))]
    bets = [f"{found.bets} bets and families"] if found.bets > 1 else []
    agreed = ["both engines agree on every bet"] if not found.left_out and found.kinds.keys() - {"policy"} else []
    left_out = [f"{found.left_out} findings left out"] if found.left_out else []
    return f"{', '.join([*looked_at, *bets])}: {', '.join([*agreed, *left_out, 'nothing to say'])}"


def _codes(option: str, given: Sequence[str]) -> list[str]:
    """The codes and families of an option that is repeated, or names several between commas."""
    known = (*FAMILIES, *rules())
    words = [word.strip() for several in given for word in several.split(",")]
    for word in words:
        if word not in known:
            hint = nearest(
                word, known, f"the families are {', '.join(FAMILIES)}; `macau-edge rule --all` has the codes"
            )
            raise UsageError(f"{option}: there is no code and no family `{word[:60]}`", hint)
    return words


def _find(paths: list[str], stdin_name: str, selection: Selection, policy: Path | None) -> CheckedFiles:
    """The findings of the files that the command names, and how long it took to find them."""
    from macau_edge.checks.files import check_files
    from macau_edge.reports.findings import CheckedFiles

    began = monotonic()
    loaded = _policy(policy)
    gathered = gather(paths, stdin_name, loaded)
    checked = check_files(gathered.files, track, selection=selection, policy=loaded)
    problems = (*gathered.problems, *checked.problems)
    unseen = [problem for problem in problems if problem.place.file not in checked.texts]
    return CheckedFiles(
        problems=problems,
        texts={**texts(unseen), **checked.texts},
        not_read=checked.not_read,
        files=checked.files,
        others=tuple(str(file) for file in gathered.others),
        kinds=checked.kinds,
        bets=checked.bets,
        left_out=checked.left_out,
        seconds=monotonic() - began,
    )


def _policy(file: Path | None) -> LoadedPolicy | None:
    if file is None:
        return None
    if not file.exists():
        raise UsageError(f"there is no policy `{file}`", "check the path")
    return load_policy(file)


def _say_others(others: Sequence[str]) -> None:
    """Says on standard error which YAML files of a folder were not checked."""
    from macau_edge.reports.findings.found import visible

    if others:
        files = "1 YAML file that is" if len(others) == 1 else f"{len(others)} YAML files that are"
        named = ", ".join(visible(file) for file in others[:3]) + (", …" if len(others) > 3 else "")
        sys.stderr.write(f"not checked: {files} neither a ruleset nor an application ({named})\n")


def _written(found: CheckedFiles, output_format: FindingsFormat, statistics: bool, output: Path | None) -> str:
    from macau_edge.reports.findings import FOR_MACHINES, FOR_PEOPLE, TextStyle, to_statistics

    look = TextStyle() if output else look_of(sys.stdout)
    if statistics:
        return to_statistics(found, look)
    if output_format in FOR_PEOPLE:
        return FOR_PEOPLE[output_format](found, look)
    return FOR_MACHINES[output_format](found)


# --- from the words of a command line to the files that are checked --------------------------------------------------


STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Gathered:
    """The files to be checked, once each, and those of folders that are neither a ruleset nor an application.

    `problems` say why standard input is no text; it is not among the files then.
    """

    files: Sequence[Path | Source]
    others: Sequence[Path]
    problems: Sequence[Problem] = ()


def gather(words: Sequence[str], stdin_name: str, policy: LoadedPolicy | None) -> Gathered:
    """The files that are named, and those in the folders that are named; a shipped game is its file.

    What is read from standard input stands for the file of its name.

    Raises:
        UsageError: there is nothing to check in a folder, or no standard input.
    """
    files: dict[str, Path | Source] = {}
    others: dict[str, Path] = {}
    problems: list[Problem] = []
    for word in dict.fromkeys(words):  # `-` can be read once
        path = Path(word)
        if word == STANDARD_INPUT:
            try:
                files[os.path.abspath(stdin_name)] = _standard_input(stdin_name)
            except ProblemError as error:
                problems += error.problems
        elif path.is_dir():
            for file in _in_folder(path, policy):
                chosen: dict[str, Path] | dict[str, Path | Source] = files if _says_ours(file) else others
                chosen.setdefault(os.path.abspath(file), file)
        else:
            is_shipped = word in shipped_names() and not os.path.lexists(word)
            file = sources.shipped_folder() / f"{word}.yaml" if is_shipped else path
            files.setdefault(os.path.abspath(file), file)
    if not files and not problems:
        raise UsageError(
            f"no ruleset and no application is among the YAML files of {', '.join(words)}",
            f"each has one of the keys {', '.join(f'`{key}`' for key in OWN_KEYS)}",
        )
    return Gathered(tuple(files.values()), tuple(file for name, file in others.items() if name not in files), problems)


def _standard_input(name: str) -> Source:
    if sys.stdin is None or sys.stdin.closed:
        raise UsageError("standard input is closed", "give a file, or `-` with something to read")
    return sources.source(name, sys.stdin.buffer.read(sources.LIMIT + 1))


def _in_folder(folder: Path, policy: LoadedPolicy | None) -> list[Path]:
    """The YAML files below a folder, in the order of their names, but for hidden ones and those a policy excludes."""
    found = sources.yaml_files(folder)
    if not found:
        raise UsageError(f"there is no YAML file in {folder}", "name a file, or the folder of the rulesets")
    left = [file for file in found if not is_excluded(file, policy or policy_for(file))]
    if not left:
        raise UsageError(f"the policy excludes every YAML file in {folder}", "look at `exclude` in it, or name a file")
    return left


def is_excluded(file: Path, policy: LoadedPolicy) -> bool:
    """Whether a pattern of the policy names a file or a folder it is in.

    A pattern without a slash is a name at any depth; one with a slash is a path from the policy's own folder.
    """
    patterns = policy.policy.exclude
    if not patterns:
        return False
    path = PurePath(os.path.relpath(file, policy.folder))
    steps = [path, *path.parents][:-1]
    return any(
        fnmatch(step.as_posix() if "/" in pattern.rstrip("/") else step.name, pattern.removeprefix("./").rstrip("/"))
        for pattern in patterns
        for step in steps
    )


def _says_ours(file: Path) -> bool:
    """Whether a file of a folder is meant as a ruleset or an application, or cannot be read: `check` says why."""
    try:
        return is_ours(read_source(file))
    except ProblemError:
        return True


# --- `macau-edge rule`: what a code of a finding means, with a wrong example and a right one -------------------------


RuleFormat = Literal["text", "json", "markdown"]


def rule(
    code: Annotated[
        str | None, argument("[CODE]", "A code, such as law/missing-name, or a family of them, such as law.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every code of every family.")] = False,
    format_: Annotated[RuleFormat, typer.Option("--format", help="How the rules are shown.")] = "text",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """What a code of `check` means, with an example.

    Why it matters, a file that is met with it, what is said of that, and the file mended. A family lists its codes.

    Examples:
        macau-edge rule law/missing-name
        macau-edge rule law
    """
    chosen = _chosen(code, everything)
    check_writable(output, force)
    write(_rules_written(chosen, format_, output), output, force, FORMS.get(format_, "text"))


def _rules_written(chosen: Sequence[Rule], format_: RuleFormat, output: Path | None) -> str:
    from macau_edge.reports.codes import to_json, to_markdown, to_text
    from macau_edge.reports.findings.found import TextStyle

    if format_ == "text":
        return to_text(chosen, TextStyle() if output else look_of(sys.stdout), full=len(chosen) == 1)
    return to_json(chosen) if format_ == "json" else to_markdown(chosen)


def _chosen(code: str | None, everything: bool) -> list[Rule]:
    """The rules that a code, a family or `--all` means.

    Raises:
        UsageError: neither or both were given, or there is no such code.
    """
    known = rules()
    if code is None and not everything:
        raise UsageError("which code?", f"write a code, --all, or a family: {', '.join(FAMILIES)}")
    if code is not None and everything:
        raise UsageError(f"`{code[:60]}` and --all were both given", "keep one of them")
    found = [one for one in known.values() if code in (None, one.code, one.family)]
    if code is not None and not found:
        named = [one for one in known if one.endswith(f"/{code}")]
        remedy = nearest(code, named or (*known, *FAMILIES), "`macau-edge rule --all` lists them")
        raise UsageError(f"there is no code `{code[:60]}`", f"did you mean `{named[0]}`?" if named else remedy)
    return found


# --- `macau-edge schema`: what editors ask for to complete, explain and check what is typed --------------------------


def schema(
    kind: Annotated[Kind | None, argument("[KIND]", "ruleset, application or policy.")] = None,
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """The JSON Schema of a kind of file, for editors.

    Without a kind, where the three of them are.

    Examples:
        macau-edge schema ruleset -o ruleset-1.json
        macau-edge schema application
    """
    check_writable(output, force)
    if kind is None:
        write("".join(f"{one:<13}{sources.schema_file(one)}\n" for one in get_args(Kind)), output, force)
    else:
        write(sources.schema_file(kind).read_text("utf-8"), output, force, "json")


def lsp(
    stdio: Annotated[bool, typer.Option("--stdio", help="What many editors add; it speaks no other way.")] = False,
) -> None:
    """What an editor asks while rulesets are written.

    Speaks the Language Server Protocol over standard input and output: findings while you type, with mends; completion;
    the figures of a bet under the pointer; definitions; formatting. An editor starts it: its settings name the command.

    Examples:
        macau-edge lsp
        macau-edge lsp --stdio
    """
    from importlib.util import find_spec

    if find_spec("pygls") is None:
        raise UsageError("the language server needs pygls, which is not installed", "pip install 'macau-edge[lsp]'")
    if sys.stdin is None or sys.stdin.closed or sys.stdin.isatty():
        raise UsageError("this speaks with an editor, over standard input", "write it into the settings of your editor")
    from macau_edge.lsp import serve

    serve()
