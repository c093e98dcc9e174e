"""Outcomes that can be written on a device, as examples: what is offered fits the dice, the wheel, the urn or hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from macau_edge.model.cards import BUST, Shoe, first_card
from macau_edge.model.devices import Dice, Draw, Wheel
from macau_edge.model.message import Message, Offered, joined
from macau_edge.model.notation import SEE
from macau_edge.typed.entries import About
from macau_edge.typed.outcomes import is_offered
from macau_edge.typed.support import Support, support_of

OR = Message(" or ")


def examples(about: About) -> Iterator[Offered]:
    """Outcomes that can be written there and that the device can bring, in several ways, the usual ones first."""
    support = support_of(about.device)
    candidates = _of_cards(support) if about.cards else _of_results(support)
    return (Offered(text) for text in candidates if is_offered(text, about))


def _of_cards(support: Support) -> Iterator[str]:
    for one, other in permutations(support.hands, 2):
        yield f"{one} beats {other}"
    for hand in support.hands:
        points = support.points(hand)
        if len(points) > 1:
            yield f"{hand} {points[-2]} to {points[-1]}"
        yield f"{hand} {BUST}"
        if points:
            yield from (f"{hand} {how} {points[-1]}" for how in ("soft", "hard"))
        yield first_card(support.device, hand)
    yield from _of_parts_and_sets(support)


def _of_parts_and_sets(support: Support) -> Iterator[str]:
    """Outcomes about single cards and sets of cards, what cards have in common, and two hands together."""
    shoe = support.device
    if not isinstance(shoe, Shoe) or len(shoe.ranks) < 2:
        return
    low, *_, high = shoe.ranks[-3:]
    best = [hand for hand in support.named_hands if shoe.best(hand) and shoe.kinds]
    for hand in best:
        yield f"{hand} {shoe.kinds[0].name} or better"
        yield from (f"{hand} beats {other}" for other in best if other != hand)
    for hand in support.named_hands:
        if hand in best:
            continue
        yield f"second of {hand} {high}"
        yield f"last of {hand} {high}"
        yield f"{hand} has 1 card in {low} to {high}"
        yield f"{hand} has 2 suits"
        yield f"{hand} has 2 of a rank"
        yield f"{hand} has 2 of a rank from {low} to {high}"
        yield f"first 2 of {hand} same rank"
        yield f"first 2 of {hand} different suits"
    for one, other in permutations(support.hands, 2):
        points = support.points(one)
        if len(points) > 1:
            yield f"sum of {one} and {other} {points[-2]} to {points[-1]}"
            yield f"margin of {one} over {other} {points[1]} to {points[-1]}"
        yield f"first of {one} same rank as first of {other}"


def _of_results(support: Support) -> Iterator[str]:
    come = support.come
    others = sorted(support.labels - {*map(str, come)}) if support.labels else []
    labels = [*map(str, come[-2:]), *others]
    if len(labels) > 1:
        yield f"[{labels[-2]}, {labels[-1]}]"
    if len(come) > 1:
        yield f"{come[len(come) // 2]} to {come[-1]}"
    yield from labels[-1:]
    yield from (f"shows {face.label}" for face in support.faces)


def see_outcomes(about: About) -> Message:
    """What to do where nothing that can be written is near: an example, and where the rest is to be found."""
    see, example = SEE[about.cards], next(examples(about), None)
    return Message("write outcomes, for example `{example}`: {see}", example=example, see=see) if example else see


def outcomes_remedy(about: About) -> Message:
    """What to do where something else stands than outcomes."""
    shown = list(examples(about))[:2]
    if not shown:
        return Message("write a phrase, or a list of phrases")
    return Message("write {examples}", examples=joined((Message("`{example}`", example=one) for one in shown), OR))


def values_remedy(about: About) -> Message:
    """What to do where a variable has no values: what it can be given on this device."""
    device, support = about.device, support_of(about.device)
    offers: list[str] = []
    if about.cards and about.hands:
        offers = [f"[{', '.join(about.hands)}]"]
    elif support.bits:
        offers = [f"{support.low} to {support.high}"]
    if isinstance(device, Dice | Draw) and about.faces and not support.only_totals:
        offers.append("face")
        offers += ["like 1-2"] if 2 <= support.shown <= len(about.faces) else []
    if isinstance(device, Wheel) and device.table is not None:
        offers.append("splits")
    each = [Message("`{example}`", example=Offered(one, "each")) for one in offers]
    if not each:
        return Message("write a list of values")
    return Message("write a list, {examples}", examples=joined(each, OR))


def a_variable(about: About) -> Message:
    """What to write where a family has no variable."""
    if about.cards and about.hands:
        return Message("write `{{hand: [{values}]}}`", values=joined(about.hands))
    come = [one for one in (Offered(text) for text in _of_results(support_of(about.device))) if one.startswith("[")]
    if not come:
        return Message("write `{number: …}` with its values")
    return Message("write `{{number: {values}}}`", values=come[0])
