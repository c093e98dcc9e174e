"""`macau-edge dossier`, `verify`, `layout`: the file of an application, what holds in one, the cloth of a table."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from macau_edge.cli import arguments
from macau_edge.cli.messages import report_error
from macau_edge.cli.output import check_writable, emit, report_written, write_files, write_output
from macau_edge.cli.progress import track
from macau_edge.cli.spoken import command_language, persons_words
from macau_edge.model.message import Message
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import ProblemError, UsageError, remedy_for, system_error_text
from macau_edge.reading.source import shipped_names

if TYPE_CHECKING:
    from macau_edge.checks.sound import Loaded, LoadedApplication
    from macau_edge.dossier.make import Format
    from macau_edge.drawing.cloth import Cloth
    from macau_edge.model import Language
    from macau_edge.model.authority import Authority


FORMATS: tuple[Format, ...] = ("pdf", "docx", "json", "md")


def dossier(
    application: Annotated[Path, typer.Argument(metavar="APPLICATION", help="The application, a YAML file.")],
    output: Annotated[
        list[Path] | None,
        typer.Option("--output", "-o", metavar="FILE", help="A .pdf, .docx, .json or .md to write; may be repeated."),
    ] = None,
    lang: Annotated[
        arguments.Tongues | None,
        typer.Option("--lang", help="Its language, or two side by side; without it those of the authority."),
    ] = None,
    draft: Annotated[
        bool, typer.Option("--draft", help="Write it whatever its figures, with a mark on every page.")
    ] = False,
    limit: arguments.LimitOption = None,
    force: arguments.ForceOption = False,
) -> None:
    """The dossier of an application, ready to sign.

    A summary, the request, the description, the probabilities, the prizes, the advantage, the layout and the annexes,
    with the figures of both engines and the proposed text.

    Examples:
        macau-edge dossier application.yaml -o dossier.pdf
        macau-edge dossier application.yaml --draft -o draft.docx
    """
    _check_named(application)
    kinds = {file: arguments.kind_of_file(file, FORMATS) for file in output or ()}
    if not kinds:
        remedy = Message("add `-o dossier.pdf`, or .docx, .json, .md, or several")
        raise UsageError(Message("where is the dossier to be written?"), remedy)
    for file in kinds:
        check_writable(file, force, passed_on=True)
    when = arguments.epoch()
    from macau_edge.checks.application import missing_languages, unfilled, unfounded, unstated
    from macau_edge.checks.sound import load_application
    from macau_edge.dossier.annexes import case_of
    from macau_edge.dossier.make import make_dossier
    from macau_edge.reading.authority import authority_for

    with open_meter(limit):
        loaded = arguments.sound(load_application, application)
        authority = authority_for(loaded.application, loaded.ruleset)
        languages = _spoken(lang, authority)
        _check_sources(loaded)
        wanting = missing_languages(loaded.application, languages)
        if not draft:
            wanting += [*unfilled(loaded.application), *unstated(loaded.application, authority)]
            wanting += unfounded(loaded.application, loaded.base.ruleset)
        if wanting:
            raise ProblemError(*sorted(wanting))
        case = case_of(loaded, draft=draft, track=track)
        made = make_dossier(case, kinds.values(), languages, when)
    write_files({file: made[kind] for file, kind in kinds.items()}, force)
    for file, kind in kinds.items():
        report_error(_written(file, kind, made[kind]))


def _written(file: Path, kind: Format, data: bytes) -> str:
    """What was written, by which whoever receives it knows it again."""
    from macau_edge.dossier.verify.pdf import read_pdf

    w = persons_words()
    said = {"file": file, "bytes": w.whole(len(data)), "sum": sha256(data).hexdigest()}
    if kind == "pdf":
        return w("progress.pages-written", pages=read_pdf(data, whole=False).length, **said)
    return w("progress.filed-written", **said)


def _spoken(lang: arguments.Tongues | None, authority: Authority) -> tuple[Language, ...]:
    """The languages asked for, or those of the authority; refuses one in which nothing is filed to it."""
    languages = arguments.languages_spoken(lang) if lang else authority.languages
    if set(languages) <= {*authority.spoken}:
        return languages
    named = "+".join(authority.languages)
    message = Message(
        "--lang {lang}: what is filed to the {authority} is written in {languages}",
        lang=lang,
        authority=authority.name.say(command_language()),
        languages=named,
    )
    raise UsageError(message, Message("leave `--lang` out"))


def _check_named(application: Path) -> None:
    """Refuses the name of a shipped game, which other commands take: a dossier is of what is proposed for it."""
    name = application.as_posix()
    if name in shipped_names() and not os.path.lexists(application):
        message = Message("`{name}` is a game, and a dossier is made of an application, a YAML file", name=name)
        raise UsageError(message, Message("`macau-edge new application --game {name}` begins one", name=name))


def _check_sources(loaded: LoadedApplication) -> None:
    """Refuses the name of a file that its dossier could not be verified with, since it stands in the data."""
    from macau_edge.dossier.filed import file_of, is_file_name

    for name in map(file_of, loaded.sources):
        if not is_file_name(name):
            message = Message(
                "the name {name} has a backslash or what cannot be seen, and no dossier with it can be verified",
                name=ascii(name),
            )
            raise UsageError(message, Message("rename it"))


# --- `macau-edge verify`: what holds in a dossier that was received --------------------------------------------------


def verify(
    file: Annotated[Path, arguments.argument("FILE", "A dossier, as .pdf or .json.")],
    limit: arguments.LimitOption = None,
    format_: Annotated[
        Literal["table", "json", "markdown", "html"], arguments.format_option("How the report is shown.")
    ] = "table",
    lang: arguments.LangOption = "en",
    wide: arguments.WideOption = False,
    output: arguments.OutputOption = None,
    force: arguments.ForceOption = False,
) -> None:
    """What holds in a dossier, line by line.

    Every figure is computed again by both engines from what is attached; then the pages are made again and compared.

    Examples:
        macau-edge verify dossier.pdf
        macau-edge verify dossier.pdf --format json
    """
    from macau_edge.dossier.verify import verification
    from macau_edge.reports.shown import Shown

    check_writable(output, force)
    with open_meter(limit):
        found = verification.verify(file.name, _read(file), track=track)
    shown = Shown(found, verification.verification_document, partial(verification.verification_json, language=lang))
    emit(shown, format_, lang, output, force, wide=wide)
    if not found.holds:
        raise typer.Exit(1)


def _recompute_sha256() -> str:
    """The SHA-256 of the program that a dossier carries; of its file alone, since no module is needed for it."""
    return sha256((Path(__file__).parents[1] / "dossier" / "recompute.py").read_bytes()).hexdigest()


_CARRIED = f"""
    A dossier of this version carries recompute.py, which checks its figures without macau-edge. Its SHA-256 is

    {_recompute_sha256()}

    Examples:
