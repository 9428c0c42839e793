"""Keys of the credential vault: made here, kept in the keyring of the operating system."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

_SERVICE, _USER = "cairn", "credential-vault"


def new_key() -> str:
    """A new key of Fernet: 32 random bytes as URL-safe base64."""
    from cryptography.fernet import Fernet

    return Fernet.generate_key().decode()


def split_keys(text: str) -> tuple[str, ...]:
    """The keys of a text that separates them by commas; the first one encrypts."""
    return tuple(filter(None, (key.strip() for key in text.split(","))))


def keyring_keys() -> tuple[str, ...]:
    """The keys in the keyring; none without the package ``keyring`` or a keyring it can open."""
    keyring = _keyring()
    if keyring is None:
        return ()
    try:
        return split_keys(keyring.get_password(_SERVICE, _USER) or "")
    except keyring.errors.KeyringError:
        return ()


def keep_in_keyring(keys: Sequence[str]) -> bool:
    """Put these keys into the keyring in place of others; False where there is no keyring."""
    keyring = _keyring()
    if keyring is None:
        return False
    try:
        keyring.set_password(_SERVICE, _USER, ",".join(keys))
    except keyring.errors.KeyringError:
        return False
    return True


def _keyring() -> Any:
    try:
        return import_module("keyring")
    except ImportError:
        return None
