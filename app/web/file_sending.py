"""A button that sends a file of whoever looks at the page to where programs send it."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any, Literal

from nicegui import events, ui

from app.printable import printable
from app.web.visitor import Visitor

_ANSWERED = "(sent) => emit(sent.xhr.responseText)"


def file_button(
    visitor: Visitor,
    label: str,
    method: Literal["POST", "PUT"],
    address: str,
    sent: Callable[[Any], Awaitable[str]],
) -> None:
    """The browser sends the file as it is; ``sent`` gets the answer and gives what to tell.

    ``address`` begins with ``../``: one with ``/`` would be taken for one below that of the pages.
    """
    upload = ui.upload(auto_upload=True, label=label)
    upload.props(f"url={address} method={method} send-raw").classes("hidden")
    choose = ui.button(label).props("no-caps outline")
    said = ui.label("").classes("cairn-wrap").props('aria-live="polite"')

    async def taken(event: events.GenericEventArguments) -> None:
        said.text = await sent(json.loads(event.args))
        upload.reset()

    def refused(event: events.GenericEventArguments) -> None:
        said.text = printable(_detail(event.args) or visitor.text("file.failed"))
        upload.reset()

    choose.on_click(lambda: upload.run_method("pickFiles"))
    upload.on("uploaded", taken, js_handler=_ANSWERED)
    upload.on("failed", refused, js_handler=_ANSWERED)


def _detail(answer: Any) -> str:
    """What a problem of the server says; nothing where it did not answer."""
    try:
        return str(json.loads(answer)["detail"])
    except (TypeError, ValueError, KeyError):
        return ""
