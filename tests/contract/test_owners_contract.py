"""What belongs to one owner is not there for another, in every store and by every method."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from memory.approvals import Approval, Approvals
from memory.claims import Claim, Claims
from memory.database import open_database
from memory.embeddings import Vectors
from memory.errors import DeveloperError
from memory.journal import Clock, Entry, Journal
from memory.name_directory import KnownValue, NameDirectory, Reading
from memory.path_memory import PathMemory, PathRecord
from memory.sqlite_approvals import SqliteApprovals
from memory.sqlite_claims import SqliteClaims
from memory.sqlite_journal import SqliteJournal
from memory.sqlite_name_directory import SqliteNameDirectory
from memory.sqlite_path_memory import SqlitePathMemory
from memory.volatile_approvals import VolatileApprovals
from memory.volatile_claims import VolatileClaims
from memory.volatile_journal import VolatileJournal
from memory.volatile_name_directory import VolatileNameDirectory
from memory.volatile_path_memory import VolatilePathMemory

START = datetime(2025, 3, 1, 12, 0, tzinfo=UTC)
WANTED = Approval("a1", "r1", "A1", "g.book", "write", {"url": "u"}, {"n": 1}, "books", "asked")
CLAIM = Claim("r1", "A1", "d1", "c1", "g.book")
PATH = PathRecord(
    path_id="p1",
    request="weather in Rome",
    language="en",
    frame="weather(place)",
    plan={},
    tools=("g.a",),
    versions={},
    outcome="answered",
    grade="agreed",
    run_id="r1",
    created_at="2025-03-01T12:00:00.000000+00:00",
)


class ConstantEmbedder:
    """Takes all texts for the same."""

    name, dimension = "constant", 2

    def embed(self, texts: Any) -> Vectors:
        return np.full((len(texts), 2), np.sqrt(0.5), dtype=np.float32)


@dataclass
class Stores:
    """All that one owner has."""

    journal: Journal
    approvals: Approvals
    claims: Claims
    memory: PathMemory
    names: NameDirectory

    def for_owner(self, owner: str) -> Stores:
        return Stores(
            self.journal.for_owner(owner),
            self.approvals.for_owner(owner),
            self.claims.for_owner(owner),
            self.memory.for_owner(owner),
            self.names.for_owner(owner),
        )

    def fill(self, run_id: str = "r1") -> None:
        self.journal.start_run(run_id, thread_id="t1", request="book", language="en", worker="w")
        self.journal.append(run_id, "step")
        self.journal.save_response(run_id, "c1", {"id": 7}, call={"digest": "d1"})
        self.journal.save_findings(run_id, {"rows": 1})

    def everything(self) -> list[Any]:
        """What the owner sees of it."""
        journal = self.journal
        return [
            journal.runs(),
            journal.turns("t1"),
            journal.conversations(),
            journal.events("r1"),
            journal.findings("r1"),
            journal.response("r1", "c1"),
            journal.answered_call("r1", "c1"),
            self.approvals.of_run("r1"),
            self.approvals.pending(),
            self.approvals.permissions(),
            self.claims.claims("r1"),
            self.memory.records(),
            list(self.memory.export()),
            self.names.values(""),
            self.names.mentions("Acme"),
            self.names.readings(),
        ]


def ticking() -> Clock:
    moments = (START + timedelta(seconds=n) for n in range(1_000_000))
    return lambda: next(moments)


@pytest.fixture(params=["sqlite", "volatile"])
def mine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stores]:
    """The stores of ``local``, with a run, an approval, a permission, a claim and a path."""
    clock, embedder = ticking(), ConstantEmbedder()
    engine = open_database(tmp_path / "cairn.db")
    if request.param == "volatile":
        journal = VolatileJournal(clock)
        stores = Stores(
            journal,
            VolatileApprovals(journal, clock),
            VolatileClaims(journal, clock),
            VolatilePathMemory(embedder, clock),
            VolatileNameDirectory(clock),
        )
    else:
        stores = Stores(
            SqliteJournal(engine, clock),
            SqliteApprovals(engine, clock),
            SqliteClaims(engine, clock),
            SqlitePathMemory(engine, embedder, clock),
            SqliteNameDirectory(engine, clock),
        )
    stores.fill()
    stores.approvals.want(WANTED)
    stores.approvals.permit("g.book", "digest")
    stores.claims.claim(CLAIM)
    stores.memory.remember(PATH)
    stores.names.note([KnownValue("g.firm", "name", "Acme", 1)], Reading("g.firms"))
    yield stores
    engine.dispose()


BY_RUN: dict[str, Callable[[Stores, str], object]] = {
    "append": lambda s, r: s.journal.append(r, "step"),
    "append_many": lambda s, r: s.journal.append_many(r, [Entry("a"), Entry("b")]),
    "append nothing": lambda s, r: s.journal.append_many(r, []),
    "events": lambda s, r: s.journal.events(r),
    "later events": lambda s, r: s.journal.events(r, after=9),
    "mark": lambda s, r: s.journal.mark(r, "waiting"),
    "take": lambda s, r: s.journal.take(r, "thief", instead_of="w"),
    "finish_run": lambda s, r: s.journal.finish_run(r, "cancelled"),
    "run": lambda s, r: s.journal.run(r),
    "older runs": lambda s, r: s.journal.runs(before=r),
    "save_findings": lambda s, r: s.journal.save_findings(r, {"rows": 2}),
    "findings": lambda s, r: s.journal.findings(r),
    "save_response": lambda s, r: s.journal.save_response(r, "c1", {"id": 8}),
    "answered_call": lambda s, r: s.journal.answered_call(r, "c1"),
    "response": lambda s, r: s.journal.response(r, "c1"),
    "want": lambda s, r: s.approvals.want(replace(WANTED, approval_id="a2", run_id=r)),
    "claim": lambda s, r: s.claims.claim(replace(CLAIM, run_id=r, digest="d2")),
    "claim again": lambda s, r: s.claims.claim(replace(CLAIM, run_id=r)),
}
BY_ID: dict[str, tuple[str, str, Callable[[Stores, str], object]]] = {
    "approval": ("a1", "unknown_approval", lambda s, a: s.approvals.approval(a)),
    "decide": (
        "a1",
        "unknown_approval",
        lambda s, a: s.approvals.decide(a, "approved", by="person"),
    ),
    "older threads": (
        "t1",
        "unknown_conversation",
        lambda s, t: s.journal.conversations(before=t),
    ),
    "path": ("p1", "unknown_path", lambda s, p: s.memory.record(p)),
    "beginning of a path": ("p", "unknown_path", lambda s, p: s.memory.record(p)),
    "used": ("p1", "unknown_path", lambda s, p: s.memory.used(p)),
    "grade": ("p1", "unknown_path", lambda s, p: s.memory.grade(p, "rejected")),
    "forget": ("p1", "unknown_path", lambda s, p: s.memory.forget(p)),
    "older paths": ("p1", "unknown_path", lambda s, p: s.memory.records(before=p)),
}


def failure(action: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(DeveloperError) as caught:
        action()
    return caught.value.code, str(caught.value)


@pytest.mark.parametrize("method", BY_RUN)
def test_a_run_of_somebody_else_is_unknown(mine: Stores, method: str) -> None:
    before, hers = mine.everything(), mine.for_owner("mia")
    code, message = failure(lambda: BY_RUN[method](hers, "r1"))
    assert code == "unknown_run"
    assert (code, message.replace("'r1'", "'no'")) == failure(lambda: BY_RUN[method](hers, "no"))
    assert mine.everything() == before


@pytest.mark.parametrize("method", BY_ID)
def test_what_has_an_id_is_unknown_to_somebody_else(mine: Stores, method: str) -> None:
    (name, expected, action), before = BY_ID[method], mine.everything()
    hers = mine.for_owner("mia")
    code, message = failure(lambda: action(hers, name))
    assert code == expected
    assert (code, message.replace(repr(name), "'no'")) == failure(lambda: action(hers, "no"))
    assert mine.everything() == before


def test_lists_hold_nothing_of_somebody_else(mine: Stores) -> None:
    hers = mine.for_owner("mia")
    assert hers.journal.runs() == []
    assert hers.journal.turns("t1") == []
    assert hers.journal.conversations() == []
    assert hers.approvals.of_run("r1") == []
    assert hers.approvals.pending() == []
    assert hers.approvals.permissions() == []
    assert not hers.approvals.is_permitted("g.book", "digest")
    assert hers.claims.claims("r1") == []
    assert hers.memory.records() == []
    assert hers.memory.recall("weather in Rome", k=5, threshold=-1) == []
    assert hers.memory.same_frame(PATH.frame) == []
    assert hers.memory.of_run("r1") == []
    assert list(hers.memory.export()) == []
    assert list(hers.names.values("")) == []
    assert hers.names.mentions("Acme") == []
    assert hers.names.readings() == []


def test_what_somebody_else_removes_is_their_own(mine: Stores) -> None:
    before, hers = mine.everything(), mine.for_owner("mia")
    assert not hers.approvals.withdraw("g.book")
    hers.claims.release(CLAIM)
    assert hers.memory.expire("2030-01-01T00:00:00Z") == 0
    assert hers.names.forget() == 0
    hers.memory.rebuild()
    assert mine.everything() == before


def test_each_owner_has_their_own_under_the_same_names(mine: Stores) -> None:
    before, hers = mine.everything(), mine.for_owner("mia")
    hers.fill("r2")
    hers.approvals.want(replace(WANTED, approval_id="a2", run_id="r2", owner="local"))
    hers.approvals.permit("g.book", "other digest")
    stored = hers.memory.remember(replace(PATH, grade="tried"))
    assert mine.everything() == before
    assert (stored.path_id, stored.owner, stored.grade) == ("p1", "mia", "tried")
    assert [run.owner for run in hers.journal.turns("t1")] == ["mia"]
    assert [one.owner for one in hers.approvals.pending()] == ["mia"]
    assert hers.for_owner("local").everything() == before


def test_an_id_that_somebody_else_has_is_taken(mine: Stores) -> None:
    before, hers = mine.everything(), mine.for_owner("mia")
    hers.journal.start_run("r2", thread_id="t2", request="q", language="en")
    taken = replace(WANTED, run_id="r2")
    assert failure(lambda: hers.approvals.want(taken))[0] == "approval_exists"
    again = partial(hers.journal.start_run, thread_id="t2", request="q", language="en")
    assert failure(lambda: again("r1"))[0] == "run_exists"
    assert mine.everything() == before


def test_no_owner_is_made_of_odd_names(mine: Stores) -> None:
    for odd in ("", "local ", "LOCAL", "%", "' OR 1=1 --"):
        assert mine.for_owner(odd).journal.runs() == []
