"""The API of the museum's front desk."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any
from uuid import UUID, uuid4

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Query
from pydantic import BaseModel

from evals.live.records import Data
from evals.live.services.museum_desk.models import (
    Exhibition,
    ExhibitionStatus,
    ExhibitionSummary,
    Group,
    GroupKind,
    Guide,
    Lender,
    LenderKind,
    Loan,
    LoanPage,
    LoanStatus,
    LoanUpdate,
    Membership,
    MembershipLevel,
    MembershipRenew,
    Room,
    Ticket,
    TicketType,
    Tour,
    TourBooking,
    TourBookingCreate,
    TourStatus,
    TourUpdate,
)
from evals.live.services.museum_desk.records import TODAY
from evals.live.set_aside import Row, some
from evals.live.set_aside_http import held

router = APIRouter()


Held = Annotated[Data, Depends(held)]


def _found(rows: Sequence[Row], field: str, value: Any) -> Row:
    for row in rows:
        if row[field] == str(value):
            return row
    raise HTTPException(404, f"{field} {value} not found")


def _fitting(rows: Sequence[Row], **asked: Any) -> list[Row]:
    given = {name: str(value) for name, value in asked.items() if value is not None}
    return [row for row in rows if all(row[name] == value for name, value in given.items())]


def _given(payload: BaseModel) -> Row:
    return payload.model_dump(mode="json", exclude_none=True)


@router.get("/rooms", tags=["rooms"], response_model=list[Room])
async def list_rooms(data: Held) -> Any:
    """List the rooms."""
    return data["rooms"]


@router.get("/exhibitions", tags=["exhibitions"], response_model=list[ExhibitionSummary])
async def list_exhibitions(
    data: Held, status: ExhibitionStatus | None = None, room_slug: str | None = None
) -> Any:
    """List exhibitions."""
    return _fitting(data["exhibitions"], status=status, room_slug=room_slug)


@router.get("/exhibitions/{exhibition_slug}", tags=["exhibitions"], response_model=Exhibition)
async def get_exhibition(data: Held, exhibition_slug: str) -> Any:
    """Get an exhibition."""
    return _found(data["exhibitions"], "slug", exhibition_slug)


@router.get("/lenders", tags=["loans"], response_model=list[Lender])
async def list_lenders(data: Held, kind: LenderKind | None = None) -> Any:
    """List the lenders."""
    return _fitting(data["lenders"], kind=kind)


@router.get("/loans", tags=["loans"], response_model=LoanPage)
async def list_loans(
    data: Held,
    lender_id: UUID | None = None,
    exhibition_slug: str | None = None,
    status: LoanStatus | None = None,
    skip: Annotated[int, Query(ge=0)] = 0,
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
) -> Any:
    """List the objects on loan to the museum."""
    rows = _fitting(
        data["loans"], lender_id=lender_id, exhibition_slug=exhibition_slug, status=status
    )
    part = rows[skip : skip + limit]
    return {"items": part, "total": len(rows), "skip": skip, "limit": limit}


@router.patch("/loans/{loan_id}", tags=["loans"], response_model=Loan)
async def update_loan(data: Held, loan_id: UUID, payload: LoanUpdate) -> Any:
    """Extend a loan or change its insurance value or status."""
    row = _found(data["loans"], "id", loan_id)
    if row["status"] == "returned":
        raise HTTPException(409, "the loan was returned")
    row.update(_given(payload))
    return row


@router.get("/guides", tags=["tours"], response_model=list[Guide])
async def list_guides(data: Held, language: str | None = None) -> Any:
    """List the guides."""
    spoken = (language or "").capitalize()
    return [row for row in data["guides"] if not spoken or spoken in row["languages"]]


@router.get("/tours", tags=["tours"], response_model=list[Tour])
async def list_tours(
    data: Held,
    exhibition_slug: str | None = None,
    guide_id: UUID | None = None,
    on_date: date | None = None,
    status: TourStatus | None = None,
) -> Any:
    """List guided tours."""
    return _fitting(
        data["tours"],
        exhibition_slug=exhibition_slug,
        guide_id=guide_id,
        date=on_date,
        status=status,
    )


@router.patch("/tours/{tour_id}", tags=["tours"], response_model=Tour)
async def update_tour(data: Held, tour_id: UUID, payload: TourUpdate) -> Any:
    """Change the guide, the time or the status of a tour."""
    row = _found(data["tours"], "id", tour_id)
    if payload.guide_id and not _found(data["guides"], "id", payload.guide_id)["active"]:
        raise HTTPException(409, "the guide is not active")
    row.update(_given(payload))
    return row


@router.get("/tours/{tour_id}/bookings", tags=["tours"], response_model=list[TourBooking])
async def list_tour_bookings(data: Held, tour_id: UUID) -> Any:
    """List the bookings of a tour."""
    tour = _found(data["tours"], "id", tour_id)
    return _fitting(data["tour_bookings"], tour_id=tour["id"])


@router.post(
    "/tours/{tour_id}/bookings", tags=["tours"], response_model=TourBooking, status_code=201
)
async def create_tour_booking(data: Held, tour_id: UUID, payload: TourBookingCreate) -> Any:
    """Book a group onto a tour."""
    tour = _found(data["tours"], "id", tour_id)
    group = _found(data["groups"], "slug", payload.group_slug)
    taken = sum(row["visitors"] for row in some(data["tour_bookings"], tour_id=tour["id"]))
    if tour["status"] != "scheduled":
        raise HTTPException(409, f"the tour is {tour['status']}")
    if taken + payload.visitors > tour["capacity"]:
        raise HTTPException(409, f"only {tour['capacity'] - taken} places are left")
    made = {
        "id": str(uuid4()),
        "tour_id": tour["id"],
        "group_slug": group["slug"],
        "visitors": payload.visitors,
        "paid": False,
        "booked_on": TODAY.isoformat(),
    }
    data["tour_bookings"].append(made)
    return made


@router.delete("/tours/{tour_id}/bookings/{booking_id}", tags=["tours"], status_code=204)
async def cancel_tour_booking(data: Held, tour_id: UUID, booking_id: UUID) -> None:
    """Cancel a group's booking of a tour."""
    bookings = data["tour_bookings"]
    row = _found(_fitting(bookings, tour_id=tour_id), "id", booking_id)
    bookings.remove(row)


