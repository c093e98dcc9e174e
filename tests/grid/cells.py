"""A cell of the grid as a ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import product

from tests.grid.axes import DEPTHS, DEVICES, FORMS, NO_NAMES, PHRASES, TABLES, TALLIES, GridDevice


@dataclass(frozen=True, order=True)
class Cell:
    """A phrase on a device in a form of bet with a kind of prize table, behind so many names."""

    device: str
    phrase: str
    form: str
    table: str
    depth: int = 0

    def __str__(self) -> str:
        return f"{self.device} | {self.phrase} | {self.form} | {self.table} | {self.depth}"

    @property
    def texts(self) -> Iterator[str]:
        """Rulesets, of which the first that is accepted is that of the cell; the table alone differs."""
        on = DEVICES[self.device]
        for table in TABLES[self.table]:
            yield _written(self, on, _filled(self._by(table), on, self))

    def _by(self, table: str) -> str:
        if not table.startswith("{by}"):
            return table
        by = "second" if self.table == "opener" else "result"
        return "{{by: " + table.replace("{by}", by) + "}}"


ALONE = {"result": "result", "opener": "second"}


def _filled(text: str, on: GridDevice, cell: Cell) -> str:
    """A text with what the device shows in its place; braces that are YAML stand twice."""
    shown = {one.name: getattr(on, one.name) for one in fields(on)}
    values = list(on.values)
    kind = "cards" if on.deal else "result"
    return text.format(**shown, one=values[0], two=values[1], kind=kind)


def _written(cell: Cell, on: GridDevice, table: str) -> str:
    phrase = _filled(cell.phrase, on, cell)
    names: dict[str, str] = {}
    if cell.depth and phrase not in NO_NAMES:
        for number in range(1, cell.depth + 1):
            names[f"name{number}"] = f"name{number - 1}" if number > 1 else phrase
        phrase = f"name{cell.depth}"
    if cell.form == "and":
        names["everything"] = "any"
    if "basics" in table:
        names["basics"] = on.basic
    rest = on.basic if phrase == "others" else "others"
    clauses = FORMS[cell.form].format(P=phrase, REST=rest, basic=on.basic, ending=on.ending)
    chooses = "strategy" not in clauses and cell.form not in ("compound", "bonus", *TALLIES, "opening", "opened")
    words_said = re.findall(r"\w+", f"{phrase} {names} {table}")
    if on.seen and chooses and (on.draws or "go" in words_said or "choice" in table):
        clauses += f", strategy: {on.rule}"
    bets = [f"b: {{{clauses}, pays: {table}}}"]
    if cell.form == "additional":
        ends = f"{{win: {on.basic}, lose: others}}"
        bets.insert(0, f"base: {{stages: {{first: {{second: any}}, second: {ends}}}, pays: 1:1}}")
    if cell.form in ("compound", "bonus"):
        beside = "1 on a" if cell.form == "bonus" else "2"
        strategy = f", strategy: {on.rule}" if on.seen and (on.draws or "go" in phrase.split()) else ""
        bets = [
            f"a: {{win: {on.basic}, lose: others, pays: 2:1}}",
            *bets,
            f"c: {{together: {{a: 1, b: {beside}}}{strategy}}}",
        ]
    hand = ""
    if cell.form == "hand" or phrase in ("hit", "end of hand") or {"hit", "end of hand"} & {*names.values()}:
        inside = phrase if cell.form == "hand" else on.basic
        missed = on.ending if inside == "others" else "others"
        hand = f"hand: {{start: {{hit: {inside}, miss: {missed}}}, ends: miss}}\n"
        if cell.form != "hand":
            bets = [
                re.sub(r"^(b|base): \{", r"\1: {made: start, ", one) if not one.startswith("b: {additional") else one
                for one in bets
            ]
    if on.seen and cell.form != "strategy":  # or no bet might depend on what the player chooses
        bets.append(f"chooser: {{win: {on.chosen}, lose: others, pays: 1:1, strategy: best}}")
    text = "\n  ".join(bets)
    said = f"{text} {hand} {on.deal} {on.text}"
    words = [*on.words, *(one for one in ("first", "second", "start", "hit", "miss") if _mentions(said, one))]
    options = "options: {leaves: {law: art. 1, choices: [1:1, 2:1], default: 2:1}}\n" if "leaves" in table else ""
    named = "names: {" + ", ".join(f"{name}: {meant}" for name, meant in names.items()) + "}\n" if names else ""
    deal = f"deal: {on.deal}\n" if on.deal else ""
    word = "words: {" + ", ".join(f"{one}: {one.upper()}" for one in words) + "}\n" if words else ""
    return f"game: x\nact: none\ndevice: {on.text}\n{word}{deal}{hand}{options}{named}bets:\n  {text}\n"


def _mentions(text: str, word: str) -> bool:
    """Whether a stage or a happening is called so: `first of me` is no stage."""
    return re.search(rf"\b{word}: ", text) is not None


def every_cell() -> Iterator[Cell]:
    """The whole grid; the names behind which a phrase stands change from cell to cell."""
    for number, found in enumerate(product(DEVICES, PHRASES, FORMS, TABLES)):
        yield Cell(*found, depth=DEPTHS[number % len(DEPTHS)])


def faces_of_the_grid() -> Iterator[Cell]:
    """Two faces of it: every phrase in every form with one prize, and every table in every form with one phrase."""
    for device, phrase, form in product(DEVICES, PHRASES, FORMS):
        yield Cell(device, phrase, form, TALLY_TABLES.get(form, "ratio"))
    for device, form, table in product(DEVICES, FORMS, TABLES):
        yield Cell(device, "any except {basic}", form, table)
    for device, phrase, depth in product(DEVICES, PHRASES, DEPTHS):
        yield Cell(device, phrase, "win", "ratio", depth)


TALLY_TABLES = {"count": "count", "collect": "collected", "when": "count", "until": "count"}
