"""What a studio has worked out beside what any editor has: files that are made of the text of a window."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TypeAlias, TypeVar

from macau_edge.checks.application import is_mark
from macau_edge.checks.sound import (
    Loaded,
    LoadedApplication,
    base_beside,
    load_application,
    load_proposed,
    load_read,
    load_sound,
)
from macau_edge.desk.buffer import Buffer, Steps, scalars
from macau_edge.desk.early import Early
from macau_edge.desk.work import Work
from macau_edge.dossier.filing import dossier_files, wanting
from macau_edge.model import Language, Ratio, Ruleset
from macau_edge.model.foreign import shell_word
from macau_edge.model.message import CommandLine, Message, quoted
from macau_edge.model.meter import STATES, open_meter
from macau_edge.model.problem import Problem, ProblemError, UsageError, stop_on
from macau_edge.questions.analyse.request import AnalyseRequest
from macau_edge.questions.ask import answered
from macau_edge.questions.diff.compare import Change, changed
from macau_edge.questions.diff.facts import Fact, FactKey, bet_facts, ruleset_facts
from macau_edge.questions.page.amended import nothing_to_apply_for
from macau_edge.questions.page.answer import of_loaded, page_html
from macau_edge.questions.page.proposal import GameFile, application_text, differs_in_prizes_alone
from macau_edge.questions.page.request import PageRequest
from macau_edge.questions.request import read_request
from macau_edge.reading.authority import authority_for
from macau_edge.reading.flow import flow
from macau_edge.reading.nodes import Scalar
from macau_edge.reading.source import source
from macau_edge.reports.figures import to_json_text
from macau_edge.studio.files import in_window
from macau_edge.studio.protocol import Blank, Edit, refusal

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
        """The application for what a text has other than the shipped game that it is a copy of.

        It can be stated where nothing but prizes was changed, and says then what the text says: that is tried.
        """

        def find() -> str:
            now = _sound(buffer)
            if isinstance(now, LoadedApplication):
                raise UsageError(Message("this text is an application already"), Message("save it"))
            if not game:
                said = Message("this text is no copy of a shipped game, so what was changed of one cannot be told")
                command = CommandLine(f"macau-edge new application --game {shell_word(buffer.file)}")
                raise UsageError(said, Message("`{command}` begins an application for it", command=command))
            base = load_sound(game)
            file = GameFile(game, base.source)
            if refused := nothing_to_apply_for(file, base.ruleset):
                raise UsageError(*refused)
            changes = [*changed(ruleset_facts(base.ruleset), ruleset_facts(now.ruleset))]
            if not changes:
                said = Message("no prize is another than the game has, so there is nothing to apply for")
                raise UsageError(said, Message("change a prize first"))
            bets = [*dict.fromkeys(one.key.of for one in changes)]
            if other := [one.key.of for one in changes if not _is_prize(one, base, now)]:
                raise _unstated(game, other[0])
            text = application_text(file, base.ruleset, now.source, bets, date)
            proposed = load_proposed(source("application.yaml", text.encode()), base_beside("application.yaml"))
            said_there = {**ruleset_facts(base.ruleset), **dict(_prizes(proposed.ruleset, bets))}
            if wrong := [*changed(said_there, ruleset_facts(now.ruleset))]:  # it would say something else
                raise _unstated(game, wrong[0].key.of)
            return text

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


def _is_prize(change: Change, base: Loaded, now: Loaded) -> bool:
    """Whether a change is another prize of a bet that is otherwise written as it was."""
    of = change.key.of
    both = of in base.ruleset.bets and of in now.ruleset.bets
    is_prize = change.kind == "changed" and change.key.what == "prize" and isinstance(change.after, Ratio)
    return both and is_prize and differs_in_prizes_alone(base.source, now.source, of)


def _prizes(ruleset: Ruleset, bets: Collection[str]) -> Iterator[tuple[FactKey, Fact]]:
    return ((key, fact) for bet in bets for key, fact in bet_facts(ruleset.bets[bet]).items() if key.what == "prize")


def _unstated(game: str, of: str) -> UsageError:
    """That something else than a prize was changed, and the command that begins an application for that."""
    words = ["macau-edge", "new", "application", "--game", game, *(["--bet", of] if of else [])]
    said = Message("an application is made here of other prizes alone, and not of what was changed at {where}",
                   where=quoted(f"`{of[:60]}`") if of else Message("the rules of all bets"))  # fmt: skip
    command = CommandLine(" ".join(map(shell_word, words)))
    return UsageError(said, Message("`{command}` begins one", command=command))


def _made(find: Callable[[], T], language: Language) -> Made[T]:
    try:
        with open_meter(STATES):
            return find(), ""
    except (ProblemError, UsageError) as error:
        return None, refusal(error, language)
