"""How a service reads parameters by OpenAPI 3.1.1 and RFC 6570; shares nothing with the product.

Values come out as texts, lists of texts or objects of texts, by the shape that is described.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote, unquote_plus

Described = Mapping[str, Any]
"""A parameter of an OpenAPI document."""

_SPACED = re.compile(r"%20|\+")
_PIPED = re.compile(r"%7[Cc]|\|")


def shape_of(described: Described) -> str:
    """``array``, ``object`` or ``scalar``."""
    kind = described["schema"]["type"]
    return kind if kind in ("array", "object") else "scalar"


def from_query(described: Described, query: str) -> Any:
    """The value of a query parameter; raises ``LookupError`` where it did not come."""
    pairs = [part.split("=", 1) for part in query.split("&") if part]
    return _from_pairs(described, pairs, described.get("style", "form"))


def from_cookies(described: Described, header: str) -> Any:
    """The value of a cookie; raises ``LookupError`` where it did not come."""
    pairs = [part.strip().split("=", 1) for part in header.split(";") if part.strip()]
    return _from_pairs(described, pairs, "form")


def from_header(described: Described, text: str) -> Any:
    """The value of a header, which has no percent-encoding."""
    shape, parts = shape_of(described), text.split(",")
    if shape == "object":
        return _exploded(parts) if described.get("explode") else _alternating(parts)
    return parts if shape == "array" else text


def from_path(described: Described, segment: str) -> Any:
    """The value of a path parameter from the whole segment in which it stands."""
    style, explode = described.get("style", "simple"), bool(described.get("explode"))
    if style == "matrix":
        return _from_matrix(described, segment, explode)
    if style == "label":
        assert segment.startswith(".")
        segment = segment[1:]
    if shape_of(described) == "scalar":
        return unquote(segment)
    parts = segment.split("." if style == "label" and explode else ",")
    return _from_parts(described, parts, explode)


def _from_matrix(described: Described, segment: str, explode: bool) -> Any:
    assert segment.startswith(";")
    pairs = [part.split("=", 1) for part in segment[1:].split(";")]
    if explode and shape_of(described) == "object":
        return {unquote(name): unquote("".join(rest)) for name, *rest in pairs}
    assert {unquote(name) for name, *_ in pairs} == {described["name"]}
    texts = ["".join(rest) for _, *rest in pairs]
    if shape_of(described) == "scalar":
        return unquote(texts[0])
    return _from_parts(described, texts if explode else texts[0].split(","), explode)


def _from_pairs(described: Described, pairs: list[list[str]], style: str) -> Any:
    name, shape = described["name"], shape_of(described)
    explode = described.get("explode", style == "form")
    if style == "deepObject":
        return _deep(name, pairs)
    if shape == "object" and explode:
        known = described["schema"]["properties"]
        return {unquote_plus(n): unquote_plus(v) for n, v in pairs if unquote_plus(n) in known}
    own = [value for given, value in pairs if unquote_plus(given) == name]
    if not own:
        raise LookupError(name)
    if shape == "array" and explode:
        return [unquote_plus(value) for value in own]
    assert len(own) == 1
    if shape == "scalar":
        return unquote_plus(own[0])
    separators = {"spaceDelimited": _SPACED, "pipeDelimited": _PIPED}
    parts = separators[style].split(own[0]) if style in separators else own[0].split(",")
    return _from_parts(described, parts, explode=False)


def _deep(name: str, pairs: list[list[str]]) -> dict[str, str]:
    marked = re.compile(re.escape(name) + r"\[([^\[\]]*)\]")
    decoded = [(marked.fullmatch(unquote_plus(n)), unquote_plus(v)) for n, v in pairs]
    return {match[1]: value for match, value in decoded if match}


def _from_parts(described: Described, parts: list[str], explode: bool) -> Any:
    if shape_of(described) == "array":
        return [unquote(part) for part in parts]
    found = _exploded(parts) if explode else _alternating(parts)
    return {unquote(name): unquote(value) for name, value in found.items()}


def _exploded(parts: list[str]) -> dict[str, str]:
    split = (part.partition("=") for part in parts)
    return {name: value for name, _, value in split}


def _alternating(parts: list[str]) -> dict[str, str]:
    return dict(zip(parts[::2], parts[1::2], strict=True))
