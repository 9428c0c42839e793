"""Logging in, registering and logging out: plain forms, so that scripts never see a password."""

from __future__ import annotations

import asyncio
from typing import Annotated
from urllib.parse import quote

import nicegui
from fastapi import Form, Request
from fastapi.responses import RedirectResponse
from nicegui import ui

from app.serving.access import Doorkeeper
from app.serving.accounts import Accounts
from app.serving.session_cookie import address_of, drop_session, keep_session, session_secret
from app.web.elements import heading
from app.web.frame import ROOT, dress, preferences
from app.web.pages import inner_path
from app.web.texts import Texts
from app.web.visitor import texts_for, theme_of
from memory.errors import CairnError

Given = Annotated[str, Form(max_length=500)]


@ui.page("/login")
def login(request: Request) -> None:
    """Where somebody logs in."""
    text = _begin(request, "login")
    with _card(text, "login"):
        with _form(f"{ROOT}/login", request):
            _fields(text, "current-password", request)
            _submit(text("login.submit"))
        if _accounts(request).may_register:
            ui.link(text("login.register"), _with_next("/register", request))


@ui.page("/register")
def register(request: Request) -> None:
    """Where somebody makes themselves a user."""
    text = _begin(request, "register")
    with _card(text, "register"):
        if _accounts(request).may_register:
            with _form(f"{ROOT}/register", request):
                _fields(text, "new-password", request)
                _submit(text("register.submit"))
        else:
            ui.label(text("register.closed"))
        ui.link(text("register.login"), _with_next("/login", request))


@nicegui.app.post("/login")
async def log_in(
    request: Request,
    name: Given = "",
    password: Given = "",
    next: Given = "",  # noqa: A002  (the name of the field)
) -> RedirectResponse:
    """Begin a session and go on to where it was asked from."""
    accounts = _accounts(request)
    try:
        secret = await accounts.log_in(name, password, address_of(request))
    except CairnError as error:
        return _back("/login", error, next, name)
    response = RedirectResponse(inner_path(next), status_code=303)
    keep_session(response, request, secret, accounts.sessions.lasts_s)
    return response


@nicegui.app.post("/register")
async def make_user(
    request: Request,
    name: Given = "",
    password: Given = "",
    next: Given = "",  # noqa: A002
) -> RedirectResponse:
    """Make a user and log them in."""
    try:
        await _accounts(request).register(name, password, address_of(request))
    except CairnError as error:
        return _back("/register", error, next, name)
    return await log_in(request, name, password, next)


@nicegui.app.post("/logout")
async def log_out(request: Request) -> RedirectResponse:
    """End the session."""
    sessions, secret = _accounts(request).sessions, session_secret(request)
    session = await asyncio.to_thread(sessions.holder, secret) if secret else None
    if session is not None:
        await asyncio.to_thread(sessions.end, session.session_id)
    response = RedirectResponse(f"{ROOT}/login", status_code=303)
    drop_session(response)
    return response


def _begin(request: Request, key: str) -> Texts:
    text, theme = texts_for(request), theme_of(request)
    dress(text, theme, text(f"{key}.title"))
    with ui.header().classes("cairn-header"):
        ui.link("Cairn", "/").classes("cairn-brand")
        ui.space()
        preferences(text, theme, f"{ROOT}/{key}")
    return text


def _card(text: Texts, key: str) -> ui.card:
    with ui.column().classes("cairn-page cairn-narrow"):
        card = ui.card().classes("cairn-card")
    with card:
        heading(text(f"{key}.title"), 1)
        problem = ui.context.client.request.query_params.get("problem", "")
        if problem and text.has(f"problem.{problem}"):
            ui.label(text(f"problem.{problem}")).classes("cairn-problem").props('role="alert"')
    return card


def _form(action: str, request: Request) -> ui.element:
    form = ui.element("form").props(f'method="post" action="{action}"').classes("cairn-form")
    with form:
        hidden = ui.element("input").props('type="hidden" name="next"')
        hidden.props["value"] = request.query_params.get("next", "")
    return form


def _fields(text: Texts, kind: str, request: Request) -> None:
    """Both fields; the name stands where it was given before and something else was wrong."""
    given = request.query_params.get("name", "")
    name = ui.input(text("login.name"), value=given)
    name.props('name="name" autocomplete="username" outlined')
    password = ui.input(text("login.password"))
    password.props(f'name="password" type="password" autocomplete="{kind}" outlined')
    (password if given else name).props("autofocus")


def _submit(label: str) -> None:
    ui.button(label).props('type="submit" no-caps unelevated')


def _back(path: str, error: CairnError, asked: str, name: str) -> RedirectResponse:
    """To the form again, which says by its code what went wrong."""
    url = f"{ROOT}{path}?problem={quote(error.code)}&next={quote(asked)}&name={quote(name)}"
    return RedirectResponse(url, status_code=303)


def _with_next(path: str, request: Request) -> str:
    return f"{path}?next={quote(request.query_params.get('next', ''))}"


def _accounts(request: Request) -> Accounts:
    door: Doorkeeper = request.app.state.door
    assert door.accounts is not None, "a server with pages has users"
    return door.accounts
