"""From an application that was read to the files of its dossier: what is wanting first, and then all of it."""

from __future__ import annotations

from collections.abc import Collection

from macau_edge.checks.application import missing_languages, superseded, unfilled, unfounded, unstated
from macau_edge.checks.filed import of_another_place
from macau_edge.checks.sound import LoadedApplication, limit_of_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import figured_case
from macau_edge.dossier.editions import Earlier
from macau_edge.dossier.filed import file_of, is_file_name
from macau_edge.dossier.make import Format, Languages, make_dossier
from macau_edge.model.authority import Authority
from macau_edge.model.message import Message
from macau_edge.model.problem import Problem, UsageError, stop_on
from macau_edge.questions.request import Track


def wanting(
    loaded: LoadedApplication, authority: Authority, languages: Languages, *, draft: bool = False
) -> list[Problem]:
    """What an application has to say yet before it can be filed in these languages; of a draft what keeps it from that.

    Raises:
        UsageError: a file has a name with which no dossier could be verified.
    """
    _check_sources(loaded)
    base = loaded.base.ruleset
    found = [*missing_languages(loaded.application, languages), *of_another_place(loaded.application, base)]
    if not draft:
        found += [*unfilled(loaded.application, base), *unstated(loaded.application, authority)]
        found += unfounded(loaded.application, base)
        found += [problem for problem in superseded(loaded.application, base) if not problem.warning]
    return sorted(found)


def dossier_files(
    loaded: LoadedApplication,
    authority: Authority,
    kinds: Collection[Format],
    languages: Languages,
    *,
    draft: bool,
    card: bool = False,
    limit: int | None = None,
    when: int | None = None,
    track: Track = iter,
) -> dict[Format, bytes]:
    """The files of a dossier by kind, or the card for players in place of them, as PDF.

    Raises:
        ProblemError: what is wanting; or a figure cannot be had, or no request can rest on the figures.
        UsageError: as `wanting` does.
    """
    stop_on(wanting(loaded, authority, languages, draft=draft))
    with limit_of_application(loaded, limit):
        if card:
            from macau_edge.dossier.handout import make_card

            return {"pdf": make_card(figured_case(loaded, draft=draft, track=track), languages, when)}
        case = case_of(loaded, draft=draft, earlier=_earlier(loaded), track=track)
        return make_dossier(case, kinds, languages, when)


def _earlier(loaded: LoadedApplication) -> Earlier | None:
    """The dossier whose place the application says that it takes, where it names its file."""
    if not loaded.application.superseded_file:
        return None
    from macau_edge.dossier.verify.earlier import earlier_beside

    return earlier_beside(loaded)


def _check_sources(loaded: LoadedApplication) -> None:
    """Refuses the name of a file that its dossier could not be verified with, since it stands in the data."""
    for name in map(file_of, loaded.sources):
        if not is_file_name(name):
            message = Message(
                "the name {name} has a backslash or what cannot be seen, and no dossier with it can be verified",
                name=ascii(name),
            )
            raise UsageError(message, Message("rename it"))
