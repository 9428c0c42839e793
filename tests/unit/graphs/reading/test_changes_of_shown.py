"""Changes of what a conversation has shown: which one is meant, what it becomes, whose it is."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.records import Changed, Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import DoGoal, Form
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, read
from tests.search_stubs import entity, type_list
from tools.entity_types.records import AccessPath, EntityModel, Input
from tools.words import identifier_words

EVENT, COOK, ALLERGY = "club.event", "club.cook", "club.allergy"


def _taken(key: str, role: Any, of: str, name: str = "", **more: Any) -> Input:
    words = tuple(word for word in identifier_words(key) if word != "id")
    return Input(key=key, role=role, entity=of, attribute=name or key, words=words, **more)


def _path(name: str, kind: Any, of: str, *inputs: Input) -> AccessPath:
    words = tuple(name.split("_"))
    container = "[]" if kind == "list" else ""
    return AccessPath(tool_id=f"club.{name}", kind=kind, entity=of, inputs=inputs, words=words,
                      container=container)  # fmt: skip


_ID = attribute("id", type="integer", role="id")
_EVENT_ID = _taken("event_id", "id", EVENT, "id", required=True)
_COOK_ID = _taken("cook_id", "id", COOK, "id", required=True)
MODEL = EntityModel(
    types=type_list(
        entity(EVENT, [
            _ID, attribute("title", role="name"), attribute("location"),
            attribute("guests", type="integer"), attribute("status", enum=("open", "held")),
            attribute("cook_id", type="integer", target=COOK, target_attribute="id"),
        ], ("title",)),
        entity(COOK, [
            _ID, attribute("name", role="name"), attribute("shift", enum=("day", "night")),
            attribute("allergies[]"),
        ], ("name",)),
        entity(ALLERGY, [_ID, attribute("allergy", role="name")], ("allergy",)),
    ),
    paths={path.tool_id: path for path in (
        _path("list_events", "list", EVENT),
        _path("list_cooks", "list", COOK),
        _path("change_event", "update", EVENT, _EVENT_ID, *(
            _taken(name, "content", EVENT) for name in ("title", "location", "guests", "status"))),
        _path("assign_event", "action", EVENT, _EVENT_ID,
              _taken("cook_id", "id", COOK, "id", required=True)),
        _path("alter_cook", "update", COOK, _COOK_ID, _taken("name", "content", COOK),
              _taken("shift", "content", COOK)),
        _path("put_cook_on_leave", "action", COOK, _COOK_ID),
        _path("remove_allergy", "delete", COOK, _COOK_ID,
              Input(key="allergy", role="content", entity=COOK, attribute="allergies[]",
                    words=("allergy",), required=True)),
        _path("add_allergy", "create", ALLERGY, _COOK_ID,
              _taken("allergy", "content", ALLERGY, required=True)),
    )},
    version="shown",
)  # fmt: skip
KNOWN = [
    KnownValue(EVENT, "title", "Harvest Feast", 1), KnownValue(EVENT, "title", "Spring Gala", 2),
    KnownValue(EVENT, "location", "Town Hall", 1), KnownValue(EVENT, "location", "Town Hall", 3),
    KnownValue(COOK, "name", "Ana Ruiz", 7), KnownValue(COOK, "name", "Ben Whitlock", 8),
    KnownValue(COOK, "allergies[]", "nuts", 7), KnownValue(COOK, "allergies[]", "milk", 8),
]  # fmt: skip


def _read(text: str, *earlier: EarlierTurn) -> Form:
    return read(text, earlier, model=MODEL, known=KNOWN)


def _turn(text: str, of: str, *ids: int, after: EarlierTurn | None = None, **more: Any) -> Any:
    before = [after] if after is not None else []
    form = _read(text, *before).model_copy(update={"confidence": 1.0, "doubtful": False, **more})
    found = Found(goal="g1", status="answered", entity=of, rows=tuple({"id": i} for i in ids))
    if isinstance(form.goals[0], DoGoal):
        changed = Changed(tool_id=form.goals[0].tool_id, call_id="c")
        found = found.model_copy(update={"changes": (changed,)})
    return EarlierTurn(f"T{len(before) + 1}", text, form, {"g1": found})


def _command(form: Form) -> DoGoal:
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    return goal


def _set(goal: DoGoal) -> dict[str, Any]:
    return {one.attribute: one.value for one in goal.assignments}


def _aimed(goal: DoGoal) -> tuple[str, int, int | None]:
    assert goal.target is not None
    return goal.target.of, goal.target.skip, goal.target.limit


EVENTS = _turn("list the events", EVENT, 1, 2)
FEAST = _turn("show the event Harvest Feast", EVENT, 1)
ANA = _turn("show the cook Ana Ruiz", COOK, 7)


@pytest.mark.parametrize("place", ["the Town Hall", "Town Hall"])
def test_what_the_first_one_is_moved_to_is_no_search_and_one_no_amount(place: str) -> None:
    goal = _command(_read(f"move the first one to {place}", EVENTS))
    assert (_set(goal), _aimed(goal)) == ({"location": "Town Hall"}, ("T1.g1", 0, 1))


def test_a_well_known_place_is_where_something_is_moved_to() -> None:
    form = _read("move it to Zurich", FEAST)
    assert (_set(_command(form)), form.doubtful) == ({"location": "Zurich"}, False)


def test_a_new_name_that_nothing_speaks_of_is_asked_about() -> None:
    form = _read("move it to Foobar", FEAST)
    assert (_set(_command(form)), form.doubtful) == ({"title": "Foobar"}, True)
    assert not _read("rename it to Foobar", FEAST).doubtful
    assert not _read("change the title of it to Foobar", FEAST).doubtful


def test_nobody_is_called_as_somebody_whom_something_is_given_to() -> None:
    goals = _read("give it to Ben instead", ANA).goals
    assert not any(_set(one).get("name") for one in goals if isinstance(one, DoGoal))


def test_another_one_is_given_something_else() -> None:
    done = _turn("assign the first one to Ana Ruiz", EVENT, 1, after=EVENTS)
    goal = _command(_read("and the second one to Ben Whitlock", EVENTS, done))
    assert _aimed(goal) == ("T1.g1", 1, 1)
    assert [one.value for one in goal.assignments] == ["Ben Whitlock"]


def test_another_amount_of_another_one_is_not_set_on_the_last() -> None:
    done = _turn("set the first one to 40 guests", EVENT, 1, after=EVENTS)
    goal = _command(_read("and the second one to 30", EVENTS, done))
    assert (_set(goal), _aimed(goal)) == ({"guests": 30}, ("T1.g1", 1, 1))


def test_things_told_by_what_they_are_not_are_made_so() -> None:
    night = _turn("which cooks are on the night shift?", COOK, 7, 8)
    goal = _command(_read("put the first one on day shift", night))
    assert (goal.tool_id, _set(goal)) == ("club.alter_cook", {"shift": "day"})


def test_a_member_of_a_list_is_removed_from_that_which_has_it() -> None:
    goal = _command(_read("remove the nuts"))
    assert (goal.tool_id, _set(goal)) == ("club.remove_allergy", {"allergy": "nuts"})
    assert goal.target is not None
    assert [one.value for one in goal.target.constraints] == ["nuts"]


def test_what_is_made_belongs_to_what_was_shown_last() -> None:
    goal = _command(_read("add the allergy called peanuts", ANA))
    assert {c.attribute: c.value or c.goal for c in goal.assignments} == {
        "allergy": "peanuts", "cook_id": "T1.g1",
    }  # fmt: skip
    other = _command(_read("add the allergy called peanuts", ANA, _lost()))
    assert set(_set(other)) == {"allergy"}


def _lost() -> EarlierTurn:
    """A look-up that found nothing."""
    form = _read("list the events")
    found = Found(goal="g1", status="nothing_found", entity=EVENT)
    return EarlierTurn("T2", "", form, {"g1": found})


def test_it_is_not_sure_behind_a_look_up_that_found_nothing() -> None:
    assert not _read("set it to 30 guests", FEAST).doubtful
    assert _read("set it to 30 guests", FEAST, _lost()).doubtful


def test_it_is_not_sure_where_words_of_the_last_turn_were_not_understood() -> None:
    asked = "which cooks are on the night shift?"
    ana = _turn(asked, COOK, 7, after=FEAST)
    unread = _turn(asked, COOK, 7, after=FEAST, unread=("softly",))
    assert not _read("set it to 30 guests", FEAST, ana).doubtful
    assert _read("set it to 30 guests", FEAST, unread).doubtful


def test_the_one_thing_that_is_spoken_of_again_is_the_one_meant() -> None:
    first = _turn("which event is open?", EVENT, 1, confidence=0.4)
    again = _turn("where is it?", EVENT, 1, after=first, confidence=0.4)
    assert _read("set it to 30 guests", first).doubtful
    assert not _read("set it to 30 guests", first, again).doubtful


def test_what_was_changed_is_the_one_meant() -> None:
    done = _turn("set the open event to 30 guests", EVENT, 1, confidence=0.4)
    assert not _read("and move it to Zurich", done).doubtful
