"""Whatever a reasoner answers, a run ends within its limits."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from graphs.gaps import make_gap
from graphs.limits import Limits
from graphs.outcomes import Outcome, Waiting
from graphs.reasoner import Blank, Choice, Filled, Harvest, Review, Situation
from graphs.running import Agent
from graphs.state import Condition, Result, Selection, Subtask, Verdict
from memory.errors import BacktrackError, CairnError, ModelRetryError
from tests.agent_stubs import (
    ScriptedReasoner,
    StubCaller,
    StubGraph,
    World,
    answered,
    failed,
    make_selection,
    make_subtask,
    make_tool,
    verdict,
    walk,
)

LIMITS = Limits(
    dfs_steps=7, reflections=2, argument_attempts=2, fan_out=3, subtasks=3, parallelism=2
)
TOOLS = [make_tool("a"), make_tool("b", "id"), make_tool("c", "id", "day"), make_tool("d")]
IDS = [*(tool.id for tool in TOOLS), "g.none", ""]


class Chaos:
    """Every decision at random, wrong ones included."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        pick = self._random.choice
        self.reasoner = ScriptedReasoner(
            subtasks=[self._subtask(i) for i in range(self._random.randint(0, 5))],
            choose_by=self._choose,
            reflect_by=self._reflect,
            fill_by=self._fill,
            fields_by=lambda harvest: [*[*harvest.paths][:2], "none"],
            select_by=self._select,
            conclude_by=lambda _: pick([None, True, False]),
        )
        self.caller = StubCaller({tool.id: lambda _: self._answer() for tool in TOOLS})

    def _subtask(self, i: int) -> Subtask:
        chance, names = self._random, [f"A{n}" for n in range(1, 7)]
        subtask = make_subtask(f"A{i + 1}", *chance.sample(names, chance.choice([0, 0, 1, 2])))
        condition = Condition(subtask=chance.choice(names), expect=chance.random() < 0.5)
        return {
            **subtask,
            "category": chance.choice(["", "", "llm", "nowhere"]),
            "condition": condition if chance.random() < 0.2 else None,
        }

    def _choose(self, situation: Situation) -> Choice:
        kind = self._random.choice(["advance"] * 4 + ["backtrack", "finish", "give_up"])
        missing = (make_gap("a day"),) if self._random.random() < 0.1 else ()
        return Choice(kind, "chaos", self._random.choice(IDS), missing)  # type: ignore[arg-type]

    def _reflect(self, review: Review) -> Verdict:
        kind = self._random.choice(["success", "success", "partly_wrong", "wholly_wrong"])
        noise = self._random.sample(IDS, self._random.randint(0, 2))
        step = self._random.randint(-2, 5)
        return Verdict(kind=kind, wrong_step=step, noise=noise, again=False, reason="chaos")  # type: ignore[typeddict-item]

    def _fill(self, blank: Blank) -> Filled:
        match self._random.randint(0, 5):
            case 0:
                raise ModelRetryError(f"chaos {self._random.random()}")
            case 1:
                return Filled([], missing=(make_gap("a day"),))
            case 2:
                return Filled([{"none": 1}])
        call = {p.key: "x" for p in blank.tool.required}
        return Filled([call] * self._random.randint(0, 5))

    def _select(self, harvest: Harvest) -> Selection:
        container = self._random.choice([*harvest.containers, "none[]"])
        take = self._random.choice([None, 0, 1])
        return make_selection(container, take=take, each=self._random.random() < 0.5)

    def _answer(self) -> Any:
        return self._random.choice(
            [
                [{"id": 1}, {"id": 2}],
                {"deep": [{"list": [1, 2, 3]}]},
                answered([]),
                failed(),
                failed("not_found"),
                BacktrackError("no key", code="missing_credential"),
                "text",
            ]
        )


