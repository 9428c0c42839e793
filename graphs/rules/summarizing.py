"""The answer for the person: sentences filled only with what the calls returned."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from graphs.gaps import gap_text
from graphs.labels import is_label
from graphs.reasoner import Closing, Summary
from graphs.rows import container_of
from graphs.rules.frame import Frame
from graphs.rules.keeping import asked_words, is_side, ordered_fields
from graphs.rules.output_match import is_numeric, path_score
from graphs.rules.spelling import as_written
from graphs.rules.thinking import Thinking
from graphs.state import Observation, Result, Row, RunStatus
from prompts.phrases import say
from tools.words import identifier_words

_ROWS = 10
_FIELDS = 8
_IMPLIED = re.compile(r"\s*\(~[^)]*\)")
_QUOTED = 200
"""Characters of a request that an answer repeats."""
_ENOUGH = 2
"""With more fields than this, coordinates, units and the like are left out."""
_IDS = frozenset({"id", "identifier", "code", "reference", "number", "no", "no."})
_REFERENCE = re.compile(r"\s*\[A\d+\]\s*")


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
    }
    parts = [
        say(language, "read_as", written=slip["written"], meant=slip["meant"])
        for slip in closing.slips
        if slip["name"]
    ]
    citations = []
    for subtask in closing.subtasks:
        result = closing.results.get(subtask["id"])
        if result is None or result["status"] == "skipped":
            continue
        frame = thinking.frame(subtask["text"])
        quoted: Result = {**result, "text": as_written(result["text"], closing.slips)}
        text = _part(language, frame, quoted, brief=subtask["id"] in compared)
        if text and result["status"] == "answered" and not result["facts"]:
            text = "\n".join([text, *_unchecked(language, thinking.unheard(frame), result)])
        if text:
            parts.append(text)
        if result["status"] in ("answered", "nothing_found") and _is_new(result):
            parts.append(say(language, "note", note=result["note"]))
        citations += [c for o in result["observations"] for c in o["call_ids"]]
    return Summary("\n".join(parts), overall(closing.results), citations)


def _is_new(result: Result) -> bool:
    """Whether the note says more than the failure that is told anyway: a limit was hit."""
    last = result["observations"][-1] if result["observations"] else None
    return bool(result["note"]) and (
        last is None or last["error"] not in result["note"] or not last["error"]
    )


def _unchecked(language: str, words: Sequence[str], result: Result) -> list[str]:
    """A line on qualities asked for of which neither tools nor answers say anything."""
    seen = json.dumps(
        [(o["arguments"], [r["fields"] for r in o["rows"]]) for o in result["observations"]],
        ensure_ascii=False,
    ).casefold()
    left = [word for word in words if word.casefold() not in seen]
    return [say(language, "unchecked", words=", ".join(left))] if left else []


def overall(results: Mapping[str, Result]) -> RunStatus:
    """The status of the run from those of its subtasks."""
    statuses = {r["status"] for r in results.values() if r["status"] != "skipped"}
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
        return _answer(language, frame, result, _FIELDS // 2 if brief else _FIELDS)
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
    return _failure(language, text, result)


def _spoken(text: str) -> str:
    """The text of a subtask as a person would say it."""
    said = _IMPLIED.sub("", _REFERENCE.sub(" ", text)).strip().removeprefix("whether ")
    return said if len(said) <= _QUOTED else f"{said[:_QUOTED]}..."


def _failure(language: str, text: str, result: Result) -> str:
    last = result["observations"][-1] if result["observations"] else None
    if last is None or last["outcome"] != "failed":
        return say(language, "failed", text=text, why=result["note"])
    if last["error_kind"] == "approval_required":
        arguments = json.dumps(last["arguments"][0], ensure_ascii=False)
        return say(language, "approval", text=text, tool=last["tool_id"], arguments=arguments)
    why = explain(language, last)
    return say(language, "failed", text=text, why=why)


def explain(language: str, failed: Observation) -> str:
    """Why a call failed, in words for a person."""
    message = " ".join(failed["error"].split())[:300].split("; or use another")[0].rstrip(".")
    kind = failed["error_kind"]
    tool = failed["tool_id"]
    if kind in ("timeout", "connection", "rate_limited", "unauthorised", "not_found",
                "too_large", "unreadable"):  # fmt: skip
        return say(language, f"error_{kind}", tool=tool)
    if kind in ("client_error", "server_error", "error_in_body", "invalid_arguments"):
        return say(language, f"error_{kind}", tool=tool, message=message)
    return say(language, "error_other", message=message)


def _answer(language: str, frame: Frame, result: Result, width: int) -> str:
    lines = []
    if result["truth"] is not None:
        lines.append(say(language, "yes" if result["truth"] else "no"))
    if result["facts"]:
        return " ".join([*lines, _compared(language, result["facts"])])
    last = result["observations"][-1]
    aggregate = _aggregate_line(language, last)
    if aggregate:
        lines.append(aggregate)
    label = _label_of(result)
    rows = last["rows"][:_ROWS]
    within = last["selection"]["container"] if last["selection"] else ""
    lines += [_row_line(language, frame, row, (label, within), width) for row in rows]
    lines += _unshown(language, last, len(rows))
    return "\n".join(line for line in lines if line)


def _unshown(language: str, last: Observation, shown: int) -> list[str]:
    """How many rows are left out here, and that not all of a paged list was looked at."""
    selection = last["selection"]
    if selection is None:
        left = last["matched"] - shown
        return [say(language, "more", count=left)] if left > 0 else []
    chosen = bool(selection["filters"] or selection["take"])
    left = (last["matched"] if chosen else max(last["total"], last["matched"])) - shown
    lines = [say(language, "more", count=left)] if left > 0 else []
    computed = selection["aggregate"] is not None and selection["aggregate"]["op"] != "count"
    ordered = selection["sort"] is not None and not _is_ordered(last)
    if last["total"] > last["seen"] and (selection["filters"] or computed or ordered):
        lines.append(say(language, "partly", seen=last["seen"], total=last["total"]))
    return lines


def _is_ordered(last: Observation) -> bool:
    """Whether the service itself was asked for an order, so that its first rows are the first."""
    return any(
        {"sort", "order"} & set(identifier_words(key)) for call in last["arguments"] for key in call
    )


def _aggregate_line(language: str, last: Observation) -> str:
    selection = last["selection"]
    if selection is None or selection["aggregate"] is None or last["aggregate"] is None:
        return ""
    op, path = selection["aggregate"]["op"], selection["aggregate"]["path"]
    if op == "count":
        return say(language, "count", count=last["aggregate"])
    paid = {_paid_in(row, path) for row in last["rows"]}
    value = show(last["aggregate"])
    if len(paid) == 1 and paid != {""}:
        value = f"{value} {paid.pop()}"
    return say(language, "aggregate", name=say(language, op), of=field_name(path), value=value)


def _paid_in(row: Row, path: str) -> str:
    """The currency of an amount, ``""`` where the row does not say."""
    beside = currency_of(path, row["fields"]) if path in row["fields"] else ""
    return str(row["fields"][beside]) if beside else ""


def _compared(language: str, facts: Mapping[str, Any]) -> str:
    values = ", ".join(f"{name} {show(value)}" for name, value in facts["values"].items())
    if "total" in facts:
        return say(language, "total", total=show(facts["total"]), values=values)
    if len(facts["winners"]) == len(facts["values"]):
        return say(language, "tie", values=values)
    winner = ", ".join(facts["winners"])
    if "difference" not in facts:
        return say(language, "winner_alone", winner=winner, values=values)
    difference = show(facts["difference"])
    return say(language, "winner", winner=winner, values=values, difference=difference)


def _label_of(result: Result) -> str:
    """What the answer is about where its own rows do not say: the name in an earlier step."""
    for observation in reversed(result["observations"][:-1]):
        if len(observation["rows"]) == 1:
            fields = observation["rows"][0]["fields"]
            named = [p for p in fields if is_label(p) and isinstance(fields[p], str)]
            if named:
                return str(fields[min(named, key=lambda p: p.count("."))])
    return ""


def _row_line(language: str, frame: Frame, row: Row, around: tuple[str, str], width: int) -> str:
    """A row with its own name, or that of what it belongs to; ``around``: that name, its list."""
    outer, within = around
    fields = {p: v for p, v in row["fields"].items() if v not in (None, "", [])}
    labels = [p for p in fields if is_label(p) and isinstance(fields[p], str)]
    label_path = min(
        labels, key=lambda p: (container_of(p) != within, p.count("[]"), p.count(".")), default=""
    )
    label = str(fields.pop(label_path)) if label_path else outer
    shown = _shown(frame, fields, width)
    paid = {path: currency_of(path, fields) for path in shown}
    texts = [
        say(
            language, "field", name=field_name(path), value=_with_currency(fields, path, paid[path])
        )
        for path in shown
        if path not in paid.values()
    ]
    if not texts:
        return label
    return (
        say(language, "record", label=label, fields=", ".join(texts)) if label else ", ".join(texts)
    )


def currency_of(path: str, fields: Mapping[str, Any]) -> str:
    """The path that says in which currency an amount is, ``""`` for other fields."""
    parent, _, leaf = path.rpartition(".")
    words = identifier_words(leaf)
    if not is_numeric(fields[path]) or not set(words) & _AMOUNTS:
        return ""
    beside = (f"{parent}.currency".lstrip("."), f"{parent}.currency_code".lstrip("."))
    return next((p for p in beside if isinstance(fields.get(p), str)), "")


_AMOUNTS = frozenset({"amount", "price", "total", "cost", "fare", "fee", "balance"})


def _with_currency(fields: Mapping[str, Any], path: str, currency: str) -> str:
    value = show(fields[path])
    return f"{value} {fields[currency]}" if currency else value


def _shown(frame: Frame, fields: Mapping[str, Any], width: int) -> list[str]:
    """Fields to show, those asked for first; identifiers only where they are asked for."""
    asked = asked_words(frame)
    ordered = ordered_fields(frame, fields, {})
    wanted = bool(_IDS & set(frame.words))
    plain = [p for p in ordered if not _is_id(p) or (wanted and path_score(frame.words, p) > 0.8)]
    strong = [p for p in plain if path_score(asked, p) > 0.5]
    telling = [p for p in plain if not is_side(p)]
    rest = telling if len(telling) > _ENOUGH else plain
    return list(dict.fromkeys([*strong[:width], *rest]))[:width]


def _is_id(path: str) -> bool:
    words = identifier_words(path.rsplit(".", 1)[-1].replace("[]", ""))
    return bool(words) and words[-1] == "id"


def field_name(path: str) -> str:
    """A path as words: ``daily[].temperature.max`` -> ``temperature max``."""
    segments = [s.replace("[]", "") for s in path.split(".") if s.replace("[]", "")]
    segments = [s for s in segments[:-1] if s.lower() not in _ENVELOPES] + segments[-1:]
    if segments[-1] == "amount" and len(segments) > 1:
        segments = segments[:-1]
    kept = segments[-2:] if len(segments) > 1 and "[]" not in path.split(".")[-2] else segments[-1:]
    return " ".join(word for segment in kept for word in _name_words(segment)) or "value"


_ENVELOPES = frozenset({"data", "result", "results", "response", "attributes", "item", "items"})


def _name_words(segment: str) -> list[str]:
    return (
        re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", segment)
        .replace("_", " ")
        .replace("-", " ")
        .lower()
        .split()
    )


def show(value: Any) -> str:
    """A value as a person reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        if value == int(value):
            return str(int(value))
        return f"{value:.10g}" if abs(value) < 1e6 else f"{value:,.2f}"
    if isinstance(value, list):
        return ", ".join(show(v) for v in value[:8]) + (", ..." if len(value) > 8 else "")
    text = str(value)
    return text if len(text) <= 300 else f"{text[:297]}..."
