"""What the studio answers: the window's own files, and what the desk says of the text in it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from macau_edge.checks.mends import Mend
from macau_edge.desk.buffer import Buffer
from macau_edge.desk.names import pairs
from macau_edge.desk.process import UnansweredError, Workshop
from macau_edge.model import Language
from macau_edge.model.problem import Place, Problem, ProblemError, UsageError, program_mistake
from macau_edge.reading.formatting import NotTheSameError, formatted
from macau_edge.reports.findings.found import severity, translated_problem
from macau_edge.studio.files import ChangedError, StudioFile
from macau_edge.studio.protocol import (
    BetEdge,
    Edit,
    Opened,
    Saved,
    TextEvent,
    TextFinding,
    WindowQuestion,
    encode,
    rows_of,
)
from macau_edge.wording.keys import words_beginning
from macau_edge.wording.messages import translated_message

ASSETS = Path(__file__).parent / "assets"
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}


class Studio:
    """A file that is edited, the window's text of it, and the process that works it out."""

    def __init__(self, file: StudioFile) -> None:
        self.file, self.text = file, file.text
        self.workshop = Workshop(lambda: {str(self.path): self.text})
        self.asked_last = time.monotonic()
        self.ended = asyncio.Event()
        self.problems: tuple[Buffer | None, tuple[Problem, ...]] = (None, ())

    @property
    def path(self) -> Path:
        """Where the text stands, or would."""
        return self.file.path or self.file.folder / self.file.name

    def buffer(self, text: str) -> Buffer:
        """A text of the window, under the name of the file."""
        return Buffer(str(self.path), text)

    # --- what a window asks ------------------------------------------------------------------------------------------

    async def open(self, asked: WindowQuestion) -> Opened:
        """The file, and the words of the window in its language."""
        words = words_beginning(asked.language, "studio")
        own = {key: text for key, text in words.items() if key.startswith("studio.")}
        saved = self.file.text if self.file.read else ""
        is_named = self.file.path is not None
        return Opened(text=self.text, saved=saved, name=self.file.name, is_named=is_named, words=own)

    async def look(self, asked: WindowQuestion) -> AsyncIterator[TextEvent]:
        """All that is to be said of a text, each part as it comes: the shown bet first, since it is looked at."""
        self.text = asked.text
        self.workshop.withdraw(str(self.path))
        buffer = self.buffer(asked.text)
        bets = await asyncio.to_thread(_bets, buffer)
        yield TextEvent(number=asked.number, bets=bets)
        if asked.text.strip():
            unreadable = await self.workshop.ask("unreadable", buffer)
            if unreadable:
                yield TextEvent(number=asked.number, findings=self._findings(buffer, unreadable, asked.language))
        bet = asked.bet if any(one.bet == asked.bet for one in bets) else bets[0].bet if bets else ""
        if bet:
            shown = await self.workshop.ask("shown", buffer, {}, bet, asked.language)
            if isinstance(shown, str):
                yield TextEvent(number=asked.number, bet=bet, figures=[], refused=shown)
            elif shown is not None:
                yield TextEvent(number=asked.number, bet=bet, figures=[one for one in map(rows_of, shown) if one])
        found = await self.workshop.ask("findings", buffer, {}) if asked.text.strip() else ()
        if found is None:  # edited meanwhile
            return
        self.problems = buffer, found
        yield TextEvent(number=asked.number, findings=self._findings(buffer, found, asked.language))
        edges = await self.workshop.ask("edges", buffer, {}, found, asked.language)
        if edges is not None:
            named = {one.line: one.bet for one in bets}
            listed = [BetEdge(bet=named.get(place.line, ""), line=place.line, edge=edge) for place, edge in edges]
            yield TextEvent(number=asked.number, edges=listed, done=True)

    async def mend(self, asked: WindowQuestion) -> Edit | None:
        """The certain mend of the finding that begins at a character; None where it has none."""
        buffer, known = self.problems
        if buffer is None or buffer.text != asked.text:
            return None
        at = [one for one in known if one.place.file == buffer.file and buffer.span(one.place)[0] == asked.start]
        found: list[Mend] = await self.workshop.ask("mends", buffer, {}, known, at) or []
        return next((Edit(start=one.span[0], end=one.span[1], instead=one.instead) for one in found), None)

    async def form(self, asked: WindowQuestion) -> Edit | None:
        """The text as `fmt` writes it; None where it cannot be read or stands so."""
        try:
            after = await asyncio.to_thread(formatted, self.buffer(asked.text).source)
        except (ProblemError, NotTheSameError):
            return None
        return Edit(start=0, end=len(asked.text), instead=after) if after != asked.text else None

    async def save(self, asked: WindowQuestion) -> Saved:
        """Writes the text; what keeps it from being written is an answer."""
        self.text = asked.text
        try:
            self.file.save(asked.text, asked.name, over=asked.over)
        except ChangedError as error:
            return Saved(changed=True, theirs=error.text)
        except UsageError as error:
            said = [translated_message(asked.language, one) for one in (error.message, error.help)]
            return Saved(refused=" — ".join(filter(None, said)))
        return Saved(read=self.file.read, name=self.file.name)

    async def disk(self, asked: WindowQuestion) -> Saved:
        """Whether the disk has another text than was read last, and which."""
        try:
            there = self.file.on_disk()
        except ProblemError:
            there = None
        changed = bool(self.file.read) and there != asked.text and self.file.is_other(there)
        return Saved(read=self.file.read, name=self.file.name, changed=changed, theirs=there if changed else None)

    async def take(self, asked: WindowQuestion) -> Saved:
        """Takes the text that the window has for the one that the disk has: the disk's own was read."""
        self.text = asked.text
        self.file.knows(asked.text)
        return Saved(read=self.file.read, name=self.file.name)

    async def quit(self, _: WindowQuestion) -> Saved:
        """Ends the studio."""
        self.ended.set()
        return Saved()

    def _findings(self, buffer: Buffer, found: Sequence[Problem], language: Language) -> list[TextFinding]:
        return [_finding(buffer, one, translated_problem(one, language)) for one in found]


