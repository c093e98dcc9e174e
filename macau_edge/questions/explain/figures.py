"""The table of the other figures of a bet, each with its calculation; devices, combinations and phases in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import TypeAlias

from rich.cells import cell_len

from macau_edge.analysis.derivation import Derivation
from macau_edge.analysis.derivation.steps import Phase, ShownResult, Spot
from macau_edge.model import Dice, Draw, Face, Ratio, Returned, Shoe, Wheel, parsed_number
from macau_edge.model.measures import Measures
from macau_edge.outcomes import outcomes
from macau_edge.outcomes.members import values_of
from macau_edge.outcomes.ways import Deck
from macau_edge.questions.explain.formulas import LONG, NETS, calculation, short_figure, squared
from macau_edge.reports.document import Table
from macau_edge.reports.fields import Field, Label, Number, table
from macau_edge.wording import BetWords, Words
from macau_edge.wording.hands import result_in_words, results_in_words
from macau_edge.wording.phrases import dice_words, item, opened_stage
from macau_edge.wording.text import are_short, signed_text

Row: TypeAlias = tuple[str, str, str, str]
"""What a figure is called, its calculation, and its value as a fraction and as a decimal."""
Result = Callable[[Words, Fraction], str]
"""How a value is written beside its fraction: as a decimal, or in percent."""


def figures_table(derivation: Derivation, w: Words) -> Table:
    """The other figures, each with its calculation."""
    fields: tuple[Field[Row], ...] = (
        Label(w("explain.figure"), lambda row: row[0]),
        Label(w("explain.calculation"), lambda row: row[1]),
        Number(w("explain.exact"), lambda row: row[2], "value"),
        Number(w("explain.decimal"), lambda row: row[3], "value"),
    )
    best, staked = derivation.ruleset.plays_best(derivation.member.bet), not derivation.analysis.laid
    per = derivation.at_start if derivation.member.bet.per else None
    return table(w, fields, _rows(derivation.measures, w, best=best, staked=staked, at_start=per))


def _rows(m: Measures, w: Words, *, best: bool, staked: bool, at_start: Fraction | None) -> Iterator[Row]:
    """A row for each figure that the bet has; `{}` in a calculation is one of the values that follow it.

    The fair prize of a bet that is played in the `best` way supposes that it is played so with that prize, too. One for
    which nothing is `staked` has no figure of a stake. Of one whose edge is told by the stake of a part, `at_start` is
    all that is put down at the start.
    """
    trials = m.distribution.rolls

    def row(key: str, value: Fraction, shown: Result, how: str, *values: Fraction) -> Row:
        return w(key), calculation(how, w, *values), short_figure(value, w), shown(w, value)

    if at_start:
        yield row(
            "explain.edge-at-start", m.house_edge / at_start, Words.percent, "({}) / ({})", m.house_edge, at_start
        )
    if staked:
        yield from _of_a_stake(m, w, row)
    if m.has_spread:
        yield from _of_chances(m, w, row, best=best, staked=staked)
    yield row(w.keys.rolls, trials, Words.more, "T")
    if m.has_spread:
        yield from _of_the_spread(m, w, row)


def _of_chances(m: Measures, w: Words, row: Callable[..., Row], *, best: bool, staked: bool) -> Iterator[Row]:
    """How likely it is won, and the prize that would be fair."""
    if m.push:
        yield row("explain.push" if staked else "explain.push-of-laid", m.push, Words.chance, "P(0)")
    how, won = _won(m)
    yield row("explain.win", m.win, Words.chance, how, *won)
    if m.odds_against and m.one_in is not None and m.fair_pays is not None:
        yield row("explain.one-in", m.one_in, Words.more, "1 / ({})", m.win)
    if staked and m.odds_against and m.fair_pays is not None:
        yield _against(m, w)
        fair = w("explain.fair-pays-as-played" if best else "explain.fair-pays")
        yield fair, calculation("({}) / ({})", w, m.fair_pays * m.win, m.win), *_fair(m.fair_pays, w)


def _of_the_spread(m: Measures, w: Words, row: Callable[..., Row]) -> Iterator[Row]:
    """How far its net results lie apart."""
    nets = dict(sorted(m.distribution.nets.items(), reverse=True))
    probabilities = nets.values() if len(nets) <= NETS else ()
    yield row("explain.variance", m.variance, Words.more, f"{squared(nets)} - ({{}})²", *probabilities, m.expected_net)
    deviation = w.more(Fraction(m.standard_deviation))
    yield w("explain.deviation"), calculation("√({})", w, m.variance), "", deviation


def _of_a_stake(m: Measures, w: Words, row: Callable[..., Row]) -> Iterator[Row]:
    """What the house edge is per unit of something else, and what comes back of a stake."""
    edge, risked, trials = m.house_edge, m.distribution.risked, m.distribution.rolls
    if m.has_spread and m.push and m.house_edge_resolved is not None:
        yield row("explain.edge-resolved", m.house_edge_resolved, Words.percent, "({}) / (1 - {})", edge, m.push)
    if risked != m.distribution.staked:
        yield row("explain.element", m.element_of_risk, Words.percent, "({}) / ({})", -m.expected_net, risked)
    if trials != 1:
        yield row(w.keys.edge_per, m.house_edge_per_roll, Words.percent, "({}) / ({})", edge, trials)
    yield row("explain.return", m.return_to_player, Words.percent, "1 - ({})", edge)


def _won(m: Measures) -> tuple[str, tuple[Fraction, ...]]:
    """The sum of the probabilities that a bet is won, and those that are filled into it."""
    won = [(net, p) for net, p in sorted(m.distribution.nets.items(), reverse=True) if net > 0]
    if len(won) > NETS:
        return "Σ P(x), x > 0", ()
    if len(won) > 1:
        return " + ".join("{}" for _ in won), tuple(p for _, p in won)
    return f"P({signed_text(won[0][0])})" if won else "0", ()


def _against(m: Measures, w: Words) -> Row:
    """The true odds: as whole numbers, or where these are too long, as a decimal to one."""
    assert m.lost_to_won is not None
    lost, won = m.lost_to_won.as_integer_ratio()
    said = w("explain.lost-to-won", lost=lost, won=won)
    name, how = w("explain.odds-against"), calculation("({}) : ({})", w, m.lose, m.win)
    if len(said) <= LONG:
        return name, how, said, ""
    return name, how, "", w("explain.lost-to-won", lost=w.more(m.lost_to_won), won=1)


def _fair(value: Fraction, w: Words) -> tuple[str, str]:
    """A fair prize as a ratio, `48:1`, and as a decimal; one of long numbers as a decimal to one alone."""
    if not value:
        return "0", w.more(value)
    if are_short(value):
        return w.prize(Ratio.of(value)), w.more(value)
    return "", w("pays.to-one", amount=w.more(value), stake=1)


# --- lists of combinations, pockets or totals -> words ---------------------------------------------------------------


WIDTH = 44
"""Columns after which a list of combinations goes on in the next line of its cell."""
MANY = 40
"""Entries of a list that are written one by one; of more only how many there are, the first and the last."""


def parts_in_words(parts: Iterable[ShownResult], w: BetWords) -> str:
    """`1-6, 2-5, 3-4 ×2`, those of the same weight together; broken into lines where it is long.

    Rounds of cards, which have commas of their own, stand apart, each with how often: `banker 8, player 8 ×3; …`.
    """
    listed = list(parts)
    groups = _few(listed, w)
    if groups is None:
        first, last = (result_in_words(part.label, w) for part in (listed[0], listed[-1]))
        return w("explain.many-parts", count=len(listed), first=first, last=last)
    pieces: list[str] = []
    for weight, (*first_ones, last) in groups.items():
        counted = f"{last} ×{weight}" if weight > 1 or len(groups) > 1 else last
        if w.device == "cards":
            pieces += [f"{label} ×{weight}{w('phrase.semicolon')}" for label in first_ones]
        else:
            pieces += [f"{label}{w('phrase.comma')}" for label in first_ones]
        pieces.append(f"{counted}{w('phrase.semicolon')}")
    return broken_into_lines([*pieces[:-1], pieces[-1].removesuffix(w("phrase.semicolon"))])


def are_many(parts: Sequence[ShownResult], w: BetWords) -> bool:
    """Whether not all of them are written."""
    return _few(parts, w) is None


def _few(parts: Sequence[ShownResult], w: BetWords) -> dict[int, list[str]] | None:
    """The entries of each weight, numbers that follow one another being one; None where there are too many."""
    labels: dict[int, list[str]] = {}
    apart = 0
    for part, said in zip(parts, results_in_words((part.label for part in parts), w), strict=True):
        labels.setdefault(part.weight, []).append(said)
        apart += parsed_number(said) is None
        if apart > MANY:  # what is no number is an entry by itself
            return None
    entries = {weight: w.runs(of_it) for weight, of_it in labels.items()}
    return entries if sum(map(len, entries.values())) <= MANY else None


def broken_into_lines(pieces: Sequence[str]) -> str:
    """The pieces one after the other, in lines of at most `WIDTH` columns."""
    lines = [""]
    for piece in pieces:
        if lines[-1] and cell_len(lines[-1] + piece.rstrip()) > WIDTH:
            lines.append("")
        lines[-1] += piece
    return "\n".join(line.rstrip() for line in lines)


def broken_words(text: str) -> str:
    """Words in lines of at most `WIDTH` columns."""
    return broken_into_lines(re.split(r"(?<=[ 、])", text))


# --- where a bet stands -> words -------------------------------------------------------------------------------------


def phase_name(phase: Phase, w: BetWords) -> str:
    """`2: point number 4`; with the trial, the hand and the urn, where the bet depends on them."""
    where = w("phrase.semicolon").join(where_in_words(phase, w))
    return w("explain.phase", number=phase.number, stage=where) if where else str(phase.number)


def where_in_words(phase: Phase, w: BetWords) -> Iterator[str]:
    """Each thing that tells where a bet stands, in words."""
    if phase.spot.place is None:
        yield from _spot(phase.spot, w)
    else:
        yield from (_part(spot, w) for spot in phase.spots)
    if phase.hand:
        stage, points = phase.hand
        yield w("explain.spot.hand", stage=opened_stage(w.label(stage), points, w))
    if phase.left:
        yield w("explain.spot.left", parts=one_row(parts_in_words(phase.left, w)))
    if phase.so_far:
        yield w("explain.spot.so-far", net=signed_text(phase.so_far))


def one_row(text: str) -> str:
    """Parts in words, not broken into lines."""
    return text.replace("\n", " ")


def _spot(spot: Spot, w: BetWords) -> Iterator[str]:
    """Its stage, or what it has counted, and the trial to come."""
    if spot.stage:
        yield opened_stage(w.label(spot.stage), [value.label for value in spot.points], w)
    if spot.counted is not None:
        yield _counted(spot, w)
    if spot.trial is not None:
        yield w(w.keys.row, numbers=spot.trial)


def _part(spot: Spot, w: BetWords) -> str:
    """A part of a compound bet with where it stands: `Pass Line: point number 4`, `Pass Line odds 4 (3 units)`."""
    name = w.bet(spot.member)
    where = w("phrase.comma").join(_spot(spot, w))
    said = name + w("phrase.colon") + where if where else name
    said = w("explain.spot.off", bet=said) if spot.off else said
    return said if spot.units == 1 else w("phrase.part", bet=said, units=w.units(spot.units))


def _counted(spot: Spot, w: BetWords) -> str:
    """What has been counted: which items have come, how many, or how many of each."""
    tally, counts = spot.member.bet.tally, spot.counted
    assert tally is not None
    assert counts is not None
    if not any(counts):
        return w("explain.spot.nothing")
    comma = w("phrase.comma")
    labels = [item(value, w) for value in tally.collect or ()]
    if tally.highest_of is None:
        if tally.collect is None:
            return w("explain.spot.counted", count=counts[0])
        return w("explain.spot.come", items=comma.join(_counted_labels(labels, counts)))
    values = [w.label(value.label) for value in values_of(w.ruleset, tally.highest_of)]
    each = [f"{value}{w('phrase.colon')}{label}" for value in values for label in labels] if labels else values
    return w("explain.spot.counted", count=comma.join(_counted_labels(each, counts)))


def _counted_labels(labels: Sequence[str], counts: Sequence[int]) -> list[str]:
    """Those that came, with how often where that is more than once."""
    found = zip(labels, counts, strict=True)
    return [label if count == 1 else f"{label} ×{count}" for label, count in found if count]


# --- a device -> sentences that count its equally likely results -----------------------------------------------------


def device_in_words(derivation: Derivation, w: Words) -> str:
    """`Two dice, each with 6 equally likely faces (1 to 6): 6 × 6 = 36 equally likely results.`"""
    device = derivation.ruleset.device
    inside = w.inside(derivation.scope)
    if isinstance(device, Dice):
        said = _unlike(device, inside) if device.different else _dice(device, inside)
    elif isinstance(device, Shoe):
        said = _shoe(inside)
    elif isinstance(device, Draw) and inside.device != "draw":
        said = _urn(device, inside)
    else:
        labels = _listed([ShownResult(outcome.label, outcome.weight) for outcome in outcomes(device)], inside)
        said = inside(
            "explain.wheel.device" if isinstance(device, Wheel) else "explain.draw.device",
            weight=outcomes(device).weight,
            labels=labels,
        )
    return w.begun(said)


def _unlike(device: Dice, w: BetWords) -> str:
    """`One die with 6 equally likely faces (1 to 6) and one die with 8 …: 6 × 8 = 48 equally likely results.`"""
    kinds = [_kind(device, own, w) for own in dict.fromkeys(device.different)]
    each = [sum(own) for own in device.different]
    return w("explain.dice.unlike", kinds=w.both(kinds), power=" × ".join(map(str, each)), weight=prod(each))


def _kind(device: Dice, own: Sequence[int], w: BetWords) -> str:
    """The dice with the same faces: `one die with 6 equally likely faces (1 to 6)`."""
    faces = [(face, weight) for face, weight in zip(device.faces, own, strict=True) if weight]
    count, number = sum(own), dice_words(device.different.count(tuple(own)), w)
    if device.sides:
        labels = w("phrase.comma").join(w.runs([face.label for face, _ in faces]))
        return w("explain.dice.kind", dice=number, count=count, faces=labels)
    said = _listed([ShownResult(_face(face, w), weight) for face, weight in faces], w)
    key = "explain.dice.kind" if count == len(faces) else "explain.dice.kind-loaded"
    return w(key, dice=number, count=count, faces=said)


def _dice(device: Dice, w: BetWords) -> str:
    weight = sum(face.weight for face in device.faces)
    faces = _listed([ShownResult(_face(face, w), face.weight) for face in device.faces], w)
    loaded = weight != len(device.faces)
    count = dice_words(device.count, w)
    if device.only_totals:
        key = "explain.dice.loaded-totals" if loaded else "explain.dice.totals"
        low, high = (outcomes(device)[end].label for end in (0, -1))
        power = f"{weight}^{device.count}"
        return w(key, dice=count, faces=faces, count=weight, power=power, low=low, high=high)
    power = " × ".join([str(weight)] * device.count)
    key = "explain.dice.loaded" if loaded else "explain.dice.device"
    return w(key, dice=count, faces=faces, count=weight, power=power, weight=weight**device.count)


def _shoe(w: BetWords) -> str:
    """How many cards there are, and in how many orders those can come that this bet looks at."""
    shoe = w.inner.device
    assert isinstance(shoe, Shoe)
    size, weight = Deck(shoe).size, w.whole(w.inner.space.weight)
    counted = w("explain.cards.device", n=shoe.decks, size=size, weight=weight)
    if shoe.pieces:
        counted = w("explain.cards.pieces", size=size, weight=weight)
    return w("explain.apart").join([counted, w("explain.cards.exchangeable")])


_ONE_BALL: Mapping[Returned, str] = {
    "after the draw": "explain.ball.back",
    "after each ball": "explain.ball.back",
    "never": "explain.ball.never",
}
_BALLS: Mapping[Returned, str] = {
    "after the draw": "explain.balls.after-the-draw",
    "after each ball": "explain.balls.after-each-ball",
    "never": "explain.balls.never",
}
"""When balls are put back -> what a draw of one, or of several, is."""


def _urn(device: Draw, w: BetWords) -> str:
    balls = sum(ball.weight for ball in device.balls)
    labels = _listed([ShownResult(_face(ball, w), ball.weight) for ball in device.balls], w)
    key = (_ONE_BALL if device.take == 1 else _BALLS)[device.returned]
    power = " × ".join([str(balls)] * device.take)
    sentences = (
        w("explain.urn", balls=dice_words(balls, w), labels=labels),
        w(key, taken=dice_words(device.take, w), power=power, weight=outcomes(device).weight),
    )
    return w("explain.apart").join(sentences)


def _face(face: Face, w: BetWords) -> str:
    """A face with what it bears: `fish (red, 1)`."""
    bears = [w.label(value) for name, value in face.attributes if name != "weight"]
    if not bears:
        return w.label(face.label)
    return w.label(face.label) + w("phrase.examples", labels=w("phrase.comma").join(bears))


def _listed(parts: list[ShownResult], w: BetWords) -> str:
    return parts_in_words(parts, w).replace("\n", " " if w.language != "zh" else "")
