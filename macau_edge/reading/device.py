"""Nodes -> devices: dice, wheels and draws."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from math import comb, log10, prod
from typing import TypeAlias, get_args

from macau_edge.model import SHOWN, THROWS, Device, Dice, Draw, Face, Layout, Returned, Wheel, faces_of
from macau_edge.model.cards import Shoe
from macau_edge.model.message import Message, joined
from macau_edge.model.notation import ShownWords
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import Place, nearest, write_remedy
from macau_edge.model.regex import regex
from macau_edge.reading.fields import Findings, Rejected, integer, keys, read_entries, read_words, word
from macau_edge.reading.keys import (
    Form,
    Found,
    Key,
    Kind,
    Needed,
    mapping_of,
    one_of_words,
    ref,
    unread_key,
    whole_number_key,
    whole_numbers,
)
from macau_edge.reading.labels import (
    LABELS,
    WEIGHT,
    distinct,
    numbered,
    read_faces,
    read_labels,
    report_ambiguous_faces,
)
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, value_of
from macau_edge.reading.shoe import ShoeKeys, read_shoe
from macau_edge.typed.normal import LONGEST, normal
from macau_edge.typed.numbers import digits_for_words

# --- wheels, and the table that is laid out from one -----------------------------------------------------------------


def _heads(node: Node, what: Message, findings: Findings) -> tuple[str, ...] | None:
    """One pocket, or a list of them."""
    if isinstance(node, SequenceNode):
        before = len(findings.problems)
        heads = read_words(node, what, findings)
        return heads if len(findings.problems) == before else None
    head = word(node, what, findings)
    return (head,) if head else None


class TableForm(Form):
    """How the pockets lie on the cloth."""

    what = Message("the table")
    definition = "table"
    heading = "Rows and columns"
    indivisible = True
    rows = Needed(whole_number_key(LABELS))
    """How many rows."""
    columns = Needed(whole_number_key(LABELS))
    """How many numbers in a row."""
    head = Key(
        Kind(_heads, {"anyOf": [ref("word"), {"type": "array", "items": ref("word"), "minItems": 1, "maxItems": 2}]}),
        default=(),
        examples=[0, [0, "00"]],
    )
    """The pocket, or two of them, along the first row."""


def _layout(node: Node, pockets: Collection[str], findings: Findings) -> Layout | None:
    table = TableForm.read(node, findings)
    if table is None or table.head is None:
        return None
    rows, columns, heads = table.rows, table.columns, table.head
    wanted = [str(n) for n in range(1, rows * columns + 1)] if rows * columns <= LABELS else []
    missing = [label for label in [*wanted, *heads] if label not in pockets]
    if missing or not wanted:
        size = rows * columns
        message = (
            Message("the table has {number:,} numbers, and the wheel has no {label}", number=size, label=missing[0])
            if missing
            else Message("the table has {number:,} numbers, and the limit is {most:,}", number=size, most=LABELS)
        )
        raise Rejected(
            node.place, "structure/device", message, Message("make rows x columns and `head` fit the pockets")
        )
    if numbers := [head for head in heads if head in wanted]:
        size = rows * columns
        message = Message("`{one}` is one of the {number:,} numbers of the table", one=numbers[0], number=size)
        remedy = Message("write what lies before the first row")
        raise Rejected(table.found["head"][1].place, "structure/device", message, remedy)
    if not _can_lie(heads, columns):
        named = joined(heads, Message(" and "))
        message = Message("it is not known how {pockets} lie before {columns} columns", pockets=named, columns=columns)
        remedy = Message(
            "write one pocket, or two before three columns; or leave it out and write those chances as outcomes"
        )
        raise Rejected(table.found["head"][1].place, "structure/device", message, remedy)
    return Layout(rows, columns, heads)


def read_wheel(node: Node, table: Node | None, findings: Findings) -> Wheel | None:
    """A wheel: `0 to 36`, or `label: weight` for each pocket; and its table."""
    pockets: list[tuple[str, int]] = []
    before = len(findings.problems)
    if isinstance(node, SequenceNode):
        findings.add(node.place, "structure/not-a-mapping", Message("a wheel is no list"), _weighed(node))
    elif isinstance(node, MappingNode):
        for key, value in read_entries(node, Message("the pockets"), findings):
            weight = integer(value, WEIGHT, Message("a weight"), findings)
            labels = findings.attempt(read_labels, key, Message("a pocket"), findings) or ()
            pockets += [(label, weight) for label in labels if weight]
    else:
        pockets = [(label, 1) for label in numbered(node, Message("the wheel"), findings)]
    found = [label for label, _ in pockets]
    if len(findings.problems) > before or not distinct(found, node.place, Message("pocket"), findings):
        return None
    layout = _layout(table, found, findings) if table is not None else None
    return None if table is not None and layout is None else Wheel(tuple(pockets), layout)


def _weighed(node: SequenceNode) -> Message:
    """What to write for a list of pockets: the same ones, each with its weight."""
    ranges = (
        re.sub(r"^([0-9]+) ?[-–] ?([0-9]+)$", r"\1 to \2", one.text) for one in node.items if isinstance(one, Scalar)
    )
    pockets = [one for one in ranges if re.fullmatch(r"[0-9]+ to [0-9]+|[^\s,:\[\]{}-]{1,30}", one)]
    if len(pockets) == len(node.items) > 0 and len(pockets) <= SHOWN:
        return Message(
            "write each pocket with its weight: `{{{pockets}}}`", pockets=joined(f"{one}: 1" for one in pockets)
        )
    return Message("write each pocket with its weight: `{{{pockets}}}`", pockets="0: 1, 1 to 36: 1")


def _can_lie(heads: tuple[str, ...], columns: int) -> bool:
    """Whether there is one way that these pockets lie along the first row."""
    return len(heads) <= 1 or (len(set(heads)) == len(heads) == 2 and columns == 3)


DICE = 10_000
TOTALS = 100_000
"""Totals of very many dice: the numeric engine adds one die after the other to all of them."""
DIGITS = 400_000_000
"""Digits of the exact weights of all totals: ten thousand dice of six faces, 400 MB while they are worked out."""
COMBINATIONS = 100_000
"""Combinations of a draw that both engines enumerate; 5 of 25 balls have 53,130."""

KINDS = {
    "dice": Message("dice"),
    "wheel": Message("a wheel"),
    "draw": Message("a draw"),
    "decks": Message("a shoe with `decks`"),
    "pieces": Message("a set of pieces"),
}
RETURNED: tuple[Returned, ...] = get_args(Returned)


Die: TypeAlias = int | tuple[Face, ...]
"""A die of a list: how many sides it has, numbered from 1 on, or its faces."""


def _how_many(node: Node, what: Message, findings: Findings) -> int | tuple[Die, ...] | None:
    """How many dice there are, or of each how many sides it has, or its faces."""
    if not isinstance(node, SequenceNode):
        text = node.text if isinstance(node, Scalar) else ""
        instead = dice_of_players(text)
        if not instead:
            return integer(node, DICE, what, findings)
        message = Message("{what} is not written `{text}`", what=what, text=text)
        raise Rejected(node.place, "structure/not-a-number", message, write_remedy(instead), instead=instead)
    found = [_a_die(item, findings) for item in node.items]
    known = [one for one in found if one is not None]
    if not found:
        message = Message("this is an empty list")
        findings.add(node.place, "structure/empty-value", message, Message("write the sides of each die"))
    elif len(found) > SHOWN or (len(known) == len(found) and prod(map(_sides_of, known)) > THROWS):
        message = Message(
            "dice of different kinds are told apart by their faces, and {number:,} of these have too many throws",
            number=len(found),
        )
        remedy = Message("the limit is {throws:,} throws, and {shown} dice", throws=THROWS, shown=SHOWN)
        raise Rejected(node.place, "structure/too-many", message, remedy)
    if len(known) < len(found) or not found or not _same_faces(known, node.place, findings):
        return None
    return tuple(known)


def dice_of_players(text: str) -> str:
    """How dice are written that players write as `2d6`, two of six sides; empty of anything else."""
    match = _OF_SIDES.fullmatch(normal(text).lower()) if len(text) <= LONGEST else None
    number, sides = (whole_of(match[1] or "1"), whole_of(match[2])) if match else (0, 0)
    if not 0 < number <= SHOWN or not 0 < sides <= LABELS:
        return ""
    return str(number) if sides == _SIX else f"[{', '.join([str(sides)] * number)}]"


_SIX = 6
"""Sides of a die that is nothing else."""
_OF_SIDES = regex(r"([0-9]{0,3}) ?[dw] ?([0-9]{1,4})")


def _a_die(node: Node, findings: Findings) -> Die | None:
    if isinstance(node, MappingNode):
        return read_faces(node, Message("face"), findings)
    return integer(node, LABELS, Message("the number of sides of a die"), findings)


def _sides_of(die: Die) -> int:
    return die if isinstance(die, int) else len(die)


def _faces_of(die: Die) -> tuple[Face, ...]:
    return tuple(Face(str(n)) for n in range(1, die + 1)) if isinstance(die, int) else die


def _same_faces(dice: Sequence[Die], place: Place, findings: Findings) -> bool:
    """Whether a face that several dice have is the same on all of them, and no word means two things on two dice."""
    known: dict[str, Face] = {}
    for face in (face for die in dice for face in _faces_of(die)):
        first = known.setdefault(face.label, replace(face, weight=1))
        if first.attributes != face.attributes:
            message = Message("the face `{face}` has other attributes on another die", face=face.label)
            raise Rejected(place, "structure/two-meanings", message, Message("write two words"))
    before = len(findings.problems)
    report_ambiguous_faces([*known.values()], Message("face"), place, findings)
    return len(findings.problems) == before


_SIDES = {
    "type": "array", "items": {"anyOf": [whole_numbers(1, LABELS), ref("faces")]}, "minItems": 1, "maxItems": SHOWN,
}  # fmt: skip
MANY: Kind[int | tuple[Die, ...]] = Kind(_how_many, {"anyOf": [whole_numbers(1, DICE), _SIDES]})


CLASSIFIERS = ("顆", "粒", "枚")
"""Words by which Chinese counts dice."""


class DeviceForm(ShoeKeys):
    """A device; what it says depends on what it is, and is read with it where a kind is `unread`."""

    what = Message("the device")
    definition = "device"
    says = "What comes up: dice, a wheel, a draw, or the cards of a shoe."
    move = Message("move it into `device`")
    instead = Message("write `{dice: 2}`, or `wheel`, `draw`, `decks` or `pieces` with what it has")
    dice = Key(MANY, called=Message("the number of dice"), examples=[2, [6, 8]])
    """How many dice; fair ones with faces 1 to 6, unless `faces` gives others. Of dice of different kinds a list, how
    many sides each has, or its faces."""
    faces = Key(unread_key(ref("faces")), of="dice")
    """Of dice: the faces, where they are not 1 to 6 or not as likely. `face: weight`, or `face: {attribute: value,
    …}`."""
    counted_in = Key(one_of_words(CLASSIFIERS), of="dice")
    """Of dice: the word by which the act counts them in Chinese; `顆` without it."""
    wheel = Key(
        unread_key({"anyOf": [ref("range"), mapping_of(ref("weight"), "label", least=1)]}), examples=["0 to 36"]
    )
    """Its pockets: `0 to 36`, or label: weight for each."""
    table = Key(unread_key(TableForm), of="wheel")
    """Of a wheel: how the pockets lie on the cloth, so that `splits`, `streets`, `corners`, `six-lines` and `columns`
    are known."""
    draw = Key(unread_key({"anyOf": [ref("range"), ref("faces")]}), examples=["1 to 4"])
    """The balls of an urn: `1 to 25`, or as faces are written, with how many there are of each."""
    take = Key(whole_number_key(SHOWN), default=1, of="draw")
    """Of a draw: how many balls a trial takes out of the urn."""
    returned = Key(one_of_words(RETURNED), default=RETURNED[0], of="draw")
    """Of a draw: when the balls are back in the urn. With `never`, what is left decides the chances of the next
    trial."""

    @classmethod
    def agrees(cls, node: Node, found: Found, findings: Findings) -> bool:
        """Whether it is one thing, and has nothing of another."""
        named = [kind for kind in KINDS if kind in found]
        if len(named) != 1 and len(keys(node) & set(KINDS)) == 1:
            return False  # it has no value, as was said
        if not named and any(nearest(word, KINDS) for word in keys(node) - cls.keys.keys()):
            return False  # it is misspelt, as was said
        if len(named) != 1:
            place = found[named[1]][0].place if named else node.place
            message = Message("a device is dice, a wheel, a draw, a shoe or a set of pieces")
            raise Rejected(
                place, "structure/device", message, Message("write one of `dice`, `wheel`, `draw`, `decks`, `pieces`")
            )
        for name, key in cls.keys.items():
            if name in found and key.of and named[0] not in key.of.split(" or "):
                owner = Message("a die") if key.of == "dice" else KINDS[key.of.partition(" ")[0]]
                message = Message(
                    "`{key}` belongs to {owner}, and this device is {kind}",
                    key=name, owner=owner, kind=KINDS[named[0]],
                )  # fmt: skip
                raise Rejected(found[name][0].place, "structure/device", message, Message("delete it"))
        return True


def read_device(node: Node, findings: Findings) -> Device | None:
    """The device that a ruleset's `device:` describes."""
    if isinstance(node, Scalar) and (typed := _device_meant(node.text)):
        message = Message("{what}: to be written as keys and values", what=DeviceForm.what)
        findings.add(node.place, "structure/not-a-mapping", message, write_remedy(typed, of=node.text))
        return None
    device = DeviceForm.read(node, findings)
    if device is None:
        return None
    if device.wheel:
        return _known(read_wheel(device.wheel, device.table, findings))
    if {"decks", "pieces"} & {*device.found}:
        return read_shoe(device, findings)
    return _known(_draw(device.draw, device, findings) if device.draw else _dice(device, findings))


