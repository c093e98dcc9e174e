"""The lines of a tally, of a compound bet and of a turn of the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property

from macau_edge.derivation.lines import Lines, Way
from macau_edge.derivation.play import Play
from macau_edge.derivation.steps import STAY, Deed
from macau_edge.exact.chain import Branch
from macau_edge.exact.table import Made
from macau_edge.exact.tally import Tallied
from macau_edge.model import Ratio
from macau_edge.phrases import Phrase
from macau_edge.selection import Scope, select


class TallyLines(Lines):
    """The lines of a tally where it has counted something: what counts, what ends it, and what it then pays."""

    def __init__(self, play: Play, number: int, pays: Callable[[Fraction], Ratio | None]) -> None:
        super().__init__(play, number)
        seat = play.game.places[0].seat()
        assert isinstance(seat, Tallied)
        self.seat, self.pays = seat, pays

    @cached_property
    def inner(self) -> Scope:
        """What words mean where the hand stands."""
        return self.seat.scope_at(self.position, self.state.trial or 1)

    def way(self, branch: Branch, _: int) -> Way:
        """What an outcome does to the count."""
        leads_to = None if branch.state is None else branch.state + 1
        return Way(branch.target, leads_to, branch.net, self.pays(branch.net) if branch.net is not None else None)

    def clause(self, way: Way, indices: Sequence[int]) -> Phrase | None:
        """The phrase that names just these outcomes, where it is one thing."""
        if way.target == STAY:
            return None
        tally = self.seat.tally
        phrases = [tally.until]
        if not tally.highest_of:  # what is counted has a word in it that stands for another thing each time
            phrases += [tally.count] if tally.count else [item.outcomes for item in tally.collect or ()]
        return next((phrase for phrase in phrases if select(phrase, self.inner) == frozenset(indices)), None)


class CompoundLines(Lines):
    """The lines of a compound bet: what outcomes decide of each part on the table."""

    @cached_property
    def inner(self) -> Scope:
        """What words mean for all parts: the outcomes alone."""
        return self.play.game.scope

    def way(self, branch: Branch, index: int) -> Way:
        """What an outcome decides, and where the others stand then."""
        leads_to = None if branch.state is None else branch.state + 1
        target = STAY if leads_to == self.number + 1 else branch.target
        return Way(target, leads_to, branch.net, deeds=tuple(self._deeds(index)))

    def _deeds(self, index: int) -> Iterator[Deed]:
        for number, (place, part) in enumerate(zip(self.play.game.places, self.node.parts, strict=True)):
            if isinstance(part, Made):
                seat = place.seat(part.opener)
                for effect in seat.effects(part.standing, self.position, self.node.hand):
                    if index in effect.outcomes and effect.net is not None:
                        yield Deed(number, seat.units * effect.net)

    def clause(self, way: Way, indices: Sequence[int]) -> Phrase | None:
        """Nothing: the parts have clauses of their own."""
        return None


class TurnLines(Lines):
    """The lines of a stage of the hand: what ends the turn, and where it goes on."""

    @cached_property
    def inner(self) -> Scope:
        """The outcomes, with the total that opened the stage."""
        assert self.position is not None
        here = self.play.game.scope.when(self.position.happened, None)
        return here.at(self.position.stage, self.position.opener.outcomes if self.position.opener else None)

    def way(self, branch: Branch, _: int) -> Way:
        """What the turn brings, by its number, or the stage that begins."""
        return Way(branch.target, None if branch.state is None else branch.state + 1, branch.net)

    def clause(self, way: Way, indices: Sequence[int]) -> Phrase | None:
        """The phrase of the hand's clause that leads there."""
        hand = self.play.game.ruleset.hand
        assert hand is not None
        stage = next(stage for stage in hand.stages if stage.name == self.state.stage)
        phrases = [clause.outcomes for clause in stage.clauses if clause.target == way.target]
        return phrases[0] if phrases else None
