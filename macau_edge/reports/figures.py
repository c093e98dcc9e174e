"""Exact figures -> JSON: a fraction and a decimal, both as text, so that no reader rounds them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal

from msgspec import Meta, convert

from macau_edge import __version__, exact, numeric
from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.measures import EXACT, PROBABILITIES, Measures, decimal
from macau_edge.model import Choice, Language, Member, Provision, Ruleset
from macau_edge.reports.data import Published, Record, Words

Status = Literal["in force", "amended", "superseded", "unknown"]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Difference = Annotated[
    str,
    Meta(
        pattern=r"^([0-9]\.[0-9]+e[+-][0-9]+|inf)$",
        description="A difference in floating point, relative where the figure is above one.",
    ),
]


class ProgramData(Record):
    """What made the document."""

    name: Literal["macau-edge"]
    version: str


class RulesetData(Record):
    """The file that the figures come from, and its act."""

    name: str
    sha256: Digest
    act: str | None
    status: Status | None


class HeadData(Published):
    """What every document of figures begins with."""

    program: ProgramData
    game: str
    options: dict[str, str]
    """The choice of each option; one that was not given is missing."""
    ruleset: RulesetData


class ExactEngineData(Record):
    """The library of the exact engine."""

    library: Literal["sympy"]
    version: str
    rationals: str


class NumericEngineData(Record):
    """The library of the numeric engine."""

    library: Literal["numpy"]
    version: str


class EnginesData(Record):
    """Both engines, and how far they are apart."""

    exact: ExactEngineData
    numeric: NumericEngineData
    largest_difference: Difference
    agree: bool


class EngineData(Record):
    """How far the engines are apart on a bet, and whether they agree."""

    difference: Difference
    agree: bool


class ProvisionData(Record):
    """A condition, an assumption or a note."""

    id: str
    law: str | None
    text: Words


class MemberData(Record):
    """What is said of a bet besides its figures."""

    id: str
    """The identifier, with the member of a family in brackets."""
    family: str
    name: Words | None
    """The names in the three languages."""
    translated_by_us: list[Language]
    """Languages in which the name is not the gazette's."""
    law: str | None
    """The article that defines the bet."""
    pays_law: str | None
    """The article that prices it; `unread` where it is not known from the law."""
    values: dict[str, str]
    """The member's value of each variable."""
    depends_on: list[str]
    """The options that the bet depends on."""


PROGRAM = ProgramData(name="macau-edge", version=__version__)


def head(ruleset: Ruleset, choices: Mapping[str, Choice]) -> Json:
    """The fields of `HeadData`."""
    act = ruleset.act
    return {
        "program": PROGRAM,
        "game": ruleset.name,
        "options": labels(choices),
        "ruleset": RulesetData(
            name=ruleset.name,
            sha256=ruleset.sha256,
            act=act.cite if act else None,
            status=act.status if act else None,
        ),
    }


def labels(choices: Mapping[str, Choice]) -> dict[str, str]:
    """Option -> what was chosen, as it is written."""
    return {name: choice.label for name, choice in choices.items()}


def engines(bets: Iterable[BetAnalysis]) -> EnginesData:
    """The engines' libraries, and how far they are apart on these bets."""
    bets = tuple(bets)
    return EnginesData(
        exact=convert(exact.versions(), ExactEngineData),
        numeric=convert(numeric.versions(), NumericEngineData),
        largest_difference=f"{max((bet.distance for bet in bets), default=0.0):.3e}",
        agree=all(bet.agree for bet in bets),
    )


def engine(bet: BetAnalysis) -> EngineData:
    """How far the engines are apart on one bet that has figures, and whether they agree."""
    return EngineData(difference=f"{bet.distance:.3e}", agree=bet.agree)


Json = dict[str, Any]


def figure(value: Fraction | None) -> Json | None:
    """`{"exact": "1/36", "decimal": "0.0277…"}`: the decimal has twenty significant digits, rounded half to even."""
    return None if value is None else {"exact": str(value), "decimal": format(decimal(value), "f")}


