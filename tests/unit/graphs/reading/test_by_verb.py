"""Values that go where the verb says."""

from __future__ import annotations

from typing import Any

from tests.reading_stubs import attribute, model_of, read, told
from tools.entity_types.records import AccessPath, EntityModel, Input

ISSUE = "club.issue"


def _model() -> EntityModel:
    attributes = (
        attribute("number", type="integer", role="id"), attribute("title", role="name"),
        attribute("assignee"),
    )  # fmt: skip
    types = model_of(("issue", "number", attributes)).types
    inputs = [
        Input(key=name, role="content", entity=ISSUE, attribute=name, words=(name,))
        for name in ("title", "assignee")
    ]
    number = Input(key="number", role="id", entity=ISSUE, attribute="number", required=True)
    update = AccessPath(
        tool_id="club.update_issue", kind="update", entity=ISSUE, inputs=(number, *inputs),
        words=("update", "issue"),
    )  # fmt: skip
    listed = model_of(("issue", "number", attributes)).paths
    return EntityModel(types=types, paths={**listed, update.tool_id: update}, version="1")


def assigned(text: str) -> dict[str, Any]:
    (goal,) = told(read(text, model=_model()))
    return {one["attribute"]: one["value"] for one in goal["assignments"]}


def test_who_a_thing_is_assigned_to_is_the_assignee() -> None:
    assert assigned("assign issue 2 to mira") == {"assignee": "mira"}


def test_a_verb_that_no_input_is_called_by_says_nothing() -> None:
    assert "assignee" not in assigned("set the title of issue 2 to mira")
