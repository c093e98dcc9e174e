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
import signal
from collections.abc import Collection, Mapping, Sequence
from contextlib import nullcontext
from fractions import Fraction
from functools import cached_property, partial
from statistics import NormalDist
from typing import TYPE_CHECKING

from macau_edge.analysis import Analysis, BetAnalysis, Track, try_bet
from macau_edge.model import Choice, Member, Ruleset, Shoe, parsed_number
from macau_edge.model.message import Message
from macau_edge.model.meter import count, in_turn, meter, spend
from macau_edge.model.problem import Problem, UsageError, stop_on
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.refusals import Attempt, Refused, problem_of_refusal, settled, unless_too_dear
from macau_edge.numeric import NoEstimateError
from macau_edge.numeric.playing import Machine, compile_play
from macau_edge.numeric.playing.shoes import CountedShoes, ShoePlay
from macau_edge.questions.request import MOST
from macau_edge.questions.simulate.checkpoint import Checkpoint, Saver, digest_of, earlier, fingerprint, held
from macau_edge.questions.simulate.request import CONFIDENCES, HALFWIDTHS, WORKERS
from macau_edge.questions.simulate.run import Interruption, Loop, Progress, Run, heard
from macau_edge.questions.simulate.statistics import (
    ALARM,
    BetOnShoes,
    SimulatedBet,
    compare_play,
    first_rounds,
    on_shoes,
)
from macau_edge.questions.simulate.tally import (
    CHUNK,
    BetInPlay,
    Chunk,
    RoundTally,
    play_chunk,
    play_shoes_of,
    stream_of,
)
from macau_edge.questions.simulate.workers import Work, Workers, local
from macau_edge.questions.supposing import Supposed
from macau_edge.questions.supposing.shoe import played_shoe

if TYPE_CHECKING:
    from macau_edge.questions.simulate.request import SimulateRequest

# --- what can be asked of a simulation, whoever asks -----------------------------------------------------------------


def check_request(asked: SimulateRequest) -> None:
    """Raises UsageError for what cannot be played."""
    if asked.workers is not None and asked.workers > WORKERS:
        message = Message(
            "--{option}: {value} is more than {most}", option="workers", value=asked.workers, most=WORKERS
        )
        raise UsageError(message, Message("write a whole number up to {most}", most=WORKERS))
    if asked.scheduler is not None and asked.workers is not None:
        message = Message("`--scheduler` and `--workers` do not go together")
        raise UsageError(message, Message("a cluster has as many workers as it has"))
    until = asked.until_halfwidth
    if until is not None and not HALFWIDTHS.has(until):
        message = Message("--until-halfwidth: {value} is no half-width of a house edge", value=_percent(until))
        raise UsageError(message, HALFWIDTHS.remedy)


def quantile_of(confidence: Fraction) -> Fraction:
    """The quantile of the normal distribution that goes with a confidence: about 1.96 for 95%.

    Raises:
        UsageError: it is no confidence.
    """
    if not CONFIDENCES.has(confidence):
        message = Message("--confidence: {value} cannot be asked for", value=_percent(confidence))
        raise UsageError(message, CONFIDENCES.remedy)
    return Fraction(NormalDist().inv_cdf(float((1 + confidence) / 2)))


def _percent(share: Fraction) -> str:
    """`99.9999999%`, as it is typed; as a fraction where it has no end or is very long."""
    if abs(share) > MOST:
        return str(share)
    text = f"{float(100 * share):.15g}"
    return f"{text}%" if Fraction(text) == 100 * share else str(share)


EACH_PLAYED = 60_000
"""Operations of a bet that is played, however few rounds: of what it is compiled to, handed to who plays it, and held
against the exact figures."""
ROUNDS = 1_000_000
"""Rounds of each bet where nothing else is said."""

DRAWN = 2**48
"""A seed that is drawn is below this: short enough to be typed again."""

INTERRUPTED = "interrupted"
"""Why a simulation is partial where Ctrl-C was pressed."""

TERMINATED = "terminated"
"""Why a simulation is partial where the system asked for an end (SIGTERM)."""

HUNG_UP = "hung-up"
"""Why a simulation is partial where the terminal was closed (SIGHUP)."""

