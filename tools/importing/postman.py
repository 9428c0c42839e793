"""Postman collections (format 2.0 and 2.1) as OpenAPI documents.

Requests become operations, folders tags, saved answers examples. Values of headers and of
authorisations, which may be secrets, are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import SplitResult, parse_qsl, urlsplit

from tools.importing.lenient import mapping, sequence, several, text
from tools.schema_shape import schema_of_value

Json = Mapping[str, Any]

_VARIABLE = re.compile(r"\{\{\s*([^{}]+?)\s*\}\}")
_QUOTED = re.compile(r'"\{\{[^{}]+\}\}"|\{\{[^{}]+\}\}')
"""A variable that is a whole value of JSON, as text or bare."""
_MAX_VARIABLES_WITHIN = 10
_MAX_ADDRESS = 10_000
"""Characters: variables that name each other twice over would grow without end."""
_FORM = "application/x-www-form-urlencoded"
_MULTIPART = "multipart/form-data"
_TOKEN_FACTS = ("grant_type", "accessTokenUrl", "refreshTokenUrl")
_GRANTS = {"client_credentials": "clientCredentials", "password_credentials": "password"}
"""Any other with a token URL wants a person to log in, once."""
_LANGUAGES = {"json": "application/json", "xml": "application/xml", "html": "text/html"}


def is_postman(root: Any) -> bool:
    """Whether the document is a collection, by the schema that it names or by its parts."""
    info = mapping(mapping(root).get("info"))
    return "/collection/" in text(info.get("schema")) or (
        "_postman_id" in info and "item" in mapping(root)
    )


def as_openapi(collection: Json) -> tuple[dict[str, Any], dict[str, str]]:
    """The collection as an OpenAPI 3.1 document, and the items that give none with the reason.

    Of requests alike the later gets a ``#``.
    """
    converter = _Converter(collection)
    return converter.document(), converter.skipped


class _Converter:
    """Turns the requests of one collection."""

    def __init__(self, collection: Json) -> None:
        self._collection = collection
        self._variables = {
            text(one.get("key")): str(one["value"])
            for one in map(mapping, sequence(collection.get("variable")))
            if one.get("value") not in (None, "") and one.get("disabled") is not True
        }
        self._schemes: dict[str, Json] = {}
        self.skipped: dict[str, str] = {}
        """Item with its folders -> why it gives no operation."""

    def document(self) -> dict[str, Any]:
        paths: dict[str, dict[str, Any]] = {}
        root_auth = self._collection.get("auth")
        for item, folders, auth in _requests(self._collection, (), root_auth, self.skipped):
            if not _has_address(item["request"]):
                self.skipped[_label(item, folders)] = "its URL is missing or cannot be read"
                continue
            method, path, operation = self._operation(item, folders, auth)
            count = 1
            while method in paths.get(path, {}):
                count += 1
                path = f"{path.partition('#')[0]}#{count}"
            paths.setdefault(path, {})[method] = operation
        info = mapping(self._collection.get("info"))
        title, described = text(info.get("name")), _told(info)
        return {
            "openapi": "3.1.0",
            "info": {"title": title, "description": described},
            "paths": paths,
            "components": {"securitySchemes": self._schemes},
        }

    def _operation(
        self, item: Json, folders: tuple[str, ...], auth: Any
    ) -> tuple[str, str, dict[str, Any]]:
        raw = item["request"]
        request = mapping(raw) if isinstance(raw, Mapping) else {"url": raw}
        server, path, in_path, in_query = self._address(request.get("url"))
        operation = {
            "operationId": text(item.get("name")),
            "summary": text(item.get("name")),
            "description": _told(request) or _told(item),
            "tags": list(folders),
            "servers": [{"url": server}],
            "parameters": [*in_path, *in_query, *_headers(request)],
            "responses": dict(_answers(item)),
            "security": self._security(request.get("auth") or auth),
        }
        if body := self._body(mapping(request.get("body"))):
            operation["requestBody"] = body
        return text(request.get("method")).lower() or "get", path, operation

    def _address(self, url: Any) -> tuple[str, str, list[Any], list[Any]]:
        """Server, path template, and the parameters in path and query."""
        parts = mapping(url)
        raw = self._filled(_written(url))
        if "://" not in raw:
            raw = raw if raw.startswith("{{") else f"https://{raw}"
        split = _split(raw.replace("{{", "{").replace("}}", "}").partition("?")[0])
        server = f"{split.scheme}://{split.netloc}" if split.netloc else ""
        segments = split.path.split("/")
        if not server and segments[0].startswith("{"):  # a variable that nobody gave a value
            segments = segments[1:]
        path = "/" + "/".join(_segment(part) for part in segments if part)
        told = {text(one.get("key")): one for one in map(mapping, sequence(parts.get("variable")))}
        names = re.findall(r"\{([^{}]+)\}", path)
        in_path = [_parameter(name, "path", told.get(name, {})) for name in names]
        listed = [mapping(one) for one in sequence(parts.get("query"))]
        if "query" not in parts:
            listed = [{"key": k, "value": v} for k, v in parse_qsl(raw.partition("?")[2])]
        in_query = [_parameter(text(one.get("key")), "query", one) for one in listed]
        return server, path, in_path, in_query

    def _filled(self, value: str) -> str:
        """The text with its variables filled in, and with those that stand in their values."""
        for _ in range(_MAX_VARIABLES_WITHIN):
            filled = _VARIABLE.sub(lambda match: self._variables.get(match[1], match[0]), value)
            if filled == value or len(filled) > _MAX_ADDRESS:
                break
            value = filled
        return value

    def _body(self, body: Json) -> dict[str, Any] | None:
        mode = text(body.get("mode"))
        content = body.get(mode)
        if mode == "raw":
            language = mapping(mapping(body.get("options")).get("raw")).get("language")
            return _raw_body(text(content), _LANGUAGES.get(text(language), "text/plain"))
        if mode in ("urlencoded", "formdata"):
            media = _FORM if mode == "urlencoded" else _MULTIPART
            fields = [mapping(one) for one in sequence(content)]
            parts = {text(one.get("key")): _field(one) for one in fields if one.get("key")}
            return {"content": {media: {"schema": {"type": "object", "properties": parts}}}}
        if mode == "file":
            return {"content": {"application/octet-stream": {}}}
        if mode == "graphql":
            schema = {
                "type": "object",
                "required": ["query"],
                "properties": {
                    "query": {"type": "string", "example": mapping(content).get("query")},
                    "variables": {"type": "object"},
                },
            }
            return {"content": {"application/json": {"schema": schema}}, "required": True}
        return None

    def _security(self, auth: Any) -> list[dict[str, list[str]]]:
        kind = text(mapping(auth).get("type")).lower()
        if not kind or kind == "noauth":
            return []
        given = mapping(auth).get(kind)
        facts = given if isinstance(given, Mapping) else _pairs(sequence(given))
        scheme: Json = {"type": kind}
        if kind == "apikey":
            scheme = {
                "type": "apiKey",
                "name": text(facts.get("key")),
                "in": text(facts.get("in")) or "header",
            }
        elif kind in ("bearer", "basic"):
            scheme = {"type": "http", "scheme": kind}
        elif kind == "oauth2":
            told = {key: self._filled(text(facts.get(key))) for key in _TOKEN_FACTS}
            scheme = {"type": kind, "flows": _token_flows(told)}
        name = f"{kind}_{scheme['name']}" if kind == "apikey" else kind
        self._schemes.setdefault(name, scheme)
        return [{name: text(facts.get("scope")).split()}]


def _requests(
    folder: Json, folders: tuple[str, ...], auth: Any, skipped: dict[str, str]
) -> Iterator[tuple[Json, tuple[str, ...], Any]]:
    """Requests with the folders around them and the authorisation that holds there."""
    for at, raw in enumerate(sequence(folder.get("item")), 1):
        item = mapping(raw)
        if "request" in item:
            yield item, folders, auth
        elif "item" not in item:
            named = {"name": text(item.get("name")) or f"item {at}"}
            skipped[_label(named, folders)] = "it has neither a request nor items"
        inner = (*folders, text(item.get("name")))
        yield from _requests(item, inner, item.get("auth") or auth, skipped)


def _token_flows(told: Mapping[str, str]) -> Json:
    """How tokens are got, as OpenAPI says it; the client's id and secret are not kept."""
    flow = {"tokenUrl": told["accessTokenUrl"], "refreshUrl": told["refreshTokenUrl"]}
    return {_GRANTS.get(told["grant_type"], "authorizationCode"): flow}


