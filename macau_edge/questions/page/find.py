"""Everything that a page knows of a game: its prizes, and each bet with its laws for every choice and every reading."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

from macau_edge.analysis import Analysis, BetAnalysis, Track, affected, members_asked, refused_analysis, ruleset_under
from macau_edge.analysis.memory import Memory
from macau_edge.model import Alternative, Choice, Member, Option, Reading, Reference, Ruleset, Shoe
from macau_edge.model.filed import OnCloth
from macau_edge.model.meter import count, in_turn, spared_meter
from macau_edge.model.prizes import prizes
from macau_edge.model.problem import ProblemError
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.refusals import Refused, settled, unless_too_dear
from macau_edge.outcomes.members import members_known
from macau_edge.outcomes.options import options_of
from macau_edge.outcomes.scope import MissingChoiceError
from macau_edge.questions.page.plays import laws_of_plays
from macau_edge.questions.page.prizes import MovablePrize, PrizeList
from macau_edge.questions.page.ways import LawFinder, LawFound
from macau_edge.questions.supposing.prizes import slots

MOST = 24
"""Combinations of choices of one bet that are carried; of more, those in which one option is not as it was taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenLaws:
    """The laws of a bet under the choices of the options that are no prizes; the first that holds is that of the bet.

    `made` are these choices alone, `choices` all of the game. There are none where the law follows from a prize that
    nobody gave, or the bet is refused.
    """

    made: Mapping[str, Choice]
    choices: Mapping[str, Choice]
    ruleset: Ruleset
    member: Member
    prizes: tuple[MovablePrize, ...]
    analysis: BetAnalysis
    laws: tuple[LawFound, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageBet:
    """A bet of a page, in the ruleset that has it: the one adopted, or that of another reading.

    `chosen` are prizes that have a choice of the house each and are not moved, as the best way to play may be another;
    `missing` is the first option without which it has no figures.
    """

    ruleset: Ruleset
    member: Member
    prizes: tuple[MovablePrize, ...]
    chosen: tuple[MovablePrize, ...]
    missing: str | None
    when: tuple[ChosenLaws, ...]

    @property
    def laid(self) -> bool:
        """Whether nothing is put down for it, so that it has no house edge."""
        return any(one.analysis.laid for one in self.when)

    @property
    def refused(self) -> bool:
        """Whether it costs more than the meter allows, so that it has no laws."""
        return any(one.analysis.refused for one in self.when[:1])

    @property
    def called(self) -> tuple[str, ...]:
        """What a command calls each of its prizes, where there are several; of one it needs no name."""
        if len(self.prizes) < 2:
            return ()
        there = [slot for one in self.when for slot in slots(one.ruleset, one.member, one.choices)]
        return tuple(next(slot.name for slot in there if {*slot.places} & {*one.places}) for one in self.prizes)


@dataclass(frozen=True, slots=True)
class OtherBets:
    """Bets as they are otherwise, and the identifiers of those on the page that there are not then."""

    bets: tuple[PageBet, ...]
    without: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A reading with each of its other ways."""

    reading: Reading
    ways: tuple[tuple[Alternative, OtherBets], ...]


@dataclass(frozen=True, slots=True)
class Proposals:
    """The bets that an application proposes, by their identifiers, and the ruleset as it is without them."""

    bets: tuple[str, ...]
    before: Ruleset
    on_cloth: OnCloth


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """All of a game that a page can be asked about; `given` are the options that a person chose.

    Of an application `before` has the bets that are proposed as the ruleset has them, where it does.
    """

    ruleset: Ruleset
    choices: Mapping[str, Choice]
    given: frozenset[str]
    prizes: tuple[MovablePrize, ...]
    bets: tuple[PageBet, ...]
    readings: tuple[ReadPage, ...]
    proposals: Proposals | None = None
    before: OtherBets = OtherBets((), ())

    @property
    def every_bet(self) -> Iterator[PageBet]:
        """The bets as adopted, then those of other readings, then those before an application."""
        yield from self.bets
        yield from (bet for one in self.readings for _, way in one.ways for bet in way.bets)
        yield from self.before.bets

    @property
    def as_printed(self) -> Analysis:
        """The bets as adopted, under the choices made and at the printed prizes."""
        bets = (bet.when[0].analysis for bet in self.bets if bet.when)
        return Analysis(self.ruleset, self.choices, self.given, bets=tuple(bets))

    @property
    def analysis(self) -> Analysis:
        """Both engines on all of it, for what they disagree on."""
        bets = (one.analysis for bet in self.every_bet for one in bet.when)
        return Analysis(self.ruleset, self.choices, self.given, bets=tuple(bets))


SPARED = 2
"""What is left is divided by this: one part is for plays at other prizes, the rest for derivations and words."""
EACH_MEMBER = 8_000
"""Operations of a bet on a page, besides those of its figures and its steps."""


def page_of(
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    given: Collection[str] = (),
    track: Track = iter,
    *,
    proposals: Proposals | None = None,
    only: str = "",
    memory: Memory | None = None,
) -> GamePage:
    """Everything that a page of the game carries; of `proposals`, which are in the ruleset, also what was before.

    Of `only` one bet or family its laws alone, as the law is adopted.
    A bet that costs more than the meter allows is there as refused.

    Raises:
        ProblemError: a bet cannot be computed for another reason.
    """
    finding = _PageFinding(choices=choices, held=held_options(ruleset), memory=memory or Memory())
    members = [one for one in finding.members(ruleset) if only in ("", one.bet.id)]
    found = settled(in_turn(members, lambda member: finding.bet(ruleset, member), track))
    bets = tuple(found.values())
    readings = () if only else ruleset.readings
    read = tuple(ReadPage(one, tuple(finding.ways(ruleset, one, bets))) for one in readings)
    bets = tuple(finding.with_plays(bets))
    before = finding.otherwise(proposals.before, proposals.bets, bets) if proposals else OtherBets((), ())
    return GamePage(
        ruleset=ruleset,
        choices=choices,
        given=frozenset(given),
        prizes=tuple(finding.prizes.found),
        bets=bets,
        readings=read,
        proposals=proposals,
        before=before,
    )


def held_options(ruleset: Ruleset) -> frozenset[str]:
    """The options that are no prizes that can be moved: those of outcomes, and those that say what a loss costs."""
    lost = {one.word for bet in ruleset.bets.values() for one in prizes(bet.lost) if isinstance(one, Reference)}
    return frozenset(one.id for one in ruleset.options.values() if not one.of_ratios or one.id in lost)


@dataclass(frozen=True, slots=True, kw_only=True)
class _PageFinding:
    """What is found of a game until now."""

    choices: Mapping[str, Choice]
    held: frozenset[str]
    prizes: PrizeList = field(default_factory=PrizeList)
    memory: Memory = field(default_factory=Memory)
    families: dict[object, tuple[Ruleset, Mapping[str, Member]]] = field(default_factory=dict)
    """The members of the bets whose members were looked for; with the ruleset, so that its number is not given anew."""

    def members(self, ruleset: Ruleset) -> list[Member]:
        """The members of every bet; where an option that nobody chose says which there are, by its first choice."""
        first = {one.id: one.choices[0] for one in ruleset.options.values() if one.id in self.held and one.choices}
        return members_asked(ruleset, {**first, **self.choices})

    def ways(
        self, ruleset: Ruleset, reading: Reading, adopted: Sequence[PageBet]
    ) -> Iterator[tuple[Alternative, OtherBets]]:
        """Each other way of a reading, with the bets that it touches."""
        for way in reading.alternatives:
            yield way, self.otherwise(ruleset_under(ruleset, way), affected(ruleset, way), adopted)

    def otherwise(self, other: Ruleset, touched: Collection[str], here: Sequence[PageBet]) -> OtherBets:
        """The bets of these identifiers as another ruleset has them, and those that are here alone."""
        found = tuple(self.bet(other, member) for member in self.members(other) if member.bet.id in touched)
        there = {bet.member.id for bet in found}
        gone = (bet.member.id for bet in here if bet.member.bet.id in touched and bet.member.id not in there)
        return OtherBets(found, tuple(gone))

    def with_plays(self, bets: Sequence[PageBet]) -> Iterator[PageBet]:
        """The bets, those that are played best with the laws along each of their prizes.

        They are looked for behind all else that is found, with a part of what is left: derivations need some as well.
        """
        played = [one for bet in bets for one in bet.when if self._finder(one).is_played_best]
        with spared_meter(SPARED):
            for bet in bets:
                yield replace(bet, when=tuple(self._when_played(one, played) for one in bet.when))

    def _when_played(self, one: ChosenLaws, played: list[ChosenLaws]) -> ChosenLaws:
        """A law with those along each prize, if it is one that is `played` best; of the budget it has its own part."""
        if not one.laws or one not in played:
            return one
        with spared_meter(len(played)):
            played.remove(one)
            more = laws_of_plays(self._finder(one), one.laws[0].distribution)
        return replace(one, laws=(*one.laws, *more))

    def _finder(self, one: ChosenLaws) -> LawFinder:
        return LawFinder(
            ruleset=one.ruleset, member=one.member, choices=one.choices, prizes=one.prizes, memory=self.memory
        )

    def bet(self, ruleset: Ruleset, member: Member) -> PageBet:
        """A bet with its laws; where one holds as printed alone, also for each listed choice of a prize.

        Refused where there is nothing left to show it with.

        Raises:
            ProblemError: it cannot be computed.
        """
        why = unless_too_dear(lambda: count(EACH_MEMBER, member.bet))
        return self._refused(ruleset, member, why) if isinstance(why, Refused) else self._bet(ruleset, member)

    def _refused(self, ruleset: Ruleset, member: Member, why: Refused) -> PageBet:
        """A bet that is not looked at."""
        analysis = refused_analysis(ruleset, member, why)
        when = ChosenLaws(
            made={}, choices=self.choices, ruleset=ruleset, member=member, prizes=(), analysis=analysis, laws=()
        )
        return PageBet(ruleset=ruleset, member=member, prizes=(), chosen=(), missing=None, when=(when,))

    def _bet(self, ruleset: Ruleset, member: Member) -> PageBet:
        options = options_of(ruleset, member)
        held = {one.id for one in options if one.id in self.held}
        when = tuple(self._when(ruleset, member, options, held))
        listed = movable = _listed(when)
        printed = {one.id for one in options if one.choices} - held
        if printed and any(one.law.only_as_printed for each in when for one in each.laws):
            held |= printed
            when = tuple(self._when(ruleset, member, options, held))
            movable = _listed(when)
        moved = {one.number for one in movable}
        chosen = tuple(one for one in listed if one.number not in moved)
        missing = next((one.id for one in options if one.id not in self.choices), None)
        return PageBet(ruleset=ruleset, member=member, prizes=movable, chosen=chosen, missing=missing, when=when)

    def _when(
        self, ruleset: Ruleset, member: Member, options: Sequence[Option], held: Collection[str]
    ) -> Iterator[ChosenLaws]:
        for made in combinations([one for one in options if one.id in held and _tells(ruleset, one)], self.choices):
            choices = {**self.choices, **made}
            try:
                here = self._known(ruleset, member.bet.id, made).get(member.id)
                found = self._laws(ruleset, here, choices, made, held) if here else None
            except ProblemError:  # a choice that nobody made, or a prize that nobody gave
                if all(one.id in self.choices for one in options) and made == self._taken(made):
                    raise
                continue
            if found:
                yield found

    def _known(self, ruleset: Ruleset, bet: str, made: Mapping[str, Choice]) -> Mapping[str, Member]:
        """The members of a bet where these choices are made, by their names; found once for all of a family."""
        key = id(ruleset), bet, tuple(made.items())
        if key not in self.families:
            known = members_known(ruleset, ruleset.bets[bet], {**self.choices, **made})
            self.families[key] = ruleset, {one.id: one for one in known}
        return self.families[key][1]

    def _taken(self, made: Mapping[str, Choice]) -> dict[str, Choice]:
        """What was taken of the options that a choice is made of."""
        return {name: choice for name, choice in self.choices.items() if name in made}

    def _laws(
        self,
        ruleset: Ruleset,
        member: Member,
        choices: Mapping[str, Choice],
        made: Mapping[str, Choice],
        held: Collection[str],
    ) -> ChosenLaws | None:
        """The laws under these choices; None where an option is not given that is no prize."""
        try:
            listed = self.prizes.of(ruleset, member, choices, held)
        except MissingChoiceError:
            return None
        finder = LawFinder(ruleset=ruleset, member=member, choices=choices, prizes=listed, memory=self.memory)
        analysis = finder.analysed()
        if analysis.measures is None and not analysis.refused:
            return None
        laws = finder.laws(analysis.measures.distribution) if analysis.measures else ()
        if any(one.ratio is None for one in listed) and laws and laws[0].law.only_as_printed:
            laws = ()
        return ChosenLaws(
            made=made,
            choices=choices,
            ruleset=ruleset,
            member=member,
            prizes=listed,
            analysis=analysis,
            laws=laws,
        )


def _listed(when: Iterable[ChosenLaws]) -> tuple[MovablePrize, ...]:
    """The prizes that are moved under any of these choices, each once, with all the places that it has by now."""
    return tuple({one.number: one for each in when for one in each.prizes}.values())


def _tells(ruleset: Ruleset, option: Option) -> bool:
    """Whether a choice is to be made; on cards none that changes no figure, since its derivations are as long."""
    return bool(option.choices) and not (option.unchanged and isinstance(ruleset.device, Shoe))


def combinations(options: Sequence[Option], taken: Mapping[str, Choice]) -> Iterator[dict[str, Choice]]:
    """Every combination of the choices that are listed, that which was taken first; of too many, one option at a time.

    An option that was not given is as its first choice is.
    """
    lists: dict[str, list[Choice]] = {}
    for option in options:
        every = option.choices or ()
        first = taken.get(option.id, every[0])
        lists[option.id] = [first, *(one for one in every if one.label != first.label)]
    if prod(map(len, lists.values())) <= MOST:
        yield from (dict(zip(lists, chosen, strict=True)) for chosen in product(*lists.values()))
        return
    firsts = {name: listed[0] for name, listed in lists.items()}
    yield firsts
    yield from ({**firsts, name: choice} for name, listed in lists.items() for choice in listed[1:])
