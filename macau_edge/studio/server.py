"""What the studio answers: the window's own files, and what the desk says of the text in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from macau_edge.checks.mends import Mend
from macau_edge.desk.buffer import Buffer
from macau_edge.desk.early import Early, EdgeText
from macau_edge.desk.names import bets_between, pairs
from macau_edge.desk.process import DroppedError, EndedError, TooLongError, UnansweredError
from macau_edge.model.message import Message
from macau_edge.model.problem import Place, Problem, ProblemError, UsageError, program_mistake
from macau_edge.model.refusals import TOO_DEAR
from macau_edge.questions.page.write import SHARED
from macau_edge.reading.formatting import NotTheSameError, formatted
from macau_edge.reports.findings.found import severity, translated_problem
from macau_edge.studio.completing import completion_questions
from macau_edge.studio.files import ChangedError, in_window, sha256_of
from macau_edge.studio.filing import FILING, Filing
from macau_edge.studio.form import form_questions
from macau_edge.studio.grid import GRID, Grids
from macau_edge.studio.moving import moving_questions
from macau_edge.studio.protocol import (
    BetEdge,
    Edit,
    Opened,
    Saved,
    TextEvent,
    TextFinding,
    WindowQuestion,
    WrittenFile,
    encode,
    refusal,
    report_parts,
)
from macau_edge.studio.versions import VERSIONS
from macau_edge.studio.windows import TOO_LONG
from macau_edge.wording.keys import words_of
from macau_edge.wording.messages import translated_message

ASSETS = Path(__file__).parent / "assets"
FOLDERS = {"": ASSETS, "shared/": SHARED}
"""What a window loads, by the address under `/assets/`, where its modules import each other as on the disk."""
MANY = 500
"""Bets of a text, of which the figures are worked out of those alone that are to be seen where there are more."""
FIGURES_OFF = Message(
    "What works out the figures was ended twice within a minute, so there are none. The text can be edited and saved; "
    "open this window anew to try once more."
)
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}


Heard = asyncio.Queue[Early | None]
"""What is known of a text before all of it is; None behind the last of it."""


class Studio(Filing, Grids):
    """A file that is edited in one window, or in several, each of which has its own text and process."""

    # --- what a window asks ------------------------------------------------------------------------------------------

    async def open(self, asked: WindowQuestion) -> Opened:
        """The file, and the words of the window in its language."""
        returned = {key: text for key, text in words_of(asked.language, "new").items() if ".returned-" in key}
        own = words_of(asked.language, "studio", "grid") | returned
        elsewhere = any(one != asked.window for one in self.windows)
        self.window(asked.window)
        try:
            there = self.file.on_disk()
        except ProblemError:
            there = None
        text = in_window(self.file.text if there is None else there)
        return Opened(
            text=text,
            read=sha256_of(there),
            name=self.file.path.name,
            has_place=self.file.has_place,
            elsewhere=elsewhere,
            words=own,
        )

    async def look(self, asked: WindowQuestion) -> AsyncGenerator[TextEvent, None]:
        """All that is to be said of a text, each part as it comes: the shown bet first, since it is looked at."""
        window, buffer = self.window(asked.window), self.buffer(asked.text)
        window.text, window.is_saved = asked.text, asked.is_saved
        window.workshop.withdraw(buffer.file)
        ask = window.workshop.ask

        def asking(question: str, first: Sequence[str], bet: str) -> tuple[asyncio.Future[Any], Heard]:
            heard = Heard()
            looking = asyncio.ensure_future(
                ask(question, buffer, {}, first, asked.language, bet, told=heard.put_nowait)
            )
            looking.add_done_callback(lambda _: heard.put_nowait(None))
            return looking, heard

        # the bet is there still, mostly, and its figure need not wait until the names of all bets are read here
        is_guessed = bool(asked.bet and asked.text.strip()) and not window.is_long
        looking, early = asking("look", [asked.bet], asked.bet) if is_guessed else (None, Heard())
        try:
            bets = await asyncio.to_thread(_bets, buffer)
            yield TextEvent(number=asked.number, bets=bets)
            if not asked.text.strip():
                window.problems = buffer, ()
                yield TextEvent(number=asked.number, findings=[], edges=[], done=True)
                return
            bet = asked.bet if any(one.bet == asked.bet for one in bets) else bets[0].bet if bets else ""
            said = partial(_event, asked, buffer, bets, bet)
            is_long = window.is_long = len(bets) > MANY
            if looking is None or is_long or bet != asked.bet:
                if looking is not None:
                    looking.cancel()
                seen = [one.bet for one in bets if asked.seen[0] <= one.line <= asked.seen[1]]
                first = seen if is_long else [bet] if bet else []
                looking, early = asking("glance" if is_long else "look", first, bet)
            while one := await early.get():
                yield said(one)
            found = await looking
        finally:
            if looking is not None:
                looking.cancel()
        if found is None:  # edited meanwhile
            return
        window.problems = buffer, found
        yield said(Early(problems=found))
        if is_long:
            yield TextEvent(number=asked.number, only_seen=True, done=True)
            return
        # also of what the house goes on choosing
        edges = await ask("hints", buffer, {}, found, asked.language, told=early.put_nowait)
        if edges is not None:
            yield TextEvent(number=asked.number, edges=_all_edges(buffer, bets, found, edges), done=True)

    async def mend(self, asked: WindowQuestion) -> Edit | None:
        """The certain mend of the finding that begins at a character; None where it has none."""
        window = self.window(asked.window)
        buffer, known = window.problems
        if buffer is None or buffer.text != asked.text:
            return None
        at = [one for one in known if one.place.file == buffer.file and buffer.span(one.place)[0] == asked.start]
        found: list[Mend] = await window.workshop.ask("mends", buffer, {}, known, at) or []
        return next((Edit(start=one.span[0], end=one.span[1], instead=one.instead) for one in found), None)

    async def form(self, asked: WindowQuestion) -> Edit | None:
        """The text as `fmt` writes it; None where it cannot be read or stands so."""
        self.window(asked.window)
        try:
            after = await asyncio.to_thread(formatted, self.buffer(asked.text).source)
        except (ProblemError, NotTheSameError):
            return None
        return Edit(start=0, end=len(asked.text), instead=after) if after != asked.text else None

    async def save(self, asked: WindowQuestion) -> Saved:
        """Writes the text; what keeps it from being written is an answer."""
        window = self.window(asked.window)
        window.text = asked.text
        try:
            read = self.file.save(asked.text, asked.read, asked.name)
        except ChangedError as error:
            return Saved(changed=True, theirs=error.text, read=self._sum_there())
        except (UsageError, ProblemError) as error:
            return Saved(refused=refusal(error, asked.language))
        window.is_saved = True
        return Saved(read=read, name=self.file.path.name)

    async def disk(self, asked: WindowQuestion) -> Saved:
        """Whether the disk has another text than the window knows, and which."""
        window = self.window(asked.window)
        try:
            there = self.file.on_disk()
        except ProblemError as error:
            return Saved(read=asked.read, name=self.file.path.name, refused=refusal(error, asked.language))
        read = sha256_of(there)
        if there is not None and in_window(there) == asked.text:
            window.text, window.is_saved = asked.text, True
        changed = bool(asked.read) and read != asked.read
        return Saved(
            read=read,
            name=self.file.path.name,
            changed=changed,
            theirs=in_window(there) if changed and there is not None else None,
        )

    async def quit(self, _: WindowQuestion) -> Saved:
        """Ends the studio."""
        self.ended.set()
        return Saved()

    def _sum_there(self) -> str:
        try:
            return sha256_of(self.file.on_disk())
        except ProblemError:
            return ""


def _bets(buffer: Buffer) -> list[BetEdge]:
    """The bets of a text with their lines, whatever else of it is unfinished."""
    found = pairs(buffer.nodes, "bets") if buffer.nodes else ()
    return [BetEdge(bet=key.text, line=key.place.line, edge="") for key, _ in found]


def _edge(bets: Sequence[BetEdge], place: Place, edge: str) -> BetEdge:
    """The edge beside the name of a bet at a place."""
    return BetEdge(bet=next((one.bet for one in bets if one.line == place.line), ""), line=place.line, edge=edge)


def _all_edges(
    buffer: Buffer, bets: Sequence[BetEdge], found: Sequence[Problem], edges: Sequence[tuple[Place, EdgeText]]
) -> list[BetEdge]:
    """The edge of each bet, or why it has none: it needs more than the default limit, or a finding stops it."""
    lines = {one.place.line for one in found if one.code == TOO_DEAR} if buffer.nodes else set[int]()
    dear = {bet for line in lines for bet in bets_between(buffer.nodes, line, line)}
    known = {place.line: edge for place, edge in edges}
    listed = list[BetEdge]()
    for one in bets:
        edge = known.get(one.line, EdgeText(""))
        if one.bet in dear and not edge.exact:
            listed.append(BetEdge(bet=one.bet, line=one.line, edge="", is_too_dear=True))
        elif edge:
            listed.append(BetEdge(bet=one.bet, line=one.line, edge=edge, why=edge.why))
    return listed


def _event(asked: WindowQuestion, buffer: Buffer, bets: Sequence[BetEdge], bet: str, early: Early) -> TextEvent:
    """What is known of a text, as the window hears it; `bet` is the one that is shown."""
    if early.problems is not None:
        found = [_finding(buffer, one, translated_problem(one, asked.language)) for one in early.problems]
        return TextEvent(number=asked.number, findings=found)
    if early.edge is not None:
        return TextEvent(number=asked.number, edge=_edge(bets, *early.edge))
    if isinstance(early.report, str):
        return TextEvent(number=asked.number, bet=bet, figures=[], refused=early.report)
    return TextEvent(number=asked.number, bet=bet, figures=report_parts(early.report or ()))


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

QUESTIONS = ("open", "mend", "form", "save", "disk", "quit", *VERSIONS, *GRID, *FILING)


def application(studio: Studio) -> Starlette:
    """The routes of a studio; who may ask is the guard's matter."""
    routes = [Route("/", _asset(ASSETS / "index.html"))]
    routes += [Route(f"/assets/{under}{{name}}", _named(folder)) for under, folder in FOLDERS.items()]
    questions = (
        {name: (getattr(studio, name), WindowQuestion) for name in QUESTIONS}
        | form_questions(studio)
        | completion_questions(studio)
        | moving_questions(studio)
    )
    routes += [Route(f"/api/{name}", _answering(*one), methods=["POST"]) for name, one in questions.items()]
    streams = {"look": _streaming(studio.look, _no_figures), "dossier": _streaming(studio.dossier, _no_dossier)}
    routes += [Route(f"/api/{name}", answered, methods=["POST"]) for name, answered in streams.items()]
    return Starlette(routes=routes)