def _label(item: Json, folders: tuple[str, ...]) -> str:
    return "/".join((*folders, text(item.get("name"))))


def _has_address(request: Any) -> bool:
    """Whether a request says where it goes; a variable alone does."""
    written = _written(request.get("url") if isinstance(request, Mapping) else request)
    split = _split(written if "://" in written else f"https://{written}")
    return bool(split.netloc or split.path.strip("/"))


def _written(url: Any) -> str:
    """A URL as text; one that is given in parts alone is put together."""
    parts = mapping(url)
    if not parts or text(parts.get("raw")):
        return text(parts.get("raw")) or text(url)
    host, path = (
        joint.join(map(str, several(parts.get(key))))
        for key, joint in (("host", "."), ("path", "/"))
    )
    scheme, port = text(parts.get("protocol")), text(parts.get("port"))
    host += f":{port}" if host and port else ""
    is_known = host and (scheme or "{{" not in host)
    return f"{scheme or 'https'}://{host}/{path}" if is_known else f"{host}/{path}"


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:  # brackets that are no IPv6 address
        return urlsplit("")


def _segment(part: str) -> str:
    return f"{{{part[1:]}}}" if part.startswith(":") and len(part) > 1 else part


def _parameter(name: str, place: str, facts: Json) -> dict[str, Any]:
    value = facts.get("value")
    shown = isinstance(value, str) and value and "{{" not in value
    return {
        "name": name,
        "in": place,
        "description": _told(facts),
        "schema": {"type": "string"},
        **({"example": value} if shown else {}),
    }


