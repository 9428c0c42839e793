"""The agent of a server takes up tools that change while it serves."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import pytest
from langchain_core.embeddings import DeterministicFakeEmbedding
from pydantic import Field, SecretStr

from app.serving import live_agent
from app.serving.live_agent import LiveAgent, open_live_agent
from app.serving.warming import warm_up
from app.settings import Settings, load_settings
from app.stores import open_library
from graphs.running import Agent
from memory.errors import DeveloperError
from memory.minilm import MiniLmEmbedder
from tools.openapi_import import import_openapi

TOOL = "harbour.list_ships"


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("CAIRN_SANDBOX", "off")
    return load_settings()


def stored(settings: Settings, *names: str) -> None:
    """As another process imports them."""
    operation: dict[str, Any] = {"summary": "Ships", "responses": {"200": {"description": "ok"}}}
    document = {
        "openapi": "3.0.3",
        "info": {"title": "Harbour", "version": "1"},
        "servers": [{"url": "https://harbour.example.com"}],
        "paths": {f"/{name}": {"get": {**operation, "operationId": name}} for name in names},
    }
    with open_library(settings) as library:
        library.put(import_openapi(json.dumps(document), source="harbour.json"))


def known(live: LiveAgent) -> list[str]:
    return [tool.id for tool in live.agent.parts.library.tools()]


async def test_new_tools_are_known_at_once_and_what_goes_on_keeps_its_own(
    settings: Settings,
) -> None:
    heard: list[Agent] = []
    async with open_live_agent(settings) as live:
        live.listeners.append(heard.append)
        before = live.agent
        await live.renew()
        assert live.agent is before, "nothing changed"
        await asyncio.to_thread(stored, settings, "listShips")
        await live.renew()
        assert (known(live), heard) == ([TOOL], [live.agent])
        assert live.agent.parts.retriever.search("ships", 1)[0].tool_id == TOOL
        assert live.agent.parts.journal is before.parts.journal
        assert list(before.parts.library.tools()) == []
        mine = live.agent.for_owner("mia")
        assert mine.parts.library.tool(TOOL).id == TOOL


async def test_tools_of_ones_own_put_the_sandbox_away_with_its_day() -> None:
    settings = load_settings()
    async with open_live_agent(settings) as live:
        sandbox, pinned = known(live), live.agent.parts.now()
        assert "weather.daily_forecast" in sandbox
        await asyncio.to_thread(stored, settings, "listShips")
        await live.renew()
        parts = live.agent.parts
        assert (known(live), parts.strategy) == ([TOOL], "plan")
        assert abs(parts.now() - datetime.now().astimezone()) < timedelta(minutes=1)
        with open_library(settings) as library:
            library.remove_group("harbour")
        await live.renew()
        assert (known(live), live.agent.parts.now()) == (sandbox, pinned)


async def test_new_tools_load_no_encoder_anew(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    session = MiniLmEmbedder._session

    def loads(embedder: MiniLmEmbedder) -> Any:
        loaded.append(embedder.name)
        return session(embedder)

    monkeypatch.setattr(MiniLmEmbedder, "_session", loads)
    async with open_live_agent(settings) as live:
        for names in (["listShips"], ["listShips", "listPiers"]):
            await asyncio.to_thread(stored, settings, *names)
            await live.renew()
            live.agent.parts.retriever.search("ships", 1)
    assert len(loaded) == len(set(loaded)) > 0


class Listening(DeterministicFakeEmbedding):
    """Embeddings that keep what they were asked to embed."""

    heard: list[str] = Field(default_factory=list)

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        self.heard.extend(texts)
        return super().embed_documents(texts)


async def test_embeddings_are_changed_while_it_serves(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Listening(size=8)
    monkeypatch.setattr("langchain.embeddings.init_embeddings", lambda name: other)
    await asyncio.to_thread(stored, settings, "listShips")
    async with open_live_agent(settings) as live:
        before = live.agent.parts
        await live.change({"embeddings": "other:small"})
        parts = live.agent.parts
        assert (parts.journal, parts.workers) == (before.journal, before.workers)
        parts.retriever.search("barges", 1)
        assert "barges" in other.heard
        assert parts.memory is not None
        parts.memory.recall("dredgers", k=1, threshold=0)
        assert "dredgers" in other.heard
        await asyncio.to_thread(stored, settings, "listShips", "listPiers")
        await live.renew()
        live.agent.parts.retriever.search("piers", 1)
        assert any("list piers" in text for text in other.heard), "new tools go by them too"
    async with open_live_agent(settings) as live:
        assert live.settings.embeddings == "other:small"
        await live.change({"embeddings": None})
        other.heard.clear()
        live.agent.parts.retriever.search("dredgers", 1)
        assert other.heard == []


async def test_embeddings_that_cannot_be_used_change_nothing(settings: Settings) -> None:
    async with open_live_agent(settings) as live:
        before = live.agent
        with pytest.raises(DeveloperError) as refused:
            await live.change({"embeddings": "nobody:small"})
        assert refused.value.code == "embedding_failed"
        assert (live.agent, live.changes, live.settings.embeddings) == (before, {}, "builtin")


async def test_what_another_process_stores_is_seen(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_agent, "_LOOKS_EVERY_S", 0.02)
    async with open_live_agent(settings) as live:
        changed = asyncio.Event()
        live.listeners.append(lambda _: changed.set())
        await asyncio.to_thread(stored, settings, "listShips", "listPiers")
        async with asyncio.timeout(20):
            await changed.wait()
        assert known(live) == ["harbour.list_piers", TOOL]


async def test_a_run_under_way_is_in_one_hand_whichever_agent_took_it(settings: Settings) -> None:
    async with open_live_agent(settings) as live:
        before, journal = live.agent, live.agent.parts.journal
        journal.start_run("r1", thread_id="r1", request="x", language="en")
        before._hands.hold("r1")
        await asyncio.to_thread(stored, settings, "listShips")
        await live.renew()
        with pytest.raises(DeveloperError) as busy:
            async for _ in live.agent.resume("r1"):
                pass
        assert busy.value.code == "run_busy"
        with suppress(DeveloperError):
            before._hands.release("r1")


async def test_loading_at_the_start_asks_no_chat_model(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asks(*_: Any, **__: Any) -> Any:
        raise AssertionError("a model was asked")

    await asyncio.to_thread(stored, settings, "listShips")
    costly = settings.model_copy(
        update={"model": "openai:none", "reasoner": "model", "model_api_key": SecretStr("k")}
    )
    async with open_live_agent(costly) as live:
        monkeypatch.setattr(type(live.agent.parts.form_reasoner), "read", asks)
        await warm_up(live.rule_parts)
        with pytest.raises(AssertionError):
            await warm_up(live.agent.parts)
