"""Requests built from a tool's description and validated arguments, without credentials."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from memory.errors import BacktrackError
from tools.arguments import Complaint, InvalidArgumentsError
from tools.calling import SentRequest
from tools.file_values import file_of
from tools.parameter_styles import (
    Pair,
    encoded,
    header_value,
    path_segment,
    plain,
    query_pairs,
)
from tools.records import Location, Parameter, Tool

JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
MAX_URL = 60_000
"""Characters; httpx refuses a URL above 65,536."""
MULTIPART = "multipart/form-data"
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_PATH_LITERAL = "/:@!$&'()*+,;=-._~%"
"""What a path template may hold as it is (RFC 3986, pchar and ``/``); ``%`` is encoded already."""


class _Field(NamedTuple):
    """One field of a form, its name and text percent-encoded."""

    name: str
    text: str
    media_type: str | None = None
    """That of a part which is not plain text."""
    is_file: bool = False


@dataclass(frozen=True)
class PreparedRequest:
    """One request as it goes out, except for what a credential adds."""

    method: str
    url: str
    """Base URL and path, percent-encoded, without query."""
    query: tuple[Pair, ...] = ()
    """Percent-encoded names and values."""
    headers: tuple[Pair, ...] = ()
    cookies: tuple[Pair, ...] = ()
    """Percent-encoded names and values."""
    content: bytes | None = None
    body: Any = None
    """What ``content`` says, as data."""

    def shown(self) -> SentRequest:
        """The request as people and journals see it."""
        url = with_query(self.url, self.query)
        headers = {name: text for name, text in self.headers if name != "Content-Type"}
        return SentRequest(method=self.method, url=url, headers=headers, body=self.body)


def build_request(tool: Tool, base_url: str, values: Mapping[str, Any]) -> PreparedRequest:
    """The request that ``tool`` describes, with ``values`` (parameter key to value) in place.

    ``values`` are those that ``validate_arguments`` returned. Raises ``BacktrackError``:
    ``broken_tool`` when the path names an undescribed parameter, ``unsupported_body`` when the
    body has a media type that Cairn cannot write. Raises ``InvalidArgumentsError`` for a URL that
    becomes longer than ``MAX_URL``.
    """
    given = [(p, values[p.key]) for p in tool.parameters if p.key in values]
    template, _, fixed_query = tool.path.partition("?")
    fixed = [_split(pair) for pair in fixed_query.split("&") if pair]
    nulls = nulls_of(tool, values)
    content, media_type, body = _content(tool, list(_at("body", given)), nulls)
    headers = [(p.name, header_value(p, value)) for p, value in _at("header", given)]
    headers += [("Content-Type", media_type)] if content is not None else []
    request = PreparedRequest(
        method=tool.method.upper(),
        url=base_url.rstrip("/") + _path(tool, template, dict(_named_path(given))),
        query=(*fixed, *(pair for p, v in _at("query", given) for pair in query_pairs(p, v))),
        headers=tuple(headers),
        cookies=tuple(pair for p, v in _at("cookie", given) for pair in query_pairs(p, v)),
        content=content,
        body=body,
    )
    if len(request.shown().url) > MAX_URL:
        raise _too_long(tool, given)
    return request


def with_query(url: str, query: tuple[Pair, ...]) -> str:
    """``url`` with an encoded query."""
    return f"{url}?{'&'.join(f'{name}={value}' for name, value in query)}" if query else url


def _too_long(tool: Tool, given: list[tuple[Parameter, Any]]) -> InvalidArgumentsError:
    in_url = {p.key: plain(value) for p, value in given if p.location in ("path", "query")}
    longest = max(in_url, key=lambda key: len(in_url[key]), default=tool.path[:60])
    problem = f"too long, a URL has at most {MAX_URL} characters"
    return InvalidArgumentsError(tool.id, [Complaint(parameter=longest, problem=problem)])


def _at(location: Location, given: list[tuple[Parameter, Any]]) -> Iterator[tuple[Parameter, Any]]:
    return ((p, value) for p, value in given if p.location == location)


def _named_path(given: list[tuple[Parameter, Any]]) -> Iterator[Pair]:
    return ((p.name, path_segment(p, value)) for p, value in _at("path", given))


def _split(pair: str) -> Pair:
    """A pair of a fixed query in a path template."""
    name, _, value = pair.partition("=")
    return quote(name, safe="-._~%[]"), quote(value, safe="-._~%[],:")


def _path(tool: Tool, template: str, segments: Mapping[str, str]) -> str:
    """The template with every placeholder filled; always begins with a slash."""
    unknown = [name for name in _PLACEHOLDER.findall(template) if name not in segments]
    if unknown:
        raise BacktrackError(
            f"{tool.id} cannot be called: its path {tool.path} needs {', '.join(unknown)}, which "
            "its description does not list as a path parameter. Use another tool, or mend the "
            "description and import it again.",
            code="broken_tool",
        )
    parts = _PLACEHOLDER.split(template)
    filled = [
        segments[part] if index % 2 else quote(part, safe=_PATH_LITERAL)
        for index, part in enumerate(parts)
    ]
    return "/" + "".join(filled).lstrip("/")


def _content(
    tool: Tool, given: list[tuple[Parameter, Any]], nulls: list[str]
) -> tuple[bytes | None, str, Any]:
    """Bytes of the body, its media type, and what it says as data; ``nulls`` are its objects."""
    described = any(p.location == "body" for p in tool.parameters)
    media_type = tool.body_media_type or JSON
    essence = media_type.partition(";")[0].strip().lower()
    if not given and not nulls and (essence != JSON or not described or tool.risk == "read"):
        return None, media_type, None
    whole = [value for p, value in given if not p.name]
    if essence in (FORM, MULTIPART):
        body = whole[0] if whole else {p.name: value for p, value in given}
        write = _multipart if essence == MULTIPART else _form
        return (*write(list(_form_fields(given))), body)
    body = whole[0] if whole else nested_object(given, nulls)
    if essence == JSON or essence.endswith("+json"):
        text = json.dumps(body, ensure_ascii=False, allow_nan=False)
    elif essence.startswith("text/"):
        text = plain(body)
    elif isinstance(body, str):
        file = file_of(body)
        return file.content, file.media_type if "*" in essence else media_type, body
    else:
        raise BacktrackError(
            f"{tool.id} cannot be called: it takes a body of type {essence}, and Cairn writes "
            "JSON, forms, text and files. Use another tool.",
            code="unsupported_body",
        )
    return text.encode(), media_type, body


def nulls_of(tool: Tool, values: Mapping[str, Any]) -> list[str]:
    """The objects of the body that ``values`` say are null, by dotted path."""
    return [name for name in tool.nullable_objects if values.get(name, "") is None]


def nested_object(given: list[tuple[Parameter, Any]], nulls: Iterable[str] = ()) -> dict[str, Any]:
    """The object whose leaves are parameters with dotted names, and ``nulls`` objects in it."""
    body: dict[str, Any] = {}
    named = [(parameter.name, value) for parameter, value in given]
    for name, value in sorted((*named, *((one, None) for one in nulls)), key=lambda one: one[0]):
        *parents, leaf = name.split(".")
        node = body
        for parent in parents:
            child = node.get(parent)
            node[parent] = dict(child) if isinstance(child, dict) else {}
            node = node[parent]
        node[leaf] = value
    return body


def _form_fields(given: list[tuple[Parameter, Any]]) -> Iterator[_Field]:
    """The fields of a form.

    Where no style is given, a list is repeated fields and an object is JSON (OpenAPI 3.0.4 and
    3.1.1, "Encoding Object").
    """
    for parameter, value in given:
        members = value if not parameter.name and isinstance(value, Mapping) else {"": value}
        for name, member in members.items():
            field = parameter.model_copy(update={"name": parameter.name or name})
            if field.style is None and field.explode is None:
                entries = member if isinstance(member, list) else [member]
                part = encoded(field.name), _is_file(field)
                for entry in entries:
                    yield _Field(part[0], encoded(entry), _part_type(field, entry), part[1])
            else:
                yield from (_Field(*pair) for pair in query_pairs(field, member))


def _part_type(field: Parameter, value: Any) -> str | None:
    default = JSON if isinstance(value, Mapping) else None
    return field.json_schema.get("contentMediaType", default)


def _is_file(field: Parameter) -> bool:
    return "binary" in (field.format, field.json_schema.get("items", {}).get("format"))


def _form(fields: list[_Field]) -> tuple[bytes, str]:
    return "&".join(f"{field.name}={field.text}" for field in fields).encode(), FORM


def _multipart(fields: list[_Field]) -> tuple[bytes, str]:
    """Fields as ``multipart/form-data``; the boundary follows from them, so a replay is equal."""
    import httpx

    parts = [(unquote(field.name), _part(field)) for field in fields]
    boundary = hashlib.sha256(repr(parts).encode()).hexdigest()[:32]
    media_type = f"{MULTIPART}; boundary={boundary}"
    headers = {"Content-Type": media_type}
    request = httpx.Request("POST", "http://form.invalid", headers=headers, files=parts)
    return request.read(), media_type


def _part(field: _Field) -> tuple[str | None, str | bytes, str | None]:
    """File name, content and media type of one part; a file is named like its field."""
    text = unquote(field.text)
    if not field.is_file:
        return None, text, field.media_type
    file = file_of(text)
    return unquote(field.name), file.content, field.media_type or file.media_type
