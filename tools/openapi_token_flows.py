"""How an OAuth 2.0 scheme of an OpenAPI document says that tokens are got."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Literal
from urllib.parse import urljoin, urlsplit

from tools.importing.lenient import mapping, text
from tools.records import TokenFlow

_FLOWS: dict[str, Literal["client_credentials", "authorization_code", "password"]] = {
    "clientCredentials": "client_credentials",
    "authorizationCode": "authorization_code",
    "password": "password",
}
"""Those with a token endpoint; ``implicit`` has none."""


def token_flows(
    scheme: Mapping[str, Any], base: str, demanded: Collection[str]
) -> tuple[TokenFlow, ...]:
    """The flows whose token URL can be used, in the order of ``TokenFlow.flow``.

    Relative URLs are resolved against the URL ``base``. Of the scopes that are ``demanded`` each
    flow has those that it declares.
    """
    if scheme.get("type") != "oauth2":
        return ()
    return tuple(_flows(mapping(scheme.get("flows")), base, demanded))


def _flows(
    described: Mapping[str, Any], base: str, demanded: Collection[str]
) -> Iterator[TokenFlow]:
    for key, flow in _FLOWS.items():
        raw = mapping(described.get(key))
        token_url = _absolute(raw.get("tokenUrl"), base)
        if token_url:
            declared = mapping(raw.get("scopes"))
            yield TokenFlow(
                flow=flow,
                token_url=token_url,
                refresh_url=_absolute(raw.get("refreshUrl"), base) or token_url,
                scopes=tuple(sorted(s for s in demanded if not declared or s in declared)),
            )


def _absolute(url: Any, base: str) -> str:
    """The URL with scheme and host and without a fragment, "" when it cannot be used."""
    if not text(url).strip():
        return ""
    try:
        parts = urlsplit(urljoin(base, text(url).strip()))
        usable = parts.hostname and parts.username is None and parts.port != 0
    except ValueError:
        return ""
    known = parts.scheme in ("http", "https") and usable
    return parts._replace(fragment="").geturl() if known else ""
