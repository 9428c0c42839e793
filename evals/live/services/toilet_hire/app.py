"""The API of the toilet hire firm, which describes itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, HTTPException, Query, Request
from pydantic import BaseModel

from evals.live.records import Data
from evals.live.services.toilet_hire.records import TODAY
from evals.live.services.toilet_hire.schemas import (
    Customer,
    CustomerCreate,
    CustomerUpdate,
    Depot,
    Driver,
    DriverUpdate,
    Hire,
    HireCreate,
    HireUpdate,
    Kind,
    Model,
    Page,
    Purpose,
    State,
    Status,
    Unit,
    UnitUpdate,
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


def _paged(rows: list[Row], page: int, size: int) -> Row:
    part = rows[(page - 1) * size : page * size]
    return {"items": part, "total": len(rows), "page": page, "size": size}


def _plain(given: BaseModel, *, all_fields: bool = False) -> Row:
    held = given.model_dump(mode="json", exclude_unset=not all_fields)
    return {name: whole(value) for name, value in held.items()}


def _check(data: Data, given: Row) -> None:
    """What a record refers to must be there."""
    for field, name in (
        ("customer_id", "customers"), ("unit_id", "units"), ("driver_id", "drivers"),
        ("depot_id", "depots"),
    ):  # fmt: skip
        if field in given:
            _found(data[name], given[field], field.removesuffix("_id"))


def _changed(request: Request, row: Row, given: BaseModel) -> Row:
    values = _plain(given)
    _check(_held(request), values)
    row.update(values)
    return row


def _next_id(rows: list[Row]) -> int:
    return 1 + max(int(row["id"]) for row in rows)


@router.get("/depots", tags=["Depots"])
def list_depots(request: Request) -> list[Depot]:
    """All depots."""
    return _held(request)["depots"]  # type: ignore[no-any-return]


@router.get("/drivers", tags=["Drivers"])
def list_drivers(
    request: Request, depot_id: int | None = None, on_leave: bool | None = None
) -> list[Driver]:
    """Drivers, of one depot or on leave."""
    return matching(  # type: ignore[return-value]
        _held(request)["drivers"], depot_id=depot_id, on_leave=on_leave
    )


@router.patch("/drivers/{driver_id}", tags=["Drivers"])
def update_driver(request: Request, driver_id: int, given: DriverUpdate) -> Driver:
    """Change fields of a driver."""
    row = _found(_held(request)["drivers"], driver_id, "driver")
    return _changed(request, row, given)  # type: ignore[return-value]


@router.get("/customers", tags=["Customers"])
def list_customers(
    request: Request,
    q: Annotated[str | None, Query(description="Part of the name")] = None,
    kind: Kind | None = None,
    town: str | None = None,
    on_stop: bool | None = None,
    page: PageNo = 1,
    size: Size = 10,
) -> Page[Customer]:
    """Customers, a page at a time."""
    rows = matching(_held(request)["customers"], kind=kind, town=town, on_stop=on_stop)
    named = [row for row in rows if q is None or q.casefold() in row["name"].casefold()]
    return _paged(named, page, size)  # type: ignore[return-value]


@router.post("/customers", status_code=201, tags=["Customers"])
def create_customer(request: Request, given: CustomerCreate) -> Customer:
    """Open an account for a customer."""
    rows = _held(request)["customers"]
    made = {
        "id": _next_id(rows), **_plain(given), "balance_owed": 0, "on_stop": False,
        "account_since": TODAY.isoformat(),
    }  # fmt: skip
    rows.append(made)
    return made  # type: ignore[return-value]


@router.get("/customers/{customer_id}", tags=["Customers"])
def get_customer(request: Request, customer_id: int) -> Customer:
    """One customer."""
    return _found(_held(request)["customers"], customer_id, "customer")  # type: ignore[return-value]


@router.patch("/customers/{customer_id}", tags=["Customers"])
def update_customer(request: Request, customer_id: int, given: CustomerUpdate) -> Customer:
    """Change fields of a customer."""
    row = _found(_held(request)["customers"], customer_id, "customer")
    return _changed(request, row, given)  # type: ignore[return-value]


@router.get("/units", tags=["Units"])
def list_units(
    request: Request,
    tag: str | None = None,
    model: Model | None = None,
    depot_id: int | None = None,
    state: State | None = None,
    page: PageNo = 1,
    size: Size = 20,
) -> Page[Unit]:
    """Units, a page at a time."""
    rows = matching(_held(request)["units"], tag=tag, model=model, depot_id=depot_id, state=state)
    return _paged(rows, page, size)  # type: ignore[return-value]


@router.patch("/units/{unit_id}", tags=["Units"])
def update_unit(request: Request, unit_id: int, given: UnitUpdate) -> Unit:
    """Change fields of a unit."""
    row = _found(_held(request)["units"], unit_id, "unit")
    return _changed(request, row, given)  # type: ignore[return-value]


@router.get("/hires", tags=["Hires"])
def list_hires(
    request: Request,
    customer_id: int | None = None,
    unit_id: int | None = None,
    driver_id: int | None = None,
    status: Status | None = None,
    purpose: Purpose | None = None,
    paid: bool | None = None,
    delivery_from: date | None = None,
    delivery_to: date | None = None,
    page: PageNo = 1,
    size: Size = 12,
) -> Page[Hire]:
    """Hires, a page at a time, the oldest first."""
    rows = matching(
        _held(request)["hires"], customer_id=customer_id, unit_id=unit_id, driver_id=driver_id,
        status=status, purpose=purpose, paid=paid,
    )  # fmt: skip
    low, high = (delivery_from or date.min).isoformat(), (delivery_to or date.max).isoformat()
    fit = [row for row in rows if low <= row["delivery_on"] <= high]
    return _paged(fit, page, size)  # type: ignore[return-value]


@router.post("/hires", status_code=201, tags=["Hires"])
def create_hire(request: Request, given: HireCreate) -> Hire:
    """Book a toilet for a customer."""
    data, values = _held(request), _plain(given, all_fields=True)
    _check(data, values)
    if _found(data["customers"], given.customer_id, "customer")["on_stop"]:
        raise HTTPException(409, "the account is on stop")
    made = {"id": _next_id(data["hires"]), **values, "status": "booked", "paid": False}
    data["hires"].append(made)
    return made  # type: ignore[return-value]


@router.get("/hires/{hire_id}", tags=["Hires"])
def get_hire(request: Request, hire_id: int) -> Hire:
    """One hire."""
    return _found(_held(request)["hires"], hire_id, "hire")  # type: ignore[return-value]


@router.patch("/hires/{hire_id}", tags=["Hires"])
def update_hire(request: Request, hire_id: int, given: HireUpdate) -> Hire:
    """Change fields of a hire."""
    row = _found(_held(request)["hires"], hire_id, "hire")
    return _changed(request, row, given)  # type: ignore[return-value]


@router.delete("/hires/{hire_id}", status_code=204, tags=["Hires"])
def delete_hire(request: Request, hire_id: int) -> None:
    """Take a hire out of the book that was not delivered yet."""
    rows = _held(request)["hires"]
    row = _found(rows, hire_id, "hire")
    if row["status"] not in ("booked", "cancelled"):
        raise HTTPException(409, f"the hire is {row['status']}")
    rows.remove(row)


def application(data: Data) -> FastAPI:
    """The application over this data."""
    app = FastAPI(title="Toilet hire", version="1.8.0")
    app.include_router(router)
    app.state.data = data
    return app


def description(base_url: str) -> Mapping[str, Any]:
    """The description that FastAPI makes, with the address."""
    return {**application({}).openapi(), "servers": [{"url": base_url}]}
