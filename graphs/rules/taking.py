"""Takes rows that an earlier turn showed, without calling anything."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphs.gaps import make_gap
from graphs.reasoner import Task
from graphs.results import bare_result
from graphs.rows.selection import apply_selection
from graphs.rules.picking import names_of, place_in, sort_path
from graphs.rules.thinking import Thinking
from graphs.state import Observation, Result, Row, Selection, Sort
from prompts.phrases import say

_TAKES = re.compile(r"^(?:.+ of \[A\d+\](?:,.*)?$|\[A\d+\]中)")
_WHICH = re.compile(r"^which one of |中的哪一个")


def takes(task: Task) -> bool:
    """Whether a step only takes rows of the one that it depends on."""
    return len(task.subtask["depends_on"]) == 1 and bool(_TAKES.match(task.subtask["text"]))


def take(thinking: Thinking, task: Task) -> Result:
    """The result of the earlier step with the rows that are meant, in the order shown."""
    found = task.known.get(task.subtask["depends_on"][0])
    last = found["observations"][-1] if found and found["observations"] else None
    if found is None or last is None:
        return bare_result(task.subtask, "failed", "nothing was shown to choose from")
    rows = _meant(thinking, task, last["rows"])
    if not rows and _WHICH.search(task.subtask["text"]):
        names = [name for row in last["rows"] for name in names_of(row["fields"])[:1]]
        gap = make_gap(say(task.language, "which_one"), options=names)
        return {**bare_result(task.subtask, "needs_input"), "missing": [gap]}
    if not rows:
        note = f"only {len(last['rows'])} were shown"
        return bare_result(task.subtask, "failed", note)
    before = [_uncalled(o) for o in found["observations"][:-1]]
    return {
        **bare_result(task.subtask, "answered"),
        "observations": [*before, _of_rows(last, rows)],
    }


def _meant(thinking: Thinking, task: Task, rows: Sequence[Row]) -> Sequence[Row]:
    text = task.subtask["text"]
    place = place_in(text)
    if place is not None:
        return rows[place:][:1]
    rankings = thinking.frame(text).rankings
    fields = [row["fields"] for row in rows]
    path = sort_path(rankings[0], fields) if rankings else None
    if path is None:
        return [row for row in rows if any(name in text for name in names_of(row["fields"]))][:1]
    kept, _ = apply_selection(
        fields, _ordered(path, rankings[0].degree.descending, rankings[0].take)
    )
    return [rows[i] for i in kept]


def _ordered(path: str, descending: bool, take: int) -> Selection:
    return Selection(
        container="",
        filters=[],
        sort=Sort(path=path, descending=descending),
        skip=0,
        take=take,
        tests=[],
        each=False,
        aggregate=None,
    )


def _uncalled(observation: Observation) -> Observation:
    """What a step gave, without the calls: they were another run's."""
    return {**observation, "call_ids": [], "fruitless": [], "changed": False}


def _of_rows(last: Observation, rows: Sequence[Row]) -> Observation:
    return {
        **_uncalled(last),
        "rows": list(rows),
        "total": len(rows),
        "seen": len(rows),
        "matched": len(rows),
        "aggregate": None,
    }
