"""A run that asks the person, waits in its checkpoint, and goes on with the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from graphs.gaps import Reply, make_gap
from graphs.limits import Limits
from graphs.outcomes import Outcome, Waiting
from graphs.reasoner import Blank, Filled
from graphs.running import Agent
from memory.checkpoints import open_checkpointer
from memory.errors import DeveloperError
from tests.agent_stubs import ScriptedReasoner, World

DAY = make_gap("day", cue="on")


class Needy(ScriptedReasoner):
    """Fills nothing before the subtask says a day."""

    async def fill(self, blank: Blank) -> Filled:
        if "on Monday" in blank.task.subtask["text"]:
            return await super().fill(blank)
        return Filled([], missing=(DAY,))


@asynccontextmanager
async def agent_of(world: World, folder: Path) -> AsyncIterator[Agent]:
    async with open_checkpointer(folder / "checkpoints.db") as saver:
        yield Agent(world.parts(), saver)


async def end_of(stream: Any, events: list[dict[str, Any]]) -> Outcome | Waiting:
    end: Outcome | Waiting | None = None
    async for event in stream:
        if isinstance(event, dict):
            events.append(event)
        else:
            end = event
    assert end is not None
    return end


async def conversation(
    world: World, folder: Path, *replies: Reply | None
) -> tuple[list[dict[str, Any]], list[Outcome | Waiting]]:
    events: list[dict[str, Any]] = []
    async with agent_of(world, folder) as agent:
        ends = [await end_of(agent.stream("do it", can_ask=True), events)]
        for reply in replies:
            ends.append(await end_of(agent.reply(ends[0].run_id, reply), events))
    return events, ends


async def test_the_answer_continues_the_run(tmp_path: Path) -> None:
    world = World(reasoner=Needy())
    events, (waiting, outcome) = await conversation(world, tmp_path, "Monday")
    assert isinstance(waiting, Waiting)
    assert waiting.inquiry is not None
    assert waiting.inquiry["gaps"] == [DAY]
    assert "day" in waiting.inquiry["text"]
    assert isinstance(outcome, Outcome)
    assert (outcome.run_id, outcome.status) == (waiting.run_id, "done")
    kinds = [event["kind"] for event in events]
    assert kinds.count("asked") == kinds.count("replied") == kinds.count("answered") == 1
    assert kinds.count("run_started") == 1
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert world.journal.run(outcome.run_id).status == "done"


async def test_what_was_decided_before_a_question_counts(tmp_path: Path) -> None:
    world = World(reasoner=Needy())
    events, (_, outcome) = await conversation(world, tmp_path, "Monday")
    assert isinstance(outcome, Outcome)
    unrecorded = Counter(fill=1, ask=1)  # what it lacks the day for, and the question
    asked_for = Counter(kind for kind, _ in world.reasoner.asked) + unrecorded
    assert outcome.spending.decisions == asked_for
    (asked,) = (event for event in events if event["kind"] == "asked")
    (finished,) = (event for event in events if event["kind"] == "run_finished")
    assert finished["decisions"] == outcome.spending.decisions
    assert 0 < asked["decisions"]["choose"] < finished["decisions"]["choose"]


async def test_a_waiting_run_outlives_its_process(tmp_path: Path) -> None:
    world = World(reasoner=Needy())
    _, (waiting,) = await conversation(world, tmp_path)
    assert world.journal.run(waiting.run_id).status == "waiting"
    async with agent_of(world, tmp_path) as another:
        outcome = await end_of(another.reply(waiting.run_id, {"day": "Monday"}), [])
    assert isinstance(outcome, Outcome)
    assert outcome.status == "done"


async def test_without_an_answer_the_run_ends_by_saying_what_is_missing(tmp_path: Path) -> None:
    world = World(reasoner=Needy())
    _, (_, outcome) = await conversation(world, tmp_path, None)
    assert isinstance(outcome, Outcome)
    assert world.caller.sent == []
    assert world.journal.run(outcome.run_id).status in ("done", "partial", "failed")


async def test_a_useless_answer_is_asked_about_no_more_often_than_the_limit(
    tmp_path: Path,
) -> None:
    world = World(reasoner=Needy(), limits=Limits(questions=2))
    events, ends = await conversation(world, tmp_path, "whenever", "you choose")
    assert [type(end) for end in ends] == [Waiting, Waiting, Outcome]
    assert [event["kind"] for event in events].count("asked") == 2


async def test_nobody_is_asked_where_nobody_is_there(tmp_path: Path) -> None:
    world = World(reasoner=Needy())
    async with agent_of(world, tmp_path) as agent:
        outcome = await agent.ask("do it")
    assert isinstance(outcome, Outcome)
    assert world.caller.sent == []


async def test_questions_need_a_place_to_wait_in() -> None:
    agent = Agent(World(reasoner=Needy()).parts())
    with pytest.raises(DeveloperError) as caught:
        await end_of(agent.stream("do it", can_ask=True), [])
    assert caught.value.code == "no_checkpointer"
