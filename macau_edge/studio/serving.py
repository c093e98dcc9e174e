"""A window is served until it is ended.

The text is the only state; what is said of it is the desk's. The server speaks to a window of this machine alone, which
has the token of its address (`guard.py`).
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import tempfile
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

import uvicorn

from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError
from macau_edge.studio.files import StudioFile
from macau_edge.studio.guard import Guard, new_token
from macau_edge.studio.server import Studio, application
from macau_edge.studio.windows import Figures

IDLE = 30 * 60.0
"""Seconds without a question after which it ends, where nothing is unsaved."""
STOPS = ("SIGINT", "SIGTERM", "SIGHUP")
"""What ends it from outside: Ctrl-C, a system that shuts down, a terminal that is closed."""


def serve_window(
    file: StudioFile, port: int, opens: bool, tell: Callable[[str], None], first: Figures | None = None
) -> list[Path]:
    """Serves a window until it is ended; where texts were not saved then, it says where each was written.

    The first window has its figures from the process given, which is begun already.

    Raises:
        UsageError: the port is taken, or a text that was not saved cannot be written.
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
    with listening, _opened(address) if opens else nullcontext():
        unsaved = asyncio.run(_serve(file, listening, port, token, first))
    return [_kept(file, text) for text in unsaved]


def _kept(file: StudioFile, text: str) -> Path:
    try:
        return file.keep_unsaved(text)
    except OSError as error:
        said = Message("what was not saved cannot be written beside {file}: {why}", file=file.path, why=f"{error}")
        raise UsageError(said) from None


@contextmanager
def _opened(address: str) -> Iterator[None]:
    """Opens the browser at an address that stands in no list of processes: by a file that its user alone may read."""
    handle, name = tempfile.mkstemp(prefix="macau-edge-", suffix=".html")  # 0600
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(f'<!doctype html><meta http-equiv="refresh" content="0; url={address}">')
    try:
        webbrowser.open(Path(name).as_uri())
        yield
    finally:
        Path(name).unlink(missing_ok=True)


class _Server(uvicorn.Server):
    """One that leaves the signals to whoever runs it: what is unsaved is written before the process ends."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def _serve(file: StudioFile, listening: socket.socket, port: int, token: str, first: Figures | None) -> list[str]:
    """Serves until it is ended, and gives the texts that nobody saved."""
    studio = Studio(file, first)
    loop = asyncio.get_running_loop()
    for name in STOPS:
        with suppress(AttributeError, NotImplementedError):  # Windows has fewer, and no such handlers
            loop.add_signal_handler(getattr(signal, name), studio.ended.set)
    guarded = Guard(application(studio), port, token)
    server = _Server(uvicorn.Config(guarded, log_level="critical", lifespan="off", timeout_graceful_shutdown=1))
    serving, began = asyncio.create_task(server.serve([listening])), time.monotonic()
    try:
        while not studio.ended.is_set() and not serving.done():
            with suppress(TimeoutError):
                await asyncio.wait_for(studio.ended.wait(), 1.0)
            last = max((one.asked for one in studio.windows.values()), default=began)
            if time.monotonic() - last > IDLE and not studio.unsaved:
                break
    finally:
        server.should_exit = True
        studio.end()
        await serving
    return studio.unsaved
