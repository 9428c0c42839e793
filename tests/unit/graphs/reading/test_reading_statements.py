"""Statements: beside a command, before it, and those that are commands themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from graphs.forms.records import DoGoal
from graphs.reading.sentences import predicate
from graphs.reading.tokens import tokens_of
from tests.reading_stubs import (
    GARDEN,
    MODEL,
    PERSON,
    TASK,
    assigned,
    attribute,
    named,
    only_goal,
    read,
    told,
)
from tools.entity_types.records import AccessPath, EntityModel, Input
from tools.words import identifier_words


def _taken(key: str, role: Any, entity: str, **more: Any) -> Input:
    words = tuple(word for word in identifier_words(key) if word != "id")
    return Input(key=key, role=role, entity=entity, attribute=key, words=words, **more)


def _path(name: str, kind: Any, entity: str, told: str, *inputs: Input) -> AccessPath:
    words = (*identifier_words(name), *told.split())
    return AccessPath(
        tool_id=f"club.{name}", kind=kind, entity=entity, inputs=inputs, container="", words=words
    )


def _model() -> EntityModel:
    """The club, where people and gardens can be changed, and tasks taken up again."""
    person = _taken("id", "id", PERSON, required=True)
    garden = _taken("garden_id", "id", GARDEN, required=True)
    paths = [
        _path("update_person", "update", PERSON, "", person, _taken("phone", "content", PERSON)),
        _path("change_garden", "update", GARDEN, "", _taken("id", "id", GARDEN),
              _taken("has_water", "content", GARDEN)),
        _path("reopen_task", "action", TASK, "it came back", _taken("id", "id", TASK)),
        _path("add_gardener", "create", PERSON, "enrol", garden,
              _taken("person_id", "id", PERSON, required=True)),
    ]  # fmt: skip
    more = {path.tool_id: path for path in paths}
    return EntityModel(types=MODEL.types, paths={**MODEL.paths, **more}, version="statements")


CLUB = _model()


@pytest.mark.parametrize(
    "request_",
    [
        "close the broken shed lock, the glue has dried",
        "close the broken shed lock, it works again",
        "close the broken shed lock, nobody has complained",
        "close the broken shed lock, the new glue worked",
        "close the broken shed lock, they mended it on 3 May",
        "close the broken shed lock, that lock belongs to another club",
        "close the broken shed lock, that lock is bent",
    ],
)
def test_a_reason_beside_a_command_is_not_unread(request_: str) -> None:
    goal = only_goal(request_, CLUB)
    assert goal["tool_id"] == "club.close_task"
    assert named(goal) == ["Broken shed lock"]


@pytest.mark.parametrize(
    "request_",
    [
        "close the broken shed lock, the glittering one",
        "close the broken shed lock, notify the warden it is done",
        "close the broken shed lock, the hinges must be oiled",
        "close the broken shed lock, but the hinges have rusted",
        "close the broken shed lock, whoever has oiled it",
        "close the broken shed lock, that standpipe was mended",
        "close the broken shed lock, that one is bent",
    ],
)
def test_what_may_pick_bid_or_restrict_is_no_reason(request_: str) -> None:
    assert read(request_, model=CLUB).unread


@pytest.mark.parametrize(
    "request_",
    [
        "the broken shed lock can be closed now",
        "the broken shed lock can be closed now, they have mended it",
        "the broken shed lock must be closed, they have mended it",
    ],
)
def test_what_may_be_done_by_now_is_to_be_done(request_: str) -> None:
    goal = only_goal(request_, CLUB)
    assert (goal["tool_id"], named(goal)) == ("club.close_task", ["Broken shed lock"])


@pytest.mark.parametrize(
    "request_",
    [
        "can the broken shed lock be closed now?",
        "which tasks can be closed now?",
        "show me the tasks that can be closed now",
        "the broken shed lock can be closed",
        "the broken shed lock cannot be closed now",
    ],
)
def test_what_may_be_done_and_is_asked_or_left_open_is_not_to_be_done(request_: str) -> None:
    assert not any(isinstance(goal, DoGoal) for goal in read(request_, model=CLUB).goals)


def test_a_day_by_which_things_are_closed_leaves_the_verb_its_own() -> None:
    kind = CLUB.types[TASK]
    closed = attribute("closed", format="date")
    tasks = kind.model_copy(update={"attributes": (*kind.attributes, closed)})
    model = EntityModel(types={**CLUB.types, TASK: tasks}, paths=CLUB.paths, version="closed")
    assert only_goal("the broken shed lock must be closed", model)["tool_id"] == "club.close_task"


@pytest.mark.parametrize(
    "said", ["We want something of high priority", "A member wants something of high priority"]
)
def test_what_is_wished_for_is_what_is_asked_about(said: str) -> None:
    (goal,) = told(read(f"{said}. Which task is the cheapest?"))
    assert [one["value"] for one in goal["find"]["constraints"]] == ["high"]
    assert goal["find"]["order"] == {"attribute": "cost"}


def test_a_sentence_before_a_command_names_what_a_pronoun_stands_for() -> None:
    goal = only_goal("The broken shed lock got stuck. Delete it.", CLUB)
    assert (goal["tool_id"], named(goal)) == ("club.delete_task", ["Broken shed lock"])


def test_a_statement_denies_no_thing_that_is_meant() -> None:
    goal = only_goal("Ana Ruiz doesn't need the broken shed lock any more, close that task", CLUB)
    assert all("op" not in one for one in goal["target"]["constraints"])


@pytest.mark.parametrize(
    "request_",
    [
        "Ana Ruiz has a new phone number, it's 07700 900777 now",
        "Ana Ruiz has a new phone: 07700 900777",
    ],
)
def test_a_statement_with_a_value_is_a_change(request_: str) -> None:
    goal = only_goal(request_, CLUB)
    assert goal["tool_id"] == "club.update_person"
    assert (assigned(goal), named(goal)) == ({"phone": "07700 900777"}, ["Ana Ruiz"])


def test_what_is_said_of_a_thing_is_what_it_becomes() -> None:
    goal = only_goal("Riverside no longer has water. Could you change that?", CLUB)
    assert goal["tool_id"] == "club.change_garden"
    assert (assigned(goal), named(goal)) == ({"has_water": False}, ["Riverside"])


def test_a_statement_of_what_an_operation_does_is_a_command() -> None:
    goal = only_goal("the leaking standpipe by the gate has come back", CLUB)
    assert goal["tool_id"] == "club.reopen_task"


@pytest.mark.parametrize(
    "request_",
    [
        "the leaking standpipe by the gate has not come back",
        "the leaking standpipe by the gate will come back",
        "the leaking standpipe by the gate is here",
    ],
)
def test_what_is_denied_or_to_come_or_else_is_no_command(request_: str) -> None:
    assert told(read(request_, model=CLUB))[0]["kind"] != "do"


def test_how_something_was_done_is_not_passed_over() -> None:
    form = read("the leaking standpipe by the gate has come back rusty", model=CLUB)
    assert form.unread == ("rusty",)


def test_a_known_thing_is_put_into_another() -> None:
    goal = only_goal("put Ana Ruiz down for Riverside", CLUB)
    assert goal["tool_id"] == "club.add_gardener"
    assert assigned(goal) == {"garden_id": "Riverside", "person_id": "Ana Ruiz"}


def test_all_counts_of_what_a_thing_is_made_of() -> None:
    form = read('The vandals left "Torn net" with cost 40 behind, please create a task', model=CLUB)
    assert any("vandals" in words for words in form.unread)


@pytest.mark.parametrize(
    ("text", "behind"),
    [
        ("the saw that Omar had borrowed is back", "is back"),
        ("Ana Ruiz has a new phone", "has a new phone"),
        ("the plots that are free", ""),
        ("is the saw back", ""),
        ("I have lost the saw", ""),
        ("the saw is back?", ""),
    ],
)
def test_where_a_statement_says_it(text: str, behind: str) -> None:
    tokens: Sequence[Any] = tokens_of(text)
    at = predicate(tokens)
    assert (text[tokens[at].start :] if at >= 0 else "") == behind
