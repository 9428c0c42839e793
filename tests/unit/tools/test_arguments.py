"""Arguments against descriptions: conversions, complaints, and what never gets through."""

from __future__ import annotations

import math
from datetime import date
from typing import Any
from uuid import UUID

import pytest

from memory.errors import ModelRetryError
from memory.redaction import REDACTED
from tools.arguments import Complaint, InvalidArgumentsError, validate_arguments
from tools.records import Location, Parameter, Tool, ValueType


def parameter(
    key: str = "x", kind: ValueType = "string", location: Location = "query", **facts: Any
) -> Parameter:
    facts.setdefault("name", key)
    return Parameter(key=key, location=location, type=kind, **facts)


def tool(*parameters: Parameter) -> Tool:
    return Tool(id="stays.search", group_id="stays", name="search", parameters=parameters)


def complaints(described: Tool, arguments: dict[str, Any]) -> tuple[Complaint, ...]:
    with pytest.raises(InvalidArgumentsError) as caught:
        validate_arguments(described, arguments)
    return caught.value.complaints


def validated(described: Parameter, value: Any) -> Any:
    return validate_arguments(tool(described), {described.key: value})[described.key]


def refused(described: Parameter, value: Any) -> Complaint:
    (complaint,) = complaints(tool(described), {described.key: value})
    return complaint


@pytest.mark.parametrize(
    ("kind", "given", "sent"),
    [
        ("integer", "5", 5),
        ("integer", " +7 ", 7),
        ("integer", 5.0, 5),
        ("integer", "5.0", 5),
        ("number", "2.5", 2.5),
        ("number", "3", 3),
        ("number", "-1e3", -1000.0),
        ("boolean", "True", True),
        ("boolean", "false", False),
        ("boolean", 1, True),
        ("string", 5, "5"),
        ("string", True, "true"),
        ("string", date(2026, 3, 1), "2026-03-01"),
        ("string", UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        ("array", "a", ["a"]),
        ("array", ("a", "b"), ["a", "b"]),
        ("array", '["a", "b"]', ["a", "b"]),
        ("array", {"b", "a"}, ["a", "b"]),
        ("object", '{"a": 1}', {"a": 1}),
        ("any", 5, 5),
    ],
)
def test_converts_what_loses_nothing(kind: ValueType, given: Any, sent: Any) -> None:
    value = validated(parameter(kind=kind), given)
    assert (value, type(value)) == (sent, type(sent))


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("integer", "5.5"),
        ("integer", 5.5),
        ("integer", "five"),
        ("integer", True),
        ("integer", "1_000"),
        ("number", "1,000"),
        ("number", "nan"),
        ("number", "1e999"),
        ("number", math.inf),
        ("boolean", "yes"),
        ("boolean", 2),
        ("string", ["a"]),
        ("object", "text"),
        ("object", [1]),
        ("any", object()),
        ("any", {"a": {1, 2}}),
        ("string", "\ud800"),
    ],
)
def test_refuses_other_types(kind: ValueType, given: Any) -> None:
    assert refused(parameter(kind=kind), given).parameter == "x"


