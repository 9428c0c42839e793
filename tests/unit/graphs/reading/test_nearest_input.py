"""Which of several days of a thing is set where no word says of a day what it is for."""

from __future__ import annotations

import pytest

from graphs.forms.records import DoGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import MODEL, TASK, attribute, model_of, read
from tools.entity_types.records import AccessPath, Attribute, EntityModel, Input


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


_KEY = attribute("id", type="integer", role="id")
_LESSON = "club.lesson"


def _lessons(*held: Attribute) -> EntityModel:
    """Lessons with a name, of which all else may be set."""
    listed = model_of(("lesson", "id", (_KEY, attribute("name", role="name"), *held)))
    inputs = [Input(key="lesson_id", role="id", entity=_LESSON, attribute="id", required=True)]
    inputs += [
        Input(key=one.name, role="content", entity=_LESSON, attribute=one.name, words=one.words)
        for one in held
    ]
    path = AccessPath(tool_id="club.update_lesson", kind="update", entity=_LESSON,
                      words=("update", "lesson"), inputs=tuple(inputs))  # fmt: skip
    version = " ".join(one.name for one in held)
    paths = {**listed.paths, path.tool_id: path}
    return EntityModel(types=listed.types, paths=paths, version=version)


_MINUTES = attribute("minutes", type="integer")
_TIMED = (attribute("start", format="time"), _MINUTES)
_AMOUNTS = (_MINUTES, attribute("places", type="integer"))


@pytest.mark.parametrize(
    ("request_", "held", "doubted"),
    [
        ("move Yoga Basics to 11", _TIMED, True),
        ("move Yoga Basics to 11", (_MINUTES,), False),
        ("make Yoga Basics 11 minutes", _TIMED, False),
        ("we're down to 30 Yoga Basics", _AMOUNTS, True),
        ("set the places of Yoga Basics to 30", _AMOUNTS, False),
    ],
)
def test_what_a_number_is_of_is_asked_where_it_may_be_an_hour_or_counts_the_things(
    request_: str, held: tuple[Attribute, ...], doubted: bool
) -> None:
    known = [KnownValue(_LESSON, "name", "Yoga Basics", 3)]
    form = read(request_, model=_lessons(*held), known=known)
    assert form.doubtful is doubted
