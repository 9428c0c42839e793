"""Mounts the pages on the application of the server."""

from __future__ import annotations

import logging
from functools import partial
from importlib import import_module

import nicegui
from fastapi import FastAPI
from fastapi.responses import RedirectResponse
from nicegui import ui

from app.serving.problems import described
from app.web.elements import heading
from app.web.frame import ROOT
from app.web.pages import FIRST

PAGES = (
    *("login", "chat", "conversations", "account", "preferences", "missing"),
    *("flow", "template", "history", "run", "compare", "remembered"),
    *("apis", "api_new", "api_tool", "api_group"),
    *("administration", "administration_models", "administration_users"),
)
"""Modules of this package that add their pages when they are imported."""
_RECONNECT_S = 30.0
"""So long a page outlives a connection that broke; after that the browser loads it anew."""


def mount_web(app: FastAPI) -> None:
    """Add the pages to the application, which is the one of this process.

    The pages have its agent, desk and door; nothing of them is kept but in its stores.
    """
    logging.getLogger("nicegui").setLevel(logging.CRITICAL)  # errors are told below
    nicegui.app.on_exception(unexpected)
    nicegui.app.on_page_exception(_broken_page)
    pages = nicegui.app.state
    for name in ("agent", "desk", "door", "live"):
        setattr(pages, name, getattr(app.state, name))
    if app.state.live is not None:
        app.state.live.listeners.append(partial(setattr, pages, "agent"))
    for module in PAGES:
        import_module(f"app.web.{module}")
    nicegui.app.add_exception_handler(404, import_module("app.web.missing").no_such_page)

    @app.get("/", include_in_schema=False)
    async def first_page() -> RedirectResponse:
        return RedirectResponse(FIRST)

    ui.run_with(
        app,
        mount_path=ROOT,
        title="Cairn",
        favicon="⛰️",
        reconnect_timeout=_RECONNECT_S,
        binding_refresh_interval=None,
        tailwind=False,
        show_welcome_message=False,
    )


def unexpected(error: Exception) -> None:
    """Have the details go to a file, unless a browser on a slow network did not answer in time.

    What people do is told on the page (``reporting``); the framework asks browsers by itself.
    """
    if not isinstance(error, TimeoutError):
        described(error)


def _broken_page(error: Exception) -> None:
    """What stands in place of a page that could not be built."""
    heading("Cairn", 1)
    ui.label(described(error).detail)
