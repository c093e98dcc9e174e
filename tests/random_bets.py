"""Random bets with their meaning: a text for the engines, and what it comes to by a plain enumeration written here.

Every phrase is a text and a predicate over ordered throws, and so is a name made of phrases. What the engines make of
the text is compared with what fractions make of the predicates; nothing of macau_edge is used but the shape of a
distribution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import combinations, combinations_with_replacement, permutations, product
from math import floor
from typing import TYPE_CHECKING

from hypothesis import assume
from hypothesis import strategies as st

if TYPE_CHECKING:  # what plays by itself imports this file, and nothing of macau_edge
    from macau_edge.model.measures import Distribution

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


WITHOUT_A_NUMBER = {-1: "joker", -2: "00", -3: "flag"}
"""Pockets that have no number, by one that stands for it, so that each is a result of its own: no total is below 0."""


def total(throw: Throw) -> int:
    return sum(face.number for face in throw)


def has_total(throw: Throw) -> bool:
    return total(throw) >= 0


def called(number: int | None) -> str:
    """A result by its total, or its label where it has none."""
    return "none" if number is None else WITHOUT_A_NUMBER.get(number, str(number))


def totals_of(device: Device) -> list[int]:
    return sorted({total(throw) for throw, _ in device.throws if has_total(throw)})


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
    """Numbers from 0 or another on, some of which may not be there, and pockets without a number, or none."""
    numbers = sorted(draw(st.sets(st.integers(0, 12), min_size=2, max_size=12)))
    without = draw(st.lists(st.sampled_from(sorted(WITHOUT_A_NUMBER)), unique=True, max_size=len(WITHOUT_A_NUMBER)))
    weights = {number: draw(st.integers(1, 4)) for number in draw(st.permutations([*numbers, *without]))}
    text = "{wheel: {" + ", ".join(f"{called(number)}: {weight}" for number, weight in weights.items()) + "}}"
    throws = (((Face(called(number), number),), weight) for number, weight in weights.items())
    return Device(text, tuple(throws), is_dice=False)


@st.composite
def some_draw(draw: st.DrawFn) -> Device:
    last = draw(st.integers(2, 9))
    throws = (((Face(str(number), number),), 1) for number in range(1, last + 1))
    return Device(f"{{draw: 1 to {last}}}", tuple(throws), is_dice=False)


@st.composite
def some_urn(draw: st.DrawFn) -> Device:
    """Balls with a number and a colour, one or more of each; a few are drawn, every order of single balls as likely."""
    balls = [
        Face(f"b{index}", number, draw(st.integers(1, 3)), draw(st.sampled_from(["red", "green"])))
        for index, number in enumerate(draw(st.lists(st.integers(0, 9), min_size=2, max_size=4)))
    ]
    shown = ", ".join(f"{b.label}: {{number: {b.number}, weight: {b.weight}, colour: {b.colour}}}" for b in balls)
    single = [ball for ball in balls for _ in range(ball.weight)]
    take = draw(st.integers(1, min(3, len(single))))
    back = draw(st.booleans())
    orders: Iterable[Throw] = product(single, repeat=take) if back else permutations(single, take)
    returned = "after each ball" if back else "after the draw"
    text = f"{{draw: {{{shown}}}, take: {take}, returned: {returned}}}"
    return Device(text, tuple(Counter(orders).items()), is_dice=True)


devices = st.one_of(some_dice(), some_wheel(), some_draw(), some_urn())

# --- phrases: a text, and whether it names a throw ----------------------------------------------------------------


@dataclass(frozen=True)
class Phrase:
    text: str
    names: Callable[[Throw], bool]


def showing(throw: Throw, what: str) -> int:
    return sum(what in (face.label, str(face.number), face.colour) for face in throw)


Kinds = list[list[Phrase]]
"""Every phrase of a device, by its kind."""


def the_total(number: int) -> Phrase:
    return Phrase(str(number), lambda throw: total(throw) == number)


def a_span(low: int, high: int) -> Phrase:
    return Phrase(f"{low} to {high}", lambda throw: low <= total(throw) <= high)


def beyond(number: int, *, higher: bool) -> Phrase:
    if higher:
        return Phrase(f"higher than {number}", lambda throw: total(throw) > number)
    return Phrase(f"lower than {number}", lambda throw: has_total(throw) and total(throw) < number)


def the_label(number: int) -> Phrase:
    return Phrase(called(number), lambda throw: total(throw) == number)


def of_totals(device: Device) -> Kinds:
    totals = totals_of(device)
    return [
        [the_total(number) for number in totals],
        [the_label(number) for number in sorted({total(throw) for throw, _ in device.throws} - {*totals})],
        [a_span(low, high) for low, high in combinations(totals, 2)],
        [beyond(number, higher=True) for number in range(totals[0], totals[-1])],
        [beyond(number, higher=False) for number in range(totals[0] + 1, totals[-1] + 1)],
        [Phrase("odd", lambda throw: has_total(throw) and total(throw) % 2 == 1)],
        [Phrase("even", lambda throw: has_total(throw) and total(throw) % 2 == 0)],
    ]


def equal(number: int, *, hard: bool) -> Phrase:
    text = f"{'hard' if hard else 'easy'} {number}"
    return Phrase(text, lambda throw: total(throw) == number and (len(labels(throw)) == 1) == hard)


def shows(word: str) -> Phrase:
    return Phrase(f"shows {word}", lambda throw: showing(throw, word) >= 1)


def exactly(number: int, word: str) -> Phrase:
    return Phrase(f"exactly {number} show {word}", lambda throw: showing(throw, word) == number)


def at_least(number: int, word: str) -> Phrase:
    return Phrase(f"at least {number} show {word}", lambda throw: showing(throw, word) >= number)


def pattern(shown: Throw) -> Phrase:
    return Phrase(hyphens(shown), lambda throw: inside(shown, throw))


def shows_both(two: Throw) -> Phrase:
    return Phrase(f"shows {hyphens(two)}", lambda throw: inside(two, throw))


def within(allowed: Sequence[str]) -> Phrase:
    return Phrase(f"within {'-'.join(allowed)}", lambda throw: inside([face.label for face in throw], allowed))


def of_dice(device: Device) -> Kinds:
    throws = [throw for throw, _ in device.throws]
    count = len(throws[0])
    faces = sorted({face.label for throw in throws for face in throw})
    words = [*faces, *sorted({face.colour for throw in throws for face in throw} - {""})]
    totals = sorted({total(throw) for throw in throws})
    found = [
        [Phrase("same face", lambda throw: len(labels(throw)) == 1)],
        [Phrase("same colour", lambda throw: len({face.colour for face in throw}) == 1)][: len(words) - len(faces)],
        [equal(number, hard=True) for number in totals],
        [equal(number, hard=False) for number in totals],
        [shows(word) for word in words],
        [exactly(number, word) for number in range(count + 1) for word in words],
        [at_least(number, word) for number in range(1, count + 1) for word in words],
    ]
    if count > 1:  # a single face is a word, not a pattern
        several = [more for n in (count, count + 1) for more in combinations_with_replacement(faces, n)]
        found += [list(map(pattern, throws)), [shows_both(throw[:2]) for throw in throws], list(map(within, several))]
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


def kinds_of_phrases(device: Device) -> Kinds:
    """Every phrase about the device that has no words and no exception, by its kind."""
    return [kind for kind in [*of_totals(device), *(of_dice(device) if device.is_dice else [])] if kind]


def simple_phrases(device: Device) -> st.SearchStrategy[Phrase]:
    return st.one_of(*map(st.sampled_from, kinds_of_phrases(device)))


@st.composite
def phrases(draw: st.DrawFn, device: Device, known: Sequence[Phrase] = ()) -> Phrase:
    """One phrase, or one of the names `known`; now and then `A except B`."""
    simple = simple_phrases(device)

    def one_phrase() -> Phrase:
        by_name = draw(st.booleans()) and len(known) > 0
        return draw(st.sampled_from(known) if by_name else simple)

    one = one_phrase()
    if draw(st.integers(0, 4)) == 0:
        two = one_phrase()
        return Phrase(f"{one.text} except {two.text}", lambda throw: one.names(throw) and not two.names(throw))
    return one


# --- names inside names, and an option of outcomes ----------------------------------------------------------------


@dataclass(frozen=True)
class Words:
    """What is defined above the bets: the text of it, the phrases it can be used as, and what the house chose."""

    text: str = ""
    phrases: tuple[Phrase, ...] = ()
    given: Mapping[str, str] = field(default_factory=dict)


@st.composite
def some_words(draw: st.DrawFn, device: Device, *, option: bool = False) -> Words:
    """Names, each made of phrases and of the names before it; with an `option`, names behind and before that too."""
    known: list[Phrase] = []
    names: list[str] = []
    if device.is_dice and draw(st.booleans()):  # names of what dice show, one inside the other
        faces = [face for throw, _ in device.throws for face in throw]
        borne = {word for f in faces for word in (f.label, f.colour, str(f.number)) if word}
        what = draw(st.sampled_from(sorted(borne)))
        names += [f"mark: {what}", "same-mark: mark"]
        known += [
            Phrase("shows same-mark", lambda throw: showing(throw, what) >= 1),
            Phrase("exactly 1 show mark", lambda throw: showing(throw, what) == 1),
        ]
    for index in range(draw(st.integers(0, 3))):
        names.append(draw(some_name(f"name-{index}", device, known)))
    shown, given = "", {}
    if option:
        first, second = draw(
            st.tuples(phrases(device, known), phrases(device, known)).filter(lambda p: p[0].text != p[1].text)
        )
        chosen = draw(st.sampled_from([first, second]))
        default = f", default: {chosen.text}"
        if draw(st.booleans()):
            given = {"option": chosen.text}
            default = draw(st.sampled_from(["", f", default: {first.text}"]))
        shown = f"options: {{option: {{law: art. 1, choices: [{first.text}, {second.text}]{default}}}}}\n"
        known.append(Phrase("option", chosen.names))
        names.append(draw(some_name("name-of-option", device, known)))
    shown += f"names: {{{', '.join(names)}}}\n" if names else ""
    return Words(shown, tuple(known), given)


@st.composite
def some_name(draw: st.DrawFn, name: str, device: Device, known: list[Phrase]) -> str:
    """The text of a definition, made of phrases and of `known`, to which the name is added."""
    parts: list[Phrase] = []
    for part in draw(st.lists(phrases(device, known), min_size=1, max_size=3)):
        if not any(part.names(throw) and other.names(throw) for other in parts for throw, _ in device.throws):
            parts.append(part)
    if device.is_dice and len(parts) == 1 and known and draw(st.booleans()):
        word = draw(st.sampled_from(known))
        if " " not in word.text:
            parts = [Phrase(f"hard {word.text}", lambda throw: word.names(throw) and len(labels(throw)) == 1)]
    known.append(Phrase(name, lambda throw: any(part.names(throw) for part in parts)))
    return f"{name}: {outcomes_text(parts)}"


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
    texts = list(dict.fromkeys(phrase.text for phrase in found))  # one that names nothing can come again
    return texts[0] if len(texts) == 1 else f"[{', '.join(texts)}]"


def clauses_text(clauses: Clauses) -> str:
    return ", ".join(f"{target}: {outcomes_text(found)}" for target, found in clauses.items())


@st.composite
def some_clauses(
    draw: st.DrawFn,
    device: Device,
    targets: Sequence[str],
    taken: Collection[Throw] = (),
    *,
    sure: str = "",
    others: bool = True,
    known: Sequence[Phrase] = (),
) -> Clauses:
    """Clauses that do not overlap one another or `taken`, none of them empty; the last may be for all `others`.

    With none to show otherwise, `sure` is for all others, so that something decides.
    """
    named_already = set(taken)
    clauses: Clauses = {}
    for target in targets:
        for phrase in draw(st.lists(phrases(device, known), min_size=1, max_size=2)):
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
class Decision:
    """What a prize may depend on: the throw that decided, in which stage, what opened that, and the member's value.

    `trial` is the number of the throw since the bet was made, `count` what a tally has counted; `happening` what
    came of that throw in the hand, and `ends` whether it ended it.
    """

    throw: Throw
    stage: str = ""
    opener: int | None = None
    value: str = ""
    trial: int = 1
    count: int = 0
    happening: str = ""
    ends: bool = False


@dataclass(frozen=True)
class Ratio:
    """Profit to stake, or the whole return for one unit."""

    amount: int
    stake: int = 1
    for_one: bool = False

    def __str__(self) -> str:
        return f"{self.amount} for 1" if self.for_one else f"{self.amount}:{self.stake}"

    @property
    def handed(self) -> Fraction:
        """What the winner is handed for one unit; of `N for 1` the stake is a part, of any other ratio it is not."""
        return Fraction(self.amount, self.stake)

    def profit(self, kept: bool = False) -> Fraction:
        """What is won besides the stake; the house keeps the stake of a ratio where it keeps any."""
        return self.handed - (self.for_one or kept)


ratios = st.one_of(
    st.builds(Ratio, st.integers(1, 40), st.integers(1, 7)), st.builds(lambda n: Ratio(n, 1, True), st.integers(2, 40))
)


@dataclass(frozen=True)
class Prize:
    """A ratio, or a table with a row for everything that can be paid; its rows may be tables."""

    text: str
    rows: Callable[[Decision], Ratio]
    is_table: bool = False


EVEN = Prize("1:1", lambda _: Ratio(1))


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
    shown = [f"{called(value)}: {rows[value]}" for value in values[:kept]]
    shown += [f"others: {rows[values[-1]]}"] if kept < len(values) else []
    return Prize(f"{{by: {by}, {', '.join(shown)}}}", lambda way: rows[ways[by](way.throw)], is_table=True)


def table(by: str, of: Callable[[Decision], str], parts: Mapping[str, Prize]) -> Prize:
    """A table of prizes that may be tables themselves, with a row for each of `parts`, `others` among them or not."""
    shown = ", ".join(f"{key}: {part.text}" for key, part in parts.items())
    return Prize(f"{{by: {by}, {shown}}}", lambda way: (parts.get(of(way)) or parts["others"]).rows(way), is_table=True)


@st.composite
def some_table(
    draw: st.DrawFn, by: str, of: Callable[[Decision], str], parts: Mapping[str, Prize], *, others: bool = False
) -> Prize:
    """The table of `parts`; the last row, and all that has no row, may be for `others`, and is where it must be."""
    keys = list(parts)
    if others or draw(st.booleans()):
        keys[-1] = "others"
    return table(by, of, dict(zip(keys, parts.values(), strict=True)))


@dataclass(frozen=True)
class Commission:
    text: str = ""
    rate: Fraction = Fraction(0)
    of: str = "prize"
    on_a_win: bool = True

    def taken(self, ratio: Ratio, kept: bool) -> Fraction:
        """The return is all that the winner takes from the table; the prize is that without a stake given back."""
        back = Fraction(not (kept or ratio.for_one))
        prize = ratio.handed - ratio.for_one
        return self.rate * {"stake": Fraction(1), "prize": prize, "return": ratio.handed + back}[self.of]


@st.composite
def some_commission(draw: st.DrawFn, one_prize: bool) -> Commission:
    if draw(st.integers(0, 2)) == 2:
        return Commission()
    percent = draw(st.sampled_from(["5", "2.5", "33", "0.125"]))
    of = draw(st.sampled_from(["stake", "prize", "return"]))
    paid = draw(st.sampled_from(["on a win", "with the bet"] if one_prize or of == "stake" else ["on a win"]))
    text = f"commission: {{rate: {percent}%, of: {of}, paid: {paid}}}"
    return Commission(text, Fraction(percent) / 100, of, paid == "on a win")


@dataclass(frozen=True)
class Terms:
    """What a decision is worth: prizes and losses, what the house takes, and whether it keeps the stake of a winner.

    `chips` is what is staked in money, and the smallest chip that it is paid in.
    """

    pays: Prize
    lost: Prize = EVEN
    commission: Commission = Commission()
    kept: bool = False
    chips: tuple[int, int] | None = None

    @property
    def text(self) -> str:
        return ", ".join(filter(None, [f"pays: {self.pays.text}", f"lost: {self.lost.text}", self.commission.text]))

    def fee(self, way: Decision) -> Fraction:
        """What is put down besides the stake; of a prize where only one can be won."""
        taken = self.commission
        if taken.on_a_win:
            return Fraction(0)
        return taken.rate if taken.of == "stake" else taken.taken(self.pays.rows(way), self.kept)

    def net(self, target: str, way: Decision) -> Fraction:
        if target == "push":
            return Fraction(0)
        fee = self.fee(way)
        if target == "lose":
            return self.in_chips(-self.lost.rows(way).profit()) - fee
        won = self.pays.rows(way)
        taken = self.commission.taken(won, self.kept) if self.commission.on_a_win else Fraction(0)
        return self.in_chips(won.profit(self.kept) - taken) - fee

    def in_chips(self, net: Fraction) -> Fraction:
        """A result with what is paid besides the stake, or what is left of it, rounded down to whole chips."""
        if self.chips is None:
            return net
        stake, chip = self.chips
        kept = 0 if net > 0 else 1
        return floor(stake * (net + kept) / chip) * Fraction(chip, stake) - kept


@dataclass(frozen=True)
class Result:
    """What a bet comes to: net result -> probability, what is put down, and the first two moments of the trials.

    `staked` is put down at the start, `risked` is the mean of all that is put down.
    """

    nets: dict[Fraction, Fraction]
    staked: Fraction
    risked: Fraction
    rolls: Fraction
    rolls_second: Fraction

    @classmethod
    def of(cls, distribution: Distribution) -> Result:
        second = distribution.rolls_variance + distribution.rolls**2
        return cls(dict(distribution.nets), distribution.staked, distribution.risked, distribution.rolls, second)


@dataclass(frozen=True)
class Bet:
    """A bet as a text, and what it comes to by enumeration; `given` is what the house chose."""

    text: str
    expected: Result
    given: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Bets:
    """Several bets in one text, and what each comes to."""

    text: str
    expected: Mapping[str, Result]
    given: Mapping[str, str] = field(default_factory=dict)


def ruleset_text(device: Device, bet: str, kept: bool = False, words: Words = Words(), more: str = "") -> str:
    stake = "winning-stake: kept\n" if kept else ""
    called = "words: {first: first, second: second}\n" if "stages" in bet else ""
    extra = f"  extra: {{{more}}}\n" if more else ""
    return f"game: x\ndevice: {device.text}\n{stake}{words.text}{called}bets:\n  bet: {{{bet}}}\n{extra}"


def one_trial(
    device: Device, ends: Callable[[Throw], str | None], terms: Terms, seen: Callable[[Throw], Decision]
) -> Result:
    """What a bet of one stage comes to: the same trial until `ends` has a decision for it."""
    weights: dict[Fraction, int] = {}
    for throw, weight in device.throws:
        if target := ends(throw):
            net = terms.net(target, seen(throw))
            weights[net] = weights.get(net, 0) + weight
    assume(weights)
    deciding = Fraction(sum(weights.values()), device.weight)
    nets = {net: Fraction(weight, sum(weights.values())) for net, weight in weights.items()}
    staked = 1 + terms.fee(seen(device.throws[0][0]))
    return Result(nets, staked, staked, 1 / deciding, (2 - deciding) / deciding**2)  # a geometric number of trials


@st.composite
def one_stage_bets(draw: st.DrawFn, *, option: bool = False) -> Bet:
    device = draw(devices)
    words = draw(some_words(device, option=option))
    targets = draw(st.permutations(["win", "lose", "push"]))
    clauses = draw(some_clauses(device, targets, sure="win", known=words.phrases))
    decided = [(throw, target) for throw, _ in device.throws if (target := named(clauses, throw))]
    pays = draw(some_prize(device, (throw for throw, target in decided if target == "win")))
    lost = draw(some_prize(device, (throw for throw, target in decided if target == "lose")))
    terms = Terms(pays, lost, draw(some_commission(not pays.is_table)), draw(st.booleans()))
    expected = one_trial(device, lambda throw: named(clauses, throw), terms, Decision)
    text = ruleset_text(device, f"{clauses_text(clauses)}, {terms.text}", terms.kept, words)
    return Bet(text, expected, words.given)


@st.composite
def families(draw: st.DrawFn) -> Bets:
    """A family, one variable of which decides it, with a table by the member's value and in it tables by the throw."""
    device = draw(devices)
    words = draw(some_words(device, option=draw(st.booleans())))
    values: Clauses = {}
    if draw(st.booleans()):  # called by their totals
        totals = totals_of(device)
        chosen = draw(st.lists(st.sampled_from(totals), min_size=1, max_size=4, unique=True))
        values = {str(number): [the_total(number)] for number in chosen}
        each = f"[{', '.join(values)}]"
    else:  # called by words of their own, overlapping or not
        for label in ("one", "two", "three"):
            found = draw(some_clauses(device, [label], others=False, known=words.phrases))
            values |= found
        assume(values)
        each = f"{{{clauses_text(values)}}}"
    picked, left = draw(st.permutations(["win", "lose"]))
    clauses = f"{picked}: pick, {left}: any except pick"
    if not draw(st.booleans()):
        left, clauses = "", f"{picked}: pick"

    def ends(label: str) -> Callable[[Throw], str]:
        return lambda throw: picked if any(phrase.names(throw) for phrase in values[label]) else left

    rows: dict[str, dict[str, Prize]] = {"win": {}, "lose": {}}
    for target, parts in rows.items():
        for label in values:
            decided = [throw for throw, _ in device.throws if ends(label)(throw) == target]
            parts[label] = draw(some_prize(device, decided))
    pays, lost = (draw(some_table("pick", lambda way: way.value, parts)) for parts in rows.values())
    one_prize = not any(part.is_table for part in rows["win"].values())
    terms = Terms(pays, lost, draw(some_commission(one_prize)), draw(st.booleans()))
    expected = {
        f"bet[{label}]": one_trial(device, ends(label), terms, partial(Decision, value=label)) for label in values
    }
    text = ruleset_text(device, f"each: {{pick: {each}}}, {clauses}, {terms.text}", terms.kept, words)
    return Bets(text, expected, words.given)


