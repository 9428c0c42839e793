"""The API of the livery yard, as a FastAPI project describes itself."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import FastAPI, HTTPException, Query

from evals.live.records import Data
from evals.live.services.livery_yard.schemas import (
    Block,
    HorseChange,
    HorseDetail,
    HorsePage,
    Livery,
    Owner,
    OwnerChange,
    OwnerDetail,
    Professional,
    Stable,
    StableChange,
    Trade,
    Visit,
    VisitChange,
    VisitIn,
    VisitPage,
    VisitStatus,
)
from evals.live.set_aside import Row

Page = Annotated[int, Query(ge=1)]
Size = Annotated[int, Query(ge=1, le=100)]
Name = Annotated[str, Query(description="Part of the name")]


def application(data: Data) -> FastAPI:
    """The application over this data."""
    app = FastAPI(title="Hollins Livery Yard", version="1.6.0")
    for add in (_add_owners, _add_stables, _add_horses, _add_horse_changes, _add_visits):
        add(app, data)
    _add_visit_changes(app, data)
    return app


def description(base_url: str) -> Row:
    """What FastAPI says of it, with the address where it is served."""
    return {**application({}).openapi(), "servers": [{"url": base_url}]}


def _add_owners(app: FastAPI, data: Data) -> None:
    @app.get("/owners", response_model=list[Owner], tags=["owners"])
    async def list_owners(name: Name = "") -> Any:
        """Owners of horses."""
        return _named(data["owners"], name)

    @app.get("/owners/{owner_id}", response_model=OwnerDetail, tags=["owners"])
    async def get_owner(owner_id: int) -> Any:
        """One owner."""
        return _one(data, "owners", owner_id)

    @app.patch("/owners/{owner_id}", response_model=OwnerDetail, tags=["owners"])
    async def update_owner(owner_id: int, change: OwnerChange) -> Any:
        """Change contact details or the way of payment."""
        return _changed(_one(data, "owners", owner_id), change)


def _add_stables(app: FastAPI, data: Data) -> None:
    @app.get("/stables", response_model=list[Stable], tags=["stables"])
    async def list_stables(block: Block | None = None) -> Any:
        """All stables, occupied or not."""
        return _fit(data["stables"], block=block)

    @app.patch("/stables/{stable_id}", response_model=Stable, tags=["stables"])
    async def update_stable(stable_id: int, change: StableChange) -> Any:
        """Change what a stable costs a month."""
        return _changed(_one(data, "stables", stable_id), change)


def _add_horses(app: FastAPI, data: Data) -> None:
    @app.get("/horses", response_model=HorsePage, tags=["horses"])
    async def list_horses(
        name: Name = "",
        owner_id: int | None = None,
        livery: Livery | None = None,
        page: Page = 1,
        page_size: Size = 10,
    ) -> Any:
        """Horses, by page."""
        rows = _fit(_named(data["horses"], name), owner_id=owner_id, livery=livery)
        return _paged(rows, page, page_size)

    @app.get("/horses/{horse_id}", response_model=HorseDetail, tags=["horses"])
    async def get_horse(horse_id: int) -> Any:
        """One horse, with height, colour, shoes and insurance."""
        return _one(data, "horses", horse_id)


def _add_horse_changes(app: FastAPI, data: Data) -> None:
    @app.patch("/horses/{horse_id}", response_model=HorseDetail, tags=["horses"])
    async def update_horse(horse_id: int, change: HorseChange) -> Any:
        """Change stable, owner, livery, shoes or insurance."""
        row = _one(data, "horses", horse_id)
        if change.stable_id:
            _check_empty(data, row, change.stable_id)
        if change.owner_id:
            _one(data, "owners", change.owner_id)
        return _changed(row, change)


def _check_empty(data: Data, horse: Row, stable_id: int) -> None:
    """Fails with 409 where another horse stands in the stable."""
    _one(data, "stables", stable_id)
    if any(other is not horse for other in _fit(data["horses"], stable_id=stable_id)):
        raise HTTPException(409, "the stable is occupied")


def _add_visits(app: FastAPI, data: Data) -> None:
    @app.get("/professionals", response_model=list[Professional], tags=["visits"])
    async def list_professionals(trade: Trade | None = None) -> Any:
        """Farriers, vets and others who come to the yard."""
        return _fit(data["professionals"], trade=trade)

    @app.get("/visits", response_model=VisitPage, tags=["visits"])
    async def list_visits(
        horse_id: int | None = None,
        professional_id: int | None = None,
        day: str | None = None,
        status: VisitStatus | None = None,
        page: Page = 1,
        page_size: Size = 10,
    ) -> Any:
        """Visits, by page."""
        asked = {"horse_id": horse_id, "professional_id": professional_id}
        rows = _fit(data["visits"], **asked, day=day, status=status)
        return _paged(rows, page, page_size)

    @app.get("/visits/{visit_id}", response_model=Visit, tags=["visits"])
    async def get_visit(visit_id: int) -> Any:
        """One visit."""
        return _one(data, "visits", visit_id)


def _add_visit_changes(app: FastAPI, data: Data) -> None:
    @app.post("/visits", status_code=201, response_model=Visit, tags=["visits"])
    async def create_visit(visit: VisitIn) -> Any:
        """Plan a visit."""
        _one(data, "horses", visit.horse_id)
        _one(data, "professionals", visit.professional_id)
        number = 1 + max(int(row["id"]) for row in data["visits"])
        made = {"id": number, **visit.model_dump(), "status": "planned", "cost": None}
        data["visits"].append(made)
        return made

    @app.patch("/visits/{visit_id}", response_model=Visit, tags=["visits"])
    async def update_visit(visit_id: int, change: VisitChange) -> Any:
        """Move a visit, give it to somebody else, close or cancel it."""
        row = _one(data, "visits", visit_id)
        if change.professional_id:
            _one(data, "professionals", change.professional_id)
        return _changed(row, change)

    @app.delete("/visits/{visit_id}", status_code=204, tags=["visits"])
    async def delete_visit(visit_id: int) -> None:
        """Remove a visit that should not be there."""
        data["visits"].remove(_one(data, "visits", visit_id))


def _one(data: Data, collection: str, number: int) -> Row:
    for row in data[collection]:
        if row["id"] == number:
            found: Row = row
            return found
    raise HTTPException(404, f"no {number} in {collection}")


def _changed(row: Row, change: Any) -> Row:
    row.update(change.model_dump(exclude_unset=True))
    return row


def _named(rows: list[Row], part: str) -> list[Row]:
    return [row for row in rows if part.casefold() in row["name"].casefold()]


def _fit(rows: list[Row], **asked: Any) -> list[Row]:
    """The records that hold the values which are asked for."""
    given = {name: value for name, value in asked.items() if value is not None}
    return [row for row in rows if all(row[name] == value for name, value in given.items())]


def _paged(rows: list[Row], page: int, size: int) -> Row:
    items = rows[(page - 1) * size : page * size]
    return {"items": items, "page": page, "pages": -(-len(rows) // size), "total": len(rows)}
