"""What changes would come to, by the rows that are known."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import Constraint, DoGoal, Find
from graphs.reading.clauses import clause_of
from graphs.reading.row_effects import RowEffects, effect_signs
from graphs.reading.row_evidence import RowEvidence
from tests.reading_stubs import NOW, ROWS, TASK, reading_of


def effects(*, whole: bool = True) -> RowEffects:
    schema = reading_of("")[1]
    evidence = RowEvidence(clause_of("x", 0, NOW), lambda one: ROWS.get(one, ()), schema)
    return RowEffects(evidence, lambda _: whole, schema)


def change(sets: dict[str, Any], *told: Constraint, each: bool = False) -> DoGoal:
    given = tuple(Constraint(attribute=key, value=value) for key, value in sets.items())
    return DoGoal(
        id="g1", action="update", tool_id="club.update_task", entity=TASK, each=each,
        target=Find(entity=TASK, constraints=told), assignments=given,
    )  # fmt: skip


def signs_of(*goals: DoGoal) -> list[dict[str, float]]:
    return effect_signs([(goal, effects().of(goal)) for goal in goals])


def so(attribute: str, value: Any, **more: Any) -> Constraint:
    return Constraint(attribute=attribute, value=value, **more)


@pytest.mark.parametrize(
    ("told", "things"),
    [
        ([so("title", "Broken shed lock")], [18]),
        ([so("garden_id", "Old Orchard")], [18, 19]),  # what it refers to is called so
        ([so("garden_id.lead", "Ben Whitlock")], [18, 19]),  # over relations
        ([so("", "Old Orchard")], [18, 19]),  # wherever it is said
        ([so("cost", 20, op="<")], [18, 19]),
        ([so("status", "open", op="!=")], [19]),
        ([so("due_on", {"start": "2026-05-01", "end": "2026-05-16"})], [17]),
        ([so("garden_id", "Old Orchard"), so("status", "done")], [19]),
        ([so("title", "Oil the gate")], []),
        ([so("unheard_of", "x")], [17, 18, 19]),  # rows do not tell
    ],
)
def test_the_things_of_which_a_change_is(told: list[Constraint], things: list[int]) -> None:
    found = effects().of(change({"cost": 3}, *told)).things
    assert found is not None
    assert [row["id"] for row in found] == things


def test_where_rows_do_not_tell_nothing_is_known() -> None:
    of = change({"cost": 3}).model_copy(update={"target": Find(entity=TASK, of="T1.g1")})
    assert effects().of(of).things is None
    assert effects().of(change({"cost": 3}).model_copy(update={"target": None})).things is None


@pytest.mark.parametrize(
    ("sets", "told", "idle"),
    [
        ({"priority": "low"}, so("id", 18), True),  # as it is
        ({"priority": "low", "cost": 3}, so("id", 18), False),
        ({"priority": "low"}, so("garden_id", "Riverside"), False),
        ({"priority": "low"}, so("title", "Oil the gate"), True),  # there is none
    ],
)
def test_a_change_of_nothing_or_to_what_is_so_is_idle(
    sets: dict[str, Any], told: Constraint, idle: bool
) -> None:
    assert effects().of(change(sets, told)).is_idle is idle


def test_of_what_is_not_wholly_known_there_may_be_more() -> None:
    assert not effects(whole=False).of(change({"priority": "low"}, so("title", "Oil it"))).is_idle


def test_by_how_much_it_changes_is_something_new() -> None:
    more = change({}, so("id", 18)).model_copy(
        update={"assignments": (so("cost", {"amount": 15}, shift=True),)}
    )
    assert not effects().of(more).is_idle


def test_the_same_told_otherwise_comes_to_the_same() -> None:
    known, assigns = effects(), "club.assign_task"
    named, numbered = change({}, so("title", "Broken shed lock")), change({}, so("id", 18))
    assert known.of(named).subject == known.of(numbered).subject
    assert known.of(named).subject != known.of(change({}, so("id", 17))).subject
    by_name, by_id = (
        change({"person_id": given}, so("id", 18)).model_copy(update={"tool_id": assigns})
        for given in ("Ben Whitlock", 8)
    )
    assert known.of(by_name).made_so == known.of(by_id).made_so


def test_signs_tell_what_another_makes_otherwise_beside_and_of_how_many_it_is() -> None:
    less = change({"status": "done"}, so("id", 18))
    more = change({"status": "done", "cost": 3}, so("id", 18))
    both = change({"status": "done"}, so("garden_id", "Old Orchard"))
    first, second, third = signs_of(less, more, both)
    assert (first["fuller"], second["fuller"], third["fuller"]) == (1.0, 0.0, 0.0)
    assert (first["things_several"], third["things_several"]) == (0.0, 1.0)
    every = signs_of(change({"status": "done"}, so("id", 18), each=True))
    assert every[0]["each_of_one"] == 1.0


@pytest.mark.parametrize(
    ("sets", "told", "apart"),
    [
        ({"cost": 15, "title": "Lock"}, so("garden_id", "Old Orchard"), True),  # as 18 does
        ({"cost": 3}, so("garden_id", "Old Orchard"), False),
        ({"cost": 15}, so("id", 18), False),
    ],
)
def test_what_some_of_several_things_have_already_tells_them_apart(
    sets: dict[str, Any], told: Constraint, apart: bool
) -> None:
    assert effects().of(change(sets, told)).tells_apart is apart
    assert not effects().of(change(sets, told, each=True)).tells_apart
