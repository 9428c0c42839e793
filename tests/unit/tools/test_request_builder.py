"""Requests from descriptions: every value in its place, and never out of it."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.errors import BacktrackError, ModelRetryError
from tools.arguments import validate_arguments
from tools.records import Location, Parameter, Tool
from tools.request_builder import PreparedRequest, build_request

BASE = "https://api.example.org/v2"
TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


def at(location: Location, name: str, **facts: Any) -> Parameter:
    facts = {"type": "any", "key": name or "body", **facts}
    return Parameter(name=name, location=location, **facts)


def build(
    *parameters: Parameter, values: dict[str, Any], path: str = "/stays", **facts: Any
) -> PreparedRequest:
    tool = Tool(id="stays.t", group_id="stays", name="t", path=path, parameters=parameters, **facts)
    return build_request(tool, BASE, validate_arguments(tool, values))


def test_every_parameter_goes_to_its_place() -> None:
    request = build(
        at("path", "city"),
        at("query", "limit"),
        at("header", "X-Trace"),
        at("cookie", "theme"),
        at("body", "guest.name"),
        at("body", "guest.age"),
        at("body", "nights"),
        path="/stays/{city}/book",
        method="post",
        values={
            "city": "Bad Homburg",
            "limit": 5,
            "X-Trace": "t1",
            "theme": "dark;x",
            "guest.name": "Mia",
            "guest.age": 40,
            "nights": 2,
        },
    )
    assert request.method == "POST"
    assert request.shown().url == f"{BASE}/stays/Bad%20Homburg/book?limit=5"
    assert dict(request.headers) == {"X-Trace": "t1", "Content-Type": "application/json"}
    assert request.cookies == (("theme", "dark%3Bx"),)
    assert request.body == {"guest": {"name": "Mia", "age": 40}, "nights": 2}
    assert json.loads(request.content or b"") == request.body


def test_optional_parameters_that_are_not_given_are_not_sent() -> None:
    request = build(at("query", "limit", default=10), values={})
    assert (request.query, request.content, request.body) == ((), None, None)


@pytest.mark.parametrize(
    ("template", "url"),
    [
        ("/a b", f"{BASE}/a%20b"),
        ("stays", f"{BASE}/stays"),
        ("//evil.example/x", f"{BASE}/evil.example/x"),
        ("/x#y", f"{BASE}/x%23y"),
        ("/x/v1:search", f"{BASE}/x/v1:search"),
        ("/x?type=a&b", f"{BASE}/x?type=a&b="),
        ("", f"{BASE}/"),
    ],
)
def test_path_templates(template: str, url: str) -> None:
    assert build(path=template, values={}).shown().url == url


def test_a_path_that_names_an_undescribed_parameter_cannot_be_called() -> None:
    with pytest.raises(BacktrackError, match="needs city") as caught:
        build(path="/stays/{city}", values={})
    assert caught.value.code == "broken_tool"


@pytest.mark.parametrize("body", [[], {}, [1, {"a": None}], "text", 0, False])
def test_a_whole_body_is_sent_as_it_is(body: Any) -> None:
    request = build(at("body", ""), method="PUT", values={"body": body})
    assert (json.loads(request.content or b""), request.body) == (body, body)


def test_a_write_with_an_optional_json_body_sends_an_empty_object() -> None:
    request = build(at("body", "note"), method="POST", values={})
    assert request.content == b"{}"
    assert build(at("body", "note"), method="POST", risk="read", values={}).content is None


def test_forms_and_text() -> None:
    fields = {"q": "a b&c", "tag": ["x", "y"], "a.b": True}
    described = [at("body", name) for name in fields]
    form = build(*described, body_media_type="application/x-www-form-urlencoded", values=fields)
    assert form.content == b"q=a%20b%26c&tag=x&tag=y&a.b=true"
    assert form.body == fields
    text = build(at("body", ""), body_media_type="text/plain", values={"body": "hi"})
    assert (text.content, dict(text.headers)) == (b"hi", {"Content-Type": "text/plain"})


def test_multipart_fields() -> None:
    values = {"note": 'line\r\n--x"', "n": 5}
    described = [at("body", name) for name in values]
    request = build(*described, body_media_type="multipart/form-data", values=values)
    again = build(*described, body_media_type="multipart/form-data", values=values)
    media_type = dict(request.headers)["Content-Type"]
    boundary = media_type.removeprefix("multipart/form-data; boundary=").encode()
    assert request == again
    assert (request.content or b"").count(b"--" + boundary) == 3
    assert b'name="note"\r\n\r\nline\r\n--x"\r\n' in (request.content or b"")


@pytest.mark.parametrize(
    ("value", "content", "media_type"),
    [
        ("data:image/png;base64,iVBORw==", b"\x89PNG", "image/png"),
        ("a,b\n1,2", b"a,b\n1,2", "text/plain"),
        ("data: nothing", b"data: nothing", "text/plain"),
    ],
)
def test_files_are_text_or_a_data_url(value: str, content: bytes, media_type: str) -> None:
    file = at("body", "f").model_copy(update={"format": "binary"})
    note = at("body", "note")
    values = {"f": value, "note": "data:,x"}
    form = build(file, note, body_media_type="multipart/form-data", values=values)
    part = b'name="f"; filename="f"\r\nContent-Type: ' + media_type.encode()
    assert part + b"\r\n\r\n" + content + b"\r\n" in (form.content or b"")
    assert b'name="note"\r\n\r\ndata:,x\r\n' in (form.content or b"")
    whole = build(at("body", ""), body_media_type="image/*", values={"body": value})
    assert (whole.content, dict(whole.headers)["Content-Type"]) == (content, media_type)


def test_an_unknown_body_type_is_no_request() -> None:
    with pytest.raises(BacktrackError, match="application/xml") as caught:
        build(at("body", ""), body_media_type="application/xml", values={"body": {"a": 1}})
    assert caught.value.code == "unsupported_body"


def test_a_url_that_is_too_long_names_the_argument() -> None:
    with pytest.raises(ModelRetryError, match="q: too long"):
        build(at("query", "q"), at("query", "r"), values={"q": "x" * 100_000, "r": "y"})


@given(TEXT, st.lists(TEXT, min_size=1), st.dictionaries(TEXT, TEXT, min_size=1))
def test_what_a_service_decodes_is_what_was_given(
    place: str, tags: list[str], filters: dict[str, str]
) -> None:
    parameters = (
        at("path", "place"),
        at("query", "tags"),
        at("query", "filters", style="deepObject"),
    )
    tool = Tool(id="s.t", group_id="s", name="t", path="/in/{place}/stays", parameters=parameters)
    try:
        values = validate_arguments(tool, {"place": place, "tags": tags, "filters": filters})
    except ModelRetryError:
        assert place.strip("./\\") != place  # only dot segments are refused
        return
    url = urlsplit(build_request(tool, BASE, values).shown().url)
    *_, sent_place, last = url.path.split("/")
    assert (unquote(sent_place), last) == (place, "stays")
    pairs = parse_qsl(url.query, keep_blank_values=True, strict_parsing=True)
    assert pairs[: len(tags)] == [("tags", tag) for tag in tags]
    assert pairs[len(tags) :] == [(f"filters[{key}]", text) for key, text in filters.items()]


@given(TEXT, TEXT)
def test_no_value_changes_host_path_or_query(place: str, word: str) -> None:
    tool = Tool(
        id="s.t",
        group_id="s",
        name="t",
        path="/in/{place}/stays",
        parameters=(at("path", "place"), at("query", "word")),
    )
    try:
        values = validate_arguments(tool, {"place": place, "word": word})
    except ModelRetryError:
        return
    url = httpx.URL(build_request(tool, BASE, values).shown().url)
    assert (url.scheme, url.host, url.port, url.userinfo) == ("https", "api.example.org", None, b"")
    path = url.raw_path.partition(b"?")[0]
    assert path.startswith(b"/v2/in/")
    assert path.endswith(b"/stays")
    assert path.count(b"/") == 4
    assert list(url.params.multi_items()) == [("word", word)]