@dataclass(frozen=True)
class Staged:
    """Two stages. The second is opened by a total; `own` is what that total decides there when it comes again."""

    opening: tuple[int, ...]
    first: Clauses
    own: str
    other: Clauses

    @property
    def text(self) -> str:
        return f"stages: {{first: {{{clauses_text(self.first)}}}, second: {{{clauses_text(self.second(0))}}}}}"

    def second(self, opener: int) -> Clauses:
        """The clauses of the second stage once a total has opened it."""
        return {self.own: [Phrase("second", the_total(opener).names)], **self.other} if self.own else self.other

    def states(self, device: Device) -> list[tuple[Clauses, int | None]]:
        reached = list(self.opening)
        for _ in reached:  # grows while it is walked
            again = {total(throw) for throw, _ in device.throws if named(self.other, throw) == "second"}
            reached += sorted(again - set(reached))
        return [(self.first, None), *((self.second(opener), opener) for opener in reached)]


@st.composite
def some_stages(draw: st.DrawFn, device: Device, known: Sequence[Phrase], *, moves: bool = True) -> Staged:
    """The second stage knows the total that opened it, or, where it `moves`, may begin again; both may lead back."""
    totals = totals_of(device)
    opening = draw(st.lists(st.sampled_from(totals), min_size=1, max_size=3, unique=True))
    opens = [throw for throw, _ in device.throws if total(throw) in opening]
    first: Clauses = {"second": [the_total(number) for number in opening]}
    first |= draw(some_clauses(device, draw(st.permutations(["win", "lose", "push"])), opens, known=known))
    own = draw(st.sampled_from(["win", "lose", "push", ""]))
    ways = ("win", "lose", "push", *(("first",) if moves else ()), *(("second",) if moves and not own else ()))
    targets = draw(st.permutations([target for target in ways if target != own]))[:3]
    other = draw(some_clauses(device, targets, opens if own else (), sure="push", known=known))
    return Staged(tuple(opening), first, own, other)


