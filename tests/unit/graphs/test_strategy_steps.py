"""The tree of steps of a strategy, and values that plans take from earlier answers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.state import Observation
from graphs.strategies.references import NotReturnedError, called_before, resolved
from graphs.strategies.state import START, Step, StrategyState
from graphs.strategies.steps import WIDTH, make_step, path_to, pending, state_before, tried_from
from tests.agent_stubs import make_observation


def tree(*parents: int, given_up: tuple[int, ...] = (), changed: tuple[int, ...] = ()) -> Any:
    """A state with a step under each of these, all carried out."""
    steps: list[Step] = [
        {
            **make_step(parent, "", "g.a", {}),
            "observation": i,
            "given_up": "x" if i in given_up else "",
        }
        for i, parent in enumerate(parents)
    ]
    observations: list[Observation] = [
        make_observation(changed=i in changed) for i in range(len(parents))
    ]
    return StrategyState(steps=steps, observations=observations)


@pytest.mark.parametrize(
    ("state", "at", "before"),
    [
        (tree(), START, None),
        (tree(START), 0, START),
        (tree(START, 0), 1, 0),
        (tree(START, 0, 0), 2, START),
        (tree(START, 0, 0, START), 3, None),
        (tree(START, 0, given_up=(0,)), 1, START),
        (tree(START, 0, changed=(0,)), 1, 0),
        (tree(START, 0, 0, changed=(0,)), 2, None),
        (tree(START, 0, changed=(1,)), 1, None),
    ],
)
def test_where_the_search_goes_back_to(state: Any, at: int, before: int | None) -> None:
    assert state_before(state, at) == before


@given(st.data())
def test_going_back_leads_to_an_ancestor_with_room_and_to_the_start_in_the_end(
    data: st.DataObject,
) -> None:
    parents: list[int] = []
    for size in range(data.draw(st.integers(1, 12))):
        room = [i for i in range(START, size) if parents.count(i) < WIDTH]
        parents.append(data.draw(st.sampled_from(room)))
    state = tree(*parents)
    at: int | None = data.draw(st.integers(0, len(parents) - 1))
    while at is not None and at != START:
        before = state_before(state, at)
        if before is not None:
            assert before == START or before in path_to(state["steps"], at)[:-1]
            assert len(tried_from(state["steps"], before)) < WIDTH
        at = before


def test_what_is_still_to_be_carried_out() -> None:
    done = tree(START)
    assert pending(done) is None
    waiting = [*done["steps"], make_step(0, "", "g.b", {}), make_step(1, "", "g.c", {})]
    assert pending(StrategyState(steps=waiting)) == 1


ANSWERS = [{"data": [{"id": 7, "tags": ["x"]}, {"id": None}], "a.b": 1}, None, [5]]


@pytest.mark.parametrize(
    ("field", "call", "value"),
    [
        ("data[0].id", 1, 7),
        ("data[0].tags[0]", 1, "x"),
        ("data[0]", 1, {"id": 7, "tags": ["x"]}),
        ("[0]", 3, 5),
        ("", 3, [5]),
    ],
)
def test_a_reference_is_replaced_by_what_it_names(field: str, call: int, value: Any) -> None:
    given_ = {"id": {"$call": call, "field": field}, "n": [1, {"$call": call, "field": field}]}
    assert resolved(given_, ANSWERS) == {"id": value, "n": [1, value]}


@pytest.mark.parametrize(
    ("field", "call"),
    [
        ("data[5].id", 1),
        ("data[1].id", 1),
        ("data.id", 1),
        ("nothing", 1),
        ("x", 2),
        ("x", 4),
        ("x", 0),
        ("x", "one"),
    ],
)
def test_a_reference_to_nothing_is_an_error(field: str, call: Any) -> None:
    with pytest.raises(NotReturnedError, match=r"call .* (returned no|has not been made)"):
        resolved({"id": {"$call": call, "field": field}}, ANSWERS)


def test_the_calls_that_are_named() -> None:
    assert called_before({"a": [{"$call": 2, "field": "x"}], "b": {"c": {"$call": 1}}}) == [2, 1]
    assert called_before({"a": 1}) == []
