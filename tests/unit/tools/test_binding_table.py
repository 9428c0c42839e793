"""Bindings as columns: nothing is lost, and look-ups give what a plain list gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.binding_table import BindingColumns, BindingTable
from tools.graph import Binding

NAMES = st.sampled_from(["g.a", "g.b", "g.c", "ü.d"])
BINDINGS = st.lists(
    st.builds(
        Binding,
        source=NAMES,
        output=st.sampled_from(["[].id", "id", "a.b"]),
        target=NAMES,
        parameter=st.sampled_from(["id", "name", "g.a"]),
        fit=st.sampled_from(["compatible", "conditional", "incompatible"]),
        natural=st.booleans(),
        need=st.sampled_from(["only", "one_of", "user"]),
        score=st.floats(0, 1),
        evidence=st.lists(st.text(max_size=3), max_size=3).map(tuple),
    ),
    max_size=12,
    unique_by=lambda one: (one.source, one.output, one.target, one.parameter),
)


def order(one: Binding) -> tuple[Any, ...]:
    return -one.score, one.source, one.output, one.target, one.parameter


@given(BINDINGS)
def test_a_table_is_the_list_it_was_made_of(bindings: list[Binding]) -> None:
    table = BindingTable.of(bindings)
    assert list(table) == bindings
    assert table[1:] == bindings[1:]
    assert len(table) == len(bindings)


@given(BINDINGS, NAMES, NAMES)
def test_look_ups_give_the_same_as_a_list_best_first(
    bindings: list[Binding], source: str, target: str
) -> None:
    table, ranked = BindingTable.of(bindings), sorted(bindings, key=order)
    assert table.out_of(source) == [one for one in ranked if one.source == source]
    into: dict[str, list[Binding]] = {}
    for one in ranked:
        if one.target == target:
            into.setdefault(one.parameter, []).append(one)
    assert table.into(target) == into
    for parameter, some in into.items():
        own = [one for one in some if one.source in ("g.a", "ü.d")]
        assert table.feeding(target, parameter, {"g.a", "ü.d", "nobody"}) == own
    pair = [one for one in ranked if (one.source, one.target) == (source, target)]
    assert table.between(source, target) == pair
    assert sorted(table.pairs()) == sorted({(one.source, one.target) for one in bindings})


@given(BINDINGS)
def test_the_best_binding_says_who_must_give_a_value(bindings: list[Binding]) -> None:
    table = BindingTable.of(bindings)
    hard = list(table.hard_inputs())
    assert len(set(hard)) == len(hard)
    for name in {one.target for one in bindings}:
        for parameter, some in table.into(name).items():
            said = {one.need == "user" for one in some if one.score == some[0].score}
            assert ((name, parameter) not in hard) in said


@given(BINDINGS)
def test_what_does_not_fit_can_be_left_out(bindings: list[Binding]) -> None:
    fitting = [one for one in bindings if one.fit != "incompatible"]
    assert list(BindingTable.of(bindings).fitting()) == fitting


@given(BINDINGS, BINDINGS, NAMES, NAMES)
def test_bindings_into_some_parameters_can_be_changed(
    bindings: list[Binding], others: list[Binding], name: str, other: str
) -> None:
    table, added = BindingTable.of(bindings), BindingTable.of(others)
    changed = table.without([name, "nobody"], [(other, "id"), ("nobody", "id")], added)
    kept = [one for one in bindings if one.target != name]
    kept = [one for one in kept if (one.target, one.parameter) != (other, "id")]
    assert list(changed) == kept + others
    texts = {text for one in changed for text in (*list(one.model_dump().values())[:4],)}
    assert texts <= set(changed.columns.strings)
    assert len(set(changed.columns.strings)) == len(changed.columns.strings)


@given(BINDINGS, st.integers(0, 11))
def test_all_into_some_parameters_can_be_revised(bindings: list[Binding], number: int) -> None:
    pairs = [(one.target, one.parameter) for one in bindings[number : number + 2]]
    some = [one for one in bindings if (one.target, one.parameter) in pairs]

    def half(found: list[Binding]) -> Sequence[Binding]:
        assert sorted(found, key=order) == sorted(some, key=order)
        return [one.model_copy(update={"score": one.score / 2}) for one in found]

    revised = BindingTable.of(bindings).revised(
        [*pairs, ("g.b", "nothing"), ("nobody", "id")], half
    )
    expected = [one for one in bindings if one not in some] + list(half(some))
    assert sorted(revised, key=order) == sorted(expected, key=order)


@pytest.mark.parametrize(
    "damage",
    [
        {"source": np.array([9], dtype=np.int32)},
        {"parameter": np.array([-1], dtype=np.int32)},
        {"marks": np.array([255], dtype=np.uint8)},
        {"first": np.array([0, 5], dtype=np.int32)},
        {"score": np.array([0.5, 0.5])},
    ],
)
def test_columns_that_do_not_belong_together_are_refused(damage: dict[str, Any]) -> None:
    binding = Binding(source="a", output="id", target="b", parameter="id", score=0.5)
    columns: BindingColumns = BindingTable.of([binding]).columns
    with pytest.raises(ValueError, match=r"\w"):
        replace(columns, **damage)