def check_bounds(world: World) -> None:
    """No decision was asked for more often than the limits allow."""
    limits, names = world.limits, [s["id"] for s in world.reasoner.subtasks[: LIMITS.subtasks]]
    asked: Counter[tuple[str, str]] = Counter()
    for decision, question in world.reasoner.asked:
        task = getattr(question, "task", None)
        if task is not None:
            asked[decision, task.subtask["id"]] += 1
            assert task.subtask["id"] in names
    steps = limits.dfs_steps
    for (decision, _), count in asked.items():
        if decision == "choose":
            assert count <= steps
        if decision == "reflect":
            assert count <= (limits.reflections + 1) * (steps + 1)
    assert all(len(s.path) <= steps for s in world.reasoner.questions("choose"))


async def events_of(agent: Agent) -> tuple[list[dict[str, Any]], Outcome | CairnError]:
    events: list[dict[str, Any]] = []
    try:
        async with asyncio.timeout(20):
            async for event in agent.stream("do it"):
                assert not isinstance(event, Waiting)
                if isinstance(event, Outcome):
                    return events, event
                events.append(event)
    except CairnError as error:
        return events, error
    raise AssertionError("the stream ended without an outcome")


@given(st.integers(0, 2**32))
@example(763)  # chooses a tool and makes no call of it
@settings(max_examples=60, deadline=None)
def test_chaos_ends_with_an_answer_or_a_clear_error(seed: int) -> None:
    chaos = Chaos(seed)
    graph = StubGraph({tool.id: [t.id for t in TOOLS] for tool in TOOLS})
    world = World(
        tools=TOOLS, limits=LIMITS, reasoner=chaos.reasoner, caller=chaos.caller, graph=graph
    )
    events, end = asyncio.run(events_of(Agent(world.parts())))
    assert isinstance(end, Outcome)
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    finished = [e["subtask"] for e in events if e["kind"] == "subtask_finished"]
    assert len(finished) == len(set(finished)), "no subtask is solved twice"
    (closing,) = world.reasoner.questions("summarize")
    assert closing.results.keys() == {s["id"] for s in chaos.reasoner.subtasks}
    call_ids = [e["call_id"] for e in events if e["kind"] == "call_started"]
    assert len(call_ids) == len(set(call_ids))
    assert chaos.caller.most_at_once <= LIMITS.parallelism**2
    check_bounds(world)


@dataclass
class Ran:
    """A run that came to an answer."""

    reasoner: ScriptedReasoner
    caller: StubCaller
    outcome: Outcome
    limits_hit: list[str]

    @property
    def result(self) -> Result:
        """What the only subtask came to."""
        (closing,) = self.reasoner.questions("summarize")
        result: Result = closing.results["A1"]
        return result

    @property
    def called(self) -> list[str]:
        return [tool_id for tool_id, _ in self.caller.sent]


async def run_with(reasoner: ScriptedReasoner, limits: Limits | None = None) -> Ran:
    """Run where every tool may follow every other one."""
    everything = {f"g.{n}": [f"g.{m}" for m in "abcdef"] for n in "abcdef"}
    world = World(reasoner=reasoner, graph=StubGraph(everything), limits=limits or Limits())
    events, end = await events_of(Agent(world.parts()))
    assert isinstance(end, Outcome), end
    hits = [event["limit"] for event in events if event["kind"] == "limit_hit"]
    return Ran(reasoner, world.caller, end, hits)


def ever_onwards(situation: Situation) -> Choice:
    if situation.offers:
        return Choice("advance", "on", situation.offers[0].tool.id)
    return Choice("backtrack", "no offers")


ENDLESS = {
    "advancing": ever_onwards,
    "to and fro": lambda s: Choice("backtrack", "back") if s.path else ever_onwards(s),
}


@pytest.mark.parametrize("name", ENDLESS)
async def test_a_search_without_end_is_stopped_and_says_so(name: str) -> None:
    stubborn = ScriptedReasoner(
        choose_by=ENDLESS[name],
        reflect_by=lambda review: verdict("partly_wrong", 0),
    )
    ran = await run_with(stubborn, limits=Limits(dfs_steps=5))
    assert ran.limits_hit == ["dfs_steps"]
    assert len(ran.reasoner.questions("choose")) == 5
    assert (ran.result["status"], ran.result["note"]) == (
        "failed",
        "the limit of 5 moves was reached",
    )
    assert ran.outcome.status == "partial"


