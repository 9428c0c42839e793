from __future__ import annotations

from typing import Any

import pytest

from tools.importing.changes import breaking_changes
from tools.records import OutputField, Parameter, Tool

CITY = Parameter(key="city", name="city", location="query", enum=("a", "b"))
OLD = Tool(
    id="g.t",
    group_id="g",
    name="t",
    path="/a",
    risk="read",
    parameters=(CITY,),
    outputs=(OutputField(path="id", type="integer"), OutputField(path="any", type="any")),
    security=(("key",),),
)


def parameter(**changes: Any) -> dict[str, Any]:
    return {"parameters": (CITY.model_copy(update=changes),)}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"path": "/b"}, "GET /a is now GET /b"),
        ({"base_url": "https://b.org"}, "it is now at https://b.org"),
        ({"risk": "write"}, "may change something"),
        ({"security": (("token",),)}, "it demands token"),
        ({"parameters": ()}, "input city is gone"),
        (parameter(required=True), "input city is now required"),
        (parameter(type="integer"), "input city is now integer, was string"),
        (parameter(enum=("a",)), "input city takes fewer values"),
        (
            {"parameters": (CITY, CITY.model_copy(update={"name": "n", "required": True}))},
            "input n is new and required",
        ),
        ({"outputs": OLD.outputs[1:]}, "output id is gone"),
        (
            {"outputs": (OutputField(path="id"), OLD.outputs[1])},
            "output id is now string, was integer",
        ),
    ],
)
def test_what_breaks_a_call(changes: dict[str, Any], said: str) -> None:
    (found,) = breaking_changes(OLD, OLD.model_copy(update=changes))
    assert said in found


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"summary": "Other words", "deprecated": True},
        {"security": ()},
        {"security": (("token",), ("key",))},
        parameter(type="any", enum=("a", "b", "c")),
        parameter(enum=()),
        {"parameters": (CITY, CITY.model_copy(update={"name": "n"}))},
        {"outputs": (*OLD.outputs, OutputField(path="new"))},
        {"outputs": (OLD.outputs[0], OutputField(path="any", type="string"))},
    ],
)
def test_what_breaks_nothing(changes: dict[str, Any]) -> None:
    assert breaking_changes(OLD, OLD.model_copy(update=changes)) == ()


def test_a_tool_that_was_open_and_now_demands_a_credential() -> None:
    was_open = OLD.model_copy(update={"security": ()})
    assert breaking_changes(was_open, OLD) == ("it demands key",)
    assert breaking_changes(was_open, OLD.model_copy(update={"security": (("key",), ())})) == ()
