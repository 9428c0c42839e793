"""The work that the fields of the form tell."""

from __future__ import annotations

from app.web.flow_work import Work, made_work
from graphs.plans.columns import Column, Columns
from graphs.plans.records import CallStep, Constant, Filter, Group, Join, Plan, Sort, Take

PLAN = Plan(
    goal="g1", steps=(CallStep(id="s1", tool_id="g.pupils"), CallStep(id="s2", tool_id="g.grades"))
)
COLUMNS = {
    "s1": Columns({"id": Column("g.pupil", "id"), "name": Column("g.pupil", "name")}),
    "s2": Columns({"pupil_id": Column("g.grade", "pupil_id")}),
}


def made(work: Work, value: object = "x") -> object:
    return made_work(work, Constant(value=value), PLAN, COLUMNS)


def test_rows_of_another_step_are_added_under_the_name_of_their_type() -> None:
    work = Work("join", "pupil_id", other="s1", right="id")
    assert made(work) == Join(step="s1", left="pupil_id", right="id", prefix="pupil")


def test_a_name_that_is_taken_gets_a_number() -> None:
    taken = {**COLUMNS, "s2": Columns({"pupil": Column(), "pupil_id": Column()})}
    work = Work("join", "pupil_id", other="s1", right="id")
    found = made_work(work, Constant(value=""), PLAN, taken)
    assert isinstance(found, Join)
    assert found.prefix == "pupil_3"


def test_rows_are_counted_or_added_up_for_each_value() -> None:
    assert made(Work("group", "points", total="sum", by="pupil_id")) == Group(
        op="sum", attribute="points", by="pupil_id"
    )
    assert made(Work("group", "points", by="pupil_id")) == Group(op="count", by="pupil_id")


def test_other_work_is_as_its_fields_say() -> None:
    assert made(Work("filter", "points", op=">"), 3) == Filter(
        attribute="points", op=">", value=Constant(value=3)
    )
    assert made(Work("filter", "note", op="missing")) == Filter(attribute="note", op="missing")
    assert made(Work("sort", "points", descending=True)) == Sort(
        attribute="points", descending=True
    )
    assert made(Work("take"), "many") == Take(limit=0)
