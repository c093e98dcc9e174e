"""A case -> everything in it as data: what stands alone as a file, and what is attached to the pages.

The bytes are the same on every machine: no floating-point noise, no path, no version of a library but the typesetter's,
which the pages depend on too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import PurePath

from macau_edge import __version__
from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.derivation import Derivation
from macau_edge.dossier.case import Case, Proposed
from macau_edge.dossier.sections.advantage.other_prizes import prize_rows
from macau_edge.dossier.sections.groups import Group, groups_of
from macau_edge.dossier.sections.priced import profit_of
from macau_edge.measures import Measures
from macau_edge.model import Language, Pays, Ratio, Reference, Table, Text, Verdict, key_text, own_pays
from macau_edge.model.application import Applicant, Application, Said
from macau_edge.reading.source import Source
from macau_edge.reports.figures import Json, bet_json, figure, provision_json
from macau_edge.reports.readings import ReadOtherwise

SCHEMA = "macau-edge/dossier/1"

CLOSE = "1e-9"
"""A difference between the engines below it is said to be so, whatever it is: its digits change with the machine."""
WIDEST = "1e-6"
"""Engines that are further apart than this never agree: see `analysis.WIDEST`."""


def dossier_json(case: Case, languages: Sequence[Language], timestamp: int, *, whole: bool) -> Json:
    """The published shape of a dossier, `schemas/dossier-1.json`; `whole` has the text of both files too."""
    bets = (*case.after.bets, *case.before.bets)
    return {
        "schema": SCHEMA,
        "program": {"name": "macau-edge", "version": __version__},
        "typesetting": {"library": "typst", "version": version("typst")},
        "languages": list(languages),
        "draft": case.draft,
        "limit": case.limit,
        "timestamp": timestamp,
        "application": _file(case.source, whole) | _application(case.application),
        "ruleset": _file(case.base.source, whole) | _ruleset(case),
        "options": {name: choice.label for name, choice in case.choices.items()},
        "given": sorted(case.given),
        "engines": {
            "exact": {"library": "sympy"},
            "numeric": {"library": "numpy"},
            "difference_at_most": _furthest(bets),
            "agree": all(bet.agree for bet in bets),
        },
        "proposed": [_proposed(case, one) for one in case.proposed],
        "before": [_bet(bet, case.before) for bet in case.before.bets],
        "readings": [_reading(case, one) for one in case.readings],
        "assumptions": [provision_json(one) for one in case.ruleset.assumptions],
    }


def difference_at_most(bet: BetAnalysis) -> str | None:
    """A round bound on the engines' difference, the same on every machine; None where they do not agree."""
    if bet.measures is None or not bet.agree:
        return None
    return CLOSE if bet.distance < float(CLOSE) else WIDEST


def _furthest(bets: Sequence[BetAnalysis]) -> str | None:
    found = {difference_at_most(bet) for bet in bets if bet.measures}
    return None if None in found else WIDEST if WIDEST in found else CLOSE


def _file(source: Source, whole: bool) -> Json:
    """The name of a file without its folder, which is no business of the reader; its text with a byte order mark."""
    found: Json = {"file": PurePath(source.file).name, "sha256": source.sha256}
    return found | ({"text": source.data.decode()} if whole else {})


def _application(application: Application) -> Json:
    stakes = application.stakes
    return {
        "reference": application.reference,
        "date": application.date,
        "city": _words(application.city),
        "applicant": _applicant(application.applicant),
        "game": application.game,
        "choices": dict(application.choices),
        "description": _words(application.description),
        "rules": [_said(one) for one in application.rules],
        "operation": [_said(one) for one in application.operation],
        "information": [_said(one) for one in application.information],
        "stakes": {"minimum": stakes.minimum, "chip": stakes.chip} if stakes else None,
        "layout": {
            name: {"x": place.x, "y": place.y, "width": place.width, "height": place.height}
            for name, place in application.layout.items()
        },
    }


def _applicant(applicant: Applicant) -> Json:
    return {
        "name": _words(applicant.name),
        "capacity": _words(applicant.capacity),
        "representative": _words(applicant.representative),
        "representative_capacity": _words(applicant.representative_capacity),
        "contact": {kind: _words(text) for kind, text in applicant.contact.items()},
    }


