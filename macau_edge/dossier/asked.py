"""What is asked for: one record for each proposed bet, made once, of which every section says its part.

A section asks nothing about kinds by itself. What a bet is beside the act's is found by comparing what ends each, as
the act is read and as it can be; what a bet is to be beside one of them, an application says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from macau_edge.analysis import Analysis, BetAnalysis, ruleset_under
from macau_edge.analysis.events import EquivalentBets, SameEvents, equivalent_bets, is_spared
from macau_edge.checks.asked import AskedBet, Concerned
from macau_edge.checks.propose import extra_id
from macau_edge.checks.sound import LoadedApplication
from macau_edge.dossier.places import ActItems, Item
from macau_edge.model import (
    Alternative,
    Bet,
    Choice,
    Citation,
    Commission,
    Member,
    Option,
    Provision,
    Reading,
    Ruleset,
    Text,
)
from macau_edge.model.bets import of_members
from macau_edge.model.filed import Application, Said
from macau_edge.model.prizes import NO_PRIZE, OTHERS, PrizeTable, Ratio, Row
from macau_edge.model.prizes import prizes as prizes_of
from macau_edge.model.records import dataclass, replace
from macau_edge.model.subjects import last_general
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import only_given
from macau_edge.outcomes.together import CombinedPart
from macau_edge.reading.authority import GroundName

Kind = Literal["new", "in-place-of", "beside", "extra-prize", "system"]
"""What is asked with a bet: one that the act has not; what stands in the place of one; a second on the events of one; a
prize on top of one's; several made together."""

