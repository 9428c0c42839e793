"""What a thing is to hold no more: null, an empty text or an empty list, as the input takes it."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import Constraint, DoGoal, Find
from graphs.plans.records import CallStep, Constant
from graphs.search.searching import search_plans
from tests.search_stubs import attribute, entity, its_id, paths, scope, takes, type_list
from tools.entity_types.records import EntityModel

BERTH = "quay.berth"
OWN = its_id("berth_id", BERTH).model_copy(update={"required": True})
MODEL = EntityModel(
    types=type_list(entity(BERTH, [attribute("id", role="id"), attribute("note")], [])),
    paths=paths((
        ("quay.edit", "update", BERTH, "", ("id", "note"),
         (OWN, takes("note", "content", BERTH, "note"))),
    )),
    version="1",
)  # fmt: skip
GOAL = DoGoal(
    id="g1", action="clear", tool_id="quay.edit", entity=BERTH,
    target=Find(entity=BERTH, constraints=(Constraint(attribute="id", value=3, kind="id"),)),
    assignments=(Constraint(attribute="note", op="missing"),),
)  # fmt: skip


@pytest.mark.parametrize(
    ("schema", "type_", "written"),
    [
        ({"type": "string"}, "string", [""]),
        ({"type": ["string", "null"]}, "string", [None]),
        ({"type": ["integer", "null"]}, "integer", [None]),
        ({"type": "array"}, "array", [[]]),
        ({"type": "string", "minLength": 1}, "string", []),
        ({"type": "string", "format": "date"}, "string", []),
        ({"type": "integer"}, "integer", []),
    ],
)
def test_nothing_is_written_as_the_input_takes_it(
    monkeypatch: pytest.MonkeyPatch, schema: dict[str, Any], type_: str, written: list[Any]
) -> None:
    here = scope(whole=(), model=MODEL)
    tool = here.library.tool("quay.edit")
    changed = tuple(
        one.model_copy(update={"json_schema": schema, "type": type_, "location": "body"})
        if one.key == "note" else one for one in tool.parameters
    )  # fmt: skip
    told = tool.model_copy(update={"parameters": changed})
    monkeypatch.setattr(here.library, "tool", lambda _: told)
    plans = search_plans(GOAL, here).plans
    calls = [plan.steps[-1] for plan in plans]
    given = [one.arguments["note"] for one in calls if isinstance(one, CallStep)]
    assert [one.value for one in given if isinstance(one, Constant)] == written
