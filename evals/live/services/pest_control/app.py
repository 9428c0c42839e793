"""The API of the pest control firm, described by FastAPI."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Query

from evals.live.records import Data
from evals.live.services.pest_control.schemas import (
    Client,
    ClientUpdate,
    Page,
    Pest,
    Premises,
    Product,
    ProductUpdate,
    Technician,
    Visit,
    VisitCreate,
    VisitReport,
    VisitStatus,
    VisitUpdate,
)
from evals.live.set_aside import Row, matching
from evals.live.set_aside_http import found, held

Held = Annotated[Data, Depends(held)]
Number = Annotated[int, Query(ge=1)]
Size = Annotated[int, Query(ge=1, le=50)]
router = APIRouter()


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
    app = FastAPI(title="Sentry Pest Control", version="3.1.0", **more)
    app.include_router(router)
    return app


def _page(rows: list[Row], page: int, size: int) -> Row:
    part = rows[(page - 1) * size : page * size]
    return {"items": part, "total": len(rows), "page": page, "size": size}


def _check_technician(data: Data, given: Mapping[str, Any]) -> None:
    if given.get("technician_id") is not None:
        found(data["technicians"], "id", given["technician_id"])


@router.get("/technicians", response_model=Page[Technician], tags=["technicians"])
def list_technicians(
    data: Held,
    area: str | None = None,
    active: bool | None = None,
    page: Number = 1,
    size: Size = 10,
) -> Any:
    """List technicians."""
    return _page(matching(data["technicians"], area=area, active=active), page, size)


@router.get("/technicians/{technician_id}", response_model=Technician, tags=["technicians"])
def read_technician(data: Held, technician_id: int) -> Any:
    """One technician."""
    return found(data["technicians"], "id", technician_id)


@router.get("/clients", response_model=Page[Client], tags=["clients"])
def list_clients(
    data: Held,
    kind: str | None = None,
    on_contract: bool | None = None,
    page: Number = 1,
    size: Size = 10,
) -> Any:
    """List clients."""
    return _page(matching(data["clients"], kind=kind, on_contract=on_contract), page, size)


@router.get("/clients/{client_id}", response_model=Client, tags=["clients"])
def read_client(data: Held, client_id: int) -> Any:
    """One client."""
    return found(data["clients"], "id", client_id)


@router.patch("/clients/{client_id}", response_model=Client, tags=["clients"])
def update_client(data: Held, client_id: int, body: ClientUpdate) -> Any:
    """Change some fields of a client."""
    row = found(data["clients"], "id", client_id)
    row.update(body.model_dump(mode="json", exclude_unset=True))
    return row


@router.get("/premises", response_model=Page[Premises], tags=["premises"])
def list_premises(
    data: Held,
    client_id: int | None = None,
    town: str | None = None,
    page: Number = 1,
    size: Size = 10,
) -> Any:
    """List the premises that are looked after."""
    return _page(matching(data["premises"], client_id=client_id, town=town), page, size)


@router.get("/visits", response_model=Page[Visit], tags=["visits"])
def list_visits(
    data: Held,
    premises_id: int | None = None,
    technician_id: int | None = None,
    pest: Pest | None = None,
    status: VisitStatus | None = None,
    date: dt.date | None = None,
    page: Number = 1,
    size: Size = 10,
) -> Any:
    """List visits, the earliest booked first."""
    rows = matching(
        data["visits"],
        premises_id=premises_id,
        technician_id=technician_id,
        pest=pest,
        status=status,
        date=date.isoformat() if date else None,
    )
    return _page(rows, page, size)


@router.get("/visits/{visit_id}", response_model=Visit, tags=["visits"])
def read_visit(data: Held, visit_id: int) -> Any:
    """One visit."""
    return found(data["visits"], "id", visit_id)


@router.post("/visits", response_model=Visit, status_code=201, tags=["visits"])
def create_visit(data: Held, body: VisitCreate) -> Any:
    """Book a visit."""
    given = body.model_dump(mode="json")
    found(data["premises"], "id", given["premises_id"])
    _check_technician(data, given)
    fresh = {"minutes": None, "status": "scheduled", "paid": False, "findings": None}
    row = {"id": max(one["id"] for one in data["visits"]) + 1, **given, **fresh}
    data["visits"].append(row)
    return row


@router.patch("/visits/{visit_id}", response_model=Visit, tags=["visits"])
def update_visit(data: Held, visit_id: int, body: VisitUpdate) -> Any:
    """Change some fields of a visit: move it, give it to somebody else, cancel it."""
    row = found(data["visits"], "id", visit_id)
    given = body.model_dump(mode="json", exclude_unset=True)
    _check_technician(data, given)
    row.update(given)
    return row


@router.post("/visits/{visit_id}/complete", response_model=Visit, tags=["visits"])
def complete_visit(data: Held, visit_id: int, body: VisitReport) -> Any:
    """Report that a visit is done."""
    row = found(data["visits"], "id", visit_id)
    if row["status"] != "scheduled":
        raise HTTPException(409, f"visit {visit_id} is {row['status']}")
    row.update(status="done", minutes=body.minutes, findings=body.findings)
    return row


@router.delete("/visits/{visit_id}", status_code=204, tags=["visits"])
def delete_visit(data: Held, visit_id: int) -> None:
    """Remove a visit that was entered by mistake; one that is done stays."""
    row = found(data["visits"], "id", visit_id)
    if row["status"] == "done":
        raise HTTPException(409, f"visit {visit_id} is done")
    data["visits"].remove(row)


@router.get("/products", response_model=Page[Product], tags=["products"])
def list_products(
    data: Held,
    target: Pest | None = None,
    restricted: bool | None = None,
    page: Number = 1,
    size: Size = 10,
) -> Any:
    """List what is in the store."""
    return _page(matching(data["products"], target=target, restricted=restricted), page, size)


@router.patch("/products/{product_id}", response_model=Product, tags=["products"])
def update_product(data: Held, product_id: int, body: ProductUpdate) -> Any:
    """Change the stock, the reorder level or the price of a product."""
    row = found(data["products"], "id", product_id)
    row.update(body.model_dump(mode="json", exclude_unset=True))
    return row
