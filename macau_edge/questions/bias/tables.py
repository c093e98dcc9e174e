"""The parts of a report on loaded dice: tables of the dice as given, a tolerance, the derivatives; and the formulas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from macau_edge.analysis.named import group_id
from macau_edge.model import Dice
from macau_edge.model.numbers import whole_of
from macau_edge.model.records import dataclass
from macau_edge.model.walk import gathered
from macau_edge.questions.analyse.rows import family_of, gap_notes, shared_name, unfigured
from macau_edge.questions.bias.find import Bias, BiasedBet, Tolerated
from macau_edge.questions.bias.trials import LoadedBet
from macau_edge.questions.supposing import labels_by_value, labels_text
from macau_edge.reports.document import SHARE, Block, Formula, Heading, Paragraph, Table
from macau_edge.reports.fields import (
    Decimals,
    Edge,
    Field,
    Fractional,
    Label,
    Number,
    Points,
    Value,
    edge_fields,
    table,
    when,
)
from macau_edge.wording import Words
from macau_edge.wording.bets import prizes_line

if TYPE_CHECKING:
    from macau_edge.exact.faces.formula import EdgeFormula
    from macau_edge.exact.faces.program import Definition

# --- what the sections share: rows of equal members, faces in words, differences in points ---------------------------


T = TypeVar("T")

Group = Sequence[BiasedBet]
"""Members of a family that have the same figures."""


@dataclass(frozen=True, slots=True)
class BiasWords(Words):
    """The words of a report on what was found of loaded dice."""

    found: Bias

    @property
    def count(self) -> int:
        """How many dice there are; a wheel is one."""
        device = self.ruleset.device
        return device.count if isinstance(device, Dice) else 1

    def of(self, dice: str, wheel: str) -> str:
        """The key of what is said of the loaded device: that of dice, or of a wheel."""
        return dice if self.device == "dice" else wheel

    def dice(self, loaded: int) -> str:
        """`one die`, `both dice`, `all 3 dice`; `the die` or `the wheel` where there is only one."""
        if self.count == 1:
            return self(self.of("bias.only.dice", "bias.only.wheel"))
        if loaded == 1:
            return self("bias.one")
        return self("bias.both") if loaded == 2 else self("bias.all", count=loaded)

    def labels(self, faces: Iterable[str]) -> str:
        """Several of them, consecutive numbers as a run."""
        return labels_text(faces, self)

    def paid(self, bet: BiasedBet) -> str:
        """The prizes of a bet."""
        return prizes_line(bet.member, self.found.choices, self)

    def ids(self, group: Group) -> str:
        """The identifier of a group, and of a member alone its own."""
        return group_id([bet.own.id for bet in group])

    def groups(self, figures: Callable[[BiasedBet], object], bets: Iterable[BiasedBet] | None = None) -> list[Group]:
        """The bets of each family with the same prize and these figures, in the order of the file."""

        def same(bet: BiasedBet) -> object:
            return bet.member.bet.id, self.paid(bet), unfigured(bet.own, self), bet.house_edge, figures(bet)

        return list(gathered(self.found.bets if bets is None else bets, same).values())

    def player(self, text: str, edge: Fraction) -> str:
        """The text, and `PLAYER` behind it where this edge is the player's advantage."""
        return f"{text} {self('readings.player')}" if edge < 0 else text

    @property
    def numbers(self) -> tuple[int, ...]:
        """How many dice are loaded, one after the other, where some are given."""
        return next((tuple(one.dice for one in bet.loaded) for bet in self.found.bets if bet.loaded), ())


def cells_not_given(bet: BiasedBet, w: BiasWords) -> tuple[str, str]:
    """Two cells of a bet that waits for an option, or that is too dear, itself or its derivatives."""
    return unfigured(bet.own, w) or (not_compared(w) if bet.too_dear else ("", ""))


def not_compared(w: BiasWords) -> tuple[str, str]:
    """Two cells of what would be compared with a bet that has figures, where that is too dear."""
    return w("bias.not-compared"), w("analysis.too-dear")


def bet_columns_of(w: BiasWords, of: Callable[[T], Group], *, marked: bool = False) -> tuple[Field[T], ...]:
    """What says which bet it is, in what is signed by its name alone.

    It is `marked` where the player has the advantage, for want of an edge beside it.
    """

    def name(item: T) -> str:
        group = of(item)
        said, edge = w.bet(shared_name([bet.member for bet in group])), group[0].house_edge
        return w.player(said, edge) if marked and edge is not None else said

    ids: Field[T] = Label(w("analysis.bet"), lambda item: w.ids(of(item)), "bet", key="bet")
    names: Field[T] = Label(w("analysis.name"), name, "bet", key="name", rank=5)
    return (names,) if w.signed else (ids, names)


