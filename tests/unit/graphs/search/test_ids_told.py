"""Ids that go as they were said: side by side, written as their type's are, keys that are names."""

from __future__ import annotations

from typing import Any

from graphs.forms.records import Constraint, DoGoal, Find, FindGoal
from graphs.plans.records import CallStep, Constant
from graphs.search.owning import owning_features
from graphs.search.searching import search_plans
from tests.search_stubs import attribute, entity, its_id, paths, said, scope, takes, type_list
from tools.entity_types.records import EntityModel
from tools.records import Tool

USER, FAN, BOOK = "f.user", "f.fan", "f.book"
_HANDLE = attribute("login", role="id")
TYPES = type_list(
    entity(USER, [_HANDLE, attribute("mail", format="email")], ["login"]).model_copy(
        update={"id_attribute": "login", "name_attributes": ("login", "mail")}
    ),
    entity(FAN, [attribute("id", role="id")]),
    entity(BOOK, [attribute("id", role="id"), attribute("title")]),
)
WAYS = paths(
    (
        ("f.users", "list", USER, "[]", ("login",), ()),
        ("f.by_mail", "detail", USER, "", ("login",),
         (takes("mail", "filter", USER, "mail", required=True),)),
        ("f.fans", "list", FAN, "[]", ("id",), (its_id("username", USER),)),
        ("f.book", "detail", BOOK, "", ("id", "title"),
         (its_id("owner", USER), its_id("book", BOOK))),
        ("f.star", "action", BOOK, "", (), (its_id("owner", USER), its_id("book", BOOK))),
    )
)  # fmt: skip
WAYS = {
    key: one.model_copy(update={"beside": (("owner", "book"),)})
    if {"owner", "book"} <= {i.key for i in one.inputs}
    else one
    for key, one in WAYS.items()
}
MODEL = EntityModel(types=TYPES, paths=WAYS, version="f")
PAIR = said(value="ada/atlas", kind="id")


def calls(goal: Any) -> list[tuple[str, dict[str, Any]]]:
    found = search_plans(goal, scope(values=(), whole=(), model=MODEL, said="so"))
    assert found.plans, found.why_not
    steps = [one for one in found.plans[0].steps if isinstance(one, CallStep)]
    return [
        (one.tool_id, {k: v.value for k, v in one.arguments.items() if isinstance(v, Constant)})
        for one in steps
    ]


def find(entity: str, *told: Constraint) -> FindGoal:
    return FindGoal(id="g1", find=Find(entity=entity, constraints=told))


def test_two_ids_side_by_side_go_into_the_inputs_that_stand_so() -> None:
    assert calls(find(BOOK, PAIR)) == [("f.book", {"owner": "ada", "book": "atlas"})]


def test_what_is_told_by_both_is_not_looked_up_before_it_is_changed() -> None:
    goal = DoGoal(id="g1", action="star", tool_id="f.star", entity=BOOK,
                  target=Find(entity=BOOK, constraints=(PAIR,)))  # fmt: skip
    assert calls(goal) == [("f.star", {"owner": "ada", "book": "atlas"})]


def test_a_name_that_nobody_knows_is_the_key_where_things_are_called_by_theirs() -> None:
    told = said(value="octocat", kind="name", cue="of")
    assert calls(find(FAN, told)) == [("f.fans", {"username": "octocat"})]


def test_rows_are_not_filtered_by_what_they_lack_where_an_input_took_it() -> None:
    told = said("mail", value="ada@acker.example", kind="email")
    assert calls(find(USER, told)) == [("f.by_mail", {"mail": "ada@acker.example"})]


def test_whoever_calls_may_be_told_by_the_description() -> None:
    own = Tool(id="f.mine", group_id="f", name="mine", method="GET", path="/user/fans",
               summary="List the fans of the authenticated user")  # fmt: skip
    assert owning_features(own, "list the fans of Ada") == {"own_met": 0.0, "own_unsaid": 1.0}
