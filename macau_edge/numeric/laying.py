"""What is laid for one bet, in whichever form it is written, and where its play begins."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from macau_edge.model import Additional, Bet, Member
from macau_edge.numeric.added import Added
from macau_edge.numeric.game import Game
from macau_edge.numeric.play import Play, Position
from macau_edge.numeric.prizes import Prizes
from macau_edge.numeric.stages import Staged
from macau_edge.numeric.starts import Prelude, when_entered, when_made
from macau_edge.numeric.tally import Tallied
from macau_edge.numeric.throws import CannotReadError
from macau_edge.numeric.wager import Single


def alone(game: Game, member: Member) -> tuple[Play, Prelude]:
    """The play of a bet that is no compound, and what comes before it."""
    if member.bet.additional:
        return _additional(game, member, member.bet.additional)
    play = Play(game, [single(game, member)])
    return play, begun(game, play, [member.bet])


def single(game: Game, member: Member, units: int = 1, of: int = 1) -> Single:
    """The wager on a member that is laid with so many units, of all that are laid at the start."""
    prizes = Prizes(game, member, units, Fraction(units, of))
    return Tallied(game, member, prizes) if member.bet.tally else Staged(game, member, prizes)


def begun(game: Game, play: Play, bets: Iterable[Bet]) -> Prelude:
    """What comes before a play that begins in the stage of the hand at which these bets are made."""
    return when_made(game, made(bets) if play.on_hand else None, play.start)


def made(bets: Iterable[Bet]) -> str:
    """The one stage of the hand at which these bets are made, as far as they say so."""
    stages = {bet.made.stage for bet in bets if bet.made}
    if len(stages) != 1:
        raise CannotReadError("a bet on the hand that does not say when it is made")
    return stages.pop()


def _additional(game: Game, member: Member, additional: Additional) -> tuple[Play, Prelude]:
    """An additional bet alone: the bet it goes with is played beside it, with nothing staked."""
    other = game.ruleset.bets[additional.to]
    base = Staged(game, Member(other, {}), None)
    opened = member.values[additional.at].label
    own = single(game, member)
    added = Added(game, member.bet, base, 0, lambda label: own if label == opened else None)
    play = Play(game, [base, added], shadow=0)
    stage = made([added.timed_by]) if play.on_hand else None
    play.staked = own.staked

    def enter(entered: Position) -> Position:
        clocks = (*entered.clocks, *[0] * bool(added.last_trial))
        return Position(entered.hand, entered.left, clocks, (*entered.states, added.put_down(opened)), 0)

    return play, when_entered(game, base, additional.at, opened, stage, enter)
