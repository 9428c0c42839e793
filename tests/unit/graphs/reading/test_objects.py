"""What is left behind a comma, for the one input that an operation still needs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graphs.forms.records import DoGoal
from tests.reading_stubs import attribute, model_of, read
from tools.entity_types.records import AccessPath, Input

_WALKS = model_of(
    (
        "walk", "id",
        (
            attribute("id", role="id"),
            attribute("title", role="name"),
            attribute("leader"),
        ),
    )
)  # fmt: skip
_CREATE = AccessPath(
    tool_id="club.create_walk", kind="create", entity="club.walk", words=("create", "walk"),
    inputs=tuple(
        Input(key=key, role="content", required=True, entity="club.walk", attribute=key,
              words=(key,))
        for key in ("title", "leader")
    ),
)  # fmt: skip
MODEL = replace(_WALKS, paths={**_WALKS.paths, _CREATE.tool_id: _CREATE}, version="walks")


def given(text: str) -> dict[str, object]:
    (goal,) = read(text, model=MODEL).goals
    assert isinstance(goal, DoGoal)
    return {one.attribute: one.value for one in goal.assignments}


def test_words_are_the_text_that_is_needed() -> None:
    assert given("create a walk titled 'Fells', ada crane")["leader"] == "ada crane"


@pytest.mark.parametrize("rest", ["an hour and a half", "next Friday", "30 euros", "9:30"])
def test_an_amount_or_a_day_is_none(rest: str) -> None:
    assert "leader" not in given(f"create a walk titled 'Fells', {rest}")
