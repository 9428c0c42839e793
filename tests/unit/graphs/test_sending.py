"""One call: refusals, claims, answers that came before, and what is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from graphs.approving import request_digest, wanted
from graphs.run_options import RunOptions
from graphs.sending import Order, send
from graphs.state import SolveState
from memory.approvals import Decider, Ruling
from memory.claims import Claim
from memory.errors import BacktrackError, DeveloperError, ModelRetryError, RunStoppedError
from tests.agent_stubs import StubCaller, World, answered, failed, make_subtask, make_tool
from tools.calling import CallResult
from tools.idempotency import key_of
from tools.records import Parameter, Tool

BOOK = make_tool("book", "room", risk="write")
KEYED = BOOK.model_copy(
    update={
        "parameters": (
            *BOOK.parameters,
            Parameter(key="key", name="Idempotency-Key", location="header"),
        )
    }
)
ROOMS = make_tool("rooms", "city")
TEA = {"room": "tea"}
DIGEST = request_digest("g.book", TEA)


def world_of(answer: Any = None, tool: Tool = BOOK, **changes: Any) -> World:
    answers = {} if answer is None else {"g.book": answer, "g.rooms": answer}
    changes = {"options": RunOptions(frozenset({"g.book"})), **changes}
    world = World(tools=[tool, ROOMS], caller=StubCaller(answers), **changes)
    world.start_run()
    return world


async def book(
    world: World, arguments: Mapping[str, Any] = TEA, *, call_id: str = "A1.1"
) -> CallResult | str:
    """Sends with an approval as the options of the world give it."""
    context, tool = world.runtime.context, world.library.tool("g.book")
    state = SolveState(subtask=make_subtask("A1"))
    (approval_id,) = await wanted(context, state, tool, [arguments])
    return await send(context, Order(tool, "A1", call_id, dict(arguments), approval_id))


async def look(world: World, city: str = "x", *, call_id: str = "A1.1") -> CallResult | str:
    return await send(world.runtime.context, Order(ROOMS, "A1", call_id, {"city": city}))


def result_of(given: CallResult | str) -> CallResult:
    assert isinstance(given, CallResult)
    return given


def kind_of(given: CallResult | str) -> str:
    error = result_of(given).error
    return error.kind if error else ""


def claim_of(**changes: Any) -> Claim:
    return Claim(
        **{
            "run_id": "r1",
            "subtask": "A1",
            "digest": DIGEST,
            "call_id": "A1.1",
            "tool_id": "g.book",
            **changes,
        }
    )


# --- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruling", "by", "note", "expected"),
    [
        ("rejected", "person", "", "rejected: the person rejected it"),
        ("rejected", "person", "too: dear", "rejected: the person rejected it: too: dear"),
        ("rejected", "dry_run", "", "dry_run: nothing is sent in a dry run"),
        (
            "rejected",
            "nobody",
            "",
            "approval_required: g.book changes something, and nobody was there to approve it",
        ),
        ("rejected", "cancelled", "", "rejected: the run was cancelled"),
        (
            None,
            None,
            "",
            "approval_required: g.book changes something, and nobody was there to approve it",
        ),
    ],
)
async def test_what_is_not_approved_is_not_sent(
    ruling: Ruling | None, by: Decider, note: str, expected: str
) -> None:
    world = world_of(options=RunOptions(), can_ask=True)
    context = world.runtime.context
    (approval_id,) = await wanted(context, SolveState(subtask=make_subtask("A1")), BOOK, [TEA])
    if ruling:
        world.approvals.decide(approval_id, ruling, by=by, note=note)
    assert await send(context, Order(BOOK, "A1", "A1.1", TEA, approval_id)) == expected
    assert world.caller.sent == []
    assert world.claims.claims("r1") == []
    assert world.statistics.calls == []
    finished = world.record.events[-1].model_dump()
    assert f"{finished['error_kind']}: {finished['error']}" == expected


async def test_what_would_be_sent_in_another_way_than_approved_is_not_sent() -> None:
    world = world_of()
    context, state = world.runtime.context, SolveState(subtask=make_subtask("A1"))
    (approval_id,) = await wanted(context, state, BOOK, [TEA])
    changed = BOOK.model_copy(update={"method": "DELETE"})
    told = await send(context, Order(changed, "A1", "A1.1", dict(TEA), approval_id))
    assert isinstance(told, str)
    assert told.startswith("approval_outdated: ")
    other = await send(context, Order(BOOK, "A1", "A1.2", {"room": "sea"}, approval_id))
    assert isinstance(other, str)
    assert other.startswith("approval_outdated: "), "other values were not approved either"
    assert (world.caller.sent, list(world.claims.claims("r1"))) == ([], [])


NOT_SENT = [
    RunStoppedError("not approved", code="approval_required"),
    BacktrackError("no key", code="missing_credential"),
    ModelRetryError("wrong", code="invalid_arguments"),
]


@pytest.mark.parametrize("error", NOT_SENT, ids=lambda error: error.code)
async def test_a_claim_whose_request_was_not_sent_is_taken_back(error: Any) -> None:
    world = world_of(error)
    assert await book(world) == f"{error.code}: {error}"
    assert world.claims.claims("r1") == []
    assert world.statistics.calls == []


@pytest.mark.parametrize("error", [DeveloperError("mend it"), RuntimeError("a fault")])
async def test_a_claim_stays_where_nobody_knows_how_far_the_call_came(error: Any) -> None:
    world = world_of(error)
    with pytest.raises(type(error)):
        await book(world)
    assert len(world.claims.claims("r1")) == 1


async def test_a_run_that_was_ended_elsewhere_stops() -> None:
    world = world_of()
    world.journal.finish_run("r1", "cancelled")
    with pytest.raises(RunStoppedError) as caught:
        await book(world)
    assert caught.value.code == "run_ended"
    assert world.caller.sent == []


# --- claims -------------------------------------------------------------------------------------


async def test_the_claim_stands_before_anything_is_sent() -> None:
    def answer(_arguments: Any) -> Any:
        claims.extend(world.claims.claims("r1"))
        return answered({"id": 1})

    claims: list[Claim] = []
    world = world_of(answer)
    assert result_of(await book(world)).outcome == "ok"
    (claim,) = claims
    assert (claim.digest, claim.call_id, claim.tool_id) == (DIGEST, "A1.1", "g.book")
    assert claim.idempotency_key == "", "this API takes none"
    assert list(world.claims.claims("r1")) == claims


async def test_an_earlier_claim_with_an_answer_gives_that_answer() -> None:
    world = world_of(answered({"id": 1}))
    first = result_of(await book(world))
    again = result_of(await book(world, call_id="A1.5"))
    assert again.model_dump() == first.model_dump()
    assert world.caller.sent == [("g.book", TEA)]
    assert world.statistics.calls == [("g.book", True, 0.125)], "counted once"
    assert world.record.bodies == {"A1.1": {"id": 1}, "A1.5": {"id": 1}}
    assert world.record.kinds().count("call_finished") == 2


async def test_an_earlier_failure_is_not_tried_again() -> None:
    world = world_of(failed("server_error"))
    assert kind_of(await book(world)) == kind_of(await book(world, call_id="A1.2"))
    assert len(world.caller.sent) == 1
    assert world.statistics.calls == [("g.book", False, 0.25)]


@pytest.mark.parametrize("resumed", [False, True])
async def test_an_earlier_claim_without_an_answer_leaves_the_outcome_unknown(
    resumed: bool,
) -> None:
    world = world_of(tool=KEYED, resumed=resumed)
    world.claims.claim(claim_of(idempotency_key="k-1"))
    result = result_of(await book(world))
    assert world.caller.sent == []
    assert kind_of(result) == "outcome_unknown"
    assert result.attempts == 0
    assert result.error is not None
    assert "2026-05-12 12:00:00 UTC" in result.error.message
    assert result.error.message.endswith("(idempotency key k-1)")
    assert world.statistics.calls == []


async def test_an_answer_to_another_request_is_no_answer() -> None:
    world = world_of(answered({"id": 1}))
    await book(world)
    await world.record.save_response("A1.1", {}, call={"digest": "of another", "result": {}})
    assert kind_of(await book(world)) == "outcome_unknown"


async def test_requests_that_differ_are_sent_each() -> None:
    world = world_of()
    await book(world)
    await book(world, {"room": "sea"}, call_id="A1.2")
    assert [arguments for _, arguments in world.caller.sent] == [TEA, {"room": "sea"}]


async def test_a_key_is_sent_where_the_api_takes_one() -> None:
    world = world_of(tool=KEYED)
    await book(world)
    key = key_of("r1", "A1", DIGEST)
    assert world.caller.sent == [("g.book", {**TEA, "key": key})]
    (claim,) = world.claims.claims("r1")
    assert claim.idempotency_key == key


async def test_a_key_that_was_given_is_the_one_that_is_kept() -> None:
    world = world_of(tool=KEYED)
    await book(world, {**TEA, "key": "mine"})
    assert world.caller.sent == [("g.book", {**TEA, "key": "mine"})]
    (claim,) = world.claims.claims("r1")
    assert claim.idempotency_key == "mine"


async def test_what_is_not_known_is_no_fault_of_the_tool() -> None:
    world = world_of(failed("outcome_unknown"))
    await book(world)
    assert world.statistics.calls == [("g.book", True, 0.25)]


# --- reads --------------------------------------------------------------------------------------


async def test_a_read_is_asked_again_in_a_run_that_was_not_interrupted() -> None:
    world = world_of()
    await look(world)
    await look(world)
    assert len(world.caller.sent) == len(world.statistics.calls) == 2


async def test_a_resumed_run_takes_the_answer_that_came_before() -> None:
    world = world_of(answered([{"id": 5}]))
    first = result_of(await look(world))
    world.resumed = True
    again = result_of(await look(world))
    assert again.model_dump(exclude={"request"}) == first.model_dump(exclude={"request"})
    assert again.request is not None  # the address of a next page is told apart by it
    assert len(world.caller.sent) == len(world.statistics.calls) == 1
    assert world.record.kinds() == ["call_started", "call_finished"] * 2


@pytest.mark.parametrize(("city", "call_id"), [("y", "A1.1"), ("x", "A1.2")])
async def test_another_call_of_a_resumed_run_is_sent(city: str, call_id: str) -> None:
    world = world_of(resumed=True)
    await look(world)
    await look(world, city, call_id=call_id)
    assert len(world.caller.sent) == 2


async def test_a_read_claims_nothing() -> None:
    world = world_of()
    await look(world)
    assert world.claims.claims("r1") == []
