"""The bets of a game, played at random: what is asked."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from macau_edge.model.message import Message
from macau_edge.model.records import dataclass
from macau_edge.questions.priced import prizes_by_name
from macau_edge.questions.request import (
    Request,
    asked,
    bets_named,
    exact,
    limit_field,
    probability_of,
    row_order,
    shares,
    table_columns,
    text_given,
    whole_number,
    wrong_kind,
)
from macau_edge.questions.understood import Domain, log

if TYPE_CHECKING:
    from macau_edge.model import Ratio
    from macau_edge.questions.simulate.find import Simulation
    from macau_edge.questions.simulate.run import Progress


def _path(value: str | os.PathLike[str], option: str) -> Path:
    if not isinstance(value, str | os.PathLike):
        raise wrong_kind(value, option, 'checkpoint="run.json"')
    return Path(value)


_ADDRESS = partial(text_given, example='scheduler="tcp://192.0.2.1:8786"')


def _ignore(*_: object) -> None:
    """Nobody is told."""


COLUMNS = ("bet", "name", "rounds", "edge", "half-width", "exact", "z", "p", "chi-square", "p-chi-square", "throws",
           "z-throws", "figures")  # fmt: skip
"""The columns of the table of bets, by the names that `--columns` and `--sort` have for them."""


WORKERS = 1024
"""Processes at most."""
HALFWIDTHS = Domain(lambda until: 0 < until < 1, Message("write one such as `0.01%`"))
CONFIDENCES = Domain(
    lambda confidence: 0 < confidence < 1 - Fraction(1, 10**9),
    Message("write `95%`, or another above 0% and below 99.9999999%"),
)
"""One from there on is too near to certain for floating point."""


Found: TypeAlias = "Simulation"


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulateRequest(Request[Found]):
    """Bets, all of them or some, that are played at random on the devices and at the prizes of the game or on others.

    Three are told what happens meanwhile: `progress` how far the play is after every chunk, `warn` what the user should
    know at once, `told` that Ctrl-C was pressed, and whether what is under way is dropped.
    """

    bets: tuple[str, ...] = bets_named()
    rounds: int | None = asked("Rounds of each bet, `1e9`; 1e6 without it.", "N", whole_number, default=None, bare=True)
    seed: int | None = asked(
        "What the draws begin with; drawn and shown without it.", "N", partial(whole_number, least=0), default=None
    )
    confidence: Fraction = asked(
        "The confidence of the intervals.", "P", partial(probability_of, domain=CONFIDENCES), shown="95%"
    )
    until_halfwidth: Fraction | None = asked(
        "Play until the house edge is known so well, `0.01%`.", "P", partial(exact, domain=HALFWIDTHS), default=None
    )
    checkpoint: Path | None = asked(
        "Keep what was played here, and go on from it.", "FILE", _path, default=None, beside=True
    )
    scheduler: str | None = asked(
        "Play on the Dask cluster at `tcp://…`.", "ADDRESS", _ADDRESS, default=None, beside=True
    )
    workers: int | None = asked(
        "Processes; one for each core without it.", "N", partial(whole_number, most=WORKERS), default=None, beside=True
    )
    die: Mapping[str, Fraction] | None = asked(
        "A face of the dice, all loaded alike, `6=0.17`; may be repeated.", "FACE=P", shares, default=None, several=True
    )
    pocket: Mapping[str, Fraction] | None = asked(
        "The same of a pocket of a wheel, `17=0.03`.", "POCKET=P", shares, default=None, several=True
    )
    prizes: Mapping[str, Ratio] | None = asked(
        "Another prize of the bet, `12=5:2`; may be repeated.",
        "NAME=RATIO",
        prizes_by_name,
        default=None,
        name="prize",
        several=True,
    )
    shoe: bool = asked("Play shoes of cards down to their cut card, round after round.", default=False)
    cut: int | None = asked(
        "Cards behind the cut card, with --shoe.", "N", partial(whole_number, least=0), default=None
    )
    shoes: int | None = asked("Shoes, with --shoe; 10000 without it.", "N", whole_number, default=None)
    columns: tuple[str, ...] = table_columns(COLUMNS, "bet,edge,p")
    sort: str = row_order(COLUMNS, "-p")
    limit: int | None = limit_field()
    progress: Callable[[Progress], None] = _ignore
    warn: Callable[[Message], None] = log
    told: Callable[[bool], None] = _ignore
