"""What goes out as JSON, declared once: the records that several documents have, every figure exact and as a decimal.

A shape is a class of fields: the type of a field, with its bounds (`Annotated[…, Meta(…)]`), is the schema of its
key, and the text below it says in the schema what it is. The order of the fields is that of the keys, those of the
class that it extends first. From a declaration come the data and the published schema (`schemas.py`). A figure is a
fraction and a decimal, both as text, so that no reader rounds them. Records are imported where JSON is asked for and
not before, since msgspec takes time to import.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache, partial
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, TypeVar, Union, dataclass_transform, get_args, get_origin

import msgspec
from msgspec import UNSET, Meta, UnsetType, convert

from macau_edge.analysis import BetAnalysis
from macau_edge.model import LANGUAGES, Act, Choice, Citation, Language, Member, Ruleset, Text, Value, __version__
from macau_edge.model.measures import (
    EXACT,
    MEASURES,
    NO_SPREAD,
    OF_A_STAKE,
    PROBABILITIES,
    ROUNDED,
    Measures,
    all_digits,
    decimal,
)
from macau_edge.model.problem import Problem
from macau_edge.model.ruleset import Part, Status, not_read

R = TypeVar("R", bound="Record")
Json = dict[str, Any]

ALIKE: Json = {
    "frozen": True,
    "kw_only": True,
    "forbid_unknown_fields": True,
    "rename": lambda name: name.removesuffix("_"),  # `from` is no name in Python: the field is `from_`
}
"""What holds for every record."""


class RecordMeta(msgspec.StructMeta):
    """Makes classes of records: frozen, made by the names of their fields, closed to other keys."""

    since: tuple[str, ...]

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: Json, **config: Any) -> RecordMeta:
        """The class, with what holds for every record."""
        return super().__new__(mcls, name, bases, namespace, **(ALIKE | config))


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Record(msgspec.Struct, metaclass=RecordMeta, frozen=True):
    """An object of the JSON."""

    since: ClassVar[tuple[str, ...]] = ()
    """Keys that earlier documents lack, so that the schema does not ask for them."""
    copied_from: ClassVar[Mapping[str, str | Callable[[Any], Any]]] = {}
    """Field -> the attribute that it is copied from where that has another name, or what makes it of what is copied."""


class Published(Record, tag_field="schema"):
    """A whole document; its tag stands in it as `schema`, and is the `$id` of the schema."""


Natural = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Exact = Annotated[str, Meta(pattern="^-?[0-9]+(/[1-9][0-9]*)?$")]
"""A whole number, or a fraction in lowest terms."""
Float = Annotated[str, Meta(pattern=r"^-?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?$")]
"""A number in floating point."""
Words = Annotated[dict[Language, str], Meta(extra_json_schema={"propertyNames": {"enum": list(LANGUAGES)}})]
"""A text in the languages it was given in."""


class FigureData(Record):
    """An exact figure; null stands in its place where an option was not given, or where there is no such figure."""

    exact: Exact
    """The exact value, a whole number or a fraction in lowest terms."""
    decimal: Annotated[str, Meta(pattern=r"^-?[0-9]+(\.[0-9]+)?$")]
    """The value to twenty significant digits, rounded half to even."""


def figure_record(value: object) -> FigureData:
    """How a fraction of a record goes out: `{"exact": "1/36", "decimal": "0.0277…"}`, text, which no reader rounds."""
    if not isinstance(value, Fraction):
        raise NotImplementedError(f"JSON has no {type(value).__name__}")
    return FigureData(exact=all_digits(value), decimal=format(decimal(value), "f"))


def _known(value: object) -> FigureData | str:
    """What the library knows, for what it does not: a fraction, or what a diagnostic says, which is English in JSON."""
    return str(value) if isinstance(value, str) else figure_record(value)


def to_builtins(record: Record) -> Json:
    """A record as plain dicts, lists, texts and whole numbers."""
    data: Json = msgspec.to_builtins(record, enc_hook=_known)
    return data


def to_json_text(record: Record) -> str:
    """A record as JSON, two spaces to a level, letters of any script as they are; ends with a line feed."""
    return msgspec.json.format(msgspec.json.encode(record, enc_hook=_known)).decode() + "\n"


Build = Annotated[str, Meta(pattern="^[0-9a-f]{12}$")]
"""The first digits of the SHA-256 over the sources of the program, in hexadecimal."""
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


class BuiltProgramData(ProgramData):
    """The program that made a dossier, of which one version may have had several builds."""

    since = ("build",)

    build: Build


class NotReadData(Record):
    """A part of the rules that was not read in the law."""

    part: Part
    """A step of the deal, what decides a bet, its prize, an option, something else."""
    name: str
    source: Words
    """From where it is known."""


class RulesetData(Record):
    """The file that the figures come from, and its act."""

    since = ("as_of", "looked_up", "not_read")

    name: str
    sha256: Digest
    act: str | None
    status: Status | None
    as_of: Words | None
    """The copy that the state was taken from."""
    looked_up: str | None
    """When, where that is known."""
    not_read: list[NotReadData]
    """What of the whole file was not read in the law; `law` and `pays_law` of a bet are `unread` then."""


class MadeData(Published):
    """A document that says what made it."""

    program: ProgramData


class HeadData(MadeData):
    """What every document of figures begins with."""

    game: str
    options: dict[str, str]
    """The choice of each option; one that was not given is missing."""
    ruleset: RulesetData


class ExactEngineData(Record):
    """The library of the exact engine; `sympy` is what 0.1 called it, whose rationals were flint's too."""

    library: Literal["sympy", "python-flint"]
    version: str
    rationals: str


