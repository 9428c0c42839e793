"""Templates over HTTP: saved flows, run again with other values, shared, removed."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from app.serving.access import Theirs
from app.serving.problems import documented
from app.serving.requests import FlowIn, OptionsIn, Strict
from app.serving.resources.plans import CheckOut
from app.serving.resources.runs import Key, RunOut, run_out
from app.serving.services import TheDesk
from app.serving.starting import Start
from app.serving.templates import filled_template, start_template, templates_of
from app.templates import Listed, listed, read_flow, save_template, values_of
from memory.sqlite_templates import Template

router = APIRouter(prefix="/templates", tags=["templates"], responses=documented(401, 403, 422))


class TemplateIn(FlowIn):
    """A flow to be kept."""

    name: str = Field(description="What it is called, in 1 to 200 characters.")
    parameters: dict[str, str] = Field(
        {}, description="Name -> the `origin` of the values in the plans that it stands for."
    )


class TemplateOut(BaseModel):
    """A saved flow in short."""

    template_id: str
    name: str
    owner: str = Field(description="Whose it is: they alone share or remove it.")
    is_shared: bool = Field(description="Whether everybody on this server may see and run it.")
    created_at: str
    request: str = Field(description="In the list its first 300 characters.")
    values: dict[str, Any] = Field(description="What its parameters are where nothing is given.")
    problem: str = Field("", description="Why one's own cannot be read, and is to be removed.")

    @classmethod
    def of(cls, template: Template) -> TemplateOut:
        """The template, which can be read."""
        return cls._of(Listed(template, template.flow["request"], values_of(template)))

    @classmethod
    def of_list(cls, found: list[Listed]) -> list[TemplateOut]:
        """Templates as a list shows them."""
        return [cls._of(one) for one in found]

    @classmethod
    def _of(cls, listed: Listed) -> TemplateOut:
        template = listed.template
        return cls(
            template_id=template.template_id,
            name=template.name,
            owner=template.owner,
            is_shared=template.is_shared,
            created_at=template.created_at,
            request=listed.request,
            values=dict(listed.values),
            problem=listed.problem,
        )


class TemplateDetails(TemplateOut):
    """A saved flow."""

    parameters: dict[str, str]
    form: dict[str, Any]
    plans: dict[str, dict[str, Any]]


class ValuesIn(Strict):
    """Values for a template."""

    values: dict[str, Any] = Field({}, description="By the names of its parameters.")


class TemplateRunIn(ValuesIn):
    """A template to run."""

    conversation: str = Field("", max_length=200)
    options: OptionsIn = OptionsIn()


class SharingIn(Strict):
    """Who may see and run it."""

    is_shared: bool


@router.get("", responses=documented(409))
async def list_templates(theirs: Theirs) -> list[TemplateOut]:
    """One's own, then those that others share, the newest first; at most 200 of each."""
    return TemplateOut.of_list(await asyncio.to_thread(listed, templates_of(theirs)))


@router.post("", status_code=201, responses=documented(409))
async def keep_template(theirs: Theirs, given: TemplateIn) -> TemplateOut:
    """Keep a flow, to be run again with other values."""
    flow = read_flow(given.request, given.form, given.plans)
    most = theirs.parts.limits.request_chars
    stored, named = templates_of(theirs), given.parameters
    made = await asyncio.to_thread(save_template, stored, given.name, flow, named, most)
    return TemplateOut.of(made)


@router.get("/{template_id}", responses=documented(404, 409))
async def show_template(theirs: Theirs, template_id: str) -> TemplateDetails:
    """One with its form and plans."""
    found = await asyncio.to_thread(templates_of(theirs).get, template_id)
    more = {"parameters": found.parameters, "form": found.flow["form"]}
    short = TemplateOut.of(found).model_dump()
    return TemplateDetails(**short, **more, plans=found.flow["plans"])


@router.patch("/{template_id}", responses=documented(404, 409))
async def share_template(theirs: Theirs, template_id: str, given: SharingIn) -> TemplateOut:
    """Share one's own with everybody on this server, or no longer."""
    shared = templates_of(theirs).share
    return TemplateOut.of(await asyncio.to_thread(shared, template_id, is_shared=given.is_shared))


@router.delete("/{template_id}", status_code=204, responses=documented(404, 409))
async def remove_template(theirs: Theirs, template_id: str) -> None:
    """Remove one's own; runs of it stay."""
    await asyncio.to_thread(templates_of(theirs).remove, template_id)


@router.post("/{template_id}/checks", responses=documented(404, 409))
async def check_template(
    theirs: Theirs, desk: TheDesk, template_id: str, given: ValuesIn
) -> CheckOut:
    """The flow with these values, and what is wrong with it; names are looked up, no more."""
    found = await filled_template(theirs, desk, template_id, given.values)
    return CheckOut.of_check(found)


@router.post("/{template_id}/runs", status_code=202, responses=documented(404, 409, 503))
async def run_template(
    theirs: Theirs,
    desk: TheDesk,
    template_id: str,
    given: TemplateRunIn,
    response: Response,
    idempotency_key: Key = "",
) -> RunOut:
    """Run it with these values; what changes something waits for approval, as ever."""
    asked = Start("", given.conversation, given.options.options(), idempotency_key)
    live = await start_template(theirs, desk, template_id, given.values, asked)
    response.headers["Location"] = f"/runs/{live.run_id}"
    return await asyncio.to_thread(run_out, theirs, live.run_id)
