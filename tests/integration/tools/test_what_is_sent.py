"""What arrives at a service is what was meant: descriptions and values at random, a real server.

Every case writes an OpenAPI description, imports it, calls its operation, and reads what arrived
by the standard's own rules (``tests/standard_parsing.py``).
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator, Mapping
from email import message_from_bytes
from email.policy import HTTP
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.recording_service import Arrival, RecordingService
from tests.standard_parsing import Described, from_cookies, from_header, from_path, from_query
from tools.arguments import InvalidArgumentsError
from tools.credentials import MappingCredentials
from tools.http_caller import HttpCaller
from tools.openapi_import import import_openapi
from tools.records import Tool
from tools.volatile_library import VolatileLibrary

Case = tuple[Described, Any]
"""A described parameter and the value meant for it."""

STYLES = {
    "path": ("simple", "label", "matrix"),
    "query": ("form", "spaceDelimited", "pipeDelimited", "deepObject"),
    "header": ("simple",),
    "cookie": ("form",),
}
FORM, MULTIPART = "application/x-www-form-urlencoded", "multipart/form-data"
LOCATIONS = tuple(STYLES)

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
HEADER_TEXTS = st.text(
    st.characters(exclude_categories=["C", "Z"], exclude_characters=",="), min_size=1, max_size=12
)
NUMBERS = st.integers(-(10**15), 10**15)
FLOATS = st.floats(-1e9, 1e9)


def values(texts: st.SearchStrategy[str]) -> dict[str, st.SearchStrategy[Any]]:
    """Values by their shape; what an empty list or object looks like no standard says."""
    scalars = st.one_of(texts, NUMBERS, st.booleans(), FLOATS)
    lists = [st.lists(kind, min_size=1, max_size=4) for kind in (texts, NUMBERS, st.booleans())]
    keys = st.text("abcXYZ09_-é", max_size=4).map(lambda text: "k" + text)
    objects = st.dictionaries(keys, scalars, min_size=1, max_size=4)
    return {"scalar": scalars, "array": st.one_of(lists), "object": objects}


VALUES = {place: values(HEADER_TEXTS if place == "header" else TEXTS) for place in STYLES}
SHAPES = {
    "deepObject": ["object"],
    "spaceDelimited": ["array", "object"],
    "pipeDelimited": ["array", "object"],
}
"""Shapes that the standard defines for a style; for all others every shape."""
_ODD = {"query": "abZ09_-.[]$@: é", "path": "abZ09_-.é"}
NAMES = {place: st.text(_ODD.get(place, "abZ09_-"), max_size=5) for place in STYLES}
"""Names as descriptions have them; tokens where HTTP knows nothing else."""


class Calls:
    """One caller, one event loop and one service for all cases of a test."""

    def __init__(self) -> None:
        self._service = RecordingService()
        self._library = VolatileLibrary()
        self._caller = HttpCaller(self._library, credentials=MappingCredentials({}))
        self._runner = asyncio.Runner()

    def imported(self, operation: Mapping[str, Any], path: str) -> Tool:
        """The tool of the only operation of a description, as the importer makes it."""
        document = {
            "openapi": "3.1.0",
            "info": {"title": "Recorder", "version": "1"},
            "servers": [{"url": self._service.url}],
            "paths": {path: {"post": operation}},
        }
        catalogue = import_openapi(document, source="recorder.json", allow_loopback=True)
        self._library.put(catalogue)
        return catalogue.tools[0]

    def send(self, tool: Tool, arguments: Mapping[str, Any]) -> Arrival:
        """What arrived of a call that the service took."""
        before = len(self._service.arrivals)
        result = self._runner.run(self._caller.call(tool, arguments, approved=True))
        assert result.outcome == "ok", result.error
        assert len(self._service.arrivals) == before + 1
        return self._service.last

    def close(self) -> None:
        self._runner.run(self._caller.aclose())
        self._runner.close()
        self._service.close()


@pytest.fixture(scope="module")
def calls() -> Iterator[Calls]:
    made = Calls()
    yield made
    made.close()


def cases(count: int) -> settings:
    return settings(
        max_examples=count,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


# ---- values ----


def schema_of(value: Any) -> dict[str, Any]:
    """The schema that a value is described by."""
    if isinstance(value, Mapping):
        members = {name: schema_of(member) for name, member in value.items()}
        return {"type": "object", "properties": members}
    if isinstance(value, list):
        kinds = [schema_of(entry) for entry in value]
        return {"type": "array", "items": kinds[0] if kinds and all_alike(kinds) else {}}
    names = {bool: "boolean", int: "integer", float: "number", str: "string"}
    return {"type": names[type(value)]}


def all_alike(kinds: list[dict[str, Any]]) -> bool:
    return all(kind == kinds[0] for kind in kinds)


def texts_of(value: Any) -> Any:
    """A value as the texts in which parameters carry it."""
    if isinstance(value, Mapping):
        return {name: texts_of(member) for name, member in value.items()}
    if isinstance(value, list):
        return [texts_of(entry) for entry in value]
    return value if isinstance(value, str) else json.dumps(value)


def fits(location: str, style: str, explode: bool, value: Any) -> bool:
    """Whether the standard has a way to carry the value: its separators have no escape."""
    parts = list(members_of(value))
    if location == "path" and (
        not any(parts) or {".", ".."} & set(re.split(r"[/\\\\]", "/".join(parts)))
    ):
        return False
    separator = {"spaceDelimited": " ", "pipeDelimited": "|", "label": "."}.get(style)
    is_used = isinstance(value, list | dict) and explode == (style == "label")
    return not (separator and is_used and any(separator in part for part in parts))


def members_of(value: Any) -> Iterator[str]:
    texts = texts_of(value)
    if isinstance(texts, dict):
        for name, text in texts.items():
            yield from (name, text)
    else:
        yield from texts if isinstance(texts, list) else [texts]


@st.composite
def parameters(draw: st.DrawFn, location: str, number: int = 0) -> Case:
    """A parameter of any style that its place knows, and a value that this style can carry."""
    style, explode = draw(st.sampled_from(STYLES[location])), draw(st.booleans())
    shape = draw(st.sampled_from(SHAPES.get(style, ["scalar", "array", "object"])))
    if style in SHAPES and shape == "object":
        explode = style == "deepObject"  # the other way is not defined
    value = draw(VALUES[location][shape])
    if shape == "object":
        value = {f"k{number}{name}": member for name, member in value.items()}
    assume(fits(location, style, explode, value))
    described = {
        "name": f"p{number}{draw(NAMES[location])}x",
        "in": location,
        "required": location == "path" or draw(st.booleans()),
        "schema": schema_of(value),
    }
    if style != STYLES[location][0] or draw(st.booleans()):
        described["style"] = style
    if explode != (style == "form") or draw(st.booleans()):
        described["explode"] = explode
    return described, value


@st.composite
def operations(draw: st.DrawFn) -> list[Case]:
    """One to five parameters anywhere."""
    places = draw(st.lists(st.sampled_from(LOCATIONS), min_size=1, max_size=5))
    return [draw(parameters(place, number)) for number, place in enumerate(places)]


# ---- what arrived ----


def path_of(described: list[Described]) -> str:
    names = [one["name"] for one in described if one["in"] == "path"]
    return "/begin" + "".join(f"/{{{name}}}" for name in names) + "/end"


def arrived(described: Described, arrival: Arrival, segments: Mapping[str, str]) -> Any:
    if described["in"] == "path":
        return from_path(described, segments[described["name"]])
    if described["in"] == "query":
        return from_query(described, arrival.query)
    if described["in"] == "header":
        return from_header(described, arrival.header(described["name"]) or "")
    return from_cookies(described, arrival.header("Cookie") or "")


def check(calls: Calls, meant: list[Case]) -> None:
    described = [one for one, _ in meant]
    tool = calls.imported({"parameters": described}, path_of(described))
    keys = {(p.name, p.location): p.key for p in tool.parameters}
    arrival = calls.send(tool, {keys[d["name"], d["in"]]: value for d, value in meant})
    parts = arrival.path.split("/")[2:-1]
    in_path = [d["name"] for d in described if d["in"] == "path"]
    segments = dict(zip(in_path, parts, strict=True))
    for one, value in meant:
        assert arrived(one, arrival, segments) == texts_of(value), (one, arrival)


@pytest.mark.parametrize("location", LOCATIONS)
def test_every_style_of_every_place(calls: Calls, location: str) -> None:
    @cases(300)
    @given(parameters(location))
    def case(meant: Case) -> None:
        check(calls, [meant])

    case()


def test_parameters_do_not_disturb_each_other(calls: Calls) -> None:
    @cases(300)
    @given(operations())
    def case(meant: list[Case]) -> None:
        check(calls, meant)

    case()


# ---- bodies ----

KEYS = st.text("abcXYZ09_-é", min_size=1, max_size=6)
JSON_TREES = st.recursive(
    st.one_of(TEXTS, NUMBERS, st.booleans(), FLOATS),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(KEYS, inner, min_size=1, max_size=3)
    ),
    max_leaves=12,
)
OBJECTS = st.dictionaries(KEYS, JSON_TREES, min_size=1, max_size=4)
FIELDS = st.dictionaries(
    KEYS,
    st.one_of(VALUES["query"]["scalar"], VALUES["query"]["array"], OBJECTS),
    min_size=1,
    max_size=4,
)


def body_arguments(tool: Tool, body: Any) -> dict[str, Any]:
    """The arguments that say the body: its leaves by dotted path, or the body as one."""
    found = {}
    for parameter in tool.parameters:
        found[parameter.key] = part_of(body, parameter.name)
    return found


def part_of(body: Any, name: str) -> Any:
    if not name or name in body:
        return body[name] if name else body
    outer, _, inner = name.partition(".")
    return part_of(body[outer], inner)


def arrival_of(calls: Calls, media_type: str, body: Any, **media: Any) -> Arrival:
    content = {media_type: {"schema": schema_of(body), **media}}
    tool = calls.imported({"requestBody": {"required": True, "content": content}}, "/begin")
    arrival = calls.send(tool, body_arguments(tool, body))
    assert (arrival.header("Content-Type") or "").startswith(media_type)
    return arrival


def written(value: Any) -> list[str]:
    """The texts of a form field: objects as JSON, lists as repeated fields."""
    entries = value if isinstance(value, list) else [value]
    return [entry if isinstance(entry, str) else json.dumps(entry) for entry in entries]


def read_back(text: str, meant: Any) -> Any:
    """A text of a form field as the described type says; spaces of JSON do not matter."""
    return text if isinstance(meant, str) else json.loads(text)


def flat(body: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The fields that a form shows, in order, lists entry by entry."""
    return [
        (name, entry)
        for name, value in body.items()
        for entry in (value if isinstance(value, list) else [value])
    ]


