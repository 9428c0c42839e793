from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from memory.errors import DeveloperError
from tools.idempotency import key_parameter
from tools.importing.importer import Choice, ImportOptions
from tools.library import Catalogue
from tools.openapi_document import OpenApiDocument
from tools.openapi_import import import_document, import_openapi
from tools.records import Tool

Document = dict[str, Any]


def document(paths: Document | None = None, **root: Any) -> Document:
    return {
        "openapi": "3.0.3",
        "info": {"title": "Hotel Finder", "version": "1"},
        "servers": [{"url": "https://api.example.com/v1"}],
        "paths": paths or {"/ping": {"get": {"operationId": "ping"}}},
        **root,
    }


def imported(source: Document, **options: Any) -> Catalogue:
    return import_openapi(source, source="hotels.json", **options)


def only(operation: Document, method: str = "get", path: str = "/x", **root: Any) -> Tool:
    (tool,) = imported(document({path: {method: operation}}, **root)).tools
    return tool


def with_body(schema: Document, media: str = "application/json", **body: Any) -> Tool:
    content = {media: {"schema": schema, **body.pop("with_media", {})}}
    return only({"requestBody": {"content": content, **body}}, "post")


def by_key(tool: Tool) -> dict[str, tuple[str, str, bool]]:
    return {p.key: (p.location, p.type, p.required) for p in tool.parameters}


def refused(source: Any, **options: Any) -> DeveloperError:
    with pytest.raises(DeveloperError) as caught:
        import_openapi(source, source="hotels.json", **options)
    return caught.value


def test_ids_names_and_group_come_from_the_document() -> None:
    paths = {
        "/hotels": {"get": {"operationId": "searchHotels", "summary": "Find <b>hotels</b>"}},
        "/hotels/{id}": {"get": {"deprecated": True, "tags": ["hotels", 3]}},
    }
    found = imported(document(paths))
    assert [tool.id for tool in found.tools] == [
        "hotel_finder.search_hotels",
        "hotel_finder.get_hotels_id",
    ]
    first, second = found.tools
    assert (first.name, first.summary, first.method) == ("searchHotels", "Find hotels", "GET")
    assert (second.deprecated, second.tags, second.path) == (True, ("hotels",), "/hotels/{id}")
    assert (found.group.id, found.group.name) == ("hotel_finder", "Hotel Finder")
    assert found.group.base_url == "https://api.example.com/v1"
    assert found.group.source == "hotels.json"
    assert found.category.name == "Hotel Finder"


def test_category_is_the_option_then_the_extension() -> None:
    source = document()
    source["info"]["x-cairn-category"] = "Travel & Stay"
    assert imported(source).category.id == "travel_stay"
    assert imported(source, category="weather").category.id == "weather"
    assert imported(source, group_id="my-api").tools[0].id == "my-api.ping"


def test_operation_ids_that_clash_give_way_to_method_and_path() -> None:
    twice = {"operationId": "list"}
    paths = {"/b": {"get": twice}, "/a": {"get": twice, "post": {}}, "/a/": {"post": {}}}
    found = {tool.path + tool.method: tool.name for tool in imported(document(paths)).tools}
    ids = {tool.path + tool.method: tool.id for tool in imported(document(paths)).tools}
    assert found["/aGET"] == "list"
    assert ids["/aGET"] == "hotel_finder.get_a"
    assert {ids["/aPOST"], ids["/a/POST"]} == {"hotel_finder.post_a", "hotel_finder.post_a_2"}


def test_yaml_and_json_give_the_same_catalogue() -> None:
    source = document({"/x": {"get": {"responses": {200: {"description": "ok"}}}}})
    as_json = imported(json.loads(json.dumps(source)))
    assert import_openapi(yaml.safe_dump(source), source="hotels.json") == as_json


