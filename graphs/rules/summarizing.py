"""The answer for the person: sentences filled only with what the calls returned."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Literal

from graphs.changes import UNSENT
from graphs.gaps import gap_text
from graphs.reasoner import Closing, Inquiring, Summary
from graphs.rules.answer_text import answer_text
from graphs.rules.frame import Frame
from graphs.rules.spelling import as_written
from graphs.rules.thinking import Thinking
from graphs.state import Observation, Result, RunStatus, SubtaskStatus
from graphs.told import as_said
from prompts.phrases import say

_FIELDS = 8
_QUOTED = 200
"""Characters of a request that an answer repeats."""


def summarize(thinking: Thinking, closing: Closing) -> Summary:
    """One paragraph per subtask; what could not be found is said plainly."""
    language = closing.language
    if not closing.subtasks:
        return Summary(say(language, "empty_request"), "impossible")
    compared = {
        d
        for s in closing.subtasks
        if s["category"] == "llm"
        and s["id"] in closing.results
        and closing.results[s["id"]]["status"] == "answered"
        for d in s["depends_on"]
    } | {
        s["id"]
        for s in closing.subtasks
        if s["category"] == "llm" and any(s["id"] in t["depends_on"] for t in closing.subtasks)
    }
    parts = [
        say(language, "read_as", written=slip["written"], meant=slip["meant"])
        for slip in closing.slips
        if slip["name"] and any(r["observations"] for r in closing.results.values())
    ]
    citations = []
    for subtask in closing.subtasks:
        result = closing.results.get(subtask["id"])
        if result is None or result["status"] == "skipped":
            continue
        frame = thinking.frame(subtask["text"])
        quoted: Result = {**result, "text": as_written(result["text"], closing.slips)}
        text = _part(language, frame, quoted, brief=subtask["id"] in compared)
        computed = subtask["category"] == "llm"
        if text and result["status"] == "answered" and not computed:
            text = "\n".join([text, *_unchecked(language, thinking.unheard(frame), result)])
        if text:
            parts.append(text)
        if result["status"] in ("answered", "nothing_found") and _is_new(result):
            parts.append(say(language, "note", note=result["note"]))
        citations += [c for o in result["observations"] for c in o["call_ids"]]
    parts = parts or [say(language, "not_so")]
    return Summary("\n".join(parts), overall(closing.results), citations)


def ask(inquiring: Inquiring) -> str:
    """One question for everything that is missing."""
    items = "; ".join(map(gap_text, inquiring.gaps))
    return say(inquiring.language, "question", items=items)


def _is_new(result: Result) -> bool:
    """Whether the note says more than the failure that is told anyway: a limit was hit."""
    last = result["observations"][-1] if result["observations"] else None
    return bool(result["note"]) and (
        last is None or last["changed"] or last["error"] not in result["note"] or not last["error"]
    )


def _unchecked(language: str, words: Sequence[str], result: Result) -> list[str]:
    """A line on qualities asked for of which neither tools nor answers say anything."""
    seen = json.dumps(
        [(o["arguments"], [r["fields"] for r in o["rows"]]) for o in result["observations"]],
        ensure_ascii=False,
    ).casefold()
    left = [word for word in words if word.casefold() not in seen]
    return [say(language, "unchecked", words=", ".join(left))] if left else []


def _status(result: Result) -> SubtaskStatus:
    """The status of a subtask; one that was tried without sending did what was asked."""
    last = result["observations"][-1] if result["observations"] else None
    tried = last is not None and last["error_kind"] == "dry_run"
    return "answered" if tried else result["status"]


def overall(results: Mapping[str, Result]) -> RunStatus:
    """The status of the run from those of its subtasks."""
    statuses = {_status(r) for r in results.values() if r["status"] != "skipped"}
    good = {"answered", "nothing_found"}
    if statuses <= good:
        return "done"
    if statuses & good:
        return "partial"
    failures: tuple[Literal["needs_input", "failed"], ...] = ("needs_input", "failed")
    for status in failures:
        if status in statuses:
            return status
    return "impossible"


def _part(language: str, frame: Frame, result: Result, *, brief: bool) -> str:
    text = _spoken(result["text"])
    if result["status"] == "answered":
        return answer_text(language, frame, result, _FIELDS // 2 if brief else _FIELDS)
    if result["status"] == "nothing_found":
        if frame.aggregate == "count" and result["observations"][-1]["outcome"] != "failed":
            return say(language, "count", count=0)
        nothing = say(language, "nothing_found", text=text)
        last = result["observations"][-1] if result["observations"] else None
        if last is not None and last["outcome"] == "failed":
            nothing = f"{nothing} ({' '.join(last['error'].split())[:200]})"
        return f"{say(language, 'no')} {nothing}" if result["truth"] is False else nothing
    if result["status"] == "needs_input":
        return say(
            language, "needs_input", text=text, missing="; ".join(map(gap_text, result["missing"]))
        )
    if result["status"] == "impossible":
        return say(language, "impossible", text=text, why=say(language, "why_no_tool"))
    return " ".join([_failure(language, text, result), *_done_before(language, result)])


def _done_before(language: str, result: Result) -> list[str]:
    """What was changed before a subtask failed."""
    made = [o["tool_id"] for o in result["observations"] if o["changed"]]
    return [say(language, "done_before", tools=", ".join(made))] if made else []


def _spoken(text: str) -> str:
    """The text of a subtask as a person would say it."""
    said = as_said(text).removeprefix("whether ")
    return said if len(said) <= _QUOTED else f"{said[:_QUOTED]}..."


def _failure(language: str, text: str, result: Result) -> str:
    last = result["observations"][-1] if result["observations"] else None
    if last is None or last["outcome"] != "failed":
        return say(language, "failed", text=text, why=result["note"])
    kind = last["error_kind"]
    if kind in UNSENT:
        arguments = json.dumps(last["arguments"][0], ensure_ascii=False)
        return say(language, kind, text=text, tool=last["tool_id"], arguments=arguments)
    if kind == "outcome_unknown":
        return say(language, kind, text=text, why=" ".join(last["error"].split()))
    why = explain(language, last)
    return say(language, "failed", text=text, why=why)


def explain(language: str, failed: Observation) -> str:
    """Why a call failed, in words for a person."""
    message = " ".join(failed["error"].split())[:300].split("; or use another")[0].rstrip(".")
    kind = failed["error_kind"]
    tool = failed["tool_id"]
    if kind in ("timeout", "connection", "rate_limited", "unauthorised", "not_found",
                "withdrawn", "too_large", "unreadable"):  # fmt: skip
        return say(language, f"error_{kind}", tool=tool)
    if kind in ("client_error", "server_error", "error_in_body", "invalid_arguments",
                "values_left"):  # fmt: skip
        return say(language, f"error_{kind}", tool=tool, message=message)
    return say(language, "error_other", message=message)
