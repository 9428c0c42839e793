"""The graph that LangGraph's own server and Studio load; ``langgraph.json`` names it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.making_agents import open_agent
from app.settings import load_settings
from graphs.served import ServedGraph, served


@asynccontextmanager
async def graph() -> AsyncIterator[ServedGraph]:
    """Open the agent of the settings for as long as the server uses the graph."""
    settings = await asyncio.to_thread(load_settings)
    async with open_agent(settings) as agent:
        yield served(agent, asks=True)
