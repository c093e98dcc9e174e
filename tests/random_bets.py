"""Random bets with their meaning: a text for the engines, and what it comes to by a plain enumeration written here.

Every phrase is a text and a predicate over ordered throws. What the engines make of the text is compared with what
fractions make of the predicates; nothing of macau_edge is used but the shape of a distribution.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from hypothesis import assume
from hypothesis import strategies as st

from macau_edge.distribution import Distribution

# --- what can come up ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Face:
    label: str
    number: int
    weight: int = 1
    colour: str = "red"


Throw = tuple[Face, ...]


@dataclass(frozen=True)
class Device:
    """A device as a text, and every ordered result with its weight."""

    text: str
    throws: tuple[tuple[Throw, int], ...]
    is_dice: bool

    @property
    def weight(self) -> int:
        return sum(weight for _, weight in self.throws)


def total(throw: Throw) -> int:
    return sum(face.number for face in throw)


def dice(faces: Sequence[Face], count: int) -> Device:
    shown = ", ".join(f"{f.label}: {{number: {f.number}, weight: {f.weight}, colour: {f.colour}}}" for f in faces)
    throws = []
    for throw in product(faces, repeat=count):
        weight = 1
        for face in throw:
            weight *= face.weight
        throws.append((throw, weight))
    return Device(f"{{dice: {count}, faces: {{{shown}}}}}", tuple(throws), is_dice=True)


@st.composite
def some_dice(draw: st.DrawFn) -> Device:
    numbers = draw(st.lists(st.integers(0, 9), min_size=2, max_size=6))
    faces = [
        Face(f"f{index}", number, draw(st.integers(1, 5)), draw(st.sampled_from(["red", "green"])))
        for index, number in enumerate(numbers)
    ]
    return dice(faces, draw(st.integers(1, 3)))


@st.composite
def some_wheel(draw: st.DrawFn) -> Device:
    weights = draw(st.lists(st.integers(1, 4), min_size=2, max_size=12))
    text = "{wheel: {" + ", ".join(f"{number}: {weight}" for number, weight in enumerate(weights)) + "}}"
    throws = (((Face(str(number), number),), weight) for number, weight in enumerate(weights))
    return Device(text, tuple(throws), is_dice=False)


@st.composite
def some_draw(draw: st.DrawFn) -> Device:
    last = draw(st.integers(2, 9))
    throws = (((Face(str(number), number),), 1) for number in range(1, last + 1))
    return Device(f"{{draw: 1 to {last}}}", tuple(throws), is_dice=False)


devices = st.one_of(some_dice(), some_wheel(), some_draw())

# --- phrases: a text, and whether it names a throw ----------------------------------------------------------------


@dataclass(frozen=True)
class Phrase:
    text: str
    names: Callable[[Throw], bool]


def showing(throw: Throw, what: str) -> int:
    return sum(what in (face.label, str(face.number), face.colour) for face in throw)


def of_totals(device: Device) -> list[st.SearchStrategy[Phrase]]:
    totals = sorted({total(throw) for throw, _ in device.throws})
    number = st.sampled_from(totals)
    return [
        number.map(lambda n: Phrase(str(n), lambda throw: total(throw) == n)),
        st.tuples(number, number)
        .filter(lambda pair: pair[0] < pair[1])
        .map(lambda pair: Phrase(f"{pair[0]} to {pair[1]}", lambda throw: pair[0] <= total(throw) <= pair[1])),
        st.just(Phrase("odd", lambda throw: total(throw) % 2 == 1)),
        st.just(Phrase("even", lambda throw: total(throw) % 2 == 0)),
    ]


def of_dice(device: Device) -> list[st.SearchStrategy[Phrase]]:
    throws = st.sampled_from([throw for throw, _ in device.throws])
    count = len(device.throws[0][0])
    faces = sorted({face.label for throw, _ in device.throws for face in throw})
    words = [*faces, *sorted({face.colour for throw, _ in device.throws for face in throw})]
    found: list[st.SearchStrategy[Phrase]] = [
        st.just(Phrase("same face", lambda throw: len({face.label for face in throw}) == 1)),
        st.just(Phrase("same colour", lambda throw: len({face.colour for face in throw}) == 1)),
        throws.map(lambda t: Phrase(f"hard {total(t)}", lambda s: total(s) == total(t) and len(labels(s)) == 1)),
        throws.map(lambda t: Phrase(f"easy {total(t)}", lambda s: total(s) == total(t) and len(labels(s)) > 1)),
        st.sampled_from(words).map(lambda word: Phrase(f"shows {word}", lambda throw: showing(throw, word) >= 1)),
        st.tuples(st.integers(0, count), st.sampled_from(words)).map(
            lambda pair: Phrase(f"exactly {pair[0]} show {pair[1]}", lambda s: showing(s, pair[1]) == pair[0])
        ),
        st.tuples(st.integers(1, count), st.sampled_from(words)).map(
            lambda pair: Phrase(f"at least {pair[0]} show {pair[1]}", lambda s: showing(s, pair[1]) >= pair[0])
        ),
    ]
    if count > 1:  # a single face is a word, not a pattern
        found += [
            throws.map(lambda t: Phrase(hyphens(t), lambda s: sorted(hyphens(s)) == sorted(hyphens(t)))),
            throws.map(lambda t: Phrase(f"shows {hyphens(t[:2])}", lambda s: inside(t[:2], s))),
            st.lists(st.sampled_from(faces), min_size=count, max_size=count + 1).map(
                lambda allowed: Phrase(f"within {'-'.join(allowed)}", lambda s: inside([f.label for f in s], allowed))
            ),
        ]
    return found


def labels(throw: Throw) -> set[str]:
    return {face.label for face in throw}


def hyphens(throw: Throw) -> str:
    return "-".join(face.label for face in throw)


def inside(few: Sequence[Face] | Sequence[str], many: Sequence[Face] | Sequence[str]) -> bool:
    """Whether every one of the few is among the many, each of which is used once."""
    left = [getattr(item, "label", item) for item in many]
    for item in few:
        label = getattr(item, "label", item)
        if label not in left:
            return False
        left.remove(label)
    return True


@st.composite
def phrases(draw: st.DrawFn, device: Device) -> Phrase:
    """One phrase; now and then `A except B`."""
    simple = st.one_of(*of_totals(device), *(of_dice(device) if device.is_dice else []))
    one: Phrase = draw(simple)
    if draw(st.integers(0, 4)) == 0:
        two = draw(simple)
        return Phrase(f"{one.text} except {two.text}", lambda throw: one.names(throw) and not two.names(throw))
    return one


# --- clauses, prizes, bets ----------------------------------------------------------------------------------------

Clauses = dict[str, list[Phrase]]


def named(clauses: Clauses, throw: Throw) -> str | None:
    """The target of the clause that names a throw; `others` is an empty list of phrases."""
    for target, found in clauses.items():
        if any(phrase.names(throw) for phrase in found):
            return target
    return next((target for target, found in clauses.items() if not found), None)


def outcomes_text(found: Sequence[Phrase]) -> str:
    if not found:
        return "others"
    return found[0].text if len(found) == 1 else f"[{', '.join(phrase.text for phrase in found)}]"


@st.composite
def some_clauses(
    draw: st.DrawFn,
    device: Device,
    targets: Sequence[str],
    taken: Collection[Throw] = (),
    *,
    sure: str = "",
    others: bool = True,
) -> Clauses:
    """Clauses that do not overlap one another or `taken`, none of them empty; the last may be for all `others`.

    With none to show otherwise, `sure` is for all others, so that something decides.
    """
    named_already = set(taken)
    clauses: Clauses = {}
    for target in targets:
        for phrase in draw(st.lists(phrases(device), min_size=1, max_size=2)):
            throws = {throw for throw, _ in device.throws if phrase.names(throw)}
            if throws and not throws & named_already:
                clauses.setdefault(target, []).append(phrase)
                named_already |= throws
    rest = [target for target in targets if target not in clauses]
    if others and rest and len(named_already) < len(device.throws) and draw(st.booleans()):
        clauses[draw(st.sampled_from(rest))] = []
    if sure and not clauses and len(named_already) < len(device.throws):
        clauses[sure] = []
    return clauses


@dataclass(frozen=True)
class Ratio:
    """Profit to stake, or the whole return for one unit."""

    amount: int
    stake: int = 1
    for_one: bool = False

    def __str__(self) -> str:
        return f"{self.amount} for 1" if self.for_one else f"{self.amount}:{self.stake}"

    def profit(self, kept: bool = False) -> Fraction:
        """What is won besides the stake; the house keeps the stake of a ratio where it keeps any."""
        return Fraction(self.amount, self.stake) - (self.for_one or kept)


ratios = st.one_of(
    st.builds(Ratio, st.integers(1, 40), st.integers(1, 7)), st.builds(lambda n: Ratio(n, 1, True), st.integers(2, 40))
)


@dataclass(frozen=True)
class Prize:
    """A ratio, or a table with a row for everything that can be paid."""

    text: str
    rows: Callable[[Throw], Ratio]
    is_table: bool = False

    def profit(self, throw: Throw, kept: bool = False) -> Fraction:
        return self.rows(throw).profit(kept)


@st.composite
def some_prize(draw: st.DrawFn, device: Device, decided: Iterable[Throw]) -> Prize:
    """A prize for the throws that are decided so."""
    decided = list(decided)
    ways: dict[str, Callable[[Throw], int]] = {"total": total}
    if device.is_dice:
        face = device.throws[0][0][0].label
        ways["different faces"] = lambda throw: len(labels(throw))
        ways[f"dice showing {face}"] = lambda throw: showing(throw, face)
    by = draw(st.sampled_from(["", *ways]))
    if not by or not decided:
        ratio = draw(ratios)
        return Prize(str(ratio), lambda _: ratio)
    values = sorted({ways[by](throw) for throw in decided})
    rows = {value: draw(ratios) for value in values}
    kept = len(values)
    if kept > 1 and draw(st.booleans()):  # the last rows become one
        kept //= 2
        rows |= dict.fromkeys(values[kept:], rows[values[-1]])
    shown = [f"{value}: {rows[value]}" for value in values[:kept]]
    shown += [f"others: {rows[values[-1]]}"] if kept < len(values) else []
    return Prize(f"{{by: {by}, {', '.join(shown)}}}", lambda throw: rows[ways[by](throw)], is_table=True)


@dataclass(frozen=True)
class Commission:
    text: str = ""
    rate: Fraction = Fraction(0)
    of: str = "prize"
    on_a_win: bool = True

    def taken(self, prize: Fraction) -> Fraction:
        return self.rate * {"stake": Fraction(1), "prize": prize, "return": prize + 1}[self.of]


@st.composite
def some_commission(draw: st.DrawFn, one_prize: bool) -> Commission:
    if draw(st.booleans()):
        return Commission()
    percent = draw(st.sampled_from(["5", "2.5", "33", "0.125"]))
    of = draw(st.sampled_from(["stake", "prize", "return"]))
    paid = draw(st.sampled_from(["on a win", "with the bet"] if one_prize or of == "stake" else ["on a win"]))
    text = f"commission: {{rate: {percent}%, of: {of}, paid: {paid}}}"
    return Commission(text, Fraction(percent) / 100, of, paid == "on a win")


@dataclass(frozen=True)
class Result:
    """What a bet comes to: net result -> probability, what is put down, and the first two moments of the trials."""

    nets: dict[Fraction, Fraction]
    staked: Fraction
    rolls: Fraction
    rolls_second: Fraction

    @classmethod
    def of(cls, distribution: Distribution) -> Result:
        second = distribution.rolls_variance + distribution.rolls**2
        return cls(dict(distribution.nets), distribution.staked, distribution.rolls, second)


@dataclass(frozen=True)
class Bet:
    """A bet as a text, and what it comes to by enumeration."""

    text: str
    expected: Result


def ruleset_text(device: Device, bet: str, kept: bool = False) -> str:
    stake = "winning-stake: kept\n" if kept else ""
    words = "words: {first: first, second: second}\n" if "stages" in bet else ""
    return f"game: x\ndevice: {device.text}\n{stake}{words}bets:\n  bet: {{{bet}}}\n"


@st.composite
def one_stage_bets(draw: st.DrawFn) -> Bet:
    device = draw(devices)
    clauses = draw(some_clauses(device, draw(st.permutations(["win", "lose", "push"])), sure="win"))
    decided = [(throw, weight, target) for throw, weight in device.throws if (target := named(clauses, throw))]
    pays = draw(some_prize(device, (throw for throw, _, target in decided if target == "win")))
    loses = draw(some_prize(device, (throw for throw, _, target in decided if target == "lose")))
    kept = draw(st.booleans())
    commission = draw(some_commission(not pays.is_table))
    fee = Fraction(0)
    if not commission.on_a_win:
        fee = commission.rate if commission.of == "stake" else commission.taken(pays.profit((), kept))
    weights: dict[Fraction, int] = {}
    for throw, weight, target in decided:
        net = Fraction(0)
        if target == "win":
            profit = pays.profit(throw, kept)
            net = profit - (commission.taken(profit) if commission.on_a_win else fee)
        elif target == "lose":
            net = -loses.profit(throw) - fee
        weights[net] = weights.get(net, 0) + weight
    deciding = Fraction(sum(weights.values()), device.weight)
    nets = {net: Fraction(weight, sum(weights.values())) for net, weight in weights.items()}
    expected = Result(nets, 1 + fee, 1 / deciding, (2 - deciding) / deciding**2)  # a geometric number of trials
    parts = [f"{target}: {outcomes_text(found)}" for target, found in clauses.items()]
    parts += [f"pays: {pays.text}", f"loses: {loses.text}", commission.text]
    return Bet(ruleset_text(device, ", ".join(filter(None, parts)), kept), expected)


@st.composite
def staged_bets(draw: st.DrawFn) -> Bet:
    """A bet of two stages. The second knows the total that opened it, or may begin again; both may lead back."""
    device = draw(devices)
    totals = sorted({total(throw) for throw, _ in device.throws})
    opening = draw(st.lists(st.sampled_from(totals), min_size=1, max_size=3, unique=True))
    opens = [throw for throw, _ in device.throws if total(throw) in opening]
    first: Clauses = {"second": [the_total(number) for number in opening]}
    first |= draw(some_clauses(device, draw(st.permutations(["win", "lose", "push"])), opens))
    own = draw(st.sampled_from(["win", "lose", "push", ""]))  # what the opener decides when it comes again
    targets = [target for target in ("win", "lose", "push", "first", *(() if own else ("second",))) if target != own]
    other = draw(some_clauses(device, draw(st.permutations(targets))[:3], opens if own else (), sure="push"))
    reached = list(opening)
    for _ in reached:  # grows while it is walked
        again = {total(throw) for throw, _ in device.throws if named(other, throw) == "second"}
        reached += sorted(again - set(reached))

    def second(opener: int) -> Clauses:
        """The clauses of the second stage once a total has opened it."""
        return {own: [Phrase("second", the_total(opener).names)], **other} if own else other

    pays = draw(some_prize(device, (throw for throw, _ in device.throws)))
    expected = solved(device, [(first, None), *((second(opener), opener) for opener in reached)], pays)
    stages = [
        f"{name}: {{{', '.join(f'{target}: {outcomes_text(found)}' for target, found in clauses.items())}}}"
        for name, clauses in (("first", first), ("second", second(0)))
    ]
    return Bet(ruleset_text(device, f"stages: {{{', '.join(stages)}}}, pays: {pays.text}"), expected)


def the_total(number: int) -> Phrase:
    return Phrase(str(number), lambda throw: total(throw) == number)


def solved(device: Device, states: Sequence[tuple[Clauses, int | None]], pays: Prize) -> Result:
    """What a bet of several states comes to, by elimination over the fractions."""
    index = {opener: position for position, (_, opener) in enumerate(states)}
    moves = [[Fraction(0)] * len(states) for _ in states]
    ends: list[dict[Fraction, Fraction]] = [{} for _ in states]
    for position, (clauses, _) in enumerate(states):
        for throw, weight in device.throws:
            chance, target = Fraction(weight, device.weight), named(clauses, throw)
            if target is None:
                moves[position][position] += chance
            elif target in ("first", "second"):
                moves[position][index[None if target == "first" else total(throw)]] += chance
            else:
                net = {"win": pays.profit(throw), "lose": Fraction(-1), "push": Fraction(0)}[target]
                ends[position][net] = ends[position].get(net, Fraction(0)) + chance
    nets = sorted({net for end in ends for net in end})
    found = {net: elimination(moves, [end.get(net, Fraction(0)) for end in ends])[0] for net in nets}
    rolls = elimination(moves, [Fraction(1)] * len(states))
    second = elimination(moves, [2 * mean - 1 for mean in rolls])
    return Result({net: p for net, p in found.items() if p}, Fraction(1), rolls[0], second[0])


def elimination(moves: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> list[Fraction]:
    """The x with x = moves x + right; an example whose bet may never be decided is dropped."""
    size = len(right)
    rows = [[int(i == j) - moves[i][j] for j in range(size)] + [right[i]] for i in range(size)]
    for column in range(size):
        pivot = next((row for row in range(column, size) if rows[row][column]), None)
        assume(pivot is not None)
        assert pivot is not None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(size):
            if row != column and (factor := rows[row][column]):
                rows[row] = [value - factor * top for value, top in zip(rows[row], rows[column], strict=True)]
    return [row[-1] for row in rows]
