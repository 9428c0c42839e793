"""What a command gives by its place among things found before, and by the name of what takes it."""

from __future__ import annotations

import pytest

from graphs.answering.records import Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import DoGoal, Form
from tests.reading_stubs import MODEL, PERSON, TASK, attribute, read
from tools.entity_types.records import EntityModel, EntityType, Input


def found(request: str, entity: str, *ids: int, at: int = 1) -> EarlierTurn:
    form = read(request).model_copy(update={"confidence": 1.0, "doubtful": False})
    rows = tuple({"id": one} for one in ids)
    return EarlierTurn(
        f"T{at}",
        request,
        form,
        {"g1": Found(goal="g1", status="answered", entity=entity, rows=rows)},
    )


def command(form: Form) -> DoGoal:
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    return goal


PEOPLE = found("which persons are there?", PERSON, 7, 8, 9)


@pytest.mark.parametrize(
    ("said", "skip"),
    [
        ("assign the broken shed lock to the second of them", 1),
        ("assign the broken shed lock to the first one", 0),
        ("assign the broken shed lock to the last one", 2),
    ],
)
def test_a_thing_is_given_by_its_place(said: str, skip: int) -> None:
    form = read(said, [PEOPLE])
    goal = command(form)
    assert goal.target is not None
    assert [c.value for c in goal.target.constraints] == ["Broken shed lock"]
    (given,) = goal.assignments
    assert given.attribute == "person_id"
    assert given.find is not None
    assert (given.find.of, given.find.skip, given.find.limit) == ("T1.g1", skip, 1)
    assert form.follows


@pytest.mark.parametrize("said", ["the fourth of them", "the fourth one"])
def test_a_place_that_there_is_not_is_left_unread(said: str) -> None:
    form = read(f"assign the broken shed lock to {said}", [PEOPLE])
    assert "fourth" in form.unread[0]


def test_what_is_done_to_the_second_one_is_given_nothing() -> None:
    tasks = found("list the tasks", TASK, 17, 18)
    goal = command(read("close the second one", [tasks]))
    assert goal.target is not None
    assert (goal.target.of, goal.target.skip, goal.assignments) == ("T1.g1", 1, ())


def test_another_place_puts_it_right() -> None:
    request = "assign the broken shed lock to the first of them"
    made = EarlierTurn(
        "T2", request, read(request, [PEOPLE]), {"g1": Found(goal="g1", status="impossible")}
    )
    goal = command(read("oh no, the third one I meant", [PEOPLE, made]))
    (given,) = goal.assignments
    assert given.find is not None
    assert (goal.tool_id, given.find.of, given.find.skip) == ("club.assign_task", "T1.g1", 2)


def test_an_id_stands_behind_what_takes_it() -> None:
    bays = EntityType(
        id="club.storage_bay", group_id="club", words=("storage", "bay"), id_attribute="bay_id",
        attributes=(attribute("bay_id", type="integer", role="id"),),
    )  # fmt: skip
    kept = attribute("bay_id", type="integer", target=bays.id, target_attribute="bay_id")
    task = MODEL.types[TASK]
    task = task.model_copy(update={"attributes": (*task.attributes, kept)})
    path = MODEL.paths["club.update_task"]
    taken = Input(key="bay_id", role="content", entity=task.id, attribute="bay_id",
                  words=("bay", "id"))  # fmt: skip
    path = path.model_copy(update={"inputs": (*path.inputs, taken)})
    model = EntityModel(
        types={**MODEL.types, task.id: task, bays.id: bays},
        paths={**MODEL.paths, path.tool_id: path},
        version="bays",
    )
    form = read("move the broken shed lock to bay 12", model=model)
    assert [(c.attribute, c.value) for c in command(form).assignments] == [("bay_id", 12)]


def test_a_command_that_was_not_done_is_put_right_for_the_same_thing() -> None:
    one = found("which task of Riverside is open?", TASK, 17)
    asked = read("assign it to Ana Ruiz", [one])
    assert command(asked).target_goal == "T1.g1"
    held = EarlierTurn("T2", "", asked, {"g1": Found(goal="g1", status="needs_input")})
    goal = command(read("no, Ben Whitlock", [one, held]))
    assert (goal.target_goal, [c.value for c in goal.assignments]) == ("T1.g1", ["Ben Whitlock"])


def test_her_is_the_one_thing_that_is_taken_where_nobody_is_known_to_be_a_person() -> None:
    person = MODEL.types[PERSON]
    kept = tuple(a for a in person.attributes if a.name != "email")
    plain = person.model_copy(update={"attributes": kept, "name_attributes": ("full_name",)})
    model = EntityModel(types={**MODEL.types, PERSON: plain}, paths=MODEL.paths, version="plain")
    request = "which persons have the phone 555-0199?"
    form = read(request, model=model).model_copy(update={"confidence": 1.0, "doubtful": False})
    told = Found(goal="g1", status="answered", entity=PERSON, rows=({"id": 7},))
    one = EarlierTurn("T1", request, form, {"g1": told})
    goal = command(read("assign the broken shed lock to her", [one], model))
    assert [(c.attribute, c.goal) for c in goal.assignments] == [("person_id", "T1.g1")]


def test_that_thing_is_the_one_of_the_type_that_was_named_last() -> None:
    listed = found("which gardens have water?", "club.garden", 1)
    asked = found("which tasks are there at Old Orchard?", TASK, 17, 18, at=2)
    goal = command(read('create a task "Mend the fence" for that garden', [listed, asked]))
    given = {c.attribute: c.value for c in goal.assignments}
    assert given["garden_id"] == "Old Orchard"


def test_the_other_one_is_not_the_one_found() -> None:
    one = found("which persons are there?", PERSON, 7)
    given = command(read("assign the broken shed lock to that one", [one])).assignments
    assert [c.goal for c in given] == ["T1.g1"]
    given = command(read("assign the broken shed lock to the other one", [one])).assignments
    assert "T1.g1" not in [c.goal for c in given]
