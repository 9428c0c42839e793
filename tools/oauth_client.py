"""Clients of OAuth 2.0 (RFC 6749): what a credential must hold for Cairn to get tokens with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from memory.errors import DeveloperError
from tools.records import Security, TokenFlow

CLIENT = (
    '{"client_id": "...", "client_secret": "..."}, with "refresh_token" where a person gave access'
)
_MEMBERS = ("client_id", "client_secret", "refresh_token", "token_url", "scope")

Keep = Callable[[str], bool]
"""Keeps a credential in place of the one that was used; False where it cannot be written."""


def cannot_keep(_credential: str) -> bool:
    """The credential stands where Cairn does not write."""
    return False


@dataclass(frozen=True)
class TokenClient:
    """A client and where it gets its tokens; equal ones share a token."""

    name: str
    """Owner, group and scheme: ``mia/crm.oauth``."""
    host: str
    """Where the token is used."""
    token_url: str
    client_id: str
    client_secret: str = field(default="", repr=False)
    refresh_token: str = field(default="", repr=False)
    scope: str = ""
    keep: Keep = field(default=cannot_keep, repr=False, compare=False)

    def renewed(self, refresh_token: str) -> TokenClient:
        """The same client with another refresh token."""
        return replace(self, refresh_token=refresh_token)

    def credential(self) -> str:
        """The client as ``is_client`` takes it."""
        members = {name: getattr(self, name) for name in _MEMBERS}
        return json.dumps({name: value for name, value in members.items() if value})


def is_client(scheme: Security, credential: str) -> bool:
    """Whether a credential is a client that gets tokens, and no token itself."""
    return scheme.kind == "bearer" and credential.lstrip().startswith("{")


def names_endpoint(credential: str) -> bool:
    """Whether a client says itself where it gets its tokens."""
    return bool(json.loads(credential).get("token_url"))


def token_client(scheme: Security, credential: str, name: str, host: str) -> TokenClient:
    """The client of a credential, with the token URL and the scopes of the scheme unless it names
    its own.

    Raises ``DeveloperError`` (code ``malformed_credential``).
    """
    given = _members(credential, name)
    is_refreshed = bool(given.get("refresh_token"))
    flow = _flow(scheme, is_refreshed)
    described = (flow.refresh_url if is_refreshed else flow.token_url) if flow else ""
    scope = "" if is_refreshed or flow is None else " ".join(flow.scopes)
    client = TokenClient(name, host, **{"token_url": described, "scope": scope, **given})
    if not client.token_url:
        raise _malformed(name, "the description does not say where tokens are got: add token_url")
    if not (client.client_secret or client.refresh_token):
        raise _malformed(name, "it has neither a client_secret nor a refresh_token")
    return client


def _flow(scheme: Security, is_refreshed: bool) -> TokenFlow | None:
    usable = (f for f in scheme.flows if is_refreshed or f.flow == "client_credentials")
    return next(usable, None)


def _members(credential: str, name: str) -> dict[str, Any]:
    try:
        given = json.loads(credential)
    except ValueError:
        raise _malformed(name, "it is no JSON") from None
    wrong = [key for key, text in given.items() if key not in _MEMBERS or not isinstance(text, str)]
    if wrong:
        raise _malformed(name, f"{', '.join(wrong)} is no text or not known")
    if not given.get("client_id"):
        raise _malformed(name, "it has no client_id")
    return dict(given)


def _malformed(name: str, problem: str) -> DeveloperError:
    return DeveloperError(
        f"The OAuth2 client of {name} cannot be used: {problem}. A client is {CLIENT}; "
        f"allowed are {', '.join(_MEMBERS)}. Correct it where it is set.",
        code="malformed_credential",
    )
