"""The annexes that an application asks for, beside those that every dossier has: what each kind is made by, in a table.

A kind is a file here, or a part of one, which is imported where it is asked for: how it is found for a case, what it
says, and its data. Its parameters stand in `reading/annexes.py`. What is found comes from the questions; an annex only
says it, and names the command that gives the same. All of it is found again where a dossier is verified.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Protocol

from macau_edge.dossier.bets import AnnexRecord
from macau_edge.dossier.case import Case, figured_case
from macau_edge.dossier.editions import Earlier, edition_of
from macau_edge.dossier.sections.annexes import UnderChoice
from macau_edge.dossier.sections.offers import asked_groups
from macau_edge.model.filed import AskedAnnex
from macau_edge.model.message import Message
from macau_edge.model.problem import Problem, ProblemError, UsageError
from macau_edge.model.records import replace
from macau_edge.questions.request import Track
from macau_edge.reports.document import Block
from macau_edge.wording import Words

if TYPE_CHECKING:
    from macau_edge.checks.sound import LoadedApplication


class Annex(Protocol):
    """What was found for an annex."""

    @property
    def title(self) -> str:
        """The key of the words of its title."""

    def blocks(self, case: Case, w: Words) -> Iterator[Block]:
        """What it says, below its heading."""

    def data(self) -> AnnexRecord:
        """What it found, as the dossier's data has it."""


class Find(Protocol):
    """How an annex is found; raises ProblemError and UsageError where it cannot be."""

    def __call__(self, asked: AskedAnnex, case: Case, track: Track) -> Annex:
        """What is found for a case whose figures are known."""


KINDS: Mapping[str, str] = {
    "exposure": "figures:exposure",
    "session": "session:session",
    "simulation": "simulation:simulation",
    "dice-tolerance": "tolerance:dice_tolerance",
    "par-sheet": "figures:par_sheet",
    "page": "page:page_annex",
}
"""Each kind of annex by its name in an application -> how it is found, a `Find` of a file here."""


def case_of(
    loaded: LoadedApplication, *, draft: bool = False, earlier: Earlier | None = None, track: Track = iter
) -> Case:
    """The case of an application, its figures by both engines and the annexes that it asks for.

    `earlier` is the dossier whose place it takes, where it names the file.

    Raises:
        ProblemError: a bet or an annex cannot be computed, or no request can rest on the figures and it is no draft.
        UsageError: an option of the law has no such choice.
    """
    case = figured_case(loaded, draft=draft, track=track)
    case = replace(case, superseded=edition_of(loaded, earlier, track))
    found = annexes_of(case, track)
    case = replace(case, annexes=found)
    if any(asked.id == "page" for asked in case.application.annexes):
        from macau_edge.dossier.annexes.page import PageAnnex

        case = replace(case, page=next(one for one in found if isinstance(one, PageAnnex)))
    return case


def annexes_of(case: Case, track: Track) -> tuple[Annex, ...]:
    """What is found for each annex that the application of a case asks for, in its order.

    Raises:
        ProblemError: one cannot be had, or costs more than is left of what the command may.
    """
    return tuple(found for asked in case.application.annexes for found in _of_each_choice(asked, case, track))


def _of_each_choice(asked: AskedAnnex, case: Case, track: Track) -> Iterator[Annex]:
    """What is found for an annex, once for each choice that the house goes on having in a bet; a page has all."""
    if len(case.ways) == 1 or asked.id == "page":
        yield _found(asked, case, track)
        return
    for way in case.ways:
        bets = tuple(bet for bet in way.after.bets if way is case or way.kept_of(bet))
        if bets:
            alone = replace(way, others=(), after=replace(way.after, bets=bets))
            yield UnderChoice(alone, _found(asked, alone, track))


def _found(asked: AskedAnnex, case: Case, track: Track) -> Annex:
    try:
        if not asked_groups(case):
            raise UsageError(Message("no proposed bet has figures of its own"))
        find: Find = resolve_name(f"{__name__}.{KINDS[asked.id]}")
        return find(asked, case, track)
    except UsageError as error:
        message = Message("the annex `{annex}` cannot be had: {why}", annex=asked.id, why=error.message)
        remedy = Message("ask for less, or leave the annex out")
        raise ProblemError(Problem(asked.place, "structure/annex", message, help=remedy)) from None
