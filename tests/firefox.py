"""A page in Firefox, where it is installed: driven by Marionette, which Firefox itself speaks, and nothing else.

Each message is its length, a colon and a JSON list: a command is `[0, number, name, parameters]`, an answer
`[1, number, error, result]` (Firefox Source Docs, Testing, Marionette, Protocol).
"""

from __future__ import annotations

import base64
import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PATIENCE = 60
"""Seconds until a browser that does not answer has failed."""
PREFERENCES = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "ui.prefersReducedMotion": 1,
}
"""Nothing is reached: every request goes to a port at which nobody listens."""


class Firefox:
    """A browser with one window."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self._message()
        self.command("WebDriver:NewSession", capabilities={"alwaysMatch": {"webSocketUrl": False}})

    def _message(self) -> Any:
        size = b""
        while (digit := self._stream.read(1)) != b":":
            assert digit, "the browser has gone"
            size += digit
        return json.loads(self._stream.read(int(size)))

    def command(self, name: str, **parameters: Any) -> Any:
        """What a command gives; fails with what the browser says of it."""
        self._number += 1
        text = json.dumps([0, self._number, name, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self._message()
        assert error is None, (name, error)
        return result

    def open(self, file: Path, address: str = "") -> None:
        """Opens the page in a file as if nothing had been open."""
        self.command("WebDriver:Navigate", url="about:blank")
        self.command("WebDriver:Navigate", url=f"{file.as_uri()}#{address}" if address else file.as_uri())

    def run(self, script: str, *given: Any) -> Any:
        """What a script returns, or a promise of it; it may see the page, and none of its own names."""
        text = f"return (async function () {{ {script} }}).apply(null, arguments);"
        return self.command("WebDriver:ExecuteScript", script=text, args=list(given))["value"]

    def element(self, selector: str) -> str:
        """An element by its selector, as commands know it."""
        found = self.command("WebDriver:FindElement", using="css selector", value=selector)["value"]
        return str(next(iter(found.values())))

    def press(self, selector: str) -> None:
        """Presses an element."""
        self.command("WebDriver:ElementClick", id=self.element(selector))

    def type(self, selector: str, text: str) -> None:
        """Types a text in place of what stands in a field."""
        field = self.element(selector)
        self.command("WebDriver:ElementClear", id=field)
        self.command("WebDriver:ElementSendKeys", id=field, text=text)

    def picture(self) -> bytes:
        """What is seen, as PNG."""
        return base64.b64decode(self.command("WebDriver:TakeScreenshot", full=False)["value"])

    def close(self) -> None:
        """Ends the browser."""
        self.command("Marionette:Quit", flags=["eForceQuit"])
        self._socket.close()


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """Firefox without a window, with a profile of its own in a folder; the test is skipped where there is none."""
    if FIREFOX is None:
        pytest.skip("no Firefox is installed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    set_ = {**PREFERENCES, "marionette.port": port}
    lines = (f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in set_.items())
    (folder / "user.js").write_text("".join(lines), "utf-8")
    asked = [FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    running = subprocess.Popen(asked, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        found = _connected(port, running)
        yield found
        found.close()
        running.wait(PATIENCE)
    finally:
        if running.poll() is None:
            running.kill()
            running.wait()


def _connected(port: int, running: subprocess.Popen[bytes]) -> Firefox:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return Firefox(port)
        except ConnectionRefusedError:
            assert running.poll() is None, "Firefox has ended"
            assert time.monotonic() < until, "Firefox does not answer"
            time.sleep(0.2)
