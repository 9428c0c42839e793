"""Whole runs whose answer a chat model writes: cut off, made up, empty, out of reach."""

from __future__ import annotations

import pytest

from evals.model_server.encoding import chunks
from evals.model_server.records import Heard, Reply
from graphs.limits import Limits
from memory.errors import CairnError
from tests.agent_stubs import failed
from tests.lending_stubs import BRANCHES, DETAILS, SEARCH
from tests.model_agent import model_agent
from tests.model_replies import (
    FINISH,
    GOOD,
    PLAIN_ANSWER,
    SAID,
    STRAIGHT,
    STRAIGHT_ASKED,
    TWO,
    WEIGHT,
    advance,
    calls,
    steps,
    verdict,
)

TOLD = "The Amati cello weighs 3.4."
LONG = f"{SAID[:-1]} and that is all that was found. It is of the strings family [A1.1]."


def bytes_until(said: str, end: str) -> int:
    """How many bytes of a stream tell the text as far as ``end``."""
    told, size = "", 0
    for event in chunks(Heard({"model": "scripted"}, {}), Reply(said)):
        size += len(event)
        told = said[: len(told) + 12] if '"content": "' in event else told
        if end in told:
            return size
    raise AssertionError(f"{end!r} is not told")


async def test_the_answer_is_shown_piece_by_piece_as_it_will_stay() -> None:
    with model_agent(summarize=[LONG]) as one:
        played = await one.play()
    assert len(played.of("answer_piece")) > 3
    assert "".join(piece["text"] for piece in played.of("answer_piece")) == played.done.answer
    assert played.done.answer == (
        "The Amati cello weighs 3.4 and that is all that was found. It is of the strings family."
    )
    assert [event["citations"] for event in played.of("answered")] == [["A1.2", "A1.1"]]
    asked = [event["decision"] for event in played.of("model_asked")]
    assert (asked[0], asked[-1]) == ("decompose", "summarize")


async def test_an_answer_that_breaks_off_is_taken_back_and_given_plainly() -> None:
    cut = Reply(LONG, cut_after=bytes_until(LONG, "that is all"))
    with model_agent(summarize=[cut]) as one:
        played = await one.play()
    assert played.shown[0].startswith("The Amati cello weighs 3.4 and")
    assert played.shown[1:] == [""]
    assert (played.done.status, played.done.answer) == ("done", PLAIN_ANSWER)
    assert [event["answer"] for event in played.of("answered")] == [PLAIN_ANSWER]
    assert (played.run.status, played.run.answer) == ("done", PLAIN_ANSWER)
    assert played.done.spending.model_calls == len(STRAIGHT_ASKED), (
        "what was written until then is charged"
    )
    assert played.limits == []


@pytest.mark.parametrize(
    "reply",
    [
        Reply("broken", status=500),
        Reply("busy", status=429),
        Reply(SAID, delay_seconds=0.6),
        "",
        "<think>I wonder what it weighs.</think>",
        "Steps:\nNone.\nResult:\n",
    ],
    ids=["500", "429", "timeout", "empty", "only thinking", "no result"],
)
async def test_where_no_answer_is_written_it_is_given_plainly(reply: Reply | str) -> None:
    with model_agent(summarize=[reply], options={"timeout_seconds": 0.3}) as one:
        played = await one.play()
    assert (played.done.status, played.done.answer) == ("done", PLAIN_ANSWER)
    assert played.shown == [""]
    assert played.asked.count("summarize") == 1
    assert played.limits == []


async def test_thinking_is_never_shown() -> None:
    with model_agent(summarize=[f"<think>\nResult: 9 kg?\nNo.</think>\n{SAID}"]) as one:
        played = await one.play()
    assert played.shown == [TOLD] == [played.done.answer]


async def test_thinking_without_its_beginning_is_taken_back() -> None:
    with model_agent(summarize=[f"Result: 9 kg? No.\n</think>\n{SAID}"]) as one:
        played = await one.play()
    assert played.done.answer == TOLD
    assert played.shown[-1] == ""
    assert played.shown[0].startswith("9 kg? No.")


