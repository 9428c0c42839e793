"""How one call gets its credential at the moment it is sent.

Secrets never become part of a record, a request that is shown, an argument or an error.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from pydantic import SecretStr

from memory.errors import BacktrackError
from memory.redaction import mask, secret_texts
from tools.addresses import called_host
from tools.calling import CallError
from tools.credentials import (
    COMMAND,
    SECRET_KINDS,
    SETTING,
    CalledHost,
    CredentialSource,
    check_secret,
)
from tools.oauth_client import TokenClient, is_client, names_endpoint, token_client
from tools.records import Security, Tool, ToolGroup

MIN_SECRET = 4
"""Shorter texts are not hidden in answers: they stand in any text by chance."""


@dataclass(frozen=True)
class BoundCredential:
    """What one call adds to its request; its representation shows nothing of it."""

    headers: dict[str, str] = field(default_factory=dict, repr=False)
    query: dict[str, str] = field(default_factory=dict, repr=False)
    cookies: dict[str, str] = field(default_factory=dict, repr=False)
    environment: dict[str, str] = field(default_factory=dict, repr=False)
    """Variables of a command that is started for the call."""
    secrets: frozenset[str] = field(default=frozenset(), repr=False)
    schemes: tuple[str, ...] = ()
    """Names of the security schemes that are satisfied."""
    client: TokenClient | None = field(default=None, repr=False)
    """Who gets the access token that is still missing."""

    def with_token(self, token: str) -> BoundCredential:
        """The same with the access token of its client."""
        headers = {**self.headers, **_bearer(token)}
        return replace(self, headers=headers, secrets=self.secrets | {token})

    def hide(self, value: Any) -> Any:
        """A JSON value with every secret of this call replaced, in names as in values."""
        return mask(value, self.secrets) if self.secrets else value

    def without_secrets(self, error: CallError | None) -> CallError | None:
        """An error whose message holds no secret of this call."""
        return error and error.model_copy(update={"message": self.hide(error.message)})


def bind_credential(
    tool: Tool, group: ToolGroup, source: CredentialSource, called: CalledHost
) -> BoundCredential:
    """The credential of the first alternative of ``tool.security`` whose secrets are all there.

    An alternative without any scheme is taken last. Raises ``BacktrackError`` (code
    ``missing_credential``) naming the settings that would help or
    (``credential_of_another_host``), and ``DeveloperError`` (code ``malformed_credential``) for a
    secret that no header can carry.
    """
    schemes = {scheme.scheme: scheme for scheme in group.security}
    for alternative in sorted(tool.security, key=lambda names: not names):
        secrets = {name: source.secret(group.id, name, called) for name in alternative}
        found = {name: secret for name, secret in secrets.items() if secret is not None}
        usable = all(name in schemes and schemes[name].kind != "other" for name in alternative)
        if usable and len(found) == len(alternative):
            bound = _bound(group, [(schemes[name], found[name]) for name in alternative])
            clients = [
                _client(group.id, schemes[name], secret.get_secret_value(), source, called)
                for name, secret in found.items()
                if is_client(schemes[name], secret.get_secret_value())
            ]
            return replace(bound, client=clients[0]) if clients else bound
    if not tool.security:
        return BoundCredential()
    raise BacktrackError(_missing(tool, group, schemes), code="missing_credential")


def credential_parameters(tool: Tool, group: ToolGroup) -> frozenset[str]:
    """Keys of the parameters that an API key fills, so that no plan has to."""
    demanded = {name for alternative in tool.security for name in alternative}
    places = {
        (scheme.location, (scheme.name or "").lower())
        for scheme in group.security
        if scheme.scheme in demanded and scheme.kind == "api_key"
    }
    return frozenset(p.key for p in tool.parameters if (p.location, p.name.lower()) in places)


def _bound(group: ToolGroup, chosen: list[tuple[Security, SecretStr]]) -> BoundCredential:
    bound = BoundCredential(
        secrets=frozenset(_secrets(chosen)),
        schemes=tuple(scheme.scheme for scheme, _ in chosen),
    )
    for scheme, secret in chosen:
        text = secret.get_secret_value()
        check_secret(text, f"{group.id}.{scheme.scheme}")
        if is_client(scheme, text):
            continue
        if scheme.kind == "bearer":
            bound.headers.update(_bearer(text))
        elif scheme.kind == "basic":
            bound.headers["Authorization"] = f"Basic {_base64(text)}"
        else:
            place = {
                "query": bound.query,
                "cookie": bound.cookies,
                "environment": bound.environment,
            }
            place.get(scheme.location or "header", bound.headers)[scheme.name or ""] = text
    return bound


def _secrets(chosen: list[tuple[Security, SecretStr]]) -> Iterator[str]:
    """Every text that must not come back; shorter ones stand in any text by chance."""
    for scheme, secret in chosen:
        text = secret.get_secret_value()
        has_parts = scheme.kind == "basic" or is_client(scheme, text)
        parts = secret_texts(text) if has_parts else [text]
        yield from (part for part in parts if len(part) >= MIN_SECRET)


def _client(
    group_id: str, scheme: Security, credential: str, source: CredentialSource, called: CalledHost
) -> TokenClient:
    """The OAuth2 client of a credential, which goes to one token endpoint alone."""
    name = f"{source.owner}/{group_id}.{scheme.scheme}"
    client = token_client(scheme, credential, name, called.host)
    if not names_endpoint(credential):
        source.check_token_host(group_id, scheme.scheme, called, called_host(client.token_url))
    return replace(client, keep=partial(source.renew, group_id, scheme.scheme, called))


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def _missing(tool: Tool, group: ToolGroup, schemes: Mapping[str, Security]) -> str:
    def needs(name: str) -> str:
        scheme = schemes.get(name)
        if scheme is None or scheme.kind == "other":
            return f"{group.id}.{name} (a kind that Cairn cannot use)"
        kind = SECRET_KINDS[scheme.kind].format(scheme.location, scheme.name)
        return f"{group.id}.{name} ({kind})"

    choices = " or ".join(
        " and ".join(needs(name) for name in alternative) for alternative in tool.security
    )
    return (
        f"{tool.id} needs a credential that is not set: {choices}. "
        f"Set it with `{COMMAND} NAME`, or in {SETTING}."
    )
