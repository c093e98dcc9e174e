"""A bet under one reading of the law, and what can be found out about it, each once.

The rules share what they look at: the words that mean nothing, where the bet can go (`survey.py`), and the figures of
both engines under every choice of the options.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property

from macau_edge.analysis import BetAnalysis, affected, ruleset_under, try_bet
from macau_edge.analysis.memory import Memory
from macau_edge.checks import words
from macau_edge.checks.definitions import Definitions, unknown_in_prizes
from macau_edge.checks.survey import Survey, survey
from macau_edge.model import Alternative, Bet, Choice, Clause, Hand, Member, Option, Ruleset, Stage
from macau_edge.model.measures import Distribution
from macau_edge.model.meter import is_left_out
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.refusals import Refused, is_too_dear, problem_of_refusal
from macau_edge.model.walk import every
from macau_edge.outcomes.hand import phrases_of
from macau_edge.outcomes.members import members_known
from macau_edge.outcomes.options import every_choice, options_of, placeholder_choices
from macau_edge.outcomes.rounds import steps_that_matter
from macau_edge.outcomes.scope import Choices
from macau_edge.outcomes.together import compound_only, wholes_of


@dataclass(frozen=True, eq=False, kw_only=True)
class BetCase:
    """A bet in a ruleset, as the law is read there: as adopted, or in the way that `way` is.

    `definitions` are the names, the options and the hand of the file; `whole` is whether all of the bet could be read;
    `memory` has the figures that were found in this run. `unlooked` is why a rule could not be asked of all of it,
    which costs more than the meter allows: the engines say whether there are figures all the same. `standing` are the
    choices that an application made.
    """

    ruleset: Ruleset
    bet: Bet
    definitions: Definitions
    way: Alternative | None = None
    whole: bool = True
    memory: Memory | None = None
    unlooked: list[Problem] = field(default_factory=list, repr=False)
    apart: bool = False
    """Whether the rules may look at each choice for what looking at all of them may cost at first."""
    standing: Choices = field(default_factory=dict)
    found: dict[int, tuple[BetAnalysis, ...]] = field(default_factory=dict, repr=False)
    """By the place of the choices, what both engines found until now."""

    def said(self, error: ProblemError) -> tuple[Problem, ...]:
        """What a rule says of what is wrong where it looks; what is too dear to look at is kept as `unlooked`."""
        if not is_too_dear(error):
            return error.problems
        self.unlooked.append(problem_of_refusal(Refused(error.problems), self.bet))
        return ()

    @property
    def hand(self) -> Hand | None:
        """The hand, where its clauses are looked at as those of a bet."""
        return None

    @property
    def own(self) -> bool:
        """Whether the entry was written for this reading, and not taken over from the adopted one."""
        return self.way is None or any(bet is self.bet for bet in self.way.bets)

    @property
    def clauses(self) -> Iterator[tuple[Stage, Clause]]:
        """Every clause with its stage."""
        return ((stage, clause) for stage in self.bet.stages for clause in stage.clauses)

    @cached_property
    def may_be_a_part(self) -> bool:
        """Whether it may leave how the player chooses to a compound bet, which could not be read."""
        unread = any(kind == "bets" and name not in self.ruleset.bets for kind, name in self.ruleset.places)
        alone = not self.bet.strategy and not self.bet.parts
        return unread and alone and bool(steps_that_matter(self.ruleset, self.bet))

    @cached_property
    def mistaken(self) -> tuple[Problem, ...]:
        """The words that mean nothing where they stand, or something else than is needed."""
        known, bet = self.definitions.known, self.bet
        found = [problem for stage, clause in self.clauses for problem in words.in_clause(known, bet, stage, clause)]
        found += [*words.in_tally(known, bet), *words.in_values(known, bet), *words.in_strategy(known, bet)]
        return (*found, *unknown_in_prizes(known, bet), *self.astray)

    @cached_property
    def astray(self) -> tuple[Problem, ...]:
        """The clauses that lead to a stage which there is not."""
        return tuple(words.of_stages(self.bet))

    @cached_property
    def unclear(self) -> frozenset[Place]:
        """The places of the clauses, or phrases of a tally, whose words mean nothing or cannot be relied on."""
        return frozenset(place for place, phrase in self._phrases if not self.is_clear(phrase))

    def is_clear(self, phrase: Phrase) -> bool:
        """Whether every word of a phrase means something, and can be relied on."""
        lost, wrong = self._in_doubt
        if not lost and not wrong:
            return True
        in_doubt = any(part.place in wrong for part in every(phrase, Phrase))
        return not in_doubt and lost.isdisjoint(words.mentioned_words(phrase))

    @cached_property
    def _in_doubt(self) -> tuple[frozenset[str], frozenset[Place]]:
        """The words that cannot be relied on, and the places of those that mean nothing where they stand."""
        return self.definitions.broken | self._lost_variables, frozenset(one.place for one in self.mistaken)

    @property
    def _phrases(self) -> Iterator[tuple[Place, Phrase]]:
        """The place of every clause, and of every phrase of a tally, with what stands there."""
        yield from ((clause.place, clause.outcomes) for _, clause in self.clauses)
        if self.bet.tally:
            yield from ((phrase.place, phrase) for phrase in phrases_of(self.bet))

    @property
    def _lost_variables(self) -> frozenset[str]:
        """The variables with a value that uses such a word."""
        return frozenset(
            variable.name
            for variable, value in words.written_values(self.bet)
            if any(words.in_definition(self.definitions.known, value.outcomes))
            or not self.definitions.broken.isdisjoint(words.mentioned_words(value.outcomes))
        )

    @property
    def left_out(self) -> bool:
        """Whether a policy gives it, or all that it is a part of alone, a limit that is more than may be done here."""
        if self.in_combinations:
            return all(is_left_out(self.ruleset.bets[name]) for name in wholes_of(self.ruleset, self.bet.id))
        return is_left_out(self.bet)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options that a member of the bet uses."""
        return options_of(self.ruleset, Member(self.bet, {}))

    @cached_property
    def choices(self) -> tuple[Choices, ...]:
        """Every combination of these options; one of any ratio stands at what was chosen, or at 1:1."""
        chosen = {**placeholder_choices(self.ruleset), **self._named}
        if not self.options:
            return (chosen,)
        used = {option.id: option for option in self.options}
        return tuple(every_choice(replace(self.ruleset, options=used), chosen))

    @property
    def _named(self) -> dict[str, Choice]:
        """The ratios that were chosen of options of any."""
        listed = self.ruleset.options
        return {name: one for name, one in self.standing.items() if name in listed and listed[name].choices is None}

    def is_open(self, option: Option) -> bool:
        """Whether an option may be any ratio, and nobody named one: it has no default either."""
        return option.choices is None and option.default is None and option.id not in self.standing

    @cached_property
    def survey(self) -> Survey:
        """Where the bet can go; nothing of one that is left out."""
        if self.left_out:
            return Survey()
        sound = self.definitions.hand_is_sound
        found = survey(
            self.ruleset,
            self.bet,
            self.choices,
            self.unclear,
            self.said,
            hand_is_sound=sound,
            hand=self.hand,
            apart=self.apart,
        )
        unread = self.definitions.broken.intersection(words.in_prizes(self.bet))
        return found if self.whole and not self.mistaken and not unread else replace(found, whole=False)

    def let_go(self) -> None:
        """Forgets where the bet can go, once all rules were asked: that may be a hundred megabytes."""
        vars(self).pop("survey", None)

    @cached_property
    def taken(self) -> int:
        """The place of the choices that are made where nobody makes them: the default, else the first of an option."""
        taken = {name: choice.label for name, choice in placeholder_choices(self.ruleset).items()}
        used = [option.id for option in self.options if option.choices]
        wanted = [taken[name] for name in used]
        return next(at for at, one in enumerate(self.choices) if [one[name].label for name in used] == wanted)

    @property
    def others(self) -> list[int]:
        """The places of all other choices: those first that differ in what changes figures alone."""
        taken = self.choices[self.taken]
        idle = [option.id for option in self.options if option.unchanged and option.choices]

        def differs(place: int) -> int:
            return sum(self.choices[place][name].label != taken[name].label for name in idle)

        return sorted((place for place in range(len(self.choices)) if place != self.taken), key=differs)

    def typed(self, place: int) -> str:
        """The choices at a place as a command takes them: `--packs 7`; those that change none if they alone differ."""
        chosen, taken = self.choices[place], self.choices[self.taken]
        listed = [option for option in self.options if option.choices]
        moving = [option for option in listed if not option.unchanged]
        moved = any(chosen[option.id].label != taken[option.id].label for option in moving)
        return " ".join(f"--{option.id} {chosen[option.id].label}" for option in (moving if moved else listed))

    def analyse(self, member: Member, chosen: Choices) -> BetAnalysis:
        """Both engines on a member, refused where it is too dear; raises ProblemError where it cannot be computed."""
        return try_bet(self.ruleset, member, chosen, memory=self.memory)

    def analysed(self, place: int) -> tuple[BetAnalysis, ...]:
        """Both engines on every member, under the choices at a place, refused where it is too dear; found once.

        Raises:
            ProblemError: one cannot be computed for another reason.
        """
        if place not in self.found:
            self.found[place] = self._analysed(place, {})
        return self.found[place]

    def analyse_again(self, place: int) -> None:
        """Finds the figures at a place, or those alone that were refused there.

        What cannot be computed for another reason is told by whoever asks for them.
        """
        known = {bet.id: bet for bet in self.found.get(place, ()) if not bet.refused}
        if len(known) != len(self.found.get(place, ())) or place not in self.found:
            with suppress(ProblemError):
                self.found[place] = self._analysed(place, known)

    def _analysed(self, place: int, known: Mapping[str, BetAnalysis]) -> tuple[BetAnalysis, ...]:
        chosen = self.choices[place]
        of = members_known(self.ruleset, self.bet, chosen)
        return tuple(known.get(one.id) or self.analyse(one, chosen) for one in of)

    @property
    def analyses(self) -> tuple[tuple[BetAnalysis, ...], ...]:
        """Both engines on every member, under each of the choices; raises ProblemError where one cannot be computed."""
        return tuple(map(self.analysed, range(len(self.choices))))

    @cached_property
    def in_combinations(self) -> bool:
        """Whether it is made as a part of compound bets alone, so that its own figures are those of no bet."""
        return self.bet.id in compound_only(self.ruleset)

    @property
    def distributions(self) -> Iterator[tuple[Choices, dict[str, Distribution | None]]]:
        """Each of the choices, and the distribution of every member under it that has one."""
        for chosen, bets in zip(self.choices, self.analyses, strict=True):
            yield chosen, {bet.id: bet.measures.distribution if bet.measures else None for bet in bets}


def other_ways(
    ruleset: Ruleset, definitions: Definitions, way: Alternative, memory: Memory | None, standing: Choices
) -> list[BetCase]:
    """The bets that another way to read a provision touches."""
    altered = ruleset_under(ruleset, way)
    touched = set(affected(ruleset, way))
    bets = (bet for bet in altered.bets.values() if bet.id in touched)
    return [
        BetCase(ruleset=altered, bet=bet, definitions=definitions, way=way, memory=memory, standing=standing)
        for bet in bets
    ]