def _headers(request: Json) -> list[dict[str, Any]]:
    listed = [mapping(one) for one in sequence(request.get("header"))]
    return [
        _parameter(text(one.get("key")), "header", {"description": one.get("description")})
        for one in listed
        if one.get("key") and one.get("disabled") is not True
    ]


def _field(one: Json) -> dict[str, Any]:
    if text(one.get("type")) == "file":
        return {"type": "string", "format": "binary", "description": _told(one)}
    facts = _parameter("", "", one)
    return {"type": "string"} | {k: facts[k] for k in ("description", "example") if k in facts}


def _raw_body(content: str, media_type: str) -> dict[str, Any] | None:
    """The body by its example; one that is JSON gives its schema."""
    if not content.strip():
        return None
    for written in (_QUOTED.sub("null", content), content):
        try:
            schema = schema_of_value(json.loads(written))
        except ValueError:
            continue
        return {"content": {"application/json": {"schema": schema}}}
    return {"content": {media_type: {"schema": {"type": "string"}}}}


def _answers(item: Json) -> Iterator[tuple[str, dict[str, Any]]]:
    for answer in map(mapping, sequence(item.get("response"))):
        try:
            example = json.loads(text(answer.get("body")))
        except ValueError:
            continue
        code = str(answer.get("code", 200))
        yield code, {"content": {"application/json": {"example": example}}}


def _pairs(listed: list[Any]) -> Json:
    return {text(one.get("key")): one.get("value") for one in map(mapping, listed)}


def _told(facts: Json) -> str:
    described = facts.get("description")
    return text(mapping(described).get("content")) or text(described)