@router.get("/groups", tags=["groups"], response_model=list[Group])
async def list_groups(data: Held, kind: GroupKind | None = None) -> Any:
    """List the groups."""
    return _fitting(data["groups"], kind=kind)


@router.get("/tickets", tags=["tickets"], response_model=list[Ticket])
async def list_tickets(
    data: Held,
    exhibition_slug: str | None = None,
    sold_on: date | None = None,
    ticket_type: TicketType | None = None,
) -> Any:
    """List the tickets that were sold."""
    return _fitting(
        data["tickets"], exhibition_slug=exhibition_slug, sold_on=sold_on, type=ticket_type
    )


@router.get("/memberships", tags=["memberships"], response_model=list[Membership])
async def list_memberships(
    data: Held,
    holder: Annotated[str | None, Query(description="Part of the holder's name")] = None,
    level: MembershipLevel | None = None,
) -> Any:
    """List memberships."""
    rows = _fitting(data["memberships"], level=level)
    return [row for row in rows if (holder or "").casefold() in row["holder"].casefold()]


@router.post("/memberships/{number}/renew", tags=["memberships"], response_model=Membership)
async def renew_membership(data: Held, number: str, payload: MembershipRenew) -> Any:
    """Renew a membership for some years."""
    row = _found(data["memberships"], "number", number)
    until = date.fromisoformat(row["valid_until"])
    row["valid_until"] = f"{until.year + payload.years}-{until:%m-%d}"
    return row


def application(data: Data) -> FastAPI:
    """The application over this data."""
    app = FastAPI(title="Tarnfield Museum Desk", version="0.9.2")
    app.include_router(router)
    app.state.data = data
    return app


def description(base_url: str) -> dict[str, Any]:
    """The description that FastAPI makes, with the address where it is served."""
    return {**application({}).openapi(), "servers": [{"url": base_url}]}
