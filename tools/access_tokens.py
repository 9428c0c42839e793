"""Access tokens of OAuth 2.0: got when they are needed, kept until they end, shared by calls."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote_plus

import httpx

from memory.redaction import learn, mask
from tools.calling import CallError, ErrorKind
from tools.error_in_body import explanation
from tools.oauth_client import TokenClient

MAX_BYTES = 100_000
MARGIN_S = 30.0
"""A token is not used in its last seconds: it would end on the way."""
MARGIN_SHARE = 0.1
"""The same for tokens that live for a short time."""

_UNKNOWN = (400, 401)
_KNOWS = "invalid_client"
"""How an endpoint says that it does not know a client (RFC 6749, 5.2)."""

Send = Callable[[httpx.Request], Awaitable[httpx.Response]]


class NoTokenError(Exception):
    """No token was got; ``error`` says why, and nothing was called with one."""

    def __init__(self, error: CallError) -> None:
        super().__init__(error.message)
        self.error = error


@dataclass(frozen=True)
class _Token:
    text: str = field(repr=False)
    until: float
    """When it is to be used no more, by the clock."""
    refresh_token: str = field(repr=False)


class AccessTokens:
    """The tokens of all clients; however many calls need one at once, it is got once."""

    def __init__(self, send: Send, clock: Callable[[], float], timeout_s: float) -> None:
        self._send = send
        self._clock = clock
        self._timeout_s = timeout_s
        self._held: dict[TokenClient, _Token] = {}
        self._fetches: dict[TokenClient, asyncio.Task[str]] = {}

    async def token(self, client: TokenClient, *, spent: str = "") -> str:
        """A token that is good for now, and not the one that a service refused (``spent``).

        Raises ``NoTokenError``.
        """
        held = self._held.get(client)
        if held is not None and held.text != spent and held.until > self._clock():
            return held.text
        fetch = self._fetches.get(client)
        if fetch is None or fetch.done() or fetch.get_loop() is not asyncio.get_running_loop():
            fetch = asyncio.create_task(self._fetched(client, held))
            self._fetches[client] = fetch
            fetch.add_done_callback(lambda done: self._forget(client, done))
        return await asyncio.shield(fetch)  # who is cancelled takes nothing from the others

    def _forget(self, client: TokenClient, fetch: asyncio.Task[str]) -> None:
        if self._fetches.get(client) is fetch:
            del self._fetches[client]
        if not fetch.cancelled():
            fetch.exception()  # seen, also when nobody waits any more

    async def _fetched(self, client: TokenClient, held: _Token | None) -> str:
        refresh_token = held.refresh_token if held else client.refresh_token
        answer = await self._answer(client, refresh_token)
        token = _token(client, answer, refresh_token, self._clock())
        learn(f"token {client.name}@{client.host}", (token.text, token.refresh_token))
        self._drop_ended()
        self._held[client] = token
        if token.refresh_token != refresh_token:
            renewed = client.renewed(token.refresh_token)
            if await asyncio.to_thread(client.keep, renewed.credential()):
                self._held[renewed] = token
                self._held[client] = replace(token, refresh_token=client.refresh_token)
        return token.text

    def _drop_ended(self) -> None:
        """Forget tokens that ended, but for refresh tokens that stand nowhere else."""
        now = self._clock()
        self._held = {
            client: token
            for client, token in self._held.items()
            if token.until > now or token.refresh_token != client.refresh_token
        }

    async def _answer(self, client: TokenClient, refresh_token: str) -> dict[str, Any]:
        """The JSON object of the token endpoint, asked in the second way where it wants that."""
        for in_body in (False, True) if client.client_secret else (True,):
            request = _request(client, refresh_token, in_body=in_body, limit_s=self._timeout_s)
            try:
                async with asyncio.timeout(self._timeout_s):
                    response = await self._send(request)
                    try:
                        body = await _json(response)
                    finally:
                        await response.aclose()
            except (TimeoutError, httpx.TransportError, OSError) as error:
                raise _no_token(client, str(error) or "no answer", "connection") from None
            if response.status_code == httpx.codes.OK and "access_token" in body:
                return body
            if response.status_code not in _UNKNOWN or body.get("error", _KNOWS) != _KNOWS:
                break
        status = response.status_code
        words = mask(explanation(body), {client.client_secret, refresh_token} - {""})
        raise _no_token(client, f"{status} {words}".strip(), _kind(status))


def _kind(status: int) -> ErrorKind:
    if status == httpx.codes.TOO_MANY_REQUESTS:
        return "rate_limited"
    return "server_error" if status >= 500 else "unauthorised"


def _request(
    client: TokenClient, refresh_token: str, *, in_body: bool, limit_s: float
) -> httpx.Request:
    """A request for a token; a client with a secret is known by Basic (RFC 6749, 2.3.1), or by
    its fields in the body, where a service takes no other."""  # noqa: D209
    grant = "refresh_token" if refresh_token else "client_credentials"
    fields = {"grant_type": grant, "refresh_token": refresh_token, "scope": client.scope}
    headers = {"Accept": "application/json", "User-Agent": "cairn", "Accept-Encoding": "identity"}
    if in_body:
        fields |= {"client_id": client.client_id, "client_secret": client.client_secret}
    else:
        pair = f"{quote_plus(client.client_id)}:{quote_plus(client.client_secret)}"
        headers["Authorization"] = f"Basic {base64.b64encode(pair.encode()).decode()}"
    return httpx.Request(
        "POST",
        client.token_url,
        headers=headers,
        data={name: text for name, text in fields.items() if text},
        extensions={"timeout": dict.fromkeys(("connect", "read", "write", "pool"), limit_s)},
    )


async def _json(response: httpx.Response) -> dict[str, Any]:
    """The JSON object of an answer; without members where it is none."""
    content = b""
    async for part in response.aiter_bytes():
        content += part
        if len(content) > MAX_BYTES:
            return {}
    try:
        body = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    return body if isinstance(body, dict) else {}


def _token(client: TokenClient, answer: dict[str, Any], refreshed: str, now: float) -> _Token:
    text, kind = answer["access_token"], answer.get("token_type", "bearer")
    if not isinstance(text, str) or not text.isprintable() or not text.isascii() or not text:
        raise _no_token(client, "its token is none that a header can carry")
    if str(kind).lower() != "bearer":
        raise _no_token(client, "its token is no bearer token")
    renewed = answer.get("refresh_token")
    is_renewed = isinstance(renewed, str) and bool(renewed)
    return _Token(text, now + _lifetime_s(answer), str(renewed) if is_renewed else refreshed)


def _lifetime_s(answer: dict[str, Any]) -> float:
    """Seconds for which a token is used; one of which nobody says is used until it is refused."""
    try:
        seconds = float(answer["expires_in"])
    except (KeyError, TypeError, ValueError):
        return float("inf")
    return max(seconds - min(MARGIN_S, MARGIN_SHARE * seconds), 0.0)


def _no_token(client: TokenClient, reason: str, kind: ErrorKind = "unauthorised") -> NoTokenError:
    host = httpx.URL(client.token_url).host
    message = f"not called: {host} gave no access token for {client.name}: {reason}"
    return NoTokenError(CallError(kind=kind, message=message, transient=kind != "unauthorised"))