def _said(said: Said) -> Json:
    return {"id": said.id, "text": _words(said.text), "bets": list(said.bets) if said.bets is not None else None}


def _words(text: Text | None) -> dict[Language, str] | None:
    return dict(text.words) if text else None


def _ruleset(case: Case) -> Json:
    ruleset, act = case.base.ruleset, case.base.ruleset.act
    return {
        "name": case.application.game,
        "game": _words(ruleset.game),
        "act": act.cite if act else None,
        "status": act.status if act else None,
        "basis": case.basis.text if case.basis else None,
        "instead_of_basis": _words(act.instead_of_new_bets) if act else None,
    }


def _proposed(case: Case, one: Proposed) -> Json:
    return {
        "id": one.bet.id,
        "kind": one.kind,
        "name": _words(one.bet.name),
        "bets": [_bet(bet, case.after, case.derivations[bet.id]) for bet in case.of(one)],
        "other_prizes": [_other_prizes(group) for group in groups_of(case) if group.proposed.bet.id == one.bet.id],
    }


def _other_prizes(group: Group) -> Json:
    """What the house edge of some alike members would be at other prizes, one row at a time."""
    return {
        "of": [bet.id for bet in group.bets],
        "rows": [
            {
                "pays": str(row.prize),
                "edge_per_unit_of_profit": figure(row.weight),
                "fair_profit": figure(row.fair),
                "around": [{"pays": str(other.ratio), "house_edge": figure(other.edge)} for other in row.around],
            }
            for row in prize_rows(group)
        ],
    }


def _bet(bet: BetAnalysis, analysis: Analysis, derivation: Derivation | None = None) -> Json:
    """One bet with its prizes and every figure; the bound of the engines' difference in place of the difference."""
    found = bet_json(bet) | {"pays": _prizes(bet, analysis), "expected_net": _expected(bet.measures)}
    if bet.measures:
        found["engines"] = {"difference_at_most": difference_at_most(bet), "agree": bet.agree}
    if derivation:
        found["results"] = [
            {
                "decision": net.target,
                "pays": str(net.prize) if isinstance(net.prize, Ratio) else None,
                "profit": str(net.profit),
                "commission": str(net.profit - net.net),
                "net": str(net.net),
            }
            for net in derivation.nets
        ]
    return found


def _expected(measures: Measures | None) -> Json | None:
    return figure(measures.expected_net) if measures else None


def _prizes(bet: BetAnalysis, analysis: Analysis) -> list[Json]:
    """Each prize as it is written, its profit, and what the rows of its table are for, outermost first."""
    pays = bet.member.bet.pays
    return list(_rows(own_pays(pays, bet.member), analysis, ())) if pays is not None else []


def _rows(pays: Pays, analysis: Analysis, keys: tuple[str, ...]) -> Iterator[Json]:
    if isinstance(pays, Table):
        by = f"{pays.by.kind} {pays.by.what}".strip()
        for row in pays.rows:
            yield from _rows(row.pays, analysis, (*keys, f"{by}: {', '.join(map(key_text, row.keys))}"))
        return
    prize = analysis.choices.get(pays.word) if isinstance(pays, Reference) else pays
    word = prize.word if isinstance(prize, Verdict) else None
    ratio = prize if isinstance(prize, Ratio) else None
    yield {
        "for": list(keys),
        "option": pays.word if isinstance(pays, Reference) else None,
        "pays": str(ratio) if ratio else word,
        "profit": str(profit_of(ratio, analysis.ruleset)) if ratio else None,
    }


def _reading(case: Case, one: ReadOtherwise) -> Json:
    reading = one.reading
    return {
        "id": reading.id,
        "law": reading.law.text if reading.law else None,
        "adopted": _words(reading.adopted),
        "because": _words(reading.because),
        "alternatives": [
            {
                "id": way.id,
                "text": _words(way.text),
                "bets_adopted": [_bet(bet, adopted) for bet in adopted.bets],
                "bets": [_bet(bet, otherwise) for bet in otherwise.bets],
            }
            for way, adopted, otherwise in one.ways
        ],
    }


__all__ = ["SCHEMA", "difference_at_most", "dossier_json"]