@st.composite
def prize_of_stages(draw: st.DrawFn, device: Device, openers: Sequence[int]) -> Prize:
    """A prize by the throw, or by the stage or its opener with prizes by the throw, and such inside one another."""

    def by_throw() -> Prize:
        return draw(some_prize(device, (throw for throw, _ in device.throws)))

    def by_opener(*, first: bool) -> Prize:
        """With a row for what the first stage decides, if it comes here: there, nothing has opened a stage."""
        parts = {called(opener): by_throw() for opener in openers} | ({"none": by_throw()} if first else {})
        return draw(some_table("second", lambda way: called(way.opener), parts, others=first))

    kind = draw(st.sampled_from(["throw", "stage", "opener", "opener in stage"]))
    if kind == "throw":
        return by_throw()
    if kind == "opener":
        return by_opener(first=True)
    second = by_throw() if kind == "stage" else by_opener(first=False)
    return draw(some_table("stage", lambda way: way.stage, {"first": by_throw(), "second": second}))


@st.composite
def staged_bets(draw: st.DrawFn, *, option: bool = False) -> Bet:
    device = draw(devices)
    words = draw(some_words(device, option=option))
    staged = draw(some_stages(device, words.phrases))
    states = staged.states(device)
    pays = draw(prize_of_stages(device, [opener for _, opener in states if opener is not None]))
    terms = Terms(pays, EVEN, draw(some_commission(not pays.is_table)), draw(st.booleans()))
    text = ruleset_text(device, f"{staged.text}, {terms.text}", terms.kept, words)
    return Bet(text, solved(device, states, terms), words.given)


