"""Plans over HTTP: how a request would be answered."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from app.serving.access import Theirs
from app.serving.planning import planned
from app.serving.problems import documented
from app.serving.requests import PlanIn
from app.serving.services import TheDesk

router = APIRouter(prefix="/plans", tags=["plans"], responses=documented(401, 403, 422, 429))


class PlanOut(BaseModel):
    """How a request was read, and the plan of each of its goals; as `cairn plan --json`."""

    form: dict[str, Any] = Field(description="The goals that were read.")
    complaints: list[str] = Field(description="What is wrong with the form.")
    goals: dict[str, dict[str, Any]] = Field(description="By goal: `plan`, `missing`, `why_not`.")
    basis: list[dict[str, str]] = Field(description="The words that each part rests on.")
    looked_up: list[str] = Field(description="Tools of the look-ups that were sent.")


@router.post("")
async def make_plan(theirs: Theirs, desk: TheDesk, asked: PlanIn) -> PlanOut:
    """Read a request and plan it without answering it; only safe look-ups of names are sent."""
    found = await planned(theirs, desk, asked.request, look_ups=asked.look_ups)
    return PlanOut.model_validate(found.to_json())
