"""A description whose schemas all refer to each other takes no more memory than its tools."""

from __future__ import annotations

import tracemalloc
from typing import Any

from tools.openapi_import import import_openapi
from tools.records import OutputField

_SCHEMAS = 16


def _schema(number: int) -> dict[str, Any]:
    plain = {f"f{n}": {"type": "string", "description": f"{n} of {number}"} for n in range(5)}
    others = {f"r{n}": _reference(number * 7 + n * 13) for n in range(5)}
    return {"type": "object", "properties": {**plain, **others}}


def _reference(number: int) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/S{number % _SCHEMAS}"}


def _dense() -> dict[str, Any]:
    def operation(number: int) -> dict[str, Any]:
        content = {"application/json": {"schema": _reference(number)}}
        return {"get": {"responses": {"200": {"content": content}}}}

    return {
        "openapi": "3.0.3",
        "info": {"title": "Dense"},
        "paths": {f"/s{number}": operation(number) for number in range(_SCHEMAS)},
        "components": {"schemas": {f"S{number}": _schema(number) for number in range(_SCHEMAS)}},
    }


def _taken(make: Any) -> tuple[Any, int]:
    """What is made, and the bytes at the height of making it."""
    tracemalloc.start()
    try:
        return make(), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_what_was_read_of_responses_is_not_kept_beside_their_fields() -> None:
    root = _dense()
    found, most = _taken(
        lambda: import_openapi(root, source="dense.json", base_url="https://d.org")
    )
    outputs = [tool.outputs for tool in found.tools]
    assert len(outputs) == _SCHEMAS
    fields = [(field.path, field.description) for some in outputs for field in some]
    _, least = _taken(lambda: [OutputField(path=p, description=d) for p, d in fields])
    assert most < 1.7 * least