_PACK = r"(?:deck|pack|baralho)s?(?: (?:of|de) (?:cards|cartas))?"
_NUMBER_OF = regex(rf"([1-9][0-9]{{0,2}}) (?:(dice|die|dados?)|{_PACK})")
_A_PACK = regex(rf"(?:a |um )?(?:standard )?{_PACK}|(?:52 )?(?:playing )?(?:cards|cartas)")


def _device_meant(text: str) -> str:
    """What is said in words as keys and values, `3 dice`, `a deck of cards`; empty where it is not known."""
    plain = digits_for_words(normal(text).lower()) if len(text) <= LONGEST else ""
    if match := _NUMBER_OF.fullmatch(plain):
        return f"{{{'dice' if match[2] else 'decks'}: {match[1]}}}"
    return "{decks: 1}" if _A_PACK.fullmatch(plain) else ""


def has_pieces(file: Node) -> bool:
    """Whether the device of a file has pieces, and is nothing else, however much of it is unfinished."""
    device = value_of(file, "device")
    return device is not None and keys(device) & {*KINDS} == {"pieces"}


def shown_on(device: Device | None) -> ShownWords:
    """What phrases may speak of on a device: the faces of dice or balls, or hands of cards; without one nothing."""
    if device is None:  # as if it showed everything: what is wrong is said where the device stands
        return ShownWords(cards=True)
    return ShownWords(frozenset(face.label for face in faces_of(device)), isinstance(device, Shoe))


