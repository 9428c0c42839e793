"""Answers made up of a description: for operations whose service cannot be called.

What is answered follows from the description and the request alone: it is the same every time. An
attribute has the same values wherever it stands: the id that a list gives is known to the operation
that takes it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from evals.loopback_serving import in_a_thread
from tools.digest import digest_of
from tools.records import OutputField, Tool
from tools.words import name_parts

ROWS = 12
"""Records of a list."""
_DAYS = 28
_PLACEHOLDER = re.compile(r"\\\{([^{}]*)\\\}")


class DescribedAnswers:
    """The answers of the operations of a description that only read."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        self._known = [(_pattern(tool), tool) for tool in tools if tool.risk == "read"]
        self._known.sort(key=lambda one: one[1].path.count("{"))

    def answer(self, method: str, address: str) -> tuple[int, Any]:
        """Status and body."""
        parts = urlsplit(address)
        for pattern, tool in self._known:
            found = pattern.fullmatch(parts.path)
            if found and tool.method.upper() == method:
                names = _PLACEHOLDER.findall(re.escape(tool.path.partition("?")[0]))
                path = dict(zip(names, map(unquote, found.groups()), strict=True))
                return 200, body_of(tool, {**dict(parse_qsl(parts.query)), **path})
        return 404, {"error": f"The description has no {method} {parts.path}."}


def _pattern(tool: Tool) -> re.Pattern[str]:
    path = re.escape(tool.path.partition("?")[0])
    return re.compile(f"(?:/[^?]*?)?{_PLACEHOLDER.sub('([^/]+)', path)}")


def body_of(tool: Tool, given: Mapping[str, str]) -> Any:
    """A body with every output that is described; what was given stands in it, and bounds it."""
    tree: Any = {}
    asked = {_plain(name): value for name, value in given.items()}
    for output in tool.outputs:
        tree = _set(tree, _steps(output.path), output, asked, 0)
    return tree


def _steps(path: str) -> list[str]:
    return [step for step in path.replace("[]", ".[]").split(".") if step]


def _set(
    tree: Any, steps: list[str], output: OutputField, asked: Mapping[str, str], row: int
) -> Any:
    """The tree with the value of an output at each place where it stands."""
    if not steps:
        return value_of(output, asked, row)
    if steps[0] == "[]":
        rows = tree if isinstance(tree, list) else [{} for _ in range(_length(asked, row))]
        return [_set(one, steps[1:], output, asked, row + at) for at, one in enumerate(rows)]
    found = tree if isinstance(tree, dict) else {}
    return {**found, steps[0]: _set(found.get(steps[0], {}), steps[1:], output, asked, row)}


def _length(asked: Mapping[str, str], row: int) -> int:
    """A list within a row is short, and a stated limit holds."""
    wanted = asked.get("limit", "")
    most = ROWS if row == 0 else 2
    return min(most, int(wanted)) if wanted.isdecimal() else most


def value_of(output: OutputField, asked: Mapping[str, str], row: int) -> Any:
    """What an output holds in a row; of one name the same everywhere."""
    said = asked.get(_plain(output.name))
    if said is not None and output.type in ("string", "integer", "number"):
        with suppress(ValueError):
            return {"integer": int, "number": float}.get(output.type, str)(said)
    chance = Random(digest_of([_plain(output.name), output.type, row]))
    if output.enum:
        return chance.choice(output.enum)
    if output.example is not None and row == 0 and not isinstance(output.example, list | dict):
        return output.example
    return _made_up(output, chance, row)


def _made_up(output: OutputField, chance: Random, row: int) -> Any:
    match output.type:
        case "integer":
            return chance.randint(1, 500)
        case "number":
            return round(chance.uniform(0, 500), 2)
        case "boolean":
            return chance.random() < 0.5
        case "array" | "object":
            return [] if output.type == "array" else {}
    day = f"2026-{1 + row % 12:02}-{chance.randint(1, _DAYS):02}"
    if output.format in ("date", "date-time"):
        return day if output.format == "date" else f"{day}T{chance.randint(8, 20):02}:30:00Z"
    words = " ".join(part.lower() for part in name_parts(output.name)) or "value"
    return f"{words} {row + 1}"


def _plain(name: str) -> str:
    return "".join(name_parts(name)).lower()


@contextmanager
def described(tools: Iterable[Tool]) -> Iterator[str]:
    """Serve the answers on a loopback port until the block ends; gives its address."""
    answers = DescribedAnswers(tools)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_GET(self) -> None:
            status, body = answers.answer(self.command, self.path)
            data = json.dumps(body).encode()
            with suppress(ConnectionError):
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.block_on_close = False
    with in_a_thread(server):
        yield f"http://127.0.0.1:{server.server_port}"
