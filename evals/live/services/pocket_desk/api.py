"""The API of the pocket desk, as its FastAPI code describes itself."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, HTTPException

from evals.live.records import Data
from evals.live.services.pocket_desk.models import (
    Category,
    CityTime,
    Conversion,
    Expense,
    Holiday,
    NewExpense,
    NewTodo,
    Project,
    Share,
    SunTimes,
    TimeDifference,
    Todo,
    TodoChange,
    TradingDay,
    Unit,
    Word,
)
from evals.live.services.pocket_desk.working_out import (
    add_expense,
    add_todo,
    converted,
    history,
    hours_ahead,
    local_time,
)
from evals.live.set_aside import Row, some
from evals.live.set_aside_http import held

router = APIRouter()


Held = Annotated[Data, Depends(held)]


def _found(rows: Sequence[Row], field: str, value: Any) -> Row:
    for row in rows:
        if str(row[field]).casefold() == str(value).casefold():
            return row
    raise HTTPException(404, f"no {field} {value}")


def _fitting(rows: Sequence[Row], **asked: Any) -> list[Row]:
    return some(rows, **{name: value for name, value in asked.items() if value is not None})


@router.get("/projects", response_model=list[Project])
async def list_projects(data: Held) -> Any:
    """All my projects."""
    return data["projects"]


@router.get("/todos", response_model=list[Todo])
async def list_todos(data: Held, project_id: int | None = None, done: bool | None = None) -> Any:
    """My to-do list."""
    return _fitting(data["todos"], project_id=project_id, done=done)


@router.post("/todos", response_model=Todo, status_code=201)
async def add_a_todo(data: Held, todo: NewTodo) -> Any:
    """Put something on the to-do list."""
    if todo.project_id is not None:
        _found(data["projects"], "id", todo.project_id)
    return add_todo(data, todo.model_dump(mode="json"))


@router.patch("/todos/{todo_id}", response_model=Todo)
async def change_todo(data: Held, todo_id: int, change: TodoChange) -> Any:
    """Tick off, move or rename a to-do."""
    row = _found(data["todos"], "id", todo_id)
    if change.project_id is not None:
        _found(data["projects"], "id", change.project_id)
    row.update(change.model_dump(mode="json", exclude_unset=True))
    return row


@router.get("/expenses", response_model=list[Expense])
async def list_expenses(
    data: Held,
    category: Category | None = None,
    since: date | None = None,
    until: date | None = None,
) -> Any:
    """The expense book, everything in euros."""
    first, last = str(since or ""), str(until or "9999")
    rows = _fitting(data["expenses"], category=category)
    return [row for row in rows if first <= row["spent_on"] <= last]


@router.post("/expenses", response_model=Expense, status_code=201)
async def add_an_expense(data: Held, expense: NewExpense) -> Any:
    """Write an expense into the book. Without a date it is from today."""
    return add_expense(data, expense.model_dump(mode="json"))


@router.delete("/expenses/{expense_id}", status_code=204)
async def delete_expense(data: Held, expense_id: int) -> None:
    """Strike an expense from the book."""
    data["expenses"].remove(_found(data["expenses"], "id", expense_id))


@router.get("/define", response_model=Word)
async def define_word(data: Held, word: str) -> Any:
    """Look up what a word means."""
    name = _found(data["words"], "word", word)["word"]
    return {"word": name, "meanings": some(data["words"], word=name)}


@router.get("/holidays/{country}/{year}", response_model=list[Holiday])
async def public_holidays(data: Held, country: str, year: int) -> Any:
    """Public holidays of a country (two-letter code) in a year."""
    rows = some(data["holidays"], country=country.upper())
    found = [row for row in rows if row["date"].startswith(f"{year}-")]
    if not found:
        raise HTTPException(404, f"no holidays for {country} in {year}")
    return found


@router.get("/convert", response_model=Conversion)
async def convert_units(amount: float, from_unit: Unit, to_unit: Unit) -> Any:
    """Convert an amount from one unit to another."""
    result = converted(amount, from_unit, to_unit)
    if result is None:
        raise HTTPException(400, f"cannot convert {from_unit} to {to_unit}")
    return {"amount": amount, "from_unit": from_unit, "to_unit": to_unit, "result": result}


@router.get("/time/{city}", response_model=CityTime)
async def time_in_city(data: Held, city: str) -> Any:
    """What time it is in a city right now."""
    row = _found(data["cities"], "name", city)
    now = local_time(data, row)
    return {
        "city": row["name"],
        "timezone": row["timezone"],
        "local_time": f"{now:%Y-%m-%dT%H:%M}",
        "weekday": f"{now:%A}",
    }


@router.get("/time-difference", response_model=TimeDifference)
async def time_difference(data: Held, city: str, other_city: str) -> Any:
    """How many hours the other city is ahead of the city (negative: behind)."""
    one, other = (_found(data["cities"], "name", name) for name in (city, other_city))
    return {
        "city": one["name"],
        "other_city": other["name"],
        "hours": hours_ahead(one, other),
    }


@router.get("/sun", response_model=SunTimes)
async def sun_times(data: Held, city: str, day: date) -> Any:
    """Sunrise and sunset in a city on a day, local time."""
    name = _found(data["sun"], "city", city)["city"]
    return _found(some(data["sun"], city=name), "date", day)


@router.get("/shares", response_model=list[Share])
async def list_shares(data: Held) -> Any:
    """The shares I watch with their current price."""
    return data["shares"]


@router.get("/shares/{ticker}/history", response_model=list[TradingDay])
async def share_history(data: Held, ticker: str, days: int = 5) -> Any:
    """Daily prices of a share for the last trading days."""
    name = _found(data["shares"], "ticker", ticker)["ticker"]
    return history(data, name, max(days, 1))


@router.get("/tip")
async def random_tip(data: Held) -> dict[str, str]:
    """A random tip for the day."""
    return {"tip": random.choice(data["tips"])["text"]}


def application(data: Data) -> FastAPI:
    """The application over this data."""
    app = FastAPI(title="Pocket Desk", version="0.4.2")
    app.include_router(router)
    app.state.data = data
    return app


def description(base_url: str) -> dict[str, Any]:
    """The description that FastAPI makes, with the address where it is served."""
    return {**application({}).openapi(), "servers": [{"url": base_url}]}
