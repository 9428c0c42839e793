"""Requests that ask knowledge trees as they are."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import pytest

from graphs.form_reasoner import ReadQuestion
from graphs.forms.records import CallGoal, Constraint, Find, FindGoal, Form, Order, Total
from graphs.planning.looking_up import looked_up
from tools.entity_types.building import build_entity_model
from tools.volatile_library import VolatileLibrary
from trees.operations import tree_catalogue
from trees.records import Tree

KILNS = [{"name": "Ember", "heat": 900}, {"name": "Ash", "heat": 1200}]
REQUEST = "When is the pottery open?"
LISTED = Find(entity="pottery.kilns")


def asked(form: Form, *trees: str) -> list[str]:
    """The operations that a form calls, "" for each goal that calls none."""
    library = VolatileLibrary()
    for name in trees:
        tree = Tree(name, "x.json", {"Kilns": KILNS, "Opening hours": "9 to 5"})
        library.put(tree_catalogue(tree, digest=name * 9))
    question = ReadQuestion(
        request=REQUEST,
        now=datetime(2026, 5, 1, tzinfo=UTC),
        model=build_entity_model(list(library.tools())),
        library=library,
        grounding=cast("Any", SimpleNamespace()),
    )
    goals = looked_up(form, question, 8).goals
    return [goal.tool_id if isinstance(goal, CallGoal) else "" for goal in goals]


def form(find: Find, confidence: float = 0.1, **more: Any) -> Form:
    return Form(goals=(FindGoal(id="g1", find=find, **more),), confidence=confidence)


def test_rows_that_are_listed_in_doubt_ask_their_tree() -> None:
    assert asked(form(LISTED), "pottery", "farm") == ["pottery.lookup"]
    sure = form(LISTED, confidence=0.99)
    assert asked(sure, "pottery") == [""]
    assert asked(sure.model_copy(update={"doubtful": True}), "pottery") == ["pottery.lookup"]


@pytest.mark.parametrize(
    "read",
    [
        form(LISTED, total=Total(op="count")),
        form(Find(entity="pottery.kilns", order=Order(attribute="heat"))),
        form(Find(entity="pottery.kilns", constraints=(Constraint(op="<", value=1000),))),
        form(Find(of="T1.g1")),
        form(Find(entity="shop.orders")),
        Form(goals=(FindGoal(id="g1", find=LISTED),), follows=True),
        Form(goals=(*form(LISTED).goals, FindGoal(id="g2", find=Find(entity="shop.orders")))),
    ],
)
def test_what_is_computed_or_not_of_trees_alone_stays_as_it_was_read(read: Form) -> None:
    assert set(asked(read, "pottery")) == {""}


def test_a_request_that_names_no_rows_asks_all_trees() -> None:
    assert set(asked(Form(), "pottery", "farm")) == {"pottery.lookup", "farm.lookup"}
