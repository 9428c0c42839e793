"""What a command needs and only names: it is looked up before anything is changed."""

from __future__ import annotations

from dataclasses import replace

from graphs.forms.records import DoGoal, Form
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, read
from tests.search_stubs import entity, its_id, takes
from tools.entity_types.records import AccessPath, EntityModel

YARD = entity(
    "club.yard", [attribute("id", role="id"), attribute("name", role="name"), attribute("town")],
    ["name"],
)  # fmt: skip
STAY = entity(
    "club.berth",
    [
        attribute("id", role="id"),
        attribute("yard_id", target=YARD.id, target_attribute="id"),
        attribute("arrival", format="date"),
        attribute("label", role="name"),
    ],
    ["label"],
)
CRATE = entity("club.crate", [attribute("id", role="id"), attribute("name", role="name")], ["name"])
RENT = AccessPath(
    tool_id="club.reserve_berth", kind="create", entity=STAY.id,
    words=("reserve", "berth"),
    inputs=(
        takes("yard_id", "content", STAY.id, "yard_id", required=True),
        takes("arrival", "content", STAY.id, "arrival", required=True),
        takes("label", "content", STAY.id, "label"),
    ),
)  # fmt: skip
PACK = AccessPath(
    tool_id="club.crate_add_part", kind="action", entity=YARD.id, words=("add", "part", "crate"),
    inputs=(its_id("yard_id", YARD.id), takes("quantity", "content")),
)  # fmt: skip
LIST = AccessPath(tool_id="club.list_yards", kind="list", entity=YARD.id, container="[]")
MODEL = EntityModel(
    types={one.id: one for one in (YARD, STAY, CRATE)},
    paths={path.tool_id: path for path in (RENT, PACK, LIST)},
    version="1",
)


def done(form: Form) -> DoGoal:
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    return goal


def test_a_name_behind_a_preposition_is_the_thing_needed_and_what_follows_tells_it_apart() -> None:
    form = read("Reserve a berth at Sail Loft in Whitby on 3 June 2027", model=MODEL)
    made = {one.attribute: one for one in done(form).assignments}
    assert made["arrival"].value == "2027-06-03"
    assert "label" not in made
    found = made["yard_id"].find
    assert found is not None
    assert [(one.attribute, one.value, one.kind) for one in found.constraints] == [
        ("name", "Sail Loft", "name"),
        ("", "Whitby", "place"),
    ]
    assert form.unread == ()


def test_a_number_alone_says_how_many_and_the_words_of_the_operation_are_read() -> None:
    form = read("add two of Sail Loft to my crate", model=MODEL)
    goal = done(form)
    assert goal.tool_id == "club.crate_add_part"
    assert [(one.attribute, one.value) for one in goal.assignments] == [("quantity", 2)]
    assert "crate" not in form.unread


def test_a_name_that_something_known_bears_is_not_looked_up() -> None:
    known = (KnownValue(STAY.id, "label", "Dark Quay", "1"),)
    for name in ("Dark Quay", "Sail Loft"):
        form = read(f"Reserve a berth at {name} on 3 June 2027", model=MODEL, known=known)
        finds = [one.find for one in done(form).assignments if one.find is not None]
        assert bool(finds) is (name == "Sail Loft")


def test_a_part_of_a_longer_known_name_tells_nothing_apart() -> None:
    known = (KnownValue(CRATE.id, "name", "Hull Resigns", "1"),)
    form = read("Reserve a berth at Sail Loft in Hull Resigns", model=MODEL, known=known)
    found = next(one.find for one in done(form).assignments if one.find is not None)
    assert [one.value for one in found.constraints] == ["Sail Loft"]


def test_a_name_known_from_another_service_tells_apart() -> None:
    port = CRATE.model_copy(update={"id": "maps.port", "group_id": "maps"})
    model = replace(MODEL, types={**MODEL.types, port.id: port})
    told = ((port.id, "name", True), (CRATE.id, "name", False), (YARD.id, "town", True))
    for bearer, attribute_, apart in told:
        known = (KnownValue(bearer, attribute_, "Whitby", "1"),)
        form = read("Reserve a berth at Sail Loft in Whitby", model=model, known=known)
        found = next(one.find for one in done(form).assignments if one.find is not None)
        assert ("Whitby" in [one.value for one in found.constraints]) is apart


def test_a_name_that_another_thing_tells_within_it_is_looked_up() -> None:
    known = (KnownValue(STAY.id, "berth.name", "Sail Loft", "1"),)
    form = read("Reserve a berth at Sail Loft", model=MODEL, known=known)
    found = next(one.find for one in done(form).assignments if one.find is not None)
    assert [one.value for one in found.constraints] == ["Sail Loft"]
