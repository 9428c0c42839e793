"""What stands around every page: its head, the menu, language and theme."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from typing import TYPE_CHECKING
from urllib.parse import quote

from nicegui import ui

from app.web.elements import heading, icon_button
from app.web.texts import LANGUAGES, Texts
from app.web.visitor import Theme, Visitor

if TYPE_CHECKING:
    from app.web.pages import MenuEntry

_DARK = {"auto": None, "light": False, "dark": True}
_NEXT_THEME: dict[Theme, tuple[Theme, str]] = {
    "auto": ("light", "light_mode"),
    "light": ("dark", "dark_mode"),
    "dark": ("auto", "brightness_auto"),
}
"""Theme -> the one that a click gives, and its icon."""
ROOT = "/web"
"""Where the pages are mounted."""


@contextmanager
def frame(visitor: Visitor, entries: Sequence[MenuEntry], path: str, key: str) -> Iterator[None]:
    """The page around what the block builds."""
    text = visitor.text
    dress(text, visitor.theme, text(f"{key}.title"))
    with ui.header().classes("cairn-header"):
        menu_button = icon_button("menu", text("menu.open")).props("color=white")
        ui.link("Cairn", "/").classes("cairn-brand")
        ui.space()
        preferences(text, visitor.theme, ROOT + path)
        ui.link(visitor.name, "/account").classes("cairn-user")
    drawer = ui.left_drawer(value=None, bordered=True).classes("cairn-drawer")
    with drawer, ui.element("nav").props(f'aria-label="{text("menu.title")}"'):
        for entry in entries:
            _menu_link(entry, text, is_current=entry.path == path)
    menu_button.on_click(drawer.toggle)
    with ui.column().classes("cairn-page"):
        if visitor.access.door.is_open:
            ui.label(text("page.open")).classes("cairn-note").props('role="note"')
        heading(text(f"{key}.title"), 1)
        yield


def dress(text: Texts, theme: Theme, title: str) -> None:
    """Title, language, style and theme of a page."""
    ui.page_title(f"{title} · Cairn")
    ui.add_head_html(f"<script>document.documentElement.lang = {text.language!r}</script>")
    ui.add_css(files("app.web").joinpath("data", "cairn.css").read_text("utf-8"))
    ui.dark_mode(_DARK[theme])
    ui.colors(primary="#1f5f8b", positive="#1b6e3c", negative="#b3261e")


def preferences(text: Texts, theme: Theme, path: str) -> None:
    """The links that change language and theme; they lead back to this page."""
    back = quote(path)
    for language, name in LANGUAGES.items():
        if language != text.language:
            link = ui.link(name, f"/preferences?language={language}&next={back}")
            link.props(f'lang="{language}" hreflang="{language}"').classes("cairn-head-link")
    wanted, icon = _NEXT_THEME[theme]
    with ui.link("", f"/preferences?theme={wanted}&next={back}").classes("cairn-head-link") as link:
        ui.icon(icon).props('aria-hidden="true"')
    link.props(f'aria-label="{text(f"theme.{wanted}")}"').tooltip(text(f"theme.{wanted}"))


def _menu_link(entry: MenuEntry, text: Texts, *, is_current: bool) -> None:
    with ui.link("", entry.path).classes("cairn-menu-link") as link:
        ui.icon(entry.icon).props('aria-hidden="true"')
        ui.label(text(f"{entry.key}.title"))
    if is_current:
        link.props('aria-current="page"')
