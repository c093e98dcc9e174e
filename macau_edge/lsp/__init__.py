"""`macau-edge lsp`: the language server, which editors ask over the Language Server Protocol (version 3.17).

https://microsoft.github.io/language-server-protocol/; what it shows and what it refuses is decision 033. Here the
protocol's requests become questions to the other modules, and their answers its records; nothing here takes long.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import PositionCodec

from macau_edge.checks.mends import Mend
from macau_edge.lsp.buffer import POLICY, Buffer
from macau_edge.lsp.completing import Offer, Sort, completions, meaning
from macau_edge.lsp.names import meant, wanted_at
from macau_edge.lsp.process import UnansweredError, Workshop
from macau_edge.model import __version__
from macau_edge.model.problem import Kind, Problem, ProblemError
from macau_edge.model.texts import Language
from macau_edge.reading.formatting import NotTheSameError, formatted
from macau_edge.reading.kinds import find_beside, older_words
from macau_edge.reading.nodes import Scalar, value_of
from macau_edge.reading.reference import said_of
from macau_edge.reading.source import read_source
from macau_edge.reports.findings.found import severity

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


class Server(LanguageServer):
    """What an editor has open, and what was last said of it."""

    def __init__(self) -> None:
        # whole texts: whoever puts edits together must count lines exactly as the editor does
        super().__init__("macau-edge", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
        self.workshop = Workshop()
        self.buffers: dict[str, tuple[int | None, Buffer]] = {}
        self.checking: dict[str, asyncio.Task[None]] = {}
        self.problems: dict[str, tuple[Buffer, tuple[Problem, ...]]] = {}
        self.warming: asyncio.Task[None] | None = None
        self.language: Language = "en"

    # --- texts -------------------------------------------------------------------------------------------------------

    def buffer(self, uri: str) -> Buffer | None:
        """The text that is open under an address."""
        found = self.buffers.get(uri)
        return found[1] if found else None

    def keep(self, uri: str) -> None:
        """Takes what the editor has under an address now."""
        document = self.workspace.get_text_document(uri)
        self.buffers[uri] = document.version, Buffer(to_fs_path(uri) or uri, document.source)

    def others(self) -> dict[str, str]:
        """Path -> text of every file that is open: what another is checked with is read from here."""
        return {os.path.abspath(buffer.file): buffer.text for _, buffer in self.buffers.values()}

    def base(self, buffer: Buffer) -> Buffer | None:
        """The game of an application, from the editor where it is open there."""
        game = value_of(buffer.nodes, "game") if buffer.kind == "application" and buffer.nodes else None
        if not isinstance(game, Scalar):
            return None
        try:
            path = str(find_beside(game, Path(buffer.file).parent))
            text = self.others().get(os.path.abspath(path))
            return Buffer(path, read_source(path).text if text is None else text)
        except ProblemError:
            return None

    # --- places ------------------------------------------------------------------------------------------------------

    @property
    def codec(self) -> PositionCodec:
        """What counts columns as the editor does: in units of UTF-16 where nothing else was agreed."""
        return self.workspace.position_codec

    def offset(self, buffer: Buffer, position: lsp.Position) -> int:
        """The character of a text that a position of the protocol is before."""
        line = min(position.line, len(buffer.lines) - 1)
        begins, ends = buffer.lines[line], buffer.end_of(line)
        units = begins
        while units < ends and self.codec.client_num_units(buffer.text[begins : units + 1]) <= position.character:
            units += 1
        return units

    def position(self, buffer: Buffer, offset: int) -> lsp.Position:
        """The same the other way."""
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
        if buffer.text.strip() and await kind_of(buffer):
            found = await self.ask("findings", buffer, self.others()) or ()
        self.problems[uri] = buffer, found
        shown = [self.diagnostic(buffer, problem) for problem in found]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, shown, version))

    async def ask(self, name: str, *given: Any) -> Any:
        """What the process beside this one answers; None, and a line in the editor's log, where it cannot."""
        try:
            return await self.workshop.ask(name, *given)
        except UnansweredError as error:
            message = f"macau-edge: a mistake of the program, not yours: {error}"
            self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, message))
            return None

    def diagnostic(self, buffer: Buffer, problem: Problem) -> lsp.Diagnostic:
        """A finding as an editor shows it, with its remedy; one of another file at the beginning of this one."""
        own = problem.place.file == buffer.file
        said = f"{problem.message}\nhelp: {problem.help}" if problem.help else problem.message
        related = []
        if not own and (uri := from_fs_path(os.path.abspath(problem.place.file))):
            line = max(problem.place.line - 1, 0)
            place = lsp.Range(lsp.Position(line, 0), lsp.Position(line, 0))
            related = [lsp.DiagnosticRelatedInformation(lsp.Location(uri, place), problem.message)]
        return lsp.Diagnostic(
            range=self.range(buffer, buffer.span(problem.place) if own else (0, 0)),
            message=said if own else f"{problem.place}: {said}",
            severity=lsp.DiagnosticSeverity.Error if severity(problem) == "error" else lsp.DiagnosticSeverity.Warning,
            code=problem.code,
            source="macau-edge",
            related_information=related or None,
        )


async def kind_of(buffer: Buffer) -> Kind | None:
    """What a text is, for which it is read: in a thread."""

    def read() -> Kind | None:
        return buffer.kind

    return await asyncio.to_thread(read)


