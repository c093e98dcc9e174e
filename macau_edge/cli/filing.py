"""What macau-edge dossier does: the file of an application, in the kinds that are asked for."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

from macau_edge.checks.sound import load_application
from macau_edge.cli import arguments
from macau_edge.cli.answering import sound
from macau_edge.cli.dossier import DossierRequest
from macau_edge.cli.messages import report_error
from macau_edge.cli.output import check_writable, write_files
from macau_edge.cli.progress import track
from macau_edge.cli.spoken import command_language, persons_words
from macau_edge.dossier.filing import dossier_files
from macau_edge.dossier.make import Format
from macau_edge.model import Language
from macau_edge.model.authority import Authority
from macau_edge.model.message import Message
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import UsageError
from macau_edge.reading.authority import authority_for
from macau_edge.reading.source import shipped_names

FORMATS: tuple[Format, ...] = ("pdf", "docx", "xlsx", "json", "md")
PAGES: tuple[Format, ...] = ("pdf",)
"""What a card, or the technical volume by itself, can be written as."""


def write_dossier(asked: DossierRequest) -> None:
    """Makes the dossier of an application, and says of each file what was written; raises as the command says."""
    _check_named(asked.application)
    kinds = arguments.kinds_of_files(asked.output or (), PAGES if asked.card else FORMATS)
    if asked.technical:
        if asked.card:
            message = Message("--card makes no dossier, and `--technical` is a volume of one")
            raise UsageError(message, Message("leave one of the two out"))
        arguments.kinds_of_files([asked.technical], PAGES)
        arguments.check_apart((*kinds, asked.technical))
        kinds = {**kinds, asked.technical: "technical"}
    if not kinds and asked.card:
        raise UsageError(Message("where is the card to be written?"), Message("add `-o card.pdf`"))
    if not kinds:
        remedy = Message("add `-o dossier.pdf`, or .docx, .xlsx, .json, .md, or several")
        raise UsageError(Message("where is the dossier to be written?"), remedy)
    for file in kinds:
        check_writable(file, asked.force, passed_on=True)
    when = arguments.epoch()
    with open_meter(asked.limit):
        loaded = sound(load_application, asked.application)
        authority = authority_for(loaded.application, loaded.ruleset, loaded.ground)
        languages = _spoken(asked.lang, authority)
        made = dossier_files(
            loaded,
            authority,
            [*kinds.values()],
            languages,
            draft=asked.draft,
            card=asked.card,
            limit=asked.limit,
            when=when,
            track=track,
        )
    write_files({file: made[kind] for file, kind in kinds.items()}, asked.force)
    for file, kind in kinds.items():
        report_error(_written(file, kind, made[kind]))


def _written(file: Path, kind: Format, data: bytes) -> str:
    """What was written, by which whoever receives it knows it again."""
    w = persons_words()
    said = {"file": file, "bytes": w.whole(len(data)), "sum": sha256(data).hexdigest()}
    if kind in ("pdf", "technical"):
        from macau_edge.dossier.writing.pdf import page_count  # which made it

        pages = page_count(data)
        return w("progress.pages-written", n=pages, pages=pages, **said)
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