Statement = Literal["new", "in-place", "renamed", "changed", "replaced", "beside", "extra-prize", "system"]
"""What sections say of a bet, each by a key of its own: of one in the place of another whether it has its name; of one
with other rules that, `changed` under the name of the act, `replaced` under another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActBet:
    """A bet of the act beside a proposed one: its members that are meant, and those of the proposed one like it.

    `whole` is whether its members are all meant, so that its own name says it; `stays` whether it stands in the act
    afterwards, with its name, its place and its prize; `by_rows` whether one of both tells results apart that the other
    pays alike.
    """

    bet: Bet
    members: tuple[Member, ...]
    ours: tuple[Member, ...] = ()
    whole: bool = True
    stays: bool = True
    by_rows: bool = False

    @property
    def priced(self) -> Bet:
        """The bet with the prizes of the members that are meant, and no others."""
        return self.bet if self.whole else of_members(self.bet, self.members)

    @property
    def ids(self) -> tuple[str, ...]:
        """Its identifier; of some members of a family theirs."""
        return (self.bet.id,) if self.whole else tuple(member.id for member in self.members)


Aside = Literal["none", "other", "ends", "instead", "stake", "zero"]
"""What a bet has in place of a rule for all bets: no commission, another, its stake inside a prize, no loss on zero; in
place of the commission of the bet whose place it takes none, or another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAside:
    """A rule of the act in whose place a bet has something else; of which members, where not of all.

    `at` is where the act has the rule.
    """

    what: Aside
    general: Commission | Provision | None = None
    own: Commission | None = None
    members: tuple[Member, ...] = ()
    at: Citation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A rule of play or a condition of operation that the applicant suggests.

    A `stated` one is told to whoever decides, in a part of its own or beside the rules, and binds nobody.
    """

    said: Said
    of: Literal["rules", "operation"]
    stated: bool = False


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Asked:
    """A proposed bet, and all that a section may say of what is asked with it.

    `act_bets` are the bets of the act that it stands in the place of, beside, on top of, or is put together of;
    `alike` those besides that are decided as it is, under another identifier. `changed` is whether its rules are
    other ones than those of the bet whose place it takes. `extra` is a prize on top of that of the act's bet, as it
    is written, and `bet` both put together; it is `early` where it may be decided before that bet is. `kept` are
    the options of the law that the house goes on having in it, `given_up` those that it had in the bet whose place
    it takes. `likes` is what comparing events found; `otherwise` the bets that it would be where a provision is
    read in another way, `undetermined` those that it may be, since the act does not determine them. `items` are
    where it stands in the act, and where its prize does; None where the act's own item stays. `ground` is what of
    the act it rests on, and `doubt` what its words do not surely cover.
    """

    kind: Kind | Literal["moved"]
    """`moved` where it is not asked for, and changes since it is put together of a proposed one."""
    bet: Bet
    members: tuple[Member, ...] = ()
    act_bets: tuple[ActBet, ...] = ()
    alike: tuple[ActBet, ...] = ()
    changed: bool = False
    extra: Bet | None = None
    early: bool = False
    parts: tuple[CombinedPart, ...] = ()
    kept: tuple[Option, ...] = ()
    given_up: tuple[Option, ...] = ()
    likes: tuple[EquivalentBets, ...] = ()
    otherwise: tuple[tuple[Reading, Alternative, tuple[tuple[Member, Member], ...]], ...] = ()
    undetermined: tuple[tuple[Provision, Member, tuple[Member, ...]], ...] = ()
    basis: Citation | None = None
    ground: GroundName = "new-bets"
    doubt: Text | None = None
    items: tuple[Item | None, Item | None] = (None, None)
    set_aside: tuple[SetAside, ...] = ()
    conditions: tuple[Condition, ...] = ()
    apart: Commission | None = None
    """The commission of the bet of the act that the figures take of its own prize, and none of the extra prize."""

    @property
    def says_of_apart(self) -> bool:
        """Whether the application says what becomes of that commission."""
        written = self.extra is not None and self.extra.commission is not None
        return written or any("deduction" in one.said.about for one in self.conditions)

    @property
    def due_on_every_win(self) -> bool:
        """Whether it is an extra prize won with what wins the bet of the act, so that its prizes alone say when."""
        return self.extra is not None and not self.early and _wins(self.extra) == _wins(self.act_bets[0].bet)

    @property
    def replaced(self) -> Bet | None:
        """The bet of the act whose place it takes, or that it is itself where it is not asked for."""
        return self.act_bets[0].bet if self.kind in ("in-place-of", "moved") else None

    def takes(self, member: Member) -> bool:
        """Whether it stands in the place of a member of the act, or is that where it is not asked for."""
        was = self.replaced
        return was is not None and was.id == member.bet.id and not {was.id, member.id}.isdisjoint(self.act_bets[0].ids)

    @property
    def priced(self) -> Bet:
        """The bet with the prizes that are asked for: of an extra prize the extra alone."""
        return self.extra or self.bet

    @property
    def ids(self) -> tuple[str, ...]:
        """Its identifiers in the act as asked for: of an extra prize that of the extra by itself, too."""
        return (self.bet.id, *((extra_id(self.bet.id),) if self.extra else ()))

    @property
    def renamed(self) -> bool:
        """Whether it has another name than the bet whose place it takes."""
        return self.replaced is not None and self.replaced.name != self.bet.name

    @property
    def statement(self) -> Statement:
        """What sections say of it."""
        if self.kind == "in-place-of" or self.kind == "moved":  # noqa: PLR1714 (the type checker narrows by these)
            if self.changed:
                return "replaced" if self.renamed else "changed"
            return "renamed" if self.renamed else "in-place"
        return self.kind

    @property
    def names_of(self) -> Literal["act", "translated", "applicant"]:
        """Whose its names are: the act's, the act's with some that are translations, or the applicant's."""
        if self.bet.name is None or self.replaced is None or self.renamed:
            return "applicant"
        return "translated" if self.bet.name.ours else "act"

    def member_now(self, member: Member) -> Member | None:
        """The member of the bet of the act that one of its members stands in the place of; None where there is none."""
        if self.kind == "moved":
            return member
        of = self.act_bets[0] if self.kind == "in-place-of" else None
        if of is None:
            return None
        decided = (same.member for like in self.likes if like.member.id == member.id for same in like.same)
        alike = [one for one in decided if one.bet.id == of.bet.id]
        label = member.id.removeprefix(self.bet.id)
        named = [one for one in of.members if one.id.removeprefix(of.bet.id) == label]
        alone = of.members if len(of.members) == len(self.members) == 1 else ()
        return next(iter((*(named if of.bet.id == self.bet.id else ()), *alike, *named, *alone)), None)

    @property
    def of_act(self) -> tuple[Bet, ...]:
        """The bets of the act that are spoken of where it is asked for."""
        return tuple(one.bet for one in (*self.act_bets, *self.alike))

    @property
    def known_as(self) -> frozenset[str]:
        """What rules of the act may call it: its identifier, those of the bets that it is, and of its parts."""
        alike = () if self.kind == "system" else self.alike
        return frozenset({self.bet.id, *(one.bet.id for one in (*self.act_bets, *alike))})

    @property
    def open(self) -> tuple[Bet, ...]:
        """The bets of the act that it could not be compared with."""
        lists = {id(one.open): one.open for one in self.likes}  # many have the very same
        return tuple({other.bet.id: other.bet for left in lists.values() for other in left}.values())


