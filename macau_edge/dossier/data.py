"""A case -> everything in it as data: what stands alone as a file, and what is attached to the pages.

The bytes are the same on every machine: no floating-point noise, no path, no version of a library but the typesetter's,
which the pages depend on too. The difference of the engines is therefore a round bound, not a figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib.metadata import version
from pathlib import PurePath
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.analysis.derivation import Derivation
from macau_edge.analysis.derivation.steps import Net
from macau_edge.dossier.case import Case, Proposed
from macau_edge.dossier.sections.offers import PricedGroup, groups_of, profit_of
from macau_edge.dossier.sections.other_prizes import PrizeRow, prize_rows
from macau_edge.exact import SYMPY_STATES
from macau_edge.model import Language, Pays, PrizeTable, Provision, Ratio, Reference, Text, Verdict, key_text, own_pays
from macau_edge.model.filed import Applicant, Application, Rectangle, Said
from macau_edge.questions.readings import ReadOtherwise
from macau_edge.reading.source import Source
from macau_edge.reports.figures import (
    PROGRAM,
    Digest,
    Exact,
    Json,
    MadeData,
    MeasuredData,
    Natural,
    Positive,
    Record,
    Status,
    Words,
    labels,
    measured,
)

# --- a bet: its prizes row by row, every figure, and a round bound on the engines' difference ------------------------


CLOSE: Literal["1e-9"] = "1e-9"
"""A difference between the engines below it is said to be so, whatever it is: its digits change with the machine."""
WIDEST: Literal["1e-6"] = "1e-6"
"""Engines that are further apart than this never agree: see `analysis.WIDEST`."""

Bound = Literal["1e-9", "1e-6"]


class _Engine(Record):
    difference_at_most: Bound | None
    """No figure of the two engines is further apart, relative where it is above one; null where they do not agree."""
    agree: bool


class _Row(Record):
    for_: list[str]
    """What the rows of its table are for, outermost first."""
    option: str | None
    """The option of the law that fixes it."""
    pays: str | None
    """Profit to stake, or `N for M`; a word where nothing is won."""
    profit: str | None
    """Profit per unit of the stake."""


class _Result(Record):
    decision: str
    pays: str | None
    profit: Exact
    commission: Exact
    net: Exact


class DossierBetData(MeasuredData):
    """One bet and all its figures."""

    engines: _Engine | None
    pays: list[_Row]
    """The prizes, row by row; none of a bet that is laid of others."""
    expected_net: Fraction | None
    """Expected net result of the player per unit of the stake."""
    results: list[_Result] | UnsetType = UNSET
    """How each net result follows from its prize; of a proposed bet."""


def difference_at_most(bet: BetAnalysis) -> Bound | None:
    """A round bound on the engines' difference, the same on every machine; None where they do not agree."""
    if bet.measures is None or not bet.agree:
        return None
    return CLOSE if bet.distance < float(CLOSE) else WIDEST


def dossier_bet(bet: BetAnalysis, analysis: Analysis, derivation: Derivation | None = None) -> DossierBetData:
    """One bet with its prizes and every figure; the bound of the engines' difference in place of the difference."""
    measures = bet.measures
    return DossierBetData(
        **measured(bet),
        engines=_Engine(difference_at_most=difference_at_most(bet), agree=bet.agree) if measures else None,
        pays=_prizes(bet, analysis),
        expected_net=measures.expected_net if measures else None,
        results=[_result(net) for net in derivation.nets] if derivation else UNSET,
    )


def _result(net: Net) -> _Result:
    return _Result(
        decision=net.target,
        pays=str(net.prize) if isinstance(net.prize, Ratio) else None,
        profit=str(net.profit),
        commission=str(net.profit - net.net),
        net=str(net.net),
    )


def _prizes(bet: BetAnalysis, analysis: Analysis) -> list[_Row]:
    """Each prize as it is written, its profit, and what the rows of its table are for, outermost first."""
    pays = bet.member.bet.pays
    return list(_rows(own_pays(pays, bet.member), analysis, ())) if pays is not None else []


