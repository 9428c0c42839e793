"""NESTFUL's files as catalogues and references."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from evals.benchmarks.nestful import cases_of
from evals.benchmarks.nestful_data import (
    DATA,
    SPEC,
    Reference,
    is_listed,
    read_catalogues,
    read_references,
    same_field,
)

APIS: list[dict[str, Any]] = [
    {
        "name": "ParkSearch",
        "description": "Search parks.",
        "method": "GET",
        "endpoint": "/parks/search",
        "host": "parks.hub.example",
        "query_parameters": {"name": {"type": "String", "description": "Name", "required": True}},
        "output_parser": "result.data[0].{param}",
        "output_parameters": {
            "park_id": {"type": "Number", "description": "Id of the park"},
            "owners": {
                "type": "array",
                "items": {"type": "object", "properties": {"id": {"type": "string"}}},
            },
            "notes": {"type": "object", "properties": {"text": "string"}},
        },
    },
    {
        "name": "Park_Search",
        "description": "Search parks once more.",
        "method": "get",
        "endpoint": "/parks",
        "host": "parks.hub.example",
        "path_parameters": {"park": {"type": "String", "description": "Park"}},
        "query_parameters": {
            "kind": {"type": "String", "description": "", "possible_values": ["city", "zoo"]},
            "page": {"type": "Number", "description": "", "optional": True},
        },
        "output_parser": "result.{param}",
        "output_parameters": {"title": {"type": "String", "description": ""}},
    },
]
REQUESTS = [
    {
        "input": "Show the parks called Elm and who owns them.",
        "output": [
            {"name": "ParkSearch", "arguments": {"name": "Elm"}, "label": "var1"},
            {"name": "ParkSearch", "arguments": {"name": "Oak"}, "label": "var2"},
            {
                "name": "Park_Search",
                "arguments": {
                    "park": "$var1.id$ or $var2.id$",
                    "owner": ["$var1.owners[0].id$"],
                    "kind": "$var1$",
                },
                "label": "var3",
            },
            {"name": "var_result", "arguments": {"all": "$var3.title$"}},
        ],
    }
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / SPEC).parent.mkdir(parents=True)
    (tmp_path / SPEC).write_text(json.dumps(APIS), "utf-8")
    (tmp_path / DATA).write_text(json.dumps(REQUESTS), "utf-8")
    return tmp_path


def test_apis_of_one_host_are_one_group_and_like_names_stay_apart(folder: Path) -> None:
    (catalogue,) = read_catalogues(folder)
    assert catalogue.group.base_url == "https://parks.hub.example"
    assert [tool.id for tool in catalogue.tools] == ["parks.park_search", "parks.park_search_1"]
    first, second = catalogue.tools
    assert [(field.path, field.type) for field in first.outputs] == [
        ("data[].park_id", "number"),
        ("data[].owners[].id", "string"),
        ("data[].notes.text", "any"),
    ]
    assert second.path == "/parks/{park}"
    inputs = [(p.name, p.location, p.required, p.enum) for p in second.parameters]
    assert inputs == [
        ("kind", "query", True, ("city", "zoo")),
        ("page", "query", False, ()),
        ("park", "path", True, ()),
    ]


def test_references_name_field_and_parameter_and_leave_the_result_out(folder: Path) -> None:
    found = read_references(folder)
    assert [(one.field, one.parameter) for one in found] == [
        ("id", "park"),
        ("id", "park"),
        ("owners[].id", "owner"),
    ]
    tools = {tool.id: tool for tool in read_catalogues(folder)[0].tools}
    assert [is_listed(one, tools) for one in found] == [True, True, False]


def test_a_case_is_one_parameter_of_one_request_whatever_number_of_calls_fill_it(
    folder: Path,
) -> None:
    cases = cases_of(read_references(folder))
    assert [(case.parameter, set(case.sources)) for case in cases] == [
        ("park", {"parks.park_search"}),
        ("owner", {"parks.park_search"}),
    ]


@pytest.mark.parametrize(
    ("field", "path", "same"),
    [
        ("id", "data[].id", True),
        ("id", "data[].park_id", True),
        ("id", "data[].paid", False),
        ("owners[].id", "data[].owners[].id", True),
        ("owners[].id", "data[].id", False),
    ],
)
def test_a_field_is_matched_below_its_record(field: str, path: str, *, same: bool) -> None:
    assert same_field(field, path) is same


def test_two_requests_with_one_text_are_two_cases() -> None:
    one = Reference(0, "same", "a", "id", "b", "id")
    other = Reference(1, "same", "a", "id", "b", "id")
    assert len(cases_of([one, other])) == 2