def _wins(bet: Bet) -> list[object]:
    return [clause.outcomes for stage in bet.stages for clause in stage.clauses if clause.target == "win"]


# --- making it: from an application, the act and the figures of both --------------------------------------------------


def asked_of(
    loaded: LoadedApplication,
    compared: Sequence[Asked],
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    *,
    figures: tuple[Analysis, Analysis],
    stated: Collection[str],
) -> tuple[Asked, ...]:
    """The records of an application, in its order; `figures` are those of the act and those of what is asked for.

    `stated` are the rules that are told in parts of their own.
    """
    base = loaded.base.ruleset
    places, found = ActItems(base, figures), []
    for one in compared:
        ours = tuple(bet for bet in figures[1].bets if bet.member.bet.id == one.bet.id)
        asked = replace(
            one,
            members=tuple(bet.member for bet in ours),
            undetermined=tuple(_undetermined(one, ours, figures[0], ruleset, choices)),
            items=_items(one, places, ruleset),
            set_aside=tuple(_set_aside(one, ours, figures[0], ruleset, choices)),
            conditions=conditions_of(loaded.application, stated, one.bet.id),
            apart=_apart(one, base, ruleset),
        )
        found.append(asked)
    return tuple(found)


def compared_bet(loaded: LoadedApplication, asked: AskedBet, choices: Mapping[str, Choice]) -> Asked:
    """What is asked for with a bet, beside those of the act that it is, as the act is read and in other ways."""
    bet, base = asked.bet, loaded.base.ruleset
    likes = loaded.likes.get(bet.id, ())
    alike = _alike(likes, bet, base, choices)
    meant = {one.bet.id for one in asked.act_bets}
    others = alike if asked.kind in ("new", "system") else tuple(one for one in alike if one.bet.id not in meant)
    is_new = asked.kind == "new" and bet.id not in base.bets
    return Asked(
        kind=asked.kind,
        bet=bet,
        act_bets=tuple(_meant(one, alike) for one in asked.act_bets),
        alike=others if asked.kind != "extra-prize" and (asked.kind != "in-place-of" or asked.other_rules) else (),
        changed=asked.other_rules,
        extra=_with_the_rest(asked.extra) if asked.extra else None,
        early=asked.early,
        parts=asked.parts,
        kept=asked.kept,
        given_up=asked.given_up,
        likes=likes,
        otherwise=tuple(_read_otherwise(loaded, bet, likes)) if is_new else (),
        basis=asked.basis.law,
        ground=asked.basis.subject,
        doubt=asked.basis.doubt,
    )


def _with_the_rest(extra: Bet) -> Bet:
    """An extra prize with a row for what pays none, so that what its only prize is for is told."""
    pays = extra.pays
    if not isinstance(pays, PrizeTable) or any(row.keys == (OTHERS,) for row in pays.rows):
        return extra
    return replace(extra, pays=replace(pays, rows=(*pays.rows, Row((OTHERS,), NO_PRIZE))))


def _meant(one: Concerned, alike: Iterable[ActBet]) -> ActBet:
    """A bet of the act that something is asked about, with the members that are decided as it is."""
    found = next((other for other in alike if other.bet.id == one.bet.id), ActBet(bet=one.bet, members=one.members))
    return replace(found, members=one.members, whole=one.whole, stays=one.stays)


def moved_bet(bet: Bet) -> Asked:
    """A bet of the act that is put together of a proposed one, and changes with it alone."""
    own = ActBet(bet=bet, members=(Member(bet, {}),))
    return Asked(kind="moved", bet=bet, act_bets=(own,))