def test_operation_parameters_override_those_of_the_path() -> None:
    paths = {
        "/hotels/{id}": {
            "parameters": [
                {"name": "id", "in": "path", "required": True, "schema": {"type": "integer"}},
                {"$ref": "#/components/parameters/Page"},
            ],
            "get": {
                "parameters": [
                    {"name": "page", "in": "query", "required": True, "schema": {"type": "string"}},
                    {"name": "X-Trace", "in": "header", "schema": {"type": "string"}},
                    {"name": "accept", "in": "header"},
                    {"name": "Authorization", "in": "header"},
                    {"name": "sid", "in": "cookie"},
                ]
            },
        }
    }
    page = {"name": "page", "in": "query", "schema": {"type": "integer"}}
    found = imported(document(paths, components={"parameters": {"Page": page}}))
    assert by_key(found.tools[0]) == {
        "id": ("path", "integer", True),
        "page": ("query", "string", True),
        "X-Trace": ("header", "string", False),
        "sid": ("cookie", "any", False),
    }


def test_facts_of_a_parameter_are_kept() -> None:
    raw = {
        "name": "sort",
        "in": "query",
        "description": "Sort **order**",
        "style": "pipeDelimited",
        "explode": False,
        "examples": {"b": {"value": "price"}, "a": {"value": "name"}},
        "schema": {"type": "string", "enum": ["name", "price"], "default": "name"},
    }
    (sort,) = only({"parameters": [raw]}).parameters
    assert (sort.description, sort.style, sort.explode) == ("Sort order", "pipeDelimited", False)
    assert (sort.enum, sort.default, sort.example) == (("name", "price"), "name", "name")


def test_null_is_a_matter_of_the_schema_not_of_the_listed_values() -> None:
    schema = {"anyOf": [{"type": "string", "enum": ["a", "b"]}, {"type": "null"}]}
    raw = {"name": "board", "in": "query", "schema": schema}
    content = {"application/json": {"schema": {"properties": {"board": schema}}}}
    tool = only({"parameters": [raw], "responses": {"200": {"content": content}}})
    assert tool.parameters[0].enum == tool.outputs[0].enum == ("a", "b")
    assert tool.parameters[0].json_schema["enum"] == ["a", "b", None]


def test_a_parameter_given_by_content_says_its_media_type() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "integer"}}}
    raw = {"name": "filter", "in": "query", "content": {"application/json": {"schema": schema}}}
    (parameter,) = only({"parameters": [raw]}).parameters
    assert parameter.type == "object"
    assert parameter.json_schema["contentMediaType"] == "application/json"


@pytest.mark.parametrize(
    ("place", "told"), [("qurey", "write in: query"), ("", "write in: path or query or header")]
)
def test_a_parameter_in_no_place_is_left_out_with_the_places_there_are(
    place: str, told: str
) -> None:
    parameter = {"name": "size", "in": place, "schema": {"type": "string"}}
    found = imported(document({"/a": {"get": {"parameters": [parameter]}}}))
    assert any(told in warning for warning in found.warnings)


def test_placeholders_and_path_parameters_are_brought_together() -> None:
    wrong = {"name": "other", "in": "path", "schema": {"type": "integer"}}
    found = imported(document({"/a/{id}": {"get": {"parameters": [wrong]}}}))
    assert by_key(found.tools[0]) == {"id": ("path", "string", True)}
    assert any("'other' is left out" in warning for warning in found.warnings)
    assert any("'id' is not described" in warning for warning in found.warnings)


def test_a_name_in_two_places_gets_keys_with_the_place() -> None:
    operation = {
        "parameters": [{"name": "id", "in": "query"}, {"name": "body", "in": "query"}],
        "requestBody": {
            "content": {
                "application/json": {"schema": {"properties": {"id": {"type": "integer"}, "n": {}}}}
            }
        },
    }
    assert list(by_key(only(operation, "post"))) == ["id@query", "body", "id@body", "n"]


def test_json_bodies_are_flattened_to_dotted_names() -> None:
    schema = {
        "type": "object",
        "required": ["guest", "nights"],
        "properties": {
            "guest": {
                "type": "object",
                "required": ["name"],
                "properties": {"name": {"type": "string"}, "mail": {"type": "string"}},
            },
            "card": {"required": ["no"], "properties": {"no": {"type": "string"}}},
            "nights": {"type": "integer"},
            "extras": {"type": "array", "items": {"properties": {"id": {"type": "integer"}}}},
            "id": {"type": "string", "readOnly": True},
        },
    }
    tool = with_body(schema, required=True)
    assert tool.body_media_type == "application/json"
    assert by_key(tool) == {
        "guest.name": ("body", "string", True),
        "guest.mail": ("body", "string", False),
        "card.no": ("body", "string", False),
        "nights": ("body", "integer", True),
        "extras": ("body", "array", False),
    }
    assert tool.parameters[-1].json_schema["items"] == {"properties": {"id": {"type": "integer"}}}


