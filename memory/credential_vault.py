"""Credentials of owners for APIs, encrypted in the database of the data folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import SecretStr
from sqlalchemy import text

from memory.api_keys import checked_owner
from memory.database import read, write
from memory.errors import DeveloperError
from memory.journal import Clock
from memory.journal_encoding import JournalEncoding
from memory.redaction import learn, secret_texts

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet
    from sqlalchemy import Engine

EVERYBODY = "*"
"""The owner of a credential that everybody may use who has none of their own."""

_SHOWN = "owner, name, host, created_at, changed_at"
_ALL = text(f"SELECT {_SHOWN}, sealed FROM credential_vault ORDER BY owner, name, host")
_GET = text(f"SELECT {_SHOWN}, sealed FROM credential_vault WHERE owner = :owner AND name = :name")
_PUT = text(
    "INSERT INTO credential_vault (owner, name, host, sealed, created_at, changed_at)"
    " VALUES (:owner, :name, :host, :sealed, :now, :now) ON CONFLICT (owner, name, host)"
    " DO UPDATE SET sealed = excluded.sealed, changed_at = excluded.changed_at"
)
_SEAL = text(
    "UPDATE credential_vault SET sealed = :sealed"
    " WHERE owner = :owner AND name = :name AND host = :host"
)
_REMOVE = text(
    "DELETE FROM credential_vault WHERE owner = :owner AND name = :name"
    " AND (:host = '' OR host = :host)"
)


@dataclass(frozen=True, slots=True)
class VaultEntry:
    """A credential that is kept, without the secret."""

    owner: str
    name: str
    """``group.scheme``"""
    host: str
    """The only host that it goes to, as in a URL; on this machine without the port."""
    created_at: str
    changed_at: str


class CredentialVault:
    """The credentials of all owners, on an engine of ``memory.database.open_database``.

    A secret is encrypted with Fernet together with its owner, name and host, so that a row whose
    columns were exchanged gives nothing. ``keys`` gives the keys, the first of which encrypts.
    Safe to use from several threads and processes; blocks. What needs a key raises
    ``DeveloperError`` (``no_vault_key``, ``wrong_vault_key``).
    """

    def __init__(self, engine: Engine, clock: Clock, keys: Callable[[], Sequence[str]]) -> None:
        self._engine = engine
        self._now = JournalEncoding(clock).now
        self._keys = keys

    def put(self, owner: str, name: str, host: str, secret: SecretStr) -> None:
        """Keep a secret in place of the one for the same owner, name and host.

        Raises ``DeveloperError`` (``wrong_owner``) as well.
        """
        whose = owner if owner == EVERYBODY else checked_owner(owner)
        cipher = self._cipher()
        content = json.dumps([whose, name, host, secret.get_secret_value()]).encode()
        row = {"owner": whose, "name": name, "host": host, "sealed": cipher.encrypt(content)}
        with write(self._engine, durable=True) as connection:
            first = connection.execute(_ALL).mappings().first()
            if first is not None:
                _unsealed(cipher, first)  # entries of two keys could never be read together
            connection.execute(_PUT, {**row, "now": self._now()})

    def listed(self) -> Sequence[VaultEntry]:
        """What is kept, by owner, name and host; needs no key."""
        return [_shown(row) for row in self._rows()]

    def remove(self, owner: str, name: str, host: str = "") -> int:
        """Remove a credential, for one host or for all; returns how many went. Needs no key."""
        with write(self._engine, durable=True) as connection:
            found = {"owner": owner, "name": name, "host": host}
            return connection.execute(_REMOVE, found).rowcount

    def secrets(self, owner: str, name: str) -> Mapping[str, SecretStr]:
        """Host -> the secret of an owner for it; what is given is masked from then on."""
        with read(self._engine) as connection:
            rows = connection.execute(_GET, {"owner": owner, "name": name}).mappings().all()
        return self._unseal_all(rows) if rows else {}

    def learn_all(self) -> None:
        """Have every secret masked that the keys of this process open; without a key there is none.

        What this process cannot open it cannot show either.
        """
        rows = self._rows()
        if rows and self._keys():
            cipher = self._cipher()
            for row in rows:
                try:
                    _unsealed(cipher, row)
                except DeveloperError:
                    continue

    def rotate(self) -> int:
        """Encrypt everything with the first key; returns how many credentials there are."""
        cipher = self._cipher()
        with write(self._engine, durable=True) as connection:
            rows = connection.execute(_ALL).mappings().all()
            for row in rows:
                _unsealed(cipher, row)
                connection.execute(_SEAL, {**row, "sealed": cipher.rotate(row["sealed"])})
        return len(rows)

    def check_key(self) -> None:
        """Raise ``DeveloperError`` (``no_vault_key``, ``wrong_vault_key``) without a usable key."""
        self._cipher()

    def _rows(self) -> Sequence[Mapping[Any, Any]]:
        with read(self._engine) as connection:
            return connection.execute(_ALL).mappings().all()

    def _unseal_all(self, rows: Iterable[Mapping[Any, Any]]) -> dict[str, SecretStr]:
        cipher = self._cipher()
        return {row["host"]: _unsealed(cipher, row) for row in rows}

    def _cipher(self) -> MultiFernet:
        from cryptography.fernet import Fernet, MultiFernet

        keys = self._keys()
        if not keys:
            raise DeveloperError(
                "The credential vault has no key: CAIRN_VAULT_KEY is not set, and no keyring "
                f"holds one. {_MAKE}",
                code="no_vault_key",
            )
        try:
            return MultiFernet([Fernet(key) for key in keys])
        except ValueError:
            raise DeveloperError(
                "A key of the credential vault (CAIRN_VAULT_KEY, or the keyring) is not 32 bytes "
                f"of URL-safe base64; several are separated by commas. {_MAKE}",
                code="wrong_vault_key",
            ) from None


_MAKE = "Make one with `cairn credentials make-key`, or set the one that was used before."


def _unsealed(cipher: MultiFernet, row: Mapping[Any, Any]) -> SecretStr:
    from cryptography.fernet import InvalidToken

    entry = _shown(row)
    named = f"the credential {entry.name} of {entry.owner} for {entry.host}"
    try:
        content = json.loads(cipher.decrypt(row["sealed"]))
    except InvalidToken:
        raise DeveloperError(
            f"No key of the vault opens {named}. Set CAIRN_VAULT_KEY to the key that it was kept "
            f"with, or remove it with `cairn credentials remove {entry.name}`.",
            code="wrong_vault_key",
        ) from None
    if content[:3] != [entry.owner, entry.name, entry.host]:
        raise DeveloperError(
            f"What is kept as {named} was kept for something else. Remove it with "
            f"`cairn credentials remove {entry.name}` and set it again.",
            code="wrong_vault_entry",
        )
    secret = str(content[3])
    learn(f"vault {entry.owner}/{entry.name}@{entry.host}", secret_texts(secret))
    return SecretStr(secret)


def _shown(row: Mapping[Any, Any]) -> VaultEntry:
    return VaultEntry(**{column: row[column] for column in _SHOWN.split(", ")})
