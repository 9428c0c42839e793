"""The answer to one subtask: yes or no, what was computed, the rows with what was asked of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from graphs.labels import is_label
from graphs.rows.flattening import container_of
from graphs.rules.formatting import currency_of, field_name, paid_in, show, with_currency
from graphs.rules.frame import Frame
from graphs.rules.keeping import asked_score, is_side, ordered_fields
from graphs.rules.output_match import path_score
from graphs.state import Observation, Result, Row
from graphs.told import as_said
from prompts.phrases import say
from tools.words import identifier_words

_ROWS = 10
_ENOUGH = 2
"""With more fields than this, coordinates, units and the like are left out."""
_NAMED = 0.85
"""How far what only goes along must be what is asked for to come first."""
_IDS = frozenset({"id", "identifier", "code", "reference", "number", "no", "no."})


def answer_text(language: str, frame: Frame, result: Result, width: int) -> str:
    """What an answered subtask found; ``width``: fields shown of a row, at most."""
    lines = []
    if result["truth"] is not None:
        lines.append(say(language, "yes" if result["truth"] else "no"))
    if result["facts"]:
        return " ".join([*lines, _compared(language, result["facts"])])
    last = result["observations"][-1]
    if last["changed"]:
        lines.append(say(language, "done", text=as_said(result["text"]).rstrip(" .。!！")))
    aggregate = _aggregate_line(language, last)
    if aggregate:
        lines.append(aggregate)
    labels = _labels_of(result)
    rows = last["rows"][:_ROWS]
    within = last["selection"]["container"] if last["selection"] else ""
    lines += [
        _row_line(language, frame, row, (labels.get(row["call_id"], ""), within), width)
        for row in rows
    ]
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
    paid = {paid_in(path, row["fields"]) for row in last["rows"]}
    value = show(last["aggregate"])
    if len(paid) == 1 and paid != {""}:
        value = f"{value} {paid.pop()}"
    return say(language, "aggregate", name=say(language, op), of=field_name(path), value=value)


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


def _labels_of(result: Result) -> dict[str, str]:
    """By call, what its answer is about where that does not say: the name in an earlier step.

    It is that of the row which the call was made for, or of the only one of a step.
    """
    last, labels = result["observations"][-1], dict[str, str]()
    for observation in result["observations"][:-1]:
        rows = [row["fields"] for row in observation["rows"]]
        for call, arguments in zip(last["call_ids"], last["arguments"], strict=False):
            meant = [row for row in rows if _hands_on(row, arguments)]
            name = _name_in((meant or rows)[0]) if len(meant or rows) == 1 else ""
            labels[call] = name or labels.get(call, "")
    return labels


def _hands_on(fields: Mapping[str, Any], arguments: Mapping[str, Any]) -> bool:
    """Whether a call takes a text of this row: its id, its code."""
    return any(isinstance(v, str) and v in fields.values() for v in arguments.values())


def _name_in(fields: Mapping[str, Any]) -> str:
    named = [path for path in fields if is_label(path) and fields[path]]
    return show(fields[min(named, key=lambda p: p.count("."))]) if named else ""


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
        say(language, "field", name=field_name(path), value=with_currency(fields, path, paid[path]))
        for path in shown
        if path not in paid.values()
    ]
    if not texts:
        return label
    return (
        say(language, "record", label=label, fields=", ".join(texts)) if label else ", ".join(texts)
    )


def _shown(frame: Frame, fields: Mapping[str, Any], width: int) -> list[str]:
    """Fields to show, those asked for first; identifiers only where they are asked for."""
    ordered = ordered_fields(frame, fields, {})
    wanted = bool(_IDS & set(frame.words))
    plain = [p for p in ordered if not _is_id(p) or (wanted and path_score(frame.words, p) > 0.8)]
    telling = [p for p in plain if not is_side(p, fields)]
    strong = [p for p in plain if asked_score(frame, p) > (0.5 if p in telling else _NAMED)]
    rest = telling if len(telling) > _ENOUGH else plain
    return list(dict.fromkeys([*strong[:width], *rest]))[:width]


def _is_id(path: str) -> bool:
    words = identifier_words(path.rsplit(".", 1)[-1].replace("[]", ""))
    return bool(words) and words[-1] == "id"
