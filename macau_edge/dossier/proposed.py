"""A bet that is asked for, and what the regulation has of it: nothing, a part, the bet at another prize, its parts.

Nobody says it: it is found by comparing what ends each bet, as the regulation is read and as it can be.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import eq
from typing import Literal

from macau_edge.analysis import ruleset_under
from macau_edge.analysis.events import EquivalentBets, SameEvents, equivalent_bets
from macau_edge.checks.sound import LoadedApplication
from macau_edge.model import Alternative, Bet, Choice, Member, Reading
from macau_edge.model.records import KW_ONLY, dataclass, replace
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.options import only_given
from macau_edge.outcomes.together import CombinedPart, combined_parts

Kind = Literal["new", "partly", "prize", "changed", "combined"]
"""What is asked: a bet that the regulation has not; one of which it has a part, at another prize; another prize for a
bet that it has; other rules of one; several that it has, each at its own prize, made together."""

PRICED = ("pays", "lost", "commission", "name", "law", "pays_law", "expect")
"""What of a bet may be another where nothing but another prize is asked for."""

PLAYED = ("stages", "tally", "parts", "made", "not_working", "each")
"""What of a bet says when it is decided and how, in whatever words."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A bet that is asked for, and the one that the regulation has under the same identifier, where it has one.

    `likes` are the bets of the regulation with the events of its members, whatever they are called; `otherwise` those
    that it has only where a provision is read in another way, with that and the way. `combines` are the bets of the
    regulation that it is made of, each with its rules and at its prize, where it is made of these alone.
    """

    bet: Bet
    was: Bet | None
    likes: tuple[EquivalentBets, ...] = ()
    _: KW_ONLY
    otherwise: tuple[tuple[Reading, Alternative, tuple[tuple[Member, Member], ...]], ...] = ()
    combines: tuple[CombinedPart, ...] = ()

    @property
    def kind(self) -> Kind:
        """Whether the bet is new, or in part; another prize; bets made together; or one with other rules."""
        if self.combines:
            return "combined"
        if self.was is None:
            has = [bool(one.same) for one in self.likes]
            return "new" if not any(has) else "prize" if all(has) else "partly"
        own = all(one.member.id in (same.member.id for same in one.same) for one in self.likes)
        values = ([variable.values for variable in bet.each] for bet in (self.bet, self.was))
        alike = (*PRICED, *PLAYED) if self.likes and own and eq(*values) else PRICED
        priced = replace(self.was, **{name: getattr(self.bet, name) for name in alike})
        return "prize" if priced == self.bet else "changed"

    @property
    def others(self) -> Mapping[str, tuple[tuple[Member, SameEvents], ...]]:
        """Each bet of the regulation that members of it are, under another identifier -> these members, and whose."""
        return {} if self.kind == "combined" or (self.kind == "prize" and self.was) else self.alike

    @property
    def alike(self) -> Mapping[str, tuple[tuple[Member, SameEvents], ...]]:
        """Each bet of the regulation under another identifier -> the members that have events of its, and whose."""
        found = [(one.member, same) for one in self.likes for same in one.same if same.member.bet.id != self.bet.id]
        ids = dict.fromkeys(same.member.bet.id for _, same in found)
        return {id_: tuple(pair for pair in found if pair[1].member.bet.id == id_) for id_ in ids}

    @property
    def known_as(self) -> frozenset[str]:
        """What rules of the regulation may call it: its identifier, those of the bets that it is, and of its parts."""
        return frozenset({self.bet.id, *self.others, *(part.member.bet.id for part in self.combines)})

    @property
    def whose(self) -> tuple[Bet, ...]:
        """The bets of the regulation of which it is another prize, or whose place it takes; none where it is new."""
        if self.was:
            return (self.was,)
        found = (pairs[0][1].member.bet for pairs in self.others.values())
        return tuple(found) if self.kind == "prize" else ()

    @property
    def of_act(self) -> frozenset[str]:
        """Its members that are bets of the regulation under another identifier, where the others are new."""
        return frozenset(member.id for pairs in self.others.values() for member, _ in pairs if not self.whose)

    @property
    def open(self) -> tuple[str, ...]:
        """The bets of the regulation that it could not be compared with, by their identifiers."""
        lists = {id(one.open): one.open for one in self.likes}  # many have the very same
        return tuple(dict.fromkeys(other.bet.id for left in lists.values() for other in left))


def proposed_bet(loaded: LoadedApplication, bet: Bet, was: Bet | None, choices: Mapping[str, Choice]) -> Proposed:
    """A bet that is asked for, with the bets of the regulation that it is, as this is read and in other ways."""
    base, alike = loaded.base.ruleset, loaded.likes.get(bet.id, ())
    given = only_given(base, loaded.choices)
    new = [one.member.id for one in alike if not one.same] if was is None else []
    found = []
    for reading, way in ((one, way) for one in base.readings for way in one.alternatives if way.bets and new):
        among = [other.id for other in way.bets]
        read = equivalent_bets(ruleset_under(base, way), loaded.ruleset, [bet], given, among)[bet.id]
        if pairs := [(one.member, same.member) for one in read for same in one.same if one.member.id in new]:
            found.append((reading, way, tuple(pairs)))
    return Proposed(bet, was, alike, otherwise=tuple(found), combines=() if was else _combined(loaded, bet, choices))


def _combined(loaded: LoadedApplication, bet: Bet, choices: Mapping[str, Choice]) -> tuple[CombinedPart, ...]:
    """The bets of the regulation that a bet is put together of; none where a part is another bet.

    One that is proposed too is another, and so is one that is paid on the stake of another part.
    """
    base = loaded.base.ruleset
    if (
        any(part.on for part in bet.parts)
        or not set(parts_of(bet)) <= base.bets.keys() - loaded.application.bets.keys()
    ):
        return ()
    return tuple(combined_parts(base, Member(bet, {}), choices)) if bet.parts else ()
