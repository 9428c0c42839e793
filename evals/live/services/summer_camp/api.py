"""The API of the summer camp, as a FastAPI project describes itself."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import FastAPI, HTTPException, Query

from evals.live.records import Data
from evals.live.services.summer_camp.schemas import (
    Activity,
    BusStop,
    Cabin,
    ChildChange,
    ChildDetail,
    ChildPage,
    Incident,
    IncidentChange,
    IncidentStatus,
    Payment,
    PaymentIn,
    Role,
    Session,
    SessionDetail,
    SignUp,
    SignUpIn,
    SignUpPage,
    Staff,
)
from evals.live.set_aside import Row

Page = Annotated[int, Query(ge=1)]
PerPage = Annotated[int, Query(ge=1, le=50)]
TODAY = "2026-06-10"


def application(data: Data) -> FastAPI:
    """The application over this data."""
    app = FastAPI(title="Larkfield Summer Camp", version="2.3.0")
    for add in (_add_camp, _add_children, _add_payments, _add_activities, _add_incidents):
        add(app, data)
    return app


def description(base_url: str) -> Row:
    """What FastAPI says of it, with the address where it is served."""
    return {**application({}).openapi(), "servers": [{"url": base_url}]}


def _add_camp(app: FastAPI, data: Data) -> None:
    @app.get("/sessions", response_model=list[Session])
    async def list_sessions() -> Any:
        """The weeks of the summer."""
        return data["sessions"]

    @app.get("/sessions/{session_id}", response_model=SessionDetail)
    async def get_session(session_id: int) -> Any:
        """One week."""
        return _one(data, "sessions", session_id)

    @app.get("/cabins", response_model=list[Cabin])
    async def list_cabins() -> Any:
        """All cabins."""
        return data["cabins"]

    @app.get("/staff", response_model=list[Staff])
    async def list_staff(role: Role | None = None) -> Any:
        """The staff."""
        return _fit(data["staff"], role=role)

    @app.get("/bus-stops", response_model=list[BusStop])
    async def list_bus_stops() -> Any:
        """The stops of the camp bus."""
        return data["bus_stops"]


def _add_children(app: FastAPI, data: Data) -> None:
    @app.get("/children", response_model=ChildPage)
    async def list_children(
        name: Annotated[str, Query(description="Part of the name")] = "",
        session_id: int | None = None,
        cabin_id: int | None = None,
        page: Page = 1,
        per_page: PerPage = 10,
    ) -> Any:
        """Children, by page."""
        rows = _fit(data["children"], session_id=session_id, cabin_id=cabin_id)
        named = [row for row in rows if name.casefold() in row["name"].casefold()]
        return _paged(named, page, per_page)

    @app.get("/children/{child_id}", response_model=ChildDetail)
    async def get_child(child_id: int) -> Any:
        """One child: guardian, allergies, bus stop."""
        return _one(data, "children", child_id)

    @app.patch("/children/{child_id}", response_model=ChildDetail)
    async def update_child(child_id: int, change: ChildChange) -> Any:
        """Change a child's details."""
        row = _one(data, "children", child_id)
        given = change.model_dump(exclude_unset=True)
        if given.get("cabin_id"):
            _check_room(data, row, given["cabin_id"])
        if given.get("bus_stop_id"):
            _one(data, "bus_stops", given["bus_stop_id"])
        row.update(given)
        return row


def _check_room(data: Data, child: Row, cabin_id: int) -> None:
    """Fails with 409 where all beds of the cabin are taken in the child's week."""
    beds = _one(data, "cabins", cabin_id)["beds"]
    there = _fit(data["children"], session_id=child["session_id"], cabin_id=cabin_id)
    if len([row for row in there if row is not child]) >= beds:
        raise HTTPException(409, "no bed free in this cabin")