@pytest.mark.parametrize(
    ("body", "required"), [({}, True), ({"required": False}, False), ({"required": True}, True)]
)
def test_a_body_whose_need_is_not_said_follows_its_schema(body: Document, required: bool) -> None:
    schema = {"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}}
    assert with_body(schema, **body).parameters[0].required is required


@pytest.mark.parametrize(
    ("schema", "kind"),
    [
        ({"type": "array", "items": {"type": "string"}}, "array"),
        ({"type": "string"}, "string"),
        ({"type": "object"}, "object"),
        ({"type": "object", "properties": {"a.b": {"type": "string"}}}, "object"),
        ({}, "any"),
    ],
)
def test_a_body_of_another_shape_is_one_parameter(schema: Document, kind: str) -> None:
    (body,) = with_body(schema, required=True).parameters
    assert (body.key, body.name, body.location, body.type) == ("body", "", "body", kind)


def test_a_huge_body_keeps_inner_objects_whole() -> None:
    inner = {"type": "object", "properties": {f"f{i}": {"type": "string"} for i in range(30)}}
    outer = {"type": "object", "properties": {f"o{i}": inner for i in range(30)}}
    assert {p.type for p in with_body(outer).parameters} == {"object"}


def test_a_key_that_cairn_fills_is_not_asked_of_anybody() -> None:
    header = {"name": "Idempotency-Key", "in": "header", "required": True}
    text = {"type": "string"}
    by_header = only({"parameters": [header | {"schema": text}]}, "post")
    assert by_key(by_header) == {"Idempotency-Key": ("header", "string", False)}
    fields = {"idempotencyKey": text, "amount": text}
    body = {"type": "object", "properties": fields, "required": list(fields)}
    assert by_key(with_body(body, required=True)) == {
        "idempotencyKey": ("body", "string", False),
        "amount": ("body", "string", True),
    }


def test_a_key_within_an_object_is_not_filled_and_stays_required() -> None:
    inner = {"type": "object", "properties": {"idempotency_key": {"type": "string"}}}
    inner["required"] = ["idempotency_key"]
    body = {"type": "object", "properties": {"meta": inner}, "required": ["meta"]}
    tool = with_body(body, required=True)
    assert by_key(tool) == {"meta.idempotency_key": ("body", "string", True)}
    assert key_parameter(tool) is None


def test_forms_keep_their_fields_and_media_type() -> None:
    nested = {"properties": {"a.b": {"type": "string"}, "c": {"properties": {"d": {}}}}}
    for media in ("application/x-www-form-urlencoded", "multipart/form-data"):
        tool = with_body(nested, media)
        assert tool.body_media_type == media
        assert by_key(tool) == {"a.b": ("body", "string", False), "c": ("body", "object", False)}


@pytest.mark.parametrize(
    ("media", "schema", "expected"),
    [
        ("multipart/form-data", {"properties": {"f": {"format": "binary"}}}, ("f", "binary")),
        (
            "multipart/form-data",
            {"properties": {"f": {"type": "string", "contentMediaType": "image/png"}}},
            ("f", "binary"),
        ),
        ("image/png", {}, ("body", "binary")),
        ("application/octet-stream", {"type": "string"}, ("body", "binary")),
        ("application/xml", {"properties": {"a": {}}}, ("body", None)),
    ],
)
def test_files_and_other_bodies_are_texts(
    media: str, schema: Document, expected: tuple[str, str | None]
) -> None:
    tool = with_body(schema, media)
    assert [(p.key, p.format) for p in tool.parameters] == [expected]
    assert (tool.parameters[0].type, tool.body_media_type) == ("string", media)


def test_a_list_of_files() -> None:
    schema = {"properties": {"f": {"type": "array", "items": {"format": "binary"}}}}
    (parameter,) = with_body(schema, "multipart/form-data").parameters
    assert parameter.json_schema["items"] == {"type": "string", "format": "binary"}


def test_a_body_without_a_media_type_costs_its_operation() -> None:
    paths: Document = {"/up": {"post": {"requestBody": {}}}, "/ping": {"get": {}}}
    found = imported(document(paths))
    assert "no media type" in found.skipped["POST /up"]
    paths["/up"]["post"]["requestBody"]["required"] = False
    found = imported(document(paths))
    assert len(found.tools) == 2
    assert any("optional body is left out" in warning for warning in found.warnings)


def test_json_is_preferred_to_other_media() -> None:
    json_media: Document = {"schema": {"properties": {"a": {}}}}
    content = {"image/png": {}, "application/vnd.x+json": json_media, "text/plain": {}}
    tool = only({"requestBody": {"content": content}}, "post")
    assert tool.body_media_type == "application/vnd.x+json"


@pytest.mark.parametrize("general", [{"type": "string"}, {"type": "object"}, {}])
def test_a_page_says_of_its_items_what_all_its_parts_say(general: dict[str, Any]) -> None:
    song = {"type": "object", "properties": {"id": {"type": "string"}}}
    page = {
        "properties": {"total": {"type": "integer"}, "items": {"type": "array", "items": general}}
    }
    songs = {"properties": {"items": {"type": "array", "items": song}}}
    content = {"application/json": {"schema": {"type": "object", "allOf": [page, songs]}}}
    tool = only({"responses": {"200": {"description": "", "content": content}}})
    assert {output.path for output in tool.outputs} == {"total", "items[].id"}


def test_schemas_are_resolved_into_plain_json_schema() -> None:
    schemas = {
        "Base": {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}},
        "Pet": {
            "allOf": [
                {"$ref": "#/components/schemas/Base"},
                {"properties": {"kind": {"$ref": "#/components/schemas/Kind"}}},
            ],
            "additionalProperties": False,
        },
        "Kind": {"type": "string", "enum": ["cat", "dog"], "nullable": True},
        "Price": {"type": "number", "minimum": 0, "exclusiveMinimum": True, "maximum": "9"},
        "Maybe": {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]},
    }
    names = ["Pet", "Price", "Maybe"]
    listed = {n: {"type": "array", "items": {"$ref": f"#/components/schemas/{n}"}} for n in names}
    content = {"application/json": {"schema": {"properties": listed}}}
    tool = only({"requestBody": {"content": content}}, "post", components={"schemas": schemas})
    plain = {p.name: p.json_schema["items"] for p in tool.parameters}
    assert plain["Pet"]["properties"]["kind"] == {
        "type": ["string", "null"],
        "enum": ["cat", "dog", None],
    }
    assert plain["Pet"]["required"] == ["id"]
    assert plain["Price"] == {"type": "number", "exclusiveMinimum": 0, "maximum": 9}
    assert plain["Maybe"] == {"type": ["string", "null"], "format": "date"}


