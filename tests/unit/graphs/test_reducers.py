"""Merging concurrent writes must not depend on anything but the writes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from graphs.reducers import append, merge_results, union

words = st.lists(st.sampled_from("abcde"))
results = st.dictionaries(st.sampled_from("abcde"), st.integers())


@given(words, words, words)
def test_append_keeps_everything_in_order(a: list[str], b: list[str], c: list[str]) -> None:
    assert append(append(a, b), c) == append(a, append(b, c)) == a + b + c


@given(words, words, words)
def test_union_holds_each_item_once_in_order(a: list[str], b: list[str], c: list[str]) -> None:
    merged = union(union(a, b), c)
    assert merged == union(a, union(b, c))
    assert sorted(merged) == sorted({*a, *b, *c})
    assert merged == sorted(merged, key=(a + b + c).index)


@given(words)
def test_union_with_itself_adds_nothing(a: list[str]) -> None:
    once = union(a, [])
    assert union(once, a) == once


@given(results, results, results)
def test_results_merge_by_id_and_the_later_wins(
    a: dict[str, int], b: dict[str, int], c: dict[str, int]
) -> None:
    merged = merge_results(merge_results(a, b), c)
    assert merged == merge_results(a, merge_results(b, c))
    assert merged.keys() == {*a, *b, *c}
    assert all(merged[key] == value for key, value in c.items())


@given(results, results)
def test_results_of_different_subtasks_merge_in_any_order(
    a: dict[str, int], b: dict[str, int]
) -> None:
    apart = {f"{key}'": value for key, value in b.items()}
    assert merge_results(a, apart) == merge_results(apart, a)


def test_reducers_leave_what_they_merge_alone() -> None:
    left, right = ["a"], ["b"]
    old, new = {"A1": 1}, {"A1": 2}
    append(left, right)
    union(left, right)
    merge_results(old, new)
    assert (left, right, old, new) == (["a"], ["b"], {"A1": 1}, {"A1": 2})
