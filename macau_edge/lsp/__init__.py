"""`macau-edge lsp`: the language server, which editors ask over the Language Server Protocol (version 3.17).

https://microsoft.github.io/language-server-protocol/; what it shows and what it refuses is decision 033. Here the
protocol's requests become questions to the other modules, and their answers its records; nothing here takes long.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import accumulate, takewhile
from pathlib import Path
from typing import Any, BinaryIO, cast

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import PositionCodec

from macau_edge.checks.mends import Mend
from macau_edge.desk.buffer import POLICY, Buffer, Steps, scalars
from macau_edge.desk.completing import Offer, Sort, completion_items, key_description, takes_names
from macau_edge.desk.early import Early, EdgeText
from macau_edge.desk.names import (
    OF_WHAT,
    RENAMED,
    THE_GAME,
    THIS_FILE,
    Name,
    What,
    bets_between,
    defined_names,
    game_of,
    name_at,
    pairs,
    spans_of,
    wanted_at,
    word_at,
)
from macau_edge.desk.process import UnansweredError, Workshop
from macau_edge.desk.renaming import refused_name, renamed_spans, takes_name
from macau_edge.lsp.streams import DIGITS, Incoming, Outgoing
from macau_edge.model import __version__
from macau_edge.model.foreign import code_span, escape_controls, escape_prose, fenced, plain_text_escaped
from macau_edge.model.message import Message
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.model.texts import Language
from macau_edge.reading.formatting import NotTheSameError, formatted
from macau_edge.reading.kinds import older_words
from macau_edge.reading.nodes import Node, Scalar, name_in, word_pairs
from macau_edge.reading.reference import phrases_of, reference_of
from macau_edge.reading.source import read_source
from macau_edge.reports.findings.found import severity, translated_problem
from macau_edge.wording.messages import translated_message

PAUSE = 0.2
"""Seconds without an edit after which a text is checked."""

SORTS: dict[Sort, lsp.CompletionItemKind] = {
    "key": lsp.CompletionItemKind.Property,
    "word": lsp.CompletionItemKind.Keyword,
    "bet": lsp.CompletionItemKind.Class,
    "article": lsp.CompletionItemKind.Reference,
    "game": lsp.CompletionItemKind.Module,
    "stage": lsp.CompletionItemKind.EnumMember,
    "name": lsp.CompletionItemKind.Variable,
}


SYMBOLS: dict[What, lsp.SymbolKind] = {
    "bet": lsp.SymbolKind.Class,
    "option": lsp.SymbolKind.Property,
    "name": lsp.SymbolKind.Constant,
    "stage": lsp.SymbolKind.Event,
    "step": lsp.SymbolKind.Event,
    "variable": lsp.SymbolKind.Variable,
}
STAGED = ("stages", "each", "highest-of")
"""Keys of a bet under which it defines names of its own."""


class Server(LanguageServer):
    """What an editor has open, and what was last said of it."""

    def __init__(self) -> None:
        # whole texts: whoever puts edits together must count lines exactly as the editor does
        super().__init__("macau-edge", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
        self.workshop = Workshop(self.others)
        self.buffers: dict[str, tuple[int | None, Buffer]] = {}
        self.checking: dict[str, asyncio.Task[None]] = {}
        self.problems: dict[str, tuple[Buffer, tuple[Problem, ...]]] = {}
        self.edges: dict[str, tuple[Buffer, dict[Place, EdgeText]]] = {}
        """The edges that are known of a text of which not all findings are."""
        self.edited: dict[str, int] = {}
        """The first line that the last edit of a text changed, counted from 1."""
        self.seen: dict[str, lsp.Range] = {}
        """What of a text the editor asked hints for last: what is on the screen."""
        self.refreshing: asyncio.TimerHandle | None = None
        self.publishing: asyncio.Task[None] | None = None
        self.warming: asyncio.Task[None] | None = None
        self.language: Language = "en"

    # --- texts -------------------------------------------------------------------------------------------------------

    def buffer(self, uri: str) -> Buffer | None:
        """The text that is open under an address."""
        found = self.buffers.get(uri)
        return found[1] if found else None

    def keep(self, uri: str) -> None:
        """Takes what the editor has under an address now."""
        document, before = self.workspace.get_text_document(uri), self.buffer(uri)
        self.buffers[uri] = document.version, Buffer(to_fs_path(uri) or uri, document.source)
        if before:
            both = zip(before.text.splitlines(), document.source.splitlines(), strict=False)
            self.edited[uri] = 1 + sum(1 for _ in takewhile(lambda lines: lines[0] == lines[1], both))

    def open(self) -> list[tuple[str, Buffer]]:
        """Every file that is open, by its address: a list, for others may be opened while a thread goes through it."""
        return [(uri, buffer) for uri, (_, buffer) in list(self.buffers.items())]

    def others(self) -> dict[str, str]:
        """Path -> text of every file that is open: what another is checked with is read from here."""
        return {os.path.abspath(buffer.file): buffer.text for _, buffer in self.open()}

    def base(self, buffer: Buffer) -> Buffer | None:
        """The game of an application, from the editor where it is open there."""
        if (path := game_of(buffer)) is None:
            return None
        text = self.others().get(os.path.abspath(path))
        with suppress(ProblemError):
            return Buffer(path, read_source(path).text if text is None else text)
        return None

    def with_game(self, file: str) -> list[tuple[str, Buffer]]:
        """The applications that are open of which a file is the game; they are read for it."""
        path = os.path.abspath(file)
        games = ((uri, buffer, game_of(buffer)) for uri, buffer in self.open())
        return [(uri, buffer) for uri, buffer, game in games if game and os.path.abspath(game) == path]

    # --- places ------------------------------------------------------------------------------------------------------

    @property
    def codec(self) -> PositionCodec:
        """What counts columns as the editor does: in units of UTF-16 where nothing else was agreed."""
        return self.workspace.position_codec

    def offset(self, buffer: Buffer, position: lsp.Position) -> int:
        """The character of a text that a position of the protocol is before."""
        line = min(position.line, len(buffer.lines) - 1)
        begins, ends = buffer.lines[line], buffer.end_of(line)
        units = accumulate(map(self.codec.client_num_units, buffer.text[begins:ends]))
        return begins + sum(1 for _ in takewhile(lambda upto: upto <= position.character, units))

    def position(self, buffer: Buffer, offset: int) -> lsp.Position:
        """The position of the protocol that is before a character of a text."""
        line = buffer.line_of(offset)
        units = self.codec.client_num_units(buffer.text[buffer.lines[line] : offset])
        return lsp.Position(line, units)

    def range(self, buffer: Buffer, span: tuple[int, int]) -> lsp.Range:
        """The range of the protocol from one character to another."""
        return lsp.Range(self.position(buffer, span[0]), self.position(buffer, span[1]))

    # --- findings ----------------------------------------------------------------------------------------------------

    def check(self, uri: str) -> None:
        """Has a text checked once nobody has edited it for a moment; an older check of it is withdrawn."""
        if before := self.checking.pop(uri, None):
            before.cancel()
        self.checking[uri] = asyncio.get_running_loop().create_task(self._check(uri))

    async def _check(self, uri: str) -> None:
        await asyncio.sleep(PAUSE)
        version, buffer = self.buffers[uri]
        found: tuple[Problem, ...] = ()
        kind = await asyncio.to_thread(getattr, buffer, "kind") if buffer.text.strip() else None
        if kind:
            self.edges[uri] = buffer, {}
            first = await asyncio.to_thread(self.wanted_first, uri, buffer)
            early = partial(self._tell, uri, version, buffer)
            found = await self.ask("look", buffer, self.others(), first, self.language, told=early) or ()
        self.edges.pop(uri, None)
        await self._publish(uri, version, buffer, found)
        self.refresh()

    def wanted_first(self, uri: str, buffer: Buffer) -> list[str]:
        """The bets of which the figures are wanted before others: the one that was edited, then those on the screen."""
        spans = [(line, line) for line in (self.edited.get(uri),) if line]
        spans += [(seen.start.line + 1, seen.end.line + 1) for seen in (self.seen.get(uri),) if seen]
        return list(dict.fromkeys(bet for span in spans for bet in bets_between(buffer.nodes, *span)))

    def _tell(self, uri: str, version: int | None, buffer: Buffer, early: Early) -> None:
        """Shows what is known of a text before all of it is."""
        if not self.is_at_work(uri, buffer):
            return
        if early.edge:
            place, said = early.edge
            self.edges[uri][1][place] = said
            self.refreshing = self.refreshing or asyncio.get_running_loop().call_later(PAUSE, self.refresh)
        if early.problems:
            publish = partial(self._publish_early, uri, version, buffer, early.problems)
            asyncio.get_running_loop().call_later(PAUSE, publish)

    def _publish_early(self, uri: str, version: int | None, buffer: Buffer, found: tuple[Problem, ...]) -> None:
        """Publishes what the rules found, unless everything is known by now: figures would come and go at each key."""
        if self.is_at_work(uri, buffer):
            publish = self._publish(uri, version, buffer, found, early=True)
            self.publishing = asyncio.get_running_loop().create_task(publish)

    def refresh(self) -> None:
        """Has the editor ask for its hints again, if it does so when it is told to."""
        if self.refreshing:
            self.refreshing.cancel()
        self.refreshing = None
        if self.shows_edges:
            self.workspace_inlay_hint_refresh(None)

    def is_at_work(self, uri: str, buffer: Buffer) -> bool:
        """Whether a text is looked at now."""
        return uri in self.edges and self.edges[uri][0] is buffer

    async def _publish(
        self, uri: str, version: int | None, buffer: Buffer, found: tuple[Problem, ...], *, early: bool = False
    ) -> None:
        shown = await asyncio.to_thread(lambda: [self.diagnostic(buffer, problem) for problem in found])
        if early and not self.is_at_work(uri, buffer):
            return
        self.problems[uri] = buffer, found
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, shown, version))

    @property
    def shows_edges(self) -> bool:
        """Whether the editor asks for hints anew when it is told to."""
        workspace = self.client_capabilities.workspace
        return bool(workspace and workspace.inlay_hint and workspace.inlay_hint.refresh_support)

    async def recheck(self, file: str) -> None:
        """Has the applications of a game checked that is another now, and withdraws what was asked about them."""
        for uri, buffer in await asyncio.to_thread(self.with_game, file):
            if self.buffer(uri) is buffer:  # or it was edited or closed meanwhile
                self.check(uri)
                self.workshop.withdraw(buffer.file)

    async def ask(self, name: str, *given: Any, told: Callable[[Early], object] = lambda _: None) -> Any:
        """What the process beside this one answers; None, and a line in the editor's log, where it cannot.

        `told` is given what is known before all of it is.
        """
        try:
            return await self.workshop.ask(name, *given, told=told)
        except UnansweredError as error:
            message = plain_text_escaped(f"macau-edge: a mistake of the program, not yours: {error}")
            self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, message))
            return None

    def diagnostic(self, buffer: Buffer, problem: Problem) -> lsp.Diagnostic:
        """A finding as an editor shows it, with its remedy; one of another file at the beginning of this one."""
        own = problem.place.file == buffer.file
        problem = translated_problem(problem, self.language)
        shown = f"{problem.message}\nhelp: {problem.help}" if problem.help else problem.message
        related = []
        if not own and (uri := from_fs_path(os.path.abspath(problem.place.file))):
            line = max(problem.place.line - 1, 0)
            place = lsp.Range(lsp.Position(line, 0), lsp.Position(line, 0))
            related = [lsp.DiagnosticRelatedInformation(lsp.Location(uri, place), problem.message)]
        return lsp.Diagnostic(
            range=self.range(buffer, buffer.span(problem.place) if own else (0, 0)),
            message=shown if own else f"{escape_controls(str(problem.place))}: {shown}",
            severity=lsp.DiagnosticSeverity.Error if severity(problem) == "error" else lsp.DiagnosticSeverity.Warning,
            code=problem.code,
            source="macau-edge",
            related_information=related or None,
        )


def serve(said: Language | None = None, otherwise: Language = "en") -> None:
    """Serves an editor until it says that it has done, in the language `said`, in the editor's, or in `otherwise`.

    Raises:
        UsageError: what comes is not the protocol, or longer than anything that is read.
        OutputError: what goes out was not taken.
    """
    server = make_server(said, otherwise)
    stdin, stdout = os.dup(sys.stdin.fileno()), os.dup(sys.stdout.fileno())  # which it closes
    outgoing = Outgoing(os.fdopen(stdout, "wb"))
    server.workshop.digits = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(DIGITS)  # figures are worked out and written in the other process
    _without_tracebacks(logging.getLogger("pygls"))
    try:
        server.start_io(cast("BinaryIO", Incoming(os.fdopen(stdin, "rb"))), cast("BinaryIO", outgoing))
    finally:
        server.workshop.end()
    if outgoing.failed:
        raise outgoing.failed


def _without_tracebacks(logger: logging.Logger) -> None:
    """Lets the protocol's library say in a line what went wrong, in the editor's log: of no JSON, say."""

    def told(record: logging.LogRecord) -> bool:
        if record.exc_info and not os.environ.get("MACAU_EDGE_TRACEBACK"):
            record.msg, record.args = f"{record.getMessage()}: {record.exc_info[1]!r}", ()
            record.exc_info = record.exc_text = None
        return True

    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    handler.addFilter(told)
    logger.addHandler(handler)
    logger.propagate = False


def make_server(said: Language | None = None, otherwise: Language = "en") -> Server:
    """A server with everything that it answers."""
    server = Server()

    @server.feature(lsp.INITIALIZE)
    async def initialize(params: lsp.InitializeParams) -> None:
        tongue = (params.locale or "")[:2].lower()
        spoken: Language = "pt" if tongue == "pt" else "zh" if tongue == "zh" else "en"
        server.language = said or (spoken if tongue else otherwise)
        server.warming = asyncio.get_running_loop().create_task(server.ask("ready"))

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        await _edited(server, params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        await _edited(server, params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    async def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        if Path(to_fs_path(params.text_document.uri) or "").name == POLICY:  # that of others is the one on the disk
            for uri, _ in server.open():
                server.check(uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        await _closed(server, params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", "{", "[", ","]))
    async def complete(params: lsp.CompletionParams) -> lsp.CompletionList | None:
        buffer = server.buffer(params.text_document.uri)
        return await asyncio.to_thread(_complete, server, buffer, params.position) if buffer else None

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        buffer = server.buffer(params.text_document.uri)
        return await _hover(server, buffer, params.position) if buffer else None

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    async def define(params: lsp.DefinitionParams) -> lsp.Location | None:
        buffer = server.buffer(params.text_document.uri)
        return await asyncio.to_thread(_define, server, buffer, params.position) if buffer else None

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    async def prepare(params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        buffer = server.buffer(params.text_document.uri)
        return await asyncio.to_thread(_placeholder, server, buffer, params.position) if buffer else None

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    async def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        buffer = server.buffer(params.text_document.uri)
        return await asyncio.to_thread(_rename, server, buffer, params) if buffer else None

    @server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    async def hint(params: lsp.InlayHintParams) -> list[lsp.InlayHint] | None:
        return await _hints(server, params.text_document.uri, params.range)

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def outline(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol] | None:
        buffer = server.buffer(params.text_document.uri)
        return await asyncio.to_thread(_symbols, server, buffer) if buffer else None

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    async def form(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
        buffer = server.buffer(params.text_document.uri)
        return await asyncio.to_thread(_format, server, buffer) if buffer else None

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix])
    )
    async def mend(params: lsp.CodeActionParams) -> list[lsp.CodeAction] | None:
        return await _mend(server, params.text_document.uri, params.range)

    return server


async def _edited(server: Server, uri: str) -> None:
    """Has a text checked, and the applications of which it is the game."""
    server.keep(uri)
    server.check(uri)
    file = server.buffers[uri][1].file
    server.workshop.withdraw(file)
    await server.recheck(file)


async def _closed(server: Server, uri: str) -> None:
    """Forgets a text, and has the applications of which it was the game checked with that of the disk."""
    if task := server.checking.pop(uri, None):
        task.cancel()
    for kept in (server.problems, server.edges, server.edited, server.seen):
        kept.pop(uri, None)
    server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))
    if closed := server.buffers.pop(uri, None):
        await server.recheck(closed[1].file)


def _complete(server: Server, buffer: Buffer, position: lsp.Position) -> lsp.CompletionList:
    offset = server.offset(buffer, position)
    base = server.base(buffer)
    found = completion_items(buffer, offset, base.nodes if base else None)
    items = [_item(server, buffer, item, offset, number) for number, item in enumerate(found)]
    return lsp.CompletionList(is_incomplete=False, items=items)


def _item(server: Server, buffer: Buffer, item: Offer, offset: int, number: int) -> lsp.CompletionItem:
    said = escape_controls(item.said_in(server.language))
    return lsp.CompletionItem(
        label=escape_controls(item.label),
        kind=SORTS[item.sort],
        detail=said if item.sort != "key" else None,
        documentation=said if item.sort == "key" else None,
        sort_text=f"{number:04}",
        filter_text=buffer.text[item.start : offset][:1] + item.label if item.text[:1] == '"' else item.label,
        text_edit=lsp.TextEdit(server.range(buffer, (item.start, offset)), item.text),
    )


async def _hover(server: Server, buffer: Buffer, position: lsp.Position) -> lsp.Hover | None:
    """The figures of the bet that a word is or names; what is said of a key."""
    found = await asyncio.to_thread(_pointed, server, buffer, position)
    if found is None:
        return None
    bet, said, range_ = found
    figures = await server.ask("figures", buffer, server.others(), bet, server.language) if bet else None
    content = lsp.MarkupContent(lsp.MarkupKind.Markdown, plain_text_escaped(figures or said))
    return lsp.Hover(content, range_) if content.value else None


def _pointed(server: Server, buffer: Buffer, position: lsp.Position) -> tuple[str, str, lsp.Range] | None:
    """The bet that a word is or names, and what is said of it as a key, both perhaps empty, with its range."""
    offset, kind = server.offset(buffer, position), buffer.kind
    if kind not in ("ruleset", "application") or (found := buffer.scalar_at(offset)) is None:
        return None
    path, scalar, is_key = found
    start, end = buffer.span(scalar.place)
    bet = scalar.text if is_key and len(path) == 2 and path[0] == "bets" else ""
    if not bet and wanted_at(path) == "bet":
        name = name_at(buffer.text[start:end], offset - start, path, buffer.nodes)
        base = None if name else server.base(buffer)
        name = name_at(buffer.text[start:end], offset - start, path, base.nodes) if base else name
        bet = name.text if name and name.what == "bet" else ""
    short = key_description(kind, path) if is_key else ""
    said = "\n\n".join(filter(None, (short, reference_of(kind, scalar.text)))) if short else ""
    if not bet and not short and takes_names(kind, path):
        text, at = buffer.text[start:end], offset - start
        said = _named(server, buffer, text, at, path) or phrases_of("ruleset", word_at(text, at))
    return bet, said, server.range(buffer, (start, end))


def _named(server: Server, buffer: Buffer, text: str, at: int, path: Steps) -> str:
    """What a name in a text is, and the line that defines it, in this file or in the game of an application."""
    for place_of, whose in ((buffer, THIS_FILE), (server.base(buffer), THE_GAME)):
        if place_of and (name := name_at(text, at, path, place_of.nodes)):
            line = place_of.text[place_of.lines[name.place.line - 1] : place_of.end_of(name.place.line - 1)]
            what = translated_message(server.language, OF_WHAT[name.what].filled(whose=whose))
            return f"{code_span(name.text)}: {escape_prose(what)}\n\n{fenced(line.strip(), 'yaml')}"
    return ""


def _define(server: Server, buffer: Buffer, position: lsp.Position) -> lsp.Location | None:
    """Where what a word names is defined: in this file, or in the game of an application."""
    offset = server.offset(buffer, position)
    found = buffer.scalar_at(offset) if buffer.kind in ("ruleset", "application") else None
    if found is None:
        return None
    path, scalar, _ = found
    base = server.base(buffer)
    if path == ("game",) and base:
        return _location(server, base, (0, 0))
    start, end = buffer.span(scalar.place)
    for place_of in filter(None, (buffer, base)):
        if name := name_at(buffer.text[start:end], offset - start, path, place_of.nodes):
            return _location(server, place_of, place_of.span(name.place))
    return None


def _renamable(server: Server, buffer: Buffer, position: lsp.Position) -> tuple[Name, tuple[int, int]] | None:
    """The name at a position that this file defines and that can be called otherwise, and its characters there."""
    offset = server.offset(buffer, position)
    found = buffer.scalar_at(offset) if buffer.kind in ("ruleset", "application") else None
    if found is None or buffer.nodes is None:
        return None
    path, scalar, is_key = found
    start, end = buffer.span(scalar.place)
    text = buffer.text[start:end]
    name = next((one for one in defined_names(buffer.nodes) if one.place == scalar.place and is_key), None)
    if name is None and takes_name(buffer, path, is_key=is_key):
        name = name_at(text, offset - start, path, buffer.nodes)
    if name is None or name.what not in RENAMED:
        return None
    spans = [(start + first, start + last) for first, last in spans_of(name.text, text)]
    return next(((name, span) for span in spans if span[0] <= offset <= span[1]), None)


def _placeholder(server: Server, buffer: Buffer, position: lsp.Position) -> lsp.PrepareRenamePlaceholder | None:
    """What an editor lets a person change into another name, and which characters that replaces."""
    if found := _renamable(server, buffer, position):
        name, span = found
        return lsp.PrepareRenamePlaceholder(server.range(buffer, span), escape_controls(name.text))
    return None


def _rename(server: Server, buffer: Buffer, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    """A name called otherwise in its file, and in the applications of it that are open.

    Raises:
        JsonRpcInvalidParams: the new name cannot be one, or is one already.
    """
    found = _renamable(server, buffer, params.position)
    if found is None or buffer.nodes is None:
        return None
    name, _ = found
    others = [buffer, *(other for _, other in server.with_game(buffer.file) if other is not buffer)]
    told = refused_name(params.new_name, others) if params.new_name != name.text else None
    if told is not None:
        words = filter(None, (told.message, told.remedy))
        raise JsonRpcInvalidParams("; ".join(translated_message(server.language, one) for one in words))
    changes: dict[str, list[lsp.TextEdit]] = {}
    for other in others:
        uri = next((uri for uri, one in server.open() if one is other), None) or params.text_document.uri
        if edits := _edits_of(server, other, name, params.new_name, whole=other is buffer):
            changes[uri] = edits
    return lsp.WorkspaceEdit(changes=changes)


def _edits_of(server: Server, buffer: Buffer, name: Name, new: str, *, whole: bool) -> list[lsp.TextEdit]:
    """What is written for a name in a text: in the file that defines it, or in an application of that file."""
    if buffer.nodes is None or (not whole and name.bet):
        return []

    if whole:
        return [lsp.TextEdit(server.range(buffer, span), new) for span in renamed_spans(buffer, name)]
    if any(one.text == name.text for one in defined_names(buffer.nodes)):
        return []  # it has one of its own that is called so
    found = []
    for path, scalar, is_key in scalars(buffer.nodes):
        if takes_name(buffer, path, is_key=is_key) and (wanted := wanted_at(path)) in (None, name.what):
            start, end = buffer.span(scalar.place)
            text = buffer.text[start:end]
            found += [(start + a, start + b) for a, b in spans_of(name.text, text) if wanted or name.what != "bet"]
    return [lsp.TextEdit(server.range(buffer, span), new) for span in sorted(found)]


async def _hints(server: Server, uri: str, asked: lsp.Range) -> list[lsp.InlayHint] | None:
    """The house edge beside each bet of a range, its fraction over it, or that it has no figures.

    While a text is looked at it is there as far as it is known, and of no bet it is said then that it has none.
    """
    server.seen[uri] = asked
    buffer, (seen, problems) = server.buffer(uri), server.problems.get(uri, (None, ()))
    if buffer is None or not (seen is buffer or server.is_at_work(uri, buffer)):
        return None
    if server.is_at_work(uri, buffer):
        found: list[tuple[Place, EdgeText]] = [*server.edges[uri][1].items()]
    else:
        found = await server.ask("hints", buffer, server.others(), problems, server.language) or []
    ends = [(server.position(buffer, buffer.span(place)[1] + len(":")), said) for place, said in found]
    return [
        lsp.InlayHint(position=end, label=escape_controls(said), padding_left=True, tooltip=said.exact or None)
        for end, said in ends
        if asked.start.line <= end.line <= asked.end.line
    ]


def _symbols(server: Server, buffer: Buffer) -> list[lsp.DocumentSymbol]:
    """What a file defines, each in the part in which it is; in a bet its stages and variables."""
    root, kind = buffer.nodes, buffer.kind
    names = {one.place: one for one in defined_names(root)}

    def symbol(key: Scalar, value: Node, *, part: bool) -> lsp.DocumentSymbol:
        name = names.get(key.place)
        begin, end = buffer.span(key.place)
        last = max((buffer.span(one.place)[1] for _, one, _ in scalars(value)), default=end)
        own = word_pairs(value) if part else [pair for part in STAGED for pair in pairs(value, part)]
        return lsp.DocumentSymbol(
            name=escape_controls(key.text) or "…",
            kind=SYMBOLS.get(name.what, lsp.SymbolKind.Field) if name else lsp.SymbolKind.Namespace,
            detail=escape_controls((name and name.entry and name_in(name.entry, server.language)) or ""),
            range=server.range(buffer, (begin, max(last, end))),
            selection_range=server.range(buffer, (begin, end)),
            children=[symbol(one, inner, part=False) for one, inner in own if one.place in names],
        )

    shown = word_pairs(root) if root and kind in ("ruleset", "application") else ()
    return [symbol(key, value, part=True) for key, value in shown]


def _location(server: Server, buffer: Buffer, span: tuple[int, int]) -> lsp.Location | None:
    uri = from_fs_path(os.path.abspath(buffer.file)) if "://" not in buffer.file else buffer.file
    own = next((one for one, other in server.open() if other.file == buffer.file), uri)
    return lsp.Location(own, server.range(buffer, span)) if own else None


def _format(server: Server, buffer: Buffer) -> list[lsp.TextEdit] | None:
    """The text as `fmt` writes it; None where it cannot: the findings say why."""
    if buffer.kind not in ("ruleset", "application"):
        return None
    with suppress(ProblemError, NotTheSameError):
        if older_words(buffer.source):
            return None
        after = formatted(buffer.source)
        whole = server.range(buffer, (0, len(buffer.text)))
        return [lsp.TextEdit(whole, after)] if after != buffer.text else []
    return None


async def _mend(server: Server, uri: str, asked: lsp.Range) -> list[lsp.CodeAction] | None:
    """The certain mends of the findings in a range; none where the text was edited since they were found."""
    buffer, (seen, problems) = server.buffer(uri), server.problems.get(uri, (None, ()))
    if buffer is None or seen is not buffer:
        return None
    at = await asyncio.to_thread(_found_in, server, buffer, problems, asked)
    found = await server.ask("mends", buffer, server.others(), problems, at) if at else []
    return list(_actions(server, uri, buffer, found or []))


def _found_in(server: Server, buffer: Buffer, problems: Sequence[Problem], asked: lsp.Range) -> list[Problem]:
    """The findings that meet a range."""
    start, end = server.offset(buffer, asked.start), server.offset(buffer, asked.end)
    spans = [(one, buffer.span(one.place)) for one in problems if one.place.file == buffer.file]
    return [one for one, (first, last) in spans if first <= end and start <= last]


def _actions(server: Server, uri: str, buffer: Buffer, found: Sequence[Mend]) -> Iterator[lsp.CodeAction]:
    for mend in found:
        edit = lsp.TextEdit(server.range(buffer, mend.span), mend.instead)
        yield lsp.CodeAction(
            title=translated_message(server.language, Message("Write `{typed}`", typed=mend.instead)),
            kind=lsp.CodeActionKind.QuickFix,
            diagnostics=[server.diagnostic(buffer, mend.problem)],
            is_preferred=True,
            edit=lsp.WorkspaceEdit(changes={uri: [edit]}),
        )
