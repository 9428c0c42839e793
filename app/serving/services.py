"""What the endpoints share: parts of the server that stand in the state of the application."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from app.serving.run_desk import RunDesk


def _desk(request: Request) -> RunDesk:
    desk: RunDesk = request.app.state.desk
    return desk


TheDesk = Annotated[RunDesk, Depends(_desk)]
"""A parameter of an endpoint: the runs under way."""
