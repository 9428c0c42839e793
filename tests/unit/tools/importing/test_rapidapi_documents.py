from __future__ import annotations

import json

from tools.importing.importer import ImportOptions
from tools.importing.importers import import_description
from tools.importing.rapidapi_documents import parsed_lines

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
