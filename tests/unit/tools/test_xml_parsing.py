"""XML becomes objects and rows where nothing is lost, and stays text where something would be."""

from __future__ import annotations

from typing import Any

import pytest

from tools.body_parsing import UnreadableError, parse_body
from tools.xml_parsing import NotPlainError, xml_value

ROWS = b"""<?xml version="1.0"?>
<inns xmlns="urn:x"><inn id="7"><name>Elbe</name></inn><inn id="8"><name>Alster</name></inn></inns>
"""


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("<a>1</a>", "1"),
        ("<a/>", ""),
        ("<a><b>1</b><c>2</c></a>", {"b": "1", "c": "2"}),
        ("<a><b>1</b><b>2</b><c/></a>", {"b": ["1", "2"], "c": ""}),
        ("<a><b>1</b><b>2</b></a>", ["1", "2"]),
        ("<a><b><c>1</c><d>2</d></b></a>", [{"c": "1", "d": "2"}]),
        ("<a><b>1</b></a>", {"b": "1"}),
        ('<a n="2"><b>1</b></a>', {"n": "2", "b": "1"}),
        ('<a unit="EUR">5</a>', {"unit": "EUR", "text": "5"}),
        ('<x:a xmlns:x="urn:x" x:n="1"><x:b>2</x:b></x:a>', {"n": "1", "b": "2"}),
        ("<a><![CDATA[1 < 2]]></a>", "1 < 2"),
    ],
)
def test_elements_are_members(text: str, value: Any) -> None:
    assert xml_value(text) == value


@pytest.mark.parametrize(
    "text", ["<p>See <b>this</b> first</p>", '<a b="1"><b>2</b></a>', "<a>" * 150 + "</a>" * 150]
)
def test_what_objects_do_not_say_is_not_plain(text: str) -> None:
    with pytest.raises(NotPlainError):
        xml_value(text)
    assert parse_body(text.encode(), "application/xml") == text


@pytest.mark.parametrize("media_type", ["application/xml", "text/xml; charset=utf-8", "a/b+xml"])
def test_an_answer_of_xml_is_rows(media_type: str) -> None:
    assert parse_body(ROWS, media_type) == [
        {"id": "7", "name": "Elbe"},
        {"id": "8", "name": "Alster"},
    ]


def test_the_document_says_its_encoding() -> None:
    document = '<?xml version="1.0" encoding="iso-8859-1"?><a><b>Köln</b><c/></a>'
    read = parse_body(document.encode("iso-8859-1"), "text/xml")
    assert read == {"b": "Köln", "c": ""}


@pytest.mark.parametrize(
    "document",
    [
        '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
        "<a><b></a>",
        '{"a": 1}',
    ],
)
def test_entities_and_what_is_no_xml_are_unreadable(document: str) -> None:
    with pytest.raises(UnreadableError, match="XML"):
        parse_body(document.encode(), "application/xml")


def test_pages_stay_text() -> None:
    page = "<!DOCTYPE html><html><br></html>"
    assert parse_body(page.encode(), "text/xml") == page
    assert parse_body(b"<html><p>x</p></html>", "application/xhtml+xml") == "<html><p>x</p></html>"
