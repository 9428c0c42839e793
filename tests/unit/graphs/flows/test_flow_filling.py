"""Other values in a flow, and in the words of its request."""

from __future__ import annotations

import pytest

from graphs.flows.filling import constants, dated, filled
from graphs.flows.records import Flow
from graphs.forms.records import Constraint, Find, FindGoal, Form
from graphs.plans.records import CallStep, Constant, Filter, Plan, RowsStep
from tests.search_stubs import NOW

REQUEST = "Orders and bills of Acme in Leeds"
ACME, LEEDS = "g1.find.constraints.0", "g1.find.constraints.1"


def of(words: str) -> Constraint:
    start = REQUEST.index(words)
    return Constraint(value=words, kind="name", span=(start, start + len(words)))


def goal(name: str, entity: str) -> FindGoal:
    return FindGoal(id=name, find=Find(entity=entity, constraints=(of("Acme"), of("Leeds"))))


def plan(name: str, value: object, *, known: bool = False) -> Plan:
    first = Constant(value=value, origin=f"{name}.find.constraints.0", known=known)
    second = Constant(value="Leeds", origin=f"{name}.find.constraints.1")
    call = CallStep(id="s1", tool_id="a", arguments={"customer": first})
    rows = RowsStep(id="s2", of="s1", ops=(Filter(attribute="city", value=second),))
    return Plan(goal=name, steps=(call, rows))


def flow(value: object = "Acme", *, known: bool = False) -> Flow:
    form = Form(goals=(goal("g1", "order"), goal("g2", "bill")), told={"g1": (of("Leeds"),)})
    plans = {name: plan(name, value, known=known) for name in ("g1", "g2")}
    return Flow(request=REQUEST, form=form, plans=plans)


def test_what_was_said_once_is_one_value_wherever_it_stands() -> None:
    assert list(constants(flow())) == [ACME, LEEDS]
    new = filled(flow(), {ACME: "Globex Ltd"}, NOW)
    assert new.request == "Orders and bills of Globex Ltd in Leeds"
    assert [one.value for one in constants(new).values()] == ["Globex Ltd", "Leeds"]
    said = [c.value for goal in new.form.goals for c in goal.find.constraints]  # type: ignore[union-attr]
    assert said == ["Globex Ltd", "Leeds"] * 2


def test_the_words_of_values_behind_it_are_still_found() -> None:
    new = filled(filled(flow(), {ACME: "Globex Ltd"}, NOW), {LEEDS: "Oslo"}, NOW)
    assert new.request == "Orders and bills of Globex Ltd in Oslo"
    (told,) = new.form.told["g1"]
    assert new.request[slice(*(told.span or ()))] == told.value == "Oslo"


def test_another_name_stands_in_the_request_where_an_id_stood_for_the_first() -> None:
    new = filled(flow(17, known=True), {ACME: "Globex Ltd"}, NOW)
    assert new.request == "Orders and bills of Globex Ltd in Leeds"
    assert [one.value for one in constants(new).values()] == ["Globex Ltd", "Leeds"]


def test_an_id_for_a_name_is_changed_in_the_plans_alone() -> None:
    new = filled(flow(17, known=True), {ACME: 18}, NOW)
    assert new.request == REQUEST
    assert new.form == flow().form
    assert [one.value for one in constants(new).values()] == [18, "Leeds"]


def on(words: str, request: str, value: object, **more: object) -> Constraint:
    start = request.index(words)
    span = (start, start + len(words))
    return Constraint.model_validate({"value": value, "kind": "date", "span": span, **more})


def test_days_stand_for_words_that_mean_others_later() -> None:
    request = "Bills of tomorrow, before June, older than a week, on 3 May 2026, in Leeds"
    june = {"start": "2026-06-01", "end": "2026-06-30"}
    parts = (
        on("tomorrow", request, "2026-05-14"),
        on("June", request, june, kind="date_range", op="<", cue="before"),
        on("older than a week", request, "2026-05-06", op="<"),
        on("3 May 2026", request, "2026-05-03"),
        on("Leeds", request, "Leeds", kind="name"),
    )
    form = Form(goals=(FindGoal(id="g1", find=Find(constraints=parts)),), told={"g1": parts[4:]})
    new = dated(Flow(request=request, form=form))
    assert new.request == (
        "Bills of 2026-05-14, before 2026-06-01 to 2026-06-30, older than a week, on 3 May 2026, "
        "in Leeds"
    )
    assert new.request[slice(*(new.form.told["g1"][0].span or ()))] == "Leeds"
    assert dated(new) == new


SINCE = "Bills since 2025"


def since() -> Flow:
    whole = {"start": "2025-01-01", "end": "2025-12-31"}
    part = on("2025", SINCE, whole, attribute="day", kind="date_range", op=">=", cue="since")
    form = Form(goals=(FindGoal(id="g1", find=Find(constraints=(part,))),))
    given = Constant(value="2025-01-01", origin=ACME)
    rows = RowsStep(id="s2", of="s1", ops=(Filter(attribute="day", op=">=", value=given),))
    return Flow(request=SINCE, form=form, plans={"g1": Plan(goal="g1", steps=(rows,))})


@pytest.mark.parametrize(
    ("given", "day"),
    [
        ("2026-03-01", "2026-03-01"),
        ("1 March 2026", "2026-03-01"),
        ("March 2026", "2026-03-01"),
        ("since yesterday", "2026-05-12"),
        ("whenever", "whenever"),
    ],
)
def test_a_day_in_words_is_that_day_where_a_period_was_said(given: str, day: str) -> None:
    new = filled(since(), {ACME: given}, NOW)
    assert new.request == f"Bills since {day}"
    assert [one.value for one in constants(new).values()] == [day]
    (part,) = new.form.goals[0].find.constraints  # type: ignore[union-attr]
    assert part.bound == day
