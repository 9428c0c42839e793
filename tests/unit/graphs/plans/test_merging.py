"""Plans for things of one name, as one plan."""

from __future__ import annotations

from graphs.plans.merging import for_all_things
from graphs.plans.records import CallStep, Constant, Filter, Plan, RowsStep, Source, Take


def by_id(thing: int, **more: Constant) -> Plan:
    told: dict[str, Source] = {"person_id": Constant(value=thing, known=True), **more}
    return Plan(goal="g1", steps=(CallStep(id="s1", tool_id="a.person", arguments=told),))


def kept(thing: int, *, cut: bool = False, op: str = "=") -> Plan:
    value = Constant(value=thing, known=True)
    keep = Filter(attribute="owner", op=op, value=value)  # type: ignore[arg-type]
    ops = (keep, Take(limit=1)) if cut else (keep,)
    call = CallStep(id="s1", tool_id="a.boats", whole=True)
    return Plan(goal="g1", steps=(call, RowsStep(id="s2", of="s1", ops=ops)))


def test_a_call_is_made_for_each_thing() -> None:
    merged = for_all_things([by_id(4), by_id(9), by_id(11)])
    assert merged is not None
    (call,) = merged.steps
    assert isinstance(call, CallStep)
    assert call.arguments["person_id"] == Constant(value=[4, 9, 11], known=True, each=True)


def test_rows_of_each_thing_are_kept() -> None:
    merged = for_all_things([kept(4), kept(9)])
    assert merged is not None
    rows = merged.steps[-1]
    assert isinstance(rows, RowsStep)
    things = Constant(value=[4, 9], known=True)
    assert rows.ops[0] == Filter(attribute="owner", op="in", value=things)


def test_plans_that_differ_by_more_stay_apart() -> None:
    said = Constant(value="x")
    for one, other in (
        (kept(4, cut=True), kept(9, cut=True)),
        (kept(4, op="!="), kept(9, op="!=")),
        (by_id(4), kept(9)),
        (by_id(4, day=said), by_id(9)),
        (by_id(4, day=said), by_id(9, day=Constant(value="y"))),
    ):
        assert for_all_things([one, other]) is None


def test_the_first_of_all_things_is_taken_of_the_rows_of_all() -> None:
    merged = for_all_things([kept(4, cut=True), kept(9, cut=True)], of_all=True)
    assert merged is not None
    rows = merged.steps[-1]
    assert isinstance(rows, RowsStep)
    things = Constant(value=[4, 9], known=True)
    assert rows.ops == (Filter(attribute="owner", op="in", value=things), Take(limit=1))


def test_values_that_are_no_things_stay_apart() -> None:
    calls = (CallStep(id="s1", tool_id="a.x", arguments={"n": Constant(value=v)}) for v in (1, 2))
    one, other = (Plan(goal="g1", steps=(call,)) for call in calls)
    assert for_all_things([one, other]) is None
