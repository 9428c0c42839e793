"""Settings of chat models, changed while the server runs; a small question to each model."""

from __future__ import annotations

import json
from typing import Any

from nicegui import ui

from app.administration.model_settings import shown
from app.model_check import try_models
from app.printable import printable_lines
from app.serving.problems import described
from app.web.apis import live_agent
from app.web.elements import heading
from app.web.pages import page
from app.web.reporting import handled
from app.web.visitor import Visitor
from memory.errors import CairnError
from tools.importing.by_hand import read_value


@page("/administration/models", key="models", roles=("admin",))
async def models(visitor: Visitor) -> None:
    """The page: a field for each setting, empty for none."""
    text, live = visitor.text, live_agent()
    fields: dict[str, ui.input] = {}
    settings = shown(live.settings, live.changes)
    heading(text("models.settings"))
    ui.label(text("models.help")).classes("cairn-muted")
    for name, one in settings.items():
        fields[name] = ui.input(name, value=_written(one["value"])).props("outlined dense")
        fields[name].classes("cairn-full")
        told = f"{one['is']} ({one['allowed']})"
        ui.label(f"{told} {text('models.changed') if one['changed'] else ''}").classes(
            "cairn-muted cairn-wrap"
        )
    report = ui.column().props('aria-live="polite"')

    async def save() -> None:
        before = {name: _written(one["value"]) for name, one in settings.items()}
        changed = {n: f.value or "" for n, f in fields.items() if (f.value or "") != before[n]}
        await live.change({name: _read(value) for name, value in changed.items()})
        ui.navigate.to("/administration/models")

    async def hello() -> None:
        said = await try_models(live.settings)
        report.clear()
        with report:
            for name, took in said.items():
                if isinstance(took, CairnError):
                    ui.label(printable_lines(described(took).detail)).classes("cairn-problem")
                else:
                    ui.label(text("models.answered", name=name, seconds=f"{took:.2f}"))
            if not said:
                ui.label(text("models.none"))

    async def reset() -> None:
        await live.change(dict.fromkeys(live.changes))
        ui.navigate.to("/administration/models")

    with ui.row():
        for key, work, look in (
            ("save", save, "unelevated"),
            ("hello", hello, "outline"),
            ("reset", reset, "flat"),
        ):
            button = ui.button(text(f"models.{key}"), on_click=handled(visitor, work))
            button.props(f"no-caps {look}")


def _written(value: Any) -> str:
    """A value as it stands in its field."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value)


def _read(written: str) -> Any:
    """What is JSON as JSON, all else as text; an empty field takes its change back."""
    return read_value(written) if written else None
