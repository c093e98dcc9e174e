"""Every command on a cell of the grid, and what the editor is told of it."""

from __future__ import annotations

import json
import re
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from macau_edge.desk.buffer import Buffer
from macau_edge.desk.work import Work
from macau_edge.reports.findings.found import translated_problem as in_words
from tests.grid.cells import Cell
from tests.grid.outcome import became
from tests.outputs import said
from tests.proposals import HEAD

NEVER = re.compile("mistake of the program|engines-disagree|engine-cannot-read")


RARE = {("many dice", "additional"): "simulate"}
"""What is not asked: a bet that is put down once in two million rounds of another is played for minutes."""


@dataclass(frozen=True)
class Reason:
    """What a command says where it ends with another code than 0, as a pattern of the whole of it."""

    code: int
    said: str
    then: str = ""
    """What is typed in place of it, where the answer offers that: `THAT` is what the pattern calls so."""


@dataclass(frozen=True)
class Command:
    """What is typed, where capital letters stand for files of the cell, and why it may end with another code than 0.

    Each finding and each sentence that it says then has to be one of these reasons; there is none that fits all.
    """

    words: str
    reasons: Sequence[Reason] = ()


def found(*codes: str) -> Sequence[Reason]:
    """Findings for which a command ends with 1."""
    return [Reason(1, f"finding {code}") for code in codes]


WORTH = ("policy/player-advantage", "arithmetic/never-lost", "arithmetic/zero-taken-in")
"""Findings that stop no figure."""
BESIDE = {"finding law/missing-act"}
"""What is said of a draft beside what a command ends for, and is no reason by itself."""
TWICE = found("structure/same-bet")
"""What the member of a family is where an application gives it the prize of another that is decided alike."""
OF_ONE_PRIZE = (
    r"`[abc](\[[^]`]+\])?` has \d prizes: which one\?\n  help: write its name before the prizes, "
    "`(?P<that>--prize .*?)`; its prizes: .*"
)

OF_NO_FACES = [
    Reason(
        2,
        "this game has no dice and no wheel, and what is drawn is not loaded\n"
        "  help: a game of dice or with a wheel has faces or pockets; of an urn, write other numbers of balls",
    ),
    Reason(
        2,
        "these dice are of different kinds, and one probability for a face is of dice that are alike\n"
        "  help: ask for it of dice that are alike, `dice: 2`, with `faces` of any number",
    ),
]
"""A limit of `bias`: what has no faces or pockets of which one probability could be another."""
OF_NO_CARDS = (
    "`--tolerance` is of dice and wheels, and this game is dealt from a shoe of cards\n"
    "  help: leave it out: the report has the effect of each card that is gone"
)

COMMANDS: Sequence[Command] = (
    Command("check FILE", found(*WORTH)),
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
    Command("simulate FILE BET --rounds 50 --seed 1"),
    Command(
        "risk FILE BET --rounds 20",
        [
            Reason(
                2,
                r'`[bc]` is a family of \d+ bets: which one\?\n  help: its bets: (?P<that>"[^"]*").*',
                then="risk FILE THAT --rounds 20",
            )
        ],
    ),
    Command(
        "export FILE BET --to prism",
        [
            Reason(
                2,
                r'`[bc]` is a family of \d+ bets: which one\?\n  help: its bets: (?P<that>"[^"]*").*',
                then="export FILE THAT --to jani",
            )
        ],
    ),
    Command(
        "solve FILE BET --edge 5%",
        [Reason(1, r"NOT REACHED: no prize gives \S+ the edge that is wanted\.")],  # and which can be had is said
    ),
    Command(
        "sweep FILE BET --prize 1:1..3:1",
        [Reason(2, OF_ONE_PRIZE, then="sweep FILE BET THAT")],
    ),
    Command("bias FILE", OF_NO_FACES),
    Command("bias FILE --tolerance 1%", [*OF_NO_FACES, Reason(2, OF_NO_CARDS, then="bias FILE")]),
    Command("page FILE -o OUT.html --force"),
    Command("layout FILE --lang zh"),
    Command("diff FILE OTHER", found("arithmetic/never-lost")),
    Command(
        "new application --game cell.yaml --bet b --prize 7:2 -o NEW --force",
        [
            Reason(
                2,
                "`b` has several prizes\n  help: its rows: `(?P<that>--prize .*?)`.*",
                then="new application --game cell.yaml --bet b THAT -o NEW --force",
            ),
            Reason(
                2,
                "this would be no sound application: the reports have no words for .*\n  help: add to `words`: .*",
            ),
            Reason(2, "this would be no sound application: .* are one bet: .*\n  help: keep one of the two"),
        ],
    ),
    Command(
        "check APPLICATION --output-format json",
        [*found(*WORTH, "policy/no-house-edge", "law/open-points", "law/missing-word"), *TWICE],
    ),
    Command("dossier APPLICATION --draft -o OUT.json --force", TWICE),
    Command("verify OUT.json"),
)


