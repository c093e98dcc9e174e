"""A case -> everything in it as data: what stands alone as a file, and what is attached to the pages.

The bytes are the same on every machine: no floating-point noise, no path, no version of a library but the typesetter's,
which the pages depend on too.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType

from macau_edge.analysis import BetAnalysis
from macau_edge.analysis.events import Paid
from macau_edge.dossier.asked import Asked, Kind
from macau_edge.dossier.bets import CLOSE, WIDEST, AnnexRecord, Bound, DossierBetData, difference_at_most, dossier_bet
from macau_edge.dossier.case import Case
from macau_edge.dossier.editions import Edition
from macau_edge.dossier.filed import ApplicationData, FileData, application_data, file_data
from macau_edge.dossier.sections.offers import groups_of
from macau_edge.dossier.sections.other_prizes import varied_prize_rows
from macau_edge.exact import SYMPY_STATES
from macau_edge.model import Language
from macau_edge.model.meter import meter
from macau_edge.model.ruleset import Status
from macau_edge.questions.readings.find import ReadOtherwise
from macau_edge.reading.build import typesetter_version
from macau_edge.reports import figures
from macau_edge.reports.figures import BuiltProgramData, Json, Positive, Record, Words, as_data, built_program, copied

SCHEMA = "macau-edge/dossier/1"


class _Typesetting(Record):
    library: Literal["typst"]
    version: str


class _Ruleset(FileData):
    name: str
    game: Words | None
    act: str | None
    status: Status | None
    """As the ruleset has it, whose text stands in `text` with the copy that says so."""
    basis: str | None
    """The article under which new bets and prizes are authorised."""
    instead_of_basis: Words | None
    """What way there is where the act has no such article."""


class _Exact(Record):
    library: Literal["sympy", "python-flint"]
    """`sympy` is what 0.1 called it, whose rationals were flint's too."""


class _Numpy(Record):
    library: Literal["numpy"]


class _Third(Record):
    """What solves the equations of every bet a third time."""

    library: Literal["sympy"]
    most_states: Positive
    agree: bool
    """Whether it comes to the same fractions for every bet that has no more states."""
    beyond: list[str]
    """The bets that have more, which are left to two engines."""


class _Engines(Record):
    since = ("third",)

    exact: _Exact
    numeric: _Numpy
    third: _Third
    difference_at_most: Bound | None
    """No figure of the two engines is further apart, relative where it is above one; null where they do not agree."""
    agree: bool


class _Around(Record):
    copied_from: ClassVar = {"pays": "ratio", "house_edge": "edge"}

    pays: str
    house_edge: Fraction | None


class _OtherPrize(Record):
    copied_from: ClassVar = {
        "pays": "prize",
        "edge_per_unit_of_profit": "weight",
        "fair_profit": "fair",
    }

    pays: str
    """The prize that is asked for."""
    edge_per_unit_of_profit: Fraction | None
    """What the house edge falls by for each unit of profit; null where it does not fall evenly."""
    fair_profit: Fraction | None
    """The profit that leaves no edge, the other rows as they are."""
    around: list[_Around]


class _OtherPrizes(Record):
    copied_from: ClassVar = {"of": lambda group: [bet.id for bet in group.bets], "rows": varied_prize_rows}

    of: Annotated[list[str], Meta(min_length=1)]
    rows: list[_OtherPrize]


class _SameAs(Record):
    """A member that is decided as a bet of the regulation, under another identifier, and what the two pay."""

    id: str
    bet: str
    pays: Paid


class _Proposed(Record):
    copied_from: ClassVar = {
        "id": "bet.id",
        "name": "bet.name",
        "same_as": lambda one: _same_as(one) or UNSET,
        "of": lambda one: [id_ for each in one.act_bets if one.kind != "system" for id_ in each.ids] or UNSET,
        "other_rules": lambda one: one.changed if one.replaced else UNSET,
        "combines": lambda one: [part.member.id for part in one.parts] or UNSET,
        "not_compared": lambda one: [bet.id for bet in one.open] or UNSET,
    }

    id: str
    kind: Kind
    """A bet that the regulation has not; one in the place of one of its own, or beside one; an extra prize of one; or
    several of its own made together."""
    of: list[str] | UnsetType = UNSET
    """The bets of the regulation, or members of a family, in whose place, beside or on top of which it is asked for."""
    other_rules: bool | UnsetType = UNSET
    """Whether it has other rules than the bet in whose place it is; not there where nothing is replaced."""
    name: Words | None
    same_as: list[_SameAs] | UnsetType = UNSET
    """The bets of the regulation under other identifiers that its members are, if any."""
    combines: list[str] | UnsetType = UNSET
    """The bets of the regulation that it is made of, each at its own prize, where it is made of these alone."""
    not_compared: list[str] | UnsetType = UNSET
    """The bets of the regulation that it could not be compared with, if any."""
    bets: Annotated[list[DossierBetData], Meta(min_length=1)]
    other_prizes: list[_OtherPrizes]
    """What the house edge of members with the same figures would be at other prizes, one row of prizes at a time."""


class _Moved(Record):
    id: str
    name: Words | None
    bets: Annotated[list[DossierBetData], Meta(min_length=1)]


class _DossierAlternative(Record):
    id: str
    text: Words | None
    bets_adopted: list[DossierBetData]
    bets: list[DossierBetData]


class _DossierReading(Record):
    id: str
    law: str | None
    adopted: Words | None
    because: Words | None
    alternatives: list[_DossierAlternative]


class _Assumption(Record):
    id: str
    law: str | None
    text: Words | None
    bets: list[str] | UnsetType = UNSET
    """The bets whose figures need it; those of all where it is not there."""


