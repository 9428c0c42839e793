"""Sessions and users over HTTP: what the web page does with them, for programs."""

from __future__ import annotations

import asyncio
from typing import Annotated, Self

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from app.serving.access import Access, Doorkeeper, Theirs
from app.serving.accounts import Accounts
from app.serving.problems import documented
from app.serving.session_cookie import address_of, drop_session, keep_session
from memory.api_keys import Role
from memory.errors import DeveloperError
from memory.users import MOST_PASSWORD, Session, User

router = APIRouter(tags=["users"], responses=documented(401, 403, 422))

Password = Annotated[str, Field(max_length=MOST_PASSWORD)]
Name = Annotated[str, Field(max_length=64)]


class LoginIn(BaseModel):
    """Who logs in."""

    name: Name
    password: Password


class PasswordIn(BaseModel):
    """One's own password, now and from now on."""

    old: Password
    new: Password


class UserIn(LoginIn):
    """A user to be made by an administrator."""

    role: Role = "user"
    owner: Name = Field("", description="Whose things they have; empty: those of their name.")


class UserChange(BaseModel):
    """What an administrator changes; what is left out stays."""

    role: Role | None = None
    password: Password | None = None


class UserOut(BaseModel):
    """Somebody who may log in."""

    name: str
    owner: str
    role: Role
    created_at: str

    @classmethod
    def of(cls, user: User) -> Self:
        """The user as it is shown."""
        return cls(name=user.name, owner=user.owner, role=user.role, created_at=user.created_at)


class WhoOut(BaseModel):
    """Who calls, however they are known."""

    name: str | None = Field(description="The user; null for a key, or an open server.")
    owner: str
    role: Role


@router.post("/session", responses=documented(429))
async def log_in(request: Request, response: Response, given: LoginIn) -> WhoOut:
    """Log in; the session is a cookie."""
    accounts = _accounts(request)
    secret = await accounts.log_in(given.name, given.password, address_of(request))
    keep_session(response, request, secret, accounts.sessions.lasts_s)
    session = await asyncio.to_thread(accounts.sessions.holder, secret)
    assert session is not None, "it began just now"
    return WhoOut(name=session.user.name, owner=session.user.owner, role=session.user.role)


@router.get("/session")
async def who(theirs: Theirs) -> WhoOut:
    """Who calls."""
    caller = theirs.caller
    name = caller.session.user.name if caller.session else None
    return WhoOut(name=name, owner=caller.owner, role=caller.role)


@router.delete("/session", status_code=204)
async def log_out(theirs: Theirs, response: Response) -> None:
    """Log out; the session ends everywhere."""
    accounts, session = _own_session(theirs)
    await asyncio.to_thread(accounts.sessions.end, session.session_id)
    drop_session(response)


@router.put("/session/password", status_code=204, responses=documented(429))
async def change_password(theirs: Theirs, response: Response, given: PasswordIn) -> None:
    """Change one's own password; log in again with it."""
    accounts, session = _own_session(theirs)
    await accounts.change_password(session.user, given.old, given.new)
    drop_session(response)


@router.post("/registration", status_code=201, responses=documented(409, 429))
async def register(request: Request, given: LoginIn) -> UserOut:
    """Make oneself a user, where that is open (CAIRN_SERVE_REGISTRATION)."""
    accounts = _accounts(request)
    return UserOut.of(await accounts.register(given.name, given.password, address_of(request)))


@router.get("/users")
async def list_users(theirs: Theirs) -> list[UserOut]:
    """All users; for administrators."""
    users = _managed(theirs).users
    return [UserOut.of(user) for user in await asyncio.to_thread(users.listed)]


@router.post("/users", status_code=201, responses=documented(409))
async def create_user(theirs: Theirs, given: UserIn) -> UserOut:
    """Make a user; for administrators."""
    create = _managed(theirs).users.create
    made = await asyncio.to_thread(create, given.name, given.password, given.role, given.owner)
    return UserOut.of(made)


@router.patch("/users/{name}", status_code=204, responses=documented(404, 409))
async def change_user(theirs: Theirs, name: str, given: UserChange) -> None:
    """Give a user another role or password; for administrators."""
    users = _managed(theirs).users
    if given.role is not None:
        await asyncio.to_thread(users.set_role, name, given.role)
    if given.password is not None:
        await asyncio.to_thread(users.set_password, name, given.password)


@router.delete("/users/{name}", status_code=204, responses=documented(404, 409))
async def remove_user(theirs: Theirs, name: str) -> None:
    """Let a user log in no more; for administrators."""
    await asyncio.to_thread(_managed(theirs).users.remove, name)


def _accounts(request: Request) -> Accounts:
    door: Doorkeeper = request.app.state.door
    return _present(door)


def _managed(theirs: Access) -> Accounts:
    theirs.require("admin")
    return _present(theirs.door)


def _own_session(theirs: Access) -> tuple[Accounts, Session]:
    session = theirs.caller.session
    if session is None:
        raise DeveloperError(
            "Nobody is logged in here: an API key, or none, was sent. Log in with POST /session.",
            code="no_session",
        )
    return _present(theirs.door), session


def _present(door: Doorkeeper) -> Accounts:
    if door.accounts is None:
        raise DeveloperError("Nobody can log in at this server.", code="no_accounts")
    return door.accounts