STOPS = {signal.SIGTERM: TERMINATED, getattr(signal, "SIGHUP", None): HUNG_UP}
"""Signal -> why a simulation is partial; all others are Ctrl-C."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedShoes:
    """What shoes came to that were played down to a cut card, all bets on the same shoes.

    `discarded` are options that say in words how many cards a new shoe loses, which were not taken out. `bets` are
    those that were played, by their identifiers.
    """

    cards: int
    cut: int
    counted: CountedShoes
    discarded: tuple[str, ...]
    bets: Mapping[str, BetOnShoes]

    @property
    def mean_rounds(self) -> Fraction:
        """The rounds of a shoe."""
        return Fraction(self.counted.rounds, self.counted.shoes)


@dataclass(frozen=True, kw_only=True)
class Simulation:
    """The bets of a ruleset as they were played, beside their exact figures.

    `seed`, `chunk` and the rounds asked for give the same numbers again, whoever plays. `until` is the half-width of
    the house edge's interval that was asked for, `confidence` that of all intervals. `stopped` says why a simulation
    is partial, None for a whole one; `supposed` what of the game is otherwise than in its file; `unsaved` why its
    checkpoint is not as it should be; `resumed` that a bet was gone on from one: where an interval was asked for, the
    seed alone then gives the same numbers only if the interval is judged on the same chunks. Where `shoes` were played
    down to their cut cards, the rounds asked for and those of the `bets` are the first of each shoe, which are exactly
    like a round from a full one.
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
    unsaved: Message | None = field(default=None, compare=False)
    resumed: bool = field(default=False, compare=False)
    shoes: PlayedShoes | None = None

    @property
    def partial(self) -> bool:
        """Whether less was played than was asked for."""
        return self.stopped is not None

    @cached_property
    def tests(self) -> int:
        """The tests that alarms are shared between: those that were made and that chance can fail."""
        return sum(not test.certain for bet in self.bets for test in bet.tests)

    @property
    def level(self) -> float:
        """The p below which one test is an alarm: `ALARM`, shared between `tests`."""
        return ALARM / max(1, self.tests)

    @cached_property
    def disagreeing(self) -> tuple[SimulatedBet, ...]:
        """The bets whose simulation disagrees with the exact figures."""
        level = self.level
        return tuple(bet for bet in self.bets if bet.alarms(level))


def simulate(
    asked: SimulateRequest,
    ruleset: Ruleset,
    members: Sequence[Member],
    choices: Mapping[str, Choice],
    given: Collection[str] = (),
    track: Track = iter,
    supposed: Supposed | None = None,
) -> Simulation:
    """Every round of each member played at random, and held against the exact figures.

    A million rounds of each bet are played where neither they nor a half-width are asked for; a bet is played no longer
    once the interval of its house edge, in units of the stake put down, has this half-width. Without a seed that of the
    checkpoint is taken, or one is drawn. Workers are processes on this machine, as many as it has cores where the work
    is long, or those of a Dask scheduler: who plays changes no number. A checkpoint is gone on from where it exists.
    `track` goes through the bets while they are analysed and compiled. Where Ctrl-C is pressed, or an end is asked for
    by SIGTERM or SIGHUP, what is under way is finished and counted, or dropped where it was pressed twice, and the
    simulation is partial. `supposed` says what of the ruleset is otherwise than its file has it.

    A bet that costs more to compute or to play than the meter allows is there as refused, and is not played.

    Raises:
        ProblemError: a bet cannot be computed or played for another reason, or the engines disagree on it: nothing is
            played then.
        UsageError: a number that is none, a checkpoint of something else or in use, a scheduler that does not answer.
    """
    check_request(asked)
    quantile = quantile_of(asked.confidence)
    until, checkpoint = asked.until_halfwidth, asked.checkpoint
    rounds = ROUNDS if asked.rounds is None and until is None else asked.rounds
    with heard() as interruption, held(checkpoint) if checkpoint else nullcontext():
        digest = digest_of(ruleset) if checkpoint else ""
        found = earlier(checkpoint, ruleset.name, digest, asked.seed) if checkpoint else None
        seed = found.seed if found else secrets.randbelow(DRAWN) if asked.seed is None else asked.seed
        turns = settled(in_turn(members, partial(_ready, ruleset, choices), track))
        ready = [one.made for one in turns.values()]
        analysed = tuple(analysis for analysis, _ in ready)
        prizes = supposed.prizes if supposed else ()
        exactly = Analysis(ruleset, choices, frozenset(given), bets=analysed, prizes=prizes).with_a_figure()
        stop_on(exactly.problems)
        playing = dict[str, BetInPlay]()
        for member, (_, machine) in zip(members, ready, strict=True):
            if machine is None:
                continue
            tally = RoundTally(
                nets=machine.nets,
                asked=rounds,
                rule=None if until is None else (until * machine.staked, quantile),
                fingerprint=fingerprint(member.id, machine) if checkpoint else "",
            )
            playing[member.id] = BetInPlay(id=member.id, machine=machine, tally=tally)
        bets, refused = tuple(playing.values()), dict[str, Problem]()
        begun = found or Checkpoint(game=ruleset.name, ruleset=digest, seed=seed, bets={})
        saver = Saver(path=checkpoint, begun=begun, bets=bets, warn=asked.warn)
        saver.begin()
        run = Run(
            bets=bets,
            seed=seed,
            watch=asked.progress,
            save=saver.save,
            allows=partial(_allows, [one.member for one in analysed if one.id in playing], refused),
        )
        workers = _workers(asked, play_chunk, [bet.machine for bet in bets])
        loop = Loop(workers=workers, chunks=run.chunks(), told=asked.told)
        stopped = _play(run, loop, interruption, saver, refused)
    analysed = tuple(replace(one, refused=refused.get(one.id, one.refused)) for one in analysed)
    return Simulation(
        exactly=replace(exactly, bets=analysed).with_a_figure(),
        seed=seed,
        chunk=CHUNK,
        asked=rounds,
        until=until,
        confidence=asked.confidence,
        bets=tuple(compare_play(one, None if one.id in refused else playing.get(one.id), quantile) for one in analysed),
        stopped=stopped,
        supposed=supposed,
        unsaved=saver.failed,
        resumed=saver.resumed,
    )


