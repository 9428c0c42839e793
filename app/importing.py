"""What a source of ``cairn tools import`` holds, whatever kind of source it is."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from memory.errors import DeveloperError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.settings import Settings
    from tools.description_source import Source
    from tools.importing.importer import ImportOptions
    from tools.library import Catalogue


def read_source(
    location: str, options: ImportOptions, settings: Settings
) -> tuple[Source, Sequence[Catalogue]]:
    """The description and its catalogues; raises ``DeveloperError`` as its reader and importer."""
    from tools.description_source import DescriptionReader, Source
    from tools.importing.importers import import_description
    from tools.importing.langchain_sources import is_langchain
    from tools.mcp.addresses import is_mcp

    if is_mcp(location) or is_langchain(location):
        listing = _of_server(location, options, settings) if is_mcp(location) else _of(location)
        source = Source(location, json.dumps(listing, default=str).encode())
        return source, import_description(source.content, source.name, options)
    if options.environment:
        raise DeveloperError(
            "--env is for commands of MCP servers (mcp:COMMAND). Leave it out.",
            code="option_not_allowed",
        )
    reader = DescriptionReader(location)
    source = reader.read()
    return source, import_description(source.content, source.name, options, reader.linked)


def _of_server(location: str, options: ImportOptions, settings: Settings) -> dict[str, Any]:
    """What an MCP server lists, which is started or called for it."""
    from app.stores import open_credentials
    from tools.mcp.addresses import address_of
    from tools.mcp.credentials import credential_for

    try:
        from tools.mcp.description import described
        from tools.mcp.sessions import McpServer
    except ImportError:
        from tools.calling_every_transport import MISSING_MCP

        raise DeveloperError(f"No MCP server: {MISSING_MCP}.", code="missing_package") from None
    address = address_of(location)
    with open_credentials(settings) as credentials:
        credential = credential_for(address, options, credentials)
    return asyncio.run(described(McpServer(address, credential, settings.response_bytes)))


def _of(location: str) -> dict[str, Any]:
    """What the LangChain tools of a module say of themselves."""
    from tools.importing.langchain_sources import langchain_address
    from tools.langchain_functions import described

    return described(langchain_address(location))
