"""What every HTTP request passes: its size, where it comes from, and errors nobody expected."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.serving import problems

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_TOO_LARGE = "The body has more than {:,} bytes (setting CAIRN_SERVE_BODY_BYTES). Send less."
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

    def __init__(self, app: ASGIApp, *, most_bytes: int, is_open: Callable[[], bool]) -> None:
        self._app = app
        self._most_bytes = most_bytes
        self._is_open = is_open

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        has_begun = False

        async def watched(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        headers = Headers(scope=scope)
        try:
            self._check(scope["method"], headers)
            await self._app(scope, self._bounded(headers, receive), watched)
        except HTTPException as error:
            code = HTTPStatus(error.status_code).phrase.lower().replace(" ", "_")
            await problems.problem(error.status_code, code, error.detail)(scope, receive, send)
        except Exception as error:  # noqa: BLE001  (nobody sees a traceback)
            told = problems.unexpected(error)
            if not has_begun:
                await told(scope, receive, send)

    def _check(self, method: str, headers: Headers) -> None:
        host, origin = headers.get("host", ""), headers.get("origin")
        if method not in _SAFE and origin is not None and urlsplit(origin).netloc != host:
            raise HTTPException(HTTPStatus.FORBIDDEN, _OTHER_SITE)
        if self._is_open() and not is_loopback(urlsplit(f"//{host}").hostname or ""):
            raise HTTPException(HTTPStatus.FORBIDDEN, _OTHER_HOST)
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > self._most_bytes:
            raise self._too_large()

    def _bounded(self, headers: Headers, receive: Receive) -> Receive:
        """The body, which ends with an error when it goes on for too long."""
        if "transfer-encoding" not in headers:
            return receive
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
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
