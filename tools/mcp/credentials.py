"""The credential that an MCP server is asked with for its tools, before there is a group."""

from __future__ import annotations

from memory.errors import DeveloperError
from tools.addresses import called_host, checked_base_url
from tools.credential_binding import BoundCredential, bind_credential
from tools.credentials import CalledHost, CredentialSource
from tools.importing.importer import ImportOptions
from tools.mcp.addresses import credentials_of
from tools.records import Tool, ToolGroup


def credential_for(
    address: str, options: ImportOptions, source: CredentialSource
) -> BoundCredential:
    """What is set for the group that the person who imports names; none where they name none.

    Raises ``DeveloperError`` (code ``group_needed``) for variables without a group, and as
    ``bind_credential``.
    """
    if options.group_id is None:
        if options.environment:
            raise DeveloperError(
                "Variables are credentials of a group: name it with --group ID, and set "
                f"ID.{options.environment[0]} in CAIRN_CREDENTIALS.",
                code="group_needed",
            )
        return BoundCredential()
    schemes, alternatives = credentials_of(address, options.environment)
    group = ToolGroup(
        id=options.group_id, name="", category_id="", base_url=address, security=schemes
    )
    listing = Tool(
        id=f"{group.id}.tools", group_id=group.id, name="tools/list", security=alternatives
    )
    host = called_host(address)
    bound = bind_credential(listing, group, source, CalledHost(host, host))
    if bound.client is not None:
        token_url, is_local = bound.client.token_url, options.allow_loopback
        checked_base_url(group.id, token_url, allow_loopback=is_local)
    return bound