def _alike(
    likes: Iterable[EquivalentBets], bet: Bet, base: Ruleset, choices: Mapping[str, Choice]
) -> tuple[ActBet, ...]:
    """Each bet of the act under another identifier that members of a proposed one are decided as."""
    pairs = [(one.member, same) for one in likes for same in one.same if same.member.bet.id != bet.id]
    ids = dict.fromkeys(same.member.bet.id for _, same in pairs)
    return tuple(_act_bet([pair for pair in pairs if pair[1].member.bet.id == id_], base, choices) for id_ in ids)


def _act_bet(pairs: Sequence[tuple[Member, SameEvents]], base: Ruleset, choices: Mapping[str, Choice]) -> ActBet:
    theirs = {same.member.id: same.member for _, same in pairs}
    bet = pairs[0][1].member.bet
    every = {one.id for one in members(base, bet, choices)}
    return ActBet(
        bet=bet,
        members=tuple(theirs.values()),
        ours=tuple({member.id: member for member, _ in pairs}.values()),
        whole=every <= theirs.keys(),
        by_rows=any(same.paid == "by other results" for _, same in pairs),
    )


def _read_otherwise(
    loaded: LoadedApplication, bet: Bet, likes: Sequence[EquivalentBets]
) -> Iterator[tuple[Reading, Alternative, tuple[tuple[Member, Member], ...]]]:
    """The bets of the act that members of a new one would be, where a provision is read in another way."""
    base = loaded.base.ruleset
    given = only_given(base, loaded.choices)
    new = [one.member.id for one in likes if not one.same]
    for reading, way in ((one, way) for one in base.readings for way in one.alternatives if way.bets and new):
        among = [other.id for other in way.bets]
        read = equivalent_bets(ruleset_under(base, way), loaded.ruleset, [bet], given, among)[bet.id]
        if pairs := [(one.member, same.member) for one in read for same in one.same if one.member.id in new]:
            yield reading, way, tuple(pairs)


def _undetermined(
    one: Asked,
    ours: Sequence[BetAnalysis],
    before: Analysis,
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
) -> Iterator[tuple[Provision, Member, tuple[Member, ...]]]:
    """The bets of the act that it does not determine and that members of a new bet may be: with their chances.

    These are on results by a name of which an assumption on that name, for those bets, says what stands for it. The
    reading that is adopted stands in for every other, so that no comparison of results would find it.
    """
    base = before.ruleset
    new = [like.member.id for like in one.likes if not like.same] if one.kind == "new" else []
    spared_of = [bet.member.id for bet in ours if zero_rule(base) and _is_spared(ruleset, bet.member, choices)]
    new = [id_ for id_ in new if id_ not in spared_of]  # a rule for all bets keeps the act's from being it
    for assumption in base.assumptions:
        among = (assumption.bets or ()) if assumption.of else ()
        for other in (bet for bet in before.bets if bet.member.bet.id in among):
            own = tuple(bet.member for bet in ours if bet.member.id in new and _have_same_chances(bet, other))
            if own:
                yield assumption, other.member, own


def _have_same_chances(bet: BetAnalysis, other: BetAnalysis) -> bool:
    """Whether both are won and push as often, after as many trials; not where that is not worked out of one."""
    found = [one.measures for one in (bet, other)]
    if not all(one is None or one.has_spread for one in found):
        return False
    first, second = (
        (one.win, one.push, one.distribution.rolls, one.distribution.rolls_variance) if one else () for one in found
    )
    return first == second


def _items(one: Asked, places: ActItems, ruleset: Ruleset) -> tuple[Item | None, Item | None]:
    """Where the bet and its prize stand: of another prize alone the bet stays where the act has it."""
    if one.replaced:
        bet = places.of(one.replaced.law) if one.changed or one.renamed else None
        return bet, places.of(one.replaced.pays_law)
    if one.kind == "extra-prize":
        return None, places.of_prize()
    return places.of_bet(one.bet, ruleset), places.of_prize()


# --- the rules for all bets that it sets aside ------------------------------------------------------------------------


