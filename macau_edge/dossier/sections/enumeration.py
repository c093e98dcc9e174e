"""Annex I: everything that one trial can bring and what it does to each bet, and all figures in whole fractions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

from macau_edge.analysis.derivation.parted import PartedRounds
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.offers import PARTED_EXACT, PricedGroup, profit_of
from macau_edge.dossier.sections.other_prizes import varied_prize_rows
from macau_edge.model import Dice, Shoe
from macau_edge.outcomes import Outcome, outcomes
from macau_edge.questions.explain.figures import device_in_words
from macau_edge.reports import formula
from macau_edge.reports.document import Block, Formula, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Label, Number, table, when
from macau_edge.reports.formula import Power, Row, Symbol, equality_line, formula_text, number_line, terms_line
from macau_edge.wording import BetWords, Words
from macau_edge.wording.hands import are_parted, result_in_words
from macau_edge.wording.text import signed_text

SIDE = 8
"""Faces of a die at most for which both dice are set against each other in a square."""
LISTED = 400
"""Outcomes that are listed one by one; of more, those of the same total stand together."""
BETS = 5
"""Bets beside the outcomes of one table."""


def outcome_list(case: Case, groups: Sequence[PricedGroup], w: Words) -> Iterator[Block]:
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
    if isinstance(case.ruleset.device, Shoe):  # of which each bet tells its own rounds apart
        for group in decided:
            inside = w.inside(group.derivation.scope)
            yield _by_net(group, inside) if has_too_many_rounds(group) else _listed(inside, [group])
        return
    inside = groups[0].words(w)
    if len(outcomes(case.ruleset.device)) > LISTED:
        yield _by_total(case, inside)
        return
    for first in range(0, max(len(decided), 1), BETS):
        yield _listed(inside, decided[first : first + BETS])


def has_too_many_rounds(group: PricedGroup) -> bool:
    """Whether a bet on cards tells too many rounds apart for all to be listed."""
    return isinstance(group.case.ruleset.device, Shoe) and len(group.derivation.scope.space) > LISTED


def _square(case: Case) -> tuple[str, ...]:
    """The faces of two equal fair dice, of which every ordered throw can be shown; none of any other device."""
    device = case.ruleset.device
    if not isinstance(device, Dice) or device.count != 2 or len(device.faces) > SIDE or device.different:
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


def _effects(group: PricedGroup, faces: Sequence[str], w: Words) -> Table:
    """A square of the net results of a bet."""
    nets = _nets(group)
    cells = {throw: signed_text(nets[one.label]) for throw, one in _by_faces(group.case, faces).items()}
    return _grid(cells, faces, w("annex.effects", bet=group.representative(w)), w)


def _grid(cells: dict[tuple[str, str], str], faces: Sequence[str], caption: str, w: Words) -> Table:
    def cell(other: str) -> Callable[[str], str]:
        return lambda one: cells[one, other]

    fields: tuple[Field[str], ...] = (
        Label(w("annex.dice"), lambda one: one),
        *(Number(face, cell(face)) for face in faces),
    )
    return table(w, fields, faces, caption)


def _nets(group: PricedGroup) -> dict[str, Fraction]:
    """The net result that each outcome brings, by its label."""
    lines = group.derivation.phases[0].lines
    return {part.label: line.net for line in lines if line.net is not None for part in line.parts}


def _listed(w: BetWords, decided: Sequence[PricedGroup]) -> Table:
    """Every outcome with how many of the equally likely results it stands for, and what it brings each bet."""
    every = w.inner.space
    totals = every.has_totals and any(len(one.faces) > 1 for one in every)
    fields: tuple[Field[Outcome], ...] = (
        Label(w(w.keys.parts), lambda one: result_in_words(one.label, w), total=w("explain.sum")),
        *when(totals, Number(w("explain.total"), lambda one: one.total)),
        Number(w("annex.of", count=every.weight), lambda one: one.weight, total=every.weight),
        *(Number(group.representative(w), _net_of(group, w)) for group in decided),
    )
    return table(w, fields, every, w("annex.listed", count=len(every)))


def _net_of(group: PricedGroup, w: BetWords) -> Callable[[Outcome], str]:
    """The net result that an outcome brings; of one of two hands that were one, that it is one."""
    nets = _nets(group)
    return lambda one: w("annex.one-of-two") if are_parted([one.label], w) else signed_text(nets[one.label])


def _by_net(group: PricedGroup, w: BetWords) -> Table:
    """Rounds too many to be listed: how many come to each net result, and in how many of the equally likely orders.

    Those in which a hand is parted are one of its two hands, and stand together at the end.
    """
    every = group.derivation.scope.space
    rounds: dict[Fraction | None, list[int]] = {}
    for line in group.derivation.phases[0].lines:
        if line.net is not None:
            for part in line.parts:
                rounds.setdefault(None if are_parted([part.label], w) else line.net, []).append(part.weight)

    def net(one: Fraction | None) -> str:
        return w("annex.one-of-two") if one is None else signed_text(one)

    ordered = sorted(rounds, key=lambda one: (one is None, -(one or 0)))
    fields: tuple[Field[Fraction | None], ...] = (
        Number(group.representative(w), net, total=w("explain.sum")),
        Number(w("explain.cards.parts"), lambda one: len(rounds[one]), total=len(every)),
        Number(w("annex.of", count=every.weight), lambda one: sum(rounds[one]), total=every.weight),
    )
    return table(w, fields, ordered, w("annex.untold-rounds", count=len(every)))


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


# --- second part: the distribution of the net result of each bet and what follows from it ----------------------------


NARROW = 44
"""Characters of a fraction that stands in a table; where one is longer, each stands in a line of its own."""

WIDE = 72
"""Characters of a line on which short equations stand side by side."""


def whole_figures(groups: Sequence[PricedGroup], w: Words) -> Iterator[Block]:
    """Of each bet every net result with its probability, and the figures that follow, nothing cut off."""
    yield Heading(w("annex.whole"), 3, numbered=False)
    yield Paragraph(w("annex.symbols"))
    rows = [row for group in groups for row in varied_prize_rows(group)]
    if any(row.weight is not None for row in rows):
        yield Paragraph(w("annex.symbols-of-rows"))
    if any(row.weight is None for row in rows):
        yield Paragraph(w("annex.symbols-of-edges"))
    for group in groups:
        yield Heading(group.name(w), 4, numbered=False)
        if group.measures.has_spread:
            yield from _distribution(group, w)
        elif parted := group.derivation.parted:
            yield Paragraph(w("annex.symbols-of-parted"))
            yield from _lines(_beside_parted_hands(parted))
        if not group.measures.has_spread:
            yield Paragraph(w(PARTED_EXACT))
        yield from _lines(_figures(group))
        yield from _lines(_rows(group))


def _distribution(group: PricedGroup, w: Words) -> Iterator[Block]:
    nets = sorted(group.measures.distribution.nets.items(), reverse=True)
    if max(len(str(p)) for _, p in nets) > NARROW:
        chances = [Symbol("P")(formula.signed_line(net)) for net, _ in nets]
        yield from (
            Formula(equality_line(chance, number_line(p))) for chance, (_, p) in zip(chances, nets, strict=True)
        )
        yield Formula(equality_line(terms_line("+", *chances), number_line(sum(p for _, p in nets))))
        return
    whole = str(sum((p for _, p in nets), Fraction(0)))
    fields: tuple[Field[tuple[Fraction, Fraction]], ...] = (
        Number(w("explain.net"), lambda one: signed_text(one[0]), total=w("explain.sum")),
        Number(w("explain.probability"), lambda one: str(one[1]), total=whole),
        Number(w("explain.decimal"), lambda one: w.figures(one[1]), total=whole),
    )
    yield table(w, fields, nets)


def _beside_parted_hands(parted: PartedRounds) -> Iterator[Row]:
    """The net results of the rounds in which no hand is parted, how often one is, and what such rounds add."""
    chances = [Symbol("P")(formula.signed_line(net)) for net in parted.nets]
    for chance, p in reversed([*zip(chances, parted.nets.values(), strict=True)]):
        yield equality_line(chance, number_line(p))
    yield equality_line(Symbol("Q"), number_line(parted.chance))
    yield equality_line(Symbol("D"), number_line(parted.added))


def _lines(equations: Iterable[Row]) -> Iterator[Formula]:
    """The equations, short ones side by side."""
    line: Row = ()
    for equation in equations:
        longer = terms_line(",", line, equation) if line else equation
        if line and len(formula_text(longer)) > WIDE:
            yield Formula(line)
            longer = equation
        line = longer
    if line:
        yield Formula(line)


def _figures(group: PricedGroup) -> Iterator[Row]:
    """The measures under their symbols; the definitions are in Annex II."""
    m = group.measures
    trials, staked, risked = m.distribution.rolls, m.distribution.staked, m.distribution.risked
    values = {
        "E": m.expected_net,
        "H": m.house_edge,
        "R": m.house_edge_resolved if m.has_spread and m.push else None,
        "U": m.house_edge_per_roll if trials != 1 else None,
        "A": staked if staked != 1 else None,
        "B": risked if risked != staked else None,
        "K": m.element_of_risk if risked != staked else None,
        "G": m.win if m.has_spread else None,
        "T": trials,
    }
    yield from (
        equality_line(Symbol(letter), number_line(value)) for letter, value in values.items() if value is not None
    )
    if m.has_spread:
        yield equality_line(Power((Symbol("S"),), ("2",)), number_line(m.variance))


def _rows(group: PricedGroup) -> Iterator[Row]:
    """What each row of prizes adds and its fair prize; where the edge is no straight line, every edge worked out."""
    for index, row in enumerate(varied_prize_rows(group), 1):
        if row.weight is not None and row.fair is not None:
            yield equality_line(Symbol("w", str(index)), number_line(row.weight))
            yield equality_line(Symbol("x", str(index)), number_line(row.fair))
        else:
            for other in row.around:
                profit = number_line(profit_of(other.ratio, group.case.ruleset))
                yield equality_line(Symbol("H", str(index))(profit), number_line(other.edge))
