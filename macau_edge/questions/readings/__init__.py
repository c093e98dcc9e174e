"""Readings -> a document: every unclear provision, the way adopted and why, and the figures of each way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeAlias

from macau_edge.analysis import Analysis, BetAnalysis, affected, all_thirdly, analyse_ruleset, under
from macau_edge.model import Alternative, Choice, Language, Provision, Reading, Ruleset
from macau_edge.outcomes.members import STATES
from macau_edge.questions.analyse import favours_player, group_id, head
from macau_edge.questions.ask import Track, most_states, states
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Fractional, Label, Percent, Value, table, when
from macau_edge.wording import Words
from macau_edge.wording.bets import prizes

if TYPE_CHECKING:
    from macau_edge.model.problem import Problem
    from macau_edge.questions.readings.data import ReadingsData
    from macau_edge.reports.shown import Shown

Group: TypeAlias = list[BetAnalysis]
Pair: TypeAlias = tuple[Group, Group]
"""Equal members as adopted, and in the other way."""


@dataclass(frozen=True, slots=True)
class ReadOtherwise:
    """A reading, and the analyses of the bets it touches: as adopted, and under each alternative."""

    reading: Reading
    ways: tuple[tuple[Alternative, Analysis, Analysis], ...]

    @property
    def analyses(self) -> tuple[Analysis, ...]:
        """Every analysis made."""
        return tuple(analysis for _, *both in self.ways for analysis in both)

    def thirdly(self) -> ReadOtherwise:
        """The same with what sympy says to every figure."""
        ways = ((way, all_thirdly(adopted), all_thirdly(read)) for way, adopted, read in self.ways)
        return ReadOtherwise(self.reading, tuple(ways))


def read_otherwise(
    ruleset: Ruleset,
    reading: Reading,
    choices: Mapping[str, Choice],
    *,
    only: Collection[str] = (),
    limit: int = STATES,
) -> ReadOtherwise:
    """Both engines on every way of reading a provision, on bets of at most `limit` states.

    Of the bets that a way touches these are all, or those that `only` names.

    Raises:
        ProblemError: a bet of an alternative cannot be computed.
    """
    ways = []
    for alternative in reading.alternatives:
        bets = [bet for bet in affected(ruleset, alternative) if not only or bet in only]
        adopted = _of(ruleset, choices, [bet for bet in bets if bet in ruleset.bets], limit)
        ways.append((alternative, adopted, _of(under(ruleset, alternative), choices, bets, limit)))
    return ReadOtherwise(reading, tuple(ways))


def _of(ruleset: Ruleset, choices: Mapping[str, Choice], bets: Sequence[str], limit: int) -> Analysis:
    """Both engines on these bets, and on none where there are none."""
    if not bets:
        return Analysis(ruleset, choices, frozenset(), ())
    return analyse_ruleset(ruleset, choices, only=bets, limit=limit)


@dataclass(frozen=True, slots=True)
class OtherReadings:
    """Every unclear provision of a game under the choices made, read in each of its ways."""

    ruleset: Ruleset
    choices: Mapping[str, Choice]
    provisions: tuple[ReadOtherwise, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingsRequest:
    """The provisions of a game that can be read in more than one way, with the figures of each."""

    limit: int | None = most_states()

    def find(
        self, ruleset: Ruleset, choices: Mapping[str, Choice], _: Mapping[str, str], track: Track
    ) -> OtherReadings:
        """Both engines on every way; raises ProblemError."""
        most = states(self.limit)
        found = tuple(read_otherwise(ruleset, reading, choices, limit=most) for reading in track(ruleset.readings))
        return OtherReadings(ruleset, choices, found)

    def show(self, found: OtherReadings) -> Shown[OtherReadings]:
        """The report, which is its records too, and its JSON."""
        from macau_edge.reports.shown import Shown

        def document(one: OtherReadings, language: Language) -> Document:
            return readings_document(one.ruleset, one.provisions, language)

        return Shown(found, document, readings_json, records=document)

    def problems(self, found: OtherReadings) -> Iterable[Problem]:
        """Where the engines disagree, in whatever way a provision is read."""
        return (problem for one in found.provisions for analysis in one.analyses for problem in analysis.problems)


def readings_json(found: OtherReadings) -> ReadingsData:
    """The published shape, `schemas/readings-1.json`; its records are imported when JSON is asked for."""
    from macau_edge.questions.readings.data import readings_data

    return readings_data(found.ruleset, found.choices, found.provisions)


def readings_document(ruleset: Ruleset, found: Iterable[ReadOtherwise], language: Language) -> Document:
    """Each provision with its readings and their figures side by side, then the notes that change no figure."""
    w = Words(language, ruleset)
    blocks: list[Block] = head(w)
    found = tuple(found)
    if not found:
        blocks.append(Paragraph(w("readings.none")))
    for one in found:
        blocks += _reading(one, w)
    if ruleset.notes:
        blocks += [Heading(w("readings.notes"), 2), _provisions(ruleset.notes, w)]
    if ruleset.assumptions:
        blocks += [Heading(w("readings.assumptions"), 2), _provisions(ruleset.assumptions, w)]
    return tuple(blocks)


def _reading(one: ReadOtherwise, w: Words) -> Iterable[Block]:
    reading = one.reading
    law = w.cite(reading.law)
    yield Heading(f"{law} — {reading.id}", 2)
    yield Paragraph(w("readings.adopted", text=w.text(reading.adopted)))
    yield Paragraph(w("readings.because", text=w.text(reading.because)))
    for alternative, adopted, otherwise in one.ways:
        text = w("readings.otherwise", id=alternative.id, text=w.text(alternative.text))
        if not otherwise.bets:
            yield Paragraph(text)
            yield Paragraph(w("readings.no-bet"), "note")
            continue
        yield ways_table(adopted, otherwise, text, w)
        if any(favours_player(bet) for bet in otherwise.bets):
            yield Paragraph(w("readings.player-advantage"), "warning")


def ways_table(adopted: Analysis, otherwise: Analysis, caption: str, w: Words, *, named: bool = False) -> Table:
    """The bets as adopted and under another reading, side by side.

    By their identifiers, and always with their prizes; where they are `named`, with prizes only if one changes.
    """
    found = _pairs(adopted, otherwise)
    left, right = _Side(adopted, 0, w), _Side(otherwise, 1, w)
    priced = not named or any(left.prize(pair) != right.prize(pair) for pair in found)

    def called(pair: Pair) -> str:
        names = (_called(group, analysis, w, named) for group, analysis in zip(pair, (adopted, otherwise), strict=True))
        return " → ".join(dict.fromkeys(filter(None, names)))

    fields: tuple[Field[Pair], ...] = (
        Label(w("analysis.name" if named else "analysis.bet"), called),
        *when(priced, Label(w("readings.prize-adopted"), left.prize, "adopted")),
        Fractional(w("readings.edge-adopted"), left.edge, "edge adopted"),
        Percent("%", left.percent, "edge adopted"),
        *when(priced, Label(w("readings.prize-otherwise"), right.prize, "otherwise")),
        Fractional(w("readings.edge-otherwise"), right.edge, "edge otherwise"),
        Percent("%", right.percent, "edge otherwise"),
        Label(w("readings.advantage"), lambda pair: _advantage(pair[1][0] if pair[1] else None, w)),
    )
    return table(w, fields, found, caption, lambda pair: pair[1] and favours_player(pair[1][0]))


@dataclass(frozen=True, slots=True)
class _Side:
    """One way of reading: what the bets in a `place` of the pairs pay and are worth; dashes where there is none."""

    analysis: Analysis
    place: int
    w: Words

    def _bet(self, pair: Pair) -> BetAnalysis | None:
        group = pair[self.place]
        return group[0] if group else None

    def prize(self, pair: Pair) -> str:
        """What they pay."""
        bet = self._bet(pair)
        return prizes(bet.member, self.analysis.choices, self.w.on(self.analysis.ruleset)) if bet else "—"

    def edge(self, pair: Pair) -> Value:
        """Their house edge, or that an option is not given."""
        bet = self._bet(pair)
        if bet is None:
            return "—"
        return bet.measures.house_edge if bet.measures else self.w("analysis.not-given")

    def percent(self, pair: Pair) -> Value:
        """The same for the column in percent."""
        bet = self._bet(pair)
        return f"--{bet.missing}" if bet and bet.measures is None else self.edge(pair)


def _advantage(bet: BetAnalysis | None, w: Words) -> str:
    """Whose advantage it is, in a word."""
    if bet is None or bet.measures is None:
        return ""
    return whose(bet.measures.house_edge, w)


def whose(edge: Fraction, w: Words) -> str:
    """Whose advantage a house edge is: the casino's, the player's, or nobody's."""
    return w("readings.player" if edge < 0 else "readings.house" if edge else "readings.neither")


