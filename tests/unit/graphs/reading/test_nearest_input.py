"""Which of several days of a thing is set where no word says of a day what it is for."""

from __future__ import annotations

import pytest

from graphs.forms.records import DoGoal
from tests.reading_stubs import MODEL, TASK, attribute, read
from tools.entity_types.records import EntityModel, Input


def _model(name: str, *, needed: bool) -> EntityModel:
    """Tasks with another day than when they are due, which whoever makes one may have to tell."""
    kind, paths = MODEL.types[TASK], dict(MODEL.paths)
    kind = kind.model_copy(
        update={"attributes": (*kind.attributes, attribute(name, format="date"))}
    )
    words = tuple(name.split("_"))
    day = Input(key=name, role="content", entity=TASK, attribute=name, words=words)
    for tool in ("club.create_task", "club.update_task"):
        made = day.model_copy(update={"required": needed and tool == "club.create_task"})
        paths[tool] = paths[tool].model_copy(update={"inputs": (*paths[tool].inputs, made)})
    return EntityModel(types={**MODEL.types, TASK: kind}, paths=paths, version=f"{name}{needed}")


def _moved(said: str, model: EntityModel) -> list[str]:
    (goal,) = read(said, model=model).goals
    assert isinstance(goal, DoGoal)
    return [one.attribute for one in goal.assignments]


@pytest.mark.parametrize(("name", "needed"), [("date", False), ("day_of_visit", True)])
def test_a_thing_is_moved_to_its_own_day(name: str, needed: bool) -> None:
    assert _moved("move the broken shed lock to 20 May", _model(name, needed=needed)) == [name]


def test_a_day_that_is_named_is_the_one_set() -> None:
    model = _model("date", needed=True)
    assert _moved("move the due date of the broken shed lock to 20 May", model) == ["due_on"]