def serve() -> None:
    """Serves an editor over standard input and output until it says that it has done."""
    server = make()
    stdin, stdout = os.dup(sys.stdin.fileno()), os.dup(sys.stdout.fileno())  # which it closes
    try:
        server.start_io(os.fdopen(stdin, "rb"), os.fdopen(stdout, "wb"))
    finally:
        server.workshop.end()


def make() -> Server:
    """A server with everything that it answers."""
    server = Server()

    @server.feature(lsp.INITIALIZE)
    async def initialize(params: lsp.InitializeParams) -> None:
        tongue = (params.locale or "")[:2].lower()  # that of the editor, where it is one of ours
        server.language = "pt" if tongue == "pt" else "zh" if tongue == "zh" else "en"
        server.warming = asyncio.get_running_loop().create_task(server.ask("ready"))

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        _edited(server, params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        _edited(server, params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    async def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        if Path(to_fs_path(params.text_document.uri) or "").name == POLICY:  # that of others is the one on the disk
            for uri in server.buffers:
                server.check(uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        if task := server.checking.pop(uri, None):
            task.cancel()
        server.buffers.pop(uri, None)
        server.problems.pop(uri, None)
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

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


def _edited(server: Server, uri: str) -> None:
    """Has a text checked, and the applications beside it that may name it as their game."""
    server.keep(uri)
    server.check(uri)
    server.workshop.withdraw(server.buffers[uri][1].file)
    folder = os.path.dirname(server.buffers[uri][1].file)
    for other, (_, buffer) in server.buffers.items():
        if other != uri and os.path.dirname(buffer.file) == folder and "application:" in buffer.text:
            server.check(other)


def _complete(server: Server, buffer: Buffer, position: lsp.Position) -> lsp.CompletionList:
    offset = server.offset(buffer, position)
    base = server.base(buffer)
    found = completions(buffer, offset, base.nodes if base else None)
    items = [_item(server, buffer, item, offset, number) for number, item in enumerate(found)]
    return lsp.CompletionList(is_incomplete=False, items=items)


def _item(server: Server, buffer: Buffer, item: Offer, offset: int, number: int) -> lsp.CompletionItem:
    return lsp.CompletionItem(
        label=item.label,
        kind=SORTS[item.sort],
        detail=item.said if item.sort != "key" else None,
        documentation=item.said if item.sort == "key" else None,
        sort_text=f"{number:04}",
        filter_text=buffer.text[item.start : offset][:1] + item.label if item.text[:1] == '"' else item.label,
        text_edit=lsp.TextEdit(server.range(buffer, (item.start, offset)), item.text),
    )


async def _hover(server: Server, buffer: Buffer, position: lsp.Position) -> lsp.Hover | None:
    """The figures of the bet that a word is or names; what is said of a key."""
    offset = server.offset(buffer, position)
    kind = await kind_of(buffer)
    found = buffer.scalar_at(offset) if kind in ("ruleset", "application") else None
    if found is None or kind not in ("ruleset", "application"):
        return None
    path, scalar, is_key = found
    start, end = buffer.span(scalar.place)
    said = None
    if is_key and len(path) == 2 and path[0] == "bets":
        said = await server.ask("figures", buffer, server.others(), scalar.text, server.language)
    elif wanted_at(path) == "bet":
        name = meant(buffer.text[start:end], offset - start, path, buffer.nodes)
        base = None if name else server.base(buffer)
        name = meant(buffer.text[start:end], offset - start, path, base.nodes) if base else name
        if name and name.what == "bet":
            said = await server.ask("figures", buffer, server.others(), name.text, server.language)
    if said is None and is_key and (short := meaning(kind, path)):
        said = "\n\n".join(filter(None, (short, said_of(kind, scalar.text))))
    content = lsp.MarkupContent(lsp.MarkupKind.Markdown, said) if said else None
    return lsp.Hover(content, server.range(buffer, (start, end))) if content else None


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
        if name := meant(buffer.text[start:end], offset - start, path, place_of.nodes):
            return _location(server, place_of, place_of.span(name.place))
    return None


def _location(server: Server, buffer: Buffer, span: tuple[int, int]) -> lsp.Location | None:
    uri = from_fs_path(os.path.abspath(buffer.file)) if "://" not in buffer.file else buffer.file
    own = next((one for one, (_, other) in server.buffers.items() if other.file == buffer.file), uri)
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
    start, end = server.offset(buffer, asked.start), server.offset(buffer, asked.end)
    at = [one for one in problems if one.place.file == buffer.file and _meets(buffer.span(one.place), start, end)]
    found = await server.ask("mends", buffer, server.others(), problems, at) if at else []
    return list(_actions(server, uri, buffer, found or []))


def _meets(span: tuple[int, int], start: int, end: int) -> bool:
    return span[0] <= end and start <= span[1]


def _actions(server: Server, uri: str, buffer: Buffer, found: Sequence[Mend]) -> Iterator[lsp.CodeAction]:
    for mend in found:
        edit = lsp.TextEdit(server.range(buffer, mend.span), mend.instead)
        yield lsp.CodeAction(
            title=f"Write `{mend.instead}`",
            kind=lsp.CodeActionKind.QuickFix,
            diagnostics=[server.diagnostic(buffer, mend.problem)],
            is_preferred=True,
            edit=lsp.WorkspaceEdit(changes={uri: [edit]}),
        )