NARROW = 16
"""Characters of a fraction in these tables, which have several on a row."""

FACES = 8
"""Faces that have a column each; of more, those with the same derivative share a row."""

FEW = 2
"""Rows of bets of which every derivative is still written out as a fraction."""


def loaded_table(w: BiasWords) -> Table:
    """Every bet on the dice as they are, with one die as given, and with all of them."""
    fields: list[Field[Group]] = [*bet_columns_of(w, lambda group: group), *_own(w, lambda group: group)]
    for place, dice in enumerate(w.numbers):
        key = "edge-all" if dice == w.count else "edge-one"
        fields += _edges(w, w("bias.edge-on", dice=w.dice(dice)), key, _at(place))
    groups = w.groups(lambda bet: tuple((one.house_edge, bool(one.refused)) for one in bet.loaded))
    return table(w, fields, groups, marked=lambda group: _favours_player(group[0], group[0].loaded))


class _Off(NamedTuple):
    """Equal members with so many dice off; with none where the bet waits for an option."""

    group: Group
    one: Tolerated | None


def tolerance_table(w: BiasWords) -> Table:
    """Every bet with one die, and with all dice, as far off as the tolerance allows."""
    groups = w.groups(lambda bet: tuple((one.change, _on(one.lowest), _on(one.highest)) for one in bet.tolerated))
    rows = [
        _Off(group, one) for group in groups for one in ((None,) if group[0].house_edge is None else group[0].tolerated)
    ]
    fields: list[Field[_Off]] = [
        *bet_columns_of(w, lambda row: row.group),
        Label(w("bias.off"), lambda row: w.dice(row.one.dice) if row.one else None, "bet", key="off"),
        *_own(w, lambda row: row.group),
        Decimals(
            w("bias.first-order"),
            lambda row: row.one.change * 100 if row.one else None,
            "own",
            key="first-order",
            rank=2,
        ),
    ]
    tried = [row.one for row in rows if row.one and not row.one.refused]
    for place, name in ((1, "lowest"), (0, "highest")):
        fields += _edges(w, end_title(w, name, proven=all(one.proven for one in tried)), name, _end(place))
        fields.append(Number(w("bias.more-often"), more_often(w, _end(place)), name, key=name, rank=3))
    if any(one.bounds for one in tried):
        fields.append(Label(w("bias.proven"), lambda row: proven_text(row.one, w), "proven", key="proven", rank=1))
    return table(w, fields, rows, marked=lambda row: _favours_player(row.group[0], row.one.ends if row.one else ()))


def end_title(w: BiasWords, name: str, *, proven: bool) -> str:
    """What an end of a tolerance is called: the lowest edge or the highest; of those found where it is not `proven`."""
    if name == "lowest":
        return w("bias.lowest" if proven else "bias.lowest-found")
    return w("bias.highest" if proven else "bias.highest-found")


def proven_text(one: Tolerated | None, w: BiasWords) -> str:
    """What is proven of the ends of a tolerance: that they are these, between what they lie, or nothing."""
    if one is None or one.refused:
        return ""
    if one.proven:
        return w("bias.proven-exact")
    if one.bounds is None:
        return w("bias.proven-no")
    low, high = map(w.percent, one.bounds)
    return w("phrase.run", low=low, high=high)


def _end(place: int) -> Callable[[_Off], LoadedBet | None]:
    """The bet at an end of the tolerance."""
    return lambda row: row.one.ends[place] if row.one else None


def slopes_table(w: BiasWords, bets: Iterable[BiasedBet]) -> tuple[Table, bool]:
    """The derivatives of the house edge, and whether they are rounded only.

    There is a column for each face, rounded; or, of few bets or many faces, a row, with the fractions.
    """
    groups = w.groups(_slopes, [bet for bet in bets if bet.gradient or bet.too_dear or bet.house_edge is None])
    if len(w.found.shares) > FACES or len(groups) <= FEW:
        return _written_out(w, groups), False
    faces = (
        Decimals(w.label(face), _slope(place, face, w), plus=True, key="faces")
        for place, face in enumerate(w.found.shares)
    )
    fields: tuple[Field[Group], ...] = (*bet_columns_of(w, lambda group: group, marked=True), *faces)
    return table(w, fields, groups, marked=lambda group: group[0].own.favours_player), True


