"""What is asked for with each proposed bet, and on which provision of the act that rests: the one place that says so.

What is written holds, as far as it goes with the events; where nothing is written, what is asked follows from the
identifier, from the bets that it is put together of, and from the events, which are compared (`analysis/events.py`).
Where that leaves a choice between two kinds, nobody is asked for either: the applicant says which.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from operator import eq
from typing import TYPE_CHECKING, Literal, TypeAlias

from macau_edge.analysis import ruleset_under
from macau_edge.checks import clauses
from macau_edge.checks.case import BetCase
from macau_edge.checks.filed import ApplicationCase
from macau_edge.checks.hand import define
from macau_edge.checks.propose import NotOnTop, extra_id, members_named, not_on_top
from macau_edge.model import (
    Bet,
    Choice,
    Citation,
    Member,
    Option,
    Ruleset,
    Shoe,
    Text,
)
from macau_edge.model.filed import Application, Asks, Kind, OnCloth
from macau_edge.model.message import Cited, Message, joined, listed
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.model.records import KW_ONLY, dataclass, field, replace
from macau_edge.model.refusals import without_repeats
from macau_edge.model.ruleset import Doubtful, Ground
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import options_of, placeholder_choices
from macau_edge.outcomes.together import CombinedPart, combined_parts

if TYPE_CHECKING:
    from macau_edge.analysis.events import Apart, EquivalentBets, SameEvents

Likes = Mapping[str, tuple["EquivalentBets", ...]]
"""Proposed bet -> of each of its members the bets of the act with its events."""

# --- the provision that a kind rests on ------------------------------------------------------------------------------


Subject = Literal["new-bets", "new-prizes"]
"""What a provision of an act lets be authorised."""

RESTS_ON: Mapping[Kind, Subject] = {
    "new": "new-bets",
    "beside": "new-bets",
    "system": "new-bets",
    "in-place-of": "new-prizes",
    "extra-prize": "new-prizes",
}
"""Kind -> the provision that it rests on; a bet in the place of one with other rules is a new bet."""

DOUBTFUL: Mapping[Kind, Doubtful] = {"beside": "beside", "system": "system", "in-place-of": "in-place"}
"""Kind -> what may be in doubt of it."""


@dataclass(frozen=True, slots=True)
class Basis:
    """The provision that what is asked for rests on: its subject, what the act says of it, and what is in doubt.

    `ground` is None where the file of the act says nothing of such a provision.
    """

    subject: Subject
    ground: Ground | None
    doubt: Text | None = None

    @property
    def law(self) -> Citation | None:
        """The provision; None where the act has none, so that it would have to be amended."""
        return self.ground.law if self.ground else None


def basis_of(matter: ApplicationCase, kind: Kind, *, other_rules: bool = False) -> Basis:
    """What a kind of request rests on in the act of the game."""
    act = matter.base.act
    subject: Subject = "new-bets" if other_rules else RESTS_ON[kind]
    ground = None if act is None else act.new_bets if subject == "new-bets" else act.new_prizes
    doubtful = DOUBTFUL.get(kind)
    return Basis(subject, ground, ground.doubts.get(doubtful) if ground and doubtful else None)


# --- what is asked for -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Concerned:
    """A bet of the act that something is asked about, the members that it is asked of, and whether it stays."""

    bet: Bet
    members: tuple[Member, ...]
    _: KW_ONLY
    whole: bool
    """Whether these are all of its members."""
    stays: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedBet:
    """What is asked for with a proposed bet.

    `bet` is the one of the ruleset with what is proposed; for an extra prize that is the bet of the act with the
    `extra` laid on its stake, put together. `act_bets` are the bets of the act that it is about, in the order of the
    act: those whose place it takes, beside which it stands, on top of whose prize it pays, or of which it is put
    together (`parts`). An extra prize is `early` where it may be decided before that bet is. In the place of a bet it
    has `other_rules` where it is not decided as that one is. Options of the law are `kept` where the house goes on
    choosing, and `given_up` where the bet in whose place it stands left them to the house.
    """

    bet: Bet
    kind: Kind
    basis: Basis
    act_bets: tuple[Concerned, ...] = ()
    other_rules: bool = False
    extra: Bet | None = None
    early: bool = False
    parts: tuple[CombinedPart, ...] = ()
    kept: tuple[Option, ...] = ()
    given_up: tuple[Option, ...] = ()
    written: Asks | None = field(default=None, compare=False)
    """What is written; None where it follows."""

    @property
    def of(self) -> str:
        """The bet of the act, or the member, that it is about, by its identifier; empty where there is not one."""
        if len(self.act_bets) != 1:
            return ""
        one = self.act_bets[0]
        return one.bet.id if one.whole else one.members[0].id if len(one.members) == 1 else one.bet.id


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What is asked for with each proposed bet, and what is wrong with it; a bet that leaves a choice is not there.

    Of such a bet `offered` has the kinds that it may be, and `unsaid` what it is as earlier versions took it, which
    asked nobody: a bet with the events of one of the act beside that, any other a new one.
    """

    bets: Mapping[str, AskedBet] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    offered: Mapping[str, tuple[Asks, ...]] = field(default_factory=dict)
    unsaid: Mapping[str, AskedBet] = field(default_factory=dict)


