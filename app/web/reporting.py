"""How a page tells that something did not work."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from nicegui import events, ui
from pydantic import ValidationError

from app.serving.problems import described, wrong_input
from app.web.visitor import Visitor

Handler = Callable[[events.UiEventArguments], Awaitable[None]]


@contextmanager
def reported(visitor: Visitor) -> Iterator[None]:
    """What the block raises is told on the page: by its code where there is a text, else as said.

    Of what nobody expected the details go to a file; nobody sees a traceback.
    """
    try:
        yield
    except ValidationError as error:  # a form was filled in wrongly
        _notify(wrong_input(error))
    except Exception as error:  # noqa: BLE001  (whoever clicked must be told)
        problem = described(error)
        key = f"problem.{problem.code}"
        _notify(visitor.text(key) if visitor.text.has(key) else problem.detail)


def handled(visitor: Visitor, work: Callable[[], Awaitable[None]]) -> Handler:
    """What a click does: whoever clicks is checked anew, and what goes wrong is told. A button
    turns meanwhile, and a second click on it does nothing.
    """

    async def done(event: events.UiEventArguments) -> None:
        with reported(visitor), _turning(event.sender):
            await visitor.check()
            await work()

    return done


@contextmanager
def _turning(clicked: object) -> Iterator[None]:
    if not isinstance(clicked, ui.button):
        yield
        return
    clicked.props("loading")
    try:
        yield
    finally:
        if not clicked.is_deleted:
            clicked.props(remove="loading")


def changed(
    visitor: Visitor, change: Callable[[], object], show: Callable[[], Awaitable[None]]
) -> Handler:
    """A click that changes something, in a thread, and shows what there is then."""

    async def done() -> None:
        await asyncio.to_thread(change)
        await show()

    return handled(visitor, done)


def _notify(told: str) -> None:
    ui.notify(told, type="negative", position="top", multi_line=True)