def _slopes(bet: BiasedBet) -> tuple[object, ...]:
    return (*bet.slopes.values(), bool(bet.too_dear))


def _slope(place: int, face: str, w: BiasWords) -> Callable[[Group], Value]:
    """The derivative for a face; of a bet that waits for an option the first two cells say so."""

    def cell(group: Group) -> Value:
        bet = group[0]
        if bet.gradient is None:
            return dict(enumerate(cells_not_given(bet, w))).get(place)
        return bet.slopes[face]

    return cell


class _Derivative(NamedTuple):
    """A derivative that some faces have, of equal members; None of a bet that waits for an option."""

    group: Group
    value: Fraction | None = None
    faces: Sequence[str] = ()


def _written_out(w: BiasWords, groups: list[Group]) -> Table:
    """A row for each derivative, exact, with the faces that have it."""
    rows: list[_Derivative] = []
    for group in groups:
        found = labels_by_value(group[0].slopes)
        rows += [_Derivative(group, value, faces) for value, faces in found.items()] or [_Derivative(group)]

    def faces(row: _Derivative) -> Value:
        return w.labels(row.faces) if row.faces else cells_not_given(row.group[0], w)[0]

    def value(row: _Derivative) -> Value:
        return row.value if row.faces else cells_not_given(row.group[0], w)[1]

    def of_one(row: _Derivative) -> Value:
        gradient = row.group[0].gradient
        return row.value / gradient.dice if gradient and row.value is not None else None

    fields: tuple[Field[_Derivative], ...] = (
        *bet_columns_of(w, lambda row: row.group, marked=True),
        Label(w(w.of("bias.faces", "bias.pockets")), faces, key="faces"),
        Fractional(w("bias.slope"), value, "slope", widest=NARROW, plus=True, key="slope"),
        Decimals(w("bias.points"), lambda row: row.value, "slope", plus=True, key="slope", rank=2),
        *when(w.count > 1, Fractional(w("bias.slope-one"), of_one, widest=NARROW, plus=True, key="slope-one", rank=1)),
    )
    return table(w, fields, rows)


def _at(place: int) -> Callable[[Group], LoadedBet | None]:
    """The bet on the loaded dice of a place; none where it waits for an option."""
    return lambda group: None if group[0].house_edge is None else group[0].loaded[place]


def _own(w: BiasWords, of: Callable[[T], Group]) -> tuple[Field[T], Field[T]]:
    """The edge on the dice as they are, in both ways."""
    title, instead = w("analysis.edge"), lambda item: unfigured(of(item)[0].own, w)
    return edge_fields(
        w, title, lambda item: of(item)[0].house_edge, "own", instead, widest=NARROW, key="edge", exact_rank=4
    )


def _edges(w: BiasWords, title: str, group: str, of: Callable[[T], LoadedBet | None]) -> tuple[Field[T], ...]:
    """The edge on loaded dice, the same in percent, and what the load adds to it; or that it is never decided."""

    def edge(item: T) -> Value:
        on = of(item)
        return not_compared(w)[1] if on and on.refused else on.house_edge if on else None

    def exact(item: T) -> Value:
        on = of(item)
        if on and on.refused:
            return not_compared(w)[0]
        return w("bias.never") if on and not on.decided else on.house_edge if on else None

    def change(item: T) -> Fraction | None:
        return on.change if (on := of(item)) else None

    return (
        Fractional(title, exact, group, widest=NARROW, key=group, rank=4),
        Edge(title=SHARE, of=edge, group=group, key=f"{group}{SHARE}"),
        Points(title=w("bias.points"), of=change, group=group, key=group, rank=1),
    )


def _on(one: LoadedBet) -> tuple[object, ...]:
    """What a row says of loaded dice: the edge on them, and which faces come more often, where these are named."""
    if one.refused:
        return (True,)
    return (one.house_edge, *one.shares.items()) if len(one.shares) <= FACES else (one.house_edge,)


