"""The hosts that credentials are bound to, in the database of the data folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import text

from memory.database import write

if TYPE_CHECKING:
    from sqlalchemy import Engine

_BIND = text(
    "INSERT INTO credential_hosts (name, host) VALUES (:name, :host) ON CONFLICT (name) DO NOTHING"
)
_GET = text("SELECT host FROM credential_hosts WHERE name = :name")


class SqliteCredentialHosts:
    """Which host a credential is for, by the name of its setting; the first one stands.

    Safe to use from several threads and processes; blocks. The secrets are not stored.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._known: dict[str, str] = {}

    def bound_host(self, name: str, home: str) -> str:
        """The host of the credential, which is ``home`` from now on if it had none."""
        if name not in self._known:
            with write(self._engine) as connection:
                connection.execute(_BIND, {"name": name, "host": home})
                self._known[name] = str(connection.execute(_GET, {"name": name}).scalar_one())
        return self._known[name]