def failed(folder: Path, cells: Iterable[Cell], tally: Counter[tuple[str, str]] | None = None) -> Iterator[str]:
    """Of each command that ends on a cell with another code than 0 for none of its reasons, which.

    `tally` counts for what each command ended how often.
    """
    for cell in cells:
        text = became(cell).text
        meant = _written(folder, text)
        for command in COMMANDS:
            if RARE.get((cell.device, cell.form)) == command.words.split()[0]:
                continue
            if command.words.startswith("verify") and not Path(meant["OUT.json"]).exists():
                continue  # the dossier was refused
            for wrong in _unexplained(command, meant, Counter() if tally is None else tally):
                yield f"{cell}: {wrong}\n{text}"
        yield from (f"{cell}: the editor: {one}\n{text}" for one in _told_in_an_editor(meant["FILE"], text))


def _unexplained(command: Command, meant: Mapping[str, str], tally: Counter[tuple[str, str]]) -> Iterator[str]:
    """What a command ends with for no reason of its own; what it offers in place is typed too."""
    words = list(_typed(command.words, meant))
    code, out, err = said(words)
    reasons = explained(command, code, out, err)
    if reasons is None:
        yield f"{shlex.join(words)}: {code}: {(err or out)[-600:]}"
        return
    tally.update((command.words, one) for one in [f"{reason.code}: {reason.said}" for reason, _ in reasons] or ["0"])
    last = [one for one in command.reasons if not one.then]  # what is offered must not be answered by another offer
    for reason, offered in reasons:
        if reason.then:
            yield from _unexplained(Command(reason.then, last), {**meant, "THAT": offered}, tally)


def _typed(words: str, meant: Mapping[str, str]) -> Iterator[str]:
    for word in words.split():
        yield from shlex.split(meant[word]) if word == "THAT" else [meant.get(word, word)]


def explained(command: Command, code: int, out: str, err: str) -> Sequence[tuple[Reason, str]] | None:
    """The reasons for which a command ended so, each with what it offers; none for 0, and None where one is missing."""
    if NEVER.search(out + err):
        return None
    if code == 0:
        return []
    told = {*_sayings(out, err)} - BESIDE
    reasons = [
        (reason, match.groupdict().get("that", ""))
        for one in sorted(told)
        for reason in command.reasons
        if reason.code == code and (match := re.fullmatch(reason.said, one))
    ]
    return reasons if told and len(reasons) == len(told) else None


def _sayings(out: str, err: str) -> Iterator[str]:
    """What a command says of its ending: findings, what it cannot be asked, and what was not reached."""
    if out.startswith("{"):
        yield from (f"finding {one['code']}" for one in json.loads(out).get("findings", []))
    for text in (out, err):
        yield from (f"finding {one}" for one in re.findall(r"^\S+?:\d+:\d+: ([a-z-]+/[a-z-]+): ", text, re.M))
        yield from re.findall(r"^macau-edge: (.*(?:\n  .*)*)", text, re.M)
        yield from re.findall(r"^NOT REACHED: .*", text, re.M)


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
    return found if "leaves" in _bets(found) else re.sub(r"^options: .*\n", "", found, flags=re.M)


def _bets(text: str) -> str:
    return text[text.index("\nbets:") :]


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
