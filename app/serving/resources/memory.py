"""The path memory over HTTP: what was answered before, and how."""

from __future__ import annotations

import asyncio
import io
import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from app.memory_tables import shown_path
from app.serving.access import Access, Theirs
from app.serving.problems import documented
from app.serving.resources.paging import Before, Limit
from memory.errors import DeveloperError
from memory.path_exchange import parsed
from memory.path_memory import Grade, PathMemory, PathOutcome, PathRecord

_LINES = "application/x-ndjson"
_BODY = {
    "requestBody": {"required": True, "content": {_LINES: {"schema": {"type": "string"}}}},
}

router = APIRouter(prefix="/memory", tags=["memory"], responses=documented(401, 403, 409, 422))


class PathOut(BaseModel):
    """A remembered path in short."""

    path_id: str
    request: str = Field(description="The first request that was answered so.")
    language: str
    frame: str
    tools: list[str]
    outcome: PathOutcome
    grade: Grade
    run_id: str
    created_at: str
    used_at: str | None
    uses: int

    @classmethod
    def of(cls, record: PathRecord) -> PathOut:
        """The path as a list shows it."""
        values = {name: getattr(record, name) for name in cls.model_fields}
        return cls(**values | {"tools": list(record.tools)})


class FoundPath(PathOut):
    """A path whose request is like a text."""

    similarity: float = Field(description="A cosine in [-1, 1].")


class Imported(BaseModel):
    """What an import brought."""

    added: int
    merged: int = Field(description="Paths that were known already.")


@router.get("")
async def list_paths(theirs: Theirs, limit: Limit = 50, before: Before = None) -> list[PathOut]:
    """The newest paths, newest first."""
    found = await asyncio.to_thread(_memory(theirs).records, limit=limit, before=before)
    return [PathOut.of(record) for record in found]


@router.get("/search")
async def search_paths(
    theirs: Theirs,
    q: Annotated[str, Query(min_length=1, max_length=20_000, examples=["weather in Rome"])],
    limit: Annotated[int, Query(ge=1, le=50)] = 10,
    threshold: Annotated[float, Query(ge=-1, le=1, description="Least similarity.")] = 0.0,
) -> list[FoundPath]:
    """The paths with the most similar requests, best first."""
    recall = _memory(theirs).recall
    found = await asyncio.to_thread(recall, q, k=limit, threshold=threshold)
    return [
        FoundPath(**dict(PathOut.of(one.record)), similarity=round(one.similarity, 4))
        for one in found
    ]


@router.get("/export", response_class=StreamingResponse)
async def export_paths(theirs: Theirs) -> StreamingResponse:
    """All paths as lines of JSON, oldest first, without their owner."""
    items = _memory(theirs).export()
    lines = (f"{json.dumps(item)}\n" for item in items)
    named = {"Content-Disposition": 'attachment; filename="paths.jsonl"'}
    return StreamingResponse(lines, media_type=_LINES, headers=named)


@router.post("/import", openapi_extra=_BODY)
async def import_paths(theirs: Theirs, request: Request) -> Imported:
    """Add the paths of an export, all or none; their grade is at most `agreed`."""
    lines = list(io.StringIO((await request.body()).decode("utf-8", "replace")))
    counts = await asyncio.to_thread(lambda: _memory(theirs).import_(parsed(lines)))
    return Imported(added=counts.added, merged=counts.merged)


@router.get("/{path_id}", responses=documented(404))
async def show_path(theirs: Theirs, path_id: str) -> dict[str, Any]:
    """One path with its plan; the beginning of an id is enough."""
    return shown_path(await asyncio.to_thread(_memory(theirs).record, path_id))


@router.delete("/{path_id}", status_code=204, responses=documented(404))
async def forget_path(theirs: Theirs, path_id: str) -> None:
    """Forget a path for good; the whole id is needed."""
    await asyncio.to_thread(_memory(theirs).forget, path_id)


def _memory(theirs: Access) -> PathMemory:
    memory = theirs.parts.memory
    if memory is None:
        raise DeveloperError("Nothing is remembered (CAIRN_USE_MEMORY).", code="memory_off")
    return memory
