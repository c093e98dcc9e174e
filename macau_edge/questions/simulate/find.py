"""Bets of a game -> every round of them played at random, and held against their exact figures.

The exact figures come first, by both engines; then each bet is compiled to a machine of integer tables
(`numeric/playing`), and its rounds are cut into chunks, each with its own stream of random numbers from the seed. Who
plays a chunk (`workers.py`, `cluster.py`), and in which order they come back, changes no number: counts of net
results are added up in the order of the chunks (`run.py`, `tally.py`). What was played is then tested against the
exact figures, which nothing that was played knows (`statistics.py`). A checkpoint holds whole chunks, so that a run
goes on from it.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from statistics import NormalDist
from typing import TYPE_CHECKING

from macau_edge.analysis import Analysis, Track
from macau_edge.model import Choice, Member, Ruleset
from macau_edge.model.forms import MOST
from macau_edge.model.problem import UsageError
from macau_edge.numeric import CannotReadError, TooManyStatesError
from macau_edge.numeric.playing import Machine, compile_play
from macau_edge.outcomes.members import STATES, too_many_states
from macau_edge.questions.simulate.checkpoint import fingerprint, owner
from macau_edge.questions.simulate.run import Run, Watch, heard
from macau_edge.questions.simulate.saving import Saver, earlier, held
from macau_edge.questions.simulate.statistics import ALARM, SimulatedBet, compare, exact_figures
from macau_edge.questions.simulate.tally import CHUNK, RoundTally, stream_of
from macau_edge.questions.simulate.workers import Here, Local, Processes, Workers
from macau_edge.questions.supposing import Supposed

if TYPE_CHECKING:
    pass


# --- what can be asked of a simulation, whoever asks -----------------------------------------------------------------


SEEDS = 2**128
"""A seed is below this: a longer one would run into the number of the bet, which stands behind it in the generator."""

WORKERS = 1024
"""Processes at most."""

SUREST = 1 - Fraction(1, 10**9)
"""A confidence from here on is too near to certain for floating point."""


def check_request(
    rounds: int | None, seed: int | None, until: Fraction | None, workers: int | None, scheduler: str | None
) -> None:
    """Raises UsageError for what cannot be played."""
    _check_range("rounds", rounds, 1, MOST)
    _check_range("seed", seed, 0, SEEDS - 1)
    _check_range("workers", workers, 1, WORKERS)
    if scheduler is not None and workers is not None:
        raise UsageError("`--scheduler` and `--workers` do not go together", "a cluster has as many workers as it has")
    if until is not None and not 0 < until < 1:
        raise UsageError(
            f"--until-halfwidth: {_percent(until)} is no half-width of a house edge", "write one such as `0.01%`"
        )


def quantile_of(confidence: Fraction) -> Fraction:
    """The quantile of the normal distribution that goes with a confidence: about 1.96 for 95%.

    Raises:
        UsageError: it is no confidence.
    """
    if not 0 < confidence < SUREST:
        message = f"--confidence: {_percent(confidence)} cannot be asked for"
        raise UsageError(message, "write `95%`, or another above 0% and below 99.9999999%")
    return Fraction(NormalDist().inv_cdf(float((1 + confidence) / 2)))


def _check_range(option: str, value: int | None, least: int, most: int) -> None:
    if value is not None and value < least:
        raise UsageError(f"--{option}: {value} is less than {least}", f"write a whole number from {least} on")
    if value is not None and value > most:
        raise UsageError(f"--{option}: {value} is more than {most}", f"write a whole number up to {most}")


def _percent(share: Fraction) -> str:
    """`99.9999999%`, as it is typed; as a fraction where it has no end or is very long."""
    if abs(share) > MOST:
        return str(share)
    text = f"{float(100 * share):.15g}"
    return f"{text}%" if Fraction(text) == 100 * share else str(share)


ROUNDS = 1_000_000
"""Rounds of each bet where nothing else is said."""

CONFIDENCE = Fraction(95, 100)
"""The confidence of the intervals where nothing else is said."""

DRAWN = 2**48
"""A seed that is drawn is below this: short enough to be typed again."""

INTERRUPTED = "interrupted"
"""Why a simulation is partial where Ctrl-C was pressed."""

TERMINATED = "terminated"
"""The same where the system asked for an end (SIGTERM)."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """The bets of a ruleset as they were played, beside their exact figures.

    `seed`, `chunk` and the rounds asked for give the same numbers again, whoever plays. `until` is the half-width of
    the house edge's interval that was asked for, `confidence` that of all intervals. `stopped` says why a simulation
    is partial, None for a whole one; `supposed` what of the game is otherwise than in its file; `unsaved` why its
    checkpoint is not as it should be; `resumed` that a bet was gone on from one: where an interval was asked for, the
    seed alone then gives the same numbers only if the interval is judged on the same chunks.
    """

    exactly: Analysis
    seed: int
    chunk: int
    asked: int | None
    until: Fraction | None
    confidence: Fraction
    bets: tuple[SimulatedBet, ...]
    stopped: str | None = None
    supposed: Supposed | None = None
    unsaved: str | None = field(default=None, compare=False)
    resumed: bool = field(default=False, compare=False)

    @property
    def partial(self) -> bool:
        """Whether less was played than was asked for."""
        return self.stopped is not None

    @property
    def tests(self) -> int:
        """The tests that alarms are shared between: those that were made and that chance can fail."""
        return sum(not test.certain for bet in self.bets for test in bet.tests)

    @property
    def level(self) -> float:
        """The p below which one test is an alarm: `ALARM`, shared between `tests`."""
        return ALARM / max(1, self.tests)

    @property
    def disagreeing(self) -> tuple[SimulatedBet, ...]:
        """The bets whose simulation disagrees with the exact figures."""
        return tuple(bet for bet in self.bets if bet.alarms(self.level))


def simulate(
    ruleset: Ruleset,
    members: Sequence[Member],
    choices: Mapping[str, Choice],
    *,
    rounds: int | None = None,
    seed: int | None = None,
    until: Fraction | None = None,
    confidence: Fraction = CONFIDENCE,
    workers: int | None = None,
    scheduler: str | None = None,
    checkpoint: Path | None = None,
    progress: Watch | None = None,
    track: Track = iter,
    warn: Callable[[str], None] | None = None,
    told: Callable[[bool], None] | None = None,
    given: Collection[str] = (),
    limit: int = STATES,
    supposed: Supposed | None = None,
) -> Simulation:
    """Every round of each member played at random, and held against the exact figures.

    `rounds` are those of each bet, a million where neither they nor `until` are given: the half-width of the house
    edge's interval, in units of the stake put down, at which a bet is played no longer. Without a `seed` that of the
    checkpoint is taken, or one is drawn. `workers` are processes on this machine, as many as it has cores where the
    work is long; `scheduler` is the address of a Dask scheduler. None of these changes a number. A `checkpoint` is
    gone on from where it exists. `progress` hears how far the play is after every chunk, `track` goes through the bets
    while they are analysed and compiled, `warn` hears what the user should know at once, `told` that Ctrl-C was
    pressed, or an end asked for by SIGTERM: what is under way is then finished and counted, or dropped where it was
    pressed twice (`told` hears which), and the simulation is partial. `supposed` says what of the ruleset is otherwise
    than its file has it.

    Raises:
        ProblemError: a bet cannot be computed or played, or the engines disagree on it: nothing is played then.
        UsageError: a number that is none, a checkpoint of something else or in use, a scheduler that does not answer.
    """
    check_request(rounds, seed, until, workers, scheduler)
    quantile = quantile_of(confidence)
    with held(checkpoint) if checkpoint else nullcontext():
        ours = owner(ruleset)
        found = earlier(checkpoint, ours, seed)
        seed = found.seed if found else secrets.randbelow(DRAWN) if seed is None else seed
        rounds = ROUNDS if rounds is None and until is None else rounds
        exactly = exact_figures(ruleset, members, choices, given=given, track=track, limit=limit)
        playing = [one.member for one in exactly.bets if one.missing is None]
        machines = [compiled(ruleset, member, choices, limit) for member in track(playing)]
        tallies = [
            RoundTally(one.nets, rounds, None if until is None else (until * one.staked, quantile)) for one in machines
        ]
        saver = None
        if checkpoint is not None:
            marks = [fingerprint(ruleset, one, choices, made) for one, made in zip(playing, machines, strict=True)]
            saver = Saver(checkpoint, ours, seed, [one.id for one in playing], marks, tallies, warn or _say)
            saver.begin(found)
        run = Run(
            tallies,
            [stream_of(member.id) for member in playing],
            [machine.staked for machine in machines],
            seed,
            progress or _ignore,
            told or _ignore,
            saver.save if saver else _ignore,
            warn or _say,
        )
        stopped = _play(run, lambda: _workers(machines, workers, scheduler), saver)
        of_member = {
            member.id: (machine, tally) for member, machine, tally in zip(playing, machines, tallies, strict=True)
        }
        bets = []
        for one in exactly.bets:
            machine, tally = of_member.get(one.id, (None, None))
            bets.append(compare(one, machine, tally, quantile))
        unsaved, resumed = (saver.failed, saver.resumed) if saver else (None, False)
        asked = rounds, until, confidence
        return Simulation(exactly, seed, CHUNK, *asked, tuple(bets), stopped, supposed, unsaved, resumed)


def compiled(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], limit: int) -> Machine:
    """The machine that plays a bet.

    Raises:
        ProblemError: it has more states than the limit.
        UsageError: it cannot be played.
    """
    try:
        return compile_play(ruleset, member, choices, limit=limit)
    except TooManyStatesError:
        raise too_many_states(member.bet, limit) from None
    except CannotReadError as error:
        help_ = "`macau-edge analyse` has its exact figures; name the bets that are to be played"
        raise UsageError(f"`{member.id}` cannot be played: {error}", help_) from None


def _workers(machines: Sequence[Machine], workers: int | None, scheduler: str | None) -> Workers:
    """Whoever is asked to play."""
    if scheduler is not None:
        from macau_edge.questions.simulate.cluster import Cluster

        return Cluster(scheduler, machines)
    if workers is None:
        return Local(machines)
    return Here(machines) if workers == 1 else Processes(machines, workers)


def _play(run: Run, begun: Callable[[], Workers], saver: Saver | None) -> str | None:
    """Plays, and says why not all was played; what was played is saved in any case."""
    workers = begun()
    try:
        with heard() as interruption:
            given_up = run.play(workers, interruption)
            if saver:
                saver.save(at_last=True)
    except BaseException:
        workers.drop()
        if saver:
            saver.save(at_last=True)
        raise
    workers.close()
    if all(tally.done for tally in run.tallies):
        return None
    return given_up or (TERMINATED if interruption.terminated else INTERRUPTED)


def _ignore(*_: object) -> None:
    """Nobody is told."""


def _say(message: str) -> None:
    sys.stderr.write(f"macau-edge: {message}\n")
