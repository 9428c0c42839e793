"""Users and their roles."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import get_args

from nicegui import ui

from app.web.elements import heading
from app.web.pages import page
from app.web.reporting import Handler, handled
from app.web.visitor import Visitor
from memory.api_keys import Role
from memory.sqlite_users import SqliteUsers
from memory.users import User


@page("/administration/users", key="users", roles=("admin",))
async def users(visitor: Visitor) -> None:
    """The page of all users."""
    text, accounts = visitor.text, visitor.access.door.accounts
    if visitor.access.door.is_open or accounts is None:
        ui.label(text("page.open"))
        return
    stored = accounts.users
    for user in await asyncio.to_thread(stored.listed):
        _user(visitor, stored, user)
    _new_user(visitor, stored)


def _user(visitor: Visitor, stored: SqliteUsers, user: User) -> None:
    text = visitor.text
    with ui.card().classes("cairn-card"), ui.row().classes("cairn-row"):
        ui.label(text("users.who", name=user.name, owner=user.owner)).classes("cairn-wrap")
        role = _roles(visitor, user.role, text("users.role", name=user.name))

        async def change() -> None:
            await asyncio.to_thread(stored.set_role, user.name, role.value)

        async def remove() -> None:
            await asyncio.to_thread(stored.remove, user.name)

        ui.button(text("users.change"), on_click=_then(visitor, change)).props("no-caps outline")
        with ui.dialog() as sure, ui.card():
            ui.label(text("users.remove_sure", name=user.name))
            ui.button(text("users.remove"), on_click=_then(visitor, remove)).props(
                "no-caps color=negative"
            )
        ui.button(text("users.remove"), on_click=sure.open).props("no-caps flat color=negative")


def _new_user(visitor: Visitor, stored: SqliteUsers) -> None:
    text = visitor.text
    with ui.card().classes("cairn-card"):
        heading(text("users.new"))
        name = ui.input(text("login.name")).props('outlined autocomplete="off"')
        password = ui.input(text("account.new")).props(
            'type="password" outlined autocomplete="new-password"'
        )
        role = _roles(visitor, "user", text("users.new_role"))

        async def make() -> None:
            secret, password.value = password.value or "", ""
            made = partial(stored.create, name.value or "", secret, role.value)
            await asyncio.to_thread(made)

        ui.button(text("users.make"), on_click=_then(visitor, make)).props("no-caps unelevated")


def _roles(visitor: Visitor, role: Role, label: str) -> ui.select:
    options = {one: visitor.text(f"role.{one}") for one in get_args(Role)}
    return ui.select(options, value=role, label=label).props("outlined dense")


def _then(visitor: Visitor, work: Callable[[], Awaitable[None]]) -> Handler:
    """A handler that shows the page anew after its work."""

    async def done() -> None:
        await work()
        ui.navigate.to("/administration/users")

    return handled(visitor, done)
