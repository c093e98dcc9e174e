"""`macau-edge simulate`: the bets of a game played at random, held against their exact figures."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from macau_edge.cli.arguments import (
    BetsWords,
    ForceOption,
    Format,
    FormatOption,
    LangOption,
    LimitOption,
    OutputOption,
    PocketOption,
    split,
)
from macau_edge.model.problem import UsageError

if TYPE_CHECKING:
    from types import FrameType

    from macau_edge.cli.progress import Playing
    from macau_edge.model import Language
    from macau_edge.questions.simulate.find import Simulation
    from macau_edge.reports.shown import Shown

FLAGS = (
    *("--rounds", "--seed", "--confidence", "--until-halfwidth", "--checkpoint", "--scheduler", "--workers"),
    *("--die", "--pocket", "--prize", "--limit", "--format", "--lang", "--output", "--force"),
)


def simulate(
    words: BetsWords,
    rounds: Annotated[
        str | None, typer.Option("--rounds", metavar="N", help="Rounds of each bet, `1e9`; 1e6 without it.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="N", help="What the draws begin with; drawn and shown without it.")
    ] = None,
    confidence: Annotated[
        str, typer.Option("--confidence", metavar="P", help="The confidence of the intervals.")
    ] = "95%",
    until: Annotated[
        str | None,
        typer.Option("--until-halfwidth", metavar="P", help="Play until the house edge is known so well, `0.01%`."),
    ] = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option("--checkpoint", metavar="FILE", help="Keep what was played here, and go on from it."),
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option("--scheduler", metavar="ADDRESS", help="Play on the Dask cluster at `tcp://…`.")
    ] = None,
    workers: Annotated[
        str | None, typer.Option("--workers", metavar="N", help="Processes; one for each core without it.")
    ] = None,
    die: Annotated[
        list[str] | None,
        typer.Option(
            "--die", metavar="FACE=P", help="A face of the dice, all loaded alike, `6=0.17`; may be repeated."
        ),
    ] = None,
    pocket: PocketOption = None,
    prize: Annotated[
        list[str] | None,
        typer.Option("--prize", metavar="NAME=RATIO", help="Another prize of the bet, `12=5:2`; may be repeated."),
    ] = None,
    limit: LimitOption = None,
    format_: FormatOption = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """The bets of a game, played at random and held against their exact figures.

    Every roll of every round is drawn, on other dice or at other prizes too. House edge with its interval, z,
    chi-square and rolls per round. Ctrl-C stops and shows what was played (exit code
    130), and so does SIGTERM (143).
    """
    (game, *only), given = split(words, ["GAME", "BET"], FLAGS)
    from macau_edge.cli.arguments import load_chosen, states
    from macau_edge.cli.output import check_writable
    from macau_edge.cli.progress import Playing, track
    from macau_edge.model.forms import count, share
    from macau_edge.questions.supposing import read_shares

    check_writable(output, force)
    if output and checkpoint and os.path.realpath(output) == os.path.realpath(checkpoint):
        raise UsageError("`--output` and `--checkpoint` are the same file", "give each a name of its own")
    most = None if rounds is None else count(rounds, "rounds")
    begin = None if seed is None else count(seed, "seed", least=0)
    processes = None if workers is None else count(workers, "workers")
    sure = share(confidence, "confidence")
    width = None if until is None else share(until, "until-halfwidth")
    playing = Playing(width)
    try:
        from macau_edge.api import find_simulate
        from macau_edge.questions.supposing import read_prizes

        faces, pockets = read_shares(die or (), "die"), read_shares(pocket or (), "pocket")
        prizes = read_prizes(prize or ())
        ruleset, given = load_chosen(game, given)
        with _stopped_once(playing):
            with playing:
                shown = find_simulate(
                    ruleset,
                    given,
                    only,
                    rounds=most,
                    seed=begin,
                    until=width,
                    confidence=sure,
                    workers=processes,
                    scheduler=scheduler,
                    checkpoint=checkpoint,
                    die=faces,
                    pocket=pockets,
                    prizes=prizes,
                    limit=states(limit),
                    progress=playing.watch,
                    warn=playing.say,
                    told=playing.stopping,
                    track=track,
                )
            if sys.stderr.isatty() and (summary := playing.summary()):
                sys.stderr.write(f"{summary}\n")
            _show(shown, lang, format_, output, force)
    except KeyboardInterrupt:
        if playing.begun:
            raise
        sys.stderr.write("macau-edge: stopped before anything was played\n")
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


def _show(shown: Shown[Simulation], lang: Language, format_: Format, output: Path | None, force: bool) -> None:
    """Shows the report; on standard output where its file cannot be written, since it took long to make."""
    from macau_edge.cli.output import emit_shown

    try:
        emit_shown(shown, format_, lang, output, force)
    except UsageError as error:
        if output is None:
            raise
        emit_shown(shown, format_, lang, None, force)
        raise UsageError(error.message, "the report is on standard output instead") from None


def _stop(found: Simulation, kept: bool) -> None:
    """Ends with an exit code that is not 0 where something is not as it was asked for, and says so.

    `kept` says that there is a checkpoint.
    """
    from macau_edge.questions.simulate.find import INTERRUPTED, TERMINATED

    lost = found.stopped not in (None, INTERRUPTED, TERMINATED)
    if found.disagreeing:
        names = ", ".join(f"`{bet.id}`" for bet in found.disagreeing[:5])
        _say(
            f"what was played of {names} disagrees with the exact figures",
            "play more rounds with another `--seed`; where they disagree as well, report it with the command",
        )
    if found.unsaved:
        remedy = "make room, or give a `--checkpoint` in another folder; the file is as it was before"
        _say(f"the checkpoint was not written: {found.unsaved}", remedy)
    if lost:
        again = "the same command goes on from the checkpoint"
        _say(f"not all was played: {found.stopped}", again if kept else "`--checkpoint FILE` keeps what was played")
    if lost or found.disagreeing or found.unsaved:
        raise typer.Exit(1)
    if found.partial:
        raise typer.Exit(143 if found.stopped == TERMINATED else 130)


def _say(message: str, remedy: str) -> None:
    sys.stderr.write(f"macau-edge: {message}\n  help: {remedy}\n")