Passes: TypeAlias = Callable[[str, Asks | None], bool]
"""Whether nothing is said of a bet where it asks for this, or for nothing, in place of what is written."""


def asked_bets(matter: ApplicationCase, likes: Likes, passes: Passes) -> Found:
    """What is asked for with each proposed bet of an application, in its order; what is offered instead `passes`."""
    finder = _Finder(matter, likes, passes)
    found = {name: one for name in matter.application.bets if (one := finder.asked(name))}
    return Found(bets=found, problems=tuple(sorted(finder.problems)), offered=finder.offered, unsaid=finder.unsaid)


PRICED = ("pays", "lost", "commission", "name", "members", "law", "pays_law", "expect")
"""What of a bet may be another where nothing but another prize is asked for."""
PLAYED = ("stages", "tally", "parts", "made", "not_working", "each")
"""What of a bet says when it is decided and how, in whatever words."""


class _Finder:
    """Finds what is asked for with one bet after the other, and keeps what is wrong."""

    def __init__(self, matter: ApplicationCase, likes: Likes, passes: Passes) -> None:
        self.matter, self.likes, self.passes = matter, likes, passes
        self.application, self.base, self.ruleset = matter.application, matter.base, matter.ruleset
        self.choices: Mapping[str, Choice] = placeholder_choices(matter.base)
        self.problems: list[Problem] = []
        self.offered: dict[str, tuple[Asks, ...]] = {}
        self.unsaid: dict[str, AskedBet] = {}

    def tell(self, name: str, code: str, message: Message, remedy: Message) -> None:
        """Keeps what is wrong with a bet, at what is written of what is asked, or at the bet."""
        self.problems.append(Problem(place_of_asks(self.matter, name), code, message, help=remedy))

    def asked(self, name: str) -> AskedBet | None:
        """What is asked for with a bet; None where that is not known, which is told."""
        asks = self.application.asks.get(name)
        if asks is None:
            return self._derived(name)
        if asks.of and not members_named(self.base, asks.of):
            return None  # which was told
        if name in self.base.bets and asks != Asks("in-place-of", name):
            self._under_the_acts_identifier(name, asks)
            return None
        match asks.kind:
            case "new":
                return self._new(name)
            case "system":
                return self._system(name)
            case "in-place-of":
                return self._in_place(name, asks.of)
            case "beside":
                return self._beside(name, asks.of)
            case "extra-prize":
                return self._extra(name, asks)

    def _derived(self, name: str) -> AskedBet | None:
        if name in self.base.bets:
            return self._in_place(name, name)
        if parts := self._parts(name):
            return self._made(name, "system", self._of_parts(parts), parts=parts)
        return self._by_events(name, Message("does not say whether it takes that bet’s place or stands beside it"))

    def _made(self, name: str, kind: Kind, act_bets: Iterable[Concerned] = (), **more: object) -> AskedBet:
        bet = self.ruleset.bets[name]
        kept = tuple(self.base.options[one] for one in self._options(name) if one in self.application.kept)
        found = AskedBet(
            bet=bet,
            kind=kind,
            basis=basis_of(self.matter, kind, other_rules=bool(more.get("other_rules"))),
            act_bets=tuple(act_bets),
            kept=kept,
            written=self.application.asks.get(name),
            **more,  # type: ignore[arg-type]
        )
        return replace(found, given_up=tuple(self._given_up(found))) if kind == "in-place-of" else found

    def _options(self, name: str) -> list[str]:
        """The options of the law that a proposed bet depends on, in the order of the act."""
        return _options_of(self.ruleset, _members(self.ruleset, self.ruleset.bets[name]))

    def _given_up(self, asked: AskedBet) -> Iterator[Option]:
        """The options of the bets in whose place another stands that it does not leave to the house."""
        named = self._options(asked.bet.id)
        theirs = {one for act_bet in asked.act_bets for one in _options_of(self.base, act_bet.members)}
        for option in (self.base.options[name] for name in self.base.options if name in theirs):
            chosen = option.id in self.application.choices and option.choices is not None
            if option.id not in named or chosen:
                yield option

    # --- new bets, and those with the events of bets of the act ------------------------------------------------------

    def _new(self, name: str) -> AskedBet | None:
        return self._by_events(name, Message("asks for a new bet"))

    def _by_events(self, name: str, says: Message) -> AskedBet | None:
        """A new bet, where it has the events of none of the act; else it is told that it leaves a choice."""
        alike = self.likes.get(name, ())
        own = [(one.member, _first(one)) for one in alike if one.same]
        if not own:
            return self._made(name, "new")
        if any(same.paid == "the same" for _, same in own):
            return None  # it is that bet, which is told
        theirs = {same.member.id for _, same in own}
        _, same = own[0]
        whole = theirs == {one.id for one in _members(self.base, same.member.bet)}
        if len(own) < len(alike) or not (whole or len(theirs) == 1):
            self._in_part(name, own, whole=len(own) == len(alike))
            self.unsaid[name] = self._made(name, "new")
            return None
        of = same.member.bet.id if whole else same.member.id
        theirs_here = tuple(one for one in _members(self.base, same.member.bet) if one.id in theirs)
        beside = Concerned(same.member.bet, theirs_here, whole=whole, stays=True)
        self.unsaid[name] = self._made(name, "beside", [beside])
        message = Message(
            "`{bet}` is decided as `{of}` of {game} ({law}), at another prize, and {says}",
            bet=name, of=of, game=self.base.name, law=Cited(_cited(same.member.bet)), says=says,
        )  # fmt: skip
        if not same.member.bet.law or not _cited(same.member.bet):
            message = Message(
                "`{bet}` is decided as `{of}` of {game}, at another prize, and {says}",
                bet=name, of=of, game=self.base.name, says=says,
            )  # fmt: skip
        self.tell(
            name,
            "law/other-prize" if self.application.asks.get(name) is None else NOT_AS_ASKED,
            message,
            self._either(name, of),
        )
        return None

    def _either(self, name: str, of: str) -> Message:
        """What to write for a bet with the events of one of the act."""
        return self._offer(name, Asks("in-place-of", of), Asks("beside", of), otherwise=of)

    def _offer(self, name: str, *some: Asks, otherwise: str = "") -> Message:
        """What to write of these: what nothing is said of, first of the kinds for which the act has a provision.

        Where there is none, the bet is to be written as that one is that it was to be `otherwise`.
        """
        passing = [one for one in some if self.passes(name, one)]
        grounded = [one for one in passing if self.base.act is None or basis_of(self.matter, one.kind).law]
        self.offered[name] = tuple(grounded or passing)
        if not passing and otherwise:
            return Message("write what wins and what loses as `{of}` has it, or leave the bet out", of=otherwise)
        if not passing:
            return Message("write another bet, or leave it out")
        return Message("write {asks}", asks=joined(map(asks_text, self.offered[name]), Message(" or ")))

    def _in_part(self, name: str, own: Collection[tuple[Member, SameEvents]], *, whole: bool) -> None:
        mine, act = listed(one.id for one, _ in own), listed(same.member.id for _, same in own)
        message = Message(
            "of `{bet}`, {mine} are {act} of {game} at another prize, the others are new",
            bet=name, mine=mine, act=act, game=self.base.name,
        )  # fmt: skip
        if whole:
            message = Message("{mine} are {act} of {game} at another prize", mine=mine, act=act, game=self.base.name)
        elif len(own) == 1:
            message = Message(
                "of `{bet}`, {mine} is {act} of {game} at another prize, the others are new",
                bet=name, mine=mine, act=act, game=self.base.name,
            )  # fmt: skip
        remedy = Message("leave these out of the family, and ask for each with `in-place-of` or `beside`")
        if whole:
            remedy = Message("ask for each by itself, with `in-place-of` or `beside`")
        self.tell(name, "law/in-part", message, remedy)

    # --- in the place of a bet of the act, and beside one ------------------------------------------------------------

    def _under_the_acts_identifier(self, name: str, asks: Asks) -> None:
        message = Message("`{bet}` stands under the act’s identifier and asks for `{kind}`", bet=name, kind=asks.kind)
        if asks.kind == "in-place-of":
            message = Message(
                "`{bet}` stands under the act’s identifier and asks for the place of `{of}`", bet=name, of=asks.of
            )
        elif asks.kind == "beside":
            message = Message(
                "`{bet}` stands under the act’s identifier and asks to stand beside `{of}`", bet=name, of=asks.of
            )
        elif asks.kind == "extra-prize":
            message = Message(
                "`{bet}` stands under the act’s identifier and asks for an extra prize of `{of}`", bet=name, of=asks.of
            )
        remedy = Message("give it an identifier of its own")
        if self.passes(name, None):
            remedy = Message("give it an identifier of its own, or leave `asks` out")
        self.tell(name, NOT_AS_ASKED, message, remedy)

    def _in_place(self, name: str, of: str) -> AskedBet | None:
        theirs = members_named(self.base, of) or members(self.base, self.base.bets[of], self.choices)
        was, bet = theirs[0].bet, self.ruleset.bets[name]
        whole = of == was.id
        if not whole and len(was.each) != 1:
            message = Message("`{of}` cannot be taken out of its family", of=of)
            self.tell(
                name,
                NOT_AS_ASKED,
                message,
                self._offer(name, Asks("in-place-of", was.id), Asks("beside", of), Asks("new")),
            )
            return None
        act_bet = Concerned(was, theirs, whole=whole or len(_members(self.base, was)) == 1, stays=False)
        return self._made(
            name, "in-place-of", [act_bet], other_rules=has_other_rules(bet, was, theirs, self.likes.get(name, ()))
        )

    def _beside(self, name: str, of: str) -> AskedBet | None:
        theirs = members_named(self.base, of)
        ids, alike = {one.id for one in theirs}, self.likes.get(name, ())
        for one in alike:
            if not any(same.member.id in ids for same in one.same):
                other = next((other for other in theirs if other.id == f"{of}{one.member.id[len(name) :]}"), theirs[0])
                self._otherwise(name, one.member, other, Message("asks to stand beside `{of}`", of=of))
                return None
        found = dict.fromkeys(same.member.id for one in alike for same in one.same if same.member.id in ids)
        beside = tuple(one for one in theirs if one.id in found)
        was = theirs[0].bet
        return self._made(
            name, "beside", [Concerned(was, beside, whole=len(beside) == len(_members(self.base, was)), stays=True)]
        )

    def _extra(self, name: str, asks: Asks) -> AskedBet | None:
        theirs, bet = {one.id: one for one in members_named(self.base, asks.of)}, self.application.bets[name]
        was = next(iter(theirs.values())).bet
        if reason := not_on_top(self.base, self.application, name):
            self.tell(name, NOT_AS_ASKED, *self._not_on_top(name, was, asks.of, reason))
            return None
        if wrong := self._unclear_as_written(bet):
            self.problems += wrong
            return None
        extra = self.ruleset.bets[extra_id(name)]
        says = Message("asks for an extra prize of `{of}`", of=asks.of)
        ours = {asks.of + one.id.removeprefix(extra.id): one for one in _members(self.ruleset, extra)}
        for of, one in ours.items():
            shown = name + one.id.removeprefix(extra.id)
            if self._goes_apart(name, one, theirs[of], says, on_top=shown):
                return None
        found = tuple(one for id_, one in theirs.items() if id_ in ours)
        of_act = Concerned(was, found, whole=len(found) == len(_members(self.base, was)), stays=True)
        early = any(self._is_early(one, theirs[of]) for of, one in ours.items())
        return self._made(name, "extra-prize", [of_act], extra=bet, early=early)

    def _is_early(self, one: Member, other: Member) -> bool:
        """Whether an extra prize may be without any before the bet of the act is decided."""
        from macau_edge.analysis.events import goes_apart

        return goes_apart(one, self.ruleset, other, self.base, self._chosen, "together") is not None

    def _unclear_as_written(self, bet: Bet) -> list[Problem]:
        """What is wrong with what wins, pushes and loses, of which an extra prize has one clause for the last two."""
        case = BetCase(ruleset=self.ruleset, bet=bet, definitions=define(self.ruleset))
        rules = (clauses.check_words, clauses.check_readable, clauses.check_overlap, clauses.check_empty)
        return without_repeats(problem for rule in rules for problem in rule(case) if not problem.warning)

    def _not_on_top(self, name: str, was: Bet, of: str, reason: NotOnTop) -> tuple[Message, Message]:
        """Why an extra prize cannot be laid on a bet of the act, and what to write instead."""
        bet, says = self.application.bets[name], Message("asks for an extra prize of `{of}`", of=of)
        if bet.parts:
            message = Message("`{bet}` {says}, and is put together of bets itself", bet=name, says=says)
            return message, Message("write what it pays, and with what it wins: `win`, `lose` and `pays`")
        if reason == "parts":
            message = Message("`{bet}` {says}, which is put together of bets", bet=name, says=says)
            return message, Message("name one of its parts: {parts}", parts=joined(f"`{one.bet}`" for one in was.parts))
        if reason == "additional":
            message = Message("`{bet}` {says}, and is not made when that is", bet=name, says=says)
            of_it = was.additional
            if of_it is None:
                return message, Message("delete `additional`")
            return message, Message(
                "write `additional: {{to: {to}, at: {stage}}}`, and what wins and what loses in that stage",
                to=of_it.to, stage=of_it.at,
            )  # fmt: skip
        if reason == "members":
            message = Message("`{bet}` {says}, and not all of its members are called as those", bet=name, says=says)
            named = joined(f"`{one.id}`" for one in _members(self.base, was)[:SOME])
            return message, Message("the members there are: {members}", members=named)
        if of != was.id and was.additional:
            message = Message("`{bet}` {says}, and is made whatever opens the stage", bet=name, says=says)
            return message, Message("name the bet itself, `{bet}`: a result without a row pays no extra", bet=was.id)
        if bet.each:
            message = Message("`{bet}` {says}, which is one bet, and is a family itself", bet=name, says=says)
            found = self._offer(name, Asks("extra-prize", was.id))
            return message, found if self.offered[name] else Message("leave `each` out")
        message = Message("`{bet}` {says}, which is a family, and is one bet itself", bet=name, says=says)
        there = [one for one in _members(self.base, was)[:SOME] if self._is_in_every_reading(one)]
        found = self._offer(name, *(Asks("extra-prize", one.id) for one in there))
        return message, found if self.offered[name] else Message("give it `each` as `{of}` has it", of=was.id)

    def _is_in_every_reading(self, one: Member) -> bool:
        """Whether a bet is there however a provision is read: where it is not, nothing can be asked on top of it."""
        ways = [way for reading in self.base.readings for way in reading.alternatives]
        rulesets = (ruleset_under(self.base, way) for way in ways if one.bet.id in [bet.id for bet in way.bets])
        return all(one.id in [other.id for other in _members(of, of.bets[one.bet.id])] for of in rulesets)

    def _otherwise(self, name: str, one: Member, other: Member, says: Message) -> None:
        """Tells that a bet is not decided as the one that it names, with what has to come up to see it."""
        if not self._goes_apart(name, one, other, says):
            message = Message("`{bet}` {says}, and could not be compared with it", bet=one.id, says=says)
            self.tell(
                name, NOT_AS_ASKED, message, Message("raise `--limit`, or write its outcomes as the act has them")
            )

    def _goes_apart(self, name: str, one: Member, other: Member, says: Message, *, on_top: str = "") -> bool:
        """Whether a bet is not decided as another one, which is told; laid `on_top` of it under this identifier."""
        from macau_edge.analysis.events import UNKNOWN, goes_apart

        try:
            apart = goes_apart(one, self.ruleset, other, self.base, self._chosen, "on top" if on_top else "the same")
        except UNKNOWN:
            message = Message("`{bet}` {says}, and could not be compared with it", bet=name, says=says)
            self.tell(
                name, NOT_AS_ASKED, message, Message("raise `--limit`, or write its outcomes as the act has them")
            )
            return True
        if apart is None:
            return False
        if on_top:
            self.tell(name, NOT_AS_ASKED, *self._not_with_its_prize(name, on_top, other.id, apart))
            return True
        message = _apart_message(one.id, other.id, says, apart, _FATES[apart.one])
        self.tell(name, NOT_AS_ASKED, message, self._instead(name, other.id))
        return True

    def _not_with_its_prize(self, name: str, shown: str, of: str, apart: Apart) -> tuple[Message, Message]:
        """That an extra prize is due where the bet of the act does not win, or is not known when that is over."""
        says = Message("asks for an extra prize of `{of}`", of=of)
        message = _apart_message(shown, of, says, apart, _FATES[apart.one])
        if apart.outcomes and apart.one == "wins":
            message = Message(
                "`{bet}` {says}, and is due without its prize: on {outcomes}, `{bet}` pays and `{of}` {other}",
                bet=shown, says=says, of=of, outcomes=joined(apart.outcomes), other=_FATES[apart.other],
            )  # fmt: skip
        elif apart.outcomes:
            message = Message(
                "`{bet}` {says}, and is not decided when that is: on {outcomes}, `{bet}` goes on and `{of}` {other}",
                bet=shown, says=says, of=of, outcomes=joined(apart.outcomes), other=_FATES[apart.other],
            )  # fmt: skip
        remedy = Message("let it win where `{of}` does and nowhere else, and be decided no later", of=of)
        other_kind = self._instead(name, of)
        if self.offered.get(name):
            return message, Message("{remedy}; or {instead}", remedy=remedy, instead=other_kind)
        return message, Message("{remedy}, or leave the bet out", remedy=remedy)

    def _instead(self, name: str, of: str = "") -> Message:
        """What may be asked for with a bet, by its events, in place of what it was to do beside another one."""
        alike = self.likes.get(name, ())
        theirs = [_first(one).member for one in alike if one.same]
        if len(theirs) < len(alike) or not theirs:
            return self._offer(name, Asks("new"), otherwise=of)
        several = len(theirs) > 1 or len(_members(self.base, theirs[0].bet)) == 1
        return self._either(name, theirs[0].bet.id if several else theirs[0].id)

    @property
    def _chosen(self) -> Mapping[str, Choice]:
        from macau_edge.outcomes.options import only_given

        return only_given(self.base, self.application.choices)

    # --- bets of the act, made together ------------------------------------------------------------------------------

    def _parts(self, name: str) -> tuple[CombinedPart, ...]:
        """The bets of the act that a bet is put together of; none where a part is another bet.

        One that is proposed too is another, and so is one that is paid on the stake of another part.
        """
        bet = self.application.bets[name]
        theirs = self.base.bets.keys() - self.application.bets.keys()
        if not bet.parts or any(part.on for part in bet.parts) or not set(parts_of(bet)) <= theirs:
            return ()
        return tuple(combined_parts(self.base, Member(bet, {}), {**self.choices, **self._chosen}))

    def _of_parts(self, parts: Iterable[CombinedPart]) -> Iterator[Concerned]:
        for part in parts:
            yield Concerned(part.member.bet, (part.member,), whole=not part.member.values, stays=True)

    def _system(self, name: str) -> AskedBet | None:
        if parts := self._parts(name):
            return self._made(name, "system", self._of_parts(parts), parts=parts)
        message = Message("`{bet}` asks for a system, and is not put together of bets of the act alone", bet=name)
        self.tell(name, NOT_AS_ASKED, message, self._instead(name))
        return None


