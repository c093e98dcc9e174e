"""How each net result of a win or a loss follows from its prize."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from macau_edge.derivation.cycles import members_of
from macau_edge.derivation.steps import Net, Phase
from macau_edge.exact.prize import Decided, Prizes
from macau_edge.exact.tally import Tallied
from macau_edge.model import Member, Ratio, Reference, Verdict
from macau_edge.selection import scope


def nets_of_phases(phases: Iterable[Phase], prizes: Prizes) -> tuple[Net, ...]:
    """Those of a bet that is derived stage by stage, in the order met."""
    lines = (line for phase in phases for line in phase.lines)
    return tuple(
        dict.fromkeys(
            _net(line.target, line.prize, line.net, prizes) for line in lines if line.prize and line.net is not None
        )
    )


def nets_of_tally(seat: Tallied) -> tuple[Net, ...]:
    """Those of every number that a tally can end with, in the order of the numbers."""
    found: list[Net] = []
    for member, column in zip(members_of(seat), seat.columns, strict=True):
        for number, net in enumerate(column.nets):
            target, prize = _decided(seat, member, number)
            if prize:
                found.append(_net(target, prize, net, seat.prizes))
    return tuple(dict.fromkeys(found))


def leaf(seat: Tallied, place: int, number: int) -> Ratio | Verdict:
    """What a number of the member in that place pays."""
    member = members_of(seat)[place]
    prizes = Prizes(seat.ruleset, member, seat.choices)
    inner = scope(seat.ruleset, member, seat.choices)
    found = prizes.leaf(member.bet.pays, Decided("", None, 0, None, number), inner)
    if isinstance(found, Verdict):
        return found
    assert isinstance(found, Ratio | Reference)
    return prizes.ratio(found)


def _decided(seat: Tallied, member: Member, number: int) -> tuple[str, Ratio | None]:
    """Whether a number wins, and its prize; of a loss, the part of the stake that it costs."""
    place = members_of(seat).index(member)
    found = leaf(seat, place, number)
    if isinstance(found, Ratio):
        return "win", found
    if found.word == "push":
        return "push", None
    prizes = Prizes(seat.ruleset, member, seat.choices)
    inner = scope(seat.ruleset, member, seat.choices)
    return "lose", prizes.ratio(prizes.row(member.bet.lost, Decided("", None, 0, None, number), inner))


def _net(target: str, prize: Ratio, net: Fraction, prizes: Prizes) -> Net:
    profit = prizes.profit(prize) if target == "win" else -prize.profit
    rate = prizes.commission.rate if prizes.commission else Fraction(0)
    return Net(target, prize, profit, (profit - net) / rate if rate else Fraction(0), net)
