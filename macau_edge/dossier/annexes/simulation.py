"""The annex on a simulation: the bets played at random from a seed, and held against their exact figures.

All of it is the question `simulate`, of one bet of each group, with the seed and the rounds that the application
fixed. What is counted are whole numbers, the same on every machine; what is worked out of them in floating point has
six digits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import ClassVar

from macau_edge.dossier.bets import AnnexRecord
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.annexes import annex_commands, command
from macau_edge.dossier.sections.offers import PricedGroup, asked_groups
from macau_edge.model.bets import Bet
from macau_edge.model.filed import AskedAnnex
from macau_edge.model.meter import count, spend
from macau_edge.model.problem import ProblemError
from macau_edge.model.records import dataclass
from macau_edge.questions.request import Track
from macau_edge.questions.simulate.data import PlayedData, played_data
from macau_edge.questions.simulate.find import Simulation
from macau_edge.questions.simulate.report import (
    chi_square_of,
    distribution_table,
    p_of,
    share,
    simulation_notes,
    z_of,
)
from macau_edge.questions.simulate.request import SimulateRequest
from macau_edge.questions.simulate.run import Progress
from macau_edge.questions.simulate.statistics import SimulatedBet
from macau_edge.reports.document import Block, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Label, Number, table
from macau_edge.reports.figures import Float, Natural, Positive
from macau_edge.wording import Words

CONFIDENCE = Fraction(95, 100)
"""Of the interval of the house edge that was played."""


class SimulationData(AnnexRecord, tag_field="id", tag="simulation"):
    """The bets as they were played, beside their exact figures."""

    seed: Natural
    rounds: Positive
    """Of each bet."""
    chunk: Positive
    """Rounds of a chunk: with the seed and the rounds it defines the numbers."""
    confidence: Fraction | None
    """Of the intervals."""
    alarm_below: Float
    """The p below which one test speaks against the exact figures, fixed beforehand."""
    agree: bool
    bets: list[PlayedData]


@dataclass(frozen=True, slots=True)
class Simulated:
    """What was played of each group."""

    title: ClassVar[str] = "asked.simulation"
    found: Simulation
    groups: tuple[PricedGroup, ...]

    def blocks(self, case: Case, w: Words) -> Iterator[Block]:
        """What was asked for, and for each bet its tests and how often each net result came."""
        found = self.found
        said = {"rounds": w.counted(found.asked or 0), "seed": found.seed, "trial": w.trial}
        yield Paragraph(w("asked.simulation.what", **said))
        for group, bet in zip(self.groups, found.bets, strict=True):
            yield Heading(group.name(w), 3, numbered=False)
            yield self._tests(bet, w)
            yield from (block for block in distribution_table(bet, w) if not isinstance(block, Heading))
        yield from simulation_notes(found, found.bets, w)
        if found.disagreeing:
            against = {bet.id for bet in found.disagreeing}
            names = [group.name(w) for group in self.groups if group.first.id in against]
            yield Paragraph(w("asked.simulation.disagree", bets=w.both(names)), "warning")
        else:
            yield Paragraph(w("asked.simulation.agree"))
        options = f"--rounds {found.asked} --seed {found.seed}"
        yield from annex_commands(case, (command("simulate", group.first.id, options) for group in self.groups), w)

    def _tests(self, bet: SimulatedBet, w: Words) -> Table:
        """The edge that was played with its interval, and the three tests, a figure a row."""
        sample, edge = bet.sample, bet.analysis.house_edge
        assert sample is not None
        assert edge is not None
        half, sure = sample.half_width, w.whole_percent(self.found.confidence)
        rows = [
            (w("simulate.played"), w.whole(bet.rounds)),
            (w("simulate.edge"), share(sample.edge, half, w)),
            (w("phrase.aside", text="±", said=sure), share(Fraction(half), half, w)),
            (w("simulate.exactly"), share(edge, half, w)),
            (w("simulate.z-edge"), z_of(bet.mean, w)),
            (w("simulate.p-edge"), p_of(bet.mean, w)),
            (w("simulate.chi-square"), chi_square_of(bet, w)),
            (w("simulate.p-chi-square"), p_of(bet.distribution, w)),
            (w("simulate.rolls", trials=w.trials), w.decimals(Fraction(bet.rolls, bet.rounds))),
            (w("simulate.z-rolls", unit=w.unit), z_of(bet.length, w)),
        ]
        fields: tuple[Field[tuple[str, str]], ...] = (
            Label(w("explain.figure"), lambda row: row[0]),
            Number(w("asked.value"), lambda row: row[1]),
        )
        return table(w, fields, rows)

    def data(self) -> SimulationData:
        """Counts as whole numbers, tests with six digits."""
        found = self.found
        return SimulationData(
            seed=found.seed,
            rounds=found.asked or 0,
            chunk=found.chunk,
            confidence=found.confidence,
            alarm_below=f"{found.level:.6g}",
            agree=not found.disagreeing,
            bets=[played_data(found, bet) for bet in found.bets],
        )


TRIALS = 10
"""Trials that are played in the time of an operation."""


class _TrialCounter:
    """Counts the trials of the rounds that were played, chunk by chunk; one of each round is taken before."""

    def __init__(self, bets: Sequence[Bet]) -> None:
        self._bets, self._counted = bets, 0

    def __call__(self, progress: Progress) -> None:
        more = max(0, progress.rolls - progress.rounds) // TRIALS - self._counted
        count(more, self._bets[progress.bet])
        self._counted += more


def simulation(asked: AskedAnnex, case: Case, track: Track) -> Simulated:
    """Each proposed bet as it was played.

    Raises:
        ProblemError: it costs too much, or the engines disagree.
        UsageError: a bet cannot be played.
        KeyboardInterrupt: it was broken off.
    """
    rounds, groups = int(asked.given["rounds"]), asked_groups(case)
    for group in groups:
        spend(rounds // TRIALS, group.member.bet)
    request = SimulateRequest(
        bets=tuple(group.first.id for group in groups),
        rounds=rounds,
        seed=int(asked.given["seed"]),
        confidence=CONFIDENCE,
        workers=1,
        progress=_TrialCounter([group.member.bet for group in groups]),
    )
    found = request.find(case.ruleset, case.choices, case.application.choices, track)
    if found.partial:  # no dossier has half a simulation
        raise KeyboardInterrupt
    if refused := found.exactly.refused:
        raise ProblemError(*refused)
    return Simulated(found, groups)
