"""Who looks at a page, and how they want to see it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, cast, get_args

from fastapi import Request
from starlette.datastructures import State

from app.serving.access import Access, admitted
from app.serving.run_desk import RunDesk
from app.web.texts import Texts, language_of
from memory.errors import DeveloperError

Theme = Literal["auto", "light", "dark"]
LANGUAGE_COOKIE, THEME_COOKIE = "cairn_language", "cairn_theme"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody with a page open: what they may work with, and what the page is shown in."""

    admitted: Access
    state: State
    """That of the server: its agent takes up new tools while the page is open."""
    desk: RunDesk
    text: Texts
    theme: Theme
    parameters: Mapping[str, str]
    """Those of the address of the page."""

    @property
    def access(self) -> Access:
        """What they may work with, by the agent of now."""
        return replace(self.admitted, agent=self.state.agent.for_owner(self.admitted.owner))

    @property
    def name(self) -> str:
        """The user, or the owner where nobody had to log in."""
        session = self.admitted.caller.session
        return session.user.name if session else self.admitted.owner

    async def check(self) -> None:
        """Before anything is done: whether they may still.

        Raises ``DeveloperError`` (``not_authenticated``) once the session has ended or its user
        has another role: the page was made for the one before.
        """
        await asyncio.to_thread(self.admitted.check_lasts)


async def visitor_of(request: Request) -> Visitor | None:
    """Who asks for a page; None: they must log in first."""
    try:
        access = await admitted(request)
    except DeveloperError as error:
        if error.code != "not_authenticated":
            raise
        return None
    return Visitor(
        access,
        request.app.state,
        request.app.state.desk,
        texts_for(request),
        theme_of(request),
        {**request.query_params, **request.path_params},
    )


def texts_for(request: Request) -> Texts:
    """The texts in the language of a request."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    return Texts(language_of(chosen, request.headers.get("accept-language", "")))


def theme_of(request: Request) -> Theme:
    """Light or dark as chosen, else as the system has it."""
    chosen = request.cookies.get(THEME_COOKIE)
    return cast("Theme", chosen) if chosen in get_args(Theme) else "auto"
