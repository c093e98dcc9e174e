"""Every unclear provision of a game: the way adopted and why, the figures of each way, and the document of them all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import zip_longest
from typing import TypeAlias

from macau_edge.analysis import Analysis, BetAnalysis, affected, analyse_ruleset, ruleset_under, with_third_solutions
from macau_edge.analysis.named import group_id
from macau_edge.model import Alternative, Choice, Language, Member, Provision, Reading, Ruleset
from macau_edge.model.records import dataclass, field
from macau_edge.model.walk import gathered
from macau_edge.questions.analyse.report import options_left, ruleset_head, why_refused
from macau_edge.questions.analyse.rows import gap_notes, unfigured
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.reports.fields import Columns, Field, Label, Value, edge_fields, exactly, records, table, when
from macau_edge.wording import Words
from macau_edge.wording.bets import prizes_line

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
        """These analyses with what sympy says to every figure."""
        ways = ((way, with_third_solutions(adopted), with_third_solutions(read)) for way, adopted, read in self.ways)
        return ReadOtherwise(self.reading, tuple(ways))


def analyse_reading(
    ruleset: Ruleset,
    reading: Reading,
    choices: Mapping[str, Choice],
    *,
    only: Collection[str] = (),
) -> ReadOtherwise:
    """Both engines on every way of reading a provision.

    Of the bets that a way touches these are all, or those that `only` names.

    Raises:
        ProblemError: a bet of an alternative cannot be computed.
    """
    ways = []
    for alternative in reading.alternatives:
        bets = [bet for bet in affected(ruleset, alternative) if not only or bet in only]
        adopted = _of(ruleset, choices, [bet for bet in bets if bet in ruleset.bets])
        ways.append((alternative, adopted, _of(ruleset_under(ruleset, alternative), choices, bets)))
    return ReadOtherwise(reading, tuple(ways))


def _of(ruleset: Ruleset, choices: Mapping[str, Choice], bets: Sequence[str]) -> Analysis:
    """Both engines on these bets, and on none where there are none."""
    if not bets:
        return Analysis(ruleset, choices, frozenset(), bets=())
    return analyse_ruleset(ruleset, choices, only=bets)


@dataclass(frozen=True, slots=True)
class OtherReadings:
    """Every unclear provision of a game under the choices made, some of them `given`, read in each of its ways."""

    ruleset: Ruleset
    choices: Mapping[str, Choice]
    provisions: tuple[ReadOtherwise, ...]
    given: frozenset[str] = field(default_factory=frozenset, kw_only=True)

    @property
    def as_adopted(self) -> Analysis:
        """The bets that a reading moves, as the readings adopted have them."""
        moved = (bet for one in self.provisions for _, adopted, _ in one.ways for bet in adopted.bets)
        return Analysis(self.ruleset, self.choices, self.given, bets=tuple(moved))

    @property
    def analyses(self) -> tuple[Analysis, ...]:
        """Every analysis made."""
        return tuple(analysis for one in self.provisions for analysis in one.analyses)


def readings_document(found: OtherReadings, language: Language) -> Document:
    """Each provision with its readings and their figures side by side, then the notes that change no figure."""
    ruleset, w = found.ruleset, Words(language, found.ruleset)
    blocks: list[Block] = [*ruleset_head(w), *options_left(found.as_adopted, w, hint=False)]
    if not found.provisions:
        blocks.append(Paragraph(w("readings.none")))
    for one in found.provisions:
        blocks += _reading(one, w)
    if ruleset.notes:
        blocks += [Heading(w("readings.notes"), 2), _provisions(ruleset.notes, w)]
    if ruleset.assumptions:
        blocks += [Heading(w("readings.assumptions"), 2), _provisions(ruleset.assumptions, w)]
    return tuple(blocks)


def _reading(one: ReadOtherwise, w: Words) -> Iterable[Block]:
    reading = one.reading
    law = w.cite(reading.law)
    yield Heading(w("phrase.titled", name=law, said=reading.id), 2)
    yield Paragraph(w("readings.adopted", text=w.text(reading.adopted)))
    yield Paragraph(w("readings.because", text=w.text(reading.because)))
    for alternative, adopted, otherwise in one.ways:
        text = w("readings.otherwise", id=alternative.id, text=w.text(alternative.text))
        if not otherwise.bets:
            yield Paragraph(text)
            yield Paragraph(w("readings.no-bet"), "note")
            continue
        yield ways_table(adopted, otherwise, text, w)
        yield from gap_notes((*adopted.bets, *otherwise.bets), w)
        if any(bet.favours_player for bet in otherwise.bets):
            yield Paragraph(w("readings.player-advantage"), "warning")


PRIZES = {"adopted": "readings.prize-adopted", "otherwise": "readings.prize-otherwise"}
EDGES = {"adopted": "readings.edge-adopted", "otherwise": "readings.edge-otherwise"}
"""Side of a comparison -> the titles of its columns."""


def ways_table(adopted: Analysis, otherwise: Analysis, caption: str, w: Words, *, named: bool = False) -> Table:
    """The bets as adopted and under another reading, side by side.

    By their identifiers, and always with their prizes; where they are `named`, with prizes only if one changes.
    """
    found = _pairs(adopted, otherwise)
    sides = {"adopted": _ReadingSide(adopted, 0, w), "otherwise": _ReadingSide(otherwise, 1, w)}
    repriced = any(len({side.prize(pair) for side in sides.values()}) > 1 for pair in found)

    def called(pair: Pair) -> str:
        names = (_called(group, analysis, w, named) for group, analysis in zip(pair, (adopted, otherwise), strict=True))
        return " → ".join(dict.fromkeys(filter(None, names)))

    fields: list[Field[Pair]] = [Label(w("analysis.name" if named else "analysis.bet"), called, key="bet")]
    for name, side in sides.items():
        same = name == "otherwise" and not repriced
        fields += when(
            repriced or not named,
            Label(w(PRIZES[name]), side.prize, name, key=f"prize-{name}", rank=int(same)),
        )
        fields += edge_fields(
            w,
            w(EDGES[name]),
            side.edge,
            f"edge {name}",
            side.instead,
            marked=False,
            key=f"edge-{name}",
            exact_rank=3,
        )
    fields.append(
        Label(
            w("readings.advantage"),
            lambda pair: _advantage(pair[1][0] if pair[1] else None, w),
            key="advantage",
            rank=2,
        )
    )
    return table(w, fields, found, caption, lambda pair: pair[1] and pair[1][0].favours_player)


@dataclass(frozen=True, slots=True)
class _ReadingSide:
    """One way of reading: what the bets in a `place` of the pairs pay and are worth; dashes where there is none."""

    analysis: Analysis
    place: int
    w: Words

    def prize(self, pair: Pair) -> str:
        """What they pay."""
        group = pair[self.place]
        return prizes_line(group[0].member, self.analysis.choices, self.w.on(self.analysis.ruleset)) if group else "—"

    def edge(self, pair: Pair) -> Value:
        """Their house edge."""
        group = pair[self.place]
        edge = group[0].house_edge if group else None
        return "—" if edge is None else edge

    def instead(self, pair: Pair) -> tuple[str, str] | None:
        """What stands in the place of their house edge, where they have none."""
        group = pair[self.place]
        return unfigured(group[0], self.w) if group else None


def _advantage(bet: BetAnalysis | None, w: Words) -> str:
    """Whose advantage it is, in a word."""
    return advantage_of(bet.house_edge, w) if bet and bet.house_edge is not None else ""


def advantage_of(edge: Fraction, w: Words) -> str:
    """Whose advantage a house edge is: the casino's, the player's, or nobody's."""
    return w("readings.player" if edge < 0 else "readings.house" if edge else "readings.neither")


