"""What the reports of a sweep call its bets, prizes and measures, and which of its bets share a part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.measures import Measures
from macau_edge.model import Language, Member, Ratio, Ruleset, Table
from macau_edge.pricing.slots import Slot
from macau_edge.pricing.sweeping import Sweep, SweptBet, SweptPoint
from macau_edge.reports.analysis import group_id
from macau_edge.selection import scope
from macau_edge.wording.bets import bet_name, members_name, prize, row_words
from macau_edge.wording.numbers import brief, decimals, percent, short
from macau_edge.wording.speaker import Speaker
from macau_edge.wording.vocabulary import say


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure of a point: its key in the words, the figure, and how it is said in a chart."""

    key: str
    of: Callable[[Measures], Fraction]
    said: Callable[[Fraction, Language], str]

    def title(self, language: Language) -> str:
        """What it is called."""
        return say(language, self.key)

    def tick(self, value: Fraction, language: Language) -> str:
        """A round number of it, in percent where the figure is: `5 %`, `1.2`."""
        if self.said is decimals:
            return brief(value, language)
        return f"{brief(value * 100, language)}{'' if language == 'zh' else ' '}%"

    def at(self, point: SweptPoint) -> Fraction:
        """The figure at a point; the standard deviation to twenty digits."""
        return self.of(measures(point))


MEASURES = (
    Measure("sweep.edge", lambda m: m.house_edge, percent),
    Measure("sweep.deviation", lambda m: Fraction(m.standard_deviation), decimals),
    Measure("sweep.hit", lambda m: m.win, percent),
)
"""The figures that a sweep shows."""


def measures(point: SweptPoint) -> Measures:
    """The figures of a point, which always has them."""
    assert point.analysis.measures is not None
    return point.analysis.measures


def favours_player(point: SweptPoint) -> bool:
    """Whether the player has the advantage with these prizes."""
    return measures(point).house_edge < 0


def constant(bet: SweptBet, measure: Measure) -> Fraction | None:
    """The figure that a measure has at every point; None where it changes."""
    found = {measure.at(point) for point in bet.points}
    return found.pop() if len(found) == 1 else None


def everywhere(bet: SweptBet, measure: Measure, value: Fraction, language: Language) -> str:
    """`Hit frequency: 4/9 (44.4444 %) at every point.`"""
    exactly = measure.said is percent
    said = f"{short(value, language)} ({percent(value, language)})" if exactly else measure.said(value, language)
    return say(language, "sweep.everywhere", measure=measure.title(language), value=said, points=len(bet.points))


def grouped(found: Sweep, language: Language) -> list[list[SweptBet]]:
    """The bets with the same prizes and figures at every point, in the order of the file."""
    groups: dict[object, list[SweptBet]] = {}
    for bet in found.bets:
        figures = tuple((point.now, tuple(measure.at(point) for measure in MEASURES)) for point in bet.points)
        ratios = tuple(slot.ratio for slot in bet.slots)
        names = tuple(prize_words(slot, bet.member, found.ruleset, language) for slot in bet.slots)
        groups.setdefault((bet.member.bet.id, ratios, names, figures), []).append(bet)
    return list(groups.values())


def heading(found: Sweep, group: list[SweptBet], language: Language) -> str:
    """`hard-way[4 10] — Hard Way: 4, 10`."""
    members = [bet.member for bet in group]
    return f"{group_id([member.id for member in members])} — {members_name(members, found.ruleset, language)}"


def prize_words(slot: Slot, member: Member, ruleset: Ruleset, language: Language) -> str:
    """What a prize is for: `12 (--field12)`; empty for the only prize of a bet."""
    speaker = Speaker(language, ruleset, scope(ruleset, None, {}))
    rows: dict[str, None] = {}
    for bet, path in slot.places:
        said = _rows(ruleset, bet, path, member, speaker)
        part = bet_name(ruleset.bets[bet], ruleset, language) if bet != member.bet.id else ""
        rows[speaker.say("phrase.colon").join(filter(None, (part, said)))] = None
    words = speaker.say("phrase.semicolon").join(filter(None, rows))
    option = f"--{slot.option}" if slot.option else ""
    return say(language, "sweep.of-option", prize=words, option=option) if words and option else words or option


def _rows(ruleset: Ruleset, bet: str, path: tuple[int, ...], member: Member, speaker: Speaker) -> str:
    """The rows that lead to a prize, without those for the member's own values."""
    pays = ruleset.bets[bet].pays
    said = ""
    for number in path:
        assert isinstance(pays, Table)
        row = pays.rows[number]
        if not (bet == member.bet.id and pays.by.kind == "word" and pays.by.what in member.values):
            inner = row_words(pays, row, speaker)
            said = speaker.say("pays.both", outer=said, inner=inner) if said else inner
        pays = row.pays
    return said


def axis_title(found: Sweep, bet: SweptBet, axis: int, language: Language) -> str:
    """`Prize: 12 (--field12)`; of a bet with one prize `Prize`."""
    words = prize_words(bet.slots[axis], bet.member, found.ruleset, language)
    title = say(language, "analysis.prize")
    return f"{title}{say(language, 'phrase.colon')}{words}" if words else title


def grid_title(found: Sweep, bet: SweptBet, measure: Measure, language: Language) -> str:
    """What a grid shows, and what its rows and columns are prizes for."""
    rows, columns = (prize_words(slot, bet.member, found.ruleset, language) for slot in bet.slots)
    return say(language, "sweep.grid", measure=measure.title(language), rows=rows, columns=columns)


def range_title(found: Sweep, bet: SweptBet, measure: Measure, language: Language) -> str:
    """The same, with the smallest and the largest figure, for a grid that may have shades alone."""
    values = [measure.at(point) for point in bet.points]
    low, high = (measure.said(value, language) for value in (min(values), max(values)))
    return say(language, "sweep.range", grid=grid_title(found, bet, measure, language), low=low, high=high)


def prize_now(ratio: Ratio, slot: Slot, language: Language) -> str:
    """A prize, with a word beside it where it is the one that is paid now."""
    said = prize(ratio, language)
    return say(language, "sweep.now", prize=said) if slot.ratio and slot.ratio.profit == ratio.profit else said


def point_words(point: SweptPoint, language: Language) -> str:
    """The prizes of a point: `3:1`, `3:1, 2:1`."""
    return say(language, "phrase.comma").join(prize(ratio, language) for ratio in point.prizes)
