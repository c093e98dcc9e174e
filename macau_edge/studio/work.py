"""What a studio has worked out beside what any editor has: files that are made of the text of a window."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TypeAlias, TypeVar

from macau_edge.checks.application import is_mark
from macau_edge.checks.sound import (
    Loaded,
    LoadedApplication,
    load_application,
    load_read,
)
from macau_edge.desk.buffer import Buffer, Steps, scalars
from macau_edge.desk.early import Early
from macau_edge.desk.work import Work
from macau_edge.dossier.filing import dossier_files, wanting
from macau_edge.model import Language
from macau_edge.model.message import Message
from macau_edge.model.meter import STATES, open_meter
from macau_edge.model.problem import Problem, ProblemError, UsageError, stop_on
from macau_edge.questions.analyse.request import AnalyseRequest
from macau_edge.questions.ask import answered
from macau_edge.questions.page.answer import of_loaded, page_html
from macau_edge.questions.page.request import PageRequest
from macau_edge.questions.request import read_request
from macau_edge.reading.authority import authority_for
from macau_edge.reading.flow import flow
from macau_edge.reading.nodes import Scalar
from macau_edge.reports.figures import to_json_text
from macau_edge.studio.files import in_window
from macau_edge.studio.protocol import Blank, Edit, refusal
from macau_edge.studio.stating import stated_application

T = TypeVar("T")

Made: TypeAlias = tuple[T | None, str]
"""What was made; where nothing was, why, and what to do about it."""


class StudioWork(Work):
    """What the process of a studio does."""

    def page(self, buffer: Buffer, named: str, language: Language) -> Made[str]:
        """The page of a text, which a command names so."""

        def find() -> str:
            request, ruleset = of_loaded(PageRequest(opens=language), loaded := _sound(buffer, named), named)
            shown = answered(request, ruleset, loaded.choices)
            stop_on(request.answer.problems(shown.found))
            html = page_html(shown)
            stop_on(request.answer.refused(shown.found))
            return html

        return _made(find, language)

    def json(self, buffer: Buffer, named: str, bet: str, language: Language) -> Made[str]:
        """The figures of a bet of a text, which a command names so, as `analyse` writes them."""

        def find() -> str:
            request = read_request(AnalyseRequest, bets=[bet])
            loaded = _sound(buffer, named)
            request = request.of_every_choice() if loaded.kept else request
            shown = answered(request, loaded.ruleset, loaded.choices)
            stop_on(request.answer.problems(shown.found))
            return to_json_text(shown.data(shown.found))

        return _made(find, language)

    def application(self, buffer: Buffer, game: str, date: str, language: Language) -> Made[str]:
        """The application for what a text has other than the shipped game that it is a copy of, or was made from."""

        def find() -> str:
            now = _sound(buffer)
            if isinstance(now, LoadedApplication):
                raise UsageError(Message("this text is an application already"), Message("save it"))
            return stated_application(now, game, date)

        return _made(find, language)

    def wanting(self, file: str, language: Language) -> Made[tuple[list[Problem], list[Blank]]]:
        """What the application of a file has to say yet, and what of it is only to be filled in."""

        def find() -> tuple[list[Problem], list[Blank]]:
            loaded = load_application(file)
            authority = authority_for(loaded.application, loaded.ruleset, loaded.ground)
            return wanting(loaded, authority, authority.languages), blanks(Buffer(file, in_window(loaded.source.text)))

        return _made(find, language)

    def fill(self, buffer: Buffer, values: Mapping[int, str]) -> Made[list[Edit]]:
        """The edits that put texts in the places of what is to be filled in, each by where that begins."""
        spans = (buffer.span(one.place) for _, one in _marked(buffer))
        given = ((span, values.get(span[0], "").strip()) for span in spans)
        return [Edit(start=start, end=end, instead=flow(text)) for (start, end), text in given if text], ""

    def dossier(self, file: str, draft: bool, language: Language) -> Made[bytes]:
        """The dossier of the application of a file, as PDF; how far it is comes before."""

        def track(items: Collection[T]) -> Iterator[T]:
            for done, item in enumerate(items):
                self.show(Early(progress=(done, len(items))))
                yield item
            self.show(Early(progress=(len(items), len(items))))

        def find() -> bytes:
            loaded = load_application(file)
            authority = authority_for(loaded.application, loaded.ruleset, loaded.ground)
            made = dossier_files(loaded, authority, ["pdf"], authority.languages, draft=draft, track=track)
            return made["pdf"]

        return _made(find, language)


def _marked(buffer: Buffer) -> Iterator[tuple[Steps, Scalar]]:
    """Each text in brackets, which is to be filled in, with the path to it."""
    return ((path, one) for path, one, is_key in scalars(buffer.nodes) if not is_key and is_mark(one.text))


def blanks(buffer: Buffer) -> list[Blank]:
    """What is to be filled in of a text."""
    return [
        Blank(start=buffer.span(one.place)[0], name=": ".join(map(str, path)), mark=one.text)
        for path, one in _marked(buffer)
    ]


def _sound(buffer: Buffer, named: str = "") -> Loaded | LoadedApplication:
    return load_read(buffer.source, named)


def _made(find: Callable[[], T], language: Language) -> Made[T]:
    try:
        with open_meter(STATES):
            return find(), ""
    except (ProblemError, UsageError) as error:
        return None, refusal(error, language)
