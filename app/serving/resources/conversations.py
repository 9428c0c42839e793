"""Conversations over HTTP: runs that may refer to each other."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from app.serving.access import Theirs
from app.serving.problems import documented
from app.serving.resources.paging import Before, Limit
from app.serving.resources.runs import RunOut, out
from memory.journal_encoding import unknown_conversation

router = APIRouter(
    prefix="/conversations", tags=["conversations"], responses=documented(401, 403, 422)
)


class ConversationOut(BaseModel):
    """A conversation in short."""

    conversation: str
    request: str = Field(description="The first one.")
    turns: int
    begun_at: str
    last_at: str


@router.get("", responses=documented(404))
async def list_conversations(
    theirs: Theirs, limit: Limit = 50, before: Before = None
) -> list[ConversationOut]:
    """Conversations, the one gone on with last first; a lone run is one too."""
    journal = theirs.parts.journal
    found = await asyncio.to_thread(journal.conversations, limit=limit, before=before)
    return [
        ConversationOut(
            conversation=one.thread_id,
            request=one.request,
            turns=one.turns,
            begun_at=one.begun_at,
            last_at=one.last_at,
        )
        for one in found
    ]


@router.get("/{conversation}", responses=documented(404))
async def show_conversation(
    theirs: Theirs, conversation: str, limit: Annotated[int, Query(ge=1, le=500)] = 50
) -> list[RunOut]:
    """The newest runs of a conversation, oldest first."""
    turns = await asyncio.to_thread(theirs.parts.journal.turns, conversation, limit=limit)
    if not turns:
        raise unknown_conversation(conversation)
    return await asyncio.to_thread(out, theirs, turns)