async def test_a_number_that_is_made_up_is_mended_once() -> None:
    with model_agent(summarize=[SAID.replace("3.4", "7.9"), SAID]) as one:
        played = await one.play()
    complaint = "An earlier answer said what stands in no finding: 7.9. Leave that out."
    assert complaint not in played.prompt("summarize", 0)
    assert complaint in played.prompt("summarize", 1)
    assert played.shown == ["The Amati cello weighs 7.9.", TOLD]
    assert (played.done.status, played.done.answer) == ("done", TOLD)
    assert played.done.spending.model_calls == len(STRAIGHT_ASKED) + 1


async def test_a_number_that_is_made_up_twice_is_never_told() -> None:
    wrong = SAID.replace("3.4", "7.9")
    with model_agent(summarize=[wrong, wrong.replace("Amati", "Stradivari")]) as one:
        played = await one.play()
    assert played.asked.count("summarize") == 2
    assert played.shown == ["The Amati cello weighs 7.9.", "The Stradivari cello weighs 7.9.", ""]
    assert (played.done.status, played.done.answer) == ("done", PLAIN_ANSWER)
    assert [event["answer"] for event in played.of("answered")] == [PLAIN_ANSWER]


async def test_a_mend_that_breaks_off_is_taken_back_too() -> None:
    cut = Reply(LONG, cut_after=bytes_until(LONG, "that is all"))
    with model_agent(summarize=[SAID.replace("3.4", "7.9"), cut]) as one:
        played = await one.play()
    assert played.shown[0] == "The Amati cello weighs 7.9."
    assert played.shown[1].startswith("The Amati cello weighs 3.4 and")
    assert played.shown[2:] == [""]
    assert played.done.answer == PLAIN_ANSWER


async def test_a_key_that_is_refused_at_the_answer_ends_the_run() -> None:
    with model_agent(summarize=[Reply("bad key", status=401)]) as one:
        played = await one.play()
    assert isinstance(played.error, CairnError)
    assert played.error.code == "model_refused"
    assert played.of("answered") == played.of("run_finished") == []
    assert (played.run.status, played.run.answer) == ("failed", str(played.error))


async def test_another_model_writes_where_the_first_does_not_begin() -> None:
    with model_agent(options={"fallbacks": ("openai:spare",)}) as one:
        one.server.script = lambda heard: (
            Reply("broken", status=500)
            if heard.body["model"] == "scripted"
            else one.replying(heard)
        )
        played = await one.play()
    assert (played.done.status, played.done.answer) == ("done", TOLD)
    assert [heard.body["model"] for heard in played.heard] == ["scripted", "spare"] * len(
        STRAIGHT_ASKED
    )
    assert played.shown == [TOLD]


async def test_what_one_model_began_no_other_goes_on_with() -> None:
    cut = Reply(LONG, cut_after=bytes_until(LONG, "that is all"))
    with model_agent(summarize=[cut, SAID], options={"fallbacks": ("openai:spare",)}) as one:
        played = await one.play()
    assert played.asked.count("summarize") == 1
    assert played.shown[1:] == [""]
    assert played.done.answer == PLAIN_ANSWER


async def test_what_was_not_found_is_said_in_fixed_sentences_after_the_models() -> None:
    broken = failed("server_error", "broken")
    with model_agent(
        decompose=[steps(WEIGHT, "branches in Ghent")],
        choose=[*STRAIGHT["choose"], advance(BRANCHES), FINISH],
        reflect=[GOOD, GOOD, GOOD, verdict("wholly_wrong")],
        fill=[*STRAIGHT["fill"], calls({"city": "Ghent"})],
        bodies={BRANCHES.id: broken},
        limits=Limits(parallelism=1),
    ) as one:
        played = await one.play(TWO)
    failure = f'"branches in Ghent" could not be answered: {BRANCHES.id} failed (broken).'
    assert played.done.status == "partial"
    assert played.done.answer == f"{TOLD}\n{failure}"
    assert played.shown == [played.done.answer]
    assert "branches in Ghent" not in played.prompt("summarize").rpartition("Findings:")[2]
    assert played.done.path == [SEARCH.id, DETAILS.id, BRANCHES.id]
