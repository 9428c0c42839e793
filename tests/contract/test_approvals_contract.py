"""What every store of approvals does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from memory.approvals import Approval, Approvals, Permission, Ruling
from memory.database import open_database
from memory.errors import DeveloperError
from memory.journal import Clock, Journal
from memory.sqlite_approvals import SqliteApprovals
from memory.sqlite_journal import SqliteJournal
from memory.volatile_approvals import VolatileApprovals
from memory.volatile_journal import VolatileJournal

SECRET = "s3cr3t/väl ue"
START = datetime(2025, 3, 1, 12, 0, tzinfo=UTC)
WANTED = Approval(
    approval_id="a1",
    run_id="r1",
    subtask="2",
    tool_id="travel.book",
    risk="write",
    request={"method": "POST", "url": "https://x.example/bookings", "body": {"seats": [1, None]}},
    arguments={"flight": "XY 12", "seats": [1, None]},
    effect="Books a flight",
    reason="book the cheapest",
    about=("XY 12: Vienna to Rome", "21:40"),
)


def ticking() -> Clock:
    """A clock one second later at every look."""
    moments = (START + timedelta(seconds=n) for n in range(1_000_000))
    return lambda: next(moments)


def at(second: int) -> str:
    return f"2025-03-01T12:00:{second:02}.000000+00:00"


def start_runs(journal: Journal) -> None:
    for run_id in ("r1", "r2"):
        journal.start_run(run_id, thread_id="t1", request="book it", language="en")


@pytest.fixture(params=["sqlite", "volatile"])
def approvals(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Approvals]:
    journal: Journal
    if request.param == "volatile":
        journal = VolatileJournal(ticking())
        start_runs(journal)
        yield VolatileApprovals(journal, ticking(), lambda: (SECRET,))
        return
    engine = open_database(tmp_path / "cairn.db")
    start_runs(SqliteJournal(engine, ticking()))
    yield SqliteApprovals(engine, ticking(), lambda: (SECRET,))
    engine.dispose()


def fails(code: str, action: Callable[[], object]) -> str:
    with pytest.raises(DeveloperError) as caught:
        action()
    assert caught.value.code == code
    return str(caught.value)


def ids(found: Any) -> list[str]:
    return [approval.approval_id for approval in found]


def test_what_is_wanted_waits(approvals: Approvals) -> None:
    stored = approvals.want(WANTED)
    assert stored == replace(WANTED, created_at=at(0))
    assert approvals.approval("a1") == stored
    assert approvals.pending() == [stored]
    assert approvals.of_run("r1") == [stored]


@pytest.mark.parametrize("ruling", ["approved", "rejected"])
def test_it_is_decided_once(approvals: Approvals, ruling: Ruling) -> None:
    stored = approvals.want(WANTED)
    decided = approvals.decide("a1", ruling, by="person", note="fine")
    assert decided == replace(
        stored, status=ruling, decided_by="person", note="fine", decided_at=at(1)
    )
    again = approvals.decide("a1", "rejected", by="cancelled", arguments={"flight": "other"})
    assert again == decided
    assert approvals.approval("a1") == decided
    assert approvals.pending() == []
    assert approvals.of_run("r1") == [decided]


def test_what_was_decided_is_not_asked_again(approvals: Approvals) -> None:
    approvals.want(WANTED)
    decided = approvals.decide("a1", "approved", by="person")
    assert approvals.want(replace(WANTED, effect="another", run_id="nope")) == decided
    assert approvals.approval("a1") == decided


def test_one_may_be_stored_as_decided(approvals: Approvals) -> None:
    wanted = replace(WANTED, status="approved", decided_by="remembered", note="as always")
    stored = approvals.want(wanted)
    assert stored == replace(wanted, created_at=at(0), decided_at=at(0))
    assert approvals.approval("a1") == stored
    assert approvals.pending() == []


def test_an_edit_replaces_arguments_and_request(approvals: Approvals) -> None:
    approvals.want(WANTED)
    approvals.want(replace(WANTED, approval_id="a2"))
    edited = approvals.decide(
        "a1", "approved", by="person", arguments={"flight": "XY 14"}, request={"method": "PUT"}
    )
    assert edited.edited
    assert (edited.arguments, edited.request) == ({"flight": "XY 14"}, {"method": "PUT"})
    assert approvals.approval("a1") == edited
    assert approvals.decide("a2", "approved", by="person", arguments={}).arguments == {}
    assert approvals.approval("a2").request == WANTED.request


def test_each_is_answered_singly_and_told_oldest_first(approvals: Approvals) -> None:
    for approval_id in "bca":
        approvals.want(replace(WANTED, approval_id=approval_id))
    approvals.want(replace(WANTED, approval_id="d", run_id="r2"))
    approvals.decide("c", "rejected", by="person")
    assert ids(approvals.pending()) == ["b", "a", "d"]
    assert ids(approvals.of_run("r1")) == ["b", "c", "a"]
    assert approvals.of_run("nope") == []


def test_what_is_unknown_is_named(approvals: Approvals) -> None:
    assert "'nope'" in fails("unknown_approval", lambda: approvals.approval("nope"))
    deciding = fails("unknown_approval", lambda: approvals.decide("nope", "approved", by="person"))
    assert "'nope'" in deciding
    wanted = replace(WANTED, run_id="nope")
    assert "'nope'" in fails("unknown_run", lambda: approvals.want(wanted))
    assert "'a1'" in fails("unknown_approval", lambda: approvals.approval("a1"))


def test_of_many_threads_the_first_wants_and_the_first_decides(approvals: Approvals) -> None:
    wanted = [replace(WANTED, effect=f"effect {n}") for n in range(24)]
    with ThreadPoolExecutor(8) as pool:
        stored = list(pool.map(approvals.want, wanted))
        decided = list(
            pool.map(
                lambda n: approvals.decide("a1", "approved", by="person", note=str(n)), range(24)
            )
        )
    assert stored == [stored[0]] * 24
    assert decided == [approvals.approval("a1")] * 24


def test_the_record_does_not_change_with_its_copies(approvals: Approvals) -> None:
    arguments: dict[str, Any] = {"seats": [1]}
    stored = approvals.want(replace(WANTED, arguments=arguments))
    arguments["seats"].append(2)
    stored.arguments["seats"].append(3)
    approvals.approval("a1").arguments["seats"].append(4)
    approvals.pending()[0].arguments["seats"].append(5)
    approvals.of_run("r1")[0].arguments["seats"].append(6)
    assert approvals.approval("a1").arguments == {"seats": [1]}


def test_no_secret_is_stored(approvals: Approvals) -> None:
    request = {"url": f"?k={SECRET}", "headers": {"Authorization": "Bearer 77"}}
    arguments = {"access_token": "handle-7", "note": f"it is {SECRET}"}
    told = f"with {SECRET}"
    approvals.want(
        replace(
            WANTED, request=request, arguments=arguments, effect=told, reason=told, about=(told,)
        )
    )
    approvals.want(replace(WANTED, approval_id="a2", note=told))
    approvals.decide("a2", "approved", by="person", request=request, arguments=arguments, note=told)
    shown = {"url": "?k=[redacted]", "headers": {"Authorization": "[redacted]"}}
    for approval in approvals.of_run("r1"):
        assert approval.request == shown
        assert approval.arguments == {"access_token": "handle-7", "note": "it is [redacted]"}
    first, second = approvals.of_run("r1")
    assert {first.effect, first.reason, *first.about, second.note} == {"with [redacted]"}


@pytest.mark.parametrize(
    "change",
    [
        {"method": "PUT"},
        {"url": "https://y.example/bookings"},
        {"url": "http://x.example/bookings"},
        {"url": "https://x.example:8443/bookings"},
        {"url": "https://x.example/bookings?all=true"},
        {"headers": {"X-Mode": "now"}},
        {"body": {"seats": [1, 2]}},
        {"body": None},
        {"schemes": ["admin"]},
    ],
)
def test_a_request_matches_only_the_one_that_was_approved(
    approvals: Approvals, change: dict[str, Any]
) -> None:
    approval = approvals.want(WANTED)
    said_at_length = {**WANTED.request, "headers": {}, "schemes": []}
    assert approvals.matches(approval, said_at_length)
    assert not approvals.matches(approval, {**said_at_length, **change})


@pytest.mark.parametrize("relocated", [True, False])
def test_the_port_matters_unless_the_service_has_another_each_time(
    approvals: Approvals, relocated: bool
) -> None:
    request = {"method": "POST", "url": "http://127.0.0.1:8101/a", "relocated": relocated}
    approval = approvals.want(replace(WANTED, request=request))
    assert approvals.matches(approval, request)
    elsewhere = {**request, "url": "http://x.localhost:9000/a"}
    assert approvals.matches(approval, elsewhere) is relocated
    assert not approvals.matches(approval, {**request, "url": "http://127.0.0.1:8101/b"})
    assert not approvals.matches(approval, {**request, "relocated": not relocated})


def test_a_masked_secret_matches_itself(approvals: Approvals) -> None:
    request = {**WANTED.request, "body": {"note": f"use {SECRET}"}}
    approval = approvals.want(replace(WANTED, request=request))
    assert approvals.matches(approval, request)


def test_odd_text_is_kept_readable(approvals: Approvals) -> None:
    stored = approvals.want(replace(WANTED, effect="half \ud83d emoji", reason="上海"))
    assert stored.effect == "half ? emoji"
    assert approvals.approval("a1") == stored


def test_a_permission_is_for_a_tool_as_it_is(approvals: Approvals) -> None:
    assert not approvals.is_permitted("travel.book", "digest-1")
    given = approvals.permit("travel.book", "digest-1")
    assert given == Permission("travel.book", "digest-1", given_at=at(0))
    assert approvals.is_permitted("travel.book", "digest-1")
    assert not approvals.is_permitted("travel.book", "digest-2")
    assert not approvals.is_permitted("travel.cancel", "digest-1")
    assert not approvals.for_owner("mia").is_permitted("travel.book", "digest-1")


def test_a_permission_replaces_an_earlier_one(approvals: Approvals) -> None:
    approvals.permit("travel.book", "digest-1")
    newer = approvals.permit("travel.book", "digest-2")
    assert approvals.permissions() == [newer]
    assert not approvals.is_permitted("travel.book", "digest-1")
    assert approvals.is_permitted("travel.book", "digest-2")


def test_permissions_are_listed_by_tool_and_withdrawn(approvals: Approvals) -> None:
    for tool_id in ("b", "c", "a"):
        approvals.permit(tool_id, "digest")
    mine = approvals.for_owner("mia").permit("b", "digest")
    assert [given.tool_id for given in approvals.permissions()] == ["a", "b", "c"]
    assert approvals.withdraw("b")
    assert not approvals.withdraw("b")
    assert not approvals.is_permitted("b", "digest")
    assert [given.tool_id for given in approvals.permissions()] == ["a", "c"]
    assert approvals.for_owner("mia").permissions() == [mine]