def _rows(pays: Pays, analysis: Analysis, keys: tuple[str, ...]) -> Iterator[_Row]:
    if isinstance(pays, PrizeTable):
        by = f"{pays.by.kind} {pays.by.what}".strip()
        for row in pays.rows:
            yield from _rows(row.pays, analysis, (*keys, f"{by}: {', '.join(map(key_text, row.keys))}"))
        return
    prize = analysis.choices.get(pays.word) if isinstance(pays, Reference) else pays
    word = prize.word if isinstance(prize, Verdict) else None
    ratio = prize if isinstance(prize, Ratio) else None
    yield _Row(
        for_=list(keys),
        option=pays.word if isinstance(pays, Reference) else None,
        pays=str(ratio) if ratio else word,
        profit=str(profit_of(ratio, analysis.ruleset)) if ratio else None,
    )


# --- the whole of it -------------------------------------------------------------------------------------------------


SCHEMA = "macau-edge/dossier/1"


class _Typesetting(Record):
    library: Literal["typst"]
    version: str


class _Said(Record):
    id: str
    text: Words | None
    bets: list[str] | None


class _Applicant(Record):
    name: Words | None
    capacity: Words | None
    representative: Words | None
    representative_capacity: Words | None
    contact: dict[str, Words | None]


class _Stakes(Record):
    minimum: int
    chip: int


class _Place(Record):
    x: int
    y: int
    width: int
    height: int


class _File(Record):
    file: str
    """The name of the file, without its folder."""
    sha256: Digest
    text: str | UnsetType = UNSET
    """The whole file; only where the data stand alone."""


class _Application(_File):
    reference: str
    date: Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    city: Words | None
    applicant: _Applicant
    game: str
    choices: dict[str, str]
    description: Words | None
    rules: list[_Said]
    operation: list[_Said]
    information: list[_Said]
    stakes: _Stakes | None
    layout: dict[str, _Place]


class _Ruleset(_File):
    name: str
    game: Words | None
    act: str | None
    status: Status | None
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
    pays: str
    house_edge: Fraction | None


class _OtherPrize(Record):
    pays: str
    """The prize that is asked for."""
    edge_per_unit_of_profit: Fraction | None
    """What the house edge falls by for each unit of profit; null where it does not fall evenly."""
    fair_profit: Fraction | None
    """The profit that leaves no edge, the other rows as they are."""
    around: list[_Around]


class _OtherPrizes(Record):
    of: Annotated[list[str], Meta(min_length=1)]
    rows: list[_OtherPrize]


class _Proposed(Record):
    id: str
    kind: Literal["new", "prize", "changed"]
    """A bet that the regulation has not, its own at another prize, or its own under other rules."""
    name: Words | None
    bets: Annotated[list[DossierBetData], Meta(min_length=1)]
    other_prizes: list[_OtherPrizes]
    """What the house edge of members with the same figures would be at other prizes, one row of prizes at a time."""


class _Alternative(Record):
    id: str
    text: Words | None
    bets_adopted: list[DossierBetData]
    bets: list[DossierBetData]


class _Reading(Record):
    id: str
    law: str | None
    adopted: Words | None
    because: Words | None
    alternatives: list[_Alternative]


class _Assumption(Record):
    id: str
    law: str | None
    text: Words | None


class DossierData(MadeData, tag=SCHEMA):
    """A dossier as data: what is asked, and every figure."""

    typesetting: _Typesetting
    """What sets the pages: another version may break lines elsewhere."""
    languages: Annotated[list[Language], Meta(min_length=1, extra_json_schema={"uniqueItems": True})]
    draft: bool
    limit: Positive
    """The most states that a bet might have."""
    timestamp: Natural
    """The moment the dossier is dated, in seconds since 1970, UTC."""
    application: _Application
    ruleset: _Ruleset
    options: dict[str, str]
    """The choice of each option; one that was not given is missing."""
    given: list[str]
    """The options that the applicant chose."""
    engines: _Engines
    proposed: Annotated[list[_Proposed], Meta(min_length=1)]
    before: list[DossierBetData]
    """Every bet of the regulation as it is."""
    readings: list[_Reading]
    """What changes if a provision is read the other way."""
    assumptions: list[_Assumption]


