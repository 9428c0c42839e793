"""What stands where an address names no page."""

from __future__ import annotations

from fastapi import Request
from fastapi.exception_handlers import http_exception_handler
from fastapi.responses import RedirectResponse, Response
from nicegui import ui
from starlette.exceptions import HTTPException

from app.web.frame import ROOT
from app.web.pages import page
from app.web.visitor import Visitor

_PATH = "/missing"


@page(_PATH, key="missing")
async def missing(visitor: Visitor) -> None:
    """The page of an address that is no page's."""
    ui.label(visitor.text("missing.told"))
    ui.link(visitor.text("missing.first"), "/")


async def no_such_page(request: Request, error: HTTPException) -> Response:
    """Send a person with a browser to the page that says so; scripts and files hear a plain 404."""
    if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
        return RedirectResponse(f"{ROOT}{_PATH}", status_code=303)
    return await http_exception_handler(request, error)
