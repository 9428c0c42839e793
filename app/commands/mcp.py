"""``cairn mcp``: Cairn as an MCP server over standard input and output."""

from __future__ import annotations

import click


@click.command()
def mcp() -> None:
    """Serve other agents over MCP on standard input and output.

    An MCP client starts this command and talks to it. Tools: search_tools, describe_tool, plan,
    call_tool, ask. What changes something is put to the person by the client, where it can show
    forms; else it waits, and is approved with `cairn runs resume`. Everything belongs to the owner
    `local`. `cairn serve` offers the same at /mcp. Needs: pip install 'cairn-agent[mcp]'.
    """
    from app.ending import run_in_order
    from app.settings import load_settings
    from memory.errors import DeveloperError
    from tools.calling_every_transport import MISSING_MCP

    settings = load_settings()
    try:
        from app.mcp.stdio import serve_stdio
    except ImportError as error:
        if not (error.name or "").startswith("mcp"):
            raise
        message = f"Not served: {MISSING_MCP}."
        raise DeveloperError(message, code="no_mcp") from None
    run_in_order(serve_stdio(settings))
