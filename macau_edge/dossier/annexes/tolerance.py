"""The annex on dice that are not balanced: how the house edge moves within a tolerance, and what bias takes it away.

All of it is the question `bias`, of every member of the proposed bets: those that are alike on balanced dice are not on
others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, NamedTuple

from msgspec import UNSET, UnsetType

from macau_edge.dossier.bets import AnnexRecord
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.annexes import annex_commands, command
from macau_edge.dossier.sections.offers import asked_groups
from macau_edge.model.filed import AskedAnnex
from macau_edge.model.problem import stop_on
from macau_edge.model.records import dataclass
from macau_edge.model.walk import gathered
from macau_edge.questions.bias.find import Bias, BiasedBet, Tolerated, even_on
from macau_edge.questions.bias.report import extremes_text
from macau_edge.questions.bias.request import BiasRequest
from macau_edge.questions.bias.tables import BiasWords, end_title, more_often, proven_text, slopes_table
from macau_edge.questions.bias.trials import LoadedBet
from macau_edge.questions.request import Track
from macau_edge.questions.supposing import figure_text, labels_by_value
from macau_edge.reports.document import Block, Heading, Paragraph, Table
from macau_edge.reports.fields import Decimals, Edge, Field, Label, Number, Points, table, when
from macau_edge.reports.figures import Positive, Record
from macau_edge.wording import Words

TOLERANCE = Fraction(1, 200)
"""How far a probability may be off where nothing else is said."""


class _DossierBounds(Record):
    """It is proven that no dice within the tolerance have an edge beyond these."""

    lowest: Fraction | None
    highest: Fraction | None


class _OffDice(Record):
    dice: Positive
    """How many of the dice are off."""
    lowest: Fraction | None
    """The lowest house edge of the dice compared."""
    highest: Fraction | None
    bounds: _DossierBounds | UnsetType = UNSET
    """Where one throw decides the bet: those of the lowest and the highest where these are proven to be just that."""


class _EvenDice(Record):
    face: str
    probability: Fraction | None
    """The first at which the house has no edge left, all dice alike."""
    house_edge: Fraction | None


class _ToleranceOfBet(Record):
    of: str
    house_edge: Fraction | None
    derivative: dict[str, Fraction | None]
    """Face -> how much the house edge changes for each unit of its probability, all dice alike."""
    within: list[_OffDice]
    even: list[_EvenDice]
    """The faces that can take the edge away, in the direction in which it falls at first."""


class ToleranceData(AnnexRecord, tag_field="id", tag="dice-tolerance"):
    """How the house edge moves with dice that are not balanced."""

    tolerance: Fraction | None
    """How far the probability of each face may be off, a number of one."""
    bets: list[_ToleranceOfBet]


ENDS = ("highest", "lowest")
"""The ends of a tolerance, as the question has them."""


class _DossierEnd(NamedTuple):
    """The dice within the tolerance on which the edge of some members is lowest, or highest, of those compared."""

    bets: Sequence[BiasedBet]
    within: Tolerated
    name: str
    on: LoadedBet


class _Tilted(NamedTuple):
    """The first dice without an edge, as one of these faces comes more or less often."""

    bet: BiasedBet
    faces: Sequence[str]
    on: LoadedBet

    @property
    def share(self) -> Fraction:
        """The probability of the face on those dice."""
        return self.on.shares[self.faces[0]]


@dataclass(frozen=True, slots=True)
class DiceTolerance:
    """Every proposed bet on dice within the tolerance, and for each face the dice that leave no edge."""

    title: ClassVar[str] = "asked.dice-tolerance"
    found: Bias
    even: Mapping[str, Mapping[str, LoadedBet]]
    """Bet -> face -> the bet on those dice."""

    def blocks(self, case: Case, w: Words) -> Iterator[Block]:
        """The tables of the question, and the faces that can take the edge away."""
        words = BiasWords(w.language, self.found.ruleset, self.found, own=w.own, signed=w.signed)
        tolerance = self.found.asked.tolerance
        assert tolerance is not None
        yield Paragraph(w("asked.dice.what", tolerance=w.whole_percent(tolerance)))
        yield Heading(w("bias.slopes"), 3, numbered=False)
        yield Paragraph(w("bias.slopes-note", dice=words.dice(words.count), count=words.count))
        yield slopes_table(words, self.found.bets)[0]
        yield Heading(w("bias.tolerance", tolerance=w.whole_percent(tolerance)), 3, numbered=False)
        tried = [one for bet in self.found.bets for one in bet.tolerated]
        groups = list(gathered(self.found.bets, _ends).values())
        alone = all(len(group) == 1 for group in groups)
        said = [*extremes_text(tried, words), w("asked.dice.within")]
        yield Paragraph(w.sentences([*said, w("asked.dice.more-often")] if alone else said))
        yield self._within(groups, words, alone=alone)
        yield from when(any(one.undecided for one in tried), Paragraph(w("bias.undecided"), "note"))
        yield Heading(w("asked.dice.even"), 3, numbered=False)
        yield Paragraph(w("asked.dice.search"))
        if rows := list(self._tilted()):
            yield self._even(rows, words)
        if without := [w.bet(bet.member) for bet in self.found.bets if not self.even[bet.own.id]]:
            yield Paragraph(w("asked.dice.never", bets=w.named(without)))
        yield from annex_commands(case, self._commands(f"--tolerance {figure_text(tolerance * 100)}%", rows), w)

    def _commands(self, within: str, rows: Sequence[_Tilted]) -> Iterator[str]:
        """What gives the edges within the tolerance, of each family, and those on the first dice without an edge."""
        for family in dict.fromkeys(bet.member.bet.id for bet in self.found.bets):
            yield command("bias", family, within)
        for row in rows[:1]:
            yield command("bias", row.bet.own.id, f"--die {row.faces[0]}={figure_text(row.share)}")

    def _within(self, groups: Sequence[Sequence[BiasedBet]], w: BiasWords, *, alone: bool) -> Table:
        """The lowest edge and the highest with one die, and with all, as far off as the tolerance allows.

        Members of the same edges share their rows; which faces come more often is said where each stands `alone`.
        """
        tried = [(group, one) for group in groups for one in group[0].tolerated]
        rows = [
            _DossierEnd(bets, one, name, on) for bets, one in tried for name, on in zip(ENDS, one.ends, strict=True)
        ]
        often: Field[_DossierEnd] = Label(w("bias.more-often"), more_often(w, lambda row: row.on))
        proven: Field[_DossierEnd] = Label(w("bias.proven"), lambda row: proven_text(row.within, w))
        fields: tuple[Field[_DossierEnd], ...] = (
            Label(w("analysis.name"), lambda row: w.members([bet.member for bet in row.bets])),
            Label(w("bias.off"), lambda row: w.dice(row.within.dice)),
            Decimals(w("bias.first-order"), lambda row: row.within.change * 100),
            Label(w("asked.dice.end"), lambda row: end_title(w, row.name, proven=row.within.proven)),
            Edge(title="%", of=lambda row: row.on.house_edge),
            Points(title=w("bias.points"), of=lambda row: row.on.change),
            *when(alone, often),
            *when(any(one.bounds for _, one in tried), proven),
        )
        return table(w, fields, rows)

    def _tilted(self) -> Iterator[_Tilted]:
        """The dice without an edge, those faces together of which as much takes it away."""
        for bet in self.found.bets:
            shares = {face: on.shares[face] for face, on in self.even[bet.own.id].items()}
            for faces in labels_by_value(shares).values():
                yield _Tilted(bet, faces, self.even[bet.own.id][faces[0]])

    def _even(self, rows: Sequence[_Tilted], w: BiasWords) -> Table:
        own = self.found.shares
        fields: tuple[Field[_Tilted], ...] = (
            Label(w("analysis.name"), lambda row: w.bet(row.bet.member)),
            Label(w("asked.dice.face"), lambda row: w.either([*map(w.label, row.faces)])),
            Number(w("asked.dice.own"), lambda row: w.percent(own[row.faces[0]], 2), "probability"),
            Number(w("asked.dice.then"), lambda row: w.percent(row.share, 2), "probability"),
            Points(title=w("bias.points"), of=lambda row: row.share - own[row.faces[0]], group="probability"),
            Edge(title=w("asked.dice.edge"), of=lambda row: row.on.house_edge),
        )
        return table(w, fields, rows)

    def data(self) -> ToleranceData:
        """Every edge exactly."""
        return ToleranceData(tolerance=self.found.asked.tolerance, bets=[self._bet(bet) for bet in self.found.bets])

    def _bet(self, bet: BiasedBet) -> _ToleranceOfBet:
        return _ToleranceOfBet(
            of=bet.own.id,
            house_edge=bet.house_edge,
            derivative=dict(bet.slopes),
            within=[
                _OffDice(
                    dice=one.dice,
                    lowest=one.lowest.house_edge,
                    highest=one.highest.house_edge,
                    bounds=_DossierBounds(lowest=one.bounds[0], highest=one.bounds[1]) if one.bounds else UNSET,
                )
                for one in bet.tolerated
            ],
            even=[
                _EvenDice(face=face, probability=on.shares[face], house_edge=on.house_edge)
                for face, on in self.even[bet.own.id].items()
            ],
        )


def dice_tolerance(asked: AskedAnnex, case: Case, track: Track) -> DiceTolerance:
    """Every proposed bet on dice that are not balanced; raises ProblemError and UsageError as the question does."""
    tolerance = Fraction(asked.given.get("tolerance", TOLERANCE))
    bets = tuple(bet.id for group in asked_groups(case) for bet in group.bets)
    request = BiasRequest(bets=bets, tolerance=tolerance)
    found = request.find(case.ruleset, case.choices, case.application.choices, track)
    assert isinstance(found, Bias)
    stop_on(found.refused)
    even = {bet.own.id: {} if bet.own.favours_player else even_on(found, bet) for bet in track(found.bets)}
    stop_on(found.problems)
    return DiceTolerance(found, even)


def _ends(bet: BiasedBet) -> tuple[object, ...]:
    """What members of a family have in common that share a row."""
    return (bet.member.bet.id, *((one.change, *(on.house_edge for on in one.ends)) for one in bet.tolerated))
