"""Rows that stand for things of another type, by which they are asked for, too: whose friends."""

from __future__ import annotations

from typing import Any

from graphs.forms.records import Constraint, Find, FindGoal, Order
from graphs.plans.records import CallStep, Plan, RowsStep, Take
from graphs.search.searching import search_plans
from memory.name_directory import KnownValue
from tests.reading_stubs import read, told
from tests.search_stubs import attribute, entity, paths, scope, takes, type_list
from tools.entity_types.records import EntityModel

RIDER, MATE = "club.rider", "club.mate"
TYPES = type_list(
    entity(RIDER, [attribute("id", role="id"), attribute("name", role="name"),
                   attribute("email", format="email"), attribute("town"),
                   attribute("wins").model_copy(update={"type": "integer"})], ["name"]),
    entity(MATE, [attribute("id", target=RIDER, target_attribute="id"),
                  attribute("name", role="name"), attribute("since")], ["name"])
    .model_copy(update={"id_attribute": ""}),
)  # fmt: skip
MODEL = EntityModel(
    types=TYPES,
    paths=paths(
        (
            ("club.find_riders", "list", RIDER, "[]", ("id", "name", "town", "wins"),
             (takes("name", "filter", RIDER, "name"),)),
            ("club.list_mates", "list", MATE, "[]", ("id", "name", "since"),
             (takes("rider_id", "id", RIDER, required=True),)),
        )
    ),
    version="mates",
)  # fmt: skip
KNOWN = (
    KnownValue(entity=RIDER, attribute="name", text="Ada Birk", thing="r1"),
    KnownValue(entity=RIDER, attribute="town", text="Whitby", thing=None),
)


def find_of(request: str) -> dict[str, Any]:
    (goal,) = told(read(request, model=MODEL, known=KNOWN))
    return dict(goal["find"])


def test_the_mates_of_the_mates_are_asked_for_by_mates() -> None:
    once = {"attribute": "rider_id", "value": "Ada Birk", "kind": "name"}
    assert find_of("Who are the mates of Ada Birk?")["constraints"] == [once]
    (twice,) = find_of("Who are the mates of the mates of Ada Birk?")["constraints"]
    assert (twice["attribute"], twice["take"]) == ("rider_id", "id")
    assert twice["find"] == {"entity": MATE, "constraints": [once]}


def test_who_has_the_most_of_what_the_things_have_that_rows_stand_for() -> None:
    find = find_of("Who has the most wins among the mates of Ada Birk?")
    assert (find["entity"], find["limit"]) == (MATE, 1)
    assert find["order"] == {"attribute": "id.wins", "descending": True}
    assert find.get("wanted") is None
    several = find_of("Who are the riders with the most wins among the mates of Ada Birk?")
    assert several.get("limit") is None


def test_what_is_said_of_the_rows_is_not_said_of_whom_they_are_asked_for_by() -> None:
    def places(request: str) -> list[str]:
        return sorted(c["attribute"] for c in find_of(request)["constraints"])

    assert places("Which mates of Ada Birk in Whitby are there?") == ["rider_id", "rider_id.town"]
    assert places("Which mates of Ada Birk are in Whitby?") == ["id.town", "rider_id"]
    assert places("Who in Whitby is a mate of Ada Birk?") == ["id.town", "rider_id"]


def best(*constraints: Constraint, whole: tuple[str, ...] = (), **more: Any) -> Plan:
    find = Find(entity=MATE, constraints=constraints, **more)
    found = search_plans(
        FindGoal(id="g1", find=find), scope(values=KNOWN, whole=whole, model=MODEL)
    )
    assert found.plans, found.why_not
    return found.plans[0]


ADA = Constraint(attribute="rider_id", value="Ada Birk", kind="name")


def test_what_rows_stand_for_is_found_by_their_names_where_a_list_may_end_before_it() -> None:
    most: dict[str, Any] = {"order": Order(attribute="id.wins", descending=True), "limit": 1}
    plan = best(ADA, **most)
    calls = [step for step in plan.steps if isinstance(step, CallStep)]
    assert plan.path == ("club.list_mates", "club.find_riders")
    assert calls[1].over == calls[0].id
    assert getattr(calls[1].arguments["name"], "attribute", "") == "name"
    read_whole = best(ADA, whole=(RIDER,), **most)
    assert [dict(s.arguments) for s in read_whole.steps if isinstance(s, CallStep)][1] == {}


def test_each_mate_of_a_mate_is_told_once() -> None:
    of_mates = Find(entity=MATE, constraints=(ADA,))
    plan = best(Constraint(attribute="rider_id", find=of_mates, take="id"))
    assert plan.path == ("club.list_mates", "club.list_mates")
    last = plan.steps[-1]
    assert isinstance(last, RowsStep)
    assert last.ops == (Take(limit=1, each="id"),)
    assert not any(isinstance(step, RowsStep) for step in best(ADA).steps)


def test_rows_are_not_asked_for_by_what_they_stand_for() -> None:
    plan = best(Constraint(attribute="id", value="Ada Birk", kind="name"))
    (call,) = [step for step in plan.steps if isinstance(step, CallStep) and not step.over][-1:]
    assert call.tool_id != "club.list_mates" or not call.arguments
