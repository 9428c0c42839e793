"""The single values within lists and records, in their order."""

from __future__ import annotations

from tools.single_values import single_values


def test_values_are_told_however_deep_and_nothing_that_is_absent() -> None:
    record = {"id": 4, "tags": ["a", ("b", None)], "of": {"flag": False, "none": {}}}
    assert list(single_values(record)) == [4, "a", "b", False]
    assert list(single_values("alone")) == ["alone"]
