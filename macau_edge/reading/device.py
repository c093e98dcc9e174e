"""Nodes -> devices: dice, wheels and draws."""

from __future__ import annotations

from collections.abc import Mapping as Keyed
from collections.abc import Sequence
from functools import lru_cache
from math import comb, log10
from typing import get_args

from macau_edge.model import SHOWN, THROWS, Device, Dice, Draw, Face, Returned
from macau_edge.problem import Place
from macau_edge.reading.fields import Findings, fields, integer, keys, one_of
from macau_edge.reading.labels import numbered, read_faces
from macau_edge.reading.nodes import Mapping, Node
from macau_edge.reading.wheel import read_wheel

DICE = 10_000
TOTALS = 100_000
"""Totals of very many dice: the numeric engine adds one die after the other to all of them."""
DIGITS = 400_000_000
"""Digits of the exact weights of all totals: ten thousand dice of six faces, 400 MB while they are worked out."""
COMBINATIONS = 100_000
"""Combinations of a draw that both engines enumerate; 5 of 25 balls have 53,130."""

KINDS = {"dice": "dice", "wheel": "a wheel", "draw": "a draw"}
EXTRAS = {
    "faces": ("dice", "a die"),
    "table": ("wheel", "a wheel"),
    "take": ("draw", "a draw"),
    "returned": ("draw", "a draw"),
}
RETURNED: tuple[Returned, ...] = get_args(Returned)


def read_device(node: Node, findings: Findings) -> Device | None:
    """The device that a ruleset's `device:` describes."""
    found = fields(node, [*KINDS, *EXTRAS], "the device", findings)
    if found is None:
        return None
    named = [kind for kind in KINDS if kind in found]
    if len(named) != 1 and len(keys(node) & set(KINDS)) == 1:
        return None  # it has no value, as was said
    if len(named) != 1:
        place = found[named[1]][0].place if named else node.place
        findings.add(
            place, "structure/device", "a device is dice, a wheel or a draw", "write one of `dice`, `wheel`, `draw`"
        )
        return None
    for extra, (kind, owner) in EXTRAS.items():
        if extra in found and named != [kind]:
            message = f"`{extra}` belongs to {owner}, and this device is {KINDS[named[0]]}"
            findings.add(found[extra][0].place, "structure/device", message, "delete it")
            return None
    get = {key: value for key, (_, value) in found.items()}
    if named == ["dice"]:
        return _known(_dice(get, findings))
    return _known(read_wheel(get["wheel"], get.get("table"), findings) if named == ["wheel"] else _draw(get, findings))


@lru_cache(maxsize=16)
def _known(device: Device | None) -> Device | None:
    """The device itself, or an equal one that was read before: what is known of it is then found at once."""
    return device


def _dice(get: Keyed[str, Node], findings: Findings) -> Dice | None:
    fair = tuple(Face(str(n)) for n in range(1, 7))
    faces = read_faces(get["faces"], "face", findings) if "faces" in get else fair
    count = integer(get["dice"], DICE, "the number of dice", findings)
    if not faces or count is None:
        return None
    dice = Dice(count, faces)
    return dice if not dice.only_totals or _has_totals(dice, get["dice"].place, findings) else None


def _has_totals(dice: Dice, place: Place, findings: Findings) -> bool:
    """Whether all totals of dice whose throws are too many can be worked out."""
    throws = f"{dice.count:,} dice of {len(dice.faces)} faces have too many throws to tell apart, "
    few = f"the faces of at most {_most_dice(len(dice.faces))} such dice are known ({THROWS:,} throws)"
    numbers = [face.number for face in dice.faces if face.number is not None]
    if unnumbered := [face.label for face in dice.faces if face.number is None]:
        message = f"{throws}and no totals either: `{unnumbered[0]}` has no number"
        findings.add(place, "structure/too-many", message, f"give each face the attribute `number`; {few}")
        return False
    totals = dice.count * (max(numbers) - min(numbers)) + 1
    digits = totals * (1 + int(dice.count * log10(sum(face.weight for face in dice.faces))))
    for size, limit, what in ((totals, TOTALS, "totals"), (digits, DIGITS, "digits in the weights of their totals")):
        if size > limit:
            message = f"{throws}and {size:,} {what}"
            findings.add(place, "structure/too-many", message, f"the limit is {limit:,} {what}; {few}")
            return False
    return True


def _most_dice(faces: int) -> int:
    return max(n for n in range(1, SHOWN + 1) if faces**n <= THROWS)


def _draw(get: Keyed[str, Node], findings: Findings) -> Draw | None:
    before = len(findings.problems)
    node = get["draw"]
    if isinstance(node, Mapping):
        balls = read_faces(node, "ball", findings)
    else:
        balls = tuple(map(Face, numbered(node, "the draw", findings) or ()))
    take = integer(get["take"], SHOWN, "`take`", findings) if "take" in get else 1
    returned = one_of(get["returned"], RETURNED, "`returned`", findings) if "returned" in get else RETURNED[0]
    if len(findings.problems) > before or not balls or take is None or returned is None:
        return None
    draw = Draw(balls, take, returned)
    return draw if _has_combinations(draw, get.get("take", node).place, findings) else None


def _has_combinations(draw: Draw, place: Place, findings: Findings) -> bool:
    """Whether the urn has the balls of a draw, and these not too many combinations."""
    in_all = sum(ball.weight for ball in draw.balls)
    at_once = draw.returned != "after each ball"
    if at_once and draw.take > in_all:
        message = f"{draw.take} balls are taken, and the urn has {in_all:,}"
        remedy = "take fewer, or write `returned: after each ball` if each is put back before the next"
        findings.add(place, "structure/too-many", message, remedy)
        return False
    if at_once:
        combinations = _ways([min(ball.weight, draw.take) for ball in draw.balls], draw.take)
    else:
        combinations = comb(len(draw.balls) + draw.take - 1, draw.take)
    if combinations > COMBINATIONS:
        message = f"{draw.take} of these balls have {combinations:,} combinations"
        remedy = f"the limit is {COMBINATIONS:,}; balls that no bet tells apart can share a label, `red: 12`"
        findings.add(place, "structure/too-many", message, remedy)
        return False
    return True


def _ways(at_most: Sequence[int], take: int) -> int:
    """In how many ways `take` balls can be made up, so many of each label at most."""
    ways = [1] + [0] * take
    for most in at_most:
        ways = [sum(ways[n - k] for k in range(min(most, n) + 1)) for n in range(take + 1)]
    return ways[take]
