"""Random tallies, each twice: as a text for the engines, and of the same parts as a bet of `tests.plain`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from hypothesis import assume

from tests.plain import Column, Tally, What
from tests.random_bets import Decision, Prize, Ratio, ratios
from tests.random_drafts import Draft, Values, looks_at, some_terms, some_values
from tests.random_worlds import ANY, LAST, Draw, World, now_and_then, pick, shuffled, the_total, trial


@dataclass(frozen=True)
class Counts:
    """A table by the count: what each number comes to, the last one for all from there on."""

    text: str
    numbers: Sequence[Ratio | str | None]


def some_counts(draw: Draw, by: str, most: int) -> Counts:
    """A prize, `lose` or `push` for each number, in rows of numbers, spans and `others`, not in order."""
    few: list[Ratio | str] = ["lose", draw(ratios), "push", draw(ratios)]
    few = few[: pick(draw, range(2, 5))]
    numbers = shuffled(draw, [few[number % len(few)] for number in range(most + 1)])
    rows: dict[str, list[int]] = {}
    for number, one in enumerate(numbers):
        rows.setdefault(str(one), []).append(number)
    others = pick(draw, ["", *rows])
    keys = {leaf: "others" if leaf == others else key_of(found, most, by) for leaf, found in rows.items()}
    shown = shuffled(draw, [f"{key}: {leaf}" for leaf, key in keys.items()])
    return Counts(f"{{by: {by}, {', '.join(shown)}}}", numbers)


def one_that_decides(draw: Draw, by: str, most: int) -> Counts:
    """A prize, `lose` or `push` for the number that decides a tally which nothing ends."""
    number = pick(draw, range(1, most + 1)) if by == "count" else most
    leaves: list[Ratio | str] = [draw(ratios), "lose", "push"]
    leaf = pick(draw, leaves)
    key = f"{number} or more" if by == "count" and now_and_then(draw) else str(number)
    return Counts(f"{{by: {by}, {key}: {leaf}}}", [None] * number + [leaf] * (most + 1 - number))


@dataclass(frozen=True)
class Paid:
    """The tables of a tally, in a table `by` the member's value or the opener of an additional bet where it has one."""

    by: str
    parts: Mapping[str, Counts]

    def leaf(self, way: Decision) -> Ratio | str:
        """What is paid, or that it is lost or a push."""
        leaf = self.row(way)
        assert leaf is not None
        return leaf

    def row(self, way: Decision) -> Ratio | str | None:
        """What is paid, or that it is lost or a push; None where no row is for the number."""
        key = way.value if way.value or not self.by else str(way.opener)
        return self.parts[key].numbers[way.count]

    def verdict(self, way: Decision) -> str:
        leaf = self.leaf(way)
        return leaf if isinstance(leaf, str) else "win"

    @property
    def prize(self) -> Prize:
        shown = ", ".join(f"{key}: {part.text}" for key, part in self.parts.items())
        return Prize(f"{{by: {self.by}, {shown}}}" if self.by else self.parts[""].text, self._ratio, is_table=True)

    def _ratio(self, way: Decision) -> Ratio:
        leaf = self.leaf(way)
        assert isinstance(leaf, Ratio)
        return leaf


