"""Whole runs with a chat model that answers in wrong words, or with arguments that are refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from evals.model_server.scripts import without
from graphs.limits import Limits
from memory.errors import ModelRetryError
from tests.agent_stubs import StubCaller
from tests.lending_stubs import BRANCHES, DETAILS, OLD_SEARCH, SEARCH
from tests.model_agent import BODIES, model_agent
from tests.model_replies import (
    FINISH,
    GIVE_UP,
    GOOD,
    SAID,
    STRAIGHT,
    STRAIGHT_ASKED,
    TERSE,
    advance,
    calls,
    rows,
    steps,
    verdict,
)
from tools.records import Tool

PROSE = "I would rather talk about the weather."
FIRST, *OTHERS = STRAIGHT["choose"]
STRAIGHT_PATH = [SEARCH.id, DETAILS.id]
ADVANCED = ["advance search_instruments", "advance get_instrument", "finish"]
SENT = [(SEARCH.id, {"name": "Amati cello"}), (DETAILS.id, {"instrument_id": "in_1"})]


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        (PROSE, f"No JSON object was found in: '{PROSE}'. Answer with JSON alone."),
        (
            '{"move": "advance", "tool',
            'The JSON breaks off at: \'{"move": "advance", "tool\'. Write it whole, and short.',
        ),
        ("", "The answer was empty. Answer with one JSON object."),
        ("<think>First the id, or", "The answer was empty. Answer with one JSON object."),
        (
            '{"move": "jump", "reason": "why not"}',
            "move: Input should be 'advance', 'backtrack', 'finish' or 'give_up' (given: 'jump')",
        ),
    ],
    ids=["prose", "malformed", "empty", "only thinking", "wrong word"],
)
async def test_a_wrong_answer_goes_back_once(said: str, complaint: str) -> None:
    with model_agent(choose=[said, *STRAIGHT["choose"]]) as one:
        played = await one.play()
    assert played.heard[2].messages[-1]["content"] == (
        f"That cannot be used. {complaint}\nAnswer again with the whole JSON object, mended."
    )
    assert played.heard[2].messages[:2] == played.heard[1].messages
    assert (played.moves, played.sent) == (ADVANCED, SENT)
    assert (played.done.status, played.done.answer) == ("done", "The Amati cello weighs 3.4.")
    assert played.done.spending.model_calls == len(played.heard) == len(STRAIGHT_ASKED) + 1


@pytest.mark.parametrize("start", ["<think>", ""], ids=["begun", "begun by the server"])
async def test_thinking_before_an_answer_costs_no_second_one(start: str) -> None:
    thought = f"{start}Or {GIVE_UP}?</think>\n{FIRST}"
    told = f"{start}Result: 7 kg?</think>{SAID}"
    with model_agent(choose=[thought, *OTHERS], summarize=[told]) as one:
        played = await one.play()
    assert played.moves == ADVANCED
    assert played.done.answer == "The Amati cello weighs 3.4."
    assert played.done.spending.model_calls == len(STRAIGHT_ASKED)


@pytest.mark.parametrize(
    ("kind", "more"), [("decompose", 1), ("reflect", 1), ("fill", 2), ("pick", 1)]
)
async def test_what_is_wrong_twice_is_decided_the_safe_way(kind: str, more: int) -> None:
    left = STRAIGHT[kind] if kind == "fill" else STRAIGHT[kind][1:]
    with model_agent({**STRAIGHT, kind: [PROSE, PROSE, *left]}) as one:
        played = await one.play()
    assert (played.moves, played.sent) == (ADVANCED, SENT)
    assert played.verdicts == [("success", 0, [])] * 2
    assert (played.done.status, played.done.answer) == ("done", "The Amati cello weighs 3.4.")
    assert played.asked.count(kind) == len(STRAIGHT[kind]) + more
    assert played.done.spending.model_calls == len(played.heard) == len(STRAIGHT_ASKED) + more
    refused = [event["complaint"] for event in played.of("arguments_rejected")]
    wrong = f"The model's answer to 'fill' is wrong: No JSON object was found in: '{PROSE}'. "
    assert refused == ([f"{wrong}Answer with JSON alone."] if kind == "fill" else [])


async def test_a_truth_that_is_wrong_twice_is_told_by_what_was_found() -> None:
    asked = "Does the Amati cello weigh 3.4 kilos?"
    with model_agent(decompose=[steps(asked)], conclude=[PROSE, PROSE]) as one:
        played = await one.play(asked)
    assert played.asked.count("conclude") == 2
    assert (played.done.status, played.done.answer) == ("done", "The Amati cello weighs 3.4.")


async def test_fields_that_are_nowhere_are_asked_for_again() -> None:
    long = {**BODIES[DETAILS.id], "story": "It was played at court. " * 60}
    with model_agent(
        bodies={DETAILS.id: long}, fields=['{"keep": ["mass"]}', '{"keep": ["weight", "x"]}']
    ) as one:
        played = await one.play()
    assert "None of these paths is there. Paths: instrument_id, name, weight, story." in (
        played.prompt("fields", 1)
    )
    assert [event["kept"] for event in played.of("compressed")] == [["weight"]]
    assert played.done.status == "done"


async def test_rows_that_are_nowhere_are_asked_for_again() -> None:
    wrong = rows("results[]", sort={"path": "results[].price", "descending": True})
    with model_agent(pick=[wrong, rows("result[]"), *STRAIGHT["pick"][1:]]) as one:
        played = await one.play()
    assert "There is no path 'results[].price'. Paths: results[].instrument_id, " in (
        played.prompt("pick", 1)
    )
    assert (played.done.status, played.sent) == ("done", SENT)


async def test_a_language_is_kept_where_the_steps_are_wrong() -> None:
    with model_agent(
        {"decompose": [PROSE, PROSE], "choose": [PROSE, PROSE], "reflect": [PROSE, PROSE]}
    ) as one:
        played = await one.play("那把大提琴有多重？")
    assert [event["language"] for event in played.of("decomposed")] == ["zh"]
    assert played.done.status == "impossible"


@pytest.mark.parametrize(
    ("forms", "heard"),
    [
        (["json_schema"], ["json_schema", *["json_object"] * 8, "text"]),
        (["json_schema", "json_object"], ["json_schema", "json_object", *["text"] * 9]),
    ],
    ids=["no schema", "no form at all"],
)
async def test_a_server_that_refuses_a_form_is_asked_in_the_next(
    forms: list[str], heard: list[str]
) -> None:
    with model_agent() as one:
        one.server.script = without(forms, one.replying)
        played = await one.play()
    assert [one.form for one in played.heard] == heard
    assert (played.done.status, played.done.answer) == ("done", "The Amati cello weighs 3.4.")
    assert played.done.spending.model_calls == len(STRAIGHT_ASKED)


# --- arguments ----------------------------------------------------------------------------------

TITLE = calls({"title": "Amati cello"})
UNKNOWN = f"{SEARCH.id}: missing ['name'], unknown ['title']"


async def test_arguments_that_are_refused_are_given_again() -> None:
    with model_agent(fill=[TITLE, *STRAIGHT["fill"]]) as one:
        played = await one.play()
    assert [event["complaint"] for event in played.of("arguments_rejected")] == [UNKNOWN]
    assert f"The last attempt was refused: {UNKNOWN}" in played.prompt("fill", 1)
    assert (played.sent, played.done.status) == (SENT, "done")
    assert played.done.spending.model_calls == len(STRAIGHT_ASKED) + 1


async def test_arguments_that_stay_refused_are_a_failed_step() -> None:
    with model_agent(
        fill=[TITLE, TITLE, *STRAIGHT["fill"]],
        reflect=[GOOD, verdict("wholly_wrong", 0, SEARCH), GOOD, GOOD],
        choose=[*STRAIGHT["choose"], advance(OLD_SEARCH), advance(DETAILS), FINISH],
    ) as one:
        played = await one.play()
    assert [event["complaint"] for event in played.of("arguments_rejected")] == [UNKNOWN] * 2
    assert f"0 {SEARCH.id}: failed, invalid_arguments: {UNKNOWN}" in played.prompt("reflect", 1)
    assert f"failed: {SEARCH.id}: failed, invalid_arguments" in played.prompt("choose", 3)
    assert played.sent == [(OLD_SEARCH.id, {"name": "Amati cello"}), SENT[1]]
    assert (played.done.status, played.done.path) == ("done", [OLD_SEARCH.id, DETAILS.id])
    assert played.limits == []


async def test_arguments_that_are_refused_ever_anew_hit_the_limit() -> None:
    others = [calls({name: "Amati"}) for name in ("title", "label")]
    with model_agent(
        fill=others, reflect=[GOOD, verdict("wholly_wrong")], limits=Limits(argument_attempts=2)
    ) as one:
        played = await one.play()
    assert played.limits == [("argument_attempts", "A1")]
    why = f"{SEARCH.id}: missing ['name'], unknown ['label']"
    assert played.done.status == "failed"
    assert played.done.answer == (
        '"How much does the Amati cello weigh?" could not be answered: the inputs of '
        f"{SEARCH.id} could not be filled ({why})."
    )
    assert played.sent == []


class Picky(StubCaller):
    """Takes no id that a search gave."""

    def validate(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
        valid = super().validate(tool, arguments)
        if valid.get("instrument_id") == "in_1":
            raise ModelRetryError("instrument_id: 'in_1' is not of the form ins-1.")
        return valid


async def test_a_supplied_value_that_is_refused_can_be_given_by_the_model() -> None:
    with model_agent(
        fill=[*STRAIGHT["fill"], calls({"instrument_id": "ins-1"})],
        caller=Picky(BODIES),
    ) as one:
        played = await one.play()
    asked = played.prompt("fill", 1)
    assert "refused: instrument_id: 'in_1' is not of the form ins-1." in asked
    assert 'Parameters: {"instrument_id": {"type": "string", "required": true}}' in asked
    assert "Filled already" not in asked.partition("<data>")[2], "it is what was refused"
    assert played.sent == [SENT[0], (DETAILS.id, {"instrument_id": "ins-1"})]
    assert played.done.status == "done"


async def test_a_way_of_the_model_is_not_undone_by_the_rules() -> None:
    with model_agent(
        kind="both",
        choose=[advance(OLD_SEARCH), advance(DETAILS), FINISH],
        fill=[*STRAIGHT["fill"], calls({})],
    ) as one:
        played = await one.play(TERSE)
    assert played.moves == ["advance find_instruments_v1", "advance get_instrument", "finish"]
    assert played.done.path == [OLD_SEARCH.id, DETAILS.id]
    assert played.sent[-1] == SENT[1]
    assert played.done.status == "done"


async def test_where_the_model_is_wrong_twice_the_rules_move() -> None:
    with model_agent(kind="both", decompose=[steps(TERSE)], choose=[PROSE] * 6) as one:
        played = await one.play(TERSE)
    assert played.asked == ["decompose", *["choose"] * 6, "fill", "summarize"]
    assert (played.moves, played.done.path) == (ADVANCED, STRAIGHT_PATH)
    assert played.done.status == "done"


async def test_where_the_model_is_wrong_twice_the_rules_fill() -> None:
    words = "branches in Ghent"
    with model_agent(
        kind="both",
        decompose=[steps(words)],
        choose=[advance(BRANCHES), FINISH],
        fill=[PROSE] * 2,
        caller=Refusing(BODIES),
    ) as one:
        played = await one.play(words)
    assert played.asked.count("fill") == 2
    assert [event["complaint"] for event in played.of("arguments_rejected")] == ["Not at noon."]
    assert played.sent == [(BRANCHES.id, {"city": "Ghent"})]
    assert played.done.status == "done"


class Refusing(StubCaller):
    """Refuses the first arguments of all."""

    _refused = False

    def validate(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
        if not self._refused:
            self._refused = True
            raise ModelRetryError("Not at noon.")
        return super().validate(tool, arguments)
