"""Random rounds in which cards are drawn, in all the words that the reference has for that: texts, and no figures.

Nothing of macau_edge is used here, and nothing says what a text comes to: both engines and the reader of the reference
(`tests/plain_reader`) are asked the same, and come to the same. `tests/random_drawn.py` has less, and its figures.
"""

from __future__ import annotations

import re
from itertools import combinations, product
from random import Random

RANKS = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
WORDS = {
    "until": "until:",
    "two worths": r"ace: \[",
    "bust": r"\bbust",
    "soft": r"\bsoft",
    "hard": r"\bhard",
    "choice that deals": r"hit: \{player: 1",
    "several cards at once": r"hit: \{player: 2",
    "part": "part:",
    "parted": r"\bparted",
    "two cards that differ": "same worth}",
    "if on a choice": r"choose:.*[{ ]\w+: \{(?:\w+: \w+, )?if:",
    "if on the draw": r"play: .*\], if:",
    "if on a step that draws": r"draws: .*\], if:",
    "choice before": "insured:",
    "if on the choice before": "insured: .*if:",
    "end of the round": "natural: {end:",
    "choice that ends": r"play: .*, end:",
    "first card": r"first of player",
    "how many cards": r"has \d cards",
    "cards in a set": "cards? in",
    "staked": "staked:",
    "stays": "stays:",
    "raise": "raise:",
    "by choice": "choice at play",
    "by happening": "by: happening",
    "by cards": "by: cards of",
    "together": "together:",
    "per": r"\bper:",
    "best": "strategy: best",
    "rule": r"strategy: [{s]",
}
"""The words, each with how it is known in a text."""
NEVER = {
    frozenset(pair)
    for pair in (
        ("best", "rule"),
        ("choice that deals", "several cards at once"),
        *product(("part", "parted", "two cards that differ"), ("if on the draw", "several cards at once")),
    )
}
"""Pairs that no text has: one of them is where the other is not."""


def pairs_of(text: str) -> set[frozenset[str]]:
    """The pairs of words that a text has."""
    return {frozenset(pair) for pair in combinations((one for one, how in WORDS.items() if re.search(how, text)), 2)}


