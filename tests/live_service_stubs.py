"""Calls to live services, the changes asked of them, and their descriptions taken at their word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

import httpx
import jsonschema
import yaml

from evals.live.comparing import differences
from evals.live.conversations.catalogue import conversations_on
from evals.live.records import Data, LiveRequest, LiveService

BASE = "http://service.example"


def described(service: LiveService) -> Any:
    """The description of a service, whether it is an object or YAML."""
    text = service.description(BASE)
    return yaml.safe_load(text) if isinstance(text, str) else text


def paths_read(service: LiveService) -> set[str]:
    """The paths of a description that can be read."""
    return {path for path, methods in described(service)["paths"].items() if "get" in methods}


def client(service: LiveService, data: Data, key: str = "X-API-Key") -> httpx.AsyncClient:
    """Who calls the service over this data, its API key in this header."""
    transport = httpx.ASGITransport(service.application(data))
    headers = {key: service.api_key} if service.api_key else {}
    return httpx.AsyncClient(transport=transport, base_url=BASE, headers=headers)


def writes(service: LiveService) -> Iterator[tuple[LiveRequest, Data]]:
    """Each change with the data before it: fresh for a request, in order for a turn."""
    for request in service.requests:
        if request.after is not None:
            yield request, service.data()
    for one in conversations_on(service.name):
        data = service.data()
        for turn in one.turns:
            if turn.after is not None:
                yield turn, deepcopy(data)
                turn.after(data)


async def differences_after(
    http: httpx.AsyncClient,
    calls: Iterable[tuple[str, str, Any]],
    request: LiveRequest,
    before: Data,
    data: Data,
) -> list[str]:
    """How what a service holds after these calls (method, path, body) differs from the change that
    was asked for; ``data`` is what it holds, ``before`` what it held.
    """
    async with http:
        for method, path, body in calls:
            response = await http.request(method, path, json=body)
            assert response.is_success, response.text
    right = deepcopy(before)
    assert request.after is not None
    request.after(right)
    return differences(before, data, right, request.free)


async def get_as_described(http: httpx.AsyncClient, url: str, path: str, spec: Any) -> None:
    """Fails where the answer to a read differs from what is described of its path, or is empty."""
    response = await http.get(url)
    assert response.status_code == 200, response.text
    assert response.json()
    content = spec["paths"][path]["get"]["responses"]["200"]["content"]
    schema = strict(content["application/json"]["schema"])
    jsonschema.validate(response.json(), {**schema, "components": strict(spec["components"])})


def strict(schema: Any) -> Any:
    """A schema of OpenAPI as one of JSON Schema that allows no other fields."""
    if isinstance(schema, list):
        return [strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: strict(one) for name, one in schema.items() if name != "nullable"}
    if schema.get("nullable") is True:
        made["type"] = [schema["type"], "null"]
    if schema.get("type") == "object" and isinstance(schema.get("properties"), dict):
        made["additionalProperties"] = False
        made["required"] = list(schema["properties"])
    return made
