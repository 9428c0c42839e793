"""Whole runs whose chat model is refused, broken, slow, busy or not there at all."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from langgraph.checkpoint.memory import InMemorySaver

from evals.model_server.records import Heard, Reply
from graphs.models.errors import ModelRefusedError, ModelUnavailableError
from graphs.running import Agent
from memory.volatile_path_memory import VolatilePathMemory
from tests.agent_stubs import NOON
from tests.lending_stubs import BRANCHES, DETAILS, SEARCH
from tests.model_agent import Played, model_agent
from tests.model_replies import PLAIN_ANSWER, STRAIGHT, STRAIGHT_ASKED, TERSE, TWO, prompt_of, steps
from tests.path_stubs import WordEmbedder

TIMEOUT = {"timeout_seconds": 0.25}
ADVANCED = ["advance search_instruments", "advance get_instrument", "finish"]


@dataclass(frozen=True)
class Fault:
    reply: Reply
    code: str
    said: str
    """How the message goes on after the name of the model."""


FAULTS = {
    "400": Fault(
        Reply("too long", status=400), "model_refused", "refused the request (status 400)"
    ),
    "401": Fault(Reply("bad key", status=401), "model_refused", "refused the key (status 401)"),
    "404": Fault(
        Reply("no", status=404), "model_refused", "does not know the model or the path (status 404)"
    ),
    "429": Fault(Reply("busy", status=429), "model_unavailable", "did not answer (status 429)"),
    "500": Fault(Reply("broken", status=500), "model_unavailable", "did not answer (status 500)"),
    "timeout": Fault(
        Reply("late", delay_seconds=0.5), "model_unavailable", "did not answer (not in time)"
    ),
    "cut": Fault(
        Reply("cut off", cut_after=20), "model_unavailable", "did not answer (no connection)"
    ),
}
AWAY = ["429", "500", "timeout", "cut"]
"""Faults that say that no model can be reached."""


@pytest.fixture
def nowhere() -> Iterator[str]:
    """An address at which nobody listens."""
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{unused.getsockname()[1]}/v1"


def is_failed(played: Played, code: str) -> None:
    """The run ended with an error of that code, and says so in its record and nowhere else."""
    assert played.outcome is None
    assert played.error is not None
    assert played.error.code == code
    kind = ModelRefusedError if code == "model_refused" else ModelUnavailableError
    assert isinstance(played.error, kind)
    assert (played.run.status, played.run.answer) == ("failed", str(played.error))
    assert list(played.run.path) == []
    assert played.run.ended_at is not None
    ends = {"answered", "remembered", "run_finished"}
    assert not ends & {event["kind"] for event in played.events}


# --- the model alone: the run ends --------------------------------------------------------------


@pytest.mark.parametrize("name", FAULTS)
async def test_a_fault_at_the_first_question_ends_the_run(name: str) -> None:
    fault = FAULTS[name]
    with model_agent(decompose=[fault.reply] * 3, options=TIMEOUT) as one:
        played = await one.play()
    is_failed(played, fault.code)
    assert f"model 'openai:scripted' {fault.said}: " in str(played.error)
    assert [event["kind"] for event in played.events] == ["run_started", "model_asked"]
    assert played.asked == ["decompose"] * (3 if name == "400" else 1)
    assert played.sent == []


async def test_each_error_says_what_to_do() -> None:
    with model_agent(decompose=[FAULTS["401"].reply]) as one:
        refused = await one.play()
    with model_agent(decompose=[FAULTS["500"].reply]) as one:
        away = await one.play()
    assert str(refused.error).endswith(" Check CAIRN_MODEL, its base URL and its key.")
    assert "bad key" in str(refused.error)
    assert str(away.error).endswith(" Try again later, or name another model.")


async def test_nobody_listens(nowhere: str) -> None:
    with model_agent(options={"base_url": nowhere}) as one:
        played = await one.play()
    is_failed(played, "model_unavailable")
    told = str(played.error)
    assert "'openai:scripted' did not answer (no connection): Connection error. " in told
    assert told.endswith("CAIRN_MODEL_BASE_URL is its address.")
    assert played.heard == []


@pytest.mark.parametrize("name", ["401", "500", "timeout"])
async def test_a_fault_after_a_call_leaves_nothing_behind(name: str) -> None:
    memory, saver = VolatilePathMemory(WordEmbedder(), lambda: NOON), InMemorySaver()
    fault = FAULTS[name]
    with model_agent(pick=[fault.reply], options=TIMEOUT, around={"memory": memory}) as one:
        one.agent = Agent(one.parts, saver)
        played = await one.play()
    is_failed(played, fault.code)
    assert played.sent == [(SEARCH.id, {"name": "Amati cello"})]
    assert played.asked[-1] == "pick"
    kept = [event["kind"] for event in played.events if "seq" in event]
    assert kept[-1] == "call_finished"
    assert memory.records() == []
    assert played.of("subtask_finished") == []
    assert list(saver.list(None)) == []


async def test_the_agent_answers_the_next_request_after_a_fault() -> None:
    with model_agent(decompose=[FAULTS["500"].reply, *STRAIGHT["decompose"]]) as one:
        first = await one.play()
        assert first.error is not None
        outcome = await one.agent.ask("How much does the Amati cello weigh?")
        await one.agent.aclose()
    assert (outcome.status, outcome.answer) == ("done", "The Amati cello weighs 3.4.")


# --- asked again --------------------------------------------------------------------------------


async def test_a_busy_server_is_asked_again_when_it_says() -> None:
    at: list[float] = []

    def script(heard: Heard) -> Reply:
        at.append(time.monotonic())
        return one.replying(heard)

    busy = Reply("slow down", status=429, headers={"Retry-After": "0.8"})
    with model_agent(decompose=[busy, *STRAIGHT["decompose"]], options={"retries": 1}) as one:
        one.server.script = script
        played = await one.play()
    assert 0.8 <= at[1] - at[0] < 1.6, "not at once, and not when the client would by itself"
    assert played.asked[:3] == ["decompose", "decompose", "choose"]
    assert (played.done.status, played.moves) == ("done", ADVANCED)
    assert played.done.spending.model_calls == len(STRAIGHT_ASKED)
    assert len(played.heard) == len(STRAIGHT_ASKED) + 1


async def test_a_server_that_recovers_is_not_a_fault() -> None:
    with model_agent(
        reflect=[FAULTS["500"].reply, *STRAIGHT["reflect"]], options={"retries": 1}
    ) as one:
        played = await one.play()
    assert (played.done.status, played.moves) == ("done", ADVANCED)
    assert played.done.spending.model_calls == len(STRAIGHT_ASKED)


# --- rules and model: the rules decide ----------------------------------------------------------

BOTH_ASKED = ["decompose", *["choose"] * 3, "fill", "summarize"]
TWO_ANSWERS = f"{PLAIN_ANSWER}\nLys: city Ghent, seats 5"


def is_told_by_rules(played: Played) -> None:
    """The outcome of ``TWO`` by the rules alone."""
    assert (played.done.status, played.done.answer) == ("done", TWO_ANSWERS)
    assert played.done.path == [SEARCH.id, DETAILS.id, BRANCHES.id]
    assert dict(played.sent) == {
        SEARCH.id: {"name": "Amati"},
        DETAILS.id: {"instrument_id": "in_1"},
        BRANCHES.id: {"city": "Ghent"},
    }
    assert sorted(played.moves) == sorted([*ADVANCED, "advance list_branches", "finish"])
    assert played.verdicts == [("success", 0, [])] * 4
    assert played.done.spending.model_calls == played.done.spending.tokens == 0
    assert (played.limits, played.shown) == ([], [""])
    assert played.run.status == "done"


@pytest.mark.parametrize("name", AWAY)
async def test_the_rules_decide_alone_while_no_model_answers(name: str) -> None:
    with model_agent({}, "both", options=TIMEOUT) as one:
        one.server.script = lambda _: FAULTS[name].reply
        played = await one.play(TWO)
    is_told_by_rules(played)
    assert [prompt_of(heard) for heard in played.heard] == ["decompose", "choose"]


async def test_the_rules_decide_alone_where_nobody_listens(nowhere: str) -> None:
    with model_agent({}, "both", options={"base_url": nowhere}) as one:
        played = await one.play(TWO)
    is_told_by_rules(played)


async def test_a_model_that_comes_back_is_asked_again() -> None:
    choices = [FAULTS["500"].reply, *STRAIGHT["choose"][1:]]
    with model_agent(kind="both", decompose=[steps(TERSE)], choose=choices) as one:
        played = await one.play(TERSE)
    assert played.asked == BOTH_ASKED
    assert (played.done.status, played.done.answer) == ("done", "The Amati cello weighs 3.4.")
    assert played.done.spending.model_calls == len(BOTH_ASKED) - 1


@pytest.mark.parametrize("kind", ["choose", "summarize"])
async def test_wrong_settings_end_the_run_although_rules_could_decide(kind: str) -> None:
    replies = {**STRAIGHT, kind: [FAULTS["401"].reply]}
    with model_agent(replies, "both") as one:
        played = await one.play(TERSE)
    is_failed(played, "model_refused")
    assert played.asked[-1] == kind
    assert "refused the key (status 401): " in str(played.error)
    assert str(played.error).endswith(" Check CAIRN_MODEL, its base URL and its key.")
