"""Keeps credentials of services for owners, and says which there are; never what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from memory.credential_vault import CredentialVault
    from tools.library import ToolLibrary


def keep(
    library: ToolLibrary, vault: CredentialVault, owner: str, name: str, host: str, secret: str
) -> str:
    """Keep the secret of ``group.scheme`` for an owner; returns the only host that it goes to.

    The secret of an OAuth2 client goes to where tokens are got today, alone. Raises
    ``DeveloperError`` as ``scheme_of``, ``host_of``, ``check_secret`` and ``CredentialVault.put``.
    """
    from pydantic import SecretStr

    from app.credential_naming import host_of, scheme_of
    from tools.credentials import check_secret
    from tools.oauth_client import is_client, token_client

    group, scheme = scheme_of(library, name)
    place = host_of(library, group, host)
    check_secret(secret, name)
    if is_client(scheme, secret):
        secret = token_client(scheme, secret, name, place).credential()
    vault.put(owner, name, place, SecretStr(secret))
    return place


def wanted(library: ToolLibrary, vault: CredentialVault, owner: str) -> list[dict[str, Any]]:
    """Every credential that some group takes, and the hosts for which the owner has one kept."""
    from memory.credential_vault import EVERYBODY
    from tools.credentials import SECRET_KINDS

    kept = vault.listed()
    return [
        {
            "name": name,
            "group": group.id,
            "kind": one.kind,
            "is": SECRET_KINDS[one.kind].format(one.location, one.name),
            "kept_for": [e.host for e in kept if (e.owner, e.name) == (owner, name)],
            "of_everybody": [e.host for e in kept if (e.owner, e.name) == (EVERYBODY, name)],
        }
        for group in library.groups()
        for one in group.security
        if one.kind in SECRET_KINDS
        for name in (f"{group.id}.{one.scheme}",)
    ]
