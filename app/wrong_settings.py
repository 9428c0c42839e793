"""What to say about settings that are wrong: one line each, never with a secret."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from pydantic import BaseModel, ValidationError

_SHOWN_CHARS = 80


def explain(
    error: ValidationError, names: Mapping[str, str], settings: type[BaseModel]
) -> list[str]:
    """Return one line per wrong setting: its variable, the value, what is allowed.

    ``names`` maps fields to environment variables. Values of secret fields are left out.
    """
    wrong = {str(item["loc"][0]).lower(): item for item in error.errors(include_url=False)}
    return [_line(field, item, names, settings) for field, item in wrong.items()]


def unknown(given: Iterable[str], known: Collection[str], prefix: str) -> list[str]:
    """Return one line per name that has the prefix but belongs to no setting."""
    strange = sorted({name.upper() for name in given if name.upper().startswith(prefix)})
    return [
        f"{name}: there is no such setting. {_instead(name, known)}"
        for name in strange
        if name not in known
    ]


def _line(
    field: str, item: Mapping[str, Any], names: Mapping[str, str], settings: type[BaseModel]
) -> str:
    info = settings.model_fields[field]
    extra = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
    secret = "SecretStr" in str(info.annotation)
    value = "the value" if secret else repr(_short(item["input"])) + _place(item["loc"])
    return f"{names[field]}: {value} is not allowed; it must be {extra['allowed']}."


def _place(loc: Sequence[str | int]) -> str:
    """Where in a JSON object the value stands; empty where it is the whole setting."""
    names = [name for name in loc[1:] if isinstance(name, str) and name != "[key]"]
    return f" at {'.'.join(names)}" if names else ""


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= _SHOWN_CHARS else text[:_SHOWN_CHARS] + "..."


def _instead(name: str, known: Collection[str]) -> str:
    near = get_close_matches(name, known, n=1)
    return f"Did you mean {near[0]}?" if near else "See docs/settings.md for all of them."
