"""What is told where a name that was looked up stands for nothing."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import Find, FindGoal
from graphs.limits import Limits
from graphs.planning.finding import found_by
from graphs.plans.records import CallStep, Constant, Plan, Taken
from graphs.plans.tables import Table
from tools.entity_types.records import AccessPath, EntityModel, EntityType, Input

HARBOUR, TIDE = "sea.harbour", "sea.tide"
SEEK = Input(key="q", role="search", entity=HARBOUR, words=("q",), required=True)
WHERE = Input(key="harbour", role="id", entity=HARBOUR, words=("harbour",), required=True)
MODEL = EntityModel(
    types={
        HARBOUR: EntityType(
            id=HARBOUR, group_id="sea", words=("harbour",), id_attribute="id",
            name_attributes=("name",),
        ),
    },
    paths={
        "sea.seek": AccessPath(tool_id="sea.seek", kind="list", entity=HARBOUR, inputs=(SEEK,)),
        "sea.tides": AccessPath(tool_id="sea.tides", kind="list", entity=TIDE, inputs=(WHERE,)),
    },
)  # fmt: skip
NAME = Constant(value="Whitbey", origin="g1.find.constraints.0")
PLAN = Plan(
    goal="g1",
    steps=(
        CallStep(id="s1", tool_id="sea.seek", arguments={"q": NAME}, why="input"),
        CallStep(
            id="s2", tool_id="sea.tides", arguments={"harbour": Taken(step="s1", attribute="id")}
        ),
    ),
)
NOTHING = {
    "tool_id": "sea.seek", "outcome": "empty", "arguments": [{"q": "Whitbey"}], "matched": 0,
    "seen": 0, "total": 0, "call_ids": ["c1"], "error": "", "error_kind": "",
    "rows": [], "aggregate": None, "changed": False,
}  # fmt: skip


@pytest.mark.parametrize("stopped", ["", "no other way was tried after 3"])
def test_a_name_that_nothing_bears_is_what_is_told_however_many_ways_were_left(
    stopped: str,
) -> None:
    state: Any = {
        "path": ["sea.seek", "sea.tides"], "observations": [NOTHING], "stopped": stopped,
    }  # fmt: skip
    goal = FindGoal(id="g1", find=Find(entity=TIDE))
    found = found_by(state, goal, PLAN, Table(), (), MODEL, Limits())
    assert (found.status, found.note) == ("nothing_found", "")
    assert (found.unknown_type, found.unknown_names) == (HARBOUR, ("Whitbey",))
