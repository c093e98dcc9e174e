"""`macau-edge mcp`: the questions as tools for an assistant, over the Model Context Protocol (modelcontextprotocol.io).

A tool is a request record, its arguments are the fields of it, and its answer is the JSON that the command prints.
Nothing is written, and nothing is read but the shipped games and the files of one folder.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from inspect import getdoc
from itertools import chain
from pathlib import Path
from typing import Any

from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from macau_edge import questions
from macau_edge.checks.policy.file import TOP
from macau_edge.dossier.checked import checked_files
from macau_edge.model import __version__
from macau_edge.model.message import Message, joined
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import ProblemError, UsageError, cut, nearest, program_mistake
from macau_edge.questions import request_of
from macau_edge.questions.ask import ask_agreed, in_python, merged_choices
from macau_edge.questions.check.request import CheckRequest
from macau_edge.questions.games.listed import listed_games, named_games
from macau_edge.questions.request import Query, Request, names_given, read_request
from macau_edge.questions.schema import of_what, request_schema
from macau_edge.reading.source import LINE_ENDS, shipped_names
from macau_edge.reports.figures import Record, to_json_text
from macau_edge.reports.findings.json_ import FindingsData, findings_data

INSTRUCTIONS = (
    "What bets of casino games are worth, exactly, by their acts. Give figures as the fractions that are answered, "
    "with the act and the article beside them, and say what was not read where `not_read` or `unread` stands. What is "
    "under `prizes` was supposed, and is not of the act. What a tool refuses is not known: do not fill it in."
)


@lru_cache
def asked_as_data() -> dict[str, type[Query[Any]]]:
    """The questions whose answer is data, by name: those of the folders of `questions` that have a request."""
    requests = (Path(folder).glob("*/request.py") for folder in questions.__path__)
    found = {file.parent.name: request_of(file.parent.name) for file in sorted(chain(*requests))}
    return {name: request for name, request in found.items() if request.is_data}


def tool(name: str, request: type[Query[Any]]) -> types.Tool:
    """A question as an assistant is told of it."""
    hints = types.ToolAnnotations(read_only_hint=True, open_world_hint=False)
    schema = request_schema(request)
    return types.Tool(name=name, description=getdoc(request), input_schema=schema, annotations=hints)


def answer(question: str, given: Mapping[str, Any], folder: Path) -> str:
    """The JSON that answers a question, as the command prints it.

    Raises:
        UsageError: there is no such question or argument, a file is not in the folder, or as `ask` raises it.
        ProblemError: as `ask` does.
    """
    if question not in (asked := asked_as_data()):
        raise UsageError(Message("there is no question `{question}`", question=cut(question)), nearest(question, asked))
    kind = asked[question]
    schema = request_schema(kind)
    known = [*schema["properties"]]
    for name in given.keys() - {*known}:
        remedy = nearest(name, known, Message("they are {names}", names=joined(known)))
        raise UsageError(Message("`{name}` is no argument of `{question}`", name=cut(name), question=question), remedy)
    try:
        request = read_request(kind, **{name: one for name, one in given.items() if name not in of_what(kind)})
        if isinstance(request, Request):
            game = _inside(given.get("game"), folder)
            shown = ask_agreed(request, game, merged_choices(given.get("choices"), {}))
            return to_json_text(shown.data(shown.found))
        words = names_given(given.get("files", ()), "files", example='files=["craps"]')
        if not words and schema["required"]:
            raise UsageError(Message("which game?"), _WHICH)
        return to_json_text(OF_FILES[question](request, [_inside(word, folder) for word in words]))
    except (UsageError, ProblemError) as error:
        raise in_python(error, known) from None


def _listed(_: Any, games: Sequence[str]) -> Record:
    found = listed_games(named_games(games))
    return found.data(found.found)


def _checked(asked: CheckRequest, games: Sequence[str]) -> FindingsData:
    files = [file for _, file in named_games(games)]
    with open_meter(asked.limit):
        return findings_data(checked_files(files, asked, named={os.path.abspath(str(file)) for file in files}))


OF_FILES: Mapping[str, Callable[[Any, Sequence[str]], Record]] = {"games": _listed, "check": _checked}
"""Question about files -> what answers it: `check` looks into earlier dossiers, of which `questions` knows nothing."""
_WHICH = Message("give a name, `craps`, a file of the folder, or a text")


def _inside(game: object, folder: Path) -> str:
    """A game that may be read: shipped, written out, or a file of the folder, wherever links of it lead."""
    if not isinstance(game, str):
        raise UsageError(Message("which game?"), _WHICH)
    inside = "\0" not in game and Path(folder, game).resolve().is_relative_to(folder)  # no path has a NUL
    if game in shipped_names() or LINE_ENDS.search(game) or inside:
        return game
    remedy = Message("name one inside it, a shipped game, or give its text")
    raise UsageError(Message("`{file}` is not in the folder that may be read", file=cut(game)), remedy)


def serve_assistant(folder: Path) -> None:
    """Serves an assistant over standard input and output until it has done; files are those of a folder."""
    folder = folder.resolve()
    os.chdir(folder)
    TOP.set(folder)
    asyncio.run(_serve(make_server(folder)))


async def _serve(server: Server[Any]) -> None:
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


def make_server(folder: Path) -> Server[Any]:
    """A server with everything that it answers; a question is worked out in a thread, one after the other."""
    one_at_a_time = asyncio.Lock()

    async def listed(*_: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[tool(*one) for one in asked_as_data().items()])

    async def called(_: Any, asked: types.CallToolRequestParams) -> types.CallToolResult:
        try:
            await one_at_a_time.acquire()
            work = asyncio.create_task(asyncio.to_thread(answer, asked.name, asked.arguments or {}, folder))
            work.add_done_callback(lambda _: one_at_a_time.release())  # also of a question that is withdrawn meanwhile
            said, wrong = await asyncio.shield(work), False
        except Exception as error:
            is_refusal = isinstance(error, UsageError | ProblemError)
            said, wrong = str(error if is_refusal else program_mistake(error)), True
        return types.CallToolResult(content=[types.TextContent(text=said)], is_error=wrong)

    return Server(
        "macau-edge", version=__version__, instructions=INSTRUCTIONS, on_list_tools=listed, on_call_tool=called
    )
