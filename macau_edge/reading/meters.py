"""Nodes -> meters: progressive jackpots, of which each is an option of any ratio as well."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from macau_edge.model import Option, Ratio
from macau_edge.model.message import Message
from macau_edge.model.regex import regex
from macau_edge.model.ruleset import JackpotMeter
from macau_edge.reading.bets import BetReader
from macau_edge.reading.fields import Findings, keys, word
from macau_edge.reading.keys import CITATION, Form, Key, Kind, Needed, mapping_of, mapping_values, ref, refuse_empty
from macau_edge.reading.nodes import MappingNode, Node, Scalar
from macau_edge.reading.prizes import RATE_KIND, read_prize_ratio

NO_SEED = Ratio(0, 1)
"""Where a meter without a seed begins."""
_NOT_ABOVE_ZERO = regex(r"[-−–]|0+(?:[.,]0+)?(?![0-9.,])")


def _seed(node: Node, what: Message, findings: Findings) -> Ratio | None:
    text = word(node, what, findings)
    if text and _NOT_ABOVE_ZERO.match(text):
        message = Message("a meter begins above zero, and `{text}` is not", text=text)
        remedy = Message("write where it begins, `100:1`, or delete `seed`: then it begins at nothing")
        findings.add(node.place, "structure/not-a-ratio", message, remedy)
        return None
    return read_prize_ratio(text, node.place, findings) if text else None


def _contribution(node: Node, what: Message, findings: Findings) -> Fraction | Mapping[str, Fraction] | None:
    if not isinstance(node, MappingNode):
        return RATE_KIND.read(node, what, findings)
    refuse_empty(
        node, Message("no bet contributes to this meter"), Message("write `2%`, or each bet with its rate"), findings
    )
    found = mapping_values(RATE_KIND, Message("the contribution of `{entry}`")).read(node, what, findings) or {}
    return {bet: rate for bet, rate in found.items() if rate} or None


class MeterForm(Form):
    """A progressive jackpot."""

    what = Message("the meter `{entry}`")
    definition = "meter"
    indivisible = True
    says = "A progressive jackpot, per unit of a stake that feeds it; also an option, any ratio, of its name."
    law = Key(CITATION, "law")
    """The article that has it."""
    seed = Key(Kind(_seed, ref("ratio")), examples=["10000:1"])
    """Where it begins, and begins again when the whole of it is won; without it at nothing."""
    contribution: Needed[Fraction | Mapping[str, Fraction]] = Needed(
        Kind(_contribution, {"anyOf": [RATE_KIND.schema, mapping_of(RATE_KIND.schema, "identifier", least=1)]}),
        examples=["2%", {"royal": "2%"}],
    )
    """What of each stake goes into it; or of the stake on each bet that is paid of it."""


def read_meter(key: Scalar, node: Node, reader: BetReader) -> Option | None:
    """The option that the meter of an entry of `meters:` is."""
    form = MeterForm.read(node, reader, key.text)
    if form is None:
        return None
    if "law" not in keys(node):
        message = Message("the meter `{meter}` has no `law`", meter=key.text)
        reader.add(key.place, "law/missing-law", message, Message("add the article that has it, or `law: silent`"))
    if "seed" in form.found and form.seed is None:
        return None
    fed = form.contribution
    made = partial(JackpotMeter, seed=form.seed or NO_SEED)
    meter = made(contribution=fed) if isinstance(fed, Fraction) else made(of_bets=tuple(fed.items()))
    return Option(id=key.text, choices=None, default=None, place=key.place, law=form.law, meter=meter)
