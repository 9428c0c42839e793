"""Replies in the words of the OpenAI chat protocol, whole or as a stream of chunks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from evals.model_server.records import Heard, Reply

_CHUNK = 12
"""Characters of one chunk of a stream."""
_TOKEN = 4
"""Characters that count as one token."""


def whole(heard: Heard, reply: Reply) -> dict[str, Any]:
    """The body of an answer that is not streamed."""
    if reply.status != 200:
        return {"error": {"message": reply.content, "type": "scripted", "code": None}}
    message = {"role": "assistant", "content": reply.content, **_tool_calls(reply)}
    choice = {"index": 0, "message": message, "finish_reason": _finish(reply)}
    usage = {"usage": _usage(heard, reply)} if reply.tells_usage else {}
    return {**_envelope(heard, "chat.completion"), "choices": [choice], **usage}


def chunks(heard: Heard, reply: Reply) -> Iterator[str]:
    """The events of a stream, ``[DONE]`` last."""
    parts = [reply.content[i : i + _CHUNK] for i in range(0, len(reply.content), _CHUNK)]
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
    deltas += [{"content": part} for part in parts]
    if reply.tool_calls:
        deltas.append(_tool_calls(reply))
    for delta in deltas:
        yield _event(heard, {"index": 0, "delta": delta, "finish_reason": None})
    yield _event(heard, {"index": 0, "delta": {}, "finish_reason": _finish(reply)})
    if reply.tells_usage and (heard.body.get("stream_options") or {}).get("include_usage"):
        told = {**_envelope(heard, "chat.completion.chunk"), "choices": []}
        yield f"data: {json.dumps({**told, 'usage': _usage(heard, reply)})}\n\n"
    yield "data: [DONE]\n\n"


def _event(heard: Heard, choice: dict[str, Any]) -> str:
    body = {**_envelope(heard, "chat.completion.chunk"), "choices": [choice]}
    return f"data: {json.dumps(body)}\n\n"


def _envelope(heard: Heard, kind: str) -> dict[str, Any]:
    model = heard.body.get("model", "scripted")
    return {"id": "chatcmpl-scripted", "object": kind, "created": 0, "model": model}


def _tool_calls(reply: Reply) -> dict[str, Any]:
    if not reply.tool_calls:
        return {}
    calls = [
        {
            "index": index,
            "id": f"call_{index}",
            "type": "function",
            "function": {"name": call["name"], "arguments": json.dumps(call["arguments"])},
        }
        for index, call in enumerate(reply.tool_calls)
    ]
    return {"tool_calls": calls}


def _finish(reply: Reply) -> str:
    return "tool_calls" if reply.tool_calls else reply.finish_reason


def tokens_of(heard: Heard) -> int:
    """About how many tokens a request takes: its messages and the tools it brings."""
    tools = json.dumps(heard.body["tools"]) if heard.body.get("tools") else ""
    return (len(heard.text) + len(tools)) // _TOKEN + 1


def _usage(heard: Heard, reply: Reply) -> dict[str, int]:
    asked = tokens_of(heard)
    said = (len(reply.content) + len(json.dumps(_tool_calls(reply)))) // _TOKEN + 1
    return {"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said}
