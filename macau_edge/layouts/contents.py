"""The parts of a box that an arrangement asks for -> what stands in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from macau_edge.drawing.measuring import width
from macau_edge.layouts.colours import FELT, INK, QUIET, TINTS
from macau_edge.layouts.items import Drawn, Item, Lettering
from macau_edge.layouts.outcomes import THROWS, face_colour, own_face, paid_by_total, pushes, throws, wins
from macau_edge.layouts.pictures import DIE, beads, diamond, dice, mark, oval
from macau_edge.layouts.voice import Voice
from macau_edge.model import Bet, Member, faces_of

SMALL = 16.0
"""The size of what is said beside a name, at most."""
WORD = 2.2
"""How wide a word on a die may be, in sizes."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a box shows: members of one bet, the parts of them, and how large their name would be.

    `label` is the size of a label, `dice` the side of a die, `across` how many throws stand in a row, `mark` the shape
    that stands for the bet elsewhere, `tint` the colour of the label.
    """

    bet: Bet
    members: tuple[Member, ...]
    parts: tuple[str, ...]
    size: float
    label: float
    dice: float = DIE
    across: int = THROWS
    mark: str = ""
    tint: str = ""


def items(shown: Shown, voice: Voice) -> list[Item]:
    """The parts in their order; those that this bet does not have are left out."""
    return [item for part in shown.parts for item in PARTS[part](shown, voice)]


def _name(shown: Shown, voice: Voice) -> Iterator[Item]:
    """The name of the bet or family."""
    yield Lettering(voice.names(shown.bet), shown.size, bold=True)


def _whole_name(shown: Shown, voice: Voice) -> Iterator[Item]:
    """The name with the label of the one member that is shown, or with those of several."""
    if len(shown.members) == 1:
        yield Lettering(voice.names(shown.members[0]), shown.size, bold=True)
        return
    yield from _name(shown, voice)
    if "prize" in shown.parts and not voice.one_prize(shown.members):
        return  # the prizes have the labels beside them
    yield Lettering(voice.listed(shown.members), shown.size * 0.8)


def _label(shown: Shown, voice: Voice) -> Iterator[Item]:
    """The label of the member, in its colour."""
    said = voice.label(shown.members[0])
    if said:
        yield Lettering(said, shown.label, bold=True, colour=TINTS.get(shown.tint, INK))


def _oval(shown: Shown, voice: Voice) -> Iterator[Item]:
    """The label of the member in an oval of its colour."""
    yield oval(voice.label(shown.members[0])[0], shown.label, shown.tint)


def _diamond(shown: Shown, voice: Voice) -> Iterator[Item]:
    """A diamond of the colour that wins."""
    if shown.tint:
        yield diamond(shown.label, shown.tint)


def _prize(shown: Shown, voice: Voice) -> Iterator[Item]:
    """What is paid: languages side by side where each says it in a word, else one after the other."""
    rows = list(dict.fromkeys(tuple(voice.prizes(shown.members, w)) for w in voice.words))
    texts = [tuple(row[0] for row in rows)] if all(len(row) == 1 for row in rows) else rows
    for one in texts:
        yield Lettering(one, shown.size * 0.95, bold=True, colour=FELT)


def _wins(shown: Shown, voice: Voice) -> Iterator[Item]:
    """What wins, in small letters, or large where it stands in place of a label."""
    if said := wins(shown.members[0], voice):
        yield Lettering(said, min(shown.size * 0.9, SMALL), colour=QUIET)


def _numbers(shown: Shown, voice: Voice) -> Iterator[Item]:
    """What wins, as large as a label."""
    if said := wins(shown.members[0], voice):
        yield Lettering(said, shown.label, bold=True)


def _push(shown: Shown, voice: Voice) -> Iterator[Item]:
    if said := pushes(shown.members[0], voice):
        yield Lettering(said, shown.size * 0.8, colour=QUIET)


def _totals(shown: Shown, voice: Voice) -> Iterator[Item]:
    """The winning totals in a row, with what those pay that pay more than the others."""
    if found := paid_by_total(shown.members[0], voice):
        yield beads(found, shown.label)


def _throws(shown: Shown, voice: Voice) -> Iterator[Item]:
    """The throws that win, as dice."""
    if found := throws(shown.members[0], voice):
        yield _dice(found, shown, voice)


def _face(shown: Shown, voice: Voice) -> Iterator[Item]:
    """The face that the bet is on, as a die."""
    if found := own_face(shown.members[0], voice):
        yield _dice([[found]], shown, voice)


def _dice(found: Sequence[Sequence[str]], shown: Shown, voice: Voice) -> Drawn:
    """Dice in the colours of their faces: pips for numbers, short words for figures, else the figures' own numbers."""
    faces = {face.label: face for face in faces_of(voice.ruleset.device)}
    words = {face: min((w.label(face) for w in voice.words), key=width) for face in faces}
    if max(map(width, words.values())) > WORD and all(face.number is not None for face in faces.values()):
        words = {label: str(face.number) for label, face in faces.items()}
    colours = {words[face]: TINTS.get(face_colour(face, voice), INK) for face in faces}
    return dice([[words[face] for face in throw] for throw in found], shown.dice, shown.across, colours)


def _tint(shown: Shown, voice: Voice) -> Iterator[Item]:
    """The word for the colour of the face."""
    colour = face_colour(own_face(shown.members[0], voice), voice)
    if colour:
        said = voice.each(lambda w: w.label(colour))
        yield Lettering(said, shown.size * 0.8, colour=TINTS.get(colour, INK))


def _mark(shown: Shown, voice: Voice) -> Iterator[Item]:
    """The mark of the bet between the numbers."""
    if shown.mark:
        yield mark(shown.mark)


PARTS: Mapping[str, Callable[[Shown, Voice], Iterator[Item]]] = {
    "name": _name,
    "whole-name": _whole_name,
    "label": _label,
    "oval": _oval,
    "diamond": _diamond,
    "prize": _prize,
    "wins": _wins,
    "numbers": _numbers,
    "push": _push,
    "totals": _totals,
    "throws": _throws,
    "face": _face,
    "colour": _tint,
    "mark": _mark,
}
"""What an arrangement may ask for, in any order."""
