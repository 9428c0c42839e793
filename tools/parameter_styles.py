"""How OpenAPI writes values into paths, queries, headers and cookies.

The styles are those of OpenAPI 3.1, "Style Values": simple, label and matrix in paths, form,
spaceDelimited, pipeDelimited and deepObject in queries, simple in headers, form in cookies; and
those of Swagger 2.0, which separates lists by spaces, tabs and pipes in paths and headers too.
Everything but unreserved characters is percent-encoded (RFC 3986, 2.3), so that no value can
change the structure around it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any
from urllib.parse import quote

from tools.records import Parameter

Pair = tuple[str, str]

_UNESCAPED = {"spaceDelimited": " ", "tabDelimited": "\t", "pipeDelimited": "|"}
"""Separators of lists that a value must not hold: the standard has no way to write it then."""
_DELIMITERS = {"form": ","} | {style: quote(one) for style, one in _UNESCAPED.items()}
_FORMATS = {"csv": ",", "ssv": " ", "tsv": "\t", "pipes": "|"}
"""Separators of lists within lists, which only Swagger 2.0 has, by ``collectionFormat``."""
_RESERVED = "!$'()*/:;?@"
"""Reserved characters (RFC 3986, 2.2) that a query may hold as they are, but for ``,``."""


def plain(value: Any) -> str:
    """A scalar as services read it: ``true``, ``5``, text as it is; containers as JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool | dict | list):
        return _json_text(value)
    return "" if value is None else str(value)


def encoded(value: Any, *, safe: str = "") -> str:
    """A scalar as text, percent-encoded except for letters, digits, ``-._~`` and ``safe``."""
    return quote(plain(value), safe=safe)


def _unreserved(parameter: Parameter) -> Callable[[Any], str]:
    """How entries of a query are encoded; ``allowReserved`` leaves what is no structure there."""
    return partial(encoded, safe=_RESERVED) if parameter.allow_reserved else encoded


def path_segment(parameter: Parameter, value: Any) -> str:
    """The encoded text that takes the place of ``{name}`` in a path."""
    explode = bool(parameter.explode)
    value = _in_content(parameter, value)
    items = _items(value, explode, encoded)
    if parameter.style == "label":
        return "." + ("." if explode else ",").join(items)
    if parameter.style != "matrix":
        return _DELIMITERS.get(parameter.style or "", ",").join(items)
    name = encoded(parameter.name)
    if explode and isinstance(value, Mapping):
        return "".join(f";{item}" for item in items)
    if explode:
        return "".join(f";{name}={item}" for item in items)
    return f";{name}={','.join(items)}"


def query_pairs(parameter: Parameter, value: Any) -> list[Pair]:
    """Encoded name and value pairs of a query parameter, a cookie or a form field."""
    value = _in_content(parameter, value)
    name, style = encoded(parameter.name), parameter.style or "form"
    explode = parameter.explode if parameter.explode is not None else style == "form"
    if style == "deepObject" and isinstance(value, Mapping):
        return list(_deep(name, value))
    if explode and isinstance(value, Mapping):
        return [(encoded(key), encoded(member)) for key, member in value.items()]
    items = _items(value, False, _unreserved(parameter))
    if style in _DELIMITERS and not explode:
        return [(name, _DELIMITERS[style].join(items))]
    return [(name, item) for item in items]


def header_value(parameter: Parameter, value: Any) -> str:
    """The text of a header in simple style; headers are not percent-encoded."""
    value = _in_content(parameter, value)
    separator = _UNESCAPED.get(parameter.style or "", ",")
    return separator.join(_items(value, bool(parameter.explode), plain))


def unescaped_separator(parameter: Parameter, value: Any) -> str:
    """The separator that ``value`` holds where its style cannot tell the two apart, else ""."""
    if held := _held_within(value, {"items": parameter.json_schema.get("items")}):
        return held
    value = _in_content(parameter, value)
    if not isinstance(value, list | Mapping):
        return ""
    if parameter.location == "header":
        separators = _UNESCAPED.get(parameter.style or "", ",")
        separators += "=" if parameter.explode and isinstance(value, Mapping) else ""
    elif parameter.style == "label":
        separators = "." if parameter.explode else ""
    else:
        separators = "" if parameter.explode else _UNESCAPED.get(parameter.style or "", "")
    written = "".join(_items(value, False, plain))
    return next((one for one in separators if one in written), "")


def _in_content(parameter: Parameter, value: Any) -> Any:
    """The value with lists within a list as texts; JSON text for one described by ``content``."""
    items = parameter.json_schema.get("items")
    if isinstance(value, list) and isinstance(items, Mapping):
        value = [_as_entry(entry, items) for entry in value]
    media_type = str(parameter.json_schema.get("contentMediaType", ""))
    if parameter.location == "body" or "json" not in media_type:
        return value
    return _json_text(value)


def _as_entry(value: Any, schema: Mapping[str, Any]) -> Any:
    """A list within a list as its text, where the description says how it is written."""
    separator = _FORMATS.get(str(schema.get("collectionFormat", "")).lower())
    if not isinstance(value, list) or separator is None:
        return value
    items = schema.get("items")
    inside = items if isinstance(items, Mapping) else {}
    return separator.join(plain(_as_entry(entry, inside)) for entry in value)


def _held_within(value: Any, schema: Mapping[str, Any]) -> str:
    """The separator of a list within a list that one of its entries holds, else ""."""
    items = schema.get("items")
    if not isinstance(value, list) or not isinstance(items, Mapping):
        return ""
    separator = _FORMATS.get(str(schema.get("collectionFormat", "")).lower())
    written = [plain(_as_entry(entry, items)) for entry in value]
    if separator and any(separator in text for text in written):
        return separator
    return next((held for entry in value if (held := _held_within(entry, items))), "")


def _json_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _items(value: Any, explode: bool, write: Callable[[Any], str]) -> list[str]:
    """The written parts of a value: one of a scalar, one per entry, ``k=v`` or ``k``, ``v``."""
    if isinstance(value, Mapping):
        pairs = [(write(key), write(member)) for key, member in value.items()]
        return (
            [f"{k}={v}" for k, v in pairs] if explode else [text for pair in pairs for text in pair]
        )
    return [write(entry) for entry in value] if isinstance(value, list) else [write(value)]


def _deep(name: str, value: Any) -> Iterator[Pair]:
    """``name[key]=value`` for every leaf; lists repeat their name."""
    if isinstance(value, Mapping):
        for key, member in value.items():
            yield from _deep(f"{name}%5B{encoded(key)}%5D", member)
    else:
        yield from (
            (name, encoded(entry)) for entry in (value if isinstance(value, list) else [value])
        )
