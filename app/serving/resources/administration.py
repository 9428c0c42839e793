"""What administrators look at and change: models, usage, storage, recent errors."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from app.administration import restoring, storage
from app.administration.binding_review import Said, decide, review_queue
from app.administration.load import load
from app.administration.model_settings import shown
from app.data_folder import open_engine
from app.model_check import try_models
from app.serving.access import Theirs
from app.serving.live_agent import LiveAgent
from app.serving.problems import described, documented
from app.serving.services import TheDesk
from memory.errors import CairnError, DeveloperError
from memory.usage import failed_runs, usage
from tools.review.records import BindingKey

router = APIRouter(
    prefix="/administration", tags=["administration"], responses=documented(401, 403, 409, 422)
)

T = TypeVar("T")
_CHUNK = 1_000_000
_SQLITE = "application/vnd.sqlite3"
_FILE = {
    "requestBody": {
        "required": True,
        "content": {_SQLITE: {"schema": {"type": "string", "format": "binary"}}},
    }
}


class ModelsIn(BaseModel):
    """Settings by their names, as `GET` tells them; null takes a change back."""

    settings: dict[str, Any] = Field(examples=[{"model_temperature": 0.2}])

    model_config = ConfigDict(extra="forbid")


class HelloOut(BaseModel):
    """What a model answered to a small question."""

    seconds: float | None = Field(description="That its answer took.")
    problem: str = Field(description="Why there is none.")

    @classmethod
    def of(cls, took: float | CairnError) -> HelloOut:
        """The same, as it is told to callers."""
        if isinstance(took, CairnError):
            return cls(seconds=None, problem=described(took).detail)
        return cls(seconds=round(took, 2), problem="")


class BindingIn(BaseModel):
    """What is said of one binding, named as the queue names it."""

    source: str
    output: str
    target: str
    parameter: str
    said: Said = Field(description="`undone` takes back what was decided.")
    note: str = Field("", max_length=2000)

    model_config = ConfigDict(extra="forbid")

    def key(self) -> BindingKey:
        """What names the binding."""
        return BindingKey(self.source, self.output, self.target, self.parameter)


def _live(request: Request, theirs: Theirs) -> LiveAgent:
    theirs.require("admin")
    live: LiveAgent | None = request.app.state.live
    if live is None:
        message = "This server has no data folder of its own. Look where it was started."
        raise DeveloperError(message, code="library_fixed")
    return live


Live = Annotated[LiveAgent, Depends(_live)]


@router.get("/models")
async def show_models(live: Live) -> dict[str, dict[str, Any]]:
    """Settings of chat models: value, meaning, what is allowed, whether it was changed here."""
    return shown(live.settings, live.changes)


@router.patch("/models")
async def change_models(live: Live, asked: ModelsIn) -> dict[str, dict[str, Any]]:
    """Change some; further runs go by them, and they are kept over restarts."""
    await live.change(asked.settings)
    return shown(live.settings, live.changes)


@router.post("/models/hello")
async def say_hello(live: Live) -> dict[str, HelloOut]:
    """Ask each model one small question, all at once."""
    return {name: HelloOut.of(took) for name, took in (await try_models(live.settings)).items()}


@router.get("/usage")
async def show_usage(
    live: Live, days: Annotated[int, Query(ge=1, le=3660)] = 30
) -> list[dict[str, Any]]:
    """Runs, calls of chat models, tokens and money of each owner and day, newest first.

    Runs that did not finish count with what they had used when they asked a person last.
    """
    since = (datetime.now(UTC) - timedelta(days=days)).isoformat()
    return [asdict(one) for one in await _read(live, lambda engine: usage(engine, since))]


@router.get("/load")
async def show_load(live: Live, desk: TheDesk) -> dict[str, float]:
    """Runs under way and waiting for their turn; memory and processor time of the process."""
    del live  # only administrators get so far
    return load(desk)


@router.get("/errors")
async def show_errors(live: Live) -> list[dict[str, Any]]:
    """The newest runs that failed, of all owners."""
    return [asdict(one) for one in await _read(live, failed_runs)]


@router.get("/storage")
async def show_storage(live: Live) -> dict[str, int]:
    """Bytes of what lies in the data folder, the largest first."""
    return await asyncio.to_thread(storage.sizes, live.settings.data_dir)


@router.post("/storage/check")
async def check_storage(live: Live) -> dict[str, str]:
    """Whether the databases are sound: `ok`, or what is broken."""
    return await asyncio.to_thread(storage.check, live.settings.data_dir)


@router.post("/storage/vacuum")
async def vacuum_storage(live: Live) -> dict[str, Any]:
    """Give back the space of what was deleted; nothing is written meanwhile."""
    return await asyncio.to_thread(storage.vacuum, live.settings.data_dir)


@router.post("/storage/rebuild")
async def rebuild_storage(live: Live) -> dict[str, int]:
    """Make the vectors and the tool graph anew from the tools; bytes of each file then."""
    return await live.rebuild()


@router.get("/storage/backup", response_class=StreamingResponse)
async def back_up(live: Live) -> StreamingResponse:
    """The database as it is now, as a file of SQLite: put it into a data folder to restore it.

    It holds runs, tools, users and hashes of keys; credentials stay encrypted.
    """
    folder = await asyncio.to_thread(tempfile.TemporaryDirectory)
    copy = Path(folder.name) / "cairn.db"
    await asyncio.to_thread(storage.back_up, live.settings.data_dir, copy)

    def parts() -> Iterator[bytes]:
        with folder, copy.open("rb") as file:
            while part := file.read(_CHUNK):
                yield part

    named = {"Content-Disposition": 'attachment; filename="cairn.db"'}
    return StreamingResponse(parts(), media_type=_SQLITE, headers=named)


@router.put("/storage/restore", openapi_extra=_FILE)
async def restore(live: Live, request: Request) -> dict[str, int]:
    """Take a backup, which is checked and put in place when the server starts again; its bytes.

    What is there then is kept beside, and everybody is logged out.
    """
    return {"bytes": await restoring.receive(live.settings.data_dir, request.stream())}


@router.delete("/storage/restore", status_code=204)
async def take_back_restore(live: Live) -> None:
    """Keep the database that there is: no backup waits any more."""
    await asyncio.to_thread(restoring.take_back, live.settings.data_dir)


@router.get("/bindings")
async def show_bindings(
    live: Live, limit: Annotated[int, Query(ge=1, le=500)] = 20
) -> list[dict[str, Any]]:
    """Bindings that nobody decided on, the one that most needs a look first, and why."""
    return await asyncio.to_thread(review_queue, live.agent.parts.graph, limit)


@router.post("/bindings", status_code=204, responses=documented(404))
async def decide_on_binding(live: Live, theirs: Theirs, asked: BindingIn) -> None:
    """Say that a binding is right, or that there is none; plans go by it from then on."""
    session = theirs.caller.session
    by = session.user.name if session else theirs.caller.owner
    graph = live.agent.parts.graph
    decided = partial(decide, live.settings, graph, asked.key(), asked.said)
    await asyncio.to_thread(decided, note=asked.note, by=by)


async def _read(live: LiveAgent, query: Callable[[Any], T]) -> T:
    def done() -> T:
        with open_engine(live.settings) as engine:
            return query(engine)

    return await asyncio.to_thread(done)
