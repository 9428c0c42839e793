"""What came back from calls, as short texts for prompts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphs.models.compact_json import compact
from graphs.reasoner import Turn
from graphs.rows.flattening import containers, read_rows
from graphs.state import Filter, Observation, Result

_ROWS = 8
_CALLS = 4
_VALUE = 200
_LINE = 1500
_SHOWN = 10
"""Rows of an earlier turn: as many as an answer shows."""
_ROW = 300
_SAMPLES = 3
_SHORT = 30
_LOOKED_AT = 60
"""Rows among which different values are looked for."""


def row_text(fields: Mapping[str, Any]) -> str:
    """One row as terse JSON, by the last names of its fields where they tell them apart."""
    names = [path.rpartition("[].")[2] for path in fields]
    keys = names if len(set(names)) == len(names) else list(fields)
    short = dict(zip(keys, map(_short, fields.values()), strict=True))
    return compact(short)


def _short(value: Any) -> Any:
    return f"{value[:_VALUE]}..." if isinstance(value, str) and len(value) > _VALUE else value


def observation_text(observation: Observation) -> str:
    """One line on a step that was executed: what was sent, the outcome, the rows taken."""
    head = f"{observation['tool_id']}{_sent(observation)}: {observation['outcome']}"
    if observation["outcome"] == "failed":
        return f"{head}, {observation['error_kind']}: {observation['error'][:_VALUE]}"
    rows = " ".join(_rows([row["fields"] for row in observation["rows"][:_ROWS]]))
    return f"{head}, {_taken(observation)}{f': {rows}' if rows else ''}"[:_LINE]


def _rows(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The rows; what stands around a list is told once, before them."""
    around = {path: value for path, value in rows[0].items() if "[]" not in path} if rows else {}
    common = {p: v for p, v in around.items() if all(row.get(p) == v for row in rows)}
    if len(rows) < 2 or not common:
        yield from map(row_text, rows)
        return
    yield f"all {row_text(common)}, each"
    for row in rows:
        yield row_text({path: value for path, value in row.items() if path not in common})


def _sent(observation: Observation) -> str:
    calls = observation["arguments"][:_CALLS]
    return f" {' '.join(map(compact, calls))}" if any(calls) else ""


def _test_text(test: Filter) -> str:
    return f"{test['path'].rpartition('[].')[2]} {test['op']} {compact(test['value'])}"


def _taken(observation: Observation) -> str:
    """How many rows were taken, by which order, and what was computed from them."""
    selection = observation["selection"]
    told = f"{observation['matched']} of {observation['total']} rows taken"
    tests = selection["filters"] if selection is not None else []
    if tests:
        told += " where " + " and ".join(map(_test_text, tests))
    if selection is not None and selection["sort"] is not None:
        way = "descending" if selection["sort"]["descending"] else "ascending"
        told += f" by {selection['sort']['path'].rpartition('[].')[2]} {way}"
    aggregate = selection["aggregate"] if selection is not None else None
    if observation["aggregate"] is not None:
        named = f"{aggregate['op']} {aggregate['path']}".strip() if aggregate else "computed"
        told += f", {named} = {json.dumps(observation['aggregate'])}"
    return told


def result_text(result: Result) -> str:
    """What a subtask found, in lines: its last answer, what was computed, what is missing."""
    lines = [f"{result['subtask']} {result['text']}: {result['status']}"]
    if result["truth"] is not None:
        lines.append(f"  truth: {'yes' if result['truth'] else 'no'}")
    if result["facts"]:
        lines.append(f"  computed: {json.dumps(result['facts'], ensure_ascii=False)}")
    for observation in result["observations"]:
        calls = ", ".join(observation["call_ids"]) or "not sent"
        lines.append(f"  [{calls}] {observation_text(observation)}")
    if result["missing"]:
        names = ", ".join(gap["name"] for gap in result["missing"])
        lines.append(f"  still to be said by the person: {names}")
    if result["note"]:
        lines.append(f"  note: {result['note'][:_VALUE]}")
    return "\n".join(lines)


def turn_text(turn: Turn) -> str:
    """An earlier turn: what was asked, its steps, and the rows in the order they were shown."""
    lines = [f"Asked: {turn.request}"]
    for subtask in turn.subtasks:
        result = turn.results.get(subtask["id"])
        lines.append(f"{subtask['id']} {subtask['text']}: {_came_to(result)}")
        last = result["observations"][-1] if result and result["observations"] else None
        rows = last["rows"][:_SHOWN] if last is not None else []
        lines += [
            f"  {number} {row_text(row['fields'])[:_ROW]}" for number, row in enumerate(rows, 1)
        ]
    return "\n".join(lines)


def _came_to(result: Result | None) -> str:
    """The outcome of a subtask in a few words."""
    if result is None:
        return "not done"
    told: list[str] = [result["status"]]
    if result["truth"] is not None:
        told.append("yes" if result["truth"] else "no")
    if result["facts"]:
        told.append(f"computed {compact(result['facts'])}")
    last = result["observations"][-1] if result["observations"] else None
    if last is not None:
        told.append(_taken(last))
    return ", ".join(told)


def known_text(known: Mapping[str, Result]) -> str:
    """What the subtasks before found, for the one at hand."""
    return "\n".join(result_text(known[name]) for name in sorted(known))


def path_text(path: Sequence[str]) -> str:
    """A path with the numbers of its steps."""
    return ", ".join(f"{index} {tool_id}" for index, tool_id in enumerate(path)) or "(empty)"


def sample_text(paths: Mapping[str, Any], bodies: Sequence[Any] = (), most: int = 60) -> str:
    """Output paths, each with some of the different values that stand there."""
    seen = _values(bodies)
    return "\n".join(
        f"{path} = {_sampled(seen.get(path, [value]))}"
        for path, value in list(paths.items())[:most]
    )


def _sampled(values: Sequence[Any]) -> str:
    known = [compact(_short(value)) for value in values if value is not None]
    return " | ".join(known) or "null in all rows"


def _values(bodies: Sequence[Any]) -> dict[str, list[Any]]:
    """Output path -> the first different short values that stand there."""
    found: dict[str, dict[str, Any]] = {}
    for body in bodies:
        for container in containers(body):
            for row in read_rows(body, container, _LOOKED_AT):
                for path, value in row.items():
                    if not isinstance(value, list) and len(str(value)) <= _SHORT:
                        found.setdefault(path, {})[repr(value)] = value
    return {path: list(values.values())[:_SAMPLES] for path, values in found.items()}