def has_other_rules(bet: Bet, was: Bet, theirs: Collection[Member], likes: Collection[EquivalentBets]) -> bool:
    """Whether a bet in the place of some members of another is decided otherwise, or differs in more than its prize.

    `likes` has of each of its members the bets of the act with its events.
    """
    ids = {one.id for one in theirs}
    if bet.id == was.id:
        own = all(one.member.id in (same.member.id for same in one.same) for one in likes)
        own = own and eq(*([variable.values for variable in one.each] for one in (bet, was)))
    else:
        matched = [next((same.member.id for same in one.same if same.member.id in ids), "") for one in likes]
        own = sorted(matched) == sorted(ids)
    taken = (*PRICED, *PLAYED) if likes and own else PRICED
    return replace(was, id=bet.id, **{name: getattr(bet, name) for name in taken}) != bet


def on_cloth(application: Application, base: Ruleset, ruleset: Ruleset, asked: Mapping[str, AskedBet]) -> OnCloth:
    """What stands on the cloth of a game with the proposed bets, by what is asked for with each.

    A bet of which that is not known stands there as a new one.
    """
    extras = {name: one for name, one in asked.items() if one.extra}
    replacing = [(name, one.act_bets[0]) for name, one in asked.items() if one.kind == "in-place-of"]
    taken = {member.id: name for name, was in replacing for member in was.members}
    parted = {was.bet.id: was.bet for _, was in replacing if not was.whole}
    topped = dict(pair for name in extras for pair in _topped(ruleset, extras[name]))
    marked = (id_ for one in extras.values() for id_ in _ids(one.act_bets[0]))
    return OnCloth(
        proposed=(*marked, *(name for name in application.bets if name not in extras)),
        places=application.layout,
        instead={was.bet.id: name for name, was in replacing if was.whole},
        stands={id_: tuple(_in_cells(base, bet, taken, application)) for id_, bet in parted.items()},
        on_top=topped,
        hidden=frozenset(id_ for name in extras for id_ in (name, extra_id(name))),
        kept=application.kept,
    )


