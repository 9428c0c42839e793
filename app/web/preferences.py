"""Language and theme, kept in the browser."""

from __future__ import annotations

from typing import get_args

import nicegui
from fastapi.responses import RedirectResponse

from app.web.pages import inner_path
from app.web.texts import Language
from app.web.visitor import LANGUAGE_COOKIE, THEME_COOKIE, Theme

_YEAR_S = 365 * 24 * 3600


@nicegui.app.get("/preferences")
def prefer(
    next: str = "",  # noqa: A002  (the name in the address)
    language: str = "",
    theme: str = "",
) -> RedirectResponse:
    """Keep what was chosen, if the page has it, and go back."""
    response = RedirectResponse(inner_path(next), status_code=303)
    chosen = (
        (LANGUAGE_COOKIE, language, get_args(Language)),
        (THEME_COOKIE, theme, get_args(Theme)),
    )
    for cookie, value, known in chosen:
        if value in known:
            response.set_cookie(cookie, value, max_age=_YEAR_S, httponly=True, samesite="lax")
    return response
