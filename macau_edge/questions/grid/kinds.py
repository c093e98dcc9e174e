"""What each kind of a hand does to a bet that asks for nothing else of a round of cards: cells that are shown."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import gcd

from macau_edge.exact.prize import Decided, Prizes
from macau_edge.model import ALL, Bet, Clause, Member, Ruleset, Shoe, Stage, notation, own_pays
from macau_edge.model.phrases import Phrase, Union
from macau_edge.model.problem import NOWHERE, ProblemError, UsageError
from macau_edge.numeric.marked import marked_rounds
from macau_edge.outcomes.hand import phrases_behind
from macau_edge.outcomes.members import members
from macau_edge.outcomes.rounds import depends_on_choice
from macau_edge.outcomes.scope import Choices, MissingChoiceError, Scope, scope
from macau_edge.outcomes.select import partition, select
from macau_edge.questions.grid.cells import GridCell, Marks, Setting

CLOSE = 1e-9
"""By how much the probability of a kind may be another in floating point."""


def marked_kinds(ruleset: Ruleset, bet: Bet, choices: Choices, setting: str, refused: UsageError) -> Marks:
    """The kinds of the one hand that a bet asks for, each with what it does.

    Raises:
        UsageError: `refused`, where the bet asks for something else, or what a kind does depends on more than the kind.
        ProblemError: it takes more work than the meter allows.
    """
    hand = _hand_of(ruleset, bet)
    if not hand:
        raise refused
    settings = {Setting(one.id, "", ""): one for one in members(ruleset, bet, choices)}
    here = next((one for one in settings if one.key == setting), next(iter(settings)))
    try:
        return _Kinds(ruleset, settings[here], choices, hand).marks(here, tuple(settings), refused)
    except MissingChoiceError:
        raise refused from None


def _hand_of(ruleset: Ruleset, bet: Bet) -> str:
    """The one hand that all clauses of a simple bet are about; "" where they ask for more, or hands have no kinds."""
    shoe = ruleset.device
    if not isinstance(shoe, Shoe) or not shoe.kinds or len(bet.stages) != 1 or bet.parts or bet.additional:
        return ""
    if bet.strategy or bet.raises or bet.staked or bet.stays or depends_on_choice(ruleset, bet):
        return ""
    clauses = [clause.outcomes for clause in bet.stages[0].clauses]
    hands = {word.mentions for one in phrases_behind(ruleset, clauses) for word in one.hands}
    return hands.pop() if len(hands) == 1 else ""


class _Kinds:
    """A member of a bet whose rounds are told apart by the kind of a hand as well."""

    def __init__(self, ruleset: Ruleset, member: Member, choices: Choices, hand: str) -> None:
        self.ruleset, self.member, self.choices = ruleset, member, choices
        assert isinstance(ruleset.device, Shoe)
        shown = notation.ShownWords(frozenset(), cards=True)
        self.phrases: dict[str, Phrase] = {
            kind.name: notation.parse_phrase(f"{hand} {kind.name}", NOWHERE, shown) for kind in ruleset.device.kinds
        }
        asks = Clause("win", Union(tuple(self.phrases.values())))
        self.asking = Member(Bet(id="kinds", stages=(Stage("", (asks,)),), pays=ALL, place=NOWHERE), {})
        self.inner: Scope = scope(ruleset, member, choices, [self.asking])

    def marks(self, here: Setting, settings: tuple[Setting, ...], refused: UsageError) -> Marks:
        """A cell for each kind."""
        space = self.inner.space
        found = {target: set(places) for target, places in partition(self.member.bet.stages[0], self.inner).items()}
        kinds = {kind: select(phrase, self.inner) for kind, phrase in self.phrases.items()}
        weights = {kind: space.weigh(places) for kind, places in kinds.items() if places}
        if sum(weights.values()) != space.weight:  # a hand may be of no kind, or a part of it of several
            raise refused
        unit = gcd(*weights.values())
        cells = list[GridCell]()
        for kind, weight in weights.items():
            fates = [target for target, places in found.items() if places & kinds[kind]]
            whole = sum(len(places & kinds[kind]) for places in found.values()) == len(kinds[kind])
            if len(fates) > 1 or (fates and not whole):
                raise refused
            fate = fates[0] if fates else ""
            prize = self._prize(fate, kinds[kind])
            cells.append(GridCell(label=kind, total=None, weight=weight // unit, fate=fate, prize=prize))
        return Marks(
            bet=self.member.bet.id, setting=here, settings=settings, targets=(),
            written=tuple((one.target, clause_text(one.outcomes)) for one in self.member.bet.stages[0].clauses),
            rows=(), columns=(), cells=tuple(cells), whole=space.weight // unit, differ=tuple(self._differ(cells)),
        )  # fmt: skip

    def _differ(self, cells: list[GridCell]) -> Iterator[str]:
        """The kinds of which the numeric engine says something else."""
        whole = sum(cell.weight for cell in cells)
        other = marked_rounds(self.ruleset, self.member, self.asking, self.choices, self.phrases)
        for cell in cells:
            its = other[cell.label]
            if its.targets != {cell.fate} or abs(its.chance - float(Fraction(cell.weight, whole))) > CLOSE:
                yield cell.label

    def _prize(self, fate: str, places: frozenset[int]) -> str:
        """The one prize of these rounds; nothing where they have several, or it is not known."""
        bet = self.member.bet
        pays = {"win": bet.pays, "lose": bet.lost}.get(fate)
        if pays is None:
            return ""
        prizes, own = Prizes(self.ruleset, self.member, self.choices), own_pays(pays, self.member)
        try:
            rows = {prizes.ratio(prizes.row(own, Decided("", None, place, 1), self.inner)) for place in places}
        except (ProblemError, MissingChoiceError):
            return ""
        return notation.pays(rows.pop()) if len(rows) == 1 else ""


def clause_text(outcomes: Phrase) -> str:
    """What a clause says, a list in brackets."""
    text = notation.phrase_text(outcomes)
    return f"[{text}]" if len(outcomes.listed) > 1 else text
