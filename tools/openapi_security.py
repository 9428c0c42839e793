"""Security schemes of an OpenAPI document and what each operation demands of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Literal

from tools.importing.lenient import mapping, several, text
from tools.openapi_document import OpenApiDocument, UnimportableError, Warn
from tools.openapi_token_flows import token_flows
from tools.records import Parameter, Security

Alternatives = tuple[tuple[str, ...], ...]

_PLACES: dict[str, Literal["header", "query", "cookie"]] = {
    "header": "header",
    "query": "query",
    "cookie": "cookie",
}
_HTTP_KINDS: dict[str, Literal["bearer", "basic"]] = {"bearer": "bearer", "basic": "basic"}

_TOKEN_KINDS = ("oauth2", "openIdConnect")
"""Whatever way leads to the token, it is sent as a bearer token."""


def demanded_security(document: OpenApiDocument, operation: Mapping[str, Any]) -> Alternatives:
    """The operation's alternatives, else the document's; the one without credentials is last."""
    raw = operation.get("security", document.root.get("security"))
    alternatives = [tuple(sorted(mapping(choice))) for choice in several(raw)]
    unique = sorted(dict.fromkeys(alternatives), key=lambda choice: not choice)
    return () if unique == [()] else tuple(unique)


def demanded_scopes(
    document: OpenApiDocument, operations: Iterable[Mapping[str, Any]]
) -> dict[str, set[str]]:
    """Scheme -> OAuth scopes that any of the operations demands of it."""
    found: dict[str, set[str]] = {}
    for operation in operations:
        for choice in several(operation.get("security", document.root.get("security"))):
            for name, scopes in mapping(choice).items():
                found.setdefault(name, set()).update(filter(None, map(text, several(scopes))))
    return found


def security_schemes(
    document: OpenApiDocument,
    used: Mapping[str, Collection[str]],
    warn: Warn,
    base_url: str = "",
) -> tuple[Security, ...]:
    """The schemes of these names with the scopes demanded of them, sorted by name.

    ``warn`` hears of those Cairn cannot satisfy; token URLs are resolved against ``base_url``.
    """
    declared = document.component("securitySchemes")
    schemes = []
    for name in sorted(used):
        try:
            raw = document.dereferenced(declared.get(name))
        except UnimportableError:
            raw = {}
        scheme = _scheme(name, raw)
        if scheme.kind == "other":
            kind = text(raw.get("scheme")) or text(raw.get("type")) or "not described"
            warn(f"security scheme {name!r} ({kind}) is not supported; calls that need it fail")
        flows = token_flows(raw, f"{base_url}/" if base_url else document.source, used[name])
        schemes.append(scheme.model_copy(update={"flows": flows}) if flows else scheme)
    return tuple(schemes)


def without_credentials(
    parameters: Iterable[Parameter], schemes: Iterable[Security]
) -> list[Parameter]:
    """The parameters that no API key scheme fills: keys are bound at call time, not by a plan."""
    bound = {(scheme.name, scheme.location) for scheme in schemes if scheme.kind == "api_key"}
    return [p for p in parameters if (p.name, p.location) not in bound]


def _scheme(name: str, raw: Mapping[str, Any]) -> Security:
    kind, place, key = raw.get("type"), text(raw.get("in")).lower(), text(raw.get("name"))
    if kind == "apiKey" and place in _PLACES and key:
        return Security(scheme=name, kind="api_key", location=_PLACES[place], name=key)
    if kind in _TOKEN_KINDS:
        return Security(scheme=name, kind="bearer")
    http_kind = _HTTP_KINDS.get(text(raw.get("scheme")).lower())
    if kind == "http" and http_kind:
        return Security(scheme=name, kind=http_kind)
    return Security(scheme=name, kind="other")
