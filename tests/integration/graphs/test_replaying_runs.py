"""Whole runs with a path memory: walked again, and every way in which that can go wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest

from graphs.feedback import Opinion, give_feedback
from graphs.limits import Limits
from graphs.outcomes import Outcome, Waiting
from graphs.reasoner import (
    Blank,
    Choice,
    Decomposition,
    Filled,
    Harvest,
    Question,
    Review,
    Situation,
)
from graphs.run_options import RunOptions
from graphs.running import NO_OPTIONS, Agent
from graphs.state import Selection, Verdict
from memory.checkpoints import open_checkpointer
from memory.database import open_database
from memory.path_memory import PathRecord
from memory.sqlite_path_memory import SqlitePathMemory
from memory.volatile_path_memory import VolatilePathMemory
from tests.agent_stubs import (
    NOON,
    ScriptedReasoner,
    StubCaller,
    World,
    failed,
    make_library,
    make_selection,
    make_subtask,
    make_tool,
    verdict,
)
from tests.path_stubs import WordEmbedder
from tools.volatile_statistics import VolatileStatistics

TOWNS = make_tool("towns", "name", outputs=["[].id", "[].name"])
LEVEL = make_tool("level", "town_id", outputs=["cm"])
OTHER = make_tool("other", "town_id", outputs=["cm"])
FIRST, SECOND, THIRD = (f"How high is the water in {city}?" for city in ("Oslo", "Rome", "Lima"))
IDS = {"Oslo": "t-os", "Rome": "t-ro", "Lima": "t-li"}
HEIGHTS = {"t-os": 41, "t-ro": 52, "t-li": 63}


class Walker(ScriptedReasoner):
    """Looks up the town, then takes the first of these tools that is offered."""

    tails: tuple[str, ...] = ("g.level", "g.other")

    async def decompose(self, question: Question) -> Decomposition:
        self.subtasks = [make_subtask("A1", text=question.request)]
        return await super().decompose(question)

    async def choose(self, situation: Situation) -> Choice:
        self.asked.append(("choose", situation))
        offered = {offer.tool.id for offer in situation.offers}
        wanted = (("g.towns",), self.tails, ())[min(len(situation.path), 2)]
        tool_id = next((tool_id for tool_id in wanted if tool_id in offered), None)
        if tool_id is not None:
            return Choice("advance", "as told", tool_id)
        return Choice("finish" if len(situation.path) == 2 else "give_up", "as told")

    async def reflect(self, review: Review) -> Verdict:
        last = review.observations[-1] if review.observations else None
        if last is not None and last["outcome"] == "failed" and len(review.path) == 2:
            return verdict("partly_wrong", 1, review.path[-1])
        return await super().reflect(review)

    async def fill(self, blank: Blank) -> Filled:
        if blank.tool.id == "g.towns":
            return Filled([{"name": blank.task.request.rstrip("?").split()[-1]}])
        return Filled([{"town_id": blank.observations[0]["rows"][0]["fields"]["[].id"]}])

    async def select(self, harvest: Harvest) -> Selection:
        container = next((c for c in harvest.containers if c), "")
        return make_selection(container, take=1 if container else None)


class Towns(StubCaller):
    """Two towns that are as high as they are; other answers where a test gives them."""

    def __init__(self, answers: Mapping[str, Any] | None = None) -> None:
        super().__init__({"g.towns": self.found, "g.level": height, "g.other": height})
        self.answers = {**self.answers, **(answers or {})}

    @staticmethod
    def found(arguments: Mapping[str, Any]) -> list[Any]:
        name = arguments["name"]
        return [{"id": IDS[name], "name": name}]


def height(arguments: Mapping[str, Any]) -> dict[str, Any]:
    return {"cm": HEIGHTS[arguments["town_id"]]}


@dataclass
class Told:
    """What one request came to."""

    status: str
    calls: list[tuple[str, dict[str, Any]]]
    planning: int
    replays: str
    remembered: dict[str, Any]
    run_id: str
    events: list[dict[str, Any]]


@dataclass
class Stage:
    """A world whose runs remember; its memory and clock outlive every run."""

    caller: Any = field(default_factory=Towns)
    tools: Any = (TOWNS, LEVEL, OTHER)
    limits: Limits = field(default_factory=Limits)
    hours: float = 0.0
    memory: Any = None
    world: World = field(init=False)
    statistics: VolatileStatistics = field(default_factory=VolatileStatistics)
    number: int = 0

    def __post_init__(self) -> None:
        if self.memory is None:
            self.memory = VolatilePathMemory(WordEmbedder(), self.clock)
        self.reasoner = Walker()
        self.world = World(tools=self.tools, caller=self.caller, limits=self.limits)

    def clock(self) -> Any:
        self.number += 1
        return NOON + timedelta(hours=self.hours, microseconds=self.number)

    def agent(self, saver: Any = None) -> Agent:
        parts = self.world.parts(self.caller)
        parts = replace(
            parts,
            memory=self.memory,
            reasoner=self.reasoner,
            statistics=self.statistics,
            utc_now=self.clock,
            new_id=self.new_id,
        )
        return Agent(parts, saver)

    def new_id(self) -> str:
        self.number += 1
        return f"run{self.number:04}"

    async def ask(self, request: str, options: RunOptions = NO_OPTIONS) -> Told:
        sent, planned = len(self.caller.sent), len(self.reasoner.asked)
        events, outcome = [], None
        async for event in self.agent().stream(request, options=options):
            if isinstance(event, Outcome):
                outcome = event
            else:
                assert isinstance(event, dict)
                events.append(event)
        assert outcome is not None
        asked = [name for name, _ in self.reasoner.asked[planned:]]
        return Told(
            outcome.status,
            self.caller.sent[sent:],
            sum(name not in ("summarize", "conclude", "combine") for name in asked),
            next(e["replays"] for e in events if e["kind"] == "recalled"),
            next((e for e in events if e["kind"] == "remembered"), {}),
            outcome.run_id,
            events,
        )

    def paths(self) -> list[PathRecord]:
        return list(self.memory.records())

    def describe_anew(self, *tools: Any) -> None:
        """Put other descriptions in place of those that were."""
        self.world.library = make_library(tools)
        self.world.retriever.tool_ids = [tool.id for tool in tools]


def walked(city: str, tail: str = "g.level") -> list[tuple[str, dict[str, Any]]]:
    return [("g.towns", {"name": city}), (tail, {"town_id": IDS[city]})]


async def test_the_same_kind_of_request_is_walked_again_without_planning() -> None:
    stage = Stage()
    first = await stage.ask(FIRST)
    assert (first.status, first.replays, first.planning > 0) == ("done", "", True)
    assert first.calls == walked("Oslo")
    assert first.remembered["grade"] == "agreed"
    second = await stage.ask(SECOND)
    assert (second.status, second.planning) == ("done", 0)
    assert second.calls == walked("Rome")
    (path,) = stage.paths()
    assert second.replays == path.path_id
    assert (path.uses, path.run_id) == (1, second.run_id)


async def test_the_moves_of_a_path_that_is_right_count() -> None:
    stage = Stage()
    await stage.ask(FIRST)
    await stage.ask(SECOND)
    counts = stage.statistics.counts().moves["g.towns", "g.level"]
    assert (counts.total, round(counts.undone, 3)) == (2, 0)


async def test_a_changed_description_is_planned_for() -> None:
    stage = Stage()
    await stage.ask(FIRST)
    stage.describe_anew(TOWNS, LEVEL.model_copy(update={"digest": "new"}), OTHER)
    again = await stage.ask(SECOND)
    assert (again.replays, again.planning > 0, again.status) == ("", True, "done")
    assert (await stage.ask(THIRD)).planning == 0, "the plan was made with the new description"


async def test_a_path_with_a_tool_that_is_gone_is_not_walked() -> None:
    stage = Stage()
    await stage.ask(FIRST)
    stage.describe_anew(TOWNS, OTHER)
    again = await stage.ask(SECOND)
    assert again.replays == ""
    assert (again.status, again.calls) == ("done", walked("Rome", "g.other"))


async def test_a_step_that_fails_for_good_leaves_the_path_and_costs_its_rank() -> None:
    stage = Stage()
    await stage.ask(FIRST)
    stage.caller.answers["g.level"] = failed("server_error")
    again = await stage.ask(SECOND)
    (old, new) = sorted(stage.paths(), key=lambda path: path.created_at)
    assert again.replays == old.path_id
    assert again.planning > 0
    assert again.calls == [*walked("Rome"), *walked("Rome", "g.other")], "level was not tried twice"
    assert (old.grade, new.grade, new.tools) == ("tried", "agreed", ("g.towns", "g.other"))
    assert [end.tool_id for end in new.dead_ends] == ["g.level"]
    third = await stage.ask(THIRD)
    assert (third.replays, third.planning) == (new.path_id, 0)


async def test_a_value_that_is_not_found_costs_the_path_nothing() -> None:
    def unless_rome(arguments: Mapping[str, Any]) -> Any:
        return failed("not_found") if arguments["town_id"] == "t-ro" else height(arguments)

    stage = Stage(Towns({"g.level": unless_rome, "g.other": unless_rome}))
    await stage.ask(FIRST)
    again = await stage.ask(SECOND)
    assert (bool(again.replays), again.planning > 0, again.status != "done") == (True, True, True)
    assert [path.grade for path in stage.paths() if path.outcome == "answered"] == ["agreed"]
    assert all(not path.dead_ends for path in stage.paths())
    assert (await stage.ask(THIRD)).planning == 0


async def test_an_empty_answer_leaves_the_path_for_planning() -> None:
    stage = Stage()
    await stage.ask(FIRST)
    stage.caller.answers["g.towns"] = lambda arguments: []
    again = await stage.ask(SECOND)
    assert again.replays
    assert again.planning > 0
    assert again.status != "done"
    assert [path.grade for path in stage.paths() if path.outcome == "answered"] == ["agreed"]


async def test_a_name_that_means_several_is_asked_about(tmp_path: Any) -> None:
    several = [
        {"id": "t-ro", "name": "Rome", "country": "IT"},
        {"id": "t-us", "name": "Rome", "country": "US"},
    ]
    stage = Stage(Towns({"g.towns": lambda a: several if a["name"] == "Rome" else Towns.found(a)}))
    await stage.ask(FIRST)
    events: list[Any] = []
    async with open_checkpointer(tmp_path / "checkpoints.db") as saver:
        events += [event async for event in stage.agent(saver).stream(SECOND, can_ask=True)]
    assert next(e["replays"] for e in events if isinstance(e, dict) and e["kind"] == "recalled")
    assert isinstance(events[-1], Waiting)
    assert [tool for tool, _ in stage.caller.sent][-1] == "g.towns"


async def test_a_write_is_never_walked_past_its_approval() -> None:
    book = make_tool("level", "town_id", outputs=["cm"], risk="write")
    stage = Stage(tools=(TOWNS, book))
    first = await stage.ask(FIRST, RunOptions(allow_writes=frozenset({"g.level"})))
    assert first.remembered["grade"] == "agreed"
    assert [tool for tool, _ in first.calls] == ["g.towns", "g.level"]
    again = await stage.ask(SECOND)
    assert again.replays
    assert again.calls == [("g.towns", {"name": "Rome"})]
    assert again.status != "done"


async def test_another_process_walks_what_one_remembered(tmp_path: Any) -> None:
    file = tmp_path / "cairn.db"
    seen = []
    for request in (FIRST, SECOND):
        engine = open_database(file)
        stage = Stage()
        stage.memory = SqlitePathMemory(engine, WordEmbedder(), stage.clock)
        seen.append(await stage.ask(request))
        engine.dispose()
    assert [told.planning > 0 for told in seen] == [True, False]
    assert seen[1].calls == walked("Rome")


async def test_runs_of_one_frame_at_once_leave_one_path() -> None:
    stage = Stage()
    told = await asyncio.gather(*(stage.ask(request) for request in (FIRST, SECOND, THIRD)))
    assert [t.status for t in told] == ["done"] * 3
    (path,) = stage.paths()
    assert (path.grade, path.outcome) == ("agreed", "answered")
    assert (await stage.ask(SECOND)).planning == 0


async def test_replays_of_one_path_at_once_all_count() -> None:
    stage = Stage()
    await stage.ask(FIRST)
    await asyncio.gather(*(stage.ask(request) for request in (SECOND, THIRD, SECOND)))
    (path,) = stage.paths()
    assert path.uses == 3


def say(stage: Stage, opinion: Opinion, run_id: str) -> PathRecord | None:
    return give_feedback(
        opinion,
        run_id,
        journal=stage.world.journal,
        memory=stage.memory,
        statistics=stage.statistics,
    )


async def test_what_a_person_calls_wrong_is_never_walked_again() -> None:
    stage = Stage()
    first = await stage.ask(FIRST)
    rejected = say(stage, "bad", first.run_id)
    assert rejected is not None
    assert rejected.grade == "rejected"
    counts = stage.statistics.counts().moves["g.towns", "g.level"]
    assert (counts.total, round(counts.stood), round(counts.undone)) == (2, 1, 1)
    for request in (SECOND, THIRD):
        again = await stage.ask(request)
        assert (again.replays, again.planning > 0) == ("", True)
        assert again.calls == walked(request.rstrip("?").split()[-1]), "the same plan once more"
        assert again.remembered["grade"] == "rejected"
    assert stage.statistics.counts().moves["g.towns", "g.level"].total == 2, (
        "wrong moves never count"
    )


async def test_after_a_rejection_another_path_is_walked() -> None:
    stage = Stage()
    say(stage, "bad", (await stage.ask(FIRST)).run_id)
    stage.reasoner.tails = ("g.other", "g.level")
    other = await stage.ask(SECOND)
    assert (other.replays, other.calls) == ("", walked("Rome", "g.other"))
    third = await stage.ask(THIRD)
    assert (third.planning, third.calls) == (0, walked("Lima", "g.other"))


async def test_a_rejected_path_takes_the_rank_of_no_other() -> None:
    stage = Stage(limits=Limits(replay_check=2))
    say(stage, "bad", (await stage.ask(FIRST)).run_id)
    stage.reasoner.tails = ("g.other", "g.level")
    await stage.ask(SECOND)
    await stage.ask(THIRD)
    stage.reasoner.tails = ("g.level", "g.other")
    assert (await stage.ask(FIRST)).remembered["grade"] == "rejected", "the check plans the wrong"
    again = await stage.ask(SECOND)
    assert (again.planning, again.calls) == (0, walked("Rome", "g.other"))


async def test_a_path_that_is_called_right_after_all_is_walked() -> None:
    stage = Stage()
    first = await stage.ask(FIRST)
    say(stage, "bad", first.run_id)
    confirmed = say(stage, "good", first.run_id)
    assert confirmed is not None
    assert confirmed.grade == "confirmed"
    assert (await stage.ask(SECOND)).planning == 0


async def test_bad_words_on_a_replay_reject_the_path_itself() -> None:
    stage = Stage()
    await stage.ask(FIRST)
    replayed = await stage.ask(SECOND)
    say(stage, "bad", replayed.run_id)
    assert (await stage.ask(THIRD)).replays == ""


@pytest.mark.parametrize("opinion", ["good", "bad"])
async def test_saying_it_twice_changes_nothing(opinion: Opinion) -> None:
    stage = Stage()
    run_id = (await stage.ask(FIRST)).run_id
    said = say(stage, opinion, run_id)
    counted = stage.statistics.counts().moves["g.towns", "g.level"].total
    assert say(stage, opinion, run_id) == said
    assert stage.statistics.counts().moves["g.towns", "g.level"].total == counted


async def test_every_so_many_uses_it_is_planned_anew() -> None:
    stage = Stage(limits=Limits(replay_check=3))
    planned = [bool((await stage.ask(FIRST)).planning) for _ in range(8)]
    assert planned == [True, False, False, True, False, False, True, False]
    assert len(stage.paths()) == 1


async def test_a_check_that_plans_otherwise_ends_the_old_path() -> None:
    stage = Stage(limits=Limits(replay_check=2))
    await stage.ask(FIRST)
    await stage.ask(SECOND)
    stage.reasoner.tails = ("g.other", "g.level")
    assert (await stage.ask(FIRST)).planning > 0
    grades = {path.tools[-1]: path.grade for path in stage.paths()}
    assert grades == {"g.level": "tried", "g.other": "agreed"}
    assert (await stage.ask(SECOND)).calls == walked("Rome", "g.other")


async def test_a_confirmed_path_is_not_checked_for_ever() -> None:
    stage = Stage(limits=Limits(replay_check=3))
    say(stage, "good", (await stage.ask(FIRST)).run_id)
    for _ in range(2):
        await stage.ask(SECOND)
    stage.reasoner.tails = ("g.other", "g.level")
    assert (await stage.ask(FIRST)).planning > 0
    assert (await stage.ask(SECOND)).calls == walked("Rome")


async def test_what_failed_for_good_is_left_out_for_a_day() -> None:
    stage = Stage(Towns({"g.level": failed("server_error"), "g.other": failed("server_error")}))
    first = await stage.ask(FIRST)
    tried = [tool for tool, _ in first.calls if tool != "g.towns"]
    assert tried == ["g.level", "g.other"]
    soon = await stage.ask(SECOND)
    assert not {tool for tool, _ in soon.calls} & set(tried)
    stage.hours = 25
    late = await stage.ask(FIRST)
    assert [tool for tool, _ in late.calls if tool != "g.towns"] == tried
    stage.hours = 26
    again = await stage.ask(FIRST)
    assert not {tool for tool, _ in again.calls} & set(tried), "it failed an hour ago"
