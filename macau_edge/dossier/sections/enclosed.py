"""What accompanies the request: the list of it, and the annexes in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections import petition
from macau_edge.dossier.sections.annexes import (
    UnderChoice,
    by_hand,
    engines_annex,
    method_annex,
    outcomes_annex,
    verification,
)
from macau_edge.dossier.sections.gazette import gazette
from macau_edge.dossier.sections.offers import manner_keys
from macau_edge.dossier.sections.sources import sources
from macau_edge.dossier.volumes import TECHNICAL, Volume, standing
from macau_edge.model.authority import FiledPart, Wording
from macau_edge.reports.document import Block, Document, Heading
from macau_edge.reports.fields import Field, Label, Number, table, when
from macau_edge.wording import Words
from macau_edge.wording.citations import numeral

# --- the list --------------------------------------------------------------------------------------------------------


def enclosed_section(case: Case, w: Words) -> Iterator[Block]:
    """The sections, with the provision that asks for each where that is known, the annexes and other documents."""
    yield Heading(w(manner_keys(case).enclosed), 3)
    parts = [(str(number), part) for number, part in enumerate(case.authority.parts, 1) if part.element]
    fields: tuple[Field[tuple[str, FiledPart]], ...] = (
        Label(w("request.enclosed.element"), lambda one: _or_dash(one[1].element, w)),
        *when(
            any(part.provision for _, part in parts),
            Label(w("request.enclosed.provision"), lambda one: _provisions(one[1], case, w)),
        ),
        Number(w("request.enclosed.section"), lambda one: w.say(one[1].place) if one[1].place else one[0]),
    )
    yield table(w, fields, parts)
    ours = [heading for stands, heading, _ in _appended(case, w) if case.volume in stands]
    others = [heading for stands, heading, _ in _appended(case, w) if case.volume not in stands]
    yield from petition.enclosed_list(ours, others, case, w)


BESIDES = "request.enclosed.besides"
"""What is said of a part that no provision asks for."""


def _provisions(part: FiledPart, case: Case, w: Words) -> str:
    """The provision that asks for a part, of each that something is asked for under; that none does, or a dash."""
    parts = (one for _, authority in case.templates for one in authority.parts)
    said = dict.fromkeys(one.provision for one in parts if (one.of, one.stated) == (part.of, part.stated))
    asking = [wording for wording in said if wording and wording != BESIDES]
    return w("phrase.semicolon").join(map(w.say, asking)) or _or_dash(part.provision, w)


def _or_dash(wording: Wording | None, w: Words) -> str:
    return w.say(wording) if wording else "—"


# --- the annexes -----------------------------------------------------------------------------------------------------

Annex = Callable[[Case, Words], Iterable[Block]]

ANNEXES: Mapping[str, tuple[str, Annex]] = {
    "outcomes": ("annex.title.outcomes", outcomes_annex),
    "method": ("annex.title.method", method_annex),
    "engines": ("annex.title.engines", engines_annex),
    "verification": ("annex.title.verification", verification),
    "by-hand": ("annex.title.by-hand", by_hand),
    "sources": ("annex.title.sources", sources),
    "proposed-text": ("annex.title.proposed-text", gazette),
}
"""The annexes that a template may have, by the names that it gives them: the key of the title, and what makes it."""


def annexes(case: Case, w: Words) -> Document:
    """Those of the volume, each with its heading: of the authority's template, and that the application asks for."""
    return tuple(
        block
        for stands, heading, blocks in _appended(case, w)
        if case.volume in stands
        for block in (Heading(heading, 2, numbered=False), *blocks(case, w))
    )


def _appended(case: Case, w: Words) -> Iterator[tuple[tuple[Volume, ...], str, Annex]]:
    """The volumes in which each annex stands, its heading with its number, and what makes it."""
    for number, one in enumerate(case.appended, 1):
        key, blocks = ANNEXES[one] if isinstance(one, str) else (one.title, one.blocks)
        title = w("phrase.aside", text=w(key), said=one.chosen(w)) if isinstance(one, UnderChoice) else w(key)
        stands = standing(one) if isinstance(one, str) else TECHNICAL
        yield stands, w("annex.heading", number=numeral(number, w.language), title=title), blocks
