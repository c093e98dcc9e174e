"""Who may ask the studio: a window of this machine that has the token, and nobody else.

A page of any site can send requests to a server of this machine, and a name of that site can be made to lead here. So
a request says for whom it is (`Host`), from where (`Origin`, `Sec-Fetch-Site`), and has the token, which stands in no
address that a server or a log sees; there is no cookie that a browser would add by itself. What is refused is told
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from secrets import compare_digest, token_urlsafe

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from macau_edge.model.numbers import whole_of
from macau_edge.reading.source import LIMIT

MOST = LIMIT * 3 // 2
"""Bytes of a request: those of a ruleset, with two in JSON for each quote and end of a line, and what is around it."""
OF_A_VERSION = ("/api/compare", "/api/copy")
"""What is asked of a version of a text, which comes beside it."""

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}
"""What goes with every answer."""


def new_token() -> str:
    """A word that nobody can guess: 32 random bytes."""
    return token_urlsafe(32)


class Guard:
    """Lets through to an application what may be asked on a port, and refuses the rest with an empty answer."""

    def __init__(self, app: ASGIApp, port: int, token: str) -> None:
        self.app, self.token = app, token
        self.hosts = {f"{name}:{port}" for name in ("127.0.0.1", "localhost")}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request, by itself or by the application."""
        if scope["type"] != "http":
            return
        heads: dict[str, list[str]] = {}
        for name, value in scope["headers"]:
            heads.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
        refused = self._refused(scope["method"], scope["path"], heads)
        if b"%" in scope["raw_path"]:  # no address of ours has one: another program may read it otherwise
            refused = 403

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", ()), *own]}
            await send(message)

        if refused == 413 and "content-length" in heads:  # read to its end, or the answer would be lost with the rest
            while (await receive()).get("more_body"):
                pass
        if refused:
            await with_headers({"type": "http.response.start", "status": refused, "headers": []})
            await with_headers({"type": "http.response.body", "body": b""})
            return
        await self.app(scope, receive, with_headers)

    def _refused(self, method: str, path: str, heads: Mapping[str, list[str]]) -> int:
        """The status with which a request is refused; 0 where it is not."""
        if any(len(values) > 1 for name, values in heads.items() if name in SINGLE):
            return 403
        said = {name: values[0] for name, values in heads.items()}
        origins = {f"http://{host}" for host in self.hosts}
        if said.get("host") not in self.hosts or said.get("origin", next(iter(origins))) not in origins:
            return 403
        if said.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return 403
        if not path.startswith("/api/"):
            return 0 if method == "GET" else 405
        if method != "POST":
            return 405
        if not compare_digest(said.get("authorization", "").encode(), f"Bearer {self.token}".encode()):
            return 403
        if said.get("content-type", "") != "application/json":
            return 403
        length = said.get("content-length", "")
        most = 2 * MOST if path in OF_A_VERSION else MOST
        return 0 if length.isascii() and length.isdigit() and len(length) < 10 and whole_of(length) <= most else 413


SINGLE = ("host", "origin", "sec-fetch-site", "authorization", "content-type", "content-length")
"""Heads of which a second one would be read by one program and not by another."""
