"""Checkpoints on disk: kept while a run is open, forgotten when it ends."""

from __future__ import annotations

import asyncio
import dataclasses
import operator
import sqlite3
from pathlib import Path
from typing import Annotated, Any

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Command, Send, interrupt
from typing_extensions import TypedDict

from memory.checkpoints import open_checkpointer
from memory.database import open_database
from memory.errors import DeveloperError
from memory.grouped_saver import GroupedSaver


@dataclasses.dataclass
class Note:
    """A value that is not plain data."""

    words: str


class State(TypedDict, total=False):
    """What the test graph carries."""

    done: Annotated[list[str], operator.add]
    note: Any


def thread(name: str) -> RunnableConfig:
    return {"configurable": {"thread_id": name}}


def waiting_graph(saver: GroupedSaver) -> CompiledStateGraph[State, None, State, State]:
    """Two subtasks side by side in a subgraph, then a question."""
    inner = StateGraph(State)
    inner.add_node("work", lambda state: {"done": ["work"]})
    inner.add_edge(START, "work")
    graph = StateGraph(State)
    graph.add_node("solve", inner.compile(checkpointer=True))
    graph.add_node("ask", lambda state: {"done": [str(interrupt("sure?"))], "note": Note("hi")})
    graph.add_conditional_edges(START, lambda _: [Send("solve", {}), Send("solve", {})], ["solve"])
    graph.add_edge("solve", "ask")
    graph.add_edge("ask", END)
    return graph.compile(checkpointer=saver)


def rows(path: Path) -> dict[str, int]:
    with sqlite3.connect(path) as connection:
        found = connection.execute("SELECT thread_id, count(*) FROM checkpoints GROUP BY thread_id")
        counts = dict(found.fetchall())
    connection.close()
    return counts


async def start_and_wait(saver: GroupedSaver, name: str) -> None:
    graph = waiting_graph(saver)
    result = await graph.ainvoke({"done": []}, thread(name), durability="sync")
    assert result["done"] == ["work", "work"]


async def test_a_run_goes_on_after_the_file_was_closed(tmp_path: Path) -> None:
    path = tmp_path / "new" / "checkpoints.db"
    async with open_checkpointer(path) as saver:
        await start_and_wait(saver, "t1")
    async with open_checkpointer(path) as saver:
        command: Command[Any] = Command(resume="yes")
        result = await waiting_graph(saver).ainvoke(command, thread("t1"), durability="sync")
    assert result["done"] == ["work", "work", "yes"]


async def test_an_ended_run_is_forgotten_and_others_stay(tmp_path: Path) -> None:
    path = tmp_path / "checkpoints.db"
    async with open_checkpointer(path) as saver:
        await start_and_wait(saver, "t1")
        await start_and_wait(saver, "t2")
        kept = rows(path)["t2"]
        await saver.adelete_thread("t1")
        await saver.adelete_thread("never seen")
        assert rows(path) == {"t2": kept}
        assert (await waiting_graph(saver).aget_state(thread("t2"))).next == ("ask",)


async def test_only_named_records_are_rebuilt(tmp_path: Path) -> None:
    path = tmp_path / "checkpoints.db"
    graph = StateGraph(State)
    graph.add_node("note", lambda state: {"note": Note("hi")})
    graph.add_edge(START, "note")
    async with open_checkpointer(path) as saver:
        await graph.compile(checkpointer=saver).ainvoke({}, thread("t1"))
        strict = await graph.compile(checkpointer=saver).aget_state(thread("t1"))
    async with open_checkpointer(path, records=[Note]) as saver:
        named = await graph.compile(checkpointer=saver).aget_state(thread("t1"))
    assert strict.values["note"] == {"words": "hi"}
    assert named.values["note"] == Note("hi")


async def test_nothing_is_pickled(tmp_path: Path) -> None:
    async with open_checkpointer(tmp_path / "checkpoints.db") as saver:
        with pytest.raises(TypeError):
            saver.serde.dumps_typed(object())


async def test_commits_do_not_wait_for_the_disk(tmp_path: Path) -> None:
    async with open_checkpointer(tmp_path / "checkpoints.db") as saver:
        for pragma, value in (
            ("journal_mode", "wal"),
            ("synchronous", 1),
            ("busy_timeout", 10_000),
        ):
            assert saver.conn.execute(f"PRAGMA {pragma}").fetchone() == (value,)


async def test_several_savers_share_one_fresh_file(tmp_path: Path) -> None:
    async def one(name: str) -> None:
        async with open_checkpointer(tmp_path / "checkpoints.db") as saver:
            await start_and_wait(saver, name)

    await asyncio.gather(*(one(f"t{n}") for n in range(5)))
    assert sorted(rows(tmp_path / "checkpoints.db")) == ["t0", "t1", "t2", "t3", "t4"]


async def test_a_damaged_file_is_named_and_harms_nothing_else(tmp_path: Path) -> None:
    damaged = tmp_path / "checkpoints.db"
    damaged.write_bytes(b"no database" * 1000)
    with pytest.raises(DeveloperError, match=r"checkpoints\.db") as caught:
        async with open_checkpointer(damaged):
            pytest.fail("it opened")
    assert caught.value.code == "database_unreadable"
    assert damaged.read_bytes() == b"no database" * 1000
    open_database(tmp_path / "cairn.db").dispose()


async def test_damage_found_later_is_named_too(tmp_path: Path) -> None:
    path = tmp_path / "checkpoints.db"
    async with open_checkpointer(path) as saver:
        await start_and_wait(saver, "t1")
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(DeveloperError) as caught:
        async with open_checkpointer(path) as saver:
            await start_and_wait(saver, "t1")
    assert caught.value.code == "database_unreadable"


async def test_a_folder_that_takes_no_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(DeveloperError, match="CAIRN_DATA_DIR") as caught:
        async with open_checkpointer(tmp_path / "file" / "checkpoints.db"):
            pytest.fail("it opened")
    assert caught.value.code == "data_dir_not_writable"


async def test_errors_of_the_caller_pass_unchanged(tmp_path: Path) -> None:
    error = sqlite3.OperationalError("no such table: mine")
    with pytest.raises(sqlite3.OperationalError) as caught:
        async with open_checkpointer(tmp_path / "checkpoints.db"):
            raise error
    assert caught.value is error