"""
verify.__doc__ = f"{verify.__doc__}".replace("\n    Examples:\n", _CARRIED)


DOSSIER = Message("give the path of a dossier, a .pdf or a .json file")


def _read(file: Path) -> bytes:
    """The bytes of a file, one more than a dossier may have at most."""
    from macau_edge.dossier.verify.pdf import FILE

    try:
        mode = file.stat().st_mode  # before it is opened: a pipe would be waited for
        if not stat.S_ISREG(mode):
            folder = Message("{file} is a folder", file=file)
            raise UsageError(folder if stat.S_ISDIR(mode) else Message("{file} is no file", file=file), DOSSIER)
        with file.open("rb") as stream:
            return stream.read(FILE + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise UsageError(Message("{file} is not there", file=file), DOSSIER) from None
    except OSError as error:
        said = Message("{file} cannot be read: {why}", file=file, why=system_error_text(error))
        raise UsageError(said, remedy_for(error)) from None


# --- `macau-edge layout`: the table cloth of a game, or of what an application would make of it ----------------------


FLAGS = ("--output", "--lang", "--option", "--limit", "--force")
KINDS = ("svg", "png", "pdf")
PIXELS = 2400
"""The width of a PNG."""


def layout(
    words: Annotated[
        list[str],
        arguments.argument(
            "GAME [--OPTION CHOICE]...",
            "A shipped game, the path of a ruleset or of an application, and the choices left to the house.",
        ),
    ],
    output: Annotated[
        list[Path] | None,
        typer.Option("--output", "-o", metavar="FILE", help="A .svg, .png or .pdf to write; may be repeated."),
    ] = None,
    lang: Annotated[
        arguments.Tongues, typer.Option("--lang", help="The language of the cloth, or Portuguese and Chinese.")
    ] = ("pt+zh"),
    option: arguments.GivenOption = None,
    limit: arguments.LimitOption = None,
    force: arguments.ForceOption = False,
) -> None:
    """The cloth of a table, drawn from its ruleset.

    Every bet with its name and prize. Of an application it has the proposed bets too, marked, and where the application
    puts them. Without --output it is written to standard output as SVG.

    Examples:
        macau-edge layout craps -o craps.svg
        macau-edge layout roulette -o roulette.pdf
    """
    (game,), given = arguments.split_words(words, ["GAME"], FLAGS, options=option)
    from macau_edge.dossier.make import day_in_seconds
    from macau_edge.dossier.writing.typeset import placed

    kinds = {file: arguments.kind_of_file(file, KINDS) for file in output or ()}
    for file in kinds:
        check_writable(file, force)
    when, languages = arguments.epoch(), arguments.languages_spoken(lang)
    with open_meter(limit):
        loaded = arguments.load_game(game)
        arguments.check_given(loaded.ruleset, given, FLAGS)
        drawn = _cloth(loaded, given, languages)
    if not kinds:
        write_output(drawn.svg, None, force, "xml")
        return
    if when is None:
        when = day_in_seconds(day) if (day := _day(loaded)) else 0
    with placed(*loaded.sources):
        made = {kind: _picture(kind, drawn, languages[0], when) for kind in set(kinds.values())}
    write_files({file: made[kind] for file, kind in kinds.items()}, force)
    for file, kind in kinds.items():
        report_written(file, made[kind])


def _cloth(loaded: Loaded | LoadedApplication, given: Mapping[str, str], languages: tuple[Language, ...]) -> Cloth:
    """The cloth of a game, or of an application with its bets in their places."""
    from macau_edge.drawing.cloth import cloth
    from macau_edge.outcomes.options import choose
    from macau_edge.questions.chosen import understood_choices
    from macau_edge.reading.authority import authority_for
    from macau_edge.wording import Words

    choices = choose(loaded.ruleset, {**loaded.choices, **understood_choices(loaded.ruleset, given)})
    application = loaded.application
    if application is None:
        return cloth([Words(one, loaded.ruleset) for one in languages], choices)
    says = authority_for(application, loaded.ruleset).says
    each = [Words(one, loaded.ruleset, own=says(one)) for one in languages]
    return cloth(each, choices, proposed=application.bets, places=application.layout)


def _day(loaded: Loaded | LoadedApplication) -> str:
    """The day that a cloth is of: that of the application, or the last one that the act says; empty without any."""
    act = loaded.ruleset.act
    if loaded.application:
        return loaded.application.date
    return (act.effective or act.published or act.signed) if act else ""


def _picture(kind: str, drawn: Cloth, language: Language, when: int) -> bytes:
    """The picture as a file of that kind; `when` is its date, in seconds since 1970."""
    if kind == "svg":
        return drawn.svg.encode()
    from macau_edge.dossier.writing.typeset import picture_pdf, picture_png

    if kind == "png":
        return picture_png(drawn.svg, width=PIXELS)
    title, said = drawn.voice.ruleset.game.say(language), drawn.alternative(language)
    return picture_pdf(drawn.svg, title=title, alternative=said, language=language, timestamp=when)