async def test_a_reasoner_that_is_never_content_is_stopped() -> None:
    tireless = ScriptedReasoner(
        choose_by=ever_onwards_then_finish,
        reflect_by=lambda review: verdict(
            "wholly_wrong", 0, f"g.{'abcdef'[len(review.moves) % 6]}"
        ),
    )
    ran = await run_with(tireless, limits=Limits(reflections=3, dfs_steps=100))
    assert ran.limits_hit == ["reflections"]
    assert len(ran.reasoner.questions("reflect")) == 4
    assert ran.result["note"] == "no other way was tried after 3"


def ever_onwards_then_finish(situation: Situation) -> Choice:
    return Choice("finish", "enough") if situation.path else ever_onwards(situation)


async def test_a_path_that_never_gets_its_arguments_fails_cleanly() -> None:
    reasoner = ScriptedReasoner(fill_by=lambda _: Filled([{"none": len(reasoner.asked)}]))
    ran = await run_with(reasoner, limits=Limits(argument_attempts=3))
    assert ran.limits_hit == []
    assert len(ran.reasoner.questions("fill")) == 2, "the same complaint twice is enough"
    assert ran.result["status"] == "failed"
    assert ran.called == []


async def test_a_path_good_enough_at_the_move_limit_is_carried_out() -> None:
    ran = await run_with(
        ScriptedReasoner(choose_by=ever_onwards, reflect_by=lambda _: verdict()),
        limits=Limits(dfs_steps=2),
    )
    assert ran.limits_hit == ["dfs_steps"]
    assert ran.called == ["g.a", "g.b"]
    assert ran.result["status"] == "answered"


async def test_going_back_after_calls_answers_from_what_is_left_of_the_path() -> None:
    """A step that was taken back must not answer."""

    def choose(situation: Situation) -> Choice:
        if len(situation.moves) < 2:
            return Choice("advance", "on", f"g.{'ab'[len(situation.path)]}")
        if len(situation.path) == 2 or not situation.path:
            return Choice("finish", "enough")
        return Choice("backtrack", "other way")

    def reflect(review: Review) -> Verdict:
        last = review.observations[-1] if review.observations else None
        wrong = last is not None and last["tool_id"] == "g.b"
        return verdict("partly_wrong", 1) if wrong else verdict()

    ran = await run_with(ScriptedReasoner(choose_by=choose, reflect_by=reflect))
    assert ran.called == ["g.a", "g.b"]
    assert ran.result["observations"] == []


async def test_call_ids_stay_unique_when_a_path_is_planned_again() -> None:
    reasoner = ScriptedReasoner(
        choose_by=lambda s: walk("b" if "g.a" in s.task.noise else "a")(s),
        reflect_by=lambda r: (
            verdict("wholly_wrong", 0, "g.a") if r.observations and r.path == ["g.a"] else verdict()
        ),
    )
    ran = await run_with(reasoner)
    assert ran.outcome.path == ["g.b"]
    assert ran.called == ["g.a", "g.b"]
    assert ran.result["observations"][0]["call_ids"] == ["A1.2"]


async def test_values_asked_for_once_are_forgotten_when_another_way_is_found() -> None:
    def choose(situation: Situation) -> Choice:
        if not situation.moves:
            return Choice("give_up", "needs a day", missing=(make_gap("a day"),))
        return walk("a")(situation)

    def reflect(review: Review) -> Verdict:
        return verdict("partly_wrong", 0) if review.missing else verdict()

    ran = await run_with(ScriptedReasoner(choose_by=choose, reflect_by=reflect))
    assert ran.result["status"] == "answered"


async def test_an_error_of_a_decision_ends_the_run_with_that_error() -> None:
    def choose(_situation: Situation) -> Choice:
        raise ModelRetryError("no answer")

    world = World(reasoner=ScriptedReasoner(choose_by=choose))
    _, end = await events_of(Agent(world.parts()))
    assert isinstance(end, ModelRetryError)
    run = world.journal.run("r1")
    assert (run.status, run.answer) == ("failed", "no answer")
