"""Credentials: where they come from, whose they are, and which hosts they are for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from pydantic import SecretStr

from memory.errors import BacktrackError, DeveloperError

SETTING = "CAIRN_CREDENTIALS"
COMMAND = "cairn credentials set"
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

    owner: str

    def for_owner(self, owner: str) -> CredentialSource:
        """The secrets of another owner."""
        ...

    def secret(self, group_id: str, scheme: str, called: CalledHost) -> SecretStr | None:
        """The key, the token, or ``user:password`` for basic; None when there is none.

        Raises ``BacktrackError`` (code ``credential_of_another_host``) for a secret that was
        given for another host.
        """
        ...

    def check_token_host(self, group_id: str, scheme: str, called: CalledHost, host: str) -> None:
        """Bind the client that ``secret`` gives to where it first got tokens for any of its users.

        Raises ``BacktrackError`` (code ``credential_of_another_host``) for another host.
        """
        ...

    def renew(self, group_id: str, scheme: str, called: CalledHost, credential: str) -> bool:
        """Keep a credential in place of the one that ``secret`` gives; False where it cannot be.

        May block.
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

    def put(self, owner: str, name: str, host: str, secret: SecretStr) -> None:
        """Keep a secret in place of the one for the same owner, name and host; may block."""
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
        self.owner = owner
        self._hosts = hosts or VolatileCredentialHosts()
        self._vault = vault

    def for_owner(self, owner: str) -> MappingCredentials:
        """See ``CredentialSource.for_owner``."""
        return MappingCredentials(self._secrets, owner, self._hosts, self._vault)

    def secret(self, group_id: str, scheme: str, called: CalledHost) -> SecretStr | None:
        """The secret of the owner, else the one for everybody."""
        return self._found(f"{group_id}.{scheme}", called)[1]

    def check_token_host(self, group_id: str, scheme: str, called: CalledHost, host: str) -> None:
        """See ``CredentialSource.check_token_host``."""
        owner, _ = self._found(f"{group_id}.{scheme}", called)
        name = f"{owner}/{group_id}.{scheme}"
        bound = self._hosts.bound_host(f"{name} token", host)
        if bound != host:
            raise BacktrackError(
                f"Not called: the client of {name} got its tokens from {bound}, and the "
                f"description now names {host}. If it is meant to, set the client again with "
                "its token_url.",
                code="credential_of_another_host",
            )

    def renew(self, group_id: str, scheme: str, called: CalledHost, credential: str) -> bool:
        """See ``CredentialSource.renew``."""
        name = f"{group_id}.{scheme}"
        for owner in (self.owner, EVERYBODY):
            if self._given(owner, name, called) is not None or self._vault is None:
                return False
            if self._kept(owner, name, called) is not None:
                self._vault.put(owner, name, called.host, SecretStr(credential))
                return True
        return False

    def _found(self, name: str, called: CalledHost) -> tuple[str, SecretStr | None]:
        """Whose the secret is, and the secret; nobody's is the caller's."""
        for owner in (self.owner, EVERYBODY):
            for look in (self._given, self._kept):
                found = look(owner, name, called)
                if found is not None:
                    return owner, found
        return self.owner, None

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


def check_secret(text: str, name: str) -> None:
    """Raise ``DeveloperError`` (code ``malformed_credential``) for what no request can carry."""
    if not text or not text.isprintable() or not text.isascii():
        raise DeveloperError(
            f"The credential {name} is empty or holds characters that a request cannot carry; "
            f"printable ASCII is allowed. Correct it where it is set: in {SETTING}, or with "
            f"`{COMMAND} {name}`.",
            code="malformed_credential",
        )


SECRET_KINDS = {
    "api_key": "the API key that goes into the {0} {1}",
    "bearer": "the bearer token, or a client of OAuth2 as JSON",
    "basic": "user:password",
}
