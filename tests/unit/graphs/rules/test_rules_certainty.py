"""When the rules are sure enough that no model needs to be asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from graphs.reasoner import Decomposition, Filled, Question
from graphs.rules import certainty
from graphs.rules.selecting import select
from graphs.state import Filter, Selection, Subtask
from tests.lending_stubs import (
    BRANCHES,
    SEARCH,
    TOOLS,
    harvest,
    make_thinking,
    split,
    subtask,
    task,
)

CLEAR = "branches of the lending house in Ghent"
VAGUE = "something nice for the evening"
BODY = {"results": [{"name": "Amati cello", "fee": 30}, {"name": "Lys cello", "fee": 20}]}


def find(_: Subtask) -> Mapping[str, float]:
    return {tool.id: 0.5 for tool in TOOLS}


def plain(request: str, *steps: Subtask) -> bool:
    subtasks = list(steps) or split(request)
    question = Question(request, (), 12)
    return certainty.is_plain(make_thinking(), question, Decomposition("en", subtasks), find)


@pytest.mark.parametrize(
    ("request_", "sure"),
    [(CLEAR, True), (VAGUE, False), ("Wo ist die Filiale und wie heißt sie?", False)],
)
def test_a_split_is_plain_where_its_steps_have_clear_plans(request_: str, sure: bool) -> None:
    assert plain(request_) is sure


def test_one_step_without_a_clear_plan_is_enough_to_doubt() -> None:
    assert not plain(CLEAR, subtask(CLEAR), subtask(VAGUE, name="A2"))


def test_steps_that_hang_on_others_or_need_no_tool_are_not_judged() -> None:
    later = subtask(VAGUE, "A1", name="A2")
    assert plain(CLEAR, subtask(CLEAR), later, subtask(VAGUE, name="A3", category="llm"))


def test_a_move_is_clear_where_its_plan_leads() -> None:
    asked = task(CLEAR)
    assert certainty.is_clear(make_thinking(), asked, [])
    assert certainty.is_clear(make_thinking(), asked, [BRANCHES.id])
    assert not certainty.is_clear(make_thinking(), asked, [SEARCH.id])
    assert not certainty.is_clear(make_thinking(), task(VAGUE), [])


def test_a_plan_that_lacks_a_value_is_not_clear() -> None:
    assert not certainty.is_clear(make_thinking(), task("branches of the lending house"), [])


def test_a_remembered_path_needs_no_plan() -> None:
    assert certainty.is_clear(make_thinking(), replace(task(VAGUE), candidates={}), [SEARCH.id])


@pytest.mark.parametrize(("clause", "whole"), [("the cheapest cello", True), ("cellos", True)])
def test_a_choice_of_rows_is_whole_where_what_ranks_them_orders_them(
    clause: str, whole: bool
) -> None:
    thinking, asked = make_thinking(), harvest(task(clause), [SEARCH], BODY)
    assert certainty.is_whole(thinking, asked, select(thinking, asked)) is whole


def test_a_ranking_that_orders_nothing_is_not_whole() -> None:
    thinking, asked = make_thinking(), harvest(task("the cheapest cello"), [SEARCH], BODY)
    unordered: Selection = {**select(thinking, asked), "sort": None}
    assert not certainty.is_whole(thinking, asked, unordered)
    one = harvest(task("the cheapest cello"), [SEARCH], {"results": BODY["results"][:1]})
    assert certainty.is_whole(thinking, one, unordered)


def test_a_choice_that_leaves_nothing_is_not_whole() -> None:
    thinking, asked = make_thinking(), harvest(task("cellos"), [SEARCH], BODY)
    none = Filter(path="results[].name", op="in", value=[])
    assert not certainty.is_whole(thinking, asked, {**select(thinking, asked), "filters": [none]})


@pytest.mark.parametrize(("count", "left"), [(0, False), (1, True), (2, False)])
def test_one_row_leaves_no_choice(count: int, left: bool) -> None:
    asked = harvest(task("cellos"), [SEARCH], {"results": BODY["results"][:count]})
    selection: Selection = {**select(make_thinking(), asked), "container": "results[]"}
    assert certainty.leaves_no_choice(asked, selection) is left


@pytest.mark.parametrize(
    ("call", "apart"),
    [({"from": "EUR", "to": "EUR"}, False), ({"from": "EUR", "to": "USD", "amount": 3}, True)],
)
def test_both_ends_of_one_thing_are_not_the_same(call: dict[str, object], apart: bool) -> None:
    assert certainty.is_apart(Filled([call])) is apart


def test_what_was_refused_is_not_clear_any_more() -> None:
    refused = replace(task(CLEAR), refused="these are not the rows")
    assert not certainty.is_clear(make_thinking(), refused, [])
