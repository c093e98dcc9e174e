"""All that is asked step by step on a terminal; what a flag gave is not asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import typer

from macau_edge.cli.starting.answers import PROSE, Answers, Texts, read_languages
from macau_edge.cli.starting.asking_bet import ask_bet
from macau_edge.cli.starting.given import Given, LoadGame, answers_of, chip_of, date_of
from macau_edge.cli.starting.prompts import ask, ask_texts, money, one_line, shown
from macau_edge.loading import Loaded
from macau_edge.problem import UsageError
from macau_edge.reading.application import REFERENCE
from macau_edge.reading.shipped import shipped_names
from macau_edge.wording.vocabulary import Phrasebook

Sound = Callable[[Answers, Loaded], object]
"""Raises UsageError where the file that these answers make would have a mistake."""

SAID = {
    "applicant": "Applicant",
    "capacity": "In what capacity it asks",
    "representative": "Who signs",
    "representative-capacity": "In what capacity he or she signs",
    "address": "Address",
}
ONCE = {"telephone": "Telephone", "email": "E-mail"}


def answers_to(given: Given, load: LoadGame, sound: Sound) -> tuple[Answers, Loaded]:
    """The answers of a person, and the game; the questions about the bet come back until it is sound."""
    lang = given.lang or ask("Languages", "pt+zh", lambda text: "+".join(read_languages(text)))
    given = replace(given, lang=lang, game=given.game or _game(load))
    base = load(given.game or "")
    return _rest(_sound_bet(given, base, load, sound), given), base


def _game(load: LoadGame) -> str:
    typer.echo(f"Games: {', '.join(shipped_names())}; or a YAML file in the folder of the application")

    def known(text: str) -> str:
        load(text)
        return text

    return ask("Game", None, known)


def _sound_bet(given: Given, base: Loaded, load: LoadGame, sound: Sound) -> Answers:
    tried = given
    while True:
        try:
            answers, _ = answers_of(ask_bet(tried, base), load)
            sound(answers, base)
        except UsageError as error:
            typer.echo(f"Error: {shown(error)}", err=True)
            tried = replace(given, bet=None, name=(), outcomes={}, prizes=())
        else:
            return answers


def _rest(answers: Answers, given: Given) -> Answers:
    """All that is not the bet; what is left out has a mark in brackets, to be filled in."""
    typer.echo("Enter leaves a text to be filled in.")
    said: dict[str, Texts] = dict(answers.said)
    for option, question in SAID.items():
        if option not in said:
            said[option] = ask_texts(question, answers.languages, same=option not in (*PROSE, "address"))
    for option, question in ONCE.items():
        if option not in said and (text := ask(question, "", one_line)):
            said[option] = dict.fromkeys(answers.languages, text)
    mark = Phrasebook(answers.languages[0])("new.mark-reference")
    reference = given.reference or ask("Reference", mark, _reference)
    date = given.date or ask("Date", answers.date, date_of)
    minimum, chip = _stakes(given)
    return replace(
        answers,
        said={option: texts for option, texts in said.items() if texts},
        reference=None if reference == mark else reference,
        date=date,
        minimum=minimum,
        chip=chip,
    )


def _stakes(given: Given) -> tuple[int | None, int | None]:
    minimum = given.minimum or ask("Minimum stake, in patacas (none: Enter)", "", money)
    if minimum is None or given.chip is not None:
        return minimum, chip_of(minimum, given.chip)
    return minimum, ask("Smallest chip, in patacas", str(minimum), lambda text: chip_of(minimum, money(text)))


def _reference(text: str) -> str:
    if len(one_line(text)) > REFERENCE:
        raise UsageError(f"this reference has {len(text)} characters", f"the limit is {REFERENCE}")
    return text
