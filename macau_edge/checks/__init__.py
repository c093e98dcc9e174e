"""What makes a ruleset sound: one function per rule, each listed here, and every mistake of a file at once.

The rules are asked of the adopted reading first and then, for each other way to read the law, of the bets that it
gives. Only a bet with nothing wrong, made of bets with nothing wrong, is computed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from macau_edge import exact
from macau_edge.analysis import Analysis, ruleset_under
from macau_edge.analysis.memory import Memory
from macau_edge.checks import bets, clauses, entries, hand, meters, short_rounds, strategy, tallies, zeros
from macau_edge.checks.case import BetCase, other_ways
from macau_edge.checks.definitions import Definitions
from macau_edge.checks.expected import check_expected, check_tables
from macau_edge.model import Alternative, Bet, Choice, Ruleset, Shoe
from macau_edge.model.message import Message, listed
from macau_edge.model.meter import in_turn, left_out, limit_of, metered
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.records import dataclass, replace
from macau_edge.model.refusals import TOO_DEAR, without_repeats
from macau_edge.model.walk import every, outermost
from macau_edge.outcomes.hand import made_of, positions
from macau_edge.outcomes.options import every_choice, placeholder_choices
from macau_edge.outcomes.together import without_figures
from macau_edge.reading.ruleset import OF_AN_ACT, Read

if TYPE_CHECKING:
    from macau_edge.model.filed import Policy

BET_RULES: tuple[Callable[[BetCase], Iterable[Problem]], ...] = (
    clauses.check_words,
    hand.check_bet_words,
    clauses.check_readable,
    clauses.check_others,
    clauses.check_overlap,
    clauses.check_empty,
    clauses.check_exceptions,
    zeros.check_zeros,
    clauses.check_own_stage,
    clauses.check_entered,
    clauses.check_decided,
    tallies.check_tally_phrases,
    tallies.check_items,
    tallies.check_slept,
    tallies.check_tally_prizes,
    tallies.check_highest_of,
    bets.check_stake_inside,
    bets.check_parts,
    bets.check_units,
    bets.check_hand_stages,
    bets.check_made,
    bets.check_rows_overlap,
    bets.check_rows_reached,
    clauses.check_part_lost,
    clauses.check_commission,
    entries.check_variables,
    entries.check_members,
    check_tables,
    strategy.check_strategy,
    strategy.check_raised,
)
"""Rules of one bet, adopted or in another reading; `figures.check_figures` follows where they find nothing."""

FILE_RULES: tuple[Callable[[Ruleset, Collection[Bet]], Iterable[Problem]], ...] = (
    entries.check_conditions,
    entries.check_alternatives,
    entries.check_said,
    strategy.check_choice_used,
    meters.check_meters,
    short_rounds.check_short_rounds,
)
"""Rules that need every entry of the file, since they look for what is not there."""

USE_RULES: tuple[Callable[[Ruleset, Collection[Bet]], Iterable[Problem]], ...] = (
    entries.check_names_and_options,
    entries.check_unused_words,
)
"""Rules that need every word of the file to mean something, since they look for what nobody mentions."""


Track = Callable[[Collection[BetCase]], Iterable[BetCase]]
"""Shows the progress of going through the bets."""


@dataclass(frozen=True, slots=True)
class Listener:
    """Who is told what is found of a file while it is checked, before all of it is known.

    Of the bets that are wanted `first` the figures are worked out in that order, before those of others. `ruled` is
    given the problems that the rules find of the adopted readings, when these have been asked of every bet and no
    figure is there, and `figured` each bet with what was found of it, when both engines have it under the choices that
    are taken.
    """

    first: Sequence[str] = ()
    ruled: Callable[[list[Problem]], object] = lambda _: None
    figured: Callable[[BetCase, list[Problem]], object] = lambda *_: None


def check(
    read: Read,
    track: Track = iter,
    *,
    memory: Memory | None = None,
    policy: Policy | None = None,
    standing: Mapping[str, Choice] | None = None,
    own_limits: bool = False,
    listener: Listener | None = None,
) -> list[Problem]:
    """Every problem of a file, in the order of its text: those that reading found, and those of the rules.

    `track` shows the progress of going through the bets; `memory`
    has the figures that are known already; `policy` is what the user asks beyond soundness, of the figures under the
    choices that are `standing`, and under every one of an option that is not among them. A bet to which it gives a
    limit is worked out where that is asked for, `own_limits`, or the meter allows as much, and otherwise left out. A
    `listener` is told what is found on the way.
    """
    if policy is not None and read.ruleset is not None:
        from macau_edge.checks.policy.limits import with_limits

        read = replace(read, ruleset=with_limits(read.ruleset, policy))
    bets = read.ruleset.bets.values() if read.ruleset and own_limits else ()
    of_every_way = partial(
        _of_every_way,
        track=track,
        memory=memory,
        policy=policy,
        standing=standing or {},
        listener=listener or Listener(),
    )
    with limit_of(bets):
        return _check(read, of_every_way)


def check_adopted(read: Read, only: Collection[str] | None = None) -> list[Problem]:
    """Every problem of a file on its adopted readings, but those that the engines find, which the caller runs itself.

    `only` are the bets that are gone through where nothing is wrong with the others, which were gone through before.
    """
    return _check(read, partial(_of_the_adopted, only=only))


@metered
def _check(read: Read, of_the_bets: Callable[[Read, Ruleset], list[Problem]]) -> list[Problem]:
    found = list(read.problems)
    if read.ruleset is not None:
        exact.announce(read.ruleset, placeholder_choices(read.ruleset))
        found += of_the_bets(read, read.ruleset)
    if read.ruleset is not None and read.complete:
        found += _of_the_file(read.ruleset, found)
    return _of_text(read, found)


def _of_text(read: Read, found: Iterable[Problem]) -> list[Problem]:
    """Problems as they are said of a text: of a draft none that an act alone could mend."""
    if read.ruleset is not None and read.ruleset.has_pieces:
        found = [one.of_pieces() for one in found]
    return sorted({one for one in found if not (read.draft and one.code in OF_AN_ACT)})


def _of_the_adopted(read: Read, ruleset: Ruleset, only: Collection[str] | None) -> list[Problem]:
    definitions = hand.define(ruleset)
    found: list[Problem] = []
    for case in written_bets(read, ruleset, definitions):
        if only is not None and case.whole and case.bet.id not in only:
            continue
        found += _by_the_rules(case)
        case.let_go()
    return without_repeats([*definitions.problems, *definitions.of_hand, *found])


def _of_every_way(
    read: Read,
    ruleset: Ruleset,
    track: Track,
    memory: Memory | None,
    policy: Policy | None,
    standing: Mapping[str, Choice],
    listener: Listener,
) -> list[Problem]:
    ways = EveryWay(read, ruleset, _by_the_rules, track, memory, standing, listener)
    looked = [case for case in ways.looked if not case.in_combinations]
    found = [*ways.found, *left_out(ways.left_out), *entries.check_options(ruleset, looked, ways.computed)]
    if policy is not None:
        from macau_edge.checks.policy import check_policy

        cases = [case for case in ways.cases if case in ways.figured and not case.in_combinations]
        found += check_policy(ruleset, cases, policy, standing)
    return without_repeats(found)


def _by_the_rules(case: BetCase) -> list[Problem]:
    found = without_repeats(problem for rule in BET_RULES for problem in rule(case))
    return [_of_another(problem, case.bet) for problem in found]


def _of_another(problem: Problem, bet: Bet) -> Problem:
    """A problem that a bet has for a key of the one it is based on, where that is written."""
    base, place = bet.based_on, problem.place
    if not base.line or place < base or base < bet.place <= place:
        return problem
    message = Message("{message}, in `{bet}`, which is based on this bet", message=problem.message, bet=bet.id)
    return replace(problem, message=message)


def _of_the_file(ruleset: Ruleset, found: Sequence[Problem]) -> list[Problem]:
    all_bets = list(outermost((ruleset.bets, ruleset.readings), Bet))
    more = [problem for rule in FILE_RULES for problem in rule(ruleset, all_bets)]
    if not any(problem.family == "structure" for problem in (*found, *more)):
        more += [problem for rule in USE_RULES for problem in rule(ruleset, all_bets)]
    return more


# --- the bets of a file as the law is read there, and in every other way, with their figures by both engines ---------


Rules = Callable[[BetCase], list[Problem]]


def written_bets(
    read: Read,
    ruleset: Ruleset,
    definitions: Definitions,
    memory: Memory | None = None,
    standing: Mapping[str, Choice] | None = None,
) -> list[BetCase]:
    """The bets of a file; of those that could not be read, what could."""
    every = ((bet, whole) for whole, bets in ((True, ruleset.bets.values()), (False, read.partial)) for bet in bets)
    return [
        BetCase(ruleset=ruleset, bet=bet, definitions=definitions, whole=whole, memory=memory, standing=standing or {})
        for bet, whole in every
    ]


class EveryWay:
    """The problems of every bet, found by rules, and, where these find nothing, by both engines.

    `figured` are the bets that both engines computed under the choices that are taken, `computed` those of which they
    computed everything.
    """

    def __init__(
        self,
        read: Read,
        ruleset: Ruleset,
        rules: Rules,
        track: Track,
        memory: Memory | None,
        standing: Mapping[str, Choice],
        listener: Listener | None = None,
    ) -> None:
        self.read, self.ruleset, self.rules, self.memory, self.standing = read, ruleset, rules, memory, standing
        self.definitions = hand.define(ruleset)
        self.found: list[Problem] = [*self.definitions.problems, *self.definitions.of_hand]
        self.computed: set[BetCase] = set()
        self.figured: set[BetCase] = set()
        self.looked: list[BetCase] = []
        self.left_out: list[Bet] = []
        self.cases = written_bets(read, ruleset, self.definitions, memory, standing)
        self.sound = self._bets(self.cases, frozenset(), track, listener or Listener())
        for way in outermost(ruleset.readings, Alternative):
            self._way(way)
        if any(one.family == "structure" and not one.warning for one in (*read.problems, *self.found)):
            return  # the bet with the best play may stand there, and not be read as it is meant
        for case in self.looked:  # behind the figures of all bets, of which it may take nothing
            self.found += strategy.check_best(case) if case.own and case in self.computed else ()

    def _way(self, way: Alternative) -> None:
        definitions = self.definitions
        if way.hand is not None:
            definitions = hand.define(replace(self.ruleset, hand=way.hand))
            self.found += definitions.of_hand
        lost = hand.lost_words(self.ruleset, way)
        self.found += hand.hand_problems(way, lost)
        if not lost:
            self.found += [_so_read(p, way) for p in definitions.problems if p not in self.definitions.problems]
        cases = other_ways(self.ruleset, definitions, way, self.memory, self.standing)
        altered = [case for case in cases if case.bet.id not in lost]
        ids = {case.bet.id for case in altered}
        self._bets(altered, self.sound - ids - lost.keys(), iter)
        altered = [case for case in altered if not case.in_combinations]
        touched = [*altered, *(case for case in self.cases if case.bet.id in ids and not case.in_combinations)]
        if (
            self.read.complete
            and definitions.hand_is_sound
            and self.definitions.hand_is_sound
            and self.computed.issuperset(touched)
        ):
            self.found += check_difference(self.ruleset, way, self.cases, altered)

    def _bets(
        self, cases: list[BetCase], sound: frozenset[str], track: Track, listener: Listener | None = None
    ) -> frozenset[str]:
        """Looks at bets, those that others are made of first; gives those that are `sound`, by their identifiers.

        First all rules, then the figures of every bet as `analyse` has them: of what it computes nothing is refused
        here. Behind these come the figures of all other choices, and as warnings what is too dear of them.
        """
        self.looked += cases
        heard = listener or Listener()
        ranks = _ranked(heard.first, {case.bet.id: made_of(case.bet) for case in cases})

        def place(case: BetCase) -> tuple[int, bool, bool]:
            return ranks.get(case.bet.id, len(ranks)), bool(case.bet.parts), bool(case.bet.additional)

        ordered = sorted(cases, key=place)
        as_meant = {case for case in ordered if self._is_as_meant(case)}
        heard.ruled(_of_text(self.read, (*self.read.problems, *self.found)))

        def figures(case: BetCase) -> list[Problem] | None:
            nonlocal sound
            if case not in as_meant or not sound.issuperset(made_of(case.bet)):
                return None
            problems: list[Problem] = []
            if not (case.left_out and case.in_combinations):
                case.analyse_again(case.taken)
                problems += check_figures(case, [case.taken])
            sound |= {case.bet.id} if all(problem.code == TOO_DEAR for problem in problems) else set()
            heard.figured(case, problems)
            return problems

        turns = in_turn(ordered, figures, track)  # what was too dear comes once more, behind the others
        found = {number: problems for number, problems in turns if problems is not None}
        figured = [ordered[number] for number in found if ordered[number].bet.id in sound]
        figured = [case for case in figured if not case.left_out]
        for number, problems in found.items():
            case = ordered[number]
            if case.left_out:
                self.left_out += [case.bet] if problems and case.way is None else ()
                continue
            self.computed.update(() if problems else (case,))
            self._say(case, (*case.unlooked, *problems) if problems else ())
        others = [(case, place) for case in figured for place in case.others]
        for _ in in_turn(others, lambda one: one[0].analyse_again(one[1])):
            pass
        for case in figured:
            problems = list(check_other_choices(case))
            if problems:
                self.computed.discard(case)
            self._say(case, problems)
            if case.unlooked:
                self._look_again(case)
            self.found += check_expected(case) if case.own else ()
        self.figured.update(figured)
        return sound

    def _is_as_meant(self, case: BetCase) -> bool:
        """Whether the rules find nothing for which a bet could not be computed; they say what they find."""
        problems = self.rules(case)
        self._say(case, problems)
        looked_at = (case.left_out or case.survey.whole or bool(case.unlooked)) and not case.may_be_a_part
        case.let_go()
        return looked_at and case.definitions.deal_is_sound and all(problem.warning for problem in problems)

    def _look_again(self, case: BetCase) -> None:
        """Asks the rules again that cost too much before there were figures: of each choice, whose rounds are known.

        Where they cost too much still, a warning says so of a bet that both engines have computed.
        """
        again = replace(case, apart=True, unlooked=[])
        problems = self.rules(again)
        again.let_go()
        self._say(again, problems)
        if case in self.computed:
            self._say(again, _not_looked_at(again))

    def _say(self, case: BetCase, problems: Iterable[Problem]) -> None:
        """What is found of a bet; of another reading what is too dear is a warning, as it is of another choice."""
        if not case.definitions.deal_is_sound:  # what is wrong in it was told once
            problems = [one for one in problems if not _in_the_deal(self.ruleset, one)]
        inherited = case.way is not None and not case.own
        if case.way is not None:
            problems = [_unchecked(case, one) if one.code == TOO_DEAR and not one.warning else one for one in problems]
        self.found += [_so_read(one, case.way) for one in problems] if inherited and case.way else problems


def _ranked(first: Sequence[str], made: Mapping[str, Collection[str]]) -> dict[str, int]:
    """Bets that are wanted first with their ranks: what one is made of has that of the first that needs it."""
    ranks: dict[str, int] = {}
    for rank, bet in enumerate(first):
        waiting = [bet]
        for one in waiting:  # grows while it is walked
            if one not in ranks:
                ranks[one] = rank
                waiting += made.get(one, ())
    return ranks


def _in_the_deal(ruleset: Ruleset, problem: Problem) -> bool:
    """Whether a problem stands in the deal."""
    steps = ruleset.device.deal if isinstance(ruleset.device, Shoe) else ()
    lines = [step.place.line for step in steps] + [phrase.place.line for phrase in every(steps, Phrase)]
    return bool(lines) and min(lines) <= problem.place.line <= max(lines)


def _unchecked(case: BetCase, problem: Problem) -> Problem:
    """A warning that figures which are too dear are not checked."""
    message = Message("the figures of `{bet}` are not checked: {message}", bet=case.bet.id, message=problem.message)
    return replace(problem, message=message, warning=True)


def _not_looked_at(case: BetCase) -> Iterable[Problem]:
    """That rules could not be asked of all of a bet that both engines could compute."""
    for problem in case.unlooked[:1]:
        message = Message("not every rule was asked of `{bet}`: {message}", bet=case.bet.id, message=problem.message)
        yield replace(problem, place=case.bet.place, message=message, warning=True)


def _so_read(problem: Problem, way: Alternative) -> Problem:
    """A problem of what was written for the adopted reading, found in another one."""
    message = Message("{message}, when the law is read as in `{way}`", message=problem.message, way=way.id)
    return replace(problem, message=message)


# --- readings that make no difference --------------------------------------------------------------------------------


def check_difference(
    ruleset: Ruleset, way: Alternative, adopted: Sequence[BetCase], altered: Sequence[BetCase]
) -> Iterable[Problem]:
    """An alternative that changes no figure of any bet; not where a figure needs an option of any ratio.

    One that gives another hand is idle only if that hand goes as the adopted one does: the provision is about the turn
    of a shooter, which the reports describe, also where no bet of the file depends on it.
    """
    if way.hand is not None and _another_hand(ruleset, way):
        return
    before = {case.bet.id: case for case in adopted}
    for case in altered:
        old = before.get(case.bet.id)
        if old is None or _any_ratio(old) or _any_ratio(case) or _differ(old, case):
            return
    message = Message("read as in `{way}`, every figure is the same", way=way.id)
    if way.hand:
        message = Message("read as in `{way}`, every figure is the same, and so is the hand", way=way.id)
    remedy = Message("write what it changes under `instead`, or move the provision to `notes`")
    yield Problem(way.place, "law/reading-changes-nothing", message, help=remedy)


def _another_hand(ruleset: Ruleset, way: Alternative) -> bool:
    """Whether a hand can stand somewhere else, or something else happens in it, under some choice of the options."""
    chosen = list(every_choice(ruleset, placeholder_choices(ruleset)))
    return any(positions(ruleset, one) != positions(ruleset_under(ruleset, way), one) for one in chosen)


def _any_ratio(case: BetCase) -> bool:
    """Whether a figure is given only once the house has named a ratio."""
    return any(option.choices is None for option in case.options)


def _differ(one: BetCase, other: BetCase) -> bool:
    """Whether the two come to something else under a choice of the options that both can be under."""
    both = {option.id for option in one.options} & {option.id for option in other.options}
    return any(
        figures != others
        for chosen, figures in one.distributions
        for chosen_there, others in other.distributions
        if all(chosen[name] == chosen_there[name] for name in both)
    )


# --- figures that cannot be computed, or that the two engines do not agree on ----------------------------------------


def check_figures(case: BetCase, places: Iterable[int]) -> Iterable[Problem]:
    """Both engines on every member, under the choices at these places; of a part that has figures of its own."""
    if case.bet.id in without_figures(case.ruleset):
        if case.bet.expect:
            message = Message("`{bet}` depends on a choice that it leaves to the bets it is a part of", bet=case.bet.id)
            remedy = Message("write `expect` in these")
            yield Problem(case.bet.place, "structure/strategy", message, help=remedy)
        return
    for place in places:
        try:
            analysed = case.analysed(place)
        except ProblemError as error:
            yield from error.problems
            return
        found = Analysis(case.ruleset, case.choices[place], frozenset(), bets=analysed)
        yield from (*found.refused, *found.problems)


def check_other_choices(case: BetCase) -> Iterable[Problem]:
    """Both engines under every choice of the options but that which is taken; a warning of those that are too dear."""
    refused: dict[int, Problem] = {}
    for place in case.others:
        for problem in check_figures(case, [place]):
            if problem.code == TOO_DEAR:
                refused.setdefault(place, problem)
            else:
                yield problem
    if refused:
        problem = next(iter(refused.values()))
        message = Message(
            "the figures of `{bet}` are not checked with {choices}: {message}",
            bet=case.bet.id,
            choices=listed(case.typed(place) for place in refused),
            message=problem.message,
        )
        yield replace(problem, message=message, warning=True)
