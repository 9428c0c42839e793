from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tools.openapi_document import OpenApiDocument
from tools.openapi_parameters import with_unique_keys
from tools.openapi_schema import SchemaInliner
from tools.output_fields import (
    MAX_FIELD_DEPTH,
    MAX_FIELDS,
    output_fields,
    value_at,
)
from tools.records import Parameter
from tools.schema_shape import alternatives_of, items_of, properties_of, schema_of_value

Schema = dict[str, Any]


def paths(schema: Schema) -> dict[str, str]:
    return {field.path: field.type for field in output_fields(schema).fields}


def test_paths_name_lists_and_nested_objects() -> None:
    schema: Schema = {
        "type": "object",
        "properties": {
            "results": {
                "type": "array",
                "items": {"type": "object", "properties": {"id": {"type": "integer"}}},
            },
            "main": {"type": "object", "properties": {"temp": {"type": "number"}}},
            "tags": {"type": "array", "items": {"type": "string"}},
            "rates": {"type": "object", "additionalProperties": {"type": "number"}},
            "line": {"type": "array", "items": {"type": "array", "items": {"type": "number"}}},
        },
    }
    assert paths(schema) == {
        "results[].id": "integer",
        "main.temp": "number",
        "tags[]": "string",
        "rates": "object",
        "line[][]": "number",
    }


def test_roots_that_are_no_objects() -> None:
    assert paths({"type": "array", "items": {"properties": {"n": {"type": "string"}}}}) == {
        "[].n": "string"
    }
    assert paths({"type": "string"}) == {"": "string"}
    assert paths({"type": "object"}) == {}
    assert paths({}) == {}


def test_a_map_at_the_root_is_one_object() -> None:
    rates = {"type": "object", "description": "By currency", "additionalProperties": {}}
    (field,) = output_fields(rates).fields
    assert (field.path, field.type, field.description) == ("", "object", "By currency")
    assert output_fields({"type": "object", "additionalProperties": False}).fields == ()


def test_alternatives_are_united() -> None:
    schema: Schema = {
        "oneOf": [
            {"type": "object", "properties": {"a": {"type": "string"}, "x": {"type": "integer"}}},
            {"type": "object", "properties": {"b": {"type": "string"}, "x": {"type": "integer"}}},
        ]
    }
    assert paths(schema) == {"a": "string", "x": "integer", "b": "string"}


def test_what_may_be_null_is_marked() -> None:
    day = {"type": "string", "format": "date"}
    parts: Schema = {
        "lent": day,
        "back": day | {"nullable": True},
        "lost": {"type": ["string", "null"]},
    }
    found = output_fields({"type": "object", "properties": parts}).fields
    assert {one.path: one.nullable for one in found} == {"lent": False, "back": True, "lost": True}


def test_names_that_no_path_can_address_are_left_out() -> None:
    schema: Schema = {"properties": {"a.b": {}, "c[]": {}, "": {}, "d": {"type": "string"}}}
    assert paths(schema) == {"d": "string"}


def test_depth_is_capped_with_an_object_leaf() -> None:
    schema: Schema = {"type": "string"}
    for level in range(MAX_FIELD_DEPTH + 3, 0, -1):
        schema = {"type": "object", "properties": {f"n{level}": schema}}
    assert paths(schema) == {".".join(f"n{i}" for i in range(1, MAX_FIELD_DEPTH + 1)): "object"}


def test_of_too_many_leaves_the_nearest_stay_in_order() -> None:
    deep: Schema = {"properties": {f"d{i}": {"type": "string"} for i in range(MAX_FIELDS)}}
    schema: Schema = {"properties": {"big": deep, "last": {"type": "integer"}}}
    found = output_fields(schema)
    assert len(found.fields) == MAX_FIELDS
    assert found.dropped == 1
    assert found.fields[-1].path == "last"
    assert found.fields[0].path == "big.d0"


def test_a_response_example_reaches_the_leaves() -> None:
    schema: Schema = {
        "properties": {
            "list": {
                "type": "array",
                "items": {"properties": {"id": {"type": "integer"}, "own": {"example": "mine"}}},
            }
        }
    }
    fields = output_fields(schema, {"list": [{"id": 7, "own": "theirs"}]}).fields
    assert [(f.path, f.example) for f in fields] == [("list[].id", 7), ("list[].own", "mine")]


NAMES = st.sampled_from(["id", "name", "a.b", "x[]", "", "city", "天气"])
LEAVES = st.sampled_from(
    [
        {},
        {"type": "string"},
        {"type": ["integer", "null"]},
        {"enum": ["a", 1]},
        {"const": None},
        {"type": "object"},
        {"type": "array"},
        {"additionalProperties": {"type": "number"}},
    ]
)
SCHEMAS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.dictionaries(NAMES, inner, max_size=3).map(
            lambda p: {"type": "object", "properties": p, "required": list(p)}
        ),
        inner.map(lambda s: {"type": "array", "items": s}),
        st.lists(inner, min_size=1, max_size=3).map(lambda s: {"oneOf": s}),
        st.lists(inner, min_size=1, max_size=3).map(lambda s: {"allOf": s}),
        inner.map(lambda s: {"anyOf": [s, {"type": "null"}]}),
    ),
    max_leaves=12,
)


def instance(schema: Schema) -> Any:
    """One value that has every property, list item and alternative of a plain schema."""
    properties = {name: instance(part) for name, part in properties_of(schema).items()}
    items = items_of(schema)
    if properties:
        return properties
    return [instance(items)] if items is not None else "leaf"


def is_mixed(schema: Schema) -> bool:
    """Whether some part is an object in one alternative and a list in another."""
    parts = [*properties_of(schema).values(), *filter(None, [items_of(schema)])]
    clashes = bool(properties_of(schema)) and items_of(schema) is not None
    return clashes or any(map(is_mixed, [*parts, *alternatives_of(schema)]))


@settings(max_examples=300, deadline=None)
@given(SCHEMAS)
def test_flattening_never_raises_and_leaves_resolve(raw: Schema) -> None:
    document = OpenApiDocument({"openapi": "3.1.0"}, "x")
    plain = SchemaInliner(document, lambda _: None).inline(raw, leave_out="writeOnly")
    fields = output_fields(plain).fields
    assert len({field.path for field in fields}) == len(fields)
    if not is_mixed(plain):
        body = instance(plain)
        for field in fields:
            assert value_at(body, field.path) is not None, field.path


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text("ab", min_size=1, max_size=3), inner, max_size=3)
    ),
    max_leaves=15,
)


@settings(max_examples=200, deadline=None)
@given(JSON)
def test_fields_of_an_example_never_raise(value: Any) -> None:
    fields = output_fields(schema_of_value(value), value).fields
    assert all(first.path != second.path for first, second in pairwise(fields))


def test_operations_that_answer_alike_share_the_texts_of_paths() -> None:
    schema = {"properties": {"owner": {"properties": {"name": {"type": "string"}}}}}
    one, other = (output_fields(schema).fields[0].path for _ in range(2))
    assert one == "owner.name"
    assert one is other


def test_a_parameter_whose_key_is_its_name_is_not_copied() -> None:
    parameters = [
        Parameter(key="id", name="id", location="path"),
        Parameter(key="page", name="page", location="query"),
        Parameter(key="id", name="id", location="query"),
    ]
    found = with_unique_keys(parameters)
    assert [one.key for one in found] == ["id@path", "page", "id@query"]
    assert found[1] is parameters[1]
