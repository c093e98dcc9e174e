"""Every command on a cell of the grid, and what the editor is told of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from macau_edge.lsp.buffer import Buffer
from macau_edge.lsp.work import Work
from macau_edge.reports.findings.found import said as in_words
from tests.grid.cells import Cell
from tests.grid.outcome import became
from tests.outputs import said
from tests.proposals import HEAD

DONE, FOUND, ASKED = frozenset({0}), frozenset({0, 1}), frozenset({0, 1, 2})
"""What a command may end with: that it is done; that something was found, as that the player has the advantage; or that
what was asked for cannot be had of this bet, as a prize with such an edge."""


NEVER = re.compile("mistake of the program|engines-disagree|engine-cannot-read")


RARE = {("many dice", "additional"): "simulate"}
"""What is not asked: a bet that is put down once in two million rounds of another is played for minutes."""


@dataclass(frozen=True)
class Command:
    """What is typed, where capital letters stand for files of the cell, and the exit codes it may have."""

    words: str
    codes: frozenset[int] = DONE


COMMANDS: Sequence[Command] = (
    Command("check FILE", FOUND),
    Command("fmt FILE --check"),
    Command("analyse FILE"),
    Command("analyse FILE --format json --lang zh"),
    Command("analyse FILE --format csv"),
    Command("analyse FILE --format html --lang pt"),
    Command("analyse FILE --stake 100"),
    Command("analyse FILE --every-choice"),
    Command("explain FILE BET --lang pt"),
    Command("explain FILE BET --format json"),
    Command("readings FILE"),
    Command("simulate FILE BET --rounds 50 --seed 1", ASKED),
    Command("risk FILE BET --rounds 20", ASKED),
    Command("solve FILE BET --edge 5%", ASKED),
    Command("sweep FILE BET --prize 1:1..3:1", ASKED),
    Command("bias FILE --tolerance 1%", ASKED),
    Command("page FILE -o OUT.html --force"),
    Command("layout FILE --lang zh"),
    Command("diff FILE OTHER", FOUND),
    Command("new application --game cell.yaml --bet b --prize 7:2 -o NEW --force", ASKED),
    Command("check APPLICATION --output-format json", FOUND),
    Command("dossier APPLICATION --draft -o OUT.json --force", ASKED),
    Command("verify OUT.json", ASKED),
)


def failed(folder: Path, cells: Iterable[Cell], tally: Counter[tuple[str, int]] | None = None) -> Iterator[str]:
    """Of each command that ends otherwise than it may on a cell, or is told that the engines differ, which.

    `tally` counts how often each command ended how.
    """
    for cell in cells:
        text = became(cell).text
        meant = _written(folder, text)
        for command in COMMANDS:
            words = [meant.get(word, word) for word in command.words.split()]
            if RARE.get((cell.device, cell.form)) == words[0]:
                continue
            code, out, err = said(words)
            if tally is not None:
                tally[command.words, code] += 1
            if code not in command.codes or NEVER.search(out + err):
                yield f"{cell}: {' '.join(words)}: {code}: {(err or out)[-600:]}\n{text}"
        yield from (f"{cell}: the editor: {one}\n{text}" for one in _told_in_an_editor(meant["FILE"], text))


def _written(folder: Path, text: str) -> dict[str, str]:
    """The files of a cell: its text, one with another prize, and an application that asks for that prize."""
    for file in folder.iterdir():
        file.unlink()
    other = with_another_prize(text)
    (line,) = re.findall(r"^  b: .*$", other, re.M)
    words = "words: {one: {en: one, pt: um, zh: 一}, two: {en: two, pt: dois, zh: 二}}\n" if "{one: " in line else ""
    application = f"{HEAD}game: cell.yaml\n{words}bets:\n{line.replace('{', '{name: B, ', 1)}\n"
    names = {"FILE": "cell.yaml", "OTHER": "other.yaml", "APPLICATION": "application.yaml"}
    for word, content in {"FILE": text, "OTHER": other, "APPLICATION": application}.items():
        (folder / names[word]).write_text(content, "utf-8")
    names |= {"OUT.html": "out.html", "OUT.json": "out.json", "NEW": "new.yaml"}
    return {**{word: str(folder / name) for word, name in names.items()}, "BET": _main_bet(text)}


def _main_bet(text: str) -> str:
    """The bet of a cell that has figures of its own: what is put together of its parts, or `b`."""
    return "c" if re.search("^  c: ", text, re.M) else "b"


def with_another_prize(text: str) -> str:
    """A cell whose bet `b` pays one more where its first prize stands, or 5:1 where an option is paid."""

    def other(found: re.Match[str]) -> str:
        number = found["number"]
        return found["before"] + (f"{int(number) + 1}{found['to']}" if number else "5:1")

    prize = r"^(?P<before>  b: .*?pays: (?:.*?[ {])??)(?:(?P<number>[0-9]+)(?P<to>:1| for 1)|leaves)"
    found, changed = re.subn(prize, other, text, count=1, flags=re.M)
    assert changed
    return found


def _told_in_an_editor(file: str, text: str) -> Iterator[str]:
    """What is wrong in what an editor is told of a cell: a finding that stops figures, or a bet without one."""
    buffer, work = Buffer(file, text), Work(lambda: True)
    for problem in work.findings(buffer, {}):
        start, end = buffer.span(problem.place)
        if problem.stops_figures or not 0 <= start < end <= len(text) or not in_words(problem, "pt").message:
            yield problem.message
    figures = work.figures(buffer, {}, _main_bet(text), "zh")
    if "%" not in figures:
        yield figures
