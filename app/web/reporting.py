"""How a page tells that something did not work."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from nicegui import ui
from pydantic import ValidationError

from app.serving.problems import described, wrong_input
from app.web.visitor import Visitor


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


def handled(visitor: Visitor, work: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
    """What a click does: whoever clicks is checked anew, and what goes wrong is told."""

    async def done() -> None:
        with reported(visitor):
            await visitor.check()
            await work()

    return done


def changed(
    visitor: Visitor, change: Callable[[], object], show: Callable[[], Awaitable[None]]
) -> Callable[[], Awaitable[None]]:
    """A click that changes something, in a thread, and shows what there is then."""

    async def done() -> None:
        await asyncio.to_thread(change)
        await show()

    return handled(visitor, done)


def _notify(told: str) -> None:
    ui.notify(told, type="negative", position="top", multi_line=True)
