"""Verdicts on runs of live requests, from records made by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from evals.live.comparing import differences
from evals.live.judging import judge
from evals.live.phrases import alone, chosen, no, number, refused, yes
from evals.live.records import Data, Kind, LiveRequest
from evals.live.running import LiveRun
from evals.live.saying import unsaid
from evals.tasks.records import Fact
from graphs.spending import Spending

BEFORE: Data = {
    "boats": [
        {"id": 1, "name": "Heron", "berth": "A1", "owner": None},
        {"id": 2, "name": "Egret", "berth": "B2", "owner": 7},
    ]
}


def asked(
    kind: Kind,
    facts: Sequence[Fact] = (),
    after: Callable[[Data], None] | None = None,
    text: str = "What about the Heron?",
    free: Sequence[str] = (),
) -> LiveRequest:
    return LiveRequest("boat", text, kind, lambda _: facts, after, free)


def run_of(
    request: LiveRequest, status: str = "done", answer: str = "", after: Data | None = None
) -> LiveRun:
    return LiveRun(request, status, answer, BEFORE, BEFORE if after is None else after)


def moved(berth: str) -> Data:
    heron, egret = BEFORE["boats"]
    return {"boats": [{**heron, "berth": berth}, egret]}


def move(data: Data) -> None:
    data["boats"][0]["berth"] = "C3"


SAYS = (Fact(all=("A1",)),)
MOVE = asked("write", after=move)


@pytest.mark.parametrize(
    ("run", "verdict"),
    [
        (run_of(asked("look_up", SAYS), answer="Berth A1"), "right"),
        (run_of(asked("look_up", SAYS), "partial", "Berth A1"), "right"),
        (run_of(asked("look_up", SAYS), "needs_input", "Berth A1"), "unanswered"),
        (run_of(asked("look_up", SAYS), answer="Berth B2"), "wrong_stated"),
        (run_of(asked("look_up", SAYS), "impossible", "I cannot say."), "unanswered"),
        (run_of(asked("look_up", SAYS), "error", "ValueError"), "unanswered"),
        (run_of(asked("look_up", SAYS), answer="Berth A1", after=moved("C3")), "wrong_write"),
        (run_of(MOVE, answer="Moved.", after=moved("C3")), "right"),
        (run_of(MOVE, answer="Moved.", after=moved("D4")), "wrong_write"),
        (run_of(MOVE, answer="Moved."), "wrong_stated"),
        (run_of(MOVE, "needs_input", "To which berth?"), "unanswered"),
        (run_of(asked("refuse", refused("B2")), answer="No such boat."), "right"),
        (run_of(asked("refuse", refused("B2")), "impossible", "I cannot tell."), "right"),
        (run_of(asked("refuse", refused("B2")), "error", "It cannot be"), "unanswered"),
        (run_of(asked("refuse", refused("B2")), answer="It lies at B2."), "wrong_stated"),
        (run_of(asked("refuse", refused("B2")), "partial", "Not found; B2."), "wrong_stated"),
        (run_of(asked("refuse", refused("B2")), "needs_input", "Which?"), "unanswered"),
        (run_of(asked("refuse", refused()), answer="No boat.", after=moved("")), "wrong_write"),
    ],
)
def test_the_verdict(run: LiveRun, verdict: str) -> None:
    assert judge("harbour", run).verdict == verdict


def test_what_explains_a_verdict() -> None:
    started: dict[str, Any] = {"kind": "call_started", "call_id": "c", "tool_id": "harbour.boat"}
    ended = {"kind": "call_finished", "call_id": "c", "outcome": "failed", "status": 404}
    request = asked("look_up", [Fact(text=("A1", "berth A1"), over=("B2",)), number(3)])
    run = LiveRun(
        request,
        "done",
        "I do not know.",
        BEFORE,
        moved("C3"),
        [{**started, "arguments": {"id": 9}}, ended],
        seconds=2.0,
        call_seconds=0.5,
        prompt_tokens=70,
        spending=Spending(model_calls=2, calls=1),
    )
    judged = judge("harbour", run)
    assert judged.calls == ("harbour.boat(id=9) -> 404 failed",)
    assert judged.missing == ("A1, berth A1 rather than B2", "3 or three")
    assert [change.partition(" {")[0] for change in judged.changes] == [
        "boats holds",
        "boats lacks",
    ]
    figures = (judged.model_calls, judged.prompt_tokens, judged.sent, judged.own_seconds)
    assert figures == (2, 70, 1, 1.5)


@pytest.mark.parametrize(
    ("facts", "answer", "met"),
    [
        (yes(), "Yes.\nHeron: cover no, engine yes", True),
        (yes("moored"), "The Heron is moored.", True),
        (yes(), "No.\nHeron: engine yes", False),
        (no(), "No, it has none.", True),
        (no(), "Yes.\nHeron: cover no, engine no", False),
        (no("false"), "has cover: false", True),
        (no(), '"Is it?" could not be answered.', False),
        (no(), "Found it. (404: boat 9 does not exist)", False),
    ],
)
def test_yes_and_no_are_what_an_answer_begins_with(
    facts: list[Fact], answer: str, met: bool
) -> None:
    assert (not unsaid(answer, asked("test", facts), facts)) is met


@pytest.mark.parametrize(
    ("answer", "met"),
    [
        ("3 in all.\nHeron: berth 1\nEgret: berth 2", True),
        ("There are three boats.", True),
        ("Here they are:\n3 boats\nHeron", True),
        ("The boats:\n- Heron\n- Egret\n- Ibis\nSo there are 3.", True),
        ("Heron: berth 1\nEgret: berth 2\nIbis: berth 3", False),
    ],
)
def test_a_total_is_stated_and_not_found_by_chance(answer: str, met: bool) -> None:
    facts = [number(3)]
    assert (not unsaid(answer, asked("total", facts), facts)) is met


def test_totals_of_several_groups_stand_in_rows() -> None:
    facts = [number(3), number(5), number(7)]
    said = "Boats by berth:\n- north: 3\n- south: 5\n- east: 6"
    assert unsaid(said, asked("total", facts), facts) == [number(7)]


def test_what_an_answer_repeats_of_the_request_does_not_count() -> None:
    facts = [chosen("Heron", ["Egret"])]
    request = asked("compare", facts, text="Which is longer, the Egret or the Heron?")
    told = 'Nothing was found for "which is longer, the Egret or the Heron".'
    assert unsaid(told, request, facts) == facts
    assert unsaid("The Heron is.", request, facts) == []
    named = asked("look_up", alone("Heron", ["Heron", "Egret"]), text="Who has the Heron?")
    assert unsaid('"Heron" is it.', named, named.gold({})) == []


def test_free_fields_of_made_records_do_not_count() -> None:
    made = {"id": 3, "name": "ibis", "berth": "C3", "owner": None}
    should = {"id": 9, "name": "Ibis.", "berth": "C3"}
    after, gold = ({"boats": [*BEFORE["boats"], row]} for row in (made, should))
    assert differences(BEFORE, after, gold, ["id"]) == []
    assert len(differences(BEFORE, after, gold, [])) == 2


def test_a_field_of_a_record_that_was_to_stay_always_counts() -> None:
    heron, egret = BEFORE["boats"]
    after = {"boats": [{**heron, "id": 5}, egret]}
    assert differences(BEFORE, after, BEFORE, ["id"]) != []


def test_the_order_of_records_does_not_count() -> None:
    assert differences(BEFORE, {"boats": BEFORE["boats"][::-1]}, BEFORE, []) == []


def test_records_by_their_keys() -> None:
    before: Data = {"boats": {"a": {"id": "a", "name": "Heron"}}}
    after = {"boats": {**before["boats"], "x": {"id": "x", "name": "Ibis"}}}
    gold = {"boats": {**before["boats"], "y": {"id": "y", "name": "Ibis"}}}
    assert differences(before, after, gold, ["id"]) == []
    assert differences(before, after, gold, []) != []
    assert differences(before, after, before, ["id"]) != []