def _no_figures(asked: WindowQuestion, said: str) -> TextEvent:
    return TextEvent(number=asked.number, bet=asked.bet, figures=[], refused=said, done=True)


def _no_dossier(_: WindowQuestion, said: str) -> WrittenFile:
    return WrittenFile(refused=said)


def _asset(file: Path) -> Callable[[Request], Response]:
    def answered(_: Request) -> Response:
        return Response(file.read_bytes(), media_type=f"{KINDS[file.suffix]}; charset=utf-8")

    return answered


def _named(folder: Path) -> Callable[[Request], Response]:
    known = {file.name: _asset(file) for file in folder.iterdir() if file.suffix in KINDS}

    def answered(request: Request) -> Response:
        found = known.get(request.path_params["name"])
        return found(request) if found else Response(status_code=404)

    return answered


async def _read(request: Request, kind: type[WindowQuestion] = WindowQuestion) -> WindowQuestion | None:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.MsgspecError:
        return None


def _answering(question: Callable[..., Any], kind: type[WindowQuestion]) -> Callable[[Request], Any]:
    async def answered(request: Request) -> Response:
        asked = await _read(request, kind)
        if asked is None:
            return Response(status_code=400)
        try:
            found = await question(asked)
        except DroppedError:  # as of a text that is another one by now
            found = None
        except UnansweredError:
            return Response(status_code=503)
        return Response(encode(found), media_type="application/json")

    return answered


def _streaming(
    question: Callable[[WindowQuestion], AsyncGenerator[Any, None]], failed: Callable[[WindowQuestion, str], Any]
) -> Callable[[Request], Any]:
    async def answered(request: Request) -> Response:
        asked = await _read(request)
        if asked is None:
            return Response(status_code=400)

        async def lines() -> AsyncIterator[bytes]:
            try:
                async with aclosing(question(asked)) as events:  # which ends what is begun for whoever hears no more
                    async for event in events:
                        yield encode(event) + b"\n"
            except EndedError:
                yield encode(failed(asked, translated_message(asked.language, FIGURES_OFF))) + b"\n"
            except TooLongError:
                yield encode(failed(asked, translated_message(asked.language, TOO_LONG))) + b"\n"
            except Exception as error:  # or the window would wait for ever
                said = translated_message(asked.language, program_mistake(error))
                yield encode(failed(asked, said)) + b"\n"

        return StreamingResponse(lines(), media_type="application/x-ndjson")

    return answered
