"""What an editor waits for: the first findings of a file, and the figure of a bet that is edited.

    python -m benchmarks.desk [--edits N] [--only TEXT] [--by-the-clock]

Processor time of the process that works for the editor, beside limits: see README.md in this folder. With the last
flag stud is edited over the protocol every two and a half seconds from its opening, until it has its findings.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import resource
import sys
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from benchmarks.bets import ROOT
from benchmarks.timing import forget, milliseconds
from macau_edge.desk.buffer import Buffer
from macau_edge.desk.early import Early
from macau_edge.desk.work import Work
from macau_edge.model.garbage import collect_seldom
from macau_edge.model.remembered import afresh

EDITS = 50
EVERY, WITHIN = 2.5, 12.0
"""Seconds from one edit to the next, and from the opening of stud until all its findings are there."""
OWN = "game: Ten bets\nact: none\ndevice: {dice: 2}\nbets:\n" + "".join(
    f"  bet-{total}: {{win: {total}, lose: others, pays: 4:1}}\n" for total in range(2, 12)
)


class Case(NamedTuple):
    """A file with the prize of a bet that is edited, and the seconds that its findings and that figure may take.

    `prize` has the place in braces where the prize goes, a number to one.
    """

    name: str
    text: str
    bet: str
    prize: str
    first: float | None
    edit: float

    def edited(self, number: int) -> str:
        """The text with another prize: every edit has one that there was not before."""
        before, _, after = self.prize.partition("{}")
        found = re.compile(f"({re.escape(before)})[0-9]+({re.escape(after)})")
        start = self.text.index(f"\n  {self.bet}:")
        head, tail = self.text[:start], self.text[start:]
        assert found.search(tail), self.name
        return head + found.sub(rf"\g<1>{30 + number}\g<2>", tail, count=1)


def shipped(name: str) -> str:
    """The text of a ruleset of the repository."""
    return (ROOT / name).read_text("utf-8")


def poker() -> str:
    """Three card poker, as the reference has it."""
    blocks = shipped("rulesets/README.md").split("```")
    block = next(block for block in blocks if "  ante-and-play:" in block).removeprefix("yaml\n")
    return block if "\ngame:" in block else f"game: Three card poker\n{block}"


def stud() -> str:
    """Stud without a look at the open card: the bets that go by it are left out, with what they are named by."""
    text = shipped("examples/stud.yaml").replace("[player, first of dealer]", "player")
    text = text[: text.index("  ante-and-raise-thumb:")]
    start, end = text.index("  # three rules of thumb"), text.index("\nassumptions:")
    return re.sub("  (matched|against-high|with-a-queen): {en.*\n", "", text[:start] + text[end:])


def cases() -> tuple[Case, ...]:
    """The files, with what the project has set itself for each."""
    return (
        Case("craps", shipped("rulesets/craps.yaml"), "any-7", "pays: {}:1", None, 0.3),
        Case("roulette", shipped("rulesets/roulette.yaml"), "straight-up", "pays: {}:1", None, 0.3),
        Case("baccarat", shipped("rulesets/baccarat.yaml"), "tie", "pays: {}:1", 1.5, 0.4),
        Case("three card poker", poker(), "ante-and-play", "unopened: {}:1", None, 0.3),
        Case("stud", stud(), "ante-and-raise", "flush: {}:1", 8, 0.6),
        Case("ten bets on two dice", OWN, "bet-7", "pays: {}:1", None, 0.3),
    )


def seconds(work: Work, case: Case, text: str) -> tuple[float, float]:
    """Processor time until the edge of the bet is there, and until all findings are."""
    at, figure = time.process_time(), list[float]()
    buffer = Buffer(f"/nowhere/{case.name}.yaml", text)
    place = next(key for key in re.finditer(rf"^  {case.bet}:", text, re.MULTILINE)).start()
    line = text[:place].count("\n") + 1

    def show(early: Early) -> None:
        if early.edge and early.edge[0].line == line:
            figure.append(time.process_time() - at)

    work.show = show
    work.look(buffer, {}, (case.bet,), "en")
    assert figure, case.name
    return figure[0], time.process_time() - at


def measured(case: Case, edits: int) -> Iterator[str]:
    """The lines of a file."""
    forget()
    with afresh():
        work = Work(lambda: True)
        work.ready()
        figure, every = seconds(work, case, case.text)
        yield case.name
        first = f"{milliseconds(every)}{aimed(every, case.first)}"
        yield f"  first findings: {first}; `{case.bet}` after {milliseconds(figure)}"
        each = sorted(seconds(work, case, case.edited(number))[0] for number in range(edits))
    slow = each[-1 - edits // 20]
    yield f"  an edited prize, 95 of 100 edits: {milliseconds(slow)}{aimed(slow, case.edit)}"


def aimed(took: float, limit: float | None) -> str:
    """What part of a limit it took, and whether that was missed."""
    missed = ", missed" if limit is not None and took > limit else ""
    return "" if limit is None else f" ({took / limit:.2f} of {milliseconds(limit)}{missed})"


async def by_the_clock() -> str:
    """Stud over the protocol, to which a comment is added every so many seconds, until all findings are there."""
    client, uri, text = LanguageClient("benchmark", "1"), "file:///nowhere/stud.yaml", stud()
    published = asyncio.Event()

    @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]
    def publish(_: Any) -> None:
        published.set()

    await client.start_io(sys.executable, "-m", "macau_edge", "lsp")
    await client.initialize_async(lsp.InitializeParams(lsp.ClientCapabilities(), process_id=None))
    client.initialized(lsp.InitializedParams())
    begun, version = time.monotonic(), 1
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "yaml", version, text)))
    while not published.is_set():
        try:
            await asyncio.wait_for(published.wait(), EVERY)
        except TimeoutError:
            version += 1
            text += f"# edit {version}\n"
            change = lsp.TextDocumentContentChangeWholeDocument(text)
            document = lsp.VersionedTextDocumentIdentifier(version, uri)
            client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))
    took = time.monotonic() - begun
    await client.shutdown_async(None)
    client.exit(None)
    process: Any = client._server
    await process.wait()
    await client.stop()  # type: ignore[no-untyped-call]
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    worked = f"{used.ru_utime + used.ru_stime:.1f} s of the processor, the start of the program among them"
    return (
        f"stud, edited every {EVERY:g} s: all findings after {took:.1f} s by the clock{aimed(took, WITHIN)}; {worked}"
    )


SMALLEST = ("--edits", "2", "--only", "ten bets")
"""The words behind its name with which it does the least: so the tests run it."""


def main() -> None:
    """Prints what each file takes."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.desk", description=__doc__)
    parser.add_argument("--edits", type=int, default=EDITS)
    parser.add_argument("--only", default="", metavar="TEXT", help="the files with this in their names")
    parser.add_argument("--by-the-clock", action="store_true", help="stud over the protocol, edited while it is found")
    asked = parser.parse_args()
    collect_seldom()  # as that process does
    for case in cases() if not asked.by_the_clock else ():
        if asked.only in case.name:
            print("\n".join(measured(case, asked.edits)), flush=True)
    if asked.by_the_clock:
        print(asyncio.run(by_the_clock()))


if __name__ == "__main__":
    main()
