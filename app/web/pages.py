"""How a page is made one: its address, who may see it, its place in the menu.

A page is a file of this package with one function::

    @page("/history", key="history", icon="history", order=20)
    async def history(visitor: Visitor) -> None:
        ui.label(visitor.text("history.empty"))

and the name of its module in ``mounting.PAGES``. The texts ``<key>.title`` are its heading and its
entry in the menu. Handlers of clicks begin with ``await visitor.check()``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import RedirectResponse
from nicegui import ui
from starlette.responses import Response

from app.web.frame import ROOT, frame
from app.web.visitor import Visitor, visitor_of
from memory.api_keys import Role

FIRST = f"{ROOT}/"
"""The page that comes after the log-in."""
EVERYBODY: tuple[Role, ...] = ("user", "developer", "admin")

_BUILT_WITHIN_S = 30.0
"""So long a page may take to be built on a busy machine; the framework gives it 3 s."""

Build = Callable[[Visitor], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A page in the menu."""

    path: str
    key: str
    icon: str
    order: int
    roles: tuple[Role, ...]


MENU: list[MenuEntry] = []
"""The pages in the menu, of all roles."""


def page(
    path: str,
    *,
    key: str,
    icon: str = "",
    order: int = 0,
    roles: tuple[Role, ...] = EVERYBODY,
) -> Callable[[Build], Build]:
    """Have the function build the page at ``path``, for those who may see it.

    With an ``icon`` it stands in the menu. Others are sent to the log-in, or told that it is not
    for their role.
    """

    def made(build: Build) -> Build:
        if icon:
            MENU.append(MenuEntry(path, key, icon, order, roles))

        @ui.page(path, response_timeout=_BUILT_WITHIN_S)
        async def shown(request: Request) -> Response | None:
            visitor = await visitor_of(request)
            if visitor is None:
                return RedirectResponse(login_url(request), status_code=303)
            role = visitor.access.caller.role
            entries = [entry for entry in MENU if role in entry.roles]
            with frame(visitor, sorted(entries, key=lambda entry: entry.order), path, key):
                if role in roles:
                    await build(visitor)
                else:
                    ui.label(visitor.text("page.forbidden"))
            return None

        return build

    return made


def login_url(request: Request) -> str:
    """Where somebody logs in who asked for this page, and comes back to it."""
    asked = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return f"{ROOT}/login?next={quote(asked)}"


def inner_path(path: str | None) -> str:
    """The path where it is one of our pages, else that of the first page: nobody is sent away."""
    is_ours = path is not None and path.startswith(f"{ROOT}/") and "\\" not in path
    return str(path) if is_ours else FIRST