def measures_json(measures: Measures | None) -> Json:
    """Every measure of a bet under its published name; all null where an option was not given."""
    found: Json = {name: figure(measure(measures)) if measures else None for name, measure in EXACT.items()}
    if measures is None:
        return found | dict.fromkeys(("probability", "standard_deviation", "odds_against", "distribution"))
    against = measures.odds_against
    return found | {
        "probability": {name: figure(probability(measures)) for name, probability in PROBABILITIES.items()},
        "standard_deviation": format(measures.standard_deviation, "f"),
        "odds_against": f"{against[0]}:{against[1]}" if against else None,
        "distribution": [
            {"net": str(net), "probability": figure(probability)}
            for net, probability in measures.distribution.nets.items()
        ],
    }


def provision_json(provision: Provision) -> Json:
    """A condition, an assumption or a note."""
    return {
        "id": provision.id,
        "law": provision.law.text if provision.law else None,
        "text": dict(provision.text.words),
    }


def head_json(ruleset: Ruleset, choices: dict[str, Choice], kind: str) -> Json:
    """What every JSON of figures begins with: its shape, the game, the options and the ruleset."""
    act = ruleset.act
    return {
        "schema": f"macau-edge/{kind}/1",
        "program": {"name": "macau-edge", "version": __version__},
        "game": ruleset.name,
        "options": {name: choice.label for name, choice in choices.items()},
        "ruleset": {
            "name": ruleset.name,
            "sha256": ruleset.sha256,
            "act": act.cite if act else None,
            "status": act.status if act else None,
        },
    }


def engines_json(bets: tuple[BetAnalysis, ...]) -> Json:
    """The engines' libraries, and how far they are apart."""
    distance = max((bet.distance for bet in bets), default=0.0)
    return {
        "exact": exact.versions(),
        "numeric": numeric.versions(),
        "largest_difference": f"{distance:.3e}",
        "agree": all(bet.agree for bet in bets),
    }


def engine_json(bet: BetAnalysis) -> Json:
    """How far the engines are apart on one bet that has figures, and whether they agree."""
    return {"difference": f"{bet.distance:.3e}", "agree": bet.agree}


def said_json(member: Member) -> Json:
    """What is said of a bet besides its figures: its names, articles and values."""
    entry = member.bet
    return {
        "id": member.id,
        "family": entry.id,
        "name": dict(entry.name.words) if entry.name else None,
        "translated_by_us": sorted(entry.name.ours) if entry.name else [],
        "law": entry.law.text if entry.law else None,
        "pays_law": entry.pays_law.text if entry.pays_law else None,
        "values": {name: value.label for name, value in member.values.items()},
    }


def options_json(bet: BetAnalysis) -> Json:
    """The options that a bet depends on, and the one that was not given."""
    return {"depends_on": [option.id for option in bet.options], "not_given": bet.missing}


def bet_json(bet: BetAnalysis) -> Json:
    """One bet: its names, articles, options and figures."""
    return {
        **said_json(bet.member),
        **options_json(bet),
        **measures_json(bet.measures),
        "engines": engine_json(bet) if bet.measures else None,
    }


def analysis_json(analysis: Analysis, every: tuple[Analysis, ...] = ()) -> Json:
    """The published shape of an analysis, `schemas/analysis-1.json`; `every` has one analysis for each choice."""
    found = head_json(analysis.ruleset, dict(analysis.choices), "analysis")
    found["options_taken"] = {
        name: {
            "law": option.law.text if option.law else None,
            "choices": [choice.label for choice in option.choices] if option.choices else "any ratio",
            "choice": analysis.choices[name].label if name in analysis.choices else None,
            "by": "given" if name in analysis.given else "default" if name in analysis.choices else "not given",
        }
        for name, option in analysis.ruleset.options.items()
    }
    found["engines"] = engines_json(analysis.bets)
    found["bets"] = [bet_json(bet) for bet in analysis.bets]
    if every:
        found["every_choice"] = [
            {
                "options": {name: choice.label for name, choice in other.choices.items()},
                "engines": engines_json(other.bets),
                "bets": [bet_json(bet) for bet in other.bets],
            }
            for other in every
        ]
    return found
