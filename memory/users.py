"""People who log in at the web page: names, roles, passwords as hashes, sessions."""

from __future__ import annotations

from dataclasses import dataclass

from memory.api_keys import Role
from memory.errors import DeveloperError, RunStoppedError

LEAST_PASSWORD, MOST_PASSWORD = 10, 200
"""Characters of a password; the upper bound bounds the work of hashing it."""


@dataclass(frozen=True, slots=True)
class User:
    """Somebody who may log in. Times are ISO 8601 in UTC with microseconds."""

    name: str
    owner: str
    """Whose runs, memory and credentials they have: what a key of that owner gives, too."""
    role: Role
    created_at: str
    removed_at: str | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """A browser in which somebody logged in."""

    session_id: str
    """The part of its secret that is no secret."""
    user: User
    expires_at: str


def check_password(password: str) -> None:
    """Raises ``DeveloperError`` (code ``weak_password``) for one that is too short or too long."""
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        raise DeveloperError(
            f"A password has {LEAST_PASSWORD} to {MOST_PASSWORD} characters, this one "
            f"{len(password)}. Choose another; a few words are easy to keep in mind.",
            code="weak_password",
        )


def wrong_login() -> DeveloperError:
    """Name and password do not belong together; which of both is wrong is not told."""
    return DeveloperError(
        "This name and password do not belong together. Try again, or ask an administrator to set "
        "a new password.",
        code="wrong_login",
    )


def unknown_user(name: str) -> DeveloperError:
    """Nobody has this name."""
    return DeveloperError(
        f"There is no user {name!r}. List them with: cairn users list", code="unknown_user"
    )


def name_taken(name: str) -> DeveloperError:
    """The name is somebody's, or names an owner who has things already."""
    return DeveloperError(f"The name {name!r} is taken. Choose another.", code="name_taken")


def last_administrator(name: str) -> DeveloperError:
    """Without this user nobody could manage the others from the page."""
    return DeveloperError(
        f"{name!r} is the last administrator. Make another one first: cairn users create --admin",
        code="last_administrator",
    )


def too_many_logins(seconds: int) -> RunStoppedError:
    """Too many attempts failed; in so many seconds the next one is taken."""
    return RunStoppedError(
        f"Too many attempts failed. Try again in {seconds} seconds.",
        code="too_many_logins",
        retry_after_s=seconds,
    )