def _ids(of: Concerned) -> tuple[str, ...]:
    return (of.bet.id,) if of.whole else tuple(one.id for one in of.members)


def _topped(ruleset: Ruleset, asked: AskedBet) -> Iterator[tuple[str, Member]]:
    """The bets of the act, or members, with the extra prize that is paid on top of that of each."""
    extra = ruleset.bets[extra_id(asked.bet.id)]
    of_label = {one.id.removeprefix(extra.id): one for one in _members(ruleset, extra)}
    for one in asked.act_bets[0].members:
        yield one.id, of_label.get(one.id.removeprefix(one.bet.id)) or next(iter(of_label.values()))


def _in_cells(base: Ruleset, family: Bet, taken: Mapping[str, str], application: Application) -> Iterator[str]:
    """What stands in the cells of a family, in its order: a member, or the bet in its place if no other is given."""
    for member in _members(base, family):
        one = taken.get(member.id, member.id)
        if one == member.id or one not in application.layout:
            yield one


SOME = 12
"""The most members of a family that are named, or tried."""
NOT_AS_ASKED = "law/not-as-asked"
"""The code of a bet of which the kind that is written and the events do not go together."""
UNASKED = (NOT_AS_ASKED, "law/other-prize", "law/in-part")
"""Codes of what leaves open what is asked for."""


