"""Links between the operations of an OpenAPI description."""

from __future__ import annotations

from typing import Any

import pytest

from tools.bindings import describe, find_bindings
from tools.digest import digest_of_tool
from tools.library import Catalogue
from tools.openapi_import import import_openapi
from tools.records import Link, ToolGroup

Document = dict[str, Any]
_PLACES = {"type": "array", "items": {"type": "object", "properties": {"zq": {"type": "string"}}}}
_MADE = {"type": "object", "properties": {"ref": {"type": "string"}, "rows": _PLACES}}


def imported(
    links: Document, *, code: str = "201", shared: Document | None = None, schema: Document = _MADE
) -> Catalogue:
    """A service whose names tell nothing of what goes where; its POST has these links."""
    made = {"content": {"application/json": {"schema": schema}}, "links": links}
    taken = {"name": "q7", "in": "path", "required": True, "schema": {"type": "string"}}
    also = {**taken, "in": "query", "name": "part"}
    paths: Document = {
        "/things": {"post": {"operationId": "make", "responses": {"201": {}, code: made}}},
        "/things/{q7}": {"get": {"operationId": "look", "parameters": [taken, also]}},
    }
    if code != "201":
        paths["/things"]["post"]["responses"]["201"] = {**made, "links": {}}
    root = {
        "openapi": "3.0.3",
        "info": {"title": "Odd"},
        "paths": paths,
        "components": {"links": shared or {}},
    }
    return import_openapi(root, source="odd.json", base_url="https://odd.example")


def links_of(found: Catalogue) -> list[tuple[str, str, str]]:
    made = next(tool for tool in found.tools if tool.id == "odd.make")
    return [(link.output, link.target, link.parameter) for link in made.links]


_TO_Q7 = {"q7": "$response.body#/ref"}


@pytest.mark.parametrize(
    "target",
    [{"operationId": "look"}, {"operationRef": "#/paths/~1things~1%7Bq7%7D/get"}],
)
def test_output_is_linked_to_the_input_of_another_operation(target: Document) -> None:
    found = imported({"Look": {**target, "parameters": _TO_Q7}})
    assert links_of(found) == [("ref", "odd.look", "q7")]
    assert not [warning for warning in found.warnings if "links" in warning]


def test_links_are_referred_to_and_name_places_and_rows() -> None:
    rows = {"parameters": {"query.part": "$response.body#/rows/0/zq"}, "operationId": "look"}
    found = imported({"Rows": {"$ref": "#/components/links/R"}}, shared={"R": rows})
    assert links_of(found) == [("rows[].zq", "odd.look", "part")]


def test_a_member_of_a_list_is_that_of_its_rows() -> None:
    listed = {"type": "array", "items": _MADE}
    found = imported({"Look": {"operationId": "look", "parameters": _TO_Q7}}, schema=listed)
    assert links_of(found) == [("[].ref", "odd.look", "q7")]


@pytest.mark.parametrize(
    "link",
    [
        {"operationId": "nowhere", "parameters": _TO_Q7},
        {"operationRef": "other.json#/paths/~1things/get", "parameters": _TO_Q7},
        {"operationId": "look"},
        {"operationId": "look", "parameters": {"q7": "$request.query.q7"}},
        {"operationId": "look", "parameters": {"q7": "$response.body#/nothing"}},
        {"operationId": "look", "parameters": {"other": "$response.body#/ref"}},
        {"operationId": ["look"], "parameters": 5},
        {"$ref": "#/nothing"},
        5,
    ],
)
def test_links_that_hand_nothing_on_are_named(link: Any) -> None:
    found = imported({"Look": link})
    assert links_of(found) == []
    assert "POST /things: links are left out: Look" in found.warnings


def test_link_of_a_failure_is_none_of_a_success() -> None:
    found = imported({"Look": {"operationId": "look", "parameters": _TO_Q7}}, code="404")
    assert links_of(found) == []
    assert "POST /things: links are left out: Look" in found.warnings


def test_a_link_changes_the_digest_and_none_leaves_it() -> None:
    plain, linked = (
        imported(links).tools[0]
        for links in ({}, {"Look": {"operationId": "look", "parameters": _TO_Q7}})
    )
    assert plain.digest == digest_of_tool(linked.model_copy(update={"links": ()}))
    assert plain.digest != linked.digest


def test_what_is_linked_is_bound_whatever_it_is_called(word_embedder: Any) -> None:
    def bound(links: Document) -> list[Any]:
        found = imported(links)
        return find_bindings(describe(found.tools, [found.group]), word_embedder)

    assert bound({}) == []
    (binding,) = bound({"Look": {"operationId": "look", "parameters": _TO_Q7}})
    assert (binding.source, binding.output) == ("odd.make", "ref")
    assert (binding.target, binding.parameter, binding.score) == ("odd.look", "q7", 1.0)
    assert binding.evidence == ("the description links the two (Look)",)


def test_a_link_beside_a_binding_that_was_found_is_one_binding(
    make_tool: Any, word_embedder: Any
) -> None:
    group = ToolGroup(id="zoo", name="zoo", category_id="zoo", base_url="https://zoo.example")
    link = Link(name="Its", output="[].animal_id", target="zoo.get", parameter="animal_id")
    listed = make_tool("zoo.list", "GET /animals", ["[].animal_id", "[].name"], links=(link,))
    got = make_tool("zoo.get", "GET /animals/{animal_id}", ["name"])
    found = find_bindings(describe([listed, got], [group]), word_embedder)
    assert [(b.output, b.score) for b in found if b.parameter == "animal_id"] == [
        ("[].animal_id", 1.0)
    ]