def same_fields(came: list[tuple[str, str]], body: Mapping[str, Any]) -> None:
    meant = flat(body)
    assert [name for name, _ in sorted(came, key=first)] == [n for n, _ in sorted(meant, key=first)]
    for name in body:
        texts = [text for given, text in came if given == name]
        entries = [entry for given, entry in meant if given == name]
        assert [read_back(t, e) for t, e in zip(texts, entries, strict=True)] == entries


def first(pair: tuple[str, Any]) -> str:
    return pair[0]


def test_json_bodies(calls: Calls) -> None:
    @cases(250)
    @given(
        OBJECTS | st.lists(JSON_TREES, max_size=3),
        st.sampled_from(["application/json", "application/x+json"]),
    )
    def case(body: Any, media_type: str) -> None:
        arrival = arrival_of(calls, media_type, body)
        assert json.loads(arrival.body) == body

    case()


def test_urlencoded_forms(calls: Calls) -> None:
    @cases(250)
    @given(FIELDS)
    def case(body: dict[str, Any]) -> None:
        arrival = arrival_of(calls, FORM, body)
        came = parse_qsl(arrival.body.decode("ascii"), keep_blank_values=True, strict_parsing=True)
        same_fields(came, body)

    case()


def test_multipart_forms(calls: Calls) -> None:
    @cases(250)
    @given(FIELDS)
    def case(body: dict[str, Any]) -> None:
        arrival = arrival_of(calls, MULTIPART, body)
        head = f"Content-Type: {arrival.header('Content-Type')}\r\n\r\n".encode()
        parts = list(message_from_bytes(head + arrival.body, policy=HTTP).iter_parts())
        came = [
            (str(part.get_param("name", header="content-disposition")), text_of(part))
            for part in parts
        ]
        same_fields(came, body)

    case()


