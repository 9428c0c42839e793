"""The API of the recording studio, which describes itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, HTTPException, Query, Request
from pydantic import BaseModel

from evals.live.records import Data
from evals.live.services.recording_studio.records import TODAY
from evals.live.services.recording_studio.schemas import (
    Artist,
    ArtistCreate,
    ArtistUpdate,
    Engineer,
    EngineerUpdate,
    Genre,
    Mic,
    MicCondition,
    MicKind,
    MicUpdate,
    Page,
    Room,
    Session,
    SessionCreate,
    SessionKind,
    SessionStatus,
    SessionUpdate,
)
from evals.live.set_aside import Row, matching, whole

router = APIRouter()
PageNo = Annotated[int, Query(ge=1)]
Size = Annotated[int, Query(ge=1, le=50)]


def _held(request: Request) -> Data:
    data: Data = request.app.state.data
    return data


def _found(rows: list[Row], id_: int, what: str) -> Row:
    for row in rows:
        if row["id"] == id_:
            return row
    raise HTTPException(404, f"{what} {id_} not found")


def _page(rows: list[Row], page: int, size: int) -> Row:
    part = rows[(page - 1) * size : page * size]
    return {"items": part, "total": len(rows), "page": page, "size": size}


def _plain(given: BaseModel, *, exclude_unset: bool = False) -> Row:
    """What was sent, as JSON; numbers without cents as whole ones."""
    sent = given.model_dump(mode="json", exclude_unset=exclude_unset)
    return {name: whole(value) for name, value in sent.items()}


def _changed(row: Row, given: BaseModel) -> Row:
    row.update(_plain(given, exclude_unset=True))
    return row


def _next(rows: list[Row], first: int) -> int:
    return 1 + max((row["id"] for row in rows), default=first)


@router.get("/artists", response_model=Page[Artist], tags=["artists"])
def list_artists(
    request: Request,
    genre: Genre | None = None,
    city: str | None = None,
    page: PageNo = 1,
    size: Size = 10,
) -> Row:
    """List artists and bands."""
    return _page(matching(_held(request)["artists"], genre=genre, city=city), page, size)


@router.post("/artists", response_model=Artist, status_code=201, tags=["artists"])
def create_artist(request: Request, given: ArtistCreate) -> Row:
    """Take on a new artist or band."""
    rows = _held(request)["artists"]
    since = {"joined_on": TODAY.isoformat(), "discount_percent": 0, "newsletter": False}
    made = {"id": _next(rows, 200), **_plain(given), **since}
    rows.append(made)
    return made


@router.get("/artists/{artist_id}", response_model=Artist, tags=["artists"])
def get_artist(request: Request, artist_id: int) -> Row:
    """Get one artist."""
    return _found(_held(request)["artists"], artist_id, "artist")


@router.patch("/artists/{artist_id}", response_model=Artist, tags=["artists"])
def update_artist(request: Request, artist_id: int, given: ArtistUpdate) -> Row:
    """Change the details of an artist."""
    return _changed(_found(_held(request)["artists"], artist_id, "artist"), given)


@router.get("/rooms", response_model=list[Room], tags=["rooms"])
def list_rooms(request: Request) -> list[Row]:
    """List the rooms."""
    return [*_held(request)["rooms"]]


@router.get("/engineers", response_model=list[Engineer], tags=["engineers"])
def list_engineers(request: Request, speciality: str | None = None) -> list[Row]:
    """List the engineers."""
    return matching(_held(request)["engineers"], speciality=speciality)


@router.patch("/engineers/{engineer_id}", response_model=Engineer, tags=["engineers"])
def update_engineer(request: Request, engineer_id: int, given: EngineerUpdate) -> Row:
    """Change an engineer."""
    return _changed(_found(_held(request)["engineers"], engineer_id, "engineer"), given)


@router.get("/sessions", response_model=Page[Session], tags=["sessions"])
def list_sessions(
    request: Request,
    artist_id: int | None = None,
    engineer_id: int | None = None,
    room_id: int | None = None,
    kind: SessionKind | None = None,
    status: SessionStatus | None = None,
    day: date | None = None,
    page: PageNo = 1,
    size: Size = 10,
) -> Row:
    """List sessions."""
    who = {"artist_id": artist_id, "engineer_id": engineer_id, "room_id": room_id}
    on = day.isoformat() if day else None
    rows = matching(_held(request)["sessions"], **who, kind=kind, status=status, day=on)
    return _page(rows, page, size)


@router.get("/sessions/{session_id}", response_model=Session, tags=["sessions"])
def get_session(request: Request, session_id: int) -> Row:
    """Get one session."""
    return _found(_held(request)["sessions"], session_id, "session")


@router.post("/sessions", response_model=Session, status_code=201, tags=["sessions"])
def create_session(request: Request, given: SessionCreate) -> Row:
    """Book a session."""
    data = _held(request)
    _found(data["artists"], given.artist_id, "artist")
    _found(data["rooms"], given.room_id, "room")
    _found(data["engineers"], given.engineer_id, "engineer")
    made = {"id": _next(data["sessions"], 7000), **_plain(given)}
    made |= {"status": "confirmed", "deposit_paid": False}
    data["sessions"].append(made)
    return made


@router.patch("/sessions/{session_id}", response_model=Session, tags=["sessions"])
def update_session(request: Request, session_id: int, given: SessionUpdate) -> Row:
    """Change a session."""
    data = _held(request)
    row = _found(data["sessions"], session_id, "session")
    if given.room_id is not None:
        _found(data["rooms"], given.room_id, "room")
    if given.engineer_id is not None:
        _found(data["engineers"], given.engineer_id, "engineer")
    return _changed(row, given)


@router.delete("/sessions/{session_id}", status_code=204, tags=["sessions"])
def delete_session(request: Request, session_id: int) -> None:
    """Delete a session that was entered by mistake."""
    rows = _held(request)["sessions"]
    rows.remove(_found(rows, session_id, "session"))


@router.get("/mics", response_model=list[Mic], tags=["mics"])
def list_mics(
    request: Request,
    kind: MicKind | None = None,
    condition: MicCondition | None = None,
    room_id: int | None = None,
) -> list[Row]:
    """List the microphones."""
    rows = _held(request)["mics"]
    return matching(rows, kind=kind, condition=condition, room_id=room_id)


@router.patch("/mics/{mic_id}", response_model=Mic, tags=["mics"])
def update_mic(request: Request, mic_id: int, given: MicUpdate) -> Row:
    """Move a microphone to a room or the locker, or note its condition."""
    data = _held(request)
    if given.room_id is not None:
        _found(data["rooms"], given.room_id, "room")
    return _changed(_found(data["mics"], mic_id, "mic"), given)


def application(data: Data) -> FastAPI:
    """The application over this data."""
    app = FastAPI(title="Recording Studio", version="2.0.1")
    app.include_router(router)
    app.state.data = data
    return app


def description(base_url: str) -> Mapping[str, Any]:
    """What the application says of itself, with the address."""
    return {**application({}).openapi(), "servers": [{"url": base_url}]}
