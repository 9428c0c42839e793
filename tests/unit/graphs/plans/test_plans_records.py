"""Plans survive being written as JSON without what is the default."""

from __future__ import annotations

import json

from graphs.plans.records import (
    CallStep,
    Constant,
    Distinct,
    Filter,
    Group,
    Join,
    Known,
    Plan,
    RowsStep,
    Sort,
    Take,
    Taken,
)

PLAN = Plan(
    goal="g1",
    steps=(
        CallStep(
            id="s1",
            tool_id="t",
            arguments={
                "a": Constant(value=None),
                "b": Taken(step="s0", attribute="id"),
                "c": Known(goal="T1.g1", attribute="id", many=True),
            },
            over="s0",
        ),
        RowsStep(
            id="s2",
            of="s1",
            ops=(
                Filter(attribute="a"),
                Filter(attribute="a", value=Constant(value=[1, {"start": "x"}])),
                Join(step="s1", left="a", right="b", prefix="p"),
                Sort(attribute="a"),
                Take(),
                Group(op="count", keep=("a",)),
                Distinct(attribute="a"),
            ),
        ),
        RowsStep(id="s3", of="s2"),
    ),
    features={"calls": 1.0},
)


def test_a_plan_comes_back_from_json_as_it_was() -> None:
    written = json.dumps(PLAN.model_dump(mode="json", exclude_defaults=True))
    assert Plan.model_validate_json(written) == PLAN
    assert Plan.model_validate(PLAN.model_dump(mode="json")) == PLAN
    assert "descending" not in written