@st.composite
def additional_bets(draw: st.DrawFn) -> Bets:
    """A bet of two stages, and one added to it in the second, which whatever decides the first returns if nothing else.

    The second stage only decides, so one trial after another either decides one of the two or changes nothing.
    """
    device = draw(devices)
    words = draw(some_words(device, option=draw(st.booleans())))
    staged = draw(some_stages(device, words.phrases, moves=False))
    kept = draw(st.booleans())
    base = Terms(draw(some_prize(device, (throw for throw, _ in device.throws))), kept=kept)
    opens = [throw for throw, _ in device.throws if total(throw) in staged.opening]
    own = draw(st.sampled_from(["win", "lose", "push", ""]))
    targets = draw(st.permutations([target for target in ("win", "lose", "push") if target != own]))
    other = draw(some_clauses(device, targets, opens if own else (), sure="win", known=words.phrases))
    clauses = {opener: Staged((), {}, own, other).second(opener) for opener in staged.opening}

    def ends(opener: int) -> Callable[[Throw], str | None]:
        second = staged.second(opener)
        return lambda throw: named(clauses[opener], throw) or ("push" if named(second, throw) else None)

    parts = {
        str(opener): draw(some_prize(device, (throw for throw, _ in device.throws if ends(opener)(throw) == "win")))
        for opener in staged.opening
    }
    pays = draw(some_table("second", lambda way: str(way.opener), parts))
    one_prize = not any(part.is_table for part in parts.values())
    terms = Terms(pays, EVEN, draw(some_commission(one_prize)), kept)
    expected = {"bet": solved(device, staged.states(device), base)}
    for opener in staged.opening:
        seen = partial(Decision, opener=opener)
        expected[f"extra[{opener}]"] = one_trial(device, ends(opener), terms, seen)
    extra = f"additional: {{to: bet, at: second}}, {clauses_text(Staged((), {}, own, other).second(0))}, {terms.text}"
    return Bets(ruleset_text(device, f"{staged.text}, {base.text}", kept, words, extra), expected, words.given)


