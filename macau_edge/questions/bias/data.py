"""What loaded dice do to the house -> JSON, the published shape `macau-edge/bias/1`."""

from __future__ import annotations

from fractions import Fraction
from operator import itemgetter
from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from macau_edge.exact.faces.program import expression_text
from macau_edge.model import Dice, Shoe
from macau_edge.model.cards import Card
from macau_edge.outcomes.rounds import shoe_chosen
from macau_edge.questions.bias.find import Bias, BiasedBet
from macau_edge.questions.bias.removal import CONFIDENCE
from macau_edge.questions.bias.report import balance_provisions
from macau_edge.questions.bias.trials import LEVEL, POWER
from macau_edge.reports import figures


class _Face(figures.Record):
    label: str
    probability: Fraction | None
    """As the ruleset has it."""
    loaded: Fraction | None
    """As it was given, or as the faces not named share the rest; null where nothing was given."""
    given: bool


class _BiasDevice(figures.Record):
    kind: Literal["dice", "wheel", "cards"]
    count: figures.Positive
    """How many dice are thrown, or packs are in the shoe; 1 for a wheel."""
    faces: list[_Face]
    """The faces, the pockets, or the ranks of the cards."""


class _Trial(figures.Record):
    level: str
    power: str
    throws: figures.Positive | None
    """Throws of the loaded die alone, or spins of the wheel, that a chi-square test on its faces needs; null where it
    is no different."""


class _Loaded(figures.Record):
    copied_from: ClassVar = {
        "engines": lambda one: one.analysis if one.measures else None,
        "rounds": "rounds_to_see",
        "not_compared": "refused",
    }

    dice: figures.Positive
    """How many of the dice are loaded; 1 on a wheel."""
    decided: bool
    """False where such dice may leave the bet open for ever, or never let it be made."""
    house_edge: Fraction | None
    change: Fraction | None
    """What the loaded dice add to the house edge."""
    engines: figures.EngineData | None
    rounds: figures.Positive | None
    """Rounds after which a test of the mean net result finds the load, by the central limit theorem; null where the
    mean is the same, or there is none."""
    not_compared: str | UnsetType = UNSET
    """Why there are no figures on these dice, where they cost more than the command may do."""


class _BiasEnd(figures.Record):
    """The bet, by both engines, on the device with the lowest or highest exact edge of those compared; `bounds` say
    what is proven."""

    copied_from: ClassVar = {
        "probabilities": lambda end: end.shares or None,
        "engines": lambda end: end.analysis if end.measures else None,
    }

    probabilities: dict[str, Fraction | None] | None
    """The faces of that device."""
    dice: figures.Positive
    """How many of the dice are loaded; 1 on a wheel."""
    decided: bool
    """False where such dice may leave the bet open for ever, or never let it be made."""
    house_edge: Fraction | None
    change: Fraction | None
    """What the loaded dice add to the house edge."""
    engines: figures.EngineData | None


class _Compared(figures.Record):
    copied_from: ClassVar = {
        "corners": lambda one: "all" if one.every_corner else "first order",
        "devices": "compared",
    }

    corners: Literal["all", "first order"]
    devices: figures.Positive
    """How many they are, with that of the ruleset."""
    undecided: figures.Natural
    """On how many of them the bet may never end."""


class _BiasBounds(figures.Record):
    copied_from: ClassVar = {"lowest": itemgetter(0), "highest": itemgetter(1)}

    lowest: Fraction | None
    highest: Fraction | None


class _Tolerance(figures.Record):
    copied_from: ClassVar = {"change_to_first_order": "change", "compared": lambda one: one, "not_compared": "refused"}

    dice: figures.Positive
    """How many of the dice are loaded; 1 on a wheel."""
    change_to_first_order: Fraction | None
    """The largest change of the house edge, up or down, by its derivatives."""
    compared: _Compared
    """The devices of which the exact edge was compared: all corners of those within the tolerance, or the two that
    change the edge most to first order; and the device of the ruleset."""
    lowest: _BiasEnd
    """The lowest of those compared, which is proven to be the lowest of all only where `bounds` say the same."""
    highest: _BiasEnd
    """The highest of those compared, which is proven to be the highest of all only where `bounds` say the same."""
    bounds: _BiasBounds | UnsetType = UNSET
    """Of a bet that one throw decides: it is proven that no device within the tolerance has an edge beyond these, which
    are those of the lowest and the highest where these are proven to be just that."""
    not_compared: str | UnsetType = UNSET
    """Why no devices were compared, where that costs more than the command may do; there are no ends then."""


class _Definition(figures.Record):
    copied_from: ClassVar = {"is_": lambda one: expression_text(one.body)}

    name: str
    is_: str


class _BiasFormula(figures.Record):
    copied_from: ClassVar = {"edge": lambda formula: expression_text(formula.edge)}

    definitions: list[_Definition]
    """In the order of use: each may have those before it."""
    edge: str
    operations: figures.Natural


class _Removed(figures.Record):
    """The bet without one card, by both engines."""

    rank: str
    suit: str | None
    """Null where the bet tells no suits apart."""
    house_edge: Fraction | None
    change: Fraction | None
    """The effect of the removal: this house edge less that of the full shoe."""
    engines: figures.EngineData


class _Counter(figures.Record):
    """What a bet is worth to somebody who knows every card that is gone, and bets a unit where it favours him."""

    copied_from: ClassVar = {
        "favourable": "share",
        "favourable_half_width": "share_half",
        "gain_of_a_shoe": "gain",
        "gain_half_width": "gain_half",
        "largest_advantage": "largest",
    }

    favourable: Fraction | None
    """The share of the rounds in which it does."""
    favourable_half_width: figures.Float | None
    """Of the confidence interval; null of one shoe."""
    gain_of_a_shoe: figures.Float
    """His mean win a shoe, in units of what is put down."""
    gain_half_width: figures.Float | None
    largest_advantage: figures.Float
    """The largest that was met; below zero where none was."""