class NumericEngineData(Record):
    """The library of the numeric engine."""

    library: Literal["numpy"]
    version: str


class ThirdData(Record):
    """The library that solves the equations of a bet a third time."""

    library: Literal["sympy"]
    version: str
    most_states: Positive
    """Bets of more states are left to two engines."""
    agree: bool | None
    """Whether it comes to the same fractions as the exact engine; null where the bet has more states."""


class EnginesData(Record):
    """Both engines, and how far they are apart."""

    exact: ExactEngineData
    numeric: NumericEngineData
    largest_difference: Difference
    agree: bool


class EngineData(Record):
    """How far the engines are apart on a bet, and whether they agree; `inf` where its figures are not confirmed."""

    copied_from: ClassVar = {"difference": lambda bet: f"{bet.distance:.3e}"}

    difference: Difference
    agree: bool


class ProvisionData(Record):
    """A condition, an assumption or a note."""

    id: str
    law: str | None
    text: Words


class AssumptionData(ProvisionData):
    """An assumption, and the bets whose figures need it where these are named."""

    bets: list[str] | UnsetType = UNSET
    """The bets whose figures need it; all where it is not there."""


class ConditionData(ProvisionData):
    """A condition, and the bets that it binds."""

    bets: list[str] | None
    """The bets it binds; all where null."""


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


class ChosenData(MemberData):
    """A member, with the options that it depends on."""

    depends_on: list[str]
    """The options that the bet depends on."""
    not_given: str | None
    """The option for want of which there are no figures."""
    refused: str | UnsetType = UNSET
    """Why there are no figures of a bet that costs more than the command may do; of any other it is not there."""


class ProbabilityData(Record):
    """What can come of a bet."""

    win: Fraction | None
    push: Fraction | None
    lose: Fraction | None


class NetData(Record):
    """A net result in units of the stake."""

    net: str
    probability: Fraction | None


class MeasuredData(ChosenData):
    """A bet and its figures; all null where an option was not given, those of a stake where none is put down for it."""

    said: ClassVar[Mapping[str, str]] = {one.name: one.said for one in MEASURES if not one.chance}
    __annotations__ |= dict.fromkeys(EXACT, "Fraction | None")
    probability: ProbabilityData | None
    """Of a positive net result, of none, of a negative one."""
    __annotations__ |= dict.fromkeys(ROUNDED, "str | None")
    odds_against: Annotated[str, Meta(pattern="^[0-9]+:[0-9]+$")] | None
    """True odds against winning, lost to won among the bets resolved."""
    distribution: list[NetData] | None
    """Net result in units of the stake, and its probability, ascending."""
    no_spread: str | UnsetType = UNSET
    """Of a bet by whose play a hand is parted: why it has no figure that needs the distribution."""


class BetData(MeasuredData):
    """One bet and all its figures."""

    since: ClassVar[tuple[str, ...]] = (
        *("family", "name", "translated_by_us", "law", "pays_law", "values", "depends_on"),
        *(one.name for one in MEASURES if one.since),
        *("odds_against", "distribution"),
    )

    engines: EngineData | None
    player_has_advantage: bool | UnsetType = UNSET
    """Of another reading: whether the house edge is negative."""