def _called(group: Group, analysis: Analysis, w: Words, named: bool) -> str:
    """The name or the identifier of equal members."""
    if not named or not group:
        return group_id([bet.id for bet in group]) if group else ""
    return w.on(analysis.ruleset).members([bet.member for bet in group])


def _pairs(adopted: Analysis, otherwise: Analysis) -> list[Pair]:
    """The bets of both ways side by side; equal members share a row, and a family stands beside what replaces it."""
    ones = {bet.id: bet for bet in adopted.bets}
    others = {bet.id: bet for bet in otherwise.bets}
    both = _groups([id_ for id_ in ones if id_ in others], lambda id_: (_key(ones[id_]), _key(others[id_])))
    found = [([ones[id_] for id_ in ids], [others[id_] for id_ in ids]) for ids in both]
    gone = _groups([id_ for id_ in ones if id_ not in others], lambda id_: _key(ones[id_]))
    come = _groups([id_ for id_ in others if id_ not in ones], lambda id_: _key(others[id_]))
    for family in dict.fromkeys(_family(ids[0]) for ids in (*gone, *come)):
        before, after = ([ids for ids in groups if _family(ids[0]) == family] for groups in (gone, come))
        for left, right in zip_longest(before, after):
            found.append(([ones[id_] for id_ in left or ()], [others[id_] for id_ in right or ()]))
    return found


def _groups(ids: Sequence[str], key: Callable[[str], object]) -> list[list[str]]:
    """The identifiers of a family whose figures are the same, together."""
    found: dict[object, list[str]] = {}
    for id_ in ids:
        found.setdefault((_family(id_), key(id_)), []).append(id_)
    return list(found.values())


def _family(id_: str) -> str:
    return id_.partition("[")[0]


def _key(bet: BetAnalysis | None) -> object:
    if bet is None:
        return None
    return tuple(bet.measures.distribution.nets.items()) if bet.measures else bet.missing


def _provisions(provisions: tuple[Provision, ...], w: Words) -> Table:
    fields: tuple[Field[Provision], ...] = (
        Label(w("analysis.article"), lambda one: w.cite(one.law)),
        Label(w("readings.text"), lambda one: w.text(one.text)),
    )
    return table(w, fields, provisions)


__all__ = ["ReadOtherwise", "read_otherwise", "readings_document", "ways_table", "whose"]
