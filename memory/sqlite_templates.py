"""Templates of an owner: flows that were saved, run again with other values, shared."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import text

from memory.database import read, write
from memory.errors import DeveloperError
from memory.journal import Clock, Secrets
from memory.journal_encoding import no_secrets
from memory.owned import OwnedStore
from memory.redaction import redact

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine, RowMapping

_INSERT = text(
    "INSERT INTO templates (template_id, owner, name, flow, parameters, is_shared, created_at)"
    " VALUES (:template_id, :owner, :name, :flow, :parameters, 0, :created_at)"
)
_SEEN = "SELECT * FROM templates WHERE (owner = :owner OR is_shared)"
_NEWEST = "ORDER BY created_at DESC, template_id DESC LIMIT :limit"
_OWN = text(f"SELECT * FROM templates WHERE owner = :owner {_NEWEST}")
_SHARED = text(f"SELECT * FROM templates WHERE owner <> :owner AND is_shared {_NEWEST}")
_COUNT = text("SELECT count(*) FROM templates WHERE owner = :owner")
_GET = text(f"{_SEEN} AND template_id = :template_id")
_SHARE = text(
    "UPDATE templates SET is_shared = :is_shared"
    " WHERE owner = :owner AND template_id = :template_id"
)
_DELETE = text("DELETE FROM templates WHERE owner = :owner AND template_id = :template_id")
_LONGEST = 200
"""Characters of a name."""
MOST = 200
"""Templates of one owner."""
_LARGEST = 200_000
"""Characters of a flow as JSON."""


@dataclass(frozen=True, slots=True)
class Template:
    """A saved flow."""

    template_id: str
    owner: str
    """Whose it is: they alone change it."""
    name: str
    flow: Mapping[str, Any]
    """A JSON object; the store knows nothing of what it says."""
    parameters: Mapping[str, str]
    """Name -> the place of the value that it stands for."""
    is_shared: bool
    """Whether everybody on this server may see and run it."""
    created_at: str


class SqliteTemplates(OwnedStore):
    """The templates that an owner has or may run, on an engine of ``open_database``; blocks.

    Every method that takes an id raises ``DeveloperError`` (code ``unknown_template``) where the
    owner has, or may run, none such.
    """

    def __init__(self, engine: Engine, now: Clock, secrets: Secrets = no_secrets) -> None:
        self._engine = engine
        self._now = now
        self._secrets = secrets

    def save(self, name: str, flow: Mapping[str, Any], parameters: Mapping[str, str]) -> Template:
        """Keep a flow under a name, for its owner alone.

        Raises ``DeveloperError``: ``unnamed_template`` for a name that is empty or too long,
        ``secret_in_template`` for a flow that holds a secret, which would not be stored,
        ``template_too_large``, and ``too_many_templates``.
        """
        name, told = name.strip(), json.dumps(dict(flow))
        self._check(name, flow, told)
        template_id = uuid.uuid4().hex
        row = {
            "template_id": template_id,
            "owner": self._owner,
            "name": name,
            "flow": told,
            "parameters": json.dumps(dict(parameters)),
            "created_at": self._now().isoformat(timespec="microseconds"),
        }
        with write(self._engine) as connection:
            if connection.execute(_COUNT, {"owner": self._owner}).scalar_one() >= MOST:
                message = f"You have {MOST} templates, and may keep no more. Remove some first."
                raise DeveloperError(message, code="too_many_templates")
            connection.execute(_INSERT, row)
        return self.get(template_id)

    def _check(self, name: str, flow: Mapping[str, Any], told: str) -> None:
        """Raises as ``save``."""
        if not 0 < len(name) <= _LONGEST:
            message = f"A template needs a name of 1 to {_LONGEST} characters. Give it one."
            raise DeveloperError(message, code="unnamed_template")
        if len(told) > _LARGEST:
            message = f"A template takes at most {_LARGEST:,} characters of JSON. Keep less of it."
            raise DeveloperError(message, code="template_too_large")
        shown: dict[str, Any] = {"name": name, "flow": dict(flow)}
        if redact(shown, self._secrets()) != shown:
            raise DeveloperError(
                "This plan holds a password or a key, which is not stored. Take it out of the "
                "plan: credentials are entered at the page of their API.",
                code="secret_in_template",
            )

    def listed(self, *, limit: int = MOST) -> Sequence[Template]:
        """The owner's, then those that others share, the newest first; so many of each."""
        given = {"owner": self._owner, "limit": limit}
        with read(self._engine) as connection:
            rows = [
                row for one in (_OWN, _SHARED) for row in connection.execute(one, given).mappings()
            ]
        return [_template(row) for row in rows]

    def is_owned(self, template: Template) -> bool:
        """Whether it is the owner's own."""
        return template.owner == self._owner

    def get(self, template_id: str) -> Template:
        """One that the owner has, or that is shared."""
        with read(self._engine) as connection:
            found = connection.execute(_GET, self._key(template_id)).mappings().first()
        if found is None:
            raise _unknown(template_id)
        return _template(found)

    def share(self, template_id: str, *, is_shared: bool) -> Template:
        """Have everybody on this server see and run one's own, or nobody else any more."""
        with write(self._engine) as connection:
            given = {**self._key(template_id), "is_shared": is_shared}
            self._changed(connection, _SHARE, given)
        return self.get(template_id)

    def remove(self, template_id: str) -> None:
        """Remove one's own."""
        with write(self._engine) as connection:
            self._changed(connection, _DELETE, self._key(template_id))

    def _changed(self, connection: Connection, change: Any, given: Mapping[str, Any]) -> None:
        if not connection.execute(change, dict(given)).rowcount:
            raise _unknown(given["template_id"])

    def _key(self, template_id: str) -> dict[str, str]:
        return {"owner": self._owner, "template_id": template_id}


def _unknown(template_id: str) -> DeveloperError:
    return DeveloperError(
        f"There is no template {template_id!r} of yours. List them (GET /templates, "
        "cairn templates list) and name one; only its owner changes one.",
        code="unknown_template",
    )


def _template(row: RowMapping) -> Template:
    told = {**row, "is_shared": bool(row["is_shared"])}
    for name in ("flow", "parameters"):
        told[name] = json.loads(row[name])
    return Template(**told)
