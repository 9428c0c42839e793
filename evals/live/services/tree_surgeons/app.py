"""The API of the tree surgeons, which describes itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, HTTPException, Query, Request
from pydantic import BaseModel

from evals.live.records import Data
from evals.live.services.tree_surgeons.schemas import (
    Condition,
    Customer,
    CustomerKind,
    Job,
    JobCreate,
    JobUpdate,
    Machine,
    MachineUpdate,
    Page,
    Role,
    StaffMember,
    StaffUpdate,
    Status,
    Tree,
    TreeUpdate,
    Work,
)
from evals.live.set_aside import Row, matching, whole

_FIRST_JOB = 8301
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


def _changed(row: Row, given: BaseModel) -> Row:
    row.update(_plain(given, exclude_unset=True))
    return row


def _plain(given: BaseModel, *, exclude_unset: bool = False) -> Row:
    """What was sent, as JSON; numbers without cents as whole ones."""
    sent = given.model_dump(mode="json", exclude_unset=exclude_unset)
    return {name: whole(value) for name, value in sent.items()}


@router.get("/customers", response_model=Page[Customer], tags=["customers"])
def list_customers(
    request: Request,
    kind: CustomerKind | None = None,
    town: str | None = None,
    page: PageNo = 1,
    size: Size = 10,
) -> Row:
    """List customers."""
    return _page(matching(_held(request)["customers"], kind=kind, town=town), page, size)


@router.get("/customers/{customer_id}", response_model=Customer, tags=["customers"])
def get_customer(request: Request, customer_id: int) -> Row:
    """Get one customer."""
    return _found(_held(request)["customers"], customer_id, "customer")


@router.get("/trees", response_model=Page[Tree], tags=["trees"])
def list_trees(
    request: Request,
    customer_id: int | None = None,
    species: str | None = None,
    condition: Condition | None = None,
    protected: bool | None = None,
    page: PageNo = 1,
    size: Size = 10,
) -> Row:
    """List the trees we look after."""
    asked = {"customer_id": customer_id, "species": species, "condition": condition}
    return _page(matching(_held(request)["trees"], **asked, protected=protected), page, size)


@router.get("/trees/{tree_id}", response_model=Tree, tags=["trees"])
def get_tree(request: Request, tree_id: int) -> Row:
    """Get one tree."""
    return _found(_held(request)["trees"], tree_id, "tree")


@router.patch("/trees/{tree_id}", response_model=Tree, tags=["trees"])
def update_tree(request: Request, tree_id: int, given: TreeUpdate) -> Row:
    """Note a new measurement, condition or inspection of a tree."""
    return _changed(_found(_held(request)["trees"], tree_id, "tree"), given)


@router.get("/staff", response_model=list[StaffMember], tags=["staff"])
def list_staff(request: Request, role: Role | None = None) -> list[Row]:
    """List staff."""
    return matching(_held(request)["staff"], role=role)


@router.patch("/staff/{staff_id}", response_model=StaffMember, tags=["staff"])
def update_staff(request: Request, staff_id: int, given: StaffUpdate) -> Row:
    """Change a member of staff."""
    return _changed(_found(_held(request)["staff"], staff_id, "staff member"), given)


@router.get("/jobs", response_model=Page[Job], tags=["jobs"])
def list_jobs(
    request: Request,
    tree_id: int | None = None,
    lead_id: int | None = None,
    status: Status | None = None,
    work: Work | None = None,
    scheduled_from: date | None = None,
    scheduled_to: date | None = None,
    page: PageNo = 1,
    size: Size = 10,
) -> Row:
    """List jobs."""
    asked = {"tree_id": tree_id, "lead_id": lead_id, "status": status, "work": work}
    rows = matching(_held(request)["jobs"], **asked)
    if scheduled_from or scheduled_to:
        least, most = str(scheduled_from or ""), str(scheduled_to or "9999")
        rows = [row for row in rows if least <= (row["scheduled_on"] or "") <= most]
        rows = [row for row in rows if row["scheduled_on"]]
    return _page(rows, page, size)


@router.get("/jobs/{job_id}", response_model=Job, tags=["jobs"])
def get_job(request: Request, job_id: int) -> Row:
    """Get one job."""
    return _found(_held(request)["jobs"], job_id, "job")


@router.post("/jobs", response_model=Job, status_code=201, tags=["jobs"])
def create_job(request: Request, given: JobCreate) -> Row:
    """Book a job on a tree."""
    data = _held(request)
    _found(data["trees"], given.tree_id, "tree")
    _found(data["staff"], given.lead_id, "staff member")
    last = max((row["id"] for row in data["jobs"]), default=_FIRST_JOB)
    made = {"id": last + 1, **_plain(given), "status": "booked", "paid": False}
    data["jobs"].append(made)
    return made


@router.patch("/jobs/{job_id}", response_model=Job, tags=["jobs"])
def update_job(request: Request, job_id: int, given: JobUpdate) -> Row:
    """Change a job."""
    data = _held(request)
    row = _found(data["jobs"], job_id, "job")
    if given.lead_id is not None:
        _found(data["staff"], given.lead_id, "staff member")
    return _changed(row, given)


@router.delete("/jobs/{job_id}", status_code=204, tags=["jobs"])
def delete_job(request: Request, job_id: int) -> None:
    """Delete a job that was entered by mistake."""
    data = _held(request)
    data["jobs"].remove(_found(data["jobs"], job_id, "job"))


@router.get("/machines", response_model=list[Machine], tags=["machines"])
def list_machines(request: Request, in_repair: bool | None = None) -> list[Row]:
    """List machines."""
    return matching(_held(request)["machines"], in_repair=in_repair)


@router.patch("/machines/{machine_id}", response_model=Machine, tags=["machines"])
def update_machine(request: Request, machine_id: int, given: MachineUpdate) -> Row:
    """Change who keeps a machine, its next service, or whether it is in repair."""
    data = _held(request)
    if given.kept_by_id is not None:
        _found(data["staff"], given.kept_by_id, "staff member")
    return _changed(_found(data["machines"], machine_id, "machine"), given)


def application(data: Data) -> FastAPI:
    """The application over this data."""
    app = FastAPI(title="Tree Surgeons", version="1.4.0")
    app.include_router(router)
    app.state.data = data
    return app


def description(base_url: str) -> Mapping[str, Any]:
    """What the application says of itself, with the address."""
    return {**application({}).openapi(), "servers": [{"url": base_url}]}
