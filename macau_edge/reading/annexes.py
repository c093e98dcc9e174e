"""The annexes that an application asks for: the kinds there are, and the parameters of each with what they are without.

A kind is a record of its parameters and an entry of `ANNEXES`; what is worked out for it is a file of
`dossier/annexes` and an entry of its table.
"""

from __future__ import annotations

import re
from fractions import Fraction

from macau_edge.model.filed import AskedAnnex
from macau_edge.model.message import Message
from macau_edge.model.notation import Malformed
from macau_edge.reading.fields import Findings, fields, list_items, one_of, parsed
from macau_edge.reading.keys import Form, Key, Kind, list_of, whole_number_key
from macau_edge.reading.nodes import MappingNode, Node, Scalar

MONEY = 1_000_000_000
"""Patacas that a stake may have."""


class ExposureForm(Form):
    """The highest payment: the highest stake at the highest prize."""

    what = Message("the annex `exposure`")
    says = "The highest payment: the highest stake at the highest prize."
    boxes = Key(whole_number_key(1_000))
    """Places at the table, on each of which the bet may lie at the highest stake."""


class SessionForm(Form):
    """What a session of many rounds can come to, and the bankroll that the table needs for it."""

    what = Message("the annex `session`")
    says = "What a session of many rounds can come to, and the bankroll that the table needs for it."
    rounds = Key(whole_number_key(100_000), default=1_000)
    """Rounds of the session."""
    stake = Key(whole_number_key(MONEY))
    """The stake of each round, in whole patacas; the highest without it, or the minimum where none is given."""
    bankroll = Key(whole_number_key(1_000 * MONEY))
    """What the table has, in whole patacas: how likely it is to be lost in the session."""


class SimulationForm(Form):
    """The bet played at random, and held against its exact figures."""

    what = Message("the annex `simulation`")
    says = "The bet played at random, and held against its exact figures."
    rounds = Key(whole_number_key(10_000_000), default=1_000_000)
    """Rounds of each bet."""
    seed = Key(whole_number_key(2**48 - 1, least=0), default=1)
    """What the draws begin with: the same numbers come again."""


_TOLERANCE = r"(?!00?(\.0+)?%)[0-9]{1,2}(\.[0-9]{1,4})?%"


def _tolerance(text: str) -> Fraction:
    if re.fullmatch(_TOLERANCE, text):
        return Fraction(text[:-1]) / 100
    raise Malformed(Message("`{text}` is no tolerance", text=text[:24]), Message("write `0.5%`, above 0%"))


TOLERANCE: Kind[Fraction] = Kind(
    lambda node, what, findings: parsed(node, _tolerance, what, findings),
    {"type": "string", "pattern": f"^{_TOLERANCE}$", "patternErrorMessage": "A tolerance is written `0.5%`."},
)


class ToleranceForm(Form):
    """How the house edge moves with dice that are not balanced."""

    what = Message("the annex `dice-tolerance`")
    says = "How the house edge moves with dice that are not balanced."
    tolerance = Key(TOLERANCE, examples=["0.5%"])
    """How far the probability of each face may be off, up or down; 0.5% without it."""


class ParSheetForm(Form):
    """The favourable cases of each result, its part of the return, and the volatility."""

    what = Message("the annex `par-sheet`")
    says = "The favourable cases of each result, its part of the return, and the volatility."
    rounds = Key(whole_number_key(1_000 * MONEY))
    """A number of rounds of which the interval of the return is given, beside the usual ones."""


class PageForm(Form):
    """A page on which prizes can be tried in a browser, as a file inside the PDF."""

    what = Message("the annex `page`")
    says = "A page on which prizes can be tried in a browser, as a file inside the PDF."


ANNEXES: dict[str, type[Form]] = {
    "exposure": ExposureForm,
    "session": SessionForm,
    "simulation": SimulationForm,
    "dice-tolerance": ToleranceForm,
    "par-sheet": ParSheetForm,
    "page": PageForm,
}
"""Every kind of annex with its parameters."""


def _annexes(node: Node, what: Message, findings: Findings) -> tuple[AskedAnnex, ...]:
    """Those of a list that can be read, each kind once."""
    items = list_items(node, what, findings, Message("write it in brackets: [exposure, session]")) or ()
    found: dict[str, AskedAnnex | None] = {}
    for name, given in (_item(item, findings) for item in items):
        if name is None:
            continue
        if name.text in found:
            message = Message("the annex `{name}` stands twice in {what}", name=name.text, what=what)
            findings.add(name.place, "structure/duplicate-key", message, Message("delete one of the two"))
        else:
            found[name.text] = _annex(name, given, findings)
    return tuple(filter(None, found.values()))


def _item(item: Node, findings: Findings) -> tuple[Scalar | None, Node | None]:
    """The name of an annex, and its parameters where it has some: `session`, `session: {rounds: 500}`."""
    if not isinstance(item, MappingNode):
        text = one_of(item, tuple(ANNEXES), Message("an annex"), findings)
        return (Scalar(text, item.place) if text else None), None
    named = tuple((fields(item, ANNEXES, Message("an annex"), findings) or {}).values())
    if len(named) > 1:
        message = Message("each annex is an item of the list")
        remedy = Message("write one below the other, `- session: {rounds: 500}`")
        findings.add(item.place, "structure/malformed", message, remedy)
    return named[0] if len(named) == 1 else (None, None)


def _annex(name: Scalar, given: Node | None, findings: Findings) -> AskedAnnex | None:
    """The annex of that name, with every parameter that was given or has a value without that."""
    kind = ANNEXES[name.text]
    form = kind.read(given, findings) if given else kind({}, {})
    if form is None:
        return None
    values = ((parameter, form.values.get(parameter, key.default)) for parameter, key in form.keys.items())
    return AskedAnnex(name.text, {parameter: value for parameter, value in values if value is not None}, name.place)


ASKED_ANNEXES: Kind[tuple[AskedAnnex, ...]] = Kind(
    _annexes,
    list_of(
        {
            "anyOf": [
                {"enum": list(ANNEXES)},
                {
                    "type": "object",
                    "minProperties": 1,
                    "maxProperties": 1,
                    "properties": dict(ANNEXES),
                    "additionalProperties": False,
                },
            ]
        }
    ),
)