@pytest.mark.parametrize(
    ("schema", "good", "bad", "words"),
    [
        ({"type": "integer", "minimum": 1}, 1, 0, "must not be below 1"),
        ({"type": "integer", "maximum": 7, "exclusiveMaximum": True}, 6, 7, "must be below 7"),
        ({"type": "integer", "exclusiveMinimum": 1}, 2, 1, "must be above 1"),
        ({"type": "number", "multipleOf": 5}, 10, 11, "must be a multiple of 5"),
        ({"type": "string", "minLength": 2}, "ab", "a", "must have at least 2 characters"),
        ({"type": "string", "maxLength": 2}, "ab", "abc", "must have at most 2 characters"),
        ({"type": "string", "pattern": "^[A-Z]{3}$"}, "ABC", "abc", "must match the pattern"),
        ({"type": "array", "maxItems": 1}, ["a"], ["a", "b"], "must have at most 1 entries"),
        ({"type": "string", "format": "date"}, "2026-02-28", "2026-02-30", "format date"),
        ({"type": "string", "format": "date"}, "2026-02-28", "2026-02-28T10:00", "format date"),
        ({"type": "string", "format": "date-time"}, "2026-02-28T10:00:00Z", "28 Feb", "date-time"),
        ({"type": "string", "format": "uuid"}, str(UUID(int=3)), "3", "format uuid"),
        ({"type": "string", "format": "email"}, "a@b.org", "a@b", "format email"),
        ({"type": ["integer", "null"]}, 3, "x", "must be of type"),
        ({"anyOf": [{"type": "integer"}, {"enum": ["all"]}]}, "all", "some", "not valid under any"),
    ],
)
def test_checks_what_the_schema_says(
    schema: dict[str, Any], good: Any, bad: Any, words: str
) -> None:
    kind = schema.get("type") if isinstance(schema.get("type"), str) else "any"
    described = parameter(kind=kind, json_schema=schema)  # type: ignore[arg-type]
    assert validated(described, good) == good
    assert words in refused(described, bad).problem


def test_converts_and_checks_inside_containers() -> None:
    schema = {
        "type": "object",
        "properties": {
            "rooms": {"type": "array", "items": {"type": "integer", "maximum": 4}},
            "note": {"type": "string", "nullable": True},
        },
        "required": ["rooms"],
    }
    described = parameter("stay", "object", "body", json_schema=schema)
    assert validated(described, {"rooms": ["2", 3], "note": None}) == {
        "rooms": [2, 3],
        "note": None,
    }
    complaint = refused(described, {"rooms": ["2", 9]})
    assert (complaint.parameter, complaint.value) == ("stay.rooms[1]", "9")
    assert "'rooms' is a required property" in refused(described, {}).problem


def test_every_complaint_comes_at_once() -> None:
    described = tool(
        parameter("city", required=True, example="Paris"),
        parameter("units", enum=("metric", "imperial")),
        parameter("days", "integer"),
    )
    found = complaints(described, {"citty": "Rome", "units": "metrik", "days": "many"})
    assert [c.parameter for c in found] == ["citty", "city", "units", "days"]
    assert found[0].allowed == "closest: city"
    assert (found[1].problem, found[1].value) == ("required, missing", None)
    assert "Paris" in found[1].allowed
    assert found[2].problem == "must be one of: metric, imperial, closest: metric"
    assert found[3].value == '"many"'


def test_the_error_is_for_the_reasoner_and_short() -> None:
    described = tool(*(parameter(f"p{i}", "integer") for i in range(40)))
    with pytest.raises(ModelRetryError) as caught:
        validate_arguments(described, {f"p{i}": "x" * 10_000 for i in range(40)})
    assert caught.value.code == "invalid_arguments"
    assert "stays.search" in str(caught.value)
    assert "and 28 more" in str(caught.value)
    assert len(str(caught.value)) < 3_000


def test_an_enum_value_is_found_whatever_its_case_and_type() -> None:
    assert validated(parameter(enum=("Metric", "imperial")), "METRIC") == "Metric"
    assert validated(parameter(kind="any", enum=(1, 2)), "2") == 2
    assert refused(parameter(enum=("A", "a")), "á").parameter == "x"


def test_a_default_is_sent_only_where_a_value_is_required() -> None:
    described = tool(parameter("a", default="1", required=True), parameter("b", default="2"))
    assert validate_arguments(described, {}) == {"a": "1"}


def test_null_means_missing_except_in_a_nullable_body() -> None:
    assert validate_arguments(tool(parameter()), {"x": None}) == {}
    nullable = parameter(location="body", json_schema={"type": ["string", "null"]}, required=True)
    assert validate_arguments(tool(nullable), {"x": None}) == {"x": None}
    assert complaints(tool(parameter(required=True)), {"x": None})[0].problem == "required, missing"


def test_two_parameters_of_one_name_are_told_apart_by_key() -> None:
    described = tool(
        parameter("id@path", name="id", location="path"), parameter("id@query", name="id")
    )
    found = complaints(described, {"id": "7", "id@path": "1"})
    assert found[0].allowed == "closest: id@path, id@query"


