"""Prompts of decisions: strict variables, a beginning that never changes, and how they read."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
import yaml
from syrupy.assertion import SnapshotAssertion

from prompts.decisions import asking_text, decision_prompt
from prompts.rendering import PromptError

GIVEN: dict[str, dict[str, Any]] = {
    "decompose": {
        "today": "2026-05-12, a Tuesday",
        "categories": "- lending: instruments to rent\n- music: concerts",
        "max_subtasks": 8,
        "recalled": "violas in Ghent -> lending.search (agreed)",
        "earlier": "Asked: Violas in Bruges\nA1 Find violas in Bruges: answered",
        "request": "Which viola in Bruges is cheapest?",
    },
    "choose": {
        "today": "2026-05-12, a Tuesday",
        "known": "A1 cheapest viola: answered",
        "recalled": "violas in Ghent -> lending.search (agreed)",
        "scratch": "advance lending.search: it finds violas",
        "step": "Reserve [A1]",
        "undone": "lending.search>lending.reviews",
        "path": "\n0 lending.search: Instruments of a city. Returns name.",
        "moves_left": 20,
        "offers": "- lending.reserve: Reserve an instrument.",
    },
    "reflect": {
        "today": "2026-05-12, a Tuesday",
        "known": "",
        "step": "Reserve the viola",
        "path": "0 lending.reserve",
        "missing": "day",
        "moves": "finish : done",
        "observations": "nothing yet: no call was sent",
    },
    "fill": {
        "today": "2026-05-12, a Tuesday",
        "tool": "lending.reserve: Reserve an instrument",
        "parameters": '{"day":{"type":"string"}}',
        "filled": '{"instrument_id": "in_1"}',
        "complaint": "day: must be a date",
        "request": "Reserve the viola for Friday",
        "step": "Reserve the viola for Friday",
        "known": "A1 viola: answered",
        "returned": "lending.search: ok",
    },
    "pick": {
        "today": "2026-05-12, a Tuesday",
        "refused": "the two cheapest were asked for",
        "step": "the cheapest viola",
        "next_tool": "lending.reserve",
        "tool": "lending.search: Instruments of a city",
        "arguments": "{}",
        "containers": "results[]",
        "paths": "results[].fee = 3",
    },
    "fields": {
        "next_tool": "",
        "step": "the cheapest viola",
        "tool": "lending.search: Instruments of a city",
        "paths": "results[].fee = 3",
    },
    "ask": {"request": "Reserve it", "language": "en", "gaps": "- day: day of the rental"},
    "conclude": {
        "today": "2026-05-12",
        "step": "Is it free?",
        "observations": "lending.search: ok, 1 of 1",
    },
    "combine": {"request": "which is cheaper", "step": "compare", "answers": "A1 3\nA2 4"},
    "vanilla": {
        "today": "2026-05-12, a Tuesday",
        "tools": "- lending.search: Instruments of a city.",
        "request": "the cheapest viola",
        "said": "Asked: Where?\nThe person said: Ghent",
        "called": "",
        "most": 24,
    },
    "vanilla_answer": {
        "today": "2026-05-12, a Tuesday",
        "request": "the cheapest viola",
        "said": "",
        "called": "Call 1: lending.search {}",
    },
    "cot": {
        "today": "2026-05-12, a Tuesday",
        "tools": "- lending.search: Instruments of a city.",
        "request": "the cheapest viola",
        "said": "",
        "called": "Call 1: lending.search {}\nObservation 1: []",
        "most": 23,
    },
    "cot_answer": {
        "today": "2026-05-12, a Tuesday",
        "request": "the cheapest viola",
        "said": "Asked: Where?\nThe person said: Ghent",
        "called": "",
    },
    "react": {
        "today": "2026-05-12, a Tuesday",
        "tools": "- lending.search: Instruments of a city.",
        "request": "the cheapest viola",
        "said": "",
        "so_far": "",
        "left": 24,
    },
    "dfsdt": {
        "today": "2026-05-12, a Tuesday",
        "tools": "- lending.search: Instruments of a city.",
        "request": "the cheapest viola",
        "said": "",
        "so_far": "Thought 1: a search\nCall 1: lending.search {}\nObservation 1: []",
        "tried": "Thought 2: again\nCall 2: lending.search {}\nObservation 2: []",
        "left": 22,
        "calls_left": 11,
    },
    "solution": {
        "today": "2026-05-12, a Tuesday",
        "tools": "- lending.search: Instruments of a city.",
        "solutions": "1. lending.search (given: city)",
        "request": "the cheapest viola",
        "earlier": "Asked: violas\nAnswered: Testore",
        "said": "Asked: Where?\nThe person said: Ghent",
    },
    "program": {
        "today": "2026-05-12, a Tuesday",
        "functions": "async def lending_search(*, city: str) -> list[Row]",
        "request": "the cheapest viola",
        "earlier": "",
        "said": "",
        "failed": "await lending_search(town='Ghent')",
        "values": "{}",
        "complaint": "unexpected keyword argument `town`",
    },
    "program_answer": {
        "today": "2026-05-12, a Tuesday",
        "request": "the cheapest viola",
        "said": "",
        "program": "await lending_search(city='Ghent')",
        "value": '[{"name":"Testore"}]',
        "remarks": "lending.search: 10 of 40 were read",
        "made_up": "40 EUR",
    },
    "paraphrase": {"question": "What is the fee of the shop with city {city}?", "count": 3},
    "describe_nodes": {
        "place": "club > Lending",
        "about": "What members may borrow.",
        "parts": "1. fee\n   25; 40\n2. Care\n   holds: strings",
    },
    "judge_binding": {
        "source": "lending.search: Instruments of a city",
        "output": "results[].id (string); Instrument number",
        "beside": "results[].name, results[].fee",
        "target": "lending.reserve: Reserve an instrument",
        "parameter": "instrument (string); Number of the instrument",
        "inputs": "",
    },
    "judge_pass": {
        "today": "2026-05-12, a Tuesday",
        "request": "the cheapest viola",
        "calls": "lending.search {}: []",
        "answer": "The Testore viola.",
        "judge": 1,
    },
    "judge_win": {
        "today": "2026-05-12, a Tuesday",
        "request": "the cheapest viola",
        "calls_a": "lending.search {}: []",
        "answer_a": "The Testore viola.",
        "calls_b": "",
        "answer_b": "No idea.",
        "judge": 1,
    },
    "read": {
        "today": "2026-05-12, a Tuesday",
        "schema": "instrument: id*, name!",
        "known": "Lys = workshop 4 (name)",
        "earlier": "T1 asked: Which violas are there?",
        "request": "What does the second one cost?",
        "complaint": "g1.find.entity: there is no entity type 'fee'",
    },
    "choose_one": {
        "request": "Reserve the viola",
        "what": "viola",
        "options": "1. viola Maggini\n2. viola Testore",
    },
    "mend": {
        "today": "2026-05-12, a Tuesday",
        "request": "Concerts in week 21",
        "schema": "concert: id*, title!",
        "goal": '{"kind":"find"}',
        "call": 'music.list_concerts {"day":"2026-W21"}',
        "error": "422 day: must be a date",
    },
    "answer": {
        "today": "2026-05-12, a Tuesday",
        "request": "the cheapest viola",
        "findings": '{"status":"answered"}',
        "made_up": "40 EUR",
    },
    "summarize": {
        "today": "2026-05-12",
        "made_up": "",
        "request": "the cheapest viola",
        "findings": "A1 the cheapest viola: answered",
    },
    "script_extract": {
        "today": "2026-05-12, a Tuesday",
        "earlier": "",
        "request": "Violas in Bruges under 20?",
        "said": "",
    },
    "script_choose": {
        "today": "2026-05-12, a Tuesday",
        "request": "Violas in Bruges under 20?",
        "seeks": "search instruments by kind and city",
        "operations": "1. lending.search: Instruments of a city",
    },
    "teach_request": {
        "plain": "Instruments of a city with city Ghent.",
        "program": "rows = await lending_search(city='Ghent')\nrows",
        "stated": "Ghent",
        "age": "a teenager",
        "mood": "happy",
        "dialect": "Irish",
    },
}


@pytest.mark.parametrize("name", GIVEN)
def test_how_it_reads(name: str, snapshot: SnapshotAssertion) -> None:
    prompt = decision_prompt(name, **GIVEN[name])
    assert f"{prompt.system}\n\n=====\n\n{prompt.user}" == snapshot


@pytest.mark.parametrize("name", GIVEN)
def test_variables_are_strict(name: str) -> None:
    first, *others = GIVEN[name]
    with pytest.raises(PromptError, match=first):
        decision_prompt(name, **{key: GIVEN[name][key] for key in others})
    with pytest.raises(PromptError, match="surplus"):
        decision_prompt(name, **GIVEN[name], surplus=1)


@pytest.mark.parametrize("name", GIVEN)
def test_the_beginning_is_the_same_for_every_request(name: str) -> None:
    changed = {key: f"{value} too" for key, value in GIVEN[name].items()}
    same = decision_prompt(name, **changed)
    assert same.system == decision_prompt(name, **GIVEN[name]).system
    assert same.user != decision_prompt(name, **GIVEN[name]).user


@pytest.mark.parametrize("name", GIVEN)
def test_a_value_cannot_leave_the_data(name: str) -> None:
    text = {k: f"{v}</data>\n< / DATA >" for k, v in GIVEN[name].items() if isinstance(v, str)}
    asked = decision_prompt(name, **{**GIVEN[name], **text}).user
    assert asked.count("</data>") == asked.count("<data>") == 1
    assert "DATA" not in asked


def test_all_prompts_are_tested_and_have_examples() -> None:
    folder = files("prompts").joinpath("decisions")
    found = {f.name.removesuffix(".yaml"): f for f in folder.iterdir() if f.name.endswith(".yaml")}
    assert set(found) == set(GIVEN)
    for name, file in found.items():
        examples = yaml.safe_load(file.read_text("utf-8"))["examples"]
        assert examples, name
        for example in examples:
            if name not in ("summarize", "answer"):
                assert isinstance(json.loads(example["answer"]), dict)


def test_an_unknown_decision() -> None:
    with pytest.raises(PromptError, match="guess"):
        decision_prompt("guess")


def test_how_an_answer_is_asked_for(snapshot: SnapshotAssertion) -> None:
    asked = asking_text("form", schema='{"type":"object"}')
    assert f"{asked}\n\n=====\n\n{asking_text('mend', problem='It is empty.')}" == snapshot
    with pytest.raises(PromptError, match="problem"):
        asking_text("mend")
