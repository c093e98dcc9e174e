"""`simulate`: the bets of a game played at random, held against their exact figures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os
    from fractions import Fraction
    from pathlib import Path

    from macau_edge.analysis import Track
    from macau_edge.api.asking import Choices, Exact, Game, Whole
    from macau_edge.model import Ratio, Ruleset
    from macau_edge.shown import Shown
    from macau_edge.simulation import Progress, Simulation


def simulate(
    game: Game,
    bets: str | Collection[str] = (),
    *,
    rounds: Whole | None = None,
    seed: Whole | None = None,
    confidence: Exact = "95%",
    until_halfwidth: Exact | None = None,
    workers: Whole | None = None,
    scheduler: str | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    progress: Callable[[Progress], None] | None = None,
    die: Mapping[str, Exact] | None = None,
    pocket: Mapping[str, Exact] | None = None,
    prizes: Mapping[str, str] | None = None,
    limit: Whole | None = None,
    choices: Choices | None = None,
    **options: str,
) -> Shown[Simulation]:
    """Bets played at random, held against their exact figures: `simulate("craps", "pass-line", rounds=10**6, seed=1)`.

    Every roll of every round is drawn. The same seed and rounds give the same numbers whoever plays. Ctrl-C finishes
    and counts what is under way and gives back what was played, a second one at once: `found.stopped` says so, as it
    says that a cluster was lost; it is None for a whole simulation. `found.disagreeing` are the bets whose play is too
    far from the exact figures to be chance, `found.unsaved` says why a checkpoint is not as it should be.

    Args:
        game: a shipped game, the path of a ruleset or an application, or a loaded ruleset.
        bets: one bet or family, or several; all without it.
        rounds: those of each bet; a million without it.
        seed: what the draws begin with; drawn, and in `found.seed`, without it.
        confidence: that of the intervals.
        until_halfwidth: play until the interval of the house edge is so narrow to either side, in units of what is put
            down, `"0.01%"`. Without `rounds` it has no other end.
        workers: processes on this machine; without it one for each core where the work is long. They do not run the
            caller's script again, so it needs no `if __name__ == "__main__"`.
        scheduler: the address of a Dask scheduler, `tcp://…`, in place of workers of our own.
        checkpoint: a file that keeps what was played, and is gone on from where it exists.
        progress: is called after every chunk with how far the play is, in the thread that called.
        die: faces of the dice, all loaded alike, with their probabilities, as `bias` has them. Bets are then played,
            and their exact figures found, on such dice.
        pocket: the same of a wheel.
        prizes: other prizes of every bet played, `{"12": "5:2"}`, by the names that `solve` has; `{"": "5:2"}` is that
            of a bet with one prize.
        limit: the most states of a bet.
        choices, options: what the law leaves to the house, as `solve` has them.

    Raises:
        ProblemError: the file cannot be read, a bet cannot be computed or played, or the engines disagree.
        UsageError: no such game, bet, option or choice; a number that is none; a scheduler that does not answer; a
            checkpoint of something else.

    Source: the tests and the intervals are named in `macau_edge.simulation.statistics`; docs/decisions/018.
    """
    from pathlib import Path

    from macau_edge.api import asking
    from macau_edge.api.biasing import shares
    from macau_edge.simulation.requests import WORKERS
    from macau_edge.supposing import ratio

    most = None if rounds is None else asking.whole(rounds, "rounds")
    begin = None if seed is None else asking.whole(seed, "seed", least=0)
    processes = None if workers is None else asking.whole(workers, "workers", most=WORKERS)
    sure = asking.exact(confidence, "confidence")
    narrow = None if until_halfwidth is None else asking.exact(until_halfwidth, "until-halfwidth")
    states = asking.states(limit)
    faces, pockets = shares(die, "die"), shares(pocket, "pocket")
    ratios = {str(name).strip(): ratio(str(text)) for name, text in (prizes or {}).items()}
    ruleset, given = asking.chosen(game, choices, options)
    return find_simulate(
        ruleset,
        given,
        asking.named(bets),
        rounds=most,
        seed=begin,
        until=narrow,
        confidence=sure,
        workers=processes,
        scheduler=scheduler,
        checkpoint=None if checkpoint is None else Path(checkpoint),
        die=faces,
        pocket=pockets,
        prizes=ratios,
        limit=states,
        progress=progress,
        warn=_warn,
    )


def find_simulate(
    ruleset: Ruleset,
    given: Mapping[str, str],
    bets: Collection[str],
    *,
    rounds: int | None,
    seed: int | None,
    until: Fraction | None,
    confidence: Fraction,
    workers: int | None,
    scheduler: str | None,
    checkpoint: Path | None,
    die: Mapping[str, Fraction],
    pocket: Mapping[str, Fraction],
    prizes: Mapping[str, Ratio],
    limit: int,
    progress: Callable[[Progress], None] | None,
    warn: Callable[[str], None],
    told: Callable[[bool], None] | None = None,
    track: Track = iter,
) -> Shown[Simulation]:
    """What `simulate` shows, of what has been read.

    `warn` hears what the user should know at once, `told` that Ctrl-C was pressed, and whether what is under way is
    dropped. Raises ProblemError and UsageError as `simulate` does.
    """
    from macau_edge.analysis import asked_for
    from macau_edge.options import choose
    from macau_edge.reports.simulation import simulate_document, simulate_json, simulate_records
    from macau_edge.shown import Shown
    from macau_edge.simulation import simulate as simulated
    from macau_edge.supposing import supposed

    chosen = choose(ruleset, given)
    ruleset, otherwise = supposed(ruleset, chosen, bets, die=die, pocket=pocket, prizes=prizes)
    found = simulated(
        ruleset,
        asked_for(ruleset, chosen, bets),
        chosen,
        rounds=rounds,
        seed=seed,
        until=until,
        confidence=confidence,
        workers=workers,
        scheduler=scheduler,
        checkpoint=checkpoint,
        progress=progress,
        track=track,
        warn=warn,
        told=told,
        given=given,
        limit=limit,
        supposed=otherwise,
    )
    return Shown(found, simulate_document, simulate_json, records=simulate_records)


def _warn(message: str) -> None:
    """Logs what goes wrong while the play goes on: a warning that is made an error would lose what was played."""
    import logging

    logging.getLogger("macau_edge").warning(message)
