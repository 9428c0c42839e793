"""What the pocket desk takes and gives."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import BaseModel

Priority = Literal["low", "normal", "high"]
Category = Literal["rent", "groceries", "eating_out", "transport", "health", "home", "fun"]
Unit = Literal["km", "mi", "m", "ft", "cm", "in", "kg", "lb", "g", "oz", "l", "gal", "C", "F"]


class Project(BaseModel):
    """Something bigger that to-dos belong to."""

    id: int
    name: str
    deadline: date
    archived: bool


class Todo(BaseModel):
    """Something to do."""

    id: int
    title: str
    project_id: int | None
    due: date | None
    priority: Priority
    done: bool


class NewTodo(BaseModel):
    """A to-do to put on the list."""

    title: str
    project_id: int | None = None
    due: date | None = None
    priority: Priority = "normal"


class TodoChange(BaseModel):
    """What to change; the rest stays."""

    title: str | None = None
    project_id: int | None = None
    due: date | None = None
    priority: Priority | None = None
    done: bool | None = None


class Expense(BaseModel):
    """Money that was spent, in euros."""

    id: int
    spent_on: date
    amount: float
    category: Category
    shop: str
    note: str | None


class NewExpense(BaseModel):
    """An expense to write down."""

    amount: float
    category: Category
    shop: str
    spent_on: date | None = None
    note: str | None = None


class Meaning(BaseModel):
    """One meaning of a word."""

    part_of_speech: str
    meaning: str


class Word(BaseModel):
    """A word and what it means."""

    word: str
    meanings: list[Meaning]


class Holiday(BaseModel):
    """A public holiday."""

    date: date
    name: str


class Conversion(BaseModel):
    """An amount in two units."""

    amount: float
    from_unit: Unit
    to_unit: Unit
    result: float


class CityTime(BaseModel):
    """The local time."""

    city: str
    timezone: str
    local_time: str
    weekday: str


class TimeDifference(BaseModel):
    """Hours between two clocks."""

    city: str
    other_city: str
    hours: float


class SunTimes(BaseModel):
    """When the sun rises and sets."""

    city: str
    date: date
    sunrise: str
    sunset: str


class Share(BaseModel):
    """A share and its price."""

    ticker: str
    company: str
    price: float
    currency: str


class TradingDay(BaseModel):
    """A day at the exchange."""

    date: date
    open: float
    high: float
    low: float
    close: float
    volume: int
