"""Who one is here; one's password; logging out."""

from __future__ import annotations

from nicegui import ui

from app.web.elements import heading
from app.web.frame import ROOT
from app.web.pages import page
from app.web.reporting import reported
from app.web.visitor import Visitor
from memory.users import Session


@page("/account", key="account")
async def account(visitor: Visitor) -> None:
    """The page of one's own user."""
    text, caller = visitor.text, visitor.access.caller
    ui.label(text("account.who", name=visitor.name, role=text(f"role.{caller.role}")))
    if caller.session is None:
        ui.label(text("account.open"))
        return
    with ui.element("form").props(f'method="post" action="{ROOT}/logout"'):
        ui.button(text("account.logout")).props('type="submit" no-caps outline')
    _password_form(visitor, caller.session)


def _password_form(visitor: Visitor, session: Session) -> None:
    text = visitor.text
    with ui.card().classes("cairn-card"):
        heading(text("account.password"))
        old = ui.input(text("account.old")).props('type="password" outlined')
        old.props('autocomplete="current-password"')
        new = ui.input(text("account.new")).props('type="password" outlined')
        new.props('autocomplete="new-password"')

        async def change() -> None:
            with reported(visitor):
                await visitor.check()
                accounts = visitor.access.door.accounts
                assert accounts is not None, "there is a session"
                await accounts.change_password(session.user, old.value, new.value)
                ui.navigate.to("/login")

        ui.button(text("account.change"), on_click=change).props("no-caps unelevated")