def solved(device: Device, states: Sequence[tuple[Clauses, int | None]], terms: Terms) -> Result:
    """What a bet of several states comes to, by elimination over the fractions."""
    index = {opener: position for position, (_, opener) in enumerate(states)}
    moves = [[Fraction(0)] * len(states) for _ in states]
    ends: list[dict[Fraction, Fraction]] = [{} for _ in states]
    for position, (clauses, opener) in enumerate(states):
        for throw, weight in device.throws:
            chance, target = Fraction(weight, device.weight), named(clauses, throw)
            if target is None:
                moves[position][position] += chance
            elif target in ("first", "second"):
                moves[position][index[None if target == "first" else total(throw)]] += chance
            else:
                net = terms.net(target, Decision(throw, "first" if opener is None else "second", opener))
                ends[position][net] = ends[position].get(net, Fraction(0)) + chance
    nets = sorted({net for end in ends for net in end})
    found = {net: elimination(moves, [end.get(net, Fraction(0)) for end in ends])[0] for net in nets}
    rolls = elimination(moves, [Fraction(1)] * len(states))
    second = elimination(moves, [2 * mean - 1 for mean in rolls])
    staked = 1 + terms.fee(Decision(device.throws[0][0]))
    return Result({net: p for net, p in found.items() if p}, staked, staked, rolls[0], second[0])


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