def more_often(w: BiasWords, of: Callable[[T], LoadedBet | None]) -> Callable[[T], Value]:
    """The faces that come more often than on the dice of the ruleset; of very many only how many they are."""
    own = w.found.shares

    def said(item: T) -> Value:
        on = of(item)
        if on is None or not on.shares:
            return None
        more = [face for face, share in on.shares.items() if share > own[face]]
        if not more:
            return w(w.of("bias.none.dice", "bias.none.wheel"))
        return w.labels(more) if len(own) <= FACES else w("bias.of-all", count=len(more), all=len(own))

    return said


def _favours_player(bet: BiasedBet, loaded: Iterable[LoadedBet]) -> bool:
    """Whether the player has the advantage on the dice as they are, or on some of these."""
    return bet.own.favours_player or any(one.favours_player for one in loaded)


def gap_notes_of_all(w: BiasWords) -> Iterator[Paragraph]:
    """Which bets are too dear, and which have their own figures and are not compared with anything."""
    yield from gap_notes((bet.own for bet in w.found.bets), w)
    if some := dict.fromkeys(bet.own.id for bet in w.found.bets if bet.refused and not bet.own.refused):
        listed = w("phrase.comma").join(group_id(family) for family in gathered(some, family_of).values())
        yield Paragraph(w("bias.refused", bets=listed), "warning")


# --- the house edge of every bet as a formula in the probabilities of the faces: what several share, once ------------


def formula_blocks(w: BiasWords) -> Iterator[Block]:
    """What the symbols mean, the definitions that several bets share, and each bet."""
    groups = w.groups(lambda bet: bet.formula or bet.no_formula)
    formulas = [group[0].formula for group in groups if group[0].formula]
    if formulas:
        yield Paragraph(_symbols(formulas[0], w))
    shared = _shared(formulas)
    if shared:
        yield Heading(w("bias.definitions"), 3)
        yield Formula("\n".join(one.line for one in shared))
    for group in groups:
        title, edge = w("phrase.titled", name=w.ids(group), said=w.paid(group[0])), group[0].house_edge
        if edge is not None and edge < 0:
            title = w("phrase.titled", name=title, said=w("readings.player"))
        yield Heading(title, 3)
        yield _bet(group[0], shared, w)


def _bet(bet: BiasedBet, shared: Sequence[Definition], w: BiasWords) -> Block:
    if bet.house_edge is None:
        return Paragraph(": ".join(reversed(cells_not_given(bet, w))), "warning")
    if bet.formula is None and bet.too_dear:
        return Paragraph(w("bias.not-compared-formula"), "warning")
    if bet.formula is None:
        return Paragraph(w("bias.no-formula"), "note")
    return Formula("\n".join(one.line for one in bet.formula.named if one not in shared))


def _symbols(formula: EdgeFormula, w: BiasWords) -> str:
    """`p1, p2, p3, p4, p5, p6: the probability of 1 to 6`; where a symbol is not the face's own name, each with it."""
    names = {str(formula.symbol(face)): face for face in formula.faces}
    comma = w("phrase.comma")
    if any(name not in (f"p{face}", f"p_{w.label(face)}") for name, face in names.items()):
        pairs = comma.join(f"{name} = {w.label(face)}" for name, face in names.items())
        return w("bias.symbols-each" if w.count > 1 else "bias.symbols-each-wheel", pairs=pairs)
    shown = list(names) if len(names) <= 8 else [*list(names)[:2], "…", list(names)[-1]]
    key = "bias.symbols" if w.count > 1 else "bias.symbols-wheel"
    return w(key, symbols=comma.join(shown), labels=w.labels(formula.faces))


def _shared(formulas: Sequence[EdgeFormula]) -> list[Definition]:
    """The definitions that more than one formula has, and none has otherwise; each after what it needs.

    A definition that needs one which is not shared is not shared either. Expressions are compared, never their text.
    """
    often = Counter(one for formula in formulas for one in formula.definitions)
    meanings = Counter(one.name for one in often)
    depth: dict[str, int] = {}
    shared = []
    for one in often:  # a formula defines before it uses, so what a definition needs has been met
        needs = {symbol.name for symbol in one.body.free_symbols} & meanings.keys()
        if often[one] > 1 and meanings[one.name] == 1 and needs <= depth.keys():
            depth[one.name] = 1 + max((depth[name] for name in needs), default=0)
            shared.append(one)
    return sorted(shared, key=lambda one: (depth[one.name], *_place(one.name)))


def _place(name: str) -> tuple[str, int]:
    """What a name is sorted by, its number as a number: `t2` before `t10`."""
    letters = name.rstrip("0123456789")
    return letters, whole_of(name[len(letters) :] or "0")
