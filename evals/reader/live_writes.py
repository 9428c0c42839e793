"""What the live services for development are told to change: the operation, and its values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from evals.live.catalogue import find_services
from evals.live.records import Data, LiveService
from evals.reader.pairs import Pair, card, said_in
from tools.openapi_import import import_openapi
from tools.records import Tool

_BASE_URL = "http://127.0.0.1:1"
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Write:
    """A request that is to change one thing."""

    text: str
    tools: Sequence[Tool]
    """The operations of the service that change something."""
    tool: Tool
    """The one whose body holds all that is to be set."""
    values: Mapping[str, Any]
    """What is to be set, by the key of its input."""


def live_writes() -> Iterator[Write]:
    """Those of which the gold data tells the one operation that is meant."""
    for service in find_services().developed():
        yield from _writes(service)


def pairs_of(write: Write) -> Iterator[Pair]:
    """The values that stand in the text, with all that the body of the operation holds."""
    inputs = {one.key: card(one.name, one.description) for one in _body(write.tool)}
    for key, value in write.values.items():
        said = None if isinstance(value, bool | list | dict) else said_in(write.text, value)
        if said is not None and len(inputs) > 1:
            right = [*inputs].index(key)
            yield Pair("live", write.tool.id, said, tuple(inputs.values()), right)


def _writes(service: LiveService) -> Iterator[Write]:
    described = import_openapi(
        service.description(_BASE_URL), source=f"{_BASE_URL}/openapi.json",
        group_id=service.name, allow_loopback=True,
    )  # fmt: skip
    tools = [tool for tool in described.tools if tool.risk != "read"]
    for request in service.requests:
        if request.after is None:
            continue
        before = service.data()
        after = deepcopy(before)
        request.after(after)
        told = [*_told(before, after)]
        if len(told) != 1:
            continue
        sets = [(tool, _set(tool, *told[0])) for tool in tools]
        most = max((len(found) for _, found in sets), default=0)
        best = [(tool, found) for tool, found in sets if len(found) == most > 0]
        if len(best) == 1:
            yield Write(request.text, tools, *best[0])


def _told(before: Data, after: Data) -> Iterator[tuple[str, Row]]:
    """The methods and the fields by which rows were made or changed."""
    for name in after:
        old, new = _rows(before.get(name)), _rows(after[name])
        for key, row in new.items():
            if key not in old:
                yield "POST", row
            elif row != old[key]:
                yield "PATCH PUT", {n: v for n, v in row.items() if v != old[key].get(n)}


def _rows(collection: Any) -> dict[Any, Row]:
    """The rows of a collection by what tells them apart."""
    if isinstance(collection, dict):
        return {key: row for key, row in collection.items() if isinstance(row, dict)}
    rows = [row for row in collection or () if isinstance(row, dict)]
    return {next(iter(row.values()), None): row for row in rows if row} if _are_plain(rows) else {}


def _are_plain(rows: Sequence[Row]) -> bool:
    return all(isinstance(next(iter(row.values()), None), str | int) for row in rows)


def _set(tool: Tool, methods: str, row: Row) -> dict[str, Any]:
    """What of a row an operation is told, by input; nothing by another method."""
    if tool.method not in methods.split():
        return {}
    return {one.key: row[one.name] for one in _body(tool) if row.get(one.name) is not None}


def _body(tool: Tool) -> Sequence[Any]:
    return [one for one in tool.parameters if one.location == "body" and one.name]
