"""A request that changes something, as a person reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.json_output import json_text


def request_text(request: Mapping[str, Any]) -> str:
    """Method and URL, headers, body: exactly what would be sent."""
    body = request.get("body")
    headers = request.get("headers") or {}
    return "\n".join(
        [
            f"{request.get('method', '')} {request.get('url', '')}",
            *(f"{name}: {value}" for name, value in headers.items()),
            *([] if body is None else [body if isinstance(body, str) else json_text(body)]),
        ]
    )