@lru_cache(maxsize=16)
def _known(device: Device | None) -> Device | None:
    """The device itself, or an equal one that was read before: what is known of it is then found at once."""
    return device


def _dice(device: DeviceForm, findings: Findings) -> Dice | None:
    fair = tuple(Face(str(n)) for n in range(1, 7))
    faces = read_faces(device.faces, Message("face"), findings) if device.faces else fair
    if not faces or device.dice is None:
        return None
    if isinstance(device.dice, tuple):
        different = _of_different_kinds(device.dice, device)
        return different and replace(different, counted_in=device.counted_in or "")
    dice = Dice(device.dice, faces, counted_in=device.counted_in or "")
    if dice.only_totals:
        _check_totals(dice, device.found["dice"][1].place)
    return dice


def _of_different_kinds(dice: Sequence[Die], device: DeviceForm) -> Dice:
    """Dice of which each is described; those that are alike are dice as any others. Their order says nothing."""
    if "faces" in device.found:
        message = Message("`faces` are those of dice that are alike, and these are described one by one")
        remedy = Message("delete `faces`, or write how many dice there are, `dice: 2`")
        raise Rejected(device.found["faces"][0].place, "structure/device", message, remedy)
    each = [_faces_of(die) for die in dice]
    if len({frozenset(die) for die in each}) == 1:
        return Dice(len(dice), each[0])
    first = {face.label: replace(face, weight=1) for die in each for face in die}
    faces = tuple(sorted(first.values(), key=_by_number))
    if all(isinstance(die, int) for die in dice):
        return Dice(len(dice), faces, sides=tuple(sorted(map(len, each))))
    weights = [{face.label: face.weight for face in die} for die in each]
    return Dice(
        len(dice), faces, unlike=tuple(sorted(tuple(die.get(face.label, 0) for face in faces) for die in weights))
    )


