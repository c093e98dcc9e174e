"""The axes of the grid: devices, phrases, forms of bets and kinds of prize tables, as the reference lists them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

# --- devices: each with and without results that have no number, with labels, with weights ----------------------------


@dataclass(frozen=True)
class GridDevice:
    """A device, and what a phrase about it may speak of; `basic`, `ending` and `other` name outcomes that differ.

    What a device does not show is filled in with what another one would: the phrase is then refused.
    """

    text: str
    basic: str
    ending: str
    total: str = "4"
    span: str = "2 to 4"
    number: str = "3"
    label: str = "gold"
    pattern: str = "1-2"
    wide: str = "1-2-3"
    face: str = "2"
    bears: str = "2"
    attribute: str = "colour"
    values: Sequence[str] = ("2", "3", "4")
    deal: str = ""
    words: Sequence[str] = ()
    seen: str = ""
    """Of cards where the player chooses: what a rule may look at."""
    rule: str = "{go: me 2, stay: others}"
    chosen: str = "go and me 2"
    """A rule of what he chooses, and what he chooses at every step where he does, with what he may have then."""
    draws: bool = False
    """Whether he draws by what he chooses, so that it depends on that what anything comes to."""


CARDS = ("me", "you", "deal-out")
ONE_EACH = "{deal-out: {me: 1, you: 1}}"
FEW = "without: [4 to king]"
WORTH = "worth: {ace: 1, 2 to 3: number}"

DEVICES: Mapping[str, GridDevice] = {
    "dice": GridDevice("{dice: 2, faces: {1 to 3: 1}}", "4", "2"),
    "weighted dice": GridDevice("{dice: 2, faces: {1: 3, 2: 1, 3: 2}}", "4", "2"),
    "dice with labels": GridDevice(
        "{dice: 2, faces: {fish: {colour: red, number: 1}, crab: {colour: blue, number: 2}, "
        "prawn: {colour: red, number: 3}}}",
        "4", "2", pattern="fish-crab", wide="fish-crab-prawn", face="crab", bears="red",
    ),
    "dice without numbers": GridDevice(
        "{dice: 2, faces: {fish: {colour: red}, crab: {colour: blue}, prawn: {colour: red}}}",
        "fish-fish", "crab-crab", pattern="fish-crab", wide="fish-crab-prawn", face="crab", bears="red",
        values=("fish-crab", "fish-fish"),
    ),
    "one die": GridDevice("{dice: 1, faces: {1 to 4: 1}}", "1", "2", pattern="1", wide="1-2", values=("1", "3", "4")),
    "unlike dice": GridDevice("{dice: [2, 3]}", "4", "2"),
    "many dice": GridDevice(
        "{dice: 21, faces: {1 to 2: 1}}", "30", "31", total="32", span="30 to 33", number="31", values=("30", "32")
    ),
    "wheel": GridDevice("{wheel: 0 to 4}", "1", "2", values=("1", "3")),
    "double zero": GridDevice("{wheel: {0: 1, 00: 1, 1 to 4: 1}}", "1", "00", label="00", values=("00", "1", "3")),
    "weighted wheel": GridDevice(
        "{wheel: {1: 5, 2: 3, 3: 1, 4: 1, joker: 2}}", "1", "joker", label="joker", values=("joker", "1", "3")
    ),
    "wheel of labels": GridDevice(
        "{wheel: {$1: 3, $2: 2, joker: 1}}", "$1", "$2", label="joker", values=("joker", "$1")
    ),
    "table of a wheel": GridDevice(
        "{wheel: 0 to 6, table: {rows: 2, columns: 3, head: 0}}", "1", "2", values=("1", "3")
    ),
    "one ball": GridDevice("{draw: 1 to 4}", "1", "2", values=("1", "3")),
    "one of labels": GridDevice("{draw: {1 to 4: 2, gold: 1}}", "1", "gold", values=("gold", "1", "3")),
    "two balls": GridDevice(
        "{draw: {1 to 2: {colour: red}, 3: {colour: blue, weight: 2}}, take: 2}",
        "4", "3", total="5", span="3 to 5", number="4", bears="red", values=("4", "5"),
    ),
    "balls put back": GridDevice(
        "{draw: {1: {colour: red}, 2: {colour: blue, weight: 2}, 3: {colour: red}}, take: 2, "
        "returned: after each ball}",
        "4", "2", bears="red",
    ),
    "labels taken": GridDevice(
        "{draw: {gold: {colour: red}, tin: {colour: blue, weight: 2}, lead: {colour: red}}, take: 2}",
        "gold-tin", "tin-tin", pattern="gold-lead", wide="gold-lead-tin", face="tin", bears="red",
        values=("gold-tin", "gold-lead"),
    ),
    "used up": GridDevice("{draw: {1 to 4: 1, gold: 1}, returned: never}", "1", "gold", values=("gold", "1", "3")),
    "order": GridDevice(
        f"{{decks: 1, {FEW}, order: [ace, 2 to 3], compare: order}}",
        "me beats you", "me ties you", deal=ONE_EACH, words=CARDS, values=("2", "3"),
    ),
    "points": GridDevice(
        f"{{decks: 1, {FEW}, {WORTH}, compare: points}}",
        "me beats you", "me ties you", deal="{deal-out: {me: 1, you: 1}, more: {me: 1, if: me 1}}",
        words=(*CARDS, "more"), values=("2", "3"),
    ),
    "natural": GridDevice(
        f"{{decks: 1, {FEW}, {WORTH}, points: last digit, compare: points}}",
        "me beats you", "me ties you", deal="{deal-out: {me: 1, you: 1}, natural: {end: me 3}, more: {you: 1}}",
        words=(*CARDS, "natural", "more"), values=("2", "3"),
    ),
    "joker": GridDevice(
        "{decks: 1, without: [3 to king], with: {joker: 1}, order: [ace, 2, joker], compare: order}",
        "me beats you", "me ties you", deal=ONE_EACH, words=CARDS, values=("2", "ace"),
    ),
    "kinds": GridDevice(
        "{decks: 1, without: [3 to jack], order: [2, queen, king, ace], compare: kinds, "
        "kinds: {pair: 2 of a rank, suited: same suit, low: any}}",
        "me pair", "me suited", deal="{deal-out: {me: 2, you: 1}}", words=(*CARDS, "pair", "suited", "low"),
        values=("pair", "low"),
    ),
    "kinds compared": GridDevice(
        "{decks: 1, without: [2 to queen], order: [king, ace], compare: kinds, "
        "kinds: {pair: 2 of a rank, suited: same suit, low: any}}",
        "me beats you", "you beats me", deal="{deal-out: {me: 2, you: 2}}", words=(*CARDS, "pair", "suited", "low"),
        values=("pair", "low"),
    ),
    "choice": GridDevice(
        f"{{decks: 1, {FEW}, order: [ace, 2 to 3], compare: order}}",
        "me beats you", "me ties you", deal="{deal-out: {me: 1, you: 1}, ask: {choose: [go, stay], sees: me}}",
        words=(*CARDS, "ask", "go", "stay"), values=("2", "3"), seen="me",
    ),
    "choices": GridDevice(
        f"{{decks: 1, {FEW}, order: [ace, 2 to 3], compare: order}}",
        "me beats you", "me ties you",
        deal="{deal-out: {me: 1, you: 1}, ask: {choose: [go, stay], sees: me, end: stay}, "
        "again: {choose: {hold: {if: you 2}, leave: always}, sees: you, if: go}}",
        words=(*CARDS, "ask", "go", "stay", "again", "hold", "leave"), values=("2", "3"), seen="me",
        rule="{ask: {go: me 2, stay: others}}", chosen="go and hold and me 2",
    ),
    "draws": GridDevice(
        "{decks: 1, without: [3 to king], worth: {ace: [1, 3], 2: 2}, points: sum up to 3, compare: points}",
        "me ties you", "you bust",
        deal="{deal-out: {me: 1, you: 1}, "
        "ask: {choose: {stay: always, go: {me: 1}}, sees: me, until: [stay, me 3, me bust]}, "
        "more: {you: 1, until: [you 3, you bust]}}",
        words=(*CARDS, "ask", "go", "stay", "more"), values=("2", "3"), seen="me", chosen="go and me bust", draws=True,
    ),
}  # fmt: skip

# --- phrases: the first column of the reference's tables, and what stands for it here ---------------------------------

OF_OUTCOMES: Mapping[str, Sequence[str]] = {
    "`7`, `4 to 10`, `joker`": ("{total}", "{span}", "{label}"),
    "`2-2-5`": ("{pattern}",),
    "`hard 8`, `easy 8`": ("hard {total}", "easy {total}"),
    "`same face`, `same colour`": ("same face", "same {attribute}"),
    "`shows 2-5`, `shows 5`": ("shows {pattern}", "shows {face}"),
    "`exactly 2 show red`, `at least 2 show red`": ("exactly 1 show {bears}", "at least 1 show {bears}"),
    "`within 1-2-3-4`": ("within {wide}",),
    "`higher than 7`, `lower than point`": ("higher than {number}", "lower than {number}", "higher than second"),
    "`faces of point`": ("faces of second",),
    "`odd`, `even`, `any`": ("odd", "even", "any"),
    "`seven-out`, `end of hand`": ("hit", "end of hand"),
    "`trial 3`": ("trial 2",),
    "`A except B`": ("any except {basic}",),
    "`A and B`": ("any and {basic}",),
    "`others`": ("others",),
}
OF_CARDS: Mapping[str, Sequence[str]] = {
    "`player 8 to 9`, `banker 6`, `player higher than 7`, `player lower than 3`": ("me 1 to 2", "you 2"),
    "`player beats banker`, `player ties banker`": ("you beats me", "me ties you"),
    "`player bust`, `player soft 17`, `player hard 12 to 16`": ("me bust", "me soft 3", "me hard 2 to 3"),
    "`player beats banker by 4 to 9`": ("me beats you by 1 to 2",),
    "`sum of player and banker 17 to 18`, … `higher than 9`, … `lower than 4`": (
        "sum of me and you 3 to 4", "sum of me and you higher than 3", "sum of me and you lower than 4",
    ),
    "`margin of player over banker 4 to 9`, … `lower than 3`": (
        "margin of me over you 1 to 2", "margin of me over you higher than 0", "margin of me over you lower than 1",
    ),
    "`player-third 8`, `player-third 2 to 7`, `player-third none`": ("more 2", "more 1 to 2", "more none"),
    "`player beats all`, `player ties all`": ("me beats all", "you ties all"),
    "`banker has 3 cards`, `all has 5 to 6 cards`": ("me has 2 cards", "all has 2 to 3 cards"),
    "`player same rank` (`suit`, `colour`, `card`, `worth`)": ("first 2 of me same rank", "first 2 of all same suit"),
    "`four different suits` (`ranks`, `colours`, `cards`, `worths`)": (
        "first 2 of me different ranks", "first 2 of all different suits",
    ),
    "`first of player ace`, `last of banker 8 to king`, `dragon red`, `dragon queen of hearts`": (
        "first of me ace", "me ace to 2", "you red", "first of me 2 of hearts",
    ),
    "`player flush`, `player pair or better`": ("me suited", "me suited or better"),
    "`dealer queen-high`, `dealer queen-high or better`, `player queen-6-4 or better`": (
        "me king-high", "me king-high or better", "me king-2 or better",
    ),
    "`natural`": ("natural",),
    "`player has 2 cards in jack to king`, `player has 1 to 5 cards in queen`": (
        "me has 1 to 2 cards in red", "me has 1 card in rank of first of you",
    ),
    "`player has 2 suits` (`ranks`, `colours`), `all has 3 to 4 suits`": ("all has 2 suits",),
    "`player has 3 of a rank` (`suit`, `colour`, `card`, `worth`)": ("all has 2 of a rank",),
    "`player has 2 of a rank from jack to ace`, `five has 4 of a suit from 10 to king`": (
        "all has 2 of a colour from ace to 2",
    ),
    "`player has ranks ace-king-king`": ("all has ranks ace-2",),
    "`player run`": ("first 2 of all run",),
    "`first of player same rank as dealer` (`suit`, `colour`, `card`, `worth`)": (
        "first of me same rank as first of you",
    ),
}  # fmt: skip
ON_THE_FACES = frozenset(
    (
        "all has 2 of a rank",
        "all has 2 of a colour from ace to 2",
        "all has ranks ace-2",
        "first 2 of all run",
        "go at ask",
        "choice at",
        "choices",
        "draws",
    )
)
"""Phrases, a table and devices that are asked on the faces of the grid alone, and not behind them."""
CHOSEN = ("go", "go and {basic}", "go at ask")
"""A choice of the player, which the reference has in a sentence."""
PHRASES = tuple(dict.fromkeys(one for row in (*OF_OUTCOMES.values(), *OF_CARDS.values(), CHOSEN) for one in row))

# --- forms of bets ----------------------------------------------------------------------------------------------------

FORMS: Mapping[str, str] = {
    "win": "win: {P}, lose: {REST}",
    "lose": "win: {REST}, lose: {P}",
    "push": "push: {P}, win: {REST}",
    "and": "win: {P} and everything, lose: others",
    "family": "each: {{what: {{one: {P}, two: {basic}}}}}, win: what, lose: others",
    "opening": "stages: {{first: {{second: {P}, lose: {REST}}}, second: {{win: {basic}, lose: others}}}}",
    "opened": "stages: {{first: {{second: any}}, second: {{win: {P}, lose: {REST}}}}}",
    "waiting": "win: {P}, lose: {ending}",
    "count": "count: {P}, until: {ending}",
    "collect": "collect: [{P}], until: {ending}",
    "when": "count: any, when: {P}, until: {ending}",
    "until": "count: {basic}, until: {P}",
    "additional": "additional: {{to: base, at: second}}, win: {P}, lose: {REST}",
    "compound": "win: {P}, lose: {REST}",
    "bonus": "win: {P}, push: {REST}",
    "hand": "made: start, win: hit, lose: miss",
    "strategy": "win: {basic}, lose: others, strategy: {{go: {P}, stay: {REST}}}",
}
"""Each with `P` where the phrase stands, and `REST` for what is left."""
TALLIES = ("count", "collect", "when", "until")
NO_NAMES = {"others"}
"""What stands alone in a clause, and never behind a name."""

# --- kinds of prize tables --------------------------------------------------------------------------------------------

ROWS = ("{by}, {one}: 2:1, others: 1:1", "{by}, {two}: 2:1, others: 1:1", "{by}, {one}: 2:1", "{by}, others: 1:1")
TABLES: Mapping[str, Sequence[str]] = {
    "ratio": ("1:1",),
    "for one": ("3 for 1",),
    "option": ("leaves",),
    "variable": ("{{by: what, one: 2:1, two: 1:1}}",),
    "result": ROWS,
    "stage": ("{{by: stage, first: 2:1, second: 1:1}}", "{{by: stage, second: 2:1}}", "{{by: stage, others: 1:1}}"),
    "opener": ROWS,
    "showing": ("{{by: dice showing {bears}, 1: 2:1, others: 1:1}}", "{{by: dice showing {bears}, others: 1:1}}"),
    "different": ("{{by: different faces, 1: 2:1, others: 1:1}}", "{{by: different faces, others: 1:1}}"),
    "trial": ("{{by: trial, 1: 2:1, others: 1:1}}", "{{by: trial, 2 or more: 1:1}}", "{{by: trial, 1: 1:1}}"),
    "happening": (
        "{{by: happening, basics: 2:1, none: 1:1}}", "{{by: happening, none: 1:1}}", "{{by: happening, basics: 1:1}}",
    ),
    "count": ("{{by: count, 0: lose, 1 to 2: 1:1, 3 or more: 5:1}}", "{{by: count, 0: lose, 1 or more: 1:1}}"),
    "collected": ("{{by: collected, 1: 1:1, others: lose}}",),
    "nested": (
        "{{by: {kind}, {one}: {{by: trial, others: 2:1}}, others: 1:1}}",
        "{{by: {kind}, others: {{by: trial, others: 1:1}}}}",
    ),
    "lost": ("1:1, lost: {{by: {kind}, {one}: 1:2, others: 1:1}}", "1:1, lost: {{by: {kind}, others: 1:2}}"),
    "hand of cards": ("{{by: me, 2: 2:1, others: 1:1}}", "{{by: me, others: 1:1}}"),
    "step": ("{{by: more, none: 2:1, others: 1:1}}", "{{by: more, others: 1:1}}"),
    "cards of": ("{{by: cards of me, 2: 2:1, others: 1:1}}", "{{by: cards of me, others: 1:1}}"),
    "cards": ("{{by: cards, 2: 2:1, others: 1:1}}", "{{by: cards, others: 1:1}}"),
    "margin": ("{{by: margin of me over you, 1: 2:1, others: 1:1}}", "{{by: margin of me over you, others: 1:1}}"),
    "sum": ("{{by: sum of me and you, 3: 2:1, others: 1:1}}", "{{by: sum of me and you, others: 1:1}}"),
    "kind": ("{{by: kind of me, pair: 2:1, others: 1:1}}", "{{by: kind of me, others: 1:1}}"),
    "choice": ("{{by: choice, go: 2:1, others: 1:1}}", "{{by: choice, others: 1:1}}"),
    "choice at": ("{{by: choice at ask, go: 2:1, others: 1:1}}", "{{by: choice at ask, others: 1:1}}"),
}  # fmt: skip
"""Of each some tables: the first that is accepted is the one of a cell, so that its rows are those that can be paid."""

DEPTHS = (0, 1, 2, 21)
"""How many names a phrase stands behind: none, one, one behind another, and as many as may be, 20 behind the first."""
