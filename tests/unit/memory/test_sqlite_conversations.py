"""Conversations are found by their words, named and deleted, each by their owner alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Engine

from memory.database import open_database, read
from memory.errors import CairnError
from memory.sqlite_conversations import SqliteConversations
from memory.sqlite_journal import SqliteJournal

START = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_database(tmp_path / "cairn.db")
    moments = (START + timedelta(seconds=n) for n in range(100))
    journal = SqliteJournal(opened, lambda: next(moments))
    runs = (
        ("r1", "t1", "Weather in Vienna?", "Rain", "local"),
        ("r2", "t2", "Trains to Rome", "100 % full_train", "local"),
        ("r3", "t1", "And tomorrow?", "Sun", "local"),
        ("r4", "t9", "Weather in Oslo?", "Snow", "mia"),
    )
    for run_id, thread_id, request, answer, owner in runs:
        theirs = journal.for_owner(owner)
        theirs.start_run(run_id, thread_id=thread_id, request=request, language="en")
        theirs.append(run_id, "run_started", data={"request": request})
        theirs.finish_run(run_id, "done", answer=answer)
    yield opened
    opened.dispose()


@pytest.fixture
def conversations(engine: Engine) -> SqliteConversations:
    return SqliteConversations(engine, lambda: {"hunter22secret"})


def code_of(doing: Callable[[], object]) -> str:
    with pytest.raises(CairnError) as caught:
        doing()
    return caught.value.code


def test_the_last_gone_on_with_is_first(conversations: SqliteConversations) -> None:
    found = conversations.found()
    assert [(one.thread_id, one.title, one.turns) for one in found] == [
        ("t1", "Weather in Vienna?", 2),
        ("t2", "Trains to Rome", 1),
    ]
    assert [one.thread_id for one in conversations.found(limit=1)] == ["t1"]


@pytest.mark.parametrize(
    ("query", "threads"),
    [
        ("vienna", ["t1"]),
        ("SUN", ["t1"]),
        ("l_t", ["t2"]),
        ("%", ["t2"]),
        ("oslo", []),
        ("r", ["t1", "t2"]),
    ],
)
def test_words_of_requests_and_answers_find_them(
    conversations: SqliteConversations, query: str, threads: list[str]
) -> None:
    assert [one.thread_id for one in conversations.found(query)] == threads


@pytest.mark.parametrize("query", ["Österreich", "ÖSTERREICH", "österreich"])
def test_capitals_beyond_ascii_are_found(conversations: SqliteConversations, query: str) -> None:
    conversations.rename("t1", "Reise nach Österreich")
    assert [one.thread_id for one in conversations.found(query)] == ["t1"]


def test_a_title_takes_the_place_of_the_request(conversations: SqliteConversations) -> None:
    conversations.rename("t1", " My trip hunter22secret ")
    assert conversations.found("my trip")[0].title.startswith("My trip")
    assert "hunter22secret" not in conversations.found()[0].title
    conversations.rename("t1", "")
    assert conversations.found()[0].title == "Weather in Vienna?"


def test_what_is_deleted_is_gone_with_its_events(
    conversations: SqliteConversations, engine: Engine
) -> None:
    conversations.rename("t1", "My trip")
    assert sorted(conversations.delete("t1")) == ["r1", "r3"]
    assert [one.thread_id for one in conversations.found()] == ["t2"]
    with read(engine) as connection:
        left = connection.exec_driver_sql("SELECT DISTINCT run_id FROM run_events ORDER BY 1")
        assert left.scalars().all() == ["r2", "r4"]
        assert not connection.exec_driver_sql("SELECT * FROM conversation_titles").all()


def test_one_that_goes_on_stays(conversations: SqliteConversations, engine: Engine) -> None:
    SqliteJournal(engine, lambda: START).start_run(
        "r5", thread_id="t2", request="More", language="en"
    )
    assert code_of(partial(conversations.delete, "t2")) == "conversation_open"
    assert len(conversations.found()) == 2


def test_those_of_others_are_not_there(conversations: SqliteConversations) -> None:
    for doing in (
        partial(conversations.delete, "t9"),
        partial(conversations.rename, "t9", "Mine"),
        partial(conversations.rename, "nothing", "Mine"),
    ):
        assert code_of(doing) == "unknown_conversation"
    assert [one.title for one in conversations.for_owner("mia").found()] == ["Weather in Oslo?"]
