"""`macau-edge solve`, `sweep`, `bias`, `simulate`, `risk`: a bet at other prizes, on other dice, over many rounds."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from macau_edge.cli.arguments import Call, check_apart
from macau_edge.cli.asking import answer, question
from macau_edge.cli.commands import UNWRITTEN
from macau_edge.cli.messages import in_persons_language, report_error, write_notes
from macau_edge.cli.output import check_writable, emit
from macau_edge.cli.spoken import persons_words
from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError, stop_on
from macau_edge.questions.bias.request import BiasRequest
from macau_edge.questions.risk.request import RiskRequest
from macau_edge.questions.simulate.request import SimulateRequest
from macau_edge.questions.solve.request import SolveRequest
from macau_edge.questions.sweep.request import SweepRequest

if TYPE_CHECKING:
    from types import FrameType

    from macau_edge.cli.progress import Playing
    from macau_edge.questions.simulate.find import Simulation
    from macau_edge.reports.result import Result


@question(SolveRequest, "GAME BET")
def solve(asked: Call[SolveRequest]) -> None:
    """Which prizes of a bet give a house edge.

    The edge as a formula in the prizes, the exact prize, and the ratios that a table would print around it.

    Examples:
        macau-edge solve craps any-7 --edge 5%
        macau-edge solve craps field --edge 2.5% --free 12
    """
    if not answer(asked).found.reachable:
        raise typer.Exit(1)


@question(SweepRequest, "GAME BET", charts=True)
def sweep(asked: Call[SweepRequest]) -> None:
    """The figures of a bet as one or two of its prizes change.

    House edge, standard deviation and hit frequency at every point, by both engines: a table, a chart or a picture.

    Examples:
        macau-edge sweep craps any-7 --prize 3:1..5:1
        macau-edge sweep craps field --prize 12=2:1..4:1 -o field.svg
    """
    answer(asked)


@question(BiasRequest, "GAME [BET]")
def bias(asked: Call[BiasRequest]) -> None:
    """What dice that are not balanced do to the house.

    The house edge with loaded dice, its derivatives, what a tolerance on the dice allows, and the edge as a formula.
    Of a shoe of cards: what one card of each rank that is gone changes, and how often a bet favours a counter.

    Examples:
        macau-edge bias craps field --die 6=0.17
        macau-edge bias craps field --tolerance 0.1%
    """
    answer(asked)


@question(SimulateRequest, "GAME [BET]")
def simulate(asked: Call[SimulateRequest]) -> None:
    """A game played at random, held against its exact figures.

    Every roll of every round is drawn, on other dice or at other prizes too. House edge with its interval, z,
    chi-square and rolls per round. Ctrl-C stops and shows what was played (exit code
    130), and so do SIGTERM (143) and SIGHUP (129).

    Examples:
        macau-edge simulate craps pass-line --rounds 1e6 --seed 1
        macau-edge simulate roulette red --until-halfwidth 0.5%
    """
    from macau_edge.cli.answering import answered_of
    from macau_edge.cli.progress import Playing

    output, checkpoint = asked.output, asked.request.checkpoint
    check_writable(output, asked.force)
    check_apart(file for file in (output, checkpoint) if file)
    playing = Playing(asked.request.until_halfwidth)
    request = replace(asked.request, progress=playing.watch, warn=playing.say, told=playing.stopping)
    try:
        with _stopped_once(playing):
            with playing:
                shown = answered_of(request, asked.game, asked.given)
            if sys.stderr.isatty() and (summary := playing.summary()):
                write_notes(summary)
            _show(shown, asked)
    except KeyboardInterrupt:
        if playing.begun:
            raise
        report_error(persons_words()("progress.nothing-played"))
        raise typer.Exit(130) from None
    _stop(shown.found, checkpoint is not None)


@contextmanager
def _stopped_once(playing: Playing) -> Iterator[None]:
    """Lets Ctrl-C no longer disturb what it has already stopped: the report is still to come."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        yield
        return

    def hear(number: int, frame: FrameType | None) -> None:
        if not playing.stopped:
            signal.default_int_handler(number, frame)

    signal.signal(signal.SIGINT, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _show(shown: Result[Simulation], asked: Call[SimulateRequest]) -> None:
    """Shows the report; on standard output where its file cannot be written, since it took long to make."""
    try:
        emit(shown, asked)
    except UsageError as error:
        if asked.output is None:
            raise
        emit(shown, replace(asked, output=None))
        raise type(error)(error.message, Message("the report is on standard output instead")) from None


def _stop(found: Simulation, kept: bool) -> None:
    """Ends with an exit code that is not 0 where something is not as it was asked for, and says so.

    `kept` says that there is a checkpoint.
    """
    from macau_edge.questions.simulate.find import HUNG_UP, INTERRUPTED, TERMINATED

    codes = {INTERRUPTED: 130, TERMINATED: 143, HUNG_UP: 129}
    w = persons_words()
    lost = found.stopped is not None and found.stopped not in codes
    if found.disagreeing:
        names = w("phrase.comma").join(f"`{bet.id}`" for bet in found.disagreeing[:5])
        report_error(
            w("progress.disagrees", bets=names),
            w("progress.disagrees-help"),
        )
    if found.unsaved:
        report_error(w("progress.unsaved", why=in_persons_language(found.unsaved)), w("progress.unsaved-help"))
    if lost:
        report_error(
            w("progress.not-all", why=in_persons_language(found.stopped or "")),
            w("progress.goes-on" if kept else "progress.keeps"),
        )
    if lost or found.disagreeing:
        raise typer.Exit(1)
    if found.unsaved:
        raise typer.Exit(UNWRITTEN)
    if found.partial:
        raise typer.Exit(codes[found.stopped or INTERRUPTED])
    stop_on(found.exactly.refused)


@question(RiskRequest, "GAME BET", charts=True)
def risk(asked: Call[RiskRequest]) -> None:
    """What a session of many rounds of a bet can come to.

    Who is ahead, the house's win, quantiles of it, and the bankroll that a table needs: by the exact distribution.

    Examples:
        macau-edge risk craps pass-line --rounds 100
        macau-edge risk craps field --rounds 500 --format chart
    """
    answer(asked)