def test_circular_schemas_end_in_their_type() -> None:
    node = {
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "parent": {"$ref": "#/components/schemas/Node"},
            "children": {"type": "array", "items": {"$ref": "#/components/schemas/Node"}},
        },
    }
    loop = {"$ref": "#/components/schemas/Loop"}
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Node"}}}
    tool = only(
        {"responses": {"200": {"content": content}}},
        components={"schemas": {"Node": node, "Loop": loop}},
    )
    assert [(o.path, o.type) for o in tool.outputs] == [
        ("name", "string"),
        ("parent", "object"),
        ("children[]", "object"),
    ]
    content["application/json"]["schema"] = loop
    assert (
        only(
            {"responses": {"200": {"content": content}}}, components={"schemas": {"Loop": loop}}
        ).outputs
        == ()
    )


@pytest.mark.parametrize("keyword", ["properties", "allOf", "items"])
def test_schemas_that_double_at_every_level_are_cut(keyword: str) -> None:
    schemas: Document = {"S40": {"type": "string"}}
    for level in range(40):
        ref = {"$ref": f"#/components/schemas/S{level + 1}"}
        parts: Any = {"properties": {"a": ref, "b": ref}, "allOf": [ref, ref], "items": ref}[
            keyword
        ]
        schemas[f"S{level}"] = {keyword: parts}
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/S0"}}}
    found = imported(
        document(
            {"/x": {"get": {"responses": {"200": {"content": content}}}}},
            components={"schemas": schemas},
        )
    )
    assert len(found.tools) == 1
    assert any("too large" in warning for warning in found.warnings)


