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

from app.serving.accounts import Accounts
from app.serving.session_cookie import session_secret
from graphs.parts import Parts
from graphs.running import Agent
from memory.api_keys import Role, checked_owner
from memory.errors import DeveloperError
from memory.journal import LOCAL_OWNER
from memory.sqlite_api_keys import SqliteApiKeys
from memory.users import Session


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sent a request."""

    owner: str
    role: Role
    key_id: str = ""
    """The key that was sent; ``""``: none was needed, or a session was sent."""
    session: Session | None = None
    """The session of the browser, of somebody who logged in."""


class Doorkeeper:
    """Knows callers by keys and sessions; lets everybody in as ``local`` while it is open."""

    def __init__(
        self, keys: SqliteApiKeys, *, may_be_open: bool, accounts: Accounts | None = None
    ) -> None:
        """``accounts``: None where nobody can log in."""
        self._keys = keys
        self.accounts = accounts
        self.is_open = may_be_open and not self.knows_anybody()
        """Whether no key is needed: there is neither key nor user, and only this machine calls."""

    def knows_anybody(self) -> bool:
        """Whether a key or a user was ever made; blocks."""
        users = self.accounts.users if self.accounts else None
        return self._keys.are_there() or (users is not None and users.are_there())

    def caller(self, key: str | None, secret: str | None = None) -> Caller:
        """Who holds the key, else the session of this secret; blocks.

        Raises ``DeveloperError`` (code ``not_authenticated``).
        """
        if self._is_open_still():
            return Caller(LOCAL_OWNER, "admin")
        if key is None and secret and self.accounts:
            session = self.accounts.sessions.holder(secret)
            if session is not None:
                return Caller(session.user.owner, session.user.role, session=session)
        holder = self._keys.holder(key) if key else None
        if holder is None:
            raise DeveloperError(_wrong(key), code="not_authenticated")
        return Caller(holder.owner, holder.role, holder.key_id)

    def still_knows(self, caller: Caller) -> bool:
        """Whether who was let in would be so again, with the same rights; blocks."""
        if caller.session and self.accounts:
            return self.accounts.sessions.is_valid(caller.session)
        if caller.key_id:
            return self._keys.is_valid(caller.key_id)
        return self._is_open_still()

    def _is_open_still(self) -> bool:
        self.is_open = self.is_open and not self.knows_anybody()
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
        """Blocks; raises ``DeveloperError`` (``not_authenticated``) once key or session ended."""
        if not self.door.still_knows(self.caller):
            raise DeveloperError(_wrong(self.caller.key_id), code="not_authenticated")

    def require(self, *roles: Role) -> None:
        """Raises ``DeveloperError`` (code ``forbidden``) for callers of other roles."""
        if self.caller.role not in roles:
            raise DeveloperError(
                f"This is for the roles {', '.join(roles)}; yours is {self.caller.role}. Ask an "
                "administrator.",
                code="forbidden",
            )

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
    key = api_key or (bearer.credentials if bearer else _basic(request))
    return await admitted(request, key, owner)


async def admitted(request: Request, key: str | None = None, owner: str | None = None) -> Access:
    """What whoever sent this key, or the cookie of a session, may work with.

    Raises ``DeveloperError`` as ``access_of``.
    """
    door: Doorkeeper = request.app.state.door
    caller = await asyncio.to_thread(door.caller, key, session_secret(request))
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
    return (
        "An API key or a log-in is needed. Send a key as `Authorization: Bearer KEY` or "
        "`X-API-Key: KEY`."
    )