EACH_STEP = 120
"""Operations of a trial of all rounds that are played side by side, besides those of the rounds."""


def _allows(members: Sequence[Member], refused: dict[str, Problem], place: int, steps: int) -> bool:
    """Counts the steps of the first chunk of a bet; why it is refused is kept, and nothing is left for those behind."""
    member = members[place]
    found = unless_too_dear(lambda: count(EACH_STEP * steps, member.bet))
    if isinstance(found, Refused):
        refused[member.id] = problem_of_refusal(found, member)
        count(meter().left, member.bet)
    return not isinstance(found, Refused)


Ready = tuple[BetAnalysis, Machine | None]
"""A bet with its figures, and the machine that plays it; None where it has none."""


def _ready(ruleset: Ruleset, choices: Mapping[str, Choice], member: Member) -> Attempt[Ready]:
    """A member by both engines, and the machine that plays it; one that is too dear for either is there as refused."""
    found = try_bet(ruleset, member, choices)
    if found.measures is None:
        return Attempt((found, None), found.refused)

    def made() -> Machine:
        spend(EACH_PLAYED, member.bet)
        return compiled(ruleset, member, choices)

    machine = unless_too_dear(made)
    if isinstance(machine, Refused):
        found = replace(found, refused=problem_of_refusal(machine, member))
        return Attempt((found, None), found.refused)
    return Attempt((found, machine))


# --- shoes played down to their cut cards ----------------------------------------------------------------------------


SHOES = 10_000
"""Shoes where nothing else is said: some 800,000 rounds of baccarat."""
SHOES_OF_A_CHUNK = 2**10
"""It never changes: the numbers depend on it."""


