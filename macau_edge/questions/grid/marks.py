"""What every outcome of one trial does to a bet: the cells of a grid, each with its weight, its fate and its prize.

A bet has a grid for each of its settings: a member of it, a stage, and what opened that. What the clauses name there is
asked of both engines, outcome by outcome, with the probability and the net result; where they differ, that is told.
What has no grid says why, and what to do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import product

from macau_edge.checks.words import of_stages
from macau_edge.exact.prize import Decided, Prizes
from macau_edge.model import (
    DECISIONS,
    Bet,
    Device,
    Dice,
    Draw,
    Ruleset,
    Shoe,
    Wheel,
    notation,
    own_pays,
)
from macau_edge.model.message import Message, Offered, joined
from macau_edge.model.phrases import END_OF_HAND
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.numeric.marked import MarkedResult, marked_results
from macau_edge.outcomes import outcomes
from macau_edge.outcomes.hand import distinguished_trials, last_trial, phrased, phrases_behind
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose
from macau_edge.outcomes.scope import Choices, MissingChoiceError
from macau_edge.outcomes.select import partition
from macau_edge.outcomes.space import Space
from macau_edge.outcomes.together import laid_bets
from macau_edge.outcomes.visits import Visit, course_of, visits_of
from macau_edge.questions.grid.cells import GridCell, Marks, Setting
from macau_edge.questions.grid.kinds import CLOSE, clause_text, marked_kinds

CELLS = 400
"""Cells of a grid: that of two dice with twenty faces."""
SHOWN_DICE = 3
"""Dice of which every combination is a cell."""
ORDERED = 2
"""Dice of which every ordered throw is a cell, in rows and columns."""


class GridBet:
    """A bet that has a grid, under the choices made: what its clauses name in each setting, by both engines.

    Raises:
        UsageError: it has none; the text says why, and what to do.
        ProblemError: its clauses overlap or mean nothing.
    """

    def __init__(self, ruleset: Ruleset, bet: Bet, choices: Choices) -> None:
        self.ruleset, self.bet, self.choices = ruleset, bet, choices
        _refuse_device(bet, ruleset.device)
        _refuse_form(ruleset, bet)
        if unknown := [*of_stages(bet)]:  # of an outcome that leads nowhere the engines need not say the same
            raise ProblemError(*unknown)
        try:
            self.visits = dict(self._visits())
        except MissingChoiceError as error:
            raise _not_chosen(bet, error.option) from None
        self.space: Space = outcomes(ruleset.device)
        self.labels = [outcome.label for outcome in self.space]

    def _visits(self) -> Iterator[tuple[Setting, Visit]]:
        """Every stage that play can come to, once for each member and for what opened it."""
        seen = set[Setting]()
        for member in members(self.ruleset, self.bet, self.choices):
            for visit in visits_of(course_of(self.ruleset, member, self.choices, urn=False)):
                setting = Setting(member.id, visit.stage.name, visit.point.label if visit.point else "")
                if setting not in seen and not visit.course.asleep(visit.where):
                    seen.add(setting)
                    yield setting, visit

    @cached_property
    def ordered(self) -> dict[str, tuple[str, str]]:
        """Each ordered throw of two dice, of which two may be one outcome: its label, and the throw the other way."""
        device = self.ruleset.device
        if not (isinstance(device, Dice) and device.count == ORDERED):
            return {}
        places = {face.label: place for place, face in enumerate(device.faces)}
        found = dict[str, tuple[str, str]]()
        for one, other in product(places, repeat=ORDERED):
            first, second = sorted((one, other), key=places.__getitem__)
            found[f"{one}-{other}"] = f"{first}-{second}", f"{other}-{one}"
        return found

    def label(self, cell: str) -> str:
        """The label of the outcome that a cell is of, whose faces may stand in another order."""
        return self.ordered[cell][0] if cell in self.ordered else cell

    def setting(self, key: str) -> Setting:
        """The setting of that key; the first one where there is none of it."""
        return next((one for one in self.visits if one.key == key), next(iter(self.visits)))

    def fates(self, setting: Setting) -> list[str]:
        """For each outcome the target of the clause that names it, by the exact engine; "" where none does."""
        visit = self.visits[setting]
        found = [""] * len(self.space)
        for target, indices in partition(visit.stage, visit.inner).items():
            for index in indices:
                found[index] = target
        return found

    def marked(self, setting: Setting, *, priced: bool) -> Mapping[str, MarkedResult]:
        """What the numeric engine makes of each outcome, by its label."""
        at = setting.stage, setting.opened
        return marked_results(self.ruleset, self.visits[setting].member, self.choices, at, priced=priced)

    def disagreeing(self, setting: Setting, fates: list[str], nets: list[Fraction | None] | None) -> list[str]:
        """The labels of outcomes that the numeric engine has with another fate, probability or net result."""
        other = self.marked(setting, priced=nets is not None)
        wrong = sorted(other.keys() - set(self.labels))
        for index, outcome in enumerate(self.space):
            if not outcome.weight and outcome.label not in other:
                continue
            its = other.get(outcome.label)
            net = {nets[index]} - {None} if nets else set[Fraction | None]()
            chance = float(Fraction(outcome.weight, self.space.weight))
            if its is None or its.targets != {fates[index]} or its.nets != net or abs(its.chance - chance) > CLOSE:
                wrong.append(outcome.label)
        return wrong

    def marks(self, setting: Setting) -> Marks:
        """The cells in a setting."""
        fates = self.fates(setting)
        prizes, nets = self._prizes(setting, fates) or ([""] * len(fates), None)
        differ = self.disagreeing(setting, fates, nets)
        made = {
            outcome.label: GridCell(
                label=outcome.label, total=outcome.total, weight=outcome.weight, fate=fates[index], prize=prizes[index]
            )
            for index, outcome in enumerate(self.space)
        }  # fmt: skip
        rows, columns, cells = _laid_out(self.ruleset.device, made)
        stages = [stage.name for stage in self.bet.stages[1:]] if self.visits[setting].stage.name else []
        return Marks(
            bet=self.bet.id, setting=setting, settings=tuple(self.visits),
            targets=(*DECISIONS, *[name for name in stages if name != setting.stage]),
            written=tuple((one.target, clause_text(one.outcomes)) for one in self.visits[setting].stage.clauses),
            rows=rows, columns=columns, cells=cells, whole=sum(cell.weight for cell in cells), differ=tuple(differ),
        )  # fmt: skip

    def _prizes(self, setting: Setting, fates: list[str]) -> tuple[list[str], list[Fraction | None]] | None:
        """The prize and the net result of each outcome; None where they are not known here.

        They are not where a prize goes by the number of the trial, or is not given, or the table has no row for it.
        """
        visit = self.visits[setting]
        member, bet = visit.member, visit.member.bet
        if bet.pays is None or distinguished_trials(self.ruleset, bet):
            return None
        prizes = Prizes(self.ruleset, member, self.choices, laid=bet.id in laid_bets(self.ruleset))
        own = {"win": own_pays(bet.pays, member), "lose": own_pays(bet.lost, member)}
        texts, nets = [""] * len(fates), list[Fraction | None]([None] * len(fates))
        try:
            for index, fate in enumerate(fates):
                if fate in own:
                    decided = Decided(setting.stage, setting.opened or None, index, 1)
                    prize = prizes.row(own[fate], decided, visit.inner)
                    texts[index], nets[index] = notation.pays(prizes.ratio(prize)), prizes.net(fate, prize)
                elif fate in DECISIONS:
                    nets[index] = Fraction(0)
        except (ProblemError, MissingChoiceError):
            return None
        return texts, nets


def _laid_out(
    device: Device, made: Mapping[str, GridCell]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[GridCell, ...]]:
    """Rows, columns and cells: of two dice each ordered throw, with its own weight; of all else each outcome once."""
    if not (isinstance(device, Dice) and device.count == ORDERED):
        return (), (), tuple(made.values())
    order = {face.label: place for place, face in enumerate(device.faces)}
    first, second = (_weights(device, die) for die in range(ORDERED))
    cells = list[GridCell]()
    for (one, weight), (other, times) in product(first.items(), second.items()):
        mark = made["-".join(sorted((one, other), key=order.__getitem__))]
        cells.append(
            GridCell(label=mark.label, total=mark.total, weight=weight * times, fate=mark.fate, prize=mark.prize)
        )
    return tuple(first), tuple(second), tuple(cells)


def _weights(dice: Dice, die: int) -> dict[str, int]:
    """The faces that a die has, with their weights."""
    own = dice.different or dice.loaded
    weights = own[die] if die < len(own) else [face.weight for face in dice.faces]
    return {face.label: weight for face, weight in zip(dice.faces, weights, strict=True) if weight}


# --- what has no grid, and why ---------------------------------------------------------------------------------------


IN_THE_TEXT = Message("change it in the text")


def _refuse_device(bet: Bet, device: Device) -> None:
    """Says so where what comes up has no grid."""
    match device:
        case Shoe():
            message = Message("`{bet}` is decided by a round of cards, and those are too many for a grid", bet=bet.id)
        case Dice(count=dice) if dice > SHOWN_DICE:
            message = Message("a grid shows three dice at most, and this device has {dice:,}", dice=dice)
        case Dice() | Wheel() | Draw() if (size := _size(device)) > CELLS:
            message = Message("{size:,} outcomes are too many for a grid", size=size)
        case _:
            return
    raise UsageError(message, IN_THE_TEXT)


def _size(device: Dice | Wheel | Draw) -> int:
    """How many cells there would be."""
    if isinstance(device, Dice) and device.count == ORDERED:
        return len(_weights(device, 0)) * len(_weights(device, 1))
    return len(outcomes(device))


def _refuse_form(ruleset: Ruleset, bet: Bet) -> None:
    """Says so where no single trial shows what a bet does."""
    mentioned = {phrase.mentions for phrase in phrases_behind(ruleset, phrased(bet))}
    happenings = {*(ruleset.hand.happenings if ruleset.hand else ()), END_OF_HAND}
    if bet.parts:
        parts = joined(Offered(name) for name in dict.fromkeys(part.bet.partition("[")[0] for part in bet.parts))
        message = Message("`{bet}` is put together of other bets, each of which has a grid of its own", bet=bet.id)
        raise UsageError(message, Message("choose one of these: {parts}", parts=parts))
    if bet.tally:
        message = Message("`{bet}` counts what comes up, and no single outcome wins or loses it", bet=bet.id)
    elif mentioned & happenings:
        message = Message("what wins and loses `{bet}` depends on where the shooter's hand stands", bet=bet.id)
    elif last_trial(ruleset, bet):
        message = Message("what wins and loses `{bet}` depends on which trial it is", bet=bet.id)
    else:
        return
    raise UsageError(message, IN_THE_TEXT)


def _not_chosen(bet: Bet, option: str) -> UsageError:
    message = Message("what wins and loses `{bet}` is left to the casino, by `{option}`", bet=bet.id, option=option)
    return UsageError(message, Message("give `{option}` a `default` in the text", option=option))


def every_grid(ruleset: Ruleset, bet: Bet, choices: Choices) -> Iterator[Marks]:
    """The grid of a bet in each of its settings; raises as `GridBet` does."""
    try:
        found = GridBet(ruleset, bet, choices)
    except UsageError as error:
        if not isinstance(ruleset.device, Shoe):
            raise
        first = marked_kinds(ruleset, bet, choices, "", error)
        yield first
        yield from (marked_kinds(ruleset, bet, choices, one.key, error) for one in first.settings[1:])
        return
    yield from map(found.marks, found.visits)


def marks(ruleset: Ruleset, bet: str, setting: str = "") -> Marks:
    """The grid of a bet in a setting, or in its first one; raises as `GridBet` does."""
    own, choices = ruleset.bets[bet], choose(ruleset, {})
    try:
        found = GridBet(ruleset, own, choices)
    except UsageError as error:
        if not isinstance(ruleset.device, Shoe):
            raise
        return marked_kinds(ruleset, own, choices, setting, error)
    return found.marks(found.setting(setting))
