"""The API of the lift firm, made with FastAPI, which also writes its description."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Query

from evals.live.records import Data
from evals.live.services.lift_service.schemas import (
    Building,
    BuildingUpdate,
    Callout,
    CalloutCreate,
    CalloutStatus,
    CalloutUpdate,
    Customer,
    Engineer,
    EngineerUpdate,
    Lift,
    LiftKind,
    LiftStatus,
    LiftUpdate,
    Page,
    Urgency,
    Work,
)
from evals.live.set_aside import Row, matching
from evals.live.set_aside_http import found, held

router = APIRouter()
Held = Annotated[Data, Depends(held)]
PageNumber = Annotated[int, Query(ge=1)]
PageSize = Annotated[int, Query(ge=1, le=50)]
_OVER = ("closed", "cancelled")


def application(data: Data) -> FastAPI:
    """The application over this data."""
    app = _app()
    app.state.data = data
    return app


def description(base_url: str) -> Mapping[str, Any]:
    """The description that FastAPI writes, with the address where it is served."""
    described: dict[str, Any] = _app(servers=[{"url": base_url}]).openapi()
    return described


def _app(**more: Any) -> FastAPI:
    app = FastAPI(title="Pennine Lift Service", version="0.9.2", **more)
    app.include_router(router)
    return app


def _page(rows: list[Row], page: int, size: int) -> Row:
    part = rows[(page - 1) * size : page * size]
    return {"items": part, "page": page, "pages": -(-len(rows) // size), "total": len(rows)}


@router.get("/customers", response_model=Page[Customer], tags=["customers"])
def list_customers(
    data: Held, city: str | None = None, page: PageNumber = 1, size: PageSize = 10
) -> Any:
    """Customers with their contacts."""
    return _page(matching(data["customers"], city=city), page, size)


@router.get("/customers/{customer_id}", response_model=Customer, tags=["customers"])
def get_customer(data: Held, customer_id: int) -> Any:
    """One customer."""
    return found(data["customers"], "id", customer_id)


@router.get("/buildings", response_model=Page[Building], tags=["buildings"])
def list_buildings(
    data: Held,
    customer_id: int | None = None,
    city: str | None = None,
    page: PageNumber = 1,
    size: PageSize = 10,
) -> Any:
    """Buildings with lifts that we look after."""
    return _page(matching(data["buildings"], customer_id=customer_id, city=city), page, size)


@router.get("/buildings/{building_id}", response_model=Building, tags=["buildings"])
def get_building(data: Held, building_id: int) -> Any:
    """One building."""
    return found(data["buildings"], "id", building_id)


@router.patch("/buildings/{building_id}", response_model=Building, tags=["buildings"])
def update_building(data: Held, building_id: int, changes: BuildingUpdate) -> Any:
    """Change the access code or the keyholder of a building."""
    row = found(data["buildings"], "id", building_id)
    row.update(changes.model_dump(exclude_none=True))
    return row


@router.get("/lifts", response_model=Page[Lift], tags=["lifts"])
def list_lifts(
    data: Held,
    building_id: int | None = None,
    status: LiftStatus | None = None,
    kind: LiftKind | None = None,
    inspection_before: Annotated[
        dt.date | None, Query(description="Only lifts whose next inspection is before this day.")
    ] = None,
    page: PageNumber = 1,
    size: PageSize = 10,
) -> Any:
    """Lifts, optionally filtered."""
    rows = matching(data["lifts"], building_id=building_id, status=status, kind=kind)
    if inspection_before is not None:
        rows = [row for row in rows if row["next_inspection"] < inspection_before.isoformat()]
    return _page(rows, page, size)


@router.get("/lifts/{lift_id}", response_model=Lift, tags=["lifts"])
def get_lift(data: Held, lift_id: int) -> Any:
    """One lift."""
    return found(data["lifts"], "id", lift_id)


@router.patch("/lifts/{lift_id}", response_model=Lift, tags=["lifts"])
def update_lift(data: Held, lift_id: int, changes: LiftUpdate) -> Any:
    """Change the status, the next inspection or the state of the emergency phone of a lift."""
    row = found(data["lifts"], "id", lift_id)
    row.update(changes.model_dump(exclude_none=True, mode="json"))
    return row


@router.get("/engineers", response_model=Page[Engineer], tags=["engineers"])
def list_engineers(
    data: Held,
    region: str | None = None,
    on_call: bool | None = None,
    page: PageNumber = 1,
    size: PageSize = 10,
) -> Any:
    """Our engineers."""
    return _page(matching(data["engineers"], region=region, on_call=on_call), page, size)


@router.patch("/engineers/{engineer_id}", response_model=Engineer, tags=["engineers"])
def update_engineer(data: Held, engineer_id: int, changes: EngineerUpdate) -> Any:
    """Change the phone, the region, the hourly rate or the on-call duty of an engineer."""
    row = found(data["engineers"], "id", engineer_id)
    row.update(changes.model_dump(exclude_none=True))
    return row


@router.get("/callouts", response_model=Page[Callout], tags=["callouts"])
def list_callouts(
    data: Held,
    lift_id: int | None = None,
    engineer_id: int | None = None,
    status: CalloutStatus | None = None,
    urgency: Urgency | None = None,
    page: PageNumber = 1,
    size: PageSize = 10,
) -> Any:
    """Callouts, in the order in which they came in."""
    rows = matching(data["callouts"], lift_id=lift_id, engineer_id=engineer_id)
    return _page(matching(rows, status=status, urgency=urgency), page, size)


@router.post("/callouts", response_model=Callout, status_code=201, tags=["callouts"])
def create_callout(data: Held, callout: CalloutCreate) -> Any:
    """Take down a fault of a lift."""
    found(data["lifts"], "id", callout.lift_id)
    made = {
        "id": 1 + max((row["id"] for row in data["callouts"]), default=9000),
        "lift_id": callout.lift_id,
        "engineer_id": None,
        "fault": callout.fault.value,
        "urgency": callout.urgency.value,
        "status": "open",
        "reported_by": callout.reported_by,
        "reported_at": dt.datetime.now(dt.UTC).replace(tzinfo=None, microsecond=0).isoformat(),
        "closed_at": None,
        "hours": None,
        "parts_cost": 0.0,
        "people_trapped": callout.people_trapped,
        "notes": callout.notes,
    }
    data["callouts"].append(made)
    return made


@router.get("/callouts/{callout_id}", response_model=Callout, tags=["callouts"])
def get_callout(data: Held, callout_id: int) -> Any:
    """One callout."""
    return found(data["callouts"], "id", callout_id)


@router.patch("/callouts/{callout_id}", response_model=Callout, tags=["callouts"])
def update_callout(data: Held, callout_id: int, changes: CalloutUpdate) -> Any:
    """Give a callout to an engineer, or change its urgency, its parts or its notes."""
    row = _not_over(data, callout_id)
    if changes.engineer_id is not None:
        found(data["engineers"], "id", changes.engineer_id)
        row["status"] = "assigned" if row["status"] == "open" else row["status"]
    row.update(changes.model_dump(exclude_none=True, mode="json"))
    return row


@router.post("/callouts/{callout_id}/close", response_model=Callout, tags=["callouts"])
def close_callout(data: Held, callout_id: int, work: Work) -> Any:
    """Close a callout that is done, with the time worked and the cost of parts."""
    row = _not_over(data, callout_id)
    now = dt.datetime.now(dt.UTC).replace(tzinfo=None, microsecond=0).isoformat()
    row.update(status="closed", closed_at=now, **work.model_dump())
    return row


@router.delete("/callouts/{callout_id}", status_code=204, tags=["callouts"])
def delete_callout(data: Held, callout_id: int) -> None:
    """Delete a callout that was taken down by mistake."""
    data["callouts"].remove(found(data["callouts"], "id", callout_id))


def _not_over(data: Data, callout_id: int) -> Row:
    row = found(data["callouts"], "id", callout_id)
    if row["status"] in _OVER:
        raise HTTPException(409, f"the callout is {row['status']}")
    return row
