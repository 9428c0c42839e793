"""Records of the RapidAPI hub as catalogues."""

from __future__ import annotations

import json
from typing import Any

from tools.rapidapi_import import import_rapidapi, template_schema

RECORD: dict[str, Any] = {
    "tool_name": "Garden Almanac",
    "api_name": "beds/{bed_id}/plants",
    "category": "Nature",
    "method": "GET",
    "description": "Plants of a bed",
    "required_parameters": [
        {"name": "bed_id", "type": "NUMBER", "description": "Bed", "default": 7},
        {"name": "", "type": "STRING", "description": "nameless", "default": ""},
    ],
    "optional_parameters": [
        {"name": "since", "type": "DATE (YYYY-MM-DD)", "description": "", "default": ""},
        {"name": "bed_id", "type": "STRING", "description": "again", "default": ""},
    ],
    "template_response": {
        "plants": [{"id": "int", "names": ["list of str with length 4"], "_list_length": 3}],
        "note": "NoneType",
    },
}


def test_a_record_becomes_a_tool_with_typed_inputs_and_outputs() -> None:
    (catalogue,) = import_rapidapi([RECORD], source="hub")
    (tool,) = catalogue.tools
    assert (catalogue.category.name, catalogue.group.name) == ("Nature", "Garden Almanac")
    assert tool.id == "garden_almanac.beds_bed_id_plants"
    assert tool.path == "/beds/{bed_id}/plants"
    assert tool.risk == "read"
    inputs = [(p.name, p.type, p.format, p.required, p.example) for p in tool.parameters]
    assert inputs == [
        ("bed_id", "number", None, True, 7),
        ("since", "string", "date", False, None),
    ]
    outputs = [(field.path, field.type) for field in tool.outputs]
    assert outputs == [
        ("plants[].id", "integer"),
        ("plants[].names[]", "string"),
        ("note", "string"),
    ]


def test_records_of_one_product_are_one_group_and_the_first_of_a_name_counts() -> None:
    again = {**RECORD, "description": "the same name once more"}
    other = {**RECORD, "api_name": "beds", "method": "POST"}
    (catalogue,) = import_rapidapi([RECORD, again, other], source="hub")
    assert [tool.description for tool in catalogue.tools] == ["Plants of a bed", "Plants of a bed"]
    assert [tool.risk for tool in catalogue.tools] == ["read", "write"]


def test_a_response_as_text_is_read_and_one_that_was_cut_says_nothing() -> None:
    text = json.dumps(RECORD["template_response"])
    (whole,) = import_rapidapi([{**RECORD, "template_response": text}], source="hub")
    (cut,) = import_rapidapi([{**RECORD, "template_response": text[:-9]}], source="hub")
    assert whole.tools[0].outputs[0].path == "plants[].id"
    assert cut.tools[0].outputs == ()


def test_an_empty_list_is_a_list_of_anything() -> None:
    assert template_schema([]) == {"type": "array", "items": {}}
