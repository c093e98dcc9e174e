"""A simulation -> a document: what was played beside what is exact, and whether they agree; and its records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor, log10
from typing import overload

from macau_edge.model import Language
from macau_edge.questions.analyse.report import closing, options_left, ruleset_head, set_prizes, set_prizes_text
from macau_edge.questions.analyse.rows import gap_notes, unfigured
from macau_edge.questions.simulate.find import HUNG_UP, INTERRUPTED, TERMINATED, Simulation
from macau_edge.questions.simulate.statistics import ALARM, BetOnShoes, Sample, SimulatedBet, StatisticalTest
from macau_edge.questions.supposing import shares_text
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.reports.fields import Count, Field, Fractional, Label, Number, Value, table
from macau_edge.wording import Words
from macau_edge.wording.messages import translated_message
from macau_edge.wording.text import Phrasebook, is_long, signed_text

# --- floating-point figures as text: as many digits as mean something ------------------------------------------------


NONE = "—"


def share(value: Fraction, half_width: float | None, w: Phrasebook) -> str:
    """A share in percent, with two digits of what is uncertain about it, and at least four after the point."""
    return w.percent(value, digits_of(half_width))


def hundredths(value: Fraction, w: Phrasebook) -> str:
    """A number above zero with two digits after the point, those before it in threes: `12,345.68`."""
    text = w.decimals(value, 2)
    return f"{w.whole(int(text[:-3]))}{text[-3:]}"


def digits_of(half_width: float | None) -> int:
    """The digits after the point that a percentage with such an uncertainty is worth."""
    return 4 if not half_width else max(4, 1 - floor(log10(half_width * 100)))


def z_of(check: StatisticalTest | None, w: Phrasebook) -> str:
    """The normal deviate of a test with two digits after the point; a dash where there is none."""
    return NONE if check is None or check.statistic is None else w.decimals(Fraction(check.statistic), 2)


def p_of(check: StatisticalTest | None, w: Phrasebook) -> str:
    """The p of a test; a dash where there is none, or where the approximation that it is by does not hold."""
    return NONE if check is None or check.rough else p_value_text(check.p, w)


def p_value_text(p: float, w: Phrasebook) -> str:
    """A probability with two significant digits: `0.41`, `3.2e-9`; `1` and `0` where it is so."""
    text = f"{p:.2g}".replace("e-0", "e-")
    return w.pointed(text)


@overload
def plain(value: float) -> str: ...
@overload
def plain(value: None) -> None: ...
def plain(value: float | None) -> str | None:
    """Six significant digits, for a program to read."""
    return None if value is None else f"{value:.6g}"


# --- what the tests are, and whether what was played is what is exact, in sentences ----------------------------------


UNTESTED = {"simulate.agreement": "simulate.agreement-mean", "simulate.disagreement": "simulate.disagreement-mean"}
"""The sentence on a bet -> the same where its distribution could not be tested."""
COCHRAN, RATIO = "Cochran 1954", "Cochran 1977"
BOUNDS = ("Chernoff 1952", "Agrawal 2020", "Chebyshev 1867")
"""Who has the rules of five and of ratios, and the bounds on mean, distribution and rolls; `simulation` says where."""


def simulation_notes(found: Simulation, played: Sequence[SimulatedBet], w: Words) -> Iterator[Paragraph]:
    """What the columns are, and what of it is an approximation."""
    if not played:
        return
    yield Paragraph(w("simulate.tests", unit=w.unit), "note")
    merged = sum(bet.fit is not None and bet.fit.merged > 1 for bet in played)
    if merged:
        yield Paragraph(w("simulate.merged", bets=w.whole(merged), source=COCHRAN), "note")
    untested = sum(not is_certain(bet) and bet.fit is None for bet in played)
    if untested and len(played) > 1:
        yield Paragraph(w("simulate.untested", bets=w.whole(untested)), "note")
    yield from _rough(played, w)
    yield from _alarm(found, w)


def _alarm(found: Simulation, w: Words) -> Iterator[Paragraph]:
    """When a test alarms, and how many share the probability that one does by chance."""
    if not found.tests:
        return
    level, every = p_value_text(found.level, w), p_value_text(ALARM, w)
    tests, sources = w.whole(found.tests), w("phrase.comma").join(BOUNDS)
    yield Paragraph(w("simulate.alarm", n=found.tests, level=level, all=every, tests=tests, sources=sources), "note")


def verdicts(found: Simulation, played: Sequence[SimulatedBet], w: Words) -> Iterator[Paragraph]:
    """Whether what was played agrees with the exact figures, in words."""
    for bet in found.disagreeing:
        yield Paragraph(_verdict_on(bet, "simulate.disagreement", w), "warning")
        if bet.fit and bet.fit.impossible:
            nets = w("phrase.comma").join(map(signed_text, bet.fit.impossible))
            yield Paragraph(w("simulate.impossible", bet=bet.id, nets=nets), "warning")
    if len(played) == 1 and not found.disagreeing:
        yield Paragraph(_verdict_on(played[0], "simulate.agreement", w))
    elif played and not found.disagreeing:
        yield Paragraph(w("simulate.agreements", bets=w.whole(len(played))))
    if found.unsaved:
        yield Paragraph(w("simulate.unsaved", why=translated_message(w.language, found.unsaved)), "warning")


def is_certain(bet: SimulatedBet) -> bool:
    """Whether a bet has one net result only, so that there is no distribution to be tested."""
    return bet.analysis.measures is not None and not bet.analysis.measures.variance


def _rough(played: Sequence[SimulatedBet], w: Words) -> Iterator[Paragraph]:
    """Where p is not shown, what decides in its place."""
    bounds = {bet.id: found for bet in played if (found := [test.bound for test in bet.tests if test.rough])}
    if len(played) == 1:
        for id_, found in bounds.items():
            decides = w("phrase.comma").join(p_value_text(bound, w) for bound in found)
            yield Paragraph(w("simulate.rough", bet=id_, bound=decides), "note")
    elif bounds:
        lowest = p_value_text(min(bound for found in bounds.values() for bound in found), w)
        yield Paragraph(w("simulate.roughs", bets=w.whole(len(bounds)), bound=lowest), "note")


def _verdict_on(bet: SimulatedBet, key: str, w: Words) -> str:
    """The sentence of a bet: it says of the distribution what was tested of it."""
    z, p = z_of(bet.mean, w), p_of(bet.mean, w)
    if bet.fit is not None:
        return w(key, bet=bet.id, z=z, p=p, q=p_of(bet.distribution, w))
    if is_certain(bet) and key == "simulate.agreement":
        return w("simulate.agreement-certain", bet=bet.id)
    return w(UNTESTED[key], bet=bet.id, z=z, p=p)


# --- what of a game was supposed otherwise before it was played, for every format ------------------------------------


def supposed_blocks(found: Simulation, w: Words) -> Iterator[Paragraph]:
    """That this is not the game of the file, and in what; nothing where it is."""
    if found.supposed is None:
        return
    yield Paragraph(w("simulate.supposed"), "warning")
    if found.supposed.shares is not None:
        key = "simulate.loaded.dice" if w.device == "dice" else "simulate.loaded.wheel"
        yield Paragraph(w(key, shares=shares_text(found.supposed.shares, w)))
    yield from set_prizes(found.supposed.prizes, w)


def supposed_text(found: Simulation) -> str:
    """What was supposed, in a cell: `6=17/100; field 12=5:2`; empty where nothing was."""
    if found.supposed is None:
        return ""
    shares = (f"{label}={share}" for label, share in (found.supposed.shares or {}).items())
    return "; ".join((*shares, *set_prizes_text(found.supposed.prizes)))


LISTED = 40
"""Net results of one bet that are listed; JSON has them all."""


def simulate_document(found: Simulation, language: Language) -> Document:
    """What was asked for, a row for every bet, of a single bet its distribution, and whether all agrees."""
    w = Words(language, found.exactly.ruleset)
    blocks: list[Block] = [*ruleset_head(w, found.exactly.asked), *options_left(found.exactly, w, hint=False)]
    blocks += [*supposed_blocks(found, w), *_asked(found, w), *_shoe_blocks(found, w), _table(found, w)]
    sampled, cut = [bet for bet in found.bets if bet.sample], False
    if len(found.bets) == 1 and sampled:
        blocks += distribution_table(sampled[0], w)
        cut = any(map(is_long, _chances(sampled[0]).values()))
    entries = [bet.analysis.member.bet for bet in found.bets]
    return (*blocks, *simulation_notes(found, sampled, w), *verdicts(found, sampled, w), *closing(entries, w, cut=cut))


def _asked(found: Simulation, w: Words) -> Iterator[Paragraph]:
    """The rounds, the seed that gives them again, and in how far this is not all of them."""
    yield Paragraph(_rounds_asked(found, w))
    if found.resumed and found.until is not None:
        yield Paragraph(w("simulate.resumed", seed=found.seed))
    if missing := {bet.id: bet.analysis.missing for bet in found.bets if bet.analysis.missing is not None}:
        comma = w("phrase.comma")
        options = comma.join(dict.fromkeys(f"--{option}" for option in missing.values()))
        yield Paragraph(w("simulate.not-played", options=options, bets=comma.join(missing)), "warning")
    yield from gap_notes((bet.analysis for bet in found.bets), w)
    if not found.partial:
        return
    rounds = w.whole(sum(bet.rounds for bet in found.bets))
    asked = found.asked and w.whole(found.asked * sum(bet.analysis.measures is not None for bet in found.bets))
    key = "simulate.partial" if asked else "simulate.partial-until"
    keys = {INTERRUPTED: "Ctrl-C", TERMINATED: "SIGTERM", HUNG_UP: "SIGHUP"}.get(found.stopped or "")
    why = w("simulate.interrupted", keys=keys) if keys else translated_message(w.language, found.stopped or "")
    key = "simulate.shoes-partial" if found.shoes else key
    yield Paragraph(w(key, why=why, rounds=rounds, asked=asked), "warning")


def _rounds_asked(found: Simulation, w: Words) -> str:
    if found.shoes is not None:
        return w("simulate.shoes", shoes=w.whole(found.shoes.counted.shoes), seed=found.seed)
    if found.until is None and found.asked == 1:
        return w("simulate.round", seed=found.seed, trial=w.trial)
    if found.until is None:
        return w("simulate.rounds", rounds=w.counted(found.asked or 0), seed=found.seed, trial=w.trial)
    key = "simulate.until" if found.asked is None else "simulate.until-at-most"
    most = "" if found.asked is None else w.whole(found.asked)
    sure = w.whole_percent(found.confidence)
    return w(key, width=w.whole_percent(found.until), confidence=sure, rounds=most, seed=found.seed, trial=w.trial)


def _shoe_blocks(found: Simulation, w: Words) -> Iterator[Block]:
    """What shoes came to that were played to their cut cards, and that only their first rounds are tested."""
    shoes = found.shoes
    if shoes is None:
        return
    fewest, most, mean = shoes.counted.fewest, shoes.counted.most, w.decimals(shoes.mean_rounds, 2)
    yield Heading(w("simulate.shoes-title"), 2)
    yield Paragraph(w("simulate.shoes-rounds", cards=shoes.cards, cut=shoes.cut, fewest=fewest, most=most, mean=mean))
    width = w("phrase.aside", text="±", said=w.whole_percent(found.confidence))
    fields: tuple[Field[tuple[SimulatedBet, BetOnShoes]], ...] = (
        Label(w("analysis.bet"), lambda item: item[0].id, "bet"),
        Label(w("analysis.name"), lambda item: w.bet(item[0].analysis.member), "bet", rank=2),
        Count(title=w("simulate.played"), of=lambda item: shoes.counted.rounds, group="edge", rank=3),
        Number(w("simulate.shoes-edge"), lambda item: share(item[1].edge, item[1].half_width, w), "edge"),
        Number(width, lambda item: _width(item[1].half_width, w), "edge"),
        Number(w("simulate.shoes-full"), lambda item: w.percent(item[0].analysis.house_edge or Fraction(0)), "edge"),
        Number(w("simulate.shoes-net"), lambda item: w.decimals(item[1].of_a_shoe), "shoe"),
        Number(w("simulate.shoes-deviation"), lambda item: _decimals(item[1].deviation, w), "shoe", rank=1),
    )
    yield table(w, fields, [(bet, shoes.bets[bet.id]) for bet in found.bets if bet.id in shoes.bets])
    yield Paragraph(w("simulate.shoes-note", source=RATIO), "note")
    for option in shoes.discarded:
        yield Paragraph(w("simulate.shoes-discarded", option=option), "note")
    yield Heading(w("simulate.shoes-first"), 2)
    yield Paragraph(w("simulate.shoes-tested"))


def _width(half: float | None, w: Words) -> str:
    return NONE if half is None else share(Fraction(half), half, w)


def _decimals(value: float | None, w: Words) -> str:
    return NONE if value is None else w.decimals(Fraction(value))


def _table(found: Simulation, w: Words) -> Table:
    """What was played of every bet, its exact edge, and the tests; of one that was not played dashes."""

    def without(place: int) -> Callable[[SimulatedBet], Value]:
        return lambda bet: said[place] if (said := unfigured(bet.analysis, w)) else None

    edge = played_field(lambda _, sample: share(sample.edge, sample.half_width, w), without(0))
    width = played_field(lambda _, sample: share(Fraction(sample.half_width), sample.half_width, w), without(1))

    def exact(bet: SimulatedBet) -> Value:
        figure = bet.analysis.house_edge
        return None if figure is None else share(figure, bet.sample.half_width if bet.sample else None, w)

    def half(bet: SimulatedBet) -> Value:
        return Fraction(bet.sample.half_width) if bet.sample else None

    fields: tuple[Field[SimulatedBet], ...] = (
        Label(w("analysis.bet"), lambda bet: bet.id, "bet", key="bet"),
        Label(w("analysis.name"), lambda bet: w.bet(bet.analysis.member), "bet", key="name", rank=4),
        Count(title=w("simulate.played"), of=lambda bet: bet.rounds, group="edge", key="rounds", rank=5),
        Number(w("simulate.edge"), edge, "edge", key="edge", by=lambda bet: bet.sample.edge if bet.sample else None),
        Number(
            w("phrase.aside", text="±", said=w.whole_percent(found.confidence)),
            width,
            "edge",
            key="half-width",
            by=half,
        ),
        Number(w("simulate.exactly"), exact, "edge", key="exact", by=lambda bet: bet.analysis.house_edge),
        Number(
            w("simulate.z-edge"),
            played_field(lambda bet, _: z_of(bet.mean, w)),
            "tests",
            key="z",
            rank=1,
            by=lambda bet: _statistic(bet.mean),
        ),
        Number(
            w("simulate.p-edge"),
            played_field(lambda bet, _: p_of(bet.mean, w)),
            "tests",
            key="p",
            rank=2,
            by=lambda bet: _p(bet.mean),
        ),
        Number(
            w("simulate.chi-square"),
            played_field(lambda bet, _: chi_square_of(bet, w)),
            "tests",
            key="chi-square",
            rank=5,
            by=lambda bet: _statistic(bet.fit.test if bet.fit else None),
        ),
        Number(
            w("simulate.p-chi-square"),
            played_field(lambda bet, _: p_of(bet.distribution, w)),
            "tests",
            key="p-chi-square",
            rank=3,
            by=lambda bet: _p(bet.distribution),
        ),
        Number(
            w("simulate.rolls", trials=w.trials),
            played_field(lambda bet, _: w.decimals(Fraction(bet.rolls, bet.rounds))),
            "rolls",
            key="throws",
            rank=5,
            by=lambda bet: Fraction(bet.rolls, bet.rounds) if bet.sample else None,
        ),
        Number(
            w("simulate.z-rolls", unit=w.unit),
            played_field(lambda bet, _: z_of(bet.length, w)),
            "rolls",
            key="z-throws",
            rank=4,
            by=lambda bet: _statistic(bet.length),
        ),
        Number(w("simulate.figures"), lambda bet: _verdict(found, bet, w), "rolls", key="figures"),
    )
    return table(w, fields, found.bets, marked=lambda bet: bet.alarms(found.level))


def _statistic(test: StatisticalTest | None) -> Value:
    """The statistic of a test as a number."""
    return None if test is None or test.statistic is None else Fraction(test.statistic)


def _p(test: StatisticalTest | None) -> Value:
    """Its p, where that is shown."""
    return None if test is None or test.rough else Fraction(test.p)


def played_field(
    of: Callable[[SimulatedBet, Sample], Value], waits: Callable[[SimulatedBet], Value] = lambda bet: None
) -> Callable[[SimulatedBet], Value]:
    """A figure of a bet that was played: a dash where it was not, and what `waits` says where an option is missing.

    So it says of one that is too dear, of which the exact figures may be known.
    """

    def cell(bet: SimulatedBet) -> Value:
        if bet.analysis.measures is None or bet.analysis.refused:
            return waits(bet)
        return of(bet, bet.sample) if bet.sample else NONE

    return cell


def chi_square_of(bet: SimulatedBet, w: Words) -> str:
    """The statistic with its degrees of freedom: `12.34 (5)`."""
    if bet.fit is None or bet.fit.test.statistic is None:
        return NONE
    return f"{hundredths(Fraction(bet.fit.test.statistic), w)} ({w.whole(bet.fit.freedom)})"


def _verdict(found: Simulation, bet: SimulatedBet, w: Words) -> Value:
    if bet.analysis.measures is None or bet.sample is None:
        return None
    return w("simulate.disagrees" if bet.alarms(found.level) else "simulate.agrees")


def _chances(bet: SimulatedBet) -> Mapping[Fraction, Fraction]:
    """The exact probabilities of the net results."""
    return bet.analysis.measures.distribution.nets if bet.analysis.measures else {}


def distribution_table(bet: SimulatedBet, w: Words) -> list[Block]:
    """How often each net result came, beside how often it is expected."""
    chances = _chances(bet)
    nets = sorted({*chances, *(net for net, count in bet.counts.items() if count)})

    def expected(net: Fraction) -> Fraction:
        return chances.get(net, Fraction(0)) * bet.rounds

    if len(nets) > LISTED:
        return [Paragraph(w("simulate.too-many", results=w.whole(len(nets))), "note")]
    fields: tuple[Field[Fraction], ...] = (
        Number(w("simulate.net"), signed_text),
        Fractional(w("simulate.probability"), lambda net: chances.get(net, Fraction(0))),
        Number(w("simulate.expected"), lambda net: w.tenths(expected(net))),
        Count(title=w("simulate.counted"), of=lambda net: bet.counts.get(net, 0)),
        Number(w("simulate.difference"), lambda net: w.tenths(bet.counts.get(net, 0) - expected(net))),
    )
    return [Heading(w("simulate.distribution"), 2), table(w, fields, nets)]
