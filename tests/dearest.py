"""`python -m tests.dearest`: random rulesets of few lines that are made to cost as much as they can.

Numbers are large, faces unequal, urns deep, families long, hands of cards many and told apart by all that they show,
bets put together or made at one another's stages, tables of hundreds of rows: what a bet of one line can do to a
machine. The first are rulesets that were dear once (`dearest.toml`), and others are these with another number. Each is
given to a command in a process of its own, and what it cost is held against what it declared: the processor time, the
memory, and the operations that were spent (`macau_edge/model/meter.py`). A command that takes more than `SECONDS` or
`MEMORY`, is ended, or shows a traceback is a fault; so is a ruleset whose time is far more than its operations say.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

SECONDS, MEMORY = 10, 1 << 30
"""What no command may take: the ten seconds that a limit allows, and 1 GB."""
OPERATION = 1e-7
"""Seconds that an operation stands for."""
TIMES, START = 4, 3.0
"""A ruleset is a fault that takes more than so many times what it declared, and so many seconds to begin with."""

COMMANDS: Sequence[tuple[str, ...]] = (
    ("check",),
    ("analyse",),
    ("readings",),
    ("diff",),
    ("bias",),
    ("bias", "--symbolic"),
    ("solve", "b0", "--edge", "5%"),
    ("explain", "b0"),
    ("explain", "b0", "--format", "json"),
    ("sweep", "b0", "--prize", "1:1..40:1"),
    ("sweep", "b0", "--prize", "1:1..40:1"),
    ("risk", "b0", "--rounds", "1000"),
    ("analyse", "--stake", "10"),
    ("analyse", "--format", "json"),
    ("simulate", "--rounds", "1000", "--seed", "7", "--workers", "1"),
    ("simulate", "--rounds", "1000", "--seed", "7", "--workers", "1", "--shoe", "--cut", "10"),
    ("simulate", "--rounds", "1000", "--seed", "7", "--workers", "1", "--checkpoint", "kept.json"),
    ("bias", "b0", "--shoe", "--cut", "10"),
    ("analyse", "--seen", "ace, 5"),
    ("sweep", "b0", "--prize", "1:1..6:1", "--prize", "1:1..6:1"),
    ("page", "-o", "page.html"),
    ("page", "-o", "page.html"),
    ("layout",),
    ("fmt", "--diff"),
    ("dossier", "--draft", "--output", "dossier.json"),
    ("dossier", "--draft", "--output", "dossier.json"),
    ("verify", "dossier.json"),
)
PRIZE = re.compile(r"^  b0: .*pays: \{by: [^,]+, ([^:]+):", re.MULTILINE)
"""What the first row of the first bet's prizes is for, where it has several."""
FIRST = re.compile(r"^  b0: \{(.*)\}$", re.MULTILINE)
"""What the first bet says, which an application proposes as another bet."""
NUMBERS = (3, 10, 50, 300, 2_000, 10_000, 49_999, 10**6, 10**9)


KNOWN = [one["text"].lstrip() for one in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).values()]
"""Rulesets that cost more once than they declared."""