Advantage = Literal["house", "player", "neither"]
"""Whose advantage a house edge is."""


def advantage(edge: Fraction | None) -> Advantage:
    """Whose advantage a house edge is; nobody's where it is zero or there is none."""
    return "house" if edge and edge > 0 else "player" if edge else "neither"


PROGRAM = ProgramData(name="macau-edge", version=__version__)


def built_program(build: str) -> BuiltProgramData:
    """This version of the program in a build, which is its own or the one that a dossier names."""
    return BuiltProgramData(name=PROGRAM.name, version=PROGRAM.version, build=build)


def head_fields(ruleset: Ruleset, choices: Mapping[str, Choice]) -> Json:
    """The fields of `HeadData`."""
    act = ruleset.act
    return {
        "program": PROGRAM,
        "game": ruleset.name,
        "options": choice_labels(choices),
        "ruleset": RulesetData(
            name=ruleset.name,
            sha256=ruleset.sha256,
            act=act.cite if act else None,
            not_read=[
                NotReadData(part=one.kind, name=one.name, source=dict(one.source.words)) for one in not_read(ruleset)
            ],
            **act_status(act),
        ),
    }


def act_status(act: Act | None) -> Json:
    """The state of an act, and the copy that says so."""
    as_of = act.as_of if act else None
    found = {"as_of": as_data(as_of.copy), "looked_up": as_of.looked_up or None} if as_of else {}
    return {"status": act.state if act else None, "as_of": None, "looked_up": None, **found}


def choice_labels(choices: Mapping[str, Choice | Value]) -> dict[str, str]:
    """Option -> what was chosen, as it is written."""
    return {name: choice.label for name, choice in choices.items()}


def engines_data(bets: Iterable[BetAnalysis]) -> EnginesData:
    """The engines' libraries, and how far they are apart on these bets."""
    bets = tuple(bets)
    from macau_edge import exact, numeric

    return EnginesData(
        exact=convert(exact.exact_versions(), ExactEngineData),
        numeric=convert(numeric.numeric_versions(), NumericEngineData),
        largest_difference=f"{max((bet.distance for bet in bets), default=0.0):.3e}",
        agree=all(bet.agree for bet in bets),
    )


def engine_agreement(bet: BetAnalysis) -> EngineData:
    """How far the engines are apart on one bet that has figures, and whether they agree."""
    return copied(EngineData, bet)


def third_data(bet: BetAnalysis) -> ThirdData | UnsetType:
    """What the third solver says to the figures of a bet, where it was asked."""
    if bet.third is None:
        return UNSET
    from macau_edge import exact

    agree = None if bet.third == "beyond" else bet.third == "same"
    version = exact.third_versions()["version"]
    return ThirdData(library="sympy", version=version, most_states=exact.SYMPY_STATES, agree=agree)


def copied(record: type[R], item: object, **others: Any) -> R:
    """The record of something: each field from the attribute of its name or as `copied_from` has it, but the `others`.

    What a field has of a record is copied likewise; a figure or a phrase where a text goes out is written as one.
    """
    fields = {name: take for name, take in _takers(record).items() if name not in others}
    return record(**{name: take(item) for name, take in fields.items()}, **others)


Take = Callable[[Any], Any]


@cache
def _takers(record: type[Record]) -> Mapping[str, Take]:
    """How each field is made of what is copied."""
    found: dict[str, Take] = {}
    for one in msgspec.structs.fields(record):
        source, write = record.copied_from.get(one.name, one.name), _writer(one.type)
        take = attrgetter(source) if isinstance(source, str) else source
        found[one.name] = partial(_written, take, write)
    return found


def if_any(*names: str) -> dict[str, Take]:
    """How fields are copied that are there only where what has their name is not empty."""
    return {name: partial(_if_any, attrgetter(name)) for name in names}


def _if_any(take: Take, item: Any) -> Any:
    return take(item) or UNSET


def _written(take: Take, write: Take, item: Any) -> Any:
    return write(take(item))


