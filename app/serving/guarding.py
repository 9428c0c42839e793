"""What every HTTP request passes: its size, where it comes from, and errors nobody expected."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.serving import problems
from app.serving.security_headers import with_security_headers

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_TOO_LARGE = "The body has more than {:,} bytes (setting CAIRN_SERVE_BODY_BYTES). Send less."
_NOT_WHOLE = "The rest of the body did not come. Send it whole."
UNBOUNDED = frozenset({"/administration/storage/restore"})
"""Paths of bodies of any size, read only when it is known that whoever sends them may."""
BODY_SECONDS = 30.0
"""Seconds within which a body must have come; a caller that stops halfway is not waited for."""
_OTHER_SITE = (
    "This was sent by a page of another site. Send it from a program, or from a page of this "
    "server."
)
_OTHER_HOST = (
    "Without an API key the server answers under names of this machine only. Address it as "
    "127.0.0.1 or localhost, or make a key: cairn keys create."
)


class Guard:
    """ASGI middleware around the whole application.

    A page of another site must not act through the browser of somebody who may: requests that
    change something carry no foreign ``Origin``, and while no key is needed the ``Host`` must be a
    name of this machine, so that no foreign name is made to point here.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        most_bytes: int,
        is_open: Callable[[], bool],
        body_seconds: float | None = None,
    ) -> None:
        self._app = app
        self._most_bytes = most_bytes
        self._body_seconds = BODY_SECONDS if body_seconds is None else body_seconds
        self._is_open = is_open

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer it."""
        if scope["type"] == "websocket":
            await self._connect(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        has_begun = False

        async def watched(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(with_security_headers(message))

        headers, is_bounded = Headers(scope=scope), scope["path"] not in UNBOUNDED
        try:
            self._check(scope["method"], headers)
            if is_bounded:
                self._check_length(headers)
            await self._app(scope, self._bounded(receive) if is_bounded else receive, watched)
        except HTTPException as error:
            code = HTTPStatus(error.status_code).phrase.lower().replace(" ", "_")
            await problems.problem(error.status_code, code, error.detail)(scope, receive, watched)
        except Exception as error:  # noqa: BLE001  (nobody sees a traceback)
            told = problems.unexpected(error)
            if not has_begun:
                await told(scope, receive, watched)

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a page of this server open a websocket; those of other sites may not."""
        try:
            self._check("CONNECT", Headers(scope=scope))
        except HTTPException:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        await self._app(scope, receive, send)

    def _check(self, method: str, headers: Headers) -> None:
        host, origin = headers.get("host", ""), headers.get("origin")
        if method not in _SAFE and origin is not None and urlsplit(origin).netloc != host:
            raise HTTPException(HTTPStatus.FORBIDDEN, _OTHER_SITE)
        if self._is_open() and not is_loopback(urlsplit(f"//{host}").hostname or ""):
            raise HTTPException(HTTPStatus.FORBIDDEN, _OTHER_HOST)

    def _check_length(self, headers: Headers) -> None:
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > self._most_bytes:
            raise self._too_large()

    def _bounded(self, receive: Receive) -> Receive:
        """The body, which ends with an error when it is too large or does not come."""
        taken, is_whole, late_at = 0, False, asyncio.get_running_loop().time() + self._body_seconds

        async def counted() -> Message:
            nonlocal taken, is_whole
            try:
                async with asyncio.timeout_at(None if is_whole else late_at):
                    message = await receive()
            except TimeoutError as error:
                raise HTTPException(HTTPStatus.REQUEST_TIMEOUT, _NOT_WHOLE) from error
            taken += len(message.get("body", b""))
            is_whole = not message.get("more_body", False)
            if taken > self._most_bytes:
                raise self._too_large()
            return message

        return counted

    def _too_large(self) -> HTTPException:
        text = _TOO_LARGE.format(self._most_bytes)
        return HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, text)


def is_loopback(host: str) -> bool:
    """Whether a host name or address is this machine to itself."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
