"""`macau-edge solve`, `sweep`, `bias`, `simulate`, `risk`: a bet at other prizes, on other dice, over many rounds."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from macau_edge.cli import arguments
from macau_edge.cli.commands import UNWRITTEN
from macau_edge.cli.messages import note, say, told
from macau_edge.cli.output import answer, check_writable, emit
from macau_edge.cli.spoken import own_words
from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError
from macau_edge.questions.ask import ask, read, stop_on
from macau_edge.questions.bias.request import BiasRequest
from macau_edge.questions.risk.request import RiskRequest
from macau_edge.questions.simulate.request import SimulateRequest
from macau_edge.questions.solve.request import SolveRequest
from macau_edge.questions.sweep.request import SweepRequest

if TYPE_CHECKING:
    from types import FrameType

    from macau_edge.cli.progress import Playing
    from macau_edge.model import Language
    from macau_edge.questions.simulate.find import Simulation
    from macau_edge.reports.shown import Shown


def solve(
    words: arguments.BetWords,
    edge: Annotated[str | None, arguments.option(SolveRequest, "edge")] = None,
    free: Annotated[list[str] | None, arguments.option(SolveRequest, "free")] = None,
    stakes: Annotated[str | None, arguments.option(SolveRequest, "stakes")] = None,
    limit: arguments.LimitOption = None,
    format_: arguments.FormatOption = "table",
    lang: arguments.LangOption = "en",
    wide: arguments.WideOption = False,
    output: arguments.OutputOption = None,
    force: arguments.ForceOption = False,
) -> None:
    """Which prizes of a bet give a house edge.

    The edge as a formula in the prizes, the exact prize, and the ratios that a table would print around it.

    Examples:
        macau-edge solve craps any-7 --edge 5%
        macau-edge solve craps field --edge 2.5% --free 12
    """
    game, bet, given = arguments.split_bet(words, SolveRequest)
    if edge is None:
        raise UsageError(Message("which house edge?"), Message("add `--edge 2.5%`, or a range, `--edge 1%..3%`"))
    request = read(SolveRequest, bet=bet, edge=edge, free=free, stakes=stakes, limit=limit)
    shown = answer(request, game, given, format_, lang, output, force, wide=wide)
    if not shown.found.reachable:
        raise typer.Exit(1)


# --- `macau-edge sweep`: the figures of a bet as one or two of its prizes change -------------------------------------


def sweep(
    words: arguments.BetWords,
    prize: Annotated[list[str] | None, arguments.option(SweepRequest, "prizes")] = None,
    limit: arguments.LimitOption = None,
    format_: arguments.ChartFormatOption = "table",
    lang: arguments.LangOption = "en",
    wide: arguments.WideOption = False,
    output: arguments.OutputOption = None,
    force: arguments.ForceOption = False,
) -> None:
    """The figures of a bet as one or two of its prizes change.

    House edge, standard deviation and hit frequency at every point, by both engines: a table, a chart or a picture.

    Examples:
        macau-edge sweep craps any-7 --prize 3:1..5:1
        macau-edge sweep craps field --prize 12=2:1..4:1 -o field.svg
    """
    game, bet, given = arguments.split_bet(words, SweepRequest)
    request = read(SweepRequest, bet=bet, prizes=prize or (), limit=limit)
    answer(request, game, given, format_, lang, output, force, wide=wide)


# --- `macau-edge bias`: what dice that are not perfectly balanced do to the house ------------------------------------


def bias(
    words: arguments.BetsWords,
    die: Annotated[list[str] | None, arguments.option(BiasRequest, "die")] = None,
    pocket: Annotated[list[str] | None, arguments.option(BiasRequest, "pocket")] = None,
    tolerance: Annotated[str | None, arguments.option(BiasRequest, "tolerance")] = None,
    symbolic: Annotated[bool, arguments.option(BiasRequest, "symbolic")] = False,
    shoe: Annotated[bool, arguments.option(BiasRequest, "shoe")] = False,
    cut: Annotated[str | None, arguments.option(BiasRequest, "cut")] = None,
    shoes: Annotated[str | None, arguments.option(BiasRequest, "shoes")] = None,
    seed: Annotated[str | None, arguments.option(BiasRequest, "seed")] = None,
    columns: Annotated[str | None, arguments.option(BiasRequest, "columns")] = None,
    sort: Annotated[str | None, arguments.option(BiasRequest, "sort")] = None,
    limit: arguments.LimitOption = None,
    format_: arguments.FormatOption = "table",
    lang: arguments.LangOption = "en",
    wide: arguments.WideOption = False,
    output: arguments.OutputOption = None,
    force: arguments.ForceOption = False,
) -> None:
    """What dice that are not balanced do to the house.

    The house edge with loaded dice, its derivatives, what a tolerance on the dice allows, and the edge as a formula.
    Of a shoe of cards: what one card of each rank that is gone changes, and how often a bet favours a counter.

    Examples:
        macau-edge bias craps field --die 6=0.17
        macau-edge bias craps field --tolerance 0.1%
    """
    (game, *only), given = arguments.split(words, ["GAME", "BET"], arguments.taken(BiasRequest), BiasRequest)
    arguments.check_table(format_, columns, sort)
    request = read(
        BiasRequest,
        bets=tuple(only),
        die=die,
        pocket=pocket,
        tolerance=tolerance,
        symbolic=symbolic,
        shoe=shoe,
        cut=cut,
        shoes=shoes,
        seed=seed,
        limit=limit,
        columns=columns,
        sort=sort,
    )
    answer(request, game, given, format_, lang, output, force, wide=wide)


# --- `macau-edge simulate`: the bets of a game played at random, held against their exact figures -------------------


def simulate(
    words: arguments.BetsWords,
    rounds: Annotated[str | None, arguments.option(SimulateRequest, "rounds")] = None,
    seed: Annotated[str | None, arguments.option(SimulateRequest, "seed")] = None,
    confidence: Annotated[str, arguments.option(SimulateRequest, "confidence")] = "95%",
    until: Annotated[str | None, arguments.option(SimulateRequest, "until_halfwidth")] = None,
    checkpoint: Annotated[Path | None, arguments.option(SimulateRequest, "checkpoint")] = None,
    scheduler: Annotated[str | None, arguments.option(SimulateRequest, "scheduler")] = None,
    workers: Annotated[str | None, arguments.option(SimulateRequest, "workers")] = None,
    die: Annotated[list[str] | None, arguments.option(SimulateRequest, "die")] = None,
    pocket: Annotated[list[str] | None, arguments.option(SimulateRequest, "pocket")] = None,
    prize: Annotated[list[str] | None, arguments.option(SimulateRequest, "prizes")] = None,
    shoe: Annotated[bool, arguments.option(SimulateRequest, "shoe")] = False,
    cut: Annotated[str | None, arguments.option(SimulateRequest, "cut")] = None,
    shoes: Annotated[str | None, arguments.option(SimulateRequest, "shoes")] = None,
    columns: Annotated[str | None, arguments.option(SimulateRequest, "columns")] = None,
    sort: Annotated[str | None, arguments.option(SimulateRequest, "sort")] = None,
    limit: arguments.LimitOption = None,
    format_: arguments.FormatOption = "table",
    lang: arguments.LangOption = "en",
    wide: arguments.WideOption = False,
    output: arguments.OutputOption = None,
    force: arguments.ForceOption = False,
) -> None:
    """A game played at random, held against its exact figures.

    Every roll of every round is drawn, on other dice or at other prizes too. House edge with its interval, z,
    chi-square and rolls per round. Ctrl-C stops and shows what was played (exit code
    130), and so do SIGTERM (143) and SIGHUP (129).

    Examples:
        macau-edge simulate craps pass-line --rounds 1e6 --seed 1
        macau-edge simulate roulette --until-halfwidth 0.5
    """
    (game, *only), given = arguments.split(words, ["GAME", "BET"], arguments.taken(SimulateRequest), SimulateRequest)
    arguments.check_table(format_, columns, sort)
    from macau_edge.cli.progress import Playing, track

    check_writable(output, force)
    if output and checkpoint and len({os.path.normcase(os.path.realpath(file)) for file in (output, checkpoint)}) == 1:
        said = Message("`--output` and `--checkpoint` are the same file")
        raise UsageError(said, Message("give each a name of its own"))
    request = read(
        SimulateRequest,
        bets=tuple(only),
        rounds=rounds,
        seed=seed,
        confidence=confidence,
        until_halfwidth=until,
        checkpoint=checkpoint,
        scheduler=scheduler,
        workers=workers,
        die=die,
        pocket=pocket,
        prizes=prize,
        shoe=shoe,
        cut=cut,
        shoes=shoes,
        limit=limit,
        columns=columns,
        sort=sort,
    )
    playing = Playing(request.until_halfwidth)
    request = replace(request, progress=playing.watch, warn=playing.say, told=playing.stopping)
    try:
        with _stopped_once(playing):
            with playing:
                shown = ask(request, game, given, arguments.load_chosen, track)
            if sys.stderr.isatty() and (summary := playing.summary()):
                note(summary)
            _show(shown, lang, format_, output, force, wide)
    except KeyboardInterrupt:
        if playing.begun:
            raise
        say(own_words()("progress.nothing-played"))
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


def _show(
    shown: Shown[Simulation], lang: Language, format_: arguments.Format, output: Path | None, force: bool, wide: bool
) -> None:
    """Shows the report; on standard output where its file cannot be written, since it took long to make."""
    try:
        emit(shown, format_, lang, output, force, wide=wide)
    except UsageError as error:
        if output is None:
            raise
        emit(shown, format_, lang, None, force, wide=wide)
        raise type(error)(error.message, Message("the report is on standard output instead")) from None


def _stop(found: Simulation, kept: bool) -> None:
    """Ends with an exit code that is not 0 where something is not as it was asked for, and says so.

    `kept` says that there is a checkpoint.
    """
    from macau_edge.questions.simulate.find import HUNG_UP, INTERRUPTED, TERMINATED

    codes = {INTERRUPTED: 130, TERMINATED: 143, HUNG_UP: 129}
    w = own_words()
    lost = found.stopped is not None and found.stopped not in codes
    if found.disagreeing:
        names = w("phrase.comma").join(f"`{bet.id}`" for bet in found.disagreeing[:5])
        say(
            w("progress.disagrees", bets=names),
            w("progress.disagrees-help"),
        )
    if found.unsaved:
        say(w("progress.unsaved", why=told(found.unsaved)), w("progress.unsaved-help"))
    if lost:
        say(w("progress.not-all", why=told(found.stopped or "")), w("progress.goes-on" if kept else "progress.keeps"))
    if lost or found.disagreeing:
        raise typer.Exit(1)
    if found.unsaved:
        raise typer.Exit(UNWRITTEN)
    if found.partial:
        raise typer.Exit(codes[found.stopped or INTERRUPTED])
    stop_on(found.exactly.refused)


# --- `macau-edge risk`: what a session of many rounds of a bet can come to, and what bankroll it takes ---------------


def risk(
    words: arguments.BetWords,
    rounds: Annotated[str | None, arguments.option(RiskRequest, "rounds")] = None,
    unit: Annotated[str, arguments.option(RiskRequest, "unit")] = "1",
    confidence: Annotated[str | None, arguments.option(RiskRequest, "confidence")] = None,
    normal: Annotated[bool, arguments.option(RiskRequest, "normal")] = False,
    limit: arguments.LimitOption = None,
    format_: arguments.ChartFormatOption = "table",
    lang: arguments.LangOption = "en",
    wide: arguments.WideOption = False,
    output: arguments.OutputOption = None,
    force: arguments.ForceOption = False,
) -> None:
    """What a session of many rounds of a bet can come to.

    Who is ahead, the house's win, quantiles of it, and the bankroll that a table needs: by the exact distribution.

    Examples:
        macau-edge risk craps pass-line --rounds 100
        macau-edge risk craps field --rounds 500 --format chart
    """
    game, bet, given = arguments.split_bet(words, RiskRequest)
    if rounds is None:
        raise UsageError(Message("how many rounds?"), Message("add `--rounds 1000`"))
    request = read(RiskRequest, bet=bet, rounds=rounds, unit=unit, confidence=confidence, normal=normal, limit=limit)
    answer(request, game, given, format_, lang, output, force, wide=wide)
