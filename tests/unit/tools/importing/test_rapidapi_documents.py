from __future__ import annotations

import json
from typing import Any

import pytest

from memory.errors import DeveloperError
from tools.importing.importer import ImportOptions
from tools.importing.importers import import_description
from tools.importing.rapidapi_documents import parsed_lines
from tools.library import Catalogue

LINES = b'{"tool_name": "Maps", "api_name": "find"}\n\n{"tool_name": "Time", "api_name": "now"}\n'


def ids(content: bytes) -> list[str]:
    found = import_description(content, "a", ImportOptions())
    return [tool.id for catalogue in found for tool in catalogue.tools]


def test_one_record_a_line() -> None:
    assert ids(LINES) == ["maps.find", "time.now"]


def test_a_document_of_one_api_and_requests_that_list_operations() -> None:
    operations = [{"name": "find"}, {"name": "list", "method": "POST"}]
    assert ids(json.dumps({"tool_name": "Maps", "api_list": operations}).encode()) == [
        "maps.find",
        "maps.list",
    ]
    listed = [{"tool_name": "Maps", "api_name": "find", "category_name": "Places"}]
    requests = [{"query": "a", "api_list": listed}, {"query": "b", "api_list": listed}]
    assert ids(json.dumps(requests).encode()) == ["maps.find"]


def test_two_operations_whose_names_come_to_one_id_are_both_kept() -> None:
    records = [
        {"tool_name": "Maps", "api_name": name, "description": name} for name in ("Find!", "Find?")
    ]
    assert ids(json.dumps(records).encode()) == ["maps.find", "maps.find_2"]


def test_what_is_not_one_object_a_line_is_no_list_of_records() -> None:
    assert parsed_lines(b'{"a": 1}') is None
    assert parsed_lines(b'{"a": 1}\n[2]') is None
    assert parsed_lines(b'{"a":\n{"b": 1}') is None


def imported(document: Any, **options: Any) -> list[Catalogue]:
    content = json.dumps(document).encode()
    return list(import_description(content, "hub.json", ImportOptions(**options)))


def test_records_that_name_nothing_are_named() -> None:
    document = [
        {"tool_name": "Maps", "api_list": [{"name": "find"}, {"method": "GET"}, 5]},
        {"tool_name": "Maps"},
        {"api_name": "find"},
    ]
    (found,) = imported(document)
    assert found.skipped == {
        "record 1, operation 2": "it has no api_name",
        "record 1, operation 3": "it has no api_name",
        "record 2": "it has no api_name",
        "record 3": "it has no tool_name",
    }


def test_nobody_knows_where_an_api_is_before_it_is_said() -> None:
    record = {"tool_name": "Maps", "api_name": "find"}
    assert imported([record])[0].group.base_url == ""
    (told,) = imported([record], base_url="https://maps.example/v1/", allow_loopback=True)
    assert (told.group.base_url, told.group.allow_loopback) == ("https://maps.example/v1", True)
    other = {"tool_name": "Time", "api_name": "now"}
    for options in ({"base_url": "https://a.org"}, {"group_id": "maps"}, {"safe": ("find",)}):
        with pytest.raises(DeveloperError) as caught:
            imported([record, other], **options)
        assert caught.value.code == "option_not_allowed"


def test_half_a_character_in_a_line_is_replaced() -> None:
    lines = rb'{"tool_name": "A\ud83d"}' + b"\n" + rb'{"tool_name": "\ud83d\ude00"}'
    assert parsed_lines(lines) == [{"tool_name": "A\ufffd"}, {"tool_name": "\U0001f600"}]
