"""Styles of OpenAPI, on the values that its specification uses as examples."""

from __future__ import annotations

from typing import Any

import pytest

from tools.parameter_styles import (
    header_value,
    path_segment,
    query_pairs,
    unescaped_separator,
)
from tools.records import Location, Parameter

ARRAY = ["blue", "black"]
OBJECT = {"R": 100, "G": 200}


def color(location: Location, style: str | None, explode: bool | None, **facts: Any) -> Parameter:
    return Parameter(
        key="color", name="color", location=location, style=style, explode=explode, **facts
    )


@pytest.mark.parametrize(
    ("style", "explode", "value", "text"),
    [
        (None, None, "blue", "blue"),
        ("simple", False, ARRAY, "blue,black"),
        ("simple", True, ARRAY, "blue,black"),
        ("simple", False, OBJECT, "R,100,G,200"),
        ("simple", True, OBJECT, "R=100,G=200"),
        ("label", False, "blue", ".blue"),
        ("label", False, ARRAY, ".blue,black"),
        ("label", True, ARRAY, ".blue.black"),
        ("label", True, OBJECT, ".R=100.G=200"),
        ("matrix", False, "blue", ";color=blue"),
        ("matrix", False, ARRAY, ";color=blue,black"),
        ("matrix", True, ARRAY, ";color=blue;color=black"),
        ("matrix", False, OBJECT, ";color=R,100,G,200"),
        ("matrix", True, OBJECT, ";R=100;G=200"),
        (None, None, "a/b?c#d%e f&g", "a%2Fb%3Fc%23d%25e%20f%26g"),
        (None, None, "北京", "%E5%8C%97%E4%BA%AC"),
    ],
)
def test_paths(style: str | None, explode: bool | None, value: Any, text: str) -> None:
    assert path_segment(color("path", style, explode), value) == text


@pytest.mark.parametrize(
    ("style", "explode", "value", "text"),
    [
        (None, None, "blue", "color=blue"),
        (None, None, True, "color=true"),
        (None, None, ARRAY, "color=blue&color=black"),
        ("form", False, ARRAY, "color=blue,black"),
        ("form", False, ["a,b", "c"], "color=a%2Cb,c"),
        ("form", False, OBJECT, "color=R,100,G,200"),
        ("form", True, OBJECT, "R=100&G=200"),
        ("spaceDelimited", None, ARRAY, "color=blue%20black"),
        ("spaceDelimited", True, ARRAY, "color=blue&color=black"),
        ("pipeDelimited", False, ARRAY, "color=blue%7Cblack"),
        ("pipeDelimited", False, OBJECT, "color=R%7C100%7CG%7C200"),
        ("deepObject", True, OBJECT, "color%5BR%5D=100&color%5BG%5D=200"),
        ("deepObject", None, {"a": {"b": [1, 2]}}, "color%5Ba%5D%5Bb%5D=1&color%5Ba%5D%5Bb%5D=2"),
        (None, None, "a&b=c", "color=a%26b%3Dc"),
        (None, None, [], ""),
    ],
)
def test_queries(style: str | None, explode: bool | None, value: Any, text: str) -> None:
    pairs = query_pairs(color("query", style, explode), value)
    assert "&".join(f"{name}={written}" for name, written in pairs) == text


def test_headers() -> None:
    assert header_value(color("header", None, None), ARRAY) == "blue,black"
    assert header_value(color("header", None, True), OBJECT) == "R=100,G=200"


def test_a_parameter_described_by_content_is_json() -> None:
    described = color("query", None, None, json_schema={"contentMediaType": "application/json"})
    assert query_pairs(described, {"a": [1]}) == [("color", "%7B%22a%22%3A%5B1%5D%7D")]


@pytest.mark.parametrize(
    ("value", "held"),
    [([["a", "b"], ["c"]], ""), ([["a|b"], ["c"]], "|"), ([["a,b"]], ""), ("a|b", "")],
)
def test_a_list_within_a_list_must_not_hold_its_separator(value: Any, held: str) -> None:
    items = {"type": "array", "collectionFormat": "pipes", "items": {"type": "string"}}
    parameter = color("query", None, False, json_schema={"type": "array", "items": items})
    assert unescaped_separator(parameter, value) == held
