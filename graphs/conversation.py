"""What turns of a conversation keep for those that follow, and how they get it back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from graphs.reasoner import Turn
from graphs.state import AgentState, Condition, Result, Subtask
from memory.journal import Journal, Run

_ENDED = frozenset({"done", "partial", "failed"})
_LOOKED_AT = 4
"""So many runs are looked at for each turn wanted: some were cancelled, one has only begun."""
_NAMED = re.compile(r"\[(A\d+)\]|\b(A\d+)(?==)")
"""A subtask's id within a text: ``[A1]``, ``A1=Rome``."""


def findings_of(state: AgentState, earlier: Sequence[Turn]) -> dict[str, Any]:
    """What a finished run keeps for later turns: the request as read, its subtasks and results.

    ``named`` tells which subtask of which run is meant by an id of an earlier turn.
    """
    rested_on = state.get("earlier", {})
    return {
        "request": state["read"],
        "language": state["language"],
        "subtasks": state["subtasks"],
        "results": state.get("results", {}),
        "named": {
            name: [turn.run_id, kept]
            for turn in earlier
            for name, kept in turn.kept_as.items()
            if name in rested_on
        },
    }


def earlier_turns(journal: Journal, run: Run, limit: int) -> list[Turn]:
    """The last turns before a run of a conversation that came to an end, and those that their forms
    refer to, oldest first; it blocks.

    Their subtasks are numbered on from turn to turn, so that each has an id of its own.
    """
    if not limit or run.thread_id == run.run_id:
        return []
    runs = journal.turns(run.thread_id, limit=_LOOKED_AT * limit + 1)
    before = [r for r in runs if r.status in _ENDED and _age(r) < _age(run)]
    kept = [(r.run_id, found) for r in before if (found := journal.findings(r.run_id))]
    near = {run_id for run_id, _ in kept[-limit:]}
    near |= {other for _, found in kept[-limit:] for other in found.get("turns", {}).values()}
    turns: list[Turn] = []
    numbers: dict[tuple[str, str], str] = {}
    for run_id, findings in (one for one in kept if one[0] in near):
        for subtask in findings["subtasks"]:
            numbers[run_id, subtask["id"]] = f"A{len(numbers) + 1}"
        turns.append(_turn(run_id, findings, numbers))
    return turns


def turn_of(said: Mapping[str, Any]) -> Turn:
    """The turn whose fields a JSON object gives."""
    return Turn(**said)


def _age(run: Run) -> tuple[str, str]:
    return run.created_at, run.run_id


def _turn(run_id: str, findings: Mapping[str, Any], numbers: Mapping[tuple[str, str], str]) -> Turn:
    """A turn with the ids of this conversation, by ``numbers``: of a run and the id in it."""
    own = {s["id"]: numbers[run_id, s["id"]] for s in findings["subtasks"]}
    named = {name: numbers.get((of, kept)) for name, (of, kept) in findings["named"].items()}
    ids = {name: now for name, now in named.items() if now is not None} | own
    return Turn(
        request=findings["request"],
        language=findings["language"],
        subtasks=[_subtask(subtask, ids) for subtask in findings["subtasks"]],
        results={
            own[name]: _result(result, own[name], ids)
            for name, result in findings["results"].items()
        },
        run_id=run_id,
        kept_as={now: name for name, now in own.items()},
        answer=findings.get("answer", ""),
        form=findings.get("form", {}),
        turns=findings.get("turns", {}),
    )


def _result(result: Result, name: str, ids: Mapping[str, str]) -> Result:
    return {**result, "subtask": name, "text": _text(result["text"], ids)}


def _subtask(subtask: Subtask, ids: Mapping[str, str]) -> Subtask:
    condition = subtask["condition"]
    if condition is not None and condition["subtask"] in ids:
        condition = Condition(subtask=ids[condition["subtask"]], expect=condition["expect"])
    else:
        condition = None
    return {
        **subtask,
        "id": ids[subtask["id"]],
        "text": _text(subtask["text"], ids),
        "depends_on": [ids[d] for d in subtask["depends_on"] if d in ids],
        "condition": condition,
    }


def _text(text: str, ids: Mapping[str, str]) -> str:
    """A text with the ids of now; what is not looked back to any more is only "it"."""

    def named(match: re.Match[str]) -> str:
        now = ids.get(match[1] or match[2], "it")
        return f"[{now}]" if match[1] and now != "it" else now

    return _NAMED.sub(named, text)
