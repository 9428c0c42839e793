"""A remembered plan with the values of a new request in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from graphs.paths.sources import Scene, Source, source_rows, supplied
from graphs.paths.texts import from_template
from graphs.reading.values import Value
from graphs.state import Filter, Selection, Subtask


class NotSuppliedError(Exception):
    """The plan needs a value that is not there this time."""


def subtasks_of(plan: Mapping[str, Any], slots: Sequence[Value]) -> list[Subtask]:
    """The subtasks of the plan in the words of the new request."""
    return [
        Subtask(
            id=told["id"],
            text=from_template(told["text"], slots),
            search=from_template(told["search"], slots),
            depends_on=list(told["depends_on"]),
            category=told["category"],
            condition=told["condition"],
        )
        for told in plan["subtasks"]
    ]


def steps_of(plan: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """The steps of each subtask that has some; the others are planned anew."""
    return {told["id"]: told["steps"] for told in plan["subtasks"] if told["steps"]}


RowsTaken = Literal["one", "all", "first"]
"""Which rows of earlier steps a step is called for; ``one``: all that were there were one."""


def calls_of(step: Mapping[str, Any], scene: Scene) -> list[dict[str, Any]]:
    """The arguments of each call of a step; raises ``NotSuppliedError``."""
    calls: list[dict[str, Any]] = []
    for sources in step["calls"]:
        made = _for_rows(sources, scene, all_rows=step["rows"] != "first")
        if len(made) > 1 and step["rows"] == "one":
            raise NotSuppliedError("several rows to go on with, where the path had one")
        calls += [call for call in made if call not in calls]
    return calls


def _for_rows(
    sources: Mapping[str, Source], scene: Scene, *, all_rows: bool
) -> list[dict[str, Any]]:
    """The call for each row that its arguments are taken from, or for the first, each once."""
    width = max([1, *(len(source_rows(source, scene)) for source in sources.values())])
    calls: list[dict[str, Any]] = []
    for row in range(width if all_rows else 1):
        call = {key: _value(source, scene, row) for key, source in sources.items()}
        if call not in calls:
            calls.append(call)
    return calls


def selection_of(step: Mapping[str, Any], scene: Scene) -> Selection:
    """The selection of a step; raises ``NotSuppliedError``."""
    told = step["selection"]
    take = told["take"]
    return Selection(
        container=told["container"],
        filters=[_test(test, scene) for test in told["filters"]],
        sort=told["sort"],
        skip=told["skip"],
        take=take if take is None or isinstance(take, int) else _value(take, scene, 0),
        tests=[_test(test, scene) for test in told["tests"]],
        each=told["each"],
        aggregate=told["aggregate"],
    )


def _test(test: Mapping[str, Any], scene: Scene) -> Filter:
    return Filter(path=test["path"], op=test["op"], value=_value(test["value"], scene, 0))


def _value(source: Source, scene: Scene, row: int) -> Any:
    value = supplied(source, scene, row)
    if value is None:
        raise NotSuppliedError(f"nothing supplies {dict(source)} this time")
    return value
