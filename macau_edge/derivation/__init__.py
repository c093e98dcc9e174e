"""How the figures of a bet follow from its outcomes: every line that a reader with a pencil needs to check them."""

from __future__ import annotations

from fractions import Fraction

from macau_edge.analysis import analyse_bet
from macau_edge.derivation.equations import equations
from macau_edge.derivation.lines import LineMaker
from macau_edge.derivation.steps import Derivation, Equation, Line, Net, Part, Phase, Rows, Term
from macau_edge.exact.chain import Chain, compile_bet
from macau_edge.exact.prize import Prizes
from macau_edge.exact.solve import Solution
from macau_edge.model import Member, Ratio, Ruleset
from macau_edge.selection import Choices, MissingChoiceError


def derive(ruleset: Ruleset, member: Member, choices: Choices) -> Derivation:
    """The derivation of one bet.

    Raises:
        ProblemError: the bet cannot be computed; the problem says where and why.
        MissingChoiceError: it needs an option that was not given.
    """
    analysis = analyse_bet(ruleset, member, choices)
    if analysis.missing:
        raise MissingChoiceError(analysis.missing)
    chain = compile_bet(ruleset, member, choices)
    solution, prizes = Solution(chain, member.bet), Prizes(ruleset, member, choices)
    phases = tuple(_phase(chain, solution, prizes, number) for number in range(len(chain.states)))
    assert analysis.measures is not None
    return Derivation(
        ruleset, member, choices, chain.weight, phases, _nets(phases, prizes), prizes.commission, analysis.measures,
        analysis,
    )  # fmt: skip


def _phase(chain: Chain, solution: Solution, prizes: Prizes, number: int) -> Phase:
    maker = LineMaker(chain, solution, prizes, number)
    block = next(block for block in solution.blocks if number in block)
    return Phase(
        number=number + 1,
        stage=maker.state.stage,
        opener=maker.state.opener,
        inner=maker.inner,
        by_totals=maker.by_totals,
        lines=maker.lines(),
        block=tuple(state + 1 for state in sorted(block)),
        equations=equations(chain, solution, number),
        expected=solution.expected(number),
        rolls=solution.rolls(number),
    )


def _nets(phases: tuple[Phase, ...], prizes: Prizes) -> tuple[Net, ...]:
    """How each net result of a win or a loss follows from its prize, in the order met."""
    lines = (line for phase in phases for line in phase.lines)
    return tuple(
        dict.fromkeys(
            _net(line.target, line.prize, line.net, prizes) for line in lines if line.prize and line.net is not None
        )
    )


def _net(target: str, prize: Ratio, net: Fraction, prizes: Prizes) -> Net:
    profit = prizes.profit(prize) if target == "win" else -prize.profit
    rate = prizes.commission.rate if prizes.commission else Fraction(0)
    return Net(target, prize, profit, (profit - net) / rate if rate else Fraction(0), net)


__all__ = ["Derivation", "Equation", "Line", "Net", "Part", "Phase", "Rows", "Term", "derive"]
