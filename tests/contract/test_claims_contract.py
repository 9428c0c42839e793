"""What every store of claims does."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memory.claims import Claim, Claims
from memory.database import open_database
from memory.errors import DeveloperError, RunStoppedError
from memory.journal import Clock, Journal
from memory.sqlite_claims import SqliteClaims
from memory.sqlite_journal import SqliteJournal
from memory.volatile_claims import VolatileClaims
from memory.volatile_journal import VolatileJournal

START = datetime(2025, 3, 1, 12, 0, tzinfo=UTC)
BOOK = Claim("r1", "2", "d1" * 32, "c7", "travel.book", idempotency_key="key-1")


def ticking() -> Clock:
    """A clock one second later at every look."""
    moments = (START + timedelta(seconds=n) for n in range(1_000_000))
    return lambda: next(moments)


@dataclass
class Store:
    """Claims with the journal of their runs."""

    journal: Journal
    claims: Claims

    def start(self, run_id: str) -> None:
        self.journal.start_run(run_id, thread_id="t1", request="book it", language="en")


@pytest.fixture(params=["sqlite", "volatile"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    journal: Journal
    if request.param == "volatile":
        journal = VolatileJournal(ticking())
        yield Store(journal, VolatileClaims(journal, ticking()))
        return
    engine = open_database(tmp_path / "cairn.db")
    yield Store(SqliteJournal(engine, ticking()), SqliteClaims(engine, ticking()))
    engine.dispose()


@pytest.fixture
def claims(store: Store) -> Claims:
    store.start("r1")
    store.start("r2")
    return store.claims


def test_a_request_is_claimed_once(claims: Claims) -> None:
    stored = replace(BOOK, claimed_at="2025-03-01T12:00:00.000000+00:00")
    assert claims.claim(BOOK) is None
    assert claims.claim(replace(BOOK, call_id="c8", idempotency_key="key-2")) == stored
    assert claims.claim(BOOK) == stored
    assert claims.claims("r1") == [stored]


@pytest.mark.parametrize("change", [{"run_id": "r2"}, {"subtask": "3"}, {"digest": "d2" * 32}])
def test_another_run_subtask_or_request_is_another_claim(
    claims: Claims, change: dict[str, str]
) -> None:
    assert claims.claim(BOOK) is None
    assert claims.claim(replace(BOOK, **change)) is None


def test_a_claim_whose_request_was_not_sent_is_taken_back(claims: Claims) -> None:
    claims.claim(BOOK)
    claims.release(BOOK)
    assert claims.claims("r1") == []
    assert claims.claim(replace(BOOK, call_id="c8")) is None


def test_only_the_call_that_claimed_takes_it_back(claims: Claims) -> None:
    claims.claim(BOOK)
    claims.release(replace(BOOK, call_id="c8"))
    claims.release(replace(BOOK, subtask="3"))
    assert [claim.call_id for claim in claims.claims("r1")] == ["c7"]


def test_claims_of_a_run_are_told_oldest_first(claims: Claims) -> None:
    for digest in "bca":
        claims.claim(replace(BOOK, digest=digest))
    claims.claim(replace(BOOK, run_id="r2"))
    assert [claim.digest for claim in claims.claims("r1")] == ["b", "c", "a"]
    assert claims.claims("none") == []


def test_a_run_that_has_ended_claims_nothing(store: Store, claims: Claims) -> None:
    claims.claim(BOOK)
    store.journal.finish_run("r1", "cancelled")
    for digest in (BOOK.digest, "another"):
        with pytest.raises(RunStoppedError, match="'r1'") as caught:
            claims.claim(replace(BOOK, digest=digest))
        assert caught.value.code == "run_ended"
    assert [claim.call_id for claim in claims.claims("r1")] == ["c7"]


def test_a_run_that_waits_may_claim(store: Store, claims: Claims) -> None:
    store.journal.mark("r1", "waiting")
    assert claims.claim(BOOK) is None


def test_an_unknown_run_is_named(claims: Claims) -> None:
    with pytest.raises(DeveloperError, match="'nope'") as caught:
        claims.claim(replace(BOOK, run_id="nope"))
    assert caught.value.code == "unknown_run"


def test_of_many_threads_one_gets_the_claim(claims: Claims) -> None:
    calls = [replace(BOOK, call_id=f"c{n}") for n in range(40)]
    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(claims.claim, calls))
    (winner,) = [call for call, known in zip(calls, told, strict=True) if known is None]
    assert {known.call_id for known in told if known is not None} == {winner.call_id}


def test_no_claim_slips_in_after_the_end(store: Store, claims: Claims) -> None:
    def claim_until_refused(name: str) -> bool:
        try:
            for n in range(2000):
                claims.claim(replace(BOOK, digest=f"{name}{n}"))
        except RunStoppedError:
            return True
        return False

    with ThreadPoolExecutor(3) as pool:
        refused = pool.map(claim_until_refused, "abc")
        while len(claims.claims("r1")) < 10:
            pass
        store.journal.finish_run("r1", "cancelled")
        stood = claims.claims("r1")
        assert list(refused) == [True] * 3
    assert claims.claims("r1") == stood