def _by_number(face: Face) -> tuple[bool, int]:
    """The place of a face among those of unlike dice: by its number, those without one behind, as they are written."""
    return face.number is None, face.number or 0


def _check_totals(dice: Dice, place: Place) -> None:
    """Refuses dice whose throws are too many, and of which not all totals can be worked out."""
    most = _most_dice(len(dice.faces))
    few = Message("the faces of at most {most} such dice are known ({throws:,} throws)", most=most, throws=THROWS)
    if unnumbered := [face.label for face in dice.faces if face.number is None]:
        message = Message(
            "{dice:,} dice of {faces} faces have too many throws to tell apart, and no totals either: `{face}` has no "
            "number",
            dice=dice.count, faces=len(dice.faces), face=unnumbered[0],
        )  # fmt: skip
        remedy = Message("give each face the attribute `number`; {few}", few=few)
        raise Rejected(place, "structure/too-many", message, remedy)
    numbers = [face.number for face in dice.faces if face.number is not None]
    totals = dice.count * (max(numbers) - min(numbers)) + 1
    digits = totals * (1 + int(dice.count * log10(sum(face.weight for face in dice.faces))))
    of_the_weights = Message("digits in the weights of their totals")
    for size, limit, what in ((totals, TOTALS, Message("totals")), (digits, DIGITS, of_the_weights)):
        if size > limit:
            message = Message(
                "{dice:,} dice of {faces} faces have too many throws to tell apart, and {size:,} {what}",
                dice=dice.count, faces=len(dice.faces), size=size, what=what,
            )  # fmt: skip
            remedy = Message("the limit is {limit:,} {what}; {few}", limit=limit, what=what, few=few)
            raise Rejected(place, "structure/too-many", message, remedy)


