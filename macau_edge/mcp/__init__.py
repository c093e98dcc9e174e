"""`macau-edge mcp`: the questions as tools for an assistant, over the Model Context Protocol (modelcontextprotocol.io).

A tool is a request record, its arguments are the fields of it, and its answer is the JSON that the command prints.
Nothing is written, and nothing is read but the shipped games and the files of one folder.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from functools import lru_cache
from inspect import getdoc
from itertools import chain
from pathlib import Path
from typing import Any, cast

from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from macau_edge import questions
from macau_edge.checks.policy.file import TOP
from macau_edge.model import __version__
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import ProblemError, UsageError, cut, nearest, program_mistake
from macau_edge.questions import request_of
from macau_edge.questions.ask import ask_agreed, in_python, merged_choices
from macau_edge.questions.request import Flag, Request, flags, read_request
from macau_edge.reading.source import LINE_ENDS, shipped_names
from macau_edge.reports.figures import to_json_text

INSTRUCTIONS = (
    "What bets of casino games are worth, exactly, by their acts. Give figures as the fractions that are answered, "
    "with the act and the article beside them, and say what was not read where `not_read` or `unread` stands. What is "
    "under `prizes` was supposed, and is not of the act. What a tool refuses is not known: do not fill it in."
)
TEXT = {"type": "string"}
GAME = "A shipped game ({names}), a YAML file of the folder, or the text of a ruleset."
CHOICES = {"type": "object", "additionalProperties": TEXT, "description": "Option of the ruleset -> the choice."}
OF_GAME = ("game", "choices")


@lru_cache
def asked_as_data() -> dict[str, type[Request[Any]]]:
    """The questions whose answer is data, by name: those of the folders of `questions` that have a request."""
    requests = (Path(folder).glob("*/request.py") for folder in questions.__path__)
    found = {file.parent.name: request_of(file.parent.name) for file in sorted(chain(*requests))}
    return {name: request for name, request in found.items() if request.is_data}


def tool(name: str, request: type[Request[Any]]) -> types.Tool:
    """A question as an assistant is told of it: what can be asked are texts, lists of them, and switches."""
    arguments = dict(_arguments(request))
    of_game = {"game": {**TEXT, "description": GAME.format(names=", ".join(shipped_names()))}, "choices": CHOICES}
    schema = {
        "type": "object",
        "properties": {**of_game, **{one: kind for one, (kind, _) in arguments.items()}},
        "required": ["game", *(one for one, (_, is_wanted) in arguments.items() if is_wanted)],
        "additionalProperties": False,
    }
    hints = types.ToolAnnotations(read_only_hint=True, open_world_hint=False)
    return types.Tool(name=name, description=getdoc(request), input_schema=schema, annotations=hints)


def _arguments(request: type[Request[Any]]) -> Iterator[tuple[str, tuple[dict[str, Any], bool]]]:
    """The name of each argument, its schema, and whether it has to be given."""
    options = flags(request)
    for one in fields(cast("Any", request)):
        flag = options.get(one.name)
        if flag and not flag.beside:
            yield one.name, ({**_kind(flag), "description": flag.help}, flag.wanted is not None)
        elif flag is None and "read" in one.metadata:  # the bet, or the bets, that are asked about
            kind = TEXT if one.default is MISSING else {"type": "array", "items": TEXT}
            yield one.name, ({**kind, "description": "By its id, as `field`."}, one.default is MISSING)


def _kind(flag: Flag) -> dict[str, Any]:
    kind: dict[str, Any] = {"type": "boolean"} if flag.metavar is None else TEXT
    kind = {**TEXT, "enum": [*flag.choices]} if flag.choices else kind
    return {"type": "array", "items": kind} if flag.several else kind


def answer(question: str, given: Mapping[str, Any], folder: Path) -> str:
    """The JSON that answers a question, as the command prints it.

    Raises:
        UsageError: there is no such question or argument, a file is not in the folder, or as `ask` raises it.
        ProblemError: as `ask` does.
    """
    if question not in (asked := asked_as_data()):
        raise UsageError(Message("there is no question `{question}`", question=cut(question)), nearest(question, asked))
    known = [*OF_GAME, *dict(_arguments(asked[question]))]
    for name in given.keys() - {*known}:
        remedy = nearest(name, known, Message("they are {names}", names=joined(known)))
        raise UsageError(Message("`{name}` is no argument of `{question}`", name=cut(name), question=question), remedy)
    try:
        request = read_request(asked[question], **{name: one for name, one in given.items() if name not in OF_GAME})
        shown = ask_agreed(request, _inside(given.get("game"), folder), merged_choices(given.get("choices"), {}))
    except (UsageError, ProblemError) as error:
        raise in_python(error, known) from None
    return to_json_text(shown.data(shown.found))


def _inside(game: object, folder: Path) -> str:
    """A game that may be read: shipped, written out, or a file of the folder, wherever links of it lead."""
    if not isinstance(game, str):
        raise UsageError(Message("which game?"), Message("give a name, `craps`, a file of the folder, or a text"))
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
