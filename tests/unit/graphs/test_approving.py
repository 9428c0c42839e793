"""Approvals: who decides, what the person is shown, and what a decision does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from graphs.approving import (
    are_asked,
    effect_of,
    renewed,
    request_digest,
    wanted,
)
from graphs.ending import close_pending
from graphs.ruling import Rulings, rule_on
from graphs.run_options import RunOptions
from graphs.state import Observation, SolveState
from memory.approvals import Approval
from memory.errors import BacktrackError, DeveloperError, ModelRetryError
from memory.name_directory import KnownValue
from tests.agent_stubs import (
    StubCaller,
    World,
    make_observation,
    make_result,
    make_subtask,
    make_tool,
)
from tests.search_stubs import StubGrounding
from tools.calling import SentRequest
from tools.digest import digest_of_use
from tools.entity_types.records import AccessPath, EntityModel, EntityType, Input
from tools.idempotency import key_of
from tools.records import Parameter, Security, Tool

BOOK = make_tool("book", "room", risk="write").model_copy(
    update={"digest": "d1", "summary": "Book a room"}
)
ROOMS = make_tool("rooms", "city")
TEA = {"room": "tea"}


def world_of(**changes: Any) -> World:
    world = World(**{"tools": [BOOK, ROOMS], "can_ask": True, **changes})
    world.start_run()
    return world


def rulings(world: World) -> Rulings:
    return Rulings(world.journal, world.approvals, world.library, world.caller)


def solve_state(**changes: Any) -> SolveState:
    state = SolveState(
        request="do it", language="en", subtask=make_subtask("A1"), path=["g.book"], moves=[]
    )
    return {**state, **changes}  # type: ignore[typeddict-item]


async def approvals_of(
    world: World, *calls: Mapping[str, Any], tool: Tool = BOOK, **state: Any
) -> list[Approval]:
    ids = await wanted(world.runtime.context, solve_state(**state), tool, calls)
    return [world.approvals.approval(approval_id) for approval_id in ids]


# --- who decides --------------------------------------------------------------------------------


async def test_a_read_needs_no_approval() -> None:
    world = world_of()
    assert await approvals_of(world, {"city": "x"}, tool=ROOMS) == []
    assert world.approvals.of_run("r1") == []
    assert world.record.events == []


@pytest.mark.parametrize(
    ("options", "permitted", "can_ask", "expected"),
    [
        ({}, None, True, ("pending", None)),
        ({}, None, False, ("rejected", "nobody")),
        ({}, "d1", True, ("approved", "remembered")),
        ({}, "d1", False, ("approved", "remembered")),
        ({}, "d0", True, ("pending", None)),
        ({}, "d0", False, ("rejected", "nobody")),
        ({"allow_writes": {"g.book"}}, None, False, ("approved", "allowed")),
        ({"allow_writes": {"g.book"}}, "d1", True, ("approved", "allowed")),
        ({"allow_writes": {"g.other"}}, None, True, ("pending", None)),
        ({"dry_run": True}, None, True, ("rejected", "dry_run")),
        ({"dry_run": True, "allow_writes": {"g.book"}}, "d1", True, ("rejected", "dry_run")),
    ],
)
async def test_who_decides(
    options: dict[str, Any],
    permitted: str | None,
    can_ask: bool,
    expected: tuple[str, str | None],
) -> None:
    allowed = frozenset(options.get("allow_writes", ()))
    world = world_of(options=RunOptions(allowed, options.get("dry_run", False)), can_ask=can_ask)
    if permitted:
        described = BOOK.model_copy(update={"digest": permitted})
        world.approvals.permit("g.book", digest_of_use(described, world.library.group("g")))
    (approval,) = await approvals_of(world, TEA)
    assert (approval.status, approval.decided_by) == expected
    is_decided = approval.status != "pending"
    assert world.record.kinds() == ["approval_wanted"] + ["approval_decided"] * is_decided


@pytest.mark.parametrize(
    ("allowed", "can_ask", "asked"),
    [((), True, True), ((), False, False), (("g.book",), True, False)],
)
async def test_whether_a_person_is_asked(
    allowed: Sequence[str], can_ask: bool, asked: bool
) -> None:
    world = world_of(options=RunOptions(frozenset(allowed)), can_ask=can_ask)
    assert await are_asked(world.runtime.context, solve_state(), BOOK, [TEA]) is asked
    assert not world.record.kinds()  # nothing is wanted yet


async def test_a_permission_of_another_owner_is_none() -> None:
    world = world_of()
    world.approvals.for_owner("somebody else").permit("g.book", "d1")
    (approval,) = await approvals_of(world, TEA)
    assert approval.status == "pending"


# --- what is kept -------------------------------------------------------------------------------


class UnreadGrounding(StubGrounding):
    """Knows nothing before it was told to read."""

    _is_read = False

    async def note_answer(self, *_: Any) -> None:
        """Everything is known."""

    async def survey(self, entities: Sequence[str]) -> None:
        self._is_read = True

    @property
    def model(self) -> EntityModel:
        return self._model if self._is_read else EntityModel()


async def test_a_run_that_goes_on_tells_what_the_records_of_a_change_are_called() -> None:
    room = EntityType(id="g.room", group_id="g", words=("room",), name_attributes=("name",))
    takes = Input(key="room", role="id", entity="g.room")
    path = AccessPath(tool_id="g.book", kind="action", entity="g.room", inputs=(takes,))
    model = EntityModel(types={room.id: room}, paths={path.tool_id: path})
    known = UnreadGrounding([KnownValue("g.room", "name", "Blue", thing="tea")], model=model)
    context = replace(world_of().runtime.context, grounding=known)
    (approval,) = await wanted(context, solve_state(), BOOK, [TEA])
    assert context.approvals.approval(approval).about == ("room tea: name Blue",)


async def test_each_call_has_an_approval_of_its_own() -> None:
    world = world_of()
    one, other = await approvals_of(world, TEA, {"room": "sea"})
    assert one.approval_id != other.approval_id
    assert [dict(a.arguments) for a in (one, other)] == [TEA, {"room": "sea"}]
    assert world.record.kinds() == ["approval_wanted", "approval_wanted"]


async def test_the_same_request_of_a_subtask_keeps_its_decision() -> None:
    world = world_of()
    (first,) = await approvals_of(world, TEA)
    world.approvals.decide(first.approval_id, "rejected", by="person", note="too dear")
    (again,) = await approvals_of(world, TEA)
    assert (again.approval_id, again.status, again.note) == (
        first.approval_id,
        "rejected",
        "too dear",
    )
    (elsewhere,) = await approvals_of(world, TEA, subtask=make_subtask("A2"))
    assert elsewhere.status == "pending", "another subtask asks for itself"


async def test_the_exact_request_is_shown_with_what_it_changes_and_why() -> None:
    keyed = Parameter(key="key", name="Idempotency-Key", location="header")
    tool = BOOK.model_copy(update={"parameters": (*BOOK.parameters, keyed)})
    world = world_of(tools=[tool])
    (approval,) = await approvals_of(world, TEA, tool=tool)
    key = key_of("r1", "A1", request_digest("g.book", TEA))
    assert approval.request == {
        "method": "POST",
        "url": "http://g/book",
        "headers": {},
        "body": {**TEA, "key": key},
        "schemes": [],
        "relocated": False,
    }
    assert approval.arguments == TEA, "the key is not the person's concern"
    assert (approval.effect, approval.reason, approval.risk) == ("Book a room", "do A1", "write")
    (event,) = world.record.events
    told = event.model_dump()
    assert (told["approval_id"], told["request"]) == (approval.approval_id, approval.request)


async def test_where_one_request_cannot_be_made_nobody_is_asked_about_the_others() -> None:
    class Picky(StubCaller):
        def preview(self, tool: Tool, arguments: Mapping[str, Any]) -> SentRequest:
            if arguments["room"] == "sea":
                raise BacktrackError("no such room", code="broken_tool")
            return super().preview(tool, arguments)

    world = world_of(caller=Picky())
    with pytest.raises(BacktrackError):
        await approvals_of(world, TEA, {"room": "sea"})
    assert world.approvals.of_run("r1") == []
    assert world.record.events == []


@pytest.mark.parametrize(
    ("summary", "description", "expected"),
    [
        ("", "", "book"),
        ("Book a room", "", "Book a room"),
        ("", "Books a\n  room", "Books a room"),
        ("Book a room", "It is paid at once.", "Book a room: It is paid at once."),
        ("Book a room", "Book a room and pay.", "Book a room and pay."),
        ("Book", "x" * 400, ("Book: " + "x" * 400)[:300]),
    ],
)
def test_the_effect_is_told_in_the_words_of_the_description(
    summary: str, description: str, expected: str
) -> None:
    told = BOOK.model_copy(update={"summary": summary, "description": description})
    assert effect_of(told) == expected


# --- what is known of the records ---------------------------------------------------------------


def seen(*rows: dict[str, Any]) -> list[Observation]:
    return [make_observation(rows=[{"call_id": "A1.1", "fields": row} for row in rows])]


async def test_records_of_earlier_subtasks_are_known_too() -> None:
    world, tool = world_of(), make_tool("pay", "order_id", risk="write")
    known = {"A0": {**make_result("A0"), "observations": seen({"order_id": "o1", "total": 12})}}
    (approval,) = await approvals_of(world, {"order_id": "o1"}, tool=tool, known=known)
    assert approval.about == ("order_id o1: total 12",)


# --- what a decision does -----------------------------------------------------------------------


async def pending(world: World) -> str:
    (approval,) = await approvals_of(world, TEA)
    return approval.approval_id


async def test_a_decision_is_kept_and_told() -> None:
    world = world_of()
    approval_id = await pending(world)
    decided = rule_on(rulings(world), approval_id, "rejected", note="too dear")
    assert (decided.status, decided.decided_by, decided.note) == ("rejected", "person", "too dear")
    assert decided == world.approvals.approval(approval_id)
    (event,) = world.journal.events("r1")
    assert (event.kind, event.subtask) == ("approval_decided", "A1")
    assert (event.data["ruling"], event.data["note"]) == ("rejected", "too dear")


async def test_the_first_decision_stands_and_a_later_one_does_nothing() -> None:
    world = world_of()
    approval_id = await pending(world)
    first = rule_on(rulings(world), approval_id, "rejected")
    assert rule_on(rulings(world), approval_id, "approved", remember=True) == first
    assert world.approvals.permissions() == []
    assert len(world.journal.events("r1")) == 1


async def test_edited_arguments_are_checked_and_shown_anew() -> None:
    world = world_of()
    approval_id = await pending(world)
    with pytest.raises(ModelRetryError):
        rule_on(rulings(world), approval_id, "approved", arguments={"rooms": "sea"})
    assert world.approvals.approval(approval_id).status == "pending"
    decided = rule_on(rulings(world), approval_id, "approved", arguments={"room": 5})
    assert (decided.edited, decided.arguments) == (True, {"room": "5"})
    assert decided.request["body"] == {"room": "5"}


async def test_to_be_remembered_is_the_tool_as_it_is_described_now() -> None:
    world = world_of()
    rule_on(rulings(world), await pending(world), "approved", remember=True)
    (permission,) = world.approvals.permissions()
    use = digest_of_use(BOOK, world.library.group("g"))
    assert (permission.tool_id, permission.tool_digest) == ("g.book", use)


@pytest.mark.parametrize(
    "changed",
    [
        {"method": "PUT"},
        {"path": "/book/now"},
        {"digest": "d2"},
        {"base_url": "https://other.example"},
    ],
)
def test_a_permission_is_for_one_description_method_and_address(changed: dict[str, Any]) -> None:
    group = world_of().library.group("g")
    other = BOOK.model_copy(update=changed)
    assert digest_of_use(BOOK, group) != digest_of_use(other, group)


def test_a_permission_is_for_one_host_and_kind_of_credential() -> None:
    keyed = BOOK.model_copy(update={"security": (("key",),)})
    key = Security(scheme="key", kind="api_key", location="header", name="X-Key")
    group = world_of().library.group("g").model_copy(update={"security": (key,)})
    moved = group.model_copy(update={"base_url": "https://other.example"})
    sent_elsewhere = key.model_copy(update={"location": "query"})
    shown = group.model_copy(update={"security": (sent_elsewhere,)})
    assert len({digest_of_use(keyed, one) for one in (group, moved, shown)}) == 3


# --- what is no longer what was approved --------------------------------------------------------


async def test_what_would_be_sent_in_another_way_is_asked_about_again() -> None:
    world = world_of()
    approval_id = await pending(world)
    rule_on(rulings(world), approval_id, "approved")
    row, context = world.approvals.approval(approval_id), world.runtime.context
    assert await renewed(context, solve_state(), BOOK, [TEA], [row]) == [approval_id]
    moved = BOOK.model_copy(update={"path": "/elsewhere"})
    (newer,) = await renewed(context, solve_state(), moved, [TEA], [row])
    assert newer != approval_id
    assert world.approvals.approval(newer).status == "pending"
    assert world.approvals.approval(newer).request["url"] == "http://g/elsewhere"
    assert await renewed(context, solve_state(), moved, [TEA], [row]) == [newer], "the same again"


async def test_what_was_rejected_is_not_asked_about_again() -> None:
    world = world_of()
    approval_id = await pending(world)
    row = rule_on(rulings(world), approval_id, "rejected")
    moved = BOOK.model_copy(update={"path": "/elsewhere"})
    assert await renewed(world.runtime.context, solve_state(), moved, [TEA], [row]) == [approval_id]


async def test_a_rejection_is_not_remembered() -> None:
    world = world_of()
    rule_on(rulings(world), await pending(world), "rejected", remember=True)
    assert world.approvals.permissions() == []


def test_nothing_is_decided_on_what_nobody_wanted() -> None:
    with pytest.raises(DeveloperError) as caught:
        rule_on(rulings(world_of()), "none", "approved")
    assert caught.value.code == "unknown_approval"


async def test_what_still_waits_is_closed_at_the_end() -> None:
    world = world_of()
    one, other = await approvals_of(world, TEA, {"room": "sea"})
    approved = world.approvals.decide(one.approval_id, "approved", by="person")
    close_pending(world.approvals, "r1")
    assert world.approvals.approval(one.approval_id) == approved
    closed = world.approvals.approval(other.approval_id)
    expected = replace(
        other, status="rejected", decided_by="cancelled", decided_at=closed.decided_at
    )
    assert closed == expected