def _called(group: Group, analysis: Analysis, w: Words, named: bool) -> str:
    """The name or the identifier of equal members."""
    if not named or not group:
        return group_id([bet.id for bet in group]) if group else ""
    return w.on(analysis.ruleset).members([bet.member for bet in group])


def _pairs(adopted: Analysis, otherwise: Analysis) -> list[Pair]:
    """The bets of both ways side by side; equal members share a row, and a family stands beside what replaces it."""
    ones, others = ({bet.id: bet for bet in side.bets} for side in (adopted, otherwise))
    kept = _groups([bet for bet in adopted.bets if bet.id in others], lambda bet: (_key(bet), _key(others[bet.id])))
    found = [(group, [others[bet.id] for bet in group]) for group in kept]
    gone = _groups([bet for bet in adopted.bets if bet.id not in others], _key)
    come = _groups([bet for bet in otherwise.bets if bet.id not in ones], _key)
    for family in dict.fromkeys(group[0].member.bet.id for group in (*gone, *come)):
        before, after = ([group for group in side if group[0].member.bet.id == family] for side in (gone, come))
        found += zip_longest(before, after, fillvalue=[])
    return found


def _groups(bets: Iterable[BetAnalysis], key: Callable[[BetAnalysis], object]) -> list[Group]:
    """The members of a family whose figures are the same, together."""
    return list(gathered(bets, lambda bet: (bet.member.bet.id, key(bet))).values())


