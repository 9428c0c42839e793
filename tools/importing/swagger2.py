"""Swagger 2.0 documents in the shape of OpenAPI 3.0.

Only what OpenAPI 3 says in another place is moved: servers, bodies, forms, responses, security.
Definitions stay where they are, as references find them there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote, urlsplit

from tools.importing.lenient import METHODS, flag, mapping, sequence, several, text

Json = Mapping[str, Any]

_FORM = "application/x-www-form-urlencoded"
_MULTIPART = "multipart/form-data"
_JSON = "application/json"
_MAX_REFERENCES = 20
_BODY_PLACES = ("body", "formdata")
_OUTSIDE_SCHEMA = (
    "name", "in", "required", "description", "allowEmptyValue", "collectionFormat", "example",
    "x-example", "examples",
)  # fmt: skip
_STYLES: dict[str, Json] = {
    "csv": {"explode": False},
    "ssv": {"style": "spaceDelimited", "explode": False},
    "tsv": {"style": "tabDelimited", "explode": False},
    "pipes": {"style": "pipeDelimited", "explode": False},
    "multi": {"explode": True},
}
"""``tabDelimited``, and the other two outside of queries, are of ``tools.parameter_styles``."""
_FLOWS = {"application": "clientCredentials", "accessCode": "authorizationCode"}


def is_swagger(root: Json) -> bool:
    """Whether the document says that it is Swagger 2."""
    return "swagger" in root and "openapi" not in root


def upgraded(root: Json, source: str) -> dict[str, Any]:
    """The document as OpenAPI 3.0, sharing its parts with ``root``.

    ``source`` is where it came from: it gives the scheme of the server where none is named.
    """
    converter = _Converter(root, source)
    kept = {k: v for k, v in root.items() if k not in ("swagger", "host", "basePath", "schemes")}
    paths = root.get("paths", {})
    return {
        **kept,
        "openapi": "3.0.3",
        "servers": converter.servers(several(root.get("schemes"))),
        "paths": converter.paths(paths) if isinstance(paths, Mapping) else paths,
        "components": {
            "securitySchemes": {
                name: _security_scheme(mapping(raw))
                for name, raw in mapping(root.get("securityDefinitions")).items()
            }
        },
    }


class _Converter:
    """Turns the parts of one document."""

    def __init__(self, root: Json, source: str) -> None:
        self._root = root
        self._scheme = urlsplit(source).scheme if "://" in source else ""

    def servers(self, schemes: list[Any]) -> list[dict[str, str]]:
        host, base = text(self._root.get("host")).strip("/ "), text(self._root.get("basePath"))
        path = "/" + base.strip("/ ")
        if "://" in host:
            return [{"url": f"{host}{path}"}]
        if not host:
            return [{"url": path}]
        named = [scheme for scheme in schemes if scheme in ("http", "https")]
        fallback = self._scheme if self._scheme in ("http", "https") else "https"
        return [{"url": f"{scheme}://{host}{path}"} for scheme in named or [fallback]]

    def paths(self, paths: Json) -> dict[str, Any]:
        return {
            template: self._path_item({**self._followed(item), **_without_reference(item)})
            if isinstance(item, Mapping)
            else item
            for template, item in paths.items()
        }

    def _path_item(self, item: Json) -> dict[str, Any]:
        shared = [self._followed(raw) for raw in sequence(item.get("parameters"))]
        parts = {
            key: self._operation(part, shared)
            if key.lower() in METHODS and isinstance(part, Mapping)
            else part
            for key, part in item.items()
        }
        outside = [self._parameter(raw) for raw in shared if _place(raw) not in _BODY_PLACES]
        return {**parts, "parameters": outside}

    def _operation(self, operation: Json, shared: list[Json]) -> dict[str, Any]:
        own = [self._followed(raw) for raw in sequence(operation.get("parameters"))]
        in_body = [raw for raw in own if _place(raw) in _BODY_PLACES] or [
            raw for raw in shared if _place(raw) in _BODY_PLACES
        ]
        converted = {
            **operation,
            "parameters": [self._parameter(raw) for raw in own if _place(raw) not in _BODY_PLACES],
            "responses": self._responses(operation),
        }
        if "schemes" in operation:
            converted["servers"] = self.servers(several(operation["schemes"]))
        if in_body:
            converted["requestBody"] = self._body(in_body, self._media("consumes", operation))
        return converted

    def _media(self, key: str, operation: Json) -> list[str]:
        given = operation.get(key, self._root.get(key))
        return [name for name in several(given) if isinstance(name, str)]

    def _parameter(self, raw: Json) -> Json:
        if "$ref" in raw or "schema" in raw:  # leads nowhere, or is written as OpenAPI 3 has it
            return raw
        kept = {k: v for k, v in raw.items() if k in _OUTSIDE_SCHEMA}
        if "x-example" in raw:
            kept["example"] = raw["x-example"]
        return {**kept, "schema": _schema(raw), **_style(raw, _place(raw))}

    def _body(self, raws: list[Json], consumes: list[str]) -> dict[str, Any]:
        whole = next((raw for raw in raws if _place(raw) == "body"), None)
        if whole is not None:
            content = {name: {"schema": whole.get("schema", {})} for name in consumes or [_JSON]}
            body: dict[str, Any] = {"content": content}
            return body | {key: whole[key] for key in ("required", "description") if key in whole}
        media = _form_media(raws, consumes)
        fields = {text(raw.get("name")): raw for raw in raws if text(raw.get("name"))}
        required = [name for name, raw in fields.items() if flag(raw.get("required"))]
        form = {
            "schema": {
                "type": "object",
                "properties": {name: _field(raw) for name, raw in fields.items()},
                **({"required": required} if required else {}),
            },
            "encoding": {name: style for name, raw in fields.items() if (style := _style(raw))},
        }
        return {"content": {media: form}, "required": bool(required)}

    def _responses(self, operation: Json) -> dict[str, Any]:
        produces = self._media("produces", operation) or [_JSON]
        return {
            str(code): _response(self._followed(raw), produces)
            for code, raw in mapping(operation.get("responses")).items()
        }

    def _followed(self, raw: Any) -> Json:
        """``raw``, or what it refers to in this document; a reference that leads nowhere stays."""
        node = raw
        for _ in range(_MAX_REFERENCES):
            reference = mapping(node).get("$ref")
            if not isinstance(reference, str) or not reference.startswith("#/"):
                return mapping(node)
            node = self._root
            for part in unquote(reference[2:]).split("/"):
                node = mapping(node).get(part.replace("~1", "/").replace("~0", "~"))
            if node is None:
                return mapping(raw)
        return mapping(raw)


def _without_reference(item: Json) -> Json:
    return {key: part for key, part in item.items() if key != "$ref"}


def _place(raw: Json) -> str:
    return text(raw.get("in")).lower()


def _schema(raw: Json) -> dict[str, Any]:
    """The value of a parameter: its keywords are those of a schema, beside its name and place."""
    schema = {k: v for k, v in raw.items() if k not in _OUTSIDE_SCHEMA}
    if isinstance(raw.get("items"), Mapping):
        schema["items"] = _items(raw["items"])
    if text(raw.get("type")).lower() == "file":
        return {**schema, "type": "string", "format": "binary"}
    return schema


def _items(raw: Json) -> Json:
    """Entries of a list; one that is a list itself says how it is written, by default by commas."""
    if raw.get("type") != "array":
        return raw
    inner = {"items": _items(raw["items"])} if isinstance(raw.get("items"), Mapping) else {}
    return {"collectionFormat": "csv", **raw, **inner}


def _field(raw: Json) -> dict[str, Any]:
    told = {"description": raw["description"]} if "description" in raw else {}
    return {**_schema(raw), **told}


def _style(raw: Json, place: str = "formdata") -> Json:
    """How a list is written; commas are what paths and headers have anyway."""
    named = text(raw.get("collectionFormat")).lower() or "csv"
    if raw.get("type") != "array" or (named in ("csv", "multi") and place in ("path", "header")):
        return {}
    return _STYLES.get(named, {})


def _form_media(raws: list[Json], consumes: list[str]) -> str:
    files = any(text(raw.get("type")).lower() == "file" for raw in raws)
    return _MULTIPART if files or (_MULTIPART in consumes and _FORM not in consumes) else _FORM


def _response(raw: Json, produces: list[str]) -> dict[str, Any]:
    rest = {k: v for k, v in raw.items() if k not in ("schema", "examples")}
    return {**rest, "content": dict(_contents(raw, produces))}


def _contents(raw: Json, produces: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    examples = mapping(raw.get("examples"))
    if "schema" not in raw and not examples:
        return
    for name in dict.fromkeys((*produces, *map(str, examples))):
        shown = {"example": examples[name]} if name in examples else {}
        yield name, {"schema": raw.get("schema", {}), **shown}


def _security_scheme(raw: Json) -> Json:
    if raw.get("type") == "basic":
        return {"type": "http", "scheme": "basic"}
    if raw.get("type") != "oauth2":
        return raw
    flow = text(raw.get("flow"))
    parts = {k: raw[k] for k in ("authorizationUrl", "tokenUrl", "scopes") if k in raw}
    return {"type": "oauth2", "flows": {_FLOWS.get(flow, flow): parts}}
