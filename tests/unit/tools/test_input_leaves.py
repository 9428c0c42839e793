"""Inputs down to the fields of the records in a list."""

from __future__ import annotations

from typing import Any

import pytest

from tools.input_leaves import input_leaves, split_leaf
from tools.records import Parameter, Tool

RECORD: dict[str, Any] = {
    "type": "object",
    "required": ["reed_id"],
    "properties": {
        "reed_id": {"type": "string", "description": "Which reed"},
        "count": {"type": ["integer", "null"], "default": 1, "maximum": 9},
    },
}


def leaves(schema: dict[str, Any], required: bool = True) -> tuple[Parameter, ...]:
    reeds = Parameter(
        key="reeds", name="reeds", location="body", type="array", required=required,
        json_schema=schema,
    )  # fmt: skip
    note = Parameter(key="note", name="note", location="body")
    return input_leaves(
        Tool(
            id="lyra.order",
            group_id="lyra",
            name="order",
            method="POST",
            path="/orders",
            parameters=(reeds, note),
        )
    )


def test_a_list_of_records_is_opened() -> None:
    reed, count, note = leaves({"type": "array", "items": RECORD})
    assert (reed.key, reed.name, reed.type, reed.required) == (
        "reeds[].reed_id", "reed_id", "string", True,
    )  # fmt: skip
    assert (count.key, count.type, count.required, count.default) == (
        "reeds[].count", "integer", False, 1,
    )  # fmt: skip
    assert count.json_schema["maximum"] == 9
    assert note.key == "note"


def test_nothing_of_a_list_that_may_be_left_out_is_needed() -> None:
    assert not any(leaf.required for leaf in leaves({"items": RECORD}, required=False))


def test_a_list_of_plain_values_stays_one_input() -> None:
    assert [leaf.key for leaf in leaves({"items": {"type": "string"}})] == ["reeds", "note"]


@pytest.mark.parametrize(
    ("key", "parts"), [("reeds[].reed_id", ("reeds", "reed_id")), ("note", ("note", ""))]
)
def test_a_key_tells_its_parameter_and_field(key: str, parts: tuple[str, str]) -> None:
    assert split_leaf(key) == parts
