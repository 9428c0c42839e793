"""What would come of a condition that only supposes something of things: looms in a mill."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading_stubs import attribute, model_of, read, told

MILL = model_of(
    ("loom", "id", (
        attribute("id", type="integer", role="id"),
        attribute("state", enum=("idle", "weaving")),
        attribute("metres", type="integer"),
    )),
)  # fmt: skip
IDLE = {"attribute": "state", "value": "idle", "kind": "enum"}


def goals_of(request: str) -> list[dict[str, Any]]:
    return [dict(goal) for goal in told(read(request, model=MILL))]


@pytest.mark.parametrize(
    "request_",
    [
        "If every idle loom found a weaver, how many metres would that make?",
        "If all the idle looms were weaving, how much would we gain in metres?",
        "if I start all the looms that are idle, what do their metres come to?",
    ],
)
def test_what_is_asked_is_of_all_things_of_which_something_is_supposed(request_: str) -> None:
    (goal,) = goals_of(request_)
    assert goal["find"]["constraints"] == [IDLE]
    assert "test" not in goal
    assert goal["total"] == {"op": "sum", "attribute": "metres", "listed": True}


def test_a_condition_that_decides_is_tested() -> None:
    first, second = goals_of("If loom 4 is idle, how many metres has it?")
    assert first["test"]["value"] == "idle"
    assert second["condition"] == {"goal": "g1"}


def test_what_is_asked_of_something_else_is_not_added_up() -> None:
    _, second = goals_of("If every idle loom found a weaver, how many metres has loom 4?")
    assert second["condition"] == {"goal": "g1"}
