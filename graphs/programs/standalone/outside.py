"""What a script of its own runs on: one operation called over HTTP, its answers as rows.

The source of this file becomes part of every script that is saved.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import sys
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import quote

import httpx

from graphs.rows.answer_rows import rows_of
from tools.paging import next_arguments, said_by_headers

SECONDS = 30.0
"""Longest wait for one answer."""
AT_ONCE = 4
"""Calls that are out at the same time."""
PAGES = 1000
"""Pages of one list at most."""
NOT_FOUND = 404


@dataclass
class Parameter:
    """One input of an operation."""

    word: str
    """What the script calls it."""
    key: str
    name: str
    """On the wire; in a JSON body the dotted path."""
    location: str
    default: Any = None


@dataclass
class Credential:
    """A secret, from a variable of the environment, and where it goes."""

    variable: str
    secret: str
    kind: str
    location: str = ""
    name: str = ""


@dataclass
class Operation:
    """One operation of a service, and where in its answers the rows lie."""

    method: str
    url: str
    path: str
    parameters: list[Parameter]
    credentials: list[Credential]
    container: str
    attributes: list[str]
    kind: str
    """Of its answers, as ``list``."""
    worked_out: tuple[tuple[str, str, str], ...] = ()
    """What is worked out, each with the two attributes of a row that tell it."""
    form: bool = False
    """Whether its body is a form."""
    changes: bool = False
    paged: bool = False
    """Whether all pages are read, where a call does not choose its rows by one of ``bounds``."""
    bounds: tuple[str, ...] = ()
    """Keys of inputs that say how many rows, or which page, are wanted."""

    async def __call__(self, **given: Any) -> list[dict[str, Any]]:
        """The rows of its answer, and of the pages that follow."""
        keys = {one.word: one.key for one in self.parameters}
        arguments = {keys[word]: value for word, value in given.items() if value is not None}
        rows, before, own = [], None, cast("Any", self)
        whole = self.paged and not any(key in arguments for key in self.bounds)
        for _ in range(PAGES):
            body, beside = await _answer(self, arguments)
            if body is None or body == before:
                break
            rows += rows_of(body, own)
            following = next_arguments(own, arguments, body, beside) if whole else None
            if following is None:
                break
            arguments, before = following, body
        return rows


_gate = asyncio.Semaphore(AT_ONCE)
_sure = argparse.Namespace(yes=False)


async def _answer(
    operation: Operation, arguments: Mapping[str, Any]
) -> tuple[Any, Mapping[str, Any]]:
    """What one call gave, None where there is no such thing, and what headers say of its pages.

    Ends the script where it failed.
    """
    try:
        request = _request(operation, arguments)
    except httpx.InvalidURL as error:
        sys.exit(f"{operation.url} is no address: {error}")
    if operation.changes:
        _agreed(operation, request)
    async with _gate, httpx.AsyncClient(timeout=SECONDS) as client:
        try:
            response = await client.send(request)
        except httpx.HTTPError as error:
            sys.exit(f"{request.method} {request.url.copy_with(query=None)} failed: {error!r}")
    if response.status_code == NOT_FOUND and not operation.changes:
        return None, {}
    if response.is_error:
        told = f"{request.method} {request.url.copy_with(query=None)}"
        sys.exit(f"{told} answered {response.status_code}: {response.text[:500]}")
    return _body(response), said_by_headers(response)


def _body(response: httpx.Response) -> Any:
    """The JSON of an answer, None of an empty one; ends the script where it is something else."""
    try:
        return response.json() if response.content else None
    except ValueError:
        told = f"{response.request.method} {response.request.url.copy_with(query=None)}"
        sys.exit(f"{told} answered no JSON: {response.text[:200]}")


def _request(operation: Operation, arguments: Mapping[str, Any]) -> httpx.Request:
    given = [(one, arguments[one.key]) for one in operation.parameters if one.key in arguments]

    def at(location: str) -> dict[str, Any]:
        return {one.name: value for one, value in given if one.location == location}

    path, query, headers, cookies = operation.path, at("query"), at("header"), at("cookie")
    for name, value in at("path").items():
        path = path.replace(f"{{{name}}}", quote(_text(value), safe=""))
    for one in operation.credentials:
        _sign(one, query, headers, cookies)
    body = at("body")
    content: dict[str, Any] = {}
    if any(one.location == "body" for one in operation.parameters) and (body or operation.changes):
        content = {"data": body} if operation.form else {"json": _nested(body)}
    return httpx.Request(
        operation.method,
        f"{operation.url.rstrip('/')}/{path.lstrip('/')}",
        params=query,
        headers={name: _text(value) for name, value in headers.items()},
        cookies={name: _text(value) for name, value in cookies.items()},
        **content,
    )


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _nested(leaves: Mapping[str, Any]) -> Any:
    """The JSON body of values by dotted paths; ``""`` is the whole body."""
    if "" in leaves:
        return leaves[""]
    body: dict[str, Any] = {}
    for name, value in sorted(leaves.items()):
        *parents, leaf = name.split(".")
        node = body
        for parent in parents:
            node = node.setdefault(parent, {})
        node[leaf] = value
    return body


def _sign(
    one: Credential, query: dict[str, Any], headers: dict[str, Any], cookies: dict[str, Any]
) -> None:
    """Add a secret to what is sent."""
    secret = one.secret
    if not secret:
        sys.exit(f"Set the environment variable {one.variable}; see the top of this script.")
    if one.kind == "basic":
        headers["Authorization"] = f"Basic {base64.b64encode(secret.encode()).decode()}"
    elif one.kind == "bearer":
        headers["Authorization"] = f"Bearer {secret}"
    else:
        {"query": query, "header": headers, "cookie": cookies}[one.location][one.name] = secret


def _agreed(operation: Operation, request: httpx.Request) -> None:
    """Ask before something is changed; ends the script unless the person agrees."""
    if _sure.yes:
        return
    url = request.url
    for one in operation.credentials:
        if one.location == "query":
            url = url.copy_remove_param(one.name)
    told = f"{request.method} {url} {request.content.decode(errors='replace')}"
    if not sys.stdin.isatty():
        sys.exit(f"Not sent: {told}\nIt changes something: run this script with --yes.")
    if input(f"Send {told}? [y/N] ").strip().lower() != "y":
        sys.exit("Not sent.")


def print_result(main: Callable[[], Coroutine[Any, Any, Any]], told: str | None) -> None:
    """Run the script and print what it gives as JSON."""
    parser = argparse.ArgumentParser(description=told)
    parser.add_argument("--yes", action="store_true", help="send what changes something")
    parser.parse_args(namespace=_sure)
    sys.stdout.write(json.dumps(asyncio.run(main()), ensure_ascii=False, indent=2) + "\n")