def _most_dice(faces: int) -> int:
    return max(n for n in range(1, SHOWN + 1) if faces**n <= THROWS)


def _draw(node: Node, device: DeviceForm, findings: Findings) -> Draw | None:
    before = len(findings.problems)
    if isinstance(node, MappingNode):
        balls = read_faces(node, Message("ball"), findings)
    else:
        balls = tuple(map(Face, numbered(node, Message("the draw"), findings)))
    if len(findings.problems) > before or not balls or device.take is None or device.returned is None:
        return None
    draw = Draw(balls, device.take, device.returned)
    _, taken = device.found.get("take", device.found["draw"])
    _check_combinations(draw, taken.place)
    return draw


def _check_combinations(draw: Draw, place: Place) -> None:
    """Refuses a draw whose urn has too few balls, or these too many combinations."""
    in_all = sum(ball.weight for ball in draw.balls)
    at_once = draw.returned != "after each ball"
    if at_once and draw.take > in_all:
        message = Message("{take} balls are taken, and the urn has {in_all:,}", take=draw.take, in_all=in_all)
        remedy = Message("take fewer, or write `returned: after each ball` if each is put back before the next")
        raise Rejected(place, "structure/too-many", message, remedy)
    if at_once:
        combinations = _ways([min(ball.weight, draw.take) for ball in draw.balls], draw.take)
    else:
        combinations = comb(len(draw.balls) + draw.take - 1, draw.take)
    if combinations > COMBINATIONS:
        message = Message("{take} of these balls have {number:,} combinations", take=draw.take, number=combinations)
        remedy = Message(
            "the limit is {most:,}; balls that no bet tells apart can share a label, `red: 12`", most=COMBINATIONS
        )
        raise Rejected(place, "structure/too-many", message, remedy)


def _ways(at_most: Sequence[int], take: int) -> int:
    """In how many ways `take` balls can be made up, so many of each label at most."""
    ways = [1] + [0] * take
    for most in at_most:
        ways = [sum(ways[n - k] for k in range(min(most, n) + 1)) for n in range(take + 1)]
    return ways[take]
