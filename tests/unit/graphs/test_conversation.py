"""What turns keep for each other, and what a run gets of the turns before it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from graphs.conversation import earlier_turns, findings_of
from graphs.reasoner import Turn
from graphs.state import AgentState
from memory.journal import EndStatus, Run
from memory.volatile_journal import VolatileJournal
from tests.agent_stubs import make_result, make_subtask

START = datetime(2026, 5, 12, tzinfo=UTC)


class Book:
    """A journal whose clock goes on."""

    def __init__(self) -> None:
        self.seconds = 0
        self.journal = VolatileJournal(self.clock)

    def clock(self) -> datetime:
        self.seconds += 1
        return START + timedelta(seconds=self.seconds)

    def start(self, name: str, thread: str = "t", owner: str = "local") -> Run:
        journal = self.journal.for_owner(owner)
        return journal.start_run(name, thread_id=thread, request=name, language="en")

    def turn(self, name: str, end: EndStatus = "done", **changes: Any) -> Run:
        """A run that found something and ended so."""
        subtask = make_subtask("A1", text=f"find {name}")
        state = AgentState(
            read=name,
            language="en",
            subtasks=[subtask],
            results={"A1": {**make_result("A1"), "text": subtask["text"]}},
        )
        run = self.start(name)
        self.journal.save_findings(
            name,
            findings_of({**state, **changes}, self.before(run)),  # type: ignore[typeddict-item]
        )
        self.journal.finish_run(name, end)
        return run

    def before(self, run: Run, limit: int = 3) -> list[Turn]:
        return earlier_turns(self.journal.for_owner(run.owner), run, limit)


def test_turns_come_oldest_first_with_ids_of_their_own() -> None:
    book = Book()
    for name in ("hotels", "museums"):
        book.turn(name)
    turns = book.before(book.start("now"))
    assert [turn.request for turn in turns] == ["hotels", "museums"]
    assert [list(turn.results) for turn in turns] == [["A1"], ["A2"]]
    assert [turn.subtasks[0]["id"] for turn in turns] == ["A1", "A2"]
    assert turns[1].results["A2"]["subtask"] == "A2"
    assert [(turn.run_id, turn.kept_as) for turn in turns] == [
        ("hotels", {"A1": "A1"}),
        ("museums", {"A2": "A1"}),
    ]


def test_only_the_last_turns_are_looked_back_to() -> None:
    book = Book()
    for name in "abcde":
        book.turn(name)
    run = book.start("now")
    assert [turn.request for turn in book.before(run)] == ["c", "d", "e"]
    assert [turn.request for turn in book.before(run, 1)] == ["e"]
    assert book.before(run, 0) == []


def test_a_turn_that_one_of_the_last_refers_to_is_looked_back_to() -> None:
    book = Book()
    for name in "abcd":
        book.turn(name)
    kept = book.journal.findings("d")
    book.journal.save_findings("d", {**kept, "turns": {"T1": "b"}})
    run = book.start("now")
    assert [turn.request for turn in book.before(run, 1)] == ["b", "d"]


@pytest.mark.parametrize(("end", "counts"), [("partial", 1), ("failed", 1), ("cancelled", 0)])
def test_a_turn_counts_when_it_came_to_an_end(end: EndStatus, counts: int) -> None:
    book = Book()
    book.turn("hotels", end)
    assert len(book.before(book.start("now"))) == counts


def test_a_turn_without_findings_or_without_an_end_does_not_count() -> None:
    book = Book()
    book.start("waits")
    book.start("broke")
    book.journal.finish_run("broke", "failed")
    assert book.before(book.start("now")) == []


def test_other_conversations_and_other_owners_are_not_looked_at() -> None:
    book = Book()
    book.turn("hotels")
    assert book.before(book.start("other", thread="u")) == []
    assert book.before(book.start("stranger", owner="eve")) == []


def test_a_run_that_goes_on_gets_the_turns_before_it() -> None:
    book = Book()
    book.turn("hotels")
    waits = book.start("waits")
    book.turn("museums")
    assert [turn.request for turn in book.before(waits)] == ["hotels"]


def test_a_run_of_no_conversation_has_no_turns_before_it() -> None:
    book = Book()
    book.turn("hotels")
    assert book.before(book.start("alone", thread="alone")) == []


def test_what_a_turn_rested_on_is_named_as_now() -> None:
    book = Book()
    book.turn("weather")
    book.turn("hotels")
    picked = [make_subtask("A3", "A2", category="llm", text="the second of [A2]")]
    rested: dict[str, Any] = {"earlier": {"A2": make_result("A2")}, "results": {}}
    book.turn("the second", subtasks=picked, **rested)
    (before, hotels, second) = book.before(book.start("now"))
    assert (second.subtasks[0]["text"], second.subtasks[0]["depends_on"]) == (
        "the second of [A2]",
        ["A2"],
    )
    (hotels, second) = book.before(book.start("later"), 2)
    assert hotels.subtasks[0]["id"] == "A1"
    assert second.subtasks[0] == {**picked[0], "id": "A2", "text": "the second of [A1]",
                                  "depends_on": ["A1"]}  # fmt: skip
    (second,) = book.before(book.start("latest"), 1)
    assert second.subtasks[0] == {**picked[0], "id": "A1", "text": "the second of it",
                                  "depends_on": []}  # fmt: skip
    assert before.request == "weather"


def test_conditions_and_labels_are_named_as_now() -> None:
    book = Book()
    book.turn("hotels")
    told = [
        make_subtask("A1"),
        make_subtask("A2", "A1", category="llm", text="compare: A1=Rome; A1=Oslo"),
        make_subtask("A3", condition=("A1", True)),
        make_subtask("A4", condition=("A9", True)),
    ]
    book.turn("more", subtasks=told)
    turn = book.before(book.start("now"))[-1]
    assert [s["id"] for s in turn.subtasks] == ["A2", "A3", "A4", "A5"]
    assert turn.subtasks[1]["text"] == "compare: A2=Rome; A2=Oslo"
    assert turn.subtasks[2]["condition"] == {"subtask": "A2", "expect": True}
    assert turn.subtasks[3]["condition"] is None
