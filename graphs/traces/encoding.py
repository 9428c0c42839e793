"""What a run handles as JSON text without secrets, and digests of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from pydantic import BaseModel

from memory.redaction import REDACTED, is_word, mask, redact, secret_forms
from tools.graph import Binding
from tools.records import Tool

_DIGEST_BYTES = 8
_SHORT = 4
"""Shorter secrets count only as a whole text, as in ``memory.redaction``."""
_TELLING = (
    "authorization", "cookie", "credential", "passphrase", "passw", "pwd", "secret", "key", "token",
)  # fmt: skip
"""Parts of the keys under which ``memory.redaction`` finds secrets."""


def plain(value: Any) -> Any:
    """What stands for a record in JSON: a tool by its id and digest, others by their fields."""
    if isinstance(value, Tool):
        return f"{value.id}@{value.digest[:12]}"
    if isinstance(value, Binding):
        return [value.source, value.output, value.target, value.parameter, value.score]
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if is_dataclass(value):
        shown = ((field.name, getattr(value, field.name)) for field in fields(value))
        return {name: item for name, item in shown if not callable(item)}
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, set | frozenset):
        return sorted(value)
    if isinstance(value, datetime):
        return value.isoformat()
    return list(value) if isinstance(value, Iterable) else str(value)


_AS_IT_IS = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=plain).encode
_SORTED = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), default=plain, sort_keys=True
).encode


class Redactor:
    """Turns values into JSON text in which none of these secrets stands."""

    def __init__(self, secrets: Iterable[str]) -> None:
        self._secrets = frozenset(secrets)

    def text(self, value: Any, *, by_key: bool = True, is_sorted: bool = False) -> str:
        """The value as JSON; with ``by_key`` also without what stands under keys of secrets."""
        encode = _SORTED if is_sorted else _AS_IT_IS
        text = encode(value)
        lowered = text.lower() if by_key else ""
        has_user = "://" in lowered and "@" in lowered
        if by_key and (has_user or any(word in lowered for word in _TELLING)):
            text = encode(redact(json.loads(text), ()))
        if _shows(text, self._secrets):
            text = encode(_scrubbed(json.loads(text), self._secrets))
        return text

    def digest(self, value: Any, *, by_key: bool = True) -> str:
        """A short digest of the redacted value; it does not depend on the order of keys."""
        text = self.text(value, by_key=by_key, is_sorted=True)
        return digest_of_text(text)


def digest_of_text(text: str) -> str:
    """A digest of 16 hexadecimal digits."""
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=_DIGEST_BYTES).hexdigest()


@lru_cache(maxsize=16)
def _forms(secrets: frozenset[str]) -> tuple[str, ...]:
    """The secrets as they may stand in JSON, in each of their forms: escaped, escaped twice.

    Not those of one word, which ``mask`` alone tells from other words.
    """
    long = {secret for secret in secrets if len(secret) >= _SHORT}
    found = {form for secret in long for form in secret_forms(secret)}
    found -= {secret for secret in long if is_word(secret)}
    for _ in range(2):
        found |= {json.dumps(form)[1:-1] for form in found}
        found |= {json.dumps(form, ensure_ascii=False)[1:-1] for form in found}
    return tuple(sorted(found, key=len, reverse=True))


def _shows(text: str, secrets: frozenset[str]) -> bool:
    short = (secret for secret in secrets if 0 < len(secret) < _SHORT)
    if any(form in text for form in _forms(secrets)) or any(f'"{s}"' in text for s in short):
        return True
    if any(is_word(secret) and secret in text for secret in secrets):
        return True
    joined = "".join(text.replace("\\n", "").split()) if "\\n" in text else ""
    return any(secret in joined for secret in secrets if len(secret) >= _SHORT)


def _scrubbed(value: Any, secrets: frozenset[str]) -> Any:
    """A copy in which each secret is replaced, in keys and numbers too."""
    if isinstance(value, str):
        if len(value) < _SHORT and value in secrets:
            return REDACTED
        for form in _forms(secrets):
            value = value.replace(form, REDACTED)
        return mask(value, secrets)
    if isinstance(value, dict):
        told = frozenset(secret for secret in secrets if not is_word(secret))
        return {_scrubbed(k, told): _scrubbed(item, secrets) for k, item in value.items()}
    if isinstance(value, list):
        return [_scrubbed(item, secrets) for item in value]
    shows = not isinstance(value, bool | None) and any(f in repr(value) for f in _forms(secrets))
    return REDACTED if shows else value
