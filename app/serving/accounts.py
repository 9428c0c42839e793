"""Logging in and out, registering, passwords: the same for the web page and for REST."""

from __future__ import annotations

import asyncio

from app.serving.login_limits import LoginLimits
from memory.errors import CairnError, DeveloperError
from memory.sqlite_sessions import SqliteSessions
from memory.sqlite_users import SqliteUsers
from memory.users import User

_HASHES_AT_ONCE = 2
"""Passwords that are hashed at once: each takes 64 MB and a processor for about 0.1 s."""


class Accounts:
    """The users of this server and the browsers in which they are logged in."""

    def __init__(
        self, users: SqliteUsers, sessions: SqliteSessions, *, may_register: bool = False
    ) -> None:
        self.users, self.sessions = users, sessions
        self.may_register = may_register
        """Whether whoever reaches the server may make themselves a user."""
        self._limits = LoginLimits()
        self._hashing = asyncio.Semaphore(_HASHES_AT_ONCE)

    async def log_in(self, name: str, password: str, address: str) -> str:
        """The secret of a new session.

        Raises ``DeveloperError`` (``wrong_login``), ``RunStoppedError`` (``too_many_logins``).
        """
        sources = (f"name {name}", f"address {address}")
        async with self._hashing:
            self._limits.check(*sources)
            try:
                user = await asyncio.to_thread(self.users.verified, name, password)
            except DeveloperError:
                self._limits.note_failure(*sources)
                raise
        return await asyncio.to_thread(self.sessions.begin, user)

    async def register(self, name: str, password: str, address: str) -> User:
        """A new user with the role *user*.

        Raises ``DeveloperError`` (``registration_closed``, and as ``SqliteUsers.register``),
        ``RunStoppedError`` (``too_many_logins``).
        """
        if not self.may_register:
            raise DeveloperError(
                "Nobody can register here. Ask an administrator for a user (cairn users create), "
                "who may also open it (CAIRN_SERVE_REGISTRATION).",
                code="registration_closed",
            )
        source = f"registering {address}"
        async with self._hashing:
            self._limits.check(source)
            self._limits.note_failure(source)  # each counts: names must not be tried out, nor made
            return await asyncio.to_thread(self.users.register, name, password)

    async def change_password(self, user: User, old: str, new: str) -> None:
        """Set one's own password; all sessions of the user end.

        Raises ``DeveloperError`` (``wrong_login``, ``weak_password``), ``RunStoppedError``.
        """
        source = f"name {user.name}"
        async with self._hashing:
            self._limits.check(source)
            try:
                await asyncio.to_thread(self.users.verified, user.name, old)
            except CairnError:
                self._limits.note_failure(source)
                raise
            await asyncio.to_thread(self.users.set_password, user.name, new)