def dossier_data(case: Case, languages: Sequence[Language], timestamp: int, *, whole: bool) -> DossierData:
    """The published shape of a dossier, `schemas/dossier-1.json`; `whole` has the text of both files too."""
    bets = (*case.after.bets, *case.before.bets)
    return DossierData(
        program=PROGRAM,
        typesetting=_Typesetting(library="typst", version=version("typst")),
        languages=list(languages),
        draft=case.draft,
        limit=case.limit,
        timestamp=timestamp,
        application=_application(case.application, _file(case.source, whole)),
        ruleset=_ruleset(case, _file(case.base.source, whole)),
        options=labels(case.choices),
        given=sorted(case.given),
        engines=_Engines(
            exact=_Exact(library="python-flint"),
            numeric=_Numpy(library="numpy"),
            third=_third(case.analysed),
            difference_at_most=_furthest(bets),
            agree=all(bet.agree for bet in bets),
        ),
        proposed=[_proposed(case, one) for one in case.proposed],
        before=[dossier_bet(bet, case.before) for bet in case.before.bets],
        readings=[_reading(one) for one in case.readings],
        assumptions=[_assumption(one) for one in case.ruleset.assumptions],
    )


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


def _file(source: Source, whole: bool) -> Json:
    """The fields of `_File`; the folder is no business of the reader, and the text has its byte order mark."""
    text = source.data.decode() if whole else UNSET
    return {"file": PurePath(source.file).name, "sha256": source.sha256, "text": text}


def _application(application: Application, file: Json) -> _Application:
    stakes = application.stakes
    return _Application(
        **file,
        reference=application.reference,
        date=application.date,
        city=_words(application.city),
        applicant=_applicant(application.applicant),
        game=application.game,
        choices=dict(application.choices),
        description=_words(application.description),
        rules=[_said(one) for one in application.rules],
        operation=[_said(one) for one in application.operation],
        information=[_said(one) for one in application.information],
        stakes=_Stakes(minimum=stakes.minimum, chip=stakes.chip) if stakes else None,
        layout={name: _place(area) for name, area in application.layout.items()},
    )


def _place(area: Rectangle) -> _Place:
    return _Place(x=area.x, y=area.y, width=area.width, height=area.height)


def _applicant(applicant: Applicant) -> _Applicant:
    return _Applicant(
        name=_words(applicant.name),
        capacity=_words(applicant.capacity),
        representative=_words(applicant.representative),
        representative_capacity=_words(applicant.representative_capacity),
        contact={kind: _words(text) for kind, text in applicant.contact.items()},
    )


def _said(said: Said) -> _Said:
    return _Said(id=said.id, text=_words(said.text), bets=list(said.bets) if said.bets is not None else None)


def _words(text: Text | None) -> dict[Language, str] | None:
    return dict(text.words) if text else None


def _ruleset(case: Case, file: Json) -> _Ruleset:
    ruleset, act = case.base.ruleset, case.base.ruleset.act
    return _Ruleset(
        **file,
        name=case.application.game,
        game=_words(ruleset.game),
        act=act.cite if act else None,
        status=act.status if act else None,
        basis=case.basis.text if case.basis else None,
        instead_of_basis=_words(act.instead_of_new_bets) if act else None,
    )


def _proposed(case: Case, one: Proposed) -> _Proposed:
    return _Proposed(
        id=one.bet.id,
        kind=one.kind,
        name=_words(one.bet.name),
        bets=[dossier_bet(bet, case.after, case.derivations[bet.id]) for bet in case.of(one)],
        other_prizes=[_other_prizes(group) for group in groups_of(case) if group.proposed.bet.id == one.bet.id],
    )


def _other_prizes(group: PricedGroup) -> _OtherPrizes:
    """What the house edge of some alike members would be at other prizes, one row at a time."""
    return _OtherPrizes(of=[bet.id for bet in group.bets], rows=[_other_prize(row) for row in prize_rows(group)])


def _other_prize(row: PrizeRow) -> _OtherPrize:
    return _OtherPrize(
        pays=str(row.prize),
        edge_per_unit_of_profit=row.weight,
        fair_profit=row.fair,
        around=[_Around(pays=str(other.ratio), house_edge=other.edge) for other in row.around],
    )


def _reading(one: ReadOtherwise) -> _Reading:
    reading = one.reading
    return _Reading(
        id=reading.id,
        law=reading.law.text if reading.law else None,
        adopted=_words(reading.adopted),
        because=_words(reading.because),
        alternatives=[
            _Alternative(
                id=way.id,
                text=_words(way.text),
                bets_adopted=[dossier_bet(bet, adopted) for bet in adopted.bets],
                bets=[dossier_bet(bet, otherwise) for bet in otherwise.bets],
            )
            for way, adopted, otherwise in one.ways
        ],
    )


def _assumption(one: Provision) -> _Assumption:
    return _Assumption(id=one.id, law=one.law.text if one.law else None, text=_words(one.text))
