"""What bets were worth and are worth now, for every choice of options; computed only where it could differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias
from zlib import crc32

from macau_edge.analysis import Analysis, BetAnalysis, affected, ruleset_under, try_bet
from macau_edge.analysis.memory import BetInputs, Memory
from macau_edge.exact.backward import plays_found
from macau_edge.model import Bet, Choice, Member, Ratio, Ruleset
from macau_edge.model.measures import Measures
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.refusals import Refused, unless_too_dear
from macau_edge.outcomes.members import members_known
from macau_edge.outcomes.options import choose, every_figure, options_of
from macau_edge.outcomes.questions import BETWEEN_CARDS
from macau_edge.outcomes.seen import BestPlay, Seen
from macau_edge.outcomes.together import without_figures
from macau_edge.questions.diff.names import reading_ways
from macau_edge.wording.drawn import parted_from

# --- what a member of a bet was worth and is worth, under one choice of options --------------------------------------


Chosen = tuple[tuple[str, Choice], ...]
"""Options with their choices, in the order of the file."""


@dataclass(frozen=True, slots=True)
class MemberWorth:
    """What a member is worth under one choice of options.

    `chances` are its measures; where nobody chose a ratio, those with a ratio that no law prints in its place, of which
    only the probabilities and the trials are figures.
    """

    bet: BetAnalysis
    chances: Measures | None
    plays: tuple[BestPlay, ...] = field(default=(), compare=False, repr=False)
    """How it is played where it is played in the best way; none where that was not found."""

    def plays_beside(self, other: MemberWorth | None) -> tuple[BestPlay, ...]:
        """How it is played in the best way, at those steps of which the strategy of the other has no rule either."""
        strategy = other.bet.member.bet.strategy if other else None
        if strategy is None:
            return ()
        return tuple(play for play in self.plays if not strategy.at(play.step.name, play.step.choose))

    @property
    def form(self) -> object:
        """What is the same where no figure is another one."""
        if self.bet.refused:
            return self.bet.missing, "refused"  # members of a family are so alike
        if self.chances is None:
            return self.bet.missing, object()  # it cannot be known: it is another one
        found, long_run = self.chances.distribution, self.bet.edge_in_the_long_run
        nets = found.results
        return self.bet.missing, long_run, nets, found.staked, found.risked, found.rolls, found.rolls_variance

    @property
    def edge(self) -> object:
        """What is the same where the house edge is not another one, or would not be with a ratio that no law prints."""
        if self.bet.laid:
            return None
        return self.bet.missing, self.chances.house_edge if self.chances else object()


Worths = dict[Chosen, MemberWorth]
"""The choices that a member depends on -> what it is worth."""


@dataclass(frozen=True, slots=True)
class ChangedFigures:
    """What members of a bet with the same figures were worth and are worth, under one choice of options.

    `was` or `is_` is None where the bet, the member, the reading or the choice is on one side only. `way` is the
    reading `reading/way` in which the law is so read, empty for the one adopted. `kept` is whether the members are on
    both sides and could be computed there, `bet_kept` whether the bet is.
    """

    ids: tuple[str, ...]
    was: MemberWorth | None
    is_: MemberWorth | None
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
        before, after = (one.house_edge if one else None for one in (self.before, self.after))
        return before, after

    @property
    def difference(self) -> Fraction | None:
        """By how much the house edge grew; None where there is none on a side."""
        before, after = self.edges
        return after - before if before is not None and after is not None else None

    @property
    def points(self) -> Fraction | None:
        """By how many percentage points the house edge grew; None where there is none on a side."""
        return None if self.difference is None else 100 * self.difference

    @property
    def refused(self) -> bool:
        """Whether it is too dear on a side, so that nobody knows whether a figure is another one."""
        return any(one is not None and one.refused is not None for one in (self.before, self.after))

    @property
    def best_play_changes(self) -> bool | None:
        """Whether the best way to play is another one; None where it is not played so on both sides, or not known.

        Where a strategy has a rule for a choice, on either side, that choice is left out. Of what is too much to be
        told one by one only how often each choice is best is compared. What can be seen on one side alone, as with more
        decks, is played in no other way.
        """
        before, after = self.best_plays
        if not before or not after:
            return None
        return _plays_otherwise(before, after)

    @property
    def best_plays(self) -> tuple[tuple[BestPlay, ...], tuple[BestPlay, ...]]:
        """How it was played and is played in the best way, at the choices that are made so on both sides."""
        was, is_ = self.was, self.is_
        return was.plays_beside(is_) if was else (), is_.plays_beside(was) if is_ else ()

    @property
    def has_rules(self) -> bool:
        """Whether some choice is made by a rule, on either side."""
        strategies = [one.member.bet.strategy for one in (self.before, self.after) if one]
        return any(one and one.rows for one in strategies)

    @property
    def differs(self) -> bool:
        """Whether any figure is another one, as far as it is known."""
        return not self.refused and worth_form(self.was) != worth_form(self.is_)

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


def _plays_otherwise(before: Sequence[BestPlay], after: Sequence[BestPlay]) -> bool | None:
    """Whether anything that is seen on both sides is played in another way; where more is told of cards on one, whether
    they are by their ranks. None where that is told of no single thing, of rounds that are others on each side, and
    where nothing is seen on both sides after the same choices.
    """
    if {one.step.name for one in before} != {one.step.name for one in after}:
        return True
    untold = [[one for one in own if not one.is_told] for own in (before, after)]
    if {one.weight for one in untold[0]} != {one.weight for one in untold[1]}:
        return None
    if [*map(_untold_form, untold[0])] != [*map(_untold_form, untold[1])]:
        return True
    was, is_ = _by_what_is_seen(before), _by_what_is_seen(after)
    both = was.keys() & is_.keys()
    by_ranks = [_by_ranks({seen: own[seen] for seen in own.keys() - both}) for own in (was, is_)]
    by_ranks_on_both = by_ranks[0].keys() & by_ranks[1].keys()
    if was and is_ and not both and not by_ranks_on_both:
        return None
    return any(was[one] != is_[one] for one in both) or any(
        by_ranks[0][one] != by_ranks[1][one] for one in by_ranks_on_both
    )


Sight: TypeAlias = tuple[str, tuple[str, ...], Seen]
"""The step, what was chosen before it, and what is seen."""


def _untold_form(play: BestPlay) -> object:
    """What is the same where a step that is told by how often each choice is best is played as it was."""
    ways = Counter[str]()
    for sight, best in play.sights:
        ways[best] += sight.weight
    return play.step.name, play.before, ways


def _by_what_is_seen(plays: Sequence[BestPlay]) -> dict[Sight, set[str]]:
    """What is best for everything that is seen, from whichever card a hand was parted."""
    found = dict[Sight, set[str]]()
    for play in (one for one in plays if one.is_told):
        path = play.before[:-1] if parted_from(play.step, play.before) else play.before
        for seen, best in play.plays.items():
            found.setdefault((play.step.name, path, seen), set()).add(best)
    return found


def _by_ranks(plays: Mapping[Sight, set[str]]) -> dict[Sight, set[str]]:
    found = dict[Sight, set[str]]()
    for (step, path, seen), best in plays.items():
        found.setdefault((step, path, _ranks(seen)), set()).update(best)
    return found


def _ranks(seen: Seen) -> Seen:
    """The ranks of the cards of each hand."""
    return tuple(
        [BETWEEN_CARDS.join(sorted(card.split(" ")[0] for card in hand.split(BETWEEN_CARDS))) for hand in seen]
    )


def worth_form(worth: MemberWorth | None) -> object:
    """That of a worth, or None where there is none."""
    return worth.form if worth else None


@dataclass(kw_only=True)
class Workbench:
    """Computes bets on both sides, each figure once; collects what stands in the way now, and what `earlier` did."""

    memory: Memory = field(default_factory=Memory)
    problems: set[Problem] = field(default_factory=set)
    earlier: set[Problem] = field(default_factory=set)

    def bets(
        self, before: Ruleset | None, after: Ruleset | None, only: Sequence[str] | None, *, otherwise: bool
    ) -> Iterator[Job]:
        """The bets whose figures could be others, as the law is read, then in each other reading that touches them.

        Of an application only the bets that it proposes are looked at, and those put together of them; of it, or if not
        so asked, no other readings.
        """
        names = dict.fromkeys(name for side in (after, before) if side for name in side.bets)
        for name in names if only is None else only:
            yield from self._job(name, before, after, "")
        if not otherwise or only is not None or before is None or after is None:
            return
        for way, left, right, touched in _read_otherwise(before, after):
            for name in touched:
                yield from self._job(name, left, right, way)

    def _job(self, name: str, before: Ruleset | None, after: Ruleset | None, way: str) -> Iterator[Job]:
        was, is_ = (_figured(side, name) for side in (before, after))
        if (was or is_) and not (before and was and after and is_ and _behind(before, was) == _behind(after, is_)):
            yield Job(workbench=self, name=name, before=before if was else None, after=after if is_ else None, way=way)

    def analysed(self, ruleset: Ruleset | None, name: str, problems: set[Problem]) -> dict[str, Worths]:
        """Member -> its figures, or that it is too dear; none, and `problems`, where it cannot be computed."""
        if ruleset is None:
            return {}
        bet = ruleset.bets[name]
        used = {option.id: option for option in options_of(ruleset, Member(bet, {}))}
        given = {name: choice for name, choice in choose(ruleset, {}).items() if name in used}
        found: dict[str, Worths] = {}
        try:
            for choices in every_figure(replace(ruleset, options=used), given):
                for member in members_known(ruleset, bet, choices):
                    own = {one.id for one in options_of(ruleset, member) if not one.unchanged}
                    chosen = tuple((n, choice) for n, choice in choices.items() if n in own)
                    worths = found.setdefault(member.id, {})
                    if chosen not in worths:
                        worths[chosen] = self._worth(ruleset, member, choices)
        except ProblemError as error:
            problems.update(error.problems)
            return {}
        bets = tuple(worth.bet for worths in found.values() for worth in worths.values())
        problems.update(Analysis(ruleset, given, frozenset(), bets=bets).problems)
        return found

    def _worth(self, ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> MemberWorth:
        bet = self._analysed(ruleset, member, choices)
        if bet.measures or bet.missing is None or ruleset.options[bet.missing].choices:
            return MemberWorth(bet, bet.measures, _best_plays(ruleset, member, choices) if bet.measures else ())
        chances = self._analysed(ruleset, member, {**_unprinted(ruleset), **choices})
        return MemberWorth(replace(bet, refused=chances.refused), chances.measures)

    def _analysed(self, ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> BetAnalysis:
        return try_bet(ruleset, member, choices, memory=self.memory)


def _best_plays(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> tuple[BestPlay, ...]:
    """How a bet is played where it is played in the best way, as it was found for its figures; nothing of others."""
    if ruleset.played(member.bet) not in ("best", "partly"):
        return ()
    found = unless_too_dear(lambda: plays_found(ruleset, member, choices))
    return () if isinstance(found, Refused) else found


def _figured(ruleset: Ruleset | None, name: str) -> Bet | None:
    """The bet of that name, if it has figures of its own."""
    return ruleset.bets.get(name) if ruleset and name not in without_figures(ruleset) else None


def _unprinted(ruleset: Ruleset) -> dict[str, Choice]:
    """A ratio that no law prints for each option of any ratio, the same wherever an option has that name."""
    free = (option.id for option in ruleset.options.values() if option.choices is None)
    return {name: Ratio(10_009 + 2 * (crc32(name.encode()) % 1_000), 10_007) for name in free}


def _behind(ruleset: Ruleset, bet: Bet) -> object:
    """All that the figures of a bet depend on: where it is the same, nothing is computed."""
    return BetInputs(ruleset, bet).key((), choose(ruleset, {}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One bet that is to be computed on the sides where it is."""

    workbench: Workbench
    name: str
    before: Ruleset | None
    after: Ruleset | None
    way: str

    @property
    def _listed(self) -> frozenset[str]:
        """The options of which a side has several choices; of any other there is one a side, before and after."""
        sides = (side for side in (self.before, self.after) if side)
        return frozenset(
            option.id for side in sides for option in side.options.values() if len(option.choices or ()) > 1
        )

    def figures(self) -> list[ChangedFigures]:
        """Equal members together, under every choice; of members of which nothing changes, nothing."""
        bench = self.workbench
        left = bench.analysed(self.before, self.name, bench.earlier)
        right = bench.analysed(self.after, self.name, bench.problems)
        if self.after is not None and not right:
            return []  # what stands in the way is said
        found: dict[object, ChangedFigures] = {}
        for id_ in dict.fromkeys((*right, *left)):
            before, after = left.get(id_, {}), right.get(id_, {})
            pairs = [(before.get(was), after.get(is_), was, is_) for was, is_ in _paired(before, after, self._listed)]
            if all(worth_form(one) == worth_form(other) and not (one and one.bet.refused) for one, other, *_ in pairs):
                continue
            for one, other, was, is_ in pairs:
                chosen, kept = (was if one else (), is_ if other else ()), bool(before and after)
                key = worth_form(one), worth_form(other), was, is_, kept
                alike = found.get(key) or ChangedFigures((), one, other, *chosen, self.way, kept, bool(left and right))
                found[key] = replace(alike, ids=(*alike.ids, id_))
        return list(found.values())


