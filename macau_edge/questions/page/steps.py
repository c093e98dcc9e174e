"""The derivation of a law as data: its phases line by line, the parts of a compound bet, the counts of a tally.

It is that of `explain`, at the prizes far apart at which the law was read off, so that each line that decides the bet
leads to one way of the law, whatever prizes are set on the page. Its words are those of `explain`, in each language.
What has no derivation that can be read has a sentence with the command to run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from macau_edge.analysis import BetAnalysis
from macau_edge.analysis.derivation import AdditionalPart, Derivation, derive
from macau_edge.analysis.derivation.steps import STAY, Line, Phase, TallyLevel
from macau_edge.model import Ratio, Ruleset, Shoe
from macau_edge.model.measures import Measures
from macau_edge.model.message import CommandLine
from macau_edge.model.meter import count
from macau_edge.model.problem import ProblemError
from macau_edge.model.records import dataclass, replace
from macau_edge.questions.explain.counts import CountWords
from macau_edge.questions.explain.figures import device_in_words, where_in_words
from macau_edge.questions.explain.tables import LineWords, line_parts
from macau_edge.questions.page.find import ChosenLaws
from macau_edge.questions.page.prizes import MovablePrize, set_to
from macau_edge.questions.page.texts import Once, PageAffine, PageText, affine, texts_of_page
from macau_edge.questions.page.ways import AffineNumber, LawFound, far_apart, read_off
from macau_edge.reports.figures import Record
from macau_edge.wording import Words

FIGURES = 6_000
"""Probabilities of ways from all phases together that a page carries of one bet."""


WholeNumber: TypeAlias = int | str
"""A whole number; as text where a browser would round it."""
LARGEST = 2**53
"""The largest whole number that a browser reads exactly."""


class Short(Record, omit_defaults=True):
    """A record without what is null, nought or empty."""


class _Deed(Short):
    bet: PageText
    net: PageAffine


class _PageLine(Short):
    label: PageText
    outcomes: PageText = ""
    n: WholeNumber = 0
    to: str = ""
    phase: int | None = None
    way: int | None = None
    prize: int | None = None
    deeds: tuple[_Deed, ...] = ()


class _Phase(Short):
    title: PageText
    lines: list[_PageLine]
    law: list[str]
    rolls: str
    of: WholeNumber
    so_far: PageAffine = ""
    """What parts of a compound bet have come to before; it follows from the prizes, and stands in no words."""


class _PagePart(Short):
    bet: str
    name: PageText
    units: int
    p: str
    share: str
    net: PageAffine
    staked: str


class _Count(Short):
    label: PageText
    p: str
    way: int


class StepsData(Short):
    """How the ways of a law come about; `otherwise` says where the rest is, of a count or of what a player chooses."""

    device: int | None = None
    start: tuple[tuple[int, str], ...] = ()
    phases: tuple[_Phase, ...] = ()
    parts: tuple[_PagePart, ...] = ()
    counts: tuple[_Count, ...] = ()
    otherwise: PageText = ""


EACH_LAW, EACH_RESULT = 10_000, 20
"""Operations of the steps of a law in three languages, and of each result of its trial in them."""


class Devices:
    """What is said of the devices, numbered as it is met, and put into words once: most bets have the same.

    A shoe has as many orders of the cards as a bet looks at.
    """

    def __init__(self) -> None:
        self._texts = Once[PageText]()
        self._numbers: dict[tuple[int, ...], tuple[Ruleset, int]] = {}

    @property
    def found(self) -> list[PageText]:
        """Each of them, by its number."""
        return self._texts.found

    def number(self, derivation: Derivation) -> int:
        """The number of what is said of the device of a bet."""
        ruleset = derivation.ruleset
        key = (*map(id, (ruleset.device, ruleset.words, ruleset.assumptions, ruleset.conditions)),)
        if key not in self._numbers or isinstance(ruleset.device, Shoe):
            number = self._texts.number(_text(lambda w: device_in_words(derivation, w), ruleset))
            self._numbers[key] = ruleset, number  # with which no other object has this identity
        return self._numbers[key][1]


def steps_of(one: ChosenLaws, found: LawFound, asked: str, devices: Devices) -> StepsData:
    """The steps of a law; where it cannot be derived within what it may cost, a command on what is `asked`."""
    if found.law.has_no_spread or not found.derived:
        return StepsData(otherwise=texts_of_page(lambda w: _command(one, asked, w), one.ruleset))
    ruleset, member = set_to(one.ruleset, one.member, far_apart(found.far))
    analysis = BetAnalysis(member, one.analysis.options, None, Measures(found.distribution), laid=one.analysis.laid)
    try:
        derivation = derive(ruleset, analysis, one.choices)
        count(EACH_LAW + EACH_RESULT * len(derivation.scope.space), member.bet)
    except ProblemError:
        return StepsData(otherwise=texts_of_page(lambda w: _command(one, asked, w), one.ruleset))
    if derivation.not_derived:
        return StepsData(otherwise=texts_of_page(lambda w: _command(one, asked, w), one.ruleset))
    return _PageSteps(one=one, found=found, derivation=derivation, asked=asked).data(devices)


def _command(one: ChosenLaws, asked: str, w: Words) -> str:
    """How all of a derivation is seen."""
    command = CommandLine("`macau-edge explain {game} {bet}`", game=asked, bet=one.member.id)
    return w("page.steps.command", command=command)


@dataclass(frozen=True, slots=True, kw_only=True)
class _PageSteps:
    """The steps of one law; what a page says stands in the words of the ruleset as it is written."""

    one: ChosenLaws
    found: LawFound
    derivation: Derivation
    asked: str

    def data(self, devices: Devices) -> StepsData:
        """The phases, where they are few enough; the counts, the parts, and where the rest is found."""
        derivation, phases = self.derivation, self._phases()
        parts, counts = self._parts(), tuple(self._counts())
        told = bool(phases or parts) and not (derivation.choosing or derivation.not_compared)
        return StepsData(
            device=devices.number(derivation),
            start=tuple((number - 1, str(p)) for number, p in derivation.start) if len(phases) > 1 else (),
            phases=phases,
            parts=parts,
            counts=counts,
            otherwise="" if told else self._text(lambda w: _command(self.one, self.asked, w)),
        )

    def _told(self) -> Sequence[Phase]:
        """The phases that a page carries: none of many, nor where a line ends in no way of the law."""
        phases, nets = self.derivation.phases, self.found.distribution.nets
        ends = {line.net for phase in phases for line in phase.lines if line.net is not None}
        return phases if len(phases) * len(nets) <= FIGURES and ends <= nets.keys() else ()

    def _phases(self) -> tuple[_Phase, ...]:
        """The phases; none where what has come before has too many digits to be read off."""
        try:
            return tuple(map(self._phase, self._told()))
        except ArithmeticError:
            return ()

    def _parts(self) -> tuple[_PagePart, ...]:
        """The parts of a compound bet; none where a mean has too many digits to be read off."""
        try:
            return tuple(map(self._part, self.derivation.parts))
        except ArithmeticError:
            return ()

    def _text(self, of: Callable[[Words], str]) -> PageText:
        return _text(of, self.derivation.ruleset)

    def _way(self, net: Fraction) -> int:
        return list(self.found.distribution.nets).index(net)

    def _affine(self, value: Fraction) -> PageAffine:
        return affine(read_off(value, self.found.far) if self.found.far else AffineNumber(value))

    # phases

    def _phase(self, phase: Phase) -> _Phase:
        law = {equation.net: equation.solution for equation in phase.equations}
        named = replace(phase, so_far=Fraction(0))
        return _Phase(
            title=self._text(lambda w: w("phrase.semicolon").join(where_in_words(named, w.inside(phase.inner)))),
            lines=[self._line(phase, line) for line in phase.lines],
            law=[str(law.get(net, Fraction(0))) for net in self.found.distribution.nets],
            rolls=str(phase.rolls),
            of=_whole(phase.weight),
            so_far=self._affine(phase.so_far) if phase.so_far else "",
        )

    def _line(self, phase: Phase, line: Line) -> _PageLine:
        label = self._text(lambda w: self._words(phase, w).label(line))
        outcomes = self._text(lambda w: line_parts(line, w.inside(phase.inner)))
        onward = line.leads_to is not None and line.leads_to != phase.number
        return _PageLine(
            label=label,
            outcomes="" if outcomes == label else outcomes,
            n=_whole(line.weight),
            to="phase" if onward else STAY if line.leads_to else line.target,
            phase=line.leads_to - 1 if onward and line.leads_to else None,
            way=None if line.net is None else self._way(line.net),
            prize=self._prize(line),
            deeds=tuple(self._deed(phase, deed.place, deed.net) for deed in line.deeds),
        )

    def _words(self, phase: Phase, w: Words) -> LineWords:
        return LineWords(self.derivation.phases, phase, w)

    def _deed(self, phase: Phase, place: int, net: Fraction) -> _Deed:
        """What a part of a compound bet comes to that outcomes decide, in units."""
        spot = next(spot for spot in phase.spots if spot.place == place)
        return _Deed(bet=self._text(lambda w: w.bet(spot.member)), net=self._affine(net))

    def _prize(self, line: Line) -> int | None:
        if line.target != "win" or line.prize is None:
            return None
        return next((one.number for one, ratio in self._ratios() if ratio == line.prize), None)

    def _ratios(self) -> Iterator[tuple[MovablePrize, Ratio]]:
        return ((one, one.ratio_at(value)) for one, value in far_apart(self.found.far).items())

    # parts and counts

    def _part(self, part: AdditionalPart) -> _PagePart:
        return _PagePart(
            bet=part.member.id,
            name=self._text(lambda w: w.bet(part.member)),
            units=part.units,
            p=str(part.probability),
            share=str(part.share),
            net=self._affine(part.expected),
            staked=str(part.staked),
        )

    def _counts(self) -> Iterator[_Count]:
        """The levels of a tally that is derived by its count and can end with them, each with the way it leads to."""
        count = self.derivation.count
        for level in count.levels if count else ():
            if not level.probability:
                continue
            yield _Count(label=self._level(level), p=str(level.probability), way=self._way(level.net))

    def _level(self, level: TallyLevel) -> PageText:
        """How many were counted; of the highest of several counts the way says all."""
        count = self.derivation.count
        assert count is not None
        if level.low is None:
            return ""
        return self._text(lambda w: CountWords(self.derivation, count, w).number(level))


def _text(of: Callable[[Words], str], ruleset: Ruleset) -> PageText:
    return texts_of_page(lambda w: unwrapped(of(w)), ruleset)


def _whole(number: int) -> WholeNumber:
    return number if number <= LARGEST else str(number)


def unwrapped(text: str) -> str:
    """A text that was broken into lines for a cell, in one; Chinese has no space after its own signs."""
    return re.sub(r"(?<=[、；，：。])\n", "", text).replace("\n", " ")
