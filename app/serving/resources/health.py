"""Whether the server lives, and whether it takes requests."""

from __future__ import annotations

import asyncio
from typing import Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel

from app.serving.problems import documented
from app.serving.run_desk import RunDesk, shutting_down
from graphs.running import Agent

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """All is well."""

    status: Literal["ok"] = "ok"


@router.get("/health")
async def health() -> Health:
    """Whether the process answers at all; needs no key."""
    return Health()


@router.get("/ready", responses=documented(503))
async def ready(request: Request) -> Health:
    """Whether requests are taken: the database answers, and the server is not going; no key."""
    desk: RunDesk = request.app.state.desk
    agent: Agent = request.app.state.agent
    if desk.is_closing:
        raise shutting_down("It takes no requests any more.")
    await asyncio.to_thread(agent.parts.journal.runs, limit=1)
    return Health()
