"""The bets of an analysis, each with its figures as attributes; one that waits for an option has none, and says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from keyword import iskeyword
from math import nan
from typing import TYPE_CHECKING, Any, TypeVar

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.model import Language
from macau_edge.model.measures import Measures, NoSpreadError
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import Problem, UsageError
from macau_edge.model.records import dataclass, field, replace
from macau_edge.questions.analyse.rows import family_of
from macau_edge.questions.bets import BetsResult, unknown_bet
from macau_edge.questions.supposing.prizes import slots
from macau_edge.reports.result import SHAPES, Result, first_of, frame_of, known_language
from macau_edge.wording import Words
from macau_edge.wording.bets import prizes_line

if TYPE_CHECKING:
    from macau_edge.analysis.stakes import StakesAnalysis

V = TypeVar("V")


class WaitingError(UsageError, KeyError):
    """A bet is asked for that has no figures, since an option is not given on which they depend."""


class TooDearError(UsageError, KeyError):
    """A bet is asked for that has no figures, since it costs more than the command may do."""


class NoFigureError(UsageError):
    """A figure is asked for that a bet has not, or that its members have not in common."""


@dataclass(frozen=True, slots=True, repr=False)
class BetResult:
    """A bet with its figures, or the members of a family, which have those in common that are the same.

    All are exact but `std`, a float. Edges are per unit put down at the start, net results in units of the stake. A
    figure that there is not, as the edge of a bet for which nothing is put down, raises NoFigureError, and what is not
    known of a bet by whose play a hand is parted NoSpreadError.
    """

    analysis: Analysis = field(compare=False)
    found: tuple[BetAnalysis, ...]
    """The records of the engines: one, or of each member one."""

    @property
    def id(self) -> str:
        """The identifier of the bet, or of the family."""
        first = self.found[0].id
        return first if len(self.found) == 1 else family_of(first)

    @property
    def members(self) -> tuple[BetResult, ...]:
        """The members of a family, each a bet; of any other bet itself."""
        return tuple(BetResult(self.analysis, (one,)) for one in self.found)

    def __iter__(self) -> Iterator[BetResult]:
        return iter(self.members)

    def __len__(self) -> int:
        return len(self.found)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        try:
            said = f"house edge {self.house_edge}"
        except NoFigureError:
            said = f"{len(self)} members" if len(self) > 1 else "no house edge"
        return f"<Bet {self.id}: {said}>"

    # --- what it is called, and what it pays

    @property
    def name(self) -> str:
        """Its name in English."""
        members = self.found
        return Words("en", self.analysis.ruleset).bet(members[0].member if len(members) == 1 else members[0].member.bet)

    @property
    def pays(self) -> str:
        """Its prizes as a line of a report, `1:1 (3, 4, 9, 10, 11) · 2:1 (2, 12)`."""
        w = Words("en", self.analysis.ruleset)
        return self._common("pays", lambda one: prizes_line(one.member, self.analysis.choices, w))

    @property
    def prizes(self) -> dict[str, Fraction]:
        """What a prize is for -> the profit to one; the name is empty where the bet has one prize."""
        return self._common("prizes", self._prizes_of)

    def _prizes_of(self, bet: BetAnalysis) -> dict[str, Fraction]:
        found = slots(self.analysis.ruleset, bet.member, self.analysis.choices)
        return {slot.name: slot.ratio.profit for slot in found if slot.ratio}

    @property
    def prize(self) -> Fraction:
        """The one prize of the bet, its profit to one."""
        found = self.prizes
        if len(found) != 1:
            names = joined(f"`{name}`" for name in found)
            message = Message("`{bet}` has not one prize", bet=self.id)
            raise NoFigureError(message, Message("`prizes` has them by name: {names}", names=names))
        return next(iter(found.values()))

    # --- its figures

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps per unit put down at the start."""
        return self._staked("house_edge", lambda m: m.house_edge)

    @property
    def rtp(self) -> Fraction:
        """Return to player: one less the house edge."""
        return self._staked("rtp", lambda m: m.return_to_player)

    @property
    def edge_resolved(self) -> Fraction:
        """The house edge per bet won or lost, pushes left out."""
        return self._staked("edge_resolved", lambda m: m.house_edge_resolved)

    @property
    def edge_per_roll(self) -> Fraction:
        """The house edge per trial that the bet lies on the table."""
        return self._staked("edge_per_roll", lambda m: m.house_edge_per_roll)

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps per unit of all that is put down."""
        return self._staked("element_of_risk", lambda m: m.element_of_risk)

    @property
    def hit_frequency(self) -> Fraction:
        """The probability that something is won; `win` is another name of it."""
        return self._figure("hit_frequency", lambda m: m.win)

    @property
    def win(self) -> Fraction:
        """The probability that something is won."""
        return self._figure("win", lambda m: m.win)

    @property
    def push(self) -> Fraction:
        """The probability that the stake comes back."""
        return self._figure("push", lambda m: m.push)

    @property
    def lose(self) -> Fraction:
        """The probability that something is lost."""
        return self._figure("lose", lambda m: m.lose)

    @property
    def variance(self) -> Fraction:
        """The variance of the net result, in squared units of the stake."""
        return self._figure("variance", lambda m: m.variance)

    @property
    def std(self) -> float:
        """The standard deviation of the net result, in units of the stake."""
        return self._figure("std", lambda m: float(m.standard_deviation))

    @property
    def expected_rolls(self) -> Fraction:
        """How many trials the bet takes on average."""
        return self._figure("expected_rolls", lambda m: m.distribution.rolls)

    @property
    def distribution(self) -> Mapping[Fraction, Fraction]:
        """Net result in units of the stake -> its probability, ascending."""
        return self._figure("distribution", lambda m: m.distribution.nets)

    @property
    def agree(self) -> bool:
        """Whether both engines agree on it."""
        return all(one.agree for one in self.found)

    def _staked(self, name: str, of: Callable[[Measures], Fraction | None]) -> Fraction:
        """A figure per unit put down."""
        if any(one.laid for one in self.found):
            message = Message("`{bet}` has no `{figure}`: it is laid on another bet's stake", bet=self.id, figure=name)
            raise NoFigureError(message, Message("ask for the bet on which it is laid"))
        found = self._figure(name, of)
        if found is None:
            message = Message("`{bet}` has no `{figure}`: it is never won or lost", bet=self.id, figure=name)
            raise NoFigureError(message, Message("ask for `house_edge`, which counts pushes"))
        return found

    def _figure(self, name: str, of: Callable[[Measures], V]) -> V:
        def figure(one: BetAnalysis) -> V:
            assert one.measures
            return of(one.measures)

        return self._common(name, figure)

    def _common(self, name: str, of: Callable[[BetAnalysis], V]) -> V:
        """What all members have; raises NoFigureError where they have not the same."""
        first, *others = map(of, self.found)
        if any(one != first for one in others):
            message = Message("the members of `{bet}` have not the same `{figure}`", bet=self.id, figure=name)
            raise NoFigureError(message, Message("ask one of them, `{member}`", member=self.found[0].id))
        return first


@dataclass(frozen=True, slots=True)
class Waiting:
    """A bet without figures, since nobody gave an option on which they depend."""

    id: str
    option: str
    edge_in_the_long_run: Fraction | None = None
    """What the house keeps of it in the long run, where it waits for what its meters show and that can be known."""


@dataclass(frozen=True, slots=True)
class TooDear:
    """A bet without figures, since they cost more than the command may do."""

    id: str
    problem: Problem


@dataclass(frozen=True, slots=True, repr=False)
class AnalysisResult(BetsResult[Analysis, BetResult]):
    """What bets are worth: a mapping from those that have figures, in the order of the file.

    The name of a family gives its members together. Where every choice or stakes were asked for, it is of the choices
    made, paid to the last fraction, and its report, JSON and records are those of all that was asked for.
    """

    whole: Result[Any] | None = field(default=None, kw_only=True)
    """All that was found, where that is more than the bets under the choices made."""

    @property
    def every_choice(self) -> tuple[AnalysisResult, ...]:
        """Of the choices made, and behind it of every choice where these were asked for, each as it is by itself."""
        if self.whole is None or not isinstance(self.whole.found, tuple):
            return (self,)
        return tuple(first_of(replace(self.whole, found=(one,)), AnalysisResult) for one in self.whole.found)

    @property
    def at_stakes(self) -> StakesAnalysis:
        """What rounding to whole chips costs at the stakes asked for, bet by bet; raises UsageError without any."""
        if self.whole is None or isinstance(self.whole.found, tuple):
            raise UsageError(Message("no stake was asked for"), Message('give `stake=10`, or `stake="10 to 60"`'))
        found: StakesAnalysis = self.whole.found
        return found

    @property
    def bets(self) -> tuple[BetResult | Waiting | TooDear, ...]:
        """Every bet that was asked for, also those without figures."""
        return tuple(self._bet(one) for one in self.found.bets)

    @property
    def waiting(self) -> dict[str, str]:
        """The bets that wait for an option -> that option."""
        return {bet.id: bet.option for bet in self.bets if isinstance(bet, Waiting)}

    def to_frame(self, language: Language = "en", *, exact: bool = False, wide: bool = False) -> Any:
        """The bets that have figures as a data frame, of pandas where it is installed and otherwise of polars.

        Its index is `id`, in polars the first column, and its columns are `FRAME`: numbers as floats, or with `exact`
        as objects of `Fraction`; a figure that there is not is missing. With `wide` it has every column of `csv()`, of
        every bet that was asked for. Where every choice or stakes were asked for, it has a row for each bet at each of
        them, as `csv()` has. Raises UsageError for an unknown language, or where neither library is there.
        """
        if wide or self.whole is not None:
            return BetsResult.to_frame(self, language, exact=exact, wide=wide)
        w = Words(known_language(language), self.found.ruleset)
        bets = list(self.by_bet().values())
        columns: dict[str, list[object]] = {"id": [bet.id for bet in bets]}
        for name in FRAME:
            columns[name] = [_cell(bet, name, w, exact=exact) for bet in bets]
        return frame_of(columns, index="id")

    def by_bet(self) -> dict[str, BetResult]:
        """The bets that have figures."""
        return {bet.id: bet for bet in self.bets if isinstance(bet, BetResult)}

    def __getitem__(self, bet: str) -> BetResult:
        asked = [one for one in self.found.bets if bet in (one.id, family_of(one.id))]
        if not asked:
            known = {name: None for one in self.found.bets for name in (one.id, family_of(one.id))}
            raise unknown_bet(bet, known)
        for one in map(self._bet, asked):  # of a family all members are given, or none
            if isinstance(one, Waiting):
                raise _waiting(one)
            if isinstance(one, TooDear):
                raise TooDearError(one.problem.message, one.problem.help)
        return BetResult(self.found, tuple(asked))

    def _bet(self, one: BetAnalysis) -> BetResult | Waiting | TooDear:
        if one.refused:
            return TooDear(one.id, one.refused)
        if one.missing is not None:
            return Waiting(one.id, one.missing, one.edge_in_the_long_run)
        return BetResult(self.found, (one,))


def result_of(found: Result[Any]) -> AnalysisResult:
    """What was found, as a result of the choices made that has all of it."""
    if isinstance(found.found, tuple) and len(found.found) == 1:
        return first_of(found, AnalysisResult)
    made = found.found[0] if isinstance(found.found, tuple) else found.found.exactly
    shapes: dict[str, Any] = {
        name: partial(_of_the_whole, shape, found.found) for name in SHAPES if (shape := getattr(found, name))
    }
    return AnalysisResult(made, **shapes, question=found.question, whole=found)


def _of_the_whole(shape: Callable[..., V], whole: object, _: object, *language: Language) -> V:
    """A shape of all that was found, whichever part of it is shown."""
    return shape(whole, *language)


FRAME = ("name", "pays", "house_edge", "rtp", "hit_frequency", "push", "std", "expected_rolls", "element_of_risk",
         "edge_per_roll", "agree")  # fmt: skip
"""The columns of a data frame, which are attributes of a bet."""


def _cell(bet: BetResult, name: str, w: Words, *, exact: bool) -> object:
    """What a data frame has of a bet; NaN or, where figures are exact, None for a figure that there is not."""
    if name == "name":
        return w.bet(bet.found[0].member)
    if name == "pays":
        return prizes_line(bet.found[0].member, bet.analysis.choices, w)
    try:
        found = getattr(bet, name)
    except (NoFigureError, NoSpreadError):
        return None if exact else nan
    return float(found) if isinstance(found, Fraction) and not exact else found


def _waiting(bet: Waiting) -> WaitingError:
    plain = bet.option.isidentifier() and not iskeyword(bet.option)
    message = Message("`{bet}` waits for `{option}`, which nobody gave", bet=bet.id, option=bet.option)
    if plain:
        return WaitingError(message, Message("give `{option}=`", option=bet.option))
    return WaitingError(message, Message("give it by name, `choices={example}`", example=f'{{"{bet.option}": …}}'))
