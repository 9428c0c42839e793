"""What every run journal does."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory.database import open_database
from memory.errors import DeveloperError
from memory.journal import Clock, Entry, Event, Journal, Run, Standing
from memory.sqlite_journal import SqliteJournal
from memory.volatile_journal import VolatileJournal

SECRET = "s3cr3t/väl ue"
OpenJournal = Callable[[Clock], Journal]
START = datetime(2025, 3, 1, 13, 0, tzinfo=timezone(timedelta(hours=1)))


def ticking() -> Clock:
    """A clock one second later at every look."""
    moments = (START + timedelta(seconds=n) for n in range(1_000_000))
    return lambda: next(moments)


def known_secrets() -> tuple[str, ...]:
    return (SECRET,)


@pytest.fixture(params=["sqlite", "volatile"])
def open_journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenJournal]:
    if request.param == "volatile":
        yield lambda clock: VolatileJournal(clock, known_secrets)
        return
    engine = open_database(tmp_path / "cairn.db")
    yield lambda clock: SqliteJournal(engine, clock, known_secrets)
    engine.dispose()


@pytest.fixture
def journal(open_journal: OpenJournal) -> Journal:
    return open_journal(ticking())


def start(journal: Journal, run_id: str = "r1", **changes: Any) -> Run:
    values = {"thread_id": "t1", "request": "weather in Paris?", "language": "en"} | changes
    return journal.start_run(run_id, **values)


def fails(code: str, action: Callable[[], object]) -> str:
    with pytest.raises(DeveloperError) as caught:
        action()
    assert caught.value.code == code
    return str(caught.value)


def test_a_run_starts_and_is_found(journal: Journal) -> None:
    run = start(journal)
    assert run == Run(
        run_id="r1",
        thread_id="t1",
        request="weather in Paris?",
        language="en",
        status="running",
        created_at="2025-03-01T12:00:00.000000+00:00",
    )
    assert journal.run("r1") == run


def test_how_far_runs_have_come_is_told_of_many(journal: Journal) -> None:
    for run_id in ("r1", "r2"):
        start(journal, run_id)
    journal.append("r1", "k1")
    journal.append("r1", "k2")
    journal.finish_run("r2", "done")
    asked = {"r1", "r2", "r3"}
    assert journal.standings(asked) == {"r1": Standing(2, False), "r2": Standing(0, True)}
    assert journal.for_owner("someone").standings(asked) == {}


def test_a_run_keeps_how_it_was_started_and_who_has_it(journal: Journal) -> None:
    options = {"dry_run": True, "allow": ["travel.book"], "limits": {"steps": 4}}
    run = start(journal, options=options, worker="w1")
    assert (run.options, run.worker) == (options, "w1")
    assert journal.run("r1") == run
    assert journal.runs() == [run]


def test_an_id_is_used_once(journal: Journal) -> None:
    run = start(journal)
    assert "'r1'" in fails("run_exists", lambda: start(journal, request="another"))
    assert journal.run("r1") == run


def test_events_are_numbered_within_their_run(journal: Journal) -> None:
    start(journal)
    start(journal, "r2")
    first = journal.append("r1", "step", "1", {"tool": "weather.now", "n": [1, 2.5, None]})
    journal.append("r2", "step")
    second = journal.append("r1", "call")
    assert first == Event(
        run_id="r1",
        seq=1,
        at="2025-03-01T12:00:02.000000+00:00",
        kind="step",
        subtask="1",
        data={"tool": "weather.now", "n": [1, 2.5, None]},
    )
    assert (second.seq, second.subtask, second.data) == (2, None, {})
    assert journal.events("r1") == [first, second]
    assert [event.seq for event in journal.events("r2")] == [1]


def test_many_are_appended_at_once(journal: Journal) -> None:
    start(journal)
    journal.append("r1", "first")
    new = journal.append_many("r1", [Entry("a"), Entry("b", "2", {"x": 1}), Entry("c")])
    assert [(event.seq, event.kind) for event in new] == [(2, "a"), (3, "b"), (4, "c")]
    assert journal.append_many("r1", []) == []
    assert journal.events("r1", after=1) == new
    assert journal.events("r1", after=4) == []


def test_all_are_appended_or_none(journal: Journal) -> None:
    start(journal)
    with pytest.raises(TypeError):
        journal.append_many("r1", [Entry("a"), Entry("b", None, {"x": object()})])
    assert journal.events("r1") == []


def test_the_record_does_not_change_with_its_copies(journal: Journal) -> None:
    start(journal)
    given_data: dict[str, Any] = {"list": [1]}
    appended = journal.append("r1", "step", None, given_data)
    given_data["list"].append(2)
    appended.data["list"].append(3)
    journal.events("r1")[0].data["list"].append(4)
    assert journal.events("r1")[0].data == {"list": [1]}


def test_a_run_does_not_change_with_its_copies(journal: Journal) -> None:
    options: dict[str, Any] = {"list": [1]}
    copies = [
        start(journal, options=options),
        journal.run("r1"),
        journal.mark("r1", "running"),
        *journal.runs(),
        *journal.turns("t1"),
        journal.finish_run("r1", "done"),
    ]
    options["list"].append(2)
    for run in copies:
        run.options["list"].append(3)
    assert journal.run("r1").options == {"list": [1]}


def test_appends_from_many_threads_leave_no_gap(journal: Journal) -> None:
    start(journal)
    with ThreadPoolExecutor(8) as pool:
        seqs = list(pool.map(lambda n: journal.append("r1", "step", str(n)).seq, range(200)))
    assert sorted(seqs) == list(range(1, 201))
    stored = {event.seq: event.subtask for event in journal.events("r1")}
    assert stored == {seq: str(n) for n, seq in enumerate(seqs)}


def test_a_run_waits_goes_on_and_ends_once(journal: Journal) -> None:
    start(journal)
    assert journal.mark("r1", "waiting").status == "waiting"
    assert journal.mark("r1", "running").status == "running"
    ended = journal.finish_run("r1", "done", answer="12 °C", path=["geo.search", "weather.now"])
    assert (ended.status, ended.answer, ended.path) == (
        "done",
        "12 °C",
        ("geo.search", "weather.now"),
    )
    assert ended.ended_at is not None
    assert ended.ended_at > ended.created_at
    assert journal.finish_run("r1", "failed", answer="no") == ended
    assert journal.mark("r1", "waiting") == ended
    assert journal.run("r1") == ended


def test_a_run_that_waits_or_has_ended_is_in_nobodys_hand(journal: Journal) -> None:
    start(journal, worker="w1")
    assert journal.mark("r1", "running").worker == "w1"
    assert journal.mark("r1", "waiting").worker == ""
    assert journal.mark("r1", "running").worker == ""
    start(journal, "r2", worker="w1")
    assert journal.finish_run("r2", "done").worker == ""
    assert [run.worker for run in journal.runs()] == ["", ""]


def test_a_run_is_taken_out_of_the_hand_that_was_seen(journal: Journal) -> None:
    start(journal, worker="dead")
    assert not journal.take("r1", "w2", instead_of="")
    assert journal.run("r1").worker == "dead"
    assert journal.take("r1", "w2", instead_of="dead")
    assert not journal.take("r1", "w3", instead_of="dead")
    assert (journal.run("r1").worker, journal.run("r1").status) == ("w2", "running")


def test_a_run_that_waits_goes_on_when_it_is_taken(journal: Journal) -> None:
    start(journal, worker="w1")
    journal.mark("r1", "waiting")
    assert journal.take("r1", "w2", instead_of="")
    assert (journal.run("r1").worker, journal.run("r1").status) == ("w2", "running")


def test_a_run_that_has_ended_is_not_taken(journal: Journal) -> None:
    start(journal)
    ended = journal.finish_run("r1", "cancelled")
    assert not journal.take("r1", "w1", instead_of="")
    assert journal.run("r1") == ended


def test_of_many_threads_one_takes_the_run(journal: Journal) -> None:
    start(journal)
    with ThreadPoolExecutor(8) as pool:
        taken = list(pool.map(lambda n: journal.take("r1", f"w{n}", instead_of=""), range(24)))
    assert taken.count(True) == 1
    assert journal.run("r1").worker == f"w{taken.index(True)}"


def test_an_ended_run_still_takes_events(journal: Journal) -> None:
    start(journal)
    journal.append("r1", "answer")
    journal.finish_run("r1", "cancelled")
    assert journal.append("r1", "feedback").seq == 2


def test_runs_are_listed_newest_first_by_owner_and_page(journal: Journal) -> None:
    for n in range(5):
        start(journal, f"r{n}")
    start(journal.for_owner("mia"), "other")
    assert [run.run_id for run in journal.runs()] == ["r4", "r3", "r2", "r1", "r0"]
    assert [run.run_id for run in journal.runs(limit=2)] == ["r4", "r3"]
    assert [run.run_id for run in journal.runs(limit=2, before="r3")] == ["r2", "r1"]
    assert journal.runs(before="r0") == []
    assert [run.run_id for run in journal.for_owner("mia").runs()] == ["other"]


def test_runs_of_one_moment_are_paged_without_loss(open_journal: OpenJournal) -> None:
    journal = open_journal(lambda: START)
    for run_id in "bca":
        start(journal, run_id)
    first = [run.run_id for run in journal.runs(limit=2)]
    rest = [run.run_id for run in journal.runs(limit=2, before=first[-1])]
    assert first + rest == ["c", "b", "a"]


def test_turns_of_a_conversation_are_told_oldest_first(journal: Journal) -> None:
    for n in range(4):
        start(journal, f"r{n}")
        start(journal, f"other{n}", thread_id="t2")
    start(journal.for_owner("mia"), "hers")
    assert [run.run_id for run in journal.turns("t1")] == ["r0", "r1", "r2", "r3"]
    assert [run.run_id for run in journal.turns("t1", limit=2)] == ["r2", "r3"]
    assert [run.run_id for run in journal.for_owner("mia").turns("t1")] == ["hers"]
    assert journal.turns("t3") == []
    assert journal.turns("t1")[0] == journal.run("r0")


def test_turns_of_one_moment_keep_the_order_of_runs(open_journal: OpenJournal) -> None:
    journal = open_journal(lambda: START)
    for run_id in "bca":
        start(journal, run_id)
    assert journal.turns("t1") == list(journal.runs())[::-1]


def test_findings_are_kept_for_later_turns(journal: Journal) -> None:
    start(journal)
    start(journal, "r2")
    assert journal.findings("r1") == {}
    given: dict[str, Any] = {"flights": [{"id": "XY 12", "token": "handle-7"}]}
    journal.save_findings("r1", given)
    given["flights"].append("more")
    journal.findings("r1")["flights"].append("more")
    assert journal.findings("r1") == {"flights": [{"id": "XY 12", "token": "handle-7"}]}
    journal.save_findings("r1", {"hotels": []})
    assert journal.findings("r1") == {"hotels": []}
    assert journal.findings("r2") == {}


def test_an_ended_run_keeps_its_findings(journal: Journal) -> None:
    start(journal)
    ended = journal.finish_run("r1", "done")
    journal.save_findings("r1", {"a": 1})
    assert journal.findings("r1") == {"a": 1}
    assert journal.run("r1") == ended


def test_an_unknown_run_is_named(journal: Journal) -> None:
    actions: list[Callable[[], object]] = [
        lambda: journal.run("nope"),
        lambda: journal.append("nope", "step"),
        lambda: journal.append_many("nope", []),
        lambda: journal.events("nope"),
        lambda: journal.mark("nope", "waiting"),
        lambda: journal.finish_run("nope", "done"),
        lambda: journal.runs(before="nope"),
        lambda: journal.save_response("nope", "c1", {}),
        lambda: journal.response("nope", "c1"),
        lambda: journal.answered_call("nope", "c1"),
        lambda: journal.take("nope", "w1", instead_of=""),
        lambda: journal.save_findings("nope", {}),
        lambda: journal.findings("nope"),
    ]
    for action in actions:
        assert "'nope'" in fails("unknown_run", action)


@pytest.mark.parametrize("body", [{"a": [1, {"b": "上海"}]}, [], None, "text", 1.5, "\ud800", True])
def test_a_response_is_kept_whole(journal: Journal, body: Any) -> None:
    start(journal)
    journal.save_response("r1", "c1", body)
    assert journal.response("r1", "c1") == body


def test_what_is_kept_of_a_response_is_given_as_it_would_be_read(journal: Journal) -> None:
    start(journal)
    body: dict[str, Any] = {"key": known_secrets()[0], "rows": [(1, 2), {3: "c"}]}
    call = {"digest": "d", "told": known_secrets()[0]}
    kept = journal.save_response("r1", "c1", body, call=call)
    assert kept.body == journal.response("r1", "c1") != body
    assert kept.call == journal.answered_call("r1", "c1") != call
    assert journal.save_response("r1", "c2", 1).call is None


def test_a_response_that_is_not_a_number_is_kept(journal: Journal) -> None:
    start(journal)
    journal.save_response("r1", "c1", {"v": math.nan})
    assert math.isnan(journal.response("r1", "c1")["v"])


def test_a_response_belongs_to_its_call(journal: Journal) -> None:
    start(journal)
    start(journal, "r2")
    journal.save_response("r1", "c1", 1)
    journal.save_response("r1", "c2", 2)
    journal.save_response("r1", "c1", 3)
    assert (journal.response("r1", "c1"), journal.response("r1", "c2")) == (3, 2)
    assert "'c1'" in fails("unknown_response", lambda: journal.response("r2", "c1"))


def test_an_answered_call_is_kept_with_its_response(journal: Journal) -> None:
    start(journal)
    start(journal, "r2")
    assert journal.answered_call("r1", "c1") is None
    call: dict[str, Any] = {"tool": "travel.book", "status": 201, "arguments": {"seats": [1]}}
    journal.save_response("r1", "c1", {"id": 7}, call=call)
    journal.save_response("r1", "c2", {"id": 8})
    call["arguments"]["seats"].append(2)
    kept = {"tool": "travel.book", "status": 201, "arguments": {"seats": [1]}}
    assert journal.answered_call("r1", "c1") == kept
    assert journal.response("r1", "c1") == {"id": 7}
    assert journal.answered_call("r1", "c2") is None
    assert journal.answered_call("r2", "c1") is None


def test_the_same_call_again_replaces_body_and_call(journal: Journal) -> None:
    start(journal)
    journal.save_response("r1", "c1", None, call={"status": 500})
    assert (journal.response("r1", "c1"), journal.answered_call("r1", "c1")) == (
        None,
        {"status": 500},
    )
    journal.save_response("r1", "c1", 2, call={})
    assert (journal.response("r1", "c1"), journal.answered_call("r1", "c1")) == (2, {})
    journal.save_response("r1", "c1", 3)
    assert (journal.response("r1", "c1"), journal.answered_call("r1", "c1")) == (3, None)


def test_no_secret_is_stored(journal: Journal) -> None:
    start(journal, request=f"my key is {SECRET}")
    journal.append("r1", "call", None, {"url": f"?k={SECRET}", "headers": {"X-Api-Key": "unknown"}})
    journal.save_response("r1", "c1", {"echo": SECRET, "token": "handle-7"})
    journal.finish_run("r1", "done", answer=f"it was {SECRET}", path=[SECRET])
    run = journal.run("r1")
    assert (run.request, run.answer) == ("my key is [redacted]", "it was [redacted]")
    assert run.path == ("[redacted]",)
    assert journal.events("r1")[0].data == {
        "url": "?k=[redacted]",
        "headers": {"X-Api-Key": "[redacted]"},
    }
    assert journal.response("r1", "c1") == {"echo": "[redacted]", "token": "handle-7"}


def test_options_are_redacted_findings_and_calls_only_masked(journal: Journal) -> None:
    data = {"token": "handle-7", "url": f"?k={SECRET}"}
    masked = {"token": "handle-7", "url": "?k=[redacted]"}
    run = start(journal, options=data)
    journal.save_findings("r1", data)
    journal.save_response("r1", "c1", None, call=data)
    assert run.options == {"token": "[redacted]", "url": "?k=[redacted]"}
    assert journal.run("r1") == run
    assert journal.findings("r1") == masked
    assert journal.answered_call("r1", "c1") == masked


def test_odd_text_is_kept_readable(journal: Journal) -> None:
    run = start(journal, request="half \ud83d emoji")
    assert journal.run("r1") == run
    assert run.request == "half ? emoji"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.just("v"), inner, max_size=1),
    max_leaves=8,
)


@given(batches=st.lists(st.lists(JSON, max_size=4), max_size=6))
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_appended_is_read_back_in_order(
    journal: Journal, batches: list[list[Any]]
) -> None:
    run_id = f"r{len(journal.runs(limit=1000))}"
    start(journal, run_id)
    for batch in batches:
        journal.append_many(run_id, [Entry("step", None, {"v": value}) for value in batch])
    events = journal.events(run_id)
    assert [event.data["v"] for event in events] == [value for batch in batches for value in batch]
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert [event.at for event in events] == sorted(event.at for event in events)
