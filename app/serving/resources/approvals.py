"""Approvals and permissions over HTTP: what may change something."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from pydantic import BaseModel

from app.serving.access import Theirs
from app.serving.answers import ApprovalOut, shown
from app.serving.problems import documented
from app.serving.requests import DecisionIn
from memory.errors import DeveloperError
from tools.digest import digest_of_use

router = APIRouter(tags=["approvals"], responses=documented(401, 403, 422))


class PermissionOut(BaseModel):
    """A tool that may change things without being asked about."""

    tool_id: str
    given_at: str
    holds: bool
    """Whether its description is still the one that it was given for."""


@router.get("/approvals")
async def list_approvals(theirs: Theirs) -> list[ApprovalOut]:
    """What waits for a decision, oldest first."""
    return shown(await asyncio.to_thread(theirs.parts.approvals.pending))


@router.get("/approvals/{approval_id}", responses=documented(404))
async def show_approval(theirs: Theirs, approval_id: str) -> ApprovalOut:
    """One approval, decided or not."""
    return ApprovalOut.of(await asyncio.to_thread(theirs.parts.approvals.approval, approval_id))


@router.post("/approvals/{approval_id}", responses=documented(404))
async def decide(theirs: Theirs, approval_id: str, given: DecisionIn) -> ApprovalOut:
    """Decide on an approval; the first decision stands. Then resume its run."""
    decided = await theirs.agent.decide(
        approval_id,
        given.ruling,
        note=given.note,
        arguments=given.arguments,
        remember=given.remember,
    )
    return ApprovalOut.of(decided)


@router.get("/permissions")
async def list_permissions(theirs: Theirs) -> list[PermissionOut]:
    """The tools that may change things without being asked about."""
    library = theirs.parts.library
    groups = {group.id: group for group in library.groups()}
    digests = {tool.id: digest_of_use(tool, groups[tool.group_id]) for tool in library.tools()}
    given = await asyncio.to_thread(theirs.parts.approvals.permissions)
    return [
        PermissionOut(
            tool_id=one.tool_id,
            given_at=one.given_at,
            holds=digests.get(one.tool_id) == one.tool_digest,
        )
        for one in given
    ]


@router.delete("/permissions/{tool_id}", status_code=204, responses=documented(404))
async def withdraw(theirs: Theirs, tool_id: str) -> None:
    """Ask about a tool again."""
    if not await asyncio.to_thread(theirs.parts.approvals.withdraw, tool_id):
        raise DeveloperError(f"{tool_id!r} has no permission.", code="unknown_permission")
