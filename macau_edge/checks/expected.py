"""Figures that a bet is expected to have, and does not have, under any choice of the law's options."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import cast

from macau_edge.checks.case import BetCase
from macau_edge.checks.words import go_by, opened_for
from macau_edge.model import (
    OTHERS,
    Bet,
    Choice,
    Member,
    Pays,
    PrizeTable,
    Ratio,
    RowKey,
    Ruleset,
    matches,
    rows_for,
)
from macau_edge.model.forms import DIGITS
from macau_edge.model.measures import IN_RULESETS, Exact, Measures
from macau_edge.model.message import Message, Pointed, joined, quoted
from macau_edge.model.notation import Malformed, parse_ratio
from macau_edge.model.problem import Place, Problem, ProblemError, cut, nearest
from macau_edge.model.records import dataclass
from macau_edge.model.refusals import without_repeats
from macau_edge.model.texts import Figure, FigureRow, Figures, FigureTable, figure_tables
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import placeholder_choices
from macau_edge.wording.messages import WordsOf

# --- what the members of a bet are worth under each choice of the options --------------------------------------------


MOST = 2 * DIGITS
"""Digits behind the point of a figure at most: two that are written with so many are told apart."""
_LONG = 10**20
"""A part of a fraction from which on it is no longer read."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The figures of one member, with the choice of each option that it uses."""

    member: Member
    chosen: Mapping[str, Choice]
    measures: Measures

    @property
    def named(self) -> Message:
        """The member in words, with what was chosen: "`field` with `field12` 3:1"."""
        chosen = joined((f"`{name}` {choice.label}" for name, choice in self.chosen.items()), Message(" and "))
        if not chosen:
            return quoted(f"`{self.member.id}`")
        return Message("`{member}` with {chosen}", member=self.member.id, chosen=chosen)

    @property
    def place(self) -> Place:
        """Where its prize is written: its row where its own value decides it, else all the prizes."""
        bet = self.member.bet
        return row_place(bet.pays, self.member) or bet.prize_place


def row_place(pays: Pays | None, member: Member) -> Place | None:
    """The row of a table that the member's own values lead to; None where they lead to none."""
    place = None
    while isinstance(pays, PrizeTable) and pays.by.kind == "word" and pays.by.what in member.values:
        rows = rows_for(pays, member.values[pays.by.what].label)
        if not rows:
            break
        place, pays = rows[0].place, rows[0].pays
    return place


def members_told(ruleset: Ruleset, bet: Bet) -> tuple[Member, ...] | None:
    """The members of a bet, whatever is chosen; None where they cannot be told, which is said of the bet."""
    try:
        return members(ruleset, bet, placeholder_choices(ruleset))
    except ProblemError:
        return None


def worths(case: BetCase, *, any_ratio: bool = False) -> Iterator[Worth]:
    """Each member under each choice of the options that it uses, once.

    Where one of them is not given it is left out, or, with `any_ratio`, has the figures of a ratio that stands in: of
    them those count that are the same under every ratio.
    """
    seen: set[tuple[str, tuple[tuple[str, str], ...]]] = set()
    for chosen, bets in zip(case.choices, case.analyses, strict=True):
        for bet in bets:
            used = {one.id: chosen[one.id] for one in bet.options if one.id in chosen and not case.is_open(one)}
            key = (bet.id, tuple((name, choice.label) for name, choice in used.items()))
            if bet.measures is not None and key not in seen and (any_ratio or not any(map(case.is_open, bet.options))):
                seen.add(key)
                yield Worth(bet.member, used, bet.measures)


def shown(figure: Fraction, unlike: Fraction | None = None, *, share: bool = True) -> Message:
    """A figure exactly, and in percent: `7/495 (1.4141%)`; as a decimal where it is no `share` of one.

    It has four digits behind the point, and more where it takes more to see that it is `unlike` another one. Fractions
    that nobody reads are left out.
    """
    if figure.denominator == 1 and abs(figure) < _LONG and (not share or figure in (0, 1)):
        return quoted(str(figure))
    written = percent if share else rounded_decimal
    enough = (at for at in range(4, MOST) if unlike in (None, figure) or written(figure, at) != written(unlike, at))
    rounded = Pointed(written(figure, next(enough, MOST)))
    if max(abs(figure.numerator), figure.denominator) >= _LONG:
        return rounded
    return Message("{figure} ({rounded})", figure=figure, rounded=rounded)


def percent(figure: Fraction, digits: int = 4) -> str:
    """A figure in percent, rounded half away from zero."""
    return f"{rounded_decimal(figure * 100, digits)}%"


