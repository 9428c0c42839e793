"""A trace as a tree of runs in LangSmith's format: subtasks, nodes, model calls, tool calls."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from evals.replay.recording import Line, Recording

RunType = Literal["chain", "llm", "tool", "retriever"]

_NAMESPACE = uuid.UUID("6f1c1a3e-6a0a-5c0e-9b60-2f6f3f8d7c11")
"""Ids follow from the run and the place in its trace: exported twice, a run is the same."""
_NODES = {
    "decompose": "decompose",
    "helpers": "dfs_step",
    "choose": "dfs_step",
    "reflect": "reflect",
    "fill": "prepare_call",
    "fields": "compress",
    "select": "pick",
    "conclude": "conclude",
    "combine": "conclude",
    "ask": "schedule",
    "summarize": "summarize",
}
"""Decision -> the node of the agent in which it is taken; of strategies decisions are told."""


@dataclass(slots=True)
class _Span:
    """One run of the tree before its ids are known."""

    name: str
    run_type: RunType
    start: datetime
    end: datetime
    inputs: Mapping[str, Any]
    outputs: Mapping[str, Any]
    error: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    children: list[_Span] = field(default_factory=list)
    usage: Mapping[str, Any] = field(default_factory=dict)


def langsmith_run(recording: Recording) -> dict[str, Any]:
    """The run with its ``child_runs``, each complete: it validates as ``langsmith.schemas.Run``."""
    head, end = recording.head, recording.end or {}
    spans = _spans(recording)
    started = datetime.fromisoformat(head["started_at"])
    root = _Span(
        name="cairn",
        run_type="chain",
        start=started,
        end=max((span.end for span in spans), default=started),
        inputs={"request": head["request"]},
        outputs={name: end[name] for name in ("answer", "status", "path") if name in end},
        error=_error_of(end),
        metadata={
            "strategy": _strategy(recording),
            "reasoner": head["reasoner"],
            "versions": head["versions"],
            "tools": head["tools"],
            "prompts": head["prompts"],
            **recording.spending,
        },
        children=_in_subtasks(spans),
    )
    return _run(root, recording.run_id, "0", [], None)


def flat_runs(run: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The run and all below it, one after the other, as LangSmith's batch endpoint takes them."""
    yield {name: value for name, value in run.items() if name != "child_runs"}
    for child in run["child_runs"]:
        yield from flat_runs(child)


def _spans(recording: Recording) -> list[_Span]:
    """Decisions, calls and searches in the order of their beginning, each with its subtask."""
    starts = [datetime.fromisoformat(part.head["started_at"]) for part in recording.parts]
    nodes = _NODES if _strategy(recording) == "dfs" else {}
    spans = []
    for line in (*recording.decisions, *recording.calls, *recording.reads):
        span = _span(line, starts[line["part"] - 1], nodes)
        if span is not None:
            span.metadata = {**span.metadata, "subtask": line["subtask"]}
            spans.append(span)
    return sorted(spans, key=lambda span: span.start)


def _strategy(recording: Recording) -> str:
    return str(recording.head["options"].get("strategy", "dfs"))


def _span(line: Line, start: datetime, nodes: Mapping[str, str]) -> _Span | None:
    ended = start + timedelta(seconds=line["at"])
    if line["kind"] == "call":
        return _call(line, start + timedelta(seconds=line["started"]), ended)
    if line["kind"] == "decision":
        return _decision(line, start, ended, nodes)
    if line["what"] != "search":
        return None
    found = {"tools": [tool for tool, _ in line["value"]]}
    return _Span("search", "retriever", ended, ended, {"key": line["key"]}, found)


def _call(line: Line, began: datetime, ended: datetime) -> _Span:
    result, error = line.get("result") or {}, line.get("error")
    wrong = result.get("error") or error or {}
    return _Span(
        name=line["tool"],
        run_type="tool",
        start=began,
        end=ended,
        inputs=line["arguments"],
        outputs={"status": result.get("status"), "output": line.get("body")},
        error=wrong.get("message"),
        metadata={"request": result.get("request"), "attempts": result.get("attempts")},
    )


def _decision(line: Line, start: datetime, ended: datetime, nodes: Mapping[str, str]) -> _Span:
    error = line.get("error") or {}
    return _Span(
        name=nodes.get(line["decision"], line["decision"]),
        run_type="chain",
        start=ended - timedelta(seconds=line["seconds"]),
        end=ended,
        inputs=line["about"],
        outputs={"output": line.get("output")},
        error=error.get("message"),
        metadata={"decision": line["decision"]},
        children=[_model(model, start) for model in line["models"]],
    )


def _model(line: Line, start: datetime) -> _Span:
    ended = start + timedelta(seconds=line["at"])
    paid = line["payment"] or {}
    roles = {"human": "user", "ai": "assistant"}
    messages = [{"role": roles.get(r, r), "content": text} for r, text in line["messages"]]
    asked, answered = paid.get("asked", 0), paid.get("answered", 0)
    return _Span(
        name=line["model"] or "no model answered",
        run_type="llm",
        start=ended - timedelta(seconds=line["seconds"]),
        end=ended,
        inputs={"messages": messages},
        outputs={"messages": [{"role": "assistant", "content": line["answer"]}]},
        error=line["error"] or None,
        metadata={"ls_model_name": line["model"], "decision": line["decision"]},
        usage={
            "prompt_tokens": asked,
            "completion_tokens": answered,
            "total_tokens": asked + answered,
            "total_cost": paid.get("money", 0.0),
        },
    )


def _in_subtasks(spans: Sequence[_Span]) -> list[_Span]:
    """The spans, those of a subtask under one of their own."""
    top: list[_Span] = []
    solving: dict[str, _Span] = {}
    for span in spans:
        subtask = span.metadata["subtask"]
        if not subtask:
            top.append(span)
            continue
        above = solving.get(subtask)
        if above is None:
            step = {"subtask": subtask, "step": span.inputs.get("step", "")}
            above = _Span("solve", "chain", span.start, span.end, step, {}, metadata=step)
            solving[subtask] = above
            top.append(above)
        above.children.append(span)
        above.end = max(above.end, span.end)
    return top


def _run(
    span: _Span, run_id: str, place: str, above: Sequence[str], trace_id: str | None
) -> dict[str, Any]:
    own = str(uuid.uuid5(_NAMESPACE, f"{run_id} {place}"))
    started = span.start.astimezone(UTC)
    order = [*above, f"{started:%Y%m%dT%H%M%S%f}Z{own}"]
    trace = trace_id or own
    return {
        "id": own,
        "trace_id": trace,
        "parent_run_id": order[-2].rpartition("Z")[2] if above else None,
        "dotted_order": ".".join(order),
        "name": span.name,
        "run_type": span.run_type,
        "start_time": started.isoformat(),
        "end_time": span.end.astimezone(UTC).isoformat(),
        "inputs": dict(span.inputs),
        "outputs": dict(span.outputs),
        "error": span.error,
        "extra": {"metadata": {"cairn_run_id": run_id, **span.metadata}},
        "tags": [],
        **span.usage,
        "child_runs": [
            _run(child, run_id, f"{place}.{number}", order, trace)
            for number, child in enumerate(span.children)
        ],
    }


def _error_of(end: Mapping[str, Any]) -> str | None:
    error = end.get("error")
    return str(error["message"]) if error else None
