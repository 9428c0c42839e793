from __future__ import annotations

import pytest

from memory.errors import DeveloperError
from tools.importing.by_hand import Input, Key, Operation, document_of
from tools.openapi_import import import_openapi
from tools.records import Tool

INPUTS = [
    Input.read("id:integer:Which one: a number", required=True),
    Input.read("note:any:What to say", required=False),
]


def made(method: str, answer: object = None) -> Tool:
    examples = {"id": 7}
    url = "https://a.org/v1/things/{id}"
    operation = Operation("do_it", method, url, "Do it with a thing", INPUTS, examples)
    (tool,) = import_openapi(document_of(operation, "own", answer), source="a").tools
    return tool


@pytest.mark.parametrize(("method", "place"), [("GET", "query"), ("post", "body")])
def test_inputs_go_where_the_method_and_the_url_say(method: str, place: str) -> None:
    tool = made(method)
    assert [(p.key, p.location, p.type, p.required, p.example) for p in tool.parameters] == [
        ("id", "path", "integer", True, 7),
        ("note", place, "any", False, None),
    ]
    assert tool.parameters[0].description == "Which one: a number"
    assert (tool.id, tool.path) == ("own.do_it", "/v1/things/{id}")


def test_an_answer_gives_the_outputs() -> None:
    assert [output.path for output in made("GET", {"rows": [{"n": 1}]}).outputs] == ["rows[].n"]


@pytest.mark.parametrize("written", ["", "city", "city:text:Where", ":string:Where"])
def test_an_input_that_cannot_be_read_says_how_to_write_it(written: str) -> None:
    with pytest.raises(DeveloperError, match="NAME:TYPE:DESCRIPTION"):
        Input.read(written, required=True)


@pytest.mark.parametrize("url", ["a.org/x", "ftp://a.org", "https://[x", "https://a.org/?k=1"])
def test_an_address_that_cannot_be_used(url: str) -> None:
    with pytest.raises(DeveloperError) as caught:
        document_of(Operation("x", "GET", url, "X", [], {}), "own")
    assert caught.value.code == "invalid_url"


@pytest.mark.parametrize(
    ("written", "scheme", "kind", "place"),
    [
        ("header:X-Key", "X-Key", "api_key", "header"),
        ("query: appid", "appid", "api_key", "query"),
        ("bearer", "bearer", "bearer", None),
        ("basic", "basic", "basic", None),
    ],
)
def test_a_key_goes_where_it_is_said_to(
    written: str, scheme: str, kind: str, place: str | None
) -> None:
    operation = Operation("x", "GET", "https://a.org/x", "X", [], {}, Key.read(written))
    catalogue = import_openapi(document_of(operation, "own"), source="a")
    (security,) = catalogue.group.security
    assert (security.scheme, security.kind, security.location) == (scheme, kind, place)
    assert catalogue.tools[0].security == ((scheme,),)


@pytest.mark.parametrize("written", ["", "header", "bearer:x", "cookie:x", "query:"])
def test_a_key_that_cannot_be_read_says_how_to_write_it(written: str) -> None:
    with pytest.raises(DeveloperError, match="header:NAME"):
        Key.read(written)
