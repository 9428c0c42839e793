"""What the issue tracker takes and gives."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import BaseModel, Field

Status = Literal["open", "in_progress", "closed"]
Priority = Literal["low", "medium", "high", "urgent"]
IssueKind = Literal["water", "pest", "tools", "fence", "waste", "soil", "path", "other"]


class Garden(BaseModel):
    """A garden as lists show it."""

    id: int
    name: str
    district: str


class GardenDetail(Garden):
    """A garden."""

    address: str
    opened_in: int = Field(description="Year.")
    coordinator: int = Field(description="Id of the person who coordinates the garden.")
    has_water: bool


class Plot(BaseModel):
    """A plot of a garden."""

    id: int
    code: str
    garden_id: int
    area_m2: float
    crop: str
    tended_by: int = Field(description="Id of the person.")


class Person(BaseModel):
    """A person as lists show them."""

    id: int
    full_name: str
    role: str
    home_garden: int = Field(description="Id of their garden.")


class PersonDetail(Person):
    """A person."""

    email: str
    phone: str
    joined_on: date


class Issue(BaseModel):
    """An issue as lists show it."""

    id: int
    title: str
    garden: int = Field(description="Id of the garden.")
    kind: IssueKind
    priority: Priority
    status: Status
    reported_by: int = Field(description="Id of the person who reported it.")
    owner: int | None = Field(None, description="Id of the person who takes care of it.")
    opened_on: date
    due_on: date | None = None


class IssueDetail(Issue):
    """An issue."""

    plot_id: int | None = None
    cost_estimate: float = Field(0.0, description="In euros.")
    details: str = ""
    resolution: str | None = None


class IssueIn(BaseModel):
    """A new issue."""

    title: str = Field(min_length=3)
    garden: int = Field(description="Id of the garden.")
    kind: IssueKind = "other"
    priority: Priority = "medium"
    plot_id: int | None = None
    due_on: date | None = None
    reported_by: int = Field(1, description="Id of the person who reports it.")
    cost_estimate: float = 0.0
    details: str = ""


class IssueChange(BaseModel):
    """What to change of an issue."""

    title: str | None = None
    priority: Priority | None = None
    status: Status | None = None
    due_on: date | None = None
    cost_estimate: float | None = None


class Assignment(BaseModel):
    """Who gets the issue."""

    person_id: int


class Closing(BaseModel):
    """How it was resolved."""

    resolution: str | None = None


class Comment(BaseModel):
    """A comment on an issue."""

    id: int
    issue_id: int
    author_id: int = Field(description="Id of the person who wrote it.")
    text: str
    written_on: date


class CommentIn(BaseModel):
    """A new comment."""

    text: str = Field(min_length=1)


class IssuePage(BaseModel):
    """A page of issues."""

    items: list[Issue]
    total: int
    page: int
    pages: int


class PersonPage(BaseModel):
    """A page of people."""

    items: list[Person]
    total: int
    page: int
    pages: int