class _Superseded(Record):
    """The dossier whose place it takes."""

    sha256: figures.Digest
    application: FileData
    ruleset: FileData


class MadeDossier(figures.MadeData, tag=SCHEMA):
    """A dossier as data: what is asked, and every figure."""

    program: BuiltProgramData
    typesetting: _Typesetting
    """What sets the pages: another version may break lines elsewhere."""
    languages: Annotated[list[Language], Meta(min_length=1, extra_json_schema={"uniqueItems": True})]
    draft: bool
    limit: Positive
    """The most states that a bet might have."""
    timestamp: figures.Natural
    """The moment the dossier is dated, in seconds since 1970, UTC."""
    application: ApplicationData
    ruleset: _Ruleset
    options: dict[str, str]
    """The choice of each option; one that was not given is missing."""
    given: list[str]
    """The options that the applicant chose."""
    engines: _Engines
    proposed: Annotated[list[_Proposed], Meta(min_length=1)]
    moved: list[_Moved] | UnsetType = UNSET
    """The bets of the regulation whose figures change with a proposed one that they are put together of, if any."""
    before: list[DossierBetData]
    """Every bet of the regulation as it is."""
    readings: list[_DossierReading]
    """What changes if a provision is read the other way."""
    assumptions: list[_Assumption]
    annexes: Sequence[AnnexRecord] | UnsetType = UNSET
    """What the application asks for besides, if anything, in its order; `annexes/published.py` has the kinds."""
    superseded: _Superseded | UnsetType = UNSET
    """The dossier whose place it takes, where the application names its file."""


def dossier_data(case: Case, languages: Sequence[Language], timestamp: int, *, whole: bool) -> MadeDossier:
    """The published shape of a dossier, `macau-edge/dossier/1`; `whole` has the text of both files too."""
    bets = (*case.after.bets, *case.before.bets)
    return MadeDossier(
        program=built_program(case.build),
        typesetting=_Typesetting(library="typst", version=typesetter_version()),
        languages=list(languages),
        draft=case.draft,
        limit=meter().limit,
        timestamp=timestamp,
        application=application_data(case.application, file_data(case.source, whole)),
        ruleset=_ruleset(case, file_data(case.base.source, whole)),
        options=figures.choice_labels(case.choices),
        given=sorted(case.given),
        engines=_Engines(
            exact=_Exact(library="python-flint"),
            numeric=_Numpy(library="numpy"),
            third=_third(case.analysed),
            difference_at_most=_furthest(bets),
            agree=all(bet.agree for bet in bets),
        ),
        proposed=[_proposed(case, one) for one in case.asked],
        moved=[_moved(case, one) for one in case.moved] or UNSET,
        before=[dossier_bet(bet, case.before) for bet in case.before.bets],
        readings=[_reading(one) for one in case.readings],
        assumptions=[copied(_Assumption, one) for one in case.ruleset.assumptions],
        annexes=[annex.data() for annex in case.annexes] or UNSET,
        superseded=_superseded(case.superseded, whole) if case.superseded else UNSET,
    )


def _superseded(found: Edition, whole: bool) -> _Superseded:
    files = (FileData(**file_data(source, whole)) for source in found.was.sources)
    application, ruleset = files
    return _Superseded(sha256=found.earlier.sum, application=application, ruleset=ruleset)


def _third(bets: Sequence[BetAnalysis]) -> _Third:
    return _Third(
        library="sympy",
        most_states=SYMPY_STATES,
        agree=all(bet.third != "differs" for bet in bets),
        beyond=list(dict.fromkeys(bet.id for bet in bets if bet.third == "beyond")),
    )


def _furthest(bets: Sequence[BetAnalysis]) -> Bound | None:
    found = {difference_at_most(bet) for bet in bets if bet.measures}
    return None if None in found else WIDEST if WIDEST in found else CLOSE


def _ruleset(case: Case, file: Json) -> _Ruleset:
    ruleset, act = case.base.ruleset, case.base.ruleset.act
    return _Ruleset(
        **file,
        name=case.application.game,
        game=as_data(ruleset.game),
        act=act.cite if act else None,
        status=act.status if act else None,
        basis=as_data(case.basis),
        instead_of_basis=as_data(act.instead_of_bets) if act else None,
    )


def _proposed(case: Case, one: Asked) -> _Proposed:
    others = [copied(_OtherPrizes, group) for group in groups_of(case) if group.asked.bet.id == one.bet.id]
    return copied(_Proposed, one, bets=_bets(case, one), other_prizes=others)


def _same_as(one: Asked) -> list[_SameAs]:
    pairs = [(like.member, same) for like in one.likes for same in like.same if same.member.bet.id != one.bet.id]
    return [_SameAs(id=member.id, bet=same.member.id, pays=same.paid) for member, same in pairs]


def _moved(case: Case, one: Asked) -> _Moved:
    return copied(_Moved, one.bet, bets=_bets(case, one))


def _bets(case: Case, one: Asked) -> list[DossierBetData]:
    return [
        dossier_bet(
            bet,
            way.after,
            way.derivations.get(bet.id),
            way.kept_of(bet),
            long_run=next((run for run in way.long_runs if run.id == bet.id), None),
        )
        for way, bet in case.figured
        if bet.member.bet.id == one.bet.id
    ]


def _reading(one: ReadOtherwise) -> _DossierReading:
    ways = [
        copied(
            _DossierAlternative,
            way,
            bets_adopted=[dossier_bet(bet, adopted) for bet in adopted.bets],
            bets=[dossier_bet(bet, otherwise) for bet in otherwise.bets],
        )
        for way, adopted, otherwise in one.ways
    ]
    return copied(_DossierReading, one.reading, alternatives=ways)
