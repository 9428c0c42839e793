"""Conversations over HTTP: runs that may refer to each other."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field

from app.serving.access import Access, Theirs
from app.serving.problems import documented
from app.serving.requests import Name
from app.serving.resources.paging import Before, Limit
from app.serving.resources.runs import RunOut, delete_traces, out, run_out
from app.serving.saying import say
from app.serving.services import TheDesk
from memory.errors import DeveloperError
from memory.journal_encoding import unknown_conversation
from memory.sqlite_conversations import SqliteConversations

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


class NamedOut(BaseModel):
    """A conversation that was found."""

    conversation: str
    title: str = Field(description="The one given, else the first request.")
    turns: int
    last_at: str


class TitleIn(BaseModel):
    """What a conversation is called."""

    title: str = Field(max_length=200, description="Empty: by its first request.")


class SaidIn(BaseModel):
    """What somebody says in a conversation."""

    text: str = Field(description="An answer to what its last run asks, or a request.")

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"text": "Rome"}]})


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


@router.get("/search")
async def search_conversations(
    theirs: Theirs, q: Annotated[str, Query(max_length=200)] = "", limit: Limit = 50
) -> list[NamedOut]:
    """Those with the text in title, request or answer, the one gone on with last first."""
    found = await asyncio.to_thread(conversations_of(theirs).found, q, limit=limit)
    return [
        NamedOut(conversation=one.thread_id, title=one.title, turns=one.turns, last_at=one.last_at)
        for one in found
    ]


@router.put("/{conversation}/title", status_code=204, responses=documented(404))
async def rename_conversation(theirs: Theirs, conversation: str, given: TitleIn) -> None:
    """Give a conversation a title."""
    await asyncio.to_thread(conversations_of(theirs).rename, conversation, given.title)


@router.delete("/{conversation}", status_code=204, responses=documented(404, 409))
async def delete_conversation(theirs: Theirs, conversation: str) -> None:
    """Delete the runs of a conversation, with events, answers and traces, once all have ended."""
    await asyncio.to_thread(delete_with_traces, theirs, conversation)


@router.get("/{conversation}", responses=documented(404))
async def show_conversation(
    theirs: Theirs, conversation: str, limit: Annotated[int, Query(ge=1, le=500)] = 50
) -> list[RunOut]:
    """The newest runs of a conversation, oldest first."""
    turns = await asyncio.to_thread(theirs.parts.journal.turns, conversation, limit=limit)
    if not turns:
        raise unknown_conversation(conversation)
    return await asyncio.to_thread(out, theirs, turns)


@router.post("/{conversation}/turns", status_code=202, responses=documented(409, 503))
async def say_in_conversation(
    theirs: Theirs, desk: TheDesk, conversation: Name, said: SaidIn
) -> RunOut:
    """Say something: the answer to what its last run asks, with which that goes on, else a request
    of its own, for which a run is started. What waits for approval stays as it is.
    """
    live = await say(theirs, desk, conversation, said.text)
    return await asyncio.to_thread(run_out, theirs, live.run_id)


def delete_with_traces(theirs: Access, conversation: str) -> None:
    """Delete a conversation and what was traced of its runs; blocks, raises as ``delete``."""
    delete_traces(theirs, conversations_of(theirs).delete(conversation))


def conversations_of(theirs: Access) -> SqliteConversations:
    """The conversations of the owner; raises ``DeveloperError`` (``no_conversations``)."""
    found = theirs.parts.conversations
    if found is None:
        raise DeveloperError(
            "Runs of this server are in no database: conversations cannot be searched.",
            code="no_conversations",
        )
    return found