def _key(bet: BetAnalysis) -> object:
    return bet.measures.distribution.results if bet.measures else (bet.missing, bet.refused is None)


def _provisions(provisions: tuple[Provision, ...], w: Words) -> Table:
    fields: tuple[Field[Provision], ...] = (
        Label(w("analysis.article"), lambda one: w.cite(one.law)),
        Label(w("readings.text"), lambda one: w.text(one.text)),
    )
    return table(w, fields, provisions)


# --- one flat table for a spreadsheet --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Record:
    """A bet in one other way of reading a provision, beside what it is as adopted; None where there is none."""

    reading: Reading
    way: Alternative
    analyses: tuple[Analysis, Analysis]
    bets: tuple[BetAnalysis | None, BetAnalysis | None]

    @property
    def member(self) -> Member | None:
        """The bet, as adopted where it is one."""
        return next((bet.member for bet in self.bets if bet), None)


def readings_records(found: OtherReadings, language: Language) -> Document:
    """One record for each bet and each other way of reading, with the figures of both; a way may move no bet."""
    w = Words(language, found.ruleset)
    columns: Columns[_Record] = {
        "reading": lambda one: one.reading.id,
        "law": lambda one: w.cite(one.reading.law),
        "otherwise": lambda one: one.way.id,
        "id": lambda one: one.member.id if one.member else None,
        "name": lambda one: w.on(one.analyses[1 if one.bets[1] else 0].ruleset).bet(one.member) if one.member else None,
    }
    for place, name in enumerate(("adopted", "otherwise")):
        columns |= {f"pays_{name}": partial(_pays, place, w), **exactly(f"house_edge_{name}", partial(_edge, place))}
    columns["player_advantage"] = lambda one: one.bets[1].favours_player if one.bets[1] else None
    columns["engines_agree"] = lambda one: all(bet.agree for bet in one.bets if bet) if any(one.bets) else None
    if any(bet.refused for analysis in found.analyses for bet in analysis.bets):
        columns["refused"] = lambda one: why_refused(next((bet for bet in one.bets if bet and bet.refused), None))
    return records(columns, (record for provision in found.provisions for record in _records(provision)))


def _records(provision: ReadOtherwise) -> Iterable[_Record]:
    for way, *analyses in provision.ways:
        adopted, otherwise = ({bet.id: bet for bet in analysis.bets} for analysis in analyses)
        for bet in dict.fromkeys((*adopted, *otherwise)) or [""]:
            both = (adopted.get(bet), otherwise.get(bet))
            yield _Record(reading=provision.reading, way=way, analyses=(analyses[0], analyses[1]), bets=both)


def _pays(place: int, w: Words, one: _Record) -> str | None:
    analysis, bet = one.analyses[place], one.bets[place]
    return prizes_line(bet.member, analysis.choices, w.on(analysis.ruleset)) if bet else None


def _edge(place: int, one: _Record) -> Fraction | None:
    bet = one.bets[place]
    return bet.house_edge if bet else None
