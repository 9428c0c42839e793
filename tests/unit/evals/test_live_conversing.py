"""What is typed goes to the agent as in a chat, and what a turn of a conversation is worth."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any, cast

import pytest

from evals.live.conversing import judge_turn
from evals.live.dialogue import Dialogue
from evals.live.phrases import says
from evals.live.records import Data, LiveTurn
from evals.live.running import LiveRun
from evals.live.scripting import act, chatter, conversation, help_, polite, turn, unclear
from graphs.gaps import Reply, make_gap
from graphs.outcomes import Outcome, Waiting
from graphs.run_options import RunOptions
from graphs.running import Agent
from graphs.state import Inquiry

DATA: Data = {
    "boats": [
        {"id": 1, "name": "Grey Heron", "berth": "A1"},
        {"id": 2, "name": "White Egret", "berth": "B2"},
    ]
}
MOVE = {"kind": "call_started", "call_id": "c1", "tool_id": "harbour.move", "arguments": {}}


def question(*names: str) -> Waiting:
    gaps = [make_gap(name) for name in names]
    return Waiting("run", Inquiry(text="Which " + " and ".join(names) + "?", gaps=gaps))


def answer(text: str) -> Outcome:
    return Outcome("run", text, "done", [], 0.0)


class ScriptedAgent:
    """Ends its runs in the given ways, one after the other, and keeps what it was told."""

    def __init__(self, *ends: Outcome | Waiting) -> None:
        self.ends = list(ends)
        self.told: list[object] = []
        self.conversations: set[str] = set()

    async def stream(self, text: str, *, conversation: str, **_: Any) -> AsyncIterator[object]:
        self.conversations.add(conversation)
        self.told.append(text)
        yield {"kind": "started"}
        yield self.ends.pop(0)

    async def reply(self, run_id: str, reply: Reply | None) -> AsyncIterator[object]:
        self.told.append(reply)
        yield self.ends.pop(0)


async def dialogue(agent: ScriptedAgent, *typed: str) -> list[tuple[str, str]]:
    held = Dialogue(cast("Agent", agent), RunOptions())
    said = [await held.say(text, []) for text in typed]
    return [(one.status, one.answer) for one in said]


async def test_all_turns_are_of_one_conversation() -> None:
    agent = ScriptedAgent(answer("A1"), answer("B2"))
    assert await dialogue(agent, "the Heron?", "the Egret?") == [("done", "A1"), ("done", "B2")]
    assert len(agent.conversations) == 1


async def test_the_next_entry_answers_a_question() -> None:
    agent = ScriptedAgent(question("boat"), answer("Moved."))
    said = await dialogue(agent, "move it", "the Heron")
    assert said == [("waiting", "Which boat?"), ("done", "Moved.")]
    assert agent.told == ["move it", {"boat": "the Heron"}]


async def test_a_question_instead_of_an_answer_is_a_request_of_its_own() -> None:
    agent = ScriptedAgent(question("boat"), question("berth"), answer("Not moved."), answer("Two"))
    said = await dialogue(agent, "move it", "how many boats are there?")
    assert said[1] == ("done", "Two")
    assert agent.told == ["move it", None, None, "how many boats are there?"]


async def test_several_questions_are_answered_one_after_the_other() -> None:
    agent = ScriptedAgent(question("boat", "berth"), answer("Moved."), answer("Bye."))
    said = await dialogue(agent, "move it", "the Heron", "C3", "bye")
    assert said[1:3] == [("waiting", "berth?"), ("done", "Moved.")]
    assert agent.told == ["move it", {"boat": "the Heron", "berth": "C3"}, "bye"]


def judged(
    asked: LiveTurn,
    text: str,
    status: str = "done",
    events: Sequence[dict[str, Any]] = (),
    before: Data = DATA,
) -> str:
    run = LiveRun(asked, status, text, before, before, events)
    return judge_turn("harbour", asked, run, {"harbour.move"}).verdict


BERTH = turn("first", "look_up", "Where is it?", lambda d: [says(d["boats"][0]["berth"])])


@pytest.mark.parametrize(
    ("asked", "said", "status", "verdict"),
    [
        (BERTH, "A1", "done", "right"),
        (BERTH, "B2", "done", "wrong_stated"),
        (BERTH, "A1?", "waiting", "unanswered"),
        (polite("hi"), "Hello! What can I do?", "done", "right"),
        (polite("hi"), "I could not find hi.", "impossible", "unanswered"),
        (polite("hi"), "Which boat: the Grey Heron?", "waiting", "unanswered"),
        (polite("hi"), "", "done", "wrong_stated"),
        (polite("hi"), "Broken", "error", "unanswered"),
        (help_("help", "boats"), "Ask me about boats, the Grey Heron say.", "done", "right"),
        (help_("help", "boats"), "Boats: Grey Heron A1, White Egret B2", "done", "wrong_stated"),
        (help_("help", "boats"), "Many things.", "done", "wrong_stated"),
        (chatter("blorp"), "Boats: Grey Heron A1, White Egret B2", "done", "right"),
        (unclear("move one", "which"), "Which boat?", "waiting", "right"),
        (unclear("move one", "which"), "Moved the Heron.", "done", "wrong_stated"),
    ],
)
def test_the_verdict_on_a_turn(asked: LiveTurn, said: str, status: str, verdict: str) -> None:
    assert judged(asked, said, status) == verdict


def test_talk_calls_nothing_that_changes_something() -> None:
    assert judged(chatter("blorp"), "Well.", events=[MOVE]) == "wrong_write"
    reading = {**MOVE, "tool_id": "harbour.boats"}
    assert judged(chatter("blorp"), "Well.", events=[reading]) == "right"


def test_where_an_earlier_turn_took_away_what_the_gold_is_about() -> None:
    empty: Data = {"boats": []}
    assert judged(BERTH, "A1", before=empty) == "unanswered"
    moving = act("move it", lambda d: d["boats"][0].update(berth="C3"))
    assert judged(moving, "Moved.", before=empty) == "unanswered"
    run = LiveRun(moving, "done", "Moved.", DATA, empty)
    assert judge_turn("harbour", moving, run, ()).verdict == "wrong_write"


def test_turns_are_numbered() -> None:
    held = conversation("boats", "harbour", BERTH, replace(BERTH, role="follow_up"))
    assert [one.id for one in held.turns] == ["boats-01", "boats-02"]
    assert held.turns[1].role == "follow_up"
