"""The tables of a derivation: the lines of a phase, of a turn of the hand, the net results, and what they add up to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from macau_edge.analysis.derivation import Derivation
from macau_edge.analysis.derivation.choosing import Choosing, InformationSet
from macau_edge.analysis.derivation.phases import Move, moves
from macau_edge.analysis.derivation.steps import RETURNED, STAY, Line, Net, Phase, Rows, TallyCycle
from macau_edge.model import PrizeTable, Ratio, Shoe, parsed_number
from macau_edge.model.phrases import Word
from macau_edge.outcomes.seen import BestPlay, NearSight
from macau_edge.outcomes.stages import additional_to
from macau_edge.outcomes.together import laid_bets
from macau_edge.questions.explain.figures import broken_words, parts_in_words, phase_name, where_in_words
from macau_edge.questions.explain.formulas import Formulas, net_calculation, part_cell, short_figure
from macau_edge.reports.document import Table, elided_rows
from macau_edge.reports.fields import Field, Formatted, Label, Number, Value, table, when
from macau_edge.reports.formula import equality_line, figure_line, formula_text
from macau_edge.wording import BetWords, Words
from macau_edge.wording.bets import condition, different, part_of_stake, row_words
from macau_edge.wording.drawn import DrawnCell, DrawnPlay, HandTotal, beside_words, cell_text, total_words
from macau_edge.wording.hands import are_parted
from macau_edge.wording.phrases import numbers_in_words, operand_words, phrase_words, showing
from macau_edge.wording.sights import near_in_words, seen_in_words
from macau_edge.wording.text import signed_text

RESULTS: Mapping[str, str] = {
    "win": "explain.result.win",
    "lose": "explain.result.lose",
    "push": "explain.result.push",
    RETURNED: "explain.result.returned",
    STAY: "explain.result.stay",
}
"""What a result leads to -> its word: wins, loses."""
# --- the lines in words: what comes up, how it is counted, what it leads to ------------------------------------------


class LineWords:
    """The words of one of some phases."""

    def __init__(self, phases: Sequence[Phase], phase: Phase, w: Words) -> None:
        self.phases, self.phase = phases, phase
        self.w = w.inside(phase.inner)

    def label(self, line: Line) -> str:
        """What comes up: `7`, `at least one die showing 1`, `any other outcome`; in lines where it is long."""
        said = self._label(line)
        if line.parts and are_parted([part.label for part in line.parts], self.w):
            # The same in a round of one hand is a line of its own, since the net result here is that of both
            said = self.w("phrase.comma").join((said, self.w("phrase.parted")))
        return broken_words(said)

    def _label(self, line: Line) -> str:
        if line.total is not None:
            return str(line.total)
        if self._stays(line):
            return self.w("explain.other-totals" if self.phase.by_totals else "phrase.others")
        if line.target == RETURNED:
            return self.w("explain.decides", bet=self._base())
        alike = [other for other in self.phase.lines if other.target == line.target]
        if line.rows and len(alike) > 1:
            rows = [(PrizeTable(one.by, (one.row,)), one.row) for one in line.rows]
            of_cards = isinstance(self.w.ruleset.device, Shoe)
            return condition(rows, self.w, None if of_cards else [*map(self._rows, line.rows)]).words
        if line.leads_to and len(alike) > 1 and (point := self.phases[line.leads_to - 1].spot.point):
            return phrase_words(point.outcomes, self.w)
        return phrase_words(line.outcomes, self.w) if line.outcomes is not None else line_parts(line, self.w)

    def _stays(self, line: Line) -> bool:
        """Whether a line is for all that nothing names."""
        return line.target == STAY and (
            line.leads_to == self.phase.number or sum(one.target == STAY for one in self.phase.lines) == 1
        )

    def result(self, line: Line) -> str:
        """What it leads to: `wins 2:1`, `loses`, `stays`, `→ 2: point number 4`."""
        if self.phase.spot.place is not None:
            return self._deeds(line)
        if line.leads_to and line.leads_to != self.phase.number:
            return f"→ {self._name(line.leads_to)}"
        target = STAY if line.leads_to else line.target
        if target == "push" and self.phase.spot.member.bet.id in laid_bets(self.w.ruleset):
            return self.w("odds.nothing")  # nothing was put down that could come back
        said = self.w(RESULTS[target])
        shown = line.target == "win" or (line.prize is not None and line.prize != Ratio(1, 1))
        if not (line.prize and shown):
            return said
        if line.target == "lose":
            return self.w("pays.part-lost", part=part_of_stake(self.w, line.prize))
        return self.w("explain.result.at", result=said, prize=self.w.prize(line.prize))

    def _deeds(self, line: Line) -> str:
        """Of a compound bet: what each part comes to that is decided, and where it goes on: `+30: Aces; -1: Any 7`."""
        onward = ""
        if line.leads_to == self.phase.number:
            onward = self.w("explain.result.stay")
        elif line.leads_to:
            onward = f"→ {line.leads_to}" if line.deeds else f"→ {self._name(line.leads_to)}"
        if not line.deeds:
            return onward
        found: dict[str, list[str]] = {}
        for deed in line.deeds:
            spot = next(spot for spot in self.phase.spots if spot.place == deed.place)
            found.setdefault(signed_text(deed.net), []).append(self.w.bet(spot.member))
        comma, semicolon = self.w("phrase.comma"), self.w("phrase.semicolon")
        pieces = [f"{net}{self.w('phrase.colon')}{comma.join(names)}" for net, names in found.items()]
        return broken_words(semicolon.join([*pieces, *([onward] if onward else [])]))

    def _name(self, number: int) -> str:
        return phase_name(self.phases[number - 1], self.w)

    def _rows(self, rows: Rows) -> str:
        """The values of what a table of prizes goes by."""
        if rows.by.kind == "showing":
            what = operand_words(Word(rows.by.what), self.w)[0]
            return self.w.either([showing("exactly", int(n), what, self.w) for n in rows.values])
        if rows.by.kind == "different":
            return self.w.either([different(int(n), self.w) for n in rows.values])
        if rows.by.kind == "happening":
            return row_words(PrizeTable(rows.by, (rows.row,)), rows.row, self.w)
        if all(parsed_number(value) is not None for value in rows.values):
            return numbers_in_words([(int(value), int(value)) for value in rows.values], self.w)
        return self.w.either([self.w.label(value) for value in rows.values])

    def _base(self) -> str:
        return self.w.bet(additional_to(self.w.ruleset, self.phase.spot.member.bet))


def line_parts(line: Line, w: BetWords) -> str:
    """The combinations or pockets of a line; the totals of the line for all other totals."""
    said = parts_in_words(line.parts, w)
    totals = line.target == STAY and line.total is None and w.device == "dice"
    numbered = totals and parsed_number(line.parts[0].label) is not None
    return w("explain.totals", parts=said) if numbered else said


Shares: TypeAlias = tuple[str, Formatted, Formatted]
"""A net result, its probability and its contribution."""


def lines_table(derivation: Derivation, phase: Phase, w: Words) -> Table:
    """What can come up in a phase, line by line, with the sum."""
    words, formulas = LineWords(derivation.phases, phase, w), Formulas(derivation.phases)
    expected = part_cell(phase.expected, w, phase.weight)
    fields: tuple[Field[Line], ...] = (
        *_counted(words),
        Label(w("explain.leads-to"), words.result),
        Number(w("explain.net"), lambda line: _worth(line, phase, formulas, w), "value"),
        Number(
            w("explain.contribution"), lambda line: part_cell(line.contribution, w, line.of), "value", total=expected
        ),
    )
    return table(w, fields, phase.lines)


def others_table(derivation: Derivation, alike: Sequence[Phase], w: Words) -> Table:
    """The figures in which phases of one form differ: outcomes and their number, and the solutions of the equations.

    And, where they are paid otherwise, what each line leads to, with the symbol of each solution.
    """
    forms: dict[int, object] = {one.number: one.spot.stage for one in derivation.phases}
    first = alike[0]

    def result(move: Move) -> Callable[[Phase], str]:
        return lambda phase: LineWords(derivation.phases, phase, w).result(moves(phase, forms)[move][0])

    def columns(move: Move, lines: Sequence[Line]) -> Iterator[Field[Phase]]:
        to = lines[0].leads_to
        if to is not None and to != first.number:
            stage = w.within(None, {}).label(derivation.phases[to - 1].spot.stage)
            yield Label(f"→ {stage}", outcomes(move), "outcome")
        elif len(set(map(result(move), alike))) == 1:
            yield Label(result(move)(first), outcomes(move), "outcome")
        else:
            net = lines[0].net or Fraction(0)  # of a compound bet, whose parts are decided and not the whole
            yield Label(w(RESULTS["win" if net > 0 else "lose" if net else "push"]), outcomes(move), "outcome")
            yield Label(w("explain.leads-to"), result(move))

    def outcomes(move: Move) -> Callable[[Phase], Value]:
        def cell(phase: Phase) -> str:
            lines = moves(phase, forms)[move]
            weight = f"{sum(line.weight for line in lines)}/{phase.weight}"
            said = LineWords(derivation.phases, phase, w).label(lines[0])
            onward = lines[0].leads_to if lines[0].leads_to != phase.number else None
            shown = f"{said}{w('phrase.colon')}{weight}" if len(lines) == 1 else weight
            return f"{shown} → {onward}" if onward else shown

        return cell

    def symbol(phase: Phase, place: int) -> str:
        return formula_text(Formulas(()).symbol(phase.equations[place].net, 0))

    def solved(place: int) -> Field[Phase]:
        if len({symbol(phase, place) for phase in alike}) == 1:
            return Number(symbol(first, place), lambda phase: part_cell(phase.equations[place].solution, w), "value")
        return Label(
            w("explain.probability"),
            lambda phase: f"{symbol(phase, place)} = {short_figure(phase.equations[place].solution, w)}",
            "value",
        )

    fields: tuple[Field[Phase], ...] = (
        *_names(first, w),
        *(field for move, lines in moves(first, forms).items() for field in columns(move, lines)),
        *map(solved, range(len(first.equations))),
        Number(formula_text(Formulas(()).worth(0)), lambda phase: part_cell(phase.expected, w), "value"),
    )
    return table(w, fields, alike, marked=lambda phase: phase is first)


def _names(first: Phase, w: Words) -> Iterator[Field[Phase]]:
    """What tells phases of one form apart: the number of each, and what opened the stage that all of them are.

    Where that is all, the stage stands in the title, and no row says it again.
    """
    spot = first.spot
    if spot.place is None and spot.stage and len(list(where_in_words(first, w.inside(first.inner)))) == 1:
        yield Label(w("explain.phase.name"), lambda phase: str(phase.number))
        yield Label(
            w.within(None, {}).label(spot.stage),
            lambda phase: " / ".join(w.inside(phase.inner).label(one.label) for one in phase.spot.points),
        )
    else:
        yield Label(w("explain.phase.name"), lambda phase: phase_name(phase, w.inside(phase.inner)))


MANY, CLOSEST = 200, 20
"""Rows of what choices are worth, of which each is shown; of more, how many: those where another is nearly as good."""


def shown_sights(choosing: Choosing) -> Sequence[InformationSet]:
    """What the player sees as far as it is shown: all of it, or that for which the choices are closest."""
    return choosing.sights if len(choosing.sights) <= MANY else choosing.closest(CLOSEST)


def drawn_table(play: DrawnPlay, short: Mapping[str, str], w: Words) -> Table:
    """What is best for each hand that the player draws, against what he sees beside it, in so many words."""

    def cell(number: int) -> Callable[[tuple[Sequence[HandTotal], Sequence[DrawnCell]]], str]:
        return lambda row: cell_text(row[1][number], short)

    fields = (
        Label(play.hand, lambda row: total_words(row[0], w), ""),
        *(
            Label(beside_words(column, w) or w("explain.choosing.best"), cell(number), "")
            for number, column in enumerate(play.columns)
        ),
    )
    return table(w, fields, play.rows)


def nearest_table(play: BestPlay, w: Words) -> Table:
    """What each choice is worth where another is worth nearly as much, of what is too much to be told one by one."""

    def worth(choice: str) -> Callable[[NearSight], Value]:
        return lambda sight: part_cell(sight.worth[choice], w) if choice in sight.worth else "—"

    def best(sight: NearSight) -> str:
        return w.label(max(sight.worth, key=sight.worth.__getitem__))

    fields = (
        Label(w("explain.choosing.sees"), lambda sight: broken_words(near_in_words(play, sight, w))),
        *(Number(w("explain.choosing.of", choice=w.label(one)), worth(one), "worth") for one in play.step.choose),
        Label(w("explain.choosing.best"), best),
    )
    return table(w, fields, play.nearest)


def choices_table(choosing: Choosing, w: Words, *, best: bool, shown: Sequence[InformationSet]) -> Table:
    """What each choice is worth for what is seen; with what it adds where the bet is played in the best way.

    What is not `shown` has one row for all of it. Where the player chooses again and again
    what he sees is seen in rounds that are in other rows, too, so that nothing is added up.
    """
    added = not choosing.play.step.draws_by_choice
    told = {seen for sight in shown for seen in sight.seen}
    others = [sight for sight in choosing.sights if sight.seen[0] not in told]
    rows = [(sight,) for sight in shown] + [tuple(others)] * bool(others)

    def alone(of: Callable[[InformationSet], Value]) -> Callable[[Sequence[InformationSet]], Value]:
        return lambda row: of(row[0]) if len(row) == 1 else None

    def summed(of: Callable[[InformationSet], Fraction]) -> Callable[[Sequence[InformationSet]], Formatted]:
        return lambda row: part_cell(sum(map(of, row), Fraction(0)), w)

    def seen(row: Sequence[InformationSet]) -> str:
        return broken_words(seen_in_words(choosing.play, row[0].seen, w)) if len(row) == 1 else more(row)

    def more(row: Sequence[InformationSet]) -> str:
        return w("explain.more", count=len(row))

    def worth(choice: str) -> Callable[[InformationSet], Value]:
        return lambda sight: part_cell(sight.worth[choice], w) if choice in sight.worth else "—"

    fields: tuple[Field[Sequence[InformationSet]], ...] = (
        Label(w("explain.choosing.sees"), seen, total=w("explain.sum") if added else None),
        Number(
            w("explain.probability"),
            summed(lambda sight: sight.share),
            "share",
            total=part_cell(choosing.share, w) if added else None,
        ),
        *(
            Number(w("explain.choosing.of", choice=w.label(choice)), alone(worth(choice)), "worth")
            for choice in choosing.play.step.choose
        ),
        Label(w("explain.choosing.best"), alone(lambda sight: w.label(sight.best))),
        *when(
            best and added,
            Number(
                w("explain.contribution"),
                summed(lambda sight: sight.share * sight.value),
                "value",
                total=part_cell(choosing.expected, w),
            ),
        ),
    )
    return table(w, fields, rows)


def turn_table(cycle: TallyCycle, phase: Phase, results: Sequence[str], w: Words) -> Table:
    """What can come up in a stage of the hand; `results` says what each of the things is that a turn can bring."""
    words = LineWords(cycle.phases, phase, w)
    fields: tuple[Field[Line], ...] = (
        *_counted(words),
        Label(w("explain.leads-to"), lambda line: words.result(line) if line.net is None else results[int(line.net)]),
    )
    return table(w, fields, phase.lines)


def _counted(words: LineWords) -> tuple[Field[Line], ...]:
    """What comes up, in how many of the equally likely results, and how probable that is.

    What has no other name than the results themselves stands once.
    """
    w, of = words.w, words.phase.weight
    weight, one = part_cell(Fraction(of), w), part_cell(Fraction(1), w, of)
    what = w("explain.total" if words.phase.by_totals else "explain.outcome")
    named = any(words.label(line) != broken_words(line_parts(line, w)) for line in words.phase.lines)
    return (
        *when(named, Label(what, words.label, "outcome", total=w("explain.sum"))),
        Label(
            w(w.keys.parts),
            lambda line: line_parts(line, w),
            "outcome",
            total="" if named else w("explain.sum"),
        ),
        Number(w(w.keys.count), lambda line: part_cell(Fraction(line.weight), w), "count", total=weight),
        Number(w("explain.probability"), lambda line: part_cell(line.probability, w, line.of), "count", total=one),
    )


def _worth(line: Line, phase: Phase, formulas: Formulas, w: Words) -> str:
    """The net result of a line, or what it leads on to is worth."""
    if line.net is not None:
        return signed_text(line.net)
    return formula_text(
        equality_line(formulas.worth(line.leads_to or phase.number), figure_line(short_figure(line.value, w)))
    )


def nets_table(derivation: Derivation, w: Words) -> Table:
    """How each net result of a win or a loss follows from its prize."""
    rate = derivation.commission.rate if derivation.commission else Fraction(0)
    laid = derivation.member.bet.id in laid_bets(derivation.ruleset)
    kept = not (derivation.ruleset.stake_returned or laid)
    fields: tuple[Field[Net], ...] = (
        Label(w("explain.leads-to"), lambda net: w(RESULTS[net.target])),
        Label(
            w("explain.ratio"), lambda net: part_of_stake(w, net.prize) if net.target == "lose" else w.prize(net.prize)
        ),
        Label(w("explain.calculation"), lambda net: net_calculation(net, rate, kept=kept)),
        Number(w("explain.net"), lambda net: signed_text(net.net)),
    )
    return table(w, fields, derivation.nets)


def result_table(derivation: Derivation, w: Words) -> Table:
    """Each net result with its probability and contribution, and the sums."""
    measures, weight = derivation.measures, 0 if derivation.waits else derivation.weight
    nets = sorted(measures.distribution.nets.items(), reverse=True)

    def row(one: tuple[Fraction, Fraction]) -> Shares:
        net, p = one
        return signed_text(net), part_cell(p, w, weight), part_cell(net * p, w, weight)

    def together(between: Sequence[tuple[Fraction, Fraction]]) -> Shares:
        probability, added = sum(p for _, p in between), sum(net * p for net, p in between)
        return w("explain.more", count=len(between)), part_cell(Fraction(probability), w), part_cell(Fraction(added), w)

    fields: tuple[Field[Shares], ...] = (
        Number(w("explain.net"), lambda shares: shares[0], total=w("explain.sum")),
        Number(w("explain.probability"), lambda shares: shares[1], total=part_cell(Fraction(1), w, weight)),
        Number(w("explain.contribution"), lambda shares: shares[2], total=part_cell(measures.expected_net, w, weight)),
    )
    return table(w, fields, elided_rows(nets, row, together))


def start_table(derivation: Derivation, w: Words) -> Table:
    """The phases that play can begin with, each with its probability."""
    inside = w.inside(derivation.scope)
    fields: tuple[Field[tuple[int, Fraction]], ...] = (
        Label(w("explain.start.stage"), lambda start: phase_name(derivation.phases[start[0] - 1], inside)),
        Number(w("explain.probability"), lambda start: str(start[1])),
    )
    return table(w, fields, derivation.start)
