"""What commands make of things where no word leads to it, and what they make things of."""

from __future__ import annotations

from typing import Any

import pytest

from tests.charging_stubs import DRIVER, FILE, KNOWN, STATION, VISIT, read_ev
from tests.charging_stubs import MODEL as EV
from tests.reading_stubs import GARDEN, MODEL, TASK, assigned, attribute, only_goal, read, told
from tools.entity_types.records import AccessPath, EntityModel, Input


def goal(text: str) -> dict[str, Any]:
    (found,) = told(read_ev(text))
    return dict(found)


def made(text: str) -> dict[str, Any]:
    found = goal(text)
    assert found["kind"] == "do"
    return {one["attribute"]: one.get("value", one.get("find")) for one in found["assignments"]}


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("close Harbour View", "closed"),
        ("set Harbour View online", "online"),
        ("put Harbour View offline", "offline"),
    ],
)
def test_a_verb_and_what_stands_behind_a_name_say_what_a_thing_becomes(
    text: str, status: str
) -> None:
    assert made(text) == {"status": status}
    assert goal(text)["target"]["constraints"] == [
        {"attribute": "name", "value": "Harbour View", "kind": "name"}
    ]


def test_what_tells_a_thing_stands_before_its_name() -> None:
    found = goal("close the offline station Harbour View")
    assert [one["value"] for one in found["assignments"]] == ["closed"]


def test_a_reason_is_text_and_tells_no_thing() -> None:
    found = goal("reject Ada's file because she is offline since Friday")
    assert found["assignments"] == [
        {"attribute": "reason", "value": "she is offline since Friday", "kind": "text"}
    ]
    assert [one["attribute"] for one in found["target"]["constraints"]] == ["driver_id"]


def test_a_name_has_two_halves_and_is_no_number_of_a_telephone() -> None:
    assert made("Add a driver: Nora van Bell, nora@mail.example, from Dublin") == {
        "first_name": "Nora",
        "last_name": "van Bell",
        "email": "nora@mail.example",
        "city": "Dublin",
    }


def test_what_is_made_for_a_name_is_made_for_what_that_leads_to() -> None:
    found = made("plan a visit for Ada on 20 May at 15:00")
    assert found["starts_at"] == "2026-05-20T15:00:00"
    assert found["file_id"] == {
        "entity": FILE,
        "constraints": [{"attribute": "driver_id", "value": "Ada", "kind": "name"}],
    }


def test_any_one_of_a_kind_is_to_be_made() -> None:
    assert goal("report a station: North Gate, offline")["tool_id"] == "club.add_station"


def test_a_state_is_no_thing_that_is_meant() -> None:
    visit = goal("when is Ada's visit?")
    assert visit["find"]["entity"] == VISIT


def test_what_nothing_leads_to_over_another_thing() -> None:
    (denied,) = goal("drivers who haven't had a visit")["find"]["constraints"]
    inner = denied["find"]
    assert (denied["attribute"], denied["op"], denied["take"]) == ("id", "not in", "driver_id")
    assert inner["entity"] == FILE
    (between,) = inner["constraints"]
    assert (between["op"], between["take"], between["find"]["entity"]) == ("in", "file_id", VISIT)


@pytest.mark.parametrize(("text", "op"), [("negative", "<"), ("positive", ">")])
def test_an_amount_is_on_a_side_of_nothing(text: str, op: str) -> None:
    find = goal(f"drivers with a {text} balance")["find"]
    assert find["entity"] == DRIVER
    assert [(c["attribute"], c["op"], c["value"]) for c in find["constraints"]] == [
        ("balance", op, 0)
    ]


def test_a_day_is_that_of_the_moment_that_every_thing_has() -> None:
    (told_day,) = goal("how many visits were there in May?")["find"]["constraints"]
    assert told_day["attribute"] == "starts_at"


def test_a_verb_makes_so_what_a_flag_says_a_thing_is() -> None:
    kind = MODEL.types[GARDEN]
    flags = tuple(attribute(name, type="boolean") for name in ("is_open", "checked_in"))
    kind = kind.model_copy(update={"attributes": (*kind.attributes, *flags)})
    own = Input(key="garden_id", role="id", entity=GARDEN, attribute="id", words=("garden",))
    takes = (Input(key=a.name, role="content", entity=GARDEN, attribute=a.name, words=a.words)
             for a in flags)  # fmt: skip
    path = AccessPath(tool_id="club.update_garden", kind="update", entity=GARDEN,
                      inputs=(own, *takes), words=("update", "garden"))  # fmt: skip
    model = EntityModel(types={GARDEN: kind}, paths={path.tool_id: path}, version="flags")
    for verb, sets in (("open", {"is_open": True}), ("check", {})):
        (found,) = told(read(f"{verb} Riverside", model=model))
        assert {a["attribute"]: a["value"] for a in found.get("assignments", ())} == sets


@pytest.mark.parametrize("request_", [
    "set the answer of the broken shed lock to no",
    "put the broken shed lock down as a no",
    "the shed is full, put the broken shed lock down as a no",
])  # fmt: skip
def test_yes_and_no_are_values_where_something_becomes_that(request_: str) -> None:
    kind, path = MODEL.types[TASK], MODEL.paths["club.update_task"]
    answer = attribute("answer", enum=("yes", "no", "unknown"))
    told_by = Input(
        key="answer", role="content", entity=TASK, attribute="answer", words=("answer",)
    )
    model = EntityModel(
        types={
            **MODEL.types,
            TASK: kind.model_copy(update={"attributes": (*kind.attributes, answer)}),
        },
        paths={path.tool_id: path.model_copy(update={"inputs": (*path.inputs, told_by)})},
        version="answers",
    )
    assert assigned(only_goal(request_, model)) == {"answer": "no"}


def test_a_verb_says_what_a_thing_becomes_beside_what_else_is_set() -> None:
    station, path = EV.types[STATION], EV.paths["club.update_station"]
    priced = (*station.attributes, attribute("price", type="number"))
    price = Input(key="price", role="content", entity=STATION, attribute="price", words=("price",))
    model = EntityModel(
        types={**EV.types, STATION: station.model_copy(update={"attributes": priced})},
        paths={**EV.paths, path.tool_id: path.model_copy(update={"inputs": (*path.inputs, price)})},
        version="priced",
    )
    found = assigned(only_goal("close Harbour View, price 40", model, KNOWN))
    assert found == {"status": "closed", "price": 40}


def test_any_day_that_is_called_so_is_set_nowhere() -> None:
    form = read("make Broken shed lock high, due on a Saturday")
    assert assigned(told(form)[0]) == {"priority": "high"}
    assert form.unread
    assert assigned(told(read("make Broken shed lock high, due on Saturday"))[0])["due_on"]
