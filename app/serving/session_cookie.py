"""The cookie by which a browser is known."""

from __future__ import annotations

from fastapi import Request, Response
from starlette.requests import HTTPConnection

COOKIE = "cairn_session"


def session_secret(connection: HTTPConnection) -> str | None:
    """What the browser sent; None: nothing."""
    return connection.cookies.get(COOKIE)


def keep_session(response: Response, request: Request, secret: str, lasts_s: int) -> None:
    """Have the browser keep a session: out of reach of scripts, and of pages of other sites."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=lasts_s,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def drop_session(response: Response) -> None:
    """Have the browser forget its session."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")


def address_of(request: Request) -> str:
    """Where a request comes from; ``""`` where that is not known."""
    return request.client.host if request.client else ""