def _set_aside(
    one: Asked,
    ours: Sequence[BetAnalysis],
    before: Analysis,
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
) -> Iterator[SetAside]:
    """What a bet has in place of what the act has for all bets, if the one whose place it takes has it not, and in
    place of that one's commission.

    Two keys of a ruleset are of all bets until one has something else: `commission`, in whose place it has its own, and
    `winning-stake`, in whose place it has a prize with the stake inside, `8 for 1`. A condition on `zero` is of all
    bets but those on zero alone. What comes up, the hand, names and options are no bet's own. What the prose of an
    application says on the subject of a general condition stands beside that in the description, for a reader to judge.
    """
    base = before.ruleset
    general, own = base.commission, commission(one.bet, ruleset)
    was = commission(one.replaced, base) if one.replaced else general
    if one.replaced and was and was not in (general, own) and one.bet.pays is not None:
        yield SetAside(what="instead" if own else "ends", general=was, own=own)
    elif general and general.rate and one.bet.pays is not None and own not in (general, was):
        laws = (read.law for read in base.readings if any(way.commission for way in read.alternatives))
        yield SetAside(what="other" if own else "none", general=general, own=own, at=next(laws, None))
    rule, kept = zero_rule(base), _spared_of_zero(one, ours, before, ruleset, choices)
    if rule and kept:
        yield SetAside(what="zero", general=rule, members=kept, at=rule.law)
    inside = [has_stake_inside(bet, base) for bet in (one.bet, *base.bets.values())]
    if inside[0] and not any(inside[1:]):
        stake = last_general(base.conditions, ["stake-returned"])
        yield SetAside(what="stake", at=stake.law if stake else None)


def _apart(one: Asked, base: Ruleset, ruleset: Ruleset) -> Commission | None:
    """The commission on the prize of a bet of the act that is not taken of an extra prize of it."""
    taken = commission(one.act_bets[0].bet, base) if one.extra else None
    own = commission(one.extra, ruleset) if one.extra else None
    return taken if taken and taken.of != "stake" and own is None else None


def zero_rule(base: Ruleset) -> Provision | None:
    """The rule that a wheel's zero is lost by every bet but that on it alone; None in another game."""
    return last_general(base.conditions, ["zero"])


def _spared_of_zero(
    one: Asked,
    ours: Sequence[BetAnalysis],
    before: Analysis,
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
) -> tuple[Member, ...]:
    """The members of a proposed bet that are not lost on zero, as the bet whose place they take is, if there is one."""
    base = before.ruleset
    if zero_rule(base) is None or one.bet.parts:
        return ()
    theirs = [bet.member for bet in before.bets if one.takes(bet.member)]
    if any(_is_spared(base, member, choices) for member in theirs):
        return ()
    return tuple(bet.member for bet in ours if _is_spared(ruleset, bet.member, choices))


def _is_spared(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> bool:
    return is_spared(ruleset, member, choices, "0")


def commission(bet: Bet, ruleset: Ruleset) -> Commission | None:
    """The commission on a bet, its own or that of every bet of the game; None where none is taken."""
    taken = ruleset.commission_of(bet)
    return taken if taken and taken.rate else None


def has_stake_inside(bet: Bet, ruleset: Ruleset) -> bool:
    """Whether a prize of a bet has the stake inside it, `8 for 1`, where the game returns a winner's stake besides."""
    leaves = prizes_of(bet.pays) if bet.pays and ruleset.stake_returned else ()
    return any(isinstance(leaf, Ratio) and leaf.for_one for leaf in leaves)


# --- what the applicant suggests -------------------------------------------------------------------------------------


def conditions_of(application: Application, stated: Collection[str], bet: str | None = None) -> tuple[Condition, ...]:
    """What an application suggests, rules of play first, then conditions of operation: of one bet, or of all.

    What stands among the rules and is for the authority alone, as how a bet was tested, binds nobody.
    """
    rules, operation = application.rules, application.operation
    found = [
        *(Condition(said=one, of="rules", stated=_is_stated(one, stated)) for one in rules),
        *(Condition(said=one, of="operation") for one in operation),
    ]
    return tuple(one for one in found if bet is None or one.said.bets is None or bet in one.said.bets)


def _is_stated(rule: Said, stated: Collection[str]) -> bool:
    return not set(stated).isdisjoint(rule.about) or set(rule.for_whom) == {"authority"}
