"""What every importer of descriptions promises."""

from __future__ import annotations

import copy
import json
from typing import Any, NamedTuple

import pytest
from jsonschema import Draft202012Validator

from tools.import_report import check_catalogue
from tools.importing.importer import Importer, ImportOptions
from tools.importing.importers import IMPORTERS, import_description


class Sample(NamedTuple):
    """A description of one kind with two operations, and with a broken third one."""

    kind: str
    sound: Any
    broken: Any


def openapi(head: dict[str, Any]) -> Sample:
    get = {"parameters": [{"name": "city", "in": "query", "type": "string"}]}
    sound = {**head, "paths": {"/a": {"get": get, "post": {"summary": "Add"}}}}
    broken = {**sound, "paths": {**sound["paths"], "/b": {"get": 5}}}
    return Sample("OpenAPI", sound, broken)


def postman() -> Sample:
    items = [
        {"name": "Read", "request": {"method": "GET", "url": {"raw": "https://a.org/a?city=x"}}},
        {"name": "Add", "request": {"method": "POST", "url": "https://a.org/a"}},
    ]
    schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
    sound = {"info": {"name": "Places", "schema": schema}, "item": items}
    odd = {"name": "Odd", "request": {"url": {"raw": "http://[x", "query": 7}, "body": []}}
    return Sample("Postman collection", sound, {**sound, "item": [*items, odd, 5]})


def rapidapi() -> Sample:
    record = {
        "tool_name": "Places",
        "api_name": "Read",
        "method": "GET",
        "required_parameters": [{"name": "city", "type": "STRING"}],
    }
    added = {"tool_name": "Places", "api_name": "Add", "method": "POST"}
    odd = {"tool_name": "Places", "api_name": "Odd", "required_parameters": [5, {"name": None}]}
    return Sample("RapidAPI documents", [record, added], [record, added, odd, 5])


def functions(kind: str) -> Sample:
    schema = {"type": "object", "properties": {"city": {"type": "string"}}}
    read = {"name": "read", "inputSchema": schema, "annotations": {"readOnlyHint": True}}
    listing = {"kind": kind, "name": "Places", "tools": [read, {"name": "add"}]}
    odd = [{"name": 5}, 7, {"name": "odd", "inputSchema": 3, "annotations": 4}]
    return Sample(kind, listing, {**listing, "tools": [read, {"name": "add"}, *odd]})


SAMPLES = [
    functions("MCP server"),
    functions("LangChain tools"),
    openapi({"openapi": "3.0.0", "info": {"title": "Places"}}),
    openapi({"swagger": "2.0", "info": {"title": "Places"}}),
    postman(),
    rapidapi(),
]


@pytest.fixture(
    params=SAMPLES, ids=["mcp", "langchain", "openapi", "swagger", "postman", "rapidapi"]
)
def sample(request: pytest.FixtureRequest) -> Sample:
    return copy.deepcopy(request.param)  # type: ignore[no-any-return]


def importer_of(sample: Sample) -> Importer:
    (found,) = [one for one in IMPORTERS if one.name == sample.kind]
    return found


def test_each_kind_is_recognised_by_its_importer_alone(sample: Sample) -> None:
    assert [one.name for one in IMPORTERS if one.recognises(sample.sound)] == [sample.kind]


@pytest.mark.parametrize("root", [None, 5, "text", [], {}, [None], {"info": []}, {"item": 3}])
def test_nothing_else_is_recognised(root: Any) -> None:
    assert not any(one.recognises(root) for one in IMPORTERS)


def test_operations_become_tools_that_fit_together(sample: Sample) -> None:
    (catalogue,) = importer_of(sample).catalogues(sample.sound, "a.json", ImportOptions(), None)
    check_catalogue(catalogue)
    assert {(tool.method, tool.risk) for tool in catalogue.tools} == {
        ("GET", "read"),
        ("POST", "write"),
    }
    (city,) = next(tool for tool in catalogue.tools if tool.method == "GET").parameters
    assert (city.name, city.location) == ("city", "query")
    assert (catalogue.group.name, catalogue.group.source) == ("Places", "a.json")
    for tool in catalogue.tools:
        assert tool.digest
        for parameter in tool.parameters:
            Draft202012Validator.check_schema(parameter.json_schema)


def test_one_broken_part_never_loses_the_others(sample: Sample) -> None:
    (sound,) = importer_of(sample).catalogues(sample.sound, "a.json", ImportOptions(), None)
    (broken,) = importer_of(sample).catalogues(sample.broken, "a.json", ImportOptions(), None)
    assert {tool.id for tool in sound.tools} <= {tool.id for tool in broken.tools}


def test_the_same_description_gives_the_same_catalogue(sample: Sample) -> None:
    content = json.dumps(sample.sound).encode()
    first, second = (import_description(content, "a.json", ImportOptions()) for _ in range(2))
    assert first == second
