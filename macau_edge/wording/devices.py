"""The words that differ by device: a throw, a spin, a round; a total, a number, a remainder.

Each device is a record of keys, said whole, so that a key is found where it is used, and another device is another
record.
"""

from __future__ import annotations

from collections.abc import Mapping

from macau_edge.model.records import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceKeys:
    """The keys of the words that are said of one kind of device."""

    unit: str
    """What trials are called, within a sentence: throws, spins, rounds."""
    trial: str
    """What one of them is called: throw, spin, round."""
    trials: str
    expected: str
    """The title of the column of how many a bet takes on average."""
    """What they are called at the head of a column: Throws."""
    one: str
    """Outcomes that are one number or two: `a total of 7 or 11`."""
    many: str
    """Outcomes that are more numbers."""
    number: str
    """A number as it is counted: `7`, `7點`."""
    word: str
    """A word of the ruleset for outcomes."""
    opener: str
    """What began a stage, as an outcome."""
    numbered: str
    """The trial that has a number: `throw 3 of the bet`."""
    row: str
    """What a row of prizes by the trial is for: `throw 3`."""
    parts: str
    """The head of a column of equally likely results: Faces, Pockets."""
    count: str
    """The head of a column of how many they are."""
    one_each: str
    """Why a cycle is as long as a trial."""
    rolls: str
    """The expected number of trials."""
    edge_per: str
    """The house edge per trial."""
    each: str
    """Per trial: `per throw`."""
    shows: str
    """The head of a column of what comes up: Dice, Hands."""
    played: str
    """The head of a column of the numbers of trials: Throw."""
    opener_number: str = ""
    """The number that began a stage, with which others are compared; cards have no numbers."""
    odd: str = ""
    """Outcomes with an odd number."""
    even: str = ""
    """Outcomes with an even number."""
    higher: str = ""
    """Outcomes with a number above another."""
    lower: str = ""
    """Outcomes with a number below another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownKeys:
    """The keys of phrases about the faces of dice, or about balls."""

    exactly: str
    at_least: str
    every: str
    """How many show something; `every` where all do."""
    single: str
    """The only one shows it."""
    pips: str
    figure: str
    pattern: str
    faces_of: str
    """What began the stage comes again, face by face."""
    within: str
    same: str
    hard: str
    easy: str
    numbers: Mapping[int, str]
    """How many dice or balls: `two dice`, in words."""
    many: str
    """How many, in digits."""


DICE = ShownKeys(
    exactly="phrase.exactly",
    at_least="phrase.at-least",
    every="phrase.every",
    single="phrase.single",
    pips="phrase.pips",
    figure="phrase.figure",
    pattern="phrase.pattern",
    faces_of="phrase.faces-of",
    within="phrase.within",
    same="phrase.same",
    hard="phrase.hard",
    easy="phrase.easy",
    numbers={
        1: "phrase.dice-count.one",
        2: "phrase.dice-count.two",
        3: "phrase.dice-count.three",
        4: "phrase.dice-count.four",
    },
    many="phrase.dice-count.many",
)
BALLS = ShownKeys(
    exactly="phrase.ball-exactly",
    at_least="phrase.ball-at-least",
    every="phrase.ball-every",
    single="phrase.ball-single",
    pips="phrase.ball-pips",
    figure="phrase.ball-figure",
    pattern="phrase.ball-pattern",
    faces_of="phrase.ball-faces-of",
    within="phrase.ball-within",
    same="phrase.ball-same",
    hard="phrase.ball-hard",
    easy="phrase.ball-easy",
    numbers={
        1: "phrase.ball-count.one",
        2: "phrase.ball-count.two",
        3: "phrase.ball-count.three",
        4: "phrase.ball-count.four",
    },
    many="phrase.ball-count.many",
)

KEYS: Mapping[str, DeviceKeys] = {
    "dice": DeviceKeys(
        unit="unit.dice",
        trial="trial.dice",
        trials="trials.dice",
        expected="expected-trials.dice",
        one="phrase.dice.one",
        many="phrase.dice.many",
        number="phrase.dice.number",
        word="phrase.dice.word",
        opener="phrase.dice.opener",
        numbered="phrase.dice.trial",
        row="pays.dice.trial",
        parts="explain.dice.parts",
        count="explain.dice.count",
        one_each="explain.count.one-each.dice",
        rolls="explain.rolls.dice",
        edge_per="explain.edge-per.dice",
        each="edge.each.dice",
        shows="played.dice.shows",
        played="played.dice.trial",
        opener_number="phrase.dice.opener-number",
        odd="phrase.dice.odd",
        even="phrase.dice.even",
        higher="phrase.dice.higher",
        lower="phrase.dice.lower",
    ),
    "wheel": DeviceKeys(
        unit="unit.wheel",
        trial="trial.wheel",
        trials="trials.wheel",
        expected="expected-trials.wheel",
        one="phrase.wheel.one",
        many="phrase.wheel.many",
        number="phrase.wheel.number",
        word="phrase.wheel.word",
        opener="phrase.wheel.opener",
        numbered="phrase.wheel.trial",
        row="pays.wheel.trial",
        parts="explain.wheel.parts",
        count="explain.wheel.count",
        one_each="explain.count.one-each.wheel",
        rolls="explain.rolls.wheel",
        edge_per="explain.edge-per.wheel",
        each="edge.each.wheel",
        shows="played.wheel.shows",
        played="played.wheel.trial",
        opener_number="phrase.wheel.opener-number",
        odd="phrase.wheel.odd",
        even="phrase.wheel.even",
        higher="phrase.wheel.higher",
        lower="phrase.wheel.lower",
    ),
    "draw": DeviceKeys(
        unit="unit.draw",
        trial="trial.draw",
        trials="trials.draw",
        expected="expected-trials.draw",
        one="phrase.draw.one",
        many="phrase.draw.many",
        number="phrase.draw.number",
        word="phrase.draw.word",
        opener="phrase.draw.opener",
        numbered="phrase.draw.trial",
        row="pays.draw.trial",
        parts="explain.draw.parts",
        count="explain.draw.count",
        one_each="explain.count.one-each.draw",
        rolls="explain.rolls.draw",
        edge_per="explain.edge-per.draw",
        each="edge.each.draw",
        shows="played.draw.shows",
        played="played.draw.trial",
        opener_number="phrase.draw.opener-number",
        odd="phrase.draw.odd",
        even="phrase.draw.even",
        higher="phrase.draw.higher",
        lower="phrase.draw.lower",
    ),
    "ball": DeviceKeys(
        unit="unit.ball",
        trial="trial.ball",
        trials="trials.ball",
        expected="expected-trials.ball",
        one="phrase.ball.one",
        many="phrase.ball.many",
        number="phrase.ball.number",
        word="phrase.ball.word",
        opener="phrase.ball.opener",
        numbered="phrase.ball.trial",
        row="pays.ball.trial",
        parts="explain.ball.parts",
        count="explain.ball.count",
        one_each="explain.count.one-each.ball",
        rolls="explain.rolls.ball",
        edge_per="explain.edge-per.ball",
        each="edge.each.ball",
        shows="played.ball.shows",
        played="played.ball.trial",
        opener_number="phrase.ball.opener-number",
        odd="phrase.ball.odd",
        even="phrase.ball.even",
        higher="phrase.ball.higher",
        lower="phrase.ball.lower",
    ),
    "balls": DeviceKeys(
        unit="unit.balls",
        trial="trial.balls",
        trials="trials.balls",
        expected="expected-trials.balls",
        one="phrase.balls.one",
        many="phrase.balls.many",
        number="phrase.balls.number",
        word="phrase.balls.word",
        opener="phrase.balls.opener",
        numbered="phrase.balls.trial",
        row="pays.balls.trial",
        parts="explain.balls.parts",
        count="explain.balls.count",
        one_each="explain.count.one-each.balls",
        rolls="explain.rolls.balls",
        edge_per="explain.edge-per.balls",
        each="edge.each.balls",
        shows="played.balls.shows",
        played="played.balls.trial",
        opener_number="phrase.balls.opener-number",
        odd="phrase.balls.odd",
        even="phrase.balls.even",
        higher="phrase.balls.higher",
        lower="phrase.balls.lower",
    ),
    "cards": DeviceKeys(
        unit="unit.cards",
        trial="trial.cards",
        trials="trials.cards",
        expected="expected-trials.cards",
        one="phrase.cards.one",
        many="phrase.cards.many",
        number="phrase.cards.number",
        word="phrase.cards.word",
        opener="phrase.cards.opener",
        numbered="phrase.cards.trial",
        row="pays.cards.trial",
        parts="explain.cards.parts",
        count="explain.cards.count",
        one_each="explain.count.one-each.cards",
        rolls="explain.rolls.cards",
        edge_per="explain.edge-per.cards",
        each="edge.each.cards",
        shows="played.cards.shows",
        played="played.cards.trial",
    ),
}
"""Device, as `Words.device` calls it -> the keys of its words."""