_NOWHERE: Chosen = (("", Ratio(0, 1)),)
"""The choices of a side that has none of this kind."""


def _paired(
    befores: Collection[Chosen], afters: Collection[Chosen], listed: Collection[str]
) -> Iterator[tuple[Chosen, Chosen]]:
    """The choices of a member before and after: those that agree in every listed option that both sides have."""
    for after in afters:
        fitting = [before for before in befores if _agree(before, after, listed)]
        yield from ((before, after) for before in fitting or [_NOWHERE])
    for before in befores:
        if not any(_agree(before, after, listed) for after in afters):
            yield before, _NOWHERE


def _agree(before: Chosen, after: Chosen, listed: Collection[str]) -> bool:
    """Ratios agree by their value, outcomes by their label."""
    one, other = ({name: _value(choice) for name, choice in chosen} for chosen in (before, after))
    return all(one[option] == other[option] for option in one.keys() & other.keys() if option in listed)


def _value(choice: Choice) -> object:
    return choice.profit if isinstance(choice, Ratio) else choice.label


def _read_otherwise(before: Ruleset, after: Ruleset) -> Iterator[tuple[str, Ruleset | None, Ruleset | None, list[str]]]:
    """Each other reading, the ruleset so read on the sides that have it, and the bets that it touches there."""
    left, right = reading_ways(before), reading_ways(after)
    for name in dict.fromkeys((*right, *left)):
        sides = [(ruleset, some.get(name)) for ruleset, some in ((before, left), (after, right))]
        touched = dict.fromkeys(bet for ruleset, way in sides if way for bet in affected(ruleset, way))
        was, is_ = (ruleset_under(ruleset, way) if way else None for ruleset, way in sides)
        yield name, was, is_, list(touched)