def key_of(numbers: Sequence[int], most: int, by: str) -> str:
    """The key of a row for these numbers; a count has no end."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][-1] == number - 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    keys = [str(span[0]) if len(span) == 1 else f"{span[0]} to {span[-1]}" for span in spans]
    if numbers[-1] == most and by == "count":
        keys[-1] = f"{spans[-1][0]} or more"
    return keys[0] if len(keys) == 1 else f"[{', '.join(keys)}]"


def items_of(what: What) -> list[What]:
    """The items that a phrase of `collect` stands for: each total of a span is one."""
    if span := re.fullmatch(r"([0-9]+) to ([0-9]+)", what.text):
        return [the_total(number) for number in range(int(span[1]), int(span[2]) + 1)]
    return [what]


class Looked:
    """What a tally looks at, drawn one after the other: `when` first, then what ends it, then what is counted.

    In a `tidy` one nothing that counts overlaps: trials, or the turns of a hand, bring one thing, the end, or nothing.
    """

    def __init__(self, draw: Draw, world: World, opener: What | None) -> None:
        self.draw = draw
        self.tidy = now_and_then(draw)
        self.when: What | None = None
        self.until: What | None = None
        self.endless = self.tidy and "returned: never" not in world.device.text and now_and_then(draw, 4)
        """Whether its table decides it, and nothing ends it: then what it counts can come again and again."""
        self.phrases = world.phrases.and_opener(opener, world.totals) if opener else world.phrases
        if not self.tidy:
            self.when = self.phrases.several(draw) if now_and_then(draw) else None
            self.until = trial(LAST) if now_and_then(draw, 3) else self.phrases.several(draw)
            return
        by_hand = world.hand is not None and not self.endless and now_and_then(draw)
        phrases = world.phrases.only(lambda what: what.hand == by_hand and not what.trial)
        if not self.endless:
            self.until = phrases.simple(draw)
        self.when = phrases.several(draw) if now_and_then(draw, 3) else None
        if by_hand and self.when:
            phrases = world.phrases.only(lambda what: not what.hand and not what.trial)
        self.phrases = phrases
        self.among = [moment for moment in phrases.moments if self.when is None or self.when.names(moment)]
        self.taken = {moment for moment in self.among if self.until and self.until.names(moment)}

    @property
    def whats(self) -> list[What]:
        return [what for what in (self.until, self.when) if what]

    @property
    def text(self) -> str:
        said = {"until": self.until, "when": self.when}
        return ", ".join(f"{key}: {what.text}" for key, what in said.items() if what)

    def thing(self) -> What:
        """One more thing to count."""
        if not self.tidy:
            return self.phrases.several(self.draw)
        found = self.phrases.apart(self.draw, self.among, self.taken)
        self.taken |= {moment for moment in self.among if found.names(moment)}
        return found

    def items(self, most: int) -> tuple[str, list[What]]:
        """Phrases to collect as they are written, and the items that they stand for."""
        written: list[str] = []
        found: list[What] = []
        for _ in range(pick(self.draw, range(1, most + 1))):
            one = self.thing()
            if len(found) + len(items_of(one)) <= most:
                written.append(one.text)
                found += items_of(one)
        return ", ".join(written), found

    def values(self) -> Values:
        """The values of a variable."""
        labels = ("one", "two")[: pick(self.draw, [1, 2])]
        return Values({label: self.thing() for label in labels})


def tally(draw: Draw, world: World, opener: What | None = None) -> Draft:
    """A bet that counts or collects; a family of them, or the best of one; `opener` is a word of an additional bet."""
    kind = pick(draw, ["", "", "each", "highest-of"]) if opener is None else ""
    by = pick(draw, ["count", "collected"])
    looked = Looked(draw, world, opener)
    values = Values({"": ANY})
    if kind:
        values = looked.values() if looked.tidy or now_and_then(draw) else some_values(draw, world, 2)
    if by == "collected":
        shown, items = looked.items(1 if kind == "highest-of" else 3)
        assume(kind or items)
        counted = f"collect: [{', '.join(filter(None, ['pick' if kind else '', shown]))}]"
    else:
        items = [] if kind else [looked.thing()]
        counted = "count: pick" if kind else f"count: {items[0].text}"
    things = {label: (*([meaning] if kind else []), *items) for label, meaning in values.meanings.items()}
    most = len(items) + bool(kind) if by == "collected" else pick(draw, [1, 2, 3])
    some = one_that_decides if looked.endless else some_counts
    if opener and now_and_then(draw):
        paid = Paid(opener.text, {str(number): some(draw, by, most) for number in world.totals})
    else:
        paid = Paid("pick" if kind else "", {label: some(draw, by, most) for label in things})
    terms = some_terms(draw, world, paid.prize)
    bet = Tally(
        terms,
        columns=tuple(Column(label, found, most) for label, found in things.items()),
        collects=by == "collected",
        when=looked.when,
        until=looked.until,
        verdict=paid.verdict,
        row=paid.row,
        **looks_at([*looked.whats, *(thing for found in things.values() for thing in found)]),
    )
    variable = f"{kind}: {values.text}, " if kind else ""
    text = f"{variable}{', '.join(filter(None, [counted, looked.text, terms.text]))}"
    if kind != "each":
        return Draft("tally", text, {"tally": bet})
    return Draft(
        "tally", text, {f"tally[{one.value}]": replace(bet, value=one.value, columns=(one,)) for one in bet.columns}
    )
