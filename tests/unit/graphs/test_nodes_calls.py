"""Prepare_call, call_tool, compress and pick: one step of a path carried out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from graphs.gaps import make_gap
from graphs.limits import Limits
from graphs.nodes.approve import approve
from graphs.nodes.call_tool import call_tool
from graphs.nodes.compress import compress
from graphs.nodes.pick import pick
from graphs.nodes.prepare_call import prepare_call
from graphs.reasoner import Blank, Filled, Harvest
from graphs.routing import after_prepare_call
from graphs.ruling import Rulings, rule_on
from graphs.state import Observation, SolveState
from memory.approvals import Ruling
from memory.errors import BacktrackError, DeveloperError, ModelRetryError, RunStoppedError
from tests.agent_stubs import (
    ScriptedReasoner,
    StubCaller,
    StubGraph,
    World,
    answered,
    failed,
    in_order,
    make_observation,
    make_selection,
    make_subtask,
    make_tool,
)
from tools.calling import CallResult, ErrorKind, SentRequest
from tools.graph import Binding
from tools.records import Tool

TOOLS = [make_tool("a", "city"), make_tool("b"), make_tool("w", risk="write")]
BOOK = make_tool("book", "room", risk="write")


def solve_state(**changes: Any) -> SolveState:
    state = SolveState(
        request="do it",
        language="en",
        subtask=make_subtask("A1"),
        path=["g.a", "g.b"],
        moves=[],
        observations=[],
    )
    return {**state, **changes}  # type: ignore[typeddict-item]


def filling(*answers: Filled) -> World:
    return World(tools=TOOLS, reasoner=ScriptedReasoner(fill_by=in_order(*answers)))


# --- prepare_call -------------------------------------------------------------------------------


async def test_valid_arguments_are_ready_to_be_sent() -> None:
    world = filling(Filled([{"city": 7}]))
    update = await prepare_call(solve_state(complaint="before", attempts=1), world.runtime)
    assert update == {
        "prepared": {"tool_id": "g.a", "calls": [{"city": "7"}], "whole": False, "approvals": []},
        "complaint": "",
        "attempts": 0,
    }
    assert world.record.kinds() == ["call_prepared"]


async def test_the_next_step_is_the_first_one_without_an_observation() -> None:
    world = filling(Filled([{}]))
    seen = [make_observation("g.a")]
    update = await prepare_call(solve_state(observations=seen, complaint="why"), world.runtime)
    assert update["prepared"]["tool_id"] == "g.b"
    (blank,) = world.reasoner.questions("fill")
    assert isinstance(blank, Blank)
    assert (blank.observations, blank.complaint) == (seen, "why")


async def test_rejected_arguments_are_tried_again_with_the_complaint() -> None:
    world = filling(Filled([{}]))
    update = await prepare_call(solve_state(), world.runtime)
    assert update == {
        "complaint": "g.a: missing ['city'], unknown []",
        "attempts": 1,
        "prepared": None,
    }
    assert world.record.kinds() == ["arguments_rejected"]


async def test_when_the_attempts_are_used_up_the_step_failed() -> None:
    world = filling(Filled([{}]))
    update = await prepare_call(solve_state(complaint="other", attempts=2), world.runtime)
    (observation,) = update["observations"]
    assert (observation["outcome"], observation["error_kind"], observation["call_ids"]) == (
        "failed",
        "invalid_arguments",
        [],
    )
    assert "missing ['city']" in observation["error"]
    assert (update["prepared"], update["complaint"], update["attempts"]) == (None, "", 0)
    assert world.record.limits() == ["argument_attempts"]


async def test_the_same_complaint_twice_ends_the_attempts_early() -> None:
    world = filling(Filled([{}]))
    same = "g.a: missing ['city'], unknown []"
    update = await prepare_call(solve_state(complaint=same, attempts=1), world.runtime)
    assert update["observations"][0]["error"] == same
    assert world.record.limits() == [], "no limit was hit"


async def test_what_only_a_person_can_say_is_asked_for() -> None:
    world = filling(Filled([], missing=(make_gap("a day"),)))
    assert await prepare_call(solve_state(), world.runtime) == {"missing": [make_gap("a day")]}


async def test_no_calls_at_all_are_a_mistake_of_the_reasoner() -> None:
    update = await prepare_call(solve_state(), filling(Filled([])).runtime)
    assert "No arguments for g.a" in update["complaint"]


async def test_a_reasoner_that_asks_to_be_tried_again_is() -> None:
    def refuse(_blank: Blank) -> Filled:
        raise ModelRetryError("that was no JSON")

    world = World(tools=TOOLS, reasoner=ScriptedReasoner(fill_by=refuse))
    update = await prepare_call(solve_state(), world.runtime)
    assert (update["complaint"], update["attempts"]) == ("that was no JSON", 1)


async def test_a_fan_out_is_cut_and_said_to_be() -> None:
    world = filling(Filled([{"city": str(i)} for i in range(30)]))
    update = await prepare_call(solve_state(), world.runtime)
    assert [c["city"] for c in update["prepared"]["calls"]] == [str(i) for i in range(25)]
    assert world.record.limits() == ["fan_out"]


async def test_out_of_time_nothing_is_prepared() -> None:
    world = filling(Filled([{"city": "x"}]))
    world.seconds = 121
    update = await prepare_call(solve_state(), world.runtime)
    assert update["stopped"] == "the time limit of 120 s was reached"
    assert update["prepared"] is None
    assert world.reasoner.asked == []


def writing(*calls: dict[str, Any], **changes: Any) -> World:
    reasoner = ScriptedReasoner(fill_by=lambda _: Filled(list(calls)))
    world = World(tools=[TOOLS[0], BOOK], reasoner=reasoner, **changes)
    world.start_run()
    return world


async def test_a_change_waits_for_an_approval_of_each_call() -> None:
    world = writing({"room": "tea"}, {"room": "sea"}, can_ask=True)
    update = await prepare_call(solve_state(path=["g.book"]), world.runtime)
    stored = world.approvals.of_run("r1")
    assert update["prepared"]["calls"] == [{"room": "tea"}, {"room": "sea"}]
    assert set(update["prepared"]["approvals"]) == {a.approval_id for a in stored}
    assert [a.status for a in stored] == ["pending"] * 2
    assert world.record.kinds() == ["call_prepared", "approval_wanted", "approval_wanted"]


async def test_the_same_change_is_made_once() -> None:
    world = writing({"room": 1}, {"room": "1"}, {"room": "2"})
    update = await prepare_call(solve_state(path=["g.book"]), world.runtime)
    assert update["prepared"]["calls"] == [{"room": "1"}, {"room": "2"}]
    assert len(update["prepared"]["approvals"]) == 2
    assert world.record.limits() == []


async def test_a_step_of_which_no_request_can_be_made_failed() -> None:
    class Broken(StubCaller):
        def preview(self, tool: Tool, arguments: Mapping[str, Any]) -> SentRequest:
            raise BacktrackError(f"{tool.id} has no such path", code="broken_tool")

    world = writing({"room": "tea"}, caller=Broken(), can_ask=True)
    seen = [make_observation("g.a")]
    state = solve_state(path=["g.a", "g.book"], observations=seen)
    update = await prepare_call(state, world.runtime)
    assert update["observations"][0] == seen[0]
    failure = update["observations"][1]
    assert (failure["outcome"], failure["error_kind"]) == ("failed", "broken_tool")
    assert (failure["error"], failure["call_ids"]) == ("g.book has no such path", [])
    assert update["prepared"] is None
    assert world.approvals.of_run("r1") == []
    failed_there = SolveState(**{**state, **update})  # type: ignore[typeddict-item]
    assert after_prepare_call(failed_there) == "reflect", "another path is tried"


# --- approve ------------------------------------------------------------------------------------


async def decided(world: World, *rulings: tuple[Ruling, str]) -> dict[str, Any]:
    """What is prepared after each call was ruled on, with its room edited where one is given."""
    state = solve_state(path=["g.book"])
    state = {**state, **await prepare_call(state, world.runtime)}  # type: ignore[typeddict-item]
    assert state["prepared"] is not None
    for approval_id, (ruling, room) in zip(state["prepared"]["approvals"], rulings, strict=True):
        arguments = {"room": room} if room else None
        stores = Rulings(world.journal, world.approvals, world.library, world.caller)
        rule_on(stores, approval_id, ruling, arguments=arguments)
    update = await approve(state, world.runtime)
    update = await call_tool({**state, **update}, world.runtime)  # type: ignore[typeddict-item]
    observation: dict[str, Any] = update["observations"][-1]
    return observation


async def test_an_edit_is_what_is_sent() -> None:
    world = writing({"room": "tea"}, {"room": "sea"}, can_ask=True)
    observation = await decided(world, ("approved", ""), ("approved", "attic"))
    assert [call for _, call in world.caller.sent] == [{"room": "tea"}, {"room": "attic"}]
    assert observation["arguments"] == [{"room": "tea"}, {"room": "attic"}]
    assert observation["changed"]


async def test_what_an_edit_makes_the_same_is_sent_once() -> None:
    world = writing({"room": "tea"}, {"room": "sea"}, can_ask=True)
    observation = await decided(world, ("approved", ""), ("approved", "tea"))
    assert [call for _, call in world.caller.sent] == [{"room": "tea"}]
    assert (observation["call_ids"], observation["error"]) == (["A1.1"], "")


async def test_an_edit_to_what_was_rejected_is_sent() -> None:
    world = writing({"room": "tea"}, {"room": "sea"}, can_ask=True)
    observation = await decided(world, ("rejected", ""), ("approved", "tea"))
    assert [call for _, call in world.caller.sent] == [{"room": "tea"}]
    assert observation["error"] == "1 of 2 calls failed: the person rejected it"


async def test_rejected_calls_leave_a_step_that_was_never_sent() -> None:
    world = writing({"room": "tea"}, can_ask=True)
    observation = await decided(world, ("rejected", ""))
    assert world.caller.sent == []
    assert (observation["outcome"], observation["error_kind"]) == ("failed", "rejected")
    assert (observation["changed"], observation["call_ids"]) == (False, [])


# --- call_tool ----------------------------------------------------------------------------------


def prepared(*calls: dict[str, Any], tool_id: str = "g.a", **changes: Any) -> SolveState:
    ready = {"tool_id": tool_id, "calls": list(calls), "whole": False, "approvals": []}
    return solve_state(prepared=ready, **changes)


CITIES = [{"city": name} for name in ("x", "y", "z")]


async def send(world: World, state: SolveState) -> Observation:
    update = await call_tool(state, world.runtime)
    observation: Observation = update["observations"][-1]
    return observation


async def test_a_call_is_sent_kept_counted_and_told() -> None:
    world = World(tools=TOOLS, caller=StubCaller({"g.a": [{"id": 5}]}))
    update = await call_tool(prepared(CITIES[0]), world.runtime)
    (observation,) = update["observations"]
    assert observation["call_ids"] == ["A1.1"]
    assert (observation["outcome"], observation["error"], observation["fruitless"]) == (
        "ok",
        "",
        [],
    )
    assert (update["calls"], update["prepared"]) == (1, None)
    assert world.record.bodies == {"A1.1": [{"id": 5}]}
    assert world.statistics.calls == [("g.a", True, 0.125)]
    started, finished = (event.model_dump() for event in world.record.events)
    assert (started["kind"], started["arguments"]) == ("call_started", {"city": "x"})
    assert (finished["outcome"], finished["status"], finished["error"]) == ("ok", 200, "")


async def test_call_ids_go_on_where_the_last_step_ended() -> None:
    world = World(tools=TOOLS)
    seen = [make_observation("g.a")]
    state = prepared(*CITIES, calls=4, observations=seen)
    update = await call_tool(state, world.runtime)
    assert update["observations"][0] == seen[0]
    assert update["observations"][1]["call_ids"] == ["A1.5", "A1.6", "A1.7"]
    assert update["calls"] == 7


async def test_a_fan_out_runs_in_parallel_within_the_bound() -> None:
    caller = StubCaller(seconds=0.02)
    world = World(tools=TOOLS, caller=caller, limits=Limits(parallelism=3))
    calls = [{"city": str(i)} for i in range(7)]
    observation = await send(world, prepared(*calls))
    assert caller.most_at_once == 3
    assert observation["arguments"] == calls
    assert len(set(observation["call_ids"])) == 7


PAGED = make_tool("p", "page")


def page(arguments: Mapping[str, Any]) -> dict[str, Any]:
    number = int(arguments["page"])
    return {"items": [{"id": number}], "page": number, "total_pages": 4}


async def test_the_pages_that_follow_are_asked_for_where_all_are_needed() -> None:
    world = World(tools=[PAGED], caller=StubCaller({"g.p": page}))
    state = prepared({"page": 1}, tool_id="g.p")
    state["prepared"]["whole"] = True  # type: ignore[index]
    observation = await send(world, state)
    assert observation["call_ids"] == ["A1.1", "A1.2", "A1.3", "A1.4"]
    assert [int(call["page"]) for call in observation["arguments"]] == [1, 2, 3, 4]


def shelf(arguments: Mapping[str, Any]) -> dict[str, Any]:
    number, pages = int(arguments["page"]), int(arguments["shelf"])
    return {"items": [{"id": number}], "page": number, "total_pages": pages}


async def test_pages_are_turned_by_the_address_that_a_header_gives() -> None:
    def linked(arguments: Mapping[str, Any]) -> CallResult:
        number = int(arguments["page"])
        following = f"https://x.example/p?page={number + 1}" if number < 3 else None
        told = answered([{"id": number}])
        return told.model_copy(update={"beside": {"next": following}})

    world = World(tools=[PAGED], caller=StubCaller({"g.p": linked}))
    state = prepared({"page": 1}, tool_id="g.p")
    state["prepared"]["whole"] = True  # type: ignore[index]
    observation = await send(world, state)
    assert [int(call["page"]) for call in observation["arguments"]] == [1, 2, 3]


def led(*told: str) -> Callable[[Mapping[str, Any]], CallResult]:
    """Answers whose address of the next page says these one after the other, then the first."""

    def answer(arguments: Mapping[str, Any]) -> CallResult:
        at = ["", *told].index(str(arguments.get("token", "")))
        following = told[at] if at < len(told) else told[0]
        body = {"items": [{"id": at}], "next": f"/t?token={following}"}
        request = SentRequest(method="GET", url="https://x.example/t")
        return answered(body).model_copy(update={"request": request})

    return answer


async def test_an_address_to_the_same_place_is_followed_until_it_leads_in_a_circle() -> None:
    caller = StubCaller({"g.t": led("a", "b")})
    world = World(tools=[make_tool("t")], caller=caller)
    state = prepared({}, tool_id="g.t")
    state["prepared"]["whole"] = True  # type: ignore[index]
    observation = await send(world, state)
    assert observation["arguments"] == [{}, {"token": "a"}, {"token": "b"}]
    assert [sent for _, sent in caller.sent] == observation["arguments"]


async def test_a_run_that_goes_on_follows_the_address_of_an_answer_that_came_before() -> None:
    caller = StubCaller({"g.t": led("a", "b")})
    world = World(tools=[make_tool("t")], caller=caller)
    state = prepared({}, tool_id="g.t")
    state["prepared"]["whole"] = True  # type: ignore[index]
    await send(world, state)
    caller.sent.clear()
    world.resumed = True
    observation = await send(world, state)
    assert observation["arguments"] == [{}, {"token": "a"}, {"token": "b"}]
    assert caller.sent == [], "each was answered before"


async def test_the_pages_of_each_of_several_calls_are_asked_for() -> None:
    world = World(tools=[make_tool("s", "page", "shelf")], caller=StubCaller({"g.s": shelf}))
    calls = [{"page": 1, "shelf": 1}, {"page": 1, "shelf": 3}, {"page": 1, "shelf": 2}]
    state = prepared(*calls, tool_id="g.s")
    state["prepared"]["whole"] = True  # type: ignore[index]
    observation = await send(world, state)
    assert observation["call_ids"] == [f"A1.{number}" for number in range(1, 7)]
    asked = [(int(c["shelf"]), int(c["page"])) for c in observation["arguments"]]
    assert asked == [(1, 1), (3, 1), (2, 1), (3, 2), (3, 3), (2, 2)]


async def test_a_page_that_comes_again_gives_nothing() -> None:
    caller = StubCaller({"g.o": lambda _: [{"id": 1}, {"id": 2}]})
    world = World(tools=[make_tool("o", "offset")], caller=caller)
    state = prepared({"offset": 0}, tool_id="g.o")
    state["prepared"]["whole"] = True  # type: ignore[index]
    observation = await send(world, state)
    assert observation["outcome"] == "ok"
    assert (observation["call_ids"], observation["fruitless"]) == (["A1.1", "A1.2"], ["A1.2"])


async def test_no_more_pages_are_read_than_a_step_may_call() -> None:
    world = World(tools=[PAGED], caller=StubCaller({"g.p": page}), limits=Limits(fan_out=2))
    state = prepared({"page": 1}, tool_id="g.p")
    state["prepared"]["whole"] = True  # type: ignore[index]
    assert len((await send(world, state))["call_ids"]) == 2


async def test_one_page_is_enough_where_not_all_are_needed() -> None:
    world = World(tools=[PAGED], caller=StubCaller({"g.p": page}))
    assert len((await send(world, prepared({"page": 1}, tool_id="g.p")))["call_ids"]) == 1


async def test_results_stay_in_the_order_of_the_calls() -> None:
    world = World(tools=TOOLS, caller=StubCaller({"g.a": lambda a: [{"city": a["city"]}]}))
    observation = await send(world, prepared(*CITIES))
    bodies = [world.record.bodies[call_id] for call_id in observation["call_ids"]]
    assert bodies == [[c] for c in CITIES]


BY_CITY = {"x": answered([{"id": 1}]), "y": answered([]), "z": failed()}


@pytest.mark.parametrize(
    ("cities", "outcome", "error", "fruitless"),
    [
        ("x", "ok", "", []),
        ("y", "empty", "", ["A1.1"]),
        ("z", "failed", "broken", ["A1.1"]),
        ("yz", "empty", "1 of 2 calls failed: broken", ["A1.1", "A1.2"]),
        ("zz", "failed", "broken", ["A1.1", "A1.2"]),
        ("zyx", "ok", "1 of 3 calls failed: broken", ["A1.1", "A1.2"]),
        ("xyx", "ok", "", ["A1.2"]),
    ],
)
async def test_one_good_call_makes_a_good_step(
    cities: str, outcome: str, error: str, fruitless: list[str]
) -> None:
    world = World(tools=TOOLS, caller=StubCaller({"g.a": lambda a: BY_CITY[a["city"]]}))
    observation = await send(world, prepared(*({"city": c} for c in cities)))
    assert (observation["outcome"], observation["error"]) == (outcome, error)
    assert observation["fruitless"] == fruitless
    assert observation["error_kind"] == ("server_error" if error else "")
    assert len(observation["call_ids"]) == len(cities)


@pytest.mark.parametrize(
    ("kind", "succeeded"),
    [
        ("timeout", False),
        ("connection", False),
        ("rate_limited", False),
        ("server_error", False),
        ("error_in_body", False),
        ("unreadable", False),
        ("too_large", False),
        ("withdrawn", False),
        ("not_found", True),
        ("client_error", True),
        ("unauthorised", True),
    ],
)
async def test_a_tool_is_blamed_only_for_its_own_failures(kind: ErrorKind, succeeded: bool) -> None:
    world = World(tools=TOOLS, caller=StubCaller({"g.a": failed(kind)}))
    await send(world, prepared(CITIES[0]))
    assert world.statistics.calls == [("g.a", succeeded, 0.25)]


REFUSALS = [
    RunStoppedError("not approved", code="approval_required"),
    BacktrackError("no key", code="missing_credential"),
    ModelRetryError("wrong", code="invalid_arguments"),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda error: error.code)
async def test_a_refused_call_was_never_sent(refusal: Exception) -> None:
    world = World(tools=TOOLS, caller=StubCaller({"g.a": refusal}))
    observation = await send(world, prepared(CITIES[0]))
    assert (observation["outcome"], observation["error_kind"], observation["error"]) == (
        "failed",
        refusal.code,  # type: ignore[attr-defined]
        str(refusal),
    )
    assert (observation["call_ids"], observation["arguments"]) == ([], [CITIES[0]])
    assert world.statistics.calls == []
    assert world.record.bodies == {}
    assert world.record.kinds() == ["call_started", "call_finished"]


async def test_a_step_sent_in_part_keeps_ids_and_arguments_side_by_side() -> None:
    def answer(arguments: Any) -> Any:
        return REFUSALS[1] if arguments["city"] == "x" else [{"id": 1}]

    world = World(tools=TOOLS, caller=StubCaller({"g.a": answer}))
    observation = await send(world, prepared(*CITIES))
    assert observation["call_ids"] == ["A1.1", "A1.2", "A1.3"]
    assert observation["fruitless"] == ["A1.1"]
    assert observation["error"] == "1 of 3 calls failed: no key"


async def test_an_error_of_the_installation_ends_the_run_and_all_calls() -> None:
    def answer(arguments: Any) -> Any:
        broken = arguments["city"] == "x"
        return DeveloperError("mend it", code="malformed_credential") if broken else [1]

    caller = StubCaller({"g.a": answer}, seconds=0.01)
    world = World(tools=TOOLS, caller=caller, limits=Limits(parallelism=1))
    with pytest.raises(DeveloperError, match="mend it"):
        await send(world, prepared(*CITIES))
    assert caller.at_once == 0, "nothing goes on behind the back of the run"
    assert len(caller.sent) < 3


async def test_out_of_time_the_rest_of_a_fan_out_is_not_sent() -> None:
    world = World(tools=TOOLS, limits=Limits(parallelism=1, wall_seconds=60))

    def answer(_arguments: Any) -> Any:
        world.seconds += 50
        return [{"id": 1}]

    world.caller = StubCaller({"g.a": answer})
    observation = await send(world, prepared(*CITIES))
    assert len(world.caller.sent) == 2
    assert observation["outcome"] == "ok"
    assert observation["fruitless"] == ["A1.3"]
    assert observation["error"] == ("1 of 3 calls failed: not sent, the time of the run was up")
    assert observation["error_kind"] == "wall_seconds"


# --- compress -----------------------------------------------------------------------------------


def world_with(bodies: dict[str, Any], **changes: Any) -> World:
    world = World(tools=TOOLS, **changes)
    world.record.bodies.update(bodies)
    return world


def after_call(*call_ids: str, **changes: Any) -> SolveState:
    told = {"call_ids": list(call_ids), "rows": [], "fields": [], **changes}
    return solve_state(observations=[make_observation("g.a", **told)])


async def kept_fields(world: World, state: SolveState) -> list[str]:
    update = await compress(state, world.runtime)
    fields: list[str] = update["observations"][-1]["fields"]
    return fields


LONG = [{"id": i, "name": f"n{i}", "text": "x" * 200} for i in range(20)]


async def test_a_short_answer_is_kept_whole() -> None:
    world = world_with({"A1.1": [{"id": 1, "name": "n"}]})
    assert await kept_fields(world, after_call("A1.1")) == ["[].id", "[].name"]
    assert world.reasoner.asked == []
    assert world.record.events == []


async def test_of_a_long_answer_the_reasoner_keeps_what_matters() -> None:
    by = ScriptedReasoner(fields_by=lambda _: ["[].name", "[].none", "[].name"])
    world = world_with({"A1.1": LONG}, reasoner=by)
    assert await kept_fields(world, after_call("A1.1")) == ["[].name"]
    (harvest,) = world.reasoner.questions("fields")
    assert isinstance(harvest, Harvest)
    assert harvest.paths == {"[].id": 0, "[].name": "n0", "[].text": "x" * 200}
    assert harvest.containers == ["", "[]"]
    assert harvest.bodies == ()
    (event,) = world.record.events
    assert event.model_dump()["size_bytes"] == len(json.dumps([LONG]))


async def test_what_later_tools_need_always_stays() -> None:
    feeds = [
        Binding(source="g.a", output=output, target="g.b", parameter="id", score=1)
        for output in ("[].id", "[].absent")
    ]
    by = ScriptedReasoner(fields_by=lambda _: ["[].name"])
    world = world_with({"A1.1": LONG}, reasoner=by, graph=StubGraph(bindings=feeds))
    assert await kept_fields(world, after_call("A1.1")) == ["[].name", "[].id"]


async def test_answers_of_a_fan_out_are_looked_at_together() -> None:
    world = world_with({"A1.1": [{"id": None}], "A1.2": [{"id": 2, "extra": 3}]})
    assert await kept_fields(world, after_call("A1.1", "A1.2")) == ["[].id", "[].extra"]


async def test_answers_without_anything_are_not_looked_at() -> None:
    world = world_with({"A1.1": {"error": "no"}, "A1.2": [{"id": 2}]})
    state = after_call("A1.1", "A1.2", fruitless=["A1.1"])
    assert await kept_fields(world, state) == ["[].id"]


@pytest.mark.parametrize("outcome", ["empty", "failed"])
@pytest.mark.parametrize("node", [compress, pick])
async def test_nothing_is_taken_from_a_step_that_gave_nothing(node: Any, outcome: str) -> None:
    world = world_with({"A1.1": LONG})
    assert await node(after_call("A1.1", outcome=outcome), world.runtime) == {}
    assert world.reasoner.asked == []


# --- pick ---------------------------------------------------------------------------------------


async def picked(world: World, state: SolveState) -> Observation:
    update = await pick(state, world.runtime)
    observation: Observation = update["observations"][-1]
    return observation


def selecting(**changes: Any) -> ScriptedReasoner:
    return ScriptedReasoner(select_by=lambda _: make_selection(**changes))


async def test_rows_are_selected_and_trimmed_to_the_kept_fields() -> None:
    order = {"path": "[].id", "descending": True}
    world = world_with({"A1.1": LONG}, reasoner=selecting(sort=order, take=2))
    observation = await picked(world, after_call("A1.1", fields=["[].name", "[].id"]))
    assert observation["rows"] == [
        {"call_id": "A1.1", "fields": {"[].name": "n19", "[].id": 19}},
        {"call_id": "A1.1", "fields": {"[].name": "n18", "[].id": 18}},
    ]
    assert (observation["total"], observation["aggregate"]) == (20, None)
    (event,) = world.record.events
    told = event.model_dump()
    assert (told["total"], told["kept"], told["aggregate"]) == (20, 2, None)


async def test_rows_may_be_filtered_and_sorted_by_fields_that_are_not_kept() -> None:
    few = [{"path": "[].id", "op": ">", "value": 17}]
    world = world_with({"A1.1": LONG}, reasoner=selecting(filters=few))
    observation = await picked(world, after_call("A1.1", fields=["[].name"]))
    assert [row["fields"] for row in observation["rows"]] == [
        {"[].name": "n18"},
        {"[].name": "n19"},
    ]


async def test_computing_uses_every_row_also_those_that_are_cut() -> None:
    body = [{"id": i} for i in range(6_000)]
    count = {"op": "count", "path": ""}
    world = world_with({"A1.1": body}, reasoner=selecting(aggregate=count))
    observation = await picked(world, after_call("A1.1", fields=["[].id"]))
    assert (observation["aggregate"], observation["total"]) == (6_000, 6_000)
    assert len(observation["rows"]) < 100


async def test_each_call_of_a_fan_out_gives_its_own_best() -> None:
    bodies = {"A1.1": [{"id": 1}, {"id": 3}], "A1.2": [{"id": 9}, {"id": 7}]}
    best = selecting(sort={"path": "[].id", "descending": True}, take=1, each=True)
    observation = await picked(
        world_with(bodies, reasoner=best), after_call("A1.1", "A1.2", fields=["[].id"])
    )
    assert [(r["call_id"], r["fields"]["[].id"]) for r in observation["rows"]] == [
        ("A1.1", 3),
        ("A1.2", 9),
    ]


async def test_a_list_that_is_not_there_gives_no_rows() -> None:
    world = world_with({"A1.1": LONG}, reasoner=selecting(container="flights[]"))
    observation = await picked(world, after_call("A1.1", fields=["[].id"]))
    assert (observation["rows"], observation["total"]) == ([], 0)


async def test_failed_calls_of_a_fan_out_give_no_rows() -> None:
    world = world_with({"A1.1": None, "A1.2": {"id": 2}}, reasoner=selecting(container=""))
    state = after_call("A1.1", "A1.2", fruitless=["A1.1"], fields=["id"])
    assert [r["fields"] for r in (await picked(world, state))["rows"]] == [{"id": 2}]


async def test_a_huge_answer_leaves_little_in_the_state() -> None:
    body = {"text": "word " * 40_000, "list": list(range(50_000)), "id": 7}
    world = world_with({"A1.1": body}, reasoner=selecting(container=""))
    observation = await picked(world, after_call("A1.1", fields=["text", "list[]", "id"]))
    (row,) = observation["rows"]
    assert row["fields"]["id"] == 7
    assert len(json.dumps(observation)) < 3_000


async def test_the_reasoner_sees_every_path_list_and_the_full_answers() -> None:
    world = world_with({"A1.1": LONG})
    await picked(world, after_call("A1.1", fields=["[].name"]))
    (harvest,) = world.reasoner.questions("select")
    assert isinstance(harvest, Harvest)
    assert harvest.containers == ["", "[]"]
    assert harvest.paths["[].text"] == "x" * 200
    assert harvest.bodies == [LONG]
    assert (harvest.step, harvest.tool.id) == (0, "g.a")
