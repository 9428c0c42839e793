"""Credentials: where they come from, and how one call gets them at the moment it is sent.

Secrets never become part of a record, a request that is shown, an argument or an error.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic import SecretStr

from memory.errors import BacktrackError, DeveloperError
from memory.redaction import mask, secret_texts
from tools.records import Security, Tool, ToolGroup

SETTING = "CAIRN_CREDENTIALS"
COMMAND = "cairn credentials set"
MIN_SECRET = 4
"""Shorter texts are not hidden in answers: they stand in any text by chance."""


LOCAL_OWNER = "local"
EVERYBODY = "*"
"""Stands for the owner of a secret that all may use."""


@dataclass(frozen=True)
class CalledHost:
    """Where a credential would go: hosts as in URLs, without the port on this machine."""

    host: str
    home: str
    """The host of the group itself; an operation may name another one."""


class CredentialSource(Protocol):
    """Secrets of one owner by group and scheme."""

    def for_owner(self, owner: str) -> CredentialSource:
        """The secrets of another owner."""
        ...

    def secret(self, group_id: str, scheme: str, called: CalledHost) -> SecretStr | None:
        """The key, the token, or ``user:password`` for basic; None when there is none.

        Raises ``BacktrackError`` (code ``credential_of_another_host``) for a secret that was
        given for another host.
        """
        ...


class CredentialHosts(Protocol):
    """The host that each secret is bound to: that of its group when it was first used."""

    def bound_host(self, name: str, home: str) -> str:
        """The host of the secret of this name, which is ``home`` from now on if it had none."""
        ...


class SecretVault(Protocol):
    """Secrets that are kept beside the setting, each for one host."""

    def secrets(self, owner: str, name: str) -> Mapping[str, SecretStr]:
        """Host -> the secret of an owner (``*``: everybody) under ``group.scheme``; may block."""
        ...


class VolatileCredentialHosts:
    """Hosts for as long as the process lives."""

    def __init__(self) -> None:
        self._hosts: dict[str, str] = {}

    def bound_host(self, name: str, home: str) -> str:
        """See ``CredentialHosts.bound_host``."""
        return self._hosts.setdefault(name, home)


class MappingCredentials:
    """Secrets from a mapping, as the settings hold them, and behind it from a vault.

    ``group.scheme`` is one of the owner ``local``, ``owner/group.scheme`` one of another,
    ``*/group.scheme`` one that everybody may use who has none of their own. Each may end in
    ``@host`` and is then for that host; without it, it is for the host of its group when it was
    first used. One's own is taken before that for everybody, and the mapping before the vault.
    """

    def __init__(
        self,
        secrets: Mapping[str, SecretStr],
        owner: str = LOCAL_OWNER,
        hosts: CredentialHosts | None = None,
        vault: SecretVault | None = None,
    ) -> None:
        self._secrets = dict(secrets)
        self._owner = owner
        self._hosts = hosts or VolatileCredentialHosts()
        self._vault = vault

    def for_owner(self, owner: str) -> MappingCredentials:
        """See ``CredentialSource.for_owner``."""
        return MappingCredentials(self._secrets, owner, self._hosts, self._vault)

    def secret(self, group_id: str, scheme: str, called: CalledHost) -> SecretStr | None:
        """The secret of the owner, else the one for everybody."""
        name = f"{group_id}.{scheme}"
        for owner in (self._owner, EVERYBODY):
            for look in (self._given, self._kept):
                found = look(owner, name, called)
                if found is not None:
                    return found
        return None

    def _given(self, owner: str, name: str, called: CalledHost) -> SecretStr | None:
        """The secret of the mapping."""
        bare = [name] if owner == LOCAL_OWNER else []
        for one in (*bare, f"{owner}/{name}"):
            for_host = self._secrets.get(f"{one}@{called.host}")
            if for_host is not None:
                return for_host
            if one in self._secrets:
                bound = self._hosts.bound_host(one, called.home)
                if bound != called.host:
                    raise _of_another_host(one, bound, called)
                return self._secrets[one]
        return None

    def _kept(self, owner: str, name: str, called: CalledHost) -> SecretStr | None:
        """The secret of the vault."""
        by_host = self._vault.secrets(owner, name) if self._vault else {}
        if by_host and called.host not in by_host:
            raise _of_another_host(name, ", ".join(sorted(by_host)), called)
        return by_host.get(called.host)


def _of_another_host(name: str, bound: str, called: CalledHost) -> BacktrackError:
    return BacktrackError(
        f"Not called: the credential {name} was given for {bound}, and this call goes to "
        f"{called.host}. If it is meant to, set it as {name}@{called.host} in {SETTING}, or with "
        f"`{COMMAND} {name.rpartition('/')[2]} --host {called.host}`.",
        code="credential_of_another_host",
    )


@dataclass(frozen=True)
class BoundCredential:
    """What one call adds to its request; its representation shows nothing of it."""

    headers: dict[str, str] = field(default_factory=dict, repr=False)
    query: dict[str, str] = field(default_factory=dict, repr=False)
    cookies: dict[str, str] = field(default_factory=dict, repr=False)
    secrets: frozenset[str] = field(default=frozenset(), repr=False)
    schemes: tuple[str, ...] = ()
    """Names of the security schemes that are satisfied."""

    def hide(self, value: Any) -> Any:
        """A JSON value with every secret of this call replaced, in names as in values."""
        return mask(value, self.secrets) if self.secrets else value


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
            return _bound(group, [(schemes[name], found[name]) for name in alternative])
    if not tool.security:
        return BoundCredential()
    raise BacktrackError(_missing(tool, group, schemes), code="missing_credential")


def check_secret(text: str, name: str) -> None:
    """Raise ``DeveloperError`` (code ``malformed_credential``) for what no request can carry."""
    if not text or not text.isprintable() or not text.isascii():
        raise DeveloperError(
            f"The credential {name} is empty or holds characters that a request cannot carry; "
            f"printable ASCII is allowed. Correct it where it is set: in {SETTING}, or with "
            f"`{COMMAND} {name}`.",
            code="malformed_credential",
        )


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
        if scheme.kind == "bearer":
            bound.headers["Authorization"] = f"Bearer {text}"
        elif scheme.kind == "basic":
            bound.headers["Authorization"] = f"Basic {_base64(text)}"
        else:
            place = {"query": bound.query, "cookie": bound.cookies}
            place.get(scheme.location or "header", bound.headers)[scheme.name or ""] = text
    return bound


def _secrets(chosen: list[tuple[Security, SecretStr]]) -> Iterator[str]:
    """Every text that must not come back; shorter ones stand in any text by chance."""
    for scheme, secret in chosen:
        text = secret.get_secret_value()
        parts = secret_texts(text) if scheme.kind == "basic" else [text]
        yield from (part for part in parts if len(part) >= MIN_SECRET)


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
        f"{tool.id} needs a credential that is not set. Set in {SETTING}, or with `{COMMAND}`: "
        f"{choices}; or use another tool."
    )


SECRET_KINDS = {
    "api_key": "the API key that goes into the {0} {1}",
    "bearer": "the bearer token",
    "basic": "user:password",
}
