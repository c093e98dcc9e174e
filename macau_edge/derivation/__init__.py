"""How the figures of a bet follow from its outcomes: every line that a reader with a pencil needs to check them."""

from __future__ import annotations

from fractions import Fraction

from macau_edge.analysis import BetAnalysis
from macau_edge.derivation.compounds import parts_in_steps
from macau_edge.derivation.counted import Chance, Counted, Cycle, Level, Share
from macau_edge.derivation.counts import by_formula, by_states
from macau_edge.derivation.paid import nets_of_phases, nets_of_tally
from macau_edge.derivation.phases import PHASES, phases_of
from macau_edge.derivation.play import play_of
from macau_edge.derivation.steps import Deed, Equation, Line, Net, Part, Phase, Rows, Spot, Term
from macau_edge.derivation.whole import Added, Derivation
from macau_edge.exact import Game, work_out
from macau_edge.exact.chain import Chain
from macau_edge.exact.compile import chain_of
from macau_edge.exact.prize import Prizes
from macau_edge.exact.tally import Tallied
from macau_edge.families import STATES
from macau_edge.model import Ratio, Ruleset
from macau_edge.selection import Choices, MissingChoiceError

GROUPED = 20 * PHASES
"""States of a bet with stages among which alike ones are looked for."""


def derive(ruleset: Ruleset, analysis: BetAnalysis, choices: Choices, *, limit: int = STATES) -> Derivation:
    """The derivation of a bet that was analysed, of at most `limit` states.

    Raises:
        ProblemError: the bet cannot be computed; the problem says where and why.
        MissingChoiceError: it needs an option that was not given.
    """
    if analysis.missing:
        raise MissingChoiceError(analysis.missing)
    assert analysis.measures is not None
    member = analysis.member
    game = Game(ruleset, member, choices)
    prizes = Prizes(ruleset, member, choices)
    seat = game.places[0].seat() if member.bet.tally else None
    tally = seat if isinstance(seat, Tallied) else None
    nets = nets_of_tally(tally) if tally else ()
    working = work_out(game, limit) if tally else None
    chain = None if working else chain_of(game, limit)
    phases, start = _phases(game, chain, nets, limit) if chain else ((), ())
    count = None
    if tally and working:
        count = by_formula(game, tally, working)
    elif tally and chain and not phases:
        count = by_states(game, tally, chain, limit)
    return Derivation(
        ruleset=ruleset,
        member=member,
        choices=choices,
        scope=game.scope,
        weight=game.scope.space.weight,
        phases=phases,
        start=start,
        states=len(chain.states) if chain else 0,
        parts=parts_in_steps(game, limit) if member.bet.parts else (),
        count=count,
        nets=nets or (nets_of_phases(phases, prizes) if member.bet.stages else ()),
        commission=prizes.commission,
        measures=analysis.measures,
        analysis=analysis,
    )


Start = tuple[tuple[int, Fraction], ...]


def _phases(game: Game, chain: Chain, nets: tuple[Net, ...], limit: int) -> tuple[tuple[Phase, ...], Start]:
    """The phases of a chain and where it begins; none where they are too many to be read."""
    if len(chain.states) > (GROUPED if game.member.bet.stages else PHASES):
        return (), ()
    play = play_of(game, chain, limit)
    if len(play.nodes) > PHASES:
        return (), ()
    paid: dict[Fraction, Ratio] = {}
    for net in nets:
        if net.target == "win":
            paid.setdefault(net.net, net.prize)
    start = tuple((state + 1, probability) for state, probability in play.chain.start)
    return phases_of(play, paid.get), start


__all__ = [
    "Added",
    "Chance",
    "Counted",
    "Cycle",
    "Deed",
    "Derivation",
    "Equation",
    "Level",
    "Line",
    "Net",
    "Part",
    "Phase",
    "Rows",
    "Share",
    "Spot",
    "Term",
    "derive",
]