def test_broken_references_cost_only_what_they_name() -> None:
    operation = {
        "parameters": [{"$ref": "#/components/parameters/Gone"}, {"name": "q", "in": "query"}],
        "responses": {
            "200": {
                "content": {
                    "application/json": {
                        "schema": {
                            "properties": {"a": {"$ref": "other.yaml#/A"}, "b": {"type": "string"}}
                        }
                    }
                }
            }
        },
    }
    found = imported(document({"/x": {"get": operation}, "/y": {"$ref": "y.yaml"}}))
    assert [p.key for p in found.tools[0].parameters] == ["q"]
    assert [(o.path, o.type) for o in found.tools[0].outputs] == [("a", "any"), ("b", "string")]
    assert any("points at nothing" in warning for warning in found.warnings)
    assert "outside the document" in found.skipped["/y"]


def test_the_best_described_success_gives_the_outputs() -> None:
    def answer(name: str) -> Document:
        return {"content": {"application/json": {"schema": {"properties": {name: {}}}}}}

    responses: Document = {"404": answer("error"), "204": {}, "201": answer("made")}
    assert only({"responses": responses}).outputs[0].path == "made"
    assert only({"responses": {**responses, "200": answer("ok")}}).outputs[0].path == "ok"
    assert only({"responses": {"default": answer("d")}}).outputs[0].path == "d"
    assert only({"responses": {"204": {}, "default": answer("d")}}).outputs == ()
    assert only({"responses": {"2XX": answer("any")}}).outputs[0].path == "any"


def test_an_example_stands_in_for_a_missing_schema() -> None:
    media = {"examples": {"one": {"value": {"list": [{"id": 7}], "next": None}}}}
    tool = only({"responses": {"200": {"content": {"application/json": media}}}})
    assert [(o.path, o.type, o.example) for o in tool.outputs] == [
        ("list[].id", "integer", 7),
        ("next", "any", None),
    ]
    assert tool.examples[0].response == {"list": [{"id": 7}], "next": None}


def test_request_examples_become_a_worked_example() -> None:
    tool = with_body(
        {"properties": {"a": {"properties": {"b": {"type": "string"}}}, "n": {"example": 3}}},
        with_media={"example": {"a": {"b": "deep"}, "n": 4}},
    )
    assert tool.examples[0].arguments == {"a.b": "deep", "n": 4}


@pytest.mark.parametrize(
    ("method", "said", "risk"),
    [
        ("get", None, "read"),
        ("head", None, "read"),
        ("post", None, "write"),
        ("patch", None, "write"),
        ("delete", None, "destructive"),
        ("post", "read", "read"),
        ("get", "write", "write"),
        ("post", "harmless", "write"),
    ],
)
def test_risk_is_the_documents_word_or_the_methods(
    method: str, said: str | None, risk: str
) -> None:
    operation = {"operationId": "search", **({"x-cairn-risk": said} if said else {})}
    assert only(operation, method).risk == risk


@pytest.mark.parametrize("name", ["searchAll", "search_all", "post /x", "POST /x"])
def test_a_person_can_declare_an_operation_safe(name: str) -> None:
    paths = {"/x": {"post": {"operationId": "searchAll"}, "put": {}}}
    assert [t.risk for t in imported(document(paths), safe=[name]).tools] == ["read", "write"]


def test_security_is_global_unless_the_operation_says_otherwise() -> None:
    schemes = {
        "key": {"type": "apiKey", "in": "query", "name": "api_key"},
        "token": {"type": "http", "scheme": "Bearer"},
        "login": {"type": "http", "scheme": "basic"},
        "oauth": {"type": "oauth2", "flows": {}},
    }
    paths = {
        "/a": {"get": {"parameters": [{"name": "api_key", "in": "query", "required": True}]}},
        "/b": {"get": {"security": []}},
        "/c": {"get": {"security": [{}, {"token": [], "login": []}, {"oauth": ["x"]}]}},
        "/d": {"get": {"security": [{"gone": []}]}},
    }
    source = document(paths, security=[{"key": []}], components={"securitySchemes": schemes})
    found = imported(source)
    assert [tool.security for tool in found.tools] == [
        (("key",),),
        (),
        (("login", "token"), ("oauth",), ()),
        (("gone",),),
    ]
    assert found.tools[0].parameters == ()
    assert [(s.scheme, s.kind, s.location, s.name) for s in found.group.security] == [
        ("gone", "other", None, None),
        ("key", "api_key", "query", "api_key"),
        ("login", "basic", None, None),
        ("oauth", "bearer", None, None),
        ("token", "bearer", None, None),
    ]
    assert sum("is not supported" in warning for warning in found.warnings) == 1