def place_of_asks(matter: ApplicationCase, bet: str) -> Place:
    """Where what is asked for with a bet is written; the bet where it is not."""
    places = matter.application.places
    return places.get((f"bets.{bet}", "asks"), places["bets", bet])


def _members(ruleset: Ruleset, bet: Bet) -> tuple[Member, ...]:
    try:
        return members(ruleset, bet, placeholder_choices(ruleset))
    except ProblemError:
        return (Member(bet, {}),)


def _options_of(ruleset: Ruleset, each: Iterable[Member]) -> list[str]:
    """The options of some bets by their names, in the order of the act, but for what the cards are dealt from."""
    dealt = ruleset.device.options if isinstance(ruleset.device, Shoe) else ()
    found = {option.id for member in each for option in options_of(ruleset, member)}
    return [name for name in ruleset.options if name in found and name not in dealt]


def _first(one: EquivalentBets) -> SameEvents:
    """The bet of the act that a member is, at its prize where there is one."""
    return min(one.same, key=lambda same: same.paid != "the same")


def _cited(bet: Bet) -> str:
    """The article that has a bet; empty where it was not read in the law."""
    return bet.law.text if bet.law and not bet.law.unread and not bet.law.silent else ""


def asks_text(asks: Asks) -> str:
    """What is asked for, as it is written."""
    return f"`asks: {{{asks.kind}: {bet_as_written(asks.of)}}}`" if asks.of else f"`asks: {asks.kind}`"


def bet_as_written(of: str) -> str:
    """The word for a bet as it is written."""
    return f'"{of}"' if "[" in of else of


_FATES = {
    "wins": Message("wins"),
    "loses": Message("loses"),
    "pushes": Message("gives the stake back"),
    "goes on": Message("goes on"),
}


def _apart_message(bet: str, of: str, says: Message, apart: Apart, one: Message) -> Message:
    if not apart.outcomes:
        return Message("`{bet}` {says}, and is decided otherwise", bet=bet, says=says)
    return Message(
        "`{bet}` {says}, and is decided otherwise: on {outcomes}, `{bet}` {one} and `{of}` {other}",
        bet=bet, says=says, of=of, outcomes=joined(apart.outcomes), one=one, other=_FATES[apart.other],
    )  # fmt: skip
