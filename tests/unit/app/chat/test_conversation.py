"""What a chat does with the stream of a run, whatever becomes of it."""

from __future__ import annotations

import asyncio

import pytest

from app.chat.interrupts import Interrupts, StoppedError
from app.chat.loop import attempt, converse
from app.line_reading import LeftError
from graphs.events import AnswerPiece, CallStarted, Decomposed
from graphs.gaps import make_gap
from graphs.outcomes import Outcome, Waiting
from graphs.state import Inquiry, Subtask
from memory.errors import DeveloperError
from tests.agent_stubs import World
from tests.chat_stubs import (
    ScriptedAgent,
    ScriptedReader,
    make_approval,
    make_chat,
    shown,
)

PLAN = Decomposed(
    language="en",
    subtasks=[Subtask(id="A1", text="do", search="", depends_on=[], category="", condition=None)],
)
CALL = CallStarted(subtask="A1", call_id="A1.1", tool_id="g.a", arguments={})
DONE = Outcome("r1", "It is sunny.", "done", ["g.a"], 0.25)
FAILED = Outcome("r1", "Nothing does this.", "impossible", [], 0.25)


async def test_the_path_in_short_stands_above_the_answer() -> None:
    chat = make_chat(ScriptedAgent([PLAN, CALL, AnswerPiece(text="It is"), DONE]))
    assert await attempt(chat, "Is it sunny?")
    assert shown(chat) == ". g.a (0 ms)\nIt is sunny."
    assert chat.report is not None
    assert chat.report.told == "It is"


async def test_requests_of_a_chat_are_one_conversation_until_a_new_one_begins() -> None:
    agent = ScriptedAgent([DONE], [DONE], [DONE])
    chat = make_chat(agent)
    for entry in ("one", "two", "/new", "three"):
        assert await attempt(chat, entry)
    first, second, third = (call[2] for call in agent.calls)
    assert first == second != third


async def test_what_could_not_be_answered_is_told_and_counts_as_such() -> None:
    chat = make_chat(ScriptedAgent([FAILED]))
    assert not await attempt(chat, "Fly!")
    assert "Nothing does this." in shown(chat)


async def test_a_question_is_put_and_its_answer_goes_back() -> None:
    inquiry = Inquiry(text="", gaps=[make_gap("city")])
    agent = ScriptedAgent([PLAN, Waiting("r1", inquiry)], [DONE])
    chat = make_chat(agent, reader=ScriptedReader("Oslo"))
    assert await attempt(chat, "Is it sunny?")
    assert agent.calls[1] == ("reply", "r1", {"city": "Oslo"})
    assert "city?" in shown(chat)


async def test_a_turn_typed_at_a_question_comes_next_and_the_run_goes_on_without() -> None:
    inquiry = Inquiry(text="", gaps=[make_gap("city")])
    agent = ScriptedAgent([PLAN, Waiting("r1", inquiry)], [FAILED], [DONE])
    chat = make_chat(agent, reader=ScriptedReader("What is on in Oslo?"))
    await converse(chat, Entries("Is it sunny?"), Interrupts())
    assert agent.calls[1] == ("reply", "r1", None)
    assert agent.calls[2][1] == "What is on in Oslo?"


async def test_an_approval_is_put_and_the_run_goes_on() -> None:
    agent = ScriptedAgent([PLAN, Waiting("r1", None, (make_approval(),))], [DONE])
    chat = make_chat(agent, reader=ScriptedReader("approve"))
    assert await attempt(chat, "Cancel it.")
    assert [one["ruling"] for one in agent.told] == ["approved"]
    assert agent.calls[1] == ("resume", "r1")


async def test_an_approval_left_undecided_leaves_the_run_waiting() -> None:
    agent = ScriptedAgent([Waiting("r1", None, (make_approval(),))])
    chat = make_chat(agent, reader=ScriptedReader(LeftError()))
    assert not await attempt(chat, "Cancel it.")
    assert chat.report is not None
    assert chat.report.status == "waiting"
    assert len(agent.calls) == 1


@pytest.mark.parametrize(
    "error", [DeveloperError("The key\nis refused."), RuntimeError("at line 7")]
)
async def test_an_error_is_one_line_below_what_was_done(error: Exception) -> None:
    chat = make_chat(ScriptedAgent([PLAN, CALL, error], [DONE]), width=400)
    assert not await attempt(chat, "Is it sunny?")
    first, last = shown(chat).splitlines()
    assert first == ". g.a() ..."
    expected = (
        "Error: The key is refused."
        if isinstance(error, DeveloperError)
        else "Error: something unexpected went wrong (RuntimeError); the details are in "
    )
    assert last.startswith(expected)
    assert await attempt(chat, "And now?"), "the chat goes on"


async def test_ctrl_c_ends_the_run_and_shows_what_it_did() -> None:
    agent = ScriptedAgent([PLAN, CALL, None], [DONE])
    chat = make_chat(agent)
    with Interrupts() as interrupts:
        turn = asyncio.create_task(interrupts.guard(attempt(chat, "Is it sunny?")))
        await agent.reached.wait()
        interrupts._hit(2, None)
        with pytest.raises(StoppedError):
            await turn
    assert agent.is_ended, "the stream was closed"
    assert shown(chat) == ". g.a() ..."
    assert await attempt(chat, "And now?")


class Entries:
    """A prompt that gives one entry after the other, then the end."""

    def __init__(self, *entries: str | Exception) -> None:
        self._entries = [*entries, EOFError()]

    async def entry(self) -> str:
        entry = self._entries.pop(0)
        if isinstance(entry, Exception):
            raise entry
        return entry


async def test_the_turns_of_a_chat() -> None:
    agent = ScriptedAgent([DONE], [DONE])
    chat = make_chat(agent)
    await converse(chat, Entries("one", "", LeftError(), "two"), Interrupts())
    assert [call[1] for call in agent.calls] == ["one", "two"]
    assert "Ctrl-D or /quit leaves." in shown(chat)


async def test_quit_ends_it_and_nothing_is_asked_after() -> None:
    agent = ScriptedAgent()
    await converse(make_chat(agent), Entries("/quit", "one"), Interrupts())
    assert agent.calls == []


async def test_a_run_that_goes_on_shows_what_it_did_before() -> None:
    world = World()
    world.start_run()
    world.journal.append("r1", "call_started", "A1", CALL.model_dump(exclude={"kind", "subtask"}))
    world.journal.append("r1", "feedback", data={"opinion": "good"})
    agent = ScriptedAgent([CALL, DONE])
    chat = make_chat(agent, parts=world.parts())
    assert await chat.resume(world.journal.run("r1"))
    assert agent.calls == [("resume", "r1")]
    assert chat.report is not None
    assert [call.call_id for call in chat.report.subtasks["A1"].calls()] == ["A1.1"]


async def test_a_conversation_goes_on_with_that_of_the_newest_run() -> None:
    world, agent = World(), ScriptedAgent([DONE], [DONE])
    world.start_run()
    chat = make_chat(agent, parts=world.parts(), goes_on=True)
    before = await chat.before()
    assert before is not None
    assert before.request == "do it"
    assert await attempt(chat, "one")
    assert await attempt(chat, "two")
    assert [call[2] for call in agent.calls] == ["t", "t"]


async def test_without_a_run_before_it_is_a_new_conversation() -> None:
    agent = ScriptedAgent([DONE])
    chat = make_chat(agent, parts=World().parts(), goes_on=True)
    assert await chat.before() is None
    assert await attempt(chat, "one")
    assert agent.calls[0][2]
