"""A chain in the language of PRISM (M. Kwiatkowska, G. Norman, D. Parker, PRISM 4.0, 2011), which Storm reads too.

Source: the manual of PRISM, "The PRISM Language" (prismmodelchecker.org/manual). Probabilities are quotients of whole
numbers, which Storm's exact engine keeps as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from macau_edge.model.foreign import escape_controls
from macau_edge.questions.export.find import ExportedBet, Property
from macau_edge.questions.export.numbered import NumberedState, Reward, net_name

LARGEST = 2**31 - 1
"""The largest whole number of PRISM; one beyond it is written as a decimal, which Storm takes for the same number."""


def prism(found: ExportedBet) -> str:
    """The model, with what to ask of it and what that has to come to in comments at its head."""
    comments = [*found.header(), "", *(f"{prism_property(one)} is {one.value}" for one in found.properties)]
    head = "".join(f"// {escape_controls(line)}".rstrip() + "\n" for line in comments)
    return f"{head}\n{prism_model(found.states, found.rewards)}"


def prism_property(one: Property) -> str:
    """How PRISM and Storm are asked it."""
    return f'P=? [F "{one.name}"]' if one.reward is None else f'R{{"{one.reward}"}}=? [F "over"]'


def prism_model(states: Sequence[NumberedState], rewards: Sequence[Reward]) -> str:
    """The model alone; a net result is a label, and the end of play is `over`."""
    return "\n".join(_lines(states, rewards)) + "\n"


def _lines(states: Sequence[NumberedState], rewards: Sequence[Reward]) -> Iterator[str]:
    over = len(states) - 1
    yield from ("dtmc", "", "module bet", f"  s : [0..{over}] init 0;", "")
    for number, state in enumerate(states):
        called = f" // {escape_controls(state.called)}" if state.called else ""
        yield f"  [] s={number} -> {_moves(state)};{called}"
    yield from ("endmodule", "", f'label "over" = s={over};')
    for number, state in enumerate(states):
        if state.net is not None:
            yield f'label "{net_name(state.net)}" = s={number};'
    for reward in rewards:
        yield from ("", f'rewards "{reward.name}" // {reward.said}')
        for number, worth in enumerate(reward.worth):
            if worth:
                yield f"  s={number} : {_quotient(worth)};"
        yield "endrewards"


def _moves(state: NumberedState) -> str:
    """The moves out of a state, each with its probability; of one that is alone none is written."""
    if len(state.moves) == 1:
        return f"(s'={state.moves[0].to})"
    whole = _number(state.weight)
    return " + ".join(f"{_number(move.weight)}/{whole} : (s'={move.to})" for move in state.moves)


def _quotient(value: Fraction) -> str:
    return _number(value.numerator) + (f"/{_number(value.denominator)}" if value.denominator > 1 else "")


def _number(value: int) -> str:
    return str(value) if value <= LARGEST else f"{value}.0"
