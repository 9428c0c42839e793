"""What all stores of decisions about bindings do."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memory.database import open_database
from memory.errors import DeveloperError
from tools.review.records import BindingKey, Decision, Decisions
from tools.review.sqlite_decisions import SqliteDecisions
from tools.review.volatile_decisions import VolatileDecisions

KEY = BindingKey("g.find", "[].id", "g.show", "id")
OTHER = BindingKey("g.find", "[].name", "g.show", "id")


class Clock:
    """Goes on by a second each time."""

    def __init__(self) -> None:
        self.now = datetime(2025, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture(params=["sqlite", "volatile"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Decisions]:
    if request.param == "volatile":
        yield VolatileDecisions(Clock())
        return
    engine = open_database(tmp_path / "cairn.db")
    yield SqliteDecisions(engine, Clock())
    engine.dispose()


def test_nothing_is_decided_at_first(store: Decisions) -> None:
    assert tuple(store.decisions()) == ()


def test_a_decision_is_kept_with_all_it_says_and_when(store: Decisions) -> None:
    said = Decision(
        KEY, "relabelled", fit="conditional", natural=False, need="user", note="n", decided_by="mia"
    )
    kept = store.decide(said)
    assert kept.decided_at == "2025-03-01T12:00:01.000000+00:00"
    (read,) = store.decisions()
    assert read == kept
    assert (read.fit, read.natural, read.need, read.note) == ("conditional", False, "user", "n")


def test_marks_that_are_not_named_stay_open(store: Decisions) -> None:
    store.decide(Decision(KEY, "accepted", decided_by="mia"))
    (read,) = store.decisions()
    assert (read.fit, read.natural, read.need) == (None, None, None)


def test_the_last_word_on_a_binding_holds_and_stands_last(store: Decisions) -> None:
    store.decide(Decision(KEY, "accepted", need="only", decided_by="mia"))
    store.decide(Decision(OTHER, "rejected", decided_by="mia"))
    store.decide(Decision(KEY, "rejected", decided_by="ben"))
    found = [(one.key, one.ruling, one.need, one.decided_by) for one in store.decisions()]
    assert found == [(OTHER, "rejected", None, "mia"), (KEY, "rejected", None, "ben")]


def test_what_is_undone_is_gone(store: Decisions) -> None:
    kept = store.decide(Decision(KEY, "accepted", decided_by="mia"))
    assert store.undo(KEY) == kept
    assert tuple(store.decisions()) == ()
    with pytest.raises(DeveloperError, match=r"Nobody decided on g\.find\.\[\]\.id g\.show\.id"):
        store.undo(KEY)


def test_threads_lose_no_decision(store: Decisions) -> None:
    keys = [BindingKey("g.find", f"[].f{n}", "g.show", "id") for n in range(40)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda key: store.decide(Decision(key, "rejected")), keys))
    assert {one.key for one in store.decisions()} == set(keys)


def test_decisions_outlive_the_process_and_belong_to_their_owner(tmp_path: Path) -> None:
    path = tmp_path / "cairn.db"
    engine = open_database(path)
    SqliteDecisions(engine, Clock()).decide(Decision(KEY, "rejected", decided_by="mia"))
    engine.dispose()
    again = open_database(path)
    assert [one.key for one in SqliteDecisions(again, Clock()).decisions()] == [KEY]
    assert not SqliteDecisions(again, Clock(), owner="someone").decisions()
    again.dispose()
