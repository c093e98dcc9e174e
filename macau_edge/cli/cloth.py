"""What macau-edge layout does: the cloth of a game, or of what an application would make of it, as pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import partial

from macau_edge.checks.sound import Loaded, LoadedApplication
from macau_edge.cli import arguments
from macau_edge.cli.answering import load_game
from macau_edge.cli.dossier import LayoutRequest
from macau_edge.cli.output import check_writable, report_written, write_files, write_output
from macau_edge.cli.words import check_given, split_words
from macau_edge.dossier.filed import day_in_seconds
from macau_edge.drawing.cloth import Cloth, cloth
from macau_edge.model import Language
from macau_edge.model.extras import check_extra
from macau_edge.model.meter import open_meter
from macau_edge.model.records import replace
from macau_edge.outcomes.options import choose
from macau_edge.questions.chosen import understood_choices
from macau_edge.reading.authority import authority_for
from macau_edge.reading.source import Source
from macau_edge.wording import Words

KINDS = ("svg", "png", "pdf")


PIXELS = 2400
"""The width of a PNG."""


def write_layout(asked: LayoutRequest, text: Source | None = None) -> None:
    """Draws the cloth of a game, of an application, or of the `text` of one, into files or to standard output."""
    flags = arguments.declared_options(LayoutRequest)
    (game,), given = split_words(asked.words, ["GAME"], flags, options=asked.option)
    kinds = arguments.kinds_of_files(asked.output or (), KINDS)
    for file in kinds:
        check_writable(file, asked.force)
    if typeset := {*kinds.values()} - {"svg"}:
        check_extra("dossier")
    when, languages = arguments.epoch(), arguments.languages_spoken(asked.lang)
    with open_meter(asked.limit):
        loaded = load_game(game, text)
        check_given(loaded.ruleset, given, flags)
        drawn = cloth_of(loaded, given, languages)
    if not kinds:
        write_output(drawn.svg, None, asked.force, "xml")
        return
    if when is None:
        when = day_in_seconds(day) if (day := _day(loaded)) else 0
    made = {"svg": drawn.svg.encode()}
    if typeset:
        made |= _typeset(drawn, typeset, languages[0], when, loaded.sources)
    write_files({file: made[kind] for file, kind in kinds.items()}, asked.force)
    for file, kind in kinds.items():
        report_written(file, made[kind])


def cloth_of(loaded: Loaded | LoadedApplication, given: Mapping[str, str], languages: tuple[Language, ...]) -> Cloth:
    """The cloth of a game, or of an application with its bets in their places, as its dossier has it."""
    choices = choose(loaded.ruleset, {**loaded.choices, **understood_choices(loaded.ruleset, given)})
    if not isinstance(loaded, LoadedApplication):
        return cloth([Words(one, loaded.ruleset) for one in languages], choices)
    says = authority_for(loaded.application, loaded.ruleset).says
    each = [Words(one, loaded.ruleset, own=says(one), signed=True, starred=False) for one in languages]
    on_cloth = loaded.on_cloth
    return cloth(each, choices, replace(on_cloth, kept=on_cloth.kept - given.keys()))


def _day(loaded: Loaded | LoadedApplication) -> str:
    """The day that a cloth is of: that of the application, or the last one that the act says; empty without any."""
    act = loaded.ruleset.act
    if loaded.application:
        return loaded.application.date
    return (act.effective or act.published or act.signed) if act else ""


def _typeset(
    drawn: Cloth, kinds: Set[str], language: Language, when: int, sources: Sequence[Source]
) -> dict[str, bytes]:
    """The pictures that the typesetter of a dossier draws; `when` is their date, in seconds since 1970."""
    from macau_edge.dossier.writing.typeset import picture_pdf, picture_png, placed

    title, said = drawn.voice.ruleset.game.say(language), drawn.alternative(language)
    make = {
        "png": partial(picture_png, drawn.svg, width=PIXELS),
        "pdf": partial(picture_pdf, drawn.svg, title=title, alternative=said, language=language, timestamp=when),
    }
    with placed(*sources):
        return {kind: make[kind]() for kind in kinds}
