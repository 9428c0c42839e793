"""Plans over HTTP: how a request would be answered; plans that were changed, checked and run."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from app.serving.access import Theirs
from app.serving.flows import checked_flow, start_flow, stored_flow
from app.serving.planning import planned
from app.serving.problems import documented
from app.serving.requests import FlowIn, FlowRunIn, PlanIn
from app.serving.resources.runs import Key, RunOut, run_out
from app.serving.services import TheDesk
from app.serving.starting import Start
from app.templates import read_flow
from graphs.flows.records import CheckedFlow, Flow

router = APIRouter(prefix="/plans", tags=["plans"], responses=documented(401, 403, 422, 429))


class PlanOut(BaseModel):
    """How a request was read, and the plan of each of its goals; as `cairn plan --json`."""

    form: dict[str, Any] = Field(description="The goals that were read.")
    complaints: list[str] = Field(description="What is wrong with the form.")
    goals: dict[str, dict[str, Any]] = Field(description="By goal: `plan`, `missing`, `why_not`.")
    basis: list[dict[str, str]] = Field(description="The words that each part rests on.")
    looked_up: list[str] = Field(description="Tools of the look-ups that were sent.")


class FlowOut(BaseModel):
    """A request with its form and plans, to be changed and sent back."""

    request: str
    form: dict[str, Any]
    plans: dict[str, dict[str, Any]] = Field(description="By goal.")

    @classmethod
    def of(cls, flow: Flow) -> FlowOut:
        """The flow as JSON."""
        return cls.model_validate(flow.model_dump(mode="json"))


class ComplaintOut(BaseModel):
    """What keeps a flow from running as it stands."""

    goal: str
    step: str = Field(description="The step, or the goal where it is about all of them.")
    text: str
    allowed: list[str] = Field(description="What may stand there, nearest first, where known.")


class CheckOut(FlowOut):
    """A flow as it would run."""

    by_itself: list[str] = Field(
        description="Goals whose plan the request does not lead to: what its steps give is told."
    )
    complaints: list[ComplaintOut] = Field(description="Empty where it may run.")

    @classmethod
    def of_check(cls, found: CheckedFlow) -> CheckOut:
        """The check as JSON."""
        told = found.model_dump(mode="json")
        return cls.model_validate({**told.pop("flow"), **told})


@router.post("")
async def make_plan(theirs: Theirs, desk: TheDesk, asked: PlanIn) -> PlanOut:
    """Read a request and plan it without answering it; only safe look-ups of names are sent."""
    found = await planned(theirs, desk, asked.request, look_ups=asked.look_ups)
    return PlanOut.model_validate(found.to_json())


@router.post("/checks")
async def check_plan(theirs: Theirs, desk: TheDesk, asked: FlowIn) -> CheckOut:
    """Whether plans that were changed hold together, and whether they still answer the request."""
    flow = read_flow(asked.request, asked.form, asked.plans)
    return CheckOut.of_check(await checked_flow(theirs, desk, flow))


@router.post("/runs", status_code=202, responses=documented(409, 503))
async def run_plan(
    theirs: Theirs, desk: TheDesk, asked: FlowRunIn, response: Response, idempotency_key: Key = ""
) -> RunOut:
    """Run plans as they stand; what changes something waits for approval, as ever."""
    flow = read_flow(asked.request, asked.form, asked.plans)
    wanted = Start("", asked.conversation, asked.options.options(), idempotency_key)
    live = await start_flow(theirs, desk, flow, wanted)
    response.headers["Location"] = f"/runs/{live.run_id}"
    return await asyncio.to_thread(run_out, theirs, live.run_id)


@router.get("/of/{run_id}", responses=documented(404, 409))
async def plan_of_run(theirs: Theirs, run_id: str) -> FlowOut:
    """The form and the plans that a run went by, to be changed and run."""
    return FlowOut.of(await stored_flow(theirs, run_id))
