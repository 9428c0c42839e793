"""The API of the animal shelter, made with FastAPI, which also writes its description."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Query

from evals.live.records import Data
from evals.live.services.animal_shelter.records import TODAY
from evals.live.services.animal_shelter.schemas import (
    Animal,
    AnimalCreate,
    AnimalStatus,
    AnimalUpdate,
    Application,
    ApplicationCreate,
    ApplicationStatus,
    ApplicationUpdate,
    Block,
    Kennel,
    Page,
    Person,
    PersonUpdate,
    Species,
    Treatment,
    TreatmentCreate,
    TreatmentDone,
    TreatmentKind,
)
from evals.live.set_aside import Row, matching
from evals.live.set_aside_http import found, held

router = APIRouter()
Held = Annotated[Data, Depends(held)]
PageNumber = Annotated[int, Query(ge=1)]
PageSize = Annotated[int, Query(ge=1, le=50)]


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
    app = FastAPI(title="Wetherfield Animal Shelter", version="1.7.0", **more)
    app.include_router(router)
    return app


def _page(rows: list[Row], page: int, size: int) -> Row:
    part = rows[(page - 1) * size : page * size]
    return {"items": part, "page": page, "pages": -(-len(rows) // size), "total": len(rows)}


def _next_id(rows: list[Row], first: int) -> int:
    return 1 + max((row["id"] for row in rows), default=first)


@router.get("/kennels", response_model=Page[Kennel], tags=["kennels"])
def list_kennels(
    data: Held, block: Block | None = None, page: PageNumber = 1, size: PageSize = 10
) -> Any:
    """Kennels, pens and cages."""
    return _page(matching(data["kennels"], block=block), page, size)


@router.get("/animals", response_model=Page[Animal], tags=["animals"])
def list_animals(
    data: Held,
    species: Species | None = None,
    status: AnimalStatus | None = None,
    kennel_id: int | None = None,
    page: PageNumber = 1,
    size: PageSize = 10,
) -> Any:
    """Animals, optionally filtered."""
    rows = matching(data["animals"], species=species, status=status, kennel_id=kennel_id)
    return _page(rows, page, size)


@router.post("/animals", response_model=Animal, status_code=201, tags=["animals"])
def create_animal(data: Held, animal: AnimalCreate) -> Any:
    """Take in a new arrival."""
    if animal.kennel_id is not None:
        found(data["kennels"], "id", animal.kennel_id)
    made = {
        "id": _next_id(data["animals"], 500),
        **animal.model_dump(mode="json"),
        "status": "available",
        "arrived_on": TODAY.isoformat(),
        "neutered": False,
        "good_with_children": False,
        "foster_carer_id": None,
    }
    data["animals"].append(made)
    return made


@router.get("/animals/{animal_id}", response_model=Animal, tags=["animals"])
def get_animal(data: Held, animal_id: int) -> Any:
    """One animal."""
    return found(data["animals"], "id", animal_id)


@router.patch("/animals/{animal_id}", response_model=Animal, tags=["animals"])
def update_animal(data: Held, animal_id: int, changes: AnimalUpdate) -> Any:
    """Change what is known of an animal, where it lives or who fosters it."""
    row = found(data["animals"], "id", animal_id)
    if changes.kennel_id is not None:
        found(data["kennels"], "id", changes.kennel_id)
    if changes.foster_carer_id is not None:
        found(data["people"], "id", changes.foster_carer_id)
    row.update(changes.model_dump(exclude_none=True, mode="json"))
    return row


@router.get("/people", response_model=Page[Person], tags=["people"])
def list_people(
    data: Held, town: str | None = None, page: PageNumber = 1, size: PageSize = 10
) -> Any:
    """People who adopt or foster, or would like to."""
    return _page(matching(data["people"], town=town), page, size)


@router.get("/people/{person_id}", response_model=Person, tags=["people"])
def get_person(data: Held, person_id: int) -> Any:
    """One person."""
    return found(data["people"], "id", person_id)


@router.patch("/people/{person_id}", response_model=Person, tags=["people"])
def update_person(data: Held, person_id: int, changes: PersonUpdate) -> Any:
    """Change the contact or the home of a person."""
    row = found(data["people"], "id", person_id)
    row.update(changes.model_dump(exclude_none=True))
    return row


@router.get("/applications", response_model=Page[Application], tags=["applications"])
def list_applications(
    data: Held,
    animal_id: int | None = None,
    person_id: int | None = None,
    status: ApplicationStatus | None = None,
    page: PageNumber = 1,
    size: PageSize = 10,
) -> Any:
    """Applications to adopt or foster, in the order in which they were taken down."""
    rows = matching(data["applications"], animal_id=animal_id, person_id=person_id)
    return _page(matching(rows, status=status), page, size)


@router.post(
    "/applications", response_model=Application, status_code=201, tags=["applications"]
)  # fmt: skip
def create_application(data: Held, application: ApplicationCreate) -> Any:
    """Take down an application."""
    found(data["animals"], "id", application.animal_id)
    found(data["people"], "id", application.person_id)
    made = {
        "id": _next_id(data["applications"], 7000),
        **application.model_dump(mode="json"),
        "status": "new",
        "received_on": TODAY.isoformat(),
        "home_check_on": None,
    }
    data["applications"].append(made)
    return made


@router.patch("/applications/{application_id}", response_model=Application, tags=["applications"])
def update_application(data: Held, application_id: int, changes: ApplicationUpdate) -> Any:
    """Decide on an application, or set the day of the home check."""
    row = found(data["applications"], "id", application_id)
    row.update(changes.model_dump(exclude_none=True, mode="json"))
    return row


@router.delete("/applications/{application_id}", status_code=204, tags=["applications"])
def delete_application(data: Held, application_id: int) -> None:
    """Delete an application."""
    data["applications"].remove(found(data["applications"], "id", application_id))


@router.get("/treatments", response_model=Page[Treatment], tags=["treatments"])
def list_treatments(
    data: Held,
    animal_id: int | None = None,
    kind: TreatmentKind | None = None,
    outstanding: Annotated[bool | None, Query(description="Only those not done yet.")] = None,
    page: PageNumber = 1,
    size: PageSize = 10,
) -> Any:
    """Treatments, done and planned."""
    rows = matching(data["treatments"], animal_id=animal_id, kind=kind)
    if outstanding is not None:
        rows = [row for row in rows if (row["done_on"] is None) is outstanding]
    return _page(rows, page, size)


@router.post("/treatments", response_model=Treatment, status_code=201, tags=["treatments"])
def create_treatment(data: Held, treatment: TreatmentCreate) -> Any:
    """Plan a treatment."""
    found(data["animals"], "id", treatment.animal_id)
    number = _next_id(data["treatments"], 8000)
    made = {"id": number, **treatment.model_dump(mode="json"), "done_on": None, "cost": None}
    data["treatments"].append(made)
    return made


@router.post("/treatments/{treatment_id}/done", response_model=Treatment, tags=["treatments"])
def finish_treatment(data: Held, treatment_id: int, work: TreatmentDone) -> Any:
    """Note that a treatment was done."""
    row = found(data["treatments"], "id", treatment_id)
    if row["done_on"] is not None:
        raise HTTPException(409, "the treatment was done before")
    row.update(work.model_dump(mode="json"))
    return row
