"""Rows that a step only adds something to stay where that leads to nothing."""

from __future__ import annotations

from graphs.planning.nodes.prepare_call import only_adds
from graphs.plans.records import CallStep, Join, Plan, RowsStep, Taken


def test_what_is_only_added_may_be_nothing() -> None:
    source = Taken(step="s1", attribute="mentor_id")
    more = CallStep(id="s2", tool_id="t.get", arguments={"id": source}, over="s1")
    first = CallStep(id="s1", tool_id="t.get")
    added = RowsStep(
        id="s3", of="s1", ops=(Join(step="s2", left="mentor_id", right="id", prefix="mentor_id"),)
    )
    assert only_adds(Plan(goal="g1", steps=(first, more, added)), more)
    assert not only_adds(Plan(goal="g1", steps=(first, more)), more)
