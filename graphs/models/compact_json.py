"""JSON without spaces, for prompts."""

from __future__ import annotations

import json
from typing import Any


def compact(value: Any) -> str:
    """A value as JSON without spaces; what is no JSON is written as text."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)