def simulate_shoes(
    asked: SimulateRequest,
    ruleset: Ruleset,
    members: Sequence[Member],
    choices: Mapping[str, Choice],
    given: Collection[str] = (),
    track: Track = iter,
) -> Simulation:
    """Shoes shuffled and played down to their cut cards, all bets on the same, beside the exact figures of a round.

    Only the first round of each shoe is held against them: it is a round from a full shoe. The mean of all rounds may
    be another, since how many there are depends on the cards.

    Raises:
        ProblemError: a bet cannot be computed or played, or the engines disagree on it.
        UsageError: a bet cannot be played so, or the cut card leaves no round, or too few cards for the last.
    """
    check_request(asked)
    quantile, shoes = quantile_of(asked.confidence), SHOES if asked.shoes is None else asked.shoes
    seed = secrets.randbelow(DRAWN) if asked.seed is None else asked.seed
    ready = settled(in_turn(members, lambda member: try_bet(ruleset, member, choices), track))
    analysed = tuple(ready.values())
    figured = Analysis(ruleset, choices, frozenset(given), bets=analysed).with_a_figure()
    stop_on(figured.problems)
    play, playing, refused = played_shoe(ruleset, [one.member for one in analysed if one.measures], choices, asked.cut)
    analysed = tuple(replace(one, refused=refused.get(one.id, one.refused)) for one in analysed)
    exactly = replace(figured, bets=analysed).with_a_figure()
    counted, interruption = _shoes_played(asked, play, seed, shoes)
    bets = {
        one.id: on_shoes(bet, number, counted, quantile)
        for number, (one, bet) in enumerate(zip(playing, play.bets, strict=True))
    }
    partial = counted.shoes < shoes
    return Simulation(
        exactly=exactly,
        seed=seed,
        chunk=SHOES_OF_A_CHUNK,
        asked=shoes,
        until=None,
        confidence=asked.confidence,
        bets=tuple(first_rounds(one, bets.get(one.id), quantile, shoes) for one in analysed),
        stopped=STOPS.get(interruption.first, INTERRUPTED) if partial else None,
        shoes=PlayedShoes(
            cards=play.cards, cut=play.cut, counted=counted, discarded=_discarded(ruleset, choices), bets=bets
        ),
    )


def _shoes_played(asked: SimulateRequest, play: ShoePlay, seed: int, shoes: int) -> tuple[CountedShoes, Interruption]:
    """What shoes came to, and whether Ctrl-C was pressed; KeyboardInterrupt where nothing has come by then.

    Where processes are lost again and again, this one plays what is left.
    """
    sizes = [min(SHOES_OF_A_CHUNK, shoes - begin) for begin in range(0, shoes, SHOES_OF_A_CHUNK)]
    stream, counted = stream_of("shoe"), list[CountedShoes]()
    chunks = (Chunk(bet=0, stream=stream, number=n, rounds=size, seed=seed) for n, size in enumerate(sizes))
    at_last = Workers(play_shoes_of, [play])
    loop = Loop(workers=_workers(asked, play_shoes_of, [play]), chunks=chunks, told=asked.told, at_last=at_last)
    with heard() as interruption:
        try:
            for found in filter(None, loop.results(interruption)):
                counted = [sum(counted, found[1])]
                share, rounds = counted[0].shoes / shoes, counted[0].rounds
                asked.progress(Progress(share=share, rounds=rounds, rolls=rounds, bet=0))
        finally:
            loop.workers.end()
        if not counted:  # the program ends as by that signal, or as its caller wants
            raise KeyboardInterrupt
    return counted[0], interruption


def _discarded(ruleset: Ruleset, choices: Mapping[str, Choice]) -> tuple[str, ...]:
    """The options that say in words how many cards are burnt."""
    assert isinstance(ruleset.device, Shoe)
    said = [step.burnt for step in ruleset.device.deal if isinstance(step.burnt, str)]
    return tuple(one for one in said if one in choices and parsed_number(choices[one].label) is None)


def compiled(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> Machine:
    """The machine that plays a bet.

    Raises:
        ProblemError: it costs more than the meter allows.
        UsageError: it cannot be played.
    """
    try:
        return compile_play(ruleset, member, choices)
    except NoEstimateError as error:
        message = Message("`{bet}` cannot be played: {why}", bet=member.id, why=error.message)
        remedy = Message("`macau-edge analyse` has its exact figures; name the bets that are to be played")
        raise UsageError(message, remedy) from None


def _workers(asked: SimulateRequest, work: Work, played: Sequence[object]) -> Workers:
    """Whoever is asked to play."""
    if asked.scheduler is not None:
        from macau_edge.questions.simulate.cluster import Cluster

        return Cluster(asked.scheduler, work, played, asked.warn)
    return local(work, played) if asked.workers is None else Workers(work, played, asked.workers)


def _play(run: Run, loop: Loop, interruption: Interruption, saver: Saver, refused: Collection[str]) -> str | None:
    """Plays, and says why not all was played; what was played is saved in any case."""
    try:
        run.play(interruption, loop)
    finally:
        loop.workers.end()
        saver.save(at_last=True)
    if all(bet.tally.done or bet.id in refused for bet in run.bets):
        return None
    return loop.given_up or STOPS.get(interruption.first, INTERRUPTED)
