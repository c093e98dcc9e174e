"""The arguments that several commands share, and what they say of a file."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, TypeAlias, TypeVar

import typer

from macau_edge.cli.commands import declared_parameters
from macau_edge.cli.spoken import locale_language, persons_language
from macau_edge.model.message import Message, joined
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import ProblemError, UsageError, nearest
from macau_edge.model.records import dataclass
from macau_edge.model.texts import Language
from macau_edge.questions.request import Flag, Request, flags, whole_number
from macau_edge.reports.formats import FORMATS, OF_CHARTS, OF_REPORTS, foreign_ending, format_of

Kind = TypeVar("Kind", bound=str)
R_co = TypeVar("R_co", bound=Request[Any], covariant=True)


def argument(metavar: str, help_: str) -> Any:
    """A positional argument of a command; its default is said in the help, if anywhere."""
    return typer.Argument(metavar=metavar, help=help_, show_default=False)


Tongues = Literal["pt+zh", "pt", "zh", "en"]
"""A language of what is printed for others, or two side by side."""


def _language(context: typer.Context, given: Language) -> Language:
    """What was asked for, or what a person reads; what programs read is in English unless the command says so.

    The format was read before, as all that stands on the line.
    """
    source = getattr(context.get_parameter_source("lang"), "name", "")
    if source == "COMMANDLINE":
        return given
    asked = (FORMATS.get(context.params.get(name, "")) for name in ("format", "output_format"))
    if any(one and one.for_programs for one in asked):
        return "en"
    try:
        return persons_language(os.environ)
    except ProblemError:
        if context.info_name == "check":  # to which a wrong `lang` of a policy is a finding
            return locale_language(os.environ)
        raise


LangOption = Annotated[
    Language,
    typer.Option(
        "--lang",
        show_default=False,
        callback=_language,
        help="Language of names, headings and numbers; without it MACAU_EDGE_LANG, the policy or the locale says it.",
    ),
]


def _of_the_ending(context: typer.Context, parameter: typer.CallbackParam, given: str) -> str:
    """The format that was asked for, else the one that the name of the file ends with, else what there is without both.

    The file was read before, as all that stands on the line.

    Raises:
        UsageError: this is not written in a format of that ending.
    """
    file = context.params.get("output")
    if file is None or getattr(context.get_parameter_source(parameter.name or ""), "name", "") != "DEFAULT":
        return given
    choices = getattr(parameter.type, "choices", ())
    found = format_of(file.name, choices)
    if not found and (ending := foreign_ending(file.name)):
        known = [FORMATS["table"], *(FORMATS[name] for name in choices if name in FORMATS)]
        ends = joined(dict.fromkeys(f"`{end}`" for one in known for end in one.endings[:1]))
        said = Message("{file}: a report is not written as `{ending}`", file=file, ending=ending)
        text = f"{parameter.opts[0]} {given}"
        raise UsageError(said, Message("end its name with {ends}; or add `{text}`", ends=ends, text=text))
    return found or given


def format_option(help_: str, name: str = "--format") -> Any:
    """The option of a command that has `--output` as well, whose ending says the format where this does not."""
    return typer.Option(name, help=help_, callback=_of_the_ending)


def _output(help_: str) -> Any:
    to_file = lambda file: None if file == Path("-") else file  # noqa: E731  # as `check -` reads standard input
    return typer.Option("--output", "-o", metavar="FILE", help=help_, callback=to_file)


if TYPE_CHECKING:
    FormatOption: TypeAlias = str
    ChartFormatOption: TypeAlias = str
else:  # their choices are those of the table
    FormatOption = Annotated[Literal[OF_REPORTS], format_option("How the figures are shown.")]
    ChartFormatOption = Annotated[
        Literal[OF_CHARTS], format_option("How the figures are shown; chart is text, svg a picture.")
    ]
FileOption = Annotated[Path | None, _output("Write to a file, whole or not at all.")]
OutputOption = Annotated[
    Path | None,
    _output("Write to a file, whole or not at all, in the format of its ending unless another is asked for."),
]
"""Where there is a `format_option`."""
WideOption = Annotated[bool, typer.Option("--wide", help="Tables as wide as they need, with all their columns.")]


def _states(text: str) -> int:
    """The number of states that a text is; raises UsageError where it is none."""
    return whole_number(text, "limit")


ForceOption = Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportOptions:
    """How a report is to be shown: the options that every command with one has after its own."""

    format: FormatOption = "table"
    lang: LangOption = "en"
    wide: WideOption = False
    output: OutputOption = None
    force: ForceOption = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(ReportOptions, Generic[R_co]):
    """What was typed: the game, the choices of its options, what is asked, and how the report is to be shown."""

    request: R_co
    game: str
    given: dict[str, str]


LimitOption = Annotated[
    int | None,
    typer.Option("--limit", parser=_states, metavar="N", help="Most states a bet may have; 200000 without it."),
]
_GAME = "A shipped game, the path of a YAML file, or - for standard input"
_CHOICES = "and the choices that the law leaves to the house."
GameWords = Annotated[list[str], argument("GAME [--OPTION CHOICE]...", f"{_GAME}; {_CHOICES}")]
BetWords = Annotated[
    list[str], argument("GAME BET [--OPTION CHOICE]...", f"{_GAME}; one of its bets or families, {_CHOICES}")
]
WORDS = {
    "GAME": GameWords,
    "GAME BET": BetWords,
    "GAME [BET]": Annotated[
        list[str],
        argument("GAME [BET] [--OPTION CHOICE]...", f"{_GAME}; perhaps one of its bets or families, {_CHOICES}"),
    ],
    "GAME [BET]...": Annotated[
        list[str],
        argument("GAME [BET]... [--OPTION CHOICE]...", f"{_GAME}; perhaps some of its bets or families, {_CHOICES}"),
    ],
}
"""The places of the words of a command on a game -> how they are typed, with the options of the game between them."""


GivenOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=CHOICE", help="A choice that the law leaves, whatever it is called; may be repeated."
    ),
]
"""For an option of a ruleset that is called as one of the command is; any other is typed by its name."""


def option(flag: Flag) -> Any:
    """How Typer is told of an option of a request."""
    short = [f"-{flag.letter}"] if flag.letter else []
    return typer.Option(f"--{flag.name}", *short, metavar=flag.metavar, help=flag.help)


def declared_options(record: type[Any]) -> tuple[str, ...]:
    """The options of a record that says how its fields are typed."""
    said = [one for hint, _ in declared_parameters(record).values() for one in getattr(hint, "__metadata__", ())]
    return tuple(str(one.default) for one in said if isinstance(one, typer.models.OptionInfo))  # its first name


def options_of_request(kind: type[Any]) -> tuple[str, ...]:
    """The options of the command that makes such a request, for whoever gives it another."""
    return (*(f"--{flag.name}" for flag in flags(kind).values()), "--option", *declared_options(ReportOptions))


def check_table(format_: str, columns: str | None, sort: str | None) -> None:
    """Raises UsageError where columns or an order are asked for of what programs read."""
    if format_ in ("csv", "json") and (columns or sort):
        said = Message(
            "`{option}` is of the table, and {format} has every figure in the order of the file",
            option="--columns" if columns else "--sort",
            format=format_,
        )
        raise UsageError(said, Message("leave it out, or ask for `--format table`, `markdown` or `html`"))


def languages_spoken(tongues: Tongues) -> tuple[Language, ...]:
    """The languages that `--lang pt+zh` means."""
    return ("pt", "zh") if tongues == "pt+zh" else (tongues,)


def kinds_of_files(files: Iterable[Path], kinds: Sequence[Kind]) -> dict[Path, Kind]:
    """What kind each file is to be by the end of its name: `pdf` for `dossier.pdf`.

    Raises:
        UsageError: it is none of the `kinds`, or two are one file.
    """
    files = tuple(files)
    found: dict[Path, Kind] = {}
    ends = {f".{kind}": kind for kind in kinds}
    for file in files:
        if file.suffix.lower() not in ends:
            raise _kind_unknown(file, ends)
        found[file] = ends[file.suffix.lower()]
    check_apart(files)
    return found


def check_apart(files: Iterable[Path]) -> None:
    """Raises UsageError where two files to be written are one, of which the second would take the place of the first.

    They are by other ways, by a link, and where capitals are not told apart.
    """
    named: dict[str, Path] = {}
    for file in files:
        name = os.path.normcase(os.path.realpath(file)).casefold()
        before = named.get(name)
        if before == file:
            raise UsageError(Message("{file} is given twice", file=file), Message("keep one of the two"))
        if before is not None:
            said = Message("{other} and {file} are one file, here or on Windows and macOS", other=before, file=file)
            raise UsageError(said, Message("give each a name of its own"))
        named[name] = file


def check_ending(file: Path | None, *ends: str) -> None:
    """Raises UsageError for a file that is called as one of another kind; without an ending it may be any."""
    if file is not None and foreign_ending(file.name) not in ("", *ends):
        raise _kind_unknown(file, ends)


def _kind_unknown(file: Path, ends: Collection[str]) -> UsageError:
    hint = nearest(file.suffix, ends, Message("end its name with {ends}", ends=joined(ends)))
    return UsageError(Message("{file}: what kind of file is it to be?", file=file), hint)


# --- the moment that a file is dated, where the environment says one -------------------------------------------------


def epoch() -> int | None:
    """The moment that `SOURCE_DATE_EPOCH` says, in seconds since 1970; None where it is not set."""
    text = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 11:
        said = Message("SOURCE_DATE_EPOCH is `{text}`, which is no number of seconds", text=text[:20])
        raise UsageError(said, Message("unset it, or write a whole number"))
    return whole_of(text)
