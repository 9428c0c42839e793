"""How RapidAPI documents say that an operation is called: by its URL and an example in Python."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tools.importing.lenient import text
from tools.openapi_media import FORM, JSON

_MAX_CODE = 50_000
"""Characters; an example has a dozen lines."""
_BODIES = {"json": JSON, "data": FORM}
"""Keywords of the functions of requests, and what they make of a dictionary."""


class Address(NamedTuple):
    """Where an operation is; both "" where its document does not say."""

    server: str
    path: str


def address_of(record: Mapping[str, Any]) -> Address:
    """Server and path of the ``url`` of an operation."""
    url = text(record.get("url")).strip()
    try:
        parts = urlsplit(url)
        usable = parts.hostname and parts.username is None and "{" not in parts.netloc
    except ValueError:
        return Address("", "")
    if parts.scheme not in ("http", "https") or not usable:
        return Address("", "")
    return Address(f"{parts.scheme}://{parts.netloc.lower()}", parts.path or "/")


def body_of(record: Mapping[str, Any]) -> tuple[str | None, frozenset[str]]:
    """Media type and inputs of the body, where the example in Python sends one."""
    code = text(record.get("code"))
    try:
        tree = ast.parse(code if len(code) <= _MAX_CODE else "")
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # not Python, or cut
        return None, frozenset()
    named = {
        target.id: _keys(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for call in ast.walk(tree):
        for keyword in call.keywords if isinstance(call, ast.Call) else ():
            given = keyword.value
            keys = named.get(given.id, ()) if isinstance(given, ast.Name) else _keys(given)
            if keyword.arg in _BODIES and keys:
                return _BODIES[keyword.arg], frozenset(keys)
    return None, frozenset()


def _keys(node: ast.expr) -> tuple[str, ...]:
    """The names of a dictionary that is written out."""
    keys = node.keys if isinstance(node, ast.Dict) else []
    return tuple(
        key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)
    )
