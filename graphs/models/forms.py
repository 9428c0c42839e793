"""The answers that a chat model gives, one form per decision, before they become records."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from pydantic import BaseModel, Field

from graphs.gaps import make_gap
from graphs.state import Gap, MoveKind, VerdictKind

Operator = Literal["=", "!=", "<", "<=", ">", ">=", "contains", "in", "not in"]


class ConditionForm(BaseModel):
    """When a step is done at all."""

    subtask: str
    expect: bool


class SubtaskForm(BaseModel):
    """One step."""

    id: str = Field(pattern=r"^A\d+$")
    text: str = Field(min_length=1)
    search: str = ""
    category: str = ""
    depends_on: list[str] = []
    condition: ConditionForm | None = None


class Steps(BaseModel):
    """Answer of decompose."""

    language: Literal["en", "zh"] = "en"
    subtasks: list[SubtaskForm]
    follows: bool = False


class MissingForm(BaseModel):
    """A value that only the person can say."""

    name: str
    about: str = ""
    options: list[str] = []

    def gap(self) -> Gap:
        """The same as a record."""
        return make_gap(self.name, self.about, options=self.options)


class NextMove(BaseModel):
    """Answer of choose."""

    move: MoveKind
    tool: str = ""
    reason: str
    missing: list[MissingForm] = []


class Judgement(BaseModel):
    """Answer of reflect."""

    verdict: VerdictKind
    first_wrong: int = 0
    wrong_arguments: bool = False
    noise: list[str] = []
    reason: str


class Arguments(BaseModel):
    """Answer of fill."""

    calls: list[dict[str, Any]]
    missing: list[MissingForm] = []
    all_pages: bool = False


class FilterForm(BaseModel):
    """A test of rows."""

    path: str
    op: Operator
    value: Any


class SortForm(BaseModel):
    """An order of rows."""

    path: str
    descending: bool = False


class AggregateForm(BaseModel):
    """A number computed from rows."""

    op: Literal["count", "sum", "average", "min", "max", "difference"]
    path: str = ""


class Picked(BaseModel):
    """Answer of pick."""

    container: str = ""
    filters: list[FilterForm] = []
    sort: SortForm | None = None
    skip: int = Field(0, ge=0)
    take: int | None = Field(None, ge=1)
    aggregate: AggregateForm | None = None
    tests: list[FilterForm] = []


class Inquiry(BaseModel):
    """Answer of ask."""

    question: str = Field(min_length=1)


class KeptFields(BaseModel):
    """Answer of fields."""

    keep: list[str]


class Truth(BaseModel):
    """Answer of conclude."""

    truth: bool | None
    reason: str = ""


class NamedNumber(BaseModel):
    """A number, or a day, and what it was found for."""

    name: str
    value: float | date


class Comparison(BaseModel):
    """Answer of combine."""

    values: list[NamedNumber]
    op: Literal["larger", "smaller", "sum", "difference"]
    truth: bool | None = None
