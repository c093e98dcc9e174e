"""Annex I, first part: everything that one trial can bring, and what each result does to a bet that it decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from macau_edge.derivation import Line
from macau_edge.devices import Outcome, outcomes
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.groups import Group
from macau_edge.model import Dice
from macau_edge.reports.document import Block, Heading, Paragraph, Table
from macau_edge.reports.explain.devices import device_in_words
from macau_edge.reports.fields import Field, Label, Number, table, when
from macau_edge.wording.numbers import signed
from macau_edge.wording.words import BetWords, Words

SIDE = 8
"""Faces of a die at most for which both dice are set against each other in a square."""
LISTED = 400
"""Outcomes that are listed one by one; of more, those of the same total stand together."""
BETS = 5
"""Bets beside the outcomes of one table."""


def outcome_list(case: Case, groups: Sequence[Group], w: Words) -> Iterator[Block]:
    """The device's outcomes, and under each bet that one trial decides what every one of them brings."""
    yield Heading(w("annex.trial"), 3, numbered=False)
    yield Paragraph(device_in_words(groups[0].derivation, w))
    decided = [group for group in groups if group.in_one_trial]
    faces = _square(case)
    if faces:
        yield _totals(case, faces, w)
        for group in decided:
            yield _effects(group, faces, w)
        return
    inside = groups[0].words(w)
    if len(outcomes(case.ruleset.device)) > LISTED:
        yield _by_total(case, inside)
        return
    for first in range(0, max(len(decided), 1), BETS):
        yield _listed(case, inside, decided[first : first + BETS])


def _square(case: Case) -> tuple[str, ...]:
    """The faces of two equal fair dice, of which every ordered throw can be shown; none of any other device."""
    device = case.ruleset.device
    if not isinstance(device, Dice) or device.count != 2 or len(device.faces) > SIDE:
        return ()
    return tuple(face.label for face in device.faces) if all(face.weight == 1 for face in device.faces) else ()


def _by_faces(case: Case, faces: Sequence[str]) -> dict[tuple[str, str], Outcome]:
    """The outcome of every ordered throw of two dice."""
    found: dict[tuple[str, str], Outcome] = {}
    for outcome in outcomes(case.ruleset.device):
        one, other = (face.label for face in outcome.faces)
        found[one, other] = found[other, one] = outcome
    return found


def _totals(case: Case, faces: Sequence[str], w: Words) -> Table:
    """A square of the totals of two dice; of their faces where these have no numbers."""
    found = _by_faces(case, faces)
    cells = {throw: str(one.total) if one.total is not None else one.label for throw, one in found.items()}
    return _grid(cells, faces, w("annex.totals", count=len(cells)), w)


def _effects(group: Group, faces: Sequence[str], w: Words) -> Table:
    """A square of the net results of a bet."""
    nets = _nets(group)
    cells = {throw: signed(nets[one.label]) for throw, one in _by_faces(group.case, faces).items()}
    return _grid(cells, faces, w("annex.effects", bet=group.representative(w)), w)


def _grid(cells: dict[tuple[str, str], str], faces: Sequence[str], caption: str, w: Words) -> Table:
    def cell(other: str) -> Callable[[str], str]:
        return lambda one: cells[one, other]

    fields: tuple[Field[str], ...] = (
        Label(w("annex.dice"), lambda one: one),
        *(Number(face, cell(face)) for face in faces),
    )
    return table(w, fields, faces, caption)


def _nets(group: Group) -> dict[str, Fraction]:
    """The net result that each outcome brings, by its label."""
    lines = group.derivation.phases[0].lines
    return {label: line.net for line in lines if line.net is not None for label in _labels(line)}


def _labels(line: Line) -> Iterator[str]:
    return (part.label for part in line.parts)


def _listed(case: Case, w: BetWords, decided: Sequence[Group]) -> Table:
    """Every outcome with how many of the equally likely results it stands for, and what it brings each bet."""
    every = outcomes(case.ruleset.device)
    totals = every.has_totals and any(len(one.faces) > 1 for one in every)
    fields: tuple[Field[Outcome], ...] = (
        Label(w(f"explain.{w.device}.parts"), lambda one: w.label(one.label), total=w("explain.sum")),
        *when(totals, Number(w("explain.total"), lambda one: one.total)),
        Number(w("annex.of", count=every.weight), lambda one: one.weight, total=every.weight),
        *(Number(group.representative(w), _net_of(group)) for group in decided),
    )
    return table(w, fields, every, w("annex.listed", count=len(every)))


def _net_of(group: Group) -> Callable[[Outcome], str]:
    nets = _nets(group)
    return lambda one: signed(nets[one.label])


def _by_total(case: Case, w: BetWords) -> Table:
    """Outcomes too many to be listed: those of the same total together, and those without one."""
    every = outcomes(case.ruleset.device)
    found: dict[int | None, int] = {}
    for one in every:
        found[one.total] = found.get(one.total, 0) + one.weight
    ordered = sorted(found.items(), key=lambda pair: (pair[0] is None, pair[0] or 0))
    fields: tuple[Field[tuple[int | None, int]], ...] = (
        Label(w("explain.total"), lambda pair: w("annex.no-total") if pair[0] is None else str(pair[0])),
        Number(w("annex.of", count=every.weight), lambda pair: pair[1]),
    )
    return table(w, fields, ordered, w("annex.untold", count=len(every)))
