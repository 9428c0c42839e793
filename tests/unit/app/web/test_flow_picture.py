"""A plan is drawn with an arrow for everything that a step hands on."""

from __future__ import annotations

from app.web.flow_picture import drawing
from graphs.plans.records import CallStep, Constant, Filter, Join, Plan, RowsStep, Taken


def test_arrows_lead_from_what_is_found_to_what_uses_it() -> None:
    steps = (
        CallStep(id="s1", tool_id="g.towns"),
        RowsStep(
            id="s2", of="s1", ops=(Filter(attribute="size", op=">", value=Constant(value=3)),)
        ),
        CallStep(
            id="s3",
            tool_id="g.days",
            arguments={"town": Taken(step="s2", attribute="id")},
            over="s2",
        ),
        RowsStep(id="s4", of="s3", ops=(Join(step="s1", left="town", right="id", prefix="town"),)),
    )
    drawn = drawing(Plan(goal="g1", steps=steps)).splitlines()
    assert drawn[1] == 'n0["1 g.towns"]'
    assert drawn[2] == 'n1["2 keep size #62; 3"]'
    assert drawn[5:] == [
        "n0 --> n1",
        'n1 -- "town" --> n2',
        "n2 --> n3",
        'n0 -- "town" --> n3',
    ]


def test_rows_of_another_goal_have_no_arrow() -> None:
    steps = (RowsStep(id="s1", of="goal:g1"), CallStep(id="s2", tool_id="g.days"))
    assert len(drawing(Plan(goal="g2", steps=steps)).splitlines()) == 3