class _BiasShoes(figures.Record):
    cards: figures.Positive
    cut: figures.Natural
    """Cards behind the cut card."""
    shoes: figures.Positive
    rounds: figures.Positive
    """Of all shoes together."""
    seed: figures.Natural
    confidence: Fraction | None
    """That of the intervals."""


class _BiasBet(figures.ChosenData):
    copied_from: ClassVar = {
        "engines": lambda bet: bet.own if bet.own.measures else None,
        "derivative": lambda bet: bet.slopes or None,
        "derivative_of_one_die": lambda bet: bet.slopes_of_one or None,
        "no_derivative": "no_gradient",
        "tolerance": "tolerated",
        "not_compared": lambda bet: next(iter(bet.too_dear), None),
        "removed": lambda bet: [_removed(bet, one) for one in bet.removed] or UNSET,
    }

    house_edge: Fraction | None
    """On the device as the ruleset has it, per unit staked at the start."""
    engines: figures.EngineData | None
    """Both engines on the bet; null where an option was not given, or the bet may never end."""
    loaded: list[_Loaded]
    """With one loaded die, then with all; empty where none was given."""
    derivative: dict[str, Fraction | None] | None
    """Face or pocket -> how much the house edge changes for each unit of its probability, the others giving way in
    proportion, all dice alike, at the device of the ruleset; null where there is none."""
    derivative_of_one_die: dict[str, Fraction | None] | None
    """Face or pocket -> how much the house edge changes for each unit of its probability on one die alone; null where
    there is none."""
    no_derivative: str | None
    """Why there is none."""
    tolerance: list[_Tolerance]
    """With one die off by the tolerance, then with all."""
    formula: _BiasFormula | None
    """The house edge in the probabilities of the faces, which add up to one, on all dice alike: sums of whole numbers,
    symbols and names with + - * / ** and brackets, as Python writes them; null where none was asked for or it is too
    long."""
    no_formula: str | None
    """Why there is none."""
    not_compared: str | UnsetType = UNSET
    """Why something is not there that was to be found beside the figures of the bet, and costs more than the command
    may do: its derivative, its formula, or the bet without a card."""
    removed: list[_Removed] | UnsetType = UNSET
    """Of a shoe: the bet without one card of each rank, or of each rank and suit; the other cards are all there."""
    counter: _Counter | UnsetType = UNSET
    """Where shoes were played: what somebody meets who knows every card that is gone."""


class BiasData(figures.HeadData, tag="macau-edge/bias/1"):
    """What every bet of a game is worth on dice or a wheel that are not perfectly balanced, or with a card gone."""

    device: _BiasDevice
    provisions: list[figures.ProvisionData]
    """What the ruleset says of the balance of its dice or wheel."""
    tolerance: Fraction | None
    """How far every probability may be off; null where none was given."""
    symbols: dict[str, str] | None
    """Symbol of the formulas -> the face or pocket whose probability it is; null where no formula was asked for."""
    trial: _Trial | None
    """The tests that `rounds` and `throws` are for: two-sided at this level, finding the load with this probability;
    null where no loaded die or wheel was given."""
    engines: figures.EnginesData
    bets: list[_BiasBet]
    shoes: _BiasShoes | UnsetType = UNSET
    """The shoes that were played down to their cut cards, for `counter` of each bet."""


def bias_data(found: Bias) -> BiasData:
    """The published shape; formulas are text in Python's notation, with `**` for powers."""
    return BiasData(
        **figures.head_fields(found.ruleset, found.choices),
        device=_device(found),
        provisions=[figures.copied(figures.ProvisionData, one) for one in balance_provisions(found.ruleset)],
        tolerance=found.asked.tolerance,
        symbols=_symbols(found),
        trial=_trial(found),
        engines=replace(figures.engines_data(found.analyses), agree=found.agree),
        bets=[figures.copied(_BiasBet, bet, **figures.chosen_fields(bet.own)) for bet in found.bets],
        shoes=figures.copied(_BiasShoes, found.counted, confidence=CONFIDENCE) if found.counted else UNSET,
    )


def _device(found: Bias) -> _BiasDevice:
    device, loaded = found.ruleset.device, found.loaded or {}
    named = found.asked.die or found.asked.pocket or {}
    faces = [
        _Face(label=label, probability=probability, loaded=loaded.get(label), given=label in named)
        for label, probability in found.shares.items()
    ]
    if isinstance(device, Dice):
        return _BiasDevice(kind="dice", count=device.count, faces=faces)
    if isinstance(device, Shoe):
        shoe = shoe_chosen(found.ruleset, found.choices)
        return _BiasDevice(kind="cards", count=shoe.decks if shoe and isinstance(shoe.decks, int) else 1, faces=faces)
    return _BiasDevice(kind="wheel", count=1, faces=faces)


def _symbols(found: Bias) -> dict[str, str] | None:
    if not found.asked.symbolic:
        return None
    formula = next((bet.formula for bet in found.bets if bet.formula), None)
    return {str(formula.symbol(face)): face for face in formula.faces} if formula else {}


def _trial(found: Bias) -> _Trial | None:
    if found.loaded is None:
        return None
    return _Trial(level=str(LEVEL), power=str(POWER), throws=found.throws_to_see)


def _removed(bet: BiasedBet, one: Card) -> _Removed:
    found = bet.removed[one]
    return figures.copied(
        _Removed, one, house_edge=found.house_edge, change=bet.effects[one], engines=figures.engine_agreement(found)
    )
