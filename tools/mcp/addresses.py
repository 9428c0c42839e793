"""How people name an MCP server: ``mcp:`` and the URL of one, or the command that starts one."""

from __future__ import annotations

import shlex
from urllib.parse import urlsplit

from memory.errors import DeveloperError
from tools.openapi_servers import is_http_url
from tools.records import Security

SOURCE = "mcp:"
STDIO = "stdio:"
TOKEN = "token"
"""Scheme of the bearer token that servers behind a URL may ask for."""


def is_mcp(location: str) -> bool:
    """Whether a source is an MCP server: ``mcp:https://a.org/mcp``, ``mcp:uvx my-server``."""
    return location.startswith(SOURCE)


def address_of(location: str) -> str:
    """The URL of the server, else ``stdio:`` and its command; "" for any other source.

    Raises ``DeveloperError`` (code ``invalid_mcp_source``).
    """
    if not is_mcp(location):
        return ""
    named = location.removeprefix(SOURCE).strip()
    if is_http_url(named):
        _check_url(named)
        return named
    try:
        words = shlex.split(named)
    except ValueError as error:
        raise _invalid(location, str(error)) from None
    if not words:
        raise _invalid(location, "nothing is named")
    return STDIO + shlex.join(words)


def command_of(address: str) -> list[str]:
    """The words of the command of a ``stdio:`` address."""
    return shlex.split(address.removeprefix(STDIO))


def credentials_of(
    address: str, environment: tuple[str, ...]
) -> tuple[tuple[Security, ...], tuple[tuple[str, ...], ...]]:
    """Security schemes of a server, and the alternatives that each of its tools demands.

    A command needs each variable that is named, a URL takes a bearer token where there is one.
    """
    if is_http_url(address):
        return (Security(scheme=TOKEN, kind="bearer"),), ((TOKEN,), ())
    schemes = tuple(
        Security(scheme=name, kind="api_key", location="environment", name=name)
        for name in environment
    )
    return schemes, (environment,) if environment else ()


def _check_url(url: str) -> None:
    try:
        parts = urlsplit(url)
        usable = parts.hostname and parts.username is None and not parts.query and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise DeveloperError(
            "The URL of the MCP server cannot be used. Give scheme, host and path without user "
            "name and query, like mcp:https://a.org/mcp; a token is set as the credential "
            "GROUP.token.",
            code="invalid_mcp_source",
        )


def _invalid(location: str, reason: str) -> DeveloperError:
    return DeveloperError(
        f"{location!r} names no MCP server: {reason}. Give the URL of one, like "
        "mcp:https://a.org/mcp, or the command that starts one, like mcp:'uvx my-server --quiet'.",
        code="invalid_mcp_source",
    )
