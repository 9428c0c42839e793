"""Trajectories of ToolBench, whose messages are cut at 100 characters."""

from __future__ import annotations

from typing import Any

import pytest

from tools.call_paths.toolbench_trajectories import ToolBenchTrajectories

ANSWER = '{\n  "return_type": "give_answer",\n  "final_answer": "42"\n}'
CUT = 100


def message(name: str, response: str = '{"error": "", "response": "' + "x" * 200) -> str:
    return f"{{'name': '{name}', 'arguments': '{{}}', 'response': '{response}'}}"[:CUT]


def run(*messages: str, final: str = ANSWER, offered: tuple[str, ...] = ()) -> dict[str, Any]:
    nodes: list[dict[str, Any]] = []
    for text in reversed(messages):
        nodes = [{"role": "tool", "message": text, "next": nodes}]
        nodes = [{"role": "assistant", "message": "hm", "next": nodes}]
    details = [{"role": "system", "message": "", "next": nodes}]
    return {
        "query": "q",
        "available_tools": [{"name": name} for name in offered],
        "answer": {"final_answer": final, "answer_details": details},
    }


def read(**runs: dict[str, Any]) -> Any:
    reader = ToolBenchTrajectories()
    assert reader.recognises(runs)
    return reader.read(runs)


def test_function_names_are_read_from_the_start_of_cut_messages() -> None:
    found = read(one=run(message("a_for_x"), message("b_for_x"), message("Finish")))
    (path,) = found.paths
    assert (path.functions, path.request) == (("a_for_x", "b_for_x"), "q")


@pytest.mark.parametrize(
    ("final", "reason"),
    [
        ("", "unfinished"),
        ('{"return_type": "give_up_and_restart"}', "gave_up"),
        ('{\n"return_type": "give_up_and_restart"\n}', "gave_up"),
    ],
)
def test_runs_without_an_answer_are_left_out(final: str, reason: str) -> None:
    found = read(one=run(message("a_for_x"), final=final), two=run(message("b_for_x")))
    assert [path.functions for path in found.paths] == [("b_for_x",)]
    assert (found.runs, found.dropped_runs) == (2, {reason: 1})


@pytest.mark.parametrize(
    "response", ['{"error": "Unauthorized', '{\\"error\\": \\"Timeout', '{"error": "x']
)
def test_a_call_that_visibly_failed_is_left_out(response: str) -> None:
    found = read(one=run(message("a", response), message("b")))
    assert found.paths[0].functions == ("b",)
    assert found.dropped_calls == {"failed": 1}


@pytest.mark.parametrize("response", ['{"error": ""', '{\\"error\\": \\"\\", ', '{"er', ""])
def test_where_the_message_does_not_tell_the_call_counts(response: str) -> None:
    assert read(one=run(message("a", response))).paths[0].functions == ("a",)


def test_a_function_that_was_not_offered_is_none() -> None:
    found = read(one=run(message("a"), message("made_up"), offered=("a", "b")))
    assert found.paths[0].functions == ("a",)
    assert found.paths[0].offered == ("a", "b")
    assert found.dropped_calls == {"unknown_function": 1}


def test_damaged_runs_do_not_stop_the_others() -> None:
    broken = {"answer": {"final_answer": ANSWER, "answer_details": [{"next": 3}]}}
    found = read(one=run(message("a")), two=broken)
    assert len(found.paths) == 1
    assert found.dropped_runs == {"unreadable": 1}


@pytest.mark.parametrize("document", [{}, [], {"a": 1}, {"a": {"answer": {}}}, {"a": {}}])
def test_other_documents_are_not_recognised(document: Any) -> None:
    assert not ToolBenchTrajectories().recognises(document)