def test_what_is_no_data_operation_is_skipped() -> None:
    paths: Document = {
        "/x": {"get": {}, "options": {"a": 1}, "trace": {"a": 1}, "post": {"operationId": "p"}},
        "/f": {"fetch": {"summary": "f"}, "summary": "s", "x-more": {"a": 1}, "parameters": []},
        "/y?z=1": {"get": {"operationId": "q"}},
        "/z#part": {"get": {"operationId": "z"}},
        "x-extension": 1,
    }
    found = imported(document(paths))
    assert set(found.skipped) == {"OPTIONS /x", "TRACE /x", "FETCH /f", "/y?z=1"}
    assert [tool.path for tool in found.tools] == ["/x", "/x", "/z"]


RICH = document(
    {
        "/a/{id}": {
            "post": {
                "operationId": "make",
                "parameters": [{"name": "q", "in": "query", "schema": {"type": "string"}}],
                "requestBody": {
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}
                },
                "responses": {
                    "200": {
                        "content": {
                            "application/json": {
                                "schema": {
                                    "type": "array",
                                    "items": {"$ref": "#/components/schemas/A"},
                                },
                                "example": [{"x": 1}],
                            }
                        }
                    },
                    "201": {"description": "made"},
                },
                "security": [{"k": []}],
            },
            "get": {"operationId": "read"},
        }
    },
    components={
        "schemas": {
            "A": {
                "oneOf": [
                    {"properties": {"x": {"type": "integer"}, "y": {"enum": ["p"]}}},
                    {"allOf": [{"properties": {"z": {"nullable": True, "type": "string"}}}]},
                ]
            }
        },
        "securitySchemes": {"k": {"type": "apiKey", "in": "header", "name": "X-Key"}},
    },
)


def shuffled(value: Any, order: random.Random) -> Any:
    if isinstance(value, dict):
        keys = order.sample(list(value), len(value))
        return {key: shuffled(value[key], order) for key in keys}
    return [shuffled(item, order) for item in value] if isinstance(value, list) else value


def test_digests_do_not_depend_on_the_order_of_keys() -> None:
    before = imported(RICH)
    for seed in range(20):
        after = imported(shuffled(RICH, random.Random(seed)))
        assert after.group.digest == before.group.digest
        assert {t.id: t.digest for t in after.tools} == {t.id: t.digest for t in before.tools}


def test_a_digest_changes_with_what_is_said_of_the_tool_alone() -> None:
    before = {tool.id: tool.digest for tool in imported(RICH).tools}
    source = copy.deepcopy(RICH)
    source["paths"]["/a/{id}"]["get"]["summary"] = "Read it"
    after = {tool.id: tool.digest for tool in imported(source, base_url="https://b.example").tools}
    assert {i for i in before if before[i] != after[i]} == {"hotel_finder.read"}


