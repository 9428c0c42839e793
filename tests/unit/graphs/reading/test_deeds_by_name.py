"""Deeds that are called by a verb, and deeds that are only described with it."""

from __future__ import annotations

from graphs.forms.records import DoGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import MODEL, PERSON, TASK, attribute, only_goal, read
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, Input

_ID = Input(key="task_id", role="id", entity=TASK, attribute="id", words=("task",), required=True)
_GIFT = "club.gift"


def _deed(name: str, *words: str) -> AccessPath:
    return AccessPath(tool_id=f"club.{name}_task", kind="action", entity=TASK, inputs=(_ID,),
                      words=(name, "task", *words))  # fmt: skip


def _model(*paths: AccessPath) -> EntityModel:
    more = {path.tool_id: path for path in paths}
    return EntityModel(types=MODEL.types, paths={**MODEL.paths, **more}, version="deeds by name")


def test_a_deed_that_is_called_so_is_meant_and_none_described_so() -> None:
    model = _model(_deed("resume", "put", "paused", "back"), _deed("pause", "halt"))
    assert only_goal("pause the broken shed lock", model)["tool_id"] == "club.pause_task"
    goal = only_goal("put the broken shed lock back", model)
    assert goal["tool_id"] == "club.resume_task"


def test_a_verb_said_of_another_thing_is_no_deed_that_it_describes() -> None:
    form = read("take Ana Ruiz", model=_model(_deed("pause", "take", "list")))
    assert form.doubtful or not any(isinstance(goal, DoGoal) for goal in form.goals)


def test_who_is_called_so_alone_is_changed() -> None:
    person = Input(key="person_id", role="id", entity=PERSON, attribute="id", words=("person",),
                   required=True)  # fmt: skip
    kind = MODEL.types[PERSON]
    garden = attribute("garden_id", target="club.garden", target_attribute="id")
    kind = kind.model_copy(update={"attributes": (*kind.attributes, garden)})
    put = Input(key="garden_id", role="content", entity=PERSON, attribute="garden_id",
                words=("garden",))  # fmt: skip
    changes = AccessPath(tool_id="club.update_person", kind="update", entity=PERSON,
                         inputs=(person, put), words=("update", "person"))  # fmt: skip
    task = MODEL.paths["club.update_task"]  # it may be put to a garden, too
    model = EntityModel(types={**MODEL.types, PERSON: kind},
                        paths={one.tool_id: one for one in (task, changes)},
                        version="put")  # fmt: skip
    assert only_goal("move Ana to Riverside", model)["tool_id"] == changes.tool_id


def test_what_is_said_to_be_new_changes_nothing_that_is_there() -> None:
    kind = entity(_GIFT, [attribute("id", type="integer", role="id"),
                          attribute("donor", role="name"), attribute("amount", type="number")],
                  ())  # fmt: skip
    own = Input(key="gift_id", role="id", entity=_GIFT, attribute="id", words=("gift",),
                required=True)  # fmt: skip
    takes = tuple(Input(key=key, role="content", entity=_GIFT, attribute=key, words=(key,),
                        required=True) for key in ("donor", "amount"))  # fmt: skip
    paths = (
        AccessPath(tool_id="club.create_gift", kind="create", entity=_GIFT, inputs=takes,
                   words=("create", "gift")),
        AccessPath(tool_id="club.update_gift", kind="update", entity=_GIFT, inputs=(own, *takes),
                   words=("update", "gift")),
    )  # fmt: skip
    model = EntityModel(types={_GIFT: kind}, paths={p.tool_id: p for p in paths}, version="gifts")
    known = [KnownValue(_GIFT, "donor", "Ms Tallis", 2)]
    (goal,) = read("new gift: 50 euros from Ms Tallis", model=model, known=known).goals
    assert isinstance(goal, DoGoal)
    assert goal.tool_id == "club.create_gift"
    assert {c.attribute: c.value for c in goal.assignments} == {"donor": "Ms Tallis", "amount": 50}


def test_what_a_new_thing_is_described_by_is_not_its_name() -> None:
    (goal,) = read("new task: a high Zephyr by 20 May").goals
    assert isinstance(goal, DoGoal)
    assert goal.tool_id == "club.create_task"
    told = {c.attribute: c.value for c in goal.assignments}
    assert told == {"title": "Zephyr", "priority": "high", "due_on": "2026-05-20"}
