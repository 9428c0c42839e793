"""Keys by which callers of the server are known: made, shown once, kept as a hash."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from typing import Literal

from memory.errors import DeveloperError

Role = Literal["user", "developer", "admin"]
"""``user``: their own things; ``developer``: adds APIs too; ``admin``: those of every owner too."""

PREFIX = "cairn"
_SALT_BYTES = 16
_ID_BYTES = 5
_SECRET_BYTES = 32
_KEY = re.compile(rf"{PREFIX}_([0-9a-f]{{{2 * _ID_BYTES}}})_([\w-]{{43}})", re.ASCII)
_OWNER = re.compile(r"\w[\w.@-]{0,63}", re.ASCII)


@dataclass(frozen=True, slots=True)
class ApiKey:
    """What is known of a key, without the key. Times are ISO 8601 in UTC with microseconds."""

    key_id: str
    """The part of the key that is no secret."""
    owner: str
    """Whose runs, memory and credentials it gives."""
    role: Role
    note: str
    """What it is for."""
    created_at: str
    revoked_at: str | None = None


@dataclass(frozen=True, slots=True)
class HashedKey:
    """A key as it is stored: random enough (256 bits) that one keyed hash cannot be searched."""

    key_id: str
    salt: bytes
    digest: bytes

    def matches(self, secret: str) -> bool:
        """Whether this is the secret part of the key; takes the same time for every answer."""
        return hmac.compare_digest(self.digest, _digest(self.salt, secret))


def new_key() -> tuple[str, HashedKey]:
    """A key for its owner, and what is stored of it."""
    key_id, secret = secrets.token_hex(_ID_BYTES), secrets.token_urlsafe(_SECRET_BYTES)
    salt = secrets.token_bytes(_SALT_BYTES)
    return f"{PREFIX}_{key_id}_{secret}", HashedKey(key_id, salt, _digest(salt, secret))


def parts_of(key: str) -> tuple[str, str] | None:
    """Id and secret of a key; None for a text that is no key."""
    match = _KEY.fullmatch(key)
    return (match[1], match[2]) if match else None


def checked_owner(owner: str) -> str:
    """The name of an owner; raises ``DeveloperError`` (code ``wrong_owner``)."""
    if not _OWNER.fullmatch(owner):
        raise DeveloperError(
            f"{owner!r} cannot name an owner. Use up to 64 letters, digits, and . @ - _, a letter "
            "or digit first.",
            code="wrong_owner",
        )
    return owner


def unknown_key(key_id: str) -> DeveloperError:
    """No key has this id."""
    return DeveloperError(
        f"There is no API key {key_id!r}. List them with: cairn keys list", code="unknown_key"
    )


def _digest(salt: bytes, secret: str) -> bytes:
    return hmac.new(salt, secret.encode(), hashlib.sha256).digest()
