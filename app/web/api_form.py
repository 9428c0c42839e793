"""The form for one operation that nobody described: templates, inputs, the test, adding it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, get_args
from urllib.parse import quote

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement
from pydantic import SecretStr

from app.library.admission import Admission
from app.printable import printable
from app.serving.library_desk import LibraryDesk
from app.serving.resources.library import InputIn, KeyIn, ToolIn
from app.web.apis import live_agent
from app.web.elements import heading, icon_button
from app.web.reporting import Handler, handled
from app.web.visitor import Visitor
from tools.importing.by_hand import NAMED, KeyPlace, read_value
from tools.records import ValueType

_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
_TEMPLATES: Mapping[str, Mapping[str, Any]] = {
    "search": {"method": "GET", "path": "/things", "inputs": [("query", "string", True)]},
    "one": {"method": "GET", "path": "/things/{id}", "inputs": [("id", "string", True)]},
    "make": {"method": "POST", "path": "/things", "inputs": [("name", "string", True)]},
}
"""What a form begins with: the usual shapes of an operation."""


class _Form:
    """The fields of the form."""

    def __init__(self, visitor: Visitor) -> None:
        self._text = text = visitor.text
        self.name = ui.input(text("api_form.name")).props("outlined")
        self.method = ui.select(list(_METHODS), value="GET", label=text("api_form.method"))
        self.method.props("outlined")
        self.url = ui.input(text("api_form.url")).props("outlined").classes("cairn-full")
        self.summary = ui.input(text("api_form.summary")).props("outlined").classes("cairn-full")
        self.group = ui.input(text("api_form.group"), value="own").props("outlined")
        self.loopback = ui.checkbox(text("api_new.loopback"))
        self.loopback.visible = visitor.access.door.is_open
        self._key()
        heading(text("api_form.inputs"), 3)
        self._rows = ui.column().classes("cairn-full")
        self._inputs: list[dict[str, Any]] = []

    def _key(self) -> None:
        """How the operation takes a credential, and that; a secret stays on no page."""
        text = self._text
        kinds = {kind: text(f"api_form.key_{kind}") for kind in ("", *get_args(KeyPlace))}
        with ui.row().classes("cairn-row"):
            self.key = ui.select(kinds, value="", label=text("api_form.key"))
            self.key.props("outlined").classes("cairn-select")
            self.key_name = ui.input(text("api_form.key_name")).props("outlined")
            self.secret = ui.input(text("api.secret"))
            self.secret.props('type="password" outlined autocomplete="off"')
        self.key_name.bind_visibility_from(self.key, "value", lambda kind: kind in NAMED)
        self.secret.bind_visibility_from(self.key, "value", bool)

    def begin_with(self, template: str) -> None:
        """Fill in the shape of a template."""
        found = _TEMPLATES[template]
        self.method.value = found["method"]
        self.url.value = f"https://api.example.com{found['path']}"
        self._rows.clear()
        self._inputs.clear()
        for name, kind, required in found["inputs"]:
            self.add_input(name, kind, required=required)

    def add_input(self, name: str = "", kind: str = "string", *, required: bool = True) -> None:
        """A row for one more input."""
        text = self._text
        with self._rows, ui.row().classes("cairn-row") as row:
            self._inputs.append(
                fields := {
                    "name": ui.input(text("api_form.input"), value=name).props("outlined dense"),
                    "type": ui.select(
                        list(get_args(ValueType)), value=kind, label=text("api_form.type")
                    ).props("outlined dense"),
                    "description": ui.input(text("api_form.meaning")).props("outlined dense"),
                    "example": ui.input(text("api_form.example")).props("outlined dense"),
                    "required": ui.checkbox(text("operation.required"), value=required),
                }
            )

            def remove() -> None:
                self._inputs.remove(fields)
                row.delete()

            icon_button("delete", text("api_form.less")).on_click(remove)

    def tool(self) -> ToolIn:
        """What was filled in; raises ``ValueError`` for what no request may hold."""
        rows = [{name: field.value for name, field in row.items()} for row in self._inputs]
        inputs = [
            InputIn(**{**row, "example": read_value(row["example"]) if row["example"] else None})
            for row in rows
            if row["name"]
        ]
        return ToolIn(
            name=self.name.value or "",
            url=self.url.value or "",
            method=self.method.value or "GET",
            summary=self.summary.value or "",
            inputs=inputs,
            group=self.group.value or "own",
            key=self._given_key(),
            allow_loopback=self.loopback.value,
        )

    def _given_key(self) -> KeyIn | None:
        if not self.key.value:
            return None
        name = str(self.key_name.value or "") if self.key.value in NAMED else ""
        return KeyIn(place=self.key.value, name=name, secret=SecretStr(self.secret.value or ""))


def operation_form(visitor: Visitor) -> None:
    """The form, with the test that an operation must pass before it enters."""
    text = visitor.text
    with ui.card().classes("cairn-card"):
        heading(text("api_form.title"))
        ui.label(text("api_form.help")).classes("cairn-muted")
        with ui.row():
            buttons = {key: ui.button(text(f"api_form.template_{key}")) for key in _TEMPLATES}
        form = _Form(visitor)
        for key, button in buttons.items():
            button.props("no-caps outline")
            button.on_click(lambda key=key: form.begin_with(key))
        more = ui.button(text("api_form.more")).props("no-caps flat")
        more.on_click(lambda: form.add_input())  # noqa: PLW0108  (a click brings an event)
        report = ui.column().props('aria-live="polite"')

        async def test(desk: LibraryDesk) -> Admission:
            asked = form.tool()
            return await desk.test(asked.operation(), asked.options(), asked.secret())

        async def add(desk: LibraryDesk) -> Admission:
            asked = form.tool()
            admission = await desk.add(asked.operation(), asked.options(), asked.secret())
            if not admission.problem:
                form.secret.value = ""  # it is kept now, and shown no more
            return admission

        with ui.row():
            for key, work, passed in (("test", test, "test_passed"), ("add", add, "added")):
                button = ui.button(text(f"api_form.{key}")).props("no-caps unelevated")
                button.on_click(_showing(visitor, report, work, passed))


def _showing(
    visitor: Visitor,
    report: ui.column,
    work: Callable[[LibraryDesk], Awaitable[Admission]],
    passed: str,
) -> Handler:
    """A handler that shows how the test came out."""

    async def shown() -> None:
        admission = await work(LibraryDesk(live_agent(), visitor.access))
        report.clear()
        with report:
            _admission(visitor, admission, passed)

    return handled(visitor, shown)


def _admission(visitor: Visitor, admission: Admission, passed: str) -> None:
    """How a test came out, and the way to what was added."""
    text, told = visitor.text, admission.to_json()
    group = admission.catalogue.group.id
    ui.label(told["problem"] or text(f"api_form.{passed}", name=told["tool_id"]))
    ui.label(text("api.scores", complete=told["completeness"], readable=told["readability"]))
    if call := told["call"]:
        facts = {"status": "-", "elapsed_s": 0, "size_bytes": 0, **call}
        ui.label(text("api_form.call", **facts))
        content = TextElement(tag="pre", text=printable(call["content"])).classes("cairn-block")
        content.props('tabindex="0"')  # scrolled by keys, too
    else:
        ui.label(text("api_form.not_called")).classes("cairn-note").props('role="note"')
    if passed == "added" and not told["problem"]:
        ui.link(text("api_new.show"), f"/apis/{quote(group, safe='')}")
