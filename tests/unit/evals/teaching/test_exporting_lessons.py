"""Lessons as training takes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from evals.teaching.exporting import SPLITS, chat, export, split_of, triple
from evals.teaching.records import Lesson, MadeCall
from tests.unit.evals.teaching.test_lessons import lesson


def of(*tools: str, name: str = "l1") -> Lesson:
    functions = tuple(
        {
            "name": t.replace(".", "_"),
            "tool": t,
            "description": "d",
            "parameters": {"type": "object"},
        }
        for t in tools
    )
    calls = tuple(MadeCall(tool=t, arguments={"x": 1}, rows=({"y": 2},)) for t in tools)
    return lesson(name, solution=tools, functions=functions, calls=calls)


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_a_lesson_as_messages() -> None:
    told = chat(of("a.one"))
    assert [one["role"] for one in told["messages"]] == [
        "system", "user", "assistant", "tool", "assistant",
    ]  # fmt: skip
    call = told["messages"][2]["tool_calls"][0]
    assert call["function"] == {"name": "a_one", "arguments": '{"x": 1}'}
    assert told["messages"][3] == {
        "role": "tool", "tool_call_id": call["id"], "content": '[{"y": 2}]',
    }  # fmt: skip
    assert told["messages"][-1]["content"] == "3"
    assert told["tools"][0]["function"]["name"] == "a_one"


def test_a_lesson_as_request_solution_program() -> None:
    told = triple(of("a.one", "a.two"))
    assert (told["solution"], told["program"]) == (["a.one", "a.two"], "rows = 1\nrows")


def test_no_tool_is_in_two_splits(tmp_path: Path) -> None:
    alone = [of(f"a.t{n}", name=f"l{n}") for n in range(60)]
    chains = [of(f"a.t{n}", f"a.t{n + 1}", name=f"c{n}") for n in range(59)]
    counts = export([*alone, *chains], tmp_path)
    assert sum(counts.values()) == 119
    assert counts["mixed"] > 0
    seen = {
        split: {
            tool for one in read(tmp_path / f"programs-{split}.jsonl") for tool in one["solution"]
        }
        for split in SPLITS
    }
    assert all(seen.values())
    assert not seen["train"] & (seen["dev"] | seen["test"])
    assert not seen["dev"] & seen["test"]
    assert all(split_of(tool) == split for split, tools in seen.items() for tool in tools)
    assert len(read(tmp_path / "chat-train.jsonl")) == counts["train"]
