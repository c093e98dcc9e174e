"""`macau-edge studio`: a bet and its figures on one screen, in a browser of this machine.

The text is the only state; what is said of it is the desk's. The server speaks to a window of this machine alone, which
has the token of its address (`guard.py`).
"""

from __future__ import annotations

import asyncio
import socket
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn

from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError
from macau_edge.studio.files import StudioFile
from macau_edge.studio.guard import Guard, new_token
from macau_edge.studio.server import Studio, application

IDLE = 30 * 60.0
"""Seconds without a question after which it ends, where nothing is unsaved."""


def serve_window(file: StudioFile, port: int, opens: bool, tell: Callable[[str], None]) -> Path | None:
    """Serves a window until it is ended; where a text was not saved then, it says where it was written.

    Raises:
        UsageError: the port is taken.
    """
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.bind(("127.0.0.1", port))
        listening.listen()  # from here on a window may ask, and waits
    except OSError:
        listening.close()
        said = Message("port {port} is taken, or may not be used", port=port)
        raise UsageError(said, Message("leave `--port` out: a free one is found")) from None
    port, token = listening.getsockname()[1], new_token()
    address = f"http://127.0.0.1:{port}/#{token}"
    tell(address)
    if opens:
        webbrowser.open(address)
    studio: list[Studio] = []
    with suppress(KeyboardInterrupt), listening:
        asyncio.run(_serve(file, listening, port, token, studio))
    return file.keep_unsaved(studio[0].text) if studio else None


async def _serve(file: StudioFile, listening: socket.socket, port: int, token: str, made: list[Studio]) -> None:
    studio = Studio(file)
    made.append(studio)
    guarded = Guard(application(studio), port, token)
    server = uvicorn.Server(uvicorn.Config(guarded, log_level="critical", lifespan="off", timeout_graceful_shutdown=1))
    serving = asyncio.create_task(server.serve([listening]))
    try:
        while not studio.ended.is_set() and not serving.done():
            with suppress(TimeoutError):
                await asyncio.wait_for(studio.ended.wait(), 1.0)
            unsaved = studio.text != studio.file.text
            if time.monotonic() - studio.asked_last > IDLE and not unsaved:
                break
    finally:
        server.should_exit = True
        studio.workshop.end()
        await serving