def _bets(buffer: Buffer) -> list[BetEdge]:
    """The bets of a text with their lines, whatever else of it is unfinished."""
    found = pairs(buffer.nodes, "bets") if buffer.nodes else ()
    return [BetEdge(bet=key.text, line=key.place.line, edge="") for key, _ in found]


def _finding(buffer: Buffer, problem: Problem, said: Problem) -> TextFinding:
    own = problem.place.file == buffer.file
    start, end = buffer.span(problem.place) if own else (0, 0)
    message = said.message if own else f"{Place(problem.place.file, problem.place.line)}: {said.message}"
    return TextFinding(
        start=start,
        end=end,
        line=problem.place.line if own else 1,
        severity=severity(problem),
        code=problem.code,
        message=message,
        help=said.help,
        can_mend=own and problem.instead is not None,
    )


# --- HTTP -------------------------------------------------------------------------------------------------------------

QUESTIONS = ("open", "mend", "form", "save", "disk", "take", "quit")


def application(studio: Studio) -> Starlette:
    """The routes of a studio; who may ask is the guard's matter."""
    routes = [Route("/", _asset("index.html")), Route("/assets/{name}", _named_asset)]
    routes += [Route(f"/api/{name}", _answering(studio, getattr(studio, name)), methods=["POST"]) for name in QUESTIONS]
    return Starlette(routes=[*routes, Route("/api/look", _streaming(studio), methods=["POST"])])


def _asset(name: str) -> Callable[[Request], Response]:
    def answered(_: Request) -> Response:
        file = ASSETS / name
        return Response(file.read_bytes(), media_type=f"{KINDS[file.suffix]}; charset=utf-8")

    return answered


def _named_asset(request: Request) -> Response:
    name = request.path_params["name"]
    names = {file.name for file in ASSETS.iterdir() if file.suffix in KINDS}
    return _asset(name)(request) if name in names else Response(status_code=404)


async def _read(studio: Studio, request: Request) -> WindowQuestion | None:
    studio.asked_last = time.monotonic()
    try:
        return msgspec.json.decode(await request.body(), type=WindowQuestion)
    except msgspec.MsgspecError:
        return None


def _answering(studio: Studio, question: Callable[[WindowQuestion], Any]) -> Callable[[Request], Any]:
    async def answered(request: Request) -> Response:
        asked = await _read(studio, request)
        if asked is None:
            return Response(status_code=400)
        return Response(encode(await question(asked)), media_type="application/json")

    return answered


def _streaming(studio: Studio) -> Callable[[Request], Any]:
    async def answered(request: Request) -> Response:
        asked = await _read(studio, request)
        if asked is None:
            return Response(status_code=400)

        async def lines() -> AsyncIterator[bytes]:
            try:
                async for event in studio.look(asked):
                    yield encode(event) + b"\n"
            except Exception as error:  # or the window would wait for ever
                said = str(error) if isinstance(error, UnansweredError) else program_mistake(error)
                yield encode(TextEvent(number=asked.number, bet=asked.bet, figures=[], refused=said, done=True)) + b"\n"

        return StreamingResponse(lines(), media_type="application/x-ndjson")

    return answered
