"""A tally by its count: what a cycle brings, the terms of each level, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Literal

from macau_edge.analysis.counted import CountChance, count_distribution
from macau_edge.analysis.derivation import Derivation
from macau_edge.analysis.derivation.steps import (
    Brought,
    CycleResult,
    Form,
    Share,
    ShownResult,
    TallyByCount,
    TallyCycle,
    TallyLevel,
)
from macau_edge.model import Ratio, Span, Verdict
from macau_edge.outcomes.scope import scope
from macau_edge.questions.explain.figures import broken_words, parts_in_words, phase_name
from macau_edge.questions.explain.formulas import TurnFormulas, chance_symbol, name_symbol, part_cell, short_figure
from macau_edge.questions.explain.tables import RESULTS, turn_table
from macau_edge.reports.document import Block, Formula, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Label, Number, table, when
from macau_edge.reports.formula import (
    Row,
    Symbol,
    bracket,
    equality_line,
    figure_line,
    formula_text,
    fraction_line,
    number_line,
    product_line,
    signed_line,
    terms_line,
)
from macau_edge.wording import Words
from macau_edge.wording.bets import keys_words
from macau_edge.wording.phrases import happening, phrase_words

TERMS = 80
"""Terms of a formula that are written out."""

BROUGHT: Mapping[Brought, str] = {
    "thing": "explain.turn.thing",
    "end": "explain.turn.end",
    "nothing": "explain.turn.nothing",
}
"""What a turn of the hand brings -> its words."""

WORKED_OUT: Mapping[Form, str] = {
    "one": "explain.count.one",
    "set": "explain.count.set",
    "highest": "explain.count.highest",
}
"""How a count is worked out in closed form -> what is said of its formula."""


class CountWords:
    """The words of a tally that is derived by its count."""

    def __init__(self, derivation: Derivation, count: TallyByCount, w: Words) -> None:
        self.derivation, self.count = derivation, count
        self.w = w.inside(derivation.scope)

    def blocks(self) -> Iterator[Block]:
        """The whole count: its cycle, its formula, its levels, and how long it takes."""
        cycle = self.count.cycle
        if self.count.form == "states":
            if cycle and cycle.phases:
                yield from self._turns(cycle, "explain.cycle.happenings")
            yield Heading(self.w("explain.states.title"), 2)
            yield Paragraph(self.w("explain.states", states=self.derivation.states))
            if self.count.levels:
                yield self._levels()
            return
        assert cycle is not None
        if cycle.by_hand:
            yield from self._turns(cycle, "explain.cycle.hand")
        yield Heading(self.w("explain.cycle.title"), 2)
        if not cycle.by_hand:
            parts = (part for chance in cycle.chances for part in chance.parts)
            yield self._legend(self.w("explain.cycle.trial"), parts)
        yield self._brought(cycle)
        yield Heading(self.w("explain.count.title"), 2)
        things = len(cycle.things)
        yield Paragraph(self.w(WORKED_OUT[self.count.form], count=things))
        yield from (formulas := tuple(self._formulas(cycle)))
        if any(isinstance(block, Heading) for block in formulas):  # the table is of all of them, not of the last
            yield Heading(self.w("explain.count.levels"), 3)
        yield self._levels()
        yield from self._length(cycle)

    # what a cycle brings

    def _turns(self, cycle: TallyCycle, key: str) -> Iterator[Block]:
        """The stages of the hand, line by line, and what a turn brings from each."""
        hand = self.derivation.ruleset.hand
        assert hand is not None
        yield Heading(self.w("explain.turn.title"), 2)
        first = self.w.label(hand.stages[0].name)
        parts = (part for phase in cycle.phases for line in phase.lines for part in line.parts)
        yield self._legend(self.w(key, stage=first, unit=self.w.unit), parts)
        labels = [self._label(chance) for chance in cycle.chances]
        results = [self._result(chance, key) for chance in cycle.chances]
        formulas = TurnFormulas(cycle.phases, cycle.chances, labels)
        for phase in cycle.phases:
            name = phase_name(phase, self.w.inside(phase.inner))
            yield Heading(self.w("explain.phase.title", phase=name), 3)
            yield turn_table(cycle, phase, results, self.w)
            if phase.number > 1:
                yield from map(Formula, formulas.phase(phase))
        if cycle.phases:
            yield from map(Formula, formulas.phase(cycle.phases[0]))

    def _legend(self, said: str, parts: Iterable[ShownResult]) -> Paragraph:
        """How to read the tables; how combinations are counted where that is needed."""
        counted = [self.w("explain.times")] if any(part.weight > 1 for part in parts) else []
        return Paragraph(self.w("explain.apart").join([*counted, said]))

    def _label(self, chance: CycleResult) -> str:
        return self.w.label(chance.label)

    def _result(self, chance: CycleResult, key: str) -> str:
        """What a turn brings, as the last column of a stage has it."""
        if key == "explain.cycle.happenings":
            return happening(chance.label, self.w)
        what = self._label(chance) or formula_text(chance_symbol(chance, ""))
        return self.w(BROUGHT[chance.kind], what=what)

    def _brought(self, cycle: TallyCycle) -> Table:
        """What a cycle brings, with its probability; of a trial also the outcomes that bring it."""
        w, whole = self.w, self._over(Fraction(1), cycle)
        fields: tuple[Field[CycleResult], ...] = (
            Label(w("explain.brings"), self._brings, "outcome", total=w("explain.sum")),
            *when(
                not cycle.by_hand,
                Label(w(w.keys.parts), self._parts, "outcome"),
                Number(w(w.keys.count), lambda one: one.weight, "outcome", total=cycle.of),
            ),
            Label(w("explain.symbol"), lambda one: formula_text(chance_symbol(one, self._label(one)))),
            Number(w("explain.probability"), lambda one: self._over(one.probability, cycle), total=whole),
        )
        return table(w, fields, cycle.chances)

    def _parts(self, chance: CycleResult) -> str:
        return parts_in_words(chance.parts, self.w) if chance.parts else ""

    def _brings(self, chance: CycleResult) -> str:
        said = self.w("explain.brings.nothing") if chance.outcomes is None else self._outcomes(chance)
        return broken_words(self.w("explain.brings.end", outcomes=said) if chance.kind == "end" else said)

    def _outcomes(self, chance: CycleResult) -> str:
        assert chance.outcomes is not None
        inner = scope(self.derivation.ruleset, chance.member, self.derivation.choices)
        inside = self.w.inside(inner)
        said, tally = phrase_words(chance.outcomes, inside), chance.member.bet.tally
        together = chance.kind == "thing" and tally and tally.when
        return inside("phrase.comma").join([said, phrase_words(together, inside)]) if together else said

    def _number(self, value: Fraction, cycle: TallyCycle) -> Row:
        return figure_line(self._over(value, cycle))

    def _over(self, value: Fraction, cycle: TallyCycle) -> str:
        return short_figure(value, self.w, 0 if cycle.by_hand else cycle.of)

    # the formula

    def _formulas(self, cycle: TallyCycle) -> Iterator[Block]:
        if self.count.form == "one":
            yield Formula(self._odds(cycle))
            return
        below = Fraction(0)
        for level in self.count.levels:
            below += level.probability
            if level.shares:
                yield from self._shares(level, below, cycle)

    def _odds(self, cycle: TallyCycle) -> Row:
        """`c = p / (1 - r) = (5/36) / (11/36) = 5/11`."""
        p, leaves = cycle.chance("thing"), 1 - cycle.chance("nothing")
        found = fraction_line(bracket(self._number(p, cycle)), bracket(self._number(leaves, cycle)))
        return equality_line(
            Symbol("c"),
            fraction_line(Symbol("p"), bracket(terms_line("-", "1", Symbol("r")))),
            found,
            number_line(p / leaves),
        )

    def _shares(self, level: TallyLevel, below: Fraction, cycle: TallyCycle) -> Iterator[Block]:
        """The terms of a level and their sum, times the probability of the end."""
        s = cycle.chance("end")
        total = sum((share.value for share in level.shares), Fraction(0))
        highest = self.count.form == "highest"
        name = terms_line("≤", Symbol("x"), signed_line(level.net)) if highest else number_line(level.low or 0)
        yield Heading(formula_text(name if highest else equality_line(Symbol("j"), name)), 3)
        if highest:
            yield Formula(self._most(level, cycle))
        if len(level.shares) > TERMS:
            yield Paragraph(self.w("explain.count.terms", count=len(level.shares)))
        else:
            yield self._terms(level, cycle, total)
        factors = product_line(Symbol("s"), Symbol("Σ")), product_line(self._number(s, cycle), number_line(total))
        yield Formula(equality_line(Symbol("P")(name), *factors, number_line(s * total)))
        if highest and below != level.probability:
            left = terms_line("-", number_line(below), number_line(below - level.probability))
            yield Formula(equality_line(Symbol("P")(signed_line(level.net)), left, number_line(level.probability)))

    def _most(self, level: TallyLevel, cycle: TallyCycle) -> Row:
        """`m(4) = 2, m(5) = ∞`, of a thing that may come however often."""
        found = zip(cycle.things, level.most, strict=True)
        counts = ((Symbol("m")(name_symbol(self._label(thing))), most) for thing, most in found)
        return terms_line(",", *(equality_line(count, "∞" if most is None else str(most)) for count, most in counts))

    def _terms(self, level: TallyLevel, cycle: TallyCycle, total: Fraction) -> Table:
        w, power = self.w, any(share.power > 1 for share in level.shares)
        sets = any(share.sets for share in level.shares)
        leaves, each = ("(1 - r - q)^(n+1)",) * 2 if power else ("1 - r - q", "(1 - r - q)")
        fields: tuple[Field[Share], ...] = (
            Number("q", lambda share: self._over(share.q, cycle), total=w("explain.sum")),
            *when(power, Number("n", lambda share: share.power - 1)),
            *when(sets, Label("N(b)", lambda share: self._sets(share, level.low or 0))),
            Number("a", lambda share: part_cell(share.coefficient, w)),
            Number(leaves, lambda share: self._leaves(share, cycle)),
            Number(f"a / {each}", lambda share: part_cell(share.value, w), total=part_cell(total, w)),
        )
        return table(w, fields, level.shares)

    def _leaves(self, share: Share, cycle: TallyCycle) -> str:
        leaves = self._over(share.leaves, cycle)
        return leaves if share.power == 1 else f"({leaves})^{share.power}"

    def _sets(self, share: Share, number: int) -> str:
        """`N(1) = 1, N(2) = 1`: how many sets of each size, up to that of the level."""
        found = [f"N({size}) = {count}" for size, count in sorted(share.sets.items()) if size <= number]
        return broken_words(", ".join(found))

    # the levels

    def _levels(self) -> Table:
        """Each level with its probability, what it pays, and its contribution."""
        w, expected = self.w, part_cell(self.derivation.measures.expected_net, self.w)
        fields: tuple[Field[TallyLevel], ...] = (
            Label(w("explain.count.number"), self.number, total=w("explain.sum")),
            *when(self.count.form == "one", Label(w("explain.count.formula"), powers)),
            Number(w("explain.probability"), lambda level: part_cell(level.probability, w), total="1"),
            Label(w("explain.leads-to"), self.pays),
            Number(w("explain.net"), lambda level: formula_text(signed_line(level.net)), "value"),
            Number(w("explain.contribution"), lambda level: part_cell(level.contribution, w), "value", total=expected),
        )
        return table(w, fields, self.count.levels)

    def numbers(self) -> Iterator[Block]:
        """How often the bet ends with each number, whatever that pays, and with so many or more."""
        derivation, w = self.derivation, self.w
        found = count_distribution(derivation.ruleset, derivation.member, derivation.choices)
        if not found:
            return
        yield Heading(w("explain.numbers.title"), 2)
        fields: tuple[Field[CountChance], ...] = (
            Label(w("explain.count.number"), self._count, total=w("explain.sum")),
            Number(w("explain.probability"), lambda one: part_cell(one.probability, w), total="1"),
            Number(w("explain.numbers.or-more"), lambda one: part_cell(_or_more(one, found), w)),
        )
        yield table(w, fields, found)

    def _count(self, one: CountChance) -> str:
        return keys_words(self._kind, [Span(one.low, one.high)], self.w)

    @property
    def _kind(self) -> Literal["collected", "count"]:
        tally = self.derivation.member.bet.tally
        return "collected" if tally and tally.collect else "count"

    def number(self, level: TallyLevel) -> str:
        """`5 collected`, `0 to 3 times`, `11 or more times`; of the highest of several prizes that prize."""
        if level.low is None:
            if not isinstance(level.pays, Ratio):
                return self.w("explain.count.none")
            return self.w("explain.count.above", prize=self.w.prize(level.pays))
        return keys_words(self._kind, [Span(level.low, level.high)], self.w)

    def pays(self, level: TallyLevel) -> str:
        """What a level comes to: `wins 24:1`, `loses`."""
        if isinstance(level.pays, Verdict):
            return self.w(RESULTS[level.pays.word])
        said = self.w("explain.result.win")
        assert isinstance(level.pays, Ratio)
        return self.w("explain.result.at", result=said, prize=self.w.prize(level.pays))

    def _length(self, cycle: TallyCycle) -> Iterator[Block]:
        """How many cycles and trials are expected."""
        early = [self.count.levels[place] for place in self.count.early]
        decided = sum((level.probability for level in early), Fraction(0))
        s, cycles = cycle.chance("end"), self.count.cycles
        assert cycles is not None
        said = self.w("phrase.semicolon").join(self.number(level) for level in early) or "—"
        decided_early = self.w("explain.count.early", levels=said, unit=self.w.unit)
        each_trial = [] if cycle.by_hand else [self.w(self.w.keys.one_each)]
        yield Paragraph(self.w("explain.apart").join([decided_early, *each_trial]))
        added = terms_line("+", *(number_line(level.probability) for level in early)) if early else number_line(0)
        yield Formula(equality_line(Symbol("D"), added, *([number_line(decided)] if len(early) > 1 else [])))
        left = fraction_line(bracket(terms_line("-", "1", Symbol("D"))), Symbol("s"))
        found = fraction_line(bracket(terms_line("-", "1", number_line(decided))), bracket(self._number(s, cycle)))
        yield Formula(equality_line(Symbol("V"), left, found, number_line(cycles)))
        rolls, each = number_line(self.derivation.measures.distribution.rolls), number_line(cycle.length)
        yield Formula(
            equality_line(
                Symbol("T"), product_line(Symbol("V"), Symbol("L")), product_line(number_line(cycles), each), rolls
            )
        )


def _or_more(one: CountChance, found: Iterable[CountChance]) -> Fraction:
    """How likely this number is, or a higher one."""
    return sum((other.probability for other in found if other.low >= one.low), Fraction(0))


def powers(level: TallyLevel) -> str:
    """`c^3 - c^6` for 3 to 5 of one thing; `1 - c^2` for less than two, `c^2` for two or more."""
    low = "1" if not level.low else "c" if level.low == 1 else f"c^{level.low}"
    if level.high is None:
        return low
    return f"{low} - c" if not level.high else f"{low} - c^{level.high + 1}"
