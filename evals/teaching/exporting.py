"""Lessons as files that training takes, split by tool so that nothing leaks."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from evals.teaching.records import Lesson, MadeCall
from tools.digest import digest_of

SPLITS = ("train", "dev", "test")
SYSTEM = "Answer the request by calling functions, and tell what they gave."
_HUNDREDTHS = {"train": 80, "dev": 90, "test": 100}
"""Up to which hundredth of all tools each split goes."""


def split_of(tool: str) -> str:
    """The split of a tool, by a hash of its id: the same in every export."""
    place = int(digest_of(tool)[:8], 16) % 100
    return next(name for name, end in _HUNDREDTHS.items() if place < end)


def export(lessons: Iterable[Lesson], output: Path) -> dict[str, int]:
    """Write ``chat-SPLIT.jsonl`` and ``programs-SPLIT.jsonl``; how many lessons each split has.

    A lesson whose tools are in several splits is left out (``mixed``): a model would have seen in
    training what it is tested on.
    """
    splits: dict[str, list[Lesson]] = defaultdict(list)
    for lesson in lessons:
        named = {split_of(tool) for tool in lesson.solution}
        splits[named.pop() if len(named) == 1 else "mixed"].append(lesson)
    output.mkdir(parents=True, exist_ok=True)
    for name in SPLITS:
        _write(output / f"chat-{name}.jsonl", map(chat, splits[name]))
        _write(output / f"programs-{name}.jsonl", map(triple, splits[name]))
    return {name: len(splits[name]) for name in (*SPLITS, "mixed")}


def chat(lesson: Lesson) -> dict[str, Any]:
    """A lesson as messages with calls of tools, each answered, and the value as the answer."""
    functions = {one["tool"]: one for one in lesson.functions}
    messages: list[dict[str, Any]] = [
        {"role": "system", "content": SYSTEM},
        {"role": "user", "content": lesson.request},
    ]
    for number, call in enumerate(lesson.calls, 1):
        messages += _called(f"call_{number}", functions[call.tool]["name"], call)
    messages.append({"role": "assistant", "content": _json(lesson.value)})
    return {"messages": messages, "tools": [_tool(one) for one in lesson.functions]}


def triple(lesson: Lesson) -> dict[str, Any]:
    """A lesson as request, solution and program."""
    return {
        "request": lesson.request,
        "solution": list(lesson.solution),
        "program": lesson.program,
        "functions": [_tool(one)["function"] for one in lesson.functions],
    }


def _called(name: str, function: str, call: MadeCall) -> Sequence[dict[str, Any]]:
    asked = {"name": function, "arguments": _json(call.arguments)}
    return (
        {
            "role": "assistant",
            "content": "",
            "tool_calls": [{"id": name, "type": "function", "function": asked}],
        },
        {"role": "tool", "tool_call_id": name, "content": _json(call.rows)},
    )


def _tool(function: dict[str, Any]) -> dict[str, Any]:
    told = {key: function[key] for key in ("name", "description", "parameters")}
    return {"type": "function", "function": told}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _write(path: Path, lines: Iterable[dict[str, Any]]) -> None:
    path.write_text("".join(f"{_json(line)}\n" for line in lines), "utf-8")
