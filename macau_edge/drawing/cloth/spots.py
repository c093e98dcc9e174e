"""What stands in each place of a cloth: the text of bets set into their boxes and cells, and marks between these."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from macau_edge.drawing.cloth.contents import BoxContent, ClothVoice, ordered_parts, tint
from macau_edge.drawing.cloth.fitting import Setting, fit
from macau_edge.drawing.cloth.pictures import KEY, MARK, ring_number
from macau_edge.model import Member
from macau_edge.model.cloth import Area, Arrangement, Box, Entry, Look, around, is_of, meant_members, standings
from macau_edge.model.problem import ProblemError
from macau_edge.model.records import dataclass, field, replace
from macau_edge.outcomes.scope import MissingChoiceError, scope
from macau_edge.outcomes.select import select

SpotKind = Literal["box", "cell", "heading", "mark"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClothSpot:
    """A place on the cloth, the members whose place it is, and what stands in it.

    A `box` is a bet's or a family's own, a `cell` one of a family's, under its `heading`; a `mark` lies between
    numbers. Where the text has no room, the number `key` stands in its place, and with the text below the cloth.
    """

    kind: SpotKind
    area: Area
    shown: BoxContent
    setting: Setting = ()
    proposed: bool = False
    also: Area | None = None
    turned: Setting = ()
    """What stands in the second rectangle, read from the bottom up, as if that lay on its side at (0, 0)."""
    key: int = 0

    @property
    def members(self) -> tuple[Member, ...]:
        """The members whose place it is."""
        return self.shown.members


@dataclass(slots=True, kw_only=True)
class Placer:
    """Places entries one after the other, and numbers those whose text has no room."""

    voice: ClothVoice
    proposed: Collection[str] = ()
    stands: Mapping[str, Sequence[str]] = field(default_factory=dict)
    spots: list[ClothSpot] = field(default_factory=list)

    def place(self, entries: Sequence[Entry], places: Mapping[str, Area]) -> None:
        """Places the boxes and cells, or those that have other `places`, and then the marks between the cells."""
        for one in standings(entries, places, self._members_of):
            shown = BoxContent(one.bet, one.members, one.entry)
            if one.kind == "heading":
                parts = ("name",) if "prize" in one.entry.show else ("name", "prize")
                shown = replace(shown, look=Look(show=parts, size=one.entry.size, label=one.entry.label))
            elif not is_of(one.members[0], one.entry):
                shown = replace(shown, look=_named(one.entry))
            elif len(one.members) == 1:
                shown = replace(shown, tint=tint(one.members[0], one.entry.tints, self.voice))
            self._add(one.kind, one.area, shown, one.also)
        for entry in entries:
            if isinstance(entry, Box) and entry.meets:
                self._marks(entry)

    def _members_of(self, family: str) -> Sequence[Member]:
        names = self.stands.get(family, (family,))
        return [member for name in names for member in meant_members(name, self._own_members)]

    def _own_members(self, family: str) -> Sequence[Member]:
        bet = self.voice.ruleset.bets.get(family)
        return self.voice.members(bet) if bet else ()

    def _add(self, kind: SpotKind, area: Area, shown: BoxContent, also: Area | None = None) -> None:
        setting = fit(ordered_parts(shown, self.voice), area, beside=shown.look.beside)
        turned: Setting | None = ()
        if also:
            name = ordered_parts(replace(shown, look=replace(shown.look, show=("name",))), self.voice)
            turned = fit(name, Area(0, 0, also.height - area.height, also.width))
        number = 0 if setting is not None else 1 + max((spot.key for spot in self.spots), default=0)
        if setting is None:
            setting = fit([ring_number(number, min(KEY, area.width / 2.6, area.height / 2.6))], area) or ()
        self.spots.append(
            ClothSpot(
                kind=kind,
                area=area,
                shown=shown,
                setting=setting,
                proposed=self.is_proposed(shown),
                also=also,
                turned=turned or (),
                key=number,
            )
        )

    def is_proposed(self, shown: BoxContent) -> bool:
        """Whether the application proposes the bet, or one of the members that are shown."""
        return bool({shown.bet.id, *(member.id for member in shown.members)} & set(self.proposed))

    def _marks(self, box: Box) -> None:
        """A mark for each member where the cells of its numbers meet."""
        cells = [spot for spot in self.spots if spot.kind in ("cell", "box") and spot.shown.bet.id == box.meets]
        single = {self._outcomes(spot.members[0]): spot.area for spot in cells if len(spot.members) == 1}
        for member in meant_members(box.bet, self._members_of):
            wanted = self._outcomes(member)
            found = [area for outcomes, area in single.items() if outcomes <= wanted]
            if found and frozenset().union(*(one for one in single if one <= wanted)) == wanted:
                shown = BoxContent(member.bet, (member,), Look(show=(), mark=box.mark))
                self.spots.append(
                    ClothSpot(kind="mark", area=_meeting(found), shown=shown, proposed=self.is_proposed(shown))
                )

    def _outcomes(self, member: Member) -> frozenset[int]:
        """The outcomes that the one value of a member stands for; none where they are not known."""
        inner = scope(self.voice.ruleset, member, self.voice.choices)
        try:
            return frozenset().union(*(select(value.outcomes, inner) for value in member.values.values()))
        except (ProblemError, MissingChoiceError):
            return frozenset()


def _named(look: Look) -> Look:
    """How another bet is shown in the cell of a member: as that is, but for its name in the place of the label."""
    return replace(
        look, show=tuple(dict.fromkeys("name" if part == "label" else part for part in ("label", *look.show)))
    )


def _meeting(areas: Sequence[Area]) -> Area:
    """A small area about the point that some cells have in common; at their upper edge where it is not one point.

    Across and down it is the middle of what all of them share: two neighbours share their seam. Cells that share
    nothing downwards, as those of a street, are met at the edge.
    """
    left, right = max(area.x for area in areas), min(area.right for area in areas)
    top, bottom = max(area.y for area in areas), min(area.bottom for area in areas)
    everything = around(areas)
    x = (left + right) / 2 if left <= right + 1 else everything.centre[0]
    y = (top + bottom) / 2 if top <= bottom + 1 else everything.y
    return Area(x - MARK, y - MARK, 2 * MARK, 2 * MARK)


def arranged_spots(
    arrangement: Arrangement,
    areas: Mapping[str, Area],
    voice: ClothVoice,
    proposed: Collection[str] = (),
    stands: Mapping[str, Sequence[str]] = {},
) -> Placer:
    """The entries of an arrangement in their places, or in those that an application gives them.

    Of a family of which another bet stands in the place of a member `stands` has what is in its cells, in their order.
    """
    placer = Placer(voice=voice, proposed=proposed, stands=stands)
    placer.place(arrangement.entries, areas)
    return placer
