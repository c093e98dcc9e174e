"""Every number that a case has, and every number that a text says: what is said and not had was made up on the way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate
from math import floor, isfinite

from macau_edge.analysis import analyse_bet, analyse_ruleset
from macau_edge.analysis.counted import count_distribution
from macau_edge.analysis.derivation import derive
from macau_edge.analysis.derivation.plays import STAKE
from macau_edge.analysis.stakes import StakeRange, staked
from macau_edge.dossier.case import PYTHON, Case
from macau_edge.dossier.sections.advantage import bets_by_edge
from macau_edge.dossier.sections.annexes import DEFINED
from macau_edge.dossier.sections.offers import PricedGroup, groups_of
from macau_edge.dossier.sections.other_prizes import varied_prize_rows
from macau_edge.exact import SYMPY_STATES
from macau_edge.model import Ratio, Ruleset, __version__
from macau_edge.outcomes import outcomes
from macau_edge.outcomes.options import every_choice
from macau_edge.outcomes.scope import Scope

NUMBER = re.compile(
    r"(?<![^\W\d_])(?<![\d.])"  # no letter and no figure before it
    r"(?:\d+ \d+/\d+|[1-9]\d{0,2}(?:,\d{3}){2,}|"
    r"\d+(?:[.,]\d+)?…?(?:e[-+]\d+)?[\u00a0 ]?%|\d+[.,]\d+…?(?:e[-+]\d+)?|\d+(?:/\d+)?)(?![\w%])"
)
"""`16.6667 %`, `0,207627504981…`, `6.17056129349…e-8`, `22/7`, `144`."""
IN_THREES = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+")
"""`1,000,000`; of `1,025` nothing tells whether it is a number of Portuguese with three digits after the point."""
SPACED = re.compile(r"(?<=\d)\u00a0(?=\d{3}(?!\d))")
"""Between three digits and three in Portuguese."""
LEAST = 3
"""Characters of a number that is looked at: shorter ones are numbers of outcomes, articles and pages."""


def numbers(text: str) -> set[str]:
    """The numbers of a text that are long enough to be a figure; Chinese characters do not hide them."""
    apart = re.sub(
        r"(?<=[\u3000-\u9fff\uff00-\uffef])(?=\d)|(?<=[\d%])(?=[\u3000-\u9fff\uff00-\uffef])", "\ue000", text
    )
    return {
        found for part in SPACED.sub("", apart).split("\ue000") for found in NUMBER.findall(part) if len(found) >= LEAST
    }


class Known:
    """Every value of a case, and what may be written of it: in full, rounded or cut off."""

    def __init__(self, case: Case) -> None:
        found = set(values(parts(case)))
        self.said = {one for text in texts_given(case) for one in numbers(text)}
        self.values = found | {-one for one in found} | {one + 1 for one in found} | {1 - one for one in found}
        self.values |= {1 / one for one in found if one} | {(1 - one) / one for one in found if one}
        self.sizes = {part for one in self.values for part in (one.numerator, one.denominator)}
        self.rounded: dict[int, set[int]] = {}
        self.cut: dict[int, set[int]] = {}

    def unknown(self, text: str) -> set[str]:
        """The numbers of a text that the case does not have."""
        return {one for one in numbers(text) if one not in self.said and not self.has(one)}

    def has(self, number: str) -> bool:
        """Whether it is a value, or one rounded or cut off there."""
        percent = number.endswith("%")
        bare, _, power = number.rstrip("%\u00a0 ").partition("e")
        if IN_THREES.fullmatch(bare) and self.has(bare.replace(",", "")):
            return True
        if "/" in bare or bare.isdigit():
            value = sum(map(Fraction, bare.split()), Fraction(0)) / (100 if percent else 1)
            return value in self.values or (value.denominator == 1 and abs(int(value)) in self.sizes)
        cut = "…" in number
        whole, _, rest = bare.rstrip("…").replace(",", ".").partition(".")
        digits = len(rest) + (2 if percent else 0) + (-int(power) if power else 0)
        kept = self.cut if cut else self.rounded
        if digits not in kept:
            scale = 10**digits
            kept[digits] = {
                floor(abs(one) * scale) if cut else floor(abs(one) * scale + Fraction(1, 2)) for one in self.values
            }
        return int(whole + rest) in kept[digits]


def texts_given(case: Case) -> Iterator[str]:
    """What was written by others: the application, the rules of the game, the law that they name, and the template."""
    yield case.source.data.decode()
    yield str(case.authority)
    yield "56/2018, the dispatch that a draft of another one is compared with"
    yield case.base.source.data.decode()
    yield f"{__version__} {PYTHON} SHA-256 {SYMPY_STATES} {[source for *_, source in DEFINED]}"


def parts(case: Case) -> Iterator[object]:
    """Everything that a dossier is made from, and what its sections may work out of it."""
    yield from (case.before.bets, case.after.bets, case.derivations, case.application.stakes)
    for proposed in case.after.bets:
        chances = [one.probability for one in count_distribution(case.ruleset, proposed.member, case.choices)]
        yield (chances, [*accumulate(reversed(chances))])  # of each number, and of that or more
    yield from (one.analyses for one in (*case.readings, *case.settled))
    present = [one.replaced.id for one in case.asked if one.replaced]
    for choices in every_choice(case.base.ruleset, case.choices) if present else ():
        yield analyse_ruleset(case.base.ruleset, choices, only=present).bets
    device = outcomes(case.ruleset.device)
    yield (device.weight, len(device), [one.weight for one in device], [one.total for one in device])
    yield range(len(bets_by_edge(case)) + 1)
    given = case.application.stakes
    at = StakeRange(given.minimum, given.minimum, given.chip) if given else StakeRange(1, 0, 1)
    for group in groups_of(case):
        yield varied_prize_rows(group)
        yield len(group.bets)
        bet = staked(case.ruleset, group.first, case.choices, at)
        yield (bet, [bet.cost(one) for one in bet.at])
        if given and bet.lossless:
            yield (
                bet.lossless_multiple(given.minimum),
                Fraction(bet.lossless_multiple(given.minimum) or 0, given.minimum),
            )
        yield from figures_of(group)
        for part in group.derivation.parts:
            one = analyse_bet(case.ruleset, part.member, case.choices)
            yield (one, derive(case.ruleset, one, case.choices))


def figures_of(group: PricedGroup) -> Iterator[object]:
    """What is worked out of the figures of a bet on the way to others, and what they come to in money."""
    derivation, nets = group.derivation, group.measures.distribution.nets
    yield [abs(net) * p for net, p in nets.items()]
    yield -sum(net * p for net, p in nets.items() if net < 0)
    for equation in (equation for phase in derivation.phases for equation in phase.equations):
        yield [Fraction(term.weight, equation.of) for term in equation.terms]
        yield [Fraction(weight, equation.of) for weight, _ in equation.unknown]
    if derivation.count and derivation.count.cycle:
        end, below = derivation.count.cycle.chance("end"), Fraction(0)
        for level in derivation.count.levels:
            below += level.probability
            yield [level.probability / end, below / end, below] if end else below
        yield [
            Fraction(number, len(derivation.count.cycle.things)) for number in range(len(derivation.count.cycle.things))
        ]
    yield from money(group)


def money(group: PricedGroup) -> Iterator[object]:
    """What the net results come to in money, at the stake that the examples are of, with what was put down for them."""
    case, derivation, nets = group.case, group.derivation, group.measures.distribution.nets
    least = case.application.stakes.minimum if case.application.stakes else STAKE
    laid = range(1, 2 + max((part.units for part in derivation.parts), default=0))
    back = [group.measures.distribution.staked, *laid] if derivation.parts else [group.measures.distribution.staked]
    yield [least * (net + one) for net in nets for one in back]
    yield [least * one for one in (*nets, *back, *(way.profit for way in derivation.nets))]
    for part in derivation.parts:
        one = analyse_bet(case.ruleset, part.member, case.choices)
        assert one.measures
        yield least * part.units
        yield [least * part.units * net for net in one.measures.distribution.nets]


def values(found: object) -> Iterator[Fraction]:
    """Every number in it, also of what its properties say; a ruleset in it is not looked at."""
    match found:
        case bool() | str() | bytes() | None | Ruleset() | Scope():
            return
        case int() | Fraction():
            yield Fraction(found)
        case float() | Decimal():
            if isfinite(found):
                yield Fraction(found)
        case Ratio(amount, stake):
            yield from (Fraction(amount), Fraction(stake), Fraction(amount, stake), found.profit, found.profit - 1)
        case Mapping():
            yield from values(list(found.items()))
        case Iterable():
            for one in found:
                yield from values(one)
        case _ if is_dataclass(found):
            for field in fields(found):
                yield from values(getattr(found, field.name))
            yield from values([getattr(found, name) for name in properties(found)])


def properties(found: object) -> Iterable[str]:
    """The properties of an object, other figures of it."""
    return [name for name, one in vars(type(found)).items() if isinstance(one, property)]