def _add_payments(app: FastAPI, data: Data) -> None:
    @app.get("/children/{child_id}/payments", response_model=list[Payment])
    async def list_payments(child_id: int) -> Any:
        """What was paid for a child, and refunded."""
        _one(data, "children", child_id)
        return _fit(data["payments"], child_id=child_id)

    @app.post("/children/{child_id}/payments", status_code=201, response_model=Payment)
    async def add_payment(child_id: int, payment: PaymentIn) -> Any:
        """Book a payment or a refund."""
        _one(data, "children", child_id)
        if payment.amount.value <= 0:
            raise HTTPException(422, "an amount is more than 0")
        if payment.kind == "refund" and payment.amount.value > _balance(data, child_id):
            raise HTTPException(409, "more than was paid")
        made = {"id": _next(data, "payments"), "child_id": child_id, **payment.model_dump()}
        data["payments"].append({**made, "paid_on": TODAY})
        return data["payments"][-1]


def _balance(data: Data, child_id: int) -> float:
    rows = _fit(data["payments"], child_id=child_id)
    return float(
        sum(row["amount"]["value"] * (1 if row["kind"] == "payment" else -1) for row in rows)
    )


def _add_activities(app: FastAPI, data: Data) -> None:
    @app.get("/activities", response_model=list[Activity])
    async def list_activities() -> Any:
        """All activities."""
        return data["activities"]

    @app.get("/sign-ups", response_model=SignUpPage)
    async def list_sign_ups(
        activity_id: int | None = None,
        child_id: int | None = None,
        day: str | None = None,
        page: Page = 1,
        per_page: PerPage = 10,
    ) -> Any:
        """Who does what on which day."""
        rows = _fit(data["sign_ups"], activity_id=activity_id, child_id=child_id, day=day)
        return _paged(rows, page, per_page)

    @app.post("/sign-ups", status_code=201, response_model=SignUp)
    async def create_sign_up(sign_up: SignUpIn) -> Any:
        """Sign a child up."""
        activity = _one(data, "activities", sign_up.activity_id)
        child = _one(data, "children", sign_up.child_id)
        if activity["needs_swimming"] and not child["can_swim"]:
            raise HTTPException(409, "the child cannot swim")
        taken = _fit(data["sign_ups"], activity_id=activity["id"], day=sign_up.day)
        if len(taken) >= activity["places"]:
            raise HTTPException(409, "no place left on this day")
        data["sign_ups"].append({"id": _next(data, "sign_ups"), **sign_up.model_dump()})
        return data["sign_ups"][-1]

    @app.delete("/sign-ups/{sign_up_id}", status_code=204)
    async def delete_sign_up(sign_up_id: int) -> None:
        """Take a child off an activity."""
        data["sign_ups"].remove(_one(data, "sign_ups", sign_up_id))


def _add_incidents(app: FastAPI, data: Data) -> None:
    @app.get("/incidents", response_model=list[Incident])
    async def list_incidents(
        status: IncidentStatus | None = None, child_id: int | None = None
    ) -> Any:
        """Incidents, open or closed."""
        return _fit(data["incidents"], status=status, child_id=child_id)

    @app.patch("/incidents/{incident_id}", response_model=Incident)
    async def update_incident(incident_id: int, change: IncidentChange) -> Any:
        """Close, reopen or reword an incident."""
        row = _one(data, "incidents", incident_id)
        row.update(change.model_dump(exclude_unset=True))
        return row


def _one(data: Data, collection: str, number: int) -> Row:
    for row in data[collection]:
        if row["id"] == number:
            found: Row = row
            return found
    raise HTTPException(404, f"no {number} in {collection}")


def _fit(rows: list[Row], **asked: Any) -> list[Row]:
    """The records that hold the values which are asked for."""
    given = {name: value for name, value in asked.items() if value is not None}
    return [row for row in rows if all(row[name] == value for name, value in given.items())]


def _paged(rows: list[Row], page: int, per_page: int) -> Row:
    items = rows[(page - 1) * per_page : page * per_page]
    return {"items": items, "page": page, "pages": -(-len(rows) // per_page), "total": len(rows)}


def _next(data: Data, collection: str) -> int:
    return 1 + max(int(row["id"]) for row in data[collection])