def rounded_decimal(figure: Fraction, digits: int = 4) -> str:
    """A figure as a decimal, rounded half away from zero."""
    scaled = abs(figure) * 10**digits + Fraction(1, 2)
    whole, part = divmod(scaled.numerator // scaled.denominator, 10**digits)
    return f"{'-' if figure < 0 else ''}{whole}{f'.{part:0{digits}}' if digits else ''}"


def rounded(figure: Figure, exact: Fraction) -> str:
    """What a figure would have to be, written as it is written: exactly, or with as many digits."""
    if figure.step is None:
        return rounded_decimal(exact, 10) if max(abs(exact.numerator), exact.denominator) >= _LONG else str(exact)
    digits = len(figure.text.rstrip("%").partition(".")[2])
    return percent(exact, digits) if figure.text.endswith("%") else rounded_decimal(exact, digits)


def check_tables(case: BetCase) -> Iterable[Problem]:
    """A table of figures that goes by what the bet does not have, or has a row for a value that there is not."""
    for table in (table for _, figures in case.bet.expect for table in figure_tables(figures)):
        values = _values(case, table.by)
        if values is None:
            known = [*_variables(case), *(option.id for option in case.options)]
            message = Message(
                "`{by}` is neither a variable of `{bet}` nor an option that it uses", by=table.by, bet=case.bet.id
            )
            remedy = nearest(table.by, known, go_by(known) if known else _PLAIN)
            yield Problem(table.place, "structure/unknown-word", message, help=remedy)
        else:
            yield from _rows(table, values)


_PLAIN = Message("write one figure: nothing that it depends on has several values")


def _rows(table: FigureTable, values: frozenset[str]) -> Iterator[Problem]:
    """A row for a value that there is not, a value in two rows, and `others` where every value has its row."""
    met: dict[Hashable, FigureRow] = {}
    for row, key in ((one, key) for one in table.rows for key in one.keys if key != OTHERS):
        found = {value for value in values if matches(key, value)} if values else {_worth(key)}
        if not found:
            message = Message("`{by}` is never {value}", by=table.by, value=_key(key))
            others = joined(sorted(values, key=lambda one: (len(one), one))[:8])
            remedy = Message("delete the row, or write one of {values}", values=others)
            yield Problem(row.place, "structure/unknown-word", message, help=remedy)
        if twice := found & met.keys():
            value = min(map(str, twice)) if values else _key(key)
            message = Message("{value} stands in two rows", value=value)
            if any(met[value] is row for value in twice):
                message = Message("{value} stands twice in this row", value=value)
            yield Problem(row.place, "structure/duplicate-key", message, help=Message("give each value one row"))
        met |= dict.fromkeys(found, row)
    if values and values <= met.keys():
        message = Message("`others` catches nothing: every value of `{by}` has a row of its own", by=table.by)
        for row in (row for row in table.rows if row.keys == (OTHERS,)):
            yield Problem(row.place, "arithmetic/unreached-row", message, help=Message("delete it"))


def _worth(key: RowKey) -> Hashable:
    """What any ratio is told apart by: 9:5 and 18:10 are one."""
    try:
        ratio = parse_ratio(key) if isinstance(key, str) else None
    except Malformed:
        return key
    return (ratio.profit, ratio.for_one) if ratio else key


def _key(key: RowKey) -> str:
    return f"`{key}`" if isinstance(key, str) else str(key.low)


def _variables(case: BetCase) -> list[str]:
    return [*(variable.name for variable in case.bet.each), *opened_for(case.ruleset, case.bet)]


def _values(case: BetCase, by: str) -> frozenset[str] | None:
    """Every value of a variable, or choice of an option; none where they cannot be told, None where it is neither."""
    option = next((option for option in case.options if option.id == by), None)
    if option and by not in _variables(case):
        return frozenset(choice.label for choice in option.choices or ())
    if by not in _variables(case):
        return None
    try:
        found = (m for chosen in case.choices for m in members(case.ruleset, case.bet, chosen))
        return frozenset(member.values[by].label for member in found)
    except ProblemError:
        return frozenset()


def check_expected(case: BetCase) -> Iterable[Problem]:
    """A figure that is not the one expected; each is looked at under every choice that it is given for."""
    refused: list[Problem] = []
    of_ratios = list(_of_ratios(case, refused)) if case.bet.expect else []
    yield from without_repeats(refused)
    for measure, figures in case.bet.expect:
        worth_of = [*worths(case, any_ratio=_is_of_no_ratio(case, measure)), *of_ratios]
        missed: dict[int, tuple[Figure, list[tuple[Worth, Fraction | None]]]] = {}
        looked = False
        for worth in worth_of:
            figure = _resolve(figures, worth)
            looked = looked or figure is not None
            exact = cast("Exact", IN_RULESETS[measure].figure)(worth.measures)
            if figure and (exact is None or not figure.holds(exact)):
                missed.setdefault(id(figure), (figure, []))[1].append((worth, exact))
        yield from (_missed(measure, figure, found, len(worth_of)) for figure, found in missed.values())
        if not looked and not refused and not any(bet.refused for bets in case.analyses for bet in bets):
            yield from _not_compared(case, measure, figures)


def _is_of_no_ratio(case: BetCase, measure: str) -> bool:
    """Whether a measure is the same whatever ratio is paid: how long a bet lies, and how often it is won.

    How often it is won only where nothing but the prize decides what a win brings in: a ratio is above zero.
    """
    bet, ruleset = case.bet, case.ruleset
    taken = bet.parts or bet.commission or ruleset.commission or not ruleset.stake_returned
    return measure in ("expected-rolls", "variance-of-rolls") or (measure in _OF_WINS and not taken)


_OF_WINS = ("win", "push", "lose", "hit-frequency", "one-in")


def _resolve(figures: Figures, worth: Worth) -> Figure | None:
    """The figure that is expected of a member under what was chosen; None where no row is for it."""
    while isinstance(figures, FigureTable):
        value = worth.member.values.get(figures.by) or worth.chosen.get(figures.by)
        row = _row(figures, value.label) if value else None
        if row is None:
            return None
        figures = row.figures
    return figures


def _row(table: FigureTable, value: str) -> FigureRow | None:
    named = (row for row in table.rows if any(matches(key, value) for key in row.keys))
    return next(named, None) or next((row for row in table.rows if row.keys == (OTHERS,)), None)


def _missed(measure: str, figure: Figure, found: list[tuple[Worth, Fraction | None]], of: int) -> Problem:
    worth, exact = found[0]
    what, expected = WordsOf(IN_RULESETS[measure].words), cut(figure.text)
    if exact is None:
        message = Message(
            "the {what} of {member} is expected to be {expected}, and it has none",
            what=what,
            member=worth.named,
            expected=expected,
        )
        if not worth.measures.has_spread:
            message = Message(
                "the {what} of {member} is expected to be {expected}, and is not worked out where a hand is parted",
                what=what,
                member=worth.named,
                expected=expected,
            )
        remedy = Message("delete `{measure}`", measure=measure)
        return Problem(figure.place, "policy/expected-figure", message, help=remedy)
    message = Message(
        "the {what} of {member} is expected to be {expected}, and is {figure}",
        what=what,
        member=worth.named,
        expected=expected,
        figure=shown(exact, figure.value, share=IN_RULESETS[measure].share),
    )
    remedy = Message("if that is meant, write `{figure}`", figure=rounded(figure, exact))
    if len({other for _, other in found}) > 1 or (len(found) < of and len({w.member.id for w, _ in found}) > 1):
        remedy = Message("undo what changed it, or write a table of figures, `{by: …}`, by what they depend on")
    if len(found) > 2:
        message = Message("{message}; {number} more differ", message=message, number=len(found) - 1)
    elif len(found) == 2:
        message = Message("{message}; 1 more differs", message=message)
    return Problem(figure.place, "policy/expected-figure", message, help=remedy)


def _not_compared(case: BetCase, measure: str, figures: Figures) -> Iterator[Problem]:
    """Says so where a figure is expected that nobody knows before the house has named a ratio."""
    open_ = [option.id for option in case.options if case.is_open(option)]
    place = figures.place
    if open_:
        message = Message(
            "`{measure}` of `{bet}` is not given: `{option}` may be any ratio",
            measure=measure,
            bet=case.bet.id,
            option=open_[0],
        )
        remedy = Message("write a table with the ratios that are meant: `{{by: {option}, 2:1: …}}`", option=open_[0])
        yield Problem(place, "policy/expected-figure", message, help=remedy)


def _of_ratios(case: BetCase, refused: list[Problem]) -> Iterator[Worth]:
    """The members under the ratios of a table by an option of any ratio, which the check has not gone through.

    What is too dear there is added to what is `refused`.
    """
    for option in case.options:
        for ratio in _ratios(case, option.id) if option.choices is None else ():
            for chosen in case.choices:
                here: dict[str, Choice] = {**chosen, option.id: ratio}
                for member in members(case.ruleset, case.bet, here):
                    bet = case.analyse(member, here)
                    refused += [bet.refused] if bet.refused else []
                    if bet.measures and option.id in {used.id for used in bet.options}:
                        used = {one.id: here[one.id] for one in bet.options if one.id in here}
                        yield Worth(member, used, bet.measures)


def _ratios(case: BetCase, option: str) -> Iterator[Ratio]:
    tables = (table for _, figures in case.bet.expect for table in figure_tables(figures) if table.by == option)
    labels = dict.fromkeys(key for table in tables for row in table.rows for key in row.keys if isinstance(key, str))
    for label in labels:
        try:
            yield parse_ratio(label)
        except Malformed:
            continue
