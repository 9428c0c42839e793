"""The words of an operation."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools.entity_types.building import build_entity_model
from tools.records import Tool


@pytest.mark.parametrize(
    ("name", "has"),
    [("set_stage_jobs__job_id__stage_put", False), ("put_on_hold_jobs__job_id__stage_put", True),
     ("put_stage", True)],
)  # fmt: skip
def test_the_method_at_the_end_of_a_generated_name_is_no_word(
    make_tool: Callable[..., Tool], name: str, has: bool
) -> None:
    tools = [
        make_tool("j.jobs", "GET /jobs", ["[].id", "[].title", "[].stage"]),
        make_tool(f"j.{name}", "PUT /jobs/{job_id}/stage", ["id"]).model_copy(
            update={"name": name}
        ),
    ]
    words = build_entity_model(tools).paths[f"j.{name}"].words
    assert ("put" in words) is has
    assert "stage" in words