def ruleset(rng: random.Random) -> str:
    """A ruleset of a few lines; some are on rounds of cards, which may be hands of kinds, some known with a change."""
    kind = rng.random()
    if kind > 0.85:
        return rng.choice((_of_many_phrases, _of_many_members, _of_many_bets, _of_deep_names))(rng)
    if kind < 0.15:
        return _changed(rng, rng.choice(KNOWN))
    if kind < 0.55:
        return _on_cards(rng) if rng.random() < 0.5 else _of_kinds(rng)
    device, low, high = _device(rng)
    hand, bets = _hand(rng, low, high), {}
    for number in range(rng.choice((1, 2, 3, 4, 4, 20))):
        bets[f"b{number}"] = _of_a_hand(rng, low, high) if hand and rng.random() < 0.5 else _bet(rng, low, high)
    staged = [(name, found[1]) for name, bet in bets.items() if (found := STAGED.search(bet))]
    if staged and rng.random() < 0.5:
        name, out = rng.choice(staged)
        bets["x"] = (
            f"additional: {{to: {name}, at: point}}, win: point, lose: {out}, pays: {rng.choice(('1:1', '6:5'))}"
        )
    if rng.random() < 0.4:
        parts = rng.sample([*bets], min(len(bets), rng.randint(2, 8)))
        for number in range(rng.choice((1, 1, 6))):
            units = ", ".join(f"{part}: {rng.randint(1, 9)}" for part in parts)
            bets[f"t{number}"] = f"together: {{{units}}}"
    written = "".join(f"  {name}: {{{bet}}}\n" for name, bet in bets.items())
    return f"game: x\ndevice: {device}\n{hand}bets:\n{written}"


def _of_many_phrases(rng: random.Random) -> str:
    """A list of up to thirty thousand ranges, or of exceptions, in a clause or a name."""
    size, number = rng.choice((37, 300, 999)), rng.choice((100, 3_000, 30_000))
    firsts = rng.choices(range(max(1, size - 40)), k=number)
    ranges = list(dict.fromkeys(f"{low} to {low + rng.randint(1, 30)}" for low in firsts))
    if rng.random() < 0.5:
        ranges = [f"{one} except {one.partition(' ')[0]}" for one in ranges[:3_000]]
    said, some = ", ".join(ranges), int(ranges[0].split(" ")[2])
    pays = rng.choice(("1:1", f"{{by: total, {max(some, 2)}: 5:1, others: 1:1}}"))
    named = rng.random() < 0.5
    names, win = (f"names: {{a: [{said}]}}\n", "a except 1") if named else ("", f"[{said}]")
    bets = "".join(f"  b{n}: {{win: {win}, lose: others, pays: {pays}}}\n" for n in range(rng.choice((1, 4))))
    return f"game: x\nact: none\ndevice: {{wheel: 0 to {size}}}\n{names}bets:\n{bets}"


def _of_many_members(rng: random.Random) -> str:
    """Families of up to a thousand members on a device of as many results."""
    size = rng.choice((36, 300, 999))
    pays = rng.choice(("30:1", "{by: v, 1 to 9: 5:1, others: 30:1}"))
    does = rng.choice(
        (
            f"win: v, lose: others, pays: {pays}",
            f"win: higher than v, lose: others, pays: {pays}",
            "win: v, lose: 0, pays: 30:1",
            "count: v, until: 0, pays: {by: count, 3 or more: 30:1, others: lose}",
        )
    )
    families = "".join(f"  b{n}: {{each: {{v: 1 to {size}}}, {does}}}\n" for n in range(rng.choice((1, 1, 2, 6))))
    return f"game: x\nact: none\ndevice: {{wheel: 0 to {size}}}\nbets:\n{families}"


def _of_many_bets(rng: random.Random) -> str:
    """Up to three thousand bets of a line, some of them each with a name that is called as a result is."""
    size, number = rng.choice((36, 300, 999)), rng.choice((100, 600, 3_000))
    named = rng.random() < 0.5
    pairs = ((n % (size - 5), (n + 5) % (size - 5) + 1) for n in range(number))
    names = "".join(f"  n{n}: {low if low == high else f'[{low}, {high}]'}\n" for n, (low, high) in enumerate(pairs))
    said = (f"n{n}" if named else f"{n % size}" for n in range(number))
    bets = "".join(f"  b{n}: {{win: {win}, lose: others, pays: 1:1}}\n" for n, win in enumerate(said))
    above = f"names:\n{names}" if named else ""
    return f"game: x\nact: none\ndevice: {{wheel: 0 to {size}}}\n{above}bets:\n{bets}"


