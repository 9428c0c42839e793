"""The question whether a doubtful command is meant, with all that it would change."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from graphs.planning.asking_meant import deed, whether_meant
from graphs.planning.context import Planner
from graphs.plans.records import CallStep, Constant, Source, Taken
from graphs.plans.tables import Table
from memory.name_directory import KnownValue
from tests.answering_stubs import BOOKING, MODEL, PERSON, library
from tests.search_stubs import StubGrounding, named

CONTEXT = cast("Any", SimpleNamespace(earlier=()))


def planner(*known: KnownValue) -> Planner:
    return Planner(cast("Any", None), MODEL, cast("Any", StubGrounding(known)))


def asked(*ids: int, over: str = "") -> str:
    tool = library().tool("desk.bookings_confirm")
    taken: dict[str, Source] = {"booking_id": Taken(step="s1", attribute="id")}
    step = CallStep(id="s2", tool_id=tool.id, arguments=taken, over=over)
    rows: list[dict[str, Any]] = [{"id": one} for one in ids]
    held = {"s1": Table(BOOKING, rows)}
    return whether_meant(CONTEXT, tool, step, held, planner())["name"]


def test_all_things_that_would_be_changed_are_named() -> None:
    assert asked(17, 18, over="s1").endswith("; 17; 18")


def test_one_thing_is_named() -> None:
    assert asked(17).endswith("; 17")


def test_a_thing_that_is_given_is_told_by_its_name() -> None:
    tool = library().tool("desk.bookings_create")
    given: dict[str, Source] = {"person_id": Constant(value=7), "room": Constant(value=7)}
    step = CallStep(id="s1", tool_id=tool.id, arguments=given)
    told = deed(tool, step, planner(named(PERSON, "Ada", 7)), {})
    assert told.endswith("person id Ada; room 7")
    assert deed(tool, step, planner(), {}).endswith("person id 7; room 7")


def test_an_operation_without_a_summary_goes_by_the_words_of_its_name() -> None:
    tool = library().tool("desk.bookings_create")
    bare = tool.model_copy(update={"summary": "", "name": "editClient"})
    step = CallStep(id="s1", tool_id=tool.id, arguments={"banned": Constant(value=True)})
    assert deed(bare, step, planner(), {}) == "Edit client; banned yes"


def test_what_was_reckoned_is_told_as_it_becomes() -> None:
    tool = library().tool("desk.bookings_create")
    given: dict[str, Source] = {
        "room": Taken(step="s1", attribute="room"),
        "hours": Taken(step="s1", attribute="new_hours"),
    }
    step = CallStep(id="s2", tool_id=tool.id, arguments=given)
    held = {"s1": Table(BOOKING, [{"room": 4, "hours": 2, "new_hours": 5}])}
    assert deed(tool, step, planner(), held).endswith("; hours 5")


def test_the_thing_is_told_once() -> None:
    tool = library().tool("desk.bookings_clear")
    given: dict[str, Source] = {
        "booking_id": Constant(value=17),
        "room": Taken(step="s1", attribute="new_room"),
    }
    step = CallStep(id="s2", tool_id=tool.id, arguments=given)
    held = {"s1": Table(BOOKING, [{"id": 17, "room": 4, "new_room": 5}])}
    told = whether_meant(CONTEXT, tool, step, held, planner())["name"]
    assert "booking id" not in told
    assert "; room 5; 17" in told
