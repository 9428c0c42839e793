"""Path records as JSON objects that go from one installation to another."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, ValidationError

from memory.errors import DeveloperError
from memory.path_encoding import canonical, moment
from memory.path_memory import DeadEnd, Grade, PathOutcome, PathRecord

_NAMED = 5
"""Wrong lines that one message names."""

_MOST_USES = 10**9


def _is_time(text: str) -> str:
    try:
        return moment(text)
    except DeveloperError as error:
        raise ValueError(str(error)) from None


def _is_plan(plan: dict[str, JsonValue]) -> dict[str, JsonValue]:
    canonical(plan)
    return plan


_Id = Annotated[str, Field(min_length=1)]
_Time = Annotated[str, AfterValidator(_is_time)]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class _DeadEndItem(_Strict):
    tool_id: _Id
    reason: str


class _PathItem(_Strict):
    path_id: _Id
    request: str
    language: str
    frame: str
    plan: Annotated[dict[str, JsonValue], AfterValidator(_is_plan)]
    tools: list[_Id]
    versions: dict[str, str]
    outcome: PathOutcome
    grade: Grade
    dead_ends: list[_DeadEndItem] = []
    run_id: str
    created_at: _Time
    used_at: _Time | None = None
    uses: int = Field(default=0, ge=0, le=_MOST_USES)

    def record(self, owner: str) -> PathRecord:
        """The record of this owner; nobody here has confirmed it."""
        values = self.model_dump(exclude={"dead_ends", "tools", "grade"})
        return PathRecord(
            **values,
            owner=owner,
            tools=tuple(self.tools),
            grade="agreed" if self.grade == "confirmed" else self.grade,
            dead_ends=tuple(DeadEnd(end.tool_id, end.reason) for end in self.dead_ends),
        )


def exported(record: PathRecord) -> Mapping[str, Any]:
    """The record as a JSON object without its owner."""
    values = asdict(record)
    del values["owner"]
    return {
        **values,
        "tools": list(record.tools),
        "dead_ends": [asdict(end) for end in record.dead_ends],
    }


def imported(items: Iterable[Any], owner: str) -> Sequence[PathRecord]:
    """The records of exported items; raises ``DeveloperError`` (code ``invalid_path``)."""
    records, problems = [], []
    for line, item in enumerate(items, 1):
        try:
            records.append(_PathItem.model_validate(item).record(owner))
        except ValidationError as error:
            problems.append(f"line {line}: {_explained(error)}")
    if problems:
        raise _invalid_path(problems)
    return records


def parsed(lines: Iterable[str]) -> Sequence[Any]:
    """The JSON values of lines; raises ``DeveloperError`` (code ``invalid_path``)."""
    values, problems = [], []
    for line, text in enumerate(lines, 1):
        try:
            values.append(json.loads(text))
        except (ValueError, RecursionError):
            problems.append(f"line {line}: this is not JSON")
    if problems:
        raise _invalid_path(problems)
    return values


def _invalid_path(problems: Sequence[str]) -> DeveloperError:
    """Some lines are no exported paths."""
    more = len(problems) - _NAMED
    named = [*problems[:_NAMED], *([f"and {more} more lines"] if more > 0 else [])]
    return DeveloperError(
        f"Not what a path memory exports: {'; '.join(named)}. Nothing was imported. "
        "Mend or remove these lines.",
        code="invalid_path",
    )


def _explained(error: ValidationError) -> str:
    """What is wrong and where, without the value: it may be secret."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else first["msg"]
