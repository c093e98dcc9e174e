"""Readings -> a document: every unclear provision, the way adopted and why, and the figures of each way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import zip_longest

from macau_edge.analysis import Analysis, BetAnalysis, affected, analyse_ruleset, under
from macau_edge.families import STATES
from macau_edge.model import Alternative, Choice, Language, Provision, Reading, Ruleset
from macau_edge.reports.analysis import favours_player, group_id, head
from macau_edge.reports.document import Block, Column, Document, Heading, Paragraph, Table
from macau_edge.wording.bets import members_name, prizes
from macau_edge.wording.citations import citation
from macau_edge.wording.numbers import percent, short
from macau_edge.wording.vocabulary import say


@dataclass(frozen=True, slots=True)
class ReadOtherwise:
    """A reading, and the analyses of the bets it touches: as adopted, and under each alternative."""

    reading: Reading
    ways: tuple[tuple[Alternative, Analysis, Analysis], ...]

    @property
    def analyses(self) -> tuple[Analysis, ...]:
        """Every analysis made."""
        return tuple(analysis for _, *both in self.ways for analysis in both)


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


def readings_document(ruleset: Ruleset, found: Iterable[ReadOtherwise], language: Language) -> Document:
    """Each provision with its readings and their figures side by side, then the notes that change no figure."""
    blocks: list[Block] = head(ruleset, language)
    found = tuple(found)
    if not found:
        blocks.append(Paragraph(say(language, "readings.none")))
    for one in found:
        blocks += _reading(one, language)
    if ruleset.notes:
        blocks += [Heading(say(language, "readings.notes"), 2), _provisions(ruleset.notes, language)]
    if ruleset.assumptions:
        blocks += [Heading(say(language, "readings.assumptions"), 2), _provisions(ruleset.assumptions, language)]
    return tuple(blocks)


def _reading(one: ReadOtherwise, language: Language) -> Iterable[Block]:
    reading = one.reading
    law = citation(reading.law, language) if reading.law else "—"
    yield Heading(f"{law} — {reading.id}", 2)
    yield Paragraph(say(language, "readings.adopted", text=reading.adopted.say(language)))
    yield Paragraph(say(language, "readings.because", text=reading.because.say(language)))
    for alternative, adopted, otherwise in one.ways:
        text = say(language, "readings.otherwise", id=alternative.id, text=alternative.text.say(language))
        if not otherwise.bets:
            yield Paragraph(text)
            yield Paragraph(say(language, "readings.no-bet"), "note")
            continue
        yield ways_table(adopted, otherwise, text, language)
        if any(favours_player(bet) for bet in otherwise.bets):
            yield Paragraph(say(language, "readings.player-advantage"), "warning")


def ways_table(
    adopted: Analysis, otherwise: Analysis, caption: str, language: Language, *, named: bool = False
) -> Table:
    """The bets as adopted and under another reading, side by side.

    By their identifiers, and always with their prizes; where they are `named`, with prizes only if one changes.
    """
    found = _pairs(adopted, otherwise)
    rows = [_side_by_side(left, right, adopted, otherwise, language, named) for left, right in found]
    marked = frozenset(place for place, (_, right) in enumerate(found) if right and favours_player(right[0]))
    columns = (
        Column(say(language, "analysis.name" if named else "analysis.bet")),
        Column(say(language, "readings.prize-adopted"), group="adopted"),
        Column(say(language, "readings.edge-adopted"), right=True, group="edge adopted"),
        Column("%", right=True, group="edge adopted"),
        Column(say(language, "readings.prize-otherwise"), group="otherwise"),
        Column(say(language, "readings.edge-otherwise"), right=True, group="edge otherwise"),
        Column("%", right=True, group="edge otherwise"),
        Column(say(language, "readings.advantage")),
    )
    table = Table(columns, tuple(rows), caption, marked)
    return (
        _without(table, PRIZES) if named and all(len({row[place] for place in PRIZES}) == 1 for row in rows) else table
    )


PRIZES = (1, 4)
"""The places of the columns of prizes."""


def _without(table: Table, places: Collection[int]) -> Table:
    """The table without some of its columns."""
    kept = [place for place in range(len(table.columns)) if place not in places]
    rows = tuple(tuple(row[place] for place in kept) for row in table.rows)
    return replace(table, columns=tuple(table.columns[place] for place in kept), rows=rows)


def _side_by_side(
    left: Group, right: Group, adopted: Analysis, otherwise: Analysis, language: Language, named: bool
) -> tuple[str, ...]:
    """A row: what the bets are called, both ways, and whose the advantage is in the other one."""
    one, other = (group[0] if group else None for group in (left, right))
    names = (_called(left, adopted, language, named), _called(right, otherwise, language, named))
    cells = (*_cells(adopted, one, language), *_cells(otherwise, other, language))
    return (" → ".join(dict.fromkeys(filter(None, names))), *cells, _advantage(other, language))


def _advantage(bet: BetAnalysis | None, language: Language) -> str:
    """Whose advantage it is, in a word."""
    if bet is None or bet.measures is None:
        return ""
    return whose(bet.measures.house_edge, language)


def whose(edge: Fraction, language: Language) -> str:
    """Whose advantage a house edge is: the casino's, the player's, or nobody's."""
    return say(language, "readings.player" if edge < 0 else "readings.house" if edge else "readings.neither")


Group = list[BetAnalysis]


def _called(group: Group, analysis: Analysis, language: Language, named: bool) -> str:
    """The name or the identifier of equal members."""
    if not named or not group:
        return group_id([bet.id for bet in group]) if group else ""
    return members_name([bet.member for bet in group], analysis.ruleset, language)


def _pairs(adopted: Analysis, otherwise: Analysis) -> list[tuple[Group, Group]]:
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


def _cells(analysis: Analysis, bet: BetAnalysis | None, language: Language) -> tuple[str, str, str]:
    if bet is None:
        return "—", "—", "—"
    prize = prizes(bet.member, analysis.ruleset, analysis.choices, language)
    if bet.measures is None:
        return prize, say(language, "analysis.not-given"), f"--{bet.missing}"
    return prize, short(bet.measures.house_edge, language), percent(bet.measures.house_edge, language)


def _provisions(provisions: tuple[Provision, ...], language: Language) -> Table:
    columns = (Column(say(language, "analysis.article")), Column(say(language, "readings.text")))
    rows = tuple((citation(p.law, language) if p.law else "—", p.text.say(language)) for p in provisions)
    return Table(columns, rows)


__all__ = ["ReadOtherwise", "read_otherwise", "readings_document", "ways_table", "whose"]
