"""Tables of a plan's steps, and the arguments of its calls."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.plans.arguments import arguments_of, references
from graphs.plans.records import (
    CallStep,
    Constant,
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
from graphs.plans.running import evaluate
from graphs.plans.tables import NothingToTakeError, SeveralToTakeError, Table, UntoldPartsError
from memory.errors import BacktrackError, ModelRetryError
from tests.plan_stubs import CUSTOMER, ORDER, make_model
from tools.entity_types.records import AccessPath, EntityModel

MODEL = make_model()
CUSTOMERS = {"data": [{"id": 1, "name": "Acme"}, {"id": 2, "name": "Bolt"}, {"id": 3}]}
ACME = {"data": [{"id": 10, "status": "open", "total": 5}, {"id": 11, "status": "late"}]}
BOLT = {"data": [{"id": 12, "status": "open", "total": 7}]}

FIND = CallStep(id="s1", tool_id="customers.list")
ORDERS = CallStep(
    id="s2",
    tool_id="orders.list",
    arguments={
        "customer_id": Taken(step="s1", attribute="id"),
        "status": Constant(value="open"),
    },
    over="s1",
)
BODIES: dict[str, list[Any]] = {
    "s1": [("c1", {}, CUSTOMERS)],
    "s2": [
        ("c2", {"customer_id": "1", "status": "open", "page": 1}, ACME),
        ("c3", {"customer_id": 2, "status": "open"}, BOLT),
    ],
}


def plan(*steps: Any) -> Plan:
    return Plan(goal="g1", steps=steps)


def run(*steps: Any, known: dict[str, Table] | None = None, upto: int | None = None) -> Any:
    return evaluate(plan(*steps), upto, BODIES, MODEL, known or {})


def one_call(**sources: Any) -> CallStep:
    return CallStep(id="s9", tool_id="t", arguments=sources)


def test_a_call_gives_the_rows_of_its_answer_with_their_call() -> None:
    table = run(FIND)["s1"]
    assert table.entity == CUSTOMER
    assert [row["id"] for row in table.rows] == [1, 2, 3]
    assert table.calls == ["c1", "c1", "c1"]


def test_rows_of_mapped_calls_know_the_row_they_were_asked_for() -> None:
    table = run(FIND, ORDERS)["s2"]
    assert [(row["id"], row["^name"]) for row in table.rows] == [
        (10, "Acme"),
        (11, "Acme"),
        (12, "Bolt"),
    ]
    assert table.calls == ["c2", "c2", "c3"]
    assert not table.whole, "no answer for the third customer"


def test_a_list_with_pages_is_whole_only_where_all_were_wanted() -> None:
    assert run(FIND)["s1"].whole
    paged = CallStep(id="s2", tool_id="orders.list")
    assert not run(paged)["s2"].whole
    assert run(paged.model_copy(update={"whole": True}))["s2"].whole


def test_what_rests_on_a_call_without_an_answer_waits() -> None:
    late = CallStep(id="s3", tool_id="customers.get")
    work = RowsStep(id="s4", of="s3")
    assert run(FIND, late, work).keys() == {"s1"}
    assert run(FIND, ORDERS, upto=1).keys() == {"s1"}
    assert run(ORDERS) == {}, "what it is mapped over is not there"


def test_work_on_rows() -> None:
    ops = (
        Filter(attribute="status", value=Constant(value="OPEN")),
        Join(step="s1", left="^id", right="id", prefix="customer"),
        Sort(attribute="total", descending=True),
        Take(limit=1),
    )
    table = run(FIND, ORDERS, RowsStep(id="s3", of="s2", ops=ops))["s3"]
    assert [(row["id"], row["customer.name"]) for row in table.rows] == [(12, "Bolt")]
    assert (table.entity, table.calls) == (ORDER, ["c3"])


def test_groups_are_rows_of_no_type() -> None:
    group = Group(op="count", by="^name")
    table = run(FIND, ORDERS, RowsStep(id="s3", of="s2", ops=(group,)))["s3"]
    assert table.rows == [{"^name": "Acme", "total": 2}, {"^name": "Bolt", "total": 1}]
    assert (table.entity, table.calls) == ("", ["", ""])


def test_rows_known_before_are_worked_on() -> None:
    known = {"T1.g1": Table(ORDER, [{"id": 1, "total": 3}, {"id": 2, "total": 9}])}
    keep = Filter(attribute="total", op=">", value=Constant(value=5))
    table = run(RowsStep(id="s1", of="goal:T1.g1", ops=(keep,)), known=known)["s1"]
    assert table == Table(ORDER, [{"id": 2, "total": 9}], True, [""])
    assert run(RowsStep(id="s1", of="goal:T2.g1")) == {}


@pytest.mark.parametrize(("op", "ids"), [("=", []), ("!=", [1, 2, 3]), ("not in", [1, 2, 3])])
def test_nothing_to_compare_with_equals_nothing(op: Any, ids: list[int]) -> None:
    known = {"g0": Table()}
    value = Known(goal="g0", attribute="id", many=True)
    step = RowsStep(id="s2", of="s1", ops=(Filter(attribute="id", op=op, value=value),))
    assert [row["id"] for row in run(FIND, step, known=known)["s2"].rows] == ids


def test_a_filter_by_several_needs_to_say_so() -> None:
    one = Filter(attribute="^id", value=Taken(step="s1", attribute="id"))
    with pytest.raises(SeveralToTakeError):
        run(FIND, ORDERS, RowsStep(id="s3", of="s2", ops=(one,)))
    many = Filter(attribute="^id", value=Taken(step="s1", attribute="id", many=True))
    assert len(run(FIND, ORDERS, RowsStep(id="s3", of="s2", ops=(many,)))["s3"].rows) == 3


# --- arguments ----------------------------------------------------------------------------------


def tables(*rows: dict[str, Any]) -> dict[str, Table]:
    return {"s1": Table(CUSTOMER, rows)}


def test_a_call_gets_constants_and_the_one_value_there_is() -> None:
    step = one_call(
        a=Constant(value=1),
        b=Taken(step="s1", attribute="id"),
        c=Known(goal="g0", attribute="id", many=True),
    )
    known = {"g0": Table("", [{"id": 7}, {"id": 8}, {"id": 7}])}
    same = tables({"id": 5}, {"id": "5"})
    assert arguments_of(step, same, known) == [{"a": 1, "b": 5, "c": [7, 8]}]


@pytest.mark.parametrize("rows", [[], [{"id": None}], [{"name": "x"}], [{"id": ""}]])
def test_no_value_to_take_is_told_in_words_with_step_and_attribute(rows: Any) -> None:
    step = one_call(b=Taken(step="s1", attribute="id"))
    said = r"^nothing that was found tells its id$"
    with pytest.raises(NothingToTakeError, match=said) as caught:
        arguments_of(step, tables(*rows), {})
    error = caught.value
    assert (error.step, error.attribute, error.code) == ("s1", "id", "nothing_to_take")
    assert isinstance(error, BacktrackError)


def test_several_where_one_is_meant_are_told_with_their_rows() -> None:
    step = one_call(b=Known(goal="g0", attribute="id"))
    rows = [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]
    with pytest.raises(SeveralToTakeError) as caught:
        arguments_of(step, {}, {"g0": Table("", rows)})
    assert (caught.value.rows, caught.value.code) == (rows, "several_to_take")
    assert isinstance(caught.value, ModelRetryError)


def test_a_mapped_step_makes_each_call_once() -> None:
    rows: list[dict[str, Any]] = [{"id": 1}, {"id": 2}, {"id": 1}, {"name": "no id"}]
    assert arguments_of(ORDERS, tables(*rows), {}) == [
        {"customer_id": 1, "status": "open"},
        {"customer_id": 2, "status": "open"},
    ]


def test_over_no_rows_there_is_no_call_and_over_rows_without_the_value_an_error() -> None:
    assert arguments_of(ORDERS, tables(), {}) == []
    with pytest.raises(NothingToTakeError):
        arguments_of(ORDERS, tables({"name": "x"}), {})


def test_lists_in_a_mapped_row_are_taken_value_by_value_in_step() -> None:
    step = CallStep(
        id="s2",
        tool_id="t",
        over="s1",
        arguments={
            key: Taken(step="s1", attribute=name)
            for key, name in {"lat": "stops[].lat", "lon": "stops[].lon", "trip": "id"}.items()
        },
    )
    row = {"id": 1, "stops[].lat": [1, 2], "stops[].lon": [3, 4]}
    assert arguments_of(step, tables(row), {}) == [
        {"lat": 1, "lon": 3, "trip": 1},
        {"lat": 2, "lon": 4, "trip": 1},
    ]
    with pytest.raises(SeveralToTakeError):
        arguments_of(step, tables({**row, "stops[].lon": [1, 2, 3]}), {})


def test_rows_known_before_can_be_mapped_over() -> None:
    step = CallStep(
        id="s1",
        tool_id="orders.list",
        arguments={"customer_id": Known(goal="T1.g1", attribute="id")},
        over="goal:T1.g1",
    )
    known = {"T1.g1": Table(CUSTOMER, [{"id": 1, "name": "Acme"}, {"id": 2, "name": "Bolt"}])}
    assert arguments_of(step, {}, known) == [{"customer_id": 1}, {"customer_id": 2}]
    answered = {"s1": [("c1", {"customer_id": 2}, BOLT)]}
    (row,) = evaluate(plan(step), None, answered, MODEL, known)["s1"].rows
    assert (row["id"], row["^name"]) == (12, "Bolt")


def test_what_a_step_rests_on() -> None:
    assert references(ORDERS) == ["s1"]
    assert references(one_call(a=Known(goal="g0", attribute="id"))) == ["goal:g0"]
    value = Taken(step="s2", attribute="x")
    ops = (Join(step="s3", left="a", right="b", prefix="p"), Filter(attribute="a", value=value))
    assert references(RowsStep(id="s9", of="s1", ops=ops)) == ["s1", "s3", "s2"]


def test_a_call_for_one_of_several_lists_gives_the_rows_of_that() -> None:
    whole = AccessPath(tool_id="all.find", kind="function")
    told = {"kind": "list", "entity": CUSTOMER, "container": "buyers[]", "part_of": "function"}
    path = whole.model_copy(update={"parts": (whole.model_copy(update=told),)})
    model = EntityModel(MODEL.types, {**MODEL.paths, path.tool_id: path}, "2")
    call = CallStep(id="s1", tool_id="all.find", rows="buyers[]")
    body = {"sellers": [{"id": 8}], "buyers": [{"id": 9, "name": "Bolt"}]}
    table = evaluate(plan(call), None, {"s1": [("c1", {}, body)]}, model, {})["s1"]
    assert (table.entity, table.rows) == (CUSTOMER, [{"id": 9, "name": "Bolt"}])


def test_what_is_taken_whole_is_sent_as_it_was_answered() -> None:
    row = {"id": 4, "photos[]": ["a.jpg"], "tags[].id": [1], "tags[].name": ["quiet"], "note": None}
    names = ("photos", "tags", "note", "colour")
    step = one_call(**{name: Taken(step="s1", attribute=name, whole=True) for name in names})
    (asked,) = arguments_of(step, tables(row), {})
    tags = [{"id": 1, "name": "quiet"}]
    assert asked == {"photos": ["a.jpg"], "tags": tags, "note": None}
    with pytest.raises(SeveralToTakeError):
        arguments_of(step, tables(row, {**row, "id": 5}), {})


def test_what_is_taken_whole_is_that_of_the_row_that_is_mapped_over() -> None:
    rows = [{"id": 4, "tags[]": ["quiet"], "note": None}, {"id": 5, "tags[]": [], "note": "late"}]
    kept: dict[str, Any] = {n: Taken(step="s1", attribute=n, whole=True) for n in ("tags", "note")}
    step = one_call(id=Taken(step="s1", attribute="id"), **kept)
    assert arguments_of(step.model_copy(update={"over": "s1"}), tables(*rows), {}) == [
        {"id": 4, "tags": ["quiet"], "note": None},
        {"id": 5, "tags": [], "note": "late"},
    ]


def test_an_object_that_was_answered_as_null_is_sent_as_null_unless_something_is_said_of_it() -> (
    None
):
    row = {"id": 4, "owner": None}
    kept = {
        name: Taken(step="s1", attribute=name, whole=True) for name in ("owner.name", "owner.tel")
    }
    (asked,) = arguments_of(one_call(**kept), tables(row), {}, ["owner"])
    assert asked == {"owner": None}
    said = {**kept, "owner.name": Constant(value="Ann")}
    assert arguments_of(one_call(**said), tables(row), {}, ["owner"]) == [{"owner.name": "Ann"}]
    assert arguments_of(one_call(**kept), tables(row), {}) == [{}]


def test_what_cannot_be_sent_whole_is_not_said_to_be_missing() -> None:
    row = {"id": 4, "tags[].id": [1, 2], "tags[].name": ["quiet"]}
    step = one_call(tags=Taken(step="s1", attribute="tags", whole=True))
    with pytest.raises(UntoldPartsError, match="tags"):
        arguments_of(step, tables(row), {})
