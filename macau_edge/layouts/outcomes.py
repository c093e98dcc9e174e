"""What decides a bet on the next trial, as numbers, throws and colours that can be drawn."""

from __future__ import annotations

from collections.abc import Iterable

from macau_edge.hands import depends_on_hand
from macau_edge.layouts.voice import Voice, numbers
from macau_edge.model import Dice, Member, Table, faces_of, rows_for
from macau_edge.phrases import Word
from macau_edge.problem import ProblemError
from macau_edge.selection import MissingChoiceError, Scope, operand, partition, scope, select
from macau_edge.wording.bets import prize_line
from macau_edge.wording.phrases import phrase

THROWS = 6
"""Throws that are drawn as dice."""


def wins(member: Member, voice: Voice) -> tuple[str, ...]:
    """What wins a bet of one stage: `4–10` where numbers say it, else its clause in words; in each language."""
    found = _decided(member, "win", voice) if len(member.bet.stages) == 1 else frozenset[int]()
    if not found:
        return ()
    totals = _numbers(member, found, voice)
    if totals is not None:
        return (", ".join(numbers(totals)),)
    clause = next(clause for clause in member.bet.stages[0].clauses if clause.target == "win")
    inner = _scope(member, voice)
    return voice.each(lambda w: phrase(clause.outcomes, w.inside(inner)))


def pushes(member: Member, voice: Voice) -> tuple[str, ...]:
    """What pushes a bet on the next trial, `push: 12`, in each language; nothing where it is not numbers that do."""
    found = _numbers(member, _decided(member, "push", voice), voice)
    if not found:
        return ()
    return voice.each(lambda w: w("layout.push", numbers=", ".join(numbers(found))))


def paid_by_total(member: Member, voice: Voice) -> list[tuple[str, tuple[str, ...]]]:
    """The winning totals in order, each with what it pays where most pay something else; none if totals pay alike."""
    pays = member.bet.pays
    totals = _numbers(member, _decided(member, "win", voice), voice)
    if not totals or not isinstance(pays, Table) or pays.by.kind != "total":
        return []
    paid = [_paid(pays, total, member, voice) for total in totals]
    usual = max(paid, key=paid.count)
    return [(total, () if prize == usual else prize) for total, prize in zip(totals, paid, strict=True)]


def _paid(table: Table, number: str, member: Member, voice: Voice) -> tuple[str, ...]:
    """What a total pays, in each language."""
    row = next(iter(rows_for(table, number)), None)
    if row is None:
        return ()
    return voice.each(lambda w: prize_line(row.pays, member, voice.choices, w))


def throws(member: Member, voice: Voice) -> list[list[str]]:
    """The throws that win on the next trial, where they are few, by the labels of their faces."""
    space = _scope(member, voice).space
    found = sorted(_decided(member, "win", voice))
    return [[face.label for face in space[index].faces] for index in found] if 0 < len(found) <= THROWS else []


def own_face(member: Member, voice: Voice) -> str:
    """The face that the one value of a member stands for; empty where it is none."""
    if len(member.values) != 1:
        return ""
    try:
        face = operand(next(iter(member.values.values())).outcomes, _scope(member, voice))
    except (ProblemError, MissingChoiceError):
        return ""
    return face if any(one.label == face for one in faces_of(voice.ruleset.device)) else ""


def tint(member: Member, tints: Iterable[str], voice: Voice) -> str:
    """The first of some colours that a member's value, or all that wins it, has or is; empty where there is none."""
    return next((one for one in tints if _has(member, one, voice)), "")


def _has(member: Member, colour: str, voice: Voice) -> bool:
    values, inner = list(member.values.values()), _scope(member, voice)
    if len(values) > 1:
        return False
    try:
        if colour in voice.ruleset.names:
            meant = select(values[0].outcomes, inner) if values else _decided(member, "win", voice)
            return bool(meant) and meant <= select(Word(colour), inner)
        face = operand(values[0].outcomes, inner) if values else ""
    except (ProblemError, MissingChoiceError):
        return False
    return colour in (face, face_colour(face, voice))


def face_colour(face: str, voice: Voice) -> str:
    """The colour of a face; empty where it has none."""
    return next((one.attribute("colour") or "" for one in faces_of(voice.ruleset.device) if one.label == face), "")


def _scope(member: Member, voice: Voice) -> Scope:
    return scope(voice.ruleset, member, voice.choices)


def _decided(member: Member, target: str, voice: Voice) -> frozenset[int]:
    """The outcomes of the first trial that decide a bet so; none where that asks for more than the trial."""
    bet = member.bet
    if not bet.stages or bet.additional or depends_on_hand(voice.ruleset, bet):
        return frozenset()
    try:
        return partition(bet.stages[0], _scope(member, voice)).get(target, frozenset())
    except (ProblemError, MissingChoiceError):
        return frozenset()


def _numbers(member: Member, found: frozenset[int], voice: Voice) -> list[str] | None:
    """Outcomes as totals of the dice, or as labels; None where dice tell more than their totals do."""
    space = _scope(member, voice).space
    if not isinstance(voice.ruleset.device, Dice):
        return [space[index].label for index in sorted(found)]
    totals = sorted({total for index in found if (total := space[index].total) is not None})
    whole = frozenset[int]().union(*(space.totals[total] for total in totals))
    return [str(total) for total in totals] if whole == found else None
