"""How a page tells that something did not work."""

from __future__ import annotations

from collections.abc import Iterator
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


def _notify(told: str) -> None:
    ui.notify(told, type="negative", position="top", multi_line=True)
