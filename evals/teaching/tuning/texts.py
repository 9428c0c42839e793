"""Exported lessons as the texts that a model is tuned on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from memory.errors import DeveloperError

Form = Literal["chat", "programs"]
SYSTEM = (
    "Write a Python program that answers the request. It may call these functions, which give rows."
)


def conversations(folder: Path, form: Form, split: str) -> list[dict[str, Any]]:
    """``messages`` and ``tools`` of every lesson of a split.

    Raises ``DeveloperError`` (code ``no_lessons``) where ``cairn data export`` wrote none there.
    """
    path = folder / f"{form}-{split}.jsonl"
    text = path.read_text("utf-8") if path.is_file() else ""
    lines = [line for line in text.split("\n") if line]  # texts may hold U+2028 and U+0085
    if not lines:
        raise DeveloperError(
            f"{path} holds no lessons. Write it with `cairn data export`, of more lessons if need "
            "be: tools are shared out to the splits.",
            code="no_lessons",
        )
    told = map(json.loads, lines)
    return [_as_chat(one) if form == "chat" else _as_program(one) for one in told]


def _as_chat(one: Mapping[str, Any]) -> dict[str, Any]:
    """With arguments as objects, as chat templates take them."""
    messages = []
    for message in one["messages"]:
        calls = [_called(call) for call in message.get("tool_calls", [])]
        messages.append({**message, **({"tool_calls": calls} if calls else {})})
    return {"messages": messages, "tools": one["tools"]}


def _called(call: Mapping[str, Any]) -> dict[str, Any]:
    function = call["function"]
    return {**call, "function": {**function, "arguments": json.loads(function["arguments"])}}


def _as_program(one: Mapping[str, Any]) -> dict[str, Any]:
    functions = "\n".join(json.dumps(f, ensure_ascii=False) for f in one["functions"])
    messages = [
        {"role": "system", "content": f"{SYSTEM}\n{functions}"},
        {"role": "user", "content": one["request"]},
        {"role": "assistant", "content": one["program"]},
    ]
    return {"messages": messages, "tools": None}


def plain_texts(told: list[dict[str, Any]]) -> Iterator[str]:
    """All that is said, for a tokenizer to learn its words from."""
    for one in told:
        yield json.dumps(one, ensure_ascii=False)
