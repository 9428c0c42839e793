"""Who calls, and what is theirs."""

from __future__ import annotations

import asyncio
import base64
import binascii
from dataclasses import dataclass
from typing import Annotated, Protocol

from fastapi import Depends, Query, Request, Security
from fastapi.security import APIKeyHeader, HTTPBearer
from fastapi.security.http import HTTPAuthorizationCredentials

from graphs.parts import Parts
from graphs.running import Agent
from memory.api_keys import Role, checked_owner
from memory.errors import DeveloperError
from memory.journal import LOCAL_OWNER
from memory.sqlite_api_keys import SqliteApiKeys


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sent a request."""

    owner: str
    role: Role
    key_id: str = ""
    """The key that was sent; ``""``: none was needed."""


class Doorkeeper:
    """Knows callers by their keys; lets everybody in as ``local`` while it is open."""

    def __init__(self, keys: SqliteApiKeys, *, may_be_open: bool) -> None:
        self._keys = keys
        self._may_be_open = may_be_open
        self.is_open = may_be_open and not keys.are_there()
        """Whether no key is needed: none was ever made, and only this machine can call."""

    def caller(self, key: str | None) -> Caller:
        """Who holds the key; blocks. Raises ``DeveloperError`` (code ``not_authenticated``)."""
        if self.is_open:
            self.is_open = not self._keys.are_there()
        if self.is_open:
            return Caller(LOCAL_OWNER, "admin")
        holder = self._keys.holder(key) if key else None
        if holder is None:
            raise DeveloperError(_wrong(key), code="not_authenticated")
        return Caller(holder.owner, holder.role, holder.key_id)

    def still_knows(self, caller: Caller) -> bool:
        """Whether who was let in would be so again: the key is not revoked; blocks."""
        if caller.key_id:
            return self._keys.is_valid(caller.key_id)
        self.is_open = self.is_open and not self._keys.are_there()
        return self.is_open


class OfOwner(Protocol):
    """Whatever has the stores of one owner."""

    @property
    def parts(self) -> Parts:
        """The stores of that owner."""
        ...


@dataclass(frozen=True, slots=True)
class Access:
    """The agent at the service of whom a request concerns."""

    caller: Caller
    owner: str
    """Whose things are meant."""
    agent: Agent
    door: Doorkeeper

    def check_lasts(self) -> None:
        """Blocks; raises ``DeveloperError`` (``not_authenticated``) once the key is revoked."""
        if not self.door.still_knows(self.caller):
            raise DeveloperError(_wrong(self.caller.key_id), code="not_authenticated")

    @property
    def parts(self) -> Parts:
        """The stores of that owner."""
        return self.agent.parts


_bearer = HTTPBearer(auto_error=False, description="`Authorization: Bearer KEY`")
_api_key = APIKeyHeader(name="X-API-Key", auto_error=False, description="`X-API-Key: KEY`")


async def access_of(
    request: Request,
    bearer: Annotated[HTTPAuthorizationCredentials | None, Security(_bearer)],
    api_key: Annotated[str | None, Security(_api_key)],
    owner: Annotated[
        str | None, Query(description="Whose things are meant; for admins, else one's own.")
    ] = None,
) -> Access:
    """What the caller may work with; kept with the request, for LangServe.

    Raises ``DeveloperError`` (``not_authenticated``, ``forbidden``, ``wrong_owner``).
    """
    door: Doorkeeper = request.app.state.door
    key = api_key or (bearer.credentials if bearer else _basic(request))
    caller = await asyncio.to_thread(door.caller, key)
    if owner is not None and checked_owner(owner) != caller.owner and caller.role != "admin":
        raise DeveloperError(
            "Only an admin may look at what belongs to another owner. Leave the owner out.",
            code="forbidden",
        )
    agent: Agent = request.app.state.agent
    whose = owner or caller.owner
    access = Access(caller, whose, agent.for_owner(whose), door)
    request.state.access = access
    return access


async def access_by_headers(request: Request) -> Access:
    """The same for an endpoint that is no function of FastAPI."""
    owner = request.query_params.get("owner")
    return await access_of(request, await _bearer(request), await _api_key(request), owner)


Theirs = Annotated[Access, Depends(access_of)]
"""A parameter of an endpoint: what the caller may work with."""


def _basic(request: Request) -> str | None:
    """The password of basic authentication: by it a browser sends the key."""
    kind, _, value = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "basic":
        return None
    try:
        text = base64.b64decode(value, validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return None
    return text.partition(":")[2]


def _wrong(key: str | None) -> str:
    if key:
        return "This API key is not known, or was revoked. Ask whoever runs the server for another."
    return "An API key is needed. Send it as `Authorization: Bearer KEY` or `X-API-Key: KEY`."