@pytest.mark.parametrize(
    ("source", "code", "said"),
    [
        ("", "description_unreadable", "empty"),
        ("[1, 2]", "description_not_openapi", "a list"),
        ("just words", "description_not_openapi", "a str"),
        ('{"a": 1}', "description_not_openapi", "neither an 'openapi'"),
        ('{"openapi": "3.0.0", "paths": []}', "description_not_openapi", "'paths'"),
        ('{"swagger": "1.2", "paths": {}}', "description_version", "'1.2'"),
        ('{"openapi": "4.0"}', "description_version", "'4.0'"),
        ('{"openapi": "3.0.0"}', "no_operations", "'paths' is missing or empty"),
        (document({"/a": {"options": {"x": 1}}}), "no_operations", "OPTIONS /a"),
    ],
)
def test_documents_that_cannot_be_imported_say_why(source: Any, code: str, said: str) -> None:
    error = refused(source)
    assert (error.code, said in str(error)) == (code, True)
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"group_id": "a b"}, "invalid_group_id"),
        ({"group_id": "a.b"}, "invalid_group_id"),
        ({"group_id": ""}, "invalid_group_id"),
        ({"base_url": "ftp://x"}, "invalid_base_url"),
        ({"base_url": "api.example.com"}, "invalid_base_url"),
        ({"base_url": "https://me:pw@x.org"}, "invalid_base_url"),
        ({"safe": ["pong"]}, "unknown_operation"),
    ],
)
def test_wrong_options_are_named(options: Document, code: str) -> None:
    error = refused(document(), **options)
    assert error.code == code
    assert "pw" not in str(error)


JUNK: st.SearchStrategy[Any] = st.sampled_from(
    [
        None,
        True,
        0,
        -1,
        1e400,
        "x",
        "",
        [],
        {},
        [None],
        {"$ref": 5},
        {"$ref": "#/paths"},
        [{}],
        {"$ref": "#/components/schemas/A"},
        "#",
        {"type": 5},
        {"type": ["string", 3]},
        {"a": None},
    ]
)


def positions(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [
        found for key, child in inner for found in [(*path, key), *positions(child, (*path, key))]
    ]


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_damaged_document_is_imported_or_refused_but_never_crashes(data: st.DataObject) -> None:
    source = copy.deepcopy(RICH)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(positions(source) or [()]))
        node: Any = source
        for key in path[:-1]:
            node = node[key]
        if path:
            node[path[-1]] = copy.deepcopy(data.draw(JUNK))
    try:
        found = import_openapi(source, source="damaged.json")
    except DeveloperError:
        return
    for tool in found.tools:
        for parameter in tool.parameters:
            Draft202012Validator.check_schema(parameter.json_schema)
        assert Tool.model_validate_json(tool.model_dump_json()).id == tool.id


PETS: Document = {
    "/pets": {"get": {"tags": ["Pets"]}, "post": {"tags": ["Pets"]}},
    "/pets/{id}": {"get": {"tags": ["pets", "one"]}},
    "/shops": {"get": {"tags": ["shops"]}},
}


@pytest.mark.parametrize(
    ("choice", "chosen"),
    [
        (Choice(), 4),
        (Choice(tags=("pets",)), 3),
        (Choice(paths=("/pets/*", "/shops")), 2),
        (Choice(methods=("GET",), tags=("PETS",)), 2),
    ],
)
def test_operations_are_chosen_by_tag_path_and_method(choice: Choice, chosen: int) -> None:
    read = OpenApiDocument.of(document(PETS), "a.json")
    found = import_document(read, ImportOptions(choice=choice))
    assert (len(found.tools), len(found.not_chosen), found.skipped) == (chosen, 4 - chosen, {})


def test_a_choice_that_takes_nothing_is_refused_and_names_do_not_depend_on_it() -> None:
    read = OpenApiDocument.of(document(PETS), "a.json")
    with pytest.raises(DeveloperError, match="tags: cars") as caught:
        import_document(read, ImportOptions(choice=Choice(tags=("cars",))))
    assert caught.value.code == "nothing_chosen"
    twice = {"/a": {"get": {"operationId": "x"}}, "/b": {"get": {"operationId": "x"}}}
    read = OpenApiDocument.of(document(twice), "a.json")
    (tool,) = import_document(read, ImportOptions(choice=Choice(paths=("/a",)))).tools
    assert tool.id == "hotel_finder.get_a"


def test_what_the_service_calls_is_named_and_counted() -> None:
    callbacks: Document = {"onChange": {"{$request.body#/url}": {"post": {}}}}
    found = imported(
        document({"/a": {"post": {"callbacks": callbacks}}}, webhooks={"added": {"post": {}}})
    )
    assert set(found.skipped) == {"webhook added", "POST /a: callback onChange"}
    assert len(found.tools) == 1
    with pytest.raises(DeveloperError, match="webhook added: the service calls it"):
        imported({**document(webhooks={"added": {"post": {}}}), "paths": {}})
