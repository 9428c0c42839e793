"""One owner's client of the server, over HTTP with their key."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx

_SECONDS = 120.0
_PAGE = 40
"""Few enough that lists have several pages."""


class GoneError(Exception):
    """The server died before it answered."""


class RefusedError(Exception):
    """The server answered that it does not do it."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(f"{status} {code}: {detail}")
        self.status, self.code = status, code


class Client:
    """Every method raises ``GoneError`` and ``RefusedError``."""

    def __init__(self, owner: str, http: httpx.AsyncClient) -> None:
        self.owner = owner
        self._http = http

    async def invoke(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """What ``/agent/invoke`` gives: how the run ended, or what it waits for."""
        answer = await self.post("/agent/invoke", {"input": dict(given)})
        return dict(answer["output"])

    async def get(self, path: str, **query: Any) -> Any:
        """The JSON of a resource."""
        return await self._sent("GET", path, params=query)

    async def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """What the server answers."""
        return await self._sent("POST", path, json=dict(body))

    async def all(self, path: str, id_name: str) -> list[dict[str, Any]]:
        """All entries of a long list, page by page."""
        found: list[dict[str, Any]] = []
        query: dict[str, Any] = {"limit": _PAGE}
        while page := await self.get(path, **query):
            found += page
            query["before"] = page[-1][id_name]
        return found

    async def followed(self, run_id: str) -> tuple[list[int], dict[str, Any]]:
        """The numbers of the events of a run, then the run as it ended; waits for that."""
        numbers: list[int] = []
        kind = ""
        try:
            async with self._http.stream("GET", f"/runs/{run_id}/events") as response:
                await _check(response)
                async for name, value in _fields(response):
                    if name == "event":
                        kind = value
                    elif name == "id":
                        numbers.append(int(value))
                    elif name == "data" and kind == "end":
                        return numbers, dict(json.loads(value))
        except httpx.TransportError as error:
            raise GoneError(str(error)) from error
        message = f"the events of run {run_id} broke off"
        raise GoneError(message)

    async def _sent(self, method: str, path: str, **given: Any) -> Any:
        try:
            response = await self._http.request(method, path, **given)
        except httpx.TransportError as error:
            raise GoneError(str(error)) from error
        await _check(response)
        return response.json()


Clients = Mapping[str, Client]
"""By owner."""


@asynccontextmanager
async def opened_clients(url: str, keys: Mapping[str, str]) -> AsyncIterator[Clients]:
    """A client for each owner, by their keys."""
    async with AsyncExitStack() as stack:
        yield {
            owner: Client(owner, await stack.enter_async_context(_http(url, key)))
            for owner, key in keys.items()
        }


def _http(url: str, key: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        base_url=url,
        headers={"X-API-Key": key},
        timeout=_SECONDS,
        trust_env=False,
        limits=httpx.Limits(max_connections=None),
    )


async def _check(response: httpx.Response) -> None:
    if response.is_success:
        return
    text = (await response.aread()).decode("utf-8", "replace")
    try:
        problem = json.loads(text)
    except ValueError:
        problem = {}
    raise RefusedError(
        response.status_code, str(problem.get("code", "")), str(problem.get("detail", text[:500]))
    )


async def _fields(response: httpx.Response) -> AsyncIterator[tuple[str, str]]:
    """The fields of server-sent events; those of one event come in the order of the server."""
    async for line in response.aiter_lines():
        name, colon, value = line.partition(":")
        if colon and name:
            yield name, value.removeprefix(" ")
