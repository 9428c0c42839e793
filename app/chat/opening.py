"""Opens the heavy parts of the agent in a thread, while the person types."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from contextlib import ExitStack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.parts import Parts


class Opening:
    """The parts of an agent whose rules decide, opened once."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._stack = ExitStack()
        self._opened: Future[Parts] = Future()
        self._opened.set_running_or_notify_cancel()  # who gives up waiting does not end it
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin; harmless when it has begun."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._open, name="opening", daemon=True)
            self._thread.start()

    async def parts(self) -> Parts:
        """The parts, once they are there; raises what kept them from being opened."""
        self.start()
        return await asyncio.wrap_future(self._opened)

    @property
    def is_under_way(self) -> bool:
        """Whether the thread is at work."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def is_done(self) -> bool:
        """Whether ``parts`` returns at once."""
        return self._opened.done()

    @property
    def has_failed(self) -> bool:
        """Whether ``parts`` raises."""
        return self.is_done and self._opened.exception() is not None

    def close(self) -> None:
        """Close the parts that were opened."""
        self._stack.close()

    def _open(self) -> None:
        from app.wiring import open_rule_parts
        from tools.bulk_loading import collector_paused

        try:
            with collector_paused():
                parts = self._stack.enter_context(open_rule_parts(self._settings))
                _import_the_rest()
        except BaseException as error:  # noqa: BLE001  (whoever waits for the parts raises it)
            self._opened.set_exception(error)
        else:
            self._opened.set_result(parts)


def _import_the_rest() -> None:
    """What a run needs besides, so that the first request does not wait for it."""
    import memory.checkpoints  # noqa: F401