def _of_deep_names(rng: random.Random) -> str:
    """Names up to twenty deep, each a list of several exceptions from those before it."""
    deep, wide = rng.randint(1, 20), rng.randint(1, 9)
    of = rng.choice(("", "player "))
    device = f"device: {{dice: {rng.randint(1, 4)}}}"
    if of:
        device = "device: {decks: 2, worth: {ace: 1, 2 to 9: number, [10, jack, queen, king]: 0}}\n"
        device += f"deal: {{first: {{player: {rng.randint(1, 2)}, banker: 1}}}}"
    names = [f"  a0: {of}3 to 6"]
    for number in range(1, deep + 1):
        parts = [f"a{rng.randrange(max(0, number - 2), number)} except {of}{value}" for value in range(3, 3 + wide)]
        names.append(f"  a{number}: [{', '.join(dict.fromkeys(parts))}]")
    bets = "".join(f"  b{n}: {{win: a{deep}, lose: others, pays: 1:1}}\n" for n in range(rng.choice((1, 20))))
    return "\n".join(("game: x", "act: none", device, "names:", *names, f"bets:\n{bets}"))


def _changed(rng: random.Random, text: str) -> str:
    """A text with another number in one place, or several."""
    for _ in range(rng.randint(1, 3)):
        place = rng.choice([*re.finditer(r"(?<![a-z])\d+", text)])  # and no name of a bet
        number = int(place[0])
        other = rng.choice((max(number - 1, 0), number + 1, 2 * number, number // 2, rng.choice(NUMBERS)))
        text = f"{text[: place.start()]}{other}{text[place.end() :]}"
    return text


def _hand(rng: random.Random, low: int, high: int) -> str:
    """The line of a hand of two stages or three; half of the rulesets have none."""
    if rng.random() < 0.5:
        return ""
    out, natural = rng.sample(range(low, high + 1), 2)
    first, end = f"c: {{nat: [{natural}, {out}], p: others}}", f"out: {out}"
    if rng.random() < 0.5:
        return f"hand: {{{first}, p: {{made: p, {end}}}, ends: out}}\n"
    then = f"q: {{more: q, {end}}}"
    return f"hand: {{{first}, p: {{made: p, {end}, q: others}}, {then}, ends: out}}\n"


def _of_a_hand(rng: random.Random, low: int, high: int) -> str:
    counted, made = rng.choice(("made", "nat", f"{rng.randint(low, high)}")), rng.choice("ccp")
    return f"made: {made}, count: {counted}, until: out, pays: {_table(rng, 'count', 'lose')}"


HANDS = "abcdef"
CARDS = 12
"""Cards that a round may deal to hands."""


def _on_cards(rng: random.Random) -> str:
    hands = HANDS[: rng.randint(1, len(HANDS))]
    left = rng.randint(len(hands), CARDS)
    first = dict.fromkeys(hands, 1)
    for _ in range(left - len(hands) - rng.randint(0, 3)):
        first[rng.choice(hands)] += 1
    steps = [f"first: {{{', '.join(f'{hand}: {n}' for hand, n in first.items())}}}"]
    if rng.random() < 0.4:
        return _chosen(rng, _shoe(rng), first, steps, lambda: _of_cards(rng, first))
    for number in range(min(rng.randint(0, 3), left - sum(first.values()))):
        steps.append(f"more{number}: {{{rng.choice(hands)}: 1, if: {_of_cards(rng, first)}}}")
        steps += [f"over{number}: {{end: {_of_cards(rng, first)}}}"] * (rng.random() < 0.3)
    lines = ("game: x", f"device: {_shoe(rng)}", f"deal: {{{', '.join(steps)}}}", "bets:")
    bets = [f"  b{number}: {{{_bet_on_cards(rng, first)}}}" for number in range(rng.randint(1, 4))]
    return "\n".join((*lines, *bets, ""))


CHOICES = ("go", "stay", "double")


def _chosen(
    rng: random.Random, shoe: str, dealt: dict[str, int], steps: Sequence[str], phrase: Callable[[], str]
) -> str:
    """A ruleset with a choice of the player, after which he may be dealt another card."""
    choices, known = CHOICES[: rng.choice((2, 2, 3))], rng.sample([*dealt], rng.randint(1, len(dealt)))
    sees = [f"first of {hand}" if dealt[hand] > 1 and rng.random() < 0.3 else hand for hand in known]
    later = (f"later: {{{rng.choice([*dealt, 'z'])}: 1, if: go}}", f"later: {{z: {rng.randint(1, 3)}, if: go}}")
    steps = [*steps, f"decision: {{choose: [{', '.join(choices)}], sees: [{', '.join(sees)}]}}"]
    steps += [rng.choice(later)] * (rng.random() < 0.6)
    bets = []
    for number in range(rng.randint(1, 3)):
        clauses = rng.choice((f"win: go and {phrase()}", f"win: {phrase()}", f"win: [go and {phrase()}, {phrase()}]"))
        strategy = rng.choice(("best", "best", "best", "go", f"{{go: {phrase()}, stay: others}}"))
        terms = "raise: {go: 1}, pays: 2:1, lost: {by: choice, go: 2:1, others: 1:1}"
        bets.append(f"  b{number}: {{{clauses}, lose: others, {terms}, strategy: {strategy}}}")
    return "\n".join(("game: x", f"device: {shoe}", f"deal: {{{', '.join(steps)}}}", "bets:", *bets, ""))


KINDS = {
    "straight-flush": ("run and same suit", 2),
    "four": ("4 of a rank", 4),
    "full-house": ("3 of a rank and 2 of a rank", 5),
    "flush": ("same suit", 2),
    "straight": ("run", 2),
    "three": ("3 of a rank", 3),
    "two-pairs": ("2 of a rank twice", 4),
    "pair": ("2 of a rank", 2),
}
"""Patterns of kinds, and of how many cards the smallest hand is."""


def _of_kinds(rng: random.Random) -> str:
    """Hands of two to five cards that are compared by their kinds, with a choice of the player or without."""
    size = rng.randint(2, 5)
    dealt = {hand: size if rng.random() < 0.8 else rng.randint(1, 5) for hand in HANDS[: rng.choice((1, 2, 2, 3))]}
    names = [name for name, (_, least) in KINDS.items() if least <= size and rng.random() < 0.8]
    kinds = ", ".join(f"{name}: {KINDS[name][0]}" for name in names)
    parts = [f"decks: {rng.choice((1, 1, 1, 2, 8))}", "order: [2 to king, ace]", "compare: kinds"]
    parts += [f"kinds: {{{kinds}{', ' if kinds else ''}high-card: any}}"]
    parts += [f"without: [2 to {rng.randint(3, 9)}]"] * (rng.random() < 0.2)
    shoe = f"{{{', '.join(parts)}}}".replace("order: [2 to", f"order: [{_lowest(parts)} to")
    hands = [*dealt]

    def phrase() -> str:
        hand, other = rng.choice(hands), rng.choice(hands)
        kind, rank = rng.choice([*names, "queen-high", "king-10", "queen-6-4"]), rng.choice(RANKS)
        against = f"{hand} {rng.choice(('beats', 'ties'))} {other}"
        return rng.choice(
            (
                f"{hand} {kind} or better",
                against if hand != other else f"{hand} {kind}",
                f"{against} and {other} {kind} or better" if hand != other else f"{hand} {kind}",
                f"first of {hand} {rank}",
            )
        )

    steps = [f"first: {{{', '.join(f'{hand}: {n}' for hand, n in dealt.items())}}}"]
    if rng.random() < 0.5:
        return _chosen(rng, shoe, dealt, steps, phrase)
    rows = ", ".join(f"{name}: {number}:1" for number, name in enumerate(names, 2))
    pays = rng.choice(("1:1", f"{{by: kind of {rng.choice(hands)}, {rows}{', ' if rows else ''}others: 1:1}}"))
    bets = [f"  b{number}: {{win: {phrase()}, lose: others, pays: {pays}}}" for number in range(rng.randint(1, 3))]
    return "\n".join(("game: x", f"device: {shoe}", f"deal: {{{steps[0]}}}", "bets:", *bets, ""))


def _lowest(parts: Sequence[str]) -> str:
    """The lowest rank of a deck that may be without some."""
    without = next((part for part in parts if part.startswith("without")), "")
    return str(int(without.rpartition(" ")[2].rstrip("]")) + 1) if without else "2"


RANKS = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")


def _shoe(rng: random.Random) -> str:
    worths = ", ".join(f"{rank}: {rng.choice((rng.randint(0, 12), rng.randint(0, 1_000)))}" for rank in RANKS)
    worth = rng.choice(("ace: 1, 2 to 10: number, [jack, queen, king]: 0", worths))
    parts = [f"decks: {rng.choice((1, 2, 8, 27, 28, 99))}", f"worth: {{{worth}}}", "order: [2 to king, ace]"]
    parts += [f"points: {rng.choice(('sum', 'last digit'))}", f"compare: {rng.choice(('points', 'points', 'order'))}"]
    return f"{{{', '.join(parts)}}}"


def _of_cards(rng: random.Random, dealt: dict[str, int]) -> str:
    """A phrase, or several that all must hold."""
    cards = sum(dealt.values())

    def one() -> str:
        hand, other = rng.choice([*dealt]), rng.choice([*dealt])
        alike = rng.choice(("rank", "suit", "colour", "card", "worth"))
        return rng.choice(
            (
                f"{hand} beats {other if other != hand else 'all'}",
                f"{hand} ties {other}" if other != hand else f"{hand} has {dealt[hand]} cards",
                f"{hand} {rng.randint(0, 5)} to {rng.randint(6, 2_000)}",
                f"first of {hand} {rng.choice((*RANKS, 'spades', 'red'))}",
                f"first {rng.randint(2, max(2, dealt[hand]))} of {hand} same {alike}",
                f"first {rng.randint(2, max(2, cards))} same {alike}",
            )
        )

    return " and ".join(one() for _ in range(rng.choice((1, 1, 2, 3))))


def _bet_on_cards(rng: random.Random, dealt: dict[str, int]) -> str:
    hand, other = rng.choice([*dealt]), rng.choice([*dealt])
    by = rng.choice((hand, f"sum of {hand} and {other}", f"cards of {hand}", f"margin of {hand} over {other}", "first"))
    pays = rng.choice(("1:1", f"{{by: {by}, 1 to {rng.choice((9, 99, 9_999))}: 2:1, others: 1:1}}"))
    family, until = ", ".join(RANKS[: rng.randint(2, 13)]), f"trial {rng.choice(NUMBERS[:5])}"
    return rng.choice(
        (
            f"win: {_of_cards(rng, dealt)}, lose: others, pays: {pays}",
            f"each: {{v: [{family}]}}, win: first of {hand} v and {_of_cards(rng, dealt)}, lose: others, pays: {pays}",
            f"win: {_of_cards(rng, dealt)}, lose: {_of_cards(rng, dealt)}, pays: {_table(rng, 'trial', '1:1')}",
            f"count: {_of_cards(rng, dealt)}, until: {until}, pays: {_table(rng, 'count', 'lose')}",
        )
    )


def _device(rng: random.Random) -> tuple[str, int, int]:
    """A device, and the lowest and the highest number that may come up."""
    heavy = ", ".join(f"{face}: {rng.randint(1, 10 ** rng.randint(1, 5))}" for face in range(1, rng.randint(3, 21)))
    urn = ", ".join(f"{ball}: {rng.randint(1, 40)}" for ball in range(1, rng.randint(3, 15)))
    dice, loaded, pockets = rng.choice((1, 2, 3, 4, 5, 6, 8, 10, 20, 100, 1_000)), rng.randint(1, 4), (36, 100, 999)
    last, balls, taken = rng.choice(pockets), rng.randint(5, 60), rng.randint(1, 5)
    return rng.choice(
        (
            (f"{{dice: {dice}}}", dice, 6 * dice),
            (f"{{dice: {loaded}, faces: {{{heavy}}}}}", loaded, loaded * (heavy.count(",") + 1)),
            (f"{{wheel: 0 to {last}}}", 0, last),
            (f"{{draw: {{{urn}}}, take: {rng.randint(1, 4)}, returned: never}}", 1, urn.count(",") + 1),
            (f"{{draw: 1 to {balls}, take: {taken}, returned: after the draw}}", 1, balls),
        )
    )


STAGED = re.compile(r"point: \{win: point, lose: (\d+)\}")
"""The second stage of a bet that another may be additional to."""


def _bet(rng: random.Random, low: int, high: int) -> str:
    def phrase() -> str:
        number, other = sorted(rng.sample(range(low, high + 1), 2))
        span = f"{number} to {other}"
        return rng.choice((f"{number}", f"{number}", span, "odd", "even", f"any except {number}", "any"))

    one, other, more = phrase(), phrase(), phrase()
    trial, out = f"trial {rng.choice(NUMBERS)}", rng.randint(low, high)
    items, values = (f"{low} to {min(high, low + rng.choice((2, 4, 6, 11, 16)))}" for _ in range(2))
    collected = f"{{by: collected, {rng.randint(1, 9)}: 9:1, others: lose}}"
    point = f"stages: {{come: {{win: {out}, point: others}}, point: {{win: point, lose: {out}}}}}"
    totals = ", ".join(
        f"{row}: {rng.randint(1, 10**9)}:{rng.randint(1, 99)}" for row in range(low, high + 1) if row != out
    )
    return rng.choice(
        (
            f"count: {one}, until: {rng.choice((other, trial))}, pays: {_table(rng, 'count', 'lose')}",
            f"collect: {items}, until: {rng.choice((other, trial, f'{high}'))}, pays: {collected}",
            f"win: {one}, lose: {other}, pays: {_table(rng, 'trial', '1:1')}",
            f"win: any except {out}, lose: {out}, pays: {{by: total, {totals}}}",
            f"win: {one} except {trial}, lose: {trial} except {one}, pays: 1:1",
            f"{point}, pays: {rng.choice(('1:1', _table(rng, 'trial', '1:1')))}",
            f"{_chain(rng, low, high)}, pays: {rng.choice(('1:1', _table(rng, 'trial', '1:1')))}",
            f"highest-of: {{v: {values}}}, count: v, until: {more}, pays: {_table(rng, 'count', 'lose')}",
            f"each: {{v: {values}}}, win: v, lose: {more} except v, pays: {_table(rng, 'trial', '1:1')}",
        )
    )


def _chain(rng: random.Random, low: int, high: int) -> str:
    """Two to five stages, each opened by what comes in the one before it."""
    names = "cpqrs"[: rng.randint(2, 5)]
    stages = []
    for name, following in pairwise(names):
        out = rng.randint(low, high)
        ends, own = rng.choice(("win", "lose", "push")), rng.choice((f"{out}", name if name != "c" else f"{out}"))
        stages.append(f"{name}: {{{ends}: {own}, {following}: {rng.choice(('others', f'any except {own}'))}}}")
    stages.append(f"{names[-1]}: {{win: {names[-1]}, lose: {rng.choice(('others', f'any except {names[-1]}'))}}}")
    return f"stages: {{{', '.join(stages)}}}"


def _table(rng: random.Random, by: str, others: str) -> str:
    """Prizes of one row or two with numbers as large as may be, or of hundreds of rows."""
    low = rng.choice(NUMBERS)
    high = low + rng.choice(NUMBERS)
    many = rng.choice((20, 100, 400))
    rows = rng.choice(
        (
            f"{low} or more: 9:1",
            f"1 to {low}: 1:1, {low + 1} or more: 2:1",
            f"1 to {low}: 1:1, {low + 1} to {high}: 3:1",
            ", ".join(
                f"{row}: {rng.randint(1, 10 ** rng.randint(1, 6))}:{rng.randint(1, 99)}" for row in range(1, many)
            ),
        )
    )
    return f"{{by: {by}, {rows}, others: {others}}}"


@dataclass(frozen=True)
class Cost:
    """What a command took, in seconds and bytes, what it declared, in operations, and what was wrong with it, if so."""

    words: Sequence[str]
    text: str
    seconds: float
    memory: int
    operations: int
    fault: str

    def __str__(self) -> str:
        took = f"{self.seconds:.1f} s, {self.memory >> 20:,} MB, {self.operations:,} operations"
        return f"{' '.join(self.words)}: {took}{self.fault and ': '}{self.fault}\n{self.text}"


SPENT = re.compile(r"^spent (\d+)$", re.MULTILINE)


def _application(text: str) -> str:
    """An application for another prize of the first bet of a ruleset, `dear.yaml`; all else is that of an example."""
    example = Path(__file__).parents[1] / "examples" / "field-12" / "application.yaml"
    head, _, rest = example.read_text("utf-8").replace("game: craps\n", "game: dear.yaml\n").partition("bets:\n")
    _, _, rest = rest.partition("description:\n")
    rest, _, _ = rest.partition("quotations:")
    said = FIRST.search(text)
    body = said[1].replace(":1", ":2") if said else "win: 7, lose: others, pays: 1:2"
    return f"{head}bets:\n  b0: {{name: {{pt: A, zh: 甲, en: A}}, {body}}}\n\ndescription:\n{rest}"


def cost_of(words: Sequence[str], text: str) -> Cost:
    """What a command costs on a ruleset; a dossier is that of an application for one bet more.

    One that is verified is written first, which does not count.
    """
    if words[0] == "verify":
        with tempfile.TemporaryDirectory() as folder:
            _cost_of(("dossier", "--draft", "--output", words[1]), text, Path(folder))
            return _cost_of(words, text, Path(folder)) if Path(folder, words[1]).exists() else _nothing(words, text)
    with tempfile.TemporaryDirectory() as folder:
        return _cost_of(words, text, Path(folder))


def _nothing(words: Sequence[str], text: str) -> Cost:
    """Of a ruleset with no dossier there is nothing to verify."""
    return Cost(words, text, 0.0, 0, 0, "")


def _cost_of(words: Sequence[str], text: str, folder: Path) -> Cost:
    file = folder / "dear.yaml"
    file.write_text(text, "utf-8")
    files = [str(file)]
    if words[0] == "diff":  # with another prize
        files.append(str(folder / "other.yaml"))
        Path(files[1]).write_text(text.replace(":1", ":2"), "utf-8")
    elif words[0] == "dossier":
        files = [str(folder / "application.yaml")]
        Path(files[0]).write_text(_application(text), "utf-8")
    elif words[0] == "verify":
        files = []
    command = [sys.executable, "-m", "tests.dearest", "--run", words[0], *files, *words[1:]]
    root = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, text=True, cwd=folder, env=root) as process:  # type: ignore[call-overload]
        assert process.stderr
        said = process.stderr.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    seconds, memory = used.ru_utime + used.ru_stime, used.ru_maxrss * 1024
    spent = SPENT.search(said)
    operations = int(spent[1]) if spent else 0
    fault = ""
    if process.returncode < 0 or not spent:
        fault = f"ended with {process.returncode}"
    elif "Traceback" in said:
        fault = f"a traceback: {said[-500:]}"
    elif seconds > SECONDS or memory > MEMORY:
        fault = "too much"
    elif seconds > START + TIMES * OPERATION * operations:
        fault = "more than it declared"
    return Cost(words, text, seconds, memory, operations, fault)


def run(words: Sequence[str]) -> None:
    """Runs a command in this process, and says what it spent."""
    from macau_edge.cli import main as command
    from macau_edge.model import meter

    opened: list[Noted] = []

    class Noted(meter.Meter):
        def __init__(self, limit: int) -> None:
            super().__init__(limit)
            self.begun = 0
            opened.append(self)

        def copy(self) -> Noted:
            found = super().copy()
            assert isinstance(found, Noted)
            found.begun = found.made
            return found

    meter.Meter = Noted  # type: ignore[misc]
    _bounded()
    sys.argv[:] = ["macau-edge", *words]
    try:
        command()
    finally:
        sys.stderr.write(f"\nspent {sum(one.made - one.begun for one in opened)}\n")


AS_IT_COMES = 0.2
"""How many of the rulesets are asked whatever `check` says of them: to refuse may be dear as well."""


def is_sound(text: str) -> bool:
    """Whether `check` finds nothing in a ruleset that stops its figures, but that they cost too much.

    It is asked in a process of its own, whose memory would else be counted as that of the command; where it does not
    end, the ruleset is asked.
    """
    process = os.fork()
    if not process:
        _bounded()
        os._exit(_is_refused(text))
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) != 1


