"""Events of a run that goes through everything, for tests of what is shown of runs."""

from __future__ import annotations

from graphs.events import (
    ApprovalDecided,
    ApprovalWanted,
    ArgumentsRejected,
    CallFinished,
    CallStarted,
    Decomposed,
    Event,
    LimitHit,
    Moved,
    Picked,
    Reflected,
    SubtaskFinished,
)
from graphs.state import Move, MoveKind, Subtask, Verdict

FIND, BOOK = "hotels.search_hotels", "hotels.book_room"


def eventful_run() -> list[Event]:
    """Two subtasks: one with a step back, one whose change was approved and is under way."""
    return [
        Decomposed(language="en", subtasks=[_subtask("A1", "find a hotel in 赫尔辛基"),
                                            _subtask("A2", "book the cheapest of [A1]")]),
        _moved("advance", "hotels.list_cities", "supplies city_id of hotels.search_hotels"),
        *_call("A1.1", "hotels.list_cities", "empty", name="赫尔辛基"),
        _moved("backtrack", "hotels.list_cities", "there is no such city"),
        _moved("advance", FIND, "gives what is asked (0.81)"),
        ArgumentsRejected(subtask="A1", tool_id=FIND, complaint="guests: missing"),
        *_call("A1.2", FIND, "ok", city="Helsinki", guests=2, note="a quiet room, " * 5),
        Picked(subtask="A1", tool_id=FIND, total=24, kept=1),
        SubtaskFinished(subtask="A1", status="answered", path=[FIND]),
        _wanted("p1"),
        ApprovalDecided(subtask="A2", approval_id="p1", tool_id=BOOK, ruling="approved",
                        decided_by="person", edited=True),
        CallStarted(subtask="A2", call_id="A2.1", tool_id=BOOK, arguments={"hotel": "h7"}),
        _wanted("p2"),
        Reflected(subtask="A2", path=[FIND, BOOK], verdict=Verdict(
            kind="partly_wrong", wrong_step=1, again=False, noise=[], reason="it is full")),
        LimitHit(limit="wall_seconds", value=120),
    ]  # fmt: skip


def _subtask(name: str, text: str) -> Subtask:
    return Subtask(id=name, text=text, search="", depends_on=[], category="", condition=None)


def _moved(kind: MoveKind, tool_id: str, reason: str) -> Moved:
    move = Move(kind=kind, tool_id=tool_id, path=[], reason=reason)
    return Moved(subtask="A1", move=move, offered=[])


def _call(call_id: str, tool_id: str, outcome: str, **arguments: object) -> list[Event]:
    head = {"subtask": "A1", "call_id": call_id, "tool_id": tool_id}
    ended = {"outcome": outcome, "status": 200, "elapsed_s": 0.021}
    return [
        CallStarted.model_validate({**head, "arguments": arguments}),
        CallFinished.model_validate({**head, **ended}),
    ]


def _wanted(approval_id: str) -> ApprovalWanted:
    return ApprovalWanted(
        subtask="A2",
        approval_id=approval_id,
        tool_id=BOOK,
        risk="write",
        request={"method": "POST", "url": "https://hotels.example/rooms"},
        arguments={"hotel": "h7"},
        effect="Books a room",
        reason="book the cheapest",
    )
