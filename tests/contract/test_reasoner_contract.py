"""What every reasoner promises: answers of the right form, only from what it was offered."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast, get_args

import pytest

from graphs.fast_path import FastPathReasoner
from graphs.gaps import make_gap
from graphs.models.reasoner import ModelReasoner
from graphs.models.world import World
from graphs.reasoner import (
    Blank,
    Choice,
    Closing,
    Decomposition,
    Filled,
    Inquiring,
    Question,
    Reasoner,
    Review,
    Situation,
    Summary,
    Turn,
)
from graphs.rules.reasoner import RuleReasoner
from graphs.state import (
    MoveKind,
    Observation,
    Result,
    RunStatus,
    Selection,
    SubtaskStatus,
    VerdictKind,
)
from memory.errors import ModelRetryError
from tests.agent_stubs import ScriptedReasoner, walk
from tests.conversation_stubs import Talk
from tests.lending_stubs import (
    BRANCHES,
    DETAILS,
    NOW,
    SEARCH,
    SHELF,
    TOOLS,
    LendingGraph,
    found,
    harvest,
    make_lending_library,
    observed,
    offer,
    row,
    task,
)
from tests.model_stubs import ScriptedChatModel, make_asker, obedient
from tools.records import Tool

ID = "results[].instrument_id"
BODY = {"results": [{"instrument_id": "in_1", "name": "Amati cello", "fee": 30}]}
REQUESTS = (
    "weight of the Amati cello",
    "instruments in Ghent",
    "If the Lys branch in Ghent is open, list old cellos in Bruges, otherwise show my loans",
    "Which city has more branches, Ghent or Bruges?",
    "how tall is a giraffe",
    "北京有哪些博物馆？",
    "",
    "\ud83c [A1] {{ x }} ' \" ; DROP",
)


def _rules() -> Reasoner:
    return RuleReasoner(make_lending_library(), LendingGraph(), lambda: NOW)


def _scripted() -> Reasoner:
    return ScriptedReasoner(choose_by=walk())


def _model(script: Callable[[str], str]) -> Reasoner:
    asker = make_asker(ScriptedChatModel(script))
    world = World(make_lending_library(), LendingGraph(), lambda: NOW)
    return ModelReasoner(asker, world, plain=_rules())


def _confused() -> Reasoner:
    return _model(lambda _: "I would rather talk about the weather.")


def _obedient() -> Reasoner:
    return _model(obedient)


def _both() -> Reasoner:
    rules = RuleReasoner(make_lending_library(), LendingGraph(), lambda: NOW)
    model = cast("ModelReasoner", _obedient())
    return FastPathReasoner(rules, model, lambda _: {tool.id: 0.5 for tool in TOOLS})


MAKERS: list[Callable[[], Reasoner]] = [_rules, _scripted, _confused, _obedient, _both]


@pytest.fixture(params=MAKERS, ids=["rules", "script", "confused model", "model", "both"])
def make(request: pytest.FixtureRequest) -> Callable[[], Reasoner]:
    maker: Callable[[], Reasoner] = request.param
    return maker


@pytest.fixture
def reasoner(make: Callable[[], Reasoner]) -> Reasoner:
    return make()


def is_json(value: Any) -> bool:
    """Whether a value survives a round through JSON unchanged."""
    return bool(json.loads(json.dumps(value)) == value)


def is_record(value: Any, shape: type) -> bool:
    needed = shape.__annotations__.keys() - OF_GOALS
    return isinstance(value, dict) and value.keys() == needed


OF_GOALS = {"found", "goal", "pins"}
"""Fields that only the planning agent writes."""


def test_it_has_a_name(reasoner: Reasoner) -> None:
    assert reasoner.name


@pytest.mark.parametrize("request_", REQUESTS)
async def test_subtasks_are_a_dag_in_order(reasoner: Reasoner, request_: str) -> None:
    answer = await reasoner.decompose(Question(request_, (), 12))
    assert isinstance(answer, Decomposition)
    assert is_json(answer.subtasks)
    seen: set[str] = set()
    for subtask in answer.subtasks:
        condition = subtask["condition"]
        assert {*subtask["depends_on"], *([condition["subtask"]] if condition else [])} <= seen
        assert subtask["id"] not in seen
        seen.add(subtask["id"])


@pytest.mark.parametrize("request_", [*REQUESTS, "and in Bruges?", "the second one", "第二家呢"])
async def test_subtasks_of_a_turn_are_numbered_on(reasoner: Reasoner, request_: str) -> None:
    if isinstance(reasoner, ScriptedReasoner):
        pytest.skip("says what its test gave it")
    turns = _turns()
    answer = await reasoner.decompose(Question(request_, (), 12, (), turns))
    seen = {s["id"] for turn in turns for s in turn.subtasks} if answer.follows else set()
    for subtask in answer.subtasks:
        condition = subtask["condition"]
        named = {*subtask["depends_on"], *([condition["subtask"]] if condition else [])}
        assert named <= seen
        assert subtask["id"] not in seen
        seen.add(subtask["id"])


def _turns() -> list[Turn]:
    talk = Talk()
    talk.ask("list the branches in Ghent", "list")
    return talk.turns()


def _situation(clause: str, path: list[Tool], offers: list[Tool]) -> Situation:
    return Situation(task(clause), [t.id for t in path], offer(*offers), [], [], 5)


@pytest.mark.parametrize("clause", REQUESTS)
@pytest.mark.parametrize("path", [[], [SEARCH], [BRANCHES, SHELF]])
@pytest.mark.parametrize("offers", [[], [SEARCH], list(TOOLS)])
async def test_a_choice_names_only_what_is_offered(
    reasoner: Reasoner, clause: str, path: list[Tool], offers: list[Tool]
) -> None:
    choice = await reasoner.choose(_situation(clause, path, offers))
    assert isinstance(choice, Choice)
    assert choice.kind in get_args(MoveKind)
    assert choice.reason
    if choice.kind == "advance":
        assert choice.tool_id in {t.id for t in offers}
    else:
        assert choice.tool_id == ""
    assert choice.kind == "give_up" or choice.missing == ()


OBSERVATIONS: list[list[Observation]] = [
    [],
    [observed(SEARCH, row({ID: "in_1"}))],
    [observed(SEARCH)],
    [observed(SEARCH, outcome="failed", error="broken", error_kind="server_error")],
]


@pytest.mark.parametrize("seen", OBSERVATIONS, ids=["planned", "ok", "empty", "failed"])
async def test_a_verdict_names_a_step_of_the_path(
    reasoner: Reasoner, seen: list[Observation]
) -> None:
    path = [SEARCH.id, DETAILS.id]
    move: Any = {"kind": "finish", "tool_id": "", "path": path, "reason": "done"}
    review = Review(task("weight of the Amati cello"), path, seen, [move], [])
    verdict = await reasoner.reflect(review)
    assert verdict.keys() == {"kind", "wrong_step", "again", "noise", "reason"}
    assert verdict["kind"] in get_args(VerdictKind)
    assert 0 <= verdict["wrong_step"] <= len(path)
    assert set(verdict["noise"]) <= set(path)
    assert is_json(verdict)


async def test_arguments_are_those_of_the_tool(reasoner: Reasoner) -> None:
    seen = [observed(SEARCH, row({ID: "in_1"}), row({ID: "in_2"}))]
    asked = task("weight of each Amati cello")
    blank = Blank(asked, DETAILS, [SEARCH.id, DETAILS.id], seen)
    try:
        filled = await reasoner.fill(blank)
    except ModelRetryError:
        return  # an answer that may be tried again
    assert isinstance(filled, Filled)
    assert filled.calls
    assert is_json(filled.calls)
    for call in filled.calls:
        assert all(DETAILS.parameter(key) for key in call)


async def test_fields_are_those_of_the_answer(reasoner: Reasoner) -> None:
    asked = harvest(task("fee of the Amati cello"), [SEARCH], BODY)
    kept = await reasoner.fields(asked)
    assert kept
    assert set(kept) <= asked.paths.keys()
    assert len(set(kept)) == len(kept)


@pytest.mark.parametrize("body", [BODY, [], {}, {"results": []}, "text", None])
async def test_a_selection_reads_the_answer(reasoner: Reasoner, body: Any) -> None:
    asked = harvest(task("the cheapest instrument named Amati"), [SEARCH], body)
    selection = await reasoner.select(asked)
    assert is_record(selection, Selection)
    assert selection["container"] in asked.containers
    assert is_json(selection)


@pytest.mark.parametrize("clause", ["is the Lys branch open", "branches in Ghent"])
async def test_truth_is_yes_no_or_neither(reasoner: Reasoner, clause: str) -> None:
    seen = [observed(BRANCHES, row({"branches[].open": True}))]
    assert await reasoner.conclude(task(clause), seen) in (True, False, None)


async def test_a_combination_is_a_result(reasoner: Reasoner) -> None:
    known = {
        key: found(key, observed(BRANCHES, row({"branches[].seats": n})))
        for key, n in (("A1", 40), ("A2", 90))
    }
    asked = task("compare: A1=Ghent; A2=Bruges", known=known, category="llm")
    result = await reasoner.combine(asked)
    assert is_record(result, Result)
    assert result["status"] in get_args(SubtaskStatus)
    assert is_json(result)


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_question_names_everything_that_lacks(reasoner: Reasoner, language: str) -> None:
    gaps = [make_gap("day", example="2026-05-20"), make_gap("size", options=["4/4", "3/4"])]
    asked = await reasoner.ask(Inquiring("reserve the cello", language, gaps))
    assert "day" in asked
    assert "size" in asked


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("status", get_args(SubtaskStatus))
async def test_a_summary_speaks_of_the_calls_made(
    reasoner: Reasoner, status: SubtaskStatus, language: str
) -> None:
    asked = task("fee of the Amati cello")
    seen = observed(SEARCH, row({"results[].name": "Amati cello", "results[].fee": 30}))
    result = found("A1", seen, status=status, text=asked.subtask["text"])
    summary = await reasoner.summarize(
        Closing(asked.request, language, [asked.subtask], {"A1": result})
    )
    assert isinstance(summary, Summary)
    assert summary.status in get_args(RunStatus)
    assert summary.answer or status == "skipped"
    assert set(summary.citations) <= set(seen["call_ids"])


async def test_it_decides_the_same_every_time(make: Callable[[], Reasoner]) -> None:
    asked = _situation("instruments in Ghent", [], list(TOOLS))
    answer = harvest(task("the cheapest instrument named Amati"), [SEARCH], BODY)

    async def decide(reasoner: Reasoner) -> list[Any]:
        question = Question(REQUESTS[2], (), 12)
        return [
            await reasoner.decompose(question),
            await reasoner.choose(asked),
            await reasoner.select(answer),
            await reasoner.fields(answer),
        ]

    one = make()
    first = await decide(one)
    assert await decide(one) == first
    assert await decide(make()) == first
