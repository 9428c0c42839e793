"""What the slash commands show and do."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from app.chat.loop import attempt
from app.chat.slash_commands import COMMANDS
from graphs.events import CallStarted
from graphs.outcomes import Outcome
from memory.volatile_path_memory import VolatilePathMemory
from tests.agent_stubs import World
from tests.chat_stubs import ScriptedAgent, ScriptedAgents, make_chat, shown
from tests.path_stubs import WordEmbedder, path, ticking

DONE = Outcome("r1", "It is sunny.", "done", ["g.a"], 0.25)


async def said(entry: str, world: World | None = None, *, works: bool = True) -> str:
    chat = make_chat(parts=(world or World()).parts(), width=200)
    assert await attempt(chat, entry) == works
    return shown(chat)


async def test_help_lists_every_command() -> None:
    text = await said("/help")
    assert all(f"/{name}" in text for name in COMMANDS)
    assert "Ctrl-J" in text


async def test_tools_are_counted_per_group() -> None:
    assert await said("/tools") == "Group  Tools  Category  Name\ng      6      c         g"


async def test_tools_are_found_by_words() -> None:
    world = World(found=["g.b", "g.a"])
    lines = (await said("/tools book a room", world)).splitlines()
    assert [line.split()[0] for line in lines] == ["Tool", "g.b", "g.a"]
    assert world.retriever.queries[0]["query"] == "book a room"


async def test_runs_are_listed_and_those_to_go_on_with_are_marked() -> None:
    world = World()
    for run_id in ("r1", "r2", "r3"):
        world.start_run(run_id)
    world.journal.mark("r1", "waiting")
    world.journal.finish_run("r2", "done", answer="ok")
    lines = (await said("/runs", world)).splitlines()[1:]
    assert [line.split() for line in lines] == [
        ["*", "r3", "2026-05-12", "12:00", "interrupted", "do", "it"],
        ["r2", "2026-05-12", "12:00", "done", "do", "it"],
        ["*", "r1", "2026-05-12", "12:00", "waiting", "do", "it"],
    ]
    assert await said("/runs") == "No runs."


async def test_the_newest_open_run_is_resumed_or_the_one_that_is_named() -> None:
    world = World()
    for run_id in ("aa1", "ab2"):
        world.start_run(run_id)
        world.journal.mark(run_id, "waiting")
    for entry, run_id in (("/resume", "ab2"), ("/resume aa", "aa1")):
        agent = ScriptedAgent([DONE])
        chat = make_chat(agent, parts=world.parts())
        assert await attempt(chat, entry)
        assert agent.calls == [("resume", run_id)]
        assert "It is sunny." in shown(chat)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("/resume", "No run waits, and none was interrupted."),
        ("/resume zz", "zz"),
        ("/model rools", "CAIRN_MODEL"),
    ],
)
async def test_what_cannot_be_done_is_told(entry: str, told: str) -> None:
    text = await said(entry, works=False)
    assert text.startswith("Error: ")
    assert told in text


async def test_the_path_of_the_last_run() -> None:
    agent = ScriptedAgent(
        [CallStarted(subtask="A1", call_id="A1.1", tool_id="g.a", arguments={"x": 1}), DONE]
    )
    chat = make_chat(agent)
    await attempt(chat, "Is it sunny?")
    await attempt(chat, "/path")
    assert "Path\n  1. g.a(x=1)  unfinished" in shown(chat)
    assert "run r1" in shown(chat)


async def test_the_path_of_a_run_before_this_chat() -> None:
    world = World()
    world.start_run("r9")
    assert "run r9" in await said("/path", world)
    assert await said("/path") == "There is no run yet."


async def test_who_decides_and_another_may() -> None:
    chat = make_chat()
    for entry in ("/model", "/model openai:gpt-4o", "/model RULES"):
        assert await attempt(chat, entry)
    assert shown(chat).splitlines() == [
        "Rules decide.",
        "Rules decide, and openai:gpt-4o where they are not sure.",
        "Rules decide.",
    ]


async def test_how_requests_are_answered_and_another_way() -> None:
    agent = ScriptedAgent([DONE])
    chat = make_chat(agent, parts=World().parts())
    for entry in ("/strategy", "/strategy Solution", "/strategy"):
        assert await attempt(chat, entry)
    assert shown(chat).splitlines() == [
        "Strategy: dfs.",
        "Strategy: solution.",
        "Strategy: solution.",
    ]
    await attempt(chat, "Is it sunny?")
    assert agent.strategies == ["solution"]
    assert "Choose one of: dfs, plan, solution, script" in await said(
        "/strategy guess", works=False
    )
    assert "CAIRN_MODEL" in await said("/strategy react", works=False)


async def test_the_strategy_told_is_that_of_the_agent_that_decides() -> None:
    parts = World().parts()
    chat = make_chat(parts=parts)
    cast("ScriptedAgents", chat.agents).decided = replace(parts, strategy="plan")
    assert await attempt(chat, "/strategy")
    assert shown(chat).splitlines() == ["Strategy: plan."]


async def test_remembered_paths_are_listed_or_recalled() -> None:
    world = World(memory=VolatilePathMemory(WordEmbedder(), ticking()))
    assert await said("/memory", world) == "No paths."
    assert world.memory is not None
    world.memory.remember(path(1))
    for entry in ("/memory", "/memory weather in Oslo"):
        assert "weather in town1" in await said(entry, world)


async def test_without_a_memory_that_is_said() -> None:
    assert "CAIRN_USE_MEMORY" in await said("/memory")