def _bounded() -> None:
    """This process ends when it takes three times what a command may, and gets no more than six times the memory."""
    resource.setrlimit(resource.RLIMIT_CPU, (3 * SECONDS, 3 * SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (6 * MEMORY, 6 * MEMORY))


def _is_refused(text: str) -> bool:
    from macau_edge.checks import check_adopted
    from macau_edge.model.meter import STATES, open_meter
    from macau_edge.model.refusals import TOO_DEAR
    from macau_edge.reading.ruleset import read_ruleset
    from macau_edge.reading.source import source

    try:
        with open_meter(STATES):
            found = check_adopted(read_ruleset(source("dear.yaml", text.encode()), "dear"))
    except Exception:
        return False
    return not {problem.code for problem in found if problem.stops_figures} <= {TOO_DEAR}


def asked(seed: int, rounds: int, first: int = 0) -> Iterator[tuple[int, tuple[str, ...], str]]:
    """So many rulesets from a first one on, each with a command: those that are known first, then random ones.

    Each has a seed of its own, so that any of them is asked again without those before it.
    """
    for number in range(first, rounds):
        rng = random.Random(f"{seed} {number}")
        words, text = rng.choice(COMMANDS), KNOWN[number] if number < len(KNOWN) else ruleset(rng)
        anyhow = number < len(KNOWN) or rng.random() < AS_IT_COMES
        while not (anyhow or is_sound(text)):
            text = ruleset(rng)
        yield number, words, text


def search(seed: int, rounds: int, first: int = 0) -> Iterator[Cost]:
    """What these rulesets cost."""
    for _, words, text in asked(seed, rounds, first):
        name = PRIZE.search(text) if words[0] == "sweep" else None
        yield cost_of((*words[:-1], f"{name[1]}={words[-1]}") if name else words, text)


def main() -> None:
    """Prints the faults, then the dearest of those that are none; exit 1 where there is a fault."""
    if sys.argv[1:2] == ["--run"]:
        run(sys.argv[2:])
        return
    parser = argparse.ArgumentParser(prog="python -m tests.dearest", description=__doc__)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them, where some were asked")
    given = parser.parse_args()
    costs = sorted(search(given.seed, given.count, given.first), key=lambda cost: cost.seconds)
    faults = [cost for cost in costs if cost.fault]
    for cost in (*faults, *costs[-3:]):
        sys.stdout.write(f"{cost}\n")
    sys.stdout.write(f"seed {given.seed}: {len(costs)} rulesets, {len(faults)} faults\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