def text_of(part: Any) -> str:
    return bytes(part.get_payload(decode=True)).decode()


def test_plain_text_bodies(calls: Calls) -> None:
    @cases(100)
    @given(TEXTS)
    def case(body: str) -> None:
        assert arrival_of(calls, "text/plain", body).body.decode() == body

    case()


def test_form_fields_with_a_style(calls: Calls) -> None:
    @cases(200)
    @given(parameters("query"))
    def case(meant: Case) -> None:
        described, value = meant
        style = {"style": described.get("style", "form")}
        if "explode" in described:
            style["explode"] = described["explode"]
        arrival = arrival_of(
            calls, FORM, {described["name"]: value}, encoding={described["name"]: style}
        )
        assert from_query({**described, **style}, arrival.body.decode("ascii")) == texts_of(value)

    case()


@pytest.mark.parametrize(
    ("location", "style", "explode", "value"),
    [
        ("header", "simple", False, ["a,b", "c"]),
        ("header", "simple", True, {"a=b": "c"}),
        ("header", "simple", False, "a "),
        ("query", "spaceDelimited", False, ["a b", "c"]),
        ("query", "pipeDelimited", False, ["a|b", "c"]),
        ("path", "label", True, ["a.b", "c"]),
    ],
)
def test_what_a_style_cannot_tell_apart_is_not_sent(
    calls: Calls, location: str, style: str, explode: bool, value: Any
) -> None:
    described = {"name": "p", "in": location, "required": True, "style": style, "explode": explode}
    described["schema"] = schema_of(value)
    tool = calls.imported({"parameters": [described]}, path_of([described]))
    with pytest.raises(InvalidArgumentsError, match="must not"):
        calls.send(tool, {"p": value})