def _writer(kind: Any) -> Take:
    """How a value is written where a field of this kind goes out; None where there may be none, unset where that."""
    if kind == Float:
        return _float_text
    kind = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if isinstance(kind, UnionType) or get_origin(kind) is Union:
        several = [one for one in get_args(kind) if one not in (NoneType, UnsetType)]
        none, write = None if NoneType in get_args(kind) else UNSET, _writer(several[0])
        if len(several) > 1:
            return as_data
        missing = (None, "") if write is _text else (None,)
        return lambda value: none if value in missing else value if value is UNSET else write(value)
    if get_origin(kind) is list:
        each = _writer(get_args(kind)[0])
        return lambda value: [each(one) for one in value]
    if get_origin(kind) is dict:
        of = _writer(get_args(kind)[1])
        return lambda value: {key: of(one) for key, one in as_data(value).items()}
    if isinstance(kind, type) and issubclass(kind, Record):
        return lambda value: value if isinstance(value, kind) else copied(kind, value)
    return _text if kind is str else as_data


def _text(value: Any) -> str:
    """What goes out as text: an exact figure in full, a phrase as written, where a law is."""
    said = as_data(value)
    if isinstance(said, float):
        raise TypeError(f"{said} is no text: a field that has a number in floating point is a `Float`")
    if isinstance(said, Decimal):
        return format(said, "f")
    if isinstance(said, Fraction | int):
        return all_digits(said)
    if type(said).__str__ is object.__str__:  # type: ignore[comparison-overlap]  # of a record both are the same
        raise TypeError(f"{said!r} is no text: it is written as in Python alone")
    return str(said)


def _float_text(value: Any) -> str:
    """A number in floating point with six digits, or as it is printed already."""
    if not isinstance(value, float | str):
        raise TypeError(f"{value!r} is no number in floating point")
    return f"{value:.6g}" if isinstance(value, float) else value


def as_data(value: Any) -> Any:
    """A value as a record has it: a text by its words, a citation by its place, a problem by what it says."""
    match value:
        case Problem():
            return str(value.message)
        case Text(words):
            return dict(words)
        case Citation(text):
            return text
        case Mapping():
            return {key: as_data(one) for key, one in value.items()}
        case tuple():
            return list(map(as_data, value))
        case _:
            return value


def member_fields(member: Member) -> Json:
    """The fields of `MemberData`."""
    entry = member.bet
    name = member.own_name or entry.name
    return {
        "id": member.id,
        "family": entry.id,
        "name": as_data(name),
        "translated_by_us": sorted(name.ours) if name else [],
        "law": as_data(entry.law),
        "pays_law": as_data(entry.pays_law),
        "values": choice_labels(member.values),
    }


def chosen_fields(bet: BetAnalysis) -> Json:
    """The fields of `ChosenData`."""
    found = member_fields(bet.member) | {"depends_on": [option.id for option in bet.options], "not_given": bet.missing}
    return found | {"refused": as_data(bet.refused) or UNSET}


_OF_THE_SPREAD = ("probability", *ROUNDED, "odds_against", "distribution")


def measured_fields(bet: BetAnalysis) -> Json:
    """The fields of `MeasuredData`."""
    measures = bet.measures
    found = chosen_fields(bet) | {name: measure(measures) if measures else None for name, measure in EXACT.items()}
    if measures is None:
        return found | dict.fromkeys(_OF_THE_SPREAD)
    if not measures.has_spread:
        return found | dict.fromkeys(_OF_THE_SPREAD) | {"no_spread": str(NO_SPREAD)}
    against, nets = measures.odds_against, measures.distribution.nets
    if bet.laid:
        found, against = found | dict.fromkeys(OF_A_STAKE), None
    return found | {
        "probability": probability_data(measures),
        **{name: as_data(of(measures)) for name, of in ROUNDED.items()},
        "odds_against": f"{against[0]}:{against[1]}" if against else None,
        "distribution": [NetData(net=str(net), probability=chance) for net, chance in nets.items()],
    }


def probability_data(measures: Measures) -> ProbabilityData:
    """The probabilities of a positive net result, of none, and of a negative one."""
    return ProbabilityData(**{name: measure(measures) for name, measure in PROBABILITIES.items()})


def bet_data(bet: BetAnalysis, *, advantage: bool | UnsetType = UNSET) -> BetData:
    """One bet: its names, articles, options and figures; of another reading, whether the player has the `advantage`."""
    return BetData(**bet_data_fields(bet), player_has_advantage=advantage)


def bet_data_fields(bet: BetAnalysis) -> Json:
    """The fields of `BetData`."""
    return measured_fields(bet) | {"engines": engine_agreement(bet) if bet.measures else None}