class Draws:
    """A pack of two or three ranks, and what is said of two hands of it."""

    def __init__(self, draw: Random) -> None:
        self.draw = draw
        self.ranks = sorted(["ace", *draw.sample(RANKS[1:7], draw.choice([1, 1, 2]))], key=RANKS.index)
        self.limit = draw.randint(6, 9)
        self.parts = draw.random() < 0.35
        worth = {rank: str(draw.randint(2, 5)) for rank in self.ranks}
        if self.parts and len(self.ranks) > 2:
            worth[self.ranks[2]] = worth[self.ranks[1]]
        self.two = draw.random() < 0.8
        if self.two:
            low = draw.randint(1, 3)
            worth["ace"] = f"[{low}, {low + draw.randint(1, 5)}]"
        decks = draw.choice([2, 3, 4]) if self.parts else draw.choice([1, 2])
        self.device = (
            f"{{decks: {decks}, without: [{', '.join(rank for rank in RANKS if rank not in self.ranks)}], "
            f"worth: {{{', '.join(f'{rank}: {one}' for rank, one in worth.items())}}}, "
            f"points: sum up to {self.limit}, compare: points}}"
        )
        self.sees = draw.choice(["[player, first of dealer]"] * 3 + ["player", "[player, dealer]"])
        self.early = draw.random() < 0.4
        self.natural = draw.random() < 0.6
        self.doubles = draw.random() < 0.5
        self.gives = draw.random() < 0.3

    def maybe(self, chance: float, *said: str) -> list[str]:
        return [self.draw.choice(said)] if self.draw.random() < chance else []

    def of(self, hand: str, *, plain: bool = False) -> str:
        """A phrase about a hand; a `plain` one about its points, its number or its first card."""
        low = self.draw.randint(2, self.limit - 1)
        high, rank = self.draw.randint(low + 1, self.limit), self.draw.choice(self.ranks)
        said = [
            f"{low} to {high}",
            f"{self.limit}",
            "bust",
            f"lower than {high}",
            f"has {self.draw.choice('23')} cards",
        ]
        said += [f"soft {low} to {high}", f"hard {low}"] * self.two
        said += [] if plain else [f"has 1 to 2 cards in {rank}", "has 1 to 3 cards in red", "same rank"]
        return self.draw.choice([*(f"{hand} {one}" for one in said), f"first of {hand} {rank}"])

    def seen(self) -> str:
        """A phrase about what the player sees."""
        beside = [] if self.sees == "player" else [f"first of dealer {self.draw.choice(self.ranks)}"] * 2
        return self.draw.choice([*beside, self.of("player", plain=True)])

    def until(self, hand: str, *more: str) -> str:
        low = self.draw.randint(max(2, self.limit - 3), self.limit - 1)
        enough = [f"{hand} {low} to {self.limit}"]
        if self.two and self.draw.random() < 0.3:
            enough = [
                f"{hand} hard {low}",
                f"{hand} {low + 1} to {self.limit}" if low + 1 < self.limit else f"{hand} {self.limit}",
            ]
        said = [*more, *enough, f"{hand} bust", *self.maybe(0.25, self.of(hand))]
        return f"until: [{', '.join(dict.fromkeys(said))}]"

    def steps(self) -> list[str]:
        draw, found = self.draw, list[str]()
        mine, its = 2 if self.parts else draw.choice([1, 2, 2]), draw.choice([1, 2])
        apart = [f"open: {{dealer: {its}}}", f"own: {{player: {mine}}}"]
        found += draw.choice([[f"first: {{player: {mine}, dealer: {its}}}"], apart])
        if self.early:
            plain = f"insured: {{choose: [insure, decline], sees: {self.sees}, if: {self.seen()}}}"
            opened = f"insured: {{choose: {{insure: {{if: {self.seen()}}}, decline: always}}, sees: {self.sees}}}"
            over = f"insured: {{choose: [insure, decline, quit], sees: {self.sees}, end: quit}}"
            found.append(draw.choice([plain, opened, over]))
        if self.natural:
            ends = draw.choice(
                [f"player {self.limit}", f"[dealer {self.limit}, player {self.limit}]", f"dealer {self.limit}"]
            )
            found.append(f"natural: {{end: {ends}}}")
        found.append(self.playing())
        found += self.maybe(0.1 * (not self.parts), "late: {end: player bust}")
        by_player = ("any except player bust", "stand", self.of("player", plain=True))
        when = self.maybe(0.3, self.of("dealer", plain=True), *(by_player if not self.parts else ()))
        said = ["dealer: 1", self.until("dealer"), *(f"if: {one}" for one in when)]
        found.append(f"draws: {{{', '.join(said)}}}")
        found += self.maybe(0.15, f"last: {{dealer: 1, if: {self.of('dealer', plain=True)}}}")
        return found

    def playing(self) -> str:
        """The step at which the player draws by choice."""
        draw, stop = self.draw, ["stand"]
        when = self.maybe(0.3, self.of("player"), self.seen())
        many = draw.choice([1, 1, 1, 2]) if not self.parts else 1
        choices = ["stand: always", f"hit: {{{', '.join([f'player: {many}', *(f'if: {one}' for one in when)])}}}"]
        if self.doubles:
            wheres = [
                "player has 2 cards",
                self.seen(),
                *["insure"] * self.early,
                *["player has 2 cards except parted"] * self.parts,
            ]
            when = self.maybe(0.8, *wheres)
            choices.append(f"double: {{{', '.join(['player: 1', *(f'if: {one}' for one in when)])}}}")
            stop += self.maybe(0.8, "double")
        if self.gives:
            choices.append(
                draw.choice(["give: always", "give: {if: player has 2 cards}", f"give: {{if: {self.seen()}}}"])
            )
        if self.parts:
            first, same = draw.choice(["", f" and {self.seen()}"]), draw.choice(["rank", "worth"])
            pair = f"player has 2 cards{first} and player same {same}"
            choices.append(f"split: {{part: player, if: {pair}}}")
            one_card = f"parted and first of player {draw.choice(self.ranks)} and player has 2 cards"
            stop += self.maybe(0.4, one_card)
        if draw.random() < 0.5:
            draw.shuffle(choices)
        when = self.maybe(0.4 * (not self.parts), self.seen())
        end = ["give"] * self.gives
        said = [f"choose: {{{', '.join(choices)}}}", f"sees: {self.sees}", self.until("player", *stop)]
        return f"play: {{{', '.join([*said, *(f'if: {one}' for one in when), *(f'end: {one}' for one in end)])}}}"

    def bets(self) -> list[str]:
        draw = self.draw
        beaten = "win: [player beats dealer, dealer bust except player bust], push: player ties dealer"
        other = [
            f"win: [player beats dealer, {self.of('player')}]",
            f"win: player beats dealer and {self.of('dealer')}",
        ]
        said = [draw.choice([beaten] * 3 + other), "lose: others"]
        rows = {"by: choice at play": "double: 2:1"} if self.doubles else {}
        rows |= {"by: happening": "natural: 3:2"} if self.natural else {}
        rows |= {"by: cards of player": "2: 3:1"}
        (by, row), within = draw.choice([*rows.items()]), f"{{{', '.join(draw.choice([*rows.items()]))}, others: 1:1}}"
        table = f"{by}, {row}, others: {within if self.natural and within.count(by) == 0 else '1:1'}"
        said.append(draw.choice(["pays: 1:1", f"pays: {{{table}}}"]))
        raised = self.doubles and draw.random() < 0.5
        said += ["raise: {double: 1}", "lost: {by: choice at play, double: 2:1, others: 1:1}"] * raised
        said += self.maybe(0.8 * (self.gives and not raised), "lost: {by: choice at play, give: 1:2, others: 1:1}")
        rule = f"hit: player lower than {draw.randint(3, self.limit)}, stand: others"
        strategy = draw.choice(["best"] * 4 + ["stand", f"{{{rule}}}", f"{{play: {{{rule}}}}}"])
        if draw.random() < 0.5:
            return [f"it: {{{', '.join([*said, f'strategy: {strategy}'])}}}"]
        found, parts = [f"base: {{{', '.join(said)}}}"], ["base: 1"]
        if self.early:
            won = draw.choice([f"dealer {self.limit} and dealer has 2 cards", self.of("dealer")])
            found.append(f"insurance: {{staked: {{insure: 1}}, win: {won}, lose: others, pays: 2:1}}")
            parts.append("insurance: 1")
        if self.doubles and not raised and draw.random() < 0.6:
            found.append("doubled: {based-on: base, staked: {double: 1}}")
            parts.append("doubled: 1")
        if draw.random() < 0.4:
            found.append("rides: {win: player beats dealer, lose: others, pays: 1:1, stays: stand}")
            parts.append("rides: 2")
        per = self.maybe(0.4, "per: base")
        return [*found, f"it: {{together: {{{', '.join(parts)}}}, {', '.join([*per, f'strategy: {strategy}'])}}}"]


def text_of(seed: int) -> str:
    """A file of a seed, of which `it` is the bet that has figures."""
    found = Draws(Random(f"draws {seed}"))
    steps, bets = ("".join(f"  {line}\n" for line in lines) for lines in (found.steps(), found.bets()))
    return f"game: x\nact: none\ndevice: {found.device}\ndeal:\n{steps}bets:\n{bets}"
