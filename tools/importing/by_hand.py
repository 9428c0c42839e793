"""One operation that a person describes, as an OpenAPI document."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args
from urllib.parse import urlsplit

from memory.errors import DeveloperError
from tools.records import ValueType
from tools.schema_shape import schema_of_value

_IN_QUERY = ("get", "head", "delete")


class Input(NamedTuple):
    """One input as a person writes it: ``NAME:TYPE:DESCRIPTION``."""

    name: str
    type: str
    description: str
    required: bool

    @classmethod
    def read(cls, written: str, *, required: bool) -> Input:
        """The parts of the text; raises ``DeveloperError`` (code ``invalid_input``)."""
        name, _, rest = written.partition(":")
        kind, _, description = rest.partition(":")
        if not name.strip() or kind not in get_args(ValueType):
            raise DeveloperError(
                f"The input {written!r} cannot be read. Write NAME:TYPE:DESCRIPTION, like "
                f"'city:string:Where to look'; types are {', '.join(get_args(ValueType))}.",
                code="invalid_input",
            )
        return cls(name.strip(), kind, description.strip(), required)


def read_value(written: str) -> Any:
    """What is JSON is read as JSON, all else is text."""
    try:
        return json.loads(written)
    except ValueError:
        return written


KeyPlace = Literal["header", "query", "bearer", "basic"]
NAMED = ("header", "query")
"""Places where a credential goes under a name."""


class Key(NamedTuple):
    """How the operation takes a credential; the secret itself is never part of it."""

    place: KeyPlace
    name: str = ""
    """Of the header or query parameter."""

    @property
    def scheme(self) -> str:
        """What the credential is called in its group."""
        return self.name or self.place

    @classmethod
    def read(cls, written: str) -> Key:
        """The parts of ``header:NAME``, ``query:NAME``, ``bearer`` or ``basic``.

        Raises ``DeveloperError`` (code ``invalid_input``).
        """
        place, _, name = (part.strip() for part in written.partition(":"))
        if place not in get_args(KeyPlace) or bool(name) != (place in NAMED):
            raise DeveloperError(
                f"The key {written!r} cannot be read. Write header:NAME, query:NAME, bearer or "
                "basic.",
                code="invalid_input",
            )
        return cls(place, name)  # type: ignore[arg-type]

    def described(self) -> dict[str, str]:
        """The same as OpenAPI describes it."""
        if self.place in NAMED:
            return {"type": "apiKey", "in": self.place, "name": self.name}
        return {"type": "http", "scheme": self.place}


class Operation(NamedTuple):
    """What is said of the operation; inputs named in the URL, ``/places/{id}``, go there."""

    name: str
    method: str
    url: str
    summary: str
    inputs: Sequence[Input]
    examples: Mapping[str, Any]
    """Input -> value of the test call."""
    key: Key | None = None


def document_of(operation: Operation, title: str, answer: Any = None) -> dict[str, Any]:
    """The OpenAPI 3.1 document; ``answer`` is one that the operation gave.

    Raises ``DeveloperError`` (code ``invalid_url``).
    """
    server, path = _address(operation.url)
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": [],
        "responses": {},
    }
    in_body = []
    for one in operation.inputs:
        in_path = f"{{{one.name}}}" in path
        if in_path or operation.method.lower() in _IN_QUERY:
            place = "path" if in_path else "query"
            described["parameters"].append(_parameter(one, place, operation.examples))
        else:
            in_body.append(one)
    if in_body:
        described["requestBody"] = _body(in_body, operation.examples)
    if answer is not None:
        content = {"application/json": {"schema": schema_of_value(answer)}}
        described["responses"] = {"200": {"content": content}}
    schemes = {}
    if (key := operation.key) is not None:
        described["security"], schemes = [{key.scheme: []}], {key.scheme: key.described()}
    return {
        "openapi": "3.1.0",
        "info": {"title": title},
        "servers": [{"url": server}],
        "paths": {path: {operation.method.lower(): described}},
        "components": {"securitySchemes": schemes},
    }


def _address(url: str) -> tuple[str, str]:
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query:
        raise DeveloperError(
            f"The URL {url.partition('?')[0]!r} cannot be used. Give scheme, host and path like "
            "https://api.example.com/places/{id}, and what belongs in the query as inputs.",
            code="invalid_url",
        )
    return f"{parts.scheme}://{parts.netloc}", parts.path or "/"


def _schema(one: Input) -> dict[str, Any]:
    return {} if one.type == "any" else {"type": one.type}


def _parameter(one: Input, place: str, examples: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "name": one.name,
        "in": place,
        "required": one.required,
        "description": one.description,
        "schema": _schema(one),
        "example": examples.get(one.name),
    }


def _body(inputs: Sequence[Input], examples: Mapping[str, Any]) -> dict[str, Any]:
    properties = {
        one.name: {
            **_schema(one),
            "description": one.description,
            "example": examples.get(one.name),
        }
        for one in inputs
    }
    required = [one.name for one in inputs if one.required]
    schema = {"type": "object", "properties": properties, "required": required}
    return {"required": bool(required), "content": {"application/json": {"schema": schema}}}
