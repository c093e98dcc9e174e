"""What a member of a bet was worth and is worth, under one choice of options."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from macau_edge.analysis import BetAnalysis
from macau_edge.measures import Measures
from macau_edge.model import Choice, Member

Chosen = tuple[tuple[str, Choice], ...]
"""Options with their choices, in the order of the file."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a member is worth under one choice of options.

    `chances` are its measures; where nobody chose a ratio, those with a ratio that no law prints in its place, of which
    only the probabilities and the trials are figures.
    """

    bet: BetAnalysis
    chances: Measures | None

    @property
    def form(self) -> object:
        """What is the same where no figure is another one."""
        if self.chances is None:
            return self.bet.missing, object()  # it cannot be known: it is another one
        found = self.chances.distribution
        nets = tuple(found.nets.items())
        return self.bet.missing, nets, found.staked, found.risked, found.rolls, found.rolls_variance

    @property
    def edge(self) -> object:
        """What is the same where the house edge is not another one, or would not be with a ratio that no law prints."""
        return self.bet.missing, self.chances.house_edge if self.chances else object()


@dataclass(frozen=True, slots=True)
class Figures:
    """What members of a bet with the same figures were worth and are worth, under one choice of options.

    `was` or `is_` is None where the bet, the member, the reading or the choice is on one side only. `way` is the
    reading `reading/way` in which the law is so read, empty for the one adopted. `kept` is whether the members are on
    both sides and could be computed there, `bet_kept` whether the bet is.
    """

    ids: tuple[str, ...]
    was: Worth | None
    is_: Worth | None
    chosen_before: Chosen = ()
    chosen_after: Chosen = ()
    way: str = ""
    kept: bool = True
    bet_kept: bool = True

    @property
    def before(self) -> BetAnalysis | None:
        """The bet as it was."""
        return self.was.bet if self.was else None

    @property
    def after(self) -> BetAnalysis | None:
        """The bet as it is."""
        return self.is_.bet if self.is_ else None

    @property
    def member(self) -> Member:
        """The first of the members, as it is now if it is still there."""
        one = self.after or self.before
        assert one is not None
        return one.member

    @property
    def edges(self) -> tuple[Fraction | None, Fraction | None]:
        """The house edge before and after; None where there is no figure."""
        both = ((one.measures if one else None) for one in (self.before, self.after))
        before, after = (measures.house_edge if measures else None for measures in both)
        return before, after

    @property
    def difference(self) -> Fraction | None:
        """By how much the house edge grew; None where there is none on a side."""
        before, after = self.edges
        return after - before if before is not None and after is not None else None

    @property
    def differs(self) -> bool:
        """Whether any figure is another one."""
        return form(self.was) != form(self.is_)

    @property
    def edge_changes(self) -> bool:
        """Whether members that are on both sides have another house edge, or one in a choice that comes or goes.

        Where nobody chose a ratio, it is another one if it is so with one that no law prints.
        """
        before, after = (one.edge if one else None for one in (self.was, self.is_))
        return not self.way and self.kept and before != after

    @property
    def left_open(self) -> bool:
        """Whether another figure is not given, on either side, because nobody chose a ratio."""
        return any(one is not None and one.missing is not None for one in (self.before, self.after))

    @property
    def gives_advantage(self) -> bool:
        """Whether the player has the advantage now, and had it not before; other readings do not count."""
        return not self.way and self._turned

    @property
    def gives_advantage_otherwise(self) -> bool:
        """Whether he has it so in a reading that is not adopted."""
        return bool(self.way) and self._turned

    @property
    def _turned(self) -> bool:
        before, after = self.edges
        return after is not None and after < 0 and (before is None or before >= 0)


def form(worth: Worth | None) -> object:
    """That of a worth, or None where there is none."""
    return worth.form if worth else None