@pytest.mark.parametrize("value", [REDACTED, f"user {REDACTED}", ["a", REDACTED]])
def test_what_stands_for_a_secret_is_not_written_in_its_place(value: Any) -> None:
    kind: ValueType = "array" if isinstance(value, list) else "string"
    assert "kept secret" in refused(parameter(kind=kind, location="body"), value).problem


@pytest.mark.parametrize("value", ["", "..", ".", "../admin", "a/../b", "a\\..\\b", [], ["", ".."]])
def test_a_path_value_never_leaves_its_place(value: Any) -> None:
    kind: ValueType = "array" if isinstance(value, list) else "string"
    assert refused(parameter(kind=kind, location="path"), value).parameter == "x"


@pytest.mark.parametrize("value", ["a\r\nX-Evil: 1", "a\nb", "a\x00b", ["ok", "a\rb"]])
def test_a_header_value_holds_no_line_break(value: Any) -> None:
    kind: ValueType = "array" if isinstance(value, list) else "string"
    assert "line breaks" in refused(parameter(kind=kind, location="header"), value).problem


def test_headers_of_the_transport_and_credentials_are_not_arguments() -> None:
    described = tool(
        parameter("Host", location="header", required=True), parameter("key", required=True)
    )
    assert validate_arguments(described, {}, bound={"key"}) == {}
    with pytest.raises(InvalidArgumentsError) as caught:
        validate_arguments(described, {"Host": "evil.example", "key": "1"}, bound={"key"})
    assert [c.problem for c in caught.value.complaints] == ["no such argument"] * 2


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string", "pattern": "(a+)+$"},
        {"type": "string", "pattern": "((a{1,999}){1,999}){1,999}"},
        {"type": "string", "pattern": "("},
        {"type": "strange"},
        {"type": "string", "minLength": "many"},
        {"$ref": "http://169.254.169.254/schema.json"},
        {"type": "string", "required": True},
    ],
)
def test_a_hostile_or_broken_schema_neither_hangs_nor_fetches(schema: dict[str, Any]) -> None:
    value = "a" * 150 + "!"
    assert validated(parameter(kind="any", json_schema=schema), value) == value


def test_deep_values_are_complained_about() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert "JSON" in refused(parameter(kind="any"), deep).problem


def with_nullable_owner() -> Tool:
    inside = parameter("owner.name", location="body", required=True)
    kind = parameter("owner.kind", location="body", required=True, default="person")
    objects = ("owner", "owner.address")
    return tool(inside, kind).model_copy(update={"nullable_objects": objects})


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ({"owner": None}, {"owner": None}),
        ({"owner": None, "owner.address": None}, {"owner": None}),
        ({"owner.name": "Ann"}, {"owner.name": "Ann", "owner.kind": "person"}),
        ({"owner": None, "owner.name": None}, {"owner": None}),
    ],
)
def test_an_object_that_may_be_null_is_sent_so_where_it_is_said(
    given: dict[str, Any], sent: dict[str, Any]
) -> None:
    assert validate_arguments(with_nullable_owner(), given) == sent


def test_an_object_is_not_null_because_nothing_of_it_was_given() -> None:
    (complaint,) = complaints(with_nullable_owner(), {})
    assert complaint.parameter == "owner.name"


@pytest.mark.parametrize("given", [{"owner.name": "Ann"}, {"owner.name": "A", "owner": {"b": 1}}])
def test_an_object_that_may_be_null_takes_no_other_value(given: dict[str, Any]) -> None:
    (complaint,) = complaints(with_nullable_owner(), {"owner": None, **given})
    assert complaint.parameter == "owner"


def test_what_is_wrong_is_told_to_people_without_what_a_model_is_to_do() -> None:
    number = parameter("limit", "integer", json_schema={"maximum": 10})
    with pytest.raises(InvalidArgumentsError) as caught:
        validate_arguments(tool(number), {"limit": 11})
    assert caught.value.spoken.startswith("limit 11: ")
    assert "call it again" not in caught.value.spoken
    assert caught.value.spoken in str(caught.value)
