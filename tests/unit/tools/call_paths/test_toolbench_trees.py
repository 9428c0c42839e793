"""Answer trees of ToolBench: which runs and calls count, and what is told of the rest."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tools.call_paths.records import Reading
from tools.call_paths.toolbench_trees import ToolBenchTrees

ANSWER = json.dumps({"return_type": "give_answer", "final_answer": "42"})
GIVE_UP = json.dumps({"return_type": "give_up_and_restart"})
Node = dict[str, Any]


def call(
    name: str, code: int = 0, observation: str = '{"error": "", "response": "ok"}'
) -> list[Node]:
    return [
        {"node_type": "Action", "description": name, "pruned": False},
        {
            "node_type": "Action Input",
            "description": "{}",
            "observation": observation,
            "observation_code": code,
            "pruned": False,
        },
    ]


def finish(arguments: str = ANSWER, code: int = 3) -> list[Node]:
    nodes = call("Finish", code, '{"response": "given"}')
    nodes[1]["description"] = arguments
    return nodes


def thought() -> list[Node]:
    return [{"node_type": "Thought", "description": "hm", "pruned": False}]


def hung(line: list[Node], *branches: Node) -> Node:
    """The nodes of a line below each other; the branches hang beside the last one."""
    first, *rest = line
    below = [hung(rest, *branches)] if rest else list(branches)
    return {**first, "children": below}


def tree(*lines: list[Node], **changes: Any) -> dict[str, Any]:
    root = {
        "node_type": "Action Input",
        "description": "",
        "children": [hung(line) for line in lines],
    }
    return {
        "win": True,
        "tree": {"size": 9, "max_length": 3, "tree": root},
        "answer_generation": {"query": "q", "finish_type": "give_answer", "valid_data": True},
        **changes,
    }


def chain(*nodes: Node, win: bool = True, final: str = ANSWER) -> dict[str, Any]:
    return {
        "win": win,
        "trys": [{"chain": list(nodes), "win": win}],
        "answer_generation": {"query": "q", "valid_data": True, "final_answer": final},
    }


def read(document: dict[str, Any]) -> Reading:
    reader = ToolBenchTrees()
    assert reader.recognises(document)
    return reader.read(document)


def functions(reading: Reading) -> tuple[str, ...]:
    (path,) = reading.paths
    return path.functions


def test_the_line_to_the_answer_counts_and_other_branches_do_not() -> None:
    dead = [*call("a"), *finish(GIVE_UP, 4)]
    dead[-1]["pruned"] = True
    reading = read(tree(dead, [*thought(), *call("b"), *call("c"), *finish()]))
    assert functions(reading) == ("b", "c")
    assert reading.dropped_calls == {"other_line": 1}


def test_the_line_that_the_run_names_comes_before_others_of_its_tree() -> None:
    named = [*call("x"), *finish()]
    run = tree([*call("a"), *finish()], named, compare_candidates=[named])
    assert functions(read(run)) == ("x",)


def test_a_pruned_line_is_none() -> None:
    line = [*call("a"), *finish()]
    line[0]["pruned"] = True
    reading = read(tree(line))
    assert reading.paths == []
    assert reading.dropped_runs == {"no_accepted_line": 1}


@pytest.mark.parametrize("code", [2, 5, 6, 7, 8, 9, 10, 11, 12])
def test_calls_that_failed_by_their_code_are_left_out(code: int) -> None:
    reading = read(tree([*call("a"), *call("b", code), *call("c"), *finish()]))
    assert functions(reading) == ("a", "c")
    assert reading.dropped_calls == {"failed": 1}


def test_an_unknown_function_is_told_apart_from_a_failure() -> None:
    assert read(tree([*call("a"), *call("z", 1), *finish()])).dropped_calls == {
        "unknown_function": 1
    }


def test_a_call_whose_error_field_is_set_is_left_out_whatever_its_code() -> None:
    broken = call("b", 0, '{"error": "Unauthorized", "response": ""}')
    assert functions(read(tree([*call("a"), *broken, *finish()]))) == ("a",)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"answer_generation": {"finish_type": "give_up"}}, "gave_up"),
        ({"win": False}, "not_won"),
        ({"answer_generation": {"finish_type": "give_answer", "valid_data": False}}, "not_won"),
        ({"answer_generation": {}}, "unfinished"),
        ({"tree": {"tree": {"node_type": "Action Input", "children": []}}}, "no_accepted_line"),
        ({"tree": None}, "unreadable"),
        ({"answer_generation": None}, "unreadable"),
    ],
)
def test_runs_that_do_not_count_are_told_with_the_reason(
    changes: dict[str, Any], reason: str
) -> None:
    reading = read(tree([*call("a"), *finish()], **changes))
    assert reading.paths == []
    assert reading.runs == 1
    assert reading.dropped_runs == {reason: 1}


def test_an_answer_without_a_good_call_teaches_nothing() -> None:
    assert read(tree([*call("a", 5), *finish()])).dropped_runs == {"no_calls": 1}


def test_a_chain_is_a_run_of_one_line() -> None:
    reading = read(chain(*call("a"), *call("b", 12), *call("c"), *finish()))
    assert functions(reading) == ("a", "c")
    assert reading.dropped_calls == {"failed": 1}


@pytest.mark.parametrize(
    ("win", "final", "reason"),
    [(True, GIVE_UP, "gave_up"), (False, ANSWER, "not_won"), (True, "", "unfinished")],
)
def test_a_chain_tells_by_its_last_call_how_it_ended(win: bool, final: str, reason: str) -> None:
    reading = read(chain(*call("a"), *finish(), win=win, final=final))
    assert reading.dropped_runs == {reason: 1}


def test_the_key_is_that_of_request_and_calls() -> None:
    line, other = [*call("a"), *call("b"), *finish()], [*call("b"), *call("a"), *finish()]
    keys = [read(one).paths[0].key for one in (tree(line), chain(*line), tree(other))]
    assert keys[0] == keys[1] != keys[2]
