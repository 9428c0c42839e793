"""Bytes of answers as data that can be stored."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.body_parsing import (
    MAX_DEPTH,
    MAX_VALUES,
    TooManyValuesError,
    UnreadableError,
    parse_body,
)


@pytest.mark.parametrize(
    ("content", "content_type", "body"),
    [
        (b"", "application/json", None),
        (b" ", "application/json", None),
        (b'{"a": 1}', "application/json", {"a": 1}),
        (b'{"a": 1}', "application/problem+json; charset=utf-8", {"a": 1}),
        (b'{"a": 1}', "text/html", {"a": 1}),
        (b"[1]", "", [1]),
        (b"5", "application/json", 5),
        (b"5", "text/plain", "5"),
        (b"[not json", "text/plain", "[not json"),
        ("ö".encode("latin-1"), "text/plain; charset=iso-8859-1", "ö"),
        ("中".encode("gbk"), 'text/plain; charset="GBK"', "中"),
        (b"\xef\xbb\xbf[1]", "application/json", [1]),
        ('{"a": "é"}'.encode("utf-16"), "application/json", {"a": "é"}),
        (b"a\xff", "text/plain", "a\ufffd"),
        (b"ab", "text/plain; charset=no-such", "ab"),
        (b"ab", "text/plain; charset=zlib", "ab"),
        (b"+AGE-", "text/plain; charset=utf-7", "+AGE-"),
        (
            b"[NaN, Infinity, -Infinity, 1e999, 1.5]",
            "application/json",
            [None, None, None, None, 1.5],
        ),
        (b'["\\ud800", "\\ud83d\\ude00"]', "application/json", ["\ufffd", "😀"]),
        (b'{"\\udfff": 1}', "application/json", {"\ufffd": 1}),
        (b"id,name\r\n7,Elbe\r\n", "text/csv", [{"id": "7", "name": "Elbe"}]),
        (b'id,name\n7,"a ""b"",\nc"\n', "text/csv", [{"id": "7", "name": 'a "b",\nc'}]),
        (b"id\tname\n7\tElbe", "text/tab-separated-values", [{"id": "7", "name": "Elbe"}]),
        (b"id,name\n", "text/csv; header=present", []),
        (b"id,name\n7\n", "text/csv", "id,name\n7\n"),
        (b"id,id\n7,8\n", "text/csv", "id,id\n7,8\n"),
        (b'id,name\n7,"open\n', "text/csv", 'id,name\n7,"open\n'),
        (b"\x89PNG", "image/png", {"media_type": "image/png", "size_bytes": 4}),
        (b'[{"id": 7, "of": ' + b"1" * 5_000 + b"}]", "application/json", [{"id": 7, "of": None}]),
        (b'{"id": 7}\n\n{"id": 8}\r\n', "application/x-ndjson", [{"id": 7}, {"id": 8}]),
        (b'\x1e{"id": 7}\n\x1e{"id": 8}\n', "application/json-seq", [{"id": 7}, {"id": 8}]),
        (b'{"id": 7}\n{"id":', "application/x-ndjson", '{"id": 7}\n{"id":'),
        (b'{"id": 7}\nthen some words', "text/plain", '{"id": 7}\nthen some words'),
        (b"[1],[2]\n3,4\n", "text/csv", [{"[1]": "3", "[2]": "4"}]),
    ],
)
def test_what_is_read(content: bytes, content_type: str, body: Any) -> None:
    assert parse_body(content, content_type) == body


@pytest.mark.parametrize(
    ("content", "content_type", "words"),
    [
        (b"<html>", "application/json", "not the JSON it claims to be"),
        (b'{"a": 1', "application/json", "not the JSON it claims to be"),
        (b"[" * 100_000, "application/json", "not the JSON it claims to be"),
        (b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1), "application/json", "deeper than"),
        (b'{"a":' * 120 + b"1" + b"}" * 120, "text/plain", "deeper than"),
        (b"ab\x00cd", "application/json", "application/json"),
        (b"ab\x00cd", "", "binary"),
    ],
)
def test_what_cannot_be_read(content: bytes, content_type: str, words: str) -> None:
    with pytest.raises(UnreadableError, match=words):
        parse_body(content, content_type)


def test_the_deepest_allowed_body_is_read() -> None:
    assert parse_body(b"[" * MAX_DEPTH + b"1" + b"]" * MAX_DEPTH, "application/json")


@given(st.binary(max_size=60), st.sampled_from(["", "application/json", "text/x; charset=utf-16"]))
def test_whatever_is_read_can_be_stored(content: bytes, content_type: str) -> None:
    try:
        body = parse_body(content, content_type)
    except UnreadableError:
        return
    json.dumps(body, ensure_ascii=False, allow_nan=False).encode()


def test_more_values_than_can_be_worked_with_are_refused() -> None:
    many = b"[" + b"0," * (MAX_VALUES - 2) + b"0]"
    assert len(parse_body(many, "application/json")) == MAX_VALUES - 1
    with pytest.raises(TooManyValuesError, match="100,000 values; narrow the request"):
        parse_body(b"[" + many + b"]", "application/json")
    with pytest.raises(TooManyValuesError):
        parse_body(b"a,b\n" + b"1,2\n" * MAX_VALUES, "text/csv")
