"""Keeps secrets out of what is stored: known values, and values under telling keys."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from urllib.parse import quote

REDACTED = "[redacted]"

_SHORT = 4
"""Shorter secrets are replaced only as a whole string: other texts contain them by chance."""

_SECRET_ENDINGS = re.compile(
    r"(^|_)(authorization|cookies?|credentials?|passphrase|passw(or)?d|pwd|secret"
    r"|(api|access|client|private|secret|subscription)_?key"
    r"|(access|api|auth|authentication|bearer|csrf|id|oauth|refresh|secret|security|session|xsrf)"
    r"_?token)$|^token$"
)
"""Opaque handles that calls pass on (``page_token``, ``offer_token``) are no secrets."""


def redact(value: Any, secrets: Iterable[str]) -> Any:
    """Return a copy of a JSON value with secrets replaced.

    Secrets are the known ones, wherever they stand, and every value under a key that names one:
    ``authorization``, ``api_key``, ``accessToken``, ``password``, ...
    """
    return _walk(value, _mask(frozenset(secrets)), by_key=True)


def mask(value: Any, secrets: Iterable[str]) -> Any:
    """Return a copy of a JSON value with each known secret replaced, whatever its key.

    For response bodies, where a key such as ``token`` may well hold what the next call needs.
    """
    return _walk(value, _mask(frozenset(secrets)), by_key=False)


class _Mask:
    """Replaces known secrets in a text, as they are and as they stand in a URL."""

    def __init__(self, secrets: frozenset[str]) -> None:
        self._short = {secret for secret in secrets if len(secret) < _SHORT} - {""}
        long = {secret for secret in secrets if len(secret) >= _SHORT}
        forms = long | {quote(secret, safe="") for secret in long}
        alternatives = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
        self._long = re.compile(alternatives) if alternatives else None

    def __call__(self, text: str) -> str:
        if text in self._short:
            return REDACTED
        return self._long.sub(REDACTED, text) if self._long else text


@lru_cache(maxsize=16)
def _mask(secrets: frozenset[str]) -> _Mask:
    return _Mask(secrets)


@lru_cache(maxsize=4096)
def _is_secret_key(key: str) -> bool:
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", key)
    return bool(_SECRET_ENDINGS.search(re.sub(r"\W+", "_", snake).lower()))


def _walk(value: Any, mask_text: _Mask, *, by_key: bool) -> Any:
    if isinstance(value, str):
        return mask_text(value)
    if isinstance(value, dict):
        return {
            mask_text(str(key)): REDACTED
            if by_key and item and _is_secret_key(str(key))
            else _walk(item, mask_text, by_key=by_key)
            for key, item in value.items()
        }
    if isinstance(value, list | tuple):
        return [_walk(item, mask_text, by_key=by_key) for item in value]
    return value
